import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { sqlStates } from '../../wire/refusals.ts';
import { answers, type RpcAnswer, type RpcArguments, type RpcName } from '../../wire/rpcs.ts';
import { unreadKeys } from '../../wire/testing/unread_keys.ts';
import { addCircle, addPerson, type Circle, type Person } from '../testing/circles.ts';
import { insertRow, sampleRow } from '../testing/rows.ts';
import {
  addFactor,
  addPass,
  addSession,
  addUser,
  asOwner,
  become,
  sessionOf,
} from '../testing/sessions.ts';
import { inTransactions } from '../testing/transactions.ts';

// What pages are told, as `supabase/wire` reads it: every function that a client may call is called by somebody who may, and answers
// neither more nor less. A key that nobody reads is red here.

let client: PoolClient;
inTransactions((fresh) => {
  client = fresh;
});

const asked = new Set<string>();
const now = () => Math.floor(Date.now() / 1000);
const today = () => new Date().toISOString().slice(0, 10);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
/** Who has just shown an app. */
const proven = () => ({ aal: 'aal2', amr: [{ method: 'totp', timestamp: now() }] }) as const;
const withMail = () => ({ amr: [{ method: 'otp', timestamp: now() }] }) as const;

type Claims = Parameters<typeof sessionOf>[1];

/** Calls a function as somebody and reads what it answers, no key left over. */
async function ask<Name extends RpcName>(
  person: string,
  name: Name,
  given: RpcArguments<Name>,
  claims: Claims = {},
): Promise<RpcAnswer<Name>> {
  await become(client, sessionOf(person, claims));
  const names = Object.keys(given);
  const { rows, fields } = await client.query<{ answer: unknown }>(
    `select public.${name}(${names.map((each, index) => `"${each}" => $${index + 1}`).join(', ')}) as answer`,
    Object.values(given),
  );
  await asOwner(client);
  asked.add(name);
  // The data API answers a function of no value with null.
  const isVoid = fields[0]?.dataTypeID === 2278;
  const answer = isVoid ? null : rows[0]?.answer;
  const schema: z.ZodMiniType = answers[name];
  const read = schema.safeParse(answer);
  expect(read.error, `${name} answers ${JSON.stringify(answer, null, 2)}`).toBeUndefined();
  expect(unreadKeys(schema, answer, name), 'nobody reads these').toEqual([]);
  return read.data as RpcAnswer<Name>;
}

/** Nothing of a transaction is too much for one day. */
const forgetAttempts = () => client.query('delete from private.attempts');

