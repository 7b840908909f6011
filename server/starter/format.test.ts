import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagPlays } from '#server/store/plays/tags.ts';
import {
  type GameRecord,
  type PlayerLineTable,
  type PlayTable,
  playKinds,
  type TeamLineTable,
} from '#server/store/tables/schema.ts';
import { encodeGames } from '#server/tools/starter/encode.ts';
import { encodeLines } from './columns.ts';
import { decodeGames } from './decode.ts';
import { gameFileColumns } from './layout.ts';

const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const count = optional(fc.nat(200));
const bit = fc.constantFrom(0, 1);
const measure = optional(
  fc
    .oneof(
      fc.nat(90),
      fc.integer({ min: 0, max: 9000 }).map((hundredths) => hundredths / 100),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    // No feed and no store tells -0 from 0.
    .map((value) => value + 0),
);
/** Few values, so that players share games. */
const playerId = fc.oneof(fc.constantFrom(201939, 1628369, 2544), id);
const teamId = fc.oneof(fc.constantFrom(1610612738, 1610612752), id);

const playerArbitrary = fc.record({
  id: playerId,
  league: fc.constantFrom('nba' as const, 'wnba' as const),
  first_name: fc.string(),
  family_name: fc.string({ unit: 'grapheme' }),
  full_name: fc.string(),
});

const playArbitrary: fc.Arbitrary<PlayTable> = fc.record({
  game_id: fc.constant(0),
  event: fc.nat(2000),
  ord: fc.nat(2000),
  period: fc.integer({ min: 1, max: 8 }),
  clock: fc.nat(7200),
  kind: fc.constantFrom(...playKinds),
  detail: optional(fc.constantFrom('driving layup', '1 of 1', 'offensive', '')),
  made: optional(bit),
  value: optional(fc.integer({ min: 1, max: 3 })),
  player_id: optional(playerId),
  team_id: optional(teamId),
  assist_id: optional(playerId),
  steal_id: optional(playerId),
  block_id: optional(playerId),
  opponent_id: optional(playerId),
  x: optional(fc.integer({ min: -250, max: 250 })),
  y: optional(fc.integer({ min: -52, max: 890 })),
  distance: measure,
  score_home: count,
  score_away: count,
  flags: fc.nat(15),
  tags: fc.constant(0),
  more_tags: fc.constant(0),
  video_ms: fc.constant(null),
  video_url: fc.constant(null),
});

function rowArbitrary<Row>(fields: readonly string[]): fc.Arbitrary<Row> {
  const values: Record<string, fc.Arbitrary<number | null>> = {};
  for (const field of fields) values[field] = count;
  return fc.record({
    ...values,
    game_id: fc.constant(0),
    team_id: teamId,
  }) as unknown as fc.Arbitrary<Row>;
}

const lineArbitrary = fc
  .tuple(
    rowArbitrary<PlayerLineTable>(gameFileColumns.player_lines),
    playerId,
    fc.nat(30),
    bit,
    measure,
  )
  .map(([line, player, seq, starter, seconds]) => ({
    ...line,
    player_id: player,
    seq,
    starter,
    seconds,
  }));

const recordArbitrary: fc.Arbitrary<GameRecord> = fc
  .record({
    game: fc.record({
      id: fc.oneof(fc.constant(22400561), id),
      league: fc.constantFrom('nba' as const, 'wnba' as const),
      season: fc.constantFrom('2024-25', '2024'),
      phase: fc.nat(30000),
      day: fc.constant(20250110),
      home_team_id: teamId,
      away_team_id: teamId,
      home_score: count,
      away_score: count,
      status: fc.constantFrom('scheduled' as const, 'live' as const, 'final' as const),
    }),
    players: fc.uniqueArray(playerArbitrary, { selector: (player) => player.id, maxLength: 5 }),
    plays: fc.array(playArbitrary, { maxLength: 12 }),
    lines: fc.array(lineArbitrary, { maxLength: 5 }),
    teamLines: fc.array(rowArbitrary<TeamLineTable>(gameFileColumns.team_lines), { maxLength: 2 }),
  })
  .map((record) => ownRows(record));

const recordsArbitrary = fc.uniqueArray(recordArbitrary, {
  selector: (record) => record.game.id,
  maxLength: 3,
});

/** Rows belong to their record's game, and plays have the tags that follow from it. */
function ownRows(record: GameRecord): GameRecord {
  const own = <Row extends { game_id: number }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, game_id: record.game.id }));
  const plays = own(record.plays);
  tagPlays(record.game, plays);
  return {
    ...record,
    plays,
    lines: own(record.lines),
    teamLines: own(record.teamLines),
  };
}

/** A file has one name for a player, as the store does: the one that comes first. */
function withSharedNames(records: GameRecord[]): GameRecord[] {
  const byId = new Map<number, GameRecord['players'][number]>();
  return records.map((record) => ({
    ...record,
    players: record.players.map((player) => {
      const known = byId.get(player.id) ?? player;
      byId.set(player.id, known);
      return known;
    }),
  }));
}

describe('the starter format', () => {
  test('returns the games that were written', () => {
    fc.assert(
      fc.property(recordsArbitrary.map(withSharedNames), (records) => {
        expect([...decodeGames(encodeGames(records))]).toEqual(records);
      }),
    );
  });

  test('leaves official video out', () => {
    fc.assert(
      fc.property(recordArbitrary, playArbitrary, (record, play) => {
        const url = 'https://videos.example/1.mp4';
        const plays = [{ ...play, game_id: record.game.id, video_url: url }];
        const bytes = encodeGames([{ ...record, plays }]);
        const [decoded] = decodeGames(bytes);
        expect(decoded?.plays.map((row) => row.video_url)).toEqual([null]);
      }),
      { numRuns: 10 },
    );
  });

  test('refuses a row of another game, a missing column and bytes of another format', () => {
    const [record] = fc.sample(recordArbitrary, 1) as [GameRecord];
    const [play] = fc.sample(playArbitrary, 1) as [PlayTable];
    const foreign = { ...play, game_id: record.game.id + 1 };
    expect(() => encodeGames([{ ...record, plays: [foreign] }])).toThrow('a row of');
    const noPlays = encodeLines([{ games: { id: [1] } }]);
    expect(() => [...decodeGames(noPlays)]).toThrow('column league is missing');
    expect(() => [...decodeGames(Buffer.from('anything'))]).toThrow();
  });
});
