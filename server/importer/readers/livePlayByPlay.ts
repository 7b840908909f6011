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
  orderNumber: z.number().nullish(),
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
/** An action of a game, as JSON has it. */
export type LiveAction = z.infer<typeof actionSchema>;

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
function getPlayFlags(qualifiers: readonly string[]): number {
  return qualifiers.reduce((bits, word) => bits | (qualifierFlags[word] ?? 0), 0);
}

/** A liveData play-by-play. @throws {z.ZodError | ImportError} */
export function readLivePlayByPlay(doc: unknown): ReaderOutput[] {
  const { game } = playByPlaySchema.parse(doc);
  const gameId = parseGameNumber(game.gameId);
  if (gameId === null) return [toForeignGame(game.gameId)];
  return [{ kind: 'livedata-pbp', facts: toLiveFacts(gameId, game.actions) }];
}

/**
 * The facts of liveData's actions. Steals and blocks are actions without videos beside the turnover or
 * the shot: they become part of it.
 */
export function toLiveFacts(gameId: number, given: LiveAction[]): FeedGame {
  const actions = inOrder(given);
  const helpers = helpersOf(actions);
  const plays = actions.flatMap((action) => playOf(action, helpers.get(action) ?? null));
  const ended = actions.some((a) => a.actionType === 'game' && a.subType === 'end');
  const last = actions.at(-1) as LiveAction;
  return {
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
}

function inOrder(actions: LiveAction[]): LiveAction[] {
  const rank = ({ orderNumber }: LiveAction) => orderNumber ?? null;
  if (actions.some((action) => rank(action) === null)) return actions;
  return [...actions].sort((a, b) => Number(rank(a)) - Number(rank(b)));
}

/** The action that a steal or a block is part of stands before it; in few files, after it. */
const hosts: Record<string, (action: LiveAction) => boolean> = {
  steal: ({ actionType }) => actionType === 'turnover',
  block: (action) => kinds[action.actionType] === 'shot' && !madeOf(action),
};

/** The player who steals or blocks, by the turnover or the shot. */
function helpersOf(actions: readonly LiveAction[]): Map<LiveAction, number | null> {
  const helpers = new Map<LiveAction, number | null>();
  actions.forEach((action, i) => {
    const isHost = hosts[action.actionType];
    const host = [actions[i - 1], actions[i + 1]].find(
      (other) =>
        other &&
        isHost?.(other) &&
        !helpers.has(other) &&
        other.period === action.period &&
        other.clock === action.clock,
    );
    if (host) helpers.set(host, parsePersonId(action.personId));
  });
  return helpers;
}

function playOf(action: LiveAction, helper: number | null): FeedPlay[] {
  const kind = kinds[action.actionType];
  if (!kind) return [];
  const play: FeedPlay = {
    event: action.actionNumber,
    period: action.period,
    clock: parseClock(action.clock),
    kind,
    detail: detailOf(kind, action),
    // A coach has an id but no name: the foul is the team's.
    player_id: hasName(action) ? parsePersonId(action.personId) : null,
    team_id: parseId(action.teamId),
    score_home: parseNumber(action.scoreHome),
    score_away: parseNumber(action.scoreAway),
    flags: getPlayFlags(action.qualifiers ?? []),
  };
  if (kind === 'shot') Object.assign(play, shotOf(action, helper));
  if (kind === 'freethrow') Object.assign(play, { value: 1, made: madeOf(action) });
  if (kind === 'turnover') play.steal_id = parsePersonId(action.stealPersonId) ?? helper;
  if (kind === 'foul') play.opponent_id = parsePersonId(action.foulDrawnPersonId);
  if (kind === 'jumpball') {
    play.player_id = parsePersonId(action.jumpBallWonPersonId) ?? play.player_id ?? null;
    play.opponent_id = parsePersonId(action.jumpBallLostPersonId);
  }
  return [play];
}

/** Some files have only one of the two names. */
function hasName({ playerName, playerNameI }: LiveAction): boolean {
  return parseText(playerName) !== null || parseText(playerNameI) !== null;
}

const madeOf = (action: LiveAction) => (action.shotResult === 'Made' ? 1 : 0);

function shotOf(action: LiveAction, helper: number | null): Partial<FeedPlay> {
  return {
    value: action.actionType === '3pt' ? 3 : 2,
    made: madeOf(action),
    assist_id: parsePersonId(action.assistPersonId),
    block_id: parsePersonId(action.blockPersonId) ?? helper,
    ...placeOf(action),
    distance: parseNumber(action.shotDistance),
  };
}

/** A court's length and width in tenths of a foot, and the distance of a rim from its baseline. */
const [courtLength, courtWidth, rimDistance] = [940, 500, 52.5];

/**
 * The place from the rim in tenths of a foot. Files without it have per cents of the court's length
 * and width; without the side, the nearer basket is attacked.
 */
function placeOf(action: LiveAction): Pick<FeedPlay, 'x' | 'y'> {
  const told = { x: parseRounded(action.xLegacy), y: parseRounded(action.yLegacy) };
  const [along, across] = [parseNumber(action.x), parseNumber(action.y)];
  if (told.x !== null || along === null || across === null) return told;
  const isRight = parseText(action.side) ? action.side === 'right' : along > 50;
  const fromMiddle = ((across - 50) / 100) * courtWidth;
  const fromBaseline = ((isRight ? 100 - along : along) / 100) * courtLength;
  return {
    x: parseRounded(isRight ? fromMiddle : -fromMiddle),
    y: parseRounded(fromBaseline - rimDistance),
  };
}

function detailOf(kind: FeedPlay['kind'], action: LiveAction): string | null {
  const words = [action.descriptor, action.subType].filter(Boolean).join(' ');
  if (kind === 'shot') return parseShotDetail(words);
  if (kind === 'freethrow') return parseFreeThrowDetail(words);
  if (kind === 'turnover') return parseTurnoverDetail(words);
  if (kind === 'violation') return parseViolationDetail(words);
  if (kind === 'jumpball') return parseText(action.descriptor)?.toLowerCase() ?? null;
  return words.toLowerCase() || null;
}
