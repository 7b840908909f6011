/** The parameters of the reading calls (docs/product.md#api-calls). */
import * as z from 'zod';
import { facetValues } from '#app/basketball/clipFacets.ts';
import { normalizeGameId } from '#app/basketball/gameId.ts';
import { type League, leagues } from '#app/basketball/leagues.ts';
import { getSeasonStartYear, seasonTypes } from '#app/basketball/seasons.ts';
import { statCategories } from '#app/basketball/statCategories.ts';
import { noSegment, toSeasonSegment } from '#server/store/plays/seasonSegment.ts';
import { tagNames } from '#server/store/plays/tags.ts';
import { badParameter } from './problem.ts';

/** Largest id that the store can hold, a 32-bit integer. */
const largestId = 2147483647;

export const wholeNumber = (what: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, what)
    .meta({ type: 'integer', pattern: undefined, minimum: min, maximum: max })
    .transform(Number)
    .refine((value) => value >= min && value <= max, what);

/** The app asks for 15 at a time (docs/product.md#page-size). */
const defaultLimit = 15;
const largestLimit = 100;

export const league = z.enum(leagues);
export const playerId = wholeNumber('a player id', 0, largestId);
export const teamId = wholeNumber('a team id', 0, largestId);
export const eventNumber = wholeNumber('an event number', 0, largestId);

/** Ten digits, or eight with '00' left out (docs/product.md#game-ids); becomes the store's number. */
export const gameId = z
  .string()
  .refine((value) => normalizeGameId(value) !== null, 'a game id of ten digits')
  .meta({ description: "Ten digits, or eight with '00' left out", examples: ['0022400061'] })
  .transform((value) => Number(normalizeGameId(value)));

/** Parameters of paths. */
export const ofLeague = z.object({ league });
export const ofPlayer = z.object({ league, player_id: playerId });
export const ofTeam = z.object({ league, team_id: teamId });
export const ofGame = z.object({ league, game_id: gameId });

export const season = z
  .string()
  .max(7, "a season such as '2024-25' (NBA) or '2024' (WNBA)")
  .meta({ examples: ['2024-25'] });

export const seasonType = z.enum(seasonTypes).optional().meta({
  description: 'Absent: both. Play-in games are of the Playoffs, Cup finals of the Regular Season',
});

export const day = z.iso
  .date('a date, YYYY-MM-DD')
  .transform((value) => Number(value.replaceAll('-', '')))
  .optional();

export const contexts = z.array(z.enum(statCategories)).default([]).meta({
  description:
    'Stat categories; none: every play, of a player every one that counts in one of the first twelve',
});

export const seasons = z.array(season).default([]).meta({ description: 'None: every season' });

export const tags = z
  .array(z.string().meta({ examples: [...tagNames] }))
  .default([])
  .meta({ description: 'Only clips that have all of these; an unknown tag has no clips' });

const facet = <const Value extends string>(values: readonly Value[], description: string) =>
  z.array(z.enum(values)).default([]).meta({ description });

/** docs/product.md#facets */
export const facets = {
  period: facet(facetValues.period, 'Only clips of these periods; `ot` is any overtime'),
  shot: facet(facetValues.shot, 'Only shots and free throws that went in, or did not'),
  place: facet(facetValues.place, 'Only shots from these zones of the floor'),
  site: facet(facetValues.site, 'Only clips of the home team, or of the visitors'),
  outcome: facet(facetValues.outcome, 'Only clips of winners, or of losers'),
  month: facet(facetValues.month, 'Only clips of these calendar months'),
  stage: facet(facetValues.stage, 'Only clips of play-in games, or of Cup finals'),
};

const flag = (description: string) =>
  z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description })
    .transform((value) => value === 'true');

export const total = flag('Whether to count the clips of all pages');
export const facetCounts = z.enum(['true', 'false', 'with']).default('false').meta({
  description:
    'Whether to count, for each further value of a facet and for each further tag, the clips that the search has with it; `with` also counts them for each player of `with`, of whom the answer has the 20 with the most',
});

/** docs/product.md#pairs */
export const withPlayer = playerId.default(0).meta({
  description:
    'Only plays in which this player also had a part: the assist of the basket or the basket of the assist, the block or the blocked shot, the steal or the lost ball; 0: any',
});

export const playerFacts = flag(
  'Whether to tell the recorded plays, the latest team and the years of each player',
);
export const playFacts = flag(
  'Whether clips have the ids of their player and team, and the place of a shot',
);

export const sort = z
  .enum(['asc', 'desc'])
  .default('desc')
  .meta({ description: 'By date; newest first, unless asc' });

export const cursor = z
  .string()
  .optional()
  .meta({ description: '`nextCursor` of the page before, for the same search' });

export const limit = wholeNumber(`a number from 1 to ${largestLimit}`, 1, largestLimit)
  .default(defaultLimit)
  .meta({ description: `Clips of a page; absent: ${defaultLimit}` });

export const around = eventNumber.optional().meta({
  description:
    'Event number of a play that the first page is to be around; without player and team',
});

export const lastNGames = wholeNumber('a number of games', 0, 9_999_999_999).default(0).meta({
  description: 'The latest N games of the player or the team under the other filters; 0: all games',
});

export const opponentTeamId = teamId
  .default(0)
  .meta({ description: 'Id of the opposing team; 0: any' });

const boundDay = (description: string) => day.meta({ description });
export const from = boundDay('The first day, YYYY-MM-DD');
export const to = boundDay('The last day, YYYY-MM-DD');

export const countingPlayer = playerId
  .default(0)
  .meta({ description: 'Only clips that count for this player; 0: for any' });

export const countingTeam = teamId
  .default(0)
  .meta({ description: 'Only clips that count for this team; 0: for any' });

/**
 * The season segments of seasons and a season type; null: all of them.
 * @throws {ApiProblem} 400 for a season that the league does not have
 */
export function parseSegments(
  parameter: string,
  of: League,
  given: readonly string[],
  type: (typeof seasonTypes)[number] | undefined,
): number[] | null {
  if (given.length === 0) return type ? listSegments(type) : null;
  const types = type ? [type] : seasonTypes;
  return given.flatMap((value) => {
    const year = getSeasonStartYear(of, value);
    if (year === null) {
      throw badParameter(parameter, `no season of the ${of.toUpperCase()}`);
    }
    return types.map((each) => toSeasonSegment(year, each));
  });
}

/** Whether searches with a season type, or without one, find games of a segment. */
export function isSearchableSegment(
  phase: number,
  type: (typeof seasonTypes)[number] | undefined,
): boolean {
  if (phase === noSegment) return false;
  return type === undefined || phase === toSeasonSegment(Math.floor(phase / 10), type);
}

/** The leagues' first season, 1946-47 (docs/product.md#seasons). */
const firstYear = 1946;

function listSegments(type: (typeof seasonTypes)[number]): number[] {
  const years = new Date().getUTCFullYear() - firstYear + 1;
  return Array.from({ length: years }, (_, i) => toSeasonSegment(firstYear + i, type));
}
