import { type AprBps, aprBps, type Cents, cents, share } from '../../money/cents.ts';
import type { Debt, Promotion } from '../../planner/debt.ts';
import { aprOn, monthlyInterest, periodInterest } from '../../planner/interest.ts';
import { toPay } from '../../planner/agenda.ts';
import type { DebtLedger } from '../../planner/ledger.ts';
import { isBelowMinimums, type Outlook, isKept } from '../../planner/outlook.ts';
import { paidDown } from '../../planner/progress.ts';
import type { PayoffPlan } from '../../planner/payoff_plan.ts';
import { firstToMind, runningPromotions } from '../../planner/promotions.ts';
import { daysBetween, type IsoDate } from '../../time/iso_date.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import {
  countFigure,
  dayFigure,
  durationFigure,
  monthFigure,
  moneyFigure,
  moneyText,
  rateFigure,
  shareFigure,
  wholePercentFigure,
} from '../print.ts';
import { lastRecorded, paymentsOf } from './debt_payments.ts';
import { chosenFigure, figuresSource, footOf, found, planTool, slip } from './facts.ts';

const shape = {
  debt: { kind: 'debt', says: 'One debt by name; leave it out for all of them.' },
  paying: {
    kind: 'money',
    says: 'A payment made today, on one debt or on all; gives what is left after it.',
  },
  of: {
    kind: 'words',
    says: '“cards” for what the cards come to together.',
  },
  without: { kind: 'debt', says: 'A debt to leave out of what they come to together.' },
  spent: {
    kind: 'money',
    says: 'What was paid of this month’s money already; gives what is left of it.',
    isOwn: true,
  },
  with: {
    kind: 'words',
    says: '“payments” for how many payments the plan makes on each, and the last of them; “paychecks” for what is set aside by the paycheck; “interest” for how much of the money is interest.',
    isOwn: true,
  },
  share: {
    kind: 'rate',
    says: 'With one debt: a share of the balance in percent, such as an offer to settle.',
  },
} as const;

