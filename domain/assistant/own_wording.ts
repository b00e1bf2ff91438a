import type { ToolResult } from './tool.ts';
import { contentWords } from './wording.ts';

// What a model may say in words of its own is told by what a sentence is: one that says a figure of this turn, a plain fact of how
// debts are paid down, a question back, a word of comfort, what it can't see, or one of our own phrasings of advice. Each is made of a
// short list of words, and no other sentence is shown: advice, and claims of what is due, what may wait, what to hand over or
// whom to trust, come only in the words of a passage that was read (`guards.ts`). Lists of what is harmful are endless.

/** What a sentence may take names from. */
export interface Grounds {
  readonly results: readonly ToolResult[];
  readonly question: string;
}

/** What a list of words allows, as `contentWords` compares them. */
const lexicon = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(contentWords(lists.join(' ')));

/** Words that say what a figure is, and how debts are paid down. */
const ofFigures =
  'owe balance interest rate apr minimum pay pays payment paid paying total altogether together month monthly months year save saves saved cost costs least plan planner end ends done debt-free debt debts free card cards loan loans account sooner earlier fewer less more extra high highest higher small smaller smallest large largest low lower lowest order first next last left now today current currently limit use used uses budget date due add adds adding put puts putting toward charge charges amount start starts come comes part bill figure figures say says difference between both way ways avalanche snowball work works closer cover covers every each different change changes changed move moves goes go fee score settle dollar percent about half fact so once takes good feel close daily day days statement closing reported utilization income essentials spend spends twice two three several option other still besides stands makes means sum share point points week weeks same time higher-rate far only compound compounds grow grows shrink shrinks drop drops lowers reach reaches';
const figureWords = lexicon(
  ofFigures,
  'yes okay late better collection bring letter lets stay stays question ask asked compare compared rest alone combined instead',
);
/** Facts have no figure that backs them: they are of how debts are paid down, and of nothing else. */
const factWords = lexicon(
  'owe balance interest rate minimum pay paying payment month monthly save saves cost costs least plan planner end debt card loan sooner extra high highest small smallest low lower first order next toward charge charges difference both ways avalanche snowball work every each change cover covers budget start comes come goes go moves move puts once feel good closer day daily chose smaller same more most less close closing reported lowers autopay show shows see statement stay date time take here sum helps',
);
const questionWords = lexicon(
  ofFigures,
  'much letter collector lender bank bureau hospital mean want see look compare hardship tell kind notice mail notices agree called call payday paycheck report reports entry late know remember ask asked lesson explain show like help afford job find found',
);

/** Words that turn what is due, and what is owed, into something else: in a figure, a fact or a question they have no place. */
const hazard =
  /\b(?:no|none|nothing|never|without|nobody|whatever|whoever|already|gone|off until|zero|they say|isn['’]t|aren['’]t|won['’]t|shouldn['’]t|not)\b|\b(?:pay\w*|due|minimums?|bills?|dates?)\b[^.]*\b(?:next (?:month|year|week)|later|can (?:go|move|stop|end|change|come)|another (?:month|year|week)|happens?)\b|\b(?:next (?:month|year|week)|later)\b[^.]*\bpay\b|\b(?:use|take|put|charge)\b[^.]*\b(?:one|card|debt \w) (?:to|for|on) (?:pay|pays|the other|another)\b|\b(?:is|are|was|were|have|has|you|been) (?:now |all )?paid\b(?! (?:off )?(?:first|last|in|by))|\b(?:pay|paying) (?:\w+ )?(?:less|half|part|free)\b(?! (?:in )?(?:of )?interest)|\b(?:charge|use) (?:it|more|extra|all|every\w*|another)\b|\b(?:new|another) (?:card|loan|debt)s?\b|\benough\b|(?<!debt[- ])\bfree\b|\b(?:you|we) (?:go|goes|stop|end)\b|\b(?:ends?|stops?|goes) (?:now|once|today|when|if|this month)\b|, ?(?:then |and |so |just )*(?:pay|charge|put|use|stop|go|end|add|bring)\b|\bminimums? (?:goes|moves|comes|stops?|ends?)\b|\bwant (?:it )?to (?:go|end|stop)\b|\bend it\b|\band it\b/i;
