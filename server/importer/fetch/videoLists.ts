/**
 * Which lists of videos to ask for. One list holds a team's plays of a kind in a whole season: 90 calls
 * for a regular season of 30 teams. A game gets lists of its own only where those are short of it.
 */
import * as z from 'zod';
import type { FeedPlay } from '../facts.ts';
import { isLivePlayByPlay, readLivePlayByPlay } from '../readers/livePlayByPlay.ts';
import { readPlayByPlayV3 } from '../readers/v3PlayByPlay.ts';
import {
  type Endpoints,
  getStatsSeasonType,
  type SeasonGame,
  type VideoListOf,
  type VideoMeasure,
  videoMeasures,
} from './endpoints.ts';
import type { WantedFile } from './fetchRun.ts';
import { isRecent, type ResponseCache } from './responseCache.ts';

/** A season's list, and the games that it is to hold. */
interface SeasonList extends VideoListOf {
  file: WantedFile & { day: number };
  games: SeasonGame[];
}

/** The lists of each team that played, by season type. */
export function listSeasonVideos(endpoints: Endpoints, games: SeasonGame[]): SeasonList[] {
  if (!endpoints.hasVideos()) return [];
  const byType = Map.groupBy(games, ({ id }) => getStatsSeasonType(id));
  return [...byType].flatMap(([type, ofType]) =>
    [...new Set(ofType.flatMap(({ teams }) => teams))].flatMap((team) => {
      const played = ofType.filter(({ teams }) => teams.includes(team));
      const day = Math.max(...played.map((game) => game.day));
      return videoMeasures.map((measure): SeasonList => {
        const name = `videos/${type.toLowerCase().replace(' ', '-')}-${team}-${measure}`;
        const calls = [endpoints.seasonVideos({ team, measure }, type)];
        return { team, measure, games: played, file: { name, calls, day, isSeasonList: true } };
      });
    }),
  );
}

/** The list of a team's plays of a kind in one game. */
function gameListOf(
  endpoints: Endpoints,
  game: SeasonGame,
  list: VideoListOf,
): WantedFile & { day: number } {
  const name = `videos/${game.id}-${list.team}-${list.measure}`;
  return { name, calls: [endpoints.gameVideos(game, list)], day: game.day };
}

/** The season lists that are neither settled nor replaced by settled lists of all their games. */
export async function wantSeasonLists(
  endpoints: Endpoints,
  lists: SeasonList[],
  kept: ResponseCache,
): Promise<WantedFile[]> {
  const wanted: WantedFile[] = [];
  for (const { file, games, ...list } of lists) {
    if (await kept.isSettled(file.name, file.day)) continue;
    const gameLists = games.map((game) => gameListOf(endpoints, game, list));
    if (!(await areSettled(gameLists, kept))) wanted.push(file);
  }
  return wanted;
}

async function areSettled(
  files: (WantedFile & { day: number })[],
  kept: ResponseCache,
): Promise<boolean> {
  for (const { name, day } of files) if (!(await kept.isSettled(name, day))) return false;
  return true;
}

/** Finds the games of which the season's lists name fewer plays than the plays themselves. */
export class GameLists {
  readonly #endpoints: Endpoints;
  readonly #lists: SeasonList[];
  readonly #kept: ResponseCache;
  readonly #played = new Map<string, PlayCounts>();

  constructor(endpoints: Endpoints, lists: SeasonList[], kept: ResponseCache) {
    this.#endpoints = endpoints;
    this.#lists = lists;
    this.#kept = kept;
  }

  /**
   * The lists of such games. Videos of the last days are still to come, and the next revision of the
   * season's list brings them.
   * @param isAfterAll whether a season's list that is not there has been asked for
   */
  async want({ isAfterAll }: { isAfterAll: boolean }): Promise<WantedFile[]> {
    const wanted: WantedFile[] = [];
    for (const { file, games, ...list } of this.#lists) {
      const listed = await countListed(this.#kept, file.name);
      if (!listed && !isAfterAll) continue;
      for (const game of games) {
        if (isRecent(game.day)) continue;
        const own = gameListOf(this.#endpoints, game, list);
        if (await this.#kept.isSettled(own.name, game.day)) continue;
        const plays = (await this.#playsOf(game)).get(keyOf(list)) ?? 0;
        if ((listed?.get(game.id) ?? 0) < plays) wanted.push(own);
      }
    }
    return wanted;
  }

  async #playsOf({ id }: SeasonGame): Promise<PlayCounts> {
    const known = this.#played.get(id);
    if (known) return known;
    const counts = await countPlays(this.#kept, id);
    // Plays may still come in this run.
    if (counts.size > 0) this.#played.set(id, counts);
    return counts;
  }
}

const listSchema = z.object({
  resultSets: z.object({ playlist: z.array(z.object({ gi: z.string(), ei: z.int() })) }),
});

/** How many plays a list names, by game, with and without a video; null without a list. */
async function countListed(kept: ResponseCache, name: string): Promise<Map<string, number> | null> {
  const list = listSchema.safeParse(await kept.read(name));
  if (!list.success) return null;
  const games = Map.groupBy(list.data.resultSets.playlist, ({ gi }) => gi);
  return new Map([...games].map(([id, rows]) => [id, new Set(rows.map(({ ei }) => ei)).size]));
}

/** Numbers of plays by team and kind. */
type PlayCounts = Map<string, number>;

const keyOf = ({ team, measure }: VideoListOf) => `${team} ${measure}`;

const measureOf: Partial<Record<FeedPlay['kind'], VideoMeasure>> = {
  shot: 'FGA',
  rebound: 'REB',
  turnover: 'TOV',
};

const flagsSchema = z.object({
  game: z.object({
    actions: z.array(z.object({ actionNumber: z.int(), videoAvailable: z.int().optional() })),
  }),
});

/** The players' plays of a game that may have a video: v3 says which ones have, liveData does not. */
async function countPlays(kept: ResponseCache, id: string): Promise<PlayCounts> {
  const document = await kept.read(`games/${id}-plays`);
  const actions = flagsSchema.safeParse(document).data?.game.actions ?? [];
  // In v3 a turnover and its steal share a number.
  const withVideo = new Set(
    actions.filter((action) => action.videoAvailable !== 0).map((action) => action.actionNumber),
  );
  const counts: PlayCounts = new Map();
  for (const { kind, event, player_id, team_id } of readPlays(document)) {
    const measure = measureOf[kind];
    if (!measure || !player_id || !team_id || !withVideo.has(event)) continue;
    const key = keyOf({ team: team_id, measure });
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** None where the file is not there or broken, which the import will tell. */
function readPlays(document: unknown): FeedPlay[] {
  if (typeof document !== 'object' || document === null) return [];
  try {
    const read = isLivePlayByPlay(document) ? readLivePlayByPlay : readPlayByPlayV3;
    return read(document).flatMap((reading) =>
      'facts' in reading ? (reading.facts.plays ?? []) : [],
    );
  } catch {
    return [];
  }
}