/** What is owed: balances, rates and minimums. */
export const myDebts = planTool(
  {
    name: 'my_debts',
    description:
      'What the person owes today: balance, rate, minimum and limit of each debt, and the totals.',
  },
  shape,
  (args, outlook, context, id) => {
    const wanted = args.debt;
    const ledgers = outlook.ledgers.filter(({ debt }) => !wanted || debt.id === wanted.id);
    const end = (of: string) =>
      outlook.result.ok && isKept(outlook)
        ? outlook.result.plan.order.find(({ debtId }) => debtId === of)?.paidOffOn
        : undefined;
    const figures: Record<string, Figure> = {
      'total.owed': moneyFigure(outlook.totalToday, 'owe', 'owed', 'total', 'in all', 'debt'),
      'total.minimums': moneyFigure(outlook.minimums, 'minimum', 'minimums', 'ask'),
      ...(outlook.choice.monthly > outlook.minimums && {
        'total.left': moneyFigure(
          cents(outlook.choice.monthly - outlook.minimums),
          'left',
          'above',
          'over',
        ),
        'total.set_aside': chosenFigure(outlook.choice.monthly, 'set aside', 'month', 'of'),
      }),
      ...(isBelowMinimums(outlook) && {
        'plan.monthly': chosenFigure(outlook.choice.monthly, 'set aside', 'sets aside', 'month'),
      }),
      ...progressOf(outlook),
      'total.debts': countFigure(outlook.debts.length, 'debt'),
    };
    const [one] = ledgers;
    if (wanted && one) Object.assign(figures, ofOffer(one.owedToday, args.paying, args.share));
    if (wanted && args.with === 'payments')
      Object.assign(figures, lastRecorded('d1', context.records.payments, wanted.id));
    const monthly = ledgers.map(({ now }) => inMonth(now, outlook.today));
    const inAMonth = cents(monthly.reduce((sum, each) => sum + each, 0));
    figures['total.interest_month'] = moneyFigure(inAMonth, 'interest', 'month');
    figures['total.interest_day'] = moneyFigure(
      cents(ledgers.reduce((sum, { now }) => sum + inDay(now, outlook.today), 0)),
      'interest',
      'day',
    );
    figures['total.interest_week'] = moneyFigure(
      cents(ledgers.reduce((sum, { now }) => sum + inWeek(now, outlook.today), 0)),
      'interest',
      'week',
    );
    if (!wanted && args.paying !== undefined)
      Object.assign(figures, ofPaying('total', outlook.totalToday, args.paying));
    if (args.with === 'interest') Object.assign(figures, shareOfInterest(outlook, inAMonth));
    if (args.with === 'paychecks') Object.assign(figures, byThePaycheck(outlook));
    Object.assign(figures, averageRate('total', ledgers, outlook.today));
    if (wanted && one && one.owedToday > 0)
      figures['d1.of_all'] = wholePercentFigure(
        Math.round((one.owedToday * 100) / outlook.totalToday),
        'of',
        'share',
        'part',
      );
    const principal = outlook.choice.monthly - inAMonth;
    if (!wanted && isKept(outlook) && principal > 0)
      figures['total.principal'] = moneyFigure(cents(principal), 'rest', 'other', 'down');
    Object.assign(figures, ofPart(ledgers, args, outlook));
    if (args.spent !== undefined) Object.assign(figures, ofSpent(args.spent, outlook));
    const rows = ledgers.map((ledger, at) => {
      const path = `d${at + 1}`;
      Object.assign(
        figures,
        ofLedger(path, ledger, outlook.today, outlook.minimumOf.get(ledger.debt.id)),
      );
      const paidOff = end(ledger.debt.id);
      if (paidOff && ledger.owedToday > 0 && outlook.result.ok) {
        if (args.with === 'payments')
          Object.assign(figures, paymentsOf(path, outlook.result.plan, ledger.debt.id));
        figures[`${path}.done`] = monthFigure(paidOff, 'paid off', 'done', 'gone');
        figures[`${path}.interest`] = moneyFigure(
          interestOf(outlook.result.plan, ledger.debt.id),
          'interest',
          'costs',
        );
      }
      const next = toPay(outlook.agenda).find(({ debtId }) => debtId === ledger.debt.id);
      if (next && next.isDayKnown && !next.isLate && next.due > 0) {
        figures[`${path}.due_on`] = dayFigure(next.dueOn, 'due', 'by', 'next');
        const days = daysBetween(outlook.today, next.dueOn);
        if (days > 0)
          figures[`${path}.due_in`] = durationFigure(days, 'day', 'in', 'left', 'until');
      }
      const terms = promotionOf(ledger.now, outlook.today)?.terms;
      return {
        path,
        id: ledger.debt.id,
        name: ledger.debt.name,
        kind: ledger.debt.kind,
        interest_month: monthly[at] ?? 0,
        ...(figures[`${path}.promotion.ends`] && { promotion_terms: terms ?? 'not_said' }),
      };
    });
    return found({
      figures,
      data: { debts: rows },
      slip: wanted ? oneSlip(id, ledgers[0], figures, context) : allSlip(id, ledgers, context),
      sources: [figuresSource(id, wanted ? wanted.name : 'Your debts', context)],
    });
  },
);

/** What a dollar owed costs a year on the average, at the rates of today: by what is owed on each. */
function averageRate(
  path: string,
  ledgers: readonly DebtLedger[],
  today: IsoDate,
): Record<string, Figure> {
  const balances = ledgers.flatMap(({ now }) => now.balances);
  const owed = balances.reduce((sum, { amount }) => sum + amount, 0);
  if (owed === 0) return {};
  const weighted = balances.reduce((sum, each) => sum + each.amount * aprOn(each, today), 0);
  return {
    [`${path}.rate`]: rateFigure(aprBps(Math.round(weighted / owed)), 'rate', 'apr', 'average'),
  };
}

/** How much of the month's money is interest, and of all that the plan pays. */
function shareOfInterest({ choice, result }: Outlook, inAMonth: Cents): Record<string, Figure> {
  const tenths = (part: number, of: number) => Math.round((part * 1_000) / of);
  return {
    ...(choice.monthly > 0 && {
      'month.set_aside': chosenFigure(choice.monthly, 'set aside', 'month', 'of'),
      'month.interest_share': shareFigure(tenths(inAMonth, choice.monthly), 'interest', 'of'),
    }),
    ...(result.ok &&
      result.plan.totals.paid > 0 && {
        'plan.interest': moneyFigure(result.plan.totals.interest, 'interest'),
        'plan.paid': moneyFigure(result.plan.totals.paid, 'pay', 'paid', 'in all'),
        'plan.interest_share': shareFigure(
          tenths(result.plan.totals.interest, result.plan.totals.paid),
          'interest',
          'of',
        ),
      }),
  };
}

