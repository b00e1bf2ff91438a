import { describe, expect, it } from 'vitest';
import { library } from '../../../api/assistant/evaluation/load.ts';
import { aprBps, cents } from '../../money/cents.ts';
import type { DebtId, MinimumRule } from '../../planner/debt.ts';
import type { PlannerRecords } from '../../planner/plan_choice.ts';
import type { TrackedDebt } from '../../planner/progress.ts';
import { isoDate } from '../../time/iso_date.ts';
import { answerQuestion } from '../answer_question.ts';
import type { AskContext } from '../context.ts';
import { dangerIn } from '../danger/danger.ts';
import { textOf } from '../say.ts';

// Two cards that are paid for this month, a hospital bill, and a month’s money: as people ask of them on a phone.

const today = isoDate('2026-11-30');
const owed = (
  name: string,
  amount: number,
  apr: number,
  minimum: MinimumRule,
  rest: Partial<TrackedDebt>,
): TrackedDebt => ({
  id: name as DebtId,
  name,
  kind: 'card',
  balances: [{ id: name, kind: 'purchase', amount: cents(amount * 100), apr: aprBps(apr * 100) }],
  interest: 'monthly',
  minimum,
  balanceAsOf: today,
  startingBalance: cents(amount * 100),
  paidThrough: today,
  ...rest,
});
const fixed = (amount: number): MinimumRule => ({ kind: 'fixed', amount: cents(amount * 100) });
const records: PlannerRecords = {
  debts: [
    owed('Visa', 2_000, 24, fixed(60), { dueDay: 14 }),
    owed('Mastercard', 1_000, 30, fixed(35), { dueDay: 21 }),
    owed('Hospital bill', 700, 0, { kind: 'none' }, { kind: 'medical' }),
  ],
  payments: [],
  plan: {
    strategy: 'avalanche',
    monthly: cents(20_000),
    startsOn: today,
    customOrder: [],
    chosenOn: today,
  },
};
const context = {
  today,
  records,
  ...library(),
  about: { debtId: null, lesson: null },
  previous: null,
} as unknown as AskContext;
const ask = (question: string) => answerQuestion(question, context);
const say = (question: string) => ask(question).sentences.map(textOf).join(' ');

describe('what is paid this month', () => {
  it.each(['who do i pay this month', 'hey what do i pay this month pls'])(
    '“%s” has the next month where this one is done',
    (question) =>
      expect(say(question)).toMatch(
        /^Nothing more is due in November 2026 .* In December 2026, \$95\.00 is due .* your plan pays \$200\.00: \$60\.00 to Visa and \$140\.00 to Mastercard/,
      ),
  );
  it('in Spanish', () =>
    expect(say('oye que pago este mes')).toContain('En diciembre de 2026, tu plan paga $200.00'));
});

describe('money for one of two', () => {
  it.each([
    'im getting 400 from my cousin do i put it on the mastercard or the hospital',
    'me dan 400 el sabado, lo meto al hospital o a la master',
  ])('“%s” goes to the dearer', (question) => {
    expect(say(question)).toMatch(/^(?:Put it on|Ponlo en) Mastercard/);
    expect(ask(question).reading?.intent).toBe('lump_sum');
  });
  it('is asked of the order without an amount', () =>
    expect(say('cual va primero la visa o la master')).toMatch(/^Primero Mastercard/));
});

describe('the smallest first', () => {
  it.each([
    'pay the smallest one first',
    'what if i do snowball',
    'y si pago primero la mas chica',
  ])('“%s” begins with what that does', (question) => {
    expect(say(question)).toMatch(/^(?:Smallest balance first|El saldo más pequeño primero)/);
    expect(ask(question).proposal?.change).toEqual({ kind: 'strategy', strategy: 'snowball' });
  });
});

describe('another amount', () => {
  it.each([
    'i can only do 150 this month and after that',
    'solo puedo dar 150 este mes y en adelante',
  ])('“%s” holds from now on', (question) => expect(say(question)).toMatch(/\$150/));
  it('on one debt is held against what is paid on it now', () =>
    expect(say('i pay 60 a month on the visa, what if i make it 90')).toContain(
      'With $90.00 a month, Visa is paid off',
    ));
  it('from a month on, beside what living costs more', () =>
    expect(
      say(
        'my hours got cut and rent is up 140. i got 200 for debt but maybe only 130 from january. does it still work',
      ),
    ).toContain('$130 a month from January 2027 on'));
});

describe('what one earns', () => {
  it('is no money for debts, and no fall of it where it’s only told', () => {
    expect(say('i bring home 1900 a month, what if i pay 250 a month')).toContain('$250');
    expect(
      ask('no insurance when i went to the er, they want 900 and i make about 1800 a month').reading
        ?.intent,
    ).toBe('medical_bill');
    expect(ask('i only get 150 a week now').reading?.intent).toBe('tight_month');
  });
});

describe('a month’s money', () => {
  it('that has to last until a weekday before anything is due', () =>
    expect(say('i got 80 bucks til friday what do i do')).toMatch(
      /^Nothing is due on these debts before December 4, 2026.* Next comes Visa: \$60\.00/,
    ));
  it('covers the minimums, or not', () =>
    expect(say('is my budget enough for all the minimums')).toMatch(/^Yes: you set aside \$200/));
  it('divides on one debt', () =>
    expect(say('of the 60 i send to visa how much really goes to the balance')).toMatch(
      /is interest, and \$\d+\.\d\d comes off what you owe/,
    ));
});

describe('what reads like something else', () => {
  it('an extra that is skipped leaves the minimums', () =>
    expect(say('what if i skip the extra just this month')).toContain(
      'only the minimums, $95.00, in December 2026',
    ));
  it('why a debt is left out', () =>
    expect(say('how come my plan isnt giving the hospital bill anything')).toMatch(
      /^Hospital bill charges no interest/,
    ));
  it('what is left after the minimums', () =>
    expect(say('whats left over after the minimums')).toMatch(
      /^After the minimums, \$105\.00 of your \$200 is left each month/,
    ));
  it('papers that somebody hides from', () =>
    expect(
      say('can they still sue me if i never answer the door when the process server comes'),
    ).toMatch(/^No: hiding doesn’t stop it/));
  it('a payment ahead of its day, and the score', () =>
    expect(say('does paying my card early boost my score')).toMatch(
      /It can, if you pay before the statement closes/,
    ));
  it('a car that was taken, on a report', () =>
    expect(say('how many years does a repossession stay on my credit')).toMatch(
      /^A repossession may be reported 7 years/,
    ));
  it('a bill that is killed is no danger, and a winter that somebody won’t see is', () => {
    expect(
      ask('what if i kill the dentist bill first so they leave me alone').reading?.intent,
    ).not.toBe(null);
    expect(say('no point in a plan, im not planning on making it to spring')).toContain('988');
    expect(dangerIn('im not planning on making it to the store in january')).toBeNull();
    expect(dangerIn('not planning to make it to christmas dinner this year')).toBeNull();
    expect(say('ya no pienso llegar a mi cumpleaños')).toContain('988');
  });
});

describe('the list of offices', () => {
  it('isn’t under a sum, and is where somebody may need to call', () => {
    expect(say('cuanto debo en total')).not.toContain('211');
    expect(say('no puedo pagar todo este mes')).toContain('211');
  });
});
