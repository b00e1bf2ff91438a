import type { IntentName } from '../intents.ts';
import { withoutAccents } from '../letters.ts';
import { asksDaysToAnswer, asksOfNotGoing } from './court_said_plainly.ts';
import { asksScoreAfterPaying } from './score_said_plainly.ts';

// Rules that a question names in words that hardly mean anything else: an arrest over a card, a paycheck that is garnished, SSI in the
// bank. The classifier has to think the meaning possible; then these words decide.

interface Named {
  readonly meaning: IntentName;
  /** All of these are in it. */
  readonly all: readonly RegExp[];
  /** And none of these. */
  readonly none: RegExp;
}

const DEBT =
  /\b(?:debts?|cards?|cc|loans?|visa|mastercard|discover|amex|chase|capital one|cap one|credit|pay|paying|owe|owed|bills?|payday|collectors?|deudas?|tarjetas?|prestamos?|pag[oaue]\w*|debo|deber|banco|cobrador\w*)\b/;
const RELATIVE =
  'mom|mother|dad|father|parents|sister|brother|cousin|aunt|uncle|grand(?:ma|pa|mother|father)|son|daughter|neighbou?rs?|friends?|roommate|girlfriend|boyfriend|family|husband|wife|spouse|in-?laws?|mama|papa|madre|padre|herman[oa]|prim[oa]|ti[oa]|abuel[oa]|suegr[oa]|vecin[oa]|amig[oa]|espos[oa]|marido|mujer|familia';

