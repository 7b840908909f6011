/** Stats play-by-play v3 of one game, as JSON; also inside the pages of the sites. */
import * as z from 'zod';
import type { FeedGame, FeedPlay, ReaderOutput } from '../facts.ts';
import { regulationPeriods, toFeedNames } from './gameValues.ts';
import {
  parseFoulDetail,
  parseFreeThrowDetail,
  parseShotDetail,
  parseTurnoverDetail,
  parseViolationDetail,
  ReboundCounts,
} from './playDetails.ts';
import {
  isTeamId,
  parseClock,
  parseGameNumber,
  parseId,
  parseNumber,
  parsePersonId,
  parseRounded,
  parseText,
  toForeignGame,
} from './values.ts';

export const actionSchema = z.looseObject({
  actionNumber: z.int(),
  actionId: z.int(),
  clock: z.string(),
  period: z.int(),
  actionType: z.string(),
  subType: z.string(),
  description: z.string(),
  personId: z.int(),
  teamId: z.int(),
  location: z.string().optional(),
});
/** An action of a game, as JSON has it. */
export type V3Action = z.infer<typeof actionSchema>;

const playByPlaySchema = z.looseObject({
  game: z.looseObject({ gameId: z.string(), actions: z.array(actionSchema).min(1) }),
});

/** Whether a JSON document is a play-by-play v3. */
export function isPlayByPlayV3(doc: { game?: { actions?: unknown } }): boolean {
  const actions = doc.game?.actions;
  const first = Array.isArray(actions) ? actions[0] : null;
  return Boolean(first && typeof first === 'object' && 'actionId' in first);
}

/** A play-by-play v3. @throws {z.ZodError | ImportError} */
export function readPlayByPlayV3(doc: unknown): ReaderOutput[] {
  const { game } = playByPlaySchema.parse(doc);
  return toPlayByPlayFacts(game.gameId, game.actions);
}

/** The output for the actions of a game. */
export function toPlayByPlayFacts(id: string, actions: V3Action[]): ReaderOutput[] {
  const gameId = parseGameNumber(id);
  if (gameId === null) return [toForeignGame(id)];
  return [{ kind: 'v3-pbp', facts: toV3Facts(gameId, actions) }];
}

/**
 * The facts of v3 actions. Steals and blocks are rows without a type under the number of the turnover
 * or the shot; the assisting player is only in the text.
 */
export function toV3Facts(gameId: number, given: V3Action[]): FeedGame {
  const actions = [...given].sort((a, b) => a.actionId - b.actionId);
  const reading = new GameReading(actions);
  for (const action of actions) reading.add(action);
  return {
    gameId,
    game: { status: hasEnded(gameId, actions) ? 'final' : 'live', ...reading.sides() },
    players: toFeedNames(actions),
    plays: [...reading.plays.values()],
  };
}

/** Whether the game is over; replay reviews and fouls may follow its end. */
function hasEnded(gameId: number, actions: V3Action[]): boolean {
  const period = actions.at(-1)?.period ?? 0;
  const score = actions.findLast((action) => parseText(action.scoreHome) !== null);
  const tied = score !== undefined && score.scoreHome === score.scoreAway;
  const isOver = actions.some(
    (action) =>
      action.actionType.trim() === 'period' && action.subType === 'end' && action.period === period,
  );
  return isOver && period >= regulationPeriods(gameId) && !tied;
}

const kinds: Record<string, FeedPlay['kind']> = {
  'Made Shot': 'shot',
  'Missed Shot': 'shot',
  'Free Throw': 'freethrow',
  Rebound: 'rebound',
  Turnover: 'turnover',
  Foul: 'foul',
  Violation: 'violation',
  'Jump Ball': 'jumpball',
  Ejection: 'ejection',
};

class GameReading {
  /** By event number, in the game's order. */
  readonly plays = new Map<number, FeedPlay>();
  readonly #counts: ReboundCounts;
  readonly #families: Map<string, Set<number>>;
  readonly #teams = new Map<string, number>();
  #home = 0;
  #away = 0;
  #missedBy: number | null = null;

