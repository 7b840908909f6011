/** Checks one official video by its status, its type and its first bytes. */
import { hash } from 'node:crypto';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { publicLookup } from '#server/http/publicAddress.ts';
import { isOfficialVideo, isPlaceholder } from '#server/store/plays/officialVideo.ts';
import type { Verdict } from '#server/store/plays/videoChecks.ts';

/** `film` identifies a film by its length and beginning; null if there was none. */
export type ProbeResult =
  | { verdict: Verdict; film: string | null }
  /** No response, or one without information about the video. */
  | { verdict: 'unreachable'; reason: string };

/** The host of official videos. */
const officialHost = 'https://videos.nba.com';

interface ProbeOptions {
  /** Replaces {@link officialHost}; any other host may be in a private network. */
  host: string;
  signal: AbortSignal;
}

/** Enough to distinguish films: the index or the first picture is in it. */
const headBytes = 16 * 1024;
const mostRedirects = 3;

/** Requests an official URL. Never throws; reads {@link headBytes} at most. */
export async function probeVideo(url: string, options: ProbeOptions): Promise<ProbeResult> {
  let at = url;
  try {
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      // Any other host could serve anything.
      if (!isOfficialVideo(at)) return { verdict: 'refused', film: null };
      const seen = await look(at, options);
      if (!('location' in seen)) {
        const isFilm = seen.verdict === 'available' && isPlaceholder(at);
        return isFilm ? { ...seen, verdict: 'placeholder' } : seen;
      }
      at = new URL(seen.location, at).href;
    }
    return { verdict: 'unreachable', reason: 'the host redirects without end' };
  } catch (error) {
    return { verdict: 'unreachable', reason: reasonOf(error) };
  }
}

function look(url: string, options: ProbeOptions): Promise<ProbeResult | { location: string }> {
  const { signal } = options;
  const address = url.replace(officialHost, options.host);
  const get = address.startsWith('https:') ? getSecure : getPlain;
  const headers = {
    Accept: 'video/mp4,video/*;q=0.9',
    Range: `bytes=0-${headBytes - 1}`,
    'User-Agent': 'Mozilla/5.0 (compatible; Courtreel)',
  };
  const lookup = options.host === officialHost ? publicLookup : undefined;
  return new Promise((resolve, reject) => {
    const request = get(address, { headers, lookup, signal, agent: false }, (response) => {
      judge(response)
        .then(resolve, reject)
        .finally(() => request.destroy());
    });
    request.on('error', reject);
  });
}

async function judge(response: IncomingMessage): Promise<ProbeResult | { location: string }> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400) {
    return headers.location
      ? { location: headers.location }
      : { verdict: 'unreachable', reason: `the host answered ${status}` };
  }
  if (status === 200 || status === 206) return judgeBody(response);
  if (status === 404 || status === 410 || status === 416) return { verdict: 'missing', film: null };
  if (status === 408 || status === 429 || status >= 500) {
    return { verdict: 'unreachable', reason: `the host answered ${status}` };
  }
  return { verdict: 'refused', film: null };
}

async function judgeBody(response: IncomingMessage): Promise<ProbeResult> {
  const type = response.headers['content-type'] ?? '';
  if (!/^(video\/|application\/octet-stream)/.test(type)) return { verdict: 'missing', film: null };
  const head = await headOf(response);
  if (head.length === 0) return { verdict: 'missing', film: null };
  const { 'content-range': range, 'content-length': length } = response.headers;
  const total = /\/(\d+)$/.exec(range ?? '')?.[1] ?? length ?? '';
  return { verdict: 'available', film: `${total}-${hash('sha1', head, 'base64url')}` };
}

/** The first bytes; the rest of a response from a host without ranges is dropped. */
async function headOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, headBytes);
}

function reasonOf(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  return name === 'AbortError' || name === 'TimeoutError' ? 'no answer in time' : code || message;
}
