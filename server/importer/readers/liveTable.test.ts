import { describe, expect, it, test } from 'vitest';
import { readResultSet } from '#server/importer/input/table.ts';
import type { SourceFacts } from '../facts.ts';
import { liveTableReader, toLiveTableRow } from './liveTable.ts';

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
  expect(readResultSet(set, [liveTableReader], (source) => found.push(source as SourceFacts))).toBe(
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

describe('rows', () => {
  const [shooter, other] = ['7', '8'];
  const shot = (event: string, clock: string, score: string) =>
    row({
      ...{ actionType: '2pt', actionNumber: event, clock, playerName: 'Reed', person_id: shooter },
      ...{
        description: 'C. Reed Layup',
        shotResult: 'Made',
        scoreHome: score,
        teamId: '1610612748',
      },
      players_on: `${shooter}|${other}`,
    });
  const answer = row({
    ...{ actionType: '2pt', actionNumber: '9', clock: 'PT02M00.00S', playerName: 'Long' },
    ...{ description: 'E. Long Layup', shotResult: 'Made', scoreHome: '4', scoreAway: '2' },
    ...{ person_id: other, teamId: '1610612737', players_on: `${shooter}|${other}` },
  });
  const rows = [shot('7', 'PT11M00.00S', '2'), shot('8', 'PT05M00.00S', '4'), answer];

  it('that are repeated count once, also in the time played', () => {
    expect(read(rows)?.facts.lines?.map(({ seconds }) => seconds)).toEqual([720, 720]);
    expect(read([...rows, ...rows])).toEqual(read(rows));
  });

  it.each(['actionNumber', 'period'])('without %s are refused', (name) => {
    expect(() => read([...rows, { ...answer, [name]: '' }])).toThrow(
      `row 4: ${name} '' is no whole number`,
    );
  });
});

test('rows that were stored under the names of the flat table are read', () => {
  const stored = { game_id: '22400002', person_id: '7', assister_id: '8', players_on: '7|8' };
  expect(toLiveTableRow(stored)).toEqual({
    ...{ gameId: '22400002', personId: '7', assisterId: '8', playersOn: '7|8' },
  });
});
