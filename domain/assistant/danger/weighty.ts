import { MAX_QUESTION } from '../limits.ts';
import { withoutHarmless } from './harmless.ts';
import { isSpanish } from './spanish.ts';
import { typedPlainly } from './typed.ts';

// Words that may be about danger and may not. Wider than danger.ts on purpose, because they cost little where they are wrong: the
// question has its answer, a line with a number to call stands before it, and nothing of it goes to a model.

const asPatterns = (sources: readonly string[]): readonly RegExp[] =>
  sources.map((source) => new RegExp(String.raw`(?<![a-z0-9])(?:${source})(?![a-z0-9])`));

const KIN = String.raw`(?:(?:my|our|the|his|her) )?(?:\w+ )?(?:husband|wife|boyfriend|girlfriend|partner|ex|exs|son|daughter|brother|sister|dad|dads|mom|moms|father|mother|grandson|grandpa|grandma|nephew|niece|roommate|caregiver|aide|landlord|stepdad|uncle|he|she|hes|shes|hell|shell|they)`;

/** One's own death, spoken of; means; farewells; no way on. */
const self = asPatterns([
  String.raw`(?:if|when|once|after|before|until|in case|that) (?:i|im|ive|id) (?:\w+ ){0,2}?(?:die|died|dying|dead|pass|pass away|passed|gone|not here|not around|disappear|wont be here)`,
  String.raw`(?:if|when|in case) (?:its|it is|it was|its gonna be) me (?:that|who|whos|thats) (?:goes|dies|went|gone|passes|dont make it|doesnt make it)`,
  String.raw`(?:my|mine) (?:own )?(?:death|funeral|ashes|last day|last days|obituary|suicide)`,
  String.raw`(?:takes?|took|taking|takin) (?:\w+ )?own life|suicid\w*|kill (?:urself|yourself|themsel\w+|ourselves)`,
  String.raw`(?:shot|hung|hanged|hang|hangs|killed|drowned|offed) (?:himself|herself|themsel\w+|myself)`,
  String.raw`(?:pills|meds|sleeping pills|tylenol|bottle of \w+) (?:\w+ ){0,4}?(?:lined up|counter|hand|drawer|saved|ready|counted|all of them|in front|tonight|left)|(?:counting|counted|saving up|looking at|staring at|took all|take all) (?:\w+ ){0,3}?(?:pills|meds)`,
  String.raw`(?:bought|buy|got|have|loaded|cleaned|holding|found|keep|own) (?:\w+ ){0,2}?(?:gun|pistol|rope|noose|razor|blade)|(?:gun|rope|noose|knife|razor) (?:\w+ ){0,4}?(?:drawer|closet|hand|bed|lap|table|nightstand|tonight)`,
  String.raw`(?:the|that|a|off|from|near|over) (?:\w+ )?(?:bridge|overpass|ledge|rooftop|platform|cliff|balcony|train tracks|tracks)(?! loan| financing| account)`,
  String.raw`(?:in|inside) (?:the|my) (?:garage|car|truck|bathtub) (?:\w+ ){0,6}?(?:keys|running|engine|hour|hours|razor|crying)`,
  String.raw`(?:car|truck) (?:wreck|crash|accident) (?:\w+ ){0,6}?(?:accidental|prove|insurance|on purpose|just me)|(?:drive|driving|drove|swerve|steer) (?:\w+ ){0,3}?(?:into|off) (?:a|the|some) (?:\w+ )?(?:tree|wall|bridge|pole|river|lake|cliff|road|truck|traffic)`,
  String.raw`(?:cutting|cut|hurting|burning|scratching) (?:again|deeper|my (?:arms?|wrists?|legs?|skin))|(?:it|cuts) (?:goes|going|go) deeper`,
  String.raw`goodbye|good bye|(?:bye|farewell)(?: (?:all|everyone|forever|now|friend|world))?$|(?:was|been|were|being) (?:so )?(?:nice|kind|good) to me|thanks? (?:you )?for everything(?! (?:you do|u do))|(?:wrote|written|writing|write|finished) (?:\w+ ){0,4}?(?:letters?|note|notes) (?:to|for) (?:\w+ ){0,2}?(?:kids|boys|girls|sons?|daughters?|family|wife|husband|mom|dad|everyone|them|parents)`,
  String.raw`(?:cant|cannot|dont want to|not able to|couldnt) (?:\w+ )?(?:do|take|handle|face|stand|go on|cope|carry|keep|live|fight|breathe)(?: \w+){0,3}? ?(?:this|it|that|on|going|living|like this|another day)? ?(?:anymore|any longer|no more|another day|much longer)`,
  String.raw`only way out|no way out|no other way out|no way (?:forward|through)|way out for (?:us|me)|no future|(?:its|it is|im|its all) (?:over|done|finished) for me|im (?:so |just |completely )?(?:done|finished)(?: done)+|done done|(?:whats|what is|see|isnt any|is no|no) (?:the )?(?:point|reason) (?:in |of |to |anymore)?(?:anymore|trying|living|going on|keep|keep on|keeping on|paying or|anything|any of (?:it|this))`,
  String.raw`(?:better|easier) (?:off )?(?:\w+ ){0,4}?(?:insurance|policy|money|payout) than (?:with )?me|better off without`,
  String.raw`(?:noone|not one|nobody) (?:\w+ ){0,2}?(?:notice|miss|care|find me|cares|know im gone)`,
  String.raw`worth (?:more|anything|something|a lot)? ?(?:\w+ ){0,2}?(?:dead|gone|as insurance)|(?:policy|insurance) (?:\w+ ){0,8}?(?:suicid\w*|if i|no matter how|pay out if|two year|2 year|2 yr|contestab\w*|my death)`,
  String.raw`(?:think|thinking|thought|dream|dreaming) (?:about|of|bout) (?:it|that|dying|death|ending|jumping|disappearing|leaving)(?: (?:every ?day|all the time|a lot|constantly|every night|at night|for good))+|(?:think|thinking) (?:about|of) it (?:every|all|constantly)`,
  String.raw`(?:pick|picked|set|chose|choose|have|got) (?:a|the|my) date(?: \w+){0,6}? (?:push|back|pushing|until then|calm)|have a plan and|calm for the first time|(?:wont|dont think ill|not going to) (?:need|be needing|be around|make it|be here)(?: \w+){0,2}$`,
  String.raw`(?:go|be|join|going to be|want to be|together) (?:with )?(?:him|her|them|my (?:husband|wife|mom|dad|son|daughter))(?: again| in heaven| soon)(?: |$)|go be with (?:him|her|them)|(?:see|be with) (?:him|her|them) (?:again )?soon`,
  String.raw`(?:tidy|in order|settled|cleaned up|wrapped up) so (?:that )?(?:my|the|they|he|she)|leave (?:things|everything) (?:tidy|in order|clean|settled)`,
  String.raw`(?:last|final) (?:month|week|day|night|christmas|birthday|goodbye|message)(?: \w+){0,6}? (?:daughter|son|kids|family|wife|mom|arrange|inherit|burden)|(?:dont think|not sure|doubt) (?:ill|i will|id) (?:see|make it to|be here for|live to) (?:christmas|next|tomorrow|monday|the (?:end|new|weekend)|my (?:birthday|son|daughter))`,
  String.raw`cause of death|accidental death|(?:debt|loan|loans|card|balance|it) (?:dies?|die|ends) with me|(?:my )?affairs (?:\w+ )?(?:nearly |almost |all )?in order|leave my passwords|close my (?:accounts?|accts) after|(?:so|before) (?:my|the) (?:\w+ )?(?:family|kids|wife|husband|mom|sister) (?:can )?gets? the (?:insurance|money|payout)`,
  String.raw`(?:gun|shotgun|rifle|pistol|sidearm|rope|noose|pills|blade|bridge|tracks) (?:\w+ ){0,6}?(?:looking|keep looking|calling|on the table|in the closet|ready|waiting|options|looks? (?:\w+ )?good|lined)|(?:looking|staring) at (?:the|my) (?:gun|shotgun|rope|pills|bridge|knife)|its a rope`,
  String.raw`(?:not|never|stop) turning the wheel|let go of the wheel|(?:stopped|quit|not) taking my (?:\w+ )?(?:medicine|meds|insulin|pills|medication)|how many (?:\w+ ){0,6}?(?:take|swallow)|(?:with|w) (?:vodka|whiskey|alcohol) so`,
  String.raw`(?:i )?(?:already |have )?(?:tried|attempted) (?:it )?(?:once|before|in \w+|last \w+)(?: \w+){0,6}? (?:again|feeling)|feeling that way again|do it do it|lived long enough|(?:join|be with) (?:her|him|them) soon|with or without me|no body no funeral`,
  String.raw`(?:hes|shes|he is|she is|he|she|brother|sister|son|daughter|husband|wife|dad|mom|friend|boyfriend|girlfriend|roommate|coworker) (?:\w+ ){0,4}?(?:says|said|texted|wants|threatening|talking|going) (?:\w+ ){0,6}?(?:shoot|kill|hang|hurt|end|jump|die|off) ?(?:himself|herself|it all|it|themsel\w+)?(?: |$)`,
  String.raw`(?:cant|dont) see (?:myself|a way|any way|past|tomorrow|next (?:week|month|year))|(?:tired of|sick of|done with|done|exhausted by|through with) (?:living|life|being here|being alive|existing|waking up|everything|breathing)|(?:hate|ruined) my life|(?:i|just) want (?:it|this|everything|all of it|the pain|it all) to (?:stop|end|be over)|(?:want to|wish i could|could just|let me) (?:just )?(?:sleep forever|disappear|vanish|go to sleep and|not wake)`,
]);

