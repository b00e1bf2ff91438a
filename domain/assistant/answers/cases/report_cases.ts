import type { AskContext } from '../../context.ts';
import type { Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// What stands on a report, from which day it counts, and how it comes off: bankruptcies, court records, changed dates, other people's lines.

const ofBankruptcy = has(
  /\b(?:bankrupt\w*|bankrupcy|bk|chapter (?:7|13|seven|thirteen)|ch\.? ?(?:7|13)|discharged?|bancarrota|capitulo (?:7|13))\b/,
);
const COMPLAIN: Ruled = [
  'You can complain at [consumerfinance.gov/complaint](https://www.consumerfinance.gov/complaint/).',
];

const BANKRUPTCY_STAYS: SpecialCase = {
  when: ofBankruptcy,
  says: [
    [
      '**A bankruptcy may be reported for 10 years, counted from the order for relief. If you filed it yourself, that’s the day you filed, not the day of the discharge.** The court’s papers name that day.',
      'rule/usc15-1681c-a',
      'rule/usc11-301-b',
    ],
    [
      'The debts that were in it have their own clock: 7 years, for a charge-off or a collection counted from 180 days after you first fell behind. They often leave first.',
      'rule/usc15-1681c-a',
      'rule/usc15-1681c-c',
    ],
  ],
  rest: [
    [
      [
        'Until then, each of those debts should show that nothing is owed. If one doesn’t, dispute it with a copy of the discharge. It’s free.',
        'rule/usc15-1681i-a1',
      ],
    ],
  ],
};
/** The bureaus let a Chapter 13 go sooner than the law would have them. */
const CHAPTER_13_STAYS: SpecialCase = {
  ...BANKRUPTCY_STAYS,
  when: has(/\b(?:chapter|ch\.?|bk|bankruptcy|capitulo) ?(?:13|thirteen|trece)\b/),
  says: [
    [
      '**The law lets a bankruptcy be reported for 10 years, from the order for relief: for one you filed yourself, the day you filed.** Experian has written that it takes a Chapter 13 off **7 years** after filing. That’s its own practice, so look at each of your three reports.',
      'rule/usc15-1681c-a',
      'rule/usc11-301-b',
      'rule/experian-chapter-13',
    ],
    ...BANKRUPTCY_STAYS.says.slice(1),
  ],
};
const COURT_RECORDS: SpecialCase = {
  when: has(
    /\b(?:judge?ments?|liens?|small claims|lawsuits?|court (?:records?|cases?)|sentencia|gravamen)\b/,
  ),
  says: [
    [
      '**The three big bureaus don’t show them: they’ve left out court judgments since 2017, and tax liens since 2018.** That’s their own practice. A court’s record stays public, and others, such as tenant screening companies, may look there.',
      'rule/cfpb-public-records',
    ],
    [
      '**By law a judgment may be reported 7 years from the day it was entered**, or longer where the state’s time for it runs longer. So it isn’t for life.',
      'rule/usc15-1681c-a',
    ],
  ],
  rest: [
    [
      [
        'The debt behind it can still show, if a lender or a collector reports it. And with a judgment they can take from your pay or your bank account, so deal with it in court.',
        'word/judgment',
        'word/collection',
      ],
      [
        'Does one show on your report? Look at it, and dispute what’s wrong. It’s free.',
        'rule/usc15-1681i-a1',
      ],
    ],
  ],
};
const EVICTION: SpecialCase = {
  when: has(/\b(?:evict\w*|desaloj\w*)\b/),
  says: [
    [
      '**The eviction itself usually isn’t on your credit report.** Rent you owe can be, once a collector has it, and tenant screening companies keep court cases. You can ask those for their report, and dispute what’s wrong.',
    ],
    [
      'A court case may be in such a report 7 years from the day it was filed or decided, or longer in some states.',
      'rule/usc15-1681c-a',
    ],
  ],
};
const CRIMINAL: SpecialCase = {
  when: has(
    /\b(?:speeding|parking|traffic|tickets?|criminal|felony|misdemeanor|convict\w*|arrest(?:s|ed)?|jail (?:time|record)|dui|multas?|antecedentes)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Not on a credit report: the CFPB found that bankruptcies are the only court records that the three big bureaus show.** A fine that isn’t paid can show once a collector has it.',
      'rule/cfpb-public-records',
      'word/collection',
    ],
    [
      '**A background check is another report.** It may show an arrest for 7 years, or longer in some states, and a conviction with no time limit.',
      'rule/usc15-1681c-a',
    ],
  ],
  rest: [
    [
      [
        'An employer or a landlord that turns you down over any such report has to tell you which company made it. You can get it free within 60 days, and dispute what’s wrong.',
        'rule/usc15-1681m-a',
        'rule/usc15-1681j-b',
      ],
    ],
  ],
};
/** The date was changed, or the clock is said to have begun again. */
const RE_AGED: SpecialCase = {
  when: has(
    /\bre-?ag(?:e|ed|ing)\b|\b(?:new|different|wrong|later|changed the|moved the) (?:date|birthday|dofd)\b|\bdates? (?:was |were |got |is |has |have )?(?:been )?(?:changed|moved|reset|wrong|different)\b|\b(?:start|starts|started|starting|reset|resets|restart\w*) (?:over|again|the (?:clock|7|seven))\b|\bopened (?:in )?20\d\d\b|\bused to say\b|\b(?:cambiaron|cambio) (?:la )?fecha\b|\b(?:empieza|empiezan) de nuevo\b|\b(?:starts?|starting|started) (?:it |all )?(?:over|again)\b|\breset\w*\b|\b(?:(?:7|seven) more|another (?:7|seven)) years\b|\bjust happened\b|\breinici\w+/,
  ),
  says: [
    [
      '**Not on your report: selling the debt or paying on it doesn’t give it a new date there. A later one is called “re-aging”, and it’s wrong.** For a collection or a charge-off the 7 years start 180 days after you first fell behind and never caught up.',
      'rule/usc15-1681c-c',
    ],
    [
      '**How long they have to sue is another clock: in some states a payment, or a letter that says you owe it, may restart that one.** So find out first, and don’t rush to pay.',
      'rule/cfpb-ask-1423',
    ],
    [
      '**Dispute it with each bureau that shows it. Send what has the old date:** an earlier report, a statement, the first lender’s letter. It’s free, and the bureau has 30 days, or 45 after your free annual report.',
      'rule/usc15-1681i-a1',
      'rule/usc15-1681j-a',
    ],
    [
      'Write to the company that reports it as well. It has to tell the bureau the month and year you first fell behind.',
      'rule/usc15-1681s-2-a5',
    ],
  ],
  rest: [
    [
      [
        '“Opened” is only the day the buyer got it, so that one may be later. Look for “date of first delinquency”.',
        'word/date-of-first-delinquency',
      ],
      COMPLAIN,
    ],
  ],
};
const WAIT_IT_OUT: SpecialCase = {
  when: has(
    /\b(?:just|can i|could i|should i|why not|if i)\b.{0,25}\b(?:never pay|not pay|don'?t pay|wait|ignore)\b.{0,40}\b(?:7|seven|years|yrs|falls? off|drops? off|goes? away)\b|\bwait (?:it out|7|seven|for it to (?:fall|drop))\b|\besperar (?:los )?(?:7|siete)\b/,
  ),
  says: [
    [
      '**It will leave your report after 7 years either way, but they may sue you before that.** The 7 years count from 180 days after you first fell behind.',
      'rule/usc15-1681c-c',
    ],
    [
      '**How long they have to sue is another clock, set mostly by your state.** With a judgment, they can take money from your pay or your bank account, and the judgment may last longer than the mark on your report.',
      'rule/cfr12-1006-26-b',
      'word/judgment',
    ],
    [
      'Leaving the report doesn’t end the debt. A deal, or a plan for it, often costs less than a lawsuit.',
    ],
  ],
};

const yearsIn = (plain: string): readonly number[] =>
  [...plain.matchAll(/\b((?:19|20)\d\d)\b|(?<=\b(?:oh|since|in|from) )'?(0[0-9]|1[0-9])\b/g)].map(
    ([, long, short]) => (long ? Number(long) : 2000 + Number(short)),
  );
const YEARS_AND_MORE = 8;
/** Of a year that lies so far back that nothing of it should stand there. */
const isPastItsTime = (plain: string, { today }: AskContext): boolean => {
  const years = yearsIn(plain);
  const thisYear = Number((today ?? '').slice(0, 4));
  const month = Number((today ?? '').slice(5, 7));
  return (
    (years.length > 0 &&
      thisYear > 0 &&
      // The 180 days of a year's last month reach into the next July.
      years.every(
        (year) => year <= thisYear - (month >= 7 ? YEARS_AND_MORE : YEARS_AND_MORE + 1),
      )) ||
    /\b(?:[89]|1\d|2\d|eight|nine|ten|eleven|twelve|fifteen|seventeen|twenty) (?:\w+ )?(?:years?|yrs?|anos?) (?:ago|old|later)\b/.test(
      plain,
    )
  );
};
const OBSOLETE: SpecialCase = {
  when: (plain, context) => !ofBankruptcy(plain) && isPastItsTime(plain, context),
  says: [
    [
      '**If you fell behind that long ago, its time is up: most bad marks have to come off after 7 years.** For a collection or a charge-off they count from 180 days after you first fell behind.',
      'rule/usc15-1681c-a',
      'rule/usc15-1681c-c',
    ],
    [
      '**Dispute it with each bureau that shows it, and write: “older than 7 years”.** It’s free, and you don’t have to pay it first.',
      'rule/usc15-1681c-a',
      'rule/usc15-1681i-a1',
    ],
    [
      'If you sent a payment since, that doesn’t move the day. An account that was always paid on time may stay.',
      'rule/usc15-1681c-c',
      'lesson/how-long-things-stay',
    ],
  ],
};

const FRIVOLOUS: SpecialCase = {
  when: has(/\b(?:frivolous|irrelevant|frivol[oa]s?|irrelevante)\b/),
  isInstead: true,
  says: [
    [
      '**It means the bureau stopped looking, for example because the dispute said too little. It isn’t the last word.** Within 5 business days of deciding that, it has to tell you, with the reason and what’s missing.',
      'rule/usc15-1681i-a3',
    ],
    [
      '**Send it again, with what was missing:** one line at a time, what’s wrong, what would be right, and a copy that shows it.',
      'lesson/dispute-an-error',
      'rule/usc15-1681i-a4',
    ],
  ],
  rest: [
    [
      [
        '**Write to the company that reported it, too**, with the same proof. It has to look into it.',
        'rule/usc15-1681s-2-a8',
      ],
      [
        'You can complain at [consumerfinance.gov/complaint](https://www.consumerfinance.gov/complaint/).',
      ],
    ],
  ],
};
export const DISCHARGED_STILL_OWED: SpecialCase = {
  when: ofBankruptcy,
  says: [
    [
      '**A debt that the bankruptcy ended shouldn’t say that you owe it.** Send each bureau that shows it a copy of the discharge and of the list that names this debt, and ask for “discharged in bankruptcy, nothing owed”.',
      'rule/usc15-1681e-b',
      'rule/usc15-1681i-a1',
    ],
    [
      'It’s free, and the bureau has 30 days from when it gets it, or 45 after your free annual report. Write to the company that reports it, too, with the same copies.',
      'rule/usc15-1681i-a1',
      'rule/usc15-1681j-a',
      'rule/usc15-1681s-2-a8',
    ],
    ['Does anyone ask you to pay it? Send them the discharge, and tell your bankruptcy lawyer.'],
  ],
};
const DECEASED: SpecialCase = {
  when: has(
    /\b(?:deceased|i'?m (?:not dead|alive|still alive)|says? (?:that )?i(?:'?m| am) dead|shows? me as dead|marked (?:as )?dead|fallecid[oa]|sigo viv[oa]|estoy viv[oa])\b/,
  ),
  says: [
    [
      '**Write to each bureau that says so today: it’s a mistake, and it can stop every application.** Add copies of your ID, proof of your address and, if you can, a letter from Social Security.',
      'rule/usc15-1681e-b',
    ],
    [
      '**Ask which company reported it, and write to that company, too.** It has to look into it. Ask Social Security if its own record is right.',
      'rule/usc15-1681s-2-a8',
    ],
    [
      'It’s free, and the bureau has 30 days from when it gets your dispute, or 45 after your free annual report.',
      'rule/usc15-1681i-a1',
      'rule/usc15-1681j-a',
    ],
  ],
  rest: [[COMPLAIN]],
};
const isMixed = has(
  /\b(?:mixed (?:up|file)|mix(?:ed)? (?:me|us)|same (?:\w+ )*name|middle (?:initial|name)|jr|junior|sr|senior|wrong person|another (?:person|man|woman|guy|\w+ (?:\w+ )?(?:garcia|smith|\w+ez))|share (?:a|the|my) name|the (?:third|3rd|2nd|second)|both \w+|twins?|namesake|merged|two people|one person|confus\w+ (?:me|us)|me confund\w+|me mezcl\w+|llamamos igual|tocayo|stranger'?s?|somebody else'?s|someone else'?s|other (?:guy|lady|person)|i'?m not \w+|i am not \w+|never lived|mismo nombre|otra persona)\b/,
);
/** Somebody used one's own name or number: that's theft, whoever lived where. */
const isOpenedInName = has(
  /\b(?:open(?:ed|ing)?|used|using|took out|got|abri\w+|uso|usaron|saco|sacaron)\b.{0,50}\b(?:in|with|using|under|a|con|en)\b.{0,8}\b(?:my|mi) (?:name|social|ssn|info\w*|identity|nombre|seguro)\b|\b(?:with|has|have|using|con) (?:my|mi) (?:social|ssn|seguro social)\b/,
);
/** Two people's files were taken for one. */
const MIXED: SpecialCase = {
  when: (plain) => isMixed(plain) && !isOpenedInName(plain),
  says: [
    [
      '**That sounds like two people’s files mixed into one. You don’t have to prove who owes it: show who you are.** Write to each bureau: list every name, address and account that isn’t yours, with copies of your ID and proof of your address. The other person doesn’t have to do anything.',
      'rule/usc15-1681e-b',
      'rule/usc15-1681i-a1',
    ],
    [
      'It’s free, and the bureau has 30 days from when it gets it, or 45 after your free annual report. For a mix-up you don’t need a police report.',
      'rule/usc15-1681i-a1',
      'rule/usc15-1681j-a',
    ],
    [
      '**If a collector wrote, question it in writing within 30 days of its notice**, and say that you’re another person. Then it has to stop until it has mailed you proof.',
      'rule/usc15-1692g-b',
    ],
  ],
  rest: [
    [['Did a landlord or a lender see it? Tell them it’s disputed, and show your ID.'], COMPLAIN],
  ],
};
const BY_MAIL: SpecialCase = {
  when: has(
    /\b(?:mail|letter|certified|write|carta|correo)\b.{0,30}\b(?:better|online|or|instead|than|vs|mejor|en linea)\b|\bonline\b.{0,30}\b(?:mail|letter|better|or)\b|\bhow (?:should|do) i send\b/,
  ),
  says: [
    [
      '**Either way counts, and the bureau has 30 days from when it gets it, or 45 after your free annual report. By mail you keep better proof; online is quicker.**',
      'rule/usc15-1681i-a1',
      'rule/usc15-1681j-a',
    ],
    [
      'By mail, you can add every copy and say it in your own words. Send it certified with a return receipt, and keep a copy. Online, save each screen and what you uploaded.',
    ],
    ['The bureau has to look at everything relevant that you send.', 'rule/usc15-1681i-a4'],
  ],
};
const EACH_BUREAU: SpecialCase = {
  when: has(
    /\b(?:each (?:one|bureau|of them)|all (?:3|three)|every (?:one|bureau)|share|separately|(?:the )?other two|just one|cada (?:una?|buro)|los tres)\b/,
  ),
  says: [
    [
      '**Dispute with each bureau that shows it: each has a file of its own.** If the company that reported it finds a mistake, it has to tell the other big bureaus it reports to, but don’t wait for that.',
      'rule/usc15-1681i-a1',
      'rule/usc15-1681s-2-b',
    ],
    [
      'Credit Karma shows TransUnion and Equifax, and not Experian. All three are free at [AnnualCreditReport.com](https://www.annualcreditreport.com).',
      'rule/usc15-1681j-a',
    ],
  ],
};

/** The same beside a report: where a mistake or an app that shows some of them is spoken of. */
const OF_EACH_BUREAU: SpecialCase = {
  ...EACH_BUREAU,
  when: (plain, context) =>
    EACH_BUREAU.when(plain, context) &&
    has(
      /\b(?:disput\w*|mistakes?|errors?|wrong|fix\w*|correct\w*|credit ?karma|app|separately|share|other two|just one|errores?|equivoc\w*)\b/,
    )(plain),
};
/** A site that asks for a card before it shows a free report. */
const NO_CARD_NEEDED: SpecialCase = {
  when: has(
    /\b(?:credit |debit |my |a )?card (?:number|info|details?|on file)\b|\b(?:give|enter|put in|need|asks?|asking|wants?) (?:them |for |me for )*(?:my |a |the )?(?:credit |debit )?card\b|\bfree trial\b|\bnumero de (?:mi |la )?tarjeta\b/,
  ),
  says: [
    [
      '**No card is needed: by law the report is free.** A site that wants a card number is selling something, often a trial that starts to cost. Leave it, and go to [AnnualCreditReport.com](https://www.annualcreditreport.com).',
      'rule/usc15-1681j-a',
    ],
  ],
};

const CAME_BACK: SpecialCase = {
  when: has(
    /\b(?:came|come|comes|is|its|it'?s|put|popped|showed up|showing) back\b(?! (?:as |saying |with )?["“']?(?:verified|accurate|correct))|\bback (?:on|again|now)\b|\breinsert\w*|\bdeleted\b.{0,40}\b(?:back|again)\b|\b(?:volvio|volvieron|otra vez)\b/,
  ),
  says: [
    [
      '**Yes, they have to tell you: in writing, within 5 business days of putting it back.** And it may come back only if the company says that it’s complete and accurate.',
      'rule/usc15-1681i-a5',
    ],
    [
      '**No letter came? Write to the bureau:** ask for that notice, name the day it was deleted, and dispute it again with your proof.',
      'rule/usc15-1681i-a1',
    ],
    [
      'Complain at [consumerfinance.gov/complaint](https://www.consumerfinance.gov/complaint/) as well. Whether you can sue over it is a question for a consumer lawyer. Many look at it free.',
    ],
  ],
};
const THIRD_PARTY: SpecialCase = {
  when: has(
    /\bthird[- ]party\b|\b(?:not|wasn'?t|weren'?t) (?:sent|written|from) (?:by )?(?:me|you)\b|\bsuspicious\b|\bsomeone else sent\b|\btercer[oa]s?\b/,
  ),
  says: [
    [
      '**Send it again, and show that it’s you:** a copy of your ID and of a bill with your address, your own signature, and the line “I wrote and sent this myself.” Certified mail, with a return receipt.',
    ],
    [
      'A bureau may turn down a dispute that says too little. Then it has to tell you within 5 business days, with the reason and what’s missing.',
      'rule/usc15-1681i-a3',
    ],
    [
      '**Complain the same day** at [consumerfinance.gov/complaint](https://www.consumerfinance.gov/complaint/), with your receipt and their letter.',
    ],
  ],
};
const STATEMENT: SpecialCase = {
  when: has(
    /\b(?:100|hundred|one hundred|cien) (?:words?|palabras)\b|\b(?:consumer|dispute|personal) statement\b|\bstatement (?:of dispute|to my (?:file|report))\b|\badd a (?:short )?(?:statement|note)\b/,
  ),
  says: [
    [
      '**Say in plain facts what you dispute and why:** “I dispute the late payment on this account. I paid on time; my bank’s record shows it. The company hasn’t answered my letter.” No feelings, no excuses.',
      'word/statement-of-dispute',
    ],
    [
      'The bureau may hold you to 100 words if it helps you write them. Later reports with that line have to show your statement or sum it up.',
      'rule/usc15-1681i-b',
    ],
    ['It doesn’t change a score. If you have new proof, a new dispute with it is worth more.'],
  ],
};

