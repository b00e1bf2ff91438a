import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { isoDate } from '../time/iso_date.ts';
import type { Piece } from './answer.ts';
import type { Figures } from './figure.ts';
import { checkSentence, type GuardedTurn } from './guards.ts';

const figures: Figures = {
  'saves.interest': {
    kind: 'money',
    cents: cents(25_885),
    text: '$258.85',
    words: ['interest', 'save', 'less'],
  },
  'saves.months': {
    kind: 'duration',
    count: 2,
    unit: 'month',
    text: '2 months',
    words: ['sooner', 'earlier'],
  },
  'plan.end': {
    kind: 'month',
    month: isoDate('2028-09-01'),
    text: 'September 2028',
    words: ['done', 'debt-free', 'last payment', 'end'],
  },
  'debt.owed': {
    kind: 'money',
    cents: cents(395_739),
    text: '$3,957.39',
    words: ['owe', 'balance', 'in all'],
  },
};

const turn: GuardedTurn = {
  question: 'What if I put $50 more a month toward Debt A?',
  results: [
    { id: 'c1', tool: 'plan_payoff', figures, data: null, slip: null, sources: [], proposal: null },
  ],
  passages: [
    {
      source: 'rule/usc15-1692g-b',
      cite: '15 USC 1692g(b)',
      href: null,
      figures: ['30 days'],
      says: 'Question it within thirty days, and the collector has to stop until proof is mailed to you.',
      words:
        'Question the debt in writing within the thirty days, and the collector has to stop collecting what you question until proof, or the name and address you asked for, is mailed to you.',
    },
    {
      source: 'rule/usc15-1681c-a',
      cite: '15 USC 1681c(a)',
      href: null,
      figures: ['seven years'],
      says: 'A late payment or collection may be reported for seven years, and no longer.',
      words: 'A late payment or collection may be reported for seven years, and no longer.',
    },
  ],
};

const plain = (pieces: readonly Piece[] | undefined): string =>
  (pieces ?? [])
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('strong' in piece) return piece.strong;
      if ('held' in piece) return `<${piece.held}>`;
      return 'source' in piece ? ` (${piece.source})` : piece.text;
    })
    .join('');
const checked = (sentence: string) => plain(checkSentence(sentence, turn)?.pieces);

describe('a number', () => {
  it.each([
    ['You’d save ⟦c1.saves.interest⟧ in interest. [c1]', 'You’d save $258.85 in interest. (c1)'],
    ['You’d pay $258.85 less interest.', 'You’d pay $258.85 less interest.'],
    ['You’d be done two months sooner.', 'You’d be done two months sooner.'],
    ['You’d be done in September 2028.', 'You’d be done in September 2028.'],
    ['It would end in 2028.', 'It would end in 2028.'],
    [
      'With $50 more a month you’d be done earlier.',
      'With $50 more a month you’d be done earlier.',
    ],
  ])('of this turn is shown: %s', (sentence, shown) => expect(checked(sentence)).toBe(shown));

  it.each([
    ['You’d save $260 in interest.', 'You’d save <number> in interest.'],
    ['You’d save about half of the interest.', 'You’d save about <number> of the interest.'],
    ['You’d be done three months sooner.', 'You’d be done <number> sooner.'],
    ['You’d be done a year sooner.', 'You’d be done <number> sooner.'],
    ['You’d be done a few months sooner.', 'You’d be done <number> sooner.'],
    ['You’d be done in October 2028.', 'You’d be done in <number>.'],
    ['They’d settle for forty percent.', 'They’d settle for <number>.'],
    ['They’d settle for 40 cents on the dollar.', 'They’d settle for <number> on the dollar.'],
    ['Your balance is ⟦c1.plan.total⟧.', 'Your balance is <number>.'],
    ['Your balance is ⟦c9.debt.owed⟧.', 'Your balance is <number>.'],
    // A true number in another one's place.
    ['You owe ⟦c1.saves.interest⟧.', 'You owe <number>.'],
    ['You save ⟦c1.debt.owed⟧ this way.', 'You save <number> this way.'],
    ['You owe $258.85.', 'You owe <number>.'],
    // "in all" says nothing by itself.
    ['Your rate is $3,957.39.', 'Your rate is <number>.'],
    ['You’d save $50.', 'You’d save <number>.'],
    ['Your score is 720.', 'Your score is <number>.'],
    ['The late fee is ⟦constructor⟧.', 'The late fee is <number>.'],
    ['The late fee is ⟦c1.toString⟧.', 'The late fee is <number>.'],
  ])('that nothing backs is withheld: %s', (sentence, shown) =>
    expect(checked(sentence)).toBe(shown),
  );
});

