import { type Cents, cents } from '../../money/cents.ts';
import { MAX_AMOUNT } from '../../planner/limits.ts';
import type { DebtLedger } from '../../planner/ledger.ts';
import { ledgerAfterPaying } from '../../planner/ledger_after_paying.ts';
import { extraOrder, type Outlook, leftByMinimums } from '../../planner/outlook.ts';
import { monthlyToEndBy, planWith, type PlanChange } from '../../planner/plan_change.ts';
import type { DebtId, PromotionTerms } from '../../planner/debt.ts';
import type { PayoffPlan } from '../../planner/payoff_plan.ts';
import { paysFrom } from '../../planner/one_time_money.ts';
import { leftAtEnd, type RunningPromotion, runningPromotions } from '../../planner/promotions.ts';
import type { PlanResult } from '../../planner/plan.ts';
import { firstOfMonth, monthsBetween } from '../../time/iso_date.ts';
import type { Line, Slip } from '../answer.ts';
import type { AskContext } from '../context.ts';
import type { Figure } from '../figure.ts';
import { dayText, monthFigure, moneyFigure, moneyText } from '../print.ts';
import { type ArgumentsOf, refused, type Refused } from './arguments.ts';
import {
  differences,
  figuresOf,
  monthlyNow,
  neededOf,
  slipText,
  standsNow,
} from './plan_figures.ts';
import {
  chosenFigure,
  chosenText,
  figuresSource,
  footOf,
  found,
  nameOf,
  planTool,
  slip,
} from './facts.ts';

const shape = {
  more: {
    kind: 'change',
    says: 'Dollars more a month than the plan sets aside now; less than 0 for less a month.',
  },
  monthly: { kind: 'money', says: 'Dollars a month in place of what the plan sets aside now.' },
  done_by: {
    kind: 'month',
    says: 'The month to be done by, YYYY-MM: finds the least a month that does it.',
  },
  strategy: {
    kind: 'strategy',
    says: 'avalanche: highest rate first; snowball: smallest balance first; minimums: minimums only.',
  },
  lump_sum: { kind: 'money', says: 'Dollars on top of the plan, once, such as a tax refund.' },
  debt: { kind: 'debt', says: 'The debt that the lump sum is paid on; without it, by the order.' },
  lump_sum_month: { kind: 'month', says: 'The month the lump sum comes, YYYY-MM; else now.' },
  skip_month: {
    kind: 'someMonths',
    says: 'Months in which nothing is paid, YYYY-MM, comma between.',
  },
} as const;
type Wanted = ArgumentsOf<typeof shape>;

/** When it ends and what it costs: now, and with a change. */
export const planPayoffTool = planTool(
  {
    name: 'plan_payoff',
    description:
      'When all debts are paid off and what the interest comes to: as planned now and, where anything is given, with that change, with the differences between both. Nothing is saved.',
  },
  shape,
  (args, outlook, context, id) => {
    if (outlook.totalToday === 0) return refused('Nothing is owed: everything is paid off.');
    const change = changeOf(args, outlook, context);
    if (!change.ok) return change;
    return answer(change.change, outlook, context, id);
  },
);

/** A change as it is worked out and told. */
interface Change {
  readonly plan: PlanChange;
  /** What the month's amount is with it. */
  readonly monthly: Cents;
  /** The head of its column. */
  readonly head: string;
  readonly isNone: boolean;
  readonly lump: { readonly amount: Cents; readonly left: Cents } | null;
}

