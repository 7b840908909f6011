/** The logo, as in public/icon.svg. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="16" fill="var(--accent-9)" />
      <path
        d="M3.6 6c4 6 4 14 0 20M28.4 6c-4 6-4 14 0 20"
        fill="none"
        stroke="var(--accent-contrast)"
        strokeWidth="2.2"
      />
      <path
        d="M13 10.6v10.8a.8.8 0 0 0 1.2.7l8.6-5.4a.8.8 0 0 0 0-1.4l-8.6-5.4a.8.8 0 0 0-1.2.7z"
        fill="var(--accent-contrast)"
      />
    </svg>
  );
}
