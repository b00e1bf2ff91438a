import { parentPort } from 'node:worker_threads';
import { createLibrary } from '../../api/assistant/library.ts';
import { answerQuestion } from '../../domain/assistant/answer_question.ts';
import type { Asked } from './pool.ts';

// A thread of its own that answers questions without a model: reading one and running plans for it may take a second of a
// processor, in which the gateway's own thread would answer nobody.

const library = createLibrary();

parentPort?.on('message', ({ text, own }: Asked) => {
  parentPort?.postMessage(answerQuestion(text, { ...own, ...library }));
});
