/**
 * The rules that choose the plays of the starter set's playlists (docs/product.md#starter-playlists). A rule
 * is a pure function of the shots of a season.
 */
import type { League } from '#app/basketball/leagues.ts';
import type { StarterPlaylist } from '#server/starter/playlists.ts';
import { type MadeShot, rankStandouts } from '#server/store/plays/standouts.ts';
import { hasTags, type TagName, toTagBits } from '#server/store/plays/tags.ts';

/** A made or blocked shot with its game. */
export interface SeasonShot extends MadeShot {
  made: number | null;
  value: number | null;
  assist_id: number | null;
  block_id: number | null;
  day: number;
  phase: number;
  home_team_id: number;
  away_team_id: number;
}

interface Rule extends Pick<StarterPlaylist, 'id' | 'description'> {
  league: League;
  season: string;
  name: string | ((shots: SeasonShot[]) => string);
  /** The plays in the playlist's order; the first one is its picture. */
  choose: (shots: SeasonShot[]) => SeasonShot[];
}

/** Clips of a playlist at most, and of one about a final. */
const mostClips = 24;
const finalsClips = 12;

const wembanyama = 1641705;
const clark = 1642286;
const boston = 1641648;

const nba = { league: 'nba', season: '2024-25' } as const;
const wnba = { league: 'wnba', season: '2024' } as const;

export const playlistRules: readonly Rule[] = [
  {
    ...nba,
    id: 'game-winners-2024-25',
    name: 'Game winners of 2024-25',
    description: 'The baskets that decided a game with the least time left, the latest first.',
    choose: (shots) => tagged(shots, 'Game Winner').toSorted(byTimeLeft).slice(0, mostClips),
  },
  {
    ...nba,
    id: 'finals-2025-in-twelve-plays',
    name: 'The 2025 NBA Finals in twelve plays',
    description:
      'The basket that stood out most in each game of the series, and the best of the others.',
    choose: lastSeries,
  },
  {
    ...nba,
    id: 'longest-threes-2024-25',
    name: 'The longest threes of 2024-25',
    description: 'The threes made from farthest away, the farthest first.',
    choose: (shots) =>
      shots
        .filter(({ made, value }) => made === 1 && value === 3)
        .toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0) || byOrder(a, b))
        .slice(0, mostClips),
  },
  {
    ...wnba,
    id: 'wnba-finals-2024-in-twelve-plays',
    name: 'The 2024 WNBA Finals in twelve plays',
    description:
      'The basket that stood out most in each game of the series, and the best of the others.',
    choose: lastSeries,
  },
  {
    ...nba,
    id: 'wembanyama-blocks-2024-25',
    name: (shots) => `Wembanyama’s blocks of ${monthName(wembanyamaMonth(shots))}`,
    description:
      'The month in which Victor Wembanyama blocked most, and of it the games with the most blocks.',
    choose: (shots) => fullestGames(wembanyamaMonth(shots)),
  },
  {
    ...wnba,
    id: 'clark-to-boston-2024',
    name: 'Clark to Boston',
    description:
      'Baskets of Aliyah Boston that Caitlin Clark assisted in 2024: the games with the most.',
    choose: (shots) =>
      fullestGames(shots.filter((shot) => shot.assist_id === clark && shot.player_id === boston)),
  },
  {
    ...nba,
    id: 'buzzer-beaters-2024-25',
    name: 'Buzzer beaters of 2024-25',
    description: 'Baskets with no time left that stood out most, the best first.',
    choose: (shots) => rankStandouts(tagged(shots, 'Buzzer Beater')).slice(0, mostClips),
  },
  {
    ...nba,
    id: 'four-point-plays-2024-25',
    name: 'Four-point plays of 2024-25',
    description: 'Threes with a foul and the free throw made that stood out most, the best first.',
    choose: (shots) => rankStandouts(tagged(shots, 'Four-Point Play')).slice(0, mostClips),
  },
];

/** The playlists for which the seasons have plays. */
export function applyPlaylistRules(
  shotsOf: (league: League, season: string) => SeasonShot[],
): StarterPlaylist[] {
  return playlistRules.flatMap(({ id, name, description, league, season, choose }) => {
    const shots = shotsOf(league, season);
    const plays = choose(shots).map((shot): [number, number] => [shot.game_id, shot.event]);
    const shown = typeof name === 'string' ? name : name(shots);
    return plays.length > 0 ? [{ id, name: shown, description, plays }] : [];
  });
}

function tagged(shots: SeasonShot[], tag: TagName): SeasonShot[] {
  const bits = toTagBits([tag]);
  return shots.filter((shot) => hasTags(shot, bits));
}

type Moment = Pick<SeasonShot, 'day' | 'game_id' | 'period' | 'clock' | 'event'>;

/** In the order of play. */
function byOrder(a: Moment, b: Moment): number {
  const inGame = a.period - b.period || b.clock - a.clock || a.event - b.event;
  return a.day - b.day || a.game_id - b.game_id || inGame;
}

function byTimeLeft(a: Moment, b: Moment): number {
  return a.clock - b.clock || byOrder(a, b);
}

/** The series that ended the season: the best basket of each game, then the best of the others, in order. */
function lastSeries(shots: SeasonShot[]): SeasonShot[] {
  const last = shots.toSorted(byOrder).at(-1);
  if (!last) return [];
  const teams = teamsOf(last);
  const ranked = rankStandouts(
    shots.filter((s) => s.phase === last.phase && s.made === 1 && teamsOf(s) === teams),
  );
  const best = new Map(ranked.toReversed().map((shot) => [shot.game_id, shot]));
  const first = new Set(best.values());
  const others = ranked.filter((shot) => !first.has(shot));
  return [...first, ...others].slice(0, finalsClips).toSorted(byOrder);
}

const teamsOf = (game: Pick<SeasonShot, 'home_team_id' | 'away_team_id'>) =>
  [game.home_team_id, game.away_team_id].toSorted().join();

/** The blocks of the month that has most, the earliest of equal ones. */
function wembanyamaMonth(shots: SeasonShot[]): SeasonShot[] {
  const blocks = shots.filter(({ block_id }) => block_id === wembanyama).toSorted(byOrder);
  const months = [...Map.groupBy(blocks, monthOf).values()];
  return months.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

const monthOf = ({ day }: Moment) => Math.floor(day / 100);

const monthFormat = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'long', year: 'numeric' },
  timeZone: 'UTC',
});

/** 'December 2024'. */
function monthName([first]: SeasonShot[]): string {
  const month = first ? monthOf(first) : 0;
  return monthFormat.format(Date.UTC(Math.floor(month / 100), (month % 100) - 1));
}

/** All of them in the games that have most, as long as they fit, in the order of play. */
function fullestGames(shots: SeasonShot[]): SeasonShot[] {
  const games = [...Map.groupBy(shots.toSorted(byOrder), ({ game_id }) => game_id).values()];
  const chosen: SeasonShot[] = [];
  for (const game of games.toSorted((a, b) => b.length - a.length)) {
    if (chosen.length + game.length <= mostClips) chosen.push(...game);
  }
  return chosen.toSorted(byOrder);
}
