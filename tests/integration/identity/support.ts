/** A bundled provider on a fresh store, and a browser without scripts to walk through it. */
import { createHash, randomBytes } from 'node:crypto';
import pino from 'pino';
import { createClientAddress } from '#server/http/clientAddress.ts';
import { createIdentity } from '#server/identity/index.ts';
import type { ScryptCost } from '#server/identity/passwords.ts';
import { createSharedState } from '#server/sharedState/index.ts';
import { openStore } from '#server/store/open.ts';
import { formToken, lowCost } from '#tests/support/person.ts';
import type { StorePlace } from '#tests/support/storePlace.ts';

export const clientOrigin = 'http://clips.test';
export const audience = `${clientOrigin}/api`;
export const callbackUrl = `${clientOrigin}/auth/callback`;
export const clientId = 'courtreel-web';

/** Starts a provider on a store; call it again on the same place for a restart. */
export async function startIdentity(
  place: StorePlace,
  client: { publicOrigin?: string; clientSecret?: string } = {},
  passwordCost: ScryptCost | 'production' = lowCost,
) {
  const store = await openStore({ ...place, durable: false });
  const origin = client.publicOrigin ?? clientOrigin;
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  const memory = createSharedState({ store, log });
  const identity = await createIdentity({
    store,
    log,
    getAddress: createClientAddress(() => true, log),
    hasPlaylists: true,
    onSignedOut: memory.signOut,
    ...(passwordCost !== 'production' && { passwordCost }),
    client: {
      clientId,
      clientSecret: client.clientSecret ?? null,
      callbackUrl: `${origin}/auth/callback`,
      publicOrigin: origin,
      audience: `${origin}/api`,
    },
  });
  return {
    ...identity,
    store,
    memory,
    /** What was logged. */
    lines,
    close: async () => {
      identity.close();
      memory.close();
      await store.close();
    },
  };
}

export type RunningIdentity = Awaited<ReturnType<typeof startIdentity>>;

/** A visitor's browser: keeps cookies, sends forms as they stand in the page. */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  readonly #fetch: (request: Request) => Promise<Response>;
  readonly #headers: Record<string, string>;

  constructor(
    fetch: (request: Request) => Promise<Response>,
    headers: Record<string, string> = {},
  ) {
    this.#fetch = fetch;
    this.#headers = headers;
  }

  async send(url: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = [...this.cookies]
      .filter(([, cookie]) => pathname.startsWith(cookie.path))
      .map(([name, cookie]) => `${name}=${cookie.value}`);
    const response = await this.#fetch(
      new Request(url, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          accept: 'text/html',
          ...(sent.length > 0 ? { cookie: sent.join('; ') } : {}),
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...this.#headers,
        },
        body: form ? new URLSearchParams(form).toString() : null,
      }),
    );
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Follows redirects until a page, or until one leads to `stop`. */
  async follow(response: Response, from: string, stop = callbackUrl) {
    let url = from;
    let answer = response;
    while ([302, 303].includes(answer.status)) {
      url = new URL(answer.headers.get('location') ?? '', url).href;
      if (url.startsWith(stop)) break;
      answer = await this.send(url);
    }
    return { url, response: answer };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const lower = attributes.map((attribute) => attribute.toLowerCase());
    const gone = lower.some((a) => a === 'max-age=0' || a.includes('expires=thu, 01 jan 1970'));
    const path = attributes.find((a) => /^path=/i.test(a))?.slice(5) ?? '/';
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return { verifier, challenge };
}

export const person = {
  email: 'ann@example.com',
  name: 'Ann Okafor',
  password: 'correct horse battery',
};

/** Begins a login. @returns the login page's URL and text */
export async function visitLogin(browser: Browser, issuer: string, challenge: string) {
  const origin = new URL(issuer).origin;
  const url = new URL(`${issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: `${origin}/auth/callback`,
    scope: 'openid profile email',
    state: 'state-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    audience: `${origin}/api`,
  }).toString();
  const stop = `${origin}/auth/callback`;
  const landed = await browser.follow(await browser.send(url.href), url.href, stop);
  return { url: landed.url, response: landed.response, page: await landed.response.text() };
}

/** Signs up through the pages. */
export async function signUp(browser: Browser, issuer: string, who = person) {
  const { url, page } = await visitLogin(browser, issuer, pkce().challenge);
  const answer = await browser.send(`${url}/sign-up`, { ...who, token: formToken(page) });
  return (await browser.follow(answer, url)).response;
}

/** A whole login. @returns the authorization code with what it takes to redeem it */
export async function login(browser: Browser, issuer: string, who = person) {
  const { verifier, challenge } = pkce();
  const begun = await visitLogin(browser, issuer, challenge);
  let landed = begun.url;
  if (begun.page) {
    const answer = await browser.send(begun.url, {
      email: who.email,
      password: who.password,
      token: formToken(begun.page),
    });
    const stop = `${new URL(issuer).origin}/auth/callback`;
    landed = (await browser.follow(answer, begun.url, stop)).url;
  }
  return { code: new URL(landed).searchParams.get('code') ?? '', verifier, landed };
}

/** Asks the token endpoint. */
export async function askForTokens(
  { fetch, issuer }: Pick<RunningIdentity, 'fetch' | 'issuer'>,
  form: Record<string, string>,
) {
  const response = await fetch(
    new Request(`${issuer}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id: clientId, ...form }).toString(),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

/** Redeems a code. */
export function redeem(
  identity: Pick<RunningIdentity, 'fetch' | 'issuer'>,
  { code, verifier }: { code: string; verifier: string },
) {
  return askForTokens(identity, {
    grant_type: 'authorization_code',
    redirect_uri: `${new URL(identity.issuer).origin}/auth/callback`,
    code,
    code_verifier: verifier,
  });
}
