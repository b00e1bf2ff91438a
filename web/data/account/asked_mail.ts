/** Addresses that this device had mail sent to, with the instant in milliseconds. */
const askedKey = 'mendwell-asked';

/** As long as a mailed link may be good for, and the clock of a device be wrong. */
const keptMs = 24 * 3_600_000;

const sameForm = (email: string) => email.trim().toLowerCase();

function read(now: number): Readonly<Record<string, number>> {
  try {
    const asked: unknown = JSON.parse(localStorage.getItem(askedKey) ?? '{}');
    if (typeof asked !== 'object' || asked === null) return {};
    return Object.fromEntries(
      Object.entries(asked).filter(([, at]) => typeof at === 'number' && now - at < keptMs),
    );
  } catch {
    return {};
  }
}

/** Remembers that somebody here asked for a mail to `email`. */
export function rememberAsked(email: string, now = Date.now()): void {
  try {
    localStorage.setItem(askedKey, JSON.stringify({ ...read(now), [sameForm(email)]: now }));
  } catch {
    // Then the link asks whose account it is.
  }
}

/** Whether a mail to `email` was asked for here: a link in it is no surprise. */
export const wasAsked = (email: string, now = Date.now()): boolean =>
  Object.hasOwn(read(now), sameForm(email));
