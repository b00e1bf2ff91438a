import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Hex } from 'viem';
import { askEndpoint } from '../../api/kernel/json_rpc.ts';
import { findEvmNode } from '../evm_node.ts';
import { clientsOf, isAddress, readContract } from './chain_target.ts';
import { type CommandResult, problem, usageProblem } from './result.ts';

// A chain of this machine with everything on it that the product uses, so that wallets can be tried without money. It's in memory: what
// was on it is gone with it.

const CHAIN_ID = 8453;
const TARGET = { ok: true, chainId: CHAIN_ID, name: 'local', coin: 'ETH' } as const;
const BLOCK_SECONDS = 2;
const NOTE_FILE = 'chain-local.json';
/** Whose key every local node of this kind has; worth nothing anywhere else. */
const DEPLOYER: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
/** What `--to` is given: 10 of the chain's coin, and 1,000 dollars with six decimals. */
const GIFT = { coin: 10n ** 19n, dollars: 1_000_000_000n };

interface Local {
  readonly pid: number;
  readonly url: string;
  readonly variables: Readonly<Record<string, string>>;
}

const ask = (url: string, method: string, params: readonly unknown[] = []): Promise<unknown> =>
  askEndpoint(url, method, params, AbortSignal.timeout(5_000));

const isLocalNode = async (url: string): Promise<boolean> =>
  Number(await ask(url, 'eth_chainId').catch(() => 0)) === CHAIN_ID &&
  String(await ask(url, 'web3_clientVersion').catch(() => '')).startsWith('anvil/');

/** The node that was started before and still runs; null where there is none. */
async function running(noteFile: string): Promise<Local | null> {
  const text = await fs.readFile(noteFile, 'utf8').catch(() => null);
  if (text === null) return null;
  const local = JSON.parse(text) as Local;
  if (!(await isLocalNode(local.url))) return null;
  // Another one may have taken its port since.
  const code = await ask(local.url, 'eth_getCode', [local.variables[`TILL_${CHAIN_ID}`], 'latest']);
  return code === '0x' ? null : local;
}

async function deployAll(url: string): Promise<Readonly<Record<string, string>>> {
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts');
  const [voucherKey, quoteKey] = [generatePrivateKey(), generatePrivateKey()];
  const deployer = privateKeyToAccount(DEPLOYER);
  const [issuer, quoter] = [privateKeyToAccount(voucherKey), privateKeyToAccount(quoteKey)];
  const { reader, sender } = await clientsOf({ ...TARGET, url });
  const put = async (name: Parameters<typeof readContract>[0], args: readonly unknown[]) => {
    const { abi, bytecode } = await readContract(name);
    const hash = await sender.deployContract({ abi, bytecode, args, account: deployer });
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash, timeout: 60_000 });
    if (!contractAddress) throw new Error(`${name} was refused`);
    return contractAddress.toLowerCase();
  };
  const site = 'https://mendwell.example/badges/';
  const badges = await put('MendwellBadges', [deployer.address, issuer.address, site]);
  const points = await put('MendwellPoints', [deployer.address, issuer.address]);
  const till = await put('MendwellTill', [deployer.address, quoter.address]);
  const dollar = await put('TestDollar', []);
  const port = new URL(url).port;
  return {
    [`CHAIN_RPC_${CHAIN_ID}`]: `http://127.0.0.1:${port},http://localhost:${port}`,
    [`CHAIN_DEPTH_${CHAIN_ID}`]: '3',
    [`BADGES_${CHAIN_ID}`]: badges,
    [`POINTS_${CHAIN_ID}`]: points,
    [`TILL_${CHAIN_ID}`]: till,
    [`STABLECOIN_${CHAIN_ID}`]: dollar,
    VOUCHER_KEY: voucherKey,
    QUOTE_KEY: quoteKey,
    CLAIM_SECRET: randomBytes(32).toString('base64'),
    // Beside the sandbox: nothing is sold for dollars that anybody makes. The start asks for the sentence wherever there's a till.
    PAYMENTS: 'sandbox',
    PAYMENTS_ACKNOWLEDGED: 'I sell session time only',
  };
}

