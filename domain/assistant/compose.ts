import { answerTo } from './answers/answerers.ts';
import type { Asked, Reply } from './answers/asked.ts';
import { askedBack } from './answers/asked_back.ts';
import { lessonOfPage, nearestLesson, statute, whatIs } from './answers/lesson_answers.ts';
import { lowerIncome } from './answers/lower_income_answers.ts';
import { leftAfter } from './answers/money_once_answers.ts';
import { paidOffToday } from './answers/paid_off.ts';
import { percentOf } from './answers/percent_of.ts';
import { shareOfIncome } from './answers/share_of_income.ts';
import { aboutPrivateNumber } from './answers/private_number.ts';
import { withOwnNotices } from './answers/credit_answers.ts';
import { withValidationDays } from './answers/validation_days.ts';
import { guessed, isItOneOfThese, noneOfThese, notKnown } from './answers/small_talk.ts';
import type { Composed } from './composed.ts';
import { isOnceOrMonthly, isPutOn } from './fitted_meanings.ts';
import type { IntentName } from './intents.ts';
import { monthlyQuestion, offeredAs, onceQuestion, saidAmount } from './offered_question.ts';
import { followsUp, isNoneOfThese, OF_FIGURES, readQuestion, type Read } from './read_question.ts';
import { paragraph, said } from './say.ts';
import { withoutEarnings } from './slots/lower_income.ts';
import { netIn, restOfPayday } from './slots/net_said.ts';
import { wordsIn } from './slots/plain.ts';
import { slotsOf } from './slots/slots.ts';
import { whatIf, whatIfInStory } from './answers/what_if_answers.ts';
import { bothDictated, bothOf, withQuestion, withRest } from './two_answers.ts';
import { partsOf } from './two_questions.ts';
import { meaningsOf, OFFERED_AS_GUESS } from './understanding/understanding.ts';
import { refused } from './tools/arguments.ts';
import { citedIn } from './tools/find_knowledge.ts';
import { isFrightening } from './understanding/frightening.ts';
import { storiesSaidPlainly } from './understanding/stories_said_plainly.ts';

/** What is answered: to one question, or to both where two stand in one. */
export function compose(asked: Asked): Composed {
  const ofNumber = aboutPrivateNumber(asked);
  if (ofNumber) return ofNumber;
  return withOwnNotices(withValidationDays(composedFrom(asked), asked), asked);
}

function composedFrom(asked: Asked): Composed {
  const { slots, context } = asked;
  const isOwn = followsUp(asked.plain, slots, context.previous) === null;
  const pointing = isOwn && !isSaidAgain(asked) ? askedBack(asked) : null;
  // What somebody earns, told beside a question of the law, isn't what is asked.
  const isOfLaw = [...storiesSaidPlainly(asked.plain)].some((story) => !OF_FIGURES.has(story));
  return (
    pointing ??
    (isOwn && !isOfLaw ? lowerIncome(asked) : null) ??
    composeOwn(withoutIncome(asked), isOwn)
  );
}

/** An answer is wanted in other words. */
function isSaidAgain({ plain, context: { understanding } }: Asked): boolean {
  const [best] = meaningsOf(plain, understanding);
  return best?.meaning === 'say_again' && best.probability >= OFFERED_AS_GUESS;
}

/** What is earned is no money to pay with, and neither is what is taken from money before it comes. */
function withoutIncome(asked: Asked): Asked {
  const earned = withoutEarnings(asked.plain);
  const plain = restOfPayday(asked.plain)?.plain ?? netIn(earned)?.plain ?? earned;
  return plain === asked.plain ? asked : { ...asked, plain, slots: slotsOf(plain, asked.context) };
}

function composeOwn(asked: Asked, isOwn: boolean): Composed {
  const one = isOwn
    ? (paidOffToday(asked) ??
      storyOf(asked) ??
      percentOf(asked) ??
      shareOfIncome(asked) ??
      whatIf(asked))
    : null;
  if (one) return withRest(one, asked, composedOf);
  return (
    (isOwn ? storyWorked(asked) : null) ??
    bothOf(asked, composedOf) ??
    (isOwn ? bothDictated(asked, composedOf) : null) ??
    besideRecord(composeOne(asked), asked)
  );
}

const besideRecord = (composed: Composed, asked: Asked): Composed =>
  composed.intent === 'record_payment' && composed.certainty !== 'unsure'
    ? withQuestion(composed, asked, composedOf)
    : composed;

