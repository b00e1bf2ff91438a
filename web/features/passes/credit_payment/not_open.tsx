import { useSite } from '../../../ui/site/site.ts';
import { m } from '../../../paraglide/messages.js';
import { LinkList } from '../../../ui/link_list.tsx';
import { PageHead } from '../../../ui/page_head.tsx';

/** For somebody on the way to a page that is not open: nothing is sold to them, and what is open is shown. */
export function NotOpen({ to }: { readonly to: string }) {
  const { nameOf } = useSite();
  return (
    <div className="wrap">
      <PageHead
        title={m.credit_payment_closed_title()}
        lead={m.credit_payment_closed_lead({ page: nameOf(to) })}
      />
      <div className="max-w-measure">
        <LinkList
          links={[
            {
              to: '/debt-destroyer',
              name: m.credit_payment_closed_plan(),
              text: m.credit_payment_closed_plan_text(),
            },
            {
              to: '/dashboard',
              name: m.credit_payment_closed_home(),
              text: m.credit_payment_closed_home_text(),
            },
            {
              to: '/about#building',
              name: m.credit_payment_closed_next(),
              text: m.credit_payment_closed_next_text(),
            },
          ]}
        />
      </div>
    </div>
  );
}
