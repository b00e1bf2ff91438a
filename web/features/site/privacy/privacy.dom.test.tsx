import fs from 'node:fs';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { personalTables } from '../../../data/data_map.ts';
import { keptList } from '../../../data/device_storage.ts';
import { keptTexts } from '../parts/kept_texts.ts';
import { show, takeDown } from '../../../data/testing/people.tsx';
import { tableTexts } from './data_tables.tsx';
import { Component } from './route.tsx';

interface Entry {
  readonly personal: boolean;
  readonly deletion: string;
}
const register = JSON.parse(fs.readFileSync('supabase/tables.json', 'utf8')) as Record<
  string,
  Entry
>;
const personal = Object.entries(register).filter(([, entry]) => entry.personal);

/** The tables that are not in the register, by the row of the page that speaks of them. */
const beside: Readonly<Record<string, readonly string[]>> = {
  'Your email and your password': ['auth.users', 'private.password_changes'],
  'A wallet you’re linking': ['private.wallet_links'],
  'Each sign-in': [
    'auth.sessions',
    'auth.refresh_tokens',
    'auth.mfa_amr_claims',
    'private.sessions_awaiting_password',
  ],
  'Passkeys, where they’re turned on': ['auth.webauthn_credentials', 'auth.webauthn_challenges'],
  'Which work domains may sign in here': [
    'auth.sso_providers',
    'auth.sso_domains',
    'auth.saml_providers',
    'auth.saml_relay_states',
  ],
  'A code or link we emailed you': ['auth.one_time_tokens', 'auth.flow_state'],
  'Two-step sign-in, if you turned it on': [
    'private.factor_recovery_codes',
    'auth.mfa_factors',
    'auth.mfa_challenges',
    '_gateway.totp_uses',
  ],
  'What you entered before you signed up': ['private.visitor_claims'],
  'Who invited you, if anyone': ['private.referrals'],
  'How an order was paid': [
    'private.chain_quotes',
    'private.order_checkouts',
    'private.payment_events',
  ],
  'Access codes you used': ['private.access_code_uses', 'private.pass_moves'],
  'Questions sent to this site’s model': ['private.model_uses'],
  'Decisions about what you post in the community': [
    'private.cases',
    'private.decisions',
    'private.restrictions',
    'private.audit_log',
    'private.staff',
  ],
  'Circle invitations, votes and people who left': [
    'private.invite_codes',
    'private.circle_voices',
    'private.votes',
    'private.removals',
  ],
  'Circles we put together': ['private.match_people', 'private.matches'],
  'How you closed a meeting': ['private.meeting_closings'],
  'What a post said before you changed it': ['private.old_words'],
  'Names you gave up in the community': ['private.released_aliases'],
  'Files you deleted': ['private.left_files'],
  'How much room your files take': ['private.storage_use'],
  'Where you reported a post from': ['private.report_networks'],
  'That someone was worried about you': ['private.care_notes'],
  'Wrong codes, and how often you ask': ['private.attempts'],
  'Request counters': ['_gateway.rate_limits'],
  'Networks you signed in from': ['_gateway.known_networks'],
  'The email you signed up with': ['private.grace_days'],
  'Kinds of devices you’ve used': ['private.known_devices'],
  'How far we looked at your plan': [
    'private.reckonings',
    'private.check_in_reminders',
    'private.notice_retries',
  ],
  'When things should be off your report': ['private.off_report_days', 'private.off_report_checks'],
  'Due days you met': ['private.kept_due_days'],
  'Links to a copy of your data': ['private.exports'],
  'That you closed your account': ['private.leaving_accounts', 'private.farewells'],
  'Emails to you': [],
  'Your phone number, and texts to it': [],
  'Sign-ins you linked': ['auth.identities'],
};
/** There for the hosted service's clients; nothing is written to it. */
const empty = ['auth.audit_log_entries'];
/** Nothing of anybody: rules, and a key. */
const ofNobody = [
  'private.access_codes',
  'private.disposable_domains',
  'private.everyday_words',
  'private.feed_notices',
  'private.hash_key',
  'private.jobs',
  'private.notices_looked',
  'private.reserved_names',
  'private.seeded_questions',
  'private.storage_limits',
  'private.pointer_weights',
  'private.pointer_words',
  'private.word_patterns',
];

