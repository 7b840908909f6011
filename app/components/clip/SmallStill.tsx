import type { Clip } from '#app/api/contract.ts';
import { fallbackStillOf } from './standIn.ts';
import { stillOf, stillSources } from './still.ts';

interface SmallStillProps {
  clip: Clip;
  className?: string | undefined;
}

/** Roughly, in the lists that show it. */
const width = '136px';

/** The still of a clip in a list beside the player, which goes before it. */
export function SmallStill({ clip, className }: SmallStillProps) {
  return (
    <img
      className={className}
      srcSet={stillSources(clip)}
      sizes={width}
      src={stillOf(clip)}
      data-fallback={fallbackStillOf(clip)}
      alt=""
      width={320}
      height={180}
      loading="lazy"
      decoding="async"
      fetchPriority="low"
    />
  );
}
