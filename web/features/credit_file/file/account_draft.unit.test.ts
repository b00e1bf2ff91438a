import { describe, expect, it } from 'vitest';
import type { CreditReport } from '../../../../domain/credit_file/report.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import {
  type AccountDraft,
  alreadyTyped,
  draftOf,
  emptyAccount,
  keepable,
  readAccount,
  type TypedAccount,
  withAccount,
  withoutAccount,
} from './account_draft.ts';

const today = isoDate('2026-11-26');
const labels = { type: 'Credit card', status: 'Pays as agreed, current' };
const draft = (over: Partial<AccountDraft> = {}): AccountDraft => ({
  ...emptyAccount,
  bureau: 'equifax',
  printedOn: isoDate('2026-11-02'),
  source: 'annual',
  creditor: 'Harbor Visa',
  ...over,
});
const read = (over: Partial<AccountDraft> = {}) => readAccount(draft(over), 't1', today, labels);

function typed(over: Partial<AccountDraft> = {}): TypedAccount {
  const reading = read(over);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.account;
}

describe('an account that was typed', () => {
  it('has what was typed, in cents and by its codes; what was left out isn’t there', () => {
    const { tradeline } = typed({
      status: '11',
      balance: '3,957',
      limit: '6500',
      opened: '03/2017',
    });
    expect(tradeline).toEqual({
      id: 't1',
      creditor: 'Harbor Visa',
      isCollection: false,
      portfolio: { value: 'R', printed: 'Credit card', state: 'typed' },
      accountType: { value: '18', printed: 'Credit card', state: 'typed' },
      status: { value: '11', printed: 'Pays as agreed, current', state: 'typed' },
      balance: { value: 395_700, printed: '$3,957', state: 'typed' },
      limit: { value: 650_000, printed: '$6500', state: 'typed' },
      opened: { value: '2017-03', printed: '03/2017', state: 'typed' },
      remarks: [],
      history: [],
    });
  });

  it('keeps a zero that was typed: it isn’t the same as nothing', () => {
    expect(typed({ balance: '0' }).tradeline.balance?.value).toBe(0);
    expect('balance' in typed().tradeline).toBe(false);
  });

  it('has no limit where it has none to have', () => {
    expect('limit' in typed({ type: 'car', limit: '6500' }).tradeline).toBe(false);
    expect('originalCreditor' in typed({ originalCreditor: 'Pinecrest' }).tradeline).toBe(false);
  });

  it.each<[Partial<AccountDraft>, object]>([
    [{ creditor: ' ' }, { creditor: 'creditor' }],
    [{ creditor: 'x'.repeat(121) }, { creditor: 'long' }],
    [{ remarks: 'SSN 123-45-6789' }, { remarks: 'number' }],
    [{ creditor: 'Card 4111 1111 1111 1111' }, { creditor: 'number' }],
    [
      { balance: 'a lot', opened: '03/17' },
      { balance: 'money', opened: 'date' },
    ],
    [{ balance: '-5' }, { balance: 'money' }],
    [{ lastFour: '414720XXXXXX' }, { lastFour: 'last' }],
    [{ late: '07/2025' }, { late: 'late' }],
    [{ printedOn: '' }, { printedOn: 'printed' }],
    [{ printedOn: isoDate('2026-11-27') }, { printedOn: 'printed_late' }],
  ])('is refused where something is wrong: %o', (over, problems) => {
    expect(read(over)).toEqual({ ok: false, problems });
  });

  it('stands in the fields again as it was typed', () => {
    const filled = draft({
      type: 'medical',
      status: '93',
      balance: '1,284',
      opened: 'Jan 2021',
      lastFour: '2290',
      firstDelinquency: '05/2020',
      originalCreditor: 'Riverside Hospital',
      late: '06/2020 30, 07/2020 60',
      remarks: 'Placed for collection',
    });
    const account = typed(filled);
    const { saved } = withAccount([], account, null, 'r1');
    const [report] = saved as [CreditReport];
    expect(draftOf(report, account.tradeline)).toEqual(filled);
  });
});

describe('the report of a typed account', () => {
  const { saved } = withAccount([], typed(), null, 'r1');
  const [first] = saved as [CreditReport];

  it('is a new one for its bureau and day, and the same one the next time', () => {
    expect(first).toMatchObject({ id: 'r1', bureau: 'equifax', way: 'typed' });
    const second = { ...typed({ creditor: 'Cascade' }).tradeline, id: 't2' };
    const { saved: again } = withAccount([first], { ...typed(), tradeline: second }, null, 'r2');
    expect(again.map(({ id, tradelines }) => [id, tradelines.map((each) => each.id)])).toEqual([
      ['r1', ['t1', 't2']],
    ]);
  });

  it('is another one once the bureau is changed, and the empty one goes', () => {
    const moved = withAccount([first], typed({ bureau: 'experian' }), first, 'r2');
    expect(moved.saved.map(({ id, bureau }) => [id, bureau])).toEqual([['r2', 'experian']]);
    expect(moved.deleted).toEqual(['r1']);
  });

  it('goes with its last account', () => {
    expect(withoutAccount(first, 't1')).toBeNull();
    expect(withoutAccount(first, 'other')).toEqual(first);
  });

  it('that was read is never written over by a typed account', () => {
    const pdf: CreditReport = { ...first, id: 'pdf', way: 'pdf' };
    const { saved: beside } = withAccount([pdf], typed(), null, 'r2');
    expect(beside.map(({ id }) => id)).toEqual(['r2']);
  });
});

describe('an account that is there already', () => {
  const { saved } = withAccount([], typed({ lastFour: '2290', balance: '1284' }), null, 'r1');
  const found = (over: Partial<AccountDraft>, id = 't2') =>
    alreadyTyped(saved, draft({ balance: '1284', ...over }), id)?.id ?? null;

  it('is found by its company, where number and balance don’t say otherwise', () => {
    expect(found({})).toBe('t1');
    expect(found({ creditor: ' harbor visa', lastFour: '2290', balance: '' })).toBe('t1');
  });

  it('is another one with another number, balance, company, bureau or day, and never itself', () => {
    for (const other of [
      { lastFour: '1111' },
      { balance: '90' },
      { creditor: 'Harbor' },
      { creditor: '' },
      { bureau: 'experian' as const },
      { printedOn: isoDate('2026-10-02') },
    ])
      expect(found(other)).toBeNull();
    expect(found({}, 't1')).toBeNull();
  });
});

it.each(['4147202012349026', '4147 2020 1234 9026', 'XXXX-9026'])(
  'no more than the last four of %s is saved, nor kept while it’s typed',
  (lastFour) => {
    const reading = read({ lastFour });
    expect(reading.ok && reading.account.tradeline.lastFour).toBe('9026');
    const kept = keepable(draft({ lastFour, remarks: `Was ${lastFour}` }));
    expect(kept.lastFour).toBe('9026');
    expect(JSON.stringify(kept)).not.toContain('4147');
  },
);
