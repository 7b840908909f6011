/** The form of an arrangement: its rows, and what is sent. */
import type { Clip, PlaylistPage, PlaylistState } from '#app/api/contract.ts';
import { formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { getFallbackThumbnail } from '#app/clips/fallback.ts';
import { getThumbnail, getThumbnailSrcSet } from '#app/clips/thumbnail.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import {
  type OtherClip,
  type SentArrangement,
  type SentRow,
  toNoteKey,
} from '#app/playlists/arrangement.ts';

/** Clips of the form's first document: a script loads the others, and without one there are pages. */
export const arrangePageSize = 200;

/** A clip as the form shows it: with scripts there may be 2,000 of them. */
export interface ArrangedRow {
  id: string;
  title: string;
  facts: string;
  still: string;
  fallback: string | null;
  /** Its place in the playlist, from 1. */
  from: number;
  /** The one that it is to have, among those that stay; absent: `from`. */
  place?: number;
  note: string;
  /** Key of the note in the playlist. */
  was: string;
  /** What is wrong with it, or what somebody has to decide. */
  mark?: string;
  /** Whether it is to be removed. */
  isRemoved?: true;
}

/** What the form is filled with. */
export interface ArrangeFormData {
  /** In the order in which they are shown. */
  rows: ArrangedRow[];
  /** {@link formatOthers} of the clips without a row. */
  others: string;
  /** Number of all clips. */
  count: number;
  cover: string | null;
  /** The playlist's. */
  coverWas: string | null;
}

/** The form of a playlist as it is. @param isShown says which clips have a row; `i` from 0 */
export function toFormData(
  { videos, cover }: Pick<PlaylistPage, 'videos' | 'cover'>,
  isShown: (id: string, i: number) => boolean,
): ArrangeFormData {
  const coverId = cover == null ? null : String(cover);
  const hasCover = videos.some(({ id }) => String(id) === coverId);
  const clips = videos.map((clip, i) => ({ clip, id: String(clip.id), i }));
  const others = clips.filter(({ id, i }) => !isShown(id, i));
  return {
    rows: clips.filter(({ id, i }) => isShown(id, i)).map(({ clip, i }) => toRow(clip, i + 1)),
    others: formatOthers(others.map(({ id, clip }) => ({ id, was: toNoteKey(clip.note ?? '') }))),
    count: clips.length,
    cover: hasCover ? coverId : null,
    coverWas: coverId,
  };
}

/** The value of the field of clips without a row, a line each: '1x2y-9 clip-7'. */
export function formatOthers(others: readonly OtherClip[]): string {
  return others.map(({ id, was }) => `${was} ${id}`).join('\n');
}

const otherForm = /^(\S{0,20}) (.{1,100})$/;

/** See {@link formatOthers}; null for another form. Browsers send line feeds with carriage returns. */
export function parseOthers(text: string): OtherClip[] | null {
  const others = text === '' ? [] : text.split(/\r?\n/).map((line) => otherForm.exec(line));
  if (others.some((other) => other === null)) return null;
  return others.map((other) => ({ was: other?.[1] ?? '', id: other?.[2] ?? '' }));
}

/** The row of a clip; its place from 1. */
export function toRow(clip: Clip, from: number): ArrangedRow {
  const note = clip.note ?? '';
  const facts = [formatClipTime(clip), clip.matchup, clip.date && formatDay(clip.date)];
  return {
    id: String(clip.id),
    title: getClipTitle(clip),
    facts: facts.filter(Boolean).join(' · '),
    // Its smaller one, where there is one.
    still: getThumbnailSrcSet(clip)?.split(' ')[0] ?? getThumbnail(clip),
    fallback: getFallbackThumbnail(clip) ?? null,
    from,
    note,
    was: toNoteKey(note),
  };
}

/** The state of a playlist that its page shows. */
export function toState({ videos, cover, revision }: PlaylistPage): PlaylistState {
  return {
    revision: revision ?? 0,
    cover: cover == null ? null : String(cover),
    clips: videos.map(({ id, gameId, eventNumber, note }) => ({
      ...{ id: String(id), gameId, eventNumber },
      note: note ?? '',
    })),
  };
}

/** The value of a row's hidden field. */
export const formatRow = ({ id, from, was }: ArrangedRow) => `${from} ${was} ${id}`;

/** Clips of the longest playlist. */
const mostArranged = 2000;

const rowForm = /^(\d{1,5}) (\S{0,20}) (.{1,100})$/;

/** The sent form, and the ids of rows without a usable number; null for another form. */
export function parseArrangeForm(
  form: FormData,
): { sent: SentArrangement; unnumbered: ReadonlySet<string> } | null {
  const [clips, places, notes] = ['clip', 'place', 'note'].map((name) =>
    form.getAll(name).map(String),
  ) as [string[], string[], string[]];
  const others = parseOthers(String(form.get('others') ?? ''));
  if (places.length !== clips.length || notes.length !== clips.length || !others) return null;
  if (clips.length + others.length > mostArranged) return null;
  const unnumbered = new Set<string>();
  const rows: SentRow[] = [];
  for (const [i, clip] of clips.entries()) {
    const [, from = '', was = '', id] = rowForm.exec(clip) ?? [];
    if (id === undefined) return null;
    const place = places[i]?.trim() ?? '';
    const isNumber = /^\d{1,5}$/.test(place) && Number(place) > 0;
    if (!isNumber && place !== '') unnumbered.add(id);
    const wanted = isNumber ? Number(place) : Number(from);
    rows.push({ id, from: Number(from), place: wanted, note: notes[i] ?? '', was });
  }
  const ids = new Set([...rows, ...others].map(({ id }) => id));
  if (ids.size < rows.length + others.length) return null;
  const removed = new Set(form.getAll('remove').map(String));
  const cover = String(form.get('cover') ?? '') || null;
  const coverWas = String(form.get('coverWas') ?? '') || null;
  return { sent: { rows, others, removed, cover, coverWas }, unnumbered };
}

/** Parameter of the place, from 1, of a page's first clip. */
const fromParam = 'from';

/** From 0: the first clip of the page that the address names. */
export function readPageStart(params: URLSearchParams): number {
  const from = Number(params.get(fromParam) ?? 1);
  return Number.isInteger(from) && from > 0 ? from - 1 : 0;
}

/** The page of the form to go on to, after the playlist's path; null for none. */
export function readNextPage(form: FormData): string | null {
  if (!form.has('go')) return null;
  const start = readPageStart(new URLSearchParams({ [fromParam]: String(form.get('page')) }));
  return `/arrange?${fromParam}=${start + 1}`;
}
