import type { Cents } from '../money/cents.ts';
import { answerTo } from './answers/answerers.ts';
import type { Asked, Reply } from './answers/asked.ts';
import { askedBack } from './answers/asked_back.ts';
import { lessonOfPage, nearestLesson, statute, whatIs } from './answers/lesson_answers.ts';
import { whatIf, whatIfInStory } from './answers/what_if_answers.ts';
import { lowerIncome } from './answers/lower_income_answers.ts';
import { paidOffToday } from './answers/paid_off.ts';
import { aboutPrivateNumber } from './answers/private_number.ts';
import { withOwnNotices } from './answers/credit_answers.ts';
import { withValidationDays } from './answers/validation_days.ts';
import { guessed, isItOneOfThese, noneOfThese, notKnown } from './answers/small_talk.ts';
import type { Composed } from './composed.ts';
import { isOnceOrMonthly, isPutOn } from './fitted_meanings.ts';
import { INTENTS, type IntentName } from './intents.ts';
import { monthlyQuestion, offeredAs, onceQuestion, saidAmount } from './offered_question.ts';
import { dollarsText } from './print.ts';
import { followsUp, isNoneOfThese, OF_THE_APP, readQuestion, type Read } from './read_question.ts';
import { paragraph, type Paragraph, said, say, source, strong } from './say.ts';
import { withoutEarnings } from './slots/lower_income.ts';
import { netIn } from './slots/net_said.ts';
import { wordsIn } from './slots/plain.ts';
import { type Slots, slotsOf } from './slots/slots.ts';
import { dictatedPartsOf, type Part, partsOf } from './two_questions.ts';
import { meaningsOf, OFFERED_AS_GUESS } from './understanding/understanding.ts';
import { familyOf } from './understanding/families.ts';
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
  return pointing ?? (isOwn ? lowerIncome(asked) : null) ?? composeOwn(withoutIncome(asked), isOwn);
}

/** An answer is wanted in other words. */
function isSaidAgain({ plain, context: { understanding } }: Asked): boolean {
  const [best] = meaningsOf(plain, understanding);
  return best?.meaning === 'say_again' && best.probability >= OFFERED_AS_GUESS;
}

/** What is earned is no money to pay with, and neither is what is taken from money before it comes. */
function withoutIncome(asked: Asked): Asked {
  const earned = withoutEarnings(asked.plain);
  const plain = netIn(earned)?.plain ?? earned;
  return plain === asked.plain ? asked : { ...asked, plain, slots: slotsOf(plain, asked.context) };
}

function composeOwn(asked: Asked, isOwn: boolean): Composed {
  return (
    (isOwn ? storyOf(asked) : null) ??
    (isOwn ? paidOffToday(asked) : null) ??
    (isOwn ? whatIfAndRule(asked) : null) ??
    bothOf(asked) ??
    (isOwn ? bothDictated(asked) : null) ??
    (isOwn && !isSurelyARule(asked) ? whatIfInStory(asked) : null) ??
    composeOne(asked)
  );
}

