import type { KnownLesson } from '../knowledge.ts';
import { paragraph, said } from '../say.ts';
import { plainOf, wordsIn } from '../slots/plain.ts';
import { termNamed } from '../tools/find_knowledge.ts';
import { type Asked, told, type Told } from './asked.ts';

// Where no pattern fits: the lesson that is nearest, in its own words, and the passages that it stands on.

/** Below this score of the search, a lesson has nothing to do with what was asked. Fitted on the evaluation. */
const FLOOR = 12;
/** Passages that are named beside a lesson's words. */
const MAX_PASSAGES = 3;

export interface Near {
  readonly told: Told;
  /** Questions that the next lessons answer. */
  readonly others: readonly string[];
}

/** The best lesson's words; null where none is near enough. */
export function nearestLesson({ plain, context }: Asked, floor = FLOOR): Near | null {
  const { knowledge, find } = context;
  const hits = find(plain).filter(({ id }) => id.startsWith('lesson/'));
  const lessons = hits.flatMap(
    ({ id }) => knowledge.lessons.find((each) => `lesson/${each.id}` === id) ?? [],
  );
  const [best, ...next] = lessons;
  if (!best || (hits[0]?.score ?? 0) < floor) return null;
  return {
    told: tellLesson(best),
    others: [best, ...next]
      .slice(0, 4)
      .flatMap((each, at) => (at === 0 && floor > 0 ? [] : each.asks.slice(0, 1))),
  };
}

/** A lesson in its fifty words, sentence by sentence. */
export function tellLesson(lesson: KnownLesson): Told {
  const source = `lesson/${lesson.id}`;
  const sentences = lesson.short.split(/(?<=[.?!])\s+(?=[A-Z“])/);
  const [first = '', ...rest] = sentences;
  const passages = lesson.passages.slice(0, MAX_PASSAGES).map((id) => `rule/${id}`);
  return told(
    [
      paragraph(said(first, source), ...(rest[0] ? [said(rest[0], source)] : [])),
      paragraph(
        ...rest
          .slice(1)
          .map((each, at) => said(each, ...(at === rest.length - 2 ? passages : [source]))),
      ),
    ],
    { lesson: lesson.id, step: 'read_rules' },
  );
}

/** Neither a rule nor a figure. */
export const nothingKnown = (): Told =>
  told([
    paragraph(
      said('I don’t have a rule or a figure for that.'),
      said('These are the nearest questions that I can answer.'),
    ),
  ]);

/** What a word means, by the glossary; null where it has none. */
export function whatIs({ plain, context }: Asked): Told | null {
  const words = termIn(plain);
  const term = words === null ? null : termNamed(words, context.knowledge);
  if (term === null) return null;
  const lesson = context
    .find(term.term)
    .find(({ id }) => id.startsWith('lesson/'))
    ?.id.slice('lesson/'.length);
  const sentences = term.text.split(/(?<=[.?!])\s+(?=[A-Z“])/);
  return told(
    [
      paragraph(
        ...sentences.map((each, at) =>
          at === sentences.length - 1 ? said(each, `word/${term.id}`) : said(each),
        ),
      ),
    ],
    { lesson: lesson ?? null },
  );
}

/** The word that a question asks the meaning of: “what is a charge-off”, “define dofd”. */
export function termIn(plain: string): string | null {
  const asked =
    /^(?:so |ok |and |hey |um )?(?:what(?:'?s| is| are|s| does)|define|explain|meaning of|what do (?:you|they) mean by|tell me what)\s+(?:it mean(?:s)? (?:by|when they say) )?(.{2,60}?)(?: mean| means| is| are)?\??$/.exec(
      plain.replace(/[?.!]+$/, ''),
    );
  const words = asked?.[1] ?? null;
  return words === null || wordsIn(plainOf(words)).length > 6 ? null : words;
}
