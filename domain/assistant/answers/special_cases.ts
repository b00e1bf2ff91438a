import type { IntentName } from '../intents.ts';
import type { AskContext } from '../context.ts';
import { LEGAL_AID, type Ruled } from './rule_answer.ts';

// What a question adds to its meaning: the case that somebody is in, said before the rule that holds for all. One that is only
// feared isn't answered as if it had happened.

export interface SpecialCase {
  readonly when: (plain: string, context: AskContext) => boolean;
  readonly says: readonly Ruled[];
  /** Takes the place of the first paragraph, which would say the same or the opposite. */
  readonly isInstead?: boolean;
}

const has =
  (...patterns: readonly RegExp[]) =>
  (plain: string): boolean =>
    patterns.some((pattern) => pattern.test(plain));

/** Something is asked for beforehand: it may never come. */
const isFeared = (plain: string): boolean =>
  /\b(can|could|will|would|gonna|going to|might|may|are they able|allowed|legal for|threat\w*|afraid|scared|worried|if)\b/.test(
    plain,
  ) &&
  !/\b(took|taken|froze|frozen|frose|levied|levy|garnished|garnishing|got a (?:letter|notice|order)|already|started|has been|have been|is being|are being|i'?m being|just|gone|empty|overdrawn|locked)\b/.test(
    plain,
  );

const COUNTS = 'eight nine ten eleven twelve thirteen fourteen fifteen twenty'.split(' ');
const MANY = String.raw`(?:[89]|[1-9]\d|${COUNTS.join('|')})`;
/** More than seven calls within a week. */
const isOverSevenCalls = has(
  new RegExp(
    String.raw`\b${MANY} ?(?:x|times|calls|voicemails)\b.{0,40}\b(?:today|yesterday|(?:this|a|per|one|last|in the) (?:last )?(?:day|week)|since (?:sun|mon|tues|wednes|thurs|fri|satur)day|(?:in|within) (?:\d|one|two|three|four|five|six|seven|a few) days)\b`,
  ),
  new RegExp(
    String.raw`\b(?:today|yesterday|this week|since (?:sun|mon|tues|wednes|thurs|fri|satur)day)\b.{0,40}\b${MANY} ?(?:x|times|calls)\b`,
  ),
);
const TOO_MANY: SpecialCase = {
  when: isOverSevenCalls,
  says: [
    [
      '**That sounds like too many.** More than **7 calls in 7 days** about one debt is presumed to be. Some calls don’t count.',
      'rule/cfr12-1006-14-b',
    ],
    [
      'Write down each one: the day, the time, the number. You can complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/).',
    ],
  ],
};
const TEXTS: SpecialCase = {
  when: has(
    /\b(texts?|texted|texting|text messages?|sms|e-?mails?|emailing|dms?|facebook|whatsapp)\b/,
  ),
  says: [
    [
      '**Tell them not to text or email you, and they have to stop using that way**, with small exceptions. You can write it back to them.',
      'rule/cfr12-1006-14-h',
    ],
    [
      'The hours are the same as for calls: not before 8 a.m. or after 9 p.m. where you are, unless you agreed or they know other hours suit you.',
      'rule/usc15-1692c-a',
    ],
  ],
};
const TWO_COLLECTORS: SpecialCase = {
  when: has(
    /\b(?:two|2|both|different|another|second|new) (?:different |other )?(?:agenc|collect|compan|places|debt collect)\w*\b.*\b(?:same|one) (?:\w+ )?(?:debt|bill|card|account)\b/,
    /\bsame (?:\w+ )?(?:debt|bill|account)\b.*\b(?:two|2|both|different|another|second) (?:\w+ )?(?:agenc|collect|compan|places)\w*/,
  ),
  says: [
    [
      '**Pay neither of them yet.** Write to both, and ask each to show that the debt is theirs to collect. Do it within 30 days of each notice, and they have to stop until they’ve mailed you proof.',
      'rule/usc15-1692g-b',
    ],
  ],
};

const isWithoutCarLoan = (_plain: string, { records }: AskContext): boolean =>
  !records.debts.some(({ kind }) => kind === 'auto');

