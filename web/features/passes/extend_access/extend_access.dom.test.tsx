import type { Session } from '@supabase/supabase-js';
import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { clearLimitedAccess, storeLimitedAccess } from '../../../data/session/store_access.ts';
import {
  accessService,
  orderId,
  orderWith,
  paidOrder,
  refuses,
  says,
} from '../../../data/testing/access_service.ts';
import {
  authWith,
  member,
  sessionOf,
  show,
  takeDown,
  visitor,
} from '../../../data/testing/people.tsx';
import { find, type } from '../../../ui/testing/hands.ts';
import { shortTimeText, timeText } from '../../../ui/time_text.ts';
import { Component } from './route.tsx';
import { serve, services } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';

let service = accessService();
serve({ connect: async () => service.client });

const now = Date.parse('2026-11-21T10:00:00Z');
const minute = 60_000;
const left: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  service = accessService();
  service.session = visitor;
  service.answers('payments/offer', says({ provider: 'sandbox' }));
  localStorage.clear();
  sessionStorage.clear();
  left.length = 0;
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(async () => {
  await takeDown();
  clearLimitedAccess(services);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const visit = (session: Session | null = visitor, state: unknown = null) =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[{ pathname: '/extend-access', state }]}>
        <Component />
      </MemoryRouter>
    </AuthContext>,
  );
const give = (minutes: number) =>
  storeLimitedAccess(services, { expires: now + minutes * minute, plan: '1h' });
const press = async (page: HTMLElement, name: RegExp) => {
  await act(async () =>
    [...page.querySelectorAll('button')]
      .find(({ textContent }) => name.test(textContent ?? ''))
      ?.click(),
  );
  await settled();
};

describe('the time there is', () => {
  it('is told in minutes, with its end', async () => {
    give(23);
    const page = await visit();
    expect(page.textContent).toContain('23 minutes left');
    expect(page.textContent).toContain(`Until ${timeText(new Date(now + 23 * minute))}.`);
  });

  it('may be one minute, many, or none', async () => {
    give(1);
    expect((await visit()).textContent).toContain('1 minute left');
    await takeDown();
    give(10_080);
    const long = await visit();
    expect(find(long, 'h1').textContent).toBe('7 days left');
    expect(long.textContent).toContain('10,080 minutes, until ');
    await takeDown();
    clearLimitedAccess(services);
    const page = await visit(null);
    expect(page.textContent).toContain('You have no pass right now');
    expect(page.textContent).toContain('StartsWhen you pay');
  });

  it('is found where it was paid for and no news came of it', async () => {
    service.leftOrders = [orderId];
    service.answers('payments/orders/check', says({ order: paidOrder() }));
    service.pass = { plan: '1h', endsAt: new Date(now + 60 * minute).toISOString() };
    expect((await visit()).textContent).toContain('60 minutes left');
  });

  it('is not counted for a member, to whom nothing is sold', async () => {
    const page = await visit(member);
    expect(page.textContent).toContain('You have an account, so you don’t need session time.');
    expect(page.textContent).not.toContain('$');
    expect(service.calls).toEqual([]);
  });
});

describe('somebody who signed up and has not confirmed the address', () => {
  const waiting = sessionOf({ is_anonymous: true, new_email: 'dana@example.com' });

  it('is sold nothing while every page is open, and led to the code', async () => {
    give(1440);
    const page = await visit(waiting, { from: '/settings' });
    expect(find(page, 'h1').textContent).toBe('There’s nothing to buy');
    expect(page.textContent).toContain('You signed up with dana@example.com.');
    expect(page.textContent).not.toContain('$');
    expect(page.textContent).not.toContain('Create a free account');
    expect(find(page, 'a[href="/auth?mode=sign-up"]').textContent).toBe('Confirm my email');
    expect(find(page, 'a[href="/settings"]').textContent).toBe('Continue to Settings');
  });

  it('by phone is led to the texted code', async () => {
    const texted = sessionOf({ is_anonymous: true, new_phone: '15125550123' });
    expect((await visit(texted)).textContent).toContain(
      'Confirm (512) 555-0123 to finish your account.',
    );
    give(1440);
    const page = await visit(texted, { from: '/settings' });
    expect(find(page, 'h1').textContent).toBe('There’s nothing to buy');
    expect(page.textContent).toContain('You signed up with (512) 555-0123.');
    expect(page.textContent).toContain('Confirm that number');
    expect(find(page, 'a[href="/auth?mode=sign-up"]').textContent).toBe('Confirm my phone');
  });

  it('is reminded of the one step before any price once that time is over', async () => {
    const page = await visit(waiting);
    expect(page.textContent).toContain('Confirm dana@example.com to finish your account.');
    expect(page.textContent).not.toContain('Create a free account');
    expect(find(page, 'a[href="/auth?mode=sign-up"]').textContent).toBe('Confirm my email');
  });
});

