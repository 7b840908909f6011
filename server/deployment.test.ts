import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { readConfig, settingNames } from './config.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const names = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name]) => name ?? '');
const sorted = [...settingNames].sort();

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

describe('settings', () => {
  test('are all in the table of docs/operations.md', () => {
    const [, table = ''] = read('docs/operations.md').split('<a id="settings"></a>');
    const [section = ''] = table.split('\n## ');
    expect(names(section, /^\| `([A-Z_]+)`/gm).sort()).toEqual(sorted);
  });

  test('are all in .env.example, but NODE_ENV, which commands set', () => {
    const given = names(read('.env.example'), /^#([A-Z_]+)=/gm);
    expect([...given, 'NODE_ENV'].sort()).toEqual(sorted);
  });

  test('that the image sets exist', () => {
    const [, line = ''] = /^ENV (.*)$/m.exec(read('server/Containerfile')) ?? [];
    expect(settingNames).toEqual(expect.arrayContaining(names(line, /(\w+)=/g)));
  });
});

const volume = z.string().transform((text) => text.split(':') as [string, string, string?]);
const dependencies = z.record(
  z.string(),
  z.object({ condition: z.literal('service_healthy'), required: z.boolean().optional() }),
);

/** The parts of Compose's format that the file uses. */
const composeSchema = z.object({
  name: z.string(),
  'x-instance': z.unknown(),
  services: z.record(
    z.string(),
    z.strictObject({
      image: z.string(),
      build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
      restart: z.literal('unless-stopped'),
      init: z.boolean().optional(),
      profiles: z.array(z.string()).optional(),
      ports: z.array(z.string()).optional(),
      env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
      environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      depends_on: dependencies.optional(),
      stop_grace_period: z.string().optional(),
      networks: z.object({ default: z.object({ ipv4_address: z.ipv4() }) }).optional(),
      command: z.array(z.string()).optional(),
      volumes: z.array(volume),
      healthcheck: z.union([
        z.strictObject({ disable: z.literal(true) }),
        z.strictObject({
          test: z.tuple([z.literal('CMD')], z.string()),
          interval: z.string(),
          timeout: z.string(),
          start_period: z.string().optional(),
          retries: z.int(),
        }),
      ]),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
  networks: z.object({
    default: z.object({
      ipam: z.object({
        config: z.array(z.object({ subnet: z.cidrv4(), ip_range: z.cidrv4() })),
      }),
    }),
  }),
});

describe('server/compose.yml', () => {
  const compose = composeSchema.parse(parse(read('server/compose.yml'), { merge: true }));
  const services = Object.entries(compose.services);
  const instances = services.filter(([, { image }]) => image === 'courtreel');

  test('has one service by default, and the others in profiles', () => {
    const byProfile = (profile?: string) =>
      services
        .filter(([, { profiles }]) => (profile ? profiles?.includes(profile) : !profiles))
        .map(([name]) => name);
    expect(byProfile()).toEqual(['courtreel']);
    expect(byProfile('postgres')).toEqual(['database']);
    expect(byProfile('pair')).toEqual(['second', 'database', 'proxy']);
    expect(byProfile('nightly')).toEqual(['nightly']);
  });

  test('names volumes, services and files that exist', () => {
    const used = services.flatMap(([, { volumes }]) => volumes.map(([from]) => from));
    const files = used.filter((from) => from.startsWith('.'));
    expect(new Set(used.filter((from) => !from.startsWith('.')))).toEqual(
      new Set(Object.keys(compose.volumes)),
    );
    const dockerfiles = instances.map(([, { build }]) => `../${build?.dockerfile}`);
    for (const file of [...files, ...dockerfiles]) {
      expect(existsSync(path.join(root, 'server', file)), file).toBe(true);
    }
    const awaited = services.flatMap(([, { depends_on }]) => Object.keys(depends_on ?? {}));
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(awaited));
  });

  test('gives instances settings that exist and are valid', () => {
    for (const [name, { environment = {} }] of instances) {
      expect(settingNames, name).toEqual(expect.arrayContaining(Object.keys(environment)));
      const strings = Object.entries(environment).map(([key, value]) => [key, String(value)]);
      const config = readConfig({ ...Object.fromEntries(strings), DATA_DIR: folder.path });
      expect(config).toMatchObject({ host: '0.0.0.0', port: 3000 });
    }
  });

  test('checks the health of each service that answers requests, instances as their image does', () => {
    const check = /^ {2}CMD (\[.*\])$/m.exec(read('server/Containerfile'))?.[1] ?? '';
    const command = (JSON.parse(check) as string[]).map((part) => part.replace('$', '$$$$'));
    for (const [name, { healthcheck }] of services) {
      if (name === 'nightly') expect(healthcheck).toEqual({ disable: true });
      else expect(healthcheck).toHaveProperty('test');
    }
    for (const [, { healthcheck }] of instances.filter(([name]) => name !== 'nightly')) {
      expect(healthcheck).toMatchObject({ test: ['CMD', ...command] });
    }
  });

  test('trusts the address of its proxy, which no other container gets', () => {
    const proxy = compose.services.proxy?.networks?.default.ipv4_address ?? '';
    for (const [, { environment }] of instances) expect(environment?.TRUST_PROXY).toBe(proxy);
    const [network] = compose.networks.default.ipam.config;
    const trusts = (range = '') =>
      readConfig({ TRUST_PROXY: range, DATA_DIR: folder.path }).isTrustedProxy(proxy);
    expect([trusts(network?.subnet), trusts(network?.ip_range)]).toEqual([true, false]);
  });

  test('imports at night with commands that exist', () => {
    const script = compose.services.nightly?.command?.at(-1) ?? '';
    const commands = names(script, /^ *node (\S+) --fetch n?w?nba --calls \d+$/gm);
    expect(commands).toHaveLength(2);
    for (const file of commands) expect(existsSync(path.join(root, file))).toBe(true);
  });

  test('has the instances behind its proxy, which lets the headers of sessions pass', () => {
    const conf = read('server/nginx.conf');
    const serving = instances.filter(([name]) => name !== 'nightly').map(([name]) => name);
    const servers = serving.map((name) => `${name}:3000`);
    expect(names(conf, /^ *server (\S+:\d+) max_fails=0;$/gm)).toEqual([...servers, ...servers]);
    for (const line of ['large_client_header_buffers 4', 'proxy_buffer_size']) {
      const [, size] = new RegExp(`^ *${line} (\\d+)k;$`, 'm').exec(conf) ?? [];
      expect(Number(size), line).toBeGreaterThanOrEqual(48);
    }
    const [, port] = /listen (\d+);/.exec(conf) ?? [];
    expect(compose.services.proxy?.ports).toEqual([`127.0.0.1:${port}:${port}`]);
  });
});

describe('the image', () => {
  test('copies files that exist', () => {
    const copied = names(read('server/Containerfile'), /^COPY (?!--from)(.*) \S+$/gm);
    const sources = copied.flatMap((list) => list.split(' '));
    expect(sources).toContain('server');
    for (const file of sources) expect(existsSync(path.join(root, file)), file).toBe(true);
  });
});

describe('units of systemd', () => {
  const units = globSync('server/systemd/*', { cwd: root });
  const { scripts, devDependencies } = JSON.parse(read('package.json'));

  test.each(units)('%s starts a command that exists, in the folder of the installation', (unit) => {
    const text = read(unit);
    const command = /^ExecStart=(.*)$/m.exec(text)?.[1];
    if (unit.endsWith('.timer')) return expect(text).toMatch(/^OnCalendar=/m);
    expect(text).toMatch(/^WorkingDirectory=\/srv\/courtreel$/m);
    expect(text).toMatch(/^User=courtreel$/m);
    const [, script] = /^\/usr\/bin\/env npm run --silent (\S+) -- /.exec(command ?? '') ?? [];
    if (script) return expect(scripts).toHaveProperty(script);
    expect(devDependencies).toHaveProperty('node');
    expect(command).toBe(`/srv/courtreel/node_modules/.bin/${scripts.start.replace('exec ', '')}`);
  });

  test('leave time to stop as the settings do by default', () => {
    const { drainMs } = readConfig({ DATA_DIR: folder.path });
    const [, seconds] =
      /^TimeoutStopSec=(\d+)$/m.exec(read('server/systemd/courtreel.service')) ?? [];
    expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(drainMs + 10_000);
  });
});
