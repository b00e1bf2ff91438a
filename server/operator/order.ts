import { z } from 'zod';
import { type OrderState, orderStates } from '../../api/kernel/ports.ts';
import type { Answer, OwnApi } from '../own_api.ts';
import { type Command, findApi } from './instance.ts';
import { type CommandResult, problem, refusalOf, usageProblem } from './result.ts';
import { readRows, shownRows } from './pages.ts';
import { amountText, countText, minuteText, plain } from './texts.ts';
import { readWords } from './words.ts';

const orderRow = z.object({
  id: z.string(),
  number: z.string(),
  plan: z.string(),
  amount_cents: z.number(),
  currency: z.string(),
  provider: z.string(),
  is_live: z.boolean(),
  state: z.string(),
  refunded_cents: z.number(),
  created_at: z.string(),
});
type OrderRow = z.output<typeof orderRow>;

const columns = Object.keys(orderRow.shape).join(',');

/** An order with its checkout and its pass, as the server's functions see it. */
const wholeOrder = z.object({
  number: z.string(),
  state: z.string(),
  plan: z.string(),
  minutes: z.number(),
  amountCents: z.number(),
  refundedCents: z.number(),
  currency: z.string(),
  provider: z.string(),
  isLive: z.boolean(),
  reference: z.string().nullable(),
  payment: z.string().nullable(),
  personId: z.string().nullable(),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  refundedAt: z.string().nullable(),
  disputedAt: z.string().nullable(),
  wonAt: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
type WholeOrder = z.output<typeof wholeOrder>;

const refundAnswer = z.object({ state: z.string() });

const orders = (
  api: OwnApi,
  query: Readonly<Record<string, string>>,
): Promise<Answer<OrderRow[]>> =>
  api.ask(z.array(orderRow), '/rest/v1/orders', { query: { select: columns, ...query } });

function orderLine(order: OrderRow): string {
  const { number, created_at, state, plan, amount_cents, currency, provider, is_live } = order;
  const back = order.refunded_cents;
  const parts = [
    number,
    minuteText(created_at),
    state,
    plan,
    amountText(amount_cents, currency),
    is_live ? provider : `${provider} (no real money)`,
    back > 0 && state !== 'refunded' ? `${amountText(back, currency)} given back` : null,
  ];
  return plain(parts.filter((part) => part !== null).join('  '));
}

async function list(api: OwnApi, state: string | undefined, all: boolean): Promise<CommandResult> {
  const page = (query: Readonly<Record<string, string>>) =>
    orders(api, { ...query, ...(state !== undefined && { state: `eq.${state}` }) });
  const found = await readRows(page, 'desc', all);
  if (!found.ok) return refusalOf(found);
  const { rows, isCut } = found.value;
  const lines = rows.map(orderLine);
  if (lines.length === 0)
    lines.push(state === undefined ? 'There are no orders.' : `No order is ${state}.`);
  const note = `These are the newest ${shownRows}. --all shows every one.`;
  return { ok: true, answer: rows, lines, ...(isCut && { note }) };
}

const timeOrNone = (time: string | null) => (time === null ? 'no' : `${minuteText(time)} UTC`);

const wholeLines = (order: WholeOrder): string[] =>
  [
    `number: ${order.number}`,
    `state: ${order.state}`,
    `plan: ${order.plan}, ${countText(order.minutes, 'minute')}`,
    `amount: ${amountText(order.amountCents, order.currency)}`,
    `given back: ${order.refundedCents === 0 ? 'nothing' : amountText(order.refundedCents, order.currency)}`,
    `provider: ${order.provider}${order.isLive ? '' : ' (no real money)'}`,
    `checkout there: ${order.reference ?? 'none'}`,
    `payment there: ${order.payment ?? 'none'}`,
    `holder: ${order.personId ?? 'none'}`,
    `opened: ${minuteText(order.createdAt)} UTC`,
    `paid: ${timeOrNone(order.paidAt)}`,
    `refunded: ${timeOrNone(order.refundedAt)}`,
    `disputed: ${timeOrNone(order.disputedAt)}`,
    `dispute won: ${timeOrNone(order.wonAt)}`,
    order.startsAt === null || order.endsAt === null
      ? 'pass: none'
      : `pass: ${minuteText(order.startsAt)} to ${minuteText(order.endsAt)} UTC`,
    `pass taken back: ${timeOrNone(order.revokedAt)}`,
  ].map(plain);

const unknown = (number: string) =>
  problem(`There’s no order ${number}. See the newest: order list`);

async function show(api: OwnApi, number: string): Promise<CommandResult> {
  const found = await orders(api, { number: `eq.${number}` });
  if (!found.ok) return refusalOf(found);
  const [row] = found.value;
  if (!row) return unknown(number);
  const order = await api.ask(wholeOrder, '/rest/v1/rpc/read_order', {
    method: 'POST',
    body: { purchase: row.id },
  });
  return order.ok
    ? { ok: true, answer: order.value, lines: wholeLines(order.value) }
    : refusalOf(order);
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

async function nothingToGiveBack(api: OwnApi, number: string): Promise<CommandResult> {
  const found = await orders(api, { number: `eq.${number}` });
  if (!found.ok) return refusalOf(found);
  const state = orderStates.find((one) => one === found.value[0]?.state);
  const why = state && unrefundable[state];
  return problem(
    why === undefined
      ? `${number} has no payment that can be refunded here. Look it up at the provider: order show ${number}`
      : `${number} ${why}`,
  );
}

async function refund(api: OwnApi, number: string): Promise<CommandResult> {
  const answer = await api.ask(refundAnswer, '/functions/v1/payments/refunds', {
    method: 'POST',
    body: { number },
  });
  if (!answer.ok)
    switch (answer.code) {
      case 'order_unknown':
        return unknown(number);
      case 'order_settled':
        return nothingToGiveBack(api, number);
      case 'payments_off':
        return problem(
          `${number} was paid through a provider that is off here (PAYMENTS). Turn it on, or refund the payment on the provider’s own site.`,
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

const ways =
  'Use order list (with --state paid or --all, if you like), order show MO-... or order refund MO-...';

/** `order list`, `order show` and `order refund`: what people paid for. */
export const order: Command = async (backend, [deed, ...given]) => {
  const reading = readWords(given, {
    values: deed === 'list' ? (['state'] as const) : [],
    switches: deed === 'list' ? (['all'] as const) : [],
  });
  if (!reading.ok) return reading;
  const { state } = reading.values;
  const [number = '', ...surplus] = reading.words;
  const isOne = /^MO-[2-9A-HJKMNP-Z]{8}$/i.test(number);
  const isUnderstood =
    deed === 'list' ? number === '' : (deed === 'show' || deed === 'refund') && isOne;
  if (surplus.length > 0 || !isUnderstood) return usageProblem(ways);
  if (state !== undefined && !orderStates.some((one) => one === state))
    return usageProblem(`--state must be one of ${orderStates.join(', ')}, and is "${state}".`);
  const found = await findApi(backend);
  if (!found.ok) return found;
  if (deed === 'list') return list(found.api, state, reading.switches.has('all'));
  const name = number.toUpperCase();
  return deed === 'show' ? show(found.api, name) : refund(found.api, name);
};
