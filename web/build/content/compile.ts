import MiniSearch from 'minisearch';
import type { Knowledge } from '../../../domain/assistant/knowledge.ts';
import type { Lesson, LessonSummary, StaffAnswer, Term } from '../../../domain/learning/lesson.ts';
import { searchOptions, type SearchEntry } from '../../../domain/learning/search.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { figuresOf, waysOf } from './engines.ts';
import { blocksOf, plainOf, withFigures } from './markdown.ts';
import { offlineFile } from './offline_file.ts';
import type { Content, LessonFile } from './read.ts';
import { hrefOf } from './sources.ts';

const summaryOf = ({ id, title, track, minutes, teaches }: LessonFile): LessonSummary => ({
  id,
  title,
  track,
  minutes,
  teaches,
});

/** A lesson as its page shows it, with the results of its example in their places. */
export function lessonOf(content: Content, file: LessonFile): Lesson {
  const names = new Map(content.glossary.map((term) => [term.id, term.term]));
  const figures = figuresOf(file.example);
  const filled = (text: string) =>
    withFigures(text, new Map(figures.map(({ name, value }) => [name, value])));
  const blocks = blocksOf(file.file, filled(file.body), (id) => names.get(id) ?? id);
  const explained = new Set(
    blocks.flatMap((block) => (block.kind === 'heading' ? [] : block.terms)),
  );
  const next = content.lessons.find(({ id }) => id === file.next);
  return {
    ...summaryOf(file),
    number: content.lessons.indexOf(file) + 1,
    short: filled(file.short),
    blocks,
    terms: content.glossary.filter(({ id }) => explained.has(id)),
    figures,
    ways: waysOf(file.example),
    questions: file.quiz.map(({ q, options }, at) => ({
      id: `${file.id}/${at + 1}`,
      ask: filled(q),
      options: options.map(({ text, right, why }) => ({
        text: filled(text),
        isRight: right,
        why: filled(why),
      })),
    })),
    sources: file.sources.map(({ cite, passage, checked }) => {
      const found = content.passages.get(passage);
      return {
        cite,
        href: hrefOf(cite),
        quote: found?.quote ?? [],
        gloss: found?.gloss ?? '',
        note: found?.note ?? null,
        checked,
      };
    }),
    opens: file.opens,
    action: file.action,
    reviewBy: file.reviewBy,
    next: next ? summaryOf(next) : null,
  };
}

/** What a search goes through: lessons, words and rules. */
function searchEntries(content: Content, lessons: readonly Lesson[]): readonly SearchEntry[] {
  return [
    ...lessons.map(({ id, title, short, minutes, blocks }, at) => ({
      id: `lesson/${id}`,
      title,
      asks: content.lessons[at]?.asks.join(' ') ?? '',
      terms: (content.lessons[at]?.terms ?? [])
        .map((term) => content.glossary.find((each) => each.id === term)?.term ?? '')
        .join(' '),
      text: [
        short,
        ...blocks.map((block) => {
          if (block.kind === 'heading') return block.text;
          return block.kind === 'list' ? block.items.map(plainOf).join(' ') : plainOf(block.line);
        }),
      ].join(' '),
      to: `/education/${id}`,
      says: short,
      minutes,
    })),
    ...content.glossary.map(({ id, term, also, text }) => ({
      id: `word/${id}`,
      title: term,
      asks: also.join(' '),
      terms: '',
      text,
      to: `/education#word-${id}`,
      says: text,
      minutes: 0,
    })),
    ...[...content.passages].flatMap(([passage, { cite, gloss }]) => {
      const lesson = content.lessons.find((each) =>
        each.sources.some((source) => source.passage === passage),
      );
      if (!lesson) return [];
      return [
        {
          id: `rule/${passage}`,
          title: cite,
          asks: '',
          terms: '',
          text: gloss,
          to: `/education/${lesson.id}#sources`,
          says: gloss,
          minutes: 0,
        },
      ];
    }),
  ];
}

/** What the assistant knows of rules. */
function knowledgeOf(content: Content, lessons: readonly Lesson[]): Knowledge {
  const standing = content.lessons.flatMap((file) =>
    file.sources.map((source) => ({ ...source, lesson: file.id })),
  );
  return {
    lessons: lessons.map(({ id, title, track, minutes, short, opens, action, sources }, at) => ({
      id,
      title,
      track,
      minutes,
      short,
      asks: content.lessons[at]?.asks ?? [],
      opens,
      action,
      passages: content.lessons[at]?.sources.map(({ passage }) => passage) ?? [],
      checked: sources.map(({ checked }) => checked).toSorted()[0] ?? isoDate('2000-01-01'),
    })),
    passages: [...content.passages].flatMap(([id, passage]) => {
      const { cite, gloss, note, figures } = passage;
      const shown = standing.find((source) => source.passage === id);
      const first = shown ?? passage;
      if (first.lesson === undefined || first.checked === undefined) return [];
      return [
        {
          id,
          cite,
          gloss,
          note: note ?? null,
          figures,
          href: hrefOf(cite),
          isLaw: /^(usc|cfr)/.test(id),
          checked: first.checked,
          lesson: first.lesson,
          isShown: shown !== undefined,
        },
      ];
    }),
    terms: content.glossary,
  };
}

