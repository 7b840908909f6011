/**
 * What the page of a visitor without a session depends on besides its URL (docs/product.md#equal-pages).
 */
import { parseQueue } from './clips/queue.ts';
import { type Preferences, readPreferences } from './preferences.ts';

interface AnonymousPage {
  /** Equal for visitors who get the same HTML. */
  preferences: string;
  /** Whether it shows playlists, which change at any time. */
  hasPlaylists: boolean;
}

/** Session, notice of the previous form, mark of a change: they make a page one visitor's own. */
const personalCookie = /(?:^|;\s*)(?:__Host-session|session|notice|changed)[.=]/;

/** Null for a page that is one visitor's own, and for what is no page of the navigation bar or clip page. */
export function readAnonymousPage(
  url: URL,
  { method, headers }: Pick<Request, 'method' | 'headers'>,
): AnonymousPage | null {
  const cookies = headers.get('cookie') ?? '';
  if (!['GET', 'HEAD'].includes(method) || personalCookie.test(cookies)) return null;
  const screen = screens.find(({ path }) => path.test(url.pathname));
  // A queue has hundreds of clips, and most of its addresses are asked for once.
  if (!screen || parseQueue(url.searchParams)) return null;
  const preferences = readPreferences(cookies);
  const shown = ['theme' as const, ...screen.shows(url.searchParams, preferences)];
  const values = shown.map((name) => [name, preferences[name]]);
  return { preferences: JSON.stringify(values), hasPlaylists: screen.hasPlaylists };
}

interface Screen {
  path: RegExp;
  hasPlaylists: boolean;
  /** The preferences besides the theme that its HTML shows. */
  shows: (params: URLSearchParams, preferences: Preferences) => (keyof Preferences)[];
}

/** The data of a client-side navigation (`.data`) are none of them. */
const screens: Screen[] = [
  { path: /^\/$/, hasPlaylists: false, shows: () => [] },
  { path: /^\/search$/, hasPlaylists: false, shows: listSearchPreferences },
  { path: /^\/video\/[^/.]+$/, hasPlaylists: false, shows: () => ['autoplay'] },
  { path: /^\/playlists$/, hasPlaylists: true, shows: () => [] },
  { path: /^\/playlists\/[^/.]+$/, hasPlaylists: true, shows: () => ['autoplay'] },
];

/** The form of a search shows that search; without one it shows the last search of its kind. */
function listSearchPreferences(
  params: URLSearchParams,
  { panel }: Preferences,
): (keyof Preferences)[] {
  const isOfSearch = params.has('type') && !params.has('tab');
  return [
    'panel',
    'court',
    ...(panel === 'open' ? (['panelOver'] as const) : []),
    ...(isOfSearch ? [] : (['playerSearch', 'gameSearch'] as const)),
  ];
}
