import { normalizeGameId } from '#app/basketball/gameId.ts';
import type { League } from '#app/basketball/leagues.ts';
import type { SeasonType } from '#app/basketball/seasons.ts';
import type { ApiClient } from './client.server.ts';
import { type Game, type ReceivedGame, receivedGameSchema } from './contract.ts';
import { readList } from './read.server.ts';

interface GamesQuery {
  league: League;
  /** '2024-25' or '2025'. */
  season: string;
  seasonType: SeasonType;
  /** YYYY-MM-DD, both ends included. */
  dateFrom?: string;
  dateTo?: string;
}

/** The games of a season, in the API's order; null on failure (docs/product.md#api-calls). */
export async function getGames(client: ApiClient, query: GamesQuery): Promise<Game[] | null> {
  const { league, season, seasonType, dateFrom, dateTo } = query;
  const call = {
    path: `/api/v1/${league}/games`,
    query: { season, seasonType, dateFrom, dateTo },
  };
  const games = await readList(client, call, receivedGameSchema, 'Error getting games');
  return games?.map(toLabelledGame) ?? null;
}

/** A game without a label gets one of its date and its teams, else its id (docs/product.md#games). */
function toLabelledGame(game: ReceivedGame): Game {
  const id = normalizeGameId(game.id) ?? game.id;
  const composed = [game.date, getMatchup(game)].filter((part) => part !== '');
  const label = game.label || (composed.length > 0 ? composed.join(' | ') : id);
  return { id, date: game.date, label };
}

/** 'IND @ OKC' of a field `matchup`, or of two teams; '' if neither is there. */
function getMatchup({ matchup, homeTeam, awayTeam }: ReceivedGame): string {
  if (typeof matchup === 'string' && matchup.trim() !== '') return matchup.trim();
  const [away, home] = [getTeamName(awayTeam), getTeamName(homeTeam)];
  return away && home ? `${away} @ ${home}` : '';
}

/** The shortest usual name of a team. */
const teamNameFields = ['teamTricode', 'tricode', 'abbreviation', 'nickname', 'teamName', 'name'];

function getTeamName(team: unknown): string {
  if (typeof team === 'string') return team;
  const fields = (typeof team === 'object' && team !== null ? team : {}) as Record<string, unknown>;
  const names = teamNameFields.map((field) => fields[field]);
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? '';
}
