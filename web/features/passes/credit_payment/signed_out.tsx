import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { useSite } from '../../../ui/site/site.ts';

/** For a member whose session was ended while they were on a page: the way back to it, before anything is sold. */
export function SignedOut({ to }: { readonly to: string }) {
  const { nameOf, needsAccount } = useSite();
  return (
    <div className="wrap">
      <PageHead
        title={m.credit_payment_signed_out_title()}
        lead={m.credit_payment_signed_out_lead({ page: nameOf(to) })}
      />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink variant="primary" to="/auth?mode=sign-in" state={{ from: to }}>
          {m.credit_payment_sign_in()}
        </ButtonLink>
        {!needsAccount(to) && (
          <ButtonLink to="/credit-payment#passes" replace state={{ from: to }}>
            {m.credit_payment_signed_out_passes()}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
