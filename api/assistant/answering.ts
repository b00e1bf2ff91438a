import { answerQuestion } from '../../domain/assistant/answer_question.ts';
import { createLibrary } from './library.ts';
import type { Answerer, Library } from './ports.ts';

export type { Answerer } from './ports.ts';

/** Answers in the thread that asks. */
export const answerHere =
  (library: Library = createLibrary()): Answerer =>
  async (text, own) =>
    answerQuestion(text, { ...own, ...library });
