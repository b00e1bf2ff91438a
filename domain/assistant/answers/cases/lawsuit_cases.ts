import { LAWYER, LEGAL_AID } from '../rule_answer.ts';
import { ANSWER_BY_THE_DATE, DAYS_TO_ANSWER, NOT_GOING } from './answering_cases.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Being sued: what to say in court, what a call about a deal changes, and dates that were missed.

const FROM_LAW_OFFICE: SpecialCase = {
  when: has(
    /\b(?:law (?:office|firm)|attorney|lawyer|abogado)\b.*\b(?:letter|carta|pre-?legal|am i sued|not from a court)\b/,
    /\bpre-?legal\b/,
  ),
  says: [
    [
      '**A letter from a law office isn’t a lawsuit.** A lawsuit has a court’s name and a case number. Not sure? Ask the clerk of the court in your county if there’s a case with your name.',
    ],
    [
      'If it’s from a collector, a lawyer or not, you have 30 days to question the debt in writing.',
      'rule/usc15-1692g-b',
    ],
  ],
};

/** A hearing is near, and it is asked what to say or do there. */
const IN_COURT: SpecialCase = {
  when: has(
    /\b(?:what|how|que|como)\b.{0,25}\b(?:say|tell|talk|bring|wear|expect|do i (?:do|act)|happens|digo|decir\w*|llevo|llevar|hablo|pasa)\b.{0,60}\b(?:judge|court|hearing|trial|courthouse|juez\w*|corte|audiencia|tribunal)\b/,
    /\b(?:judge|court|hearing|trial|juez\w*|corte|audiencia|tribunal)\b.{0,80}\b(?:what|que)\b.{0,25}\b(?:say|tell|bring|wear|expect|digo|decir\w*|llevo|llevar)\b/,
    /\b(?:judge|hearing|trial|court date|juez\w*|audiencia|cita (?:en|de) la corte)\b.{0,60}\b(?:what (?:do|should) i do|que hago)\b|\b(?:what (?:do|should) i do|que hago)\b.{0,40}\b(?:hearing|trial|court date|audiencia)\b/,
    /\b(?:court|hearing|trial|corte|audiencia)\b.{0,15}\b(?:is |es |on |this |next |el |este |la proxima )*(?:today|tomorrow|mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thur?s?(?:day)?|fri(?:day)?|hoy|manana|lunes|martes|miercoles|jueves|viernes)\b/,
  ),
  says: [
    [
      '**Go, and be early, even if you owe it.** If you aren’t there, the other side usually wins. Bring the papers, your letters, and proof of what you paid.',
      'word/judgment',
    ],
    [
      '**What you can say:** “I ask them to prove that they own this debt and that the amount is right.” If you don’t know something, say so. If it isn’t yours, is paid or may be too old to sue over, say that.',
    ],
    [
      '**You can ask the judge for more time**, to get papers or a lawyer. And read any deal before you sign it: it can be a judgment by another name.',
    ],
    ['Need another language? Ask early for an interpreter.'],
  ],
  rest: [[ANSWER_BY_THE_DATE, ['I’m not a lawyer, and this isn’t legal advice.'], LAWYER]],
};
/** The other side calls and says that court isn't needed. */
const CALLED_FOR_A_DEAL: SpecialCase = {
  when: has(
    /\b(?:don'?t|dont|do not|not|no|without|instead|stop|cancel\w*|skip|ya no|sin|need to)\b.{0,30}\b(?:answer|go|file|show up|court|hearing|respond|ir|corte|contestar|tengo que)\b.{0,60}\b(?:pay\w*|settle\w*|deal|plan|arrange\w*|call\w*|pago\w*|arreglo|acuerdo|llam\w*)\b/,
    /\b(?:pay\w*|settl\w*|deal|payment plan|arrange\w*|call(?:s|ed|ing)?|on the phone|pago\w*|arregl\w*|acuerdo|llam\w*)\b.{0,70}\b(?:don'?t|dont|do not|no|won'?t|wont|without|instead|drop|cancel\w*|ya no|sin)\b.{0,25}\b(?:answer|go|file|court|hearing|case|lawsuit|show|ir|corte|contestar|demanda)\b/,
  ),
  says: [
    [
      '**Answer and go anyway. A call or a payment doesn’t stop the case**, and the date on the papers keeps running. Many people lose because they thought it was settled.',
      'word/judgment',
    ],
    [
      '**A deal counts once it’s in writing and the court clerk says the case is dismissed.** Until then, don’t give your bank’s numbers on that call, and don’t say that you owe it.',
    ],
  ],
  rest: [
    [
      ANSWER_BY_THE_DATE,
      [
        '**Ask them to prove that they own this debt, and that the amount is right.** If it’s true, also say that you paid it, that it isn’t yours, or that it’s too old to sue over.',
      ],
      LAWYER,
    ],
  ],
};
const INTERPRETER: SpecialCase = {
  when: has(
    /\binterpret\w*|\btranslat\w*|\bno (?:hablo|se|entiendo) (?:mucho |bien )?(?:el )?ingles\b|\b(?:don'?t|dont|no) (?:speak|understand|read|much)\b.{0,20}\benglish\b|\btraductor\w*|\b(?:papeles|carta) .{0,20}en ingles\b/,
  ),
  says: [
    [
      '**Ask the court clerk today for an interpreter, before your date.** Many courts give one free. Go on the day either way, and ask again when your name is called.',
    ],
    [
      'Don’t let the other side’s helper interpret for you. Legal aid and a library can help you read the papers.',
    ],
  ],
};

/** A lawsuit that came as a letter: what makes it one. */
const BY_LETTER: SpecialCase = {
  when: has(/\b(?:letter|mail|email|text|carta|correo|mensaje)\b/),
  says: [
    [
      '**Look in it for a court’s name, a case number and a date to answer by.** If they’re there, go by that date. If they aren’t, ask the clerk of the court in your county if there’s a case with your name.',
    ],
  ],
};

/** When a lawsuit comes. */
const HOW_SOON: SpecialCase = {
  when: has(
    /\b(?:how long|when|how soon|how many (?:days|months))\b.{0,24}\b(?:before|until|till|do they|will they|would they|can they|they|it take\w*)\b.{0,24}\b(?:sue|sued|take me to court|file|do)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**No rule says how soon: it may come quickly, late, or never.** What ends it is your state’s time limit on suing, and I don’t have a table of the states.',
    ],
    [
      'What you can do until then: check that the debt is yours and that the amount is right. With a collector you have **30 days** to question it in writing.',
      'rule/usc15-1692g-b',
    ],
    ['If papers come, answer the court in writing by the date on them.'],
  ],
};

/** Who serves the papers isn't let in. */
const HIDING: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:process server|server|serv(?:e|ed|ing) (?:me|us|papers)|sheriff|papers|notificador|citacion|papeles)\b/,
    )(plain) &&
    has(
      /\b(?:hid(?:e|ing)|dodg\w+|avoid\w*|duck\w*|escond\w+|(?:don'?t|dont|never|not|no|won'?t) (?:open|answer|come to|abro|abrir)\w*(?: the| my| la)* (?:door|puerta)|pretend\w* (?:i'?m |im |to )?(?:not|be)|refus\w+ (?:the|to take|them|it))\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**No: hiding doesn’t stop it.** If they can’t hand you the papers, a court can often let them do it another way, such as by mail or by leaving them with someone at your home.',
    ],
    [
      '**Then the time to answer keeps running without you**, and if no one answers, a judgment can open the way to your pay or your bank account.',
      'word/judgment',
    ],
    [
      'Take the papers, and answer in writing by the date on them. How they may be served is up to your state, and I don’t have your state’s rule.',
    ],
  ],
  rest: [[LEGAL_AID]],
};

