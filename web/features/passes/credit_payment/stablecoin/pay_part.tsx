import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OrderView } from '../../../../data/passes/orders.ts';
import type { Quote } from '../../../../data/passes/stablecoin.ts';
import { useService } from '../../../../data/services_context.ts';
import { walletOf } from '../../../../data/wallet/wallet.ts';
import { m } from '../../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { shortTimeText } from '../../../../ui/time_text.ts';
import { useLoaded } from '../../../../ui/use_loaded.ts';
import { passName } from '../../parts/pass_texts.ts';
import {
  chainName,
  coinOf,
  coinText,
  courseText,
  feeText,
  shortAddress,
} from './stablecoin_texts.ts';
import { type Payment, usePayment } from './use_payment.ts';

const loadConnect = () => import('../../../account/wallet/connect_dialog.tsx');

/** How often the server is asked whether a payment on its way has come. */
const askMs = 5_000;

const Wait = ({ title, text }: { readonly title: string; readonly text?: string }) => (
  <div role="status" className="flex gap-3">
    <span aria-hidden="true" className="spin-ring mt-1 flex-none" />
    <div>
      <h3 className="font-[560]">{title}</h3>
      {text && <p className="mt-1 text-ink-2">{text}</p>}
    </div>
  </div>
);

/** What is on its way, or what became of it. */
function OnItsWay({
  payment: { sent, course, startAgain },
  isSeen,
  quote,
}: {
  readonly payment: Payment;
  /** By the server. */
  readonly isSeen: boolean;
  readonly quote: Quote;
}) {
  const isLost = isSeen && course.step === 'sent';
  const said = courseText(isLost ? { ...course, step: 'included' } : course, quote);
  const hash = sent?.hash ?? quote.transaction;
  return (
    <div className="grid justify-items-start gap-4">
      {said.isOver ? (
        <div role="alert">
          <h3 className="font-[560]">{said.title}</h3>
          <p className="mt-1 text-ink-2">{said.text}</p>
        </div>
      ) : (
        <Wait title={said.title} text={said.text} />
      )}
      {quote.explorer !== null && hash !== null && (
        <a href={`${quote.explorer}/tx/${hash}`} rel="noopener noreferrer" target="_blank">
          {m.stablecoin_explorer()}
        </a>
      )}
      {said.isOver && (
        <Button variant="primary" onClick={startAgain}>
          {m.stablecoin_again()}
        </Button>
      )}
    </div>
  );
}

/** The wallet's part: what it still lacks, or the next press. */
function Press({
  payment,
  quote,
  isThere,
}: {
  readonly payment: Payment;
  readonly quote: Quote;
  readonly isThere: boolean;
}) {
  const { funds, busy, problem, ask, switchChain, allow, pay } = payment;
  const chain = chainName(quote.chainId);
  const amount = coinText(BigInt(quote.amount));
  if (!isThere)
    return (
      <>
        <p>{m.onchain_switch_text({ chain })}</p>
        <Button variant="primary" onClick={switchChain}>
          {m.onchain_switch({ chain })}
        </Button>
      </>
    );
  if (busy === 'wallet')
    return <Wait title={m.stablecoin_waiting()} text={m.stablecoin_waiting_text()} />;
  if (busy === 'allowing')
    return <Wait title={m.stablecoin_allowing()} text={m.stablecoin_allowing_text()} />;
  if (funds === null)
    return problem === null ? (
      <Wait title={m.stablecoin_checking()} />
    ) : (
      <Button onClick={ask}>{m.stablecoin_again()}</Button>
    );
  if (!funds.hasEnough)
    return (
      <>
        <p>{m.stablecoin_short({ balance: coinText(funds.balance), chain, amount })}</p>
        <Button onClick={ask}>{m.stablecoin_again()}</Button>
      </>
    );
  return (
    <>
      {!funds.hasFee && <p>{m.stablecoin_fee_short({ coin: coinOf(quote.chainId), chain })}</p>}
      <p>{funds.isAllowed ? m.stablecoin_pay_text() : m.stablecoin_allow_text({ amount })}</p>
      <Button variant="primary" onClick={funds.isAllowed ? pay : allow}>
        {funds.isAllowed ? m.stablecoin_pay({ amount }) : m.stablecoin_allow({ amount })}
      </Button>
    </>
  );
}

