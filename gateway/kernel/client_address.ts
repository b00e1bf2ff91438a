import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Context } from 'hono';

/** Which peers may say whom they speak for. */
export interface TrustedProxies {
  trusts(address: string): boolean;
}

const namedRanges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fe80::/10'],
};

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address as it is compared and counted: IPv4 in IPv6 clothing is IPv4, a port is dropped. */
function plainAddress(text: string): string | null {
  const trimmed = text.trim().replace(/^"|"$/g, '');
  const [, bracketed] = /^\[(.+)\](?::\d+)?$/.exec(trimmed) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(trimmed) ?? [];
  const address = (bracketed ?? beforePort ?? trimmed).replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? null : address.toLowerCase();
}

/** Reads `TRUSTED_PROXIES`: addresses, ranges (`10.0.0.0/8`), `loopback` or `private`, separated
 *  by commas. Empty trusts nobody. */
export function trustedProxies(
  list: string,
):
  | { readonly ok: true; readonly proxies: TrustedProxies }
  | { readonly ok: false; readonly problem: string } {
  const block = new BlockList();
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  for (const range of entries.flatMap((entry) => namedRanges[entry] ?? [entry])) {
    const [address = '', prefix, ...more] = range.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const length = prefix === undefined ? bits : Number(prefix);
    const fits = Number.isInteger(length) && length >= 0 && length <= bits && prefix !== '';
    if (isIP(address) === 0 || !fits || more.length > 0)
      return { ok: false, problem: `"${range}" is no address, range, "loopback" or "private"` };
    block.addSubnet(address, length, family(address));
  }
  return { ok: true, proxies: { trusts: (address) => block.check(address, family(address)) } };
}

/** Address of the client, read from the right: each hop is believed only when the one after it is
 *  a trusted proxy. An unreadable hop ends the chain, so that a forged header gains nothing. */
export function addressBehindProxies(
  peer: string,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string {
  let address = plainAddress(peer) ?? peer;
  const hops = forwardedFor?.split(',') ?? [];
  while (hops.length > 0 && proxies.trusts(address)) {
    const hop = plainAddress(hops.pop() ?? '');
    if (hop === null) break;
    address = hop;
  }
  return address;
}

/** The four groups of the first 64 bits of an IPv6 address; null for any other. */
function firstGroups(address: string): readonly string[] | null {
  if (isIP(address) !== 6) return null;
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [left = [], right = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const between = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...between, ...right].slice(0, 4);
}

/** Whom limits count: an IPv4 address as it is; of IPv6 the first 64 bits, which one household has to itself and may
 *  take any address of. */
export function networkOf(address: string): string {
  const groups = firstGroups(address);
  return groups ? `${groups.join(':')}::/64` : address;
}

/** The networks around a network, and how many times as much as it they are allowed. A home is often given a /56, an
 *  office a /48; of IPv4, neighbours in a /24 mostly share a provider. */
export function widerNetworksOf(
  address: string,
): readonly { readonly network: string; readonly times: number }[] {
  const groups = firstGroups(address);
  if (groups) {
    const [first = '0', second = '0', third = '0', fourth = '0'] = groups;
    const site = [first, second, third].join(':');
    const household = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
    return [
      { network: `${site}:${household}::/56`, times: 2 },
      { network: `${site}::/48`, times: 4 },
    ];
  }
  if (isIP(address) !== 4) return [];
  return [{ network: address.replace(/\.\d+$/, '.0/24'), times: 4 }];
}

/** An address's own network, then the wider ones: what limits count, each with how many times as much it is allowed. */
export const networksAround = (
  address: string,
): readonly { readonly network: string; readonly times: number }[] => [
  { network: networkOf(address), times: 1 },
  ...widerNetworksOf(address),
];

/** The widest network around an address that still counts as one: a /24 of IPv4, a /48 of IPv6. */
export const siteOf = (address: string): string =>
  widerNetworksOf(address).at(-1)?.network ?? address;

/** The provider that an IPv6 network is of, the first 32 bits: whoever has one may take thousands of /48. Of IPv4 nothing is told
 *  so cheaply: null. */
export function providerOf(address: string): string | null {
  const groups = firstGroups(address);
  return groups ? `${groups.slice(0, 2).join(':')}::/32` : null;
}

/** Address of a request that no app sees, because it asks for another protocol. */
export function addressOfUpgrade(request: IncomingMessage, proxies: TrustedProxies): string {
  const forwardedFor = request.headers['x-forwarded-for'];
  const hops = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor;
  return addressBehindProxies(request.socket.remoteAddress ?? '127.0.0.1', hops, proxies);
}

const contextKey = 'clientAddress';

/** Notes the request's address; the gateway does so before any protocol sees the request. */
export function noteClientAddress(c: Context, proxies: TrustedProxies): void {
  const bindings = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  const peer = bindings?.incoming?.socket?.remoteAddress ?? '127.0.0.1';
  c.set(contextKey, addressBehindProxies(peer, c.req.header('x-forwarded-for'), proxies));
}

/** Address that challenges are bound to, and whose network rate limits count. */
export function clientAddress(c: Context): string {
  const address: unknown = c.get(contextKey);
  if (typeof address !== 'string')
    throw new Error('The client address is noted by the gateway, which did not see this request.');
  return address;
}

/** Whether a hostname is this machine's or its own network's, and so none that the public reaches. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host.endsWith('.local') ||
    host === '::1' ||
    /^f[cd][0-9a-f]{2}:/.test(host) ||
    /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$/.test(host)
  );
}
