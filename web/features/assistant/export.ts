import type { AnswerSource, Sentence } from '../../../domain/assistant/answer.ts';
import { numberOf, type Turn, viewOf } from '../../data/assistant/turn.ts';
import { m } from '../../paraglide/messages.js';
import { dayText } from '../../ui/day_text.ts';
import { timeText } from '../../ui/time_text.ts';
import { plainText } from './pieces.tsx';

/** A text as Markdown reads it as nothing but text: questions and names are people's own. */
const escaped = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>#|!~]/g, String.raw`\$&`);

/** A paragraph with the numbers of what it stands on. */
function paragraphText(sentences: readonly Sentence[], sources: readonly AnswerSource[]): string {
  return sentences
    .map((sentence) => {
      const numbers = sentence.pieces.flatMap((piece) => {
        const number =
          typeof piece === 'object' && 'source' in piece ? numberOf(piece.source, sources) : 0;
        return number > 0 ? [`[${number}]`] : [];
      });
      return escaped(plainText(sentence)) + (numbers.length > 0 ? ` ${numbers.join('')}` : '');
    })
    .join(' ');
}

/** A conversation to read anywhere, as Markdown: questions as headings, figures as tables, sources as a list. */
export function conversationMarkdown(title: string, turns: readonly Turn[]): string {
  const parts = turns.map((turn) => {
    const { paragraphs, slips, sources, done } = viewOf(turn);
    return [
      `## ${escaped(turn.question)}`,
      m.assistant_export_asked({ time: timeText(new Date(turn.askedAt)) }),
      ...paragraphs.map((sentences) => paragraphText(sentences, sources)),
      ...slips.map(({ title: of, columns, rows }) => {
        const width = Math.max(1, ...rows.map(({ values }) => values.length));
        const row = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
        return [
          row([of, ...Array.from({ length: width }, (_, at) => columns[at] ?? '')]),
          `| ${Array.from({ length: width + 1 }, () => '---').join(' | ')} |`,
          ...rows.map(({ label, values }) => row([label, ...values])),
        ].join('\n');
      }),
      ...(sources.length > 0
        ? [
            sources
              .map(({ title: name, says, href, checked }, at) =>
                [
                  `${at + 1}. ${escaped(name)}.`,
                  escaped(says),
                  checked === null ? '' : m.assistant_checked({ day: dayText(checked) }),
                  href ?? '',
                ]
                  .filter(Boolean)
                  .join(' '),
              )
              .join('\n'),
          ]
        : []),
      ...(done === null ? [m.assistant_export_unfinished()] : []),
    ].join('\n\n');
  });
  return `${[`# ${escaped(title)}`, ...parts].join('\n\n')}\n`;
}

/** The same for other programs: every event of every answer, as it came. */
export const conversationJson = (title: string, turns: readonly Turn[]): string =>
  `${JSON.stringify(
    {
      title,
      turns: turns.map(({ id, question, askedAt, events }) => ({ id, question, askedAt, events })),
    },
    null,
    2,
  )}\n`;

/** A file's name from a title: letters, digits and dashes. */
export const fileNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'conversation';
