import { isKept } from '../../planner/outlook.ts';
import { loanInPlan } from '../../cards/loan_in_plan.ts';
import { moveInPlan } from '../../cards/move_in_plan.ts';
import { type AprBps, aprBps, type Cents, cents } from '../../money/cents.ts';
import { owedOn } from '../../planner/owed_on.ts';
import { runningPromotions } from '../../planner/promotions.ts';
import type { Figure } from '../figure.ts';
import { durationFigure, listed, moneyFigure, rateFigure } from '../print.ts';
import { refused } from './arguments.ts';
import { chosenFigure, figuresSource, footOf, found, nameOf, planTool, slip } from './facts.ts';

// Nobody has an offer yet, and asks whether to look for one: what a few that are usual would change in the whole plan. None of them is
// anybody's offer, and the answer says so.

const PAGE = '/credit-card-advice/move';
/** Why no loan is worked out for debts that this month's money doesn't cover. */
export const NOT_YET = {
  behind: 'Something it would pay off is late. Catch up first, or ask what the loan says to that.',
  short:
    'Nothing is late, but this month’s money doesn’t cover all that’s due on what it would pay off. Pay that first, and ask again.',
} as const;
const NO_PLAN =
  'The plan as it is never ends, or can’t be kept, so there’s nothing to compare with.';

/** What an offer changes, in cents: above zero it saves. Null where the month's money doesn't cover it. */
interface Sample {
  readonly path: string;
  readonly label: string;
  readonly saves: number | null;
  /** The debts that it is for, by name. */
  readonly names: readonly string[];
  /** What it asks for a month. */
  readonly monthly: Cents | null;
}

const LOAN_RATES: readonly AprBps[] = [1_000, 1_500, 2_000, 2_500].map(aprBps);
const LOAN_MONTHS = 36;

/** One loan without a fee, over 36 months, at a few rates: for every debt that costs more than it does. */
export const sampleLoans = planTool(
  {
    name: 'sample_loans',
    description: 'What one loan over 36 months would change at a few rates.',
  },
  {},
  (_, outlook, context, id) => {
    if (!isKept(outlook)) return refused(NO_PLAN);
    const results = LOAN_RATES.map((apr) => ({
      apr,
      result: loanInPlan(outlook, { apr, feeShare: 0, months: LOAN_MONTHS }),
    }));
    // Whoever is late catches up first: what's left without it would be the dearest loan.
    for (const { result } of results)
      if (!result.ok && (result.code === 'behind' || result.code === 'short'))
        return refused(NOT_YET[result.code]);
    const samples = results.flatMap(({ apr, result }): readonly Sample[] => {
      if (!result.ok) return [];
      const { before, after, payment, paidOff } = result.loan;
      return [
        {
          path: `r${apr}`,
          label: wholeRate(apr).text,
          names: paidOff.map((debt) => nameOf(context, debt)),
          saves: after === null ? null : before.cost - after.cost,
          monthly: payment,
        },
      ];
    });
    // The lowest rate takes in the most debts; a higher one that takes in fewer says which.
    const [low] = samples;
    if (!low) return refused('No debt here costs more than such a loan.');
    const title = `One loan over ${LOAN_MONTHS} months, by its rate`;
    return found({
      figures: {
        ...figuresOf(samples),
        months: durationFigure(LOAN_MONTHS, 'month', 'loan', 'over'),
        monthly: chosenFigure(outlook.choice.monthly, 'month', 'in all', 'set aside'),
        ...Object.fromEntries(LOAN_RATES.map((apr) => [`r${apr}.rate`, wholeRate(apr)])),
      },
      data: { pays_off: low.names, samples: dataOf(samples) },
      slip: slip({
        source: id,
        title,
        columns: ['In all', 'Its payment'],
        rows: rowsOf(
          samples.map((each) => ({
            ...each,
            label:
              each.names.length < low.names.length
                ? `${each.label}, ${listed(each.names)}`
                : each.label,
          })),
        ),
        foot: {
          ...footOf(context, PAGE),
          text: `For ${listed(low.names)}, with no fee, and the same money each month.`,
        },
      }),
      sources: [figuresSource(id, title, context, PAGE)],
    });
  },
);

