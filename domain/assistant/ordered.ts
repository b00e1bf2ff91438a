import { isClaimed } from './slots/claimed.ts';
import { isDenied, isOnlyAsked, isThought } from './slots/no_order.ts';

// What may be offered to be written down: only what the person said, of their own debts, and as an order.

/** Whose it is, where it isn't one's own. */
const OF_SOMEBODY =
  /\b(?:my|her|his|our) (?:moms?|mother|dads?|father|husband|wife|sister|brother|son|daughter|friend|roommate|boyfriend|girlfriend|ex|cousin|aunt|uncle|grandma|grandpa|partner)'?s (?:\w+ ){0,3}?(?:balance|rate|minimum|card|visa|mastercard|amex|loan|debt|bill)\b/;

/** What somebody else wrote, as it is pasted: three words and more between quotes. */
const QUOTED = /["“«‘'](?=(?:[^"”»’']*\s){2})[^"”»]{12,}["”»’']?/g;
const HAS_AMOUNT = /\d/;

/** Whether the amounts stand in what is quoted alone: whoever wrote it, it's no order. */
const isOnlyQuoted = (question: string): boolean =>
  HAS_AMOUNT.test(question) && !HAS_AMOUNT.test(question.replaceAll(QUOTED, ' '));

/** Why nothing is offered to be written; null where it may be. `args` are those of the tool `propose`, `question` as it was typed, `plain` as it is
 *  compared. */
export function notOrdered(
  question: string,
  plain: string,
  args: Readonly<Record<string, unknown>>,
): string | null {
  if (args['strategy'] === undefined && isOnlyQuoted(question))
    return 'That’s what they wrote, so I won’t change what you’ve entered.';
  // Of what is only thought of, the plan may change, and no record.
  if (isThought(plain) && args['monthly'] === undefined && args['strategy'] === undefined)
    return 'You said “what if”, so I won’t change what you’ve entered.';
  if (
    ['balance', 'minimum', 'rate'].some((each) => args[each] !== undefined) &&
    OF_SOMEBODY.test(plain)
  )
    return 'That’s someone else’s, so nothing changes in your planner.';
  if (args['balance'] !== undefined && isClaimed(plain))
    return 'That’s what someone else says you owe, so nothing changes in your planner until it’s shown.';
  if (isDenied(plain)) return 'Then nothing changes in your planner.';
  return isOnlyAsked(plain) ? 'I only know of payments you’ve recorded.' : null;
}
