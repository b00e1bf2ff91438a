import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SentenceReader } from './sentences.ts';

function read(...pieces: readonly string[]): readonly string[] {
  const reader = new SentenceReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

describe('sentences of a text that comes in pieces', () => {
  it('gives each when it is finished, not before', () => {
    const reader = new SentenceReader();
    expect(reader.push('You’d be done in Septem')).toEqual([]);
    expect(reader.push('ber 2028. The extra goes')).toEqual(['You’d be done in September 2028.']);
    expect(reader.end()).toEqual(['The extra goes']);
  });

  it('keeps what a sentence cites with it', () => {
    expect(read('They must stop. [rule/usc15-1692g-b] And then?')).toEqual([
      'They must stop. [rule/usc15-1692g-b]',
      'And then?',
    ]);
    expect(read('They must stop.', ' [rule/usc', '15-1692g-b]', ' And then?')).toEqual([
      'They must stop. [rule/usc15-1692g-b]',
      'And then?',
    ]);
  });

  it('ends nothing at an abbreviation, in an amount or a placeholder', () => {
    expect(read('See 15 U.S.C. 1692g. It costs $1.50 a day.')).toEqual([
      'See 15 U.S.C. 1692g.',
      'It costs $1.50 a day.',
    ]);
    expect(read('You save ⟦c1.a. b⟧ in all. Good.')).toEqual([
      'You save ⟦c1.a. b⟧ in all.',
      'Good.',
    ]);
  });

  it('ends at the label of a name', () => {
    expect(read('The extra goes to Debt A. Then it goes on.')).toEqual([
      'The extra goes to Debt A.',
      'Then it goes on.',
    ]);
  });

  it('takes lines and lists for paragraphs', () => {
    expect(read('First.\n\nSecond:\n- one\n- two\n1. three')).toEqual([
      'First.',
      '\n',
      'Second:',
      '\n',
      '\n',
      'one',
      '\n',
      '\n',
      'two',
      '\n',
      '\n',
      'three',
    ]);
  });

  it('cuts what never ends', () => {
    expect(read('a'.repeat(2_500)).map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  });

  it('gives the same however the text is cut', () => {
    const text =
      'One. Two [rule/a]! "Three?" Four...\n\nFive e.g. this. ⟦c1.x⟧ months. [lesson/b] Six';
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.toSorted((one, other) => one - other), text.length];
        const pieces = places.slice(1).map((end, at) => text.slice(places[at], end));
        expect(read(...pieces)).toEqual(read(text));
      }),
    );
  });
});
