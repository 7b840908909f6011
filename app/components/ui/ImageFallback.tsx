import { useEffect } from 'react';

/**
 * Shows another image where one does not load: an `<img data-fallback="…">` gets that address and
 * the mark `data-fell-back`. One listener for all of the document's images, rendered once, by the
 * shell: pages have many, and each handler costs.
 */
export function ImageFallback() {
  useEffect(() => {
    const onError = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) fallBack(target);
    };
    document.addEventListener('error', onError, { capture: true });
    // An image that failed before the script ran has no event any more.
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
