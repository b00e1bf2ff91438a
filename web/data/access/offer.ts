import { useEffect, useState } from 'react';
import type { OfferResponse, ProviderName } from '../../../api/payments/wire.ts';
import { call } from './call.ts';

export type { ProviderName };

/** How a pass is paid for here. `off`: passes are not on sale. `unknown`: the server did not answer. */
export type Offer = ProviderName | 'off' | 'asking' | 'unknown';

/** Asks once the page stands, and again when the connection is back. */
export function useOffer(): Offer {
  const [offer, setOffer] = useState<Offer>('asking');
  useEffect(() => {
    let isCurrent = true;
    const ask = () =>
      void call<OfferResponse>('payments/offer').then((answer) => {
        if (isCurrent) setOffer(answer.ok ? (answer.value.provider ?? 'off') : 'unknown');
      });
    ask();
    window.addEventListener('online', ask);
    return () => {
      isCurrent = false;
      window.removeEventListener('online', ask);
    };
  }, []);
  return offer;
}
