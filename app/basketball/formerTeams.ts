/** Former team names by season. */
import { getTeamById, type TeamInfo } from './teams.ts';

type Former = readonly [
  id: number,
  /** The year in which the last season under this name began. */
  last: number,
  abbreviation: string,
  city: string,
  nickname: string,
];

/** Since 1996, when play-by-play feeds begin; the oldest name of a franchise first. */
const formerTeams: readonly Former[] = [
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
  [1611661319, 2002, 'UTA', 'Utah', 'Starzz'],
  [1611661319, 2013, 'SAS', 'San Antonio', 'Silver Stars'],
  [1611661319, 2017, 'SAS', 'San Antonio', 'Stars'],
  [1611661321, 2009, 'DET', 'Detroit', 'Shock'],
  [1611661321, 2015, 'TUL', 'Tulsa', 'Shock'],
  [1611661323, 2002, 'ORL', 'Orlando', 'Miracle'],
];

/**
 * The team by the leagues' id, with its name in a season ('2014-15', '2015'); undefined if unknown.
 * Colors, conference and titles are those of the present franchise.
 */
export function getTeamInSeason(id: number, season: string): TeamInfo | undefined {
  const team = getTeamById(id);
  const year = Number(season.slice(0, 4));
  const former = formerTeams.find(([franchise, last]) => franchise === id && year <= last);
  if (!team || !former) return team;
  const [, , abbreviation, city, nickname] = former;
  return { ...team, abbreviation, city, nickname, fullName: `${city} ${nickname}` };
}
