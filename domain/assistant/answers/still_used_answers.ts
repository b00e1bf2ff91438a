import { cents } from '../../money/cents.ts';
import { dollarsText } from '../print.ts';
import { paragraph, said, say, source, strong } from '../say.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import { type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { tightMonth } from './tight_month_answers.ts';

/** A card that is used every month while it's being paid down: only what is set aside beyond the new charges brings it down. */
export function stillUsed(
  { amount, debt }: Extract<WhatIf, { kind: 'still_used' }>,
  asked: Asked,
): Reply {
  const monthly = asked.context.records.plan?.monthly ?? cents(0);
  if (isTight(asked)) return tightMonth(asked);
  const rest = cents(monthly - amount);
  if (rest <= 0) return reply([paragraph(NOT_WORKED_OUT)]);
  return using(asked, 'plan_payoff', { monthly: dollarsText(rest) }, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          f['then.done'] && f['now.done']
            ? say`It sets you back: if you still set aside ${f['now.monthly']}, only ${strong(f['then.monthly'] ?? '')} of it goes to what you already owe. The rest covers what’s new on ${debt?.name ?? 'the card'}.${source(id)}`
            : NOT_WORKED_OUT,
          f['then.done'] && f['now.done']
            ? say`You’d be done in about ${strong(f['then.done'])} instead of ${f['now.done']}.${source(id)}`
            : null,
          f['costs.interest']
            ? say`That’s about ${strong(f['costs.interest'])} more in interest.${source(id)}`
            : null,
        ),
        paragraph(
          said(
            'It can be a little more than that: on a card with a balance, new charges usually cost interest from the first day. If you can, pay for those things from your checking account.',
            'word/grace-period',
          ),
        ),
      ],
      { lesson: 'cheapest-order', debtId: debt?.id ?? null },
    ),
  );
}
const NOT_WORKED_OUT = said(
  'I can’t work that out with your plan as it is: what’s new would take so much that the rest wouldn’t cover the minimums.',
);