async function circleActs({ id: circle, people }: Circle, dee: Person): Promise<void> {
  const [dana, lou] = people as [Person, Person];
  await client.query('update public.circle_members set joined_at = now() where circle_id = $1', [
    circle,
  ]);
  await ask(dana.id, 'promise_first', { circle, today: today(), words: 'Open one envelope' });
  await client.query(
    `update public.check_ins set first_promised_on = first_promised_on - 1 where first_promise is not null`,
  );
  await ask(dana.id, 'answer_first_promise', { circle, today: today(), result: 'kept' });
  await ask(dana.id, 'commit_week', { circle, today: today(), commitment: 'Call Harbor Visa' });
  await ask(dana.id, 'check_in', {
    circle,
    today: today(),
    result: 'kept',
    line: 'I walked it in myself.',
    next: 'Open every envelope.',
    goal_percent: 40,
    debts_closed: 1,
  });
  await ask(lou.id, 'rest_week', { circle, today: today(), line: 'Night shifts.' });
  const all = { weeks: true, here: true, goal: true, first_name: true, badges: true };
  await ask(dana.id, 'set_shares', { circle, shares: { ...all, debts_closed: true } });
  const { members, week } = await ask(lou.id, 'circle_week', { circle, today: today() });
  const member = members.find(({ alias }) => alias === dana.alias)?.id ?? '';
  await ask(lou.id, 'nod', { circle, member, week: week.from, kind: 'well_kept', wanted: true });
  const { code } = await ask(dana.id, 'make_invite', { circle });
  await ask(dee.id, 'preview_circle', { code });
  await ask(dee.id, 'preview_circle', { code: 'no code' });
  await ask(dee.id, 'join_circle', { code, shares: {} });
  await forgetAttempts();
  await client.query(
    "update public.circle_members set joined_at = now() - interval '3 weeks' where circle_id = $1",
    [circle],
  );
  const shown = await ask(dana.id, 'circle_week', { circle, today: today() });
  const memberOf = (person: Person) =>
    shown.members.find(({ alias }) => alias === person.alias) ?? shown.members[0];
  await ask(dana.id, 'open_vote', { circle, member: memberOf(lou)?.id ?? '' });
  await ask(dee.id, 'cast_vote', { circle, yes: false, member: memberOf(lou)?.id ?? '' });
  await ask(dee.id, 'set_circle_alias', {
    circle,
    alias_name: 'Kiln Dee',
    shape: 3,
    glaze: 4,
  });
  await ask(dana.id, 'revoke_invite', { circle });
  await ask(dana.id, 'change_circle', {
    circle,
    name: 'The Slower Kiln',
    purpose: 'Nothing late.',
    weekday: null,
    members_may_invite: true,
  });
  await ask(dana.id, 'make_invite', { circle });
  await ask(dana.id, 'circle_week', { circle, today: today() });
  await ask(dana.id, 'my_circles', {});
  await ask(dee.id, 'pause_circle', { circle, weeks: 2 });
  await ask(dana.id, 'dissolve_circle', { circle });
  await ask(lou.id, 'circle_week', { circle, today: today() });
  await ask(lou.id, 'object_to_end', { circle });
  await ask(dana.id, 'hand_over', { circle, member: memberOf(dee)?.id ?? '' });
}

async function meetings({ id: circle, people }: Circle): Promise<void> {
  const [dana, lou] = people as [Person, Person];
  const nameOf = async (viewer: Person, whom: Person) =>
    (await ask(viewer.id, 'circle_week', { circle, today: today() })).members.find(
      ({ alias }) => alias === whom.alias,
    )?.aliasId ?? '';
  const [toLou, toDana] = [await nameOf(dana, lou), await nameOf(lou, dana)];
  await ask(dana.id, 'ask_buddy', { alias_id: toLou });
  await ask(lou.id, 'answer_buddy', { alias_id: toDana, yes: true });
  await ask(lou.id, 'my_buddies', {});
  const times = [inHours(1), inHours(25), inHours(49)];
  const { id } = await ask(dana.id, 'propose_meeting', { alias_id: toLou, times });
  await ask(dana.id, 'offer_other_times', { id, times: [inHours(2), inHours(26), inHours(50)] });
  const [first] = (await ask(lou.id, 'meeting', { id })).times;
  await ask(lou.id, 'take_meeting', { id, time: first?.toISOString() ?? '' });
  await client.query(
    'update public.meetings set starts_at = now(), step_at = now() where id = $1',
    [id],
  );
  await ask(dana.id, 'pause_meeting', { id, paused: true });
  await ask(dana.id, 'pause_meeting', { id, paused: false });
  await ask(dana.id, 'advance_meeting', { id, expected_step: 0 });
  await ask(lou.id, 'leave_meeting', { id, has_left: true });
  await ask(lou.id, 'my_meetings', {});
  const closing = { id, step_text: 'Call them.', keep: 'both', mine: 'Mine.', theirs: 'Theirs.' };
  await ask(dana.id, 'close_meeting', closing);
  await ask(lou.id, 'close_meeting', closing);
  await ask(lou.id, 'end_buddy', { alias_id: toDana });
}

async function matches(): Promise<void> {
  const request = { topic: 'collections', goal: 'one_debt', weekday: 6, zone: 'America/New_York' };
  const people: Person[] = [];
  for (let place = 0; place < 4; place += 1) {
    const person = await addPerson(client);
    await ask(person.id, 'ask_match', request);
    people.push(person);
  }
  await client.query("update public.match_requests set asked_at = now() - interval '80 hours'");
  await client.query('select public.run_due_community_jobs()');
  const [dana, lou] = people as [Person, Person];
  const { proposal } = (await ask(dana.id, 'my_match', {})) ?? { proposal: null };
  await ask(dana.id, 'answer_match', { id: proposal?.id ?? '', yes: true, shares: {} });
  await ask(lou.id, 'leave_match', {});
}

