import { isCrisis } from './boundaries.ts';
import { asTheyLook, invisible, normalized } from './letters.ts';
import { plainOf } from './slots/plain.ts';

// What a model's sentence may never do to the person who reads it, whoever tricked it: lead them elsewhere, ask for a secret or
// for money, tell them to miss what is due, or to hurt themselves. Held as a whole, for nothing of such a sentence is of use.

/** A sentence as it looks: one spelling for every letter that reads the same. */
const asItLooks = (text: string): string => asTheyLook(plainOf(text));

/** Places of the state, or named by law, that may be said by name. */
const OWN_SITES =
  /\b(?:www\.)?(?:annualcreditreport\.com|identitytheft\.gov|consumerfinance\.gov|988lifeline\.org|lsc\.gov)\b(?![\w@.-]*@|\.\w)/g;

/** Dotted words that are no address. */
const DOTTED =
  /\b(?:u\.s\.c?|u\.s\.a|e\.g|i\.e|a\.m|p\.m|d\.c|vs|etc|mr|mrs|ms|dr|st|no|inc|jr|sr|approx)\.(?=\W|$)/g;

const SECRET = String.raw`(?:passwords?|pass ?codes?|pass ?phrases?|pins?(?: (?:number|code)s?)?|log-? ?ins?|credentials|user ?names?|ssn|social(?: security)?(?: numbers?)?|one[- ]time (?:codes?|passwords?)|(?:security|verification|login|sign-in|auth\w*|access|recovery|six[- ]digit|6[- ]digit|confirmation|2fa|mfa|backup|sms|texted?) codes?|code (?:you (?:got|received|were sent)|we sent|from your (?:phone|app|texts?))|cvv2?|cvc|card (?:number|details|info\w*)|(?:account|routing|bank account|debit card|credit card|driver'?s license|license) (?:numbers?|details|info\w*)|mother'?s maiden name|seed phrase|recovery phrase|private keys?|bank(?:ing)? (?:details|login|password)|date of birth|api keys?)`;

