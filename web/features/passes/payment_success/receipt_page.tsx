import { useRef, useState } from 'react';
import { failureText } from '../parts/access_texts.ts';
import type { OrderView } from '../../../data/passes/orders.ts';
import { useReceipt } from '../parts/use_order.ts';
import { m } from '../../../paraglide/messages.js';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page_head.tsx';
import { PageState } from '../../../ui/page_state.tsx';
import { PageTitle } from '../../../ui/page_title.tsx';
import { ReceiptCard } from './receipt_card.tsx';
import { PrintButton, receiptName, ReceiptName, Waiting } from './receipt_parts.tsx';
import { canBeRefunded, refundPath } from './order_facts.ts';
import { useNewName } from './use_new_name.ts';

/** Whether a recovery code still brings something. */
const hasTime = ({ endsAt, revokedAt }: OrderView, now: number): boolean =>
  endsAt !== null && revokedAt === null && Date.parse(endsAt) > now;

/** The receipt alone, for whoever has its link. */
export function ReceiptPage({ token }: { readonly token: string }) {
  const { receipt, failure, askAgain } = useReceipt({ token });
  const [now] = useState(Date.now);
  const page = useRef<HTMLDivElement>(null);
  useNewName(page, receipt ? 'receipt' : (failure?.code ?? null));
  if (receipt) {
    const isRunning = hasTime(receipt.order, now);
    return (
      <div ref={page} className="wrap">
        <header className="pt-10 pb-8">
          <PageTitle>{receiptName(receipt.order.number)}</PageTitle>
          <h1>
            <ReceiptName number={receipt.order.number} />
          </h1>
          <p className="mt-3 max-w-measure text-3 text-ink-2 print:hidden">
            {isRunning ? m.payment_success_only_lead() : m.payment_success_only_over()}
          </p>
        </header>
        <div className="grid max-w-measure gap-6">
          <div className="flex flex-wrap gap-3 max-sm:*:flex-auto print:hidden">
            {isRunning && (
              <ButtonLink variant="primary" to="/extend-access#code">
                {m.payment_success_code()}
              </ButtonLink>
            )}
            <PrintButton />
            {canBeRefunded(receipt.order) && (
              <ButtonLink to={refundPath(receipt.order)}>{m.payment_success_refund()}</ButtonLink>
            )}
            <ButtonLink variant="text" to="/">
              {m.payment_success_home()}
            </ButtonLink>
          </div>
          <ReceiptCard title={m.payment_success_order()} order={receipt.order} kept={receipt} />
        </div>
      </div>
    );
  }
  const isUnknown = failure?.code === 'receipt_unknown' || failure?.code === 'outdated';
  return (
    <div ref={page} className="wrap">
      <PageHead title={m.payment_success_receipt()} />
      {failure ? (
        <PageState
          kind={isUnknown ? 'empty' : failure.code === 'offline' ? 'offline' : 'error'}
          title={
            isUnknown
              ? m.payment_success_only_unknown_title()
              : m.payment_success_only_failed_title()
          }
          text={failureText(isUnknown ? { code: 'receipt_unknown' } : failure)}
          actions={
            isUnknown ? (
              <ButtonLink to="/">{m.payment_success_home()}</ButtonLink>
            ) : (
              <Button variant="primary" onClick={askAgain}>
                {m.payment_success_try_again()}
              </Button>
            )
          }
        />
      ) : (
        <Waiting text={m.payment_success_link_asking()} />
      )}
    </div>
  );
}
