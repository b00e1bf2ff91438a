import { afterEach, beforeEach } from 'vitest';
import fs from 'node:fs';
import path from 'node:path';
import {
  type Abi,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { startEvmNode } from '../../../supabase/tests/testing/evm_node.ts';

export interface Built {
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly sources: Readonly<Record<string, string>>;
}

/** A contract as it was compiled and committed. */
export const builtOf = (name: string) =>
  JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, `../../built/${name}.json`), 'utf8'),
  ) as Built;

/** Accounts that a local node gives money to; never to be used where money is. */
const words = 'test test test test test test test test test test test junk';
const accountAt = (addressIndex: number) => mnemonicToAccount(words, { addressIndex });
export const [admin, issuer, ann, ben, payer] = [0, 1, 2, 3, 4].map(accountAt) as [
  Account,
  Account,
  Account,
  Account,
  Account,
];
export type Account = ReturnType<typeof accountAt>;

/** A chain of this machine, and how contracts come on it. */
export async function startLocalChain(program: string, chainId: number) {
  const node = await startEvmNode(program, chainId);
  const chain = defineChain({
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node.url] } },
  });
  const transport = http(node.url);
  const reader = createPublicClient({ chain, transport, pollingInterval: 20, cacheTime: 0 });
  const clock = createTestClient({ chain, transport, mode: 'anvil' });
  const mined = async (hash: Hex) => reader.waitForTransactionReceipt({ hash });
  const walletOf = (account: Account) => createWalletClient({ chain, transport, account });
  return {
    node,
    chain,
    clock,
    reader,
    deploy: async ({ abi, bytecode }: Built, args: readonly unknown[] = []): Promise<Hex> => {
      const hash = await walletOf(admin).deployContract({ abi, bytecode, args });
      const { contractAddress } = await mined(hash);
      if (!contractAddress) throw new Error('nothing was deployed');
      return contractAddress;
    },
    /** Tries it first, so that a refusal comes with its name. Answers the receipt. */
    send: async (
      account: Account,
      address: Hex,
      abi: Abi,
      functionName: string,
      args: readonly unknown[],
    ) => {
      const { request } = await reader.simulateContract({
        address,
        abi,
        functionName,
        args,
        account,
      });
      return mined(await walletOf(account).writeContract(request));
    },
    stop: () => node.stop(),
  };
}

/** By which of its errors the contract refused; null where it did something. */
export async function refusalOf(trying: Promise<unknown>): Promise<string | null> {
  try {
    await trying;
    return null;
  } catch (thrown) {
    const walk = (thrown as { walk?: (test: (at: unknown) => boolean) => unknown }).walk;
    const found = walk?.call(
      thrown,
      (at) => (at as Error).name === 'ContractFunctionRevertedError',
    ) as { readonly data?: { readonly errorName?: string } } | null;
    const name = found?.data?.errorName;
    if (name === undefined) throw thrown;
    return name;
  }
}

/** Lets every test begin with the chain as the one before it did. */
export function restoredAfterEach(clock: () => Pick<LocalChain['clock'], 'snapshot' | 'revert'>) {
  let before: Hex;
  beforeEach(async () => {
    before = await clock().snapshot();
  });
  afterEach(() => clock().revert({ id: before }));
}
type LocalChain = Awaited<ReturnType<typeof startLocalChain>>;
