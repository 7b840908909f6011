/** Stats play-by-play v2: the tables of season archives (`nbastats_YYYY`) and JSON responses. */

import type { FeedGame, FeedNames, FeedPlay } from '../facts.ts';
import { createGameTableReader, type TableEdges, withParts } from './gameTable.ts';
import { type GamePoint, mostPoints, regulationPeriods, uniqueBy } from './gameValues.ts';
import { parseFreeThrowDetail, parseShotDetail, ReboundCounts, v2Details } from './playDetails.ts';
import { computeV2CourtLines } from './v2Court.ts';
import {
  columnNames,
  createEventParser,
  type Event,
  type EventPerson,
  eventTypes,
  getPlayer,
  inferSides,
  parseEventScore,
  type Sides,
  sortByPlayOrder,
} from './v2Events.ts';

export const v2Reader = createGameTableReader<Event>({
  title: 'a play-by-play v2',
  needs: columnNames,
  gameColumn: 'GAME_ID',
  open: (columns) => ({
    parse: createEventParser(columns),
    finish: (gameId, events, edges) => ({
      kind: 'v2-pbp',
      facts: readV2Game(gameId, events, edges),
    }),
  }),
});

/** A row's position in its game. */
export function getV2Position({ number, period, clock }: Event): GamePoint {
  return { event: number, period, clock };
}

const eventKinds: Record<number, FeedPlay['kind']> = {
  [eventTypes.madeShot]: 'shot',
  [eventTypes.missedShot]: 'shot',
  [eventTypes.freeThrow]: 'freethrow',
  [eventTypes.rebound]: 'rebound',
  [eventTypes.turnover]: 'turnover',
  [eventTypes.foul]: 'foul',
  [eventTypes.violation]: 'violation',
  [eventTypes.jumpBall]: 'jumpball',
  [eventTypes.ejection]: 'ejection',
};

/** The facts of a game's rows. */
export function readV2Game(gameId: number, rows: Event[], edges: TableEdges): FeedGame {
  // Archives have a few rows twice.
  const events = sortByPlayOrder(uniqueBy(rows, (event) => event.number));
  const sides = inferSides(events);
  const reading = new GameReading(sides, events);
  const plays = events.flatMap((event) => reading.playOf(event));
  const ended = hasEnded(gameId, events, plays);
  const begun = hasBegun(events);
  const lines = ended && begun ? computeV2CourtLines(gameId, events, sides) : [];
  const facts: FeedGame = {
    gameId,
    game: {
      status: ended ? 'final' : 'live',
      ...(sides.home ? { home_team_id: sides.home } : {}),
      ...(sides.away ? { away_team_id: sides.away } : {}),
    },
    players: namesOf(events),
    ...teamsOf(events),
    plays,
    ...(lines.length > 0 ? { lines } : {}),
  };
  return withParts(facts, rows, edges, begun);
}

/** Whether the rows include the beginning of the game: the start of period 1, if there are such rows. */
function hasBegun(events: Event[]): boolean {
  const starts = events.filter((event) => event.type === eventTypes.periodStart);
  const scored = events.find((event) => parseEventScore(event) !== null);
  const [home, away] = (scored && parseEventScore(scored)) ?? [0, 0];
  return starts.length > 0 ? starts.some(({ period }) => period === 1) : home + away <= mostPoints;
}

/** Whether the game is over; replay reviews and fouls may follow its end. */
function hasEnded(gameId: number, events: Event[], plays: FeedPlay[]): boolean {
  const period = events.at(-1)?.period ?? 0;
  const score = plays.at(-1);
  const tied = score !== undefined && score.score_home === score.score_away;
  const isOver = events.some(
    (event) => event.type === eventTypes.periodEnd && event.period === period,
  );
  return isOver && period >= regulationPeriods(gameId) && !tied;
}

/** Turns the events of one game into plays, in their order. */
class GameReading {
  readonly #sides: Sides;
  readonly #counts: ReboundCounts;
  #home = 0;
  #away = 0;
  #missedBy: number | null = null;

