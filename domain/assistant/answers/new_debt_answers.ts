import { cents } from '../../money/cents.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText } from '../print.ts';
import { link, paragraph, said, say, source } from '../say.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import { type Asked, type Reply, reply, using } from './asked.ts';
import { percentText } from './balance_transfer.ts';
import { eachMonth } from './between_debts_answers.ts';
import { NO_END } from './changed_debt_answers.ts';
import { comparedWords } from './plan_answers.ts';

// A debt that isn't there yet, and the extra in equal parts.

/** A new debt in the whole plan. */
export const withNewDebt = (
  { amount, rate, minimum }: Extract<WhatIf, { kind: 'new_debt' }>,
  asked: Asked,
): Reply =>
  using(
    asked,
    'add_debt',
    {
      amount: dollarsText(amount),
      rate: percentText(rate),
      ...(minimum !== null && { minimum: dollarsText(minimum) }),
    },
    ({ figures: f, id }) =>
      reply(
        [
          paragraph(
            f['then.done']
              ? comparedWords(f, id)
              : !f['minimums.then']
                ? NO_END
                : say`The ${f['now.monthly']} you set aside a month wouldn’t cover it: with it, the minimums come to ${f['minimums.then']}.${source(id)}`,
          ),
          paragraph(
            f['added.minimum']
              ? say`That’s with ${f['added']} more to owe at ${f['added.rate']}, a minimum of ${f['added.minimum']}, and the same ${f['now.monthly']} a month for everything.${source(id)}`
              : say`That’s with ${f['added']} more to owe at ${f['added.rate']}, and the same ${f['now.monthly']} a month for everything. You didn’t say what it asks for each month, so I took a card’s usual minimum.${source(id)}`,
            f['added.interest']
              ? say`By itself, it costs ${f['added.interest']} in interest until it’s paid off.${source(id)}`
              : null,
          ),
          paragraph(
            f['then.done']
              ? say`The minimums would come to ${f['minimums.then']} a month.${source(id)}`
              : null,
            say`Once you have it, add it in ${link('/debt-destroyer', 'the planner')}.`,
            said(
              'Ask what it costs in all before you sign, and if a smaller repair or a used one would do.',
            ),
          ),
        ],
        { lesson: 'cheapest-order' },
      ),
  );

/** Half of what is above the minimums on each of two debts, each by itself. */
export function splitExtra(
  { debts }: Extract<WhatIf, { kind: 'split_extra' }>,
  asked: Asked,
): Reply {
  const { records, today } = asked.context;
  const outlook = outlookOnce(records, today);
  const extra = outlook ? outlook.choice.monthly - outlook.minimums : 0;
  const half = Math.floor(extra / debts.length);
  return eachMonth(
    {
      kind: 'each',
      parts: debts.map((debt) => ({
        debt,
        amount: cents((outlook?.minimumOf.get(debt.id) ?? 0) + Math.max(0, half)),
      })),
    },
    asked,
  );
}
