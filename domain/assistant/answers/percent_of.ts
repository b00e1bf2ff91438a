import type { Composed } from '../composed.ts';
import { dollarsText } from '../print.ts';
import { paragraph, say, source, strong } from '../say.ts';
import { markedText } from '../slots/marked_text.ts';
import { type Asked, reply, using } from './asked.ts';
import { percentText } from './balance_transfer.ts';

// "Whats 24.99% of 2400": a sum by itself, of no plan and no payment.

const BARE =
  /^(?:(?:so|ok|and|hey|pues|y) )?(?:(?:what'?s|what is|how much is|how much would be|calculate|work out|figure out|cuanto (?:es|son|seria)|cual es|que es)(?: el| a)? ?)?R0 (?:of|de) A0 ?[?.! ]*$/;

/** What a share of an amount is, and what it comes to as a yearly rate; null where more is asked. */
export function percentOf(asked: Asked): Composed | null {
  const { text, amounts, rates } = markedText(asked.plain, asked.context.records.debts);
  const [amount] = amounts;
  const [rate] = rates;
  if (amount === undefined || rate === undefined || !BARE.test(text)) return null;
  return {
    reply: using(
      asked,
      'yearly_interest',
      { balance: dollarsText(amount), rate: percentText(rate) },
      ({ figures: f, id }) =>
        reply(
          [
            paragraph(
              say`${f['rate']} of ${f['balance']} is ${strong(f['year'] ?? '')}.${source(id)}`,
              say`As the yearly rate of a debt that stays that big, it’s about ${f['month']} a month in interest.${source(id)}`,
            ),
          ],
          { lesson: 'cheapest-order' },
        ),
    ),
    certainty: 'sure',
    intent: 'how_interest_works',
    others: [],
  };
}
