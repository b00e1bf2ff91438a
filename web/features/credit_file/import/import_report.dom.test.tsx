import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  readDisclosure,
  type ReadingChoice,
} from '../../../../domain/credit_file/disclosure/read_disclosure.ts';
import {
  linesOfText,
  type SourceLine,
} from '../../../../domain/credit_file/disclosure/source_line.ts';
import { isoDate } from '../../../../domain/time/iso_date.ts';
import { reportsToJson } from '../../../../domain/credit_file/export.ts';
import type { CreditReport } from '../../../../domain/credit_file/report.ts';
import { ImportReport } from './import_report.tsx';

const pasted = [
  'Equifax Credit Report',
  'Equifax Information Services LLC',
  'Report Date: 11/14/2026',
  'Summary',
  'Total Accounts: 3',
  'Credit Accounts',
  '',
  'PINECREST BANK',
  'Account Number: 4147201234567890',
  'Loan/Account Type: Credit Card',
  'Status: Pays As Agreed',
  'Balance: $1,200',
  'Date Opened: 03/2016',
  'AZB 54 RECON 2',
  '',
  'MERIDIAN AUTO',
  'Account Number: XXXX4444',
  'Loan/Account Type: Auto Loan',
  'Status: Gone fishing',
  'Balance: $9,000',
  'Hard Inquiries',
  '10/02/2026  CASCADE LENDING',
].join('\n');

// The worker that reads is the browser's.
vi.mock('./read_in_worker.ts', () => ({
  readPdfFile: () => Promise.resolve({ ok: true, lines: linesOfText(pasted) }),
  readReportLines: (lines: readonly SourceLine[], choice: ReadingChoice) =>
    Promise.resolve(readDisclosure(lines, choice)),
}));

function open() {
  const saved: CreditReport[] = [];
  const kept: string[] = [];
  const problems = ['You’re offline.'];
  let isDone = false;
  let id = 0;
  render(
    <MemoryRouter>
      <ImportReport
        today={isoDate('2026-11-26')}
        newId={() => `new-${(id += 1)}`}
        onSave={(report) => {
          saved.push(report);
          return report.id;
        }}
        keepOriginal={async (reportId, file) => {
          kept.push(`${reportId} ${file.name}`);
          return problems.shift() ?? null;
        }}
        onDone={() => {
          isDone = true;
        }}
      />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), saved, kept, isDone: () => isDone };
}

async function paste(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(screen.getByLabelText('Or paste the text'));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Read it' }));
}

afterEach(cleanup);

