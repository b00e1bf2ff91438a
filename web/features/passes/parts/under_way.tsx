import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

/** Beside what is on sale: an order that may be paid already, and what buying another pass would mean. */
export function UnderWay({
  order,
  hasFailed,
  isAsking,
  askAgain,
}: {
  /** Its number, and its page. Null: there is none. */
  readonly order: { readonly number: string; readonly to: string } | null;
  /** Nobody could be asked whether there is one. */
  readonly hasFailed: boolean;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
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
      {hasFailed && (
        <Callout kind="attention">
          <p className="mb-2">{m.passes_way_failed()}</p>
          <Button busy={isAsking && m.passes_asking_again()} onClick={askAgain}>
            {m.passes_again()}
          </Button>
        </Callout>
      )}
    </div>
  );
}
