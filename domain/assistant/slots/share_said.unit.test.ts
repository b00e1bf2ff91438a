import { describe, expect, it, test } from 'vitest';
import { answered, contextOf } from '../../../api/assistant/testing/asking.ts';
import { answerQuestion } from '../answer_question.ts';
import { textOf } from '../say.ts';
import { plainOf } from './plain.ts';
import { shareSaid } from './share_said.ts';

// Quarry Visa has a limit of $2,500, its statement closes on December 12, and $2,535.92 is owed on it.

const { debts } = contextOf('two_cards').records;
const said = (text: string) => shareSaid(plainOf(text), debts);

test.each([
  ['How much should I pay before the statement closes on Quarry Visa to be under 30%?', 3_000],
  ['¿Cuánto tengo que pagar para que Quarry Visa baje a 30%?', 3_000],
  ['how do i get my utilization on Mesa Mastercard to 30%', 3_000],
  ['what would it take to bring Quarry Visa to 25 percent of its limit', 2_500],
  ['¿cuánto pago para que Mesa Mastercard quede al 10% de su límite?', 1_000],
  ['get quarry visa under 50% by the statement', 5_000],
])('“%s” is of a limit', (text, below) => expect(said(text)?.below).toBe(below));

it('takes the limit that is said', () => {
  expect(said('How much to get Mesa Mastercard to 30% of a $4,000 limit?')?.limit).toBe(400_000);
  expect(said('if the limit on Quarry Visa is $5,000 how much to get to 30%')?.limit).toBe(500_000);
});

test.each([
  'what if quarry visa drops to 15%',
  'what if quarry visa rate drops to 20%',
  'y si Quarry Visa baja a 15% de interés',
  'how much would i save if quarry visa went down to 15%',
  'how much to move quarry visa with a 3% fee',
])('“%s” is not', (text) => expect(said(text)).toBeNull());

describe('what is to be paid before a statement', () => {
  const day = '2026-11-30';

  it('counts the interest until then', () => {
    const question =
      'How much should I pay before the statement closes on Quarry Visa to be under 30%?';
    const { text } = answered(question, 'two_cards', day);
    expect(text).toContain('$1,854.93 by December 8, 2026');
    expect(text).not.toContain('$1,785.92');
  });

  it('is the same in Spanish', () => {
    const question =
      '¿Cuánto debo pagar antes de que cierre el estado de cuenta de Quarry Visa para estar por debajo del 30%?';
    const text = answerQuestion(question, contextOf('two_cards', day))
      .sentences.map(textOf)
      .join(' ');
    expect(text).toContain('$1,854.93 a más tardar el 8 de diciembre de 2026');
  });

  it('is said of the share that is asked about', () => {
    const { text } = answered('get quarry visa under 50% by the statement', 'two_cards', day);
    expect(text).toContain('under 50% of the limit, pay $1,354.93 by December 8, 2026');
  });
});
