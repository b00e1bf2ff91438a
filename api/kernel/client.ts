import {
  createClient,
  type SupabaseClient,
  type WebSocketLikeConstructor,
} from '@supabase/supabase-js';
import type { ErrorCode } from './errors.ts';
import type { Failure, Result } from './result.ts';

/** No port opens a socket; the client wants a constructor all the same where the runtime has none. */
class NoSocket {
  constructor() {
    throw new Error('Functions use auth and data, not realtime.');
  }
}

/** Milliseconds after which the backend counts as out of reach. */
const defaultTimeoutMs = 8_000;

/** The backend, by one of its keys. */
export function connect(url: string, key: string, timeoutMs = defaultTimeoutMs): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }),
    },
    realtime: { transport: NoSocket as unknown as WebSocketLikeConstructor },
  });
}

/** Refusals of the SQL functions, by their SQLSTATE (docs/domain/access.md). */
const refusals: Readonly<Record<string, ErrorCode>> = {
  MW001: 'account_full',
  MW101: 'members_only',
  MW102: 'not_a_visitor',
  MW103: 'claimed_by_another',
  MW201: 'too_many_messages',
  MW202: 'message_known',
  MW402: 'order_known',
  MW403: 'pass_not_needed',
  MW404: 'no_such_plan',
  MW405: 'too_many_orders',
};

/** What PostgreSQL tells the one of two that it ended because each waited for the other: nothing of it was done. */
const deadlock = '40P01';

/** Calls a SQL function and reads its answer; a refusal of its own becomes our code, with the seconds to wait where it
 *  tells them. Ended by a deadlock it is called once more. */
export async function call<T>(
  client: SupabaseClient,
  name: string,
  parameters: object,
  read: (data: unknown) => T,
): Promise<Result<T>> {
  const first = await client.rpc(name, parameters);
  const { data, error, status } =
    first.error?.code === deadlock ? await client.rpc(name, parameters) : first;
  if (!error) return { ok: true, value: read(data) };
  const refusal = refusals[error.code];
  if (!refusal) return unavailable(name, status, error.code);
  const seconds = Number(error.hint);
  const isWait = refusal.startsWith('too_many_') && seconds > 0;
  return { ok: false, code: refusal, ...(isWait && { retryAfterSeconds: seconds }) };
}

export function unavailable(call: string, status: number, code: string | undefined): Failure {
  return {
    ok: false,
    code: 'backend_unavailable',
    detail: `${call}: status ${status}, code ${code || 'none'}`,
  };
}
