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
  type TypedDataDomain,
} from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { voucherDomain, voucherTypes } from '../../../domain/rewards/voucher.ts';
import { startEvmNode } from '../../../supabase/tests/testing/evm_node.ts';

export const built = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, '../../built/MendwellBadges.json'), 'utf8'),
) as {
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly sources: Readonly<Record<string, string>>;
};

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

export interface Voucher {
  readonly account: Hex;
  readonly badgeId: bigint;
  readonly claimId: Hex;
  /** Seconds since 1970. */
  readonly deadline: bigint;
  readonly signature: Hex;
}

/** A chain of this machine with the contract of badges on it. */
export async function startBadgeChain(program: string, chainId = 8453) {
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
  const deploy = async (metadata = 'https://mendwell.example/badges/') => {
    const hash = await createWalletClient({ chain, transport, account: admin }).deployContract({
      abi: built.abi,
      bytecode: built.bytecode,
      args: [admin.address, issuer.address, metadata],
    });
    const { contractAddress } = await mined(hash);
    if (!contractAddress) throw new Error('nothing was deployed');
    return contractAddress;
  };
  const address = await deploy();
  const read = <Value>(functionName: string, args: readonly unknown[] = []) =>
    reader.readContract({ address, abi: built.abi, functionName, args }) as Promise<Value>;

  let lastClaim = 0n;
  return {
    node,
    chain,
    clock,
    address,
    deploy,
    read,
    reader,
    /** Tries it first, so that a refusal comes with its name. Answers the receipt. */
    async send(from: Account, functionName: string, args: readonly unknown[]) {
      const { request } = await reader.simulateContract({
        address,
        abi: built.abi,
        functionName,
        args,
        account: from,
      });
      return mined(
        await createWalletClient({ chain, transport, account: from }).writeContract(request),
      );
    },
    /** Signed by the issuer for another claim than all before, unless something else is asked for. */
    async voucher(
      given: Partial<Omit<Voucher, 'signature'>> & {
        readonly signer?: Account;
        readonly domain?: TypedDataDomain;
      } = {},
    ): Promise<Voucher> {
      const { signer = issuer, domain, ...said } = given;
      lastClaim += 1n;
      const { timestamp } = await reader.getBlock();
      const message = {
        account: ann.address as Hex,
        badgeId: 100n + lastClaim,
        claimId: `0x${lastClaim.toString(16).padStart(64, '0')}` as Hex,
        deadline: timestamp + 1800n,
        ...said,
      };
      const signature = await signer.signTypedData({
        domain: {
          ...voucherDomain,
          chainId,
          verifyingContract: address,
          ...domain,
        },
        types: voucherTypes,
        primaryType: 'Claim',
        message,
      });
      return { ...message, signature };
    },
    stop: () => node.stop(),
  };
}

export const argumentsOf = ({ account, badgeId, claimId, deadline, signature }: Voucher) =>
  [account, badgeId, claimId, deadline, signature] as const;

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
