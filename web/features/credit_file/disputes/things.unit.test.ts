import { expect, it } from 'vitest';
import { findingsOf } from '../../../../domain/credit_file/findings.ts';
import {
  date,
  dollars,
  months,
  remark,
  report,
  status,
  tradeline,
} from '../../../../domain/credit_file/testing/reports.ts';
import { offAtFirst, switchedTo } from './begun.ts';
import {
  isTickedAtFirst,
  quotedDays,
  recipientsOf,
  saysSomething,
  thingOf,
  ticksOf,
} from './things.ts';

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
  // Whether they are is the person's to say, and nothing is asked without it.
  const ticks = ticksOf(finding, { kind: 'bureau', bureau: 'experian' }, whole);
  const first = ticks.filter((tick) => isTickedAtFirst(finding, tick));
  expect(ticks.filter((tick) => !first.includes(tick)).map((tick) => tick.key)).toEqual(['claim']);
  expect([saysSomething(finding, first), saysSomething(finding, ticks)]).toEqual([false, true]);
  expect(says).toContain('For Pinecrest Bank, ending in 4417, your report dated November 14, 2026');
  expect(says).toContain('For Beacon Recovery, your report dated November 14, 2026');
  const sentences = says.split(/(?<=\.”?) /);
  expect(new Set(sentences).size).toBe(sentences.length);
});

const bank = (bureau: 'equifax' | 'experian' | 'transunion', codes: Record<string, string>) =>
  report(bureau, '2026-11-14', [
    tradeline({
      creditor: 'Northway Bank',
      opened: date('2017-03'),
      ...(bureau !== 'transunion' && { lastFour: '9026' }),
      history: months(codes),
    }),
  ]);
const apart = {
  reports: [
    bank('equifax', { '2026-05': '1', '2026-06': '0', '2026-07': '0', '2026-08': '0' }),
    bank('experian', { '2026-05': '0', '2026-06': '1', '2026-07': '2', '2026-08': '0' }),
    bank('transunion', { '2026-05': '0', '2026-06': '0', '2026-07': '0', '2026-08': '0' }),
  ],
  confirmed: [],
  notMine: new Set<string>(),
};

it('a letter about late months names only those that its reader has against the person', () => {
  const file = apart;
  const finding = findingsOf(file).find(({ kind }) => kind === 'late_month_at_one');
  if (!finding) throw new Error('no late month found');
  const toEquifax = ticksOf(finding, { kind: 'bureau', bureau: 'equifax' }, file);
  const text = toEquifax.map(({ says }) => says).join('\n');
  expect(text).toContain('May 2026');
  expect(text).toContain(
    'I compared your report dated November 14, 2026 and my Experian report dated November 14, 2026.',
  );
  expect(toEquifax.at(-1)?.says).toBe(
    'I wasn’t late in May 2026: you show “1”, but Experian shows on time.',
  );
  expect(text, 'nothing that Equifax doesn’t know').not.toMatch(/June|July/);
  expect(text.match(/The account is/g), 'the account once').toHaveLength(1);
  expect(
    recipientsOf(finding, file).map((each) => each.kind === 'bureau' && each.bureau),
  ).not.toContain('transunion');
  const first = toEquifax.filter((tick) => isTickedAtFirst(finding, tick));
  expect(first.map(({ says }) => says.split(' ', 3).join(' '))).toEqual([
    'The account is',
    'I compared your',
  ]);
  expect(saysSomething(finding, first)).toBe(false);
  expect(saysSomething(finding, toEquifax)).toBe(true);
});

it('a bureau is told of its own copy alone where each has the same by itself', () => {
  const bill = (bureau: 'equifax' | 'experian') =>
    report(bureau, '2026-11-14', [
      tradeline({
        creditor: 'Beacon Recovery',
        isCollection: true,
        accountType: status('medical', 'Medical'),
        originalCreditor: remark('St. Anne Hospital'),
        highCredit: dollars(389),
        balance: dollars(389),
        lastFour: '1188',
        opened: date('2025-01'),
      }),
    ]);
  const file = {
    reports: [bill('equifax'), bill('experian')],
    confirmed: [],
    notMine: new Set<string>(),
  };
  const finding = findingsOf(file).find(({ kind }) => kind === 'medical_small');
  if (!finding) throw new Error('no medical bill found');
  const text = ticksOf(finding, { kind: 'bureau', bureau: 'equifax' }, file)
    .map(({ says }) => says)
    .join(' ');
  expect(text).toContain('started under $500');
  expect(text).not.toContain('Experian');
});

