// What people say of calls, bills, medicine and the dead in the words of danger, with nobody in any: being worn out by a collector, a
// thank-you, a pill that costs too much. Taken out before a message is looked at, as `harmless.ts` does it.

const WEARING = String.raw`(?:calls?|phone|ringing|collectors?|letters?|mail|texts?|voicemails?|emails?|bills?|payments?|minimums?|balances?|fees?|interest|cards?|visa|loans?|debts?|bank|lenders?|statements?|dollars|bucks|\d+|agency|budget)`;
const RELATIVE = String.raw`(?:brother|sister|mom|mother|dad|father|uncle|aunt|cousin|grandpa|grandma|grandfather|grandmother|son|daughter|nephew|niece|friend|in laws?|brother in law|sister in law|mother in law|father in law|parents|hermano|hermana|mama|papa|tio|tia|primo|prima|abuelo|abuela|cunado|cunada|suegra|suegro|amigo|amiga|compadre|comadre)`;
const BEHIND = String.raw`(?:behind|repo|repos|payments?|car note|car loan|truck loan|dealer|lender|finance company)`;
const STATES =
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|puerto rico|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming';
const CANT = String.raw`(?:cant|cannot|can not|couldnt|dont want to|not able to)`;

/** Who has to pay what somebody leaves, asked as one asks of the law: all of the message, in these words and no others. A day that it is to
 *  happen on, an insurance, a relief or a feeling among them, and none of it is taken out. */
const LEFT_DEBT = String.raw`(?:(?:credit|student|car|medical|auto|personal|hospital) )?(?:debts?|cards?|loans?|bills?|visa|balances?|mortgage)`;
const HEIRS = String.raw`(?:(?:my|the) )?(?:kids?|children|sons?|daughters?|wife|husband|spouse|family|parents|partner|mom|dad|sister|brother|cosigner|co signer|estate|they|he|she|anyone|somebody|someone)`;
const WHO_PAYS = String.raw`(?:who (?:pays?|has to pay|will pay|gets|inherits|owes|is responsible for|gets stuck with|is stuck with)|(?:do|does|will|would|can|is|are) ${HEIRS} (?:(?:have|has|need) to pay|inherit|owe|get|get stuck with|become responsible for|responsible for|be responsible for|liable for|stuck with|pay(?: for)?)|what (?:happens|happen) (?:to|with)|(?:do|does|can|will) (?:the |my )?(?:creditors?|collectors?|banks?|card companies|lenders?) (?:go after|come after|collect from) ${HEIRS}(?: for)?|(?:is|are|does|do|will)(?= .* to (?:my )?(?:kids?|children|wife|husband|family)\b))`;
const LEFT = String.raw`(?:(?:all|off|of|my|the|these|any) )*${LEFT_DEBT}(?: (?:passed on|passed|pass|passes|go|goes) to (?:my )?(?:kids?|children|wife|husband|family))?`;
const OWN_DEATH = String.raw`(?:if|when|once|after) i (?:die|pass away|pass)(?: (?:someday|one day|first|before (?:they|its|it is|they are|theyre) (?:all )?paid(?: off)?))?`;
const LEFT_IN_SPANISH = String.raw`(?:(?:mis?|las?|los?|el|esas?|de|la) )*(?:deudas?|tarjetas?(?: de credito)?|prestamos?|cuentas?|visa)`;
const HEIRS_IN_SPANISH = String.raw`(?:(?:mis?|la|el) )?(?:hij[oa]s?|ninos|espos[oa]|marido|mujer|familia|padres|mama|papa|herman[oa]s?|pareja|fiador|aval)`;
const WHO_PAYS_IN_SPANISH = String.raw`(?:quien(?:es)? (?:pagan?|tienen? que pagar|va a pagar|heredan?|deben?|se quedan? con)|(?:se )?(?:(?:le|les) )?(?:heredan?|tienen? que pagar|pagan?|deben?|se quedan? con)(?: ${HEIRS_IN_SPANISH})?|${HEIRS_IN_SPANISH} (?:heredan?|tienen? que pagar|pagan?|deben?|van? a pagar|se quedan? con)|que pasa(?:ra|ria)? con)`;
const OWN_DEATH_IN_SPANISH = String.raw`(?:si|cuando) (?:yo )?(?:(?:me )?(?:muero|muera)|fallezco|fallezca)`;
const ASKS_FIRST = String.raw`(?:(?:so|and|ok|hi|hey|quick question|question|y|oye|hola|pregunta) )*`;

