// Floods a gateway from a process of its own, so that sending costs its event loop nothing. Arguments (JSON): where, with which
// key, what, over how many sockets, for how many seconds. Says what became of each socket, and ends.
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface FloodOptions {
  readonly url: string;
  readonly key: string;
  readonly frames: keyof typeof frames;
  readonly sockets: number;
  readonly seconds: number;
  /** Frames a second of each socket; as many as it takes where there is none. */
  readonly framesPerSecond?: number;
  /** Opens another socket in the place of one that was closed. */
  readonly reconnects?: boolean;
}

export interface Flooded {
  readonly sentFrames: number;
  /** Milliseconds from its first frame until it was closed; null where it was not. */
  readonly closedAfterMs: number | null;
  readonly receivedFrames: number;
  /** Why it was closed, where a close frame said so. */
  readonly code: number | null;
}

/** A client's frame. Its mask is of zeros, which leaves the payload as it is. */
function frame(opcode: number, payload: string, isLast = true): Buffer {
  const bytes = Buffer.from(payload);
  const header =
    bytes.length < 126
      ? Buffer.from([0, 0x80 | bytes.length])
      : bytes.length < 65_536
        ? Buffer.from([0, 0xfe, bytes.length >> 8, bytes.length & 255])
        : Buffer.concat([Buffer.from([0, 0xff, 0, 0, 0, 0]), uint32(bytes.length)]);
  header[0] = (isLast ? 0x80 : 0) | opcode;
  return Buffer.concat([header, Buffer.alloc(4), bytes]);
}
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
const text = (...parts: unknown[]) => frame(1, JSON.stringify(parts));

const join = (topic: string, config: object) =>
  text('1', '1', `realtime:${topic}`, 'phx_join', { config });

/** What is sent first, and what is sent without end. */
const frames = {
  heartbeat: [null, text(null, '1', 'phoenix', 'heartbeat', {})],
  unjoined: [null, text(null, '1', 'realtime:none', 'broadcast', { event: 'e', payload: {} })],
  refusedJoin: [null, join('private', { private: true })],
  malformedJoin: [null, text('1', '1', 'elsewhere', 'phx_join', {})],
  leave: [null, text(null, '1', 'realtime:none', 'phx_leave', {})],
  rejoin: [null, join('open', {})],
  broadcast: [
    join('open', {}),
    text(null, '1', 'realtime:open', 'broadcast', { event: 'e', payload: {} }),
  ],
  track: [join('open', {}), text(null, '1', 'realtime:open', 'presence', { event: 'track' })],
  unknown: [null, frame(1, 'x')],
  binary: [null, frame(2, 'x')],
  ping: [null, frame(9, '')],
  pong: [null, frame(10, '')],
  fragments: [frame(1, '', false), frame(0, '', false)],
  large: [null, text(null, '1', 'phoenix', 'heartbeat', { filler: 'x'.repeat(1_000_000) })],
  values: [null, text(null, '1', 'phoenix', 'heartbeat', Array(100_000).fill(1))],
} satisfies Record<string, readonly [Buffer | null, Buffer]>;

/** How many frames of a server there are, and the code of the one that closes. */
function reading(): { take(chunk: Buffer): void; count: number; code: number | null } {
  let rest = Buffer.alloc(0);
  const read = {
    count: 0,
    code: null as number | null,
    take(chunk: Buffer) {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const [first, second] = rest;
        if (first === undefined || second === undefined) return;
        const long = { 126: 2, 127: 8 }[second & 127] ?? 0;
        if (rest.length < 2 + long) return;
        const length = long === 0 ? second & 127 : Number(`0x${rest.toString('hex', 2, 2 + long)}`);
        if (rest.length < 2 + long + length) return;
        if ((first & 15) === 8 && length >= 2) read.code = rest.readUInt16BE(2 + long);
        else read.count += 1;
        rest = rest.subarray(2 + long + length);
      }
    },
  };
  return read;
}

async function open({ url, key }: FloodOptions): Promise<net.Socket | null> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `GET /realtime/v1/websocket?apikey=${key}&vsn=2.0.0 HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const answer = await Promise.race([
    once(socket, 'data').then(([chunk]) => String(chunk)),
    once(socket, 'close').then(() => ''),
  ]).catch(() => '');
  if (answer.startsWith('HTTP/1.1 101')) return socket;
  socket.destroy();
  return null;
}

async function flood(options: FloodOptions, until: number): Promise<Flooded | null> {
  const socket = await open(options);
  if (!socket) return null;
  const [first, repeated] = frames[options.frames];
  const read = reading();
  socket.on('data', (chunk) => read.take(chunk));
  let closedAt: number | null = null;
  const closed = new Promise<void>((resolve) =>
    socket.once('close', () => {
      closedAt = Date.now();
      resolve();
    }),
  );
  const atOnce = options.framesPerSecond
    ? Math.ceil(options.framesPerSecond / 20)
    : Math.max(1, Math.min(100, Math.floor(1_000_000 / repeated.length)));
  const burst = Buffer.concat(Array<Buffer>(atOnce).fill(repeated));
  const began = Date.now();
  let sentFrames = 0;
  if (first) socket.write(first);
  while (closedAt === null && Date.now() < until) {
    sentFrames += atOnce;
    if (!socket.write(burst)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    await (options.framesPerSecond ? pause(50) : new Promise((resolve) => setImmediate(resolve)));
  }
  const closedAfterMs = closedAt === null ? null : closedAt - began;
  socket.destroy();
  return { sentFrames, closedAfterMs, receivedFrames: read.count, code: read.code };
}

async function run(options: FloodOptions): Promise<readonly Flooded[]> {
  const until = Date.now() + options.seconds * 1000;
  const all: Flooded[] = [];
  await Promise.all(
    Array.from({ length: options.sockets }, async () => {
      do {
        const one = await flood(options, until);
        if (one) all.push(one);
        else await pause(10);
      } while (options.reconnects && Date.now() < until);
    }),
  );
  return all;
}

process.on('disconnect', () => process.exit());
const options = process.argv[2];
if (options) process.send?.(await run(JSON.parse(options) as FloodOptions));
