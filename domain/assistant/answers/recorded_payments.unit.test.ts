import { describe, expect, it } from 'vitest';
import { answered } from '../../../api/assistant/testing/asking.ts';

function ask(question: string, day = '2026-11-21', persona = 'five_debts') {
  const { answer, text } = answered(question, persona, day);
  const change = answer.proposal?.change ?? null;
  return {
    text,
    paidOn: change?.kind === 'payment' ? change.paidOn : null,
    card: answer.proposal?.text ?? '',
    others: answer.reading.others,
  };
}

describe('a payment that was made', () => {
  it('leaves what is owed once it is recorded', () => {
    expect(ask('i paid 300 on linden').text).toContain('That leaves $114.55.');
    const later = ask('i paid 300 on linden on 11/22', '2026-11-25');
    expect(later.text).toContain('That leaves $114.55.');
  });

  it('before the balance was entered changes nothing, and that is said', () => {
    const { text, card, paidOn } = ask('i paid 300 on linden on 11/14');
    expect(text).not.toContain('$114.55');
    expect(text).toContain('You’d still owe $414.55');
    expect(text).toContain('the balance you entered is from November 21, 2026');
    expect(card).toContain('balance stays');
    expect(paidOn).toBe('2026-11-14');
  });

  it.each([
    ['i paid 300 on linden on 2026-11-20', '2026-11-20'],
    ['i paid 300 on linden on the 3rd', '2026-11-03'],
    ['i paid 300 on linden the 20th', '2026-11-20'],
    ['i paid 300 on linden on the 25th', '2026-10-25'],
    ['i paid 300 on linden on november 14', '2026-11-14'],
    ['i paid 300 on linden yesterday', '2026-11-20'],
    ['i paid 300 on linden', '2026-11-21'],
    ['i paid 300 on linden for november', '2026-11-21'],
  ])('is of the day that is named: “%s”', (question, day) =>
    expect(ask(question).paidOn).toBe(day),
  );

  it('at the end of a year is of the year that is over', () =>
    expect(ask('i paid 300 on linden on december 28', '2027-01-05').paidOn).toBe('2026-12-28'));

  it.each([
    'i paid 300 on linden on november 30',
    'i paid 300 on linden on 2026-11-30',
    'i paid 300 on linden on 12/3',
    'i paid 300 on linden on november 30, 2026',
    'i paid 300 on linden last friday',
    'i paid 300 on linden last month',
    'i paid 300 on linden last week',
    'i paid 300 on linden in october',
    'i paid 300 on linden on february 30',
    'i just paid 300 on linden for tomorrow',
    'i paid $60 on my card last friday',
  ])('of a day that isn’t clear, or to come, is asked back: “%s”', (question) => {
    const { text, paidOn } = ask(question);
    expect(paidOn).toBeNull();
    expect(text).toContain('Which day did you pay it?');
  });

  it('keeps its day where the debt is asked back', () => {
    const { others } = ask('i paid $60 on my card on november 22', '2026-11-25');
    expect(others[0]).toBe('I paid $60.00 on Harbor Visa on November 22, 2026');
    expect(ask(others[0] ?? '', '2026-11-25').paidOn).toBe('2026-11-22');
  });
});
