import type { CardProvider } from '../../../api/payments/wire.ts';
import type { ResponseOf } from '../contracts.ts';
import { callQuery, useRead } from '../read.ts';
import { reading, valueOf } from '../result.ts';
import type { AppServices } from '../services.ts';
import { useServices } from '../services_context.ts';
import type { AccessKinds } from './access_error.ts';
import { call } from './call.ts';

/** How a pass is paid for here. `off`: passes are not on sale. `unknown`: the server did not answer. */
export type PaidBy = CardProvider | 'off' | 'asking' | 'unknown';

export interface Offer {
  readonly by: PaidBy;
  /** Days after paying in which whoever asks is refunded in full; 0: nobody is. Null: each request is decided. Not told
   *  yet: undefined. */
  readonly refundDays: number | null | undefined;
  /** The chain on which it can be paid with a stablecoin as well; null where it can't, or nobody has said so yet. */
  readonly stablecoinOn: number | null;
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
  if (value)
    return {
      by: value.provider ?? 'off',
      refundDays: value.refundDays,
      stablecoinOn: value.stablecoin?.chainId ?? null,
      ...asking,
    };
  return { by: error ? 'unknown' : 'asking', refundDays: undefined, stablecoinOn: null, ...asking };
}
