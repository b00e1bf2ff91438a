import type { TrackedDebt } from '../../planner/progress.ts';
import { addMonths } from '../../time/iso_date.ts';
import type { Figures } from '../figure.ts';
import { link, paragraph, said, say, source, strong, type Words } from '../say.ts';
import {
  type Answerer,
  type Asked,
  isTight,
  meantDebt,
  type Reply,
  reply,
  using,
} from './asked.ts';
import { oneDebt } from './debt_answers.ts';
import { freedBy, rowsOf } from './debt_end_answers.ts';
import { ASK_HOSPITAL, eitherFirst, movedTo, planOf, whichOrder } from './order_answers.ts';
import { dataOf } from './plan_answers.ts';
import { allRates, asEntered, ownRateWords } from './own_plan_answers.ts';
import { tightMonth } from './tight_month_answers.ts';

// The order of the plan as it is: why a debt comes where it does, when its turn comes, and which one is next.

/** Where the money above the minimums goes, in its order. */
function orderOf(asked: Asked): readonly string[] {
  const plan = planOf(asked);
  return plan ? dataOf(plan).extra_goes_to : [];
}

/** Why one debt comes before another. */
export const whyThisOrder: Answerer = (asked) => {
  if (isTight(asked)) return tightMonth(asked);
  const [one, other] = asked.slots.debts;
  if (one && other) return eitherFirst([one, other], asked);
  const order = orderOf(asked);
  const { debts } = asked.context.records;
  const debt = meantDebt(asked) ?? debts.find(({ name }) => name === order[0]);
  if (!debt) return whichOrder(asked);
  const answer = movedTo(
    { kind: order[0] === debt.name ? 'first' : 'last', debt, asksWhy: true },
    asked,
  );
  return { ...answer, paragraphs: [...answer.paragraphs, wouldCost(asked)] };
};

/** What the other order would cost, where it's less. */
function wouldCost(asked: Asked) {
  if (asked.context.records.plan?.strategy !== 'snowball') return paragraph();
  const compared = asked.use('compare_plans', {});
  if (!compared.ok) return paragraph();
  const { figures: f, id } = compared.result;
  return paragraph(
    f['snowball.more']
      ? say`Highest rate first would cost ${strong(f['snowball.more'])} less in interest, and ends in ${f['avalanche.done']}.${source(id)}`
      : null,
  );
}

/** When the plan pays a debt for the first time, or more than its minimum. */
export const debtReached: Answerer = (asked) => {
  const debt = meantDebt(asked);
  if (!debt) return nextInLine(asked);
  if (isTight(asked)) return tightMonth(asked);
  return using(asked, 'my_debts', { debt: debt.id, with: 'payments' }, ({ figures: f, id }) => {
    if (!f['d1.first_month']) return oneDebt(asked);
    return reply(
      [
        paragraph(...reachedWords(debt, f, id, asked)),
        paragraph(
          f['d1.done'] ? say`It’s paid off in ${strong(f['d1.done'])}.${source(id)}` : null,
        ),
        paragraph(
          debt.minimum.kind === 'none' && isLater(f['d1.first_month'], asked)
            ? debt.kind === 'medical'
              ? ASK_HOSPITAL
              : said(
                  'Whoever you owe may not wait that long: call, and ask for a payment plan in writing.',
                )
            : null,
        ),
      ],
      { lesson: 'cheapest-order', debtId: debt.id },
    );
  });
};

/** Whether a month is one after the next. */
const isLater = (figure: Figures[string] | undefined, { context }: Asked): boolean =>
  figure?.kind === 'month' && figure.month > addMonths(context.today, 1);

function reachedWords(debt: TrackedDebt, f: Figures, id: string, asked: Asked): readonly Words[] {
  const [first] = orderOf(asked);
  const waits =
    first !== undefined && first !== debt.name
      ? say`Until then, what’s above the minimums goes to other debts, starting with ${first}.`
      : null;
  if (debt.minimum.kind === 'none')
    return [
      say`With your plan, the first payment on ${debt.name} is in ${strong(f['d1.first_month'] ?? '')}: ${f['d1.first_payment']}.${source(id)}`,
      ...(waits && isLater(f['d1.first_month'], asked) ? [waits] : []),
    ];
  const more = f['d1.more_month'];
  if (!more)
    return [
      say`With your plan, ${debt.name} gets its minimum every month until it’s paid off.${source(id)}`,
    ];
  return isLater(more, asked)
    ? [
        say`With your plan, ${debt.name} gets its minimum every month, and more from ${strong(more)} on: ${f['d1.more_payment']} in that month.${source(id)}`,
        ...(waits ? [waits] : []),
      ]
    : [
        say`It gets more than its minimum already: ${strong(f['d1.more_payment'] ?? '')} in ${more}.${source(id)}`,
      ];
}