const PATTERNS: readonly RegExp[] = [
  // Somewhere else: any word with a dot and letters behind it, an @, or the same spelled out.
  /[a-z0-9-]\.[a-z]{2,}|[a-z0-9]\s+\.\s*(?:[a-z]{2,6}\s*\/|(?:com|net|org|io|me|co|app|online|site|info|biz|xyz|link|ly|gg|us|shop|top|club)\b)|\b[a-z0-9-]+\s*[([{]?\s*dot\s*[)\]}]?\s*(?:com|net|org|io|me|co|app|online|site|info|biz|xyz|link|ly|gg|us|shop|top|club|help)\b/,
  /@|\b\w+\s*[([{]\s*at\s*[)\]}]\s*\w+|\b[a-z0-9_]+ at (?:gmail|yahoo|hotmail|outlook|icloud|proton\w*|aol|mail)\b/,
  /\b(?:https?|hxxps?|ftp|javascript|mailto|tel|sms|data)\s*:|:\/\/|\bwww\b|\/\/[a-z0-9]/,
  /\b(?:telegram|whats ?app|wechat|viber|snapchat|discord|kik|wickr|line app|google (?:chat|hangouts|voice)|hangouts|facebook messenger|messenger app|instagram|tiktok|skype|imessage|signal (?:app|me|group|chat|message)|(?:on|via|over|through|use|using|download|install) signal|bit ?ly|tinyurl|qr code|dms?(?= (?:me|us|him|her|the))|direct message|any ?desk|team ?viewer|remote (?:access|desktop)|screen ?shar\w+)\b/,
  // Money that doesn't come back.
  /\b(?:gift ?-?cards?|itunes cards?|google play (?:cards?|codes?)|steam cards?|prepaid (?:debit )?cards?|reload(?:able)? cards?|green ?dot|money ?pak|vanilla cards?|zelle|cash ?app|venmo|pay ?pal|apple pay cash|apple cash|chime|western union|money ?gram|money orders?|wire (?:transfers?|the|it|them|us|me|money|your|\$?\d)|wiring|bitcoins?|btc|ethereum|crypto\w*|usdt|tether|stablecoins?|dogecoin|solana|coinbase|binance|wallet address|bank transfer to (?:us|me|this)|courier)\b/,
  /\b(?:pay|send|transfer|deposit|mail) (?:\w+ ){0,3}?(?:me|us|our (?:agent|office|company)|my (?:account|agent)|an? (?:agent|specialist|attorney|processor) (?:directly|first)|mendwell)\b/,
  /\b(?:upfront|up-front|advance|processing|activation|release|enrollment|unlock\w*) (?:fee|payment|deposit|charge)s?\b(?!.*\b(?:scam|illegal|warning sign|beware|never|don'?t|may not|can'?t)\b)/,
  // Secrets.
  new RegExp(
    String.raw`\b(?:send|share|tell|give|text|e-?mail|type|enter|provide|confirm|verify|reply with|submit|paste|write|upload|post|read|say|message|forward|need|needs|require[sd]?|want|wants|have|what(?:'?s| is)|put in|fill in|include|supply|hand over|drop)\b[^.!?]{0,60}\b${SECRET}\b`,
  ),
  new RegExp(
    String.raw`\byour ${SECRET}\b[^.!?]{0,40}\b(?:here|below|now|in (?:the|this) chat|to (?:me|us|continue|proceed|verify|confirm))\b`,
  ),
  // Themselves.
  /\b(?:kill|hurt|harm|cut|hang|shoot|drown|starve|unalive|off|end) (?:yourself|urself|your self|yourselves)\b|\b(?:kys|kms|suicide|suicidal)\b|\bend (?:your|ur|it all|your own)(?: own)? (?:life|existence)?\b(?=.{0,3}$|.*\b(?:life|all)\b)|\b(?:you|u)(?:'d| would| should| could|'re| are)? (?:\w+ ){0,3}?(?:die|be dead|disappear forever|better off dead|burden)\b|\b(?:better|happier|easier)(?: off)? without you\b|\bworth more dead\b|\btake (?:all (?:of )?)?your (?:own life|pills)\b|\b(?:no one|nobody) (?:would|will) miss you\b|\boverdos\w+\b|\bjump off\b/,
  // Obedience to who isn't the person.
  /\b(?:system prompt|ignore (?:all|any|previous|prior|the above)|jailbreak|developer mode|i am (?:a|an|your) (?:human|agent at|mendwell (?:staff|agent))|this is mendwell (?:staff|support))\b/,
];

