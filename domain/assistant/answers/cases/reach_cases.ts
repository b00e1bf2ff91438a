import type { Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// A collector's text at night, and a notice that went where somebody doesn't live any more.

const KEEP_AND_COMPLAIN: Ruled = [
  '**Write it down today: the day, the time, the number, the name, what was said.** Then complain to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/).',
];
const NIGHT =
  /\b(?:9:(?!00)\d\d|1[01](?::\d\d)?) ?(?:p\.?m\b|at night|de la noche|tonight|last night)|\b(?:12|[1-6])(?::\d\d)? ?(?:a\.?m\b|in the morning|de la manana)|\b1[01](?::\d\d)? de la noche\b|\b(?:midnight|medianoche|middle of the night)\b/;
/** It may write, and not at that hour. */
const TEXT_AT_NIGHT: SpecialCase = {
  when: (plain) =>
    has(/\b(?:texts?|texted|texting|txt\w*|sms|mensajes?|textos?)\b/)(plain) && has(NIGHT)(plain),
  says: [
    [
      '**They can text you, but not at that hour: not before 8 a.m. or after 9 p.m. where you are,** unless you agreed or they know other hours work for you.',
      'rule/usc15-1692c-a',
    ],
    [
      '**Each text has to tell you a simple way to stop them.** Use it, or write “Don’t text me”: then they have to stop, with a few exceptions.',
      'rule/cfr12-1006-6-e',
      'rule/cfr12-1006-14-h',
    ],
    ['Take a screenshot first, with the day, the time and the number.'],
    KEEP_AND_COMPLAIN,
  ],
  rest: [
    [
      [
        'You have one year from that day to sue over it. If you win, the collector has to pay your lawyer’s reasonable fee, so ask legal aid or a consumer lawyer.',
        'rule/usc15-1692k',
      ],
      ['Your own lender isn’t bound by these hours: write to it, too.'],
    ],
  ],
};

/** The notice was mailed to an old address. */
const OLD_ADDRESS: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:(?:old|previous|wrong|former|last) (?:address|apt|apartment|place|house)|moved|(?:address|place) i (?:left|moved)|direccion (?:vieja|anterior|equivocada)|me mude)\b/,
    )(plain) && has(/\b(?:notice|letter|validat\w+|validacion|aviso|carta|30[- ]day)\b/)(plain),
  says: [
    [
      '**You can still dispute it. Write to the collector now: say that the notice never reached you, and ask for it at the address you have today.** Keep a copy, and send it so that you have proof.',
    ],
    [
      '**Your 30 days start when you get the notice.** The collector may assume you got it five business days after it was sent, so it may say that time is up.',
      'rule/cfr12-1006-34-b5',
    ],
    [
      '**Even then you can dispute it.** It just doesn’t have to stop and mail proof first. And you haven’t admitted anything: a court can’t treat silence that way.',
      'rule/usc15-1692g-b',
      'rule/usc15-1692g-c',
    ],
  ],
  rest: [
    [
      [
        'With the credit bureaus there’s no such limit: dispute what’s wrong at any time, free.',
        'rule/usc15-1681i-a1',
      ],
      [
        'If court papers come, answer by the date on them: there they have to prove the debt.',
        'word/judgment',
      ],
    ],
  ],
};

export const REACH_CASES: SpecialCases = {
  collector_limits: [TEXT_AT_NIGHT],
  stop_contact: [TEXT_AT_NIGHT],
  collector_wrote: [OLD_ADDRESS],
};
