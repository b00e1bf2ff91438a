import { act } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accessService,
  orderId,
  orderWith,
  paidOrder,
  refuses,
  says,
} from '../../../data/testing/access_service.ts';
import { show, takeDown, visitor } from '../../../data/testing/people.tsx';
import { clearLimitedAccess, storeLimitedAccess } from '../../../data/session/store_access.ts';
import { find } from '../../../ui/testing/hands.ts';
import { shortTimeText } from '../../../ui/time_text.ts';
import { Component } from './route.tsx';
import { serve, services } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';

let service = accessService();
serve({ connect: async () => service.client });

const check = 'payments/orders/check';
const resume = 'payments/orders/resume';
const left: string[] = [];

beforeEach(() => {
  service = accessService();
  service.session = visitor;
  sessionStorage.clear();
  left.length = 0;
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
});
afterEach(async () => {
  await takeDown();
  vi.restoreAllMocks();
});

function Elsewhere() {
  const { pathname, state } = useLocation();
  return <output>{JSON.stringify({ pathname, state })}</output>;
}
const visit = async (search = `?order=${orderId}`) => {
  const page = await show(
    <MemoryRouter initialEntries={[{ pathname: '/payment-canceled', search }]}>
      <Routes>
        <Route path="/payment-canceled" element={<Component />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
  await settled();
  return page;
};
const pay = async (page: HTMLElement) => {
  await act(async () =>
    [...page.querySelectorAll('button')]
      .find(({ textContent }) => textContent?.startsWith('Pay'))
      ?.click(),
  );
  await settled();
};

describe('a canceled order', () => {
  it('begins after the time there is, where there is some', async () => {
    const end = Date.now() + 23.5 * 60_000;
    storeLimitedAccess(services, { expires: end, plan: '1h' });
    service.answers(check, says({ order: orderWith() }));
    const page = await visit();
    expect(page.textContent).toContain('StartsWhen your current time ends');
    expect(page.textContent).toContain(`Ends${shortTimeText(new Date(end + 3_600_000))}`);
    await takeDown();
    clearLimitedAccess(services);
    expect((await visit()).textContent).toContain('StartsWhen you payEnds60 minutes later');
  });

  it('says that nothing was charged, and offers the same order', async () => {
    service.answers(check, says({ order: orderWith() }));
    service.answers(resume, says({ order: orderWith(), checkoutUrl: '/credit-payment' }));
    const page = await visit();
    expect(page.textContent).toContain('You went back without paying. Your order is still here.');
    for (const words of [
      'MO-7Q4K22AB',
      '60 minutes',
      'RenewsNever',
      '$1.99',
      'A free account does',
    ])
      expect(page.textContent).toContain(words);
    await pay(page);
    expect(service.bodiesOf(resume)).toEqual([{ id: orderId }]);
    expect(service.bodiesOf('payments/orders')).toEqual([]);
    expect(left).toEqual([`${window.location.origin}/credit-payment?sandbox=${orderId}`]);
  });

  it('offers a free account first, and says all that is true beside the price', async () => {
    service.answers(check, says({ order: orderWith() }));
    const page = await visit();
    const filled = [...page.querySelectorAll('a, button')].filter(({ className }) =>
      className.includes('bg-glaze '),
    );
    expect(filled.map(({ textContent }) => textContent)).toEqual(['Create a free account']);
    expect(page.textContent).toContain('Nobody can remove accurate, current, verifiable');
    expect(page.textContent).toContain('Then you’ll go to');
    await act(async () => (filled[0] as HTMLElement).click());
    expect(JSON.parse(page.querySelector('output')?.textContent ?? '')).toEqual({
      pathname: '/auth',
      state: { from: '/community?x=1#y' },
    });
  });

  it.each([
    ['when it has expired meanwhile', refuses(409, 'order_settled')],
    [
      'when it expired as it was taken up',
      says({ order: orderWith({ state: 'expired' }), checkoutUrl: null }),
    ],
  ])('is ordered anew %s: the same plan, the same way on', async (_, reply) => {
    service.answers(check, says({ order: orderWith() }));
    service.answers(resume, reply);
    service.answers('payments/orders', says({ order: orderWith(), checkoutUrl: '/x' }));
    const page = await visit();
    await pay(page);
    expect(service.bodiesOf('payments/orders')).toMatchObject([
      { plan: '1h', returnTo: '/community?x=1#y' },
    ]);
    expect(left).toHaveLength(1);
  });

  it('that is over says so before it is ordered anew', async () => {
    service.answers(check, says({ order: orderWith({ state: 'expired' }) }));
    service.answers('payments/orders', says({ order: orderWith(), checkoutUrl: '/x' }));
    const page = await visit();
    expect(page.textContent).toContain(
      'That order has expired, but you can order the same pass again.',
    );
    await pay(page);
    expect(service.bodiesOf(resume)).toEqual([]);
    expect(left).toHaveLength(1);
  });

  it('stays when the way to pay cannot be opened', async () => {
    service.answers(check, says({ order: orderWith() }));
    service.answers(resume, refuses(502, 'provider_unavailable'));
    const page = await visit();
    await pay(page);
    expect(page.textContent).toContain('Nothing was charged. The payment service isn’t answering.');
    expect(left).toEqual([]);
  });

  it('brings the page asked for along to another choice', async () => {
    service.answers(check, says({ order: orderWith() }));
    const page = await visit();
    await act(async () => find<HTMLElement>(page, 'a[href="/credit-payment#passes"]').click());
    expect(JSON.parse(page.querySelector('output')?.textContent ?? '')).toEqual({
      pathname: '/credit-payment',
      state: { from: '/community?x=1#y' },
    });
  });

  it('that was paid after all claims nothing else', async () => {
    service.answers(check, says({ order: paidOrder() }));
    const page = await visit();
    expect(page.textContent).not.toContain('Nothing was charged');
    expect(find(page, `a[href="/payment-success?order=${orderId}"]`).textContent).toBe(
      'Check its status',
    );
  });
});

describe('no order', () => {
  it.each(['', '?order=x'])('asks nobody: %j', async (search) => {
    const page = await visit(search);
    expect(service.calls).toEqual([]);
    expect(page.textContent).toContain('What you entered is still on this device.');
    expect(page.querySelector('a[href="/credit-payment#passes"]')).not.toBeNull();
  });

  it('could be asked for: it says so, and asks again', async () => {
    service.answers(check, 'no answer');
    const page = await visit();
    expect(page.textContent).toContain('We couldn’t check on your order.');
    service.answers(check, says({ order: orderWith() }));
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(page.textContent).toContain('MO-7Q4K22AB');
  });
});
