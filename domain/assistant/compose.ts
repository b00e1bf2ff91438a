import type { Reading } from './answer.ts';
import { answerTo } from './answers/answerers.ts';
import type { Asked, Reply } from './answers/asked.ts';
import { lessonOfPage, nearestLesson, statute, whatIs } from './answers/lesson_answers.ts';
import { guessed, isItOneOfThese, noneOfThese, notKnown } from './answers/small_talk.ts';
import { INTENT_TEXTS, type IntentName } from './intents.ts';
import { dollarsText } from './print.ts';
import {
  followsUp,
  isNoneOfThese,
  isOnceOrMonthly,
  isPutOn,
  readQuestion,
  type Read,
} from './read_question.ts';
import { paragraph, said, strong } from './say.ts';
import { wordsIn } from './slots/plain.ts';
import { slotsOf } from './slots/slots.ts';
import { citedIn } from './tools/find_knowledge.ts';

/** What is said, how the question was read, and what else it might have been. */
export interface Composed {
  readonly reply: Reply;
  readonly certainty: NonNullable<Reading['certainty']>;
  /** Null where it was a search that found it, or nothing. */
  readonly intent: IntentName | null;
  /** It is answered though it isn't sure that it was asked. */
  readonly isGuess?: true;
  readonly others: readonly string[];
}

/** What is answered: to one question, or to both where two stand in one. */
export function compose(asked: Asked): Composed {
  const both = bothOf(asked);
  return both ?? composeOne(asked);
}

function composeOne(asked: Asked): Composed {
  const { plain, slots, context } = asked;
  if (isNoneOfThese(plain))
    return { reply: noneOfThese(), certainty: 'unknown', intent: null, others: [] };
  // A word or a section that is asked for by itself is what is meant, whatever else its name may stand for.
  const word = whatIs(asked);
  if (word) return { reply: word, certainty: 'sure', intent: 'what_is', others: [] };
  if (NAMES_SECTION.test(plain) && citedIn(plain, context.knowledge).length > 0) {
    const section = statute(asked);
    if (section) return { reply: section, certainty: 'sure', intent: 'statute', others: [] };
  }
  const putOn = isPutOn(plain, slots) ? onceOrMonthly('lump_sum', asked) : null;
  if (putOn) return putOn;
  const goesOn = followsUp(plain, slots, context.previous);
  const ofPage = goesOn === null ? lessonOfPage(asked) : null;
  if (ofPage) return { ...ofPage, certainty: 'sure', intent: null };
  const read: Read = goesOn
    ? { kind: 'meant', intent: goesOn, isSure: true, isGoingOn: true, others: [] }
    : readQuestion(plain, slots, context.understanding);
  return composedOf(read, asked);
}

/** A section of law by its number. */
const NAMES_SECTION =
  /\b\d{1,2} ?(?:usc|u\.s\.c\.?|cfr|c\.f\.r\.?)\b|§|\b(?:1679|1681|1692|1637|1666|1673|1691)[a-z]\b|\b(?:1006|1026|1022|1002)\.\d/;

function composedOf(read: Read, asked: Asked): Composed {
  if (read.kind === 'meant') {
    const once = read.isGoingOn ? null : onceOrMonthly(read.intent, asked);
    if (once) return once;
    const reply = answerTo(read.intent, asked);
    if (reply)
      return {
        reply,
        certainty: read.isSure ? 'sure' : 'likely',
        intent: read.intent,
        others: othersOf(read, reply, asked),
      };
  }
  if (asked.slots.isDebtNamed && wordsIn(asked.plain).length <= MAX_WORDS_OF_A_NAME) {
    const reply = answerTo('one_debt', asked);
    if (reply) return { reply, certainty: 'likely', intent: 'one_debt', others: [] };
  }
  if (read.kind === 'unsure' && read.guess !== null) {
    const answer = answerTo(read.guess, asked);
    const ask = INTENT_TEXTS[read.guess].ask;
    const choices = new Set(read.choices.map((each) => INTENT_TEXTS[each].ask));
    choices.delete(ask);
    if (answer)
      return {
        reply: guessed(ask, answer, [...choices]),
        certainty: 'unsure',
        intent: read.guess,
        isGuess: true,
        others: [],
      };
  }
  if (read.kind === 'unsure' && read.choices.length > 0) {
    const choices = read.choices.map((each) => INTENT_TEXTS[each].ask);
    return {
      reply: isItOneOfThese([...new Set(choices)]),
      certainty: 'unsure',
      intent: null,
      others: [],
    };
  }
  const near = nearestLesson(asked, 0);
  return {
    reply: notKnown(near?.reply.lesson ?? null, []),
    certainty: 'unknown',
    intent: null,
    others: [],
  };
}

