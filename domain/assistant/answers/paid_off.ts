import { outlookOnce } from '../outlook_once.ts';
import { link, paragraph, said, say, source, strong } from '../say.ts';
import type { Composed } from '../composed.ts';
import { withoutAccents } from '../letters.ts';
import { wordsIn } from '../slots/plain.ts';
import { type Asked, isTight, reply } from './asked.ts';
import { dataOf } from './plan_answers.ts';

// A debt that somebody has just paid off: what that's worth, how it's written down, and whether to close the card.

const D = String.raw`(?:(?!\b(?:if|when|until|till|before|once|si|cuando|hasta)\b)[^?]){0,40}`;
const PAID_OFF = new RegExp(
  [
    String.raw`\b(?:i|we)(?:'?ve| have)? (?:just |finally |already |completely )*(?:paid|payed|cleared|wiped|knocked|finished)(?: off| out| paying| up)?\b${D}\b(?:off|out|in full|completely|all the way|paying)\b`,
    String.raw`\b(?:i|we)(?:'?ve| have)? (?:just |finally |already )*(?:paid off|payed off|cleared|wiped out|knocked out|finished paying|finished off)\b`,
    String.raw`^(?:just |finally |omg |yay |today )*(?:paid off|payed off|finished paying|cleared|wiped out|knocked out)\b`,
    String.raw`^(?:just |finally |omg |yay |today |so i |well )*(?:paid|payed) (?:my |the |our |that |this )(?:[\w.'-]+ ){1,4}(?:all )?off\b`,
    String.raw`\b(?:made|sent|did) (?:my |the |our )?(?:last|final) payment\b`,
    String.raw`\b(?:is|are|'?s) (?:now |finally |officially |all |completely )*(?:paid off|paid in full|at (?:a )?zero|gone)\b(?=[^?]*$)`,
    String.raw`\b(?:ya |por fin |hoy |finalmente )*(?:liquide|termine de pagar|acabe de pagar|pague toda|pague todo|pague completa|salde)\b`,
  ].join('|'),
);
/** What makes a question or something else of it. */
const NOT_SAID =
  /\b(?:if|once|after|when (?:will|would|can|do|is)|how long|until|till|before i|once i|would|will it|could|should i pay|can i pay|not|never|haven'?t|didn'?t|almost|nearly|still|says?|report\w*|score|credit|bureau|collect\w*|collector|sue[ds]?|twice|my (?:mom|dad|sister|brother)|si|cuando|todavia|casi|aun|reporte|cobrador|cuanto|letter|again|wrong|but|points?|went|dropp\w*|cancel\w*|close|closing|cut it|leave|keep|should|why|what|how|puntos?|bajo|cierro|cerrar\w*|cancelar\w*)\b|\bpaid (?:my )?(?:off )?\$?\d/;

/** "Por fin pagué la tarjeta": all of it, at last. */
const PAID_AT_LAST =
  /\b(?:por fin|al fin|finalmente|yay|siii*) (?:ya )?(?:pague|termine|liquide|acabe)\b|\b(?:pague|termine|liquide|acabe)\b.{0,40}\b(?:por fin|al fin)\b|\bfinally (?:paid|payed)(?: off)? (?:my|the|that|our)\b/;
/** What is paid off, where it's none of the debts that are entered. */
const A_DEBT =
  /\b(?:cards?|loans?|car|truck|van|jeep|bike|motorcycle|note|debt|bill|student|college|hospital|medical|dentist|doctor|mattress|furniture|tv|phone|couch|visa|mastercard|amex|discover|chase|citi|capital one|macy'?s|kohl'?s|target|walmart|amazon|best buy|sears|jcpenney|old navy|gap|affirm|klarna|afterpay|payday|collector|collection|mortgage|house|tarjeta|prestamo|carro|coche|troca|camioneta|deuda|cuenta|muebles|celular|telefono|casa|hipoteca)\b/;
/** A kind of debt that no entered one is named by. */
const OF_ANOTHER =
  /\b(?:store|macy'?s|kohl'?s|target|walmart|amazon|sears|jcpenney|old navy|gap|student|car|truck|van|tienda|carro|troca|camioneta|coche)\b/;
const IS_CARD = /\b(?:cards?|visa|mastercard|amex|discover|macy'?s|kohl'?s|target|tarjeta)\b/;

/** Longer ones tell of something else, too. */
const MAX_WORDS = 16;

/** A debt that isn't among those that are entered: the joy first, then where its payment can go. */
function paidOffElsewhere(asked: Asked): Composed | null {
  const { context, slots } = asked;
  const plain = withoutAccents(asked.plain);
  if (slots.isDebtNamed || slots.amounts.length > 0 || plain.includes('?')) return null;
  if (wordsIn(plain).length > MAX_WORDS) return null;
  if (!(PAID_OFF.test(plain) || PAID_AT_LAST.test(plain)) || !A_DEBT.test(plain)) return null;
  if (NOT_SAID.test(plain)) return null;
  const hasDebts = context.records.debts.length > 0;
  // One of those that are entered may be meant.
  const isElsewhere = slots.debts.length === 0 || OF_ANOTHER.test(plain);
  const plan = hasDebts && isElsewhere && !isTight(asked) ? asked.use('plan_payoff', {}) : null;
  const [next] = plan?.ok ? dataOf(plan.result).extra_goes_to : [];
  return {
    reply: reply(
      [
        paragraph(said('**Congratulations!** Paying that off is real work, and you did it.')),
        paragraph(
          next === undefined
            ? said(
                '**What it cost you each month is yours again.** If other debts are open, put it on the next one before it goes to something else.',
              )
            : say`${strong('What it cost you each month can go to the next debt of your plan:')} that’s ${strong(next)}. Tell me how much it was a month, and I’ll show what that changes.${plan?.ok ? source(plan.result.id) : null}`,
          say`Is it entered here? Record your last payment in ${link('/debt-destroyer', 'the planner')}. If it isn’t and you want it on record, add it there with what you owed.`,
        ),
        IS_CARD.test(plain)
          ? paragraph(
              said(
                '**You don’t have to close it.** Usually it’s better to keep a card open, if it costs nothing: its limit keeps your other cards from looking fuller.',
                'lesson/card-use',
              ),
            )
          : paragraph(said('Ask for a letter that says it’s paid, and keep it.')),
      ],
      { lesson: IS_CARD.test(plain) ? 'card-use' : null, isWithoutSlips: true },
    ),
    certainty: 'sure',
    intent: 'good_news',
    others: [],
  };
}

/** The answer to it; null where it isn't said of one debt, or something else is asked of it. */
export function paidOffToday(asked: Asked): Composed | null {
  const { plain, slots, context } = asked;
  const elsewhere = paidOffElsewhere(asked);
  if (elsewhere) return elsewhere;
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
