import type { Loan, MoveOffer } from '../../../../domain/cards/what_if.ts';
import { type AprBps, type Cents, cents } from '../../../../domain/money/cents.ts';
import { parseMoney, parsePercent } from '../../../../domain/money/parse.ts';

const names = [
  'amount',
  'apr',
  'payment',
  'fee',
  'after',
  'promoApr',
  'promoMonths',
  'promoTerms',
  'loanApr',
  'loanFee',
  'loanMonths',
] as const;
type Name = (typeof names)[number];

/** What was typed; null where nobody touched the field, and what stands there is ours. */
export type Typed = Readonly<Record<Name, string | null>>;
export const untouched = Object.fromEntries(names.map((name) => [name, null])) as Typed;

/** What stands in the fields. */
export type Shown = Readonly<Record<Name, string>>;

/** `ours`: what stands in a field that nobody touched. A field that was emptied stays empty. */
export const shownOf = (typed: Typed, ours: Partial<Shown>): Shown =>
  Object.fromEntries(names.map((name) => [name, typed[name] ?? ours[name] ?? ''])) as Shown;

/** `money`, `rate`, `share`: can't be read, or is more than it may be. Else what is asked for. */
type Problem =
  | 'money'
  | 'rate'
  | 'share'
  | 'amount'
  | 'apr'
  | 'payment'
  | 'promo'
  | 'promo_months'
  | 'after';
export type Wrong = Partial<Record<Name, Problem>>;

/** A million dollars. */
const maxMoney = 100_000_000;

/** A fee is at most half of what is moved or lent. */
const maxShare = 5_000;

const isBlank = (text: string): boolean => text.trim() === '';

export const moneyIn = (text: string): Cents | null => {
  const parsed = parseMoney(text);
  return parsed.ok && parsed.value > 0 && parsed.value <= maxMoney ? parsed.value : null;
};
export const rateIn = (text: string): AprBps | null => {
  const parsed = parsePercent(text);
  return parsed.ok ? parsed.value : null;
};
const monthsIn = (text: string): number | null =>
  /^\d{1,3}$/.test(text) && Number(text) > 0 && Number(text) <= 360 ? Number(text) : null;

/** A fee; none where nothing is said of it. */
const shareIn = (text: string): number | null => {
  if (isBlank(text)) return 0;
  const share = rateIn(text);
  return share !== null && share <= maxShare ? share : null;
};

/** What can't be read, what was emptied, and what an intro lacks, field by field. `isOfPlan`: the balance and its rate aren't asked. */
export function wrongIn(typed: Typed, shown: Shown, isOfPlan: boolean): Wrong {
  const wrong: Wrong = {};
  const asked = isOfPlan ? (['payment'] as const) : (['amount', 'apr', 'payment'] as const);
  for (const name of asked) {
    if (isBlank(shown[name])) {
      if (typed[name] !== null) wrong[name] = name;
    } else if (name === 'apr') {
      if (rateIn(shown.apr) === null) wrong.apr = 'rate';
    } else if (moneyIn(shown[name]) === null) wrong[name] = 'money';
  }
  for (const name of ['after', 'promoApr', 'loanApr'] as const)
    if (!isBlank(shown[name]) && rateIn(shown[name]) === null) wrong[name] = 'rate';
  for (const name of ['fee', 'loanFee'] as const)
    if (shareIn(shown[name]) === null) wrong[name] = 'share';
  const hasMonths = monthsIn(shown.promoMonths) !== null;
  const hasIntro = !isBlank(shown.promoApr);
  if (hasMonths && !hasIntro) wrong.promoApr = 'promo';
  if (hasIntro && !hasMonths && !isBlank(shown.after)) wrong.promoMonths = 'promo_months';
  if (hasIntro && hasMonths && isBlank(shown.after)) wrong.after = 'after';
  return wrong;
}

/** The offer that was typed, where nothing of it is wrong; null until the rate after the intro is known. */
export function offerIn({
  fee,
  promoApr,
  promoMonths,
  promoTerms,
  after,
}: Shown): MoveOffer | null {
  const apr = rateIn(after);
  const share = shareIn(fee);
  if (apr === null || share === null) return null;
  const promo = rateIn(promoApr);
  const months = monthsIn(promoMonths);
  return {
    fee: { kind: 'charged', share, floor: cents(0) },
    promotion: promo !== null && months !== null ? { apr: promo, months } : null,
    apr,
    isDeferred: promoTerms === 'deferred',
  };
}

export function loanIn({ loanApr, loanFee, loanMonths }: Shown): Loan | null {
  const apr = rateIn(loanApr);
  const months = monthsIn(loanMonths);
  const feeShare = shareIn(loanFee);
  return apr === null || months === null || feeShare === null ? null : { feeShare, apr, months };
}
