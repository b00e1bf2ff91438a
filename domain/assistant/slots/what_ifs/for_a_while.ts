import { addMonths, firstOfMonth, type IsoDate, monthsBetween } from '../../../time/iso_date.ts';
import { MONTH, monthOf, NEXT_MONTH } from '../dates.ts';
import { countOf } from '../said_count.ts';
import { EVERY } from './monthly.ts';
import { placeOf, type Question, type Reader } from './what_if.ts';

// Months that are other than the rest: of minimums alone, or with nothing paid at all.

const MINIMUMS = /\b(?:minimums?|mins?|minimos?)\b/;
const ONLY =
  /\b(?:only|just|nothing but|bare|solo|solamente|nomas|nada mas)\b[^.]{0,24}\b(?:minimums?|mins?|minimos?)\b|\b(?:minimums?|mins?|minimos?)\b[^.]{0,12}\b(?:only|solo|nomas)\b|\b(?:pay|paying|do|doing|pago|pagar)(?: just| only)?(?: the| my| el| los)? (?:minimums?|mins?|minimos?)(?: payments?)? (?:for|until|till|por|hasta)\b/;
/** "If I skip the extra this month": the minimums are paid. */
const SKIPS_EXTRA =
  /\b(?:if|what|wh?at if|can i|could i|si|puedo)\b.{0,20}\b(?:skip(?:ping)?|leave out|drop|not (?:pay|send)|don'?t (?:pay|send)|me salto|no (?:mando|pongo|pago)) (?:just |only |the |my |all |all the |any |lo |el |los )*(?:extra|extras|de mas)\b|\b(?:skip|skipping|drop|pause|hold off on|leave out) (?:just |only )?the extra(?: part| money| payment)?\b/;
const COUNT =
  'a|an|one|two|three|four|five|six|un|dos|tres|cuatro|cinco|seis|couple(?: of)?|par de';
const FOR_MONTHS = new RegExp(
  String.raw`\b(?<n>\d{1,2}|${COUNT}) (?:more |whole |full )?(?:months?|mos?|meses|mes)\b`,
);
const FOR_YEAR =
  /\b(?:for|over|durante|por) (?:a|one|the (?:next|whole)|un|el proximo)(?: (?:whole|full|entire|entero))? (?:year|yr|ano)\b/;
const ONE_MONTH =
  /\b(?:this|next|one|that|this one|este|el proximo|el otro|un solo) (?:month|mes)\b|\bel mes (?:que (?:viene|entra)|proximo)\b/;
const SET_BACK =
  /\b(?:can i|back at it|back to|go back|then (?:back|normal|regular|the (?:regular|usual))|back on|normal again|usual again|set\w* me back|put\w* me|push\w*|how (?:far|bad|long)|how much (?:later|longer|more|interest|does|would|will)|behind|cost|wreck|hurt|ruin|mess|matter|mean|affect|does (?:it|that)|luego|despues|regreso|vuelvo|atras\w*|retras\w*|afecta|cuanto|que tanto|que pasa)\b/;
const NOT_FOR_A_WHILE = /\b(?:forever|always|only ever|ever pay|siempre|interest only)\b/;

const NAMED_MONTH = new RegExp(
  String.raw`\b(?:in|for|en|this coming|during|starting|from|de|desde|durante|and|y|to|through|thru|a|by) (?:${MONTH})\b`,
);
/** Up to a month: "through march" has March in it, "until march" hasn't. */
const UNTIL = new RegExp(String.raw`\b(?:until|till?|hasta(?: que llegue)?) (?:${MONTH})\b`);
const THROUGH = new RegExp(
  String.raw`\b(?:through|thru|until the end of|till the end of|hasta (?:el )?(?:fin|final|fines|finales) de) (?:${MONTH})\b`,
);
/** The month in which it goes on as before. */
const RESUMES = new RegExp(
  String.raw`\b(?:again|back(?: (?:to|at|on) [\w ]{1,24})?|catch(?:ing)? up|normal|resum\w+|restart\w*|pick (?:it |things )?(?:back )?up|otra vez|de nuevo|regres\w+|normal) (?:in|en|by|para) (?<resumed>${MONTH})\b`,
);
const BEGINS = new RegExp(
  String.raw`\b(?:from|starting(?: in| from)?|desde|a partir de) (?:${MONTH})\b|\b(?:${MONTH})(?: 20\d\d)? (?:on(?:wards?)?|en adelante|forward)\b`,
);
/** What was done already is thought of no more. */
const PAST = /\b(?:paid|did|been|pague|pagamos|hice|estuve)\b/;

/** Only the minimums for a month or some, and then the plan again. */
export const readMinimums: Reader = (given) => {
  const question = withoutResumed(given);
  const { text, amounts, debts, monthly, months: named } = question;
  const isOnly = (MINIMUMS.test(text) && ONLY.test(text)) || SKIPS_EXTRA.test(text);
  if (!isOnly || NOT_FOR_A_WHILE.test(text)) return null;
  const isNamed = NAMES_MONTH.test(text.replaceAll(MAY, ' '));
  const isAsked = SET_BACK.test(text) || SKIPS_EXTRA.test(text) || (isNamed && !PAST.test(text));
  if (debts.length > 0 || !isAsked) return null;
  const [only, ...more] = isNamed ? (named ?? []) : [];
  const span =
    SKIPS_EXTRA.test(text) && only !== undefined && more.length === 0
      ? { months: 1, from: only }
      : spanOf(question, isNamed);
  if (span === null || span.months < 1 || span.months > 36) return null;
  const spend = amounts.filter(
    (each, place) =>
      each !== monthly &&
      !new RegExp(
        String.raw`(?:minimums?|mins?|minimos?)(?: of| are| is|,| de| son)* A${place}\b|A${place}(?: in)? (?:minimums?|mins?|de minimos?)\b`,
      ).test(text),
  );
  const [need, ...others] = spend;
  return {
    kind: 'minimums',
    ...span,
    apart: isNamed && named !== null && !isInRow(named) ? named : [],
    spend: need !== undefined && others.length === 0 ? need : null,
  };
};

/** Of several months that are named, the one in which it goes on as before is none of them. */
function withoutResumed(question: Question): Question {
  const { text, months } = question;
  const last = months?.at(-1);
  const resumed = RESUMES.exec(text)?.groups?.['resumed'];
  return months && months.length > 1 && resumed !== undefined && isOfName(last, resumed)
    ? { ...question, months: months.slice(0, -1) }
    : question;
}

const isOfName = (month: IsoDate | undefined, name: string): boolean =>
  month !== undefined && Number(month.slice(5, 7)) === monthOf(name);

const isInRow = (months: readonly IsoDate[]): boolean =>
  months.every((month, place) => place === 0 || month === addMonths(months[place - 1] ?? month, 1));

/** From when, and for how many months: null where neither is said. */
function spanOf(
  { text, month, months: named, today }: Question,
  isNamed: boolean,
): { readonly months: number; readonly from: IsoDate | null } | null {
  const next = addMonths(firstOfMonth(today), 1);
  const [until] = named ?? [];
  if (named?.length === 1 && until !== undefined && (UNTIL.test(text) || THROUGH.test(text)))
    return { months: monthsBetween(next, until) + (THROUGH.test(text) ? 1 : 0), from: next };
  if (named?.length === 1 && until !== undefined && RESUMES.test(text))
    return { months: monthsBetween(next, until), from: next };
  if (isNamed && named !== null && named.length > 1)
    return { months: named.length, from: named[0] ?? null };
  // From a month on, with no word of its end that is understood: nobody's guess is counted.
  if (BEGINS.test(text) && !FOR_MONTHS.test(text)) return null;
  const said = FOR_MONTHS.exec(text)?.groups?.['n'];
  const count = said === undefined ? null : countOf(said);
  const isOne = (ONE_MONTH.test(text) || month !== null) && !(count !== null && count > 1);
  const months = FOR_YEAR.test(text) ? 12 : isOne ? 1 : count;
  if (months === null) return null;
  return {
    months,
    from: NAMED_MONTH.test(text) || (isOne && NEXT_MONTH.test(text)) ? month : null,
  };
}

const MAY = /\b(?:i|you|we|they|it|that|this) may\b|\bmay (?:i|be|not|have)\b/g;
const NAMES_MONTH = new RegExp(String.raw`\b(?:${MONTH})\b`);

const SKIPS =
  /\b(?:skip(?:ping)?|sit out|take off|me salto|saltar(?:me)?|me brinco|brincar(?:me)?|dejo de pagar|dejar de pagar|(?:if|si|what if)(?: i| we| yo)? (?:can'?t|cannot|don'?t|do not|no) (?:pay|make (?:a|any|my) payments?|pago|puedo pagar|pagara|voy a pagar)(?: anything| nada)?|pay nothing|paying nothing|no pagar(?: nada)?)\b/;
/** Of one debt's day, of what is late, or of what somebody else would do, something else is asked. */
const NOT_SKIPPED =
  /\b(?:late|fees?|report|score|collector\w*|sued?|court|repo\w*|rent|garnish\w*|tax|irs|insurance|electric\w*|utilit\w+|shut ?off|evict\w*|atrasad\w*|renta|luz|historial|puntaje|happens(?! if (?:i|we) (?:skip|pay nothing|don'?t pay|cant pay|can'?t pay|stop paying|miss)\b.{0,24}\b(?:for|por)\b.{0,16}\bmonths?\b)|all of|everything|todo|todos|full|hardship|forbearance|deferment|defer)\b/;
const EXCEPT = new RegExp(
  String.raw`\b(?:except(?: for)?|but not|other than|besides|apart from|excepto|salvo|menos|pero no)(?: in| for| during| en)? (?:the month of |el mes de )?(?:${MONTH})\b`,
);

/** "Except 300 in december": another amount, and not none. */
const EXCEPT_SO_MUCH = new RegExp(
  String.raw`\b(?:except(?: for)?|but(?: only)?|excepto|salvo|menos|pero(?: solo)?) A(?<a>1)(?: dollars)? (?:in|for|during|en) (?:${MONTH})\b`,
);
const CANT_NOW =
  /\b(?:can'?t|cannot|no puedo|no podre) (?:pay|make|pagar)\b.*\b(?:this month|este mes)\b/;

/** Months in which nothing is paid: named or counted, or left out of "every month". */
export const readSkipped: Reader = ({ text, amounts, rates, debts, monthly, months }) => {
  if (months === null || months.length === 0 || rates.length > 0 || NOT_SKIPPED.test(text))
    return null;
  const [amount, ...others] = amounts;
  const other = amounts[placeOf(EXCEPT_SO_MUCH.exec(text), 'a')];
  if (other !== undefined && EVERY.test(text) && amounts.length === 2)
    return { kind: 'skip', months, monthly: amounts[0] ?? null, isAll: true, instead: other };
  if (EXCEPT.test(text) && EVERY.test(text) && debts.length === 0 && others.length === 0)
    return {
      kind: 'skip',
      months,
      monthly: amount === monthly ? null : (amount ?? null),
      isAll: true,
      instead: null,
    };
  // What can't be paid in the month that has begun is no month that is skipped.
  if (CANT_NOW.test(text)) return null;
  return SKIPS.test(text) && amounts.length === 0 && debts.length === 0
    ? { kind: 'skip', months, monthly: null, isAll: false, instead: null }
    : null;
};
