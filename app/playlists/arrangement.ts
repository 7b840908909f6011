/**
 * The owner's arrangement of a playlist's clips: what the form asks for, and how it comes on top of what
 * another tab has changed meanwhile (docs/product.md#arrange). Pure.
 */
import type { PlaylistState } from '#app/api/contract.ts';

/** A clip's row as it was sent. */
export interface SentRow {
  id: string;
  /** Its place when the form was shown, from 1, and the wanted one. */
  from: number;
  place: number;
  note: string;
  /** {@link toNoteKey} of the note when the form was shown. */
  was: string;
}

/** A clip that the form knew and had no row for. */
export interface OtherClip {
  id: string;
  /** {@link toNoteKey} of its note. */
  was: string;
}

export interface SentArrangement {
  rows: SentRow[];
  /** The other clips, in the playlist's order. */
  others: readonly OtherClip[];
  removed: ReadonlySet<string>;
  /** Null: the first clip. */
  cover: string | null;
  coverWas: string | null;
}

/** What the owner has changed since the form was shown. */
export interface Edits {
  /** Ids of the clips that stay, as the owner wants them. */
  order: string[];
  /** As they were. */
  before: string[];
  moved: ReadonlySet<string>;
  /** New notes by id. */
  notes: ReadonlyMap<string, string>;
  removed: ReadonlySet<string>;
  /** Undefined: as before. */
  cover: string | null | undefined;
  /** Of all clips that the form knew. */
  rows: ReadonlyMap<string, Omit<SentRow, 'note'>>;
  /** Ids of the clips that had a row. */
  shown: ReadonlySet<string>;
  coverWas: string | null;
}

/** A short key of a note, so that the form need not carry it twice; '' for none. */
export function toNoteKey(note: string): string {
  if (note === '') return '';
  let hash = 0x811c9dc5;
  for (let i = 0; i < note.length; i++) hash = Math.imul(hash ^ note.charCodeAt(i), 0x01000193);
  return `${(hash >>> 0).toString(36)}-${note.length.toString(36)}`;
}

/**
 * What a form asks for. A clip whose number was changed gets just that place; the others keep their order
 * around it.
 */
export function readEdits({ rows, others, removed, cover, coverWas }: SentArrangement): Edits {
  const shown = new Set(rows.map(({ id }) => id));
  const before = placeAmong(
    others.map(({ id }) => id),
    rows.map(({ id, from }) => ({ id, place: from })),
  );
  const renumbered = rows.filter(({ id, from, place }) => place !== from && !removed.has(id));
  const isRenumbered = new Set(renumbered.map(({ id }) => id));
  const staying = before.filter((id) => !removed.has(id) && !isRenumbered.has(id));
  const order = placeAmong(staying, renumbered);
  const changed = rows.filter(({ note, was }) => toNoteKey(note) !== was);
  return {
    order,
    before,
    moved: findMoved(before, order),
    notes: new Map(changed.map(({ id, note }) => [id, note])),
    removed,
    cover: cover === coverWas ? undefined : cover,
    rows: new Map([...rows, ...keepPlaces(others, before)].map((row) => [row.id, row])),
    shown,
    coverWas,
  };
}

/** Clips at places from 1, and the others, in their order, around them. */
export function placeAmong(
  others: readonly string[],
  placed: readonly { id: string; place: number }[],
): string[] {
  const order = [...others];
  for (const { id, place } of placed.toSorted((one, other) => one.place - other.place)) {
    order.splice(Math.max(0, place - 1), 0, id);
  }
  return order;
}

/** The other clips with their places in a list of all ids. */
export function keepPlaces<C extends OtherClip>(clips: readonly C[], ids: readonly string[]) {
  const places = new Map(ids.map((id, i) => [id, i + 1]));
  return clips.map((clip) => {
    const place = places.get(clip.id) ?? ids.length;
    return { ...clip, from: place, place };
  });
}

/** The fewest clips of both lists that have to be moved to turn the one order into the other. */
export function findMoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, i) => [id, i]));
  const common = after.filter((id) => places.has(id));
  const stay = longestRun(common.map((id) => places.get(id) ?? 0));
  return new Set(common.filter((_, i) => !stay.has(i)));
}

