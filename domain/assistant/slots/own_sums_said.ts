import type { Cents } from '../../money/cents.ts';
import type { PlannerRecords } from '../../planner/plan_choice.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { markedText } from './marked_text.ts';
import { PART } from './part_said.ts';
import { cutSaid } from './what_ifs/cut.ts';

// What somebody says of their own debts with a number that the planner doesn't have: a limit, another minimum, a charge of last night, two
// amounts to choose from, a part of what is set aside. Read by the words between, and only where they say plainly which of these it is.

export type OwnSumSaid =
  /** A card's limit; null where it isn't said of which. */
  | { readonly kind: 'limit'; readonly amount: Cents; readonly debt: TrackedDebt | null }
  /** What is owed on a card, and its limit, of none that is entered. */
  | { readonly kind: 'use'; readonly limit: Cents; readonly owed: Cents }
  /** How much of the money is interest, in percent. */
  | { readonly kind: 'interest_share'; readonly debt: TrackedDebt | null }
  /** Two amounts a month, to be held against each other. */
  | { readonly kind: 'compared'; readonly amounts: readonly [Cents, Cents] }
  /** A part of what one debt asks for. */
  | { readonly kind: 'part_of_due'; readonly words: string; readonly debt: TrackedDebt }
  /** Another minimum, and whether the plan holds with it. */
  | { readonly kind: 'minimum'; readonly amount: Cents; readonly debt: TrackedDebt }
  /** One debt paid off at once. */
  | { readonly kind: 'paid_off'; readonly debt: TrackedDebt; readonly isOfSavings: boolean }
  /** Charged already, and told. */
  | { readonly kind: 'spent'; readonly amount: Cents; readonly debt: TrackedDebt }
  /** One debt gone in so many months. */
  | { readonly kind: 'gone_by'; readonly debt: TrackedDebt }
  /** Whether the cards are to be used on while they're paid down. */
  | { readonly kind: 'stop_using'; readonly debt: TrackedDebt | null }
  /** Whether what is due may be paid before its day. */
  | { readonly kind: 'early'; readonly debt: TrackedDebt | null }
  /** Where a card comes that has no interest for now and isn't in the planner. */
  | { readonly kind: 'zero_first' }
  /** How interest and a yearly rate differ. */
  | { readonly kind: 'interest_or_rate' };

const MAX_LETTERS = 240;

const LIMIT =
  /\b(?:credit (?:limit|line)|limit|limite(?: de credito)?)\b(?:(?! (?:increase|raise))[^?]){0,32}?\bA(?<a>\d)\b|\bA(?<b>\d)(?: dollars)?(?: credit| card)? (?:limit|limite|credit line)\b|\b(?:max(?:es|ed)?|tops?) out at A(?<c>\d)\b/;
const ASKS_USE =
  /\?|\b(?:how|what|whats|is (?:that|it|this)|bad|full|percent|utili[sz]ation|usage|use|using|under|below|good|ok|okay|too (?:high|close|much)|que tan|cuanto|mal|malo|llena?|esta bien|room|left)\b/;
/** "What's 30% of that": of the limit that was said. */
const LIMIT_AND_OWED =
  /\b(?:limit|limite|credit line)(?: is| of| es| de|:)?(?: like| about| only| un| de)* A(?<a>\d)\b[^?]{0,30}?\b(?:owe|balance(?: is| of)?|at|used|using|use|spent|carrying|debo|llevo|uso)(?: like| about| around| is| of| unos| como)* A(?<b>\d)\b|\b(?:owe|balance(?: is| of)?|debo|used|using|carrying)(?: like| about| around| unos| como)* A(?<c>\d)\b[^?]{0,30}?\b(?:on|of|out of|with|en|de|con|and|y)(?: an?| my| the| una?| el| la| mi)*(?: limit(?:e)?(?: is| of| de| es)?)? ?A(?<d>\d)(?: dollars)?(?: credit| card)? ?(?:limit|limite|credit line|$|[?.])/;
const OF_THAT = /\bR0 of (?:that|it)\b|\b(?:under|below) R0\b/;
const NOT_LIMIT =
  /\b(?:ask(?:ing)? for|should i|get approved|approved|new card|another card|secured|deposit|transfer\w*|dispute|hold|charge|buy|purchase|statute|if i pay|pay(?:ing)? down)\b/;

