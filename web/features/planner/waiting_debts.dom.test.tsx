import { act } from 'react';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aprBps, cents } from '../../../domain/money/cents.ts';
import { type DebtField, stateForField } from '../../data/planner/field_of_debt.ts';
import { plannerOf } from '../../data/planner/planner.ts';
import { departureOf } from '../../data/session/device.ts';
import { services } from '../../data/testing/services.ts';
import { takeDown } from '../../data/testing/people.tsx';
import { harbor, keep, linden, open, setAside } from './testing/planner_page.tsx';

/** Nothing due on it, and no interest. */
const bill = {
  ...harbor,
  name: 'St. Anne',
  kind: 'medical' as const,
  minimum: { kind: 'none' as const },
  balances: [
    { id: 'all', kind: 'purchase' as const, amount: cents(90_000), apr: aprBps(0) },
  ] as typeof harbor.balances,
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  vi.useRealTimers();
});

describe('a debt that asks for nothing by a day', () => {
  it('says until when the order leaves it, and whom to call; what a small amount changes is worked out', async () => {
    keep(linden, bill);
    setAside(150);
    await open();
    const waiting = await screen.findByRole('region', { name: 'One debt is waiting' });
    expect(waiting.textContent).toMatch(/Gets nothing from [A-Z][a-z]+ 2026 until February 2027\./);
    expect(waiting.textContent).toContain('$900.00');
    expect(
      within(waiting).getByRole('link', { name: 'Ask for an itemized bill' }).getAttribute('href'),
    ).toBe('/education/letters/itemized-bill');
    await userEvent.click(
      within(waiting).getByRole('button', { name: 'What a small amount would change' }),
    );
    const rows = () =>
      within(within(waiting).getByRole('table'))
        .getAllByRole('row')
        .map(({ textContent }) => textContent);
    expect(rows()).toHaveLength(4);
    expect(rows()[1]).toMatch(/^Keep waiting.*Feb 2027/);
    expect(rows()[2]).toMatch(/^Out of your \$150\.00 a month.*Dec 2026/);
    expect(rows()[3]).toMatch(/^On top, \$175\.00 a month.*Dec 2026/);
    const field = within(waiting).getByLabelText('To St. Anne, each month');
    await userEvent.clear(field);
    expect(within(waiting).queryByRole('table')).toBeNull();
    await userEvent.type(field, '40');
    expect(rows()[3]).toMatch(/^On top, \$190\.00 a month/);
  });

  it.each([
    ['medical', 'hospital'],
    ['collection', 'collector'],
    ['personal_loan', 'lender'],
  ] as const)('leads to the part of the phone script for its kind: %s', async (kind, part) => {
    keep(linden, { ...bill, kind });
    setAside(150);
    await open();
    const link = await screen.findByRole('link', { name: 'What to say when you call' });
    expect(link.getAttribute('href')).toBe(`/education/letters/phone#${part}`);
  });

  it('opens its form at the amount that was agreed to', async () => {
    keep(linden, bill);
    setAside(150);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'They agreed to an amount' }));
    const field = within(screen.getByRole('dialog')).getByLabelText('Minimum each month');
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, '50');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(services.of(plannerOf).get().debts[1]?.minimum).toEqual({
      kind: 'fixed',
      amount: 5_000,
    });
  });

  it.each([
    ['dueDay', 'Due day'],
    ['minimumAmount', 'Minimum each month'],
  ])('a link leads to a field of its form: %s', async (name, label) => {
    keep(linden, bill);
    setAside(150);
    await open(stateForField(bill.id, name as DebtField));
    const dialog = await screen.findByRole('dialog', { name: 'Edit St. Anne' });
    expect(document.activeElement).toBe(within(dialog).getByLabelText(label));
  });

  it('gets a small amount each month with one press, which is undone or stopped with another', async () => {
    keep(linden, bill);
    setAside(150);
    await open();
    const waiting = await screen.findByRole('region', { name: 'One debt is waiting' });
    await userEvent.click(
      within(waiting).getByRole('button', { name: 'What a small amount would change' }),
    );
    await userEvent.click(
      within(waiting).getByRole('button', { name: 'Raise my total to $175.00 a month' }),
    );
    const aside = await screen.findByRole('region', { name: 'Set aside each month' });
    expect(aside.textContent).toContain('You set aside $25.00 a month for it');
    expect(screen.getByText('Your plan now sets aside $25.00 a month for St. Anne.')).toBeTruthy();
    expect(document.activeElement?.textContent, 'one stands where the answer is').toContain(
      'St. Anne',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('button', { name: 'What a small amount would change', expanded: true });
    await userEvent.click(
      screen.getByRole('button', { name: 'Take it out of my $150.00 a month' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Stop setting it aside' }));
    await screen.findByRole('region', { name: 'One debt is waiting' });
  });

  it('is entered with what they agreed to, and waits no more', async () => {
    keep(linden, bill);
    setAside(150);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'They agreed to an amount' }));
    expect(screen.getByRole('dialog').textContent).toContain('St. Anne');
  });

  it('isn’t spoken of where the order begins with it, or where all ask for something', async () => {
    keep(linden, { ...bill, minimum: { kind: 'fixed', amount: cents(2_000) } });
    setAside(150);
    await open();
    expect(screen.queryByRole('region', { name: /waiting/ })).toBeNull();
  });
});
