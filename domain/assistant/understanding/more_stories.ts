import type { Story } from './story.ts';

// More that two or three things together tell: threats by phone, a mark that is said to be new again, a car that is given back, a judgment
// that came in somebody's absence. Read like those of `stories_said_plainly.ts`.

const VEHICLE =
  'cars?|truck|van|jeep|suv|pickup|altima|kia|nissan|honda|toyota|ford|chevy|dodge|hyundai|charger|civic|camry|accord|malibu|carro|coche|troca|camioneta|auto';
const BANKRUPT = String.raw`bank ?rup\w*|ban[ck]arrota|bk ?(?:7|13)?|chapter (?:7|13|seven|thirteen)|ch\.? ?(?:7|13)|capitulo (?:7|13)`;
const COLLECTOR = String.raw`collect(?:or|er|ion)s?(?: (?:people|agency|company|place|guys?|lady))?|debt (?:agency|people|company|guy|lady)|agency|agencia|cobr(?:ador\w*|anza|os)`;
const SPOUSE = "husband'?s?|wife'?s?|spouse'?s?|hubby|he|she|espos[oa]|marido|mujer";
const SCHOOL_LOAN = String.raw`(?:student|school|college|fed(?:eral)?) (?:\w+ )?(?:loans?|debts?)|prestamos? (?:estudiantil\w*|federal\w*|de estudiant\w*)`;

const words = (source: string): RegExp => new RegExp(String.raw`\b(?:${source})\b`);

