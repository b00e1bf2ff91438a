import { randomBytes, randomUUID } from 'node:crypto';
import { median, startBenchGateway } from '../realtime/gateway.ts';
import { bareFiles } from './bare_files.ts';
import { vaultMisses } from './vault.ts';

/**
 * Uploads and downloads: `node --import tsx bench/storage/run.ts`. In one run beside a bare file server that writes a body to a
 * file, tells the disk, and sends it again; both keep what they acknowledge. Rounds take turns.
 * Then what a member keeps beside a dispute: `vault.ts`.
 * Exits 1 where a large file takes more than three times as long as there, or proof more than six times.
 */
const rounds = 5;
const sizes = [
  { name: '20 kB', bytes: 20_000, count: 50 },
  { name: '10 MB', bytes: 10_000_000, count: 4 },
] as const;
const maxRatio = 3;

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
if (await vaultMisses()) isMissed = true;
process.exit(isMissed ? 1 : 0);
