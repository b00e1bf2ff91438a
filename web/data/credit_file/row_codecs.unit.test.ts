import { describe, expect, it } from 'vitest';
import {
  blank,
  date,
  dollars,
  months,
  report,
  tradeline,
} from '../../../domain/credit_file/testing/reports.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import type { CollectionTable } from '../sync/table.ts';
import { creditFileTables } from './session_sync.ts';

/** A row as the database answers with it. */
const there = <Item>(table: CollectionTable<Item>, id: string, item: Item): Item =>
  table.fromRow(
    JSON.parse(
      JSON.stringify({
        ...table.toRow({ id, item, position: 0 } as Parameters<typeof table.toRow>[0]),
        user_id: 'person',
        created_at: '2026-11-26T00:00:00Z',
      }),
    ),
  );

describe('the rows of a credit file', () => {
  it('hold a report whole, with what is not there still not there', () => {
    const whole = report('experian', '2026-11-14', [
      tradeline({
        lastFour: '2290',
        balance: dollars(1284),
        opened: date('2021-01'),
        firstDelinquency: blank,
        history: months({ '2025-07': '1' }),
      }),
    ]);
    expect(there(creditFileTables.reports, whole.id, whole)).toEqual(whole);
  });

  it('hold what was said of accounts and findings, and scores with and without where they stood', () => {
    const account = { id: 'r/t', copies: [{ reportId: 'r', tradelineId: 't' }] };
    expect(there(creditFileTables.accounts, account.id, account)).toEqual(account);
    expect(there(creditFileTables.marks, 'm', { kind: 'right' })).toEqual({ kind: 'right' });
    const score = {
      id: 's',
      bureau: 'equifax' as const,
      model: 'FICO Score 8',
      on: isoDate('2026-11-02'),
      score: 611,
    };
    expect(there(creditFileTables.scores, score.id, score)).toEqual(score);
    const seen = { ...score, source: 'Bank app' };
    expect(there(creditFileTables.scores, score.id, seen)).toEqual(seen);
  });

  it('are refused where they are none, and left alone', () => {
    expect(() => creditFileTables.scores.fromRow({ score: 5 })).toThrow();
    expect(() => creditFileTables.reports.fromRow({ content: null })).toThrow();
  });
});
