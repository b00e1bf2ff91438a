import { mapOf, whole } from '../../../domain/stored/shape_readers.ts';
import { stored } from '../stored.ts';

/** Addresses that this device had mail sent to, with the instant in milliseconds. */
const asked = stored('mendwell-asked', mapOf(whole(0, Number.MAX_SAFE_INTEGER)));

/** As long as a mailed link may be good for, and the clock of a device be wrong. */
const keptMs = 24 * 3_600_000;

const sameForm = (email: string) => email.trim().toLowerCase();

const read = (now: number): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(asked.read() ?? {}).filter(([, at]) => now - at < keptMs));

/** Remembers that somebody here asked for a mail to `email`. Where it cannot be kept, the link asks whose account it is. */
export function rememberAsked(email: string, now = Date.now()): void {
  asked.keep({ ...read(now), [sameForm(email)]: now });
}

/** Whether a mail to `email` was asked for here: a link in it is no surprise. */
export const wasAsked = (email: string, now = Date.now()): boolean =>
  Object.hasOwn(read(now), sameForm(email));
