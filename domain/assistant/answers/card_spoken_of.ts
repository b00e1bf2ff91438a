import { plainOf } from '../slots/plain.ts';
import type { Asked } from './asked.ts';

const BOUGHT_ON_IT =
  /\b(?:(?:more|worth|dollars|bucks|\d) (?:of|in|for) [a-z]+(?: [a-z]+)?|charge\w*|spend\w*|swipe\w*|cargo|gasto)\b.*?\b(?:on|onto|with|to|en|con) (?:it|that one|that card|ella|esa)\b/;

/** "Put $60 more of gas on it": the card that was spoken of before has its name. */
export function withItsName({ plain, context, slots }: Asked): string {
  const { records, about, previous } = context;
  if (slots.isDebtNamed || !BOUGHT_ON_IT.test(plain)) return plain;
  const id = about.debtId ?? previous?.debtId ?? null;
  const card = records.debts.find((debt) => debt.id === id && debt.kind === 'card');
  return card === undefined
    ? plain
    : plain.replace(
        /\b(on|onto|with|to|en|con) (?:it|that one|that card|ella|esa)\b/,
        `$1 ${plainOf(card.name)}`,
      );
}
