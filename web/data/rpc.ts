import type { PostgrestError } from '@supabase/supabase-js';
import { type Refused, refusalCodeOf } from '../../supabase/wire/refusals.ts';
import type { RpcAnswer, RpcArguments, RpcName } from '../../supabase/wire/rpcs.ts';
import { type AppError, AppFailure, asking, done, failed, type Result } from './result.ts';
import type { AppServices } from './services.ts';

/** What of a request for a SQL function is needed here; the client's own types follow one function at a time only. */
type Request = PromiseLike<{
  readonly data: unknown;
  readonly error: Pick<PostgrestError, 'code' | 'hint' | 'message'> | null;
}> & { readonly abortSignal: (signal: AbortSignal) => Request };
export interface RpcClient {
  rpc(name: string, given: object): Request;
}

/** What the data API itself refuses a token with that has expired, or is none of ours. */
const tokenIsOver = ['PGRST301', 'PGRST303'];

/** What functions answer: fetched on first use, as the client is, so that no page carries schemas before it works. */
const fetchWire = () => import('../../supabase/wire/rpcs.ts');

/** Calls one of the database's functions and reads its answer. What it refuses is a value; an answer that is none of what was promised
 *  is a failure like any other. */
export async function callRpc<Name extends RpcName>(
  client: RpcClient | Promise<RpcClient>,
  name: Name,
  given: RpcArguments<Name>,
  signal?: AbortSignal,
): Promise<Result<RpcAnswer<Name>, Refused>> {
  const answered = await asking(async () => {
    // Before anything is asked: nothing may be done whose answer cannot be read.
    const [{ answers }, connected] = await Promise.all([fetchWire(), client]);
    const request = connected.rpc(name, given);
    const { data, error } = await (signal ? request.abortSignal(signal) : request);
    return error ? { error } : { error, read: answers[name].safeParse(data) };
  });
  if (!answered.ok) return answered;
  const { error, read } = answered.value;
  if (error === null) {
    if (read.success) return done(read.data as RpcAnswer<Name>);
    return failed({ code: 'unexpected', message: `${name}: ${read.error.message}` } as const);
  }
  const code = tokenIsOver.includes(error.code) ? 'session_ended' : refusalCodeOf(error.code);
  if (code !== null) return failed({ code, hint: error.hint });
  // No answer came at all.
  if (error.code === '') return failed({ code: 'offline' } as const);
  return failed({ code: 'unexpected', message: error.message } as const);
}

/** A refusal of which a page can say nothing: it offers only what is not refused. */
export const unexplained = (error: AppError<Refused>): AppError =>
  error.code === 'offline' || error.code === 'unexpected'
    ? error
    : { code: 'unexpected', message: error.code };

/** A query of one of the functions; what it refuses is unexpected. */
export const readRpc =
  <Name extends RpcName>({ backend }: AppServices, name: Name, given: RpcArguments<Name>) =>
  async ({ signal }: { readonly signal: AbortSignal }): Promise<RpcAnswer<Name>> => {
    const answer = await callRpc(backend.connect(), name, given, signal);
    if (answer.ok) return answer.value;
    throw new AppFailure(unexplained(answer.error));
  };

/** The same for what is done rather than read: as a value. */
export async function doRpc<Name extends RpcName>(
  client: RpcClient | Promise<RpcClient>,
  name: Name,
  given: RpcArguments<Name>,
): Promise<Result<RpcAnswer<Name>>> {
  const answer = await callRpc(client, name, given);
  return answer.ok ? answer : failed(unexplained(answer.error));
}
