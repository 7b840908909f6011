/** The parts of a reel in order, with their lengths: known before anything is drawn (docs/product.md#reel). */
import { formatClock } from '#app/basketball/clock.ts';
import { clipSeconds } from '#server/media/animations/animation.ts';
import {
  buildGapCard,
  buildNoteCard,
  buildTitleCard,
  type Card,
  countFrames,
} from '#server/media/card.ts';
import type { Chapter } from './mp4.ts';

export interface ReelClip {
  /** Of its diagram, '/media/…'; null: it cannot be drawn. */
  path: string | null;
  title: string;
  /** Matchup and day. */
  where: string;
  note: string | null;
}

export interface Reel {
  title: string;
  clips: readonly ReelClip[];
  /** Number of clips in the list that it is made of. */
  count: number;
}

export type ReelPart = { card: Card } | { path: string | null; instead: Card };

interface ReelPlan {
  parts: ReelPart[];
  chapters: Chapter[];
  /** In pictures. */
  length: number;
}

/** Title card, then the clips, each after a card with its note if it has one. */
export function planReel({ title, clips, count }: Reel): ReelPlan {
  const of = (place: number) => `${place} of ${clips.length}`;
  const body: ReelPart[] = [];
  const chapters: Chapter[] = [{ at: 0, title }];
  // The title card says the length, which is the same whatever it says.
  const titleLength = lengthOf({ card: buildTitleCard(title, '') });
  let at = titleLength;
  for (const [i, clip] of clips.entries()) {
    const place = of(i + 1);
    chapters.push({ at, title: [clip.title, clip.where].filter(Boolean).join(' · ') });
    const parts: ReelPart[] = [
      ...(clip.note ? [{ card: buildNoteCard(place, clip.note, clip.title) }] : []),
      { path: clip.path, instead: buildGapCard(place, clip.title) },
    ];
    body.push(...parts);
    at += parts.reduce((sum, part) => sum + lengthOf(part), 0);
  }
  const more = `${describeCount(clips.length, count)} · ${formatClock(toSeconds(at) * 10)}`;
  return { parts: [{ card: buildTitleCard(title, more) }, ...body], chapters, length: at };
}

/** In pictures. */
export function lengthOf(part: ReelPart): number {
  return countFrames('card' in part ? part.card.seconds : clipSeconds);
}

function toSeconds(pictures: number): number {
  return Math.round(pictures / countFrames(1));
}

function describeCount(shown: number, count: number): string {
  const clips = `${count} ${count === 1 ? 'clip' : 'clips'}`;
  return shown < count ? `The first ${shown} of ${clips}` : clips;
}
