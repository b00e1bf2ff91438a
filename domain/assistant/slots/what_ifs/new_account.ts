import { aprBps } from '../../../money/cents.ts';
import type { TrackedDebt } from '../../../planner/progress.ts';
import type { Reader } from './what_if.ts';

// A new account in place of what is owed now: a loan, or a card that a balance is moved to.

const LENDER =
  /\b(?:loan|consolidat\w*|credit union|bank|lender|lending|borrow\w*|refi\w*|prestamo|banco|cooperativa)\b/;
const TERM =
  /\b(?:\d{1,3}|A\d) ?-?(?:months?|mos?|mths?|meses)\b|\b(?:[2-7]|two|three|four|five|six|seven|dos|tres|cuatro|cinco|seis) ?-?(?:years?|yrs?|anos)\b/;
const IS_TRANSFER =
  /\btransfer\w*\b|\bR\d fee\b|\bcard offer\b|\bpromo\w*\b|\bcar loan\b|\bauto loan\b/;
const COMPARES =
  /\b(?:better|worse|worth|vs|beat|beats|compared|than|should|conviene|mejor|peor|good (?:deal|idea))\b/;
/** What a loan is to do with the debts that are named: "to pay off the Visa", "para pagar la Visa". */
const TO_PAY_OFF =
  /\b(?:pay(?:ing)? off|pay(?:ing)?|clear|kill|wip(?:e|ing)(?: out)?|knock out|get rid of|cover|replace|roll|combine|consolidate|refi\w*|redo|take over|pagar|liquidar|cubrir|quitar|juntar)(?: off| out| up)?(?: (?:the|my|both|all|of|whole|cards?|and|la|el|mi|toda|todo|las|dos|tarjetas|y|de))*,? D\d/;
/** "A credit union would do the truck at 8.99", "refi the car at 9.5". */
const REFINANCES =
  /\b(?:do|redo|refi\w*|finance|take over|offer\w*|has|give)(?: me)?(?: (?:the|my|on|a|loan))* D\d(?: loan| note| over)*(?: (?:at|for|to|down to))+ (?:R\d|A\d|\d)/;
const ALL_CARDS =
  /\b(?:both|all|the|my|two|las|mis|ambas)(?: of)?(?: the| my| two| dos| mis)* (?:credit )?(?:cards|tarjetas)\b/;

