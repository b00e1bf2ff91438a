import { placeOf, type Reader } from './what_if.ts';

// What a loan is on is sold: a car.

const VEHICLE = '(?:car|truck|van|suv|ride|vehicle|carro|coche|troca|camioneta)';
const it = (group: string): string =>
  String.raw`(?:(?:the|my|our|this|that|el|la|mi) )?(?:D(?<${group}>\d)|(?:old )?${VEHICLE}|it|lo|la)`;
const SOLD = new RegExp(
  [
    String.raw`\b(?:sell|sold|selling|vend[oeia]\w*|vender)(?: off| back)? ${it('d')}\b.{0,24}?\b(?:for|at|get|gets|got|por|en|a)(?: like| about| around| maybe| unos| como)* A(?<a>\d)\b`,
    String.raw`\b(?:give|gave|offer(?:s|ed|ing)?|pay|dan|dio|ofrec\w+)(?: me| us| nos)?(?: like| about| unos| como)* A(?<b>\d)(?: dollars| bucks)?(?: for| por) ${it('e')}\b`,
  ].join('|'),
);
/** "My car's worth 9 grand. If I sold it". */
const WORTH = new RegExp(
  String.raw`\b(?:${VEHICLE}|D\d|it)(?:'s|s| is)? (?:prob\w* |maybe |about |like )*worth(?: prob\w*| maybe| about| like| around)* A(?<a>\d)\b.{0,60}\b(?:sell|sold|selling|vend\w+)\b`,
);
const NOT_SOLD =
  /\b(?:trad(?:e|ed|ing)\b.{0,16}\bin|repo\w*|auction\w*|collector\w*|a month|a week|stole\w*|house|home|they sold|was sold|got sold|refinanc\w*)\b/;

const OF_CAR = new RegExp(String.raw`\b${VEHICLE}s?\b`);

/** A car that is sold: what it brings comes off its loan. */
export const readSold: Reader = ({ text, amounts, debts, ownDebts, endMonth, monthly }) => {
  const match = SOLD.exec(text) ?? WORTH.exec(text);
  const groups = match?.groups ?? {};
  const amount =
    amounts[Number.isNaN(placeOf(match, 'a')) ? placeOf(match, 'b') : placeOf(match, 'a')];
  if (
    !match ||
    amount === undefined ||
    amounts.some((each) => each !== amount && each !== monthly) ||
    NOT_SOLD.test(text)
  )
    return null;
  // "Sell it" is of a car where one is spoken of.
  if (debts.length === 0 && !OF_CAR.test(text)) return null;
  const loans = ownDebts.filter(({ kind }) => kind === 'auto');
  const debt = debts[Number(groups['d'] ?? groups['e'] ?? Number.NaN)] ?? debts[0] ?? loans[0];
  if (debt?.kind !== 'auto' || (debts.length === 0 && loans.length > 1)) return null;
  return { kind: 'off', amount, debt, endMonth, isSale: true };
};
