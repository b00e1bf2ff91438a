import path from 'node:path';
import { INTENTS } from '../../domain/assistant/intents.ts';
import { classify, readClassifier } from '../../domain/assistant/understanding/classifier.ts';
import { LIKELY } from '../../domain/assistant/understanding/understanding.ts';
import { lexiconOf, readingWordings, trainReading } from '../../web/build/content/questions.ts';

// How well wordings are read that were left out of the training, a fifth at a time: what the marks and the temperature are
// fitted on. `npm run evaluate -- --folds 5`.

interface Read {
  readonly meant: string;
  readonly read: string;
  readonly isAmongThree: boolean;
  readonly probability: number;
}

const root = path.join(import.meta.dirname, '../..');
const intents: ReadonlySet<string> = new Set(INTENTS);
const FOLDS = 5;

async function readFold(fold: number): Promise<readonly Read[]> {
  const wordings = readingWordings(root);
  const lexicon = lexiconOf(root);
  const packed = await trainReading(
    root,
    wordings.filter((_, at) => at % FOLDS !== fold),
  );
  const classifier = readClassifier(packed, lexicon);
  return wordings.flatMap(({ text, label }, at) => {
    if (at % FOLDS !== fold || !intents.has(label)) return [];
    const likely = classify(text, classifier);
    const [best] = likely;
    return {
      meant: label,
      read: best?.label ?? '',
      isAmongThree: likely.slice(0, 3).some((each) => each.label === label),
      probability: best?.probability ?? 0,
    };
  });
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

/** What `folds` of five show, as lines. */
export async function crossValidated(folds: number): Promise<readonly string[]> {
  const reads: Read[] = [];
  // One after another: each takes two cores.
  for (let fold = 0; fold < Math.min(folds, FOLDS); fold += 1)
    reads.push(...(await readFold(fold)));
  const right = reads.filter(({ meant, read }) => meant === read);
  const answered = reads.filter(({ probability }) => probability >= LIKELY);
  const confused = new Map<string, number>();
  for (const { meant, read } of reads)
    if (meant !== read)
      confused.set(`${meant} as ${read}`, (confused.get(`${meant} as ${read}`) ?? 0) + 1);
  return [
    `cross-validation: ${reads.length} wordings left out of the training`,
    `read rightly ${percent(right.length, reads.length)}, among three ${percent(reads.filter((each) => each.isAmongThree).length, reads.length)}`,
    `answered from ${LIKELY} on: ${percent(answered.length, reads.length)}, of all answered wrongly ${percent(answered.filter(({ meant, read }) => meant !== read).length, reads.length)}`,
    'probability   right',
    ...Array.from({ length: 10 }, (_, tenth) => {
      const within = reads.filter(
        ({ probability }) => Math.min(9, Math.floor(probability * 10)) === tenth,
      );
      return `  ${(tenth / 10).toFixed(1)}–${((tenth + 1) / 10).toFixed(1)}     ${percent(within.filter(({ meant, read }) => meant === read).length, within.length)} of ${within.length}`;
    }),
    'most often confused',
    ...[...confused]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 25)
      .map(([pair, count]) => `  ${count} ${pair}`),
  ];
}
