import { useEffect, useState } from 'react';

/** Down to here the header stays (spec 2 and 9). */
const pinnedAbove = 120;

/** Whether the header is out of sight: scrolled below 120 px and not on the way up. */
export function useHeaderHidden(enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false);

  useEffect(() => {
    setHidden(false);
    if (!enabled) return;
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (now === last) return;
      setHidden(now > pinnedAbove && now > last);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [enabled]);

  return hidden;
}
