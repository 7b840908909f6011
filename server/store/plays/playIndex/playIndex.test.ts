import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasTags, noTags } from '#server/store/plays/tags.ts';
import { type GameCredits, PlayIndexBuilder } from './builder.ts';
import { gameSides } from './facts.ts';
import { PlayIndex } from './playIndex.ts';

const credit = fc.record({
  kind: fc.integer({ min: 1, max: 12 }),
  tags: fc.oneof(fc.constantFrom(0, 5, 2 ** 30), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  more_tags: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 2 ** 17 - 1 })),
  period: fc.integer({ min: 0, max: 5 }),
  zone: fc.integer({ min: 0, max: 15 }),
  side: fc.integer({ min: 0, max: 2 }),
  partner: fc.constantFrom(0, 1, 2 ** 31 - 1),
});
const games: fc.Arbitrary<GameCredits[]> = fc.array(
  fc.record({
    day: fc.integer({ min: 19460101, max: 20991231 }),
    gameId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    teamId: fc.constantFrom(3, 4),
    opponentTeamId: fc.constantFrom(1, 2, 2 ** 31 - 1),
    winner: fc.integer({ min: 0, max: 2 }),
    side: fc.integer({ min: 0, max: 2 }),
    stage: fc.integer({ min: 0, max: 2 }),
    credits: fc
      .array(credit, { maxLength: 40 })
      .map((list) => list.map((each, ord) => ({ ...each, ord: ord * 3 }))),
  }),
  { maxLength: 8 },
);

function built(list: readonly GameCredits[]): Uint8Array {
  const builder = new PlayIndexBuilder();
  for (const game of list) builder.addGame(game);
  return builder.toBytes();
}

/** Classes have sides where games have none of their own. */
function withoutSides(game: GameCredits): GameCredits {
  if (game.side === gameSides.byClass) return game;
  return { ...game, credits: game.credits.map((each) => ({ ...each, side: gameSides.none })) };
}

function read(index: PlayIndex): GameCredits[] {
  return Array.from({ length: index.gameCount }, (_, game) => {
    const [start, end] = index.getCreditRange(game);
    const credits = Array.from({ length: end - start }, (_, i) => index.getCredit(start + i));
    const [day, gameId] = [index.day(game), index.gameId(game)];
    const teams = { teamId: index.teamId(game), opponentTeamId: index.opponentTeamId(game) };
    return { day, gameId, ...teams, ...index.gameFacts(game), credits };
  });
}

describe('a play index', () => {
  it('returns what was added, at any offset in a buffer', () => {
    fc.assert(
      fc.property(games, fc.nat({ max: 5 }), (list, offset) => {
        const bytes = built(list);
        const shifted = new Uint8Array(bytes.length + offset);
        shifted.set(bytes, offset);
        expect(read(PlayIndex.open(shifted.subarray(offset)))).toEqual(list.map(withoutSides));
      }),
    );
  });

  it('has equal bytes for added and for copied games', () => {
    fc.assert(
      fc.property(games, games, (list, other) => {
        const whole = PlayIndex.open(built([...list, ...other]));
        const builder = new PlayIndexBuilder();
        for (let i = list.length; i < whole.gameCount; i++) builder.copyGame(whole, i);
        expect(builder.toBytes()).toEqual(built(other));
      }),
    );
  });

  const search = fc.record({
    kinds: fc.nat({ max: 2 ** 13 }),
    tags: fc.record({ tags: fc.constantFrom(0, 1, 5), more_tags: fc.constantFrom(0, 0, 1, 3) }),
  });

  it('scans the matching credits in both orders', () => {
    const range = fc.record({
      low: fc.nat({ max: 3 }),
      high: fc.nat({ max: 7 }),
      opponentTeamId: fc.constantFrom(null, null, 1, 2),
      ascending: fc.boolean(),
      most: fc.integer({ min: 1, max: 150 }),
    });
    fc.assert(
      fc.property(games, search, fc.array(range), (list, { kinds, tags }, ranges) => {
        const index = PlayIndex.open(built(list));
        for (const { most, opponentTeamId: opponent, ...given } of ranges) {
          const match = index.match({ kinds, tags, opponentTeamId: opponent });
          const games = { ...given, high: Math.min(given.high, list.length - 1) };
          const found: number[][] = [];
          if (match) index.scan(match, games, (...of) => found.push(of) < most);
          const expected = list.flatMap(({ credits, opponentTeamId }, game) => {
            const within = game >= games.low && game <= games.high;
            if (!within || ![null, opponentTeamId].includes(opponent)) return [];
            return credits
              .filter((each) => kinds & (2 ** each.kind) && hasTags(each, tags))
              .map(({ ord }) => [game, ord]);
          });
          if (!games.ascending) expected.reverse();
          expect(found).toEqual(expected.slice(0, most));
        }
      }),
    );
  });

  it('matches no class when no credit matches', () => {
    fc.assert(
      fc.property(games, search, (list, { kinds, tags }) => {
        const found = list.some(({ credits }) =>
          credits.some((each) => kinds & (2 ** each.kind) && hasTags(each, tags)),
        );
        expect(PlayIndex.open(built(list)).match({ kinds, tags }) !== null).toBe(found);
      }),
    );
  });

  it('rejects an order that does not fit into 16 bits', () => {
    const facts = { period: 1, zone: 0, side: 0, partner: 0 };
    const far = { kind: 1, ...noTags, ...facts, ord: 65_536 };
    const game = { day: 20241023, gameId: 22400061, teamId: 1, opponentTeamId: 2 };
    const result = { winner: 1, side: 1, stage: 0 };
    expect(() => new PlayIndexBuilder().addGame({ ...game, ...result, credits: [far] })).toThrow(
      '22400061',
    );
  });
});
