import * as z from 'zod/mini';
import {
  lookResponse,
  type OrderState,
  order as orderSchema,
  orderState,
  refundResponse,
} from '../../api/payments/wire.ts';
import type { Answer, BackendApi } from '../backend_api.ts';
import { parseArguments } from './arguments.ts';
import { formatAmount, formatCount, formatMinute, printable } from './format.ts';
import { type Command, findApi } from './instance.ts';
import { defaultLimit, readRows } from './pages.ts';
import { type CommandResult, problem, refusalOf, usageProblem } from './result.ts';

const orderRow = z.object({
  id: z.string(),
  number: z.string(),
  plan: z.string(),
  amount_cents: z.number(),
  currency: z.string(),
  provider: z.string(),
  is_live: z.boolean(),
  state: orderState,
  refunded_cents: z.number(),
  created_at: z.string(),
});
type OrderRow = z.output<typeof orderRow>;

const columns = Object.keys(orderRow.shape).join(',');

/** An order with its checkout and its pass, without what only a buyer's page needs. */
const orderDetails = z.omit(orderSchema, {
  id: true,
  returnTo: true,
  url: true,
  urlEndsAt: true,
  updatedAt: true,
});
type OrderDetails = z.output<typeof orderDetails>;

/** What was seen of a payment with a stablecoin: a refund goes to whoever paid. */
const chainPayment = z.object({
  chain_id: z.number(),
  transaction: z.string(),
  payer: z.string(),
  state: z.string(),
});

const orders = (
  api: BackendApi,
  query: Readonly<Record<string, string>>,
): Promise<Answer<OrderRow[]>> =>
  api.request(z.array(orderRow), '/rest/v1/orders', { query: { select: columns, ...query } });

function orderLine(order: OrderRow): string {
  const { number, created_at, state, plan, amount_cents, currency, provider, is_live } = order;
  const refunded = order.refunded_cents;
  const parts = [
    number,
    formatMinute(created_at),
    state,
    plan,
    formatAmount(amount_cents, currency),
    is_live ? provider : `${provider} (no real money)`,
    refunded > 0 && state !== 'refunded' ? `${formatAmount(refunded, currency)} given back` : null,
  ];
  return printable(parts.filter((part) => part !== null).join('  '));
}

async function list(
  api: BackendApi,
  state: string | undefined,
  all: boolean,
): Promise<CommandResult> {
  const page = (query: Readonly<Record<string, string>>) =>
    orders(api, { ...query, ...(state !== undefined && { state: `eq.${state}` }) });
  const found = await readRows(page, 'desc', all);
  if (!found.ok) return refusalOf(found);
  const { rows, isTruncated } = found.value;
  const lines = rows.map(orderLine);
  if (lines.length === 0)
    lines.push(state === undefined ? 'There are no orders.' : `No order is ${state}.`);
  const note = `These are the newest ${defaultLimit}. --all shows every one.`;
  return { ok: true, answer: rows, lines, ...(isTruncated && { note }) };
}

const timeOrNone = (time: string | null) => (time === null ? 'no' : `${formatMinute(time)} UTC`);

const detailLines = (order: OrderDetails): string[] =>
  [
    `number: ${order.number}`,
    `state: ${order.state}`,
    `plan: ${order.plan}, ${formatCount(order.minutes, 'minute')}`,
    `amount: ${formatAmount(order.amountCents, order.currency)}`,
    `given back: ${order.refundedCents === 0 ? 'nothing' : formatAmount(order.refundedCents, order.currency)}`,
    `provider: ${order.provider}${order.isLive ? '' : ' (no real money)'}`,
    `checkout there: ${order.reference ?? 'none'}`,
    `payment there: ${order.payment ?? 'none'}`,
    `holder: ${order.personId ?? 'none'}`,
    `opened: ${formatMinute(order.createdAt)} UTC`,
    `paid: ${timeOrNone(order.paidAt)}`,
    `refunded: ${timeOrNone(order.refundedAt)}`,
    `disputed: ${timeOrNone(order.disputedAt)}`,
    `dispute won: ${timeOrNone(order.wonAt)}`,
    order.startsAt === null || order.endsAt === null
      ? 'pass: none'
      : `pass: ${formatMinute(order.startsAt)} to ${formatMinute(order.endsAt)} UTC`,
    `pass taken back: ${timeOrNone(order.revokedAt)}`,
  ].map(printable);

const unknown = (number: string) =>
  problem(`There’s no order ${number}. See the newest: order list`);

async function show(api: BackendApi, number: string): Promise<CommandResult> {
  const found = await orders(api, { number: `eq.${number}` });
  if (!found.ok) return refusalOf(found);
  const [row] = found.value;
  if (!row) return unknown(number);
  const order = await api.request(orderDetails, '/rest/v1/rpc/read_order', {
    method: 'POST',
    body: { purchase: row.id },
  });
  if (!order.ok) return refusalOf(order);
  const lines = detailLines(order.value);
  if (row.provider !== 'stablecoin') return { ok: true, answer: order.value, lines };
  const seen = await api.request(z.array(chainPayment), '/rest/v1/chain_payments', {
    query: { select: Object.keys(chainPayment.shape).join(','), order_id: `eq.${row.id}` },
  });
  if (!seen.ok) return refusalOf(seen);
  const [chain = null] = seen.value;
  return {
    ok: true,
    answer: { ...order.value, chain },
    lines: [
      ...lines,
      ...(chain === null
        ? ['on chain: nothing seen']
        : [
            `on chain: ${chain.state}, ${chain.transaction} on ${chain.chain_id}`,
            `paid from: ${chain.payer}`,
          ]),
    ],
  };
}