/** What somebody tells with amounts, worked out: unless all of it is surely a question of the law. */
function storyWorked(asked: Asked): Composed | null {
  const worked = whatIfInStory(asked);
  if (worked === null) return null;
  const read = readQuestion(asked.plain, asked.slots, asked.context.understanding);
  return read.kind === 'meant' && !OF_FIGURES.has(read.intent)
    ? null
    : withRest(worked, asked, composedOf);
}

/** A story that its sentences tell together is one question, however many they are, unless one of them asks for own figures. */
function storyOf(asked: Asked): Composed | null {
  const stories = storiesSaidPlainly(asked.plain);
  if (stories.size !== 1) return null;
  const asksForFigures = partsOf(asked.plain)
    .filter(({ isAsking }) => isAsking)
    .map(({ text }) =>
      readQuestion(text, slotsOf(text, asked.context), asked.context.understanding),
    )
    .some((read) => read.kind === 'meant' && read.isSure && OF_FIGURES.has(read.intent));
  return asksForFigures ? null : composeOne(asked);
}

function composeOne(asked: Asked): Composed {
  const { plain, slots, context } = asked;
  if (isNoneOfThese(plain))
    return { reply: noneOfThese(), certainty: 'unknown', intent: null, others: [] };
  // A word or a section that is asked for by itself is what is meant, whatever else its name may stand for.
  const word = storiesSaidPlainly(plain).size > 0 ? null : whatIs(asked);
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
  // A debt's name is no gibberish, however little stands around it.
  const isName = read.kind === 'meant' && read.intent === 'gibberish' && asked.slots.isDebtNamed;
  if (read.kind === 'meant' && !isName) {
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
  const isGuessed = read.kind === 'unsure' && read.guess !== null && OF_FIGURES.has(read.guess);
  if (!isGuessed && asked.slots.isDebtNamed && wordsIn(asked.plain).length <= MAX_WORDS_OF_A_NAME) {
    const reply = answerTo('one_debt', asked);
    if (reply) return { reply, certainty: 'likely', intent: 'one_debt', others: [] };
  }
  if (read.kind === 'unsure' && read.guess !== null) {
    const once = onceOrMonthly(read.guess, asked);
    if (once) return once;
    const answer = answerTo(read.guess, withoutProposals(asked));
    const ask = offeredAs(read.guess, asked.slots);
    const choices = new Set(read.choices.map((each) => offeredAs(each, asked.slots)));
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
    const choices = read.choices.map((each) => offeredAs(each, asked.slots));
    return {
      reply: isItOneOfThese([...new Set(choices)]),
      certainty: 'unsure',
      intent: null,
      others: [],
    };
  }
  const near = nearestLesson(asked);
  return {
    reply: notKnown(near?.reply.lesson ?? null, []),
    certainty: 'unknown',
    intent: null,
    others: [],
  };
}

/** Of what is only guessed nothing is offered to be written. */
const withoutProposals = (asked: Asked): Asked => ({
  ...asked,
  use: (name, args) =>
    name === 'propose' ? refused('This was only guessed.') : asked.use(name, args),
});

/** A question of so few words, with a debt's name in it, is of that debt. */
const MAX_WORDS_OF_A_NAME = 6;

/** Extra money that may come once or every month: it asks. */
function onceOrMonthly(intent: IntentName, asked: Asked): Composed | null {
  const { plain, slots } = asked;
  const isExtra = intent === 'more_a_month' || intent === 'lump_sum';
  const [amount] = slots.amounts;
  if (!isExtra || amount === undefined || !isOnceOrMonthly(plain, slots)) return null;
  const dollars = saidAmount(amount);
  return {
    reply: {
      paragraphs: [
        leftAfter(
          asked,
          amount,
          slots.isDebtNamed && slots.debts.length === 1 ? slots.debts[0] : undefined,
        ),
        paragraph(said('Is that once, or every month?')),
        paragraph(said('Either way, you’ll see what it does first. Nothing changes in your plan.')),
      ],
      others: [onceQuestion(dollars), monthlyQuestion(dollars)],
    },
    certainty: 'unsure',
    intent,
    others: [],
  };
}

/** What else was meant, perhaps: the next readings, then what lies near; of a question that is surely read, nothing lies near enough. */
function othersOf(
  { others, isSure }: Extract<Read, { kind: 'meant' }>,
  reply: Reply,
  asked: Asked,
): readonly string[] {
  const next = others.map((each) => offeredAs(each, asked.slots));
  const near = reply.lesson && !isSure ? (nearestLesson(asked)?.others ?? []) : [];
  return [
    ...next,
    ...near.filter((each) => !next.includes(each) && !isFrightening(each, asked.plain)),
  ];
}
