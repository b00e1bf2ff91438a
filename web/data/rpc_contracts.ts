import type { PostgrestError } from '@supabase/supabase-js';
import { type Refused, refusalOf } from '../../supabase/wire/refusals.ts';
import {
  answers,
  type RpcAnswer,
  type RpcArguments,
  type RpcName,
} from '../../supabase/wire/rpcs.ts';
import { type AppError, done, failed, type Result } from './result.ts';

// What the database's functions answer and refuse. `rpc.ts` fetches it with the first call, so that no page carries a schema
// before it works: nothing else imports it but for its types.

type RpcError = Pick<PostgrestError, 'code' | 'hint' | 'message'>;

/** What of a request for a SQL function is needed here; the client's own types follow one function at a time only. */
type Request = PromiseLike<{ readonly data: unknown; readonly error: RpcError | null }> & {
  readonly abortSignal: (signal: AbortSignal) => Request;
};
export interface RpcClient {
  rpc(name: string, given: object): Request;
}

/** An answer; one that is none of what was promised is a failure like any other. */
function readAnswer<Name extends RpcName>(name: Name, data: unknown): Result<RpcAnswer<Name>> {
  const read = answers[name].safeParse(data);
  if (read.success) return done(read.data as RpcAnswer<Name>);
  return failed({ code: 'unexpected', message: `${name}: ${read.error.message}` } as const);
}

/** What the data API itself refuses a token with that has expired, or is none of ours. */
const tokenIsOver = ['PGRST301', 'PGRST303'];

function readRefusal({ code, hint, message }: RpcError): AppError<Refused> {
  // No answer came at all.
  if (code === '') return { code: 'offline' };
  if (tokenIsOver.includes(code)) return { subject: 'account', code: 'session_ended', hint };
  return refusalOf(code, hint) ?? { code: 'unexpected', message };
}

/** Makes the request, and reads what comes back. Throws where nothing does. */
export async function requestAnswer<Name extends RpcName>(
  client: RpcClient,
  name: Name,
  given: RpcArguments<Name>,
  signal: AbortSignal | undefined,
): Promise<Result<RpcAnswer<Name>, Refused>> {
  const request = client.rpc(name, given);
  const { data, error } = await (signal ? request.abortSignal(signal) : request);
  return error ? failed(readRefusal(error)) : readAnswer(name, data);
}
