import fs from 'node:fs/promises';
import path from 'node:path';
import type { Abi, Hex } from 'viem';
import { readChainSettings } from '../../api/wallet/app.ts';
import { chains } from '../../domain/wallet/chains.ts';
import { root } from '../place.ts';
import { type CommandResult, type Problem, problem, usageProblem } from './result.ts';

// What commands of chains share: which chain, how it's asked, and putting a contract there.

export type Environment = Readonly<Record<string, string | undefined>>;

/** A contract, as `contracts/build.mjs` has compiled it. */
export async function readContract(
  name: Deployment['contract'] | 'TestDollar',
): Promise<{ readonly abi: Abi; readonly bytecode: Hex }> {
  const file = path.join(root, `contracts/built/${name}.json`);
  return JSON.parse(await fs.readFile(file, 'utf8')) as { abi: Abi; bytecode: Hex };
}

export const isAddress = (text: string): text is Hex => /^0x[0-9a-fA-F]{40}$/.test(text);
export const isKey = (text: string): text is Hex => /^0x[0-9a-fA-F]{64}$/.test(text);

export interface Target {
  readonly ok: true;
  readonly chainId: number;
  /** What the chain's coin is called. */
  readonly coin: string;
  readonly name: string;
  /** The first endpoint of the configuration. Never printed: it may hold a key. */
  readonly url: string;
}

/** The chain that `--chain` names, or the primary one, with where it is asked. */
export function targetOf(env: Environment, given: string | undefined): Target | Problem {
  const variables = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const reading = readChainSettings(variables);
  if (!reading.ok) return reading;
  const { primary, endpoints } = reading.settings;
  const chainId = Number(given ?? primary);
  const chain = chains.find(({ id }) => id === chainId);
  if (!chain)
    return usageProblem(`--chain must be one of ${chains.map(({ id }) => id).join(', ')}.`);
  const [url] = endpoints.get(chainId) ?? [];
  if (url === undefined)
    return problem(`Set CHAIN_RPC_${chainId} to an endpoint of ${chain.name} first.`);
  return { ok: true, chainId, coin: chain.coin, name: chain.name, url };
}

export async function clientsOf({ chainId, name, coin, url }: Target) {
  const { createPublicClient, createWalletClient, defineChain, http } = await import('viem');
  const chain = defineChain({
    id: chainId,
    name,
    nativeCurrency: { name: coin, symbol: coin, decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  const transport = http(url, { timeout: 20_000, retryCount: 1 });
  return {
    reader: createPublicClient({ chain, transport, pollingInterval: 1_000 }),
    sender: createWalletClient({ chain, transport }),
  };
}

/** What a node said, without its address: that may hold a key. */
export const saidBy = (error: unknown): string => {
  const { shortMessage, name } = error as Error & { readonly shortMessage?: string };
  return shortMessage ?? name;
};

export interface Deployment {
  readonly target: Target;
  readonly contract: 'MendwellBadges' | 'MendwellPoints' | 'MendwellTill';
  readonly args: readonly unknown[];
  /** What is said of it before it's sent: who may do what. */
  readonly facts: Readonly<Record<string, string>>;
  /** Where the server reads the contract's address. */
  readonly variable: string;
  /** What asks afterwards whether it's right. */
  readonly check: string;
}

/** `chain deploy`: says what it would do and cost; does it with `--send`. */
export async function deployContract(
  env: Environment,
  { target, contract, args, facts, variable, check }: Deployment,
  isSent: boolean,
): Promise<CommandResult> {
  const [{ encodeDeployData, formatEther, getContractAddress }, { privateKeyToAccount }] =
    await Promise.all([import('viem'), import('viem/accounts')]);
  const account = privateKeyToAccount(env['DEPLOYER_KEY'] as Hex);
  const deployer = account.address;
  const { abi, bytecode } = await readContract(contract);
  const { reader, sender } = await clientsOf(target);
  const chainId = await reader.getChainId();
  if (chainId !== target.chainId)
    return problem(
      `CHAIN_RPC_${target.chainId} is an endpoint of chain ${chainId}. Nothing was sent.`,
    );
  const data = encodeDeployData({ abi, bytecode, args });
  const [balance, nonce, gas, price] = await Promise.all([
    reader.getBalance({ address: deployer }),
    reader.getTransactionCount({ address: deployer }),
    reader.estimateGas({ account: deployer, data }),
    reader.getGasPrice(),
  ]);
  const address = getContractAddress({ from: deployer, nonce: BigInt(nonce) }).toLowerCase();
  const cost = `${formatEther(gas * price)} ${target.coin}`;
  const answer = {
    chain: target.chainId,
    deployer,
    ...facts,
    gas: Number(gas),
    cost,
    balance: `${formatEther(balance)} ${target.coin}`,
    address,
  };
  const lines = [
    `chain: ${target.chainId} (${target.name})`,
    ...Object.entries(answer)
      .filter(([key]) => key !== 'chain')
      .map(([key, value]) => `${key}: ${value}`),
  ];
  if (balance < gas * price)
    return problem(
      `${deployer} has ${answer.balance}, and it costs about ${cost}. Nothing was sent.`,
    );
  if (!isSent)
    return {
      ok: true,
      answer: { ...answer, isSent: false },
      lines,
      note: 'Nothing was sent. --send deploys it.',
    };
  const hash = await sender.deployContract({ abi, bytecode, args, account });
  const receipt = await reader.waitForTransactionReceipt({ hash, timeout: 300_000 });
  const { contractAddress } = receipt;
  if (receipt.status !== 'success' || !contractAddress)
    return problem(`The chain refused it, in the transaction ${hash}. Its fee was spent.`);
  const made = contractAddress.toLowerCase();
  return {
    ok: true,
    answer: { ...answer, address: made, transaction: hash, isSent: true },
    lines: [
      ...lines.filter((line) => !line.startsWith('address: ')),
      `transaction: ${hash}`,
      `${variable}: ${made}`,
    ],
    note: `Put ${variable}=${made} into the server’s environment, then run ${check}.`,
  };
}
