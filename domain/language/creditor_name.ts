const suffixes =
  /\b(bank|na|n a|usa|us|inc|llc|lp|corp|co|company|the|card|cards|services|financial)\b/g;

/** A creditor's name without what one paper prints and another doesn't; empty where nothing of its own is left ("The Card Company"). */
export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(suffixes, ' ')
    .replace(/ /g, '');

/** Whether two names may be one creditor's: plainly the same, or one is how the other begins. */
export function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = [plainName(one), plainName(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  return short === long ? short !== '' : short.length >= 4 && long.startsWith(short);
}
