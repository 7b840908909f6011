/** Lists of a league's players with split names: `playerindex`, `commonallplayers`. */
import * as z from 'zod';
import type { League } from '#app/basketball/leagues.ts';
import { Columns, type Row, type TableReader } from '#server/importer/input/table.ts';
import { ImportError, type ListedName, type PlayerList } from '../facts.ts';
import { parseLeagueId } from './season.ts';
import { leagueOfTeam, parseId, parsePersonId, parseText } from './values.ts';

const schema = z.looseObject({
  parameters: z.looseObject({ LeagueID: z.string() }),
  resultSets: z.tuple(
    [z.looseObject({ headers: z.array(z.string()), rowSet: z.array(z.array(z.unknown())) })],
    z.unknown(),
  ),
});

/** Whether a JSON document is a list of players. */
export function isPlayerList(doc: { resource?: unknown }): boolean {
  return doc.resource === 'playerindex' || doc.resource === 'commonallplayers';
}

/** A league's list of players. @throws {z.ZodError | ImportError} */
export function readPlayerList(doc: unknown): PlayerList[] {
  const { parameters, resultSets } = schema.parse(doc);
  const [{ headers, rowSet }] = resultSets;
  const columns = new Columns(headers);
  const players = rowSet.flatMap(playerReader(columns));
  return [{ kind: 'players', league: parseLeagueId(parameters.LeagueID), players }];
}

/** The same as a table, whose league is that of its players' teams. */
export const playerListReader: TableReader = {
  fits: (columns) => columns.has('PERSON_ID') && nameColumns.some((names) => columns.has(...names)),
  open: (columns, emit) => {
    const playersIn = playerReader(columns);
    const teamIn = columns.cell('TEAM_ID');
    const players: ListedName[] = [];
    const leagues = new Set<League>();
    return {
      add: (row) => {
        players.push(...playersIn(row));
        const league = leagueOfTeam(parseId(teamIn(row)));
        if (league) leagues.add(league);
      },
      end: () => {
        const [league, other] = leagues;
        if (!league || other) {
          throw new ImportError('players of no team, or of two leagues: import the JSON response');
        }
        emit({ kind: 'players', league, players });
      },
    };
  },
};

function playerReader(columns: Columns): (row: Row) => ListedName[] {
  const nameOf = nameReader(columns);
  const idIn = columns.cell('PERSON_ID');
  return (row) => {
    const id = parsePersonId(idIn(row));
    const name = nameOf(row);
    return id === null || !name.family ? [] : [{ id, ...name }];
  };
}

const nameColumns = [
  ['PLAYER_FIRST_NAME', 'PLAYER_LAST_NAME'],
  ['DISPLAY_LAST_COMMA_FIRST'],
] as const;

function nameReader(columns: Columns): (row: Row) => Omit<ListedName, 'id'> {
  const cell = (name: string) => {
    const read = columns.cell(name);
    return (row: Row) => parseText(read(row)) ?? '';
  };
  if (columns.has('PERSON_ID', 'PLAYER_FIRST_NAME', 'PLAYER_LAST_NAME')) {
    const [first, family] = [cell('PLAYER_FIRST_NAME'), cell('PLAYER_LAST_NAME')];
    return (row) => ({ first: first(row), family: family(row) });
  }
  if (columns.has('PERSON_ID', 'DISPLAY_LAST_COMMA_FIRST')) {
    const lastCommaFirst = cell('DISPLAY_LAST_COMMA_FIRST');
    return (row) => {
      const [family = '', first = ''] = lastCommaFirst(row).split(/, (.*)/);
      return { first, family };
    };
  }
  throw new ImportError('a list of players needs PERSON_ID and names');
}
