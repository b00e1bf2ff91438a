// The thread that learns the other half of every batch. What reads TypeScript is asked for here: a thread doesn't take it over.
import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { learn, meetingAt } = await import('./classifier_training.ts');
const { ground, gate } = workerData;
parentPort.postMessage('there');
learn(ground, [1], meetingAt(gate));
