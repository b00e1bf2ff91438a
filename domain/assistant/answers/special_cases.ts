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

const NO_DEPORTING: readonly Ruled[] = [
  [
    '**A collector can’t have anyone deported or arrested over a debt, and may not threaten to.** It may not threaten what it can’t do, or doesn’t mean to.',
    'rule/usc15-1692e',
  ],
  [
    '**Hang up, and pay nothing on that call.** Write down who it was, when, and what they said. Calls like that are often a scam.',
  ],
];
const WITH_ITIN: Ruled = [
  '**Yes. Some lenders take an ITIN** in place of a Social Security number, credit unions above all. Ask before you apply, and ask whether they report to the bureaus.',
];

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
      when: has(
        /\b(?:my|the|own) (?:credit )?card (?:with|at|from) (?:them|the same|that bank)\b|\bsame bank\b|\btheir own (?:card|loan)\b|\b(?:for|to pay) (?:my|the) (?:credit )?card\b.*\bwithout (?:asking|telling)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**Write to the bank today that you didn’t agree to this, and ask for the money back.** For a credit card, federal law limits what a bank may take out of your account there. I haven’t got that section here, so I can’t quote it.',
        ],
        [
          '**If it says no, complain** to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/). Until it’s settled, have your pay sent to another bank if you can.',
        ],
        LEGAL_AID,
      ],
    },
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
      when: has(
        /\b(?:my|our) (?:\w+ )?(?:stuff|things|belongings|tools|car ?seat|clothes|medicine|wallet|papers)\b|\bmis cosas\b/,
      ),
      isInstead: true,
      says: [
        [
          '**Your things in the car are yours.** The loan is on the car, not on them. Call the lender today, ask where the car is, and ask for a time to get them.',
        ],
        [
          'Write down what’s in it, and send that list to the lender. How long they must keep it, and whether they may charge for it, is up to your state. I don’t have your state’s rule.',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: has(
        /\b(?:sold|auction\w*|vendieron|subasta\w*)\b.*\b(?:owe|still|debo|deuda|balance|difference)\b|\bdeficiency\b|\b(?:repoed|repossessed|took|quitaron)\b.*\b(?:still owe|i owe|owe (?:them )?\$?\d|todavia debo|aun debo)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**You may owe the rest, but check it first.** Ask in writing for the whole account: what the loan was, what the car sold for and when, and each fee. Mistakes there are common, and in many states they had to tell you about the sale first.',
        ],
        [
          '**It’s like any other debt now.** If a collector writes, you have 30 days to question it in writing. If you’re sued over it, answer by the date on the papers.',
          'rule/usc15-1692g-b',
          'word/judgment',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: has(
        /\b(?:upside down|under ?water|negative equity|owe more than (?:it|the car|its|it'?s) )/,
      ),
      isInstead: true,
      says: [
        [
          '**Keep paying if you can, and put anything extra on this loan.** The gap closes as you pay. Selling it or giving it back now leaves you owing the rest.',
        ],
        [
          '**Don’t roll it into a new car loan.** Then you owe for two cars and drive one. A credit union may lower the rate; ask before you’re late.',
        ],
      ],
    },
    {
      when: has(/\b(garage|driveway|gate|locked|fence|backyard|cochera)\b/),
      says: [
        [
          '**Generally they can’t break in, or take it over your objection.** That means a locked garage or gate, mostly; an open driveway or the street is another matter. State law decides, and I don’t have your state’s. Never argue or stand in the way: say no, and write down what happened.',
        ],
      ],
    },
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
      when: has(
        /\b(?:out[- ]of[- ]network|surprise bill\w*|balance bill\w*|fuera de (?:la )?red)\b/,
      ),
      says: [
        [
          '**Call your insurer before you pay this, and say “No Surprises Act.”** For most emergency care there’s a federal law against bills like that. I don’t have its text, so I can’t quote it.',
        ],
        ['Ask the doctor’s office to hold the bill while the insurer looks at it.'],
      ],
    },
    {
      when: has(
        /\b(?:put|pay|charge|pagar|poner|pongo)\b.*\b(?:hospital|medical|er|bill|doctor)\b.*\b(?:on|with|con)\b.*\b(?:credit card|card|visa|mastercard|tarjeta)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**Better not.** Then it’s card debt, with card interest, and you lose the help a hospital can give.',
          'lesson/medical-bills',
        ],
        [
          'Ask the hospital for every line of the bill, for its financial assistance, and for a payment plan without interest.',
          'lesson/medical-bills',
        ],
      ],
    },
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
        /\b(charity|financial (?:aid|assistance|help)|hardship|uninsured|no insurance|without insurance|forgive\w*|low income|can'?t afford|papers|undocumented|immigra\w*|sin papeles|papeles|sin seguro|aseguranza|no tengo seguro|ayuda|apoyo)\b/,
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
      when: has(
        /\bgood ?will\b|\b(?:nicely|kindly|courtesy|as a favor|please|good customer|por favor|one (?:late|time)|just (?:one|once)|forgive)\b/,
      ),
      isInstead: true,
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
        /\b(?:missed|forgot|didn'?t (?:go|show|make)|skipped|no fui|se me paso)\b.*\b(?:court|hearing|date|corte)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**It may not be over. Call the court’s clerk today**, with the case number, and ask if there’s a judgment and by when you may ask to undo it. That time is short.',
        ],
        [
          '**Call legal aid today, too.** They do this often. Until you know, expect that a judgment can open the way to your pay or your bank account.',
          'word/judgment',
        ],
        LEGAL_AID,
      ],
    },
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
  someone_died: [
    {
      when: has(/\bauthori[sz]ed user\b|\busuari[oa] autorizad[oa]\b/),
      says: [
        [
          '**As an authorized user you could use the card, but the debt generally isn’t yours.** Stop using it, call the card company, and ask to be taken off. Don’t agree to pay it.',
        ],
      ],
    },
  ],
  arrested: [
    {
      when: has(/\b(?:immigra\w*|migra|migracion|deport\w*|ice)\b/),
      isInstead: true,
      says: [
        ...NO_DEPORTING,
        [
          'You can complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/), in Spanish too, and legal aid can help.',
        ],
        LEGAL_AID,
      ],
    },
  ],
  immigration: [
    {
      when: has(
        /\b(?:collector|cobrador\w*|cobro\w*|threat\w*|amenaz\w*|if i don'?t pay|si no pago|van a mandar|call (?:ice|immigration)|deport\w*)\b/,
      ),
      isInstead: true,
      says: [...NO_DEPORTING, LEGAL_AID],
    },
    {
      when: has(/\bitin\b/),
      isInstead: true,
      says: [WITH_ITIN, ['A blank file isn’t held against you.', 'lesson/no-file-yet']],
    },
  ],
  no_file: [
    {
      when: has(/\bitin\b/),
      says: [WITH_ITIN],
    },
  ],
  overdraft: [
    {
      when: has(/\b(?:chex ?systems?|early warning|ews)\b/),
      isInstead: true,
      says: [
        [
          '**Ask the bank which company’s report it used, and get yours, free.** ChexSystems and Early Warning Services keep reports on bank accounts. If something in it is wrong, dispute it with them.',
        ],
        [
          '**Ask for a “second chance” account**, at a credit union first. If an old account with a fee is behind it, ask that bank what paying it would change, in writing.',
        ],
      ],
    },
    {
      when: has(/\b(?:allowed|legal|can they|is that|se vale|pueden)\b/),
      says: [
        [
          '**For a card at a store or an ATM, a bank generally needs your yes before it charges for an overdraft.** Ask it to show when you said so. For checks and automatic payments it doesn’t. I don’t have the section here.',
        ],
      ],
    },
  ],
  payday_loan: [
    {
      when: has(
        /\b(?:stop|block|quit|keep\w*|pull\w*|debit\w*|taking|took|withdraw\w*|paro|saca\w*|cobran)\b/,
      ),
      says: [
        [
          '**Do both, today, in writing:** tell the lender that you take back your permission to debit your account, and tell your bank to stop its payments. Call the bank first; it may want a letter after. Keep copies.',
        ],
        [
          '**Look at what was taken already**, and tell the bank about anything you didn’t agree to, right away: there’s a time limit. Stopping the payments doesn’t end the loan.',
        ],
      ],
    },
  ],
  phone_script: [
    {
      when: has(
        /\b(?:have to|need to|must|do i|obligated|tengo que)\b.*\b(?:talk|speak|answer|pick up|hablar|contestar)\b/,
      ),
      says: [
        [
          '**No, you don’t have to talk to a collector.** Write that you want them to stop, and they may only tell you that they’re done or what step comes next. Court papers you do have to answer.',
          'rule/usc15-1692c-c',
        ],
      ],
    },
  ],
  rent_behind: [
    {
      when: has(/\b(?:credit|report|score|record|bureau|background)\b/),
      says: [
        [
          '**The eviction itself usually isn’t on your credit report.** Rent you owe can be, once a collector has it, and tenant screening companies keep court cases. You can ask those for their report, and dispute what’s wrong.',
        ],
      ],
    },
  ],
  house_lost: [
    {
      when: has(/\bacceleration|accelerated?\b|\bforeclos\w*|\bnotice of (?:default|sale)\b/),
      says: [
        [
          '**“Acceleration” means they ask for the whole loan, as a step before foreclosure.** Don’t wait: ask the mortgage company today for its application for help, send it complete, and keep proof of the day. Ask what it takes to bring the loan current, and by when.',
        ],
      ],
    },
  ],
  tax_debt: [
    {
      when: has(/\b(?:report|bureaus?|credit|score|buro|puntaje)\b/),
      says: [
        [
          '**The IRS doesn’t report to the credit bureaus, as far as I know.** What counts is that it keeps growing, so call and ask for a payment plan. A loan or card you take to pay it does show.',
        ],
      ],
    },
  ],
  circles: [
    {
      when: has(
        /\b(?:see|know|show|find out|tell|ver|saber|miran)\b.*\b(?:owe|balance|debt|amount|money|how much|debo|cuanto)\b/,
      ),
      says: [
        [
          '**No. Your circle never sees what you owe.** It sees the name you chose and your check-ins, and how far along you are only if you turn that on.',
        ],
      ],
    },
  ],
  privacy: [
    {
      when: has(/\b(?:report|bureaus?|pull|inquir\w*|hard|soft|check my credit|lender)\b/),
      says: [
        [
          '**No. We don’t pull your credit, and we don’t report to anyone.** What’s here is what you typed or imported.',
        ],
      ],
    },
    {
      when: has(/\bcircle\b/),
      says: [
        [
          '**Your circle never sees what you owe.** It sees the name you chose and your check-ins, and how far along you are only if you turn that on.',
        ],
      ],
    },
  ],
  scores: [
    {
      when: has(
        /\b(?:paid|paying|pague|pagar)\b.*\b(?:off|loan|card|prestamo|tarjeta)\b.*\b(?:drop\w*|down|fell|lower\w*|bajo)\b|\b(?:drop\w*|down|fell|bajo)\b.*\b(?:after|when|paid|paying|pague)\b/,
      ),
      says: [
        [
          '**It’s not a punishment, and you did the right thing.** When a loan is paid it closes, and a score that looks at what’s open can dip for a while. The paid loan stays on your file as paid.',
        ],
      ],
    },
    {
      when: has(/\b(?:good|need|buy|house|home|mortgage|bueno|necesito|comprar)\b/),
      says: [
        [
          '**It depends on who asks, and on which score they use**: each lender sets its own line. Ask which score it looks at and where its line is, before you apply.',
        ],
      ],
    },
  ],
  secured_card: [
    {
      when: has(/\bbest\b|\bno scam\b|\bwhich (?:card|one)\b|\bmejor\b/),
      says: [
        [
          'On [our cards page](/credit-card-advice), secured cards stand beside the rest, in order of what they’d cost you. Nobody pays us for a place in it.',
        ],
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