const selfInSpanish = asPatterns([
  String.raw`no (?:puedo|aguanto|doy) (?:ya )?mas|ya no (?:puedo|aguanto|quiero (?:seguir|vivir|nada|estar))|no le veo (?:sentido|salida|caso)|no (?:hay|veo|tengo|encuentro) (?:otra )?salida|sin salida`,
  String.raw`(?:si|cuando|antes de que|despues de que) (?:yo )?(?:me )?(?:muero|muera|morir|falte|muriera|faltara)|(?:me )?(?:kiero|quiero|quisiera|ganas de|mejor) (?:morir\w*|desaparecer|dormirme|no despertar|dejar de existir)|forma (?:\w+ ){0,3}?de morir|morir(?:me)? sin|mi (?:muerte|funeral|entierro)`,
  String.raw`al fallecer yo|cuando (?:yo )?fallezca|escribi (?:la|las|una|unas) cartas?|dejar todo (?:resuelto|arreglado|listo)|(?:sere|soy|ser) una carga|rapida de (?:irse|morir|acabar)|irse sin sufrir|dios (?:me lleve|me recoja|lleveme)|vivi bastante|el veneno|me voy solo|cortando(?:me)? (?:los|las|el) brazos|se va a (?:colgar|matar|ahorcar|aventar)|que se (?:mata|cuelga|quiere morir)`,
  String.raw`quit(?:a|ar|arse|arme|o|e) la vida|ahorc\w+|colg(?:o|arme|ar|arse) (?:de|en|un)|me (?:corte|corto|lastimo|lastime) (?:los|las|el|la|brazos|otra)|(?:un|el|del|al) puente|las pastillas|un(?:a)? (?:pistola|soga|cuerda)`,
  String.raw`(?:^|gracias \w+ )?adios(?: |$)|despedir(?:me|nos)|cuiden (?:a|de) mi|(?:una|unas|las|escrib\w+|deje|dejo|dejar|hice) cartas? (?:a|para) mis?|cartas? (?:a|para) mis? (?:\w+ )?(?:hij\w*|ninos?|ninas?|nin[oa]|famil\w*|mama|papa|padres?|madre|espos\w+|marido|mujer|nietos?|nietas?|herman\w+|amig\w+|novi[oa]|seres|bebes?)(?= |$)|ya no (?:la |lo |los )?voy a (?:estar|necesitar|despertar)|ya lo decidi|diosito llevame|llevame (?:dios|diosito|contigo|ya)|se acaba (?:esto|todo)|(?:vale|valgo) mas (?:mi seguro|muert\w+)|mi seguro que yo|pronto (?:lo|la|los) voy a ver|desaparecer (?:para|pa) siempre|nadie me (?:busque|va a extranar|extranaria)|seguir (?:aqui|luchando|viviendo)`,
]);