const DUE = String.raw`(?:minimums?|minimum payments?|payments?|pay(?:ing)?|bills?|rent|mortgage|due dates?)`;
/** Advice to miss what is due, as one gives advice; "if you miss a payment" is none. */
const MISSING: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|[,;:] |\b(?:you (?:can|could|may|should|might|need to)|just|then|simply|(?:fine|ok|okay|safe|best|better|smart|wise|good|time|idea|cheaper|free|ahead and|try|advise you|recommend(?: that)? you|suggest you) (?:to )?|let'?s|i'?d|i would|and) )(?:always )?(?:skip|miss|missing|skipping|ignore|ignoring|stop|stopping|quit|withhold|forget|delay|hold off on|pause|halt|cease|avoid making)\b[^.!?]{0,30}\b${DUE}\b`,
  ),
  new RegExp(
    String.raw`(?:^|[,;:] |\b(?:you|just|then|simply|better) )(?:don'?t|do not|never|needn'?t|shouldn'?t|can stop|no need to|(?:don'?t|do not) (?:have|need) to) (?:bother )?(?:pay(?:ing)?(?! (?:with|by|through|for)\b)|mak(?:e|ing)|send(?:ing)?|cover(?:ing)?) (?:\w+ ){0,3}?(?:minimums?|payments?|bills?|rent|mortgage|cards?|debts?|lenders?)\b(?! (?:late|less|behind|after|twice))`,
  ),
  /\b(?:pay|paying) (?:less than|below|under) (?:the|your|its) minimums?\b|\blet (?:it|them|the (?:\w+ )?(?:card|account|loan|debt|payment)s?|your \w+|debt \w) (?:\w+ )?(?:go|default|lapse|charge off|slide|late|to collections)\b|\b(?:default|go delinquent|fall behind) (?:on (?:purpose|it|them|your|the)|deliberately)\b/,
];
const DENIED =
  /\b(?:don'?t|do not|never|not|no one|nobody|shouldn'?t|avoid|without|instead of|rather than|can'?t afford to)\b[^.!?,;]{0,25}$/;

const isMissingAdvised = (text: string): boolean =>
  MISSING.some((pattern) => {
    const at = text.search(pattern);
    return at >= 0 && !DENIED.test(text.slice(0, at));
  });

/** Numbers in letters of Rome: nothing of ours is written so, and no guard of numbers reads them. */
const ROMAN =
  /\b(?!(?:CD|DC|MD|MI|CC|DL|MC|CV|CIV|MIX|DI|LI|DM|CL|MM|II|III|IV|VI|MV|XL|LC|DI)\b)(?=[MDCLXVI]{2,}\b)M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})\b|\b[MDCLXVI]+ (?:days?|weeks?|months?|years?|percent|dollars?|cents|points|payments?)\b|\$ ?[MDCLXVI]+\b|\b[MDCLXVI]{1,8} ?%/;

/** Letters that are not of our alphabet: a word with one of them isn't what it looks like. */
const FOREIGN = /(?!\p{Script=Latin})(?![\u00aa\u00ba\u00b5])\p{L}/u;

/** Longer than any sentence of ours: what takes long to read is not read. */
const MAX_SENTENCE = 1_000;

/** The same in Spanish, after accents are gone. A Spanish warning of secrets begins with "no", "nunca" or "jamas". */
const SECRET_ES = String.raw`(?:contrasenas?|claves? (?:de|del|secreta|bancaria)|clave|nip|pin|codigos? (?:de (?:verificacion|seguridad|acceso|un solo uso|confirmacion|seis)|que (?:te|le|recib)|del? (?:mensaje|telefono|sms))|numeros? de (?:tu|su |la |el )?(?:seguro|cuenta|tarjeta|ruta|licencia)|seguro social|datos (?:bancarios|de (?:tu|su) (?:tarjeta|banco|cuenta))|cvv|frase (?:semilla|de recuperacion)|fecha de nacimiento)`;
const SPANISH: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:envi\w+|mand\w+|compart\w+|dame|deme|danos|denos|dime|diga\w*|escrib\w+|confirm\w+|verifi\w+|ingres\w+|proporcion\w+|necesit\w+|cual es|ponga|pon|teclee|teclea|introduzca|introduce|pegue|pega|suba|sube|facilite\w*|indique\w*|indica\w*)\b[^.!?]{0,60}\b${SECRET_ES}\b`,
  ),
  /\b(?:tarjetas? de regalo|tarjetas? prepagad\w+|giros? (?:postal|bancario)\w*|criptomoned\w+|remesas? a\b|transfier\w+ (?:\w+ ){0,4}?a (?:nosotros|nuestr\w+|mi|esta|este)|envi\w+ (?:\w+ ){0,4}?(?:dinero|pago|dolares) (?:\w+ ){0,2}?a (?:nosotros|nuestr\w+|mi|esta|este)|(?:pague|paga|pagar|paguen|deposite|deposita)(?:nos|me)\b|(?:cuota|cargo|pago|deposito|tarifa) (?:por adelantado|anticipad\w|de (?:activacion|liberacion|procesamiento|inscripcion)))/,
  /\b(?:escriban?os|escribenos|contacten?os|contactanos|llamen?os|llamanos|siguenos|agregame|agreguenos) (?:\w+ ){0,3}?(?:por|en|al)\b/,
];
const HARM_ES =
  /\b(?:suicid\w+|matate|matese|mata te|quit(?:ate|ese) la vida|(?:haz|haga)(?:te|se) dano|hacerte dano|mejor (?:\w+ )?sin (?:ti|usted)|mejor muert[oa]|vales mas muert[oa]|toma(?:te)? todas (?:tus|las) pastillas|(?:debes|deberia[s]?|puedes|tienes que) morir\w*|termina con tu vida|acaba con (?:tu vida|todo)|nadie te (?:extranaria|va a extranar|echaria de menos))\b/;
