/** The mark: a reel whose holes are a ball's seams. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="15" fill="var(--accent-9)" />
      <g fill="none" stroke="var(--accent-contrast)" strokeWidth="2">
        <path d="M16 1v30M1 16h30" />
        <path d="M5.4 5.4c6.5 5.4 6.5 15.8 0 21.2M26.6 5.4c-6.5 5.4-6.5 15.8 0 21.2" />
      </g>
      <circle cx="16" cy="16" r="6.2" fill="var(--accent-contrast)" />
      <path d="M14.2 12.9v6.2l5-3.1z" fill="var(--accent-9)" />
    </svg>
  );
}
