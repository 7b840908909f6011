import { Suspense } from 'react';
import { Await, useRouteLoaderData } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { HalfCourt } from '#app/components/court/HalfCourt.tsx';
import { findShotInGame } from '#app/search/clipCourt.ts';
import styles from './ClipCourt.module.css';
import type { loader } from './gameLayout.tsx';
import type { GameBox } from './loadGameBox.server.ts';

/** The clip's shot among those of its player in the game (docs/product.md#court). */
export function ClipCourt({ clip }: { clip: Clip }) {
  const game = useRouteLoaderData<typeof loader>('clip-game');
  const isShot = clip.tags.includes('2PT') || clip.tags.includes('3PT');
  if (!game?.boxScore || !isShot) return null;
  const { boxScore } = game;
  if (!(boxScore instanceof Promise)) return <Court clip={clip} box={boxScore} />;
  return (
    <Suspense fallback={game.hasShots && <figure className={styles.court} />}>
      <Await resolve={boxScore} errorElement={null}>
        {(late) => <Court clip={clip} box={late} />}
      </Await>
    </Suspense>
  );
}

function Court({ clip, box }: { clip: Clip; box: GameBox | null }) {
  const shot = box?.shots ? findShotInGame(box.shots, clip.eventNumber) : null;
  if (!box || !shot) return null;
  return (
    <figure className={styles.court}>
      <HalfCourt league={box.league} marks={shot.marks} isSmall>
        <circle className={styles.own} cx={shot.left} cy={shot.top} r="28" />
      </HalfCourt>
      <figcaption className={styles.caption}>
        Shot {shot.place} of {shot.count}
        <span className="visually-hidden"> in this game</span>
      </figcaption>
    </figure>
  );
}
