import { expect, it } from 'vitest';
import { said } from '../say.ts';
import { translationOf } from './translation.ts';

// What people type and call their debts stands in sentences: none of it is read as a sentence of ours, and none makes reading slow.

const spanish = translationOf([
  ['You also asked: “{0}”', 'También preguntaste: “{0}”'],
  ['Which one do you mean: {0}?', '¿Cuál quieres decir: {0}?'],
  [
    'Moving {0} {1} you {2}{3}. {4} would end in {5} and cost {6} in interest and fees.',
    'Mover {0} {1} te {2}{3}. {4} terminaría en {5} y costaría {6} en intereses y comisiones.',
  ],
  ['{0} of that is due, and your plan pays {1} as extra.', '{0} se debe, y tu plan paga {1} más.'],
  ['{0} on {1}', '{0} en {1}'],
]);

it('is put in as it is, whatever it looks like', () => {
  const name = 'Barnes and Noble 2 payments on May 5';
  expect(spanish.ofWords(said(`Which one do you mean: ${name}?`), [name])).toEqual([
    `¿Cuál quieres decir: ${name}?`,
  ]);
  expect(spanish.ofQuestion(`Which one do you mean: ${name}?`, [name])).toBe(
    `¿Cuál quieres decir: ${name}?`,
  );
});

it('takes no longer than its length, however it repeats our words', () => {
  const many = ' you  would end in  and cost '.repeat(2_000);
  const text = `Moving ${many}`;
  const started = process.cpuUsage().user;
  expect(spanish.ofQuestion(text)).toBe(text);
  expect(spanish.ofWords(said(`You also asked: “${many}”`))).toEqual([
    `También preguntaste: “${many}”`,
  ]);
  // A lazy pattern of seven places took minutes.
  expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(2_000);
});

it('fits the shortest, as a sentence with several places is read', () => {
  expect(spanish.ofQuestion('$5 of that is due, and your plan pays $7 as extra.')).toBe(
    '$5 se debe, y tu plan paga $7 más.',
  );
  expect(spanish.ofQuestion('Nothing of ours')).toBe('Nothing of ours');
});
