/** The leagues' liveData play-by-play of one game, as JSON. */
import * as z from 'zod';
import { playFlags } from '#server/store/schema.ts';
import type { GameFacts, PlayFacts, Reading } from '../facts.ts';
import { sidesByScore } from '../sides.ts';
import {
  clockOf,
  easternDayOf,
  gameNumberOf,
  idOf,
  numberOf,
  otherGame,
  personOf,
  roundedOf,
  textOf,
} from '../values.ts';
import { freeThrowDetail, shotDetail, turnoverDetail, violationDetail } from '../words.ts';
import { dayFacts, namesOf } from './shared.ts';

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
export function readLivePlayByPlay(doc: unknown): Reading[] {
  const { game } = playByPlaySchema.parse(doc);
  const gameId = gameNumberOf(game.gameId);
  if (gameId === null) return [otherGame(game.gameId)];
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
    x: roundedOf(action.xLegacy),
    y: roundedOf(action.yLegacy),
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
