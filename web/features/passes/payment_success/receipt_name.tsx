import { m } from '../../../paraglide/messages.js';

/** "Receipt MO-7Q4K22AB": in the tab, and on paper. */
export const receiptName = (number: string): string => m.payment_success_receipt_of({ number });

/** The same as a heading, where the number stays in one piece. */
export function ReceiptName({ number }: { readonly number: string }) {
  const [before, after] = receiptName(number).split(number);
  return (
    <>
      {before}
      <span className="num">{number}</span>
      {after}
    </>
  );
}
