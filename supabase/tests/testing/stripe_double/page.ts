import type Stripe from 'stripe';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page that a session's address opens: one way to pay, one that is settled later, one back. */
export function checkoutPage(session: Stripe.Checkout.Session): string {
  const sum = `${((session.amount_total ?? 0) / 100).toFixed(2)} ${session.currency?.toUpperCase()}`;
  const link = (to: string, words: string) => `<p><a href="${escaped(to)}">${words}</a></p>`;
  const body =
    session.status === 'open'
      ? [
          `<h1>Pay ${sum}</h1>`,
          link(`/c/pay/${session.id}/pay`, 'Pay'),
          link(`/c/pay/${session.id}/pay-later`, 'Pay from a bank account'),
          session.cancel_url === null ? '' : link(session.cancel_url, 'Cancel'),
        ].join('\n')
      : session.status === 'complete'
        ? "<h1>You're all done here</h1>"
        : '<h1>This page has expired</h1>';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Checkout</title></head>
<body><main>${body}</main></body>
</html>
`;
}

/** Where a payer is sent once they paid. */
export const successAddress = (session: Stripe.Checkout.Session) =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
