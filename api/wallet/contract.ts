import * as z from 'zod/mini';
import type { AskContract } from './ports.ts';

// Whether a contract says that a signature is its own: EIP-1271, on its chain. Two endpoints of different operators have to say so, as
// one may be wrong, behind, or lie.

/** What `isValidSignature(bytes32,bytes)` answers, and how it's called. */
const magic = '0x1626ba7e';

const maxAnswerBytes = 256 * 1024;
const answer = z.object({ result: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)) });

async function askEndpoint(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    redirect: 'error',
    signal,
  });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxAnswerBytes) throw new RangeError('the answer is too long');
  }
  return z.parse(answer, JSON.parse(text)).result.toLowerCase();
}

/** The call's data: the hash, and the signature as bytes. */
async function callOf(text: string, signature: string): Promise<string> {
  const { encodeAbiParameters, hashMessage } = await import('viem/utils');
  const data = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'bytes' }],
    [hashMessage(text), signature as `0x${string}`],
  );
  return `${magic}${data.slice(2)}`;
}

/** Asks contracts through the endpoints of each chain; where a chain has no two, no contract is believed. */
export const contractAsker =
  (endpoints: ReadonlyMap<number, readonly string[]>, timeoutMs = 5_000): AskContract =>
  async ({ address, chainId }, text, signature) => {
    const [first, second] = endpoints.get(chainId) ?? [];
    if (first === undefined || second === undefined) return false;
    const data = await callOf(text, signature);
    const signal = AbortSignal.timeout(timeoutMs);
    const says = async (url: string): Promise<boolean> => {
      const [chain, code, said] = await Promise.all([
        askEndpoint(url, 'eth_chainId', [], signal),
        askEndpoint(url, 'eth_getCode', [address, 'latest'], signal),
        askEndpoint(url, 'eth_call', [{ to: address, data }, 'latest'], signal),
      ]);
      return Number(chain) === chainId && code !== '0x' && said === `${magic}${'0'.repeat(56)}`;
    };
    const answers = await Promise.all([first, second].map((url) => says(url).catch(() => false)));
    return answers.every(Boolean);
  };
