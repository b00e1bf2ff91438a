import { useEffect, useState } from 'react';
import { useLimitedAccess, useMinutesLeft } from '../../../data/session/limited_access.ts';
import { useService } from '../../../data/services_context.ts';
import { checkoutOf } from './checkout.ts';

/** Whether a visitor's time ran out in this tab and none was bought since: the notice of it is gone after some seconds,
 *  and the device has forgotten the pass by then. */
export function useRanOut(): boolean {
  const checkout = useService(checkoutOf);
  const isOver = useMinutesLeft() === 0;
  const wasThere = useLimitedAccess() !== null;
  const [ranOut, setRanOut] = useState(false);
  useEffect(() => {
    if (isOver && wasThere) checkout.keep({ ranOut: true });
    setRanOut(checkout.read().ranOut);
  }, [checkout, isOver, wasThere]);
  return ranOut;
}
