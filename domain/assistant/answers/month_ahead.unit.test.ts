import { describe, expect, it } from 'vitest';
import { answered, contextOf } from '../../../api/assistant/testing/asking.ts';
import { outlookOnce } from '../outlook_once.ts';
import { runTool } from '../tools.ts';
import { INTENT_TEXTS } from '../intents.ts';

const persona = 'two_cards';
const context = () => contextOf(persona);
const planned = () => {
  const result = outlookOnce(context().records, context().today)?.result;
  if (!result?.ok) throw new Error('the plan has no end');
  return result.plan;
};
const run = (args: object) => runTool('month_ahead', args, context(), 'c1');
const centsOf = (answer: ReturnType<typeof run>, path: string): number => {
  const figure = answer.ok ? answer.result.figures[path] : undefined;
  if (figure?.kind !== 'money') throw new Error(`no money at ${path}`);
  return figure.cents;
};

describe('a month of the plan', () => {
  it('is what the plan pays in it, and what is left after it, to the cent', () => {
    for (const month of planned().months.filter(({ paid }) => paid > 0)) {
      const answer = run({ month: month.month.slice(0, 7) });
      expect(centsOf(answer, 'm1.paid')).toBe(month.paid);
      expect(centsOf(answer, 'all.left')).toBe(month.closing);
      const rows = (answer.ok ? answer.result.data : null) as {
        readonly rows: readonly { readonly path: string; readonly paid: number }[];
      };
      expect(rows.rows.reduce((sum, { paid }) => sum + paid, 0)).toBe(month.paid);
      for (const { path, paid } of rows.rows)
        if (paid > 0)
          expect(centsOf(answer, `${path}.interest`) + centsOf(answer, `${path}.principal`)).toBe(
            paid,
          );
    }
  });

  it('is the first that the plan pays in, where none is named', () => {
    const first = planned().months.find(({ paid }) => paid > 0);
    expect(centsOf(run({}), 'm1.paid')).toBe(first?.paid);
  });

  it('of several, sums what they pay', () => {
    const three = planned()
      .months.filter(({ paid }) => paid > 0)
      .slice(0, 3);
    expect(centsOf(run({ months: 3 }), 'all.paid')).toBe(
      three.reduce((sum, { paid }) => sum + paid, 0),
    );
  });

  it('that is over is refused; after the last, it’s said when that was', () => {
    expect(run({ month: '2026-10' })).toMatchObject({ ok: false });
    expect(run({ month: '2099-01' })).toMatchObject({ ok: false });
    const after = run({ month: '2040-01' });
    expect(after.ok && after.result.data).toMatchObject({ isAfter: true, rows: [] });
  });
});

describe('is told', () => {
  it.each([
    [
      'what will I still owe after february 2027',
      /^After the payments of February 2027, you’d owe/,
    ],
    ['how much will I owe by new years day', /^After the payments of December 2026/],
    ['what does my plan pay in march 2027', /^In March 2027, your plan pays/],
    ['what do I pay the next 3 months', /Over the next 3 months, your plan pays/],
    [INTENT_TEXTS.month_ahead.ask, /^In December 2026, your plan pays/],
  ])('%s', (question, said) => {
    const { text } = answered(question, persona);
    expect(
      text.replace(/^.*asking this: [^?]*\? /, '').replace(/^.*are in [A-Z]\w+ \d{4}\. /, ''),
    ).toMatch(said);
  });

  it('where the month is short, what to pay at all; where nothing is entered, how to', () => {
    expect(answered(INTENT_TEXTS.month_ahead.ask, 'tight').text).toMatch(/\bshort\b/);
    expect(answered(INTENT_TEXTS.month_ahead.ask, 'nobody').text).toContain('no debts are entered');
  });
});
