import { cents } from '../../money/cents.ts';
import { firstOfMonth } from '../../time/iso_date.ts';
import { dollarsText, listed, monthText } from '../print.ts';
import { MONTH, monthIn } from '../slots/dates.ts';
import { link, paragraph, said, say, source } from '../say.ts';
import { saidAmount } from '../offered_question.ts';
import type { SumOfMonth, WhatIf } from '../slots/what_ifs/what_if.ts';
import { IN_ONE_MONTH } from '../fitted_meanings.ts';
import { type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { countedAlready, KEEP_SOME, lumpSum } from './money_once_answers.ts';
import { comparedWords } from './plan_answers.ts';
import { tightMonth } from './tight_month_answers.ts';

// Months that bring another amount, and money that comes every year.

/** Another amount in some months alone, and then the plan again. */
export function anotherAmount(
  { months, amount }: Pick<Extract<WhatIf, { kind: 'another' }>, 'months' | 'amount'>,
  asked: Asked,
): Reply {
  if (isTight(asked)) return tightMonth(asked);
  const args = {
    months: months.map((month) => month.slice(0, 7)).join(','),
    paying: dollarsText(amount),
  };
  const names = listed(months.map(monthText));
  return using(asked, 'other_months', args, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          f['then.done'] ? comparedWords(f, id) : said('I can’t work that out with these numbers.'),
        ),
        paragraph(
          say`That’s with ${f['paying']} in ${names}, and ${f['now.monthly']} a month again after that.${source(id)}`,
        ),
        paragraph(
          ...(f['missed']
            ? [
                say`That leaves ${f['missed']} of minimums unpaid, and that can bring late fees and a mark on your file.${source(id)}${source('lesson/late-payment')}`,
                said(
                  'Call each lender before the due day and ask for a lower payment or a later day. Get it in writing.',
                  'lesson/tight-month',
                ),
              ]
            : [
                said(
                  'As long as every minimum is paid on time, nothing is late and nothing goes on your report.',
                ),
              ]),
        ),
      ],
      { lesson: 'tight-month' },
    ),
  );
}

/** Half of the month's amount every two weeks: a thirteenth month's worth in a year. */
export function everyTwoWeeks(asked: Asked): Reply {
  if (isTight(asked)) return tightMonth(asked);
  const monthly = asked.context.records.plan?.monthly ?? 0;
  const args = { monthly: dollarsText(cents(Math.round((monthly * 13) / 12))) };
  return using(asked, 'plan_payoff', args, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          say`Half of your ${f['now.monthly']} every two weeks is a full extra month’s worth a year, so it’s like ${f['then.monthly']} a month.${source(id)}`,
          f['then.done'] ? comparedWords(f, id) : null,
        ),
        paragraph(
          said(
            'Paying twice a month, and not every two weeks, comes to the same money in a year. Then it changes next to nothing.',
          ),
          said('Each due day still asks for its whole minimum, so send enough before it.'),
        ),
      ],
      { lesson: 'cheapest-order' },
    ),
  );
}

/** One amount a month for a while, and then another. */
export function inSteps(
  { first, firstFrom, amount, from }: Extract<WhatIf, { kind: 'steps' }>,
  asked: Asked,
): Reply {
  if (isTight(asked)) return tightMonth(asked);
  const args = {
    ...(first !== null && { monthly: dollarsText(first) }),
    ...(firstFrom !== null && { monthly_from: firstFrom.slice(0, 7) }),
    after: dollarsText(amount),
    after_from: from.slice(0, 7),
  };
  return using(asked, 'other_months', args, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          f['then.done']
            ? comparedWords(f, id)
            : say`With ${f['after']} a month from ${f['after.from']} on, it would never be paid off.${source(id)}`,
        ),
        paragraph(
          f['first']
            ? f['first.from']
              ? say`That’s with ${f['first']} a month from ${f['first.from']}, and ${f['after']} a month from ${f['after.from']} on.${source(id)}`
              : say`That’s with ${f['first']} a month now, and ${f['after']} a month from ${f['after.from']} on.${source(id)}`
            : say`That’s with ${f['now.monthly']} a month until then, and ${f['after']} a month from ${f['after.from']} on.${source(id)}`,
        ),
        paragraph(
          f['missed']
            ? say`That leaves ${f['missed']} of minimums unpaid, and that can bring late fees and a mark on your file.${source(id)}${source('lesson/late-payment')}`
            : null,
          say`${link('/debt-destroyer', 'The planner')} takes one amount a month: change it there when the month comes.`,
        ),
      ],
      { lesson: f['missed'] ? 'tight-month' : 'cheapest-order' },
    ),
  );
}

