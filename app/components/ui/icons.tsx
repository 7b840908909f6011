import type { ReactNode } from 'react';

/** Icons on a 24-unit grid, in the text's color and size, hidden from screen readers. */
function Icon({ children }: { children: ReactNode }) {
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
      {children}
    </svg>
  );
}

const pathIcon = (data: string) => () => (
  <Icon>
    <path d={data} />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 8h.01" />
  </Icon>
);

export const WarningIcon = pathIcon('M12 4 2.8 19.5h18.4zM12 10v4M12 17h.01');

export const LockIcon = () => (
  <Icon>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
);

export const CheckIcon = pathIcon('m5 12.5 4.5 4.5L19 7.5');
export const ChevronIcon = pathIcon('m6 9.5 6 6 6-6');
export const CloseIcon = pathIcon('M6 6l12 12M18 6 6 18');
export const MenuIcon = pathIcon('M4 7h16M4 12h16M4 17h16');
export const ArrowUpIcon = pathIcon('M12 19V5M6 11l6-6 6 6');
export const ArrowLeftIcon = pathIcon('M19 12H5M11 6l-6 6 6 6');

export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
  </Icon>
);

export const MoonIcon = pathIcon('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z');

export const SystemIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="12" rx="2" />
    <path d="M9 21h6" />
  </Icon>
);

export const FilterIcon = pathIcon('M4 6h16M7 12h10M10 18h4');

/** Bars that grow shorter (newest first) or longer. */
export const SortIcon = ({ descending }: { descending: boolean }) => (
  <Icon>
    <path
      d={
        descending
          ? 'M6 5v14m-3-3 3 3 3-3M13 7h8M13 12h6M13 17h3'
          : 'M6 19V5M3 8l3-3 3 3M13 7h3M13 12h6M13 17h8'
      }
    />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
);

export const PlusIcon = pathIcon('M12 5v14M5 12h14');

export const DotsIcon = () => (
  <Icon>
    <path d="M12 5h.01M12 12h.01M12 19h.01" strokeWidth="3" />
  </Icon>
);

export const UserIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </Icon>
);

export const EditIcon = pathIcon('M4 20h4L19 9l-4-4L4 16zM13 7l4 4');
export const ShareIcon = pathIcon('M12 15V4M8 8l4-4 4 4M5 12v7h14v-7');
export const BookmarkIcon = pathIcon('M7 4h10v16l-5-4-5 4z');
export const DownloadIcon = pathIcon('M12 4v11M8 11l4 4 4-4M5 19h14');
export const FilmIcon = pathIcon('M4 5h16v14H4zM8 5v14M16 5v14M4 10h4M4 14h4M16 10h4M16 14h4');
export const FlagIcon = pathIcon('M6 21V4M6 5h12l-3 4 3 4H6');
export const TrashIcon = pathIcon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');

export const GlobeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18" />
  </Icon>
);

export const PlayIcon = () => (
  <Icon>
    <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />
  </Icon>
);

export const ShuffleIcon = pathIcon(
  'M4 7h3l9 10h4M4 17h3l3-3.3M13 9.7 16 7h4M17 4l3 3-3 3M17 14l3 3-3 3',
);
export const ReplayIcon = pathIcon('M5 5v5h5M5.6 10a7.5 7.5 0 1 1-.9 5');

export const PauseIcon = () => (
  <Icon>
    <path d="M8.5 6v12M15.5 6v12" strokeWidth="3.5" />
  </Icon>
);

/** A loudspeaker, with waves or crossed out. */
export const SoundIcon = ({ on }: { on: boolean }) => (
  <Icon>
    <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" fill="currentColor" />
    <path d={on ? 'M15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11' : 'm16 9.5 5 5m0-5-5 5'} />
  </Icon>
);
