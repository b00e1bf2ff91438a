import fs from 'node:fs/promises';
import path from 'node:path';
import type { Abi, Hex } from 'viem';
import { readBadgeSettings } from '../../api/rewards/app.ts';
import { readChainSettings } from '../../api/wallet/app.ts';
import { chains } from '../../domain/wallet/chains.ts';
import { root } from '../place.ts';
import { parseArguments } from './arguments.ts';
import type { Command } from './instance.ts';
import { type CommandResult, type Problem, problem, usageProblem } from './result.ts';

// Putting the contract of badges on a chain. Keys come from the environment: an argument would stay in the shell's history and in the
// list of processes. Nothing is sent unless `--send` says so.

type Environment = Readonly<Record<string, string | undefined>>;

/** The contract, as `contracts/build.mjs` has compiled it. */
async function readContract(): Promise<{ readonly abi: Abi; readonly bytecode: Hex }> {
  const file = path.join(root, 'contracts/built/MendwellBadges.json');
  return JSON.parse(await fs.readFile(file, 'utf8')) as { abi: Abi; bytecode: Hex };
}

const isAddress = (text: string): text is Hex => /^0x[0-9a-fA-F]{40}$/.test(text);
const isKey = (text: string): text is Hex => /^0x[0-9a-fA-F]{64}$/.test(text);

interface Target {
  readonly ok: true;
  readonly chainId: number;
  /** What the chain's coin is called. */
  readonly coin: string;
  readonly name: string;
  /** The first endpoint of the configuration. Never printed: it may hold a key. */
  readonly url: string;
}

/** The chain that `--chain` names, or the primary one, with where it is asked. */
function targetOf(env: Environment, given: string | undefined): Target | Problem {
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

async function clientsOf({ chainId, name, coin, url }: Target) {
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
const saidBy = (error: unknown): string => {
  const { shortMessage, name } = error as Error & { readonly shortMessage?: string };
  return shortMessage ?? name;
};

/** `chain key`: a new key for vouchers. */
async function makeKey(): Promise<CommandResult> {
  const { generatePrivateKey, privateKeyToAddress } = await import('viem/accounts');
  const voucherKey = generatePrivateKey();
  const issuer = privateKeyToAddress(voucherKey);
  return {
    ok: true,
    answer: { voucherKey, issuer },
    lines: [`VOUCHER_KEY: ${voucherKey}`, `issuer: ${issuer}`],
    note: 'It’s shown once and kept nowhere. It needs no money. Put it into the server’s environment, and into nothing else.',
  };
}

interface Plan {
  readonly ok: true;
  readonly target: Target;
  readonly deployer: Hex;
  readonly admin: Hex;
  readonly issuer: Hex;
  /** Where descriptions of badges are, without the file's name. */
  readonly metadata: string;
}

async function planOf(
  env: Environment,
  options: Readonly<Partial<Record<'chain' | 'admin' | 'site', string>>>,
): Promise<Plan | Problem> {
  const target = targetOf(env, options.chain);
  if (!target.ok) return target;
  const { privateKeyToAddress } = await import('viem/accounts');
  const [deployerKey, voucherKey] = [env['DEPLOYER_KEY'] ?? '', env['VOUCHER_KEY'] ?? ''];
  if (!isKey(deployerKey))
    return problem('Set DEPLOYER_KEY to the private key that pays for it: 0x and 64 characters.');
  if (!isKey(voucherKey))
    return problem('Set VOUCHER_KEY first. Make one: npm run -s operator -- chain key');
  const { admin = '' } = options;
  if (!isAddress(admin))
    return usageProblem('--admin must be the address that may pause claims and change the key.');
  const site = options.site ?? env['SITE_URL'] ?? '';
  if (!URL.canParse(site) || new URL(site).protocol !== 'https:')
    return problem(
      'Set SITE_URL, or --site, to the site’s public address: it’s written into the contract for good.',
    );
  const [deployer, issuer] = [privateKeyToAddress(deployerKey), privateKeyToAddress(voucherKey)];
  if (issuer === deployer || issuer.toLowerCase() === admin.toLowerCase())
    return problem(
      'The voucher key must be another one than the deployer’s and the admin’s: it lies on the server.',
    );
  return { ok: true, target, deployer, admin, issuer, metadata: `${new URL(site).origin}/badges/` };
}

/** `chain deploy`: says what it would do and cost; does it with `--send`. */
async function deploy(env: Environment, plan: Plan, isSent: boolean): Promise<CommandResult> {
  const { target, deployer, admin, issuer, metadata } = plan;
  const [{ encodeDeployData, formatEther, getContractAddress }, { privateKeyToAccount }] =
    await Promise.all([import('viem'), import('viem/accounts')]);
  const { abi, bytecode } = await readContract();
  const { reader, sender } = await clientsOf(target);
  const args = [admin, issuer, metadata] as const;
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
    admin,
    issuer,
    metadata,
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
  const account = privateKeyToAccount(env['DEPLOYER_KEY'] as Hex);
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
      `BADGES_${target.chainId}: ${made}`,
    ],
    note: `Put BADGES_${target.chainId}=${made} into the server’s environment, then run chain check.`,
  };
}

