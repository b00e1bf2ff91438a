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

/** The port over supabase-js, for one person. The client's session may become another's at any moment, in another tab
 *  too: every row says whose it is, so that the database refuses what was meant for somebody else. */
export function plannerPort(client: Backend, userId: string): PlannerPort {
  /** Finding no rows of theirs says nothing once the session is another's, or was ended elsewhere. */
  const insist = async () => {
    const { data } = await client.auth.getSession();
    if (data.session?.user.id !== userId)
      throw new PlannerPortError('The session is another person’s now', '', 0);
    if (taken(await client.rpc('session_standing')) !== 'nobody') return;
    // Asked for its user, the client lets go of a session that has ended.
    await client.auth.getUser();
    throw new PlannerPortError('The session has ended', '', 0);
  };
  return {
    async read() {
      const [debts, payments, plan] = await Promise.all([
        client
          .from('debts')
          .select('*')
          .eq('user_id', userId)
          .order('position')
          .order('created_at'),
        wholeList(noId, async (after: string) => {
          const answer = await client
            .from('debt_payments')
            .select('*', { count: 'exact' })
            .eq('user_id', userId)
            .gt('id', after)
            .order('id')
            .limit(listStep);
          return { data: taken(answer), count: answer.count };
        }),
        client.from('payoff_plans').select('*').eq('user_id', userId).maybeSingle(),
      ]);
      await insist();
      const row = taken(plan);
      return {
        debts: (taken(debts) ?? []).map(debtFromRow),
        payments: payments.toSorted(byDay).map(paymentFromRow),
        plan: row && planFromRow(row),
      };
    },
    async saveDebts(rows) {
      taken(await client.from('debts').upsert(rows.map((row) => ({ ...row, user_id: userId }))));
    },
    async deleteDebts(ids) {
      taken(
        await client
          .from('debts')
          .delete()
          .eq('user_id', userId)
          .in('id', [...ids]),
      );
      await insist();
    },
    async savePayments(payments) {
      taken(
        await client
          .from('debt_payments')
          .upsert(payments.map((payment) => ({ ...rowFromPayment(payment), user_id: userId }))),
      );
    },
    async deletePayments(ids) {
      taken(
        await client
          .from('debt_payments')
          .delete()
          .eq('user_id', userId)
          .in('id', [...ids]),
      );
      await insist();
    },
    async savePlan(plan) {
      taken(
        await client
          .from('payoff_plans')
          .upsert({ ...rowFromPlan(plan), user_id: userId }, { onConflict: 'user_id' }),
      );
    },
  };
}
