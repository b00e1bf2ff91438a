import type { IntentName } from '../intents.ts';
import { withoutAccents } from '../letters.ts';
import { PLAIN_TALK } from './plain_talk.ts';
import { SHORT_QUESTIONS } from './short_questions.ts';
import { asksWithScore } from './score_said_plainly.ts';
import type { Story } from './story.ts';

// Short questions whose figure of speech says what they mean, whatever the classifier thought: who comes after a house, what bleeds
// somebody dry, a score with what it is to get. Each asks for all of its parts, as a story does. Danger is looked for before, by its own.

const AFTER = String.raw`(?:come|comes|coming|go|goes|going) after (?:(?:my|our|the|his|her) )?(?:[a-z]+ )?`;
const comingAfter = (what: string): RegExp => new RegExp(String.raw`\b${AFTER}(?:${what})\b`);
/** Somebody else's part in it, and what the words name themselves. */
const NOT_AFTER =
  /\b(?:gun|knife|kill|hurt|shark|bookie|ex|boyfriend|stalk\w*|threat\w*|jail|arrest\w*|police|immigra\w*|deport\w*|died|dead|passed|estate|cosign\w*|student|child support|statute|years? old|too old|judge?ment|served|bankrupt\w*)\b/;
const HOME = 'house|home|condo|trailer|property';
const PAY = 'wages?|pay|pay ?checks?|checks?|salary|income';
const BENEFITS = 'social security|ssi|ssdi|disability|benefits|pension|va (?:check|benefits|pay)';
const ACCOUNT = 'bank account|bank|accounts?|checking|savings|money in the bank';
const SPOUSE = 'wife|husband|spouse|partner';
const VEHICLE = 'car|truck|van|ride|vehicle';

const SHORT = /^(?:[^ ]+ ){0,11}[^ ]+$/;
const WEIGHT =
  /\b(?:debts?|bills?|payments?|cards?|interest|fees?|loans?|balances?|rates?|aprs?|it all|everything|visa|mastercard|minimums?|deudas?|pagos|tarjetas?|intereses)\b/;

