const suffixes =
  /\b(bank|na|n a|usa|us|inc|llc|lp|corp|co|company|the|card|cards|services|financial)\b/g;

/** Letters of a name that count: what is longer is no name. */
const MAX_NAME = 200;

/** A creditor's name without what one paper prints and another doesn't; empty where nothing of its own is left ("The Card Company"). */
export const plainName = (name: string): string =>
  name
    .slice(0, MAX_NAME)
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(suffixes, ' ')
    .replace(/ /g, '');

/** Whether two names may be one creditor's: plainly the same, or one is how the other begins. */
export const isSameName = (one: string, other: string): boolean =>
  isSamePlainName(plainName(one), plainName(other));

/** The same of names that are plain already: who compares many makes each plain once. */
export function isSamePlainName(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long ? short !== '' : short.length >= 4 && long.startsWith(short);
}
