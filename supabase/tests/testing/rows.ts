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
  /** No visitor has any, with a pass or without: it is never paid for. */
  readonly members_only?: true;
  readonly personal: boolean;
  readonly exported: boolean;
  /** The column of the other person, in a table where a row is of two. */
  readonly other_owner?: string;
  /** Why a table is not exported; every other one is. */
  readonly not_exported?: string;
  /** Columns of an exported table that are nothing of the person's own: others' words and names, keyed hashes. */
  readonly left_out?: readonly string[];
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

function aliasRow(userId: string): Row {
  const name = `Wren ${readableCharacters(8)}`;
  return { user_id: userId, name, skeleton: name.toLowerCase(), pot_shape: 0, pot_glaze: 1 };
}

/** The name of somebody else. */
async function anyAlias(client: Pick<PoolClient, 'query'>): Promise<string> {
  const alias = { id: randomUUID(), ...aliasRow(await addUser(client)) };
  await insertRow(client, 'aliases', alias);
  return alias.id;
}

/** Tables that rows of others hang on, and the column that says on which. */
const parentColumns = {
  debts: 'debt_id',
  conversations: 'conversation_id',
  turns: 'turn_id',
  questions: 'question_id',
  answers: 'answer_id',
  circles: 'circle_id',
  circle_members: 'member_id',
  dispute_cases: 'case_id',
  orders: 'order_id',
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
      /** What it hangs on outside of `public`, made for this person. */
      before?: (client: Pick<PoolClient, 'query'>, userId: string) => Promise<Row>;
      change: Row;
    }
  >
