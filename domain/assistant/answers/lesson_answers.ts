import { isOwnMinimums } from '../slots/own_month_said.ts';
import { capitalized } from '../print.ts';
import type { Knowledge, KnownLesson } from '../knowledge.ts';
import type { IntentName } from '../intents.ts';
import { link, paragraph, said, say } from '../say.ts';
import { wordsIn } from '../slots/plain.ts';
import { citedIn, termNamed } from '../tools/find_knowledge.ts';
import { contentWords, RULE_SHARE, sharedWords } from '../wording.ts';
import { type Asked, reply, type Reply } from './asked.ts';

// Where no pattern fits: the lesson that is nearest, in its own words, and the passages that it stands on.

/** What lies far behind the best is not near: its share of the best one's score. */
const NEAR_SHARE = 0.6;
/** Passages that are named beside a lesson's words. */
const MAX_PASSAGES = 3;

export interface Near {
  readonly reply: Reply;
  /** Questions that the next lessons answer. */
  readonly others: readonly string[];
}

/** The best lesson's words; null where none has a word of it. */
export function nearestLesson({ plain, context }: Asked): Near | null {
  const { knowledge, find } = context;
  const found = find(plain).filter(({ id }) => id.startsWith('lesson/'));
  const hits = found.filter(({ score }) => score >= (found[0]?.score ?? 0) * NEAR_SHARE);
  const lessons = hits.flatMap(
    ({ id }) => knowledge.lessons.find((each) => `lesson/${each.id}` === id) ?? [],
  );
  const [best, ...next] = lessons;
  if (!best) return null;
  return {
    reply: tellLesson(best, knowledge),
    others: [best, ...next].slice(0, 4).flatMap((each) => each.asks.slice(0, 1)),
  };
}

/** The lesson that the page was about, where the question only says “this”. */
export function lessonOfPage({ plain, slots, context }: Asked): Near | null {
  const { knowledge, about } = context;
  const lesson = knowledge.lessons.find(({ id }) => id === about.lesson);
  if (!lesson || !slots.isBackward || contentWords(plain).length > MAX_VAGUE_WORDS) return null;
  return { reply: tellLesson(lesson, knowledge), others: lesson.asks.slice(0, 3) };
}

/** With more words that say something, a question is about what they say. */
const MAX_VAGUE_WORDS = 2;

/** A lesson in its fifty words, sentence by sentence, each with the passages that say what it says. */
export function tellLesson(lesson: KnownLesson, { passages }: Knowledge): Reply {
  const sentences = sentencesOf(lesson.short);
  const cited = lesson.passages
    .flatMap((id) => passages.find((passage) => passage.id === id) ?? [])
    .flatMap((passage) => {
      const shares = sentences.map((sentence) => sharedWords(sentence, passage.gloss));
      const best = Math.max(...shares);
      return best >= RULE_SHARE
        ? [{ id: `rule/${passage.id}`, at: shares.indexOf(best), best }]
        : [];
    })
    .toSorted((one, other) => other.best - one.best)
    .slice(0, MAX_PASSAGES);
  const words = sentences.map((sentence, at) =>
    said(
      sentence,
      `lesson/${lesson.id}`,
      ...cited.filter((each) => each.at === at).map(({ id }) => id),
    ),
  );
  return reply([paragraph(...words.slice(0, 2)), paragraph(...words.slice(2))], {
    lesson: lesson.id,
    step: 'read_rules',
  });
}

/** What is so for anyone, where nothing is entered to say it of one's own debts; null where a lesson has nothing on it. */
export function withoutDebts(intent: IntentName, { context }: Asked): Reply | null {
  const lesson = context.knowledge.lessons.find(({ id }) => id === GENERAL_LESSONS[intent]);
  if (!lesson || context.records.debts.length > 0) return null;
  const { paragraphs, ...rest } = tellLesson(lesson, context.knowledge);
  return {
    ...rest,
    paragraphs: [
      ...paragraphs,
      paragraph(
        say`No debts are entered here yet: add yours in ${link('/debt-destroyer', 'the planner')}, and I can use your numbers.`,
      ),
    ],
  };
}

const GENERAL_LESSONS: { readonly [Name in IntentName]?: string } = {
  which_first: 'cheapest-order',
  minimums_only: 'keep-the-minimum',
  hold_minimum: 'keep-the-minimum',
  more_a_month: 'keep-the-minimum',
  skip_month: 'tight-month',
  less_a_month: 'tight-month',
  am_i_late: 'late-payment',
};

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!])\s+(?=[A-Z“])/);

const isOfBoth = (plain: string): boolean =>
  /\bcharg(?:e|ed)[- ]?offs?\b/.test(plain) && /\bcollections?\b/.test(plain);

