import type { AskContext } from '../../context.ts';
import { CAR_STEPS } from '../need_answers.ts';
import { LEGAL_AID, type Ruled } from '../rule_answer.ts';
import { AFTER_THE_SALE, has, SALE_NOTICE, type SpecialCase, type SpecialCases } from './case.ts';

// A car: taken, sold, worth less than is owed on it, or feared for.

const isWithoutCarLoan = (_plain: string, { records }: AskContext): boolean =>
  !records.debts.some(({ kind }) => kind === 'auto');

/** It is gone already: what helps before a car is taken doesn't any more. */
const isTakenAlready = has(
  /\b(?:was|were|got|been|just|is|es|fue|fueron) (?:\w+ )?(?:repo\w*|towed|taken|embargad\w*)\b/,
  /\b(?:they|bank|lender|dealer|dealership|credit union|loan|company|man|guys?|somebody|someone|santander|ally|carvana|westlake|carmax|capital one)(?:'?ve)? (?:\w+ ){0,2}(?:repo'?d|repoed|repossessed|took|towed|grabbed|came and (?:got|took))\b/,
  /\brepo (?:man|guy|company|truck) (?:\w+ )?(?:came|took|got)\b/,
  /\b(?:get|getting|got) (?:it|my \w+|the \w+|our \w+|my repo\w* \w+) back\b|\b(?:redeem|reinstate)\b|\brecuper\w+/,
  /\b(?:me|nos|se) (?:lo |la )?(?:quit(?:aron|o)|llev(?:aron|o)|embarg(?:aron|o)|recogi(?:eron|o))\b/,
  /\b(?:car|truck|van|suv) (?:is )?(?:gone|repossessed|repoed)\b/,
);
const REPOSSESSED: SpecialCase = {
  when: isTakenAlready,
  says: [
    [
      '**Maybe, until it’s sold, so call the lender today.** Ask in writing: what does it take to get it back, by when, and where is it?',
    ],
    [
      'In nearly every state you can **redeem** it before the sale: pay off the whole loan and their reasonable costs.',
      'rule/ucc-9-623',
    ],
    [
      'Some states and some contracts also let you **reinstate** the loan: pay what’s late and the costs, and keep paying as before. Ask for that by name.',
    ],
  ],
  rest: [
    [
      [
        '**They have to send you a notice before the sale.** It has to say whether you may still owe after it, and have a phone number for what gets the car back.',
        'rule/ucc-9-611',
        'rule/ucc-9-614',
      ],
      ['What’s yours in the car stays yours: ask for a time to get it, today.'],
    ],
    [
      [
        'The money from the sale pays their costs first and then the loan. You may owe what’s left, and if there’s money left over, it’s mostly yours.',
        'rule/ucc-9-615',
        'rule/ucc-9-614',
      ],
      ['This is state law, and I don’t have your state’s rule.'],
      LEGAL_AID,
    ],
  ],
};

/** It was taken, and it is asked if that was legal. */
const WAS_IT_LEGAL: SpecialCase = {
  when: (plain) =>
    (isTakenAlready(plain) || /\brepo (?:man|guys?|men|people|truck|company)\b/.test(plain)) &&
    has(
      /\b(?:legal\w*|illegal\w*|ilegal|allowed|can they (?:even |really |just )?do (?:that|this)|have (?:the|a) right|eso se vale|pueden hacer (?:eso|esto)|derecho|se puede)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**In most states, yes: once you’re behind, they can take it without a court and at any hour of the night, as long as they don’t breach the peace.** Some states require a notice first.',
      'rule/ucc-9-609',
    ],
    [
      '**It generally isn’t legal if they broke into a locked garage or gate, used force or threats, or kept going after you said no.** If that happened, write it down with the time and who saw it, and ask legal aid today.',
      'rule/ucc-9-609',
    ],
    [
      '**You may still get it back until it’s sold, so call the lender today.** Ask in writing: what does it take to get it back, by when, and where is it?',
    ],
    ...REPOSSESSED.says.slice(1),
  ],
  rest: REPOSSESSED.rest ?? [],
};

