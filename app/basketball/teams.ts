import type { League } from './leagues.ts';

export type Conference = 'West' | 'East';

/** Name and look of a team (docs/product.md#teams). */
export interface TeamInfo {
  id: number;
  league: League;
  /** The league's current tricode. */
  abbreviation: string;
  nickname: string;
  /** First season of the franchise in its league. */
  founded: number;
  city: string;
  fullName: string;
  /** Where it plays; 'DC' and 'ON' among the states. */
  state: string;
  /** Years of titles. */
  championships: readonly number[];
  conference: Conference;
  /** `primary` has contrast on light and dark backgrounds: it may be a shade of the team's own. */
  colors: { primary: string; secondary: string };
}

type Row = readonly [
  id: number,
  abbreviation: string,
  city: string,
  nickname: string,
  state: string,
  founded: number,
  conference: Conference,
  primary: string,
  secondary: string,
  fullName?: string,
];

const nba: readonly Row[] = [
  [1610612737, 'ATL', 'Atlanta', 'Hawks', 'GA', 1949, 'East', '#E03A3E', '#C1D32F'],
  [1610612738, 'BOS', 'Boston', 'Celtics', 'MA', 1946, 'East', '#007A33', '#BA9653'],
  [1610612739, 'CLE', 'Cleveland', 'Cavaliers', 'OH', 1970, 'East', '#9F1B4A', '#FDBB30'],
  [1610612740, 'NOP', 'New Orleans', 'Pelicans', 'LA', 2002, 'West', '#85714D', '#0C2340'],
  [1610612741, 'CHI', 'Chicago', 'Bulls', 'IL', 1966, 'East', '#CE1141', '#000000'],
  [1610612742, 'DAL', 'Dallas', 'Mavericks', 'TX', 1980, 'West', '#00538C', '#B8C4CA'],
  [1610612743, 'DEN', 'Denver', 'Nuggets', 'CO', 1976, 'West', '#2B5DA8', '#FEC524'],
  [1610612744, 'GSW', 'Golden State', 'Warriors', 'CA', 1946, 'West', '#2A56A8', '#FFC72C'],
  [1610612745, 'HOU', 'Houston', 'Rockets', 'TX', 1967, 'West', '#CE1141', '#C4CED4'],
  [
    1610612746,
    'LAC',
    'Los Angeles',
    'Clippers',
    'CA',
    1970,
    'West',
    '#C8102E',
    '#1D428A',
    'LA Clippers',
  ],
  [1610612747, 'LAL', 'Los Angeles', 'Lakers', 'CA', 1948, 'West', '#6B35A3', '#FDB927'],
  [1610612748, 'MIA', 'Miami', 'Heat', 'FL', 1988, 'East', '#A80F3A', '#F9A01B'],
  [1610612749, 'MIL', 'Milwaukee', 'Bucks', 'WI', 1968, 'East', '#1B6B3A', '#EEE1C6'],
  [1610612750, 'MIN', 'Minnesota', 'Timberwolves', 'MN', 1989, 'West', '#236192', '#78BE20'],
  [1610612751, 'BKN', 'Brooklyn', 'Nets', 'NY', 1976, 'East', '#707271', '#000000'],
  [1610612752, 'NYK', 'New York', 'Knicks', 'NY', 1946, 'East', '#006BB6', '#F58426'],
  [1610612753, 'ORL', 'Orlando', 'Magic', 'FL', 1989, 'East', '#0077C0', '#C4CED4'],
  [1610612754, 'IND', 'Indiana', 'Pacers', 'IN', 1976, 'East', '#1F5AA6', '#FDBB30'],
  [1610612755, 'PHI', 'Philadelphia', '76ers', 'PA', 1949, 'East', '#006BB6', '#ED174C'],
  [1610612756, 'PHX', 'Phoenix', 'Suns', 'AZ', 1968, 'West', '#E56020', '#1D1160'],
  [1610612757, 'POR', 'Portland', 'Trail Blazers', 'OR', 1970, 'West', '#E03A3E', '#000000'],
  [1610612758, 'SAC', 'Sacramento', 'Kings', 'CA', 1948, 'West', '#6F3FA0', '#63727A'],
  [1610612759, 'SAS', 'San Antonio', 'Spurs', 'TX', 1976, 'West', '#8A8D8F', '#000000'],
  [1610612760, 'OKC', 'Oklahoma City', 'Thunder', 'OK', 1967, 'West', '#007AC1', '#EF3B24'],
  [1610612761, 'TOR', 'Toronto', 'Raptors', 'ON', 1995, 'East', '#CE1141', '#000000'],
  [1610612762, 'UTA', 'Utah', 'Jazz', 'UT', 1974, 'West', '#6B3FB3', '#F9A01B'],
  [1610612763, 'MEM', 'Memphis', 'Grizzlies', 'TN', 1995, 'West', '#5D76A9', '#12173F'],
  [1610612764, 'WAS', 'Washington', 'Wizards', 'DC', 1961, 'East', '#E31837', '#002B5C'],
  [1610612765, 'DET', 'Detroit', 'Pistons', 'MI', 1948, 'East', '#C8102E', '#1D42BA'],
  [1610612766, 'CHA', 'Charlotte', 'Hornets', 'NC', 1988, 'East', '#00788C', '#1D1160'],
];

