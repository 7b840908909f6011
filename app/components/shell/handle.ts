import type { ComponentType } from 'react';
import { useMatches } from 'react-router';

/** What a route may tell the shell: `export const handle: ShellHandle = { … }`. */
export interface ShellHandle {
  /** Stands in the navigation bar, for instance the search page's filter toggle. */
  navTool?: ComponentType;
  /** The bar leaves when the page is scrolled down, as on the clip page. */
  hidesHeader?: boolean;
}

/** The handles of the present routes as one; the innermost wins. */
export function useShellHandle(): ShellHandle {
  const handles = useMatches().map((match) => match.handle as ShellHandle | undefined);
  return Object.assign({}, ...handles);
}
