import type { Story } from './story.ts';

// How people say it to a friend: a car that a parent cosigned, a card that a husband left, a man who cleans credit, a fight every night.
// What is told by several parts together (`STORIES_AS_SAID`), and what a short question's own words decide (`PLAIN_TALK`).

const RELATIVE =
  'moms?|mother|mama|dads?|father|papa|parents?|madre|padre|sister|brother|aunt|uncle|cousin|grand(?:ma|pa|mother|father)|friend|husband|wife|boyfriend|girlfriend|spouse|partner|roommate|son|daughter|abuel[oa]|herman[oa]|ti[oa]|prim[oa]|amig[oa]|espos[oa]|marido|mujer|novi[oa]|hij[oa]|suegr[oa]|cosigner|co-signer';
const VEHICLE = 'cars?|truck|van|suv|jeep|carro|coche|troca|camioneta|auto';
const SPOUSE =
  'husbands?|wife|wifes|spouse|hubby|espos[oa]|marido|mi mujer|widow(?:er|ed)?|viud[oa]';

/** Somebody signed along with the person who asks. */
export const COSIGNED_FOR_ME = new RegExp(
  String.raw`\bmy (?:\w+ )?(?:${RELATIVE})(?:'?s)? (?:has |had |have |also |was nice enough and )*(?:co-?signed|is (?:my|the|a) co-?signer|is on (?:the|my) loan)\b|\bmy co-?signers?\b|\b(?:${RELATIVE}) co-?signed (?:for me|with me|on (?:my|it|the)|my|it|the|this)\b|\b(?:mi|mis) (?:${RELATIVE})\b.{0,24}\b(?:(?:me )?(?:firmo|firmaron|cofirmo) (?:por mi|conmigo|mi|el (?:carro|prestamo))|es (?:mi|el|la) (?:fiador\w*|aval|cofirmante|codeudor\w*))|\b(?:firmo|cofirmo) (?:por mi|conmigo) mi\b|\bmi (?:fiador\w*|aval|cofirmante|codeudor\w*)\b`,
);
/** It is given back. */
export const GIVES_BACK =
  /\b(?:giv|turn|hand|bring|tak|drop|return)(?:e|es|ing)? (?:it|the \w+|my \w+|this|that|our \w+|in)\b.{0,12}\b(?:back|in|over)\b|\breturn (?:it|the car|my car)\b|\bvoluntar\w+ repo\w*|\bsurrender\w*|\b(?:hand|drop|turn) (?:\w+ ){0,3}keys\b|\b(?:entreg|devolv|devuelv|regres)\w+(?:lo|la)?\b(?! (?:mi|el) (?:dinero|deposito))/;

