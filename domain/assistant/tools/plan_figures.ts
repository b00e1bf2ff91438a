import { type Cents, cents } from '../../money/cents.ts';
import type { Outlook } from '../../planner/outlook.ts';
import type { PayoffPlan } from '../../planner/payoff_plan.ts';
import type { PlanResult } from '../../planner/plan.ts';
import { monthsBetween } from '../../time/iso_date.ts';
import type { Figure } from '../figure.ts';
import { durationFigure, monthFigure, moneyFigure, moneyText, shortMonthText } from '../print.ts';

// Figures of a whole plan, and of two side by side.

/** What is set aside a month by the plan now, as a change is reckoned from it. */
export const monthlyNow = ({ choice, minimums }: Outlook): Cents =>
  choice.strategy === 'minimums' ? minimums : choice.monthly;

/** Whether the plan of now can be set beside another: it does not, where less is set aside than the minimums. */
export const standsNow = ({ result, choice, course }: Outlook): boolean =>
  result.ok && (choice.strategy === 'minimums' || choice.monthly >= course.budget.monthly);

export const figuresOf = (path: string, plan: PayoffPlan): Record<string, Figure> => ({
  [`${path}.done`]: monthFigure(
    plan.debtFreeOn,
    'done',
    'debt-free',
    'last payment',
    'paid off',
    'end',
  ),
  [`${path}.interest`]: moneyFigure(plan.totals.interest, 'interest'),
  [`${path}.paid`]: moneyFigure(plan.totals.paid, 'pay', 'paid', 'in all'),
  // The rest of a month whose day has passed takes no money, and is no month of it.
  [`${path}.months`]: durationFigure(
    plan.months.filter(({ paid }) => paid > 0).length,
    'month',
    'take',
    'takes',
    'left',
    'from now',
  ),
});

/** How two plans differ, so that nobody subtracts: each figure is there where it is not zero. */
export function differences(now: PayoffPlan, then: PayoffPlan): Record<string, Figure> {
  const months = monthsBetween(then.debtFreeOn, now.debtFreeOn);
  const interest = cents(now.totals.interest - then.totals.interest);
  return {
    ...(months > 0 && {
      'saves.time': durationFigure(months, 'month', 'sooner', 'earlier', 'less'),
    }),
    ...(months < 0 && {
      'costs.time': durationFigure(-months, 'month', 'later', 'longer', 'more'),
    }),
    ...(interest > 0 && { 'saves.interest': moneyFigure(interest, 'interest', 'less', 'saves') }),
    ...(interest < 0 && {
      'costs.interest': moneyFigure(cents(0 - interest), 'interest', 'more', 'grows', 'costs'),
    }),
  };
}

export function neededOf(result: PlanResult): Record<string, Figure> {
  if (result.ok) return {};
  const { error } = result;
  if (error.code === 'never_pays_off')
    return { needed: moneyFigure(error.neededPerMonth, 'need', 'needs', 'month') };
  return error.code === 'budget_below_minimums'
    ? {
        needed: moneyFigure(error.needed, 'need', 'needs', 'minimums'),
        short: moneyFigure(error.shortBy, 'short', 'less', 'missing'),
      }
    : {};
}

/** As a narrow column has it: "Sep 2028", "$600.00". */
export const slipText = (figure: Figure): string =>
  figure.kind === 'month'
    ? shortMonthText(figure.month)
    : figure.kind === 'money'
      ? moneyText(figure.cents)
      : figure.text;

/** A slip's rows of the plan now and then, by the path of a figure: “Never” where there is none. */
export const rowsBeside =
  (figures: Readonly<Record<string, Figure>>) =>
  (
    label: string,
    path: string,
  ): { readonly label: string; readonly values: readonly string[] } => ({
    label,
    values: ['now', 'then'].map((each) => {
      const figure = figures[`${each}.${path}`];
      return figure ? slipText(figure) : 'Never';
    }),
  });