const wnba: readonly Row[] = [
  [1611661313, 'NYL', 'New York', 'Liberty', 'NY', 1997, 'East', '#4FA794', '#061922'],
  [1611661317, 'PHX', 'Phoenix', 'Mercury', 'AZ', 1997, 'West', '#E56020', '#1D1160'],
  [1611661319, 'LVA', 'Las Vegas', 'Aces', 'NV', 1997, 'West', '#C3002F', '#061922'],
  [1611661320, 'LAS', 'Los Angeles', 'Sparks', 'CA', 1997, 'West', '#6B35A3', '#FDB927'],
  [1611661321, 'DAL', 'Dallas', 'Wings', 'TX', 1998, 'West', '#2C5AA0', '#C4D600'],
  [1611661322, 'WAS', 'Washington', 'Mystics', 'DC', 1998, 'East', '#E03A3E', '#002B5C'],
  [1611661323, 'CON', 'Connecticut', 'Sun', 'CT', 1999, 'East', '#BF2F38', '#002D62'],
  [1611661324, 'MIN', 'Minnesota', 'Lynx', 'MN', 1999, 'West', '#0A5F97', '#00A94F'],
  [1611661325, 'IND', 'Indiana', 'Fever', 'IN', 2000, 'East', '#E03A3E', '#002D62'],
  [1611661328, 'SEA', 'Seattle', 'Storm', 'WA', 2000, 'West', '#35683F', '#FEE11A'],
  [1611661329, 'CHI', 'Chicago', 'Sky', 'IL', 2006, 'East', '#4D90CD', '#FFD520'],
  [1611661330, 'ATL', 'Atlanta', 'Dream', 'GA', 2008, 'East', '#4891CE', '#E3173E'],
  [1611661331, 'GSV', 'Golden State', 'Valkyries', 'CA', 2025, 'West', '#B38FCF', '#000000'],
  [1611661332, 'TOR', 'Toronto', 'Tempo', 'ON', 2026, 'East', '#8A2846', '#9BCBEB'],
  [1611661327, 'PDX', 'Portland', 'Fire', 'OR', 2026, 'West', '#D3273E', '#5C2A1E'],
];

/** Teams that play no more. */
const goneWnba: readonly Row[] = [
  [1611661314, 'CHA', 'Charlotte', 'Sting', 'NC', 1997, 'East', '#00788C', '#5B2B82'],
  [1611661315, 'CLE', 'Cleveland', 'Rockers', 'OH', 1997, 'East', '#2C5AA0', '#F58426'],
  [1611661316, 'HOU', 'Houston', 'Comets', 'TX', 1997, 'West', '#C8102E', '#1D2F5F'],
  [1611661318, 'SAC', 'Sacramento', 'Monarchs', 'CA', 1997, 'West', '#6F3FA0', '#A7A9AC'],
  [1611661326, 'MIA', 'Miami', 'Sol', 'FL', 2000, 'East', '#E4572E', '#F9A01B'],
];