  constructor(actions: V3Action[]) {
    this.#families = familiesOf(actions);
    this.#counts = new ReboundCounts(
      actions
        .filter((action) => kinds[action.actionType.trim()] === 'rebound')
        .map((action) => ({ player: parsePersonId(action.personId), text: action.description })),
    );
    for (const action of actions) {
      const team = teamOf(action);
      if (action.location && team !== null) this.#teams.set(action.location, team);
    }
  }

  sides(): Pick<FeedGame['game'], 'home_team_id' | 'away_team_id'> {
    const home = this.#teams.get('h');
    const away = this.#teams.get('v');
    return { ...(home ? { home_team_id: home } : {}), ...(away ? { away_team_id: away } : {}) };
  }

  add(action: V3Action): void {
    this.#home = parseNumber(action.scoreHome) ?? this.#home;
    this.#away = parseNumber(action.scoreAway) ?? this.#away;
    const type = action.actionType.trim();
    const before = this.plays.get(action.actionNumber);
    if (type === '' && before) this.#fold(before, action);
    const kind = kinds[type];
    if (!kind || before) return;
    const play: FeedPlay = {
      event: action.actionNumber,
      period: action.period,
      clock: parseClock(action.clock),
      kind,
      detail: this.#detail(kind, action),
      player_id: parsePersonId(action.personId),
      team_id: teamOf(action),
      score_home: this.#home,
      score_away: this.#away,
    };
    if (kind === 'shot') Object.assign(play, this.#shot(action));
    if (kind === 'freethrow') Object.assign(play, { value: 1, made: missed(action) ? 0 : 1 });
    if ((kind === 'shot' || kind === 'freethrow') && !play.made)
      this.#missedBy = play.team_id ?? null;
    this.plays.set(play.event, play);
  }

  #fold(play: FeedPlay, action: V3Action): void {
    if (play.kind === 'turnover') play.steal_id = parsePersonId(action.personId);
    if (play.kind === 'shot') play.block_id = parsePersonId(action.personId);
  }

  #shot(action: V3Action): Partial<FeedPlay> {
    const three = parseNumber(action.shotValue) === 3 || action.description.includes('3PT');
    return {
      value: three ? 3 : 2,
      made: action.actionType.trim() === 'Made Shot' ? 1 : 0,
      ...this.#assistant(action),
      x: parseRounded(action.xLegacy),
      y: parseRounded(action.yLegacy),
      distance: parseNumber(action.shotDistance),
    };
  }

  /** The team's only player with the family name in '(Smart 1 AST)', else the name. */
  #assistant(action: V3Action): Pick<FeedPlay, 'assist_id' | 'assist_name'> {
    const family = /\(([^()]+) \d+ AST\)/.exec(action.description)?.[1];
    if (!family) return { assist_id: null };
    const found = this.#families.get(`${teamOf(action)}/${family}`) ?? new Set();
    const [only = null] = found;
    return found.size === 1 ? { assist_id: only } : { assist_id: null, assist_name: family };
  }

  #detail(kind: FeedPlay['kind'], action: V3Action): string | null {
    const words = action.subType.trim();
    if (kind === 'shot') return parseShotDetail(words);
    if (kind === 'freethrow') return parseFreeThrowDetail(words);
    if (kind === 'turnover') return parseTurnoverDetail(words);
    if (kind === 'foul') return parseFoulDetail(words);
    if (kind === 'violation') return parseViolationDetail(words);
    if (kind !== 'rebound') return parseText(words)?.toLowerCase() ?? null;
    const counted = this.#counts.detail(parsePersonId(action.personId), action.description);
    if (counted) return counted;
    const team = teamOf(action);
    if (this.#missedBy === null || team === null) return null;
    return team === this.#missedBy ? 'offensive' : 'defensive';
  }
}

const missed = (action: V3Action) => action.description.startsWith('MISS');

/** A team's own action has the team's id as its person. */
function teamOf(action: V3Action): number | null {
  return parseId(action.teamId) ?? (isTeamId(action.personId) ? action.personId : null);
}

/** Players by team and by family name, also as texts write it when two share it: 'F. Wagner'. */
function familiesOf(actions: V3Action[]): Map<string, Set<number>> {
  const families = new Map<string, Set<number>>();
  for (const action of actions) {
    const id = parsePersonId(action.personId);
    if (id === null) continue;
    for (const name of [parseText(action.playerName), parseText(action.playerNameI)]) {
      if (!name) continue;
      const key = `${teamOf(action)}/${name}`;
      families.set(key, (families.get(key) ?? new Set()).add(id));
    }
  }
  return families;
}
