import fs from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { dollars } from '../../planner/testing.ts';
import { isoDate } from '../../time/iso_date.ts';
import { costOf } from '../cost.ts';
import { notListedFor, passesFilters } from '../eligibility.ts';
import { rankCards } from '../rank.ts';
import { ageMonths, freshnessOf } from '../staleness.ts';
import { usageOf } from '../testing.ts';
import { readCsv } from '../../table/read_csv.ts';
import { readFeeText } from './fee_text.ts';
import { readSurvey } from './read_survey.ts';

/** The whole second half of 2022 and the hand-copied part of the second half of 2025 (fixtures/README.md). */
const fixture = (name: string) => fs.readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const rows2022 = brotliDecompressSync(fixture('survey_2022h2.csv.br')).toString('utf8');
const rows2025 = fixture('survey_2025h2_subset.csv').toString('utf8');

function read(text: string, asOf = '2025-12-31') {
  const reading = readSurvey(text, isoDate(asOf));
  if (!reading.ok) throw new Error(reading.reason);
  return reading;
}

/** The rows of a table with some cells changed in the row of this id. */
function changed(text: string, id: string, cells: Readonly<Record<string, string>>): string {
  const table = readCsv(text) ?? [];
  const [header = []] = table;
  return table
    .map((row) => (row[0] === id ? row.map((cell, at) => cells[header[at] ?? ''] ?? cell) : row))
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n');
}

describe('a release of the survey', () => {
  it('of 2025: 138 rows, 132 cards, and what was refused', () => {
    const { report, survey } = read(rows2025);
    expect(report).toMatchObject({ rowsRead: 138, rowsTaken: 138, cards: 132, refusedRows: [] });
    expect(survey.cards.filter(({ isSecured }) => isSecured)).toHaveLength(36);
    const reasons = report.refusedFigures.map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === 'apr_out_of_range')).toHaveLength(10);
    expect(reasons.filter((reason) => reason === 'grace_too_short')).toHaveLength(1);
  });

  it('of 2022, whole: 999 % is no rate, and typing errors are refused with their reason', () => {
    const { report, survey } = read(rows2022, '2022-12-31');
    expect(report).toMatchObject({
      format: 'TCCP workbook',
      rowsRead: 648,
      rowsTaken: 648,
      refusedRows: [],
      cards: 591,
    });
    const counts = new Map<string, number>();
    for (const { reason } of report.refusedFigures)
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      apr_not_applicable: 275,
      apr_out_of_range: 33,
      fee_unreadable: 50,
      grace_too_short: 5,
      median_outside_range: 24,
      months_out_of_range: 25,
    });
    const refused = (row: string) =>
      report.refusedFigures.filter((each) => each.row === row).map(({ reason }) => reason);
    expect(refused('13')).toContain('grace_too_short');
    expect(refused('20')).toContain('months_out_of_range');
    expect(refused('27')).toContain('apr_out_of_range');
    expect(refused('60')).toContain('median_outside_range');
    // Every plan is somewhere, under its own name or beside those with the same terms; one is in it twice.
    expect(survey.cards.reduce((sum, { names }) => sum + names.length, 0)).toBe(647);
  });

  it('has row 224 as it is worked out by hand', () => {
    const { survey } = read(rows2022, '2022-12-31');
    const ibc = survey.cards.find(({ names }) => names.includes('IBC Bank Secured Visa Card'));
    expect(ibc).toMatchObject({ isSecured: true, openTo: { states: ['OK', 'TX'] }, graceDays: 21 });
    const by = usageOf({ purchases: 150, carried: 600, cash: 100, abroad: 200 });
    const result = ibc && costOf(ibc, by, 'poor', survey.dearest);
    expect(
      result?.ok &&
        [result.cost.low, result.cost.likely, result.cost.high].map((each) => each?.total),
    ).toEqual([dollars(230.61), dollars(252.33), dollars(268.38)]);
  });

  it('lists 67 cards for 619 or less in Ohio: 60 rows with a place, two without a rate', () => {
    const { survey } = read(rows2025);
    const listed = survey.cards.filter((card) => notListedFor(card, 'poor', 'OH') === null);
    expect(listed.reduce((sum, { names }) => sum + names.length, 0)).toBe(67);
    const { ranked, unranked } = rankCards(
      listed,
      usageOf({ purchases: 150, carried: 600 }),
      'poor',
      survey,
    );
    expect(ranked).toHaveLength(60);
    expect(unranked).toHaveLength(2);
    const costOfNamed = (name: string) =>
      ranked.find(({ card }) => card.names.includes(name))?.cost;
    // 750 × 29.74 % ÷ 12 = 18.5875, 18.59 × 12 = 223.08, and 39.00 a year.
    expect(costOfNamed('QuicksilverOne Rewards')?.likely?.total).toBe(dollars(262.08));
    expect(costOfNamed('QuicksilverOne Rewards')?.low.total).toBe(dollars(260.16));
    expect(costOfNamed('Visa Secured')?.likely?.total).toBe(dollars(74.28));
    expect(costOfNamed('Power Credit Card')?.high.total).toBe(dollars(135));
    expect(ranked.filter(({ card }) => card.names.length > 1).length).toBeGreaterThan(0);
  });

  it.each([
    ['no institution', { institution: '' }, 'no_institution'],
    ['no product', { product: ' ' }, 'no_product'],
    ['no tier', { credit_tiers: '' }, 'no_tier'],
    ['a state that is none', { state: 'ZZ' }, 'unknown_state'],
  ])('refuses a row with %s', (_what, cells, reason) => {
    const id = readCsv(rows2025)?.[3]?.[0] ?? '';
    const { report } = read(changed(rows2025, id, cells));
    expect(report.refusedRows).toEqual([{ row: id, reason }]);
    expect(report.rowsTaken).toBe(137);
  });

  it('refuses a row that was read before', () => {
    const line = rows2025.split('\n')[5] ?? '';
    expect(
      read(`${rows2025.trimEnd()}\n${line}\n`).report.refusedRows.map(({ reason }) => reason),
    ).toEqual(['read_before']);
  });

  it.each([
    ['cut off inside a cell', `${rows2025}\n"an open`, 'damaged'],
    ['of something else', 'Name,Amount\r\nA,1\r\n', 'not_the_survey'],
    ['of a picture', '\u0089PNG\r\n\u001a\n\u0000', 'not_the_survey'],
    ['that is empty', '', 'not_the_survey'],
    [
      'without half of its columns',
      rows2025
        .split('\n')
        .map((line) => line.split(',').slice(0, 14).join(','))
        .join('\n'),
      'not_the_survey',
    ],
    ['of 50 rows', rows2025.split('\n').slice(0, 51).join('\n'), 'too_few_rows'],
  ])('is no file %s', (_what, text, reason) => {
    expect(readSurvey(text, isoDate('2025-12-31'))).toEqual({ ok: false, reason });
  });

  it('may be ten times as long', () => {
    const [header = '', ...rows] = rows2025.trimEnd().split('\n');
    const long = Array.from({ length: 10 }, (_each, copy) =>
      rows.map((row) => row.replace(/^[^,]+/, (id) => `${id}-${copy}`)),
    ).flat();
    const { report } = read([header, ...long].join('\n'));
    expect(report).toMatchObject({ rowsRead: 1380, rowsTaken: 1380, cards: 132 });
  });

  it('may have its header below a title, and lose a column or two', () => {
    expect(read(`Terms of Credit Card Plans\n\n${rows2025}`).report.rowsTaken).toBe(138);
    expect(read(rows2025.replace('late_fee_usd', 'something')).report.rowsTaken).toBe(138);
  });
});

