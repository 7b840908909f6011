/** Player names, collected from feeds of different detail. */
import type { League } from '#app/basketball/leagues.ts';
import type { FeedNames, ListedName } from '#server/importer/facts.ts';
import type { PlayerTable } from '#server/store/tables/schema.ts';

interface Split {
  first: string;
  family: string;
}

interface Known {
  /** Given and family name as a feed splits them. */
  split: Split | null;
  full: string | null;
  family: string | null;
  short: string | null;
}

/**
 * Collects names. Names that a game's feed splits come first, then a full name split by a known family
 * name or a list of players, then one split at its first space, then an initial. Accents are kept if
 * another feed omits them. Lists omit accents and contain errors: they only name players without a
 * name, and tell where other family names begin.
 */
export class NameBook {
  readonly #known = new Map<number, Known>();
  readonly #listed = new Map<number, ListedName>();
  #stored = new Map<number, PlayerTable>();

  /** @param players of the store that are asked for next: their names stay until a feed knows better */
  recall(players: readonly PlayerTable[]): void {
    this.#stored = new Map(players.map((player) => [player.id, player]));
  }

  learn(names: readonly FeedNames[]): void {
    for (const name of names) {
      if (!name.full && !name.family) continue;
      const known = this.#known.get(name.id) ?? {
        split: null,
        full: null,
        family: null,
        short: null,
      };
      if (name.first !== undefined && name.family) {
        known.split = marked(known.split, { first: name.first, family: name.family });
      }
      known.full = name.full ?? known.full;
      known.family = name.family ?? known.family;
      known.short = name.short ?? known.short;
      this.#known.set(name.id, known);
    }
  }

  learnList(names: readonly ListedName[]): void {
    for (const name of names) this.#listed.set(name.id, name);
  }

  /** Whether any feed or the store names the player. */
  has(id: number): boolean {
    return this.#known.has(id) || this.#listed.has(id) || this.#stored.has(id);
  }

  /** The row of a player; without a name in any feed, the id serves as the name. */
  player(id: number, league: League): PlayerTable {
    const known = this.#known.get(id);
    const stored = this.#stored.get(id);
    const listed = this.#listed.get(id);
    if (known?.split) {
      const before = stored && { first: stored.first_name, family: stored.family_name };
      const { first, family } = marked(before ?? null, known.split);
      return row(id, league, first, family);
    }
    if (stored && !isPlaceholder(stored)) return splitAs(stored, listed);
    if (known?.full) {
      return splitAs(row(id, league, ...splitFull(known.full, known.family)), listed);
    }
    if (listed) return row(id, league, listed.first, listed.family);
    if (known?.family) {
      return row(id, league, known.short?.split(' ')[0] ?? '', known.family);
    }
    return stored ?? row(id, league, '', `#${id}`);
  }
}

/** The newer name, unless it is the older one with fewer accents, which some feeds omit. */
function marked(older: Known['split'], newer: Split): Split {
  if (!older) return newer;
  const same =
    withoutMarks(older.first) === withoutMarks(newer.first) &&
    withoutMarks(older.family) === withoutMarks(newer.family);
  return same && marksOf(older) > marksOf(newer) ? older : newer;
}

const marksOf = ({ first, family }: Split) =>
  `${first} ${family}`.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;

/** A row whose feeds gave only an initial. */
function isPlaceholder(player: PlayerTable): boolean {
  return player.first_name === '' || /^\p{Lu}\p{Ll}{0,2}\.$/u.test(player.first_name);
}

/** Splits the player's name like a list does, if it has the same name. */
function splitAs(player: PlayerTable, listed: ListedName | undefined): PlayerTable {
  if (!listed?.first) return player;
  const full = player.full_name.normalize('NFC');
  const same = `${listed.first} ${listed.family}`.normalize('NFC');
  if (full.length !== same.length || withoutMarks(full) !== withoutMarks(same)) return player;
  const at = listed.first.normalize('NFC').length;
  return row(player.id, player.league, full.slice(0, at), full.slice(at + 1));
}

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function splitFull(full: string, family: string | null): [first: string, family: string] {
  if (family && full.endsWith(` ${family}`)) {
    return [full.slice(0, -family.length - 1), family];
  }
  const space = full.indexOf(' ');
  return space < 0 ? ['', full] : [full.slice(0, space), full.slice(space + 1)];
}

function row(id: number, league: League, first: string, family: string): PlayerTable {
  return {
    id,
    league,
    first_name: first,
    family_name: family,
    full_name: `${first} ${family}`.trim(),
  };
}
