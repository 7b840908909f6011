/** What the process and its drawing threads say to each other. */
import type { Scene } from '../scene.ts';
import type { MediaType } from '../url.ts';

export interface DrawingJob {
  scene: Scene;
  type: MediaType;
  /** Absolute path of the file to make; its folder need not exist. */
  file: string;
}

export interface DrawingReply {
  /** Null: the file is there. */
  error: { message: string; code: string | null } | null;
}
