/**
 * Serves the build's files from memory: a few megabytes, requested with every page. Files of other
 * builds, which open pages may still need, come from the asset archive.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context, MiddlewareHandler } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { checkPreconditions } from './preconditions.ts';

/** By content coding; '' is the uncompressed file. */
type Bodies = Map<string, Uint8Array<ArrayBuffer>>;

interface StaticFile {
  headers: Record<string, string>;
  bodies: Bodies;
}

/** Codings in order of preference, and the extension of the file that the build wrote beside it. */
const codings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const forever = 'public, max-age=31536000, immutable';
const briefly = 'public, max-age=3600';

const assets = '/assets/';

/**
 * Serves the files of `folder` under their paths; passes other requests to the next handler.
 * @param findElsewhere finds a file of another build by its name in `/assets`
 */
export function serveStaticFiles(
  folder: string,
  findElsewhere: (name: string) => Promise<Bodies | null> = async () => null,
): MiddlewareHandler {
  const files = readFolder(folder);
  return async (c, next) => {
    const { path: pathname, method } = c.req;
    if (!['GET', 'HEAD'].includes(method)) return next();
    const file = files.get(pathname);
    if (file) return answerWith(file, c);
    const name = pathname.startsWith(assets) ? pathname.slice(assets.length) : '';
    const bodies = name ? await findElsewhere(name) : null;
    return bodies ? answerWith(fileOf(pathname.slice(1), bodies), c) : next();
  };
}

function answerWith(file: StaticFile, c: Context): Response {
  const etag = file.headers.ETag ?? '';
  const conditions = {
    ifMatch: c.req.header('if-match'),
    ifNoneMatch: c.req.header('if-none-match'),
  };
  const instead = checkPreconditions(conditions, etag);
  if (instead) {
    return new Response(null, { status: instead, headers: instead === 304 ? file.headers : {} });
  }
  const accepted = c.req.header('accept-encoding') ?? '';
  const coding = codings.find(([name]) => file.bodies.has(name) && acceptsCoding(accepted, name));
  const body = file.bodies.get(coding?.[0] ?? '') ?? new Uint8Array();
  const headers = { ...file.headers, 'Content-Length': String(body.byteLength) };
  if (file.bodies.size > 1) Object.assign(headers, { Vary: 'Accept-Encoding' });
  if (coding) Object.assign(headers, { 'Content-Encoding': coding[0] });
  return new Response(c.req.method === 'HEAD' ? null : body, { headers });
}

/** Whether an Accept-Encoding header allows a coding: named, and not with a weight of zero. */
export function acceptsCoding(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === coding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}

function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, full).split(path.sep).join('/');
    if (!entry.isFile() || /(^|\/)\./.test(name) || /\.(br|gz)$/.test(name)) continue;
    files.set(`/${name}`, readFile(full, name));
  }
  return files;
}

function readFile(full: string, name: string): StaticFile {
  const bodies: Bodies = new Map([['', Uint8Array.from(readFileSync(full))]]);
  for (const [coding, ending] of codings) {
    if (existsSync(full + ending)) bodies.set(coding, Uint8Array.from(readFileSync(full + ending)));
  }
  return fileOf(name, bodies);
}

function fileOf(name: string, bodies: Bodies): StaticFile {
  const plain = bodies.get('') ?? new Uint8Array();
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return {
    headers: {
      'Content-Type': getMimeType(name) ?? 'application/octet-stream',
      'Cache-Control': name.startsWith('assets/') ? forever : briefly,
      ETag: `"${digest}"`,
    },
    bodies,
  };
}
