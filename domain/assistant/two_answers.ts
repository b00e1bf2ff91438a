import type { Asked } from './answers/asked.ts';
import type { Composed } from './composed.ts';
import type { IntentName } from './intents.ts';
import { offeredAs } from './offered_question.ts';
import {
  intentOf,
  isUnderstood,
  URGENT,
  partBy,
  pointsBack,
  type ReadPart,
  readParts,
} from './read_parts.ts';
import { followsUp, OF_FIGURES, readQuestion, type Read, WRITES } from './read_question.ts';
import { paragraph, type Paragraph, said, say, strong, type Words } from './say.ts';
import type { Slots } from './slots/slots.ts';
import { dictatedPartsOf, type Part, partsOf } from './two_questions.ts';
import { familyOf } from './understanding/families.ts';

// Several questions in one: each part is read by itself and answered under its own question, or what's left out is said.

/** What answers one question as it was read. */
export type AnswerTo = (read: Read, asked: Asked) => Composed;

/** Questions of one text that are answered; what goes beyond them is named. */
const MAX_ANSWERS = 3;

/** Several questions in one: each is answered under its own name, and one that isn't understood is named. */
export function bothOf(asked: Asked, answer: AnswerTo): Composed | null {
  const { plain, slots, context } = asked;
  if (followsUp(plain, slots, context.previous) !== null) return null;
  const parts = partsOf(plain);
  if (parts.length < 2) return alongside(asked, answer);
  const asking = parts.filter((part) => part.isAsking || isUrgent(part, asked));
  if (asking.length < 2 || asking.length > MAX_PARTS) return null;
  const about = parts
    .filter(
      // What is urgent has its own answer; "can they do that" still asks about it.
      (part) =>
        !part.isAsking &&
        (!asking.includes(part) ||
          asking.some(({ text, isAsking }) => isAsking && pointsBack(text))),
    )
    .map(({ text }) => text);
  const read = readParts(asking, about, asked);
  const answered = read.filter((part) => {
    const intent = intentOf(part);
    return isUnderstood(part) && (intent === null || !isSaidOnly(intent, part));
  });
  const apart = answered.filter(
    (part, at) =>
      answered.findIndex((each) => isSameQuestion(each, part)) === at &&
      !answered.some(
        (each, place) => isInSumOf(each, part) || (place < at && endsWith(each, part)),
      ),
  );
  const isOneMeant =
    apart.some((part) => part.whatIf !== null || part.read.kind === 'meant') ||
    // Each stands under its own question, so a guess is seen to be one.
    readQuestion(plain, slots, context.understanding).kind !== 'meant';
  if (!isOneMeant) return null;
  const unread = read
    .filter((each, at) => (at > 0 ? isToBeNamed(each) : !isUnderstood(each)))
    .filter((each) => !apart.some((other) => isNearly(each, intentOf(other))));
  if (apart.length === 0) return neitherKnown(unread, asked);
  if (apart.length + unread.length < 2) return onlyOne(apart, asked, answer);
  // What can't wait is answered first.
  const inOrder = apart.toSorted((a, b) => Number(isOfNow(b)) - Number(isOfNow(a)));
  return together(
    inOrder.slice(0, MAX_ANSWERS).map((part) => answeredOf(part, answer)),
    [...inOrder.slice(MAX_ANSWERS), ...unread],
  );
}

/** "And how long does it take" asks on, where it says too little to be a part by itself. */
const HOW_LONG =
  /^(?<first>.{12,}?),? (?:and|n|y) (?:(?:how (?:long|much time)|how many (?:days|weeks|months)) (?:does|do|will|would|is) .{0,20}\btake\w*|(?:cuanto tiempo|cuanto|cuantos dias) (?:se )?(?:tarda|toma|lleva|dura)\w*)\b.{0,16}$/;

/** A question of two words that is one by itself: "cuánto debo y cuándo termino". */
const TOO_SHORT =
  /^(?<first>.{8,}?),? (?:and|n|y) (?<second>cuando (?:termino|acabo|salgo)(?: de pagar)?|cuanto debo(?: en total)?)[?.! ]*$/;

