import type { TrackedDebt } from '../../planner/progress.ts';
import { addMonths } from '../../time/iso_date.ts';
import { dollarsText } from '../print.ts';
import { paragraph, said, say, source, strong } from '../say.ts';
import type { OwnPlanSaid } from '../slots/own_plan_said.ts';
import { type Asked, type Reply, reply, using } from './asked.ts';
import { oneDebt } from './debt_answers.ts';
import { joined } from './month_ahead_answers.ts';

// When a debt ends by the plan: how many payments it takes, when the last one is, and where its money goes then.

/** A debt as `my_debts` lists it. */
export interface Row {
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}
export const rowsOf = (data: unknown): readonly Row[] =>
  (data as { readonly debts: readonly Row[] }).debts;

/** How many payments the plan makes on a debt, and when the last one is. */
export const paymentsLeft = (debt: TrackedDebt, asked: Asked): Reply =>
  using(asked, 'my_debts', { debt: debt.id, with: 'payments' }, ({ figures: f, id }) => {
    const count = f['d1.payments'];
    const first = f['d1.first_month'];
    if (!count || !f['d1.done']) return oneDebt(asked);
    const isSoon =
      first?.kind === 'month' && first.month.slice(0, 7) <= nextMonth(asked.context.today);
    return reply(
      [
        paragraph(
          say`With your plan, ${debt.name} takes ${strong(count)}. The last one is in ${strong(f['d1.done'])}: ${f['d1.last_payment']}.${source(id)}`,
          isSoon
            ? null
            : say`They start in ${first}: until then, what’s extra goes to another debt first.${source(id)}`,
        ),
        paragraph(
          f['d1.interest']?.kind === 'money' && f['d1.interest'].cents > 0
            ? say`You owe ${f['d1.owed']} on it today, and it costs ${f['d1.interest']} in interest until then.${source(id)}`
            : say`You owe ${f['d1.owed']} on it today, at no interest.${source(id)}`,
        ),
      ],
      { lesson: 'cheapest-order', debtId: debt.id },
    );
  });

const nextMonth = (today: string): string => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
};

/** The same amount on one debt every month, by itself, beside what the plan does. */
export const heldOn = (
  { debt, amount }: Extract<OwnPlanSaid, { kind: 'held' }>,
  asked: Asked,
): Reply =>
  using(
    asked,
    'hold_minimum',
    { debt: debt.id, monthly: dollarsText(amount) },
    ({ figures: f, id, data }) => {
      const isBelow = (data as { readonly is_below_minimum: boolean }).is_below_minimum;
      const own = asked.use('my_debts', { debt: debt.id });
      const done = own.ok ? own.result.figures['d1.done'] : undefined;
      return reply(
        [
          paragraph(
            isBelow
              ? say`${strong(f['asked'] ?? '')} is due on ${debt.name} now, so ${f['monthly']} a month would leave it late.${source(id)}`
              : f['held.done']
                ? say`With ${f['monthly']} a month, ${debt.name} is paid off in ${strong(f['held.done'])} and costs ${f['held.interest'] ?? ''} in interest.${source(id)}`
                : say`With ${f['monthly']} a month, ${debt.name} would never be paid off.${source(id)}`,
            f['held.months'] && !isBelow
              ? say`That takes ${strong(f['held.months'])}.${source(id)}`
              : null,
          ),
          paragraph(
            done && own.ok
              ? say`With your plan, it’s paid off in ${done}: what other debts took moves to it.${source(own.result.id)}`
              : null,
          ),
        ],
        { lesson: 'keep-the-minimum', debtId: debt.id },
      );
    },
  );

/** Whether the plan pays a debt off after all others. */
function isLastOf({ name }: TrackedDebt, asked: Asked): boolean {
  const plan = asked.use('plan_payoff', {});
  const { paid_off_in_order: order = [] } = plan.ok
    ? (plan.result.data as { readonly paid_off_in_order: readonly string[] })
    : {};
  return order.at(-1) === name;
}

/** What happens to a debt's money once it is gone: where it goes, and what the month after pays. */
export function freedBy(debt: TrackedDebt, asked: Asked): Reply {
  const own = asked.use('my_debts', { debt: debt.id });
  const done = own.ok ? own.result.figures['d1.done'] : undefined;
  if (!own.ok || done?.kind !== 'month') return oneDebt(asked);
  const after = asked.use('month_ahead', { month: addMonths(done.month, 1).slice(0, 7) });
  const { rows = [], isAfter = true } = after.ok
    ? (after.result.data as {
        readonly rows: readonly {
          readonly path: string;
          readonly name: string;
          readonly paid: number;
        }[];
        readonly isAfter: boolean;
      })
    : {};
  const f = after.ok ? after.result.figures : {};
  const id = after.ok ? after.result.id : '';
  const minimum = own.result.figures['d1.minimum'];
  const hasMinimum = minimum?.kind === 'money' && minimum.cents > 0;
  return reply(
    [
      paragraph(
        say`With your plan, ${debt.name} is paid off in ${strong(done)}.${source(own.result.id)}`,
        isAfter
          ? say`It’s the last one, so after that the money is yours.${source(own.result.id)}`
          : said(
              'What it took doesn’t stop: it moves to the next debt, so your total stays the same.',
            ),
        hasMinimum
          ? say`That frees its minimum: ${strong(own.result.figures['d1.minimum'] ?? '')} a month, as it is now.${source(own.result.id)}`
          : null,
      ),
      paragraph(
        isAfter
          ? null
          : say`In ${f['m1.month']}, your plan then pays ${joined(
              rows
                .filter(({ paid }) => paid > 0)
                .map(({ path, name }) => say`${f[`${path}.paid`]} to ${name}`),
            )}.${source(id)}`,
      ),
      paragraph(
        isAfter
          ? null
          : said(
              'You can keep it instead, but then the rest takes longer and costs more interest.',
            ),
      ),
    ],
    { lesson: 'cheapest-order', debtId: debt.id },
  );
}

/** The month that one debt is paid off in. */
export const goneWhen = (debt: TrackedDebt, asked: Asked): Reply =>
  using(asked, 'my_debts', { debt: debt.id, with: 'payments' }, ({ figures: f, id }) =>
    f['d1.done'] && f['d1.payments']
      ? reply(
          [
            paragraph(
              say`With your plan, ${debt.name} is paid off in ${strong(f['d1.done'])}. That takes ${f['d1.payments']}.${source(id)}`,
            ),
            paragraph(
              say`You owe ${f['d1.owed']} on it today.${source(id)}`,
              isLastOf(debt, asked)
                ? said('It’s the last one in your plan.')
                : said('After that, your plan moves what it took to the next debt.'),
            ),
          ],
          { lesson: 'cheapest-order', debtId: debt.id },
        )
      : oneDebt(asked),
  );

/** When each card is paid off, and the rest after them. */
export const cardsGone = (asked: Asked): Reply =>
  using(asked, 'my_debts', { with: 'payments' }, ({ figures: f, id, data }) => {
    const rows = rowsOf(data);
    const ends = ({ path, name }: Row) =>
      f[`${path}.done`]
        ? say`${name} takes ${f[`${path}.payments`]}: the last one is in ${strong(f[`${path}.done`] ?? '')}.${source(id)}`
        : null;
    return reply(
      [
        paragraph(...rows.filter(({ kind }) => kind === 'card').map(ends)),
        paragraph(...rows.filter(({ kind }) => kind !== 'card').map(ends)),
      ],
      { lesson: 'cheapest-order' },
    );
  });
