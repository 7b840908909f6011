/**
 * Plays by the million, from the real games of the starter set: a season of each league is played
 * again in every year before, by other teams' rosters and, but for some careers that never end, by
 * other players. The same count gives the same plays.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type League, leagues } from '#app/basketball/leagues.ts';
import { formatSeasonLabel } from '#app/basketball/seasons.ts';
import { decodeGames } from '#server/starter/decode.ts';
import { starterFolder } from '#server/starter/manifest.ts';
import { toTagBits } from '#server/store/plays/tags.ts';
import type { GameRecord, PlayerTable, PlayTable } from '#server/store/tables/schema.ts';

/** The season of each league that is played again, of the year {@link lastYear}. */
const files: Record<League, string> = {
  nba: 'nba-2024-25.jsonl.zst',
  wnba: 'wnba-2024.jsonl.zst',
};
export const lastYear = 2024;
/** Two digits of a game id say the year. */
const mostSeasons = 78;

/** Seasons that a player stays, by rank among all players: one of five is there all the time. */
const careers = [mostSeasons, 15, 8, 5, 3];
/** Between the ids of players who follow each other. */
const generationIds = 10_000_000;

/** Feeds before this year do not say how a play came about. */
const firstYearWithFlags = 2012;
const { tags: flagTags } = toTagBits(['Fast Break', 'Second Chance']);

/** The newest ones, whose plays have official videos. */
const seasonsWithVideos = 2;

/** @param count least number of plays; the season that reaches it ends with that game */
export function* gamesWithPlays(count: number): Generator<GameRecord> {
  const played = leagues.map((league) => new BenchSeason(league));
  let plays = 0;
  for (let back = 0; back < mostSeasons; back++) {
    for (const season of played) {
      for (const record of season.replay(back)) {
        yield record;
        plays += record.plays.length;
        if (plays >= count) return;
      }
    }
  }
  throw new Error(`${count} plays are more than ${mostSeasons} seasons have`);
}

/** A league's season, to be played again. */
export class BenchSeason {
  readonly #league: League;
  readonly #games: GameRecord[];
  readonly #ranks: ReadonlyMap<number, number>;
  readonly #teams: readonly number[];

  constructor(league: League) {
    this.#league = league;
    this.#games = [...decodeGames(readFileSync(path.join(starterFolder, files[league])))];
    this.#ranks = new Map(playersByPlays(this.#games).map((id, rank) => [id, rank]));
    const home = new Set(this.#games.map(({ game }) => game.home_team_id));
    this.#teams = [...home].sort((a, b) => a - b);
  }

  /** The games of the season so many years before {@link lastYear}, one by one. */
  *replay(back: number): Generator<GameRecord> {
    const season = new PastSeason(this.#league, back, this.#teams, this.#ranks);
    for (const game of this.#games) yield season.take(game);
  }
}

function playersByPlays(games: readonly GameRecord[]): number[] {
  const counts = new Map<number, number>();
  for (const { player_id: id } of games.flatMap((record) => record.plays)) {
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

class PastSeason {
  readonly #league: League;
  readonly #back: number;
  readonly #teams: readonly number[];
  readonly #ranks: ReadonlyMap<number, number>;

  constructor(
    league: League,
    back: number,
    teams: readonly number[],
    ranks: ReadonlyMap<number, number>,
  ) {
    this.#league = league;
    this.#back = back;
    this.#teams = teams;
    this.#ranks = ranks;
  }

  take({ game, players, plays, lines, teamLines }: GameRecord): GameRecord {
    const year = lastYear - this.#back;
    const id = this.#gameId(game.id);
    const person = (row: { player_id: number }) => this.#person(row.player_id) as number;
    const team = (row: { team_id: number }) => this.#team(row.team_id) as number;
    return {
      game: {
        ...game,
        id,
        season: formatSeasonLabel(this.#league, year),
        phase: game.phase - 10 * this.#back,
        day: game.day - 10_000 * this.#back,
        home_team_id: this.#team(game.home_team_id) as number,
        away_team_id: this.#team(game.away_team_id) as number,
      },
      players: players.map((player) => this.#player(player)),
      plays: plays.map((play) => this.#play(play, id)),
      lines: lines.map((row) => ({
        ...row,
        game_id: id,
        player_id: person(row),
        team_id: team(row),
      })),
      teamLines: teamLines.map((row) => ({ ...row, game_id: id, team_id: team(row) })),
    };
  }

  #gameId(id: number): number {
    const year = Math.floor(id / 100_000) % 100;
    return id + (((year - this.#back + 100) % 100) - year) * 100_000;
  }

  #team(id: number | null): number | null {
    const at = id === null ? -1 : this.#teams.indexOf(id);
    return at < 0 ? id : (this.#teams[(at + this.#back) % this.#teams.length] as number);
  }

  #generation(id: number): number {
    const rank = this.#ranks.get(id) ?? 0;
    const years = careers[rank % careers.length] as number;
    return Math.floor((this.#back + (years === mostSeasons ? 0 : rank % years)) / years);
  }

  #person(id: number | null): number | null {
    return id === null ? null : id + this.#generation(id) * generationIds;
  }

  #player(player: PlayerTable): PlayerTable {
    const generation = this.#generation(player.id);
    const name = (text: string) => (generation ? `${text} ${generation}` : text);
    return {
      ...player,
      id: this.#person(player.id) as number,
      family_name: name(player.family_name),
      full_name: name(player.full_name),
    };
  }

  #play(play: PlayTable, gameId: number): PlayTable {
    const flagged = lastYear - this.#back >= firstYearWithFlags;
    return {
      ...play,
      game_id: gameId,
      player_id: this.#person(play.player_id),
      team_id: this.#team(play.team_id),
      assist_id: this.#person(play.assist_id),
      steal_id: this.#person(play.steal_id),
      block_id: this.#person(play.block_id),
      opponent_id: this.#person(play.opponent_id),
      flags: flagged ? play.flags : 0,
      tags: flagged ? play.tags : play.tags & ~flagTags,
      video_url: this.#back < seasonsWithVideos ? videoUrl(gameId, play.event) : null,
    };
  }
}

/** As long as the leagues' own. */
function videoUrl(gameId: number, event: number): string {
  const name = `${gameId}-${event}`.padStart(36, '0');
  return `https://videos.nba.com/nba/pbp/media/00${gameId}/${event}/${name}_1280x720.mp4`;
}
