/** Letters of a conversation's title. */
export const maxTitle = 80;

/** What a conversation is called before its person says so: its first question, cut at a word. */
export function shortTitle(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxTitle) return line;
  const cut = line.slice(0, maxTitle - 1);
  const atWord = cut.replace(/\s+\S*$/, '');
  return `${atWord.length > maxTitle / 2 ? atWord : cut}…`;
}