const NAMED: readonly Named[] = [
  {
    meaning: 'late_payment',
    all: [
      /\blate (?:fees?|charges?)\b/,
      /\b(?:legal|allowed|can they|can (?:a|my|the) \w+ charge|are they|how (?:much|big|high)|max\w*|limit|more than|normal)\b/,
      /\b(?:minimums?|mins?|cards?|visa|mastercard|amex|discover|payment)\b/,
    ],
    none: /\b(?:collect\w*|landlord|rent|apartment|waive\w*|take (?:it|the fee) off|get (?:it|the \w+ ?fee) (?:off|back)|remove\w*|hospital|utilit\w*|car|loan|goodwill|call)\b/,
  },
  {
    meaning: 'arrested',
    all: [
      /\b(?:arrest\w*|warrants?|(?:go|going|goin|sent|send me|throw\w* me|put me|end up) (?:to|in|into) (?:jail|prison)|locked up|lock me up|(?:ir|voy|vaya|mandan?|meten?|meter(?:me)?) (?:a la )?(?:carcel|pres[oa])|pres[oa]|sheriffs?|police|cops?|policia)\b/,
      DEBT,
    ],
    none: /\b(?:child support|manutencion|tickets?|probation|dui|bail|fines?|immigra\w*|inmigra\w*|migra|deport\w*|identity|stole\w*|robar\w*|report|evict\w*|husband is in|got out|when i was|i was locked|opened a|case number|handed me|brought me|served|papers|ssi|released|police report|policia reporte|denuncia)\b/,
  },
  {
    meaning: 'garnished',
    all: [
      /\bgarnish\w*\b|\b(?:embarg\w*|quit\w*|descuent\w*|descont\w*|sac\w*|rebaj\w*)\b.{0,25}\b(?:cheque|sueldo|salario|nomina)\b|\b(?:take|touch|taking|took)\b.{0,25}\b(?:my|of my|from my) (?:wages|paycheck|pay check)\b/,
    ],
    none: /\b(?:social security|ssi|ssdi|benefits?|disability|bank account|checking|savings|cuenta|refund|tax(?:es)?|irs|child support|manutencion|student|estudiant\w*|school|federal|seguro social|soc sec|on ss|cosign\w*|hospital|bank|credit union|bankruptcy|bancarrota|filing|direct express|pension|retire\w*|unemployment|affirm|klarna|under the table|sisters?|get paid|quit job|dodge|avoid|support|let go|position|wifes?|husbands?|his|he|lawyer|atty|attorney|abogado|note|letter|carta|law|ley|number|numero|define|meaning|what(?:'?s| is)|que es|lesson|over|ended|til|rent)\b/,
  },
  {
    meaning: 'garnished',
    all: [/\bme (?:estan? |andan |van a |quieren )?embarg\w+/],
    none: /\b(?:casa|carro|troca|coche|camioneta|cuenta|banco|ahorros|reembolso|impuestos|irs|taxes|ssi|seguro social|muebles|manutencion)\b/,
  },
  {
    meaning: 'might_be_sued',
    all: [
      /\b(?:can|could|will|might|would|may) (?:i|we) (?:be|get) sued\b|\b(?:can|could|will|might|would|may) (?:the \w+(?: \w+)?|a \w+(?: \w+)?|my \w+) sue (?:me|us)\b|\bme (?:pueden|puede|podrian|podria) demandar\b/,
    ],
    none: /\b(?:old|years?|anos|statute|spouse|wife|wifes|husband|husbands|married|ex|divorc\w*|parents?|moms?|dads?|died|dead|murio|cosign\w*|fiador|landlord|rent|sued me|suing me|served|court date|arrest\w*|jail|immigra\w*|papeles|deport\w*|ssi|disability|authorized)\b/,
  },
  {
    meaning: 'benefits_protected',
    all: [
      /\b(?:ssi|ssdi|social security|seguro social|(?:grandmas?|moms?|dads?|my) ss|disability (?:money|check|pay))\b/,
      /\b(?:take|takes|taking|took|froze|freez\w*|garnish\w*|seize\w*|levy|safe|protected|collectors?|sued|judgment|judgement|creditors?|embarg\w*|quit\w*|congel\w*|demand\w*|debo)\b/,
    ],
    none: /\b(?:number|numero|card number|identity|apply\w*|student|estudiant\w*|irs|tax(?:es)?|overpa\w*|ssn|itin|not have|no tengo|sin)\b/,
  },
  {
    meaning: 'collector_limits',
    all: [
      new RegExp(
        String.raw`\b(?:collectors?|collection agency|agency|they|he|she|someone|can|cobrador\w*|agencia|le|les|pueden?)\b.{0,40}\b(?:call\w*|text\w*|messag\w*|contact\w*|wrote|tell\w*|told|dm'?d|talk\w*|llam\w*|escrib\w*|dij\w*|decir\w*|cont\w+|habl\w*|mand\w*)\b.{0,30}\b(?:my|mi|mis) (?:${RELATIVE})\b`,
      ),
      /\b(?:collectors?|collections?|cobrador\w*|cobranza|debts?|owe|deudas?|debo|my card)\b/,
    ],
    none: /\b(?:how do i|how can i|should i|como le digo|died|passed away|murio|fallecio|cosign\w*|divorc\w*|deport\w*|immigra\w*|ashamed|scared to tell|sue the|for my (?:husband|wife|mom|dad|son|daughter|brother|sister)|call my lender)\b/,
  },
  {
    meaning: 'pay_collection',
    all: [
      /\bcharge[d]?[- ]?off\w*\b/,
      /\b(?:still|do i|does it mean|have to|must|want money|todavia|tengo que|aun)\b.{0,40}\b(?:owe|pay|want|debo|pagar\w*)\b|\b(?:forgiven|wiped|gone|perdonad[oa])\b|\b(?:owe|pay|debo|pagar)\b.{0,30}\b(?:still|todavia|if|si)\b/,
    ],
    none: /\b(?:what(?:'?s| is)|que es|dispute|delete|deleted|first|late|year|gone by|20\d\d|sue|sued|tax(?:es)?|1099\w*|how long|difference)\b/,
  },
  {
    meaning: 'pay_collection',
    all: [
      /\b(?:pay|paying|paid|payed|settle|settled|pague|pago|pagar|liquid\w*)\b.{0,30}\b(?:collections?|coleccion\w*|cobranzas?)\b|\b(?:collections?|coleccion\w*|cobranzas?)\b.{0,30}\b(?:pague|paid|pagu\w*)\b/,
      /\b(?:come off|comes off|go away|goes away|take it off|vanish\w*|still (?:there|on|show\w*)|off my|quita\w*|sigue|aparece\w*|sale|saliendo)\b/,
    ],
    none: /\b(?:medical|hospital|medic[oa]\w*|doctor|how long|how do i get|delete|deletion|borrar|not mine|no es mia|sued|dispute)\b/,
  },
  {
    meaning: 'how_long_it_stays',
    all: [
      /\b(?:evict(?:ion|ions|ed)|desaloj\w*)\b/,
      /\b(?:show\w*|appear\w*|go(?:es)? (?:on|onto)|stay\w*|on (?:my|your|a|the) (?:credit|report|record|score)|hurt\w*|affect\w*|ruin\w*|aparece\w*|sale|queda\w*|afecta\w*)\b/,
      /\b(?:credit|reports?|score|record|background|credito|reporte|puntaje|historial)\b/,
    ],
    none: /\b(?:denied|turned (?:me|us) down|applied|application|landlord|apartment|apartamento|behind|notice|days?|court date|papers?|negaron)\b/,
  },
  {
    // Two numbers for one person: which of them is real is asked.
    meaning: 'scores',
    all: [
      /(?<![\d.,$])\b[3-8]\d\d\b(?![\d,.]*\d).{0,60}(?<![\d.,$])\b[3-8]\d\d\b(?![\d,.]*\d)/,
      /\b(?:says?|said|shows?|gave|gives|told|dice|sale|marca|pone)\b/,
      /\b(?:lying|lies|real|right|wrong|believe|true|accurate|which|who|whos|different|why|cual|quien|miente|bueno|verdad)\b/,
      /\b(?:credit karma|karma|experian|equifax|transunion|fico|vantage\w*|scores?|app|bank|dealer\w*|lender|puntaje|banco)\b/,
    ],
    none: /\$|\b(?:owe|owed|limit|balance|payment|a month|debo|saldo|pago|dropped|went (?:up|down)|bajo|subio)\b/,
  },
  {
    meaning: 'no_file',
    all: [
      /\bitin\b/,
      /\b(?:credit|cards?|loans?|borrow|build|score|bank|banks|credito|tarjetas?|prestamos?|puntaje|historial|banco|bancos)\b/,
    ],
    none: /\b(?:this app|this site|sign up|mendwell|new credit file|in collections|track|le sirve|deport\w*|immigration case|greencard|green card|tax(?:es)?|refund)\b/,
  },
  {
    meaning: 'taxes',
    all: [
      /\b(?:1099(?:-?c)?|forg(?:ave|iven|ive)|cancell?ed|wrote off|settled|perdonaron|perdonad[oa])\b/,
      /\b(?:tax(?:es|ed|able)?|irs|1099(?:-?c)?|impuestos)\b/,
    ],
    none: /\b(?:student|tax debt|back taxes|owe (?:the )?(?:irs|taxes)|refund|bankrupt\w*|bancarrota|deadline|letter from the irs)\b/,
  },
  {
    meaning: 'rent_behind',
    all: [
      /\b(?:\d{1,2}|three|five|ten|tres|cinco)[- ]day (?:notice|pay or quit)\b|\bpay or quit\b|\beviction (?:notice|papers?)\b|\bnotice (?:taped|on (?:my|the) door)\b|\bpapel\b.{0,30}\bsalir(?:me)?\b.{0,20}\bdias\b/,
    ],
    none: /\b(?:report|screening|score|validation|cure|mortgage|foreclos\w*|repo\w*)\b/,
  },
  {
    meaning: 'utility_shutoff',
    all: [
      /\b(?:lights?|power|gas|electric\w*|water|heat|pg&?e|luz|agua|calefaccion)\b/,
      /\b(?:cut|cutting|shut|shutting|shutoff|shut-off|turn\w* off|disconnect\w*|cortar\w*|cortan|corten|corte|cortaron)\b/,
    ],
    none: /\b(?:card|corte (?:de|me) (?:justicia)|juez|judge|spending|gas card|notifications?|landlord|bank info|them off|casero)\b/,
  },
  {
    meaning: 'medical_bill',
    all: [
      /\b(?:hospital|er bill|(?:the|an|to|in) er|emergency room|clinica|emer[gj]encias?)\b/,
      /\b(?:no papers|papeles|undocumented|indocumentad\w*|charity|financial assistance|no insurance|uninsured|without insurance|sin seguro|sin aseguran[sz]a|gano (?:poco|muy)|i (?:only )?make (?:like |about |around )?\$?\d+)\b/,
    ],
    none: /\b(?:letter|carta|draft|equifax|public charge|approved|tell the hospital|carga publica|score|credit report|reporte de credito|sued|court|demanda|judg\w*|garnish\w*|owe \$?\d.* and \$?\d)\b/,
  },
  {
    meaning: 'sued',
    all: [
      /\b(?:(?:got|was|been|being|im|i'?m|just|am) (?:just )?(?:sued|served)|sued me|summons|me demand(?:o|aron)|me (?:llego|dieron) (?:una )?demanda|me citaron|court (?:is |on |this |date )?(?:today|tomorrow|tmrw|mon\w*|tues\w*|wed\w*|thu\w*|fri\w*)|(?:tengo|tenemos) (?:cita (?:en|de) la )?corte)\b/,
      /\b(?:debts?|cards?|cc|loans?|visa|discover|credit|collectors?|midland|lvnv|portfolio|cavalry|capital one|cap one|chase|synchrony|deudas?|tarjetas?|prestamos?)\b/,
    ],
    none: /\b(?:ssi|social security|seguro social|wages?|paycheck|sueldo|bank account|divorc\w*|child support|manutencion|evict\w*|bankrupt\w*|bancarrota|debt relief|two collectors|my (?:brother|sister|old roommate|roommate|friend|mom|dad)|arrest\w*|warrant|won|judge?ment|sentencia|identity|not mine)\b/,
  },
  {
    meaning: 'sued',
    all: [
      /\b(?:sa(?:ys?|id|ying) (?:that )?(?:they(?:'?re| are| r)?|he is|im|i'?m|i am|i have been|ive been) (?:being |getting )?su(?:ing|ed)|(?:are|is|they'?re|theyre|r) (?:now )?suing me|lawsuit (?:against me|in the mail|on my door|filed)|(?:filed?|filing) (?:a )?(?:lawsuit|suit|case) (?:on|against) me|(?:law (?:firm|office)|attorney|lawyer|they|bank|collector|midland|lvnv|portfolio)\b.{0,24}\bfiled (?:a )?(?:lawsuit|suit|case)|process server|summons(?:ed)?|(?:handed|gave|brought|dropped off|taped|left)(?: me| us)?(?: some| the| court| legal)* papers|served (?:me|us)\b|served (?:with )?(?:court |legal )?papers|(?:court|legal) papers|papers from (?:the |a )?court|papeles (?:de|del) (?:la )?(?:corte|juzgado|tribunal)|dicen? que me (?:estan? )?(?:demanda(?:n|ron|ndo)?)|me (?:estan|andan) demandando|(?:entregaron|trajeron|dejaron) (?:unos |los )?papeles)\b/,
    ],
    none: /\b(?:gonna|going to|will|threat\w*|might|if they|can they|could they|van a|amenaz\w*|divorc\w*|custody|child support|manutencion|evict\w*|landlord|casero|desaloj\w*|bankrupt\w*|bancarrota|hospital papers|loan papers|my (?:brother|sister|roommate|friend|mom|dad|neighbor)|arrest\w*|warrant|judge?ment|sentencia|garnish\w*|embarg\w*|immigra\w*|migra|ssi|social security|identity|not mine|no es mi[ao]|years? ago|small claims)\b/,
  },
  {
    meaning: 'sued',
    all: [
      /\bme demand(?:o|aron)\b|\bme (?:esta[n]?|anda[n]?) demandando\b|\bme (?:llego|llegaron|trajeron|entregaron|dieron|mandaron) (?:un |una |unos |los |el |la )?(?:citacion|citatorio|demanda|notificacion de (?:la )?(?:corte|demanda)|papel(?:es)? (?:de|del) (?:la |una )?(?:corte|juzgado|tribunal|demanda))\b|\bme citaron\b|\b(?:recibi|tengo) (?:un |una )?(?:citacion|citatorio|demanda)\b/,
    ],
    none: /\b(?:divorci\w*|custodia|manutencion|desaloj\w*|casero|renta|bancarrota|migra\w*|inmigra\w*|multa|trafico|embarg\w*|sentencia|fallo|van a|amenaz\w*|si me|identidad)\b/,
  },
  {
    meaning: 'not_mine',
    all: [
      /\b(?:isn['’]?t|wasn['’]?t|aren['’]?t|weren['’]?t|ain['’]?t|(?:is|was|are|were|['’]?s) (?:not|never)|never) (?:even |ever )?mine\b|\b(?:no|nunca|ni siquiera) (?:es|era|fue|son|eran|fueron) (?:mi[ao]s?)\b/,
      /\b(?:accounts?|debts?|cards?|collections?|loans?|charges?|bills?|lines?|inquir\w+|items?|things?|something|somethin|report|cuentas?|deudas?|tarjetas?|prestamos?|cobr\w+|cargos?|reporte)\b/,
    ],
    none: /\b(?:even (?:though|if)|although|aunque|but (?:it['’]?s|it is|they['’]?re) (?:mine|true|right)|(?:it|they) (?:is|are|really (?:is|are)|actually (?:is|are)) mine|really mine|say(?:ing)?|said|claim\w*|pretend\w*|lie|lying|tell them|decir(?:les)?|diga|digo|authorized user|cosign\w*|co-sign\w*|husband|wife|spouse|esposo|esposa)\b/,
  },
  {
    meaning: 'not_mine',
    all: [
      /\b(?:(?:alguien|otra persona|un desconocido|un ladron|no se quien|mi \w+)\b.{0,20}\b(?:sac|abri|us|pidi|compr)\w+|(?:sacaron|abrieron|usaron|pidieron|compraron|hicieron)|somebody|someone|they|thief|who)\b.{0,40}\b(?:(?:a|en|con|bajo) (?:mi nombre|nombre mio)|mi (?:seguro social|social|identidad|itin)|in my name|under my name|my (?:identity|social|ssn))\b|\b(?:me|le|nos|les) robaron (?:la|mi|su) identidad\b|\b(?:identity|identidad)\b.{0,12}\b(?:stolen|theft|robad[ao]|got stole)\b|\b(?:stole|stolen|used)\b.{0,24}\b(?:identity|social security number|ssn)\b/,
    ],
    none: /\b(?:cosign\w*|co-sign\w*|aval|fiador|fiadora|permission|permiso|acuerdo|agreed|cpn|quit\w*|embarg\w*|garnish\w*|sign up|this (?:site|app)|enter my|give (?:you|them) my|need my|benefits?|beneficios?|cheque|card (?:was|got) stolen|stole my card)\b/,
  },
  {
    meaning: 'cosigned',
    all: [
      /\b(?:co-?sign\w*|fiador\w*|aval|firme (?:por|de|con|el|un))\b/,
      /\b(?:pay\w*|paid|loans?|cars?|owe|late|call\w*|take|liable|paga\w*|prestamos?|carro|troca|debe|atras\w*|cobr\w*|llam\w*|quit\w*)\b/,
    ],
    none: /\b(?:should i|before i|asked me|wants me|debo firmar|me pide|died|murio|fallecio|divorc\w*|bankrupt\w*|bancarrota|forg\w*|without my|sin mi|need a|apartment|rent|renta|student|estudiant\w*|garnish\w*)\b/,
  },
  {
    meaning: 'bankruptcy',
    all: [
      /\b(?:bankruptcy|bankrupcy|chapter (?:7|13|seven|thirteen)|ch\.? ?(?:7|13)|bancarrota|capitulo (?:7|13|siete|trece))\b/,
      /\b(?:cars?|truck|van|carro|troca|camioneta|pay(?:ing)? (?:back )?(?:my|her|him)|pay back)\b/,
    ],
    none: /\b(?:refinanc\w*|offers?|not list|report\w*|credit score|how long|come off|reporte|after (?:my )?bankruptcy|discharged|landlord|rent|card after|collector\w*|employer|job offer|sued|spouse|wifes?|husbands?|bought|lease)\b/,
  },
  {
    meaning: 'is_it_real',
    all: [
      /\b(?:student (?:loan|debt)s?|dept of ed\w*|department of education|departamento de educacion|prestamos? (?:de |del )?estudiant\w*|prestamos? estudiantil\w*)\b/,
      /\b(?:forgiv\w*|cancel\w*|wip\w*|eras\w*|perdon\w*|condon\w*|borrar\w*)\b/,
      /\b(?:fee|fees|upfront|up front|(?:wants?|asks?|asking|charg\w*|pay) (?:for |me )?\$?\d+|a month|cobr\w*|piden?|quieren? (?:dinero|\$?\d+)|cuota)\b/,
    ],
    none: /\b(?:tax(?:es)?|1099\w*|payment plan|income|settle|i pay)\b/,
  },
];

/** Meanings of rules that the words themselves name. */
export function rulesSaidPlainly(plain: string): ReadonlySet<IntentName> {
  const bare = withoutAccents(plain);
  const named = NAMED.filter(
    ({ all, none }) => all.every((words) => words.test(bare)) && !none.test(bare),
  ).map(({ meaning }) => meaning);
  return new Set([
    ...named,
    ...(asksOfNotGoing(bare) || asksDaysToAnswer(bare) ? (['sued'] as const) : []),
    ...(asksScoreAfterPaying(bare) ? (['scores'] as const) : []),
  ]);
}