/** `chain check`: whether what the configuration names is there, takes our vouchers, and isn't paused. */
async function check(env: Environment, given: string | undefined): Promise<CommandResult> {
  const target = targetOf(env, given);
  if (!target.ok) return target;
  const reading = readBadgeSettings(env);
  if (!reading.ok) return reading;
  if (reading.settings === null)
    return problem(
      `Badges can’t be put on chain yet: set ${reading.missing.join(' and ') || 'BADGES_…, VOUCHER_KEY and CLAIM_SECRET'} too.`,
    );
  const contract = reading.settings.contracts.get(target.chainId);
  if (contract === undefined) return problem(`BADGES_${target.chainId} is not set.`);
  const [{ keccak256 }, { privateKeyToAddress }] = await Promise.all([
    import('viem'),
    import('viem/accounts'),
  ]);
  const { abi } = await readContract();
  const { reader } = await clientsOf(target);
  const chainId = await reader.getChainId();
  if (chainId !== target.chainId)
    return problem(`CHAIN_RPC_${target.chainId} is an endpoint of chain ${chainId}.`);
  const address = contract as Hex;
  const code = await reader.getCode({ address });
  if (code === undefined) return problem(`There’s no contract at ${address} on ${target.name}.`);
  const read = (functionName: string, args: readonly unknown[] = []) =>
    reader.readContract({ address, abi, functionName, args });
  const issuer = privateKeyToAddress(reading.settings.voucherKey as Hex);
  const [name, role, isPaused] = await Promise.all([
    read('name'),
    read('ISSUER_ROLE'),
    read('paused'),
  ]);
  if (name !== 'Mendwell Badges') return problem(`${address} is another contract.`);
  if ((await read('hasRole', [role, issuer])) !== true)
    return problem(`The contract doesn’t take vouchers of ${issuer}, the address of VOUCHER_KEY.`);
  const answer = {
    chain: chainId,
    contract,
    issuer,
    isPaused: isPaused === true,
    code: keccak256(code),
  };
  return {
    ok: true,
    answer,
    lines: [
      `chain: ${chainId} (${target.name})`,
      `contract: ${contract}`,
      `issuer: ${issuer}`,
      `claims: ${answer.isPaused ? 'paused' : 'open'}`,
    ],
  };
}

/** `chain key | deploy | check`, by what the environment names. */
export async function chainCommand(
  env: Environment,
  args: readonly string[],
): Promise<CommandResult> {
  const reading = parseArguments(args, {
    options: ['chain', 'admin', 'site'] as const,
    flags: ['send'] as const,
  });
  if (!reading.ok) return reading;
  const { positionals, options, flags } = reading;
  const [name, ...extra] = positionals;
  if (extra.length > 0) return usageProblem('Use chain key, chain deploy or chain check.');
  try {
    if (name === 'key') return await makeKey();
    if (name === 'check') return await check(env, options.chain);
    if (name === 'deploy') {
      const plan = await planOf(env, options);
      return plan.ok ? await deploy(env, plan, flags.has('send')) : plan;
    }
  } catch (error) {
    return problem(`The chain didn’t do it: ${saidBy(error)}`);
  }
  return usageProblem('Use chain key, chain deploy or chain check.');
}

export const chain: Command = (_backend, args) => chainCommand(process.env, args);
