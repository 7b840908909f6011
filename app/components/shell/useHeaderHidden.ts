import { useEffect, useState } from 'react';

/** The header is always shown above this scroll position (docs/product.md#header-hides). */
const pinnedAbove = 120;

/** Whether the header is hidden: scrolled below 120 px and not scrolling up. */
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
