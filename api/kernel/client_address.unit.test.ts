import { expect, it } from 'vitest';
import { clientAddress, siteOf } from './client_address.ts';

it.each([
  ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
  ['what the nearest proxy wrote, not what the client said', '10.0.0.1, 192.0.2.7', '192.0.2.7'],
  ['IPv4 in IPv6 clothing', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the network of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['the same, written short', '2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['zeros that are not written', '2001:db8::6', '2001:db8:0:0::/64'],
  ['the loopback', '::1', '0:0:0:0::/64'],
  ['brackets', '[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ['nothing', undefined, 'unknown'],
  ['an empty header', '', 'unknown'],
  ['what is no address', 'my-proxy', 'unknown'],
  ['an address with more behind it', '2001:db8::6]/x?[', 'unknown'],
])('reads %s', (_, header, address) => {
  expect(clientAddress(header)).toBe(address);
});

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
])('%s is of the site %s', (network, site) => {
  expect(siteOf(network)).toBe(site);
});