const CASES: { readonly [Name in IntentName]?: readonly SpecialCase[] } = {
  collector_limits: [TOO_MANY, TEXTS, TWO_COLLECTORS],
  stop_contact: [TOO_MANY, TEXTS],
  collector_wrote: [TOO_MANY, TWO_COLLECTORS],
  pay_collection: [TWO_COLLECTORS],
  garnished: [
    {
      when: isFeared,
      says: [
        [
          '**Not just like that.** For a card, a loan or a medical bill, they have to take you to court and win first. Papers would come, and you could answer.',
          'word/garnishment',
        ],
        [
          'Taxes and student loans from the government can reach your pay without a court.',
          'lesson/tight-month',
        ],
      ],
    },
    {
      when: has(
        /\b(only (?:one|income|person)|sole|single (?:mom|mother|dad|parent)|head of (?:the )?household|kids?|children|low income|minimum wage|can'?t (?:live|eat|pay rent))\b/,
      ),
      says: [
        [
          '**Ask today about an exemption.** Many states let you keep more than the federal law does, for instance if you support a family. There’s often only a short time to claim it, and I don’t have your state’s rule.',
        ],
        LEGAL_AID,
      ],
    },
  ],
  bank_account_taken: [
    {
      when: isFeared,
      isInstead: true,
      says: [
        [
          '**A collector or a card company can’t just take it.** For most debts, a court has to decide first that you owe it, and you’d get papers you can answer.',
          'word/judgment',
        ],
        [
          '**If it’s the bank you owe**, your contract with it says what it can do. Some people in that spot have their pay sent to another bank.',
        ],
        [
          'If it ever happens: ask the bank who ordered it and which court, and call legal aid the same day.',
        ],
        LEGAL_AID,
      ],
    },
  ],
  car_taken: [
    {
      when: (plain, context) =>
        isWithoutCarLoan(plain, context) &&
        !/\b(car|auto|truck|vehicle) (?:loan|note|payments?)\b|\bbehind on (?:my|the) (?:car|truck)\b|\brepo/.test(
          plain,
        ),
      says: [
        [
          '**For a card, a collection or a medical bill, nobody can just take your car.** They’d have to take you to court and win first.',
          'word/judgment',
        ],
        ['With a loan on the car itself, it’s different:'],
      ],
    },
    {
      when: has(
        /\b(at night|warn\w*|notice|without (?:telling|asking|court|warning)|court|come (?:and )?(?:get|take)|driveway|how (?:soon|fast|long)|how many)\b/,
      ),
      says: [
        [
          '**In many states they don’t need a court, and don’t have to warn you**, so call before they decide. I don’t have your state’s rule.',
        ],
      ],
    },
  ],
  medical_bill: [
    {
      when: has(/\b(medicaid|medicare|medi-?cal|chip)\b/),
      says: [
        [
          '**Don’t pay it yet. Call the hospital’s billing office, give them your number from the program, and ask them to bill it.** Bills often come by mistake before they have it.',
        ],
        [
          'If they say no, call the program: the number is on your card. I don’t have its rules, so I can’t say what you’d owe.',
        ],
      ],
    },
    {
      when: has(
        /\b(charity|financial (?:aid|assistance|help)|hardship|uninsured|no insurance|without insurance|forgive\w*|low income|can'?t afford|papers|undocumented|immigra\w*|sin papeles)\b/,
      ),
      says: [
        [
          '**Ask the hospital for its financial assistance form, and fill it in before you pay anything.** Many hospitals have such a program, and you may be able to apply after the bill has come.',
          'lesson/medical-bills',
        ],
        ['Ask them to hold the bill while they decide.', 'lesson/medical-bills'],
      ],
    },
  ],
  remove_true: [
    {
      when: has(/\bgood ?will\b/),
      says: [
        [
          '**You can ask.** A goodwill letter asks the lender to take a true late mark off as a kindness, for instance after years on time. It’s up to the lender, and many say no.',
        ],
        ['Say what happened and what has changed since. Don’t pay anyone to write it for you.'],
      ],
    },
  ],
  sued: [
    {
      when: has(
        /\b(default judge?ment|old judge?ment|judge?ment (?:from|against|i never)|never (?:knew|served|got (?:any |the )?papers|told)|wrong address|old address)\b/,
      ),
      says: [
        [
          '**Call legal aid today.** A judgment can sometimes be undone when the papers never reached you. How, and by when, is up to the state, and the time may run from the day you find out.',
        ],
        ['Ask the court’s clerk for the whole file, and look at where the papers were sent.'],
      ],
    },
  ],
  balance_transfer: [
    {
      when: has(/\b(?:just|only) (?:\w+ )?(?:the )?min(?:imum)?s?\b/),
      says: [
        [
          '**Just the minimum usually leaves a balance when the low rate ends**, and what’s left gets the full rate. Take what you’d move, add the fee, and divide it by the months: that’s what to pay each month.',
        ],
      ],
    },
  ],
};

/** What the cases that a question names add, the first of them that fits. */
export const specialCaseOf = (
  intent: IntentName,
  plain: string,
  context: AskContext,
): SpecialCase | null => CASES[intent]?.find(({ when }) => when(plain, context)) ?? null;