describe('receipts', () => {
  const receipt = {
    id: orderId,
    number: 'MO-7Q4K22AB',
    amount_cents: 199,
    paid_at: '2026-11-20T15:00:00Z',
  };

  it('are found by a visitor whose time is over', async () => {
    service.receipts = [receipt];
    const page = await visit();
    expect(find(page, `a[href="/payment-success?order=${orderId}"]`).textContent).toBe(
      'MO-7Q4K22AB$1.99, paid Nov 20, 2026',
    );
  });

  it('come along with the pass that a recovery code brings', async () => {
    const pass = {
      plan: '1h',
      startsAt: new Date(now).toISOString(),
      endsAt: new Date(now + 60 * minute).toISOString(),
    };
    service.answers('access/redeem', says({ kind: 'recovery', outcome: 'moved', pass }));
    const page = await visit();
    expect(page.textContent).not.toContain('Your receipts');
    service.pass = pass;
    service.receipts = [receipt];
    await type(find(page, '[name="code"]'), 'back-2345-6789-abcd');
    await press(page, /^Use code/);
    expect(page.textContent).toContain('MO-7Q4K22AB');
  });

  it('are not spoken of where there are none, and not asked for without a visit', async () => {
    expect((await visit()).textContent).not.toContain('Your receipts');
    await takeDown();
    service.receipts = [receipt];
    expect((await visit(null)).textContent).not.toContain('Your receipts');
  });
});

describe('adding time', () => {
  it('comes after a free account, which is the first thing to do', async () => {
    give(23);
    const page = await visit(visitor, { from: '/settings' });
    const filled = [...page.querySelectorAll('a, button')].filter(({ className }) =>
      className.includes('bg-glaze '),
    );
    expect(filled.map(({ textContent }) => textContent)).toEqual(['Create a free account']);
    expect(page.textContent).toContain('With a free account, you don’t need a pass.');
  });

  it('begins at the end of what there is, and says when all of it is over', async () => {
    give(23);
    const page = await visit();
    await act(async () => find(page, 'input[value="24h"]').click());
    const summary = page.querySelector('aside')?.textContent;
    expect(summary).toContain('StartsWhen your current time ends');
    expect(summary).toContain(`Ends${shortTimeText(new Date(now + (23 + 1440) * minute))}`);
    expect(summary).toContain('RenewsNever');
    expect(summary).toContain('Total$4.99');
    expect(page.textContent?.split('A free account does the same.')).toHaveLength(2);
  });

  it('is an order like any other, and comes back to the page asked for', async () => {
    give(23);
    service.answers('payments/orders', says({ order: orderWith(), checkoutUrl: '/x' }));
    const page = await visit(visitor, { from: '/settings' });
    expect(page.textContent).toContain('Continue to Settings');
    await press(page, /^Pay \$1.99/);
    expect(service.bodiesOf('payments/orders')).toMatchObject([
      { plan: '1h', returnTo: '/settings' },
    ]);
    expect(left).toHaveLength(1);
    expect(service.visits).toBe(0);
  });

  it('may be paid by a wallet where the operator has that', async () => {
    give(23);
    service.answers('payments/offer', says({ provider: 'sandbox', stablecoin: { chainId: 8453 } }));
    service.answers('payments/orders', says({ order: orderWith(), checkoutUrl: '/x' }));
    const page = await visit();
    await press(page, /^Pay \$1.99 with a stablecoin/);
    expect(service.bodiesOf('payments/orders')).toMatchObject([
      { plan: '1h', isByStablecoin: true },
    ]);
  });

  it('that is refused keeps the choice, and says that nothing was charged', async () => {
    give(23);
    service.answers('payments/orders', refuses(429, 'too_many_orders', { retryAfterSeconds: 600 }));
    const page = await visit();
    await act(async () => find(page, 'input[value="7d"]').click());
    await press(page, /^Pay/);
    expect(page.textContent).toContain(
      'Nothing was charged. Several orders from you or your internet connection haven’t been paid.',
    );
    expect(page.textContent).toContain('Try again in 10 minutes.');
    expect(find<HTMLInputElement>(page, 'input[value="7d"]').checked).toBe(true);
  });

  it('is not offered where passes are off', async () => {
    service.answers('payments/offer', says({ provider: null }));
    const page = await visit();
    expect(page.textContent).toContain('Passes aren’t sold here.');
    expect([...page.querySelectorAll('button')].find(({ disabled }) => disabled)?.textContent).toBe(
      'Pay $1.99',
    );
  });
});

