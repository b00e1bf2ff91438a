import { disputeClosedOn } from '../../../domain/passes/disputes.ts';
import type { OrderState } from '../../../api/payments/wire.ts';
import { type Cents, cents } from '../../../domain/money/cents.ts';
import type { Database } from '../../../supabase/types.ts';

type Tables = Database['public']['Tables'];

/** The columns that are read, each said once: what is asked for is what a row holds. */
export const columns = {
  passes: 'id, source, order_id, starts_at, ends_at, created_at, revoked_at, revoked_why',
  orders:
    'id, number, minutes, amount_cents, refunded_cents, provider, is_live, state, created_at, paid_at, refunded_at, disputed_at, won_at',
  rewards: 'id, kind, reason, points, friend_name, created_at',
} as const;

type NameIn<List extends string> = List extends `${infer Name}, ${infer Rest}`
  ? Name | NameIn<Rest>
  : List;
type RowOf<Table extends keyof Tables, List extends string> = Pick<
  Tables[Table]['Row'],
  NameIn<List> & keyof Tables[Table]['Row']
>;
export type PassRow = RowOf<'access_passes', typeof columns.passes>;
export type OrderRow = RowOf<'orders', typeof columns.orders>;
export type RewardRow = RowOf<'referral_entries', typeof columns.rewards>;

export const historyKinds = ['payment', 'refund', 'pass', 'code', 'reward'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** When a pass was taken back, and why. */
export interface Revoked {
  readonly at: string;
  /** The order was refunded or disputed, or the operator withdrew the code. */
  readonly why: 'refunded' | 'disputed' | 'withdrawn';
}

interface Happened {
  /** Unlike any other's. */
  readonly key: string;
  /** Instant, ISO 8601, as all of them here. */
  readonly at: string;
}

/** Time that was given: bought, by an invitation, or while a sign-up waits for its confirmation. */
export interface PassEntry extends Happened {
  readonly kind: 'pass' | 'code';
  readonly origin: 'order' | 'referral' | 'grace' | 'code';
  readonly minutes: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly revoked: Revoked | null;
  /** When it came back, after the bank had asked for its money: the minutes are what was left. */
  readonly cameBackAt: string | null;
}

/** Money that was paid, or was meant to be. */
export interface PaymentEntry extends Happened {
  readonly kind: 'payment';
  readonly orderId: string;
  readonly number: string;
  readonly minutes: number;
  readonly amount: Cents;
  readonly state: OrderState;
  readonly isPaid: boolean;
  /** Whether real money moved. */
  readonly isLive: boolean;
  /** Paid with a stablecoin: not a bank asks for the money back, the network takes it. */
  readonly isOnChain: boolean;
  /** When the bank asked for the money back. */
  readonly disputedAt: string | null;
  /** When it was decided that the money stays, the last time that the bank asked. */
  readonly wonAt: string | null;
}

/** Money that was given back. */
export interface RefundEntry extends Happened {
  readonly kind: 'refund';
  readonly orderId: string;
  readonly number: string;
  readonly amount: Cents;
  readonly isWhole: boolean;
  /** Whether the time stays all the same. */
  readonly keepsPass: boolean;
  readonly isLive: boolean;
}

/** What an invitation earned, or what was given with it. */
export interface RewardEntry extends Happened {
  readonly kind: 'reward';
  readonly reward: 'points' | 'pass_given';
  readonly points: number;
  readonly friendName: string | null;
  /** No points, because the month's were reached. */
  readonly isCapped: boolean;
}

export type HistoryEntry = PassEntry | PaymentEntry | RefundEntry | RewardEntry;

/** Orders that never came to a payment are not history. */
export const historyStates = [
  'processing',
  'paid',
  'failed',
  'review',
  'refunded',
  'disputed',
] as const satisfies readonly OrderState[];

/** Lines of the ledger that gave somebody something. The steps between stand on the invitations' own page. */
export const rewardKinds = ['qualified', 'pass_given'] as const;

/** Rows as one list, the newest first. */
export function historyOf(rows: {
  readonly passes: readonly PassRow[];
  readonly orders: readonly OrderRow[];
  readonly rewards: readonly RewardRow[];
}): readonly HistoryEntry[] {
  const wonAt = new Map(rows.orders.map((order) => [order.id, closedOn(order)]));
  return [
    ...rows.passes.map((pass) => passEntry(pass, wonAt.get(pass.order_id ?? '') ?? null)),
    ...rows.orders.map(paymentEntry),
    ...rows.orders.flatMap((order) =>
      order.refunded_at === null ? [] : [refundEntry(order, order.refunded_at)],
    ),
    ...rows.rewards.map(rewardEntry),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || order(a) - order(b));
}

/** Of what happened in one instant, the payment stands above its pass. */
const order = ({ kind }: HistoryEntry): number => historyKinds.indexOf(kind);

const origins: Readonly<Record<string, PassEntry['origin']>> = {
  order: 'order',
  referral: 'referral',
  code: 'code',
};

const closedOn = ({ state, disputed_at, won_at }: OrderRow): string | null =>
  disputeClosedOn(state, disputed_at, won_at);

function passEntry(row: PassRow, wonAt: string | null): PassEntry {
  const origin = origins[row.source] ?? 'grace';
  return {
    kind: origin === 'code' ? 'code' : 'pass',
    key: `pass ${row.id}`,
    at: row.created_at,
    origin,
    minutes: Math.round((Date.parse(row.ends_at) - Date.parse(row.starts_at)) / 60_000),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    revoked:
      row.revoked_at === null
        ? null
        : { at: row.revoked_at, why: (row.revoked_why ?? 'withdrawn') as Revoked['why'] },
    cameBackAt: row.revoked_at === null ? wonAt : null,
  };
}

function paymentEntry(row: OrderRow): PaymentEntry {
  return {
    kind: 'payment',
    key: `payment ${row.id}`,
    at: row.paid_at ?? row.created_at,
    orderId: row.id,
    number: row.number,
    minutes: row.minutes,
    amount: cents(row.amount_cents),
    state: row.state as OrderState,
    isPaid: row.paid_at !== null || row.state === 'refunded' || row.state === 'disputed',
    isLive: row.is_live,
    isOnChain: row.provider === 'stablecoin',
    disputedAt: row.state === 'disputed' || closedOn(row) ? row.disputed_at : null,
    wonAt: closedOn(row),
  };
}

function refundEntry(row: OrderRow, at: string): RefundEntry {
  return {
    kind: 'refund',
    key: `refund ${row.id}`,
    at,
    orderId: row.id,
    number: row.number,
    amount: cents(row.refunded_cents),
    isWhole: row.state === 'refunded',
    keepsPass: row.state === 'paid',
    isLive: row.is_live,
  };
}

function rewardEntry(row: RewardRow): RewardEntry {
  return {
    kind: 'reward',
    key: `reward ${row.id}`,
    at: row.created_at,
    reward: row.kind === 'pass_given' ? 'pass_given' : 'points',
    points: row.points,
    friendName: row.friend_name,
    isCapped: row.reason === 'monthly_cap',
  };
}
