import type { Cents } from '../../money/cents.ts';
import { guessedRates } from '../../planner/guessed_rate.ts';
import type { Composed } from '../composed.ts';
import type { Figure } from '../figure.ts';
import type { IntentName } from '../intents.ts';
import { lastMonthIn } from '../slots/date_asked.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText, listed } from '../print.ts';
import { link, paragraph, said, say, source, strong, type Words } from '../say.ts';
import { ownPlanSaid, type OwnPlanSaid } from '../slots/own_plan_said.ts';
import type { ToolResult } from '../tool.ts';
import { type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { oneDebt } from './debt_answers.ts';
import { cardsGone, freedBy, goneWhen, heldOn, paymentsLeft, rowsOf } from './debt_end_answers.ts';
import { firstDone } from './feelings.ts';
import { lateOn } from './late_answers.ts';
import { dataOf, setAmount, whenDone, withoutPlan } from './plan_answers.ts';
import { tightMonth } from './tight_month_answers.ts';

// Short questions about the own debts and the plan as it is.

const INTENTS: { readonly [Kind in OwnPlanSaid['kind']]: IntentName } = {
  rates: 'own_rates',
  by_size: 'what_i_owe',
  last_payment: 'when_done',
  covers: 'which_first',
  enough: 'set_amount',
  still: 'next_payment',
  payments: 'one_debt',
  held: 'set_amount',
  first_gone: 'when_done',
  cards: 'one_debt',
  gone: 'one_debt',
  freed: 'one_debt',
  works: 'when_done',
};

/** The answer to one of them; null where the question is none. */
export function ownPlanAsked(asked: Asked): Composed | null {
  const { records, today } = asked.context;
  const minimums = outlookOnce(records, today)?.minimums ?? null;
  const read = ownPlanSaid(asked.plain, records, minimums);
  if (read === null || (isTight(asked) && OF_PLAN.has(read.kind))) return null;
  return { reply: replyTo(read, asked), certainty: 'sure', intent: INTENTS[read.kind], others: [] };
}

/** What needs a plan that can be kept. */
const OF_PLAN: ReadonlySet<OwnPlanSaid['kind']> = new Set<OwnPlanSaid['kind']>([
  'last_payment',
  'covers',
  'still',
  'payments',
  'cards',
  'first_gone',
  'gone',
  'freed',
]);

function replyTo(read: OwnPlanSaid, asked: Asked): Reply {
  switch (read.kind) {
    case 'first_gone':
      return reply([paragraph(firstDone(asked))], { lesson: 'cheapest-order' });
    case 'rates':
      return allRates(asked);
    case 'by_size':
      return bySize(read.isSmallest, asked);
    case 'last_payment':
      return lastPayment(asked);
    case 'covers':
      return whatItCovers(asked);
    case 'enough':
      return enough(read.amount, asked);
    case 'still':
      return stillLeft(read, asked);
    case 'payments':
      return paymentsLeft(read.debt, asked);
    case 'held':
      return heldOn(read, asked);
    case 'cards':
      return cardsGone(asked);
    case 'freed':
      return freedBy(read.debt, asked);
    case 'gone':
      return goneWhen(read.debt, asked);
    case 'works':
      return stillWorks(read.isChanged, asked);
  }
}

/** Whether the plan still holds: what is late, and where it ends. */
function stillWorks(isChanged: boolean, asked: Asked): Reply {
  if (isTight(asked)) return tightMonth(asked);
  const late = lateOn(asked, null);
  return using(asked, 'plan_payoff', {}, (result) => {
    const { figures: f, id } = result;
    if (!f['now.done']) return withoutPlan(result) ?? reply([]);
    return reply(
      [
        paragraph(
          late.rows.length === 0
            ? say`Based on what you’ve entered, it works: nothing is late, and ${f['now.monthly']} a month pays everything off in ${strong(f['now.done'])}.${source(id)}`
            : say`It still ends: ${f['now.monthly']} a month pays everything off in ${strong(f['now.done'])}. But what’s late comes first.${source(id)}`,
          ...late.words,
          ...late.pastDue,
        ),
        paragraph(
          isChanged
            ? said(
                'Tell me what changed, with its amount or its rate, and I’ll work it out with that.',
              )
            : said('It assumes no new charges, and rates that stay as they are.'),
        ),
      ],
      { lesson: 'cheapest-order' },
    );
  });
}

/** Whose rates these are: nothing where one of them is our guess, which is told beside the answer. */
export const asEntered = ({ context: { records } }: Asked): Words | null =>
  guessedRates(records.debts).length > 0
    ? null
    : said('Those are the rates you entered: the statement has the real one.');

/** The rate of one debt; that there is none, where it bears no interest. */
export const ownRateWords = (name: string, rate: Figure | undefined, id: string): Words =>
  rate?.kind === 'percent' && rate.bps > 0
    ? say`The rate of ${name} is ${strong(rate)}.${source(id)}`
    : say`${name}: no interest.${source(id)}`;

/** The rate of every debt. */
export const allRates = (asked: Asked): Reply =>
  using(asked, 'my_debts', {}, ({ figures: f, id, data }) =>
    reply(
      [
        paragraph(
          ...rowsOf(data).map(({ path, name }) => ownRateWords(name, f[`${path}.rate`], id)),
        ),
        paragraph(
          say`Together, that’s about ${f['total.interest_month']} of interest a month now.${source(id)}`,
          asEntered(asked),
        ),
      ],
      { lesson: 'cheapest-order' },
    ),
  );

/** The smallest or the biggest balance. */
function bySize(isSmallest: boolean, asked: Asked): Reply {
  const { records, today } = asked.context;
  const owed = outlookOnce(records, today)?.owedToday;
  const sorted = records.debts
    .filter(({ id }) => (owed?.get(id) ?? 0) > 0)
    .toSorted((one, other) => (owed?.get(one.id) ?? 0) - (owed?.get(other.id) ?? 0));
  const debt = isSmallest ? sorted[0] : sorted.at(-1);
  if (!debt) return oneDebt(asked);
  return using(asked, 'my_debts', { debt: debt.id }, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          isSmallest
            ? say`Your smallest is ${strong(debt.name)}: you owe ${f['d1.owed']} on it.${source(id)}`
            : say`Your biggest is ${strong(debt.name)}: you owe ${f['d1.owed']} on it.${source(id)}`,
          f['d1.done']
            ? say`With your plan, it’s paid off in ${strong(f['d1.done'])}.${source(id)}`
            : null,
        ),
      ],
      { lesson: 'cheapest-order', debtId: debt.id },
    ),
  );
}

