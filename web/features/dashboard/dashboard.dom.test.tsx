import { act, useEffect } from 'react';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AprBps, aprBps, cents } from '../../../domain/money/cents.ts';
import type { TrackedDebt } from '../../../domain/planner/progress.ts';
import { isoDate } from '../../../domain/time/iso_date.ts';
import { choosePlan, recordPayment, saveDebt } from '../../data/planner/document.ts';
import { learningOf } from '../../data/learning/learning.ts';
import { plannerOf } from '../../data/planner/planner.ts';
import { plannerStandingOf } from '../../data/planner/standing.ts';
import { services } from '../../data/testing/services.ts';
import { AuthContext } from '../../data/session/auth_context.ts';
import { dollars, report, status, tradeline } from '../../../domain/credit_file/testing/reports.ts';
import { creditFileOf } from '../../data/credit_file/credit_file.ts';
import { departureOf } from '../../data/session/device.ts';
import { storeLimitedAccess } from '../../data/session/store_access.ts';
import {
  authWith,
  member,
  sessionOf,
  show,
  takeDown,
  visitor,
} from '../../data/testing/people.tsx';
import { lesson } from '../../lessons/pages/five-day-notice.ts';
import { Component } from './route.tsx';

const linden: TrackedDebt = {
  id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0002' as TrackedDebt['id'],
  name: 'Linden Store Card',
  kind: 'card',
  balances: [{ id: 'all', kind: 'purchase', amount: cents(41_455), apr: aprBps(2999) as AprBps }],
  interest: 'monthly',
  minimum: { kind: 'fixed', amount: cents(2_500) },
  creditLimit: cents(220_000),
  dueDay: 10,
  statementDay: 27,
  balanceAsOf: isoDate('2026-11-21'),
  startingBalance: cents(82_910),
  paidThrough: isoDate('2026-11-20'),
};

const keep = (debt: Partial<TrackedDebt> = {}, monthly = 20_000) =>
  services.of(plannerOf).update((document) =>
    choosePlan(saveDebt(document, { ...linden, ...debt }), {
      strategy: 'avalanche',
      monthly: cents(monthly),
      startsOn: isoDate('2026-11-21'),
      customOrder: [],
      chosenOn: isoDate('2026-11-21'),
    }),
  );

let opened: ReturnType<typeof useLocation>;
function Opened() {
  const location = useLocation();
  useEffect(() => {
    opened = location;
  });
  return null;
}

const open = (session: Parameters<typeof authWith>[0] = null) =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={['/dashboard']}>
        <Component />
        <Opened />
      </MemoryRouter>
    </AuthContext>,
  );
const button = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (page: HTMLElement, name: string, detail = 1) =>
  act(async () =>
    button(page, name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail })),
  );
const next = (page: HTMLElement) => page.querySelector('#next')?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
});
afterEach(async () => {
  await takeDown();
  act(() => services.of(departureOf).clearPerson());
  vi.useRealTimers();
});

