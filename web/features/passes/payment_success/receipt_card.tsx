import { disputeClosedOn } from '../../../../domain/passes/disputes.ts';
import { refundText } from '../../../ui/refund_text.ts';
import { type ReactNode, useState } from 'react';
import { cents } from '../../../../domain/money/cents.ts';
import { useOffer } from '../../../data/passes/offer.ts';
import type { OrderState, OrderView, ReceiptResponse } from '../../../data/passes/orders.ts';
import { m } from '../../../paraglide/messages.js';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { locale } from '../../../ui/locale.ts';
import { Honest } from '../parts/honest.tsx';
import { minutesText, passName, priceText } from '../parts/pass_texts.ts';
import { receiptLink } from './order_facts.ts';

const states: Readonly<Record<OrderState, () => string>> = {
  created: m.payment_success_state_created,
  open: m.payment_success_state_created,
  processing: m.payment_success_state_processing,
  paid: m.payment_success_state_paid,
  failed: m.payment_success_state_failed,
  expired: m.payment_success_state_expired,
  review: m.payment_success_state_review,
  refunded: m.payment_success_state_refunded,
  disputed: m.payment_success_state_disputed,
};

function stateText({ state, provider }: OrderView): string {
  return state === 'disputed' && provider === 'stablecoin'
    ? m.payment_success_state_taken_back()
    : states[state]();
}

function providerText({ provider, isLive, paidAt }: OrderView): string {
  if (provider === 'sandbox')
    return paidAt ? m.payment_success_by_sandbox() : m.payment_success_by_sandbox_open();
  if (provider === 'stablecoin') return m.payment_success_by_stablecoin();
  return isLive ? m.payment_success_by_stripe() : m.payment_success_by_stripe_test();
}

const dayMs = 86_400_000;

/** The name of this site, for paper. */
const siteName = () => (typeof window === 'undefined' ? '' : window.location.host);

/** "November 21, 2026 at 9:04 AM EST": a receipt is read in other places and years later. */
const at = (instant: string) =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));

/** What nobody can copy from paper, to be read from it. */
function OnPaper({ kept: { recoveryCode, token } }: { readonly kept: ReceiptResponse }) {
  return (
    <div className="hidden print:block">
      <Facts
        facts={[
          ...(recoveryCode
            ? [
                {
                  name: m.payment_success_recovery(),
                  value: <span className="num">{recoveryCode}</span>,
                },
              ]
            : []),
          {
            name: m.payment_success_link(),
            value: <span className="wrap-anywhere">{receiptLink(token)}</span>,
          },
        ]}
      />
      {recoveryCode && (
        <p className="mt-2 text-1">
          {m.payment_success_recovery_paper({ address: `${siteName()}/extend-access` })}
        </p>
      )}
    </div>
  );
}

/** When this payment is refunded: a day to keep in mind, where whoever runs the site grants one. */
function RefundTerms({ paidAt }: { readonly paidAt: string }) {
  const { refundDays } = useOffer();
  const [now] = useState(Date.now);
  if (refundDays === undefined) return null;
  const end = Date.parse(paidAt) + (refundDays ?? 0) * dayMs;
  const text = !refundDays
    ? refundText(refundDays)
    : now <= end
      ? m.payment_success_refund_by({ end: at(new Date(end).toISOString()) })
      : m.payment_success_refund_late({ end: at(new Date(end).toISOString()) });
  return <p className="text-1 text-ink-2">{text}</p>;
}

/** All that the server knows of an order, as somebody keeps or prints it. */
export function ReceiptCard({
  title,
  order,
  kept = null,
}: {
  readonly title: ReactNode;
  readonly order: OrderView;
  /** What the receipt brings along, for paper. */
  readonly kept?: ReceiptResponse | null;
}) {
  const wonAt = disputeClosedOn(order.state, order.disputedAt, order.wonAt);
  const facts: Fact[] = [
    { name: m.payment_success_number(), value: <span className="num">{order.number}</span> },
    { name: m.payment_success_state(), value: stateText(order) },
    { name: m.payment_success_pass(), value: passName(order.plan, order.minutes) },
    {
      name: m.payment_success_time(),
      value: <span className="num">{minutesText(order.minutes)}</span>,
    },
    ...(order.startsAt ? [{ name: m.payment_success_from(), value: at(order.startsAt) }] : []),
    ...(order.endsAt ? [{ name: m.payment_success_until(), value: at(order.endsAt) }] : []),
    ...(order.revokedAt ? [{ name: m.payment_success_ended(), value: at(order.revokedAt) }] : []),
    { name: m.passes_renews(), value: m.passes_never() },
    ...(order.paidAt ? [{ name: m.payment_success_paid_at(), value: at(order.paidAt) }] : []),
    {
      name: order.paidAt ? m.payment_success_by() : m.passes_pay_with(),
      value: providerText(order),
    },
    ...(order.refundedCents > 0
      ? [
          {
            name: m.payment_success_given_back(),
            value: <span className="num">{priceText(cents(order.refundedCents))}</span>,
          },
        ]
      : []),
    ...(order.refundedAt
      ? [{ name: m.payment_success_refunded_on(), value: at(order.refundedAt) }]
      : []),
    ...(order.disputedAt
      ? [{ name: m.payment_success_disputed_on(), value: at(order.disputedAt) }]
      : []),
    ...(wonAt ? [{ name: m.payment_success_dispute_closed_on(), value: at(wonAt) }] : []),
    {
      name: m.payment_success_amount(),
      value: <span className="num">{priceText(cents(order.amountCents))}</span>,
      isTotal: true,
    },
  ];
  const isGivenBack = order.state === 'refunded' || order.state === 'disputed';
  return (
    <section
      aria-labelledby="receipt"
      className="grid grid-cols-1 content-start gap-4 self-start rounded-3 border border-line bg-surface p-6 max-sm:p-5 print:border-0 print:bg-transparent print:p-0"
    >
      <h2 id="receipt">{title}</h2>
      <Facts facts={facts} />
      <Honest isSmall />
      {order.paidAt && !isGivenBack && <RefundTerms paidAt={order.paidAt} />}
      {/* On the page there is a button for it. */}
      {!isGivenBack && (
        <p className="hidden text-1 text-ink-2 print:block">{m.payment_success_refund_how()}</p>
      )}
      {kept && <OnPaper kept={kept} />}
      <p className="hidden text-1 print:block">{m.payment_success_seller({ site: siteName() })}</p>
    </section>
  );
}
