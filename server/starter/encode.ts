/** Writes the starter format; `layout.ts` describes it. */
import { brotliCompressSync, constants } from 'node:zlib';
import type { GameRecord, GameTable, PlayerTable, PlayTable } from '#server/store/schema.ts';
import { tagsOfGame } from '#server/store/tags.ts';
import { ColumnWriter } from './columns.ts';
import { GameGuesses, guessDistance } from './guesses.ts';
import {
  firstPlay,
  gameFields,
  type Header,
  lineFields,
  magic,
  type PlayPlace,
  playFields,
  teamLineFields,
} from './layout.ts';

/**
 * The bytes of a file with these games. They decode to records that equal the given ones, but for
 * `video_url`, which is null.
 * @throws {Error} when a row names another game than its record
 */
export function encodeGames(records: Iterable<GameRecord>): Uint8Array {
  const writer = new FileWriter();
  for (const record of records) writer.putGame(record);
  return writer.toBytes();
}

type Value = number | string | null;

/** Turns a value into its column's number, by the form of its field. */
type Forms = Record<'number' | 'word' | 'player' | 'team', (value: Value) => number | null>;

class FileWriter {
  readonly #columns = new Map<string, ColumnWriter>();
  readonly #words = new Map<string, number>();
  readonly #players = new Map<number, { place: number; player: PlayerTable }>();
  #games = 0;

  putGame(record: GameRecord): void {
    const { game, players, plays, lines, teamLines } = record;
    for (const row of [...plays, ...lines, ...teamLines]) {
      if (row.game_id !== game.id) throw new Error(`game ${game.id}: a row of ${row.game_id}`);
    }
    this.#games += 1;
    const forms = this.#formsOf(game, players);
    this.#putRow('game', game, gameFields, forms);
    this.#putPlayers(players);
    this.#put('game.lines', lines.length);
    for (const line of lines) this.#putRow('line', line, lineFields, forms);
    this.#put('game.teamLines', teamLines.length);
    for (const line of teamLines) this.#putRow('teamLine', line, teamLineFields, forms);
    this.#put('game.plays', plays.length);
    this.#putPlays(record, forms);
  }

  #putPlayers(players: PlayerTable[]): void {
    this.#put('game.players', players.length);
    for (const player of players) {
      const known = this.#players.get(player.id) ?? { place: this.#players.size, player };
      this.#players.set(player.id, known);
      this.#put('player', known.place);
    }
  }

  #putPlays({ game, plays, lines }: GameRecord, forms: Forms): void {
    const guesses = new GameGuesses(game, lines);
    const tags = tagsOfGame(plays);
    let before: PlayPlace = firstPlay;
    plays.forEach((play, i) => {
      this.#put('play.event', play.event - before.event);
      this.#put('play.ord', play.ord - before.ord);
      this.#put('play.period', play.period - before.period);
      const elapsed = (play.period === before.period ? before.clock : 0) - play.clock;
      this.#put('play.seconds', Math.floor(elapsed / 10));
      this.#put('play.tenths', elapsed - Math.floor(elapsed / 10) * 10);
      this.#put('play.kind', forms.word(play.kind));
      this.#putRow(`play.${play.kind}`, play, playFields, forms);
      this.#putGuessed(play, guesses, tags[i] ?? null, forms);
      guesses.learn(play);
      before = play;
    });
  }

  #putGuessed(play: PlayTable, guesses: GameGuesses, tags: number | null, forms: Forms): void {
    const score = guesses.score(play);
    const isScore = score.home === play.score_home && score.away === play.score_away;
    this.#putUnless(play.team_id === guesses.team(play.player_id), 'play.team', [
      forms.team(play.team_id),
    ]);
    this.#putUnless(guessDistance(play.x, play.y) === play.distance, 'play.distance', [
      play.distance,
    ]);
    this.#putUnless(isScore, 'play.score', [play.score_home, play.score_away]);
    this.#putUnless(tags === play.tags, 'play.tags', [play.tags]);
  }

  /** A null where the guess holds; else a 0 and, in a column of their own, the values. */
  #putUnless(holds: boolean, column: string, values: (number | null)[]): void {
    this.#put(`${column}Differs`, holds ? null : 0);
    if (!holds) for (const value of values) this.#put(column, value);
  }

  #putRow<Row extends object>(
    table: string,
    row: Row,
    fields: readonly (readonly [keyof Row & string, keyof Forms])[],
    forms: Forms,
  ): void {
    for (const [field, form] of fields) {
      this.#put(`${table}.${field}`, forms[form](row[field] as Value));
    }
  }

  #formsOf(game: GameTable, players: PlayerTable[]): Forms {
    const places = new Map(players.map((player, place) => [player.id, place]));
    const teams = [game.home_team_id, game.away_team_id];
    return {
      number: (value) => value as number | null,
      word: (value) => (value === null ? null : this.#word(value as string)),
      player: (value) => (value === null ? null : (places.get(value as number) ?? -1 - +value)),
      team: (value) => {
        if (value === null) return null;
        const side = teams.indexOf(value as number);
        return side < 0 ? -1 - +value : side;
      },
    };
  }

  #word(word: string): number {
    const place = this.#words.get(word) ?? this.#words.size;
    this.#words.set(word, place);
    return place;
  }

  #put(column: string, value: number | null): void {
    let writer = this.#columns.get(column);
    if (!writer) {
      writer = new ColumnWriter();
      this.#columns.set(column, writer);
    }
    writer.put(value);
  }

  toBytes(): Uint8Array {
    const columns = [...this.#columns].map(([name, writer]) => [name, writer.toBytes()] as const);
    const header: Header = {
      games: this.#games,
      players: [...this.#players.values()].map(({ player }) => this.#headerPlayer(player)),
      words: [...this.#words.keys()],
      columns: columns.map(([name, bytes]) => [name, bytes.length]),
    };
    const head = Buffer.from(JSON.stringify(header));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    const body = Buffer.concat([length, head, ...columns.map(([, bytes]) => bytes)]);
    return Buffer.concat([Buffer.from(magic), compress(body)]);
  }

  #headerPlayer(player: PlayerTable): Header['players'][number] {
    const { id, league, first_name, family_name, full_name } = player;
    const usual = full_name === `${first_name} ${family_name}`;
    return [id, this.#word(league), first_name, family_name, usual ? null : full_name];
  }
}

function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
