import { isMoneyIn } from './income_said.ts';
import { placeOf, type Reader } from './what_if.ts';

// Something that is bought, or has to be, and a card that it goes on: told as people tell it, the price apart from the card.

const THE = '(?: the| my| la| mi| el| this| that)*';
const THING = String.raw`[a-z][a-z'-]+`;
/** "The tv was 600 and they let me put it on the Best Buy". */
const PRICED_THEN_PUT = new RegExp(
  String.raw`\b(?:was|is|were|are|costs?|cost me|runs?|came to|comes to|wants?|quoted(?: me)?|for|cuestan?|salen? en|vale)(?: like| about| around| only| just| me| como| unos)* A(?<a>\d)\b.{0,70}?\b(?:put|putting|charge|charging|finance|financing|stick|sticking|throw|throwing|swipe|ponerl[oa]|cargarl[oa]|meterl[oa])(?: it| that| this| them| the whole thing| everything)*(?: all)? (?:on|onto|to|a|en)${THE} D(?<d>\d)`,
);
const GOES_ON = String.raw`(?:(?:its|it's|it|that|that's|thats|this)(?: is|'s| all| was| had)*(?: to)? (?:going|gonna go|goes|go|went)|(?:i|we)? ?(?:handed|gave)(?: her| him| them| over| it)*|(?:i|we) (?:just )?(?:used|swiped|paid (?:with|by|on)|tapped))`;
/** "Mechanic wants 780 so it's going on the Visa", "it was 310 and i just handed her the Visa". */
const PRICED_THEN_USED = new RegExp(
  String.raw`\b(?:was|is|were|costs?|cost me|runs?|came to|comes to|wants?|quoted(?: me)?|rang (?:it )?up)(?: like| about| around| only| just| me)* A(?<a>\d)\b.{0,90}?\b${GOES_ON}(?: on| onto)?${THE} D(?<d>\d)`,
);
/** "A tv at Best Buy 650 … put it on the Best Buy card". */
const OFFERED_THEN_PUT = new RegExp(
  String.raw`\b(?:a|an|the|this|new) ${THING}(?: ${THING})?(?: (?:at|from|on sale at)${THE} (?:D\d|${THING}))?(?: for| is| thats| that's)? A(?<a>\d)\b.{0,140}?\b(?:put|putting|charge|charging|finance) (?:it|that) (?:on|onto|to)${THE} D(?<d>\d)`,
);
/** "Need tires, 300, only the Visa has room". */
const NEEDED_THEN_ROOM = new RegExp(
  String.raw`\b(?:need|needs|needed|have to (?:get|buy|replace)|gotta (?:get|buy|replace)|necesito|ocupo)\b.{0,50}\bA(?<a>\d)\b.{0,40}?${THE} D(?<d>\d)(?: card)?(?: is the only (?:one|card))?(?: that)?(?: still| only)? (?:has|got|have|with) (?:the )?(?:room|space|enough|credit|any)`,
);
/** "Put the 300 for tires on the Visa", "get a 500 couch with the Best Buy". */
const BUY_WITH = new RegExp(
  String.raw`\b(?:buy|buying|get|getting|bought|got|grab|order(?:ed|ing)?|comprar|compro|compre)(?: a| an| the| some| my| us| me| new| un| una| unos)* (?:${THING} ){0,3}?(?:for )?A(?<a>\d)\b.{0,30}?\b(?:on|onto|with|con|en)${THE} D(?<d>\d)`,
);
/** "TV died. There's one for 600 and I have the Visa in my hand", "the new one is 700, thinking of using the Best Buy card". */
const NEEDED_THEN_CARD = new RegExp(
  String.raw`\b(?:died|dies|broke|broken|busted|quit|leaking|stolen|need|needs|new|sale|black friday|se (?:descompuso|rompio))\b.{0,70}\bA(?<a>\d)\b.{0,50}?\b(?:(?:have|got|holding)${THE} D(?<d>\d)(?: card)? (?:in (?:my )?(?:hand|pocket|wallet)|on me|right here|out|ready)|(?:thinking (?:of|about) )?(?:us(?:e|ing)|pull(?:ing)? out|uso|usar)${THE} D(?<e>\d))`,
);
/** "Need a laptop for school, 300 on the Best Buy card". */
const NEEDED_ON = new RegExp(
  String.raw`\b(?:need|needs|needed|have to get|gotta get|want|buying|necesito|ocupo)\b.{0,50}\bA(?<a>\d)(?: dollars| bucks)? (?:on|onto|en)${THE} D(?<d>\d)`,
);
/** "I need 400 for tires and was going to put it on the Visa". */
const NEEDED_THEN_PUT = new RegExp(
  String.raw`\b(?:need|needs|needed|have to (?:get|buy|replace|fix)|gotta (?:get|buy|replace|fix)|necesito|ocupo)\b.{0,40}\bA(?<a>\d)\b.{0,70}?\b(?:put|putting|charge|charging|throw|throwing|stick|sticking|swipe|poner(?:l[oa]s?)?|cargar(?:l[oa]s?)?|meter(?:l[oa]s?)?)(?: it| that| this| them| the whole thing| everything)*(?: all)? (?:on|onto|to|a|en)${THE} D(?<d>\d)`,
);
const ON_A_CARD = [
  NEEDED_ON,
  PRICED_THEN_PUT,
  PRICED_THEN_USED,
  OFFERED_THEN_PUT,
  NEEDED_THEN_ROOM,
  NEEDED_THEN_PUT,
  NEEDED_THEN_CARD,
  BUY_WITH,
];

