import { cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { levelPayment } from '../../planner/level_payment.ts';
import { firstOfMonth, type IsoDate, monthsBetween } from '../../time/iso_date.ts';
import type { Figures } from '../figure.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText } from '../print.ts';
import { link, paragraph, said, say, source, strong, type Words } from '../say.ts';
import { lastMonthIn } from '../slots/date_asked.ts';
import { type Answerer, type Asked, type Reply, reply, using } from './asked.ts';
import { stuckSkip, whenDone } from './plan_answers.ts';

// What it takes a month to be done by a month: for all debts, or for one.

const isoMonth = (month: IsoDate): string => month.slice(0, 7);

/** All of it is to be over, whatever else is named. */
const OF_ALL =
  /\b(?:owe (?:nobody|no ?one|nothing)|not owe (?:anyone|anybody|anything)|everything|all of (?:it|this|them|my debts?)|all my (?:debts?|bills)|debt[- ]?free|out of debt|completely free|no le deba a nadie|todo)\b/;

/** One debt that is named, done by a month: what it takes on that debt alone. Null where none is, or it has rates of its own. */
function oneDoneBy(asked: Asked, endMonth: IsoDate): Reply | null {
  const { slots, context } = asked;
  const [debt] = slots.debts;
  if (!slots.isDebtNamed || slots.debts.length !== 1 || debt === undefined) return null;
  if (OF_ALL.test(asked.plain)) return null;
  const owed = outlookOnce(context.records, context.today)?.owedToday.get(debt.id) ?? cents(0);
  const [balance, ...others] = debt.balances;
  if (owed === 0 || balance === undefined || balance.promotion || others.length > 0) return null;
  const months = Math.max(1, monthsBetween(firstOfMonth(context.today), endMonth));
  const answer = asked.use('hold_minimum', {
    debt: debt.id,
    monthly: dollarsText(levelPayment(owed, balance.apr, months)),
  });
  if (!answer.ok) return null;
  const { figures: f, id } = answer.result;
  if (!f['held.months'] || !f['held.interest']) return null;
  const isOnce = f['held.months'].kind === 'duration' && f['held.months'].count === 1;
  return reply(
    [
      isOnce
        ? paragraph(
            say`To be done with ${debt.name} by then, pay all of it: ${strong(f['owed'] ?? '')} if you pay it today. Each day you wait adds a little interest, so ask them for the payoff amount first.${source(id)}`,
          )
        : paragraph(
            say`To be done with ${debt.name} by then, pay ${strong(f['monthly'] ?? '')} a month on it. ${f['owed']} at ${f['rate']} then takes ${f['held.months']} and costs ${f['held.interest']} in interest.${source(id)}`,
          ),
      paragraph(
        said('Keep paying the minimums on the others, and don’t charge anything new to this one.'),
        say`In ${link('/debt-destroyer', 'the planner')}, your own order can put it first.`,
      ),
    ],
    { lesson: 'cheapest-order', debtId: debt.id },
  );
}

/** What it takes to be done with one debt by then; null where no month is named, or it has rates of its own. */
export function payWithin(asked: Asked, debt: TrackedDebt): Reply | null {
  const endMonth = lastMonthIn(asked.plain, asked.context.today) ?? asked.slots.endMonth;
  const slots = { ...asked.slots, debts: [debt], isDebtNamed: true };
  return endMonth && oneDoneBy({ ...asked, slots }, endMonth);
}

/** What a month it takes to be done by a month, or that the plan of now is soon enough. */
export const doneBy: Answerer = (asked) => {
  const endMonth = lastMonthIn(asked.plain, asked.context.today) ?? asked.slots.endMonth;
  if (endMonth === null) return withoutMonth(asked);
  const one = oneDoneBy(asked, endMonth);
  if (one) return one;
  return using(asked, 'plan_payoff', { done_by: isoMonth(endMonth) }, (result) => {
    const { figures: f, id } = result;
    const monthly = f['then.monthly'];
    if (!f['then.done'] || monthly?.kind !== 'money') return stuckSkip(result);
    const now = f['now.done'];
    // The plan of now is soon enough: nobody is offered to set aside less.
    if (now?.kind === 'month' && now.month <= endMonth)
      return reply(
        [
          paragraph(
            say`Yes: with the ${f['now.monthly']} you set aside now, you’d be done in ${strong(now)}.${source(id)}`,
            say`The least that gets you there by then is ${monthly} a month.${source(id)}`,
          ),
          paragraph(...ofYear(asked)),
        ],
        { lesson: 'cheapest-order' },
      );
    asked.use('propose', { monthly: dollarsText(monthly.cents) });
    return reply(
      [
        paragraph(
          say`To be done by then, set aside ${strong(monthly)} a month. The last payment is in ${f['then.done']}.${source(id)}`,
        ),
        paragraph(f['now.done'] ? nowWords(f, id) : null),
        paragraph(BY_SHORTER_TIME.test(asked.plain) ? BY_MONTH : null),
        paragraph(...ofYear(asked)),
      ],
      { lesson: 'cheapest-order' },
    );
  });
};

/** How much it takes was asked, and by when wasn't read: that is asked back, beside the plan of now. */
function withoutMonth(asked: Asked): Reply {
  const now = whenDone(asked);
  return /\b(?:how much|cuanto)\b/.test(asked.plain)
    ? {
        ...now,
        paragraphs: [
          paragraph(said('By when? Ask again with a month and a year, and I’ll work it out.')),
          ...now.paragraphs,
        ],
      }
    : now;
}

const BY_SHORTER_TIME =
  /\b(?:a|per|each|every) (?:day|week|payday|pay ?check|check)\b|\b(?:daily|weekly|bi-?weekly)\b|\b(?:al|por) dia\b|\b(?:a la|por|cada) (?:semana|quincena)\b/;
const BY_MONTH = said(
  'That’s by the month: your plan counts months, so I don’t split it by the day or the paycheck.',
);

/** "By 2028" has two ends: which one was meant is said. */
const ofYear = ({ plain }: Asked): readonly Words[] =>
  /\b(?:by|para(?: el)?) 20\d\d\b/.test(plain)
    ? [
        said(
          'I took that as the end of the year. If you mean its start, ask about December of the year before.',
        ),
      ]
    : [];

/** What is set aside now beside it: the saving is the new amount's. */
const nowWords = (f: Figures, id: string): Words =>
  f['saves.interest']
    ? say`That’s ${f['saves.interest']} less in interest than with the ${f['now.monthly']} you set aside now, which ends in ${f['now.done']}.${source(id)}`
    : f['costs.interest']
      ? say`That’s ${f['costs.interest']} more in interest than with the ${f['now.monthly']} you set aside now, which ends in ${f['now.done']}.${source(id)}`
      : say`With the ${f['now.monthly']} you set aside now, it’s ${f['now.done']}.${source(id)}`;
