import { COUNSELOR, LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// What people tell as a story and ask at its end: a doctor outside the plan, a Virginia warrant, a house after a bankruptcy, a refund that
// goes to a spouse's debt, a dealer who won't name the total, a letter with its reasons.

const COMPLAIN: Ruled = [
  'You can complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/).',
];

const OUTSIDE_THE_PLAN: SpecialCase = {
  when: has(
    /\bout[- ]of[- ]network\b|\bnot in (?:my |the )?(?:network|plan)\b|\b(?:wasn'?t|isn'?t|aint|ain't|not|wasnt|isnt|no) in[- ]?network\b|\bin[- ]network\b|\bin my (?:network|plan)\b|\btakes? my insurance\b|\bsurprise bill\w*|\bbalance bill\w*|\bno surprises\b|\b(?:never (?:picked|chose|saw|met)|never heard of)\b.{0,40}\b(?:doctor|doc|him|her|them)\b|\bfuera de (?:la )?red\b|\bde mi plan\b|\b(?:toma|acepta) mi (?:seguro|aseguranza)\b|\banest\w+|\b(?:radiology|pathology) (?:group|bill|company)\b/,
  ),
  says: [
    [
      '**In an emergency room, usually no more than your own share inside the network:** the copay, coinsurance or deductible your plan sets. So don’t pay more than that yet. If you chose an office outside your network yourself, these rules usually don’t help.',
      'rule/cfr45-149-410',
    ],
    [
      '**The same goes at a hospital in your network for the doctors you don’t choose:** anesthesia, X-rays, the lab, an assistant surgeon. They may bill you only what you’d pay inside the network.',
      'rule/surprise-bill-notice',
    ],
    [
      '**Call your insurer and say “No Surprises Act”.** Ask what your share is, and ask the doctor’s office in writing to hold the bill meanwhile. Pay only that share.',
    ],
  ],
  rest: [
    [
      [
        'If they don’t take it back, complain at [cms.gov/nosurprises](https://www.cms.gov/nosurprises), or to your state’s insurance department.',
      ],
      [
        'It doesn’t cover everything: I don’t have the rule for an ambulance on the road, for every kind of plan, or for what you may have signed before planned care. The insurer can say.',
      ],
    ],
    [
      [
        'If a collector writes, you have 30 days to question it in writing, as with any debt.',
        'rule/usc15-1692g-b',
        'rule/usc15-1692a-5',
      ],
    ],
  ],
};

/** A civil paper with a frightening name. */
const WARRANT_IN_DEBT: SpecialCase = {
  when: has(/\bwarrants? in (?:a )?debt\b/),
  says: [
    [
      '**It isn’t an arrest warrant, and owing money isn’t a crime. In Virginia, a “warrant in debt” is the paper that starts a lawsuit over money.** Someone says you owe them. If a court later orders you to come and answer questions, go: missing that can bring a warrant.',
      'rule/va-16-1-79',
    ],
    [
      '**Find the “return date” on it, and be at that court that day with your papers.** Ask the clerk before then if there’s a trial the same day or later. If you don’t show up, they can win that same day.',
      'rule/va-16-1-79',
      'word/judgment',
    ],
    [
      'Bring the paper, what you have of this debt, and proof of what you’ve paid. Call the clerk’s number on the paper if you can’t read something or can’t come.',
    ],
  ],
  rest: [
    [
      [
        'I don’t have the rest of Virginia’s rules. Whether you owe it, and what to do in court, is a question for a lawyer: call before that day.',
      ],
      LEGAL_AID,
    ],
  ],
};

const HOUSE_AFTER_BANKRUPTCY: SpecialCase = {
  when: has(
    /\b(?:bankrupt\w*|bancarrota|bk ?(?:7|13)?|chapter (?:7|13|seven|thirteen)|ch\.? ?(?:7|13)|capitulo (?:7|13)|discharg\w*|descarg\w*)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**It depends on the loan and the chapter. After a Chapter 7 discharge: for an FHA loan 2 years, sometimes 12 months;** for a loan that’s sold to Fannie Mae 4 years, or 2 where something beyond your control led to it. After a dismissal Fannie Mae counts 4 years, too.',
      'rule/hud-bankruptcy',
      'rule/fannie-bankruptcy',
    ],
    [
      'With Chapter 13: FHA after 12 months of plan payments made on time, with the court’s permission; Fannie Mae 2 years from the discharge, or 4 from a dismissal.',
      'rule/hud-bankruptcy',
      'rule/fannie-bankruptcy',
    ],
    [
      'These are the programs’ guides as we read them, which may have changed. A lender may ask for more, and I don’t have what VA and USDA ask for. So ask before you count on a day.',
    ],
  ],
  rest: [
    [
      [
        '**Talk to a HUD housing counselor first. It’s free or nearly so, and it isn’t a sales call:** [find one near you](https://www.consumerfinance.gov/find-a-housing-counselor/). Bring your income, your debts and your reports.',
      ],
      [
        'Use the wait: pay everything on time, keep balances low, and see that each debt from the bankruptcy shows that nothing is owed. Dispute what’s wrong. It’s free.',
        'rule/usc15-1681i-a1',
      ],
    ],
  ],
};

/** A joint refund that goes to what only the other one owes. */
const INJURED_SPOUSE: SpecialCase = {
  when: (plain) =>
    has(/\binjured spouse\b|\b8379\b/)(plain) ||
    (has(
      /\b(?:joint(?:ly)?|fil(?:e|ed|ing) (?:our taxes )?together|same (?:tax )?return|married filing|declar\w+ juntos|(?:hacemos|hicimos) los taxes juntos|our (?:whole |entire )?(?:tax )?refund|nuestro reembolso)\b/,
    )(plain) &&
      has(
        /\b(?:his|her|hers|hes|he|she|husband\w*|hubby\w*|wife\w*|spouse\w*|espos[oa]|marido|mujer|el debia|de el)\b/,
      )(plain)),
  isInstead: true,
  says: [
    [
      '**Even if they take the whole refund, you can ask for your share back with Form 8379, “Injured Spouse Allocation”.** It’s for a debt that’s only your spouse’s, such as an old federal loan or child support.',
      'rule/irs-form-8379',
    ],
    [
      '**File it with your joint return, or by itself after the refund was taken.** Don’t wait: there’s a time limit, and I don’t have it.',
      'rule/irs-form-8379',
    ],
    [
      'How much comes back depends on what each of you earned and paid in. In a community property state, your state’s law decides how it’s split.',
      'rule/irs-form-8379',
      'rule/community-property',
    ],
  ],
  rest: [
    [
      [
        'Don’t mix it up with “innocent spouse”: that’s about tax that you both owe. Free tax help near you: see [the IRS’s list of volunteer sites](https://www.irs.gov/vita).',
      ],
      [
        'If it’s a federal student loan: in January 2026 the Department of Education put taking refunds on hold, and didn’t say when the hold ends. Ask at [studentaid.gov](https://studentaid.gov) what applies now.',
        'rule/ed-pause-2026',
      ],
    ],
  ],
};

/** The plan that a court ended. */
const SAVE_ENDED: SpecialCase = {
  when: has(
    /\bsave (?:plan|program|forbearance|repayment|idr)\b|\bon save\b|^(?:so )?(?:is )?save (?:got|is|was|being|gone|dead|ending|killed|over)\b|\bplan save\b|\b(?:off|after|from|leave|leaving) save\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Yes, SAVE is over: a court struck it down. Servicers were to start writing on July 1, 2026, and each letter gives 90 days to choose another plan.** Yours may have come already, and the time may be over or nearly. I haven’t read what was announced after spring 2026.',
      'rule/ed-save-2026',
    ],
    [
      '**Look for that letter, and sign in at [studentaid.gov](https://studentaid.gov):** there you see your own last day, the plans that are open to you, and what each would cost a month.',
    ],
    [
      'I don’t have the other plans’ rules, and they’re changing too. Ask your servicer about a plan based on income, and what happens if you don’t choose.',
    ],
  ],
  rest: [
    [
      [
        '**Never pay a company for this:** the forms are free. Say what you earn now, not what you earned then.',
      ],
      COUNSELOR,
    ],
  ],
};

