import type { FormObject, FormValue } from './form.ts';
import { Refusal } from './refusal.ts';

/** What a checkout session is made of, once its parameters were found good. Sums are in the smallest unit of money. */
export interface SessionTerms {
  readonly amount: number;
  readonly currency: string;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly clientReferenceId: string | null;
  readonly customerEmail: string | null;
  /** Seconds since 1970. */
  readonly expiresAt: number;
  readonly methods: string[];
  readonly metadata: Record<string, string>;
  /** What the payment, and its charge, will say. */
  readonly payment: { description: string | null; metadata: Record<string, string> };
}

const sessionNames = [
  'adaptive_pricing',
  'billing_address_collection',
  'cancel_url',
  'client_reference_id',
  'customer_creation',
  'customer_email',
  'expand',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'payment_method_types',
  'submit_type',
  'success_url',
];

/** Reads `POST /v1/checkout/sessions`. Throws what the API answers to parameters that it refuses. */
export function sessionTerms(form: FormObject, now: number): SessionTerms {
  onlyKnown(form, sessionNames);
  const mode = text(form['mode'], 'mode');
  if (mode !== 'payment')
    throw new Refusal('Invalid mode: must be one of payment, setup, or subscription', {
      param: 'mode',
    });
  const { amount, currency } = lineItems(form['line_items']);
  if (amount < 50)
    throw new Refusal("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  const payment = object(form['payment_intent_data'], 'payment_intent_data');
  onlyKnown(
    payment,
    ['description', 'metadata', 'receipt_email', 'statement_descriptor_suffix'],
    'payment_intent_data',
  );
  return {
    amount,
    currency,
    successUrl: address(form['success_url'], 'success_url'),
    cancelUrl: form['cancel_url'] === undefined ? null : address(form['cancel_url'], 'cancel_url'),
    clientReferenceId: optionalText(form['client_reference_id'], 'client_reference_id', 200),
    customerEmail: optionalText(form['customer_email'], 'customer_email', 512),
    expiresAt: expiry(form['expires_at'], now),
    methods: list(form['payment_method_types']).map((method) =>
      text(method, 'payment_method_types'),
    ),
    metadata: metadata(form['metadata'], 'metadata'),
    payment: {
      description: optionalText(payment['description'], 'payment_intent_data[description]', 1000),
      metadata: metadata(payment['metadata'], 'payment_intent_data[metadata]'),
    },
  };
}

function lineItems(value: FormValue | undefined): { amount: number; currency: string } {
  const items = list(value);
  if (items.length === 0) throw missingParameter('line_items');
  let amount = 0;
  const currencies = new Set<string>();
  for (const [place, item] of items.entries()) {
    const at = `line_items[${place}]`;
    const { price, price_data, quantity, ...rest } = object(item, at);
    onlyKnown(rest, ['adjustable_quantity'], at);
    if (price !== undefined)
      throw new Refusal(`No such price: '${text(price, at)}'`, {
        code: 'resource_missing',
        param: `${at}[price]`,
      });
    if (price_data === undefined) throw missingParameter(`${at}[price_data]`);
    const data = object(price_data, `${at}[price_data]`);
    onlyKnown(
      data,
      ['currency', 'product_data', 'unit_amount', 'tax_behavior'],
      `${at}[price_data]`,
    );
    const product = object(data['product_data'], `${at}[price_data][product_data]`);
    onlyKnown(
      product,
      ['description', 'images', 'metadata', 'name', 'tax_code'],
      `${at}[price_data][product_data]`,
    );
    text(product['name'], `${at}[price_data][product_data][name]`);
    const currency = text(data['currency'], `${at}[price_data][currency]`).toLowerCase();
    if (!/^[a-z]{3}$/.test(currency))
      throw new Refusal(`Invalid currency: ${currency}.`, { param: `${at}[price_data][currency]` });
    currencies.add(currency);
    amount +=
      integer(data['unit_amount'], `${at}[price_data][unit_amount]`) *
      integer(quantity, `${at}[quantity]`);
  }
  const [currency = '', ...others] = currencies;
  if (others.length > 0)
    throw new Refusal('All prices on a Checkout Session must use the same currency.');
  return { amount, currency };
}

/** Seconds since 1970: from half an hour to a day ahead. */
function expiry(value: FormValue | undefined, now: number): number {
  if (value === undefined) return now + 24 * 3600;
  const at = integer(value, 'expires_at');
  const refuse = (message: string) => new Refusal(message, { param: 'expires_at' });
  if (at < now + 30 * 60)
    throw refuse(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    );
  if (at > now + 24 * 3600)
    throw refuse(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    );
  return at;
}

/** What a refund asks for. */
export interface RefundTerms {
  readonly paymentIntent: string | null;
  readonly charge: string | null;
  /** Null for all that is left. */
  readonly amount: number | null;
  readonly reason: string | null;
  readonly metadata: Record<string, string>;
}

/** Reads `POST /v1/refunds`. Throws what the API answers to parameters that it refuses. */
export function refundTerms(form: FormObject): RefundTerms {
  onlyKnown(form, ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason']);
  const paymentIntent = optionalText(form['payment_intent'], 'payment_intent', 255);
  const charge = optionalText(form['charge'], 'charge', 255);
  if (paymentIntent === null && charge === null)
    throw new Refusal(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  const reason = optionalText(form['reason'], 'reason', 255);
  if (reason !== null && !['duplicate', 'fraudulent', 'requested_by_customer'].includes(reason))
    throw new Refusal(
      'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer',
      { param: 'reason' },
    );
  return {
    paymentIntent,
    charge,
    amount: form['amount'] === undefined ? null : integer(form['amount'], 'amount'),
    reason,
    metadata: metadata(form['metadata'], 'metadata'),
  };
}

/** The fields of an answer to show in full. */
export const expansions = (form: FormObject): string[] =>
  list(form['expand']).map((path) => text(path, 'expand'));

export function onlyKnown(form: FormObject, names: readonly string[], within = ''): void {
  for (const name of Object.keys(form)) {
    if (names.includes(name)) continue;
    const param = within ? `${within}[${name}]` : name;
    throw new Refusal(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
}

const missingParameter = (param: string) =>
  new Refusal(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

function text(value: FormValue | undefined, param: string): string {
  if (value === undefined) throw missingParameter(param);
  if (typeof value !== 'string')
    throw new Refusal(`Invalid string: ${JSON.stringify(value)}`, { param });
  if (value === '')
    throw new Refusal(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param },
    );
  return value;
}

function optionalText(value: FormValue | undefined, param: string, max: number): string | null {
  if (value === undefined) return null;
  const said = text(value, param);
  if (said.length > max)
    throw new Refusal(`Invalid string: must be at most ${max} characters`, { param });
  return said;
}

function integer(value: FormValue | undefined, param: string): number {
  const said = text(value, param);
  if (!/^-?\d{1,15}$/.test(said))
    throw new Refusal(`Invalid integer: ${said}`, { code: 'parameter_invalid_integer', param });
  const number = Number(said);
  if (number < 1)
    throw new Refusal('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param,
    });
  return number;
}

function address(value: FormValue | undefined, param: string): string {
  const said = text(value, param);
  const isAddress = /^https?:\/\/[^\s/]/.test(said) && URL.canParse(said);
  if (!isAddress) throw new Refusal('Not a valid URL', { code: 'url_invalid', param });
  return said;
}

const isObject = (value: FormValue): value is FormObject =>
  typeof value === 'object' && !Array.isArray(value);

function object(value: FormValue | undefined, param: string): FormObject {
  if (value === undefined) return {};
  if (!isObject(value)) throw new Refusal('Invalid object', { param });
  return value;
}

function list(value: FormValue | undefined): readonly FormValue[] {
  if (value === undefined) return [];
  if (typeof value === 'string' || isObject(value)) throw new Refusal('Invalid array');
  return value;
}

function metadata(value: FormValue | undefined, param: string): Record<string, string> {
  const entries = Object.entries(object(value, param));
  if (entries.length > 50) throw new Refusal('Metadata can have at most 50 keys.', { param });
  for (const [name, said] of entries) {
    if (name.length > 40)
      throw new Refusal(`Metadata keys may not exceed 40 characters: ${name}`, { param });
    if (typeof said !== 'string' || said.length > 500)
      throw new Refusal('Metadata values can have up to 500 characters', {
        param: `${param}[${name}]`,
      });
  }
  return Object.fromEntries(entries) as Record<string, string>;
}
