import type { TrackedDebt } from '../../planner/progress.ts';
import { type Figures, isAmount } from '../figure.ts';
import { link, paragraph, said, say, source, strong } from '../say.ts';
import { type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { rowsOf } from './late_answers.ts';
import { dataOf } from './plan_answers.ts';
import { zeroForNow } from './promotion_words.ts';

// How the own cards are used and paid beside the plan: charged on, paid early, at no interest for now.

/** Whether the cards are used on: what the plan counts on, and what a new charge meets. */
export function stopUsing(asked: Asked): Reply | null {
  if (!asked.context.records.debts.some(({ kind }) => kind === 'card')) return null;
  const plan = asked.use('plan_payoff', {});
  const f: Figures = plan.ok ? plan.result.figures : {};
  return reply(
    [
      paragraph(
        said('**Yes, while you’re paying them down, if you can.**'),
        f['now.done'] && plan.ok
          ? say`Your plan ends in ${strong(f['now.done'])} with no new charges on them: each one moves that back.${source(plan.result.id)}`
          : said('Each new charge adds to what you’re trying to bring down.'),
        said(
          'A card lets new purchases go without interest only if you pay the bill in full, and not every card does.',
          'word/grace-period',
        ),
      ),
      paragraph(
        said(
          'You don’t have to close them. If there’s something you can only pay by card, keep it to one card, and pay that charge on top of the plan.',
        ),
      ),
    ],
    { lesson: 'card-use', isWithoutSlips: true },
  );
}

/** What is due, paid before its day. */
export function early(debt: TrackedDebt | null, asked: Asked): Reply {
  return using(
    asked,
    'my_next_payment',
    debt ? { debt: debt.id } : {},
    ({ figures: f, id, data }) => {
      const row = rowsOf(data).find(
        ({ path, isLate, isDayKnown }) => !isLate && isDayKnown && isAmount(f[`${path}.due`]),
      );
      return reply(
        [
          paragraph(
            said(
              '**Yes, you can pay before the due day.** From that day on, interest is counted on less.',
            ),
            row
              ? say`${strong(f[`${row.path}.due`] ?? '')} is due to ${row.name} by ${strong(f[`${row.path}.when`] ?? '')}.${source(id)}`
              : null,
          ),
          paragraph(
            said(
              'If the next statement isn’t out yet, check that your payment counts for it: some lenders still ask for a payment after it comes.',
            ),
          ),
        ],
        { lesson: 'keep-the-minimum', debtId: debt?.id ?? null },
      );
    },
  );
}

/** A card at no interest for now beside the own debts. */
export function zeroFirst(asked: Asked): Reply | null {
  if (isTight(asked)) return null;
  const plan = asked.use('plan_payoff', {});
  const [first] = plan.ok ? dataOf(plan.result).extra_goes_to : [];
  return reply(
    [
      zeroForNow(),
      paragraph(
        first && plan.ok
          ? say`Of what you’ve entered, the extra goes to ${strong(first)} first.${source(plan.result.id)}`
          : null,
        say`Add the card with the promotion’s last day in ${link('/debt-destroyer', 'the planner')}, and the plan counts it.`,
      ),
    ],
    { lesson: 'cheapest-order', isWithoutSlips: true },
  );
}
