import { receiptPath } from '../../../data/passes/orders.ts';
import type { Read } from '../../../data/read.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { LinkList } from '../../../ui/link_list.tsx';
import type { OwnReceipt } from './own_receipts.ts';
import { receiptText } from './pass_texts.ts';

/** The ways back to receipts; nothing where there are none. */
export function ReceiptList({
  receipts: { value = [], error, isAsking, askAgain },
}: {
  readonly receipts: Read<readonly OwnReceipt[]>;
}) {
  if (value.length === 0 && error === null) return null;
  return (
    <section aria-labelledby="receipts" className="mt-12 lg:mr-100">
      <h2 id="receipts" className="mb-4">
        {m.passes_receipts()}
      </h2>
      {value.length > 0 && (
        <LinkList
          links={value.map(({ id, number, amount, paidAt }) => ({
            to: receiptPath(id),
            name: number,
            text: receiptText(amount, paidAt),
          }))}
        />
      )}
      {error && (
        <div role="status" className="grid justify-items-start gap-3">
          <p className="text-ink-2">{m.passes_receipts_failed()}</p>
          <Button busy={isAsking && m.passes_asking_again()} onClick={askAgain}>
            {m.passes_again()}
          </Button>
        </div>
      )}
    </section>
  );
}
