import { CLAIM_WITH_982, FORGIVEN_IN_BANKRUPTCY, LEGAL_AID } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Bankruptcy, taxes on what is forgiven, student loans, time limits and freezes.

const RELATIVES =
  'brothers?|sisters?|mom|mothers?|dad|fathers?|parents|cousins?|uncles?|aunts?|grand(?:ma|pa|mother|father|parents)|in-?laws?|sons?|daughters?|family|relatives?|hermanos?|hermanas?|mama|papa|padres|primos?|primas?|tios?|tias?|familia|familiares?|suegros?|suegras?|hij[oa]s?';
const isPaidToFamily = has(
  new RegExp(
    String.raw`\b(?:pay|paying|paid|repay\w*|give|giving|gave|send|sent|return\w*|pagar\w*|pago|pague|devolver\w*|dar\w*)\b.{0,50}\b(?:${RELATIVES})\b`,
  ),
  new RegExp(
    String.raw`\b(?:owe|owed|borrowed|debo|preste|prestaron)\b.{0,40}\b(?:${RELATIVES})\b|\b(?:${RELATIVES})\b.{0,40}\b(?:pay (?:him|her|them|it) back|lent|loaned|prest\w+)\b`,
  ),
);
const NO_FAMILY_FIRST: SpecialCase = {
  when: isPaidToFamily,
  says: [
    [
      '**Don’t pay family back yet: see a lawyer before you do.** Money you paid a relative in the year before you file may be taken back from them, if you were insolvent when you paid it.',
      'rule/usc11-547-b',
      'rule/usc11-101-31',
    ],
    [
      'The trustee of your case would ask your relative for it, so it may not even help them. For other lenders, it’s the 90 days before.',
      'rule/usc11-547-b',
    ],
  ],
  rest: [
    [
      [
        '**Paid already? Tell the lawyer**: who, when, and how much. Don’t hide it, and don’t put anything in someone else’s name.',
      ],
      [
        'What you owe family goes on the list with all the rest. A debt that isn’t listed in time may stay.',
        'rule/usc11-523-a',
      ],
      LEGAL_AID,
    ],
  ],
};
const CAR_AND_BANKRUPTCY: SpecialCase = {
  when: has(
    /\b(?:car|cars|truck|van|vehicle|suv|jeep|minivan|motorcycle|auto|carro|coche|troca|camioneta)\b|\breaffirm\w*|\breafirm\w*/,
  ),
  says: [
    [
      '**Many people keep their car. It comes down to your equity:** what it’s worth, minus what’s owed on it. If your state’s exemption covers that, the trustee usually leaves it to you. I don’t have your state’s rule.',
    ],
    [
      '**See a lawyer before you file.** Until then, stay current on it and keep it insured. Look up what one like it sells for, so you know what it’s worth.',
    ],
  ],
  rest: [
    [
      [
        '**The car loan is a separate question.** In Chapter 7 you tell the court whether you’ll keep the car or give it back, within 30 days of filing or by the meeting of creditors if that’s sooner.',
        'rule/usc11-521-a2',
      ],
      [
        'To keep it, you can **reaffirm**: a new promise to pay. You can take that back until the discharge, or within 60 days after it’s filed, whichever is later.',
        'rule/usc11-524-c',
      ],
      [
        'Or you can **redeem** it: pay the lender what its claim on the car is worth, in one payment.',
        'rule/usc11-722',
      ],
    ],
    [
      [
        'If you reaffirm and can’t pay later, they can take the car and you may owe the rest, so ask the lawyer which way fits you.',
        'rule/usc11-524-c',
      ],
      LEGAL_AID,
    ],
  ],
};
const WHAT_STAYS: SpecialCase = {
  when: has(
    /\b(?:wip\w*|clear\w*|eras\w*|eliminat\w*|discharg\w*|everything|all (?:my|the|of)|get rid|go(?:es)? away|what debts?|which debts?|left over|survive\w*|still owe|student loans?|child support|alimony|taxes|irs|borra\w*|elimina\w*|limpia\w*|todo|todas?|que deudas|manutencion|impuestos)\b/,
  ),
  says: [
    [
      '**No, not everything.** Cards, medical bills and personal loans usually go. These usually stay: **child support and alimony, many taxes, student loans** unless they’d be an undue hardship, **fines** owed to a government, **debts made by fraud**, and **debts that weren’t listed in time**.',
      'rule/usc11-523-a',
    ],
    ['So list every debt, even one to family.', 'rule/usc11-523-a'],
  ],
  rest: [
    [
      [
        'A loan on a car or a house stays tied to it. If you want to keep it, ask what to do about that loan.',
        'rule/usc11-521-a2',
      ],
      ['A bankruptcy may be reported for **10 years**.', 'rule/usc15-1681c-a'],
      [
        'Whether it’s right for you is a question for a lawyer, and many give a free first consultation. Legal aid is free for many people: [find an office near you](https://www.lsc.gov/about-lsc/what-legal-aid/get-legal-help).',
      ],
    ],
  ],
};