function limitSaid(
  text: string,
  amounts: readonly Cents[],
  named: readonly TrackedDebt[],
  cards: readonly TrackedDebt[],
): OwnSumSaid | null {
  const { a, b, c } = LIMIT.exec(text)?.groups ?? {};
  const amount = amounts[Number(a ?? b ?? c ?? Number.NaN)];
  if (amount === undefined || amount === 0 || NOT_LIMIT.test(text) || !ASKS_USE.test(text))
    return null;
  const [debt, ...others] = named;
  if (others.length > 0 || (debt && debt.kind !== 'card') || cards.length === 0) return null;
  // What is owed may stand beside it, as it is entered.
  const isOwed = (each: Cents) =>
    cards.some(({ balances }) => balances.some((balance) => balance.amount === each));
  if (amounts.some((each) => each !== amount && !isOwed(each))) return null;
  const [card, ...more] = cards;
  return { kind: 'limit', amount, debt: debt ?? (more.length === 0 && card ? card : null) };
}

const OF_MONEY = String.raw`(?:money|(?:D0 )?payments?|A\d|what i (?:pay|send|put in|set aside)|it|each payment|every dollar|dinero|lo que pago|mi pago|mis pagos)`;
const SHARE = new RegExp(
  String.raw`\b(?:what|which|how (?:big|much)(?: of)?|whats|que|cuanto|tell me)(?: is| a| the|'?s| tanto)* (?:percent(?:age)?|pct|%|share|portion|fraction|porcentaje|por ?ciento|parte)\b.{0,40}\b(?:interest|intereses?)\b|\bwhat (?:percent(?:age)?|share|part|portion) of (?:my |the |each |that |every )*${OF_MONEY}\b.{0,40}\b(?:interest|bank|principal)\b|\b(?:percent(?:age)?|porcentaje) of (?:my |the )*${OF_MONEY} (?:is|goes|going|to|that)\b.{0,20}\binterest\b|\bcuantos? (?:centavos|cents) (?:de|of) (?:cada|each|every)\b.{0,30}\binteres\w*\b|\bhow many cents (?:of|out of) (?:each|every|a) dollar\b.{0,30}\binterest\b`,
);
const INTEREST_OR_DEBT =
  /\b(?:more|most|mostly)\b.{0,24}\b(?:interest|intereses)\b.{0,16}\b(?:or|than|vs|o|que)\b.{0,24}\b(?:debt|principal|balance|actual|deuda|capital)\b/;
