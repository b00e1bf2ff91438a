import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { report, tradeline } from '../../../domain/credit_file/testing/reports.ts';
import type { IsoDate } from '../../../domain/time/iso_date.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { creditFileOf } from '../../data/credit_file/credit_file.ts';
import { stateForLetter } from '../../data/letter_to.ts';
import { authWith, member, show, takeDown } from '../../data/testing/people.tsx';
import { services } from '../../data/testing/services.ts';
import { letterAt } from './letter/route.tsx';
import { Component as Contents } from './contents/route.tsx';

let saved: { name: string; content: string }[] = [];
vi.mock('../../ui/save_file.ts', () => ({
  saveFile: (name: string, _type: string, content: BlobPart) =>
    void saved.push({
      name,
      content: typeof content === 'string' ? content : `${(content as Uint8Array).length} bytes`,
    }),
}));

async function open(kind: string, session: typeof member | null = null, state: unknown = null) {
  const found = await letterAt(`/education/letters/${kind}`);
  if (!found) throw new Error(`no ${kind}`);
  const { Component } = found;
  render(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[{ pathname: `/education/letters/${kind}`, state }]}>
        <Component />
      </MemoryRouter>
    </AuthContext>,
  );
  return userEvent.setup();
}
const paper = () => screen.getByRole('region', { name: 'Your letter' });
async function fillPeople(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Your name'), 'Dana Reyes');
  await user.type(screen.getByLabelText('Your address'), '418 Alder Street');
  await user.type(screen.getByLabelText('Their name'), 'Beacon Recovery');
}

