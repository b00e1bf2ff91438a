import type { OrderRow, PassRow, RewardRow } from '../history/entries.ts';

/** Rows of a visitor's history, each as the data API gives it. */
export const passRow = (change: Partial<PassRow> = {}): PassRow => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  source: 'order',
  order_id: null,
  starts_at: '2026-11-21T15:00:00+00:00',
  ends_at: '2026-11-21T16:00:00+00:00',
  created_at: '2026-11-21T15:00:00+00:00',
  revoked_at: null,
  revoked_why: null,
  ...change,
});

export const orderRow = (change: Partial<OrderRow> = {}): OrderRow => ({
  id: '00000000-0000-4000-8000-0000000000b1',
  number: 'MO-7K3F2Q9A',
  minutes: 60,
  amount_cents: 199,
  refunded_cents: 0,
  provider: 'stripe',
  is_live: true,
  state: 'paid',
  created_at: '2026-11-21T14:58:00+00:00',
  paid_at: '2026-11-21T15:00:00+00:00',
  refunded_at: null,
  disputed_at: null,
  won_at: null,
  ...change,
});

export const rewardRow = (change: Partial<RewardRow> = {}): RewardRow => ({
  id: 1,
  kind: 'qualified',
  reason: null,
  points: 100,
  friend_name: 'Ana',
  created_at: '2026-11-20T10:00:00+00:00',
  ...change,
});
