import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import * as compiled from '../../../content/compiled/questions.ts';
import { INTENTS } from '../../../domain/assistant/intents.ts';
import { featuresOf } from '../../../domain/assistant/understanding/features.ts';
import {
  meaningsOf,
  readUnderstanding,
} from '../../../domain/assistant/understanding/understanding.ts';
import { train, trainInTwo } from './classifier_training.ts';
import { DANGERS, lexiconOf, READINGS, readingWordings, trainClassifier } from './questions.ts';

const root = path.join(import.meta.dirname, '../../..');

describe('what reads questions', () => {
  it('is fetched in 150 kB at the most', () => {
    expect(gzipSync(JSON.stringify(compiled), { level: 9 }).length).toBeLessThanOrEqual(150_000);
  });

  it('has learned every meaning and every danger', () => {
    const learned = new Set(readingWordings(root).map(({ label }) => label));
    expect([...INTENTS, ...DANGERS].filter((label) => !learned.has(label))).toEqual([]);
  });

  it('reads a plain wording of what shares its answer with others', () => {
    const understanding = readUnderstanding(compiled);
    const read = (text: string) => meaningsOf(text, understanding)[0]?.meaning;
    expect(read('hello there')).toBe('greeting');
    expect(read('who won the super bowl last night')).toBe('out_of_scope');
    expect(read('thank you so much')).toBe('thanks');
  });

  it('comes out the same to the byte, whenever it is trained', () => {
    const few = readingWordings(root).filter((_, at) => at % 150 === 0);
    const trained = () =>
      trainClassifier(few, READINGS, lexiconOf(root), { length: 18, temperature: 1 });
    expect(JSON.stringify(trained())).toBe(JSON.stringify(trained()));
  });

  it('comes out the same of two threads as of one', async () => {
    const lexicon = lexiconOf(root);
    const few = readingWordings(root)
      .filter((_, at) => at % 400 === 0)
      .map(({ text, label }) => ({
        features: featuresOf(text, lexicon),
        label: READINGS.indexOf(label),
      }));
    const [one, two] = [
      train(few, READINGS.length, 18),
      await trainInTwo(few, READINGS.length, 18),
    ];
    expect(two.weights).toEqual(one.weights);
    expect(two.codes).toEqual(one.codes);
  });

  it('throws at a wording whose meaning there is not', () => {
    expect(() =>
      trainClassifier(
        [{ text: 'hi', language: 'en', label: 'nowhere' }],
        READINGS,
        lexiconOf(root),
        {
          length: 18,
          temperature: 1,
        },
      ),
    ).toThrow('nowhere');
  });
});
