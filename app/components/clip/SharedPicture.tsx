import { type ReactNode, ViewTransition } from 'react';
import type { Clip } from '#app/api/contract.ts';

interface SharedPictureProps {
  clip: Pick<Clip, 'gameId' | 'eventNumber'>;
  /** One element. */
  children: ReactNode;
}

/**
 * The picture of a clip, which moves and grows from its card into the player, and back, in browsers
 * with view transitions. Nothing else is animated, so that other navigations wait for no snapshot.
 */
export function SharedPicture({ clip, children }: SharedPictureProps) {
  const name = `clip-${clip.gameId}-${clip.eventNumber}`;
  return (
    <ViewTransition name={name} default="none" share="picture">
      {children}
    </ViewTransition>
  );
}