export const LAW_CASES: SpecialCases = {
  bankruptcy: [NO_FAMILY_FIRST, CAR_AND_BANKRUPTCY, WHAT_STAYS],
  taxes: [
    {
      when: has(/\b1099\b|\b1099-?c\b/),
      isInstead: true,
      says: [
        [
          '**A 1099-C says that a lender canceled a debt of yours: how much, and when.** Don’t throw it away: it belongs with your tax return.',
          'rule/irs-topic-431',
        ],
        [
          'The amount usually counts as income for that year, even though you didn’t get any money.',
          'rule/usc26-61-a11',
        ],
      ],
      rest: [
        [['**You may not owe tax on it.**'], FORGIVEN_IN_BANKRUPTCY, CLAIM_WITH_982],
        [
          [
            '**Check the amount and the date on it.** If they’re wrong, ask the company to correct it.',
            'rule/irs-topic-431',
          ],
          [
            '**Get free help with it:** see [the IRS’s list of volunteer sites](https://www.irs.gov/vita). Bring the form, and a list of what you owed and owned that day.',
          ],
        ],
      ],
    },
    {
      when: has(/\b(?:deduct\w*|write (?:it |this )?off on|deduc\w*)\b/),
      isInstead: true,
      says: [['I don’t have the rules on what can be deducted, so ask someone who knows taxes.']],
    },
  ],
  old_debt: [
    {
      when: (plain) =>
        has(/\b(?:7|seven|siete) ?(?:years?|yrs?|anos)\b/)(plain) &&
        has(
          /\b(?:for real|really gone|eras\w+|still owe|stop owing|owe it|forgiven|wiped|debt (?:is )?gone|de verdad|sigo debiendo|or just|just off)\b/,
        )(plain),
      says: [
        [
          '**Only from your report. The debt itself doesn’t end after 7 years:** in most states, you still owe it until it’s paid, settled, or ended by a bankruptcy.',
          'rule/usc15-1681c-a',
        ],
        [
          '**What else runs out is the time to sue. For most debts, your state sets that; federal student loans have no such limit.** Once it’s over, a collector isn’t allowed to sue you or threaten to. It may still ask you to pay.',
          'rule/cfr12-1006-26-b',
        ],
        [
          'So don’t pay or promise anything on an old one before you know: in some states a payment, or a letter that says you owe it, may restart the clock on a lawsuit.',
          'rule/cfpb-ask-1423',
        ],
      ],
      rest: [
        [
          [
            'For a collection, the 7 years on the report count from 180 days after you first fell behind.',
            'rule/usc15-1681c-c',
          ],
          [
            'I don’t have a table of the states’ limits: your state’s attorney general or legal aid can tell you.',
          ],
          LEGAL_AID,
        ],
      ],
    },
    {
      when: (plain) =>
        has(/\b(?:sue|demandar\w*)\b/)(plain) &&
        has(
          /\b(?:19\d\d|200\d|201\d)\b|\b(?:[89]|1\d|2\d|eight|nine|ten|ocho|nueve|diez) ?(?:years?|yrs?|anos)\b/,
        )(plain),
      says: [
        [
          '**A debt that old may be past the time to sue, and then a collector isn’t allowed to sue you or threaten to.** How long that time is, and whether it counts from your last payment, is up to your state and the kind of debt. I don’t have a table of the states: ask your state’s attorney general or legal aid for the “statute of limitations”.',
          'rule/cfr12-1006-26-b',
        ],
        [
          '**Don’t pay or promise anything until you know.** In some states, but not all, even a small payment, or a letter that says you owe it, may restart that clock.',
          'rule/cfpb-ask-1423',
        ],
        [
          '**If papers come anyway, answer by the date on them and say that it’s too old.** The court may not look for that by itself.',
          'word/judgment',
        ],
      ],
      rest: [
        [
          [
            'How long it may be on your report is another clock: 7 years, counted from 180 days after you first fell behind.',
            'rule/usc15-1681c-c',
          ],
          LEGAL_AID,
        ],
      ],
    },
    {
      when: has(
        /\b(?:statutes?|stat(?:ue|ute)s? of|limitations?|sol|time[- ]barred|how (?:long|many years) (?:can|do|does|until|before|have)|too old to (?:sue|collect)|prescri\w+|texas|california|florida|new york|ohio|georgia|illinois|michigan|arizona|pennsylvania|carolina|virginia|tennessee|missouri|indiana|washington|colorado|nevada|oregon|alabama|louisiana|kentucky|oklahoma)\b/,
      ),
      says: [
        [
          '**How long they can sue depends on your state and the kind of debt, and I don’t have a table of the states.** Your state’s attorney general or legal aid can tell you. Ask for the statute of limitations, and from which day it counts.',
          'rule/cfr12-1006-26-b',
        ],
        [
          '**Don’t pay or promise anything until you know.** In some states, but not all, even a small payment, or a letter that says you owe it, may restart that clock.',
          'rule/cfpb-ask-1423',
        ],
      ],
      rest: [
        [
          [
            'Once that time has run out, a collector isn’t allowed to sue you or threaten to.',
            'rule/cfr12-1006-26-b',
          ],
          [
            'How long it may be on your report is another clock: 7 years, counted from 180 days after you first fell behind.',
            'rule/usc15-1681c-c',
          ],
          [
            '**If you’re sued, answer the court by the date on the papers**, however old the debt is. If the time has run out, say so in your answer.',
            'word/judgment',
          ],
          LEGAL_AID,
        ],
      ],
    },
  ],
  freeze: [
    {
      when: has(
        /\b(?:collect\w*|creditors?|debts?|su(?:e|ed|ing)|calls?|calling|cobra\w*|acreedor\w*|deudas?|llam\w+|demand\w+)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**No. A freeze only keeps new lenders from looking, so no one opens credit in your name.** Lenders you already have, and collectors of what you owe, can still look at your report.',
          'rule/usc15-1681c-1-i4',
        ],
        [
          'It doesn’t stop calls, letters or a lawsuit, and it doesn’t take anything off your report.',
          'rule/usc15-1681c-1-i4',
        ],
        [
          '**To stop the calls, tell the collector in writing to stop.** After that, it may contact you only to say it’s stopping or to tell you about a specific step, like a lawsuit.',
          'rule/usc15-1692c-c',
        ],
      ],
      rest: [
        [
          [
            'Landlords, employers and insurers who screen you can still look during a freeze, too.',
            'rule/usc15-1681c-1-i4',
          ],
          [
            'It still protects you if someone tries to use your name, and it’s free: ask each big bureau.',
            'rule/usc15-1681c-1-i',
          ],
        ],
      ],
    },
  ],
  buy_now_pay_later: [
    {
      when: has(
        /\b(?:credit|report\w*|score|scores|bureaus?|fico|experian|equifax|transunion|karma|show\w*|counts?|build\w*|mortgage|credito|buro|puntaje|reporte|aparece|sale|salen|cuentan?)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**That’s up to each company:** some report every loan, some only some, and some none. It’s changing, so don’t go by last year.',
          'rule/bnpl-reporting',
        ],
        [
          '**Look at your own reports**, free at [AnnualCreditReport.com](https://www.annualcreditreport.com), and ask the company: “Do you report to the bureaus?”',
          'rule/usc15-1681j-a',
        ],
        [
          'A loan that isn’t paid can go to a collector, and a collection may show.',
          'rule/bnpl-reporting',
          'word/collection',
        ],
      ],
    },
    {
      when: has(
        /\b(?:miss\w*|late|behind|overdue|collect\w*|ignore\w*|(?:don'?t|dont|didn'?t|can'?t|cant|not|never|stop(?:ped)?) (?:pay|paid|paying|afford)|no (?:pago|pague|puedo)|atras\w*)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**Write to the company before it’s due, and ask to move the payment.** Look up its late fee in the app. Take your card out of it if the money is for rent or food.',
        ],
        [
          'If it stays unpaid, it can go to a collector. Some companies report it, and some don’t.',
          'rule/bnpl-reporting',
        ],
        ['Don’t open another one to pay this one.'],
      ],
    },
  ],
  telling_family: [
    {
      when: has(
        /\b(?:doesn'?t|doesnt|don'?t|dont|didn'?t|no|ni|has no|have no) (?:even )?(?:know|idea|clue|sabe\w*)\b|\b(?:hid|hide|hiding|hidden|secret\w*|lied|lying|scared|afraid|ashamed|sick|guilty|found out|escond\w+|ocult\w+|miedo|verguenza|mentira|menti)\b/,
      ),
      says: [
        [
          'That’s a heavy thing to carry alone, and a lot of people do. It says you were scared, not that you’re a bad partner.',
        ],
        ['You don’t have to have it solved before you say it. When you’re ready:'],
      ],
    },
  ],
};
