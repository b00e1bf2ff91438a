import {
  createClient,
  type PostgrestSingleResponse,
  type SupabaseClient,
  type WebSocketLikeConstructor,
} from '@supabase/supabase-js';
import type * as z from 'zod/mini';
import type { Environment } from './environment.ts';
import type { ErrorCatalogue } from './errors.ts';
import type { Failure, Result } from './result.ts';

/** No port opens a socket; the client wants a constructor all the same where the runtime has none. */
class NoSocket {
  constructor() {
    throw new Error('Functions use auth and data, not realtime.');
  }
}

const defaultTimeoutMs = 8_000;

/** The backend, by the service key unless another is given. */
export function connect(
  {
    supabaseUrl,
    serviceRoleKey,
    timeoutMs = defaultTimeoutMs,
    fetch: call = fetch,
  }: Omit<Environment, 'anonKey'>,
  key = serviceRoleKey,
): SupabaseClient {
  return createClient(supabaseUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: {
      fetch: (input, init) => {
        const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])];
        return call(input, { ...init, signal: AbortSignal.any(signals) });
      },
    },
    realtime: { transport: NoSocket as unknown as WebSocketLikeConstructor },
  });
}

/** What PostgreSQL tells the one of two that it ended because each waited for the other: nothing of it was done. */
const deadlock = '40P01';

/** As much of the client as a call of a function needs. */
interface RpcClient {
  rpc(name: string, parameters: object): PromiseLike<PostgrestSingleResponse<unknown>>;
}

export type Rpc<Code extends string> = <Value>(
  name: string,
  parameters: object,
  answer: z.ZodMiniType<Value>,
) => Promise<Result<Value, Code | 'backend_unavailable'>>;

/** Calls SQL functions and parses what they answer; a refusal of theirs becomes our code, with the seconds to wait where
 *  it tells them. A call that a deadlock ended is made once more. */
export function rpcOf<Code extends string>(
  client: RpcClient,
  errors: ErrorCatalogue<Code>,
): Rpc<Code> {
  return async (name, parameters, answer) => {
    const first = await client.rpc(name, parameters);
    const { data, error, status } =
      first.error?.code === deadlock ? await client.rpc(name, parameters) : first;
    if (!error) return { ok: true, value: answer.parse(data) };
    const code = errors.codeOfSqlState(error.code);
    if (code === null) return unavailable(name, status, error.code);
    const retryAfterSeconds = Number(error.hint);
    const isWait = errors.isRateLimit(code) && retryAfterSeconds > 0;
    return { ok: false, code, ...(isWait && { retryAfterSeconds }) };
  };
}

/** Calls SQL functions by somebody's own token, so that the database decides what it is worth. `people` is a client of the public key. */
export const rpcAsOf =
  <Code extends string>(people: SupabaseClient, errors: ErrorCatalogue<Code>) =>
  (token: string): Rpc<Code> =>
    rpcOf(
      {
        rpc: (name, parameters) =>
          people.rpc(name, parameters).setHeader('Authorization', `Bearer ${token}`),
      },
      errors,
    );

export function unavailable(
  call: string,
  status: number,
  code: string | undefined,
): Failure<'backend_unavailable'> {
  return {
    ok: false,
    code: 'backend_unavailable',
    detail: `${call}: status ${status}, code ${code || 'none'}`,
  };
}
