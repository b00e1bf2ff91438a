import type { ProviderName } from '../../../api/payments/wire.ts';
import type { ResponseOf } from '../contracts.ts';
import { callQuery, useRead } from '../read.ts';
import { reading, valueOf } from '../result.ts';
import type { AppServices } from '../services.ts';
import { useServices } from '../services_context.ts';
import type { AccessKinds } from './access_error.ts';
import { call } from './call.ts';

export type { ProviderName };

/** How a pass is paid for here. `off`: passes are not on sale. `unknown`: the server did not answer. */
export type PaidBy = ProviderName | 'off' | 'asking' | 'unknown';

export interface Offer {
  readonly by: PaidBy;
  /** Days after paying in which whoever asks is refunded in full; 0: nobody is. Null: each request is decided. Not told
   *  yet: undefined. */
  readonly refundDays: number | null | undefined;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

const offerQuery = (services: AppServices) =>
  callQuery<ResponseOf<'payments/offer'>, AccessKinds>({
    queryKey: ['offer'],
    queryFn: reading(async () => valueOf(await call(services, 'payments/offer', undefined))),
  });

/** Asked once the page stands, and again when the connection is back. */
export function useOffer(): Offer {
  const { value, error, ...asking } = useRead(offerQuery(useServices()));
  if (value) return { by: value.provider ?? 'off', refundDays: value.refundDays, ...asking };
  return { by: error ? 'unknown' : 'asking', refundDays: undefined, ...asking };
}
