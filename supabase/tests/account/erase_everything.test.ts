import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { columnsWith } from '../testing/columns.ts';
import { addEverything } from '../testing/everything.ts';
import { openOrder, settle } from '../testing/purchases.ts';
import { insertRow, sampleRow } from '../testing/rows.ts';
import { addSession, addUser, asOwner, become, sessionOf } from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// "Delete the account for real": a person with rows in everything is erased, and then their id and their addresses are looked
// for in every column of every table of the database, whatever its type.

let client: PoolClient;
// The gateway's own tables are looked into as well.
inTransactions(
  (fresh) => {
    client = fresh;
  },
  { superuser: true },
);

interface Column {
  readonly place: string;
  readonly name: string;
}

/** Columns that hold accounts by a foreign key. */
async function columnsOfAccounts(): Promise<string[]> {
  const { rows } = await client.query<Column>(
    `select spaces.nspname || '.' || classes.relname as place, columns.attname as name
     from pg_constraint as keys join pg_class as classes on classes.oid = keys.conrelid
     join pg_namespace as spaces on spaces.oid = classes.relnamespace
     join pg_attribute as columns on columns.attrelid = keys.conrelid and columns.attnum = keys.conkey[1]
     where keys.confrelid = 'auth.users'::regclass`,
  );
  return rows.map(({ place, name }) => `${place}.${name}`);
}

