/** The leagues' liveData: play-by-play and box score of one game, as JSON. */
import * as z from 'zod';
import { playFlags } from '#server/store/schema.ts';
import type {
  GameFacts,
  LineFacts,
  NameFacts,
  PlayFacts,
  SourceFacts,
  TeamLineFacts,
} from '../facts.ts';
import { sidesByScore } from '../sides.ts';
import {
  bitOf,
  clockOf,
  dayOf,
  easternDayOf,
  gameNumberOf,
  idOf,
  numberOf,
  personOf,
  secondsOf,
  textOf,
} from '../values.ts';
import { freeThrowDetail, shotDetail, turnoverDetail, violationDetail } from '../words.ts';

const actionSchema = z.looseObject({
  actionNumber: z.int(),
  orderNumber: z.number().optional(),
  clock: z.string(),
  period: z.int(),
  actionType: z.string(),
  subType: z.string().nullish(),
  descriptor: z.string().nullish(),
  qualifiers: z.array(z.string()).nullish(),
  personId: z.int().nullish(),
  teamId: z.int().nullish(),
  timeActual: z.string().nullish(),
});
type Action = z.infer<typeof actionSchema>;

const playByPlaySchema = z.looseObject({
  game: z.looseObject({ gameId: z.string(), actions: z.array(actionSchema).min(1) }),
});

/** Whether a JSON document is a liveData play-by-play: v3's has an `actionId` on every action. */
export function isLivePlayByPlay(doc: { game?: { actions?: unknown } }): boolean {
  const actions = doc.game?.actions;
  const first = Array.isArray(actions) ? actions[0] : null;
  return Boolean(
    first && typeof first === 'object' && 'actionNumber' in first && !('actionId' in first),
  );
}

const kinds: Record<string, PlayFacts['kind']> = {
  '2pt': 'shot',
  '3pt': 'shot',
  freethrow: 'freethrow',
  rebound: 'rebound',
  turnover: 'turnover',
  foul: 'foul',
  violation: 'violation',
  jumpball: 'jumpball',
  ejection: 'ejection',
};

const qualifierFlags: Record<string, number> = {
  pointsinthepaint: playFlags.paint,
  fastbreak: playFlags.fastBreak,
  fromturnover: playFlags.fromTurnover,
  '2ndchance': playFlags.secondChance,
};

/** Bits of `playFlags` for liveData's qualifiers. */
export function flagsOf(qualifiers: readonly string[]): number {
  return qualifiers.reduce((bits, word) => bits | (qualifierFlags[word] ?? 0), 0);
}

/**
 * A liveData play-by-play. Its steals and blocks have numbers of their own, under which no video is
 * filed: they become part of the turnover and the shot.
 * @throws {z.ZodError | ImportError}
 */
export function readLivePlayByPlay(doc: unknown): SourceFacts[] {
  const { game } = playByPlaySchema.parse(doc);
  const gameId = gameNumberOf(game.gameId);
  if (gameId === null) return [];
  const actions = inOrder(game.actions);
  const plays = actions.flatMap(playOf);
  const ended = actions.some((a) => a.actionType === 'game' && a.subType === 'end');
  const last = actions.at(-1) as Action;
  const facts: GameFacts = {
    gameId,
    game: {
      status: ended ? 'final' : 'live',
      ...sidesByScore(plays),
      ...dayFacts(easternDayOf(actions.find((a) => a.timeActual)?.timeActual)),
    },
    progress: { period: last.period, clock: clockOf(last.clock) },
    players: namesOf(actions),
    plays,
  };
  return [{ kind: 'livedata-pbp', facts }];
}

const dayFacts = (day: number | null) => (day === null ? {} : { day });

function inOrder(actions: Action[]): Action[] {
  if (actions.some((action) => action.orderNumber === undefined)) return actions;
  return [...actions].sort((a, b) => (a.orderNumber as number) - (b.orderNumber as number));
}

function playOf(action: Action): PlayFacts[] {
  const kind = kinds[action.actionType];
  if (!kind) return [];
  const named = textOf(action.playerName) !== null;
  const play: PlayFacts = {
    event: action.actionNumber,
    period: action.period,
    clock: clockOf(action.clock),
    kind,
    detail: detailOf(kind, action),
    // A coach has an id but no name here: the foul is the team's.
    player_id: named ? personOf(action.personId) : null,
    team_id: idOf(action.teamId),
    score_home: numberOf(action.scoreHome),
    score_away: numberOf(action.scoreAway),
    flags: flagsOf(action.qualifiers ?? []),
  };
  if (kind === 'shot') Object.assign(play, shotOf(action));
  if (kind === 'freethrow') Object.assign(play, { value: 1, made: madeOf(action) });
  if (kind === 'turnover') play.steal_id = personOf(action.stealPersonId);
  if (kind === 'foul') play.opponent_id = personOf(action.foulDrawnPersonId);
  if (kind === 'jumpball') {
    play.player_id = personOf(action.jumpBallWonPersonId) ?? play.player_id ?? null;
    play.opponent_id = personOf(action.jumpBallLostPersonId);
  }
  return [play];
}

