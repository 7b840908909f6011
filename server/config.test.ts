import { existsSync, mkdirSync, readdirSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './lib/startError.ts';
import { openStore } from './store/open.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** The line that a start with this environment ends with. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig({ DATA_DIR: folder.path, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'no refusal';
}

test('treats empty settings as unset', () => {
  const config = readConfig({ DATA_DIR: folder.path, PORT: '', LOG_LEVEL: '' });
  expect(config).toMatchObject({ port: 3000, logLevel: 'info' });
});

test.each([
  ['80', 'http://localhost'],
  ['3000', 'http://localhost:3000'],
])('defaults to the origin that browsers send on port %s', (PORT, origin) => {
  const config = readConfig({ DATA_DIR: folder.path, PORT });
  expect(config.publicOrigin).toBe(origin);
  expect(config.auth.callbackUrl).toBe(`${origin}/auth/callback`);
});

test('names the setting, its value and the expected one', () => {
  expect(refusal({ PORT: 'eighty' })).toBe(
    'PORT: got "eighty", expected a whole number from 0 to 65535',
  );
  expect(refusal({ LOG_LEVEL: 'loud' })).toBe(
    'LOG_LEVEL: got "loud", expected one of trace, debug, info, warn, error, silent',
  );
});

test('reads hosts of pictures and clips, with TLS unless they say http', () => {
  const hostsOf = (MEDIA_HOSTS: string) =>
    readConfig({ DATA_DIR: folder.path, MEDIA_HOSTS }).mediaHosts;
  expect(hostsOf('')).toBeNull();
  expect(hostsOf('none')).toEqual([]);
  expect(hostsOf('videos.nba.com, *.clips.example:8443,http://media.internal')).toEqual([
    'https://videos.nba.com',
    'https://*.clips.example:8443',
    'http://media.internal',
  ]);
  // None of these gets into the policy as something else.
  for (const value of [
    '*',
    'https:',
    "a.example; script-src 'unsafe-inline'",
    'a.example/x',
    'a..b',
  ]) {
    expect(refusal({ MEDIA_HOSTS: value })).toMatch(
      /^MEDIA_HOSTS: got ".*", expected hosts such as /,
    );
  }
});

test.each([
  ['FETCH_NBA_SITE', 'nba.com', /expected an origin such as https:\/\/www\.nba\.com$/],
  ['FETCH_WNBA_SITE', 'https://wnba.test/games', /expected an origin such as /],
  ['FETCH_USER_AGENT', 'two\nlines', /expected printable ASCII characters$/],
  ['FETCH_ARCHIVE_URL', 'archive', /expected a URL such as https:\/\/archive\.example\/tables, /],
])('rejects what cannot be fetched with: %s %s', (name, value, message) => {
  expect(refusal({ [name]: value })).toMatch(message);
});

test.each([
  ['CONTACT_URL', 'ann@example.com', /expected a URL such as .*, or mailto:/],
  ['CONTACT_URL', 'javascript:alert(1)', /expected a URL such as /],
  ['PRIVACY_URL', '/privacy', /expected a URL such as /],
])('rejects what the footer cannot link to: %s %s', (name, value, message) => {
  expect(refusal({ [name]: value })).toMatch(message);
});

test('rejects the same port for metrics and browsers', () => {
  expect(refusal({ METRICS_PORT: '3000' })).toBe(
    'METRICS_PORT: got 3000, expected another port than PORT',
  );
});

test.each([
  ['API_BASE_URL', 'https://ann:s3cret@clips.example'],
  ['API_BASE_URL', 'https://clips.example?key=1'],
  ['API_BASE_URL', 'https://clips.example/#api'],
  ['AUTH_DOMAIN', 'ann:s3cret@tenant.example'],
  ['FETCH_NBA_STATS_URL', 'http://localhost/stats?'],
])('rejects a base URL in %s that no path can follow: %s', (name, value) => {
  const line = refusal({ [name]: value });
  expect(line).toMatch(
    new RegExp(`^${name}: got .*, expected .*, without user, query and fragment$`),
  );
  expect(line).not.toContain('s3cret');
});

test.each([
  '/auth/callback',
  'https://clips.example/login',
  'https://clips.example/auth/callback#',
])('rejects %s as the callback URL', (AUTH_CALLBACK_URL) => {
  expect(refusal({ AUTH_CALLBACK_URL })).toBe(
    `AUTH_CALLBACK_URL: got "${AUTH_CALLBACK_URL}", expected a URL such as https://courtreel.example/auth/callback`,
  );
});

test('accepts a callback URL with a trailing slash', () => {
  const AUTH_CALLBACK_URL = 'https://clips.example/auth/callback/';
  const config = readConfig({ DATA_DIR: folder.path, AUTH_CALLBACK_URL });
  expect(config.auth.callbackUrl).toBe(AUTH_CALLBACK_URL);
});

