import { curryThrees } from '#tests/support/searches.ts';
import type { Given } from './given.ts';
import type { Sample } from './measure.ts';

/** The most that a screen may have of each measure; see `Sample` for the units. */
export type Bars = Partial<Record<keyof Sample, number>>;

export interface Screen {
  name: string;
  path: (given: Given) => string;
  /** Selects what visitors come for: the time until its first element is the 'content' column. */
  shows: string;
  bars: Bars;
}

/** What every screen is held to. */
const bars: Bars = { scripts: 160, styles: 25, largestPaint: 1200, blocking: 80, shift: 0.02 };

/** Add a screen here to have it measured and held to its bars. */
export const screens: Screen[] = [
  {
    name: 'search',
    path: () => curryThrees,
    shows: 'main article',
    bars: { ...bars, content: 650 },
  },
  { name: 'search, empty', path: () => '/search', shows: 'main h2', bars },
  { name: 'clip', path: ({ clip }) => clip, shows: 'main video', bars },
  { name: 'home', path: () => '/', shows: 'main h1', bars },
  { name: 'playlists', path: () => '/playlists', shows: 'main h1', bars },
  { name: 'playlist', path: ({ playlist }) => playlist, shows: 'main article', bars },
  { name: 'create modal', path: () => '/modals/playlist', shows: 'main h1', bars },
  {
    name: 'share modal',
    path: ({ playlist }) => playlist.replace('/playlists/', '/modals/share/'),
    shows: 'main h1',
    bars,
  },
  { name: 'sign in', path: ({ signIn }) => signIn, shows: 'form', bars },
];
