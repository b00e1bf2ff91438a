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
import { quoteDomain, quoteTypes } from '../../../domain/passes/stablecoin.ts';
import { startEvmNode } from '../../../supabase/tests/testing/evm_node.ts';
import { type Account, admin, ann, ben, issuer, payer } from './badge_chain.ts';

interface Built {
  readonly abi: Abi;
  readonly bytecode: Hex;
  readonly sources: Readonly<Record<string, string>>;
}

const builtOf = (name: string) =>
  JSON.parse(
    fs.readFileSync(path.join(import.meta.dirname, `../../built/${name}.json`), 'utf8'),
  ) as Built;

export const [till, dollar, falseTill] = ['MendwellTill', 'TestDollar', 'FalseTill'].map(
  builtOf,
) as [Built, Built, Built];

/** Who deploys, who signs quotes, and where money goes. */
export const [deployer, quoter, treasury] = [admin, issuer, payer];
export { ann, ben };

export interface Quote {
  readonly orderId: Hex;
  readonly token: Hex;
  readonly amount: bigint;
  /** Seconds since 1970. */
  readonly deadline: bigint;
  readonly signature: Hex;
}

/** A chain of this machine with a till, a dollar, and another dollar of the same name on it. */
export async function startTillChain(program: string, chainId = 8453) {
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
  const deploy = async ({ abi, bytecode }: Built, args: readonly unknown[] = []): Promise<Hex> => {
    const hash = await createWalletClient({ chain, transport, account: deployer }).deployContract({
      abi,
      bytecode,
      args,
    });
    const { contractAddress } = await mined(hash);
    if (!contractAddress) throw new Error('nothing was deployed');
    return contractAddress;
  };
  const deployTill = (to: Hex = treasury.address, signer: Hex = quoter.address) =>
    deploy(till, [to, signer]);
  const address = await deployTill();
  const [token, twin, pretender] = [
    await deploy(dollar),
    await deploy(dollar),
    await deploy(falseTill),
  ];
  const contracts = {
    till: { abi: till.abi, address },
    dollar: { abi: dollar.abi, address: token },
  };

  /** Tries it first, so that a refusal comes with its name. Answers the receipt. */
  const send = async (
    from: Account,
    to: Hex,
    abi: Abi,
    functionName: string,
    args: readonly unknown[],
  ) => {
    const { request } = await reader.simulateContract({
      address: to,
      abi,
      functionName,
      args,
      account: from,
    });
    return mined(
      await createWalletClient({ chain, transport, account: from }).writeContract(request),
    );
  };
  let lastOrder = 0n;
  return {
    node,
    chain,
    clock,
    reader,
    address,
    token,
    twin,
    pretender,
    contracts,
    send,
    deployTill,
    balanceOf: (of: Hex, on: Hex = token) =>
      reader.readContract({ address: on, abi: dollar.abi, functionName: 'balanceOf', args: [of] }),
    isPaid: (orderId: Hex) =>
      reader.readContract({ address, abi: till.abi, functionName: 'paid', args: [orderId] }),
    /** Gives somebody dollars, and has them allow the till as much. */
    async fund(whom: Account, amount: bigint, on: Hex = token, spender: Hex = address) {
      await send(whom, on, dollar.abi, 'mint', [whom.address, amount]);
      await send(whom, on, dollar.abi, 'approve', [spender, amount]);
    },
    pay: (
      from: Account,
      { orderId, token: of, amount, deadline, signature }: Quote,
      at = address,
    ) => send(from, at, till.abi, 'pay', [orderId, of, amount, deadline, signature]),
    /** Signed by the server's key for another order than all before, unless something else is asked for. */
    async quote(
      given: Partial<Omit<Quote, 'signature'>> & {
        readonly signer?: Pick<Account, 'signTypedData'>;
        readonly domain?: TypedDataDomain;
      } = {},
    ): Promise<Quote> {
      const { signer = quoter, domain, ...said } = given;
      lastOrder += 1n;
      const { timestamp } = await reader.getBlock();
      const message = {
        orderId: `0x${lastOrder.toString(16).padStart(64, '0')}` as Hex,
        token,
        amount: 1_990_000n,
        deadline: timestamp + 900n,
        ...said,
      };
      const signature = await signer.signTypedData({
        domain: { ...quoteDomain, chainId, verifyingContract: address, ...domain },
        types: quoteTypes,
        primaryType: 'Order',
        message,
      });
      return { ...message, signature };
    },
    stop: () => node.stop(),
  };
}
