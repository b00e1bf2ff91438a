import type { Cents } from '../../money/cents.ts';
import { addDays, nextDayOfMonth } from '../../time/iso_date.ts';
import type { Composed } from '../composed.ts';
import { type Figures, isAmount } from '../figure.ts';
import type { IntentName } from '../intents.ts';
import { LEAST_ENOUGH } from '../going_on.ts';
import { dollarsText } from '../print.ts';
import { paragraph, said, say, source, strong, type Words } from '../say.ts';
import { ownMonthSaid, type OwnMonthSaid } from '../slots/own_month_said.ts';
import { type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { rowsOf as debtsOf } from './debt_end_answers.ts';
import { whatIOwe } from './debt_answers.ts';
import { splitOf } from './month_ahead_answers.ts';
import { untilWeekdayIn } from '../slots/dates.ts';
import { dataOf, withoutPlan } from './plan_answers.ts';
import { tightMonth } from './tight_month_answers.ts';
import { lateWords, type PaymentRow, pastDueWords, rowsOf } from './late_answers.ts';

// A month as it is: how much of it is interest, what a day costs, the least that has to be paid, and what it takes to be rid of all.

const INTENTS: { readonly [Kind in OwnMonthSaid['kind']]: IntentName } = {
  split: 'how_interest_works',
  day: 'how_interest_works',
  week: 'how_interest_works',
  least: 'next_payment',
  payoff: 'what_i_owe',
  spare: 'month_ahead',
  in_all: 'how_much_interest',
  has: 'tight_month',
};

/** The answer to one of them; null where the question is none. */
export function ownMonthAsked(asked: Asked): Composed | null {
  const read = ownMonthSaid(asked.plain, asked.context.records);
  if (read === null || (read.kind === 'split' && isTight(asked))) return null;
  return {
    reply:
      read.kind === 'has'
        ? (untilThen(read, asked) ?? moneyThereIs(read.amount, asked))
        : read.kind === 'split' && read.debt
          ? splitOf(read.debt, asked)
          : ANSWERS[read.kind](asked),
    certainty: 'sure',
    intent: INTENTS[read.kind],
    others: [],
  };
}

/** Money that has to last until a day: what is due by then comes first. Null where it isn't enough for that, or isn't of any day. */
function untilThen(
  { amount, untilDay }: Extract<OwnMonthSaid, { kind: 'has' }>,
  asked: Asked,
): Reply | null {
  const { today } = asked.context;
  const until =
    untilDay === null
      ? untilWeekdayIn(asked.plain, today)
      : nextDayOfMonth(addDays(today, 1), untilDay);
  if (until === null) return null;
  const answer = asked.use('my_next_payment', { money: dollarsText(amount), until });
  if (!answer.ok) return null;
  const { figures: f, id, data } = answer.result;
  const { until: ids } = data as { readonly until: readonly string[] };
  const isDue = (path: string): boolean => isAmount(f[`${path}.due`]);
  const rows = rowsOf(data).filter(({ path }) => isDue(path));
  const before = rows.filter(({ debtId }) => ids.includes(debtId));
  const after = rows.filter(({ debtId }) => !ids.includes(debtId));
  if (!f['until.left'] || rows.some(({ isLate }) => isLate)) return null;
  if (before.length === 0) return nothingUntil(after, f, id);
  return reply(
    [
      paragraph(
        said('**Food, your home and getting to work come first.**', 'lesson/tight-month'),
        ...before.map(({ path, name }, at) =>
          at === 0
            ? say`Of the rest, pay ${name}: ${strong(f[`${path}.due`] ?? '')} is due by ${strong(f[`${path}.when`] ?? '')}, before there’s more.${source(id)}`
            : say`Then pay ${name}: ${strong(f[`${path}.due`] ?? '')} is due by ${strong(f[`${path}.when`] ?? '')}.${source(id)}`,
        ),
        say`That leaves ${f['until.left']} until ${f['until.day']}.${source(id)}`,
      ),
      paragraph(
        ...after.map(({ path, name, isDayKnown }) =>
          isDayKnown
            ? say`${name} can wait until you have more: ${f[`${path}.due`]} is due by ${f[`${path}.when`]}.${source(id)}`
            : say`${name} has no due day here: check if it’s due before then.${source(id)}`,
        ),
      ),
    ],
    { lesson: 'tight-month', isWithoutSlips: true },
  );
}

/** Nothing comes due until there is more: the money is for living, and who won't have what comes after it calls in time. */
function nothingUntil(after: readonly PaymentRow[], f: Figures, id: string): Reply | null {
  const [next] = after.filter(({ isDayKnown }) => isDayKnown);
  if (!next) return null;
  return reply(
    [
      paragraph(
        say`Nothing is due on these debts before ${strong(f['until.day'] ?? '')}, so that money is for food, your home and getting to work.${source(id)}${source('lesson/tight-month')}`,
      ),
      paragraph(
        say`Next comes ${next.name}: ${strong(f[`${next.path}.due`] ?? '')} is due by ${strong(f[`${next.path}.when`] ?? '')}.${source(id)}`,
        said(
          '**If you won’t have it by then, call them before that day.** Say what you can pay and when, and ask for a later day, a smaller payment or a hardship plan. Get any deal in writing.',
          'lesson/tight-month',
        ),
      ),
    ],
    { lesson: 'tight-month', debtId: next.debtId as never, isWithoutSlips: true },
  );
}

/** All the money there is for now, against what comes due. */
const moneyThereIs = (amount: Cents, asked: Asked): Reply =>
  tightMonth({
    ...asked,
    slots: {
      ...asked.slots,
      amounts: [amount],
      mentions: [{ amount, role: null }],
      debts: [],
      isDebtNamed: false,
    },
  });

const ANSWERS: {
  readonly [Kind in Exclude<OwnMonthSaid['kind'], 'has'>]: (asked: Asked) => Reply;
} = {
  split,
  day,
  week,
  least,
  payoff: whatIOwe,
  spare,
  in_all: inAll,
};

/** What of the month's amount is interest, what brings the balances down, and what that comes to. */
function split(asked: Asked): Reply {
  const plan = asked.use('plan_payoff', {});
  const p: Figures = plan.ok ? plan.result.figures : {};
  const of = plan.ok ? plan.result.id : '';
  return using(asked, 'my_debts', {}, ({ figures: f, id, data }) => {
    const gone = debtsOf(data)
      .flatMap(({ path, name }) => {
        const done = f[`${path}.done`];
        return done?.kind === 'month' ? [{ name, done }] : [];
      })
      .toSorted((one, other) => one.done.month.localeCompare(other.done.month))[0];
    return reply(
      [
        paragraph(
          f['total.principal']
            ? say`Of the ${f['total.set_aside']} you set aside, about ${strong(f['total.interest_month'] ?? '')} is interest at today’s balances. The other ${strong(f['total.principal'])} brings them down.${source(id)}`
            : say`At today’s balances, your debts cost about ${strong(f['total.interest_month'] ?? '')} a month in interest.${source(id)}`,
        ),
        paragraph(
          said('It gets better each month: as the balances fall, there’s less interest.'),
          gone && p['now.done'] && gone.done.text !== p['now.done'].text
            ? say`With your plan, ${gone.name} is gone in ${strong(gone.done)}, and everything in ${strong(p['now.done'])}.${source(id)}${source(of)}`
            : p['now.done']
              ? say`With your plan, you’d be done in ${strong(p['now.done'])}.${source(of)}`
              : null,
        ),
      ],
      { lesson: 'keep-the-minimum', isWithoutSlips: true },
    );
  });
}

/** What all of them cost a day, and the dearest of them. */
function day(asked: Asked): Reply {
  return using(asked, 'my_debts', {}, ({ figures: f, id, data }) => {
    const rows = debtsOf(data).filter(({ path }) => isAmount(f[`${path}.interest_day`]));
    return reply(
      [
        paragraph(
          rows.length === 0
            ? said('Based on what you’ve entered, none of your debts costs interest now.')
            : say`At today’s balances, your debts cost about ${strong(f['total.interest_day'] ?? '')} a day in interest, or ${f['total.interest_month']} a month.${source(id)}`,
          ...(rows.length > 1
            ? rows
                .slice(0, MAX_NAMED)
                .map(
                  ({ path, name }) =>
                    say`${name} costs about ${f[`${path}.interest_day`]} a day.${source(id)}`,
                )
            : []),
        ),
      ],
      { lesson: 'keep-the-minimum', isWithoutSlips: true },
    );
  });
}
const MAX_NAMED = 4;

/** What all of them cost a week. */
function week(asked: Asked): Reply {
  return using(asked, 'my_debts', {}, ({ figures: f, id, data }) =>
    reply(
      [
        paragraph(
          isAmount(f['total.interest_week'])
            ? say`At today’s balances, your debts cost about ${strong(f['total.interest_week'])} a week in interest, or ${f['total.interest_month']} a month.${source(id)}`
            : said('Based on what you’ve entered, none of your debts costs interest now.'),
          ...debtsOf(data)
            .filter(({ path }) => isAmount(f[`${path}.interest_week`]))
            .slice(0, MAX_NAMED)
            .map(
              ({ path, name }) =>
                say`${name} costs about ${f[`${path}.interest_week`]} a week.${source(id)}`,
            ),
        ),
      ],
      { lesson: 'keep-the-minimum', isWithoutSlips: true },
    ),
  );
}

/** What all of them ask for, by whom and when, and what to do where even that is too much. */
function least(asked: Asked): Reply {
  const next = asked.use('my_next_payment', {});
  const own = asked.use('my_debts', {});
  if (!own.ok) return reply([paragraph(said(own.reason))]);
  const { figures: f, id } = own.result;
  const n: Figures = next.ok ? next.result.figures : {};
  const at = next.ok ? next.result.id : '';
  const rows = next.ok ? rowsOf(next.result.data) : [];
  const late = rows.filter(({ isLate }) => isLate);
  const unset = asked.context.records.debts.filter(({ minimum }) => minimum.kind === 'none');
  const [free, ...others] = unset;
  return reply(
    [
      paragraph(...late.flatMap((row) => lateWords(row, n, at)), ...pastDueWords(late, n, at)),
      paragraph(
        asked.plain === LEAST_ENOUGH && late.length === 0
          ? said(
              'Yes: pay each minimum by its due date, and you’ll stay current on every debt that has one.',
            )
          : null,
        enoughWords(asked, f, id),
        say`The minimums come to ${strong(f['total.minimums'] ?? '')} a month.${source(id)}`,
        ...rows
          .filter(({ isLate, isDayKnown, path }) => {
            const due = n[`${path}.due`];
            return !isLate && isDayKnown && isAmount(due);
          })
          .map(
            ({ path, name }) =>
              say`${strong(n[`${path}.due`] ?? '')} is due to ${name} by ${n[`${path}.when`]}.${source(at)}`,
          ),
        free
          ? others.length === 0
            ? say`${free.name} has no set payment in what you’ve entered. Call before they send it to a collector, and ask for help with the bill or a small payment.`
            : said(
                'Some of your debts have no set payment in what you’ve entered. Call before they send them to a collector, and ask for a small payment.',
              )
          : null,
      ),
      paragraph(
        said(
          'If even that’s too much, call each one before it’s due and ask for a lower payment. Get it in writing.',
          'lesson/tight-month',
        ),
        late.length === 0
          ? said('Pay each one by its due date, and your cards won’t be late.')
          : null,
      ),
    ],
    { lesson: 'tight-month', isWithoutSlips: true },
  );
}

/** Whether what is set aside covers them, where that is asked. */
function enoughWords({ plain }: Asked, f: Figures, id: string): Words | null {
  const [aside, minimums] = [f['total.set_aside'], f['total.minimums']];
  if (!ASKS_ENOUGH.test(plain) || aside?.kind !== 'money' || minimums?.kind !== 'money')
    return null;
  return aside.cents >= minimums.cents
    ? say`${strong('Yes:')} you set aside ${aside} a month, and that covers all of them.${source(id)}`
    : say`${strong('No:')} you set aside ${aside} a month, and that doesn’t cover all of them.${source(id)}`;
}
const ASKS_ENOUGH = /\b(?:enough|cover\w*|afford|manage|alcanza\w*|cubr\w+|completo|ajusta\w*)\b/;

/** What is left of the month's amount once every minimum is paid, and where the plan puts it. */
function spare(asked: Asked): Reply {
  return using(asked, 'my_debts', {}, ({ figures: f, id }) => {
    const plan = asked.use('plan_payoff', {});
    const [first] = plan.ok ? dataOf(plan.result).extra_goes_to : [];
    if (!f['total.left'] || !f['total.set_aside'])
      return reply([
        paragraph(
          say`Nothing is left: the minimums come to ${strong(f['total.minimums'] ?? '')} a month.${source(id)}`,
        ),
      ]);
    return reply(
      [
        paragraph(
          say`After the minimums, ${strong(f['total.left'])} of your ${f['total.set_aside']} is left each month: they come to ${f['total.minimums']}.${source(id)}`,
          first && plan.ok
            ? say`Your plan puts it on ${strong(first)} first.${source(plan.result.id)}`
            : null,
        ),
      ],
      { lesson: 'cheapest-order', isWithoutSlips: true },
    );
  });
}

/** What everything comes to by the plan, and what of that is interest. */
function inAll(asked: Asked): Reply {
  return using(asked, 'plan_payoff', {}, (result) => {
    const { figures: f, id } = result;
    if (!f['now.paid'] || !f['now.done']) return withoutPlan(result) ?? reply([]);
    return reply(
      [
        paragraph(
          say`With your plan, you’d pay ${strong(f['now.paid'])} in all, until ${f['now.done']}. ${strong(f['now.interest'] ?? '')} of that is interest.${source(id)}`,
        ),
        paragraph(said('It assumes no new charges, and rates that stay as they are.')),
      ],
      { lesson: 'cheapest-order' },
    );
  });
}
