import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { median, startBenchGateway } from '../realtime/gateway.ts';

/**
 * Uploads and downloads: `node --import tsx bench/storage/run.ts`. In one run beside a bare file server that writes a body to a
 * file, tells the disk, and sends it again; both keep what they acknowledge. Rounds take turns.
 * Exits 1 where a large file takes more than three times as long as there.
 */
const rounds = 5;
const sizes = [
  { name: '20 kB', bytes: 20_000, count: 50 },
  { name: '10 MB', bytes: 10_000_000, count: 4 },
] as const;
const maxRatio = 3;

async function bareFiles(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'mendwell-bench-'));
  const server = http.createServer(async (request, response) => {
    const file = path.join(folder, path.basename(request.url ?? ''));
    if (request.method === 'POST') {
      await pipeline(request, createWriteStream(file, { flush: true }));
      response.end('{}');
      return;
    }
    const { size } = await fs.stat(file);
    response.setHeader('content-length', size);
    await pipeline(createReadStream(file), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await fs.rm(folder, { recursive: true });
    },
  };
}

interface Target {
  readonly upload: (name: string) => string;
  readonly download: (name: string) => string;
  readonly headers: Record<string, string>;
}

/** Milliseconds a file, up and down, four at a time. */
async function timesOf(target: Target, body: Uint8Array<ArrayBuffer>, count: number) {
  const names = Array.from({ length: count }, () => randomUUID());
  const each = async (work: (name: string) => Promise<void>): Promise<number> => {
    const began = performance.now();
    const waiting = [...names];
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) await work(name);
      }),
    );
    return (performance.now() - began) / count;
  };
  const up = await each(async (name) => {
    const answer = await fetch(target.upload(name), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/octet-stream', ...target.headers },
    });
    if (!answer.ok) throw new Error(`an upload was answered ${answer.status}`);
    await answer.arrayBuffer();
  });
  const down = await each(async (name) => {
    const answer = await fetch(target.download(name), { headers: target.headers });
    if ((await answer.arrayBuffer()).byteLength !== body.length)
      throw new Error('a download was not whole');
  });
  return { up, down };
}

const bare = await bareFiles();
const gateway = await startBenchGateway({ users: 10 });
const headers = { authorization: `Bearer ${gateway.serviceRoleKey}` };
await fetch(`${gateway.url}/storage/v1/bucket`, {
  method: 'POST',
  body: JSON.stringify({ name: 'bench' }),
  headers,
});
const ours: Target = {
  upload: (name) => `${gateway.url}/storage/v1/object/bench/${name}`,
  download: (name) => `${gateway.url}/storage/v1/object/authenticated/bench/${name}`,
  headers,
};
const floor: Target = {
  upload: (name) => `${bare.url}/${name}`,
  download: (name) => `${bare.url}/${name}`,
  headers: {},
};

let isMissed = false;
for (const { name, bytes, count } of sizes) {
  const body = new Uint8Array(randomBytes(bytes));
  const found = {
    ours: { up: [] as number[], down: [] as number[] },
    floor: { up: [] as number[], down: [] as number[] },
  };
  for (let round = 0; round < rounds; round += 1)
    for (const [which, target] of [
      ['floor', floor],
      ['ours', ours],
    ] as const) {
      const times = await timesOf(target, body, count);
      found[which].up.push(times.up);
      found[which].down.push(times.down);
    }
  for (const way of ['up', 'down'] as const) {
    const [own, bareTime] = [median(found.ours[way]), median(found.floor[way])];
    const ratio = own / bareTime;
    if (bytes > 1_000_000 && ratio > maxRatio) isMissed = true;
    console.log(
      `${name} ${way.padEnd(4)} ${own.toFixed(1)} ms, bare ${bareTime.toFixed(1)} ms: ${ratio.toFixed(2)} ×`,
    );
  }
}
await gateway.close();
await bare.close();
process.exit(isMissed ? 1 : 0);
