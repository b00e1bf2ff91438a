import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';

/** The landing page's JavaScript as a browser fetches it: every script, gzip, kB of 1,000 bytes.
 *  Bounds: 105 kB in all; nothing that blocks the first paint. Needs a built `web/dist`. */
const limitBytes = 105_000;
const settleMilliseconds = 3_000;
const dist = path.join(import.meta.dirname, '../../web/dist');
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const server = http.createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://localhost').pathname;
  const file = path.join(dist, name === '/' ? 'index.html' : path.normalize(name));
  if (!file.startsWith(dist) || !fs.existsSync(file)) response.writeHead(404).end();
  else
    response
      .writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
      .end(fs.readFileSync(file));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
const scripts = new Map<string, number>();
const calls: string[] = [];
page.on('response', async (response) => {
  const url = new URL(response.url());
  if (response.request().resourceType() === 'script')
    scripts.set(url.pathname, gzipSync(await response.body(), { level: 9 }).length);
  if (['fetch', 'xhr'].includes(response.request().resourceType())) calls.push(url.pathname);
});
await page.goto(origin, { waitUntil: 'load' });
await page.waitForTimeout(settleMilliseconds);
const blocking = await page.evaluate(
  () =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) =>
          (entry as PerformanceResourceTiming & { renderBlockingStatus?: string })
            .renderBlockingStatus === 'blocking',
      )
      .filter((entry) => entry.name.endsWith('.js')).length,
);
await browser.close();
server.close();

let sum = 0;
for (const [name, bytes] of [...scripts].toSorted((a, b) => b[1] - a[1])) {
  sum += bytes;
  console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`);
}
console.log(`${(sum / 1000).toFixed(1).padStart(7)} kB  in all (at most ${limitBytes / 1000})`);
console.log(`${String(blocking).padStart(7)}     scripts that block the first paint (at most 0)`);
console.log(
  `${String(calls.length).padStart(7)}     requests by script (at most 0) ${calls.join(' ')}`,
);
process.exit(sum > 0 && sum <= limitBytes && blocking === 0 && calls.length === 0 ? 0 : 1);