/** A loan's fee as an amount: "a 150 fee", "fee of 150". */
const FLAT_FEE =
  /\b(?:no|zero)(?: \w+)? fees?\b|\bR\d (?:up ?front|off the top)\b|\bA\d (?:\w+ ){0,2}?(?:fees?|origination)\b|\b(?:fees?|origination|comision)(?: of| is| it'?s| de| es)* A\d\b|\bcomision de A\d|\bA\d de comision\b/;

/** "At 16.9", with no sign. */
const SAID_AT = /\bat(?: like| about| around)? \d{1,2}(?:\.\d{1,2})?\b/;

/** All cards, where they're spoken of together: "both cards", "all my cards". */
export const cardsOf = (text: string, debts: readonly TrackedDebt[]): readonly TrackedDebt[] =>
  ALL_CARDS.test(text) ? debts.filter(({ kind }) => kind === 'card') : [];

/** One loan for several debts or for one of them, with what it takes to work it out. */
export const readLoan: Reader = ({ text, rates, amounts, debts, monthly, ownDebts }) => {
  if (!LENDER.test(text) || !TERM.test(text) || IS_TRANSFER.test(text)) return null;
  if (!(rates.length === 1 || /\bat(?: like| about)? A\d\b/.test(text) || SAID_AT.test(text)))
    return null;
  const [amount] = amounts.filter((each) => each !== monthly);
  const replaced = [...new Set([...cardsOf(text, ownDebts), ...debts])];
  if (debts.length > 0)
    return TO_PAY_OFF.test(text) || REFINANCES.test(text)
      ? { kind: 'loan', debts: replaced, amount: amount ?? null }
      : null;
  if (debts.length === 0 && FLAT_FEE.test(text) && !/\b(?:payday|title|student)\b/.test(text))
    return { kind: 'loan', debts: [], amount: null };
  if (amount !== undefined && amounts.length === 1 && debts.length === 0 && IS_OFFERED.test(text))
    return { kind: 'loan', debts: [], amount: null };
  return amounts.length > 0 &&
    COMPARES.test(text) &&
    /\b(?:payments?|both|cards|all|everything|kill|pay off|better|worse|worth|pagos?|todo|tarjetas)\b/.test(
      text,
    )
    ? { kind: 'loan', debts: [], amount: null }
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

const OPENS =
  /\b(?:on|with|open\w*|get(?:ting)?|got to get|take out|taking out|need|use)\b.{0,24}\b(?:new|another|store|different)(?: \w+){0,2} (?:card|loan|account)\b|\bfinanc\w*\b|\badd(?:ed|ing)?(?: on)? (?:a|an|another) (?:A\d )?(?:\w+ )?(?:debt|loan|card|bill)\b|\bpayment plan at\b|\bbuy now pay later\b|\b(?:una|otra) tarjeta nueva\b|\btarjeta nueva\b|\ba credito\b|\bprestamo nuevo\b/;
/** What it does to everything is asked, and not what it costs by itself. */
const SETS_BACK =
  /\b(?:push\w*|set\w*|put\w*|knock\w*) (?:me|us|my \w+|it|everything|that|things)(?: far| all the way)? (?:back|off|out)\b|\bhow (?:far|bad|badly|much (?:later|longer)|many (?:more )?months)\b|\b(?:my|the|our) (?:debt[- ]free )?(?:plan|date|finish|end|payoff|timeline)\b|\b(?:later|longer|behind) (?:am|would|will|do) (?:i|we)\b|\bwhen (?:am|would|will|do) (?:i|we)\b.{0,16}\b(?:done|free|finish\w*)\b|\b(?:me|nos) (?:atras\w+|retras\w+)\b|\bwhat(?:'?s|s)? (?:does )?(?:that|it|this) do (?:to|for) (?:me|us|my \w+)\b|\bdo to me\b|\bmi (?:plan|fecha)\b|\bcuanto (?:mas|tiempo)\b/;
/** Somebody would like to. */
const WANTS =
  /\b(?:what if i add|if i add(?:ed)?|wanna|want to|wants to|thinking (?:of|about)|should i|gonna|going to|need to|would like to|quiero|pienso|voy a)\b/;
const BARE_RATE = /\b(?:at|card|loan|al) A(\d)\b/;
const ASKS_FOR =
  /\b(?:min(?:imum)?s?|payments?|minimo|pago)(?: payment)?(?: is| of| are|'?s| es| de| would be| will be)* A(?<a>\d)\b|\bA(?<b>\d) ?(?:(?:a|per|each|every) (?:month|mo)|monthly|min(?:imum)?|al mes)\b/;
const NOT_OPENED =
  /\b(?:transfer\w*|move|consolidat\w*|refi\w*|pay (?:it |them |that )?off|wipe|promo\w*|0 ?%|no interest|payday|title|secured card|limit)\b/;

/** Above it, a bare number is no rate. */
const MAX_BARE_RATE = 4_000;

/** A debt that isn't there yet, and what it does to the plan. */
export const readNewDebt: Reader = ({ text, amounts, rates, debts, monthly }) => {
  if (rates.length > 1 || debts.length > 0 || NOT_OPENED.test(text)) return null;
  if (!OPENS.test(text) || !(SETS_BACK.test(text) || WANTS.test(text))) return null;
  // "At 29.99", with no sign.
  const bare = rates.length === 0 ? Number(BARE_RATE.exec(text)?.[1] ?? NaN) : NaN;
  const said = amounts[bare] ?? 0;
  const rate = rates[0] ?? (said > 0 && said <= MAX_BARE_RATE ? aprBps(said) : null);
  if (rate === null) return null;
  const asks = ASKS_FOR.exec(text);
  const place = Number(asks?.groups?.['a'] ?? asks?.groups?.['b'] ?? NaN);
  const minimum = amounts[place] ?? null;
  const [amount, ...others] = amounts.filter(
    (each, at) => at !== place && at !== bare && each !== monthly,
  );
  return amount === undefined || others.length > 0 || amount <= (minimum ?? 0)
    ? null
    : { kind: 'new_debt', amount, rate, minimum };
};

const SPLITS =
  /\b(?:split|divide|spread|share|half|50 ?\/ ?50|fifty[- ]fifty|even(?:ly)?|equally|reparto|repartir|divido|dividir|mitad)\b/;
const OF_EXTRA =
  /\b(?:extra|leftover|left ?over|what(?:'?s|s| is)? left|rest|remaining|above the minimums|lo extra|lo que sobra|el resto|sobrante)\b/;

/** "Half the extra to the Visa and half to the store card". */
export const readSplitExtra: Reader = ({ text, amounts, rates, debts, monthly }) =>
  debts.length === 2 &&
  monthly !== null &&
  amounts.length + rates.length === 0 &&
  SPLITS.test(text) &&
  OF_EXTRA.test(text) &&
  !/\b(?:payments?|paycheck|bill with|refund|bonus|settle\w*|rent)\b/.test(text)
    ? { kind: 'split_extra', debts }
    : null;
