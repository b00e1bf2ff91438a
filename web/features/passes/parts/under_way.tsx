import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

/** Beside what is on sale: an order that may be paid already, and what buying another pass would mean. */
export function UnderWay({
  order,
}: {
  /** Its number, and its page. Null: there is none. */
  readonly order: { readonly number: string; readonly to: string } | null;
}) {
  return (
    <div role="status" className="not-empty:mb-4">
      {order && (
        <Callout>
          <p className="font-semibold">{m.passes_way_title()}</p>
          <p className="my-2">{m.passes_way({ number: order.number })}</p>
          <ButtonLink to={order.to}>{m.passes_way_see()}</ButtonLink>
        </Callout>
      )}
    </div>
  );
}
