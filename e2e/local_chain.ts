import { expect } from '@playwright/test';

/** A chain of this machine, asked by JSON-RPC. Mining is done by hand while a test of it runs. */
export function localChain(url: string) {
  async function chain(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: unknown; error?: object };
    expect(error, method).toBeUndefined();
    return result;
  }
  return { chain, mine: (blocks = 1) => chain('anvil_mine', `0x${blocks.toString(16)}`) };
}
