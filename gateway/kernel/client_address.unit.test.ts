import { expect, test } from 'vitest';
import {
  addressBehindProxies,
  networkOf,
  widerNetworksOf,
  trustedProxies,
} from './client_address.ts';

function behind(trusted: string, peer: string, forwardedFor?: string): string {
  const reading = trustedProxies(trusted);
  if (!reading.ok) throw new Error(reading.problem);
  return addressBehindProxies(peer, forwardedFor, reading.proxies);
}

test('trusting nobody, what a client says of itself does not count', () => {
  expect(behind('', '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
});

test('a trusted proxy says whom it speaks for', () => {
  expect(behind('127.0.0.1', '127.0.0.1', '198.51.100.1')).toBe('198.51.100.1');
  expect(behind('loopback', '::1', '2001:DB8::7')).toBe('2001:db8::7');
});

test('what stands before the first hop that is not trusted is invented', () => {
  expect(behind('127.0.0.1', '127.0.0.1', '1.1.1.1, 198.51.100.1')).toBe('198.51.100.1');
});

test('a chain of trusted proxies is followed to the client', () => {
  expect(behind('loopback, 10.0.0.0/8', '127.0.0.1', '198.51.100.1, 10.1.2.3')).toBe(
    '198.51.100.1',
  );
});

test('an untrusted peer cannot speak for anyone, whatever the list', () => {
  expect(behind('10.0.0.0/8', '203.0.113.9', '10.0.0.1')).toBe('203.0.113.9');
});

test('an unreadable hop ends the chain', () => {
  expect(behind('loopback', '127.0.0.1', '198.51.100.1, unknown')).toBe('127.0.0.1');
  expect(behind('loopback', '127.0.0.1', '')).toBe('127.0.0.1');
});

test('an address is the same with a port, brackets or in IPv6 clothing', () => {
  expect(behind('', '::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(behind('loopback', '::ffff:127.0.0.1', '198.51.100.1:4711')).toBe('198.51.100.1');
  expect(behind('loopback', '127.0.0.1', '"[2001:db8::7]:443"')).toBe('2001:db8::7');
});

test.each(['10.0.0.0/33', '10.0.0.0/', 'proxy.example', '::1/129', '1.2.3.4/8/9'])(
  'a list with %s is refused',
  (list) => {
    expect(trustedProxies(list)).toMatchObject({ ok: false });
  },
);

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:c000:207', '0:0:0:0::/64'],
  ['no address', 'no address'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.9', ['203.0.113.0/24']],
  ['2001:db8:1:2345::6', ['2001:db8:1:2300::/56', '2001:db8:1::/48']],
  ['2001:db8::7', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['no address', []],
])('around %s are %j', (address, networks) => {
  expect(widerNetworksOf(address).map(({ network }) => network)).toEqual(networks);
});
