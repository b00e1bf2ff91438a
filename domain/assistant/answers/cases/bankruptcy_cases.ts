import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Bankruptcy, by what was asked: which kind, what it stops, what goes before and after it. What a lawyer has to say is left to one.

const ASK_A_LAWYER: Ruled = [
  'Whether it’s right for you is a question for a lawyer, and many give a free first consultation. Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
];
const STAYS: Ruled = [
  'A bankruptcy may be reported for **10 years**, counted from the day you file it.',
  'rule/usc15-1681c-a',
  'rule/usc11-301-b',
];

const hasFiledBefore = has(
  /\bdismissed\b|\b(?:file|filed|filing)\b.{0,40}\b(?:again|twice|before|last year|earlier|(?:a|second|third|2nd|3rd) (?:second |third )?time|in (?:19|20)\d\d|years? ago)\b(?! (?:i|we|they|it|the|my) )|\b(?:two|three|2|3|second|third|2nd|3rd|another|previous|prior|earlier|last|old) (?:\d+ )?(?:bankrupt\w*|cases?|chapter|filings?)\b|\bre-?fil(?:e|ed|ing)\b|\b(?:desestim\w+|otra vez|de nuevo|segunda vez|dos casos|caso anterior)\b|\bya (?:me )?(?:declare|presente|hice)\b/,
);

/** What filing stops, and what was taken just before. */
const isAskedWhatStops = has(
  /\b(?:stop\w*|halt|end)\b.{0,50}\b(?:garnish\w*|check\w*|pay|wages?|lawsuit|sue\w*|calls?|levy|foreclos\w*|repo\w*|same day|right away|embargo|demanda)\b|\b(?:garnish\w*|take \$?\d+|taking|levy|lawsuit|sued|embarg\w+)\b.{0,120}\b(?:file|filing|filed|bankrupt\w*|stop|see (?:any|those)|get (?:it|that|any) back|bancarrota)\b|\bautomatic stay\b|\b(?:file|filing)\b.{0,60}\b(?:garnish\w*|lawsuit|levy)\b/,
  /\b(?:par(?:an|ar|o)|para (?=(?:el|la|los|las|mi|mis|todo)\b)|det(?:iene|ienen|ener)|fren(?:a|ar))\b.{0,50}\b(?:embarg\w*|demandas?|sueldo|cheque|cobr\w*)\b/,
);
const STOPS: SpecialCase = {
  when: isAskedWhatStops,
  says: [
    [
      '**Yes, filing itself puts a stop to most of it: lawsuits, judgments and what’s taken from your pay for a debt from before.** It counts from the day the case is filed. Support and some other things continue.',
      'rule/usc11-362-a',
    ],
    [
      '**Make sure your employer’s payroll and the collector hear of it the same day**, with the case number. Otherwise your next check may still come up short, and you’d have to ask for that money back.',
    ],
    [
      '**What was taken in the 90 days before you file can sometimes be brought back.** Write down each date and amount for the lawyer.',
      'rule/usc11-547-b',
    ],
  ],
  rest: [[ASK_A_LAWYER, STAYS]],
};
const asksOfCalls = (plain: string): boolean =>
  has(
    /\b(?:calls?|calling|phone|letters?|collectors?|harass\w*|llam(?:ar|adas|an)|cartas|cobrador\w*)\b/,
  )(plain) &&
  has(/\b(?:stops?|stopped|quit|end|ends|leave me alone|dejan|dejar|paran|parar)\b/)(plain) &&
  !/\b(?:garnish\w*|lawsuit|sued?|levy|embarg\w*)\b/.test(plain);