/** Somebody in everything: tables of the product, of the account service, and what only mentions them. */
async function addSomebody(): Promise<{ id: string; needles: string[] }> {
  const id = await addUser(client, { metadata: { first_name: 'Dana' } });
  const visitor = await addUser(client, { anonymous: true });
  const email = `dana.${id.slice(0, 8)}@mail.test`;
  const phone = '15550104477';
  await client.query(
    'update auth.users set email = $2, phone = $3, email_confirmed_at = now(), phone_confirmed_at = now() where id = $1',
    [id, email, phone],
  );
  await addEverything(client, id, visitor);
  const session = await addSession(client, id);
  await client.query(
    `insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3::uuid), ($4, $2, null)`,
    [randomUUID().slice(0, 12), id, session, randomUUID().slice(0, 12)],
  );
  await client.query(
    'insert into private.sessions_awaiting_password (session_id, user_id) values ($1, $2)',
    [session, id],
  );
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider)
     values ($1::text, $1::uuid, jsonb_build_object('sub', $1::text, 'email', $2::text), 'email')`,
    [id, email],
  );
  await client.query(
    `insert into auth.flow_state (id, user_id, provider_type, authentication_method) values (gen_random_uuid(), $1::uuid, 'email', 'otp')`,
    [id],
  );
  await client.query(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key) values ($1::uuid, $1::text::bytea, 'k')`,
    [id],
  );
  await client.query(
    `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
     values ($1::uuid, 'registration', '{}', now())`,
    [id],
  );
  await client.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values (gen_random_uuid(), $1, 'recovery_token', 'hash', $2)`,
    [id, email],
  );
  await client.query(
    `insert into auth.audit_log_entries (id, payload) values
       (gen_random_uuid(), json_build_object('actor_id', $1::text, 'action', 'login')),
       (gen_random_uuid(), json_build_object('actor_username', upper($2::text), 'action', 'user_invited')),
       (gen_random_uuid(), json_build_object('actor_username', $3::text, 'action', 'login')),
       (gen_random_uuid(), json_build_object('traits', json_build_object('user_id', $1::text))),
       (gen_random_uuid(), json_build_object('traits', json_build_object('user_email', upper($2::text)))),
       (gen_random_uuid(), json_build_object('traits', json_build_object('user_phone', $3::text)))`,
    [id, email, phone],
  );
  // Written before they had signed in, from the same address.
  await insertRow(client, 'contact_messages', {
    ...(await sampleRow(client, 'contact_messages', id)),
    user_id: null,
    email: email.toUpperCase(),
  });
  await client.query("select private.note_attempt('code', 'person ' || $1)", [id]);
  await client.query("select private.notify_person($1, 'buddy')", [id]);
  return { id, needles: [id, id.replaceAll('-', ''), email, phone] };
}

async function erase(id: string): Promise<void> {
  const claims = { amr: [{ method: 'otp', timestamp: Math.floor(Date.now() / 1000) }] };
  await client.query('delete from auth.mfa_factors where user_id = $1', [id]);
  await client.query('delete from private.leaving_accounts where user_id = $1', [id]);
  await become(client, sessionOf(id, claims));
  await client.query("select public.erase_account_now('delete', true)");
  await asOwner(client);
}

/** As a run of notices does: what waits is taken, sent, and forgotten. */
async function mailLast() {
  const { rows } = await client.query<{ taken: { id: string; email: string }[] }>(
    'select public.take_account_closed_mails() as taken',
  );
  const taken = rows[0]?.taken ?? [];
  for (const { id } of taken)
    await client.query("select public.settle_account_closed_mail($1, 'sent')", [id]);
  return taken;
}

describe('the last mail', () => {
  const member = async (confirmed: boolean) => {
    const id = await addUser(client);
    if (!confirmed)
      await client.query('update auth.users set email_confirmed_at = null where id = $1', [id]);
    return id;
  };

  it('goes to a confirmed address, of an account that is erased now or after its 14 days', async () => {
    const [now, later, never] = [await member(true), await member(true), await member(false)];
    await erase(now);
    await erase(never);
    await client.query(
      `insert into private.leaving_accounts (user_id, keeps_answers, erase_at) values ($1, true, now() - interval '1 minute')`,
      [later],
    );
    await client.query('select public.erase_due_accounts()');
    const taken = await mailLast();
    expect(taken.map(({ email }) => email).toSorted()).toEqual(
      [`${now}@mail.test`, `${later}@mail.test`].toSorted(),
    );
    expect(taken).toContainEqual({
      id: expect.any(String),
      email: `${later}@mail.test`,
      locale: null,
      hasOrders: false,
      keepsAnswers: true,
    });
    expect(await mailLast()).toEqual([]);
  });

  it('that does not leave is tried three times, and its address is forgotten within the hour', async () => {
    await erase(await member(true));
    const take = async () =>
      (
        await client.query<{ taken: { id: string }[] }>(
          'select public.take_account_closed_mails() as taken',
        )
      ).rows[0]?.taken[0]?.id;
    const left = async () => (await client.query('select from private.farewells')).rowCount;
    for (const tries of [1, 2, 3]) {
      expect(await left(), `try ${tries}`).toBe(1);
      const id = await take();
      expect(await take(), 'nobody else has it meanwhile').toBeUndefined();
      await client.query("select public.settle_account_closed_mail($1, 'failed')", [id]);
      await client.query('update private.farewells set mail_at = now()');
    }
    expect(await left()).toBe(0);
    await erase(await member(true));
    await client.query("update private.farewells set created_at = now() - interval '61 minutes'");
    expect(await take()).toBeUndefined();
    expect(await left()).toBe(0);
  });
});

/** As the server's job does within minutes, once a file is off the disk. */
const forgetFiles = () =>
  client.query(
    `select public.forget_left_files(array(
       select pg_catalog.jsonb_array_elements_text(public.left_files(100))))`,
  );

describe('a person with rows in everything', () => {
  it('leaves neither id nor address in any column of any table', async () => {
    const { id, needles } = await addSomebody();
    const other = await addUser(client);
    const before = await columnsWith(client, needles);
    // The controls: every column that can hold an account holds this one, and what only mentions them is found as well.
    // A claim names the visitor beside the member, and a second row of a pair names them on the other side.
    const elsewhere = [
      'private.visitor_claims.visitor_id',
      'public.blocks.blocked_id',
      'public.buddies.buddy_id',
      'public.meetings.other_id',
      'public.mutes.muted_id',
      'private.cases.taken_by',
      'private.decisions.moderator_id',
    ];
    const missing = (await columnsOfAccounts()).filter((column) => !before.includes(column));
    expect(missing.filter((column) => !elsewhere.includes(column))).toEqual([]);
    expect(before).toEqual(
      expect.arrayContaining([
        'auth.audit_log_entries.payload',
        'auth.flow_state.user_id',
        'auth.identities.identity_data',
        'auth.one_time_tokens.relates_to',
        'auth.refresh_tokens.user_id',
        'auth.users.phone',
        'private.attempts.subject',
        'public.contact_messages.email',
        'realtime.messages.topic',
      ]),
    );
    await erase(id);
    // The last mail waits for the next run, and its address goes with it.
    expect(await columnsWith(client, needles)).toEqual([
      'private.farewells.email',
      'private.left_files.place',
    ]);
    await mailLast();
    await forgetFiles();
    expect(await columnsWith(client, needles)).toEqual([]);
    expect(await columnsWith(client, [other]), 'another is still there').toContain('auth.users.id');
  });

  it('is taken out of pairs from whichever side, and out of what they decided as staff', async () => {
    const { id, needles } = await addSomebody();
    const other = await addUser(client);
    const alias = async (person: string) => {
      const row = { id: randomUUID(), ...(await sampleRow(client, 'aliases', person)) };
      await insertRow(client, 'aliases', row);
      return row.id;
    };
    const mine = (
      await client.query<{ id: string }>(
        'select id from public.aliases where user_id = $1 and circle_id is null',
        [id],
      )
    ).rows[0]?.id;
    const theirs = await alias(other);
    // While it is closed nobody brings them among others.
    await client.query('delete from private.leaving_accounts where user_id = $1', [id]);
    await client.query(
      'insert into public.buddies (user_id, buddy_id, user_alias_id, buddy_alias_id) values ($1, $2, $3, $4)',
      [other, id, theirs, mine],
    );
    await client.query(
      `insert into public.meetings (one_id, other_id, one_alias_id, other_alias_id, times)
       values ($1, $2, $3, $4, array[now(), now(), now()])`,
      [other, id, theirs, mine],
    );
    await client.query(
      'insert into public.blocks (user_id, blocked_id, alias_id) values ($1, $2, $3)',
      [await addUser(client), id, mine],
    );
    await client.query(
      'insert into public.mutes (user_id, muted_id, alias_id) values ($1, $2, $3)',
      [other, id, mine],
    );
    await client.query(
      `with opened as (
         update private.cases set taken_by = $1, taken_at = now() returning id
       )
       insert into private.decisions (case_id, post_kind, post_id, moderator_id, action)
       select id, 'answer', gen_random_uuid(), $1, 'show' from opened limit 1`,
      [id],
    );
    expect(await columnsWith(client, needles)).toEqual(
      expect.arrayContaining([
        'public.blocks.blocked_id',
        'public.buddies.buddy_id',
        'public.meetings.other_id',
        'public.mutes.muted_id',
        'private.cases.taken_by',
        'private.decisions.moderator_id',
      ]),
    );
    await erase(id);
    // The last mail waits for the next run, and its address goes with it.
    expect(await columnsWith(client, needles)).toEqual([
      'private.farewells.email',
      'private.left_files.place',
    ]);
    await mailLast();
    await forgetFiles();
    expect(await columnsWith(client, needles)).toEqual([]);
  });

  it('reads no log from its beginning to its end: anybody can make them grow', async () => {
    const id = await addUser(client);
    await client.query("update auth.users set phone = '15550104488' where id = $1", [id]);
    await client.query(
      `insert into auth.audit_log_entries (id, payload)
         select gen_random_uuid(), json_build_object('actor_id', gen_random_uuid(), 'actor_username', 'mail' || n || '@mail.test',
           'action', 'token_refreshed') from generate_series(1, 5000) as n`,
    );
    await client.query(
      `insert into private.attempts (kind, subject) select 'code', 'person ' || gen_random_uuid() from generate_series(1, 5000)`,
    );
    await client.query(
      `insert into realtime.messages (topic, extension, private)
         select 'person:' || gen_random_uuid(), 'broadcast', true from generate_series(1, 5000)`,
    );
    await client.query('analyze auth.audit_log_entries, private.attempts, realtime.messages');
    const scans = async () =>
      (
        await client.query<{ name: string; scans: string }>(
          `select relid::regclass::text as name, seq_scan as scans from pg_stat_xact_all_tables
           where relid::regclass::text in ('auth.audit_log_entries', 'private.attempts', 'realtime.messages') order by 1`,
        )
      ).rows;
    const before = await scans();
    await erase(id);
    expect(await scans()).toEqual(before);
    expect(before).toHaveLength(3);
  });

  it('leaves the books their sums, without a name', async () => {
    const visitor = await addUser(client, { anonymous: true });
    const order = await openOrder(client, visitor, { returnTo: `/debt-destroyer?of=${visitor}` });
    await client.query('update private.order_checkouts set reference = $2 where order_id = $1', [
      order.id,
      `checkout of ${order.id}`,
    ]);
    await client.query("update public.orders set state = 'open' where id = $1", [order.id]);
    await settle(client, order, 'paid');
    expect(await columnsWith(client, [visitor])).toEqual(
      expect.arrayContaining(['public.orders.user_id', 'public.orders.return_to']),
    );
    await become(client, sessionOf(visitor, { is_anonymous: true }));
    await client.query("select public.erase_visit('delete')");
    await asOwner(client);
    expect(await columnsWith(client, [visitor])).toEqual([]);
    const { rows } = await client.query(
      'select state, amount_cents, paid_at is not null as paid from public.orders where id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ state: 'paid', amount_cents: String(order.amountCents), paid: true }]);
  });
});
