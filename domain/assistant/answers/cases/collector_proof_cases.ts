import type { Ruled } from '../rule_answer.ts';
import { KNOWS_MY_NUMBERS } from './unknown_debt_cases.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Who a collector is, whose the debt is, what proof it owes, and a rule that it broke already.

const KEEP_AND_COMPLAIN: Ruled = [
  '**Write it down today: the day, the time, the number, the name, what was said.** Then complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/).',
];
const ONE_YEAR: Ruled = [
  'You have one year from that day to sue over it. If you win, the collector has to pay your lawyer’s reasonable fee, so ask legal aid or a consumer lawyer.',
  'rule/usc15-1692k',
];
const QUESTION_IT: Ruled = [
  'When its notice comes, you have 30 days to question the debt in writing. If you do, it has to stop until it has mailed you proof.',
  'rule/usc15-1692g-b',
];

const WHO_IS_IT: SpecialCase = {
  when: (plain) =>
    !/\b(?:grants?|stimulus|irs|medica(?:re|id)|social security|becas?)\b/.test(plain) &&
    has(
      /\bwho (?:the \w+ |even |exactly )?(?:is|are|r)\b(?! (?:you|u|my|the best|there|calling who))|\bnever heard of (?:them|this|it|him)\b|\bis (?!it\b|that\b|this\b|there\b)(?:\w+ ){1,4}(?:a )?(?:legit|real (?:company|collector)|scam|collector|collection agency)\b|\bquien(?:es)? (?:es|son)\b|\bhow do i (?:check|look up|verify) (?:a |the |this )?(?:collector|company|agency)\b/,
    )(plain),
  says: [
    [
      '**I don’t have a list of collectors, so check this one before you say or pay anything.** Many buy old debts, and some collect for another company, so a name you don’t know isn’t a scam by itself.',
      'word/collection',
    ],
    [
      '**Three steps:** ask for its notice, which has to say how much and to whom you owe. Call your first lender, and ask who has the debt now. Look up the name at your state’s attorney general and in the [CFPB’s complaints](https://www.consumerfinance.gov/data-research/consumer-complaints/).',
      'rule/usc15-1692g-a',
    ],
    ['Call back only on a number that you found yourself.'],
  ],
  rest: [[QUESTION_IT]],
};
/** It went from hand to hand, and more than one may ask for it. */
const WHOSE_IS_IT: SpecialCase = {
  when: (plain) =>
    !/\b(?:sued|suing|lawsuit|summons|court)\b/.test(plain) &&
    has(
      /\bsold\b.{0,30}\b(?:twice|again|two|three|several|who)\b|\bwho (?:do|does|am) (?:i|we)\b.{0,15}\b(?:owe|pay|supposed)\b|\bwho owns\b|\b(?:which one|who) (?:am i|do i|should i|i'?m)\b.{0,20}\bpay\b|\b(?:two|three|four|2|3|4|different|several) (?:different )?(?:companies|collectors|agencies)\b|\bchang\w+ hands\b|\ba quien le (?:debo|pago)\b/,
    )(plain),
  says: [
    [
      '**Pay no one until one of them has shown that it’s theirs now.** Write to each within 30 days of its notice: ask who owns the debt today, who the first lender was, and for proof of the amount. Then it has to stop until it has mailed that to you.',
      'rule/usc15-1692g-b',
    ],
    [
      '**Ask the first lender or the doctor’s office, too:** did you sell it or hand it over, to whom, and when? They can tell you who has it.',
    ],
    [
      'Then pay only that one, and keep the receipt: show it to the next one that asks. Each debt is owed once.',
    ],
  ],
};
const PAID_OR_CANCELED: SpecialCase = {
  when: (plain) =>
    !/\b(?:school|college|student|tech)\b/.test(plain) &&
    has(
      /\b(?:i|we) (?:already |had )?(?:paid|canceled|cancelled|returned|settled)\b|\b(?:paid|payed) (?:the last|it off|off|in full)\b|\bmoved out\b|\bturned (?:it|the \w+) in\b|\b(?:ya )?(?:pague|cancele|devolvi)\b/,
    )(plain),
  says: [
    [
      '**Don’t send the slip or any money. Write to them within 30 days of the notice that you don’t owe it,** and why: it was paid, canceled or returned, when and where. Add copies of what you have. Then they have to stop until they’ve mailed you proof.',
      'rule/usc15-1692g-b',
    ],
    [
      '**No receipt left? Ask the first company for the account’s history, and your bank for that month.** A collector often has only a list with an amount.',
    ],
    [
      '**Is it on your report? Dispute it with each bureau that shows it.** If you first fell behind more than 7 years and 180 days ago, it’s past its time there.',
      'rule/usc15-1681i-a1',
      'rule/usc15-1681c-c',
    ],
  ],
};
/** They were written to, and go on without proof. */
const NO_PROOF: SpecialCase = {
  when: has(
    /\b(?:can'?t|cannot|couldn'?t|won'?t|didn'?t|don'?t|never|hasn'?t|haven'?t|no) (?:\w+ )?(?:prove|proof|answer\w*|respond\w*|validat\w*|verif\w*|sent? (?:me )?(?:anything|proof|it))\b|\b(?:stop|suppose\w* to stop|allowed to call)\b.{0,30}\b(?:until|till)\b.{0,20}\b(?:prove|proof|verif\w*|validat\w*)\b|\bno (?:prueban|contestaron|mandaron)\b|\bsin pruebas?\b/,
  ),
  says: [
    [
      '**If you questioned it in writing within 30 days of the notice, they can’t keep collecting until they’ve mailed you proof.** A call or a letter that asks for money before that breaks the rule. They may also just drop it.',
      'rule/usc15-1692g-b',
    ],
    KEEP_AND_COMPLAIN,
    [
      'Still on your report? Dispute it with the bureau, with the receipt of your letter. And a collector may not leave out that you dispute it.',
      'rule/usc15-1681i-a1',
      'rule/usc15-1692e',
    ],
  ],
  rest: [
    [
      ONE_YEAR,
      [
        'Missing proof doesn’t end the debt by itself. If you’re sued, answer the court, and ask there for the proof.',
        'word/judgment',
      ],
    ],
  ],
};
const TOO_LATE_TO_QUESTION: SpecialCase = {
  when: has(
    /\b(?:too late|missed|after|past|over|more than|been)\b.{0,25}\b(?:30|thirty|3[1-9]|[4-9]\d|1\d\d)[ -]days?\b|\b(?:3[1-9]|[4-9]\d|1\d\d) days (?:since|after|ago|later)\b|\btoo late to (?:dispute|question|validate)\b|\bmuy tarde para (?:disputar|preguntar)\b/,
  ),
  says: [
    [
      '**You can still write and dispute it. But after the 30 days they don’t have to stop and send proof first.**',
      'rule/usc15-1692g-b',
    ],
    [
      '**You haven’t admitted anything: a court can’t treat it that way** because you didn’t question it in time.',
      'rule/usc15-1692g-c',
    ],
    [
      'With the credit bureaus there’s no such limit: dispute what’s wrong at any time, free.',
      'rule/usc15-1681i-a1',
    ],
  ],
};
const ANSWER_OR_NOT: SpecialCase = {
  when: has(
    /\b(?:answer|pick up|respond|reply|talk)\b.{0,20}\bor\b.{0,20}\b(?:ignor\w*|not|let it|hang up)\b|\bjust ignore\b|\bcontesto o\b/,
  ),
  says: [
    [
      '**You can let a call ring. Don’t ignore a letter, and never ignore court papers.** You have 30 days from the notice to question the debt in writing, and then they have to stop until they’ve mailed you proof.',
      'rule/usc15-1692g-b',
      'word/judgment',
    ],
    [
      'If you do pick up, say only: “Send me that in writing.” Don’t say it’s yours, and don’t give a card or your bank’s numbers.',
    ],
  ],
};
const WANTS_PAPERS: SpecialCase = {
  when: has(
    /\b(?:affidavit|bank statements?|pay ?stubs?|tax returns?|financial (?:form|statement|information)|list of (?:my )?assets)\b/,
  ),
  says: [
    [
      '**You don’t have to show a collector your bank statements to make an offer,** and they show it where your money is. Don’t sign anything under oath for it without asking legal aid.',
    ],
    [
      '**Say in one letter what you can pay, and by when.** Ask for its answer in writing. A court is different: what a judge orders, you have to answer.',
    ],
  ],
};
/** Somebody else is to speak for them. */
const SPEAKS_FOR_ME: SpecialCase = {
  when: has(
    /\b(?:can|could|may|let|have|allowed)\b.{0,20}\b(?:my )?(?:friend|son|daughter|mom|dad|mother|father|sister|brother|cousin|husband|wife|neighbor|someone|somebody|lawyer|counselor|pastor|caseworker)\b.{0,25}\b(?:talk|speak|call|deal|negotiate|write)\b.{0,30}\b(?:collectors?|them|for me|on my behalf)\b|\b(?:talk|speak|call|deal)\b.{0,30}\b(?:for me|on my behalf)\b|\bpuede mi \w+ hablar\b/,
  ),
  says: [
    [
      '**Yes, if you tell the collector yourself that it may talk with that person.** Put it in writing: the name, the account, and what they may do. Without your OK it may not speak about the debt with friends or family, other than your husband or wife.',
      'rule/usc15-1692c-b',
    ],
    [
      '**With a lawyer it goes further:** once the collector knows you have one for this debt, it has to contact the lawyer.',
      'rule/usc15-1692c-a',
    ],
    ['Your friend shouldn’t promise a payment, or say that it’s yours. You can also just write.'],
  ],
};
/** A Sunday or a holiday: no day is ruled out. */
const ON_SUNDAY: SpecialCase = {
  when: has(
    /\b(?:sundays?|saturdays?|weekends?|holidays?|christmas|thanksgiving|domingos?|fines? de semana|feriados?)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Federal law doesn’t rule out any day of the week: the hours are the same, 8 a.m. to 9 p.m. where you are,** unless you agreed or it knows other hours work for you. But a collector can’t call at a time that it knows, or should know, doesn’t work for you.',
      'rule/usc15-1692c-a',
    ],
    [
      'So tell them, best in writing: “Sundays don’t work for me.” Keep a copy. Some states have stricter rules.',
    ],
  ],
};
/** Early or late. */
const AT_ODD_HOURS: SpecialCase = {
  when: has(
    /\b(?:9:(?!00)\d\d|9 ?[1-5]\d|10(?::\d\d)?|11(?::\d\d)?) ?(?:p\.?m\.?|at night|de la noche|tonight|last night)\b|\b(?:12|[1-7])(?::\d\d)? ?(?:a\.?m\.?|in the morning|de la manana)\b|\b12(?::\d\d)? ?(?:at night|de la noche|last night)\b|\bmidnight\b|\bmedianoche\b|\bafter (?:9|nine)\b(?! ?(?:a\.?m|in the morning|days?|weeks?|months?|years?))|\bbefore (?:8|eight)\b(?! ?(?:p\.?m|at night|in the evening|days?|weeks?|months?|years?))|\b(?:nine|ten|eleven) (?:forty|thirty|fifteen|\d+)?\b.{0,12}\b(?:at night|tonight|pm)\b/,
  ),
  says: [
    [
      '**That’s outside the hours: a collector can’t call before 8 a.m. or after 9 p.m. where you are,** unless you agreed or it knows other hours work for you.',
      'rule/usc15-1692c-a',
    ],
    KEEP_AND_COMPLAIN,
    [
      '**Tell it in writing when it may call, or not to call at all.** After you’ve told it to stop, it may contact you only to say it’s stopping or to tell you about a specific step, like a lawsuit.',
      'rule/usc15-1692c-c',
    ],
  ],
  rest: [[ONE_YEAR, ['Your own lender isn’t bound by these hours: write to it, too.']]],
};
/** STOP was sent, and they go on. */
const STOP_IGNORED: SpecialCase = {
  when: (plain) =>
    has(/\b(?:text\w*|emails?|e-mails?|messages?|sms|mensajes?)\b/)(plain) &&
    has(
      /\bstop\b.{0,30}\b(?:doesn'?t|does not|didn'?t|not|won'?t|nothing|no good|isn'?t)\b|\b(?:still|keep|keeps|kept|again)\b.{0,25}\b(?:text\w*|email\w*|messag\w*|coming)\b|\b(?:told|asked|said|sent|typed|replied|wrote)\b.{0,25}\bstop\b|\bsiguen\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Then they’re breaking the rule: once you’ve asked, they have to stop**, with a few exceptions. And each text or email has to say how to stop them.',
      'rule/cfr12-1006-14-h',
      'rule/cfr12-1006-6-e',
    ],
    [
      '**Save each one with its day and time, and the STOP you sent.** Send one letter as well: “Don’t text or email me.” Certified mail, and keep a copy.',
    ],
    KEEP_AND_COMPLAIN,
    ONE_YEAR,
  ],
};
const ON_SOCIAL_MEDIA: SpecialCase = {
  when: has(
    /\b(?:friended|friend request|follow(?:ed|ing)? me|add(?:ed)? me|dm'?d|dms?|messag\w+|contact\w*)\b.{0,30}\b(?:facebook|fb|instagram|ig|tiktok|whatsapp|linkedin|messenger|snapchat)\b|\b(?:facebook|fb|instagram|ig|tiktok|linkedin|messenger|snapchat)\b.{0,30}\b(?:friend|follow|request|message|dm)\w*/,
  ),
  says: [
    [
      '**Don’t accept it. A collector has to say that it is one, so a friend request that hides it isn’t allowed.** And it can’t write to you about a debt where the public or your contacts can see it.',
      'rule/usc15-1692e',
      'rule/cfr12-1006-22-f4',
    ],
    [
      '**Tell it not to contact you that way, and it has to stop**, with a few exceptions. Take a screenshot first: the name, the day, what it said.',
      'rule/cfr12-1006-14-h',
    ],
  ],
  rest: [[KEEP_AND_COMPLAIN, ONE_YEAR]],
};
const RECORDING: SpecialCase = {
  when: has(
    /\brecord(?:ing|ed)?\b.{0,25}\b(?:them|it|calls?|him|her|me|conversation|the)\b|\bgrab(?:ar|arlos|o)\b/,
  ),
  says: [
    [
      '**Whether you may record a call is up to your state: in some, everyone on it has to agree.** Say at the start that you’re recording. If they stay on, note that, too. I don’t have your state’s rule; legal aid does.',
    ],
    [
      'A voicemail that others can hear is risky for them: they can’t tell friends, family or neighbors that you owe, other than your husband or wife. Save it.',
      'rule/usc15-1692c-b',
    ],
    ['A written log works everywhere: the day, the time, the name, what was said.'],
  ],
};
const REPORTED_FIRST: SpecialCase = {
  when: has(
    /\breport(?:ed|ing)?\b.{0,40}\b(?:before|without|never|first)\b.{0,40}\b(?:contact\w*|call\w*|letter|wrote|told|tell\w*|notice|heard)\b|\b(?:never|no) (?:got |had |received )?(?:a |any )?(?:letter|call|notice|contact)\w*\b.{0,60}\b(?:report|credit)\b/,
  ),
  says: [
    [
      '**No. Before a collector reports a debt, it has to reach out to you:** talk with you, or send a letter or a message and wait a while to see if that comes back.',
      'rule/cfr12-1006-30-a',
    ],
    [
      '**Dispute it with each bureau that shows it**, and say that no one reached you first. Ask the collector in writing for its notice and for proof.',
      'rule/usc15-1681i-a1',
    ],
  ],
  rest: [[QUESTION_IT, KEEP_AND_COMPLAIN]],
};
const LIEN_THREAT: SpecialCase = {
  when: has(
    /\b(?:put|place|file|get)\b.{0,15}\b(?:a )?liens?\b|\b(?:take|come (?:get|for)|repo\w*)\b.{0,30}\b(?:my|our|his|her)\b.{0,25}\b(?:van|car|truck|house|furniture|tv)\b/,
  ),
  says: [
    [
      '**They can’t just do that: for a card or a bill they’d have to sue and win first, and then only against what’s yours.** A threat to do what they may not do, or don’t plan to do, is against the rule.',
      'rule/usc15-1692e',
      'word/judgment',
    ],
    KEEP_AND_COMPLAIN,
    ONE_YEAR,
  ],
};
const SOCIAL_TO_CALLER: SpecialCase = {
  when: has(
    /\b(?:social(?: security)?(?: number)?|ssn|birth ?day|date of birth|last (?:four|4)|verify|mother'?s maiden|seguro social|fecha de nacimiento)\b/,
  ),
  says: [
    [
      '**No, you don’t have to give your Social Security number or your birthday on a call that came to you, and you’re not in trouble for refusing.** Say: “Mail me the notice. You have my address.” Then hang up.',
    ],
    [
      'A real collector has to send that notice within 5 days of first reaching you, and needs nothing more from you for it.',
      'rule/usc15-1692g-a',
    ],
    ['Gave it already? Freeze your file at each big bureau. It’s free.', 'rule/usc15-1681c-1-i'],
  ],
  rest: [[QUESTION_IT]],
};
const OWN_LENDER_SCRIPT: SpecialCase = {
  when: has(
    /\b(?:lost my job|laid off|hours (?:were |got )?cut|hardship|can'?t (?:pay|make)|lower (?:rate|apr|interest|payment)|nervous|what (?:exactly )?do i say when i call|perdi (?:el|mi) trabajo)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Read this out:** “I’ve lost income, and I want to keep paying. I can pay this much on this day. Do you have a hardship plan, and can you lower the rate and drop the late fees meanwhile? Please send it to me in writing.”',
      'word/hardship-plan',
    ],
    [
      '**You don’t have to tell more than that.** Have your account number and the amount ready. If you’re cut off or it’s a no, say “thank you”, and call again another day: someone else may say yes.',
    ],
    [
      'Don’t agree to more than you have left after food, your home and getting to work.',
      'lesson/tight-month',
    ],
  ],
};
const ADDED_INTEREST: SpecialCase = {
  when: has(
    /\b(?:goes|going|went|keeps? going|growing|grows|add\w*|climb\w*)\b.{0,25}\b(?:up|interest|every month|fees?|more)\b|\b\d+ ?%|\binterest\b|\bcharged? off\b|\bintereses?\b/,
  ),
  says: [
    [
      '**They may add interest only if your contract or the law allows it, charged off or not.** So ask in writing: which line of the contract, which rate, from what day?',
      'rule/usc15-1692f',
    ],
  ],
};

/** Not a friend request: a message that nobody else sees. */
const PRIVATE_MESSAGE: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:dm'?d|dms?|messenger|direct message|private(?:ly)? messag\w*|inbox|whatsapp|slid into|messag\w+ me)\b|\bme escribio\b.{0,24}\b(?:facebook|fb|instagram|whatsapp|messenger)\b/,
    )(plain) &&
    !has(
      /\b(?:friend(?:ed)?|follow\w*|my (?:wall|mom|mother|sister|brother|dad|friends?|contacts)|posted|comment\w*|public\w*)\b/,
    )(plain),
  says: [
    [
      '**A private message can be allowed; one that the public or your contacts can see isn’t.** And it has to say that it comes from a collector: hiding that, in a message or a friend request, isn’t allowed.',
      'rule/cfr12-1006-22-f4',
      'rule/usc15-1692e',
    ],
    [
      '**You can say no: tell it not to contact you that way, and it has to stop**, with a few exceptions.',
      'rule/cfr12-1006-14-h',
    ],
    [
      '**Don’t click, pay or give numbers there.** It may be a scam: ask for the written notice, and look the company up yourself. A real collector owes you that notice within 5 days of first reaching you.',
      'rule/usc15-1692g-a',
    ],
  ],
  rest: [[KEEP_AND_COMPLAIN, ONE_YEAR]],
};
const OF_CONTACT = [
  STOP_IGNORED,
  PRIVATE_MESSAGE,
  ON_SOCIAL_MEDIA,
  ON_SUNDAY,
  AT_ODD_HOURS,
  RECORDING,
] as const;
const OF_PROOF = [NO_PROOF, TOO_LATE_TO_QUESTION, WHOSE_IS_IT] as const;

