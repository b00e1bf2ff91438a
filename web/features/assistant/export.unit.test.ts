import { expect, it } from 'vitest';
import { conversationMarkdown } from './export.ts';
import type { Turn } from '../../data/assistant/turn.ts';

it('has people’s words as text, whatever they are', () => {
  const turn = {
    id: 't',
    question: '![x](https://evil.example/p.png) <img src=x> | a\n# b',
    askedAt: '2026-11-28T12:00:00Z',
    events: [],
  } as unknown as Turn;
  const text = conversationMarkdown('a # b | <c>', [turn]);
  expect(text).toContain('# a \\# b \\| \\<c\\>');
  expect(text).toContain('## \\!\\[x\\](https://evil.example/p.png) \\<img src=x\\> \\| a \\# b');
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toHaveLength(2);
});
