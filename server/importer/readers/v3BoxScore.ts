/** Stats box score v3 of one game, as JSON; also inside the pages of the sites. */
import * as z from 'zod';
import type { GameTable } from '#server/store/schema.ts';
import type { GameFacts, LineFacts, Reading, TeamLineFacts } from '../facts.ts';
import { statusByMinutes } from '../timePlayed.ts';
import { gameNumberOf, numberOf, otherGame, textOf } from '../values.ts';
import { shootingOf, statisticsOf } from './shared.ts';

export const teamSchema = z.looseObject({
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
type Team = z.infer<typeof teamSchema>;

const boxScoreSchema = z.looseObject({
  boxScoreTraditional: z.looseObject({
    gameId: z.string(),
    homeTeam: teamSchema,
    awayTeam: teamSchema,
  }),
});

/** Whether a JSON document is a traditional box score v3. */
export function isBoxScoreV3(doc: object): boolean {
  return 'boxScoreTraditional' in doc;
}

/** A traditional box score v3. @throws {z.ZodError | ImportError} */
export function readBoxScoreV3(doc: unknown): Reading[] {
  const { boxScoreTraditional: box } = boxScoreSchema.parse(doc);
  return boxScoreFacts(box.gameId, box.homeTeam, box.awayTeam);
}

/** The facts of a v3 box score's two teams. @param status absent where the feed does not say */
export function boxScoreFacts(
  id: string,
  home: Team,
  away: Team,
  status?: GameTable['status'],
): Reading[] {
  const gameId = gameNumberOf(id);
  if (gameId === null) return [otherGame(id)];
  const lines = [home, away].flatMap(linesOf);
  const facts: GameFacts = {
    gameId,
    game: {
      ...(status ? { status } : statusByMinutes(gameId, lines)),
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
    lines,
    teamLines: [home, away].map(teamLineOf),
  };
  return [{ kind: 'v3-box', facts }];
}

function linesOf(team: Team): LineFacts[] {
  return team.players.map((player) =>
    playerLine(team.teamId, player.personId, player.position, player.statistics),
  );
}

/** A v3 player line; without minutes the player did not play. Starters have a position. */
export function playerLine(
  teamId: number,
  playerId: number,
  position: unknown,
  statistics: Record<string, unknown>,
): LineFacts {
  const line = { player_id: playerId, team_id: teamId, starter: textOf(position) ? 1 : 0 };
  const played = statisticsOf(statistics);
  // A pre-season table has garbled minutes of somebody who scored.
  const benched = played.seconds === null && Object.values(played).every((figure) => !figure);
  return benched ? { ...line, benched } : { ...line, ...played };
}

/** v3's totals of a team leave out what is the team's own: rebounds and turnovers without a player. */
function teamLineOf(team: Team): TeamLineFacts {
  const statistics = (team.statistics ?? {}) as Record<string, unknown>;
  const n = (name: string) => numberOf(statistics[name]);
  return {
    team_id: team.teamId,
    score: n('points'),
    ...shootingOf(statistics),
    rebounds_offensive: n('reboundsOffensive'),
    rebounds_defensive: n('reboundsDefensive'),
    assists: n('assists'),
    steals: n('steals'),
    blocks: n('blocks'),
  };
}
