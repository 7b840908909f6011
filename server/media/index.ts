/** The bundled service of play-diagram clips and stills, mounted at /media. */
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { sceneOfFacts } from '#server/api/clip.ts';
import { clientAddress } from '#server/http/clientAddress.ts';
import type { Logger } from '#server/http/logger.ts';
import type { Store } from '#server/store/open.ts';
import { findPlay } from '#server/store/playFacts.ts';
import type { DrawingJob } from './rendering/job.ts';
import { DrawingError, DrawingPool, type Waiter } from './rendering/pool.ts';
import type { Scene } from './scene.ts';
import {
  type Answer,
  type Asked,
  answerWith,
  type MediaFile,
  problem,
  redirectTo,
} from './serving/answer.ts';
import { createCache, type MediaCache } from './serving/cache.ts';
import { headerOf, pathnameOf, send, signalOf } from './serving/node.ts';
import { diagramPath, type MediaAddress, mediaPath, parseMediaPath, sceneHash } from './url.ts';

/** Bytes of files that are kept in memory: what a page of viewers is watching. */
const memoryBytes = 48 * 1024 ** 2;

export interface MediaOptions {
  store: Pick<Store, 'db'>;
  /** Files go to its folder 'media'. */
  dataDir: string;
  log: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** Bound of the files on disk. */
  cacheBytes?: number;
  /** Processes that draw into the folder; default 1. */
  processes?: number;
  /** What draws; by default threads of its own. */
  pool?: Drawings;
}

type Drawings = Pick<DrawingPool, 'draw' | 'close'>;

interface AskedFor extends Asked {
  pathname: string;
  /** Whether it was sent here from an outdated address. */
  moved: boolean;
}

/** Query of an address that an outdated one leads to. */
const movedQuery = '?moved';

/** Archives take turns with viewers as one client. */
const inProcess = 'archives';

/** Nobody reads it: the client has gone, or the process ends and has closed its connections. */
const givenUp = problem(503, 'given_up', 'The request was given up');

/** Opens the service; its drawing threads start at once. */
export function createMedia(options: MediaOptions): Media {
  return new Media(options);
}

export class Media {
  readonly #store: MediaOptions['store'];
  readonly #log: MediaOptions['log'];
  readonly #cache: MediaCache;
  readonly #pool: Drawings;
  #closed = false;
  readonly #memory = new LRUCache<string, MediaFile>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });

  constructor({ store, dataDir, log, cacheBytes, processes, pool }: MediaOptions) {
    this.#pool = pool ?? new DrawingPool();
    this.#store = store;
    this.#log = log;
    this.#cache = createCache(path.join(dataDir, 'media'), cacheBytes, processes);
  }

  /**
   * Answers a request under /media. What is asked for here, by archives clip after clip, does not
   * push out of the memory what viewers are watching.
   */
  async fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const header = (name: string) => request.headers.get(name);
    const asked = { method: request.method, pathname, moved: search === movedQuery, header };
    const { status, headers, body } = await this.#answer(asked, {
      signal: request.signal,
      client: inProcess,
    });
    const fields = Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(body as BodyInit | null, { status, headers: fields });
  }

  /** The same on Node's own objects, much faster; false when the path is not under /media. */
  direct(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const pathname = pathnameOf(incoming);
    if (!pathname.startsWith(`${mediaPath}/`)) return false;
    const header = (name: string) => headerOf(incoming, name);
    const moved = incoming.url === pathname + movedQuery;
    const asked = { method: incoming.method ?? 'GET', pathname, moved, header };
    void this.#serve(asked, incoming, outgoing);
    return true;
  }

  /** Ends the drawing threads; drawings in progress are finished. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#pool.close();
  }

  async #serve(
    asked: AskedFor,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const started = performance.now();
    const ready = this.#memory.get(asked.pathname);
    const waiter = () => ({ signal: signalOf(outgoing), client: clientAddress(incoming) });
    const result =
      ready && isRead(asked) ? answerWith(ready, asked) : await this.#answer(asked, waiter(), true);
    send(outgoing, result);
    const { method, pathname } = asked;
    const ms = Math.round(performance.now() - started);
    this.#log.debug({ method, path: pathname, status: result.status, ms }, 'request');
  }

  async #answer(asked: AskedFor, waiter: Required<Waiter>, remember = false): Promise<Answer> {
    if (!isRead(asked)) {
      return problem(405, 'method_not_allowed', 'Use GET or HEAD', { Allow: 'GET, HEAD' });
    }
    const address = parseMediaPath(asked.pathname);
    if (!address) return problem(404, 'not_found', 'No such clip');
    try {
      const found = await this.#find(address, waiter, asked.moved);
      if (!('bytes' in found)) return found;
      if (remember && !found.isOtherwise) this.#memory.set(asked.pathname, found);
      return answerWith(found, asked);
    } catch (error) {
      return waiter.signal.aborted || this.#closed ? givenUp : this.#failure(asked.pathname, error);
    }
  }

  /** The file, drawn if need be; or the answer where there is none. */
  async #find(address: MediaAddress, waiter: Waiter, moved: boolean): Promise<MediaFile | Answer> {
    const kept = await this.#cache.read(address);
    if (kept) return fileOf(address, kept);
    const scene = await this.#sceneAt(address);
    if (!scene) return problem(404, 'not_found', 'No such play');
    const present = { ...address, hash: sceneHash(scene) };
    if (present.hash !== address.hash) {
      if (!moved) {
        return redirectTo(diagramPath(scene).replace(/mp4$/, address.type) + movedQuery);
      }
      // An instance of another version drew it otherwise: sent back there, it would come again.
      return { ...(await this.#find(present, waiter, false)), isOtherwise: true };
    }
    const file = this.#cache.file(address);
    await this.#draw({ scene, type: address.type, file }, waiter);
    const bytes = await this.#cache.read(address);
    if (!bytes) throw new DrawingError('The drawn file is gone');
    this.#cache.added(bytes.length).catch((error) => {
      this.#log.warn({ err: error }, 'the cache of diagrams could not be measured');
    });
    return fileOf(address, bytes);
  }

  /** A full disk is no reason to show nothing while it holds clips that nobody asks for. */
  async #draw(job: DrawingJob, waiter: Waiter): Promise<void> {
    try {
      await this.#pool.draw(job, waiter);
    } catch (error) {
      if (!isDiskFull(error) || !(await this.#cache.makeRoom())) throw error;
      await this.#pool.draw(job, waiter);
    }
  }

  async #sceneAt({ gameId, event }: MediaAddress): Promise<Scene | null> {
    const facts = await findPlay(this.#store.db, Number(gameId), event);
    return facts && sceneOfFacts(facts);
  }

  #failure(pathname: string, error: unknown): Answer {
    this.#log.error({ err: error, path: pathname }, 'diagram not served');
    const message = isDiskFull(error)
      ? 'No space left to keep the clip'
      : 'The clip cannot be drawn now';
    return problem(503, 'drawing_failed', message, { 'Retry-After': '30' });
  }
}

const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code));

const isRead = ({ method }: Asked) => method === 'GET' || method === 'HEAD';

function fileOf({ type, hash: drawn }: MediaAddress, bytes: Buffer): MediaFile {
  return { bytes, type, etag: `"${drawn}-${hash('sha1', bytes, 'base64url').slice(0, 10)}"` };
}
