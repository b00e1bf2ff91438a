import { type Cents, cents } from '../../money/cents.ts';
import { type AgendaItem, toPay } from '../../planner/agenda.ts';
import type { DebtLedger } from '../../planner/ledger.ts';
import { lateStepOf } from '../../planner/late_step.ts';
import { type PaymentStep, stepsOf } from '../../planner/next_step.ts';
import { caughtUpInOf, type Outlook } from '../../planner/outlook.ts';
import { type TightMonth, tightMonth } from '../../planner/tight_month.ts';
import { addMonths, daysBetween, firstOfMonth } from '../../time/iso_date.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import {
  countFigure,
  countText,
  dayFigure,
  dayText,
  durationFigure,
  monthFigure,
  monthName,
  moneyFigure,
  moneyText,
  monthText,
} from '../print.ts';
import {
  chosenFigure,
  DASHBOARD,
  figuresSource,
  footOf,
  found,
  nameOf,
  planTool,
  slip,
} from './facts.ts';

const shape = {
  debt: { kind: 'debt', says: 'One debt by name; leave it out for all of them.' },
  money: {
    kind: 'money',
    says: 'Dollars that there are for what is still due, where it isn’t what the plan sets aside.',
  },
  until: {
    kind: 'day',
    says: 'The day by which it is due; with “money”, the day there is more again.',
    isOwn: true,
  },
  missing: { kind: 'money', says: 'Dollars that what is due next is short by.', isOwn: true },
} as const;

/** How many payments the slip shows. */
const SHOWN = 6;

/** What to pay next, and what is late. */
export const myNextPayment = planTool(
  {
    name: 'my_next_payment',
    description:
      'The payments to make next, the soonest first: what is due, by which day, what the plan puts on it, and what is late.',
  },
  shape,
  (args, outlook, context, id) => {
    const { agenda, ledgers, today, tight } = outlook;
    const { debt, missing } = args;
    const money = args.money ?? (missing === undefined ? undefined : withoutSome(outlook, missing));
    const items = toPay(agenda).filter(({ debtId }) => !debt || debtId === debt.id);
    const late = items.filter(({ isLate }) => isLate);
    const figures: Record<string, Figure> = {
      'late.total': moneyFigure(cents(late.reduce((sum, each) => sum + each.unpaid, 0)), 'late'),
    };
    const caughtUpIn = caughtUpInOf(outlook);
    if (caughtUpIn !== null) figures['caught_up'] = monthFigure(caughtUpIn, 'caught up', 'month');
    const rows = items.map((item, at) => {
      const path = `p${at + 1}`;
      Object.assign(figures, ofItem(path, item, today), ofOldest(path, item, ledgers, today));
      const { debtId, dueOn, isLate, isDayKnown, mayBeOlder, count } = item;
      return {
        path,
        debtId,
        name: nameOf(context, debtId),
        isLate,
        isDayKnown,
        mayBeOlder,
        payments: count,
        daysLate: daysBetween(dueOn, today),
        hasStep: figures[`${path}.step`] !== undefined,
      };
    });
    const step = stepsOf(outlook).find(({ debtId }) => !debt || debtId === debt.id);
    if (step) Object.assign(figures, ofStep(step));
    const short = debt
      ? null
      : money === undefined
        ? tight
        : shortWith(outlook, money, args.money !== undefined);
    if (money !== undefined) figures['month.money'] = chosenFigure(money, 'money', 'have');
    if (debt && args.money !== undefined) Object.assign(figures, againstDue(items, args.money));
    if (short) Object.assign(figures, ofShort(short));
    const { until } = args;
    const before =
      until === undefined
        ? []
        : items.filter(
            ({ isLate, isDayKnown, dueOn }) =>
              isLate || ((isDayKnown || money === undefined) && dueOn <= until),
          );
    if (until !== undefined)
      Object.assign(
        figures,
        money === undefined
          ? dueUntil(before, until, outlook, isChosen(context))
          : dueBefore(before, money, until),
      );
    return found({
      figures,
      data: {
        payments: rows,
        step: step ? { ...step, name: nameOf(context, step.debtId) } : null,
        until: before.map(({ debtId }) => debtId),
        due_until: rows
          .filter((_, at) => before.includes(items[at] as AgendaItem))
          .map(({ path }) => path),
        pay_first: (short?.rows ?? [])
          .filter(({ pays }) => pays > 0)
          .map(({ debtId }) => nameOf(context, debtId)),
      },
      slip: short
        ? shortSlip(id, short, context)
        : items.length === 0
          ? null
          : slip({
              source: id,
              title: 'What to pay next',
              columns: ['Due', 'Planned'],
              rows: items.slice(0, SHOWN).map((item) => ({
                label: `${nameOf(context, item.debtId)}, ${whenText(item)}`,
                values: [moneyText(item.unpaid), moneyText(item.remaining)],
              })),
              warnings:
                late.length > 0
                  ? [
                      {
                        text: `${countText(late.length, 'debt')} ${late.length === 1 ? 'has' : 'have'} a late payment. If it’s paid already, record it.`,
                        link: { to: '/education/late-payment', text: 'What late does' },
                      },
                    ]
                  : [],
              foot: footOf(context, DASHBOARD),
            }),
      sources: [figuresSource(id, 'Your payments', context, DASHBOARD)],
    });
  },
);

