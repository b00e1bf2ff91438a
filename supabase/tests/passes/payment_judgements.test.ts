import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { orderState, type OrderState } from '../../../api/payments/wire.ts';
import type { Fact } from '../testing/purchases.ts';
import { inTransactions } from '../testing/transactions.ts';

// private.judge_payment as a table: what an event comes to, by its arguments alone. What is done about it is tested where
// settle_order is called.

let client: PoolClient;
inTransactions((fresh) => {
  client = fresh;
});

/** What a row of the table changes: everything else is an event of the order's own checkout, as ordered. */
const asOrdered = {
  is_ours: true,
  is_as_ordered: true,
  is_refund_whole: true,
  is_dispute_won: false,
  has_holder: true,
  was_paid: false,
  was_applied: false,
  is_payment_held: false,
};
type Circumstances = typeof asOrdered;

async function judge(fact: Fact, state: OrderState, over: Partial<Circumstances> = {}) {
  const given = { ...asOrdered, ...over };
  const names = Object.keys(given).map((name, place) => `${name} => $${place + 3}`);
  const { rows } = await client.query<{ next_state: OrderState; outcome: string }>(
    `select next_state, outcome from private.judge_payment($1, $2, ${names.join(', ')})`,
    [fact, state, ...Object.values(given)],
  );
  return `${rows[0]?.outcome}, ${rows[0]?.next_state}`;
}

const paid = { was_paid: true, was_applied: true };
type Row = [
  name: string,
  state: OrderState,
  fact: Fact,
  over: Partial<Circumstances>,
  result: string,
];

const table: Row[] = [
  ['the money came', 'open', 'paid', {}, 'applied, paid'],
  ['the money came before the page to pay on was noted', 'created', 'paid', {}, 'applied, paid'],
  ['the money came after all', 'failed', 'paid', {}, 'applied, paid'],
  ['the bank takes its time', 'open', 'processing', {}, 'applied, processing'],
  ['the bank said no', 'processing', 'failed', {}, 'applied, failed'],
  ['no one paid in time', 'open', 'expired', {}, 'applied, expired'],

  ['another sum', 'open', 'paid', { is_as_ordered: false }, 'review, review'],
  ['another checkout', 'open', 'paid', { is_ours: false }, 'review, review'],
  ['a holder who is gone', 'open', 'paid', { has_holder: false }, 'review, review'],
  [
    'a payment told again after its holder went',
    'paid',
    'paid',
    { ...paid, has_holder: false },
    'ignored, paid',
  ],
  [
    'a second payment beside the first',
    'paid',
    'paid',
    { ...paid, is_ours: false },
    'review, paid',
  ],
  ['money for an order that waits', 'review', 'paid', {}, 'review, review'],
  ['money for an order given back', 'refunded', 'paid', {}, 'ignored, refunded'],

  ['all was given back', 'paid', 'refunded', paid, 'applied, refunded'],
  [
    'a part was given back',
    'paid',
    'refunded',
    { ...paid, is_refund_whole: false },
    'applied, paid',
  ],
  ['given back twice', 'refunded', 'refunded', paid, 'applied, refunded'],
  ['given back before the payment is known', 'open', 'refunded', {}, 'applied, refunded'],
  ['what waited was given back', 'review', 'refunded', {}, 'applied, refunded'],
  [
    'another order was given back',
    'paid',
    'refunded',
    { ...paid, is_ours: false },
    'ignored, paid',
  ],

  ['the bank asks for it back', 'paid', 'disputed', paid, 'applied, disputed'],
  ['asked back before the payment is known', 'open', 'disputed', {}, 'applied, disputed'],
  [
    'asked back, and won before that was known',
    'paid',
    'disputed',
    { ...paid, is_dispute_won: true },
    'ignored, paid',
  ],
  ['asked back after it was given back', 'refunded', 'disputed', paid, 'ignored, refunded'],
  ['the money came while it is asked back', 'disputed', 'paid', {}, 'ignored, disputed'],
  [
    'the money came after the dispute was won',
    'disputed',
    'paid',
    { is_dispute_won: true },
    'applied, paid',
  ],
  ['given back in a dispute', 'disputed', 'refunded', paid, 'applied, refunded'],

  ['won', 'disputed', 'won', { ...paid, is_dispute_won: true }, 'applied, paid'],
  ['won, and a later dispute is not', 'disputed', 'won', paid, 'ignored, disputed'],
  [
    'won before the payment is known: it is waited for',
    'disputed',
    'won',
    { is_dispute_won: true },
    'ignored, disputed',
  ],
  [
    'won, and the money had not come as ordered',
    'disputed',
    'won',
    { is_dispute_won: true, is_payment_held: true },
    'applied, review',
  ],
  [
    'won, its holder gone, the time given before',
    'disputed',
    'won',
    { ...paid, has_holder: false, is_dispute_won: true },
    'applied, paid',
  ],
  [
    'won, its holder gone, the time never given',
    'disputed',
    'won',
    { was_paid: true, has_holder: false, is_dispute_won: true },
    'applied, review',
  ],
  ['won, and never disputed', 'paid', 'won', { ...paid, is_dispute_won: true }, 'ignored, paid'],
];

it.each(table)('%s', async (_, state, fact, over, result) => {
  expect(await judge(fact, state, over)).toBe(result);
});

describe('in each of the 16,128 cases there are', () => {
  const facts: Fact[] = ['processing', 'paid', 'failed', 'expired', 'refunded', 'disputed', 'won'];
  const flags = Object.keys(asOrdered);

  /** The cases that break a rule; `broken` is said with the names of the arguments and of the answer. */
  async function casesWhere(broken: string): Promise<number> {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from unnest($1::text[]) as facts (fact), unnest($2::text[]) as states (state),
         ${flags.map((flag) => `(values (true), (false)) as of_${flag} (${flag})`).join(', ')},
         private.judge_payment(fact, state, ${flags.map((flag) => `${flag} => ${flag}`).join(', ')}) as judged
       where ${broken}`,
      [facts, orderState.options],
    );
    return Number(rows[0]?.count);
  }

  it.each([
    [
      'an order takes a step that there is, or stays',
      'next_state <> state and not private.order_step(state, next_state)',
    ],
    ['what is ignored changes nothing', `outcome = 'ignored' and next_state <> state`],
    [
      'another order’s event brings this one to review at most',
      `not is_ours and next_state not in (state, 'review')`,
    ],
    ['another order’s event is never applied', `not is_ours and outcome = 'applied'`],
    [
      'money that is not as ordered never pays',
      `fact = 'paid' and not is_as_ordered and next_state = 'paid' and state <> 'paid'`,
    ],
    [
      'nobody is given time for an order without a holder, but for what was given before',
      `next_state = 'paid' and state <> 'paid' and not has_holder and not was_paid`,
    ],
    [
      'a part that was given back moves nothing',
      `fact = 'refunded' and not is_refund_whole and next_state <> state`,
    ],
    ['only a payment is held for the operator', `outcome = 'review' and fact <> 'paid'`],
    ['what was given back stays so', `state = 'refunded' and next_state <> 'refunded'`],
    [
      'a dispute ends when it was won, or the money was given back',
      `state = 'disputed' and next_state <> 'disputed' and next_state <> 'refunded' and not is_dispute_won`,
    ],
  ])('%s', async (_, broken) => {
    expect(await casesWhere(broken)).toBe(0);
  });

  it('there are so many', async () => expect(await casesWhere('true')).toBe(16_128));
});
