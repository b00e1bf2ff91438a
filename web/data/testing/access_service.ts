import type { Session } from '@supabase/supabase-js';
import { exampleOrder } from '../../../api/payments/testing/orders.ts';
import { type OrderView, orderView } from '../../../api/payments/wire.ts';
import { fetchContracts } from '../functions.ts';
import { sessionOf } from './people.tsx';

// What is on its way to a page is no part of what a test waits for: on a busy machine it takes longer than a test does.
await Promise.all([fetchContracts(), import('../rpc_contracts.ts')]);

/** What a function says besides what a test is about. */
const besides: Readonly<Record<string, () => object>> = {
  'access/redeem': () => ({ timeEndsAt: null }),
  'payments/offer': () => ({ refundDays: null }),
  'payments/orders/check': () => ({ isCertain: true, now: new Date().toISOString() }),
};

/** What a function answers: data, a refusal, or nothing at all. */
export type Reply = { readonly data: object } | { readonly refusal: Response } | 'no answer';

export const says = (data: object): Reply => ({ data });
export const refuses = (status: number, code: string, more: object = {}): Reply => ({
  refusal: Response.json({ code, message: '', ...more }, { status }),
});

/** A list that is asked for to its end; nobody answers where it is null. */
const rowsOf = (rows: () => readonly object[] | null) => ({
  order: () => ({
    limit: () => ({
      throwOnError: async () => {
        const data = rows();
        if (data === null) throw new TypeError('fetch failed');
        return { data, error: null };
      },
    }),
  }),
});

/** Stands in for the backend's client where passes are bought and redeemed: each path answers what the test says, the
 *  last answer over and over. */
export function accessService() {
  const replies = new Map<string, Reply[]>();
  const calls: { readonly path: string; readonly body: unknown }[] = [];
  const service = {
    calls,
    session: null as Session | null,
    /** What starting a visit fails with. */
    visitError: null as { name: string; status?: number } | null,
    visits: 0,
    /** What `my_pass()` answers; null when it does not. */
    pass: null as { plan: string; endsAt: string } | null,
    /** Whether `my_pass()` hangs. */
    passHangs: false,
    /** Orders of the holder that are on the way to being paid; null when nobody answers. */
    leftOrders: [] as readonly string[] | null,
    /** The paid orders of the visit; null when nobody answers. */
    receipts: [] as
      | readonly {
          id: string;
          number: string;
          amount_cents: number;
          paid_at: string | null;
        }[]
      | null,
    answers(path: string, ...next: Reply[]) {
      replies.set(path, next);
    },
    bodiesOf: (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body),
    client: {
      functions: {
        invoke: async (path: string, { body = null }: { body?: unknown } = {}) => {
          calls.push({ path, body });
          const waiting = replies.get(path) ?? [];
          const reply = (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? 'no answer';
          if (reply === 'no answer')
            return { data: null, error: { context: new TypeError('fetch failed') } };
          if ('refusal' in reply) return { data: null, error: { context: reply.refusal.clone() } };
          return { data: { ...besides[path]?.(), ...reply.data }, error: null };
        },
      },
      auth: {
        getSession: async () => ({ data: { session: service.session } }),
        signInAnonymously: async () => {
          if (service.visitError) return { error: service.visitError };
          service.visits += 1;
          service.session = sessionOf({ is_anonymous: true });
          return { error: null };
        },
        signOut: async () => {
          service.session = null;
          return { error: null };
        },
      },
      from: () => ({
        select: () => ({
          eq: () => ({
            in: () => rowsOf(() => service.leftOrders?.map((id) => ({ id })) ?? null),
            not: () => rowsOf(() => service.receipts),
          }),
        }),
      }),
      rpc: () => ({
        abortSignal: async () => {
          if (service.passHangs) await new Promise(() => undefined);
          return {
            data: {
              plan: service.pass?.plan ?? null,
              endsAt: service.pass?.endsAt ?? null,
              isPaid: service.pass !== null,
              now: new Date().toISOString(),
            },
            error: null,
          };
        },
      }),
    },
  };
  return service;
}

export const orderId = exampleOrder().id;

/** An order of an hour, opened in the sandbox from the circles. */
export const orderWith = (part: Partial<OrderView> = {}): OrderView =>
  orderView.parse(exampleOrder(part));

/** The same, paid at ten, until eleven. */
export const paidOrder = (part: Partial<OrderView> = {}): OrderView =>
  orderWith({
    state: 'paid',
    paidAt: '2026-11-21T10:00:00Z',
    startsAt: '2026-11-21T10:00:00Z',
    endsAt: '2026-11-21T11:00:00Z',
    ...part,
  });