/** Hurt, threats and fear among people who live together or depend on each other. */
const home = asPatterns([
  String.raw`${KIN} (?:\w+ ){0,6}?(?:hits?|hit|hitting|hurts?|hurting|beats?|beating|punch\w*|slap\w*|kick\w*|chok\w*|shov\w*|push(?:es|ed)|throws?|threw|throwing|grabs?|grabbed|slash\w*|burn(?:s|ed|t)|lock(?:s|ed)|ties|tied|threat\w*|stalk\w*|follows me|break my|kill (?:us|me)|find us|scares?|scared)(?: |$)(?! (?:my )?(?:credit|score|limit|budget|off|in (?:a|the) (?:rate|low)))`,
  String.raw`stitches|bruises?|black eye|broken (?:rib|ribs|arm|nose|jaw)|break my (?:jaw|arm|neck|face)|restraining order|protective order|order of protection|shelter for women|womens shelter|burns? on (?:his|her|the|my)`,
  String.raw`(?:leave|leaving|get out|move out|run|escape|get away|away from) (?:\w+ ){0,6}?(?:before he|b4 he|before she|find us|find me|he doesnt know|she doesnt know|without him knowing|safe(?:ly)?)`,
  String.raw`(?:shake|shook|hit|slap|smack|spank|hurt|choke|throw|drown|squeeze\w*) (?:him|her|them|the baby|my (?:baby|son|daughter|kids?)|it) (?:if|so|and|until|when|today|again|hard)|(?:baby|kids?|son|daughter|child|children|little one) (?:\w+ ){0,8}?(?:shake|bruises?|burns?|no food|locked|alone all|didnt wake|not wake|hurt (?:him|her|them))`,
  String.raw`(?:comes?|came|come) (?:over )?(?:to )?(?:clean|alone|by herself)(?: \w+){0,6}? (?:13|12|14|15|11|10|crying)|(?:shes|hes|she is|he is) (?:9|1[0-5]) (?:\w+ ){0,4}?(?:crying|scared|afraid)|came back crying`,
  String.raw`(?:forced|made|making|forcing) me (?:to )?(?:\w+ )?(?:open|sign|take|cosign|borrow)(?: \w+){0,12}? (?:or|ribs|sorry|hurt|afraid|scared|healing|or else)|(?:what hell|what shell|what he|what he might|what he would|dont know what hell) (?:\w+ )?do to (?:me|us|the kids)|put me in the (?:hospital|er)|locks? (?:them|the|those|her|his) (?:\w+ )?(?:kids?|children|boys|girls|in)|slapping (?:her|him|my)`,
  String.raw`(?:wont|will not|refuses to|doesnt) (?:give|let) me (?:\w+ ){0,3}?(?:pills|medicine|meds|food|leave|phone|eat|see a doctor|walker|doctor)|(?:wet|dirty) diapers|ties? (?:him|her) to|whispers when|lost (?:like )?\d+ (?:lbs|pounds)|have no ?one to ask`,
]);

const homeInSpanish = asPatterns([
  String.raw`(?:esposo|marido|mujer|esposa|novio|novia|pareja|ex|hijo|hija|el|ella) (?:\w+ ){0,6}?(?:pega|pego|golpe\w*|avent\w*|empuj\w*|amenaz\w*|lastim\w*|grita|jal(?:o|one|oneo|onea)\w*|obligo|desfigur\w*|no me deja|me quita)|le aprete|el cuello|me avento|salirme con mis|orden de restriccion`,
]);

export interface Weight {
  readonly self: boolean;
  readonly home: boolean;
  readonly language: 'en' | 'es';
}

/** Of what a message may be that isn't money; null where nothing is. */
export function weightOf(message: string): Weight | null {
  const typed = withoutHarmless(typedPlainly(message.slice(0, MAX_QUESTION)));
  const says = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(typed));
  const [selfEs, homeEs] = [says(selfInSpanish), says(homeInSpanish)];
  const weight = { self: selfEs || says(self), home: homeEs || says(home) };
  if (!weight.self && !weight.home) return null;
  return { ...weight, language: selfEs || homeEs || isSpanish(typed) ? 'es' : 'en' };
}