it('asked of another bureau, a letter says which months it lost, and has none that nobody ticked', () => {
  const finding = findingsOf(apart).find(({ kind }) => kind === 'late_month_at_one');
  if (!finding) throw new Error('no late month found');
  const [equifax, experian] = (['equifax', 'experian'] as const).map((bureau) => ({
    kind: 'bureau' as const,
    bureau,
  }));
  if (!equifax || !experian) throw new Error('no bureau');
  const asked = { from: equifax, known: [finding], file: apart };
  // As the letter begins, with May ticked since.
  const off = new Set(offAtFirst(finding, equifax, apart));
  off.delete(`${finding.id} month 2026-05`);
  const { note, chosen } = switchedTo(experian, { ...asked, off });
  expect(chosen).toEqual([finding.id]);
  expect(note).toBe('Experian doesn’t show May 2026 as late. That’s left out of this letter.');
  const ticked = ticksOf(finding, experian, apart).filter(
    ({ key }) => !off.has(`${finding.id} ${key}`),
  );
  expect(saysSomething(finding, ticked)).toBe(false);
  const unticked = new Set([`${finding.id} month 2026-05`]);
  expect(switchedTo(experian, { ...asked, off: unticked }).note).toBeNull();
});

it('a finding that only one bureau has isn’t told to another', () => {
  const bank = (bureau: 'equifax' | 'experian', balance: number) =>
    report(bureau, '2026-11-14', [
      tradeline({
        creditor: 'Auto',
        status: status('13', 'Paid'),
        balance: dollars(balance),
        opened: date(bureau === 'equifax' ? '2020-01' : '2021-01'),
        highCredit: dollars(900),
      }),
    ]);
  const file = {
    reports: [bank('equifax', 312), bank('experian', 0)],
    confirmed: [],
    notMine: new Set<string>(),
  };
  const findings = findingsOf(file);
  const known = ['opened_apart', 'paid_with_balance'].flatMap((kind) =>
    findings.filter((each) => each.kind === kind),
  );
  expect(known).toHaveLength(2);
  const { chosen, note } = switchedTo(
    { kind: 'bureau', bureau: 'experian' },
    { from: { kind: 'bureau', bureau: 'equifax' }, known, off: new Set(), file },
  );
  expect(chosen).toEqual([known[0]?.id]);
  expect(note).toContain('Paid and closed, but $312 still owed');
});

it('a letter about an account that isn’t the person’s says so, and nothing of what is printed until it’s ticked', () => {
  const bill = (bureau: 'equifax' | 'experian') =>
    report(bureau, '2026-11-14', [
      tradeline({ creditor: 'Beacon', lastFour: '1188', opened: date('2025-01') }),
    ]);
  const reports = [bill('equifax'), bill('experian')];
  const key = `${reports[0]?.id}/${reports[0]?.tradelines[0]?.id}`;
  const file = { reports, confirmed: [], notMine: new Set([key]) };
  const finding = findingsOf(file).find(({ kind }) => kind === 'not_mine');
  if (!finding) throw new Error('nothing that isn’t theirs');
  const ticks = ticksOf(finding, { kind: 'bureau', bureau: 'equifax' }, file);
  expect(ticks.map(({ says }) => says).join(' ')).not.toContain('Experian');
  expect(ticks.filter((tick) => isTickedAtFirst(finding, tick)).map(({ says }) => says)).toEqual([
    'The account is Beacon, ending in 1188.',
    'This account isn’t mine.',
  ]);
  expect(saysSomething(finding, ticks.slice(0, 1))).toBe(false);
  // Mailed before another bureau's report was printed, which it doesn't quote.
  const first = ticks.filter((tick) => isTickedAtFirst(finding, tick));
  expect(quotedDays(finding, first)).toEqual([]);
  expect(quotedDays(finding, ticks)).toEqual(['2026-11-14']);
});
