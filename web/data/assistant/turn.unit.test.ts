import { describe, expect, it } from 'vitest';
import type { AnswerSource, AskEvent } from '../../../domain/assistant/answer.ts';
import { hasRest, numberOf, released, stopped, type Turn, viewOf, withEvent } from './turn.ts';

const turn: Turn = {
  id: 't',
  question: 'And if I skip January?',
  askedAt: '2026-11-22T15:00:00Z',
  about: { debtId: null, lesson: null },
  events: [],
  heldBack: [],
  state: 'running',
  isLost: true,
  kept: 'account',
};
const source = (id: string): AnswerSource => ({
  id,
  kind: 'figures',
  title: id,
  says: '',
  to: '/debt-destroyer',
  href: null,
  checked: null,
});
const sentence = (id: number, paragraph: number, text: string): AskEvent => ({
  id,
  type: 'sentence',
  sentence: { paragraph, tone: 'answer', pieces: [text] },
});
const events: readonly AskEvent[] = [
  { id: 1, type: 'step', step: { name: 'read_debts', isDone: false, count: null } },
  { id: 2, type: 'step', step: { name: 'read_debts', isDone: true, count: 5 } },
  { id: 3, type: 'source', source: source('c1') },
  { id: 4, type: 'source', source: source('rule/1681c') },
  sentence(5, 0, 'One.'),
  sentence(6, 0, 'Two.'),
  sentence(7, 1, 'Three.'),
  { id: 8, type: 'done', mode: 'no_model', reading: null, lesson: null, usage: null },
];
const textOf = (of: Turn) =>
  viewOf(of).paragraphs.map((paragraph) =>
    paragraph.map(({ pieces: [first] }) => (typeof first === 'string' ? first : '')).join(' '),
  );

describe('a turn', () => {
  it('grows by its events to an answer', () => {
    const whole = events.reduce(withEvent, turn);
    expect(whole).toMatchObject({ state: 'over', isLost: false });
    const view = viewOf(whole);
    expect(view.steps).toEqual([{ name: 'read_debts', isDone: true, count: 5 }]);
    expect(textOf(whole)).toEqual(['One. Two.', 'Three.']);
    expect(numberOf('rule/1681c', view.sources)).toBe(2);
    expect(numberOf('rule/of-nobody', view.sources)).toBe(0);
  });

  it('takes each event once, and none after its end', () => {
    const twice = [...events, ...events, sentence(9, 2, 'Late.')];
    expect(twice.reduce(withEvent, turn)).toEqual(events.reduce(withEvent, turn));
  });

  it('shows nothing more once it is stopped, and the rest where one asks for it', () => {
    const half = stopped(events.slice(0, 5).reduce(withEvent, turn));
    const over = events.reduce(withEvent, half);
    expect(textOf(over)).toEqual(['One.']);
    expect(hasRest(over)).toBe(true);
    expect(released(over)).toEqual(events.reduce(withEvent, turn));
  });

  it('has no rest where the server stopped too', () => {
    const half = stopped(events.slice(0, 5).reduce(withEvent, turn));
    expect(hasRest(withEvent(half, { id: 6, type: 'error', code: 'stopped' }))).toBe(false);
  });
});