  constructor(sides: Sides, events: Event[]) {
    this.#sides = sides;
    this.#counts = new ReboundCounts(
      events
        .filter((event) => eventKinds[event.type] === 'rebound')
        .map((event) => ({ player: getPlayer(event.people[0]), text: event.text })),
    );
  }

  playOf(event: Event): FeedPlay[] {
    this.#follow(event);
    const kind = eventKinds[event.type];
    if (!kind) return [];
    const [one, two, three] = event.people;
    const play: FeedPlay = {
      event: event.number,
      period: event.period,
      clock: event.clock,
      kind,
      detail: null,
      player_id: getPlayer(one),
      team_id: this.#teamOf(one),
      score_home: this.#home,
      score_away: this.#away,
    };
    if (kind === 'shot') {
      const made = event.type === eventTypes.madeShot ? 1 : 0;
      play.value = event.text.includes('3PT') ? 3 : 2;
      play.made = made;
      play.detail = parseShotDetail(manner(event.text));
      play.assist_id = made ? getPlayer(two) : null;
      play.block_id = made ? null : getPlayer(three);
      if (!made) this.#missedBy = play.team_id ?? null;
    } else if (kind === 'freethrow') {
      play.value = 1;
      play.made = isMadeFreeThrow(event) ? 1 : 0;
      play.detail = parseFreeThrowDetail(event.text);
      if (!play.made) this.#missedBy = play.team_id ?? null;
    } else if (kind === 'rebound') {
      play.detail = this.#reboundDetail(play, event.text);
    } else if (kind === 'jumpball') {
      Object.assign(play, this.#jumpBall(event.people));
    } else {
      play.detail = v2Details[kind][event.action] ?? null;
      if (kind === 'turnover') play.steal_id = getPlayer(two);
      if (kind === 'foul') play.opponent_id = getPlayer(two);
    }
    return [play];
  }

  #follow(event: Event): void {
    const score = parseEventScore(event);
    if (score) [this.#home, this.#away] = score;
  }

  #teamOf(person: EventPerson): number | null {
    if (person.type === 2 || person.type === 3) return person.id;
    if (person.teamId) return person.teamId;
    if (person.type === 4 || person.type === 6) return this.#sides.home;
    return person.type === 5 || person.type === 7 ? this.#sides.away : null;
  }

  #reboundDetail(play: FeedPlay, text: string): string | null {
    const counted = this.#counts.detail(play.player_id ?? null, text);
    if (counted) return counted;
    if (this.#missedBy === null || !play.team_id) return null;
    return play.team_id === this.#missedBy ? 'offensive' : 'defensive';
  }

  /** The third person gets the ball: the jumper of that team has won. */
  #jumpBall([one, two, three]: Event['people']): Partial<FeedPlay> {
    const second = three.teamId !== null && three.teamId === two.teamId;
    const [winner, loser] = second ? [two, one] : [one, two];
    return {
      player_id: getPlayer(winner),
      opponent_id: getPlayer(loser),
      team_id: this.#teamOf(three) ?? this.#teamOf(winner),
    };
  }
}

/** Rows that lost their description ('Free Throw 2 of 2') are of missed ones: a made one has a score or points. */
function isMadeFreeThrow({ text, score }: Event): boolean {
  return !text.startsWith('MISS') && (score !== null || text.includes(' PTS)'));
}

/** A description without the name, if a distance shows where the name ends. */
function manner(text: string): string {
  const at = text.search(/\d+' /);
  const rest = at < 0 ? text.replace(/^MISS /, '') : text.slice(at);
  return rest.replace(/\(.*$/, '').trim();
}

/** The teams that the application does not know. */
function teamsOf(events: Event[]): Pick<FeedGame, 'teams'> {
  const named = events.flatMap(({ people }) => people.flatMap(({ team }) => team ?? []));
  const teams = [...new Map(named.map((team) => [team.id, team])).values()];
  return teams.length > 0 ? { teams } : {};
}

function namesOf(events: Event[]): FeedNames[] {
  const names = new Map<number, FeedNames>();
  for (const person of events.flatMap((event) => event.people)) {
    const id = getPlayer(person);
    if (id !== null && person.name && !names.has(id)) names.set(id, { id, full: person.name });
  }
  return [...names.values()];
}
