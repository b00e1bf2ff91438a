import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { PoolClient } from 'pg';
import { addUser } from './sessions.ts';

type Operation = 'select' | 'insert' | 'update' | 'delete';

/** One entry of `supabase/tables.json`. */
export interface Registered {
  readonly class: 'public' | 'own' | 'protected';
  readonly owner: string;
  /** Whose rows have no owner, where some have none. */
  readonly ownerless?: string;
  /** What a client may do at all, before policies; the rest is the server's. */
  readonly client: readonly Operation[];
  readonly personal: boolean;
  readonly exported: boolean;
  readonly deletion: string;
  readonly claim: string;
}

export const register: Readonly<Record<string, Registered>> = JSON.parse(
  fs.readFileSync(new URL('../../tables.json', import.meta.url), 'utf8'),
);

type Row = Record<string, unknown>;

export const debtRow = (userId: string, over: Row = {}): Row => ({
  id: randomUUID(),
  user_id: userId,
  name: 'Store card',
  kind: 'card',
  balance_cents: 250_000,
  apr_bps: 2499,
  minimum_kind: 'fixed',
  minimum_fixed_cents: 3500,
  starting_balance_cents: 300_000,
  balance_as_of: '2026-11-01',
  ...over,
});

const conversationRow = (userId: string): Row => ({
  id: randomUUID(),
  user_id: userId,
  title: 'How long does it stay?',
});

const turnRow = (userId: string): Row => ({
  id: randomUUID(),
  user_id: userId,
  question: 'How long does a late payment stay on my report?',
  state: 'done',
  lease_until: '2026-11-01T00:00:00Z',
});

/** Signs of a number or a code that people read out, so many of them. */
export const readableCharacters = (length: number) =>
  randomUUID()
    .replace(/[^2-9]/g, '')
    .padEnd(length, 'ABCDEFGH')
    .slice(0, length);

/** Tables that rows of others hang on, and the column that says on which. */
const parentColumns = {
  debts: 'debt_id',
  conversations: 'conversation_id',
  turns: 'turn_id',
} as const;
type Parent = keyof typeof parentColumns;

/** For each table: a row of a person, what it hangs on, and a change that a client may try. */
export const samples: Readonly<
  Record<
    string,
    {
      row: (userId: string) => Row;
      needs?: Parent;
      /** Columns that name another person. */
      others?: readonly string[];
      change: Row;
    }
  >
> = {
  access_passes: {
    row: (userId) => ({
      user_id: userId,
      plan: '7d',
      source: 'code',
      starts_at: '2020-01-01T00:00:00Z',
      ends_at: '2020-01-08T00:00:00Z',
    }),
    change: { ends_at: '2099-01-01T00:00:00Z' },
  },
  aliases: {
    row: (userId) => {
      const name = `Wren ${readableCharacters(8)}`;
      return { user_id: userId, name, skeleton: name.toLowerCase(), pot_shape: 0, pot_glaze: 1 };
    },
    change: { name: 'Marcus' },
  },
  blocks: {
    row: (userId) => ({ user_id: userId }),
    others: ['blocked_id'],
    change: { created_at: '2020-01-01T00:00:00Z' },
  },
  contact_messages: {
    row: (userId) => ({
      id: randomUUID(),
      number: `MW-${readableCharacters(6)}`,
      user_id: userId,
      email: 'ada@example.com',
      topic: 'planner',
      body: 'A question.',
    }),
    change: { status: 'closed' },
  },
  conversations: { row: (userId) => conversationRow(userId), change: { title: 'What I asked' } },
  debts: { row: (userId) => debtRow(userId), change: { balance_cents: 1 } },
  debt_payments: {
    row: (userId) => ({ user_id: userId, paid_on: '2026-11-02', amount_cents: 5000 }),
    needs: 'debts',
    change: { note: 'November' },
  },
  lesson_progress: {
    row: (userId) => ({ user_id: userId, lesson_id: 'the-cheapest-order', read_to: 2 }),
    change: { read_to: 5 },
  },
  mutes: {
    row: (userId) => ({ user_id: userId }),
    others: ['muted_id'],
    change: { created_at: '2020-01-01T00:00:00Z' },
  },
  orders: {
    row: (userId) => ({
      id: randomUUID(),
      number: `MO-${readableCharacters(8)}`,
      user_id: userId,
      plan: '24h',
      minutes: 1440,
      amount_cents: 499,
      provider: 'sandbox',
      return_to: '/debt-destroyer',
    }),
    change: { return_to: '/dashboard' },
  },
  payoff_plans: {
    row: (userId) => ({
      user_id: userId,
      strategy: 'avalanche',
      monthly_cents: 40_000,
      starts_on: '2026-12-01',
    }),
    change: { monthly_cents: 50_000 },
  },
  profiles: {
    row: (userId) => ({ user_id: userId, first_name: 'Ada' }),
    change: { first_name: 'Grace' },
  },
  referral_entries: {
    row: (userId) => ({ user_id: userId, kind: 'qualified', points: 10, friend_name: 'Grace' }),
    change: { points: 100 },
  },
  referral_links: {
    row: (userId) => ({ user_id: userId, code: readableCharacters(8) }),
    change: { code: '22223333' },
  },
  review_cards: {
    row: (userId) => ({
      user_id: userId,
      item_id: 'the-cheapest-order/1',
      state: { reps: 1 },
      due: '2026-11-25T00:00:00Z',
    }),
    change: { due: '2026-12-25T00:00:00Z' },
  },
  turn_feedback: {
    row: (userId) => ({ user_id: userId, verdict: 'right' }),
    needs: 'turns',
    change: { verdict: 'off' },
  },
  turns: {
    row: (userId) => turnRow(userId),
    needs: 'conversations',
    change: { question: 'Another one?' },
  },
};

export async function insertRow(
  client: Pick<PoolClient, 'query'>,
  table: string,
  row: Row,
): Promise<void> {
  const columns = Object.keys(row);
  await client.query(
    `insert into public.${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

/** A row ready to insert for the person, after what it hangs on was stored. */
export async function sampleRow(
  client: Pick<PoolClient, 'query'>,
  table: string,
  userId: string,
): Promise<Row> {
  const sample = samples[table];
  if (!sample) throw new Error(`No sample row is known for ${table}: add one here.`);
  const others: Row = {};
  for (const column of sample.others ?? []) others[column] = await addUser(client);
  if (sample.needs === undefined) return { ...sample.row(userId), ...others };
  const parent = await sampleRow(client, sample.needs, userId);
  await insertRow(client, sample.needs, parent);
  return { ...sample.row(userId), ...others, [parentColumns[sample.needs]]: parent['id'] };
}
