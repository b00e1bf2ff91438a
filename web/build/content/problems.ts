import { promisesIn } from '../../../domain/language/never_said.ts';
import { gradeOf, sentencesOf, wordsOf } from '../../../domain/language/reading_level.ts';
import { addDays, addMonths, type IsoDate } from '../../../domain/time/iso_date.ts';
import { figuresOf } from './engines.ts';
import { blocksOf, figuresIn, plainOf, termsIn, withFigures } from './markdown.ts';
import { type Content, ContentError, type LessonFile } from './read.ts';

/** What is wrong with `content/`, and what will be soon. */
export interface Findings {
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

const maxGrade = 8;
const maxShortWords = 50;
const maxTermWords = 30;
const warningDays = 30;
const reviewMonths = 6;

/** A list that is counted off has numbers of its own. */
const withoutMarkers = (text: string) => text.replaceAll(/^\s*\d+\.\s/gm, '');

/** The numbers of a text, without what groups their digits. */
const numbersIn = (text: string): readonly string[] =>
  [...withoutMarkers(text).matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) =>
    number.replaceAll(',', ''),
  );

/** An input as a text may say it: an amount in dollars, a rate in percent, or as it stands. */
function spellings(value: unknown): readonly string[] {
  if (typeof value === 'number')
    return [String(value), (value / 100).toFixed(2), String(value / 100)];
  if (typeof value === 'string')
    return numbersIn(value).flatMap((each) => [each, String(Number(each))]);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(spellings);
  return [];
}

/** Where a link of a lesson may lead: to the law, and to who answers for it. */
const outside = /^https:\/\/([\w-]+\.)*(gov|annualcreditreport\.com|988lifeline\.org)(\/|$)/;