/** In the service, a court may have to be asked. */
const ON_DUTY: SpecialCase = {
  when: (plain) =>
    !isTakenAlready(plain) &&
    has(
      /\b(?:i'?m|i am|im|we'?re|he'?s|she'?s|husband is|wife is|son is) (?:\w+ ){0,3}(?:army|navy|marines?|air force|coast guard|space force|national guard|military|reserves?|active[ -]duty|deployed|deploying|soldier|sailor|airman|stationed)\b|\bactive[ -]duty\b|\bdeploy(?:ed|ment|ing|s)?\b|\bservice ?members?\b|\b(?:estoy|esta|soy|sirvo) (?:\w+ ){0,3}(?:ejercito|marina|fuerza aerea|militar|soldado|desplegad[oa])\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**For someone in the service, the lender generally has to go to court first, if a payment was made on the car before the service began.** Ask your base’s legal assistance office today: it’s free. If the loan began later, in most states no court is needed.',
      'rule/ucc-9-609',
    ],
  ],
  rest: CAR_STEPS,
};

const OWN_THINGS: readonly Ruled[] = [
  [
    '**Your things in the car are yours.** The loan is on the car, not on them. Call the lender today, ask where the car is, and ask for a time to get them.',
  ],
  [
    'Write down what’s in it, and send that list to the lender. How long they must keep it, and whether they may charge for it, is up to your state. I don’t have your state’s rule.',
  ],
];
const namesOwnThings = has(
  /\b(?:my|our) (?:\w+ ){0,2}(?:stuff|things|belongings|tools?|gear|equipment|supplies|ladders?|mowers?|car ?seats?|laptop|clothes|medicine|meds|insulin|backpack|wallet|papers)\b|\b(?:mis|mi) (?:cosas|herramientas?)\b/,
);
/** Nobody came yet: it would be brought back. */
const GIVEN_BACK: SpecialCase = {
  when: has(
    /\b(?:giv|turn|hand|bring|tak|drop|return)(?:e|es|ing)? (?:it|the|my|this|that|our|in)\b.{0,20}\b(?:back|in|over)\b(?! (?:an?|my|this|the|it|that|one|old|unpaid|credit|medical|some|what)\b)|\bvoluntar\w+\b|\bsurrender\w*\b|\bwalk away from (?:the|my|it|this)\b|\b(?:entreg|devolv|devuelv)\w+ (?:el|la|mi) (?:carro|troca|coche|camioneta)\b|\b(?:hand|drop|turn|giv)(?:e|es|ing)?\b.{0,24}\bkeys\b|\b(?:drive|take|bring) (?:it|the \w+|my \w+) (?:back )?to the (?:dealer\w*|bank|lender|lot|credit union)\b/,
  ),
  isInstead: true,
  says: [
    [
      '**You’d usually still owe what’s left after they sell it. And on your report it isn’t much better than a car that was taken:** it’s a loan that wasn’t paid, and may be reported for 7 years.',
      'rule/ucc-9-615',
      'rule/usc15-1681c-a',
    ],
    [
      '**What you’d save is the cost of taking it, and the surprise.** Their costs come out of the sale first, then the loan. They have to send you a notice before the sale.',
      'rule/ucc-9-615',
      'rule/ucc-9-611',
    ],
    [
      '**Before you do, ask two things:** could you sell it yourself, since an auction often brings less, and would the lender let you off the rest in exchange for the car? Get that in writing first.',
    ],
  ],
  rest: [
    [
      [
        'Take your things and your papers out, take photos, and get a receipt with the day and the mileage.',
      ],
      ['The rest is state law, and I don’t have your state’s rule.'],
      LEGAL_AID,
    ],
  ],
};

