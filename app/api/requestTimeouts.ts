/**
 * How long pages wait for a clip API that is silent, in milliseconds. A page arrives within 8 s in
 * every case: what it may take to find out that another address is meant, and that address after it.
 */
export const requestTimeouts = {
  /** For a page that stays where it is. */
  page: 5000,
  /** For one that may lead to another address, which then waits in its own right. */
  redirect: 2500,
} as const;
