import { describe, expect, it } from 'vitest';
import { said, say, source, strong } from '../say.ts';
import { figureInSpanish } from './figures.ts';
import { translationOf } from './translation.ts';

const spanish = translationOf([
  ['You owe {0} today.', 'Hoy debes {0}.'],
  ['Pay {0} to {1} by {2}.', 'Paga {0} a {1} antes del {2}.'],
  ['Add it in {0}.', 'Agrégala en {0}.'],
  ['the planner', 'el planificador'],
  ['What do I owe?', '¿Cuánto debo?'],
  ['What about {0}?', '¿Y {0}?'],
]);

describe('an answer in Spanish', () => {
  it('has what was put in, where it belongs, and its sources', () => {
    expect(spanish.ofWords(say`You owe ${strong('$12.00')} today.${source('c1')}`)).toEqual([
      'Hoy debes ',
      { strong: '$12.00' },
      '.',
      { source: 'c1' },
    ]);
    expect(spanish.ofWords(said('Pay **$5.00** to Harbor Visa by December 14.'))).toEqual([
      'Paga ',
      { strong: '$5.00' },
      ' a Harbor Visa antes del 14 de diciembre.',
    ]);
  });

  it('keeps a day whole, with its own comma', () => {
    const of = translationOf([
      ['By {0}, {1} is due.', 'Para el {0} hay que pagar {1}.'],
      ['In {0}, {1} is due.', 'En {0} hay que pagar {1}.'],
    ]);
    expect(of.ofWords(said('By December 5, 2026, **$196.59** is due.'))).toEqual([
      'Para el 5 de diciembre de 2026 hay que pagar ',
      { strong: '$196.59' },
      '.',
    ]);
    expect(of.ofQuestion('In December 2026, $5.00 is due.')).toBe(
      'En diciembre de 2026 hay que pagar $5.00.',
    );
  });

  it('names a page in Spanish and leads to the same one', () => {
    expect(spanish.ofWords(said('Add it in [the planner](/debt-destroyer).'))).toEqual([
      'Agrégala en ',
      { to: '/debt-destroyer', text: 'el planificador' },
      '.',
    ]);
  });

  it.each(['[x](https://example.org)', '**bold**', 'a](b'])(
    'has no markup in what something is called: %s',
    (name) => {
      for (const words of [
        say`Pay $5.00 to ${name} by December 14.`,
        say`You owe ${strong(name)} today.`,
      ])
        expect(spanish.ofWords(words)).toBeNull();
    },
  );

  it('is none where nobody wrote it', () => {
    expect(spanish.ofWords(said('Nobody wrote this.'))).toBeNull();
  });

  it('reads back what it offered', () => {
    expect(spanish.englishOf('¿Cuánto debo?')).toBe('What do I owe?');
    expect(spanish.englishOf('¿y harbor visa?')).toBe('What about harbor visa?');
    expect(spanish.englishOf('Hoy debes 5.')).toBeNull();
    expect(spanish.ofQuestion('What do I owe?')).toBe('¿Cuánto debo?');
  });
});

describe('a figure in Spanish', () => {
  it.each([
    ['October 2029', 'octubre de 2029'],
    ['December 14, 2026', '14 de diciembre de 2026'],
    ['35 months', '35 meses'],
    ['Five debts', 'Cinco deudas'],
    ['one month', 'un mes'],
    ['one card', 'una tarjeta'],
    ['Harbor Visa and Linden', 'Harbor Visa y Linden'],
    ['$1,234.00', '$1,234.00'],
  ])('%s: %s', (en, es) => expect(figureInSpanish(en)).toBe(es));
});
