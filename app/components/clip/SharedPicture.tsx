import { type ReactNode, ViewTransition } from 'react';
import type { Clip } from '#app/api/contract.ts';

interface SharedPictureProps {
  clip: Pick<Clip, 'gameId' | 'eventNumber'>;
  /** One element. */
  children: ReactNode;
}

/**
 * The picture of a clip, on its card and in the player: going from one to the other it moves and
 * grows instead of being replaced, in browsers that can. Nothing else on the screens is animated, so
 * that no other navigation waits for a snapshot.
 */
export function SharedPicture({ clip, children }: SharedPictureProps) {
  const name = `clip-${clip.gameId}-${clip.eventNumber}`;
  return (
    <ViewTransition name={name} default="none" share="picture">
      {children}
    </ViewTransition>
  );
}
