import { describe, expect, it } from 'vitest';
import { answered, contextOf } from '../../../api/assistant/testing/asking.ts';
import type { FileAnswers } from '../../cards/file_answers.ts';
import { plannerStandingOf } from '../../cards/planner_standing.ts';
import { cents } from '../../money/cents.ts';
import { formatMoney } from '../../money/format.ts';
import { isoDate } from '../../time/iso_date.ts';
import { answerWithResults } from '../answer_question.ts';
import type { OwnCredit } from '../context.ts';
import { textOf } from '../say.ts';

// Whether to apply for a card now: what the cards page says, with its figures.

const filed: FileAnswers = {
  asOf: isoDate('2026-11-12'),
  answers: { isLateNow: 'yes' },
  lateNow: {
    name: 'BEST BUY',
    printedOn: isoDate('2026-11-12'),
    daysLate: 60,
    pastDue: cents(7_000),
  },
  late: null,
  inquiry: null,
};
const credit = (of: FileAnswers | null): OwnCredit => ({
  clocks: [],
  scores: [],
  answers: [],
  filed: of,
});
const ask = (question: string, of?: OwnCredit) =>
  answered(question, 'five_debts', undefined, of).text;

describe.each([
  'which card should i get',
  'should i apply for a card now',
  'is now a good time to get a credit card',
])('“%s”', (question) => {
  it('says what to pay first, as the page does', () => {
    const { records, today } = contextOf('five_debts');
    const { payFirst } = plannerStandingOf(records, today);
    if (payFirst === null) throw new Error('nothing to pay first');
    expect(ask(question)).toContain(
      `Pay ${formatMoney(payFirst.pay, 'en-US')} to ${payFirst.name} first`,
    );
    expect(ask(question)).toContain('by what each would cost you in a year');
  });

  it('says what is late by the person’s own report', () => {
    expect(ask(question, credit(filed))).toContain(
      'Your report from November 12, 2026 shows that BEST BUY is 60 days late, with $70.00 past due.',
    );
  });
});

it('says an application that their report shows, and until when that counts', () => {
  const applied: FileAnswers = {
    ...filed,
    answers: { applied: '2026-10-30' },
    lateNow: null,
    inquiry: { by: 'MERRICK BANK', on: isoDate('2026-10-30') },
  };
  const text = ask('should i apply for a card now', credit(applied));
  expect(text).toContain('MERRICK BANK looked at your report on October 30, 2026');
  expect(text).toContain('January 28, 2027');
});

it('says to wait with a move too, where their report shows something late', () => {
  expect(ask('should i move my harbor visa to a new card', credit(filed))).toContain(
    'BEST BUY is 60 days',
  );
});

describe('a plan that doesn’t cover what’s due', () => {
  const short = () => {
    const context = contextOf('five_debts');
    const { plan } = context.records;
    if (plan === null) throw new Error('no plan');
    return {
      ...context,
      records: { ...context.records, plan: { ...plan, monthly: cents(10_000) } },
    };
  };
  const said = (question: string) =>
    answerWithResults(question, short()).answer.sentences.map(textOf).join(' ');

  it.each(['should i apply for a card now', 'should i move my harbor visa to a new card'])(
    '“%s”: says by how much it is short, as the page does',
    (question) => {
      const { records, today } = short();
      const { short: missing } = plannerStandingOf(records, today);
      if (missing === null) throw new Error('nothing is short');
      expect(said(question)).toContain(
        `Not now: your plan is ${formatMoney(missing.by, 'en-US')} short in `,
      );
      expect(said(question)).not.toContain('Nothing late');
    },
  );

  it('says so in Spanish', () => {
    const text = said('debería solicitar una tarjeta de crédito ahora');
    expect(text).toContain('a tu plan le faltan $');
    expect(text).not.toMatch(/\b(?:the|your|with|first)\b/);
  });
});

it('says nothing of a card where a car or an inquiry is meant', () => {
  expect(ask('is now a good time to get a car loan')).not.toContain('first, by');
  expect(ask('does a hard inquiry hurt')).not.toContain('first, by');
});

it.each([undefined, credit(filed)])('says all of it in Spanish', (of) => {
  const context = { ...contextOf('five_debts'), credit: of };
  const { answer } = answerWithResults('debería solicitar una tarjeta de crédito ahora', context);
  const text = answer.sentences.map(textOf).join(' ');
  expect(text).toContain('Tarjetas muestra las tarjetas');
  expect(text).toContain(of ? 'muestra que BEST BUY tiene 60 días de atraso' : 'Primero paga $');
  expect(text).not.toMatch(/\b(?:the|your|with|first)\b/);
});

it('says where nothing is a reason to wait, and what it went by', () => {
  const nothing: FileAnswers = { ...filed, answers: {}, lateNow: null };
  const answerFor = (of?: OwnCredit) => {
    const context = { ...contextOf('five_debts'), credit: of };
    const debts = context.records.debts.filter(({ kind }) => kind !== 'card');
    const records = { ...context.records, debts };
    const { answer } = answerWithResults('should i apply for a card now', { ...context, records });
    return answer.sentences.map(textOf).join(' ');
  };
  expect(answerFor()).toContain('Nothing in your planner is a reason to wait. I haven’t looked');
  expect(answerFor(credit(nothing))).toContain('Nothing in your planner or your reports here');
});
