import type { Composed } from '../composed.ts';
import { dollarsText } from '../print.ts';
import { link, paragraph, said, say, source, strong } from '../say.ts';
import { unevenSaid } from '../slots/uneven_said.ts';
import type { ToolAnswer } from '../tool.ts';
import { type Asked, reply } from './asked.ts';
import { dataOf } from './plan_answers.ts';

// Money that goes up and down: what the plan does with the low amount, whether that covers the minimums, and what the high one does.

/** The answer to money that isn't the same every month; null where nothing of it is said. */
export function unevenMonths(asked: Asked): Composed | null {
  const { records } = asked.context;
  const read = unevenSaid(asked.plain, records.debts, records.plan?.monthly ?? null);
  if (read === null) return null;
  const low = asked.use('plan_payoff', { monthly: dollarsText(read.low) });
  const high = asked.use('plan_payoff', { monthly: dollarsText(read.high) });
  if (!low.ok || !high.ok) return null;
  const { figures: f, id } = low.result;
  const isShort = dataOf(low.result).is_short;
  const [first] = dataOf(high.result).extra_goes_to;
  return {
    reply: reply(
      [
        paragraph(
          read.isByWeek
            ? said('Weeks come to a bit more than four a month, so I counted them that way.')
            : null,
          isShort
            ? say`In a low month, ${f['then.monthly']} doesn’t cover the minimums: they come to ${f['minimums']}, so it’s ${strong(f['short'] ?? '')} short.${source(id)}`
            : say`In a low month, ${f['then.monthly']} covers the minimums: they come to ${f['minimums']}.${source(id)}`,
          isShort
            ? said(
                'Keep that much back from a good month, so the minimums are paid in the low ones too.',
              )
            : null,
        ),
        paragraph(
          isShort ? null : endWords(low, 'low'),
          endWords(high, 'high'),
          said('Yours ends somewhere in between.'),
        ),
        paragraph(
          isShort
            ? say`In ${link('/debt-destroyer', 'the planner')}, set an amount that you can keep every month, at least the minimums.`
            : say`In ${link('/debt-destroyer', 'the planner')}, set the low amount, so the plan holds in every month.`,
          first
            ? say`In a better month, put what’s above it on ${first}, and record it.${source(high.result.id)}${source('lesson/cheapest-order')}`
            : null,
        ),
      ],
      { lesson: isShort ? 'tight-month' : 'cheapest-order' },
    ),
    certainty: 'sure',
    intent: 'set_amount',
    others: [],
  };
}

/** When it ends with one of the two every month. */
function endWords(answer: ToolAnswer, which: 'low' | 'high') {
  if (!answer.ok) return null;
  const { figures: f, id } = answer.result;
  if (!f['then.done']) return null;
  return which === 'low'
    ? say`With ${f['then.monthly']} every month, you’d be done in ${strong(f['then.done'])}, and pay ${f['then.interest']} in interest.${source(id)}`
    : say`With ${f['then.monthly']} every month, it’s ${strong(f['then.done'])}, and ${f['then.interest']} in interest.${source(id)}`;
}
