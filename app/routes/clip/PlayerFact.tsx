import { Suspense } from 'react';
import { Await, Link, useRouteLoaderData } from 'react-router';
import type { Clip } from '#app/api/contract.ts';
import { getPlayerPath } from '#app/search/figureSearch.ts';
import styles from './ClipDetails.module.css';
import type { loader } from './gameLayout.tsx';
import type { GameBox } from './loadGameBox.server.ts';

/**
 * The clip's player as a fact that leads to the player's search (docs/product.md#player-seasons); comes
 * with the box score, which tells the player's id. Nothing where the API does not tell players' seasons.
 */
export function PlayerFact({ clip: { playerName } }: { clip: Clip }) {
  const box = useRouteLoaderData<typeof loader>('clip-game')?.boxScore ?? null;
  const write = (loaded: GameBox | null) => {
    const href = loaded && playerName ? findPlayerPath(loaded, playerName) : null;
    return (
      href && (
        <li>
          <Link className={styles.player} to={href} data-prefetch="">
            {playerName}
          </Link>
        </li>
      )
    );
  };
  if (!(box instanceof Promise)) return write(box);
  return (
    <Suspense>
      <Await resolve={box} errorElement={null}>
        {write}
      </Await>
    </Suspense>
  );
}

/** By the id in the box score; a search finds any other player by name. */
function findPlayerPath(
  { league, linksPlayers, home, away }: GameBox,
  name: string,
): string | null {
  if (!linksPlayers) return null;
  const row = [...home.rows, ...away.rows].find(({ fullName }) => fullName === name);
  return getPlayerPath(league, row?.id ?? name);
}
