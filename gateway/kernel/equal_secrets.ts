import { timingSafeEqual } from 'node:crypto';

/** Compares in a time that tells nothing but the length. */
export function equalSecrets(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
