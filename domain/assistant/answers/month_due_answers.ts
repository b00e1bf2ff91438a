import { addMonths, firstOfMonth, lastOfMonth } from '../../time/iso_date.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import type { Composed } from '../composed.ts';
import { type Figures, isAmount } from '../figure.ts';
import { link, paragraph, type Paragraph, said, say, source, strong, type Words } from '../say.ts';
import { monthDueSaid } from '../slots/month_due_said.ts';
import { type Asked, reply } from './asked.ts';
import {
  dueWords,
  lateWords,
  type PaymentRow,
  pastDueWords,
  rowsOf,
  stepIn,
} from './late_answers.ts';
import { planOfMonth } from './month_ahead_answers.ts';

// All that is due in this month, or by a day of it: what is late first, then each debt, then what there is for it.

/** The answer; null where that isn't asked, or nothing is entered. */
export function monthDueAsked(asked: Asked): Composed | null {
  const { records, today } = asked.context;
  const read = monthDueSaid(asked.plain, records, today);
  const answer =
    read &&
    asked.use('my_next_payment', { until: read.until, ...(read.debt && { debt: read.debt.id }) });
  if (!read || !answer?.ok) return null;
  const { figures: f, id, data } = answer.result;
  const { due_until: paths } = data as { readonly due_until: readonly string[] };
  const rows = rowsOf(data).filter(({ path }) => isAmount(f[`${path}.due`]));
  const late = rows.filter(({ isLate }) => isLate);
  const coming = rows.filter(({ path, isLate }) => !isLate && paths.includes(path));
  const isNone = late.length + coming.length === 0;
  if (read.isNext && late.length === 0) {
    const paragraphs = nextMonth(asked);
    return paragraphs.length === 0
      ? null
      : {
          reply: reply([...paragraphs, paragraph(withoutMinimum(asked))]),
          certainty: 'sure',
          intent: 'next_payment',
          others: [],
        };
  }
  if (read.debt) return ofOne(read.debt, { f, id, late, coming }, asked);
  return {
    reply: reply(
      [
        paragraph(totalWords(f, id, { ...read, isNone })),
        paragraph(...late.flatMap((row) => lateWords(row, f, id)), ...pastDueWords(late, f, id)),
        paragraph(
          ...coming.map((row) => dueWords(row, f, id)),
          f['until.paid']
            ? say`${f['until.paid']} of this month’s minimums is paid already.${source(id)}`
            : null,
        ),
        paragraph(...(isNone ? [] : moneyWords(f, id, data, firstOfMonth(today)))),
        ...(isNone && read.isMonth ? nextMonth(asked) : []),
        paragraph(withoutMinimum(asked)),
      ],
      { lesson: late.length > 0 ? 'late-payment' : null },
    ),
    certainty: 'sure',
    intent: 'next_payment',
    others: [],
  };
}

/** Of one debt: what is late on it and what comes due by then, which leaves it current. */
function ofOne(
  debt: TrackedDebt,
  {
    f,
    id,
    late,
    coming,
  }: {
    readonly f: Figures;
    readonly id: string;
    readonly late: readonly PaymentRow[];
    readonly coming: readonly PaymentRow[];
  },
  asked: Asked,
): Composed {
  const isNone = late.length + coming.length === 0;
  const isCurrent = IS_CURRENT.test(asked.plain);
  const [due, day] = [strong(f['until.due'] ?? ''), f['until.day'] ?? ''];
  return {
    reply: reply(
      [
        paragraph(
          isNone
            ? say`Nothing is due on ${debt.name} by ${day}.${source(id)}`
            : isCurrent
              ? say`To be current on ${debt.name} by ${day}, pay ${due}.${source(id)}`
              : say`By ${day}, ${due} is due on ${debt.name}.${source(id)}`,
        ),
        paragraph(...late.flatMap((row) => lateWords(row, f, id)), ...pastDueWords(late, f, id)),
        paragraph(...coming.map((row) => dueWords(row, f, id))),
        paragraph(
          debt.minimum.kind === 'none' ? withoutMinimum(asked) : null,
          late.length > 0
            ? said('If the lender added a late fee, ask for the amount that makes it current.')
            : null,
        ),
      ],
      { lesson: late.length > 0 ? 'late-payment' : null, debtId: debt.id },
    ),
    certainty: 'sure',
    intent: 'next_payment',
    others: [],
  };
}
const IS_CURRENT = /\b(?:current|caught up|up to date|al (?:corriente|dia))\b/;

