import type { Session } from '@supabase/supabase-js';
import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutOf } from '../parts/checkout.ts';
import { AuthContext } from '../../../data/session/auth_context.ts';
import {
  accessService,
  orderId,
  orderWith,
  paidOrder,
  refuses,
  says,
} from '../../../data/testing/access_service.ts';
import { authWith, member, show, takeDown, visitor } from '../../../data/testing/people.tsx';
import { find } from '../../../ui/testing/hands.ts';
import { Component } from './route.tsx';
import { serve, services } from '../../../data/testing/services.ts';

let service = accessService();
serve({ connect: async () => service.client });

const check = 'payments/orders/check';
const receipts = 'payments/receipts';
const recoveryCode = 'BACK-2345-6789-ABCD';
const refundPath = '/contact?topic=access&about=MO-7Q4K22AB&wish=refund';

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-21T10:00:05Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  service = accessService();
  service.session = visitor;
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

const visit = (search = `?order=${orderId}`, session: Session | null = visitor) =>
  show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[{ pathname: '/payment-success', search }]}>
        <Routes>
          <Route path="/payment-success" element={<Component />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </AuthContext>,
  );
const wait = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
const button = (page: HTMLElement, name: RegExp) => {
  const found = [...page.querySelectorAll('button')].find((each) =>
    name.test(each.textContent ?? ''),
  );
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
};
const title = (page: HTMLElement) => page.querySelector('h1')?.textContent;

