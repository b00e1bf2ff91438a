import { type Cents, cents } from '../../money/cents.ts';
import type { PlannerRecords } from '../../planner/plan_choice.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { markedText } from './marked_text.ts';

// Short questions about a month as it is: how much of it is interest, what a day costs, and the least that has to be paid.

export type OwnMonthSaid =
  /** How much of the month's amount is interest, or whether it does anything; of what is paid on one debt, where one is named. */
  | { readonly kind: 'split'; readonly debt: TrackedDebt | null }
  /** What all debts cost a day. */
  | { readonly kind: 'day' }
  /** What all debts cost a week. */
  | { readonly kind: 'week' }
  /** The least that all of them ask for in a month. */
  | { readonly kind: 'least' }
  /** What it takes to be rid of all of them today. */
  | { readonly kind: 'payoff' }
  /** What is left of the month's amount once every minimum is paid. */
  | { readonly kind: 'spare' }
  /** What everything comes to in the end, with its interest. */
  | { readonly kind: 'in_all' }
  /** So much there is until there is more. */
  | {
      readonly kind: 'has';
      readonly amount: Cents;
      /** The day of the month there is more again; null where it isn't said. */
      readonly untilDay: number | null;
    };

const MAX_LETTERS = 320;
const AMOUNT = String.raw`(?:A\d|payments?|money|what i (?:pay|send|put in)|it|that|this|lo que pago|mi pago)`;
/** "How much of my 250 is just interest", "is 250 even doing anything", "am i even making a dent". */
const SPLIT = new RegExp(
  [
    String.raw`\b(?:how much|what part|what share|which part|cuanto) (?:of|out of|de) (?:my |the |that |those |these |this |each |every |mi |mis |los |esos )*${AMOUNT}\b.{0,60}\b(?:interest|burn\w*|eaten|eats?|wast\w*|goes to (?:the )?bank|thrown|actual(?:ly)?|principal|balance|interes(?:es)?)\b`,
    String.raw`(?<!\b(?:what|how|que|where|which) )\b(?:is|are|does|do)(?: my| the| this| that| these)* ${AMOUNT}(?: a month| every month| each month)?(?: even| really| actually| just)* (?:doing|do|making|make|helping|help|working|accomplish\w*)(?: anything| something| a dent| any (?:dent|difference|good)| a difference| at all)?\b.{0,80}$`,
    String.raw`\b(?:of|out of|de) (?:my|mis|los|these|those|mi) ${AMOUNT},? (?:how much|what|cuanto)(?: of it| is| goes| es| se va)* .{0,24}\b(?:interest|principal|interes(?:es)?)\b`,
    String.raw`\bam i (?:even|actually|really|ever)(?: even)? (?:making (?:a dent|progress|any (?:progress|headway|difference))|getting anywhere|moving the needle)\b`,
    String.raw`\b(?:all|most|half)(?: of)?(?: my| the)* (?:${AMOUNT})(?: just| all| only)* (?:goes|going|is|get(?:s|ting)?|are)(?: just| all| to| toward| towards)* (?:the )?(?:interest|intereses|eaten|burn\w*)\b`,
  ].join('|'),
);
/** "Of the 75 I pay on the Visa, how much actually goes to the balance": of one debt. */
const PAID_ON =
  /(?: (?:that|which|que))?(?: (?:i|yo|le))?(?: (?:pay|send|put|am paying|pago|mando|doy|abono))?(?: (?:on|to|for|toward|a|en|para))(?: the| my| la| mi| el)* D0\b/g;
