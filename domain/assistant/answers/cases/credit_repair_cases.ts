import type { Ruled } from '../rule_answer.ts';
import { has, type SpecialCases } from './case.ts';

// A credit repair company that was paid already, or that is to be left.

const NOT_BEFORE: Ruled = [
  '**It isn’t allowed to take money before the work is fully done.** That goes for a fee at the start and for one every month.',
  'rule/usc15-1679b-b',
];
const CANCEL: Ruled = [
  '**You can cancel free until midnight of the third business day after you signed.** Write that you cancel, and keep a copy and proof that you sent it.',
  'rule/usc15-1679e-a',
];
const REPORT: Ruled = [
  '**Report it** to the [FTC](https://reportfraud.ftc.gov), to the [Consumer Financial Protection Bureau](https://www.consumerfinance.gov/complaint/) and to your state’s attorney general.',
];
const YOURSELF: Ruled = [
  'What’s wrong in your file you can dispute yourself, free. Information that’s true, current and verifiable stays until its time is up.',
  'rule/usc15-1679c-a',
];

const PAID =
  /\b(?:(?:i|we|he|she|they)(?:'?ve)? (?:already )?(?:paid|gave|sent)|paid|gave (?:them|him|her|a)|took (?:my|our|\$?\d)|charged (?:me|us|my)|been (?:paying|charged)|(?:did|done|doing|does) nothing|nothing (?:changed|happened)|ghosted|ripped|scammed|money back|refund|disappeared|won'?t answer|le (?:pague|di|mande)|les? pagu?e|pague|me cobr(?:o|aron|aba|aban|e)|no (?:hicieron|hizo|han hecho) nada|no me contestan|mi dinero|devolver\w*)\b/;

export const CREDIT_REPAIR_CASES: SpecialCases = {
  file_cleaners: [
    {
      when: has(PAID),
      says: [
        NOT_BEFORE,
        [
          '**Write to the company today and ask for all of it back:** what you paid, when, and what wasn’t done. Keep a copy.',
        ],
        CANCEL,
      ],
      rest: [
        [
          [
            '**Paid with a credit card? Dispute the charge with the card in writing**, as a service you didn’t get. The letter has to reach it within 60 days after it sent the statement with the charge. With a debit card or an app, call the bank today.',
            'rule/usc15-1666-a',
          ],
          [
            '**Stop what’s still to come:** tell your card or bank to take nothing more for that company.',
          ],
          REPORT,
        ],
        [
          [
            'Ask legal aid or a lawyer if it’s worth suing over. Some take such cases without a fee.',
          ],
          YOURSELF,
        ],
      ],
    },
    {
      when: has(/\b(?:cancel\w*|get out of|back out|undo|i signed|ya firme|cancelar\w*|salirme)\b/),
      says: [CANCEL, NOT_BEFORE],
      rest: [
        [
          [
            'Is that time over? Cancel in writing all the same, and tell your card or bank to stop the charges.',
          ],
          REPORT,
        ],
        [YOURSELF],
      ],
    },
    {
      when: has(
        /\b(?:legal\w*|illegal\w*|allowed|can they|are they able|against the law|supposed to|pueden)\b.{0,40}\b(?:charg\w*|up ?front|before|money|fee|pay\w*|cobr\w*|adelant\w*)\b/,
        /\bcroa\b/,
        /\b(?:legit|scam\w*|trust\w*|for real|de fiar|confiable|estafa|fraude|es (?:verdad|cierto))\b/,
        /\b(?:up ?front|to (?:start|open)|first|setup|then|a month|monthly|every month|wants?|charges?|fee|al mes|para empezar|cobra\w*|pide)\b.*\d|\d.*\b(?:up ?front|to (?:start|open)|first|setup|then|a month|monthly|every month|fee|al mes|para empezar)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**No, don’t sign and don’t pay.** No one can make them take out what’s true and still current, whatever they promise.',
          'rule/usc15-1679c-a',
        ],
        NOT_BEFORE,
        CANCEL,
      ],
      rest: [[REPORT, YOURSELF]],
    },
  ],
};
