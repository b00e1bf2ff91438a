import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { accessService, paidOrder, refuses, says } from '../../../data/testing/access_service.ts';
import { authWith, show, takeDown } from '../../../data/testing/people.tsx';
import { find } from '../../../ui/testing/hands.ts';
import { Component } from './route.tsx';
import { serve } from '../../../data/testing/services.ts';
import { settled } from '../../../data/testing/settled.ts';

let service = accessService();
serve({ connect: async () => service.client });

const receipts = 'payments/receipts';
const refundPath = '/contact?topic=access&about=MO-7Q4K22AB&wish=refund';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:05Z'), toFake: ['Date'] });
  service = accessService();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  await takeDown();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whoever has the link, without a session. */
const visit = async (token: string) => {
  const page = await show(
    <AuthContext value={authWith(null)}>
      <MemoryRouter
        initialEntries={[{ pathname: '/payment-success', search: `?receipt=${token}` }]}
      >
        <Component />
      </MemoryRouter>
    </AuthContext>,
  );
  await settled();
  return page;
};

describe('the link of a receipt', () => {
  it.each([
    [14, 'Full refund if you ask by December 5, 2026'],
    [null, 'We decide refunds case by case.'],
    [0, 'No refunds, unless the law gives you one.'],
  ])(
    'says when it is refunded, as the people who run the site promise it: %s',
    async (refundDays, words) => {
      service.answers(
        receipts,
        says({ order: paidOrder(), token: 'id.signed', recoveryCode: null }),
      );
      service.answers('payments/offer', says({ provider: 'stripe', refundDays }));
      const page = await visit('id.signed');
      expect(page.querySelector('#receipt')?.parentElement?.textContent).toContain(words);
    },
  );

  it('opens it without a session, and gives nothing but the receipt', async () => {
    service.answers(receipts, says({ order: paidOrder(), token: 'id.signed', recoveryCode: null }));
    const page = await visit('id.signed');
    expect(page.querySelector('h1')?.textContent).toBe('Receipt MO-7Q4K22AB');
    expect(document.activeElement).toBe(page.querySelector('h1'));
    expect(page.textContent).toContain('MO-7Q4K22AB');
    expect(service.calls.map(({ path, body }) => [path, body])).toEqual([
      [receipts, { token: 'id.signed' }],
      ['payments/offer', null],
    ]);
    expect(service.visits).toBe(0);
    expect(page.textContent).not.toContain('Recovery code');
    expect(page.textContent).not.toContain('Continue to');
  });

  it('says where the pass is, and leads to the code and to a refund', async () => {
    service.answers(receipts, says({ order: paidOrder(), token: 'id.signed', recoveryCode: null }));
    const page = await visit('id.signed');
    expect(page.textContent).toContain('The pass works in one browser at a time.');
    expect(find(page, 'a[href="/extend-access#code"]').textContent).toBe('Use a recovery code');
    expect(find(page, `a[href="${refundPath}"]`).textContent).toBe('Ask for a refund');
  });

  it('speaks of no code once the pass is over', async () => {
    const order = paidOrder({ endsAt: '2026-11-21T10:00:01Z', revokedAt: '2026-11-21T10:00:01Z' });
    service.answers(receipts, says({ order, token: 'id.signed', recoveryCode: null }));
    const page = await visit('id.signed');
    expect(page.textContent).toContain('Anyone who has it can see the receipt.');
    expect(page.querySelector('a[href="/extend-access#code"]')).toBeNull();
  });

  it('says when a part was given back, and when the bank asked', async () => {
    const order = paidOrder({
      refundedCents: 50,
      refundedAt: '2026-11-23T12:00:00Z',
      disputedAt: '2026-11-24T12:00:00Z',
    });
    service.answers(receipts, says({ order, token: 'id.signed', recoveryCode: null }));
    const page = await visit('id.signed');
    expect(page.textContent).toContain('Refunded so far$0.50');
    expect(page.textContent).toContain('Refunded onNovember 23, 2026 at');
    expect(page.textContent).toContain('Disputed onNovember 24, 2026 at');
    expect(page.textContent).not.toContain('let it stand');
  });

  it('says when the bank let the payment stand, unless it asked again after that', async () => {
    const [wonAt, later] = ['2026-11-25T12:00:00Z', '2026-11-26T12:00:00Z'];
    for (const [disputedAt, isClosed] of [
      ['2026-11-24T12:00:00Z', true],
      [later, false],
    ] as const) {
      const order = paidOrder({ disputedAt, wonAt, state: isClosed ? 'paid' : 'disputed' });
      service.answers(receipts, says({ order, token: 'id.signed', recoveryCode: null }));
      const page = await visit('id.signed');
      expect(page.textContent?.includes('Dispute closed onNovember 25, 2026 at')).toBe(isClosed);
      await takeDown();
    }
  });

  it('offers no refund of what was given back', async () => {
    const refundedAt = '2026-11-23T12:00:00Z';
    const order = paidOrder({ state: 'refunded', refundedCents: 199, refundedAt });
    service.answers(receipts, says({ order, token: 'id.signed', recoveryCode: null }));
    const page = await visit('id.signed');
    expect(page.querySelector(`a[href="${refundPath}"]`)).toBeNull();
  });

  it('that opens none says so; one that could not be asked for can be tried again', async () => {
    service.answers(receipts, refuses(404, 'receipt_unknown'));
    expect((await visit('x')).textContent).toContain('We couldn’t find that receipt');
    await takeDown();
    service.answers(
      receipts,
      'no answer',
      says({ order: paidOrder(), token: 'x', recoveryCode: null }),
    );
    const page = await visit('x');
    expect(page.textContent).toContain('We couldn’t open the receipt');
    const again = [...page.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.startsWith('Try again'),
    );
    await act(async () => again?.click());
    expect(page.textContent).toContain('MO-7Q4K22AB');
  });
});
