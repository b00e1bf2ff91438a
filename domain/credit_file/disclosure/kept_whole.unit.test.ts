import { describe, expect, it } from 'vitest';
import type { Bureau, CreditReport } from '../report.ts';
import { creditReport } from '../report_readers.ts';
import { report } from '../testing/reports.ts';
import { readDisclosure, type ReadDisclosure } from './read_disclosure.ts';
import { linesOfText, textOf } from './source_line.ts';
import { seeded } from './testing/invented_file.ts';
import { layOut, variants } from './testing/layouts.ts';

const read = (text: string, bureau: Bureau = 'transunion'): ReadDisclosure => {
  const reading = readDisclosure(linesOfText(text), { bureau });
  if (!reading.ok) throw new Error(reading.error.code);
  return reading.value;
};

const account = (...lines: readonly string[]): string =>
  [
    'Accounts with Adverse Information',
    'LINDEN STORE CARD #51903****',
    'Date Opened: 06/11/2017',
    'Balance: $0',
    ...lines,
  ].join('\n');

const asReport = (read: ReadDisclosure): CreditReport => ({
  ...report(read.bureau, read.printedOn ?? '2026-11-18', read.tradelines),
  inquiries: read.inquiries,
  publicRecords: read.publicRecords,
  personal: read.personal,
});

/** As it comes back: from the database, or this device. */
const again = (kept: CreditReport): CreditReport => creditReport(JSON.parse(JSON.stringify(kept)));

describe('words between the brackets of TransUnion', () => {
  it.each([
    ['PURCHASED BY ANOTHER LENDER'],
    ['SOLD TO CASCADE FUNDING'],
    ['TRANSFERRED TO RECOVERY'],
    ['CLOSED BY CREDIT GRANTOR'],
    ['ACCOUNT CLOSED DUE TO TRANSFER'],
    ['COLLECTION AGENCY'],
    ['CHARGED OFF'],
  ])('are a remark though they begin as a label does: %s', (words) => {
    const [tradeline] = read(account(`Remarks: >${words}<`, 'Date Closed: 09/30/2019')).tradelines;
    expect(tradeline?.remarks.map(({ value, printed }) => [value, printed])).toEqual([
      [words, words],
    ]);
    expect(tradeline?.closed?.value).toBe('2019-09-30');
  });

  it('go on in the line below', () => {
    const [tradeline] = read(
      account('Remarks: >ACCOUNT', '         PURCHASED BY ANOTHER LENDER<', 'Past Due: >$12<'),
    ).tradelines;
    expect(tradeline?.remarks.map(({ value }) => value)).toEqual([
      'ACCOUNT PURCHASED BY ANOTHER LENDER',
    ]);
    expect(tradeline?.pastDue).toMatchObject({ value: 1200, printed: '$12' });
  });

  it.each(['><', '> <', '>', '<', '>—<'])('that are none are no remark: %s', (printed) => {
    const [tradeline] = read(account(`Remarks: ${printed}`, `Pay Status: ${printed}`)).tradelines;
    expect(tradeline?.remarks).toEqual([]);
    expect(tradeline?.status?.value ?? null).toBeNull();
  });

  it('are kept without them', () => {
    const kept = read(
      account(
        'Pay Status: >Charged Off<',
        'Original Creditor: >RIVERSIDE<',
        'Terms: >$40 per month<',
        'Rating 10/2026 09/2026',
        '>60< >30<',
      ),
    );
    expect(JSON.stringify(kept.tradelines)).not.toMatch(/[<>]/);
    expect(kept.tradelines[0]?.status).toMatchObject({ value: '97', printed: 'Charged Off' });
  });
});

describe('a report that was saved before', () => {
  it('with a value that is empty, or with brackets, is read', () => {
    const old = report('transunion', '2026-11-18', [
      {
        id: 't',
        creditor: '>LINDEN<',
        lastFour: '4147202012349026',
        isCollection: false,
        originalCreditor: { value: '>RIVERSIDE<', printed: '>RIVERSIDE<', state: 'typed' },
        terms: { value: '><', printed: '><', state: 'read' },
        status: { value: '97', printed: '>Charged Off<', state: 'confirmed' },
        remarks: [{ value: '', printed: '>', state: 'confirmed' }],
        history: [],
      },
    ]);
    expect(again(old).tradelines).toEqual([
      {
        id: 't',
        creditor: 'LINDEN',
        lastFour: '9026',
        isCollection: false,
        originalCreditor: { value: 'RIVERSIDE', printed: 'RIVERSIDE', state: 'typed' },
        terms: { value: null, printed: '', state: 'read' },
        status: { value: '97', printed: 'Charged Off', state: 'confirmed' },
        remarks: [],
        history: [],
      },
    ]);
  });
});

describe('whatever is read of a text', () => {
  const marks = ['>', '<', '><', '', ' ', '—', ':', '$', '#', '0/0/0', '\u00a0', '((', '"', '*'];
  const next = seeded(1504);
  const any = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(next() * items.length)];

  /** A line with a part of it gone, turned round, or filled with marks. */
  function garbled(line: string): string {
    const at = Math.floor(next() * (line.length + 1));
    const to = Math.min(line.length, at + Math.floor(next() * 12));
    const part = line.slice(at, to);
    const other = any([
      '',
      `>${part}<`,
      part.toUpperCase(),
      Array.from(part).toReversed().join(''),
    ]);
    return `${line.slice(0, at)}${next() < 0.5 ? (any(marks) ?? '') : (other ?? '')}${line.slice(to)}`;
  }

  it.each(variants.map((variant) => [variant.name, variant] as const))(
    'can be stored and read again, garbled too: %s',
    (_, variant) => {
      const lines = layOut(variant).lines.map(textOf);
      for (let turn = 0; turn < 2; turn += 1) {
        const text = lines.map((line) => (next() < 0.3 ? garbled(line) : line)).join('\n');
        const reading = readDisclosure(linesOfText(text), { bureau: variant.bureau });
        if (!reading.ok) continue;
        const kept = asReport(reading.value);
        expect(again(kept)).toEqual(JSON.parse(JSON.stringify(kept)));
      }
    },
  );
});