/** Whether all of it is surely a question of the law, whatever amounts stand in it. */
function isSurelyARule({ plain, slots, context }: Asked): boolean {
  const read = readQuestion(plain, slots, context.understanding);
  return read.kind === 'meant' && !OF_FIGURES.has(read.intent);
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

/** Meanings of a person's own figures: they stand first among all of them. */
const OF_FIGURES: ReadonlySet<IntentName> = new Set(
  INTENTS.slice(0, INTENTS.indexOf('how_long_it_stays')),
);

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
        leftAfter(asked, amount),
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

/** What a payment on one debt leaves of it, where no more is paid than it owes. */
function leftAfter(asked: Asked, amount: Cents): Paragraph {
  const [debt] = asked.slots.debts;
  if (!debt || asked.slots.debts.length > 1 || !asked.slots.isDebtNamed) return paragraph();
  const answer = asked.use('my_debts', { debt: debt.id, paying: dollarsText(amount) });
  const after = answer.ok ? answer.result.figures['d1.after'] : undefined;
  if (!answer.ok || after?.kind !== 'money' || after.cents === 0) return paragraph();
  return paragraph(
    say`Paid today, that would leave ${strong(after)} on ${debt.name}.${source(answer.result.id)}`,
  );
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

/** A part that asks, and how it was read. */
interface ReadPart {
  readonly asked: Asked;
  readonly read: Read;
  /** What its own amounts would change, worked out. */
  readonly whatIf: Composed | null;
}

/** Two questions in one: both are answered, each under its own name, or the one left out is named. */
function bothOf(asked: Asked): Composed | null {
  const { plain, slots, context } = asked;
  if (followsUp(plain, slots, context.previous) !== null) return null;
  const parts = partsOf(plain);
  if (parts.length < 2) return null;
  const asking = parts.filter(({ text, isAsking }) => isAsking || isUrgent(text, asked));
  if (asking.length < 2 || asking.length > MAX_PARTS) return null;
  const about = parts
    .filter(
      // What is urgent has its own answer; "can they do that" still asks about it.
      (part) => !part.isAsking && (!asking.includes(part) || asking.some(pointsBack)),
    )
    .map(({ text }) => text);
  const read = asking.map(({ text, isAsking }) => readPart(text, isAsking ? about : [], asked));
  const answered = read.flatMap((each) => {
    const intent = intentOf(each);
    return intent === null || SAID_ONLY.has(intent) ? [] : [{ part: each, intent }];
  });
  const apart = answered.filter(
    ({ intent }, at) => answered.findIndex((each) => each.intent === intent) === at,
  );
  const isOneMeant =
    apart.some(({ part }) => part.whatIf !== null || part.read.kind === 'meant') ||
    // Each stands under its own question, so a guess is seen to be one.
    readQuestion(plain, slots, context.understanding).kind !== 'meant';
  if (!isOneMeant) return null;
  const unread = read.filter(
    (part, at) => intentOf(part) === null && !(at > 0 && ASKS_ON.test(part.asked.plain)),
  );
  // What can't wait is answered first.
  const [one, other] = apart
    .toSorted((a, b) => Number(URGENT.has(b.intent)) - Number(URGENT.has(a.intent)))
    .map(({ part }) => answeredOf(part));
  if (one && other) return together(one, other, null);
  if (!one || unread.length === 0) return null;
  return together(one, null, unread[0] ?? null);
}

/** What somebody thinks of with amounts, and a question of the law that stands beside it in another part. */
function whatIfAndRule(asked: Asked): Composed | null {
  const worked = whatIf(asked);
  if (worked === null) return null;
  const asking = partsOf(asked.plain).filter(({ isAsking }) => isAsking);
  if (asking.length !== 2) return worked;
  const read = asking.map(({ text }) => readPart(text, [], asked));
  const [rule, ...rules] = read.filter((part) => {
    const intent = intentOf(part);
    return (
      part.whatIf === null &&
      part.asked.slots.amounts.length === 0 &&
      intent !== null &&
      !OF_FIGURES.has(intent) &&
      !SAID_ONLY.has(intent) &&
      !OF_THE_APP.has(intent)
    );
  });
  const [sum, ...sums] = read.filter((part) => part !== rule);
  if (!rule || rules.length > 0 || !sum || sums.length > 0 || sum.whatIf === null) return worked;
  const [one, other] = [{ ...worked, slots: sum.asked.slots }, answeredOf(rule)];
  return read[0] === rule ? together(other, one, null) : together(one, other, null);
}

/** Two questions with nothing between them: only where each by itself is meant, and one of them surely. */
function bothDictated(asked: Asked): Composed | null {
  const [one, other] = dictatedPartsOf(asked.plain).map(({ text }) => readPart(text, [], asked));
  if (!one || !other) return null;
  const [first, second] = [intentOf(one), intentOf(other)];
  const isSure = ({ read }: ReadPart) => read.kind === 'meant' && read.isSure;
  const isMeant = one.read.kind === 'meant' && other.read.kind === 'meant';
  if (!isMeant || !(isSure(one) || isSure(other))) return null;
  if (first === null || second === null || first === second) return null;
  if (SAID_ONLY.has(first) || SAID_ONLY.has(second) || familyOf(first).has(second)) return null;
  return URGENT.has(second) && !URGENT.has(first)
    ? together(answeredOf(other), answeredOf(one), null)
    : together(answeredOf(one), answeredOf(other), null);
}

/** What cannot wait, where it is told and not asked: it has its answer beside what is asked. */
const URGENT: ReadonlySet<IntentName> = new Set<IntentName>([
  'arrested',
  'bank_account_taken',
  'car_taken',
  'collector_wrote',
  'garnished',
  'house_lost',
  'rent_behind',
  'sued',
  'tax_refund_taken',
  'utility_shutoff',
]);

const pointsBack = ({ text, isAsking }: Part): boolean =>
  isAsking &&
  /\b(?:that|it|this|them|eso|esto)\b|\bwhat (?:do|should|can) i do\b|\bque hago\b/.test(text);

function isUrgent(text: string, asked: Asked): boolean {
  const { read } = readPart(text, [], asked);
  return read.kind === 'meant' && URGENT.has(read.intent);
}

/** What a part means, as a guess too; null where that isn't known. */
const intentOf = ({ read, whatIf: worked }: ReadPart): IntentName | null =>
  worked?.intent ??
  (read.kind === 'meant' ? read.intent : read.kind === 'unsure' ? read.guess : null);

const answeredOf = ({ asked, read, whatIf: worked }: ReadPart): Answered => ({
  ...(worked ?? composedOf(asMeant(read), asked)),
  slots: asked.slots,
});

/** An answer, and what stood in the question that it is to. */
interface Answered extends Composed {
  readonly slots: Slots;
}

/** A part that only asks on about what comes before it: "and how much does that save". */
const ASKS_ON =
  /^how (?:much|many|long|longer|soon|bad)\b.*\b(?:it|that|this|them)\b|^(?:what|how much|cuanto) (?:would|will|do|can|could|wld)?\b.{0,12}\bsav(?:e|ed|ing)\b.{0,28}$|^why\b.{0,12}$|^is (?:it|that) (?:ok|bad|good|true|smart|worth it)\b.{0,8}$/;

/** What it may mean is answered as if it were meant: its own question stands above it. */
const asMeant = (read: Read): Read =>
  read.kind === 'unsure' && read.guess !== null
    ? { kind: 'meant', intent: read.guess, isSure: false, others: read.choices }
    : read;

/** Reads a part by itself or, where that says too little, with what stands before it. What is about a debt that is named elsewhere is about that. */
function readPart(text: string, about: readonly string[], asked: Asked): ReadPart {
  const { context } = asked;
  const partOf = (plain: string): ReadPart => {
    const own = slotsOf(plain, context);
    const slots =
      own.debts.length === 0 && asked.slots.isDebtNamed
        ? { ...own, debts: asked.slots.debts, isDebtNamed: true }
        : own;
    const part = { ...asked, plain, slots };
    return {
      asked: part,
      read: readQuestion(plain, slots, context.understanding),
      whatIf: whatIf(part),
    };
  };
  const told = asked.plain.slice(0, Math.max(0, asked.plain.indexOf(text)));
  const pointed = /\b(?:it|that|this|they|eso|esto)\b/.test(text)
    ? partOf(`${told} ${text}`)
    : null;
  const alone = partOf(text.replace(/^what about (?:an? )?(?=\w+(?:[ -]\w+)?\??$)/, 'what is a '));
  // "Should I do chapter 7, and how much does it cost": what it costs isn't asked of us.
  if (pointed && told !== '' && isOfTheApp(alone) && !isOfTheApp(pointed)) return pointed;
  if (alone.whatIf !== null || alone.read.kind === 'meant' || about.length === 0) return alone;
  const within = partOf([...about, text].join(' '));
  return within.read.kind === 'meant' ? within : alone;
}

const isOfTheApp = (part: ReadPart): boolean => {
  const intent = intentOf(part);
  return intent !== null && OF_THE_APP.has(intent);
};

/** What a part that isn't understood may mean. */
const choicesOf = (read: Read): readonly IntentName[] =>
  read.kind === 'unsure' ? read.choices : read.kind === 'unknown' ? read.nearest.slice(0, 2) : [];

/** Two answers under their own questions; of what is left out it says so. */
function together(one: Answered, other: Answered | null, unread: ReadPart | null): Composed {
  const headed = ({ intent, reply, slots }: Answered) => [
    paragraph(intent === null ? null : [strong(offeredAs(intent, slots))]),
    ...reply.paragraphs,
  ];
  const choices = unread === null ? [] : choicesOf(unread.read);
  const { certainty, slots, ...own } = one;
  return {
    ...own,
    reply: {
      ...one.reply,
      paragraphs: [
        ...headed(one),
        ...(other ? headed(other) : []),
        paragraph(
          other && one.intent === 'garnished' && OF_PLAN.has(other.intent) ? LESS_LEFT : null,
        ),
        ...(unread
          ? [
              paragraph(
                say`You also asked: “${unread.asked.plain}”`,
                said('I’m not sure about that part. Is it one of these?'),
              ),
            ]
          : []),
      ],
      lesson: one.reply.lesson ?? other?.reply.lesson ?? null,
      others: [
        ...new Set([
          ...choices.map((each) => offeredAs(each, slots)),
          ...(other
            ? [...(one.reply.others ?? []), ...(other.reply.others ?? [])].slice(0, 3)
            : []),
        ]),
      ],
    },
    certainty: certainty === 'sure' && (other?.certainty ?? 'sure') === 'sure' ? 'sure' : 'likely',
    others: [],
  };
}

/** What is worked out from the money set aside, of which a garnishment may take some. */
const OF_PLAN: ReadonlySet<IntentName | null> = new Set<IntentName | null>([
  'done_by',
  'more_a_month',
  'set_amount',
  'when_done',
]);
const LESS_LEFT = said(
  'That counts on the money you set aside now. If less is left after the garnishment, ask again with what you can pay.',
);

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
  'worried',
  'nothing_for_kids',
  'how_are_you',
]);
