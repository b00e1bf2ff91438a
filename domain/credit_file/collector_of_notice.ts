import { isSameName } from '../language/creditor_name.ts';
import { type CreditFile, currentAccounts } from './accounts.ts';

/** What the reports say of a collector, as far as a letter to it needs it. */
export interface KnownCollector {
  readonly address?: string;
  readonly lastFour?: string;
}

/** The collector of a letter that came, by its name; nothing where several of its accounts are there, since the letter is about one. */
export function collectorOfNotice(file: CreditFile, name: string): KnownCollector {
  const [found, ...others] = currentAccounts(file).filter(({ copies }) =>
    copies.some(({ tradeline }) => tradeline.isCollection && isSameName(tradeline.creditor, name)),
  );
  if (!found || others.length > 0) return {};
  const tradelines = found.copies.map(({ tradeline }) => tradeline);
  const address = tradelines.find((each) => each.address?.value)?.address?.value;
  const lastFour = tradelines.find((each) => each.lastFour !== undefined)?.lastFour;
  return { ...(address && { address }), ...(lastFour !== undefined && { lastFour }) };
}
