/** URLs of play diagrams. They contain a hash of the scene, so a clip never changes under its URL. */
import { hash } from 'node:crypto';
import { parseGameId } from '#app/basketball/gameId.ts';
import type { Scene } from './scene.ts';

/** Increase it when the drawing changes: all URLs change with it. */
export const drawingVersion = 4;

export const mediaPath = '/media';

/** Twelve URL-safe characters that identify the scene in the current drawing version. */
export function hashScene(scene: Scene): string {
  return hash('sha1', `${drawingVersion}${JSON.stringify(scene)}`, 'base64url').slice(0, 12);
}

/** '/media/0042400406/372-Zk3…a9.mp4': the root-relative URL of a play's diagram clip. */
export function buildDiagramPath(scene: Scene): string {
  return `${mediaPath}/${scene.gameId}/${scene.event}-${hashScene(scene)}.mp4`;
}

/** A clip, its still, and the still at half its size for lists and small screens. */
export type MediaType = 'mp4' | 'jpg' | 'small.jpg';

export interface MediaAddress {
  /** Ten digits. */
  gameId: string;
  event: number;
  hash: string;
  type: MediaType;
}

/**
 * Parses a path of {@link buildDiagramPath} or of its stills (.jpg, .small.jpg). Null for any other,
 * including ten digits that are not a game id.
 */
export function parseMediaPath(pathname: string): MediaAddress | null {
  const match = /^\/media\/(\d{10})\/(\d{1,7})-([\w-]{12})\.(mp4|jpg|small\.jpg)$/.exec(pathname);
  if (!match || !parseGameId(match[1] as string)) return null;
  return {
    gameId: match[1] as string,
    event: Number(match[2]),
    hash: match[3] as string,
    type: match[4] as MediaType,
  };
}