/** A car that was taken, on the report. */
const REPOSSESSION_STAYS: SpecialCase = {
  when: has(
    /\b(?:repo(?:'?s|ssession\w*|ssessed|'?d|ed)?)\b|\b(?:embargo|quitaron) (?:del?|el|mi) (?:carro|coche|troca)\b/,
  ),
  says: [
    [
      '**A repossession may be reported 7 years, counted from 180 days after the missed payment that led to it.** Paying what’s left doesn’t move that day, and neither does selling the debt.',
      'rule/usc15-1681c-c',
    ],
    [
      'What you still owe after the sale is part of that same account: it can be there, too, but not longer than that.',
      'rule/usc15-1681c-c',
    ],
  ],
};

export const REPORT_CASES: SpecialCases = {
  how_long_it_stays: [
    REPOSSESSION_STAYS,
    RE_AGED,
    WAIT_IT_OUT,
    CHAPTER_13_STAYS,
    BANKRUPTCY_STAYS,
    COURT_RECORDS,
    EVICTION,
    CRIMINAL,
    OBSOLETE,
  ],
  dispute_error: [DECEASED, DISCHARGED_STILL_OWED, RE_AGED, MIXED, BY_MAIL, EACH_BUREAU, OBSOLETE],
  dispute_verified: [FRIVOLOUS, CAME_BACK, THIRD_PARTY, STATEMENT, DISCHARGED_STILL_OWED],
  not_mine: [DECEASED, MIXED],
  remove_true: [WAIT_IT_OUT],
  dispute_everything: [{ ...BY_MAIL, isInstead: true }],
  free_reports: [NO_CARD_NEEDED, OF_EACH_BUREAU],
  tax_debt: [{ ...COURT_RECORDS, when: has(/\bliens?\b/) }],
  arrested: [
    {
      ...CRIMINAL,
      when: has(/\b(?:show up|shows? up|on my (?:credit|report)|credit report|aparece)\b/),
    },
  ],
  old_debt: [RE_AGED],
};
