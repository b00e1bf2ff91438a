import { refundText } from '../../../ui/refund_text.ts';
import type { ComponentProps } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { PassSummary } from './pass_summary.tsx';
import { type PaidBy, payText } from './pass_texts.ts';

/** What is bought, with the button that leads to the place of payment. */
export function BuySummary({
  price,
  by,
  refundDays,
  page,
  busy,
  failure,
  onPay,
  ...rest
}: Omit<ComponentProps<typeof PassSummary>, 'action' | 'after'> & {
  readonly by: PaidBy;
  /** When a pass is refunded: see `refundText`. Said here where no list of passes has said it above. */
  readonly refundDays?: number | null | undefined;
  /** The page that one goes on to. */
  readonly page: string;
  /** What the button says while the order is opened. */
  readonly busy: string | false;
  readonly onPay: () => void;
}) {
  return (
    <PassSummary
      {...rest}
      price={price}
      action={
        <Button disabled={by === 'off'} busy={busy} onClick={onPay}>
          {payText(price, by)}
        </Button>
      }
      failure={failure && `${m.passes_not_charged()} ${failure}`}
      after={
        by === 'off'
          ? `${m.passes_by_off()} ${m.passes_by_off_text()}`
          : [m.passes_then({ page }), ...(rest.isHonestSaid ? [] : [refundText(refundDays)])].join(
              ' ',
            )
      }
    />
  );
}
