import type { Card } from './terms.ts';

// Whose card a debt is, as far as its name says. Issuers mostly don't take a balance from one of their own cards: docs/domain/cards.md#own-cards

/** Names under which people know an issuer's cards, by a part of its own name in the survey. */
const knownAs: readonly (readonly [issuer: string, names: readonly string[]])[] = [
  ['american express', ['amex', 'blue cash']],
  ['bank of america', ['bofa', 'boa', 'b of a', 'bankamericard', 'alaska airlines']],
  ['barclays', ['jetblue', 'wyndham', 'old navy', 'upromise']],
  ['boeing employees', ['becu']],
  [
    'capital one',
    ['cap one', 'capone', 'discover', 'quicksilver', 'savor', 'venture', 'union plus'],
  ],
  [
    'citibank',
    ['citi', 'best buy', 'bestbuy', 'home depot', 'macy s', 'macys', 'meijer', 'costco'],
  ],
  ['comenity', ['bread']],
  ['fifth third', ['53 bank', '5 3 bank']],
  ['first national bank of omaha', ['fnbo']],
  ['goldman sachs', ['apple']],
  ['merrick', ['ollo']],
  ['pentagon', ['penfed']],
  ['wells fargo', ['wells']],
];

/** What is in many banks' names, and says nothing of which. */
const general =
  /\b(?:national association|federal credit union|credit union|federal savings bank|national bank|bank and trust|bank|n a|usa|inc|delaware|employees|community|first|the)\b/g;

/** Small letters and single blanks, without accents and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const holds = (text: string, name: string): boolean => ` ${text} `.includes(` ${name} `);

function namesOf(institution: string): readonly string[] {
  const whole = plain(institution);
  const [, known] = knownAs.find(([issuer]) => whole.includes(issuer)) ?? [];
  const own = whole.replaceAll(general, ' ').replaceAll(/\s+/g, ' ').trim();
  // What is left of "Bank of America" is no name.
  return [
    ...(known ?? []),
    ...knownAs.flatMap(([issuer]) => (whole.includes(issuer) ? [issuer] : [])),
    ...(own.length > 2 && !own.startsWith('of ') ? [own] : []),
  ];
}

/** Whether a debt's name says that it's with the bank that issues this card. */
export function isOfSameIssuer(
  debtName: string,
  { institution }: Pick<Card, 'institution'>,
): boolean {
  const name = plain(debtName);
  return namesOf(institution).some((each) => holds(name, each));
}
