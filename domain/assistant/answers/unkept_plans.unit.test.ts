import { describe, expect, it } from 'vitest';
import { answered, contextOf } from '../../../api/assistant/testing/asking.ts';
import { runTool } from '../tools.ts';

/** Somebody who has set aside $300 a month, with minimums of $519.48. */
const context = contextOf('tight');

function ask(question: string) {
  const { answer, text } = answered(question, 'tight');
  return { text, slips: answer.slips.flatMap(({ rows }) => rows.map(({ label }) => label)) };
}

describe('a plan that can’t be kept', () => {
  it.each(['what about pine', 'how much interest on pine', 'when is elm paid off'])(
    'names no month for a debt: “%s”',
    (question) => {
      const { text, slips } = ask(question);
      expect(text).not.toMatch(/With your plan|20(29|30)/);
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
