import { describe, expect, it } from 'vitest';
import { library, personas } from '../../../api/assistant/evaluation/load.ts';
import { answerQuestion } from '../answer_question.ts';
import type { AskContext } from '../context.ts';
import { isoDate } from '../../time/iso_date.ts';

// What somebody says of their debts is offered as they said it, and nothing else is.

const five = personas['five_debts'];
const context = {
  today: isoDate('2026-11-21'),
  records: five,
  ...library(),
  about: { debtId: null, lesson: null },
  previous: null,
} as unknown as AskContext;
const change = (text: string) => answerQuestion(text, context).proposal?.change ?? null;
const idOf = (name: string) => five?.debts.find((debt) => debt.name.startsWith(name))?.id;

describe('a balance that is said', () => {
  it.each([
    ['change the balance of Harbor Visa to 3195.40', 'Harbor', 319_540],
    ['linden is down to 380', 'Linden', 38_000],
    ['the clinic took some off i only owe 300 now on St. Anne', 'St. Anne', 30_000],
    ['pon el saldo de linden en 512', 'Linden', 51_200],
  ])('%s', (text, name, amount) => {
    expect(change(text)).toEqual({ kind: 'balance', debtId: idOf(name), amount });
  });

  it('isn’t guessed where two could be it, or where it was denied', () => {
    expect(change('the balance on Harbor Visa is 3100 or 3200')).toBeNull();
    expect(change('don’t change the balance of Harbor Visa to 3195.40')).toBeNull();
  });
});

it('sets a rate that is told in Spanish', () => {
  expect(change('la Harbor Visa bajo a 12 por ciento')).toMatchObject({
    kind: 'rate',
    debtId: idOf('Harbor'),
  });
});

describe('a payment that changed', () => {
  it('is set on a loan, in dollars a month', () => {
    expect(change('my Cascade payment went up, its 161 now')).toEqual({
      kind: 'minimum',
      debtId: idOf('Cascade'),
      amount: 16_100,
    });
  });

  it('isn’t set on a card: its minimum follows the balance', () => {
    const answer = answerQuestion('my Harbor Visa minimum is 95 now', context);
    expect(answer.proposal).toBeNull();
  });
});

describe('numbers in Spanish words', () => {
  it.each([
    ['mi tia me presto quinientos sin interes anotalo', 50_000],
    ['le debo mil doscientos a un vecino agregalo', 120_000],
    ['le debo treinta y cinco a mi primo, apuntalo', 3_500],
  ])('%s', (text, amount) => {
    expect(change(text)).toMatchObject({ kind: 'debt', amount });
  });
});

describe('what isn’t said', () => {
  it.each([
    // A change by so much, of a payment or a balance.
    'they bumped my Cascade payment 20 dollars',
    'Cascade payment went up 15',
    'me subieron la cuota de la Cascade en 20',
    'now i owe 200 less on Harbor Visa',
    'borrowed another 200 from St. Anne add it',
    // Another debt's amount, a limit, a rate, what a month asks for.
    'now i owe 500 on discover and 300 on Harbor Visa',
    'my Harbor Visa limit is down to 3000',
    'now i owe $50 a month on the Cascade loan',
    // Money for something else, or that came back, or of no day.
    'put 100 on Harbor Visa for groceries',
    'i gave Harbor Visa 100 but it bounced',
    'di 50 a Harbor Visa la semana pasada',
    'my aunt lent me 500 and i paid back 200 add it',
  ])('writes nothing: %s', (text) => expect(change(text)).toBeNull());

  it.each([
    ['got a new card with a 2000 limit, owe 300', 30_000, null],
    ['add a loan from upstart 3000 payment 120', 300_000, 12_000],
  ])('isn’t taken for what is owed: %s', (text, amount, payment) => {
    expect(change(text)).toMatchObject({ kind: 'debt', amount, payment });
  });
});

describe('what asks for something', () => {
  it.each([
    'what do i do if i gave the collector 50',
    'should i open a new card, i owe 1200 on the other one',
    'how do i get from 612 to 700 on fico',
    'cuanto seria si le doy 200 a la harbor visa',
  ])('writes nothing: %s', (text) => expect(change(text)).toBeNull());
});

it('sends a score that is told to the log', () => {
  const answer = answerQuestion('experian fico 8 is 612 now', context);
  expect(answer.reading?.intent).toBe('my_score_here');
  expect(JSON.stringify(answer.sentences)).toContain('/dashboard/scores');
});

describe('a debt that isn’t there', () => {
  it.each([
    ['add a debt affirm 220 bucks 4 payments of 55', 'Affirm', 'other', 22_000, 5_500],
    ['i owe my cousin 500 too, forgot to add it', 'Cousin', 'family', 50_000, null],
    ['agrega una deuda de 640 del dentista', 'Dentista', 'medical', 64_000, null],
  ])('%s', (text, name, debtKind, amount, payment) => {
    expect(change(text)).toEqual({ kind: 'debt', name, debtKind, amount, payment });
  });
});