const MISSING_ES =
  /(?<!\bno )(?<!\bnunca )\b(?:dej(?:a|e|ar|en) de pagar|salt(?:ate|ese|arte|arse) (?:el|los|un|este|tu|su) (?:pagos?|minimos?|mes)|omit(?:a|e|ir) (?:el|los|tu|su) (?:pagos?|minimos?)|ignor(?:a|e|ar) (?:el|los|tu|tus|su|sus|las|la) (?:pagos?|facturas?|minimos?|fechas?|deudas?)|retras(?:a|e|ar) (?:el|los|tu|su) (?:pagos?|minimos?|renta|alquiler))\b|(?:^|[,;:] |\b(?:mejor|simplemente|solo) )no (?:pagues|pague|hagas|haga|envies|envie) (?!(?:\w+ ){0,3}?(?:tarde|de mas|antes|por adelantado|menos|a (?:nadie|quien|una? (?:empresa|compania)))\b)(?:\w+ ){0,3}?(?:minimos?|pagos?|facturas?|renta|alquiler|tarjetas?|deudas?)\b/;
const WARNS_ES =
  /^(?:por favor,? )?(?:no|nunca|jamas|ningun|ninguna|nadie|cuidado|si alguien|quien (?:te|le) pida|los estafadores)\b(?!.*\b(?:pero|sino|salvo|excepto|aqui|ahora|abajo|nos|me)\b)/;
const isHostileInSpanish = (text: string): boolean =>
  HARM_ES.test(text) ||
  MISSING_ES.test(text) ||
  (SPANISH.some((pattern) => pattern.test(text)) && !WARNS_ES.test(text));

/** What this assistant never has a reason to say, whatever it is about: it takes no answers back, knows no helpers, and sends
 *  nobody to search for a name. */
