import { LEGAL_AID, type RuleAnswers } from './rule_answer.ts';

// A mortgage with damaged credit, of which lenders set the terms. A dealer that lets somebody drive off and then calls the deal back: state law and the contract decide, so what to look for is said.

export const DEALER_ANSWERS: RuleAnswers = {
  home_loan: {
    lesson: 'before-you-apply',
    paragraphs: [
      [
        [
          '**Often yes, but I don’t have the programs’ own rules: the lowest score, the waiting time after a bankruptcy, and what to do about collections.** FHA, VA and each lender set theirs, and they change. So ask before you pay or close anything.',
        ],
        [
          '**Talk to a HUD housing counselor first. It’s free or nearly so, and it isn’t a sales call:** [find one near you](https://www.consumerfinance.gov/find-a-housing-counselor/). Bring your income, your debts and your reports.',
        ],
        [
          '**Ask each lender the same things:** which score do you use, and what’s your lowest? How much down with mine? What about collections, disputes, a bankruptcy, or income without pay stubs?',
        ],
      ],
      [
        [
          '**Before closing, do nothing to your file without asking the lender in writing:** don’t pay an old collection, open a card, or take back a dispute. Each can change what they see. Taking back a dispute isn’t saying that you owe it.',
        ],
        [
          'Read your reports now, free, and dispute what’s wrong early: a bureau has 30 days, or 45 after your free annual report.',
          'rule/usc15-1681j-a',
          'rule/usc15-1681i-a1',
        ],
        [
          'Several inquiries for the same home loan, close together, usually count as one.',
          'rule/cfpb-ask-321',
        ],
      ],
      [
        [
          'Only one of you on the loan? Usually only that one’s income and score count then. In a community property state, a lender may look at the other’s debts, too.',
          'rule/community-property',
        ],
        [
          'If they say no, they have to give you the main reasons or tell you how to ask for them.',
          'rule/cfr12-1002-9',
        ],
      ],
    ],
  },
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
