import type { Composed } from '../composed.ts';
import type { IntentName } from '../intents.ts';
import { dollarsText } from '../print.ts';
import { paragraph, say, source, strong } from '../say.ts';
import { planPointSaid, type PlanPointSaid } from '../slots/plan_point_said.ts';
import { type Asked, isTight, type Reply, reply, using } from './asked.ts';
import { monthAheadAnswer } from './month_ahead_answers.ts';

// Points on the way to the end, by the plan as it is.

const INTENTS: { readonly [Kind in PlanPointSaid['kind']]: IntentName } = {
  half: 'when_done',
  below: 'when_done',
  at: 'month_ahead',
};

/** The answer to one of them; null where the question is none, or the month is short. */
export function planPointAsked(asked: Asked): Composed | null {
  const { plain, context } = asked;
  const read = planPointSaid(plain, context.records, context.today);
  if (read === null || isTight(asked)) return null;
  return {
    reply: read.kind === 'at' ? owedThen(read, asked) : reached(read, asked),
    certainty: 'sure',
    intent: INTENTS[read.kind],
    others: [],
  };
}

const owedThen = ({ month, debt }: Extract<PlanPointSaid, { kind: 'at' }>, asked: Asked): Reply =>
  monthAheadAnswer({
    ...asked,
    plain: 'what will i owe',
    slots: { ...asked.slots, month, endMonth: null, debts: debt ? [debt] : [] },
  });

/** The month in which it is so far down. */
function reached(read: Exclude<PlanPointSaid, { kind: 'at' }>, asked: Asked): Reply {
  const { debt } = read;
  const args = {
    ...(debt && { debt: debt.id }),
    ...(read.kind === 'below' && { amount: dollarsText(read.amount) }),
  };
  return using(asked, 'when_below', args, ({ figures: f, id, data }) => {
    const { is_there: isThere } = data as { readonly is_there: boolean };
    const month = strong(f['month'] ?? '');
    return reply(
      isThere
        ? [
            paragraph(
              debt
                ? say`It already is: you owe ${strong(f['owed'] ?? '')} on ${debt.name}.${source(id)}`
                : say`It already is: you owe ${strong(f['owed'] ?? '')} in all.${source(id)}`,
            ),
          ]
        : [
            paragraph(
              read.kind === 'half'
                ? debt
                  ? say`Half of what you owe on ${debt.name} is gone after the payments of ${month}.${source(id)}`
                  : say`Half of what you owe today is gone after the payments of ${month}.${source(id)}`
                : debt
                  ? say`${debt.name} is under ${f['goal']} after the payments of ${month}.${source(id)}`
                  : say`You’d owe less than ${f['goal']} after the payments of ${month}.${source(id)}`,
              f['months'] ? say`That takes ${f['months']} from now.${source(id)}` : null,
            ),
            paragraph(
              say`You’d still owe ${f['left']} of today’s ${f['owed']}, with your plan as it is and nothing new charged.${source(id)}`,
            ),
          ],
      { lesson: 'cheapest-order', debtId: debt?.id ?? null },
    );
  });
}
