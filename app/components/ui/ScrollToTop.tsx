import { useEffect, useRef, useState } from 'react';
import { ArrowUpIcon } from './icons.tsx';
import styles from './ScrollToTop.module.css';
import { getTooltipProps } from './Tooltips.tsx';

/** Pixels scrolled before the button appears (docs/product.md#scroll-to-top). */
const shownAfter = 300;

/** A button that scrolls to the top of a long list. */
export function ScrollToTop() {
  const marker = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!marker.current) return;
    const observer = new IntersectionObserver((entries) =>
      // A busy page gets several entries at once, oldest first.
      setShown(!entries.at(-1)?.isIntersecting),
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, []);

  const toTop = () => {
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  };

  return (
    <>
      <div ref={marker} className={styles.marker} style={{ height: shownAfter }} />
      {shown && (
        <button
          type="button"
          className={styles.button}
          onClick={toTop}
          aria-label="Scroll to top"
          {...getTooltipProps('Scroll to top')}
        >
          <ArrowUpIcon />
        </button>
      )}
    </>
  );
}
