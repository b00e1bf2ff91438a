import { has, type SpecialCases } from './case.ts';

// What somebody can't be helped with, declined by its name, and the honest way to what they need.

const CAR = /\b(?:car|truck|vehicle|suv|van|carro|troca|coche|auto|camioneta|mueble)\b/;
const PAPERS =
  /\b(?:pay ?stubs?|paystubs?|w-?2s?|bank statements?|fake (?:\w+ )?(?:papers?|documents?|docs|letter|proof|id)|proof of income|talon(?:es)?|comprobantes?|recibos? de (?:pago|nomina)|estados? de cuenta|papeles)\b/;
/** Papers alone are no cheating: something untrue is to be in them. */
const UNTRUE =
  /\b(?:fake\w*|made[- ]up|make (?:up|me|one|some)|forg\w+|edit\w*|photoshop\w*|change (?:the|my)|alter\w*|buy|lie|lying|higher|template|generat\w*|fals[oa]s?|inventad[oa]s?|inventar\w*|hacer(?:me)?|comprar|cambiar\w*|mentir|inflar)\b/;
const APPLICATION =
  /\b(?:application|apply|applying|income|salary|lie|lying|higher|solicitud|aplicacion|ingresos?|sueldo|mentir|mienta|inflar)\b/;

export const CHEATING_CASES: SpecialCases = {
  cheating: [
    {
      when: (plain) =>
        CAR.test(plain) &&
        /\b(?:hid\w*|stash|park|garage|move|keep|find|repo\w*|tow\w*|escond\w*|guard\w*|quit\w*|llev\w*|encuentr\w*)\b/.test(
          plain,
        ),
      isInstead: true,
      says: [
        [
          '**I can’t help you hide the car: that can cost you more, and in many places it’s a crime.** What can save it is talking to the lender before anyone comes.',
        ],
      ],
      rest: [
        [
          [
            'Call the lender today and ask what it takes to catch up, or to move a payment to the end of the loan. Get it in writing.',
            'lesson/tight-month',
          ],
          ['Take your own things out of the car. Those are yours, whatever happens to it.'],
          [
            'If you can’t catch up, ask legal aid or a nonprofit credit counselor before it’s taken. Both are free for many people.',
          ],
        ],
      ],
    },
    {
      when: (plain) => has(PAPERS)(plain) && has(UNTRUE)(plain),
      isInstead: true,
      says: [
        [
          '**I can’t help with papers that aren’t real: that’s fraud, and a lender that finds out can take it to court.**',
        ],
      ],
      rest: [
        [
          [
            'Show what you do have: bank deposits, tax returns, a benefits letter, or a note from the person who pays you. Lenders and landlords take more than pay stubs.',
          ],
          [
            'Not enough income? Ask about a smaller loan, a secured card, a bigger deposit or a cosigner who knows the risk.',
          ],
        ],
      ],
    },
    {
      when: has(APPLICATION),
      isInstead: true,
      says: [
        [
          '**I can’t help you put something untrue on an application: that’s fraud, even if no one checks at first.**',
        ],
      ],
      rest: [
        [
          [
            'Count all the income that’s really yours: a second job, tips, benefits, child support you receive if you want it counted.',
          ],
          [
            'If that isn’t enough, wait and pay a balance down first, or look at a secured card. [Cards](/credit-card-advice) lets you filter by credit score.',
          ],
        ],
      ],
    },
    {
      when: has(
        /\b(?:money|cash|account|assets?|savings|paycheck|transfer|name|dinero|cuenta|ahorros|bienes|nombre)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**I can’t help you hide money from people you owe: a court can undo it, and lying about it can be a crime.**',
        ],
      ],
      rest: [
        [
          [
            'Legal aid can tell you which of your money is safe where you live, with nothing hidden.',
          ],
          [
            'If you can’t pay, say so early: a plan with the lender, or a nonprofit credit counselor, often for free.',
          ],
        ],
      ],
    },
  ],
};
