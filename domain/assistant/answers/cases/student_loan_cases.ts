import { LEGAL_AID } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Student loans: in default, a refund that is taken for one, and companies that want a fee.

export const isOfStudentLoan = has(
  /\bstudent (?:loan|debt)s?\b|\b(?:school|fed) loans?\b|\bcollege loans?\b|\b(?:defaulted|federal) loans?\b|\bfafsa\b|\b(?:dept|department|ministerio|departamento) (?:of|de) ed\w*\b|\bprestamos? (?:de |del? )?(?:estudiant\w*|la escuela|universi\w*|colegio)\b|\bprestamos? estudiant\w*/,
);
export const STUDENT_LOAN_IN_DEFAULT: SpecialCase = {
  when: has(
    /\b(?:since|unpaid|haven'?t|havent|have not|never|stop(?:ped)? paying|didn'?t pay|not paid|not paying|ignor\w*|behind|default\w*|delinquent|collections?|what happens|garnish\w*|wages?|paycheck|refund|social security|years?|sin pagar|no (?:he|eh) pagado|rehab\w*|consolidat\w*|out of default|consolid\w+|no pag\w+|atrasad\w*|que pasa|dej[eo] de pagar|incumpl\w*)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**If they’re federal, see today whether they’re in default:** sign in at [studentaid.gov](https://studentaid.gov). That’s after 270 days without a payment that was due, and then the whole loan is due.',
      'rule/ed-default',
      'rule/cfr34-685-211-d',
    ],
    [
      'Without a court, the government can then take up to **15%** of your take-home pay, after a letter at least 30 days before. It can keep your tax refund, too, and part of Social Security.',
      'rule/usc20-1095a',
      'rule/usc31-3720a',
      'rule/usc31-3716-c3',
    ],
    [
      'In January 2026 the Department of Education put that on hold, and didn’t say when the hold ends. Check there for what applies now.',
      'rule/ed-pause-2026',
    ],
  ],
  rest: [
    [
      [
        '**There are two ways out of default.** Rehabilitation: 9 payments in 10 months in a row, each within 20 days of its due day, of an amount you can reasonably afford. Then they have to ask the bureaus to take the default off.',
        'rule/usc20-1078-6',
      ],
      [
        'Consolidation: a new federal loan that pays off the old one, usually faster. Ask about both, and about payments based on income after that.',
      ],
      [
        '**Call your loan’s servicer or, in default, the Default Resolution Group.** The site shows who has yours. Never pay a company for this: the forms are free.',
      ],
    ],
    [
      ['Private loans are different: that lender has to take you to court first.', 'word/judgment'],
      LEGAL_AID,
    ],
  ],
};

/** Some months behind, and whether that is default yet. */
const NOT_YET_IN_DEFAULT: SpecialCase = {
  when: (plain) =>
    isOfStudentLoan(plain) &&
    has(/\bdefault\w*\b|\bincumpl\w*/)(plain) &&
    has(
      /\b(?:[1-8]|one|two|three|four|five|six|seven|eight|a couple(?: of)?|a few|un|dos|tres|cuatro|cinco|seis|siete|ocho) (?:months?|mes(?:es)?)\b.{0,16}\b(?:behind|late|past due|atrasad\w*|sin pagar)\b|\b(?:behind|late|missed)\b.{0,12}\b(?:[1-8]|one|two|three|four|five|six|seven|eight) (?:months?|payments?)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Most likely not yet, if it’s federal: default comes after 270 days without a payment that was due.** To be sure, sign in at [studentaid.gov](https://studentaid.gov).',
      'rule/ed-default',
      'rule/cfr34-685-211-d',
    ],
    [
      '**Call the servicer now, before that day: ask for a payment based on your income, or to put payments on hold.** The site shows who has yours, and none of it costs a fee.',
    ],
  ],
};

const asksForAFee = has(
  /\b(?:fee|fees|upfront|up front|charg\w*|\d+ (?:dollars|bucks)|pay (?:them|him|her|a company|first|\$?\d+)|wants? (?:\$?\d+|money|my card|payment|a fee)|for \$?\d+|costs? \$?\d+|cuota|cobr\w+|piden?|quieren? (?:\$?\d+|dinero)|pagarles?|tarifa)\b|\$ ?\d/,
);
const PROMISES_FORGIVENESS = has(
  /\b(?:forgiv\w*|cancel\w*|wip\w*|eras\w*|relief|get rid|perdon\w*|condon\w*|borr\w+|elimin\w+)\b/,
);
/** Somebody wants money for what the government does free. */
const FEE_FOR_FORGIVENESS: SpecialCase = {
  when: (plain) => isOfStudentLoan(plain) && asksForAFee(plain) && PROMISES_FORGIVENESS(plain),
  says: [
    [
      '**Don’t pay: that’s a sign of a scam.** The Department of Education charges no fee for forgiveness, for a payment plan or for consolidation. The forms are free.',
    ],
    [
      '**Check it yourself** at [studentaid.gov](https://studentaid.gov): type in the address. There you’ll see what you owe, who has your loan, and every program. Don’t give anyone your login there.',
    ],
    [
      '**Report it** at [reportfraud.ftc.gov](https://reportfraud.ftc.gov) and to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/).',
    ],
  ],
  rest: [
    [
      [
        '**Paid already, or gave your login?** Call your bank or card company today, change your password at studentaid.gov, and tell your loan’s servicer.',
      ],
      [
        'A debt relief company that sells by phone isn’t allowed to take a fee before it has settled a debt.',
        'rule/cfr16-310-4-a5',
      ],
    ],
  ],
};
/** A refund that is kept for a student loan. */
const REFUND_TAKEN: SpecialCase = {
  when: (plain) =>
    isOfStudentLoan(plain) &&
    /\b(?:refund|refunds|offset|tax return|taxes back|income tax|reembolso|devolucion|reintegro|taxes|los impuestos)\b/.test(
      plain,
    ),
  says: [
    [
      '**A refund can be taken, if the loan is federal and in default.** The Department of Education has to write to you first. A private lender can’t take a refund that way.',
      'rule/usc31-3720a',
    ],
    [
      '**You have at least 65 days from the date of its notice to ask for a review**, at the address on it. Say if it isn’t yours, is paid, or isn’t in default. You can also agree on payments.',
      'rule/cfr34-30-33',
    ],
    [
      '**Check where you stand:** sign in at [studentaid.gov](https://studentaid.gov), and call the Default Resolution Group. They can say if your loan was sent to the Treasury.',
    ],
  ],
  rest: [
    [
      [
        'In January 2026 the Department of Education put that on hold, and didn’t say when the hold ends. Check there for what applies now.',
        'rule/ed-pause-2026',
      ],
      [
        '**The way to stop it for good is to get out of default.** Rehabilitation: 9 payments in 10 months in a row, each within 20 days of its due day, of an amount you can reasonably afford. Or consolidation: a new federal loan that pays off the old one.',
        'rule/usc20-1078-6',
      ],
      [
        'Filed jointly, and the loan is only your spouse’s? Ask for your share back as an “injured spouse”: see [the IRS’s list of volunteer sites](https://www.irs.gov/vita).',
      ],
      LEGAL_AID,
    ],
  ],
};

export const STUDENT_LOAN_CASES: SpecialCases = {
  student_loan: [FEE_FOR_FORGIVENESS, REFUND_TAKEN, NOT_YET_IN_DEFAULT, STUDENT_LOAN_IN_DEFAULT],
  tax_refund_taken: [REFUND_TAKEN],
  is_it_real: [FEE_FOR_FORGIVENESS],
  debt_relief_company: [FEE_FOR_FORGIVENESS],
};
