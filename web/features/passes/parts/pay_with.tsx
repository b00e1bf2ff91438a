import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import type { Offer } from '../../../data/passes/offer.ts';

/** The stronger words, and the rest. */
const said: Readonly<Record<Offer['by'], readonly [(() => string) | null, (() => string) | null]>> =
  {
    asking: [null, m.passes_by_asking],
    unknown: [null, m.passes_by_unknown],
    off: [m.passes_by_off, m.passes_by_off_text],
    sandbox: [m.passes_by_sandbox, m.passes_by_sandbox_text],
    stripe: [m.passes_by_stripe, m.passes_by_stripe_text],
  };

/** How a pass is paid for here. As high before it is known as after. */
export function PayWith({ offer: { by, isAsking, askAgain } }: { readonly offer: Offer }) {
  const [strong, rest] = said[by];
  return (
    <section aria-labelledby="pay-with">
      <h2 id="pay-with" className="mb-4">
        {m.passes_pay_with()}
      </h2>
      <Callout>
        <p role="status" className="min-h-[3lh] sm:min-h-[1lh]">
          {strong && <strong className="font-[600]">{strong()}</strong>} {rest?.()}
        </p>
        {by === 'unknown' && (
          <Button className="mt-3" busy={isAsking && m.passes_asking_again()} onClick={askAgain}>
            {m.passes_again()}
          </Button>
        )}
      </Callout>
    </section>
  );
}
