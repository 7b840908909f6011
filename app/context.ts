/**
 * What the process hands to the app with every request. The keys compare by identity, so only
 * `server/app.ts`, which is bundled with the routes, may fill them.
 */
import { createContext } from 'react-router';

/** The clip API as the app knows it: a base URL (without a trailing slash) and a `fetch`. */
export interface ClipApi {
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
}

/** The part of a structured logger that the app uses. Never pass tokens, codes or cookies. */
export interface AppLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Settings of `server/config.ts` that the app needs; see design section 3. */
export interface AppSettings {
  /** For instance 'https://courtreel.example', without a trailing slash. */
  publicOrigin: string;
  /** Newest first. */
  sessionSecrets: string[];
  auth: {
    /** Issuer URL of the identity provider, for instance 'https://tenant.auth0.com'. */
    issuer: string;
    /** True for the provider in the box: its endpoints are known without discovery. */
    bundled: boolean;
    clientId: string;
    clientSecret: string | null;
    callbackUrl: string;
    audience: string;
    /** Reaches the provider: in the process for the bundled one. */
    fetch: (request: Request) => Promise<Response>;
  };
}

export const clipApiContext = createContext<ClipApi>();
export const loggerContext = createContext<AppLogger>();
export const settingsContext = createContext<AppSettings>();
export const cspNonceContext = createContext<string>();
export const requestIdContext = createContext<string>();
/** Status of a request that the process refuses, such as 413: the error page is its answer. */
export const refusalContext = createContext<number | null>(null);
