import type { Inline, Lesson, Line } from '../../../domain/learning/lesson.ts';

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A link within the file where it leads to a lesson; to a page of the product it is plain text, which needs no site. */
function linked(to: string, text: string): string {
  if (to.startsWith('https://')) return `<a href="${escaped(to)}">${escaped(text)}</a>`;
  const lesson = /^\/education\/([a-z0-9-]+)/.exec(to);
  return lesson ? `<a href="#${lesson[1]}">${escaped(text)}</a>` : escaped(text);
}

function piece(inline: Inline): string {
  if (typeof inline === 'string') return escaped(inline);
  if ('bold' in inline) return `<strong>${written(inline.bold)}</strong>`;
  if ('italic' in inline) return `<em>${written(inline.italic)}</em>`;
  return 'term' in inline ? escaped(inline.text) : linked(inline.to, inline.text);
}

const written = (line: Line): string => line.map(piece).join('');

function lessonPart({ id, title, teaches, blocks, terms, questions, sources, action }: Lesson) {
  const text = blocks.map((block) => {
    if (block.kind === 'heading') return `<h3>${escaped(block.text)}</h3>`;
    if (block.kind === 'paragraph') return `<p>${written(block.line)}</p>`;
    const name = block.isOrdered ? 'ol' : 'ul';
    return `<${name}>${block.items.map((item) => `<li>${written(item)}</li>`).join('')}</${name}>`;
  });
  const words = terms.map(
    ({ term, text: meaning }) => `<dt>${escaped(term)}</dt><dd>${escaped(meaning)}</dd>`,
  );
  const asked = questions.map(
    ({ ask, options }) =>
      `<h4>${escaped(ask)}</h4><ul>${options
        .map(
          ({ text: answer, isRight, why }) =>
            `<li>${isRight ? '<strong>This one.</strong> ' : ''}${escaped(answer)}<br><small>${escaped(why)}</small></li>`,
        )
        .join('')}</ul>`,
  );
  const rules = sources.map(
    ({ cite, gloss, checked }) =>
      `<li><strong>${escaped(cite)}</strong>. ${escaped(gloss)} <small>Read ${checked}.</small></li>`,
  );
  return [
    `<section id="${id}"><h2>${escaped(title)}</h2><p><em>${escaped(teaches)}</em></p>`,
    ...text,
    words.length > 0 ? `<h3>Words</h3><dl>${words.join('')}</dl>` : '',
    `<h3>Check yourself</h3>${asked.join('')}`,
    `<h3>Do this next</h3><p>${escaped(action)}</p>`,
    `<h3>What this stands on</h3><ul>${rules.join('')}</ul></section>`,
  ].join('\n');
}

const style =
  'body{font:1.0625rem/1.55 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:1.5rem;color-scheme:light dark}h1,h2{font-family:Georgia,serif;font-weight:400;line-height:1.2}section{border-top:1px solid;margin-top:3rem;break-before:page}dt{font-weight:600}dd{margin:0 0 .5rem}';

/** All lessons in one file, to read where there is no connection. It needs nothing beside itself. */
export const offlineFile = (lessons: readonly Lesson[]): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>Lessons · Mendwell</title><style>${style}</style></head><body><h1>Lessons</h1>`,
    `<ol>${lessons.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`).join('')}</ol>`,
    ...lessons.map(lessonPart),
    '</body></html>\n',
  ].join('\n');