/** What is paid and what that means, and the wallet's turn. */
export function PayPart({
  order,
  quote,
  askOrder,
}: {
  readonly order: OrderView;
  readonly quote: Quote;
  readonly askOrder: () => void;
}) {
  const wallet = useService(walletOf);
  const state = useSyncExternalStore(wallet.subscribe, wallet.state, wallet.state);
  // A wallet that was connected before a reload is so again.
  useEffect(() => wallet.resume(), [wallet]);
  const address = state.status === 'connected' ? state.address : null;
  const isThere = address !== null && state.chain?.id === quote.chainId;
  const payment = usePayment(quote, address, isThere);
  const [isConnecting, setConnecting] = useState(false);
  const close = () => setConnecting(false);
  const dialog = useLoaded(
    loadConnect,
    isConnecting,
    { onConnected: close, onClose: close },
    close,
  );
  const isSeen = order.state === 'processing';
  const isOnItsWay = payment.sent !== null || isSeen;
  useEffect(() => {
    if (!isOnItsWay) return;
    const timer = setInterval(askOrder, askMs);
    return () => clearInterval(timer);
  }, [isOnItsWay, askOrder]);
  const chain = chainName(quote.chainId);
  const amount = coinText(BigInt(quote.amount));
  const another = async () => {
    await (await wallet.kit()).disconnect();
    setConnecting(true);
  };
  return (
    <div className="grid gap-10 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <section aria-labelledby="pay" className="grid content-start justify-items-start gap-4">
        <h2 id="pay">{m.stablecoin_pay_heading()}</h2>
        {isOnItsWay ? (
          <OnItsWay payment={payment} isSeen={isSeen} quote={quote} />
        ) : address === null ? (
          <>
            <p className="text-ink-2">{m.stablecoin_connect_text({ chain })}</p>
            <Button variant="primary" onClick={() => setConnecting(true)}>
              {m.stablecoin_connect()}
            </Button>
          </>
        ) : (
          <Press payment={payment} quote={quote} isThere={isThere} />
        )}
        {payment.problem !== null && (
          <p role="alert" className="rounded-2 bg-clay-tint p-3 text-clay">
            {payment.problem}
          </p>
        )}
        {!isSeen && (payment.sent === null || courseText(payment.course, quote).isOver) && (
          <div className="flex flex-wrap gap-2">
            {address !== null && (
              <Button variant="text" className="-ml-3" onClick={() => void another()}>
                {m.stablecoin_other_wallet()}
              </Button>
            )}
            <ButtonLink variant="text" to="/credit-payment#passes" state={{ from: order.returnTo }}>
              {m.stablecoin_card_instead()}
            </ButtonLink>
          </div>
        )}
        <h2 className="mt-4">{m.stablecoin_know()}</h2>
        <Callout>
          <p>
            <strong className="font-[600]">{m.stablecoin_public()}</strong>{' '}
            {m.stablecoin_public_text({ chain })}
          </p>
          <p className="mt-2">
            <strong className="font-[600]">{m.stablecoin_refunds()}</strong>{' '}
            {m.stablecoin_refunds_text()}
          </p>
          <p className="mt-2">
            <strong className="font-[600]">{m.stablecoin_exact()}</strong>{' '}
            {m.stablecoin_exact_text()}
          </p>
        </Callout>
      </section>
      <section
        aria-labelledby="order"
        className="grid content-start gap-4 self-start rounded-3 border border-line bg-surface p-6 max-sm:p-5"
      >
        <h2 id="order">{m.stablecoin_order()}</h2>
        <Facts
          facts={[
            { name: m.stablecoin_number(), value: <span className="num">{order.number}</span> },
            { name: m.stablecoin_pass(), value: passName(order.plan, order.minutes) },
            { name: m.stablecoin_network(), value: chain },
            ...(address === null
              ? []
              : [{ name: m.stablecoin_wallet(), value: shortAddress(address) }]),
            {
              name: m.stablecoin_fee(),
              value:
                payment.funds === null
                  ? m.stablecoin_fee_unknown()
                  : feeText(payment.funds.fee, quote.chainId),
            },
            { name: m.stablecoin_we_add(), value: m.onchain_nothing() },
            {
              name: m.stablecoin_until(),
              value: shortTimeText(new Date(quote.deadline * 1_000)),
            },
            { name: m.stablecoin_you_send(), value: amount, isTotal: true },
          ]}
        />
      </section>
      {isConnecting && dialog}
    </div>
  );
}
