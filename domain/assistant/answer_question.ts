import type { Answer, AnswerSource, Reading, Sentence, Step } from './answer.ts';
import type { Asked, Reply } from './answers/asked.ts';
import { crisisAnswer, heavyAside, isCrisis, weightyParagraphs } from './boundaries.ts';
import type { AskContext } from './context.ts';
import { maybeWeight } from './danger/learned.ts';
import { weightOf } from './danger/weighty.ts';
import { INTENT_TEXTS } from './intents.ts';
import { outlookOnce } from './outlook_once.ts';
import { listed } from './print.ts';
import { isInOurWords, mergedQuestion } from './going_on.ts';
import { guessedRates } from '../planner/guessed_rate.ts';
import type { DebtId } from '../planner/debt.ts';
import { MAX_QUESTION } from './limits.ts';
import { link, paragraph, type Paragraph, placed, say, textOf } from './say.ts';
import { withMonthNamed } from './slots/dates.ts';
import { withoutCorrected } from './slots/corrected.ts';
import { withDigits } from './slots/numerals.ts';
import { plainOf } from './slots/plain.ts';
import { slotsOf } from './slots/slots.ts';
import { mendedFor } from './slots/spelling.ts';
import { withStoreCard } from './slots/store_card.ts';
import { writtenOut } from './slots/texting.ts';
import { knownSource } from './sources.ts';
import {
  inTheirLanguage,
  isAskedInSpanish,
  proposalInTheirLanguage,
  slipInTheirLanguage,
} from './spanish/spanish_answer.ts';
import { compose } from './compose.ts';
import { partsOf } from './two_questions.ts';
import type { Composed } from './composed.ts';
import type { ToolName, ToolResult } from './tool.ts';
import { notOrdered } from './ordered.ts';
import { refused } from './tools/arguments.ts';
import { runTool } from './tools.ts';
import { withUnusedAmounts } from './unused_amounts.ts';

/** Parts of one message in which danger is looked for by themselves: all of it, and each sentence, was read before. */
const MAX_PARTS_LOOKED_AT = 30;
/** Questions offered beside an answer. */
const MAX_OTHERS = 3;
/** Debts to choose from may be a few more. */
const MAX_CHOICES = 6;

/** The answer without a model, from a person's own figures, the lessons and the law. Never throws. */
export const answerQuestion = (question: string, context: AskContext): Answer =>
  answerWithResults(question, context).answer;

/** The same with what its tools found, for whoever traces its numbers. */
export function answerWithResults(
  question: string,
  context: AskContext,
): { readonly answer: Answer; readonly results: readonly ToolResult[] } {
  const { danger } = context.understanding;
  // Danger that one part says isn't made less by what else is asked. What was learned reads whole sentences already, as less than
  // all: a sentence of a sad story says less.
  const grave = isCrisis(question, danger)
    ? question
    : partsOf(plainOf(question.slice(0, MAX_QUESTION)))
        .slice(0, MAX_PARTS_LOOKED_AT)
        .map(({ text }) => text)
        .find((text) => isCrisis(text, /[.!?]$/.test(text) ? null : danger));
  if (grave !== undefined) return { answer: crisisAnswer(grave, danger), results: [] };
  // A question that was offered in Spanish is the one that it was offered for.
  const offered = context.spanish?.englishOf(question.slice(0, MAX_QUESTION)) ?? null;
  const typed = plainOf((offered ?? question).slice(0, MAX_QUESTION));
  const plain = withStoreCard(
    withMonthNamed(
      withoutCorrected(
        withDigits(
          isAskedInSpanish(question) ? writtenOut(typed) : mendedFor(typed, context),
          context.records.debts.map(({ name }) => plainOf(name)),
        ),
      ),
    ),
    context.records.debts,
  );
  const own = slotsOf(plain, context);
  const merged = offered === null ? mergedQuestion(plain, own, context) : null;
  const slots = merged === null ? own : slotsOf(merged, context);
  const results: ToolResult[] = [];
  const used = new Set<number>();
  const asked: Asked = {
    question: question.slice(0, MAX_QUESTION),
    plain: merged ?? plain,
    // What goes on from another question is read with it, once.
    context: merged === null ? context : { ...context, previous: null },
    slots,
    use(name: ToolName, args: Readonly<Record<string, unknown>>) {
      const refusal = name === 'propose' ? notOrdered(question, asked.plain, args) : null;
      if (refusal !== null) return refused(refusal);
      const answer = runTool(name, args, context, `c${results.length + 1}`);
      for (const each of Object.values(args)) used.add(Math.abs(Math.round(Number(each) * 100)));
      if (answer.ok) {
        results.push(answer.result);
        for (const figure of Object.values(answer.result.figures))
          if (figure.kind === 'money') used.add(figure.cents);
      }
      return answer;
    },
  };
  const composed = inTheirLanguage(
    withMerged(withUnusedAmounts(compose(asked), asked, used), merged),
    asked,
  );
  // Where nothing was read but that it may be heavy, people to talk to are the answer, and no list of questions about debts.
  if (
    composed.intent === null &&
    (composed.certainty === 'unsure' || composed.certainty === 'unknown') &&
    (slots.amounts.length === 0 || weightOf(question) !== null) &&
    (weightOf(question) ?? maybeWeight(question, danger))?.self === true
  )
    return { answer: crisisAnswer(question, danger), results: [] };
  return { answer: answerOf(asked, composed, results), results };
}

