/**
 * HAR files, which a browser's network panel saves: the answers of the leagues' hosts. Nothing else of
 * them is kept or named: no request, header or cookie, no other host.
 */
import { JSONParser } from '@streamparser/json';
import * as z from 'zod';
import { ImportError } from '#server/importer/facts.ts';
import type { Bytes } from './bytes.ts';

/** The hosts whose answers are read. */
const leagueHosts: ReadonlySet<string> = new Set([
  'stats.nba.com',
  'stats.wnba.com',
  'cdn.nba.com',
  'cdn.wnba.com',
  'www.nba.com',
  'www.wnba.com',
]);

/** Parameters of a query that messages may name; others may be secret. */
const namedParameters = [
  ...['GameID', 'LeagueID', 'Season', 'SeasonType', 'TeamID', 'PlayerID', 'ContextMeasure'],
  ...['GameDate', 'GameEventID'],
];

/** The most of a HAR file that one request with its answer may take, in bytes. */
const entryLimit = 256 * 1024 * 1024;

/** An answer of a league's host. */
interface HarAnswer {
  /** Its address without secrets. */
  url: string;
  /** JSON. */
  text: string;
}

const entrySchema = z.object({
  request: z.object({ url: z.string() }),
  response: z.object({
    content: z.object({
      text: z.string().min(1),
      encoding: z.string().optional(),
      mimeType: z.string().default(''),
    }),
  }),
});

/** Whether a JSON text that begins so is a HAR file. */
export function isHar(head: Buffer): boolean {
  return /^\s*\{\s*"log"\s*:\s*\{/.test(head.toString('utf8').replace(/^\ufeff/, ''));
}

/**
 * The JSON answers of the leagues' hosts in a HAR file, in order. One entry is in memory.
 * @throws {ImportError} when the file is no whole JSON, or an entry is too large
 */
export async function* readHar(bytes: Bytes): AsyncGenerator<HarAnswer> {
  const parser = new JSONParser({ paths: ['$.log.entries.*'], keepStack: false });
  let found: HarAnswer[] = [];
  let pending = 0;
  parser.onValue = ({ value }) => {
    pending = 0;
    const answer = answerOf(value);
    if (answer) found.push(answer);
  };
  for await (const piece of bytes) {
    pending += piece.length;
    if (pending > entryLimit) throw new ImportError('an answer in it is larger than 256 MB');
    parse(() => parser.write(piece));
    yield* found;
    found = [];
  }
  parse(() => {
    if (!parser.isEnded) parser.end();
  });
}

function parse(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw new ImportError(`no whole JSON: ${(error as Error).message}`);
  }
}

function answerOf(entry: unknown): HarAnswer | null {
  const parsed = entrySchema.safeParse(entry);
  if (!parsed.success) return null;
  const { request, response } = parsed.data;
  const url = URL.parse(request.url);
  if (!url || !leagueHosts.has(url.hostname)) return null;
  const { text, encoding, mimeType } = response.content;
  const body = encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
  const json = /html/i.test(mimeType) ? pageData(body) : unwrapped(url, body);
  return json === null ? null : { url: toName(url), text: json };
}

/** Address and telling parameters: 'https://stats.nba.com/stats/boxscoretraditionalv3?GameID=0022400561'. */
function toName(url: URL): string {
  const told = namedParameters.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [`${name}=${value}`] : [];
  });
  return `https://${url.hostname}${url.pathname}${told.length > 0 ? `?${told.join('&')}` : ''}`;
}

/** The data that a page of nba.com or wnba.com carries for its scripts; null for other pages. */
function pageData(html: string): string | null {
  const data = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  return data ? pageDocument(data) : null;
}

/** Null for an answer that is no JSON, such as a script or a picture. */
function unwrapped(url: URL, body: string): string | null {
  if (!/^\s*[{[]/.test(body)) return null;
  return url.pathname.startsWith('/_next/data/') ? pageDocument(body) : body;
}

/** A page's data as the readers of pages know it, however the site wraps it. */
function pageDocument(text: string): string {
  try {
    const { props, pageProps = props?.pageProps } = JSON.parse(text);
    return JSON.stringify(pageProps?.boxscore ? pageProps : { props: { pageProps } });
  } catch {
    return text;
  }
}
