import bcrypt from 'bcrypt';
import type { GatewayConfig } from '../../kernel/config.ts';
import { isCommonPassword } from './common_passwords.ts';
import { type AuthRefusal, refuse, type WeakPasswordReason } from '../refusal.ts';

/** Doublings of work; the real service's. About 60 ms, on libuv's threads. */
const cost = 10;

/** bcrypt looks at no more, so more would be accepted and ignored. */
const maxBytes = 72;

type Rules = Pick<GatewayConfig['auth'], 'minimum_password_length' | 'password_requirements'>;

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const symbols = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';

const requiredSets: Record<Rules['password_requirements'], readonly string[]> = {
  '': [],
  letters_digits: [lower + upper, digits],
  lower_upper_letters_digits: [lower, upper, digits],
  lower_upper_letters_digits_symbols: [lower, upper, digits, symbols],
};

export interface Weakness {
  readonly message: string;
  readonly reasons: readonly WeakPasswordReason[];
}

/** Why a password is too weak, or null. Length counts characters, not bytes. */
export function weaknessOf(password: string, rules: Rules): Weakness | null {
  const found: { reason: WeakPasswordReason; message: string }[] = [];
  const least = rules.minimum_password_length;
  if (Array.from(password).length < least)
    found.push({ reason: 'length', message: `Password should be at least ${least} characters.` });
  const sets = requiredSets[rules.password_requirements];
  if (sets.some((set) => !Array.from(password).some((character) => set.includes(character))))
    found.push({
      reason: 'characters',
      message: `Password should contain at least one character of each: ${sets.join(', ')}.`,
    });
  // The real service asks a list of leaked passwords over the network; the reason is its name for both.
  if (isCommonPassword(password))
    found.push({
      reason: 'pwned',
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
    });
  if (found.length === 0) return null;
  return {
    message: found.map(({ message }) => message).join(' '),
    reasons: found.map(({ reason }) => reason),
  };
}

/** Refuses a password that may not be set. */
export function checkPassword(password: string, rules: Rules): AuthRefusal | null {
  if (Buffer.byteLength(password) > maxBytes)
    return refuse('validation_failed', `Password cannot be longer than ${maxBytes} characters`);
  const weakness = weaknessOf(password, rules);
  if (!weakness) return null;
  return refuse('weak_password', weakness.message, { reasons: weakness.reasons });
}

/** Hashing fills libuv's four threads, and behind it wait file reads and every new connection to
 *  the database. Two at a time leave room for those. */
const maxConcurrent = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The hash to store. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => bcrypt.hash(password, cost));

/** Of a password that nobody knows: compared with when there is no account, so that an unknown
 *  address takes as long to refuse as a wrong password. */
const dummyHash = '$2b$10$S/7ylbKk72.OkfkSZGTkxOrqIy2bG086aSWBy4eZ86CUHuvUBGvmi';

/** Whether the password fits the stored hash. Takes the same time without a hash. */
export async function passwordFits(password: string, hash: string | null): Promise<boolean> {
  const known = hash !== null && hash !== '';
  const compared = known ? hash : dummyHash;
  const fits = await inTurn(() => bcrypt.compare(password.slice(0, 4 * maxBytes), compared));
  return known && fits && Buffer.byteLength(password) <= maxBytes;
}