/** Payments left out, made by half or late, and what is owed, said to be as good as what is due. */
const asGood =
  /\b(?:every|each) (?:other|second|third|two|three|few|couple)\b|\bonly (?:the |on )?interest\b|\binterest (?:alone|only)\b|\b(?:less|smaller|lower|below|under|half|part)(?: than| of)?(?: the| your| a)* (?:minimums?|due)\b|\b(?:pay\w*|late|minimums?|balances?|interest|due|next time|less)\b[^.]*\b(?:works?|(?:is|are) (?:(?:a|the|one|another)(?: \w+){0,3} )?ways?|makes? sense|(?:is|are) the same|same as|(?:is|are) (?:good|fine|better|enough))\b|\bmov\w+\b[^.]*\bmov\w+ the interest\b|\bhigh(?:er|est)? (?:balances?|use|utilization)\b[^.]*\b(?:good|better|helps?|works?|fine)\b/i;
const saysOwn = /\b(?:don|doesn|wouldn|didn)['’]t (?:owe|have|change|cost|save|add|include|pay)\b/i;
const asCommand =
  /^(?:(?:so|then|and|just|please|simply|first|instead|now|today|this month|next),? )*(?:you (?:can|could|should|may|might|need to|have to|get to) |let |try |don['’]t )?(?:charge|use|take|move|change|drop|lower|stop|end|spend|let|make|settle|go|come|start|save|cover|order)\b(?! (?:of|on (?:debt|your)))/i;

const keepsTo = (text: string, words: ReadonlySet<string>, read: ReadonlySet<string>): boolean =>
  contentWords(text.replaceAll(/n?['’](?:d|ll|re|ve|s|m|t)\b/gi, '')).every(
    (word) => words.has(word) || read.has(word),
  );

const whole = (...patterns: readonly string[]): readonly RegExp[] =>
  patterns.map((pattern) => new RegExp(String.raw`^(?:${pattern})$`, 'i'));

const WHO = String.raw`(?:(?:the|your|each|every|any|a) )?(?:lender|creditor|bank|card company|issuer|collector|collection agency|hospital|billing office|bureau|landlord|servicer|credit union|utility|company)(?:['’]s)?`;
const DEBT = String.raw`(?:(?:the|your|each|every|any|that|this|one|both) )?(?:(?:credit|store|other|small|smallest) )?(?:cards?|debts?|loans?|accounts?|balances?|bills?|debt [a-z]|one|ones)`;
const FIRST = String.raw`(?:(?:so|then|and|first|for now|meanwhile|in the meantime|after that|still|also),? )?(?:(?:you (?:can|could|may|might want to)|it (?:helps|['’]s worth|is worth|may help|can help) to|try to|please|be sure to|remember to|always|just|it['’]s best to|it['’]s worth) )?`;
const WHEN = String.raw`(?: (?:first|today|now|this week|this month|each month|every month|every time|on time|by (?:its|their|the) due dates?|before (?:the|its|your) (?:due|closing) date|before you (?:pay|open it|answer|sign|call|decide)|the same day|soon|right away|meanwhile|in writing|by mail|by certified mail))*`;
const HIGHEST = String.raw`(?:(?:the )?(?:card|debt|loan|one|balance)?(?: with)? ?(?:the )?(?:highest|higher|smallest|lowest)(?:[- ]rate| rate| balance| one| interest)?(?: (?:card|debt|first|next))?|debt [a-z]|it|your plan)`;
const RECORDS = String.raw`(?:(?:a |your |the |own |every |each |its |any )*(?:copy|copies|notes?|records?|receipts?|letters?|notices?|statements?|reports?|dates?|amounts?|entry|entries|agreements?|balances?|rates?|papers?|bills?|envelopes?|due dates?|closing dates?|budget|plan|planner|figures|minimum payment warning|credit reports?|form)(?: (?:and|or|of|in|on|for|with|against|from|that) )?)+`;
const ASKED = String.raw`(?:(?:a |an |the |their |its |any |lower |smaller |later |different |hardship |payment |due |late |interest |financial |help |monthly |repayment |itemized |written |annual |written-out )*(?:payments?|rates?|plans?|dates?|fees?|help|bill|proof|agreement|form|programs?|letter|options|settlement|hardship|aid|extension|copy|charges?)(?: in writing)?(?: (?:and|or) )?)+`;

const NEEDS =
  '(?:food|groceries|housing|rent|power|heat|water|medicine|getting to work|insurance|lights)';

/** What we would say ourselves of what helps with any debt: a full sentence each. */
const advice: readonly RegExp[] = whole(
  String.raw`${FIRST}(?:keep (?:paying|making|up with)|pay(?:ing)?|make|making|cover) (?:at least )?(?:the |your |every |each |all |all the |all your )*minimums?(?: payments?)?(?: (?:on|for|of) ${DEBT}(?: you have)?)?${WHEN}(?:,? (?:and |then |and then )?(?:put|pay|send) (?:the rest|any extra|the extra|what['’]s left|extra money) (?:on|toward|to) ${HIGHEST})?`,
  String.raw`${FIRST}(?:put|pay|send|add) (?:the rest|any extra|the extra|anything extra|extra money|what['’]s left|it|more)(?: money)? (?:on|toward|to) ${HIGHEST}${WHEN}`,
  String.raw`(?:don['’]t|never|try not to) (?:skip|miss) (?:the |a |any )?(?:minimums?|payments?)(?: (?:on|for) ${DEBT})?`,
  String.raw`if you(?:['’]ve)? (?:miss|missed) a payment, ${FIRST}(?:call|tell|ask) ${WHO}${WHEN}`,
  String.raw`a missed payment can cost more than it saves`,
  String.raw`pay(?:ing)? on time(?:,? every time| is what helps most| helps most)?`,
  String.raw`${FIRST}(?:check|make sure)(?: first)?(?: that| whether| if)? it(?:['’]s| is) yours(?:,? and nothing else)?`,
  String.raw`${FIRST}(?:check|make sure)(?: first)?(?: that| whether| if)? (?:the |your |this |each |every )?(?:debt|letter|amount|balance|entry|account|date|collector|caller|bill|notice)(?: really| even)? (?:is|are) (?:yours|right|correct|real|true|the same)(?: too)?${WHEN}`,
  String.raw`${FIRST}(?:check|compare|look at|look for|look over|read|open|keep|find|save|get|order|go through|go over|see|take notes on|bring|gather) (?:it and |them and |a copy of |copies of |everything (?:you|they) send|everything in |what you (?:send|get)|both|it|them)?(?:${RECORDS})?(?:of everything you send|to hand|each)?${WHEN}(?: (?:and|with|against) (?:keep |your own |the )?${RECORDS})?`,
  String.raw`${FIRST}keep (?:a copy|copies) of everything (?:you send|they send you|you sign)`,
  String.raw`${FIRST}send (?:it|the letter|your letter|a copy|the form|the dispute)(?: by (?:certified )?mail| in writing)?(?: and keep (?:the receipt|a copy|copies))?`,
  String.raw`${FIRST}write down who you (?:talked|spoke) (?:to|with)(?:,? and)?(?: when| what they said| when and what they said)?(?:,? and what they said)?`,
  String.raw`${FIRST}(?:call|ask|write to|tell|talk to|contact|reach) ${WHO}${WHEN}(?:,? (?:and )?(?:ask |tell them )?(?:for|about|if|whether|to waive|to lower|to send you|to show you|you['’]re short)(?: they| you)?(?: have| offer| can get| can waive| can lower)? ?(?:${ASKED})?)?${WHEN}`,
  String.raw`${FIRST}ask (?:for|about|whether they (?:have|offer)|if they (?:have|offer)) (?:${WHO} )?${ASKED}${WHEN}`,
  String.raw`${FIRST}asking (?:for|about) ${ASKED}`,
  String.raw`${FIRST}ask what a settlement would mean for (?:your )?taxes`,
  String.raw`call the number on the back of the card`,
  String.raw`(?:they|${WHO}) (?:may|might|can|could|often|will often) (?:agree to|offer|have|say yes to|give you) ${ASKED}(?: if you ask)?`,
  String.raw`${FIRST}(?:set up|turn on) autopay for (?:the|every|each|your) minimums?(?: payments?)?`,
  String.raw`${FIRST}move the due date closer to (?:your )?payday`,
  String.raw`${FIRST}(?:order|get|check) (?:it|them|your (?:free )?(?:credit )?reports?) (?:at|from) annualcreditreport\.com(?: this week| today)?`,
  String.raw`(?:identitytheft|consumerfinance)\.gov (?:has the form|takes complaints|can help)`,
  String.raw`${FIRST}call or text 988(?: at any hour| any time| now)?`,
  String.raw`if (?:the|a) (?:letter|debt|entry|notice) (?:isn['’]t|is not) (?:about )?(?:a debt of )?yours, (?:tell|write to) ${WHO}(?: so)?(?: in writing)?`,
  String.raw`(?:if money is short(?: this month)?, )?${FIRST}(?:start with|cover|pay for|keep up with) ${NEEDS}(?:(?:, and |, | and )${NEEDS})*(?: first)?`,
  String.raw`your first priority is (?:keeping the lights on|food and housing|a roof and food)`,
  String.raw`${FIRST}(?:talk to|ask) someone you trust about it`,
  String.raw`(?:a|an) (?:nonprofit |credit )*counselor can (?:go (?:through|over)|help with|look at|talk through) (?:it|this|your budget|your debts|your plan|the letter)(?: with you)?`,
  String.raw`(?:a |your )?(?:lawyer|legal aid|attorney)(?: or legal aid| office)? can (?:tell you more|tell you|help|help with that|look at it)`,
  String.raw`legal aid is free for many people`,
  String.raw`(?:that|this|it|whether to [a-z ]{1,30})(?:['’]s| is) (?:really )?a question for (?:a lawyer|a tax professional|legal aid|the lender|the court clerk)`,
  String.raw`${FIRST}use (?:the|your) planner(?: to (?:see|compare) (?:it|both|them)(?: month by month)?)?`,
  String.raw`${FIRST}try a (?:smaller|larger|different) amount(?: and see how the date moves)?`,
  String.raw`${FIRST}compare the fee with the interest it saves`,
  String.raw`(?:you can |you could )?(?:change|see|look at|find) (?:the amount|it|the date|each step|the order|your plan) in (?:your|the) planner`,
  String.raw`nothing new goes on the card meanwhile`,
  String.raw`interest is what waiting costs`,
  String.raw`(?:never|don['’]t) (?:send|give|tell|share|text|read) (?:a caller|anyone|callers|strangers|someone who calls) (?:your |a |any )?(?:passwords?|passcodes?|pin|social security number|ssn|card numbers?|codes?|one-time codes?)`,
  String.raw`never pay (?:with|by) (?:gift cards?|wire|crypto)`,
  String.raw`no honest (?:lender|company|collector|caller|agency) (?:asks for|wants) (?:a |an )?(?:wire transfer|gift cards?|passwords?|upfront fee)`,
  String.raw`(?:if (?:someone|anyone) asks for your (?:password|pin|code), hang up|watch out for anyone who asks for (?:a )?gift cards?)`,
  String.raw`somebody at the branch may know`,
  String.raw`the u\.s\. has three large credit bureaus`,
);

const HARD = String.raw`(?:a lot|hard|tough|stressful|heavy|scary|frustrating|upsetting|unfair|exhausting|worrying|confusing|not easy|a heavy load|a good start|a good step|a good question|understandable|okay|normal)`;
const I_CANT = String.raw`(?:don['’]t|do not|can['’]t|cannot|didn['’]t|couldn['’]t|could not|did not)`;
/** Greetings, comfort, and what is and is not known here. */
const around: readonly RegExp[] = whole(
  String.raw`(?:hello|hi|sure|okay|ok|of course|yes|thanks|thank you|good|great|right|fair|got it|understood|welcome)(?: there| question)?(?:,? (?:let['’]s (?:look|see|go through it|start)(?: at it| at your (?:debts|plan|figures))?))?`,
  String.raw`let['’]s (?:look at|go through|start with|see|compare|take) (?:it|this|that|your (?:debts|plan|figures|letter|budget)|both|one thing at a time|it one step at a time)`,
  String.raw`(?:that|this|it|owing money|debt)(?:['’]s| is| sounds?| must be| can be| can feel| feels?| must feel| looks?) (?:really |very |so |quite |such )?${HARD}(?: to (?:carry|hear|deal with|face|keep up with|live with|feel|read|ask)(?: (?:alone|this|that|with it))?)?(?:,? (?:and|but) (?:you (?:_)?asked(?:_)?|it can be done|there['’]s a way through|you['’]re not alone|you asked))?`,
  String.raw`i(?:['’]m| am) (?:so |really |very )?(?:sorry|glad)(?: (?:that )?(?:you['’]re (?:dealing with|going through|facing|carrying) (?:this|that|so much|it)|you asked|to hear (?:that|this|it)|about (?:that|this)))?`,
  String.raw`it makes sense (?:that|to) (?:you['’]re |be |feel |you feel )?(?:worried|upset|stressed|overwhelmed|scared|tired|ask|unsure|angry)`,
  String.raw`you['’]re not (?:alone|the only one)(?: (?:in|with) (?:this|that|it))?`,
  String.raw`you['’]re closer than it feels|take it slowly|take a breath|take your time|one step at a time|take it one step at a time|(?:i hope )?(?:that|this) helps|i hope (?:that|this) helps|(?:there['’]s|there is) (?:help|a way through|more than one way out of this)`,
  String.raw`here(?:['’]s| is| are) (?:what|how) (?:your (?:figures|debts|planner|plan)|it|the rule|the lesson|the tools|i found) ?(?:says?|shows?|looks?|works?)?`,
  String.raw`i ${I_CANT} (?:know|see|find|have|look up|look|say|tell|read|work out|check)(?: (?:a|any|the|your|that|it|what|of|for|from|in|here|so|figures?|rules?|passages?|bank|account|debts?|letters?|reports?|lenders?|lessons?|says?|say|will|would|they|do|decide|is|about|this|at|score|future|names?))*`,
  String.raw`i (?:can|could) (?:compare|show|look at|go through|explain|work through)(?: (?:both|ways?|it|them|this|that|your|the|debts?|plan|figures?|for you|with you|each|month by month|of|a|different|amount))*`,
  String.raw`that['’]s (?:outside|beyond|not) (?:what|something) i can (?:look up|see|say|know|change)`,
  String.raw`you decide(?: (?:what to send and when|which (?:one )?(?:fits(?: you)?|comes first)|what to do|when|how much))?|you choose which one fits you`,
  String.raw`it['’]s (?:only |just )?a suggestion(?:,? and nothing changes until you say so)?|nothing changes until you (?:say so|save it|decide)|that(?:['’]s| is) a change you could make|that doesn['’]t change your plan`,
  String.raw`your (?:debts|figures|plan|payments?|next payment) (?:stands?|is|are) in (?:your|the) planner|your planner shows what comes next|your planner (?:shows|has) (?:it|that|each debt|them|the order)(?: month by month)?`,
);

/** Every text in what a tool gave: names of debts, glosses. */
function textsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
}

/** Names that tools gave, and that the person uses. */
const namesIn = ({ results, question }: Grounds): ReadonlySet<string> =>
  new Set(
    [
      ...results.flatMap(({ figures, data }) => [
        ...Object.values(figures).flatMap(({ words, debt }) => [...words, debt ?? '']),
        ...textsIn(data),
      ]),
      ...(question.match(/(?<=\w )[A-Z][a-z]+/g) ?? []),
    ].flatMap(contentWords),
  );

/** Longer than any of ours: nothing is tried on more. */
const MAX_CHARACTERS = 400;

const oneSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Whether it only says again what the person asked, as theirs. */
function quotesQuestion(text: string, question: string): boolean {
  const [, quoted = ''] =
    /^you (?:asked|said|wrote)(?: about (?:this|that))?: (.+)$/is.exec(text) ?? [];
  return quoted !== '' && oneSpaced(question).includes(oneSpaced(quoted));
}

/** Whether a sentence is one of those that a model may say in its own words. A figure is what a number of it is checked against. */
export function isOwnWording(
  text: string,
  withoutNumbers: string,
  hasFigure: boolean,
  grounds: Grounds,
): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  const ofText = (words: string) =>
    words
      .trim()
      .replace(/[.!]+$/, '')
      .replaceAll(/[“”"]/g, '');
  if ([...advice, ...around].some((pattern) => pattern.test(ofText(text)))) return true;
  if (quotesQuestion(ofText(text), grounds.question)) return true;
  const plain = ofText(withoutNumbers);
  const read = namesIn(grounds);
  if (plain.endsWith('?'))
    return (
      /^(?:so |and |then |or )?(?:which|what|how|when|where|is|are|do|does|did|have|has|would|want)\b/i.test(
        plain,
      ) &&
      !hazard.test(plain) &&
      !/\bhow about\b|\bwhat if\b|\bdates? on\b|\bnumbers?\b|\bwhat would\b/i.test(plain) &&
      keepsTo(plain, questionWords, read)
    );
  const hasHazard = hazard.test(plain.replace(saysOwn, '')) || asGood.test(plain);
  if (hasHazard || asCommand.test(plain)) return false;
  return hasFigure
    ? keepsTo(plain, figureWords, read)
    : !/^(?:(?:so|then|and|just|please|first) )*(?:pay|put|owe)\b|\byou owe\b|\bcan\b.*\b(?:stop|end|move)\b|\bcollectors?\b/i.test(
        plain,
      ) && keepsTo(plain, factWords, read);
}