/** Years in which a franchise won its league, also under earlier names and in earlier cities. */
const championships: Record<League, Record<string, readonly number[]>> = {
  nba: {
    ATL: [1958],
    BOS: [
      1957, 1959, 1960, 1961, 1962, 1963, 1964, 1965, 1966, 1968, 1969, 1974, 1976, 1981, 1984,
      1986, 2008, 2024,
    ],
    CLE: [2016],
    CHI: [1991, 1992, 1993, 1996, 1997, 1998],
    DAL: [2011],
    DEN: [2023],
    GSW: [1947, 1956, 1975, 2015, 2017, 2018, 2022],
    HOU: [1994, 1995],
    LAL: [
      1949, 1950, 1952, 1953, 1954, 1972, 1980, 1982, 1985, 1987, 1988, 2000, 2001, 2002, 2009,
      2010, 2020,
    ],
    MIA: [2006, 2012, 2013],
    MIL: [1971, 2021],
    NYK: [1970, 1973],
    PHI: [1955, 1967, 1983],
    POR: [1977],
    SAC: [1951],
    SAS: [1999, 2003, 2005, 2007, 2014],
    OKC: [1979, 2025],
    TOR: [2019],
    WAS: [1978],
    DET: [1989, 1990, 2004],
  },
  wnba: {
    NYL: [2024],
    PHX: [2007, 2009, 2014],
    LVA: [2022, 2023, 2025],
    HOU: [1997, 1998, 1999, 2000],
    LAS: [2001, 2002, 2016],
    SAC: [2005],
    DAL: [2003, 2006, 2008],
    WAS: [2019],
    MIN: [2011, 2013, 2015, 2017],
    IND: [2012],
    SEA: [2004, 2010, 2018, 2020],
    CHI: [2021],
  },
};

/** Other feeds' and former tricodes of the same franchises ('PHO' and 'PHX'). */
const aliases: Record<League, Record<string, string>> = {
  nba: {
    PHO: 'PHX',
    BRK: 'BKN',
    NJN: 'BKN',
    CHO: 'CHA',
    CHH: 'CHA',
    GOS: 'GSW',
    GS: 'GSW',
    NO: 'NOP',
    NOH: 'NOP',
    NOK: 'NOP',
    NY: 'NYK',
    PHL: 'PHI',
    SA: 'SAS',
    SAN: 'SAS',
    SEA: 'OKC',
    UTAH: 'UTA',
    UTH: 'UTA',
    VAN: 'MEM',
    WSB: 'WAS',
    WSH: 'WAS',
  },
  wnba: {
    PHO: 'PHX',
    NY: 'NYL',
    NYC: 'NYL',
    LV: 'LVA',
    SAN: 'LVA',
    SAS: 'LVA',
    LA: 'LAS',
    GS: 'GSV',
    CONN: 'CON',
    WSH: 'WAS',
    TUL: 'DAL',
    DET: 'DAL',
    ORL: 'CON',
    POR: 'PDX',
    UTA: 'LVA',
  },
};

function toTeam(league: League, row: Row): TeamInfo {
  const [id, abbreviation, city, nickname, state, founded, conference, primary, secondary] = row;
  const fullName = row[9] ?? `${city} ${nickname}`;
  const facts = { id, league, abbreviation, nickname, founded, city, fullName, state, conference };
  return {
    ...facts,
    championships: championships[league][abbreviation] ?? [],
    colors: { primary, secondary },
  };
}

const byLeague: Record<League, readonly TeamInfo[]> = {
  nba: nba.map((row) => toTeam('nba', row)),
  wnba: wnba.map((row) => toTeam('wnba', row)),
};

const allByLeague: Record<League, readonly TeamInfo[]> = {
  nba: byLeague.nba,
  wnba: [...byLeague.wnba, ...goneWnba.map((row) => toTeam('wnba', row))],
};

const byId = new Map([...allByLeague.nba, ...allByLeague.wnba].map((team) => [team.id, team]));

/** The team by the leagues' id, present or former; undefined if unknown, as All-Star teams are. */
export function getTeamById(id: number): TeamInfo | undefined {
  return byId.get(id);
}

/** The team of a league by its current, former or alternative tricode ('PHX', 'PHO'). */
export function getTeamByTricode(league: League, tricode: string): TeamInfo | undefined {
  const code = tricode.trim().toUpperCase();
  const known = allByLeague[league].find((team) => team.abbreviation === code);
  if (known) return known;
  const alias = Object.hasOwn(aliases[league], code) ? aliases[league][code] : undefined;
  return byLeague[league].find((team) => team.abbreviation === alias);
}

/** The tricodes of a present team: its own, other feeds' and former ones. */
export function listTricodes(league: League, { abbreviation }: TeamInfo): string[] {
  const others = Object.entries(aliases[league]).filter(([, code]) => code === abbreviation);
  return [abbreviation, ...others.map(([code]) => code)];
}

/** The present teams of a league, sorted by full name. */
export function getTeamsByLeague(league: League): TeamInfo[] {
  return sortTeams(byLeague[league]);
}

/** The teams of a league that play no more. */
export function listFormerTeams(league: League): TeamInfo[] {
  return allByLeague[league].slice(byLeague[league].length);
}

/** The teams sorted by full name. */
export function sortTeams<T extends { fullName: string }>(teams: readonly T[]): T[] {
  return [...teams].sort((a, b) => a.fullName.localeCompare(b.fullName, 'en'));
}
