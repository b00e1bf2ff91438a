import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskEvent } from '../../../domain/assistant/answer.ts';
import { numbersIn } from '../../../domain/assistant/numbers.ts';
import { startModelDouble } from '../../../doubles/model/model.ts';
import { heldIn, modeOf, post, questionTo, sentencesOf, withModelOf, words } from './example.ts';
import { eventsIn } from '../evaluation/in_memory.ts';
import { EVALUATED_ON } from '../evaluation/evaluate.ts';
import { library, personas, questions } from '../evaluation/load.ts';

// The committed questions with a model in the way.

const { knowledge } = library();
const known = new Set([
  ...knowledge.passages.map(({ id }) => `rule/${id}`),
  ...knowledge.lessons.map(({ id }) => `lesson/${id}`),
  ...knowledge.terms.map(({ id }) => `word/${id}`),
]);

type Double = Awaited<ReturnType<typeof startModelDouble>>;

/** Each model is asked a fifth of the questions, so that every question meets one of them or two. */
const FIFTHS = 5;
const styles = [
  'honest',
  'invents',
  'swaps-figures',
  'no-cite',
  'wrong-cite',
  'obeys-injection',
  'never-say',
] as const;

/** How a model misbehaves; names of the double in `doubles/model`. */
export type ModelStyle = (typeof styles)[number];

async function askAll(double: Double, model: ModelStyle) {
  const asked = questions.filter((_, place) => (place + styles.indexOf(model)) % FIFTHS === 0);
  const answers: { ask: string; mustNot: readonly string[]; events: readonly AskEvent[] }[] = [];
  for (const { ask, persona, mustNot } of asked) {
    const records = personas[persona];
    if (!records) throw new Error(`there is no ${persona}`);
    const running = withModelOf(double, model, 'openai', { records });
    const response = await post(
      running,
      questionTo(double.host, { text: ask, today: EVALUATED_ON }),
    );
    answers.push({ ask, mustNot, events: eventsIn(await response.text()) });
  }
  return answers;
}

/** Numbers of an answer that stand neither in what it shows beside it, nor in what it stands on, nor in the question. */
function unbacked(ask: string, events: readonly AskEvent[]): readonly string[] {
  const beside = JSON.stringify(
    events.filter(({ type }) => type !== 'sentence' && type !== 'turn'),
  );
  const passages = events
    .flatMap((event) => (event.type === 'source' ? [event.source.id] : []))
    .flatMap((id) => knowledge.passages.filter((each) => `rule/${each.id}` === id))
    .flatMap(({ figures, gloss }) => [...figures, gloss]);
  return sentencesOf(events)
    .filter(({ tone }) => tone === 'answer')
    .flatMap(({ pieces }) => pieces)
    .flatMap((piece) => (typeof piece === 'object' && 'strong' in piece ? [piece.strong] : []))
    .filter((text) =>
      numbersIn(text).some(({ value }) => value?.kind === 'money' && value.cents > 0),
    )
    .filter((text) => ![beside, ask, ...passages].some((each) => each.includes(text)));
}

/** What holds with each of these models, whatever it does: one file for a few of them, so that workers share them. */
export function answersHoldWith(models: readonly ModelStyle[]): void {
  let double: Double;
  beforeAll(async () => {
    double = await startModelDouble();
  });
  afterAll(() => double.close());

  describe.each(models)('the committed questions with a model that is %s', (model) => {
    it('show no amount that nothing backs, no source that is not there, and nothing that may not be said', async () => {
      const answers = await askAll(double, model);
      for (const { ask, mustNot, events } of answers) {
        // Without the model's words it is the answer that the other evaluation traces.
        if (modeOf(events) === 'model') expect(unbacked(ask, events), ask).toEqual([]);
        const named = sentencesOf(events).flatMap(({ pieces }) =>
          pieces.flatMap((piece) =>
            typeof piece === 'object' && 'source' in piece ? [piece.source] : [],
          ),
        );
        const given = new Set(
          events.flatMap((each) => (each.type === 'source' ? [each.source.id] : [])),
        );
        expect(
          named.filter((id) => !given.has(id) || !(known.has(id) || /^c\d+$/.test(id))),
          ask,
        ).toEqual([]);
        const text = words(events).join(' ').toLowerCase();
        // An amount that our own answer leaves out ("you owe $0") is no harm in another's.
        const banned = mustNot.filter((each) => !each.startsWith('$'));
        expect(
          banned.filter((each) => text.includes(each.toLowerCase())),
          ask,
        ).toEqual([]);
      }
      const modes = answers.map(({ events }) => modeOf(events));
      expect(
        modes.filter((mode) => mode === 'model' || mode === 'model_failed').length,
      ).toBeGreaterThan(50 / FIFTHS);
      if (model === 'invents')
        expect(answers.some(({ events }) => heldIn(events).has('number'))).toBe(true);
    });
  });
}