/** Every table outside `public` that the product makes, from the sources that make it. */
function tablesBeside(): string[] {
  const migrations = fs
    .readdirSync('supabase/migrations')
    .map((file) => fs.readFileSync(`supabase/migrations/${file}`, 'utf8'));
  const auth = fs.readFileSync('gateway/auth/schema.sql', 'utf8');
  return [
    ...[...migrations, auth]
      .flatMap((sql) => [...sql.matchAll(/create table (?:if not exists )?(\w+\.\w+)/gi)])
      .map(([, name]) => name ?? '')
      .filter((name) => !name.startsWith('public.')),
    '_gateway.rate_limits',
    '_gateway.known_networks',
    '_gateway.totp_uses',
  ];
}

/** Columns that the lead speaks for: a number that ties a row to the person or to another row, and when it was made or changed. */
const saidInLead =
  /(^|_)id$|^number$|^created_at$|^updated_at$|^changed_at$|^asked_at$|^said_at$|^edited_at$|^earned_at$|^state$|^status$|^position$|^epoch$|^referral$/;

/** What the page's row says of each other column. A column without words here is one that nobody told people of. */
const saidOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access_passes: {
    ends_at: 'ends',
    plan: 'session time',
    revoked_at: 'ended early',
    revoked_why: 'why it ended early',
    source: 'where it came from',
    starts_at: 'started',
  },
  aliases: {
    adult_at: 'you’re an adult',
    name: 'What others call you',
    pot_glaze: 'bowl',
    pot_shape: 'bowl',
    shown_posts: 'What others call you',
    skeleton: 'What others call you',
  },
  answers: {
    body: 'The answer',
    words: 'The answer',
    helped: 'the answer',
    kind: 'the answer',
    reason: 'moderators',
    shown_at: 'Read by',
    source: 'source',
  },
  appeals: { outcome: 'what was decided', outcome_at: 'what was decided', words: 'What you said' },
  buddies: { accepted_at: 'what they said', declined_at: 'what they said' },
  check_ins: {
    commitment: 'What you promised',
    debts_closed: 'debts paid off',
    first_promise: 'What you promised',
    first_promised_on: 'your first promise',
    first_result: 'how it went',
    goal_percent: 'progress in percent',
    held_for: 'how it went',
    is_rest: 'how it went',
    line: 'how it went',
    result: 'how it went',
    week_on: 'a week',
  },
  circle_members: {
    first_week_on: 'when you joined',
    joined_at: 'when you joined',
    paused_until_on: 'taking a break',
    pot_glaze: 'bowl you have there',
    pot_shape: 'bowl you have there',
    seen_at: 'last there',
    share_badges: 'What you let each circle see',
    share_debts_closed: 'What you let each circle see',
    share_first_name: 'What you let each circle see',
    share_goal: 'What you let each circle see',
    share_here: 'What you let each circle see',
    share_weeks: 'What you let each circle see',
  },
  circles: {
    check_in_weekday: 'the day to check in',
    ended_on: 'The name',
    name: 'The name',
    purpose: 'what it’s for',
    time_zone: 'time zone',
  },
  contact_messages: {
    body: 'the text',
    email: 'your email',
    mailed_at: 'We email it',
    name: 'your name',
    sender: 'A code made from your network address',
    site: 'one made from the wider network around it',
    topic: 'the topic',
  },
  conversations: {
    consent_at: 'when you agreed',
    consent_host: 'where to',
    last_asked_at: 'when you last asked',
    title: 'A title',
  },
  debt_payments: {
    first_counts_for: 'the month it counts for',
    first_paid_on: 'the day',
    amount_cents: 'the amount',
    counts_for: 'the month it counts for',
    note: 'your note',
    paid_on: 'The day',
  },
  debts: {
    annual_fee_cents: 'fees',
    annual_fee_month: 'days',
    apr_bps: 'rates',
    balance_as_of: 'days',
    balance_cents: 'balance',
    balances: 'balance',
    credit_limit_cents: 'limit',
    due_day: 'days',
    interest_method: 'rates',
    kind: 'type',
    minimum_basis: 'minimum',
    minimum_fixed_cents: 'minimum',
    minimum_floor_cents: 'minimum',
    minimum_kind: 'minimum',
    minimum_percent_bps: 'minimum',
    minimum_rules: 'minimum',
    monthly_charges_cents: 'charges',
    name: 'The name',
    paid_through: 'the day you’re paid up through',
    past_due_as_of: 'the day you’re paid up through',
    past_due_cents: 'what’s past due',
    set_aside_cents: 'what you set aside',
    starting_balance_cents: 'what you owed at first',
    statement_day: 'days',
  },
  drafts: {
    body: 'text',
    kind: 'text',
    source: 'source',
    title: 'Title',
    topic: 'topic',
  },
  badge_claims: {
    address: 'wallet',
    badge: 'Which badge',
    chain_id: 'network',
    expires_at: 'until when',
  },
  points_claims: {
    address: 'wallet',
    chain_id: 'network',
    expires_at: 'the deadline',
  },
  chain_payments: {
    block_number: 'its block',
    chain_id: 'The network',
    log_index: 'the transaction',
    payer: 'the wallet that paid',
    seen_at: 'and when',
    state: 'how far along',
    token: 'the coin',
    token_amount: 'the amount',
    transaction: 'the transaction',
  },
  earned_badges: { badge: 'which habits you’ve kept' },
  lesson_progress: { done_at: 'when you finished', read_to: 'How far you read' },
  match_requests: { goal: 'goal', time_zone: 'time zone', topic: 'topic', weekday: 'day' },
  meeting_notes: { mine: 'Your own step or notes', my_step: 'step', theirs: 'your buddy’s' },
  meetings: {
    offered_by_one: 'you suggested',
    one_left_at: 'which part',
    other_left_at: 'which part',
    paused_at: 'which part',
    paused_seconds: 'which part',
    starts_at: 'when it starts',
    step: 'which part',
    step_at: 'which part',
    times: 'The times',
  },
  nods: { kind: 'you cheered them on', week_on: 'you cheered them on' },
  notices: {
    claimed_at: 'went out by email',
    event: 'What it was about',
    is_here: 'here',
    kind: 'What it was about',
    mail: 'by email',
    mail_at: 'by email',
    mail_tries: 'by email',
    mail_until: 'by email',
    params: 'What it was about',
    seen_at: 'saw it',
    type: 'What it was about',
  },
  notification_choices: {
    '*': 'here and by mail',
    quiet_from: 'quiet hours',
    quiet_until: 'quiet hours',
  },
  orders: {
    amount_cents: 'the price',
    currency: 'the price',
    disputed_at: 'disputed',
    is_live: 'The pass',
    minutes: 'The pass',
    paid_at: 'the price',
    plan: 'The pass',
    provider: 'The payment service',
    refunded_at: 'refunded',
    refunded_cents: 'refunded',
    return_to: 'the page you were going to',
    won_at: 'disputed',
  },
  payoff_plans: {
    chosen_on: 'when you chose it',
    custom_order: 'the order to pay in',
    monthly_cents: 'each month',
    one_time: 'money you expect once',
    starts_on: 'from when',
    strategy: 'the order to pay in',
  },
  profiles: {
    device_zone: 'the one your device is set to',
    first_name: 'Your first name',
    locale: 'Your browser’s language',
    time_zone: 'the one you choose',
  },
  questions: {
    active_at: 'The question',
    answers: 'The question',
    body: 'The question',
    first_answer_at: 'The question',
    reason: 'our staff’s reason',
    shown_at: 'read it',
    title: 'The question',
    topic: 'topic',
    words: 'The question',
  },
  referral_entries: {
    friend_name: 'your friend’s first name',
    kind: 'each step',
    points: 'the points',
    reason: 'the rule',
  },
  referral_links: { code: 'The code' },
  reports: {
    attached: 'any notes from a meeting you chose to include',
    outcome: 'the outcome',
    outcome_at: 'the outcome',
    post_kind: 'what you said',
    reason: 'The reason',
    said: 'what you said',
  },
  credit_accounts: { copies: 'which accounts' },
  credit_marks: { kind: 'right or isn’t yours', mark_id: 'what it’s about' },
  credit_reports: {
    bureau: 'Which bureau',
    content: 'accounts, inquiries, public records',
    printed_on: 'the day it was printed',
    source: 'how you got it',
    way: 'how you put it in',
  },
  review_cards: { due: 'when they’ll come up again' },
  dispute_cases: {
    answer_due_on: 'due',
    bureau: 'Whom you dispute with',
    facts: 'what the report says',
    facts_added_on: 'added to',
    is_after_annual: 'the days that count',
    mail_due_on: 'due',
    procedure_due_on: 'due',
    received_on: 'received',
    recipient: 'Whom you dispute with',
    recipient_name: 'Whom you dispute with',
    sent_letters: 'what you wrote and sent',
    sent_on: 'sent',
    state: 'how far it is',
    words: 'what you wrote and sent',
  },
  dispute_events: {
    details: 'what you noted',
    happened_on: 'the day it happened',
    kind: 'Each step',
  },
  evidence: {
    bytes: 'size',
    kind: 'kind',
    name: 'name',
    sha256: 'fingerprint',
  },
  saved_cards: {
    card_id: 'name',
    name: 'name',
    institution: 'issuer',
    terms_of: 'day',
  },
  card_choices: {
    answers: 'how you’d use it',
    is_reminded: 'want a reminder',
    look_again_on: 'The day to look again',
  },
  deadlines: {
    kind: 'What a date is for',
    name: 'whose letter or alert',
    started_on: 'day it started',
    ends_on: 'last day',
    mailed_on: 'the day you mailed your letter',
  },
  score_entries: {
    bureau: 'bureau',
    model: 'model',
    score: 'The score',
    scored_on: 'day',
    source: 'where you saw it',
  },
  thread_reads: { is_following: 'follow', read_at: 'opened' },
  wallets: {
    address: 'The address',
    chain_id: 'the network',
    name: 'what the wallet calls itself',
  },
  turn_feedback: { text: 'what was off', verdict: 'Whether it was right' },
  turns: {
    about: 'what it was about',
    events: 'the answer',
    lease_until: 'the answer',
    question: 'Your question',
    usage: 'what it cost',
  },
};

