// Income that fell: hours that were cut, or what is left of a paycheck. What somebody earns isn't what they can pay.

const PLAINLY_CUT: readonly RegExp[] = [
  /\b(?:hours|hrs|shifts?|overtime|pay ?checks?|pay|wages?|salary|income|tips|commissions?|days)\b(?: at (?:work|my job|the \w+))?(?: (?:just|all|really|have|has|been|got|get|were|was|are|is|being|went|gone|went|way|going|keep|getting))* (?:cut|reduced|slashed|lowered|dropped|down|fell|fallen|smaller|less|halved|cut (?:back|down|in half))\b/,
  /\b(?:cut|cutting|slashed|reduced|dropped|lowered|took away|lost)(?: (?:me|us|everyone|everybody|most|some|all|half|a lot))*(?: of)?(?: my| our| all| the| everyone'?s| his| her)* (?:hours|hrs|shifts|overtime|pay|wages|salary|income|paychecks?)\b/,
  /\b(?:took|got|taking|had to take|had) an? (?:big |huge |small |\d+ ?(?:%|percent) )?(?:pay|salary|wage) ?cut\b/,
  /\b(?:cut|put) (?:me|us)(?: back| down)? (?:to|on) (?:part[ -]?time|\d+ (?:hours|hrs|days)|(?:two|three|four) days)\b|\bwent (?:down )?to part[ -]?time\b/,
  /\b(?:bajaron|recortaron|cortaron|quitaron|redujeron|rebajaron)(?: \w+)? (?:horas|turnos|dias|(?:el |mi )?(?:sueldo|salario|pago))\b|\b(?:bajo|baja) (?:mi |el )?(?:sueldo|salario|ingreso)\b|\b(?:sueldo|salario|ingreso|cheque)s? (?:me )?(?:bajo|bajaron|se redujo)\b|\bgano menos\b|\bme (?:estan )?dan(?:do)? (?:solo |nomas |menos )?(?:\d+ )?horas\b|\bmenos horas\b/,
];
const NUMBER = String.raw`\$?(?:\d[\d,]*(?:\.\d\d)?)`;
const OFTEN = String.raw`(?:(?:a|per|every|each|\/) ?(?:week|wk|two weeks|2 weeks|other week|pay ?check|check|pay ?day|month|mo|day|hour|hr)|weekly|bi-?weekly|monthly|(?:a la|por|cada|al) ?(?:semana|quincena|mes|dia|hora|dos semanas|cheque)|semanal(?:es)?)`;
const GETS = String.raw`\b(?:get|gets|getting|got|make|makes|making|makin|earn|earning|bring(?:ing)? home|take home|taking home|clear|clearing|pulling in|bringing in|(?<=\b(?:get|gets|getting|got|am|are|i'?m|im|be|being|was|were) (?:\w+ )?)paid|gano|ganando|saco|sacando|me pagan|me estan pagando|me llegan|down to)`;
/** "Only get 160 to 170 a week": what comes in. */
const EARNS = new RegExp(
  String.raw`(?:\b(?:i|we|i'?m|im|and|yo|y)\b ?)?(?:\b(?:am|are|just|only|barely|now|like|ahora|solo|nomas)\b ?)*${GETS}(?: (?:like|about|only|just|around|maybe|barely|como|unos|nomas|solo|to|between|entre))* ${NUMBER}(?: ?(?:to|-|or|and|a|o|y) ?${NUMBER})?(?: (?:dollars|bucks|dolares))? ?${OFTEN}(?: (?:now|anymore|ahora|right now|these days))?`,
  'g',
);
/** "I was making 3k": that doesn't come in any more. */
const EARNED = new RegExp(
  String.raw`\b(?:i|we|yo)(?: (?:was|were|used to(?: be)?|antes))(?: (?:only|like|just|about))* (?:mak(?:e|ing)|earn(?:ing)?|get(?:ting)?|bring(?:ing)?(?: home| in)?|clear(?:ing)?|pull(?:ing)?(?: in| down)?|ganaba|sacaba)(?: (?:like|about|around|almost|over|como|unos))* ${NUMBER}(?: ?(?:dollars|bucks))?(?: ?${OFTEN})?|\b(?:yo )?(?:antes )?(?:ganaba|sacaba)(?: (?:como|unos))* ${NUMBER}(?: ?${OFTEN})?`,
  'g',
);
/** Less than before, wherever it stands; or little, beside what is earned: "or do I just pay" is neither. */
const SMALL_NOW = /\b(?:down to|used to|anymore|antes|now|ahora|these days|since)\b/;
const LITTLE = /\b(?:only|just|barely|solo|solamente|nomas|apenas)\b/;
const NEAR = 16;
const UNDER_ANOTHER_NAME =
  /\b(?:garnish\w*|embarg\w*|levy|limit|credit line|line of credit|interest|rate|apr|court|judge?ment|irs|child support|they take|being taken|out of my (?:check|pay)|qualify|eligible|denied|approved|apply\w*|minimum|settle\w*|raise|aumento|bankrupt\w*|bancarrota|ssi|ssdi|social security|disability|food stamps|snap|collector\w*|deposit|refund|limite|tasa|score|hospital\w*|er visit|emergency room|insurance|uninsured|aseguranza|sin seguro)\b/;
/** So much can be paid, or something else is asked: then that is answered, without what is earned. */
const PAYS =
  /\b(?:can|could|able to|afford|will|gonna|going to|have to|want to|puedo|podria|voy a|quiero|what if i|if i|si)\b.{0,20}\b(?:pay|do|put|send|afford|swing|manage|set aside|take|pagar|pago|dar|doy|poner|pongo|abonar|mandar|apartar)\b.{0,16}\d|\b(?:more like|closer to|mas bien|no mas de) (?:about |like )?\$?\d|\d[\d,]* (?:dollars )?(?:less|menos)\b|\b(?:left|leftover|sobran?|quedan?)\b|\d[\d,]*(?: dollars| bucks)? (?:a month )?(?:is|'?s) (?:about )?(?:the most|the best|all|max)\b|\bthe most (?:that )?(?:i|we) (?:can|could) .{0,16}\d/;
const ASKS_ELSE =
  /\b(?:skip\w*|rent|evict\w*|first|which|when|how long|sue|sued|late|behind|hardship|lower (?:my|the)|unemployment|food|eat|lights?|electric|consolidat\w*|loan|borrow\w*|401k|savings|who|cual|primero|saltar|renta|luz|cuando|atrasad\w*|comida|prestamo|fifteenth|first|two months|wait|wait on|let (?:go|slide))\b/;

/** Whether the words are of less coming in, and of nothing besides that is asked. */
export const isLowerIncome = (plain: string): boolean =>
  saysLowerIncome(plain) &&
  !PAYS.test(plain.replaceAll(EARNS, ' ')) &&
  !ASKS_ELSE.test(plain.replaceAll(EARNS, ' '));

/** "What do I pay down": nothing of what comes in. */
const PAYS_DOWN =
  /\b(?:i|we|to|you|that|plan|does|will|would|can|could|should)(?: actually| really| even| just)* pay (?:it |them |this |that )?down\b/g;

function saysLowerIncome(said: string): boolean {
  const plain = said.replaceAll(PAYS_DOWN, ' ');
  if (UNDER_ANOTHER_NAME.test(plain)) return false;
  return (
    PLAINLY_CUT.some((words) => words.test(plain)) ||
    [...plain.matchAll(EARNS)].some(
      ({ index, 0: earned }) =>
        SMALL_NOW.test(plain) ||
        LITTLE.test(plain.slice(Math.max(0, index - NEAR), index + earned.length + NEAR)),
    )
  );
}

/** What of one's income something is, or that it's asked to be more. */
const OF_INCOME =
  /\b(?:percent\w*|share|part|portion|ratio|dti|income|raise|overtime|porcentaje|parte|ingresos?|aumento)\b|%/;

const SPENDS = new RegExp(
  String.raw`(?:\b(?:and|y|but|pero) )?(?:\b(?:i|we) )?\b(?:spend|spending|gasto|gastamos)(?: about| like| around| unos)? ${NUMBER}(?: ?${OFTEN})?`,
  'g',
);

/** The same without what is earned, which is no money to pay with; as it is where no other amount stands beside it. */
export function withoutEarnings(plain: string): string {
  const earned = plain.replaceAll(EARNED, ' ').replaceAll(EARNS, ' ');
  // What is spent beside it is no money to pay with either.
  const rest = (earned === plain ? plain : earned.replaceAll(SPENDS, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isBeside = /\d/.test(rest) && !OF_INCOME.test(plain);
  return saysLowerIncome(plain) || isBeside ? rest : plain;
}
