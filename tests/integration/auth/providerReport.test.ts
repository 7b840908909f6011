import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { reportProvider } from '#server/outsideProvider.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Provider {
  document?: object;
  date?: string;
  /** Answers a request for a login: a status, or parameters of the way back. */
  login?: number | Record<string, string>;
}

const realm = '/realms/courtreel';

/** A provider with one realm, of which it says `document`. */
function startProvider({ document = {}, date, login = { error: 'login_required' } }: Provider) {
  const asked: URLSearchParams[] = [];
  const started = listen((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const issuer = `${url.origin}${realm}`;
    if (date) response.setHeader('Date', date);
    if (url.pathname === `${realm}/.well-known/openid-configuration`) {
      const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, ...document };
      response.end(JSON.stringify(metadata));
      return;
    }
    if (url.pathname !== `${realm}/auth`) return response.writeHead(404).end('no such realm');
    asked.push(url.searchParams);
    if (typeof login === 'number') return response.writeHead(login).end('Invalid redirect_uri');
    const location = `${url.searchParams.get('redirect_uri')}?${new URLSearchParams(login)}`;
    return response.writeHead(302, { location }).end();
  });
  return { asked, started };
}

const client = {
  clientId: 'courtreel-web',
  clientSecret: null,
  callbackUrl: 'https://clips.example/auth/callback',
  audience: 'https://clips.example/api',
};

/** What is logged of the provider at a domain: the level and the line. */
async function report(domain: string): Promise<string> {
  const lines: string[] = [];
  const write = (level: string) => (_fields: object, message: string) =>
    void lines.push(`${level} ${message.replace(`AUTH_DOMAIN: ${domain} `, '')}`);
  await reportProvider({ ...client, domain }, {
    info: write('info'),
    warn: write('warn'),
  } as never);
  return lines.join('\n');
}

async function reportOf(provider: Provider): Promise<string> {
  return report((await startProvider(provider).started) + realm);
}

describe('the line about an outside provider', () => {
  test('says that it knows client and callback, after one login without a page', async () => {
    const { asked, started } = startProvider({});
    expect(await report((await started) + realm)).toBe(
      'info answers, and refuses nothing of the client courtreel-web',
    );
    expect(asked.map((query) => Object.fromEntries(query))).toEqual([
      expect.objectContaining({
        prompt: 'none',
        response_type: 'code',
        client_id: 'courtreel-web',
        redirect_uri: client.callbackUrl,
        audience: client.audience,
        code_challenge_method: 'S256',
      }),
    ]);
  });

  test('names a callback or a client that it does not know', async () => {
    expect(await reportOf({ login: 400 })).toBe(
      'warn refuses the client courtreel-web with the callback https://clips.example/auth/callback (status 400): register both there',
    );
  });

  test('names an audience that it does not know, in its words', async () => {
    const login = { error: 'access_denied', error_description: 'Service\nnot found' };
    expect(await reportOf({ login })).toBe(
      'warn refuses logins of the client courtreel-web with the audience https://clips.example/api: access_denied Service not found',
    );
  });

  test('names a realm that is not there', async () => {
    const { started } = startProvider({});
    expect(await report(`${await started}/realms/courtrel`)).toMatch(
      /^warn has no discovery document \(status 404 at .*\/courtrel\/\.well-known\/openid-configuration\): expected an issuer, of a Keycloak realm https:\/\/HOST\/realms\/REALM$/,
    );
  });

  test('names a host that is no provider, and the paths that are tried there', async () => {
    const site = await listen((_request, response) => response.end('<!doctype html>'));
    expect(await report(site)).toMatch(
      /^warn has no discovery document \(status 200 at .*\): the paths of Auth0 are used; /,
    );
  });

  test('names a clock that is wrong', async () => {
    const date = new Date(Date.now() - 600_000).toUTCString();
    expect(await reportOf({ date })).toMatch(
      /^warn has a clock (599|600|601) s behind this machine's: tokens will be refused until/,
    );
  });

  test('names another issuer, and refresh tokens that are not on offer', async () => {
    const document = { issuer: 'https://login.example', scopes_supported: ['openid'] };
    expect(await reportOf({ document })).toBe(
      'info answers as https://login.example, and refuses nothing of the client courtreel-web; it does not offer offline_access, so sessions end with their access tokens',
    );
  });

  test('names a host that cannot be reached', async () => {
    const site = await listen(() => {});
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await report(site)).toBe('warn cannot be reached (ECONNREFUSED)');
  });
});
