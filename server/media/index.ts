/** The bundled service of play-diagram clips and stills, mounted at /media. */
import { hash } from 'node:crypto';
import path from 'node:path';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { LRUCache } from 'lru-cache';
import { sceneOfFacts } from '#server/api/clip.ts';
import type { Logger } from '#server/http/logger.ts';
import type { Store } from '#server/store/open.ts';
import { findPlay } from '#server/store/playFacts.ts';
import { DrawingError, DrawingPool } from './rendering/pool.ts';
import type { Scene } from './scene.ts';
import {
  type Answer,
  type Asked,
  answerWith,
  type MediaFile,
  problem,
  redirectTo,
} from './serving/answer.ts';
import { createCache } from './serving/cache.ts';
import { headerOf, isNodeBindings, type NodeBindings, send, signalOf } from './serving/node.ts';
import { diagramPath, type MediaAddress, parseMediaPath, sceneHash } from './url.ts';

/** Bytes of files that are kept in memory: what a page of viewers is watching. */
const memoryBytes = 48 * 1024 ** 2;

export interface MediaOptions {
  store: Pick<Store, 'db'>;
  /** Files go to its folder 'media'. */
  dataDir: string;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Bound of the files on disk. */
  cacheBytes?: number;
}

export interface Media {
  /**
   * Answers a request under /media. With the bindings of a Node server it writes to the socket
   * itself, which is twice as fast as a Response on the way through.
   */
  fetch: (request: Request, bindings?: unknown) => Promise<Response>;
  /** Ends the drawing threads; drawings in progress are finished. */
  close: () => Promise<void>;
}

/** Opens the service; drawing threads start at once. */
export function createMedia({ store, dataDir, log, cacheBytes }: MediaOptions): Media {
  const pool = new DrawingPool();
  const cache = createCache(path.join(dataDir, 'media'), cacheBytes);
  const memory = new LRUCache<string, MediaFile>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });

  /** The file, drawn if need be; or the answer where there is none. */
  const find = async (address: MediaAddress, signal: AbortSignal): Promise<MediaFile | Answer> => {
    const kept = await cache.read(address);
    if (kept) return fileOf(address, kept);
    const scene = await sceneAt(store, address);
    if (!scene) return problem(404, 'not_found', 'No such play');
    if (sceneHash(scene) !== address.hash) return redirectTo(pathOf(scene, address));
    await pool.draw({ scene, type: address.type, file: cache.file(address) }, signal);
    const bytes = await cache.read(address);
    if (!bytes) throw new DrawingError('The file is gone');
    cache
      .added(bytes.length)
      .catch((error) => log.warn({ err: error }, 'media cache not measured'));
    return fileOf(address, bytes);
  };

  const answer = async (asked: AskedFor, signal: AbortSignal): Promise<Answer> => {
    if (asked.method !== 'GET' && asked.method !== 'HEAD') {
      return problem(405, 'method_not_allowed', 'Use GET or HEAD', { Allow: 'GET, HEAD' });
    }
    const address = parseMediaPath(asked.pathname);
    if (!address) return problem(404, 'not_found', 'No such clip');
    try {
      const found = await find(address, signal);
      if (!('bytes' in found)) return found;
      memory.set(asked.pathname, found);
      return answerWith(found, asked);
    } catch (error) {
      return signal.aborted ? givenUp : failure(log, asked.pathname, error);
    }
  };

  const serveNode = async ({ incoming, outgoing }: NodeBindings): Promise<void> => {
    const asked = {
      method: incoming.method ?? 'GET',
      pathname: pathnameOf(incoming.url ?? ''),
      header: (name: string) => headerOf(incoming, name),
    };
    const ready = memory.get(asked.pathname);
    const quick = ready && (asked.method === 'GET' || asked.method === 'HEAD');
    send(outgoing, quick ? answerWith(ready, asked) : await answer(asked, signalOf(outgoing)));
  };

  return {
    fetch: async (request, bindings) => {
      if (isNodeBindings(bindings)) {
        await serveNode(bindings);
        return RESPONSE_ALREADY_SENT;
      }
      const { pathname } = new URL(request.url);
      const header = (name: string) => request.headers.get(name);
      const asked = { method: request.method, pathname, header };
      const { status, headers, body } = await answer(asked, request.signal);
      const fields = Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return new Response(body as BodyInit | null, { status, headers: fields });
    },
    close: () => pool.close(),
  };
}

interface AskedFor extends Asked {
  pathname: string;
}

/** Nobody reads it: the client has gone. */
const givenUp = problem(503, 'given_up', 'The request was given up');

function failure(log: MediaOptions['log'], pathname: string, error: unknown): Answer {
  log.error({ err: error, path: pathname }, 'diagram not served');
  const full = (error as { code?: unknown }).code === 'ENOSPC';
  const message = full ? 'No space left to keep the clip' : 'The clip cannot be drawn now';
  return problem(503, 'drawing_failed', message, { 'Retry-After': '30' });
}

function pathnameOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

function fileOf({ type, hash: drawn }: MediaAddress, bytes: Buffer): MediaFile {
  return { bytes, type, etag: `"${drawn}-${hash('sha1', bytes, 'base64url').slice(0, 10)}"` };
}

async function sceneAt(
  store: MediaOptions['store'],
  { gameId, event }: MediaAddress,
): Promise<Scene | null> {
  const facts = await findPlay(store.db, Number(gameId), event);
  return facts && sceneOfFacts(facts);
}

const pathOf = (scene: Scene, { type }: MediaAddress) => diagramPath(scene).replace(/mp4$/, type);
