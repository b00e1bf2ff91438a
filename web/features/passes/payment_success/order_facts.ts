import type { OrderView } from '../../../data/passes/orders.ts';

/** Whether something of it can still be given back. */
export const canBeRefunded = ({ state, refundedCents, amountCents }: OrderView): boolean =>
  state === 'paid' && refundedCents < amountCents;

/** The contact form, with what it is about filled in. */
export const contactPath = ({ number }: OrderView): string =>
  `/contact?topic=access&about=${encodeURIComponent(number)}`;

/** The same, with the wish for the money back. */
export const refundPath = (order: OrderView): string => `${contactPath(order)}&wish=refund`;

/** The address that opens a receipt for whoever has it. */
export const receiptLink = (token: string): string =>
  `${window.location.origin}/payment-success?receipt=${encodeURIComponent(token)}`;