> = {
  answers: {
    row: (userId) => ({
      id: randomUUID(),
      author_id: userId,
      kind: 'experience',
      body: 'I kept a card next to the phone.',
      state: 'shown',
    }),
    needs: 'questions',
    change: { body: 'I never pick up.' },
  },
  drafts: {
    row: (userId) => ({ id: randomUUID(), user_id: userId, title: 'Does it ever' }),
    change: { title: 'Does it ever stop?' },
  },
  helped: {
    row: (userId) => ({ user_id: userId }),
    needs: 'answers',
    change: { created_at: '2026-11-01T00:00:00Z' },
  },
  questions: {
    row: (userId) => ({
      id: randomUUID(),
      author_id: userId,
      topic: 'collections',
      title: 'A letter from a collector. What first?',
      body: 'It was the ninth envelope in the drawer.',
      state: 'shown',
    }),
    change: { title: 'A letter from somebody. What first?' },
  },
  thread_reads: {
    row: (userId) => ({ user_id: userId, is_following: true }),
    needs: 'questions',
    change: { is_following: false },
  },
  topics: {
    // Nobody's: a word that isn't there yet.
    row: (userId) => ({
      id: userId
        .replace(/[^a-f]/g, '')
        .padEnd(10, 'x')
        .slice(0, 20),
      position: 99,
    }),
    change: { position: 98 },
  },
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
    row: (userId) => aliasRow(userId),
    change: { name: 'Marcus' },
  },
  appeals: {
    row: (userId) => ({ user_id: userId, words: 'I quoted the scam.' }),
    before: async (client, userId) => {
      const { rows } = await client.query<{ id: string }>(
        `insert into private.decisions (case_id, post_kind, post_id, author_id, action, rule, sentence)
         select private.open_case('held', 'phone', 'answer', post, $1), 'answer', post, $1, 'remove', 3, 'No numbers.'
         from (values (gen_random_uuid())) as listed (post) returning id`,
        [userId],
      );
      return { decision_id: rows[0]?.id };
    },
    change: { words: 'Other words.' },
  },
  blocks: {
    row: (userId) => ({ user_id: userId }),
    others: ['blocked_id'],
    change: { created_at: '2020-01-01T00:00:00Z' },
  },
  buddies: {
    row: (userId) => ({ user_id: userId }),
    others: ['buddy_id'],
    before: async (client) => ({
      user_alias_id: await anyAlias(client),
      buddy_alias_id: await anyAlias(client),
    }),
    change: { accepted_at: '2026-11-01T00:00:00Z' },
  },
  check_ins: {
    row: (userId) => ({ user_id: userId, week_on: '2026-11-16', result: 'kept' }),
    needs: 'circles',
    change: { line: 'Somebody else says so' },
  },
  circle_members: {
    row: (userId) => ({ id: randomUUID(), user_id: userId, first_week_on: '2026-11-16' }),
    needs: 'circles',
    change: { share_goal: false },
  },
  circles: {
    row: (userId) => ({
      id: randomUUID(),
      host_id: userId,
      name: 'The Slow Kiln',
      purpose: '',
      weekday: 6,
      time_zone: 'America/New_York',
      first_week_on: '2026-11-16',
    }),
    change: { name: 'Night Bus' },
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
  match_requests: {
    row: (userId) => ({
      user_id: userId,
      topic: 'collections',
      goal: 'one_debt',
      weekday: 6,
      time_zone: 'America/New_York',
    }),
    change: { weekday: 3 },
  },
  earned_badges: {
    row: (userId) => ({ user_id: userId, badge: 1 }),
    change: { badge: 2 },
  },
  badge_claims: {
    row: (userId) => ({
      user_id: userId,
      badge: 1,
      address: `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}`,
      chain_id: 8453,
    }),
    change: { badge: 2 },
  },
  points_claims: {
    row: (userId) => ({
      user_id: userId,
      address: `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}`,
      chain_id: 8453,
    }),
    change: { chain_id: 10 },
  },
  chain_payments: {
    row: (userId) => ({
      user_id: userId,
      chain_id: 8453,
      transaction: `0x${randomUUID().replaceAll('-', '').repeat(2)}`,
      log_index: 3,
      block_number: 1200,
      payer: `0x${'a1'.repeat(20)}`,
      token: `0x${'b2'.repeat(20)}`,
      token_amount: 4_990_000,
      state: 'final',
    }),
    needs: 'orders',
    change: { state: 'lost' },
  },
  calendar_feeds: {
    row: (userId) => ({ user_id: userId }),
    change: { created_at: '2026-11-01T00:00:00Z' },
  },
  notices: {
    row: (userId) => ({
      id: randomUUID(),
      user_id: userId,
      kind: 'payments',
      type: 'payment_due',
      event: randomUUID(),
      is_here: false,
      mail_until: '2026-11-30T00:00:00Z',
    }),
    change: { seen_at: '2026-11-22T00:00:00Z' },
  },
  notification_choices: {
    row: (userId) => ({ user_id: userId }),
    change: { circle_mail: true },
  },
  meeting_notes: {
    row: (userId) => ({ user_id: userId, mine: 'December 4 is a Friday.' }),
    change: { mine: 'Nothing' },
  },
  meetings: {
    row: (userId) => ({
      one_id: userId,
      times: ['2026-12-01T00:30:00Z', '2026-12-02T00:30:00Z', '2026-12-03T00:30:00Z'],
    }),
    others: ['other_id'],
    before: async (client) => ({
      one_alias_id: await anyAlias(client),
      other_alias_id: await anyAlias(client),
    }),
    change: { state: 'closed' },
  },
  mutes: {
    row: (userId) => ({ user_id: userId }),
    others: ['muted_id'],
    change: { created_at: '2020-01-01T00:00:00Z' },
  },
  nods: {
    row: (userId) => ({ user_id: userId, week_on: '2026-11-16', kind: 'with_you' }),
    needs: 'circle_members',
    change: { kind: 'well_kept' },
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
  reports: {
    row: (userId) => ({
      user_id: userId,
      post_kind: 'answer',
      post_id: randomUUID(),
      reason: 'sells',
    }),
    change: { reason: 'unkind' },
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
  credit_reports: {
    row: (userId) => ({
      id: randomUUID(),
      user_id: userId,
      bureau: 'equifax',
      printed_on: '2026-11-02',
      source: 'annual',
      way: 'typed',
      content: {
        tradelines: [
          { id: 'a', creditor: 'Harbor Visa', isCollection: false, remarks: [], history: [] },
        ],
        inquiries: [],
        publicRecords: [],
        personal: [],
      },
    }),
    change: { source: 'bureau' },
  },
  credit_accounts: {
    row: (userId) => ({
      user_id: userId,
      account_id: 'one/a',
      copies: JSON.stringify([{ reportId: 'one', tradelineId: 'a' }]),
    }),
    change: { copies: JSON.stringify([{ reportId: 'two', tradelineId: 'a' }]) },
  },
  credit_marks: {
    row: (userId) => ({ user_id: userId, mark_id: 'paid_with_balance|one/a', kind: 'right' }),
    change: { kind: 'not_mine' },
  },
  dispute_cases: {
    row: (userId) => ({
      id: randomUUID(),
      user_id: userId,
      recipient: 'bureau',
      bureau: 'equifax',
      recipient_name: 'Equifax',
      facts: JSON.stringify([{ id: 'paid_with_balance|one/a', says: 'Paid, closed; $312' }]),
      words: 'I paid this loan off in June 2025.',
    }),
    change: { state: 'closed' },
  },
  dispute_events: {
    row: (userId) => ({
      id: randomUUID(),
      user_id: userId,
      kind: 'sent',
      happened_on: '2026-11-03',
    }),
    needs: 'dispute_cases',
    change: { kind: 'received' },
  },
  evidence: {
    row: (userId) => ({
      id: randomUUID(),
      user_id: userId,
      name: 'statement.pdf',
      kind: 'application/pdf',
      bytes: 2048,
      sha256: 'a'.repeat(64),
    }),
    needs: 'dispute_cases',
    change: { name: 'other.pdf' },
  },
  card_choices: {
    row: (userId) => ({
      user_id: userId,
      answers: JSON.stringify({ tier: 'poor', state: 'OH', buys: '150' }),
      is_reminded: true,
      look_again_on: '2027-01-28',
    }),
    change: { is_reminded: false },
  },
  saved_cards: {
    row: (userId) => ({
      user_id: userId,
      card_id: randomUUID(),
      name: 'Rose',
      institution: 'Cascade Bank',
      terms_of: '2025-12-31',
    }),
    change: { name: 'Rose Plus' },
  },
  deadlines: {
    row: (userId) => ({
      id: randomUUID(),
      user_id: userId,
      kind: 'collector_notice',
      name: 'Beacon Recovery',
      started_on: '2026-11-14',
      ends_on: '2026-12-14',
    }),
    change: { name: 'Beacon Recovery LLC' },
  },
  score_entries: {
    row: (userId) => ({
      id: randomUUID(),
      user_id: userId,
      bureau: 'experian',
      model: 'FICO Score 8',
      scored_on: '2026-11-14',
      score: 618,
      source: 'Card statement',
    }),
    change: { score: 621 },
  },
  turn_feedback: {
    row: (userId) => ({ user_id: userId, verdict: 'right' }),
    needs: 'turns',
    change: { verdict: 'off' },
  },
  wallets: {
    row: (userId) => ({
      user_id: userId,
      address: `0x${randomUUID().replaceAll('-', '').padEnd(40, '0')}`,
    }),
    change: { name: 'Fern Wallet' },
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
  Object.assign(others, await sample.before?.(client, userId));
  if (sample.needs === undefined) return { ...sample.row(userId), ...others };
  const parent = await sampleRow(client, sample.needs, userId);
  await insertRow(client, sample.needs, parent);
  return { ...sample.row(userId), ...others, [parentColumns[sample.needs]]: parent['id'] };
}
