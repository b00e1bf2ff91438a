import fs from 'node:fs';
import path from 'node:path';
import { ContentError } from './read.ts';

const PLACES = /\{\d+\}/g;

/** What answers are called in Spanish, from `content/answers/es.json`, as a module. Throws a {@link ContentError} where a sentence lacks
 *  what is put into the English one. */
export function spanishModule(root: string): string {
  const file = path.join(root, 'content/answers/es.json');
  const pairs = JSON.parse(fs.readFileSync(file, 'utf8')) as readonly { en: string; es: string }[];
  for (const { en, es } of pairs) {
    const [own, theirs] = [en, es].map((text) => (text.match(PLACES) ?? []).toSorted().join());
    if (own !== theirs || es.trim() === '')
      throw new ContentError(`${file}: “${en}” has other places in Spanish`);
  }
  const rows = JSON.stringify(pairs.map(({ en, es }) => [en, es]));
  return `import type { SpanishPair } from '../../domain/assistant/spanish/translation.ts';\n\nexport const spanish = ${rows} as readonly SpanishPair[];\n`;
}
