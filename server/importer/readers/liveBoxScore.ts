/** The leagues' liveData box score of one game, as JSON. */
import * as z from 'zod';
import type { FeedGame, FeedLine, FeedNames, FeedTeamLine, ReaderOutput } from '../facts.ts';
import { parseGameStatus, parseShooting, parseStatistics, toDayFacts } from './gameValues.ts';
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
  const statistics = (team.statistics ?? {}) as Record<string, unknown>;
  const n = (name: string) => parseNumber(statistics[name]);
  return {
    team_id: team.teamId,
    score: team.score ?? null,
    ...parseShooting(statistics),
    rebounds_offensive: n('reboundsOffensive'),
    rebounds_defensive: n('reboundsDefensive'),
    rebounds_team_offensive: n('reboundsTeamOffensive'),
    rebounds_team_defensive: n('reboundsTeamDefensive'),
    rebounds_total: n('reboundsTotal'),
    assists: n('assists'),
    steals: n('steals'),
    blocks: n('blocks'),
    turnovers_total: n('turnoversTotal'),
    points_from_turnovers: n('pointsFromTurnovers'),
    points_fast_break: n('pointsFastBreak'),
    points_in_the_paint: n('pointsInThePaint'),
    points_second_chance: n('pointsSecondChance'),
    fouls_team: n('foulsTeam'),
    fouls_technical: n('foulsTechnical'),
    biggest_lead: n('biggestLead'),
  };
}