/** Whether somebody chose what is set aside a month. */
const isChosen = ({ records: { plan } }: AskContext): boolean =>
  plan !== null && plan.strategy !== 'minimums';

/** A payment on one debt against what is due on it next: what of that it leaves unpaid. */
function againstDue(items: readonly AgendaItem[], paying: Cents): Record<string, Figure> {
  const unpaid = items.find(({ due }) => due > 0)?.unpaid ?? 0;
  return paying < unpaid
    ? { 'p1.unpaid': moneyFigure(cents(unpaid - paying), 'unpaid', 'left', 'rest') }
    : {};
}

/** What is due until a day, and what is left of the money after it. */
function dueBefore(
  items: readonly AgendaItem[],
  money: Cents,
  until: AgendaItem['dueOn'],
): Record<string, Figure> {
  const due = items.reduce((sum, { unpaid }) => sum + unpaid, 0);
  return {
    'until.day': dayFigure(until, 'until', 'by'),
    'until.due': moneyFigure(cents(due), 'due', 'until'),
    ...(due <= money && { 'until.left': moneyFigure(cents(money - due), 'left', 'leaves') }),
  };
}

/** The month as it is with other money than the plan sets aside: once, so what is late takes of it what else comes due. */
function shortWith(
  { debts, agenda, course, today }: Outlook,
  money: Cents,
  isAllThereIs: boolean,
): TightMonth | null {
  const month = firstOfMonth(today);
  const isMore = agenda.some((item) => !item.isLate && item.month === month && item.unpaid > 0);
  return tightMonth(
    debts,
    // It is for what isn't paid yet: what is, came from elsewhere.
    agenda.map((item) => ({ ...item, due: item.unpaid, paid: cents(0) })),
    { current: money, planned: money, next: money, isEnough: false },
    course.current?.arrears ?? [],
    // Where only what is late is left of this month, the next one is what the money has to last for, too.
    isMore || !isAllThereIs ? today : addMonths(month, 1),
  );
}

/** What there is where so much is missing of what is asked for next: this month's, or the next one's where this is paid. */
function withoutSome({ agenda, today }: Outlook, missing: Cents): Cents {
  const month = firstOfMonth(today);
  const unpaid = (items: readonly AgendaItem[]) =>
    items.reduce((sum, each) => sum + each.unpaid, 0);
  const now = agenda.filter((item) => item.isLate || item.month === month);
  const after = addMonths(month, 1);
  const next = agenda.filter((item) => !item.isLate && item.month === after);
  return cents(Math.max(0, (unpaid(now) || unpaid(next)) - missing));
}

/** All that is due until a day, what of this month's is paid, and what the plan has for it. */
function dueUntil(
  items: readonly AgendaItem[],
  until: AgendaItem['dueOn'],
  { agenda, choice, tight, today }: Outlook,
  isChosen: boolean,
): Record<string, Figure> {
  const month = firstOfMonth(today);
  const sum = (of: readonly number[]) => cents(of.reduce((all, each) => all + each, 0));
  const paid = sum(
    agenda
      .filter((item) => !item.isLate && item.month === month)
      .map((item) => Math.min(item.due, item.paid)),
  );
  const left = tight?.month === month ? sum(tight.rows.map(({ pays }) => pays)) : choice.monthly;
  return {
    'until.day': dayFigure(until, 'until', 'by'),
    'until.month': monthFigure(until, 'month', 'in'),
    'until.due': moneyFigure(sum(items.map(({ unpaid }) => unpaid)), 'due', 'until', 'total'),
    ...(paid > 0 && { 'until.paid': moneyFigure(paid, 'paid') }),
    ...(isChosen && { set_aside: chosenFigure(choice.monthly, 'set aside', 'month') }),
    ...(isChosen && left < choice.monthly && { 'set_aside.left': moneyFigure(left, 'left') }),
  };
}