describe('a code that opens everything until a day', () => {
  const day = (days: number) => new Date(now + days * 1440 * minute).toISOString();
  const read = (days: number) => timeText(new Date(day(days)));
  const pass = { plan: 'code', startsAt: day(0), endsAt: day(40) };
  const answers = (outcome: string, timeEndsAt: string | null) =>
    says({ kind: 'master', outcome, pass, timeEndsAt });
  const useCode = async (page: HTMLElement) => {
    await type(find(page, '[name="code"]'), 'mend-7q4k-22ab-zz99');
    await press(page, /^Use code/);
  };
  const code = 'MEND-7Q4K-22AB-ZZ99';

  it('says before it is used what it gives, and that other time waits', async () => {
    give(23);
    service.answers('access/redeem', answers('asks', day(47)), answers('given', day(47)));
    const page = await visit();
    await useCode(page);
    expect(page.querySelector('#code [role=status]')?.textContent).toBe(
      `This code gives you session time until ${read(40)}. Your current time pauses until then and picks up again, ending ${read(47)}. Use it now?`,
    );
    expect(document.activeElement?.textContent).toBe('Use it now');
    expect(page.textContent).toContain('23 minutes left');

    service.pass = { plan: '7d', endsAt: day(47) };
    await press(page, /^Use it now/);
    expect(service.bodiesOf('access/redeem')).toEqual([{ code }, { code, isSure: true }]);
    expect(page.textContent).toContain(
      `You have session time until ${read(40)}. Then your earlier time picks up again, until ${read(47)}.`,
    );
    expect(page.textContent).not.toContain('Use it now');
  });

  it('can be kept: it is still in the field, and nothing was used', async () => {
    service.answers('access/redeem', answers('asks', day(40)));
    const page = await visit();
    await useCode(page);
    expect(page.textContent).toContain(
      `This code gives you session time until ${read(40)}. Use it now?`,
    );
    await press(page, /^Not now/);
    expect(page.textContent).not.toContain('opens every page');
    expect(find<HTMLInputElement>(page, '[name="code"]').value).toBe('mend-7q4k-22ab-zz99');
    expect(document.activeElement).toBe(find(page, '[name="code"]'));
    expect(service.bodiesOf('access/redeem')).toEqual([{ code }]);
    expect(localStorage.getItem('limitedAccessExpires')).toBeNull();
  });

  it('is not asked about any more once another code is typed', async () => {
    service.answers('access/redeem', answers('asks', day(40)));
    const page = await visit();
    await useCode(page);
    await type(find(page, '[name="code"]'), 'mend-2222');
    expect(page.textContent).not.toContain('Use it now');
  });

  it('that would give nothing says that it was not used', async () => {
    service.answers('access/redeem', refuses(409, 'code_covered'));
    const page = await visit();
    await useCode(page);
    expect(page.textContent).toContain('so we didn’t use this code. You can still use it later.');
  });
});

describe('a recovery code', () => {
  it('brings its pass into this browser, and says until when', async () => {
    const endsAt = new Date(now + 90 * minute).toISOString();
    service.session = null;
    service.pass = { plan: '24h', endsAt };
    service.answers(
      'access/redeem',
      says({
        kind: 'recovery',
        outcome: 'moved',
        pass: { plan: '24h', startsAt: new Date(now).toISOString(), endsAt },
      }),
    );
    const page = await visit(null);
    await type(find(page, '[name="code"]'), 'back-2345-6789-abcd');
    await press(page, /^Use code/);
    expect(service.visits).toBe(1);
    expect(service.bodiesOf('access/redeem')).toEqual([{ code: 'BACK-2345-6789-ABCD' }]);
    expect(page.textContent).toContain(
      'The pass from that receipt now works in this browser, and only here.',
    );
    expect(page.textContent).toContain('Passes from other orders stay in the old browser.');
    expect(page.textContent).toContain('90 minutes left');
    expect(find<HTMLInputElement>(page, '[name="code"]').value).toBe('');
    expect(find(page, '#code a[href="/dashboard"]').textContent).toBe('Continue to Dashboard');
    // The next code did not fit: what the one before did is not said beside it.
    service.answers('access/redeem', refuses(404, 'code_unknown'));
    await type(find(page, '[name="code"]'), 'back-2345-6789-abce');
    await press(page, /^Use code/);
    expect(find(page, '#code').textContent).toContain('We don’t recognize that code.');
    expect(find(page, '#code').textContent).not.toContain(
      'The pass from that receipt now works in this browser, and only here.',
    );
  });

  it('that is typed where its pass is says so', async () => {
    const endsAt = new Date(now + 20 * minute).toISOString();
    service.pass = { plan: '1h', endsAt };
    const pass = { plan: '1h', startsAt: new Date(now - 40 * minute).toISOString(), endsAt };
    service.answers('access/redeem', says({ kind: 'recovery', outcome: 'already', pass }));
    const page = await visit();
    await type(find(page, '[name="code"]'), 'back-2345-6789-abcd');
    await press(page, /^Use code/);
    expect(page.textContent).toContain('The pass from that receipt is already in this browser.');
  });
});
