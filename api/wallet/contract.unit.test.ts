import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractAsker } from './contract.ts';

// Who is believed that a contract calls a signature its own. On a real node: supabase/tests/account.

const yes: Readonly<Record<string, string>> = {
  eth_chainId: '0xa',
  eth_getCode: '0x60',
  eth_call: `0x1626ba7e${'0'.repeat(56)}`,
};
const startYes = () =>
  createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { method } = JSON.parse(text) as { readonly method: string };
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: yes[method] }));
  });
const servers = [startYes(), startYes()];
const urls: string[] = [];
beforeAll(async () => {
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    urls.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
});
afterAll(() => {
  for (const server of servers) server.close();
});

it.each<[string, (one: string, other: string) => readonly string[], boolean]>([
  ['two of different operators', (one, other) => [one, other], true],
  ['one with two keys', (one) => [`${one}/key-1`, `${one}/key-2`], false],
  ['one with two keys, and another one', (one, other) => [`${one}/1`, `${one}/2`, other], true],
  ['one alone', (one) => [one], false],
  ['none', () => [], false],
])('%s', async (_, of, isBelieved) => {
  const ask = contractAsker(new Map([[10, of(urls[0] ?? '', urls[1] ?? '')]]));
  const contract = { address: `0x${'ab'.repeat(20)}`, chainId: 10 };
  expect(await ask(contract, 'text', `0x${'11'.repeat(80)}`)).toBe(isBelieved);
});
