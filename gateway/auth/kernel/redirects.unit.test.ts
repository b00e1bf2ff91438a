import { describe, expect, test } from 'vitest';
import { createRedirects, withFragment, withQuery } from './redirects.ts';

const site = 'https://mendwell.example';
const redirects = createRedirects(site, [
  'https://app.example.com/**',
  'https://*.preview.example.com/',
  'https://one.example.com/path/*',
  'https://exact.example.com/callback',
  'https://{de,fr}.example.com/',
  'https://[!x]y.example.com/',
  'wallet.app://callback/**',
  'http://10.0.0.1/**',
  'http://127.0.0.1:8123/**',
  'http://\\[::1\\]:8123/**',
  'http://localhost:9001/**',
  'https://broken.example.com/[',
]);

describe('people may be sent back to', () => {
  test.each([
    site,
    `${site}/auth?mode=new-password#top`,
    'https://app.example.com/',
    'https://app.example.com/a/b?c=d',
    'https://branch-1.preview.example.com/',
    'https://branch-1.preview.example.com',
    'https://one.example.com/path/any',
    'https://exact.example.com/callback',
    'https://exact.example.com/callback#fragment',
    'https://de.example.com/',
    'https://ay.example.com/',
    'wallet.app://callback/done',
    'http://127.0.0.1:8123/native',
    'http://[::1]:8123/native',
    'http://localhost:9001/native',
  ])('%s', (wanted) => {
    expect(redirects.choose(wanted)).toBe(wanted);
  });
});

describe('nobody is sent to', () => {
  test.each([
    '',
    'http://127.0.0.1:8124/native',
    'http://127.0.0.1/native',
    'http://127.0.0.2:8123/native',
    'http://[::1]:8124/native',
    'http://localhost:9002/native',
    'http://127.0.0.1:9001/native',
    'https://127.0.0.1:8123/native',
    '/relative',
    '//evil.example/',
    'https://evil.example/',
    'http://mendwell.example/',
    'https://mendwell.example:8443/',
    'https://mendwell.example.evil.example/',
    'https://mendwell.example@evil.example/',
    'https://user:secret@mendwell.example/',
    'https:\\\\evil.example/',
    'https://mendwell.example\\@evil.example/',
    '\thttps://mendwell.example/',
    'https://mendwell.example/\r\nlocation: https://evil.example',
    'https://a.b.preview.example.com/',
    'https://preview.example.com.evil.example/',
    'https://one.example.com/path/any/deeper',
    'https://one.example.com/path/%2e%2e/secret',
    'https://exact.example.com/callback/more',
    'https://es.example.com/',
    'https://xy.example.com/',
    'javascript:alert(1)//https://app.example.com/',
    'data:text/html,https://app.example.com/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://10.0.0.1/inside',
    'http://[::ffff:10.0.0.1]/',
    'https://broken.example.com/[',
  ])('%j', (wanted) => {
    expect(redirects.choose(wanted)).toBe(site);
  });
});

test('the first that is allowed is chosen', () => {
  expect(redirects.choose(undefined, 'https://evil.example/', 'https://app.example.com/x')).toBe(
    'https://app.example.com/x',
  );
});

test('what is added keeps what is there', () => {
  const target = 'https://app.example.com/auth?mode=new-password';
  expect(withQuery(target, { code: 'a b' })).toBe(`${target}&code=a+b`);
  expect(withFragment(target, { message: 'done' })).toBe(`${target}#message=done&sb=`);
});

test('a site on this machine is its own name at its port: other names, addresses and ports may be another program’s', () => {
  const site = 'http://127.0.0.1:3000';
  const local = createRedirects(site, ['http://localhost:3000/**']);
  for (const own of [`${site}/a`, 'http://localhost:3000/a']) expect(local.choose(own)).toBe(own);
  for (const other of [
    'http://127.0.0.2:3000/a',
    'http://[::1]:3000/a',
    'http://127.0.0.1:3001/a',
    'http://localhost:5173/a',
    'http://127.0.0.1/a',
    'http://app.localhost:3000/a',
    'http://[::ffff:127.0.0.1]:3000/a',
    'http://0.0.0.0:3000/a',
    'http://localhost.:3000/a',
  ])
    expect(local.choose(other)).toBe(site);
  expect(createRedirects(site, []).choose('http://localhost:3000/a')).toBe(site);
});
