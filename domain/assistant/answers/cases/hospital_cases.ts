import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { has, type SpecialCase, type SpecialCases } from './case.ts';

// Hospital bills: help for those who can't pay, with or without papers, and who should pay before the patient does.

const HOSPITAL_HELP: readonly Ruled[] = [
  [
    '**Ask the hospital for its financial assistance form, and fill it in before you pay anything.** A nonprofit hospital has to have a written policy that says who gets free or cheaper care, and how to apply.',
    'rule/usc26-501-r4',
  ],
  [
    'Say what you live on, and send proof, such as pay stubs or your letter about food stamps. Ask them to hold the bill while they decide.',
    'lesson/medical-bills',
  ],
];
const HOSPITAL_RULES: readonly (readonly Ruled[])[] = [
  [
    [
      '**It may not be too late, even if the bill is old.** Guides for patients say you have at least 240 days from the first bill, even when a collector has it. I couldn’t read the rule itself, so ask them what their last day is.',
      'rule/hospital-240-days',
    ],
    [
      'Before a nonprofit hospital sells the debt or reports it, it has to try to find out whether you qualify.',
      'rule/usc26-501-r4',
      'rule/cfr26-1-501r-6',
    ],
  ],
  [
    [
      'If it isn’t a nonprofit, ask anyway. Ask for every line of the bill, and for a payment plan without interest for what’s left.',
      'lesson/medical-bills',
    ],
    [
      'Ask your state’s Medicaid office whether it can still cover this visit. You can dial 211, too.',
    ],
    [
      'If a collector writes, you have 30 days to question it in writing, as with any debt.',
      'rule/usc15-1692g-b',
      'rule/usc15-1692a-5',
    ],
  ],
];
/** A hospital is what somebody without money for food speaks of. */
const ofHospital = has(
  /\b(?:hospital|hospitals|clinic|medical|er|emergency room|doctor|surgery|ambulance|st\.? \w+'?s?|saint|mercy|memorial|clinica)\b/,
);

/** Whether a hospital has to help, or whether that is only said. */
const MUST_IT_HELP: SpecialCase = {
  when: (plain) =>
    !/\b(?:undocumented|illegal\w*|immigra\w*|papers|citizen|ssn|status|papeles|indocumentad\w*|inmigra\w*|too late|still|collections?)\b/.test(
      plain,
    ) &&
    has(
      /\b(?:discounts?|charity(?: care)?|financial (?:assistance|aid)|help|cut the bill|descuentos?|ayud\w+)\b/,
    )(plain) &&
    has(
      /\b(?:have to|has to|required|legally|by law|myth|real|true|obligad\w*|tienen? que|cuento|mito|cierto)\b/,
    )(plain),
  says: [
    [
      '**It’s no myth, if the hospital is a nonprofit: it has to have a written policy that says who gets free or cheaper care, and how to apply.** Each hospital sets who qualifies, so it doesn’t have to give it to everyone. Others often have one, too, so ask anyway.',
      'rule/usc26-501-r4',
    ],
    [
      '**Ask the billing office two things: “Are you a nonprofit?” and “May I have your financial assistance form?”** Fill it in before you pay anything, with proof of what you live on, and ask them to hold the bill while they decide.',
      'lesson/medical-bills',
    ],
  ],
  rest: HOSPITAL_RULES,
};
/** It is asked if help is still to be had, for a bill that is old or with a collector. */
const STILL_IN_TIME: SpecialCase = {
  when: has(
    /\b(?:still|too late|already|late to|todavia|aun|muy tarde|demasiado tarde)\b.{0,50}\b(?:apply|charity|assistance|help|aid|qualify|ayuda|pedir|aplicar|solicitar|calific\w*)\b|\b(?:charity|assistance|financial aid|ayuda)\b.{0,50}\b(?:still|too late|collections?|old|todavia|cobranza|tarde)\b/,
  ),
  says: [...(HOSPITAL_RULES[0] ?? []), ...HOSPITAL_HELP],
  rest: HOSPITAL_RULES.slice(1),
};
/** Somebody without papers asks if there is help for them, too. */
const NO_PAPERS: SpecialCase = {
  when: has(
    /\b(?:undocumented|illegal(?:ly)?|immigra\w*|no papers|without papers|(?:don'?t|dont) have papers|not a citizen|no (?:social|ssn|status)|no legal status|migra|papeles|indocumentad\w*|ilegal|sin estatus|sin social|no soy ciudadan\w*|inmigra\w*)\b/,
  ),
  says: [
    [
      '**Often yes: ask for the hospital’s financial assistance.** The federal rule makes a nonprofit hospital say in writing who gets free or cheaper care and how to apply. It says nothing about immigration status.',
      'rule/usc26-501-r4',
    ],
    [
      '**Each hospital sets its own terms, mostly by income and where you live. So ask the billing office: “Does your policy ask for papers or a Social Security number?”** You don’t have to say what your status is to ask that.',
    ],
    [
      'Fill in the form before you pay anything, send proof of what you live on, and ask them to hold the bill while they decide.',
      'lesson/medical-bills',
    ],
    [
      'Was it an emergency? Ask if emergency Medicaid can cover it. If you fear what an application could mean for your case, ask an immigration lawyer or legal aid first.',
    ],
  ],
  rest: HOSPITAL_RULES,
};

/** A hospital and a lawsuit, and whether it has to look at help first. */
const SUE_BEFORE_HELP: SpecialCase = {
  when: (plain) =>
    has(/\b(?:hospitals?|clinica|er|emergency room)\b/)(plain) &&
    has(
      /\b(?:sue[ds]?|suing|court|lawsuit|collect\w*|sell|report\w*|demand\w+|corte|cobr\w+|vend\w+)\b/,
    )(plain) &&
    has(
      /\b(?:financial (?:aid|assistance|help)|charity|assistance|qualif\w+|eligib\w+|screen\w*|help first|nonprofit|non-profit|ayuda|calific\w+)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**A nonprofit hospital has to try to find out if you qualify for its help before it takes what the rule calls extraordinary steps to collect.** Selling the debt and reporting it to the credit bureaus are two of them. The list goes on, and I don’t have all of it: ask legal aid if a lawsuit is on it.',
      'rule/cfr26-1-501r-6',
    ],
    [
      '**Apply now: ask for its financial assistance form, and send it in with proof.** Guides for patients say you have at least 240 days from the first bill. Ask them in writing to stop collecting while they decide.',
      'rule/hospital-240-days',
    ],
    [
      '**If court papers come, answer by the date on them anyway**, and tell the court that you asked for help and when.',
      'word/judgment',
    ],
  ],
  rest: [
    [
      [
        'Other hospitals may have such a policy as well. If this one isn’t a nonprofit, it may sue like anyone who’s owed money.',
      ],
      LEGAL_AID,
    ],
  ],
};

/** Asked before all that is said of a price. */
export const HOSPITAL_DUTY: SpecialCases = {
  medical_bill: [SUE_BEFORE_HELP, MUST_IT_HELP],
  might_be_sued: [SUE_BEFORE_HELP],
};

export const HOSPITAL_CASES: SpecialCases = {
  medical_bill: [
    NO_PAPERS,
    STILL_IN_TIME,
    {
      when: has(
        /\b(?:put|pay|charge|pagar|poner|pongo)\b.*\b(?:hospital|medical|er|bill|doctor)\b.*\b(?:on|with|con)\b.*\b(?:credit card|card|visa|mastercard|tarjeta)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**It’s better not to.** Then it’s card debt, with card interest, and you lose the help a hospital can give.',
          'lesson/medical-bills',
        ],
        [
          'Ask the hospital for every line of the bill, for its financial assistance, and for a payment plan without interest.',
          'lesson/medical-bills',
        ],
      ],
    },
    {
      when: has(/\b(?:medicaid|medicare|medi-cal|chip)\b/),
      says: [
        [
          '**Don’t pay it yet. Call the hospital’s billing office, give them your number from the program, and ask them to bill it.** Bills often come by mistake before they have it.',
        ],
        [
          'If they say no, call the program: the number is on your card. I don’t have its rules, so I can’t say what you’d owe.',
        ],
      ],
    },
    {
      when: has(
        /\b(charity|financial (?:aid|assistance|help)|hardship|uninsured|no insurance|without insurance|no ins|didn'?t have insurance|forgive\w*|low income|(?:i|we) (?:only )?make \$?\d|sin seguro|gano|aseguranza|no tengo seguro|ayuda|apoyo|food stamps?|snap|ebt|wic|ssi|ssdi|disability|unemployed|laid off|homeless|estampillas|cupones|incapacidad)\b|\b(?:can'?t|cant|cannot|can not|unable to|no way (?:i can|to)|no puedo|no podemos) (?:\w+ )?(?:pay|afford|pagar\w*)\b/,
      ),
      says: HOSPITAL_HELP,
      rest: HOSPITAL_RULES,
    },
  ],
  basic_needs: [{ when: ofHospital, says: HOSPITAL_HELP, rest: HOSPITAL_RULES }],
  immigration: [
    {
      ...NO_PAPERS,
      when: (plain) => ofHospital(plain) && !/\b(?:deport|threat|amenaz|ice\b)/.test(plain),
    },
  ],
};