/** What is left of the month's money after what was paid of it. */
const ofSpent = (spent: Cents, { choice }: Outlook): Record<string, Figure> => ({
  'month.set_aside': chosenFigure(choice.monthly, 'set aside', 'month', 'of'),
  'month.spent': chosenFigure(spent, 'paid', 'after', 'sent'),
  'month.still': chosenFigure(cents(Math.max(0, choice.monthly - spent)), 'left', 'leaves'),
});

/** What some of the debts come to together: the cards, or all but one. */
function ofPart(
  ledgers: readonly DebtLedger[],
  { of, without }: { readonly of?: string; readonly without?: Pick<Debt, 'id'> },
  { today, minimumOf }: Outlook,
): Record<string, Figure> {
  if (of !== 'cards' && !without) return {};
  const part = ledgers.filter(
    ({ debt }) => (of !== 'cards' || debt.kind === 'card') && debt.id !== without?.id,
  );
  const sum = (one: (ledger: DebtLedger) => number) =>
    cents(part.reduce((all, each) => all + one(each), 0));
  return {
    ...averageRate('part', part, today),
    'part.owed': moneyFigure(
      sum(({ owedToday }) => owedToday),
      'owe',
      'come to',
      'together',
    ),
    'part.minimums': moneyFigure(
      sum(({ debt }) => minimumOf.get(debt.id) ?? 0),
      'minimum',
      'minimums',
      'ask',
    ),
    'part.interest_month': moneyFigure(
      sum(({ now }) => inMonth(now, today)),
      'interest',
      'month',
    ),
  };
}

/** What `of` makes of each balance at the rate of today, together. Cents. */
const interestOn = (
  { balances }: Debt,
  today: IsoDate,
  of: (amount: Cents, apr: AprBps) => Cents,
): Cents => cents(balances.reduce((sum, each) => sum + of(each.amount, aprOn(each, today)), 0));
const inMonth = (debt: Debt, today: IsoDate): Cents => interestOn(debt, today, monthlyInterest);
const inDay = (debt: Debt, today: IsoDate): Cents =>
  interestOn(debt, today, (amount, apr) => periodInterest(amount, apr, 1));

const inWeek = (debt: Debt, today: IsoDate): Cents =>
  interestOn(debt, today, (amount, apr) => periodInterest(amount, apr, DAYS_A_WEEK));
const DAYS_A_WEEK = 7;

/** What is set aside a month, by the paycheck: to the cent above, so that a year of them isn't short. */
function byThePaycheck({ choice }: Outlook): Record<string, Figure> {
  const each = (times: number) => cents(Math.ceil((choice.monthly * 12) / times));
  return {
    'check.month': chosenFigure(choice.monthly, 'set aside', 'month', 'of'),
    'check.week': moneyFigure(each(52), 'week', 'check', 'each'),
    'check.two_weeks': moneyFigure(each(26), 'weeks', 'check', 'each'),
    'check.twice': moneyFigure(each(24), 'twice', 'check', 'each'),
  };
}

/** A payment of today, and what is left after it. */
const ofPaying = (path: string, owed: Cents, paying: Cents): Record<string, Figure> => ({
  [`${path}.paying`]: moneyFigure(paying, 'pay', 'for', 'offer', 'take'),
  [`${path}.after`]: moneyFigure(cents(Math.max(0, owed - paying)), 'left', 'after', 'leaves'),
});

/** What is left after a payment, and what a share of the balance comes to. */
const ofOffer = (
  owed: Cents,
  paying: Cents | undefined,
  part: number | undefined,
): Record<string, Figure> => ({
  ...(paying !== undefined && ofPaying('d1', owed, paying)),
  ...(part !== undefined && {
    'd1.share': moneyFigure(cents(share(owed, part, 10_000)), 'offer', 'of', 'share'),
    'd1.forgiven': moneyFigure(cents(owed - share(owed, part, 10_000)), 'forgiven', 'less', 'off'),
  }),
});