/** A month whose money does not cover what is due. */
const ofShort = ({ shortBy, month, rows }: TightMonth): Record<string, Figure> => ({
  'short.due': moneyFigure(
    cents(rows.reduce((sum, { due, paid }) => sum + due - paid, 0)),
    'due',
    'minimums',
  ),
  'short.by': moneyFigure(shortBy, 'short', 'missing'),
  'short.month': monthFigure(month, 'short', 'month'),
});

/** What to pay first in it: what secures a home, a car or wages before the rest. */
const shortSlip = (id: string, { month, rows }: TightMonth, context: AskContext) =>
  slip({
    source: id,
    title: `What to pay first in ${monthName(month)}`,
    columns: ['Due', 'Pay'],
    rows: rows.map(({ debtId, due, pays }) => ({
      label: nameOf(context, debtId),
      values: [moneyText(due), moneyText(pays)],
    })),
    warnings: [
      {
        text: 'What isn’t paid can bring late fees, and a mark on your file after 30 days.',
        link: { to: '/education/tight-month', text: 'A tight month' },
      },
    ],
    foot: footOf(context),
  });

const whenText = ({ dueOn, isDayKnown, isLate, count }: AgendaItem): string =>
  isDayKnown
    ? `${isLate ? (count > 1 ? 'late since' : 'was due') : 'by'} ${dayText(dueOn)}`
    : `${count > 1 ? 'since' : 'in'} ${monthText(dueOn)}`;

/** The payment to make now, with what there is for it. */
const ofStep = ({ amount, due, dueOn, isDayKnown }: PaymentStep): Record<string, Figure> => ({
  'step.pay': moneyFigure(amount, 'pay', 'now', 'next'),
  'step.due': moneyFigure(due, 'due', 'asks', 'minimum'),
  ...(amount > due && {
    'step.above': moneyFigure(cents(amount - due), 'on top', 'above', 'more'),
  }),
  ...(due > amount && { 'step.rest': moneyFigure(cents(due - amount), 'rest', 'left', 'short') }),
  'step.when': isDayKnown
    ? dayFigure(dueOn, 'due', 'by', 'on')
    : monthFigure(dueOn, 'due', 'in', 'sometime'),
});

/** Of what is late, what was due on the oldest day, and what keeps it under the next step that is reported. */
function ofOldest(
  path: string,
  { debtId, isLate }: AgendaItem,
  ledgers: readonly DebtLedger[],
  today: AgendaItem['dueOn'],
): Record<string, Figure> {
  const ledger = ledgers.find(({ debt }) => debt.id === debtId);
  const oldest = ledger?.installments.find((each) => each.isLate);
  if (!isLate || !ledger || !oldest) return {};
  const step = lateStepOf(ledger, today);
  return {
    [`${path}.oldest`]: moneyFigure(oldest.unpaid, 'due', 'oldest', 'late'),
    ...(step && {
      [`${path}.step`]: durationFigure(step.days, 'day', 'late'),
      [`${path}.step_by`]: dayFigure(step.lastDay, 'by', 'on'),
    }),
  };
}

const ofItem = (
  path: string,
  { dueOn, isDayKnown, isLate, count, unpaid, remaining, due }: AgendaItem,
  today: AgendaItem['dueOn'],
): Record<string, Figure> => ({
  [`${path}.due`]: moneyFigure(unpaid, 'due', 'minimum', 'asks'),
  [`${path}.planned`]: moneyFigure(remaining, 'plan', 'planned', 'pay'),
  [`${path}.above`]: moneyFigure(cents(Math.max(0, remaining - unpaid)), 'on top', 'above', 'more'),
  [`${path}.asked`]: moneyFigure(due, 'due', 'asks', 'minimum'),
  [`${path}.when`]: isDayKnown
    ? dayFigure(dueOn, 'due', 'by', 'on')
    : monthFigure(dueOn, 'due', 'in', 'sometime'),
  [`${path}.payments`]: countFigure(count, 'payment', 'late'),
  ...(isLate &&
    isDayKnown && { [`${path}.late`]: durationFigure(daysBetween(dueOn, today), 'day', 'late') }),
});