test('leaves out of the API the part that its calls begin with', () => {
  for (const given of ['https://clips.example/v2/api/v1', 'https://clips.example/v2/api/v1/']) {
    const { apiBaseUrl } = readConfig({ DATA_DIR: folder.path, API_BASE_URL: given });
    expect(apiBaseUrl).toBe('https://clips.example/v2');
  }
});

test('accepts a base URL with a path', () => {
  const config = readConfig({ DATA_DIR: folder.path, API_BASE_URL: 'https://clips.example/v2/' });
  expect(config.apiBaseUrl).toBe('https://clips.example/v2');
});

test.each([
  ['a file', 'file', 'a file is in the way'],
  ['a folder under a file', 'file/below/it', 'a file is in the way'],
  ['a link to nowhere', 'link', 'a file is in the way'],
  ['a name that no system takes', 'x'.repeat(300), 'the name is too long'],
])('rejects %s as the data folder', (_, name, reason) => {
  writeFileSync(path.join(folder.path, 'file'), '');
  symlinkSync('nowhere', path.join(folder.path, 'link'));
  const line = refusal({ DATA_DIR: path.join(folder.path, name) });
  expect(line).toMatch(/^DATA_DIR: got ".*", expected a folder that this user may write in: /);
  expect(line).toContain(reason);
});

// As recursive mkdir of Node never comes back from there, this would not fail but hang.
test.runIf(existsSync('/proc/self'))('refuses a data folder where no system makes one', () => {
  expect(refusal({ DATA_DIR: '/proc/nope' })).toMatch(/^DATA_DIR: got "\/proc\/nope", expected /);
  expect(refusal({ DATA_DIR: '/proc/nope/below' })).toMatch(/^DATA_DIR: /);
  expect(refusal({ DATA_DIR: '/proc' })).toMatch(/^DATA_DIR: /);
});

test('rejects a data folder with an unreadable secret', () => {
  const file = path.join(folder.path, 'session-secret');
  mkdirSync(file);
  expect(refusal({})).toMatch(
    /^DATA_DIR: got ".*session-secret", expected .*a folder is in the way/,
  );
  rmdirSync(file);
  writeFileSync(file, ' \n');
  expect(refusal({})).toMatch(/^DATA_DIR: got an empty ".*session-secret"/);
});

test('leaves only the secret in a usable data folder', () => {
  const below = path.join(folder.path, 'not/there/yet');
  expect(readConfig({ DATA_DIR: below }).dataDir).toBe(below);
  expect(readdirSync(below)).toEqual(['session-secret']);
});

test('reports an unreachable database in one line without the password', async () => {
  const databaseUrl = 'postgres://ann:s3cret@127.0.0.1:9/clips?password=s3cret';
  const opened = openStore({ dataDir: folder.path, databaseUrl });
  await expect(opened).rejects.toThrow(ConfigError);
  await expect(opened).rejects.toThrow(
    /^DATABASE_URL: got postgres:\/\/127.0.0.1:9\/clips, expected [^\n]*ECONNREFUSED[^\n]*$/,
  );
  await expect(opened).rejects.not.toThrow(/s3cret/);
  const noUrl = openStore({ dataDir: folder.path, databaseUrl: 'postgres://ann:s3/cret@host:x/' });
  await expect(noUrl).rejects.toThrow(/^DATABASE_URL: got a value that is no URL[^\n]*$/);
  await expect(noUrl).rejects.not.toThrow(/cret/);
});

test.each([
  [{}, null],
  [{ HOST: '::1' }, null],
  [{ HOST: '0.0.0.0' }, /^PUBLIC_ORIGIN: not set; .*http:\/\/localhost:3000$/],
  [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://clips.example' }, null],
  [{ PUBLIC_ORIGIN: 'http://clips.example' }, /^PUBLIC_ORIGIN: .* has no TLS/],
])('warns of a site that others cannot use safely: %j', (env, line) => {
  const { warnings } = readConfig({ DATA_DIR: folder.path, ...env });
  expect(warnings).toEqual(line ? [expect.stringMatching(line)] : []);
});

test('names what TRUST_PROXY expects', () => {
  expect(refusal({ TRUST_PROXY: 'yes' })).toBe(
    'TRUST_PROXY: got "yes", expected addresses, networks such as 10.0.0.0/8 or `private`, comma-separated',
  );
});

test('has the size of the media cache in bytes', () => {
  const config = (env: object) => readConfig({ DATA_DIR: folder.path, ...env });
  expect(config({}).mediaCacheBytes).toBe(2 * 1024 ** 3);
  expect(config({ MEDIA_CACHE_MB: '500' }).mediaCacheBytes).toBe(500 * 1024 ** 2);
  expect(refusal({ MEDIA_CACHE_MB: '1 GB' })).toContain('MEDIA_CACHE_MB: got "1 GB"');
});
