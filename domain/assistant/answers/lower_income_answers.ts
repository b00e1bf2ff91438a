import type { Composed } from '../composed.ts';
import { INTENT_TEXTS } from '../intents.ts';
import { link, paragraph, type Paragraph, said, say, source, strong } from '../say.ts';
import { isLowerIncome } from '../slots/lower_income.ts';
import { type Asked, reply } from './asked.ts';

/** Less comes in: what one can still pay is asked, and never taken from what is earned. Null where nothing of it is said. */
export function lowerIncome(asked: Asked): Composed | null {
  if (!isLowerIncome(asked.plain)) return null;
  return {
    reply: reply(
      [
        paragraph(
          said(
            '**So less is coming in. How much a month can you still put toward your debts?** Tell me that, and I’ll work out what it changes.',
          ),
          said(
            'What you earn isn’t what you can pay: food, your home, utilities, medicine and getting to work come first.',
            'lesson/tight-month',
          ),
        ),
        dueNow(asked),
        paragraph(
          said(
            '**If it won’t cover the minimums, call each lender before the due day**: say that your income fell, and ask for a lower payment, a later day or a hardship plan. Get any deal in writing.',
            'lesson/tight-month',
          ),
          said(
            'In many states you can get part of your unemployment benefits when your hours are cut: ask your state’s unemployment office.',
          ),
        ),
      ],
      {
        lesson: 'tight-month',
        others: [INTENT_TEXTS.tight_month.ask, INTENT_TEXTS.less_a_month.ask],
      },
    ),
    certainty: 'sure',
    intent: 'tight_month',
    others: [],
  };
}

/** What is set aside and asked for now. */
function dueNow(asked: Asked): Paragraph {
  if (asked.context.records.debts.length === 0) return paragraph();
  const answer = asked.use('my_debts', {});
  if (!answer.ok) return paragraph();
  const { figures: f, id } = answer.result;
  const minimums = f['total.minimums'];
  if (minimums?.kind !== 'money' || minimums.cents === 0) return paragraph();
  return paragraph(
    f['total.set_aside']
      ? say`Now you set aside ${f['total.set_aside']} a month, and the minimums come to ${strong(minimums)}. What’s above the minimums can wait.${source(id)}`
      : say`The minimums come to ${strong(minimums)} a month.${source(id)}`,
    say`You can change the amount in ${link('/debt-destroyer', 'the planner')}.`,
  );
}
