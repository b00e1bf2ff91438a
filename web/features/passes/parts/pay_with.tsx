import { m } from '../../../paraglide/messages.js';
import { Callout } from '../../../ui/callout.tsx';
import type { PaidBy } from './pass_texts.ts';

/** The stronger words, and the rest. */
const said: Readonly<Record<PaidBy, readonly [(() => string) | null, (() => string) | null]>> = {
  asking: [null, m.passes_by_asking],
  unknown: [null, m.passes_by_unknown],
  off: [m.passes_by_off, m.passes_by_off_text],
  sandbox: [m.passes_by_sandbox, m.passes_by_sandbox_text],
  stripe: [m.passes_by_stripe, m.passes_by_stripe_text],
};

/** How a pass is paid for here. As high before it is known as after. */
export function PayWith({ by }: { readonly by: PaidBy }) {
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
      </Callout>
    </section>
  );
}
