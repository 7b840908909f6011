/**
 * The visitor's preferences: one unsigned cookie, which the server renders with and scripts may write
 * (docs/product.md#preferences). Every value is validated.
 */

/** In the order of the theme switch; the first is the default. */
export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Speeds that a player offers, as multiples. */
export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
export type Speed = (typeof speeds)[number];

export interface Preferences {
  theme: Theme;
  /**
   * The search panel. 'searched': closed by a search, so open on screens without one. Null: never
   * changed, so open unless the screen is narrow.
   */
  panel: 'open' | 'closed' | 'searched' | null;
  /** Query string of the search for which the panel was opened, '' for none. */
  panelOver: string;
  /** Whether the next clip starts when one ends (docs/product.md#autoplay). */
  autoplay: boolean;
  /** Speed of clips (docs/product.md#player-settings). */
  speed: Speed;
  /** Whether a clip begins again at its end. */
  loop: boolean;
  /** Volume of clips, 0 to 1. */
  volume: number;
  muted: boolean;
  /** Whether single keys control the player (docs/product.md#player-keys). */
  keys: boolean;
  /** Whether searches show the half court (docs/product.md#court). */
  court: boolean;
  /** Query string of the last player search, '' for none. */
  playerSearch: string;
  /** Query string of the last game search, '' for none. */
  gameSearch: string;
}

const preferencesCookieName = 'preferences';

const yearInSeconds = 31_536_000;
/** Characters that a search has at most in the cookie: browsers drop one of more than 4 KB. */
const longestSearch = 1000;

/** Reads the preferences from a `Cookie` header or from `document.cookie`. */
export function readPreferences(cookies: string | null): Preferences {
  const values = new URLSearchParams(cookieValue(cookies ?? ''));
  return {
    theme: oneOf(values.get('theme'), themes) ?? themes[0],
    panel: oneOf(values.get('panel'), ['open', 'closed', 'searched']),
    panelOver: (values.get('over') ?? '').slice(0, longestSearch),
    autoplay: values.get('autoplay') !== 'off',
    speed: speeds.find((speed) => String(speed) === values.get('speed')) ?? 1,
    loop: values.get('loop') === 'on',
    volume: readVolume(values.get('volume')),
    muted: values.get('muted') === 'on',
    keys: values.get('keys') !== 'off',
    court: values.get('court') !== 'off',
    playerSearch: (values.get('player') ?? '').slice(0, longestSearch),
    gameSearch: (values.get('game') ?? '').slice(0, longestSearch),
  };
}

/** The `Set-Cookie` value that stores the preferences for a year. */
export function serializePreferences(preferences: Preferences, secure: boolean): string {
  const values = new URLSearchParams();
  if (preferences.theme !== themes[0]) values.set('theme', preferences.theme);
  if (preferences.panel) values.set('panel', preferences.panel);
  if (preferences.panel === 'open') setSearch(values, 'over', preferences.panelOver);
  if (!preferences.autoplay) values.set('autoplay', 'off');
  if (preferences.speed !== 1) values.set('speed', String(preferences.speed));
  if (preferences.loop) values.set('loop', 'on');
  if (preferences.volume !== 1) values.set('volume', String(Number(preferences.volume.toFixed(2))));
  if (preferences.muted) values.set('muted', 'on');
  if (!preferences.keys) values.set('keys', 'off');
  if (!preferences.court) values.set('court', 'off');
  setSearch(values, 'player', preferences.playerSearch);
  setSearch(values, 'game', preferences.gameSearch);
  const attributes = `Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${preferencesCookieName}=${values}; ${attributes}`;
}

/** A longer search is not remembered. */
function setSearch(values: URLSearchParams, name: string, query: string): void {
  const length = new URLSearchParams([[name, query]]).toString().length;
  if (query && length <= longestSearch) values.set(name, query);
}

/** Changes some of the preferences in the browser. */
export function savePreferences(change: Partial<Preferences>): void {
  const preferences = { ...readPreferences(document.cookie), ...change };
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
  document.cookie = serializePreferences(preferences, location.protocol === 'https:');
}

function cookieValue(cookies: string): string {
  const prefix = `${preferencesCookieName}=`;
  const pair = cookies.split(/;\s*/).find((part) => part.startsWith(prefix));
  return pair?.slice(prefix.length) ?? '';
}

function readVolume(value: string | null): number {
  const volume = value === null ? Number.NaN : Number(value);
  return volume >= 0 && volume <= 1 ? volume : 1;
}

function oneOf<T extends string>(value: string | null, allowed: readonly T[]): T | null {
  return allowed.find((candidate) => candidate === value) ?? null;
}
