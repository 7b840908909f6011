import { useEffect } from 'react';

/** A still may be refused while many wait to be drawn (docs/product.md#drawing-turns). */
const mostTries = 3;
const firstDelayMs = 2000;

/**
 * Replaces images that fail to load: an `<img data-fallback="…">` gets that URL and the attribute
 * `data-fell-back`. The still of a diagram, which has no other, is asked for again while it is in view.
 * One listener for all images, rendered once, by the shell.
 */
export function ImageFallback() {
  useEffect(() => {
    const again = createRetries();
    const failed = (image: HTMLImageElement) => {
      if (!fallBack(image)) again.plan(image);
    };
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) failed(target);
    };
    document.addEventListener('error', onError, { capture: true });
    // Images that failed before hydration fire no event.
    for (const image of document.images) {
      if (image.complete && image.naturalWidth === 0 && image.currentSrc) failed(image);
    }
    return () => {
      document.removeEventListener('error', onError, { capture: true });
      again.stop();
    };
  }, []);
  return null;
}

/** Returns false if there is nothing to fall back to, or it has failed too. */
function fallBack(image: HTMLImageElement): boolean {
  const { fallback } = image.dataset;
  if (!fallback || image.dataset.fellBack !== undefined) return false;
  image.dataset.fellBack = '';
  image.removeAttribute('srcset');
  image.src = fallback;
  return true;
}

/** Asks for stills again, each time after twice as long, once they are in view. */
function createRetries() {
  const tries = new WeakMap<HTMLImageElement, { src: string; count: number }>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
      seen.unobserve(target);
      // Setting it to what it is loads a failed image again.
      if (target.complete && target.naturalWidth === 0)
        target.src = target.getAttribute('src') ?? '';
    }
  });
  const plan = (image: HTMLImageElement) => {
    const { origin, pathname } = new URL(image.currentSrc || image.src, location.href);
    if (origin !== location.origin || !pathname.startsWith('/media/')) return;
    const known = tries.get(image);
    const count = known?.src === image.src ? known.count + 1 : 1;
    if (count > mostTries) return;
    tries.set(image, { src: image.src, count });
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        seen.observe(image);
      },
      firstDelayMs * 2 ** (count - 1),
    );
    timers.add(timer);
  };
  const stop = () => {
    seen.disconnect();
    for (const timer of timers) clearTimeout(timer);
  };
  return { plan, stop };
}