describe('where somebody stands', () => {
  it('is the next payment, what it does to the card, and the figures of the plan', async () => {
    keep();
    const page = await open();
    expect(next(page)).toBe('Pay $200.00 to Linden Store Card by Thursday, December 10');
    expect(page.textContent).toContain('$25.00 is due. Your plan adds $175.00.');
    expect(page.textContent).toContain('$414.55 paid down');
    expect(page.textContent).toContain('$414.55 to go, ');
    // $194.56 over the mark, and the interest that posts at the close.
    expect(page.textContent).toContain(
      'To report under 10%, pay $206.56 by November 23. The statement closes on November 27. That covers $12 of interest and assumes no new charges.',
    );
  });

  it('asks for what is due alone as long as no amount is chosen', async () => {
    services.of(plannerOf).update((document) => saveDebt(document, linden));
    const page = await open();
    expect(next(page)).toBe('Pay $25.00 to Linden Store Card by Thursday, December 10');
    expect(page.textContent).toContain('That’s what’s due. Choose a monthly amount in the planner');
    await press(page, 'I’ve paid this');
    expect(services.of(plannerOf).get().payments).toMatchObject([{ amount: 2_500 }]);
  });

  it('comes in this order, on a phone too', async () => {
    keep();
    storeLimitedAccess(services, { expires: Date.now() + 23 * 60_000, plan: '1 hour' });
    const page = await open();
    const heads = () => [...page.querySelectorAll('h2')].map(({ textContent }) => textContent);
    // The lesson comes by itself, once what chooses it is here.
    await vi.waitFor(() => expect(heads()).toContain('A lesson for where you are'));
    expect(heads()).toEqual([
      'Pay $200.00 to Linden Store Card by Thursday, December 10',
      'Dates to know',
      '23 minutes left',
      'Debt progress',
      'A lesson for where you are',
      'Card use',
      // With the first debt, before any payment.
      'When you have a minute',
    ]);
  });

  it('asks the questions that come back one after the other, in their place', async () => {
    keep();
    const due = Date.now() - 1_000;
    const card = {
      due,
      stability: 3,
      difficulty: 5,
      scheduledDays: 3,
      reps: 1,
      lapses: 0,
      state: 2,
      updatedAt: due - 3 * 86_400_000,
    };
    for (const id of ['five-day-notice/1', 'five-day-notice/2'])
      services.of(learningOf).keepCard(id, card);
    const user = userEvent.setup();
    await open();
    const region = await screen.findByRole('region', {
      name: '2 questions from lessons you’ve read',
    });
    await user.click(within(region).getByRole('button', { name: 'Answer here' }));
    for (const [at, question] of lesson.questions.slice(0, 2).entries()) {
      await within(region).findByRole('group', { name: question.ask });
      expect(region.textContent).toContain(`From “${lesson.title}”`);
      expect(within(region).getAllByRole('group')).toHaveLength(1);
      await user.click(
        within(region).getByText(question.options.find(({ isRight }) => isRight)?.text ?? ''),
      );
      await user.click(within(region).getByRole('button', { name: 'Check' }));
      await user.click(
        within(region).getByRole('button', { name: at === 0 ? 'Next question' : 'Done' }),
      );
    }
    expect(region.textContent).toContain('That’s all for today.');
    // What was answered comes back another day; the region stays until the page is left.
    await vi.waitFor(() =>
      expect(services.of(learningOf).get().cards['five-day-notice/2']?.due).toBeGreaterThan(
        Date.now(),
      ),
    );
    expect(region.textContent).toContain('2 questions from lessons you’ve read');
  });

  it('names no day that is not known, and asks for it right there', async () => {
    const { dueDay: _, statementDay: __, creditLimit: ___, ...bare } = linden;
    services.of(plannerOf).update((document) => saveDebt(document, bare));
    const page = await open();
    expect(next(page)).toMatch(/ in December 2026$/);
    const user = userEvent.setup();
    const field = screen.getByLabelText('Due day, 1 to 31');
    await user.type(field, '40');
    await press(page, 'Save due day');
    expect(page.textContent).toContain('Use a number from 1 to 31.');
    await user.clear(field);
    await user.type(field, '9');
    // The day is over this month: it counts as paid, unless they say otherwise, as in the planner.
    expect(screen.getByRole('group', { name: 'The payment due November 9' })).toBeTruthy();
    await press(page, 'Save due day');
    expect(next(page)).toMatch(/ by Wednesday, December 9$/);
    expect(document.activeElement).toBe(page.querySelector('#next'));
    expect(page.textContent).toContain('Saved. Linden Store Card is due on day 9 of every month.');
    expect(screen.queryByLabelText('Due day, 1 to 31')).toBeNull();
    expect(services.of(plannerOf).get().debts[0]).toMatchObject({
      dueDay: 9,
      paidThrough: '2026-11-21',
    });
    expect(page.textContent).toContain('Linden Store Card has no limit yet.');
  });

  it('leads to the field of a card’s limit, in its form', async () => {
    const { creditLimit: _, ...bare } = linden;
    services.of(plannerOf).update((document) => saveDebt(document, bare));
    const page = await open();
    await act(async () =>
      [...page.querySelectorAll('a')]
        .find(({ textContent }) => textContent === 'Add it in the planner')
        ?.click(),
    );
    expect(opened).toMatchObject({
      pathname: '/debt-destroyer',
      state: { fieldOfDebt: { debtId: linden.id, field: 'creditLimit' } },
    });
  });

  it('says no “$0.00 paid down”: before a payment, and where what is owed isn’t below the start', async () => {
    keep({ startingBalance: cents(41_455) });
    const page = await open();
    expect(page.textContent).not.toContain('$0.00');
    expect(page.querySelector('section[aria-labelledby=progress]')?.textContent).toContain('Today');
    await takeDown();
    services.of(plannerOf).update((document) =>
      recordPayment(document, {
        id: 'p',
        debtId: linden.id,
        amount: cents(100),
        paidOn: isoDate('2026-11-21'),
      }),
    );
    vi.setSystemTime(new Date('2027-01-20T15:00:00Z'));
    expect((await open()).textContent).toContain('Your balance isn’t below where it started yet');
  });

  it('names the amount that the plan goes by', async () => {
    keep();
    expect((await open()).textContent).toContain('Your plan puts $200.00 a month toward debt.');
  });

  it('says how late a payment is, and what to do', async () => {
    keep();
    vi.setSystemTime(new Date('2026-12-12T15:00:00Z'));
    const page = await open();
    expect(next(page)).toBe('Pay $25.00 to Linden Store Card now');
    expect(page.textContent).toContain(
      'That’s what’s due. Your plan adds $175.00 on top this month, and that part can wait.',
    );
    expect(page.textContent).toContain('Due Thursday, December 10, now 2 days late.');
    expect(page.textContent).toContain('Linden Store Card: $25.00 was due');
  });

  it('says what is missing in a tight month, and leads to what to pay first', async () => {
    keep({}, 1_000);
    const page = await open();
    expect(page.textContent).toContain('Short by $15.00 in December 2026');
    expect(page.textContent).toContain(
      '$25.00 is due, and your plan sets aside $10.00 that month.',
    );
    const link = [...page.querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'See what to pay first',
    );
    expect(link?.getAttribute('href')).toBe('/debt-destroyer#pay-first');
  });

  it('says what fits into the month of somebody behind, and until when; then what comes next', async () => {
    keep(
      {
        paidThrough: isoDate('2026-09-09'),
        pastDue: { amount: cents(9_000), asOf: isoDate('2026-11-21') },
      },
      4_000,
    );
    const page = await open();
    expect(next(page)).toBe('Pay $40.00 to Linden Store Card now');
    expect(page.textContent).toContain('$90.00 is late in total, since September 10.');
    expect(page.textContent).toContain('You’re $50.00 short of covering November and what’s late.');
    // $40.00 now, and $15.00 of each month after its minimum of $25.00.
    expect(page.textContent).toContain('With your plan, you’re caught up in March 2027.');
    // Three payments of $30.00: the oldest comes to 90 days on December 9.
    expect(page.textContent).toContain(
      'Linden Store Card: $30.00 should keep it under 90 days late',
    );
    await press(page, 'I’ve paid this');
    expect(next(page)).toMatch(/^Pay \$25\.00 to Linden Store Card by /);
    expect(page.textContent).toContain('You’re $50.00 short of covering November and what’s late.');
    // October lacks $20.00 now, and comes to 60 days on December 9: two days before the next payment is due.
    expect(page.textContent).toContain(
      'Better by Tuesday, December 8: your lender puts a payment toward what’s late first, and $20.00 by then should keep it under 60 days late.',
    );
  });

  it('says how far the money reaches where that is less than what is due', async () => {
    const card = (
      place: number,
      name: string,
      dueDay: number,
      paidThrough: string,
    ): TrackedDebt => {
      const { creditLimit: _limit, statementDay: _day, ...rest } = linden;
      return {
        ...rest,
        id: `3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f000${place}` as TrackedDebt['id'],
        name,
        minimum: { kind: 'fixed', amount: cents(7_000) },
        dueDay,
        paidThrough: isoDate(paidThrough),
      };
    };
    keep(card(3, 'Visa', 28, '2026-11-01'), 15_000);
    services
      .of(plannerOf)
      .update((document) => saveDebt(document, card(4, 'Store', 25, '2026-09-30')));
    const page = await open();
    expect(next(page)).toBe('Pay $70.00 to Store now');
    await press(page, 'I’ve paid this');
    expect(next(page)).toBe('Pay $10.00 to Store by Wednesday, November 25');
    expect(page.textContent).toContain(
      '$70.00 is due, and that’s what your money covers. Call them about the rest before November 25.',
    );
    expect(page.textContent).not.toContain('Your plan adds');
    expect(page.textContent).toContain('You’re $60.00 short of covering November.');
  });

  it('is done when nothing is owed', async () => {
    keep();
    services.of(plannerOf).update((document) =>
      recordPayment(document, {
        id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0009',
        debtId: linden.id,
        amount: cents(41_455),
        paidOn: isoDate('2026-11-21'),
      }),
    );
    const page = await open();
    expect(page.textContent).toContain('You don’t owe anything on these debts');
    expect(button(page, 'I’ve paid this')).toBeUndefined();
  });
});