beforeEach(() => {
  saved = [];
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('letters', () => {
  it('go to whom a link of the plan names, until another name is typed', async () => {
    const to = stateForLetter('St. Anne');
    const user = await open('itemized-bill', null, to);
    const name = screen.getByLabelText<HTMLInputElement>('Their name');
    expect(name.value).toBe('St. Anne');
    expect(paper().textContent).toContain('St. Anne');
    await user.type(name, ' Billing');
    cleanup();
    await open('itemized-bill', null, to);
    expect(screen.getByLabelText<HTMLInputElement>('Their name').value).toBe('St. Anne Billing');
  });

  it('keep their days with the account of a member, once', async () => {
    const found = await letterAt('/education/letters/ask-for-proof');
    if (!found) throw new Error('no letter');
    const { Component } = found;
    await show(
      <AuthContext value={authWith(member)}>
        <MemoryRouter>
          <Component />
        </MemoryRouter>
      </AuthContext>,
    );
    const user = userEvent.setup();
    const keep = 'I mailed it. Save these dates';
    expect(screen.queryByRole('button', { name: keep }), 'nobody it is to').toBeNull();
    await user.type(screen.getByLabelText('Their name'), 'Beacon Recovery');
    await user.click(await screen.findByRole('button', { name: keep }));
    await screen.findByText(/They’re on your dashboard now/);
    const { get, deleteDeadline } = services.of(creditFileOf);
    expect(get().deadlines).toMatchObject([{ kind: 'letter_answer', name: 'Beacon Recovery' }]);
    act(() => get().deadlines.forEach(({ id }) => deleteDeadline(id)));
    await takeDown();
  });

  it('answer a collector’s letter that is kept: filled in with what is known, and noted as mailed', async () => {
    const { get, saveDeadline, saveReport, deleteDeadline, deleteReport } =
      services.of(creditFileOf);
    const address = { value: 'PO Box 1000', printed: 'PO Box 1000', state: 'read' } as const;
    act(() => {
      saveReport(
        report('equifax', '2026-11-20', [
          tradeline({ creditor: 'BEACON RECOVERY', isCollection: true, lastFour: '4417', address }),
        ]),
      );
      // Its own last day, as it stands on the letter.
      saveDeadline({
        id: 'n1',
        kind: 'collector_notice',
        name: 'Beacon Recovery',
        startedOn: '2099-01-02' as IsoDate,
        endsOn: '2099-02-20' as IsoDate,
      });
    });
    const found = await letterAt('/education/letters/ask-for-proof');
    if (!found) throw new Error('no letter');
    const { Component } = found;
    await show(
      <AuthContext value={authWith(member)}>
        <MemoryRouter initialEntries={['/education/letters/ask-for-proof?notice=n1']}>
          <Component />
        </MemoryRouter>
      </AuthContext>,
    );
    const user = userEvent.setup();
    await screen.findByText(/We filled in what we know from the letter you saved/);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Their name').value).toBe('Beacon Recovery'),
    );
    expect(paper().textContent).toContain('PO Box 1000');
    expect(paper().textContent).toContain('Account ending in 4417');
    screen.getByText(/February 20, 2099/);
    fireEvent.change(screen.getByLabelText('Mailed on'), { target: { value: '2099-01-10' } });
    await user.click(await screen.findByRole('button', { name: 'I mailed it. Save these dates' }));
    await screen.findByText(/They’re on your dashboard now/);
    expect(get().deadlines).toMatchObject([
      { id: 'n1', kind: 'collector_notice', endsOn: '2099-02-20', mailedOn: '2099-01-10' },
      { kind: 'letter_answer', startedOn: '2099-01-10' },
    ]);
    act(() => {
      for (const { id } of get().deadlines) deleteDeadline(id);
      for (const { id } of get().reports) deleteReport(id);
    });
    await takeDown();
  });

  it('come to life as they were sent, and then have what was typed before a reload', async () => {
    const found = await letterAt('/education/letters/hardship');
    if (!found) throw new Error('no letter');
    const { Component } = found;
    const page = (
      <AuthContext value={authWith(null)}>
        <MemoryRouter>
          <Component />
        </MemoryRouter>
      </AuthContext>
    );
    const sent = renderToString(page);
    const user = await open('hardship');
    await fillPeople(user);
    cleanup();
    const container = document.createElement('div');
    container.innerHTML = sent;
    document.body.append(container);
    const problems: unknown[] = [];
    await act(() =>
      hydrateRoot(container, page, { onRecoverableError: (error) => problems.push(error) }),
    );
    expect(problems).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Dana Reyes');
    container.remove();
  });

  it('are all there, each with a page', async () => {
    render(
      <MemoryRouter>
        <Contents />
      </MemoryRouter>,
    );
    const links = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((to) => to.startsWith('/education/letters/'));
    expect(links).toHaveLength(7);
    for (const to of links) expect(await letterAt(to)).not.toBeNull();
    expect(await letterAt('/education/letters/nothing')).toBeNull();
  });

  it('change with every field, and count the last day from the notice', async () => {
    const user = await open('ask-for-proof');
    await fillPeople(user);
    expect(paper().textContent).toContain('Dana Reyes');
    expect(paper().textContent).toContain('I dispute this debt.');
    await user.click(screen.getByLabelText(/^Only a part/));
    expect(paper().textContent).not.toContain('I dispute');
    await user.type(screen.getByLabelText('The amount you’re questioning'), '123.45');
    expect(paper().textContent).toContain('I dispute $123.45 of this debt.');
    await user.click(screen.getByLabelText('A copy of their notice'));
    expect(paper().textContent).toContain('Enclosed: copy of your notice');
  });

  it('say what is missing where it is missing, and print nothing before', async () => {
    const print = vi.fn();
    window.print = print;
    const user = await open('ask-for-proof');
    await user.click(screen.getByRole('button', { name: 'Print it' }));
    expect(print).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
    expect(screen.getByText('Enter who it’s going to.')).toBeTruthy();
    await fillPeople(user);
    await user.click(screen.getByLabelText('Proof of the debt'));
    await user.click(screen.getByLabelText('The name and address of the company I first owed'));
    expect(screen.getByText('Choose at least one of these.')).toBeTruthy();
    await user.click(screen.getByLabelText('Proof of the debt'));
    await user.click(screen.getByRole('button', { name: 'Print it' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('become a PDF on the device, and a calendar of their days', async () => {
    const user = await open('hardship');
    await fillPeople(user);
    await user.type(screen.getByLabelText('What happened'), 'My hours were cut in October.');
    await user.click(screen.getByRole('button', { name: 'Save a PDF' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['hardship.pdf']));
    await user.click(screen.getByRole('button', { name: 'Add the dates to my calendar' }));
    expect(saved[1]?.content).toContain('SUMMARY:Look for their answer');
    expect(saved[1]?.content).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/);
  });

  it('with signs that a PDF cannot have are printed instead', async () => {
    const user = await open('hardship');
    await fillPeople(user);
    await user.type(screen.getByLabelText('What happened'), '我的工时被削减了。');
    await user.click(screen.getByRole('button', { name: 'Save a PDF' }));
    expect(await screen.findByText(/We couldn’t make the PDF here/)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('keep what was typed in this tab, from one letter to the next', async () => {
    const user = await open('ask-for-proof');
    await fillPeople(user);
    cleanup();
    await open('stop-contact');
    expect(paper().textContent).toContain('Dana Reyes');
    expect(paper().textContent).toContain('Please stop all further communication');
  });

  it('of a dispute take an account, and own words', async () => {
    await open('dispute-with-bureau');
    expect(screen.getByText(/Dispute letters are free with an account/)).toBeTruthy();
    expect(screen.queryByLabelText('Your name')).toBeNull();
    cleanup();
    const user = await open('dispute-with-bureau', member);
    await fillPeople(user);
    await user.type(screen.getByLabelText('What the report says'), 'July 2025 was late');
    await user.type(screen.getByLabelText('What’s wrong, in your own words'), 'It’s wrong');
    await user.click(screen.getByRole('button', { name: 'Save a PDF' }));
    expect(
      screen.getByText(
        'Say a little more about why it’s wrong. Use at least 20 characters. You have 10 so far.',
      ),
    ).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe('the phone card', () => {
  it('has a part to link to for each call', async () => {
    await open('phone');
    for (const [id, title] of [
      ['collector', 'When a collector calls'],
      ['lender', 'When you call a lender'],
      ['hospital', 'When you call a hospital'],
    ] as const)
      expect(document.getElementById(id)?.textContent).toBe(title);
  });

  it('says what to say, what not to say, and whom to call when it is too much', async () => {
    const print = vi.fn();
    window.print = print;
    const user = await open('phone');
    const collector = screen.getByRole('region', { name: 'When a collector calls' });
    expect(within(collector).getByText(/Please write to me\.”$/, { selector: 'li' })).toBeTruthy();
    expect(collector.textContent).toContain('call or text 988.');
    await user.click(screen.getByRole('button', { name: 'Print the script' }));
    expect(print).toHaveBeenCalledTimes(1);
  });
});
