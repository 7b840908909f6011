import { useEffect } from 'react';

/**
 * Replaces images that fail to load: an `<img data-fallback="…">` gets that URL and the attribute
 * `data-fell-back`. One listener for all images, rendered once, by the shell.
 */
export function ImageFallback() {
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) fallBack(target);
    };
    document.addEventListener('error', onError, { capture: true });
    // Images that failed before hydration fire no event.
    for (const image of document.images) {
      if (image.complete && image.naturalWidth === 0 && image.currentSrc) fallBack(image);
    }
    return () => document.removeEventListener('error', onError, { capture: true });
  }, []);
  return null;
}

function fallBack(image: HTMLImageElement): void {
  const { fallback } = image.dataset;
  if (!fallback || image.dataset.fellBack !== undefined) return;
  image.dataset.fellBack = '';
  image.removeAttribute('srcset');
  image.src = fallback;
}
