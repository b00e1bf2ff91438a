import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stateForNewDebt } from '../../data/planner/new_debt.ts';
import { member, takeDown, visitor } from '../../data/testing/people.tsx';
import { departureOf } from '../../data/session/device.ts';
import { services } from '../../data/testing/services.ts';
import { find } from '../../ui/testing/hands.ts';
import { keep, linden, open } from './testing/planner_page.tsx';

const user = userEvent.setup();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  vi.useRealTimers();
});

async function addDebt(name: string) {
  const [add] = screen.getAllByRole('button', { name: 'Add a debt' });
  if (!add) throw new Error('no way to add a debt');
  await user.click(add);
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByLabelText('What is it?'), name);
  await user.type(form.getByLabelText('You owe'), '900');
  await user.type(form.getByLabelText('APR'), '20');
  await user.click(form.getByRole('button', { name: 'Save' }));
}
/** Whether one stands before the other in the document, and so in the order of the tab key. */
const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

describe('the first debt', () => {
  it('brings its answer into view, with the focus on it', async () => {
    await open();
    await addDebt('Harbor Visa');
    const answer = screen.getByRole('heading', { level: 1, name: /^Debt-free in / });
    await vi.waitFor(() => expect(document.activeElement).toBe(answer));
  });

  it('leaves the focus where the form was opened after another one', async () => {
    keep(linden);
    await open();
    await addDebt('Harbor Visa');
    await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(document.activeElement?.tagName).not.toBe('H1');
  });
});

describe('the door to a first debt', () => {
  it('opens its form at once, at the first field, and brings the answer into view', async () => {
    await open(stateForNewDebt);
    const form = within(await screen.findByRole('dialog', { name: 'Add a debt' }));
    expect(document.activeElement).toBe(form.getByLabelText('What is it?'));
    await user.type(form.getByLabelText('What is it?'), 'Harbor Visa');
    await user.type(form.getByLabelText('You owe'), '900');
    await user.type(form.getByLabelText('APR'), '20');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const answer = screen.getByRole('heading', { level: 1, name: /^Debt-free in / });
    await vi.waitFor(() => expect(document.activeElement).toBe(answer));
  });
});

describe('a form that a link opened', () => {
  it('leaves the focus on what the page is called when it’s closed', async () => {
    await open(stateForNewDebt);
    await screen.findByRole('dialog', { name: 'Add a debt' });
    await user.keyboard('{Escape}');
    const title = screen.getByRole('heading', { level: 1 });
    await vi.waitFor(() => expect(document.activeElement).toBe(title));
  });
});

describe('an empty plan', () => {
  it('speaks of no account to nobody who has one', async () => {
    await open();
    expect(document.body.textContent).toContain('No account needed');
    await takeDown();
    await open(null, visitor);
    expect(document.body.textContent).toContain('No account needed');
    await takeDown();
    await open(null, member);
    expect(document.body.textContent).not.toContain('No account needed');
    expect(document.body.textContent).toContain('We save what you enter to your account.');
  });
});

describe('the order of the page', () => {
  it('has the amount first while it is asked for, and moves it once the person has left it', async () => {
    await open();
    await addDebt('Harbor Visa');
    const amount = () => find(document, 'input[name=monthly]');
    const month = () => screen.getByRole('heading', { level: 2, name: /2026$/ });
    await vi.waitFor(() => expect(isBefore(amount(), month())).toBe(true));
    await user.click(screen.getByRole('button', { name: /^Set \$/ }));
    // The focus is on the amount that was set: it stays where it is.
    expect(isBefore(amount(), month())).toBe(true);
    await act(async () => (document.activeElement as HTMLElement).blur());
    expect(isBefore(amount(), month())).toBe(false);
  });
});
