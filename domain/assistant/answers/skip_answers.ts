import { isAmount } from '../figure.ts';
import { addMonths, firstOfMonth, type IsoDate } from '../../time/iso_date.ts';
import { dollarsText, listed, monthText } from '../print.ts';
import { paragraph, said, say, source, strong, type Words } from '../say.ts';
import { monthsIn } from '../slots/months.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import type { ToolResult } from '../tool.ts';
import { type Answerer, type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { lateOn, rowsOf } from './late_answers.ts';
import { anotherAmount } from './other_months_answers.ts';
import { stuckSkip, withoutPlan } from './plan_answers.ts';
import { tightMonth } from './tight_month_answers.ts';

// Months in which nothing is paid.

/** One month or several; next month where none is named. */
export const skipMonth: Answerer = (asked) => {
  const { slots, context, plain } = asked;
  const months = monthsIn(plain, context.today);
  const which = whichCard(asked);
  if (which) return which;
  if (months === 'unclear') return isTight(asked) ? tightMonth(asked) : howMany();
  const next = slots.month ?? addMonths(firstOfMonth(context.today), 1);
  return skipped(
    { months: months.length > 0 ? months : [next], monthly: null, isAll: false, instead: null },
    asked,
  );
};

/** “The card”, where there are several: what is due on each, and what skipping one brings. */
function whichCard(asked: Asked): Reply | null {
  const { plain, slots, context } = asked;
  const cards = context.records.debts.filter(({ kind }) => kind === 'card');
  const [named] = slots.debts;
  const isOne = slots.isDebtNamed && slots.debts.length === 1 && named?.kind === 'card';
  if (!isOne && (slots.isDebtNamed || cards.length < 2)) return null;
  if (!isOne && !/\b(?:the|my|a|one|la|mi|una) (?:credit )?(?:card|tarjeta)\b/.test(plain))
    return null;
  const asking = isOne ? [named] : cards;
  const next = asked.use('my_next_payment', {});
  if (!next.ok) return null;
  const { figures: f, id, data } = next.result;
  const rows = rowsOf(data).filter(({ debtId, isLate, path }) => {
    const due = f[`${path}.due`];
    return asking.some((card) => card.id === debtId) && !isLate && isAmount(due);
  });
  const behind = lateOn(
    asked,
    asking.map((card) => card.id),
  );
  if (rows.length === 0 && behind.words.length === 0) return null;
  return reply(
    [
      // What is late already can't wait.
      paragraph(...behind.words, ...behind.pastDue),
      paragraph(
        said('Skipping a minimum will cost you.'),
        ...rows.map(({ path, name, isDayKnown }) =>
          isDayKnown
            ? say`${strong(f[`${path}.due`] ?? '')} is due to ${name} by ${strong(f[`${path}.when`] ?? '')}.${source(id)}`
            : say`${strong(f[`${path}.due`] ?? '')} is due to ${name} in ${strong(f[`${path}.when`] ?? '')}.${source(id)}`,
        ),
        said(
          'A missed minimum can bring a late fee, and once it’s 30 days late it can go on your report.',
          'lesson/late-payment',
        ),
      ),
      paragraph(
        said('You can skip the extra your plan adds, but not the minimum.'),
        said(
          'If the minimum is too much, call before it’s due, and ask for a lower payment or a later day. Get it in writing.',
          'lesson/tight-month',
        ),
      ),
    ],
    { lesson: 'tight-month' },
  );
}

const howMany = (): Reply =>
  reply(
    [
      paragraph(
        said('Which months would that be? Ask again with their names, or with how many there are.'),
      ),
    ],
    {
      others: ['What if I skip two months?', 'What if I skip next month?'],
    },
  );

type Skipped = Omit<Extract<WhatIf, { kind: 'skip' }>, 'kind'>;

/** Months without a payment, by name or by number; of all others it may say what is paid in them. */
export function skipped({ months, monthly, isAll, instead }: Skipped, asked: Asked): Reply {
  if (isTight(asked)) return tightMonth(asked);
  const which = whichCard(asked);
  if (which) return which;
  if (instead !== null && (monthly === null || monthly === asked.context.records.plan?.monthly))
    return anotherAmount({ months, amount: instead }, asked);
  if (instead !== null)
    return reply(
      [
        paragraph(
          said(
            'I can’t work out another amount for some of the months yet: only months with nothing paid, or with the minimums alone.',
          ),
        ),
      ],
      {
        others: [
          `What if I pay only the minimums in ${monthText(months[0] ?? asked.context.today)}?`,
        ],
      },
    );
  const { slots } = asked;
  const [only] = slots.debts;
  // One that nobody asks a set amount for: it isn't the plan that is skipped.
  if (slots.debts.length === 1 && only?.minimum.kind === 'none')
    return reply(
      [
        paragraph(
          say`Based on what you’ve entered, ${only.name} has no set payment, so waiting a month doesn’t make a payment late.`,
          said(
            'Call them anyway, say when you’ll pay, and ask them to hold the bill. Get it in writing.',
            'lesson/tight-month',
          ),
        ),
      ],
      { lesson: 'tight-month', debtId: only.id },
    );
  const args = {
    skip_month: months.map((month) => month.slice(0, 7)).join(','),
    ...(monthly !== null && { monthly: dollarsText(monthly) }),
  };
  return using(asked, 'plan_payoff', args, (result) => {
    const { figures: f, id } = result;
    if (!f['then.done'] || !f['now.done']) return withoutPlan(result) ?? stuckSkip(result);
    const moved = f['costs.time']
      ? say`Then your last payment moves from ${f['now.done']} to ${strong(f['then.done'])}`
      : f['saves.time']
        ? say`Then your last payment moves up from ${f['now.done']} to ${strong(f['then.done'])}`
        : say`Then you’re still done in ${strong(f['then.done'])}`;
    const cost = f['costs.interest']
      ? say`, and interest grows by ${strong(f['costs.interest'])}`
      : f['saves.interest']
        ? say`, and you pay ${strong(f['saves.interest'])} less interest`
        : say`, and the interest stays the same`;
    const behind = lateOn(asked, slots.isDebtNamed ? slots.debts.map((debt) => debt.id) : null);
    return reply(
      [
        // What is late already can't wait for a month to be skipped.
        paragraph(...behind.words, ...behind.pastDue),
        paragraph(say`${moved}${cost}.${source(id)}`),
        paragraph(
          asked.slots.isDebtNamed
            ? said('That’s with the payments on all your debts skipped, not only on this one.')
            : null,
          isAll
            ? say`That’s with ${f['then.monthly']} a month, and nothing paid in ${whichMonths(months)}.${source(id)}`
            : !f['missed'] && months.length > 1
              ? say`That’s with nothing paid in ${whichMonths(months)}.${source(id)}`
              : null,
        ),
        paragraph(...missed(result, months)),
        paragraph(...(f['missed'] && months.length > 1 ? eachMonth(asked) : [])),
      ],
      {
        lesson: 'tight-month',
        ...(isAll && {
          others: [`What if I pay only the minimums in ${whichMonths(months)}?`],
        }),
      },
    );
  });
}

/** Debts whose minimum is named one by one. */
const MAX_NAMED = 4;

/** What a month without a payment adds, and what each debt asks for in it. */
function eachMonth(asked: Asked): readonly Words[] {
  const answer = asked.use('my_debts', {});
  if (!answer.ok) return [];
  const { figures: f, id, data } = answer.result;
  const rows = (data as { readonly debts: readonly { path: string; name: string }[] }).debts;
  return [
    ...(isAmount(f['total.interest_month'])
      ? [
          say`Meanwhile, interest adds about ${strong(f['total.interest_month'])} a month at today’s balances.${source(id)}`,
        ]
      : []),
    ...rows
      .filter(({ path }) => isAmount(f[`${path}.minimum`]))
      .slice(0, MAX_NAMED)
      .map(
        ({ path, name }) => say`${name} asks for ${f[`${path}.minimum`]} each month.${source(id)}`,
      ),
  ];
}

/** "December 2026 and January 2027". */
const whichMonths = (months: readonly IsoDate[]): string => listed(months.map(monthText));

/** What goes unpaid, and whom to call. */
const missed = ({ figures: f, id }: ToolResult, months: readonly IsoDate[]): readonly Words[] =>
  f['missed']
    ? [
        say`Skipping ${whichMonths(months)} leaves ${f['missed']} of minimums unpaid, and that can bring late fees and a mark on your file.${source(id)}${source('lesson/late-payment')}`,
        said(
          'Call each lender before the due day and ask for a lower payment or a later day. Get it in writing.',
          'lesson/tight-month',
        ),
      ]
    : [];
