/** The address of a request's client, behind trusted proxies. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isPrivateAddress } from './publicAddress.ts';

/**
 * The address of the client: the last hop that is not a trusted proxy, that is, not on this machine
 * or in a private network. Only the part of X-Forwarded-For that trusted proxies wrote counts, so a
 * client cannot forge its address. An IPv6 client is its /64, which belongs to one subscriber. '' if
 * there is no socket.
 */
export function getClientAddress(incoming: IncomingMessage | undefined): string {
  const header = incoming?.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => plainAddress(part))
    .filter((part) => isIP(part));
  const hops = [...forwarded, plainAddress(incoming?.socket?.remoteAddress ?? '')];
  let address = hops.pop() ?? '';
  while (hops.length > 0 && isIP(address) && isPrivateAddress(address)) address = hops.pop() ?? '';
  return isIP(address) === 6 ? networkOf(address) : address;
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
