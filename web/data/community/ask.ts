import { type MutationMeta, mutationOptions } from '@tanstack/react-query';
import type { RpcAnswer, RpcArguments, RpcName } from '../../../supabase/wire/rpcs.ts';
import { mutate } from '../mutate.ts';
import { failed, type Result, valueOf } from '../result.ts';
import { callRpc } from '../rpc.ts';
import type { AppServices } from '../services.ts';
import { type CommunityKinds, communityError } from './errors.ts';

export type CommunityResult<Value> = Result<Value, CommunityKinds>;

/** Asks one of the community's functions. */
export async function askCommunity<Name extends RpcName>(
  { backend }: AppServices,
  name: Name,
  given: RpcArguments<Name>,
  signal?: AbortSignal,
): Promise<CommunityResult<RpcAnswer<Name>>> {
  const answer = await callRpc(backend.connect(), name, given, signal);
  return answer.ok ? answer : failed(communityError(answer.error));
}

/** The same for a query: what was refused is thrown, as queries want it. */
export const askedBy =
  <Name extends RpcName>(services: AppServices, name: Name, given: RpcArguments<Name>) =>
  async ({ signal }: { readonly signal: AbortSignal }): Promise<RpcAnswer<Name>> =>
    valueOf(await askCommunity(services, name, given, signal));

/** Has one of the community's functions change something. `meta` says what that makes stale. */
export const change = <Name extends RpcName>(
  services: AppServices,
  name: Name,
  given: RpcArguments<Name>,
  meta: MutationMeta,
): Promise<CommunityResult<RpcAnswer<Name>>> =>
  mutate<RpcAnswer<Name>, CommunityKinds>(
    services,
    mutationOptions({
      mutationFn: async () => valueOf(await askCommunity(services, name, given)),
      meta,
    }),
  );
