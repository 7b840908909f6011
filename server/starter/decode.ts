/** Reads the starter format; `layout.ts` describes it. */
import { brotliDecompressSync } from 'node:zlib';
import type {
  GameRecord,
  GameTable,
  PlayerLineTable,
  PlayerTable,
  PlayKind,
  PlayTable,
  TeamLineTable,
} from '#server/store/schema.ts';
import { tagsOfGame } from '#server/store/tags.ts';
import { ColumnReader } from './columns.ts';
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
 * The games of a file, one after the other.
 * @throws {Error} when the bytes are no file of this version of the format
 */
export function* decodeGames(bytes: Uint8Array): Generator<GameRecord> {
  if (Buffer.from(bytes.subarray(0, magic.length)).toString('latin1') !== magic) {
    throw new Error(`no starter file of the format ${magic}`);
  }
  const reader = new FileReader(brotliDecompressSync(bytes.subarray(magic.length)));
  for (let i = 0; i < reader.games; i += 1) yield reader.takeGame();
}

/** Turns a column's number into the value, by the form of its field. */
type Forms = Record<
  'number' | 'word' | 'player' | 'team',
  (code: number | null) => number | string | null
>;

interface RowColumn {
  field: string;
  form: keyof Forms;
  column: ColumnReader;
}

class FileReader {
  readonly games: number;
  readonly #words: string[];
  readonly #players: PlayerTable[];
  readonly #columns = new Map<string, ColumnReader>();
  readonly #rows = new Map<string, RowColumn[]>();

  constructor(body: Buffer) {
    const length = body.readUInt32LE(0);
    const header: Header = JSON.parse(body.toString('utf8', 4, 4 + length));
    this.games = header.games;
    this.#words = header.words;
    this.#players = header.players.map(([id, league, first, family, full]) => ({
      id,
      league: header.words[league] as PlayerTable['league'],
      first_name: first,
      family_name: family,
      full_name: full ?? `${first} ${family}`,
    }));
    let at = 4 + length;
    for (const [name, size] of header.columns) {
      this.#columns.set(name, new ColumnReader(body.subarray(at, at + size)));
      at += size;
    }
  }

  takeGame(): GameRecord {
    const game = this.#takeRow<GameTable>('game', gameFields, this.#formsOf(null, []));
    const players = this.#times('game.players', () => this.#takePlayer());
    const forms = this.#formsOf(game, players);
    const takeLine = () => ({
      game_id: game.id,
      ...this.#takeRow<Omit<PlayerLineTable, 'game_id'>>('line', lineFields, forms),
    });
    const takeTeamLine = () => ({
      game_id: game.id,
      ...this.#takeRow<Omit<TeamLineTable, 'game_id'>>('teamLine', teamLineFields, forms),
    });
    const lines = this.#times('game.lines', takeLine);
    const teamLines = this.#times('game.teamLines', takeTeamLine);
    return { game, players, plays: this.#takePlays(game, lines, forms), lines, teamLines };
  }

  #times<T>(column: string, take: () => T): T[] {
    return Array.from({ length: this.#column(column).takeNumber() }, take);
  }

  #takePlayer(): PlayerTable {
    const player = this.#players[this.#column('player').takeNumber()];
    if (!player) throw new Error('a game names a player who is not in the file');
    return { ...player };
  }

  #takePlays(game: GameTable, lines: PlayerLineTable[], forms: Forms): PlayTable[] {
    const guesses = new GameGuesses(game, lines);
    let before: PlayPlace = firstPlay;
    const differingTags: (number | null)[] = [];
    const plays = this.#times('game.plays', () => {
      const play = this.#takePlay(game, before, guesses, forms);
      differingTags.push(this.#takeUnless('play.tags', null));
      guesses.learn(play);
      before = play;
      return play;
    });
    const tags = tagsOfGame(plays);
    plays.forEach((play, i) => {
      play.tags = differingTags[i] ?? tags[i] ?? 0;
    });
    return plays;
  }

  #takePlay(game: GameTable, before: PlayPlace, guesses: GameGuesses, forms: Forms): PlayTable {
    const event = before.event + this.#column('play.event').takeNumber();
    const ord = before.ord + this.#column('play.ord').takeNumber();
    const period = before.period + this.#column('play.period').takeNumber();
    const elapsed =
      this.#column('play.seconds').takeNumber() * 10 + this.#column('play.tenths').takeNumber();
    const clock = (period === before.period ? before.clock : 0) - elapsed;
    const kind = forms.word(this.#column('play.kind').takeNumber()) as PlayKind;
    const own = this.#takeRow<Omit<PlayTable, 'kind'>>(`play.${kind}`, playFields, forms);
    const place = { game_id: game.id, event, ord, period, clock, kind };
    const team_id = this.#takeUnless('play.team', guesses.team(own.player_id), forms.team);
    const distance = this.#takeUnless('play.distance', guessDistance(own.x, own.y));
    const score = this.#takeScore(guesses, { ...own, team_id });
    return { ...place, ...own, ...score, team_id, distance, tags: 0, video_url: null };
  }

  #takeScore(guesses: GameGuesses, play: Pick<PlayTable, 'made' | 'value' | 'team_id'>) {
    if (this.#column('play.scoreDiffers').take() === null) {
      const { home, away } = guesses.score(play);
      return { score_home: home, score_away: away };
    }
    const column = this.#column('play.score');
    return { score_home: column.take(), score_away: column.take() };
  }

  #takeUnless(column: string, guess: number | null, form?: Forms['team']): number | null {
    if (this.#column(`${column}Differs`).take() === null) return guess;
    const value = this.#column(column).take();
    return form ? (form(value) as number | null) : value;
  }

  #takeRow<Row>(
    table: string,
    fields: readonly (readonly [string, keyof Forms])[],
    forms: Forms,
  ): Row {
    const row: Record<string, number | string | null> = {};
    for (const { field, form, column } of this.#rowColumns(table, fields)) {
      row[field] = forms[form](column.take());
    }
    return row as Row;
  }

  /** Looked up once a table: a season has millions of values. */
  #rowColumns(table: string, fields: readonly (readonly [string, keyof Forms])[]): RowColumn[] {
    const known = this.#rows.get(table);
    if (known) return known;
    const columns = fields.map(([field, form]) => ({
      field,
      form,
      column: this.#column(`${table}.${field}`),
    }));
    this.#rows.set(table, columns);
    return columns;
  }

  #formsOf(game: GameTable | null, players: PlayerTable[]): Forms {
    const teams = [game?.home_team_id, game?.away_team_id];
    return {
      number: (code) => code,
      word: (code) => (code === null ? null : (this.#words[code] ?? null)),
      player: (code) => (code === null ? null : (players[code]?.id ?? -1 - code)),
      team: (code) => (code === null ? null : (teams[code] ?? -1 - code)),
    };
  }

  #column(name: string): ColumnReader {
    const column = this.#columns.get(name);
    if (!column) throw new Error(`the column ${name} is missing`);
    return column;
  }
}