describe('a debt that was paid off within its month', () => {
  it('asks for no interest that was never added', async () => {
    keep({ balanceAsOf: isoDate('2026-11-30') });
    keep({
      id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0003' as TrackedDebt['id'],
      name: 'Harbor Visa',
      balanceAsOf: isoDate('2026-11-30'),
    });
    vi.setSystemTime(new Date('2026-12-01T15:00:00Z'));
    services.of(plannerOf).update((document) =>
      recordPayment(document, {
        id: '3b0c6d1e-6f0a-4a57-9d5e-0d3f3a0f0009',
        debtId: linden.id,
        amount: cents(41_455),
        paidOn: isoDate('2026-12-01'),
      }),
    );
    const page = await open();
    expect(next(page)).toMatch(/to Harbor Visa by/);
    expect(page.textContent).not.toMatch(/Linden Store Card: \$[\d.]+ (is|was) due/);
  });
});

describe('a visitor who awaits the mailed code', () => {
  const waiting = sessionOf({ is_anonymous: true, new_email: 'dana@example.com' });
  const card = (page: HTMLElement) => page.querySelector('section[aria-labelledby=time]');

  it('sees that all is saved and what is left to do, and no clock', async () => {
    keep();
    storeLimitedAccess(services, { expires: Date.now() + 86_400_000, plan: 'grace' });
    const page = await open(waiting);
    expect(card(page)?.textContent).toContain('Saved. Confirm your email to keep it.');
    expect(card(page)?.textContent).toContain('dana@example.com');
    expect(card(page)?.textContent).not.toContain('left');
    expect(card(page)?.querySelector('a')?.getAttribute('href')).toBe('/auth?mode=sign-up');
  });

  it('by phone is told of the phone', async () => {
    keep();
    storeLimitedAccess(services, { expires: Date.now() + 86_400_000, plan: 'grace' });
    const page = await open(sessionOf({ is_anonymous: true, new_phone: '13125550142' }));
    expect(card(page)?.textContent).toContain('Saved. Confirm your phone to keep it.');
    expect(card(page)?.textContent).toContain('We texted six digits to');
    expect(card(page)?.textContent).not.toMatch(/left|Sign up free|Add time/);
  });

  it('sees the clock of a pass of their own', async () => {
    keep();
    storeLimitedAccess(services, { expires: Date.now() + 3_600_000, plan: '1h' });
    expect(card(await open(waiting))?.textContent).toContain('left');
  });
});

