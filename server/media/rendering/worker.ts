/** A drawing thread: runs one job at a time and leaves a complete file or none. */
import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { parentPort, threadId } from 'node:worker_threads';
import { collectGarbage } from '#server/lib/collectGarbage.ts';
import { buildAnimation } from '#server/media/animations/index.ts';
import { createCardFilm } from '#server/media/drawing/cardFilm.ts';
import { createFrameRenderer } from '#server/media/drawing/frameRenderer.ts';
import type { Card } from '../card.ts';
import type { Scene } from '../scene.ts';
import type { MediaType } from '../url.ts';
import type { Film } from './encodeClip.ts';
import { encodeStill } from './encodeStill.ts';
import type { DrawingJob, DrawingReply } from './job.ts';

/** On Linux, the niceness of this thread and the encoder's: serving has priority. */
const drawingPriority = 1;

const warmUpSeconds = 0.4;

/**
 * Processes that draw into one folder take no lock: two that start the same file at the same moment
 * both draw it, and the first to finish gives it its name.
 */
async function run({ picture, type, file }: DrawingJob): Promise<void> {
  if (existsSync(file)) return;
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}-${threadId}.tmp`;
  try {
    const isCard = 'card' in picture;
    await writeFile(
      draft,
      isCard ? await drawCard(picture.card) : await drawPlay(picture.scene, type),
    );
    await publish(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

async function drawPlay(scene: Scene, type: MediaType): Promise<Uint8Array> {
  const film = createFrameRenderer(scene, buildAnimation(scene));
  return type === 'mp4' ? clipOf(film) : encodeStill(film, type);
}

function drawCard(card: Card): Promise<Uint8Array> {
  return clipOf(createCardFilm(card), card.seconds);
}

/** A link never replaces a file: the bytes under a name stay the same, for ranges of them too. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    // Some file systems, such as network shares, have no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rename(draft, file);
  }
}

function failed(error: unknown): DrawingReply {
  const { message, code } = error as NodeJS.ErrnoException;
  return { error: { message: message ?? String(error), code: code ?? null } };
}

try {
  setPriority(0, drawingPriority);
} catch {
  // Not permitted: drawing then has the same priority as serving.
}

/** Stills after which garbage is collected: one leaves less. */
const mostStills = 10;
let stills = 0;

/**
 * Collects the canvases, frames and encoded pictures of drawings: a clip leaves megabytes outside of the heap.
 * After the reply, so that nobody waits for it.
 */
function tidyUp({ type }: DrawingJob): void {
  stills = type === 'mp4' ? mostStills : stills + 1;
  if (stills < mostStills) return;
  stills = 0;
  collectGarbage();
}

/** Loads encoder and muxer with the first clip: stills do not wait for them. */
async function clipOf(film: Film, seconds?: number): Promise<Uint8Array> {
  const { encodeClip } = await import('./encodeClip.ts');
  return encodeClip(film, seconds);
}

/** Loads the encoder and compiles the drawing before the first visitor's clip. */
async function warmUp(): Promise<void> {
  const team = { tricode: 'AAA', nickname: 'Team', color: '#808080', alternate: '#a0a0a0' };
  const nobody = { player: null, assist: null, steal: null, block: null, opponent: null };
  const scene: Scene = {
    ...{ gameId: '0000000000', event: 0, league: 'nba', period: 1, clock: 0 },
    ...{ kind: 'shot', detail: null, made: true, value: 2, side: 'home', distance: null },
    ...{ home: team, away: team, people: nobody, spot: { x: 50, y: 100 } },
    ...{ before: { home: 0, away: 0 }, after: { home: 2, away: 0 } },
  };
  const film = createFrameRenderer(scene, buildAnimation(scene));
  encodeStill(film, 'jpg');
  await clipOf(film, warmUpSeconds);
}

parentPort?.on('message', (job: DrawingJob) => {
  run(job)
    .then(
      () => parentPort?.postMessage({ error: null } satisfies DrawingReply),
      (error) => parentPort?.postMessage(failed(error)),
    )
    .finally(() => tidyUp(job));
});

// Jobs do not wait for it.
warmUp().catch(() => {
  // The first job reports the error.
});
