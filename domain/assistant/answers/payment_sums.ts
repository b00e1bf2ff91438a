import { dollarsText } from '../print.ts';
import { paragraph, said, say, source, strong } from '../say.ts';
import type { PaymentSaid } from '../slots/payment_said.ts';
import { type Asked, type Reply, reply, using } from './asked.ts';

// What a payment leaves, and what the month's amount is by the paycheck.

/** What a payment of today leaves of a debt. */
export const whatItLeaves = (
  { amount, debt }: Extract<PaymentSaid, { kind: 'leaves' }>,
  asked: Asked,
): Reply =>
  using(asked, 'my_debts', { debt: debt.id, paying: dollarsText(amount) }, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          say`Paid today, that would leave ${strong(f['d1.after'] ?? '')} on ${debt.name}.${source(id)}`,
          said('Interest comes on top of that, until it’s paid off.'),
        ),
      ],
      { lesson: 'cheapest-order', debtId: debt.id },
    ),
  );

/** What is set aside a month, by the paycheck. */
export const byThePaycheck = (asked: Asked): Reply =>
  using(asked, 'my_debts', { with: 'paychecks' }, ({ figures: f, id }) =>
    reply(
      [
        paragraph(
          ...(IS_WEEKLY.test(asked.plain)
            ? [
                say`For the ${f['check.month']} a month you set aside: ${strong(f['check.week'] ?? '')} a week.${source(id)}`,
              ]
            : [
                say`For the ${f['check.month']} a month you set aside: ${strong(f['check.two_weeks'] ?? '')} from each check if you’re paid every two weeks.${source(id)}`,
                say`Paid weekly, that’s ${f['check.week']} from each. Paid twice a month, it’s ${f['check.twice']}.${source(id)}`,
              ]),
        ),
        paragraph(said('Each due day still asks for its whole minimum, so send enough before it.')),
      ],
      { lesson: 'cheapest-order', isWithoutSlips: true },
    ),
  );
const IS_WEEKLY =
  /\b(?:weekly|(?:a|per|each|every) week|cada semana|por semana|semanal\w*)\b(?<!bi-?weekly)/;