describe('the file that a report was read from', () => {
  const choose = async (user: ReturnType<typeof userEvent.setup>, bytes = 20) => {
    const file = new File(['%PDF-1.7'.padEnd(bytes)], 'report.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText(/Choose the report/), file);
    await screen.findByRole('heading', { name: /We read 2/ });
    await user.click(screen.getByRole('button', { name: 'This is right' }));
  };
  const keep = () =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Keep the original file too' });

  it('is kept only if they say so', async () => {
    const { user, saved, kept, isDone } = open();
    await choose(user);
    expect(keep().checked).toBe(false);
    screen.getByText(/can show full account numbers/);
    await user.click(screen.getByRole('button', { name: 'Save one account' }));
    expect(saved).toHaveLength(1);
    expect(kept).toEqual([]);
    expect(isDone()).toBe(true);
  });

  it('is tried again, or left, where it could not be kept', async () => {
    const { user, saved, kept, isDone } = open();
    await choose(user);
    await user.click(keep());
    await user.click(screen.getByRole('button', { name: 'Save one account' }));
    screen.getByRole('heading', { name: 'Your report is saved, but the file isn’t' });
    screen.getByText('You’re offline.');
    expect(isDone()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(saved).toHaveLength(1);
    expect(kept).toEqual(Array(2).fill(`${saved[0]?.id} report.pdf`));
    expect(isDone()).toBe(true);
  });

  it('isn’t offered where it’s larger than what is kept, nor of pasted text', async () => {
    const { user } = open();
    await choose(user, 10 * 1024 * 1024 + 1);
    expect(keep().disabled).toBe(true);
    screen.getByText('That file is over 10 MB, which is more than we can keep.');
    cleanup();
    const next = open();
    await paste(next.user, pasted);
    expect(screen.queryByLabelText('Keep the original file too')).toBeNull();
  });
});

describe('a report that comes in', () => {
  it('is looked through, the doubtful first, and only what’s right is saved', async () => {
    const { user, saved } = open();
    await paste(user, pasted);
    screen.getByRole('heading', { level: 1, name: 'We read 2 of 3 accounts. Check 1.' });
    screen.getByText(/The report says it has 3 accounts, and we found 2/);
    const [first, second] = screen
      .getAllByRole('button', { expanded: true })
      .concat(screen.getAllByRole('button', { expanded: false }));
    expect(first?.textContent).toMatch(/MERIDIAN AUTO.*Check this one/);
    expect(second?.textContent).toMatch(/PINECREST BANK.*Not looked at/);
    within(screen.getByRole('region', { name: 'What we understood' })).getByText(
      'Gone fishing: we don’t know what this means',
    );
    within(screen.getByRole('region', { name: 'What the page says' })).getByText(
      'Status: Gone fishing',
    );

    await user.click(screen.getByRole('button', { name: 'Save' }));
    screen.getByText('Mark at least one account as right, then save.');
    await user.click(screen.getByRole('button', { name: 'Leave it out' }));
    expect(document.activeElement?.textContent).toMatch(/PINECREST BANK/);
    await user.click(screen.getByRole('button', { name: 'This is right' }));
    await user.click(screen.getByRole('button', { name: 'Save one account' }));
    const [report] = saved;
    expect(report).toMatchObject({
      bureau: 'equifax',
      printedOn: '2026-11-14',
      way: 'pasted',
      inquiries: [],
    });
    expect(
      report?.tradelines.map(({ creditor, lastFour, balance }) => [
        creditor,
        lastFour,
        balance?.state,
      ]),
    ).toEqual([['PINECREST BANK', '7890', 'confirmed']]);
    expect(JSON.stringify(report)).not.toContain('414720');
  });

  it('is changed where it was read wrong', async () => {
    const { user, saved } = open();
    await paste(user, pasted);
    await user.click(screen.getByRole('button', { name: 'Change it' }));
    await user.clear(screen.getByLabelText('Balance'));
    await user.type(screen.getByLabelText('Balance'), 'a lot');
    await user.selectOptions(screen.getByLabelText('Status'), '11');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    screen.getByText('Enter an amount, like $1,234.');
    await user.clear(screen.getByLabelText('Balance'));
    await user.type(screen.getByLabelText('Balance'), '$9,100');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'This is right' }));
    await user.click(screen.getByRole('checkbox', { name: 'These are right. Save them too.' }));
    await user.click(screen.getByRole('button', { name: 'Save one account' }));
    expect(saved[0]?.tradelines[0]).toMatchObject({
      balance: { value: 910_000, state: 'typed' },
      status: { value: '11', state: 'typed' },
    });
    expect(saved[0]?.inquiries).toHaveLength(1);
  });

  it('has every line that wasn’t understood, to assign or set aside', async () => {
    const { user } = open();
    await paste(user, pasted);
    screen.getByRole('heading', { name: 'One line we didn’t understand' });
    await user.selectOptions(screen.getByLabelText('Belongs to'), 'PINECREST BANK');
    screen.getByRole('heading', { name: 'No lines left over' });
    await user.click(screen.getByRole('button', { name: /PINECREST BANK/ }));
    within(screen.getByRole('region', { name: 'What we understood' })).getByText('AZB 54 RECON 2');
  });

  it('asks nothing of a line that only repeats the person’s name or address', async () => {
    const { user } = open();
    const about = ['Personal Information', 'Name: DANA REYES', 'Current Address: 418 ALDER STREET'];
    await paste(
      user,
      pasted
        .replace('Summary', ['DANA REYES', '418 ALDER STREET', ...about, 'Summary'].join('\n'))
        .replace('AZB 54 RECON 2\n', ''),
    );
    screen.getByRole('heading', { name: 'No lines left over' });
    const folded = screen.getByRole('button', { name: /lines? with your name or address$/ });
    expect(folded.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByLabelText('Belongs to')).toBeNull();
  });

  it('offers a line that looks like a status as the status, in the report’s own words', async () => {
    const { user } = open();
    await paste(user, pasted.replace('AZB 54 RECON 2', 'Account charged off.'));
    await user.selectOptions(screen.getByLabelText('Belongs to'), 'MERIDIAN AUTO: its status');
    screen.getByRole('heading', { name: 'No lines left over' });
    const facts = within(screen.getByRole('region', { name: 'What we understood' }));
    facts.getByText('Account charged off.');
    expect(facts.queryByText('Remarks')).toBeNull();
    expect(screen.getByRole('button', { name: /MERIDIAN AUTO/ }).textContent).not.toContain(
      'Check this one',
    );
  });

  it('asks for the name of an account that has none, before it’s right', async () => {
    const { user, saved } = open();
    await paste(
      user,
      ['Equifax Credit Report', 'Equifax Information Services LLC', 'Report Date: 11/14/2026']
        .concat('Credit Accounts', 'Account Number: XXXX4444', 'Balance: $9,000')
        .join('\n'),
    );
    await user.click(screen.getByRole('button', { name: 'This is right' }));
    screen.getByText(/Enter the company’s name first/);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    screen.getByText('Enter a name, up to 120 characters.');
    await user.type(screen.getByLabelText('Name'), 'Meridian');
    await user.clear(screen.getByLabelText('Ends in'));
    await user.type(screen.getByLabelText('Ends in'), '4147 2020 1234 9026');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'This is right' }));
    await user.click(screen.getByRole('button', { name: 'Save one account' }));
    expect(saved[0]?.tradelines).toMatchObject([{ creditor: 'Meridian', lastFour: '9026' }]);
  });

  it('says what a report looks like, and where to get one, of a text that is none', async () => {
    const { user } = open();
    await paste(user, 'hello this is my bank letter');
    screen.getByText(/^We found no accounts in it\./);
    expect(screen.queryByText('Which bureau is this report from?')).toBeNull();
    expect(screen.getByRole('link', { name: 'AnnualCreditReport.com' })).toHaveProperty(
      'href',
      'https://www.annualcreditreport.com/',
    );
  });

  it('asks whose it is where the text doesn’t say', async () => {
    const { user } = open();
    await paste(
      user,
      pasted.split('\n').slice(5).join('\n').replace('Loan/Account Type', 'Account Type'),
    );
    screen.getByRole('heading', { name: 'Which bureau is this report from?' });
    await user.click(screen.getByRole('button', { name: 'Experian' }));
    screen.getByRole('heading', { level: 1, name: /We read 2/ });
    await user.click(screen.getByRole('button', { name: 'Leave it out' }));
    await user.click(screen.getByRole('button', { name: 'This is right' }));
    await user.click(screen.getByRole('button', { name: 'Save one account' }));
    expect(
      screen.getAllByText('Enter the day the report was printed, then save.').length,
    ).toBeGreaterThan(0);
  });

  it('says kindly why it reads nothing', async () => {
    const { user } = open();
    await paste(user, '   ');
    screen.getByText('Paste the report’s text first.');
    await user.upload(
      screen.getByLabelText(/Choose the report/),
      new File(['{}'], 'x.json', { type: 'application/json' }),
    );
    await screen.findByText(
      'That CSV or JSON file didn’t come from Mendwell. Choose the bureau’s PDF, or paste its text.',
    );
  });

  it('comes back from a file of ours', async () => {
    const { user, saved } = open();
    await paste(user, pasted);
    await user.click(screen.getByRole('button', { name: 'This is right' }));
    await user.click(screen.getByRole('button', { name: 'Save one account' }));
    const file = new File([reportsToJson(saved)], 'mine.json', { type: 'application/json' });
    await user.click(screen.getByRole('button', { name: 'Choose another' }));
    await user.upload(screen.getByLabelText(/Choose the report/), file);
    await screen.findByRole('heading', { level: 1, name: 'Equifax from your own file' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saved[1]).toEqual({ ...saved[0], way: 'file' });
  });
});