const isLess = (paid: number, { figures: { 'now.monthly': monthly } }: ToolResult): boolean =>
  monthly?.kind === 'money' && paid < monthly.cents;

/** The month of the last payment of all, and how much it is. */
const lastPayment = (asked: Asked): Reply =>
  using(asked, 'plan_payoff', {}, (result) => {
    const end = result.figures['now.done'];
    if (end?.kind !== 'month') return withoutPlan(result) ?? reply([]);
    const month = asked.use('month_ahead', { month: end.month.slice(0, 7) });
    const paid = month.ok ? month.result.figures['m1.paid'] : undefined;
    return reply(
      [
        paragraph(
          paid && month.ok
            ? say`With your plan, the last payment is in ${strong(end)}: ${strong(paid)}.${source(month.result.id)}`
            : say`With your plan, the last payment is in ${strong(end)}.${source(result.id)}`,
          paid?.kind === 'money' && isLess(paid.cents, result)
            ? say`It’s less than the ${result.figures['now.monthly']} of the months before, because that’s all that’s left then.${source(result.id)}`
            : null,
        ),
        paragraph(said('It assumes no new charges, and rates that stay as they are.')),
      ],
      { lesson: 'cheapest-order' },
    );
  });

/** What the month's amount is for: all of them together, their minimums in it, and where the rest goes. */
const whatItCovers = (asked: Asked): Reply =>
  using(asked, 'my_debts', {}, ({ figures: f, id }) => {
    const plan = asked.use('plan_payoff', {});
    const [first, ...next] = plan.ok ? dataOf(plan.result).extra_goes_to : [];
    return reply(
      [
        paragraph(
          say`The ${strong(f['total.set_aside'] ?? '')} a month is for all your debts together, and the minimums are in it.${source(id)}`,
        ),
        paragraph(
          say`The minimums come to ${f['total.minimums']} a month.${source(id)}`,
          f['total.left'] && first && plan.ok
            ? say`The other ${strong(f['total.left'])} is extra, and goes to ${first} first${next.length > 0 ? say`, then to ${listed(next, 'and then')}` : null}.${source(id)}${source(plan.result.id)}`
            : null,
          said('When one debt is gone, what it took moves to the next one.'),
        ),
      ],
      { lesson: 'cheapest-order' },
    );
  });

/** Whether so much a month is enough: for the minimums, and to be done. */
function enough(amount: Cents, asked: Asked): Reply {
  const { records, today } = asked.context;
  const outlook = outlookOnce(records, today);
  const isNow = amount === records.plan?.monthly;
  const minimums = outlook?.minimums ?? 0;
  const answer = isNow
    ? whenDone({ ...asked, slots: { ...asked.slots, mentions: [], amounts: [] } })
    : setAmount({
        ...asked,
        slots: {
          ...asked.slots,
          debts: [],
          isDebtNamed: false,
          amounts: [amount],
          mentions: [{ amount, role: 'monthly' }],
        },
      });
  // By when it has to be enough is another question than whether it covers what is due.
  if (amount < minimums || minimums === 0 || lastMonthIn(asked.plain, today) !== null)
    return answer;
  const debts = asked.use('my_debts', {});
  if (!debts.ok) return answer;
  return {
    ...answer,
    paragraphs: [
      paragraph(
        say`${strong('Yes')}, it covers the minimums: they come to ${debts.result.figures['total.minimums']} a month.${source(debts.result.id)}`,
      ),
      ...answer.paragraphs,
    ],
  };
}

/** What is left of the month's money after what was paid, and where the plan would have it. */
const stillLeft = ({ paid, debt }: Extract<OwnPlanSaid, { kind: 'still' }>, asked: Asked): Reply =>
  using(asked, 'my_debts', { spent: dollarsText(paid) }, ({ figures: f, id }) => {
    const plan = asked.use('plan_payoff', {});
    const [first] = plan.ok ? dataOf(plan.result).extra_goes_to : [];
    const day = asked.slots.paidDay;
    const record =
      debt && day !== null
        ? asked.use('propose', { debt: debt.id, amount: dollarsText(paid), paid_on: day })
        : null;
    return reply(
      [
        paragraph(
          say`After that ${f['month.spent']}, ${strong(f['month.still'] ?? '')} is left of the ${f['month.set_aside']} you set aside this month.${source(id)}`,
        ),
        paragraph(
          first && plan.ok
            ? say`Pay what’s due on the others first. What’s above the minimums goes to ${first}.${source(plan.result.id)}`
            : null,
          record?.ok && debt
            ? say`If it isn’t in your planner yet, I can record the payment on ${debt.name}.${source(record.result.id)}`
            : say`If it isn’t in your planner yet, record it in ${link('/debt-destroyer', 'the planner')}, so the plan counts it.`,
        ),
      ],
      { debtId: debt?.id ?? null },
    );
  });
