import { curryThrees } from '#tests/support/searches.ts';
import type { Given } from './given.ts';
import type { Sample } from './measure.ts';

/** The most that a screen may have of each measure. */
export type ScreenBars = Partial<Record<keyof Sample, number>>;

/** The bare pages: cards alone, and with a clip above them. */
export type Beside = 'cards' | 'clip';

interface Screen {
  name: string;
  path: (given: Given) => string;
  /** Selects what visitors come for: the time until its first element is the 'content' column. */
  shows: string;
  /** The bare page that it is measured against; absent: the cards. */
  beside?: Beside;
}

/** What every screen is held to; see `Sample` for the units. */
export const bars: ScreenBars = { scripts: 160, styles: 25, shift: 0.02 };
/** Times, as multiples of the bare page's in the same run. */
export const timeBars: ScreenBars = { content: 3, largestPaint: 2, mainThread: 3 };

/** Add a screen here to have it measured and held to its bars. */
export const screens: Screen[] = [
  {
    name: 'search',
    path: () => curryThrees,
    shows: 'main article',
  },
  { name: 'search, empty', path: () => '/search', shows: 'main h2' },
  { name: 'clip', path: ({ clip }) => clip, shows: 'main video', beside: 'clip' },
  { name: 'home', path: () => '/', shows: 'main h1' },
  { name: 'playlists', path: () => '/playlists', shows: 'main h1' },
  { name: 'playlist', path: ({ playlist }) => playlist, shows: 'main article' },
  { name: 'create modal', path: () => '/modals/playlist', shows: 'main h1' },
  {
    name: 'share modal',
    path: ({ playlist }) => playlist.replace('/playlists/', '/modals/share/'),
    shows: 'main h1',
  },
  { name: 'login', path: ({ signIn }) => signIn, shows: 'form' },
];
