import bcrypt from 'bcrypt';
import { siteOf } from '../../kernel/client_address.ts';
import type { GatewayConfig } from '../../kernel/config.ts';
import { isCommonPassword } from './common_passwords.ts';
import { createFairQueue, QueueFull } from './fair_queue.ts';
import { type AuthRefusal, refuse, type WeakPasswordReason } from '../kernel/refusal.ts';

/** Doublings of work; the real service's. About 60 ms, on libuv's threads. */
const cost = 10;

/** bcrypt looks at no more, so more would be accepted and ignored. */
const maxBytes = 72;

type Rules = Pick<
  GatewayConfig['auth'],
  'minimum_password_length' | 'password_requirements' | 'refuse_common_passwords'
>;

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
  if (rules.refuse_common_passwords && isCommonPassword(password))
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
const queue = createFairQueue(maxConcurrent);

/** One at a time from each network in turn; whose line is too long is told to come again. */
async function inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(network, work);
  } catch (error) {
    if (error instanceof QueueFull)
      throw refuse('over_request_rate_limit', 'Request rate limit reached', {
        retryAfterSeconds: 10,
      });
    throw error;
  }
}

/** Whose turn it is of those who ask from an address. */
const lineOf = (from: string): string => siteOf(from);

/** The hash to store. `from` is the address of whoever asks. */
export const hashPassword = (password: string, from: string): Promise<string> =>
  inTurn(lineOf(from), () => bcrypt.hash(password, cost));

/** Of a password that nobody knows: compared with when there is no account, so that an unknown
 *  address takes as long to refuse as a wrong password. */
const dummyHash = '$2b$10$S/7ylbKk72.OkfkSZGTkxOrqIy2bG086aSWBy4eZ86CUHuvUBGvmi';

/** Whether the password fits the stored hash. Takes the same time without a hash. */
export async function passwordFits(
  password: string,
  hash: string | null,
  from: string,
): Promise<boolean> {
  const known = hash !== null && hash !== '';
  const compared = known ? hash : dummyHash;
  const fits = await inTurn(lineOf(from), () =>
    bcrypt.compare(password.slice(0, 4 * maxBytes), compared),
  );
  return known && fits && Buffer.byteLength(password) <= maxBytes;
}
