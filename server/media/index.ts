/** The bundled service of play-diagram clips and stills, mounted at /media. */
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { GetClientAddress } from '#server/http/clientAddress.ts';
import type { Logger } from '#server/http/logger.ts';
import { QueueFullError } from '#server/lib/fairQueue.ts';
import type { Store } from '#server/store/open.ts';
import { findPlay } from '#server/store/plays/storedPlays.ts';
import { type Card, hashCard } from './card.ts';
import type { DrawingJob } from './rendering/job.ts';
import { DrawingError, DrawingPool, type DrawOptions } from './rendering/pool.ts';
import { buildScene, type Scene } from './scene.ts';
import { type CardAddress, createCache, type MediaCache } from './serving/cache.ts';
import {
  buildProblem,
  buildRedirect,
  type MediaFile,
  type MediaRequest,
  type MediaResponse,
  respondWithFile,
} from './serving/response.ts';
import {
  buildDiagramPath,
  hashScene,
  type MediaAddress,
  mediaPath,
  parseMediaPath,
} from './url.ts';

/** Size of the cache in memory, in bytes. */
const memoryBytes = 48 * 1024 ** 2;

interface MediaOptions {
  store: Pick<Store, 'db'>;
  /** Files go to its folder 'media'. */
  dataDir: string;
  log: Pick<Logger, 'debug' | 'warn' | 'error'>;
  /** Number of processes that draw into the folder; default 1. */
  processes?: number;
  /** Limit of the files on disk; by default that of the cache. */
  cacheBytes?: number;
  /** The address of a request's client; clients take turns by it. By default all are one. */
  getAddress?: GetClientAddress;
  /** Draws the files; by default its own threads. */
  pool?: Drawings;
}

type Drawings = Pick<DrawingPool, 'draw' | 'close'>;

interface AskedFor extends MediaRequest {
  pathname: string;
  /** Whether an outdated URL redirected here. */
  moved: boolean;
}

/** Query of the URL that an outdated one redirects to. */
const movedQuery = '?moved';

/** Drawings of one client that wait: some screens of cards. */
const mostWaiting = 60;

/** Archives take turns with viewers as one client. */
const archives = 'archives';

/** Never read: the client has disconnected, or the process is stopping. */
const givenUp = buildProblem(503, 'given_up', 'The request was given up');

const tooManyWaiting = buildProblem(429, 'too_many', 'Too many clips of yours are being drawn', {
  'Retry-After': '5',
});

const notAhead = buildProblem(503, 'save_data', 'Nothing is fetched ahead with Save-Data');

/** The service; its drawing threads start at once. */
export class Media {
  readonly #store: MediaOptions['store'];
  readonly #log: MediaOptions['log'];
  readonly #cache: MediaCache;
  readonly #pool: Drawings;
  readonly #getAddress: GetClientAddress;
  #closed = false;
  readonly #memory = new LRUCache<string, MediaFile>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });

  constructor({ store, dataDir, log, processes, cacheBytes, pool, getAddress }: MediaOptions) {
    this.#getAddress = getAddress ?? (() => '');
    this.#pool = pool ?? new DrawingPool();
    this.#store = store;
    this.#log = log;
    this.#cache = createCache(path.join(dataDir, 'media'), processes, cacheBytes);
  }

  /**
   * Answers a request under /media on Node's own objects: three times the throughput of `Response`.
   * Returns false for any other path.
   */
  direct(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const { url = '', method = 'GET', headers } = incoming;
    const [pathname = ''] = url.split('?', 1);
    if (!pathname.startsWith(`${mediaPath}/`)) return false;
    const moved = url === pathname + movedQuery;
    void this.#serve({ method, pathname, moved, headers }, incoming, outgoing);
    return true;
  }