const NO_TOTAL: SpecialCase = {
  when: (plain) =>
    !/\b(?:inquir\w+|pulled|pulls|hits|pre-?approv\w*)\b/.test(plain) &&
    has(
      /\b(?:dealer\w*|dealership|car lot|the lot|sales(?:man|guy|lady|person)|finance guy|buy here|vendedor|concesionario|drivetime|carvana)\b|\b(?:car|truck|auto) loan\b.*\b(?:bad|apr|%|percent)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Don’t sign today. If they won’t write down the price and the total, walk out: a lender has to tell you how much is financed.** An offer that’s only good for a day or two is pressure. Before you sign anything, read the page with the rate, the amount financed and the total of payments.',
      'rule/usc15-1638-a',
    ],
    [
      '**Tell me the amount financed, the rate and the term,** and I’ll work out how much of it is interest. At a high rate, that can be much of what you pay.',
    ],
    [
      '**Ask a credit union today if it would lend for this car,** even with damaged credit. Many answer the same day, and its offer is the one to beat. Fewer months, a cheaper car or more down cost less in all.',
    ],
  ],
  rest: [
    [
      [
        'Say no to extras such as a warranty or gap cover until you know their price: ask if the loan depends on them. Look up what the car is worth, and have a mechanic look at it.',
      ],
      [
        'As a rule, you can’t just bring the car back later. Need wheels for work meanwhile? Ask what a rental, fixing the old car on a payment plan, or a nonprofit that helps with cars would cost.',
      ],
    ],
    [
      [
        'Several inquiries for the same car loan, close together, usually count as one, so comparing costs little.',
        'rule/cfpb-ask-321',
      ],
    ],
  ],
};

