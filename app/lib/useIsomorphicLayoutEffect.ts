import { useEffect, useLayoutEffect } from 'react';

/** Layout effects say nothing to a server, and React warns of them there. */
export const useIsomorphicLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect;
