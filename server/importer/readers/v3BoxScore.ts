/** Stats box score v3 of one game, as JSON; also inside the pages of the sites. */
import * as z from 'zod';
import { getStatusByMinutes } from '#server/importer/merge/timePlayed.ts';
import { sharedCountColumns } from '#server/store/tables/boxScoreColumns.ts';
import type { GameTable } from '#server/store/tables/schema.ts';
import type { FeedGame, FeedLine, FeedTeamLine, ReaderOutput } from '../facts.ts';
import { parseFigures, parseStatistics } from './gameValues.ts';
import { toJsonTeamFacts } from './teamNames.ts';
import { parseGameNumber, parseText, toForeignGame } from './values.ts';

export const v3TeamSchema = z.looseObject({
  teamId: z.int(),
  players: z.array(
    z.looseObject({
      personId: z.int(),
      firstName: z.string(),
      familyName: z.string(),
      position: z.string().nullish(),
      statistics: z.looseObject({}),
    }),
  ),
  statistics: z.looseObject({}).optional(),
});
type Team = z.infer<typeof v3TeamSchema>;

const boxScoreSchema = z.looseObject({
  boxScoreTraditional: z.looseObject({
    gameId: z.string(),
    homeTeam: v3TeamSchema,
    awayTeam: v3TeamSchema,
  }),
});

/** Whether a JSON document is a traditional box score v3. */
export function isBoxScoreV3(doc: object): boolean {
  return 'boxScoreTraditional' in doc;
}

/** A traditional box score v3. @throws {z.ZodError | ImportError} */
export function readBoxScoreV3(doc: unknown): ReaderOutput[] {
  const { boxScoreTraditional: box } = boxScoreSchema.parse(doc);
  return toBoxScoreFacts(box.gameId, box.homeTeam, box.awayTeam);
}

/** The facts of a v3 box score's two teams. @param status absent where the feed does not say */
export function toBoxScoreFacts(
  id: string,
  home: Team,
  away: Team,
  status?: GameTable['status'],
): ReaderOutput[] {
  const gameId = parseGameNumber(id);
  if (gameId === null) return [toForeignGame(id)];
  const lines = [home, away].flatMap(linesOf);
  const facts: FeedGame = {
    gameId,
    game: {
      ...(status ? { status } : getStatusByMinutes(gameId, lines)),
      home_team_id: home.teamId,
      away_team_id: away.teamId,
    },
    players: [home, away].flatMap((team) =>
      team.players.map((p) => ({
        id: p.personId,
        first: p.firstName.trim(),
        family: p.familyName.trim(),
      })),
    ),
    ...toJsonTeamFacts(home, away),
    lines,
    teamLines: [home, away].map(teamLineOf),
  };
  return [{ kind: 'v3-box', facts }];
}

function linesOf(team: Team): FeedLine[] {
  return team.players.map((player) =>
    toPlayerLine(team.teamId, player.personId, player.position, player.statistics),
  );
}

/** A v3 player line; without minutes the player did not play. Starters have a position. */
export function toPlayerLine(
  teamId: number,
  playerId: number,
  position: unknown,
  statistics: Record<string, unknown>,
): FeedLine {
  const line = { player_id: playerId, team_id: teamId, starter: parseText(position) ? 1 : 0 };
  const played = parseStatistics(statistics);
  // A pre-season table has garbled minutes of a player who scored.
  const benched = played.seconds === null && Object.values(played).every((figure) => !figure);
  return benched ? { ...line, benched } : { ...line, ...played };
}

/** v3's team totals leave out rebounds and turnovers without a player. */
function teamLineOf(team: Team): FeedTeamLine {
  const { points, ...figures } = parseFigures(team.statistics ?? {}, [
    'points',
    ...sharedCountColumns,
  ]);
  return { team_id: team.teamId, score: points, ...figures };
}
