import { WebSocketServer, type WebSocket } from 'ws';

// Stands in for the relay of WalletConnect: mailboxes by topic, over JSON-RPC. What is sent waits for whoever subscribes later.
// https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc

interface Letter {
  readonly message: string;
  readonly tag: number;
  readonly from: string;
}

interface Params {
  readonly topic?: string;
  readonly topics?: readonly string[];
  readonly message?: string;
  readonly tag?: number;
  readonly pairingTopic?: string;
  readonly sessionTopic?: string;
  readonly sessionProposal?: string;
  readonly sessionProposalResponse?: string;
  readonly sessionSettlementRequest?: string;
}

/** Who a socket is: the key that its token was signed with. */
function clientOf(address: string): string {
  const token = new URL(address, 'http://relay').searchParams.get('auth') ?? '';
  const [, claims = ''] = token.split('.');
  try {
    return String(JSON.parse(Buffer.from(claims, 'base64url').toString()).iss);
  } catch {
    return address;
  }
}

/** Listens on a port; 0 is any free one. */
export async function startRelay(port: number) {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  const subscribers = new Map<string, Set<WebSocket>>();
  const letters = new Map<string, Letter[]>();
  const clients = new WeakMap<WebSocket, string>();
  let next = 1;

  const deliver = (socket: WebSocket, topic: string, { message, tag }: Letter) => {
    const id = Date.now() * 1000 + next;
    next += 1;
    const data = { topic, message, publishedAt: Date.now(), tag };
    socket.send(
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        method: 'irn_subscription',
        params: { id: topic, data },
      }),
    );
  };
  const subscribe = (socket: WebSocket, topic: string) => {
    const known = subscribers.get(topic) ?? new Set<WebSocket>();
    subscribers.set(topic, known);
    if (known.has(socket)) return topic;
    known.add(socket);
    const own = clients.get(socket);
    setImmediate(() => {
      for (const letter of letters.get(topic) ?? [])
        if (letter.from !== own) deliver(socket, topic, letter);
    });
    return topic;
  };
  const publish = (socket: WebSocket, topic = '', message = '', tag = 0) => {
    const letter = { message, tag, from: clients.get(socket) ?? '' };
    letters.set(topic, [...(letters.get(topic) ?? []), letter]);
    for (const other of subscribers.get(topic) ?? [])
      if (clients.get(other) !== letter.from) deliver(other, topic, letter);
  };
  const answers: Readonly<Record<string, (socket: WebSocket, params: Params) => unknown>> = {
    irn_subscribe: (socket, { topic = '' }) => subscribe(socket, topic),
    irn_batchSubscribe: (socket, { topics = [] }) =>
      topics.map((topic) => subscribe(socket, topic)),
    irn_publish(socket, { topic, message, tag }) {
      publish(socket, topic, message, tag);
      return true;
    },
    irn_batchFetchMessages: (socket, { topics = [] }) => ({
      messages: topics.flatMap((topic) =>
        (letters.get(topic) ?? [])
          .filter(({ from }) => from !== clients.get(socket))
          .map(({ message, tag }) => ({ topic, message, publishedAt: Date.now(), tag })),
      ),
      hasMore: false,
    }),
    wc_proposeSession(socket, { pairingTopic = '', sessionProposal }) {
      subscribe(socket, pairingTopic);
      publish(socket, pairingTopic, sessionProposal, 1100);
      return true;
    },
    wc_approveSession(socket, params) {
      subscribe(socket, params.sessionTopic ?? '');
      publish(socket, params.pairingTopic, params.sessionProposalResponse, 1101);
      publish(socket, params.sessionTopic, params.sessionSettlementRequest, 1102);
      return true;
    },
    irn_unsubscribe(socket, { topic = '' }) {
      subscribers.get(topic)?.delete(socket);
      return true;
    },
  };

  server.on('connection', (socket, request) => {
    clients.set(socket, clientOf(request.url ?? '/'));
    socket.on('close', () => {
      for (const each of subscribers.values()) each.delete(socket);
    });
    socket.on('message', (data: Buffer) => {
      const { id, method, params } = JSON.parse(data.toString()) as {
        readonly id: number;
        readonly method?: string;
        readonly params?: Params;
      };
      // What has no method is an answer to us.
      if (method === undefined) return;
      const result = answers[method]?.(socket, params ?? {}) ?? true;
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return { stop: () => server.close() };
}