/** The columns of each table, from the types that are made of the database. */
function columnsOf(table: string): readonly string[] {
  const types = fs.readFileSync('supabase/types.ts', 'utf8');
  const row = new RegExp(`\\n {6}${table}: \\{\\s*Row: \\{([^}]*)\\}`).exec(types)?.[1] ?? '';
  return [...row.matchAll(/(\w+): /g)].map(([, name]) => name ?? '');
}

/** What is put into mails, and the words of the row that say so. */
const mailed: Readonly<Record<string, string>> = {
  // Of the notices: every name in `NoticeParams`.
  dueOn: 'the day',
  days: 'the day',
  items: 'what’s due and what you planned',
  more: 'what’s due',
  debtNames: 'each lender or debt',
  before: 'when your plan ends',
  isSilent: 'reminders',
  endsOn: 'when your plan ends',
  startsAt: 'when a meeting starts',
  eraseAt: 'the day your account is deleted',
  device: 'the device of a new sign-in',
  question: 'the title of a question',
  title: 'the title of a question',
  // Of the templates.
  Email: 'email',
  NewEmail: 'email',
  RedirectTo: 'links',
  SiteURL: 'links',
  Token: 'Codes',
  TokenHash: 'links',
  RequestedAt: 'when it was requested',
  RequestedFrom: 'from what kind of device',
  // Of what the notices know of a person.
  locale: 'your language',
};

