import type { OrderView } from '../../../data/passes/orders.ts';
import type { ReceiptWatch } from '../parts/use_order.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CopyField } from '../../../ui/copy_field.tsx';
import { canBeRefunded, receiptLink, refundPath } from './order_facts.ts';

/** What to save before going on: the code that brings the pass to another browser. It stands above the way on, so its place
 *  is kept from the first frame: nothing moves under a thumb when it comes. `mayCome` says whether there will be one. */
export function KeptPart({
  mayCome,
  watch: { receipt, failure, askAgain },
}: {
  readonly mayCome: boolean;
  readonly watch: ReceiptWatch;
}) {
  if (receipt ? !receipt.recoveryCode : !mayCome && !failure) return null;
  return (
    <section aria-labelledby="kept" className="grid content-start gap-6 print:hidden">
      <h2 id="kept">{m.payment_success_kept_title()}</h2>
      {receipt || !failure ? (
        <CopyField
          label={m.payment_success_recovery()}
          help={m.payment_success_recovery_help()}
          copyName={m.payment_success_recovery_copy()}
          value={receipt?.recoveryCode ?? null}
          busy={m.payment_success_kept_asking()}
        />
      ) : (
        <div role="status" className="grid min-h-11 content-start justify-items-start gap-3">
          <p className="text-ink-2">{m.payment_success_kept_failed()}</p>
          <Button onClick={askAgain}>{m.payment_success_try_again()}</Button>
        </div>
      )}
    </section>
  );
}

/** The link that opens the receipt anywhere. */
export function ReceiptLink({ receipt }: { readonly receipt: ReceiptWatch['receipt'] }) {
  if (!receipt) return null;
  return (
    <div className="print:hidden">
      <CopyField
        label={m.payment_success_link()}
        help={m.payment_success_link_help()}
        copyName={m.payment_success_link_copy()}
        value={receiptLink(receipt.token)}
      />
    </div>
  );
}

/** The way to a refund. */
export function RefundPart({ order }: { readonly order: OrderView }) {
  if (!canBeRefunded(order)) return null;
  return (
    <div className="grid content-start justify-items-start gap-2 print:hidden">
      <ButtonLink to={refundPath(order)}>{m.payment_success_refund()}</ButtonLink>
      <p className="text-1 text-ink-2">{m.payment_success_refund_text()}</p>
    </div>
  );
}
