import { LEGAL_AID, type RuleAnswers } from './rule_answer.ts';

// A dealer that lets somebody drive off and then calls the deal back: state law and the contract decide, so what to look for is said.

export const DEALER_ANSWERS: RuleAnswers = {
  financing_fell_through: {
    lesson: null,
    paragraphs: [
      [
        [
          '**You don’t have to sign a new contract or pay more today.** Say that you’ll look at it at home, and take copies of everything.',
        ],
        [
          '**Look in what you signed** for “conditional”, “subject to financing” or “spot delivery”. It says whether the dealer may call the deal off, and until when. If it can’t, or that time is over, the first contract may still hold.',
        ],
      ],
      [
        [
          '**If the deal is really off, usually both sides undo it:** the car goes back, and you get back your down payment and your trade-in. Ask for that in writing before you hand over the keys. If they sold your trade-in, ask for what it was worth.',
        ],
        [
          'You can say no to the new deal, give the car back and look for a loan at a credit union. Don’t take a higher payment only because you’re tired.',
        ],
      ],
      [
        [
          '**Ask which lender said no, and for its letter.** A lender that turns down your application has to give you its main reasons, or tell you that you can ask for them.',
          'rule/cfr12-1002-9',
        ],
        [
          '**Keep the car insured, and don’t hide it.** Until you know who’s right, ask in writing where the payment goes. If they threaten to take it or to report it stolen, write down what was said and call legal aid the same day.',
        ],
      ],
      [
        [
          'This is mostly your state’s law, and I don’t have your state’s rule. Your state’s attorney general takes complaints about dealers, and so does the [FTC](https://reportfraud.ftc.gov).',
        ],
        LEGAL_AID,
      ],
    ],
  },
};
