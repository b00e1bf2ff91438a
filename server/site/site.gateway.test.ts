import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChainSettings } from '../../api/wallet/app.ts';
import { createSite } from './app.ts';
import type { ChainOffers } from '../../api/rewards/app.ts';
import { createConfigurationApp } from './configuration.ts';
import { writeHeadersFile } from './headers_file.ts';
import { readSiteManifest } from './manifest.ts';
import { asset, writeTestSite } from './testing.ts';

/** No chain is set up. */
const chains: ChainSettings = { endpoints: new Map(), primary: 8453, walletConnect: null };

let outside: string;
let folder: string;
let site: Hono;

function open(siteUrl: string): Hono {
  const manifest = readSiteManifest(folder);
  if (!manifest) throw new Error('The test site was not written.');
  return createSite({ folder, manifest, siteUrl });
}

beforeAll(() => {
  outside = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-site-'));
  folder = path.join(outside, 'dist');
  writeTestSite(folder);
  fs.writeFileSync(path.join(outside, 'secrets.json'), '{"secret":true}');
  fs.writeFileSync(path.join(folder, '.sources'), 'digest');
  fs.mkdirSync(path.join(folder, '.vite'));
  fs.writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
  site = open('http://127.0.0.1:3000');
});
afterAll(() => fs.rmSync(outside, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.request(url, { headers, method });

describe('pages', () => {
  test.each([
    ['/', 200, 'Home'],
    ['/about', 200, 'About'],
    ['/about?from=mail', 200, 'About'],
    ['/auth', 200, 'Shell'],
    ['/dashboard', 200, 'Shell'],
    ['/nowhere', 404, 'Lost'],
    ['/dashboard/deeper', 404, 'Lost'],
    ['/constructor', 404, 'Lost'],
  ])('%s is %i and shows %s', async (url, status, title) => {
    const response = await get(url);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain(`<title>${title}</title>`);
  });

  test.each([
    ['GET', '/api'],
    ['GET', '/api/health'],
    ['POST', '/rest/v2/debts'],
    ['GET', '/auth/callback'],
    ['HEAD', '/auth/v2/user'],
    ['POST', '/graphql/v1'],
    ['DELETE', '/storage/v2/object'],
  ])('%s %s is for programs: 404, and no page', async (method, url) => {
    const response = await get(url, { accept: 'text/html' }, method);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/json');
    if (method !== 'HEAD') expect(await response.json()).toMatchObject({ error_code: 'not_found' });
  });

  test('the page for signing in is one, with a slash after it too', async () => {
    expect((await get('/auth/')).status).toBe(308);
    expect((await get('/auth', {}, 'POST')).status).toBe(405);
  });

  test('a known page is checked again, not sent again', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await get('/', { 'if-none-match': `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('HEAD says the same as GET, without the page', async () => {
    const head = await get('/about', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(
      (await get('/about')).headers.get('content-length'),
    );
    expect(await head.text()).toBe('');
    expect((await get('/nowhere', {}, 'HEAD')).status).toBe(404);
  });

  test('a slash too many leads to the page, and never to another host', async () => {
    const response = await get('/about/');
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/about');
    expect((await get('//evil.example/')).status).toBe(404);
    expect((await get('//about/')).headers.get('location')).toBeNull();
  });

  test('a page is only read', async () => {
    const response = await get('/', {}, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('files', () => {
  test('hashed assets stay for a year', async () => {
    const response = await get('/assets/app-1a2b.js');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(asset);
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['', null],
  ])('to a client that takes "%s" they go as %s', async (accepts, encoding) => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': accepts });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const decode = { br: brotliDecompressSync, gzip: gunzipSync };
    const text = encoding === null ? bytes : decode[encoding as 'br'](bytes);
    expect(text.toString()).toBe(asset);
  });

  test('other files are kept for an hour', async () => {
    const response = await get('/mark.svg');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('an asset that is not there is no page', async () => {
    const response = await get('/assets/app-0000.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    '/../secrets.json',
    '/%2e%2e/secrets.json',
    '/..%2fsecrets.json',
    '/assets/..%2f..%2fsecrets.json',
    '/assets/%2e%2e%2f%2e%2e%2fsecrets.json',
    '/..%5csecrets.json',
    '/assets/....//secrets.json',
    '/%00/secrets.json',
    '/site.json',
    '/shell.html',
    '/.sources',
    '/_headers',
    '/.vite/manifest.json',
  ])('%s gives nothing away', async (url) => {
    const response = await get(url);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });
});

describe('security headers', () => {
  test('scripts run only from here or by their hash', async () => {
    for (const url of ['/', '/dashboard', '/nowhere', '/assets/app-1a2b.js', '/mark.svg']) {
      const { headers } = await get(url);
      expect(headers.get('content-security-policy')).toBe(
        [
          "default-src 'none'",
          "script-src 'self' 'sha256-AAAA' 'sha256-BBBB'",
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data:",
          "font-src 'self'",
          "connect-src 'self' ws://127.0.0.1:3000",
          "manifest-src 'self'",
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types disclosure-reader 'allow-duplicates'",
        ].join('; '),
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.has('strict-transport-security')).toBe(false);
    }
  });

  test('a site with TLS tells browsers to stay with it', async () => {
    const { headers } = await open('https://mendwell.example').request('/');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' wss://mendwell.example;",
    );
  });

  test('static hosts get the same headers as a file, with the backend they call', async () => {
    writeHeadersFile(folder, 'https://mendwell.example', ['https://x.supabase.co']);
    const lines = fs.readFileSync(path.join(folder, '_headers'), 'utf8').split('\n');
    expect(lines[0]).toBe('/*');
    expect(lines.find((line) => line.includes('content-security-policy'))).toContain(
      "connect-src 'self' https://x.supabase.co wss://mendwell.example wss://x.supabase.co;",
    );
    expect(lines).toContain('  x-content-type-options: nosniff');
    expect(lines[lines.indexOf('/assets/*') + 1]).toBe(
      '  cache-control: public, max-age=31536000, immutable',
    );
  });

  test('a folder without a build is said to be one', () => {
    expect(readSiteManifest(outside)).toBeNull();
    expect(() => writeHeadersFile(outside, 'https://a.example', [])).toThrow('no built web app');
  });
});

describe('config.json', () => {
  const publicSite = 'https://mendwell.example';
  const ask = (
    host: string,
    siteUrl = publicSite,
    offers: ChainOffers = { badges: null, points: null },
  ) =>
    createConfigurationApp({
      siteUrl,
      anonKey: 'anon-key',
      projectRef: 'mendwell',
      chains,
      offers,
    }).request('/config.json', { headers: { host } });

  test('names the backend and its public key, and is never kept', async () => {
    const response = await ask('mendwell.example');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      supabaseUrl: 'https://mendwell.example',
      supabaseAnonKey: 'anon-key',
      projectRef: 'mendwell',
    });
  });

  test.each(['badges', 'points'])(
    'says where %s can be put on chain, where they can be',
    async (kind) => {
      const offer = { chainId: 8453, contract: '0x12', explorer: 'https://basescan.org' };
      const offers = { badges: null, points: null, [kind]: offer };
      const answer = await (await ask('mendwell.example', publicSite, offers)).json();
      expect(answer).toMatchObject({ [kind]: offer });
      expect(answer).not.toHaveProperty(kind === 'points' ? 'badges' : 'points');
    },
  );

  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['evil.example', 'http://127.0.0.1:3000'],
    ['a b', 'http://127.0.0.1:3000'],
  ])('of a site of this machine, asked as %s, answers with the origin %s', async (host, origin) => {
    const answer = await ask(host, 'http://127.0.0.1:3000');
    expect(await answer.json()).toMatchObject({ supabaseUrl: origin });
  });

  test.each(['localhost:3000', '192.168.1.20:3000', '10.0.0.1', '[::1]', 'evil.example', 'a b'])(
    'of a public site, asked as %s, answers with the site’s own origin',
    async (host) => {
      expect(await (await ask(host)).json()).toMatchObject({ supabaseUrl: publicSite });
    },
  );
});
