import http from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { type Act, behaviours, type Seen } from './behaviours.ts';
import { anthropicWire } from './anthropic_wire.ts';
import { openaiWire } from './openai_wire.ts';
import type { Wire } from './wire.ts';

// A model on this machine, in the formats that models are asked in: `POST /v1/chat/completions` and `POST /v1/messages`;
// `GET /v1/models` lists them.
// How it behaves is the name of the model (behaviours.ts).

/** A request as it came. */
export interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: unknown;
}

const wires: Readonly<Record<string, Wire>> = {
  '/v1/chat/completions': openaiWire,
  '/v1/messages': anthropicWire,
};

/** Seven bytes at a time cut letters and lines alike. */
const PIECE_BYTES = 7;

/** Until there is room for more, or nobody reads it any more. */
const drained = (response: http.ServerResponse) =>
  new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });

export async function startModelDouble({ port = 0 }: { port?: number } = {}) {
  const received: Received[] = [];
  const open = new Set<http.ServerResponse>();
  const server = http.createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    if (request.method === 'GET' && request.url === '/v1/models') {
      const data = Object.keys(behaviours).map((id) => ({ id, object: 'model' }));
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ object: 'list', data }));
      return;
    }
    const wire = wires[request.url ?? ''];
    const body = (await json(request)) as { model?: string };
    received.push({ path: request.url ?? '', headers: request.headers, body });
    const behave = behaviours[body.model ?? ''];
    if (!wire || !behave) {
      response
        .writeHead(404, { 'content-type': 'application/json' })
        .end('{"error":{"message":"no such model"}}');
      return;
    }
    const seen = wire.seen(body);
    const acts = behave(seen);
    const refused = acts.find((act) => act.kind === 'status');
    if (refused) {
      response
        .writeHead(refused.status, {
          'content-type': 'application/json',
          ...(refused.status < 400 && { location: 'http://127.0.0.1:9/v1/elsewhere' }),
        })
        .end(JSON.stringify({ error: { type: 'error', message: 'The double refuses.' } }));
      return;
    }
    await write(response, wire, acts, seen, body.model === 'split-utf8');
  }

  async function write(
    response: http.ServerResponse,
    wire: Wire,
    acts: readonly Act[],
    seen: Seen,
    isSplit: boolean,
  ) {
    open.add(response);
    response.once('close', () => open.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = async (text: string | Uint8Array) => {
      const bytes = typeof text === 'string' ? Buffer.from(text) : Buffer.from(text);
      const size = isSplit ? PIECE_BYTES : bytes.length;
      for (let at = 0; at < bytes.length; at += size) {
        if (response.destroyed) return;
        const isTaken = response.write(bytes.subarray(at, at + size));
        if (!isTaken) await drained(response);
        if (isSplit) await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const writer = wire.writer(seen);
    await send(writer.begin());
    let reason: 'stop' | 'length' = 'stop';
    for (const act of acts) {
      if (act.kind === 'call') await send(writer.call(act.name, act.args));
      else if (act.kind === 'text') await send(writer.text(act.text));
      else if (act.kind === 'raw') await send(act.bytes);
      else if (act.kind === 'end') ({ reason } = act);
      else if (act.kind === 'stall') return;
      else if (act.kind === 'cut') {
        // What was written goes out first; the end that it should have does not.
        response.socket?.end();
        return;
      } else if (act.kind === 'forever')
        while (!response.destroyed) {
          await send(writer.text(act.text));
          await new Promise((resolve) => setImmediate(resolve));
        }
    }
    if (response.destroyed) return;
    await send(writer.end(acts.some(({ kind }) => kind === 'call') ? 'calls' : reason));
    response.end();
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** Where its API is, as an operator would set it. */
    baseUrl: `${url}/v1`,
    host: new URL(url).host,
    /** Everything that it was sent so far. */
    received: (): readonly Received[] => received,
    /** Answers that somebody still waits for. */
    openCount: () => open.size,
    forget: () => received.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
