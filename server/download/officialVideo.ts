/** Official videos on their way into an archive: from known hosts only, within bounds. */
import { lookup as resolve } from 'node:dns';
import { get } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isOfficialVideo } from '#server/store/officialVideo.ts';

/** Bounds of one video: bytes, and milliseconds until it is here whole. */
const largestVideo = 32 * 1024 ** 2;
const videoDeadline = 30_000;

/** A video that cannot go into the archive; the message is for its list of missing clips. */
export class VideoUnavailable extends Error {
  override name = 'VideoUnavailable';
}

/**
 * Fetches an official video whole.
 * @throws {VideoUnavailable} unknown host, no https, private address, too large, too slow, no video
 */
export async function fetchOfficialVideo(url: string, signal: AbortSignal): Promise<Uint8Array> {
  if (!isOfficialVideo(url)) {
    throw new VideoUnavailable('The video is not on a known host');
  }
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(videoDeadline)]);
  try {
    return await download(url, bounded);
  } catch (error) {
    if (signal.aborted || error instanceof VideoUnavailable) throw error;
    throw new VideoUnavailable('The video could not be fetched', { cause: error });
  }
}

function download(url: string, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const request = get(url, { signal, lookup: publicLookup }, (response) => {
      const type = response.headers['content-type'] ?? '';
      // A redirect could lead anywhere: it is no answer either.
      if (response.statusCode !== 200 || !/^(video\/|application\/octet-stream)/.test(type)) {
        request.destroy(new VideoUnavailable(`The host answered ${response.statusCode} ${type}`));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > largestVideo) request.destroy(new VideoUnavailable('The video is too large'));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve(Buffer.concat(chunks)));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is on this machine or in a network that is not the internet. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPrivateAddress(mapped);
  const family = isIP(address);
  return family === 0 || privateAddresses.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Refuses names that lead to private addresses, where the connection is made. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new VideoUnavailable('The host is in a private network'), '');
    }
    if (options.all) return callback(null, addresses);
    const first = addresses[0];
    if (!first) return callback(new VideoUnavailable('The host has no address'), '');
    callback(null, first.address, first.family);
  });
};