function changeOf(
  wanted: Wanted,
  outlook: Outlook,
  { records, today }: AskContext,
): { readonly ok: true; readonly change: Change } | Refused {
  const { more, lump_sum: sum, skip_month: skip, debt, lump_sum_month: month } = wanted;
  const now = monthlyNow(outlook);
  const { done_by: by } = wanted;
  const needed = by === undefined ? undefined : monthlyToEndBy(outlook, by);
  if (needed === null) return refused('No monthly amount gets you there by then.');
  const given = wanted.monthly ?? needed;
  const monthly = given ?? cents(now + (more ?? 0));
  if (monthly < 0) return refused('Less than that is set aside a month already.');
  if (monthly > MAX_AMOUNT) return refused('That is more a month than any plan takes.');
  const thisMonth = firstOfMonth(today);
  if (skip?.some((each) => each < thisMonth))
    return refused('A month that is over can’t be skipped.');
  if (skip?.some((each) => monthsBetween(thisMonth, each) > 600))
    return refused('That month is too far away.');
  if (month !== undefined && month < thisMonth) return refused('That month is over.');
  // More a month than the minimums ask for goes somewhere: by the cheapest order, where none is chosen.
  const isMinimums = (wanted.strategy ?? outlook.choice.strategy) === 'minimums';
  const isFirstExtra =
    outlook.choice.strategy === 'minimums' && (more !== undefined || given !== undefined);
  if (isMinimums && !isFirstExtra && skip !== undefined)
    return refused(
      'Your plan pays only the minimums, so a month can’t be skipped in it without missing them.',
    );
  if (isMinimums && !isFirstExtra && month !== undefined && month > thisMonth)
    return refused(
      'Your plan pays only the minimums, so a sum that comes later has no place in it yet. Choose an order to pay in first.',
    );
  const strategy = wanted.strategy ?? (isFirstExtra ? 'avalanche' : undefined);
  const ledger = debt && outlook.ledgers.find((each) => each.debt.id === debt.id);
  if (sum !== undefined && ledger && ledger.owedToday === 0)
    return refused(`${debt.name} is paid off already.`);
  const isNow = month === undefined || month === thisMonth;
  const lumps = sum !== undefined && isNow ? spread(sum, ledger, outlook, strategy) : [];
  const paid = cents(lumps.reduce((all, { amount }) => all + amount, 0));
  const plan: PlanChange = {
    ...((given !== undefined || more !== undefined || strategy !== undefined) && {
      monthly,
    }),
    ...(strategy && { strategy }),
    ...(lumps.length > 0 && {
      lumps: lumps.map(({ ledger: { debt: of }, amount }) =>
        ledgerAfterPaying(of, records.payments, { paidOn: today, amount }, today),
      ),
    }),
    ...(sum !== undefined &&
      month !== undefined &&
      // As the planner has money that comes once.
      !isNow && {
        windfall: { on: paysFrom(month), amount: sum, ...(debt && { to: debt.id }) },
      }),
    ...(skip && { skip }),
  };
  return {
    ok: true,
    change: {
      plan,
      monthly,
      head: headOf({ ...wanted, ...(given !== undefined && { monthly: given }) }, now),
      isNone: Object.keys(plan).length === 0,
      lump:
        sum === undefined
          ? null
          : isNow
            ? { amount: paid, left: cents(sum - paid) }
            : { amount: sum, left: cents(0) },
    },
  };
}

/** Puts money of today on one debt, as far as it takes it, or on all of them by the order. */
function spread(
  sum: Cents,
  one: DebtLedger | undefined,
  outlook: Outlook,
  strategy: PlanChange['strategy'],
): readonly { readonly ledger: DebtLedger; readonly amount: Cents }[] {
  const open = outlook.ledgers.filter(({ owedToday }) => owedToday > 0);
  const order = extraOrder(outlook, strategy ?? outlook.choice.strategy);
  const ranked = [
    ...order.flatMap((id) => open.find(({ debt }) => debt.id === id) ?? []),
    ...open.filter(({ debt }) => !order.includes(debt.id)),
  ];
  let left: number = sum;
  return (one ? [one] : ranked).flatMap((ledger) => {
    const amount = Math.min(left, ledger.payoff);
    left -= amount;
    return amount > 0 ? [{ ledger, amount: cents(amount) }] : [];
  });
}

function headOf(
  { more, monthly, strategy, lump_sum: sum, skip_month: skip }: Wanted,
  now: Cents,
): string {
  if (skip) return 'Skipped';
  if (sum !== undefined) return `With ${chosenText(sum)}`;
  if (monthly === undefined && more !== undefined)
    return more < 0 ? `${chosenText(cents(0 - more))} less` : `${chosenText(more)} more`;
  if (monthly !== undefined && monthly !== now) return chosenText(monthly);
  return strategy ? STRATEGY_TEXTS[strategy] : 'Changed';
}

export const STRATEGY_TEXTS = {
  avalanche: 'Highest rate first',
  snowball: 'Smallest balance first',
  custom: 'Your own order',
  minimums: 'Minimums only',
} as const;

