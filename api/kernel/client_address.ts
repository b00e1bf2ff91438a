/** The widest network around one that still counts as one: a /24 of IPv4, a /48 of IPv6. */
export const siteOf = (network: string): string =>
  network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24');

/** The network address that a limit counts, from the header in which the runtime notes the client's address. Of several entries the last
 *  counts: the nearest proxy wrote it, the ones before are whatever the client said. IPv4 as it is; of IPv6 the first 64
 *  bits, which one household has to itself. `unknown`, shared by all, when there is no address. */
export function clientAddress(header: string | undefined): string {
  const last = (header?.split(',').at(-1) ?? '').trim().replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(last)) return last;
  const [, address] = /^\[?([\da-f:.]+)\]?$/i.exec(last) ?? [];
  const bracketed = `http://[${address}]`;
  if (!URL.canParse(bracketed)) return 'unknown';
  const [head = '', tail] = new URL(bracketed).hostname.slice(1, -1).split('::');
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'));
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const between = Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...between, ...right].slice(0, 4).join(':')}::/64`;
}