/** The node by itself, so that it stays when the command is over. */
async function startNode(program: string, port: number, dataDir: string) {
  const url = `http://127.0.0.1:${port}`;
  // Somebody else's would be taken for the one that is started here.
  if (await isLocalNode(url)) return null;
  const log = await fs.open(path.join(dataDir, 'chain-local.log'), 'w', 0o600);
  const child = spawn(
    program,
    ['--port', String(port), '--chain-id', String(CHAIN_ID), '--slots-in-an-epoch', '1'].concat(
      // A block for each transaction, and one every so often, by which older ones become final.
      '--mixed-mining',
      '--block-time',
      String(BLOCK_SECONDS),
    ),
    { stdio: ['ignore', log.fd, log.fd], detached: true },
  );
  child.unref();
  await log.close();
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) return null;
    if (await isLocalNode(url)) return { url, pid: child.pid ?? 0 };
    await pause(100);
  }
  child.kill('SIGKILL');
  return null;
}

async function give(to: Hex, { url, variables }: Local): Promise<void> {
  const { privateKeyToAccount } = await import('viem/accounts');
  const [{ abi }, { reader, sender }] = await Promise.all([
    readContract('TestDollar'),
    clientsOf({ ...TARGET, url }),
  ]);
  await ask(url, 'anvil_setBalance', [to, `0x${GIFT.coin.toString(16)}`]);
  const hash = await sender.writeContract({
    account: privateKeyToAccount(DEPLOYER),
    address: variables[`STABLECOIN_${CHAIN_ID}`] as Hex,
    abi,
    functionName: 'mint',
    args: [to, GIFT.dollars],
  });
  await reader.waitForTransactionReceipt({ hash, timeout: 60_000 });
}

const quoted = (value: string): string => `'${value.replaceAll("'", String.raw`'\''`)}'`;

/** `chain local`: starts a node of this machine with the contracts on it, and says what the server has to be started with, as
 *  lines that a shell takes. Again: says the same of the one that runs. `--to` gives an address what it takes to try things. */
export async function chainLocal(
  dataDir: string,
  options: Readonly<Partial<Record<'port' | 'to', string>>>,
  isStopped: boolean,
): Promise<CommandResult> {
  const noteFile = path.join(dataDir, NOTE_FILE);
  const before = await running(noteFile);
  if (isStopped) {
    if (before === null) return problem('No chain of ours is running on this machine.');
    process.kill(before.pid, 'SIGTERM');
    await fs.rm(noteFile, { force: true });
    return { ok: true, answer: { isRunning: false }, lines: ['# The local chain is stopped.'] };
  }
  const { to } = options;
  if (to !== undefined && !isAddress(to))
    return usageProblem('--to must be the address of a wallet: 0x and 40 characters.');
  const port = Number(options.port ?? 8545);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    return usageProblem('--port must be a number from 1 to 65535.');
  const program = findEvmNode();
  if (program === null)
    return problem('npm has no local chain for this machine. Install Foundry’s anvil by hand.');
  await fs.mkdir(dataDir, { recursive: true, mode: 0o700 });
  let local = before;
  if (local === null) {
    const node = await startNode(program, port, dataDir);
    if (node === null)
      return problem(
        `The local chain didn’t start: is port ${port} taken? Choose another with --port. ${path.join(dataDir, 'chain-local.log')} says more.`,
      );
    try {
      local = { ...node, variables: await deployAll(node.url) };
      await fs.writeFile(noteFile, JSON.stringify(local), { mode: 0o600 });
    } catch (error) {
      // Without its note nothing would find it again.
      process.kill(node.pid, 'SIGKILL');
      throw error;
    }
  }
  if (to !== undefined) await give(to, local);
  const { url, variables } = local;
  return {
    ok: true,
    answer: { isRunning: true, url, chain: CHAIN_ID, ...variables },
    lines: [
      ...Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`),
      `# In your wallet, add a network: ${url}, number ${CHAIN_ID}, coin ETH.`,
      to === undefined
        ? '# --to 0x... gives your wallet coins and dollars of this chain. They’re worth nothing anywhere else.'
        : `# ${to} has 10 ETH and 1,000 USDC of this chain. They’re worth nothing anywhere else.`,
      '# Start the server from this shell: npm start. --stop ends the chain and all that’s on it.',
    ],
  };
}