function answer(change: Change, outlook: Outlook, context: AskContext, id: string) {
  const { choice, minimums } = outlook;
  const strategy = change.plan.strategy ?? choice.strategy;
  const isShort = strategy !== 'minimums' && change.monthly < minimums;
  const now = standsNow(outlook) && outlook.result.ok ? outlook.result.plan : null;
  const then: PlanResult | null = change.isNone || isShort ? null : planWith(outlook, change.plan);
  const shown = change.isNone ? now : then?.ok ? then.plan : null;
  const landed = landsOn(change, shown, outlook);
  const lump = landed && change.lump ? landed : change.lump;
  const figures: Record<string, Figure> = {
    'now.monthly': chosenFigure(
      monthlyNow(outlook),
      'month',
      'now',
      'plan',
      'set aside',
      'sets aside',
    ),
    minimums: moneyFigure(minimums, 'minimum', 'minimums', 'ask'),
    ...(now && figuresOf('now', now)),
    ...(!change.isNone && {
      'then.monthly': chosenFigure(change.monthly, 'month', 'instead', 'set aside', 'sets aside'),
      ...(change.plan.monthly !== undefined && {
        change: chosenFigure(
          cents(Math.abs(change.monthly - monthlyNow(outlook))),
          'more',
          'less',
          'month',
        ),
      }),
    }),
    ...(shown && !change.isNone && figuresOf('then', shown)),
    ...(now && shown && !change.isNone && differences(now, shown)),
    ...(isShort && {
      short: moneyFigure(cents(minimums - change.monthly), 'short', 'less', 'missing'),
    }),
    ...(then !== null && !then.ok && neededOf(then)),
    ...(change.isNone && !outlook.result.ok && neededOf(outlook.result)),
    ...(lump && {
      'lump.paid': chosenFigure(lump.amount, 'on top', 'put', 'pay', 'paid', 'goes'),
      ...(change.plan.windfall && {
        'lump.month': monthFigure(change.plan.windfall.on, 'payments', 'goes', 'in', 'with'),
      }),
      ...(lump.left > 0 && { 'lump.left': chosenFigure(lump.left, 'left', 'over') }),
    }),
    ...Object.fromEntries(
      (change.plan.skip ?? []).map((month, place) => [
        place === 0 ? 'skip' : `skip.${place + 1}`,
        monthFigure(month, 'skip', 'skipping', 'skipped'),
      ]),
    ),
    ...missedIn(shown, now, change, outlook),
    ...(change.isNone && outlook.saves && now && savedAgainstMinimums(outlook)),
  };
  return found({
    figures,
    data: {
      strategy: STRATEGY_TEXTS[strategy],
      extra_goes_to: shown
        ? extraOrder(outlook, strategy).map((each) => nameOf(context, each))
        : [],
      paid_off_in_order: (shown?.order ?? []).map(({ debtId }) => nameOf(context, debtId)),
      lump_sum_goes_to: landed
        ? landed.debts.map((each) => nameOf(context, each))
        : (change.plan.lumps ?? []).map(({ debt }) => debt.name),
      never_ends:
        then !== null && !then.ok && then.error.code === 'never_pays_off'
          ? nameOf(context, then.error.debtId)
          : null,
      is_short: isShort,
      is_below_minimums: choice.strategy !== 'minimums' && choice.monthly < minimums,
    },
    slip: slipOf(
      figures,
      change,
      warningsOf(shown ?? now, figures, runningWith(outlook, change), context),
      context,
      id,
    ),
    sources: [
      figuresSource(id, change.isNone || !now ? 'Your plan' : 'Your plan, both ways', context),
    ],
  });
}

/** Where money that comes later goes in its month, most first: up to then, the plan is the same without it. */
function landsOn(
  { plan: { windfall, ...without } }: Change,
  shown: PayoffPlan | null,
  outlook: Outlook,
): { readonly debts: readonly DebtId[]; readonly amount: Cents; readonly left: Cents } | null {
  const before = windfall && shown ? planWith(outlook, without) : null;
  if (!windfall || !shown || !before?.ok) return null;
  const rowsOf = (plan: PayoffPlan) =>
    plan.months.find(({ month }) => month === windfall.on)?.debts;
  const paidBefore = new Map(rowsOf(before.plan)?.map(({ debtId, paid }) => [debtId, paid]));
  const more = (rowsOf(shown) ?? [])
    .map(({ debtId, paid }) => ({ debtId, amount: paid - (paidBefore.get(debtId) ?? 0) }))
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => other.amount - one.amount);
  const amount = cents(
    Math.min(
      windfall.amount,
      more.reduce((sum, each) => sum + each.amount, 0),
    ),
  );
  return {
    debts: more.map(({ debtId }) => debtId),
    amount,
    left: cents(windfall.amount - amount),
  };
}

function savedAgainstMinimums(outlook: Outlook): Record<string, Figure> {
  const { minimumsOnly, saves } = outlook;
  if (!minimumsOnly.ok || !saves) return {};
  return {
    'minimums.interest': moneyFigure(minimumsOnly.plan.totals.interest, 'interest', 'minimums'),
    // What asks for nothing is never paid by minimums alone.
    ...(leftByMinimums(outlook).length === 0 && {
      'minimums.done': monthFigure(minimumsOnly.plan.debtFreeOn, 'minimums', 'until'),
    }),
    ...(saves.interest > 0 && {
      'minimums.saves': moneyFigure(saves.interest, 'less', 'saves', 'interest'),
    }),
  };
}