const madeOf = (action: Action) => (action.shotResult === 'Made' ? 1 : 0);

function shotOf(action: Action): Partial<PlayFacts> {
  return {
    value: action.actionType === '3pt' ? 3 : 2,
    made: madeOf(action),
    assist_id: personOf(action.assistPersonId),
    block_id: personOf(action.blockPersonId),
    x: numberOf(action.xLegacy),
    y: numberOf(action.yLegacy),
    distance: numberOf(action.shotDistance),
  };
}

function detailOf(kind: PlayFacts['kind'], action: Action): string | null {
  const words = [action.descriptor, action.subType].filter(Boolean).join(' ');
  if (kind === 'shot') return shotDetail(words);
  if (kind === 'freethrow') return freeThrowDetail(words);
  if (kind === 'turnover') return turnoverDetail(words);
  if (kind === 'violation') return violationDetail(words);
  if (kind === 'jumpball') return textOf(action.descriptor)?.toLowerCase() ?? null;
  return words.toLowerCase() || null;
}

function namesOf(actions: Action[]): NameFacts[] {
  const names = new Map<number, NameFacts>();
  for (const action of actions) {
    const id = personOf(action.personId);
    const family = textOf(action.playerName);
    if (id === null || !family || names.has(id)) continue;
    const short = textOf(action.playerNameI);
    names.set(id, { id, family, ...(short ? { short } : {}) });
  }
  return [...names.values()];
}

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
export function readLiveBoxScore(doc: unknown): SourceFacts[] {
  const { game } = boxScoreSchema.parse(doc);
  const gameId = gameNumberOf(game.gameId);
  if (gameId === null) return [];
  const teams = [game.homeTeam, game.awayTeam];
  const begun = game.gameStatus > 1;
  const clock = textOf(game.gameClock);
  const facts: GameFacts = {
    gameId,
    game: {
      status: statusOf(game.gameStatus),
      home_team_id: game.homeTeam.teamId,
      away_team_id: game.awayTeam.teamId,
      ...(begun
        ? { home_score: game.homeTeam.score ?? null, away_score: game.awayTeam.score ?? null }
        : {}),
      ...dayFacts(dayOf(game.gameCode) ?? dayOf(game.gameEt)),
    },
    ...(clock ? { progress: { period: numberOf(game.period) ?? 0, clock: clockOf(clock) } } : {}),
    players: teams.flatMap((team) => team.players.map(nameOf)),
    ...(begun ? { lines: teams.flatMap(linesOf), teamLines: teams.map(teamLineOf) } : {}),
  };
  return [{ kind: 'livedata-box', facts }];
}

/** gameStatus of every feed: 1 scheduled, 2 live, 3 final. */
export function statusOf(gameStatus: number): 'scheduled' | 'live' | 'final' {
  return gameStatus === 3 ? 'final' : gameStatus === 2 ? 'live' : 'scheduled';
}

function nameOf(player: Team['players'][number]): NameFacts {
  const first = textOf(player.firstName);
  const family = textOf(player.familyName);
  return { id: player.personId, ...(first ? { first } : {}), ...(family ? { family } : {}) };
}

function linesOf(team: Team): LineFacts[] {
  return team.players
    .filter((player) => player.status !== 'INACTIVE')
    .map((player) => ({
      player_id: player.personId,
      team_id: team.teamId,
      starter: bitOf(player.starter),
      ...(bitOf(player.played)
        ? statisticsOf(player.statistics ?? {})
        : { benched: true as const }),
    }));
}

/** A player's statistics under the names that liveData and v3 share. */
export function statisticsOf(statistics: Record<string, unknown>): Partial<LineFacts> {
  const n = (name: string) => numberOf(statistics[name]);
  return {
    seconds: secondsOf(statistics.minutes),
    points: n('points'),
    ...shootingOf(statistics),
    rebounds_offensive: n('reboundsOffensive'),
    rebounds_defensive: n('reboundsDefensive'),
    assists: n('assists'),
    steals: n('steals'),
    blocks: n('blocks'),
    turnovers: n('turnovers'),
    fouls_personal: n('foulsPersonal'),
    plus_minus: n('plusMinusPoints'),
  };
}

/** Shots and free throws of a player or a team. */
export function shootingOf(statistics: Record<string, unknown>) {
  const n = (name: string) => numberOf(statistics[name]);
  return {
    field_goals_made: n('fieldGoalsMade'),
    field_goals_attempted: n('fieldGoalsAttempted'),
    three_pointers_made: n('threePointersMade'),
    three_pointers_attempted: n('threePointersAttempted'),
    free_throws_made: n('freeThrowsMade'),
    free_throws_attempted: n('freeThrowsAttempted'),
  };
}

function teamLineOf(team: Team): TeamLineFacts {
  const statistics = (team.statistics ?? {}) as Record<string, unknown>;
  const n = (name: string) => numberOf(statistics[name]);
  return {
    team_id: team.teamId,
    score: team.score ?? null,
    ...shootingOf(statistics),
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
