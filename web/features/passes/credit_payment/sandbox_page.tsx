import { refundText } from '../../../ui/refund_text.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cents } from '../../../../domain/money/cents.ts';
import type { AccessError } from '../../../data/passes/access_error.ts';
import { failureText } from '../parts/access_texts.ts';
import { ownLocation } from '../../../data/location.ts';
import { useServices } from '../../../data/services_context.ts';
import { useOffer } from '../../../data/passes/offer.ts';
import {
  actInSandbox,
  isToPay,
  orderIdOf,
  type OrderState,
  type OrderView,
  receiptPath,
  type SandboxAct,
} from '../../../data/passes/orders.ts';
import { useOrder } from '../parts/use_order.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { Honest } from '../parts/honest.tsx';
import { minutesText, passName, priceText } from '../parts/pass_texts.ts';

const acts: readonly {
  readonly act: SandboxAct;
  readonly name: (inputs: { price: string }) => string;
  readonly text: () => string;
}[] = [
  { act: 'pay', name: m.credit_payment_sandbox_pay, text: m.credit_payment_sandbox_pay_text },
  {
    act: 'pay_later',
    name: () => m.credit_payment_sandbox_pay_later(),
    text: m.credit_payment_sandbox_pay_later_text,
  },
  {
    act: 'fail',
    name: () => m.credit_payment_sandbox_fail(),
    text: m.credit_payment_sandbox_fail_text,
  },
  {
    act: 'expire',
    name: () => m.credit_payment_sandbox_expire(),
    text: m.credit_payment_sandbox_expire_text,
  },
  {
    act: 'cancel',
    name: () => m.credit_payment_sandbox_cancel(),
    text: m.credit_payment_sandbox_cancel_text,
  },
];

type Words = readonly [
  kind: 'done' | 'nothing',
  title: () => string,
  text: (inputs: { number: string }) => string,
];
const other: Words = [
  'nothing',
  m.credit_payment_sandbox_other,
  m.credit_payment_sandbox_over_text,
];
/** How an order stands that cannot be paid here any more. */
const standings: Partial<Readonly<Record<OrderState, Words>>> = {
  paid: ['done', m.credit_payment_sandbox_paid, m.credit_payment_sandbox_paid_text],
  processing: ['nothing', m.credit_payment_sandbox_way, m.credit_payment_sandbox_paid_text],
  failed: ['nothing', m.credit_payment_sandbox_not_through, m.credit_payment_sandbox_unpaid_text],
  expired: ['nothing', m.credit_payment_sandbox_expired, m.credit_payment_sandbox_unpaid_text],
  refunded: ['nothing', m.credit_payment_sandbox_refunded, m.credit_payment_sandbox_over_text],
};

function Standing({ order }: { readonly order: OrderView }) {
  const [kind, title, text] = standings[order.state] ?? other;
  return (
    <PageState
      kind={kind}
      title={title()}
      text={text({ number: order.number })}
      actions={
        <ButtonLink variant="primary" to={receiptPath(order.id)}>
          {m.credit_payment_sandbox_see()}
        </ButtonLink>
      }
    />
  );
}

/** What somebody pays, and everything that may come of it. */
function Acts({ order }: { readonly order: OrderView }) {
  const navigate = useNavigate();
  const services = useServices();
  const { refundDays } = useOffer();
  const [doing, setDoing] = useState<SandboxAct | null>(null);
  const [failure, setFailure] = useState<AccessError | null>(null);
  const price = priceText(cents(order.amountCents));

  const perform = async (act: SandboxAct) => {
    if (doing !== null) return;
    setDoing(act);
    setFailure(null);
    const answer = await actInSandbox(services, order.id, act);
    // It stays busy until the next page is there.
    if (answer.ok) return void navigate(ownLocation(answer.value.next));
    setDoing(null);
    setFailure(answer.error);
  };
  return (
    <div className="grid gap-10 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <section aria-labelledby="acts">
        <h2 id="acts" className="mb-4">
          {m.credit_payment_sandbox_acts()}
        </h2>
        <div role="status" className="empty:hidden not-empty:mb-4">
          {failure && <Callout kind="attention">{failureText(failure)}</Callout>}
        </div>
        <ul className="border-t border-line">
          {acts.map(({ act, name, text }) => (
            <li
              key={act}
              className="grid items-center gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[15rem_1fr]"
            >
              <Button
                variant={act === 'pay' ? 'primary' : 'quiet'}
                aria-describedby={`${act}-text`}
                busy={doing === act && m.credit_payment_sandbox_doing()}
                onClick={() => void perform(act)}
              >
                {name({ price })}
              </Button>
              <p id={`${act}-text`} className="text-cell text-ink-2">
                {text()}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <section
        aria-labelledby="order"
        className="grid content-start gap-4 self-start rounded-3 border border-line bg-surface p-6 max-sm:p-5"
      >
        <h2 id="order">{m.credit_payment_sandbox_order()}</h2>
        <Facts
          facts={[
            {
              name: m.credit_payment_sandbox_number(),
              value: <span className="num">{order.number}</span>,
            },
            { name: m.credit_payment_sandbox_plan(), value: passName(order.plan, order.minutes) },
            { name: m.passes_time(), value: minutesText(order.minutes) },
            { name: m.passes_renews(), value: m.passes_never() },
            { name: m.passes_total(), value: price, isTotal: true },
          ]}
        />
        <Honest isSmall />
        <p className="text-1 text-ink-2">{refundText(refundDays)}</p>
      </section>
    </div>
  );
}

/** The sandbox's own page: the same steps as a payment page, and no money. */
export function SandboxPage({ order: asked }: { readonly order: string }) {
  const id = orderIdOf(asked);
  const { order, failure, isAsking, askAgain } = useOrder(id, 'answered');
  const choose = <ButtonLink to="/credit-payment">{m.credit_payment_sandbox_choose()}</ButtonLink>;
  return (
    <div className="wrap">
      <PageHead title={m.credit_payment_sandbox_title()} lead={m.credit_payment_sandbox_lead()} />
      {order && !isToPay(order) ? (
        <Standing order={order} />
      ) : order ? (
        <Acts order={order} />
      ) : id === null || failure?.code === 'order_unknown' || failure?.code === 'session_over' ? (
        <PageState
          kind="empty"
          title={m.credit_payment_sandbox_none()}
          text={failureText({ code: 'order_unknown' })}
          actions={choose}
        />
      ) : failure ? (
        <PageState
          kind={failure.code === 'offline' ? 'offline' : 'error'}
          title={m.credit_payment_sandbox_failed()}
          text={failureText(failure)}
          actions={
            <>
              <Button
                variant="primary"
                busy={isAsking && m.credit_payment_sandbox_asking()}
                onClick={askAgain}
              >
                {m.credit_payment_sandbox_again()}
              </Button>
              {choose}
            </>
          }
        />
      ) : (
        <p role="status" className="flex items-center gap-3 py-6 text-ink-2">
          <span aria-hidden="true" className="spin-ring" />
          {m.credit_payment_sandbox_asking()}
        </p>
      )}
    </div>
  );
}
