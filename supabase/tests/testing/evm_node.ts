import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A chain of its own on this machine. */
export async function startEvmNode(program: string, chainId: number) {
  const child = spawn(program, ['--port', '0', '--chain-id', String(chainId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      const [, address] = /Listening on (127\.0\.0\.1:\d+)/.exec(said) ?? [];
      if (address !== undefined) resolve(`http://${address}`);
    });
    child.on('exit', () => reject(new Error(`the node ended: ${said}`)));
  });
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await response.json()) as { readonly result?: unknown }).result;
  };
  return {
    url,
    ask,
    async stop() {
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** What another operator's endpoint does with what it is asked. */
export type EndpointMood = 'agrees' | 'lies' | 'says_nothing' | 'another_chain' | 'down';

/** An answer in place of the node's; undefined: the node's own. */
export type Forgery = (method: string, params: readonly unknown[]) => unknown;

/** A second endpoint before a node, in whatever mood it is. */
export async function startSecondEndpoint(nodeUrl: string) {
  let mood: EndpointMood = 'agrees';
  let forge: Forgery | null = null;
  const count = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      const { id, method, params } = JSON.parse(body) as {
        readonly id: number;
        readonly method: string;
        readonly params: readonly unknown[];
      };
      count.set(method, (count.get(method) ?? 0) + 1);
      const say = (result: unknown) => response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      if (mood === 'down') return response.writeHead(503).end();
      if (mood === 'says_nothing') return pause(60_000, undefined, { ref: false });
      if (mood === 'another_chain' && method === 'eth_chainId') return say('0x1');
      if (mood === 'lies' && method === 'eth_call') return say(`0x1626ba7e${'0'.repeat(56)}`);
      if (mood === 'lies' && method === 'eth_getCode') return say('0x6000');
      const forged = await forge?.(method, params);
      if (forged !== undefined) return say(forged);
      const answer = await fetch(nodeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return response.end(await answer.text());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often each method was asked for. */
    count,
    be(next: EndpointMood) {
      mood = next;
    },
    /** Answers what is made up; null: what the node says. */
    forge(next: Forgery | null) {
      forge = next;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
