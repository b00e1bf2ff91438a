import type { Story } from './story.ts';

// What is told or asked of a file, a score and a job in words of one's own: a late payment of years ago, a loan that is paid early, a
// bankruptcy and a boss, a card to get, a fee that was to be taken off, a rate that's called a crime. Each asks for all of its parts.

const RENTING =
  /\b(?:apartments?|apt|landlords?|rental|rent (?:a|an|this|the) (?:place|home|house|room|studio|unit)|renting|leas(?:e|ing)|moving|apartamento|departamento|rentar|caser[oa]|arrendador)\b/;
const COLLECTED = /\b(?:collections?|collector'?s?|coleccion(?:es)?|cobranzas?|cobrador\w*)\b/;
const ON_CARDS = /\b(?:cards?|cc|visa|mastercard|amex|discover|credit one|capital one|tarjetas?)\b/;

/** A payment that was late, once. */
const LATE =
  /\b(?:late payments?|lates?|(?:was|been|paid|is|got|being|went) late|miss(?:ed)? (?:a |one |1 |my |that )?(?:single )?(?:payments?|bill)|missed (?:one|it)|(?:a|one|single|1) (?:missed|late)|(?:30|60|90)[- ]days?(?: late| past due)?|delinquen\w+|pagos? (?:tarde|atrasad\w+|tardios?)|me atrase|atrasos?)\b/;
const YEARS_AGO =
  /\b(?:(?:\d+|one|two|three|four|five|six|a couple|couple|few|several|un par de|dos|tres|cuatro|cinco|seis|unos)(?: of)?[- ](?:years?|yrs?|anos?)\b|(?:from|in|since|back in|de|del|en|desde) (?:20[12]\d)\b|old late\b|old late payments?\b|(?:years|a long time|long) ago\b|hace (?:\w+ )?(?:anos|tiempo))/;
const STILL_COUNTS =
  /\b(?:still|now|today|how bad|look(?:s|ing)? at|costing|matters?|hurt\w*|count\w*|kill\w*|drag\w*|affect\w*|hold\w* (?:me|it) (?:back|down)|keep\w* me from|ding\w*|weigh\w*|punish\w*|todavia|aun|sigue|afect\w+|cuenta|importa|pesa|dan(?:a|ando))\b/;
const OTHER_MARKS =
  /\b(?:disput\w*|remov\w*|delet\w*|goodwill|wrong|not mine|never late|wasn'?t late|mistakes?|errors?|collect\w*|charge[ds]?[- ]?offs?|bankrupt\w*|bancarrota|sue[ds]?|court|judge?ments?|medical|hospital|rent|renta|months? (?:late|behind)|days late|(?:never|haven'?t) (?:been late|missed)|raised|behind|student|old enough|how (?:long|many)|fall(?:s|ing)? off|come(?:s|ing)? off|drop(?:s|ping)? off|repo\w*|insurance|owe|tax(?:es)?|cuanto tiempo|borr\w+|quit\w+)\b/;

/** A loan that is paid before its time. */
const LOAN =
  /\b(?:(?:car|auto|truck|personal|student|installment|home|boat|van|credit union|\w+) (?:loans?|note|notes)|loans?|mortgage|trucks?|cars?|van|suv|jeep|prestamos?|carro|coche|troca|camioneta|hipoteca)\b/;
const ENDED =
  /\b(?:pay(?:ing)? (?:\w+ ){0,5}?(?:off|early|down early)|pay(?:ing)? off|paid (?:\w+ ){0,4}?(?:off|early)|payoff|finish(?:ing|ed)?|clos(?:e|ed|ing)|knock(?:ing)? out|clear(?:ing)?|(?:keep|leave)(?:ing)? (?:\w+ ){0,4}?open|liquid\w+|pag(?:o|ar|arlo|ue|ando) (?:\w+ ){0,3}?antes|termin\w+ de pagar|acab\w+ de pagar|sald\w+)\b/;
const SCORED = /\b(?:scores?|credit|fico|puntaje|puntuacion|credito)\b/;
const DIPS =
  /\b(?:hurts?|hurting|drops?|dropped|dropping|(?:go(?:es)?|went|going|comes?) (?:way )?down|lowers?|dips?|dings?|tanks?|bad|worse|ruins?|mess(?:es)?|for (?:my|the) (?:credit|score)|(?:credit|score) (?:stays?|looks?)|baj\w+|afect\w+|dan\w+|empeor\w+|mal[oa]?)\b/;

const BANKRUPTCY =
  /\b(?:after (?:my |the )?discharge|bankrup\w*|ban[ck]arrota|bk ?(?:7|13)?|chapter (?:7|13|seven|thirteen)|ch\.? ?(?:7|13)|capitulo (?:7|13|siete|trece)|quiebra)\b/;
