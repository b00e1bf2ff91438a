import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { cents } from '../../../../../domain/money/cents.ts';
import {
  isSettled,
  orderIdOf,
  type OrderView,
  receiptPath,
} from '../../../../data/passes/orders.ts';
import { quoteQuery } from '../../../../data/passes/stablecoin.ts';
import { useRead } from '../../../../data/read.ts';
import { useServices } from '../../../../data/services_context.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { PageHead } from '../../../../ui/page_head.tsx';
import { PageState } from '../../../../ui/page_state.tsx';
import { failureText } from '../../parts/access_texts.ts';
import { priceText } from '../../parts/pass_texts.ts';
import { useOrder } from '../../parts/use_order.ts';
import { PayPart } from './pay_part.tsx';
import { chainName, coinText } from './stablecoin_texts.ts';

/** What stands here once there is nothing left to pay. */
function Settled({ order }: { readonly order: OrderView }) {
  const isOver = order.state === 'expired' || order.state === 'failed';
  return (
    <PageState
      kind="nothing"
      level={1}
      title={isOver ? m.stablecoin_over() : m.stablecoin_elsewhere()}
      text={isOver ? m.stablecoin_over_text() : m.stablecoin_elsewhere_text()}
      actions={
        <>
          {isOver && (
            <ButtonLink variant="primary" to="/credit-payment#passes">
              {m.stablecoin_choose()}
            </ButtonLink>
          )}
          <ButtonLink to={receiptPath(order.id)}>{m.stablecoin_receipt()}</ButtonLink>
        </>
      }
    />
  );
}

function ToPay({ order, askOrder }: { readonly order: OrderView; readonly askOrder: () => void }) {
  const { value: quote, error, isAsking, askAgain } = useRead(quoteQuery(useServices(), order.id));
  if (quote)
    return (
      <>
        <PageHead
          title={m.stablecoin_title({ price: priceText(cents(order.amountCents)) })}
          lead={m.stablecoin_lead({
            amount: coinText(BigInt(quote.amount)),
            chain: chainName(quote.chainId),
          })}
        />
        <PayPart order={order} quote={quote} askOrder={askOrder} />
      </>
    );
  return error ? (
    <NoOrder text={failureText(error)} isAsking={isAsking} askAgain={askAgain} />
  ) : (
    <Loading />
  );
}

function NoOrder({
  text,
  isAsking,
  askAgain,
}: {
  readonly text: string;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}) {
  return (
    <PageState
      kind="error"
      level={1}
      title={m.stablecoin_failed()}
      text={text}
      actions={
        <>
          <Button variant="primary" busy={isAsking && m.stablecoin_loading()} onClick={askAgain}>
            {m.stablecoin_again()}
          </Button>
          <ButtonLink to="/credit-payment#passes">{m.stablecoin_card_instead()}</ButtonLink>
        </>
      }
    />
  );
}

const Loading = () => (
  <p role="status" className="flex items-center gap-3 py-6 text-ink-2">
    <span aria-hidden="true" className="spin-ring" />
    {m.stablecoin_loading()}
  </p>
);

/** Where an order is paid by a wallet: what it costs and means, and how it comes along. The server says when it's paid. */
export default function StablecoinPage({ asked }: { readonly asked: string }) {
  const id = orderIdOf(asked);
  const navigate = useNavigate();
  const { order, failure, isAsking, askAgain } = useOrder(id, 'answered');
  const isPaid = order?.state === 'paid';
  useEffect(() => {
    if (isPaid && id !== null) void navigate(receiptPath(id), { replace: true });
  }, [isPaid, id, navigate]);
  const isNone =
    id === null ||
    failure?.code === 'order_unknown' ||
    failure?.code === 'session_over' ||
    (order !== null && order.provider !== 'stablecoin');
  return (
    <div className="wrap">
      {isNone ? (
        <PageState
          kind="empty"
          level={1}
          title={m.stablecoin_none()}
          text={failureText({ code: 'order_unknown' })}
          actions={<ButtonLink to="/credit-payment#passes">{m.stablecoin_choose()}</ButtonLink>}
        />
      ) : order === null ? (
        failure ? (
          <NoOrder text={failureText(failure)} isAsking={isAsking} askAgain={askAgain} />
        ) : (
          <Loading />
        )
      ) : isPaid ? (
        <Loading />
      ) : isSettled(order) ? (
        <Settled order={order} />
      ) : (
        <ToPay order={order} askOrder={askAgain} />
      )}
    </div>
  );
}
