import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { cents } from '../../../../domain/money/cents.ts';
import { failureText } from '../parts/access_texts.ts';
import { ownLocation, usualDestination } from '../../../data/location.ts';
import { isToPay, orderIdOf, type OrderView, receiptPath } from '../../../data/passes/orders.ts';
import { useOffer } from '../../../data/passes/offer.ts';
import { usePurchase } from '../parts/purchase.ts';
import { useOrder } from '../parts/use_order.ts';
import { useLimitedAccess, useMinutesLeft } from '../../../data/session/limited_access.ts';
import { useSite } from '../../../ui/site/site.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { BuySummary } from '../parts/buy_summary.tsx';
import { FreeAccount } from '../parts/free_account.tsx';
import { shortTimeText } from '../../../ui/time_text.ts';

const minute = 60_000;

/** Ways on for whoever does not pay. */
function OtherWays({ from, choose }: { readonly from: string; readonly choose: string }) {
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
      <ButtonLink to="/credit-payment#passes" state={{ from }}>
        {choose}
      </ButtonLink>
      <ButtonLink variant="text" to="/debt-destroyer">
        {m.payment_canceled_plan()}
      </ButtonLink>
    </div>
  );
}

/** No order: what may be done all the same. */
function NoOrder({ again }: { readonly again?: ReactNode }) {
  return (
    <div className="grid max-w-measure grid-cols-1 justify-items-start gap-6">
      {again}
      <FreeAccount to={usualDestination} />
      <OtherWays from={usualDestination} choose={m.payment_canceled_choose_any()} />
    </div>
  );
}

/** The same order once more, with all that is true of it. */
function SameOrder({ order }: { readonly order: OrderView }) {
  const purchase = usePurchase();
  const { refundDays } = useOffer();
  const { nameOf } = useSite();
  const to = ownLocation(order.returnTo);
  const minutesLeft = useMinutesLeft();
  const access = useLimitedAccess();
  const end = minutesLeft > 0 && access ? access.expires : null;
  return (
    <div className="grid max-w-[27rem] grid-cols-1 gap-8">
      <FreeAccount to={to} />
      <BuySummary
        title={m.payment_canceled_order()}
        before={[
          {
            name: m.payment_canceled_number(),
            value: <span className="num">{order.number}</span>,
          },
        ]}
        minutes={order.minutes}
        price={cents(order.amountCents)}
        starts={end === null ? m.passes_starts_paid() : m.passes_starts_after()}
        end={end === null ? null : shortTimeText(new Date(end + order.minutes * minute))}
        by={order.provider}
        refundDays={refundDays}
        page={nameOf(to)}
        busy={purchase.isBusy && m.payment_canceled_opening()}
        failure={purchase.failure && failureText(purchase.failure)}
        onPay={() => purchase.payAgain(order)}
      />
      <OtherWays from={to} choose={m.payment_canceled_choose()} />
    </div>
  );
}

/** Back from the place of payment. The server says whether that is so. */
export function Component() {
  const id = orderIdOf(new URLSearchParams(useLocation().search).get('order'));
  const { order, failure, isAsking, askAgain } = useOrder(id, 'answered');
  const isUnpaid =
    order !== null && (isToPay(order) || order.state === 'failed' || order.state === 'expired');

  if (order && !isUnpaid)
    return (
      <div className="wrap">
        <PageHead title={m.payment_canceled_paid_title()} lead={m.payment_canceled_paid()} />
        <ButtonLink variant="primary" to={receiptPath(order.id)}>
          {m.payment_canceled_see()}
        </ButtonLink>
      </div>
    );
  if (order)
    return (
      <div className="wrap">
        <PageHead
          title={m.payment_canceled_title()}
          lead={isToPay(order) ? m.payment_canceled_lead() : m.payment_canceled_lead_over()}
        />
        <SameOrder order={order} />
      </div>
    );
  const isUnknown =
    id === null || failure?.code === 'order_unknown' || failure?.code === 'session_over';
  const lead = isUnknown
    ? m.payment_canceled_none()
    : failure
      ? `${m.payment_canceled_unasked()} ${failureText(failure)}`
      : m.payment_canceled_asking();
  return (
    <div className="wrap">
      <PageHead
        title={isUnknown ? m.payment_canceled_title() : m.payment_canceled_back_title()}
        lead={<span role="status">{lead}</span>}
      />
      {isUnknown ? (
        <NoOrder />
      ) : (
        failure && (
          <NoOrder
            again={
              <Button busy={isAsking && m.payment_canceled_asking()} onClick={askAgain}>
                {m.payment_canceled_again()}
              </Button>
            }
          />
        )
      )}
    </div>
  );
}
