/** Milliseconds that a page waits for the clip API. With a redirect a page arrives within 8 s. */
export const requestTimeouts = {
  /** For a page that does not redirect. */
  page: 5000,
  /** For a page that may redirect to another one, which has its own timeout. */
  redirect: 2500,
  /** For a page that redirects only if it can at once, and for the parts that stream into it. */
  whole: 6000,
  /** For the refused cursor that such a page redirects without. */
  atOnce: 1000,
  /** For new tokens, before anything else of a page. */
  renewal: 1000,
} as const;
