/**
 * How long pages wait for a clip API that is silent, in milliseconds. A page arrives within 8 s in
 * every case: what it may take to find out that another address is meant, and that address after it.
 */
export const requestTimeouts = {
  /** For a page that does not redirect. */
  page: 5000,
  /** For a page that may redirect to another one, which has its own timeout. */
  redirect: 2500,
} as const;
