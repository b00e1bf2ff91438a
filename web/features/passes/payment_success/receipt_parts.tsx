import { Printer } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';

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

/** While the server is asked. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <p role="status" className="flex items-center gap-3 text-ink-2">
      <span aria-hidden="true" className="spin-ring" />
      {text}
    </p>
  );
}

export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden="true" size={20} strokeWidth={1.6} />
      {m.payment_success_print()}
    </Button>
  );
}