/** How something is done and how long it takes: both, where the two of them are different questions. */
function alongside(asked: Asked, answer: AnswerTo): Composed | null {
  const groups = (HOW_LONG.exec(asked.plain) ?? TOO_SHORT.exec(asked.plain))?.groups;
  const first = groups?.['first'];
  if (first === undefined) return null;
  const [one, whole] = [first, groups?.['second'] ?? asked.plain].map((text) =>
    partBy({ text, isAsking: true, isPlainlyAsking: true, isAlternative: false }, text, '', asked),
  ) as [ReadPart, ReadPart];
  // Each stands under its own question, so one of them may be a guess.
  const isOneMeant = one.read.kind === 'meant' || whole.read.kind === 'meant';
  if (!isOneMeant || whole.whatIf !== null) return null;
  const [of, along] = [intentOf(one), intentOf(whole)];
  const isWhole = groups?.['second'] === undefined;
  if (of === null || along === null || of === along || (isWhole && OF_FIGURES.has(along)))
    return null;
  return together([answeredOf(one, answer), answeredOf(whole, answer)], []);
}

/** What a part most likely means is answered beside it anyway. */
const isNearly = ({ read }: ReadPart, intent: IntentName | null): boolean =>
  intent !== null && meaningsOf(read)[0] === intent;

/** One part is all that asks something of its own: where the whole isn't understood, its answer stands. */
function onlyOne(
  [part]: readonly ReadPart[],
  { plain, slots, context }: Asked,
  answer: AnswerTo,
): Composed | null {
  const whole = readQuestion(plain, slots, context.understanding);
  const isSum =
    part !== undefined &&
    part.asked.slots.amounts.length > 0 &&
    OF_SUMS.has(intentOf(part) ?? 'greeting');
  const isMeant =
    part !== undefined && (part.whatIf !== null || part.read.kind === 'meant' || isSum);
  return isMeant && whole.kind !== 'meant' ? together([answeredOf(part, answer)], []) : null;
}

/** A part that isn't understood is named, unless it only asks on, or puts the same the other way round. */
const isToBeNamed = (each: ReadPart): boolean =>
  !isUnderstood(each) &&
  each.part.isPlainlyAsking &&
  !each.part.isAlternative &&
  !ASKS_ON.test(each.part.text) &&
  !ASKS_WHAT_NEXT.test(each.part.text);

/** None of them is understood: each is named, with what it may mean. */
function neitherKnown(unread: readonly ReadPart[], asked: Asked): Composed | null {
  const { plain, slots, context } = asked;
  const whole = readQuestion(plain, slots, context.understanding);
  if (unread.length < 2 || whole.kind === 'meant') return null;
  const choices = unread.flatMap((part) =>
    choicesOf(part)
      .slice(0, 2)
      .map((each) => offeredAs(each, part.asked.slots)),
  );
  return {
    reply: {
      paragraphs: [
        paragraph(said('You asked more than one thing, and I’m not sure about any of it yet.')),
        ...unread.map((part) => paragraph(headingOf(part.part.text))),
        paragraph(said('Is it one of these? Press one, or ask one at a time.')),
      ],
      others: [...new Set(choices)],
    },
    certainty: 'unsure',
    intent: null,
    others: [],
  };
}

const isOfNow = (part: ReadPart): boolean => URGENT.has(intentOf(part) ?? 'greeting');

/** The same meaning, of the same debts and amounts. */
function isSameQuestion(one: ReadPart, other: ReadPart): boolean {
  const key = (part: ReadPart) => {
    const { amounts, debts, isDebtNamed, month } = part.asked.slots;
    const named = isDebtNamed && OF_FIGURES.has(intentOf(part) ?? 'greeting');
    return JSON.stringify([
      intentOf(part),
      part.isCase ?? false,
      ...(named ? [debts.map(({ id }) => id)] : []),
      ...(part.whatIf ? [amounts, month] : []),
    ]);
  };
  return key(one) === key(other);
}

