/** Clips that play one after the other, as the address of the present one says (docs/product.md#queue). */

/** What plays: a list in its own order, or shuffled by a seed. */
export interface Queue {
  /** Null: the list's own order. */
  seed: string | null;
}

/** Clips that a queue has at most where all of them must be known: shuffled, or as a file. */
export const mostQueuedClips = 500;

/** Parameters of a clip's address: 'play=all', or 'shuffle=k3x9'. */
const playParam = 'play';
const shuffleParam = 'shuffle';

const seedForm = /^[a-z0-9]{1,16}$/;

/** The queue that the parameters name; null for none, also for a seed of another form. */
export function parseQueue(params: URLSearchParams): Queue | null {
  const seed = params.get(shuffleParam);
  if (seed !== null && seedForm.test(seed)) return { seed };
  return params.get(playParam) === 'all' ? { seed: null } : null;
}

/** The parameters of a queue; null stands for one that its address does not have. */
export function toQueueParams(queue: Queue | null): Record<string, string | null> {
  const seed = queue?.seed ?? null;
  return { [playParam]: queue && seed === null ? 'all' : null, [shuffleParam]: seed };
}

/** The query string of a queue, without '?': '' for none. */
export function queueQuery(queue: Queue | null): string {
  const given = Object.entries(toQueueParams(queue)).filter(([, value]) => value !== null);
  return new URLSearchParams(given as [string, string][]).toString();
}

/** A new seed: 41 random bits in eight characters. */
export function createSeed(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  const text = (high % 512) * 2 ** 32 + low;
  return text.toString(36).padStart(8, '0');
}
