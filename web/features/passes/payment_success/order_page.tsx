import { disputeClosedOn } from '../../../../domain/passes/disputes.ts';
import { type ReactNode, useRef } from 'react';
import { cents } from '../../../../domain/money/cents.ts';
import type { AccessError } from '../../../data/passes/access_error.ts';
import { failureText } from '../parts/access_texts.ts';
import { ownLocation } from '../../../data/location.ts';
import { useAuth } from '../../../data/session/auth_context.ts';
import { isMember } from '../../../data/session/person.ts';
import { isToPay, type OrderView } from '../../../data/passes/orders.ts';
import { usePurchase } from '../parts/purchase.ts';
import { type OrderWatch, useOrder, useReceipt } from '../parts/use_order.ts';
import { useSite } from '../../../ui/site/site.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';
import { priceText } from '../parts/pass_texts.ts';
import { timeText } from '../../../ui/time_text.ts';
import { KeptPart, ReceiptLink, RefundPart } from './kept_part.tsx';
import { PrintButton, receiptName, ReceiptName, Waiting } from './receipt_parts.tsx';
import { contactPath } from './order_facts.ts';
import { ReceiptCard } from './receipt_card.tsx';
import { useNewName } from './use_new_name.ts';

interface Face {
  readonly title: string;
  readonly lead: string;
}

const at = (instant: string) => timeText(new Date(instant));

/** What a paid order gives, at `now` (milliseconds, by the server's clock). */
function paidFace(order: OrderView, now: number): Face & { readonly isOver: boolean } {
  const { startsAt, endsAt } = order;
  const wonAt = disputeClosedOn(order.state, order.disputedAt, order.wonAt);
  const plain = m.payment_success_paid_lead();
  const lead = wonAt
    ? `${(order.provider === 'stablecoin' ? m.payment_success_came_back : m.payment_success_paid_dispute_closed)({ time: at(wonAt) })} ${plain}`
    : plain;
  if (!startsAt || !endsAt)
    return { title: m.payment_success_paid_no_pass_title(), lead, isOver: false };
  if (Date.parse(endsAt) <= now)
    return {
      title: m.payment_success_paid_over_title(),
      lead: m.payment_success_paid_over({ end: at(endsAt) }),
      isOver: true,
    };
  if (Date.parse(startsAt) > now)
    return {
      title: m.payment_success_paid_later_title({ end: at(endsAt) }),
      lead: m.payment_success_paid_later({ start: at(startsAt) }),
      isOver: false,
    };
  return { title: m.payment_success_paid_title({ end: at(endsAt) }), lead, isOver: false };
}

/** Paid or given back: the receipt with everything to take along. */
function WithReceipt({
  order,
  face,
  actions,
}: {
  readonly order: OrderView;
  readonly face: Face;
  readonly actions: ReactNode;
}) {
  const { session } = useAuth();
  const receipt = useReceipt({ id: order.id });
  return (
    <>
      {/* On paper it is a receipt, and what runs now is of no use. */}
      <header className="pt-10 pb-8 print:hidden">
        <PageTitle>{receiptName(order.number)}</PageTitle>
        <h1>{face.title}</h1>
        <p className="mt-3 max-w-measure text-3 text-ink-2">{face.lead}</p>
      </header>
      {/* What has to be saved comes right after how it stands: whoever goes on does not come back for it. */}
      <div className="grid gap-10 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <KeptPart mayCome={!isMember(session) && order.state === 'paid'} watch={receipt} />
        </div>
        <div className="flex flex-wrap content-start gap-3 max-sm:*:flex-auto lg:row-start-1 print:hidden">
          {actions}
          <PrintButton />
        </div>
        <ReceiptCard
          title={<ReceiptName number={order.number} />}
          order={order}
          kept={receipt.receipt}
        />
        <ReceiptLink receipt={receipt.receipt} />
        <RefundPart order={order} />
      </div>
    </>
  );
}

function Paid({ order, now }: { readonly order: OrderView; readonly now: number }) {
  const face = paidFace(order, now);
  const { nameOf } = useSite();
  const to = ownLocation(order.returnTo);
  return (
    <WithReceipt
      order={order}
      face={face}
      actions={
        face.isOver ? (
          <Create to={to} isFirst />
        ) : (
          <ButtonLink variant="primary" to={to}>
            {m.payment_success_continue({ page: nameOf(to) })}
          </ButtonLink>
        )
      }
    />
  );
}

/** What went otherwise, with the ways on. */
const otherFaces = {
  failed: { title: m.payment_success_failed_title, lead: m.payment_success_failed },
  expired: { title: m.payment_success_expired_title, lead: m.payment_success_expired },
  review: { title: m.payment_success_review_title, lead: m.payment_success_review },
  disputed: { title: m.payment_success_disputed_title, lead: m.payment_success_disputed },
} as const;
/** No bank asks for a stablecoin back: the network takes it. */
const takenBack = {
  title: m.payment_success_taken_back_title,
  lead: m.payment_success_taken_back,
};

/** The way that costs nothing. */
function Create({ to, isFirst = false }: { readonly to: string; readonly isFirst?: boolean }) {
  return (
    <ButtonLink
      variant={isFirst ? 'primary' : 'quiet'}
      to="/auth?mode=sign-up"
      state={{ from: ownLocation(to) }}
    >
      {m.passes_create()}
    </ButtonLink>
  );
}

