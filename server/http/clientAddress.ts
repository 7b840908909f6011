/** The address of a request's client, behind trusted proxies. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Networks of trusted proxies: this machine and private networks (RFC 1918, 4193, 6598, 3927). */
const near = new BlockList();
near.addSubnet('127.0.0.0', 8, 'ipv4');
near.addSubnet('10.0.0.0', 8, 'ipv4');
near.addSubnet('172.16.0.0', 12, 'ipv4');
near.addSubnet('192.168.0.0', 16, 'ipv4');
near.addSubnet('169.254.0.0', 16, 'ipv4');
near.addSubnet('100.64.0.0', 10, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/**
 * The address of the client: the last hop that is not a trusted proxy. Only the part of
 * X-Forwarded-For that trusted proxies wrote counts, so a client cannot forge its address. An IPv6
 * client is its /64, which belongs to one subscriber. '' if there is no socket.
 */
export function getClientAddress(incoming: IncomingMessage | undefined): string {
  const header = incoming?.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => plainAddress(part))
    .filter((part) => isIP(part));
  const hops = [...forwarded, plainAddress(incoming?.socket?.remoteAddress ?? '')];
  let address = hops.pop() ?? '';
  while (hops.length > 0 && isNear(address)) address = hops.pop() ?? '';
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

function isNear(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && near.check(address, family === 4 ? 'ipv4' : 'ipv6');
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
