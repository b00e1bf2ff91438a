import { describe, expect, it } from 'vitest';
import { isIdle, judgeLook } from './chain_judgement.ts';
import type { ChainLook } from './chain_look.ts';
import { exampleOrder } from './testing/orders.ts';
import type { ChainQuote, OrderState } from './wire.ts';

const deadline = 1_000_000;
const depth = 3;
const [till, token, payer] = ['a1', 'b2', 'c3'].map((byte) => `0x${byte.repeat(20)}`) as [
  string,
  string,
  string,
];
const transaction = `0x${'d4'.repeat(32)}`;
const quote: ChainQuote = {
  orderId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  orderState: 'open',
  chainOrder: `0x${'e5'.repeat(32)}`,
  chainId: 8453,
  till,
  token,
  amount: '1990000',
  deadline,
  firstBlock: 90,
  unsureSince: null,
  payment: null,
};
const known: ChainQuote = {
  ...quote,
  payment: { transaction, logIndex: 4, blockNumber: 100, payer, state: 'deep' },
};
const unpaid = (isTooLate = false, head = 110): ChainLook => ({ kind: 'unpaid', head, isTooLate });
const paid = (at: number, over: object = {}, isFinal = false): ChainLook => ({
  kind: 'paid',
  payment: {
    transaction,
    logIndex: 4,
    blockNumber: 100,
    blockHash: `0x${'f6'.repeat(32)}`,
    paidAt: deadline - 60,
    payer,
    token,
    amount: 1_990_000n,
    ...over,
  },
  depth: at,
  isFinal,
});
const judge = (state: OrderState, look: ChainLook | null, now = deadline, of = known) =>
  judgeLook(exampleOrder({ state, provider: 'stablecoin' }), of, look, depth, now);
const unsure = (isTaken = false): ChainLook => ({ kind: 'unsure', why: 'silent', isTaken });
const name = `8453:${transaction}:4`;

