import { expect, it } from 'vitest';
import { collectorOfNotice } from './collector_of_notice.ts';
import type { CreditReport } from './report.ts';
import { report, tradeline } from './testing/reports.ts';

const known = (...reports: readonly CreditReport[]) =>
  collectorOfNotice({ reports, confirmed: [], notMine: new Set() }, 'Beacon Recovery LLC');
const address = 'PO Box 1000, Salem, OR 97301';
const beacon = (id: string, lastFour: string) =>
  tradeline({
    id,
    creditor: 'BEACON RECOVERY',
    isCollection: true,
    lastFour,
    address: { value: address, printed: address, state: 'read' },
  });

it('is known by its name, with the address and the last four that a report prints', () =>
  expect(known(report('equifax', '2026-11-20', [beacon('a', '4417')]))).toEqual({
    address,
    lastFour: '4417',
  }));

it('isn’t guessed where two of its accounts are there, nor from an account that is no collection', () => {
  const two = report('equifax', '2026-11-20', [beacon('a', '4417'), beacon('b', '9026')]);
  expect(known(two)).toEqual({});
  const creditor = tradeline({ creditor: 'BEACON RECOVERY', lastFour: '4417' });
  expect(known(report('equifax', '2026-11-20', [creditor]))).toEqual({});
  expect(known()).toEqual({});
});