const SPLIT_OF = new RegExp(
  [
    String.raw`\b(?:of|out of|from|de) (?:my|the|that|those|mis|los|las|mi|esos) (?:\w+ )?${AMOUNT},? (?:how much|what|whats|cuanto|que)\b.{0,40}\b(?:interest|principal|balance|debt|actual(?:ly)?|interes(?:es)?|saldo|capital|deuda)\b`,
    String.raw`\b(?:how much|what part|cuanto|que parte) (?:of|out of|de) (?:my |the |that |those |mis |los |mi )*${AMOUNT}\b.{0,40}\b(?:interest|principal|balance|actual(?:ly)?|interes(?:es)?|saldo|capital|deuda)\b`,
  ].join('|'),
);
/** What helps, or does anything, is then another thing than what is paid. */
const OF_SOMETHING_ELSE =
  /\b(?:on (?:her|his|their|my (?:mom|dad|wife|husband|sister|brother)\w*'?s?) (?:card|account)|authorized user|dispute\w*|letters?|score|report|bureaus?|call(?:ed|ing)?|secured|counsel\w*|consolidat\w*|open(?:ed|ing)?|clos(?:e|ed|ing)|freez\w*|froze|rent|utilities|app|site)\b/;
const DAY =
  /\bD\d or (?:the |my )?D\d\b.{0,12}\b(?:cost|costs|costing|eat|eating|hurt|hurting)(?: me)? (?:the )?(?:more|most)\b(?!.{0,20}\b(?:score|credit|report)\b)|\b(?:costs?|costing)(?: me)? (?:the )?more\b.{0,12}\bD\d or (?:the |my )?D\d\b|^(?:per|a|each) day,? (?:how much|what)\b|\bhow much\b.{0,24}\b(?:bleed\w*|burn\w*|leak\w*) (?:a|per|each|every) day\b|\bwhich (?:one|card|debt)(?: is|'s| costs?| hurts?)?(?: me)? (?:the )?(?:worse|worst|more|most)\b(?!.{0,20}\b(?:first|credit|score|report)\b)|\b(?:costs?|costing|interest|burn\w*|cuesta|interes(?:es)?|los\w+)\b.{0,30}\b(?:a|per|each|every|al|por|cada) (?:single )?(?:day|dia)\b|\b(?:daily|per day|a day)\b.{0,16}\b(?:cost|interest|costs)\b|^(?:cost|interest|costs) (?:per|a|each) day\b/;
const WEEK =
  /\b(?:costs?|costing|interest|burn\w*|cuesta|interes(?:es)?|los(?:e|ing))\b.{0,30}\b(?:a|per|each|every|al|por|cada|a la) (?:single )?(?:week|semana)\b|\b(?:weekly|per week) interest\b|\binterest weekly\b/;
const BY_DAY = /\b(?:(?:a|per|each|every) day|daily|(?:al|por) dia)\b/;
/** "Minimums???", by themselves. */
export const isOwnMinimums = (plain: string): boolean =>
  /^(?:my |the |all |all my |mis |los )*(?:min(?:imum)?s|(?:min(?:imum)?|monthly) payments|minimos|pagos minimos)(?: total)?[?!. ]*$/.test(
    plain,
  );

/** "The bare minimum I gotta pay every month", "what are all my minimums together". */
const LEAST =
  /\b(?:bare(?: bare)? minimum|(?:smallest|lowest|tiniest)(?: amount| payment)?|absolute (?:minimum|least)|(?:very |absolute )?least|lo minimo|minimo total)(?: amount)?(?: that| i| we| you| can| could| must| have to| need to| gotta| got to| should| to| que| tengo| puedo| get away with|,)* (?:pay\w*|send|put|get away with|owe|cover|do|pagar|mandar|keep\w*|stay)\b|\b(?:total|sum|all|both|together|combined|add up)\b.{0,24}\b(?:of )?(?:my |the |all )*(?:minimums|mins|minimum payments|minimos)\b|\bhow much do i (?:have|need|got) to pay (?:each|every|a|per) month\b(?: (?:in )?total| in all| altogether| all together)?[?.! ]*$|\b(?:how much|what|whats|what's|cuanto)(?: are| is| do| son| suman)*(?: all)?(?: of)?(?: my| the| mis| los)* (?:minimums|mins|minimum payments?|minimos)\b(?! (?:cost|take|only|go|going|change|for|on|if|each|so|was|too))/;
const NOT_LEAST =
  /\b(?:only|just) (?:ever )?(?:pay|paid|paying|do|doing)\b|\bhow long\b|\b(?:when|report|never|forever|years?)\b|\b(?:to be|be) (?:done|debt[- ]free|out)\b|\b(?:by|before) (?:20\d\d|next|the end)\b/;
const PAYOFF =
  /\b(?:wip(?:e|ing)|pay(?:ing)?|clear(?:ing)?|clos(?:e|ing)|kill(?:ing)?|zero(?:ing)?)(?: (?:it|them|everything|all(?: of (?:it|them|this))?|this|off|out))* (?:all )?(?:off|out|today|right now|at once|in one (?:go|shot))\b.{0,60}\b(?:what|how much|say|take|need|cuanto)\b|\b(?:what|how much)\b.{0,50}\b(?:to (?:pay|wipe|clear|zero)(?: (?:it|them|everything|all|this))* (?:all )?(?:off|out)(?: (?:today|right now|at once|completely))?|check (?:have to|need to|be)|payoff (?:amount|total))\b/;
const IN_ALL =
  /\b(?:how much|what)\b.{0,30}\b(?:pay|paid|cost|pago|pagar\w*)\b.{0,24}\b(?:total|in total|in all|all together|altogether|all in|in the end|by the end|everything|en total|al final)\b|\btotal\b.{0,20}\b(?:with|including|counting) (?:the )?interest\b|\bnot just what i owe\b/;
const NOT_IN_ALL =
  /\b(?:each month|per month|cada mes|if|minimums?|today|right now|at once|this month|a month|every month|settle\w*|si|este mes|al mes)\b/;
const OF_ONE_CHANGE =
  /\b(?:settle\w*|less than|a month|per month|every month|by (?:20\d\d|next)|collector|credit report|score|sooner|faster|years?)\b/;

const LEFT = String.raw`(?:to my name|left(?! (?:on|over on|of|to pay))|until|till?|to (?:last|make it|get (?:me )?(?:by|through)|live on)|in (?:the|my) (?:bank|account|checking|pocket)|hasta|para (?:llegar|aguantar))`;
/** "I've got 60 til the first", "down to 85 to my name". */
const HAS = new RegExp(
  String.raw`\b(?:got|have|has|only|down to|left with|tengo|(?:me|nos) quedan?)(?: got| only| just| like| about| maybe| exactly| solo| nomas| unos| como)* A(?<a>\d)(?: bucks| dollars)? ${LEFT}\b`,
);
/** Money that is no month's: put by, coming, or meant for one thing. */
const NOT_ALL =
  /\b(?:savings?|saved|refund|bonus|inherit\w*|each month|every month|a month|per month|al mes|limit|credit left|owe|extra|collector\w*|court|rent|renta)\b/;

/** "I have $0 this month": nothing to pay with. */
const NOTHING =
  /\b(?:have|got|has|only have|tengo|tenemos|hay|there'?s|me quedan?)(?: got| only| just| like| exactly| literally| solo| nomas| como)* (?:\$ ?0(?:\.00)?|0 (?:dollars|bucks|dolares|pesos)|zero (?:dollars|money)|no money|nothing|cero (?:dolares|pesos)?)(?: left| dollars)? ?(?:this month|for (?:this month|(?:my|the|these) (?:debts?|bills|cards|payments))|to (?:pay|put)\b(?! for| off early)|(?:para|en) (?:este mes|mis deudas|las deudas|pagar)|este mes)/;

/** The one of these that a question is, of all debts and the plan as it is; null where its words don't say it plainly. */
export function ownMonthSaid(
  plain: string,
  { debts, plan }: Pick<PlannerRecords, 'debts' | 'plan'>,
): OwnMonthSaid | null {
  if (debts.length === 0 || plain.length > MAX_LETTERS) return null;
  const { text, debts: named, amounts, rates } = markedText(plain, debts);
  const has = HAS.exec(text)?.groups?.['a'];
  const amount = has === undefined ? undefined : amounts[Number(has)];
  if (amount !== undefined && rates.length === 0 && !NOT_ALL.test(text))
    return { kind: 'has', amount, untilDay: untilDayIn(text) };
  if (named.length > 1 && amounts.length === 0 && rates.length === 0 && DAY.test(text))
    return { kind: 'day' };
  const [one] = named;
  if (one && named.length === 1 && rates.length === 0 && amounts.length <= 1 && plan) {
    const rest = text
      .replaceAll(PAID_ON, ' ')
      .replaceAll(/\bD0 (?=payments?\b)/g, '')
      .replaceAll(/\s+/g, ' ');
    if (SPLIT_OF.test(rest) && !OF_SOMETHING_ELSE.test(rest)) return { kind: 'split', debt: one };
  }
  if (amounts.length === 0 && named.length === 0 && NOTHING.test(plain) && !NOT_ALL.test(plain))
    return { kind: 'has', amount: cents(0), untilDay: null };
  const isOfPlan = amounts.every((each) => each === plan?.monthly);
  if (named.length > 0 || rates.length > 0 || !isOfPlan) return null;
  if (plan && SPLIT.test(text) && !BY_DAY.test(text) && !OF_SOMETHING_ELSE.test(text))
    return { kind: 'split', debt: null };
  if (plan && SPARE.test(text)) return { kind: 'spare' };
  if (DAY.test(text)) return { kind: 'day' };
  if (amounts.length === 0 && WEEK.test(text) && !/\b(?:if|si)\b/.test(text))
    return { kind: 'week' };
  if (isOwnMinimums(plain) || (LEAST.test(text) && !NOT_LEAST.test(text))) return { kind: 'least' };
  if (plan && amounts.length === 0 && IN_ALL.test(text) && !NOT_IN_ALL.test(text))
    return { kind: 'in_all' };
  return amounts.length === 0 && PAYOFF.test(text) && !OF_ONE_CHANGE.test(text)
    ? { kind: 'payoff' }
    : null;
}

/** "After the minimums, what's left from my 450", "how much is the extra". */
const SPARE =
  /\b(?:after|once|minus|without|despues de|quitando)(?: i pay| paying| all| the| my| pagar| los| mis)* (?:minimums?|mins?|minimos?)\b.{0,30}\b(?:left|leftover|over|extra|remain\w*|sobra\w*|queda\w*)\b|\b(?:left|leftover|left over|sobra\w*|queda\w*)\b.{0,30}\b(?:after|once|despues de)(?: all| the| my| pagar| los| mis)* (?:minimums?|mins?|minimos?)\b|^(?:and |so |y )*(?:how much|what'?s|whats|what is|cuanto)(?: is| es| do i have| tengo)* (?:the |my |lo |de )*(?:extra|extra (?:money|part|amount))(?: (?:a month|each month|in my plan|al mes))?[?.! ]*$/;

/** "Until the 18th". */
function untilDayIn(text: string): number | null {
  const day = Number(
    /\b(?:until|till?|hasta)(?: the| el)? (\d{1,2})(?:st|nd|rd|th)?\b/.exec(text)?.[1],
  );
  return day >= 1 && day <= 31 ? day : null;
}
