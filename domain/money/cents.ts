/** Whole cents of a US dollar, a safe integer. Made only by {@link cents}. */
export type Cents = number & { readonly unit: 'cents' };

/** Basis points a year: 24.99 % is 2499. Made only by {@link aprBps}. */
export type AprBps = number & { readonly unit: 'basis points a year' };

/** The highest rate accepted, 1,000 % a year. */
export const MAX_APR_BPS = 100_000;

/** Products up to here, and their doubles, are exact in a double. */
const EXACT_IN_A_DOUBLE = Number.MAX_SAFE_INTEGER / 4;

/** Whole cents. Throws unless `value` is a safe integer: a fraction of a cent is a defect in the caller. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

/** Basis points a year. Throws unless `value` is a whole number from 0 to {@link MAX_APR_BPS}. */
export function aprBps(value: number): AprBps {
  if (!Number.isSafeInteger(value) || value < 0 || value > MAX_APR_BPS)
    throw new RangeError(`not a rate in basis points: ${value}`);
  return (value === 0 ? 0 : value) as AprBps;
}

/**
 * `amount × numerator ÷ denominator` in cents, rounded once, half away from zero ("half-up").
 * The only division of money. Exact: products past 2^53 are worked in bigint.
 * Throws unless both are whole numbers, `denominator` is positive and the result is a safe integer.
 * Source: docs/domain/planner.md#rounding
 */
export function share(amount: Cents, numerator: number, denominator: number): Cents {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0)
    throw new RangeError(`not a share: ${numerator} ÷ ${denominator}`);
  const product = amount * numerator;
  const magnitude = Math.abs(product);
  if (magnitude > EXACT_IN_A_DOUBLE)
    return cents(divideBig(BigInt(amount) * BigInt(numerator), BigInt(denominator)));
  // The quotient of two doubles may be one too high; the remainder tells, because it is exact.
  let quotient = Math.floor(magnitude / denominator);
  if (quotient * denominator > magnitude) quotient -= 1;
  if ((magnitude - quotient * denominator) * 2 >= denominator) quotient += 1;
  return cents(product < 0 ? -quotient : quotient);
}

function divideBig(dividend: bigint, divisor: bigint): number {
  const sign = dividend < 0n ? -1n : 1n;
  const magnitude = dividend * sign;
  return Number(sign * ((magnitude * 2n + divisor) / (divisor * 2n)));
}
