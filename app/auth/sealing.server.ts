/** Values that leave the server encrypted and authenticated, as JWTs. */
import { createHash, hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from 'jose';

interface SealKey {
  id: string;
  key: Uint8Array;
}

const derived = new Map<string, SealKey>();

/** Derives a 256-bit key and its id from `secret`, which a person may have chosen. */
function deriveKey(secret: string): SealKey {
  let known = derived.get(secret);
  if (!known) {
    const key = new Uint8Array(hkdfSync('sha256', secret, '', 'courtreel sealed value', 32));
    const id = createHash('sha256').update(key).digest('base64url').slice(0, 8);
    known = { id, key };
    derived.set(secret, known);
  }
  return known;
}

/**
 * Encrypts `value` (AES-256-GCM) under the newest secret.
 * @param purpose must be passed to {@link unseal} too
 */
export async function seal(
  value: object,
  purpose: string,
  secrets: readonly string[],
  seconds: number,
): Promise<string> {
  const newest = secrets[0];
  if (newest === undefined) throw new Error('No session secret');
  const { id, key } = deriveKey(newest);
  return new EncryptJWT(value as JWTPayload)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id })
    .setAudience(purpose)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .encrypt(key);
}

/** Unseals a value with any of the secrets; null if it is invalid, expired or tampered with. */
export async function unseal(
  sealed: string,
  purpose: string,
  secrets: readonly string[],
): Promise<Record<string, unknown> | null> {
  try {
    const { payload } = await jwtDecrypt(
      sealed,
      ({ kid }) => {
        const match = secrets.map(deriveKey).find(({ id }) => id === kid);
        if (!match) throw new errors.JWEDecryptionFailed();
        return match.key;
      },
      {
        audience: purpose,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      },
    );
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
