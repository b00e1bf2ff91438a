import type { Refused } from '../../supabase/wire/refusals.ts';
import type { RpcAnswer, RpcArguments, RpcName } from '../../supabase/wire/rpcs.ts';
import { type AppError, AppFailure, asking, failed, type Result } from './result.ts';
import type { RpcClient } from './rpc_contracts.ts';
import type { AppServices } from './services.ts';

export type { RpcClient };

/** What functions answer and refuse: fetched on first use, as the client is, so that no page carries schemas before it works. */
const fetchContracts = () => import('./rpc_contracts.ts');

/** Calls one of the database's functions and reads its answer. What it refuses is a value. */
export async function callRpc<Name extends RpcName>(
  client: RpcClient | Promise<RpcClient>,
  name: Name,
  given: RpcArguments<Name>,
  signal?: AbortSignal,
): Promise<Result<RpcAnswer<Name>, Refused>> {
  // It is waited for below, once the contracts are there: until then nobody would hear that it failed.
  void Promise.resolve(client).catch(() => undefined);
  // Before anything is asked: nothing may be done whose answer cannot be read.
  const answered = await asking(async () =>
    (await fetchContracts()).requestAnswer(await client, name, given, signal),
  );
  return answered.ok ? answered.value : answered;
}

/** Seconds to wait, of a refusal that says so; a minute where it doesn't. */
export const secondsIn = (hint: string | null): number => Math.max(1, Number(hint) || 60);

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
