import { LEGAL_AID } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// A roof, a job, a bill and a fraud: a notice on the door, locks, an employer's look, an insurer's no, a link that was tapped.

const LOCKOUT: SpecialCase = {
  when: has(
    /\bchang\w* (?:the |my )?locks?\b|\block(?:ed|ing|s)? (?:me|us) out\b|\bthrow\w* (?:me|us|my stuff|our stuff)\b.{0,10}\bout\b|\b(?:shut|cut|turn\w*) off (?:the|my|our) (?:power|lights?|water|heat)\b.{0,30}\blandlord\b|\bcambiar (?:la |las )?(?:cerradura|chapa|llave)s?\b/,
  ),
  says: [
    [
      '**Many states don’t let a landlord do that without a court: it takes a judge’s order, and an officer to carry it out.** I don’t have your state’s rule, so call legal aid or the court clerk today and ask.',
    ],
    [
      '**Keep the text, and answer in writing:** what you can pay now, when the rest comes, and that you aren’t moving out without a court’s order. If it happens, call the police’s non-emergency number and legal aid.',
    ],
    ['Rent comes before the cards, so put this month’s extra there.', 'lesson/tight-month'],
    LEGAL_AID,
  ],
};
const NOTICE: SpecialCase = {
  when: has(
    /\b(?:\d+|three|five|seven|ten|fourteen|thirty)[ -]?days? (?:notice|to (?:pay|quit|leave|move|vacate))\b|\bnotice (?:to (?:quit|vacate|pay)|on (?:the|my|our) door)\b|\bpay or quit\b|\baviso (?:de|para) (?:desaloj\w*|\d+ dias)\b/,
  ),
  says: [
    [
      '**A notice isn’t an eviction yet. In most places the landlord has to go to court after those days, and only a judge can order you out.** The days are your time to pay, answer or make a deal.',
    ],
    [
      '**Today:** call legal aid with the notice in hand, dial 211 for rent help, and offer the landlord what you can pay and when, in writing.',
      'lesson/tight-month',
    ],
    ['If court papers come, answer by the date on them, and go.', 'word/judgment'],
    LEGAL_AID,
  ],
};
const ROOMMATE: SpecialCase = {
  when: has(
    /\b(?:roommate|room mate|housemate|ex)\b.{0,60}\b(?:left|moved out|gone|bailed|won'?t pay|stopped)\b|\bjoint and several\b|\b(?:both|all) (?:of us )?(?:on|names on) the lease\b/,
  ),
  says: [
    [
      '**If you’re both on the lease, the landlord can usually ask either of you for all of the rent: that’s “joint and several”.** Look for it in what you signed. A bill in your name alone is yours.',
    ],
    [
      '**Write to the landlord today:** what you can pay and when, and ask for a payment plan or someone new on the lease. Dial 211 for rent help.',
      'lesson/tight-month',
    ],
    [
      'Your roommate owes you a share. Ask in writing, keep what you paid, and small claims court is there for the rest. You don’t need a lawyer for it.',
    ],
  ],
};
const WITHOUT_CONSENT: SpecialCase = {
  when: has(
    /\bwithout (?:asking|my|telling|permission|consent|me)\b|\b(?:didn'?t|did not|never) (?:ask\w*|sign\w*|agree\w*|say|give|gave|tell|told)\b|\bsin (?:mi permiso|pedirme|decirme)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**An employer needs your written OK first, after telling you on a paper of its own. If it got a report without that, it broke the rule.** Looking up court records itself is different. Look once more at what you signed when you applied: it may be in there.',
      'rule/usc15-1681b-b',
    ],
    [
      '**Ask the employer in writing for a copy of your OK and of the report.** See on your own report who looked, and when: it’s free. Then complain to the [CFPB](https://www.consumerfinance.gov/complaint/).',
      'rule/usc15-1681j-a',
    ],
    ['Whether it’s worth suing over is a question for a consumer lawyer. Many look at it free.'],
  ],
};
const TELL_THEM_FIRST: SpecialCase = {
  when: has(
    /\b(?:tell|warn|mention|explain|say something|disclose|be honest)\b.{0,30}\b(?:them|hr|before|first|up ?front)\b|\bconditional offer\b|\bbefore they (?:look|check|pull|run|see)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**You don’t have to, but two short sentences before they look can help:** what happened, and what you’re doing about it. “I lost work that year, and I’ve been on a plan since.” No excuses, no numbers.',
    ],
    [
      '**They need your written OK to look, and before they turn you down over it they have to give you the report** and a paper about your rights. So read yours first, free, and dispute what’s wrong.',
      'rule/usc15-1681b-b',
      'rule/usc15-1681j-a',
    ],
    [
      'A judgment usually isn’t on the big bureaus’ reports. That’s their own practice.',
      'rule/cfpb-public-records',
    ],
  ],
};

