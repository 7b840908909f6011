import type { Clip } from '#app/api/contract.ts';
import { fallbackStillOf } from './standIn.ts';
import { smallStillOf } from './still.ts';

interface SmallStillProps {
  clip: Clip;
  className?: string | undefined;
}

/** The still of a clip in a list beside the player, which goes before it. */
export function SmallStill({ clip, className }: SmallStillProps) {
  return (
    <img
      className={className}
      src={smallStillOf(clip)}
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
