import type { Kysely } from 'kysely';
import type { League } from '#app/basketball/leagues.ts';
import type { StarterPlaylist } from '#server/starter/playlists.ts';
import type { Database } from '#server/store/tables/schema.ts';
import { applyPlaylistRules, playlistRules, type SeasonShot } from './playlistRules.ts';

/** The starter set's playlists, by their rules over a store; without those for which it has no play. */
export async function chooseStarterPlaylists(db: Kysely<Database>): Promise<StarterPlaylist[]> {
  const seasons = new Map<string, SeasonShot[]>();
  for (const { league, season } of playlistRules) {
    const key = `${league} ${season}`;
    if (!seasons.has(key)) seasons.set(key, await readShots(db, league, season));
  }
  return applyPlaylistRules((league, season) => seasons.get(`${league} ${season}`) ?? []);
}

/** The made and the blocked shots of a season's games that searches find. */
function readShots(db: Kysely<Database>, league: League, season: string): Promise<SeasonShot[]> {
  return db
    .selectFrom('plays')
    .innerJoin('games', 'games.id', 'plays.game_id')
    .select(['game_id', 'event', 'period', 'clock', 'distance', 'player_id', 'assist_id'])
    .select(['block_id', 'made', 'value', 'score_home', 'score_away', 'tags', 'more_tags'])
    .select(['day', 'phase', 'home_team_id', 'away_team_id'])
    .where('league', '=', league)
    .where('season', '=', season)
    .where('phase', '>', 0)
    .where('kind', '=', 'shot')
    .where((is) => is.or([is('made', '=', 1), is('block_id', 'is not', null)]))
    .execute();
}