/** What was read as one is said, so that nobody takes the answer for another question's. */
const withMerged = (composed: Composed, merged: string | null): Composed =>
  merged === null || isInOurWords(merged)
    ? composed
    : {
        ...composed,
        reply: {
          ...composed.reply,
          paragraphs: [
            paragraph(say`I read that with your last question: “${merged}”`),
            ...composed.reply.paragraphs,
          ],
        },
      };

/** That a rate behind what is said is our guess; null where none is, or nothing of it has to do with interest. */
function guessAside(
  said: readonly Sentence[],
  about: DebtId | null,
  { records, today }: AskContext,
): Paragraph | null {
  const text = said.map(textOf).join(' ');
  const isFigured = said.some(({ pieces }) =>
    pieces.some(
      (piece) => typeof piece === 'object' && 'source' in piece && /^c\d/.test(piece.source),
    ),
  );
  if (!isFigured || !/\b(?:interest|rates?|paid off|debt-free|saves?|sooner)\b/i.test(text))
    return null;
  const { debts = [] } = outlookOnce(records, today) ?? {};
  const names = guessedRates(debts)
    .filter(({ debtId }) => about === null || debtId === about)
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return paragraph(
    say`We guessed the rate on ${listed(names)}, so what it costs and when it ends are a guess too. The statement has the real one: enter it in ${link('/debt-destroyer', 'the planner')}.`,
  );
}

/** Puts an answer together: what its sentences name is what it stands on. */
function answerOf(
  { context, question, slots }: Asked,
  { reply, certainty, intent, isGuess, others }: Composed,
  results: readonly ToolResult[],
): Answer {
  const { paragraphs, lesson = null, step } = reply;
  const reading: Reading = {
    certainty,
    intent,
    // In Spanish the question that it was taken for stands above the answer.
    as: intent === null || isAskedInSpanish(question) ? null : INTENT_TEXTS[intent].as,
    others: reply.others
      ? reply.others.slice(0, MAX_CHOICES)
      : [...new Set(others)].slice(0, MAX_OTHERS),
    debtId:
      reply.debtId ??
      (slots.isDebtNamed && slots.debts.length === 1 ? (slots.debts[0]?.id ?? null) : null),
  };
  const weighty = weightyParagraphs(question, context.understanding.danger);
  const heavy = weighty.length === 0 ? heavyAside(plainOf(question)) : null;
  const said = placed([...weighty, ...paragraphs, ...(heavy ? [heavy] : [])]);
  const guess = guessAside(said, reading.debtId, context);
  const sentences = guess
    ? placed([...weighty, ...paragraphs, guess, ...(heavy ? [heavy] : [])])
    : said;
  const known = context.knowledge.lessons.find(({ id }) => id === lesson);
  const sources = sourcesOf(sentences, results, context);
  return {
    mode: 'no_model',
    steps: stepsOf(results, sources, context, step),
    slips: results
      .filter(
        ({ id, slip }) =>
          !reply.isWithoutSlips && slip !== null && sources.some((each) => each.id === id),
      )
      .flatMap(({ slip }) => slip ?? [])
      .slice(0, 2)
      .map((slip) => slipInTheirLanguage(slip, question, context.spanish ?? null, context.records)),
    sources,
    sentences,
    // What may not have been asked for isn't offered to be changed.
    proposal:
      isGuess || reply.isWithoutProposal
        ? null
        : proposalInTheirLanguage(
            results.findLast(({ proposal }) => proposal !== null)?.proposal ?? null,
            question,
            context.spanish ?? null,
            context.records,
          ),
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
    ...(has(
      'plan_payoff',
      'change_debt',
      'add_debt',
      'minimums_for',
      'other_months',
      'hold_minimum',
      'move_balance',
      'take_loan',
      'card_use',
      'propose',
    )
      ? [done('worked_out', null)]
      : []),
    ...(rules > 0 ? [done('read_rules', rules)] : []),
    ...(step ? [done(step, null)] : []),
  ];
}