/** The same pass once more, and other ways on. */
function Unpaid({ order, first }: { readonly order: OrderView; readonly first?: ReactNode }) {
  const purchase = usePurchase();
  return (
    <>
      <div role="status" className="max-w-measure not-empty:mb-4">
        {purchase.failure && (
          <Callout kind="attention">
            {m.passes_not_charged()} {failureText(purchase.failure)}
          </Callout>
        )}
      </div>
      <div className="mb-10 flex flex-wrap gap-3 max-sm:*:flex-auto">
        {first ?? <Create to={order.returnTo} isFirst />}
        <Button
          busy={purchase.isBusy && m.payment_success_opening()}
          onClick={() => purchase.payAgain(order)}
        >
          {first ? m.payment_success_open_pay() : m.payment_success_try_again()}
        </Button>
        <ButtonLink to="/credit-payment#passes" state={{ from: order.returnTo }}>
          {m.payment_success_choose_other()}
        </ButtonLink>
        {first && <Create to={order.returnTo} />}
      </div>
    </>
  );
}

function UnderWay({ order, isAsking, askAgain, failure }: OrderWatch & { order: OrderView }) {
  const toPay = isToPay(order);
  const long = toPay ? m.payment_success_open_long() : m.payment_success_way_long();
  const short = toPay ? m.payment_success_open() : m.payment_success_way();
  const again = (
    <Button variant="primary" busy={isAsking && m.payment_success_asking()} onClick={askAgain}>
      {m.payment_success_again()}
    </Button>
  );
  return (
    <>
      <PageHead
        title={toPay ? m.payment_success_open_title() : m.payment_success_way_title()}
        lead={isAsking ? short : long}
      />
      <div role="status" className="max-w-measure not-empty:mb-4">
        {failure && <Callout>{failureText(failure)}</Callout>}
      </div>
      {toPay ? (
        <Unpaid order={order} first={again} />
      ) : (
        <div className="mb-10 flex flex-wrap gap-3 max-sm:*:flex-auto">
          {again}
          <Create to={order.returnTo} />
        </div>
      )}
      <div className="max-w-measure">
        <ReceiptCard title={m.payment_success_order()} order={order} />
      </div>
    </>
  );
}

function Settled({ order, now }: { readonly order: OrderView; readonly now: number }) {
  switch (order.state) {
    case 'paid':
      return <Paid order={order} now={now} />;
    case 'refunded':
      return (
        <WithReceipt
          order={order}
          face={{
            title: m.payment_success_refunded_title(),
            lead: (order.provider === 'stablecoin'
              ? m.payment_success_sent_back
              : m.payment_success_refunded)({
              amount: priceText(cents(order.refundedCents)),
              time: at(order.refundedAt ?? order.createdAt),
            }),
          }}
          actions={<Create to={order.returnTo} isFirst />}
        />
      );
    default: {
      const isTakenBack = order.state === 'disputed' && order.provider === 'stablecoin';
      const face = isTakenBack ? takenBack : otherFaces[order.state as keyof typeof otherFaces];
      const mayPay = order.state === 'failed' || order.state === 'expired';
      return (
        <>
          <PageHead title={face.title()} lead={face.lead()} />
          {mayPay ? (
            <Unpaid order={order} />
          ) : (
            <div className="mb-10">
              <ButtonLink variant="primary" to={contactPath(order)}>
                {m.payment_success_write()}
              </ButtonLink>
            </div>
          )}
          <div className="max-w-measure">
            <ReceiptCard title={m.payment_success_order()} order={order} />
          </div>
        </>
      );
    }
  }
}

/** No order to show: it is not of this browser, or nobody could be asked. */
function NoOrder({
  failure,
  isAsking,
  askAgain,
}: Pick<OrderWatch, 'isAsking' | 'askAgain'> & { readonly failure: AccessError }) {
  const isUnknown = failure.code === 'order_unknown' || failure.code === 'session_over';
  return isUnknown ? (
    <>
      <PageHead title={m.payment_success_unknown_title()} lead={m.payment_success_unknown()} />
      <ButtonLink variant="primary" to="/extend-access#code">
        {m.payment_success_code()}
      </ButtonLink>
    </>
  ) : (
    <>
      <PageHead
        title={m.payment_success_failed_ask_title()}
        lead={`${failureText(failure)} ${m.payment_success_nothing_lost()}`}
      />
      <Button variant="primary" busy={isAsking && m.payment_success_asking()} onClick={askAgain}>
        {m.payment_success_again()}
      </Button>
    </>
  );
}

/** How one's own order stands. The server is asked until it is settled. */
export function OrderPage({ id }: { readonly id: string }) {
  const watch = useOrder(id, 'settled');
  const { order, saidAt, failure } = watch;
  const page = useRef<HTMLDivElement>(null);

  useNewName(page, order?.state ?? failure?.code ?? null);

  return (
    <div ref={page} className="wrap">
      {order === null ? (
        failure ? (
          <NoOrder {...watch} failure={failure} />
        ) : (
          <>
            <PageHead title={m.payment_success_asking_title()} />
            <Waiting text={m.payment_success_asking()} />
          </>
        )
      ) : order.state === 'created' || order.state === 'open' || order.state === 'processing' ? (
        <UnderWay {...watch} order={order} />
      ) : (
        <Settled order={order} now={saidAt} />
      )}
    </div>
  );
}