export const LAWSUIT_CASES: SpecialCases = {
  might_be_sued: [FROM_LAW_OFFICE, NOT_GOING, CALLED_FOR_A_DEAL, HOW_SOON],
  sued: [
    HIDING,
    NOT_GOING,
    {
      when: has(
        /\b(?:debtor'?s? exam\w*|order to appear|judgment debtor|citation to discover|examination of (?:the )?debtor)\b/,
      ),
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
    },
    {
      when: has(
        /\b(?:settled|settlement|agreed|arreglo|paid (?:them|it))\b.*\b(?:hearing|court|trial|corte|case)\b/,
      ),
      says: [
        [
          '**Go to the hearing, unless the court clerk tells you the case is dismissed.** A deal by phone doesn’t cancel it. Get the deal in writing, bring it along, and ask for the case to be dismissed.',
        ],
        LEGAL_AID,
      ],
    },
    {
      when: has(
        /\b(?:never|haven'?t|have not|didn'?t|did not|not) (?:filed?|answer(?:ed)?|respond(?:ed)?|sent|turned in)\b/,
        /\btoo late\b/,
      ),
      says: [
        [
          '**Go to court on the day, even if you’ve filed nothing.** Call the court clerk today, and ask if you can still file an answer. In many places you can until a judgment is made.',
        ],
        ['**Call legal aid today.** Some see people the same day.'],
        LEGAL_AID,
      ],
    },
    FROM_LAW_OFFICE,
    {
      when: has(
        /\b(?:missed|skipped|forgot(?: about)?|no-?show(?:ed)? (?:at|to|for)) (?:to go to )?(?:my |our |the |a )?(?:last )?(?:court|hearing|trial)\b/,
        /\b(?:didn'?t|did not|couldn'?t|never) (?:go to|show up (?:to|at|for|in)|make it to|get to|appear in) (?:my |the )?(?:court|hearing|trial)\b/,
        /\bno fui a (?:la |mi )?(?:corte|audiencia)\b|\bse me paso la (?:fecha de (?:la )?)?(?:corte|audiencia)\b/,
      ),
      says: [
        [
          '**If the day has passed, it may not be over. Call the court clerk today**, with the case number, and ask if there’s a judgment and what the deadline is to undo it. That time is short.',
        ],
        [
          '**Call legal aid today, too.** They do this often. Until you know, expect that a judgment can open the way to your pay or your bank account.',
          'word/judgment',
        ],
        LEGAL_AID,
        ['If the day is still to come:'],
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
        ['Ask the court clerk for the whole file, and look at where the papers were sent.'],
      ],
    },
    CALLED_FOR_A_DEAL,
    INTERPRETER,
    DAYS_TO_ANSWER,
    IN_COURT,
    BY_LETTER,
  ],
};
