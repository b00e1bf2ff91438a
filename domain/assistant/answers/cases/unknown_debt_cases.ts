import { has, type SpecialCase } from './case.ts';

// A debt that somebody doesn't remember, asked for by one who knows their numbers.

/** They know one's numbers, and one doesn't know the debt. */
export const KNOWS_MY_NUMBERS: SpecialCase = {
  when: (plain) =>
    has(
      /\b(?:don'?t|dont|do not|can'?t|cant|cannot|never|didn'?t|not|no)\b.{0,24}\b(?:remember\w*|recall|recogni[sz]e\w*|heard of|know (?:this|these|them|what|the name)|sure (?:it'?s|its|if)|me acuerdo|recuerdo|reconozco|oi)\b|\bsecond[- ]guess\w*\b|\bbad years\b/,
    )(plain) &&
    has(
      /\b(?:ssn|social|my info\w*|my details|birthday|date of birth|address|last (?:4|four)|knows? my|knew my|has my|have my|had my|mis datos|direccion)\b/,
    )(plain),
  isInstead: true,
  says: [
    [
      '**Not because of that: knowing your Social Security number or an old address proves nothing.** Such lists are stolen and sold. Whether you owe it is for them to show.',
    ],
    [
      '**Don’t say yes or no, and don’t pay anything.** Don’t confirm a number or an address. Ask for the company’s name and address, and for the debt in writing. A real collector has to send a notice within 5 days of first reaching you.',
      'rule/usc15-1692g-a',
    ],
    [
      '**When it comes, you have 30 days to question it in writing. Then it has to stop until it has mailed you proof.** Ask who the first lender was, and what day the debt is from.',
      'rule/usc15-1692g-b',
    ],
  ],
  rest: [
    [
      [
        'Look at your three reports, free, and at your own old papers: is it there? If it was never yours, it may be identity theft, so freeze your file at each big bureau. That’s free, too.',
        'rule/usc15-1681j-a',
        'rule/usc15-1681c-1-i',
      ],
      [
        'If it’s real but years old, find out first if the time to sue has run out: in some states a payment, or a letter that says you owe it, may restart that clock.',
        'rule/cfpb-ask-1423',
      ],
    ],
  ],
};
