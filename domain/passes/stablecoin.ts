// What a quote for an order paid with a stablecoin is the signature of: EIP-712, as `contracts/till/MendwellTill.sol` reads it.

/** The name and version of the contract's domain. The chain's number and the contract's address belong to it as well. */
export const quoteDomain = { name: 'MendwellTill', version: '1' } as const;

/** `amount` is in the token's smallest unit; `deadline` is in seconds since 1970. */
export const quoteTypes = {
  Order: [
    { name: 'orderId', type: 'bytes32' },
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const;

/** Decimals of the token: a dollar is a million of its smallest unit. */
export const tokenDecimals = 6;
const unitsPerCent = 10_000n;

/** A price in the token's smallest unit: exact. */
export const tokenAmount = (priceCents: number): bigint => BigInt(priceCents) * unitsPerCent;

/** What an amount of the token is in whole cents, rounded down. */
export const centsOfToken = (amount: bigint): number => Number(amount / unitsPerCent);

/** Seconds from the making of an order in which its quote can be paid. */
export const quoteSeconds = 15 * 60;