export const ORDINARY: readonly RegExp[] = [
  new RegExp(String.raw`^${ASKS_FIRST}${OWN_DEATH} ${WHO_PAYS} ${LEFT}$`, 'g'),
  new RegExp(String.raw`^${ASKS_FIRST}${WHO_PAYS} ${LEFT} ${OWN_DEATH}$`, 'g'),
  new RegExp(
    String.raw`^${ASKS_FIRST}${OWN_DEATH_IN_SPANISH} ${WHO_PAYS_IN_SPANISH} ${LEFT_IN_SPANISH}$`,
    'g',
  ),
  new RegExp(
    String.raw`^${ASKS_FIRST}${WHO_PAYS_IN_SPANISH} ${LEFT_IN_SPANISH} ${OWN_DEATH_IN_SPANISH}$`,
    'g',
  ),
  // "I can't stand these calls anymore": the calls are to stop, and nothing else.
  new RegExp(
    String.raw`\b${CANT} (?:even |really |just )?(?:stand|take|handle|deal with|face|bear|answer|keep up with|keep up|keep paying|carry|afford|do|pay|put up with|listen to|look at|open|cope with) (?:(?!life|living|anymore)\w+ ){0,4}?${WEARING}(?: (?!life\b|living\b)\w+){0,3}? (?:anymore|any longer)\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b${CANT} (?:keep up|keep paying|pay) anymore (?:with|on|for) (?:\w+ ){0,2}?${WEARING}\b`,
    'g',
  ),
  /\b(?:call|calls|called|calling|ringing|rings|texting|collectors?|harass\w*)\b(?: (?!hurts?|hits?|kill|die)\w+){0,8}? cant (?:take|stand|handle|deal with) (?:it|this|them|that) (?:anymore|any longer)\b/g,
  /\b(?:tired|sick|exhausted|worn out|done) (?:of|by|from|with) (?:all )?(?:the|these|their|this|those|my|getting|all) (?:\w+ )?(?:calls?|letters?|bills?|collectors?|texts?|voicemails?|payments?|phone)\b/g,
  /\bwant (?:this|it|this debt|this loan) to (?:be over|end|stop)(?= (?:what month|when|how (?:long|soon|fast)))/g,
  /\bcant sleep(?= (?:over|because|cuz|at night|thinking about (?:the|my|bills|money|this))\b|$)/g,
  /\bno (?:puedo dormir|duermo)(?= (?:por|pensando|de noche|de la preocupacion)\b|$)/g,
  /\b(?:be|get|got|when (?:am|will|would) i(?: be)?) (?:all |totally |completely )?done done(?= (?:by|in|with|if|before|paying|this|next|faster|sooner)\b)/g,
  // Thanks, and a farewell that goes with them.
  /\b(?:thanks|thank you|thankyou|thx|ty|tysm)(?: (?:so much|a lot))? for everything(?= (?:this|you|it|that|i|today|with|on|about|really|very)\b)/g,
  /^(?:(?:ok|okay|cool|great|perfect|alright|awesome|thats? (?:is )?all|for (?:now|tonight|today)|s|got it|well|and) )*(?:thanks|thank you|thx|ty)(?: (?:so much|a lot|again))?(?: (?:for (?:the|your|all the) (?:help|info|answers?)))? (?:bye|goodbye|good night|good bye)$/g,
  /^(?:ok |well )?(?:goodbye|good bye|bye) (?:and )?(?:thanks|thank you) (?:so much |a lot |again )?for (?:the|your|all the) (?:help|info|answers?|information|tips?)\b/g,
  /^(?:bueno |ok |pues )?adios (?:y )?(?:muchas )?gracias(?: por (?:la|tu|su|toda la) (?:ayuda|informacion))?$|^(?:bueno |ok |pues )?(?:muchas )?gracias (?:y )?adios$/g,
  // A fee that startles somebody.
  /\bim (?:so )?dead(?= (?:lol|lmao|haha|omg)\b| the (?:fee|bill|rate|apr|interest|payment|total)\b| my (?:card|bill|payment|rent|statement|score|bank)\b| if (?:my|the) \w+ (?:sees?|finds?|opens?)\b| if (?:the|this|my) (?:card|payment|check|deposit)\b)/g,
  /\bestoy muert[oa](?= si no (?:me )?(?:llega|cae|entra|paga|pagan|deposita|depositan)\b)/g,
  // What a relative lent, and what is left out of a sum.
  new RegExp(
    String.raw`\b(?:my )?${RELATIVE} (?:has )?(?:gave|lent|loaned|lend|borrowed) (?:me|us) (?:a loan|money|some money|the money|cash|\d+)\b`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:not counting|dont count|leave out|leaving out|take out|minus|besides|other than|except|aside from) (?:(?:the|what|money|loan|i|owe|my) ){0,5}${RELATIVE}(?:s|(?: (?:lent|loaned|gave) me))?\b(?! (?:anymore|alive|alone))`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:sin contar|no cuentes|sin|quitando|quita|aparte de) (?:a |lo de |lo que (?:le )?(?:debo a|me presto) |el dinero de )(?:mi|mis) ${RELATIVE}\b`,
    'g',
  ),
  // Who signed with somebody.
  /\b(?:i dont want to be |im |being |no quiero ser |soy )?(?:a |una )?(?:burden|carga) (?:on|to|for|para|de) (?:my|the|mi|mis|el|la) (?:cosigners?|co signers?|guarantor|fiador\w*|aval\w*|codeudor\w*)\b/g,
  // Away for a week, with a payment due.
  /\bwont be (?:here|around|home|in town) (?:next|this|on|the|at|in|for|until|til) (?:\w+ ){0,3}?(?=(?:so )?(?:can|could|should|do|how do|will|whats|does) (?:i|the|my|autopay|it|they|you)\b)/g,
  /\bwont be (?:here|around|home|in town) when (?:the|my) (?:\w+ )?(?:letter|mail|mailman|check|package|card|statement) (?:comes|arrives|gets here|is)\b/g,
  // A tow truck that is feared by whoever is behind on a car, and no truck of somebody's.
  new RegExp(
    String.raw`\b(?:scared|afraid|terrified|nervous|panic|jump|flinch)(?: (?:to death|up))? (?:every ?time|each time|whenever|when) (?:i |we )?(?:hear|see|hears|sees)(?: of)? (?:a|the|any|another) (?:big |loud |tow |diesel |strange )?(?:truck|trucks|tow|diesel|engine|car|headlights|knock)\b(?: (?:outside|pull up|go by|drive by|on my street))?(?:(?=.*\b${BEHIND}\b)|(?<=\b${BEHIND}\b.*))`,
    'g',
  ),
  /\b(?:every ?time|each time|whenever) i (?:hear|see) (?:a|the|any|another) (?:big |loud |tow |diesel |strange )?(?:truck|tow truck|diesel|engine|car|headlights|knock)(?: outside| pull up| go by)? (?:im|i am|i get) (?:so )?(?:scared|afraid|terrified|nervous) (?:its|that its|it is) the (?:repo|tow) (?:man|guy|truck|company)\b/g,
  /\b(?:scared|afraid|terrified)(?: to death)? (?:of|its|that its) the (?:repo (?:man|guy|truck)|tow truck)\b/g,
  /\bturn(?:ing)? (?:it|the \w+|my \w+) in (?:by )?myself\b/g,
  /\b(?:am i|im|i am|be|will i be) (?:done|finished|all done) (?:owing|paying)\b/g,
  // Who lives on somebody's pay, and where: told because of an exemption.
  /\b(?:im |i am )?(?:the )?only (?:one|person|adult|parent) (?:working|who works|thats working|earning|with a job)(?: (?:for|with) (?:my )?(?:\d+|two|three|four|five)? ?(?:kids|children|people))?\b/g,
  /\b(?:and )?i (?:also )?support (?:my |both my |a )?(?:(?:\d+|two|three|four|five) )?(?:mom|dad|mother|father|parents|kids|children|family|grandma|brother|sister)(?: and (?:my )?(?:(?:\d+|two|three|four|five) )?(?:mom|dad|kids|children|parents))?\b/g,
  new RegExp(
    String.raw`\bi live in (?:${STATES})\b(?: (?:with|and have) (?:my )?(?:(?:\d+|two|three|four) )?(?:kids|children|family|mom))?`,
    'g',
  ),
  // What a hospital and a pharmacy charge.
  /\b(?:charged|billed|bill|bills|owe|owed|cost|costs|paid|pay|paying) (?:\w+ ){0,4}?(?:for|of) (?:\w+ )?stitches\b/g,
  /\b(?:broke|fractured) my (?:arm|leg|wrist|ankle|foot|hip|collarbone|hand) (?:at work|on the job|playing|skiing|falling|in a fall|on the ice)\b/g,
  /(?<!\b(?:all|took|swallow\w*|bottle|handful|whole|many|rest)(?: of)? (?:the |my |his |her )?)\b(?:i take |taking |take )?(?:my )?(?:heart|blood pressure|pressure|diabetes|thyroid|cholesterol|allergy) (?:pills|meds|medicine|medication)\b(?=.*\b(?:costs?|copays?|price|pharmacy|expensive|afford|bill\w*|collections?|\d+)\b)/g,
  /(?<!\b(?:todas|tome|tomar|tomarme|tomo|frasco de|bote de|muchas|junte) (?:de )?(?:mis |las )?)\b(?:mis |las )?pastillas (?:de|para|del) (?:la |el )?(?:presion|azucar|diabetes|corazon|colesterol|tiroides|alergia)\b(?=.*\b(?:car[ao]s?|cuestan?|salen|precio|pagar|farmacia|alcanza)\b)/g,
  // The same of calls and payments, in Spanish.
  /\b(?:ya )?no (?:aguanto|soporto|resisto|puedo con|tolero|puedo mas con|aguanto mas) (?:a |con )?(?:l[oa]s|tant[oa]s?|est[eoa]s?|sus|mis|mi|el|la) (?:\w+ )?(?:llamadas?|cobradores?|cartas?|pagos?|cuentas?|recibos?|telefono|celular|deudas?|intereses|biles|cobros|bancos?|tarjetas?|mensajes)\b/g,
  /\bya no (?:lo |la )?puedo (?:contestar|disputar|reclamar|apelar|cancelar|aplicar|calificar|mandar|pagar|seguir pagando|cubrir|abrir|ahorrar|comprar|con (?:tanto|tantos|tantas) (?:pagos?|llamadas?|cobros?|recibos?))\b/g,
  /\bcuando se (?:acaba|termina) (?:esto|este pago|la deuda|este prestamo|todo esto de pagar)$/g,
];
