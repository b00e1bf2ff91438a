import type { badgeVoucher, pointsVoucher } from '../../domain/rewards/voucher.ts';
import type { RewardsResult } from './errors.ts';

/** What every voucher says, as the database decided it. */
export interface OpenedClaim {
  /** In lower case. */
  readonly address: string;
  readonly chainId: number;
  /** Seconds since 1970. */
  readonly deadline: number;
}

/** Opens a member's claim by their own token, or the same again: what it is worth, the database decides. */
export interface Claims {
  /** `badge` is its number, from 1. */
  openBadge(
    token: string,
    badge: number,
    address: string,
    chainId: number,
  ): Promise<RewardsResult<OpenedClaim & { readonly badge: number }>>;
  openPoints(
    token: string,
    address: string,
    chainId: number,
  ): Promise<RewardsResult<OpenedClaim & { readonly points: number }>>;
}

/** How a contract reads what was signed for it. */
export type VoucherWords = typeof badgeVoucher | typeof pointsVoucher;

/** What is signed, for one contract on one chain: a value for each of the words. */
export interface VoucherToSign {
  readonly words: VoucherWords;
  readonly chainId: number;
  readonly contract: string;
  readonly message: Readonly<Record<string, string | number>>;
}

/** The issuer's signature of a voucher (EIP-712), 65 bytes in hexadecimal: the same each time. */
export type SignVoucher = (voucher: VoucherToSign, voucherKey: string) => Promise<string>;
