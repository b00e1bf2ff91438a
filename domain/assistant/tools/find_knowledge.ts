import type { AskContext } from '../context.ts';
import type { Knowledge, KnownLesson, KnownPassage, KnownTerm } from '../knowledge.ts';
import { plainOf, wordsIn } from '../slots/plain.ts';
import { termInSpanish } from '../spanish/spanish_terms.ts';
import { lessonSource, ruleSource, wordSource } from '../sources.ts';
import { readArguments, refused, schemaOf } from './arguments.ts';
import { deadlineOf, namedLastDay } from './deadline.ts';
import { found, type Tool } from './facts.ts';

// Lessons, rules and words. Their texts are data: whoever reads them takes no orders from them.

/** How much of each is given. */
const MAX_LESSONS = 2;
const MAX_PASSAGES = 4;

const passagesOf = ({ passages }: Knowledge, lesson: KnownLesson): readonly KnownPassage[] =>
  lesson.passages.flatMap((id) => passages.find((passage) => passage.id === id) ?? []);

const passageData = ({ id, cite, gloss, figures, isLaw, note, checked }: KnownPassage) => ({
  source: `rule/${id}`,
  cite,
  says: gloss,
  figures,
  is_law: isLaw,
  note,
  checked,
});

/** What a search found of a kind, the best first. */
const idsOf = ({ find }: AskContext, words: string, kind: string): readonly string[] =>
  find(words).flatMap(({ id }) => (id.startsWith(`${kind}/`) ? [id.slice(kind.length + 1)] : []));

const lessonShape = {
  words: { kind: 'words', says: 'What it is about, in a few words.' },
} as const;

export const findLesson: Tool = {
  spec: {
    name: 'find_lesson',
    description:
      'The lessons nearest to some words, each in fifty words, with the passages of law it stands on.',
    parameters: schemaOf(lessonShape),
  },
  run(sent, context) {
    const args = readArguments(sent, lessonShape, context);
    if (!args.ok) return args;
    const { knowledge } = context;
    const { words } = args.value;
    if (!words) return refused('“words” has to say what it is about.');
    const lessons = idsOf(context, words, 'lesson')
      .flatMap((id) => knowledge.lessons.find((lesson) => lesson.id === id) ?? [])
      .slice(0, MAX_LESSONS);
    if (lessons.length === 0) return refused('No lesson is about that.');
    const passages = [...new Set(lessons.flatMap((lesson) => passagesOf(knowledge, lesson)))];
    return found({
      data: {
        lessons: lessons.map((lesson) => ({
          source: `lesson/${lesson.id}`,
          title: lesson.title,
          says: lesson.short,
          passages: passagesOf(knowledge, lesson).map(passageData),
        })),
      },
      sources: [...lessons.map(lessonSource), ...passages.map(ruleSource)],
    });
  },
};

const statuteShape = {
  words: { kind: 'words', says: 'A section, such as “15 USC 1692g(b)”, or its subject.' },
  from: {
    kind: 'day',
    says: 'A day the person named, YYYY-MM-DD: a last day is counted from it.',
  },
  until: { kind: 'day', says: 'A last day that their paper names.' },
} as const;

export const findStatute: Tool = {
  spec: {
    name: 'find_statute',
    description:
      'Passages of law by section or subject: what each comes to, its numbers, and when it was checked. Federal law only, not all of it.',
    parameters: schemaOf(statuteShape),
  },
  run(sent, context, id) {
    const args = readArguments(sent, statuteShape, context);
    if (!args.ok) return args;
    const { knowledge } = context;
    const { words } = args.value;
    if (!words) return refused('“words” has to be a section or say what it is about.');
    const cited = citedIn(words, knowledge);
    // A section that is not known is not answered with another one.
    if (cited.length === 0 && /\b(usc|u\.s\.c|cfr|c\.f\.r)\b|§/i.test(words))
      return refused('That section isn’t among those that are known here.');
    const passages = (
      cited.length > 0
        ? cited
        : idsOf(context, words, 'rule').flatMap(
            (id) => knowledge.passages.find((passage) => passage.id === id) ?? [],
          )
    ).slice(0, MAX_PASSAGES);
    if (passages.length === 0) return refused('No passage that is known here says that.');
    const { from, until } = args.value;
    const [first] = passages;
    const deadline = !first
      ? null
      : until
        ? namedLastDay(first.id, until, context, id)
        : from
          ? deadlineOf(first.id, from, context, id)
          : null;
    return found({
      figures: deadline?.figures ?? {},
      data: { passages: passages.map(passageData) },
      slip: deadline?.slip ?? null,
      sources: [...(deadline ? [deadline.source] : []), ...passages.map(ruleSource)],
    });
  },
};

/** Passages of a section that is named: "1692g(b)", "15 usc 1681i". */
export function citedIn(words: string, { passages }: Knowledge): readonly KnownPassage[] {
  const section = /\b(\d{4}[a-z]?(?:-\d+|\.\d+)?)((?:\([a-z0-9]+\))*)/i.exec(words);
  if (!section) return [];
  const [, base = '', parts = ''] = section;
  const of = passages.filter(({ cite }) =>
    new RegExp(`(^|\\s)${base.replaceAll('.', '\\.')}(?![a-z0-9.-])`, 'i').test(cite),
  );
  const exact = of.filter(({ cite }) =>
    cite.toLowerCase().includes(`${base}${parts}`.toLowerCase()),
  );
  return exact.length > 0 ? exact : of;
}

const defineShape = { words: { kind: 'words', says: 'The word, such as “charge-off”.' } } as const;

export const define: Tool = {
  spec: {
    name: 'define',
    description: 'What a word of credit and debt means.',
    parameters: schemaOf(defineShape),
  },
  run(sent, context) {
    const args = readArguments(sent, defineShape, context);
    if (!args.ok) return args;
    const { words } = args.value;
    if (!words) return refused('“words” has to be a word.');
    const [id] = idsOf(context, words, 'word');
    const term =
      termNamed(words, context.knowledge) ??
      context.knowledge.terms.find((each) => each.id === id) ??
      null;
    if (term === null) return refused('The glossary doesn’t have that word.');
    return found({
      data: { source: `word/${term.id}`, term: term.term, says: term.text },
      sources: [wordSource(term)],
    });
  },
};

/** The word of the glossary that some words are; null where they are none. */
export function termNamed(words: string, { terms }: Knowledge): KnownTerm | null {
  const wanted = nameOf(words);
  const spanish = termInSpanish(plainOf(words));
  return (
    terms.find(
      ({ id, term, also }) =>
        id === spanish || [term, ...also].some((name) => nameOf(name) === wanted),
    ) ?? null
  );
}

const nameOf = (text: string): string =>
  wordsIn(plainOf(text))
    .filter((word) => !['a', 'an', 'the'].includes(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word))
    .join(' ');
