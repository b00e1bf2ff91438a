import { type Example, foldsOf, longHarmless } from './examples.ts';
import { featuresOf, tokensOf, type Vocabulary } from './features.ts';
import { fit, type Row } from './training.ts';

// A text's score is that of its heaviest window: what its features weigh together. Above the mark it waits for a person.

export interface Model {
  readonly vocabulary: Vocabulary;
  /** Thousandths. */
  readonly bias: number;
  /** Thousandths, by feature. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Examples that a word or a feature must be in. */
const MIN_EXAMPLES = 4;
const LONG = { count: 250, parts: 5, seed: 3 } as const;

/** Features of a window that count fully, if they weigh anything; where more do, each counts less. */
const FULL_WINDOW = 30;

const valueOf = (features: number): number =>
  Math.sqrt(FULL_WINDOW / Math.max(FULL_WINDOW, features));

/** Null where nothing in it weighs anything. */
function windowScore(
  window: ReadonlySet<string>,
  { bias, weights }: Pick<Model, 'bias' | 'weights'>,
): number | null {
  let sum = 0;
  let count = 0;
  for (const feature of window) {
    const weight = weights.get(feature);
    if (weight === undefined) continue;
    sum += weight;
    count += 1;
  }
  return count === 0 ? null : (bias + sum * valueOf(count)) / 1000;
}

/** The score of a text that plainWords() made; above 0 it rather leads elsewhere. As private.pointer_score. */
export function scoreOf(plain: string, model: Model): number {
  const scores = featuresOf(plain, model.vocabulary).flatMap(
    (window) => windowScore(window, model) ?? [],
  );
  return scores.length === 0 ? model.bias / 1000 : Math.max(...scores);
}

function countsOf(bags: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const bag of bags)
    for (const each of new Set(bag)) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

const frequent = (bags: readonly (readonly string[])[]): readonly string[] =>
  [...countsOf(bags)].flatMap(([each, count]) => (count >= MIN_EXAMPLES ? each : []));

function vocabularyOf(
  examples: readonly Example[],
  kinds: ReadonlyMap<string, string>,
): Vocabulary {
  const common = frequent(examples.map(({ plain }) => tokensOf(plain))).filter((token) =>
    /^[a-z]|[^ -~\n]/u.test(token),
  );
  return new Map([...kinds.keys(), ...common].map((word) => [word, kinds.get(word) ?? null]));
}

export function train(examples: readonly Example[], kinds: ReadonlyMap<string, string>): Model {
  const vocabulary = vocabularyOf(examples, kinds);
  const read = [...examples, ...longHarmless(examples, LONG)].map(({ plain, points }) => ({
    windows: featuresOf(plain, vocabulary),
    points,
  }));
  const features = frequent(
    read.slice(0, examples.length).map(({ windows }) => windows.flatMap((each) => [...each])),
  );
  const placeOf = new Map(features.map((feature, at) => [feature, at]));
  const rowOf = (window: ReadonlySet<string>, points: boolean): Row => {
    const places = Int32Array.from([...window].flatMap((feature) => placeOf.get(feature) ?? []));
    return { places, value: valueOf(places.length), points };
  };
  const modelOf = (rows: readonly Row[]): Model => {
    const { bias, weights } = fit(rows, features.length);
    const thousandths = (weight: number) => Math.round(weight * 1000);
    return {
      vocabulary,
      bias: thousandths(bias),
      weights: new Map(
        features
          .map((feature, at) => [feature, thousandths(weights[at] ?? 0)] as const)
          .filter(([, weight]) => weight !== 0),
      ),
    };
  };
  const first = modelOf(
    read.flatMap(({ windows, points }) => windows.map((window) => rowOf(window, points))),
  );
  // In a text of several windows one leads elsewhere, and the others may be harmless.
  return modelOf(
    read.flatMap(({ windows, points }) =>
      (points
        ? windows
            .toSorted(
              (one, other) => (windowScore(other, first) ?? 0) - (windowScore(one, first) ?? 0),
            )
            .slice(0, 1)
        : windows
      ).map((window) => rowOf(window, points)),
    ),
  );
}

export interface Judged {
  readonly example: Example;
  readonly score: number;
}

/** Every example with its score by a model that saw neither it nor one that is near it. */
export function crossValidated(
  examples: readonly Example[],
  kinds: ReadonlyMap<string, string>,
  folds = 10,
): readonly Judged[] {
  const foldOf = foldsOf(examples, folds);
  const models = Array.from({ length: folds }, (_, fold) =>
    train(
      examples.filter((_each, at) => foldOf[at] !== fold),
      kinds,
    ),
  );
  return examples.map((example, at) => ({
    example,
    score: scoreOf(example.plain, models[foldOf[at] ?? 0] as Model),
  }));
}

/** The lowest mark above which this share of the harmless ones is, at most. In hundredths, upwards. */
export function markFor(judged: readonly Judged[], share: number): number {
  const harmless = judged
    .filter(({ example }) => !example.points)
    .map(({ score }) => score)
    .toSorted((one, other) => other - one);
  return Math.ceil((harmless[Math.floor(harmless.length * share)] ?? 0) * 100) / 100;
}
