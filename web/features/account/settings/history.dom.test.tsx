import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthContext } from '../../../data/session/auth_context.ts';
import { authWith, member, show, takeDown, visitor } from '../../../data/testing/people.tsx';
import { settled } from '../../../data/testing/settled.ts';
import { orderRow, passRow, rewardRow } from '../../../data/testing/history_rows.ts';
import { toastsOf } from '../../../ui/toast.ts';
import { Component } from './route.tsx';
import { serve, services } from '../../../data/testing/services.ts';

type Rows = Record<string, readonly unknown[]>;
const server = {
  rows: {} as Rows,
  fails: false,
  asked: [] as (readonly [string, string, unknown])[],
};
const from = (table: string) => {
  const query = {
    select: () => query,
    eq: (column: string, value: unknown) => {
      server.asked.push([table, column, value]);
      return query;
    },
    in: () => query,
    gt: () => query,
    order: () => query,
    limit: () => query,
    abortSignal: () => query,
    maybeSingle: () => query,
    throwOnError: () =>
      server.fails
        ? Promise.reject(new Error('no'))
        : Promise.resolve({ data: server.rows[table] ?? [] }),
  };
  return query;
};
serve({ connect: () => Promise.resolve({ from }) });
/** What the browser was handed to save. */
const saved: { name: string; type: string; text: Promise<string> }[] = [];

async function open(session = visitor, address = '/settings?view=history') {
  const page = await show(
    <AuthContext value={authWith(session)}>
      <MemoryRouter initialEntries={[address]}>
        <Component />
      </MemoryRouter>
    </AuthContext>,
  );
  await settled();
  return page;
}

const button = (page: HTMLElement, name: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = async (page: HTMLElement, name: string) => {
  await act(async () => button(page, name)?.click());
  await settled();
};
const names = (page: HTMLElement) =>
  [...page.querySelectorAll('tbody th > span:first-child')].map(({ textContent }) => textContent);
const choose = (page: HTMLElement, kind: string) =>
  act(async () => {
    const select = page.querySelector<HTMLSelectElement>('[name=history-kind]');
    if (!select) throw new Error('no filter');
    select.value = kind;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });

const order = orderRow({
  state: 'refunded',
  refunded_cents: 199,
  refunded_at: '2026-11-21T15:20:00+00:00',
});
const everything: Rows = {
  orders: [order],
  access_passes: [
    passRow({
      revoked_at: '2026-11-21T15:20:00Z',
      revoked_why: 'refunded',
    }),
    passRow({ id: 'c', source: 'code', created_at: '2026-11-18T15:00:00Z' }),
  ],
  referral_entries: [rewardRow({ friend_name: '=HYPERLINK("x")' })],
};

beforeEach(() => {
  server.rows = everything;
  server.fails = false;
  server.asked.length = 0;
  saved.length = 0;
  let file = new Blob();
  URL.createObjectURL = (given) => {
    file = given as Blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.download === '') {
      this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      return;
    }
    saved.push({ name: this.download, type: file.type, text: file.text() });
  });
});
afterEach(async () => {
  await takeDown();
  vi.restoreAllMocks();
});

