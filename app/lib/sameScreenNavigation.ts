/** Navigates between views of a screen without a request, a scroll or a history entry. */
export const sameScreenNavigation = {
  replace: true,
  preventScrollReset: true,
  defaultShouldRevalidate: false,
} as const;
