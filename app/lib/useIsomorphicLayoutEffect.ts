import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` in the browser; on a server, where React warns about it, `useEffect`. */
export const useIsomorphicLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect;
