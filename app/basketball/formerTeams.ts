/** Former team names by season. */
import type { League } from './leagues.ts';
import { type Conference, getTeamById, type TeamInfo } from './teams.ts';

type Former = readonly [
  id: number,
  /** The year in which the last season under this name began. */
  last: number,
  abbreviation: string,
  city: string,
  nickname: string,
  /** Where it was another one than today. */
  conference?: Conference,
];

/** Since 1996, when play-by-play feeds begin; the oldest name of a franchise first. */
const formerTeams: readonly Former[] = [
  [1610612740, 2003, 'NOH', 'New Orleans', 'Hornets', 'East'],
  [1610612740, 2004, 'NOH', 'New Orleans', 'Hornets'],
  [1610612740, 2006, 'NOK', 'New Orleans/Oklahoma City', 'Hornets'],
  [1610612740, 2012, 'NOH', 'New Orleans', 'Hornets'],
  [1610612746, 2014, 'LAC', 'Los Angeles', 'Clippers'],
  [1610612751, 2011, 'NJN', 'New Jersey', 'Nets'],
  [1610612760, 2007, 'SEA', 'Seattle', 'SuperSonics'],
  [1610612763, 2000, 'VAN', 'Vancouver', 'Grizzlies'],
  [1610612764, 1996, 'WAS', 'Washington', 'Bullets'],
  [1610612766, 2001, 'CHH', 'Charlotte', 'Hornets'],
  [1610612766, 2013, 'CHA', 'Charlotte', 'Bobcats'],
  [1611661316, 1997, 'HOU', 'Houston', 'Comets', 'East'],
  [1611661319, 2002, 'UTA', 'Utah', 'Starzz'],
  [1611661319, 2013, 'SAS', 'San Antonio', 'Silver Stars'],
  [1611661319, 2017, 'SAS', 'San Antonio', 'Stars'],
  [1611661321, 2009, 'DET', 'Detroit', 'Shock', 'East'],
  [1611661321, 2015, 'TUL', 'Tulsa', 'Shock'],
  [1611661323, 2002, 'ORL', 'Orlando', 'Miracle'],
  [1611661327, 2002, 'POR', 'Portland', 'Fire'],
];

/**
 * The team by the leagues' id, with its name in a season ('2014-15', '2015'); undefined if unknown.
 * Colors and titles are those of the present franchise.
 */
export function getTeamInSeason(id: number, season: string): TeamInfo | undefined {
  const team = getTeamById(id);
  const year = Number(season.slice(0, 4));
  const former = formerTeams.find(([franchise, last]) => franchise === id && year <= last);
  if (!team || !former) return team;
  const [, , abbreviation, city, nickname, conference = team.conference] = former;
  return { ...team, abbreviation, city, nickname, fullName: `${city} ${nickname}`, conference };
}

/** The full names that a team had before, the oldest first: 'Seattle SuperSonics'. */
export function listFormerNames(id: number): string[] {
  const names = formerTeams.filter(([franchise]) => franchise === id).map(nameOf);
  return [...new Set(names)];
}

/** The cities and nicknames that a team had before. */
export function listFormerNameParts(id: number): string[] {
  const parts = formerTeams.filter(([franchise]) => franchise === id);
  return [...new Set(parts.flatMap(([, , , city, nickname]) => [city, nickname]))];
}

/** The team of a league that had a full name; undefined if none did. */
export function findTeamByFormerName(league: League, name: string): TeamInfo | undefined {
  const former = formerTeams.find((row) => nameOf(row) === name);
  const team = former && getTeamInSeason(former[0], String(former[1]));
  return team?.league === league ? team : undefined;
}

const nameOf = ([, , , city, nickname]: Former) => `${city} ${nickname}`;
