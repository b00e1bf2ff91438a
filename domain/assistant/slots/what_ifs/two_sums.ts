import { firstOfMonth } from '../../../time/iso_date.ts';
import { MONTH } from '../dates.ts';
import { type Reader } from './what_if.ts';

// Two months that each bring their own amount: "400 extra in january and 600 in march".

const IN = String.raw`(?:(?: dollars| bucks| more| extra| mas)* (?:in|on|for|come|this|next|en|para) (?:the month of )?(?:${MONTH})(?: 20\d\d)?)`;
const TWO = new RegExp(
  String.raw`\bA0\b${IN}\b.{0,24}?\b(?:and|then|plus|y|luego|despues|another)\b.{0,20}?\b(?:A1)\b${IN}\b`,
);
const ON_TOP =
  /\b(?:extra|more|additional|on top|bonus|refund|another|once|get|gets|getting|comes?|coming|throw|put|add|mas|adicional|aguinaldo|reembolso|meto|pongo|echo)\b/;
const NOT_MONEY =
  /\b(?:owe|owed|bill|rent|fee|fees|charge\w*|spend|buy|they (?:want|take)|collector\w*|settle\w*|every|each|a month|until|score|limit|debo|renta|cada|al mes|hasta|only|just|instead|solo|nomas|can'?t)\b/;

/** On top of what is set aside where the words say so, or in its place where each is at least as much. */
export const readTwoSums: Reader = ({ text, amounts, rates, debts, monthly, months, today }) => {
  const [one, other] = amounts;
  const [first, second] = months ?? [];
  if (monthly === null || one === undefined || other === undefined || amounts.length !== 2)
    return null;
  if (rates.length + debts.length > 0 || !TWO.test(text) || NOT_MONEY.test(text)) return null;
  if (first === undefined || second === undefined || months?.length !== 2) return null;
  if (first <= firstOfMonth(today) || second <= first) return null;
  const isLarger = one >= monthly && other >= monthly;
  const isOnTop = ON_TOP.test(text.replaceAll(/\bput\b/g, isLarger ? '' : 'put'));
  if (!isOnTop && !isLarger) return null;
  return {
    kind: 'two_sums',
    sums: [
      { amount: one, month: first },
      { amount: other, month: second },
    ],
    isOnTop,
  };
};
