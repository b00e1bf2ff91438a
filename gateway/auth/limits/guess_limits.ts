import type { AuthRefusal } from '../kernel/refusal.ts';
import { networkOf } from '../../kernel/client_address.ts';
import type { Kernel, Limit } from '../../kernel/context.ts';
import { isKnownNetwork } from '../records/known_networks.ts';
import { daySeconds, hourSeconds, tooMany } from './request_limits.ts';
import { disguised } from '../kernel/disguise.ts';
import { wasAskedHere } from './message_limits.ts';

// Whoever guesses must be slowed down over all their networks, and by that alone anybody could shut
// the owner out. So the guesses of strangers and those of the owner's places are counted apart.

/** Where a guess is made: where the owner signed in before, where the code was asked for, anywhere else. */
type Place = 'own' | 'asking' | 'strange';

/** One try more: from one network, and but for the owner's over all of them. */
interface Guess {
  /** Of which account or address, and where from. */
  readonly whose: string;
  readonly from: string;
  readonly place: Place;
}

interface GuessLimits {
  readonly bucket: string;
  /** At one place. */
  readonly place: Readonly<Record<Place, Limit>>;
  /** At all places that asked for the code together: whoever guesses can ask too. */
  readonly askingADay: number;
  /** At all other strange places together. */
  readonly strangersAnHour: number;
  readonly strangersADay: number;
}

/** A code has six digits and lives an hour: a hundred guesses a day from places where its owner never
 *  signed in leave one chance in ten thousand. Half of them are for places that asked for a code, so that
 *  who only guesses does not keep a person on the move from typing theirs. The mailed link is not affected. */
const codeGuesses: GuessLimits = {
  bucket: 'auth_code_guess',
  place: {
    own: { events: 15, seconds: hourSeconds },
    asking: { events: 15, seconds: hourSeconds },
    strange: { events: 10, seconds: hourSeconds },
  },
  askingADay: 50,
  strangersAnHour: 30,
  strangersADay: 50,
};

/** NIST SP 800-63B, 5.2.2: no more than a hundred failed tries of an account. */
const passwordGuesses: GuessLimits = {
  bucket: 'auth_password_guess',
  place: {
    own: { events: 30, seconds: 900 },
    // A password is not asked for anywhere.
    asking: { events: 0, seconds: hourSeconds },
    strange: { events: 10, seconds: hourSeconds },
  },
  askingADay: 0,
  strangersAnHour: 30,
  strangersADay: 100,
};

/** Codes of a second factor: of a million, three count at a time. Who makes them has the password, so strangers get fewer. */
const factorGuesses: GuessLimits = {
  bucket: 'auth_factor_guess',
  place: {
    own: { events: 30, seconds: hourSeconds },
    // Nor are these asked for anywhere but where they are typed.
    asking: { events: 0, seconds: hourSeconds },
    strange: { events: 10, seconds: hourSeconds },
  },
  askingADay: 0,
  strangersAnHour: 30,
  strangersADay: 50,
};

const placeKey = (kernel: Kernel, { whose, from }: Guess) =>
  disguised(kernel, `${whose}\n${networkOf(from)}`);

/** Counts a guess before it is looked at, so that a thousand at once are a thousand. Under attack
 *  a place that has not guessed yet still has one try in the hour: its owner may be on the move. */
async function limitGuess(
  kernel: Kernel,
  limits: GuessLimits,
  guess: Guess,
): Promise<AuthRefusal | null> {
  const { limiter } = kernel;
  const { bucket } = limits;
  const { place } = guess;
  const here = await limiter.take(
    `${bucket}_${place}`,
    placeKey(kernel, guess),
    limits.place[place],
  );
  if (!here.ok) return tooMany(here.retryAfterSeconds);
  if (place === 'own') return null;
  const whose = disguised(kernel, guess.whose);
  if (place === 'asking') {
    const limitADay = { events: limits.askingADay, seconds: daySeconds };
    const asking = await limiter.take(`${bucket}_asking_day`, whose, limitADay);
    return asking.ok ? null : tooMany(asking.retryAfterSeconds);
  }
  const hour = { events: limits.strangersAnHour, seconds: hourSeconds };
  const thisHour = await limiter.take(`${bucket}_hour`, whose, hour);
  // What the hour refuses is not looked at, so it is none of the day's guesses.
  if (!thisHour.ok && here.used > 1) return tooMany(thisHour.retryAfterSeconds);
  const day = { events: limits.strangersADay, seconds: daySeconds };
  const today = await limiter.take(`${bucket}_day`, whose, day);
  return today.ok ? null : tooMany(today.retryAfterSeconds);
}

/** What was counted as a guess was right. */
async function forgiveGuess(kernel: Kernel, limits: GuessLimits, guess: Guess): Promise<void> {
  const { limiter } = kernel;
  const { bucket } = limits;
  await limiter.giveBack(`${bucket}_${guess.place}`, placeKey(kernel, guess));
  if (guess.place === 'own') return;
  const whose = disguised(kernel, guess.whose);
  await limiter.giveBack(`${bucket}_day`, whose);
  await limiter.giveBack(`${bucket}_hour`, whose);
}

/** Guesses of the code mailed to an address. */
export async function limitCodeGuesses(
  kernel: Kernel,
  address: string,
  accountId: string | null,
  from: string,
): Promise<AuthRefusal | null> {
  const isOwn = await isKnownNetwork(kernel, accountId, from);
  const isAsking = await wasAskedHere(kernel, address, from);
  const place = isOwn ? 'own' : isAsking ? 'asking' : 'strange';
  return limitGuess(kernel, codeGuesses, { whose: address, from, place });
}

/** Guesses of the code without which an older session may not change the password. Only who holds
 *  a session of the account can make them. */
export async function limitNonceGuesses(
  kernel: Kernel,
  userId: string,
): Promise<AuthRefusal | null> {
  const limit = { events: 30, seconds: hourSeconds };
  const taken = await kernel.limiter.take('auth_nonce_guess', disguised(kernel, userId), limit);
  return taken.ok ? null : tooMany(taken.retryAfterSeconds);
}

/** A guess that is about to be looked at, and how to take it back when it was right. */
type Counted = AuthRefusal | { forgive(): Promise<void> };

/** A password that is about to be compared. */
export async function limitPasswordGuesses(
  kernel: Kernel,
  address: string,
  accountId: string | null,
  from: string,
): Promise<Counted> {
  return countGuess(kernel, passwordGuesses, address, accountId, from);
}

/** A code of a second factor that is about to be compared. */
export async function limitFactorGuesses(
  kernel: Kernel,
  userId: string,
  from: string,
): Promise<Counted> {
  return countGuess(kernel, factorGuesses, userId, userId, from);
}

async function countGuess(
  kernel: Kernel,
  limits: GuessLimits,
  whose: string,
  accountId: string | null,
  from: string,
): Promise<Counted> {
  const place = (await isKnownNetwork(kernel, accountId, from)) ? 'own' : 'strange';
  const guess = { whose, from, place } as const;
  const refused = await limitGuess(kernel, limits, guess);
  return refused ?? { forgive: () => forgiveGuess(kernel, limits, guess) };
}
