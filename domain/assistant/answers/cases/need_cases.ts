import { LEGAL_AID } from '../rule_answer.ts';
import { COSIGNER_STEPS } from '../shared_debt_answers.ts';
import { has, type SpecialCases } from './case.ts';

// Heat and light in winter or with somebody who needs them, and debts of two people.

export const NEED_CASES: SpecialCases = {
  utility_shutoff: [
    {
      when: has(
        /\b(?:winter|cold|freez\w*|snow\w*|degrees|heat ?wave|baby|babies|infants?|newborn|months? old|toddler|kids?|child|children|pregnant|elderly|grandma|grandmother|disabled|sick|oxygen|cpap|nebuli[sz]er|insulin|dialysis|invierno|frio|nieve|bebe|nin[oa]s?|recien nacid[oa]|embarazada|enferm[oa]s?|oxigeno|anciana?o?s?|abuel[oa])\b/,
      ),
      rest: [[['Power and heat come before cards.', 'lesson/tight-month']]],
      says: [
        [
          '**Maybe not: many states limit shutoffs in winter, in extreme heat, or where a baby, an older person or someone sick lives.** I don’t have your state’s rule, so make these calls today.',
        ],
        [
          '**Call the company first:** say who lives with you, and ask for a hold, a payment plan, and the form for a doctor’s note. In many states, a note like that delays a shutoff.',
          'lesson/tight-month',
        ],
        [
          '**Then your state’s utility commission:** ask what protects you and how to file a complaint. It can often stop a shutoff that breaks the rules.',
        ],
        [
          '**Dial 211** for help with the bill, and ask for LIHEAP, the federal program that helps pay energy bills: it has money for shutoffs, too.',
          'lesson/tight-month',
        ],
      ],
    },
  ],
  cosigned: [
    {
      when: has(
        /^(?=.*\b(?:late|miss\w*|skip\w*|behind|reports?|score|atras\w*|reporte|puntaje|no pago|fallo)\b).*(?:\bmy (?:\w+ )?co-?signers?\b|\b(?:co-?signed|signed) (?:\w+ ){0,4}?(?:for|with) me\b|\bmi (?:co-?firmante|co-?deudor\w*|fiador\w*|aval)\b|\b(?:firmo|cofirmo|firmaron) (?:\w+ ){0,3}?(?:por mi|conmigo)\b)/,
      ),
      says: [
        [
          '**Yes, a late payment can show on your cosigner’s report, too.** Anyone who signed owes it with you, and in most states the lender may ask them without asking you first.',
          'rule/cfr16-444-3',
          'word/cosigner',
        ],
      ],
      rest: [
        [
          [
            '**Pay before it’s 30 days late if you can.** In the format lenders report in, an account counts as current until then.',
            'rule/metro2-account-status',
          ],
          [
            '**Tell your cosigner before they hear it from the lender**, and tell them when you’ll pay.',
          ],
          [
            '**Call the lender before the due day** and ask for a later day or a smaller payment. Get it in writing.',
          ],
        ],
      ],
    },
    {
      when: has(
        /\b(?:take|takes|taking|repo\w*|come (?:after|for)|lose|seize|quit\w+|embarg\w+|llev\w+)\b.{0,30}\b(?:my|mi) (?:own |propi[oa] |paid[- ]off |other |only )*(?:car|truck|van|house|home|carro|coche|troca|casa)\b/,
      ),
      says: [
        [
          '**Not your own, unless the contract names it.** They can take what the loan is for. For the rest, they’d have to sue you and win first. What a judgment lets them take is up to your state.',
          'word/judgment',
        ],
      ],
      rest: [COSIGNER_STEPS, [LEGAL_AID]],
    },
  ],
  ex_debt: [
    {
      when: has(
        /\b(?:report\w*|credit|score|bureaus?|late|dispute\w*|experian|equifax|transunion|credito|puntaje|reporte|atrasad\w*|disput\w*)\b.*\b(?:divorc\w*|decree|judge|ex|juez)\b|\b(?:divorc\w*|decree|judge|ex|juez)\b.*\b(?:report\w*|credit|score|bureaus?|late|dispute\w*|experian|equifax|transunion|credito|puntaje|reporte|atrasad\w*|disput\w*)\b/,
      ),
      says: [
        [
          '**If your name is on the account, the late payment is probably reported correctly, and disputing it probably won’t work.** A decree binds you and your ex, but not the lender or the bureaus.',
          'rule/usc15-1679c-a',
        ],
      ],
      rest: [
        [
          [
            '**Go back to the court that issued the decree**, with the statements. It can order your ex to pay, or to pay you back.',
          ],
          [
            '**Keep it from going late**, if you can: pay the minimum and keep proof of each payment for that court.',
          ],
          ['**Close shared cards** or have your name taken off, so nothing new is added.'],
        ],
        [
          [
            'Dispute it only if something is wrong: you never signed, you were only an authorized user, or the date or amount is off.',
            'rule/usc15-1681i-a1',
          ],
          ['That court is the place for this, so talk to a lawyer.'],
          LEGAL_AID,
        ],
      ],
    },
  ],
};