/** Why an order is not refunded, by its state. */
const unrefundable: Readonly<Partial<Record<OrderState, string>>> = {
  created: 'was never paid, so there is nothing to refund.',
  open: 'was never paid, so there is nothing to refund.',
  processing: 'is not paid yet: the bank hasn’t answered. You can refund it once it’s paid.',
  failed: 'was never paid, so there is nothing to refund.',
  expired: 'was never paid, so there is nothing to refund.',
  refunded: 'was already refunded. Nothing was refunded now.',
  disputed: 'is in dispute, so the bank takes the money back itself. Answer the bank in Stripe.',
};

async function whyUnrefundable(api: BackendApi, number: string): Promise<CommandResult> {
  const found = await orders(api, { number: `eq.${number}` });
  if (!found.ok) return refusalOf(found);
  const [row] = found.value;
  const why = row && unrefundable[row.state];
  return problem(
    why === undefined
      ? `${number} has no payment that can be refunded here. Look it up at the provider: order show ${number}`
      : `${number} ${why}`,
  );
}

async function refund(
  api: BackendApi,
  number: string,
  transaction: string | undefined,
): Promise<CommandResult> {
  const answer = await api.request(refundResponse, '/functions/v1/payments/refunds', {
    method: 'POST',
    body: { number, ...(transaction !== undefined && { transaction }) },
  });
  if (!answer.ok)
    switch (answer.code) {
      case 'order_unknown':
        return unknown(number);
      case 'order_settled':
        return whyUnrefundable(api, number);
      case 'payments_off':
        return problem(
          `${number} was paid through a provider that is off here (PAYMENTS). Turn it on, or refund the payment on the provider’s own site.`,
        );
      case 'refund_by_hand':
        return problem(
          `${number} was paid with a stablecoin, which you give back by hand: send the same amount to the wallet that paid (docs/operations.md), then run order refund ${number} --transaction 0x...`,
        );
      case 'refund_not_seen':
        return problem(
          `That transaction doesn’t send ${number} back: it has to send that coin and amount to the wallet that paid, and have as many confirmations as a payment needs. Nothing was recorded.`,
        );
      case 'provider_unavailable':
        return problem(
          `The payment provider didn’t accept the refund of ${number}. Try again: it can only be refunded once.`,
        );
      default:
        return refusalOf(answer);
    }
  const { state } = answer.value;
  return {
    ok: true,
    answer: { number, state },
    lines: [
      state === 'refunded'
        ? `${number} is refunded, and its pass has ended.`
        : `The refund of ${number} is requested. The order stays ${state} until the provider confirms it.`,
    ],
  };
}

/** Has the chain looked at once more, also where it was given up. */
async function look(api: BackendApi, number: string): Promise<CommandResult> {
  const answer = await api.request(lookResponse, '/functions/v1/payments/stablecoin/look', {
    method: 'POST',
    body: { number },
  });
  if (answer.ok)
    return {
      ok: true,
      answer: { number, state: answer.value.state },
      lines: [`${number} is ${answer.value.state}, by what the network shows now.`],
    };
  switch (answer.code) {
    case 'order_unknown':
      return problem(`There’s no order ${number} that’s paid with a stablecoin.`);
    case 'payments_off':
      return problem(
        'Nothing is paid with a stablecoin here. Set the till of its network again, then look once more.',
      );
    case 'provider_unavailable':
      return problem(
        `The two endpoints of the network of ${number} don’t both answer, or don’t say the same. Replace the one that’s wrong (CHAIN_RPC_...), start again, then look once more.`,
      );
    default:
      return refusalOf(answer);
  }
}

const usage =
  'Use order list (with --state paid or --all, if you like), order show MO-..., order look MO-... (if it’s paid with a stablecoin) or order refund MO-... (with --transaction 0x..., if it was paid with a stablecoin)';

const ofOne = { show, look, refund };

/** `order list`, `order show`, `order look` and `order refund`: what people paid for. */
export const order: Command = async (backend, [action, ...args]) => {
  const reading = parseArguments(args, {
    options:
      action === 'list'
        ? (['state'] as const)
        : action === 'refund'
          ? (['transaction'] as const)
          : [],
    flags: action === 'list' ? (['all'] as const) : [],
  });
  if (!reading.ok) return reading;
  const { state, transaction } = reading.options as Partial<
    Record<'state' | 'transaction', string>
  >;
  const [number = '', ...extra] = reading.positionals;
  const isOne = /^MO-[2-9A-HJKMNP-Z]{8}$/i.test(number);
  const isUnderstood =
    action === 'list' ? number === '' : Object.hasOwn(ofOne, action ?? '') && isOne;
  if (extra.length > 0 || !isUnderstood) return usageProblem(usage);
  if (state !== undefined && !orderState.safeParse(state).success)
    return usageProblem(
      `--state must be one of ${orderState.options.join(', ')}, and is "${state}".`,
    );
  if (transaction !== undefined && !/^0x[0-9a-f]{64}$/i.test(transaction))
    return usageProblem('--transaction must be 0x and 64 characters.');
  const found = await findApi(backend);
  if (!found.ok) return found;
  if (action === 'list') return list(found.api, state, reading.flags.has('all'));
  const name = number.toUpperCase();
  return ofOne[action as keyof typeof ofOne](found.api, name, transaction);
};