/** Every mistake in `content/` as of `today`. `openPages` are the paths of the product that work. */
export function findingsIn(
  content: Content,
  today: IsoDate,
  openPages: ReadonlySet<string>,
): Findings {
  const problems: string[] = [];
  const warnings: string[] = [];
  const lessonIds = new Set(content.lessons.map(({ id }) => id));
  const termNames = new Map(content.glossary.map(({ id, term }) => [id, term]));
  const situationIds = new Set(content.situations.map(({ id }) => id));

  const isPage = (to: string) => {
    const path = to.split(/[?#]/, 1)[0] ?? '';
    return openPages.has(path) || lessonIds.has(path.replace(/^\/education\//, ''));
  };

  const unique = (file: string, ids: readonly (string | number)[]) => {
    for (const id of ids.filter((each, at) => ids.indexOf(each) !== at))
      problems.push(`${file}: ${id} is there twice`);
  };
  unique(
    'content/lessons',
    content.lessons.map(({ number }) => number),
  );
  unique(
    'content/glossary.yaml',
    content.glossary.map(({ id }) => id),
  );
  unique(
    'content/myths.yaml',
    content.myths.map(({ id }) => id),
  );
  unique(
    'content/situations.yaml',
    content.situations.map(({ id }) => id),
  );
  unique(
    'content/staff_questions.yaml',
    content.staffQuestions.map(({ lesson }) => lesson),
  );

  for (const { id, term, text } of content.glossary) {
    if (wordsOf(text).length > maxTermWords)
      problems.push(`content/glossary.yaml: ${id} takes over ${maxTermWords} words`);
    for (const said of promisesIn(`${term} ${text}`))
      problems.push(`content/glossary.yaml: ${id} says “${said}”`);
  }
  const stoodOn = new Set(
    content.lessons.flatMap(({ sources }) => sources.map(({ passage }) => passage)),
  );
  for (const [id, { lesson, checked }] of content.passages) {
    if (lesson !== undefined && !lessonIds.has(lesson))
      problems.push(`content/rules/${id}.md: there is no lesson ${lesson}`);
    if (!stoodOn.has(id) && (lesson === undefined || checked === undefined))
      problems.push(`content/rules/${id}.md: no lesson stands on it, so it names one and its day`);
  }
  for (const { id, so, nuance, passage } of content.myths) {
    if (!content.passages.has(passage))
      problems.push(`content/myths.yaml: ${id}: there is no content/rules/${passage}.md`);
    for (const said of promisesIn(`${so} ${nuance}`))
      problems.push(`content/myths.yaml: ${id} says “${said}”`);
  }
  for (const { id, title, truth, lessons } of content.situations) {
    for (const lesson of lessons.filter((each) => !lessonIds.has(each)))
      problems.push(`content/situations.yaml: ${id}: there is no lesson ${lesson}`);
    for (const said of promisesIn(`${title} ${truth}`))
      problems.push(`content/situations.yaml: ${id} says “${said}”`);
  }

  for (const { lesson, question } of content.staffQuestions) {
    if (!lessonIds.has(lesson))
      problems.push(`content/staff_questions.yaml: there is no lesson ${lesson}`);
    for (const said of promisesIn(question))
      problems.push(`content/staff_questions.yaml: ${lesson} says “${said}”`);
  }

  for (const lesson of content.lessons) {
    const add = (problem: string) => problems.push(`${lesson.file}: ${problem}`);
    try {
      checkReferences(lesson, add);
      checkDates(lesson, add);
      checkQuiz(lesson, add);
      checkWords(lesson, add);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      add(error.message);
    }
  }
  return { problems, warnings };

  function checkReferences(lesson: LessonFile, add: (problem: string) => void) {
    for (const id of new Set([...lesson.terms, ...termsIn(lesson.body)]))
      if (!termNames.has(id)) add(`the glossary has no ${id}`);
    for (const id of lesson.situations)
      if (!situationIds.has(id)) add(`there is no situation ${id}`);
    if (lesson.next !== null && (!lessonIds.has(lesson.next) || lesson.next === lesson.id))
      add(`there is no next lesson ${lesson.next}`);
    if (!isPage(lesson.opens)) add(`${lesson.opens} is no page that works`);
    for (const { passage, figures } of lesson.sources) {
      const found = content.passages.get(passage);
      if (!found) add(`there is no content/rules/${passage}.md`);
      else
        for (const figure of figures)
          if (!found.figures.includes(figure))
            add(`content/rules/${passage}.md does not have the figure ${figure}`);
    }
    for (const [, to = ''] of lesson.body.matchAll(/\]\(([^)\s]+)/g))
      if (!(to.startsWith('/') ? isPage(to) : outside.test(to)))
        add(`the link ${to} leads nowhere`);
  }

  function checkDates({ reviewBy, sources }: LessonFile, add: (problem: string) => void) {
    const oldest = sources.map(({ checked }) => checked).toSorted()[0];
    if (reviewBy < today) add(`was to be read again by ${reviewBy}`);
    else if (reviewBy < addDays(today, warningDays))
      warnings.push(`${lessonOf(reviewBy)} is to be read again by ${reviewBy}`);
    if (oldest !== undefined && reviewBy > addMonths(oldest, reviewMonths))
      add(`reviewBy ${reviewBy} is over ${reviewMonths} months after ${oldest}`);
    for (const { checked, cite } of sources)
      if (checked > today) add(`${cite} is checked on a day to come, ${checked}`);
  }

  function lessonOf(reviewBy: IsoDate): string {
    return content.lessons
      .filter((each) => each.reviewBy === reviewBy)
      .map(({ file }) => file)
      .join(', ');
  }

  function checkQuiz({ quiz }: LessonFile, add: (problem: string) => void) {
    for (const { q, options } of quiz) {
      const right = options.filter((option) => option.right).length;
      if (right !== 1) add(`“${q}” has ${right} right answers`);
    }
  }

  function checkWords(lesson: LessonFile, add: (problem: string) => void) {
    const { body, short, teaches, title, action, quiz, example, sources } = lesson;
    const figures = new Map(figuresOf(example).map(({ name, value }) => [name, value]));
    const texts = [
      title,
      teaches,
      short,
      action,
      ...quiz.flatMap(({ q, options }) => [q, ...options.flatMap(({ text, why }) => [text, why])]),
    ];
    for (const name of figuresIn([body, ...texts].join('\n')))
      if (!figures.has(name)) add(`the example has no result ${name}`);
    if (
      example.engine === 'clock' &&
      !sources.some(({ passage }) => passage === example.input.passage)
    )
      add(`the example counts by ${example.input.passage}, which is none of its sources`);
    if (wordsOf(short).length > maxShortWords) add(`short takes over ${maxShortWords} words`);

    const allowed = new Set([
      ...spellings(example.input),
      ...sources.flatMap(({ figures: said, cite }) => [...said, cite].flatMap(numbersIn)),
    ]);
    for (const number of numbersIn(withFigures([body, ...texts].join('\n'), new Map())))
      if (!allowed.has(number)) add(`${number} is neither an input of the example nor in figures`);

    const blocks = blocksOf(
      lesson.file,
      withFigures(body, figures),
      (id) => termNames.get(id) ?? id,
    );
    if (blocks[0]?.kind !== 'heading') add('the situation comes first, below a heading');
    const lines = blocks.flatMap((block) => {
      if (block.kind === 'heading') return [];
      return block.kind === 'list' ? block.items.map(plainOf) : [plainOf(block.line)];
    });
    const grade = gradeOf(
      [...lines, ...texts.slice(1)]
        .flatMap((line) => sentencesOf(withFigures(line, figures)))
        .filter((sentence) => wordsOf(sentence).length >= 4),
    );
    if (grade > maxGrade) add(`reads at grade ${grade.toFixed(1)}, over ${maxGrade}`);
    for (const said of promisesIn([...lines, ...texts].join('\n'))) add(`says “${said}”`);
  }
}