/** A sigh, before anything was answered: it isn't about an answer. */
export const SIGHS =
  /^(?:(?:ugh+|u+f+|argh+|gr+|omg|man|damn|dang|shit|fuck|crap|hell|geez|ay+|uff+|dios|dios mio|no manches|caray|rayos) ?)+[.!]*$|^(?:(?:ugh+|man|omg|god|damn|wow|ok|well) )*(?:this|it|everything|life|all of this|my life|money|debt|today|being broke) (?:just |really |all |so )*(?:sucks?|stinks?|blows|is (?:so )?(?:awful|terrible|horrible|the worst|unfair|hard|annoying|frustrating|bs|bullshit))[.! ]*$|^(?:i'?m|im|i am|estoy) (?:so |really |just |muy |bien |tan )*(?:frustrated|fed up|annoyed|mad|angry|hart[oa]|frustrad[oa]|enojad[oa])[.! ]*$|^(?:(?:ay|uf+|no) )*(?:que (?:horrible|feo|coraje|frustracion|fastidio|mal)|esto (?:apesta|es horrible|es lo peor|esta (?:horrible|feo|dificil)))[.! ]*$/;

/** A payment that was entered wrong. */
const PUT =
  'put|entered|recorded|typed|logged|saved|wrote|added|marked|puse|anote|meti|registre|escribi|apunte|guarde';
const MISPUT = new RegExp(
  [
    String.raw`\b(?:${PUT}) (?:in |down )?(?:\w+ ){0,3}?(?:payments?|pagos?)\b.{0,20}\b(?:wrong|incorrect(?:ly)?|by mistake|twice|mal|equivocad[oa]|dos veces|por error)\b`,
    String.raw`\b(?:recorded|logged|registre|anote) (?:in |the |a |an |el |la |un |una )*(?:wrong|incorrect) (?:payment |pay )?(?:amount|number|date|day|payment|sum)\b`,
    String.raw`\b(?:${PUT}) (?:in )?(?:the |a |an )?(?:wrong|incorrect) (?:payment(?: amount| date)?|amount (?:for|on|of) (?:my|the|a) (?:\w+ )?payment|date (?:for|on) (?:my|the|a) (?:\w+ )?payment)\b`,
    String.raw`\b(?:${PUT}) (?:(?:muy )?mal|equivocad[oa]|dos veces) (?:el|un|mi|ese) pago\b`,
    String.raw`\b(?:made|there'?s|there is|theres) (?:a )?(?:mistake|typo|error) (?:in|on|with) (?:my|the|a) (?:\w+ )?payment (?:i|that|record)\b`,
    String.raw`\bme equivoque (?:en|con|al (?:poner|anotar|meter|registrar)) (?:el|un|mi) pago\b`,
    String.raw`\b(?:anote|registre|puse|meti) (?:mal )?(?:la|una) (?:cantidad|fecha) (?:equivocada |mal )?(?:del|en el|de mi|de un) pago\b`,
  ].join('|'),
);

export const STORIES_AS_SAID: readonly Story[] = [
  {
    meaning: 'cosigned',
    all: [COSIGNED_FOR_ME, GIVES_BACK],
    none: /\b(?:bankrupt\w*|bancarrota|died|dead|passed away|murio|fallecio|already (?:took|repo\w*)|apartment|rent|renta)\b/,
  },
  {
    meaning: 'cosigned',
    all: [
      COSIGNED_FOR_ME,
      /\b(?:what happens|happens|affect\w*|hurt\w*|owe|come after|go after|sue|responsible|liable|que (?:le )?pasa|le pasa|afecta\w*|le cobran|le pueden)\b/,
      /\b(?:(?:don'?t|dont|can'?t|cant|stop(?:ped)?|quit|not|never|miss\w*|late|behind|default\w*) ?(?:\w+ )?(?:pay\w*|payments?|it)?|no (?:pago|puedo)|dejo de pagar|me atraso|atrasad[oa])\b/,
    ],
    none: /\b(?:bankrupt\w*|bancarrota|died|dead|passed away|murio|fallecio|apartment|rent|renta|student|estudiant\w*|credit report|score|garnish\w*|i co-?signed)\b/,
  },
  {
    meaning: 'someone_died',
    all: [
      new RegExp(String.raw`\b(?:${SPOUSE})\b`),
      /\b(?:died|dead|passed(?: away)?|death|murio|fallecio|difunt[oa]|widow\w*|viud[oa])\b/,
      /\b(?:cards?|debts?|loans?|bills?|collectors?|visa|macy'?s|discover|chase|capital one|tarjetas?|deudas?|prestamos?|cobr\w+)\b/,
      /\b(?:letters?|pay|owe|responsible|liable|mine|calling|cartas?|pagar\w*|pago|debo|cobran|llaman|responsable)\b/,
    ],
    none: /\b(?:life insurance|seguro de vida|left (?:me|us)(?: (?!with\b)[\w',]+){0,4},? \$?\d|me (?:dejo|heredo) (?:como )?\$?\d|identity|identidad|score|report|reporte|puntaje|inherit\w*|heren\w*|401k?|pension|social security|if i die|si me muero|if (?:he|she) dies|car died|phone died|battery|dog|cat|authorized user)\b/,
  },
  {
    meaning: 'car_taken',
    all: [
      new RegExp(
        String.raw`\brepo (?:man|guys?|men|people|truck|company)\b.{0,20}\b(?:came|took|showed|grabbed|got)\b|\b(?:took|towed|repo\w*|grabbed)\b.{0,16}\b(?:my|our|the) (?:${VEHICLE})\b|\b(?:my|our) (?:${VEHICLE}) (?:was|got) (?:taken|repo\w*|towed)\b|\b(?:llev(?:aron|o)|quit(?:aron|o)|recogi(?:eron|o)|embarg(?:aron|o))\b.{0,12}\b(?:${VEHICLE})\b`,
      ),
      /\b(?:(?:is|was|isn'?t|isnt|are|even|this|that|it|they)\b.{0,16}\b(?:legal|allowed|illegal)|can they (?:even |really |just |legally )?do (?:that|this)|(?:do|did) they have (?:the|a) right|es legal|es ilegal|eso se vale|pueden hacer (?:eso|esto)|tienen derecho|se puede)\b/,
    ],
    none: /\b(?:years? ago|report|score|stolen|thief|co-?sign\w*|landlord|parking|hoa|city|police|bankrupt\w*|tow yard fee|if they|will they|active[- ]duty|deployed|army|navy|marines?|tickets?|stuff|belongings|tools)\b/,
  },
  {
    meaning: 'free_reports',
    all: [
      /\bitin\b|\b(?:without|no|don'?t have|dont have|sin|no tengo) (?:an? |un |mi )?(?:ssn|social(?: security)?(?: number)?|seguro social|social)\b/,
      /\b(?:get|pull|see|check|order|request|ask for|look at|view|download|sacar?|saco|ver|veo|pedir|pido|obtener|revisar|conseguir|checar|bajar)\b.{0,24}\b(?:(?:credit )?reports?|credit file|reportes?|buro|historial de credito|mi historial)\b/,
    ],
    none: /\b(?:cards?|loans?|tarjetas?|prestamos?|carro|house|casa|build|crear|score|puntaje|this (?:app|site)|sign up|mendwell|collector\w*|landlord|rent)\b/,
  },
  {
    meaning: 'file_cleaners',
    all: [
      /\b(?:clean\w*|fix\w*|repair\w*|wip\w+|eras\w+|limpi\w+|arregl\w+|borr\w+|repar\w+)\b.{0,20}\b(?:credit|credito|report|reporte|buro|historial)\b/,
      /\b(?:notari[oa]s?|notary|guy|dude|man|lady|woman|girl|someone|somebody|company|place|coworker|cousin|friend|instagram|facebook|tiktok|compania|senor|senora|muchacho|tipo|alguien|persona|amig[oa]|primo|licenciad[oa]|agencia|they|me (?:cobra|cobran|pide|piden))\b/,
      /\b(?:wants?|charg\w+|asks?|asking|says|for|cobra|cobran|pide|piden|quiere|quieren)\b.{0,20}\d|\b(?:legit|scam|trust\w*|for real|safe|real|de fiar|confiable|estafa|fraude|es verdad|es cierto|sirve|seguro)\b/,
    ],
    none: /\b(?:paid|pague|sued?|collector\w*|collection|dispute myself|this (?:app|site)|mendwell|settle\w*|loan for|bankrupt\w*|years?|how (?:do|can) i|already gave|le di)\b/,
  },
  {
    meaning: 'telling_family',
    all: [
      /^(?:[^ ]+ ){0,15}[^ ]+$/,
      /\b(?:fight|fights|fighting|argue|argues|arguing|arguments?|yell|yelling|scream\w*|bicker\w*|pele\w+|discut\w+|gritamos|nos gritamos)\b/,
      new RegExp(
        String.raw`\b(?:husband|wife|spouse|hubby|partner|boyfriend|girlfriend|fiance\w*|we|espos[oa]|marido|mujer|novi[oa]|pareja|nosotros|peleamos|discutimos|nos)\b`,
      ),
      /\b(?:money|debts?|bills?|cards?|finances|budget|spending|dinero|deudas?|tarjetas?|cuentas|billes|biles|gastos)\b/,
    ],
    none: /\b(?:throw\w*|threw|push\w*|grab\w*|threat\w*|break\w*|broke|smash\w*|police|gun|knife|leave|leaving|safe|control\w*|violent|kids|die|dead|end it|point|avienta|empuja|amenaz\w*|rompe|policia|irme|muer\w*|morir|divorc\w*|court|custody|lawyer|ex|hit|hits|hurt|scared|afraid|pega|golpea|miedo|collector\w*|bank|dispute|fight (?:a|the|this|back)|lawsuit|charge)\b/,
  },
  {
    meaning: 'undo',
    all: [MISPUT],
    none: /\b(?:lender|bank|report|bureau|posted|banco|reporte|checking|routing|account number|credited)\b/,
  },
];

/** A payment before its day, and what that does to a score. */
export const PAYS_EARLY =
  /\b(?:pay\w*|paid|pag\w+)\b.{0,24}\b(?:early|ahead of time|ahead|sooner|before (?:the |its |it'?s |my )*(?:due|statement|closing)\w*|antes(?: de (?:tiempo|la fecha|que))?|temprano)\b/;

export const PLAIN_TALK: readonly Story[] = [
  {
    meaning: 'scores',
    all: [
      PAYS_EARLY,
      /\b(?:scores?|credit|fico|puntaje|credito)\b/,
      /\b(?:help\w*|rais\w+|boost\w*|improv\w+|better|matter\w*|good|do anything|up|ayuda\w*|sub\w+|sirve|mejor\w*)\b/,
    ],
    none: /\b(?:collections?|collectors?|loan|car|mortgage|settle\w*|late|interest|hours?|prestamo|cobrador\w*|carro)\b/,
  },
  {
    meaning: 'settle',
    all: [
      /\b(?:liquid\w+|arregl\w+|negoci\w+|sald\w+|settle|settling)\b.{0,30}\b(?:por (?:la mitad|menos|el \d{1,2} ?%)|for (?:half|less))\b/,
    ],
    none: /\b(?:cobrador\w*|cobranza|demanda\w*|corte|collector\w*|court|sued?|impuestos|tax(?:es)?|refund|reembolso|company|compania|program\w*)\b/,
  },
  { meaning: 'unhappy', all: [SIGHS] },
  {
    meaning: 'how_long_it_stays',
    all: [
      /^(?:(?:so|and|but|y) )*(?:is|are|how bad (?:is|are)|es|son) (?:having )?(?:an? |una? )?(?:charge[- ]?offs?|collections?|repos?|repossessions?|foreclosures?|judge?ments?|late payments?|coleccion(?:es)?|cobranzas?)(?: on my (?:report|credit))?(?: really| that| so| muy| tan)?(?: (?:bad|serious|terrible|a big deal|mal[oa]s?|grave))?[?.! ]*$/,
    ],
  },
  {
    meaning: 'reminders',
    all: [
      /^(?:(?:hey|ok|so|and|(?:can|could|would|will) (?:you|u|ya)|please|pls|plz|i (?:need|want) you to|me puedes|puedes|podrias|por favor|oye) )*(?:(?:remind|text|ping|alert|notify|email|warn) me|recuerdame|recordarme|avisame|avisarme|mandame un (?:aviso|recordatorio))\b/,
      /\b(?:due|payments?|bills?|before|pay|days?|vence\w*|pagos?|pagar|antes|dias?)\b/,
    ],
    none: /\b(?:whats?|what'?s|how much|my due|score|collector\w*|stop|dispute|bureau|sued|court|again what|cuanto|cobrador\w*|deadline|answer)\b/,
  },
  {
    meaning: 'before_applying',
    all: [
      /\b(?:best|good|easiest|easy|which|what|recommend\w*|any|mejor|buena|facil|cual|que|recomiend\w+)\b.{0,24}\b(?:(?:credit )?cards?|cc|tarjetas?(?: de credito)?)\b/,
      /\b(?:bad|poor|low|terrible|horrible|damaged|ruined|no|rebuild\w*|fair) (?:my )?(?:credit|score)\b|\b(?:mal|malo|sin|poco) (?:credito|historial)\b|\bcredito (?:malo|danado|bajo)\b/,
    ],
    none: /\b(?:pay (?:off|first)|payoff|transfer\w*|consolidat\w*|close|cancel\w*|collector\w*|secured|asegurada|sued|loan|prestamo|no credit check|ssn|itin|bankrupt\w*|denied|why|pagar primero)\b/,
  },
  {
    meaning: 'before_applying',
    all: [
      /\b(?:score|fico|credit score|puntaje|puntuacion|credito)\b/,
      /\b(?:need|needed|required|takes?|have to have|enough|minimum|necesit\w+|ocup\w+|piden|hay que tener|se necesita|requieren)\b/,
      new RegExp(
        String.raw`\b(?:(?:buy|get|finance|for)\b.{0,12}\b(?:${VEHICLE})|(?:car|auto|truck) loan|(?:comprar|sacar|financiar|para|pa)\b.{0,12}\b(?:carro|coche|troca|camioneta|auto)|prestamo de (?:carro|auto))\b`,
      ),
    ],
    none: /\b(?:refinanc\w*|insurance|repo\w*|behind|co-?sign\w*|house|mortgage|lease is|bankrupt\w*|bancarrota|how long|denied|seguro de)\b/,
  },
  {
    meaning: 'worried',
    all: [
      /\b(?:(?:will|'?ll|gonna|going to|can|can'?t|cant|ill) (?:i )?(?:never|ever)?|never|nunca|jamas)\b/,
      /\b(?:feel\w*|seems?|like|think|swear|siento|parece|creo|will i ever|never|nunca)\b/,
      /\b(?:(?:never|ever|will i ever)\b.{0,14}\b(?:get out (?:of (?:this|it|debt|here|the hole|this hole|this mess))?|be (?:free|debt[- ]free|out|done)|pay (?:it|this|these|them) (?:all )?off|finish|end|see the end)|no end (?:to|in sight)|(?:nunca|jamas)\b.{0,16}\b(?:salir|voy a (?:salir|acabar|terminar|poder)|acabar|terminar|saldre|acabare))\b/,
      /^(?:[^ ]+ ){0,16}[^ ]+$/,
    ],
    none: /\b(?:how|when|which|if|collector\w*|sue[ds]?|score|report|bankrupt\w*|minimums?|cuando|como|si|cuanto|what)\b|\d/,
  },
];
