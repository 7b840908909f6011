/** Cards of a reel: still pictures with texts, as clips of the same form as diagrams (docs/product.md#reel). */
import { hash } from 'node:crypto';
import { clipSeconds, framesPerSecond } from './animations/animation.ts';
import { drawingVersion } from './url.ts';

export interface Card {
  /** What it stands before: a whole reel, or one clip. */
  kind: 'title' | 'note';
  /** A small line above the text: 'Courtreel', '12 of 64'. */
  head: string;
  text: string;
  /** Below the text, softer; '' for none. */
  more: string;
  seconds: number;
}

/** Its texts and the drawing's version as twelve URL-safe characters. */
export function hashCard(card: Card): string {
  return hash('sha1', `${drawingVersion}card${JSON.stringify(card)}`, 'base64url').slice(0, 12);
}

const titleSeconds = 3;

/** The first card of a reel. @param more for instance '64 clips' */
export function buildTitleCard(title: string, more: string): Card {
  return { kind: 'title', head: 'Courtreel', text: title, more, seconds: titleSeconds };
}

/** Characters that are read in a second, at leisure. */
const readPerSecond = 30;
const noteSeconds = { least: 2, most: 7 };

/** The card before a clip with a note. @param place for instance '12 of 64' */
export function buildNoteCard(place: string, note: string, clipTitle: string): Card {
  const reading = 1 + Math.ceil(note.length / readPerSecond);
  const seconds = Math.min(noteSeconds.most, Math.max(noteSeconds.least, reading));
  return { kind: 'note', head: place, text: note, more: clipTitle, seconds };
}

/** Stands in place of a clip that cannot be drawn, as long as one: chapters keep their times. */
export function buildGapCard(place: string, clipTitle: string): Card {
  const text = 'This clip could not be made.';
  return { kind: 'note', head: place, text, more: clipTitle, seconds: clipSeconds };
}

/** Frames of a card or a clip of that many seconds. */
export function countFrames(seconds: number): number {
  return Math.round(seconds * framesPerSecond);
}