/** Which debt comes after one, or after the first. */
export const nextDebt: Answerer = (asked) => {
  if (isTight(asked)) return tightMonth(asked);
  const debt = meantDebt(asked);
  if (!debt) return nextInLine(asked);
  const own = asked.use('my_debts', { debt: debt.id });
  const done = own.ok ? own.result.figures['d1.done'] : undefined;
  const freed = freedBy(debt, asked);
  if (done?.kind !== 'month') return freed;
  const after = asked.use('month_ahead', { month: addMonths(done.month, 1).slice(0, 7) });
  const next = after.ok
    ? (after.result.data as { readonly rows: readonly RowAhead[] }).rows
        .filter(({ extra }) => extra > 0)
        .toSorted((one, other) => other.extra - one.extra)[0]
    : undefined;
  if (!next || !after.ok) return freed;
  const { figures: f, id } = after.result;
  return {
    ...freed,
    paragraphs: [
      paragraph(
        say`${strong(next.name)} is next: in ${f['m1.month']}, your plan pays ${f[`${next.path}.paid`]} on it.${source(id)}`,
      ),
      ...freed.paragraphs,
    ],
  };
};

interface RowAhead {
  readonly path: string;
  readonly name: string;
  readonly extra: number;
}

/** The debts in the order in which the plan ends them. */
function nextInLine(asked: Asked): Reply {
  if (isTight(asked)) return tightMonth(asked);
  return using(asked, 'my_debts', {}, ({ figures: f, id, data }) => {
    const order = orderOf(asked);
    const [first, second] = order;
    const monthOf = (path: string): string => {
      const done = f[`${path}.done`];
      return done?.kind === 'month' ? done.month : '9999';
    };
    const rows = rowsOf(data)
      .filter(({ path }) => f[`${path}.done`])
      .toSorted((one, other) => monthOf(one.path).localeCompare(monthOf(other.path)));
    return reply(
      [
        paragraph(
          first && second
            ? say`What’s above the minimums goes to ${strong(first)} first, and then to ${strong(second)}.${source(id)}`
            : null,
        ),
        paragraph(
          rows.length > 0 ? said('With your plan, they end in this order:') : null,
          ...rows.map(
            ({ path, name }) => say`${name} in ${strong(f[`${path}.done`] ?? '')}.${source(id)}`,
          ),
        ),
      ],
      { lesson: 'cheapest-order' },
    );
  });
}

/** The rate of one debt, or of all. */
export const ownRates: Answerer = (asked) => {
  const [debt, ...others] = asked.slots.debts;
  if (!debt || others.length > 0 || !asked.slots.isDebtNamed) return allRates(asked);
  return using(asked, 'my_debts', { debt: debt.id }, ({ figures: f, id }) => {
    const rate = f['d1.rate'];
    return reply(
      [
        paragraph(
          ownRateWords(debt.name, rate, id),
          rate?.kind === 'percent' && rate.bps > 0
            ? say`At today’s balance, interest is about ${f['total.interest_month']} a month.${source(id)}`
            : null,
        ),
        paragraph(asEntered(asked)),
      ],
      { debtId: debt.id },
    );
  });
};

/** Whether a payment went through: nobody here can see that, and what is recorded is known. */
export const paymentPosted: Answerer = (asked) => {
  const unseen = said(
    'I can’t see your bank or your lenders, so I don’t know which payments went through. Nothing here pays anyone for you.',
  );
  const check = paragraph(
    said(
      'Look in your bank’s app or the lender’s: a payment doesn’t always show right away. If it isn’t there by the due date, call the lender.',
    ),
    say`Once it’s gone through, record it in ${link('/debt-destroyer', 'the planner')}, so your plan counts it.`,
  );
  const debt = meantDebt(asked);
  if (!debt) return reply([paragraph(unseen), check]);
  return using(asked, 'my_debts', { debt: debt.id, with: 'payments' }, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          unseen,
          f['d1.recorded']
            ? say`The last payment recorded here on ${debt.name} is ${strong(f['d1.recorded'])}, on ${f['d1.recorded_on']}.${source(id)}`
            : say`No payment on ${debt.name} is recorded here yet.${source(id)}`,
        ),
        check,
        paragraph(
          f['d1.due_on']
            ? say`The next one due on it is ${f['d1.minimum'] ?? ''}, by ${f['d1.due_on']}.${source(id)}`
            : null,
        ),
      ],
      { debtId: debt.id },
    ),
  );
};
