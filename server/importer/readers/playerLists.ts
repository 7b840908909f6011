/** Lists of a league's players with split names: `playerindex`, `commonallplayers`. */
import * as z from 'zod';
import { Columns, type Row } from '#server/importer/input/table.ts';
import { ImportError, type ListedName, type PlayerList } from '../facts.ts';
import { parseLeagueId } from './season.ts';
import { parsePersonId, parseText } from './values.ts';

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
  const nameOf = nameReader(columns);
  const players = rowSet.flatMap((row) => {
    const id = parsePersonId(columns.cell('PERSON_ID')(row));
    const name = nameOf(row);
    return id === null || !name.family ? [] : [{ id, ...name }];
  });
  return [{ kind: 'players', league: parseLeagueId(parameters.LeagueID), players }];
}

function nameReader(columns: Columns): (row: Row) => Omit<ListedName, 'id'> {
  const cell = (name: string) => (row: Row) => parseText(columns.cell(name)(row)) ?? '';
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
