import { expect, test } from 'vitest';
import type { IntentName } from '../intents.ts';
import { plainOf } from '../slots/plain.ts';
import { rulesSaidPlainly } from './rules_said_plainly.ts';

test.each<[string, IntentName]>([
  ['they say there’s a warrant over my old visa', 'arrested'],
  ['voy a ir preso por la tarjeta', 'arrested'],
  ['can they garnish me in ohio for a card', 'garnished'],
  ['me quitan del cheque por un préstamo', 'garnished'],
  ['they took my mom’s ssi, I have a judgment', 'benefits_protected'],
  ['a debt collector told my sister', 'collector_limits'],
  ['le contaron a mi prima de mi deuda', 'collector_limits'],
  ['it’s charged off, do I still owe it', 'pay_collection'],
  ['pagué la colección y sigue ahí', 'pay_collection'],
  ['a loan with an itin', 'no_file'],
  ['me cortan la luz', 'utility_shutoff'],
  ['hospital bill and no insurance', 'medical_bill'],
  ['I got sued by midland over a card', 'sued'],
  ['what happens if you don’t go to court', 'sued'],
  ['if u ignore the summons what hapens', 'sued'],
  ['qué pasa si uno no va a la corte', 'sued'],
  ['what is a default judgment', 'sued'],
  ['i was served on the 3rd, how long do i have', 'sued'],
  ['me llegó una citación', 'sued'],
  ['me demandó un cobrador', 'sued'],
  ['what will my score be after i pay off the card', 'scores'],
  ['cuánto sube mi puntaje si pago la tarjeta', 'scores'],
  ['someone opened a card in my name while I was locked up', 'not_mine'],
  ['alguien sacó un carro a mi nombre', 'not_mine'],
  ['le robaron la identidad a mi hija', 'not_mine'],
  ['firmé por mi primo y no paga', 'cosigned'],
  ['chapter 7 and my truck', 'bankruptcy'],
  ['they want $300 to get my student loans forgiven', 'is_it_real'],
])('“%s” names %s', (question, meaning) => {
  const named = rulesSaidPlainly(plainOf(question));
  expect([...named]).toEqual([meaning]);
});

test.each([
  'my husband is in jail and I can’t pay my cards',
  'how do I tell my wife about my debt',
  'can bankruptcy stop a garnishment',
  'work under the table so they can’t garnish me',
  'what is a charge-off',
  'should I cosign a loan for my son',
  'take a card after bankruptcy',
  'do I need an itin for this app',
  'will they sue me over a card',
  'what is my next payment',
  'how much do I owe St. Mary’s hospital',
  '¿cuánto debo?',
])('“%s” names none of them', (question) => {
  expect([...rulesSaidPlainly(plainOf(question))]).toEqual([]);
});