/** What one answer to a text leaves out of it has its own answer beside it, or is named: no part is dropped silently. */
export function withRest(composed: Composed, asked: Asked, answer: AnswerTo): Composed {
  const asking = partsOf(asked.plain).filter(({ isAsking }) => isAsking);
  if (asking.length < 2 || asking.length > MAX_PARTS) return composed;
  const read = readParts(asking, [], asked);
  const rest = read.filter((part) => !isCovered(part, composed));
  if (rest.length === 0 || rest.length === read.length) return composed;
  const known = rest.filter(isUnderstood).slice(0, MAX_ANSWERS - 1);
  const main = read.find((part) => !rest.includes(part)) ?? null;
  const one: Answered = {
    ...composed,
    slots: main?.asked.slots ?? asked.slots,
    heading: headingOf(main?.asked.plain ?? asked.plain),
  };
  const others = known.map((part) => answeredOf(part, answer));
  const [first] = read;
  return together(
    first && known.includes(first) ? [...others, one] : [one, ...others],
    rest.filter((part) => !known.includes(part)),
  );
}

/** A question that stands beside what was only told has its answer, too: "I paid 85 yesterday, when's the next one". */
export function withQuestion(composed: Composed, asked: Asked, answer: AnswerTo): Composed {
  const parts = partsOf(asked.plain);
  const asking = parts.filter(({ isAsking }) => isAsking);
  const statement = parts.find(({ isAsking }) => !isAsking);
  if (statement === undefined || asking.length !== 1) return composed;
  const [part] = readParts(asking, [], asked);
  const intent = part === undefined ? null : intentOf(part);
  if (part?.read.kind !== 'meant' || intent === null || intent === composed.intent) return composed;
  if (!OF_FIGURES.has(intent) || isSaidOnly(intent, part) || WRITES.has(intent)) return composed;
  return together(
    [
      { ...composed, slots: asked.slots, heading: headingOf(statement.text) },
      answeredOf(part, answer),
    ],
    [],
  );
}

/** Whether a part is answered by what answers the whole. */
function isCovered(part: ReadPart, { intent, isOfPayment }: Composed): boolean {
  const { plain, slots } = part.asked;
  const own = intentOf(part);
  if (isOfPayment && (own === null || OF_A_PAYMENT.has(own))) return true;
  const isOfSum = intent === null || OF_SUMS.has(intent);
  if (own === null && part.whatIf === null) return slots.amounts.length > 0 || !isToBeNamed(part);
  if (own !== null && (isSaidOnly(own, part) || own === intent)) return true;
  if (own !== null && intent !== null && familyOf(intent).has(own)) return true;
  // With an amount beside it, to be caught up is to owe nothing more.
  if (isOfSum && own === 'am_i_late' && CAUGHT_UP.test(plain)) return true;
  if (isOfSum && (part.whatIf !== null || slots.amounts.length > 0)) return true;
  const isSure = part.read.kind === 'meant' && part.read.isSure;
  if (isOfSum && own !== null && OF_FIGURES.has(own))
    return OF_SUMS.has(own) || !isSure || pointsBack(plain);
  return part.part.isAlternative && part.read.kind !== 'meant';
}

/** When somebody is caught up with an amount, or what it saves, is what that amount's answer says. */
const isInSumOf = (sum: ReadPart, part: ReadPart): boolean =>
  part !== sum &&
  OF_SUMS.has(intentOf(sum) ?? 'greeting') &&
  sum.asked.slots.amounts.length > 0 &&
  ((intentOf(part) === 'am_i_late' && CAUGHT_UP.test(part.asked.plain)) ||
    (intentOf(part) === 'progress' && SAVES_TOO.test(part.asked.plain)) ||
    // What the interest would be then is what that amount changes, and not what it is now.
    (intentOf(part) === 'how_much_interest' &&
      part.asked.slots.amounts.length === 0 &&
      WOULD_COST.test(part.asked.plain)));
/** "I get 3,000 in February. When am I out": of that amount, and not of the plan as it is. */
const endsWith = (sum: ReadPart, part: ReadPart): boolean =>
  OF_SUMS.has(intentOf(sum) ?? 'greeting') &&
  intentOf(sum) !== 'when_done' &&
  sum.asked.slots.amounts.length > 0 &&
  intentOf(part) === 'when_done' &&
  part.asked.slots.amounts.length === 0 &&
  !/\b(?:now|currently|as (?:it )?is|without|otherwise|ahora|actual|sin)\b/.test(part.part.text);
const WOULD_COST =
  /\b(?:would|will|then|that|seria|serian|entonces)\b.{0,30}\b(?:interest|intereses)\b|\b(?:interest|intereses)\b.{0,24}\b(?:would|will|then|be|seria|serian|entonces)\b/;
