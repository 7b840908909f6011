/** The address of a request's client, behind the proxies that TRUST_PROXY names. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Logger } from './logger.ts';
import { isPrivateAddress } from './publicAddress.ts';

/** The address of a request's client; '' if there is no socket. */
export type GetClientAddress = (incoming: IncomingMessage | undefined) => string;

type IsTrusted = (address: string) => boolean;

/**
 * Parses TRUST_PROXY: addresses, networks such as 10.0.0.0/8, and `private` for this machine and all
 * private and special-use networks, comma-separated.
 * @returns null for a text that is none
 */
export function parseTrustedProxies(text: string): IsTrusted | null {
  const parts = text.split(',').map((part) => part.trim());
  const networks = new BlockList();
  for (const part of parts) {
    const [address = '', prefix, ...rest] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (part === 'private') continue;
    if (!isIP(address) || rest.length > 0 || !isPrefix(prefix, family)) return null;
    if (prefix === undefined) networks.addAddress(address, family);
    else networks.addSubnet(address, Number(prefix), family);
  }
  return (address) =>
    networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ||
    (parts.includes('private') && isPrivateAddress(address));
}

function isPrefix(prefix: string | undefined, family: 'ipv4' | 'ipv6'): boolean {
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 'ipv6' ? 128 : 32);
}

/**
 * The address of the client is the last hop that is not a trusted proxy. Only the part of
 * X-Forwarded-For that trusted proxies wrote counts, so a client cannot forge its address. An IPv6
 * client is its /64, which belongs to one subscriber. The first such header from another peer is
 * logged: either TRUST_PROXY lacks the proxy, or a client tries to forge its address.
 */
export function createClientAddress(
  isTrusted: IsTrusted,
  log: Pick<Logger, 'warn'>,
): GetClientAddress {
  let hasWarned = false;
  return (incoming) => {
    const header = incoming?.headers['x-forwarded-for'];
    const peer = plainAddress(incoming?.socket?.remoteAddress ?? '');
    const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
      .split(',')
      .map((part) => plainAddress(part))
      .filter((part) => isIP(part));
    if (forwarded.length > 0 && isIP(peer) && !isTrusted(peer) && !hasWarned) {
      hasWarned = true;
      log.warn({ peer }, 'X-Forwarded-For from a peer that TRUST_PROXY does not name is ignored');
    }
    const hops = [...forwarded, peer];
    let address = hops.pop() ?? '';
    while (hops.length > 0 && isIP(address) && isTrusted(address)) address = hops.pop() ?? '';
    return isIP(address) === 6 ? networkOf(address) : address;
  };
}

/** Without the port, the brackets and the IPv4-in-IPv6 prefix. */
function plainAddress(value: string): string {
  return value
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The /64 of an IPv6 address, by way of the URL parser's canonical form. */
function networkOf(address: string): string {
  const canonical = new URL(`http://[${address.split('%')[0]}]/`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
