import { placeOf, type Reader } from './what_if.ts';

// An amount that holds from now on though a month is named, and another amount on the one debt whose payment is told first.

const FROM_NOW =
  /\b(?:can|could|will|puedo|podria)(?: only| just| maybe| probably| solo| nomas)* (?:do|pay|put|swing|afford|manage|send|give|dar|pagar|poner|mandar|abonar)(?: like| about| only| just| unos| nomas| solo)* A0(?: a month| al mes)?(?: (?:this|next) month| (?:este|el proximo) mes| now| ahora| right now)?,? (?:and|y) (?:on(?:ward|wards)?|forward|out|after(?: that)?|from (?:then|there|here|now) on|(?:every|each) month after(?: that)?|every month|en adelante|de ahi en adelante|los (?:demas|que siguen)|cada mes)\b/;

/** This month is only where it begins: it's no payment of this month. */
export const isFromNowOn = (plain: string): boolean =>
  /\b(?:this|next) month,? and (?:on(?:ward|wards)?|forward|after(?: that)?|from (?:then|there|here|now) on|(?:every|each) month after(?: that)?)\b|\b(?:este|el proximo) mes,? y (?:en adelante|de ahi en adelante|los (?:demas|que siguen))\b/.test(
    plain,
  );

/** "I can only do 160 this month and on". */
export const readFromNowOn: Reader = ({ text, amounts, rates, debts, monthly }) => {
  const [amount, ...others] = amounts;
  return amount !== undefined &&
    others.length === 0 &&
    rates.length + debts.length === 0 &&
    monthly !== null &&
    FROM_NOW.test(text)
    ? { kind: 'monthly', amount }
    : null;
};

const EVERY_MONTH = String.raw`(?: (?:a|per|each|every) (?:month|mo)| monthly| al mes| cada mes)?`;
const PAID_NOW = new RegExp(
  String.raw`\b(?:(?:i|i'?m|im|we|yo|le|les) ?(?:usually |normally |always |only |just |siempre |le )*(?:pay|paying|send|put|do|pago|abono|mando|doy)|(?:siempre |solo )?(?:pago|abono|mando|doy))(?: about| like| como| unos)* A(?<now>\d)${EVERY_MONTH}(?: on| to| toward| al?| en| para)(?: the| my| la| mi| el)* D0${EVERY_MONTH}[,.;]? (?:what if|what about|what happens if|how about|y si|que tal si|que pasa si)(?: i| we| yo| le)*(?: just| only| started| start)*(?: do| did| pay| paid| put| send| make it| made it| go to| went to| bump(?:ed)? it to| rais(?:e|ed) it to| doing| paying| pago| pongo| doy| mando| abono| pagara| abonara| diera| subo a| la subo a)?(?: about| like| up to)* A(?<then>\d)${EVERY_MONTH}(?: instead| on it| en vez)*[?.! ]*$`,
);

/** "I pay 75 a month on the Visa, what if I do 100": every month on that one. */
export const readPaidInstead: Reader = ({ text, amounts, debts, rates }) => {
  const match = PAID_NOW.exec(text);
  const [now, then] = [amounts[placeOf(match, 'now')], amounts[placeOf(match, 'then')]];
  const [debt, ...others] = debts;
  return debt &&
    others.length === 0 &&
    rates.length === 0 &&
    amounts.length === 2 &&
    now !== undefined &&
    then !== undefined
    ? { kind: 'held', amount: then, debt, now }
    : null;
};