const SAVES_TOO = /^(?:how much|cuanto)\b.{0,16}\b(?:sav(?:e|ed|ing)|ahorr\w*)\b/;
const CAUGHT_UP = /\bwhen\b.{0,16}\bcaught up\b|\bcuando\b.{0,12}\bal (?:corriente|dia)\b/;

/** Two questions with nothing between them: only where each by itself is meant, and one of them surely. */
export function bothDictated(asked: Asked, answer: AnswerTo): Composed | null {
  const [one, other] = dictatedPartsOf(asked.plain).map((part) =>
    partBy(part, part.text, '', asked),
  );
  if (!one || !other) return null;
  const [first, second] = [intentOf(one), intentOf(other)];
  const isSure = ({ read }: ReadPart) => read.kind === 'meant' && read.isSure;
  const isMeant = one.read.kind === 'meant' && other.read.kind === 'meant';
  if (!isMeant || !(isSure(one) || isSure(other))) return null;
  if (isInSumOf(one, other)) return null;
  if (first === null || second === null || first === second) return null;
  if (SAID_ONLY.has(first) || SAID_ONLY.has(second) || familyOf(first).has(second)) return null;
  return URGENT.has(second) && !URGENT.has(first)
    ? together([answeredOf(other, answer), answeredOf(one, answer)], [])
    : together([answeredOf(one, answer), answeredOf(other, answer)], []);
}

function isUrgent(part: Part, asked: Asked): boolean {
  const { read } = partBy(part, part.text, '', asked);
  return read.kind === 'meant' && URGENT.has(read.intent);
}

const answeredOf = (
  { asked, part, read, whatIf: worked }: ReadPart,
  answer: AnswerTo,
): Answered => ({
  ...(worked ?? answer(asMeant(read), asked)),
  slots: asked.slots,
  heading: headingOf(part.text),
});

/** What was asked, in its own words: some meanings have many questions, and the one they're offered as would be another. */
const headingOf = (plain: string): Words => say`You asked: “${plain.replace(/[.?!, ]+$/, '')}”`;
const isHeadedByOwnWords = (intent: IntentName, { amounts }: Slots): boolean =>
  HEADED_BY_OWN_WORDS.has(intent) || (OF_AN_AMOUNT.has(intent) && amounts.length !== 1);
const OF_AN_AMOUNT: ReadonlySet<IntentName> = new Set<IntentName>([
  'less_a_month',
  'lump_sum',
  'more_a_month',
  'set_amount',
]);
const HEADED_BY_OWN_WORDS: ReadonlySet<IntentName> = new Set<IntentName>([
  'card_use',
  'done_by',
  'how_interest_works',
  'how_long_it_stays',
  'pay_collection',
  'statute',
  'what_is',
]);

/** An answer, and what stood in the question that it is to. */
interface Answered extends Composed {
  readonly slots: Slots;
  readonly heading: Words;
}

/** A part that only asks on about what comes before it: "and how much does that save". */
const ASKS_ON =
  /^how (?:much|many|long|longer|soon|bad)\b.*\b(?:it|that|this|them)\b|^(?:what|how much|cuanto) (?:would|will|do|can|could|wld)?\b.{0,12}\bsav(?:e|ed|ing)\b.{0,28}$|^what (?:does|would|will) (?:it|that) take$|^why\b.{0,12}$|^is (?:it|that) (?:really |even )?(?:that |all that |so )?(?:different|much (?:different|better|worse))\b.{0,8}$|^is (?:it|that) (?:ok|bad|good|true|smart|worth it)\b.{0,8}$/;

/** What it may mean is answered as if it were meant: its own question stands above it. */
const asMeant = (read: Read): Read =>
  read.kind === 'unsure' && read.guess !== null
    ? { kind: 'meant', intent: read.guess, isSure: false, others: read.choices }
    : read;

/** What a part that isn't understood may mean: with what stands before it, then by itself. */
const choicesOf = ({ read, joined }: ReadPart): readonly IntentName[] => [
  ...new Set([...meaningsOf(read).slice(0, 3), ...(joined ? meaningsOf(joined).slice(0, 1) : [])]),
];
const meaningsOf = (read: Read): readonly IntentName[] =>
  read.kind === 'unsure'
    ? [...(read.guess === null ? [] : [read.guess]), ...read.choices]
    : read.kind === 'unknown'
      ? read.nearest.slice(0, 2)
      : SAID_ONLY.has(read.intent)
        ? []
        : [read.intent];

