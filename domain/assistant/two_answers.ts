import type { Asked } from './answers/asked.ts';
import { whatIf, whatIfInStory } from './answers/what_if_answers.ts';
import type { Composed } from './composed.ts';
import type { IntentName } from './intents.ts';
import { offeredAs } from './offered_question.ts';
import { followsUp, OF_FIGURES, OF_THE_APP, readQuestion, type Read } from './read_question.ts';
import { paragraph, said, say, strong } from './say.ts';
import { type Slots, slotsOf } from './slots/slots.ts';
import { dictatedPartsOf, type Part, partsOf } from './two_questions.ts';
import { familyOf } from './understanding/families.ts';

// Two questions in one: each part is read by itself and answered under its own question, or what's left out is said.

/** What answers one question as it was read. */
export type AnswerTo = (read: Read, asked: Asked) => Composed;

/** A part that asks, and how it was read. */
interface ReadPart {
  readonly asked: Asked;
  readonly read: Read;
  /** What its own amounts would change, worked out. */
  readonly whatIf: Composed | null;
}

/** Two questions in one: both are answered, each under its own name, or the one left out is named. */
export function bothOf(asked: Asked, answer: AnswerTo): Composed | null {
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
    .map(({ part }) => answeredOf(part, answer));
  if (one && other) return together(one, other, null);
  if (!one || unread.length === 0) return null;
  return together(one, null, unread[0] ?? null);
}

/** What somebody thinks of with amounts, and a question of the law that stands beside it in another part. */
export function whatIfAndRule(asked: Asked, answer: AnswerTo): Composed | null {
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
  const [one, other] = [{ ...worked, slots: sum.asked.slots }, answeredOf(rule, answer)];
  return read[0] === rule ? together(other, one, null) : together(one, other, null);
}

/** The same where somebody tells a story with amounts: unless all of it is surely a question of the law. */
export function storyAndRule(asked: Asked, answer: AnswerTo): Composed | null {
  const { plain, slots, context } = asked;
  const worked = whatIfInStory(asked);
  if (worked === null) return null;
  const read = readQuestion(plain, slots, context.understanding);
  if (read.kind === 'meant' && !OF_FIGURES.has(read.intent)) return null;
  const [rule, ...rules] = partsOf(plain)
    .filter(({ isAsking }) => isAsking)
    .map(({ text }) => readPart(text, [], asked))
    .filter(
      (part) =>
        part.whatIf === null &&
        part.read.kind === 'meant' &&
        part.asked.slots.amounts.length === 0 &&
        !OF_FIGURES.has(part.read.intent) &&
        !SAID_ONLY.has(part.read.intent),
    );
  return rule && rules.length === 0
    ? together({ ...worked, slots }, answeredOf(rule, answer), null)
    : worked;
}

/** Two questions with nothing between them: only where each by itself is meant, and one of them surely. */
export function bothDictated(asked: Asked, answer: AnswerTo): Composed | null {
  const [one, other] = dictatedPartsOf(asked.plain).map(({ text }) => readPart(text, [], asked));
  if (!one || !other) return null;
  const [first, second] = [intentOf(one), intentOf(other)];
  const isSure = ({ read }: ReadPart) => read.kind === 'meant' && read.isSure;
  const isMeant = one.read.kind === 'meant' && other.read.kind === 'meant';
  if (!isMeant || !(isSure(one) || isSure(other))) return null;
  if (first === null || second === null || first === second) return null;
  if (SAID_ONLY.has(first) || SAID_ONLY.has(second) || familyOf(first).has(second)) return null;
  return URGENT.has(second) && !URGENT.has(first)
    ? together(answeredOf(other, answer), answeredOf(one, answer), null)
    : together(answeredOf(one, answer), answeredOf(other, answer), null);
}

/** What cannot wait, where it is said and not asked: it has its answer beside what is asked. */
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

const answeredOf = ({ asked, read, whatIf: worked }: ReadPart, answer: AnswerTo): Answered => ({
  ...(worked ?? answer(asMeant(read), asked)),
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
  const before = asked.plain.slice(0, Math.max(0, asked.plain.indexOf(text)));
  const pointed = /\b(?:it|that|this|they|eso|esto)\b/.test(text)
    ? partOf(`${before} ${text}`)
    : null;
  const alone = partOf(text.replace(/^what about (?:an? )?(?=\w+(?:[ -]\w+)?\??$)/, 'what is a '));
  // "Should I do chapter 7, and how much does it cost": what it costs isn't asked of us.
  if (pointed && before !== '' && isOfTheApp(alone) && !isOfTheApp(pointed)) return pointed;
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
