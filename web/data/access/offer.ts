import { useEffect, useState } from 'react';
import type { ProviderName } from '../../../api/payments/wire.ts';
import { useServices } from '../services_context.ts';
import { call } from './call.ts';

export type { ProviderName };

/** How a pass is paid for here. `off`: passes are not on sale. `unknown`: the server did not answer. */
export type PaidBy = ProviderName | 'off' | 'asking' | 'unknown';

export interface Offer {
  readonly by: PaidBy;
  /** Days after paying in which whoever asks is refunded in full; 0: nobody is. Null: each request is decided. Not told
   *  yet: undefined. */
  readonly refundDays: number | null | undefined;
}

/** Asks once the page stands, and again when the connection is back. */
export function useOffer(): Offer {
  const services = useServices();
  const [offer, setOffer] = useState<Offer>({ by: 'asking', refundDays: undefined });
  useEffect(() => {
    let isCurrent = true;
    const ask = () =>
      void call(services, 'payments/offer', undefined).then((answer) => {
        if (!isCurrent) return;
        if (!answer.ok) setOffer({ by: 'unknown', refundDays: undefined });
        else setOffer({ by: answer.value.provider ?? 'off', refundDays: answer.value.refundDays });
      });
    ask();
    window.addEventListener('online', ask);
    return () => {
      isCurrent = false;
      window.removeEventListener('online', ask);
    };
  }, [services]);
  return offer;
}
