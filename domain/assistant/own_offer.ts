import { answerQuestion } from './answer_question.ts';
import type { ProposedChange } from './answer.ts';
import { canonical } from './basis.ts';
import type { AskContext } from './context.ts';
import { plainOf, wordsIn } from './slots/plain.ts';

// What a model may offer to write: what our own reading of the question offers, and nothing else. A letter that was pasted, a question, or the model
// itself orders nothing.

/** The change that the question asks for, as it is read without a model; null where it asks for none. */
export const ownOffer = (question: string, context: AskContext): ProposedChange | null =>
  answerQuestion(question, context).proposal?.change ?? null;

/** Whether a change is the one that was asked for. A new debt may have its name in other words of the question. */
export function isSameOffer(
  change: ProposedChange,
  own: ProposedChange | null,
  question: string,
): boolean {
  if (own === null) return false;
  if (change.kind !== 'debt' || own.kind !== 'debt') return canonical(change) === canonical(own);
  const said = new Set(wordsIn(plainOf(question)));
  return (
    change.amount === own.amount &&
    change.payment === own.payment &&
    change.debtKind === own.debtKind &&
    wordsIn(plainOf(change.name)).every((word) => said.has(word))
  );
}
