import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { SessionTerms } from './parameters.ts';

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A name as the API makes them: what it is, and letters and digits. */
export const newId = (prefix: string, length: number) =>
  `${prefix}${[...randomBytes(length)].map((byte) => characters[byte % characters.length]).join('')}`;

/** Common to what is made at one instant. `now` is in seconds since 1970. */
interface Making {
  readonly livemode: boolean;
  readonly now: number;
}

/** `origin` is where payment pages are. */
export function newSession(
  terms: SessionTerms,
  { livemode, now }: Making,
  origin: string,
): Stripe.Checkout.Session {
  const id = newId(livemode ? 'cs_live_a1' : 'cs_test_a1', 56);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: terms.amount,
    amount_total: terms.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: terms.cancelUrl,
    client_reference_id: terms.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: terms.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: terms.customerEmail,
    discounts: [],
    expires_at: terms.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode,
    locale: null,
    managed_payments: null,
    metadata: terms.metadata,
    mode: 'payment',
    origin_context: null,
    // There is none before somebody pays.
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: terms.methods.length > 0 ? terms.methods : ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: terms.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${origin}/c/pay/${id}#${newId('fid', 60)}`,
    wallet_options: null,
  };
}

export function newPaymentIntent(
  { amount, currency }: { amount: number; currency: string },
  said: SessionTerms['payment'],
  { livemode, now }: Making,
): Stripe.PaymentIntent {
  const id = newId('pi_3', 23);
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_details: {},
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret_`, 25),
    confirmation_method: 'automatic',
    created: now,
    currency,
    customer: null,
    customer_account: null,
    description: said.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode,
    managed_payments: null,
    metadata: { ...said.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_method: newId('pm_1', 23),
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'processing',
    transfer_group: null,
  };
}

/** The charge of a payment, which says what the payment says. */
export function newCharge(intent: Stripe.PaymentIntent, now: number): Stripe.Charge {
  return {
    id: newId('ch_3', 23),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: 'payer@example.com',
      name: 'Dana Reyes',
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'MENDWELL',
    captured: false,
    created: now,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: intent.livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

export function newRefund(
  charge: Stripe.Charge,
  amount: number,
  said: { reason: string | null; metadata: Record<string, string> },
  now: number,
): Stripe.Refund {
  return {
    id: newId('re_3', 23),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_3', 23),
    charge: charge.id,
    created: now,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: said.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: said.reason as Stripe.Refund.Reason | null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

/** A dispute names the charge and the payment; nothing that the seller wrote there is copied to it. */
export function newDispute(charge: Stripe.Charge, now: number): Stripe.Dispute {
  return {
    id: newId('du_1', 23),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: Object.fromEntries(
      evidenceNames.map((name) => [name, name === 'enhanced_evidence' ? {} : null]),
    ) as unknown as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: now + 7 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: charge.livemode,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

const evidenceNames = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'enhanced_evidence',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

/** The version that events are written in: the one that the installed client was made for. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

/** What an endpoint of ours listens to. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

/** An event, with its object as it is at this instant. */
export function newEvent(
  type: EventType,
  object: Stripe.Checkout.Session | Stripe.Charge | Stripe.Dispute,
  now: number,
): Stripe.Event {
  return structuredClone({
    id: newId('evt_1', 23),
    object: 'event',
    api_version: apiVersion,
    created: now,
    data: { object },
    livemode: object.livemode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }) as Stripe.Event;
}
