import type { Answer, AnswerSource, Reading, Sentence, Step } from './answer.ts';
import type { Answerer, Asked, Reply } from './answers/asked.ts';
import {
  amILate,
  cardUse,
  changeDueDay,
  nextPayment,
  oneDebt,
  progress,
  recordPayment,
  tightMonth,
  whatIOwe,
  withOwnLate,
  withOwnPromotions,
} from './answers/debt_answers.ts';
import { withDeadline } from './answers/dated_answers.ts';
import {
  lessonOfPage,
  nearestLesson,
  nothingKnown,
  statute,
  whatIs,
  withoutDebts,
} from './answers/lesson_answers.ts';
import {
  doneBy,
  howMuchInterest,
  lessAMonth,
  lumpSum,
  moreAMonth,
  setAmount,
  skipMonth,
  whenDone,
} from './answers/plan_answers.ts';
import { holdMinimum, minimumsOnly, singleDebt, whichFirst } from './answers/way_answers.ts';
import { ruleAnswer } from './answers/rule_answers.ts';
import {
  aboutAssistant,
  editDebts,
  greeting,
  outOfScope,
  overwhelmed,
  thanks,
  unhappy,
} from './answers/small_talk.ts';
import { crisisAnswer, heavyAside, isCrisis, weightyParagraphs } from './boundaries.ts';
import type { AskContext } from './context.ts';
import { INTENT_TEXTS, type IntentName } from './intents.ts';
import { MAX_QUESTION } from './limits.ts';
import {
  followsUp,
  isElsewhere,
  otherQuestions,
  readQuestion,
  unknownTopic,
} from './read_question.ts';
import { placed } from './say.ts';
import { plainOf } from './slots/plain.ts';
import { slotsOf } from './slots/slots.ts';
import { knownSource } from './sources.ts';
import type { ToolResult } from './tool.ts';
import { runTool } from './tools.ts';

/** Questions offered beside an answer. */
const MAX_OTHERS = 3;
/** Debts to choose from may be a few more. */
const MAX_CHOICES = 6;

const ANSWERERS: { readonly [Name in IntentName]?: Answerer } = {
  what_i_owe: whatIOwe,
  next_payment: nextPayment,
  am_i_late: amILate,
  when_done: whenDone,
  how_much_interest: howMuchInterest,
  more_a_month: moreAMonth,
  less_a_month: lessAMonth,
  set_amount: setAmount,
  single_debt: singleDebt,
  done_by: doneBy,
  progress,
  edit_debts: editDebts,
  lump_sum: lumpSum,
  skip_month: skipMonth,
  minimums_only: minimumsOnly,
  hold_minimum: holdMinimum,
  which_first: whichFirst,
  one_debt: oneDebt,
  card_use: cardUse,
  tight_month: tightMonth,
  change_due_day: changeDueDay,
  record_payment: recordPayment,
  about_assistant: aboutAssistant,
  greeting,
  unhappy,
  overwhelmed,
  thanks,
  out_of_scope: outOfScope,
};

/** The answer without a model, from a person's own figures, the lessons and the law. Never throws. */
export const answerQuestion = (question: string, context: AskContext): Answer =>
  answerWithResults(question, context).answer;

/** The same with what its tools found, for whoever traces its numbers. */
export function answerWithResults(
  question: string,
  context: AskContext,
): { readonly answer: Answer; readonly results: readonly ToolResult[] } {
  if (isCrisis(question)) return { answer: crisisAnswer(question), results: [] };
  const plain = plainOf(question.slice(0, MAX_QUESTION));
  const slots = slotsOf(plain, context);
  const results: ToolResult[] = [];
  const asked: Asked = {
    plain,
    context,
    slots,
    use(name, args) {
      const answer = runTool(name, args, context, `c${results.length + 1}`);
      if (answer.ok) results.push(answer.result);
      return answer;
    },
  };
  const answered = tell(asked);
  const { reply, intent } = answered;
  return {
    answer: answerOf(asked, reply, results, {
      intent,
      as: intent === null ? null : INTENT_TEXTS[intent].as,
      others: reply.others
        ? reply.others.slice(0, MAX_CHOICES)
        : [...new Set(answered.others)].slice(0, MAX_OTHERS),
      debtId:
        reply.debtId ??
        (slots.isDebtNamed && slots.debts.length === 1 ? (slots.debts[0]?.id ?? null) : null),
    }),
    results,
  };
}

/** What is said, how the question was read, and what else it might have been. */
interface Read {
  readonly reply: Reply;
  /** Null where it was a search that found it, or nothing. */
  readonly intent: IntentName | null;
  readonly others: readonly string[];
}

/** By what is asked or, where no pattern fits, by the lesson that is nearest. */
function tell(asked: Asked): Read {
  const { plain, slots, context } = asked;
  const matches = readQuestion(plain, slots);
  const [best] = matches;
  // A word that is asked for by itself is what is meant, whatever else its name may stand for.
  const word = whatIs(asked);
  if (word) return { reply: word, intent: 'what_is', others: otherQuestions(matches, 'what_is') };
  const topic = (best?.weight ?? 0) > CERTAIN || slots.isDebtNamed ? null : unknownTopic(plain);
  if (topic) return unknown(asked, topic);
  const intent = best?.intent ?? followsUp(plain, slots, context.previous) ?? debtAlone(asked);
  const reply =
    intent === null
      ? null
      : intent === 'statute'
        ? statute(asked)
        : (withoutDebts(intent, asked) ?? ANSWERERS[intent]?.(asked) ?? ruled(intent, asked));
  if (reply)
    return {
      reply,
      intent,
      others: intent === null ? [] : othersOf(intent, reply, matches, asked),
    };
  const near = lessonOfPage(asked) ?? nearestLesson(asked);
  if (near) return { ...near, intent: null };
  return isElsewhere(plain)
    ? { reply: outOfScope(asked), intent: 'out_of_scope', others: [] }
    : unknown(asked, null);
}

