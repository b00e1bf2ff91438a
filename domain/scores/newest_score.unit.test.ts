import { expect, it } from 'vitest';
import { tierOfScore } from '../cards/terms.ts';
import { isoDate } from '../time/iso_date.ts';
import { newestScore, type ScoreEntry } from './score_log.ts';

const entry = (id: string, model: string, on: string, score = 618): ScoreEntry => ({
  id,
  bureau: 'experian',
  model,
  on: isoDate(on),
  score,
});

it('is the newest by a model that is asked about, of one day the one written down last', () => {
  const log = [
    entry('a', 'FICO Score 8', '2026-11-14'),
    entry('b', 'VantageScore 3.0', '2026-08-14'),
    entry('c', 'FICO Auto Score 8', '2026-11-20'),
    entry('d', 'FICO Score 8', '2026-11-14'),
  ];
  expect(newestScore(log, ['FICO Score 8', 'VantageScore 3.0'])?.id).toBe('d');
  expect(newestScore(log, ['FICO Score 10'])).toBeNull();
});

it.each([
  [300, 'poor'],
  [619, 'poor'],
  [620, 'good'],
  [719, 'good'],
  [720, 'great'],
])('%i is in the tier %s', (score, tier) => expect(tierOfScore(score)).toBe(tier));