export const CAR_CASES: SpecialCases = {
  car_taken: [
    ON_DUTY,
    {
      when: (plain) =>
        namesOwnThings(plain) &&
        /\b(?:get|getting) (?:it|the car|my (?:car|truck|van|\w+)|the \w+) back\b|\bcar back\b/.test(
          plain,
        ),
      says: [...OWN_THINGS, ...REPOSSESSED.says],
      rest: REPOSSESSED.rest ?? [],
    },
    {
      when: (plain) =>
        namesOwnThings(plain) &&
        has(
          /\b(?:court|judge|tell me|told me|warn\w*|notice|letter|calling|behind|legal|allowed|corte|avis\w*)\b/,
        )(plain),
      says: [
        ...OWN_THINGS,
        [
          '**And yes, in most states they can take it without a court and without telling you first**, once you’re behind, as long as they don’t breach the peace.',
          'rule/ucc-9-609',
        ],
      ],
      rest: [REPOSSESSED.says, ...(REPOSSESSED.rest ?? [])],
    },
    {
      when: namesOwnThings,
      isInstead: true,
      says: [...OWN_THINGS, LEGAL_AID],
    },
    GIVEN_BACK,
    {
      when: has(
        /\b(?:sold|auction\w*|vendieron|subasta\w*)\b.*\b(?:owe\w*|still|short|left|rest|debo|debia|deuda|balance|difference)\b|\bdeficiency\b|\b(?:repoed|repossessed|took|quitaron)\b.*\b(?:still owe|i owe|owe (?:them )?\$?\d|todavia debo|aun debo)\b/,
        /\b(?:sold|auction\w*|vendieron|subasta\w*)\b.*\b(?:never|without|didn'?t|did not|no) (?:even )?(?:told|telling|tell|got|get|sent|send|notice|letter|notify\w*|know|me avis\w*|avis\w*)\b/,
      ),
      isInstead: true,
      says: [
        [
          '**You may owe the rest, but check it first.** Ask in writing for the whole account: what the loan was, what the car sold for and when, and each fee. Mistakes there are common.',
        ],
        SALE_NOTICE,
      ],
      rest: AFTER_THE_SALE,
    },
    {
      when: has(
        /\b(?:upside down|under ?water|negative equity|owe more (?:on it |on (?:my|the) car )?than )/,
      ),
      isInstead: true,
      says: [
        [
          '**Keep paying if you can, and put anything extra on this loan.** The gap closes as you pay. Selling it or giving it back now leaves you owing the rest.',
        ],
        [
          '**Don’t roll it into a new car loan.** Then you owe for two cars and drive one. A credit union may lower the rate; ask before you’re late.',
        ],
      ],
    },
    WAS_IT_LEGAL,
    REPOSSESSED,
    {
      when: has(
        /\b(?:garage|gated?|locked|fence\w*|backyard|cochera|garaje|porton|cercad\w*|encerrad\w*)\b/,
      ),
      says: [
        [
          '**No, not by breaking in.** A lender may take a car without a court only if it doesn’t breach the peace, and breaking into a locked garage or gate generally does. It can still ask a court for the car.',
          'rule/ucc-9-609',
        ],
        [
          'Never stand in the way: say no, and write down what happened. An open driveway or the street is different.',
        ],
      ],
      rest: CAR_STEPS,
    },
    {
      when: (plain, context) =>
        isWithoutCarLoan(plain, context) &&
        !/\b(car|auto|truck|vehicle) (?:loan|note|payments?)\b|\b(?:behind|late) on (?:my|the|our)?\s?(?:car|truck|van)\b|\b(?:months?|payments?|weeks?|days?) (?:late|behind)\b|\bmissed\b|\brepo/.test(
          plain,
        ),
      says: [
        [
          '**For a card, a collection or a medical bill, no one can just take your car.** They’d have to take you to court and win first.',
          'word/judgment',
        ],
        ['With a loan on the car itself, it’s different:'],
      ],
    },
    {
      when: has(
        /\b(?:at night|middle of the night|midnight|\d ?[ap]\.?m|morning|warn\w*|notice|without (?:telling|asking|a |court|warning)|court|judge|come (?:and )?(?:get|take)|driveway|yard|street|parking|at work|how (?:soon|fast|long)|how many|when (?:do|does|will|would|can) (?:they|it|he|the \w+)|months? late|payments? behind|sin (?:avis\w*|corte|juez|decir\w*)|de noche|noche|madrugada|entrada|calle|estacionamiento|avis\w*)\b/,
      ),
      says: [
        [
          '**If you’re behind, in most states they can come at once: no set number of days has to pass. They can come without going to court, without a call, and at any hour, as long as they don’t breach the peace.** An open driveway, a parking lot or the street is usually allowed. Some states require a notice first.',
          'rule/ucc-9-609',
        ],
        ['So call the lender before they decide.'],
      ],
      rest: CAR_STEPS,
    },
  ],
  military: [
    {
      when: (plain) =>
        has(
          /\b(?:tak(?:e|en|ing)|took|repo\w*|quit\w+|embarg\w+)\b.{0,30}\b(?:cars?|trucks?|vans?|vehicles?|carro|auto|camioneta|troca)\b/,
        )(plain),
      says: ON_DUTY.says,
    },
  ],
};
