import type { IntentName } from '../intents.ts';
import { withoutAccents } from '../letters.ts';
import { CREDIT_STORIES } from './credit_stories.ts';
import { MORE_STORIES } from './more_stories.ts';
import { STORIES_AS_SAID } from './plain_talk.ts';
import type { Story } from './story.ts';

// Stories that two or three things together tell, however they are worded: a relative who used somebody's number, a doctor outside the
// plan, a car that was gone with the tools in it. They decide even where the classifier thought of something else, so each asks for
// all of its parts, and a test holds that few wordings of
// other meanings have them all.

const PARENT =
  'mom|mother|mama|ma|dad|father|papa|parents?|step ?(?:mom|dad|mother|father)|madre|padre|padrastro|madrastra';
const RELATIVE = `${PARENT}|sister|sis|brother|bro|cousin|aunt(?:ie)?|uncle|grand(?:ma|pa|mother|father|son|daughter)|nephew|niece|daughter|son|kin|family|herman[oa]|prim[oa]|ti[oa]|abuel[oa]|hij[oa]|sobrin[oa]|familia`;
const SPOUSE = 'wife|wifes|husband|husbands|hubby|spouse|ex|espos[oa]|marido|mujer';
const IN_LAW = '(?:mother|father|brother|sister|son|daughter)[ -]?in[ -]?law|suegr[oa]|cunad[oa]';
const DIED =
  'passed|died|dead|deceased|gone now|is gone|buried|fallecio|murio|muri\\w*|difunt[oa]|en paz descanse';
const VEHICLE =
  'car|truck|van|jeep|suv|pickup|ride|ram|civic|camry|accord|altima|silverado|f-?150|tahoe|honda|toyota|ford|nissan|chevy|dodge|carro|coche|troca|camioneta|auto';
const BANKRUPT = String.raw`bankrupt\w*|bancarrota|bk ?(?:7|13)?|chapter (?:7|13|seven|thirteen)|ch\.? ?(?:7|13)|capitulo (?:7|13)|fil(?:e|ed|ing)(?! (?:an? |my |the |your |our |their )?(?:complaint|answer|dispute|claim|police|report|taxes|tax|return|exemption|joint\w*|together|separate\w*|police|it with|for (?:an )?exemption))`;
const SCHOOL_LOAN = String.raw`(?:student|school|college|university|fed(?:eral)?|sallie mae|navient|mohela|nelnet) (?:\w+ )?(?:loans?|debts?)|prestamos? (?:de |del? )?(?:la )?(?:estudiant\w*|universi\w*|escuela|federal\w*)|prestamos? estudiantil\w*`;

const words = (source: string): RegExp => new RegExp(String.raw`\b(?:${source})\b`);