async function questions(dana: Person, lou: Person, dee: Person): Promise<string> {
  const written = { topic: 'collections', title: 'A letter from a collector. What first?' };
  const draft = randomUUID();
  await ask(dana.id, 'save_draft', {
    draft,
    question: null,
    ...written,
    kind: null,
    body: 'The ninth envelope.',
    source: '',
  });
  await ask(dana.id, 'my_drafts', {});
  const { id: question } = await ask(dana.id, 'ask', { draft, ...written, body: 'The ninth.' });
  await ask(dana.id, 'edit_question', { question, ...written, body: 'The tenth envelope.' });
  const answered = { kind: 'experience', body: 'I wrote to them first.', source: null };
  const { id: answer } = await ask(lou.id, 'answer', {
    draft: randomUUID(),
    question,
    ...answered,
  });
  await ask(lou.id, 'edit_answer', { answer, ...answered, body: 'I wrote to them.' });
  const posts = ['questions', 'answers'].map((table) =>
    client.query(`update public.${table} set state = 'shown', reason = null`),
  );
  await Promise.all(posts);
  await ask(dana.id, 'thread', { question });
  await ask(dana.id, 'mark_helped', { answer, helped: true });
  await ask(dana.id, 'accept', { answer, accepted: true });
  await ask(dee.id, 'follow', { question, is_following: true });
  await ask(dee.id, 'thread_read', { question });
  await ask(dee.id, 'thread', { question });
  const top = { topic: null, unanswered: false, before_active: null, before_id: null };
  expect((await ask(dee.id, 'feed_page', top)).questions).toHaveLength(1);
  await ask(dee.id, 'search_feed', { words: 'collector', topic: null });
  await client.query("update public.answers set state = 'held', reason = 'phone' where id = $1", [
    answer,
  ]);
  await ask(lou.id, 'my_drafts', {});
  await client.query("update public.answers set state = 'shown', reason = null");
  const dropped = randomUUID();
  await ask(lou.id, 'save_draft', {
    draft: dropped,
    question,
    topic: null,
    title: '',
    kind: 'rule',
    body: 'One more.',
    source: '',
  });
  await ask(lou.id, 'delete_draft', { draft: dropped });
  return answer;
}

async function moderation(lou: Person, dee: Person, answer: string): Promise<void> {
  const moderator = (await addPerson(client, { name: 'Quiet Q' })).id;
  await client.query(`insert into private.staff (user_id, role) values ($1, 'moderator')`, [
    moderator,
  ]);
  await addFactor(client, moderator, 'verified');
  await ask(dee.id, 'report_post', {
    post_kind: 'answer',
    post_id: answer,
    reason: 'sells',
    said: 'He asked for money.',
    attached: null,
    also_block: false,
  });
  const [first] = (await ask(moderator, 'queue_page', { behind: null }, proven())).cases;
  const case_id = first?.id ?? '';
  await ask(moderator, 'take_case', { case_id }, proven());
  await ask(moderator, 'give_case_back', { case_id }, proven());
  await ask(
    moderator,
    'decide',
    { case_id, action: 'hold', rule: 2, sentence: 'Nothing is sold here.', days: 7 },
    proven(),
  );
  await ask(lou.id, 'my_alias', {});
  const [decision] = await ask(lou.id, 'my_decisions', {});
  await ask(lou.id, 'appeal', { decision: decision?.id ?? '', words: 'I sold nothing.' });
  await ask(lou.id, 'my_decisions', {});
  const another = (await addPerson(client, { name: 'Calm Cal' })).id;
  await client.query(`insert into private.staff (user_id, role) values ($1, 'moderator')`, [
    another,
  ]);
  await addFactor(client, another, 'verified');
  const { cases } = await ask(another, 'queue_page', { behind: null }, proven());
  for (const { id } of cases) await ask(another, 'take_case', { case_id: id }, proven());
  await client.query('insert into private.care_notes (user_id) values ($1)', [dee.id]);
  await ask(dee.id, 'put_care_away', {});
}