const NEVER: readonly RegExp[] = [
  /\b(?:reply|respond|answer) with\b|\b(?:tell|give|show|send|find|message|call|text|reach|add) us\b|\b(?:the|a|your|our|my|any) (?:helper|handler|recovery agent|case agent)s?\b|\bwhoever answers\b|\bfill (?:in|out) their form\b/,
  /\b(?:secret|security) (?:answer|question|word)s?\b|\b(?:which|what) (?:word|letters|name|phrase) (?:did|do) you (?:choose|pick|use|type|enter)\b|\b(?:words?|letters|numbers?|digits|name) you (?:use|type|enter|chose)\b|\b(?:digits|numbers) (?:printed |shown )?(?:on|of|from) (?:the|your|it|its|both)\b|\b(?:nine|sixteen|three|six|9|16|3|6)[- ]digits?\b|\b(?:nine|sixteen|six) digits\b|\basks? (?:you )?for your [^.!?]{0,30}\b(?:give it|you (?:should|can|may|must)|comply|do so|do it)\b|\bpa ?ss ?wo ?rd (?=to\b)/,
  /\b(?:upload|post|snap|take|share|show|send) (?:a |an )?(?:photo|picture|copy|scan|image|selfie)s? of (?:your|both|the front|the back)(?! (?:letter|report|statement|budget|dispute))/,
  /\bvouchers?\b|\bscratch (?:one|it|the|off)\b|\bread (?:out|off|me|us) (?:the )?codes?\b|\bcash in an? (?:envelope|bag|box)\b|\b(?:hand|give|pass) (?:it|them|cash|the (?:money|cash|card)|your (?:card|money|cash)) (?:over )?to\b|\bsafe account\b|\bholding account\b|\b(?:lend|loan|lending) (?:\w+ )?(?:your|the) (?:card|account|phone)\b/,
  /\bput (?:nothing|no money) (?:toward|on|into)\b|\b(?:month|week|payday|due date) go by without paying\b|\bleave (?:debt \w|the \w+|your \w+|it|that (?:card|debt|bill)) alone\b|\b(?:does not|doesn'?t|do not|don'?t) need anything from you\b|\bfine to (?:not pay|let (?:it|this|a) (?:\w+ )?(?:go|slide|wait))\b/,
  /\bif you(?: a| we|'?)re (?:not|no longer|gone)\b[^.!?]{0,12}\b(?:around|here|alive|anymore)\b|\bif you were(?:n'?t| not) (?:around|here|alive)\b|\bif you (?:aren'?t|are not) (?:here|around|alive)\b|\bonly one way out\b/,
  /\b(?:search|google) (?:for|online|the web)\b|\blook up ["“']|\badd the user\b|\bon (?:threads|reddit|mastodon|bluesky|x|twitter|facebook|linkedin|youtube)\b|\b(?:app|application|program) with the \w+ (?:icon|paper plane|logo|bird)\b/,
  /\b(?:go to|visit|open|see|at|to|browse|page) (?:the page )?[a-z0-9]+(?:-[a-z0-9]+)*\s*[,;•·‚]?\s*(?:com|net|org|support|online)\b|\b(?:period|punkt|punto|full stop|dash) (?:com|net|org|info|help|app|support|online)\b|\b(?:the page|page called) [a-z]+-[a-z]+ in your browser\b/,
];

/** Held even in a warning's words: nobody needs to be told these. */
const ALWAYS =
  /\b(?:numbers|digits|code) (?:\w+ ){0,4}?(?:your phone|we (?:just )?(?:sent|texted)|on the back)\b|\bleave (?:\w+ ){1,4}?unpaid\b|\b(?:if|once|when|after) you(?: a|'?)re (?:gone|dead)\b|\b(?:if|once) you were (?:gone|dead)\b|\bbetter off without you\b|\b[a-z][a-z-]{2,} dot [a-z]{2,}\b|\busd[ct]\b/;

/** An order that follows a warning's opening words: "Do not worry, send your password". */
const ORDER_AFTER =
  /[,;:\u2014-]\s*(?:please |just |then )?(?:send|give|read|wire|type|tell|share|buy|text|enter|move|transfer|pay|hand|post|mail|show)\b/;

/** What of the above is said as a warning, by whoever knows better: "never send anyone your password". */
const WARNS =
  /^(?:please )?(?:never|don'?t|do not|no one (?:honest|real|legitimate) |nobody (?:honest|real) |no (?:honest|real|legitimate) \w+|a (?:real|legitimate|honest) \w+ (?:will|would) never|anyone who asks|if (?:someone|anyone|a caller|they|a collector) asks?|be careful (?:of|with)|watch out for|scammers? )/;
const ASKS_FOR_IT =
  /\b(?:but|instead|except|unless|here|me|us|our|below|now|then|so|just|only|always|comply|refuses?|hide|safely)\b|\band (?:you|tell|give|send|use|share)\b|\bgive it\b|[@/:]|\.[a-z]/;

const plainText = (text: string): string => normalized(text).replaceAll(invisible, '');

/** A model's sentence that would harm who reads it. */
export function isHostile(sentence: string): boolean {
  if (sentence.length > MAX_SENTENCE) return true;
  const looks = asItLooks(sentence);
  const known = looks
    .replaceAll(OWN_SITES, ' ')
    .replaceAll(DOTTED, ' ')
    .replaceAll(/\b\d+\.\d+(?:\([a-z0-9]+\))*/g, ' ');
  const close = known.replaceAll(/(?<=\b[a-z])[ ._*-](?=[a-z]\b)/g, '');
  if (FOREIGN.test(sentence) || ROMAN.test(plainText(sentence))) return true;
  if (ALWAYS.test(known) || isMissingAdvised(known) || isCrisis(looks, null)) return true;
  if (isHostileInSpanish(known) || NEVER.some((pattern) => pattern.test(known))) return true;
  const at = (text: string) => PATTERNS.findIndex((pattern) => pattern.test(text));
  const found = Math.max(at(known), at(close));
  if (found < 0) return false;
  // A warning of secrets and of money is for the person, where it asks for nothing itself.
  return !(
    found >= FIRST_WARNED &&
    found <= LAST_WARNED &&
    WARNS.test(looks) &&
    !ASKS_FOR_IT.test(known) &&
    !ORDER_AFTER.test(known)
  );
}

const FIRST_WARNED = 4;
const LAST_WARNED = 8;
