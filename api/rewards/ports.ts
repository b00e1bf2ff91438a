import type { RewardsResult } from './errors.ts';

/** What a voucher says, as the database decided it. */
export interface OpenedClaim {
  /** From 1. */
  readonly badge: number;
  /** In lower case. */
  readonly address: string;
  readonly chainId: number;
  /** Seconds since 1970. */
  readonly deadline: number;
}

export interface Claims {
  /** Opens a member's claim by their own token, or the same again: what it is worth, the database decides. */
  open(
    token: string,
    badge: number,
    address: string,
    chainId: number,
  ): Promise<RewardsResult<OpenedClaim>>;
}

/** What is signed, for one contract on one chain. */
export interface ClaimToSign extends Omit<OpenedClaim, 'badge'> {
  readonly badgeId: number;
  readonly claimId: string;
  readonly contract: string;
}

/** The issuer's signature of a voucher (EIP-712), 65 bytes in hexadecimal: the same each time. */
export type SignClaim = (claim: ClaimToSign, voucherKey: string) => Promise<string>;
