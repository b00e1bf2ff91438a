import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import WebSocket, { WebSocketServer } from 'ws';
import { median, quantile, startBenchGateway } from './gateway.ts';

/**
 * A broadcast to a thousand sockets on one topic: `node --import tsx bench/realtime/run.ts`. In one run beside a bare `ws`
 * server that sends what it hears to everybody else. Listeners and speaker are in a process of their own; rounds take turns.
 * Exits 1 where the slowest hundredth takes more than twice as long as there.
 */
const sockets = 1_000;
const broadcasts = 100;
const rounds = 3;
const maxRatio = 2;

interface Target {
  readonly url: string;
  /** What a listener says first; null where it says nothing. */
  readonly join: string | null;
}
interface Times {
  readonly p50: number;
  readonly p99: number;
}

const topic = 'realtime:bench';

/** In a child process: a thousand listeners and a speaker; how long each message takes to each of them, in ms. */
async function listenAll({ url, join }: Target): Promise<Times> {
  const times: number[] = [];
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    if (join !== null) {
      socket.send(join);
      await once(socket, 'message');
    }
    return socket;
  };
  const all: WebSocket[] = [];
  for (let n = 0; n < sockets; n += 50)
    all.push(...(await Promise.all(Array.from({ length: 50 }, open))));
  const speaker = await open();
  let heard = 0;
  let whole = () => {};
  for (const socket of all)
    socket.on('message', (data: Buffer) => {
      const [, sent] = /at (\d+\.\d+)/.exec(data.toString()) ?? [];
      if (sent === undefined) return;
      times.push(performance.now() - Number(sent));
      heard += 1;
      if (heard === sockets) whole();
    });
  for (let n = 0; n < broadcasts; n += 1) {
    heard = 0;
    const arrived = new Promise<void>((resolve) => {
      whole = resolve;
    });
    const said = `at ${performance.now().toFixed(3)} ${'x'.repeat(200)}`;
    speaker.send(
      JSON.stringify([
        '1',
        `${n}`,
        topic,
        'broadcast',
        { type: 'broadcast', event: 'e', payload: said },
      ]),
    );
    await arrived;
    // Within the limit of a hundred a second.
    await new Promise((resolve) => setTimeout(resolve, 11));
  }
  for (const socket of [...all, speaker]) socket.terminate();
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
}

/** The floor: what one hears, the others are sent. */
async function bareFanOut(): Promise<{ url: string; close: () => void }> {
  const server = http.createServer();
  const all = new Set<WebSocket>();
  const fanOut = new WebSocketServer({ server, perMessageDeflate: false });
  fanOut.on('connection', (socket) => {
    all.add(socket);
    socket.on('close', () => all.delete(socket));
    socket.on('message', (data: Buffer) => {
      const said = data.toString();
      for (const other of all) if (other !== socket) other.send(said);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of all) socket.terminate();
      server.close();
    },
  };
}

async function measured(child: ChildProcess, target: Target): Promise<Times & { mib: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 50);
  const answer = once(child, 'message') as Promise<[Times]>;
  child.send(target);
  const [times] = await answer;
  clearInterval(watch);
  return { ...times, mib: (highest - before) / 1024 ** 2 };
}

async function compare(): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), ['listeners']);
  const gateway = await startBenchGateway({ users: 2 * sockets, joinsPerSecond: 1e6 });
  const bare = await bareFanOut();
  const targets = {
    gateway: {
      url: gateway.socketUrl,
      join: JSON.stringify([
        '1',
        '1',
        topic,
        'phx_join',
        { config: { presence: { enabled: false } } },
      ]),
    },
    bare: { url: bare.url, join: null },
  };
  const found = {
    gateway: [] as (Times & { mib: number })[],
    bare: [] as (Times & { mib: number })[],
  };
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const side of ['bare', 'gateway'] as const)
        found[side].push(await measured(child, targets[side]));
  } finally {
    child.kill();
    bare.close();
    await gateway.close();
  }
  const of = (side: 'gateway' | 'bare', name: 'p50' | 'p99' | 'mib') =>
    median(found[side].map((each) => each[name]));
  for (const side of ['bare', 'gateway'] as const)
    process.stdout.write(
      `${side.padEnd(8)} ${sockets} sockets, ${broadcasts} broadcasts: p50 ${of(side, 'p50').toFixed(1)} ms, p99 ${of(side, 'p99').toFixed(1)} ms, memory +${of(side, 'mib').toFixed(0)} MiB\n`,
    );
  const ratio = of('gateway', 'p99') / of('bare', 'p99');
  process.stdout.write(`p99: ${ratio.toFixed(2)} times the floor (at most ${maxRatio})\n`);
  process.exitCode = ratio <= maxRatio ? 0 : 1;
}

if (process.argv[2] === 'listeners')
  process.on('message', (target: Target) => {
    listenAll(target).then(
      (times) => process.send?.(times),
      () => process.exit(1),
    );
  });
else await compare();
