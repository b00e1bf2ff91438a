import { hashKey, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useQueryCache } from './query_client.ts';
import type { AppError, AppFailure } from './result.ts';

declare module '@tanstack/react-query' {
  interface Register {
    // What `reading` throws.
    defaultError: AppFailure;
  }
}

type ReadOptions<
  Value,
  Kinds extends { readonly code: string },
  Key extends QueryKey = QueryKey,
> = UseQueryOptions<Value, AppFailure<Kinds>, Value, Key>;

/** A query of one of the server's functions. The call itself says that nothing answered: so it is made without a connection
 *  too, and once; again when the connection is back. */
export const callQuery = <Value, Kinds extends { readonly code: string } = never>(
  options: ReadOptions<Value, Kinds>,
): ReadOptions<Value, Kinds> => ({
  networkMode: 'always',
  retry: false,
  refetchOnReconnect: true,
  ...options,
});

/** How a read stands. */
export interface Read<Value, Kinds extends { readonly code: string } = never> {
  /** As it was last told. */
  readonly value: Value | undefined;
  /** Why the last question had no answer; it stays said until there is one. */
  readonly error: AppError<Kinds> | null;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

/** Reads by a query. */
export function useRead<
  Value,
  Kinds extends { readonly code: string } = never,
  Key extends QueryKey = QueryKey,
>(query: ReadOptions<Value, Kinds, Key>): Read<Value, Kinds> {
  const { data, error, isFetching, refetch } = useQuery(query, useQueryCache());
  // The library forgets an error while it asks again, and with it the page would lose its face, and the focus.
  const hash = hashKey(query.queryKey);
  const [last, setLast] = useState<{ hash: string; error: AppError<Kinds> } | null>(null);
  const isAskingAgain = isFetching && data === undefined && last?.hash === hash;
  const shown = error?.error ?? (isAskingAgain ? last.error : null);
  if (shown !== (last?.error ?? null) || (last !== null && last.hash !== hash))
    setLast(shown && { hash, error: shown });
  return { value: data, error: shown, isAsking: isFetching, askAgain: () => void refetch() };
}
