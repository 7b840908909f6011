/** The form of an arrangement: its rows, and what is sent. */
import type { Clip, PlaylistPage, PlaylistState } from '#app/api/contract.ts';
import { formatClipTime, getClipTitle } from '#app/clips/clipText.ts';
import { getFallbackThumbnail } from '#app/clips/fallback.ts';
import { getThumbnail, getThumbnailSrcSet } from '#app/clips/thumbnail.ts';
import { formatDay } from '#app/lib/calendarDayLabel.ts';
import { type SentArrangement, type SentRow, toNoteKey } from '#app/playlists/arrangement.ts';

/** A clip as the form shows it: a page may have 2,000 of them. */
export interface ArrangedRow {
  id: string;
  title: string;
  facts: string;
  still: string;
  fallback: string | null;
  /** Its place in the playlist, from 1. */
  from: number;
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
  cover: string | null;
  /** The playlist's. */
  coverWas: string | null;
}

/** The form of a playlist as it is. */
export function toFormData({ videos, cover }: Pick<PlaylistPage, 'videos' | 'cover'>) {
  const coverId = cover == null ? null : String(cover);
  const rows = videos.map((clip, i) => toRow(clip, i + 1));
  const hasCover = rows.some(({ id }) => id === coverId);
  const known = hasCover ? coverId : null;
  return { rows, cover: known, coverWas: coverId } satisfies ArrangeFormData;
}

function toRow(clip: Clip, from: number): ArrangedRow {
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
  if (places.length !== clips.length || notes.length !== clips.length) return null;
  if (clips.length > mostArranged) return null;
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
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size < rows.length) return null;
  const removed = new Set(form.getAll('remove').map(String));
  const cover = String(form.get('cover') ?? '') || null;
  const coverWas = String(form.get('coverWas') ?? '') || null;
  return { sent: { rows, removed, cover, coverWas }, unnumbered };
}