/** What is bought, and not paid down. */
const BUYS =
  /\b(?:need to put|have to put|gotta put|charge|charging|swipe|buy|buying|finance|purchase|use for|which card (?:do i|should i|to) (?:use|charge|swipe)|put (?:\w+ ){0,3}?(?:xmas|christmas|gifts?|presents|tires|brakes|groceries|car repair|repairs?|bed|couch|phone|laptop|tv|fridge|washer|dryer|uniforms?|school (?:stuff|clothes|supplies)|flights?|tickets?|hotel|vet|dentist|copay|rent|gas)|comprar|cargar|gastar|navidad|regalos)\b/;
/** A price, and a card that it is put on: "cuesta 600, lo pongo en la Visa o en la Best Buy". */
const PRICED = new RegExp(
  String.raw`\b(?:was|is|were|costs?|runs?|wants?|quoted(?: me)?|need(?:s)?|cuestan?|salen? en|vale|necesito|ocupo)\b.{0,40}\bA\d\b.{0,40}\b(?:put (?:it|that|them) on|charge (?:it|that)|(?:lo|la|los) (?:pongo|cargo|meto))\b`,
);
const EITHER = new RegExp(
  String.raw`\bD(?<d>\d)(?: card)?,? (?:or|vs|versus|o)(?: on| with| en| con)?${THE} D(?<e>\d)\b`,
);

/** What is no purchase of one's own: money to pay with, what somebody else did, how full the card is. */
const NOT_BOUGHT =
  /\b(?:they charged|somebody|someone|stole\w*|fraud\w*|i didn'?t|refund|bonus|inherit\w*|savings|paycheck|payment|minimum|owe|owed|extra|pay off|pay down|paying off|paid off|settle\w*|collector\w*|score|utili[sz]ation|percent|reembolso|aguinaldo|ahorros|pagar|abonar)\b|\b(?:every|each|a|per|al|cada) (?:month|mo|week|mes|semana)\b|\bmonthly\b/;

/** A purchase on one card, or on one of two. */
export const readPurchase: Reader = ({ text, amounts, rates, debts, monthly }) => {
  const [amount, ...others] = amounts.filter((each) => each !== monthly);
  if (amount === undefined || others.length > 0 || rates.length > 0 || NOT_BOUGHT.test(text))
    return null;
  if (isMoneyIn(text)) return null;
  for (const pattern of ON_A_CARD) {
    const match = pattern.exec(text);
    const debt = debts[Number(match?.groups?.['d'] ?? match?.groups?.['e'] ?? NaN)];
    if (match && debt?.kind === 'card' && debts.length === 1)
      return { kind: 'charge', amount, debt };
  }
  const either = BUYS.test(text) || PRICED.test(text) ? EITHER.exec(text) : null;
  const [one, other] = [debts[placeOf(either, 'd')], debts[placeOf(either, 'e')]];
  return one?.kind === 'card' && other?.kind === 'card' && one !== other && debts.length === 2
    ? { kind: 'charge_either', amount, debts: [one, other] }
    : null;
};