export const MORE_STORIES: readonly Story[] = [
  // Whether a payment begins the time to sue again.
  {
    meaning: 'old_debt',
    all: [
      /\b(?:pay|paid|paying|payment|send|sending|pago|pague|pagar)\b/,
      /\b(?:reset|resets|restart\w*|re-start|start (?:it |the (?:clock|time|statute) )(?:over|again)|revives?|reinicia\w*)\b/,
      /\b(?:debt|clock|statute|from (?:19|20)\d\d|collection|collector|deuda|plazo|reloj)\b/,
    ],
    none: /\b(?:report|7 years|seven years|sold|buro|reporte|password|app)\b/,
  },
  // A judgment there is, and what it opens.
  {
    meaning: 'might_be_sued',
    all: [
      /\b(?:have|has|got|there'?s|theres|is|i have|they have|they got|they won|won|tienen|hay)\b.{0,16}\b(?:a )?(?:judge?ments?|sentencia|fallo|in court)\b/,
      /\bwhat (?:can|could|will|do) they (?:do|take|get|go after)\b|\bque (?:me )?pueden (?:hacer|quitar)\b/,
    ],
    none: /\b(?:never (?:knew|served|got)|vacate|settle\w*|ssi|social security|disability|house|home|lien|how long|report|score|default|evict\w*|landlord|bank|account|cuenta|casa|checks?|paychecks?|wages?|pay|garnish\w*|cheque|sueldo)\b/,
  },
  // When a promotion ends.
  {
    meaning: 'deferred_interest',
    all: [
      /\b(?:promo(?:tion(?:al)?)?|intro(?:ductory)?|teaser)(?: rates?| aprs?| periods?| offers?)?\b/,
      /\bwhen (?:does|do|is|will)\b.{0,30}\b(?:ends?|over|expires?|run out|runs out|up|done)\b/,
    ],
    none: /\b(?:transfer\w*|move|if)\b/,
  },
  // What utilization is good.
  {
    meaning: 'card_use',
    all: [
      /\b(?:utili[sz]ation|credit usage|card usage|card use)\b/,
      /\b(?:good|ideal|best|healthy|ok|okay|normal|high|recommended|perfect|how low|mine|myth|number|should|bad)\b/,
    ],
    none: /\b(?:report\w*|disput\w*|apply|close|closing|limit (?:was|got)|authorized)\b/,
  },
  {
    meaning: 'card_use',
    all: [
      /^(?:[^ ]+ ){0,13}[^ ]+$/,
      /\b(?:percent(?:age)?|%|porcentaje|how much|what amount)\b/,
      /\b(?:keep|leave|carry|use|stay|should be|mantener|dejar|usar)\b/,
      /\b(?:on|of|under|below|en)\b.{0,12}\b(?:cards?|limits?|tarjetas?|limite)\b/,
      /\b(?:best|good|ideal|right|safe|should|ok|okay|max|mejor|ideal|bueno)\b/,
    ],
    none: /\$|\b(?:pay(?:ment)?|paid|interest|apr|fee|transfer\w*|settle\w*|cash back|a month|minimum|debt on)\b/,
  },
  {
    meaning: 'no_file',
    all: [
      /\b(?:no|zero|not having|without|having no|sin) (?:any )?(?:credit|credit (?:history|score)|credito|historial)\b/,
      /\b(?:worse|better|same|peor|mejor|bad|mal[oa]?)\b.{0,24}\b(?:bad|poor|low|terrible|no|mal[oa]?)\b/,
      /^(?:[^ ]+ ){0,13}[^ ]+$/,
    ],
    none: /\b(?:car|loan|apartment|job|collector\w*|check)\b/,
  },
  {
    meaning: 'edit_debts',
    all: [
      /\b(?:due (?:date|day)|balance|rate|apr|minimum|limit|name|amount)\b/,
      /\b(?:i|we) (?:put|typed|entered|wrote|added|picked|set|have)(?: in| down)? (?:it |the |a |in )*(?:wrong|incorrect)\b|\b(?:put|typed|entered)(?: in)? (?:the |a )?wrong (?:date|day|amount|number|rate|one|balance|minimum)\b|\b(?:is|its|it's) wrong (?:in here|on here|in the (?:app|planner))\b/,
    ],
    none: /\b(?:report|bureau\w*|equifax|experian|transunion|statement|charged|lender|bank|letter|collector\w*|check)\b/,
  },
  {
    meaning: 'good_news',
    all: [
      /\b(?:i|we) did it\b|\byay\b|\bwoo+\b|\bguess what\b|!!/,
      /\b(?:didn'?t|didnt|haven'?t|havent|never|without) (?:even )?(?:use|used|using|touch|touched|swipe|swiped|charge|charged) (?:the |my |any |a )?(?:cards?|visa|it|credit)\b|\b(?:no|zero) new charges\b/,
    ],
    none: /\?|\b(?:but|how|when|will|can|should|does|fraud|stolen|they charged)\b/,
  },
  // What somebody feels, told by what happened.
  {
    meaning: 'good_news',
    all: [
      /\b(?:paid|made|sent|pague|hice)\b/,
      /\b(?:first time (?:on time|in|since)|on time (?:for once|since|for the first time)|finally (?:paid|on time|caught up)|two months in a row|in a row|a tiempo por primera)\b/,
    ],
    none: /\?|\b(?:what|when|how|does|will|can|should|but|late fee|still|que|cuando|como|pero)\b/,
  },
  {
    meaning: 'good_news',
    all: [
      /\b(?:open(?:ed|ing)|looked (?:at|through)|went through|sorted|abri)\b.{0,30}\b(?:mail|letters?|envelopes?|bills?|statements?|cartas?|correo|sobres?|recibos)\b/,
      /\b(?:proud|feels? good|feeling good|yay|woo+|go me|finally|at last|por fin|orgullos[oa])\b/,
    ],
    none: /\b(?:scared|afraid|can'?t|cant|don'?t|dont|overwhelm\w*|too many|cry\w*|cried|served|summons|sued|court|what (?:do|should|now)|now what|collector|says|miedo|que hago|demanda)\b/,
  },
  {
    meaning: 'ashamed',
    all: [
      /\b(?:declin\w+|didn'?t go through|didnt go through|denied|rechaz\w+|no paso)\b/,
      /\b(?:card|tarjeta)\b/,
      /\b(?:in front of|everybody|everyone|people|in line|register|cashier|checkout|kids (?:there|with me)|delante|todos|gente|caja)\b/,
      /\b(?:cried|crying|embarrass\w*|humiliat\w*|asham\w*|mortif\w*|staring|saw|pena|verguenza|llor\w+)\b/,
    ],
    none: /\b(?:letter|disput\w*|fraud|overdraft|application|apply)\b/,
  },
  {
    meaning: 'ashamed',
    all: [
      /\b(?:i'?m|im|i am) (?:almost |already )?[4-7]\d\b|\b[4-7]\d (?:years? old|anos)\b|\bat my age\b|\ba mi edad\b/,
      /\b(?:should(?: have)? (?:know|known|figured)|should have this|know better|still (?:messing|having|in)|messing up|dumb|stupid|have it together|figured out|deberia)\b/,
    ],
    none: /\b(?:retire\w*|social security|score|report|can i|should i|how (?:do|long|much|can)|what (?:do|should|can)|bankrupt\w*|mortgage|apply|puedo|debo|cuanto)\b/,
  },
  {
    meaning: 'ashamed',
    all: [
      /\b(?:tired|sick|hate|cans[eo]|cansad[oa]|hart[oa]|always|siempre)\b/,
      /\b(?:broke|poor|can'?t afford|cant afford|no money|saying no|no teng[oa]|no tiene|sin dinero)\b/,
      /\b(?:friends?|friend group|the one|everyone else|amig[oa]s?|siempre (?:ser )?(?:la|el)|la que|el que)\b/,
    ],
    none: /\b(?:lend\w*|borrow\w*|owes?|bills?|rent|food|groceries|collectors?|can i|what (?:do|should)|how|should|payments?|trabajo|loan|broke (?:my|the|down))\b/,
  },
  {
    meaning: 'overwhelmed',
    all: [
      /\b(?:where (?:do|should|can) (?:i|we) (?:even )?(?:start|begin)|por donde (?:empiezo|empezar|empieso|comienzo|comenzar))\b/,
      /\b(?:wife|husband|partner|boyfriend|girlfriend|espos[oa]|marido|mujer|pareja)\b/,
      /\b(?:doesn'?t know|doesnt know|don'?t know|dont know|no idea|haven'?t told|havent told|no sabe|no le he (?:dicho|contado))\b/,
    ],
    none: /\b(?:credit|divorc\w*|died|sued|court|tell (?:her|him)|decirle)\b/,
  },
  {
    meaning: 'not_mine',
    all: [
      /\b(?:someone|somebody|my (?:brother|sister|cousin|uncle|aunt|son|daughter|mom|dad|nephew|niece|roommate)|he|she|they) (?:opened|took out|got)\b/,
      /\b(?:accounts?|cards?|loans?|phone|line)\b/,
      /\b(?:with|using|on|under|in) my (?:social|ssn|identity|name|info\w*)\b/,
    ],
    none: /\b(?:cosign\w*|co-sign\w*|permission|agreed|said yes|let (?:him|her|them)|authorized user|divorc\w*|decree|house|in my name (?:and|that) i|my card (?:was|got))\b/,
  },
  // A deadline of hours, and somebody with a badge.
  {
    meaning: 'is_it_real',
    all: [
      /\b(?:sheriffs?|deput(?:y|ies)|marshals?|process servers?|county|courthouse|legal (?:documents?|papers|department|action)|paperwork|filing unit|affidavit|case number|alguacil|sherif\w*|condado|papeles legales)\b/,
      /\b(?:voice ?mails?|call(?:ed|s|ing)?|left|message|phone|texted|llam\w+|mensaje|dejaron|marc\w+)\b/,
      /\b(?:settle\w*|pay\w*|paid|resolve\w*|money|pag\w+|dinero|arregl\w+)\b/,
      /\b(?:by (?:\d|noon|tomorrow|tmrw|tonight|friday|monday|today|the end)|before (?:\d|noon|tomorrow)|today|tonight|tomorrow|tmrw|noon|(?:an|one|\d+) hours?|til+ \d|unless|right now|hoy|manana)\b/,
      /\b(?:real|legit\w*|scam\w*|fake|true|believe|trust|bluff\w*|supposedly|estafa|verdad|cierto|fraude|falso)\b/,
    ],
    none: /\b(?:served me|handed me|taped|came in the mail|judge?ment|evict\w*|landlord|child support|tickets?|irs|migra\w*|inmigra\w*|immigra\w*|deport\w*)\b/,
  },
  {
    meaning: 'arrested',
    all: [
      /\b(?:pay ?day|cash advance|check cashing|(?:loan|title) (?:store|place|shop|lender)|prestamista)\b/,
      /\b(?:checks?|cheques?|post-?dated)\b/,
      /\b(?:press\w* charges|charges against|criminal\w*|(?:bad|hot) check|police|arrest\w*|jail|district attorney|felony|sheriff|denunci\w+|carcel|policia)\b/,
    ],
    none: /\b(?:migra\w*|immigra\w*|deport\w*|identity|stole\w*)\b/,
  },
  // A mark that is said to begin again with its new owner.
  {
    meaning: 'how_long_it_stays',
    all: [
      /\b(?:sold|sells?|selling|bought|buys|buyer|transferr?ed|new (?:company|collector|owner|agency)|another (?:company|collector|agency)|vendi\w+|compr(?:o|aron))\b/,
      /\b(?:starts? (?:it |all )?(?:over|again|fresh)|started (?:over|again)|starting (?:over|again)|over again|resets?|restarts?|re-?ag\w+|new date|just happened|(?:7|seven) more|another (?:7|seven)|de nuevo|empiez\w+|reinici\w+|fecha nueva|nueva fecha)\b/,
      /\b(?:credit report|report\w*|bureaus?|(?:my|on|mi) (?:credit|credito)|(?:7|seven|siete) (?:more )?(?:years?|yrs|anos)|reporte|buro|historial)\b/,
    ],
    none: /\b(?:su(?:e|ed|ing)|lawsuit|statute|limitations?|score|demand\w+|car|house|mortgage|reported)\b/,
  },
  {
    meaning: 'stop_contact',
    all: [
      words(`${COLLECTOR}|they|ellos`),
      /\b(?:call\w*|phon(?:e|es|ed|ing)|ring\w*|llam\w+|marc\w+)\b/,
      /\b(?:where i work|at work|(?:to|at|on|of|the|my) (?:job|work|office|front desk|reception|store|shop)|call my (?:job|work|boss|office)|mi trabajo|al trabajo|mi jefe)\b/,
      /\b(?:boss|manager|supervisor|probation|fired|lose (?:it|my job|this job)|in trouble|new there|coworkers?|my job|office line|jefe|jefa|correr|correrme|perder)\b/,
      /\b(?:stop\w*|quit|what (?:do|can) i do|paren|parar|dejen|que hago)\b/,
    ],
    none: /\b(?:garnish\w*|wages|paycheck|hours|laid off|lost my job|sheriff|deput\w+|arrest\w*|jail|police|served|summons|sued|embarg\w*)\b/,
  },
  {
    meaning: 'collector_limits',
    all: [
      words(COLLECTOR),
      /\b(?:texts?|texted|texting|txt\w*|sms|mensajes?|textos?)\b/,
      /\b(?:can|allowed|legal|may|pueden?|se vale|permitid\w*)\b/,
    ],
    none: /\b(?:mom|mother|dad|father|sister|brother|wife|husband|friends?|boss|job|work|facebook|instagram|link|click\w*|scam|real|su(?:e|ing)|arrest\w*|jail|how (?:do|can) i|scare\w*|whatsapp|migra\w*)\b/,
  },
  {
    meaning: 'phone_script',
    all: [
      /\b(?:call\w*|llam\w+|marc(?:an|a|o|aron)|phone\w*)\b/,
      /\b(?:no (?:se|conozco|reconozco|tengo idea)|ni se|(?:don'?t|dont|not) (?:even )?(?:know|sure|recogni[sz]e\w*)|no (?:clue|idea))\b/,
      /\b(?:que (?:les?|le) (?:digo|contesto|respondo)|que (?:digo|contesto)|what (?:do|should|can) i (?:say|tell\w*))\b/,
      words(`${COLLECTOR}|debt|deuda`),
    ],
    none: /\b(?:wife|husband|family|kids|esposa|esposo|familia|sued|served|demand\w+|judge|juez|lender|settle)\b/,
  },
  {
    meaning: 'phone_script',
    all: [
      /\b(?:lessons?|leccion(?:es)?|(?:something|anything|where) (?:\w+ )?(?:i can|can i|to) read|guide|tutorial)\b/,
      /\b(?:collect(?:or|er|ion)s?|cobrador\w*|cobranza)\b/,
    ],
    none: /\b(?:report|score|sued|garnish\w*|learned my lesson|half ?way|find it|count it|disputes?|medical|old debts?|prove|proof)\b/,
  },
  // The notice went where somebody doesn't live any more.
  {
    meaning: 'collector_wrote',
    all: [
      /\b(?:validat\w+|30[- ]day|notice|letter|validacion|aviso|verification)\b/,
      /\b(?:(?:old|previous|wrong|former|last) (?:address|apt|apartment|place|house)|moved|(?:address|place) i (?:left|moved)|direccion (?:vieja|anterior|equivocada)|me mude)\b/,
      /\b(?:dispute|fight|question|contest|too late|rights?|disputar\w*|pelear|tarde)\b/,
      /\b(?:collector|collection|debt|validat\w+|30[- ]day|validacion|cobrador\w*|agency|deuda)\b/,
    ],
    none: /\b(?:court|sued|summons|judge?ment|served|lawsuit|bureau|corte|demanda|garnish\w*|landlord)\b/,
  },
  {
    meaning: 'pay_collection',
    all: [
      /\bcharge[ds]?[- ]?(?:(?:it|that|my \w+|the \w+|mine|them) )?off\b|\bpor perdid[oa]s?\b/,
      /\b(?:gone|wrote (?:it|them|that|this) off|written off|free|forgiven|owe (?:it |them )?(?:any ?more|nothing)|(?:don'?t|dont|no longer|not) owe|still owe|ya no|perdon\w+|off the hook)\b/,
    ],
    none: /\b(?:what(?:'?s| is) a|que es|disput\w*|delet\w*|first|late|year|20\d\d|su(?:e|ed)|tax(?:es)?|1099\w*|how long|difference|paid|paying|remov\w*)\b/,
  },
  {
    meaning: 'remove_true',
    all: [
      /\b(?:disput\w+|remov\w+|delet\w*|take (?:it )?off|quitar\w*|borrar\w*)\b/,
      /\b(?:late|tarde|atras(?:o|ad[oa]))\b/,
      /\b(?:really (?:was|is)|(?:was|is) (?:really|actually)|for real|truly|true|my fault|did pay|(?:was|were|i) late|paid (?:it )?late|pay it late|de verdad|fue cierto|si (?:fue|pague))\b/,
    ],
    none: /\b(?:wasn'?t|never late|not late|not true|isn'?t true|not mine|wrong|mistakes?|errors?|no fue|nunca|on time|inaccurate|incorrect|untrue|(?:that|which) (?:really )?is (?:mine|true)|a true late|ayudame)\b/,
  },
  {
    meaning: 'old_debt',
    all: [
      /\b(?:7|seven|siete) ?(?:years?|yrs?|anos)\b/,
      /\b(?:report|credit|reporte|credito|historial)\b/,
      /\b(?:for real|really gone|eras\w+|still owe|stop owing|owe it|forgiven|wiped|debt (?:is )?gone|de verdad|sigo debiendo|or just|just off)\b/,
    ],
    none: /\b(?:bankrupt\w*|bancarrota|sold|new company|su(?:e|ed|ing)|starts?|reset\w*|remov\w+|lates?|late payments?|student)\b/,
  },
  {
    meaning: 'old_debt',
    all: [
      /\b(?:sue|demandar\w*)\b/,
      /\b(?:from|since|de|del|desde) (?:like |about |around |back in |way back in )?(?:19\d\d|200\d|201\d)\b|\b(?:[89]|1\d|2\d|eight|nine|ten|ocho|nueve|diez) ?(?:years?|yrs?|anos)\b/,
      /\b(?:can|could|will|allowed|may|pueden?|podrian)\b/,
    ],
    none: /\b(?:sued me|judge?ments?|served|garnish\w*|i was|report\w*|papers|bankrupt\w*|card for|married|spouse|ex|sue (?:them|him|her|the)|tax(?:es)?|irs|student)\b/,
  },
  {
    meaning: 'old_debt',
    all: [
      /\b(?:pay|pago|pagar|pagarle)\b/,
      /\b(?:collectors?|collections?|cobrador\w*)\b/,
      /\b(?:from|since|de|del|desde) (?:like |about |around |back in |way back in )?(?:19\d\d|200\d|201\d)\b/,
      /\b(?:should|have to|do i|debo|tengo que)\b/,
    ],
    none: /\b(?:judge?ments?|served|sued|garnish\w*|report\w*|papers|bankrupt\w*|score|remov\w*|tax(?:es)?|irs|student|letter|paid)\b/,
  },
  {
    meaning: 'medical_on_report',
    all: [
      /\b(?:hospitals?|medical|doctors?|er|clinic|medic[oa]s?)\b/,
      /\b(?:score|credit|report|puntaje|credito|reporte)\b/,
      /\b(?:isn'?t|isnt|not|hasn'?t|haven'?t|havent|hasnt|never|no esta)\b.{0,28}\b(?:collections?|collectors?|cobranza)\b/,
    ],
    none: /\b(?:fell off|sued|deny|denied|mine|remov\w+|delet\w*)\b/,
  },
  {
    meaning: 'medical_bill',
    all: [
      /\b(?:hospitals?|er|emergency room|charity care|hospitales)\b/,
      /\b(?:discounts?|charity(?: care)?|financial (?:assistance|aid)|(?:have|has) to (?:legally )?(?:help|cut|lower|forgive|give)|help if|cut the bill|descuentos?)\b/,
      /\b(?:have to|has to|required|legally|by law|myth|real(?:ly)?|true|obligad\w*|tienen? que|cuento|mito|cierto)\b/,
    ],
    none: /\b(?:score|report|sued|court|garnish\w*|lien|house|casa|judge?ment|deport\w*|papers|papeles|collections?|collectors?|too late)\b/,
  },
  // Somebody would bring the car back by themselves.
  {
    meaning: 'car_taken',
    all: [
      words(`${VEHICLE}|lender|dealer\\w*|repo\\w*|tow truck`),
      /\b(?:(?:hand|turn|giv|drop|bring|return|send)(?:e|ing|s)?\b.{0,24}\b(?:back|in|over|keys)|(?:drive|take|bring) (?:it|the \w+|my \w+) (?:back )?to the (?:dealer\w*|bank|lender|lot|credit union)|surrender\w*|voluntar\w+|walk away|entreg(?:o|ar|arlo|arla|ue)|devolv\w+|devuelv\w+)\b/,
      /\b(?:owe|owing|owed|done|over|better|clear|off the hook|debo|deber|libre|que pasa|what happens)\b/,
    ],
    none: /\b(?:stole\w*|divorc\w*|financing|fell through|lemon|trad(?:e|ing)|lease|insurance|co-?sign\w*|bankrupt\w*|bancarrota|chapter|get (?:it|my \w+|the \w+) back|sold|auction\w*|house|apartment|mortgage|deployed|active[- ]duty|upside|underwater|credit report|came and|hand ?me|name|ex|fianc\w+|married)\b/,
  },
  // The state it is asked for, and who lives on the pay.
  {
    meaning: 'garnished',
    all: [
      /\bgarnish\w*\b|\b(?:take|quit\w+|embarg\w+)\b.{0,24}\b(?:wages|pay ?checks?|my pay|cheque|sueldo)\b/,
      /\b(?:can|could|will|pueden?|van a)\b/,
      /\b(?:florida|georgia|california|ohio|michigan|illinois|new york|arizona|tennessee|virginia|missouri|indiana|washington|colorado|nevada|alabama|louisiana|kentucky|oklahoma|texas|pennsylvania|carolina)\b/,
      /\b(?:kids?|children|head of (?:the )?(?:household|family)|single (?:mom|dad|mother|father|parent)|only (?:one|income)|provide for|support my|ninos|hijos|mantengo)\b/,
    ],
    none: /\b(?:bank account|checking|social security|ssi|student|irs|tax(?:es)?|child support|bankrupt\w*|refund|unemployment)\b/,
  },
  {
    meaning: 'denied_job',
    all: [
      /\b(?:jobs?|employers?|hiring|trabajo|empleador(?:es)?)\b/,
      /\b(?:look at|looks at|sees?|checks?|pulls?|runs?|gets?|ven|revisan|checan|miran)\b/,
      /\b(?:scores?|fico|puntaje)\b/,
    ],
    none: /\b(?:lost|laid off|app|site|second job|side job|income|hours|loan|landlord|apartment|denied|because of|mortgage|get a job|this)\b/,
  },
  {
    meaning: 'tax_refund_taken',
    all: [
      words(SCHOOL_LOAN),
      /\b(?:refunds?|reembolsos?)\b/,
      /\b(?:default\w*|behind|not paid|never paid|collections|forever|incumpl\w+)\b/,
      /\b(?:tak(?:e|es|ing|en)|took|grab\w*|keep\w*|quit\w+|lose|losing|offset)\b/,
    ],
    none: /\b(?:joint\w*|spouse\w*|husband\w*|wife\w*|espos[oa]|marido|forgiv\w*|fees?|bankrupt\w*|wages|pay ?checks?|out of default)\b/,
  },
  {
    meaning: 'bankruptcy',
    all: [
      words(BANKRUPT),
      /\b(?:calls?|calling|phone|letters?|collectors?|harass\w*|llam(?:ar|adas|an)|cartas|cobrador\w*)\b/,
      /\b(?:stops?|stopped|quit|end|ends|leave me alone|dejan|dejar|paran|parar)\b/,
    ],
    none: /\b(?:score|how long|jobs?|employer|landlord|lawyer|attorney|apply|after (?:my |the )?(?:discharge|bankrupt\w*)|still (?:calling|call)|garnish\w*|embarg\w*|stopped paying)\b/,
  },
  {
    meaning: 'bank_account_taken',
    all: [
      /\b(?:bank|chase|wells|bofa|bank of america|citi|citibank|capital one|us bank|pnc|td|credit union|banco)\b/,
      /\b(?:checking|savings|(?:pay ?check|bank|my) account|money|cuenta|dinero)\b/,
      /\b(?:credit card|card|tarjeta)\b/,
      /\b(?:take|takes|taking|took|grab\w*|yank\w*|pull\w*|help (?:themsel\w+|itself)|drain\w*|raid\w*|dip into|sac(?:an|ar|aron|a)|quit(?:an|ar|aron))\b/,
      /\b(?:same|so is my|with them|i bank (?:at|with)|their own|own bank|mism[oa])\b/,
    ],
    none: /\b(?:debit card|debito|autopay|scam\w*|stolen|transfer|payday|judge?ment|sued|levy|levied|froze\w*|collector|rewards|bonus|fraud|gave|loan|prestamo)\b/,
  },
  {
    meaning: 'joint_debt',
    all: [
      words(SPOUSE),
      /\bbefore (?:(?:we|he|she|i|our|the|us) )?(?:\w+ ){0,3}(?:married|marriage|wedding|marrying)\b|\bpre-?marital\b|\bantes de (?:casar\w*|la boda|nuestra boda)\b/,
      /\b(?:debts?|owed?|owes|cards?|loans?|ran up|\d+ ?k|collectors?|calls?|call|deudas?|debe|debia|tarjetas?|llaman)\b/,
      /\b(?:me|i|am i|mine|responsible|mi|debo|responsable|liable)\b/,
    ],
    none: /\b(?:child support|manutencion|student|refund|joint|navy|army|basic|boot camp|deployed|military|bankrupt\w*|before (?:we|i) (?:get|marry)|died|passed|divorc\w*|should we|going to marry|fianc\w+)\b/,
  },
  {
    meaning: 'house_lost',
    all: [
      /\b(?:hospital|medical|doctors?|clinic|clinica|medic[oa])\b/,
      /\b(?:take|takes|lose|seize|lien|put a lien|quitar\w*|quitan|embarg\w+|perder)\b/,
      /\b(?:my|our|the|la|mi|nuestra) (?:house|home|casa)\b/,
      /\b(?:can|could|will|would|pueden?|puede|van a)\b/,
    ],
    none: /\b(?:mortgage|hipoteca|foreclos\w*|equity|refinanc\w*|buy|rent|bankrupt\w*|husband|wife|died|nursing|medicaid|calls?|visit|mom|dad|take home|parents?)\b/,
  },
  // A court decided, and they weren't there.
  {
    meaning: 'sued',
    all: [
      /\b(?:lost|judge?ment|won|by default|ruled against|perdi|gano|ganaron|sentencia|fallo)\b/,
      /\b(?:never|didn'?t|didnt|wasn'?t|wasnt|no)\b.{0,14}\b(?:went|go|there|show(?:ed)?(?: up)?|knew|know|appear\w*|fui|sabia|supe|asisti)\b|\bno-?show\w*\b/,
      /\b(?:court|sued|lawsuit|suit|judge?ment|case|default|hearing|demanda|corte|juicio)\b/,
    ],
    none: /\b(?:jobs?|divorc\w*|custody|child support|evict\w*|tickets?|if (?:i|you)|what happens|report|credit|bureaus?|won'?t|how do i know|warrant|garnish\w*|bank account|checking|frozen|froze|payroll|wages|paycheck|lottery)\b/,
  },
  // What a settlement program says it takes off.
  {
    meaning: 'debt_relief_company',
    all: [
      /\b(?:debt (?:settlement|relief)|settlement (?:company|program|place)|relief (?:company|program)|(?:settle|settling) (?:with|through) a (?:program|company)|programa|alivio)\b/,
      /\b(?:they|he|she|guy|lady|rep|dicen?|dijeron|prometen?)\b/,
      /\b\d{2} ?(?:%|percent|por ?ciento)|\b(?:half|la mitad)\b/,
    ],
    none: /\b(?:apr|interest|rate|transfer|garnish\w*|collector|letter|midland|lvnv|up ?front|tax(?:es)?|sued|tasa)\b/,
  },
  {
    meaning: 'overdraft',
    all: [/\bche(?:x|ck|k) ?systems?\b|\bchexsistem\w*\b/],
    none: /\b(?:innovis|lexis\w*|clarity|nctue?|freeze|other (?:bureaus|companies|reports))\b|^che\w+ ?systems? report$/,
  },
  // What is done here.
  {
    meaning: 'edit_debts',
    all: [
      /\b(?:change|update|fix|edit|correct|adjust|cambi(?:o|ar)|actualiz(?:o|ar)|correg\w+)\b/,
      /\b(?:balance|saldo)\b/,
      /\b(?:how|where|need to|want to|can i|como|donde|quiero|necesito)\b/,
    ],
    none: /\b(?:due (?:day|date)|rate|apr|minimum|report|bureaus?|disput\w*|transfer\w*|why|wrong on|score|bank|how come|closed|online|what (?:if|happens|changes)|address|statement)\b/,
  },
  {
    meaning: 'delete_account',
    all: [
      /\b(?:delete|erase|wipe|get rid of|borr(?:o|ar)|elimin(?:o|ar))\b|\bgone (?:from|off) (?:of )?(?:this|the|your) (?:site|app)\b/,
      /\b(?:everything|all (?:of )?my (?:data|info\w*|stuff|things|debts)|all of it|todo|mis datos|my (?:data|info\w*))\b/,
    ],
    none: /\b(?:report|credit|bureaus?|collections?|late|lates|negatives?|chats?|messages?|conversations?|wrote|asked|typed|told you|if i delete|company|guy|lawyer|pay\w*|disput\w*|escribi|credito|reporte|bankrupt\w*|by accident|accidentally|got deleted|undo|chapter|capitulo|places?)\b/,
  },
  {
    meaning: 'act_for_me',
    all: [
      /^(?:(?:so|hey|ok|hi|hola|and|oye) )*(?:can|could|does|do|will|is it possible|is there a way|how do|puedo|puede|pueden|puedes|se puede)\b/,
      /\b(?:pay|make|makes|send|sends|pagar|pagas|paga|pagan)\b.{0,24}\b(?:bills?|payments?|cards?|visa|creditors?|lenders?|cuentas?|pagos?|tarjetas?|best buy|debts?|deudas?)\b/,
      /\b(?:(?:through|from|thru|using|via|in|on|with|inside) (?:here|this (?:app|site|page|website|thing)|the (?:app|site|website)|your (?:app|site)|mendwell)|(?:can|could|does|will|do) (?:you|u|this (?:app|site|thing)|the (?:app|site)|mendwell)|desde (?:aqui|la app|esta)|por (?:aqui|la app)|en (?:esta|la) (?:app|pagina)|(?:puedes|puede|pueden) (?:ustedes |tu |esta app |la app )?pagar)\b/,
    ],
    none: /\b(?:first|minimum|extra|more|less|afford|late|if|instead|letters?|disput\w*|collectors?|tell me|remind\w*|how much|when|which|primero|minimo|record|track|negotiat\w*|plan|bureaus?|pay you back|before)\b|\d/,
  },
];
