import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// A debt that is to be settled: what to offer, whom to call, what to say, an offer that ends today, and what it does to taxes and the report.

const IN_WRITING: Ruled = [
  '**Before you pay anything, get it in writing:** how much, by when, that it ends the debt, and how they’ll report it. Pay so that you have proof, and not from the account your pay comes into.',
];
const TAX: Ruled = [
  'What’s forgiven usually counts as income for taxes in the year it’s forgiven.',
  'rule/usc26-61-a11',
  'rule/irs-topic-431',
];
const CHECK: Ruled = [
  'First check that the debt is yours, and that the amount is right: with a collector you have 30 days to question it in writing.',
  'rule/usc15-1692g-b',
];

const AFTER_SUIT: SpecialCase = {
  when: has(/\b(?:sued?|suing|lawsuit|summons|court|hearing|judge?ment|demand\w+|corte)\b/),
  isInstead: true,
  says: [
    [
      '**Yes, you can make a deal at any time, even after they’ve sued. But the case continues until the court says it’s dismissed:** answer by the date on the papers, and go on the day.',
      'word/judgment',
    ],
    [
      '**Ask for a deal that ends the case “with prejudice”**, so they can’t sue over it again, and not for one that lets them take a judgment. Have legal aid read it before you sign.',
    ],
    LEGAL_AID,
  ],
  rest: [[IN_WRITING, TAX]],
};
const ONLY_TODAY: SpecialCase = {
  when: has(
    /\b(?:only|just|has to be|have to (?:pay|decide)|if i pay|good (?:until|till|through)|expires?|ends?|deadline|by)\b.{0,20}\b(?:today|tonight|tomorrow|friday|right now|5 ?pm|end of (?:the )?(?:day|month)|hoy|ahorita|manana)\b|\b(?:first (?:one|payment)|pay\w*)\b.{0,30}\b(?:today|right now|over the phone)\b|\bsolo (?:por )?hoy\b/,
  ),
  isInstead: true,
  says: [
    [
      '**You don’t have to decide today. “Only today” is pressure, and an offer like that often comes back.** No letter, no money, and no card number on the phone.',
    ],
    [
      '**Say:** “I’m interested. Mail me the offer, and I’ll answer when I’ve read it.” If they won’t write it down, don’t pay.',
    ],
  ],
  rest: [[CHECK, IN_WRITING, TAX]],
};
const SCRIPT: SpecialCase = {
  when: has(
    /\bscript\b|\bwhat (?:do|should|can) i (?:say|tell|write)\b|\bhow (?:do|should) i (?:ask|say|word|negotiate|offer)\b|\bque (?:les? )?digo\b|\bwords? to (?:say|use)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Say this:** “I can make one payment of this much, by this day, if you take it for the whole debt. I’m not saying that I owe it. If you agree, mail me that in writing, and I’ll pay when I have the letter.”',
    ],
    [
      '**Start with less than you can pay, and know your limit before you call.** Say nothing about your job, your bank or your savings. If it’s a no: “Then call me when that changes.”',
    ],
  ],
  rest: [[CHECK, IN_WRITING, TAX]],
};
const HOW_MUCH: SpecialCase = {
  when: has(
    /\b(?:what|which|how much|how many)\b.{0,25}\b(?:percent\w*|%|offer|cents|usually (?:take|settle|accept)|fair|lowball|start)\b|\b(?:fair|good|first|opening) (?:amount|offer|number)\b|\bstart (?:at|with|low)\b|\b(?:offer|lowball)\b.{0,20}\b(?:insult\w*|too low|enough)\b|\bpennies\b|\bwhy (?:would|should) i pay (?:full|all|it all)\b|\bque (?:porcentaje|tanto)\b|\bcuanto (?:ofrezco|les ofrezco)\b/,
  ),
  says: [
    [
      '**There’s no set share, and a low first offer isn’t an insult: it’s how it’s done.** What they take comes down to who owns the debt, how old it is, and if you can pay all at once. A company that bought it often paid much less than you owe.',
    ],
    [
      '**Work out your own number first:** what you have left after food, your home and getting to work. Offer less than that, and stop there. A lump sum usually gets a better deal than payments.',
    ],
    [
      'If what comes in changes from week to week, don’t agree to a flat monthly amount: one missed payment can end the deal.',
    ],
  ],
};
const WHOM_TO_CALL: SpecialCase = {
  when: has(
    /\bwho (?:do|should|would) i (?:even )?(?:call|talk|speak|contact|write|settle|ask)\b|\bwhich (?:bank|company|number)\b.{0,20}\b(?:call|settle|ask)?\b|\ba quien (?:le )?llamo\b/,
  ),
  isInstead: true,
  says: [
    [
      '**The bank that’s named on the statement or on the back of the card: a store card belongs to a bank, not to the store.** Call that number, and ask for “hardship” or “account assistance”.',
    ],
    [
      '**Was it sold to a collector? Then don’t call the bank about a deal: the debt is the collector’s now.** Ask the bank only who has it.',
      'word/collection',
    ],
    [
      'If you aren’t late, ask for a hardship plan or a lower rate first: lenders rarely settle what’s paid on time, and falling behind for it costs you.',
      'word/hardship-plan',
    ],
  ],
  rest: [[IN_WRITING, TAX]],
};
const SETTLED_OR_PAID: SpecialCase = {
  when: has(
    /\bsettled?\b.{0,20}\b(?:vs\.?|versus|or|instead of|compared|than|and)\b.{0,20}\b(?:paid|full)\b|\bpaid in full\b|\b(?:does|will|how)\b.{0,30}\bsettl\w+\b.{0,40}\b(?:credit|score|report|look)\b|\bpagad[oa] (?:por )?complet[oa]\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Either way nothing more is owed. “Settled” says that you paid less than all of it, and a lender that looks may like “paid in full” better.** How much that counts is up to the score and the lender.',
    ],
    [
      'Neither takes it off early: it may stay 7 years, counted from 180 days after you first fell behind, and paying doesn’t move that day.',
      'rule/usc15-1681c-c',
    ],
    [
      'A medical one is different: the three big bureaus say they leave out a medical collection that’s paid in full.',
      'rule/cdia-2023-04',
    ],
    [
      '**Ask before you pay how they’ll report it, and get that in writing.** What’s forgiven usually counts as income for taxes.',
      'rule/usc26-61-a11',
    ],
  ],
};

