import { monthlyQuestion, saidAmount } from '../offered_question.ts';
import { paragraph, type Paragraph, said, say, source, type Words } from '../say.ts';
import { type Often, oftenIn } from '../slots/amounts.ts';
import type { WhatIf } from '../slots/what_ifs/what_if.ts';
import type { Figure } from '../figure.ts';
import { type Asked, type Reply, reply } from './asked.ts';

// Money that something frees: charges that stop, and amounts by the day, the week or the paycheck.

const NO_CASH = said(
  '**Charges that stop aren’t money to pay with**, so I didn’t count them: your plan already assumes nothing new goes on your cards.',
);

const COUNTED: Readonly<Record<Often, (figure: Figure, id: string) => Words>> = {
  day: (figure, id) =>
    say`By the day, that comes to ${figure} a month, counting every day of the year.${source(id)}`,
  week: (figure, id) =>
    say`By the week, that comes to ${figure} a month, counting every week of the year.${source(id)}`,
  paycheck: (figure, id) =>
    say`I took it as every other week, so that comes to ${figure} a month.${source(id)}`,
  half_month: (figure, id) => say`That comes to ${figure} a month.${source(id)}`,
};

/** What an amount by the day, the week or the paycheck comes to by the month; null where none is worked out. */
export function byTheMonth(
  { plain, slots }: Asked,
  figures: readonly (Figure | undefined)[],
  id: string,
): Words | null {
  const [amount] = slots.amounts;
  const often = amount === undefined ? null : oftenIn(plain, amount);
  const figure = figures.find((each) => each?.kind === 'money' && each.cents === amount);
  return often === null || figure === undefined ? null : COUNTED[often](figure, id);
}

/** That charges which stop aren't counted, and what is: said with what is worked out. */
export const besideCharges = (figure: Figure | undefined, id: string): Paragraph =>
  paragraph(
    NO_CASH,
    figure ? say`I counted ${figure} more a month, and nothing else.${source(id)}` : null,
  );

/** Charges that stop, and no word of what is paid. */
export function chargesStopped(
  { amount }: Extract<WhatIf, { kind: 'stopped' }>,
  asked: Asked,
): Reply {
  const plan = asked.use('plan_payoff', {});
  const done = plan.ok ? plan.result.figures['now.done'] : undefined;
  return reply(
    [
      paragraph(NO_CASH),
      paragraph(
        plan.ok && done ? say`So you’d be done in ${done}, as now.${source(plan.result.id)}` : null,
        said(
          'It does keep that date from slipping. Would you pay that money on your debts instead? Then ask it like this.',
        ),
      ),
    ],
    {
      lesson: 'cheapest-order',
      others: [monthlyQuestion(saidAmount(amount))],
      isWithoutSlips: true,
    },
  );
}