const ITEMIZED: SpecialCase = {
  when: has(/\bitemi[sz]ed?\b|\bevery (?:line|charge)\b|\bdetallad[oa]\b|\bdesglos\w+\b/),
  says: [
    [
      '**Call the billing office and say: “Please send me an itemized bill with every charge and its code, and hold the account until I get it.”** Ask again in writing if it doesn’t come, and note the day and the name.',
      'word/itemized-bill',
    ],
    [
      '**Then check it line by line** against your insurer’s explanation of benefits: things you didn’t get, duplicate charges, the wrong day or the wrong insurance.',
      'word/explanation-of-benefits',
    ],
  ],
};
const NO_FROM_INSURER: SpecialCase = {
  when: has(
    /\b(?:insur\w+|medicare|medicaid|aetna|cigna|humana|kaiser|united ?health\w*|blue ?cross|anthem|tricare|plan|seguro|aseguran[sz]a)\b.{0,60}\b(?:den(?:y|ied|ies|ying)|won'?t (?:pay|cover)|refus\w*|reject\w*|not (?:pay\w*|cover\w*|necessary)|wasn'?t necessary|neg\w+|no (?:pag\w+|cubr\w+))\b|\b(?:denied|denial|appeal|wasn'?t necessary|primary|out of pocket|deductible)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Call the insurer first, and ask for two things in writing: the reason for the no, and how and by when to appeal.** The day is on its letter. Appeal even if you aren’t sure: many are changed.',
      'word/explanation-of-benefits',
    ],
    [
      '**Ask the doctor for a letter that says why it was needed, and the billing office to hold the bill** until the insurer has decided. Have you met your yearly maximum? Send them both the page that says so.',
      'lesson/medical-bills',
    ],
    [
      'I don’t have the health plans’ rules. Your state’s insurance department helps free, and for Medicare so does your state’s SHIP: call Medicare, and ask for it.',
    ],
  ],
  rest: [
    [
      [
        'Until it’s settled, ask for the hospital’s financial assistance, too, and don’t put it on a card.',
        'lesson/medical-bills',
      ],
    ],
  ],
};
const NEGOTIATE: SpecialCase = {
  when: has(
    /\bnegotiat\w*\b|\b(?:lower|reduce|knock|discount|cash price|self[- ]pay|pay cash|talk (?:them|it) down)\b|\bless than\b|\bnegoci\w+\b|\bdescuento\b|\brebaj\w+\b/,
  ),
  says: [
    [
      '**In this order: first the financial assistance form, then the price, then a plan.** If your income is low, the first may take off more than any deal.',
      'lesson/medical-bills',
    ],
    [
      '**For the price, say:** “What’s your self-pay price, and what do you take off if I pay this amount today?” Ask for the answer by mail, with “paid in full” in it, before you pay.',
    ],
    [
      'No lump sum to offer? Ask for a payment plan without interest, with an amount you can keep.',
      'lesson/medical-bills',
    ],
  ],
};

