import { type AprBps, aprBps } from '../../../money/cents.ts';
import { ASKS, type Reader } from './what_if.ts';

// A rate that is to go up: a letter says so, or somebody was told.

const RAISED =
  /\bD\d\b.{0,40}?\b(?:(?:go(?:es|ing)?|went|jump\w*|ris(?:es?|ing)|rais(?:es?|ed|ing)|hik(?:es?|ed|ing)|bump\w*|sube|subira|va a subir)(?: it| me| my| the| rate| apr| interest| up| back)* (?:to|a|al)|(?:apr|rate|interest|tasa)(?: is| will be| of| at| to| now| about| going to be)*)(?: a| about| like)? (?<r>R\d|A\d)|\b(?:rais\w+|hik\w+|jack\w+|bump\w+)(?: up)?(?: the| my)* (?:rate|apr|interest)(?: on| of)(?: the| my)* D\d\b.{0,16}?\b(?:to|a) (?<s>R\d|A\d)|\b(?:subieron|subio|suben|aumentaron)(?: a)?(?: la| mi)* (?:tasa|interes)(?: de)?(?: la| mi)* D\d\b.{0,8}?\b(?:a|al|en) (?<u>R\d|A\d)|\b(?:rais\w+|hik\w+|jack\w+|bump\w+)(?: up)?(?: the| my)* D\d (?:rate |apr |interest )?(?:to|a) (?<t>R\d|A\d)/;
/** It is still to come, or was written: else it's the rate of now, which is offered to be written. */
const TO_COME =
  /\b(?:will|going|goes|gonna|soon|next month|starting|letter|notice|says|email|january|february|march|april|june|july|august|september|october|november|december|carta|aviso|va a|subira)\b/;
const NEW_ACCOUNT = /\b(?:transfer\w*|promo\w*|intro\w*|loan|consolidat\w*|settle\w*|prestamo)\b/;
const SAYS_RATE = /\b(?:rate|apr|tasa|interest rate)\b/;
/** Above it, a bare number is no rate. */
const MAX_BARE_RATE = 4_000;

/** One debt at a rate above its own. */
export const readRaised: Reader = ({ text, amounts, rates, debts }) => {
  const [debt, ...others] = debts;
  const groups = RAISED.exec(text)?.groups ?? {};
  const mark = groups['r'] ?? groups['s'] ?? groups['t'] ?? groups['u'] ?? '';
  if (!debt || others.length > 0 || mark === '' || NEW_ACCOUNT.test(text)) return null;
  if (!ASKS.test(text) && !TO_COME.test(text) && !/\bque (?:cambia|pasa|hago)\b/.test(text))
    return null;
  const place = Number(mark.slice(1));
  const bare = amounts[place] ?? 0;
  const rate: AprBps | undefined = mark.startsWith('R')
    ? rates[place]
    : amounts.length === 1 &&
        bare > 0 &&
        bare <= MAX_BARE_RATE &&
        (bare % 100 !== 0 || SAYS_RATE.test(text))
      ? aprBps(bare)
      : undefined;
  const now = Math.max(0, ...debt.balances.map(({ apr }) => apr));
  return rate !== undefined && rate > now ? { kind: 'rate', rate, debt } : null;
};
