import { addMonths, firstOfMonth, type IsoDate } from '../../time/iso_date.ts';
import type { Composed } from '../composed.ts';
import { dollarsText } from '../print.ts';
import { paragraph, said, say, source, strong, type Words } from '../say.ts';
import { dateAsked, type DateAsked } from '../slots/date_asked.ts';
import { type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { oneDebt } from './debt_answers.ts';
import { firstDone } from './feelings.ts';
import { doneBy } from './done_by_answers.ts';
import { withoutPlan } from './plan_answers.ts';

// The end of the plan held against a date: yes or no first, then the month, then what it takes to be done by then.

/** The answer to whether it will be over by a date; null where that isn't asked. */
export function dateHeld(asked: Asked): Composed | null {
  const { plain, context, slots } = asked;
  const date = dateAsked(plain, context.today);
  if (date === null || isTight(asked) || slots.debts.length > 1) return null;
  // What is paid this month is asked, and not whether all of it will be over then.
  if (/\b(?:interest|intereses)\b/.test(plain) && /\b(?:this month|este mes)\b/.test(plain))
    return null;
  const [debt] = slots.debts;
  if (date.asksHowMuch)
    return { reply: doneBy(asked), certainty: 'sure', intent: 'done_by', others: [] };
  if (debt && slots.isDebtNamed) return oneByThen(date, asked);
  const first = OF_ANY.test(plain) ? firstDone(asked) : null;
  if (first)
    return { reply: reply([paragraph(first)]), certainty: 'sure', intent: 'done_by', others: [] };
  return { reply: replyTo(date, asked), certainty: 'sure', intent: 'done_by', others: [] };
}

/** One of the debts is asked about, whichever it is. */
const OF_ANY =
  /\b(?:anything|something|any of (?:it|them|these|those)|(?:at least )?one of (?:them|these|those)|(?:the|my) first (?:one|debt|card)|alguna?(?: de ellas)?|algo)\b/;

const isoMonth = (month: IsoDate): string => month.slice(0, 7);

type Held = 'in_time' | 'too_late' | 'depends';

/** Whether the end is in time: of a birthday whose month isn't known, perhaps. */
function held(end: IsoDate, { month, latest, asksIfStill }: DateAsked): Held {
  // Who pays the last time in that month still pays in it.
  if (asksIfStill && latest === null && end === month) return 'too_late';
  if (end <= month) return 'in_time';
  return latest !== null && end <= latest ? 'depends' : 'too_late';
}

/** "Yes" or "No", as it was asked. */
function opening(how: Held, { asksIfStill }: DateAsked): string {
  if (how === 'depends') return 'That depends on the month of your birthday';
  return (how === 'in_time') === asksIfStill ? 'No' : 'Yes';
}

function replyTo(date: DateAsked, asked: Asked): Reply {
  return using(asked, 'plan_payoff', {}, (result) => {
    const { figures: f, id } = result;
    const end = f['now.done'];
    if (end?.kind !== 'month') return withoutPlan(result) ?? reply([]);
    const how = held(end.month, date);
    const first: Words = say`${strong(opening(how, date))}: with the ${f['now.monthly']} you set aside now, you’d be done in ${strong(end)}${
      how === 'in_time' && date.latest
        ? ', before that birthday'
        : how === 'too_late' && date.latest
          ? ', after that birthday'
          : ''
    }.${source(id)}`;
    if (how === 'in_time')
      return reply(
        [
          paragraph(
            first,
            say`That takes ${f['now.months']}, and costs ${f['now.interest']} in interest from today.${source(id)}`,
          ),
          paragraph(said('It assumes no new charges, and rates that stay as they are.')),
        ],
        { lesson: 'cheapest-order' },
      );
    // A birthday of which only the year is known may be this month: then the latest that it may be in counts.
    const soonest = addMonths(firstOfMonth(asked.context.today), 2);
    const isIn = date.asksIfStill && date.latest === null && end.month === date.month;
    const by =
      date.latest !== null && date.month < soonest
        ? date.latest
        : isIn
          ? addMonths(date.month, -1)
          : date.month;
    const needed = asked.use('plan_payoff', { done_by: isoMonth(by) });
    const g = needed.ok ? needed.result.figures : {};
    const of = needed.ok ? needed.result.id : '';
    const monthly = g['then.monthly'];
    if (monthly?.kind === 'money' && g['then.done'])
      asked.use('propose', { monthly: dollarsText(monthly.cents) });
    return reply(
      [
        paragraph(first),
        paragraph(
          monthly && g['then.done']
            ? say`To be done by then, set aside ${strong(monthly)} a month. The last payment is in ${g['then.done']}.${source(of)}`
            : said('No monthly amount gets you there by then.'),
          g['saves.interest']
            ? say`That’s ${g['saves.interest']} less in interest than with the ${f['now.monthly']} you set aside now, which ends in ${end}.${source(of)}`
            : null,
        ),
        paragraph(
          LESS_COMES.test(asked.plain)
            ? said(
                'That’s with what you set aside now. If less comes in, tell me what you can still pay a month, and I’ll work it out again.',
              )
            : null,
        ),
      ],
      { lesson: 'cheapest-order' },
    );
  });
}

const LESS_COMES = /\b(?:job|work|hours|unemployment|laid off|layoffs?|fired|trabajo|desempleo)\b/;

/** One debt held against the date, by the plan as it is. */
function oneByThen(date: DateAsked, asked: Asked): Composed | null {
  const [debt] = asked.slots.debts;
  const answer = debt && asked.use('my_debts', { debt: debt.id });
  const end = answer?.ok ? answer.result.figures['d1.done'] : undefined;
  if (!debt || !answer?.ok || end?.kind !== 'month') return null;
  const how = held(end.month, date);
  const own = oneDebt(asked);
  return {
    reply: {
      ...own,
      paragraphs: [
        paragraph(
          say`${strong(opening(how, date))}: with your plan, ${debt.name} is paid off in ${strong(end)}.${source(answer.result.id)}`,
        ),
        ...own.paragraphs.slice(0, 1),
      ],
    },
    certainty: 'sure',
    intent: 'one_debt',
    others: [],
  };
}
