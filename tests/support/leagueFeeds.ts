/** Official tables of a season and lists of players, in the least that their formats need. */
import { ada, away, bea, cleo, home } from './feeds.ts';

type Cells = (string | number | null)[];

const response = (resource: string, parameters: object, headers: string[], rowSet: Cells[]) => ({
  resource,
  parameters: { LeagueID: '00', Season: '2024-25', SeasonType: 'Regular Season', ...parameters },
  resultSets: [{ name: 'Set', headers, rowSet }],
});

export interface Record {
  team: number;
  conference: string;
  place: number;
  wins: number;
  losses: number;
}

const records: Record[] = [
  { team: home, conference: 'East', place: 2, wins: 40, losses: 42 },
  { team: away, conference: 'East', place: 1, wins: 61, losses: 21 },
];

const standingHeaders = [
  ...['LeagueID', 'SeasonID', 'TeamID', 'TeamName', 'Conference', 'PlayoffRank', 'WINS'],
  ...['LOSSES', 'L10', 'CurrentStreak'],
];

const standingCells = (seasonId: string) => (row: Record) => [
  ...['00', seasonId, row.team, 'Name', row.conference, row.place, row.wins, row.losses],
  ...[' 6-4 ', -2],
];

/** `leaguestandingsv3`. */
export function standings(rows: Record[] = records, seasonId = '22024') {
  return response('leaguestandings', {}, standingHeaders, rows.map(standingCells(seasonId)));
}

/** The same as a table on disk. */
export function standingsTable(rows: Record[] = records): string {
  return [standingHeaders, ...rows.map(standingCells('22024'))].map((r) => r.join(',')).join('\n');
}

/** Player, games, points. */
export type Line = [player: number, games: number, points: number];

const lines: Line[] = [
  [ada, 70, 1718],
  [cleo, 60, 900],
];
const names: { [id: number]: string } = {
  [ada]: 'Ada Quill',
  [bea]: 'Bea Stone Jr.',
  [cleo]: 'Cleo Reed',
};

const totalsOf = ([player, games, points]: Line): Cells => [
  ...[player, names[player] ?? null, home, games, points, 421, 310, 80, 30],
];

const figures = ['GP', 'PTS', 'AST', 'REB', 'STL', 'BLK'];

/** `leaguedashplayerstats`. */
export function playerTotals(rows: Line[] = lines, parameters: object = {}) {
  const headers = ['PLAYER_ID', 'PLAYER_NAME', 'TEAM_ID', ...figures];
  const asked = { PerMode: 'Totals', MeasureType: 'Base', LastNGames: 0, TeamID: null };
  return response(
    'leaguedashplayerstats',
    { ...asked, ...parameters },
    headers,
    rows.map(totalsOf),
  );
}

/** `leagueleaders`, whose one set stands alone. */
export function leaders(rows: Line[], parameters: object = {}) {
  const headers = ['PLAYER_ID', 'PLAYER', 'TEAM_ID', ...figures];
  const asked = { PerMode: 'Totals', Scope: 'S', ActiveFlag: null };
  const { resultSets, ...rest } = response(
    'leagueleaders',
    { ...asked, ...parameters },
    headers,
    rows.map(totalsOf),
  );
  return { ...rest, resultSet: resultSets[0] };
}

/** `playerindex`: given and family names. */
export function playerIndex(...rows: [id: number, first: string, family: string][]) {
  const headers = ['PERSON_ID', 'PLAYER_LAST_NAME', 'PLAYER_FIRST_NAME'];
  const cells = rows.map(([id, first, family]) => [id, family, first]);
  return response('playerindex', {}, headers, cells);
}

/** `commonallplayers`: 'Family, Given'. */
export function allPlayers(...rows: [id: number, name: string][]) {
  return response('commonallplayers', {}, ['PERSON_ID', 'DISPLAY_LAST_COMMA_FIRST'], rows);
}
