import { describe, expect, it } from 'vitest';
import { library, personas } from '../../../api/assistant/evaluation/load.ts';
import { isoDate } from '../../time/iso_date.ts';
import type { AskContext } from '../context.ts';
import { answerWithResults } from '../answer_question.ts';
import { textOf } from '../say.ts';
import { runTool } from '../tools.ts';
import { untraced } from '../trace.ts';

const known = library();
const records = personas['tight'];
if (!records) throw new RangeError('no such persona');
/** Somebody who has set aside $300 a month, with minimums of $519.48. */
const context: AskContext = {
  today: isoDate('2026-11-21'),
  records,
  ...known,
  about: { debtId: null, lesson: null },
  previous: null,
};

function ask(question: string) {
  const { answer, results } = answerWithResults(question, context);
  const names = context.records.debts.map(({ name }) => name);
  expect(untraced(answer, { results, knowledge: known.knowledge, question, names })).toEqual([]);
  return {
    text: answer.sentences.map(textOf).join(' '),
    slips: answer.slips.flatMap(({ rows }) => rows.map(({ label }) => label)),
  };
}

describe('a plan that can’t be kept', () => {
  it.each(['what about pine', 'how much interest on pine', 'when is elm paid off'])(
    'names no month for a debt: “%s”',
    (question) => {
      const { text, slips } = ask(question);
      expect(text).not.toMatch(/By your plan|20(29|30)/);
      expect(text).toContain(
        'You’ve set aside $300 a month, and the minimums come to $519.48, so I can’t name the month it’s paid off.',
      );
      expect(slips).not.toContain('Paid off');
      expect(slips).not.toContain('Interest left');
    },
  );

  it.each(['just minimums', 'what if i only pay minimums'])(
    'isn’t set beside the minimums: “%s”',
    (question) => {
      const { text, slips } = ask(question);
      expect(text).toContain('you’ve set aside $300 a month');
      expect(text).not.toMatch(/2047|never pay/);
      expect(slips).not.toContain('Highest rate first');
    },
  );

  it('sets nothing aside for a payment', () => {
    expect(ask('next payment on pine').text).toContain('$167.50');
    for (const question of ['next payment', 'next payment on pine'])
      expect(ask(question).text, question).not.toContain('your plan');
  });

  it('is no plan to a model either', () => {
    const compared = runTool('compare_plans', {}, context, 'c1');
    expect(compared).toMatchObject({ ok: false });
    expect(runTool('compare_plans', { monthly: '600' }, context, 'c1')).toMatchObject({ ok: true });
    expect(runTool('propose', { strategy: 'snowball' }, context, 'c1')).toMatchObject({
      ok: false,
    });
    const debts = runTool('my_debts', {}, context, 'c1');
    expect(debts.ok && Object.keys(debts.result.figures)).not.toContain('d1.done');
  });
});
