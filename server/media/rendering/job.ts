/** Messages between the process and its drawing threads. */
import type { Card } from '../card.ts';
import type { Scene } from '../scene.ts';
import type { MediaType } from '../url.ts';

export interface DrawingJob {
  /** What is drawn: a play, or a card of a reel, which has no stills. */
  picture: { scene: Scene } | { card: Card };
  type: MediaType;
  /** Absolute path of the file to write; its folder need not exist. */
  file: string;
}

export interface DrawingReply {
  /** Null: the file is written. */
  error: { message: string; code: string | null } | null;
}
