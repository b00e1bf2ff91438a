import type { IntentName } from '../intents.ts';
import { MONTH } from './dates.ts';

// What a sentence with an amount, a day or a debt says by its grammar. It decides only among meanings that were likely anyway.

const SUM = String.raw`\$?\d[\d,.]*k?(?: dollars| bucks)?`;
const SPELLED = String.raw`(?:(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|and)[ -])+`;
const AMOUNT = String.raw`(?:${SUM}|${SPELLED}?(?:hundred|thousand|fifty|twenty|thirty|forty|sixty|seventy|eighty|ninety)(?: dollars| bucks)?)`;
const MONTHLY = String.raw`(?:(?:a|per|each|every) ?mo(?:nth)?|monthly|\/ ?mo(?:nth)?)\b`;

const GRAMMAR: readonly (readonly [IntentName, RegExp])[] = [
  ['what_i_owe', /^(?:do (?:you|u) know )?what (?:do )?i owe[?.!]*$/],
  ['what_i_owe', /^(?:so |ok )?how much do i owe(?: in total| altogether| total)?[?.!]*$/],
  ['when_done', /^(?:so |ok |and )?when (?:am i|will i be) (?:all )?done[?.!]*$/],
  [
    'record_payment',
    /^(?:i |we |i just |just |finally |ok i |yes i |so i )?(?:already )?(?:paid|payed|sent|made a payment)\b(?!.*\b(?:if|off|and (?:it|they|now|still)|but|collectors?|report|twice|never|late)\b).*(?:\d|\b(?:yesterday|today)\b)/,
  ],
  [
    'record_payment',
    /\b(?:record|log|note|mark|register|save) (?:a |my |the |that )?(?:payment|\$?\d)/,
  ],
  [
    'single_debt',
    /\d[\d,.]*k? ?(?:dollars |bucks )?(?:on (?:a|my|one) (?:\w+ )?card )?(?:at|@) ?\d{1,2}(?:\.\d+)? ?(?:%|percent|apr)?.*\d/,
  ],
  [
    'consolidation',
    new RegExp(
      String.raw`^(?!.*\b(?:up ?front|before|first|payday|title|student|advance|in order to|to (?:get|unlock|release)|scam|legit|gift cards?)\b).*\b(?:loan|prestamo)\b.*(?:${AMOUNT} (?:\w+ )?(?:fees?|origination|de comision)\b|\b(?:fees?|comision)(?: of| is| de| es)* ${AMOUNT})`,
    ),
  ],
  [
    'single_debt',
    /\d[\d,.]*k?\b.*\b\d{1,2}(?:\.\d+)? ?(?:%|percent|apr)\b.*(?:\d.*\bmonth|\bmonths?\b|\byears?\b|\/ ?mo)/,
  ],
  [
    'single_debt',
    /\b(?:debo|debe|deuda de|saldo de|tarjeta con|tarjeta de)\b.{0,24}\d[\d,.]*k?\b.*\b\d{1,2}(?:\.\d+)? ?(?:%|por ?ciento).*\d.*\b(?:al mes|cada mes|por mes|mensual\w*|meses)\b/,
  ],
  ['more_a_month', new RegExp(String.raw`\b${AMOUNT} (?:more|extra) (?:dollars )?${MONTHLY}`)],
  ['more_a_month', new RegExp(String.raw`\b(?:extra|another|additional) ${AMOUNT} ${MONTHLY}`)],
  ['less_a_month', new RegExp(String.raw`\b${AMOUNT} less (?:dollars )?${MONTHLY}`)],
  [
    'less_a_month',
    new RegExp(
      String.raw`\b(?:lose|losing|lost|short|down|out|cut (?:back )?by|missing) (?:about |like )?${AMOUNT} ${MONTHLY}`,
    ),
  ],
  [
    'set_amount',
    new RegExp(
      String.raw`\b(?:pay(?:ing)?|do|put|set(?: aside)?|afford|budget|with|at|have|make it|to|aside) (?:about |only |just |maybe )?${AMOUNT} ${MONTHLY}(?!.*\bmore\b)`,
    ),
  ],
  [
    'set_amount',
    new RegExp(
      String.raw`^(?:what if )?(?:i |we )?(?:can |could |just )?(?:pay|paying|put|putting|send|do|throw) (?:about |just )?${AMOUNT} (?:on|to|toward|towards|at|into|for) (?:\w+ ){1,5}${MONTHLY}(?!.*\bmore\b)`,
    ),
  ],
  [
    'set_amount',
    /\b(?:raise|lower|bring|change|set|cut|up|drop|move|make) (?:it|my (?:budget|payment|plan|monthly)|that)\b.{0,16}\bto \$?\d(?!\d?(?:st|nd|rd|th)\b)/,
  ],
  [
    'set_amount',
    new RegExp(
      String.raw`^(?:i |we )?(?:can|could) (?:only |just )?(?:pay|do) ${AMOUNT} (?:now|this month|until|till|for|a month|and)\b`,
    ),
  ],
  ['set_amount', new RegExp(String.raw`^(?:paying |if i pay )?${AMOUNT} ${MONTHLY}`)],
  [
    'lump_sum',
    new RegExp(String.raw`\b${AMOUNT} (?:tax )?(?:refund|bonus)\b|\b(?:refund|bonus) of ${AMOUNT}`),
  ],
  ['lump_sum', new RegExp(String.raw`\b${AMOUNT} (?:extra )?(?:once|one time)\b`)],
  [
    'skip_month',
    new RegExp(
      String.raw`\b(?:skip|miss|take) (?:(?:${MONTH})|next month|this month|a month|paying|a payment)\b(?! late)`,
    ),
  ],
  [
    'which_first',
    /\b(?:switch|change|put) (?:me |my plan )?(?:to|on) (?:the )?(?:snowball|avalanche|smallest|highest)/,
  ],
  ['lump_sum', /^(?:i |we )?can (?:only )?(?:pay|do) \$?\d[\d,.]* (?:on|for|to|toward) \w+/],
  [
    'lump_sum',
    new RegExp(String.raw`\b(?:inheritance|inherited?)\b.{0,12}${AMOUNT}|${AMOUNT} inheritance\b`),
  ],
  [
    'set_amount',
    new RegExp(String.raw`\bcan pay ${AMOUNT} (?:in|from|starting) (?:20\d\d|next|${MONTH})`),
  ],
  ['more_a_month', new RegExp(String.raw`\b${AMOUNT} extra ${MONTHLY}`)],
  // Money that is there, and where it should go: "got 600 extra this month only, visa or store card".
  [
    'lump_sum',
    new RegExp(
      String.raw`\b(?:got|have|found|selling|sold|made|left me|gave me|came into)\b.{0,30}${AMOUNT}(?! ?(?:a|per|each|every) )(?!.*(?:${MONTHLY})).*\b(?:which|where|best|smartest|whats it do|what (?:should|do|would|to)|do to my|or (?:the |my )?\w+ card|pay off|knock out|wipe out)\b`,
    ),
  ],
  [
    'lump_sum',
    new RegExp(
      String.raw`\b(?:pay off|wipe out|kill|clear|knock out)\b.*\b(?:with|for) ${AMOUNT}(?!.*${MONTHLY})`,
    ),
  ],
  // So much a month on one debt, and how long that takes.
  [
    'set_amount',
    new RegExp(
      String.raw`${AMOUNT} (?:${MONTHLY}|al mes|cada mes|a month).*\b(?:how long|when (?:is|will|am)|til|until|gone|done|cuando|cuanto (?:tiempo|tardo)|acabo|termino)\b`,
    ),
  ],
  [
    'set_amount',
    new RegExp(
      String.raw`\b(?:how long|when)\b.*\b(?:pay|put|send|give|do|at|with)\b.{0,24}${AMOUNT} (?:${MONTHLY}|al mes|a month)`,
    ),
  ],
  [
    'set_amount',
    new RegExp(
      String.raw`\b(?:if i (?:put|pay|give|send|only do|do)|si (?:le |al |a la )?(?:\w+ ){0,3}?(?:doy|pago|pongo))\b.{0,12}${AMOUNT}.{0,24}\b(?:every month|each month|a month|al mes|cada mes)\b`,
    ),
  ],
  // Money that came, with a word of where it is from.
  [
    'lump_sum',
    new RegExp(
      String.raw`\b(?:back ?pay|paid me back|insurance|refund|inherit\w*|bonus|overtime|settlement|extra (?:shift|shifts|twelves|hours)|extra on this check|aguinaldo|tamales|saco como)\b.*${AMOUNT}(?!.*(?:${MONTHLY}|al mes))|${AMOUNT}(?!.*(?:${MONTHLY}|al mes)).*\b(?:extra on this check|back ?pay|just sitting|lay it out|use it on|take care of)\b`,
    ),
  ],
  // What the planner doesn't have yet: a debt, a balance, a payment.
  [
    'edit_debts',
    new RegExp(
      String.raw`\b(?:add|put in|enter|forgot|agrega\w*|anota|apunta|ponme|ponla|me falto)\b.*\b(?:debts?|loan|card|bill|deuda|prestamo|tarjeta|cuenta|lista|list)\b|\b(?:i (?:also )?owe my|le debo)\b.*${AMOUNT}`,
    ),
  ],
  [
    'edit_debts',
    new RegExp(
      String.raw`\b(?:payment|note|installment|cuota|mensualidad|pago)\b.{0,24}\b(?:went (?:up|down)|is now|changed|its now|now|subio|bajo|ahora)\b.*${AMOUNT}|\b(?:ahora|now)\b.{0,24}\b(?:pide|piden|asks?|wants?)\b.*${AMOUNT}`,
    ),
  ],
  [
    'edit_debts',
    new RegExp(
      String.raw`\b(?:balance|saldo)\b.{0,40}\b(?:to|at|is|its|en|a|es)\b ?${AMOUNT}|\b(?:is|are|its|went|got) (?:now |only |just )?(?:down to|at|up to) ${AMOUNT}|\b(?:i |we )?(?:only |just |solo |ya solo )?(?:owe|debo) (?:only |just )?${AMOUNT} (?:now|left|on|en)\b`,
    ),
  ],
  // How full a card is at a mark.
  [
    'card_use',
    /\b(?:under|below|to|at|hit|be)\b.{0,12}\b(?:\d{1,2}|ten|twenty|thirty|forty|fifty) ?(?:%|percent|pct|por ?ciento)\b/,
  ],
  [
    'card_use',
    /\bhow much (?:credit|room|limit)\b.*\b(?:left|have)\b|\bcuanto credito (?:me )?(?:queda|tengo)\b|\b(?:available|disponible)\b.*\b(?:credit|credito|card|tarjeta)/,
  ],
  // One debt before the others, or after them.
  [
    'which_first',
    /\b(?:pay|put|do|skip)\b(?!.*\b(?:rent|light|power|electric|month)\b).*\b(?:before|ahead of|till|until) (?:the|my|all|every)\b.*\b(?:cards?|visa|loan|car|bill|debts?|hospital|others?|rest)\b/,
  ],
  [
    'one_debt',
    /\bhow much (?:should|do) i (?:need to |have to )?pay \w+ (?:today|now)\b|\bhow much to (?:bring|get) \w+ current\b/,
  ],
  [
    'how_long_it_stays',
    /\bwhen\b.*\b(?:fall off|drop off|come off|leave my report)\b|\bhow long\b.*\b(?:stay|stays)\b/,
  ],
  [
    'collector_wrote',
    /\b(?:letter|notice|voicemail)\b.{0,24}\b(?:from|by) (?:a|the|some) (?:debt )?collect|\bcollector\b.{0,12}\b(?:letter|notice|wrote|called|left me|sent)\b/,
  ],
  [
    'set_amount',
    /\b(?:sub[ei]\w*|baj[ae]\w*|cambi[ae]\w*|pon\w*|ajust\w+|aument\w+) (?:mi |el |lo de mi )?(?:presupuesto|plan|pago mensual|mensualidad|cantidad)\b.{0,12}\ba \$?\d/,
  ],
  // What a lender would take to close a debt.
  [
    'settle',
    new RegExp(
      String.raw`\b(?:take|takes|accept\w*|settle (?:it )?(?:for|at)|knock it down to|acept\w+|dejan? en|dejarla en)\b.{0,12}${AMOUNT}.{0,30}\b(?:if i|today|this week|this month|lump|and (?:its|it'?s|be|call it) ?(?:done|over|even)?|to close|si pago|hoy)\b|\b(?:if i|si) (?:pay|send|pago|doy|mando) (?:them |just |nomas |le |les )*${AMOUNT}.{0,24}\b(?:call it|even|(?:we'?re|its|it'?s) (?:done|good|over|settled)|ya quedamos|quedamos a mano|cierran|se olvidan|forgive|perdonan)\b`,
    ),
  ],
  [
    'rate_raised',
    /\b(?:raised|upped|jacked(?: up)?|hiked|bumped(?: up)?|increased|went up|subi\w+)\b.{0,20}\b(?:rate|apr|interest|tasa|interes)\b|\b(?:rate|apr|interest|tasa|interes)\b.{0,16}\b(?:went up|jumped|was raised|got raised|shot up|subio)\b/,
  ],
  [
    'minimums_only',
    /\b(?:what happens|how long|what if|if)\b.{0,24}\b(?:only|just|solo|nomas)\b.{0,12}\b(?:pay|paying|do|pago|pagar)\b.{0,8}\b(?:minimums?|mins?|minimo)\b/,
  ],
  // By when it is to be over.
  [
    'done_by',
    new RegExp(
      String.raw`\b(?:done|finish\w*|debt[- ]?free|out of (?:this |all this )?debt|paid off|payed off|termin\w+|acab\w+|salir|salgo|sin deudas|libre)\b.{0,24}\b(?:by|before|para|antes del?) (?:the )?(?:end of |fin(?:al)? de(?:l)? )?(?:20\d\d|${MONTH}|christmas|xmas|navidad|summer|next (?:year|summer))\b`,
    ),
  ],
  // So little that it doesn't cover what is due: who gets it.
  [
    'tight_month',
    new RegExp(
      String.raw`\b(?:only |just |i |we |ive |i'?ve |solo |nomas )*(?:got|have|has|left with|down to|tengo|(?:me |nos )quedan?|sobran?)\b.{0,16}${AMOUNT}.{0,40}\b(?:who|whom|which (?:one|bill|debt|card)|what (?:one|bill|do i pay|should i pay|gets paid)|a quien|a cual|cual (?:bill|deuda|pago|tarjeta)|que pago)\b`,
    ),
  ],
  // About the site itself, and what is declined.
  [
    'how_are_you',
    /\bhow(?: are|'?re| r|r) (?:you|u|ya|things)(?: (?:doing|today|feeling|holding up|this \w+|tonight|going))*[?!. ]*$|\bhow(?:'?s| is) (?:it going|your day|everything with you)\b|\bcomo (?:estas?|andas?|te va|le va|te sientes)(?: (?:hoy|usted|tu))*[?!. ]*$/,
  ],
  [
    'two_step',
    /\b(?:2 ?fa|mfa|totp|(?:two|2|multi)[- ]?(?:factor|step)|authenticator|autenticador\w*|(?:dos|doble) (?:pasos|factor\w*)|sign[- ]?in codes?)\b/,
  ],
  ['appearance', /\b(?:dark|night|light) (?:mode|theme)\b|\bmodo (?:oscuro|noche|claro)\b/],
  [
    'pass_over',
    /\b(?:pass|session time|hour|pase)\b.*\b(?:ends?|over|runs? out|ran out|is up|expires?|expired|acab\w+|termin\w+|venc\w+)\b/,
  ],
  [
    'delete_chat',
    /\b(?:delete|erase|clear|remove|forget|borr\w+|elimin\w+) (?:\w+ ){0,3}?(?:chats?|conversations?|messages?|what i (?:said|wrote|typed|told)|lo que (?:te )?(?:escribi|dije|conte)|conversacion|mensajes?|platica|historial)\b/,
  ],
  [
    'lend_me',
    /\b(?:lend|loan|spot|front) me\b|\bborrow (?:\w+ ){0,4}?from (?:you|u|mendwell|this (?:site|app))\b|\b(?:prestame|presteme|me (?:puedes|podrias|pueden|puede) prestar|me prestas?|me prestan)\b/,
  ],
  [
    'cheating',
    /\b(?:fake|forged?|phony|fals[oa]s?|photoshop\w*) (?:\w+ ){0,2}?(?:pay ?stubs?|w-?2|statements?|papers?|documents?|income|proof|id|talon\w*|comprobante\w*)\b|\b(?:talon(?:es)?|comprobantes?|papeles) (?:\w+ ){0,3}?fals[oa]s?\b|\b(?:hid(?:e|ing)|stash|escond\w+) (?:\w+ ){0,3}?(?:car|truck|money|cash|savings|assets|carro|troca|dinero|ahorros)\b/,
  ],
];

/** Meanings that the grammar fits. */
export function saidPlainly(plain: string): ReadonlySet<IntentName> {
  const said = new Set(
    GRAMMAR.filter(([, pattern]) => pattern.test(plain)).map(([intent]) => intent),
  );
  // What is owed at a rate and paid a month is one debt, and no plan for all of them.
  if (said.has('single_debt') && OWED_AT.test(plain))
    for (const other of ['set_amount', 'lump_sum', 'edit_debts'] as const) said.delete(other);
  return said;
}

const OWED_AT =
  /\b(?:owe|debo|deuda de|saldo de|balance of)\b.{0,16}\d[\d,.]*k?(?: dollars| dolares)? (?:at|al|con|@) (?:a |un |el )?\d{1,2}(?:\.\d+)? ?(?:%|percent|por ?ciento|apr)/;
