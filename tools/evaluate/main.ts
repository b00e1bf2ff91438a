import process from 'node:process';
import { evaluate, recall } from '../../api/assistant/evaluation/evaluate.ts';
import {
  library,
  personas,
  publicQuestions,
  questions,
} from '../../api/assistant/evaluation/load.ts';
import { answerWithResults } from '../../domain/assistant/answer_question.ts';

// `npm run evaluate`: the assistant without a model over the committed questions, and the search over the public ones.

const { knowledge, find } = library();
const report = evaluate(questions, personas, { knowledge, find }, answerWithResults);
const found = recall(publicQuestions, find, 3);

const share = (met: number, all: number) =>
  `${all === 0 ? '–' : ((100 * met) / all).toFixed(1)} % (${met} of ${all})`;
const lines = [
  ...report.faults.map((fault) => `  ${fault}`),
  '',
  `${questions.length} questions, ${Object.keys(personas).length} personas, no model`,
  `needs met            ${share(report.needs.met, report.needs.all)}`,
  `must not be said     ${report.mustNot}`,
  `numbers untraced     ${report.untraced}`,
  `citations not real   ${report.unrealCitations}`,
  `out of scope         ${share(report.declined.met, report.declined.all)} declined`,
  `recall of 3          ${share(found.found, found.all)}, ${publicQuestions.length - found.all} more without a lesson`,
];
process.stdout.write(`${lines.join('\n')}\n`);
