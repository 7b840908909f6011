/** Milliseconds that a page waits for the clip API. With a redirect a page arrives within 8 s. */
export const requestTimeouts = {
  /** For a page that does not redirect. */
  page: 5000,
  /** For a page that may redirect to another one, which has its own timeout. */
  redirect: 2500,
} as const;