describe('without an order to show', () => {
  const ways = (page: HTMLElement) =>
    [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  const code = ['Use a recovery code', '/extend-access#code'];
  const choose = ['Choose a pass', '/credit-payment'];

  it('leads to the place for a recovery code, and to the passes', async () => {
    expect(ways(await visit('', null))).toEqual([code, choose]);
  });

  it('leads whoever may see one to their history first', async () => {
    const history = ['Go to your history', '/settings?view=history'];
    expect(ways(await visit('', member))).toEqual([history, code, choose]);
  });
});

describe('a receipt', () => {
  it('shows what has to be saved right after how it stands, before the ways on', async () => {
    service.answers(check, says({ order: paidOrder() }));
    const page = await visit();
    const [kept, on] = [page.querySelector('#kept'), page.querySelector('a')];
    if (!kept || !on) throw new Error('nothing to compare');
    expect(kept.compareDocumentPosition(on)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('a paid order', () => {
  beforeEach(() => {
    service.answers(check, says({ order: paidOrder(), now: '2026-11-21T10:00:05Z' }));
    service.answers(receipts, says({ order: paidOrder(), token: 'id.signed', recoveryCode }));
    service.pass = { plan: '1h', endsAt: '2026-11-21T11:00:00Z' };
  });

  it('shows its receipt, and brings the device’s pass in line', async () => {
    services.of(checkoutOf).keep({ plan: '1h', orders: { '1h /community': orderId } });
    const page = await visit();
    expect(title(page)).toMatch(/^Your pass runs until November 21, 2026 at /);
    for (const words of [
      'OrderMO-7Q4K22AB',
      'Pass1 hour',
      'Session time60 minutes',
      'FromNovember 21, 2026 at',
      'UntilNovember 21, 2026 at',
      'RenewsNever',
      'Paid withSandbox: no money moved',
      'Total$1.99',
    ])
      expect(page.textContent).toContain(words);
    expect(localStorage.getItem('limitedAccessPlan')).toBe('1h');
    expect(Number(localStorage.getItem('limitedAccessExpires'))).toBe(
      Date.parse('2026-11-21T11:00:00Z'),
    );
    // The next choice is another order.
    expect(services.of(checkoutOf).read().orders).toEqual({});
  });

  it('counts at once also where the server does not say within 3 s what time there is', async () => {
    service.passHangs = true;
    const page = await visit();
    await wait(3_000);
    expect(title(page)).toMatch(/^Your pass runs until /);
    expect(localStorage.getItem('limitedAccessPlan')).toBe('1h');
    expect(Number(localStorage.getItem('limitedAccessExpires'))).toBe(
      Date.parse('2026-11-21T11:00:00Z'),
    );
  });

  it.each([
    ['was taken back', paidOrder({ revokedAt: '2026-11-21T10:00:03Z' })],
    ['was given back', paidOrder({ state: 'refunded' })],
  ])('gives no time by itself where its pass %s', async (_how, order) => {
    service.answers(check, says({ order, now: '2026-11-21T10:00:05Z' }));
    service.passHangs = true;
    await visit();
    await wait(3_000);
    expect(localStorage.getItem('limitedAccessExpires')).toBeNull();
  });

  it('goes on to where the person was going, with its query and its part', async () => {
    const page = await visit();
    const go = page.querySelector('main a, a');
    expect(go?.textContent).toBe('Continue to Circles');
    await act(async () => (go as HTMLElement).click());
    expect(page.querySelector('output')?.textContent).toBe('/community?x=1#y');
  });

  it('never leads to another site', async () => {
    service.answers(check, says({ order: paidOrder({ returnTo: '//example.com' }) }));
    const page = await visit();
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/dashboard');
  });

  it('gives the recovery code and a link that opens anywhere', async () => {
    const page = await visit();
    const values = [...page.querySelectorAll('input')].map((input) => input.value);
    expect(values).toEqual([
      recoveryCode,
      `${window.location.origin}/payment-success?receipt=id.signed`,
    ]);
    expect(service.bodiesOf(receipts)).toEqual([{ id: orderId }]);
    expect(
      [...page.querySelectorAll('button[aria-label]')].map((each) =>
        each.getAttribute('aria-label'),
      ),
    ).toEqual(['Copy the recovery code', 'Copy the link']);
    expect(page.textContent).toContain(
      'To use this pass in another browser, enter this code there.',
    );
    // On paper: where it is typed in.
    expect(page.textContent).toContain(
      `enter the recovery code at ${window.location.host}/extend-access.`,
    );
  });

  it('says when the code and the link did not come, and asks again', async () => {
    service.answers(receipts, 'no answer');
    const page = await visit();
    expect(page.textContent).toContain('We couldn’t get the code and the link.');
    expect(title(page)).toMatch(/^Your pass runs/);
    service.answers(receipts, says({ order: paidOrder(), token: 'id.signed', recoveryCode }));
    await act(async () => button(page, /^Try again/).click());
    expect(find<HTMLInputElement>(page, 'input').value).toBe(recoveryCode);
  });

  it('prints, and asks for a refund with the order’s number', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const page = await visit();
    await act(async () => button(page, /^Print/).click());
    expect(print).toHaveBeenCalledTimes(1);
    expect(find(page, `a[href="${refundPath}"]`).textContent).toBe('Ask for a refund');
  });

  it('that begins after the time there is says when', async () => {
    service.answers(
      check,
      says({
        order: paidOrder({ startsAt: '2026-11-21T12:00:00Z', endsAt: '2026-11-21T13:00:00Z' }),
        now: '2026-11-21T10:00:05Z',
      }),
    );
    expect(title(await visit())).toMatch(/^This pass runs until November 21, 2026 at /);
  });

  it.each([-2, 2])(
    'runs as the server says on a device whose clock is %i hours off',
    async (hours) => {
      vi.setSystemTime(Date.parse('2026-11-21T10:00:05Z') + hours * 3_600_000);
      expect(title(await visit())).toMatch(/^Your pass runs until November 21, 2026 at /);
    },
  );

  it('whose time is over still has its receipt', async () => {
    service.answers(check, says({ order: paidOrder(), now: '2026-12-01T00:00:00Z' }));
    const page = await visit();
    expect(title(page)).toBe('This pass has ended');
    expect(page.textContent).toContain('MO-7Q4K22AB');
    expect(page.querySelector('a')?.textContent).toBe('Create a free account');
  });
});

describe('an order under way', () => {
  it('is asked for after 1, 2, 3, 5 and 8 seconds, until it is paid', async () => {
    const processing = says({ order: orderWith({ state: 'processing' }) });
    service.answers(
      check,
      processing,
      processing,
      processing,
      processing,
      says({ order: paidOrder() }),
    );
    service.answers(receipts, says({ order: paidOrder(), token: 'id.signed', recoveryCode }));
    const page = await visit();
    const asked = () => service.bodiesOf(check).length;
    expect([asked(), title(page)]).toEqual([1, 'Your payment is on its way']);
    for (const [pause, count] of [
      [999, 1],
      [1, 2],
      [2_000, 3],
      [3_000, 4],
      [4_999, 4],
      [1, 5],
    ] as const) {
      await wait(pause);
      expect(asked()).toBe(count);
    }
    expect(title(page)).toMatch(/^Your pass runs until/);
    expect(document.activeElement).toBe(page.querySelector('h1'));
    await wait(60_000);
    expect(asked()).toBe(5);
  });

  it('takes the focus from nobody who has gone on meanwhile', async () => {
    const processing = says({ order: orderWith({ state: 'processing' }) });
    service.answers(check, processing, says({ order: paidOrder() }));
    service.answers(receipts, says({ order: paidOrder(), token: 'id.signed', recoveryCode }));
    const page = await visit();
    const menu = document.body.appendChild(document.createElement('button'));
    menu.focus();
    await wait(1_000);
    expect(title(page)).toMatch(/^Your pass runs until/);
    expect(document.activeElement).toBe(menu);
    menu.remove();
  });

  it('is let rest after two minutes, with a button to ask again', async () => {
    service.answers(check, says({ order: orderWith({ state: 'processing' }) }));
    const page = await visit();
    await wait(121_000);
    const asked = service.bodiesOf(check).length;
    expect(asked).toBeGreaterThan(14);
    expect(page.textContent).toContain(
      'Your pass starts on its own, and you can check again here.',
    );
    await wait(60_000);
    expect(service.bodiesOf(check).length).toBe(asked);
    service.answers(check, says({ order: paidOrder() }));
    await act(async () => button(page, /^Check again/).click());
    expect(title(page)).toMatch(/^Your pass runs until/);
  });

  it('that is not paid yet leads back to the payment', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    service.answers(check, says({ order: orderWith() }));
    service.answers(
      'payments/orders/resume',
      says({ order: orderWith(), checkoutUrl: 'http://localhost/credit-payment?sandbox=x' }),
    );
    const page = await visit();
    expect(title(page)).toBe('This order isn’t paid yet');
    await act(async () => button(page, /^Back to the payment/).click());
    expect(assign).toHaveBeenCalledWith(
      `${window.location.origin}/credit-payment?sandbox=${orderId}`,
    );
  });

  it('goes on being asked for while the connection is away, and at once when it is back', async () => {
    service.answers(check, 'no answer');
    const page = await visit();
    expect(title(page)).toBe('We couldn’t check on your payment');
    expect(page.textContent).toContain('Nothing is lost');
    await wait(1_000);
    expect(service.bodiesOf(check)).toHaveLength(2);
    service.answers(check, says({ order: paidOrder() }));
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(title(page)).toMatch(/^Your pass runs until/);
  });
});

describe('an order that went otherwise', () => {
  it.each([
    ['failed', 'The payment didn’t go through', 'You weren’t charged, and no pass was started.'],
    ['expired', 'This order wasn’t paid in time', 'Nothing was charged.'],
    [
      'review',
      'We’re looking into it',
      'A person will look at it and give you the pass or your money back.',
    ],
    ['disputed', 'You disputed this payment', 'The pass has ended.'],
    ['refunded', 'This order was refunded', 'We sent $1.99 back on November 23, 2026 at '],
  ] as const)('%s has its face', async (state, name, words) => {
    const refundedAt = '2026-11-23T12:00:00Z';
    service.answers(check, says({ order: orderWith({ state, refundedCents: 199, refundedAt }) }));
    service.answers(receipts, says({ order: orderWith(), token: 'id.signed', recoveryCode: null }));
    const page = await visit();
    expect(title(page)).toBe(name);
    expect(page.textContent).toContain(words);
    expect(page.textContent).toContain('MO-7Q4K22AB');
    expect(page.textContent).not.toContain('Continue to');
    await wait(30_000);
    expect(service.bodiesOf(check)).toHaveLength(1);
  });

  it('and can be paid again is ordered anew, with the same plan and the same way on', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    service.answers(check, says({ order: orderWith({ state: 'failed' }) }));
    service.answers('payments/orders', says({ order: orderWith(), checkoutUrl: '/x' }));
    const page = await visit();
    await act(async () => button(page, /^Try again/).click());
    expect(service.bodiesOf('payments/orders')).toMatchObject([
      { plan: '1h', returnTo: '/community?x=1#y' },
    ]);
    expect(assign).toHaveBeenCalledTimes(1);
  });
});

it('an order whose bank let the payment stand has its pass back, and says so', async () => {
  const order = paidOrder({
    disputedAt: '2026-11-21T10:01:00Z',
    wonAt: '2026-11-21T10:02:00Z',
    endsAt: '2099-01-01T00:00:00Z',
  });
  service.answers(check, says({ order }));
  service.answers(receipts, says({ order, token: 'id.signed', recoveryCode: 'R' }));
  const page = await visit();
  expect(title(page)).toMatch(/^Your pass runs until/);
  expect(page.textContent).toContain('You got the rest of your time back');
  expect(find(page, `a[href="/community?x=1#y"]`).textContent).toMatch(/^Continue to/);
});

describe('beside every price', () => {
  it.each(['open', 'processing', 'paid', 'failed', 'expired', 'review', 'refunded'] as const)(
    'stands what is true of it: %s',
    async (state) => {
      const order = state === 'paid' ? paidOrder() : orderWith({ state });
      service.answers(check, says({ order }));
      service.answers(receipts, says({ order, token: 'id.signed', recoveryCode: null }));
      const page = await visit();
      for (const words of [
        'A free account does the same. You can dispute errors yourself, free. Nobody can remove accurate, current, verifiable information.',
        'Session time60 minutes',
        'RenewsNever',
        '$1.99',
      ])
        expect(page.textContent).toContain(words);
      expect(page.textContent?.includes('For a refund, write to us')).toBe(state !== 'refunded');
      expect(page.textContent).not.toContain('in another way');
      const create = page.querySelector('a[href="/auth?mode=sign-up"]');
      if (state !== 'paid' && state !== 'review')
        expect(create?.textContent).toBe('Create a free account');
      if (state === 'failed' || state === 'expired')
        expect(create?.className).toContain('bg-glaze ');
    },
  );
});

describe('on paper', () => {
  it('it is called a receipt, with the code, the link and times in their zone', async () => {
    service.answers(check, says({ order: paidOrder() }));
    service.answers(receipts, says({ order: paidOrder(), token: 'id.signed', recoveryCode }));
    const page = await visit();
    expect(document.title).toBe('Receipt MO-7Q4K22AB · Mendwell');
    expect(page.querySelector('header')?.className).toContain('print:hidden');
    const paper = find(page, '[aria-labelledby="receipt"]').textContent ?? '';
    expect(paper).toMatch(/^Receipt MO-7Q4K22AB/);
    expect(paper).toContain(`Recovery code${recoveryCode}`);
    expect(paper).toContain(`${window.location.origin}/payment-success?receipt=id.signed`);
    expect(paper).toMatch(/FromNovember 21, 2026 at \d+:00\s[AP]M (UTC|GMT|[A-Z]{2,4}T)/);
    expect(page.textContent).toContain('the people who run this site');
  });
});

describe('what the address alone cannot do', () => {
  it.each([
    ['', 'No receipt to show'],
    ['?order=paid', 'No receipt to show'],
  ])('%j asks nobody', async (search, name) => {
    expect(title(await visit(search))).toBe(name);
    expect(service.calls).toEqual([]);
  });

  it.each([refuses(404, 'order_unknown'), refuses(401, 'not_signed_in')])(
    'an order of somebody else shows nothing: %j',
    async (reply) => {
      service.answers(check, reply);
      const page = await visit();
      expect(title(page)).toBe('This order isn’t in this browser');
      expect(page.textContent).toContain('It works in one browser at a time.');
      expect(page.textContent).not.toContain('the browser you paid with');
      expect(document.activeElement).toBe(page.querySelector('h1'));
      expect(find(page, 'a[href="/extend-access#code"]').textContent).toBe('Use a recovery code');
      expect(service.visits).toBe(0);
      await wait(30_000);
      expect(service.bodiesOf(check)).toHaveLength(1);
    },
  );
});
