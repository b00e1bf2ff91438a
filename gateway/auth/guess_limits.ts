import { networkOf } from '../kernel/client_address.ts';
import type { Kernel, Limit } from '../kernel/context.ts';
import { isKnownNetwork } from './known_networks.ts';
import { aDay, anHour, disguised, tooMany } from './limits.ts';
import { wasAskedHere } from './message_limits.ts';
import type { Refusal } from './refusal.ts';

// Whoever guesses must be slowed down over all their networks, and by that alone anybody could shut
// the owner out. So the guesses of strangers and those of the owner's places are counted apart.

/** One try more: from one network, and for strangers over all of them. */
interface Guess {
  /** Of which account or address, and where from. */
  readonly whose: string;
  readonly from: string;
  readonly isOwnPlace: boolean;
}

interface GuessLimits {
  readonly bucket: string;
  /** At a place of the owner's. */
  readonly ownPlace: Limit;
  /** At any other place. */
  readonly strangePlace: Limit;
  /** At all other places together. */
  readonly strangersAnHour: number;
  readonly strangersADay: number;
}

/** A code has six digits and lives an hour: a hundred strangers' guesses a day leave one chance in
 *  ten thousand. The mailed link is not affected. */
const codeGuesses: GuessLimits = {
  bucket: 'auth_code_guess',
  ownPlace: { events: 15, seconds: anHour },
  strangePlace: { events: 10, seconds: anHour },
  strangersAnHour: 30,
  strangersADay: 100,
};

/** NIST SP 800-63B, 5.2.2: no more than a hundred failed tries of an account. */
const passwordGuesses: GuessLimits = {
  bucket: 'auth_password_guess',
  ownPlace: { events: 30, seconds: 900 },
  strangePlace: { events: 10, seconds: anHour },
  strangersAnHour: 30,
  strangersADay: 100,
};

const placeKey = (kernel: Kernel, { whose, from }: Guess) =>
  disguised(kernel, `${whose}\n${networkOf(from)}`);

/** Counts a guess before it is looked at, so that a thousand at once are a thousand. Under attack
 *  a place that has not guessed yet still has one try in the hour: its owner may be on the move. */
async function limitGuess(
  kernel: Kernel,
  limits: GuessLimits,
  guess: Guess,
): Promise<Refusal | null> {
  const { limiter } = kernel;
  const { bucket } = limits;
  const place = guess.isOwnPlace ? limits.ownPlace : limits.strangePlace;
  const name = `${bucket}_${guess.isOwnPlace ? 'own' : 'strange'}`;
  const here = await limiter.take(name, placeKey(kernel, guess), place);
  if (!here.ok) return tooMany(here.retryAfterSeconds);
  if (guess.isOwnPlace) return null;
  const whose = disguised(kernel, guess.whose);
  const day = { events: limits.strangersADay, seconds: aDay };
  const today = await limiter.take(`${bucket}_day`, whose, day);
  if (!today.ok) return tooMany(today.retryAfterSeconds);
  const hour = { events: limits.strangersAnHour, seconds: anHour };
  const thisHour = await limiter.take(`${bucket}_hour`, whose, hour);
  return thisHour.ok || here.used === 1 ? null : tooMany(thisHour.retryAfterSeconds);
}

/** What was counted as a guess was the right password. */
async function forgiveGuess(kernel: Kernel, limits: GuessLimits, guess: Guess): Promise<void> {
  const { limiter } = kernel;
  const { bucket } = limits;
  await limiter.giveBack(
    `${bucket}_${guess.isOwnPlace ? 'own' : 'strange'}`,
    placeKey(kernel, guess),
  );
  if (guess.isOwnPlace) return;
  const whose = disguised(kernel, guess.whose);
  await limiter.giveBack(`${bucket}_day`, whose);
  await limiter.giveBack(`${bucket}_hour`, whose);
}

/** Guesses of the code mailed to an address. Its owner's place is where the code was asked for, or
 *  where they signed in before. */
export async function limitCodeGuesses(
  kernel: Kernel,
  address: string,
  accountId: string | null,
  from: string,
): Promise<Refusal | null> {
  const isOwnPlace =
    (await isKnownNetwork(kernel, accountId, from)) || (await wasAskedHere(kernel, address, from));
  return limitGuess(kernel, codeGuesses, { whose: address, from, isOwnPlace });
}

/** Guesses of the code without which an older session may not change the password. Only who holds
 *  a session of the account can make them. */
export async function limitNonceGuesses(kernel: Kernel, userId: string): Promise<Refusal | null> {
  const limit = { events: 30, seconds: anHour };
  const taken = await kernel.limiter.take('auth_nonce_guess', disguised(kernel, userId), limit);
  return taken.ok ? null : tooMany(taken.retryAfterSeconds);
}

/** A password that is about to be compared, and how to take it back when it was the right one. */
export async function limitPasswordGuesses(
  kernel: Kernel,
  address: string,
  accountId: string | null,
  from: string,
): Promise<Refusal | { forgive(): Promise<void> }> {
  const isOwnPlace = await isKnownNetwork(kernel, accountId, from);
  const guess = { whose: address, from, isOwnPlace };
  const refused = await limitGuess(kernel, passwordGuesses, guess);
  return refused ?? { forgive: () => forgiveGuess(kernel, passwordGuesses, guess) };
}
