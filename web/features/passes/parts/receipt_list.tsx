import { m } from '../../../paraglide/messages.js';
import { LinkList } from '../../../ui/link_list.tsx';

/** The ways back to receipts; nothing where there are none. */
export function ReceiptList({
  receipts,
}: {
  readonly receipts: readonly {
    readonly to: string;
    readonly name: string;
    readonly text: string;
  }[];
}) {
  return (
    receipts.length > 0 && (
      <section aria-labelledby="receipts" className="mt-12 lg:mr-100">
        <h2 id="receipts" className="mb-4">
          {m.passes_receipts()}
        </h2>
        <LinkList links={receipts} />
      </section>
    )
  );
}
