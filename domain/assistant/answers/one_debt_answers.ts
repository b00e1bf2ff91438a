import { isAmount } from '../figure.ts';
import { cents } from '../../money/cents.ts';
import { typedDollars } from '../../money/format.ts';
import { outlookOnce } from '../outlook_once.ts';
import { dollarsText } from '../print.ts';
import { link, paragraph, said, say, source, strong } from '../say.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import { type Asked, type Reply, reply, using } from './asked.ts';

// More every month on one debt, and one debt closed by several payments.

/** On top of what is due on it: that debt by itself. It is thought of, and nothing is offered to be changed. */
export function extraOnOne(
  { debt, amount }: Extract<WhatIf, { kind: 'extra' }>,
  asked: Asked,
): Reply {
  const { records, today } = asked.context;
  const due = outlookOnce(records, today)?.minimumOf.get(debt.id) ?? cents(0);
  const args = { debt: debt.id, monthly: dollarsText(cents(due + amount)) };
  return using(asked, 'hold_minimum', args, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          f['asked']
            ? say`${f['asked']} is due on ${debt.name} now, so with that on top it’s ${strong(f['monthly'] ?? '')} a month.${source(id)}`
            : null,
          f['held.done']
            ? say`With ${f['monthly']} a month, ${debt.name} is paid off in ${strong(f['held.done'])} and costs ${f['held.interest'] ?? ''} in interest.${source(id)}`
            : say`With ${f['monthly']} a month, ${debt.name} would never be paid off.${source(id)}`,
          f['held.months'] ? say`That takes ${strong(f['held.months'])}.${source(id)}` : null,
        ),
        paragraph(
          say`That’s this debt by itself. For all of them together, ask what it takes to be done, or change the amount in ${link('/debt-destroyer', 'the planner')}.`,
        ),
      ],
      {
        lesson: 'cheapest-order',
        debtId: debt.id,
        others: [`What if I put $${typedDollars(amount)} more a month toward my debts?`],
      },
    ),
  );
}

/** What the payments of an offer come to together, and what is let go of. */
export function settledInParts(
  { debt, amount }: Extract<WhatIf, { kind: 'parts' }>,
  asked: Asked,
): Reply {
  const args = { debt: debt.id, paying: dollarsText(amount) };
  return using(asked, 'my_debts', args, ({ figures: f, id }) => {
    const left = f['d1.after'];
    return reply(
      [
        paragraph(
          isAmount(left)
            ? say`Those payments come to ${strong(f['d1.paying'] ?? '')} in all. You owe ${f['d1.owed']} on ${debt.name}, so they’d forgive ${strong(left)}.${source(id)}`
            : say`Those payments come to ${strong(f['d1.paying'] ?? '')} in all, and you owe ${f['d1.owed']} on ${debt.name}: nothing would be forgiven.${source(id)}`,
        ),
        paragraph(
          said(
            '**Get the offer in writing before you pay:** that it closes the whole debt, and that nothing more is owed.',
          ),
          said(
            'Ask what happens if one of the payments is late: often the deal is off then, and the rest is owed again.',
          ),
          debt.kind === 'medical'
            ? said('First ask if there’s help for people with your income, or more time to pay.')
            : null,
        ),
      ],
      {
        lesson: debt.kind === 'medical' ? 'medical-bills' : 'cheapest-order',
        debtId: debt.id,
      },
    );
  });
}
