import { describe, expect, it } from 'vitest';
import { orderRow, passRow, rewardRow } from '../testing/history_rows.ts';
import { historyOf } from './entries.ts';

const none = { passes: [], orders: [], rewards: [] };

describe('a history', () => {
  it('is one list of all there is, the newest first, a payment above its pass', () => {
    const entries = historyOf({
      passes: [
        passRow(),
        passRow({ id: 'c', source: 'code', created_at: '2026-11-21T18:00:00+00:00' }),
      ],
      orders: [orderRow()],
      rewards: [rewardRow()],
    });
    expect(entries.map(({ kind, at }) => [kind, at])).toEqual([
      ['code', '2026-11-21T18:00:00+00:00'],
      ['payment', '2026-11-21T15:00:00+00:00'],
      ['pass', '2026-11-21T15:00:00+00:00'],
      ['reward', '2026-11-20T10:00:00+00:00'],
    ]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(4);
  });

  it('orders instants by time, whatever their zone is written as', () => {
    const entries = historyOf({
      ...none,
      rewards: [
        rewardRow({ id: 1, created_at: '2026-11-21T10:00:00+00:00' }),
        rewardRow({ id: 2, created_at: '2026-11-21T06:00:00-05:00' }),
      ],
    });
    expect(entries.map(({ key }) => key)).toEqual(['reward 2', 'reward 1']);
  });

  it.each([
    ['order', 'pass'],
    ['referral', 'pass'],
    ['grace', 'pass'],
    ['code', 'code'],
  ])('counts time from %s as a %s', (source, kind) => {
    const [entry] = historyOf({ ...none, passes: [passRow({ source })] });
    expect(entry).toMatchObject({ kind, origin: source, minutes: 60, revoked: null });
  });

  it('has a refund of its own, at the time the money went back', () => {
    const refunded_at = '2026-11-21T15:18:00+00:00';
    const order = orderRow({ state: 'refunded', refunded_cents: 199, refunded_at });
    const revoked_at = '2026-11-21T15:20:00+00:00';
    const passes = [passRow({ revoked_at, revoked_why: 'refunded' })];
    const [refund, payment, pass] = historyOf({ ...none, orders: [order], passes });
    expect(refund).toMatchObject({
      kind: 'refund',
      at: refunded_at,
      amount: 199,
      isWhole: true,
      keepsPass: false,
    });
    expect(payment).toMatchObject({ kind: 'payment', state: 'refunded', isPaid: true });
    expect(pass).toMatchObject({ revoked: { at: revoked_at, why: 'refunded' } });
  });

  it('says why time was taken back', () => {
    const taken = { revoked_at: '2026-11-21T15:20:00+00:00', revoked_why: 'withdrawn' };
    const [code] = historyOf({ ...none, passes: [passRow({ source: 'code', ...taken })] });
    expect(code).toMatchObject({ kind: 'code', revoked: { why: 'withdrawn' } });
  });

  it.each([
    ['paid', true],
    ['disputed', false],
  ])('has a refund of a part of an order that is %s, with its date', (state, keepsPass) => {
    const refunded_at = '2026-11-23T00:00:00+00:00';
    const order = orderRow({ state, refunded_cents: 100, refunded_at });
    const [refund] = historyOf({ ...none, orders: [order], passes: [passRow()] });
    expect(refund).toMatchObject({
      kind: 'refund',
      at: refunded_at,
      amount: 100,
      isWhole: false,
      keepsPass,
    });
  });

  it('says when the bank asked for the money back, unless it was given back after that', () => {
    const disputed_at = '2026-11-22T00:00:00+00:00';
    const [disputed] = historyOf({
      ...none,
      orders: [orderRow({ state: 'disputed', disputed_at })],
    });
    expect(disputed).toMatchObject({ kind: 'payment', disputedAt: disputed_at });
    const [refunded] = historyOf({
      ...none,
      orders: [orderRow({ state: 'refunded', disputed_at })],
    });
    expect(refunded).toMatchObject({ kind: 'payment', disputedAt: null });
  });

  it('says of a dispute that was won when the time came back, unless the bank asked again', () => {
    const [disputed_at, won_at] = ['2026-11-22T00:00:00+00:00', '2026-11-29T00:00:00+00:00'];
    const entriesOf = (order: Parameters<typeof orderRow>[0]) =>
      historyOf({
        ...none,
        orders: [orderRow(order)],
        passes: [passRow({ order_id: orderRow().id }), passRow({ order_id: 'another' })],
      });
    expect(entriesOf({ disputed_at, won_at })).toMatchObject([
      { kind: 'payment', state: 'paid', disputedAt: disputed_at, wonAt: won_at },
      { kind: 'pass', cameBackAt: won_at },
      { kind: 'pass', cameBackAt: null },
    ]);
    expect(entriesOf({ won_at })).toMatchObject([{ wonAt: null }, { cameBackAt: null }, {}]);
    const again = { state: 'disputed', disputed_at: '2026-12-01T00:00:00+00:00', won_at };
    expect(entriesOf(again)).toMatchObject([
      { disputedAt: again.disputed_at, wonAt: null },
      { cameBackAt: null },
      {},
    ]);
  });

  it('tells a payment that is on its way from one that came', () => {
    const [entry] = historyOf({
      ...none,
      orders: [orderRow({ state: 'processing', paid_at: null })],
    });
    expect(entry).toMatchObject({ isPaid: false, at: '2026-11-21T14:58:00+00:00' });
  });

  it('tells points, points that were capped, and time given to a friend', () => {
    const entries = historyOf({
      ...none,
      rewards: [
        rewardRow({ id: 3 }),
        rewardRow({ id: 2, points: 0, reason: 'monthly_cap', created_at: '2026-11-19T00:00:00Z' }),
        rewardRow({ id: 1, kind: 'pass_given', points: 0, created_at: '2026-11-18T00:00:00Z' }),
      ],
    });
    expect(entries).toMatchObject([
      { reward: 'points', points: 100, isCapped: false },
      { reward: 'points', points: 0, isCapped: true },
      { reward: 'pass_given', points: 0 },
    ]);
  });
});