const STARTS = new RegExp(
  String.raw`\b(?:start(?:ing|s)?|begin(?:ning|s)?|from|as of|come|effective|kicks? in|a partir de|desde|empezando|empieza|comienza)(?: in| on| with| of| en| de)?(?: the (?:start|beginning|first) of)? (?:${MONTH})\b(?! ?(?:to|through|thru|until|till?|-|a|hasta)\b)`,
);

/** More every month from a month on that is named: the plan's amount until then. Null where none is. */
export function moreFrom(asked: Asked): Reply | null {
  const { plain, slots, context } = asked;
  const [amount] = slots.amounts;
  const monthly = context.records.plan?.monthly;
  const starts = STARTS.exec(plain)?.[0];
  const from = starts === undefined ? null : monthIn(starts, context.today);
  if (from === null || amount === undefined || monthly === undefined) return null;
  if (new Set(slots.amounts.filter((each) => each !== monthly)).size !== 1) return null;
  if (from <= firstOfMonth(context.today) || isTight(asked)) return null;
  return inSteps(
    { kind: 'steps', first: null, firstFrom: null, amount: cents(monthly + amount), from },
    asked,
  );
}

/** Two months that each bring their own amount, and the plan's in all others. */
export function inTwoMonths(
  { sums, isOnTop }: Extract<WhatIf, { kind: 'two_sums' }>,
  asked: Asked,
): Reply {
  if (isTight(asked)) return tightMonth(asked);
  const monthly = asked.context.records.plan?.monthly ?? 0;
  const [one, other] = sums;
  const inAll = ({ amount }: SumOfMonth) => dollarsText(cents(amount + (isOnTop ? monthly : 0)));
  const args = {
    one: inAll(one),
    one_month: one.month.slice(0, 7),
    other: inAll(other),
    other_month: other.month.slice(0, 7),
  };
  const names = sums.map(({ amount, month }) => ({ amount: saidAmount(amount), month }));
  const [first, second] = names;
  return using(asked, 'other_months', args, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          f['then.done'] ? comparedWords(f, id) : said('I can’t work that out with these numbers.'),
        ),
        paragraph(
          isOnTop
            ? say`I took that as ${first?.amount ?? ''} in ${f['one.month']} and ${second?.amount ?? ''} in ${f['other.month']}, in addition to the ${f['now.monthly']} you set aside a month.${source(id)}`
            : say`I took that as ${first?.amount ?? ''} in ${f['one.month']} and ${second?.amount ?? ''} in ${f['other.month']}, and the ${f['now.monthly']} you set aside in all the others.${source(id)}`,
          isOnTop ? KEEP_SOME : null,
        ),
      ],
      { lesson: 'cheapest-order' },
    ),
  );
}

/** Money that comes every year in one month; without the month it is counted once, which is said. */
export function everyYear(
  { amount, month }: Extract<WhatIf, { kind: 'each_year' }>,
  asked: Asked,
): Reply {
  if (month === null) return lumpSum(asked);
  const counted = countedAlready(asked, amount);
  if (counted) return counted;
  const args = { yearly: dollarsText(amount), yearly_month: month.slice(0, 7) };
  return using(asked, 'other_months', args, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          f['then.done'] ? comparedWords(f, id) : said('I can’t work that out with these numbers.'),
        ),
        paragraph(
          say`That’s with the ${f['yearly']} every year, in addition to the ${f['now.monthly']} you set aside a month.${source(id)}`,
          say`It’s counted with the payments of ${f['yearly.from']} first, in case it comes late in its month, and then every year until everything’s paid.${source(id)}`,
        ),
        paragraph(
          said('A bonus or a refund can come out smaller, so don’t promise it to anyone yet.'),
          KEEP_SOME,
        ),
      ],
      { lesson: 'cheapest-order' },
    ),
  );
}

/** Another amount in one month that's named, and no word of the months after it; null where it isn't so. */
export function inOneMonth(asked: Asked): Reply | null {
  const { slots, plain, context } = asked;
  const others = slots.mentions
    .map(({ amount: each }) => each)
    .filter((each) => each !== context.records.plan?.monthly);
  const [amount] = others;
  return slots.month !== null &&
    amount !== undefined &&
    others.length === 1 &&
    IN_ONE_MONTH.test(plain)
    ? anotherAmount({ months: [slots.month], amount }, asked)
    : null;
}