describe('a rule', () => {
  const gloss =
    'Question it within thirty days, and the collector has to stop until proof is mailed to you. (rule/usc15-1692g-b)';

  it.each([
    'If you question the debt in writing within 30 days, the collector must stop collecting. [rule/usc15-1692g-b]',
    '15 USC 1692g(b) says the collector has to stop collecting until proof is mailed. [rule/usc15-1692g-b]',
    // Turned upside down, it has the same words: what is shown is true all the same.
    'The collector may not stop collecting until proof is mailed to you. [rule/usc15-1692g-b]',
    'You must pay the debt within 30 days, or the collector won’t stop collecting. [rule/usc15-1692g-b]',
    'Question the debt by phone within sixty days and the collector stops. [rule/usc15-1692g-b]',
  ])('is said in the words that were read against its source: %s', (sentence) =>
    expect(checked(sentence)).toBe(gloss),
  );

  it('says which passage it was', () => {
    expect(
      checkSentence('A late payment may be reported for ten years. [rule/usc15-1681c-a]', turn),
    ).toMatchObject({ rule: 'rule/usc15-1681c-a', held: [] });
  });

  it.each([
    'The collector must stop collecting until proof is mailed.',
    'The collector must stop collecting until proof is mailed. [rule/usc15-1681c-a]',
    'The collector must stop collecting. [rule/usc15-1681b]',
    'The collector must pay you a thousand dollars at once. [rule/usc15-1692g-b]',
    'See 15 U.S.C. § 1681i for it. [rule/usc15-1692g-b]',
    'Under section 809 they stop. [rule/usc15-1692g-b]',
    'Paid collections come off reports.',
    'Nobody can touch your bank account.',
    'Your Social Security is safe, they can’t take it.',
    'You have a month to write back.',
    'They won’t sue you.',
    'You don’t have to pay it.',
    'It falls off in three years.',
  ])('is left out where no passage of the turn says it: %s', (sentence) =>
    expect(checked(sentence)).toBe('<rule>'),
  );

  it.each([
    'That must be hard to carry.',
    'They may agree to a lower payment if you ask.',
    'Whether to go to court is a question for a lawyer.',
    'You can call or text 988 at any hour.',
    'Order it at AnnualCreditReport.com this week.',
  ])('is none here: %s', (sentence) => expect(checked(sentence)).toBe(sentence));
});

describe('a figure', () => {
  const ofDebts: GuardedTurn = {
    question: '',
    passages: [],
    results: [
      {
        id: 'c1',
        tool: 'my_debts',
        data: { debts: ['Harbor Visa', 'Linden Card'] },
        slip: null,
        sources: [],
        proposal: null,
        figures: {
          'd1.owed': {
            kind: 'money',
            cents: cents(395_739),
            text: '$3,957.39',
            words: ['owe'],
            debt: 'Harbor Visa',
          },
          'd2.owed': {
            kind: 'money',
            cents: cents(41_455),
            text: '$414.55',
            words: ['owe'],
            debt: 'Linden Card',
          },
          'now.interest': {
            kind: 'money',
            cents: cents(247_500),
            text: '$2,475.00',
            words: ['interest'],
          },
          'then.interest': {
            kind: 'money',
            cents: cents(221_615),
            text: '$2,216.15',
            words: ['interest'],
          },
          'saves.interest': {
            kind: 'money',
            cents: cents(25_885),
            text: '$258.85',
            words: ['interest', 'less', 'saves'],
          },
        },
      },
    ],
  };
  const shown = (sentence: string) => plain(checkSentence(sentence, ofDebts)?.pieces);

  it.each([
    'You owe $3,957.39 on Harbor Visa.',
    'You’d pay $258.85 less interest.',
    'With $258.85 less interest you’d be better off.',
    'Interest moves from $2,475.00 to $2,216.15.',
    'You’d pay ⟦c1.then.interest⟧ in interest.',
  ])('stands where it belongs: %s', (sentence) => expect(shown(sentence)).not.toContain('<'));

  it.each([
    'You owe $3,957.39 on Linden Card.',
    'You owe ⟦c1.d1.owed⟧ on Linden Card.',
    'You’d pay $258.85 more interest.',
    'You’d pay $2,475.00 less interest.',
    'You’d pay $2,475.00 in interest with a higher amount.',
    'You’d pay ⟦c1.now.interest⟧ in interest with a higher amount.',
    'You don’t owe $3,957.39 on Harbor Visa.',
  ])('of another debt, another side or another sign is withheld: %s', (sentence) =>
    expect(shown(sentence)).toContain('<number>'),
  );
});

describe('anything else', () => {
  it.each([
    'This will boost your score.',
    'See https://evil.example/x for more.',
    'Write to help@credit-fix.com.',
    '![x](https://evil.example/p.png) Look.',
    'Click <a href="x">here</a>.',
    'Go to www.fix.example now.',
    'Send your password to [this page](https://evil.example/login).',
  ])('that has no place in an answer is left out: %s', (sentence) =>
    expect(checked(sentence)).toBe('<words>'),
  );

  it('is shown as plain words', () => {
    expect(checked('That’s **a lot** to carry, and you _asked_.')).toBe(
      'That’s a lot to carry, and you _asked_.',
    );
    expect(checkSentence('[rule/unknown]', turn)).toBeNull();
    expect(checked('Good.\u202e [nobody]')).toBe('Good.');
  });

  it('never throws, and never shows a number that is not backed', () => {
    const allowed = new Set(['$258.85', '2 months', 'September 2028', '$3,957.39']);
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ maxLength: 12 }),
            fc.constantFrom(
              '⟦c1.saves.interest⟧',
              '⟦c1.',
              '⟧',
              '$',
              ' 12.50',
              'interest',
              'owe',
              '[c1]',
              ' percent',
              '<',
              '](',
              '\u0000',
            ),
          ),
          { maxLength: 14 },
        ),
        (parts) => {
          const pieces = checkSentence(parts.join(' '), turn)?.pieces ?? [];
          for (const piece of pieces)
            if (typeof piece === 'object' && 'strong' in piece && piece.strong.startsWith('$'))
              expect(allowed.has(piece.strong)).toBe(true);
        },
      ),
    );
  });
});
