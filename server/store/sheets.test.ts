import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GameCredits, Sheet, SheetBuilder } from './sheets.ts';

const credit = fc.record({
  kind: fc.integer({ min: 1, max: 12 }),
  tags: fc.oneof(fc.constantFrom(0, 5, 2 ** 30), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
});
const games: fc.Arbitrary<GameCredits[]> = fc.array(
  fc.record({
    day: fc.integer({ min: 19460101, max: 20991231 }),
    gameId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    opponentTeamId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    credits: fc
      .array(credit, { maxLength: 20 })
      .map((list) => list.map((each, ord) => ({ ...each, ord: ord * 3 }))),
  }),
  { maxLength: 8 },
);

function built(list: readonly GameCredits[]): Uint8Array {
  const builder = new SheetBuilder();
  for (const game of list) builder.add(game);
  return builder.bytes();
}

function read(sheet: Sheet): GameCredits[] {
  return Array.from({ length: sheet.gameCount }, (_, game) => {
    const [start, end] = sheet.range(game);
    const credits = Array.from({ length: end - start }, (_, i) => ({
      ...sheet.sort(sheet.sortOf(start + i)),
      ord: sheet.ord(start + i),
    }));
    const [day, gameId] = [sheet.day(game), sheet.gameId(game)];
    return { day, gameId, opponentTeamId: sheet.opponentTeamId(game), credits };
  });
}

describe('a season sheet', () => {
  it('gives back what was put in, wherever a driver leaves its bytes', () => {
    fc.assert(
      fc.property(games, fc.nat({ max: 5 }), (list, offset) => {
        const bytes = built(list);
        const shifted = new Uint8Array(bytes.length + offset);
        shifted.set(bytes, offset);
        expect(read(Sheet.open(shifted.subarray(offset)))).toEqual(list);
      }),
    );
  });

  it('has the bytes of its contents, however it came to them', () => {
    fc.assert(
      fc.property(games, games, (list, other) => {
        const whole = Sheet.open(built([...list, ...other]));
        const builder = new SheetBuilder();
        for (let i = list.length; i < whole.gameCount; i++) builder.copy(whole, i);
        expect(builder.bytes()).toEqual(built(other));
      }),
    );
  });

  it('knows which sorts of plays a search wants, and when there is none', () => {
    fc.assert(
      fc.property(
        games,
        fc.nat({ max: 2 ** 13 }),
        fc.constantFrom(0, 1, 5),
        (list, kinds, tags) => {
          const sheet = Sheet.open(built(list));
          const sorts = sheet.wantedSorts({ kinds, tags });
          const found = read(sheet).map((_, game) => {
            const [start, end] = sheet.range(game);
            const all = Array.from({ length: end - start }, (_, i) => start + i);
            return all.filter((at) => sorts?.[sheet.sortOf(at)]).map((at) => sheet.ord(at));
          });
          const expected = list.map(({ credits }) =>
            credits
              .filter((each) => kinds & (2 ** each.kind) && (each.tags & tags) === tags)
              .map(({ ord }) => ord),
          );
          expect(found).toEqual(expected);
          if (expected.flat().length === 0) expect(sorts).toBeNull();
        },
      ),
    );
  });

  it('refuses a place in a game that it has no room for', () => {
    const far = { kind: 1, tags: 0, ord: 65_536 };
    const game = { day: 20241023, gameId: 22400061, opponentTeamId: 2, credits: [far] };
    expect(() => new SheetBuilder().add(game)).toThrow('22400061');
  });
});
