import { firstOfMonth, type IsoDate, nextDayOfMonth } from '../../time/iso_date.ts';
import { type Cents, cents } from '../../money/cents.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import type { Composed } from '../composed.ts';
import { type Figures, isAmount } from '../figure.ts';
import type { IntentName } from '../intents.ts';
import { outlookOnce } from '../outlook_once.ts';
import { saidAmount } from '../offered_question.ts';
import { dollarsText } from '../print.ts';
import { paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import { markedText } from '../slots/marked_text.ts';
import { partOf } from '../slots/part_said.ts';
import { paymentSaid, type PaymentSaid } from '../slots/payment_said.ts';
import { percentText } from './balance_transfer.ts';
import { asksSeveral } from '../two_questions.ts';
import { type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { inParts } from './bill_in_parts.ts';
import { lateWords, pastDueWords, type PaymentRow, payingLate, rowsOf } from './late_answers.ts';
import { lumpSum } from './money_once_answers.ts';
import { byThePaycheck, whatItLeaves } from './payment_sums.ts';
import { setAmount } from './plan_answers.ts';
import { tightMonth } from './tight_month_answers.ts';

// One payment as somebody thinks of making it, against what is due.

const INTENTS: { readonly [Kind in PaymentSaid['kind']]: IntentName | null } = {
  part: 'tight_month',
  whole: 'next_payment',
  not_all: 'next_payment',
  later: 'late_payment',
  split: 'set_amount',
  halves: null,
  share: 'what_i_owe',
  paid_today: 'lump_sum',
  on_each: 'lump_sum',
  which_rate: null,
  leaves: 'one_debt',
  paychecks: 'next_payment',
};

/** The answer to one of them; null where the question is none. */
export function paymentAsked(asked: Asked): Composed | null {
  const { records, today } = asked.context;
  const minimumOf = outlookOnce(records, today)?.minimumOf ?? new Map<string, Cents>();
  const read = withSpokenOf(paymentSaid(asked.plain, records, minimumOf), asked);
  if (read?.kind === 'not_all' && asksSeveral(asked.plain)) return null;
  const answer = read && replyTo(read, asked);
  return (
    answer && {
      reply: answer,
      certainty: ASKS_BACK.has(read.kind) ? 'unsure' : 'sure',
      intent:
        read.kind === 'not_all' && read.debt?.kind === 'medical'
          ? 'medical_bill'
          : INTENTS[read.kind],
      others: [],
      ...(OF_WHAT_IS_DUE.has(read.kind) && { isOfPayment: true as const }),
    }
  );
}

/** "Do I have to pay it all at once": the one debt that was named before it. */
function withSpokenOf(read: PaymentSaid | null, { slots }: Asked): PaymentSaid | null {
  const [debt, ...others] = slots.isDebtNamed ? slots.debts : [];
  return read?.kind === 'not_all' && read.debt === null && debt && others.length === 0
    ? { ...read, debt }
    : read;
}

/** What is asked back, and not answered. */
const ASKS_BACK: ReadonlySet<PaymentSaid['kind']> = new Set<PaymentSaid['kind']>([
  'halves',
  'on_each',
  'which_rate',
]);
const OF_WHAT_IS_DUE: ReadonlySet<PaymentSaid['kind']> = new Set<PaymentSaid['kind']>([
  'part',
  'whole',
  'not_all',
  'later',
  'halves',
]);

function replyTo(read: PaymentSaid, asked: Asked): Reply | null {
  switch (read.kind) {
    case 'part':
      return read.debt
        ? partPaid(read.amount, read.debt, read.isAsked, asked)
        : allThereIs(read.amount, asked);
    case 'whole':
      return wholeDue(read.debt, asked);
    case 'not_all':
      return onlyTheMinimum(read.debt, asked);
    case 'later':
      return paidLater(read, asked);
    case 'split':
      return inTwo(read, asked);
    case 'halves':
      return halfOfWhat(read.debt, asked);
    case 'share':
      return shareOf(read, asked);
    case 'paid_today':
      return paidToday(read, asked);
    case 'on_each':
      return reply(
        [paragraph(said('I can work that out for one debt at a time. Which one first?'))],
        {
          others: read.parts.map(
            ({ debt, amount }) => `What if I pay ${saidAmount(amount)} on ${debt.name} today?`,
          ),
        },
      );
    case 'which_rate':
      return whichRate(read.rate, asked);
    case 'leaves':
      return whatItLeaves(read, asked);
    case 'paychecks':
      return isTight(asked) ? tightMonth(asked) : byThePaycheck(asked);
  }
}

/** The same question, of which only this much counts. */
const asIf = (asked: Asked, plain: string, amount: Cents, debt: TrackedDebt | null): Asked => ({
  ...asked,
  plain,
  slots: {
    ...asked.slots,
    amounts: [amount],
    mentions: [{ amount, role: null }],
    debts: debt ? [debt] : [],
    isDebtNamed: debt !== null,
    month: null,
  },
});

const UNPAID = said(
  'What isn’t paid can bring a late fee, and after 30 days a mark on your report.',
  'lesson/late-payment',
);
const CALL_BEFORE = said(
  'Call before the due day and ask for a lower payment or a later day. Get it in writing, and pay what you can.',
  'lesson/tight-month',
);

/** A payment on one debt against what is due on it. */
function partPaid(amount: Cents, debt: TrackedDebt, isAsked: boolean, asked: Asked): Reply | null {
  const late = payingLate(asked, debt, amount);
  if (late) return late;
  const answer = asked.use('my_next_payment', { debt: debt.id, money: dollarsText(amount) });
  if (!answer.ok) return null;
  const { figures: f, id, data } = answer.result;
  const [row] = rowsOf(data);
  if (!row || !isAmount(f['p1.due'])) return reply([nothingDue(debt)], { debtId: debt.id });
  const due = dueWords(row, f, id);
  if (f['p1.unpaid'])
    return reply(
      [
        paragraph(
          isAsked ? said('**No, that’s less than what’s due.**') : null,
          due,
          say`That would leave ${strong(f['p1.unpaid'])} of it unpaid.${source(id)}`,
          UNPAID,
        ),
        paragraph(CALL_BEFORE),
      ],
      { lesson: 'tight-month', debtId: debt.id },
    );
  return reply(
    [
      paragraph(
        isAsked
          ? said('**Yes, that covers what’s due.**')
          : said('**That covers what’s due.** More than that brings the balance down sooner.'),
        due,
        isLess(amount, f['p1.planned'])
          ? say`Your plan has ${f['p1.planned']} for it, so with less it takes longer.${source(id)}`
          : null,
      ),
    ],
    { lesson: 'late-payment', debtId: debt.id },
  );
}

/** Whether so much of what one debt asks for is enough. */
export const lessOf = (asked: Asked, amount: Cents, debt: TrackedDebt): Reply | null =>
  partPaid(amount, debt, true, asked);

const isLess = (amount: Cents, figure: Figures[string] | undefined): boolean =>
  figure?.kind === 'money' && amount < figure.cents;

const dueWords = ({ path, name, isDayKnown }: PaymentRow, f: Figures, id: string) =>
  isDayKnown
    ? say`${strong(f[`${path}.due`] ?? '')} is due to ${name} by ${strong(f[`${path}.when`] ?? '')}.${source(id)}`
    : say`${strong(f[`${path}.due`] ?? '')} is due to ${name} in ${strong(f[`${path}.when`] ?? '')}.${source(id)}`;

const nothingDue = (debt: TrackedDebt): Paragraph =>
  paragraph(
    debt.minimum.kind === 'none'
      ? say`${debt.name} has no set payment in what you’ve entered. Call before they send it to a collector, and ask for help with the bill or a small payment.`
      : say`Based on what you’ve entered, nothing is due on ${debt.name} right now.`,
  );

/** All that there is this month, against what is due. */
const allThereIs = (amount: Cents, asked: Asked): Reply =>
  tightMonth(asIf(asked, asked.plain, amount, null));

/** What is due, of one debt or of each, and what paying less of it brings. */
function wholeDue(debt: TrackedDebt | null, asked: Asked): Reply | null {
  const answer = asked.use('my_next_payment', debt ? { debt: debt.id } : {});
  if (!answer.ok) return null;
  const { figures: f, id, data } = answer.result;
  const rows = rowsOf(data).filter(({ path }) => isAmount(f[`${path}.due`]));
  if (rows.length === 0) return debt ? reply([nothingDue(debt)]) : null;
  const late = rows.filter(({ isLate }) => isLate);
  return reply(
    [
      paragraph(
        ...late.flatMap((row) => lateWords(row, f, id)),
        ...pastDueWords(late, f, id),
        said('**All of the minimum is due.** With less, it can count as late.'),
        ...rows.filter(({ isLate }) => !isLate).map((row) => dueWords(row, f, id)),
        UNPAID,
      ),
      paragraph(CALL_BEFORE),
    ],
    { lesson: 'tight-month', debtId: debt?.id ?? null },
  );
}

/** All of a balance: only the minimum is due, and the rest costs interest. */
function onlyTheMinimum(debt: TrackedDebt | null, asked: Asked): Reply | null {
  if (debt?.kind === 'medical') return inParts(debt);
  const answer = asked.use('my_next_payment', debt ? { debt: debt.id } : {});
  if (!answer.ok) return null;
  const { figures: f, id, data } = answer.result;
  const rows = rowsOf(data).filter(({ path, isLate }) => !isLate && isAmount(f[`${path}.due`]));
  if (rows.length === 0) return null;
  return reply(
    [
      paragraph(
        said('**No: what’s due is the minimum.**'),
        ...rows.map((row) => dueWords(row, f, id)),
        said('The rest may wait, and costs interest where the debt has a rate.'),
      ),
    ],
    { lesson: 'keep-the-minimum', debtId: debt?.id ?? null },
  );
}

const WHEN_LATE = said(
  'Late can mean a fee and more interest from the first day. In the format lenders report in, an account counts as current until it’s **30 days** past due.',
  'rule/metro2-account-status',
);

/** A payment on another day, against the day that it is due. */
function paidLater(
  { debt, day }: Extract<PaymentSaid, { kind: 'later' }>,
  asked: Asked,
): Reply | null {
  const answer = asked.use('my_next_payment', debt ? { debt: debt.id } : {});
  if (!answer.ok) return null;
  const { figures: f, id, data } = answer.result;
  const rows = rowsOf(data).filter(({ path }) => isAmount(f[`${path}.due`]));
  const late = rows.filter(({ isLate }) => isLate);
  const coming = rows.filter(({ isLate, isDayKnown }) => !isLate && isDayKnown);
  if (late.length + coming.length === 0) return debt ? reply([nothingDue(debt)]) : null;
  const paidOn = day === null ? null : nextDayOfMonth(asked.context.today, day);
  const [one] = coming;
  const due = one ? f[`${one.path}.when`] : undefined;
  const isInTime =
    debt !== null && late.length === 0 && paidOn !== null && due?.kind === 'date'
      ? paidOn <= due.date
      : null;
  return reply(
    [
      paragraph(
        isInTime === null
          ? null
          : isInTime
            ? said('**That’s on time.**')
            : said('**That’s after the due day.**'),
        ...late.flatMap((row) => lateWords(row, f, id)),
        ...pastDueWords(late, f, id),
        ...coming.slice(0, MAX_NAMED).map((row) => dueWords(row, f, id)),
        isInTime === null && late.length === 0
          ? said('A payment is on time through its due day, and late after that.')
          : null,
      ),
      isInTime ? paragraph() : paragraph(WHEN_LATE, CALL_BEFORE),
      isInTime === false ? paragraph(MOVE_THE_DAY, forThePlan(paidOn, due, asked)) : paragraph(),
    ],
    { lesson: 'late-payment', debtId: debt?.id ?? null },
  );
}
const MAX_NAMED = 4;

const MOVE_THE_DAY = said(
  '**Want that day every month? Ask the lender to move your due day:** many do if you ask. Until they confirm it, the old day counts.',
);

/** What a payment after its day does to the plan, which goes by the month; nothing where that isn't asked. */
function forThePlan(
  paidOn: IsoDate | null,
  due: Figures[string] | undefined,
  { plain }: Asked,
): Words | null {
  if (paidOn === null || due?.kind !== 'date' || !/\b(?:plan|schedule|date)\b/.test(plain))
    return null;
  return firstOfMonth(paidOn) === firstOfMonth(due.date)
    ? said(
        '**It hardly changes your plan if it’s paid in the same month:** a late fee and a few more days of interest are what it costs.',
      )
    : said(
        '**If you pay it the month after, it sets your plan back:** then two of its payments fall in one month.',
      );
}

/** Two payments a month: what they come to together. */
function inTwo({ amount, debt }: Extract<PaymentSaid, { kind: 'split' }>, asked: Asked): Reply {
  const sum = asked.use('my_debts', {
    ...(debt && { debt: debt.id }),
    paying: dollarsText(amount),
  });
  const together = sum.ok ? sum.result.figures[debt ? 'd1.paying' : 'total.paying'] : undefined;
  const answer = setAmount(asIf(asked, `what if i pay ${amount / 100} a month`, amount, debt));
  return {
    ...answer,
    paragraphs: [
      paragraph(
        sum.ok && together
          ? say`Together, that’s ${strong(together)} a month.${source(sum.result.id)}`
          : null,
      ),
      ...answer.paragraphs,
      paragraph(said('Each due day still asks for its whole minimum, so send enough before it.')),
    ],
  };
}

/** Half now and half later: of what, it asks. */
function halfOfWhat(debt: TrackedDebt | null, asked: Asked): Reply {
  const { debts } = asked.context.records;
  const named = (debt ? [debt] : debts).slice(0, MAX_NAMED - 1);
  return reply(
    [
      paragraph(
        said('Half of what: of a payment that’s due, or of everything you owe on it?'),
        said('The whole minimum has to be there by the due day, in one part or two.'),
      ),
    ],
    {
      others: [
        'Do I have to pay the whole minimum?',
        ...named.map(({ name }) => `What if I pay half of ${name} today?`),
      ],
    },
  );
}

/** What a part of a balance comes to, to the cent below. */
function shareOf(
  { words, debt }: Extract<PaymentSaid, { kind: 'share' }>,
  asked: Asked,
): Reply | null {
  const { records, today } = asked.context;
  const outlook = outlookOnce(records, today);
  const owed = debt ? outlook?.owedToday.get(debt.id) : outlook?.totalToday;
  const { rates } = markedText(asked.plain, records.debts);
  const amount = partOf(cents(owed ?? 0), words, rates);
  if (amount === null || amount === 0) return null;
  const args = { ...(debt && { debt: debt.id }), paying: dollarsText(amount) };
  return using(asked, 'my_debts', args, ({ figures: f, id }) =>
    debt
      ? reply(
          [
            paragraph(
              say`That’s ${strong(f['d1.paying'] ?? '')} of the ${f['d1.owed']} you owe on ${debt.name}.${source(id)}`,
              say`Paid today, that would leave ${strong(f['d1.after'] ?? '')} on ${debt.name}.${source(id)}`,
            ),
          ],
          { lesson: 'cheapest-order', debtId: debt.id },
        )
      : reply(
          [
            paragraph(
              say`That’s ${strong(f['total.paying'] ?? '')} of the ${f['total.owed']} you owe in all.${source(id)}`,
              records.debts.length > 1 ? said('Do you mean one of your debts?') : null,
            ),
          ],
          {
            lesson: 'cheapest-order',
            others: records.debts
              .slice(0, MAX_NAMED)
              .map(({ name }) => `How much is ${asSaid(words, rates)} of ${name}?`),
          },
        ),
  );
}

/** A part in words as it was said: a share that stood as a mark in percent. */
function asSaid(words: string, rates: ReturnType<typeof markedText>['rates']): string {
  const rate = rates[Number(/^R(\d)$/.exec(words)?.[1] ?? NaN)];
  return rate === undefined ? words : `${percentText(rate).replace(/\.?0+$/, '')}%`;
}

/** A part of one debt, or all of it, paid today: what that changes. */
function paidToday(
  { words, debt }: Extract<PaymentSaid, { kind: 'paid_today' }>,
  asked: Asked,
): Reply | null {
  const { records, today } = asked.context;
  const owed = outlookOnce(records, today)?.owedToday.get(debt.id) ?? cents(0);
  const { rates } = markedText(asked.plain, records.debts);
  const amount = words === null ? owed : partOf(owed, words, rates);
  if (amount === null || amount === 0) return null;
  return lumpSum(asIf(asked, `what if i pay ${amount / 100} today`, amount, debt));
}

/** Another rate: of which debt, it asks. */
function whichRate(rate: string, asked: Asked): Reply | null {
  const named = asked.context.records.debts.filter(({ balances }) =>
    balances.some(({ apr }) => apr > 0),
  );
  if (named.length < 2) return null;
  return reply([paragraph(said('On which debt? I can work out a lower rate for one at a time.'))], {
    others: named
      .slice(0, MAX_NAMED)
      .map(({ name }) => `What if ${name} drops my rate to ${rate}%?`),
  });
}
