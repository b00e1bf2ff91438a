import { ORDINARY } from './ordinary.ts';
import { SPANISH_HARMLESS } from './spanish.ts';

// What the words of danger may mean of money, work or a figure of speech. Taken out before a message is looked at, and only as
// far as the figure goes: what stands beside it counts.

const OWED = String.raw`(?:(?:credit|student|car|medical|payday|personal|old|whole|stupid|last|darn|damn|big|joint|store|shared|secured|first|second|smallest|biggest|largest|other|new|visa|monthly|high|entire|remaining|bank|phone|late|minimum) )*(?:debts?|balances?|cards?|loans?|bills?|interest|payments?|accounts?|subscriptions?|fees?|rates?|memberships?|mortgage|autopay|contract|trial|service|line of credit|score|credit|budget|savings|mood|vibe|time|deal|plan|bank|wallet|finances|best buy|discover|amex|mastercard|capital one|cap one|chase|citi|walmart|amazon|synchrony|kohls|macys|lowes|home depot|paypal|affirm|klarna|afterpay)`;

/** Who can hurt somebody, as typedPlainly() writes them. */
const SOMEBODY = String.raw`he|she|they|him|her|hes|shes|theyre|who|somebody|someone|anyone|man|men|guy|guys|dude|husband|wife|ex|boyfriend|girlfriend|partner|dad|mom|father|mother|stepdad|brother|sister|son|daughter|uncle|aunt|cousin|roommate|landlord|boss|neighbou?r|dealer|bookie|loan shark|collector|collectors|agent|repo|people|person|gang|myself`;

/** Who comes after somebody by letter or in court, and not to their door. */
const CREDITOR = String.raw`(?:hospitals?|clinics?|er|doctors?(?: office)?|dentists?|ambulance(?: company)?|banks?|credit unions?|(?:credit )?card (?:compan(?:y|ies)|people|issuers?)|lenders?|creditors?|visa|mastercard|amex|american express|discover|capital one|cap one|chase|citi|wells fargo|synchrony|best buy|walmart|target|amazon|kohls|macys|affirm|klarna|irs|state|government|feds|insurance(?: company)?|store|(?:collection|debt) agenc(?:y|ies)|law firm|midland(?: funding| credit)?|portfolio recovery|lvnv|dealership|finance company|electric company|phone company|school|student loan people)`;
const COMES_AFTER = String.raw`(?:come|comes|coming|came|go|goes|going|went) after`;
/** What is theirs, or whom they love. */
const THEIRS = String.raw`(?:me|us|(?:my|our|the) (?:[a-z]+ )?(?:kids?|children|son|daughter|wife|husband|partner|mom|mother|dad|father|parents|family|sister|brother|house|home|car|truck|wages|pay|paycheck|paychecks|check|bank account|account|savings|money|retirement|taxes|refund|estate|stuff|property))`;
/** Who comes with something in the hand, or at night, isn't any of it. */
const NO_THREAT = String.raw`(?! (?:with (?:a|his|their|her) (?:gun|knife|bat|boys|guys|crew|friends)|tonight|at night|in person|and (?:hurt|kill|beat|shoot|harm)|to (?:hurt|kill|beat|shoot|harm)))`;

