/** Files that were written before a game was over and do not say so. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ada, away, gameId, gameLog, home, livePlayByPlay, totals } from '#tests/support/feeds.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

/**
 * A box score v3 in which five of each team have played so long; all points of the home team are
 * one player's.
 */
const boxScoreV3 = (minutes: string, points: [home: number, away: number]) => ({
  boxScoreTraditional: {
    gameId,
    homeTeam: team(home, ada, minutes, points[0]),
    awayTeam: team(away, 800, minutes, points[1]),
  },
});

function team(teamId: number, first: number, minutes: string, points: number) {
  const seats = [first, ...[1, 2, 3, 4].map((seat) => teamId - 1_610_000_000 + seat * 10_000_000)];
  return {
    teamId,
    players: seats.map((personId, seat) => ({
      ...{ personId, firstName: 'Some', familyName: 'Name', position: 'F' },
      statistics: { minutes, points: seat === 0 ? points : 0 },
    })),
  };
}

const pointsOfAda = async () => {
  const lines = await bench.store.db.selectFrom('player_lines').selectAll().execute();
  return lines.find((line) => line.player_id === ada)?.points;
};
const games = () => bench.store.db.selectFrom('games').selectAll().execute();

it("a box score v3 of the second quarter does not replace the whole game's, in any order", async () => {
  const plays = await bench.file('plays.json', livePlayByPlay());
  const half = await bench.file('half.json', boxScoreV3('18:30', [0, 2]));
  await bench.run(half);
  await bench.run(plays);
  expect(await pointsOfAda()).toBe(totals[ada]?.points);
  const first = await bench.everything();
  await bench.run(await bench.file('box.json', boxScoreV3('48:00', [5, 3])));
  expect(await pointsOfAda()).toBe(5);
  await bench.run(half);
  expect(await pointsOfAda()).toBe(5);
  expect(bench.notes.join()).toMatch(/an unfinished v3-box comes after the finished one/);
  const other = await importBench();
  await other.run(plays, half);
  expect(await other.everything()).toEqual(first);
  await other.close();
});

it('a game log marks decided games as final', async () => {
  const { resource, resultSets } = gameLog();
  const log = (...results: (string | null)[]) => ({
    resource,
    resultSets: resultSets.map(({ headers, rowSet }) => ({
      headers: [...headers, 'WL'],
      rowSet: rowSet.map((row, i) => [...row, results[i]]),
    })),
  });
  await bench.run(await bench.file('log.json', log(null, null)));
  expect(await games()).toMatchObject([{ status: 'live', home_score: 5, away_score: 3 }]);
  await bench.run(await bench.file('log.json', log('W', 'L')));
  expect(await games()).toMatchObject([{ status: 'final', home_score: 5, away_score: 3 }]);
});
