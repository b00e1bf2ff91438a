import type { Backend } from '../client.ts';
import { listStep, noId, wholeList } from '../whole_list.ts';
import type { PlanChoice, RecordedPayment } from './document.ts';
import {
  type DebtInsert,
  debtFromRow,
  type PaymentRow,
  paymentFromRow,
  planFromRow,
  rowFromPayment,
  rowFromPlan,
} from './rows.ts';
import type { TrackedDebt } from '../../../domain/payoff/progress.ts';

export interface RemotePlanner {
  readonly debts: readonly TrackedDebt[];
  readonly payments: readonly RecordedPayment[];
  readonly plan: PlanChoice | null;
}

/** Why the server did not take or give something. `refused`: asking again alone will not help. */
export class PlannerPortError extends Error {
  readonly isRefused: boolean;
  /** The SQLSTATE or PostgREST code, empty when nothing answered. */
  readonly code: string;
  constructor(message: string, code: string, status: number) {
    super(message);
    this.name = 'PlannerPortError';
    this.code = code;
    this.isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429;
  }
}

/** The person's planner rows at the server. Everything may be asked again with the same result. */
export interface PlannerPort {
  readonly read: () => Promise<RemotePlanner>;
  readonly saveDebts: (rows: readonly DebtInsert[]) => Promise<void>;
  readonly deleteDebts: (ids: readonly string[]) => Promise<void>;
  readonly savePayments: (payments: readonly RecordedPayment[]) => Promise<void>;
  readonly deletePayments: (ids: readonly string[]) => Promise<void>;
  readonly savePlan: (plan: PlanChoice) => Promise<void>;
}

interface Answer<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string; readonly code: string } | null;
  readonly status: number;
}

function taken<Data>({ data, error, status }: Answer<Data>): Data | null {
  if (error) throw new PlannerPortError(error.message, error.code, status);
  return data;
}

/** As they were made, and of one day as they were recorded. */
const byDay = (one: PaymentRow, other: PaymentRow): number =>
  one.paid_on + one.created_at < other.paid_on + other.created_at ? -1 : 1;

/** The port over supabase-js, for the person whose session the client holds. */
export function plannerPort(client: Backend): PlannerPort {
  return {
    async read() {
      const [debts, payments, plan] = await Promise.all([
        client.from('debts').select('*').order('position').order('created_at'),
        wholeList(noId, async (after: string) => {
          const answer = await client
            .from('debt_payments')
            .select('*', { count: 'exact' })
            .gt('id', after)
            .order('id')
            .limit(listStep);
          return { data: taken(answer), count: answer.count };
        }),
        client.from('payoff_plans').select('*').maybeSingle(),
      ]);
      const row = taken(plan);
      return {
        debts: (taken(debts) ?? []).map(debtFromRow),
        payments: payments.toSorted(byDay).map(paymentFromRow),
        plan: row && planFromRow(row),
      };
    },
    async saveDebts(rows) {
      taken(await client.from('debts').upsert([...rows]));
    },
    async deleteDebts(ids) {
      taken(
        await client
          .from('debts')
          .delete()
          .in('id', [...ids]),
      );
    },
    async savePayments(payments) {
      taken(await client.from('debt_payments').upsert(payments.map(rowFromPayment)));
    },
    async deletePayments(ids) {
      taken(
        await client
          .from('debt_payments')
          .delete()
          .in('id', [...ids]),
      );
    },
    async savePlan(plan) {
      taken(await client.from('payoff_plans').upsert(rowFromPlan(plan), { onConflict: 'user_id' }));
    },
  };
}
