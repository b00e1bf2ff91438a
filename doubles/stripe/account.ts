import type Stripe from 'stripe';
import {
  type EventType,
  newCharge,
  newDispute,
  newEvent,
  newPaymentIntent,
  newRefund,
  newSession,
} from './objects.ts';
import type { RefundTerms, SessionTerms } from './parameters.ts';
import { missing, Refusal } from './refusal.ts';

/** How a payment may go wrong on purpose. Sums are in the smallest unit of money. */
export interface PaymentChoices {
  /** The money comes later, or never: `settleLater`, `failLater`. */
  readonly async?: boolean;
  readonly amount?: number;
  readonly currency?: string;
  /** The mode that everything about the payment claims. */
  readonly live?: boolean;
}

/** How a dispute ends. `warning_closed`: the bank had only asked. */
export type DisputeEnd = 'won' | 'lost' | 'warning_closed';

/** Whether the money stays with the seller. */
const isKept = (dispute: { readonly status: Stripe.Dispute.Status } | undefined): boolean =>
  dispute?.status === 'won' || dispute?.status === 'warning_closed';

/** Fields hold names here; they are shown in full only in answers. */
const idOf = (field: string | object | null) => (typeof field === 'string' ? field : '');

/** What the provider keeps, and what happens to it. `tell` hears of each event. */
export function openAccount(
  livemode: boolean,
  origin: () => string,
  tell: (event: Stripe.Event) => void,
) {
  const sessions = new Map<string, Stripe.Checkout.Session>();
  const saidOfPayment = new Map<string, SessionTerms['payment']>();
  const intents = new Map<string, Stripe.PaymentIntent>();
  const charges = new Map<string, Stripe.Charge>();
  const refunds = new Map<string, Stripe.Refund>();
  /** The last one of each charge. */
  const disputes = new Map<string, Stripe.Dispute>();
  const events: Stripe.Event[] = [];
  const now = () => Math.floor(Date.now() / 1000);

  const happen = (type: EventType, object: Parameters<typeof newEvent>[1]) => {
    const event = newEvent(type, object, now());
    events.push(event);
    tell(event);
    return event;
  };

  const session = (id: string) => {
    const found = sessions.get(id);
    if (!found) throw missing('checkout.session', id, 'session');
    // As at the provider, nobody needs to ask for it.
    if (found.status === 'open' && found.expires_at <= now()) lapse(found);
    return found;
  };
  const intent = (id: string) => {
    const found = intents.get(id);
    if (!found) throw missing('payment_intent', id, 'intent');
    return found;
  };
  const charge = (id: string) => {
    const found = charges.get(id);
    if (!found) throw missing('charge', id, 'id');
    return found;
  };
  const chargeOf = (paymentIntent: string) => charge(idOf(intent(paymentIntent).latest_charge));
  const paymentOf = (id: string) => {
    const bought = session(id);
    const paying = intent(idOf(bought.payment_intent));
    if (paying.status !== 'processing') throw new Error(`${id} waits for no money`);
    return { bought, paying, charged: chargeOf(paying.id) };
  };

  const lapse = (open: Stripe.Checkout.Session) => {
    Object.assign(open, { status: 'expired', url: null });
    return happen('checkout.session.expired', open);
  };

  const receive = (
    bought: Stripe.Checkout.Session,
    paying: Stripe.PaymentIntent,
    charged: Stripe.Charge,
  ) => {
    Object.assign(paying, { status: 'succeeded', amount_received: paying.amount });
    Object.assign(charged, {
      status: 'succeeded',
      paid: true,
      captured: true,
      amount_captured: charged.amount,
      receipt_url: `${origin()}/receipts/${charged.id}`,
    });
    bought.payment_status = 'paid';
  };

  return {
    session,
    intent,
    charge,
    sessions: () => [...sessions.values()],
    events: () => [...events],

    createSession(terms: SessionTerms) {
      const made = newSession(terms, { livemode, now: now() }, origin());
      sessions.set(made.id, made);
      saidOfPayment.set(made.id, terms.payment);
      return made;
    },

    /** By the seller: only an open session. */
    expireSession(id: string) {
      const open = session(id);
      if (open.status !== 'open')
        throw new Refusal(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${open.status}\`.`,
        );
      return { session: open, event: lapse(open) };
    },

    pay(id: string, choices: PaymentChoices = {}) {
      const bought = session(id);
      if (bought.status !== 'open') throw new Error(`${id} is ${bought.status}`);
      const amount = choices.amount ?? bought.amount_total ?? 0;
      const currency = choices.currency ?? bought.currency ?? 'usd';
      const live = choices.live ?? bought.livemode;
      const said = saidOfPayment.get(id) ?? { description: null, metadata: {} };
      const paying = newPaymentIntent({ amount, currency }, said, { livemode: live, now: now() });
      const charged = newCharge(paying, now());
      paying.latest_charge = charged.id;
      intents.set(paying.id, paying);
      charges.set(charged.id, charged);
      Object.assign(bought, {
        amount_subtotal: amount,
        amount_total: amount,
        currency,
        livemode: live,
        payment_intent: paying.id,
        status: 'complete',
        url: null,
        customer_details: {
          address: null,
          business_name: null,
          email: 'payer@example.com',
          individual_name: null,
          name: 'Dana Reyes',
          phone: null,
          tax_exempt: 'none',
          tax_ids: [],
        },
      });
      if (!choices.async) receive(bought, paying, charged);
      return happen('checkout.session.completed', bought);
    },

    settleLater(id: string) {
      const { bought, paying, charged } = paymentOf(id);
      receive(bought, paying, charged);
      return happen('checkout.session.async_payment_succeeded', bought);
    },

    failLater(id: string) {
      const { bought, paying, charged } = paymentOf(id);
      const message = 'The bank account has insufficient funds.';
      Object.assign(charged, {
        status: 'failed',
        failure_code: 'insufficient_funds',
        failure_message: message,
      });
      Object.assign(paying, {
        status: 'requires_payment_method',
        payment_method: null,
        last_payment_error: {
          type: 'card_error',
          code: 'payment_intent_payment_attempt_failed',
          charge: charged.id,
          message,
        },
      });
      return happen('checkout.session.async_payment_failed', bought);
    },

    refund(terms: RefundTerms) {
      const charged =
        terms.charge === null ? chargeOf(terms.paymentIntent ?? '') : charge(terms.charge);
      const left = charged.amount_captured - charged.amount_refunded;
      if (disputes.has(charged.id) && !isKept(disputes.get(charged.id)))
        throw new Refusal(`Charge ${charged.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        });
      if (charged.refunded)
        throw new Refusal(`Charge ${charged.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      if (!charged.captured)
        throw new Refusal(
          `This PaymentIntent (${idOf(charged.payment_intent)}) does not have a successful charge to refund.`,
        );
      const amount = terms.amount ?? left;
      if (amount > left)
        throw new Refusal(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
          { param: 'amount' },
        );
      const made = newRefund(charged, amount, terms, now());
      refunds.set(made.id, made);
      charged.amount_refunded += amount;
      charged.refunded = charged.amount_refunded === charged.amount;
      return { refund: made, event: happen('charge.refunded', charged) };
    },

    dispute(paymentIntent: string) {
      const charged = chargeOf(paymentIntent);
      if (charged.disputed && !isKept(disputes.get(charged.id)))
        throw new Error(`${charged.id} is disputed already`);
      charged.disputed = true;
      const dispute = newDispute(charged, now());
      disputes.set(charged.id, dispute);
      return happen('charge.dispute.created', dispute);
    },

    /** What the payer's bank came to. A charge that was disputed once stays marked so. */
    closeDispute(paymentIntent: string, status: DisputeEnd) {
      const dispute = disputes.get(chargeOf(paymentIntent).id);
      if (dispute?.status !== 'needs_response') throw new Error('There is no open dispute');
      Object.assign(dispute, { status, is_charge_refundable: isKept({ status }) });
      return happen('charge.dispute.closed', dispute);
    },

    /** A name's object, for fields that are shown in full. */
    find: (id: string): object | undefined =>
      intents.get(id) ?? charges.get(id) ?? sessions.get(id) ?? refunds.get(id),
  };
}