/** A question of so few words, with a debt's name in it, is of that debt. */
const MAX_WORDS_OF_A_NAME = 5;

/** Extra money that may come once or every month: it asks. */
function onceOrMonthly(intent: IntentName, { plain, slots }: Asked): Composed | null {
  const isExtra = intent === 'more_a_month' || intent === 'lump_sum';
  const [amount] = slots.amounts;
  if (!isExtra || amount === undefined || !isOnceOrMonthly(plain, slots)) return null;
  const dollars = `$${dollarsText(amount).replace(/^\$/, '')}`;
  return {
    reply: {
      paragraphs: [
        paragraph(said('Is that once, or every month?')),
        paragraph(said('Either way you see what it does first. Nothing changes in your plan.')),
      ],
      others: [
        `What if I pay ${dollars} extra once?`,
        `What if I put ${dollars} more a month toward this?`,
      ],
    },
    certainty: 'unsure',
    intent,
    others: [],
  };
}

/** What else was meant, perhaps: the next readings, then what lies near. */
function othersOf(
  { others }: Extract<Read, { kind: 'meant' }>,
  reply: Reply,
  asked: Asked,
): readonly string[] {
  const next = others.map((each) => INTENT_TEXTS[each].ask);
  const near = reply.lesson ? (nearestLesson(asked, 0)?.others ?? []) : [];
  return [...next, ...near.filter((each) => !next.includes(each))];
}

/** Where one question ends and another begins. */
const BETWEEN =
  /\?+\s+(?:and |also |y )?|(?:,|;|\.)? (?:and also|also|and (?=(?:can|could|do|does|is|are|am|will|would|should|how|what|when|which|who|if|whats|hows)\b)|plus,?|oh and|another thing|y tambien|y (?=(?:como|cuando|cuanto|que|puedo|pueden)\b)) ?|[.;]\s+/;
const MIN_WORDS = 3;

/** Two questions in one: both are answered, each under its own name, or the one left out is named. */
function bothOf(asked: Asked): Composed | null {
  const { plain, context } = asked;
  const parts = plain
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => wordsIn(part).length >= MIN_WORDS);
  if (parts.length < 2 || parts.length > MAX_PARTS) return null;
  const read = parts.map((part) => {
    const slots = slotsOf(part, context);
    return { part, slots, read: readQuestion(part, slots, context.understanding) };
  });
  const meant = read.flatMap(({ part, slots, read: each }) =>
    each.kind === 'meant' && !SAID_ONLY.has(each.intent) ? [{ part, slots, read: each }] : [],
  );
  const intents = new Set(meant.map(({ read: { intent } }) => intent));
  if (intents.size < 2) return null;
  const [one, other] = meant.filter(
    ({ read: { intent } }, at) => meant.findIndex((each) => each.read.intent === intent) === at,
  );
  if (!one || !other || !(one.read.isSure || other.read.isSure)) return null;
  const [first, second] = [one, other].map(({ part, slots, read: each }) =>
    composedOf(each, { ...asked, plain: part, slots: { ...asked.slots, ...slots } }),
  );
  if (!first || !second) return null;
  const headed = ({ intent, reply }: Composed) => [
    paragraph(intent === null ? null : [strong(INTENT_TEXTS[intent].ask)]),
    ...reply.paragraphs,
  ];
  return {
    ...first,
    reply: {
      ...first.reply,
      paragraphs: [...headed(first), ...headed(second)],
      others: [],
    },
    others: [],
  };
}

const MAX_PARTS = 4;
/** What goes with a question without being one. */
const SAID_ONLY: ReadonlySet<IntentName> = new Set<IntentName>([
  'thanks',
  'greeting',
  'gibberish',
  'out_of_scope',
  'unhappy',
  'overwhelmed',
  'ashamed',
  'good_news',
  'about_assistant',
]);
