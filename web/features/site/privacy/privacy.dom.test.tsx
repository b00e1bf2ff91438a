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
  'Your email and your password': ['auth.users', 'auth.identities', 'private.password_changes'],
  'Each sign-in': [
    'auth.sessions',
    'auth.refresh_tokens',
    'auth.mfa_amr_claims',
    'private.sessions_awaiting_password',
  ],
  'Passkeys, where they’re turned on': ['auth.webauthn_credentials', 'auth.webauthn_challenges'],
  'Which work domains and apps may sign in here': [
    'auth.oauth_clients',
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
  'How an order was paid': ['private.order_checkouts', 'private.payment_events'],
  'Access codes you used': ['private.access_code_uses', 'private.pass_moves'],
  'Questions sent to this site’s model': ['private.model_uses'],
  'Decisions about what you post in the community': [
    'private.cases',
    'private.decisions',
    'private.restrictions',
    'private.audit_log',
    'private.staff',
  ],
  'Invitations, votes and leavings of circles': [
    'private.invite_codes',
    'private.votes',
    'private.removals',
  ],
  'Circles we put together': ['private.match_people', 'private.matches'],
  'How you closed a meeting': ['private.meeting_closings'],
  'What a post said before you changed it': ['private.old_words'],
  'Names you gave up in the community': ['private.released_aliases'],
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
  'Links to a copy of your data': ['private.exports'],
  'That you closed your account': ['private.leaving_accounts', 'private.farewells'],
  'Email to you': [],
};
/** There for the hosted service's clients; nothing is written to it. */
const empty = ['auth.audit_log_entries'];
/** Nothing of anybody: rules, and a key. */
const ofNobody = [
  'private.access_codes',
  'private.disposable_domains',
  'private.feed_notices',
  'private.hash_key',
  'private.notices_looked',
  'private.reserved_names',
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

  it('understands how deletion reaches each of them', () => {
    // Of an order the person is taken out; its sum stays for the books.
    for (const table of personalTables)
      expect(table.goesWithAccount, `${table.name}: ${register[table.name]?.deletion}`).toBe(
        !['orders', 'circles'].includes(table.name),
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
