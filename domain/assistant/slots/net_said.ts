import { cents, type Cents } from '../../money/cents.ts';
import { dollarsText } from '../print.ts';
import { amountPlacesIn, rateIn } from './amounts.ts';

// Money of which something is taken before it comes: taxes on a bonus, a fee out of a refund. What is left of it counts.

/** That an amount is named before what is taken from it. */
const BEFORE_TAXES =
  /\bgross\b|\bbefore (?:the |any )?tax(?:es)?\b|\bbefore they (?:take|tax)\w*(?: (?:the |any )?tax(?:es)?(?: out)?| out)?|\bpre-?tax\b|\bantes de (?:los )?impuestos\b|\bbruto\b/;
const IS_ONCE =
  /\b(?:bonus|overtime|severance|commission|payout|back ?pay|pto|vacation|aguinaldo|bono|refund|settlement|check)\b/;
/** "Payroll told me I'd see like 980": that is what comes. */
const COMES =
  /\b(?:i'?d|i'?ll|i would|i will|ill|gonna|going to|i|actually|really)(?: only| actually| really| probably| just)* (?:see|clear|net|take home|bring home|pocket|walk away with|end up with|get)(?: like| about| around| only| maybe)* \$?$/;
/** "They take 349 out of my 1,700 refund". */
const TAKEN_BEFORE =
  /\b(?:takes?|took|taking|keeps?|kept|charges?|deducts?|withholds?|quitan|cobran)(?: like| about| around)* \$?$/;
const OUT_OF = /^(?: dollars| bucks)? (?:out of|off|from)(?: of)? (?:my |the )?\$?$/;

/** What a creditor takes of pay is no deduction to count with: whether it may is the question. */
const IS_SEIZED =
  /\b(?:garnish\w*|levy|levied|legal(?:ly)?|allowed|too much|court|judgment|creditors?|collectors?|old debt|(?:for|over) (?:a |an |my |the )?(?:credit )?(?:card|debt|loan)|(?:can|could|may) (?:they|he|she|it|a \w+) take|embarg\w+|demanda)\b/;

export interface NetSaid {
  /** The question with what is left in place of what was named. */
  readonly plain: string;
}

/** The same question with what is left of the money; null where nothing is taken from it, or it isn't said how much. */
export function netIn(plain: string): NetSaid | null {
  const places = amountPlacesIn(plain);
  if (!IS_ONCE.test(plain) || places.length === 0 || IS_SEIZED.test(plain)) return null;
  const [first] = places;
  const taken = places.findIndex(
    ({ at, end }, index) =>
      TAKEN_BEFORE.test(plain.slice(0, at)) &&
      OUT_OF.test(plain.slice(end, places[index + 1]?.at ?? end)),
  );
  const [fee, whole] = [places[taken], places[taken + 1]];
  if (fee && whole && whole.amount > fee.amount)
    return replaced(plain, fee.at, whole.end, cents(whole.amount - fee.amount));
  const comes = places.find(({ at }) => COMES.test(plain.slice(0, at)));
  if (comes && first && comes !== first && comes.amount < first.amount)
    return replaced(plain, first.at, comes.end, comes.amount);
  const rate = rateIn(plain);
  if (!BEFORE_TAXES.test(plain) || rate === null || rate <= 0 || rate >= 10_000 || !first)
    return null;
  const left = cents(Math.floor((first.amount * (10_000 - rate)) / 10_000));
  const { plain: text } = replaced(plain, first.at, first.end, left);
  return {
    plain: text
      .replace(BEFORE_TAXES, ' ')
      .replace(
        /,? ?(?:and |so )?(?:they|it|taxes|uncle sam)?(?: always| usually| will| ll)?(?: take| takes| took| is| are)?(?: out)?(?: like| about| around)? ?\d{1,2}(?:\.\d+)? ?(?:%|percent)(?: (?:off|out|in taxes|taxes|tax|of it))*/,
        ' ',
      )
      .replaceAll(/\bwhat'?s left\b|\bwhats left\b/g, 'it')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  };
}

/** What came in this payday, what has to be paid out of it, and what is done with the rest. */
const PAYDAY =
  /\b(?:(?:i |we |just |finally )*(?:got|get|getting|been) paid|my (?:pay ?)?check (?:is|was|came to|had)|me pagaron|cobre)(?: (?:like|about|around|only|unos|como))* \$?$/;
const LIVING =
  /\b(?:rent|mortgage|electric\w*|lights?|gas|groceries|food|phone|internet|insurance|day ?care|water|power|renta|luz|comida|telefono|agua)(?: (?:bill|is|are|was|takes?|costs?|comes to|for|about|like|around|es|son|cuesta))* \$?(\d[\d,]*(?:\.\d\d)?)\b/g;
const THE_REST =
  /\b(?:the rest|rest of it|what'?s left|whats left|left ?over|remaining|el resto|lo que (?:queda|sobra|me queda|me sobra))\b/;

/** What is left of a payday after what living costs, as money for this month; null where no rest is spoken of. */
export function restOfPayday(plain: string): NetSaid | null {
  if (!THE_REST.test(plain)) return null;
  const bills = [...plain.matchAll(LIVING)];
  const rest = plain.replaceAll(LIVING, ' ');
  const places = amountPlacesIn(rest);
  const paid = places.find(({ at }) => PAYDAY.test(rest.slice(0, at)));
  if (!paid || bills.length === 0 || places.length !== 1) return null;
  const left = bills.reduce<number>(
    (sum, [, digits = '']) => sum - Math.round(Number(digits.replaceAll(',', '')) * 100),
    paid.amount,
  );
  return left > 0
    ? {
        plain: `i got $${dollarsText(cents(left)).replace(/\.00$/, '')} left this month what should i pay`,
      }
    : null;
}

const replaced = (plain: string, at: number, end: number, amount: Cents): NetSaid => ({
  plain: `${plain.slice(0, at).replace(/\$\s?$/, '')}$${dollarsText(amount).replace(/\.00$/, '')}${plain.slice(end)}`,
});

/** Whether money is named before taxes, and how much of it they take isn't said. */
export const isBeforeTaxes = (plain: string): boolean =>
  BEFORE_TAXES.test(plain) && netIn(plain) === null;
