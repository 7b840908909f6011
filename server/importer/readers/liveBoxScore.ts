/** The leagues' liveData box score of one game, as JSON. */
import * as z from 'zod';
import { teamStatColumns } from '#server/store/tables/boxScoreColumns.ts';
import type { FeedGame, FeedLine, FeedNames, FeedTeamLine, ReaderOutput } from '../facts.ts';
import { parseFigures, parseGameStatus, parseStatistics, toDayFacts } from './gameValues.ts';
import { toJsonTeamFacts } from './teamNames.ts';
import {
  parseBit,
  parseClock,
  parseDay,
  parseGameNumber,
  parseNumber,
  parseText,
  toForeignGame,
} from './values.ts';

const teamSchema = z.looseObject({
  teamId: z.int(),
  score: z.int().nullish(),
  players: z.array(
    z.looseObject({
      personId: z.int(),
      firstName: z.string().nullish(),
      familyName: z.string().nullish(),
      statistics: z.looseObject({}).nullish(),
    }),
  ),
  statistics: z.looseObject({}).nullish(),
});

const boxScoreSchema = z.looseObject({
  game: z.looseObject({
    gameId: z.string(),
    gameStatus: z.int(),
    homeTeam: teamSchema,
    awayTeam: teamSchema,
  }),
});
type Team = z.infer<typeof teamSchema>;

/** Whether a JSON document is a liveData box score. */
export function isLiveBoxScore(doc: { game?: unknown }): boolean {
  const game = doc.game as Record<string, unknown> | null | undefined;
  return Boolean(
    game &&
      typeof game === 'object' &&
      'gameStatus' in game &&
      'homeTeam' in game &&
      !('actions' in game),
  );
}

/** A liveData box score. @throws {z.ZodError | ImportError} */
export function readLiveBoxScore(doc: unknown): ReaderOutput[] {
  const { game } = boxScoreSchema.parse(doc);
  const gameId = parseGameNumber(game.gameId);
  if (gameId === null) return [toForeignGame(game.gameId)];
  const teams = [game.homeTeam, game.awayTeam];
  const status = parseGameStatus(game.gameStatus, game);
  const begun = status !== 'scheduled';
  const clock = parseText(game.gameClock);
  const facts: FeedGame = {
    gameId,
    game: {
      status,
      home_team_id: game.homeTeam.teamId,
      away_team_id: game.awayTeam.teamId,
      ...(begun
        ? { home_score: game.homeTeam.score ?? null, away_score: game.awayTeam.score ?? null }
        : {}),
      ...toDayFacts(parseDay(game.gameCode) ?? parseDay(game.gameEt)),
    },
    ...(clock
      ? { progress: { period: parseNumber(game.period) ?? 0, clock: parseClock(clock) } }
      : {}),
    players: teams.flatMap((team) => team.players.map(nameOf)),
    ...toJsonTeamFacts(...teams),
    ...(begun ? { lines: teams.flatMap(linesOf), teamLines: teams.map(teamLineOf) } : {}),
  };
  return [{ kind: 'livedata-box', facts }];
}

function nameOf(player: Team['players'][number]): FeedNames {
  const first = parseText(player.firstName);
  const family = parseText(player.familyName);
  return { id: player.personId, ...(first ? { first } : {}), ...(family ? { family } : {}) };
}

function linesOf(team: Team): FeedLine[] {
  return team.players
    .filter((player) => player.status !== 'INACTIVE')
    .map((player) => ({
      player_id: player.personId,
      team_id: team.teamId,
      starter: parseBit(player.starter),
      ...(parseBit(player.played)
        ? parseStatistics(player.statistics ?? {})
        : { benched: true as const }),
    }));
}

function teamLineOf(team: Team): FeedTeamLine {
  const { score, ...figures } = parseFigures(team.statistics ?? {}, teamStatColumns);
  return { team_id: team.teamId, score: team.score ?? null, ...figures };
}
