// Money that somebody gets, and puts on a card: a payment, though the words are those of a purchase ("and put it on the Visa").

const ABOUT = String.raw`(?: a| an| about| around| like| another| my| the| back| me| us| maybe| un| una| unos| otros| como| mi)*`;
const THEN = String.raw`(?!(?: dollars?| bucks)? (?!in\b|on\b|from\b|for (?:my|a|an|the) (?:birthday|christmas|bonus|graduation|wedding|gift|overtime|shift)|back\b|and\b|next\b|this\b|soon\b|then\b|so\b|to\b|bonus\b|refund\b|check\b|rebate\b|gift\b|extra\b|i\b|later\b|today\b|tomorrow\b|en\b|de\b|y\b|el\b|para\b|por\b)[a-z])`;
const COMES = new RegExp(
  [
    String.raw`\b(?:get|gets|getting|got|receiv\w+|expect\w*|earn\w*|made|make|won|win|saved|found|recibo|recibi\w*|gano|gane|ahorre|junte)${ABOUT} A\d${THEN}`,
    String.raw`\b(?:sold|sell|selling|vendi|vendo|vender)\b.{0,40}?\bA\d`,
    String.raw`\b(?:gave|giving|gives?|paying|paid|pays?|owes?|sending|sent|sends?|left|lent|returning) (?:me|us)\b.{0,16}?\bA\d`,
    String.raw`\bme (?:dan|dieron|da|dio|van a dar|va a dar|regalan|regalaron|regalo|pagan|pagaron|deben|debe|devuelven|devolvieron|mandan|mandaron|llegan|tocan|tocaron)\b.{0,16}?\bA\d`,
    String.raw`\bA\d (?:is |are )?(?:coming|comes|came|back|from (?:my|a|the|selling|plasma|tips|overtime)|for my birthday)\b`,
    String.raw`\b(?:refund|bonus|tips|overtime|raise|inheritance|gift|stimulus|rebate|back ?pay|side (?:job|gig)|reembolso|bono|aguinaldo|propinas|herencia|regalo)\b.{0,24}\bA\d|\bA\d.{0,8}\b(?:refund|bonus|in tips|of overtime|gift|stimulus|rebate|back ?pay|reembolso|bono|aguinaldo|de propinas|herencia|regalo)\b`,
  ].join('|'),
);
const BOUGHT_WITH =
  /\b(?:need|needs|needed|have to (?:buy|get)|gotta|cost|costs|buy|buying|bought|purchase|charg\w+|swip\w+|necesito|ocupo|cuesta|compr\w+|cargo|cargar)\b/;

/** Whether the amount of a marked text is money that comes in: not what something costs. */
export const isMoneyIn = (text: string): boolean => COMES.test(text) && !BOUGHT_WITH.test(text);
