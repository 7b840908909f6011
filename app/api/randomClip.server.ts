import type { ApiClient } from './client.server.ts';
import type { Clip } from './contract.ts';
import { findAnnounced } from './extended.server.ts';
import { parseClip } from './parseClip.server.ts';
import { readOrNull } from './read.server.ts';

/** The clip of a random basket; null on failure, and where the API does not announce `random`. */
export async function getRandomClip(client: ApiClient): Promise<Clip | null> {
  const announced = await findAnnounced(client, ['random']);
  if (announced.length === 0) return null;
  const call = { path: '/api/v1/random' };
  return readOrNull(client, call, (body) => parseClip(client, body), 'Unable to get a random clip');
}
