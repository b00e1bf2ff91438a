import { chains } from '../../domain/wallet/chains.ts';
import { isPrivateKey } from '../kernel/private_key.ts';

/** What putting badges on chain needs of the server. Never sent anywhere as a whole: it holds two secrets. */
export interface BadgeSettings {
  /** The contract's address by the chain's number. */
  readonly contracts: ReadonlyMap<number, string>;
  /** Signs vouchers: 32 bytes in hexadecimal, behind `0x`. */
  readonly voucherKey: string;
  /** Makes the numbers of claims. Another one would let every badge be claimed once more. */
  readonly claimSecret: string;
}

/** What pages may know of it. */
export interface BadgeOffer {
  /** Where a badge is put unless it was begun elsewhere. */
  readonly chainId: number;
  readonly contract: string;
  /** Origin of a site that shows what is on the chain; null where none is set. */
  readonly explorer: string | null;
}

export type BadgeSettingsReading =
  | {
      readonly ok: true;
      /** Null where it is off. */
      readonly settings: BadgeSettings | null;
      readonly offer: BadgeOffer | null;
      /** What is not set while some of it is; empty where it is off altogether, or on. */
      readonly missing: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

const isGuessable = (text: string) => text.length < 32 || new Set(text).size < 8;

/** The names of everything that is read, for who has to ask for each. */
export const badgeVariables: readonly string[] = [
  'CHAIN_PRIMARY',
  'VOUCHER_KEY',
  'CLAIM_SECRET',
  ...chains.flatMap(({ id }) => [`BADGES_${id}`, `CHAIN_EXPLORER_${id}`, `CHAIN_RPC_${id}`]),
];

/** Reads `BADGES_{id}`, `VOUCHER_KEY`, `CLAIM_SECRET`, `CHAIN_EXPLORER_{id}`, and whether a chain can be read (`CHAIN_RPC_{id}`).
 *  It is on where all of it is set but the explorer. What is set wrong is a problem, which names no value. */
export function readBadgeSettings(
  variables: Readonly<Record<string, string | undefined>>,
): BadgeSettingsReading {
  const given = (name: string) => variables[name]?.trim() ?? '';
  const wrong = (problem: string): BadgeSettingsReading => ({ ok: false, problem });
  const contracts = new Map<number, string>();
  for (const { id } of chains) {
    const address = given(`BADGES_${id}`);
    if (address === '') continue;
    if (!/^0x[0-9a-fA-F]{40}$/.test(address))
      return wrong(`BADGES_${id} must be the address of the contract: 0x and 40 characters.`);
    contracts.set(id, address.toLowerCase());
  }
  const [voucherKey, claimSecret] = [given('VOUCHER_KEY'), given('CLAIM_SECRET')];
  if (voucherKey !== '' && !isPrivateKey(voucherKey))
    return wrong(
      'VOUCHER_KEY must be a private key: 0x and 64 characters. Make one: npm run -s operator -- chain key',
    );
  if (claimSecret !== '' && isGuessable(claimSecret))
    return wrong(
      'CLAIM_SECRET is too easy to guess: it needs 32 random letters at least. Make one: openssl rand -base64 32',
    );
  const off = (missing: readonly string[]): BadgeSettingsReading => ({
    ok: true,
    settings: null,
    offer: null,
    missing,
  });
  if (contracts.size === 0 && voucherKey === '' && claimSecret === '') return off([]);
  const missing = [
    ...(contracts.size === 0 ? ['BADGES_…'] : []),
    ...[...contracts.keys()].map((id) => `CHAIN_RPC_${id}`).filter((name) => given(name) === ''),
    ...(voucherKey === '' ? ['VOUCHER_KEY'] : []),
    ...(claimSecret === '' ? ['CLAIM_SECRET'] : []),
  ];
  if (missing.length > 0) return off(missing);
  const primary = Number(given('CHAIN_PRIMARY') || 8453);
  const [first = primary] = contracts.keys();
  const chainId = contracts.has(primary) ? primary : first;
  const explorer = given(`CHAIN_EXPLORER_${chainId}`);
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
export function badgesLine(reading: Extract<BadgeSettingsReading, { readonly ok: true }>) {
  if (reading.missing.length > 0)
    return `Badges can’t be put on chain: set ${reading.missing.join(' and ')} too.`;
  if (reading.offer === null) return null;
  const chain = chains.find(({ id }) => id === reading.offer?.chainId);
  return `Badges can be put on ${chain?.name}, by the contract ${reading.offer.contract}.`;
}
