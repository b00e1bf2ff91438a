import { expect, it } from 'vitest';
import { saysDisputed } from './remark_codes.ts';

it('a remark that the person disputes it is told from one that they did', () => {
  for (const now of [
    'Consumer disputes this account information',
    'Account information disputed by consumer (Meets requirement of the Fair Credit Reporting Act)',
    'DISPUTE INVESTIGATION COMPLETED, CONSUMER DISAGREES',
  ])
    expect(saysDisputed([now]), now).toBe(true);
  for (const before of [
    'Account previously in dispute - investigation complete, reported by data furnisher',
    'Dispute resolved; reported by grantor',
    'Account was in dispute, now resolved',
    'No longer disputed',
    'Closed by credit grantor',
  ])
    expect(saysDisputed([before]), before).toBe(false);
});
