/** Players' totals of a regular season: `leaguedashplayerstats` and `leagueleaders`. */
import * as z from 'zod';
import { Columns, type Row, type TableReader } from '#server/importer/input/table.ts';
import type { SeasonTotalsTable } from '#server/store/tables/league.ts';
import { type FeedNames, ImportError, type SeasonTable } from '../facts.ts';
import { parseLeagueId, parseSeason, requireRegularSeason, requireUniqueRows } from './season.ts';
import { parseId, parseNumber, parseText } from './values.ts';

const setSchema = z.looseObject({
  headers: z.array(z.string()),
  rowSet: z.array(z.array(z.unknown())),
});

const parametersSchema = z.looseObject({
  LeagueID: z.string(),
  Season: z.string(),
  SeasonType: z.string(),
  PerMode: z.string(),
});

const statisticsSchema = z.looseObject({
  parameters: parametersSchema,
  resultSets: z.tuple([setSchema], z.unknown()),
});

const leadersSchema = z.looseObject({ parameters: parametersSchema, resultSet: setSchema });

const statistics = 'leaguedashplayerstats';
const leaders = 'leagueleaders';

/** Whether a JSON document is a league's player statistics or leaders. */
export function isPlayerTotals(doc: { resource?: unknown }): boolean {
  return doc.resource === statistics || doc.resource === leaders;
}

/** A league's player totals. @throws {z.ZodError | ImportError} also for figures that are no totals */
export function readPlayerTotals(doc: unknown): SeasonTable[] {
  const whole = (doc as { resource: string }).resource === statistics;
  const { parameters, set } = whole ? statisticsOf(doc) : leadersOf(doc);
  requireRegularSeason(parameters.SeasonType);
  requireTotals(parameters);
  const league = parseLeagueId(parameters.LeagueID);
  const season = parseSeason(league, parameters.Season);
  const columns = new Columns(set.headers);
  if (!columns.has(...columnNames)) {
    throw new ImportError(`player totals need the columns ${columnNames.join(', ')}`);
  }
  return [
    {
      ...{ kind: 'totals', league, season, whole },
      rows: requireUniqueRows(
        set.rowSet.map((row, i) => ({ league, season, ...totalsOf(columns, row, i) })),
        'PLAYER_ID',
        (row) => row.player_id,
      ),
      players: set.rowSet.map((row) => nameOf(columns, row)),
    },
  ];
}

function statisticsOf(doc: unknown) {
  const { parameters, resultSets } = statisticsSchema.parse(doc);
  return { parameters, set: resultSets[0] };
}

function leadersOf(doc: unknown) {
  const { parameters, resultSet } = leadersSchema.parse(doc);
  return { parameters, set: resultSet };
}

/** Parameters that narrow the figures to some games, minutes or players of the season. */
const filters = [
  ...['LastNGames', 'Month', 'OpponentTeamID', 'Period', 'TeamID', 'Outcome', 'Location'],
  ...['SeasonSegment', 'DateFrom', 'DateTo', 'VsConference', 'VsDivision', 'Conference'],
  ...['Division', 'GameSegment', 'ShotClockRange', 'GameScope', 'PlayerExperience'],
  ...['PlayerPosition', 'StarterBench', 'DraftYear', 'DraftPick', 'College', 'Country'],
  ...['Height', 'Weight', 'PORound', 'ISTRound', 'ActiveFlag', 'ActiveRoster', 'TwoWay'],
];

const nothing = new Set<unknown>([undefined, null, '', 0, '0', 'No']);

function requireTotals(parameters: z.infer<typeof parametersSchema>): void {
  if (parameters.PerMode !== 'Totals') {
    throw new ImportError(
      `PerMode ${parameters.PerMode}: rounded averages are no totals; ask for PerMode Totals`,
    );
  }
  const { MeasureType, Scope } = parameters as { MeasureType?: unknown; Scope?: unknown };
  if (MeasureType !== undefined && MeasureType !== 'Base') {
    throw new ImportError(`MeasureType ${String(MeasureType)}: Base is needed`);
  }
  if (Scope === 'Rookies') throw new ImportError('Scope Rookies: all players are needed');
  const filter = filters.find((name) => !nothing.has(parameters[name]));
  if (filter) {
    throw new ImportError(`${filter} ${String(parameters[filter])}: not the whole season`);
  }
}

const columnNames = ['PLAYER_ID', 'TEAM_ID', 'GP', 'PTS', 'AST', 'REB', 'STL', 'BLK'] as const;

type Totals = Omit<SeasonTotalsTable, 'league' | 'season'>;

function totalsOf(columns: Columns, row: Row, place: number): Totals {
  const [player, team, games, points, assists, rebounds, steals, blocks] = columnNames.map(
    (name) => {
      const number = parseNumber(columns.cell(name)(row));
      if (number !== null && Number.isInteger(number)) return number;
      throw new ImportError(`row ${place + 1}: ${name} must be a whole number`);
    },
  ) as [number, number, number, number, number, number, number, number];
  return { player_id: player, team_id: team, games, points, assists, rebounds, steals, blocks };
}

function nameOf(columns: Columns, row: Row): FeedNames {
  const cell = (name: string) => parseText(columns.cell(name)(row));
  const full = cell('PLAYER_NAME') ?? cell('PLAYER');
  return { id: parseId(columns.cell('PLAYER_ID')(row)) ?? 0, ...(full ? { full } : {}) };
}

/** Rejects totals as a table without parameters, which does not name its season. */
export const totalsTableReader: TableReader = {
  fits: (columns) =>
    columns.has(...columnNames) && !columns.has('GAME_ID') && !columns.has('SEASON_ID'),
  open: () => {
    throw new ImportError(
      'player totals without their season: import the response with its parameters, as JSON',
    );
  },
};