const ASKED: readonly Story[] = [
  {
    meaning: 'scores',
    all: [
      /\bpay(?:ing)?\b.{0,6}\boff\b.{0,24}\bearly\b|\bpay(?:ing)? off\b.{0,30}\bearly\b/,
      /\b(?:drop\w*|hurt\w*|lower\w*|ding\w*|tank\w*|help\w*|raise\w*|affect\w*|do to)\b.{0,16}\b(?:score|credit|fico)\b/,
    ],
    none: /\b(?:collection|collector|settle\w*|late|penalt\w*|fee)\b/,
  },
  {
    meaning: 'how_interest_works',
    all: [
      /\bwhich (?:ones?|one'?s|card|cards|debts?|loan|bill)\b.{0,24}\b(?:eat\w*|kill\w*|cost\w*|bleed\w*|charg\w*|rob\w*)\b.{0,24}\b(?:interest|intrest|most)\b/,
    ],
    none: /\b(?:first|pay off|score|fee|late)\b/,
  },
  {
    meaning: 'how_interest_works',
    all: [
      /\b(?:what|how much)\b.{0,40}\b(?:every|each|a|per) (?:single )?month\b|\bmonthly\b/,
      /\bjust (?:in|on|for|to) (?:the )?(?:interest|intrest)\b|\b(?:goes|going|eaten|lost) (?:to|by|in) (?:the )?(?:interest|intrest)\b/,
    ],
    none: /\b(?:if|save|would|rate|apr|loan at|until|by)\b/,
  },
  {
    meaning: 'which_first',
    all: [
      /\b(?:what|which(?: one| debt| card| bill)?|who) (?:do|should|would) i (?:kill|knock|wipe|take|hit|attack|tackle|go after)(?: off| out| down| on)? first\b/,
    ],
    none: /\b(?:rent|mortgage|food|lights|electric|behind|late|can'?t pay|sued|court|reporte?|score)\b/,
  },
  {
    meaning: 'consolidation',
    all: [
      /\brefinanc\w*\b/,
      /\b(?:personal loans?|my loans?|loan|card|cards|debts?|prestamo(?: personal)?|tarjetas?|deudas?)\b/,
      /\b(?:should|can|could|worth|good idea|how|does it|smart|conviene|puedo|debo)\b/,
    ],
    none: /\b(?:cars?|auto|trucks?|van|house|home|mortgage|student|school|carro|troca|camioneta|casa|hipoteca|estudiant\w*)\b/,
  },
  {
    meaning: 'late_payment',
    all: [
      /\bsi (?:me atraso|pago tarde|me paso de la fecha|no pago a tiempo)\b/,
      /\b(?:suben?|tasa|recargo|cargo|multa|cobran?|interes(?:es)?|puntaje|reportan?)\b/,
    ],
    none: /\b(?:carro|troca|camioneta|casa|renta|hipoteca|estudiant\w*|manutencion|impuestos|luz)\b/,
  },
  {
    meaning: 'close_card',
    all: [
      /\b(?:thinking (?:of|about)|want to|gonna|going to|should i|ok to|smart to|bad to|plan(?:ning)? (?:to|on)|if i)\b.{0,12}\b(?:clos(?:e|ing)|cancel(?:l?ing)?)\b/,
      /\b(?:cards?|after (?:i|its|it'?s) (?:pay|paid|gone|done)|paid off|pay it off|score|credit|good or bad|good idea|bad idea)\b/,
    ],
    none: /\b(?:bank account|checking|savings|my account here|this account|gym|subscription|netflix|dispute|case|bankrupt\w*|loan|appointment|insurance|settle\w*)\b/,
  },
  {
    meaning: 'when_done',
    all: [
      /^(?:(?:so|ok|can you|please|pls|just|hey) )*(?:give|tell|show|send)(?: me)?(?: the| a| an| my)* (?:short (?:version|answer)|quick (?:version|summary|overview)|summary|overview|recap|gist|tl;?dr|big picture)(?: of)?(?: my| the| this)*(?: \w+)?[?.! ]*$|^(?:summari[sz]e|sum up) (?:my|the|this) (?:plan|debts?)[?.! ]*$/,
    ],
    none: /\b(?:lesson|article|law|report|letter|answer you)\b/,
  },
  {
    meaning: 'how_interest_works',
    all: [
      /\b(?:how come|why|por que|como es que)\b/,
      /\b(?:owe|owes|debo|balance|saldo)\b.{0,24}\b(?:more|up|higher|bigger|mas|subio|sube)\b|\b(?:balance|saldo|it|what i owe)\b.{0,16}\b(?:went|gone|goes|going|keeps going) up\b/,
    ],
    none: /\b(?:score|collector\w*|collections?|limit|minimum|payment went|rate|apr|rent|fee|fees|charged off|than i (?:borrowed|did on)|the car|medical|hospital|sold|score)\b/,
  },
  {
    meaning: 'how_much_interest',
    all: [
      /\b(?:how much|what)\b.{0,24}\b(?:total|altogether|all together|in all|all in all)\b.{0,32}\b(?:paid|pay|paying|cost)\b.{0,40}\b(?:over|done|end|finish\w*|through|paid off)\b/,
    ],
    none: /\b(?:visa|card|loan|car|so far|already|collector|settle)\b/,
  },
  {
    meaning: 'which_first',
    all: [
      /^(?:(?:so|ok|and|hey) )*(?:what(?:'?s| is)|whats|which is|is there a)(?: the| a)* (?:cheapest|least expensive|smartest|most efficient|best|fastest|quickest) (?:way|order|method|path|plan)(?: \w+){0,8}[?.! ]*$/,
      /\b(?:do (?:all )?this|pay|knock|debts?|get out|out of (?:this|debt)|these|it all|all of (?:this|it|them))\b/,
    ],
    none: /\b(?:score|credit|build|house|car|loan|lawyer|bankrupt\w*|dispute|settle\w*|collector|contact|reach|send|tell)\b/,
  },
  {
    meaning: 'retirement_money',
    all: [
      /\b(?:401 ?\(?k\)?|403b|ira|pension|retirement(?: money| account| savings)?|retiro)\b/,
      /\b(?:should|can|could|smart|dumb|worth|good idea|is it ok|ok to|do i|deberia|conviene|puedo)\b/,
      /\b(?:use|take|taking|cash|borrow|pull|withdraw|raid|drain|dip|tap|loan from|usar|sacar|pedir)\b/,
    ],
    none: /\b(?:can they|could they|garnish\w*|sue[ds]?|collectors?|protected|bankrupt\w*|court|quit(?:aron)?|penalty only|died|inherit\w*)\b/,
  },
  {
    meaning: 'how_long_it_stays',
    all: [
      /\b(?:bankrupt\w*|bancarrota|bk|chapter (?:7|13)|capitulo (?:7|13))\b/,
      /\b(?:cuando|cuanto (?:tiempo|dura)|when|how (?:long|many years))\b/,
      /\b(?:se (?:me )?(?:quita|borra|cae|va)|sale de|desaparece|dura|(?:fall|falls|fell|come|comes|drop|drops|go|goes|gone|be) (?:off|away)|stay|stays|show|shows|on my (?:credit|report|record))\b/,
    ],
    none: /\b(?:buy|loan|mortgage|house|apply|get a|card|case (?:take|last)|process|comprar|casa|prestamo|tarjeta|sued|file again|otra vez)\b/,
  },
  {
    meaning: 'which_first',
    all: [
      /^(?:(?:so|ok|and|hey|y) )*(?:who|which(?: one| debt| card| bill)?|what(?: debt| card| bill)?|(?:a )?quien|cual(?: deuda| tarjeta)?) (?:do|should|would|must|debo|le)? ?(?:i|we)? ?(?:pay|paying|pago|pagar)(?: off)? (?:first|primero)\b,? (?:and|y) (?:how much|why|cuanto|por que)[?.! ]*$/,
    ],
  },
  {
    meaning: 'old_debt',
    all: [
      /\b(?:too|so|really|how) old\b|\btime[- ]barred\b|\bpast the (?:statute|time limit|sol)\b|\bstatute (?:of limitations )?(?:is |has )?(?:up|over|expired|passed|run out|ran out)\b/,
      /\b(?:debts?|midland|portfolio|lvnv|collector\w*|collections?|cards?|account|loan|bill|sue[ds]?|medical|balance|one|mine)\b/,
    ],
    none: /\b(?:report|score|bureaus?|my (?:mom|dad|kids?|son|daughter)|i'?m|im|i am|too old to (?:get|have|start|apply|work)|house|car|judge?ment|served|garnish\w*|student|tax(?:es)?|irs|how old (?:are|is (?:she|he)|do i|you))\b/,
  },
  {
    meaning: 'might_be_sued',
    all: [
      /\b(?:how long|when|how soon|how many (?:days|months))\b.{0,24}\b(?:before|until|till|do they|will they|would they|can they|they|it take\w*)\b.{0,24}\b(?:sue|sued|take me to court|file|do)\b/,
      /\b(?:sue|sued|suing|court|lawsuit)\b/,
    ],
    none: /\b(?:statute|years? (?:old|ago)|too old|old debt|since|from (?:19|20)\d\d|sued me|served|papers|summons|judge?ment|answer|respond|bankrupt\w*|garnish\w*)\b/,
  },
  {
    meaning: 'scores',
    all: [
      /\bis (?:an? |my )?(?:[3-8]\d\d|it|that)(?: an?| considered)* (?:good|bad|ok|okay|decent|terrible|low|high|fair)\b/,
      /\b(?:scores?|credit|fico)\b/,
    ],
    none: /\b(?:limit|loan|car|apartment|mortgage|house|rate|apr|interest)\b/,
  },
  {
    meaning: 'rebuild_credit',
    all: [
      /\b(?:score|credit|fico)\b.{0,14}\b[3-8]\d\d\b|\b[3-8]\d\d (?:score|credit|fico)\b/,
      /\b(?:what (?:should|do|can) i do|how (?:do|can|to) (?:i )?(?:fix|raise|improve|boost|build|get it up|bring it up|help)|any advice|what now)\b/,
    ],
    none: /\b(?:card|loan|mortgage|apartment|sued|collector|dropped|fell)\b/,
  },
  {
    meaning: 'bankruptcy',
    all: [
      /\b(?:bankruptcy|bancarrota|chapter (?:7|13))\b/,
      /\b(?:hurt|ruin\w*|affect\w*|kill\w*|destroy\w*|damage\w*|do to|bad for|tank|afecta\w*|dana\w*)\b.{0,16}\b(?:credit|score|credito|puntaje)\b/,
    ],
    none: /\b(?:after|how long|discharged|rebuild|spouse|husband|wife|cosign\w*)\b/,
  },
  {
    meaning: 'bankruptcy',
    all: [
      /\b(?:bankruptcy|bancarrota|chapter (?:7|13))\b/,
      /\b(?:is|be|am|are|do|does|es|seria|sera|me)\b.{0,30}\b(?:better|best|smarter|right|good idea|good option|worth it|makes? sense|mejor|conviene)\b|\b(?:better|best|mejor)\b.{0,20}\b(?:bankruptcy|bancarrota)\b/,
    ],
    none: /\b(?:after|score|credit|lawyer|attorney|abogado|which chapter|chapter 7 or|rebuild|discharged|spouse|husband|wife|cosign\w*|court|trustee|loan|apartment|car)\b/,
  },
  {
    meaning: 'late_payment',
    all: [
      /^(?:(?:and|so|also|but|y) )*(?:(?:will|would|does|do|can|could) (?:i hurt|it hurt|(?:me )?(?:paying|being|a late|one late|my late|getting) ?(?:it|them|this|payment|late)*)|how (?:bad|much) (?:will|would|does) (?:paying|being) (?:it )?late)\b/,
      /\blate\b/,
      /\b(?:hurt|affect|lower|drop|ruin|wreck|tank|ding|hit|show|go)\w*\b.{0,24}\b(?:score|credit|report)\b/,
    ],
    none: /\b(?:rent|medical|hospital|tax(?:es)?|cosign\w*|student|removed?|goodwill|collection)\b/,
  },
  {
    meaning: 'settle',
    all: [
      /\b(?:can|could|should|how (?:do|can|would)) i\b.{0,12}\bnegotiate\b|\b(?:puedo|podria|como|debo)\b.{0,12}\bnegociar\b/,
      /\b(?:con|deudas?|tarjetas?|debts?|cards?|visa|mastercard|amex|discover|balance|bill|lender|creditors?|collectors?|them|myself|best buy)\b/,
    ],
    none: /\b(?:rate|apr|interest|rent|salary|car price|hospital|medical|lower payment|for me)\b/,
  },
  {
    meaning: 'home_loan',
    all: [
      /\b(?:will i|can i|could i|am i|how (?:do|can|soon|long)|when can|want to|going to|hope to|trying to)\b.{0,30}\b(?:buy|get|own|afford)(?:ing)? (?:a|my own|our own|my first|our first) (?:house|home|place)\b/,
    ],
    none: /\b(?:rent|apartment|equity|refinanc\w*|sell|bankrupt\w*|foreclos\w*|home loan|lose|behind|trailer|insurance)\b/,
  },
  {
    meaning: 'taxes',
    all: [
      /\b(?:settl\w+|forgiv\w+|forgave|cancell?ed|canceled|written off)\b/,
      /\b(?:owe|pay|paying|report|have|taxed)\b.{0,12}\btax(?:es|ed)?\b|\btax(?:es|able)?\b.{0,12}\b(?:on it|on that|owed)\b|\btaxed\b|\btaxable\b/,
    ],
    none: /\b(?:irs|back taxes|tax debt|i owe taxes|student|offer in compromise)\b/,
  },
  {
    meaning: 'settle',
    all: [
      /\b(?:settle|settling|settled|settlement)\b/,
      /\b(?:happens?|hurt\w*|affect\w*|bad|ruin\w*|good|help\w*|do|does)\b.{0,24}\b(?:score|credit|report)\b|\b(?:score|credit|report)\b.{0,24}\b(?:hurt|drop|go down|settl\w+)\b/,
    ],
    none: /\b(?:collect\w*|company|companies|program|class action|lawsuit|in full|tax(?:es)?)\b/,
  },
  {
    meaning: 'how_long_it_stays',
    all: [
      /\b(?:do(?:es)?|will|can|would|how (?:bad|much) do(?:es)?)\b.{0,12}\b(?:charge[- ]?offs?|collections?|late payments?|repos?|repossessions?|judge?ments?|foreclosures?|evictions?)\b.{0,12}\b(?:hurt|affect|ruin|damage|kill|tank)\b/,
    ],
    none: /\b(?:pay(?:ing)?|paid|settl\w*|clos\w+|medical|hospital|remov\w*|after)\b/,
  },
  {
    meaning: 'overwhelmed',
    all: [
      /^(?:(?:yo|ok|hey|so|hi|um|well|i dont know|idk|but|and) )*(?:how|where) (?:do|should|can|would) (?:i|we) (?:even |possibly )?(?:start|begin)(?: (?:with|on) (?:this|that|it|all(?: of)? (?:this|it|that)|everything|this mess))?[?.! ]*$|^(?:so |ok )*what (?:should|do) i do first[?.! ]*$|^por donde (?:empiezo|comienzo)[?.! ]*$/,
    ],
  },
  {
    meaning: 'when_done',
    all: [
      /\b(?:what if|if|what happens if|si) (?:i|we|yo)? ?(?:just )?(?:stop|quit|never|don'?t|dejo de|ya no) (?:us\w+|charging|swiping|usar|uso)\b.{0,16}\b(?:cards?|them|credit|tarjetas?)\b/,
    ],
    none: /\b(?:score|report|close\w*|clos\w+|inactive|history|hurt|cancel\w*|fee)\b|\d/,
  },
  {
    meaning: 'rental_score',
    all: [
      /\b(?:landlord|apartments?|apt|rental|leasing|property manager|casero|apartamento)\b/,
      /\b(?:need|needs|wants?|require\w*|asks? for|minimum|at least|pide|necesito)\b.{0,24}(?<![$\d.,])\b(?:5[5-9]\d|6\d\d|7\d\d)\b(?! ?(?:dollars|bucks|a month|rent|deposit|for rent))/,
    ],
    none: /\b(?:rent is|owe|behind|late|evict\w*|deposit|per month|a month|dollars)\b|\$/,
  },
  {
    meaning: 'joint_debt',
    all: [
      /\b(?:do|would|will|am|are|is|can)\b.{0,12}\b(?:owe|responsible|liable|have to pay|on the hook|stuck with)\b/,
      /\b(?:my|our) (?:moms?|mothers?|dads?|fathers?|parents?'?|sons?|daughters?|kids?|brothers?|sisters?|grandmas?|grandpas?|boyfriends?|girlfriends?|roommates?)\b/,
      /\b(?:debts?|cards?|bills?|loans?|hospital|medical)\b/,
    ],
    none: /\b(?:died|dead|passed|death|estate|funeral|cosign\w*|signed|authorized|joint|rent|lease|under 18|minor|divorc\w*|ex|opened|used my)\b/,
  },
  {
    meaning: 'next_payment',
    all: [
      /^(?:[^ ]+ ){0,8}[^ ]+$/,
      /^(?:(?:so|ok|and|hey) )*(?:when(?:'?s|s)?|what day|which day|cuando)\b.{0,24}\b(?:due|vence|owe a payment)\b/,
    ],
    none: /\b(?:promo\w*|rent|tax(?:es)?|paid off|done|change|collector|late|move|answer|papers)\b/,
  },
  {
    meaning: 'less_a_month',
    all: [
      /\b(?:if|what if|say|suppose|work)\b/,
      /\b(?:lose|losing|lost|short|cut|out) (?:about |like |back )?\$?\d[\d,]*(?: dollars| bucks)? (?:a|per|each|every) (?:month|mo)\b/,
    ],
    none: /\b(?:income|job|hours|check|paycheck|more|extra|rent|collector|settle\w*|fees?|interest)\b/,
  },
  {
    meaning: 'more_a_month',
    all: [
      /^(?:(?:so|ok|and|hey) )*(?:how (?:do|can|could) i|how to|what(?:'?s| is) the (?:fastest|quickest|best) way to|tips (?:to|for)|any way to|help me|can i)\b.{0,16}\bpay(?:ing)?\b.{0,30}\b(?:fast\w*|quick\w*|sooner|early)\b|\bfastest way\b.{0,20}\b(?:pay|out of debt|debt free)\b/,
    ],
    none: /\b(?:which|first|collector|rent|hospital|bonus|refund|score|snowball|avalanche)\b|\d/,
  },
  { meaning: 'house_lost', all: [comingAfter(HOME)], none: NOT_AFTER },
  { meaning: 'benefits_protected', all: [comingAfter(BENEFITS)], none: NOT_AFTER },
  {
    meaning: 'garnished',
    all: [comingAfter(PAY)],
    none: new RegExp(`${NOT_AFTER.source}|${comingAfter(BENEFITS).source}`),
  },
  { meaning: 'bank_account_taken', all: [comingAfter(ACCOUNT)], none: NOT_AFTER },
  { meaning: 'car_taken', all: [comingAfter(VEHICLE)], none: NOT_AFTER },
  { meaning: 'joint_debt', all: [comingAfter(SPOUSE)], none: NOT_AFTER },
  {
    meaning: 'might_be_sued',
    all: [
      /\b(?:can|could|will|would|might|may|gonna|going to|do|does|are|is|if)\b/,
      /\b(?:come|comes|coming|go|goes|going) after (?:me|us)\b(?! for (?:taxes|rent))/,
      /\b(?:hospitals?|clinic|doctors?|dentist|banks?|cards?|lenders?|creditors?|visa|mastercard|amex|discover|capital one|chase|best buy|collectors?|collections?|agency|midland|debts?|bills?|balance|owe|pay|paying|store|they)\b/,
    ],
    none: new RegExp(
      String.raw`${NOT_AFTER.source}|\bafter (?:me|us) (?:with|and|tonight)\b|\b(?:irs|tax(?:es)?)\b`,
    ),
  },
  {
    meaning: 'might_be_sued',
    all: [
      /\b(?:hospital|banco|tarjeta|cobrador\w*|clinica|ellos|compania)\b/,
      /\b(?:venir|vienen|viene|ir|van|va|irse|vayan) (?:por|tras|detras|contra|en contra)(?: de)? mi\b(?! (?:casa|carro|sueldo|cheque|cuenta|familia|hij[oa]s?|espos[oa]))/,
    ],
    none: /\b(?:pistola|matar|golpe\w*|amenaz\w*|ex|migra|policia)\b/,
  },
  {
    meaning: 'late_payment',
    all: [
      /\b(?:hit|slapped|charged|dinged|stuck|whacked|nailed|got|gave|keep hitting|keeps hitting|keep charging|keeps charging|hitting|charging) (?:me|us|with)(?: with)?(?: a| an| another| more| the| these)* late (?:fees?|charges?)\b/,
    ],
    none: /\b(?:collect\w*|landlord|rent|apartment|hospital|utilit\w*|remove\w*|waive\w*|legal|allowed|how much|get (?:it|them|that) (?:off|back)|dispute)\b/,
  },
  {
    meaning: 'someone_died',
    all: [
      /\b(?:if|when|once|after) (?:i|my (?:\w+ )?(?:husband|wife|spouse|mom|mother|dad|father|parents?|son|daughter|brother|sister|grand\w+|partner)) (?:die|dies|pass(?:es)?(?: away)?)\b|\b(?:si|cuando) (?:yo )?(?:me )?(?:muero|muera|muriera|fallezco|fallezca)\b|\b(?:si|cuando) (?:se )?(?:muere|fallece) mi\b|\b(?:si|cuando) mi \w+ (?:se )?(?:muere|fallece)\b/,
      /\b(?:debts?|cards?|loans?|bills?|owe|owes|visa|balances?|pays?|inherit\w*|deudas?|tarjetas?|prestamos?|deb[eo]n?|paga\w*|hered\w+)\b/,
    ],
    none: /\b(?:insurance|policy|seguro|cosign\w*|student|social security|benefits|survivor)\b/,
  },
  {
    meaning: 'which_first',
    all: [
      /\b(?:is|am|are|does|es)\b.{0,16}\b(?:my plan|this plan|the plan|my order|this order|the order|mi plan|el plan|este plan|i paying|this)\b.{0,16}\b(?:cheapest|best|fastest|smartest|right (?:order|one)|mas barato|mejor|mas rapido)\b|\b(?:cheaper|faster|better) (?:order|way to pay (?:it|them|this) off)\b|\b(?:should i|switch to|do|try|use) (?:do |the |a )?(?:debt )?snowball\b/,
      SHORT,
    ],
    none: /\b(?:phone|app|cell|bankrupt\w*|settle\w*|payment plan|hardship|transfer|loan|consolidat\w*|insurance|irs)\b|\d/,
  },
  {
    meaning: 'before_applying',
    all: [
      /\bappl(?:y|ying|ied)\b.{0,20}\b(?:(?:[2-9]|two|three|four|five|several|a bunch of|multiple|many|a couple(?: of)?) (?:new |credit |different )*(?:cards|loans|places|things)|several|(?:cards|loans) (?:at once|at the same time|in (?:a|one) (?:day|week|month)))\b|\b(?:pedir|solicitar|sacar|aplicar (?:para|a))\b.{0,12}\b(?:[2-9]|dos|tres|cuatro|varias)(?: \w+)? tarjetas\b/,
    ],
    none: /\b(?:denied|turned down|rejected|declined|pay ?day|consolidat\w*|which card|best card)\b/,
  },
  {
    meaning: 'when_done',
    all: [
      /\b(?:put(?:ting)? an end to|end|be (?:done|over|finished) with|get (?:rid|out) of|over with|ponerle fin a|poner fin a|acabar(?: de una vez)? con|terminar(?: de una vez)? con|salir de)\b.{0,30}\b(?:debts?|it all|cards?|balances?|loans?|bills?|deudas?|tarjetas?|prestamos?)\b/,
      /\b(?:for good|once and for all|forever|already|finally|want|wanna|ready|de una vez|para siempre|por fin|ya|quiero)\b/,
      SHORT,
    ],
    none: /\b(?:collector\w*|bankrupt\w*|settle\w*|court|divorce|app|account|company|counselor|how|which|can|should|what|como|cual|puedo|report|calls?|letters?|died|dead|scam)\b|\d/,
  },
  {
    meaning: 'late_payment',
    all: [
      /\blate (?:fees?|charges?)\b|\brecargos?(?: por (?:atraso|mora))?\b|\bcargos? por (?:atraso|mora|pago tardio)\b/,
      /\b(?:get|take|taken|took|have|ask\w*|make|call\w*|quitar\w*|quiten|me (?:la|lo) quit\w+)\b.{0,30}\b(?:off|back|removed?|waived?|waive|erased?|reversed?|refunded|forgiven|dropped|out|rid|quitar\w*|quiten|devuelv\w+|perdon\w+)\b|\b(?:waive|remove|reverse|refund|forgive|drop|cancel|quitar|quiten|perdon\w+)\b.{0,16}\b(?:late|fee|recargo|cargo)\b|\b(?:get )?rid of\b.{0,12}\blate\b/,
    ],
    none: /\b(?:rent|landlord|collector\w*|collection|autopay|bounced|overdraft|phone|electric\w*|car|loan|irs|report|score)\b/,
  },
  {
    meaning: 'overwhelmed',
    all: [
      SHORT,
      WEIGHT,
      /\b(?:bleed\w*|bled|suck\w*|drain\w*|milk\w*|squeez\w*) (?:me|us) (?:dry|out)\b|\b(?:drowning|buried|suffocating|underwater|sinking|drowned) (?:in|under|by|with)\b|\b(?:kill(?:s|ing)|crush(?:es|ing)|chok(?:es|ing)|strangl(?:es|ing)|suffocat(?:es|ing)|murder(?:s|ing)|destroy(?:s|ing)|eat(?:s|ing)) (?:me|us)(?: alive| up)?\b|\b(?:me|nos) (?:tienen?|traen?) (?:ahogad[oa]s?|hasta el cuello|asfixiad[oa]s?|hart[oa]s?)\b|\b(?:me|nos) (?:esta|estan|tienen?) (?:matando|ahogando|asfixiando|comiendo)\b/,
    ],
    none: /\b(?:how much|when|which|should i|can they|sue[ds]?|why|score|report|overdraft|late fees?|how do|how long|where|file|bankrupt\w*|lower|settle)\b|\d/,
  },
  {
    meaning: 'lower_rate',
    all: [
      /^(?:(?:so|ok|and|but|the|my|visa|a|card|best|buy|says|of) )*(?:is|are|isn'?t)\b.{0,40}\b(?:bad|high|low|good|normal|too high|a lot|crazy|average|fair|ok|okay)\b|\bwhat(?:'?s| is) (?:a )?(?:normal|average|good|typical|fair) (?:credit card )?(?:interest )?(?:rate|apr)\b|\b(?:says?|is|at)\b.{0,12}\b\d{1,2}(?:\.\d{1,2})?\b.{0,16}\bis (?:that|it) (?:bad|high|good|normal|a lot|too high|ok|crazy)\b/,
      /\b(?:rates?|apr|interest)\b|\b(?:[1-3]\d\.\d{1,2}|[1-3]\d ?(?:%|percent))/,
    ],
    none: /\b(?:score|loan|mortgage|car|auto|consolidat\w*|transfer\w*|offer\w*|utili[sz]ation|use|used|using|full|income|pay|paid|settle\w*|save|savings|raised|went up|idea|time)\b/,
  },
  {
    meaning: 'lump_sum',
    all: [
      SHORT,
      /\$?\d/,
      /\b(?:aguinaldo|bono|reembolso|liquidacion|herencia|bonus|refund|severance|back ?pay|inheritance|stimulus|gift money|tax (?:money|return)|taxes)\b/,
      /\b(?:que (?:hago|me conviene hacer) con|en que (?:lo|los|me) (?:uso|conviene|gasto)|a (?:cual|que deuda)|donde (?:lo|los) pongo|what (?:do|should|can) i do with|where (?:do|should|would) (?:i put|it go|i use)|how (?:do|should) i use|best (?:use|way to use))\b/,
    ],
    none: /\b(?:take|taken|took|garnish\w*|offset|quit(?:ar|an|aron)|collector\w*|cobrador\w*|owe (?:in )?taxes|back taxes|irs|debo impuestos|fee|late)\b/,
  },
];

/** Meanings that a short question's own words decide. */
export function askedPlainly(plain: string): ReadonlySet<IntentName> {
  const bare = withoutAccents(plain);
  const wanted = asksWithScore(bare);
  if (wanted !== null) return new Set([wanted]);
  const fitting = (stories: readonly Story[]) =>
    stories
      .filter(({ all, none }) => all.every((part) => part.test(bare)) && none?.test(bare) !== true)
      .map(({ meaning }) => meaning);
  // What a question names says more than how it is put.
  const named = fitting(SHORT_QUESTIONS);
  if (named.length > 0) return new Set(named);
  const talked = fitting(PLAIN_TALK);
  return new Set(talked.length > 0 ? talked : fitting(ASKED));
}
