import type { AskContext } from '../../context.ts';
import type { IntentName } from '../../intents.ts';
import { withoutAccents } from '../../letters.ts';
import { LEGAL_AID, type Ruled } from '../rule_answer.ts';

/** A case that somebody is in, said before the rule that holds for all of its meaning. */
export interface SpecialCase {
  readonly when: (plain: string, context: AskContext) => boolean;
  readonly says: readonly Ruled[];
  /** Takes the place of the first paragraph, which would say the same or the opposite. Never of one that says by when to act. */
  readonly isInstead?: boolean;
  /** What follows it, in place of all that is said of its meaning. */
  readonly rest?: readonly (readonly Ruled[])[];
}
export type SpecialCases = { readonly [Name in IntentName]?: readonly SpecialCase[] };

/** Whether one of the patterns fits, with the accents or without. */
export const has =
  (...patterns: readonly RegExp[]) =>
  (plain: string): boolean => {
    const bare = withoutAccents(plain);
    return patterns.some((pattern) => pattern.test(plain) || pattern.test(bare));
  };

/** Something is asked for beforehand: it may never come. */
export const isFeared = (plain: string): boolean =>
  /\b(can|could|will|would|gonna|going to|might|may|are they able|allowed|legal for|threat\w*|afraid|scared|worried|if)\b/.test(
    plain,
  ) &&
  !/\b(took|taken|froze|frozen|frose|levied|levy|garnished|garnishing|got a (?:letter|notice|order)|already|started|has been|have been|is being|are being|i'?m being|just|gone|(?:is|it'?s|was|now) empty|overdrawn|locked)\b/.test(
    plain,
  );

/** A court has decided already: nothing has to be won first any more. */
export const hasJudgment = has(
  /\b(?:judge?ments?|court[- ]order(?:ed|s)?|writ|sentencia|fallo)\b(?! proof)/,
  /\b(?:lost|losing|perdi) (?:in |my |the |a |en |el |la )*(?:court|case|lawsuit|hearing|trial|corte|caso|juicio|demanda)\b/,
  /\b(?:they|collector|company|bank|he|she|ganaron) ?(?:have |has |already )*(?:won|ganaron)\b|\bwon (?:in court|the|a|their|against)\b/,
  /\b(?:after|already) (?:they |i |was |got )*(?:won|sued me and won|ruled)\b|\bruled against me\b/,
);

/** Who takes it needs no lawsuit. */
export const isByGovernment = has(
  /\b(?:irs|(?<!\b(?:after|before|minus|less|post) )tax(?:es)?|treasury|(?<!\b(?:despu[eé]s de|antes de|menos|sin|tras) (?:los )?)impuestos|child support|alimony|manutencion|federal (?:student )?loans?|student loans?|social security (?:office|overpayment))\b/,
);

export const BANK_REPORTS: readonly Ruled[] = [
  [
    '**Ask the bank which company’s report it used, and get yours, free.** ChexSystems and Early Warning Services keep reports on bank accounts. If something in it is wrong, dispute it with them.',
  ],
  [
    '**Ask for a “second chance” account**, at a credit union first. If an unpaid fee on an old account is the reason, ask that bank, in writing, what would change if you paid it.',
  ],
];

/** The same where it's named. */
export const CHEX_SYSTEMS: readonly Ruled[] = [
  [
    '**ChexSystems keeps reports on bank accounts, as the bureaus do on loans: an overdraft that wasn’t paid, or an account that a bank closed.** It says it keeps that for **5 years**, unless the bank asks it to take it off sooner. That’s its own practice.',
    'rule/chexsystems-years',
  ],
  [
    '**Get your report from it, free, and dispute what’s wrong.** If it’s true and you still owe it, ask that bank in writing what it would change if you paid.',
  ],
  ...BANK_REPORTS.slice(1),
];

/** Of a car that was taken and sold: what had to come before, and what to do with what is still owed. */
export const SALE_NOTICE: Ruled = [
  '**In nearly every state, they had to send you a notice before the sale.** If none came, tell legal aid: it can matter for what you still owe.',
  'rule/ucc-9-611',
];
export const AFTER_THE_SALE: NonNullable<SpecialCase['rest']> = [
  [
    [
      '**It’s like any other debt now.** If a collector writes, you have 30 days to question it in writing. If you’re sued over it, answer by the date on the papers.',
      'rule/usc15-1692g-b',
      'word/judgment',
    ],
    ['The rest is up to your state, and I don’t have its rule.'],
    LEGAL_AID,
  ],
];

export const STOP_DEBITS: readonly Ruled[] = [
  [
    '**You can stop it: tell your bank at least three business days before the next payment.** If it’s sooner than that, call today anyway and ask what it can still do. By phone is enough at first, but if the bank asks for a letter, send it within 14 days. Ask it to stop all payments to that lender.',
    'rule/cfr12-1005-10-c',
  ],
  [
    '**Write to the lender, too, that you take back your permission to debit your account.** Keep a copy, and send one to the bank.',
  ],
  [
    '**Was something taken that you didn’t allow? Tell the bank within 60 days** after it sent the first statement that shows it.',
    'rule/cfr12-1005-11-b',
  ],
  [
    'Stopping the payments doesn’t end the loan, and not paying it isn’t a crime. Ask the lender for a payment plan.',
  ],
];
