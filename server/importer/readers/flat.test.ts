import { expect, test } from 'vitest';
import type { SourceFacts } from '../facts.ts';
import { readResultSet } from '../table.ts';
import { flatReader } from './flat.ts';

/** A row of the flattened table, with what is the same in all rows here. */
function row(fields: Record<string, string>): Record<string, string> {
  const rest = { game_id: '22400002', period: '1', clock: 'PT08M58.00S', scoreHome: '0' };
  const nobody = { person_id: '0', assister_id: '', stealPersonId: '', blockPersonId: '' };
  const nothing = { playerName: '', foulDrawnPersonId: '', shotResult: '', qualifier: '[]' };
  return { ...rest, ...nobody, ...nothing, scoreAway: '0', teamId: '1610612748.0', ...fields };
}

function read(rows: Record<string, string>[]): SourceFacts | undefined {
  const found: SourceFacts[] = [];
  const headers = Object.keys(rows[0] ?? {});
  const set = { headers, rowSet: rows.map((cells) => headers.map((name) => cells[name])) };
  expect(readResultSet(set, [flatReader], (source) => found.push(source as SourceFacts))).toBe(
    true,
  );
  return found[0];
}

test("a team's turnover is named without the team", () => {
  const action = { actionType: 'turnover', actionNumber: '33', assisted: 'False' };
  const source = read([
    row({ ...action, description: 'MIA shot clock Team TURNOVER', qualifier: "['team']" }),
    row({
      ...action,
      actionNumber: '35',
      description: 'T. Herro bad pass TURNOVER (1 TO)',
      playerName: 'Herro',
      person_id: '1629639',
    }),
  ]);
  expect(source?.facts.plays).toMatchObject([
    { event: 33, detail: 'shot clock', player_id: null, team_id: 1610612748 },
    { event: 35, detail: 'bad pass', player_id: 1629639 },
  ]);
});

test('a foul without another word has no detail', () => {
  const foul = { actionType: 'foul', actionNumber: '636', description: 'TEAM foul ' };
  expect(read([row(foul)])?.facts.plays).toMatchObject([{ event: 636, detail: null }]);
});
