import { type MutationOptions, type QueryKey } from '@tanstack/react-query';
import { queryClientOf } from './query_client.ts';
import { AppFailure, done, failed, type Result } from './result.ts';
import type { AppServices } from './services.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Keys of what it makes stale: read anew before it returns (`query_client.ts`). */
      readonly invalidates?: readonly QueryKey[];
      /** The same, without waiting for it. */
      readonly invalidatesLater?: readonly QueryKey[];
      /** Keys of what is dropped where no page shows it: read when it is next looked at. */
      readonly forgets?: readonly QueryKey[];
    };
  }
}

/** Does it, once, and gives the result as a value. */
export async function mutate<Value, Kinds extends { readonly code: string } = never>(
  services: AppServices,
  options: MutationOptions<Value, AppFailure<Kinds>>,
): Promise<Result<Value, Kinds>> {
  const client = services.of(queryClientOf);
  try {
    const mutation = client
      .getMutationCache()
      // The call itself says that nothing answered: so it is made without a connection too.
      .build(client, { networkMode: 'always', gcTime: 0, ...options });
    return done(await mutation.execute());
  } catch (thrown) {
    if (thrown instanceof AppFailure) return failed(thrown.error as AppFailure<Kinds>['error']);
    throw thrown;
  }
}
