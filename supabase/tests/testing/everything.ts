import type { PoolClient } from 'pg';
import { insertRow, register, sampleRow } from './rows.ts';
import { addFactor, setPassword } from './sessions.ts';

/** A row of this member in every table that there is, public and private; the visitor is one whose data they brought along. */
export async function addEverything(
  client: Pick<PoolClient, 'query'>,
  member: string,
  visitor: string,
): Promise<void> {
  /** In a database of an earlier build some tables are to come. */
  const isThere = async (table: string): Promise<boolean> => {
    const { rows } = await client.query<{ isThere: boolean }>(
      'select to_regclass($1) is not null as "isThere"',
      [table],
    );
    return rows[0]?.isThere === true;
  };
  // A new password ends what others may hold, so it comes first.
  await setPassword(client, member);
  await client.query('delete from public.profiles where user_id = $1', [member]);
  for (const table of Object.keys(register))
    if (await isThere(`public.${table}`))
      await insertRow(client, table, await sampleRow(client, table, member));
  if (await isThere('private.kept_due_days'))
    await client.query(
      `insert into private.kept_due_days (user_id, debt_id, due_on)
       select user_id, id, '2026-11-25' from public.debts where user_id = $1 limit 1`,
      [member],
    );
  if (await isThere('private.wallet_links'))
    await client.query(
      `insert into private.wallet_links (nonce, user_id, address, chain_id)
       values (repeat('a', 32), $1, '0x' || repeat('b', 40), 1)`,
      [member],
    );
  if (await isThere('private.off_report_days'))
    await client.query(
      'insert into private.off_report_days (user_id, off_on, is_disputable) values ($1, current_date, true)',
      [member],
    );
  await addFactor(client, member, 'verified');
  await client.query('select public.claim_visitor_data($1, $2)', [member, visitor]);
  await client.query(
    `insert into private.referrals (friend_id, inviter_id) values ($1, $2), ($2, $1)`,
    [member, visitor],
  );
  await client.query(
    `with code as (
       insert into private.access_codes (hash, hint, minutes, uses) values ('x', 'X', 60, 1) returning id
     )
     insert into private.access_code_uses (code_id, user_id) select id, $1 from code`,
    [member],
  );
  await client.query(
    `insert into private.model_uses (turn_id, user_id, microdollars) values (gen_random_uuid(), $1, 1)`,
    [member],
  );
  await client.query(
    `with restricted as (
       insert into private.restrictions (user_id, kind, rule, sentence, until)
       values ($1, 'hold', 2, 'Nothing is sold here.', now() + interval '7 days')
     ), released as (
       insert into private.released_aliases (skeleton, user_id) values ('renamed', $1)
     ), moderator as (
       insert into private.staff (user_id, role) values ($1, 'moderator')
     ), recovery as (
       insert into private.factor_recovery_codes (user_id, hash) values ($1, 'x')
     ), taken_along as (
       insert into private.exports (user_id) values ($1)
     ), reckoned as (
       insert into private.reckonings (user_id) values ($1) on conflict (user_id) do nothing
     ), used as (
       insert into private.known_devices (user_id, kind) values ($1, 'Chrome on Windows') on conflict do nothing
     ), untold as (
       insert into private.notice_retries (collector, item_id, user_id) values ('answer', gen_random_uuid(), $1)
     ), leaving as (
       insert into private.leaving_accounts (user_id, keeps_answers) values ($1, false)
     ), cared as (
       insert into private.care_notes (user_id) values ($1)
     ), noted as (
       insert into private.audit_log (staff_id, action) values ($1, 'opened')
     ), old as (
       insert into private.old_words (post_kind, post_id, user_id, words)
       values ('answer', gen_random_uuid(), $1, 'What it said before.')
     )
     select private.open_case('held', 'phone', 'answer', gen_random_uuid(), $1)`,
    [member],
  );
  await client.query(
    `with asked as (
       insert into private.removals (circle_id, about_id, closes_at)
       select circle_id, user_id, now() from public.circle_members where user_id = $1 limit 1
       returning id, circle_id
     ), spoken as (
       insert into private.circle_voices (circle_id, user_id, voice_id, since)
       select circle_id, $1, circle_id, now() from asked
     ), invited as (
       insert into private.invite_codes (circle_id, user_id, hash, expires_at)
       select circle_id, $1, 'hash', now() from asked
     )
     insert into private.votes (removal_id, user_id, yes) select id, $1, true from asked`,
    [member],
  );
  await client.query(
    `with matched as (
       insert into private.matches (topic, weekday, time_zone, closes_at)
       values ('collections', 6, 'America/New_York', now()) returning id
     ), closed as (
       insert into private.meeting_closings (meeting_id, user_id, keep)
       select id, $1, 'mine' from public.meetings where one_id = $1
     )
     insert into private.match_people (match_id, user_id) select id, $1 from matched`,
    [member],
  );
}
