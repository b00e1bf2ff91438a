import { chains } from '../../domain/wallet/chains.ts';
import { readChainSettings, twoOperators } from '../kernel/chain_settings.ts';
import { isPrivateKey } from '../kernel/private_key.ts';

/** A chain on which passes are paid with a stablecoin. */
export interface TillSettings {
  readonly chainId: number;
  /** The contract's address, in lower case, as the token's. */
  readonly till: string;
  /** A dollar with six decimals. */
  readonly token: string;
  /** Blocks from a payment's own to the newest, itself counted, at which its pass starts. */
  readonly depth: number;
  /** Of different operators: what both say counts. */
  readonly endpoints: readonly [string, string];
  /** Origin of a site that shows what is on the chain; null where none is set. */
  readonly explorer: string | null;
}

/** What paying with a stablecoin needs of the server. Never sent anywhere as a whole: it holds a secret. */
export interface StablecoinSettings {
  /** The one that new orders are paid on. */
  readonly offered: TillSettings;
  /** All of them, by the chain's number: orders of before are still watched. */
  readonly tills: ReadonlyMap<number, TillSettings>;
  /** Signs quotes: 32 bytes in hexadecimal, behind `0x`. */
  readonly quoteKey: `0x${string}`;
}

export type StablecoinReading =
  | {
      readonly ok: true;
      /** Null where it is off. */
      readonly settings: StablecoinSettings | null;
      /** What is not set while some of it is; empty where it is off altogether, or on. */
      readonly missing: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** Blocks that take from one to three minutes: a payment in one that old has hardly ever been taken back. What happens if it is:
 *  docs/domain/stablecoin.md. */
const usualDepths: Readonly<Record<number, number>> = {
  1: 12,
  137: 32,
  10: 30,
  42_161: 240,
  8453: 30,
  7_777_777: 30,
};
const maxDepth = 10_000;

/** The names of everything that is read, for who has to ask for each. */
export const stablecoinVariables: readonly string[] = [
  'CHAIN_PRIMARY',
  'QUOTE_KEY',
  ...chains.flatMap(({ id }) => [
    `TILL_${id}`,
    `STABLECOIN_${id}`,
    `CHAIN_DEPTH_${id}`,
    `CHAIN_RPC_${id}`,
    `CHAIN_EXPLORER_${id}`,
  ]),
];

/** Reads `TILL_{id}`, `STABLECOIN_{id}`, `CHAIN_DEPTH_{id}`, `QUOTE_KEY`, and of each chain its two endpoints and its explorer. It is on
 *  where all of it is set but the last and the depth. What is set wrong is a problem, which names no value. */
export function readStablecoinSettings(
  variables: Readonly<Record<string, string | undefined>>,
): StablecoinReading {
  const given = (name: string) => variables[name]?.trim() ?? '';
  const wrong = (problem: string): StablecoinReading => ({ ok: false, problem });
  const quoteKey = given('QUOTE_KEY');
  if (quoteKey !== '' && !isPrivateKey(quoteKey))
    return wrong(
      'QUOTE_KEY must be a private key: 0x and 64 characters. Make one: npm run -s operator -- chain key',
    );
  if (quoteKey !== '' && quoteKey.toLowerCase() === given('VOUCHER_KEY').toLowerCase())
    return wrong('QUOTE_KEY and VOUCHER_KEY must be different keys: make another one.');
  const named = chains.filter(({ id }) => given(`TILL_${id}`) || given(`STABLECOIN_${id}`));
  if (named.length === 0 && quoteKey === '') return { ok: true, settings: null, missing: [] };
  const reading = readChainSettings(
    Object.fromEntries(
      Object.entries(variables).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
  );
  if (!reading.ok) return reading;

  const missing: string[] = named.length === 0 ? ['TILL_…', 'STABLECOIN_…'] : [];
  const tills = new Map<number, TillSettings>();
  for (const { id } of named) {
    const [till, token] = [given(`TILL_${id}`), given(`STABLECOIN_${id}`)];
    for (const [name, address] of [
      [`TILL_${id}`, till],
      [`STABLECOIN_${id}`, token],
    ] as const) {
      if (address === '') missing.push(name);
      else if (!/^0x[0-9a-fA-F]{40}$/.test(address))
        return wrong(`${name} must be the address of the contract: 0x and 40 characters.`);
    }
    const depth = given(`CHAIN_DEPTH_${id}`) || String(usualDepths[id]);
    if (!/^[1-9]\d{0,4}$/.test(depth) || Number(depth) > maxDepth)
      return wrong(`CHAIN_DEPTH_${id} must be a whole number of blocks from 1 to ${maxDepth}.`);
    const explorer = given(`CHAIN_EXPLORER_${id}`);
    const url = URL.canParse(explorer) ? new URL(explorer) : null;
    if (explorer !== '' && (url === null || url.protocol !== 'https:' || url.username !== ''))
      return wrong(
        `CHAIN_EXPLORER_${id} must be the address of a site, like https://basescan.org.`,
      );
    const [first, second] = reading.settings.endpoints.get(id) ?? [];
    if (first === undefined || second === undefined) {
      missing.push(`CHAIN_RPC_${id} (two endpoints)`);
      continue;
    }
    if (twoOperators([first, second]) === null)
      return wrong(
        `CHAIN_RPC_${id} must begin with endpoints of two operators: what one of them says alone isn’t believed.`,
      );
    tills.set(id, {
      chainId: id,
      till: till.toLowerCase(),
      token: token.toLowerCase(),
      depth: Number(depth),
      endpoints: [first, second],
      explorer: url?.origin ?? null,
    });
  }
  if (quoteKey === '') missing.push('QUOTE_KEY');
  const offered = tills.get(reading.settings.primary) ?? [...tills.values()][0];
  if (missing.length > 0 || offered === undefined || !isPrivateKey(quoteKey))
    return { ok: true, settings: null, missing };
  return { ok: true, settings: { offered, tills, quoteKey }, missing: [] };
}