const WHEN_FORGIVEN: SpecialCase = {
  when: has(
    /\b(?:before|after|until|by|wait)\b.{0,20}\b(?:new year\w*|december|january|year end|end of (?:the )?year|ano nuevo)\b|\b(?:which|what|same|that) year\b|\bwhen\b.{0,20}\b(?:1099|form|paper)\b.{0,15}\bcome\b/,
  ),
  says: [
    [
      '**It counts for the year in which the debt is forgiven.** Settle before New Year’s, and it goes on the return you file next spring. Settle after, and it goes on the one after that. The form, a 1099-C, may come once that year is over.',
      'rule/usc26-61-a11',
      'rule/irs-topic-431',
    ],
    [
      '**What matters more is if you were insolvent right before:** you owed more than everything you owned was worth. Then what’s forgiven doesn’t count, up to that difference. List both for that day before you settle.',
      'rule/usc26-108-a1',
    ],
    ['Don’t lose a good offer over the date: ask a free tax helper which year is better for you.'],
  ],
  rest: [
    [
      [
        'Free help: see [the IRS’s list of volunteer sites](https://www.irs.gov/vita). Insolvency is claimed with Form 982.',
        'rule/irs-form-982',
      ],
    ],
  ],
};

const PLAN_OR_SETTLEMENT: SpecialCase = {
  when: has(
    /\bdmps?\b|\bdebt management\b|\bcounsel\w+\b.{0,40}\b(?:same|settlement|relief)\b|\bmanejo de deudas?\b/,
  ),
  isInstead: true,
  says: [
    [
      '**No. In a debt management plan you pay all of what you owe, often at a lower rate, by one payment a month through a counselor. Settling means paying less than you owe,** usually after falling behind.',
      'word/credit-counselor',
      'word/debt-settlement',
    ],
    [
      '**Cards in such a plan are usually closed or frozen while it runs.** Ask before you sign: which cards, what it costs a month, what rate each lender agreed to, and what happens if you miss one.',
    ],
  ],
};
/** So much off, says a program. */
const PERCENT_OFF: SpecialCase = {
  when: (plain) =>
    has(/\b(?:debt (?:settlement|relief)|settlement|relief|program\w*|compan\w+|alivio)\b/)(
      plain,
    ) &&
    has(/\b\d{2} ?(?:%|percent|por ?ciento)|\b(?:half|la mitad)\b/)(plain) &&
    !has(/\b(?:collector|midland|lvnv|letter|apr|interest rate)\b/)(plain),
  isInstead: true,
  says: [
    [
      '**That share isn’t what you’d save.** Their fee comes on top, late fees and interest keep adding up while you wait, and a lender doesn’t have to agree to anything, and may sue you meanwhile.',
    ],
    [
      '**What’s forgiven usually counts as income for taxes,** in the year it’s forgiven.',
      'rule/usc26-61-a11',
      'rule/irs-topic-431',
    ],
    [
      '**Ask them in writing:** what’s your fee in dollars, which of my lenders have agreed to it, how many of your customers finish, and what do you do if I’m sued? A company that sells this by phone isn’t allowed to take a fee before it has settled one of your debts.',
      'rule/cfr16-310-4-a5',
    ],
  ],
  rest: [
    [
      [
        'Ask each lender for a hardship plan first, behind or not. A nonprofit credit counselor can look at everything with you, often for free. Ask first what it costs.',
        'word/hardship-plan',
      ],
    ],
  ],
};
const WHO_PAYS_COUNSELORS: SpecialCase = {
  when: has(
    /\bwho pays (?:them|for it|those|the)\b|\b(?:are they|is it|they) (?:legit|real|safe|a scam|free|trustworthy)\b|\bwhat'?s the catch\b|\bhow do (?:they|counselors) (?:make|get) (?:money|paid)\b|\bquien les paga\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Most live on small fees from the people they help and on money from the lenders, and some on grants.** So ask each: who pays you, what does it cost me, and can I have that in writing?',
    ],
    [
      '**To find a good one:** a nonprofit that talks about your whole budget first, for free, and doesn’t push a plan. Look it up at your state’s attorney general. Stay away if it wants money up front, or tells you to stop talking to your lenders.',
      'word/credit-counselor',
    ],
  ],
};

export const SETTLE_CASES: SpecialCases = {
  settle: [AFTER_SUIT, ONLY_TODAY, SCRIPT, WHOM_TO_CALL, SETTLED_OR_PAID, HOW_MUCH],
  pay_collection: [SETTLED_OR_PAID],
  taxes: [WHEN_FORGIVEN],
  counselor: [PLAN_OR_SETTLEMENT, WHO_PAYS_COUNSELORS],
  who_pays: [
    {
      ...WHO_PAYS_COUNSELORS,
      rest: [],
      when: has(/\b(?:counsel\w*|nonprofits?|consejer\w*)\b/),
    },
  ],
  debt_relief_company: [PLAN_OR_SETTLEMENT, PERCENT_OFF],
};
