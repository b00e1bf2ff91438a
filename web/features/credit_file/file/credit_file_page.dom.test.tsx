import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { clocksOf } from '../../../../domain/credit_file/clocks.ts';
import { currentAccounts } from '../../../../domain/credit_file/accounts.ts';
import { findingsOf } from '../../../../domain/credit_file/findings.ts';
import { goneSince, uncovered } from '../../../../domain/credit_file/gone_since.ts';
import { bySaidRight } from '../../../../domain/credit_file/same_finding.ts';
import { passedClocks } from '../../../../domain/credit_file/off_report.ts';
import { passedRemovals } from '../../../../domain/credit_file/removal_passed.ts';
import type { CreditReport } from '../../../../domain/credit_file/report.ts';
import {
  date,
  dollars,
  remark,
  report,
  status,
  tradeline,
} from '../../../../domain/credit_file/testing/reports.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { creditFileOf } from '../../../data/credit_file/credit_file.ts';
import { fileOf, saidRight, useKeptCreditFile } from '../../../data/credit_file/use_credit_file.ts';
import { authWith, show, takeDown } from '../../../data/testing/people.tsx';
import { services } from '../../../data/testing/services.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { AccountsList } from './accounts_list.tsx';
import { ClocksList } from './clocks_list.tsx';
import { FindingsList } from './findings_list.tsx';
import { GoneNews } from './gone_news.tsx';

/** Each test has its own. */
const store = () => services.of(creditFileOf);
const today = isoDate('2026-11-29');

function Parts() {
  const file = fileOf(useKeptCreditFile());
  const findings = findingsOf(file);
  return (
    <>
      <FindingsList findings={findings} hidden={[]} notNew={uncovered(file, findings)} />
      <GoneNews entries={goneSince(file)} />
      <AccountsList accounts={currentAccounts(file)} findings={findings} onEdit={() => {}} />
      <ClocksList
        today={today}
        clocks={clocksOf(file, today)}
        findings={findings}
        over={passedClocks(file, today)}
        passed={passedRemovals(file, today)}
      />
    </>
  );
}

const open = (...reports: readonly CreditReport[]) => {
  act(() => reports.forEach((each) => store().saveReport(each)));
  return show(
    <AuthContext value={authWith(null)}>
      <MemoryRouter>
        <Parts />
      </MemoryRouter>
    </AuthContext>,
  );
};

afterEach(async () => {
  act(() => {
    const { get, deleteDeadline, deleteReport, forgetAccount, unmark } = store();
    const { reports, accounts, marks, deadlines } = get();
    for (const { id } of deadlines) deleteDeadline(id);
    for (const { id } of reports) deleteReport(id);
    for (const { id } of accounts) forgetAccount(id);
    for (const id of Object.keys(marks)) unmark(id);
  });
  await takeDown();
});

const northway = (id: string, fields = {}) =>
  tradeline({
    id,
    creditor: 'NORTHWAY BANK',
    lastFour: '9026',
    opened: date('2019-03'),
    ...fields,
  });

it('an account that isn’t theirs stays so when another bureau’s older report comes in, until it’s taken back', async () => {
  const user = userEvent.setup();
  await open(report('equifax', '2026-11-12', [northway('eq')]));
  await user.click(screen.getByRole('button', { name: /NORTHWAY BANK/ }));
  await user.click(screen.getByRole('button', { name: 'This isn’t mine' }));
  screen.getByText('You said this isn’t yours.');
  act(() => store().saveReport(report('experian', '2026-10-14', [northway('ex')])));
  screen.getByText('You said this isn’t yours.');
  await user.click(screen.getByRole('button', { name: 'It’s mine after all' }));
  expect(screen.queryByText('You said this isn’t yours.')).toBeNull();
  expect(store().get().marks).toEqual({});
});

it('what should be off a report now is said with where to look, until a newer report is here', async () => {
  // Missed in May 2019: 180 days and seven years are November 27, 2026.
  const fields = { isCollection: true, status: status('93'), firstDelinquency: date('2019-05') };
  await open(report('equifax', '2026-11-20', [northway('eq', fields)]));
  screen.getByRole('heading', { name: 'NORTHWAY BANK should be off your report now' });
  screen.getByText(/By November 27, 2026 at the latest/);
  screen.getByRole('link', { name: 'Get a new report for free' });
  act(() => store().saveReport(report('equifax', '2026-11-28', [])));
  expect(screen.queryByRole('heading', { name: /should be off/ })).toBeNull();
});