afterEach(takeDown);

const open = () =>
  show(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );

describe('the privacy page', () => {
  it('has a row for every table that holds something of a person', async () => {
    const page = await open();
    const rows = [...page.querySelectorAll('#map ~ table tbody tr')];
    expect(personal.length).toBeGreaterThanOrEqual(6);
    expect(rows.length).toBe(personal.length);
    for (const [index, { name }] of personalTables.entries()) {
      expect(rows[index]?.textContent).toContain(tableTexts[name].name());
      expect(rows[index]?.textContent).toContain(tableTexts[name].why());
    }
  });

  it('says of every column what it is for', async () => {
    const page = await open();
    for (const { name } of personalTables) {
      const row = [...page.querySelectorAll('#map ~ table tbody tr')].find(
        (line) => line.querySelector('th')?.textContent === tableTexts[name].name(),
      );
      const text = row?.textContent?.toLowerCase() ?? '';
      const columns = columnsOf(name);
      expect(columns.length, name).toBeGreaterThan(1);
      for (const column of columns) {
        if (saidInLead.test(column)) continue;
        const words =
          saidOf[name]?.[column] ?? saidOf[name]?.['*'] ?? `words for ${name}.${column}`;
        expect(text, `${name}.${column}`).toContain(words.toLowerCase());
      }
    }
  });

  it('says of everything that is put into a mail that it is', async () => {
    const page = await open();
    const text =
      [...page.querySelectorAll('#account ~ table tbody tr')].find(
        (line) => line.querySelector('th')?.textContent === 'Emails to you',
      )?.textContent ?? '';
    const ports = fs.readFileSync('api/notices/ports.ts', 'utf8');
    const params = /interface NoticeParams \{([\s\S]*?)\n\}/.exec(ports)?.[1] ?? '';
    const templates = fs
      .readdirSync('supabase/templates')
      .map((file) => fs.readFileSync(`supabase/templates/${file}`, 'utf8'))
      .join('');
    const put = new Set([
      ...[...params.matchAll(/^ {2}readonly (\w+)\?/gm)].map(([, name]) => name ?? ''),
      ...[...templates.matchAll(/\{\{ (?:if )?\.(\w+) \}\}/g)].map(([, name]) => name ?? ''),
    ]);
    expect(put.size).toBeGreaterThan(15);
    for (const name of [...put, 'locale'])
      expect(text, name).toContain(mailed[name] ?? `words for ${name}`);
  });

  it('understands how deletion reaches each of them', () => {
    // Of an order the person is taken out; its sum stays for the books.
    for (const table of personalTables)
      expect(table.goesWithAccount, `${table.name}: ${register[table.name]?.deletion}`).toBe(
        !['orders', 'chain_payments', 'circles'].includes(table.name),
      );
    const own = Object.fromEntries(personalTables.map((table) => [table.name, table]));
    expect(own.debt_payments).toMatchObject({ goesWithDebt: true });
    expect(own.turns).toMatchObject({ goesWithConversation: true });
    expect(own.turn_feedback).toMatchObject({ goesWithConversation: true });
    expect(own.debts).toMatchObject({ goesWithDebt: false });
    expect(own.access_passes).toMatchObject({ mayBeOwnerless: false });
    expect(own.contact_messages).toMatchObject({ mayBeOwnerless: true });
  });

  it('says what deleting does, row by row, and whether it is exported', async () => {
    const page = await open();
    const row = (name: string) =>
      [...page.querySelectorAll('#map ~ table tbody tr')].find(
        (line) => line.querySelector('th')?.textContent === name,
      )?.textContent;
    expect(row('Payments you record')).toContain('With its debt, and with your account.');
    expect(row('Your debts')).toContain('When you delete it, and with your account.');
    expect(row('Messages you sent us')).toContain(
      'If you wrote without one, it stays until the people who run this site delete it.',
    );
    expect(row('Your debts')).toContain('Yes');
    expect(row('Your plan')).toContain('With your account.');
    expect(row('Your profile')).not.toContain('When you delete it');
  });

  it('names everything the browser keeps, and until when', async () => {
    const page = await open();
    const rows = [...page.querySelectorAll('#browser ~ table tbody tr')];
    expect(rows.length).toBe(keptList.length);
    for (const [index, [name]] of keptList.entries()) {
      expect(rows[index]?.textContent).toContain(keptTexts[name].name());
      expect(rows[index]?.textContent).toContain(keptTexts[name].until());
    }
  });

  it('has a row for what every other table is there for', async () => {
    const page = await open();
    const names = [...page.querySelectorAll('#account ~ table tbody th')].map(
      ({ textContent }) => textContent,
    );
    expect(names.toSorted()).toEqual(Object.keys(beside).toSorted());
    expect(tablesBeside().toSorted()).toEqual(
      [...Object.values(beside).flat(), ...empty, ...ofNobody].toSorted(),
    );
  });
});

it('lists its sections at the top, in their order', async () => {
  const page = await open();
  const links = [...page.querySelectorAll('nav[aria-label="On this page"] details a')];
  const headings = [...page.querySelectorAll('h2')];
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
    headings.map(({ id, textContent }) => [`/#${id}`, textContent]),
  );
});