const TAPPED: SpecialCase = {
  when: has(
    /\b(?:already )?(?:tapped|clicked|opened it|pressed|gave (?:them|him|her|it)|typed|entered|put in|sent (?:them|him|her)|signed)\b|\b(?:le di|hice clic|toque|mande)\b/,
  ),
  says: [
    [
      '**Don’t use that link again, and do this now:** gave a card or a bank login? Call your bank at the number on your card. Typed a password? Change it, and everywhere else you use it. Gave your Social Security number? Freeze your file, free.',
      'rule/usc15-1681c-1-i',
    ],
    [
      '**Do you really owe them? Look in the company’s own app, or type its address yourself.** If you only tapped and typed nothing in, that’s usually harmless: close it, and update your phone.',
    ],
    [
      'Was something signed, or are payments set up? Tell the bank to stop them, and write to the company that you take it back. Watch the account for a month.',
      'rule/cfr12-1005-10-c',
    ],
  ],
};
const isOffice = has(
  /\birs\b|\b(?:tax|taxes) (?:office|agent|department)\b|\bsocial security (?:office|administration|agent)\b|\bssa\b|\bmedica(?:re|id)\b|\btreasury\b|\b(?:from|by|de|del) (?:the |el )?(?:social security|seguro social)\b|\b(?:oficina|agente) (?:de|del) (?:impuestos|seguro social)\b/,
);
const isLetter = has(
  /\b(?:letters?|notices?|mailed|envelope|in the mail|by mail|cartas?|avisos?|por correo|cp ?\d+)\b/,
);
/** Somebody got in touch, or money is wanted first. */
const isReached = has(
  /\b(?:facebook|fb|instagram|tiktok|whatsapp|messenger|calls?|called|caller|calling|phoned|texts?|texted|dms?|emails?|emailed|zelle|gift ?cards?|cash ?app|bitcoin|crypto|fee|llam\w+|mensajes?|correo electronico|tarjetas? de regalo)\b/,
);
/** Money is promised for what's owed: the bare name of a grant, or of an office, is no offer. */
const isOfferedForDebts = has(
  /\b(?:pay(?:s|ing)? (?:off|down)|wip\w+|forgiv\w+|eras\w+|cancel\w*|clear\w*|(?:for|with|toward|towards|all|of|my|our|your|medical|hospital|card|credit card) (?:\w+ )?(?:debts?|bills?|credit cards?))\b|\b(?:pagar?|paga|perdon\w+|borr\w+|cancel\w+)\b.{0,25}\b(?:deudas?|tarjetas?|cuentas?)\b/,
);
const GRANT: SpecialCase = {
  when: (plain) =>
    has(/\bdebt (?:cancellation|forgiveness) (?:program|department)\b/)(plain) ||
    (has(
      /\bgrants?\b|\bstimulus\b|\bsubsidios?\b|\b(?:medicare|government|gobierno)\b.{0,40}\b(?:money|program\w*|pays?|paying|wip\w+|forgiv\w+|dinero|paga\w*)\b/,
    )(plain) &&
      (isReached(plain) || isOfferedForDebts(plain)) &&
      !(isLetter(plain) && !isReached(plain))),
  says: [
    [
      '**It’s a scam: the government gives no money to pay off cards or bills through Facebook or a call.** Don’t give a card, a Medicare or a Social Security number. They may know what you owe: such data is sold and stolen.',
    ],
    [
      '**Already gave it? Call the bank now, close that card, and freeze your file, free.** If it was a Medicare number, call Medicare. Report it at [reportfraud.ftc.gov](https://reportfraud.ftc.gov).',
      'rule/usc15-1681c-1-i',
    ],
    [
      'To get a hospital bill lowered, ask the hospital’s billing office for its financial assistance.',
      'lesson/medical-bills',
    ],
  ],
};
/** One that may be real, by mail. */
const OFFICE_LETTER: SpecialCase = {
  when: (plain) => isOffice(plain) && isLetter(plain) && !isReached(plain),
  isInstead: true,
  says: [
    [
      '**A letter may be real. Don’t use its number or its link: find the office’s own site yourself, one that ends in .gov, and sign in there or call.** For the IRS, that’s [irs.gov](https://www.irs.gov/payments): see if the letter, or what it says you owe, is in your account.',
    ],
    ['**If it’s real, it may have a deadline, so look today.** Keep the letter and its envelope.'],
    [
      'A call, text or email that wants Zelle, gift cards or crypto is a scam: hang up. Paid already? Call your bank now, and report it at [reportfraud.ftc.gov](https://reportfraud.ftc.gov).',
    ],
  ],
  rest: [],
};
const IRS_CALLS: SpecialCase = {
  when: isOffice,
  says: [
    [
      '**A call, text or email from “the IRS” or another office that wants Zelle, gift cards or crypto is a scam: hang up.** A letter may be real, but don’t use its number or link. See what you owe, if anything, in your account at [irs.gov](https://www.irs.gov/payments).',
    ],
    [
      'Paid already? Call your bank now, and report it at [reportfraud.ftc.gov](https://reportfraud.ftc.gov).',
    ],
  ],
};
const FEE_FIRST: SpecialCase = {
  when: has(
    /\b(?:loan|card|credit|prestamo)\b.{0,60}\b(?:first|up ?front|before|insurance|fee|deposit|processing|adelantad\w+|primero)\b|\bguarante\w+\b/,
  ),
  says: [
    [
      '**It’s a scam if a loan is promised and money is wanted first.** “Insurance”, “processing” and “first payment” are names for the same trick: send nothing. Applying for a mortgage is different: a fee there is normal.',
    ],
    [
      'Need a small loan? Ask a credit union, and a nonprofit credit counselor first. Sent something already? Call your bank now.',
    ],
  ],
};

