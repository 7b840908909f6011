/**
 * Password hashes: scrypt, stored with its parameters so that they can be raised later. Few run at a
 * time, because they occupy the threads that compression and files need too (docs/product.md#login-queue).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { FairQueue } from '#server/lib/fairQueue.ts';

/** Cost parameters of scrypt (RFC 7914): N is a power of two. */
export interface ScryptCost {
  log2N: number;
  r: number;
  p: number;
}

/** OWASP's scrypt setting for 32 MB of memory: N = 2^15, r = 8, p = 3. */
const defaultCost: ScryptCost = { log2N: 15, r: 8, p: 3 };
const keyLength = 32;

/** Of Node's four threads, and never all cores. */
const atOnce = availableParallelism() > 2 ? 2 : 1;
const queue = new FairQueue({ atOnce, waitingOfOne: 2, waiting: 50 });
const clients = new AsyncLocalStorage<string>();

/** Runs `work`, whose hashes take turns as those of `client`. */
export function hashAs<T>(client: string, work: () => T): T {
  return clients.run(client, work);
}

/**
 * Hashes a password into `scrypt$15$8$3$salt$key` (salt and key in base64url).
 * @throws {QueueFullError} if too many hashes wait
 */
export async function hashPassword(password: string, cost = defaultCost): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, keyLength, cost);
  const { log2N, r, p } = cost;
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Whether `password` matches `hash`; takes the same time either way.
 * @throws {QueueFullError} if too many hashes wait
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, log2N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('Unknown password hash');
  const expected = Buffer.from(key, 'base64url');
  const parameters = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const actual = await derive(
    password,
    Buffer.from(salt, 'base64url'),
    expected.length,
    parameters,
  );
  return timingSafeEqual(actual, expected);
}

function derive(
  password: string,
  salt: Buffer,
  length: number,
  { log2N, r, p }: ScryptCost,
): Promise<Buffer> {
  const N = 2 ** log2N;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  // Keyboards encode the same character in different ways (NIST SP 800-63B).
  const normalised = password.normalize('NFKC');
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(normalised, salt, length, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return queue.run(clients.getStore() ?? '', hash);
}
