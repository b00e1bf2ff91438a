import { describe, expect, it } from 'vitest';
import type { CreditReport } from '../../../../domain/credit_file/report.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { type EntryDraft, readEntry, withEntry, withoutEntry } from './entry_draft.ts';

const today = isoDate('2026-11-27');
const draft: EntryDraft = {
  bureau: 'equifax',
  kind: 'hard',
  name: 'Cascade Auto',
  on: '02/2026',
  chapter: '',
};
const read = (change: Partial<EntryDraft>) =>
  readEntry({ ...draft, ...change }, 'e1', today, 'Bankruptcy');
const report = (id: string, printedOn: string, over: Partial<CreditReport> = {}): CreditReport => ({
  id,
  bureau: 'equifax',
  printedOn: isoDate(printedOn),
  source: 'annual',
  way: 'pdf',
  tradelines: [],
  inquiries: [],
  publicRecords: [],
  personal: [{ id: 'p', kind: 'name', printed: 'Dana' }],
  ...over,
});

describe('what is typed of a report besides accounts', () => {
  it('is an inquiry with who asked and when', () => {
    expect(read({})).toEqual({
      ok: true,
      entry: {
        inquiry: {
          id: 'e1',
          by: 'Cascade Auto',
          kind: 'hard',
          on: { value: '2026-02', printed: '02/2026', state: 'typed' },
        },
      },
    });
  });

  it('is a record, which may have neither name nor day', () => {
    expect(read({ kind: 'bankruptcy', name: '', on: '', chapter: '13' })).toEqual({
      ok: true,
      entry: { record: { id: 'e1', kind: 'bankruptcy', printed: 'Bankruptcy', chapter: '13' } },
    });
    expect(read({ kind: 'judgment', name: 'County court', chapter: '7' })).toEqual({
      ok: true,
      entry: {
        record: {
          id: 'e1',
          kind: 'judgment',
          printed: 'County court',
          filed: { value: '2026-02', printed: '02/2026', state: 'typed' },
        },
      },
    });
  });

  it.each([
    [{ name: ' ' }, { name: 'creditor' }],
    [{ name: 'x'.repeat(121) }, { name: 'long' }],
    [{ name: 'SSN 123-45-6789' }, { name: 'number' }],
    [{ on: '' }, { on: 'date' }],
    [{ on: 'soon' }, { on: 'date' }],
    [{ on: '01/2027' }, { on: 'date_late' }],
    [{ kind: 'judgment', on: 'soon' }, { on: 'date' }],
  ] as const)('is refused where %j is wrong', (change, problems) =>
    expect(read(change)).toEqual({ ok: false, problems }),
  );

  it('goes to the newest report of its bureau, or begins one', () => {
    const reading = read({});
    if (!reading.ok) throw new Error('is read');
    const { entry } = reading;
    const older = report('r1', '2026-01-01');
    const newer = report('r2', '2026-10-01');
    const other = report('r3', '2026-11-01', { bureau: 'experian' });
    const kept = withEntry([older, newer, other], 'equifax', entry, today, 'new');
    expect(kept).toEqual({ ...newer, inquiries: [entry.inquiry] });
    expect(withEntry([newer], 'transunion', entry, today, 'new')).toMatchObject({
      id: 'new',
      bureau: 'transunion',
      printedOn: today,
      way: 'typed',
      inquiries: [entry.inquiry],
    });
    expect(withoutEntry(kept, 'e1')).toEqual(newer);
    expect(withoutEntry({ ...kept, personal: [] }, 'e1')).toBeNull();
  });
});