/** Minimums that go unpaid by the change and would not otherwise. */
function missedIn(
  shown: PayoffPlan | null,
  now: PayoffPlan | null,
  { plan }: Change,
  { course, today }: Outlook,
): Record<string, Figure> {
  const inPlan = (of: PayoffPlan | null) =>
    (of?.warnings ?? []).reduce(
      (sum, each) => sum + (each.code === 'minimum_missed' ? each.shortBy : 0),
      0,
    );
  // Of the month that has begun, nothing is asked for once it is skipped: what was due is what is missed.
  const isSkippedNow = plan.skip?.includes(firstOfMonth(today)) ?? false;
  const dueNow = isSkippedNow ? [...(course.current?.due.values() ?? [])] : [];
  const missed = inPlan(shown) - inPlan(now) + dueNow.reduce((sum, each) => sum + each, 0);
  return missed > 0
    ? { missed: moneyFigure(cents(missed), 'minimum', 'minimums', 'missed', 'due') }
    : {};
}

/** What is left then means, by what the person said the promotion is. */
const PROMOTION_ENDS: Readonly<Record<PromotionTerms | 'not_said', string>> = {
  zero: 'It’s a true low rate, so there’s no extra interest for the time before.',
  deferred:
    'It’s deferred interest, so you can be charged interest back to the purchase date. That isn’t in these figures.',
  not_said:
    'Ask your lender if it’s deferred interest or just a lower rate, and set it in the planner.',
};

/** The promotions that run, with what a change pays at once. */
const runningWith = ({ debts, today }: Outlook, { plan: { lumps = [] } }: Change) =>
  runningPromotions(
    debts.map((debt) => lumps.find((lump) => lump.debt.id === debt.id)?.now ?? debt),
    today,
  );

function warningsOf(
  plan: PayoffPlan | null,
  figures: Readonly<Record<string, Figure>>,
  running: readonly RunningPromotion[],
  context: AskContext,
): readonly Line[] {
  return [
    ...(figures['missed']
      ? [
          {
            text: 'Missing them can bring late fees, and a mark on your file after 30 days.',
            link: { to: '/education/tight-month', text: 'A tight month' },
          },
        ]
      : []),
    ...running.flatMap((each): Line[] => {
      const left = plan ? leftAtEnd(plan, each) : 'none';
      if (left === 'none') return [];
      const { endsOn, terms } = each.promotion;
      return [
        {
          text: `The promotional rate on ${nameOf(context, each.debtId)} ends on ${dayText(endsOn)}, with ${moneyText(left)} still owed. ${PROMOTION_ENDS[terms ?? 'not_said']}`,
          link: { to: '/education/deferred-interest', text: 'What deferred interest can cost' },
        },
      ];
    }),
    ...(plan?.warnings ?? []).flatMap((warning): Line[] => {
      const name = nameOf(context, warning.debtId);
      return warning.code === 'negative_amortization'
        ? [
            {
              text: `The minimum on ${name} is less than a month’s interest, so alone it lets the balance grow.`,
              link: null,
            },
          ]
        : [];
    }),
  ];
}

const ROWS: readonly (readonly [string, string])[] = [
  ['monthly', 'Each month'],
  ['done', 'Debt-free'],
  ['interest', 'Interest left'],
];

function slipOf(
  figures: Readonly<Record<string, Figure>>,
  change: Change,
  warnings: readonly Line[],
  context: AskContext,
  id: string,
): Slip {
  const missed = figures['missed'];
  const hasBoth = !change.isNone && figures['now.done'] !== undefined;
  const paths = change.isNone ? ['now'] : hasBoth ? ['now', 'then'] : ['then'];
  const isSameMonthly = hasBoth && figures['now.monthly']?.text === figures['then.monthly']?.text;
  const rows = ROWS.filter(([name]) => !(isSameMonthly && name === 'monthly')).flatMap(
    ([name, label]) => {
      const values = paths.map((path) => figures[`${path}.${name}`]);
      if (values.every((value) => value === undefined)) return [];
      return [{ label, values: values.map((value) => (value ? slipText(value) : 'Never')) }];
    },
  );
  const none = moneyText(cents(0));
  return slip({
    source: id,
    title: 'From your plan',
    columns: paths.length === 2 ? ['Now', change.head] : [],
    rows: [
      ...rows,
      ...(figures['short']
        ? [
            {
              label: 'Short of the minimums',
              values: [...paths.slice(1).map(() => none), figures['short'].text],
            },
          ]
        : []),
      ...(missed
        ? [{ label: 'Minimums missed', values: [...paths.slice(1).map(() => none), missed.text] }]
        : []),
    ],
    warnings,
    foot: footOf(context),
  });
}
