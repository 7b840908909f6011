import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { buildContentSecurityPolicy, setSecurityHeaders } from './securityHeaders.ts';

type Settings = Parameters<typeof setSecurityHeaders>[0];

const auth = {
  domain: null,
  clientId: 'courtreel-web',
  clientSecret: null,
  callbackUrl: 'https://courtreel.example/auth/callback',
  audience: 'https://courtreel.example/api',
};

const settings = (over: Partial<Settings> = {}): Settings => ({
  production: true,
  publicOrigin: 'https://courtreel.example',
  apiBaseUrl: null,
  mediaHosts: null,
  auth,
  ...over,
});

function directive(policy: string, name: string): string | undefined {
  const found = policy.split('; ').find((part) => part.startsWith(`${name} `));
  return found?.slice(name.length + 1);
}

describe('contentSecurityPolicy', () => {
  it('allows own scripts and those with the nonce only', () => {
    const policy = buildContentSecurityPolicy(settings(), 'abc');
    expect(directive(policy, 'script-src')).toBe("'self' 'nonce-abc'");
    expect(directive(policy, 'default-src')).toBe("'none'");
    expect(directive(policy, 'base-uri')).toBe("'none'");
    expect(directive(policy, 'frame-ancestors')).toBe("'none'");
  });

  it('allows style attributes but no style elements without the nonce', () => {
    const policy = buildContentSecurityPolicy(settings(), 'abc');
    expect(directive(policy, 'style-src')).toBe("'self' 'nonce-abc'");
    expect(directive(policy, 'style-src-attr')).toBe("'unsafe-inline'");
  });

  it('allows media of an outside API without TLS, and forms to an outside provider', () => {
    const outside = settings({
      apiBaseUrl: 'http://clips.internal:8080/base',
      auth: { ...auth, domain: 'https://tenant.auth0.com' },
    });
    const policy = buildContentSecurityPolicy(outside, '');
    expect(directive(policy, 'media-src')).toBe("'self' https: http://clips.internal:8080");
    expect(directive(policy, 'img-src')).toBe("'self' data: https: http://clips.internal:8080");
    expect(directive(policy, 'form-action')).toContain('https://tenant.auth0.com');
  });

  it('allows media of any plain host on a site without TLS', () => {
    const outside = settings({ apiBaseUrl: 'https://clips.example' });
    const plain = { publicOrigin: 'http://courtreel.internal' };
    const media = (over: Partial<Settings>) =>
      directive(buildContentSecurityPolicy({ ...outside, ...over }, ''), 'media-src');
    expect(media(plain)).toBe("'self' https: http:");
    expect(media({})).toBe("'self' https:");
    expect(media({ ...plain, apiBaseUrl: null })).toBe("'self' https:");
    expect(
      media({ ...plain, apiBaseUrl: null, auth: { ...auth, domain: 'https://a.example' } }),
    ).toBe("'self' https: http:");
  });

  it('allows media of the named hosts and of the API only, if there are names', () => {
    const media = (over: Partial<Settings>) => {
      const policy = buildContentSecurityPolicy(settings(over), '');
      return [directive(policy, 'img-src'), directive(policy, 'media-src')];
    };
    const mediaHosts = ['https://videos.nba.com', 'https://*.pictures.example'];
    expect(media({ mediaHosts })).toEqual([
      "'self' data: https://videos.nba.com https://*.pictures.example",
      "'self' https://videos.nba.com https://*.pictures.example",
    ]);
    expect(media({ mediaHosts: [] })).toEqual(["'self' data:", "'self'"]);
    const plain = { publicOrigin: 'http://courtreel.internal', mediaHosts: [] };
    expect(media({ ...plain, apiBaseUrl: 'http://clips.internal:8080/base' })).toEqual([
      "'self' data: http://clips.internal:8080",
      "'self' http://clips.internal:8080",
    ]);
  });

  it('is relaxed for the development server only', () => {
    expect(buildContentSecurityPolicy(settings(), '')).not.toContain('ws:');
    expect(buildContentSecurityPolicy(settings({ production: false }), '')).toContain('ws:');
  });
});

describe('securityHeaders', () => {
  async function headersOf(over: Partial<Settings> = {}): Promise<Headers> {
    const app = new Hono();
    app.use(setSecurityHeaders(settings(over)));
    app.get('/', (c) => c.text('x', 200, { 'Referrer-Policy': 'no-referrer' }));
    return (await app.request('/')).headers;
  }

  it('sets missing headers and keeps existing ones', async () => {
    const headers = await headersOf();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('sets Strict-Transport-Security on a TLS site only', async () => {
    expect((await headersOf()).get('strict-transport-security')).toBe('max-age=31536000');
    const plain = await headersOf({ publicOrigin: 'http://localhost:3000' });
    expect(plain.has('strict-transport-security')).toBe(false);
  });
});

describe('an embed', () => {
  const app = new Hono();
  app.use(setSecurityHeaders(settings()));
  app.all('*', (c) => c.text('ok'));
  const headersOf = async (path: string) => (await app.request(path)).headers;

  it.each(['/embed/MDAyMjQwMDA2MTo3', '/embed/playlist/abc'])('%s may be framed', async (path) => {
    const headers = await headersOf(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(directive(policy, 'frame-ancestors')).toBe('*');
    expect(directive(policy, 'script-src')).toBe("'self'");
    expect(headers.has('x-frame-options')).toBe(false);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/', '/embed', '/embed/a/b', '/video/embed/a', '/oembed', '/playlists/embed'])(
    'is not %s',
    async (path) => {
      const headers = await headersOf(path);
      expect(headers.get('x-frame-options')).toBe('DENY');
      const policy = headers.get('content-security-policy') ?? '';
      expect(directive(policy, 'frame-ancestors')).toBe("'none'");
    },
  );
});
