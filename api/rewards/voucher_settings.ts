import { chains } from '../../domain/wallet/chains.ts';
import { isPrivateKey } from '../kernel/private_key.ts';

/** What can be put on chain by vouchers: each by a contract of its own, on or off by itself. */
export const voucherKinds = {
  badges: { prefix: 'BADGES', name: 'Badges' },
  points: { prefix: 'POINTS', name: 'Points' },
} as const;
export type VoucherKind = keyof typeof voucherKinds;
const kindNames = Object.keys(voucherKinds) as readonly VoucherKind[];

/** What putting something on chain needs of the server. Never sent anywhere as a whole: it holds two secrets. */
export interface VoucherSettings {
  /** The contract's address by the chain's number. */
  readonly contracts: ReadonlyMap<number, string>;
  /** Signs vouchers: 32 bytes in hexadecimal, behind `0x`. */
  readonly voucherKey: string;
  /** Makes the numbers of claims and members. Another one would let all of it be claimed once more. */
  readonly claimSecret: string;
}

/** What pages may know of it. */
export interface ChainOffer {
  /** Where it's put unless it was begun elsewhere. */
  readonly chainId: number;
  readonly contract: string;
  /** Origin of a site that shows what is on the chain; null where none is set. */
  readonly explorer: string | null;
}

/** For each kind; null where that is off. */
export type AllVoucherSettings = Readonly<Record<VoucherKind, VoucherSettings | null>>;
export type ChainOffers = Readonly<Record<VoucherKind, ChainOffer | null>>;

interface Readable {
  readonly ok: true;
  /** Null where it is off. */
  readonly settings: VoucherSettings | null;
  readonly offer: ChainOffer | null;
  /** What is not set while some of it is; empty where it is off altogether, or on. */
  readonly missing: readonly string[];
}
interface Unreadable {
  readonly ok: false;
  readonly problem: string;
}

const isGuessable = (text: string) => text.length < 32 || new Set(text).size < 8;

type Variables = Readonly<Record<string, string | undefined>>;

/** The names of everything that is read, for who has to ask for each. */
export const voucherVariables: readonly string[] = [
  'CHAIN_PRIMARY',
  'VOUCHER_KEY',
  'CLAIM_SECRET',
  ...chains.flatMap(({ id }) => [
    ...kindNames.map((kind) => `${voucherKinds[kind].prefix}_${id}`),
    `CHAIN_EXPLORER_${id}`,
    `CHAIN_RPC_${id}`,
  ]),
];

const given = (variables: Variables, name: string) => variables[name]?.trim() ?? '';

/** Where a kind's contract is, by the chain's number; text where an address is none. */
function contractsOf(
  variables: Variables,
  kind: VoucherKind,
): ReadonlyMap<number, string> | string {
  const { prefix } = voucherKinds[kind];
  const contracts = new Map<number, string>();
  for (const { id } of chains) {
    const address = given(variables, `${prefix}_${id}`);
    if (address === '') continue;
    if (!/^0x[0-9a-fA-F]{40}$/.test(address))
      return `${prefix}_${id} must be the address of the contract: 0x and 40 characters.`;
    contracts.set(id, address.toLowerCase());
  }
  return contracts;
}

const hasPoints = (variables: Variables) =>
  chains.some(({ id }) => given(variables, `${voucherKinds.points.prefix}_${id}`) !== '');

/** Reads `BADGES_{id}` or `POINTS_{id}`, `VOUCHER_KEY`, `CLAIM_SECRET`, `CHAIN_EXPLORER_{id}`, and whether a chain can be read
 *  (`CHAIN_RPC_{id}`). It is on where all of it is set but the explorer. What is set wrong is a problem, which names no value. */
export function readVoucherSettings(
  kind: VoucherKind,
  variables: Variables,
): Readable | Unreadable {
  const wrong = (problem: string): Unreadable => ({ ok: false, problem });
  const contracts = contractsOf(variables, kind);
  if (typeof contracts === 'string') return wrong(contracts);
  const [voucherKey, claimSecret] = [
    given(variables, 'VOUCHER_KEY'),
    given(variables, 'CLAIM_SECRET'),
  ];
  if (voucherKey !== '' && !isPrivateKey(voucherKey))
    return wrong(
      'VOUCHER_KEY must be a private key: 0x and 64 characters. Make one: npm run -s operator -- chain key',
    );
  if (claimSecret !== '' && isGuessable(claimSecret))
    return wrong(
      'CLAIM_SECRET is too easy to guess: it needs 32 random letters at least. Make one: openssl rand -base64 32',
    );
  const off = (missing: readonly string[]): Readable => ({
    ok: true,
    settings: null,
    offer: null,
    missing,
  });
  // Keys without any contract are badges begun. Those that are there for points don't ask for badges, nor the other way around.
  const isBegun =
    kind === 'badges' && !hasPoints(variables) && (voucherKey !== '' || claimSecret !== '');
  if (contracts.size === 0 && !isBegun) return off([]);
  const missing = [
    ...(contracts.size === 0 ? [`${voucherKinds[kind].prefix}_…`] : []),
    ...[...contracts.keys()]
      .map((id) => `CHAIN_RPC_${id}`)
      .filter((name) => given(variables, name) === ''),
    ...(voucherKey === '' ? ['VOUCHER_KEY'] : []),
    ...(claimSecret === '' ? ['CLAIM_SECRET'] : []),
  ];
  if (missing.length > 0) return off(missing);
  const primary = Number(given(variables, 'CHAIN_PRIMARY') || 8453);
  const [first = primary] = contracts.keys();
  const chainId = contracts.has(primary) ? primary : first;
  const explorer = given(variables, `CHAIN_EXPLORER_${chainId}`);
  const url = URL.canParse(explorer) ? new URL(explorer) : null;
  if (explorer !== '' && (url === null || url.protocol !== 'https:' || url.username !== ''))
    return wrong(
      `CHAIN_EXPLORER_${chainId} must be the address of a site, like https://basescan.org.`,
    );
  return {
    ok: true,
    settings: { contracts, voucherKey, claimSecret },
    offer: {
      chainId,
      contract: contracts.get(chainId) ?? '',
      explorer: url?.origin ?? null,
    },
    missing: [],
  };
}

/** How it stands, for whoever starts the server; null where nothing of it is set. */
function lineOf(kind: VoucherKind, { missing, offer }: Readable): string | null {
  const { name } = voucherKinds[kind];
  if (missing.length > 0) return `${name} can’t be put on chain: set ${missing.join(' and ')} too.`;
  if (offer === null) return null;
  const chain = chains.find(({ id }) => id === offer.chainId);
  return `${name} can be put on ${chain?.name}, by the contract ${offer.contract}.`;
}

/** The same for every kind, with a line about each that is on or begun. */
export function readAllVoucherSettings(variables: Variables):
  | {
      readonly ok: true;
      readonly settings: AllVoucherSettings;
      readonly offers: ChainOffers;
      readonly lines: readonly string[];
    }
  | Unreadable {
  const badges = readVoucherSettings('badges', variables);
  if (!badges.ok) return badges;
  const points = readVoucherSettings('points', variables);
  if (!points.ok) return points;
  return {
    ok: true,
    settings: { badges: badges.settings, points: points.settings },
    offers: { badges: badges.offer, points: points.offer },
    lines: [lineOf('badges', badges), lineOf('points', points)].filter((line) => line !== null),
  };
}
