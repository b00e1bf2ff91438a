import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';

/** Lighthouse as a phone sees the product (its own simulated network and processor), against what `npm start`
 *  serves. The middle one of `rounds` runs a page. Bounds: 100 in accessibility, best practices and SEO, 98 in
 *  performance, no layout shift, and on the landing page the largest paint within 0.7 s. */
const rounds = Number(process.env.ROUNDS ?? 3);
const pages = (process.env.PAGES ?? '/ /debt-destroyer /auth').split(' ');
const bounds = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const paintMilliseconds = 700;
const root = path.join(import.meta.dirname, '../..');

/** A port nobody listens on now. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'mendwell-lighthouse-'));
const port = await freePort();
const server = spawn(process.execPath, ['tools/start.mjs'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
await new Promise<void>((ready, failed) => {
  server.stdout.on('data', (text) => String(text).includes('is ready at') && ready());
  server.on('exit', () => failed(new Error('The server ended before it was ready.')));
});

interface Run {
  readonly scores: Readonly<Record<string, number>>;
  readonly paint: number;
  readonly shift: number;
  readonly blocked: number;
}

/** A first visit: a browser of its own, because Lighthouse leaves local storage as it is. */
async function measure(page: string): Promise<Run> {
  const debugPort = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--remote-debugging-port=${debugPort}`,
      '--disable-background-networking',
      '--disable-gpu',
    ],
  });
  try {
    return await visit(page, debugPort);
  } finally {
    await browser.close();
  }
}

async function visit(page: string, debugPort: number): Promise<Run> {
  const result = await lighthouse(`http://127.0.0.1:${port}${page}`, {
    port: debugPort,
    logLevel: 'error',
    onlyCategories: Object.keys(bounds),
  });
  if (!result) throw new Error(`Lighthouse did not answer for ${page}.`);
  const { audits, categories } = result.lhr;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
    paint: value('largest-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blocked: value('total-blocking-time'),
  };
}

let isGood = true;
try {
  for (const page of pages) {
    const runs: Run[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await measure(page));
    runs.sort((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0));
    const middle = runs[Math.floor(rounds / 2)];
    if (!middle) throw new Error('No run.');
    const missed = [
      ...Object.entries(bounds)
        .filter(([name, least]) => !((middle.scores[name] ?? 0) >= least))
        .map(([name]) => name),
      ...(middle.shift < 0.0005 ? [] : ['layout shift']),
      ...(page !== '/' || middle.paint <= paintMilliseconds ? [] : ['largest paint']),
    ];
    isGood &&= missed.length === 0;
    console.log(
      `${page.padEnd(16)} ${Object.entries(middle.scores)
        .map(([name, score]) => `${name} ${score}`)
        .join(
          ', ',
        )}; largest paint ${(middle.paint / 1000).toFixed(2)} s, shift ${middle.shift.toFixed(4)}, blocked ${middle.blocked.toFixed(0)} ms${missed.length ? `  MISSED: ${missed.join(', ')}` : ''}`,
    );
  }
} finally {
  server.kill('SIGTERM');
  await new Promise((ended) => server.on('exit', ended));
  fs.rmSync(dataDir, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);
