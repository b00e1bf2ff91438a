import { cents } from '../../money/cents.ts';
import { dollarsText } from '../print.ts';
import { paragraph, said, say, source, strong } from '../say.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import { type Asked, type Reply, reply, using } from './asked.ts';

/** A card that is used every month while it's being paid down: only what is set aside beyond the new charges brings it down. */
export function stillUsed(
  { amount, debt }: Extract<WhatIf, { kind: 'still_used' }>,
  asked: Asked,
): Reply {
  const monthly = asked.context.records.plan?.monthly ?? cents(0);
  const rest = cents(monthly - amount);
  if (rest <= 0) return reply([paragraph(NO_END)]);
  return using(asked, 'plan_payoff', { monthly: dollarsText(rest) }, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          f['then.done'] && f['now.done']
            ? say`It sets you back: only ${strong(f['then.monthly'] ?? '')} of the ${f['now.monthly']} you set aside brings your debts down. The rest goes to what’s new on ${debt.name}.${source(id)}`
            : NO_END,
          f['then.done'] && f['now.done']
            ? say`You’d be done in about ${strong(f['then.done'])}, and not in ${f['now.done']}.${source(id)}`
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
      { lesson: 'cheapest-order', debtId: debt.id },
    ),
  );
}
const NO_END = said(
  'What you newly charge would take so much of what you set aside that the debts don’t go down.',
);