/** What else was meant, perhaps: by the other patterns, then what lies near. */
function othersOf(
  intent: IntentName,
  reply: Reply,
  matches: ReturnType<typeof readQuestion>,
  asked: Asked,
): readonly string[] {
  const isOfRules = ruleAnswer(intent) !== null;
  const near = isOfRules
    ? (nearestLesson(asked, 0)?.others ?? []).filter(
        (question) => !lessonAsks(reply.lesson, asked.context).includes(question),
      )
    : NEAR_FIGURES.filter((each) => each !== intent).map((each) => INTENT_TEXTS[each].ask);
  return [...otherQuestions(matches, intent), ...near];
}

const NEAR_FIGURES: readonly IntentName[] = ['when_done', 'which_first', 'next_payment'];

const lessonAsks = (
  lesson: string | null | undefined,
  { knowledge }: AskContext,
): readonly string[] => knowledge.lessons.find(({ id }) => id === lesson)?.asks ?? [];

/** What a rule says and, where the question names a day, what it comes to. */
function ruled(intent: IntentName, asked: Asked): Reply | null {
  const rule = ruleAnswer(intent);
  if (rule === null) return null;
  if (intent === 'deferred_interest') return withOwnPromotions(rule, asked);
  return intent === 'late_payment' ? withOwnLate(rule, asked) : withDeadline(intent, rule, asked);
}

/** A pattern of more weight is surer than a word that stands for what we know nothing of. */
const CERTAIN = 8;

const unknown = (asked: Asked, topic: { readonly word: string | null } | null): Read => ({
  reply: nothingKnown(asked, topic),
  intent: null,
  others: [
    ...(nearestLesson(asked, 0)?.others ?? []),
    INTENT_TEXTS.what_i_owe.ask,
    INTENT_TEXTS.free_reports.ask,
    INTENT_TEXTS.collector_wrote.ask,
  ],
});

/** A debt's name and nothing that says what of it. */
const debtAlone = ({ slots, plain }: Asked): IntentName | null =>
  slots.debts.length > 0 && plain.split(' ').length <= 12 ? 'one_debt' : null;

/** Puts an answer together: what its sentences name is what it stands on. */
function answerOf(
  { plain, context }: Asked,
  { paragraphs, lesson = null, step }: Reply,
  results: readonly ToolResult[],
  reading: Reading,
): Answer {
  const weighty = weightyParagraphs(plain);
  const heavy = weighty.length === 0 ? heavyAside(plain) : null;
  const sentences = placed([...weighty, ...paragraphs, ...(heavy ? [heavy] : [])]);
  const known = context.knowledge.lessons.find(({ id }) => id === lesson);
  const sources = sourcesOf(sentences, results, context);
  return {
    mode: 'no_model',
    steps: stepsOf(results, sources, context, step),
    slips: results
      .filter(({ id, slip }) => slip !== null && sources.some((each) => each.id === id))
      .flatMap(({ slip }) => slip ?? [])
      .slice(0, 2),
    sources,
    sentences,
    proposal: results.findLast(({ proposal }) => proposal !== null)?.proposal ?? null,
    reading,
    lesson: known ? { id: known.id, title: known.title, minutes: known.minutes } : null,
  };
}

/** The sources that sentences name, in the order in which they are first named. */
function sourcesOf(
  sentences: readonly Sentence[],
  results: readonly ToolResult[],
  { knowledge }: AskContext,
): readonly AnswerSource[] {
  const ids = new Set(
    sentences.flatMap(({ pieces }) =>
      pieces.flatMap((piece) =>
        typeof piece === 'object' && 'source' in piece ? [piece.source] : [],
      ),
    ),
  );
  const found = results.flatMap(({ sources }) => sources);
  return [...ids].flatMap(
    (id) => found.find((each) => each.id === id) ?? knownSource(knowledge, id) ?? [],
  );
}

/** What was done, as one sees it while waiting. */
function stepsOf(
  results: readonly ToolResult[],
  sources: readonly AnswerSource[],
  { records }: AskContext,
  step: Reply['step'],
): readonly Step[] {
  const has = (...tools: readonly ToolResult['tool'][]) =>
    results.some(({ tool }) => tools.includes(tool));
  const done = (name: Step['name'], count: number | null): Step => ({ name, isDone: true, count });
  const rules = sources.filter(({ kind }) => kind === 'rule').length;
  return [
    ...(results.some(({ tool }) => tool !== 'find_statute') && records.debts.length > 0
      ? [done('read_debts', records.debts.length)]
      : []),
    ...(has('compare_plans') ? [done('compared_plans', null)] : []),
    ...(has('plan_payoff', 'hold_minimum', 'card_use', 'propose')
      ? [done('worked_out', null)]
      : []),
    ...(rules > 0 ? [done('read_rules', rules)] : []),
    ...(step ? [done(step, null)] : []),
  ];
}
