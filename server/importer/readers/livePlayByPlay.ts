/** The leagues' liveData play-by-play of one game, as JSON. */
import * as z from 'zod';
import { inferSidesFromScore } from '#server/importer/merge/sidesByScore.ts';
import { playFlags } from '#server/store/tables/schema.ts';
import type { FeedGame, FeedPlay, ReaderOutput } from '../facts.ts';
import { toDayFacts, toFeedNames } from './gameValues.ts';
import {
  parseFreeThrowDetail,
  parseShotDetail,
  parseTurnoverDetail,
  parseViolationDetail,
} from './playDetails.ts';
import {
  parseClock,
  parseGameNumber,
  parseId,
  parseNumber,
  parsePersonId,
  parseRounded,
  parseText,
  toEasternDay,
  toForeignGame,
} from './values.ts';

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

const kinds: Record<string, FeedPlay['kind']> = {
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
export function getPlayFlags(qualifiers: readonly string[]): number {
  return qualifiers.reduce((bits, word) => bits | (qualifierFlags[word] ?? 0), 0);
}

/**
 * A liveData play-by-play. Its steals and blocks are separate actions without videos: they become part
 * of the turnover and the shot.
 * @throws {z.ZodError | ImportError}
 */
export function readLivePlayByPlay(doc: unknown): ReaderOutput[] {
  const { game } = playByPlaySchema.parse(doc);
  const gameId = parseGameNumber(game.gameId);
  if (gameId === null) return [toForeignGame(game.gameId)];
  const actions = inOrder(game.actions);
  const plays = actions.flatMap(playOf);
  const ended = actions.some((a) => a.actionType === 'game' && a.subType === 'end');
  const last = actions.at(-1) as Action;
  const facts: FeedGame = {
    gameId,
    game: {
      status: ended ? 'final' : 'live',
      ...inferSidesFromScore(plays),
      ...toDayFacts(toEasternDay(actions.find((a) => a.timeActual)?.timeActual)),
    },
    progress: { period: last.period, clock: parseClock(last.clock) },
    players: toFeedNames(actions),
    plays,
  };
  return [{ kind: 'livedata-pbp', facts }];
}

function inOrder(actions: Action[]): Action[] {
  if (actions.some((action) => action.orderNumber === undefined)) return actions;
  return [...actions].sort((a, b) => (a.orderNumber as number) - (b.orderNumber as number));
}

function playOf(action: Action): FeedPlay[] {
  const kind = kinds[action.actionType];
  if (!kind) return [];
  const named = parseText(action.playerName) !== null;
  const play: FeedPlay = {
    event: action.actionNumber,
    period: action.period,
    clock: parseClock(action.clock),
    kind,
    detail: detailOf(kind, action),
    // A coach has an id but no name: the foul is the team's.
    player_id: named ? parsePersonId(action.personId) : null,
    team_id: parseId(action.teamId),
    score_home: parseNumber(action.scoreHome),
    score_away: parseNumber(action.scoreAway),
    flags: getPlayFlags(action.qualifiers ?? []),
  };
  if (kind === 'shot') Object.assign(play, shotOf(action));
  if (kind === 'freethrow') Object.assign(play, { value: 1, made: madeOf(action) });
  if (kind === 'turnover') play.steal_id = parsePersonId(action.stealPersonId);
  if (kind === 'foul') play.opponent_id = parsePersonId(action.foulDrawnPersonId);
  if (kind === 'jumpball') {
    play.player_id = parsePersonId(action.jumpBallWonPersonId) ?? play.player_id ?? null;
    play.opponent_id = parsePersonId(action.jumpBallLostPersonId);
  }
  return [play];
}

const madeOf = (action: Action) => (action.shotResult === 'Made' ? 1 : 0);

function shotOf(action: Action): Partial<FeedPlay> {
  return {
    value: action.actionType === '3pt' ? 3 : 2,
    made: madeOf(action),
    assist_id: parsePersonId(action.assistPersonId),
    block_id: parsePersonId(action.blockPersonId),
    x: parseRounded(action.xLegacy),
    y: parseRounded(action.yLegacy),
    distance: parseNumber(action.shotDistance),
  };
}

function detailOf(kind: FeedPlay['kind'], action: Action): string | null {
  const words = [action.descriptor, action.subType].filter(Boolean).join(' ');
  if (kind === 'shot') return parseShotDetail(words);
  if (kind === 'freethrow') return parseFreeThrowDetail(words);
  if (kind === 'turnover') return parseTurnoverDetail(words);
  if (kind === 'violation') return parseViolationDetail(words);
  if (kind === 'jumpball') return parseText(action.descriptor)?.toLowerCase() ?? null;
  return words.toLowerCase() || null;
}
