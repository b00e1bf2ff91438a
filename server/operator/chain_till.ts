import type { Abi, Hex } from 'viem';
import { readStablecoinSettings } from '../../api/payments/app.ts';
import {
  clientsOf,
  type Deployment,
  type Environment,
  isAddress,
  isKey,
  readContract,
  targetOf,
} from './chain_target.ts';
import { type CommandResult, type Problem, problem, usageProblem } from './result.ts';

// The till for stablecoins: putting it on a chain, and whether what is configured fits together.

interface Plan extends Deployment {
  readonly ok: true;
}

/** What `chain deploy till` does. */
export async function tillPlan(
  env: Environment,
  options: Readonly<Partial<Record<'chain' | 'treasury', string>>>,
): Promise<Plan | Problem> {
  const target = targetOf(env, options.chain);
  if (!target.ok) return target;
  const { privateKeyToAddress } = await import('viem/accounts');
  const [deployerKey, quoteKey] = [env['DEPLOYER_KEY'] ?? '', env['QUOTE_KEY'] ?? ''];
  if (!isKey(deployerKey))
    return problem('Set DEPLOYER_KEY to the private key that pays for it: 0x and 64 characters.');
  if (!isKey(quoteKey))
    return problem('Set QUOTE_KEY first. Make one: npm run -s operator -- chain key quotes');
  const { treasury = '' } = options;
  if (!isAddress(treasury))
    return usageProblem('--treasury must be the address where all payments go, for good.');
  const [deployer, quoter] = [privateKeyToAddress(deployerKey), privateKeyToAddress(quoteKey)];
  if (quoter === deployer || quoter.toLowerCase() === treasury.toLowerCase())
    return problem(
      'The quote key must be different from the deployer’s and the treasury’s, because it’s kept on the server.',
    );
  return {
    ok: true,
    target,
    contract: 'MendwellTill',
    args: [treasury, quoter],
    facts: { treasury, quoter },
    variable: `TILL_${target.chainId}`,
    check: 'chain check till',
  };
}

const view = (name: string, type: 'uint8' | 'string'): Abi[number] => ({
  type: 'function',
  name,
  stateMutability: 'view',
  inputs: [],
  outputs: [{ type }],
});
const tokenAbi: Abi = [view('decimals', 'uint8'), view('symbol', 'string'), view('name', 'string')];

/** `chain check till`: whether both endpoints are of the chain, and the till and the token are what the configuration takes them for. */
export async function checkTill(
  env: Environment,
  given: string | undefined,
): Promise<CommandResult> {
  const target = targetOf(env, given);
  if (!target.ok) return target;
  const reading = readStablecoinSettings(env);
  if (!reading.ok) return reading;
  if (reading.settings === null)
    return problem(
      `Passes can’t be paid with a stablecoin yet: set ${reading.missing.join(' and ') || 'TILL_…, STABLECOIN_… and QUOTE_KEY'} too.`,
    );
  const settings = reading.settings.tills.get(target.chainId);
  if (settings === undefined) return problem(`TILL_${target.chainId} is not set.`);
  const [address, token] = [settings.till as Hex, settings.token as Hex];
  const [{ keccak256 }, { privateKeyToAddress }] = await Promise.all([
    import('viem'),
    import('viem/accounts'),
  ]);
  const { abi } = await readContract('MendwellTill');
  const quoter = privateKeyToAddress(reading.settings.quoteKey);
  const said = [];
  for (const [at, url] of settings.endpoints.entries()) {
    const { reader } = await clientsOf({ ...target, url });
    const chainId = await reader.getChainId();
    if (chainId !== target.chainId)
      return problem(
        `Endpoint ${at + 1} of CHAIN_RPC_${target.chainId} is an endpoint of chain ${chainId}.`,
      );
    const code = await reader.getCode({ address });
    if (code === undefined) return problem(`There’s no contract at ${address} on ${target.name}.`);
    const read = (functionName: string) => reader.readContract({ address, abi, functionName });
    const [signer, treasury] = await Promise.all([read('quoter'), read('treasury')]).catch(
      () => [],
    );
    if (signer === undefined) return problem(`${address} is another contract.`);
    if (signer !== quoter)
      return problem(`The till doesn’t take quotes of ${quoter}, the address of QUOTE_KEY.`);
    if ((await reader.getCode({ address: token })) === undefined)
      return problem(`There’s no token at ${token} on ${target.name}.`);
    const ask = (functionName: 'decimals' | 'symbol' | 'name') =>
      reader.readContract({ address: token, abi: tokenAbi, functionName });
    const [decimals, symbol, name] = await Promise.all([
      ask('decimals'),
      ask('symbol'),
      ask('name'),
    ]);
    if (decimals !== 6 || symbol !== 'USDC')
      return problem(
        `${token} is ${String(symbol)} with ${String(decimals)} decimals. STABLECOIN_${target.chainId} must be USDC, with 6.`,
      );
    said.push({ treasury, symbol, name, code: keccak256(code) });
  }
  const [one, other] = said;
  if (one === undefined || JSON.stringify(one) !== JSON.stringify(other))
    return problem(`The two endpoints of CHAIN_RPC_${target.chainId} don’t say the same.`);
  const answer = {
    chain: target.chainId,
    till: address,
    quoter,
    treasury: String(one.treasury),
    token,
    tokenName: String(one.name),
    depth: settings.depth,
    code: one.code,
  };
  return {
    ok: true,
    answer,
    lines: [
      `chain: ${answer.chain} (${target.name})`,
      `till: ${answer.till}`,
      `quoter: ${answer.quoter}`,
      `treasury: ${answer.treasury}`,
      `token: ${answer.token} (${answer.tokenName})`,
      `depth: ${answer.depth}`,
    ],
    note: 'Compare the token’s address with its maker’s page: others may have the same name.',
  };
}
