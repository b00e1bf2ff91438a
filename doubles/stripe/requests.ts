import Stripe from 'stripe';

type CreateParams = Stripe.Checkout.SessionCreateParams;

/** The provider's own client, speaking to a double. */
export const clientOf = ({ host, port }: { host: string; port: number }, key: string) =>
  new Stripe(key, {
    host,
    port,
    protocol: 'http',
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 0,
    telemetry: false,
  });

/** What a checkout of one hour is asked for with. */
export const onePass = (over: Partial<CreateParams> = {}): CreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 199,
        product_data: { name: '1 hour, now & then' },
      },
    },
  ],
  client_reference_id: 'order-1',
  metadata: { order: 'order-1' },
  payment_intent_data: { metadata: { order: 'order-1' } },
  success_url: 'http://127.0.0.1:3000/payment-success?order=1&session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:3000/payment-canceled?order=1',
  ...over,
});