/** Whether the phone is quiet then. */
const CALLS_STOP: SpecialCase = {
  when: asksOfCalls,
  says: [
    [
      '**Yes, mostly: from the day the case is filed, anyone who collects a debt from before has to stop: the calls, the letters, lawsuits and what’s taken from your pay.** That’s called the automatic stay. Support and some other things continue.',
      'rule/usc11-362-a',
    ],
    [
      '**Does one still call? Give it the case number, the court and the day you filed, and write down the call.** They may not have heard yet. If it continues after that, tell your lawyer: the court can act on it.',
    ],
    [
      'You don’t need a bankruptcy just for the calls: tell a collector in writing to stop. After that, it may contact you only to say it’s stopping or to tell you about a specific step, like a lawsuit.',
      'rule/usc15-1692c-c',
    ],
  ],
  rest: [[ASK_A_LAWYER, STAYS]],
};
/** Who filed before can't count on the stop. */
const STOPS_AGAIN: SpecialCase = {
  when: (plain) => (isAskedWhatStops(plain) || asksOfCalls(plain)) && hasFiledBefore(plain),
  says: [
    [
      '**Ask a lawyer before you file: for someone who filed before, the stop on collecting can be shorter, or not start at all.** What counts is when those cases were, and how they ended.',
      'rule/usc11-362-a',
    ],
    [
      '**Bring the date and the number of each case,** how it ended, and what’s being taken now. Answer the court’s papers by their dates meanwhile.',
    ],
    LEGAL_AID,
  ],
  rest: [[STAYS]],
};
const WHICH_CHAPTER: SpecialCase = {
  when: (plain) => /\b(?:7|seven|siete)\b/.test(plain) && /\b(?:13|thirteen|trece)\b/.test(plain),
  says: [
    [
      '**In short: Chapter 7 ends debts without a plan, and what you own beyond what’s protected may be sold. Chapter 13 is a plan that you pay off over time, and you keep what you own.** Which one is open to you comes down to your income and what you own.',
      'word/bankruptcy',
      'rule/usc11-301-b',
    ],
    [
      '**The plan is often chosen to catch up on a house or a car**, and the other where there’s little to lose and little left over. Neither ends everything: support, many taxes and most student loans usually stay.',
      'rule/usc11-523-a',
    ],
  ],
  rest: [[ASK_A_LAWYER, STAYS]],
};
const WITHOUT_LAWYER: SpecialCase = {
  when: has(
    /\bwithout (?:a |an )?(?:lawyer|attorney)\b|\b(?:file|do it) (?:it )?(?:by )?(?:my|our)sel(?:f|ves)\b|\bpro se\b|\bsin abogado\b|\b(?:afford|pay (?:for )?)\b.{0,20}\b(?:lawyer|attorney|bankruptcy)\b/,
  ),
  says: [
    [
      '**You may file without one, but it’s easy to lose something by a form that’s wrong or late.** Ask legal aid first, and the bankruptcy court clerk: both can say who helps free where you live. You can also ask to pay the court’s fee in installments.',
    ],
    [
      '**Tools, a car, a home: whether you keep them is up to what your state protects.** I don’t have your state’s rule. Bring a list of what you own, and what each thing would sell for.',
    ],
    LEGAL_AID,
  ],
  rest: [
    [
      [
        'Stay away from anyone who only “fills in the forms” and isn’t a lawyer, if they also tell you what to put in.',
      ],
      STAYS,
    ],
  ],
};
const AGAIN: SpecialCase = {
  when: has(
    /\bhow (?:often|many times|soon)\b|\b(?:again|second time|twice|re-?file|dismissed|go back in|cuantas veces|otra vez)\b.{0,60}\b(?:file|filed|bankrupt\w*|chapter|7|13)\b|\b(?:file|bankrupt\w*|chapter (?:7|13)|case)\b.{0,60}\b(?:again|dismissed|twice|second time|otra vez)\b/,
  ),
  says: [
    [
      '**You can file again, but how soon it helps is up to what you filed before, when, and how it ended.** Ask a lawyer before you do: filed too early, it may end no debts, and the stop on collecting can be shorter.',
      'rule/usc11-362-a',
    ],
    [
      '**If it was dismissed, your debts are back, minus what the trustee paid on them.** Ask the trustee for the list of what was paid to whom, and check each balance against it.',
    ],
    LEGAL_AID,
  ],
  rest: [[STAYS]],
};
const TAXES: SpecialCase = {
  when: (plain) =>
    has(/\b(?:irs|tax(?:es)?|impuestos)\b/)(plain) &&
    !/\b(?:refund|everything|all (?:my|the|of)|student|support)\b/.test(plain),
  says: [
    [
      '**Sometimes: many taxes stay, but some old income taxes can end. It comes down to the dates: when the return was due, when you filed it, and when the tax was set.** I don’t have those day counts here.',
      'rule/usc11-523-a',
    ],
    [
      '**Get your account transcript for each year, free, at irs.gov,** and take it to a bankruptcy lawyer. Returns filed late can make it harder.',
    ],
    LEGAL_AID,
  ],
  rest: [[STAYS]],
};
const REFUND: SpecialCase = {
  when: has(/\b(?:tax )?refunds?\b|\breembolso\b/),
  says: [
    [
      '**You might: a refund for the time before you file counts as something you own, even if it comes later.** Whether you keep it is up to what your state protects. I don’t have your state’s rule.',
    ],
    [
      '**Ask the lawyer about the timing before you file.** Money spent on rent, food or a doctor is one thing. Paying family back with it is another: that may be taken back from them, if you were insolvent then.',
      'rule/usc11-547-b',
      'rule/usc11-101-31',
    ],
    LEGAL_AID,
  ],
};
const CHARGED_BEFORE: SpecialCase = {
  when: has(
    /\b(?:i|we) (?:put|charged|used|bought|spent|ran up|maxed)\b.{0,80}\b(?:card|visa|best buy|before|file|bankrupt\w*)\b|\b(?:use|used|charge|charged|max)\b.{0,40}\b(?:before|then) (?:i )?(?:file|filing|bankrupt\w*)\b|\blook like fraud\b/,
  ),
  says: [
    [
      '**Not by itself. What stays is a debt made by fraud: charging what you didn’t mean to pay.** Something you needed, bought before you knew you’d lose your job, looks different. Luxuries or cash advances shortly before you file can count against you: ask the lawyer about those.',
      'rule/usc11-523-a',
    ],
    [
      '**Stop using the cards now, and tell the lawyer each recent charge:** the day, the amount, and what it was for. Keep the receipt and the letter about your job.',
    ],
    LEGAL_AID,
  ],
  rest: [[STAYS]],
};
const SPOUSE: SpecialCase = {
  when: has(
    /\b(?:my )?(?:wife|husband|spouse|fiancee?|partner|espos[oa]|marido)(?:'?s)?\b|\bmarried\b|\bcasad[oa]\b/,
  ),
  says: [
    [
      '**You can file alone, and your spouse’s own debts and credit stay their own.** But the court wants to see the whole household: your spouse’s income usually goes on the forms.',
    ],
    [
      '**What belongs to your spouse alone is a state matter.** In community property states, what either of you earns or buys while married can count as both’s: Arizona, California, Idaho, Louisiana, Nevada, New Mexico, Texas, Washington and Wisconsin.',
      'rule/community-property',
    ],
    ['Ask the lawyer about the car’s title, joint accounts, and debts you both signed for.'],
  ],
  rest: [[ASK_A_LAWYER, STAYS]],
};
const WORTH_IT: SpecialCase = {
  when: has(
    /\b(?:worth it|overkill|too (?:little|small)|enough (?:debt|to file)|why (?:wouldn'?t|don'?t|shouldn'?t) i|makes? sense|should i just (?:do|file)|all i owe|small|vale la pena|good idea|is it good|a good thing|es buen[oa]|conviene|buena idea)\b/,
  ),
  says: [
    [
      '**Put three numbers side by side: what you owe, what your plan takes to pay it off, and what filing costs with the lawyer.** Many people wait if they can be done soon without it.',
    ],
    [
      '**It weighs more if you’re being sued, your pay is taken, or the minimums don’t fit.** It stops most collecting, and it may be reported for 10 years from the day you file.',
      'rule/usc11-362-a',
      'rule/usc15-1681c-a',
      'rule/usc11-301-b',
    ],
    [
      'Ask me “When will I be debt-free?”, and take that to the lawyer or to a nonprofit credit counselor.',
    ],
  ],
  rest: [[ASK_A_LAWYER]],
};
const MEANS_TEST: SpecialCase = {
  when: has(/\bmeans test\b|\bmedian income\b|\bmake too much\b|\bincome (?:limit|cutoff)\b/),
  says: [
    [
      '**It compares your household’s income with the median in your state for a household of your size. I don’t have those figures: they change.** The US Trustee’s site has today’s table: [justice.gov/ust](https://www.justice.gov/ust/means-testing).',
    ],
    [
      'Being above it doesn’t rule it out: what you have to spend can be subtracted. A lawyer can work that out in a first consultation.',
    ],
  ],
  rest: [[ASK_A_LAWYER]],
};
const CARD_AFTER: SpecialCase = {
  when: has(
    /\b(?:get|have|apply|approved|keep)\b.{0,20}\b(?:a |an |my )?(?:credit )?cards?\b|\b(?:rebuild\w*|credit) (?:after|with a)\b|\bafter (?:my |the |a )?(?:bankruptcy|chapter|discharge)\b|\bdespues de (?:la )?bancarrota\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Yes, many people get a secured card soon after the discharge.** It takes a deposit, which you get back if you close it owing nothing. While a payment plan runs, ask your trustee first.',
      'lesson/secured-cards',
    ],
    [
      '**Look for a card with no annual fee that reports to all three bureaus.** Ask before you apply if they take someone with a bankruptcy on the report: it may be there for 10 years from the day you filed.',
      'lesson/secured-cards',
      'rule/usc15-1681c-a',
      'rule/usc11-301-b',
    ],
    [
      '**Check your reports first.** Each debt that was in it should show that nothing is owed; dispute what doesn’t. It’s free.',
      'rule/usc15-1681i-a1',
    ],
  ],
};

const STUDENT_LOANS: SpecialCase = {
  when: has(
    /\b(?:student|school|college|university|sallie mae|navient) (?:\w+ )?(?:loans?|debts?)\b|\bprestamos? (?:de |del? )?(?:la )?(?:estudiant\w*|universi\w*|escuela)\b|\bprestamos? estudiantil\w*|\bundue hardship\b/,
  ),
  says: [
    [
      '**Not by itself, and “never” is a myth, too. A student loan usually stays, unless a court finds that paying it would be an undue hardship for you and your family.** Some private loans aren’t of that kind: ask a lawyer what yours is.',
      'rule/usc11-523-a',
    ],
    [
      '**You have to ask for that separately, in the same court:** it’s a case of its own beside the bankruptcy. The lender or the government can agree or argue against it, and part of the loan may be ended instead of all.',
    ],
    [
      'For federal loans there’s a form on which you tell the government about your income and costs, meant to make this easier. I don’t have its rules, so ask a bankruptcy lawyer or legal aid for “the attestation form”.',
    ],
  ],
  rest: [
    [
      [
        'Look first at what costs less: for federal loans, a payment by your income, or a way out of default, at [studentaid.gov](https://studentaid.gov). It’s free.',
      ],
      ASK_A_LAWYER,
    ],
  ],
};

export const BANKRUPTCY_CASES: SpecialCases = {
  bankruptcy: [
    STUDENT_LOANS,
    STOPS_AGAIN,
    CALLS_STOP,
    STOPS,
    MEANS_TEST,
    WHICH_CHAPTER,
    WITHOUT_LAWYER,
    AGAIN,
    REFUND,
    TAXES,
    CHARGED_BEFORE,
    SPOUSE,
    CARD_AFTER,
  ],
  secured_card: [
    { ...CARD_AFTER, when: has(/\b(?:bankrupt\w*|chapter (?:7|13)|discharge\w*|bancarrota)\b/) },
  ],
};

/** Asked only if it should be, after all that is more exact. */
export const WHETHER_TO_FILE: SpecialCases = { bankruptcy: [WORTH_IT] };