export const COLLECTOR_PROOF_CASES: SpecialCases = {
  collector_limits: [REPORTED_FIRST, LIEN_THREAT, ...OF_CONTACT, SPEAKS_FOR_ME],
  stop_contact: [STOP_IGNORED, PRIVATE_MESSAGE, ON_SOCIAL_MEDIA, ON_SUNDAY, AT_ODD_HOURS],
  collector_wrote: [
    KNOWS_MY_NUMBERS,
    WANTS_PAPERS,
    REPORTED_FIRST,
    ...OF_PROOF,
    SPEAKS_FOR_ME,
    ANSWER_OR_NOT,
    WHO_IS_IT,
    PAID_OR_CANCELED,
  ],
  collector_amount: [ADDED_INTEREST],
  is_it_real: [KNOWS_MY_NUMBERS, WHO_IS_IT],
  phone_script: [ANSWER_OR_NOT, WANTS_PAPERS, SOCIAL_TO_CALLER, SPEAKS_FOR_ME, OWN_LENDER_SCRIPT],
  lower_rate: [OWN_LENDER_SCRIPT],
  need_ssn: [
    {
      ...SOCIAL_TO_CALLER,
      isInstead: true,
      when: (plain) =>
        /\b(?:them|they|him|her|collectors?|callers?|guy|lady|agency|cobrador\w*)\b/.test(plain) &&
        !/\b(?:you|app|site|sign up|account here|mendwell|ustedes)\b/.test(plain),
    },
  ],
  pay_collection: [WHOSE_IS_IT],
};