const STORIES: readonly Story[] = [
  {
    meaning: 'arrested',
    all: [
      /\b(?:migra|migracion|inmigracion|immigration|ice|deport\w*)\b/,
      /\b(?:preso|presa|carcel|policia|arrest\w*|jail|police|cops?|warrant)\b/,
      /\b(?:pag\w+|pay|debo|owe|deudas?|debts?|loans?|prestamos?|dinero|money|cobr\w+|collector\w*)\b/,
    ],
    none: /\b(?:tickets?|dui|multas?|green card|residencia|application)\b/,
  },
  {
    meaning: 'sued',
    all: [/\bwarrants? in (?:a )?(?:debt|detinue)\b/],
  },
  {
    meaning: 'not_mine',
    all: [
      new RegExp(
        String.raw`\b(?:${RELATIVE}|${SPOUSE}|roommate|friend)\b.{0,60}\b(?:used|uso|using|opened|abrio|open|took out|taken out|ran up|ran|runs|got|saco|sacaron|put|puso|signed|firmo|stole|robo|made|has|had)\b.{0,60}\b(?:my (?:own )?(?:name|social|ssn|info\w*|identity|credit|soc)|under my name|in my name|(?:a|con|en) mi nombre|mi (?:propio )?(?:social|seguro social|nombre|identidad)|mis datos)\b`,
      ),
      /\b(?:cards?|loans?|phone|electric\w*|lights?|power|cable|utilit\w*|accounts?|bills?|debts?|note|truck|car|tarjetas?|prestamos?|cuentas?|luz|collections?|grand|\d{3,})\b/,
    ],
    none: /\bex\b(?!.*\b(?:social|ssn|seguro)\b)|\bex (?:wife|husband)\b(?!.*\b(?:social|ssn)\b)|\b(?:cosign\w*|co-sign\w*|fiador\w*|authorized user|as a user|offer\w*|(?:put|add) me (?:on|to)|help my credit|next to|on (?:her|his|the) loan|block|agreed|permission|said yes|let (?:him|her|them)|on purpose|my deed|divorce decree|house|landlord|taken off|take off|lease|remove|joint\w*|still in my name|both (?:our )?names)\b/,
  },
  {
    meaning: 'dispute_error',
    all: [
      /\b(?:same (?:exact )?(?:first and last )?name|exact (?:same )?name|my exact name|share (?:a|the|my) name|named? (?:the same|after|like me)|we'?re both|mismo nombre|llamamos igual|se llama igual|tocayo|namesake|jr'?s?|sr'?s?|junior|senior|the (?:2nd|3rd|second|third)|mix(?:ed|es|ing)?(?: me| us| up| my \w+)? (?:up )?(?:with|and)|mixed up|mixed file|merged|two people in my|confus\w+ (?:me|us)|(?:thinks?|think) (?:me|we|i|that).{0,30}(?:one|the same) person|twins?|me confund\w+|me mezcl\w+|some other \w+ \w+)\b/,
      /\b(?:report\w*|file|credit|equifax|experian|transunion|bureaus?|reportes?|credito|buro|historial|on (?:me|mine))\b/,
      /\b(?:his|her|hers|their|its|name|nombre|person|persona|people|personas|father|dad|son|mom|brother|sister|twin|jr|sr|papa|hermano|strangers?|someone|otra|otro|sus)\b/,
    ],
    none: /\b(?:authorized user|cosign\w*|opened|used my|my social|stole\w*|score the same|app|joint\w*|married name|maiden|changed my name|name change|landlord|senior (?:citizen|discount)|spelled|misspell\w*)\b/,
  },
  {
    // Money that was left to somebody, and what to do with it.
    meaning: 'lump_sum',
    all: [
      /\b(?:left|leaving|willed) (?:me|us|each of us)(?: (?!with\b)[\w',]+){0,4},? \$?\d|\b(?:inherit\w*|inheritance)\b[^.?!]{0,40}\d|\bme (?:dejo|heredo) (?:como |unos )?\$?\d/,
      /\b(?:put|pay|pays|throw|use|do with|rid of|bank|savings?|help\w* (?:the )?most|pongo|pago|pagar|hago con|uso)\b/,
    ],
    none: /\b(?:debts? (?:left|of (?:hers|his))|her (?:cards?|debts?|bills?)|his (?:cards?|debts?|bills?)|taxes on|owed?\b.{0,12}\bwhen (?:she|he) (?:died|passed)|responsible|collectors?|probate (?:fee|lawyer)|sus deudas)\b/,
  },
  {
    meaning: 'someone_died',
    all: [
      new RegExp(
        String.raw`\b(?:${RELATIVE}|${SPOUSE}|${IN_LAW}|mate|friend|man|woman)\b.{0,24}\b(?:${DIED})\b|\b(?:late|dead|deceased) (?:${SPOUSE}|${PARENT}|brother|sister|son|daughter|aunt|uncle)(?:'?s)?\b|\b(?:widow(?:er|ed)?|viud[oa])\b|\b(?:died|passed away)\b(?=.*\b(?:spouse|widow\w*)\b)|\b(?:se (?:me |nos )?)?(?:murio|fallecio) (?:mi|su|la|el)\b|\blost my (?:${PARENT}|${SPOUSE}|brother|sister)\b`,
      ),
      /\b(?:responsible|responsable|on the hook|owes?|owed|debo|debe|debia|deben?|pay|pays|paying|pago|pagar|mine|hers?|his|mia?s?|liable|legally|collectors?|cobr\w+|calls?|calling|llaman?|mails?|mailing|bills?|recibos?|cuentas?)\b/,
      /\b(?:cards?|debts?|loans?|discover|visa|mastercard|amex|chase|capital one|citi|synchrony|macy'?s|kohl'?s|bank|credit|bills?|notes?|tarjetas?|deudas?|prestamos?|banco|cuentas?|owed)\b/,
    ],
    none: /\b(?:life insurance|seguro de vida|identity|identidad|stole\w*|score|equifax|report|reporte|inherit\w*|heren\w*|extra|a month|al mes|what (?:if|does|would|happens if)\b[^.?]{0,24}\b(?:goes?|put|do|throw)|(?:gives?|giving|paying) me|que pasa si (?:lo|le|los) (?:pongo|meto)|left (?:me|us|each)|warrant|tax office|property tax|cosign\w*|co-sign\w*|joint\w*|garnish\w*|social security|if i die|si me muero|nothing came up|me lo pueden quitar|car died|phone died|engine|transmission|battery|dog|cat|perro)\b/,
  },
  {
    meaning: 'car_taken',
    all: [
      new RegExp(
        String.raw`\b(?:${VEHICLE})\b.{0,30}\b(?:was|is|were|wasn'?t|not|gone|no)\b.{0,12}\b(?:gone|there|missing|estaba)\b|\b(?:${VEHICLE})\b.{0,12}\b(?:vanished|disappeared|missing)\b|\b(?:took|tow\w*|haul\w*|grabbed|snatch\w*|repo\w*|picked up|came (?:and )?(?:got|for)|llev\w+|quit\w+)\b.{0,30}\b(?:${VEHICLE})\b|\b(?:${VEHICLE})\b.{0,24}\b(?:got|was|were|been) (?:repo\w*|taken|tow\w*|haul\w*|snatched)\b`,
      ),
      /\b(?:repo\w*|lender|behind|late|payments? (?:late|behind|past)|\d (?:payments?|notes?|months?)|notes? behind|tow yard|the yard|yard says|storage|corralon|wrecker|finance company|santander|ally|credit acceptance|westlake|atrasad\w+|debo|pagos)\b/,
      /\b(?:gone|vanished|disappeared|missing|took|taken|tow\w*|haul\w*|grabbed|snatch\w*|repo\w*|llev\w+|quitaron|no estaba)\b/,
    ],
    none: /\b(?:hid(?:e|ing)|stash|park|find(?:s|ing)?|dodge|can they|could they|will they|would they|won'?t|don'?t|going to (?:take|repo)|gonna (?:take|repo)|before they (?:take|repo|come|get)|if i|how soon|how long before|want to give|surrender|voluntar\w*|credit report|on my report|how long does|score|year(?:s)? ago|stolen|thief|divorce|co-?sign\w*|i signed|cuanto tiempo|dealer dice|active[- ]duty|deployed|1099|what'?s the use)\b/,
  },
  {
    meaning: 'bankruptcy',
    all: [
      words(BANKRUPT),
      /\b(?:take|takes|taking|took|grab\w*|garnish\w*|levy|levies|levied|pull\w*|dock\w*|quit\w*|descuent\w*|descont\w*|embarg\w*|sacan?)\b/,
      /\b(?:check|checks|cheque|paychecks?|pay ?day|pay|wages?|account|sueldo|cuenta)\b/,
      /\b(?:stop\w*|end|ends|quit|shut\w*|halt\w*|off|over|fix|help|par(?:a|an|ar|e|en)|dej(?:a|an|ar))\b/,
    ],
    none: /\b(?:filed (?:my )?tax\w*|child support only)\b/,
  },
  {
    meaning: 'bankruptcy',
    all: [
      words(SCHOOL_LOAN),
      /\b(?:bankrupt\w*|bancarrota|bk|chapter (?:7|13)|ch\.? ?(?:7|13)|capitulo (?:7|13)|undue hardship|filing|file for)\b/,
    ],
    none: /\b(?:tax(?:es)?|refund|after (?:my )?(?:bankruptcy|bk)|discharged in|garnish\w*|how long|report)\b/,
  },
  {
    meaning: 'medical_bill',
    all: [
      /\b(?:anesthes\w*|anestes\w*|radiolog\w*|radiology|patholog\w*|surgeon|assistant surgeon|er doc\w*|doctors?|doc|physician|specialist|lab|laborator\w*|put me (?:under|out|to sleep)|me durmio|epidural|air ambulance|ambulance|emergency room|hospital|er)\b/,
      /\b(?:out[- ]of[- ]network|not in (?:my |the )?(?:network|plan)|(?:wasn'?t|isn'?t|aint|ain't|not|wasnt|isnt|no) in[- ]?network|in[- ]network|in my (?:network|plan)|takes? my insurance|take my insurance|surprise bill\w*|balance bill\w*|no surprises|never (?:picked|chose|saw|met)|fuera de (?:la )?red|de mi plan|toma mi (?:seguro|aseguranza)|acepta mi (?:seguro|aseguranza))\b/,
      /\b(?:bill\w*|charg\w*|owe|sent|wants?|pay|2k|\d{3,}|legal|cobr\w*|quiere|pagar\w*)\b/,
    ],
    none: /\b(?:score|report|collections? on my|garnish\w*|sued|court)\b/,
  },
  {
    meaning: 'medical_bill',
    all: [
      /\bradiology (?:group|company|bill)\b|\bpathology (?:group|bill|lab)\b|\banesthesia (?:group|bill|company)\b/,
    ],
    none: /\b(?:score|report|sued|court)\b/,
  },
  {
    meaning: 'tax_refund_taken',
    all: [
      /\b(?:joint(?:ly)?|fil(?:e|ed|ing) (?:our taxes )?together|same (?:tax )?return|married filing|declar\w+ juntos|(?:hacemos|hicimos) los taxes juntos|our (?:whole |entire )?(?:tax )?refund)\b/,
      /\b(?:his|her|hers|husband\w*|hubby\w*|wife\w*|spouse\w*|espos[oa]|marido|mujer|el debia|de el)\b/,
      /\b(?:refund|keep|kept|my (?:part|share|half|side)|lose|take|taking|took|ate|swallow\w*|reembolso|mi parte|quit\w*|llevaron)\b/,
      /\b(?:loans?|support|owes?|debts?|default\w*|behind|taxes|prestamos?|manutencion|debe|debia|deudas?)\b/,
    ],
    none: /\b(?:wages?|paycheck|bank account|house|card (?:company|debt)|garnish\w*|bankrupt\w*)\b/,
  },
  {
    meaning: 'tax_refund_taken',
    all: [/\binjured spouse\b|\b(?:form )?8379\b/],
  },
  {
    meaning: 'student_loan',
    all: [
      /\bsave (?:plan|program|forbearance|repayment|idr)\b|\b(?:i'?m|im|i am|was|been|still|people|us|everybody) (?:all )?on save\b(?! (?:money|mode))|^(?:so )?(?:is )?save (?:got|is|was|being|gone|dead|ending|killed|over)\b|\bplan save\b|\b(?:ended|killed|cancell?ed|scrapped|struck down) save\b|\b(?:get|got|kicked|moved) off save\b|\b(?:from|leave|leaving|after) save\b/,
    ],
    none: /\b(?:save plan here|save (?:this|my|the) plan|savings?|save as|saved|button)\b/,
  },
  {
    meaning: 'student_loan',
    all: [
      words(SCHOOL_LOAN),
      /\b(?:default\w*|delinquent|collections?|rehab\w*)\b/,
      /\b(?:job|first (?:pay)?check|hired|paycheck|get out|back in good standing|garnish\w*|wages|good standing|salgo|salir|trabajo)\b/,
    ],
    none: /\b(?:bankrupt\w*|bancarrota|refund|reembolso|forgiv\w*|fee|score|report)\b/,
  },
  {
    meaning: 'file_cleaners',
    all: [
      /\b(?:delet\w*|eras\w*|wip\w*|vanish\w*|clean\w*|sweep\w*|remov\w*|fix\w*|repair\w*|disappear\w*|borr\w+|limpi\w+|repar\w+)\b/,
      /\b(?:credit|reports?|charge[- ]?offs?|collections?|lates?|late payments?|anything|everything|negatives?|bad marks|credito|todo|colecciones)\b/,
      /\b(?:company|companies|outfit|guy|dude|lady|man|woman|place|firm|people|agency|service|somebody|someone|friend|cousin|law(?:yer)?|lexington|tiktok|instagram|facebook|church|compan(?:i|y)a|senor|senora|empresa|they|he|she)\b/,
      /\d+ ?(?:dollars |bucks )?(?:up ?front|to (?:start|open|begin)|first|then|a month|per month|monthly|every month|each month|al mes|por mes|down|setup|para empezar)|\b(?:charges?|wants?|fee of|for|cobra\w*|pide|costs?) (?:like |about )?\$?\d{2,}\b(?!\s*(?:days|points|months|years|%))/,
    ],
    none: /\b(?:collector|midland|portfolio|lvnv|original creditor|if i pay|pay for delete|settle\w*|hacked|my phone|account here|delete my account|student|estudiant\w*|forgiv\w*|irs|dispute letters? myself|free|the card company|they owe|app|paid them)\b/,
  },
  {
    meaning: 'debt_relief_company',
    all: [
      /\b(?:stopp?(?:ed|ing|s)?|quit(?:ting|s)?|not|don'?t|dej\w+ de)\b.{0,10}\b(?:pay\w*|pag\w*)\b|\b(?:stopp?(?:ed|ing|s)?|quit)\b.{0,16}\b(?:payments?|cards?)\b/,
      /\b(?:company|outfit|program|place|radio|tv|commercial|settlement|relief|debt guy|empresa|compania|programa|anuncio|alivio)\b/,
      /\b(?:sends?|sending|mails?|mailing|pays?|paying|gives?|giving|manda\w*|paga\w*|told|tells?|said|says|like they|dice\w*|dijo)\b/,
    ],
    none: /\b(?:20[012]\d|too old|statute|bought it|new company|sue|years? (?:ago|old)|letter from|portfolio|midland|lvnv|cavalry|collectors?|collections?|autopay|bank told|lender told|phone company|insurance|car company|student|mortgage company|card company (?:told|said)|finance company|collection company|lost (?:my|his|her) job|sued|lawsuit|what if i|all together|sheriff\w*|arrest\w*|jail|carcel)\b/,
  },
  {
    meaning: 'debt_relief_company',
    all: [
      /\b(?:freedom(?: debt)?|national debt relief|beyond (?:finance|debt)|accredited|american? debt relief|clearone|century|debt (?:relief|settlement)|settlement (?:company|program|people)|relief (?:company|program)|alivio de deudas?)\b/,
      /\b(?:money|savings|cash|account|refund|\d+k?|dinero|lo mio)\b/,
      /\b(?:back|out|sitting|get it|return|withdraw|cancel|quit|leave|regres\w+|salir\w*)\b/,
    ],
    none: /\b(?:sued|served|summons|tax(?:es)?)\b/,
  },
  {
    meaning: 'collector_wrote',
    all: [
      /\b(?:don'?t|dont|do not|can'?t|cant|cannot|never|didn'?t|not|no)\b.{0,24}\b(?:remember\w*|recall|recogni[sz]e\w*|heard of|know (?:this|these|them|what|the name)|sure (?:it'?s|its|if)|me acuerdo|recuerdo|reconozco|oi)\b|\bsecond[- ]guess\w*\b|\bwas (?:drinking|drunk|using)\b|\bbad years\b/,
      /\b(?:ssn|social|my info\w*|my details|birthday|date of birth|address|last (?:4|four)|knows? my|knew my|has my|have my|had my|mis datos|direccion)\b/,
      /\b(?:owe|mine|debt|loan|collector\w*|called|calls|calling|company|says|she|he|they|la debo|mia|deuda|prestamo|llam\w*)\b/,
    ],
    none: /\b(?:password|log ?in|sign in|this (?:app|site)|report shows?|on my (?:credit )?report|opened|text message|gift cards?|irs|medicare)\b/,
  },
  {
    meaning: 'collector_limits',
    all: [
      /\b(?:collectors?|debt (?:guy|lady|man|people|company|collector\w*)|collections? (?:agency|company|people|guy|lady)|bill collector|agency|cobrador\w*|agencia)\b/,
      new RegExp(
        String.raw`\b(?:told|tell\w*|spill\w*|blabb\w*|let (?:it )?slip|said|call\w*|contact\w*|phon\w*|wrote|messag\w*|text\w*|conto|contaron|dij\w+|llam\w+)\b.{0,40}\b(?:my|our|his|her|mi|su) (?:\w+ )?(?:${RELATIVE}|${IN_LAW}|neighbou?rs?|boss|coworkers?|pastor|landlord|roommate|girlfriend|boyfriend|vecin[oa]|jefe|patron)\b|\b(?:dm'?d|dms?|messenger|friend request(?:ed)?|instagram|facebook|fb|whatsapp|snapchat|linkedin)\b`,
      ),
    ],
    none: /\b(?:died|passed|deceased|murio|fallecio|cosign\w*|arrest\w*|jail|carcel|migra|immigra\w*|army|navy|marines?|deployed|military|clearance|sued|served|scam\w*|gift card|sue the|calling about|no me escriban|my (?:mom|mother|sister|brother|dad|wife|husband)'?s (?:debt|card|loan)|found me on)\b/,
  },
  {
    meaning: 'military',
    all: [
      /\b(?:army|navy|marines?|marine corps|air force|coast guard|space force|national guard|reserv(?:e|es|ist)|soldiers?|sailor|deploy\w*|boot camp|basic training|basic|enlist\w*|active[- ]duty|first sergeant|commander|my command|his command|his chief|scra|ejercito|militar|comandante|desplegad\w*)\b/,
      /\b(?:before (?:he|she|i|we|my husband|my wife|boot|basic|joining|enlist\w*|the (?:army|navy|service|military))|from when (?:he|she|i) was (?:a )?civilian|pre-?service|6 ?(?:%|percent)|six percent|clearance|first sergeant|his chief|his command\w*|my command\w*|scra|called up|antes de (?:entrar|que entrara)|de antes|comandante)\b/,
      /\b(?:loans?|cards?|debts?|collectors?|interest|bills?|\d+ ?(?:%|percent)|apr|rate|owe|call\w*|phoned|deudas?|tarjetas?|prestamos?|interes\w*)\b/,
    ],
    none: /\b(?:va (?:home )?loan|retired|veteran (?:home|benefits)|repo\w*|take my car|took (?:my|the) car)\b/,
  },
  {
    meaning: 'secured_card',
    all: [
      /\bsecured (?:card|credit card|one)\b|\bdeposit card\b|\btarjeta asegurada\b/,
      /\bcredit[- ]?builder\b|\bbuilder loans?\b|\bself (?:lender|app|loan|account|thing|inc|credit)\b|\bself\.inc\b|\b(?:that|is|the) self\b(?=.*\b(?:\d+|credit|legit|scam|real|worth|thing)\b)|\bkikoff\b|\bprestamos? para (?:hacer|construir|formar) credito\b|\beso de self\b/,
    ],
    none: /\b(?:rent|boost|employed|close|delete|sign out|privacy)\b/,
  },
  {
    meaning: 'rebuild_credit',
    all: [
      /\bcredit[- ]?builder\b|\bbuilder loans?\b|\bself (?:lender|app|loan|account|thing|inc|credit)\b|\bself\.inc\b|\b(?:that|is|the) self\b(?=.*\b(?:\d+|credit|legit|scam|real|worth|thing)\b)|\bkikoff\b|\bprestamos? para (?:hacer|construir|formar) credito\b|\beso de self\b/,
    ],
    none: /\bsecured\b|\bbrand new\b|\bnothing\b|\bto start\b|\btarjeta asegurada\b|\b(?:rent|boost|employed|close|delete|sign out|privacy)\b/,
  },
  {
    meaning: 'close_card',
    all: [
      /\b(?:annual|yearly|membership|anual) (?:membership )?fee\b|\b\$?\d{2,3} (?:dollars |bucks )?(?:a|per|every|each) (?:year|yr)\b|\bfees? (?:are|is) (?:crazy|insane|killing|too much)\b|\b\d{2,3} al ano\b/,
      /\b(?:cards?|credit one|first premier|premier|mission lane|indigo|milestone|tarjeta)\b/,
      /\b(?:limit\w*|line|let|have to|refuse|ditch|dump|keep|worth|out|cancel|close|stuck|tengo que)\b/,
    ],
    none: /\b(?:mendwell|this app|gold|platinum amex|sapphire|delta|rewards|rent|interest a year|in interest|save|owe \$?\d|balance transfer)\b/,
  },
  {
    meaning: 'scores',
    all: [
      /\b(?:leav(?:e|ing)|keep(?:ing)?|carry(?:ing)?|let|dej(?:e|ar|o)|pay(?:ing)? (?:it )?in full|pay the whole|owe something)\b.{0,40}\b(?:balance|little|small|some|few|something|bucks?|dollars?|\$?\d{1,2}|on (?:it|the card|there)|in full|poquito|algo|leave|keep)\b/,
      /\b(?:myth|true|real|really|is it|do (?:you|i)|should i|gotta|have to|supposed to|they (?:say|said|think|see)|said|says|swears?|told|tells|heard|better|good|bad|helps?|so (?:they|it)|cierto|verdad|mejor|dijeron|dicen)\b/,
      /\b(?:score|credit|build\w*|using|use (?:it|u|you)|don'?t use|report\w*|bureaus?|sees? (?:you|u)|puntaje|credito|usas?|uso|full|church|coworker|uncle|they)\b/,
      /\b(?:cards?|balance|on it|on there|in full|whole|tarjeta|visa|discover|saldo|zero)\b/,
    ],
    none: /\b(?:balance transfer|charge me|close|closing|savings?|emergency|rent|promo\w*|deferred|collector\w*|settle\w*|minimums? only|how much|interest|apr|autopay|student|mortgage|loan|limit (?:was|got)|leave it off|score here|authorized|report (?:it|them)|sue\w*|paycheck|cash|a month|checking)\b/,
  },
  {
    meaning: 'authorized_user',
    all: [
      new RegExp(
        String.raw`\b(?:put|putting|add|adding|added|get|go|going|ride|riding|piggyback\w*|be|agreg\w+|pon\w+|poner|meter)\b.{0,14}\b(?:me |my \w+ )?(?:on|to|onto|a|en)\b.{0,20}\b(?:it|cards?|amex|visa|chase|discover|mastercard|account|user|tarjeta|moms?|dads?|sisters?|his|hers?)\b`,
      ),
      new RegExp(
        String.raw`\b(?:${RELATIVE}|${SPOUSE}|friends?|girlfriend|boyfriend|fiance\w*|roommate|amig[oa]|novi[oa])(?:'?s)?\b`,
      ),
      /\b(?:cards?|amex|visa|chase|discover|mastercard|capital one|tarjeta)\b/,
      /\b(?:offer\w*|wants?|says (?:i|he|she|they|that i|yes|ill|he'?ll|she'?ll)|good idea|should i|safe|help my (?:score|credit)|build|do it|worth it|conviene|quiere|as a user|authorized|usuario|ayudar\w*)\b/,
    ],
    none: /\b(?:cosign\w*|co-sign\w*|loan|joint\w*|pay(?:ing)? (?:\$?\d+|extra|more)|\$?\d+ (?:more|extra|a month)|take (?:me|him|her) off|get off|off (?:of )?(?:it|her|his)|stole\w*|without (?:asking|telling)|died|passed|refund|tax|charged?|put \$?\d)\b/,
  },
  {
    meaning: 'denied',
    all: [
      /\b(?:turned (?:me |us )?down|den(?:y|ied)|reject\w*|said no|says no|declin\w*|no on (?:a|my|the)|negaron|rechaz\w+|dijeron que no)\b/,
      /\b(?:too (?:many|few|much|high|short)|proportion|ratio|balances? to limits?|balances? too|accounts? with balances?|length of (?:time|credit)|insufficient|inquir\w+|serious delinquen\w+|delinquent (?:past|obligations?)|past or present|revolving|good standing|compared to|demasiad\w+|en comparacion)\b/,
      /\b(?:letter|paper|reasons?|says|said|listed?|code|notice|wrote|carta|razon\w*|dice)\b/,
    ],
    none: /\b(?:landlord|apartment|rental|lease|job|employer|insurance|apartamento|renta)\b/,
  },
  {
    meaning: 'rebuild_credit',
    all: [
      /\b(?:rent|renting|renter|renta|rented)\b/,
      /\b(?:counts?|report\w*|bureaus?|on (?:my|the) (?:credit|report)|(?:my|the|for) (?:credit|score)|helps?|boost|cuenta|salga|reporta|mi (?:credito|puntaje))\b/,
      /\b(?:credit|credito|score|puntaje|bureaus?|counts?|cuente?|report\w*|reporte)\b/,
      /\b(?:never (?:been )?(?:late|missed|behind)|on time|years?|yrs|anos|can (?:my|i)|any way|how (?:do|can)|does|do|get|report(?:ed|ing)?|worth|a tiempo|puedo|como|nunca)\b/,
    ],
    none: /\b(?:landlord (?:denied|said no|turned|wants|is|sued|checks?)|apply\w*|apartment|denied|(?:would|wouldn'?t|can i still) rent|it here|evict\w*|desaloj\w*|behind on|late on (?:my )?rent|owe|collections?|deposit|broke (?:my|the) lease|sue\w*|court|short|or (?:the )?(?:card|visa)|need (?:a )?(?:score|credit)|what score|(?:rent|card) first|which first|check\w* (?:my )?credit|to rent|rent (?:a|an)\b|free)\b/,
  },
  {
    meaning: 'before_applying',
    all: [
      /\b(?:dealer\w*|dealership|car lot|the lot|used car|sales(?:man|guy|lady|person)|finance guy|buy here|vendedor|concesionario|drivetime|carvana)\b/,
      /\b(?:out the door|total|price|only (?:says|talks?|tells?|gives?)|(?:the|just|about the|only the|nomas) (?:monthly|payment)|today only|good (?:only )?today|dies (?:today|tonight|monday|tomorrow)|sign (?:today|tonight|now)|\d{1,2}(?:\.\d+)? ?(?:%|percent|apr|por ciento)?.{0,40}\b(?:\d{2} (?:months|mos|meses)|(?:five|six|5|6|7) years)|\d{1,2}\.\d+|al mes)\b/,
      /\b(?:bad|good|worth|take it|should|is (?:this|it|that)|legal|ok|okay|normal|won'?t|wont|refuse\w*|never|only|mal|bueno|conviene|debo|no me)\b/,
    ],
    none: /\b(?:fell through|called (?:me )?back|already signed|i signed|bring (?:it|the car) back|financing (?:fell|was)|repo\w*|owe on|behind|refinanc\w*|trade[- ]?in|inquir\w+|pulled my|yo-?yo)\b/,
  },
  {
    meaning: 'buy_now_pay_later',
    all: [
      /\b(?:klarna|afterpay|affirm|sezzle|zip pay|quadpay|pay in (?:4|four)|pagar en (?:4|cuatro)|bnpl|buy now,? pay later)\b/,
      /\b(?:credit|credito|scores?|puntaje|counts?|cuenta|reports?|reported|reporting|build\w*|mortgage|show\w*|salen?)\b/,
    ],
    none: /\b(?:refund\w*|return\w*|debit|overdraft|charged twice|which first|pay off|payoff|interest)\b/,
  },
  {
    meaning: 'home_loan',
    all: [
      /\b(?:bankrupt\w*|bancarrota|bk ?(?:7|13)?|chapter (?:7|13|seven|thirteen)|ch\.? ?(?:7|13)|capitulo (?:7|13)|foreclos\w*|short sale|discharg\w*|descarg\w*)\b/,
      /\b(?:buy|get|own|purchase|apply|qualify|comprar|pedir|loan|mortgage|hipoteca)\b/,
      /\b(?:house|home|mortgage|fha|usda|va loan|casa|hipoteca|condo)\b/,
      /\b(?:how (?:long|soon|many|far)|when|wait\w*|again|years?|possible|can i|cuando|cuanto\w*|esperar)\b/,
    ],
    none: /\b(?:keep (?:my|the|our)|lose|save (?:my|the|our)|stop|sell|quitan|perder|take (?:my|the) house|behind on|notice|sale date|auction|report|fall off|equity|refinanc\w*|secured card|credit card)\b/,
  },
  {
    meaning: 'pay_collection',
    all: [
      /\bcharged?[- ]?offs?\b/,
      /\b(?:pay|pays|paying|paid|pago|pagar)\b/,
      /\b(?:wipe\w*|remov\w*|rid|come\w* off|goes away|go away|disappear\w*|gone|help\w*|off my|quita\w*|sirve)\b/,
    ],
    none: /\b(?:can a|now remove|please|collector (?:offer|said|will)|delete|deletion|letter|in exchange|if they|agree\w*|20\d\d|how long|sued?|tax(?:es)?)\b/,
  },
  {
    meaning: 'payday_loan',
    all: [
      /\b(?:debit(?: card)?(?: number)?|card number|my card|checking|account number|routing|tarjeta de debito|numero de (?:mi )?cuenta)\b/,
      /\b(?:gave|give|given|read|told|has|have|had|got|le di|les di|tienen?)\b/,
      /\b(?:collectors?|collection agency|agency|cobrador\w*|agencia)\b/,
      /\b(?:pull\w*|tak(?:e|es|ing)|took|charg\w*|run\w*|keeps?|hit\w*|withdraw\w*|every (?:other )?(?:week|friday|two weeks|month|payday)|sac\w+|cobr\w+|cada)\b/,
    ],
    none: /\b(?:never gave|should i give|want me to|wants me to|wants my|asking for|before i|scam|sued|judge?ment|levy|levied|froze\w*)\b/,
  },
  {
    meaning: 'garnished',
    all: [
      /\b\$?\d[\d,.]*k? (?:dollars |bucks )?(?:a|per|each|every|\/|por|a la|cada) ?(?:wk|weeks?|two weeks|2 weeks|paycheck|check|payday|semana|quincena|cheque)\b|\b(?:every|each) (?:two|2|other) weeks?\b|\bbi-?weekly\b|\b(?:an|per|la) (?:hour|hora)\b|\bminimum wage\b|\bpaychecks?\b/,
      /\b(?:garnish\w*|judge?ments?|they won|won (?:against|in court)|court order|embarg\w*|sentencia|lost (?:in )?court)\b/,
      /\b(?:how much|what(?:'?s)?|can they|left|number|still|take|grab|pull|allowed|percent|any|max\w*|most|cuanto|pueden?|me quitan?)\b/,
    ],
    none: /\b(?:bankrupt\w*|bancarrota|fil(?:e|ed|ing) (?:for )?(?:bank|chapter)|child support|manutencion|student|irs|tax(?:es)? (?:debt|owed)|social security|ssi|bank account|froze\w*|levy on my account|refund|extra|plan)\b/,
  },
];

/** Meanings of a story that its parts tell together. */
export function storiesSaidPlainly(plain: string): ReadonlySet<IntentName> {
  const bare = withoutAccents(plain);
  return new Set(
    [...STORIES, ...MORE_STORIES, ...STORIES_AS_SAID, ...CREDIT_STORIES]
      .filter(({ all, none }) => all.every((part) => part.test(bare)) && none?.test(bare) !== true)
      .map(({ meaning }) => meaning),
  );
}