async function blocks(dana: Person, dee: Person): Promise<void> {
  const { alias } = (await ask(dee.id, 'my_alias', {})) ?? { alias: null };
  await ask(dana.id, 'mute_person', { alias: alias?.id ?? '' });
  await ask(dana.id, 'block_person', { alias: alias?.id ?? '' });
  const [block] = await ask(dana.id, 'my_blocks', {});
  await ask(dana.id, 'unblock_person', { block: block?.id ?? '' });
}

describe('every function that a client may call', () => {
  it('of the community answers what is read, and nothing besides', async () => {
    const dana = await addPerson(client, { name: 'Dana Kiln' });
    const lou = await addPerson(client, { name: 'Ledger Lou' });
    const dee = await addPerson(client, { name: 'Second Shift Dee' });
    await ask(dana.id, 'set_alias', { alias_name: 'Dana K.', shape: 0, glaze: 0, is_adult: true });
    await client.query("update public.aliases set name = 'Dana Kiln' where user_id = $1", [
      dana.id,
    ]);
    const { id: other } = await ask(dee.id, 'make_circle', {
      name: 'Nightshift',
      purpose: '',
      weekday: 3,
      zone: 'Etc/UTC',
      shares: {},
    });
    await ask(dee.id, 'leave_circle', { circle: other });
    const circle = await addCircle(client, [dana, lou]);
    await meetings(circle);
    await forgetAttempts();
    await circleActs(circle, dee);
    await ask(dee.id, 'leave_circle', { circle: circle.id });
    await client.query(
      `insert into private.removals (circle_id, about_id, closes_at, settled_at, is_removed)
       values ($1, $2, now(), now(), true)`,
      [circle.id, dee.id],
    );
    await ask(dee.id, 'my_removals', {});
    await matches();
    const answer = await questions(dana, lou, dee);
    await moderation(lou, dee, answer);
    await blocks(dana, dee);
    await ask(dana.id, 'remove_post', { kind: 'answer', id: answer });
  });

  it('of the account, notices, rewards and referrals, too', async () => {
    const { id: dana } = await addPerson(client, { name: 'Dana Kiln' });
    const friend = await addUser(client, { metadata: { first_name: 'Ida' } });
    await client.query(`insert into private.referrals (friend_id, inviter_id) values ($1, $2)`, [
      friend,
      dana,
    ]);
    await insertRow(client, 'notices', await sampleRow(client, 'notices', dana));
    await ask(dana, 'my_notices', {});
    await ask(dana, 'see_notices', { ids: null });
    await ask(dana, 'my_badges', {});
    const address = `0x${'ab'.repeat(20)}`;
    await ask(dana, 'open_wallet_link', { wallet_address: address, chain: 8453 }, withMail());
    await ask(dana, 'take_wallet_link', { link_nonce: 'none of ours' }, withMail());
    await client.query('insert into public.wallets (user_id, address) values ($1, $2)', [
      dana,
      address,
    ]);
    await client.query('insert into public.earned_badges (user_id, badge) values ($1, 1)', [dana]);
    const claim = { badge_number: 1, wallet_address: address, chain: 8453 };
    await ask(dana, 'open_badge_claim', claim, withMail());
    await client.query(
      `insert into public.referral_entries (user_id, kind, points) values ($1, 'qualified', 100)`,
      [dana],
    );
    await ask(dana, 'open_points_claim', { wallet_address: address, chain: 8453 }, withMail());
    await ask(dana, 'unlink_wallet', { wallet: randomUUID() }, withMail());
    await ask(dana, 'my_invitations', {});
    await ask(dana, 'renew_invitation', {});
    await ask(dana, 'my_pass', {});
    await ask(dana, 'session_status', {});
    await ask(dana, 'my_calendar_feed', {});
    await ask(dana, 'make_calendar_feed', {}, withMail());
    await ask(dana, 'my_calendar_feed', {}, withMail());
    await ask(dana, 'end_calendar_feed', {});
    await ask(dana, 'my_account', {});
    await ask(dana, 'my_storage', {});
    await ask(dana, 'cancel_address_change', { kind: 'email' });
    const session_id = await addSession(client, dana);
    const ended = await addSession(client, dana);
    await ask(dana, 'my_sessions', {}, { session_id });
    await ask(dana, 'end_session', { id: ended }, { session_id });
    await ask(dana, 'end_other_sessions', {}, { session_id });
    await client.query(
      "update auth.users set email_confirmed_at = now(), phone = '15550123456' where id = $1",
      [dana],
    );
    await client.query(
      `insert into auth.identities (id, provider_id, user_id, identity_data, provider)
       values ($1, $2::text, $2::uuid, '{}', 'email')`,
      [randomUUID(), dana],
    );
    await ask(dana, 'remove_phone', {}, withMail());
    for (const table of ['debts', 'debt_payments', 'payoff_plans', 'turns'])
      await insertRow(client, table, await sampleRow(client, table, dana));
    const { rows } = await client.query<{ id: string }>('select id from public.conversations');
    await ask(dana, 'my_records', { conversation: rows[0]?.id ?? null });
    await ask(dana, 'open_export', {}, withMail());
    await ask(dana, 'my_export', {}, withMail());
    await addFactor(client, dana, 'verified');
    await ask(dana, 'my_factor_recovery', {}, proven());
    const { codes } = await ask(dana, 'make_factor_recovery_codes', {}, proven());
    await ask(dana, 'use_factor_recovery_code', { code: 'AAAAA-AAAAA' }, { session_id });
    await ask(dana, 'use_factor_recovery_code', { code: codes[0] ?? '' }, { session_id });
    const dispute = randomUUID();
    await ask(dana, 'write_dispute', {
      case_id: dispute,
      recipient: 'bureau',
      bureau: 'equifax',
      recipient_name: 'Equifax',
      facts: JSON.stringify([{ id: 'paid_with_balance', says: 'Paid, closed; $312' }]),
      words: 'I paid this loan off in June 2025.',
      is_after_annual: true,
    });
    const mailed = randomUUID();
    await ask(dana, 'record_dispute_event', {
      event_id: mailed,
      case_id: dispute,
      kind: 'sent',
      happened_on: today(),
      details: '{}',
    });
    await ask(dana, 'take_back_dispute_event', { event_id: mailed, case_id: dispute });
    await ask(dana, 'my_leaving', {});
    await ask(dana, 'close_account', { word: 'delete', keep_answers: true }, withMail());
    await ask(dana, 'my_leaving', {});
    await ask(dana, 'keep_account', {});
    const held = await addSession(client, dana, { method: 'otp' });
    await ask(dana, 'await_new_password', {}, { session_id: held });
    await ask(dana, 'erase_account_now', { word: 'delete' }, withMail());

    const visitor = await addUser(client, { anonymous: true });
    await addPass(client, visitor, -1, 60);
    await ask(visitor, 'my_pass', {}, { is_anonymous: true });
    await ask(visitor, 'erase_visit', { word: 'delete' }, { is_anonymous: true });
  });

  it('is called here, and is in the register', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select distinct proname::text as name from pg_proc
       where pronamespace = 'public'::regnamespace
         and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
       order by 1`,
    );
    const callable = rows.map(({ name }) => name).toSorted();
    expect(Object.keys(answers).toSorted()).toEqual(callable);
    expect([...asked].toSorted()).toEqual(callable);
  });
});

describe('what SQL functions refuse', () => {
  const raised = () =>
    fs
      .readdirSync('supabase/schemas', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.sql'))
      .flatMap((file) => {
        const sql = fs.readFileSync(`supabase/schemas/${file}`, 'utf8');
        return [...sql.matchAll(/errcode = '(\w+)'|'(MW\d{3})'/g)].map(
          ([, errcode, passed]) => errcode ?? passed ?? '',
        );
      });

  it('is in the register, which has nothing that is never raised', () => {
    expect(Object.keys(sqlStates).toSorted()).toEqual([...new Set(raised())].toSorted());
  });

  it('means one thing by one SQLSTATE', () => {
    const codes = Object.values(sqlStates);
    expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
  });
});
