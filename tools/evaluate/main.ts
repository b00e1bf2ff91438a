import fs from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { EVALUATED_ON, evaluate, recall } from '../../api/assistant/evaluation/evaluate.ts';
import {
  library,
  personas,
  publicQuestions,
  questions,
} from '../../api/assistant/evaluation/load.ts';
import {
  type DangerWords,
  hear,
  type Heard,
  type HeardQuestion,
  measureDanger,
  OUTCOMES,
} from '../../api/assistant/evaluation/understanding.ts';
import { crossValidated } from './cross_validation.ts';
import { answerQuestion, answerWithResults } from '../../domain/assistant/answer_question.ts';

// `npm run evaluate`: the assistant without a model over the committed questions, how well it reads a set of questions that nobody
// wrote an example from, and the search over the public ones. `-- --questions <file> --danger <file>`: other sets; `--faults`
// prints what was read wrongly; `--folds 5` trains five times, each without a fifth of the wordings, and prints the curve.

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: 'content/questions/evaluation/questions.json' },
    danger: { type: 'string', default: 'content/questions/evaluation/danger.json' },
    faults: { type: 'boolean', default: false },
    folds: { type: 'string', default: '0' },
  },
});

const known = library();
const { find } = known;
const share = (met: number, all: number) =>
  `${all === 0 ? '–' : ((100 * met) / all).toFixed(1)} % (${met} of ${all})`;
const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

function read<Value>(file: string): readonly Value[] {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Value[]) : [];
}

const report = evaluate(questions, personas, known, answerWithResults);
const found = recall(publicQuestions, find, 3);
print([
  ...(values.faults ? report.faults.map((fault) => `  ${fault}`) : []),
  `${questions.length} questions, ${Object.keys(personas).length} personas, no model`,
  `needs met            ${share(report.needs.met, report.needs.all)}`,
  `must not be said     ${report.mustNot}`,
  `numbers untraced     ${report.untraced}`,
  `citations not real   ${report.unrealCitations}`,
  `out of scope         ${share(report.declined.met, report.declined.all)} declined`,
  `recall of 3          ${share(found.found, found.all)}, ${publicQuestions.length - found.all} more without a lesson`,
]);

/** What serves who asks: an answer that fits, or the question to choose from. */
const GOOD: ReadonlySet<Heard['outcome']> = new Set(['right', 'guessed', 'asked']);

const row = (name: string, heard: readonly Heard[]) =>
  [
    name.padEnd(20),
    ...OUTCOMES.map((outcome) =>
      String(heard.filter((each) => each.outcome === outcome).length).padStart(14),
    ),
    String(heard.length).padStart(6),
  ].join('');
const grouped = (heard: readonly Heard[], of: (question: HeardQuestion) => string) =>
  [...new Set(heard.map(({ question }) => of(question)))].toSorted().map((name) =>
    row(
      name,
      heard.filter(({ question }) => of(question) === name),
    ),
  );

const asked = read<HeardQuestion>(values.questions);
const [records] = [personas['five_debts']];
if (asked.length > 0 && records) {
  const heard = hear(asked, answerQuestion, {
    today: EVALUATED_ON,
    records,
    ...known,
    about: { debtId: null, lesson: null },
    previous: null,
  });
  const good = heard.filter(({ outcome }) => GOOD.has(outcome)).length;
  const wrong = heard.filter(({ outcome }) => outcome === 'wrong').length;
  print([
    '',
    `${values.questions}: ${asked.length} questions`,
    ''.padEnd(20) + OUTCOMES.map((each) => each.padStart(14)).join('') + '   all',
    ...grouped(heard, ({ language }) => language),
    ...grouped(heard, ({ kind }) => kind),
    row('all', heard),
    `right, guessed or asked back   ${share(good, heard.length)}`,
    `answered at once              ${share(heard.filter(({ outcome }) => outcome === 'right' || outcome === 'guessed').length, heard.length)}`,
    `wrong                         ${share(wrong, heard.length)}`,
    ...(values.faults
      ? heard
          .filter(({ outcome }) => !GOOD.has(outcome))
          .map(
            ({ question, outcome, read: as }) =>
              `  ${outcome}: ${question.say} [${String(question.meaning)}] ${as}`,
          )
      : []),
  ]);
}

const words = read<DangerWords>(values.danger);
for (const language of new Set(words.map((each) => each.language))) {
  const measured = measureDanger(
    words.filter((each) => each.language === language),
    known.understanding,
  );
  print([
    '',
    `danger, ${language}: seen ${share(measured.seen, measured.all)}, false alarms ${share(measured.falseAlarms, measured.harmless)}`,
    ...(values.faults ? measured.faults.map((fault) => `  ${fault}`) : []),
  ]);
}

if (Number(values.folds) > 0) print(['', ...(await crossValidated(Number(values.folds)))]);