const PAY_PLAN: SpecialCase = {
  when: (plain) =>
    !/\b(?:social|identity|rejected|stole\w*|somebody filed|someone filed|zelle|gift)\b/.test(
      plain,
    ) &&
    has(
      /\b(?:plan|installment\w*|monthly|how do i|set up|pagos|owe|debo|debemos|can'?t pay|afford)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**You can ask for a monthly plan if you owe $50,000 or less and have filed your returns, or for up to 180 days to pay it all if you owe less than $100,000.** Apply online at [irs.gov/payments](https://www.irs.gov/payments). Interest and penalties keep adding up, and it may have changed: go by that page.',
      'rule/irs-payment-plans',
    ],
    [
      '**Pick a payment you can keep every month.** Haven’t filed a year? File first, even if you can’t pay.',
    ],
    [
      'Can’t pay anything? Call the number on the letter, and ask for “currently not collectible”. An offer in compromise is another way: it costs a fee and a first payment, which are waived if your income is low. You don’t need a company for either. Free help: see [the IRS’s list of volunteer sites](https://www.irs.gov/vita).',
    ],
  ],
};
const NOT_FILED: SpecialCase = {
  when: has(
    /\b(?:never|haven'?t|havent|didn'?t|did not|not) (?:even )?(?:filed?|filing|done (?:my )?taxes)\b|\b(?:years i skipped|unfiled|cp59|back taxes|skipped)\b|\b(?:no|nunca) (?:he |hice |declar\w+)/,
  ),
  isInstead: true,
  says: [
    [
      '**File the missing years first, even if you can’t pay.** You may get money back that you don’t know of. Free help: see [the IRS’s list of volunteer sites](https://www.irs.gov/vita).',
    ],
    [
      '**Are you afraid of what comes after? Ask a low-income taxpayer clinic or legal aid before you sign anything.** They see this often.',
    ],
    [
      '**Filed returns also prove your income** to a lender or a landlord, cash jobs included. Bring bank deposits and a list of who you worked for.',
    ],
  ],
  rest: [
    [
      [
        'When you know what you owe, ask for a payment plan at [irs.gov/payments](https://www.irs.gov/payments).',
      ],
      LEGAL_AID,
    ],
  ],
};
const PRIVATE_LOAN: SpecialCase = {
  when: has(
    /\bprivate\b|\b(?:sallie mae|sofi|navient private|discover student|citizens)\b|\bprivad[oa]s?\b/,
  ),
  isInstead: true,
  says: [
    [
      '**Yes, it’s different: a private lender has to sue and win before it can take pay or a bank account, and no law makes it offer plans based on income.** Ask it for a lower payment, in writing.',
      'word/judgment',
    ],
    [
      '**A cosigner owes all of it, too, and in most states can be asked first.** Ask the lender how a cosigner can be released.',
      'rule/cfr16-444-3',
      'word/cosigner',
    ],
    [
      'A bankruptcy ends a student loan only if paying it would be an undue hardship. Ask a lawyer: some private loans may not count as one.',
      'rule/usc11-523-a',
    ],
    LEGAL_AID,
  ],
};
/** A collector that called the command, or threatens to. */
const CALLED_COMMAND: SpecialCase = {
  when: has(
    /\b(?:collectors?|debt (?:company|collector|people|guy)|agency|they|cobrador\w*|me amenaz\w*)\b.*\b(?:first sergeant|sergeant|commander|commanding officer|command|chief|my co|his co|clearance|comandante)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**No, it isn’t allowed to tell a first sergeant or a commander about a debt, unless you agreed to it or a court allows it:** a collector may ask others only where someone is, and may not say that they owe. It can’t threaten what it can’t do, such as taking away a clearance.',
      'rule/usc15-1692c-b',
      'rule/usc15-1692b',
      'rule/usc15-1692e',
    ],
    [
      '**Is the debt from before the service began? Then interest is capped at 6% while it lasts, if it’s the servicemember’s own or joint with a spouse.** Write to the lender with a copy of the orders, no later than 180 days after the service ends.',
      'rule/usc50-3937-a',
      'rule/usc50-3937-b',
    ],
    [
      '**Write down the day, the name, the number and what was said, and go to the base’s legal assistance office: it’s free.** You have one year from that day to sue the collector.',
      'rule/usc15-1692k',
    ],
  ],
  rest: [
    [
      [
        'Tell the collector in writing to stop contacting others, or you, and keep a copy.',
        'rule/usc15-1692c-c',
      ],
      [
        'Complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/): it has an office for servicemembers.',
      ],
      [
        'I don’t have the rules for clearances. Telling the security officer early, with a plan for the debt, is what people are advised to do.',
      ],
    ],
  ],
};
const CLEARANCE: SpecialCase = {
  when: has(/\bclearance\b|\bsecret\b.{0,15}\b(?:job|clearance)\b|\bguideline f\b/),
  isInstead: true,
  says: [
    [
      '**I don’t have the rules for clearances. Ask your security officer before anyone asks you,** and your base’s financial counselor, who’s free. What people are warned about most is hiding a debt.',
    ],
    [
      '**Bring what shows you’re working on it:** a list of what you owe, your plan with its dates, proof of payments, and letters of any deal. You can print the plan here, in [the planner](/debt-destroyer).',
    ],
  ],
};

/** What of a report an employer gets. */
const NO_SCORE: SpecialCase = {
  when: has(/\b(?:scores?|fico|puntaje|my number)\b/),
  says: [
    [
      '**A report, but as far as I know no score: what the bureaus sell to employers comes without one.** It shows accounts, and how they were paid.',
    ],
  ],
};

export const LIFE_CASES: SpecialCases = {
  rent_behind: [LOCKOUT, NOTICE, ROOMMATE],
  denied_job: [WITHOUT_CONSENT, TELL_THEM_FIRST, NO_SCORE],
  medical_bill: [ITEMIZED, NO_FROM_INSURER, NEGOTIATE],
  is_it_real: [GRANT, OFFICE_LETTER, IRS_CALLS, FEE_FIRST, TAPPED],
  tax_debt: [NOT_FILED, PAY_PLAN],
  student_loan: [PRIVATE_LOAN],
  military: [CALLED_COMMAND, CLEARANCE],
};
