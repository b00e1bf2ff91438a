import type { Composed } from '../composed.ts';
import { paragraph, said, say, source, strong } from '../say.ts';
import { type Asked, reply, using } from './asked.ts';

// "I make 3200 a month, how much should go to debt": no share is anybody's rule, and what the minimums ask for is known.

const HOW_MUCH = String.raw`(?:how much|what (?:percent(?:age)?|share|part|portion|amount)|cu?anto|que (?:parte|porcentaje))`;
const INCOME = String.raw`(?:income|paychecks?|checks?|salary|take[- ]?home|pay|what i (?:make|earn)|sueldo|salario|cheque|ingresos?|lo que gano)`;
const TO_DEBT = String.raw`(?:go|put|pay|use|spend|throw|send|set aside|be going|deberia|debo|poner|pagar|apartar|dar)\b.{0,24}\b(?:(?:to|toward|towards|on|at|for|a|en|para|de) (?:my |the |all |these |las |mis |la |mi )*(?:debts?|cards?|bills?|credit cards?|deudas?|tarjetas?)|debt)`;
const SHARE_OF = new RegExp(
  String.raw`\b${HOW_MUCH}\b.{0,30}\b(?:of|de) (?:my |mi |mis |our )?${INCOME}\b.{0,30}\b${TO_DEBT}`,
);
const EARNED_THEN_ASKED = new RegExp(
  String.raw`\b(?:i|we) (?:only )?(?:make|earn|bring home|take home|get paid|clear)\b.{0,60}\b${HOW_MUCH} (?:of (?:it|that) )?(?:should|do|can|could|would|goes|is (?:ok|good|right)|ought)\b.{0,20}\b${TO_DEBT}|\b(?:gano|ganamos|traigo|saco)\b.{0,60}\bcu?anto (?:deberia|debo|tengo que|puedo|conviene)\b.{0,20}(?:pagar|poner|apartar|dar)\b`,
);

/** What to set aside of what one earns; null where it isn't asked, or for what is owed nothing is known. */
export function shareOfIncome(asked: Asked): Composed | null {
  const { plain, context } = asked;
  if (!SHARE_OF.test(plain) && !EARNED_THEN_ASKED.test(plain)) return null;
  const lead = paragraph(
    said(
      '**No one share is right. Take what comes home in a month, and take off food, your home, utilities, medicine and getting to work. What’s left is what can go to debts.**',
    ),
    said('Keep a little of it back, so the next surprise doesn’t land on a card.'),
  );
  const answer =
    context.records.debts.length === 0
      ? reply([lead], { lesson: 'tight-month' })
      : using(asked, 'my_debts', {}, ({ figures: f, id }) =>
          reply(
            [
              lead,
              paragraph(
                say`The least is all your minimums: ${strong(f['total.minimums'] ?? '')} a month.${source(id)}`,
                f['total.set_aside']
                  ? say`You set aside ${f['total.set_aside']} now.${source(id)}`
                  : null,
                said(
                  'If what’s left doesn’t cover them, call before the due dates. If it’s more, the extra goes to one debt at a time.',
                  'lesson/tight-month',
                ),
              ),
            ],
            { lesson: 'tight-month', others: ['What if I put $50 more a month toward my debts?'] },
          ),
        );
  return { reply: answer, certainty: 'sure', intent: 'set_amount', others: [] };
}
