import { LEGAL_AID, LAWYER, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// A court that has decided, or is about to: what can still be undone, what its papers ask, how to get there, and how long it lasts.

const COURT_FILE: Ruled = [
  'Ask the clerk for the whole file, too: when the papers were served, on whom and where.',
];
const ofJudgment =
  /\b(?:judge?ments?|ruled against|lost (?:in court|my case|the case)|sentencia|fallo)\b/;

/** It was decided, and they weren't there. */
const lostInAbsence = (plain: string): boolean =>
  has(/\b(?:lost|judge?ment|won|by default|ruled against|perdi|gano|ganaron|sentencia|fallo)\b/)(
    plain,
  ) &&
  has(
    /\b(?:never|didn'?t|didnt|wasn'?t|wasnt|no)\b.{0,14}\b(?:went|go|there|show(?:ed)?(?: up)?|knew|know|appear\w*|fui|sabia|supe|asisti)\b|\bno-?show\w*\b/,
  )(plain) &&
  has(/\b(?:court|sued|lawsuit|suit|judge?ment|case|default|hearing|demanda|corte|juicio)\b/)(
    plain,
  ) &&
  !/\b(?:if (?:i|you)|what happens|report|credit|bureaus?|won'?t)\b/.test(plain);
/** It was decided, and is to be undone. */
const UNDO: SpecialCase = {
  when: (plain) =>
    lostInAbsence(plain) ||
    (ofJudgment.test(plain) &&
      has(
        /\b(?:too late|undo|vacate|set (?:it )?aside|overturn|appeal|reopen|fight it|reverse|entered|(?:days?|weeks?) ago|yesterday|just (?:got|found|entered)|never (?:served|knew|told|got|been (?:to|in) court)|(?:only|just|i) found out|found out (?:bc|because|when)|anular|deshacer|apelar|hace \w+ (?:dias?|semanas?)|ya es tarde)\b/,
      )(plain) &&
      !/\b(?:years?|anos?|report|bureaus?|credit)\b/.test(plain)),
  says: [
    [
      '**It may not be too late: call the court clerk today.** Ask for the deadline to have the judge undo (“vacate”) the judgment, or to appeal, and for the form. That time is often short.',
    ],
    [
      '**Say why you didn’t answer**, and what you’d have said: it isn’t yours, it’s paid, the amount is wrong, it’s too old, or the papers never reached you.',
    ],
    COURT_FILE,
  ],
  rest: [
    [
      [
        'Meanwhile, expect that they can take money from your pay or your bank account. Some money is protected, but you may have to claim it in time.',
        'word/judgment',
        'lesson/pay-and-benefits',
      ],
      LEGAL_AID,
    ],
  ],
};
/** How long a judgment lasts. */
const HOW_LONG: SpecialCase = {
  when: (plain) =>
    ofJudgment.test(plain) &&
    has(
      /\b(?:how long|how many years|still (?:good|valid|count|collect)|expire\w*|run out|old|years? (?:old|ago)|(?:19|20[01])\d|renew\w*|forever|for life|cuanto (?:dura|tiempo)|vence|todavia|de hace)\b/,
    )(plain) &&
    !/\b(?:report|bureaus?|credit|score|buro|never (?:served|knew|got)|from what day|answer|grab|take|touch|garnish\w*|levy|freez\w*|froze\w*|unemployment|old address)\b/.test(
      plain,
    ),
  says: [
    [
      '**It may well be: a judgment often lasts long, and in many states it can be renewed.** How long is up to the state, and I don’t have your state’s rule.',
    ],
    [
      '**Ask the clerk of the court that made it:** on what day was it entered, was it renewed, when does it run out, and how much is left with interest?',
    ],
    [
      'Don’t pay or promise anything before you know. That clock is separate from the time to sue, and from your credit report.',
    ],
  ],
  rest: [
    [
      [
        'While it lasts, they can take money from pay or a bank account. Some money is protected.',
        'word/judgment',
        'lesson/pay-and-benefits',
      ],
      [
        'Since 2017 the three big bureaus have left court judgments out of their reports. That’s their own practice.',
        'rule/cfpb-public-records',
      ],
      LEGAL_AID,
    ],
  ],
};
/** Signed at court, and can't be kept. */
const SIGNED: SpecialCase = {
  when: (plain) =>
    has(/\b(?:i|we) (?:just |already )?(?:signed|agreed)\b|\bfirme\b/)(plain) &&
    has(
      /\b(?:court\w*|judge|hallway|lawyer|attorney|hearing|stipulat\w*|settlement|agreement|corte|juez|abogado|acuerdo)\b/,
    )(plain) &&
    has(
      /\b(?:undo|take it back|back out|cancel|change (?:it|my mind)|get out|can'?t (?:pay|afford|do|keep)|cannot (?:pay|afford|do)|too much|deshacer|cancelar|no puedo)\b/,
    )(plain),
  says: [
    [
      '**Maybe, if you’re quick. Call the court clerk today:** was it filed, does it say “judgment”, and how do you ask the judge to change or undo it?',
    ],
    [
      '**Tell the judge in writing what you can really pay**, and that it was put to you in the hallway without a lawyer. Ask for a hearing.',
    ],
    [
      '**Until a judge changes it, it counts.** If you miss a payment, they can continue, and with a judgment they can take money from your pay or your bank account. Put food, your home and getting to work first.',
      'word/judgment',
      'lesson/tight-month',
    ],
  ],
  rest: [[LAWYER]],
};
const ADMISSIONS: SpecialCase = {
  when: has(
    /\brequests? (?:for|to) admi(?:ssions?|t)\b|\badmissions?\b.{0,40}\b(?:lawyer|attorney|court|lawsuit|law (?:firm|office))\b|\b(?:lawyer|attorney|court|law (?:firm|office)|sued?)\b.{0,40}\b(?:for admissions?|admit or deny)\b|\badmit or deny\b/,
  ),
  says: [
    [
      '**Answer every line in writing by the date on the papers. In most courts, a line that isn’t answered in time counts as true**, and that alone can decide the case.',
      'word/judgment',
    ],
    [
      '**Each line gets “admit,” “deny,” or why you can’t say.** Admit only what you know is true. If you’ve looked and still don’t know, say so. Send it to their lawyer, and keep a copy and proof that you sent it.',
    ],
    ['Is the date over already? Ask legal aid today: a court can accept a late answer.'],
    LEGAL_AID,
  ],
};
const QUESTIONS: SpecialCase = {
  when: has(
    /\binterrogator\w*|\brequests? for production\b|\bdiscovery\b|\bfinancial (?:disclosure|information) (?:form|statement)\b|\binterrogatorios?\b/,
  ),
  says: [
    [
      '**Those are written questions that the court’s rules make you answer, by the date on them.** After a judgment they ask where you work, where you bank and what you own.',
      'word/judgment',
    ],
    [
      '**Don’t ignore them.** That can bring an order to come before the judge, and skipping that can bring a warrant. If you need more time, ask for it in writing before the day.',
    ],
    [
      '**Answer truthfully, and say which of your money is protected**, such as Social Security. Ask legal aid before you send them.',
      'lesson/pay-and-benefits',
    ],
    LEGAL_AID,
  ],
  rest: [
    [
      [
        'Not sure what they’re for? Ask the court clerk, with the case number, if there’s a judgment in your name.',
      ],
    ],
  ],
};
const EXAM: SpecialCase = {
  when: has(/\b(?:debtor'?s?|judgment) exam\w*|\border to appear\b|\bexam(?:ination)? of debtor\b/),
  isInstead: true,
  says: [
    [
      '**Go. That’s an order of the court**, and missing it can bring a warrant. It comes after a judgment: they may ask where you work and bank.',
    ],
    [
      '**Call legal aid before the day**, with the papers. Ask which questions you have to answer, what part of your money is protected, and how to claim that.',
      'word/judgment',
    ],
    LEGAL_AID,
  ],
};
/** The day is set, and there is no way to be there. */
const CANT_COME: SpecialCase = {
  when: (plain) =>
    has(/\b(?:court|hearing|trial|judge|corte|audiencia|juez)\b/)(plain) &&
    has(
      /\b(?:no (?:ride|car|way to get|transport\w*|babysitter|sitter)|(?:can'?t|cant|cannot|can not) (?:get there|make it|come|go|get off|miss work)|have to work|work that day|(?:am|is|be|i'?m) sick|in the hospital|out of (?:town|state)|another (?:day|date)|new date|reschedul\w*|postpone|continuance|by (?:phone|video|zoom)|no puedo ir|otra fecha|sin carro)\b/,
    )(plain) &&
    !/\b(?:what happens|if i don'?t|didn'?t|missed)\b/.test(plain),
  says: [
    [
      '**Call the court clerk as soon as the office opens, with the case number.** Ask for two things: may you come by phone or video, and if not, how do you get a new date?',
    ],
    [
      '**Until the clerk says yes, your date stands.** If you aren’t there, the other side usually wins, so ask anyone for a ride, and be on the phone early.',
      'word/judgment',
    ],
    ['Can’t reach the clerk? Call legal aid, and write down each call.'],
    LEGAL_AID,
  ],
  rest: [
    [
      ['A call to the other side’s lawyer isn’t enough: only the court can change the day.'],
      LAWYER,
    ],
  ],
};
/** An answer was sent, and the court has none. */
const NOT_ON_FILE: SpecialCase = {
  when: has(
    /\bclerk\b.{0,40}\b(?:doesn'?t|does not|don'?t|can'?t|cannot|no) (?:see|have|find|record)\b|\b(?:lost|misplaced) my answer\b|\b(?:answer|it)(?: is|'?s|was)? (?:not|never) (?:on file|filed|there|showing)\b|\bmailed (?:my|the|an) answer\b|\banswer\b.{0,60}\bonly (?:kept|have) a (?:picture|photo|copy)\b/,
  ),
  says: [
    [
      '**File it again today, at the clerk’s window or online, and get a copy with the court’s stamp.** Write on it that you mailed it before, and when.',
    ],
    [
      '**Your picture helps: print it and bring it.** It shows the judge what you answered and when. It doesn’t take the place of the filing.',
    ],
    ['Send a copy to their lawyer as well, keep proof of that, and go on the day.'],
  ],
  rest: [[LAWYER]],
};
const FEE: SpecialCase = {
  when: has(
    /\b(?:cost|costs|fee|fees|charge|how much|free|pay)\b.{0,30}\b(?:to )?(?:answer|file|respond|contest)\b.{0,20}(?:\b(?:it|an answer|the (?:summons|lawsuit|papers)|court)\b|[?]|$)|\b(?:answer|filing) fee\b|\bcuesta contestar\b/,
  ),
  says: [
    [
      '**That’s up to the court: some charge to file an answer, some don’t.** Ask the clerk. If you can’t pay it, ask for the fee waiver form, and file it with your answer.',
    ],
    [
      '**Answer by the date on the summons, and go to the hearing, too.** One doesn’t replace the other.',
    ],
  ],
};
const NEED_LAWYER: SpecialCase = {
  when: has(
    /\b(?:need|have to (?:have|get|hire)|must i (?:have|get)|require\w*|without|worth (?:getting|hiring)|should i (?:get|hire))\b.{0,12}\b(?:lawyer|attorney|abogado)\b|\bnecesito (?:un )?abogado\b|\brepresent myself\b/,
  ),
  says: [
    [
      '**No, you don’t have to have one: you can answer and go to court yourself.** Many people do. A lawyer helps most if the amount is large, if it isn’t yours, or if it’s too old to sue over.',
    ],
    ['Ask first if it’s free: legal aid is for many people, and some courts have a help desk.'],
    LEGAL_AID,
  ],
};
/** Whether there is a lawsuit already. */
const IS_THERE_A_CASE: SpecialCase = {
  when: has(
    /\bhow (?:do|would|can|could|will) (?:i|you|we) (?:even |ever )?(?:know|find out|tell|check|see)\b.{0,40}\b(?:sued?|case|court|judge?ment|already)\b|\b(?:already|did they|have they) (?:sue[d]?|filed?|taken me)\b|\b(?:is there|was there) a (?:case|lawsuit|judge?ment)\b|\bcomo (?:se|sabria|puedo saber) si\b.{0,30}\bdemand\w+/,
  ),
  says: [
    [
      '**Look it up: ask the clerk of the court in the county where you live, and where you lived before, if there’s a case with your name.** Many courts let you search by name online, free.',
    ],
    [
      '**They may sue over an amount like that: no amount is too small.** If there’s a case, answer by the date on its papers. If there’s a judgment already, ask for the deadline to undo it.',
      'word/judgment',
    ],
  ],
};
/** A card or a bill, and the home. */
const HOME_AND_OTHER_DEBT: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:cards?|visa|mastercard|discover|amex|best buy|collectors?|collections?|hospital|medical|doctor|payday|credit card people|debts?|sued?|judge?ment|lien|tarjetas?|cobrador\w*|deudas?|demand\w+)\b/,
    )(plain) &&
    !has(
      /\b(?:mortgage|hipoteca|foreclos\w*|house payments?|notice of default|escrow|heloc|equity|behind on (?:my |the |our )?(?:house|home))\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Not just like that. For a card or a medical bill, they’d have to sue you and win first.** Then, in many states, a judgment can become a lien on a home: a claim that’s paid when it’s sold or refinanced.',
      'word/judgment',
    ],
    [
      '**Many states protect a home you live in, or part of its worth. That’s called a homestead exemption.** I don’t have your state’s rule: ask legal aid how much it covers and if you have to file for it.',
    ],
    ['If papers come from a court, answer by the date on them.', 'word/judgment'],
    LEGAL_AID,
  ],
  rest: [
    [
      [
        'Social Security stays protected for such debts as well. Pensions have rules of their own: ask who pays yours.',
        'rule/usc42-407',
      ],
    ],
  ],
};
/** How long until a home is lost. */
const FORECLOSURE_TIME: SpecialCase = {
  when: (plain) =>
    has(/\b(?:mortgage|foreclos\w*|house|home|notice of default|hipoteca|casa)\b/)(plain) &&
    has(
      /\bhow (?:long|soon|fast|many (?:days|months|payments))\b|\b(?:when|before|until) (?:will|do|can|would|they|does|it)\b|\bcuanto tiempo\b|\bcuando\b|\b(?:can|could|will|would|do|are|is|gonna|going to|if|start\w*|afraid|scared)\b.{0,40}\bforeclos\w*|\bforeclos\w*.{0,30}\b(?:start\w*|already|yet|now|allowed|legal)\b|\b(?:mortgage|house payments?|hipoteca)\b.{0,40}\b(?:\d{1,3}|one|two|three|four|un|dos|tres|cuatro) ?(?:days?|months?|payments?|dias?|mes(?:es)?|pagos?)\b|\b(?:\d{1,3}|one|two|three|four|un|dos|tres|cuatro) ?(?:days?|months?|payments?|dias?|mes(?:es)?|pagos?)\b.{0,40}\b(?:mortgage|house payments?|hipoteca)\b|\bejecucion hipotecaria\b|\bquit\w+ la casa\b/,
    )(plain) &&
    (!has(/\b(?:cards?|visa|collectors?|hospital|medical|heloc|tarjetas?|cobrador\w*)\b/)(plain) ||
      has(/\b(?:mortgage|hipoteca)\b/)(plain)),
  says: [
    [
      '**Not overnight: a mortgage company generally can’t take the first official step until you’re more than 120 days behind.** How long it takes from there is up to your state.',
      'rule/cfr12-1024-41-f',
    ],
    [
      '**Call a HUD housing counselor today, free for most people:** [find one near you](https://www.consumerfinance.gov/find-a-housing-counselor/). Anyone who wants money first, or tells you not to talk to your mortgage company, isn’t one.',
    ],
    [
      '**Ask the mortgage company for its application for help, send it complete, and keep proof of the day.** Ask what it takes to bring the loan current, and by when.',
    ],
  ],
  rest: [[['If court papers come, answer by the date on them.', 'word/judgment'], LEGAL_AID]],
};
/** Somebody offers to save the home, for money first. */
const RESCUE: SpecialCase = {
  when: (plain) =>
    has(/\b(?:company|guy|man|lady|woman|they|firm|somebody|someone|outfit|empresa|senor)\b/)(
      plain,
    ) &&
    has(
      /\b(?:up ?front|fee|\$ ?\d[\d,]*|\d[\d,]* (?:dollars|first)|rescue|save (?:the|my|our) (?:house|home)|sign (?:over|the deed)|deed|stop (?:talking|paying)|don'?t (?:talk|pay)|adelantad\w+|cuota)\b/,
    )(plain) &&
    has(/\b(?:mortgage|foreclos\w*|house|home|behind|hipoteca|casa)\b/)(plain) &&
    has(
      /\b(?:rescue|save|up ?front|(?:talking|talk) to the bank|deed|knock\w*|help us (?:keep|save)|(?:want|wants|charge|charges|asking|ask) (?:for )?(?:us )?\$? ?\d[\d,]*)\b/,
    )(plain),
  says: [
    [
      '**Don’t pay them, don’t sign anything, and keep talking to your mortgage company.** Money first, and “stop talking to the bank”, are signs of a scam. Foreclosure notices can be public, so they may know you’re behind.',
    ],
    [
      '**A HUD housing counselor does it free for most people:** [find one near you](https://www.consumerfinance.gov/find-a-housing-counselor/). You can ask your mortgage company for its application for help yourself.',
    ],
    [
      '**Report it** at [reportfraud.ftc.gov](https://reportfraud.ftc.gov) and to your state’s attorney general. Paid already? Call your bank today.',
    ],
  ],
};

export const JUDGMENT_CASES: SpecialCases = {
  sued: [
    SIGNED,
    EXAM,
    ADMISSIONS,
    QUESTIONS,
    NOT_ON_FILE,
    UNDO,
    HOW_LONG,
    CANT_COME,
    FEE,
    NEED_LAWYER,
    IS_THERE_A_CASE,
  ],
  might_be_sued: [UNDO, HOW_LONG, IS_THERE_A_CASE],
  lawyer: [NEED_LAWYER],
  old_debt: [HOW_LONG],
  arrested: [EXAM],
  house_lost: [RESCUE, FORECLOSURE_TIME, HOME_AND_OTHER_DEBT],
  is_it_real: [RESCUE],
};
