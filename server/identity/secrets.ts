/** Keys that are created on the first start and stored for all processes. */
import { randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { getOrCreateMeta } from '#server/store/meta.ts';
import type { Store } from '#server/store/open.ts';

export interface IdentitySecrets {
  /** Private signing keys; the first of an algorithm signs, all verify. */
  jwks: { keys: JWK[] };
  /** Sign the provider's cookies, newest first. */
  cookieKeys: string[];
  /** Signs form tokens. */
  formKey: string;
}

/** Reads the keys and creates missing ones. */
export async function loadIdentitySecrets(store: Store): Promise<IdentitySecrets> {
  const [jwks, cookieKeys, formKey] = await Promise.all([
    getOrCreateMeta(store, 'identity.jwks', async () => ({
      keys: await Promise.all(['RS256', 'ES256'].map(newSigningKey)),
    })),
    getOrCreateMeta(store, 'identity.cookie-keys', async () => [
      randomBytes(32).toString('base64url'),
    ]),
    getOrCreateMeta(store, 'identity.form-key', async () => randomBytes(32).toString('base64url')),
  ]);
  return { jwks, cookieKeys, formKey };
}

async function newSigningKey(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: 'sig', kid: randomUUID() };
}