const NOT_SHARE =
  /\b(?:charg\w*|rate|apr|good|average|normal|limit|credit|my (?:visa|card)'?s? interest|loan|mortgage|savings|if|income)\b/;

const EVERY = String.raw`(?: (?:bucks|dollars))?,? ?(?:(?:a|per|each|every|al|por|cada|a la) ?(?:day|week|wk|month|mo|mth|paycheck|check|payday|two weeks|2 weeks|other week|mes|semana|quincena)|weekly|monthly|bi-?weekly|twice a month|semanal\w*|mensual\w*)`;
const ALSO = new RegExp(String.raw`\bA\d${EVERY}`);
const BETWEEN =
  /\bA0\b(?:(?!\b(?:and then|then|until|for)\b).){0,44}\b(?:than|or|vs\.?|versus|instead of|rather than|compared (?:to|with)|over|beat|beats|o|que|en vez de|en lugar de|contra)\b(?:(?!\b(?:and then|then)\b).){0,24}\bA1\b|\b(?:difference|diferencia)\b.{0,30}\bA0\b.{0,24}\b(?:and|y|vs)\b.{0,16}\bA1\b/;
const CHOOSES =
  /\b(?:better|best|faster|cheaper|smarter|worth|difference|diferencia|which|whats|compare|would|should i|do i|mejor|conviene|cual|rapido|beats?|makes? (?:more )?sense|matter)\b|\?/;
const NOT_COMPARED =
  /\b(?:rent|loan|prestamo|hospital|collector\w*|settle\w*|offer\w*|garnish\w*|court|limit|savings?|save|ahorr\w*|income|earn|make|gano|fee|fees|charge\w*|spend\w*|extra|more|mas|less|score|transfer\w*|they|once|refund|down payment|minimums?|minimos?|until|till|hasta|month one)\b/;

/** "What if 700, and what if 800". */
const IF = String.raw`(?:what (?:if|about|happens (?:if|with|at))|how about|what'?s it (?:like )?(?:at|with)|if (?:i|we)|(?:y )?si|que (?:pasa con|tal)|(?:compare|vs|versus|compared (?:to|with)|or|and|o|y))(?: (?:i|we|it'?s|its|it|was|were|only|just|do|did|pay|paid|put|send|sent|went|go|to|set aside|with|at|maybe|like|the|pago|pongo|doy|aparto|con|le))*`;
const TWO_IFS = new RegExp(
  String.raw`\b(?:what (?:if|about|happens (?:if|with|at))|how about|if (?:i|we)|(?:y )?si|que (?:pasa con|tal))(?: (?:i|we|it'?s|its|was|only|just|do|did|pay|paid|put|send|sent|went|to|set aside|with|at|maybe|like|pago|pongo|doy|aparto|con|le))* A\d\b(?: (?:dollars|bucks|a month|per month|each month|every month|al mes|(?:instead of|not|rather than|en vez de) A\d))*[,?.;]* (?:and |or |y |o |then |also |luego )*${IF} A\d\b`,
);
const SAVES = /\b(?:how much|cuanto)\b.{0,20}\b(?:sav(?:e|ed)|ahorr\w+)\b/g;

function comparedSaid(
  text: string,
  amounts: readonly Cents[],
  named: readonly TrackedDebt[],
  rates: number,
  monthly: Cents | null,
): OwnSumSaid | null {
  if (named.length > 0 || rates > 0 || monthly === null) return null;
  const thought = amounts.filter((each) => each !== monthly);
  const [first, second] = thought;
  if (first !== undefined && second !== undefined && thought.length === 2 && first !== second) {
    const bare = text.replaceAll(SAVES, ' ');
    if (TWO_IFS.test(bare) && !NOT_COMPARED.test(bare))
      return { kind: 'compared', amounts: [first, second] };
  }
  const [one, other] = amounts;
  if (one === undefined || other === undefined || amounts.length !== 2 || one === other)
    return null;
  // One of the two that is set aside now needs no comparing with itself.
  if (one === monthly || other === monthly) return null;
  const asked = text.replaceAll(/\b(?:more|mas) (?:expensive|sense|interest)\b/g, ' ');
  return ALSO.test(text) && BETWEEN.test(text) && CHOOSES.test(text) && !NOT_COMPARED.test(asked)
    ? { kind: 'compared', amounts: [one, other] }
    : null;
}

const RAISED_MINIMUM =
  /\b(?:min|mins|minimum|minimum payment|payment due|minimo|pago minimo)\b.{0,28}\b(?:from A\d to|to|is(?: now)?|was|goes to|went (?:up )?to|now|a|es(?: de)?|ahora)\b(?: like| about| now)* A(?<a>\d)\b|\b(?:want|wants|asking for|asks for|piden|pide)\b(?: now| me)* A(?<b>\d) (?:minimum|min|now|a month|al mes|as the minimum)\b/;
const ASKS_PLAN =
  /\b(?:plan|still (?:work|works|ok|okay|enough|cover\w*|good)|does (?:that|it|this) (?:change|matter|mess|affect|break)|is (?:my |the )?A\d (?:still )?enough|what (?:changes|happens|now|does that do)|que pasa|cambia|alcanza|funciona|sirve|screw\w*|mess\w*|worr\w+|problem|matters?|am i (?:ok|okay|fine)|preocup\w+)\b/;

/** "I can only pay half of the visa this month": of what is due on it. */
const SHORT = new RegExp(
  String.raw`\b(?:(?:can|could|able to|got to) only|only (?:can|could|have|got|able to|going to|gonna)|just (?:have|got)|all i (?:have|got) is|solo (?:puedo|tengo)|nomas (?:puedo|tengo)|nada mas (?:puedo|tengo))(?: pay| send| swing| cover| make| do| pagar| mandar| dar| para)* (?<a>${PART})(?: of| de)?(?: the| my| what'?s due on| what i owe on| la| el| mi)* D0(?: payment| minimum| bill| card)?\b|\b(?:pay|paying|paid|send|pagar|pago)(?: just| only)? (?<b>${PART})(?: of)?(?: the| my| la| el| de| mi)* D0 (?:payment|minimum|bill)\b`,
);
const OF_THE_BALANCE =
  /\b(?:balance|all of it|off|total|settle\w*|collector\w*|every|a month|al mes|each month|from now on|other half|and half|half now)\b/;

const NOW = String.raw`(?:right now|today|right away|at once|in full|all at once|this week|outright|immediately|ahora(?: mismo)?|ahorita|hoy|de una vez|de un jalon|completa?)`;
const OF_SAVINGS =
  /\b(?:savings?|saved|emergency (?:fund|money)|rainy day|nest egg|ahorros?|ahorrado|fondo de emergencia)\b/;
const PAYS_OFF = new RegExp(
  String.raw`\b(?:pay|paid|paying|wipe|wiped|clear|cleared|kill|knock|close|pago|pagar|pagara|liquido|liquidar|liquidara|salgo de)(?: out| off)?(?: all of)?(?: the| my| la| mi| el| whole| entire)* D0(?: card| bill)?(?: off| out| completely)?\b|\b(?:get rid of|be done with|finish)(?: the| my)* D0\b`,
);
const THINKS =
  /\b(?:if|should|could|can|would|what happens|smart|worth|good idea|si|puedo|conviene|debo|deberia|que tal)\b|\?/;
const NOT_OFF =
  /\b(?:first|when|how long|in \d+|by|month|every|settle\w*|score|report|collector\w*|minimum|half|third|part|close (?:the )?(?:card|account)|with (?:my )?(?:D1|another|a loan|the loan)|loan|transfer\w*|401k|retire\w*|refund|bonus|primero|cuando|en \d+|meses|or (?:the )?D\d)\b/;

const SPENT =
  /^(?:(?:so|ok|ugh|well|oops|omg|man|and|damn|crap|hey|um|im so (?:dumb|stupid)|i'?m so (?:dumb|stupid)|i messed up|i screwed up|i did it again|pues|ay|la regue|soy (?:tan )?(?:tont[oa]|burr[oa])|me da pena pero),? )*(?:i|we|yo)?(?: just| went and| already| also| accidentally| ya| stupidly| really| actually)* ?(?:spent|charged|put|blew|dropped|racked up|swiped|gaste|cargue|meti|compre)(?: another| like| about| around| an extra| up| otros| unos| como)* A0(?: more| extra| mas| worth| dollars)?\b.{0,40}\b(?:on|to|onto|a|en|con)(?: my| the| la| mi)* D0\b|^(?:(?:so|ok|ugh|well|oops|and|yeah|pues|ay),? )*(?:i |we |yo )?(?:just |went and |already |ya )*(?:bought|got|purchased|compre) (?:a |an |some |my |new |the |un |una )*[a-z]+(?: [a-z]+){0,2} (?:for|at|por|de) A0 (?:on|with|en|con)(?: my| the| la| mi)* D0\b/;
const WAS =
  /\b(?:last nite|last night|tonight|yesterday|today|this (?:morning|week|weekend)|last (?:week|weekend)|just|earlier|already|ayer|anoche|hoy|ahorita|ya|black friday|cyber monday|dumb|stupid|idiot|regret|sorry|messed up|screwed up|oops|ugh|tont[oa]|burr[oa]|regue|should ?n'?t have|shouldnt have|screwed|(?:in|worth of|de) (?:gas|groceries|food|gifts|clothes|shoes|toys|dinner|diapers|gasolina|comida|mandado|regalos|ropa))\b|^(?:i |we |yo )?(?:just |ya )?(?:bought|compre)\b/;
const NOT_SPENT =
  /\b(?:if|should(?! ?n'?t)|would|could|payment|toward|principal|refund|every|each|a month|fraud|didn'?t|not me|dispute|si|pago|abono)\b/;

const GONE_BY =
  /^(?:(?:so|ok|and|i|we|want|wanna|need|would|like|to|get|have|see|be|how|do|can|could|what|does|will|it|take|much|for|the|my|rid|of|done|with|pay|paying|off|kill|clear|quiero|pagar|acabar|con|la|mi|liquidar) )*D0(?: card| bill| debt)?(?: to be| all| completely|'s)? ?(?:gone|paid off|off|paid|done|dead|cleared|zero|at zero|finished|pagad[ao]|liquidad[ao]|terminad[ao])? ?(?:in|by|within|before|en|para|antes de)\b/;

const DIFFERENCE = /\b(?:difference|different|same(?: thing)?|diferencia|distinto|lo mismo)\b/;
const INTEREST_AND_RATE =
  /\b(?:interest|interes(?:es)?)\b(?! rates?\b).{0,24}\b(?:apr|(?:interest )?rates?|tasa)\b|\b(?:apr|tasa)\b.{0,24}\b(?:interest|interes(?:es)?)\b/;

const STOP_USING =
  /\b(?:should|do|can|could|must|is it (?:ok|okay|bad|fine|smart)|need|have|better|debo|deberia|tengo que|puedo|conviene)\b(?: i| we| to| que| still| just| really| me| if)*(?: have to| need to)? ?(?:stop|quit|keep(?: on)?|still|continue|go on|dejar de|seguir|dejo de|sigo) ?(?:using|use|charging|charge|swiping|spending|usar(?:l[oa]s?)?|usando(?:l[oa]s?)?|cargar(?:les?)?|cargando)?(?: on| to| with| a| con)?(?: (?:the|my|these|those|both|all|credit|la|las|mis|mi|el))*(?: credit)? (?:D0|cards?|them|it|that one|tarjetas?|las|la)\b|\b(?:debo|deberia|tengo que|puedo|me conviene) (?:dejar de|seguir|parar de) (?:usarl[oa]s?|usandol[oa]s?)\b/;
const NOT_USING =
  /\b(?:app|site|counselor|company|authorized|paying|pay(?:ing)? (?:it|them|the minimum)|payments?|calling|autopay|collector\w*|bankrupt\w*|closed|this (?:app|site))\b/;
const EARLY =
  /\b(?:can|could|may|should|is it (?:ok|okay|bad|fine|better) (?:to|if)|what if|if|does it (?:help|matter) (?:to|if)|puedo|si|conviene)\b(?: i| to| we| just| still)* (?:pay|send|make|paying|pagar|pago|adelantar)\b(?: (?:it|this|that|them|off|my|the|a|la|el|lo|mi|bill|payment|minimum|card|D0|before|ahead|pago|cuenta))*(?: (?:a (?:few|couple(?: of)?) days|a week|some))* ?(?:early|ahead(?: of time| of schedule)?|before (?:the|my|its|it'?s) ?(?:due|due date|due day|deadline|statement)?(?: date| day)?|antes(?: de (?:la|su) fecha| de tiempo| del vencimiento)?|por adelantado|con anticipacion)[?.! ]*$/;
const ZERO =
  /(?<![\d.])0 ?(?:%|percent|por ?ciento)|\bR\d\b|\b(?:zero|no)[- ]interest\b|\binterest[- ]free\b|\bsin interes(?:es)?\b|\bpromo(?:tional|tion)?\b/;
const FIRST = /\b(?:first|primero|before the (?:others?|rest)|or the others?)\b/;
const OF_CARD = /\b(?:card|tarjeta|promo\w*|offer|store card|purchase)\b/;
const USES = /\b(?:us(?:e|ing)|charg\w*|swip\w*|spend\w*|usar\w*|usand\w*|carg\w+)\b/;

/** The one of these that a question is; null where its words don't say it plainly. `isMonthNamed`: a month stands in it that something is to be
 *  over by. */
export function ownSumSaid(
  plain: string,
  { debts, plan }: Pick<PlannerRecords, 'debts' | 'plan'>,
  isMonthNamed: boolean,
): OwnSumSaid | null {
  if (debts.length === 0 || plain.length > MAX_LETTERS) return null;
  const { text, amounts, rates, debts: named } = markedText(plain, debts);
  const monthly = plan?.monthly ?? null;
  const [debt, ...others] = named;
  const [amount] = amounts;
  if (named.length === 0 && amounts.length === 2 && ASKS_USE.test(text) && !NOT_LIMIT.test(text)) {
    const { a, b, c, d } = LIMIT_AND_OWED.exec(text)?.groups ?? {};
    const limit = amounts[Number(a ?? d ?? Number.NaN)];
    const owed = amounts[Number(b ?? c ?? Number.NaN)];
    if (limit !== undefined && owed !== undefined && /\blimit|credit line/.test(text))
      return { kind: 'use', limit, owed };
  }
  const isOne = debt !== undefined && others.length === 0 && rates.length === 0;
  if (rates.length === 0 || (rates.length === 1 && OF_THAT.test(text))) {
    const cards = debts.filter(({ kind }) => kind === 'card');
    const limit = limitSaid(text, amounts, named, cards);
    if (limit) return limit;
  }
  if (amounts.length === 0 && others.length === 0 && rates.length === 0 && EARLY.test(text))
    return { kind: 'early', debt: debt ?? null };
  if (
    rates.every((rate) => rate === 0) &&
    amounts.length === 0 &&
    others.length === 0 &&
    ZERO.test(text) &&
    FIRST.test(text) &&
    OF_CARD.test(text) &&
    !/\b(?:transfer\w*|hospital|medical|apply|approved|get a|open a)\b/.test(text) &&
    debts.every(({ balances }) => balances.every(({ promotion }) => promotion === undefined))
  )
    return { kind: 'zero_first' };
  if (named.length === 0 && DIFFERENCE.test(text) && INTEREST_AND_RATE.test(text))
    return { kind: 'interest_or_rate' };
  if (
    amounts.length === 0 &&
    others.length === 0 &&
    (debt === undefined || debt.kind === 'card') &&
    STOP_USING.test(text) &&
    USES.test(text) &&
    !NOT_USING.test(text)
  )
    return { kind: 'stop_using', debt: debt ?? null };
  if (
    others.length === 0 &&
    amounts.every((each) => each === monthly) &&
    (SHARE.test(text) || INTEREST_OR_DEBT.test(text)) &&
    !NOT_SHARE.test(text)
  )
    return { kind: 'interest_share', debt: debt ?? null };
  const compared = comparedSaid(text, amounts, named, rates.length, monthly);
  if (compared) return compared;
  const short =
    isOne && amounts.length === 0 && !OF_THE_BALANCE.test(text) ? SHORT.exec(text) : null;
  const part = short?.groups?.['a'] ?? short?.groups?.['b'];
  if (debt && part !== undefined) return { kind: 'part_of_due', words: part, debt };
  const cut = cutSaid(text, amounts, rates, monthly);
  if (debt && isOne && cut?.isOfDebt) return { kind: 'part_of_due', words: cut.words, debt };
  if (!isOne) return null;
  const { a, b } = RAISED_MINIMUM.exec(text)?.groups ?? {};
  const minimum = amounts[Number(a ?? b ?? Number.NaN)];
  if (
    minimum !== undefined &&
    ASKS_PLAN.test(text) &&
    amounts.every((each) => each === minimum || each === monthly || isItsMinimum(debt, each))
  )
    return { kind: 'minimum', amount: minimum, debt };
  if (
    debt.kind === 'card' &&
    amount !== undefined &&
    amounts.length === 1 &&
    SPENT.test(text) &&
    WAS.test(text) &&
    !NOT_SPENT.test(text)
  )
    return { kind: 'spent', amount, debt };
  if (amounts.length > 0) return null;
  const isOfSavings = OF_SAVINGS.test(text);
  if (
    PAYS_OFF.test(text) &&
    THINKS.test(text) &&
    (isOfSavings || new RegExp(String.raw`\b${NOW}\b`).test(text)) &&
    !NOT_OFF.test(text)
  )
    return { kind: 'paid_off', debt, isOfSavings };
  return isMonthNamed &&
    GONE_BY.test(text) &&
    !/\b(?:if|si|report|score|late|current|caught up|up to date|corriente|al dia)\b/.test(text)
    ? { kind: 'gone_by', debt }
    : null;
}

const isItsMinimum = ({ minimum }: TrackedDebt, amount: Cents): boolean =>
  minimum.kind === 'fixed' && minimum.amount === amount;
