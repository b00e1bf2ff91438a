import type { Composed } from '../composed.ts';
import { dollarsText } from '../print.ts';
import { paragraph, say, source, strong } from '../say.ts';
import { markedText } from '../slots/marked_text.ts';
import { type Asked, reply, using } from './asked.ts';
import { percentText } from './balance_transfer.ts';

// "Whats 24.99% of 2400": a sum by itself, of no plan and no payment.

const LEAD = String.raw`^(?:(?:so|ok|and|hey|pues|y) )?(?:(?:what'?s|what is|how much is|how much would be|calculate|work out|figure out|cuanto (?:es|son|seria)|cual es|que es)(?: el| a)? ?)?`;
const TAIL = String.raw`,?(?: how much(?: is (?:that|it))?| is what| cuanto es(?: eso)?)? ?[?.! ]*$`;
const OVER =
  '(?: (?:a|per|each|every) (?:month|mo|year|yr)| monthly| yearly| al (?:mes|ano)| por ano)?';
const BARE = new RegExp(
  String.raw`${LEAD}R0 (?:of|de) (?:an? |my |the |una? |mi |el |la )?A0(?: dollars| limit| balance| debt| card| loan| credit limit| de limite)?${OVER}${TAIL}`,
);
/** "Balance transfer fee 4% on 3150": a share that is paid once. */
const FEE = new RegExp(
  String.raw`\b(?:fee|comision|cargo)(?: of| is| de| del)?(?: a| el)? R0 (?:on|of|for|sobre|de) A0\b|\bR0 (?:balance )?(?:transfer )?fee (?:on|of|for) A0\b`,
);
/** "Interest a month on 950 at 27%". */
const INTEREST =
  /\binterest?(?:es)?\b[^?]{0,40}\bA0\b[^?]{0,20}?\b(?:at|@|al|a)(?: an?)? R0\b|\bA0 (?:at|@|al|a)(?: an?)? R0\b[^?]{0,30}\binteres/;
const NOT_BY_ITSELF = /\b(?:months?|meses|how long|cuanto tard\w+|off|loan|prestamo|D\d)\b/;

/** What a share of an amount is, and what it comes to as a yearly rate; null where more is asked. */
export function percentOf(asked: Asked): Composed | null {
  const { text, amounts, rates } = markedText(asked.plain, asked.context.records.debts);
  const [amount] = amounts;
  const [rate] = rates;
  if (amount === undefined || rate === undefined || amounts.length > 1 || rates.length > 1)
    return null;
  const isFee = FEE.test(text);
  const isInterest =
    !isFee &&
    INTEREST.test(text) &&
    !NOT_BY_ITSELF.test(text.replaceAll(/\b(?:a|per|al) (?:month|mes)\b/g, ''));
  if (!isFee && !isInterest && !BARE.test(text)) return null;
  return {
    reply: using(
      asked,
      'yearly_interest',
      { balance: dollarsText(amount), rate: percentText(rate) },
      ({ figures: f, id }) =>
        reply(
          [
            isInterest
              ? paragraph(
                  say`About ${strong(f['month'] ?? '')} a month: that’s ${f['rate']} a year on ${f['balance']}.${source(id)}`,
                  say`In a year, it’s about ${f['year']}, if the balance stayed the same.${source(id)}`,
                )
              : paragraph(
                  say`${f['rate']} of ${f['balance']} is ${strong(f['year'] ?? '')}.${source(id)}`,
                  isFee
                    ? null
                    : say`As the yearly rate of a debt that stays that big, it’s about ${f['month']} a month in interest.${source(id)}`,
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