/** The reasons that a lender's letter gives. */
const REASONS: SpecialCase = {
  when: has(
    /\b(?:too many|too few|proportion|ratio|balances? to limits?|balances? (?:is |are )?too|accounts? (?:w|with) balances?|length of (?:time|credit)|insufficient|serious delinquen\w+|delinquent (?:past|or|obligations?)|past or present|revolving|good standing|compared to|demasiad\w+|en comparacion)\b/,
  ),
  says: [
    [
      '**That reason is about how many of your accounts owe something, or how full they are, and not about you.** What changes it: pay the smallest balances to zero first, so fewer of them owe anything, then bring the fullest card down. Don’t open or close one for it.',
      'lesson/card-use',
      'word/key-factors',
    ],
    [
      '**Who to call: the lender’s number on the letter.** Ask which bureau and score it used, and if it looks again once those are paid. A credit union may have a person review your case.',
    ],
  ],
};
const OTHER_REASONS: SpecialCase = {
  ...REASONS,
  when: has(
    /\b(?:length of|insufficient|too few|serious delinquen\w+|delinquent (?:past|or|obligations?)|past or present|inquir\w+|good standing)\b/,
  ),
  says: [
    [
      '**Those words are the main reasons. The lender has to give them, at once or when you ask, and most come from your report.** “Delinquent” means late, “length of time” means that your accounts are young, “too few” that it saw little to go by.',
      'rule/cfr12-1002-9',
      'word/delinquent',
      'word/thin-file',
    ],
    [
      '**Who to call: the lender’s number on the letter.** Ask which bureau and score it used, and what would have to change before you try again.',
    ],
  ],
};

/** The money that a debt relief company holds. */
const MONEY_HELD: SpecialCase = {
  when: has(
    /\b(?:money|savings|cash|account|refund|payments?|dinero|lo mio)\b.{0,40}\b(?:back|out|return\w*|withdraw\w*|regres\w+|recuper\w+)\b|\b(?:get|getting|want)\b.{0,30}\b(?:money|savings|it|out)\b.{0,12}\b(?:back|out)?\b|\b(?:quit|cancel|leave|back out|get out of|salir\w*|recuperar)\b|\bsitting (?:there|with)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Often yes: ask for it in writing today.** Money that was put aside for settlements is usually still the customer’s, and a company that sells this by phone may not keep a fee for a debt it hasn’t settled.',
      'rule/cfr16-310-4-a5',
    ],
    [
      '**Write: “I cancel. Send back all the money in my account, and a list of every fee you took.”** Tell the bank to stop what goes there every month, and don’t be talked into staying. I don’t have the rule on how fast they must send it.',
    ],
    [
      '**Take the calls seriously: your cards aren’t being paid.** Fees and interest keep adding up, late payments are reported, and each lender can sue. Were you served with court papers? Then answer the court by the date on them, whatever the company says.',
      'word/debt-settlement',
    ],
  ],
  rest: [
    [
      [
        '**Then call each card company:** ask for a hardship plan, and get it in writing before you pay.',
        'word/hardship-plan',
      ],
      COUNSELOR,
    ],
    [
      [
        'If they don’t send it, report them to your state’s attorney general and at [reportfraud.ftc.gov](https://reportfraud.ftc.gov).',
      ],
      COMPLAIN,
      LEGAL_AID,
    ],
  ],
};

export const STORY_CASES: SpecialCases = {
  medical_bill: [OUTSIDE_THE_PLAN],
  sued: [WARRANT_IN_DEBT],
  arrested: [WARRANT_IN_DEBT],
  home_loan: [HOUSE_AFTER_BANKRUPTCY],
  tax_refund_taken: [INJURED_SPOUSE],
  student_loan: [SAVE_ENDED],
  before_applying: [NO_TOTAL],
  denied: [OTHER_REASONS, REASONS],
  debt_relief_company: [MONEY_HELD],
};