/** What the month after this one asks for, and what the plan pays in it: this one is done. */
function nextMonth(asked: Asked): readonly Paragraph[] {
  const until = lastOfMonth(addMonths(firstOfMonth(asked.context.today), 1));
  const answer = asked.use('my_next_payment', { until });
  if (!answer.ok || !isAmount(answer.result.figures['until.due'])) return [];
  const { figures: f, id, data } = answer.result;
  const { due_until: paths } = data as { readonly due_until: readonly string[] };
  return [
    paragraph(
      totalWords(f, id, { isMonth: true, isNone: false }),
      ...rowsOf(data)
        .filter(({ path }) => paths.includes(path) && isAmount(f[`${path}.due`]))
        .map((row) => dueWords(row, f, id)),
      planOfMonth(asked, until),
    ),
  ];
}

function totalWords(
  f: Figures,
  id: string,
  { isMonth, isNone }: { readonly isMonth: boolean; readonly isNone: boolean },
): Words {
  const [due, when] = [
    strong(f['until.due'] ?? ''),
    f[isMonth ? 'until.month' : 'until.day'] ?? '',
  ];
  if (isNone)
    return isMonth
      ? say`Nothing more is due in ${when} on these debts.${source(id)}`
      : say`Nothing is due on these debts by ${when}.${source(id)}`;
  if (isAmount(f['late.total']))
    return isMonth
      ? say`In ${when}, ${due} is due on your debts, with the ${f['late.total']} that’s late.${source(id)}`
      : say`By ${when}, ${due} is due on your debts, with the ${f['late.total']} that’s late.${source(id)}`;
  return isMonth
    ? say`In ${when}, ${due} is due on your debts.${source(id)}`
    : say`By ${when}, ${due} is due on your debts.${source(id)}`;
}

/** What is set aside for the month, and whether it is enough. Nothing where nobody chose an amount. */
function moneyWords(
  f: Figures,
  id: string,
  data: unknown,
  month: string,
): readonly (Words | null)[] {
  const short = f['short.month'];
  if (short?.kind !== 'month' || !short.month.startsWith(month.slice(0, 7)))
    return [
      f['set_aside']
        ? say`You’ve set aside ${f['set_aside']} for the month, and that covers this month’s payments.${source(id)}`
        : null,
    ];
  const step = stepIn(data);
  return [
    f['set_aside.left'] && f['set_aside']
      ? say`Of the ${f['set_aside']} you’ve set aside, ${f['set_aside.left']} is left, so this month is ${strong(f['short.by'] ?? '')} short.${source(id)}`
      : f['set_aside']
        ? say`You’ve set aside ${f['set_aside']} for the month, so it’s ${strong(f['short.by'] ?? '')} short.${source(id)}`
        : null,
    step
      ? say`Pay ${strong(f['step.pay'] ?? '')} to ${step.name} first. ${link('/debt-destroyer', 'The planner')} shows what comes after it.${source(id)}`
      : null,
    said(
      'Call each one you can’t pay, before the due day. Ask for a lower payment, a later day or a hardship plan, and get any deal in writing.',
      'lesson/tight-month',
    ),
  ];
}

/** A debt that asks for no set amount is in no total. */
function withoutMinimum({ context: { records } }: Asked): Words | null {
  const [free, ...others] = records.debts.filter(({ minimum }) => minimum.kind === 'none');
  if (!free) return null;
  return others.length === 0
    ? say`${free.name} has no set payment in what you’ve entered. Call before they send it to a collector, and ask for help with the bill or a small payment.`
    : said(
        'Some of your debts have no set payment in what you’ve entered. Call before they send them to a collector, and ask for a small payment.',
      );
}
