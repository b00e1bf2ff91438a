import * as z from 'zod/mini';
import { twoOperators } from '../kernel/chain_settings.ts';
import { askEndpoint } from '../kernel/json_rpc.ts';
import type { AskContract } from './ports.ts';

// Whether a contract says that a signature is its own: EIP-1271, on its chain. Two endpoints of different operators have to say so, as
// one may be wrong, behind, or lie.

/** What `isValidSignature(bytes32,bytes)` answers, and how it's called. */
const magic = '0x1626ba7e';

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/));

/** The call's data: the hash, and the signature as bytes. */
async function callOf(text: string, signature: string): Promise<string> {
  const { encodeAbiParameters, hashMessage } = await import('viem/utils');
  const data = encodeAbiParameters(
    [{ type: 'bytes32' }, { type: 'bytes' }],
    [hashMessage(text), signature as `0x${string}`],
  );
  return `${magic}${data.slice(2)}`;
}

/** Asks contracts through the endpoints of each chain; where a chain has no two of different operators, no contract is believed. */
export const contractAsker =
  (endpoints: ReadonlyMap<number, readonly string[]>, timeoutMs = 5_000): AskContract =>
  async ({ address, chainId }, text, signature) => {
    const both = twoOperators(endpoints.get(chainId) ?? []);
    if (both === null) return false;
    const data = await callOf(text, signature);
    const signal = AbortSignal.timeout(timeoutMs);
    const says = async (url: string): Promise<boolean> => {
      const ask = async (method: string, params: readonly unknown[]) =>
        z.parse(hex, await askEndpoint(url, method, params, signal)).toLowerCase();
      const [chain, code, said] = await Promise.all([
        ask('eth_chainId', []),
        ask('eth_getCode', [address, 'latest']),
        ask('eth_call', [{ to: address, data }, 'latest']),
      ]);
      return Number(chain) === chainId && code !== '0x' && said === `${magic}${'0'.repeat(56)}`;
    };
    const answers = await Promise.all(both.map((url) => says(url).catch(() => false)));
    return answers.every(Boolean);
  };
