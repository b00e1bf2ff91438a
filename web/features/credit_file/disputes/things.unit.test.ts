import { expect, it } from 'vitest';
import { findingsOf } from '../../../../domain/credit_file/findings.ts';
import {
  dollars,
  remark,
  report,
  status,
  tradeline,
} from '../../../../domain/credit_file/testing/reports.ts';
import { thingOf, ticksOf } from './things.ts';

it('a debt and its collector are told apart in every sentence, and said to be one', () => {
  const whole = {
    reports: [
      report('experian', '2026-11-14', [
        tradeline({
          creditor: 'Pinecrest Bank',
          lastFour: '4417',
          status: status('97'),
          balance: dollars(1284),
        }),
        tradeline({
          creditor: 'Beacon Recovery',
          isCollection: true,
          originalCreditor: remark('Pinecrest Bank'),
          balance: dollars(1284),
        }),
      ]),
    ],
    confirmed: [],
    notMine: new Set<string>(),
  };
  const finding = findingsOf(whole).find(({ kind }) => kind === 'counted_twice');
  if (!finding) throw new Error('nothing counted twice');
  const { says } = thingOf(
    finding,
    ticksOf(finding, { kind: 'bureau', bureau: 'experian' }, whole),
  );
  expect(says).toContain('I believe both are the same debt.');
  expect(says).toContain('For Pinecrest Bank, ending in 4417, your report dated November 14, 2026');
  expect(says).toContain('For Beacon Recovery, your report dated November 14, 2026');
  const sentences = says.split(/(?<=\.”?) /);
  expect(new Set(sentences).size).toBe(sentences.length);
});
