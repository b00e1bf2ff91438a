import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { scoreLog, type ScoreEntry } from './score_log.ts';

let count = 0;
const entry = (
  bureau: ScoreEntry['bureau'],
  model: string,
  on: string,
  score: number,
): ScoreEntry => ({ id: `s${(count += 1)}`, bureau, model, on: isoDate(on), score });

describe('the score log', () => {
  it('sets a score beside the past of its own bureau and model alone', () => {
    const log = scoreLog([
      entry('experian', 'FICO Score 8', '2026-08-14', 604),
      entry('experian', 'FICO Score 8', '2026-11-14', 618),
      entry('equifax', 'FICO Score 8', '2026-11-02', 611),
      entry('experian', 'VantageScore 3.0', '2026-11-18', 634),
    ]);
    expect(log.map(({ model }) => model)).toEqual(['VantageScore 3.0', 'FICO Score 8']);
    expect(
      log[1]?.series.map(({ bureau, latest, change }) => [bureau, latest.score, change]),
    ).toEqual([
      ['experian', 618, { points: 14, since: '2026-08-14' }],
      ['equifax', 611, null],
    ]);
    expect(log[0]?.series[0]?.change).toBeNull();
  });

  it('keeps one axis for a model, over its bureaus', () => {
    const [fico] = scoreLog([
      entry('experian', 'FICO Score 8', '2026-11-14', 618),
      entry('equifax', 'FICO Score 8', '2026-11-02', 590),
    ]);
    expect([fico?.lowest, fico?.highest]).toEqual([590, 618]);
  });

  it('compares with the entry nearest to three months before', () => {
    const [fico] = scoreLog(
      ['2026-02-01', '2026-07-20', '2026-08-10', '2026-10-30', '2026-11-14'].map((on, index) =>
        entry('experian', 'FICO Score 8', on, 600 + index),
      ),
    );
    // 91 days before November 14 is August 15.
    expect(fico?.series[0]?.change).toEqual({ points: 2, since: '2026-08-10' });
  });

  it('has one score of a day: the one that was written down last', () => {
    const [fico] = scoreLog([
      entry('experian', 'FICO Score 8', '2026-11-14', 681),
      entry('experian', 'FICO Score 8', '2026-11-14', 618),
    ]);
    expect(fico?.series[0]?.entries.map(({ score }) => score)).toEqual([618]);
  });
});
