import { dollarsText, listed } from '../print.ts';
import { link, paragraph, said, say, source, strong } from '../say.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import { type Asked, type Reply, reply, using } from './asked.ts';
import { dataOf } from './plan_answers.ts';

// Money between debts: so much a month on each of some, one left unpaid for the sake of another, and money that somebody lends.

/** So much every month on each of several debts, each by itself, and the plan as it is beside them. */
export function eachMonth({ parts }: Extract<WhatIf, { kind: 'each' }>, asked: Asked): Reply {
  const found = parts.map(({ debt, amount }) => ({
    debt,
    answer: asked.use('hold_minimum', { debt: debt.id, monthly: dollarsText(amount) }),
  }));
  const plan = asked.use('plan_payoff', {});
  const named = new Set(parts.map(({ debt }) => debt.id));
  const others = asked.context.records.debts.filter(
    ({ id, minimum }) => !named.has(id) && minimum.kind !== 'none',
  );
  return reply(
    [
      ...found.map(({ debt, answer }) => {
        if (!answer.ok) return paragraph(said(answer.reason));
        const { figures: f, id, data } = answer.result;
        if ((data as { readonly is_below_minimum: boolean }).is_below_minimum)
          return paragraph(
            say`${strong(f['asked'] ?? '')} is due on ${debt.name} now, so ${f['monthly']} a month would leave it late.${source(id)}`,
          );
        return paragraph(
          f['held.done']
            ? say`With ${f['monthly']} a month, ${debt.name} is paid off in ${strong(f['held.done'])} and costs ${f['held.interest'] ?? ''} in interest.${source(id)}`
            : say`With ${f['monthly']} a month, ${debt.name} would never be paid off.${source(id)}`,
        );
      }),
      paragraph(
        said('Each of those is counted on its own.'),
        others.length === 1
          ? say`${others[0]?.name ?? ''} isn’t in it, and still needs its minimum.`
          : others.length > 1
            ? say`${listed(others.map(({ name }) => name))} aren’t in it, and still need their minimums.`
            : null,
        plan.ok && plan.result.figures['now.done']
          ? say`With your plan’s own order, you’d be done with everything in ${plan.result.figures['now.done']}, setting aside ${plan.result.figures['now.monthly']} a month.${source(plan.result.id)}`
          : null,
        say`To pay them in another order, choose your own in ${link('/debt-destroyer', 'the planner')}.`,
      ),
    ],
    { lesson: 'cheapest-order' },
  );
}

/** One debt unpaid for a while: where nothing set is asked on it, where the money goes already; else what that brings. */
export const paused = ({ debt, other }: Extract<WhatIf, { kind: 'paused' }>, asked: Asked): Reply =>
  using(asked, 'plan_payoff', {}, (result) => {
    const [first, ...next] = dataOf(result).extra_goes_to;
    if (debt.minimum.kind !== 'none') {
      const owed = asked.use('my_debts', { debt: debt.id });
      const minimum = owed.ok ? owed.result.figures['d1.minimum'] : undefined;
      return reply(
        [
          paragraph(
            owed.ok && minimum
              ? say`${minimum} is due on ${debt.name} each month, so stopping would make it late. That can bring late fees and a mark on your file.${source(owed.result.id)}${source('lesson/late-payment')}`
              : say`Stopping on ${debt.name} would make it late. That can bring late fees and a mark on your file.${source('lesson/late-payment')}`,
          ),
          paragraph(
            said(
              '**Call them first, and ask for lower payments, or none for a while.** If they agree, get it in writing.',
              'lesson/tight-month',
            ),
            say`Then what you’d save there can go to ${other.name}.`,
            said('I can’t work out a plan that leaves one debt out for a while.'),
          ),
        ],
        { lesson: 'tight-month', debtId: debt.id },
      );
    }
    return reply(
      [
        paragraph(
          first === undefined || first === debt.name
            ? say`Based on what you’ve entered, ${debt.name} has no set payment, so waiting a month doesn’t make a payment late.`
            : say`That’s what your plan does already: ${debt.name} has no set payment, and what’s above the minimums goes to ${first} first.${source(result.id)}`,
          first === other.name
            ? null
            : first === debt.name
              ? say`Your plan pays it first. To put ${other.name} first, choose your own order in ${link('/debt-destroyer', 'the planner')}.`
              : next.includes(other.name)
                ? say`${other.name} comes after that. To put it first, choose your own order in ${link('/debt-destroyer', 'the planner')}.`
                : null,
          result.figures['now.done']
            ? say`You’d be done in ${strong(result.figures['now.done'])}, as now.${source(result.id)}`
            : null,
        ),
        paragraph(
          said(
            'Call them anyway, say when you’ll pay, and ask them to hold the bill. Get it in writing.',
            'lesson/tight-month',
          ),
        ),
      ],
      { lesson: 'cheapest-order', debtId: debt.id },
    );
  });

/** That what is lent is owed, too. */
export const OWED_BACK = said(
  'You’d owe that money back to the person who lends it, and these figures leave that out. Agree on when, and [add it to your planner](/debt-destroyer) as a debt.',
);