/** Two words that are often taken for one. */
const CHARGE_OFF_OR_COLLECTION: Reply = reply(
  [
    paragraph(
      said(
        '**A charge-off is what your lender did; a collection is who asks you for the money now.** You still owe it either way.',
        'word/charge-off',
        'word/collection',
      ),
      said('Charge-off: the lender wrote the debt off in its books.', 'word/charge-off'),
      said(
        'Collection: the debt was handed or sold to someone whose business is to collect it.',
        'word/collection',
      ),
    ),
    paragraph(
      said(
        'One debt can be both: charged off first, then sold. If both lines say that you owe it now, that’s worth a dispute, and it’s free.',
        'rule/usc15-1681i-a1',
      ),
      said(
        'Both leave your report 7 years after the same day: 180 days after you first fell behind. Paying or selling it doesn’t move that day.',
        'rule/usc15-1681c-c',
        'lesson/how-long-things-stay',
      ),
      said('Neither is always worse: it depends on the score and on who looks.'),
    ),
  ],
  { lesson: 'how-long-things-stay' },
);

/** “My account says charge off, what is that”: the word, without where it stands. */
const withoutItsPlace = (words: string): string =>
  words.replace(
    /^(?:(?:my|the|one|an?|mi|la|una) )?(?:\w+ )?(?:account|card|report|debt|loan|letter|statement|bill|line|it|cuenta|tarjeta|reporte|deuda|carta)? ?(?:says?|shows?|(?:was|is|got|went|came)(?: up)?(?: marked)?(?: as)?|listed as|dice|sale(?: como)?|fue|esta(?: como)?|aparece(?: como)?|salio(?: como)?) (?:an? |un |una )?/,
    '',
  );

/** What a word means, or each of two, by the glossary; null where it has none. */
export function whatIs({ plain, context }: Asked): Reply | null {
  if (isOfBoth(plain)) return CHARGE_OFF_OR_COLLECTION;
  // By themselves they're the own ones, where there are debts.
  if (isOwnMinimums(plain) && context.records.debts.length > 0) return null;
  const words = termIn(plain);
  const terms = (
    words?.split(
      isAsked(plain)
        ? / (?:vs\.?|versus|and|or) (?:an? |the )?/
        : / (?:vs\.?|versus) (?:an? |the )?/,
    ) ?? []
  ).map((each) => termNamed(each, context.knowledge));
  const whole = words === null ? null : termNamed(words, context.knowledge);
  const known = whole ? [whole] : terms.filter((each) => each !== null);
  const [first] = known;
  if (!first || (!whole && known.length !== terms.length)) return null;
  const lesson = context
    .find(first.term)
    .find(({ id }) => id.startsWith('lesson/'))
    ?.id.slice('lesson/'.length);
  return reply(
    known.map(({ id, term, text }) => {
      const sentences =
        known.length > 1 ? [`${capitalized(term)}:`, ...sentencesOf(text)] : sentencesOf(text);
      return paragraph(
        ...sentences.map((each) => said(each, ...(each.endsWith(':') ? [] : [`word/${id}`]))),
      );
    }),
    { lesson: lesson ?? null },
  );
}

/** What a section of law says, by its number; null where it is not among those that are known. */
export function statute(asked: Asked): Reply | null {
  const answer = asked.use('find_statute', { words: asked.plain.slice(0, MAX_WORDS) });
  const passages = answer.ok ? citedIn(asked.plain, asked.context.knowledge) : [];
  const [first] = passages;
  if (!first) return null;
  return reply(
    passages
      .slice(0, MAX_PASSAGES)
      .map(({ id, gloss }) =>
        paragraph(...sentencesOf(gloss).map((each) => said(each, `rule/${id}`))),
      ),
    { lesson: first.lesson, step: 'read_rules' },
  );
}

/** Letters of a question that a tool takes. */
const MAX_WORDS = 200;

/** Whether a question asks for a meaning, and isn’t only a name. */
const isAsked = (plain: string): boolean =>
  /^(what|define|explain|meaning|the difference|difference)/.test(plain);

/** The word that a question asks the meaning of: “what is a charge-off”, “define dofd”. */
export function termIn(plain: string): string | null {
  const bare = plain
    .replace(/[?.!]+$/, '')
    .replaceAll(/["“”]/g, '')
    .replace(
      / (?:that )?(?:they|it|he|she|the \w+) (?:put|wrote|says?|said|keeps? saying)\b.*$| (?:on|in) my (?:letter|page|statement|report|bill|plan)$/,
      '',
    );
  const asked =
    /^(?:so |ok |and |hey |um )?(?:what(?:'?s| is| are|s| does)|que (?:es|son|significa)(?: eso)?(?: (?:de(?:l)?|una?|el|la|los|las))*|define|explain|meaning of|what do (?:you|they) mean by|tell me what)\s+(?:the difference between |it mean(?:s)? (?:by|when they say) )?(.{2,70}?)(?: mean| means| is| are)?$/.exec(
      bare,
    );
  // “utilization whats that”
  const after =
    /^(?:so |ok |and )?(.{2,40}?),? (?:what(?:'?s| is| does) (?:that|it)(?: mean)?|que es eso|que significa(?: eso)?)$/.exec(
      bare,
    )?.[1];
  const difference = /^(?:the )?difference between (.{2,70})$/.exec(bare)?.[1];
  const words = asked?.[1] ?? (after && withoutItsPlace(after)) ?? difference ?? bare;
  return wordsIn(words).length > 8 ? null : words;
}
