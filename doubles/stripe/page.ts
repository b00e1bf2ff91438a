import type Stripe from 'stripe';
import type { openAccount } from './account.ts';

interface Visit {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const html = (body: string): Visit => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Checkout</title><link rel="icon" href="data:,">
<style>body { font: 1rem/1.5 sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem }
button { font: inherit; width: 100%; min-height: 3rem; margin-top: 0.75rem }</style>
</head>
<body><main>${body}</main></body>
</html>
`,
});

const seeOther = (location: string): Visit => ({ status: 303, headers: { location }, body: '' });

/** The page that a session's address opens: a card that is taken, one that is not, a bank that takes days, and one way
 *  back. */
function checkoutPage(session: Stripe.Checkout.Session, wasDeclined: boolean): Visit {
  const { id, status, amount_total: total, currency, cancel_url: back } = session;
  if (status === 'complete') return html("<h1>You're all done here</h1>");
  if (status !== 'open') return html('<h1>This page has expired</h1>');
  const sum = `${((total ?? 0) / 100).toFixed(2)} ${currency?.toUpperCase()}`;
  const button = (act: string, words: string) =>
    `<form method="post" action="/c/pay/${id}/${act}"><button>${words}</button></form>`;
  return html(
    [
      `<h1>Pay ${sum}</h1>`,
      wasDeclined ? '<p role="alert">Your card was declined. Try another one.</p>' : '',
      button('pay', 'Pay'),
      button('decline', 'Pay with a card that is declined'),
      button('pay-later', 'Pay from a bank account'),
      back === null ? '' : `<p><a href="${escaped(back)}">Back</a></p>`,
    ].join('\n'),
  );
}

/** Where a payer is sent once they paid. */
const successAddress = (session: Stripe.Checkout.Session) =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** What a payer's browser gets at `url`; null where there is no page to pay on. A card that is declined leaves the
 *  session open and tells nobody, as at the provider. */
export function visitPage(
  account: ReturnType<typeof openAccount>,
  method: string,
  url: URL,
): Visit | null {
  const [, id = '', act] =
    /^\/c\/pay\/(\w+)(?:\/(pay|pay-later|decline))?$/.exec(url.pathname) ?? [];
  const session = account.sessions().find((one) => one.id === id);
  if (!session) return null;
  if (act === undefined || method !== 'POST')
    return checkoutPage(session, url.searchParams.has('declined'));
  if (act === 'decline' || session.status !== 'open')
    return seeOther(`/c/pay/${id}${act === 'decline' ? '?declined' : ''}`);
  account.pay(id, { async: act === 'pay-later' });
  return seeOther(successAddress(session));
}
