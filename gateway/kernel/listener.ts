import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { siteOf } from './client_address.ts';

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** After how many seconds an HTTP server gives up. */
export interface ListenerTimeouts {
  /** For all headers of a request. */
  readonly headersSeconds: number;
  /** For a request with its body. */
  readonly requestSeconds: number;
  /** For the next request on an open connection. */
  readonly idleSeconds: number;
}

const defaultTimeouts: ListenerTimeouts = {
  headersSeconds: 10,
  requestSeconds: 60,
  idleSeconds: 15,
};

export interface Listener {
  /** Where it listens, as an address that this machine reaches. */
  readonly url: string;
  /** For what speaks another protocol over the same port, by its `upgrade` event. */
  readonly server: Server;
  /** Connections that ask for another protocol go to `taker`, which says whether it took them. What nobody takes is ended,
   *  and what it throws over. */
  upgrade(taker: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean): void;
  /** From now on, requests are answered by `handler`; before, with 503. */
  serve(handler: NodeHandler): void;
  /** Takes no more connections, waits up to `graceSeconds` for open requests, then cuts them off. */
  close(graceSeconds: number): Promise<void>;
}

export type Listening =
  | { readonly ok: true; readonly listener: Listener }
  | { readonly ok: false; readonly code: 'port_taken' | 'not_allowed' | 'no_such_address' };

const refusals: Record<string, Extract<Listening, { ok: false }>['code']> = {
  EADDRINUSE: 'port_taken',
  EACCES: 'not_allowed',
  EADDRNOTAVAIL: 'no_such_address',
  ENOTFOUND: 'no_such_address',
};

/** A fetch handler as Node's server calls it. */
export const nodeHandler = (
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>,
): NodeHandler => getRequestListener(fetch);

/** Loopback for a server that listens everywhere, and brackets for IPv6. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** How many connections may be open that have sent no request yet: more than any crowd of browsers opens at once. */
export interface SilentLimits {
  /** Of one peer. A proxy in front is one peer, and speaks for many. */
  readonly ofPeer: number;
  readonly inAll: number;
}

const defaultSilent: SilentLimits = { ofPeer: 500, inAll: 4000 };

/** Cuts a new connection while too many have sent no request: each is a file handle, and waits as long as headers may take. */
function limitSilent(
  server: Server,
  { ofPeer, inAll }: SilentLimits,
): { readonly forget: (socket: Duplex) => void } {
  const silent = new Map<Duplex, string>();
  const ofPeers = new Map<string, number>();
  const forget = (socket: Duplex) => {
    const peer = silent.get(socket);
    if (peer === undefined) return;
    silent.delete(socket);
    const left = (ofPeers.get(peer) ?? 1) - 1;
    if (left > 0) ofPeers.set(peer, left);
    else ofPeers.delete(peer);
  };
  server.on('connection', (socket) => {
    const peer = siteOf(socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/i, '') ?? '');
    const already = ofPeers.get(peer) ?? 0;
    if (silent.size >= inAll || already >= ofPeer) {
      socket.destroy();
      return;
    }
    silent.set(socket, peer);
    ofPeers.set(peer, already + 1);
    socket.once('close', () => forget(socket));
  });
  server.prependListener('request', ({ socket }) => forget(socket));
  return { forget };
}

function starting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end('{"status":"starting"}');
}

async function close(
  server: Server,
  upgraded: ReadonlySet<Duplex>,
  graceSeconds: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => {
    server.closeAllConnections();
    for (const socket of upgraded) socket.destroy();
  }, graceSeconds * 1000);
  // A connection that finishes its request only now is idle, and would otherwise be waited for.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(cut);
  clearInterval(sweep);
}

/** Listens at once, so that a taken port is known before anything is started. Port 0 is any free one. */
export async function listen(
  host: string,
  port: number,
  timeouts: ListenerTimeouts = defaultTimeouts,
  silent: SilentLimits = defaultSilent,
): Promise<Listening> {
  let handler: NodeHandler = starting;
  const server = createServer(
    {
      headersTimeout: timeouts.headersSeconds * 1000,
      requestTimeout: timeouts.requestSeconds * 1000,
      keepAliveTimeout: timeouts.idleSeconds * 1000,
      connectionsCheckingInterval: 500,
    },
    (request, response) => void handler(request, response),
  );
  const { forget } = limitSilent(server, silent);
  const upgraded = new Set<Duplex>();
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(null));
  });
  if (failure) {
    const code = refusals[failure.code ?? ''];
    if (code) return { ok: false, code };
    throw failure;
  }
  const bound = server.address() as AddressInfo;
  return {
    ok: true,
    listener: {
      server,
      upgrade(taker) {
        server.on('upgrade', (request, socket, head) => {
          forget(socket);
          upgraded.add(socket);
          socket.once('close', () => upgraded.delete(socket));
          // Node leaves such a connection to itself: one that is reset, or a taker that stumbles, would end the process.
          socket.on('error', () => {});
          let isTaken: boolean;
          try {
            isTaken = taker(request, socket, head);
          } catch {
            socket.destroy();
            return;
          }
          // Somebody else may be waiting for it, e.g. the development server.
          if (!isTaken && server.listenerCount('upgrade') === 1)
            socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
        });
      },
      url: `http://${reachable(host)}:${bound.port}`,
      serve(next) {
        handler = next;
      },
      close: (graceSeconds) => close(server, upgraded, graceSeconds),
    },
  };
}
