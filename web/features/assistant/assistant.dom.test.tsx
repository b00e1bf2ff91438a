import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../domain/money/cents.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { recordPayment } from '../../data/planner/document.ts';
import { plannerOf } from '../../data/planner/planner.ts';
import { departureOf } from '../../data/session/device.ts';
import { takeDown } from '../../data/testing/people.tsx';
import { services } from '../../data/testing/services.ts';
import { address, field, harbor, keepDebt, openAssistant } from './testing/assistant_page.tsx';

const user = userEvent.setup();
const more = 'What if I put $50 more a month toward my debts?';
const stays = 'How long does a late payment stay?';
const planned = () => services.of(plannerOf).get().plan?.monthly;

/** Asks by the keyboard alone, and waits for the answer. */
async function ask(question: string) {
  await user.click(field());
  await user.keyboard(`${question}{Enter}`);
  const turn = await screen.findByRole('region', { name: question });
  return within(turn);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  vi.useRealTimers();
});

describe('without a session', () => {
  it('a question is answered on the device, with what the answer stands on', async () => {
    keepDebt();
    await openAssistant();
    expect(screen.getByText(/You can ask without an account/)).toBeTruthy();
    const turn = await ask(stays);
    expect(turn.getAllByText(/may be reported for/)[0]?.textContent).toContain('7 years');
    const sources = within(turn.getByRole('list', { name: 'Sources' })).getAllByRole('listitem');
    const chips = turn.getAllByRole('link', { name: /^Source \d$/ });
    for (const chip of chips)
      expect(sources.some(({ id }) => chip.getAttribute('href') === `#${id}`)).toBe(true);
    expect(document.activeElement).toBe(field());
    await user.click(chips[0] as HTMLElement);
    expect(sources[0]?.contains(document.activeElement)).toBe(true);
    expect(field().value).toBe('');
  });

  it('a conversation is named by its address, and there after a reload', async () => {
    await openAssistant();
    await ask(stays);
    await waitFor(() => expect(address()).toMatch(/^\/ai-assistant\?c=[0-9a-f-]{36}$/));
    const at = address();
    const title = screen.getByRole('heading', { level: 1 }).textContent;
    await takeDown();
    await openAssistant(null, at);
    const again = await screen.findByRole('region', { name: stays });
    expect(again.textContent).toContain('7 years');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toContain(title);
  });

  it('goes on from what was asked before, and one may rename and delete it, and take that back', async () => {
    await openAssistant();
    await ask(stays);
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    const dialog = await screen.findByRole('dialog');
    const title = within(dialog).getByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'My late payment');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My late payment'),
    );
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/ai-assistant'));
    expect(screen.queryByRole('link', { name: /My late payment/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('link', { name: /My late payment/ })).toBeTruthy();
  });

  it('a number of a card or a person is not kept on the device', async () => {
    await openAssistant();
    await user.click(field());
    await user.keyboard('How long does 4111 1111 1111 1111 stay? 123-45-6789{Enter}');
    await screen.findByRole('region', {
      name: 'How long does [number removed] stay? [number removed]',
    });
    await waitFor(() => expect(address()).toContain('?c='));
    expect(localStorage.getItem('mendwell-conversations')).toContain('number removed');
    expect(localStorage.getItem('mendwell-conversations')).not.toMatch(/4111|45-6789/);
  });

  it('words of danger are met with a person to call, and kept nowhere', async () => {
    await openAssistant();
    const turn = await ask('I want to kill myself');
    expect(turn.getAllByText(/988/).length).toBeGreaterThan(0);
    expect(address()).toBe('/ai-assistant');
    expect(localStorage.getItem('mendwell-conversations')).toBeNull();
  });

  it('a conversation that is not here is said to be none', async () => {
    await openAssistant(null, '/ai-assistant?c=00000000-0000-4000-8000-00000000000c');
    expect(screen.getByText(/This conversation isn’t here/)).toBeTruthy();
  });
});