describe('“I’ve paid this”', () => {
  it('records what was shown, shows the next, and can be taken back', async () => {
    keep();
    const page = await open();
    await press(page, 'I’ve paid this');
    expect(services.of(plannerOf).get().payments).toMatchObject([
      { debtId: linden.id, amount: 20_000, paidOn: '2026-11-21' },
    ]);
    // The one after it has its day and its sum at once.
    expect(next(page)).toBe('Pay $200.00 to Linden Store Card by Sunday, January 10');
    expect(page.textContent).toContain('$214.55 to go');
    expect(page.querySelector('section [role=status]')?.textContent).toContain(
      'Recorded $200.00 to Linden Store Card for today.',
    );
    await press(page, 'Undo');
    expect(services.of(plannerOf).get().payments).toEqual([]);
    expect(next(page)).toBe('Pay $200.00 to Linden Store Card by Thursday, December 10');
  });

  it('counts a double click once', async () => {
    keep();
    const page = await open();
    await press(page, 'I’ve paid this');
    await press(page, 'I’ve paid this', 2);
    expect(services.of(plannerOf).get().payments).toHaveLength(1);
  });
});

describe('a device without debts', () => {
  it.each([
    ['nobody', null, true],
    ['somebody with a pass', visitor, true],
    ['a member', member, false],
  ] as const)('says before it’s pressed what a circle needs: %s', async (_, session, isSaid) => {
    const page = await open(session);
    await act(async () => services.of(plannerStandingOf).show('settled'));
    expect(page.textContent?.includes('With a free account. A few minutes to begin')).toBe(isSaid);
  });

  it('has four doors of one weight, each with what it takes', async () => {
    const page = await open();
    expect(page.querySelector('h1')?.textContent).toBe('What brings you here?');
    const doors = [...page.querySelectorAll('ul a')];
    expect(doors.map((door) => door.getAttribute('href'))).toEqual([
      '/debt-destroyer',
      '/education',
      '/ai-assistant',
      '/community',
    ]);
    for (const door of doors) expect(door.textContent).toMatch(/(minutes?|to begin)$/);
    await act(async () => (doors[0] as HTMLElement).click());
    expect(opened, 'the form of a debt is open there').toMatchObject({
      pathname: '/debt-destroyer',
      state: { newDebt: true },
    });
    // Of one weight: nobody knows yet which of them it is.
    expect(page.querySelector('[class*="bg-glaze "]')).toBeNull();
  });

  it('of a member with a report names what to look at first, and doesn’t ask for a report', async () => {
    const store = services.of(creditFileOf);
    act(() =>
      store.saveReport(
        report('equifax', '2026-11-02', [
          tradeline({ creditor: 'Meridian Auto', status: status('13'), balance: dollars(312) }),
          tradeline({
            creditor: 'Harbor Visa',
            portfolio: status('R') as never,
            balance: dollars(900),
          }),
        ]),
      ),
    );
    // Fetched for members alone: here they are by the time the page asks.
    await Promise.all([import('./credit_overview.tsx'), import('./credit_dates.ts')]);
    const page = await open(member);
    await act(async () => services.of(plannerStandingOf).show('settled'));
    await act(() => vi.waitFor(() => expect(page.textContent).toContain('Start with'), 10_000));
    expect(page.textContent).toContain('Start with Meridian Auto at Equifax.');
    expect(page.textContent).toContain('What brings you here?');
    expect(page.textContent).not.toContain('Have a credit report?');
    expect(page.textContent).toContain('Add Harbor Visa, $900.00, to your plan');
    await act(async () => store.deleteReport('equifax-2026-11-02'));
  });

  it('says so to a member only once the server was asked', async () => {
    const page = await open(member);
    expect(page.textContent).toContain('Loading...');
    await act(async () => services.of(plannerStandingOf).show('sending'));
    expect(page.textContent).not.toContain('What brings you here?');
    await act(async () => services.of(plannerStandingOf).show('settled'));
    expect(page.textContent).toContain('What brings you here?');
    // Asking again later, in the background, changes nothing to look at.
    await act(async () => services.of(plannerStandingOf).show('sending'));
    expect(page.textContent).toContain('What brings you here?');
  });

  it('says when the server did not answer, and asks again', async () => {
    const asked = vi.fn(() => services.of(plannerStandingOf).show('sending'));
    services.of(plannerStandingOf).offerAsking(asked);
    const page = await open(visitor);
    await act(async () => services.of(plannerStandingOf).show('waiting'));
    expect(page.textContent).toContain('We couldn’t load your debts');
    expect(page.textContent).not.toContain('What brings you here?');
    await press(page, 'Try again');
    expect(asked).toHaveBeenCalledOnce();
    expect(page.textContent).toContain('We couldn’t load your debts');
    await act(async () => services.of(plannerStandingOf).show('settled'));
    expect(page.textContent).toContain('What brings you here?');
  });
});
