import type { Reader } from './what_if.ts';

// A new account in place of what is owed now: a loan, or a card that a balance is moved to.

const LENDER =
  /\b(?:loan|consolidat\w*|credit union|bank|lender|lending|borrow\w*|prestamo|banco|cooperativa)\b/;
const TERM =
  /\b(?:\d{1,3}|A\d) ?-?(?:months?|mos?|mths?|meses)\b|\b[2-7] ?-?(?:years?|yrs?|anos)\b/;
const IS_TRANSFER =
  /\btransfer\w*\b|\bR\d fee\b|\bcard offer\b|\bpromo\w*\b|\bcar loan\b|\bauto loan\b/;
const COMPARES =
  /\b(?:better|worse|worth|vs|beat|beats|compared|than|should|conviene|mejor|peor|good (?:deal|idea))\b/;
/** A debt that a loan is to pay off: "to pay off the Visa", "para pagar la Visa". */
const TO_PAY_OFF =
  /\b(?:pay(?:ing)? off|pay(?:ing)?|clear|kill|wipe out|knock out|get rid of|cover|refinance|replace|pagar|liquidar|cubrir|quitar)(?: off| out)?(?: (?:the|my|all|of|whole|la|el|mi|toda|todo|de))* D(?<d>\d)/;

/** A loan's fee as an amount: "a 150 fee", "fee of 150". */
const FLAT_FEE =
  /\b(?:no|zero)(?: \w+)? fees?\b|\bR\d (?:up ?front|off the top)\b|\bA\d (?:\w+ ){0,2}?(?:fees?|origination)\b|\b(?:fees?|origination|comision)(?: of| is| it'?s| de| es)* A\d\b|\bcomision de A\d|\bA\d de comision\b/;

/** "At 16.9", with no sign. */
const SAID_AT = /\bat(?: like| about| around)? \d{1,2}(?:\.\d{1,2})?\b/;

/** One loan for several debts or for one of them, with what it takes to work it out. */
export const readLoan: Reader = ({ text, rates, amounts, debts, monthly }) => {
  if (!LENDER.test(text) || !TERM.test(text) || IS_TRANSFER.test(text)) return null;
  if (!(rates.length === 1 || /\bat(?: like| about)? A\d\b/.test(text) || SAID_AT.test(text)))
    return null;
  const [debt] = debts;
  const [amount] = amounts.filter((each) => each !== monthly);
  if (debt !== undefined)
    return debts.length === 1 && rates.length === 1 && TO_PAY_OFF.test(text)
      ? { kind: 'loan', debt, amount: amount ?? null }
      : null;
  if (debts.length === 0 && FLAT_FEE.test(text) && !/\b(?:payday|title|student)\b/.test(text))
    return { kind: 'loan', debt: null, amount: null };
  if (amount !== undefined && amounts.length === 1 && debts.length === 0 && IS_OFFERED.test(text))
    return { kind: 'loan', debt: null, amount: null };
  return amounts.length > 0 &&
    COMPARES.test(text) &&
    /\b(?:payments?|both|cards|all|everything|kill|pay off|better|worse|worth|pagos?|todo|tarjetas)\b/.test(
      text,
    )
    ? { kind: 'loan', debt: null, amount: null }
    : null;
};

/** "Has a loan, 3300 at 14 percent, 2 years. take it??": an offer, and whether to take it. */
const IS_OFFERED =
  /^(?!.*\b(?:payday|title|student|car|auto|house|home|mortgage|business)\b).*\b(?:has|offer\w*|gave|got|approved|says|will give|would give)\b.*\bloan\b.*\b(?:take it|should i|do it|do i|worth it|good deal|good idea|yes or no|smart)\b/;

const LOW_RATE = /\bR\d\b|\b0 ?apr\b|\bno interest\b|\bsin interes(?:es)?\b/;
const MOVES =
  /\b(?:move|moving|transfer\w*|bring(?:ing)? over|shift|roll|paso|pasar|pasarl[ao]|muevo|mover|transfiero|transferir)\b/;
const OF_PART =
  /\b(?:half|third|quarter|all but|mitad|tercio|limit|line|approved|max\w*|limite|maximo|up to|cap|capped|tope|hasta)\b|R\d (?:of|de) |A\d/;

/** A card's offer for balances of theirs, of which a part is named, or a limit. */
export const readTransfer: Reader = ({ text, debts, amounts }) =>
  debts.length > 0 &&
  amounts.length < 4 &&
  TERM.test(text) &&
  LOW_RATE.test(text) &&
  MOVES.test(text) &&
  (debts.length > 1 || OF_PART.test(text))
    ? { kind: 'transfer' }
    : null;