describe('the field', () => {
  it('breaks a line with Shift and Enter, and keeps what was typed for the next visit', async () => {
    await openAssistant();
    await user.click(field());
    await user.keyboard('One{Shift>}{Enter}{/Shift}two');
    expect(field().value).toBe('One\ntwo');
    await takeDown();
    await openAssistant();
    expect(field().value).toBe('One\ntwo');
  });

  it('keeps what is too long, says so, and asks nothing', async () => {
    await openAssistant();
    await user.click(field());
    await user.paste('a'.repeat(1_900));
    expect(screen.getByText('100 characters left')).toBeTruthy();
    await user.paste('b'.repeat(150));
    expect(screen.getByText(/That’s 50 characters too many/)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(field().value).toHaveLength(2_050);
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('asks what somebody came to ask about', async () => {
    keepDebt();
    await openAssistant(null, '/ai-assistant', { about: { debtId: harbor.id } });
    expect(screen.getByText('About Harbor Visa')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'What do I pay on Harbor Visa next?' }));
    expect(await screen.findByRole('log')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear Harbor Visa' }));
    expect(screen.queryByText('About Harbor Visa')).toBeNull();
    // Nor once the address has the conversation's name.
    await waitFor(() => expect(address()).toContain('?c='));
    expect(screen.queryByText('About Harbor Visa')).toBeNull();
  });

  it('takes nothing from elsewhere than a page of the product', async () => {
    keepDebt();
    for (const about of [
      { debtId: 'nobody' },
      { debtId: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0009' },
      { lesson: '<b>', name: 'x' },
      { lesson: 'five-day-notice' },
      'x',
    ]) {
      await openAssistant(null, '/ai-assistant?about=Harbor', { about });
      expect(screen.queryByText(/^About /)).toBeNull();
      await takeDown();
      keepDebt();
    }
  });
});

describe('an offer', () => {
  it('changes the planner once it is confirmed, by the planner’s own write, and can be taken back', async () => {
    keepDebt();
    await openAssistant();
    const turn = await ask(more);
    expect(planned()).toBe(20_000);
    await user.click(turn.getByRole('button', { name: 'Change my plan' }));
    expect(planned()).toBe(25_000);
    expect(turn.getByText(/Done\. Your planner has it/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(planned()).toBe(20_000);
    expect(turn.getByRole('button', { name: 'Change my plan' })).toBeTruthy();
  });

  it('no longer fits once a payment was recorded, and can be worked out again', async () => {
    keepDebt();
    await openAssistant();
    const turn = await ask(more);
    act(() =>
      services.of(plannerOf).update((document) =>
        recordPayment(document, {
          id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f00aa',
          debtId: harbor.id,
          amount: cents(10_000),
          paidOn: isoDate('2026-11-22'),
        }),
      ),
    );
    expect(turn.queryByRole('button', { name: 'Change my plan' })).toBeNull();
    expect(turn.getByText(/so it no longer fits/)).toBeTruthy();
    await user.click(turn.getByRole('button', { name: 'Work it out again' }));
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Change my plan' })).toHaveLength(1),
    );
    expect(planned()).toBe(20_000);
  });

  it('may be left alone', async () => {
    keepDebt();
    await openAssistant();
    const turn = await ask(more);
    await user.click(turn.getByRole('button', { name: 'Not now' }));
    expect(turn.getByText('Nothing was changed.')).toBeTruthy();
    expect(planned()).toBe(20_000);
  });

  it('is in Spanish where it was asked for in Spanish', async () => {
    keepDebt();
    await openAssistant();
    const turn = await ask('pon 300 al mes en mi plan');
    await user.click(turn.getByRole('button', { name: 'Ahora no' }));
    expect(turn.getByText('No cambió nada.').closest('[lang="es"]')).not.toBeNull();
    await user.click(turn.getByRole('button', { name: 'Verlo otra vez' }));
    expect(turn.getByText('Todavía no cambió nada')).toBeTruthy();
    expect(planned()).toBe(20_000);
  });
});