/** Answers under their own questions; of what is left out it says so. */
function together(all: readonly Answered[], unread: readonly ReadPart[]): Composed {
  const [one, ...others] = all as readonly [Answered, ...Answered[]];
  const paragraphs = withoutRepeats(all);
  const { slots, heading: _heading, ...own } = one;
  const choices = unread.flatMap((part) =>
    choicesOf(part)
      .slice(0, unread.length > 1 ? 2 : 4)
      .map((each) => offeredAs(each, slots)),
  );
  const isGarnished = all.some(({ intent }) => intent === 'garnished');
  return {
    ...own,
    reply: {
      ...one.reply,
      paragraphs: [
        ...paragraphs,
        paragraph(
          isGarnished && others.some(({ intent }) => OF_PLAN.has(intent)) ? LESS_LEFT : null,
        ),
        ...unread.map((part, at) =>
          paragraph(
            say`You also asked: “${part.part.text}”`,
            said(
              at === unread.length - 1 && choices.length > 0
                ? 'I’m not sure about that part. Is it one of these?'
                : 'I’m not sure about that part.',
            ),
          ),
        ),
      ],
      lesson: all.map(({ reply }) => reply.lesson).find((lesson) => lesson) ?? null,
      others: [
        ...new Set([
          ...choices,
          ...(others.length > 0 ? all.flatMap(({ reply }) => reply.others ?? []).slice(0, 3) : []),
        ]),
      ],
    },
    certainty: all.every((each) => each.certainty === 'sure') ? 'sure' : 'likely',
    others: [],
  };
}

/** Each answer under its own question. What an earlier one says already isn't said again, and of three only what comes first is. */
function withoutRepeats(all: readonly Answered[]): readonly Paragraph[] {
  const before = new Set<string>();
  return all.flatMap(({ intent, reply, slots, heading }) => {
    const left = reply.paragraphs.filter(({ sentences }) => {
      const key = JSON.stringify(sentences);
      const isNew = sentences.length > 0 && !before.has(key);
      before.add(key);
      return isNew;
    });
    const short = all.length > 2 ? left.slice(0, PARAGRAPHS_OF_MANY) : left;
    return short.length === 0
      ? []
      : [
          paragraph(
            intent === null ||
              isHeadedByOwnWords(intent, slots) ||
              all.filter((each) => each.intent === intent).length > 1
              ? heading
              : [strong(offeredAs(intent, slots))],
          ),
          ...short,
        ];
  });
}
const PARAGRAPHS_OF_MANY = 2;

/** What a sum of one's own amounts says along with them: until when, and for how much interest. */
const OF_SUMS: ReadonlySet<IntentName> = new Set<IntentName>([
  'done_by',
  'how_much_interest',
  'less_a_month',
  'lump_sum',
  'more_a_month',
  'set_amount',
  'single_debt',
  'when_done',
]);
/** What is said with a payment's answer: what is due, what less brings, and how it would be every month. */
const OF_A_PAYMENT: ReadonlySet<IntentName> = new Set<IntentName>([
  ...OF_SUMS,
  'change_due_day',
  'late_payment',
  'minimums_only',
  'next_payment',
  'one_debt',
  'skip_month',
  'tight_month',
  'what_i_owe',
]);
const ASKS_WHAT_NEXT =
  /^(?:so |and |or |y )*(?:what (?:do|should|can) (?:i|we) do(?: \w+){0,3}|what (?:changes|happens)(?: then)?|what (?:would|will|does|can) (?:that|it|this) do(?: \w+){0,2}|what now|what are my options|how do i (?:fight|handle|fix) (?:it|this)|is (?:it|this|that) (?:legal|real|true|normal|right)|que (?:hago|puedo hacer)(?: \w+){0,2})[?!. ]*$/;

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

const MAX_PARTS = 6;
/** "Can you help me" goes before a question; "what do you know about me" is one. */
const isSaidOnly = (intent: IntentName, { part }: ReadPart): boolean =>
  SAID_ONLY.has(intent) &&
  (intent !== 'about_assistant' || !part.isPlainlyAsking || /\b(?:help|ayud\w+)\b/.test(part.text));

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
