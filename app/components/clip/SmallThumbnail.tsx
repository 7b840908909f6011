import type { Clip } from '#app/api/contract.ts';
import { getFallbackThumbnail } from '#app/clips/fallback.ts';
import { getThumbnail, getThumbnailSrcSet } from '#app/clips/thumbnail.ts';

interface SmallStillProps {
  clip: Clip;
  className?: string | undefined;
}

/** Approximate width in the lists that show it. */
const width = '136px';

/** A clip's still in a list; loads after the player. */
export function SmallThumbnail({ clip, className }: SmallStillProps) {
  return (
    <img
      className={className}
      srcSet={getThumbnailSrcSet(clip)}
      sizes={width}
      src={getThumbnail(clip)}
      data-fallback={getFallbackThumbnail(clip)}
      alt=""
      width={320}
      height={180}
      loading="lazy"
      decoding="async"
      fetchPriority="low"
    />
  );
}