it('a collector’s letter has a last day, which is kept until it’s deleted', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(screen.getByRole('button', { name: 'Add a date' }));
  await screen.findByRole('dialog', { name: 'A date from a letter' });
  await user.click(screen.getByRole('button', { name: 'Save this date' }));
  screen.getByText('Give it a name');
  await user.type(screen.getByLabelText('Who sent it?'), 'Beacon Recovery');
  const day = screen.getByLabelText('The day it came');
  fireEvent.change(day, { target: { value: '2026-10-01' } });
  await user.click(screen.getByRole('button', { name: 'Save this date' }));
  screen.getByText(/That day has passed: it was October 31, 2026/);
  expect(store().get().deadlines).toEqual([]);
  fireEvent.change(day, { target: { value: '2026-11-20' } });
  await user.click(screen.getByRole('button', { name: 'Save this date' }));
  screen.getByRole('heading', { name: 'Last day to dispute with Beacon Recovery in writing' });
  expect(store().get().deadlines).toMatchObject([
    { kind: 'collector_notice', startedOn: '2026-11-20', endsOn: '2026-12-20' },
  ]);
  const [notice] = store().get().deadlines;
  expect(screen.getByRole('link', { name: 'Write the letter' }).getAttribute('href')).toBe(
    `/education/letters/ask-for-proof?notice=${notice?.id}`,
  );
  act(() => {
    if (notice) store().saveDeadline({ ...notice, mailedOn: today });
  });
  screen.getByRole('heading', { name: 'You mailed Beacon Recovery your letter' });
  expect(screen.queryByRole('link', { name: 'Write the letter' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Delete this date/ }));
  screen.getByText(/Deleted: You mailed Beacon Recovery/);
  expect(store().get().deadlines).toEqual([]);
});

it('an account that was typed stands beside the report’s, and says so', async () => {
  const imported = report('equifax', '2026-11-12', [
    northway('eq', { balance: dollars(2740) }),
    tradeline({ creditor: 'LINDEN', balance: dollars(415) }),
  ]);
  const typed = report('equifax', '2026-11-29', [northway('ty', { balance: dollars(2600) })], {
    way: 'typed',
  });
  await open(imported, typed);
  screen.getByText('Equifax, as you entered it');
  screen.getByText('$2740');
  screen.getByText('$2600');
  screen.getByText('$415');
});

it('last fours that don’t match are said', async () => {
  await open(
    report('equifax', '2026-11-12', [northway('eq')]),
    report('experian', '2026-11-14', [northway('ex', { lastFour: '4147' })]),
  );
  expect(
    screen.getAllByText(/has one by the same name from the same month, but it ends in/),
  ).toHaveLength(2);
});

it('letters about the same kind of thing are called by account and bureau', async () => {
  const paid = { status: status('13', 'PAID'), balance: dollars(12) };
  await open(
    report('equifax', '2026-11-12', [northway('eq', paid)]),
    report('experian', '2026-11-14', [northway('ex', paid)]),
  );
  const names = screen
    .getAllByRole('link', { name: /^Write a letter about/ })
    .map((link) => link.getAttribute('aria-label'));
  expect(new Set(names)).toEqual(
    new Set([
      'Write a letter about: Paid and closed, but $12 still owed, NORTHWAY BANK, Equifax',
      'Write a letter about: Paid and closed, but $12 still owed, NORTHWAY BANK, Experian',
    ]),
  );
  expect(names).toHaveLength(2);
});

it('a bureau’s own date that has passed stands first among the dates', async () => {
  await open(
    report('transunion', '2026-11-18', [
      tradeline({ creditor: 'LINDEN', removal: date('2026-02'), remarks: [remark('Sold')] }),
    ]),
  );
  screen.getByRole('article', { name: 'TransUnion’s own date for this has passed' });
  screen.getByRole('heading', {
    name: 'LINDEN: TransUnion’s own date for this passed 9 months ago',
  });
  screen.getByText(/it was still in the report from November 18, 2026/);
});

it('what a newer report is without is said, and what shows behind it isn’t called new', async () => {
  const beacon = (id: string, fields = {}) =>
    northway(id, { creditor: 'BEACON', isCollection: true, status: status('93'), ...fields });
  const other = (id: string) => tradeline({ id, creditor: 'LINDEN', balance: dollars(415) });
  await open(
    report('equifax', '2026-10-12', [
      beacon('eq', { firstDelinquency: date('2021-02') }),
      other('l1'),
    ]),
    report('experian', '2026-10-12', [beacon('ex', { removal: date('2028-01') })]),
    report('transunion', '2026-10-12', [beacon('tu', { removal: date('2029-06') })]),
  );
  expect(screen.queryByText(/^Gone since/)).toBeNull();
  expect(screen.queryByText(/isn’t new/)).toBeNull();
  await act(async () => store().saveReport(report('equifax', '2026-11-20', [other('l2')])));
  screen.getByText('Gone since your report from November 20, 2026: BEACON at Equifax');
  screen.getByText(/^This isn’t new\..* Equifax’s copy/);
});

it('what was said to be right stays put away when another bureau’s copy joins', async () => {
  const user = userEvent.setup();
  const bill = (id: string) =>
    northway(id, {
      isCollection: true,
      accountType: status('90', 'Medical'),
      highCredit: dollars(310),
    });
  await open(report('equifax', '2026-11-12', [bill('eq')]));
  await user.click(screen.getByRole('button', { name: /^No mistake here: A medical collection/ }));
  const shown = () =>
    bySaidRight(
      fileOf(store().get()),
      findingsOf(fileOf(store().get())),
      saidRight(store().get()),
    ).shown.filter(({ kind }) => kind === 'medical_small');
  expect(shown()).toEqual([]);
  await act(async () => store().saveReport(report('experian', '2026-11-14', [bill('ex')])));
  expect(shown()).toEqual([]);
});

it('what couldn’t be read again isn’t saved', () => {
  const good = report('equifax', '2026-11-12', [northway('eq')]);
  const bad = { ...good, tradelines: [{ ...northway('eq'), id: '' }] };
  expect(() => store().saveReport(bad)).toThrow();
  expect(store().get().reports).toEqual([]);
});
