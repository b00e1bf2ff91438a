import { useLocation } from 'react-router';
import { orderIdOf } from '../../../data/passes/orders.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { useMinutesLeft } from '../../../data/session/limited_access.ts';
import { isMember } from '../../../data/session/person.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { OrderPage } from './order_page.tsx';
import { ReceiptPage } from './receipt_page.tsx';

/** How an order stands, as the server says it; or the receipt of a signed link. The address alone proves nothing. */
export function Component() {
  const { session } = useAuth();
  const minutesLeft = useMinutesLeft();
  const hasHistory = session !== null && (isMember(session) || minutesLeft > 0);
  const query = new URLSearchParams(useLocation().search);
  const token = query.get('receipt');
  const order = orderIdOf(query.get('order'));
  if (token) return <ReceiptPage key={token} token={token} />;
  if (order) return <OrderPage key={order} id={order} />;
  return (
    <div className="wrap">
      <PageHead title={m.payment_success_none_title()} lead={m.payment_success_none()} />
      <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
        {hasHistory && (
          <ButtonLink variant="primary" to="/settings?view=history">
            {m.payment_success_history()}
          </ButtonLink>
        )}
        <ButtonLink to="/extend-access#code">{m.payment_success_code()}</ButtonLink>
        <ButtonLink to="/credit-payment">{m.payment_success_choose()}</ButtonLink>
      </div>
    </div>
  );
}