/** A module for pages and server alike, below `content/compiled`. */
const sharedModule = (imported: string, name: string, value: unknown) =>
  `import type { ${imported} } from '../../domain/assistant/knowledge.ts';\n\nexport const ${name} = ${JSON.stringify(value)} as unknown as ${imported};\n`;

/** What people ask first, each with the short words of its lesson. */
const staffAnswersOf = (content: Content, lessons: readonly Lesson[]): readonly StaffAnswer[] =>
  content.staffQuestions.flatMap(({ lesson, topic, question }) =>
    lessons
      .filter(({ id }) => id === lesson)
      .map(({ id, title, minutes, short }) => ({
        topic,
        question,
        answer: short,
        lesson: { id, title, minutes },
      })),
  );

/** What pages and the server both read, by its path below `content/compiled`. */
export function sharedModulesOf(content: Content): ReadonlyMap<string, string> {
  const lessons = content.lessons.map((file) => lessonOf(content, file));
  const index = new MiniSearch<SearchEntry>(searchOptions);
  index.addAll(searchEntries(content, lessons));
  const quotes = [...content.passages].map(([id, { quote }]) => [id, quote] as const);
  return new Map([
    ['knowledge.ts', sharedModule('Knowledge', 'knowledge', knowledgeOf(content, lessons))],
    ['quotes.ts', sharedModule('Quotes', 'quotes', Object.fromEntries(quotes))],
    [
      'staff_answers.ts',
      moduleOf(0, 'StaffAnswer', [
        'staffAnswers',
        'readonly StaffAnswer[]',
        staffAnswersOf(content, lessons),
      ]),
    ],
    [
      'search_index.ts',
      `/** A MiniSearch index (domain/learning/search.ts), as text. */\nexport const searchIndex = ${JSON.stringify(JSON.stringify(index))};\n`,
    ],
  ]);
}

/** A module of constants, `depth` folders below `web/lessons`. */
const moduleOf = (
  depth: number,
  imported: string,
  ...constants: readonly (readonly [string, string, unknown])[]
) =>
  `import type { ${imported} } from '${'../'.repeat(depth + 2)}domain/learning/lesson.ts';\n\n${constants
    .map(
      ([name, type, value]) =>
        `export const ${name} = ${JSON.stringify(value)} as unknown as ${type};\n`,
    )
    .join('')}`;

/** The modules that pages load, by their path below `web/lessons`: each lesson apart. */
export function modulesOf(content: Content): ReadonlyMap<string, string> {
  const lessons = content.lessons.map((file) => lessonOf(content, file));
  const terms: readonly Term[] = content.glossary.toSorted((one, other) =>
    one.term.localeCompare(other.term, 'en'),
  );
  return new Map([
    ...lessons.map(
      (lesson) =>
        [`pages/${lesson.id}.ts`, moduleOf(1, 'Lesson', ['lesson', 'Lesson', lesson])] as const,
    ),
    [
      'list.ts',
      `export const lessonPages: readonly { readonly path: string; readonly description: string }[] = ${JSON.stringify(
        lessons.map(({ id, teaches }) => ({ path: `/education/${id}`, description: teaches })),
      )};\n`,
    ],
    [
      'contents.ts',
      moduleOf(
        0,
        'LessonSummary, Myth, Situation',
        ['lessons', 'readonly LessonSummary[]', content.lessons.map(summaryOf)],
        [
          'situations',
          'readonly Situation[]',
          content.situations.map(({ id, title, truth, lessons: of, figure }) => ({
            id,
            title,
            truth,
            lessons: of,
            figure: figure ?? null,
          })),
        ],
        [
          'myths',
          'readonly Myth[]',
          content.myths.map(({ id, claim, so, cite, nuance }) => ({
            id,
            claim,
            so,
            cite,
            href: hrefOf(cite),
            nuance,
          })),
        ],
      ),
    ],
    ['glossary.ts', moduleOf(0, 'Term', ['glossary', 'readonly Term[]', terms])],
    ['all_lessons.html', offlineFile(lessons)],
  ]);
}
