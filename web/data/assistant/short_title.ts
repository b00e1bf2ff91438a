import type { Reading } from '../../../domain/assistant/answer.ts';

/** Letters of a conversation's title. */
const maxTitle = 80;

/** What a conversation is called before its person says so: what its first question was read as, or else the question itself, cut
 *  at a word. */
export function shortTitle(question: string, reading: Reading | null = null): string {
  if (reading?.as) return reading.as.charAt(0).toUpperCase() + reading.as.slice(1);
  const line = question.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxTitle) return line;
  const cut = line.slice(0, maxTitle - 1);
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord.length > maxTitle / 2 ? atWord : cut}…`;
}
