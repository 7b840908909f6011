/** Bars that grow shorter (newest first) or longer. */
export function SortIcon({ descending }: { descending: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={
          descending
            ? 'M6 5v14m-3-3 3 3 3-3M13 7h8M13 12h6M13 17h3'
            : 'M6 19V5M3 8l3-3 3 3M13 7h3M13 12h6M13 17h8'
        }
      />
    </svg>
  );
}