const HARMLESS: readonly RegExp[] = [
  // A child's game that was lost: the child stays, and so does whatever came after.
  /(?<=\b(?:kids?|daughter|son|nephew|niece|grandkids?|grandson|granddaughter) (?:always |just |totally )?)(?:beats?|beat|destroy(?:s|ed)|whoop(?:s|ed)|crush(?:es|ed)) (?:me|us) (?:at|in) (?:uno|chess|checkers|monopoly|mario kart|madden|fortnite|a video game|scrabble|trivia)(?! (?:and|then|so|but|after|when|because|if|night|room)(?: \w+){0,4} (?:hit|hits|punch\w*|slap\w*|kick\w*|chok\w*|hurt\w*|threw|throws|shov\w*|push\w*|kill\w*|stab\w*|threat\w*|scar\w+)\b)/g,
  // A bill that beats somebody up, where nobody stands before it who could.
  new RegExp(
    String.raw`(?<!\b(?:${SOMEBODY}|hubby|stepfather|grandpa|pimp)\b.*)\b(?:the|this|that|these|those|our) (?:(?:car|truck|house|hospital|medical|electric|light|gas|tax|visa|student loan) )?(?:note|payments?|bills?|interest|fees?|rates?) (?:just |really |keeps? )?(?:beat|beats|kicked|kicks|whooped|whoops) (?:me|us|my butt)(?: up| down)?(?=$| (?:lol|haha|hard|this|every month|so|what|how|bad|too)\b)`,
    'g',
  ),
  // What looking at it does to a score.
  /\b(?:does|do|will|would|can|did) (?:looking at|checking|pulling|viewing|seeing|opening|asking for|reading) (?:(?:my|our|the|your|own|credit) )*(?:scores?|reports?|credit|file) (?:hurt|hit|harm|damage) (?:it|(?:my|the) (?:score|credit|file)|them)\b/g,
  new RegExp(
    String.raw`\b${CREDITOR}(?: (?:is|are|s|will|would|ll|can|could|may|might|does|do|even|still|really|legally|just|ever|always|be|able|to|going|wants|trying|threatened|says|said|theyll|itll))* ${COMES_AFTER} ${THEIRS}\b${NO_THREAT}`,
    'g',
  ),
  new RegExp(
    String.raw`\b(?:can|could|will|would|do|does|are|is|may|might) (?:(?:the|a|these|those|debt|medical) )*collectors?(?: (?:even|still|legally|ever|be|able|to|going))* ${COMES_AFTER} ${THEIRS}\b${NO_THREAT}`,
    'g',
  ),
  new RegExp(
    String.raw`(?<!\b(?:shark|bookie|dealer|ex|he|she|hes|shes|guys?|someone|somebody|people|men|man|gang|boyfriend|husband|stalker)\b[a-z ]{0,30})\b${COMES_AFTER} ${THEIRS} (?:for|over) (?:(?:my|the|his|her|their|our|this|that|a|an|any|old|unpaid|medical|credit|hospital|card|student|car|late|whats|what|i|owed|some) )*(?:debts?|bills?|loans?|cards?|balances?|payments?|money|owe|visa|rent|deficiency|taxes)\b${NO_THREAT}`,
    'g',
  ),
  // Money that is bled, choked and drowned in.
  /\b(?:bleed(?:s|ing)?|bled|suck(?:s|ing)?|drain(?:s|ing|ed)?|milk(?:s|ing|ed)?|squeez(?:e|es|ing)) (?:me|us) (?:dry|out|to death|alive)\b/g,
  new RegExp(
    String.raw`\b(?:drown(?:ing|ed)?|buried|suffocat\w+|underwater|choking|strangled|crushed|killed|eaten alive|swallowed|sinking) (?:in|under|by|on|with) (?:(?:all|this|these|the|my|our|a|pile|mountain|sea|ton|of|so|much|too|many|medical|monthly|late) )*${OWED}\b`,
    'g',
  ),
  // All at once, in Spanish: nobody is hit.
  /\b(?:cuando|en cuanto tiempo|como) (?:acabo|termino|terminaria|acabaria) con (?:todo|todas|eso|esto|ellas)\b/g,
  /\bde (?:un )?(?:solo )?(?:golpe|jalon|tiron)(?! en\b| a la\b)\b/g,
  // What is earned.
  /\b(?:im|i|we|were) (?:am |are )?(?:only |just |barely )?(?:make|making|get|getting|earn|earning|bring home|bringing home|clearing) (?:like |about |around )?\$?\d[\d,]*(?: (?:to|or) \d+)? (?:a|per|every|each) (?:day|week|two weeks|2 weeks|month|hour|paycheck|check)\b/g,
  // A fee is no robbery.
  /\brob (?:me|us) (?:at (?:gun|knife)point|blind) (?:why dont (?:you|they|ya)|while (?:youre|theyre)|instead)\b/g,
  // A card that is to be paid off, fees that hurt, a plan that is asked about.
  /\b(?:way|how|want|going|time|ready|plan|trying) to (?:finally )?kill (?:it|this one|that one)(?: off)?(?: for good| first| fast)?$/g,
  /\b(?:murder|murdering|kill|killing|crucify|bury|burying) (?:me|us) with (?:these|those|the|their|all these|late|overdraft) ?(?:\w+ ){0,2}(?:fees?|interest|charges?|rates?|apr|minimums?|penalt\w+)\b/g,
  /\b(?:rather|sooner) die than (?:ask|beg|borrow|owe|pay)\b/g,
  /\bbeat(?:en)? (?:down|up) by (?:the|my|this|that|another) (?:bank|market|economy|card|lender|credit|bills?|fees?|system|algorithm)\b/g,
  /\b(?:when|how soon|how long (?:until|till|before)) (?:will|do|am|would|can|ill) ?i? ?(?:be |get )?(?:done|finished|through) with (?:everything|it all|all of (?:it|this|them)|this|these)\b/g,
  // Who comes after somebody for a debt comes with a letter.
  /\b(?:come|comes|coming|came|go|going) after (?:me|us|my wages|my house|my pay) (?:for|over|about|on) (?:it|this|that|the|my|his|her|a|an|any|old|what)\b/g,
  // Who is faster, who will be told off, and what is cut to pieces.
  /\b(?:beat|beats|beating) (?:me|us|him|her|them) (?:to|at|by) (?:paying|the (?:payoff|finish|punch|end|zero)|zero|saving|it|a)\b/g,
  /\bso dead (?:when|if|once|after)\b|\bcon la soga al cuello\b/g,
  /\b(?:cut|cutting|chopped|chop) up (?:the|my|that|this|our|his|her|both|all) (?:\w+ )?(?:amex|visa|cards?|mastercard|discover|plastic)\b(?: \w+){0,4}(?: felt so good| felt good| felt amazing)?/g,
  // What hurts a score or an application: a thing, with nobody between.
  new RegExp(
    String.raw`\b(?:will|would|wont|can|could|cant|does|do|did|doesnt|might|may|gonna|going to) (?:(?!(?:${SOMEBODY})\b)[a-z$\d]+ ){1,8}hurt me\b`,
    'g',
  ),
  /\b(?:balances?|rates?|scores?|prices?|bills?|payments?|apr|interest|rent|costs?|savings|income|limit|market|account) (?:\w+ )?(?:jump|fell|fall|drop|went|go|going|drove|leap|crash|dive|dove)(?:ed|ped|ing|s)? (?:\w+ )?(?:off|over|from|through|into|out) (?:a |the )?\w+/g,
  /\b(?:wak(?:e|ing)|woke|woken) up (?:again )?(?:to (?!die|a world)|early|for work|broke|at \d)/g,
  /\bexisting (?:autopay|accounts?|cards?|loans?|debts?|customers?|balances?|plans?|payments?|credit|mortgage|lender|bank)\b/g,
  new RegExp(
    String.raw`\b(?:kill(?:s|ed|ing)?|end(?:s|ed|ing)?|murder(?:s|ed|ing)?|destroy(?:s|ed|ing)?|hit(?:s|ting)?|beat(?:s|ing)?|cut(?:ting)?|hurt(?:s|ing)?|hang up on|choke|punch) (?:off )?(?:on )?(?:this|the|my|that|these|those|all my|all the|a|our|your|his|her|me on)? ?(?:${OWED}|visa|mastercard|amex|capital one)\b`,
    'g',
  ),
  // A bill of somebody is killed, not the somebody: "kill the dr bill".
  new RegExp(
    String.raw`\b(?:kill(?:s|ed|ing)?|murder(?:ing)?|destroy(?:ing)?) (?:off )?(?:this|the|my|that|these|those|our) (?:(?!(?:${SOMEBODY})\b)[a-z]+ ){1,2}(?:bills?|debts?|cards?|balances?|loans?|payments?|accounts?)\b(?: (?:off|first|now|next|for good))*(?: (?:so|then) (?:that )?(?:theyd?|theyll|they will|they would|he|she|itd?|those people|the collectors?) (?:\w+ )?(?:leave|leaves|stop\w*|quit\w*|get off|back off)(?: \w+)? (?:me alone|calling|bothering|my back|me))?`,
    'g',
  ),
  // What hits a score, or a child's savings.
  /\b(?:kids?|sons?|daughters?|childs?|childrens|babys?|moms?|dads?|mothers?|fathers?|wifes?|husbands?|grandmas?) (?:college|savings?|funds?|accounts?|cars?|tuition|card|school|schools|credit|birthday|bike|credit score|score|truck|mailbox|529|piggy bank|limit|phone|money|paycheck|wallet|budget|identity|social security(?: number)?|ssn)\b/g,
  // What lapses by itself, and too much of a good thing.
  new RegExp(
    String.raw`\b${OWED} (?:(?:that|which|from|after|over|older|than|more|past|past the|at|are|were|is|in|\d+|seven|six|ten|years?|yrs?|old|will|would|do|does|ever|just|eventually|finally|then|really|simply) )*(?:die|dies|died|dying)(?: off| out| down| on their own| by (?:itself|themselves))?(?= |$)(?! with me| with us)`,
    'g',
  ),
  /\boverdos(?:e|es|ed|ing) (?:on|with) (?:(?:some|too|many|much|a|the|all|these|those|my|black|friday|holiday|christmas|online|amazon|temu|target|costco|prime|day|little|lot|of|way) )*(?:deals?|sales?|shopping|shoes|clothes|gifts?|presents?|coffee|caffeine|sugar|candy|chocolate|tiktok|takeout|doordash|spending|christmas|black friday|amazon|temu|vacation|decorations?|advice|podcasts?|youtube)\b/g,
  /\b(?:(?:are|were|is|am|re|we) (?:splitting|breaking|split) up|split up(?= (?:and|in|last|so|but)))\b/g,
  /\bdying (?:to|for|of (?:happiness|joy|excitement|curiosity|laughter|boredom|embarrassment))\b/g,
  /\bdie (?:for|of (?:happiness|joy|excitement|relief|embarrassment|shame|boredom|laughter)|laughing|hard)\b/g,
  /\b(?:is|are|was|been|s|were|keeps?|its|thats|theys) (?:just |really |absolutely |literally |slowly )*killing (?:me|us)(?! when| if)\b/g,
  /\bto die (?:on|for)\b/g,
  /\bhill (?:to|id|ill) die\b/g,
  // A plan that is suicide for a score or a budget; what is slapped on a bill; who will be furious.
  /\bsuicide (?:mission|move|run)?(?: for| to| on)? ?(?:\w+ )?(?:budget|score|credit|wallet|finances|savings|bank account)\w*\b|\bsuicide mission\b/g,
  /\bself harm to (?:my|our|the) (?:wallet|budget|score|credit|finances|savings|bank account)\b/g,
  /\b(?:slap|slapped|slaps|slapping|hit|hits|hitting|smacked|punched|whacked) (?:me|us|him|her) (?:with|for) (?:(?:a|an|another|some|the|that|those|their|this|these) )?(?:[a-z]+ ){0,3}?\$?(?:\d[\d,.]*|fees?|late|penalt\w+|charges?|overdraft|interest|rate|lawsuit|lien|bill|tax\w*|surcharge)\b/g,
  /\b(?:boss|manager|supervisor|landlord|mom|mother|dad|wife|husband|sister|brother|girlfriend|boyfriend|accountant|banker) (?:is |s |will |would |ll )?(?:gonna |going to |about to )?(?:kill|murder|strangle) (?:me|us)(?= (?:if|when|once|for) (?:they|he|she|i|the (?:bank|bill|card|collectors?)|collectors?) (?:calls?|finds?|sees?|hears?|opens?|call|see|spend|bought|buy|miss|forget|forgot)\b)/g,
  /\b(?:rather|sooner) die than (?:go back|bank|pay|use|call|borrow|owe|open|sign|deal|talk|wait|switch|apply|get another)\b/g,
  /\b(?:financial|career|credit|commercial|political|social) suicide\b/g,
  // What looking at a score, or asking, does to it.
  /\b(?:checking|looking at|pulling|closing|settling|disputing) (?:my |the |a |an )?(?:credit )?(?:scores?|credit|reports?|cards?|accounts?|debts?|loans?) (?:hurts?|drops?|dings?) it\b/g,
  // A move that somebody thinks of with money.
  /\b(?:is|isnt|would|wouldnt|be|its) (?:it |that |this |be |just |like |basically |pretty much )*suicide (?:to|for me to|if i) (?:apply|open|close|cosign|co sign|settle|refinance|consolidate|borrow|max|transfer|miss|skip|file|carry|use|finance|quit)\b/g,
  /\bsuicidio (?:pedir|sacar|abrir|cerrar|solicitar|aplicar|refinanciar|usar)\b/g,
  // What is put an end to is owed.
  new RegExp(
    String.raw`\b(?:put|putting) an end to (?:(?:all|of|this|the|my|these|our|that) )*${OWED}(?: for good| once and for all| forever| now| already)?\b(?! and)`,
    'g',
  ),
  /\b(?:a|the|my|its|this|of|no|any|year|about|does|is|have) suicide (?:clause|exclusion|provision|period|prevention|awareness|hotline charge|doors?|squad|note in the movie)\b|\bsuicide (?:clause|exclusion|provision|prevention (?:charity|walk|month|fund|fundraiser)|squad|doors)\b/g,
  // Somebody else's, and past: their people ask of what they left.
  /\b(?:killed (?:himself|herself|themselves)|(?:committed|died (?:by|of|from)|death by|lost (?:my|a) [a-z]+ to|after (?:my|his|her|a) [a-z]+s) suicide|took (?:his|her|their) (?:own )?life)\b/g,
  /\b(?:killing|kill|killed|work(?:ing|ed)?|starving|beating) myself (?:up|to death|working|at work|with (?:work|overtime)|over (?:fees|points|math)|trying|to (?:pay|make|get|keep|save|earn)|for (?:this|a|my|the) (?:job|boss|company|paycheck|salary))\b/g,
  /\bwork(?:ing|ed)? (?:myself|me) to death\b/g,
  /\b(?:cut|cutting) myself (?:off|some slack|a (?:check|break|deal)|out|a budget)\b/g,
  /\b(?:shoot|shooting|shot|kick|kicking) myself (?:in the foot|for)\b/g,
  /\b(?:hurt|hurting|harm|harming|cut|burned|burn|injured) myself (?:financially|at work|on the job|more financially|by (?:paying|closing|applying|using|opening|missing|carrying|taking)|if i (?:pay|close|apply|use|open|miss|take|refinance)|in (?:the long run|a fall|an accident)|skiing|playing|falling|slipping|fixing|cooking|out)\b/g,
  /\b(?:cut|hurt|burned) myself (?:[a-z]+ ){0,6}(?:er|emergency room|hospital|urgent care|stitches|workers comp|deductible)\b/g,
  /\bend(?:ing)? (?:it|it all|things)(?= (?:off|with (?:one|a|the|my|this)|by (?:paying|sending|closing|refinancing|making)|at once by|early|in one payment))/g,
  /\b(?:end|ending) (?:it|it all|things) with (?:one|a|the|my|this) (?:[a-z]+ )?(?:payment|card|bank|lender|lump|company|plan|check|loan)\b/g,
  /\b(?:want|ready|going|have|like) to end (?:it|it all|this)(?= by paying)/g,
  /\b(?:goodbye|farewell) (?:forever )?(?:letter |note |party |gift |kiss )?(?:to|for)? ?(?:(?:a|my|our|this|that|the|all|these|those|every|your|of|old) )*(?:(?:credit|student|car|medical|payday|personal|last|monthly|store|coworkers?|boss|annual) )*(?:debts?|balances?|cards?|loans?|bills?|interest|payments?|fees?|car|house|home|job|coworkers?|boss|gift|party|vacation|savings|lender|bank|amazon|subscription|landlord|apartment|office|collectors?|overdraft|starbucks|takeout|tickets?)\b/g,
  /\b(?:overdrawn|overdraft)\b/g,
  /\b[0-9][0-9,. ]* ?kms\b|\bkms (?:per|on (?:it|the|my)|a (?:year|month)|over|driven|left)\b/g,
  /\b(?:give|giving|gave|given) (?:away )?(?:[a-z]+ ){0,6}(?:charity|goodwill|salvation army|tax|deduct|deduction|donation|thrift|yard sale|moving)\b/g,
  /\b(?:without me|without my) (?:cosign\w*|signing|knowing|paying|on the|having to|doing|asking|asked|noticing|being (?:there|told|asked|on the)|calling|saying|opening|realizing|agreeing|permission|consent|needing|getting|making|working|even)\b/g,
  /\b(?:gone|dead|die|go|live|killed) (?:from|on) (?:the|my|this|our) (?:account|report|file|loan|card|policy|lease|title|budget|paycheck)\b/g,
  /\b(?:dead|dying) (?:ending|account|accounts|line|end|beat|battery|phone|car|laptop|card|link|weight|fridge|engine|transmission|set|serious|broke|tired|malls?|lawn)\b/g,
  /\b(?:no|any|whats the|what is the|see the|is there a|there a|there any|is there any|dont see the) (?:point|use|reason|sense) (?:in|of|to|for) (?:living (?:on|in|with|off|here)|live (?:on|in|with|here)|going on (?:a|the|vacation|with (?:the|this|my)))\b/g,
  /\b(?:not|isnt|is it|worth) worth living (?:in|with|on|at|there|here)\b/g,
  /\bburden of proof\b|\b(?:debt|tax|interest|rent|payment|cost|mortgage|financial|heavy) burden\b/g,
  /\b(?:tired|sick|done) (?:of|with) (?:living|life) (?:paycheck|check|hand|on|in|with (?:my|roommates|debt|this debt)|off|from|insurance)\b/g,
  /\b(?:tired|sick|done|over) (?:of|with) (?:everything|it all) (?:being|costing|going up|on (?:this|the|my) list)\b/g,
  /\b(?:shot|shots|shooting) (?:up|through the roof|past)\b/g,
  /\b(?:gun|rifle|pistol|shotgun)(?:s)? (?:collection|safe|shop|store|on layaway|loan|permit|show)\b|\b(?:sell|sold|pawn|pawned|selling|bought|finance|financed) (?:[a-z]+ ){0,2}(?:gun|guns|rifle|pistol|shotgun)\b/g,
  /\b(?:drive|drove|driving) (?:it |my car |the car )?off the lot\b/g,
  /\b(?:gets|get|got|has|have) (?:my|his|her|the) hands on\b/g,
];

