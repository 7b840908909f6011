import type { ComponentType } from 'react';
import { useMatches } from 'react-router';

/** A route's settings for the shell: `export const handle: ShellHandle = { … }`. */
export interface ShellHandle {
  /** Shown in the navigation bar, for instance the search page's filter toggle. */
  navTool?: ComponentType;
  /** Whether the bar hides when scrolled down, as on the clip page. */
  hidesHeader?: boolean;
}

/** Merges the handles of the matched routes; the innermost wins. */
export function useShellHandle(): ShellHandle {
  const handles = useMatches().map((match) => match.handle as ShellHandle | undefined);
  return Object.assign({}, ...handles);
}
