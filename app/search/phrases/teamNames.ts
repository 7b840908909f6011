/** Finds teams by city, nickname, code and former names. */
import { listFormerNameParts, listFormerNames } from '#app/basketball/formerTeams.ts';
import { type League, leagues } from '#app/basketball/leagues.ts';
import {
  getTeamsByLeague,
  listFormerTeams,
  listTricodes,
  type TeamInfo,
} from '#app/basketball/teams.ts';
import { plainWords } from '#app/search/options.ts';

/** The longest name of a team in words: 'new orleans oklahoma city hornets'. */
export const longestTeamName = 5;

/** How well a name fits a team: its own, one of before, or that of a team that plays no more. */
type Fit = 0 | 1 | 2;

interface NamedTeam {
  team: TeamInfo;
  fit: Fit;
}

/** What people call teams besides their names. */
const nicknames: Readonly<Record<string, string>> = {
  la: 'LAL LAC LAS',
  dubs: 'GSW',
  blazers: 'POR',
  trailblazers: 'POR',
  sixers: 'PHI',
  philly: 'PHI',
  wolves: 'MIN',
  twolves: 'MIN',
  't wolves': 'MIN',
  mavs: 'DAL',
  cavs: 'CLE',
  nugs: 'DEN',
  pels: 'NOP',
  knickerbockers: 'NYK',
  sonics: 'OKC',
  dc: 'WAS',
  vegas: 'LVA',
  nola: 'NOP',
  celts: 'BOS',
  griz: 'MEM',
  grizz: 'MEM',
  raps: 'TOR',
  valks: 'GSV',
  libs: 'NYL',
  mystic: 'WAS',
  jersey: 'BKN',
};

const byName = new Map<string, NamedTeam[]>();

for (const league of leagues) {
  const all = getTeamsByLeague(league);
  for (const team of all) {
    const { city, nickname, fullName } = team;
    const codes = listTricodes(league, team);
    for (const name of [city, nickname, fullName, `${city} ${nickname}`]) addName(name, team, 0);
    for (const code of codes) addName(code, team, code === team.abbreviation ? 0 : 1);
    for (const [name, owners] of Object.entries(nicknames)) {
      if (owners.split(' ').includes(team.abbreviation)) addName(name, team, 0);
    }
    const former = [...listFormerNames(team.id), ...listFormerNameParts(team.id)];
    for (const name of former) addName(name, team, 1);
  }
  for (const team of listFormerTeams(league)) {
    for (const name of [team.city, team.nickname, team.fullName]) addName(name, team, 2);
  }
}

function addName(name: string, team: TeamInfo, fit: Fit): void {
  const key = plainWords(name).join(' ');
  const known = byName.get(key) ?? [];
  if (!known.some((other) => other.team.id === team.id)) known.push({ team, fit });
  byName.set(key, known);
}

/** The teams that the words name, in both leagues: those that they fit best; none if they name none. */
export function findTeams(words: readonly string[]): TeamInfo[] {
  const named = byName.get(words.join(' ')) ?? [];
  const best = Math.min(...named.map(({ fit }) => fit));
  return named.filter(({ fit }) => fit === best).map(({ team }) => team);
}

/** Teams whose names the typed words may become: present ones by their own names. */
export function completeTeams(typed: readonly string[]): TeamInfo[] {
  const start = typed.join(' ');
  if (start.length < 2) return [];
  const found = new Set<TeamInfo>();
  for (const [name, teams] of byName) {
    if (!name.startsWith(start)) continue;
    for (const { team, fit } of teams) if (fit === 0 || name === start) found.add(team);
  }
  return [...found];
}

/** Those of a league. */
export function inLeague<T extends { league: League }>(items: readonly T[], league: League): T[] {
  return items.filter((item) => item.league === league);
}
