/** Messages between the process and its drawing threads. */
import type { Scene } from '../scene.ts';
import type { MediaType } from '../url.ts';

export interface DrawingJob {
  scene: Scene;
  type: MediaType;
  /** Absolute path of the file to write; its folder need not exist. */
  file: string;
}

export interface DrawingReply {
  /** Null: the file is written. */
  error: { message: string; code: string | null } | null;
}
