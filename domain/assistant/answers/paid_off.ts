import { outlookOnce } from '../outlook_once.ts';
import { link, paragraph, said, say, source, strong } from '../say.ts';
import type { Composed } from '../composed.ts';
import { type Asked, reply } from './asked.ts';

// A debt that somebody has just paid off: what that's worth, how it's written down, and whether to close the card.

const D = String.raw`(?:(?!\b(?:if|when|until|till|before|once|si|cuando|hasta)\b)[^?]){0,40}`;
const PAID_OFF = new RegExp(
  [
    String.raw`\b(?:i|we)(?:'?ve| have)? (?:just |finally |already |completely )*(?:paid|payed|cleared|wiped|knocked|finished)(?: off| out| paying| up)?\b${D}\b(?:off|out|in full|completely|all the way|paying)\b`,
    String.raw`\b(?:i|we)(?:'?ve| have)? (?:just |finally |already )*(?:paid off|payed off|cleared|wiped out|knocked out|finished paying|finished off)\b`,
    String.raw`^(?:just |finally |omg |yay |today )*(?:paid off|payed off|finished paying|cleared|wiped out|knocked out)\b`,
    String.raw`\b(?:made|sent|did) (?:my |the |our )?(?:last|final) payment\b`,
    String.raw`\b(?:is|are|'?s) (?:now |finally |officially |all |completely )*(?:paid off|paid in full|at (?:a )?zero|gone)\b(?=[^?]*$)`,
    String.raw`\b(?:ya |por fin |hoy |finalmente )*(?:liquide|termine de pagar|acabe de pagar|pague toda|pague todo|pague completa|salde)\b`,
  ].join('|'),
);
/** What makes a question or something else of it. */
const NOT_SAID =
  /\b(?:if|once|after|when (?:will|would|can|do|is)|how long|until|till|before i|once i|would|will it|could|should i pay|can i pay|not|never|haven'?t|didn'?t|almost|nearly|still|says?|report\w*|score|credit|bureau|collect\w*|collector|sue[ds]?|twice|my (?:mom|dad|sister|brother)|si|cuando|todavia|casi|aun|reporte|cobrador|cuanto|letter|again|wrong|but)\b|\bpaid (?:my )?(?:off )?\$?\d/;

/** The answer to it; null where it isn't said of one debt, or something else is asked of it. */
export function paidOffToday(asked: Asked): Composed | null {
  const { plain, slots, context } = asked;
  const [debt] = slots.debts;
  if (!debt || slots.debts.length !== 1 || !slots.isDebtNamed || slots.amounts.length > 0)
    return null;
  if (!PAID_OFF.test(plain) || NOT_SAID.test(plain)) return null;
  const owed = outlookOnce(context.records, context.today)?.owedToday.get(debt.id) ?? 0;
  const answer = owed > 0 ? asked.use('my_debts', { debt: debt.id }) : null;
  const figure = answer?.ok ? answer.result.figures['d1.owed'] : undefined;
  return {
    reply: reply(
      [
        paragraph(
          say`${strong('Congratulations!')} Paying off ${debt.name} is real work, and you did it.`,
        ),
        paragraph(
          answer?.ok && figure
            ? say`Your planner still shows ${strong(figure)} on it.${source(answer.result.id)}`
            : null,
          say`In ${link('/debt-destroyer', 'the planner')}, record your last payment, or set what you owe on it to zero. Then its money goes to the next debt.`,
        ),
        debt.kind === 'card'
          ? paragraph(
              said(
                '**You don’t have to close it.** Usually it’s better to keep a card open, if it costs nothing: its limit keeps your other cards from looking fuller.',
                'lesson/card-use',
              ),
              said(
                'Close it if it has an annual fee you don’t use, or if having it makes you spend.',
              ),
              said(
                'Check the next statement: interest up to the day you paid can still show up on it.',
              ),
            )
          : paragraph(said('Ask for a letter that says it’s paid, and keep it.')),
      ],
      { lesson: debt.kind === 'card' ? 'card-use' : null, debtId: debt.id, isWithoutSlips: true },
    ),
    certainty: 'sure',
    intent: 'good_news',
    others: [],
  };
}