/** A job that is lost, or isn't given. */
const JOB_LOST =
  /\b(?:fire|fires|fired|firing|(?:lose|keep|keeping|cost me) (?:my|a|the|his|her) job|losing my job|let (?:me )?go|terminate\w*|can me|lay me off|not hire|won'?t hire|hire|hired|hiring|hires|(?:get|getting|got|be) (?:a |the |another )?(?:job|hired)|correr(?:me)?|corran|corren|despid\w+|despedir\w*|perder (?:mi|el) (?:trabajo|empleo)|contrat\w+)\b/;

/** A card that is new. */
const NEW_CARD =
  /\b(?:new|another|second|other|different|otra|nueva|segunda|una) (?:credit )?(?:cards?|cc|tarjetas?)\b|\b(?:which|what) (?:credit )?card (?:do|should|can|would) i (?:even )?(?:get|open|apply for)\b|\b(?:get|getting|open|opening|apply\w* for|pick\w*|sac\w+|pedir|abrir) (?:a |an |another |una |otra )?(?:new )?(?:credit )?(?:cards?|cc|tarjetas?)\b/;
const WHICH_TO_GET =
  /\b(?:which|what)(?: one| card| ones?| kind| type)?(?: \w+){0,3}? (?:get|getting|open|pick|choose|apply for|go (?:for|with)|sign up for|best)\b|\band which\b[?.! ]*$|\b(?:which|what)(?:'s| is)? (?:one |card )?(?:is )?(?:the )?best\b|\bcual(?:es)?(?: \w+){0,3}? (?:sac\w+|pido|pedir|conviene|abr\w+|escoj\w+|mejor|agarr\w+)\b/;

/** What a lender said it would take off. */
const A_FEE =
  /\b(?:(?:late |the |that |a |my |this |\d+(?:\.\d+)? (?:dollar )?)?fees?|late charges?|recargos?|cargos? por (?:atraso|mora|pagar tarde)|multa)\b/;
const PROMISED =
  /\b(?:said|says|told|promised?|promises|agreed|swore|was (?:supposed|going) to|would|'d|supposed to|dij\w+|promet\w+|iban a)\b/;
const TAKEN_OFF =
  /\b(?:tak(?:e|en|ing) (?:it|that|the \w+|the late \w+|this|them)? ?(?:off|away|back)|take off|remov\w*|waiv\w*|refund\w*|revers\w*|credit(?:ed)?(?: me| it| back)?|eras\w*|forgiv\w*|drop(?:ped)?|(?:fee|charge|it) (?:was |is |would be )?(?:gone|back|off)|quit\w+|devolv\w+|devuelv\w+|perdon\w+|cancel\w*|borr\w+)\b/;
const NOT_TAKEN =
  /\b(?:still|it isn'?t|never (?:did|happened|got|came|took|showed)|nothing yet|not yet|hasn'?t|hasnt|haven'?t|didn'?t|didnt|again|but (?:i see|it'?s|its|no|there)|and (?:it'?s|its) (?:still|there)|next (?:statement|bill)|todavia|aun|sigue|no (?:lo|la|me|han|ha)|ahi esta)\b/;

const MEDICAL =
  /\b(?:medical|hospitals?|doctors?|doctor'?s|clinic|dentist|dental|ambulance|er (?:bills?|visit)|emergency room|surgery|medic[oa]s?|hospital(?:es)?|dentista|ambulancia|clinica)\b/;

/** Without papers, and credit asked for. */
const NO_PAPERS =
  /\b(?:undocumented|no papers|without (?:my |any )?papers|(?:don'?t|dont|do not) have (?:my |any |the )?papers|not a (?:us )?citizen|(?:don'?t|dont|do not) have (?:a )?green card|(?:no|without a?) ?green card|(?:my )?immigration status|no legal status|indocumentad\w*|(?:no teng\w+|sin|por no tener|no tener) (?:los |mis )?papeles|no (?:soy|ser) (?:ciudadan\w*|residente)|sin (?:estatus|residencia)|estatus migratorio)\b/;
const CREDIT_WANTED =
  /\b(?:cards?|loans?|credit|financ\w*|mortgage|banks?|lend\w*|prest\w+|tarjetas?|prestamos?|credito|hipoteca|cuenta de banco)\b/;
const GIVEN_OR_NOT =
  /\b(?:den(?:y|ied|ies)|refus\w+|turn(?:ed)? (?:me )?down|reject\w*|say no|get|have|approv\w*|open|apply|give|lend|allowed|neg\w+|rechaz\w+|dan|dar|darme|sacar|saco|pedir|puedo|pueden?|tener|prest\w+)\b/;

/** A child's own file. */
const CHILD =
  /\b(?:kids?'?s?|child(?:ren)?'?s?|childs|minors?|daughters?|daughter'?s|sons?|son'?s|baby'?s?|toddler|teen\w*|grandkids?|grandson'?s?|granddaughter'?s?|nieces?|nephews?|\d{1,2}[- ]?(?:yr|year)s?[- ]olds?|hij[oa]s?|nin[oa]s?|menor(?:es)?|niet[oa]s?|bebe)\b/;

/** All was paid on time for long. */
const LONG_ON_TIME =
  /\b(?:(?:whole|full|entire|1|one|a|an|2|two|3|three|this|all|last|un|una|este|todo el|dos|tres) (?:whole |full |entire |solid )?(?:yrs?|years?|anos?)|\d+ (?:months?|meses|mos)|(?:six|nine|twelve|eighteen) months|(?:seis|doce) meses|all year|todo el ano|every (?:single )?(?:bill|payment|month)|a streak|in a row|straight|seguid[oa]s)\b/;
const NEVER_MISSED =
  /\b(?:without (?:missing|a (?:late|missed)|being late|a single|one (?:late|missed))|(?:no|zero|0|not one|not a single) (?:late|missed|misses|lates)\b|never (?:missed|late|been late)|(?:haven'?t|havent|didn'?t|didnt|not) (?:missed|miss|been late|paid late)|on time|no me (?:he )?atras\w+|sin (?:atras\w+|fallar\w*|falta\w*|un solo (?:atraso|pago tarde)|pagar tarde|perder)|a tiempo|puntual(?:es)?)\b/;
/** A question, a worry or a score beside it makes something else of it. */
const ASKS_TOO =
  /\?|\b(?:but|what|when|how|why|which|will|can|should|would|could|does|do i|is it|am i|still|if|until|need|want|trying|hoping|pero|que (?:hago|pasa)|cuando|como|cual|por que|puedo|debo|deberia|si|quiero|necesito|though|yet|however|and (?:they|it)|they|rates?|penalty|sin embargo|dropp\w*|went down|denied|den(?:y|ies)|collector\w*|reports?|bajo|reporte)\b/;

const RATE_NAMED =
  /\b(?:interest(?: rates?)?|rates?|aprs?|interes(?:es)?|tasas?)\b|\b\d{1,2}(?:\.\d{1,2})? ?(?:%|percent\b|per cent\b|por ciento\b)/;
/** What people call a rate that is high. */
const CALLED_A_CRIME =
  /\b(?:crime|criminal|(?:a )?joke|mugg\w+|gouging|bullshit|bs|against the law|barbaridad|robbery|robbing|highway robbery|theft|steal(?:ing)?|insane|insanity|illegal|how (?:is|are|can)\b.{0,30}\blegal|even legal|be legal|outrageous|ridiculous|absurd|obscene|disgusting|rip[- ]?off|ripping|loan shark\w*|predatory|usury|unfair|crazy|nuts|killing|kills|murder\w*|eating|robo|robando|ladron\w*|usura|abuso|abusiv\w+|crimen|como (?:es|puede ser) legal|ilegal|ridicul\w+|matando|locura|injust\w+|atraco)\b/;

/** "It's killing me" alone asks what it costs: with its rate, or with a harder word, it is the rate that is meant. */
const SAYS_WHICH_OR_HOW_BAD =
  /\d ?(?:%|percent|per cent|por ciento)|\b(?:rates?|aprs?|tasas?)\b|^(?!.*\b(?:killing|kills|eating|murder\w*|matando)\b)/;

const CHANGED =
  /\b(?:chang(?:e|ing)|updat(?:e|ing)|edit|adjust|fix|set|modify|raise|lower|cambi\w+|modific\w+|edit\w+|ajust\w+|actualiz\w+)\b/;
const PLANNED_AMOUNT =
  /\b(?:(?:plan|planned|payoff|monthly|budget) (?:amount|money|payment|total|number)|amount (?:of|in|for|on) (?:my|the) (?:plan|budget)|(?:my|the|mi|el) (?:monthly )?(?:budget|presupuesto)|(?:what|how much|money|amount) (?:i|we) (?:set aside|put (?:in|toward|towards|to|away)|plan)|(?:monthly|my) (?:budget|amount)|set aside|(?:la )?(?:cantidad|cifra|monto) (?:de|del|en) (?:mi |el )?(?:plan|presupuesto|mes)|lo que (?:aparto|pongo|separo))\b/;
const PLACE_ASKED =
  /\b(?:where(?:'?s| is| do| can)?|how (?:do|can|would) (?:i|you)|how to|how$|need to|want to|wanna|have to|gotta|trying to|donde|como (?:le )?(?:hago|cambio|edito|puedo|modifico|ajusto|actualizo)|quiero|necesito)\b/;

const NEW_OWNER =
  /\b(?:different|new|another|other|some|strange|otra|nueva) (?:\w+ )?(?:company|agency|collector|collection (?:agency|company)|place|outfit|firm|compania|agencia|cobrador\w*|empresa)\b|\b(?:they|he|she) (?:now |say they |says they )?(?:own|bought|took over|purchased)\b|\b(?:say|says|said) (?:they|he|she) (?:now )?(?:own|owns|bought|took over)\b|\b(?:duen[oa]s?|compraron)\b/;

/** A company that settles debts for a fee. */
export const SETTLES_FOR_A_FEE =
  /\b(?:debt (?:relief|settlement|resolution|consolidation)|settlement (?:company|program|people)|relief (?:company|program)|freedom debt|national debt relief|beyond finance|accredited|clearone|alivio de deudas?|(?:compania|programa|empresa) (?:de|para) (?:arreglar|negociar|liquidar|deudas?))\b/;

/** What was put into storage. */
export const OF_STORAGE =
  /\bstorage (?:unit|place|company|facility|locker)\b|\bself[- ]storage\b|\bbodega\b/;

export const CREDIT_STORIES: readonly Story[] = [
  {
    meaning: 'sued',
    all: [
      SETTLES_FOR_A_FEE,
      /\b(?:(?:is|are|'s|now) suing|sued me|suing me|got served|was served|served (?:me|with|papers)|summons|lawsuit (?:came|papers|from)|court papers|me demand\w+|(?:papeles|carta) de la corte|citatorio)\b/,
    ],
    none: /\b(?:can they|could they|might|will they|what if|afraid|scared|worried|threat\w*|class action|i sued|sue (?:the )?(?:company|freedom)|pueden|miedo)\b/,
  },
  {
    meaning: 'old_debt',
    all: [
      /\b(?:offer\w*|settle\w*|settlement|take (?:half|less)|\d{1,2} ?(?:%|percent)|ofrec\w+|arreglo|descuento|la mitad)\b/,
      /\b(?:portfolio|midland|lvnv|cavalry|jefferson|collectors?|collections?|agency|letter|carta|cobrador\w*|agencia)\b/,
      /\b(?:(?:in|since|from|back in|de|del|en) (?:19\d\d|200\d|201\d)|(?:[6-9]|1\d|six|seven|eight|nine|ten|seis|siete|ocho|nueve|diez)[- ](?:years?|yrs?|anos?)(?: ago|[- ]old)?|(?:fall|falls|fell|drop|drops|come|comes) off|really old|super old|muy viej[ao])\b/,
      /\b(?:worth|should i|do i|take it|pay|wait|is it|smart|dumb|conviene|pago|debo|espero)\b/,
    ],
    none: /\b(?:sued|served|summons|court|judge?ment|garnish\w*|medical|hospital|student|irs|tax(?:es)?|bankrupt\w*|demanda\w*)\b/,
  },
  {
    meaning: 'savings_or_debt',
    all: [
      /\b(?:saved(?: up)?|savings?|put away|in the bank|stashed|sitting|ahorr\w+|guardad\w+|juntad\w+)\b/,
      /\b(?:throw|put|use|dump|pay|spend|empty|wipe|drain|toss|ech(?:o|ar\w*)|met(?:o|er\w*)|us(?:o|ar\w*)|pag(?:o|ar\w*)|pong\w+|poner\w*)\b/,
      /\b(?:scared|afraid|nervous|worried|something (?:will|might|could|is gonna|breaks?)|emergenc\w+|nothing left|left with nothing|break|rainy day|just in case|miedo|emergencia|sin nada|por si)\b/,
    ],
    none: /\b(?:collectors?|settle\w*|sued|garnish\w*|frozen|froze|levy|retire\w*|401|pension|dies|died|passed|retiro|cobrador\w*)\b/,
  },
  {
    meaning: 'pay_collection',
    all: [
      /\b(?:collectors?|collections?|agency|debt (?:guy|lady|people)|midland|portfolio|lvnv|they|she|he|cobrador\w*)\b.{0,24}\b(?:said|says|told|promis\w+|dij\w+|dice\w*)\b/,
      /\b(?:if i|i can|just|si) (?:pay|send|give|pago|mando|doy)\b.{0,16}\d/,
      /\b(?:hold off|back off|leave me alone|stop calling|won'?t sue|wont sue|not sue|esperan?|no me demandan)\b/,
    ],
    none: /\b(?:sheriff|arrest\w*|jail|police|warrant|hospital|car|repo\w*|landlord|rent|irs|court date)\b/,
  },
  {
    meaning: 'pay_collection',
    all: [
      OF_STORAGE,
      /\b(?:sold|auction\w*|threw|vend\w+|subast\w+|owe|collections?|credit|report|want\w*|debo)\b/,
    ],
    none: /\b(?:if i (?:stop|don'?t)|should i (?:keep|get)|cancel|cheaper)\b/,
  },
  {
    meaning: 'old_debt',
    all: [
      /\b(?:sold|sells?|bought|buys|new (?:company|owner|collector|agency)|vend\w+|compr\w+)\b/,
      /\b(?:clock|time limit|statute|plazo|reloj)\b/,
      /\b(?:starts? (?:over|again)|resets?|restarts?|begins? again|(?:from )?zero|de nuevo|empiez\w+|reinici\w+)\b/,
    ],
    none: /\b(?:reports?|bureaus?|credit|7 years|seven years|reporte|buro|credito|car|house|served|sued me)\b/,
  },
  {
    meaning: 'collector_amount',
    all: [
      /\b(?:collectors?|collection agency|agency|caller|(?:guy|man|lady|woman|someone|somebody) (?:on the (?:phone|line)|called|from)|cobrador\w*|agencia)\b/,
      /\b(?:called|calls|calling|phone|said|says|claims?|claiming|llam\w+|dice|dijo)\b/,
      /\b(?:went up|goes up|gone up|jumped|doubled|higher than|more than|bigger|grew|not \$?\d|instead of|is now|now with|subio|no \$?\d|mas de lo|(?:have|has|got) to pay (?:it )?(?:today|now|tonight|right)|pay (?:it |up )?(?:today|now|tonight|right away))\b/,
      /\d/,
    ],
    none: /\b(?:sheriff\w*|arrest\w*|jail|police|warrant|su(?:e|ed|ing)|court|judge?ment|settle\w*|offer\w*|score|report\w*|interest rate|credit card company|limit|times|calls a day|more than \d+ (?:times|calls|years|days)|years?|carcel|demand\w+|arreglo)\b/,
  },
  {
    meaning: 'arrested',
    all: [
      NEW_OWNER,
      /\b(?:sheriff\w*|arrest\w*|jail|police|warrant|carcel|policia|alguacil)\b/,
      /\b(?:call\w*|texted|says?|claims?|letter|phone|llam\w+|dicen?)\b/,
      /\d|\b(?:account|debt|bill|balance|owe|card|loan|pay|money|cuenta|deuda|tarjeta|saldo|debo|pag\w+)\b/,
    ],
    none: /\b(?:migra|ice|immigra\w*|inmigra\w*|deport\w*|served|summons|judge?ment|garnish\w*|evict\w*|bond|ticket|child support|is (?:it|this) (?:real|legit)|scam|estafa)\b/,
  },
  {
    meaning: 'collector_wrote',
    all: [
      NEW_OWNER,
      /\d/,
      /\b(?:call\w*|texted|letter|says?|claims?|wants?|want|pay|owe|owes|not \$?\d|instead of|now|llam\w+|carta|dicen|quieren|debo)\b/,
      /\b(?:account|debt|bill|balance|owe|card|collection|loan|cuenta|deuda|tarjeta|saldo|debo|pay)\b/,
    ],
    none: /\b(?:sheriff\w*|arrest\w*|jail|police|warrant|carcel|policia|hire|job|insurance|refinanc\w*|consolidat\w*|transfer\w*|offer\w*|mortgage|servic(?:er|ing)|student|repo\w*|auction\w*|served|summons|judge?ment|report\w*|starts? over|settle\w*|phone company|move|moving|car|truck|house|twice|two|both|new card|apply\w*|rate|apr|cheaper|reporte|estafa|scam|real|legit|prove|proof|wages?|paycheck|garnish\w*|ticket|landlord|rent|should i get|limit)\b/,
  },
  {
    meaning: 'denied_rental',
    all: [
      /\b(?:turned (?:me |us )?down|den(?:ied|y|ying)|reject\w*|said no|says no|declined|no me (?:rent\w+|quis\w+ rentar|dieron|aprob\w+)|(?:me|nos) (?:neg\w+|rechaz\w+))\b/,
      /\b(?:lease|leasing|apartments?|apt|rental|landlord|to rent|rentar\w*|rentaron|renta|apartamento|departamento|depa|caser[oa])\b/,
      /\b(?:what do (?:i|they)|what (?:are|is) (?:my|they)|my rights|owe me|give me|have to (?:tell|give|show)|get to see|see the report|que (?:me )?(?:tienen|deben|puedo)|derechos|por mi credito|over my (?:credit|score)|because of my (?:credit|score)|cuz of)\b/,
    ],
    none: /\b(?:evict\w*|desaloj\w*|section 8|voucher|dog|pets?|criminal|felony|fee back|deposit back|job|card|loan|rent assistance)\b/,
  },
  { meaning: 'how_long_it_stays', all: [LATE, YEARS_AGO, STILL_COUNTS], none: OTHER_MARKS },
  {
    meaning: 'scores',
    all: [LOAN, ENDED, SCORED, DIPS],
    none: /\b(?:late|behind|apply\w*|refinanc\w*|co-?sign\w*|collect\w*|bankrupt\w*|repo\w*|deni(?:ed|al)|credit cards?|visa|mastercard|cancel\w*|interest|inquir\w+|how many|by how|dispute\w*|settle\w*|medical|hospital|insurance|rent|trade[- ]?in|pay ?day|title|debt relief|consolidat\w*|boost|raise|help|improve|up|tarjetas?|intereses|ayuda|sub\w+)\b/,
  },
  {
    meaning: 'denied_job',
    all: [BANKRUPTCY, JOB_LOST],
    none: /\b(?:garnish\w*|hire (?:a|an|the|my) (?:lawyer|attorney)|contrat\w+ (?:a )?(?:un|una|el) abogad\w*|lawyer|attorney|abogad\w*|because i (?:lost|got fired)|i (?:lost my job|got fired|was fired|was let go|got laid off)|after (?:i lost|losing)|lost my job|perdi (?:mi|el)|me (?:corrieron|despidieron)|filed after|laid off|apartment|car|loan|cards?|house|mortgage)\b/,
  },
  {
    meaning: 'before_applying',
    all: [NEW_CARD, WHICH_TO_GET],
    none: /\b(?:pay(?:ing)? (?:off|down|first)|payoff|pago primero|pagar primero|transfer\w*|consolidat\w*|clos(?:e|ing)|cancel\w*|secured|asegurada|itin|ssn|papers|papeles|denied|sued?|stolen|lost|replac\w*|bankrupt\w*|bancarrota|gift|debit|medical|bad credit|no credit|mal credito|[3-8]\d\d)\b/,
  },
  {
    meaning: 'dispute_error',
    all: [
      BANKRUPTCY,
      /\b(?:discharg\w*|descarg\w*|wip\w+|erased|included|everything (?:got|was|is|in)|(?:is|was|got|all) (?:done|over|finished|closed|complete\w*)|(?:done|finished|closed|completed|over|ended) (?:in|last|back|since)|done|finished|complete\w*|terminada|termino|borr\w+|incluid\w+|perdon\w+|after|from my (?:bankruptcy|bk|chapter \d+))\b/,
      /\b(?:reports?|credit|experian|equifax|transunion|bureaus?|file|karma|shows?|says|lists?|reporte|buro|historial|credito)\b/,
      /\b(?:balance|past due|charged?[- ]?offs?|(?:that |still )?i owe|owing|owed|owes|as open|is open|still (?:shows?|says?|there|lists?|has|reporting)|saldo|(?:que )?debo|vencid[oa]s?|sigue (?:sal\w+|aparec\w+)|todavia (?:sale|aparece|dice))\b/,
    ],
    none: /\b(?:how long|fall off|come off|when (?:can|will|does)|get a|apply|approved|before (?:i )?fil\w+|should i file|thinking|house|mortgage|score|rebuild|cuanto tiempo|cuando)\b/,
  },
  {
    meaning: 'rental_score',
    all: [
      RENTING,
      COLLECTED,
      ON_CARDS,
      /\b(?:or|vs|versus|better|smarter|first|which|more|o|mejor|primero|conviene|que)\b/,
    ],
    none: /\b(?:behind on|late on|evict\w*|desaloj\w*|pay (?:the|my) rent|rent (?:or|first|money)|rent is|owe (?:the|my|a|an old) (?:landlord|apartment|rent)|denied|turned down|rejected|sue[ds]?|broke (?:my|the) lease|debit|card number|can'?t pay|short)\b/,
  },
  {
    meaning: 'late_payment',
    all: [A_FEE, PROMISED, TAKEN_OFF, NOT_TAKEN],
    none: /\b(?:bureaus?|experian|equifax|transunion|(?:credit )?reports?|collect\w*|overdraft|nsf|landlord|rent|hoa|tickets?|apartment|hospital|attorney|lawyer|court|settle\w*|tuition|gym|(?:phone|cell) (?:bill|company)|cable|internet|electric\w*|reporte|buro|cobrador\w*|sobregiro|annual)\b/,
  },
  {
    meaning: 'car_taken',
    all: [
      /\b(?:auction\w*|sold|vend\w+|subast\w+) (?:off )?(?:my|our|mi) (?:cars?|truck|van|suv|jeep|ride|carro|coche|troca|camioneta)\b|\b(?:came|come) (?:and )?(?:got|for)\b|\b(?:deficiency|took|taken|takes|repo\w*|repossess\w*|picked (?:it|them|that|my \w+|the \w+) up|picked up|towed|grabbed|came (?:and )?(?:got|for)|turned (?:it|my \w+|the \w+) in|surrender\w*|gave (?:it|the \w+|my \w+) back|llev(?:aron|o)|quit(?:aron|o|ar\w*)|recogi(?:eron|o)|embarg\w+|entregu\w+|devolvi)\b/,
      /\b(?:sold|auction\w*|(?:the|any|a|that) sale|vendi\w+|vendieron|subast\w+|remat\w+)\b/,
      /\b(?:owe|owed|owing|deficiency|difference|left over|remaining|balance|billed|bill came|(?:they|now|and) wants?|wants? (?:another )?\$?\d|want me to pay|(?:sent|got|get|getting) (?:me )?(?:a |another )?(?:bill|letter)|letter says|debo|deuda|diferencia|faltan|resto|saldo|cobr\w+|quieren|piden)\b/,
    ],
    none: /\b(?:i sold|if i|owed nothing|house|home|foreclos\w*|mortgage|condo|property|casa|hipoteca|will they|if they|before they|can i sell|sell it myself|for parts|garage sale|wages?|paychecks?|debt was sold|sold (?:the|my|it to|this) (?:debt|account|loan)|sold to|tax(?:es)?|refund|credit report|score|wallet|purse)\b/,
  },
  {
    meaning: 'how_long_it_stays',
    all: [
      /\b(?:how (?:long|many (?:years|months))|when (?:do|does|will|is|are)|cuanto (?:tiempo|duran?|se queda)|cuantos (?:anos|meses)|cuando se)\b|\b(?:do|does|will)\b.{0,40}\b(?:come|comes|go|goes|fall|falls|drop|drops) (?:off|away)\b/,
      MEDICAL,
      /\b(?:stays?|on my|fall|falls|drop|drops|come|comes|off|go away|goes away|gone|years|last|shows?|credit|report|debts?|collections?|quedan?|borran?|quitan?|salen?|reporte|credito|anos|duran?)\b/,
    ],
    none: /\b(?:bankrupt\w*|if i (?:file|pay)|hits?|goes on|owing|seven years|7 years|siete anos|7 anos|sue[ds]?|su(?:e|ing)|paid|pay (?:it|them|this) off|to pay|do i have|before (?:it|they|a|the)|goes to|go to|sent to|done|free|take to|dispute|owe|court|statute|legally|bill me|wait|demand\w+|pagar|pago|termino|tengo para)\b/,
  },
  {
    meaning: 'no_file',
    all: [NO_PAPERS, CREDIT_WANTED, GIVEN_OR_NOT],
    none: /\b(?:hospitals?|medical|doctor|er|clinica|collect\w*|cobra\w*|cobranza|debts?|deudas?|sue[ds]?|demand\w+|deport\w*|threat\w*|amenaz\w*|ice|la migra|call (?:immigration|ice)|report me|denunci\w+|my (?:case|visa|petition)|mi caso|jobs?|trabajo|apartments?|rent|renta|owe|debo|bankrupt\w*|bancarrota|this (?:app|site)|sign up|(?:credit )?reports?|reportes?|itin|lost (?:my|the) papers)\b/,
  },
  {
    meaning: 'freeze',
    all: [
      /\b(?:freez\w*|froze|lock(?: down)?|congel\w+|bloque\w+)\b/,
      CHILD,
      /\b(?:credit|file|report|social|ssn|bureaus?|security freeze|credito|expediente|historial|buro|reporte)\b|\bcredit'?s\b/,
    ],
    none: /\b(?:bank|checking|savings|account (?:is|was|got)|my account|froze (?:my|our|the)|garnish\w*|lev(?:y|ied)|judge?ment|opened|used my|stole\w*|took out|in (?:my|his|her) name|cards?|banco|cuenta|abrieron|abrio|uso|robaron|tarjeta)\b/,
  },
  { meaning: 'good_news', all: [LONG_ON_TIME, NEVER_MISSED], none: ASKS_TOO },
  {
    meaning: 'good_news',
    all: [
      /\b(?:scores?|fico|credit|puntaje|credito)\b.{0,24}\b(?:went (?:way )?up|(?:is|are|'s) up|jumped|rose|climbed|shot up|hit|broke|up (?:by )?\d+|subio|aumento|llego)\b|\b(?:up|gained|got) \d{1,3} (?:points|pts)\b|\b(?:hit|broke|reached|passed|crossed|got to|made it to|llegue a(?: los)?|pase (?:de )?los) (?:a |an |the |over )?[6-8]\d\d(?:s)?\b|\bsubi \d+ puntos\b/,
      /!|\b(?:finally|yay|woo+|omg|proud|so happy|happy|yes+|let'?s go|lets go|good news|guess what|thank you|thanks|celebrat\w+|por fin|feliz|content[oa]|orgullos[oa]|que bueno|gracias)\b/,
    ],
    none: /\?|\b(?:but|what|when|how|why|which|will|can|should|does|rate|apr|price|limit|paid \$?\d|payment|balance|interest|is (?:this|it)|am i|wasting|pero|que (?:hago|pasa)|cuando|como|por que|puedo|debo)\b|\$/,
  },
  {
    meaning: 'lower_rate',
    all: [RATE_NAMED, CALLED_A_CRIME, SAYS_WHICH_OR_HOW_BAD, /^(?:[^ ]+ ){0,17}[^ ]+$/],
    none: /\b(?:cars?|auto|trucks?|carro|troca|coche|checks?|paychecks?|every friday|refinanc\w*|collect\w*|payday|title loan|pay ?day|garnish\w*|sue[ds]?|raised|raise|went up|jumped|increase\w*|hiked?|changed|subi\w+|late fee|score|utili[sz]ation|if|what if|how much|how long|which|should i|when|transfer\w*|offer\w*|promo\w*|deferred|no interest|0 ?%|zero|dealer\w*|mortgage|house|add(?:s|ed|ing)? (?:interest|fees)|compound\w*|charg\w+ (?:me )?interest on|kill (?:myself|me)|kill my|suicid\w*|cuanto|cual|cuando|si)\b/,
  },
  {
    meaning: 'where_is',
    all: [CHANGED, PLANNED_AMOUNT, PLACE_ASKED],
    none: /\d|\b(?:spent|messed|minimums?|due (?:date|day)|rates?|apr|order|password|email|limit|balance|what (?:happens|if)|should|can'?t|cant|won'?t|lender|bank|score|minimo|tasa|orden|saldo)\b/,
  },
  {
    meaning: 'record_payment',
    all: [
      /^(?:(?:so|ok|hi|hey|and|please|pls|how (?:do|can|would|should) (?:i|you|we)|how to|where (?:do|can|should) i|i (?:need|want|wanna|have) to|need to|want to|como(?: le hago para)?|donde|quiero|necesito|puedo|para) )*(?:add|enter|log|record|put in|put|register|note|save|track|mark|agreg\w+|anot\w+|registr\w+|met\w+|pong\w+|poner|apunt\w+)(?: in| down)? (?:a |an |my |the |that |this |one |un |el |mi |los |mis |lo que )*(?:payments?|pagos?|what i (?:just |already )?paid|(?:that )?i (?:just |already )?paid|pague)(?: (?:(?:that )?i (?:just |already )?(?:made|paid|sent|did)|here|in here|que (?:ya )?(?:hice|pague|di)|aqui|today|yesterday|hoy|ayer))*[?.! ]*$/,
    ],
    none: /\d/,
  },
];

/** Whether one of the person's own lenders reports is asked, by its name: `plain` has little else. */
export const asksWhetherReported = (plain: string): boolean =>
  /^(?:(?:so|and|but|y|hey|ok|wait) )*(?:does|do|will|would|can|could|is|are|has|have|did)\b.{0,44}\b(?:reports?|reporting|reported)\b(?: (?:it|this|that|me|my|payments?|bills?|balance|account|debt|to|on|the|all|three|3|credit|bureaus?|even|anything|at|any|experian|equifax|transunion|or|not|no|ever|there|yet|file|a|for))*[?!. ]*$|^(?:(?:so|and|but|hey|ok) )*(?:is|are|does|will)\b.{0,36}\b(?:on|show(?:s|ing)? up on|show on|go on) my (?:credit )?(?:report|file|credit)[?!. ]*$|^(?:(?:y|oye) )*(?:sera que )?.{0,36}\b(?:reportan?|sale|aparece)\b(?: (?:a|al|los|las|mis|mi|el|en|la|tres|3|buros?|pagos?|credito|reporte|algo))*[?!. ]*$/.test(
    plain,
  ) &&
  !/\b(?:late|tarde|disput\w*|wrong|mistakes?|errors?|paid|balances?|when|what day|how (?:long|often)|delet\w*|remov\w*|sue[ds]?|free|pull|get|see|read|check|police|identity|scam|fraud|me to (?:ice|immigration)|boss|job|cuando|gratis)\b/.test(
    plain,
  );
