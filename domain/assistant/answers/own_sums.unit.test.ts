import { describe, expect, it, test } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

// Own debts with a number that the planner doesn't have, two questions in one, and what is no danger. Today is November 21, 2026.

const PERSONA = 'five_debts';
const ask = (question: string, persona: Parameters<typeof answered>[1] = PERSONA) =>
  answered(question, persona).text;

describe('a part of the month’s money', () => {
  test.each(['can i cut my payment in half', 'can i pay half of it', 'bajar mi pago a la mitad'])(
    'is worked out: %s',
    (question) => expect(ask(question)).toMatch(/\$300/),
  );

  it('that is interest is said in percent', () =>
    expect(ask('what percent of my money is going to interest')).toMatch(
      /About \d+\.\d% of the \$600 you set aside/,
    ));
});

describe('two amounts', () => {
  it('are held against each other', () =>
    expect(ask('would 160 a week be better than 650 a month')).toMatch(
      /\$693\.33 a month is the better one.+With \$650 a month/s,
    ));

  it('and one for some months and then another are steps', () =>
    expect(ask('6 months of 700 and then back to 600')).toMatch(/That’s with \$700 a month/));
});

describe('two questions in one', () => {
  it('has both halves, or names one', () => {
    expect(ask('which card do i pay first and should i stop using them')).toMatch(
      /Which debt should I pay first\?.+no new charges/s,
    );
    expect(ask('how do i dispute something and how long does it take')).toMatch(
      /Write to each bureau.+you send something new that matters/s,
    );
    expect(ask("what's apr and what is mine")).toMatch(/The yearly rate.+The rate of/s);
    expect(ask('how do i get the late fee off and will it go on my credit')).not.toContain(
      'Using Mendwell',
    );
  });

  it('is one where the second half is told with the first', () =>
    expect(ask('$900 a month, when am I caught up')).not.toContain('Am I late'));
});

describe('what weighs and is no danger', () => {
  test.each([
    'if i die do my kids inherit my debt',
    'if i die who pays my cards',
    'si me muero quien paga mis tarjetas',
  ])('has its answer, and nobody is mourned: %s', (question) => {
    const { text, answer } = answered(question, PERSONA);
    expect(text).toMatch(/no one inherits your debts|nadie hereda tus deudas/);
    expect(text).not.toMatch(/988|sorry for your loss/);
    expect(answer.reading.intent).toBe('someone_died');
  });

  test.each([
    'if i die tonight do my kids inherit my debt',
    'if i die my debt is gone right',
    'want to put an end to this debt and to me',
  ])('stays danger: %s', (question) => expect(ask(question)).toContain('988'));

  it('has what the interest comes to', () =>
    expect(ask('this interest is killing me')).toMatch(/is interest at today’s balances/));
});

describe('no interest for now', () => {
  it('waits behind the dearer ones', () =>
    expect(ask('i got a new 0% card for 15 months what should i pay first')).toContain(
      'A card at 0% can wait while it’s at 0%',
    ));
});
