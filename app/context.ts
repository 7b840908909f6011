/**
 * What the process hands to the app with every request. The keys compare by identity, so only
 * `server/app.ts`, which is bundled with the routes, may fill them.
 */
import type { AuthorizationServer } from 'oauth4webapi';
import { createContext } from 'react-router';
import type { ExtensionMemory } from './api/extensionMemory.ts';
import type { League } from './basketball/leagues.ts';
import type { PlayedSeason } from './basketball/seasons.ts';

/** The clip API as the app knows it. */
export interface ClipApi {
  /** Without a trailing slash. */
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  /** What it offers beyond docs/product.md#api-calls. */
  extensions: ExtensionMemory;
  /** A text that changes with the data of games and clips. Only the bundled API has it: an outside one does not tell. */
  readRevision?: () => Promise<string>;
  /** The seasons after the fixed ones in which an API without the extension `seasons` lists games. */
  listLaterSeasons?: (league: League) => readonly PlayedSeason[];
}

/** The part of a structured logger that the app uses. Never pass tokens, codes or cookies. */
export interface AppLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the footer says of the site (docs/product.md#footer). */
export interface SiteFacts {
  /** Host of an outside API; null for the bundled one. */
  outsideHost: string | null;
  /** Addresses of the operator's pages, or null. */
  contactUrl: string | null;
  privacyUrl: string | null;
}

/** Settings of `server/config.ts` that the app needs: see docs/operations.md#settings. */
export interface AppSettings {
  /** For instance 'https://courtreel.example', without a trailing slash. */
  publicOrigin: string;
  site: SiteFacts;
  /** Newest first. */
  sessionSecrets: string[];
  auth: {
    /** Issuer URL of the identity provider, for instance 'https://tenant.auth0.com'. */
    issuer: string;
    /** True for the bundled provider. */
    bundled: boolean;
    clientId: string;
    clientSecret: string | null;
    callbackUrl: string;
    audience: string;
    /** Returns the provider's metadata. Throws if the provider does not answer. */
    discover: () => Promise<AuthorizationServer>;
    /** Reaches the provider: in the process for the bundled one. */
    fetch: (request: Request) => Promise<Response>;
  };
}

/** State that all processes of a site share. Keys and facts are not secret. */
export interface SharedState {
  /**
   * The value under `key`. If there is none, one process calls `make`; concurrent callers, and callers
   * within `keepMs` after it, get the same value. A failure of `make` is thrown and not stored.
   */
  singleFlight(
    key: string,
    make: () => Promise<{ value: string; keepMs: number }>,
  ): Promise<string>;
  /** Sets a flag in all processes for `keepMs`. */
  setFlag(fact: string, keepMs: number): Promise<void>;
  /**
   * Whether a process has set the flag.
   * @param maxAgeMs maximum age of a cached answer
   */
  hasFlag(fact: string, maxAgeMs: number): Promise<boolean>;
  /**
   * When the bundled provider last signed the user out everywhere, in milliseconds since 1970; null
   * if no tokens from before can be in use. `maxAgeMs` as above.
   */
  getSignOutTime(userId: string, maxAgeMs: number): Promise<number | null>;
}

/** Why a visitor reports a playlist. */
export const reportReasons = {
  spam: 'Advertising or spam',
  offensive: 'Offensive name, description or picture',
  personal: 'Personal data, or pretending to be somebody',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof reportReasons;

/** Tells the operator of a public playlist; `limited` after many reports of this client. */
export type ReportPlaylist = (
  id: string,
  reason: ReportReason,
) => Promise<'done' | 'missing' | 'limited'>;

export const clipApiContext = createContext<ClipApi>();
export const loggerContext = createContext<AppLogger>();
export const settingsContext = createContext<AppSettings>();
export const cspNonceContext = createContext<string>();
/** Status of a request that the process rejects with the error page, such as 413. */
export const rejectedStatusContext = createContext<number | null>(null);
/** URLs of the scripts of the screens that a visitor is likely to go on to. */
export const screenScriptsContext = createContext<readonly string[]>([]);
/** How the page of a request came about: see `pageCache.ts`. */
export interface PageState {
  /** Calls of the clip API under way. */
  pendingCalls: number;
  /** False once a part of the page failed or was late: it may look otherwise the next time. */
  isWhole: boolean;
}

export const pageStateContext = createContext<PageState | null>(null);

/** Null over an outside API, whose playlists are not the operator's. */
export const reportPlaylistContext = createContext<ReportPlaylist | null>(null);
/** Null if there are no other processes. */
export const sharedStateContext = createContext<SharedState | null>(null);