/** The indexes of a longest increasing subsequence. */
function longestRun(values: readonly number[]): Set<number> {
  /** Index of the smallest last value of a run of each length. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [i, value] of values.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous[i] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = i;
  }
  const run = new Set<number>();
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i] ?? -1) run.add(i);
  return run;
}

/** Something that both have changed, in different ways. */
export type Conflict =
  | { kind: 'note'; id: string; theirs: string }
  /** The owner's note on a clip that is no longer there. */
  | { kind: 'gone'; id: string; mine: string }
  /** A clip that the owner removes has a new note. */
  | { kind: 'removed'; id: string; theirs: string }
  | { kind: 'order'; count: number }
  | { kind: 'cover' };

/** What has changed meanwhile, in numbers. */
export interface OtherChanges {
  added: number;
  removed: number;
  moved: number;
  notes: number;
  cover: boolean;
}

export interface Merged {
  /** The clips of the present state that stay, in their new order. */
  order: string[];
  /** Undefined: nothing has moved. */
  sentOrder: string[] | undefined;
  notes: Record<string, string>;
  remove: string[];
  cover: string | null | undefined;
  conflicts: Conflict[];
  others: OtherChanges;
}

/** The owner's changes on top of the present state. */
export function mergeEdits(edits: Edits, state: PlaylistState): Merged {
  const ids = state.clips.map(({ id }) => id);
  const present = new Set(ids);
  const theirsMoved = findMoved(edits.before, ids);
  const notes = [...edits.notes].filter(([id]) => present.has(id) && !edits.removed.has(id));
  const isCoverThere = edits.cover == null || present.has(edits.cover);
  const order = mergeOrder(edits, ids);
  return {
    order,
    sentOrder: edits.moved.size > 0 ? order : undefined,
    notes: Object.fromEntries(notes),
    remove: ids.filter((id) => edits.removed.has(id)),
    cover: isCoverThere ? edits.cover : undefined,
    conflicts: findConflicts(edits, state, theirsMoved),
    others: {
      added: ids.filter((id) => !edits.rows.has(id)).length,
      removed: edits.before.filter((id) => !present.has(id)).length,
      moved: theirsMoved.size,
      notes: state.clips.filter((clip) => hasOtherNote(edits, clip)).length,
      cover: state.cover !== edits.coverWas,
    },
  };
}

/** Each moved clip comes after the one that it follows in the owner's order. */
function mergeOrder({ order, moved, removed }: Edits, ids: readonly string[]): string[] {
  const present = new Set(ids);
  const after = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const id of order.filter((one) => present.has(one))) {
    if (moved.has(id)) after.set(last, [...(after.get(last) ?? []), id]);
    else last = id;
  }
  const staying = ids.filter((id) => !moved.has(id) && !removed.has(id));
  return [...(after.get(null) ?? []), ...staying.flatMap((id) => [id, ...(after.get(id) ?? [])])];
}

type StateClip = PlaylistState['clips'][number];

function hasOtherNote({ rows }: Edits, { id, note }: StateClip): boolean {
  const row = rows.get(id);
  return row !== undefined && row.was !== toNoteKey(note);
}

function findConflicts(
  edits: Edits,
  state: PlaylistState,
  theirsMoved: ReadonlySet<string>,
): Conflict[] {
  const conflicts: Conflict[] = [];
  const present = new Set(state.clips.map(({ id }) => id));
  for (const clip of state.clips.filter((one) => hasOtherNote(edits, one))) {
    const { id, note: theirs } = clip;
    const mine = edits.notes.get(id);
    if (edits.removed.has(id)) conflicts.push({ kind: 'removed', id, theirs });
    else if (mine !== undefined && mine !== theirs) conflicts.push({ kind: 'note', id, theirs });
  }
  for (const [id, mine] of edits.notes) {
    if (!present.has(id) && mine !== '') conflicts.push({ kind: 'gone', id, mine });
  }
  const count = [...theirsMoved].filter((id) => edits.moved.has(id)).length;
  if (count > 0) conflicts.push({ kind: 'order', count });
  const isCoverTheirs = state.cover !== edits.coverWas && state.cover !== edits.cover;
  if (edits.cover !== undefined && isCoverTheirs) conflicts.push({ kind: 'cover' });
  return conflicts;
}
