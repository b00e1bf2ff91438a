import { cents } from '../../money/cents.ts';
import { levelPayment } from '../../planner/level_payment.ts';
import { firstToMind, type RunningPromotion, runningPromotions } from '../../planner/promotions.ts';
import { addMonths, dayOfMonth, firstOfMonth, type IsoDate } from '../../time/iso_date.ts';
import type { Composed } from '../composed.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText } from '../print.ts';
import { paragraph, said, say, source, strong } from '../say.ts';
import { type Asked, reply } from './asked.ts';

// What it takes a month to have a promotion's balance gone by its end.

const HOW_MUCH =
  /\b(?:how much|what (?:do|would|should|will) (?:i|it)|what(?:'?s| is) the (?:payment|monthly)|cuanto|que (?:pago|tengo que pagar))\b/;
const BY_ITS_END =
  /\b(?:before|by|until|till?|when|antes (?:de )?(?:que )?|para cuando|hasta que)\b.{0,40}\b(?:promo\w*|0 ?%(?= )|zero (?:percent|interest|apr)|interest[- ]free|no[- ]interest|special financing|intro\w*|low rate|offer|deferred interest|promocion|sin intereses?|oferta)(?![a-z])/;
const OF_PROMOTION =
  /\b(?:promo\w*|0 ?%(?= )|zero (?:percent|interest|apr)|interest[- ]free|no[- ]interest|special financing|intro\w*|promocion|sin intereses?)(?![a-z]).{0,40}\b(?:ends?|over|expires?|runs? out|is up|termin\w+|acab\w+|vence\w*)\b/;
const ELSEWHERE = /\b(?:transfer\w*|new card|score|report|move|moving)\b/;

/** Payments that fall due from today on and before the last day: one on the day itself may come too late. */
function paymentsBefore({ promotion, dueDay, today }: RunningPromotion): number {
  const last = promotion.endsOn;
  const dueIn = (month: IsoDate) => dayOfMonth(month, dueDay ?? 31);
  let count = 0;
  for (let month = firstOfMonth(today); dueIn(month) < last; month = addMonths(month, 1))
    if (dueIn(month) >= today) count += 1;
  return count;
}

/** Null where it isn't asked, or no promotion of a debt with one balance runs. */
export function promotionAsked(asked: Asked): Composed | null {
  const { plain, slots, context } = asked;
  if (!HOW_MUCH.test(plain) || ELSEWHERE.test(plain)) return null;
  if (!BY_ITS_END.test(plain) && !OF_PROMOTION.test(plain)) return null;
  const { today, records } = context;
  const named = slots.isDebtNamed ? slots.debts.map(({ id }) => id) : [];
  const running = firstToMind(
    runningPromotions(outlookOnce(records, today)?.debts ?? [], today).filter(
      ({ debtId }) => named.length === 0 || named.includes(debtId),
    ),
  );
  const debt = running && records.debts.find(({ id }) => id === running.debtId);
  if (!running || debt?.balances.length !== 1) return null;
  const count = paymentsBefore(running);
  const rate = running.promotion.apr;
  const own = asked.use('my_debts', { debt: running.debtId });
  const ends = own.ok ? own.result.figures['d1.promotion.ends'] : undefined;
  if (!own.ok || !ends || count < 1) return null;
  // A whole dollar more than a cent too little: what is left on the last day can cost all of it.
  const level = levelPayment(running.amount, rate, count);
  const monthly = cents(Math.ceil(level / 100) * 100);
  const held = asked.use('hold_minimum', {
    balance: dollarsText(running.amount),
    rate: `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`,
    monthly: dollarsText(monthly),
  });
  const asks = held.ok ? held.result.figures['asked'] : undefined;
  if (!held.ok || !asks) return null;
  const { figures: f, id } = held.result;
  return {
    reply: reply(
      [
        paragraph(
          say`To have ${running.name} gone before its promotion ends on ${ends}, pay ${strong(asks)} a month on it, beginning with the next payment.${source(id)}${source(own.result.id)}`,
          f['held.months'] ? say`${f['owed']} then takes ${f['held.months']}.${source(id)}` : null,
        ),
        paragraph(
          said(
            'That’s if nothing new is charged to it, and every payment is there by its due day. Keep paying the minimums on the others.',
          ),
          said(
            'With “no interest if paid in full”, anything left on the last day may bring all the interest from day one. So if you can, be done a month early.',
            'lesson/deferred-interest',
          ),
        ),
      ],
      { lesson: 'deferred-interest', debtId: running.debtId },
    ),
    certainty: 'sure',
    intent: 'deferred_interest',
    others: [],
  };
}