  /**
   * The bytes of a clip for an archive, drawn if needed. They bypass the cache in memory, where they
   * would displace what viewers are watching.
   * @returns null if the play has changed or is no longer in the data
   * @throws {DrawingError} if it cannot be drawn; the signal's reason when aborted
   */
  async readClip(pathname: string, signal: AbortSignal): Promise<Uint8Array | null> {
    const address = parseMediaPath(pathname);
    if (!address) return null;
    try {
      const found = await this.#find(address, { signal, client: archives, isInOrder: true }, false);
      return 'bytes' in found ? found.bytes : null;
    } catch (error) {
      if (!signal.aborted && !this.#closed) this.#logFailure(pathname, error);
      throw error;
    }
  }

  /**
   * The bytes of a card for a reel, drawn if needed.
   * @throws as {@link readClip}
   */
  async readCard(card: Card, signal: AbortSignal): Promise<Uint8Array> {
    const address = { card: hashCard(card) };
    const kept = await this.#cache.read(address);
    if (kept) return kept;
    try {
      const file = this.#cache.getPath(address);
      await this.#draw(
        { picture: { card }, type: 'mp4', file },
        { signal, client: archives, isInOrder: true },
      );
      return await this.#readDrawn(address);
    } catch (error) {
      if (!signal.aborted && !this.#closed) this.#logFailure('card', error);
      throw error;
    }
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
    const { method, pathname } = asked;
    const ready = isRead(asked) && this.#memory.get(pathname);
    const { status, headers, body } = ready
      ? respondWithFile(ready, asked)
      : await this.#answer(asked, {
          signal: closeSignal(outgoing),
          client: this.#getAddress(incoming),
          most: mostWaiting,
          isAhead: isAhead(asked),
        });
    if (!outgoing.destroyed) outgoing.writeHead(status, headers).end(body ?? undefined);
    const ms = Math.round(performance.now() - started);
    this.#log.debug({ method, path: pathname, status, ms }, 'request');
  }

  async #answer(
    asked: AskedFor,
    waiter: DrawOptions & { signal: AbortSignal },
  ): Promise<MediaResponse> {
    const { pathname, moved } = asked;
    if (!isRead(asked)) {
      return buildProblem(405, 'method_not_allowed', 'Use GET or HEAD', { Allow: 'GET, HEAD' });
    }
    const address = parseMediaPath(pathname);
    if (!address) return buildProblem(404, 'not_found', 'No such clip');
    if (waiter.isAhead && asked.headers['save-data'] === 'on') return notAhead;
    try {
      const found = await this.#find(address, waiter, moved);
      if (!('bytes' in found)) return found;
      if (!found.isSubstitute) this.#memory.set(pathname, found);
      return respondWithFile(found, asked);
    } catch (error) {
      if (waiter.signal.aborted || this.#closed) return givenUp;
      if (error instanceof QueueFullError) return tooManyWaiting;
      this.#logFailure(pathname, error);
      const message = isDiskFull(error)
        ? 'No space left to keep the clip'
        : 'The clip cannot be drawn now';
      return buildProblem(503, 'drawing_failed', message, { 'Retry-After': '30' });
    }
  }

  /** The file, drawn if needed; or the response for an outdated play or address. */
  async #find(
    address: MediaAddress,
    waiter: DrawOptions,
    moved: boolean,
  ): Promise<MediaFile | MediaResponse> {
    const kept = await this.#cache.read(address);
    if (kept) return fileOf(address, kept);
    const scene = await this.#sceneAt(address);
    if (!scene) return buildProblem(404, 'not_found', 'No such play');
    const present = { ...address, hash: hashScene(scene) };
    if (present.hash !== address.hash) {
      if (!moved) {
        return buildRedirect(buildDiagramPath(scene).replace(/mp4$/, address.type) + movedQuery);
      }
      // An instance of another version draws it differently: a redirect would come back here.
      return { ...(await this.#find(present, waiter, false)), isSubstitute: true };
    }
    const file = this.#cache.getPath(address);
    await this.#draw({ picture: { scene }, type: address.type, file }, waiter);
    return fileOf(address, await this.#readDrawn(address));
  }

  async #readDrawn(address: MediaAddress | CardAddress): Promise<Buffer> {
    const bytes = await this.#cache.read(address);
    if (!bytes) throw new DrawingError('The drawn file is missing');
    this.#cache.recordWrite(bytes.length).catch((error) => {
      this.#log.warn({ err: error }, 'the cache of diagrams could not be cleaned up');
    });
    return bytes;
  }

  /** On a full disk, removes the least recently used clips and retries. */
  async #draw(job: DrawingJob, waiter: DrawOptions): Promise<void> {
    try {
      await this.#pool.draw(job, waiter);
    } catch (error) {
      if (!isDiskFull(error) || !(await this.#cache.makeRoom())) throw error;
      await this.#pool.draw(job, waiter);
    }
  }

  async #sceneAt({ gameId, event }: MediaAddress): Promise<Scene | null> {
    const facts = await findPlay(this.#store.db, Number(gameId), event);
    return facts && buildScene(facts);
  }

  #logFailure(pathname: string, error: unknown): void {
    this.#log.error({ err: error, path: pathname }, 'diagram not served');
  }
}

const isDiskFull = (error: unknown) =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown }).code));

/** Whether nobody looks at it yet: said by the browser, or by the player, which may not set `Sec-` headers. */
const isAhead = ({ headers }: MediaRequest) =>
  [headers['sec-purpose'], headers.purpose].some((purpose) => /\bprefetch\b/.test(String(purpose)));

const isRead = ({ method }: MediaRequest) => method === 'GET' || method === 'HEAD';

function fileOf({ type, hash: drawn }: MediaAddress, bytes: Buffer): MediaFile {
  return { bytes, type, etag: `"${drawn}-${hash('sha1', bytes, 'base64url').slice(0, 10)}"` };
}

/** Aborts when the client disconnects before the end of the response. */
function closeSignal(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}