describe('a fee in words', () => {
  const charged = (share: number, floor: number, cap?: number) => ({
    kind: 'charged',
    share,
    floor: dollars(floor),
    ...(cap !== undefined && { cap: dollars(cap) }),
  });
  it.each([
    ['$8 or 5% whichever is greater', charged(500, 8)],
    ['Either $10 or 5%  of the amount of each advance, whichever is greater.', charged(500, 10)],
    ['3% or $10.00', charged(300, 10)],
    ['3 percent or minimum of $5', charged(300, 5)],
    ['2% of each advance with a $10 minimum, excludes transfers', charged(200, 10)],
    [
      'Either $5 or 3% of the amount, whichever is greater, with a max. charge of $40',
      charged(300, 5, 40),
    ],
    ['$5.00 or 2% of each, whichever is greater (maximum fee:  $75.00)', charged(200, 5, 75)],
    ['Either $5.00 or 3%, whichever is greater (no maximum fee)', charged(300, 5)],
    ['3.0%\u00A0of each transaction in U.S. dollars.', charged(300, 0)],
  ])('%s', (text, expected) => expect(readFeeText(text)).toEqual(expected));

  it.each([
    'Either $5 or 1.5% of each cash advance, whichever is less.',
    'Min $2 - Max $10 not exceeding 2%',
    'For each transaction at an ATM',
    '5',
    '1% with a conversion, or 0.8% without one',
  ])('that cannot be read: %s', (text) =>
    expect(readFeeText(text)).toEqual({ kind: 'not_stated' }),
  );
});

describe('who is listed', () => {
  const { survey } = read(rows2025);
  it('is decided by tier and state, and a region without its states stays out', () => {
    for (const card of survey.cards) {
      expect(notListedFor(card, null, null)).toBeNull();
      if (card.openTo === 'unknown_region') expect(notListedFor(card, null, 'OH')).toBe('state');
      if (!card.tiers.includes('poor')) expect(notListedFor(card, 'poor', null)).toBe('tier');
    }
  });

  it('is narrowed by what a card is, and by any words of its name', () => {
    const count = (filters: Partial<Parameters<typeof passesFilters>[1]>) =>
      survey.cards.filter((card) =>
        passesFilters(card, {
          isSecured: false,
          isCreditUnion: false,
          hasNoYearlyFee: false,
          text: '',
          ...filters,
        }),
      ).length;
    expect(count({})).toBe(132);
    expect(count({ isSecured: true })).toBe(36);
    expect(count({ text: 'QUICKSILVERONE capital' })).toBe(1);
    expect(count({ hasNoYearlyFee: true })).toBe(
      survey.cards.filter(({ annual, monthly }) => annual + monthly === cents(0)).length,
    );
  });
});

describe('the age of a release', () => {
  it.each([
    ['2026-11-26', 'fresh', 10],
    ['2026-12-31', 'fresh', 12],
    ['2027-01-01', 'aging', 12],
    ['2027-06-30', 'aging', 18],
    ['2027-07-01', 'old', 18],
    ['2028-12-31', 'old', 36],
    ['2029-01-01', 'hidden', 36],
  ])('on %s is %s', (today, freshness, months) => {
    const asOf = isoDate('2025-12-31');
    expect(freshnessOf(asOf, isoDate(today))).toBe(freshness);
    expect(ageMonths(asOf, isoDate(today))).toBe(months);
  });
});
