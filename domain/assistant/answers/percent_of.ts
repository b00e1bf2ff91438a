import type { Composed } from '../composed.ts';
import { dollarsText } from '../print.ts';
import { paragraph, say, source, strong } from '../say.ts';
import { markedText } from '../slots/marked_text.ts';
import { type Asked, reply, usingAlone } from './asked.ts';
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

const BY_DAY = /\b(?:daily|(?:a|per|each|every) day|diario|al dia|por dia|cada dia)\b/;

/** "I make 2,000 and pay 210, what percent is that", "what percent of 2000 is 210". */
const PERCENT = String.raw`(?:what|which|que|cual)(?: is the|'?s the| es el)? (?:percent(?:age)?|%|porcentaje|por ?ciento)`;
const EARNED_AND_PAID = new RegExp(
  String.raw`\b(?:make|earn|bring home|take home|income is|get paid|gano|ganamos|ingreso(?: es)?(?: de)?)(?: about| like| unos)* A(?<whole>0)\b.{0,40}\b(?:pay|put|paying|send|pago|pagamos|pongo|abono)(?: about| like| unos)* A(?<part>1)\b.{0,30}\b${PERCENT}\b`,
);
const PART_OF = new RegExp(
  String.raw`\b${PERCENT} (?:of|de) A(?<whole>0) (?:is|es|son) A(?<part>1)\b|\b${PERCENT} (?:is|es|son) A(?<one>0) (?:of|out of|de) A(?<all>1)\b|\bA(?<first>0) (?:is|es|son) ${PERCENT} (?:of|de) A(?<second>1)\b`,
);

/** What part of an amount another is, in percent; null where that isn't asked. */
function partOf(asked: Asked): Composed | null {
  const { text, amounts, rates, debts } = markedText(asked.plain, asked.context.records.debts);
  if (amounts.length !== 2 || rates.length + debts.length > 0) return null;
  const groups = (EARNED_AND_PAID.exec(text) ?? PART_OF.exec(text))?.groups;
  if (!groups) return null;
  const part = amounts[Number(groups['part'] ?? groups['one'] ?? groups['first'])];
  const whole = amounts[Number(groups['whole'] ?? groups['all'] ?? groups['second'])];
  if (part === undefined || whole === undefined) return null;
  return {
    reply: usingAlone(
      asked,
      'yearly_interest',
      { balance: dollarsText(part), whole: dollarsText(whole) },
      ({ figures: f, id }) =>
        reply([
          paragraph(
            say`As a percentage, ${f['balance']} out of ${f['whole']} is ${strong(f['share'] ?? '')}.${source(id)}`,
          ),
        ]),
    ),
    certainty: 'sure',
    intent: 'how_interest_works',
    others: [],
  };
}

/** What a share of an amount is, and what it comes to as a yearly rate; null where more is asked. */
export function percentOf(asked: Asked): Composed | null {
  const ofPart = partOf(asked);
  if (ofPart) return ofPart;
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
    reply: usingAlone(
      asked,
      'yearly_interest',
      { balance: dollarsText(amount), rate: percentText(rate) },
      ({ figures: f, id }) =>
        reply(
          [
            isInterest
              ? paragraph(
                  BY_DAY.test(text)
                    ? say`About ${strong(f['day'] ?? '')} a day, on a balance of ${f['balance']} at ${f['rate']} a year.${source(id)}`
                    : null,
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