/** Idioms of somebody who will be annoyed by a bill: the hotline is named beside the answer. */
export const ANNOYED =
  /\b(?:(?:is|s|are|going to|gonna|will|ll|would|d|might|could) )+(?:kill(?:ing)?|murder|strangle) me(?! (?:when|if|once|after|because)(?: (?:i|we|im|id))(?: (?:ever|even|try|tried|to|dont|do|go|went|want|wanted|start|started))* (?:leave|leaving|left|(?:tell|telling|told)(?! (?:him|her|them|my \w+) (?:about|how much|what i (?:owe|spent)))|talk|talked|walk|walked|file|filed|divorce|divorced|run|ran|report|reported|scream|screamed|move|moved|break|broke|call|called|go|went|take|say|said|get away|get out)\b)(?= (?:when|if|once|after|for|over|about|because)\b(?: [a-z]+){0,8} (?:bills?|statements?|debts?|balances?|cards?|spen[dt]|spending|loans?|charges?|accounts?|owe|score|cost|price|payments?|bought|buying|late fee|budget|credit|money|dollars|tab|receipt|interest|overdraft|bank|maxed)\b|(?= (?:if|when) (?:i|we) (?:cancel|drop|cut|turn off|get rid of|shut off) (?:the |our |their |my |his |her )?(?:cable|netflix|hulu|disney|wifi|internet|spotify|xbox|playstation|subscriptions?|streaming|gym)\b))/g;

/** What the words of danger mean of money, taken out. */
export const withoutHarmless = (typed: string): string =>
  [...ORDINARY, ...HARMLESS, ANNOYED, ...SPANISH_HARMLESS].reduce(
    (text, pattern) => text.replaceAll(pattern, '/'),
    typed,
  );
