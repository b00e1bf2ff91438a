import type { TrackedDebt } from '../../planner/progress.ts';
import { plainOf } from './plain.ts';

/** Names that people call their lenders by, as a pattern each: which of them somebody means may not be among their debts. */
const LENDERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Chase', /\bchase\b(?! (?:me|us|after|down))/],
  ['Capital One', /\bcap(?:ital)? ?(?:one|1)\b/],
  ['Citi', /\bciti(?:bank)?\b/],
  ['Discover', /\bdiscover (?:card|it)\b|\b(?:my|on|with|to|the) discover\b/],
  ['American Express', /\bam(?:erican )?ex(?:press)?\b/],
  ['Wells Fargo', /\bwells ?fargo\b/],
  ['Bank of America', /\bbank of america\b|\bbofa\b|\bboa\b/],
  ['Synchrony', /\bsynchrony\b|\bcare ?credit\b/],
  ['Ally', /\bally\b/],
  ['Affirm', /\baffirm\b/],
  ['Klarna', /\bklarna\b/],
  ['Navy Federal', /\bnavy ?fed(?:eral)?\b/],
  ['USAA', /\busaa\b/],
  ['Credit One', /\bcredit ?one\b/],
  ['Comenity', /\bcomenity\b|\bbread financial\b/],
  ['Santander', /\bsantander\b/],
  ['OneMain', /\bone ?main\b/],
  ['Upstart', /\bupstart\b/],
  ['Walmart', /\bwal-?mart\b/],
  ['Kohl’s', /\bkohl'?s\b/],
  ['Target', /\btarget\b(?= ?(?:card|red|circle|bill))|\b(?:my|on|with|to) target\b/],
];

/** A lender that is named and isn't one of these debts; null where there is none. `plain` as {@link plainOf} leaves it. */
export function lenderNotListed(plain: string, debts: readonly TrackedDebt[]): string | null {
  const found = LENDERS.find(([, pattern]) => pattern.test(plain));
  if (found === undefined) return null;
  const [name, pattern] = found;
  return debts.some(
    (debt) => pattern.test(plainOf(debt.name)) || pattern.test(`my ${plainOf(debt.name)}`),
  )
    ? null
    : name;
}
