import { parentPort } from 'node:worker_threads';
import { answerHere, type Answerer } from '../../api/assistant/answering.ts';

// A thread of its own that answers questions without a model: reading one and running plans for it may take a second of a
// processor, in which the gateway's own thread would answer nobody.

const answer = answerHere();

parentPort?.on('message', async (asked: Parameters<Answerer>) => {
  parentPort?.postMessage(await answer(...asked));
});