describe('what a look at the chain comes to', () => {
  it.each<[string, OrderState, ChainLook | null, string | null, string?]>([
    ['nothing, and there is time', 'open', unpaid(), null],
    [
      'nothing, and it’s too late',
      'open',
      unpaid(true),
      'expired',
      `8453:0x${'e5'.repeat(32)}:expired`,
    ],
    ['nothing, of an order whose page never opened', 'created', unpaid(true), 'expired'],
    ['nothing any more, and there is time', 'processing', unpaid(), null],
    ['nothing any more, and it’s too late', 'processing', unpaid(true), 'failed'],
    ['nothing any more of what was deep', 'paid', unpaid(), 'disputed', `${name}:lost:110`],
    ['nothing, by endpoints that are behind', 'paid', unpaid(true, 99), null],
    ['nothing of what is over', 'expired', unpaid(true), null],
    ['nothing of what was given back', 'refunded', unpaid(true), null],
    ['nothing of what is disputed', 'disputed', unpaid(true), null],
    ['a young payment', 'open', paid(1), 'processing', `${name}:seen`],
    ['a young payment, again', 'processing', paid(2), null],
    ['a young payment of an order that ran out', 'expired', paid(2), null],
    ['a young payment of one that was taken back', 'disputed', paid(2), null],
    ['a deep payment', 'open', paid(3), 'paid', name],
    ['a deep payment that was seen young', 'processing', paid(3), 'paid', name],
    ['a deep payment after all', 'failed', paid(300), 'paid', name],
    ['a deep payment of an order that ran out', 'expired', paid(300), 'paid', name],
    ['a deep payment, again', 'paid', paid(300), null],
    ['a payment that is there again', 'disputed', paid(3), 'won', `${name}:back:102`],
    ['a payment that was given back', 'refunded', paid(300), null],
    ['a payment that waits for the operator', 'review', paid(300), null],
    ['no agreement', 'open', null, null],
    ['no agreement on what was paid', 'paid', unsure(), null],
    ['a payment that the till took, and no more of it', 'open', unsure(true), 'paid'],
    ['the same of one that ran out', 'expired', unsure(true), 'paid'],
    ['the same of what is settled', 'paid', unsure(true), null],
    ['the same of what the operator looks at', 'review', unsure(true), null],
  ])('$0, $1', (_, state, look, fact, id) => {
    const { event, note } = judge(state, look);
    expect(event?.type ?? null).toBe(fact);
    if (id !== undefined) expect(event?.id).toBe(id);
    expect(note.isSure).toBe(look !== null && look.kind !== 'unsure');
  });

  it('a payment of which nothing is read has no sum: it’s not as ordered', () => {
    expect(judge('open', unsure(true)).event).toMatchObject({
      id: `8453:0x${'e5'.repeat(32)}:unread`,
      payment: null,
      amountCents: null,
    });
  });

  it('a payment has its sum, its instant, and the transaction', () => {
    expect(judge('open', paid(3)).event).toMatchObject({
      provider: 'stablecoin',
      payment: transaction,
      amountCents: 199,
      currency: 'usd',
      isLive: true,
      occurredAt: new Date((deadline - 60) * 1_000).toISOString(),
    });
  });

  it.each<[string, object, number]>([
    ['less than was quoted', { amount: 1_980_000n }, 198],
    ['next to nothing', { amount: 1n }, 0],
    ['another coin', { token: till }, 0],
  ])('with %s it’s not as ordered', (_, over, amountCents) => {
    expect(judge('open', paid(3, over)).event).toMatchObject({ type: 'paid', amountCents });
  });

  it('is noted as far as it got', () => {
    const stateAt = (look: ChainLook) => judge('processing', look).note.payment?.state;
    expect([stateAt(paid(2)), stateAt(paid(3)), stateAt(paid(3, {}, true))]).toEqual([
      'seen',
      'deep',
      'final',
    ]);
  });

  it.each<[string, OrderState, ChainLook | null, number, boolean]>([
    ['paid and final', 'paid', paid(80, {}, true), deadline, true],
    ['final, and not settled yet', 'processing', paid(80, {}, true), deadline, false],
    ['paid and not final', 'paid', paid(80), deadline + 86_400, false],
    ['expired, for an hour', 'expired', unpaid(true), deadline + 3_600, false],
    ['expired, for longer', 'expired', unpaid(true), deadline + 3_601, true],
    ['never settled as expired', 'open', unpaid(true), deadline + 3_601, false],
    ['on a chain that stands still', 'open', unpaid(false), deadline + 3_601, false],
    ['without agreement', 'paid', null, deadline + 86_400, false],
    ['without agreement for a week', 'paid', null, deadline + 7 * 86_400 + 1, true],
    [
      'unread for a week, and not settled yet',
      'open',
      unsure(true),
      deadline + 7 * 86_400 + 1,
      false,
    ],
    ['unread for a week, and in review', 'review', unsure(true), deadline + 7 * 86_400 + 1, true],
    [
      'deep after a week, and not settled yet',
      'processing',
      paid(80),
      deadline + 7 * 86_400 + 1,
      false,
    ],
    ['never final, for a week', 'paid', paid(80), deadline + 7 * 86_400 + 1, true],
  ])('whether it’s over: $0', (_, state, look, now, isOver) => {
    expect(judge(state, look, now).note.isOver).toBe(isOver);
  });
});

describe('an order that a look at its till says enough of', () => {
  const week = 7 * 86_400;
  it.each<[string, Partial<ChainQuote>, number, number, boolean]>([
    ['waits to be paid, and can be', {}, deadline, deadline, true],
    ['ran out on chain', {}, deadline + 1, deadline + 60, false],
    ['was paid', { chainOrder: `0x${'ab'.repeat(32)}` }, deadline, deadline, false],
    ['has a payment that was seen', { payment: known.payment }, deadline, deadline, false],
    ['was seen, taken back and waits', { orderState: 'processing' }, deadline, deadline, true],
    ['expired, for an hour', { orderState: 'expired' }, deadline + 1, deadline + 3_600, true],
    ['expired, for longer', { orderState: 'expired' }, deadline + 1, deadline + 3_601, false],
    ['is paid by what we know', { orderState: 'paid' }, deadline, deadline, false],
    ['is on a chain that stands still', {}, deadline, deadline + week + 1, false],
  ])('%s', (_, over, deepAt, now, is) => {
    const survey = { paid: new Set([`0x${'ab'.repeat(32)}`]), deepAt };
    expect(isIdle({ ...quote, ...over }, survey, now)).toBe(is);
  });
});
