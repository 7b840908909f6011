import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseRemoveCommand, removeSeason } from '#server/importer/remove.ts';
import { gameLog, gameNumber, shotTable, v2Table } from '#tests/support/feeds.ts';
import { standings } from '#tests/support/leagueFeeds.ts';
import { type ImportBench, importBench } from './support.ts';

let bench: ImportBench;

beforeEach(async () => {
  bench = await importBench();
});

afterEach(() => bench.close());

/** The same game, of another season and type. */
const renamed = (text: string, id: string) => text.replaceAll(/\b0022400901\b/g, id);

async function importSeasons(): Promise<void> {
  await bench.run(
    await bench.file('shots.csv', shotTable().replaceAll(String(gameNumber), '0022400901')),
    await bench.file('plays.csv', v2Table()),
    await bench.file('log.json', gameLog()),
    await bench.file('standings.json', standings()),
  );
}

const rows = async (table: 'sources' | 'meta') =>
  bench.store.db.selectFrom(table).selectAll().execute();

describe('a removed season', () => {
  it('leaves the others as they would be without it', async () => {
    await bench.run(
      await bench.file('old.json', JSON.parse(renamed(JSON.stringify(gameLog()), '0022300901'))),
      await bench.file('old.csv', renamed(v2Table(), '0022300901')),
    );
    const [before, sources] = [await bench.everything(), await rows('sources')];
    await importSeasons();
    await bench.run(
      await bench.file(
        'playoffs.json',
        JSON.parse(renamed(JSON.stringify(gameLog()), '0042400101')),
      ),
      // Waits for its day.
      await bench.file('waiting.csv', renamed(v2Table(), '0052400101')),
    );

    const removed = await removeSeason(bench.store, { league: 'nba', season: '2024-25' });
    expect(removed).toMatchObject({ games: 3, tables: 1 });
    expect(removed.plays).toBeGreaterThan(5);
    expect(await bench.everything()).toEqual(before);
    expect(await rows('sources')).toEqual(sources);
    expect((await rows('meta')).map(({ key }) => key)).not.toContain(
      'imported team_records nba 2024-25',
    );
  });

  it('is gone for good, and can be imported again', async () => {
    await importSeasons();
    const before = await bench.everything();
    const season = { league: 'nba', season: '2024-25' } as const;
    await removeSeason(bench.store, season);
    expect(await removeSeason(bench.store, season)).toEqual({ games: 0, plays: 0, tables: 0 });
    await importSeasons();
    expect(await bench.everything()).toEqual(before);
  });

  it('is of one league', async () => {
    await importSeasons();
    const before = await bench.everything();
    expect(await removeSeason(bench.store, { league: 'wnba', season: '2024' })).toMatchObject({
      games: 0,
    });
    expect(await bench.everything()).toEqual(before);
  });
});

it.each([
  [[], '--remove expects a league, nba or wnba'],
  [['nba'], '--remove nba expects a season such as 2024-25'],
  [['wnba', '2024-25'], '--remove wnba expects a season such as 2025'],
  [['nba', '2024-25', 'x'], 'got also x'],
])('%j is refused: %s', (args, message) => {
  expect(() => parseRemoveCommand(args)).toThrow(message);
});
