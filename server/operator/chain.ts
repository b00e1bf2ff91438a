import type { Hex } from 'viem';
import { readVoucherSettings, type VoucherKind, voucherKinds } from '../../api/rewards/app.ts';
import { parseArguments } from './arguments.ts';
import {
  clientsOf,
  type Deployment,
  deployContract,
  type Environment,
  isAddress,
  isKey,
  readContract,
  saidBy,
  targetOf,
} from './chain_target.ts';
import { chainLocal } from './chain_local.ts';
import { checkTill, tillPlan } from './chain_till.ts';
import type { Command } from './instance.ts';
import { type CommandResult, type Problem, problem, usageProblem } from './result.ts';

// Putting the contracts on a chain. Keys come from the environment: an argument would stay in the shell's history and in the
// list of processes. Nothing is sent unless `--send` says so.

/** `chain key`: a new key for vouchers, or for quotes. */
async function makeKey(isForQuotes: boolean): Promise<CommandResult> {
  const { generatePrivateKey, privateKeyToAddress } = await import('viem/accounts');
  const key = generatePrivateKey();
  const address = privateKeyToAddress(key);
  return {
    ok: true,
    answer: isForQuotes ? { quoteKey: key, quoter: address } : { voucherKey: key, issuer: address },
    lines: isForQuotes
      ? [`QUOTE_KEY: ${key}`, `quoter: ${address}`]
      : [`VOUCHER_KEY: ${key}`, `issuer: ${address}`],
    note: 'It’s shown once and not saved. It needs no funds. Put it in the server’s environment and nowhere else.',
  };
}

/** The contracts whose vouchers the server signs, and what asks afterwards whether each is right. */
const voucherContracts = {
  badges: { contract: 'MendwellBadges', check: 'chain check' },
  points: { contract: 'MendwellPoints', check: 'chain check points' },
} as const;

interface Plan extends Deployment {
  readonly ok: true;
}

/** What a contract says of the site: where wallets look for a badge's description. Points have none. */
function siteFacts(
  kind: VoucherKind,
  site: string,
): { readonly ok: true; readonly facts: Readonly<Record<string, string>> } | Problem {
  if (kind === 'points') return { ok: true, facts: {} };
  if (!URL.canParse(site) || new URL(site).protocol !== 'https:')
    return problem(
      'Set SITE_URL, or --site, to the site’s public address: it’s written into the contract for good.',
    );
  return { ok: true, facts: { metadata: `${new URL(site).origin}/badges/` } };
}

/** What `chain deploy` and `chain deploy points` do. */
async function planOf(
  env: Environment,
  kind: VoucherKind,
  options: Readonly<Partial<Record<'chain' | 'admin' | 'site', string>>>,
): Promise<Plan | Problem> {
  const { contract, check } = voucherContracts[kind];
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
  const site = siteFacts(kind, options.site ?? env['SITE_URL'] ?? '');
  if (!site.ok) return site;
  const [deployer, issuer] = [privateKeyToAddress(deployerKey), privateKeyToAddress(voucherKey)];
  if (issuer === deployer || issuer.toLowerCase() === admin.toLowerCase())
    return problem(
      'The voucher key must be different from the deployer’s and the admin’s, because it’s kept on the server.',
    );
  return {
    ok: true,
    target,
    contract,
    args: [admin, issuer, ...Object.values(site.facts)],
    facts: { admin, issuer, ...site.facts },
    variable: `${voucherKinds[kind].prefix}_${target.chainId}`,
    check,
  };
}

/** `chain check` and `chain check points`: whether what the configuration names is there, takes our vouchers, and isn't paused. */
async function check(
  env: Environment,
  kind: VoucherKind,
  given: string | undefined,
): Promise<CommandResult> {
  const { prefix, name: plural } = voucherKinds[kind];
  const target = targetOf(env, given);
  if (!target.ok) return target;
  const reading = readVoucherSettings(kind, env);
  if (!reading.ok) return reading;
  if (reading.settings === null)
    return problem(
      `${plural} can’t be put on chain yet: set ${reading.missing.join(' and ') || `${prefix}_…, VOUCHER_KEY and CLAIM_SECRET`} too.`,
    );
  const contract = reading.settings.contracts.get(target.chainId);
  if (contract === undefined) return problem(`${prefix}_${target.chainId} is not set.`);
  const [{ keccak256 }, { privateKeyToAddress }] = await Promise.all([
    import('viem'),
    import('viem/accounts'),
  ]);
  const { abi } = await readContract(voucherContracts[kind].contract);
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
  if (name !== `Mendwell ${plural}`) return problem(`${address} is another contract.`);
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

const usage =
  'Use chain key, chain deploy, chain check or chain local; of points: chain deploy points, chain check points; of the till for stablecoins: chain key quotes, chain deploy till, chain check till.';

/** `chain key | deploy | check | local`, by what the environment names. */
export async function chainCommand(
  env: Environment,
  args: readonly string[],
  dataDir: string | null = null,
): Promise<CommandResult> {
  const reading = parseArguments(args, {
    options: ['chain', 'admin', 'site', 'treasury', 'port', 'to'] as const,
    flags: ['send', 'stop'] as const,
  });
  if (!reading.ok) return reading;
  const { positionals, options, flags } = reading;
  const [name = '', what, ...extra] = positionals;
  const isLocal = name === 'local' && what === undefined;
  const known = new Map([
    ['key', ['quotes']],
    ['deploy', ['points', 'till']],
    ['check', ['points', 'till']],
  ]).get(name);
  const isKnown = known !== undefined && (what === undefined || known.includes(what));
  if (!isLocal && (extra.length > 0 || !isKnown)) return usageProblem(usage);
  const kind = what === 'points' ? 'points' : 'badges';
  try {
    if (isLocal)
      return dataDir === null
        ? problem('A local chain is for an instance of this machine.')
        : await chainLocal(dataDir, options, flags.has('stop'));
    if (name === 'key') return await makeKey(what === 'quotes');
    if (name === 'check')
      return await (what === 'till'
        ? checkTill(env, options.chain)
        : check(env, kind, options.chain));
    const plan = await (what === 'till' ? tillPlan(env, options) : planOf(env, kind, options));
    return plan.ok ? await deployContract(env, plan, flags.has('send')) : plan;
  } catch (error) {
    return problem(`The chain didn’t do it: ${saidBy(error)}`);
  }
}

export const chain: Command = (backend, args) =>
  chainCommand(process.env, args, backend.kind === 'hosted' ? null : backend.dataDir);