/** How much of what they came to at first is gone. */
function progressOf({ totalAtStart, totalToday }: Outlook): Record<string, Figure> {
  const { amount, percent } = paidDown(totalAtStart, totalToday);
  return {
    'total.at_start': moneyFigure(totalAtStart, 'start', 'first', 'began', 'of'),
    'total.paid_down': moneyFigure(amount, 'paid down', 'paid off', 'gone'),
    'total.share': wholePercentFigure(percent, 'paid down', 'paid off', 'gone'),
  };
}

/** What a debt still costs by the plan. */
const interestOf = ({ months }: PayoffPlan, id: string): Cents =>
  cents(
    months.reduce(
      (sum, { debts }) => sum + (debts.find(({ debtId }) => debtId === id)?.interest ?? 0),
      0,
    ),
  );

/** The promotion of a debt that is spoken of first, of those that run. */
const promotionOf = (debt: Debt, today: IsoDate): Promotion | undefined =>
  firstToMind(runningPromotions([debt], today))?.promotion;

function ofLedger(
  path: string,
  { debt, owedToday, payoff, now }: DebtLedger,
  today: IsoDate,
  minimum: Cents = cents(0),
): Record<string, Figure> {
  const rates = [...new Set(now.balances.filter(({ amount }) => amount > 0).map(({ apr }) => apr))];
  const highest = rates.length > 0 ? Math.max(...rates) : debt.balances[0]?.apr;
  const promotion = promotionOf(now, today);
  return {
    [`${path}.owed`]: moneyFigure(owedToday, 'owe', 'owed', 'balance'),
    [`${path}.payoff`]: moneyFigure(payoff, 'pay off', 'pays it off', 'payoff'),
    [`${path}.minimum`]: moneyFigure(minimum, 'minimum', 'asks', 'ask'),
    [`${path}.interest_month`]: moneyFigure(inMonth(now, today), 'interest', 'month'),
    [`${path}.interest_day`]: moneyFigure(inDay(now, today), 'interest', 'day'),
    [`${path}.interest_week`]: moneyFigure(inWeek(now, today), 'interest', 'week'),
    ...(highest !== undefined && {
      [`${path}.rate`]: rateFigure(
        highest as (typeof rates)[number],
        'rate',
        'apr',
        'percent',
        'interest',
      ),
    }),
    ...(debt.creditLimit !== undefined && {
      [`${path}.limit`]: moneyFigure(debt.creditLimit, 'limit'),
    }),
    ...(promotion && {
      [`${path}.promotion.rate`]: rateFigure(promotion.apr, 'promotion', 'promotional', 'rate'),
      [`${path}.promotion.ends`]: dayFigure(
        promotion.endsOn,
        'promotion',
        'promotional',
        'ends',
        'until',
      ),
    }),
  };
}

function allSlip(id: string, ledgers: readonly DebtLedger[], context: AskContext) {
  return slip({
    source: id,
    title: 'What you owe',
    rows: [
      ...ledgers.map(({ debt, owedToday }) => ({
        label: debt.name,
        values: [moneyText(owedToday)],
      })),
      ...(ledgers.length > 1
        ? [
            {
              label: 'Total',
              values: [moneyText(cents(ledgers.reduce((sum, each) => sum + each.owedToday, 0)))],
            },
          ]
        : []),
    ],
    foot: footOf(context),
  });
}

const LABELS: readonly (readonly [string, string])[] = [
  ['owed', 'Owed today'],
  ['rate', 'Rate'],
  ['minimum', 'Minimum'],
  ['due_on', 'Due'],
  ['limit', 'Limit'],
  ['promotion.rate', 'Promotional rate'],
  ['promotion.ends', 'Its last day'],
  ['interest', 'Interest left'],
  ['done', 'Paid off'],
];

function oneSlip(
  id: string,
  ledger: DebtLedger | undefined,
  figures: Readonly<Record<string, Figure>>,
  context: AskContext,
) {
  if (!ledger) return null;
  return slip({
    source: id,
    title: ledger.debt.name,
    rows: LABELS.flatMap(([path, label]) => {
      const figure = figures[`d1.${path}`];
      return figure ? [{ label, values: [figure.text] }] : [];
    }),
    foot: { ...footOf(context), text: `As of ${footOf(context).text.split('as of ')[1] ?? ''}` },
  });
}
