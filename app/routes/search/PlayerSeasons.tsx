import { type PlayedSeason, seasonTypes } from '#app/basketball/seasons.ts';
import { useFollowLinks } from '#app/components/ui/useFollowLinks.ts';
import { submittedSearch } from '#app/search/backToFeed.ts';
import type { PlayerSearch } from '#app/search/search.ts';
import { searchPath } from '#app/search/searchParams.ts';
import styles from './PlayerSeasons.module.css';

interface PlayerSeasonsProps {
  search: PlayerSearch;
  /** Those with plays of the player, newest first. */
  seasons: readonly PlayedSeason[];
}

/** The player's seasons: links to the same search in each (docs/product.md#player-seasons). */
export function PlayerSeasons({ search, seasons }: PlayerSeasonsProps) {
  const follow = useFollowLinks(submittedSearch);
  if (seasons.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the links inside; their clicks bubble
    <nav className={styles.seasons} aria-label="Seasons played" onClick={follow}>
      {seasonTypes.map((type) => {
        const played = seasons.filter((each) => each.seasonTypes.includes(type));
        if (played.length === 0) return null;
        const isCurrent = type === search.seasonType;
        return (
          <ul key={type} className={styles.row} aria-label={type}>
            <li className={styles.label} aria-hidden="true">
              {type}
            </li>
            {played.map(({ season }) => (
              <li key={season}>
                <a
                  className={styles.season}
                  href={searchPath({ ...search, seasons: [season], seasonType: type })}
                  aria-current={isCurrent && search.seasons.includes(season) ? 'true' : undefined}
                >
                  {season}
                </a>
              </li>
            ))}
          </ul>
        );
      })}
    </nav>
  );
}