describe('the history', () => {
  it.each([
    ['a visitor', visitor],
    ['a member', member],
  ])('shows %s all there is, the newest first', async (_, session) => {
    const page = await open(session);
    expect(page.querySelector('h1')?.textContent).toBe('History');
    expect(names(page)).toEqual([
      'Refund of order MO-7K3F2Q9A',
      'Order MO-7K3F2Q9A',
      'Time you paid for',
      '=HYPERLINK("x") saved a first plan',
      'Time from an access code',
    ]);
    expect(page.textContent).toContain('$1.99');
    expect(page.textContent).toContain('100 points');
    expect(server.asked).toEqual(
      ['access_passes', 'orders', 'referral_entries'].map((table) => [
        table,
        'user_id',
        session.user.id,
      ]),
    );
  });

  it('links each order’s receipt, by a name that says which', async () => {
    const page = await open();
    const links = [...page.querySelectorAll('tbody a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/payment-success?order=${order.id}`,
      `/payment-success?order=${order.id}`,
    ]);
    expect(links[0]?.getAttribute('aria-label')).toBe('Receipt of order MO-7K3F2Q9A');
  });

  it('says that no money moved where none did', async () => {
    server.rows = { orders: [orderRow({ is_live: false })] };
    expect((await open()).textContent).toContain('Paid. No real money moved.');
  });

  it.each([
    ['failed', '$1.99, not charged', 'The payment didn’t go through. Nothing was charged.'],
    ['processing', '$1.99, not charged yet', 'Your bank is still processing it.'],
    [
      'review',
      '$1.99 ordered',
      'We’re looking into this payment. You’ll get a pass or your money back.',
    ],
  ])('counts an order as no money paid that is %s', async (state, amount, words) => {
    server.rows = { orders: [orderRow({ state, paid_at: null })] };
    const page = await open();
    const cells = [...page.querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(cells).toContain(`Amount${amount}`);
    await press(page, 'Download as CSV');
    expect(await saved[0]?.text).toContain(`Payment,Order MO-7K3F2Q9A,,,,,,${words}\r\n`);
  });

  it('counts an order as paid that was', async () => {
    server.rows = { orders: [orderRow()] };
    const page = await open();
    await press(page, 'Download as CSV');
    expect(await saved[0]?.text).toContain('Payment,Order MO-7K3F2Q9A,1.99,60,,,,Paid.');
  });

  it('says when time ran, and when and why it was taken back', async () => {
    const revoked = { revoked_at: '2026-11-21T15:20:00Z', revoked_why: 'refunded' };
    const next = { starts_at: '2026-11-21T16:00:00Z', ends_at: '2026-11-21T17:00:00Z' };
    server.rows = { access_passes: [passRow(revoked), passRow({ id: 'n', ...next, ...revoked })] };
    const page = await open();
    const details = [...page.querySelectorAll('tbody th > span:last-child')].map(
      ({ textContent }) => textContent ?? '',
    );
    expect(details[0]).toMatch(
      /^Nov 21, 2026, .*\s–\s.*\. Ended on Nov 21, 2026, .*, with the refund\.$/,
    );
    expect(details[1]).toMatch(/^Ended on Nov 21, 2026, [^–]*, with the refund\.$/);
  });

  it('dates a part that was given back, and a dispute', async () => {
    server.rows = {
      orders: [
        orderRow({ refunded_cents: 50, refunded_at: '2026-11-23T12:00:00Z' }),
        orderRow({ id: 'd', state: 'disputed', disputed_at: '2026-11-22T12:00:00Z' }),
      ],
    };
    const page = await open();
    const [refund, ...payments] = page.querySelectorAll('tbody tr');
    expect(refund?.textContent).toContain('Part of what you paid. You keep your pass.');
    expect(refund?.textContent).toContain('$0.50');
    expect(refund?.textContent).toContain('Nov 23, 2026');
    expect(payments.map(({ textContent }) => textContent).join(' ')).toMatch(
      /You disputed this with your bank on Nov 22, 2026, /,
    );
    await choose(page, 'refund');
    await press(page, 'Download as CSV');
    expect(await saved[0]?.text).toContain(
      '2026-11-23T12:00:00.000Z,Refund,Refund of order MO-7K3F2Q9A,-0.50,,,,,Part of what you paid. You keep your pass.\r\n',
    );
  });

  it('says that the time of a dispute that was won came back, in the file as well', async () => {
    const order = orderRow({
      disputed_at: '2026-11-22T12:00:00Z',
      won_at: '2026-11-29T12:00:00Z',
    });
    server.rows = { orders: [order], access_passes: [passRow({ order_id: order.id })] };
    const page = await open();
    expect(page.textContent).toMatch(
      /Paid\. You disputed this with your bank on Nov 22, 2026, .*\. It let the payment stand on Nov 29, 2026, /,
    );
    expect(page.textContent).toMatch(
      /This is the time that was left\. You got it back on Nov 29, 2026, /,
    );
    await press(page, 'Download as CSV');
    expect(await saved[0]?.text).toMatch(
      /,1\.99,60,,,,"Paid\. You disputed this with your bank on Nov 22, .*let the payment stand on Nov 29, /,
    );
  });

  it('shows one kind alone, and says how many there are', async () => {
    const page = await open();
    expect(page.textContent).toContain('5 entries');
    await choose(page, 'code');
    expect(names(page)).toEqual(['Time from an access code']);
    expect(page.querySelector('p[role=status]')?.textContent).toBe('1 entry');
  });

  it('says when there is none of a kind, and leads back to all', async () => {
    server.rows = { referral_entries: [rewardRow()] };
    const page = await open();
    await choose(page, 'refund');
    expect(page.textContent).toContain('None of these yet');
    expect(button(page, 'Download as CSV')?.disabled).toBe(true);
    await press(page, 'Show everything');
    expect(names(page)).toEqual(['Ana saved a first plan']);
  });

  it('is saved as a file, as far as it is shown, and says so', async () => {
    const said = vi.spyOn(services.of(toastsOf), 'done');
    const page = await open();
    await choose(page, 'refund');
    await press(page, 'Download as CSV');
    const heads = 'Time (UTC),Type,What,Dollars,Minutes,Points,From,Until,Status';
    expect(saved).toMatchObject([{ name: 'mendwell-history.csv', type: 'text/csv' }]);
    expect(await saved[0]?.text).toBe(
      `${heads}\r\n2026-11-21T15:20:00.000Z,Refund,Refund of order MO-7K3F2Q9A,-1.99,,,,,\r\n`,
    );
    expect(said).toHaveBeenCalledExactlyOnceWith(
      'Saved as mendwell-history.csv',
      '1 entry. Open it in any spreadsheet.',
    );
    said.mockRestore();
  });

  it('has no cell in its file that a spreadsheet would take for a formula', async () => {
    const page = await open();
    await press(page, 'Download as CSV');
    const text = (await saved[0]?.text) ?? '';
    expect(text).toContain(`"'=HYPERLINK(""x"") saved a first plan"`);
    // What was given back is a number below zero.
    expect(text).not.toMatch(/(^|[,"\n])(?!-\d+\.\d\d,)[=+\-@]/);
  });

  it('shows a long list part by part', async () => {
    server.rows = {
      referral_entries: Array.from({ length: 60 }, (_, id) => rewardRow({ id })),
    };
    const page = await open();
    expect(names(page)).toHaveLength(50);
    await press(page, 'Show more');
    expect(names(page)).toHaveLength(60);
    expect(button(page, 'Show more')).toBeUndefined();
  });

  it.each([
    ['a visitor', visitor, 'Add time', '/extend-access'],
    ['a member', member, 'Invite a friend', '/referral-dashboard'],
  ])('tells %s that nothing is there yet, and what to do', async (_, session, name, path) => {
    server.rows = {};
    const page = await open(session);
    expect(page.textContent).toContain('Nothing here yet');
    const link = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === name);
    expect(link?.getAttribute('href')).toBe(path);
  });

  it('says when it did not come, and asks again', async () => {
    server.fails = true;
    const page = await open();
    expect(page.textContent).toContain('We couldn’t load your history.');
    server.fails = false;
    await press(page, 'Try again');
    expect(names(page)).toHaveLength(5);
  });

  it('says when the device is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.fails = true;
    const page = await open();
    expect(page.textContent).toContain('You’re offline.');
    online.mockRestore();
  });

  it('is one press from the settings, and takes the focus there and back', async () => {
    const page = await open(member, '/settings');
    const go = async (name: string) => {
      await act(async () =>
        [...page.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.click(),
      );
      await settled();
    };
    await go('See your history');
    expect(document.activeElement?.textContent).toBe('History');
    await go('Back to settings');
    expect(document.activeElement?.textContent).toBe('Settings');
  });
});
