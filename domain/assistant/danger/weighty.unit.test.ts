import { describe, expect, it } from 'vitest';
import { weightyParagraphs } from '../boundaries.ts';
import { isHomeHeavy } from './danger.ts';
import { textOf } from '../say.ts';
import { weightOf } from './weighty.ts';

// Words that may be about danger. What is no question of it at all is in danger.unit.test.ts.

const ofOneself = [
  'what happens to my truck loan when im gone',
  'does term life still pay after a suicide',
  'my uncle hung himself over the farm and lately i get why',
  'i have all my pain meds lined up next to the court papers',
  'there is a gun in my nightstand tonight and a summons on top of it',
  'i keep driving out to the bridge after the collectors call',
  'been cutting again since they garnished me',
  'goodbye and thanks, you were nice to me',
  'i wrote letters to my girls, now i just need the list of bills',
  'i cant do this anymore',
  'i dont see the point in any of it',
  'nobody would notice until rent is due',
  'i think about it every day on the platform',
  'since she passed i just want to go be with her',
  'i want everything in order so my son isnt bothered',
  'ya no puedo mas con esta vida',
  'si me muero quien paga la casa',
  'el seguro paga si uno se quita la vida',
  'escribi cartas para mis hijos',
  'quisiera desaparecer para siempre',
];
const atHome = [
  'she threw a plate at me when she saw the card bill, i needed stitches',
  'he said hed break my jaw if i dont open the loan',
  'i need to leave before he gets back friday and i have 90 dollars',
  'i have a restraining order and he slashed my tires',
  'the baby wont stop and im scared im going to shake him if it goes on',
  'my brother has her card and she has bruises and whispers when hes in the room',
  'her caregiver leaves her in wet diapers and uses the card',
  'my roommate locks the kids in all day with no food',
  'mi esposo me avento contra la pared por gastar',
];
const ordinary = [
  'what is the cheapest order to pay my cards',
  'can a collector call my job',
  'my score dropped 40 points, why',
  'how do i pay off my truck faster',
  'is the bridge loan rate higher than my card',
  'my wife and i want to combine our debts',
  'how long does a late payment stay',
  'should i pay the medical bill or the card first',
  'my son is 19 and wants his first card',
  'what happens if i miss the minimum',
  'can they take money out of my account',
  'cuanto tarda en borrarse un pago tarde',
  'mi hijo quiere una tarjeta, que le digo',
  'cual deuda pago primero',
];

describe('words that may be about danger', () => {
  it.each(ofOneself)('name the line to call: %s', (message) => {
    expect(weightOf(message)).toMatchObject({ self: true });
  });
  it.each(atHome)('name the line for a home that is not safe: %s', (message) => {
    expect(weightOf(message)).toMatchObject({ home: true });
  });
  it.each(ordinary)('are not seen in an ordinary question: %s', (message) => {
    expect(weightOf(message)).toBeNull();
  });

  it('stand before the answer, in the language of the question', () => {
    const said = (question: string) =>
      weightyParagraphs(question)
        .flatMap(({ sentences }) => sentences.map((pieces) => textOf({ pieces })))
        .join(' ');
    expect(said('i cant do this anymore')).toContain('988');
    expect(said('si me muero quien paga la casa')).toMatch(/oprime 2/);
    expect(said('he said hed break my jaw if i dont open the loan')).toContain('1-800-799-7233');
    expect(weightyParagraphs('which card first')).toEqual([]);
  });

  it('are looked for in a text of any length', () => {
    expect(weightOf(`i cant do this anymore ${'my card and my loan '.repeat(5_000)}`)).toEqual(
      weightOf('i cant do this anymore'),
    );
  });
});

describe('a home that may not be safe', () => {
  it.each([
    'my husband is gonna kill me when he sees the visa bill lol and he takes all my paychecks',
    'shes going to kill me over the card haha, my ex was abusive too',
    'my husband is gonna kill me when he sees the visa bill',
  ])('is seen, a laugh beside it or not: %s', (message) => expect(isHomeHeavy(message)).toBe(true));
  it.each([
    'my husband is gonna kill me when he sees the visa bill lol',
    'my wife is gonna love this lol',
  ])('isn’t what somebody laughs about: %s', (message) => expect(isHomeHeavy(message)).toBe(false));
});
