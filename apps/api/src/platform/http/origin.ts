import { AsyncLocalStorage } from 'node:async_hooks';
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The part of a request that shows its origin. */
export type Arrived = Pick<FastifyRequest, 'ip' | 'headers' | 'socket' | 'raw'>;

const rendering = new AsyncLocalStorage<true>();

/** Marks the calls that the server makes to itself while it renders a page. */
export function asOwnRendering<T>(call: () => T): T {
  return rendering.run(true, call);
}

/** Whether the server itself calls; decided by the marker above, never by an address. */
export function isOwnRendering(): boolean {
  return rendering.getStore() === true;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = withoutMapping(address);
  return isIP(plain) !== 0 && loopback.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/** Whether the name can only mean the machine itself: `localhost`, `*.localhost`, 127.0.0.0/8, [::1]. */
export function isLocalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/** Headers that a proxy adds to a forwarded request. */
const forwarding =
  /^(?:forwarded|via|x-forwarded(?:-.+)?|x-real-ip|(?:x-|true-|cf-)(?:client|connecting)-ip)$/;

export function isForwarded({ headers }: Pick<Arrived, 'headers'>): boolean {
  return Object.keys(headers).some((name) => forwarding.test(name));
}

/**
 * Whether a client on this machine connects without a proxy: the connection comes from the machine itself, the host is
 * a name of the machine itself, and there is no trace of a proxy. A proxy that leaves no trace at all (HTTP/1.1, the
 * upstream's own Host, no header of its own) cannot be distinguished by the first request; it still passes on the
 * browser's `Origin`. Data that must never be visible from outside therefore also depend on whether any setting points
 * outward (`Config.outward`).
 */
export function isDirect({ headers, socket, raw }: Arrived): boolean {
  if (!isLoopback(socket.remoteAddress) || raw.httpVersion === '1.0') return false;
  if (isForwarded({ headers })) return false;
  const { host, origin } = headers;
  if (host === undefined || !isLocalAuthority(`http://${host}`)) return false;
  return origin === undefined || origin === 'null' || isLocalAuthority(origin);
}

function isLocalAuthority(address: string): boolean {
  return URL.canParse(address) && isLocalName(new URL(address).hostname);
}

/**
 * The client's address according to the trusted proxies, for the audit log, sessions and limits. A trusted proxy that
 * forwards headers unchecked may name anything; a value that is not an address is ignored.
 */
export function clientAddress({ ip, socket }: Pick<Arrived, 'ip' | 'socket'>): string {
  // Some proxies include the port: 203.0.113.7:5123, [2001:db8::7]:5123.
  const told = withoutMapping(ip.replace(/^\[(.+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1'));
  return isIP(told) === 0 ? withoutMapping(socket.remoteAddress ?? '') : told;
}

/** Removes the IPv6 mapping of an IPv4 address, as dual-stack sockets write it. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * The unit in which an address is counted: for IPv6 its network, since one machine may use any number of its
 * addresses.
 */
export function countedAs(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
