import type { OrderView } from '../../../data/access/orders.ts';

/** When it was decided that the money stays, where the bank had asked for it: an instant. A dispute after that is another
 *  one. */
export const disputeClosedOn = ({ state, disputedAt, wonAt }: OrderView): string | null =>
  state !== 'disputed' && disputedAt && wonAt && Date.parse(wonAt) >= Date.parse(disputedAt)
    ? wonAt
    : null;
