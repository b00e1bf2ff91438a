import { describe, expect, it } from 'vitest';
import { isoDate } from '../time/iso_date.ts';
import { readDisclosure } from './disclosure/read_disclosure.ts';
import { layOut, variants } from './disclosure/testing/layouts.ts';
import { reportFromCsv, reportsFromJson, reportsToJson, reportToCsv } from './export.ts';
import type { CreditReport } from './report.ts';

function read(at: number): CreditReport {
  const variant = variants[at];
  const reading = variant && readDisclosure(layOut(variant).lines);
  if (!reading?.ok) throw new Error('not read');
  const { bureau, tradelines, inquiries, publicRecords, personal } = reading.value;
  return {
    id: 'r',
    bureau,
    printedOn: reading.value.printedOn ?? isoDate('2026-11-14'),
    source: 'annual',
    way: 'pdf',
    tradelines,
    inquiries,
    publicRecords,
    personal,
  };
}

const valuesOf = (report: CreditReport): unknown =>
  JSON.parse(
    JSON.stringify(report, (key, value: unknown) =>
      ['id', 'printed', 'state', 'page', 'line', 'way'].includes(key) ? undefined : value,
    ),
  );

describe('reports taken along', () => {
  it.each([0, 13, 25, 30])('come back from JSON to the letter: %d', (at) => {
    const report = read(at);
    expect(reportsFromJson(reportsToJson([report]))).toEqual([report]);
  });

  it.each([0, 13, 25, 30])('come back from CSV with their values: %d', (at) => {
    const report = read(at);
    let id = 0;
    const again = reportFromCsv(reportToCsv(report), () => `n${(id += 1)}`);
    expect(again && valuesOf(again)).toEqual(valuesOf(report));
  });

  it.each([
    '',
    '{}',
    '[1]',
    '{"format":"mendwell credit file","reports":[{"bureau":"x"}]}',
    'bureau,printedOn,what,name\r\nacme,2026-01-01,account,x',
    '"',
  ])('nothing comes of %s', (text) => {
    expect(reportsFromJson(text)).toBeNull();
    expect(reportFromCsv(text, () => 'id')).toBeNull();
  });

  it('no cell begins a formula', () => {
    const report = read(0);
    const [first] = report.tradelines;
    if (!first) throw new Error('no account');
    const csv = reportToCsv({
      ...report,
      tradelines: [{ ...first, creditor: '=HYPERLINK("http://x")' }],
    });
    expect(csv).toContain(`'=HYPERLINK`);
    expect(reportFromCsv(csv, () => 'id')?.tradelines[0]?.creditor).toBe('=HYPERLINK("http://x")');
  });
});
