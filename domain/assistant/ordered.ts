import type { AskContext } from './context.ts';
import { isDenied, isOnlyAsked, isThought } from './slots/no_order.ts';
import { plainOf, wordsIn } from './slots/plain.ts';
import { slotsOf } from './slots/slots.ts';

// What may be offered to be written down: only what the person said, of their own debts, and as an order.

/** Whose it is, where it isn't one's own. */
const OF_SOMEBODY =
  /\b(?:my|her|his|our) (?:moms?|mother|dads?|father|husband|wife|sister|brother|son|daughter|friend|roommate|boyfriend|girlfriend|ex|cousin|aunt|uncle|grandma|grandpa|partner)'?s (?:\w+ ){0,3}?(?:balance|rate|minimum|card|visa|mastercard|amex|loan|debt|bill)\b/;

/** Why nothing is offered to be written; null where it may be. `args` are those of the tool `propose`, `plain` the question as it is compared. */
export function notOrdered(plain: string, args: Readonly<Record<string, unknown>>): string | null {
  // Of what is only thought of, the plan may change, and no record.
  if (isThought(plain) && args['monthly'] === undefined && args['strategy'] === undefined)
    return 'You said “what if”, so I won’t change what you’ve entered.';
  if (
    ['balance', 'minimum', 'rate'].some((each) => args[each] !== undefined) &&
    OF_SOMEBODY.test(plain)
  )
    return 'That’s someone else’s, so nothing changes in your planner.';
  if (isDenied(plain)) return 'Then nothing changes in your planner.';
  return isOnlyAsked(plain) ? 'I only know of payments you’ve recorded.' : null;
}

const OF_ORDER =
  /\b(?:order|snowball|avalanche|smallest|lowest|biggest|largest|highest|first|minimums|orden|primero|chic[ao]|menor|mayor|alta|minimos)\b/;
const DEBT_BY = ['amount', 'balance', 'payment'] as const;

/** Whether all that a model would offer to write stands in the question: a letter that was pasted, or the model itself, offers nothing. */
export function isAllSaid(
  question: string,
  context: AskContext,
  args: Readonly<Record<string, unknown>>,
): boolean {
  const plain = plainOf(question);
  if (notOrdered(plain, args) !== null) return false;
  const slots = slotsOf(plain, context);
  const now = context.records.plan?.monthly ?? 0;
  const isSaid = (dollars: unknown, isMore: boolean): boolean => {
    const cents = Math.round(Number(dollars) * 100);
    return slots.amounts.some(
      (each) => each === cents || (isMore && Math.abs(cents - now) === each),
    );
  };
  const { monthly, strategy, due_day: dueDay, debt, rate, new_debt: added } = args;
  if (monthly !== undefined && !isSaid(monthly, true)) return false;
  if (strategy !== undefined && !OF_ORDER.test(plain)) return false;
  if (DEBT_BY.some((each) => args[each] !== undefined && !isSaid(args[each], false))) return false;
  if (dueDay !== undefined && slots.dueDay !== Number(dueDay)) return false;
  if (rate !== undefined && slots.rate !== Math.round(Number(rate) * 100)) return false;
  if (added !== undefined) {
    const said = new Set(wordsIn(plain));
    if (typeof added !== 'string') return false;
    if (!wordsIn(plainOf(added)).every((word) => said.has(word))) return false;
  }
  const { debts } = context.records;
  return (
    debt === undefined ||
    slots.debts.length === 0 ||
    debts.length === 1 ||
    slots.debts.some(({ id, name }) => id === debt || name === debt)
  );
}
