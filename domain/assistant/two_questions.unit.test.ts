import { describe, expect, it } from 'vitest';
import { partsOf } from './two_questions.ts';

const asking = (text: string) =>
  partsOf(text).flatMap(({ text: part, isAsking }) => (isAsking ? [part] : []));

describe('two questions in what was typed as one', () => {
  it.each([
    ['when am i done and also can they garnish me', 'when am i done', 'can they garnish me'],
    [
      'what do i owe on the visa & is pay for delete real',
      'what do i owe on the visa',
      'is pay for delete real',
    ],
    [
      'im three weeks behind on the car can they take it and how much would i need to catch up',
      'im three weeks behind on the car can they take it',
      'how much would i need to catch up',
    ],
    [
      'cuanto me falta del carro y me lo pueden quitar si me atraso un mes',
      'cuanto me falta del carro',
      'me lo pueden quitar si me atraso un mes',
    ],
    [
      'do you save this chat? and can they subpoena it',
      'do you save this chat?',
      'can they subpoena it',
    ],
  ])('%s', (text, ...parts) => expect(asking(text)).toEqual(parts));

  it.each([
    'my husband died last month. he had a capital one card. do i have to pay it?',
    'can they take my car and my house',
    'should i pay the visa or the store card',
    'no puedo pagar nada este mes',
  ])('one is one: %s', (text) => expect(asking(text).length).toBeLessThan(2));
});

it.each(['when is the car due and how much', 'cuando me toca el carro y cuanto es'])(
  'a word that asks along is no question of its own: %s',
  (text) => expect(asking(text)).toHaveLength(1),
);

it.each([
  [
    'i have a few things in collections can they sue me',
    'i have a few things in collections can they sue me',
  ],
  ['i have two questions. when am i done? what do i owe?', 'when am i done?'],
  ['two things: 1) when am i done 2) what do i owe', 'when am i done'],
])('what counts questions is no part of one: %s', (text, first) =>
  expect(partsOf(text)[0]?.text).toBe(first),
);