/** What such cards mostly are: the longer the low rate, the higher the fee. */
const MOVES = [
  { months: 12, fee: 300 },
  { months: 15, fee: 300 },
  { months: 18, fee: 500 },
  { months: 21, fee: 500 },
] as const;

/** A card's balance moved to one at 0%, for a few lengths and fees; afterwards the rate it has now. */
export const sampleMoves = planTool(
  {
    name: 'sample_moves',
    description: 'What moving a card’s balance to a few usual 0% offers would change.',
  },
  { debt: { kind: 'debt', says: 'The card.' } },
  ({ debt: wanted }, outlook, context, id) => {
    const debt = outlook.debts.find((each) => each.id === wanted?.id);
    if (!debt || debt.kind !== 'card' || owedOn(debt) === 0)
      return refused('Name a card that something is owed on.');
    if (
      !isKept(outlook) ||
      runningPromotions([debt], context.today).some(({ promotion }) => promotion.terms !== 'zero')
    )
      return refused(NO_PLAN);
    const now = aprBps(Math.max(...debt.balances.map(({ apr }) => apr)));
    const samples = MOVES.flatMap(({ months, fee }): readonly Sample[] => {
      const moved = moveInPlan(outlook, debt.id, {
        fee: { kind: 'charged', share: fee, floor: cents(0) },
        promotion: { apr: aprBps(0), months },
        apr: now,
      });
      if (moved?.before == null) return [];
      return [
        {
          path: `m${months}`,
          label: `0% for ${months} months, fee ${wholeRate(aprBps(fee)).text}`,
          names: [nameOf(context, debt.id)],
          saves: moved.before.cost - moved.after.cost,
          monthly: cents(Math.ceil((owedOn(debt) + moved.fee) / months)),
        },
      ];
    });
    if (samples.length === 0) return refused(NO_PLAN);
    const title = `Moving ${nameOf(context, debt.id)} to a card at 0%`;
    return found({
      figures: {
        ...figuresOf(samples),
        monthly: chosenFigure(outlook.choice.monthly, 'month', 'in all', 'set aside'),
        ...Object.fromEntries(
          MOVES.flatMap(({ months, fee }) => [
            [`m${months}.months`, durationFigure(months, 'month', 'offer', 'lasts')],
            [`m${months}.fee`, wholeRate(aprBps(fee))],
          ]),
        ),
      },
      data: { samples: dataOf(samples) },
      slip: slip({
        source: id,
        title,
        columns: ['In all', 'To be done in time'],
        rows: rowsOf(samples),
        foot: {
          ...footOf(context, PAGE),
          text: 'Examples, no one’s offer. What it saves is in your plan’s order, with the same money each month. The last column is what it takes to pay it off before the 0% ends.',
        },
      }),
      sources: [figuresSource(id, title, context, PAGE)],
    });
  },
);

/** 10%, not 10.00%: nobody's rate. */
const wholeRate = (apr: AprBps): Figure => ({
  ...rateFigure(apr, 'rate', 'fee'),
  text: `${apr / 100}%`,
});

const savedFigure = (saves: number): Figure =>
  moneyFigure(cents(Math.abs(saves)), ...(saves < 0 ? ['more', 'costs'] : ['less', 'saves']));

const figuresOf = (samples: readonly Sample[]): Record<string, Figure> =>
  Object.fromEntries(
    samples.flatMap(({ path, saves, monthly }) => [
      ...(saves === null ? [] : [[`${path}.saves`, savedFigure(saves)] as const]),
      ...(monthly === null
        ? []
        : [[`${path}.monthly`, moneyFigure(monthly, 'month', 'payment')] as const]),
    ]),
  );

const rowsOf = (samples: readonly Sample[]) =>
  samples.map(({ label, saves, monthly }) => ({
    label,
    values: [
      saves === null
        ? 'more than you set aside'
        : saves >= 0
          ? `saves ${savedFigure(saves).text}`
          : `costs ${savedFigure(saves).text} more`,
      monthly === null ? '' : `${moneyFigure(monthly).text} a month`,
    ],
  }));

/** Which of them saves: `path` names its figures. */
const dataOf = (samples: readonly Sample[]) =>
  samples.map(({ path, saves, names }) => ({
    path,
    of: names,
    outcome:
      saves === null ? 'too_much_a_month' : saves > 0 ? 'saves' : saves < 0 ? 'costs_more' : 'same',
  }));
