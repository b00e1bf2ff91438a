-- Generated from supabase/schemas by `npx tsx tools/database/main.ts fold`: edit those, not this.
-- A database that was made by these steps is taken over (gateway/postgres/take_over.ts):
-- replaces 20261121090000_create_private_schema
-- replaces 20261121090100_create_access_passes
-- replaces 20261121090200_decide_session_standing
-- replaces 20261121090300_create_profiles
-- replaces 20261121090400_create_debts
-- replaces 20261121090500_create_debt_payments
-- replaces 20261121090600_create_payoff_plans
-- replaces 20261121090700_claim_visitor_data
-- replaces 20261121090800_create_contact_messages
-- replaces 20261121090900_tighten_contact_limits
-- replaces 20261121091000_say_which_month_a_payment_is_for
-- replaces 20261121092000_give_and_revoke_passes
-- replaces 20261121092100_create_orders
-- replaces 20261121092110_open_orders
-- replaces 20261121092120_settle_orders
-- replaces 20261121092130_bring_orders
-- replaces 20261121092200_create_access_codes
-- replaces 20261121092300_create_referrals
-- replaces 20261121092310_follow_referrals
-- replaces 20261121092320_take_invitations
-- replaces 20261121092400_purge_empty_visitors
-- replaces 20261121092500_claim_in_one_order
-- replaces 20261122100000_give_grace_once_a_mailbox
-- replaces 20261122100100_count_guesses_of_invitations
-- replaces 20261122120000_hold_standing_to_live_sessions
-- replaces 20261122130000_refuse_to_hold_dead_sessions
-- replaces 20261122140000_judge_payments
-- replaces 20261122140100_limit_rates_by_one_rule
-- replaces 20261122160000_keep_every_field_of_a_debt
-- replaces 20261122170000_say_what_is_paid_through
-- replaces 20261122180000_keep_lessons
-- replaces 20261122180100_keep_conversations
-- replaces 20261122180200_read_own_records
-- replaces 20261122180300_ask_in_a_conversation_that_stays
-- replaces 20261122180400_take_back_what_was_agreed
-- replaces 20261122190000_keep_days_in_reach
-- replaces 20261122190100_begin_conversations_once
-- replaces 20261122200000_number_what_questions_refuse
-- replaces 20261122200100_meet_in_the_community
-- replaces 20261122200200_moderate_the_community
-- replaces 20261122201000_begin_circles
-- replaces 20261122201100_meet_in_twos
-- replaces 20261122201200_hold_circles_in_order
-- replaces 20261122202000_ask_and_answer
-- replaces 20261122202900_match_people
-- replaces 20261122203000_recover_from_a_lost_phone
-- replaces 20261122204000_ask_for_a_fresh_proof
-- replaces 20261122210000_change_the_own_account
-- replaces 20261122210100_see_signed_in_devices
-- replaces 20261122211000_close_accounts
-- replaces 20261122211100_export_everything
-- replaces 20261122212000_choose_notices
-- replaces 20261122212010_tell_of_events
-- replaces 20261122212020_collect_notices
-- replaces 20261122212030_reckon_payments
-- replaces 20261122212040_mail_notices
-- replaces 20261122212050_tell_of_security
-- replaces 20261122212060_feed_calendars
-- replaces 20261122213000_earn_badges
-- replaces 20261122214000_count_no_factor_just_added
-- replaces 20261122215000_show_days_of_weeks
-- replaces 20261122220000_show_the_week_that_is_written
-- replaces 20261122220100_tell_more_of_a_week
-- replaces 20261122220200_change_days_without_cutting_a_check_in
-- replaces 20261122220300_tell_that_silence_ends_a_circle
-- replaces 20261122220400_count_who_could_be_matched
-- replaces 20261122220500_give_back_names
-- replaces 20261122220600_tell_no_number_of_the_hidden
-- replaces 20261122221000_count_passkeys_as_proof
-- replaces 20261122222000_tend_each_by_itself
-- replaces 20261122222100_collect_each_by_itself
-- replaces 20261122222200_reckon_who_is_due
-- replaces 20261122222300_tell_of_new_devices
-- replaces 20261122222400_say_goodbye
-- replaces 20261122222500_take_along_by_name
-- replaces 20261122222600_know_what_a_calendar_has
-- replaces 20261122222700_tell_when_time_ends
-- replaces 20261122222800_wait_for_nobody_to_reckon
-- replaces 20261122223000_hold_what_is_written_on
-- replaces 20261122223100_find_one_circle_by_its_key
-- replaces 20261122223200_forget_addresses
-- replaces 20261122225000_show_nobody_past_a_block
-- replaces 20261122225100_tell_nothing_of_a_block
-- replaces 20261122225200_count_every_change
-- replaces 20261122226000_pause_whole_weeks
-- replaces 20261122226100_begin_with_a_whole_check_in
-- replaces 20261122226200_keep_what_was_said_of_a_week
-- replaces 20261122226300_tell_of_another_day
-- replaces 20261123110000_present_under_ones_own_key
-- replaces 20261123230100_read_what_is_spelled_out
-- replaces 20261123300000_ask_what_a_percentage_asks
-- replaces 20261123410000_prove_for_a_calendar_address
-- replaces 20261123411000_name_the_row_of_notices_looked
-- replaces 20261123412000_take_sequences_back
-- replaces 20261123500100_take_a_right_recovery_code
-- replaces 20261123500200_staff_by_proven_address
-- replaces 20261123600000_tell_what_a_promotion_ends_in
-- replaces 20261123700000_block_by_one_name
-- replaces 20261124000000_held_proposals

-- schemas/kernel/private_schema.sql

-- What only the server and the database itself may use. The data API never exposes this schema, and no
-- role of the API may look names up in it: policies and triggers reach its functions by identity.
create schema private;
comment on schema private is
  'Helpers of policies and triggers, and tables only the server reads. Not exposed by the data API.';
revoke all on schema private from public, anon, authenticated, service_role;

-- A new function is executable by everyone until that is taken back, so each one below takes it back.

-- Keeps updated_at true whatever a client sends. Runs as the writer; it needs no rights of its own.
create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke all on function private.touch_updated_at() from public;
comment on function private.touch_updated_at() is 'Trigger: updated_at is the time of the last write.';

-- schemas/kernel/row_limits.sql

-- Refuses to let one person hold more rows of a table than the trigger's argument says (SQLSTATE MW001).
-- Definer: it must count every row of the person, not only those the writer's policies show. The lock
-- makes concurrent writers of one person count one after another, so the limit is exact.
create function private.enforce_row_limit() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_rows constant integer := tg_argv[0]::integer;
  person uuid;
  held bigint;
begin
  for person in select distinct inserted.user_id from inserted order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(
      pg_catalog.hashtextextended('row_limit:' || tg_table_name || ':' || person::text, 0));
    execute pg_catalog.format('select count(*) from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
      into held using person;
    if held > max_rows then
      raise exception using
        errcode = 'MW001',
        message = pg_catalog.format('A person may keep at most %s rows in %s', max_rows, tg_table_name),
        hint = 'Delete some that are no longer needed.';
    end if;
  end loop;
  return null;
end
$$;
revoke all on function private.enforce_row_limit() from public;
comment on function private.enforce_row_limit() is
  'Statement trigger after insert: at most tg_argv[0] rows a person. Raises MW001.';

-- schemas/kernel/rate_limits.sql

-- Every limit of how often something may be done is counted here. Where the things themselves are kept (orders, messages),
-- their own instants are counted; what leaves nothing else behind is kept as an attempt.

-- Seconds until one more is allowed where at most max_events may be in any such period; 0 is now. The caller says which
-- instants count, and holds a lock under which they are counted and added to, so that calls at once count one after another.
create function private.rate_limit_wait(instants timestamptz[], max_events integer, period interval) returns integer
language sql
stable
set search_path = ''
as $$
  select case when count(*) < max_events then 0
    else greatest(1, ceil(extract(epoch from min(counted) + period - now())))::integer end
  from (
    select instant from unnest(instants) as instant where instant > now() - period order by instant desc limit max_events
  ) as latest (counted)
$$;
revoke all on function private.rate_limit_wait(timestamptz[], integer, interval) from public;
comment on function private.rate_limit_wait(timestamptz[], integer, interval) is
  'Seconds until one more is allowed, of at most max_events in a period; 0 is now.';

-- Refuses what has to wait, by the SQLSTATE of the caller; the hint is how many seconds.
create function private.refuse_for_now(wait_seconds integer, refusal_sqlstate text, refusal_message text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if wait_seconds > 0 then
    raise exception using errcode = refusal_sqlstate, message = refusal_message, hint = wait_seconds::text;
  end if;
end
$$;
revoke all on function private.refuse_for_now(integer, text, text) from public;
comment on function private.refuse_for_now(integer, text, text) is
  'Raises the given SQLSTATE while there are seconds to wait, which are its hint.';

-- Tries that did not succeed, kept for a day, so that nobody guesses codes or takes one thing many times.
create table private.attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  tried_at timestamptz not null default now()
);
comment on table private.attempts is
  'Tries that are limited, by person and by keyed hash of the network address. Forgotten after a day.';

create index attempts_subject on private.attempts (kind, subject, tried_at);
create index attempts_tried_at on private.attempts (tried_at);

alter table private.attempts enable row level security;
revoke all on private.attempts from public, anon, authenticated, service_role;

-- Seconds until one more attempt is allowed; 0 when it is now. Locks the subject, so that attempts at once count one after
-- another.
create function private.attempt_wait(
  attempt_kind text, attempt_subject text, max_attempts integer, period interval
) returns integer
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('attempt:' || attempt_kind || ':' || attempt_subject, 0));
  return private.rate_limit_wait(array(
    select tried_at from private.attempts
    where kind = attempt_kind and subject = attempt_subject and tried_at > now() - period
  ), max_attempts, period);
end
$$;
revoke all on function private.attempt_wait(text, text, integer, interval) from public;
comment on function private.attempt_wait(text, text, integer, interval) is
  'Seconds until another attempt is allowed; 0 is now.';

-- Counts one attempt. A hundred of those that no limit looks at any more go with it, so that none are kept for ever.
create function private.note_attempt(attempt_kind text, attempt_subject text) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.attempts where id in (
    select id from private.attempts where tried_at < now() - interval '1 day' limit 100 for update skip locked
  );
  insert into private.attempts (kind, subject) values (attempt_kind, attempt_subject);
end
$$;
revoke all on function private.note_attempt(text, text) from public;
comment on function private.note_attempt(text, text) is 'Counts one attempt, and forgets those of yesterday.';

-- schemas/kernel/readable_codes.sql

-- A number or code of characters that are not mistaken for each other, about 5 bits each.
create function private.readable_characters(length integer) returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (get_byte(bytes, place) % 31), 1), '')
  from (select extensions.gen_random_bytes(length) as bytes) as random, generate_series(0, length - 1) as place
$$;
revoke all on function private.readable_characters(integer) from public;
comment on function private.readable_characters(integer) is 'Random characters for people to read out.';

-- schemas/kernel/keyed_hashes.sql

-- What the hashes of this schema are keyed with, so that the table of mailboxes alone tells no address.
create table private.hash_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.hash_key is 'Key of the hashes by which mailboxes and networks are counted.';

alter table private.hash_key enable row level security;
revoke all on private.hash_key from public, anon, authenticated, service_role;
insert into private.hash_key default values;

-- What is counted in place of an address: nobody without the key can say whose it is.
create function private.keyed_hash(subject text) returns text
language sql
stable
set search_path = ''
as $$
  select pg_catalog.encode(extensions.hmac(pg_catalog.convert_to(subject, 'UTF8'), key, 'sha256'), 'hex')
  from private.hash_key
$$;
revoke all on function private.keyed_hash(text) from public;
comment on function private.keyed_hash(text) is 'What is counted in place of an address.';

-- schemas/account/accounts.sql

-- Whoever writes what hangs on people holds them first: who deletes an account in that instant waits, or has gone before
-- and is found no more. Without it the two would wait for each other, each for a row that the other has.
create function private.hold_people(people uuid[]) returns void
language sql
volatile
set search_path = ''
as $$
  select from auth.users where id = any (people) order by id for key share
$$;
revoke all on function private.hold_people(uuid[]) from public;
comment on function private.hold_people(uuid[]) is 'Keeps these accounts from being deleted until the transaction ends.';

-- Friends may have invited each other, so that deleting both accounts at once would take the same two lines in the two
-- orders there are: one deletion after another. Runs as whoever deletes; it needs no rights.
create function private.lock_deletions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  return null;
end
$$;
revoke all on function private.lock_deletions() from public;
comment on function private.lock_deletions() is 'Trigger on auth.users: one deletion of accounts at a time.';

create trigger lock_deletions before delete on auth.users
  for each statement execute function private.lock_deletions();

-- One mailbox under many spellings: case, what follows a plus, and dots where the service ignores them.
create function private.mailbox_of(address text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when parts.domain in ('gmail.com', 'googlemail.com')
    then replace(parts.name, '.', '') || '@gmail.com' else parts.name || '@' || parts.domain end
  from (select
    pg_catalog.split_part(pg_catalog.split_part(lower(address), '@', 1), '+', 1) as name,
    pg_catalog.split_part(lower(address), '@', 2) as domain
  ) as parts
  where address like '%@%'
$$;
revoke all on function private.mailbox_of(text) from public;
comment on function private.mailbox_of(text) is 'The mailbox behind an address, so that one is not counted twice.';

-- The network a visitor last came from, as limits count it: of IPv6 the first 64 bits. Null when nobody noted it.
create function private.network_of(person uuid) returns text
language sql
stable
set search_path = ''
as $$
  select case family(ip) when 6 then pg_catalog.network(pg_catalog.set_masklen(ip, 64))::text else pg_catalog.host(ip) end
  from auth.sessions where user_id = person and ip is not null order by updated_at desc nulls last limit 1
$$;
revoke all on function private.network_of(uuid) from public;
comment on function private.network_of(uuid) is 'The network that a person last came from, or null.';

-- schemas/account/password_recovery.sql

-- When a person last set a password: a session opened by password recovery may touch nothing until then.
-- Written by a trigger, read by session_standing(); no role of the API may see it.
create table private.password_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null
);
comment on table private.password_changes is 'Time of each person''s last change of password. Kept by trigger.';

alter table private.password_changes enable row level security;
revoke all on private.password_changes from public, anon, authenticated, service_role;

-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.note_password_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.password_changes (user_id, changed_at)
  values (new.id, clock_timestamp())
  on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;
revoke all on function private.note_password_change() from public;
comment on function private.note_password_change() is 'Trigger on auth.users: keeps private.password_changes.';

create trigger note_password_change
  after update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.note_password_change();

-- Sessions that may touch nothing until their person has set a password. Password recovery is held to the new password
-- however it was opened: where the auth service does not write `recovery` into the token (a typed code, a link opened on
-- another device), the page says so itself, before it uses the session.
create table private.sessions_awaiting_password (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default clock_timestamp()
);
comment on table private.sessions_awaiting_password is
  'Sessions opened by password recovery, or by a link to an account that somebody else may have started. Kept by await_new_password().';

create index sessions_awaiting_password_user_id on private.sessions_awaiting_password (user_id);

alter table private.sessions_awaiting_password enable row level security;
revoke all on private.sessions_awaiting_password from public, anon, authenticated, service_role;

-- The calling session may touch nothing any more until its person has set a password. Asked again, it stays as it is.
-- A token outlives its session by up to an hour. One whose session has ended, was ended or is another's can do nothing,
-- so there is nothing to hold back: the caller hears so, and no row is kept for it.
-- Definer: it writes a private table. Executable by authenticated: a session can only hold back itself.
--   MW111 the token names no session, or none that stands
create function public.await_new_password() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  -- Held until the end: who signs out at the same moment does so before this or after it.
  perform from auth.sessions
  where sessions.id = session
    and sessions.user_id = auth.uid()
    and (sessions.not_after is null or sessions.not_after > now())
  for key share;
  if not found then
    raise exception using errcode = 'MW111', message = 'This token names no session that stands';
  end if;
  -- What ended without a new password needs no row any more.
  delete from private.sessions_awaiting_password as awaiting
  where awaiting.user_id = auth.uid()
    and not exists (select from auth.sessions where sessions.id = awaiting.session_id);
  insert into private.sessions_awaiting_password (session_id, user_id)
  values (session, auth.uid())
  on conflict (session_id) do nothing;
end
$$;
revoke all on function public.await_new_password() from public, anon, authenticated, service_role;
grant execute on function public.await_new_password() to authenticated;
comment on function public.await_new_password() is
  'Holds the calling session back until its person has set a password. Raises MW111.';

-- schemas/account/leaving.sql

-- Accounts that are closed and wait to be erased: nobody sees them, and signing in leads to one page
-- (docs/domain/account.md).

create table private.leaving_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  closed_at timestamptz not null default now(),
  erase_at timestamptz not null default now() + interval '14 days',
  keeps_answers boolean not null,
  failed_at timestamptz
);
comment on table private.leaving_accounts is 'Closed accounts, until they are erased or kept after all.';
comment on column private.leaving_accounts.keeps_answers is
  'Whether answers that helped others stay, without a name.';
comment on column private.leaving_accounts.failed_at is
  'When erasing it last failed: the others come first.';

create index leaving_accounts_erase_at on private.leaving_accounts (erase_at);

alter table private.leaving_accounts enable row level security;
revoke all on private.leaving_accounts from public, anon, authenticated, service_role;

-- Is this account closed? Nobody is shown it, and no mail goes there.
create function private.is_leaving(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$ select exists (select from private.leaving_accounts where user_id = person) $$;
revoke all on function private.is_leaving(uuid) from public;
comment on function private.is_leaving(uuid) is 'Is this account closed, and waits to be erased?';

-- Refuses to bring a closed account among others: whoever wrote in that instant comes too late. It runs after the foreign key
-- has waited for the account, and so sees what the closing did. Definer: whoever writes may not read who is leaving.
create function private.refuse_leaving() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from private.leaving_accounts as leaving
    where leaving.user_id in (
      select (pg_catalog.to_jsonb(new) ->> named)::uuid from unnest(tg_argv) as named)
  ) then
    raise exception using errcode = 'MW601', message = 'This account is closed';
  end if;
  return null;
end
$$;
revoke all on function private.refuse_leaving() from public;
comment on function private.refuse_leaving() is
  'Trigger, with the columns that hold accounts as arguments: none of them is closed. Raises MW601.';

-- What somebody writes in the instant in which they close their account, or staff show meanwhile, is seen by nobody.
-- Definer, for the same reason.
create function private.keep_away() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.state = 'shown' and private.is_leaving(new.author_id) then
    new.state := 'away';
  end if;
  return new;
end
$$;
revoke all on function private.keep_away() from public;
comment on function private.keep_away() is 'Trigger on questions and answers: nothing of a closed account is shown.';

-- schemas/access/standing.sql

-- The one place that decides what a session is worth (docs/domain/access.md):
--   nobody               no user, a deleted one or a banned one, or a session that has ended: an access token is good for an
--                        hour, a session may end sooner by signing out, by a new password, by an operator
--   second_factor_due    aal1 although the user has a verified second factor
--   password_due         opened by password recovery, or held back by await_new_password(), and no password set since
--   leaving              permanent account that was deleted and can still be kept
--   member               permanent account
--   visitor_pass_running anonymous, and a pass runs now
--   visitor_pass_over    anonymous, no pass or none that runs now
-- Whether the user is anonymous is read from auth.users, not from the token: a visitor who has just
-- become a member is one at once, with the token they hold.
-- Definer: it reads auth.users, auth.mfa_factors, auth.sessions and passes, which the caller may not.
-- Executable by authenticated: it only ever tells the caller about the caller.
create function public.session_standing() returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
  person constant uuid := auth.uid();
  session constant uuid := nullif(claims ->> 'session_id', '')::uuid;
  anonymous boolean;
  due_since timestamptz;
begin
  select users.is_anonymous into anonymous
  from auth.users
  where users.id = person
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now());
  if not found then
    return 'nobody';
  end if;

  -- A token without a session was signed by the operator for a purpose of their own.
  if session is not null and not exists (
    select from auth.sessions
    where sessions.id = session
      and sessions.user_id = person
      and (sessions.not_after is null or sessions.not_after > now())
  ) then
    return 'nobody';
  end if;

  if claims ->> 'aal' is distinct from 'aal2' and exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = person and mfa_factors.status = 'verified'
  ) then
    return 'second_factor_due';
  end if;

  if claims -> 'amr' @> '[{"method": "recovery"}]' then
    select pg_catalog.to_timestamp(max((entry ->> 'timestamp')::double precision)) into due_since
    from pg_catalog.jsonb_array_elements(claims -> 'amr') as entry
    where entry ->> 'method' = 'recovery';
  end if;
  due_since := greatest(due_since, (
    select awaiting.since from private.sessions_awaiting_password as awaiting
    where awaiting.session_id = session and awaiting.user_id = person
  ));
  if due_since is not null and not exists (
    select from private.password_changes
    where password_changes.user_id = person and password_changes.changed_at >= due_since
  ) then
    return 'password_due';
  end if;

  if not anonymous then
    return case when private.is_leaving(person) then 'leaving' else 'member' end;
  end if;
  if exists (
    select from public.access_passes
    where access_passes.user_id = person
      and access_passes.starts_at <= now()
      and access_passes.ends_at > now()
      and access_passes.revoked_at is null
  ) then
    return 'visitor_pass_running';
  end if;
  return 'visitor_pass_over';
end
$$;
revoke all on function public.session_standing() from public, anon, authenticated, service_role;
grant execute on function public.session_standing() to authenticated;
comment on function public.session_standing() is
  'What the calling session is worth: nobody, second_factor_due, password_due, leaving, member, visitor_pass_running or visitor_pass_over.';

-- May this session use what is protected, and write its own rows? Members and running passes.
-- Definer for the same reason as session_standing(). Policies call it as (select private.may_enter()),
-- so that it runs once a statement and not once a row.
create function private.may_enter() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return public.session_standing() in ('member', 'visitor_pass_running');
end
$$;
revoke all on function private.may_enter() from public;
grant execute on function private.may_enter() to authenticated;
comment on function private.may_enter() is
  'Policy helper: the session is a member''s or has a running pass, and nothing is due first.';

-- May this session see and delete its own rows? Everyone who may enter, and a visitor whose pass is over:
-- what they entered stays theirs to read, export and erase.
-- Definer for the same reason as may_enter(), and called in the same way.
create function private.may_see_own() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return public.session_standing() in ('member', 'visitor_pass_running', 'visitor_pass_over');
end
$$;
revoke all on function private.may_see_own() from public;
grant execute on function private.may_see_own() to authenticated;
comment on function private.may_see_own() is
  'Policy helper: the session may read and delete the rows its user owns.';

-- schemas/account/profiles.sql

-- What a person told us of themselves. One row each, made together with the user.
create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  first_name text check (char_length(first_name) between 1 and 80),
  time_zone text check (char_length(time_zone) <= 64 and time_zone ~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'),
  locale text check (char_length(locale) <= 35 and locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'What a person told us of themselves. Seen and written by that person alone.';
comment on column public.profiles.time_zone is 'IANA name, e.g. America/Chicago. Decides what "today" is.';
comment on column public.profiles.locale is 'BCP 47 tag, e.g. en-US. Decides how numbers and dates look.';

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
grant select, delete on public.profiles to authenticated;
-- user_id is among the columns one may write because an upsert names it again; the policies hold it.
grant insert (user_id, first_name, time_zone, locale) on public.profiles to authenticated;
grant update (user_id, first_name, time_zone, locale) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

-- A person reads and erases their profile, also when a visitor's time is over.
create policy "A person reads their own profile"
  on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own profile"
  on public.profiles for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, write their profile. It stays theirs.
create policy "A person inserts their own profile"
  on public.profiles for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own profile"
  on public.profiles for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.profiles
  for each row execute function private.touch_updated_at();

-- Every user has a profile from the start; the first name given at sign-up is taken along. Metadata is
-- whatever the client sent, so what does not fit is left out: it must never fail a sign-up.
-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.make_profile() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  given text := pg_catalog.btrim(new.raw_user_meta_data ->> 'first_name');
begin
  if char_length(given) not between 1 and 80 then
    given := null;
  end if;
  insert into public.profiles (user_id, first_name) values (new.id, given)
  on conflict (user_id) do nothing;
  return null;
end
$$;
revoke all on function private.make_profile() from public;
comment on function private.make_profile() is 'Trigger on auth.users: each user gets a profile.';

create trigger make_profile
  after insert on auth.users
  for each row execute function private.make_profile();

-- A first name as others see it: nothing that is not drawn or changes how the words around it are drawn, one blank for many,
-- three accents on a letter at most. domain/people/first_name.ts says the same, and a test holds the two together.
create function private.shown_name(given text) returns text
language sql
immutable
set search_path = ''
as $$
  select nullif(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(given,
          '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\U000E0000-\U000E0FFF]',
          '', 'g'),
        '[\u0001-\u0020\u007F-\u00A0\u115F\u1160\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u2800\u3000\u3164\uFFA0]+',
        ' ', 'g'),
      '([\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]{3})[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]+',
      '\1', 'g'),
    '^[ \u200C\u200D\uFE00-\uFE0F]+|[ \u200C\u200D]+$', '', 'g'), '')
$$;
revoke all on function private.shown_name(text) from public;
comment on function private.shown_name(text) is 'A first name as others see it, or null where nothing of it can be seen.';

-- The one thing of a profile that others see, while the account isn't closed.
create function private.first_name_of(person uuid) returns text
language sql
stable
set search_path = ''
as $$ select private.shown_name(first_name) from public.profiles where user_id = person and not private.is_leaving(person) $$;
revoke all on function private.first_name_of(uuid) from public;
comment on function private.first_name_of(uuid) is 'The first name a person gave, as others see it, or null.';

-- schemas/planner/debts.sql

-- What a person owes, as they typed it. Money in cents, rates in basis points a year.
create table public.debts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  kind text not null check (kind in ('card', 'personal_loan', 'student_loan', 'auto', 'mortgage', 'medical',
    'collection', 'tax', 'family', 'other')),
  balance_cents bigint not null check (balance_cents between 0 and 1000000000000),
  apr_bps integer not null check (apr_bps between 0 and 100000),
  interest_method text not null default 'monthly' check (interest_method in ('monthly', 'average_daily')),
  minimum_kind text not null check (minimum_kind in ('none', 'fixed', 'percent', 'percent_plus_interest', 'largest')),
  minimum_fixed_cents bigint check (minimum_fixed_cents between 0 and 1000000000000),
  minimum_percent_bps integer check (minimum_percent_bps between 0 and 10000),
  minimum_floor_cents bigint check (minimum_floor_cents between 0 and 1000000000000),
  credit_limit_cents bigint check (credit_limit_cents between 0 and 1000000000000),
  due_day smallint check (due_day between 1 and 31),
  statement_day smallint check (statement_day between 1 and 31),
  position integer not null default 0 check (position between 0 and 1000000),
  starting_balance_cents bigint not null check (starting_balance_cents between 0 and 1000000000000),
  balance_as_of date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A payment names debt and owner together, so that it can never hang on somebody else's debt.
  constraint debts_id_user_id unique (id, user_id),
  balances jsonb,
  minimum_basis text check (minimum_basis in ('before_interest', 'after_interest')),
  minimum_rules jsonb,
  annual_fee_cents bigint check (annual_fee_cents between 0 and 1000000000000),
  annual_fee_month smallint check (annual_fee_month between 1 and 12),
  monthly_charges_cents bigint check (monthly_charges_cents between 0 and 1000000000000),
  paid_through date not null default current_date,
  constraint debts_minimum_complete check (
    case minimum_kind
      when 'none' then true
      when 'fixed' then minimum_fixed_cents is not null
      when 'largest' then minimum_rules is not null
      else minimum_percent_bps is not null and minimum_floor_cents is not null
    end
  ),
  constraint debts_annual_fee_complete check ((annual_fee_cents is null) = (annual_fee_month is null)),
  -- Months are counted from these days: far ones would be counted without end.
  constraint debts_balance_as_of_in_reach check (balance_as_of between date '1970-01-01' and date '2199-12-31'),
  constraint debts_paid_through_in_reach check (paid_through between date '1970-01-01' and date '2199-12-31'),
  -- What the planner could not read again never gets in: whoever owns the row could not see any of theirs.
  constraint debts_balances_check check (
    balances is null
    or jsonb_typeof(balances) = 'array'
      and jsonb_array_length(balances) between 1 and 100
      and octet_length(balances::text) <= 40000
      and jsonb_array_length(balances) = jsonb_array_length(jsonb_path_query_array(balances, '$[*] ? (
        @.type() == "object"
        && @.id.type() == "string" && @.id != ""
        && @.kind.type() == "string" && (@.kind == "purchase" || @.kind == "cash_advance" || @.kind == "transfer")
        && @.amount.type() == "number" && @.amount.floor() == @.amount
        && @.amount >= 0 && @.amount <= 1000000000000
        && @.apr.type() == "number" && @.apr.floor() == @.apr && @.apr >= 0 && @.apr <= 100000
        && (!exists(@.promotion) || @.promotion.type() == "object"
          && @.promotion.apr.type() == "number" && @.promotion.apr.floor() == @.promotion.apr
          && @.promotion.apr >= 0 && @.promotion.apr <= 100000
          && @.promotion.endsOn.type() == "string"
          && @.promotion.endsOn like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
          && exists(@.promotion.endsOn.datetime("YYYY-MM-DD"))
          && (!exists(@.promotion.terms) || @.promotion.terms.type() == "string"
            && (@.promotion.terms == "zero" || @.promotion.terms == "deferred"))))'))
  ),
  constraint debts_minimum_rules_check check (
    minimum_rules is null
    or jsonb_typeof(minimum_rules) = 'array'
      and jsonb_array_length(minimum_rules) > 0
      and octet_length(minimum_rules::text) <= 10000
      and not jsonb_path_exists(minimum_rules, '$[*] ? (@.type() != "object")')
      and jsonb_array_length(jsonb_path_query_array(minimum_rules, '$.** ? (@.type() == "object")'))
        = jsonb_array_length(jsonb_path_query_array(minimum_rules, '$.** ? (@.type() == "object" && (
          @.kind == "none"
          || @.kind == "fixed"
          && @.amount.type() == "number" && @.amount.floor() == @.amount
          && @.amount >= 0 && @.amount <= 1000000000000
          || (@.kind == "percent" || @.kind == "percent_plus_interest")
          && @.percent.type() == "number" && @.percent.floor() == @.percent && @.percent >= 0 && @.percent <= 10000
          && @.floor.type() == "number" && @.floor.floor() == @.floor && @.floor >= 0 && @.floor <= 1000000000000
          && (!exists(@.of)
            || @.of.type() == "string" && (@.of == "before_interest" || @.of == "after_interest"))
          || @.kind == "largest" && @.of.type() == "array" && @.of.size() > 0
          && !exists(@.of[*] ? (@.type() != "object"))))'))
  )
);
comment on table public.debts is 'What a person owes. Seen and written by that person alone; at most 200 each.';
comment on column public.debts.apr_bps is 'Annual percentage rate in basis points: 24.99 % is 2499.';
comment on column public.debts.interest_method is 'How a period''s interest is reckoned: docs/domain/payoff.md.';
comment on column public.debts.balance_as_of is 'The day on which balance_cents was true.';
comment on column public.debts.starting_balance_cents is 'Balance when the person began: progress is measured from it.';
comment on column public.debts.position is 'Order on the person''s own list, smallest first.';
comment on column public.debts.balances is
  'Each balance as the planner keeps it (amounts in cents, rates in basis points), where the debt is more than one of purchases at one rate; else null. balance_cents is their sum, apr_bps the first one''s.';
comment on column public.debts.minimum_basis is
  'Whether minimum_percent_bps is taken of the balance before the month''s interest (null too) or after it.';
comment on column public.debts.minimum_rules is
  'The rules of which the largest counts, as the planner keeps them, where minimum_kind is largest.';
comment on column public.debts.annual_fee_month is 'The month in which annual_fee_cents is charged, 1 to 12.';
comment on column public.debts.paid_through is
  'Everything due up to the end of this day is paid, by the person''s word.';
comment on column public.debts.monthly_charges_cents is 'Put on the card every month until it is paid off.';

create index debts_user_id_position on public.debts (user_id, position);

alter table public.debts enable row level security;
revoke all on public.debts from public, anon, authenticated, service_role;
grant select, delete on public.debts to authenticated;
-- id and user_id are among the columns one may update because an upsert names them again; the policies
-- keep a row with its owner.
grant insert (id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents,
    minimum_percent_bps, minimum_floor_cents, credit_limit_cents, due_day, statement_day, position,
    starting_balance_cents, balance_as_of, balances, minimum_basis, minimum_rules, annual_fee_cents,
    annual_fee_month, monthly_charges_cents, paid_through)
  on public.debts to authenticated;
grant update (id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents,
    minimum_percent_bps, minimum_floor_cents, credit_limit_cents, due_day, statement_day, position,
    starting_balance_cents, balance_as_of, balances, minimum_basis, minimum_rules, annual_fee_cents,
    annual_fee_month, monthly_charges_cents, paid_through)
  on public.debts to authenticated;
grant select, insert, update, delete on public.debts to service_role;

-- A person reads and deletes their debts, also when a visitor's time is over.
create policy "A person reads their own debts"
  on public.debts for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own debts"
  on public.debts for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, add and change debts. A debt cannot be handed to anyone else.
create policy "A person inserts their own debts"
  on public.debts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own debts"
  on public.debts for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.debts
  for each row execute function private.touch_updated_at();
create trigger enforce_row_limit
  after insert on public.debts
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('200');

-- schemas/planner/debt_payments.sql

-- Payments a person really made, as they recorded them.
create table public.debt_payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  debt_id uuid not null,
  paid_on date not null,
  amount_cents bigint not null check (amount_cents between 1 and 1000000000000),
  note text check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  -- The month of the plan that it was made for, when it is another than its day's own: what is due on the first is
  -- often paid in the month before.
  counts_for date check (extract(day from counts_for) = 1),
  constraint debt_payments_paid_on_in_reach check (paid_on between date '1970-01-01' and date '2199-12-31'),
  -- A payment counts for the month of its day or the next one that is not paid: two years either way is more than anybody pays
  -- ahead for.
  constraint debt_payments_counts_for_in_reach check (counts_for between paid_on - 731 and paid_on + 731),
  -- Deleting a debt deletes its payments; a debt that changes hands by claim_visitor_data takes them along.
  constraint debt_payments_debt foreign key (debt_id, user_id)
    references public.debts (id, user_id) on delete cascade on update cascade
);
comment on table public.debt_payments is
  'Payments a person made. Seen and written by that person alone; at most 5,000 each.';
comment on column public.debt_payments.counts_for is
  'First day of the plan''s month that it was made for; null when that is the month of paid_on.';

create index debt_payments_user_id_paid_on on public.debt_payments (user_id, paid_on);
create index debt_payments_debt_id on public.debt_payments (debt_id, user_id);

alter table public.debt_payments enable row level security;
revoke all on public.debt_payments from public, anon, authenticated, service_role;
grant select, delete on public.debt_payments to authenticated;
grant insert (id, user_id, debt_id, paid_on, amount_cents, note, counts_for) on public.debt_payments to authenticated;
grant update (id, user_id, debt_id, paid_on, amount_cents, note, counts_for) on public.debt_payments to authenticated;
grant select, insert, update, delete on public.debt_payments to service_role;

-- A person reads and deletes their payments, also when a visitor's time is over.
create policy "A person reads their own payments"
  on public.debt_payments for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own payments"
  on public.debt_payments for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, record payments on their own debts (the foreign key holds that).
create policy "A person inserts their own payments"
  on public.debt_payments for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own payments"
  on public.debt_payments for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger enforce_row_limit
  after insert on public.debt_payments
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('5000');

-- schemas/planner/payoff_plans.sql

-- How a person means to pay their debts off: one current plan each.
create table public.payoff_plans (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  strategy text not null check (strategy in ('minimums', 'avalanche', 'snowball', 'custom')),
  monthly_cents bigint not null check (monthly_cents between 0 and 1000000000000),
  starts_on date not null,
  custom_order uuid[] not null default '{}'
    check (cardinality(custom_order) <= 200 and array_position(custom_order, null) is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  chosen_on date not null default current_date,
  constraint payoff_plans_starts_on_in_reach check (starts_on between date '1970-01-01' and date '2199-12-31'),
  constraint payoff_plans_chosen_on_in_reach check (chosen_on between date '1970-01-01' and date '2199-12-31')
);
comment on table public.payoff_plans is 'A person''s one current plan. Seen and written by that person alone.';
comment on column public.payoff_plans.monthly_cents is 'What the person means to pay a month, over all debts.';
comment on column public.payoff_plans.custom_order is
  'Debts in the order to pay them, for the strategy custom. Ids of debts that are gone are passed over.';
comment on column public.payoff_plans.chosen_on is
  'The day the monthly amount or the order was last chosen or confirmed.';

alter table public.payoff_plans enable row level security;
revoke all on public.payoff_plans from public, anon, authenticated, service_role;
grant select, delete on public.payoff_plans to authenticated;
grant insert (user_id, strategy, monthly_cents, starts_on, custom_order, chosen_on)
  on public.payoff_plans to authenticated;
grant update (user_id, strategy, monthly_cents, starts_on, custom_order, chosen_on)
  on public.payoff_plans to authenticated;
grant select, insert, update, delete on public.payoff_plans to service_role;

-- A person reads and deletes their plan, also when a visitor's time is over.
create policy "A person reads their own plan"
  on public.payoff_plans for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own plan"
  on public.payoff_plans for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, make and change their plan. It stays theirs.
create policy "A person inserts their own plan"
  on public.payoff_plans for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own plan"
  on public.payoff_plans for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.payoff_plans
  for each row execute function private.touch_updated_at();

-- schemas/learning/lesson_progress.sql

-- How far a person has read, and what they review when. Devices write both, each with the time of its own change; an old
-- device that comes back undoes nothing.

-- The later change of a lesson is what stands, and a lesson that was done stays done. A clock that runs ahead counts as now.
create function private.keep_later_reading() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.changed_at := least(new.changed_at, now());
  if tg_op = 'UPDATE' then
    if new.changed_at < old.changed_at then
      new.read_to := old.read_to;
      new.changed_at := old.changed_at;
    end if;
    new.done_at := least(old.done_at, new.done_at);
  end if;
  return new;
end
$$;
revoke all on function private.keep_later_reading() from public;
comment on function private.keep_later_reading() is
  'Trigger on lesson_progress: the later change stands, and done stays done.';

create table public.lesson_progress (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  lesson_id text not null check (char_length(lesson_id) between 1 and 80),
  read_to integer not null default 0 check (read_to between 0 and 10000),
  done_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
comment on table public.lesson_progress is
  'How far a person read each lesson. Seen and written by that person alone; at most 500 each.';
comment on column public.lesson_progress.read_to is 'How many parts of the lesson were read.';
comment on column public.lesson_progress.changed_at is
  'When the person''s device last changed it, by that device''s clock, but never later than now.';

alter table public.lesson_progress enable row level security;
revoke all on public.lesson_progress from public, anon, authenticated, service_role;
grant select, delete on public.lesson_progress to authenticated;
-- user_id and lesson_id are among the columns one may update because an upsert names them again; the policies keep a row
-- with its owner.
grant insert (user_id, lesson_id, read_to, done_at, changed_at) on public.lesson_progress to authenticated;
grant update (user_id, lesson_id, read_to, done_at, changed_at) on public.lesson_progress to authenticated;
grant select, insert, update, delete on public.lesson_progress to service_role;

-- A person reads and deletes their progress, also when a visitor's time is over.
create policy "A person reads their own progress"
  on public.lesson_progress for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own progress"
  on public.lesson_progress for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, keep their progress. It stays theirs.
create policy "A person inserts their own progress"
  on public.lesson_progress for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own progress"
  on public.lesson_progress for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger keep_later_reading
  before insert or update on public.lesson_progress
  for each row execute function private.keep_later_reading();
create trigger enforce_row_limit
  after insert on public.lesson_progress
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('500');

-- schemas/learning/review_cards.sql

-- What a person reviews, and when next: one card for each question of a quiz. Devices write them as they do progress.

-- The later change of a card is what stands. A clock that runs ahead counts as now.
create function private.keep_later_card() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.changed_at := least(new.changed_at, now());
  if tg_op = 'UPDATE' and new.changed_at < old.changed_at then
    new.state := old.state;
    new.due := old.due;
    new.changed_at := old.changed_at;
  end if;
  return new;
end
$$;
revoke all on function private.keep_later_card() from public;
comment on function private.keep_later_card() is 'Trigger on review_cards: the later change stands.';

create table public.review_cards (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  item_id text not null check (char_length(item_id) between 1 and 120),
  state jsonb not null check (jsonb_typeof(state) = 'object' and octet_length(state::text) <= 2000),
  due timestamptz not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, item_id)
);
comment on table public.review_cards is
  'Questions a person reviews. Seen and written by that person alone; at most 1,000 each.';
comment on column public.review_cards.state is 'The card as the schedule (ts-fsrs) keeps it.';
comment on column public.review_cards.due is 'From when it is asked again.';
comment on column public.review_cards.changed_at is
  'When the person''s device last changed it, by that device''s clock, but never later than now.';

alter table public.review_cards enable row level security;
revoke all on public.review_cards from public, anon, authenticated, service_role;
grant select, delete on public.review_cards to authenticated;
-- user_id and item_id are among the columns one may update because an upsert names them again; the policies keep a row
-- with its owner.
grant insert (user_id, item_id, state, due, changed_at) on public.review_cards to authenticated;
grant update (user_id, item_id, state, due, changed_at) on public.review_cards to authenticated;
grant select, insert, update, delete on public.review_cards to service_role;

-- A person reads and deletes their cards, also when a visitor's time is over.
create policy "A person reads their own review cards"
  on public.review_cards for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own review cards"
  on public.review_cards for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, keep their cards. They stay theirs.
create policy "A person inserts their own review cards"
  on public.review_cards for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own review cards"
  on public.review_cards for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger keep_later_card
  before insert or update on public.review_cards
  for each row execute function private.keep_later_card();
create trigger enforce_row_limit
  after insert on public.review_cards
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('1000');

-- schemas/assistant/conversations.sql

-- What people ask, and what they were answered. The server writes it; whose it is reads, renames and deletes it.

create table public.conversations (
  id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  consent_host text check (char_length(consent_host) between 1 and 253),
  consent_at timestamptz,
  last_asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A turn names conversation and owner together, so that it can never hang on somebody else's conversation.
  constraint conversations_id_user_id unique (id, user_id),
  constraint conversations_consent_complete check ((consent_host is null) = (consent_at is null))
);
comment on table public.conversations is
  'Conversations with the assistant. Seen by that person alone, written by the server; at most 500 each.';
comment on column public.conversations.consent_host is
  'The host of a model that questions of this conversation may be sent to, by the person''s word; null for none.';
comment on column public.conversations.last_asked_at is 'When the last question was asked: lists go by it.';

create index conversations_user_id_last_asked_at on public.conversations (user_id, last_asked_at);

alter table public.conversations enable row level security;
revoke all on public.conversations from public, anon, authenticated, service_role;
grant select, delete on public.conversations to authenticated;
-- What they agreed to is theirs to take back; agreeing comes with a question.
grant update (title, consent_host, consent_at) on public.conversations to authenticated;
grant select, insert, update, delete on public.conversations to service_role;

-- A person reads and deletes their conversations, also when a visitor's time is over.
create policy "A person reads their own conversations"
  on public.conversations for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own conversations"
  on public.conversations for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, give a conversation another title or take back what they agreed to, and change
-- nothing else of it.
create policy "A person renames their own conversations"
  on public.conversations for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.conversations
  for each row execute function private.touch_updated_at();

create table public.turns (
  id uuid primary key,
  conversation_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  question text not null check (char_length(question) between 1 and 2000),
  about jsonb not null default '{}' check (jsonb_typeof(about) = 'object' and octet_length(about::text) <= 500),
  asked_at timestamptz not null default now(),
  events jsonb not null default '[]'
    check (jsonb_typeof(events) = 'array' and octet_length(events::text) <= 1000000),
  state text not null check (state in ('running', 'stopping', 'done', 'stopped', 'failed')),
  lease_until timestamptz not null,
  usage jsonb check (jsonb_typeof(usage) = 'object'),
  -- Feedback names turn and owner together, for the same reason.
  constraint turns_id_user_id unique (id, user_id),
  -- Deleting a conversation deletes its turns; one that changes hands by claim_visitor_data takes them along.
  constraint turns_conversation foreign key (conversation_id, user_id)
    references public.conversations (id, user_id) on delete cascade on update cascade
);
comment on table public.turns is
  'A question and its answer, as it grows. Seen by that person alone, written by the server; at most 200 in a conversation.';
comment on column public.turns.about is 'What the page that it was asked from was about: a debt, a lesson.';
comment on column public.turns.events is 'The answer as the events it was sent as, in their order.';
comment on column public.turns.lease_until is
  'While it runs, whoever answers renews this; an answer that nobody renews has broken off.';
comment on column public.turns.usage is 'What a model counted and what that cost, where one was asked.';

create index turns_user_id_asked_at on public.turns (user_id, asked_at);
create index turns_conversation_id_asked_at on public.turns (conversation_id, user_id, asked_at);

alter table public.turns enable row level security;
revoke all on public.turns from public, anon, authenticated, service_role;
grant select, delete on public.turns to authenticated;
grant select, insert, update, delete on public.turns to service_role;

-- A person reads and deletes their questions, also when a visitor's time is over. The server alone writes them.
create policy "A person reads their own turns"
  on public.turns for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own turns"
  on public.turns for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- schemas/assistant/turn_feedback.sql

-- What a person says of an answer: whether it was right, and what was off.
create table public.turn_feedback (
  turn_id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  verdict text not null check (verdict in ('right', 'off')),
  text text check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint turn_feedback_turn foreign key (turn_id, user_id)
    references public.turns (id, user_id) on delete cascade on update cascade
);
comment on table public.turn_feedback is 'What a person says of an answer. Seen and written by that person alone.';

create index turn_feedback_user_id on public.turn_feedback (user_id, turn_id);

alter table public.turn_feedback enable row level security;
revoke all on public.turn_feedback from public, anon, authenticated, service_role;
grant select, delete on public.turn_feedback to authenticated;
-- turn_id and user_id are among the columns one may update because an upsert names them again; the policies and the foreign
-- key keep a row with its owner and with an answer of theirs.
grant insert (turn_id, user_id, verdict, text) on public.turn_feedback to authenticated;
grant update (turn_id, user_id, verdict, text) on public.turn_feedback to authenticated;
grant select, insert, update, delete on public.turn_feedback to service_role;

-- A person reads and deletes what they said, also when a visitor's time is over.
create policy "A person reads their own feedback"
  on public.turn_feedback for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own feedback"
  on public.turn_feedback for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, say it of answers to themselves (the foreign key holds that).
create policy "A person inserts their own feedback"
  on public.turn_feedback for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own feedback"
  on public.turn_feedback for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.turn_feedback
  for each row execute function private.touch_updated_at();

-- schemas/orders/orders.sql

-- An order for session time. Its states and what leads from one to the next: docs/domain/orders.md. The holder reads it;
-- the server alone writes it, and no writer can take a step that the table of steps does not have.
create table public.orders (
  id uuid primary key,
  number text not null unique check (number ~ '^MO-[2-9A-HJKMNP-Z]{8}$'),
  user_id uuid references auth.users (id) on delete set null,
  plan text not null check (char_length(plan) between 1 and 40),
  minutes integer not null check (minutes > 0),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  provider text not null check (provider ~ '^[a-z]{2,20}$'),
  is_live boolean not null default false,
  state text not null default 'created' check (state in
    ('created', 'open', 'processing', 'paid', 'failed', 'expired', 'review', 'refunded', 'disputed')),
  return_to text not null check (return_to ~ '^/' and return_to !~ '^[^?#]*//' and return_to !~ '[\\[:cntrl:]]'
    and char_length(return_to) <= 2000),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  paid_at timestamptz,
  refunded_at timestamptz,
  disputed_at timestamptz,
  won_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_refunded_some_day check ((refunded_cents = 0) = (refunded_at is null))
);
comment on table public.orders is 'Orders for session time. Written by the server alone; the holder may read them.';
comment on column public.orders.id is 'Chosen by the buyer''s page, so that asking twice opens one order.';
comment on column public.orders.user_id is 'Who holds it; null once they deleted their account: the books keep the sum.';
comment on column public.orders.is_live is 'Whether real money moves.';
comment on column public.orders.refunded_at is 'When the last part of what was given back so far was given back.';
comment on column public.orders.disputed_at is 'When the buyer''s bank asked for the money back, the last time.';
comment on column public.orders.won_at is 'When the bank decided, the last time, that the money stays with us.';
comment on column public.orders.return_to is 'The page asked for before paying: a path of this site.';

create index orders_user_id on public.orders (user_id, created_at);

alter table public.orders enable row level security;
revoke all on public.orders from public, anon, authenticated, service_role;
grant select on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;

-- The holder reads their orders, also when the time is over.
create policy "A person reads their own orders"
  on public.orders for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.orders
  for each row execute function private.touch_updated_at();

-- The books need no page that somebody was on.
create function private.forget_buyer() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.return_to := '/';
  return new;
end
$$;
revoke all on function private.forget_buyer() from public;
comment on function private.forget_buyer() is 'Trigger: an order whose holder is gone leads to no page of theirs.';

create trigger forget_buyer
  before update of user_id on public.orders
  for each row when (new.user_id is null)
  execute function private.forget_buyer();

-- What only the server needs to know of an order.
create table private.order_checkouts (
  order_id uuid primary key references public.orders (id) on delete cascade,
  reference text unique,
  payment text,
  url text,
  ends_at timestamptz,
  recovery_hash text not null unique
);
comment on table private.order_checkouts is
  'The provider''s names for an order, where to pay it, and the keyed hash of its recovery code.';

create index order_checkouts_payment on private.order_checkouts (payment) where payment is not null;

alter table private.order_checkouts enable row level security;
revoke all on private.order_checkouts from public, anon, authenticated, service_role;

-- Every step there is (docs/domain/orders.md).
create function private.order_step(before text, after text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select (before, after) in (
    ('created', 'open'), ('created', 'processing'), ('created', 'paid'), ('created', 'failed'), ('created', 'expired'),
    ('created', 'review'), ('created', 'refunded'), ('created', 'disputed'),
    ('open', 'processing'), ('open', 'paid'), ('open', 'failed'), ('open', 'expired'),
    ('open', 'review'), ('open', 'refunded'), ('open', 'disputed'),
    ('processing', 'paid'), ('processing', 'failed'), ('processing', 'expired'),
    ('processing', 'review'), ('processing', 'refunded'), ('processing', 'disputed'),
    ('failed', 'paid'), ('failed', 'review'), ('failed', 'refunded'), ('failed', 'disputed'),
    ('expired', 'paid'), ('expired', 'review'), ('expired', 'refunded'), ('expired', 'disputed'),
    ('review', 'refunded'), ('review', 'disputed'),
    ('paid', 'refunded'), ('paid', 'disputed'),
    ('disputed', 'paid'), ('disputed', 'review'), ('disputed', 'refunded')
  )
$$;
revoke all on function private.order_step(text, text) from public;
comment on function private.order_step(text, text) is 'Whether an order may go from one state to another.';

-- Refuses every other step, whoever writes (SQLSTATE MW401).
-- Definer: the table of steps is in a schema that no writer looks into.
create function private.guard_order_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.order_step(old.state, new.state) then
    raise exception using errcode = 'MW401',
      message = pg_catalog.format('An order cannot go from %s to %s', old.state, new.state);
  end if;
  return new;
end
$$;
revoke all on function private.guard_order_step() from public;
comment on function private.guard_order_step() is 'Trigger: an order takes the steps there are. Raises MW401.';

create trigger guard_order_step
  before update of state on public.orders
  for each row when (new.state is distinct from old.state)
  execute function private.guard_order_step();

-- schemas/access/passes.sql

-- A pass is time in the app for a visitor without an account. The server is the only authority on it:
-- its holder reads it, nobody but the server writes it.
create table public.access_passes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  plan text not null check (char_length(plan) between 1 and 40),
  source text not null check (source in ('grace', 'referral', 'order', 'code')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_why text check (revoked_why in ('refunded', 'disputed', 'withdrawn')),
  order_id uuid references public.orders (id) on delete set null,
  constraint access_passes_end_after_start check (ends_at > starts_at),
  constraint access_passes_revoked_for_a_reason check ((revoked_at is null) = (revoked_why is null))
);
comment on table public.access_passes is
  'Time in the app for a visitor without an account. Written by the server alone; its holder may read it.';
comment on column public.access_passes.plan is 'Label of what was given: 30m, 1h, 24h, 7d, code, grace.';
comment on column public.access_passes.ends_at is 'First instant at which the pass no longer lets anyone in.';
comment on column public.access_passes.revoked_at is 'When it was taken back; it lets nobody in from then on.';
comment on column public.access_passes.revoked_why is
  'The order was refunded or disputed, or the operator withdrew the code.';
comment on column public.access_passes.order_id is 'The order that paid for it, if one did.';

create index access_passes_user_id_ends_at on public.access_passes (user_id, ends_at);
-- The grace pass is given once in the life of an anonymous user.
create unique index access_passes_one_grace on public.access_passes (user_id) where source = 'grace';
-- The free half hour of an invitation is given once in the life of an anonymous user.
create unique index access_passes_one_referral on public.access_passes (user_id) where source = 'referral';
-- One order, one pass: the index is what makes a storm of events harmless.
create unique index access_passes_one_per_order on public.access_passes (order_id);

alter table public.access_passes enable row level security;
revoke all on public.access_passes from public, anon, authenticated, service_role;
grant select on public.access_passes to authenticated;
grant select, insert, update, delete on public.access_passes to service_role;

-- A holder reads their own passes, running or over: this is how the page learns how much time is left.
-- Never by may_enter(): whether one may enter is what a pass decides.
create policy "A holder reads their own passes"
  on public.access_passes for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- How a pass is given, taken back and asked for. Time is added to the later of now and the end of what the person has,
-- so that nothing paid for overlaps; when one is taken back, those that come after it move up.

-- The end of all the time a person has, or now.
create function private.end_of_time(person uuid) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(now(), max(ends_at)) from public.access_passes where user_id = person and revoked_at is null
$$;
revoke all on function private.end_of_time(uuid) from public;
comment on function private.end_of_time(uuid) is 'The later of now and the end of a person''s passes.';

-- Whoever changes a person's passes does it under this lock, so that two at once add up. The part that all share is for
-- the operator, who takes a code's passes back from more people than there are locks.
create function private.lock_passes(person uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('passes of all', 0));
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('passes:' || person::text, 0))
$$;
revoke all on function private.lock_passes(uuid) from public;
comment on function private.lock_passes(uuid) is 'One change of a person''s passes at a time.';

-- Adds time: it begins at the later of now and the end of what the person has.
create function private.give_pass(person uuid, label text, origin text, duration interval) returns public.access_passes
language plpgsql
set search_path = ''
as $$
declare
  given public.access_passes;
begin
  perform private.lock_passes(person);
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  select person, label, origin, begun, begun + duration from private.end_of_time(person) as begun
  returning * into given;
  return given;
end
$$;
revoke all on function private.give_pass(uuid, text, text, interval) from public;
comment on function private.give_pass(uuid, text, text, interval) is
  'Adds time to the later of now and the current end.';

-- Moves passes that have not begun up to the end of those before them, each with its whole length, so that a pass which
-- was taken back or went to another browser leaves no hole to wait through. Lengths are counted in seconds, so that no
-- session's time zone makes a day of 23 hours.
create function private.close_gaps(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  later public.access_passes;
  begun timestamptz;
begin
  for later in
    select * from public.access_passes
    where user_id = person and revoked_at is null and starts_at > now()
    order by starts_at, id
  loop
    select greatest(now(), max(ends_at)) into begun from public.access_passes
    where user_id = person and revoked_at is null and (starts_at, id) < (later.starts_at, later.id);
    if begun < later.starts_at then
      update public.access_passes set
        starts_at = begun,
        ends_at = begun + pg_catalog.make_interval(secs => extract(epoch from later.ends_at - later.starts_at)::double precision)
        where id = later.id;
    end if;
  end loop;
end
$$;
revoke all on function private.close_gaps(uuid) from public;
comment on function private.close_gaps(uuid) is 'Moves a person''s passes that have not begun up to the end of those before them.';

-- Takes a pass back. What comes after it moves up.
create function private.revoke_pass(pass uuid, why text) returns void
language plpgsql
set search_path = ''
as $$
declare
  taken public.access_passes;
begin
  select * into taken from public.access_passes where id = pass;
  if not found then
    return;
  end if;
  perform private.lock_passes(taken.user_id);
  select * into taken from public.access_passes where id = pass and revoked_at is null for update;
  if not found then
    return;
  end if;
  update public.access_passes set revoked_at = now(), revoked_why = why where id = pass;
  perform private.close_gaps(taken.user_id);
end
$$;
revoke all on function private.revoke_pass(uuid, text) from public;
comment on function private.revoke_pass(uuid, text) is 'Ends a pass now; those after it move up.';

-- Gives a pass back that a dispute had ended: what was left of it then, counted in seconds, as time that is given anew.
create function private.restore_pass(pass uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  back public.access_passes;
  unused interval;
  begun timestamptz;
begin
  select * into back from public.access_passes where id = pass;
  if not found then
    return;
  end if;
  perform private.lock_passes(back.user_id);
  select * into back from public.access_passes where id = pass and revoked_why = 'disputed' for update;
  if not found then
    return;
  end if;
  unused := pg_catalog.make_interval(
    secs => extract(epoch from back.ends_at - greatest(back.starts_at, back.revoked_at))::double precision);
  begun := private.end_of_time(back.user_id);
  update public.access_passes set revoked_at = null, revoked_why = null where id = pass;
  -- One that was over before the dispute stays as it was.
  update public.access_passes set starts_at = begun, ends_at = begun + unused where id = pass and unused > interval '0';
end
$$;
revoke all on function private.restore_pass(uuid) from public;
comment on function private.restore_pass(uuid) is
  'Gives back what was left of a pass that a dispute ended: from the later of now and the current end.';

-- A pass as the server's functions answer it.
create function private.pass_seen(pass public.access_passes) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('plan', pass.plan, 'startsAt', pass.starts_at, 'endsAt', pass.ends_at)
$$;
revoke all on function private.pass_seen(public.access_passes) from public;
comment on function private.pass_seen(public.access_passes) is 'A pass as the server''s functions see it.';

-- The caller's time, with the server's own clock beside it, so that a wrong clock on the device changes nothing:
-- {"plan", "endsAt", "isPaid", "now"}; plan and endsAt are null where no time is left.
-- Invoker: the policy of the table shows the caller's own passes alone.
create function public.my_pass() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'plan', (array_agg(plan order by ends_at desc))[1],
    'endsAt', max(ends_at),
    'isPaid', coalesce(bool_or(source = 'order'), false),
    'now', now()
  )
  from public.access_passes
  where user_id = auth.uid() and revoked_at is null and ends_at > now()
$$;
revoke all on function public.my_pass() from public, anon, authenticated, service_role;
grant execute on function public.my_pass() to authenticated;
comment on function public.my_pass() is 'The caller''s time: {plan, endsAt, isPaid, now}.';

-- schemas/access/grace_days.sql

-- The day of grace is for people who wait for a mail. One mailbox that is never confirmed, or one network with as many
-- invented addresses as it likes, must not be worth a day to each new visitor.

-- A mailbox's or telephone's day of grace: one, whoever asks. Forgotten a year after it ended.
create table private.grace_days (
  recipient text primary key,
  ends_at timestamptz not null default now() + interval '24 hours',
  visitors integer not null default 1
);
comment on table private.grace_days is
  'The day of grace of a mailbox or number, by keyed hash: until when, and to how many visitors it was given.';

create index grace_days_ends_at on private.grace_days (ends_at);

alter table private.grace_days enable row level security;
revoke all on private.grace_days from public, anon, authenticated, service_role;

-- An anonymous visitor who asks to become permanent keeps working meanwhile: 24 hours, once in the life of a visitor and
-- once a mailbox or telephone. Three visitors may share a mailbox's day, because people begin on one device and go on
-- with another. One network is given thirty a day. Who gets none confirms first; the sign-up itself is never refused.
-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.give_grace_pass() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  by_mail constant boolean := coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change;
  recipient_hash constant text := private.keyed_hash(
    case when by_mail then coalesce(private.mailbox_of(new.email_change), new.email_change) else new.phone_change end);
  network constant text := private.keyed_hash(private.network_of(new.id));
  day_ends timestamptz;
begin
  if exists (select from public.access_passes where user_id = new.id and source = 'grace') then
    return null;
  end if;
  if network is not null and private.attempt_wait('grace', network, 30, interval '1 day') > 0 then
    return null;
  end if;
  delete from private.grace_days where recipient in (
    select recipient from private.grace_days where ends_at < now() - interval '1 year' limit 100 for update skip locked
  );
  insert into private.grace_days as days (recipient) values (recipient_hash)
  on conflict (recipient) do update set visitors = days.visitors + 1 where days.ends_at > now() and days.visitors < 3
  returning ends_at into day_ends;
  if not found then
    return null;
  end if;
  if network is not null then
    perform private.note_attempt('grace', network);
  end if;
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  values (new.id, 'grace', 'grace', now(), day_ends)
  on conflict (user_id) where source = 'grace' do nothing;
  return null;
end
$$;
revoke all on function private.give_grace_pass() from public;
comment on function private.give_grace_pass() is
  'Trigger on auth.users: 24 hours, once a visitor and once a mailbox, when an anonymous user asks to become permanent.';

create trigger give_grace_pass
  after update of email_change, phone_change on auth.users
  for each row
  when (
    new.is_anonymous
    and (
      (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
      or (coalesce(new.phone_change, '') <> '' and new.phone_change is distinct from old.phone_change)
    )
  )
  execute function private.give_grace_pass();

-- schemas/orders/open_order.sql

-- What is sold: domain/access/plans.ts says the same, and a test holds the two together.
create function private.plan_terms(label text, out minutes integer, out price_cents bigint)
language sql
immutable
set search_path = ''
as $$
  select terms.minutes, terms.price_cents
  from (values ('1h', 60, 199::bigint), ('24h', 1440, 499), ('7d', 10080, 999)) as terms (plan, minutes, price_cents)
  where terms.plan = label
$$;
revoke all on function private.plan_terms(text) from public;
comment on function private.plan_terms(text) is 'Minutes and price of a plan on sale; nulls for any other label.';

-- One change of an order at a time. Taken before the holder is held, so that who holds it stays who holds it.
create function private.lock_order(purchase uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order:' || purchase::text, 0))
$$;
revoke all on function private.lock_order(uuid) from public;
comment on function private.lock_order(uuid) is
  'One change of an order at a time. Taken before the holder is held, so that who holds it stays who holds it.';

-- Whoever brings an order to a person takes this before the order, and so does who takes all of theirs along: none is
-- added meanwhile, so they are locked in one order, once.
create function private.lock_orders_of(person uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('orders:' || person::text, 0))
$$;
revoke all on function private.lock_orders_of(uuid) from public;
comment on function private.lock_orders_of(uuid) is 'No order comes to this person meanwhile. Taken before any order is.';

-- How an order is opened, read and locked.

-- An order as the server's functions see it.
create function private.order_seen(purchase uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', orders.id, 'number', orders.number, 'personId', orders.user_id, 'plan', orders.plan, 'minutes', orders.minutes,
    'amountCents', orders.amount_cents, 'currency', orders.currency, 'provider', orders.provider, 'isLive', orders.is_live,
    'state', orders.state, 'returnTo', orders.return_to, 'refundedCents', orders.refunded_cents,
    'createdAt', orders.created_at, 'updatedAt', orders.updated_at, 'paidAt', orders.paid_at,
    'refundedAt', orders.refunded_at, 'disputedAt', orders.disputed_at, 'wonAt', orders.won_at,
    'reference', checkouts.reference, 'payment', checkouts.payment, 'url', checkouts.url, 'urlEndsAt', checkouts.ends_at,
    'startsAt', passes.starts_at, 'endsAt', passes.ends_at, 'revokedAt', passes.revoked_at
  )
  from public.orders
  join private.order_checkouts as checkouts on checkouts.order_id = orders.id
  left join public.access_passes as passes on passes.order_id = orders.id
  where orders.id = purchase
$$;
revoke all on function private.order_seen(uuid) from public;
comment on function private.order_seen(uuid) is 'An order with its checkout and its pass, as one object.';

-- Opens an order, once for each id. Price and minutes are the server's own. Refuses: MW402 the id is another order;
-- MW403 a member needs no pass; MW404 no such plan; MW405 more than ten unpaid orders in an hour (hint: seconds to wait).
-- Definer: nobody writes orders but this. Executable by service_role alone, after the session is proven.
create function public.open_order(
  purchase uuid, person uuid, plan_label text, provider_name text, live boolean, going_to text, recovery text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.orders;
  terms record;
  fresh text;
begin
  perform private.lock_orders_of(person);
  perform private.lock_order(purchase);
  select * into known from public.orders where id = purchase;
  if found then
    if (known.user_id, known.plan, known.provider) is distinct from (person, plan_label, provider_name) then
      raise exception using errcode = 'MW402', message = 'This id is another order';
    end if;
    return private.order_seen(purchase);
  end if;
  perform private.hold_people(array[person]);
  if not exists (select from auth.users where id = person and is_anonymous) then
    raise exception using errcode = 'MW403', message = 'A member needs no pass';
  end if;
  select * into terms from private.plan_terms(plan_label);
  if terms.minutes is null then
    raise exception using errcode = 'MW404', message = 'There is no such plan';
  end if;
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select created_at from public.orders
    where user_id = person and paid_at is null and created_at > now() - interval '1 hour'
  ), 10, interval '1 hour'), 'MW405', 'Too many orders that were not paid');
  loop
    fresh := 'MO-' || private.readable_characters(8);
    exit when not exists (select from public.orders where number = fresh);
  end loop;
  insert into public.orders (id, number, user_id, plan, minutes, amount_cents, provider, is_live, return_to)
  values (purchase, fresh, person, plan_label, terms.minutes, terms.price_cents, provider_name, live, going_to);
  insert into private.order_checkouts (order_id, recovery_hash) values (purchase, recovery);
  return private.order_seen(purchase);
end
$$;
revoke all on function public.open_order(uuid, uuid, text, text, boolean, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.open_order(uuid, uuid, text, text, boolean, text, text) to service_role;
comment on function public.open_order(uuid, uuid, text, text, boolean, text, text) is
  'Opens an order once for each id. MW402 another order, MW403 a member, MW404 no such plan, MW405 too many.';

-- Notes where an order is paid. An order that has gone on meanwhile stays where it is.
-- Definer: nobody writes orders but this. Executable by service_role alone.
create function public.attach_checkout(purchase uuid, checkout text, place text, until timestamptz) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_order(purchase);
  perform private.hold_people(array[orders.user_id]) from public.orders where id = purchase;
  perform from public.orders where id = purchase for update;
  update private.order_checkouts set reference = checkout, url = place, ends_at = until
    where order_id = purchase and (reference is null or reference = checkout);
  update public.orders set state = 'open' where id = purchase and state = 'created';
  return private.order_seen(purchase);
end
$$;
revoke all on function public.attach_checkout(uuid, text, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.attach_checkout(uuid, text, text, timestamptz) to service_role;
comment on function public.attach_checkout(uuid, text, text, timestamptz) is 'Notes the provider''s checkout of an order.';

-- One order for the server's functions; null when there is none.
-- Definer: it reads what is the server's. Executable by service_role alone.
create function public.read_order(purchase uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.order_seen(purchase)
$$;
revoke all on function public.read_order(uuid) from public, anon, authenticated, service_role;
grant execute on function public.read_order(uuid) to service_role;
comment on function public.read_order(uuid) is 'An order with its checkout and pass, for the server.';

-- schemas/orders/judge_payment.sql

-- What an event of a provider comes to for an order: the state it goes to (its own, where it stays) and the outcome that
-- settle_order() answers. Nothing but the arguments decides, so every case of it is a row of a test's table.
--   event_fact         what the event says: processing, paid, failed, expired, refunded, disputed or won
--   order_state        where the order stands
--   is_ours            the event names this order's checkout, payment and mode, or none of them
--   is_as_ordered      a payment: the sum, the currency and the mode are those ordered
--   is_refund_whole    a refund: all that came was given back
--   is_dispute_won     the last dispute that is known of, this event's included, was decided for us
--   has_holder         the order has a holder
--   was_paid           a payment was noted before
--   was_applied        a payment, or a dispute that was won, was applied before: its pass was given
--   is_payment_held    a payment waits for the operator
create function private.judge_payment(
  event_fact text, order_state text, is_ours boolean, is_as_ordered boolean, is_refund_whole boolean, is_dispute_won boolean,
  has_holder boolean, was_paid boolean, was_applied boolean, is_payment_held boolean,
  out next_state text, out outcome text
)
language plpgsql
immutable
set search_path = ''
as $$
declare
  may_step boolean;
begin
  next_state := case
    -- Money for an order that waits for the operator waits with it.
    when event_fact = 'paid' and (
      not is_ours or not is_as_ordered or order_state = 'review' or not (has_holder or was_paid)
    ) then 'review'
    when event_fact = 'paid' then 'paid'
    when not is_ours then order_state
    when event_fact = 'refunded' and not is_refund_whole then order_state
    when event_fact = 'disputed' and is_dispute_won and order_state in ('paid', 'review') then order_state
    when event_fact <> 'won' then event_fact
    when order_state <> 'disputed' then order_state
    when was_paid and (has_holder or was_applied) then 'paid'
    when was_paid or is_payment_held then 'review'
    -- The payment is still to come, and is waited for.
    else order_state
  end;
  may_step := private.order_step(order_state, next_state)
    and (order_state <> 'disputed' or next_state = 'refunded' or is_dispute_won);
  outcome := case
    when event_fact = 'paid' and next_state = 'review' then 'review'
    when is_ours and (may_step or event_fact = 'refunded') then 'applied'
    else 'ignored'
  end;
  if not may_step then
    next_state := order_state;
  end if;
end
$$;
revoke all on function private.judge_payment(
  text, text, boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean) from public;
comment on function private.judge_payment(
  text, text, boolean, boolean, boolean, boolean, boolean, boolean, boolean, boolean) is
  'What an event comes to for an order: {next_state, outcome}. Decides by its arguments alone.';

-- schemas/orders/settle_order.sql

-- What a provider reports of an order, and what comes of it.

-- The events of providers, each once.
create table private.payment_events (
  provider text not null,
  id text not null check (char_length(id) between 1 and 255),
  fact text not null,
  order_id uuid references public.orders (id) on delete cascade,
  amount_cents bigint,
  currency text,
  outcome text not null,
  happened_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  primary key (provider, id)
);
comment on table private.payment_events is 'Events of payment providers, each processed once, with what came of it.';
comment on column private.payment_events.amount_cents is 'What came, or all that was given back so far, as the provider reported it.';
comment on column private.payment_events.happened_at is 'When it happened, as the provider reported it.';

create index payment_events_order_id on private.payment_events (order_id);

alter table private.payment_events enable row level security;
revoke all on private.payment_events from public, anon, authenticated, service_role;

-- Notes when an order was paid, given back or disputed, the same in whatever order events come in: the earliest instant of a
-- payment, the latest of a dispute and of one that was won, and for what was given back the largest sum with its instant.
create function private.date_order(purchase uuid, fact text, moment timestamptz) returns void
language sql
set search_path = ''
as $$
  update public.orders set paid_at = least(paid_at, moment) where id = purchase and fact = 'paid';
  update public.orders set disputed_at = greatest(disputed_at, moment) where id = purchase and fact = 'disputed';
  update public.orders set won_at = greatest(won_at, moment) where id = purchase and fact = 'won';
  update public.orders
  set refunded_cents = least(orders.amount_cents, refund.amount_cents), refunded_at = refund.happened_at
  from (
    select order_id, amount_cents, happened_at from private.payment_events
    where order_id = purchase and payment_events.fact = 'refunded' and outcome = 'applied' and amount_cents > 0
    order by amount_cents desc, happened_at limit 1
  ) as refund
  where orders.id = refund.order_id and date_order.fact = 'refunded'
$$;
revoke all on function private.date_order(uuid, text, timestamptz) from public;
comment on function private.date_order(uuid, text, timestamptz) is
  'Notes the instants of an order''s payment, refund and disputes, and the sum given back.';

-- Brings an order to another state, and its pass along: paid gives it, or gives back what a dispute had ended; refunded and
-- disputed end it. What was given once is not given again: was_applied says so where the pass itself is gone.
create function private.enter_order_state(purchase uuid, next_state text, was_applied boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  bought public.orders;
  pass public.access_passes;
begin
  update public.orders set state = next_state where id = purchase returning * into bought;
  if next_state = 'paid' then
    perform private.restore_pass(passes.id) from public.access_passes as passes where passes.order_id = purchase;
    if not found and not was_applied then
      pass := private.give_pass(bought.user_id, bought.plan, 'order', pg_catalog.make_interval(mins => bought.minutes));
      update public.access_passes set order_id = purchase where id = pass.id;
    end if;
  elsif next_state in ('refunded', 'disputed') then
    perform private.revoke_pass(passes.id, next_state) from public.access_passes as passes where passes.order_id = purchase;
  end if;
end
$$;
revoke all on function private.enter_order_state(uuid, text, boolean) from public;
comment on function private.enter_order_state(uuid, text, boolean) is 'Brings an order to another state, and its pass along.';

-- Does what an event of a provider says, once, whatever order events come in, and answers {"outcome", "state"}:
--   applied        the order took a step, or a part of it was given back
--   replayed       this event was processed before
--   ignored        the order is past this step
--   review         money came, and not as ordered (another sum, currency, mode or checkout, a second payment, or a holder
--                  who is gone): no pass for it, the operator looks
--   unknown_order  no order of ours
-- A fact is processing, paid, failed, expired, refunded (amount: all that was given back so far), disputed or won (a
-- dispute ended, and the money stays here). What is said of another checkout, of another payment than the one that paid, or
-- in the other mode, moves an order only to review.
-- It happened at an instant that the provider names; what is reported late, or without one, happened between the order and
-- now. Here the order is found and locked and the event noted; judge_payment() says what it comes to, enter_order_state()
-- does that.
-- Definer: nobody writes orders and passes but this. Executable by service_role alone, after the event is proven genuine.
create function public.settle_order(
  provider_name text, event_id text, fact text, purchase uuid, checkout text, payment_name text,
  amount bigint, money text, live boolean, happened timestamptz default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_id uuid;
  bought public.orders;
  checkouts private.order_checkouts;
  moment timestamptz;
  is_ours boolean;
  was_applied boolean;
  received_cents bigint;
  judged record;
begin
  if fact not in ('processing', 'paid', 'failed', 'expired', 'refunded', 'disputed', 'won') then
    raise exception using errcode = '22023', message = 'No such fact';
  end if;
  -- Two deliveries of one event wait for each other here; the second finds the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('event:' || provider_name || ':' || event_id, 0));
  if exists (select from private.payment_events where provider = provider_name and id = event_id) then
    return jsonb_build_object('outcome', 'replayed', 'state', (
      select orders.state from private.payment_events
      join public.orders on orders.id = payment_events.order_id
      where payment_events.provider = provider_name and payment_events.id = event_id
    ));
  end if;

  select order_checkouts.order_id into found_id from private.order_checkouts
  where order_checkouts.order_id = purchase or order_checkouts.reference = checkout or order_checkouts.payment = payment_name
  order by (order_checkouts.order_id = purchase) desc nulls last limit 1;
  perform private.lock_order(found_id);
  -- A visitor may hold the pass of an order that is a member's.
  perform private.hold_people(array[orders.user_id, passes.user_id])
    from public.orders left join public.access_passes as passes on passes.order_id = orders.id
    where orders.id = found_id;
  select * into bought from public.orders where id = found_id and provider = provider_name for update;
  if not found then
    insert into private.payment_events (provider, id, fact, amount_cents, currency, outcome, happened_at)
    values (provider_name, event_id, fact, amount, money, 'unknown_order', coalesce(happened, now()));
    return jsonb_build_object('outcome', 'unknown_order', 'state', null);
  end if;
  moment := least(now(), greatest(bought.created_at, coalesce(happened, now())));

  select * into checkouts from private.order_checkouts where order_id = bought.id;
  -- What the event does not name counts as the order's own.
  is_ours := coalesce(live, bought.is_live) = bought.is_live
    and coalesce(checkouts.reference, checkout) is not distinct from coalesce(checkout, checkouts.reference)
    and not (bought.paid_at is not null and coalesce(checkouts.payment <> payment_name, false))
    and not exists (
      select from private.order_checkouts as others where others.reference = checkout and others.order_id <> bought.id
    );
  if is_ours then
    update private.order_checkouts set
      reference = coalesce(reference, checkout),
      payment = case when fact = 'paid' then coalesce(payment_name, payment) else coalesce(payment, payment_name) end
      where order_id = bought.id;
  end if;

  was_applied := exists (
    select from private.payment_events as events
    where events.order_id = bought.id and events.fact in ('paid', 'won') and events.outcome = 'applied'
  );
  select max(events.amount_cents) into received_cents
    from private.payment_events as events where events.order_id = bought.id and events.fact = 'paid';
  judged := private.judge_payment(
    fact, bought.state, is_ours,
    is_as_ordered => (amount, money, live) is not distinct from (bought.amount_cents, bought.currency, bought.is_live),
    -- The whole is what came, where that was another sum than ordered.
    is_refund_whole => coalesce(amount, 0) >=
      coalesce(case bought.state when 'review' then received_cents end, bought.amount_cents),
    is_dispute_won => coalesce(greatest(bought.won_at, case fact when 'won' then moment end)
      >= greatest(bought.disputed_at, case fact when 'disputed' then moment end), false),
    has_holder => bought.user_id is not null,
    was_paid => bought.paid_at is not null,
    was_applied => was_applied,
    is_payment_held => exists (
      select from private.payment_events as events
      where events.order_id = bought.id and events.fact = 'paid' and events.outcome = 'review'
    )
  );
  -- What was bought before stays as it is when money comes beside it.
  if judged.next_state <> bought.state then
    perform private.enter_order_state(bought.id, judged.next_state, was_applied);
  end if;

  insert into private.payment_events (provider, id, fact, order_id, amount_cents, currency, outcome, happened_at)
  values (provider_name, event_id, fact, bought.id, amount, money, judged.outcome, moment);
  if is_ours and judged.outcome <> 'review' then
    perform private.date_order(bought.id, fact, moment);
  end if;
  return jsonb_build_object('outcome', judged.outcome, 'state', judged.next_state);
end
$$;
revoke all on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz)
  to service_role;
comment on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz) is
  'Does what a provider''s event says, once: {outcome, state}.';

-- schemas/access/access_codes.sql

-- Codes that the operator makes and hands out. Only a keyed hash is stored; the key is the server's, not the database's.
create table private.access_codes (
  id uuid primary key default gen_random_uuid(),
  hash text not null unique,
  hint text not null check (char_length(hint) between 1 and 12),
  minutes integer check (minutes between 1 and 525600),
  open_until timestamptz,
  uses integer not null check (uses between 1 and 100000),
  ends_at timestamptz,
  note text check (char_length(note) <= 200),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint access_codes_minutes_or_day check ((minutes is null) <> (open_until is null))
);
comment on table private.access_codes is 'Master codes: what they give, how often, until when. Made by the operator.';
comment on column private.access_codes.hint is 'The last characters of the code, so that the operator tells codes apart.';
comment on column private.access_codes.minutes is 'Minutes that one use gives; null when it opens everything until a day.';
comment on column private.access_codes.ends_at is 'When the code itself can no longer be used.';

alter table private.access_codes enable row level security;
revoke all on private.access_codes from public, anon, authenticated, service_role;

-- Every use, for the operator to look through. It outlives the person, without a name.
create table private.access_code_uses (
  id bigint generated always as identity primary key,
  code_id uuid not null references private.access_codes (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  pass_id uuid references public.access_passes (id) on delete set null,
  used_at timestamptz not null default now()
);
comment on table private.access_code_uses is 'Each use of a master code: who, when, and the pass it gave.';

create index access_code_uses_user_id on private.access_code_uses (user_id);
create index access_code_uses_pass_id on private.access_code_uses (pass_id);
create unique index access_code_uses_once on private.access_code_uses (code_id, user_id);

alter table private.access_code_uses enable row level security;
revoke all on private.access_code_uses from public, anon, authenticated, service_role;

-- Seconds to wait after five in a quarter of an hour that were none, by this person or from this address; 0 is now.
-- Codes and invitations are counted apart: who mistypes one does not close the other to a whole household.
create function private.code_wait(attempt_kind text, person uuid, sender text) returns integer
language sql
volatile
set search_path = ''
as $$
  select greatest(
    private.attempt_wait(attempt_kind, 'person ' || person::text, 5, interval '15 minutes'),
    private.attempt_wait(attempt_kind, 'sender ' || sender, 5, interval '15 minutes')
  )
$$;
revoke all on function private.code_wait(text, uuid, text) from public;
comment on function private.code_wait(text, uuid, text) is
  'Seconds until a person at an address may try a code or an invitation again.';

-- Counts one that was none, for the person and for the address.
create function private.note_wrong_code(attempt_kind text, person uuid, sender text) returns void
language sql
volatile
set search_path = ''
as $$
  select private.note_attempt(attempt_kind, 'person ' || person::text);
  select private.note_attempt(attempt_kind, 'sender ' || sender)
$$;
revoke all on function private.note_wrong_code(text, uuid, text) from public;
comment on function private.note_wrong_code(text, uuid, text) is 'Counts a code or an invitation that was none.';

-- Time that waits while a code opens everything until a day, the earliest first. Another such day runs to its own end, and
-- so does a grace pass: both are of the calendar.
create function private.waiting_passes(person uuid) returns setof public.access_passes
language sql
stable
set search_path = ''
as $$
  select * from public.access_passes as passes
  where passes.user_id = person and passes.revoked_at is null and passes.ends_at > now() and passes.source <> 'grace'
    and not exists (
      select from private.access_code_uses as uses join private.access_codes as codes on codes.id = uses.code_id
      where uses.pass_id = passes.id and codes.open_until is not null
    )
  order by passes.starts_at, passes.id
$$;
revoke all on function private.waiting_passes(uuid) from public;
comment on function private.waiting_passes(uuid) is 'A person''s time that waits while everything is open until a day.';

-- When that time goes on: after the day, and after what runs to its own end beside it.
create function private.resumes_at(person uuid, day timestamptz) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(day, max(ends_at)) from public.access_passes
  where user_id = person and revoked_at is null and id not in (select id from private.waiting_passes(person))
$$;
revoke all on function private.resumes_at(uuid, timestamptz) from public;
comment on function private.resumes_at(uuid, timestamptz) is 'When a person''s waiting time goes on, with everything open until a day.';

-- Opens everything until a day. What the person has besides is not used up meanwhile: it goes on after that day (and after
-- a grace that reaches further), each pass with all that is left of it, in seconds, as in close_gaps().
create function private.open_until(person uuid, day timestamptz) returns public.access_passes
language plpgsql
set search_path = ''
as $$
declare
  waiting public.access_passes;
  begins timestamptz := private.resumes_at(person, day);
  ends timestamptz;
  given public.access_passes;
begin
  for waiting in select * from private.waiting_passes(person) loop
    ends := begins + pg_catalog.make_interval(
      secs => extract(epoch from waiting.ends_at - greatest(waiting.starts_at, now()))::double precision);
    update public.access_passes set starts_at = begins, ends_at = ends where id = waiting.id;
    begins := ends;
  end loop;
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  values (person, 'code', 'code', now(), day) returning * into given;
  return given;
end
$$;
revoke all on function private.open_until(uuid, timestamptz) from public;
comment on function private.open_until(uuid, timestamptz) is
  'Gives a pass from now until a day; a person''s other time goes on after it.';

-- Redeems a master code: {"outcome", "pass", "timeEndsAt", "waitSeconds"}. Outcomes: given; asks (it opens everything until a
-- day, and the person is not sure yet: the pass it would give, nothing is used); covered (a code opens everything as long
-- already, nothing is used); already (this person used it: the same pass); unknown; used_up; over (past its end, taken back,
-- or its day has passed); not_needed (a member); too_many (wait). timeEndsAt is told with a day: the end of all the person's
-- time then, with what waits. A value and not an error, because a wrong code must stay counted.
-- Definer: codes and passes are the server's. Executable by service_role alone, after the session is proven.
create function public.redeem_access_code(person uuid, code_hash text, sender text, sure boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wait integer;
  code private.access_codes;
  used private.access_code_uses;
  pass public.access_passes;
  time_ends timestamptz;
begin
  wait := private.code_wait('code', person, sender);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  perform private.hold_people(array[person]);
  -- Not so firmly that an account which used it could not be deleted.
  select * into code from private.access_codes where hash = code_hash for no key update;
  if not found then
    perform private.note_wrong_code('code', person, sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  select * into used from private.access_code_uses where code_id = code.id and user_id = person;
  if found then
    select * into pass from public.access_passes where id = used.pass_id;
    if pass.revoked_at is null then
      return jsonb_build_object('outcome', 'already', 'pass', private.pass_seen(pass));
    end if;
  end if;
  if not exists (select from auth.users where id = person and is_anonymous) then
    return jsonb_build_object('outcome', 'not_needed');
  end if;
  if code.revoked_at is not null or code.ends_at <= now() or code.open_until <= now() then
    return jsonb_build_object('outcome', 'over');
  end if;
  if (select count(*) from private.access_code_uses where code_id = code.id) >= code.uses then
    return jsonb_build_object('outcome', 'used_up');
  end if;
  if code.open_until is not null then
    perform private.lock_passes(person);
    select * into pass from public.access_passes
      where user_id = person and revoked_at is null and ends_at >= code.open_until
        and id in (
          select pass_id from private.access_code_uses as uses join private.access_codes as codes on codes.id = uses.code_id
          where uses.user_id = person and codes.open_until is not null
        )
      order by ends_at desc limit 1;
    if found then
      return jsonb_build_object('outcome', 'covered', 'pass', private.pass_seen(pass));
    end if;
    select private.resumes_at(person, code.open_until) + pg_catalog.make_interval(secs => coalesce(sum(
        extract(epoch from ends_at - greatest(starts_at, now()))), 0)::double precision)
      into time_ends from private.waiting_passes(person);
    if not sure then
      return jsonb_build_object('outcome', 'asks', 'timeEndsAt', time_ends,
        'pass', jsonb_build_object('plan', 'code', 'startsAt', now(), 'endsAt', code.open_until));
    end if;
    pass := private.open_until(person, code.open_until);
  else
    pass := private.give_pass(person, 'code', 'code', pg_catalog.make_interval(mins => code.minutes));
  end if;
  insert into private.access_code_uses (code_id, user_id, pass_id) values (code.id, person, pass.id);
  return jsonb_build_object('outcome', 'given', 'pass', private.pass_seen(pass), 'timeEndsAt', time_ends);
end
$$;
revoke all on function public.redeem_access_code(uuid, text, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.redeem_access_code(uuid, text, text, boolean) to service_role;
comment on function public.redeem_access_code(uuid, text, text, boolean) is
  'Redeems a master code: {outcome, pass, timeEndsAt, waitSeconds}; outcome given, asks, covered, already, unknown, used_up, over, not_needed or too_many.';

-- Stores a code that the operator made, by its keyed hash.
-- Definer: codes are in no API's reach. Executable by service_role alone.
create function public.create_access_code(
  code_hash text, code_hint text, gives_minutes integer, opens_until timestamptz, most_uses integer,
  usable_until timestamptz, remark text
) returns uuid
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.access_codes (hash, hint, minutes, open_until, uses, ends_at, note)
  values (code_hash, code_hint, gives_minutes, opens_until, most_uses, usable_until, remark)
  returning id
$$;
revoke all on function public.create_access_code(text, text, integer, timestamptz, integer, timestamptz, text)
  from public, anon, authenticated, service_role;
grant execute on function public.create_access_code(text, text, integer, timestamptz, integer, timestamptz, text) to service_role;
comment on function public.create_access_code(text, text, integer, timestamptz, integer, timestamptz, text) is
  'Stores a code''s keyed hash with what it gives; answers its id.';

-- Every code for the operator, without the code itself, newest first.
-- Definer: codes are in no API's reach. Executable by service_role alone.
create function public.list_access_codes() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', codes.id, 'hint', codes.hint, 'minutes', codes.minutes, 'openUntil', codes.open_until, 'uses', codes.uses,
    'used', (select count(*) from private.access_code_uses where access_code_uses.code_id = codes.id),
    'lastUsedAt', (select max(used_at) from private.access_code_uses where access_code_uses.code_id = codes.id),
    'endsAt', codes.ends_at, 'note', codes.note, 'revokedAt', codes.revoked_at, 'createdAt', codes.created_at
  ) order by codes.created_at desc), '[]')
  from private.access_codes as codes
$$;
revoke all on function public.list_access_codes() from public, anon, authenticated, service_role;
grant execute on function public.list_access_codes() to service_role;
comment on function public.list_access_codes() is 'Every master code without the code itself, newest first.';

-- Takes a code back, by its id; what it gave stays given unless the passes are to end too, and then what somebody has
-- after them moves up. Answers how many ended, or null when there is no such code.
-- Definer: codes and passes are the server's. Executable by service_role alone.
create function public.revoke_access_code(code uuid, with_passes boolean) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer := 0;
  person uuid;
  people uuid[];
begin
  update private.access_codes set revoked_at = coalesce(revoked_at, now()) where id = code;
  if not found then
    return null;
  end if;
  if with_passes then
    -- One lock for everybody's passes: a code may have been used by more people than there are locks.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('passes of all', 0));
    perform private.hold_people(array(
      select user_id from private.access_code_uses where code_id = code and user_id is not null
    ));
    with taken as (
      update public.access_passes set revoked_at = now(), revoked_why = 'withdrawn'
        where ends_at > now() and revoked_at is null
          and id in (select pass_id from private.access_code_uses where code_id = code)
        returning user_id
    )
    select count(*), array_agg(user_id) into ended, people from taken;
    for person in
      select distinct later.user_id from public.access_passes as later
      where later.user_id = any (people) and later.revoked_at is null and later.starts_at > now()
    loop
      perform private.close_gaps(person);
    end loop;
  end if;
  return ended;
end
$$;
revoke all on function public.revoke_access_code(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.revoke_access_code(uuid, boolean) to service_role;
comment on function public.revoke_access_code(uuid, boolean) is
  'Takes a master code back, with the passes it gave if asked; how many ended, null when there is no such code.';

-- schemas/access/recovery_codes.sql

-- What an order's recovery code did: the pass went to another browser.
create table private.pass_moves (
  id bigint generated always as identity primary key,
  pass_id uuid not null references public.access_passes (id) on delete cascade,
  moved_at timestamptz not null default now()
);
comment on table private.pass_moves is 'Each time a recovery code brought a pass to another browser.';

create index pass_moves_pass_id on private.pass_moves (pass_id);

alter table private.pass_moves enable row level security;
revoke all on private.pass_moves from public, anon, authenticated, service_role;

-- Brings the pass of a paid order to the person who knows its recovery code, and with it a visitor's order: it is in one
-- browser at a time: {"outcome", "pass", "waitSeconds"}. Outcomes: moved; already (this person has it: the same pass);
-- unknown; over (its time has passed, or it was taken back); not_needed (a member); too_many (wait). A value and not an
-- error, because a wrong code must stay counted.
-- Definer: codes and passes are the server's. Executable by service_role alone, after the session is proven.
create function public.redeem_recovery_code(person uuid, code_hash text, sender text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wait integer;
  found_id uuid;
  bought public.orders;
  pass public.access_passes;
  holder uuid;
  rest interval;
  begun timestamptz;
begin
  wait := private.code_wait('code', person, sender);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  select order_id into found_id from private.order_checkouts where recovery_hash = code_hash;
  if not found then
    perform private.note_wrong_code('code', person, sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  perform private.lock_orders_of(person);
  perform private.lock_order(found_id);
  select user_id into holder from public.access_passes where order_id = found_id;
  perform private.hold_people(array[person, holder, orders.user_id]) from public.orders where id = found_id;
  select * into bought from public.orders where id = found_id for update;
  if not exists (select from auth.users where id = person and is_anonymous) then
    return jsonb_build_object('outcome', 'not_needed');
  end if;
  -- Both people's passes hold still, in one order whoever asks.
  perform private.lock_passes(locked) from (
    select locked from unnest(array[holder, person]) as locked where locked is not null order by locked
  ) as ordered;
  select * into pass from public.access_passes where order_id = bought.id;
  if pass.id is null or pass.revoked_at is not null or pass.ends_at <= now() then
    return jsonb_build_object('outcome', 'over');
  end if;
  if pass.user_id = person then
    return jsonb_build_object('outcome', 'already', 'pass', private.pass_seen(pass));
  end if;
  rest := pg_catalog.make_interval(
    secs => extract(epoch from pass.ends_at - greatest(pass.starts_at, now()))::double precision);
  begun := private.end_of_time(person);
  update public.access_passes set
    user_id = person,
    starts_at = case when begun <= now() and starts_at <= now() then starts_at else begun end,
    ends_at = case when begun <= now() and starts_at <= now() then ends_at else begun + rest end
    where id = pass.id returning * into pass;
  perform private.close_gaps(holder);
  -- A member who holds the order keeps it among their own: their books do not change with who uses the time.
  update public.orders set user_id = person where id = bought.id
    and exists (select from auth.users where users.id = orders.user_id and users.is_anonymous);
  insert into private.pass_moves (pass_id) values (pass.id);
  return jsonb_build_object('outcome', 'moved', 'pass', private.pass_seen(pass));
end
$$;
revoke all on function public.redeem_recovery_code(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.redeem_recovery_code(uuid, text, text) to service_role;
comment on function public.redeem_recovery_code(uuid, text, text) is
  'Brings an order''s pass to another browser: {outcome, pass, waitSeconds}; outcome moved, already, unknown, over, not_needed or too_many.';

-- schemas/referrals/referrals.sql

-- Members invite friends by a link. A friend gets half an hour without an account, once, out of what the inviter may
-- give in a month; the inviter gets points when the friend saves a first payoff plan with an account. Nothing here
-- depends on disputes, scores or what comes of a plan. The rules: docs/domain/referrals.md.
create table public.referral_links (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.referral_links is 'Each member''s invitation code. Made and renewed by the server; its owner reads it.';

alter table public.referral_links enable row level security;
revoke all on public.referral_links from public, anon, authenticated, service_role;
grant select on public.referral_links to authenticated;
grant select, insert, update, delete on public.referral_links to service_role;

-- A member reads their own link; whose code it is, nobody else looks up here.
create policy "A person reads their own link"
  on public.referral_links for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.referral_links
  for each row execute function private.touch_updated_at();

-- Who was invited by whom; one inviter for each person, the first. Only the server reads it: friends are shown to an
-- inviter by first name alone.
create table private.referrals (
  friend_id uuid primary key references auth.users (id) on delete cascade,
  inviter_id uuid not null references auth.users (id) on delete cascade,
  state text not null default 'invited' check (state in ('invited', 'joined', 'qualified', 'refused')),
  key uuid not null default gen_random_uuid(),
  invited_at timestamptz not null default now(),
  constraint referrals_two_people check (friend_id <> inviter_id)
);
comment on table private.referrals is 'Who was invited by whom, and how far it came.';
comment on column private.referrals.key is 'What its lines on the ledger are known by; it tells nothing of the friend.';

create index referrals_inviter_id on private.referrals (inviter_id, invited_at);

alter table private.referrals enable row level security;
revoke all on private.referrals from public, anon, authenticated, service_role;

-- The inviter's ledger: one line for everything that happened, with its reason. Lines are never changed,
-- but for the name of a friend who deleted their account.
create table public.referral_entries (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('invited', 'pass_given', 'joined', 'qualified', 'refused')),
  reason text check (reason in
    ('own_link', 'same_mailbox', 'circle', 'disposable_address', 'not_new', 'monthly_cap', 'plan_before', 'budget_spent',
      'mailbox_before')),
  points integer not null default 0 check (points between 0 and 100),
  friend_name text check (char_length(friend_name) <= 80),
  referral uuid,
  created_at timestamptz not null default now(),
  constraint referral_entries_refused_for_a_reason check (kind <> 'refused' or reason is not null)
);
comment on table public.referral_entries is
  'What came of a member''s invitations, line by line. Written by the server alone; the member reads it.';
comment on column public.referral_entries.friend_name is
  'First name that the friend gave, if any. Nothing else of the friend; null again when the friend is gone.';
comment on column public.referral_entries.referral is 'The same for every line about one friend.';

create index referral_entries_user_id on public.referral_entries (user_id, created_at);

alter table public.referral_entries enable row level security;
revoke all on public.referral_entries from public, anon, authenticated, service_role;
grant select on public.referral_entries to authenticated;
grant select, insert, update, delete on public.referral_entries to service_role;

-- A member reads their own ledger.
create policy "A person reads their own ledger"
  on public.referral_entries for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- What an inviter may do in a calendar month, UTC: free passes to give, and friends that bring points.
create function private.referral_limits(out passes_a_month integer, out friends_a_month integer, out points_a_friend integer)
language sql
immutable
set search_path = ''
as $$ select 10, 10, 100 $$;
revoke all on function private.referral_limits() from public;
comment on function private.referral_limits() is 'Free passes and qualified friends a month, and points for one.';

-- Limits of a month begin anew with the calendar's, the same for everybody.
create function private.month_began() returns timestamptz
language sql
stable
set search_path = ''
as $$ select pg_catalog.date_trunc('month', now(), 'UTC') $$;
revoke all on function private.month_began() from public;
comment on function private.month_began() is 'The first instant of this calendar month, UTC.';

-- Writes one line of an inviter's ledger. A friend is named only to who invited them.
create function private.referral_line(inviter uuid, what text, why text, friend uuid, earned integer) returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.referral_entries (user_id, kind, reason, points, friend_name, referral)
  select inviter, what, why, earned, private.first_name_of(referrals.friend_id), referrals.key
  from (values (friend)) as about (person)
  left join private.referrals on referrals.friend_id = about.person and referrals.inviter_id = inviter
$$;
revoke all on function private.referral_line(uuid, text, text, uuid, integer) from public;
comment on function private.referral_line(uuid, text, text, uuid, integer) is
  'Writes one line of a ledger; it names the friend only to who invited them.';

-- Definer: whoever deletes a friend's account has no rights on the ledgers of others.
create function private.forget_friend() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.referral_entries set friend_name = null where user_id = old.inviter_id and referral = old.key;
  return null;
end
$$;
revoke all on function private.forget_friend() from public;
comment on function private.forget_friend() is 'Trigger: a ledger keeps no name of somebody who is gone.';

create trigger forget_friend after delete on private.referrals
  for each row execute function private.forget_friend();

-- schemas/referrals/qualification.sql

-- Mail services whose addresses are thrown away; a friend with one does not qualify.
create table private.disposable_domains (domain text primary key);
comment on table private.disposable_domains is 'Mail domains made to be thrown away. The operator may add some.';

alter table private.disposable_domains enable row level security;
revoke all on private.disposable_domains from public, anon, authenticated, service_role;
insert into private.disposable_domains (domain) values
  ('10minutemail.com'), ('20minutemail.com'), ('33mail.com'), ('anonbox.net'), ('burnermail.io'), ('byom.de'),
  ('discard.email'), ('dispostable.com'), ('dropmail.me'), ('emailondeck.com'), ('fakeinbox.com'), ('fakemail.net'),
  ('getairmail.com'), ('getnada.com'), ('grr.la'), ('guerrillamail.biz'), ('guerrillamail.com'), ('guerrillamail.de'),
  ('guerrillamail.info'), ('guerrillamail.net'), ('guerrillamail.org'), ('guerrillamailblock.com'), ('harakirimail.com'),
  ('inboxkitten.com'), ('jetable.org'), ('mail-temp.com'), ('mailcatch.com'), ('maildrop.cc'), ('mailexpire.com'),
  ('mailinator.com'), ('mailnesia.com'), ('mailnull.com'), ('mailsac.com'), ('mailtemp.net'), ('minuteinbox.com'),
  ('mintemail.com'), ('mohmal.com'), ('mytemp.email'), ('mytrashmail.com'), ('nada.email'), ('sharklasers.com'),
  ('spam4.me'), ('spamgourmet.com'), ('temp-mail.io'), ('temp-mail.org'), ('tempail.com'), ('tempinbox.com'),
  ('tempmail.com'), ('tempmail.net'), ('tempmailo.com'), ('tempr.email'), ('throwawaymail.com'), ('trashmail.com'),
  ('trashmail.de'), ('trashmail.net'), ('wegwerfmail.de'), ('yopmail.com'), ('yopmail.fr'), ('yopmail.net');

-- The rule that keeps a friend from qualifying, or null.
create function private.referral_refusal(friend uuid, inviter uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  friends_mail text;
  inviters_mail text;
  invited timestamptz;
  began timestamptz;
begin
  select email, created_at into friends_mail, began from auth.users where id = friend;
  select email into inviters_mail from auth.users where id = inviter;
  select invited_at into invited from private.referrals where friend_id = friend;
  if private.mailbox_of(friends_mail) = private.mailbox_of(inviters_mail) then
    return 'same_mailbox';
  end if;
  if exists (
    with recursive above (person) as (
      select referrals.inviter_id from private.referrals where referrals.friend_id = inviter
      union
      select referrals.inviter_id from above join private.referrals on referrals.friend_id = above.person
    )
    select from above where person = friend
  ) then
    return 'circle';
  end if;
  if exists (
    select from private.disposable_domains
    where pg_catalog.split_part(lower(friends_mail), '@', 2) = domain
      or pg_catalog.split_part(lower(friends_mail), '@', 2) like '%.' || domain
  ) then
    return 'disposable_address';
  end if;
  -- Many accounts of one mailbox are one friend.
  if exists (
    select from private.referrals as earlier join auth.users on users.id = earlier.friend_id
    where earlier.inviter_id = inviter and earlier.friend_id <> friend and earlier.state = 'qualified'
      and private.mailbox_of(users.email) = private.mailbox_of(friends_mail)
  ) then
    return 'mailbox_before';
  end if;
  -- A visit of up to thirty days, the time a code is remembered, may come before the invitation.
  if began < invited - interval '30 days' then
    return 'not_new';
  end if;
  -- Nobody earns by somebody who had come that far alone.
  if exists (
    select from public.payoff_plans where payoff_plans.user_id = friend and payoff_plans.created_at < invited - interval '1 minute'
  ) then
    return 'plan_before';
  end if;
  return null;
end
$$;
revoke all on function private.referral_refusal(uuid, uuid) from public;
comment on function private.referral_refusal(uuid, uuid) is 'The rule by which a friend does not qualify, or null.';

-- Plans, debts and accounts take a referral as far as its friend has come, by the rules of private.referral_refusal().

-- A referral is accepted and followed one at a time: of an invitation taken and a plan saved in the same instant, the
-- second sees the first.
create function private.lock_referral(friend uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('referral of:' || friend::text, 0))
$$;
revoke all on function private.lock_referral(uuid) from public;
comment on function private.lock_referral(uuid) is 'One change of a friend''s referral at a time.';

-- Takes a referral as far as it goes: joined with a confirmed account, qualified with a debt and a plan besides.
create function private.consider_referral(friend uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  referral private.referrals;
  why text;
  limits record;
begin
  perform private.lock_referral(friend);
  if not exists (
    select from auth.users where id = friend and not is_anonymous
      and (email_confirmed_at is not null or phone_confirmed_at is not null)
  ) then
    return;
  end if;
  perform private.hold_people(array[inviter_id]) from private.referrals
    where friend_id = friend and state in ('invited', 'joined');
  select * into referral from private.referrals
    where friend_id = friend and state in ('invited', 'joined') for update;
  if not found then
    return;
  end if;
  if referral.state = 'invited' then
    update private.referrals set state = 'joined' where friend_id = friend;
    perform private.referral_line(referral.inviter_id, 'joined', null, friend, 0);
  end if;
  if not exists (select from public.payoff_plans where user_id = friend)
    or not exists (select from public.debts where user_id = friend) then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('referrals:' || referral.inviter_id::text, 0));
  why := private.referral_refusal(friend, referral.inviter_id);
  if why is not null then
    update private.referrals set state = 'refused' where friend_id = friend;
    perform private.referral_line(referral.inviter_id, 'refused', why, friend, 0);
    return;
  end if;
  select * into limits from private.referral_limits();
  update private.referrals set state = 'qualified' where friend_id = friend;
  if (
    select count(*) from public.referral_entries
    where user_id = referral.inviter_id and kind = 'qualified' and points > 0 and created_at >= private.month_began()
  ) >= limits.friends_a_month then
    perform private.referral_line(referral.inviter_id, 'qualified', 'monthly_cap', friend, 0);
  else
    perform private.referral_line(referral.inviter_id, 'qualified', null, friend, limits.points_a_friend);
  end if;
end
$$;
revoke all on function private.consider_referral(uuid) from public;
comment on function private.consider_referral(uuid) is 'Takes a referral as far as its friend has come.';

-- Definer: runs inside a person's own write, who may not write ledgers. A defect here must never cost a person their
-- plan or their sign-up, so it is told to the log and the write goes on.
create function private.follow_referral() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_table_schema = 'auth' then
    perform private.consider_referral(new.id);
  elsif tg_level = 'ROW' then
    perform private.consider_referral(new.user_id);
  else
    perform private.consider_referral(person)
      from (select distinct user_id as person from inserted order by 1) as writers;
  end if;
  return null;
exception when others then
  raise warning 'A referral was not followed: % %', sqlstate, sqlerrm;
  return null;
end
$$;
revoke all on function private.follow_referral() from public;
comment on function private.follow_referral() is 'Trigger: a plan, a debt or an account may bring a referral on.';

create trigger follow_referral after insert or update on public.payoff_plans
  for each row execute function private.follow_referral();
-- Once a statement, after enforce_row_limit by its name: bringing a visit along takes the two locks in that order too.
create trigger follow_referral after insert on public.debts
  referencing new table as inserted
  for each statement execute function private.follow_referral();
create trigger follow_referral after update of is_anonymous, email_confirmed_at, phone_confirmed_at on auth.users
  for each row execute function private.follow_referral();

-- schemas/referrals/invitations.sql

-- Invitations as friends and members ask for them: who invites, taking one with its free half hour, a member's link and what
-- came of it.

-- Whose code it is: nobody's while that account is closed to its owner.
create function private.inviter_of(invite text) returns uuid
language sql
stable
set search_path = ''
as $$
  select users.id from public.referral_links
  join auth.users on users.id = referral_links.user_id
  where referral_links.code = upper(invite)
    and users.deleted_at is null and (users.banned_until is null or users.banned_until <= now())
    and not private.is_leaving(users.id)
$$;
revoke all on function private.inviter_of(text) from public;
comment on function private.inviter_of(text) is 'The member who invites with this code, or null.';

-- Free passes that an inviter may still give this month.
create function private.passes_left(inviter uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select greatest(0, limits.passes_a_month - (
    select count(*) from public.referral_entries
    where user_id = inviter and kind = 'pass_given' and created_at >= private.month_began()
  ))::integer
  from private.referral_limits() as limits
$$;
revoke all on function private.passes_left(uuid) from public;
comment on function private.passes_left(uuid) is 'Free passes that an inviter may still give this month.';

-- Whoever invites with this code: {"outcome", "firstName", "passesLeft", "waitSeconds"}.
--   known      whose it is, and the free passes they may still give this month
--   unknown    no such code (counted as a guess)
--   too_many   twenty wrong codes in a quarter of an hour from this network; the right one waits too (wait)
-- Counted apart from what a session may try, so that a household which opens old links can still take a new one.
-- Definer: it reads a stranger's first name by their code. Executable by service_role alone, which says who the sender is.
create function public.see_invitation(invite text, sender text) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  wait constant integer := private.attempt_wait('invitation seen', sender, 20, interval '15 minutes');
  inviter uuid;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  inviter := private.inviter_of(invite);
  if inviter is null then
    perform private.note_attempt('invitation seen', sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  return jsonb_build_object(
    'outcome', 'known', 'firstName', private.first_name_of(inviter), 'passesLeft', private.passes_left(inviter));
end
$$;
revoke all on function public.see_invitation(text, text) from public, anon, authenticated, service_role;
grant execute on function public.see_invitation(text, text) to service_role;
comment on function public.see_invitation(text, text) is
  'Whoever invites with this code: {outcome, firstName, passesLeft, waitSeconds}; outcome known, unknown or too_many.';

-- Takes an invitation, and with it, if wanted, the free half hour: {"outcome", "pass", "waitSeconds"}.
--   accepted       noted; no time was asked for, or a member needs none
--   given          the half hour runs
--   already        this person had theirs before
--   unknown        no such code (counted as a guess)
--   own_link       one's own
--   budget_spent   the inviter has given all of this month; the invitation stands
--   too_many       too many wrong codes, or too many free passes from this address today (wait)
-- Definer: referrals, ledgers and passes are the server's. Executable by service_role alone, after the session is proven.
create function public.accept_invitation(person uuid, invite text, wants_time boolean, sender text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wait integer;
  inviter uuid;
  anonymous boolean;
  pass public.access_passes;
begin
  wait := private.code_wait('invitation', person, sender);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  inviter := private.inviter_of(invite);
  if inviter is null then
    perform private.note_wrong_code('invitation', person, sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  -- The people first, as in the triggers, whose statement holds that row already.
  perform private.hold_people(array[person, inviter]);
  select is_anonymous into anonymous from auth.users where id = person;
  if not found or not exists (select from auth.users where id = inviter) then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  perform private.lock_referral(person);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('referrals:' || inviter::text, 0));
  if inviter = person then
    if not exists (
      select from public.referral_entries
      where user_id = inviter and reason = 'own_link' and created_at > now() - interval '1 day'
    ) then
      perform private.referral_line(inviter, 'refused', 'own_link', inviter, 0);
    end if;
    return jsonb_build_object('outcome', 'own_link');
  end if;
  insert into private.referrals (friend_id, inviter_id) values (person, inviter) on conflict (friend_id) do nothing;
  if found then
    perform private.referral_line(inviter, 'invited', null, person, 0);
    perform private.consider_referral(person);
  end if;
  if not wants_time or not anonymous then
    return jsonb_build_object('outcome', 'accepted');
  end if;

  select * into pass from public.access_passes where user_id = person and source = 'referral';
  if found then
    return jsonb_build_object('outcome', 'already', 'pass', private.pass_seen(pass));
  end if;
  if private.passes_left(inviter) = 0 then
    if not exists (
      select from public.referral_entries
      join private.referrals on referrals.key = referral_entries.referral
      where referrals.friend_id = person and referral_entries.user_id = inviter
        and referral_entries.reason = 'budget_spent' and referral_entries.created_at >= private.month_began()
    ) then
      perform private.referral_line(inviter, 'refused', 'budget_spent', person, 0);
    end if;
    return jsonb_build_object('outcome', 'budget_spent');
  end if;
  wait := private.attempt_wait('free pass', sender, 5, interval '1 day');
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  perform private.note_attempt('free pass', sender);
  pass := private.give_pass(person, '30m', 'referral', interval '30 minutes');
  perform private.referral_line(inviter, 'pass_given', null, person, 0);
  return jsonb_build_object('outcome', 'given', 'pass', private.pass_seen(pass));
end
$$;
revoke all on function public.accept_invitation(uuid, text, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.accept_invitation(uuid, text, boolean, text) to service_role;
comment on function public.accept_invitation(uuid, text, boolean, text) is
  'Takes an invitation: {outcome, pass, waitSeconds}; outcome accepted, given, already, unknown, own_link, budget_spent or too_many.';

-- A code that no link has.
create function private.fresh_invite() returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  fresh text;
begin
  loop
    fresh := private.readable_characters(8);
    exit when not exists (select from public.referral_links where code = fresh);
  end loop;
  return fresh;
end
$$;
revoke all on function private.fresh_invite() from public;
comment on function private.fresh_invite() is 'An invitation code that is free.';

-- The calling member's invitations: {"code", "invited", "joined", "qualified", "points", "pointsThisMonth", "passesLeft",
-- "passesAMonth", "friends": [{"firstName", "state", "at"}]}; null for anybody but a member. The link is made on first asking.
-- Definer: links and referrals are the server's; it only ever tells the caller about the caller.
create function public.my_invitations() returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  limits record;
begin
  if public.session_standing() <> 'member' then
    return null;
  end if;
  insert into public.referral_links (user_id, code) values (person, private.fresh_invite()) on conflict do nothing;
  select * into limits from private.referral_limits();
  return jsonb_build_object(
    'code', (select code from public.referral_links where user_id = person),
    'invited', (select count(*) from private.referrals where inviter_id = person),
    'joined', (select count(*) from private.referrals where inviter_id = person and state <> 'invited'),
    'qualified', (select count(*) from private.referrals where inviter_id = person and state = 'qualified'),
    'points', (select coalesce(sum(points), 0) from public.referral_entries where user_id = person),
    'pointsThisMonth', (select coalesce(sum(points), 0) from public.referral_entries
      where user_id = person and created_at >= private.month_began()),
    'pointsAFriend', limits.points_a_friend,
    'friendsAMonth', limits.friends_a_month,
    'passesAMonth', limits.passes_a_month,
    'passesLeft', private.passes_left(person),
    'friends', (select coalesce(jsonb_agg(jsonb_build_object(
        'firstName', private.first_name_of(friend_id), 'state', state, 'at', invited_at) order by invited_at desc), '[]')
      from private.referrals where inviter_id = person)
  );
end
$$;
revoke all on function public.my_invitations() from public, anon, authenticated, service_role;
grant execute on function public.my_invitations() to authenticated;
comment on function public.my_invitations() is 'The calling member''s link, counts, points and friends; null for anybody else.';

-- A new code for the calling member; the old one opens nothing from then on. At most ten a day (MW501, hint: seconds to
-- wait); MW502 for anybody but a member.
-- Definer: links are the server's; it only ever changes the caller's.
create function public.renew_invitation() returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  fresh text;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW502', message = 'Members alone have a link';
  end if;
  perform private.refuse_for_now(
    private.attempt_wait('renew', person::text, 10, interval '1 day'), 'MW501', 'The link was renewed often enough today');
  perform private.note_attempt('renew', person::text);
  insert into public.referral_links (user_id, code) values (person, private.fresh_invite())
  on conflict (user_id) do update set code = excluded.code
  returning code into fresh;
  return fresh;
end
$$;
revoke all on function public.renew_invitation() from public, anon, authenticated, service_role;
grant execute on function public.renew_invitation() to authenticated;
comment on function public.renew_invitation() is 'A new invitation code for the calling member. Raises MW501, MW502.';

-- schemas/account/visitor_claims.sql

-- A visitor who signs in to an account they already have brings along what they entered as a visitor.
-- The server proves both sessions before it calls; here the move itself is decided and made, in one piece.

-- Who brought whose data over, and what it came to. One visitor's data goes to one member, ever.
create table private.visitor_claims (
  visitor_id uuid primary key references auth.users (id) on delete cascade,
  member_id uuid not null references auth.users (id) on delete cascade,
  debts integer not null,
  payments integer not null,
  plan text not null check (plan in ('moved', 'kept_members', 'none')),
  first_claimed_at timestamptz not null default now(),
  last_claimed_at timestamptz not null default now()
);
comment on table private.visitor_claims is 'Visitors whose data a member brought over, with running totals.';

create index visitor_claims_member_id on private.visitor_claims (member_id);

alter table private.visitor_claims enable row level security;
revoke all on private.visitor_claims from public, anon, authenticated, service_role;

-- What a claim would bring, or the SQLSTATE by which it would be refused:
--   MW001 the member would hold too many rows     MW101 no such member, or not a permanent account
--   MW102 no such visitor, or not anonymous       MW103 another member claimed this visitor before
-- Definer, executable by nobody but the two functions below: it reads auth.users and private tables.
create function private.weigh_visitor_claim(
  member uuid, visitor uuid, out debts integer, out payments integer, out plan text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  members_debts integer;
  members_payments integer;
begin
  if not exists (select from auth.users where users.id = member and not users.is_anonymous) or private.is_leaving(member) then
    raise exception using errcode = 'MW101', message = 'Only a member can bring visitor data over';
  end if;
  if not exists (select from auth.users where users.id = visitor and users.is_anonymous) then
    raise exception using errcode = 'MW102', message = 'The other session is not a visitor''s';
  end if;
  if exists (
    select from private.visitor_claims
    where visitor_claims.visitor_id = visitor and visitor_claims.member_id <> member
  ) then
    raise exception using errcode = 'MW103', message = 'This visitor''s data went to another account before';
  end if;

  select count(*) filter (where owned.user_id = visitor), count(*) filter (where owned.user_id = member)
    into debts, members_debts
    from public.debts as owned where owned.user_id in (visitor, member);
  select count(*) filter (where owned.user_id = visitor), count(*) filter (where owned.user_id = member)
    into payments, members_payments
    from public.debt_payments as owned where owned.user_id in (visitor, member);
  if debts > 0 and debts + members_debts > 200 or payments > 0 and payments + members_payments > 5000 then
    raise exception using
      errcode = 'MW001',
      message = 'The account would hold too much with this visitor''s data',
      detail = pg_catalog.format('%s debts and %s payments in all; at most 200 and 5000',
        debts + members_debts, payments + members_payments),
      hint = 'Delete some that are no longer needed.';
  end if;

  plan := case
    when not exists (select from public.payoff_plans as owned where owned.user_id = visitor) then 'none'
    when exists (select from public.payoff_plans as owned where owned.user_id = member) then 'kept_members'
    else 'moved'
  end;
end
$$;
revoke all on function private.weigh_visitor_claim(uuid, uuid) from public;
comment on function private.weigh_visitor_claim(uuid, uuid) is
  'What bringing a visitor''s data over would come to. Raises MW001, MW101, MW102, MW103.';

-- Looks only: {"debts", "payments", "plan"}; raises what the claim itself would raise.
-- Definer: it weighs two people's rows. Executable by service_role alone, after both sessions are proven.
create function public.preview_visitor_data(member uuid, visitor uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select pg_catalog.to_jsonb(weighed) from private.weigh_visitor_claim(member, visitor) as weighed);
end
$$;
revoke all on function public.preview_visitor_data(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.preview_visitor_data(uuid, uuid) to service_role;
comment on function public.preview_visitor_data(uuid, uuid) is
  'What claim_visitor_data would bring: {debts, payments, plan}. Raises MW001, MW101, MW102, MW103.';

-- Moves everything the visitor entered to the member, at once or not at all, and answers with the totals
-- of this and every earlier claim of the pair: asked twice, it moves once and answers the same. Locks are taken in the
-- order that everything else keeps: orders, people, rows. A plan that the member saves in the same instant stays theirs.
--   debts     move, after the member's own; their payments follow by the foreign key
--   plan      moves, unless the member has one: then the visitor's is dropped
--   profile   fills what the member has not said, and is emptied
--   passes    stay: a member needs none
-- Definer: it writes two people's rows. Executable by service_role alone, after both sessions are proven.
create function public.claim_visitor_data(member uuid, visitor uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked text;
  weighed record;
  after_position integer;
  total record;
begin
  -- The visitor's orders come along (bring_orders()), and none is added to them meanwhile.
  perform private.lock_orders_of(visitor);
  perform private.lock_order(held.id)
    from (select owned.id from public.orders as owned where owned.user_id = visitor order by owned.id) as held;
  -- Neither account goes away meanwhile.
  perform private.hold_people(array[member, visitor]);
  -- One claim of a visitor at a time; payments under way on the visitor's debts end first; and neither
  -- person gains rows while theirs are counted and moved: the locks of enforce_row_limit().
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('visitor_claim:' || visitor::text, 0));
  perform from public.debts as owned where owned.user_id = visitor order by owned.id for update;
  for locked in
    select 'row_limit:' || limited.name || ':' || person::text
    from (values ('debts', 1), ('debt_payments', 2)) as limited (name, place),
      unnest(array[member, visitor]) as person
    order by limited.place, person
  loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(locked, 0));
  end loop;

  select * into weighed from private.weigh_visitor_claim(member, visitor);

  select coalesce(max(owned.position) + 1, 0) into after_position
    from public.debts as owned where owned.user_id = member;
  update public.debts as owned
    set user_id = member, position = least(owned.position + after_position, 1000000)
    where owned.user_id = visitor;
  -- A plan that moves brings the member's referral on: the visitor's comes first, as where an invitation is taken.
  perform from public.payoff_plans as owned where owned.user_id = visitor for update;
  perform private.lock_referral(visitor);
  if weighed.plan = 'moved' then
    begin
      update public.payoff_plans as owned set user_id = member where owned.user_id = visitor;
    exception when unique_violation then
      -- The member saved one in the same instant.
      weighed.plan := 'kept_members';
    end;
  end if;
  if weighed.plan = 'kept_members' then
    delete from public.payoff_plans as owned where owned.user_id = visitor;
  end if;

  insert into public.profiles (user_id, first_name, time_zone, locale)
    select member, said.first_name, said.time_zone, said.locale
    from public.profiles as said where said.user_id = visitor
  on conflict (user_id) do update set
    first_name = coalesce(profiles.first_name, excluded.first_name),
    time_zone = coalesce(profiles.time_zone, excluded.time_zone),
    locale = coalesce(profiles.locale, excluded.locale);
  update public.profiles as said
    set first_name = null, time_zone = null, locale = null
    where said.user_id = visitor;

  insert into private.visitor_claims as claims (visitor_id, member_id, debts, payments, plan)
  values (visitor, member, weighed.debts, weighed.payments, weighed.plan)
  on conflict (visitor_id) do update set
    debts = claims.debts + excluded.debts,
    payments = claims.payments + excluded.payments,
    plan = case when excluded.plan = 'none' then claims.plan else excluded.plan end,
    last_claimed_at = now()
  returning claims.debts, claims.payments, claims.plan into total;
  return pg_catalog.to_jsonb(total);
end
$$;
revoke all on function public.claim_visitor_data(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.claim_visitor_data(uuid, uuid) to service_role;
comment on function public.claim_visitor_data(uuid, uuid) is
  'Brings a visitor''s data to a member, in one piece, once: {debts, payments, plan}. Raises MW001, MW101, MW102, MW103.';

-- A visit that is brought to an account takes its orders along: receipts and history are there. The time stays with
-- the visit: a member needs none. claim_visitor_data() has locked them.
-- Definer: nobody writes orders but the server.
create function private.bring_orders() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders set user_id = new.member_id where user_id = new.visitor_id;
  return null;
end
$$;
revoke all on function private.bring_orders() from public;
comment on function private.bring_orders() is 'Trigger on private.visitor_claims: the visitor''s orders go to the member.';

create trigger bring_orders
  after insert or update on private.visitor_claims
  for each row execute function private.bring_orders();

-- A visit that is brought to an account takes its invitation along, unless that account has one of its own or is the
-- inviter's. The rules for new accounts hold as ever. Definer and careful for the same reasons as follow_referral().
create function private.bring_referral() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_referral(new.member_id);
  perform private.lock_referral(new.visitor_id);
  perform private.hold_people(array[inviter_id]) from private.referrals where friend_id = new.visitor_id;
  update private.referrals set friend_id = new.member_id
    where friend_id = new.visitor_id and inviter_id <> new.member_id
      and not exists (select from private.referrals as own where own.friend_id = new.member_id);
  if found then
    perform private.consider_referral(new.member_id);
  end if;
  return null;
exception when others then
  raise warning 'A referral was not brought along: % %', sqlstate, sqlerrm;
  return null;
end
$$;
revoke all on function private.bring_referral() from public;
comment on function private.bring_referral() is
  'Trigger on private.visitor_claims: the visitor''s invitation goes to the member.';

create trigger bring_referral
  after insert or update on private.visitor_claims
  for each row execute function private.bring_referral();

-- schemas/learning/bring_lessons.sql

-- What a visitor read and reviews comes along when they bring their visit to an account.

-- Lessons and cards go to the member: the later change of each stands, and what either of them has done is done.
-- Definer: it writes two people's rows.
create function private.bring_lessons() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  with brought as (
    delete from public.lesson_progress where user_id = new.visitor_id
    returning lesson_id, read_to, done_at, changed_at
  )
  insert into public.lesson_progress (user_id, lesson_id, read_to, done_at, changed_at)
    select new.member_id, brought.lesson_id, brought.read_to, brought.done_at, brought.changed_at
    from brought order by brought.lesson_id
  on conflict (user_id, lesson_id) do update set
    read_to = excluded.read_to, done_at = excluded.done_at, changed_at = excluded.changed_at;
  with brought as (
    delete from public.review_cards where user_id = new.visitor_id
    returning item_id, state, due, changed_at
  )
  insert into public.review_cards (user_id, item_id, state, due, changed_at)
    select new.member_id, brought.item_id, brought.state, brought.due, brought.changed_at
    from brought order by brought.item_id
  on conflict (user_id, item_id) do update set
    state = excluded.state, due = excluded.due, changed_at = excluded.changed_at;
  return null;
end
$$;
revoke all on function private.bring_lessons() from public;
comment on function private.bring_lessons() is
  'Trigger on private.visitor_claims: the visitor''s lessons and cards go to the member.';

create trigger bring_lessons
  after insert or update on private.visitor_claims
  for each row execute function private.bring_lessons();

-- schemas/assistant/model_uses.sql

-- What the operator's model is asked, by whom and for how much, so that neither one person nor a month costs more than the
-- operator means to pay. What is asked with a person's own key is not counted.
create table private.model_uses (
  turn_id uuid primary key,
  user_id uuid references auth.users (id) on delete set null,
  used_at timestamptz not null default now(),
  microdollars bigint not null check (microdollars >= 0)
);
comment on table private.model_uses is
  'Questions to the operator''s model: what each cost, or may cost while it runs. Forgotten after two months.';
comment on column private.model_uses.user_id is 'Null once the account is deleted: the month''s sum stays.';

create index model_uses_user_id_used_at on private.model_uses (user_id, used_at);
create index model_uses_used_at on private.model_uses (used_at);

alter table private.model_uses enable row level security;
revoke all on private.model_uses from public, anon, authenticated, service_role;

-- What the operator's model has cost since the month began (UTC), in millionths of a dollar.
create function private.model_microdollars() returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(microdollars), 0)::bigint from private.model_uses
  where used_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
$$;
revoke all on function private.model_microdollars() from public;
comment on function private.model_microdollars() is 'What the operator''s model cost since the month began.';

-- Takes one question to the operator's model, with the most that it may cost; false when the person's day or the month's sum
-- has no room for it. The caller holds the person's lock; the month has one of its own, as everybody's questions count.
create function private.take_model_use(
  turn uuid, person uuid, max_daily integer, max_month_microdollars bigint, reserve_microdollars bigint
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if private.rate_limit_wait(array(
    select used_at from private.model_uses where user_id = person and used_at > now() - interval '1 day'
  ), max_daily, interval '1 day') > 0 then
    return false;
  end if;
  if max_month_microdollars is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('model month', 0));
    if private.model_microdollars() + reserve_microdollars > max_month_microdollars then
      return false;
    end if;
  end if;
  delete from private.model_uses where turn_id in (
    select turn_id from private.model_uses where used_at < now() - interval '2 months' limit 100 for update skip locked
  );
  insert into private.model_uses (turn_id, user_id, microdollars) values (turn, person, reserve_microdollars)
  on conflict (turn_id) do nothing;
  return found;
end
$$;
revoke all on function private.take_model_use(uuid, uuid, integer, bigint, bigint) from public;
comment on function private.take_model_use(uuid, uuid, integer, bigint, bigint) is
  'Counts one question to the operator''s model; false when the day or the month is used up.';

-- How much of the operator's model a person used within a day, and what that cost.
-- Definer: it reads a private table. Executable by service_role alone.
create function public.model_use_of(person uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('turns', count(*), 'microdollars', coalesce(sum(microdollars), 0))
  from private.model_uses where user_id = person and used_at > now() - interval '1 day'
$$;
revoke all on function public.model_use_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.model_use_of(uuid) to service_role;
comment on function public.model_use_of(uuid) is
  'A person''s questions to the operator''s model within a day: {turns, microdollars}.';

-- schemas/assistant/write_turns.sql

-- How a question is taken, answered and ended. The server calls these, once it knows who asks.

-- Takes a question, once for each id, and counts it: asked again it answers that it is known, and nothing is counted twice.
-- It begins a conversation where there is none of that id, if the page that asks begins one (is_beginning): what was deleted
-- elsewhere is not revived. {isNew, title, askedAt, mayUseModel}; refuses by
--   MW801 too many questions from one person or one network; hint: seconds to wait
--   MW802 an answer in this conversation is still being written
--   MW803 the id is another question, or another person's      MW804 the conversation is another person's, or has just gone
--   MW805 the conversation holds 200 questions                  MW806 the person has 500 conversations
-- max_daily_model is null where the operator's model is not to be asked; what else it may cost: take_model_use().
-- Definer: it counts in private tables. Executable by service_role alone. Locks are taken in one order: the account, the
-- person's questions, what is counted, the month, rows. consent_to comes with the one question whose preview was agreed to: what
-- was taken back since is not written again by a page that does not know of it.
create function public.open_turn(
  turn uuid, conversation uuid, person uuid, words text, asked_about jsonb, named text, consent_to text, sender_hash text,
  max_daily_model integer, max_month_microdollars bigint, reserve_microdollars bigint,
  is_beginning boolean
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.turns;
  held public.conversations;
  may_use_model boolean := false;
begin
  perform private.hold_people(array[person]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('turns:' || person::text, 0));
  select * into known from public.turns where id = turn;
  select * into held from public.conversations where id = conversation;
  if known.id is not null then
    if (known.user_id, known.conversation_id, known.question) is distinct from (person, conversation, words) then
      raise exception using errcode = 'MW803', message = 'This id holds another question';
    end if;
    return jsonb_build_object('isNew', false, 'title', held.title, 'askedAt', known.asked_at, 'mayUseModel', false);
  end if;
  if held.user_id <> person then
    raise exception using errcode = 'MW804', message = 'The conversation is another person''s';
  end if;
  if held.id is null and not is_beginning then
    raise exception using errcode = 'MW804', message = 'The conversation was deleted';
  end if;
  if exists (
    select from public.turns
    where conversation_id = conversation and state in ('running', 'stopping') and lease_until > now()
  ) then
    raise exception using errcode = 'MW802', message = 'An answer in this conversation is still being written';
  end if;
  if (select count(*) from public.turns where conversation_id = conversation) >= 200 then
    raise exception using errcode = 'MW805', message = 'The conversation holds 200 questions';
  end if;
  if held.id is null and (select count(*) from public.conversations where user_id = person) >= 500 then
    raise exception using errcode = 'MW806', message = 'The person has 500 conversations';
  end if;
  perform private.refuse_for_now(greatest(
    private.attempt_wait('question', person::text, 300, interval '1 day'),
    private.attempt_wait('question_address', sender_hash, 3000, interval '1 day')
  ), 'MW801', 'Too many questions');
  perform private.note_attempt('question', person::text);
  perform private.note_attempt('question_address', sender_hash);
  if max_daily_model is not null then
    may_use_model := private.take_model_use(
      turn, person, max_daily_model, max_month_microdollars, reserve_microdollars);
  end if;

  if held.id is null then
    insert into public.conversations (id, user_id, title, consent_host, consent_at)
    values (conversation, person, named, consent_to, case when consent_to is not null then now() end)
    on conflict (id) do nothing;
    if not found then
      raise exception using errcode = 'MW804', message = 'The conversation is another person''s';
    end if;
  else
    update public.conversations set
      last_asked_at = now(),
      consent_host = coalesce(consent_to, consent_host),
      consent_at = case when consent_to is distinct from consent_host and consent_to is not null then now() else consent_at end
      where id = conversation and user_id = person;
    if not found then
      raise exception using errcode = 'MW804', message = 'The conversation has just been deleted, or brought to an account';
    end if;
  end if;
  -- What stands as running here has broken off: nobody renewed it.
  update public.turns set state = 'failed' where conversation_id = conversation and state in ('running', 'stopping');
  insert into public.turns (id, conversation_id, user_id, question, about, state, lease_until)
  values (turn, conversation, person, words, asked_about, 'running', now() + interval '30 seconds')
  on conflict (id) do nothing;
  if not found then
    raise exception using errcode = 'MW803', message = 'This id holds another question';
  end if;
  return jsonb_build_object(
    'isNew', true, 'title', coalesce(held.title, named), 'askedAt', now(), 'mayUseModel', may_use_model);
end
$$;
revoke all on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint, boolean)
  to service_role;
comment on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint, boolean) is
  'Takes a question, once for each id: {isNew, title, askedAt, mayUseModel}. Raises MW801 to MW806.';

-- Adds to an answer that is being written, and says for another 30 seconds that somebody writes. Answers its state:
-- `stopping` where the person wants no more of it, null where it is over or was deleted.
-- Definer for the same reason as open_turn(). Executable by service_role alone.
create function public.append_turn_events(turn uuid, new_events jsonb) returns text
language sql
security definer
set search_path = ''
as $$
  update public.turns set events = events || new_events, lease_until = now() + interval '30 seconds'
  where id = turn and state in ('running', 'stopping')
  returning state
$$;
revoke all on function public.append_turn_events(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.append_turn_events(uuid, jsonb) to service_role;
comment on function public.append_turn_events(uuid, jsonb) is
  'Adds to an answer that is being written; its state, or null where there is none any more.';

-- Ends an answer with its last events, and settles what it took of the operator's model: what it cost, or nothing at all
-- where nothing was sent. Where the cost is not known, what was set aside for it stays counted.
-- Definer for the same reason as open_turn(). Executable by service_role alone.
create function public.close_turn(
  turn uuid, new_events jsonb, ended_as text, counted jsonb, was_sent boolean, spent_microdollars bigint
) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.turns
    set events = events || new_events, state = ended_as, usage = counted, lease_until = now()
    where id = turn and state in ('running', 'stopping');
  if not was_sent then
    delete from private.model_uses where turn_id = turn;
  elsif spent_microdollars is not null then
    update private.model_uses set microdollars = spent_microdollars where turn_id = turn;
  end if;
end
$$;
revoke all on function public.close_turn(uuid, jsonb, text, jsonb, boolean, bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.close_turn(uuid, jsonb, text, jsonb, boolean, bigint) to service_role;
comment on function public.close_turn(uuid, jsonb, text, jsonb, boolean, bigint) is
  'Ends an answer, and settles what it took of the operator''s model.';

-- Asks whoever writes an answer to stop: `stopping`, or `over` where nobody writes it any more; null where the person has no
-- such question. Definer for the same reason as open_turn(). Executable by service_role alone.
create function public.stop_turn(turn uuid, person uuid) returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.turns set state = 'stopping'
    where id = turn and user_id = person and state in ('running', 'stopping') and lease_until > now();
  if found then
    return 'stopping';
  end if;
  return (select 'over' from public.turns where id = turn and user_id = person);
end
$$;
revoke all on function public.stop_turn(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.stop_turn(uuid, uuid) to service_role;
comment on function public.stop_turn(uuid, uuid) is 'Asks for an answer to be stopped: stopping, over, or null.';

-- What of an answer follows an event, for who was cut off: {events, isWriting}; null where the person has no such question.
-- Whether somebody still writes is judged by the clock that gave the lease.
-- Definer for the same reason as open_turn(). Executable by service_role alone.
create function public.read_turn(turn uuid, person uuid, after integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'events', coalesce((
      select jsonb_agg(event order by place) from jsonb_array_elements(events) with ordinality as listed (event, place)
      where (event ->> 'id')::integer > after
    ), '[]'),
    'isWriting', state in ('running', 'stopping') and lease_until > now())
  from public.turns where id = turn and user_id = person
$$;
revoke all on function public.read_turn(uuid, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.read_turn(uuid, uuid, integer) to service_role;
comment on function public.read_turn(uuid, uuid, integer) is
  'What of an answer follows an event: {events, isWriting}, or null.';

-- What a visitor asked comes along when they bring their visit to an account; turns and feedback follow by their foreign
-- keys. A member may so hold more than 500 conversations, and then begins no other until some are deleted.
-- Definer: nobody gives a conversation away but the server.
create function private.bring_conversations() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.conversations set user_id = new.member_id where user_id = new.visitor_id;
  return null;
end
$$;
revoke all on function private.bring_conversations() from public;
comment on function private.bring_conversations() is
  'Trigger on private.visitor_claims: the visitor''s conversations go to the member.';

create trigger bring_conversations
  after insert or update on private.visitor_claims
  for each row execute function private.bring_conversations();

-- schemas/assistant/own_records.sql

-- What a question is answered from, of the person's own, in one reading: debts, payments, plan and name, whether they agreed to
-- a host in this conversation, and the six turns before. A server function asks it with the person's own token, so that
-- policies show it what they would show the person, and nothing else.
create function public.my_records(conversation uuid default null) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'debts', coalesce((
      select jsonb_agg(to_jsonb(owned) order by owned.position, owned.created_at) from public.debts as owned
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(to_jsonb(owned) order by owned.paid_on, owned.created_at) from public.debt_payments as owned
    ), '[]'),
    'plan', (select to_jsonb(owned) from public.payoff_plans as owned),
    'first_name', (select owned.first_name from public.profiles as owned),
    'consent_host', (select owned.consent_host from public.conversations as owned where owned.id = conversation),
    'turns', coalesce((
      select jsonb_agg(jsonb_build_object('question', latest.question, 'events', latest.events) order by latest.asked_at)
      from (
        select owned.question, owned.events, owned.asked_at from public.turns as owned
        where owned.conversation_id = conversation and owned.state in ('done', 'stopped')
        order by owned.asked_at desc limit 6
      ) as latest
    ), '[]')
  )
$$;
revoke all on function public.my_records(uuid) from public, anon, authenticated, service_role;
grant execute on function public.my_records(uuid) to authenticated;
comment on function public.my_records(uuid) is
  'What a question of the calling person is answered from: {debts, payments, plan, first_name, consent_host, turns}.';

-- schemas/account/empty_visitors.sql

-- An order that no money came for and none can come for: it failed or ended, or nobody was sent to pay, or no real money
-- could move, and nothing was heard of it for so long. Where Stripe's page was opened, its own word is waited for.
create function private.is_order_over(bought public.orders, unseen interval) returns boolean
language sql
stable
set search_path = ''
as $$
  select bought.updated_at < now() - unseen and bought.paid_at is null and bought.refunded_at is null and (
    bought.state in ('failed', 'expired')
    or bought.state in ('created', 'open') and not bought.is_live
    or bought.state = 'created' and not exists (
      select from private.order_checkouts as checkouts
      where checkouts.order_id = bought.id and checkouts.reference is not null
    )
  )
$$;
revoke all on function private.is_order_over(public.orders, interval) from public;
comment on function private.is_order_over(public.orders, interval) is
  'Whether an order was never paid and no payment can come any more.';

-- Visitors who left nothing: anonymous users without a debt, a payment, a plan, a name, a lesson, a question, an order that is
-- paid or may be, a pass that ended lately, or an address that has waited for less than that, and without a sign of life for so long.
create function private.empty_visitors(unseen interval) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select users.id from auth.users
  where users.is_anonymous
    and users.created_at < now() - unseen
    and coalesce(users.last_sign_in_at, users.created_at) < now() - unseen
    and (coalesce(users.email_change, '') = '' or users.email_change_sent_at < now() - unseen)
    and (coalesce(users.phone_change, '') = '' or users.phone_change_sent_at < now() - unseen)
    and not exists (select from auth.sessions where sessions.user_id = users.id
      and greatest(sessions.refreshed_at at time zone 'UTC', sessions.created_at) >= now() - unseen)
    and not exists (select from public.debts where debts.user_id = users.id)
    and not exists (select from public.debt_payments where debt_payments.user_id = users.id)
    and not exists (select from public.payoff_plans where payoff_plans.user_id = users.id)
    and not exists (select from public.profiles where profiles.user_id = users.id and profiles.first_name is not null)
    and not exists (select from public.lesson_progress where lesson_progress.user_id = users.id)
    and not exists (select from public.review_cards where review_cards.user_id = users.id)
    and not exists (select from public.conversations where conversations.user_id = users.id)
    and not exists (select from public.orders where orders.user_id = users.id
      and not private.is_order_over(orders, unseen))
    and not exists (select from public.access_passes where access_passes.user_id = users.id
      and access_passes.ends_at >= now() - unseen)
$$;
revoke all on function private.empty_visitors(interval) from public;
comment on function private.empty_visitors(interval) is 'Anonymous users who kept nothing and were not seen for so long.';

-- Forgets visitors who left nothing, at most a thousand at once; answers how many. Tries that no limit looks at any more
-- go as well. Who comes back meanwhile stays: they are held first, and then looked at again.
-- Definer: it deletes users. Executable by service_role alone.
create function public.purge_empty_visitors(unseen interval) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  gone integer;
  held uuid[];
begin
  if unseen < interval '1 day' then
    raise exception using errcode = '22023', message = 'A visitor is kept a day at least';
  end if;
  -- Before any of them is held: whoever deletes takes this first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  held := array(
    select id from auth.users where id in (select private.empty_visitors(unseen)) limit 1000 for update skip locked
  );
  delete from auth.users where id = any (held) and id in (select private.empty_visitors(unseen));
  get diagnostics gone = row_count;
  -- Whoever forgets some of them in this instant may wait for others by now.
  delete from private.attempts where id in (
    select id from private.attempts where tried_at < now() - interval '1 day' for update skip locked
  );
  return gone;
end
$$;
revoke all on function public.purge_empty_visitors(interval) from public, anon, authenticated, service_role;
grant execute on function public.purge_empty_visitors(interval) to service_role;
comment on function public.purge_empty_visitors(interval) is
  'Deletes anonymous users who kept nothing and were not seen for so long; how many.';

-- schemas/account/factor_recovery.sql

-- Ten codes for who lost their phone: each is good once, and lifts the second factor, so that a lost phone is no lost account.

create table private.factor_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null,
  created_at timestamptz not null default now()
);
comment on table private.factor_recovery_codes is
  'Recovery codes of second factors, by keyed hash. One that was used, or is replaced, is deleted.';

create index factor_recovery_codes_user_id on private.factor_recovery_codes (user_id);

alter table private.factor_recovery_codes enable row level security;
revoke all on private.factor_recovery_codes from public, anon, authenticated, service_role;

-- How a code is kept: what people type around and between its characters does not count.
create function private.factor_code_hash(person uuid, code text) returns text
language sql
stable
set search_path = ''
as $$
  select private.keyed_hash('factor recovery:' || person::text || ':'
    || upper(pg_catalog.regexp_replace(coalesce(code, ''), '[^0-9A-Za-z]', '', 'g')))
$$;
revoke all on function private.factor_code_hash(uuid, text) from public;
comment on function private.factor_code_hash(uuid, text) is 'How a recovery code of this person is kept.';

-- Has this person a second factor that was proven?
create function private.has_factor(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from auth.mfa_factors where user_id = person and status = 'verified')
$$;
revoke all on function private.has_factor(uuid) from public;
comment on function private.has_factor(uuid) is 'Has this person a second factor that was proven?';

-- Was a second factor shown in this session within ten minutes? By the token, which says when each way was shown.
create function private.showed_factor_lately() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.jsonb_array_elements(
      case when pg_catalog.jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as shown
    where shown ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn')
      and pg_catalog.to_timestamp((shown ->> 'timestamp')::double precision) > now() - interval '10 minutes')
$$;
revoke all on function private.showed_factor_lately() from public;
comment on function private.showed_factor_lately() is 'Was a second factor shown in this session within ten minutes?';

-- Makes ten codes for the calling member, told this once; those of before are worth nothing from now on. Raises MW701 unless this
-- session has shown a second factor within ten minutes.
-- Definer: it writes a private table. Executable by authenticated alone.
create function public.make_factor_recovery_codes() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  codes text[];
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' or not private.has_factor(auth.uid()) or not private.showed_factor_lately() then
    raise exception using errcode = 'MW701', message = 'Show your second factor first';
  end if;
  perform private.hold_people(array[auth.uid()]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('factor codes:' || auth.uid()::text, 0));
  delete from private.factor_recovery_codes where user_id = auth.uid();
  select array_agg(private.readable_characters(5) || '-' || private.readable_characters(5)) into codes from generate_series(1, 10);
  insert into private.factor_recovery_codes (user_id, hash)
  select auth.uid(), private.factor_code_hash(auth.uid(), code) from unnest(codes) as code;
  return jsonb_build_object('codes', codes);
end
$$;
revoke all on function public.make_factor_recovery_codes() from public, anon, authenticated, service_role;
grant execute on function public.make_factor_recovery_codes() to authenticated;
comment on function public.make_factor_recovery_codes() is
  'Makes ten recovery codes for the calling member, told this once: {codes}. Raises MW601, MW701.';

-- How many codes the calling person has left, and since when: {left, madeAt}.
-- Definer for the same reason as make_factor_recovery_codes().
create function public.my_factor_recovery() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('left', count(*), 'madeAt', min(created_at))
  from private.factor_recovery_codes where user_id = auth.uid() and private.may_see_own()
$$;
revoke all on function public.my_factor_recovery() from public, anon, authenticated, service_role;
grant execute on function public.my_factor_recovery() to authenticated;
comment on function public.my_factor_recovery() is 'How many recovery codes the calling person has left: {left, madeAt}.';

-- Takes a code from who signed in and cannot show the second factor: {outcome, waitSeconds}.
--   lifted      every second factor of theirs is gone, with all codes and all sessions: they sign in again
--   wrong       no such code (counted)
--   too_many    no such code either, after five wrong ones within an hour (waitSeconds)
-- A right one is never refused: whoever has only the password could make it wait for ever. Of fifty random bits
-- nobody guesses one, however often they may try.
-- What is not asked of this session raises MW701.
-- Definer: it deletes from tables of the auth service. Executable by authenticated alone.
create function public.use_factor_recovery_code(code text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  wait integer;
begin
  if public.session_standing() <> 'second_factor_due' then
    raise exception using errcode = 'MW701', message = 'No second factor is asked of this session';
  end if;
  perform from private.factor_recovery_codes
    where user_id = person and hash = private.factor_code_hash(person, use_factor_recovery_code.code);
  if not found then
    wait := private.attempt_wait('factor recovery', person::text, 5, interval '1 hour');
    if wait > 0 then
      return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
    end if;
    perform private.note_attempt('factor recovery', person::text);
    return jsonb_build_object('outcome', 'wrong');
  end if;
  delete from private.factor_recovery_codes where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.sessions where user_id = person;
  return jsonb_build_object('outcome', 'lifted');
end
$$;
revoke all on function public.use_factor_recovery_code(text) from public, anon, authenticated, service_role;
grant execute on function public.use_factor_recovery_code(text) to authenticated;
comment on function public.use_factor_recovery_code(text) is
  'Lifts the second factors of who cannot show theirs, by a recovery code: {outcome: lifted, wrong or too_many, waitSeconds}. Raises MW701.';

-- schemas/account/fresh_proof.sql

-- "Is it still you?": what a borrowed or stolen session must not do asks for a proof that is fresh.

-- Has this session shown within ten minutes who it is? By the second factor where there is one, else by any way of signing in.
-- By the token, which says when each way was shown; renewing it shows nothing. A factor of the last ten minutes counts for who
-- had signed in shortly before they added it: where any session may add one, a stolen one shows nothing with its own.
create function private.has_fresh_proof() returns boolean
language sql
stable
set search_path = ''
as $$
  with signed_in as (
    select pg_catalog.max(pg_catalog.to_timestamp((shown ->> 'timestamp')::double precision)) as at
    from pg_catalog.jsonb_array_elements(
      case when pg_catalog.jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as shown
    where shown ->> 'method' in (
      'password', 'otp', 'magiclink', 'invite', 'email/signup', 'oauth', 'sso/saml', 'web3', 'recovery', 'passkey')
  )
  select case
    when private.has_factor(auth.uid()) then private.showed_factor_lately() and exists (
      select from auth.mfa_factors, signed_in
      where mfa_factors.user_id = auth.uid() and mfa_factors.status = 'verified'
        and (mfa_factors.created_at <= now() - interval '10 minutes' or signed_in.at > mfa_factors.created_at - interval '10 minutes'))
    else coalesce((select signed_in.at > now() - interval '10 minutes' from signed_in), false)
  end
$$;
revoke all on function private.has_fresh_proof() from public;
comment on function private.has_fresh_proof() is 'Has this session shown within ten minutes who it is?';

-- Raises MW701 unless the calling member's session has shown within ten minutes who it is.
create function private.require_fresh_proof() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.has_fresh_proof() then
    raise exception using errcode = 'MW701', message = 'Show that it is you first';
  end if;
end
$$;
revoke all on function private.require_fresh_proof() from public;
comment on function private.require_fresh_proof() is
  'Raises MW701 unless this session has shown within ten minutes who it is.';

-- schemas/account/own_account.sql

-- What a member sees and changes of their own account beside what the auth service does for them: which addresses wait to be
-- confirmed, whether there is a password, and the ways back.

-- The ways into an account, by name: each address that was proven, and each linked sign-in.
create function private.ways_in(person uuid) returns text[]
language sql
stable
set search_path = ''
as $$
  select array(
    select 'email' from auth.users where id = person and coalesce(email, '') <> '' and email_confirmed_at is not null
    union
    select 'phone' from auth.users where id = person and coalesce(phone, '') <> '' and phone_confirmed_at is not null
    union
    select provider from auth.identities where user_id = person and provider not in ('email', 'phone'))
$$;
revoke all on function private.ways_in(uuid) from public;
comment on function private.ways_in(uuid) is 'The ways into an account: email, phone, and the provider of each linked sign-in.';

-- Raises MW601 unless the calling session is a member's.
create function private.require_member() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
end
$$;
revoke all on function private.require_member() from public;
comment on function private.require_member() is 'Raises MW601 unless the calling session is a member''s.';

-- What the auth service tells nobody of the calling member's own account:
--   hasPassword   whether a password opens it
--   newEmail      the address that waits to be confirmed, or null; with it which mailboxes have not answered yet
--   newPhone      the number that waits for its code, or null
-- Null for who is no member.
-- Definer: it reads auth.users, of the caller alone. Executable by authenticated alone.
create function public.my_account() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'hasPassword', coalesce(encrypted_password, '') <> '',
    'newEmail', nullif(email_change, ''),
    'presentMailboxWaits', coalesce(email_change, '') <> '' and coalesce(email_change_token_current, '') <> '',
    'newMailboxWaits', coalesce(email_change, '') <> '' and coalesce(email_change_token_new, '') <> '',
    'newPhone', nullif(phone_change, ''))
  from auth.users where id = auth.uid() and public.session_standing() = 'member'
$$;
revoke all on function public.my_account() from public, anon, authenticated, service_role;
grant execute on function public.my_account() to authenticated;
comment on function public.my_account() is
  'Of the calling member''s account: {hasPassword, newEmail, presentMailboxWaits, newMailboxWaits, newPhone}.';

-- Forgets a change of address that was asked for and not confirmed, with its codes: `kind` is email or phone. The present
-- address stays as it is. Raises MW601.
-- Definer: it writes to tables of the auth service. Executable by authenticated alone.
create function public.cancel_address_change(kind text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  if kind = 'email' then
    update auth.users
    set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
    where id = auth.uid();
    delete from auth.one_time_tokens
    where user_id = auth.uid() and token_type in ('email_change_token_new', 'email_change_token_current');
  elsif kind = 'phone' then
    update auth.users set phone_change = '', phone_change_token = '' where id = auth.uid();
    delete from auth.one_time_tokens where user_id = auth.uid() and token_type = 'phone_change_token';
  end if;
end
$$;
revoke all on function public.cancel_address_change(text) from public, anon, authenticated, service_role;
grant execute on function public.cancel_address_change(text) to authenticated;
comment on function public.cancel_address_change(text) is
  'Forgets the calling member''s change of email or phone that nobody confirmed. Raises MW601.';

-- Takes the telephone number away from the calling member's account. The last way in stays: MW702. Raises MW601, MW701.
-- Definer: it writes to tables of the auth service. Executable by authenticated alone.
create function public.remove_phone() returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  perform private.require_fresh_proof();
  -- Two at once would each see the way that the other takes away.
  perform from auth.users where id = auth.uid() for update;
  if cardinality(array_remove(private.ways_in(auth.uid()), 'phone')) = 0 then
    raise exception using errcode = 'MW702', message = 'The last way in stays';
  end if;
  update auth.users
  set phone = null, phone_confirmed_at = null, phone_change = '', phone_change_token = '',
    raw_app_meta_data = case when jsonb_typeof(raw_app_meta_data -> 'providers') = 'array'
      then jsonb_set(raw_app_meta_data, '{providers}', (raw_app_meta_data -> 'providers') - 'phone')
      else raw_app_meta_data end
  where id = auth.uid();
  delete from auth.identities where user_id = auth.uid() and provider = 'phone';
  delete from auth.one_time_tokens
  where user_id = auth.uid() and token_type = 'phone_change_token';
end
$$;
revoke all on function public.remove_phone() from public, anon, authenticated, service_role;
grant execute on function public.remove_phone() to authenticated;
comment on function public.remove_phone() is
  'Takes the telephone number away from the calling member''s account. Raises MW601, MW701, MW702.';

-- schemas/account/sessions.sql

-- Where a person is signed in: the kind of device and when it was last used, never the place.

-- The calling member's sessions, this one first, then the newest: [{id, userAgent, since, lastUsedAt, isThis}]. No address of the
-- network is told. Empty for who is no member.
-- Definer: it reads auth.sessions, of the caller alone. Executable by authenticated alone.
create function public.my_sessions() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', mine.id, 'userAgent', mine.user_agent, 'since', mine.created_at, 'lastUsedAt', mine.last_used_at,
        'isThis', mine.is_this)
      order by mine.is_this desc, mine.last_used_at desc, mine.id),
    '[]')
  from (
    select id, left(user_agent, 1000) as user_agent, created_at,
      greatest(created_at, refreshed_at at time zone 'utc') as last_used_at,
      coalesce(id::text = auth.jwt() ->> 'session_id', false) as is_this
    from auth.sessions
    where user_id = auth.uid() and (not_after is null or not_after > now()) and public.session_standing() = 'member'
  ) as mine
$$;
revoke all on function public.my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated;
comment on function public.my_sessions() is
  'Where the calling member is signed in: [{id, userAgent, since, lastUsedAt, isThis}].';

-- Ends one of the calling member's sessions. Whether there was one; somebody else's is none. Raises MW601.
-- Definer: it deletes from a table of the auth service. Executable by authenticated alone.
create function public.end_session(id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  delete from auth.sessions where sessions.id = end_session.id and sessions.user_id = auth.uid();
  return found;
end
$$;
revoke all on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid) to authenticated;
comment on function public.end_session(uuid) is 'Ends one of the calling member''s sessions; whether there was one. Raises MW601.';

-- Ends every session of the calling member but the one that asks. How many there were. Raises MW601.
-- Definer for the same reason as end_session().
create function public.end_other_sessions() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_member();
  delete from auth.sessions
  where user_id = auth.uid() and sessions.id::text is distinct from auth.jwt() ->> 'session_id';
  get diagnostics ended = row_count;
  return ended;
end
$$;
revoke all on function public.end_other_sessions() from public, anon, authenticated, service_role;
grant execute on function public.end_other_sessions() to authenticated;
comment on function public.end_other_sessions() is
  'Ends every session of the calling member but the one that asks; how many there were. Raises MW601.';

-- schemas/contact/contact_messages.sql

-- What somebody wrote to the operator of this copy: a ticket. Anybody may write, signed in or not, through the
-- function `contact` alone, which counts and checks; a member reads and takes along what they wrote.
create table public.contact_messages (
  id uuid primary key,
  number text not null unique check (number ~ '^MW-[2-9A-HJKMNP-Z]{6}$'),
  user_id uuid references auth.users (id) on delete cascade,
  name text check (char_length(name) between 1 and 80),
  email text not null check (char_length(email) between 3 and 254),
  topic text not null check (topic in ('account', 'planner', 'privacy', 'access', 'something_wrong', 'other')),
  body text not null check (char_length(body) between 1 and 4000),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  sender text check (char_length(sender) <= 64),
  mailed_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.contact_messages is
  'What somebody wrote to the operator. Written by the server alone; a member may read their own.';
comment on column public.contact_messages.id is 'Chosen by the sender''s page, so that sending twice opens one ticket.';
comment on column public.contact_messages.number is 'What people call it by. Not guessable: about a billion.';
comment on column public.contact_messages.user_id is 'The member who wrote it; null for anybody else.';
comment on column public.contact_messages.sender is
  'Keyed hash of the network address, for the limit alone; erased with the first message after a day.';
comment on column public.contact_messages.mailed_at is 'When the operator''s mail left; null while it has not.';

create index contact_messages_user_id on public.contact_messages (user_id);
create index contact_messages_sender on public.contact_messages (sender, created_at) where sender is not null;
create index contact_messages_email on public.contact_messages (lower(email), created_at);
create index contact_messages_unmailed on public.contact_messages (created_at) where mailed_at is null;

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
grant select on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

-- A member reads what they wrote. Nobody writes here but the server.
create policy "A person reads what they wrote to the operator"
  on public.contact_messages for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- A number that nobody can guess.
create function private.new_ticket_number() returns text
language sql
volatile
set search_path = ''
as $$ select 'MW-' || private.readable_characters(6) $$;
revoke all on function private.new_ticket_number() from public;
comment on function private.new_ticket_number() is 'MW- and six characters, about a billion of them.';

-- Opens a ticket, once for each id: asked again with the same message it answers the same. At most 5 an hour from one
-- sender and 20 a day from one mail address (MW201, with the seconds to wait as its hint); an id that holds another
-- message is refused (MW202).
-- A mail address is counted under a lock of its own, so that calls from many places at once cannot pass its limit
-- together, and forgetting old senders waits for nobody.
-- Definer: it counts every sender's rows. Locks are taken in one order, sender, address, id, so that calls wait for each
-- other and never in a ring.
create function public.open_contact_message(
  message uuid, person uuid, sender_name text, sender_email text, about text, words text, sender_hash text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.contact_messages;
  fresh text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact sender:' || sender_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact mail:' || lower(sender_email), 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact id:' || message::text, 0));
  select * into known from public.contact_messages where id = message;
  if found then
    if (known.email, known.body, known.topic, known.name)
      is distinct from (sender_email, words, about, sender_name) then
      raise exception using errcode = 'MW202', message = 'This id holds another message';
    end if;
    return jsonb_build_object('number', known.number, 'openedAt', known.created_at, 'isNew', false);
  end if;
  update public.contact_messages set sender = null where id in (
    select id from public.contact_messages
    where sender is not null and created_at < now() - interval '1 day'
    for update skip locked
  );
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select created_at from public.contact_messages
    where sender = sender_hash and created_at > now() - interval '1 hour'
  ), 5, interval '1 hour'), 'MW201', 'Too many messages from one sender');
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select created_at from public.contact_messages
    where lower(email) = lower(sender_email) and created_at > now() - interval '1 day'
  ), 20, interval '1 day'), 'MW201', 'Too many messages from one mail address');
  loop
    fresh := private.new_ticket_number();
    exit when not exists (select from public.contact_messages where number = fresh);
  end loop;
  insert into public.contact_messages (id, number, user_id, name, email, topic, body, sender)
  values (message, fresh, person, sender_name, sender_email, about, words, sender_hash);
  return jsonb_build_object('number', fresh, 'openedAt', now(), 'isNew', true);
end
$$;
revoke all on function public.open_contact_message(uuid, uuid, text, text, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.open_contact_message(uuid, uuid, text, text, text, text, text) to service_role;
comment on function public.open_contact_message(uuid, uuid, text, text, text, text, text) is
  'Opens a ticket once for each id. MW201: too many, hint is seconds to wait. MW202: the id holds another message.';

-- schemas/community/limits.sql

-- Every number of the community stands here: how many, how long, how often.

-- How many, how long and how far.
create function private.community_limits(
  out circle_min integer, out circle_max integer, out circles_a_person integer, out hosted_a_person integer,
  out invite_days integer, out match_account_hours integer, out match_answer_hours integer, out match_zone_hours integer,
  out host_unseen_days integer, out vote_hours integer, out vote_again_days integer, out end_notice_days integer,
  out end_silent_days integer, out ended_readable_days integer, out pause_weeks integer, out seam_min integer,
  out buddies_a_person integer, out drafts_a_person integer, out edit_minutes integer, out old_text_days integer,
  out new_account_days integer, out new_account_posts integer, out reporters_that_hide integer,
  out reporter_account_days integer, out scam_case_hours integer, out case_hours integer, out appeal_days integer,
  out alias_kept_days integer
)
language sql
immutable
set search_path = ''
as $$
  select 3, 5, 2, 1,
    7, 24, 72, 3,
    28, 72, 30, 7,
    60, 30, 8, 3,
    8, 20, 30, 90,
    7, 3, 3,
    7, 4, 24, 30,
    90
$$;
revoke all on function private.community_limits() from public;
comment on function private.community_limits() is 'How many, how long and how far, in the community.';

-- How often a person may do something: at most max_events in a period. New writers may less.
create function private.community_rate(kind text, is_new boolean, out max_events integer, out period interval)
language sql
immutable
set search_path = ''
as $$
  select case when is_new then rates.for_new else rates.for_known end, rates.period
  from (values
    ('question', 2, 10, interval '1 day'),
    ('answer', 5, 40, interval '1 day'),
    ('report', 20, 20, interval '1 day'),
    ('join', 3, 3, interval '1 day'),
    ('invite', 5, 5, interval '1 day'),
    ('circle', 3, 3, interval '1 day'),
    ('vote', 3, 3, interval '1 day'),
    ('change', 120, 120, interval '1 hour'),
    ('channel', 6, 6, interval '1 minute'),
    ('alias', 5, 5, interval '1 day'),
    ('meeting', 10, 10, interval '1 day'),
    ('buddy', 10, 10, interval '1 day'),
    ('wrong invite', 10, 10, interval '1 hour'),
    ('edit', 60, 60, interval '1 hour'),
    ('block', 40, 40, interval '1 day'),
    ('nod', 120, 120, interval '1 hour'),
    ('helped', 60, 60, interval '1 hour'),
    ('search', 60, 60, interval '1 minute')
  ) as rates (name, for_new, for_known, period)
  where rates.name = community_rate.kind
$$;
revoke all on function private.community_rate(text, boolean) from public;
comment on function private.community_rate(text, boolean) is
  'How often a person may do something of this kind: at most max_events in a period.';

-- Counts that a person does something, or refuses it for now by MW602; the hint is how many seconds.
create function private.take_turn(person uuid, kind text) returns void
language plpgsql
set search_path = ''
as $$
declare
  rate record;
begin
  select * into strict rate from private.community_rate(kind, private.is_new_writer(person));
  perform private.refuse_for_now(
    private.attempt_wait('community ' || kind, person::text, rate.max_events, rate.period), 'MW602', 'Too many for now');
  perform private.note_attempt('community ' || kind, person::text);
end
$$;
revoke all on function private.take_turn(uuid, text) from public;
comment on function private.take_turn(uuid, text) is
  'Counts that a person does something of this kind. Raises MW602 with the seconds to wait as hint.';

-- schemas/community/people.sql

-- Who people are to each other: a name and a pot that they chose, never who they are elsewhere.

create table public.aliases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  circle_id uuid,
  name text not null check (char_length(name) between 3 and 24),
  skeleton text not null unique,
  pot_shape smallint not null check (pot_shape between 0 and 5),
  pot_glaze smallint not null check (pot_glaze between 0 and 5),
  adult_at timestamptz not null default now(),
  shown_posts integer not null default 0 check (shown_posts >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A circle may know somebody by another name; everywhere else they have one.
  constraint aliases_one_a_place unique nulls not distinct (user_id, circle_id)
);
comment on table public.aliases is
  'What a person is called in the community. Others are told its id, name and pot by functions, never whose it is.';
comment on column public.aliases.circle_id is 'The circle that knows them by this name; null for everywhere else.';
comment on column public.aliases.skeleton is 'The name as a hurried reader takes it in: two that look alike are one.';
comment on column public.aliases.adult_at is 'When they said that they are 18 or older.';
comment on column public.aliases.shown_posts is 'Questions and answers of theirs that are shown.';

create index aliases_user_id on public.aliases (user_id);

alter table public.aliases enable row level security;
revoke all on public.aliases from public, anon, authenticated, service_role;
grant select on public.aliases to authenticated;
grant select, insert, update, delete on public.aliases to service_role;

-- A person reads their own names. Functions alone write here.
create policy "A person reads their own names"
  on public.aliases for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.aliases
  for each row execute function private.touch_updated_at();

-- A name that was given up is nobody else's for a while, so that nobody answers in its place.
create table private.released_aliases (
  skeleton text primary key,
  user_id uuid references auth.users (id) on delete set null,
  released_at timestamptz not null default now()
);
comment on table private.released_aliases is 'Names that were given up, kept from others for 90 days.';

create index released_aliases_user_id on private.released_aliases (user_id);

alter table private.released_aliases enable row level security;
revoke all on private.released_aliases from public, anon, authenticated, service_role;

-- Words as a hurried reader takes them in, to be judged and never kept: small letters without accents, letters and digits of other
-- alphabets as the Latin ones that they look like, one kind of dash, dot and space, and nothing that cannot be seen. Lines stay.
create function private.plain_words(words text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(pg_catalog.regexp_replace(pg_catalog.regexp_replace(
    replace(replace(replace(pg_catalog.translate(
      pg_catalog.regexp_replace(
        -- Capitals before they are made small: some look like others then, and not every database makes them so.
        lower(pg_catalog.translate(pg_catalog.normalize(coalesce(words, ''), 'NFKD'),
          'АВСЕНІЈКМОРЅТУХԌԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ',
          'abcehijkmopstyxgqwyabezhikmnoptyxcabcdefghijklmnoprstuvwyz')),
        -- Accents, and what Unicode calls ignorable: it has no width.
        '[\u0300-\u036f\u20d0-\u20ff\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]',
        '', 'g'),
      'авсԁеһнгіјкӏмтпорԛѕуԝхѵαβεηικνορτυχωϲłıŋǀƒøđħðþɑɡ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९‐‑‒–—―−⁃֊⸺⸻〜〰·•․‧∙⋅。۔',
      'abcdehhrijklmtnopqsywxvabenikvoptuxwclinlfodhdpag012345678901234567890123456789-------------........'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[^\S\n]*\n[\s\u0085\u1680\u2028\u2029\u2800]*', E'\n', 'g'), '[^\S\n]+|[\u0085\u1680\u2028\u2029\u2800]+', ' ', 'g'), E' \n')
$$;
revoke all on function private.plain_words(text) from public;
comment on function private.plain_words(text) is 'Words as a hurried reader takes them in, to be judged and never kept.';

-- A name as a hurried reader takes it in.
create function private.name_skeleton(name text) returns text
language sql
immutable
set search_path = ''
as $$
  select replace(replace(
    pg_catalog.regexp_replace(
      pg_catalog.translate(private.plain_words(name), '01345789|$@l', 'oieastbgisai'),
      '[^a-z]', '', 'g'),
    'rn', 'm'), 'vv', 'w')
$$;
revoke all on function private.name_skeleton(text) from public;
comment on function private.name_skeleton(text) is 'A name as a hurried reader takes it in: l, I and 1 are one letter.';

-- Words that nobody may be called by, by their skeletons.
create table private.reserved_names (
  skeleton text primary key
);
comment on table private.reserved_names is 'What no name may contain: ours, of staff, of bureaus and agencies.';
insert into private.reserved_names (skeleton)
select private.name_skeleton(word) from unnest(array[
  'mendwell', 'staff', 'admin', 'administrator', 'moderator', 'support team', 'official', 'equifax', 'experian', 'transunion',
  'fico', 'vantagescore', 'cfpb', 'consumer financial', 'federal trade', 'creditkarma', 'former member', 'somebody'
]) as word;

alter table private.reserved_names enable row level security;
revoke all on private.reserved_names from public, anon, authenticated, service_role;

-- Is a name free for this person? By its skeleton: nobody has it, nobody gave it up lately, and it claims to be nobody.
create function private.is_name_free(wanted text, person uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select char_length(wanted) >= 2
    and not exists (select from public.aliases where aliases.skeleton = wanted and aliases.user_id <> person)
    and not exists (
      select from private.released_aliases as released, private.community_limits() as limits
      where released.skeleton = wanted and released.user_id is distinct from person
        and released.released_at > now() - pg_catalog.make_interval(days => limits.alias_kept_days))
    and not exists (
      select from private.reserved_names where pg_catalog.strpos(wanted, reserved_names.skeleton) > 0)
$$;
revoke all on function private.is_name_free(text, uuid) from public;
comment on function private.is_name_free(text, uuid) is 'May this person be called by a name of this skeleton?';

-- A name that goes with its account or its circle is kept from others as well. Definer: it writes a private table, whoever deletes.
create function private.keep_released_name() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.released_aliases (skeleton, user_id)
  values (old.skeleton, (select id from auth.users where id = old.user_id))
  on conflict (skeleton) do update set user_id = excluded.user_id, released_at = now();
  return null;
end
$$;
revoke all on function private.keep_released_name() from public;
comment on function private.keep_released_name() is 'Trigger on public.aliases: a name that is deleted is kept from others for a while.';

create trigger keep_released_name
  after delete on public.aliases
  for each row execute function private.keep_released_name();

-- Gives a person a name and a pot, in one circle or everywhere else. Raises 22023 for what is no name, MW602, MW610 for one
-- that is somebody else's, claims to be somebody, or says what a post may not.
create function private.write_alias(person uuid, circle uuid, alias_name text, shape smallint, glaze smallint) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  wanted text;
  wanted_skeleton text;
  held public.aliases;
begin
  -- As it came, before anything reads it: what is far too long costs nothing.
  if char_length(coalesce(alias_name, '')) <= 100 then
    wanted := btrim(pg_catalog.regexp_replace(pg_catalog.normalize(coalesce(alias_name, ''), 'NFC'), '\s+', ' ', 'g'));
    wanted_skeleton := private.name_skeleton(wanted);
  end if;
  -- A letter that looks like none from a to z could stand for any.
  if wanted is null or wanted !~ '^[[:alnum:]][[:alnum:] .''’-]{1,22}[[:alnum:].]$' or wanted ~ '[^\u0020-\u024f\u2019]'
    or private.plain_words(wanted) ~ '[^a-z0-9 .''’-]' then
    raise exception using errcode = '22023', message = 'A name has 3 to 24 letters, digits, spaces, dots or hyphens';
  end if;
  if shape is null or glaze is null or shape not between 0 and 5 or glaze not between 0 and 5 then
    raise exception using errcode = '22023', message = 'There is no such pot';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias:' || person::text, 0));
  select * into held from public.aliases where user_id = person and circle_id is not distinct from circle;
  if found and held.name = wanted then
    update public.aliases set pot_shape = shape, pot_glaze = glaze where id = held.id;
    return held.id;
  end if;
  perform private.take_turn(person, 'alias');
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias name:' || wanted_skeleton, 0));
  -- A name stands beside everything that somebody writes, and nobody looks at it before.
  if not private.is_name_free(wanted_skeleton, person)
    or (private.pattern_in(wanted)).pattern is not null or private.leads_elsewhere(wanted)
    or private.holds_private_number(private.plain_words(wanted))
    or exists (select from public.aliases where skeleton = wanted_skeleton and id is distinct from held.id) then
    raise exception using errcode = 'MW610', message = 'This name is taken, or not to be had';
  end if;
  if held.id is null then
    insert into public.aliases (user_id, circle_id, name, skeleton, pot_shape, pot_glaze)
    values (person, circle, wanted, wanted_skeleton, shape, glaze)
    returning * into held;
  else
    if held.skeleton <> wanted_skeleton then
      insert into private.released_aliases (skeleton, user_id) values (held.skeleton, person)
      on conflict (skeleton) do update set user_id = excluded.user_id, released_at = now();
    end if;
    update public.aliases set name = wanted, skeleton = wanted_skeleton, pot_shape = shape, pot_glaze = glaze
      where id = held.id;
  end if;
  return held.id;
end
$$;
revoke all on function private.write_alias(uuid, uuid, text, smallint, smallint) from public;
comment on function private.write_alias(uuid, uuid, text, smallint, smallint) is
  'Gives a person a name and a pot, in one circle or everywhere else. Raises 22023, MW602, MW610.';

-- What keeps somebody from writing for a time: what they write waits for a person (hold), or they write nothing (suspend, ban).
create table private.restrictions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('hold', 'suspend', 'ban')),
  rule smallint not null check (rule between 1 and 9),
  sentence text not null check (char_length(sentence) between 1 and 1000),
  until timestamptz,
  lifted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint restrictions_ban_has_no_end check ((kind = 'ban') = (until is null))
);
comment on table private.restrictions is 'Who may not write for a time, or not without a look first, and by which rule.';

create index restrictions_user_id on private.restrictions (user_id, created_at);

alter table private.restrictions enable row level security;
revoke all on private.restrictions from public, anon, authenticated, service_role;

-- The heaviest that holds for somebody now; no row where nothing does.
create function private.restriction_of(person uuid) returns setof private.restrictions
language sql
stable
set search_path = ''
as $$
  select * from private.restrictions
  where user_id = person and lifted_at is null and (until is null or until > now())
  order by kind = 'ban' desc, kind = 'suspend' desc, until desc
  limit 1
$$;
revoke all on function private.restriction_of(uuid) from public;
comment on function private.restriction_of(uuid) is 'What holds a person back now, the heaviest alone.';

-- Whoever reads questions: a member, or a visitor whose pass runs. Raises MW601 for anybody else.
create function private.community_reader() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.may_enter() then
    raise exception using errcode = 'MW601', message = 'This is for members, and to read for visitors with a pass';
  end if;
  return auth.uid();
end
$$;
revoke all on function private.community_reader() from public;
comment on function private.community_reader() is 'Whoever reads in the community. Raises MW601.';

-- Whoever takes part: a member who is not suspended and has a name here. Raises MW601, MW609 with the end as its hint (an
-- instant, or empty where there is none), MW614. Their account stays until the transaction ends.
create function private.community_writer() returns uuid
language plpgsql
set search_path = ''
as $$
declare
  held private.restrictions;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[auth.uid()]);
  select * into held from private.restriction_of(auth.uid());
  if held.kind in ('suspend', 'ban') then
    raise exception using errcode = 'MW609', message = 'This account may not write here for now',
      detail = held.sentence, hint = coalesce(held.until::text, '');
  end if;
  if not exists (select from public.aliases where user_id = auth.uid() and circle_id is null) then
    raise exception using errcode = 'MW614', message = 'Choose a name first';
  end if;
  return auth.uid();
end
$$;
revoke all on function private.community_writer() from public;
comment on function private.community_writer() is 'Whoever takes part in the community. Raises MW601, MW609, MW614.';

-- Holds the caller and somebody whom they named, whose account may go in the same instant. Raises MW605 where it has.
create function private.hold_both(person uuid, other uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.hold_people(array[person, other]);
  if not exists (select from auth.users where id = other) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
end
$$;
revoke all on function private.hold_both(uuid, uuid) from public;
comment on function private.hold_both(uuid, uuid) is 'Holds the caller and another account. Raises MW605 where the other is gone.';

-- Whoever writes little yet: an account of less than a week, or with fewer than three posts that are shown.
create function private.is_new_writer(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce((
    select users.created_at > now() - pg_catalog.make_interval(days => limits.new_account_days)
      or coalesce(aliases.shown_posts, 0) < limits.new_account_posts
    from private.community_limits() as limits, auth.users
    left join public.aliases on aliases.user_id = users.id and aliases.circle_id is null
    where users.id = person
  ), true)
$$;
revoke all on function private.is_new_writer(uuid) from public;
comment on function private.is_new_writer(uuid) is 'Has this account less than a week, or fewer than three posts that are shown?';

-- The calling person's own name and pot, what holds them back, whether they moderate, and whether somebody worries about them.
-- Definer: it reads private tables. Executable by authenticated alone, and of the caller alone.
create function public.my_alias() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_see_own() then
    return null;
  end if;
  return jsonb_build_object(
    'alias', (
      select jsonb_build_object('id', id, 'name', name, 'shape', pot_shape, 'glaze', pot_glaze)
      from public.aliases where user_id = auth.uid() and circle_id is null),
    'restriction', (
      select jsonb_build_object('kind', kind, 'until', until, 'rule', rule, 'sentence', sentence)
      from private.restriction_of(auth.uid())),
    'is_staff', private.is_staff(auth.uid()),
    'is_cared_for', exists (select from private.care_notes where user_id = auth.uid() and seen_at is null));
end
$$;
revoke all on function public.my_alias() from public, anon, authenticated, service_role;
grant execute on function public.my_alias() to authenticated;
comment on function public.my_alias() is 'The calling person in the community: {alias, restriction, is_staff, is_cared_for}.';

-- Gives the calling member a name and a pot. The first time they say that they are 18 or older.
-- Raises 22023, MW601 for who is no member or not 18, MW602, MW609 as community_writer() does, MW610.
-- Definer: it looks at everybody's names. Executable by authenticated alone.
create function public.set_alias(alias_name text, shape smallint, glaze smallint, is_adult boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  held private.restrictions;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[auth.uid()]);
  select * into held from private.restriction_of(auth.uid());
  if held.kind in ('suspend', 'ban') then
    raise exception using errcode = 'MW609', message = 'This account may not write here for now',
      hint = coalesce(to_char(held.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '');
  end if;
  if is_adult is not true
    and not exists (select from public.aliases where user_id = auth.uid() and circle_id is null) then
    raise exception using errcode = 'MW601', message = 'The community is for people who are 18 or older';
  end if;
  perform private.write_alias(auth.uid(), null, alias_name, shape, glaze);
  return public.my_alias();
end
$$;
revoke all on function public.set_alias(text, smallint, smallint, boolean) from public, anon, authenticated, service_role;
grant execute on function public.set_alias(text, smallint, smallint, boolean) to authenticated;
comment on function public.set_alias(text, smallint, smallint, boolean) is
  'Gives the calling member a name and a pot. Raises 22023, MW601, MW602, MW609, MW610.';

-- schemas/community/blocks.sql

-- Who does not want to meet whom. Both tables name accounts, so nobody reads them but functions.

create table public.blocks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  alias_id uuid references public.aliases (id) on delete set null,
  created_at timestamptz not null default now(),
  circle_id uuid,
  constraint blocks_once unique nulls not distinct (user_id, blocked_id, circle_id),
  constraint blocks_not_oneself check (user_id <> blocked_id)
);
comment on table public.blocks is
  'Who blocked whom: neither sees the other any more where they know each other by these names, and nobody is told.';

comment on column public.blocks.alias_id is 'The name by which they knew them: one circle''s name tells nobody the other.';
comment on column public.blocks.circle_id is
  'The circle where alone it holds, as one of the two bears a name of its own there; null for the names that everybody knows.';

create index blocks_blocked_id on public.blocks (blocked_id);
create index blocks_alias_id on public.blocks (alias_id);

alter table public.blocks enable row level security;
revoke all on public.blocks from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.blocks to service_role;

create table public.mutes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  muted_id uuid not null references auth.users (id) on delete cascade,
  alias_id uuid references public.aliases (id) on delete set null,
  circle_id uuid,
  created_at timestamptz not null default now(),
  constraint mutes_once unique nulls not distinct (user_id, muted_id, circle_id),
  constraint mutes_not_oneself check (user_id <> muted_id)
);
comment on table public.mutes is 'Whose words somebody does not want to read. One way, and nobody is told.';

comment on column public.mutes.alias_id is 'The name by which they knew them: one circle''s name tells nobody the other.';
comment on column public.mutes.circle_id is
  'The circle whose own name was muted, and where alone it holds; null for the name that everybody knows.';

create index mutes_muted_id on public.mutes (muted_id);
create index mutes_alias_id on public.mutes (alias_id);

alter table public.mutes enable row level security;
revoke all on public.mutes from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.mutes to service_role;

-- Does a block hold in this circle, or, without one, where everybody goes by the name that all know? A block of one circle holds
-- there alone. One by the names that all know holds in a circle too, unless one of the two bore another name there already when
-- they met there or the block was made: whoever vanished here and there at once would be known by both names. A name chosen
-- later doesn't lift it.
create function private.block_holds(block public.blocks, circle uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return block.circle_id is not distinct from circle
    or block.circle_id is null and not exists (
      select from public.aliases
      where aliases.circle_id = block_holds.circle and aliases.user_id in (block.user_id, block.blocked_id)
        and aliases.created_at <= greatest(block.created_at, (
          -- Who isn't in it yet would meet them now.
          select case when count(*) = 2 then max(members.joined_at) else now() end
          from public.circle_members as members
          where members.circle_id = block_holds.circle and members.user_id in (block.user_id, block.blocked_id))));
end
$$;
revoke all on function private.block_holds(public.blocks, uuid) from public;
comment on function private.block_holds(public.blocks, uuid) is
  'Does a block hold in this circle, or, without one, where everybody goes by the name that all know?';

-- Did either of two people block the other, in a circle or outside of any?
create function private.is_blocked(one uuid, other uuid, circle uuid default null) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.blocks
      where user_id = one and blocked_id = other and private.block_holds(blocks, circle))
    or exists (select from public.blocks
      where user_id = other and blocked_id = one and private.block_holds(blocks, circle))
$$;
revoke all on function private.is_blocked(uuid, uuid, uuid) from public;
comment on function private.is_blocked(uuid, uuid, uuid) is
  'Did either of two people block the other, in a circle or outside of any?';

-- Did this one block the viewer in this circle, and not the viewer them before? Then the viewer finds them nowhere there, as if they
-- had left: blocking back doesn't tell one from the other.
create function private.is_gone_for(viewer uuid, other uuid, circle uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.blocks as theirs
    where theirs.user_id = other and theirs.blocked_id = viewer and private.block_holds(theirs, circle) and not exists (
      select from public.blocks as own
      where own.user_id = viewer and own.blocked_id = other and private.block_holds(own, circle)
        and own.created_at <= theirs.created_at))
$$;
revoke all on function private.is_gone_for(uuid, uuid, uuid) from public;
comment on function private.is_gone_for(uuid, uuid, uuid) is
  'Did this one block the viewer first in this circle? Then they are gone for the viewer.';

-- Where two people know each other by these names: in a circle that calls one of them otherwise, or null for everywhere else.
create function private.place_of_names(one_alias uuid, other_alias uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select circle_id from public.aliases where id in (one_alias, other_alias) and circle_id is not null limit 1
$$;
revoke all on function private.place_of_names(uuid, uuid) from public;
comment on function private.place_of_names(uuid, uuid) is
  'The circle where two people know each other by these names, or null for the names that everybody knows.';

-- Blocks somebody by a name: in the circle whose own name it is, or that calls the one who blocks otherwise; else everywhere.
-- Answers whether it is a new one.
create function private.place_block(blocker uuid, person uuid, alias uuid, circle uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  own_alias constant uuid := (select id from public.aliases where user_id = blocker and circle_id = place_block.circle);
begin
  insert into public.blocks (user_id, blocked_id, alias_id, circle_id)
  values (blocker, person, alias, private.place_of_names(alias, own_alias))
  on conflict do nothing;
  return found;
end
$$;
revoke all on function private.place_block(uuid, uuid, uuid, uuid) from public;
comment on function private.place_block(uuid, uuid, uuid, uuid) is
  'Blocks somebody where they bear this name: is it a new block?';

-- Are an author's words kept from a viewer, in a circle or outside of any? The viewer's own never are. A mute follows the name that
-- was muted: it would tell which other name is the same person's, if it held where they go by another.
create function private.is_hidden_for(viewer uuid, author uuid, circle uuid default null) returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_blocked(viewer, author, circle)
    or exists (
      select from public.mutes where user_id = viewer and muted_id = author and (circle_id = circle
        or circle_id is null and (circle is null or not exists (
          select from public.aliases where aliases.user_id = author and aliases.circle_id = circle))))
$$;
revoke all on function private.is_hidden_for(uuid, uuid, uuid) from public;
comment on function private.is_hidden_for(uuid, uuid, uuid) is
  'Does this viewer not see this author''s words here: blocked either way, or muted by the name that they bear here?';

-- What a block changes besides what is seen is told to whom it may concern by triggers of each subject.

-- Blocks somebody by a name, met in that circle if one is said: neither sees the other any more where they bear it. Again changes
-- nothing. Raises MW601, MW602, MW605, 22023 for oneself.
-- Definer: it finds the account behind a name. Executable by authenticated alone.
create function public.block_person(alias uuid, circle uuid default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  select user_id into person from public.aliases where id = alias;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot block oneself';
  end if;
  perform private.take_turn(auth.uid(), 'block');
  perform private.hold_both(auth.uid(), person);
  perform private.place_block(auth.uid(), person, alias, circle);
end
$$;
revoke all on function public.block_person(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.block_person(uuid, uuid) to authenticated;
comment on function public.block_person(uuid, uuid) is
  'Blocks the person of this name, both ways, where they bear it. Raises MW601, MW602, MW605, 22023.';

-- Hides somebody's words from the caller alone, where they bear this name. Again changes nothing, and neither does a block: it is
-- answered as for anybody, since a refusal would tell of it. Raises MW601, MW602, MW605, 22023 for oneself.
-- Definer for the same reason as block_person().
create function public.mute_person(alias uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  place uuid;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  select user_id, circle_id into person, place from public.aliases where id = alias;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot mute oneself';
  end if;
  perform private.take_turn(auth.uid(), 'block');
  perform private.hold_both(auth.uid(), person);
  insert into public.mutes (user_id, muted_id, alias_id, circle_id) values (auth.uid(), person, alias, place)
  on conflict do nothing;
end
$$;
revoke all on function public.mute_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.mute_person(uuid) to authenticated;
comment on function public.mute_person(uuid) is 'Hides the words of the person of this name from the caller. Raises MW601, MW602, MW605, 22023.';

-- Takes a block or a mute of the caller's back. Also when it is there no more. Raises MW602: who blocks and unblocks without end
-- would watch what comes and goes. Definer: nobody writes these tables.
create function public.unblock_person(block uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_gone boolean;
begin
  if not coalesce(private.may_see_own(), false) then
    return;
  end if;
  delete from public.blocks where id = block and user_id = auth.uid();
  is_gone := found;
  delete from public.mutes where id = block and user_id = auth.uid();
  if is_gone or found then
    perform private.take_turn(auth.uid(), 'block');
  end if;
end
$$;
revoke all on function public.unblock_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.unblock_person(uuid) to authenticated;
comment on function public.unblock_person(uuid) is 'Takes the caller''s block or mute of this id back. Raises MW602.';

-- Whom the caller blocked or muted, by the name that they knew; null where that name is no more.
-- Definer for the same reason as block_person().
create function public.my_blocks() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', kept.id, 'alias', aliases.name, 'kind', kept.kind, 'since', kept.created_at)
    order by kept.created_at desc), '[]')
  from (
    select id, alias_id, 'block' as kind, created_at from public.blocks where user_id = auth.uid()
    union all
    select id, alias_id, 'mute', created_at from public.mutes where user_id = auth.uid()
  ) as kept
  left join public.aliases on aliases.id = kept.alias_id
  where private.may_see_own()
$$;
revoke all on function public.my_blocks() from public, anon, authenticated, service_role;
grant execute on function public.my_blocks() to authenticated;
comment on function public.my_blocks() is 'Whom the caller blocked or muted: [{id, alias, kind, since}], the latest first.';

-- schemas/community/words.sql

-- What people write: what is never kept, what waits for a person, what sells.

-- Does a text, as plain_words() makes it, hold a card's number (13 to 19 digits that satisfy the check digit) or a Social Security
-- number? Dots part the digits of a card only in the groups that are printed on one: amounts have dots as well.
create function private.holds_private_number(words text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  found text;
  digits text;
  total integer;
begin
  if words ~ '(?<![0-9])(?!000|666|9[0-9][0-9])[0-9]{3}[-.\s](?!00)[0-9]{2}[-.\s](?!0000)[0-9]{4}(?![0-9])'
    or words ~* '(ssn|social security)[^0-9]{0,20}[0-9]{3}[-.\s]?[0-9]{2}[-.\s]?[0-9]{4}(?![0-9])' then
    return true;
  end if;
  for found in
    select match[1] from pg_catalog.regexp_matches(words,
      '((?<![0-9])(?:[0-9](?:[ -]{0,3}[0-9]){12,18}|[0-9]{4}(?:\.[0-9]{4}){3}|[0-9]{4}\.[0-9]{6}\.[0-9]{5})(?![0-9]))', 'g') as match
  loop
    digits := pg_catalog.reverse(pg_catalog.regexp_replace(found, '[^0-9]', '', 'g'));
    select sum(case when place % 2 = 1 then digit when digit > 4 then digit * 2 - 9 else digit * 2 end) into total
    from (
      select place, substr(digits, place, 1)::integer as digit from generate_series(1, length(digits)) as place
    ) as listed;
    if total % 10 = 0 then
      return true;
    end if;
  end loop;
  return false;
end
$$;
revoke all on function private.holds_private_number(text) from public;
comment on function private.holds_private_number(text) is 'Does a text hold a card''s number or a Social Security number?';

-- A text as it is kept: lines end alike, nothing stands before or after it. Raises 22023 where nothing of it can be seen, it is too long
-- or holds characters that nobody types, MW606 where it holds a card's or a Social Security number.
create function private.check_words(words text, max_length integer) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  kept text;
begin
  -- As it came, before anything reads it: what is far too long costs nothing. Accents and line ends may shrink to a quarter.
  if char_length(coalesce(words, '')) <= 4 * max_length + 100 then
    kept := btrim(
      pg_catalog.regexp_replace(pg_catalog.normalize(coalesce(words, ''), 'NFC'), '\r\n?', E'\n', 'g'), E' \t\n');
  end if;
  if kept is null or char_length(kept) > max_length or private.plain_words(kept) = '' then
    raise exception using errcode = '22023',
      message = pg_catalog.format('This needs between 1 and %s characters', max_length);
  end if;
  if kept ~ '[\u0001-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]' then
    raise exception using errcode = '22023', message = 'This holds characters that cannot be shown';
  end if;
  if private.holds_private_number(private.plain_words(kept)) then
    raise exception using errcode = 'MW606', message = 'This holds a card''s number or a Social Security number';
  end if;
  return kept;
end
$$;
revoke all on function private.check_words(text, integer) from public;
comment on function private.check_words(text, integer) is 'A text as it is kept. Raises 22023, MW606.';

-- Patterns of what sells, asks for money or leads elsewhere. `note`: the page says beside it what the rule is. `hold`: a person
-- looks first. `refuse`: not taken at all. Patterns are compared with plain_words().
create table private.word_patterns (
  pattern text primary key,
  verdict text not null check (verdict in ('note', 'hold', 'refuse')),
  reason text not null check (reason in (
    'phone', 'mail', 'handle', 'payment_tag', 'link', 'sells', 'asks_fee', 'elsewhere', 'as_staff', 'cpn'))
);
comment on table private.word_patterns is 'Patterns by which what people write is noted, held for a person, or refused.';

alter table private.word_patterns enable row level security;
revoke all on private.word_patterns from public, anon, authenticated, service_role;

insert into private.word_patterns (pattern, verdict, reason) values
  ('(?<![0-9$,.])(\+?1[ .-]*)?\(?[0-9]{3}\)?[ .-]*[0-9]{3}[ .-]*[0-9]{4}(?![0-9])', 'hold', 'phone'),
  ('(?<![0-9$,.-])[0-9]{3}[ .-][0-9]{4}(?![0-9]|[,.%-][0-9])', 'hold', 'phone'),
  ('[a-z0-9._%+-]+ *(@|\(at\)|\[at\]) *[a-z0-9-]+ *(\.|\(dot\)|\[dot\]) *[a-z]{2,}', 'hold', 'mail'),
  ('(^|[^a-z0-9._%+-])@[a-z0-9_.]{3,}', 'hold', 'handle'),
  ('\m(telegram|whatsapp|signal|snapchat|discord|kik|wechat|messenger|instagram|facebook|tiktok)\M[^.]{0,30}\m(me|at|handle|user|name|im|i''m|i’m)\M', 'hold', 'handle'),
  ('\m(message|msg|dm|add|find|reach|contact|write|hit) (me|us)\M[^.]{0,40}\m(on|at|up|app|inbox|pm)\M', 'hold', 'elsewhere'),
  ('\m(text|call|inbox|pm|dm) (me|us)\M', 'hold', 'elsewhere'),
  ('\$[a-z][a-z0-9_]{2,}', 'hold', 'payment_tag'),
  ('\m(cash ?app|venmo|zelle|paypal|chime)\M[^.]{0,20}\m(me|tag|is|at)\M', 'hold', 'payment_tag'),
  ('\m(send|pay|wire)\M[^.]{0,40}\m(gift ?cards?|bitcoin|btc|crypto|usdt)\M', 'hold', 'asks_fee'),
  ('\m(sell|selling|buy|get you|sells?|offer|need a|want a)\M[^.]{0,40}\m(cpns?|credit privacy numbers?|tradelines?|trade lines?)\M', 'hold', 'sells'),
  ('\m(cpns?|credit privacy numbers?)\M', 'note', 'cpn'),
  ('\m(we|i|he|she|they|guy|who|can)\M[^.]{0,60}\m(wipe[sd]?|delete[sd]?|remove[sd]?|erase[sd]?|clean(s|ed)?)\M[^.]{0,60}\m(for a (small )?fee|half now|up ?front|(in|within) [0-9]+ (hours?|days?)|guarantee[ds]?|for \$?[0-9]+|for a price)\M', 'hold', 'sells'),
  ('\mguarantee[ds]?\M[^.]{0,40}\m(removals?|deletions?|approvals?|approved|loans?|scores?|points)\M', 'hold', 'sells'),
  ('\m(approval|approved|loan|removal|deletion)s?\M[^.]{0,20}\mguaranteed\M', 'hold', 'sells'),
  ('\m(upfront|up front|processing|insurance|release) fee\M[^.]{0,60}\mloan', 'hold', 'asks_fee'),
  ('\mloan\M[^.]{0,60}\m(upfront|up front|processing|insurance|release) fee\M[^.]{0,40}\m(i|we|me|us)\M', 'hold', 'asks_fee'),
  ('\m(i|we) (work|am|are|''m|’m|''re|’re)\M[^.]{0,20}\m(for|from|with|at) mendwell', 'refuse', 'as_staff'),
  ('\m(i am|i''m|i’m|im|this is)\M[^.]{0,12}\mmendwell (staff|support|team|admin|moderator)', 'refuse', 'as_staff'),
  ('\m(mendwell|our) (staff|support|team)\M[^.]{0,40}\m(needs?|asks?|wants?)\M[^.]{0,40}\m(code|password|fee|payment)\M', 'refuse', 'as_staff'),
  -- Digits one by one or in words, and addresses spelled out.
  ('\m((zero|oh|one|two|three|four|five|six|seven|eight|nine|double|[0-9])\M[ .,/_*|-]*){7,}(?<=[a-z0-9 ])', 'hold', 'phone'),
  ('(?<![0-9$,.%])([0-9][ ._*/|-]{1,3}){6,}[0-9](?![0-9%])', 'hold', 'phone'),
  ('(?<![0-9$,./])\(?[0-9]{3}\)?[ ._*/|-]{1,3}[0-9]{3}[ ._*/|-]{1,3}[0-9]{4}(?![0-9])', 'hold', 'phone'),
  ('\m[a-z0-9._%+-]{2,} *(@| at |\(at\)|\[at\]) *(?!(the|a|an|this|that) )[a-z0-9-]{2,}(\.(?=[a-z])| +\. *| *\mdot\M *| *\(dot\) *| *\[dot\] *)(com|net|org|edu|io|me|co|us|info|biz|app|online|mail)\M', 'hold', 'mail'),
  ('\m[a-z0-9._%+-]{2,} *(@| at |\(at\)|\[at\]) *(gmail|yahoo|hotmail|outlook|icloud|aol|proton|protonmail)\M', 'hold', 'mail'),
  ('\m(t|wa|discord|linktr|bit|m|ig) *(\.|\mdot\M|\(dot\)|\[dot\]) *(me|gg|ee|ly)\M', 'hold', 'elsewhere'),
  ('\m(?!(the|a|an|this|that|old|first|my|big) )[a-z0-9-]{2,} *(\mdot\M|\(dot\)|\[dot\]| \.) *(com|net|org|io|me|online|site|xyz|info|app|link|shop|top|club)\M', 'hold', 'elsewhere');

-- Places that anybody may link to: what the law and agencies publish.
create function private.is_known_host(host text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select lower(host) ~ '(^|\.)(gov|law\.cornell\.edu|988lifeline\.org|annualcreditreport\.com|nfcc\.org|lawhelp\.org)$'
$$;
revoke all on function private.is_known_host(text) from public;
comment on function private.is_known_host(text) is 'May anybody link to this host?';

-- The heaviest pattern that a text holds; null where it holds none. An address is no mailbox and no handle, and the names of
-- pages speak of what is sold: of links only what leads to somebody counts.
create function private.pattern_in(words text) returns private.word_patterns
language plpgsql
stable
set search_path = ''
as $$
declare
  plain constant text := pg_catalog.translate(private.plain_words(words), E'\n', ' ');
  said constant text := pg_catalog.regexp_replace(plain, 'https?:\S+', ' ', 'g');
  links constant text := pg_catalog.regexp_replace(coalesce((
    select string_agg(match[1], ' | ') from pg_catalog.regexp_matches(plain, '(https?:\S+)', 'g') as match), ''),
    '%20|[_+&=]', ' ', 'g');
  found private.word_patterns;
begin
  -- Words that a hyphen joins are read as words beside each other, too.
  select patterns.* into found from private.word_patterns as patterns
    where said ~ pattern or pg_catalog.regexp_replace(said, '([a-z])[-_]+(?=[a-z])', '\1 ', 'g') ~ pattern
      or (reason in ('phone', 'mail', 'handle', 'payment_tag', 'elsewhere', 'as_staff')
        and (links ~ pattern or pg_catalog.regexp_replace(links, '([a-z])-+(?=[a-z])', '\1 ', 'g') ~ pattern))
    order by verdict = 'refuse' desc, verdict = 'hold' desc, reason, pattern limit 1;
  return found;
end
$$;
revoke all on function private.pattern_in(text) from public;
comment on function private.pattern_in(text) is 'The heaviest pattern that a text holds, or null.';

-- Does a text send people to a place that isn't known? As it is written and as it looks, for a browser hears other letters than a
-- reader sees. The name of a place ends where a browser ends it; a name before an @ and letters of other alphabets are for no
-- place that is known. Words with a dot between them are an address wherever they end in letters.
create function private.leads_elsewhere(words text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from (values (lower(pg_catalog.normalize(words, 'NFKC'))), (private.plain_words(words))) as read (plain),
      lateral (
        select pg_catalog.regexp_replace(match[1], '[].,;:!?''’”)]+$', '') as host
        from pg_catalog.regexp_matches(plain, 'https?:[/\\]*([^\s/\\?#<>"^`{|}]*)', 'g') as match
        union all
        select match[1]
        from pg_catalog.regexp_matches(pg_catalog.regexp_replace(plain, 'https?:\S+', ' ', 'g'),
          '([^\s./\\?#@:,;!()<>"“”‘’''|{}[\]]+(?:\.[^\s./\\?#@:,;!()<>"“”‘’''|{}[\]]+)*\.[a-z\u00a1-\u1fff\u2c00-\uffff]{2,})(?:[/\\?#]\S*)?', 'g') as match
      ) as place
    where host <> ''
      and (host !~ '^[a-z0-9.-]+(:[0-9]*)?$' or not private.is_known_host(pg_catalog.regexp_replace(host, ':[0-9]*$', ''))))
$$;
revoke all on function private.leads_elsewhere(text) from public;
comment on function private.leads_elsewhere(text) is 'Does a text send people to a place that is not known?';

-- What becomes of a text before it is shown: {verdict, reason}. `ok` and `note` are shown, `hold` waits for a person, `refuse` is
-- not taken. Contact details are held whoever writes them; links to places that aren't known only of new writers.
create function private.judge_words(author uuid, words text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  found constant private.word_patterns := private.pattern_in(words);
begin
  if found.verdict in ('refuse', 'hold') then
    return jsonb_build_object('verdict', found.verdict, 'reason', found.reason);
  end if;
  if exists (select from private.restriction_of(author) where kind = 'hold') then
    return jsonb_build_object('verdict', 'hold', 'reason', 'restricted');
  end if;
  if private.is_new_writer(author) and private.leads_elsewhere(words) then
    return jsonb_build_object('verdict', 'hold', 'reason', 'link');
  end if;
  return jsonb_build_object('verdict', coalesce(found.verdict, 'ok'), 'reason', found.reason);
end
$$;
revoke all on function private.judge_words(uuid, text) from public;
comment on function private.judge_words(uuid, text) is
  'What becomes of a text before it is shown: {verdict: ok, note, hold or refuse, reason}.';

-- schemas/community/cases.sql

-- What waits for a person of the staff, and who that is.

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('moderator', 'admin')),
  added_at timestamptz not null default now()
);
comment on table private.staff is 'Who moderates. Written by an operator command alone; never read from what a person says of themselves.';

alter table private.staff enable row level security;
revoke all on private.staff from public, anon, authenticated, service_role;

-- Does this person moderate?
create function private.is_staff(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$ select exists (select from private.staff where user_id = person) $$;
revoke all on function private.is_staff(uuid) from public;
comment on function private.is_staff(uuid) is 'Does this person moderate?';

-- One thing that somebody has to look at. What it is about is named by kind and id; its words stay where they are.
create table private.cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('worried', 'report', 'held', 'appeal', 'unanswered')),
  reason text not null check (char_length(reason) between 1 and 40),
  post_kind text not null check (post_kind in ('question', 'answer', 'check_in', 'alias', 'circle', 'meeting', 'decision')),
  post_id uuid not null,
  author_id uuid references auth.users (id) on delete cascade,
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  taken_by uuid references auth.users (id) on delete set null,
  taken_at timestamptz,
  decided_at timestamptz
);
comment on table private.cases is 'What waits for a person of the staff: reports, held posts, appeals, questions without an answer.';

-- One thing waits once, however many report it.
create unique index cases_open on private.cases (kind, post_kind, post_id) where decided_at is null;
create index cases_waiting on private.cases (due_at, id) where decided_at is null;
create index cases_author_id on private.cases (author_id);
create index cases_taken_by on private.cases (taken_by);
create index cases_post on private.cases (post_kind, post_id);

alter table private.cases enable row level security;
revoke all on private.cases from public, anon, authenticated, service_role;

-- Puts something before a person of the staff, once while it waits. What is worse is due sooner; a later report may hurry it.
create function private.open_case(case_kind text, why text, what text, which uuid, author uuid) returns uuid
language sql
volatile
set search_path = ''
as $$
  insert into private.cases as held (kind, reason, post_kind, post_id, author_id, due_at)
  select case_kind, why, what, which, author, now() + pg_catalog.make_interval(hours =>
    case when case_kind = 'worried' then 0
      when why in ('sells', 'elsewhere', 'as_staff', 'asks_fee') then limits.scam_case_hours
      else limits.case_hours end)
  from private.community_limits() as limits
  on conflict (kind, post_kind, post_id) where decided_at is null
    do update set due_at = least(held.due_at, excluded.due_at),
      reason = case when excluded.due_at < held.due_at then excluded.reason else held.reason end
  returning id
$$;
revoke all on function private.open_case(text, text, text, uuid, uuid) from public;
comment on function private.open_case(text, text, text, uuid, uuid) is
  'Puts something before a person of the staff, once while it waits; its case.';

-- schemas/community/reports.sql

-- What somebody reports, and what becomes of it. Reports name a post, never its author: who that is, is the case's to know.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  post_kind text not null check (post_kind in ('question', 'answer', 'check_in', 'alias', 'circle', 'meeting')),
  post_id uuid not null,
  reason text not null
    check (reason in ('sells', 'elsewhere', 'as_staff', 'unkind', 'private_details', 'wrong_rule', 'worried')),
  said text check (char_length(said) between 1 and 1000),
  attached text check (char_length(attached) between 1 and 4000),
  outcome text check (outcome in ('kept', 'acted')),
  outcome_at timestamptz,
  created_at timestamptz not null default now(),
  constraint reports_once unique (user_id, post_kind, post_id),
  constraint reports_outcome_dated check ((outcome is null) = (outcome_at is null))
);
comment on table public.reports is 'What a person reported, and whether something was done. Seen by that person alone, and by staff.';
comment on column public.reports.attached is 'What they saw in a meeting and chose to send along.';

create index reports_post on public.reports (post_kind, post_id);

alter table public.reports enable row level security;
revoke all on public.reports from public, anon, authenticated, service_role;
grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

-- A person reads what they reported and what came of it. Functions alone write here.
create policy "A person reads their own reports"
  on public.reports for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- Whose a post is; null where there is none.
create function private.author_of(what text, which uuid) returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then return (select author_id from public.questions where id = which);
    when 'answer' then return (select author_id from public.answers where id = which);
    when 'check_in' then return (select user_id from public.check_ins where id = which);
    when 'alias' then return (select user_id from public.aliases where id = which);
    when 'circle' then return (select host_id from public.circles where id = which);
    when 'meeting' then
      return (
        select case when auth.uid() = meetings.one_id then meetings.other_id else meetings.one_id end
        from public.meetings where id = which and auth.uid() in (meetings.one_id, meetings.other_id));
    else return null;
  end case;
end
$$;
revoke all on function private.author_of(text, uuid) from public;
comment on function private.author_of(text, uuid) is 'Whose a post is, of a meeting the other of the two; null where there is none.';

-- The name that a post's author bears where the post is: a block that is made of it tells nobody another of their names.
create function private.alias_of_author(what text, which uuid, author uuid) returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'alias' then return which;
    when 'check_in' then
      return (
        select (private.alias_in(check_ins.circle_id, author)).id
        from public.check_ins where id = which and check_ins.circle_id is not null);
    when 'meeting' then
      return (
        select case when meetings.one_id = author then meetings.one_alias_id else meetings.other_alias_id end
        from public.meetings where id = which);
    else return (select id from public.aliases where aliases.user_id = author and aliases.circle_id is null);
  end case;
end
$$;
revoke all on function private.alias_of_author(text, uuid, uuid) from public;
comment on function private.alias_of_author(text, uuid, uuid) is 'The name that the author of a post bears where it is; null where there is none.';

-- May this person see a post at all? What they cannot see they cannot report, and learn nothing by trying.
create function private.may_see_post(viewer uuid, what text, which uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then return coalesce(private.may_see_question(viewer, which), false);
    when 'answer' then return coalesce(private.may_see_answer(viewer, which), false);
    when 'check_in' then return coalesce(private.may_see_check_in(viewer, which), false);
    when 'alias' then
      return exists (
        select from public.aliases where id = which
          and (aliases.circle_id is null or exists (
            select from public.circle_members as fellow
            where fellow.circle_id = aliases.circle_id and fellow.user_id = viewer)));
    when 'circle' then
      return exists (
        select from public.circle_members as fellow where fellow.circle_id = which and fellow.user_id = viewer);
    when 'meeting' then
      return exists (
        select from public.meetings where id = which and viewer in (meetings.one_id, meetings.other_id));
    else return false;
  end case;
end
$$;
revoke all on function private.may_see_post(uuid, text, uuid) from public;
comment on function private.may_see_post(uuid, text, uuid) is 'May this person see this post at all?';

-- Takes a post from everybody's sight until a person has looked (`hidden`), or for good (`removed`).
create function private.hide_post(what text, which uuid, as_state text) returns void
language plpgsql
set search_path = ''
as $$
begin
  case what
    when 'question' then perform private.hide_question(which, as_state);
    when 'answer' then perform private.hide_answer(which, as_state);
    when 'check_in' then perform private.hide_check_in(which, as_state);
    -- Somebody has to be called something.
    when 'alias' then
      if as_state = 'removed' then
        -- Nobody's, its owner's neither: what staff took away does not come back by a call.
        insert into private.released_aliases (skeleton, user_id)
        select skeleton, null from public.aliases where id = which
        on conflict (skeleton) do update set user_id = null, released_at = now();
        update public.aliases set name = renamed.name, skeleton = private.name_skeleton(renamed.name)
          from (select 'Renamed ' || private.readable_characters(8) as name) as renamed where id = which;
      end if;
    -- And a circle too. Its members go on; what it was called and for is gone.
    when 'circle' then
      if as_state = 'removed' then
        perform private.clear_circle(which);
      end if;
    else null;
  end case;
end
$$;
revoke all on function private.hide_post(text, uuid, text) from public;
comment on function private.hide_post(text, uuid, text) is 'Takes a post from sight: hidden until somebody looks, or removed.';

-- Shows a post that was held, hidden or removed.
create function private.show_post(what text, which uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  case what
    when 'question' then perform private.show_question(which);
    when 'answer' then perform private.show_answer(which);
    when 'check_in' then perform private.show_check_in(which);
    else null;
  end case;
end
$$;
revoke all on function private.show_post(text, uuid) from public;
comment on function private.show_post(text, uuid) is 'Shows a post that was held, hidden or removed.';

-- A word of care to somebody that another worries about: shown to them alone, the next time they come, until they put it away.
create table private.care_notes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  noted_at timestamptz not null default now(),
  seen_at timestamptz
);
comment on table private.care_notes is 'Somebody worries about this person: they are shown where to call, and nobody is told.';

alter table private.care_notes enable row level security;
revoke all on private.care_notes from public, anon, authenticated, service_role;

-- Do this account's reports count towards hiding a post from everybody? Accounts made for it do not.
create function private.is_old_enough_to_hide(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from auth.users, private.community_limits() as limits
    where users.id = person and users.created_at <= now() - pg_catalog.make_interval(days => limits.reporter_account_days))
$$;
revoke all on function private.is_old_enough_to_hide(uuid) from public;
comment on function private.is_old_enough_to_hide(uuid) is 'Do this account''s reports count towards hiding a post from everybody?';

-- Reports a post: it is hidden from who reports it, waits for a person, and is hidden from everybody once three accounts of a
-- week or more reported it, by the report of one of these. Worry about somebody comes first, and hides nothing. Again with the
-- same post it is one report. Reports that staff decided count no more, and opens no case again, unless it is worry now.
-- Raises MW601, MW602, MW605 for what the caller cannot see, MW606, 22023.
-- Definer: it writes cases. Executable by authenticated alone.
create function public.report_post(
  post_kind text, post_id uuid, reason text, said text default null, attached text default null, also_block boolean default false
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  reporter constant uuid := auth.uid();
  limits constant record := private.community_limits();
  author uuid;
  report public.reports;
  known public.reports;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[reporter]);
  if post_id is null or not private.may_see_post(reporter, post_kind, post_id) then
    raise exception using errcode = 'MW605', message = 'There is no such post';
  end if;
  author := private.author_of(post_kind, post_id);
  if author = reporter then
    raise exception using errcode = '22023', message = 'One cannot report oneself';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('report:' || post_kind || ':' || post_id::text, 0));
  select * into known from public.reports as held
    where held.user_id = reporter and held.post_kind = report_post.post_kind and held.post_id = report_post.post_id;
  if known.id is null then
    perform private.take_turn(reporter, 'report');
  end if;
  insert into public.reports as held (user_id, post_kind, post_id, reason, said, attached)
  values (reporter, report_post.post_kind, report_post.post_id, report_post.reason,
    case when btrim(report_post.said) <> '' then private.check_words(report_post.said, 1000) end,
    case when btrim(report_post.attached) <> '' then private.check_words(report_post.attached, 4000) end)
  on conflict on constraint reports_once do update set
    reason = excluded.reason, said = coalesce(excluded.said, held.said), attached = coalesce(excluded.attached, held.attached)
  returning * into report;
  if known.outcome is null or report.reason = 'worried' and known.reason <> 'worried' then
    perform private.open_case(
      case when report.reason = 'worried' then 'worried' else 'report' end, report.reason, report.post_kind, report.post_id, author);
  end if;
  if report.reason = 'worried' and author is not null then
    insert into private.care_notes (user_id) values (author)
    on conflict (user_id) do update set noted_at = now(), seen_at = null
      where care_notes.noted_at < now() - interval '1 day';
  elsif known.outcome is null and private.is_old_enough_to_hide(reporter) and (
    select count(*) from public.reports as other
    where other.post_kind = report.post_kind and other.post_id = report.post_id and other.reason <> 'worried'
      and other.outcome is null and private.is_old_enough_to_hide(other.user_id)
  ) >= limits.reporters_that_hide then
    perform private.hide_post(report.post_kind, report.post_id, 'hidden');
  end if;
  -- Of a circle nobody is told who hosts it, so nobody is blocked by reporting it: the list of whom one blocked would tell.
  if also_block and author is not null and report.post_kind <> 'circle'
    and private.place_block(reporter, author, private.alias_of_author(report.post_kind, report.post_id, author), case
      when report.post_kind = 'check_in' then (select circle_id from public.check_ins where id = report.post_id) end) then
    -- Counted and not refused: a report comes first, and has a limit of its own.
    perform private.note_attempt('community block', reporter::text);
  end if;
  return jsonb_build_object('id', report.id);
exception when check_violation or not_null_violation then
  raise exception using errcode = '22023', message = 'Choose what the report is about';
end
$$;
revoke all on function public.report_post(text, uuid, text, text, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.report_post(text, uuid, text, text, text, boolean) to authenticated;
comment on function public.report_post(text, uuid, text, text, text, boolean) is
  'Reports a post, once: {id}. Raises MW601, MW602, MW605, MW606, 22023.';

-- Puts the word of care away. Definer: it writes a private table. Executable by authenticated alone, of the caller alone.
create function public.put_care_away() returns void
language sql
security definer
set search_path = ''
as $$
  update private.care_notes set seen_at = now() where user_id = auth.uid() and seen_at is null and private.may_see_own()
$$;
revoke all on function public.put_care_away() from public, anon, authenticated, service_role;
grant execute on function public.put_care_away() to authenticated;
comment on function public.put_care_away() is 'The calling person has seen the word of care.';

-- schemas/community/circles.sql

-- Circles: three to five people who tell each other one small promise a week (docs/domain/community.md). Nobody reads these
-- tables but functions, which tell of each member what that member chose; only one's own rows can be read as they are.

create table public.circles (
  id uuid primary key default gen_random_uuid(),
  host_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 40),
  purpose text not null check (char_length(purpose) <= 140),
  weekday smallint not null check (weekday between 1 and 7),
  next_weekday smallint check (next_weekday between 1 and 7),
  next_weekday_on date,
  time_zone text not null check (char_length(time_zone) <= 64),
  first_week_on date not null,
  members_may_invite boolean not null default true,
  epoch integer not null default 1,
  last_said_at timestamptz not null default now(),
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ends_by_silence boolean not null default false,
  constraint circles_first_week_is_monday check (extract(isodow from first_week_on) = 1),
  constraint circles_next_weekday_whole check ((next_weekday is null) = (next_weekday_on is null))
);
comment on table public.circles is 'Circles: a name, a purpose, a day to check in. Read through functions alone.';
comment on column public.circles.weekday is 'The day of checking in: 1 is Monday.';
comment on column public.circles.next_weekday is 'The day of checking in from the week of next_weekday_on.';
comment on column public.circles.epoch is
  'Part of the name of its channel. It grows when somebody may hear it no more, so that nobody stays in an old one.';
comment on column public.circles.last_said_at is 'When somebody last joined, promised, checked in or rested: silence ends a circle.';
comment on column public.circles.ends_at is 'When it is dissolved, unless somebody says no before.';
comment on column public.circles.ends_by_silence is 'Whether it ends because nobody says anything: whatever is said takes that back.';

create index circles_host_id on public.circles (host_id);

alter table public.circles enable row level security;
revoke all on public.circles from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.circles to service_role;

-- Whatever is ever granted, it is for who may enter.
create policy "Only who may enter"
  on public.circles as restrictive for all to authenticated
  using ((select private.may_enter()));

create trigger touch_updated_at
  before update on public.circles
  for each row execute function private.touch_updated_at();

-- Whatever is said in a circle takes an end by silence back.
create function private.follow_saying() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.ended_at is null and old.ends_by_silence then
    new.ends_at := null;
    new.ends_by_silence := false;
  end if;
  return new;
end
$$;
revoke all on function private.follow_saying() from public;
comment on function private.follow_saying() is 'Trigger on public.circles: what is said takes an end by silence back.';

create trigger follow_saying
  before update of last_said_at on public.circles
  for each row when (new.last_said_at > old.last_said_at) execute function private.follow_saying();

-- What a circle calls somebody goes with the circle.
alter table public.aliases
  add constraint aliases_circle_id_fkey foreign key (circle_id) references public.circles (id) on delete cascade;
create index aliases_circle_id on public.aliases (circle_id);
alter table public.mutes
  add constraint mutes_circle_id_fkey foreign key (circle_id) references public.circles (id) on delete cascade;
create index mutes_circle_id on public.mutes (circle_id);
alter table public.blocks
  add constraint blocks_circle_id_fkey foreign key (circle_id) references public.circles (id) on delete cascade;
create index blocks_circle_id on public.blocks (circle_id);

create table public.circle_members (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references public.circles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  joined_at timestamptz not null default now(),
  first_week_on date not null,
  seen_at timestamptz not null default now(),
  paused_until_on date,
  share_weeks boolean not null default true,
  share_here boolean not null default true,
  share_goal boolean not null default true,
  share_first_name boolean not null default false,
  share_badges boolean not null default false,
  share_debts_closed boolean not null default false,
  constraint circle_members_once unique (circle_id, user_id)
);
comment on table public.circle_members is
  'Who is in which circle, and what that circle sees of them. A person reads their own rows; fellows are told by functions.';
comment on column public.circle_members.id is 'What fellows know the member by. Never the account.';
comment on column public.circle_members.first_week_on is 'The first week they take part in; they see none before it.';
comment on column public.circle_members.paused_until_on is 'They rest until the week that begins on this day.';
comment on column public.circle_members.share_goal is
  'Whether the circle sees how much of their own goal is done, in whole percent.';

create index circle_members_user_id on public.circle_members (user_id);

alter table public.circle_members enable row level security;
revoke all on public.circle_members from public, anon, authenticated, service_role;
grant select on public.circle_members to authenticated;
grant select, insert, update, delete on public.circle_members to service_role;

create policy "A person reads what they share with a circle"
  on public.circle_members for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- A week of a person in a circle: what they promised for it, and how it went.
create table public.check_ins (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid references public.circles (id) on delete set null,
  user_id uuid not null references auth.users (id) on delete cascade,
  week_on date not null check (extract(isodow from week_on) = 1),
  commitment text check (char_length(commitment) between 1 and 140),
  result text check (result in ('kept', 'partly', 'not_yet')),
  line text check (char_length(line) between 1 and 200),
  is_rest boolean not null default false,
  goal_percent smallint check (goal_percent between 0 and 100),
  debts_closed smallint check (debts_closed between 0 and 200),
  said_at timestamptz,
  state text not null default 'shown' check (state in ('shown', 'held', 'hidden', 'removed')),
  held_for text check (char_length(held_for) <= 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint check_ins_once_a_week unique (circle_id, user_id, week_on),
  constraint check_ins_rest_has_no_result check (not is_rest or result is null),
  constraint check_ins_held_says_why check ((state = 'held') = (held_for is not null))
);
comment on table public.check_ins is
  'A week of a person in a circle: promise, result, one line. Their own history; the circle sees it while they are in it.';
comment on column public.check_ins.circle_id is 'Null where the circle is no more: what one said stays one''s own.';
comment on column public.check_ins.goal_percent is 'Taken when they checked in, so that no payment''s day shows.';
comment on column public.check_ins.debts_closed is 'Taken when they checked in, like goal_percent.';
comment on column public.check_ins.state is
  'Who sees its words: shown to the circle; held for a person of the staff; hidden by reports; removed by staff.';

create index check_ins_user_id on public.check_ins (user_id);

alter table public.check_ins enable row level security;
revoke all on public.check_ins from public, anon, authenticated, service_role;
grant select on public.check_ins to authenticated;
grant select, insert, update, delete on public.check_ins to service_role;

create policy "A person reads their own weeks"
  on public.check_ins for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.check_ins
  for each row execute function private.touch_updated_at();

create table public.nods (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  member_id uuid not null references public.circle_members (id) on delete cascade,
  week_on date not null,
  kind text not null check (kind in ('with_you', 'well_kept', 'rest_well')),
  created_at timestamptz not null default now(),
  constraint nods_once unique (member_id, week_on, user_id, kind)
);
comment on table public.nods is 'A nod at a fellow''s week. There are three kinds, and no other answer to a check-in.';

create index nods_user_id on public.nods (user_id);

alter table public.nods enable row level security;
revoke all on public.nods from public, anon, authenticated, service_role;
grant select on public.nods to authenticated;
grant select, insert, update, delete on public.nods to service_role;

create policy "A person reads their own nods"
  on public.nods for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- One live code a member and circle. Its signs are shown once and kept as a keyed hash.
create table private.invite_codes (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references public.circles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null unique,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.invite_codes is 'Invitations to circles, by keyed hash. Over after seven days, or taken back.';

create unique index invite_codes_live on private.invite_codes (circle_id, user_id) where ended_at is null;
create index invite_codes_circle_id on private.invite_codes (circle_id, user_id);
create index invite_codes_user_id on private.invite_codes (user_id);

alter table private.invite_codes enable row level security;
revoke all on private.invite_codes from public, anon, authenticated, service_role;

-- Who asks, where a circle is meant: a member of the product with nothing due first. Raises MW601.
create function private.circle_person() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  return auth.uid();
end
$$;
revoke all on function private.circle_person() from public;
comment on function private.circle_person() is 'The calling member. Raises MW601 for anybody else.';

-- A circle that the caller is in, held until the transaction ends, with everybody in it: accounts first, then the circle, so
-- that who is deleted in that instant waits or has gone. Raises MW605, the same for one that there is not.
create function private.hold_circle(which uuid, must_live boolean default true) returns public.circles
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  perform private.hold_people(array(
    select user_id from public.circle_members where circle_id = which union select auth.uid()));
  select * into held from public.circles where id = which for update;
  if not found or held.ended_at is not null and must_live
    or not exists (select from public.circle_members where circle_id = which and user_id = auth.uid()) then
    raise exception using errcode = 'MW605', message = 'You are in no such circle';
  end if;
  return held;
end
$$;
revoke all on function private.hold_circle(uuid, boolean) from public;
comment on function private.hold_circle(uuid, boolean) is
  'A circle that the caller is in, held until the transaction ends. Raises MW605.';

-- The alias by which a circle knows somebody: the one of that circle, else the one they have everywhere.
create function private.alias_in(circle uuid, person uuid) returns public.aliases
language sql
stable
set search_path = ''
as $$
  select aliases from public.aliases
  where user_id = person and (circle_id = circle or circle_id is null)
  order by circle_id nulls last limit 1
$$;
revoke all on function private.alias_in(uuid, uuid) from public;
comment on function private.alias_in(uuid, uuid) is 'The name and pot by which a circle knows somebody.';

-- The channel of a circle, by its id and epoch.
create function private.circle_topic(circle public.circles) returns text
language sql
immutable
set search_path = ''
as $$ select 'circle:' || circle.id::text || ':' || circle.epoch::text $$;
revoke all on function private.circle_topic(public.circles) from public;
comment on function private.circle_topic(public.circles) is 'The channel of a circle.';

-- Tells everybody who hears a circle to read again. Nothing else is said there.
create function private.tell_circle(circle public.circles) returns void
language sql
volatile
set search_path = ''
as $$ select realtime.send('{}', 'changed', private.circle_topic(circle), true) $$;
revoke all on function private.tell_circle(public.circles) from public;
comment on function private.tell_circle(public.circles) is 'Tells everybody in a circle that something changed there.';

-- A new channel for a circle, from which somebody is shut out who heard the old one. Who is still there hears there, for the
-- last time, that something changed, and joins the new one.
create function private.renew_channel(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  select * into held from public.circles where id = which for update;
  if found then
    perform private.tell_circle(held);
    update public.circles set epoch = epoch + 1 where id = which;
  end if;
end
$$;
revoke all on function private.renew_channel(uuid) from public;
comment on function private.renew_channel(uuid) is 'Begins a new channel for a circle, which those who left cannot hear.';

-- Does the caller hear this channel: a member of the circle, in its present epoch? Definer, for the policies below: it reads
-- members. It only tells of the caller.
create function private.may_hear_circle(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.circle_members
    join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = auth.uid() and private.circle_topic(circles) = topic
      and public.session_standing() = 'member')
$$;
revoke all on function private.may_hear_circle(text) from public;
grant execute on function private.may_hear_circle(text) to authenticated;
comment on function private.may_hear_circle(text) is 'Policy helper: is the caller in the circle of this channel?';

-- May the caller be shown as here? Only who chose to be, and under their own id there: the gateway says under which name they
-- want to be shown, the hosted service doesn't. Whoever is here is shown to everybody on the channel: who blocked a
-- fellow, or was blocked by one, is shown to nobody there. Definer, as above.
create function private.may_show_in_circle(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.circle_members
    join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = auth.uid() and circle_members.share_here
      and private.circle_topic(circles) = topic and public.session_standing() = 'member'
      and coalesce(nullif(current_setting('realtime.presence_key', true), ''), circle_members.id::text)
        = circle_members.id::text
      and not exists (
        select from public.circle_members as fellows
        where fellows.circle_id = circles.id and private.is_blocked(auth.uid(), fellows.user_id, circles.id)))
$$;
revoke all on function private.may_show_in_circle(text) from public;
grant execute on function private.may_show_in_circle(text) to authenticated;
comment on function private.may_show_in_circle(text) is 'Policy helper: may the caller be shown as present on this channel?';

-- Fellows hear their circle, and see who is there. Words go through functions: nobody sends any.
create policy "Members hear their circle"
  on realtime.messages for select to authenticated
  using ((select realtime.topic()) like 'circle:%' and (select private.may_hear_circle((select realtime.topic()))));
create policy "Members show that they are there"
  on realtime.messages for insert to authenticated
  with check (extension = 'presence' and (select realtime.topic()) like 'circle:%'
    and (select private.may_show_in_circle((select realtime.topic()))));

-- Whoever leaves, is voted out or deletes their account: what they gave there goes, the rest go on with another host where it
-- was they, and on a channel that they cannot hear. A circle without anybody is no more.
-- Definer: accounts are deleted by the auth service, whose role may not write here.
create function private.follow_leaving() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  left_circle public.circles;
begin
  select * into left_circle from public.circles where id = old.circle_id for update;
  if not found then
    return null;
  end if;
  delete from public.nods using public.circle_members as fellows
    where nods.member_id = fellows.id and fellows.circle_id = old.circle_id and nods.user_id = old.user_id;
  delete from public.aliases where circle_id = old.circle_id and user_id = old.user_id;
  delete from private.invite_codes where circle_id = old.circle_id and user_id = old.user_id;
  if not exists (select from public.circle_members where circle_id = old.circle_id) then
    delete from public.circles where id = old.circle_id;
    return null;
  end if;
  perform private.renew_channel(old.circle_id);
  if left_circle.host_id is null or left_circle.host_id = old.user_id then
    update public.circles set host_id = private.longest_member(old.circle_id) where id = old.circle_id;
  end if;
  return null;
end
$$;
revoke all on function private.follow_leaving() from public;
comment on function private.follow_leaving() is
  'Trigger on public.circle_members: their nods, name and invitations go, another hosts, and the channel is a new one.';

-- The longest member who can host: seen lately if anybody was, hosting no other if anybody does not.
create function private.longest_member(which uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select members.user_id from public.circle_members as members, private.community_limits() as limits
  where members.circle_id = which
  order by members.seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days) desc,
    not exists (select from public.circles as others
      where others.host_id = members.user_id and others.id <> which and others.ended_at is null) desc,
    members.joined_at, members.id
  limit 1
$$;
revoke all on function private.longest_member(uuid) from public;
comment on function private.longest_member(uuid) is 'The longest member of a circle who can host it.';

create trigger follow_leaving
  after delete on public.circle_members
  for each row execute function private.follow_leaving();

-- Whoever deletes an account holds the circles it is in by their ids, like everybody who needs more than one. Its name has it come
-- before those of the foreign keys, which would take them in any order.
-- Definer: the auth service deletes accounts.
create function private.hold_circles_of_deleted() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.circles
    where id in (select circle_id from public.circle_members where user_id = old.id) order by id for update;
  return null;
end
$$;
revoke all on function private.hold_circles_of_deleted() from public;
comment on function private.hold_circles_of_deleted() is
  'Trigger on auth.users: the circles of a deleted account are held in their order.';

create trigger "Circles_in_order"
  after delete on auth.users
  for each row execute function private.hold_circles_of_deleted();

-- Who blocks a fellow sees them no more, and is seen no more: every circle of both where it holds
-- begins a new channel. Definer: whoever blocks may not write circles.
create function private.follow_block() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  shared uuid;
begin
  for shared in
    select circle_id from public.circle_members where user_id in (new.user_id, new.blocked_id)
    group by circle_id having count(*) = 2 and private.block_holds(new, circle_id) order by circle_id
  loop
    perform private.renew_channel(shared);
  end loop;
  return null;
end
$$;
revoke all on function private.follow_block() from public;
comment on function private.follow_block() is 'Trigger on public.blocks: circles of both where it holds begin a new channel.';

create trigger follow_block_in_circles
  after insert on public.blocks
  for each row execute function private.follow_block();

-- What a circle sees of somebody, as they chose it: {weeks, here, goal, first_name, badges, debts_closed}.
create function private.shares_of(member public.circle_members) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('weeks', member.share_weeks, 'here', member.share_here, 'goal', member.share_goal,
    'first_name', member.share_first_name, 'badges', member.share_badges, 'debts_closed', member.share_debts_closed)
$$;
revoke all on function private.shares_of(public.circle_members) from public;
comment on function private.shares_of(public.circle_members) is 'What a circle sees of a member, field by field.';

-- What somebody wants to share: true or false for each field, else as it was. Raises 22023 for anything else.
create function private.with_shares(member public.circle_members, shares jsonb) returns public.circle_members
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(coalesce(shares, '{}')) <> 'object'
    or exists (
      select from jsonb_each(shares) as chosen (field, choice)
      where field not in ('weeks', 'here', 'goal', 'first_name', 'badges', 'debts_closed')
        or jsonb_typeof(choice) <> 'boolean') then
    raise exception using errcode = '22023', message = 'Each field is shared or not';
  end if;
  member.share_weeks := coalesce((shares ->> 'weeks')::boolean, member.share_weeks);
  member.share_here := coalesce((shares ->> 'here')::boolean, member.share_here);
  member.share_goal := coalesce((shares ->> 'goal')::boolean, member.share_goal);
  member.share_first_name := coalesce((shares ->> 'first_name')::boolean, member.share_first_name);
  member.share_badges := coalesce((shares ->> 'badges')::boolean, member.share_badges);
  member.share_debts_closed := coalesce((shares ->> 'debts_closed')::boolean, member.share_debts_closed);
  return member;
end
$$;
revoke all on function private.with_shares(public.circle_members, jsonb) from public;
comment on function private.with_shares(public.circle_members, jsonb) is
  'A member with these fields shared or not. Raises 22023.';

-- In votes, people who came by one member's invitation speak with that member's voice: whoever has several accounts could outvote
-- the rest otherwise. Kept also for who left, so that nobody comes back with another one.
create table private.circle_voices (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references public.circles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  voice_id uuid not null,
  since timestamptz not null,
  constraint circle_voices_once unique (circle_id, user_id)
);
comment on table private.circle_voices is 'With whose voice somebody speaks in a circle''s votes.';
comment on column private.circle_voices.voice_id is
  'The circle''s own id for whoever made it; one voice for each whom they invited, and for everybody whom these brought.';
comment on column private.circle_voices.since is 'When the first who speaks with this voice came.';

create index circle_voices_user_id on private.circle_voices (user_id);

alter table private.circle_voices enable row level security;
revoke all on private.circle_voices from public, anon, authenticated, service_role;

-- Gives somebody who comes into a circle a voice: that of who invited them, or their own where that is whoever made the circle, or
-- where nobody invited them.
create function private.give_voice(circle public.circles, person uuid, inviter uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  theirs private.circle_voices;
begin
  select * into theirs from private.circle_voices as voices
    where voices.circle_id = circle.id and voices.user_id = inviter and voices.voice_id <> circle.id;
  insert into private.circle_voices (circle_id, user_id, voice_id, since)
  values (circle.id, person,
    coalesce(theirs.voice_id, case when inviter = person then circle.id else gen_random_uuid() end),
    coalesce(theirs.since, now()))
  on conflict do nothing;
end
$$;
revoke all on function private.give_voice(public.circles, uuid, uuid) from public;
comment on function private.give_voice(public.circles, uuid, uuid) is
  'With whose voice somebody speaks who comes into a circle: who made it is their own inviter.';

-- Adds somebody to a circle that the caller holds, from the given week on: invited by somebody, by themselves where they made it, or
-- by nobody. Raises 22023, MW604.
create function private.add_member(circle public.circles, person uuid, first_week date, shares jsonb, inviter uuid default null)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  joined public.circle_members;
begin
  select * into limits from private.community_limits();
  if (select count(*) from public.circle_members where circle_id = circle.id) >= limits.circle_max then
    raise exception using errcode = 'MW604', message = 'This circle is full';
  end if;
  -- Their account is held, but two circles may add them at once.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  if (
    select count(*) from public.circle_members join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = person and circles.ended_at is null
  ) >= limits.circles_a_person then
    raise exception using errcode = 'MW604', message = 'Nobody is in more than two circles';
  end if;
  joined.id := gen_random_uuid();
  joined.circle_id := circle.id;
  joined.user_id := person;
  joined.joined_at := now();
  joined.first_week_on := first_week;
  joined.seen_at := now();
  joined.share_weeks := true;
  joined.share_here := true;
  joined.share_goal := true;
  joined.share_first_name := false;
  joined.share_badges := false;
  joined.share_debts_closed := false;
  joined := private.with_shares(joined, shares);
  insert into public.circle_members select joined.*;
  perform private.give_voice(circle, person, inviter);
  update public.circles set last_said_at = now() where id = circle.id;
  return joined.id;
end
$$;
revoke all on function private.add_member(public.circles, uuid, date, jsonb, uuid) from public;
comment on function private.add_member(public.circles, uuid, date, jsonb, uuid) is
  'Adds somebody to a circle that is held. Raises 22023, MW604.';

-- Words of a circle that everybody in it and invited reads: never ones that sell or lead elsewhere, as nobody looks at them
-- before. Raises 22023, MW606, MW615.
create function private.circle_words(words text, max_length integer) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  kept constant text := private.check_words(words, max_length);
  judged constant jsonb := private.judge_words(auth.uid(), kept);
begin
  if judged ->> 'verdict' in ('hold', 'refuse') and judged ->> 'reason' <> 'restricted' then
    raise exception using errcode = 'MW615', message = 'A circle is not called so', hint = judged ->> 'reason';
  end if;
  return kept;
end
$$;
revoke all on function private.circle_words(text, integer) from public;
comment on function private.circle_words(text, integer) is 'A name or purpose as it is kept. Raises 22023, MW606, MW615.';

-- schemas/community/circle_days.sql

-- When a circle checks in. A week runs from Monday to Sunday in the circle's zone. Its check-in is open from the day before the
-- circle's day to the Tuesday on it or after it, and no two weeks are open at once: where they would be, the earlier gives way,
-- though never before its own day is over. Pure: the instant is an argument.

-- Weeks are named by their Monday.
create function private.week_of(day date) returns date
language sql
immutable
set search_path = ''
as $$ select (date_trunc('week', day::timestamp))::date $$;
revoke all on function private.week_of(date) from public;
comment on function private.week_of(date) is 'The Monday of a day''s week.';

-- The weekday of checking in, in the week that begins on this Monday.
create function private.weekday_in(circle public.circles, week date) returns smallint
language sql
immutable
set search_path = ''
as $$ select case when week >= circle.next_weekday_on then circle.next_weekday else circle.weekday end $$;
revoke all on function private.weekday_in(public.circles, date) from public;
comment on function private.weekday_in(public.circles, date) is 'The weekday of checking in, in the week that begins on this Monday.';

-- The circle's day in a week: a new day holds from the week on that it was chosen for.
create function private.circle_day(circle public.circles, week date) returns date
language sql
immutable
set search_path = ''
as $$
  select week - 1 + case when week >= circle.next_weekday_on then circle.next_weekday else circle.weekday end
$$;
revoke all on function private.circle_day(public.circles, date) from public;
comment on function private.circle_day(public.circles, date) is 'The day of checking in, in the week that begins on this Monday.';

-- The Tuesday on a day or after it.
create function private.tuesday_from(day date) returns date
language sql
immutable
set search_path = ''
as $$ select day + (9 - extract(isodow from day)::integer) % 7 $$;
revoke all on function private.tuesday_from(date) from public;
comment on function private.tuesday_from(date) is 'The Tuesday on a day or after it.';

-- The last day on which a week's check-in is open.
create function private.closes_on(circle public.circles, week date) returns date
language sql
immutable
set search_path = ''
as $$
  select least(
    private.tuesday_from(private.circle_day(circle, week)),
    greatest(private.circle_day(circle, week + 7) - 2, private.circle_day(circle, week)))
$$;
revoke all on function private.closes_on(public.circles, date) from public;
comment on function private.closes_on(public.circles, date) is 'The last day on which a week''s check-in is open.';

-- The first day on which a week's check-in is open: never before the last one's is over.
create function private.opens_on(circle public.circles, week date) returns date
language sql
immutable
set search_path = ''
as $$
  select greatest(private.circle_day(circle, week) - 1, private.closes_on(circle, week - 7) + 1)
$$;
revoke all on function private.opens_on(public.circles, date) from public;
comment on function private.opens_on(public.circles, date) is 'The first day on which a week''s check-in is open.';

-- The calendar day where the circle is.
create function private.circle_date(circle public.circles, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$ select (instant at time zone circle.time_zone)::date $$;
revoke all on function private.circle_date(public.circles, timestamptz) from public;
comment on function private.circle_date(public.circles, timestamptz) is 'The day it is where the circle is.';

-- The instant at which a day begins where the circle is. A day whose midnight is skipped begins where the hands go on.
create function private.day_begins(circle public.circles, day date) returns timestamptz
language sql
stable
set search_path = ''
as $$ select day::timestamp at time zone circle.time_zone $$;
revoke all on function private.day_begins(public.circles, date) from public;
comment on function private.day_begins(public.circles, date) is 'The instant at which a day begins where the circle is.';

-- The week that a circle shows: the first whose check-in isn't over, so that it's never one that takes no words any more. None
-- before the circle's first.
create function private.current_week(circle public.circles, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$
  select greatest(circle.first_week_on, (
    select week from (values (here.week - 7), (here.week), (here.week + 7)) as near (week)
    where here.day <= private.closes_on(circle, week)
    order by week limit 1))
  from (
    select private.circle_date(circle, instant) as day,
      private.week_of(private.circle_date(circle, instant)) as week
  ) as here
$$;
revoke all on function private.current_week(public.circles, timestamptz) from public;
comment on function private.current_week(public.circles, timestamptz) is 'The Monday of the week that a circle shows.';

-- A circle with another day from next week on. Where that would close a check-in sooner that is open, or move a day on which it
-- has yet to be asked, the new day waits another week. Raises MW607 for a second change that could do neither.
create function private.with_weekday(circle public.circles, chosen smallint, instant timestamptz) returns public.circles
language plpgsql
stable
set search_path = ''
as $$
declare
  here constant date := private.circle_date(circle, instant);
  week constant date := private.current_week(circle, instant);
  is_open constant boolean := here >= private.opens_on(circle, week);
  begins date;
  present smallint;
  changed public.circles;
begin
  for begins, present in
    select weeks.begins, presents.present
    from (
      select greatest(private.week_of(here) + 7, case when is_open then week + 7 end) + 7 * later as begins
      from generate_series(0, 1) as later
    ) as weeks,
    -- What holds just before; or, where a day that was chosen earlier comes between, what holds now.
    unnest(array[private.weekday_in(circle, weeks.begins - 7), private.weekday_in(circle, week)])
      with ordinality as presents (present, place)
    order by weeks.begins, presents.place
  loop
    changed := circle;
    changed.weekday := present;
    changed.next_weekday := nullif(chosen, present);
    changed.next_weekday_on := case when chosen <> present then begins end;
    if not is_open or here >= private.opens_on(changed, week)
      and (private.circle_day(changed, week) = private.circle_day(circle, week)
        or here >= greatest(private.circle_day(changed, week), private.circle_day(circle, week)))
      and private.closes_on(changed, week) >= private.closes_on(circle, week) then
      return changed;
    end if;
  end loop;
  -- A Wednesday's that stays open until Tuesday, as a later day is to follow it, would close on Monday again.
  raise exception using errcode = 'MW607', message = 'The day is changed again when this check-in is over',
    hint = (private.closes_on(circle, week) + 1)::text;
end
$$;
revoke all on function private.with_weekday(public.circles, smallint, timestamptz) from public;
comment on function private.with_weekday(public.circles, smallint, timestamptz) is
  'A circle with another day from next week on, or the week after where it would cut a check-in that is open. Raises MW607.';

-- The first week of somebody who joins now: this one, or the next where the circle's day has come. Their first promise is for a
-- check-in that's still ahead, so nobody is asked how it went as soon as they've said what they'll do.
create function private.first_week(circle public.circles, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$
  select case when here.day >= private.circle_day(circle, here.week) then here.week + 7 else here.week end
  from (
    select private.circle_date(circle, instant) as day,
      private.week_of(private.circle_date(circle, instant)) as week
  ) as here
$$;
revoke all on function private.first_week(public.circles, timestamptz) from public;
comment on function private.first_week(public.circles, timestamptz) is
  'The first week of somebody who joins a circle now: the next, where the circle''s day has come.';

-- The first week that a pause takes off: this one, or the next where this one's check-in is said already or its day is past, so
-- that as many weeks as were asked for are ones that would have been asked about.
create function private.first_week_off(circle public.circles, week date, is_said boolean, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$
  select case when is_said or private.circle_date(circle, instant) > private.circle_day(circle, week) then week + 7 else week end
$$;
revoke all on function private.first_week_off(public.circles, date, boolean, timestamptz) from public;
comment on function private.first_week_off(public.circles, date, boolean, timestamptz) is
  'The first week that a pause takes off: the next, where this one''s is said or its day is past.';

-- A person's own day is within a day of ours, or their clock is wrong. Raises 22023.
create function private.check_today(today date) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if today is null or abs(today - (now() at time zone 'UTC')::date) > 1 then
    raise exception using errcode = '22023', message = 'This device''s date is not today''s';
  end if;
end
$$;
revoke all on function private.check_today(date) from public;
comment on function private.check_today(date) is 'Raises 22023 where a person''s own day is more than one day from ours.';

-- schemas/community/circle_invites.sql

-- How a circle begins, and how people come to it: by a code that a member gives to somebody they know.

-- A code as its hash is kept, however it was typed: spaces and hyphens are passed over, O is 0, I and L are 1. What is far too
-- long for one is none.
create function private.invite_hash(code text) returns text
language sql
stable
set search_path = ''
as $$
  select private.keyed_hash('circle invite:' || pg_catalog.translate(
    pg_catalog.regexp_replace(upper(case when char_length(code) <= 64 then code else '' end), '[\s-]', '', 'g'), 'OIL', '011'))
$$;
revoke all on function private.invite_hash(text) from public;
comment on function private.invite_hash(text) is 'What is kept of a code, however it was typed.';

-- Ten signs of Crockford's 32, five bits each.
create function private.new_invite_code() returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(bytes, place) & 31), 1), '')
  from (select extensions.gen_random_bytes(10) as bytes) as random, generate_series(0, 9) as place
$$;
revoke all on function private.new_invite_code() from public;
comment on function private.new_invite_code() is 'A new code of an invitation to a circle.';

-- Begins a circle of the caller's, which they host. The same one sent twice is one circle.
-- Raises 22023, MW601, MW604 for who hosts one or is in two, MW606, MW609, MW614, MW615, MW602.
-- Definer: circles are written by functions alone. Executable by authenticated alone.
create function public.make_circle(name text, purpose text, weekday smallint, zone text, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  called text;
  meant text;
  made public.circles;
begin
  select * into limits from private.community_limits();
  called := private.circle_words(make_circle.name, 40);
  meant := case when btrim(coalesce(make_circle.purpose, '')) = '' then '' else private.circle_words(make_circle.purpose, 140) end;
  if make_circle.weekday is null or make_circle.weekday not between 1 and 7 then
    raise exception using errcode = '22023', message = 'A day of the week is 1 to 7';
  end if;
  if zone is null or char_length(zone) > 64 or zone !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'
    or not exists (select from pg_catalog.pg_timezone_names as zones where zones.name = make_circle.zone) then
    raise exception using errcode = '22023', message = 'There is no such time zone';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  select * into made from public.circles
    where host_id = person and circles.name = called and ended_at is null and created_at > now() - interval '10 minutes';
  if found then
    return jsonb_build_object('id', made.id);
  end if;
  if (select count(*) from public.circles where host_id = person and ended_at is null) >= limits.hosted_a_person then
    raise exception using errcode = 'MW604', message = 'You host a circle already';
  end if;
  perform private.take_turn(person, 'circle');
  made.name := called;
  made.weekday := make_circle.weekday;
  made.time_zone := zone;
  insert into public.circles (host_id, name, purpose, weekday, time_zone, first_week_on)
    values (person, called, meant, make_circle.weekday, zone, private.first_week(made, now()))
    returning * into made;
  perform private.add_member(made, person, made.first_week_on, shares, person);
  return jsonb_build_object('id', made.id);
end
$$;
revoke all on function public.make_circle(text, text, smallint, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.make_circle(text, text, smallint, text, jsonb) to authenticated;
comment on function public.make_circle(text, text, smallint, text, jsonb) is
  'Begins a circle that the caller hosts: {id}. Raises 22023, MW601, MW602, MW604, MW606, MW609, MW614, MW615.';

-- A code for somebody whom the caller knows, shown this once; it takes the place of their last one. Also in a full circle, since a
-- refusal would tell of one who is hidden from the caller: whoever comes is told that there is no room.
-- Raises MW601, MW602, MW605 also where the host alone invites, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create function public.make_invite(circle uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  held public.circles;
  code constant text := private.new_invite_code();
  made private.invite_codes;
begin
  select * into limits from private.community_limits();
  held := private.hold_circle(make_invite.circle);
  if not held.members_may_invite and held.host_id is distinct from person then
    raise exception using errcode = 'MW605', message = 'The host alone invites here';
  end if;
  perform private.take_turn(person, 'invite');
  update private.invite_codes set ended_at = now() where circle_id = held.id and user_id = person and ended_at is null;
  insert into private.invite_codes (circle_id, user_id, hash, expires_at)
    values (held.id, person, private.invite_hash(code), now() + pg_catalog.make_interval(days => limits.invite_days))
    returning * into made;
  return jsonb_build_object('code', code, 'expires_at', made.expires_at);
end
$$;
revoke all on function public.make_invite(uuid) from public, anon, authenticated, service_role;
grant execute on function public.make_invite(uuid) to authenticated;
comment on function public.make_invite(uuid) is
  'A code that invites to a circle, shown this once: {code, expires_at}. Raises MW601, MW602, MW605, MW609, MW614.';

-- Takes the caller's code back. Also when there is none. Raises MW601, MW605.
-- Definer: circles are read and written by functions alone.
create function public.revoke_invite(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.hold_circle(revoke_invite.circle);
begin
  update private.invite_codes set ended_at = now() where circle_id = held.id and user_id = person and ended_at is null;
end
$$;
revoke all on function public.revoke_invite(uuid) from public, anon, authenticated, service_role;
grant execute on function public.revoke_invite(uuid) to authenticated;
comment on function public.revoke_invite(uuid) is 'Takes the caller''s code to a circle back. Raises MW601, MW605.';

-- What a code leads to: {outcome, wait_seconds, circle}. `known` names the circle, `unknown` is every code that leads nowhere (or
-- to somebody who blocked the caller, or whom they blocked, or to a circle that decided to go on without them), `too_many`
-- follows ten wrong ones in an hour. Each of these is counted, so that none looks other than a wrong one; an exception would undo
-- that. Whoever is in the circle reads its code like anybody, also where another in it blocked them.
create function private.read_invite(person uuid, code text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  rate record;
  wait integer;
  found_circle uuid;
begin
  select * into strict rate from private.community_rate('wrong invite', true);
  wait := private.attempt_wait('community wrong invite', person::text, rate.max_events, rate.period);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'wait_seconds', wait);
  end if;
  select circles.id into found_circle
    from private.invite_codes as codes join public.circles on circles.id = codes.circle_id
    where codes.hash = private.invite_hash(code) and circles.ended_at is null
      -- Whoever came in by it may send it twice.
      and (codes.ended_at is null and codes.expires_at > now()
        or exists (select from public.circle_members where circle_id = circles.id and user_id = person));
  if found_circle is null or (
    not exists (select from public.circle_members where circle_id = found_circle and user_id = person)
    and (exists (select from public.circle_members where circle_id = found_circle and private.is_blocked(person, user_id, found_circle))
      or exists (select from private.removals where circle_id = found_circle and about_id = person and is_removed))
  ) then
    perform private.note_attempt('community wrong invite', person::text);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  return jsonb_build_object('outcome', 'known', 'circle', found_circle);
end
$$;
revoke all on function private.read_invite(uuid, text) from public;
comment on function private.read_invite(uuid, text) is
  'What a code leads to: {outcome, wait_seconds, circle}; outcome known, unknown or too_many.';

-- Looks before one decides: {outcome, wait_seconds} or {outcome: 'known', name, purpose, weekday, zone, zones, members: [{alias,
-- pot}], places_left, is_in}. Raises MW601.
-- Definer: circles are read and written by functions alone.
create function public.preview_circle(code text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  read_code constant jsonb := private.read_invite(person, preview_circle.code);
  held public.circles;
begin
  if read_code ->> 'outcome' <> 'known' then
    return read_code;
  end if;
  select * into held from public.circles where id = (read_code ->> 'circle')::uuid;
  return jsonb_build_object(
    'outcome', 'known', 'name', held.name, 'purpose', held.purpose,
    'weekday', private.weekday_in(held, private.current_week(held, now())), 'zone', held.time_zone,
    'zones', (
      select jsonb_agg(distinct coalesce(profiles.time_zone, held.time_zone))
      from public.circle_members as members left join public.profiles on profiles.user_id = members.user_id
      where members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id)),
    'members', (
      select jsonb_agg(jsonb_build_object('alias', named.name, 'pot',
        jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze)) order by members.joined_at)
      from public.circle_members as members, private.alias_in(held.id, members.user_id) as named
      where members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id)),
    'places_left', (
      select limits.circle_max - count(*) from public.circle_members as members
      where members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id)),
    'is_in', exists (select from public.circle_members where circle_id = held.id and user_id = person))
  from private.community_limits() as limits;
end
$$;
revoke all on function public.preview_circle(text) from public, anon, authenticated, service_role;
grant execute on function public.preview_circle(text) to authenticated;
comment on function public.preview_circle(text) is
  'The circle that a code leads to, before one joins: {outcome: known, unknown or too_many, …}. Raises MW601.';

-- Joins the circle of a code: {outcome, wait_seconds} or {outcome: 'known', id}. Sent twice it is done once. A circle that is full
-- now keeps its codes, which its members would otherwise see end.
-- Raises 22023, MW601, MW602, MW604, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create function public.join_circle(code text, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  read_code constant jsonb := private.read_invite(person, join_circle.code);
  which constant uuid := (read_code ->> 'circle')::uuid;
  held public.circles;
begin
  if read_code ->> 'outcome' <> 'known' then
    return read_code;
  end if;
  perform private.hold_people(array(select user_id from public.circle_members where circle_id = which));
  -- Those who come at once come one after another, so that five are the most.
  select * into held from public.circles where id = which and ended_at is null for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if not exists (select from public.circle_members where circle_id = which and user_id = person) then
    perform private.take_turn(person, 'join');
    perform private.add_member(held, person, private.first_week(held, now()), shares,
      (select user_id from private.invite_codes where hash = private.invite_hash(join_circle.code)));
    perform private.tell_circle(held);
  end if;
  return jsonb_build_object('outcome', 'known', 'id', which);
end
$$;
revoke all on function public.join_circle(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.join_circle(text, jsonb) to authenticated;
comment on function public.join_circle(text, jsonb) is
  'Joins the circle of a code: {outcome: known, unknown or too_many, id}. Raises 22023, MW601, MW602, MW604, MW609, MW614.';

-- The caller's circles: [{id, name, my_turn, is_host, weekday, next_weekday_on, checked_in, of, ended_on}]. Empty for anybody but a member.
-- Definer: circles are read and written by functions alone.
create function public.my_circles() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', circles.id, 'name', circles.name,
    'my_turn', circles.ended_at is null and mine.week >= me.first_week_on
      and private.circle_date(circles, now()) between private.opens_on(circles, mine.week) and private.closes_on(circles, mine.week)
      and (me.paused_until_on is null or me.paused_until_on <= mine.week)
      and not exists (select from public.check_ins as said
        where said.circle_id = circles.id and said.user_id = me.user_id and said.week_on = mine.week
          and (said.result is not null or said.is_rest)),
    'is_host', circles.host_id is not distinct from me.user_id,
    'weekday', private.weekday_in(circles, mine.week),
    'next_weekday_on', case when circles.next_weekday_on > mine.week then circles.next_weekday_on end,
    'checked_in', fellows.checked_in,
    'of', fellows.of,
    'ended_on', private.circle_date(circles, circles.ended_at)) order by me.joined_at), '[]')
  from public.circle_members as me
  join public.circles on circles.id = me.circle_id
  cross join lateral (
    select greatest(private.current_week(circles, now()), me.first_week_on) as week
  ) as mine
  cross join lateral (
    select count(*) as of, count(said.result) as checked_in
    from public.circle_members as members
    left join public.check_ins as said
      on said.circle_id = circles.id and said.user_id = members.user_id and said.week_on = mine.week
        and said.week_on >= members.first_week_on
    where members.circle_id = circles.id and not private.is_blocked(me.user_id, members.user_id, circles.id)
  ) as fellows
  where me.user_id = auth.uid() and public.session_standing() = 'member'
$$;
revoke all on function public.my_circles() from public, anon, authenticated, service_role;
grant execute on function public.my_circles() to authenticated;
comment on function public.my_circles() is
  'The calling member''s circles: [{id, name, my_turn, is_host, weekday, next_weekday_on, checked_in, of, ended_on}].';

-- schemas/rewards/earned_badges.sql

-- Badges for habits that were kept (docs/domain/rewards.md). Decided here, by the instants that the database wrote, and never taken
-- back. Never for disputes, letters, scores, amounts, invitations or purchases.
create table public.earned_badges (
  user_id uuid not null references auth.users (id) on delete cascade,
  badge smallint not null check (badge between 1 and 7),
  earned_at timestamptz not null default now(),
  primary key (user_id, badge)
);
comment on table public.earned_badges is 'Habits that a person kept: 1 first_plan, 2 first_debt_closed, 3 six_months_written, 4 twelve_on_time, 5 ten_lessons, 6 eight_check_ins, 7 five_that_helped.';

alter table public.earned_badges enable row level security;
revoke all on public.earned_badges from public, anon, authenticated, service_role;
grant select on public.earned_badges to authenticated;
grant select, insert, update, delete on public.earned_badges to service_role;

create policy "A person reads their own badges"
  on public.earned_badges for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- The badges that a person has, by number.
create function private.badges_of(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$ select coalesce(jsonb_agg(badge order by badge), '[]') from public.earned_badges where user_id = person $$;
revoke all on function private.badges_of(uuid) from public;
comment on function private.badges_of(uuid) is 'The badges that a person has earned, by number.';

-- schemas/community/circle_weeks.sql

-- The week of a circle: what each promised, how it went, and what every member lets the others see of it.

-- What becomes of the words of a week just written: shown, held for a person of the staff, or refused by MW615. Answers why it
-- is held, or null. What was hidden or removed stays so, whatever is written in its place.
create function private.judge_check_in(which uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  written public.check_ins;
  judged jsonb;
  why text;
begin
  select * into strict written from public.check_ins where id = which;
  judged := private.judge_words(written.user_id, concat_ws(E'\n', written.commitment, written.line));
  if judged ->> 'verdict' = 'refuse' then
    raise exception using errcode = 'MW615', message = 'This is not taken here', hint = judged ->> 'reason';
  end if;
  why := case when judged ->> 'verdict' = 'hold' then judged ->> 'reason' end;
  if written.state in ('shown', 'held') then
    update public.check_ins set state = case when why is null then 'shown' else 'held' end, held_for = why where id = which;
    if why is not null then
      perform private.open_case('held', why, 'check_in', which, written.user_id);
    else
      -- Nobody has to look at what is there no more.
      delete from private.cases
        where kind = 'held' and post_kind = 'check_in' and post_id = which and decided_at is null;
    end if;
  end if;
  return why;
end
$$;
revoke all on function private.judge_check_in(uuid) from public;
comment on function private.judge_check_in(uuid) is 'Whether the words of a week are shown or held: why, or null. Raises MW615.';

-- The week that a circle shows one of its members: never one from before they came.
create function private.member_week(circle public.circles, person uuid) returns date
language sql
stable
set search_path = ''
as $$
  select greatest(private.current_week(circle, now()), first_week_on) from public.circle_members
  where circle_id = circle.id and user_id = person
$$;
revoke all on function private.member_week(public.circles, uuid) from public;
comment on function private.member_week(public.circles, uuid) is 'The week that a circle shows one of its members.';

-- The week that the caller may write now, in a circle that is held: the one that is open, from their first on. Raises MW607.
create function private.open_week(circle public.circles) returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  week constant date := private.member_week(circle, auth.uid());
begin
  if private.circle_date(circle, now()) < private.opens_on(circle, week) or private.current_week(circle, now()) < week then
    raise exception using errcode = 'MW607', message = 'The check-in is not open', hint = private.opens_on(circle, week)::text;
  end if;
  return week;
end
$$;
revoke all on function private.open_week(public.circles) from public;
comment on function private.open_week(public.circles) is
  'The week whose check-in is open to the caller. Raises MW607 with the day on which one opens.';

-- Keeps a promise for a week; null takes none away. Answers the row.
create function private.keep_commitment(circle public.circles, person uuid, week date, words text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  kept constant text := private.check_words(words, 140);
  written uuid;
begin
  insert into public.check_ins as said (circle_id, user_id, week_on, commitment)
  values (circle.id, person, week, kept)
  on conflict (circle_id, user_id, week_on) do update set commitment = excluded.commitment
  returning said.id into written;
  return written;
end
$$;
revoke all on function private.keep_commitment(public.circles, uuid, date, text) from public;
comment on function private.keep_commitment(public.circles, uuid, date, text) is
  'Keeps a promise for a week; its row. Raises 22023, MW606.';

-- How the caller's week went, with a line if they like and the next week's promise. The percentage of their own goal and the
-- number of debts closed are those of the first time they say so this week. Sent again it changes words, never counts twice.
-- Answers {held: why or null}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.
-- Definer: weeks are written by functions alone. Executable by authenticated alone.
create function public.check_in(
  circle uuid, today date, result text, line text, next text, goal_percent integer, debts_closed integer default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(check_in.circle);
  said constant text := case when btrim(coalesce(check_in.line, '')) <> '' then private.check_words(check_in.line, 200) end;
  week date;
  was_said boolean;
  written uuid;
  why text;
begin
  perform private.check_today(today);
  if check_in.result is null or check_in.result not in ('kept', 'partly', 'not_yet')
    or check_in.goal_percent not between 0 and 100 or check_in.debts_closed not between 0 and 200 then
    raise exception using errcode = '22023', message = 'It went as promised, partly or not yet';
  end if;
  week := private.open_week(held);
  perform private.take_turn(person, 'change');
  was_said := exists (select from public.check_ins as before
    where before.circle_id = held.id and before.user_id = person and before.week_on = week and before.result is not null);
  insert into public.check_ins as kept (circle_id, user_id, week_on, result, line, goal_percent, debts_closed, said_at)
  values (held.id, person, week, check_in.result, said, check_in.goal_percent, check_in.debts_closed, now())
  on conflict (circle_id, user_id, week_on) do update set
    result = excluded.result, line = excluded.line, is_rest = false,
    goal_percent = coalesce(kept.goal_percent, excluded.goal_percent),
    debts_closed = coalesce(kept.debts_closed, excluded.debts_closed),
    said_at = case when kept.result is null then excluded.said_at else kept.said_at end
  returning kept.id into written;
  why := private.judge_check_in(written);
  if btrim(coalesce(check_in.next, '')) <> '' then
    why := coalesce(why, private.judge_check_in(private.keep_commitment(held, person, week + 7, check_in.next)));
  end if;
  -- Who comes is back from their pause. One begun after they came goes on when they change their words.
  if not was_said then
    update public.circle_members set paused_until_on = null where circle_id = held.id and user_id = person;
  end if;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.judge_badges(person);
  perform private.tell_circle(held);
  return jsonb_build_object('held', why);
end
$$;
revoke all on function public.check_in(uuid, date, text, text, text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.check_in(uuid, date, text, text, text, integer, integer) to authenticated;
comment on function public.check_in(uuid, date, text, text, text, integer, integer) is
  'How the caller''s week went: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.';

-- A week off, with a line if they like. It may be said before the check-in opens. Who has checked in has come, and what they said
-- stays. Answers {held}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW617 for who has checked in.
-- Definer: circles are read and written by functions alone.
create function public.rest_week(circle uuid, today date, line text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(rest_week.circle);
  said constant text := case when btrim(coalesce(rest_week.line, '')) <> '' then private.check_words(rest_week.line, 200) end;
  week date;
  written uuid;
  why text;
begin
  perform private.check_today(today);
  week := private.member_week(held, person);
  if exists (select from public.check_ins as before
    where before.circle_id = held.id and before.user_id = person and before.week_on = week and before.result is not null) then
    raise exception using errcode = 'MW617', message = 'You have checked in this week';
  end if;
  perform private.take_turn(person, 'change');
  insert into public.check_ins as kept (circle_id, user_id, week_on, line, is_rest, said_at)
  values (held.id, person, week, said, true, now())
  on conflict (circle_id, user_id, week_on) do update set
    line = excluded.line, is_rest = true,
    said_at = case when kept.is_rest then kept.said_at else excluded.said_at end
  returning kept.id into written;
  why := private.judge_check_in(written);
  update public.circles set last_said_at = now() where id = held.id;
  perform private.tell_circle(held);
  return jsonb_build_object('held', why);
end
$$;
revoke all on function public.rest_week(uuid, date, text) from public, anon, authenticated, service_role;
grant execute on function public.rest_week(uuid, date, text) to authenticated;
comment on function public.rest_week(uuid, date, text) is
  'A week off: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW617.';

-- The caller's promise: for the week that is shown, or for the next one where that is wanted or this one's is said already.
-- Answers {held, week}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.
-- Definer: circles are read and written by functions alone.
create function public.commit_week(circle uuid, today date, commitment text, is_next boolean default false) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(commit_week.circle);
  week date;
  why text;
begin
  perform private.check_today(today);
  week := private.member_week(held, person);
  if is_next or exists (
    select from public.check_ins
    where circle_id = held.id and user_id = person and week_on = week and result is not null) then
    week := week + 7;
  end if;
  perform private.take_turn(person, 'change');
  why := private.judge_check_in(private.keep_commitment(held, person, week, commit_week.commitment));
  update public.circles set last_said_at = now() where id = held.id;
  perform private.tell_circle(held);
  return jsonb_build_object('held', why, 'week', week);
end
$$;
revoke all on function public.commit_week(uuid, date, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.commit_week(uuid, date, text, boolean) to authenticated;
comment on function public.commit_week(uuid, date, text, boolean) is
  'The caller''s promise for a week: {held, week}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.';

-- The weeks of one member as another may see them: never from before either came. A week that is over without a word was rested.
create function private.weeks_seen(circle public.circles, viewer public.circle_members, member public.circle_members,
  shown_week date, how_many integer)
returns table (week_on date, outcome text)
language sql
stable
set search_path = ''
as $$
  select listed.week, case
    when said.result is not null then said.result
    when said.is_rest or listed.week < member.paused_until_on or listed.week < shown_week
      or private.circle_date(circle, now()) > private.closes_on(circle, listed.week) then 'rested'
  end
  from generate_series(
    greatest(member.first_week_on, viewer.first_week_on, shown_week - 7 * (how_many - 1))::timestamp, shown_week::timestamp, '7 days'
  ) as series (week),
  lateral (select series.week::date as week) as listed
  left join public.check_ins as said
    on said.circle_id = circle.id and said.user_id = member.user_id and said.week_on = listed.week
$$;
revoke all on function private.weeks_seen(public.circles, public.circle_members, public.circle_members, date, integer) from public;
comment on function private.weeks_seen(public.circles, public.circle_members, public.circle_members, date, integer) is
  'The weeks of a member as a fellow may see them: kept, partly, not_yet, rested, or null while it is open.';

-- One member as another sees them in the week that is shown. A field that they keep to themselves is null, and so is
-- every percentage while the viewer sees fewer than three. Who hosts is told of nobody: it would tell of a host who is hidden.
create function private.member_seen(circle public.circles, viewer public.circle_members, member public.circle_members,
  shown_week date, is_small boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'member_id', member.id, 'alias_id', named.id, 'alias', named.name,
    'check_in_id', case when seen.words and not seen.is_me then said.id end,
    'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze),
    'is_me', seen.is_me,
    'first_name', case when seen.is_me or member.share_first_name then private.first_name_of(member.user_id) end,
    'debts_closed', case when seen.is_me or member.share_debts_closed then latest.debts_closed end,
    'badges', case when seen.is_me or member.share_badges then private.badges_of(member.user_id) else '[]' end,
    'state', case
      when said.result is not null then 'checked_in'
      when said.is_rest or shown_week < member.paused_until_on
        or private.circle_date(circle, now()) > private.closes_on(circle, shown_week) then 'resting'
      when member.first_week_on >= shown_week then 'new'
      else 'not_yet' end,
    'commitment', case when seen.words then said.commitment end,
    'result', said.result,
    'line', case when seen.words then said.line end,
    'said_at', said.said_at,
    -- Whether they keep it to themselves, which says nothing of whether there is one.
    'shares_goal', seen.is_me or member.share_goal,
    'goal_percent', case when seen.is_me or member.share_goal and not is_small then latest.goal_percent end,
    'weeks', case when seen.is_me or member.share_weeks then coalesce((
      select jsonb_agg(jsonb_build_object('from', week_on, 'result', outcome) order by week_on)
      from private.weeks_seen(circle, viewer, member, shown_week, 8)), '[]') else '[]' end,
    'came', case when seen.is_me or member.share_weeks then counted.came end,
    'of', case when seen.is_me or member.share_weeks then counted.of end,
    'nods', coalesce((
      select jsonb_agg(jsonb_build_object('kind', kinds.kind, 'aliases', kinds.aliases, 'mine', kinds.mine) order by kinds.kind)
      from (
        select nods.kind, jsonb_agg((private.alias_in(circle.id, nods.user_id)).name order by nods.created_at) as aliases,
          bool_or(nods.user_id = viewer.user_id) as mine
        from public.nods
        where nods.member_id = member.id and nods.week_on = shown_week
          and not private.is_hidden_for(viewer.user_id, nods.user_id, circle.id)
        group by nods.kind
      ) as kinds), '[]'))
  from private.alias_in(circle.id, member.user_id) as named
  cross join (values (member.user_id = viewer.user_id)) as person (is_me)
  left join public.check_ins as said
    on said.circle_id = circle.id and said.user_id = member.user_id and said.week_on = shown_week
      and shown_week >= greatest(member.first_week_on, viewer.first_week_on)
  cross join lateral (
    select person.is_me,
      person.is_me or said.state = 'shown' and not private.is_hidden_for(viewer.user_id, member.user_id, circle.id)
        and not exists (
          -- What a viewer reported, they see no more. Worry about somebody hides nothing.
          select from public.reports
          where user_id = viewer.user_id and post_kind = 'check_in' and post_id = said.id and reason <> 'worried') as words
  ) as seen
  left join lateral (
    select check_ins.goal_percent, check_ins.debts_closed from public.check_ins
    where check_ins.circle_id = circle.id and check_ins.user_id = member.user_id and check_ins.result is not null
      and check_ins.week_on between greatest(member.first_week_on, viewer.first_week_on) and shown_week
    order by check_ins.week_on desc limit 1
  ) as latest on true
  cross join lateral (
    select count(*) filter (where outcome <> 'rested') as came, count(outcome) as of
    from private.weeks_seen(circle, viewer, member, shown_week, 12)
  ) as counted
$$;
revoke all on function private.member_seen(public.circles, public.circle_members, public.circle_members, date, boolean) from public;
comment on function private.member_seen(public.circles, public.circle_members, public.circle_members, date, boolean) is
  'One member of a circle as another sees them, field by field as they chose.';

-- Weeks in a row before the one that is shown in which somebody did not come.
create function private.rested_in_a_row(circle public.circles, member public.circle_members, shown_week date) returns integer
language sql
stable
set search_path = ''
as $$
  select greatest(0, (shown_week - greatest(member.first_week_on, coalesce((
    select max(week_on) + 7 from public.check_ins
    where circle_id = circle.id and user_id = member.user_id and result is not null and week_on < shown_week
  ), member.first_week_on))) / 7)
$$;
revoke all on function private.rested_in_a_row(public.circles, public.circle_members, date) from public;
comment on function private.rested_in_a_row(public.circles, public.circle_members, date) is
  'How many weeks in a row, before the one that is shown, a member did not come.';

-- What a circle's page shows the caller. Whoever blocked the caller, or was blocked by them, is not in it, nor in any number, but
-- that `hidden` names whom the caller blocked, so that they can leave or ask for a vote; not who had blocked them before: that they
-- are still there is not the caller's to know. Volatile: what is due is settled by whoever reads first.
-- Raises 22023, MW601, MW605.
-- Definer: circles are read and written by functions alone.
create function public.circle_week(circle uuid, today date) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  limits record;
  held public.circles;
  me public.circle_members;
  own public.check_ins;
  following public.check_ins;
  week date;
  here date;
  is_small boolean;
  members jsonb;
  together jsonb;
begin
  perform private.check_today(today);
  select * into limits from private.community_limits();
  perform private.settle_circle(circle_week.circle);
  select * into held from public.circles where id = circle_week.circle;
  select * into me from public.circle_members where circle_id = held.id and user_id = person;
  if me.id is null then
    raise exception using errcode = 'MW605', message = 'You are in no such circle';
  end if;
  -- Whether a host is still there is told by when they last looked, to the day.
  update public.circle_members set seen_at = now() where id = me.id and seen_at < now() - interval '1 day';
  here := private.circle_date(held, now());
  -- A circle that ended goes on showing the week in which it did.
  week := greatest(private.current_week(held, coalesce(held.ended_at, now())), me.first_week_on);
  select * into own from public.check_ins where circle_id = held.id and user_id = person and week_on = week;
  select * into following from public.check_ins where circle_id = held.id and user_id = person and week_on = week + 7;
  is_small := (
    select count(*) from public.circle_members as fellows
    where fellows.circle_id = held.id and not private.is_blocked(person, fellows.user_id, held.id)) < limits.circle_min;
  select jsonb_agg(private.member_seen(held, me, fellows, week, is_small) order by fellows.joined_at, fellows.id) into members
    from public.circle_members as fellows
    where fellows.circle_id = held.id and not private.is_blocked(person, fellows.user_id, held.id);
  -- Of percentages that the caller sees one by one, so that none can be worked out.
  select jsonb_build_object('percent', round(avg((member ->> 'goal_percent')::numeric)), 'of_members', count(*)) into together
    from jsonb_array_elements(members) as member
    where member ->> 'goal_percent' is not null and (me.share_goal or not (member ->> 'is_me')::boolean)
    having count(*) >= limits.seam_min;
  return jsonb_build_object(
    'circle', jsonb_build_object(
      'id', held.id, 'name', held.name, 'purpose', held.purpose, 'weekday', private.weekday_in(held, week),
      'next_weekday', case when held.next_weekday_on > week then held.next_weekday end, 'zone', held.time_zone, 'epoch', held.epoch,
      'number', (week - held.first_week_on) / 7 + 1, 'is_host', held.host_id is not distinct from person,
      'members_may_invite', held.members_may_invite,
      -- Not whether there is room: with the people that one sees it would tell of one who is hidden.
      'may_invite', held.ended_at is null and (held.members_may_invite or held.host_id is not distinct from person),
      'ends_on', private.circle_date(held, held.ends_at), 'ends_by_silence', held.ends_by_silence,
      'ended_on', private.circle_date(held, held.ended_at)),
    'week', jsonb_build_object(
      'from', week, 'to', week + 6, 'opens_at', private.day_begins(held, private.opens_on(held, week)),
      'asked_at', private.day_begins(held, private.circle_day(held, week)),
      'closes_at', private.day_begins(held, private.closes_on(held, week) + 1),
      'is_open', held.ended_at is null and here between private.opens_on(held, week) and private.closes_on(held, week)),
    'me', jsonb_build_object(
      'member_id', me.id, 'shares', private.shares_of(me), 'commitment', own.commitment, 'result', own.result,
      'line', own.line, 'next', following.commitment,
      'is_resting', coalesce(own.is_rest, false) or coalesce(week < me.paused_until_on, false),
      'rested_in_a_row', private.rested_in_a_row(held, me, week),
      'paused_until', case when week < me.paused_until_on then me.paused_until_on end,
      'held', own.held_for, 'next_held', following.held_for, 'state', own.state,
      'has_circle_alias', exists (select from public.aliases where circle_id = held.id and user_id = person)),
    'members', members,
    'hidden', coalesce((
      select jsonb_agg(jsonb_build_object('member_id', fellows.id, 'alias', (private.alias_in(held.id, fellows.user_id)).name)
        order by fellows.joined_at)
      from public.circle_members as fellows
      where fellows.circle_id = held.id and not private.is_gone_for(person, fellows.user_id, held.id)
        and exists (select from public.blocks
          where blocks.user_id = person and blocks.blocked_id = fellows.user_id and private.block_holds(blocks, held.id))), '[]'),
    'together', together,
    'invitation', (
      select jsonb_build_object('expires_at', expires_at) from private.invite_codes
      where circle_id = held.id and user_id = person and ended_at is null and expires_at > now()),
    'vote', private.vote_seen(held.id, person));
end
$$;
revoke all on function public.circle_week(uuid, date) from public, anon, authenticated, service_role;
grant execute on function public.circle_week(uuid, date) to authenticated;
comment on function public.circle_week(uuid, date) is
  'A circle''s week as the caller may see it, with what is theirs to do. Raises 22023, MW601, MW605.';

-- Nods at a fellow's week, or takes it back: again where `wanted` is not said, else as it says however often it is sent.
-- Answers whether the nod stands. Raises 22023, MW601, MW602, MW605, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create function public.nod(circle uuid, member uuid, week date, kind text, wanted boolean default null) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(nod.circle);
  me public.circle_members;
  fellow public.circle_members;
  said public.check_ins;
  stands boolean;
begin
  select * into me from public.circle_members as members where members.circle_id = held.id and members.user_id = person;
  select * into fellow from public.circle_members as members
    where members.id = nod.member and members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id);
  if fellow.id is null or fellow.user_id = person or nod.week < greatest(me.first_week_on, fellow.first_week_on) then
    raise exception using errcode = 'MW605', message = 'There is nobody to nod at';
  end if;
  if nod.kind is null or nod.kind not in ('with_you', 'well_kept', 'rest_well') then
    raise exception using errcode = '22023', message = 'There is no such nod';
  end if;
  stands := exists (select from public.nods
    where nods.member_id = fellow.id and nods.week_on = nod.week and nods.user_id = person and nods.kind = nod.kind);
  if stands = coalesce(wanted, not stands) then
    return stands;
  end if;
  if stands then
    delete from public.nods
      where nods.member_id = fellow.id and nods.week_on = nod.week and nods.user_id = person and nods.kind = nod.kind;
  else
    select * into said from public.check_ins as weeks
      where weeks.circle_id = held.id and weeks.user_id = fellow.user_id and weeks.week_on = nod.week;
    if not (case nod.kind
      when 'with_you' then said.result is not null
      when 'well_kept' then said.result is not distinct from 'kept'
      else coalesce(said.is_rest, false) or coalesce(nod.week < fellow.paused_until_on, false) end) then
      raise exception using errcode = '22023', message = 'This nod does not fit their week';
    end if;
    perform private.take_turn(person, 'nod');
    insert into public.nods (user_id, member_id, week_on, kind) values (person, fellow.id, nod.week, nod.kind);
  end if;
  perform private.tell_circle(held);
  return not stands;
end
$$;
revoke all on function public.nod(uuid, uuid, date, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.nod(uuid, uuid, date, text, boolean) to authenticated;
comment on function public.nod(uuid, uuid, date, text, boolean) is
  'Nods at a fellow''s week or takes it back: whether it stands. Raises 22023, MW601, MW602, MW605, MW609, MW614.';

-- schemas/community/circle_members.sql

-- What members change of a circle and of themselves in it, how it decides to go on without somebody, and how it ends.

-- Asked of a circle: shall it go on without this member? Secret: who opened it and who said what is read by nobody.
create table private.removals (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references public.circles (id) on delete cascade,
  about_id uuid not null references auth.users (id) on delete cascade,
  opened_at timestamptz not null default now(),
  closes_at timestamptz not null,
  settled_at timestamptz,
  is_removed boolean,
  constraint removals_settled_whole check ((settled_at is null) = (is_removed is null))
);
comment on table private.removals is 'Votes on whether a circle goes on without a member.';

create unique index removals_open on private.removals (circle_id, about_id) where settled_at is null;
create index removals_circle_id on private.removals (circle_id, about_id);
create index removals_about_id on private.removals (about_id);
create index removals_due on private.removals (closes_at) where settled_at is null;

alter table private.removals enable row level security;
revoke all on private.removals from public, anon, authenticated, service_role;

create table private.votes (
  id uuid primary key default gen_random_uuid(),
  removal_id uuid not null references private.removals (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  yes boolean not null,
  created_at timestamptz not null default now(),
  constraint votes_once unique (removal_id, user_id)
);
comment on table private.votes is 'What somebody said in a secret vote. Nobody reads it, not even they, but functions that count.';

create index votes_user_id on private.votes (user_id);

alter table private.votes enable row level security;
revoke all on private.votes from public, anon, authenticated, service_role;


-- What the caller is asked, of several the oldest: {id, member_id, closes_at}, or nulls. Whom it is about is not told, nor who
-- came since; nobody is asked about who blocked them first, whom they do not find in the circle.
create function private.vote_asked(which uuid, person uuid, member uuid default null,
  out id uuid, out member_id uuid, out closes_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select removals.id, about.id, removals.closes_at
  from private.removals
  join public.circle_members as about on about.circle_id = removals.circle_id and about.user_id = removals.about_id
  join public.circle_members as me on me.circle_id = removals.circle_id and me.user_id = person
  where removals.circle_id = which and removals.settled_at is null and removals.about_id <> person
    and me.joined_at <= removals.opened_at and (member is null or about.id = member)
    and not private.is_gone_for(person, about.user_id, which)
  order by removals.opened_at, removals.id limit 1
$$;
revoke all on function private.vote_asked(uuid, uuid, uuid) from public;
comment on function private.vote_asked(uuid, uuid, uuid) is
  'The oldest vote that a member is asked, or the one about another: {id, member_id, closes_at}; nulls where there is none.';

-- The same as the page shows it: {member_id, closes_at, mine}, or null.
create function private.vote_seen(which uuid, person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('member_id', asked.member_id, 'closes_at', asked.closes_at,
    'mine', (select yes from private.votes where removal_id = asked.id and user_id = person))
  from private.vote_asked(which, person) as asked
  where asked.id is not null
$$;
revoke all on function private.vote_seen(uuid, uuid) from public;
comment on function private.vote_seen(uuid, uuid) is 'The vote that a member is asked: {member_id, closes_at, mine}, or null.';

-- When a circle ends by silence. Whoever pauses is there: silence begins when the last pause is over.
create function private.silent_until(circle public.circles) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(circle.last_said_at, (
      select max(private.day_begins(circle, paused_until_on)) from public.circle_members where circle_id = circle.id))
    + pg_catalog.make_interval(days => limits.end_silent_days)
  from private.community_limits() as limits
$$;
revoke all on function private.silent_until(public.circles) from public;
comment on function private.silent_until(public.circles) is 'When a circle ends in which nobody says anything more.';

-- Do more than half of the voices, and two at least, say that the circle goes on without somebody? Of those who were asked and are
-- still in it: who came later has no say, and neither do those who left. Each speaks with the voice that they came with. Whom the
-- one who made the circle invited speak each for themselves about that one, and about whoever came at their time or later;
-- about who was there before them, they speak with the voice of who brought them.
-- A voice says yes where more than half of those who speak with it do.
create function private.is_voted_out(removal private.removals) returns boolean
language sql
stable
set search_path = ''
as $$
  select count(*) filter (where says_yes) >= 2 and count(*) filter (where says_yes) * 2 > count(*)
  from (
    select count(*) filter (where asked.yes) * 2 > count(*) as says_yes
    from (
      select votes.yes,
        case
          when about.voice_id <> removal.circle_id and voices.since > about.since then removal.circle_id
          else coalesce(voices.voice_id, members.user_id)
        end as voice
      from public.circle_members as members
      left join private.votes on votes.removal_id = removal.id and votes.user_id = members.user_id
      left join private.circle_voices as voices on voices.circle_id = members.circle_id and voices.user_id = members.user_id
      left join private.circle_voices as about on about.circle_id = members.circle_id and about.user_id = removal.about_id
      where members.circle_id = removal.circle_id and members.user_id <> removal.about_id
        and members.joined_at <= removal.opened_at
    ) as asked
    group by asked.voice
  ) as spoken
$$;
revoke all on function private.is_voted_out(private.removals) from public;
comment on function private.is_voted_out(private.removals) is
  'Do more than half of the voices, and two at least, say that the circle goes on without somebody?';

-- Does whatever is due in a circle: counts a vote that is over, says a week before that it ends by silence, ends it, erases one that
-- ended long ago, and gives it a host where the last one is gone or was not seen. Whoever reads first does it, or the clock.
-- Looks without holding anything first: mostly there is nothing.
create function private.settle_circle(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  held public.circles;
  due private.removals;
  host uuid;
begin
  if not exists (select from private.due_circles(which)) then
    return;
  end if;
  select * into limits from private.community_limits();
  perform private.hold_people(array(select user_id from public.circle_members where circle_id = which));
  select * into held from public.circles where id = which for update;
  if not found then
    return;
  end if;

  for due in
    select * from private.removals where circle_id = which and settled_at is null and closes_at <= now() order by closes_at, opened_at, id
  loop
    update private.removals set settled_at = now(),
      is_removed = private.is_voted_out(due)
        and exists (select from public.circle_members where circle_id = which and user_id = due.about_id)
      where id = due.id returning * into due;
    if due.is_removed then
      delete from public.circle_members where circle_id = which and user_id = due.about_id;
    end if;
    select * into held from public.circles where id = which;
    perform private.tell_circle(held);
  end loop;

  if held.ended_at is null and held.ends_at is null
    and private.silent_until(held) <= now() + pg_catalog.make_interval(days => limits.end_notice_days) then
    update public.circles set ends_by_silence = true,
      ends_at = greatest(private.silent_until(held), now() + pg_catalog.make_interval(days => limits.end_notice_days))
      where id = which returning * into held;
    perform private.tell_circle(held);
  end if;
  if held.ended_at is null and held.ends_at <= now() then
    update public.circles set ended_at = now() where id = which returning * into held;
    update private.invite_codes set ended_at = now() where circle_id = which and ended_at is null;
    perform private.tell_circle(held);
  end if;
  if held.ended_at < now() - pg_catalog.make_interval(days => limits.ended_readable_days) then
    delete from public.circles where id = which;
    return;
  end if;

  if held.ended_at is null and not exists (
    select from public.circle_members where circle_id = which and user_id = held.host_id
      and seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days)
  ) then
    host := private.longest_member(which);
    if host is distinct from held.host_id then
      update public.circles set host_id = host where id = which returning * into held;
      perform private.tell_circle(held);
    end if;
  end if;
end
$$;
revoke all on function private.settle_circle(uuid) from public;
comment on function private.settle_circle(uuid) is
  'Does what is due in a circle: counts a vote, ends it, erases it, gives it a host.';

-- Circles in which something is due, or that one if it is among them: found by its key, however many there are.
create function private.due_circles(only_circle uuid default null) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select circles.id from public.circles, private.community_limits() as limits
  where circles.id between coalesce(only_circle, '00000000-0000-0000-0000-000000000000')
      and coalesce(only_circle, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and (exists (select from private.removals
      where removals.circle_id = circles.id and removals.settled_at is null and removals.closes_at <= now())
    or circles.ended_at is null and (circles.ends_at <= now()
      or circles.ends_at is null
        and circles.last_said_at <= now() - pg_catalog.make_interval(days => limits.end_silent_days - limits.end_notice_days)
        and private.silent_until(circles) <= now() + pg_catalog.make_interval(days => limits.end_notice_days))
    or circles.ended_at < now() - pg_catalog.make_interval(days => limits.ended_readable_days)
    or circles.ended_at is null
      and not exists (select from public.circle_members as hosts
        where hosts.circle_id = circles.id and hosts.user_id = circles.host_id
          and hosts.seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days))
      and exists (select from public.circle_members as others
        where others.circle_id = circles.id and others.user_id is distinct from circles.host_id
          and (others.seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days)
            or circles.host_id is null)))
$$;
revoke all on function private.due_circles(uuid) from public;
comment on function private.due_circles(uuid) is 'Circles in which a vote, an end or a change of host is due.';

-- By the clock: does what is due in every circle, each in a block of its own: one that fails is counted and named, holds up no other,
-- and is tried again the next time. {done, failed, failures: [{collector, id, sqlState}]}. Executable by service_role alone: the
-- server asks every fifteen minutes, and so may pg_cron.
-- Definer: circles are read and written by functions alone.
create function public.tend_circles() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  which uuid;
  state text;
  tended integer := 0;
  failures jsonb := '[]';
begin
  -- Those that fail don't count, or two hundred of them would keep all others waiting.
  for which in select * from private.due_circles() as due order by due loop
    exit when tended >= 200 or jsonb_array_length(failures) >= 1000;
    begin
      perform private.settle_circle(which);
      tended := tended + 1;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      failures := failures || jsonb_build_object('collector', 'circle', 'id', which, 'sqlState', state);
    end;
  end loop;
  delete from private.invite_codes where id in (
    select id from private.invite_codes
    where least(coalesce(ended_at, expires_at), expires_at) < now() - interval '30 days' limit 1000 for update skip locked);
  return jsonb_build_object('done', tended, 'failed', jsonb_array_length(failures),
    'failures', jsonb_path_query_array(failures, '$[0 to 19]'));
end
$$;
revoke all on function public.tend_circles() from public, anon, authenticated, service_role;
grant execute on function public.tend_circles() to service_role;
comment on function public.tend_circles() is
  'Does what is due in every circle: {done, failed, failures: [{collector, id, sqlState}]}. For the clock.';

-- Chooses what one circle sees of the caller; true at once. Answers all choices. Going from sight begins a new channel for
-- everybody, so that is done six times a minute. Raises 22023, MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create function public.set_shares(circle uuid, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.hold_circle(set_shares.circle);
  before public.circle_members;
  chosen public.circle_members;
begin
  select * into before from public.circle_members where circle_id = held.id and user_id = person;
  chosen := private.with_shares(before, set_shares.shares);
  perform private.take_turn(person, 'change');
  if before.share_here and not chosen.share_here then
    perform private.take_turn(person, 'channel');
  end if;
  update public.circle_members set share_weeks = chosen.share_weeks, share_here = chosen.share_here,
    share_goal = chosen.share_goal, share_first_name = chosen.share_first_name, share_badges = chosen.share_badges,
    share_debts_closed = chosen.share_debts_closed
    where id = chosen.id;
  if before.share_here and not chosen.share_here then
    -- Whoever was shown as here goes from sight at once: the others meet on a new channel.
    perform private.renew_channel(held.id);
  else
    perform private.tell_circle(held);
  end if;
  return private.shares_of(chosen);
end
$$;
revoke all on function public.set_shares(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.set_shares(uuid, jsonb) to authenticated;
comment on function public.set_shares(uuid, jsonb) is
  'What a circle sees of the caller from now on. Raises 22023, MW601, MW602, MW605.';

-- Another name and pot in one circle; without a name the one that they have everywhere. Raises 22023, MW601, MW602, MW605, MW609,
-- MW610, MW614.
-- Definer: circles are read and written by functions alone.
create function public.set_circle_alias(circle uuid, alias_name text, shape smallint, glaze smallint) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(set_circle_alias.circle);
begin
  if alias_name is null then
    delete from public.aliases where circle_id = held.id and user_id = person;
  else
    perform private.write_alias(person, held.id, alias_name, shape, glaze);
  end if;
  perform private.tell_circle(held);
end
$$;
revoke all on function public.set_circle_alias(uuid, text, smallint, smallint) from public, anon, authenticated, service_role;
grant execute on function public.set_circle_alias(uuid, text, smallint, smallint) to authenticated;
comment on function public.set_circle_alias(uuid, text, smallint, smallint) is
  'What one circle calls the caller. Raises 22023, MW601, MW602, MW605, MW609, MW610, MW614.';

-- Rests for so many weeks: from the one that is shown on, or from the next where its check-in is said or its day is past. None
-- takes it back. Raises 22023, MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create function public.pause_circle(circle uuid, weeks integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.hold_circle(pause_circle.circle);
  week constant date := private.member_week(held, person);
  limits record;
begin
  select * into limits from private.community_limits();
  if weeks is null or weeks not between 0 and limits.pause_weeks then
    raise exception using errcode = '22023', message = pg_catalog.format('A pause is of at most %s weeks', limits.pause_weeks);
  end if;
  perform private.take_turn(person, 'change');
  update public.circle_members set paused_until_on = case when weeks > 0 then 7 * weeks + private.first_week_off(held, week, exists (
      select from public.check_ins as said
      where said.circle_id = held.id and said.user_id = person and said.week_on = week and (said.result is not null or said.is_rest)),
      now()) end
    where circle_id = held.id and user_id = person;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.tell_circle(held);
end
$$;
revoke all on function public.pause_circle(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.pause_circle(uuid, integer) to authenticated;
comment on function public.pause_circle(uuid, integer) is 'Rests for 0 to 8 weeks. Raises 22023, MW601, MW602, MW605.';

-- Leaves at once. What they said there is seen by nobody there any more, and stays their own. Also when they are not in it (any
-- more): sent twice it is done once. Raises MW601.
-- Definer: circles are read and written by functions alone.
create function public.leave_circle(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
begin
  if exists (select from public.circle_members where circle_id = leave_circle.circle and user_id = person) then
    perform private.hold_circle(leave_circle.circle, false);
    delete from public.circle_members where circle_id = leave_circle.circle and user_id = person;
  end if;
end
$$;
revoke all on function public.leave_circle(uuid) from public, anon, authenticated, service_role;
grant execute on function public.leave_circle(uuid) to authenticated;
comment on function public.leave_circle(uuid) is 'Leaves a circle, with everything said there. Raises MW601.';

-- Held for its host alone. Raises MW605 for anybody else.
create function private.hold_hosted(which uuid) returns public.circles
language plpgsql
set search_path = ''
as $$
declare
  held constant public.circles := private.hold_circle(which);
begin
  if held.host_id is distinct from auth.uid() then
    raise exception using errcode = 'MW605', message = 'You host no such circle';
  end if;
  return held;
end
$$;
revoke all on function private.hold_hosted(uuid) from public;
comment on function private.hold_hosted(uuid) is 'A circle that the caller hosts, held. Raises MW605.';

-- The host changes what is not null. A new day holds from next week on, or the one after. Raises 22023, MW601, MW602, MW605, MW606,
-- MW607 for a day that was changed before and would cut a check-in that is open, MW609, MW614, MW615.
-- Definer: circles are read and written by functions alone.
create function public.change_circle(circle uuid, name text, purpose text, weekday smallint, members_may_invite boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_hosted(change_circle.circle);
  changed_days public.circles;
begin
  if change_circle.weekday not between 1 and 7 then
    raise exception using errcode = '22023', message = 'A day of the week is 1 to 7';
  end if;
  perform private.take_turn(person, 'change');
  update public.circles as changed set
    name = case when change_circle.name is null then changed.name else private.circle_words(change_circle.name, 40) end,
    purpose = case when change_circle.purpose is null then changed.purpose
      when btrim(change_circle.purpose) = '' then '' else private.circle_words(change_circle.purpose, 140) end,
    members_may_invite = coalesce(change_circle.members_may_invite, changed.members_may_invite)
    where id = held.id;
  if change_circle.weekday is not null then
    changed_days := private.with_weekday(held, change_circle.weekday, now());
    update public.circles as changed set
      weekday = changed_days.weekday, next_weekday = changed_days.next_weekday, next_weekday_on = changed_days.next_weekday_on
      where id = held.id;
  end if;
  if change_circle.members_may_invite is false then
    update private.invite_codes set ended_at = now() where circle_id = held.id and user_id <> person and ended_at is null;
  end if;
  perform private.tell_circle(held);
end
$$;
revoke all on function public.change_circle(uuid, text, text, smallint, boolean) from public, anon, authenticated, service_role;
grant execute on function public.change_circle(uuid, text, text, smallint, boolean) to authenticated;
comment on function public.change_circle(uuid, text, text, smallint, boolean) is
  'Changes what its host decides. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.';

-- Another member hosts from now on. Sent twice by who hosted before: MW605, as it is theirs no more.
-- Raises MW601, MW604 for one who hosts another circle, MW605.
-- Definer: circles are read and written by functions alone.
create function public.hand_over(circle uuid, member uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.hold_hosted(hand_over.circle);
  limits record;
  heir uuid;
begin
  select * into limits from private.community_limits();
  select members.user_id into heir from public.circle_members as members
    where members.circle_id = held.id and members.id = hand_over.member
      and not private.is_blocked(person, members.user_id, held.id);
  if heir is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if heir <> person then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || heir::text, 0));
    if (select count(*) from public.circles where host_id = heir and ended_at is null) >= limits.hosted_a_person then
      raise exception using errcode = 'MW604', message = 'They host a circle already';
    end if;
    update public.circles set host_id = heir where id = held.id;
    perform private.tell_circle(held);
  end if;
end
$$;
revoke all on function public.hand_over(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.hand_over(uuid, uuid) to authenticated;
comment on function public.hand_over(uuid, uuid) is 'Makes another member the host. Raises MW601, MW604, MW605.';

-- Asks the others whether the circle goes on without somebody: about one person once in thirty days. Votes about others go on
-- beside it, so that nobody learns of one about themselves by asking about another, or keeps one away.
-- Raises 22023 where fewer than two others could say yes, MW601, MW602, MW605, MW609, MW612, MW614.
-- Definer: circles are read and written by functions alone.
create function public.open_vote(circle uuid, member uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  held public.circles;
  about uuid;
begin
  select * into limits from private.community_limits();
  perform private.settle_circle(open_vote.circle);
  held := private.hold_circle(open_vote.circle);
  -- Not refused for whom one blocked: a vote is one of two ways that are left then.
  select members.user_id into about from public.circle_members as members
    where members.circle_id = held.id and members.id = open_vote.member and members.user_id <> person;
  if about is null or private.is_gone_for(person, about, held.id) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  -- Of those that the caller knows to be there: else it would tell of one who is hidden.
  if (select count(*) from public.circle_members as members
    where members.circle_id = held.id and not private.is_gone_for(person, members.user_id, held.id)) < 3 then
    raise exception using errcode = '22023', message = 'A vote needs two others';
  end if;
  if exists (select from private.removals where removals.circle_id = held.id and about_id = about and (settled_at is null
    or closes_at > now() - pg_catalog.make_interval(days => limits.vote_again_days))) then
    raise exception using errcode = 'MW612', message = 'A vote is open, or was a short while ago';
  end if;
  perform private.take_turn(person, 'vote');
  insert into private.removals (circle_id, about_id, closes_at)
    values (held.id, about, now() + pg_catalog.make_interval(hours => limits.vote_hours));
  perform private.tell_circle(held);
end
$$;
revoke all on function public.open_vote(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.open_vote(uuid, uuid) to authenticated;
comment on function public.open_vote(uuid, uuid) is
  'Asks the others, in secret, whether the circle goes on without a member. Raises 22023, MW601, MW602, MW605, MW609, MW612, MW614.';

-- What the caller says to the open vote, changed as often as they like; null is nothing. With a member it is said of the vote about
-- them and no other, whatever closed or was opened since the page was read. Nobody is told, not even that somebody said something.
-- Raises MW601, MW602, MW605 where nothing is asked of them.
-- Definer: circles are read and written by functions alone.
create function public.cast_vote(circle uuid, yes boolean, member uuid default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles;
  asked uuid;
begin
  perform private.settle_circle(cast_vote.circle);
  held := private.hold_circle(cast_vote.circle);
  asked := (private.vote_asked(held.id, person, cast_vote.member)).id;
  if asked is null then
    raise exception using errcode = 'MW605', message = 'Nothing is asked here';
  end if;
  perform private.take_turn(person, 'change');
  if cast_vote.yes is null then
    delete from private.votes where removal_id = asked and user_id = person;
  else
    insert into private.votes (removal_id, user_id, yes) values (asked, person, cast_vote.yes)
    on conflict (removal_id, user_id) do update set yes = excluded.yes;
  end if;
end
$$;
revoke all on function public.cast_vote(uuid, boolean, uuid) from public, anon, authenticated, service_role;
grant execute on function public.cast_vote(uuid, boolean, uuid) to authenticated;
comment on function public.cast_vote(uuid, boolean, uuid) is
  'What the caller says to the open vote, or to the one about a member. Raises MW601, MW602, MW605.';

-- What the last month's votes came to for the caller: [{circle_name, at}] of circles that went on without them. Never by whom.
-- Definer: circles are read and written by functions alone.
create function public.my_removals() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('circle_name', circles.name, 'at', removals.settled_at)
    order by removals.settled_at desc), '[]')
  from private.removals join public.circles on circles.id = removals.circle_id
  where removals.about_id = auth.uid() and removals.is_removed and removals.settled_at > now() - interval '30 days'
    and not exists (select from public.circle_members where circle_id = circles.id and user_id = auth.uid())
    and public.session_standing() = 'member'
$$;
revoke all on function public.my_removals() from public, anon, authenticated, service_role;
grant execute on function public.my_removals() to authenticated;
comment on function public.my_removals() is 'Circles that decided to go on without the caller, of the last month: [{circle_name, at}].';

-- The host says that the circle ends in seven days, unless somebody says no. Raises MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create function public.dissolve_circle(circle uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles := private.hold_hosted(dissolve_circle.circle);
begin
  perform private.take_turn(person, 'change');
  update public.circles set ends_by_silence = false, ends_at = coalesce(
      case when not ends_by_silence then ends_at end, now() + pg_catalog.make_interval(days => limits.end_notice_days))
    from private.community_limits() as limits where id = held.id
    returning circles.* into held;
  perform private.tell_circle(held);
  return jsonb_build_object('ends_on', private.circle_date(held, held.ends_at));
end
$$;
revoke all on function public.dissolve_circle(uuid) from public, anon, authenticated, service_role;
grant execute on function public.dissolve_circle(uuid) to authenticated;
comment on function public.dissolve_circle(uuid) is
  'Ends a circle in seven days unless somebody says no: {ends_on}. Raises MW601, MW602, MW605.';

-- Any member says no to the end, which is something said. Raises MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create function public.object_to_end(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles;
begin
  -- An end that is due is one: whoever comes too late is told that there is no such circle.
  perform private.settle_circle(object_to_end.circle);
  held := private.hold_circle(object_to_end.circle);
  perform private.take_turn(person, 'change');
  if held.ends_at is not null then
    update public.circles set ends_at = null, ends_by_silence = false, last_said_at = now() where id = held.id;
    perform private.tell_circle(held);
  end if;
end
$$;
revoke all on function public.object_to_end(uuid) from public, anon, authenticated, service_role;
grant execute on function public.object_to_end(uuid) to authenticated;
comment on function public.object_to_end(uuid) is 'Says no to the end of a circle. Raises MW601, MW602, MW605.';

-- May somebody see the words of this week: their own, or a fellow's that are shown?
create function private.may_see_check_in(viewer uuid, which uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.check_ins
    join public.circle_members as author
      on author.circle_id = check_ins.circle_id and author.user_id = check_ins.user_id
    join public.circle_members as me on me.circle_id = check_ins.circle_id and me.user_id = viewer
    where check_ins.id = which and check_ins.week_on >= greatest(author.first_week_on, me.first_week_on)
      and (me.user_id = author.user_id
        or check_ins.state = 'shown' and not private.is_hidden_for(viewer, author.user_id, check_ins.circle_id)))
$$;
revoke all on function private.may_see_check_in(uuid, uuid) from public;
comment on function private.may_see_check_in(uuid, uuid) is 'May somebody see the words of this week of a circle?';

-- For the staff's decisions: the name of a circle and what it is for go, and everybody in it is told.
create function private.clear_circle(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  update public.circles set name = 'A circle', purpose = '' where id = which returning * into held;
  if held.id is not null then
    perform private.tell_circle(held);
  end if;
end
$$;
revoke all on function private.clear_circle(uuid) from public;
comment on function private.clear_circle(uuid) is 'Takes the name of a circle and what it is for, and tells the circle.';

-- For the staff's decisions: the words of a week go from sight ('hidden' by reports, 'removed' by staff), or are shown again.
create function private.set_check_in_state(which uuid, state text) returns void
language plpgsql
set search_path = ''
as $$
declare
  heard_by public.circles;
begin
  update public.check_ins as changed set state = set_check_in_state.state, held_for = null
    where id = which and changed.state <> set_check_in_state.state;
  if found then
    select circles.* into heard_by from public.circles join public.check_ins on check_ins.circle_id = circles.id
      where check_ins.id = which;
    if heard_by.id is not null then
      perform private.tell_circle(heard_by);
    end if;
  end if;
end
$$;
revoke all on function private.set_check_in_state(uuid, text) from public;
comment on function private.set_check_in_state(uuid, text) is 'Shows or hides the words of a week, and tells the circle.';

-- What the staff and reports call: the words of a week go from sight.
create function private.hide_check_in(which uuid, state text default 'hidden') returns void
language sql
volatile
set search_path = ''
as $$ select private.set_check_in_state(which, state) $$;
revoke all on function private.hide_check_in(uuid, text) from public;
comment on function private.hide_check_in(uuid, text) is 'Takes the words of a week from sight: hidden by reports, or removed by staff.';

-- What the staff call: the words of a week are shown again.
create function private.show_check_in(which uuid) returns void
language sql
volatile
set search_path = ''
as $$ select private.set_check_in_state(which, 'shown') $$;
revoke all on function private.show_check_in(uuid) from public;
comment on function private.show_check_in(uuid) is 'Shows the words of a week again.';

-- schemas/community/buddies.sql

-- Buddies: two people who may ask each other to a relief meeting. Both say yes, either can stop, and nobody is told of a no.

create table public.buddies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  buddy_id uuid not null references auth.users (id) on delete cascade,
  user_alias_id uuid not null references public.aliases (id) on delete cascade,
  buddy_alias_id uuid not null references public.aliases (id) on delete cascade,
  accepted_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  constraint buddies_not_oneself check (user_id <> buddy_id),
  constraint buddies_answered_once check (accepted_at is null or declined_at is null)
);
comment on table public.buddies is 'Who asked whom to be a buddy, and who is one. Read by functions alone.';
comment on column public.buddies.user_alias_id is
  'The name by which the other knows them: one circle''s name tells nobody the other. Where it goes, so does this.';
comment on column public.buddies.declined_at is 'Kept so that asking again asks nobody again. Who asked is not told.';

-- Two people are one pair by the names that they know, whoever asked: one that another name kept from beginning would tell of both.
create unique index buddies_pair on public.buddies (
  least(user_id, buddy_id), greatest(user_id, buddy_id), least(user_alias_id, buddy_alias_id), greatest(user_alias_id, buddy_alias_id));
create index buddies_user_id on public.buddies (user_id);
create index buddies_buddy_id on public.buddies (buddy_id);
create index buddies_user_alias_id on public.buddies (user_alias_id);
create index buddies_buddy_alias_id on public.buddies (buddy_alias_id);

alter table public.buddies enable row level security;
revoke all on public.buddies from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.buddies to service_role;

-- By which name two people who may become buddies know each other: fellows of a circle by that circle's, a question's author and
-- whoever gave the answer they took by the one they have everywhere. No row where neither is so, or one blocked the other.
create function private.buddy_names(person uuid, alias uuid, out other uuid, out own_alias uuid)
language plpgsql
stable
set search_path = ''
as $$
declare
  named public.aliases;
begin
  select * into named from public.aliases
    where id = buddy_names.alias and user_id <> person;
  other := named.user_id;
  select (private.alias_in(me.circle_id, person)).id into own_alias
    from public.circle_members as me
    join public.circle_members as fellow on fellow.circle_id = me.circle_id and fellow.user_id = named.user_id
    join public.circles on circles.id = me.circle_id and circles.ended_at is null
    where me.user_id = person and (private.alias_in(me.circle_id, fellow.user_id)).id = named.id
    order by me.joined_at limit 1;
  if own_alias is null and named.circle_id is null and exists (
    select from public.questions join public.answers on answers.id = questions.accepted_id
    where answers.state = 'shown' and questions.state = 'shown'
      and (questions.author_id = person and answers.author_id = named.user_id
        or questions.author_id = named.user_id and answers.author_id = person)
  ) then
    select id into own_alias from public.aliases where user_id = person and circle_id is null;
  end if;
  if private.is_blocked(person, named.user_id, private.place_of_names(named.id, own_alias)) then
    own_alias := null;
  end if;
end
$$;
revoke all on function private.buddy_names(uuid, uuid) from public;
comment on function private.buddy_names(uuid, uuid) is
  'Who is behind a name, and by which name they know the caller, where the two may become buddies.';

-- Buddies and requests that count: those somebody asked for or said yes to.
create function private.buddies_kept(person uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer from public.buddies
  where user_id = person or buddy_id = person and accepted_at is not null
$$;
revoke all on function private.buddies_kept(uuid) from public;
comment on function private.buddies_kept(uuid) is 'How many buddies somebody has or asked.';

-- Tells one person that there is something to read, and not what.
create function private.tell_person(person uuid, about text) returns void
language sql
volatile
set search_path = ''
as $$ select realtime.send('{}', about, 'person:' || person::text, true) $$;
revoke all on function private.tell_person(uuid, text) from public;
comment on function private.tell_person(uuid, text) is 'Tells one person that something of this kind changed.';

-- Asks somebody to be a buddy, or says yes to whoever asked. Sent again it asks nobody again.
-- Raises MW601, MW602, MW605, MW609, MW614, MW616.
-- Definer: it finds the account behind a name. Executable by authenticated alone.
create function public.ask_buddy(alias_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  names record;
  kept public.buddies;
  limits record;
begin
  select * into limits from private.community_limits();
  select * into names from private.buddy_names(person, ask_buddy.alias_id);
  if names.own_alias is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  perform private.hold_both(person, names.other);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('buddies:' || who::text, 0))
    from unnest(array[least(person, names.other), greatest(person, names.other)]) as who;
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = ask_buddy.alias_id or buddy_id = person and user_alias_id = ask_buddy.alias_id
    order by accepted_at nulls last limit 1;
  if kept.user_id = person or kept.accepted_at is not null then
    return;
  end if;
  if private.buddies_kept(person) >= limits.buddies_a_person then
    raise exception using errcode = 'MW616', message = 'You have eight buddies already';
  end if;
  if kept.id is not null then
    -- They asked before: now both said yes.
    update public.buddies set accepted_at = now(), declined_at = null where id = kept.id;
  else
    perform private.take_turn(person, 'buddy');
    insert into public.buddies (user_id, buddy_id, user_alias_id, buddy_alias_id)
      values (person, names.other, names.own_alias, ask_buddy.alias_id);
  end if;
  perform private.tell_person(names.other, 'buddy');
end
$$;
revoke all on function public.ask_buddy(uuid) from public, anon, authenticated, service_role;
grant execute on function public.ask_buddy(uuid) to authenticated;
comment on function public.ask_buddy(uuid) is
  'Asks somebody to be a buddy, or says yes. Raises MW601, MW602, MW605, MW609, MW614, MW616.';

-- The pair that the caller is in with the person of this name, as they know it. Raises MW605.
create function private.buddy_by(person uuid, alias uuid) returns public.buddies
language plpgsql
stable
set search_path = ''
as $$
declare
  kept public.buddies;
begin
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = alias or buddy_id = person and user_alias_id = alias
    order by accepted_at nulls last limit 1;
  if not found
    or private.is_blocked(kept.user_id, kept.buddy_id, private.place_of_names(kept.user_alias_id, kept.buddy_alias_id)) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  return kept;
end
$$;
revoke all on function private.buddy_by(uuid, uuid) from public;
comment on function private.buddy_by(uuid, uuid) is 'The caller''s buddy, or request, of this name. Raises MW605.';

-- Says yes or no to who asked. A no is told to nobody. Raises MW601, MW605, MW609, MW614, MW616.
-- Definer: as above.
create function public.answer_buddy(alias_id uuid, yes boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  kept public.buddies := private.buddy_by(person, answer_buddy.alias_id);
  limits record;
begin
  select * into limits from private.community_limits();
  perform private.hold_people(array[kept.user_id, kept.buddy_id]);
  select * into kept from public.buddies where id = kept.id and buddy_id = person for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if kept.accepted_at is not null then
    return;
  end if;
  if yes then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('buddies:' || person::text, 0));
    if private.buddies_kept(person) >= limits.buddies_a_person then
      raise exception using errcode = 'MW616', message = 'You have eight buddies already';
    end if;
    update public.buddies set accepted_at = now(), declined_at = null where id = kept.id;
    perform private.tell_person(kept.user_id, 'buddy');
  else
    update public.buddies set declined_at = coalesce(declined_at, now()) where id = kept.id;
  end if;
end
$$;
revoke all on function public.answer_buddy(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.answer_buddy(uuid, boolean) to authenticated;
comment on function public.answer_buddy(uuid, boolean) is
  'Says yes or no to who asked to be a buddy. Raises MW601, MW605, MW609, MW614, MW616.';

-- Ends it, from either side, and whatever the two meant to meet for. Also where there is nothing to end. Raises MW601.
-- Definer: as above.
create function public.end_buddy(alias_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  kept public.buddies;
begin
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = end_buddy.alias_id or buddy_id = person and user_alias_id = end_buddy.alias_id;
  if not found then
    return;
  end if;
  perform private.hold_people(array[kept.user_id, kept.buddy_id]);
  delete from public.buddies where id = kept.id;
  perform private.cancel_meetings(kept.user_id, kept.buddy_id, private.place_of_names(kept.user_alias_id, kept.buddy_alias_id));
  if kept.accepted_at is not null then
    perform private.tell_person(case when kept.user_id = person then kept.buddy_id else kept.user_id end, 'buddy');
  end if;
end
$$;
revoke all on function public.end_buddy(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_buddy(uuid) to authenticated;
comment on function public.end_buddy(uuid) is 'Ends a buddyhood, or takes a request back. Raises MW601.';

-- The caller's buddies and requests: [{alias_id, alias, pot, state: buddy, asked or asks, meetings}]. What they declined is not in
-- it; who was declined still reads `asked`. Empty for anybody but a member.
-- Definer: as above; it only tells what concerns the caller.
create function public.my_buddies() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'alias_id', named.id, 'alias', named.name, 'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze),
    'state', case when pair.accepted_at is not null then 'buddy' when pair.is_asker then 'asked' else 'asks' end,
    'meetings', (
      select count(*) from public.meetings
      where meetings.step > 0 and auth.uid() in (meetings.one_id, meetings.other_id)
        and pair.other_alias_id in (meetings.one_alias_id, meetings.other_alias_id))) order by pair.created_at), '[]')
  from (
    select buddies.*, user_id = auth.uid() as is_asker,
      case when user_id = auth.uid() then buddy_id else user_id end as other_id,
      case when user_id = auth.uid() then buddy_alias_id else user_alias_id end as other_alias_id
    from public.buddies where auth.uid() in (user_id, buddy_id)
  ) as pair
  join public.aliases as named on named.id = pair.other_alias_id
  where (pair.is_asker or pair.declined_at is null)
    and not private.is_blocked(pair.user_id, pair.buddy_id, private.place_of_names(pair.user_alias_id, pair.buddy_alias_id))
    and public.session_standing() = 'member');
end
$$;
revoke all on function public.my_buddies() from public, anon, authenticated, service_role;
grant execute on function public.my_buddies() to authenticated;
comment on function public.my_buddies() is 'The calling member''s buddies and requests: [{alias_id, alias, pot, state, meetings}].';

-- schemas/community/meetings.sql

-- Relief meetings: two buddies, thirty minutes, words only. The row says when, which part and since when; what they write to each
-- other goes from screen to screen and is kept nowhere, but by whoever keeps it at the end.

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  one_id uuid not null references auth.users (id) on delete cascade,
  other_id uuid not null references auth.users (id) on delete cascade,
  one_alias_id uuid not null references public.aliases (id) on delete cascade,
  other_alias_id uuid not null references public.aliases (id) on delete cascade,
  state text not null default 'offered' check (state in ('offered', 'taken', 'closed', 'cancelled')),
  offered_by_one boolean not null default true,
  times timestamptz[] not null check (cardinality(times) = 3),
  starts_at timestamptz,
  step smallint not null default 0 check (step between 0 and 4),
  step_at timestamptz,
  paused_at timestamptz,
  paused_seconds integer not null default 0 check (paused_seconds >= 0),
  one_left_at timestamptz,
  other_left_at timestamptz,
  epoch integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint meetings_taken_have_time check (state <> 'taken' or starts_at is not null and step_at is not null)
);
comment on table public.meetings is 'Relief meetings: times offered, the one taken, and the part that they are in. Read by functions alone.';
comment on column public.meetings.one_id is 'Who offered first; theirs are the first ten minutes.';
comment on column public.meetings.step is 'Arrive, the one''s ten minutes, the other''s, one step each, close.';
comment on column public.meetings.step_at is 'Since when that part runs, moved on by every pause.';
comment on column public.meetings.paused_seconds is 'How long all pauses that are over took.';

create index meetings_one_id on public.meetings (one_id, state);
create index meetings_other_id on public.meetings (other_id, state);
create index meetings_one_alias_id on public.meetings (one_alias_id);
create index meetings_other_alias_id on public.meetings (other_alias_id);

alter table public.meetings enable row level security;
revoke all on public.meetings from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.meetings to service_role;

-- Whatever is ever granted, it is for who may enter.
create policy "Only who may enter"
  on public.meetings as restrictive for all to authenticated
  using ((select private.may_enter()));

create trigger touch_updated_at
  before update on public.meetings
  for each row execute function private.touch_updated_at();

-- What somebody kept of a meeting: their own half, and the other's where both said so.
create table public.meeting_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  meeting_id uuid references public.meetings (id) on delete set null,
  mine text not null check (char_length(mine) <= 4000),
  theirs text check (char_length(theirs) <= 4000),
  my_step text check (char_length(my_step) between 1 and 140),
  created_at timestamptz not null default now(),
  constraint meeting_notes_once unique (user_id, meeting_id)
);
comment on table public.meeting_notes is 'What a person kept of a meeting. Seen by that person alone.';

create index meeting_notes_meeting_id on public.meeting_notes (meeting_id);

alter table public.meeting_notes enable row level security;
revoke all on public.meeting_notes from public, anon, authenticated, service_role;
grant select, delete on public.meeting_notes to authenticated;
grant select, insert, update, delete on public.meeting_notes to service_role;

create policy "A person reads what they kept"
  on public.meeting_notes for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes what they kept"
  on public.meeting_notes for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- How somebody closed a meeting. Neither learns the other's answer, but that both kept both.
create table private.meeting_closings (
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  keep text not null check (keep in ('let_go', 'mine', 'both')),
  closed_at timestamptz not null default now(),
  primary key (meeting_id, user_id)
);
comment on table private.meeting_closings is 'Whether somebody who closed a meeting keeps notes of it.';

create index meeting_closings_user_id on private.meeting_closings (user_id);

alter table private.meeting_closings enable row level security;
revoke all on private.meeting_closings from public, anon, authenticated, service_role;

-- Every number of a meeting: minutes of its parts, how early the room opens and how long it stays, times that are offered.
create function private.meeting_limits(
  out step_minutes integer[], out early_minutes integer, out late_minutes integer, out times integer,
  out first_after_minutes integer, out days_ahead integer, out longest_pause_minutes integer)
language sql
immutable
set search_path = ''
as $$ select array[2, 10, 10, 6, 2], 10, 15, 3, 5, 60, 30 $$;
revoke all on function private.meeting_limits() from public;
comment on function private.meeting_limits() is 'How long, how early, how late and how often, in meetings.';

-- When a room closes: after all parts, all pauses and a while for the last words.
create function private.meeting_over_at(meeting public.meetings) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select meeting.starts_at + pg_catalog.make_interval(
    mins => (select sum(minutes) from unnest(limits.step_minutes) as minutes)::integer + limits.late_minutes,
    secs => least(limits.longest_pause_minutes * 60, meeting.paused_seconds
      + coalesce(extract(epoch from now() - meeting.paused_at), 0)))
  from private.meeting_limits() as limits
$$;
revoke all on function private.meeting_over_at(public.meetings) from public;
comment on function private.meeting_over_at(public.meetings) is 'When a meeting''s room closes.';

-- Is the room open: from ten minutes before to fifteen after?
create function private.is_room_open(meeting public.meetings) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(meeting.state = 'taken'
    and now() >= meeting.starts_at - pg_catalog.make_interval(mins => limits.early_minutes)
    and now() < private.meeting_over_at(meeting), false)
  from private.meeting_limits() as limits
$$;
revoke all on function private.is_room_open(public.meetings) from public;
comment on function private.is_room_open(public.meetings) is 'May the two be in the room of this meeting now?';

-- The channel of a room, by its id and epoch.
create function private.meeting_topic(meeting public.meetings) returns text
language sql
immutable
set search_path = ''
as $$ select 'meeting:' || meeting.id::text || ':' || meeting.epoch::text $$;
revoke all on function private.meeting_topic(public.meetings) from public;
comment on function private.meeting_topic(public.meetings) is 'The channel of a meeting.';

-- Tells both, in the room and wherever else they are, that there is something to read.
create function private.tell_meeting(meeting public.meetings) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send('{}', 'changed', private.meeting_topic(meeting), true);
  perform private.tell_person(meeting.one_id, 'meeting');
  perform private.tell_person(meeting.other_id, 'meeting');
end
$$;
revoke all on function private.tell_meeting(public.meetings) from public;
comment on function private.tell_meeting(public.meetings) is 'Tells both of a meeting that something changed.';

-- Does the caller hear this room, and may they write there? One of the two, in its present epoch, while it is open.
-- Definer, for the policies below. It only tells of the caller.
create function private.may_be_in_room(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.meetings
    where auth.uid() in (one_id, other_id) and private.meeting_topic(meetings) = topic
      and private.is_room_open(meetings) and public.session_standing() = 'member')
$$;
revoke all on function private.may_be_in_room(text) from public;
grant execute on function private.may_be_in_room(text) to authenticated;
comment on function private.may_be_in_room(text) is 'Policy helper: is the caller one of the two of this room, while it is open?';

-- May the caller be shown as here? Only as the one of the two that they are: the gateway says under which name they want to be
-- shown, the hosted service doesn't. Definer, as above.
create function private.may_show_in_room(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.meetings
    where private.meeting_topic(meetings) = topic and case auth.uid()
      when one_id then coalesce(nullif(current_setting('realtime.presence_key', true), ''), 'one') = 'one'
      when other_id then coalesce(nullif(current_setting('realtime.presence_key', true), ''), 'other') = 'other'
      else false end)
$$;
revoke all on function private.may_show_in_room(text) from public;
grant execute on function private.may_show_in_room(text) to authenticated;
comment on function private.may_show_in_room(text) is 'Policy helper: may the caller be shown as present in this room?';

create policy "Two people are in the room of their meeting"
  on realtime.messages for select to authenticated
  using ((select realtime.topic()) like 'meeting:%' and (select private.may_be_in_room((select realtime.topic()))));
create policy "Two people write in the room of their meeting"
  on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) like 'meeting:%' and (select private.may_be_in_room((select realtime.topic())))
    and (extension <> 'presence' or (select private.may_show_in_room((select realtime.topic())))));

-- A meeting of the caller's, held with both accounts until the transaction ends. Raises MW605 for anybody else, also where one
-- blocked the other since.
create function private.hold_meeting(which uuid) returns public.meetings
language plpgsql
set search_path = ''
as $$
declare
  held public.meetings;
begin
  select * into held from public.meetings where id = which and auth.uid() in (one_id, other_id);
  if found then
    perform private.hold_people(array[held.one_id, held.other_id]);
    select * into held from public.meetings where id = which for update;
  end if;
  if not found
    or private.is_blocked(held.one_id, held.other_id, private.place_of_names(held.one_alias_id, held.other_alias_id)) then
    raise exception using errcode = 'MW605', message = 'You have no such meeting';
  end if;
  return held;
end
$$;
revoke all on function private.hold_meeting(uuid) from public;
comment on function private.hold_meeting(uuid) is 'A meeting of the caller''s, held. Raises MW605.';

-- Ends what two people mean to meet for by the names of one place; the room is another one, which nobody enters.
create function private.cancel_meetings(one uuid, other uuid, place uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held public.meetings;
begin
  for held in
    select * from public.meetings
    where state in ('offered', 'taken') and (one_id = one and other_id = other or one_id = other and other_id = one)
      and private.place_of_names(one_alias_id, other_alias_id) is not distinct from place
    order by id for update
  loop
    perform private.tell_meeting(held);
    update public.meetings set state = 'cancelled', epoch = epoch + 1 where id = held.id;
  end loop;
end
$$;
revoke all on function private.cancel_meetings(uuid, uuid, uuid) from public;
comment on function private.cancel_meetings(uuid, uuid, uuid) is 'Ends whatever two people mean to meet for.';

-- Who blocks a buddy meets them no more.
-- Definer: whoever blocks may not write meetings.
create function private.follow_block_of_buddy() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  place uuid;
begin
  -- Only where it holds: what ended under another name would tell of both.
  for place in
    select private.place_of_names(user_alias_id, buddy_alias_id) from public.buddies
      where user_id = new.user_id and buddy_id = new.blocked_id or user_id = new.blocked_id and buddy_id = new.user_id
    union
    select private.place_of_names(one_alias_id, other_alias_id) from public.meetings
      where one_id = new.user_id and other_id = new.blocked_id or one_id = new.blocked_id and other_id = new.user_id
  loop
    if private.block_holds(new, place) then
      delete from public.buddies
        where (user_id = new.user_id and buddy_id = new.blocked_id or user_id = new.blocked_id and buddy_id = new.user_id)
          and private.place_of_names(user_alias_id, buddy_alias_id) is not distinct from place;
      perform private.cancel_meetings(new.user_id, new.blocked_id, place);
    end if;
  end loop;
  return null;
end
$$;
revoke all on function private.follow_block_of_buddy() from public;
comment on function private.follow_block_of_buddy() is 'Trigger on public.blocks: buddyhood and meetings of the two end where it holds.';

create trigger follow_block_of_buddy
  after insert on public.blocks
  for each row execute function private.follow_block_of_buddy();

-- Three times as they are offered: apart, soon enough, not too far. In order. Raises 22023.
create function private.offered_times(times timestamptz[]) returns timestamptz[]
language plpgsql
stable
set search_path = ''
as $$
declare
  limits record;
  sorted timestamptz[];
begin
  select * into limits from private.meeting_limits();
  sorted := array(select distinct time from unnest(times) as time where time is not null order by time);
  if cardinality(sorted) <> limits.times
    or sorted[1] < now() + pg_catalog.make_interval(mins => limits.first_after_minutes)
    or sorted[limits.times] > now() + pg_catalog.make_interval(days => limits.days_ahead) then
    raise exception using errcode = '22023', message = 'Three times that are still to come, in the next 60 days';
  end if;
  return sorted;
end
$$;
revoke all on function private.offered_times(timestamptz[]) from public;
comment on function private.offered_times(timestamptz[]) is 'Three times in order. Raises 22023.';

-- Offers a buddy three times. Where the two mean to meet already, these are other times for that. Sent twice it is one meeting.
-- Answers {id}. Raises 22023, MW601, MW602, MW605 for who is no buddy, MW608, MW609, MW614.
-- Definer: meetings are read and written by functions alone. Executable by authenticated alone.
create function public.propose_meeting(alias_id uuid, times timestamptz[]) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  kept constant public.buddies := private.buddy_by(person, propose_meeting.alias_id);
  other constant uuid := case when kept.user_id = person then kept.buddy_id else kept.user_id end;
  own_alias constant uuid := case when kept.user_id = person then kept.user_alias_id else kept.buddy_alias_id end;
  sorted constant timestamptz[] := private.offered_times(propose_meeting.times);
  standing public.meetings;
begin
  if kept.accepted_at is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is a buddy of yours';
  end if;
  perform private.hold_both(person, other);
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('meetings:' || least(person, other)::text || greatest(person, other)::text, 0));
  select * into standing from public.meetings
    where state in ('offered', 'taken') and (one_id = person and other_id = other or one_id = other and other_id = person)
      and private.place_of_names(one_alias_id, other_alias_id)
        is not distinct from private.place_of_names(own_alias, propose_meeting.alias_id)
    order by created_at desc limit 1;
  if found and (standing.state = 'offered' or now() < private.meeting_over_at(standing)) then
    perform public.offer_other_times(standing.id, sorted);
    return jsonb_build_object('id', standing.id);
  end if;
  if standing.id is not null then
    update public.meetings set state = 'closed', epoch = epoch + 1 where id = standing.id;
  end if;
  perform private.take_turn(person, 'meeting');
  insert into public.meetings (one_id, other_id, one_alias_id, other_alias_id, times)
    values (person, other, own_alias, propose_meeting.alias_id, sorted) returning * into standing;
  perform private.tell_meeting(standing);
  return jsonb_build_object('id', standing.id);
end
$$;
revoke all on function public.propose_meeting(uuid, timestamptz[]) from public, anon, authenticated, service_role;
grant execute on function public.propose_meeting(uuid, timestamptz[]) to authenticated;
comment on function public.propose_meeting(uuid, timestamptz[]) is
  'Offers a buddy three times: {id}. Raises 22023, MW601, MW602, MW605, MW608, MW609, MW614.';

-- Offers other times for a meeting that has not begun: also when one waits alone. Raises 22023, MW601, MW605, MW608, MW609, MW614.
-- Definer: as above.
create function public.offer_other_times(id uuid, times timestamptz[]) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.meetings := private.hold_meeting(offer_other_times.id);
  sorted constant timestamptz[] := private.offered_times(offer_other_times.times);
begin
  if held.state not in ('offered', 'taken') or held.step > 0 then
    raise exception using errcode = 'MW608', message = 'This meeting has begun or is over', hint = held.step::text;
  end if;
  if held.state = 'offered' and held.times = sorted and held.offered_by_one = (held.one_id = person) then
    return;
  end if;
  perform private.take_turn(person, 'meeting');
  update public.meetings as changed set state = 'offered', times = sorted, offered_by_one = (held.one_id = person),
    starts_at = null, step_at = null, paused_at = null, paused_seconds = 0, one_left_at = null, other_left_at = null,
    epoch = epoch + 1
    where changed.id = held.id;
  perform private.tell_meeting(held);
end
$$;
revoke all on function public.offer_other_times(uuid, timestamptz[]) from public, anon, authenticated, service_role;
grant execute on function public.offer_other_times(uuid, timestamptz[]) to authenticated;
comment on function public.offer_other_times(uuid, timestamptz[]) is
  'Offers other times for a meeting. Raises 22023, MW601, MW602, MW605, MW608, MW609, MW614.';

-- Takes one of the times that the other offered. Raises 22023, MW601, MW605, MW608, MW609, MW614.
-- Definer: as above.
create function public.take_meeting(id uuid, "time" timestamptz) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.meetings := private.hold_meeting(take_meeting.id);
begin
  if held.state = 'taken' and held.starts_at = take_meeting.time then
    return;
  end if;
  if held.state <> 'offered' or held.offered_by_one = (held.one_id = person) then
    raise exception using errcode = 'MW608', message = 'Nothing is offered here', hint = held.step::text;
  end if;
  if take_meeting.time is null or take_meeting.time <> all (held.times) or take_meeting.time <= now() then
    raise exception using errcode = '22023', message = 'This time is not offered';
  end if;
  update public.meetings as changed set state = 'taken', starts_at = take_meeting.time, step = 0, step_at = take_meeting.time
    where changed.id = held.id returning * into held;
  perform private.tell_meeting(held);
end
$$;
revoke all on function public.take_meeting(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.take_meeting(uuid, timestamptz) to authenticated;
comment on function public.take_meeting(uuid, timestamptz) is
  'Takes one of the times that a buddy offered. Raises 22023, MW601, MW605, MW608, MW609, MW614.';

-- A meeting as one of the two sees it.
create function private.meeting_seen(meeting public.meetings, person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', meeting.id, 'side', case when me.is_one then 'one' else 'other' end,
    'with', jsonb_build_object('alias_id', named.id, 'alias', named.name,
      'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze)),
    'me', jsonb_build_object('alias', own.name, 'pot', jsonb_build_object('shape', own.pot_shape, 'glaze', own.pot_glaze)),
    'state', case
      when meeting.state = 'taken' and now() >= private.meeting_over_at(meeting) then 'closed'
      else meeting.state end,
    'times', meeting.times, 'is_my_turn', meeting.state = 'offered' and meeting.offered_by_one <> me.is_one,
    'starts_at', meeting.starts_at,
    'opens_at', meeting.starts_at - pg_catalog.make_interval(mins => limits.early_minutes),
    'over_at', private.meeting_over_at(meeting),
    'is_open', private.is_room_open(meeting),
    'step', meeting.step, 'step_at', meeting.step_at, 'step_minutes', limits.step_minutes,
    'paused_at', meeting.paused_at, 'epoch', meeting.epoch, 'now', now(),
    'has_left', case when me.is_one then meeting.other_left_at else meeting.one_left_at end is not null,
    'i_left', case when me.is_one then meeting.one_left_at else meeting.other_left_at end is not null,
    'closed', exists (select from private.meeting_closings where meeting_id = meeting.id and user_id = person),
    'keep', (select keep from private.meeting_closings where meeting_id = meeting.id and user_id = person),
    'both_kept', (select count(*) = 2 from private.meeting_closings where meeting_id = meeting.id and keep = 'both'),
    'notes', (select jsonb_build_object('mine', mine, 'theirs', theirs, 'step', my_step)
      from public.meeting_notes where meeting_id = meeting.id and user_id = person))
  from private.meeting_limits() as limits
  cross join (values (meeting.one_id = person)) as me (is_one)
  join public.aliases as named on named.id = case when me.is_one then meeting.other_alias_id else meeting.one_alias_id end
  join public.aliases as own on own.id = case when me.is_one then meeting.one_alias_id else meeting.other_alias_id end
$$;
revoke all on function private.meeting_seen(public.meetings, uuid) from public;
comment on function private.meeting_seen(public.meetings, uuid) is 'A meeting as one of the two sees it.';

-- A meeting of the caller's, with the server's clock. Raises MW601, MW605.
-- Definer: as above.
create function public.meeting(id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  found_meeting public.meetings;
begin
  select * into found_meeting from public.meetings
    where meetings.id = meeting.id and person in (one_id, other_id)
      and not private.is_blocked(one_id, other_id, private.place_of_names(one_alias_id, other_alias_id));
  if not found then
    raise exception using errcode = 'MW605', message = 'You have no such meeting';
  end if;
  return private.meeting_seen(found_meeting, person);
end
$$;
revoke all on function public.meeting(uuid) from public, anon, authenticated, service_role;
grant execute on function public.meeting(uuid) to authenticated;
comment on function public.meeting(uuid) is 'A meeting of the caller''s, with the server''s clock. Raises MW601, MW605.';

-- What the caller means to meet for, the next first: what is offered while a time of it is to come, what is taken until its room
-- closes. Empty for anybody but a member.
-- Definer: as above.
create function public.my_meetings() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.meeting_seen(meetings, auth.uid())
    order by coalesce(starts_at, times[1]), created_at), '[]')
  from public.meetings
  where auth.uid() in (one_id, other_id)
    and not private.is_blocked(one_id, other_id, private.place_of_names(one_alias_id, other_alias_id))
    and (state = 'offered' and times[3] > now()
      or state = 'taken' and now() < private.meeting_over_at(meetings)
        and not exists (select from private.meeting_closings where meeting_id = meetings.id and user_id = auth.uid()))
    and public.session_standing() = 'member'
$$;
revoke all on function public.my_meetings() from public, anon, authenticated, service_role;
grant execute on function public.my_meetings() to authenticated;
comment on function public.my_meetings() is 'What the calling member means to meet for, the next first.';

-- A meeting whose room is open, held. Raises MW605, MW608 where it is not.
create function private.hold_room(which uuid) returns public.meetings
language plpgsql
set search_path = ''
as $$
declare
  held constant public.meetings := private.hold_meeting(which);
begin
  if not private.is_room_open(held) then
    raise exception using errcode = 'MW608', message = 'The room is not open', hint = held.step::text;
  end if;
  return held;
end
$$;
revoke all on function private.hold_room(uuid) from public;
comment on function private.hold_room(uuid) is 'A meeting of the caller''s whose room is open, held. Raises MW605, MW608.';

-- On to the next part, if the room is still in the one that the caller sees. Both may press at once: one of them does it, and the
-- other is told where they are. A pause ends with it. Answers the meeting. Raises MW601, MW605, MW608 with the part it is in.
-- Definer: as above.
create function public.advance_meeting(id uuid, expected_step integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.hold_room(advance_meeting.id);
begin
  if held.step is distinct from expected_step or held.step >= 4 then
    raise exception using errcode = 'MW608', message = 'The meeting is in another part', hint = held.step::text;
  end if;
  update public.meetings as changed set step = held.step + 1, step_at = now(), paused_at = null,
    paused_seconds = held.paused_seconds + coalesce(extract(epoch from now() - held.paused_at), 0)::integer
    where changed.id = held.id returning * into held;
  perform private.tell_meeting(held);
  return private.meeting_seen(held, person);
end
$$;
revoke all on function public.advance_meeting(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.advance_meeting(uuid, integer) to authenticated;
comment on function public.advance_meeting(uuid, integer) is
  'On to the next part, if the meeting is in the expected one. Raises MW601, MW605, MW608.';

-- Stops the clock for both, or lets it go on. Sent twice it is done once. Answers the meeting. Raises MW601, MW605, MW608.
-- Definer: as above.
create function public.pause_meeting(id uuid, paused boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.hold_room(pause_meeting.id);
begin
  if coalesce(pause_meeting.paused, false) <> (held.paused_at is not null) then
    update public.meetings as changed set
      paused_at = case when pause_meeting.paused then now() end,
      -- Before its time a part has not begun: a pause takes nothing of it.
      step_at = case when pause_meeting.paused then held.step_at
        else held.step_at + greatest(interval '0', now() - greatest(held.paused_at, held.step_at)) end,
      paused_seconds = held.paused_seconds + case when pause_meeting.paused then 0
        else extract(epoch from now() - held.paused_at)::integer end
      where changed.id = held.id returning * into held;
    perform private.tell_meeting(held);
  end if;
  return private.meeting_seen(held, person);
end
$$;
revoke all on function public.pause_meeting(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.pause_meeting(uuid, boolean) to authenticated;
comment on function public.pause_meeting(uuid, boolean) is
  'Stops the clock of a meeting or lets it go on. Raises MW601, MW605, MW608.';

-- Leaves the room quietly, or comes back. Nothing is counted. Raises MW601, MW605.
-- Definer: as above.
create function public.leave_meeting(id uuid, has_left boolean default true) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.hold_meeting(leave_meeting.id);
  before constant timestamptz := case when held.one_id = person then held.one_left_at else held.other_left_at end;
begin
  if held.state <> 'taken' or (before is not null) = has_left then
    return;
  end if;
  update public.meetings as changed set
    one_left_at = case when held.one_id <> person then held.one_left_at when has_left then now() end,
    other_left_at = case when held.other_id <> person then held.other_left_at when has_left then now() end
    where changed.id = held.id returning * into held;
  perform private.tell_meeting(held);
end
$$;
revoke all on function public.leave_meeting(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.leave_meeting(uuid, boolean) to authenticated;
comment on function public.leave_meeting(uuid, boolean) is 'Leaves the room quietly, or comes back. Raises MW601, MW605.';

-- Closes a meeting for the caller: nothing is kept, their own half is, or both halves if the other says so too. The words come
-- with it where they are kept; the other's half is taken only once both said so, and until then the caller's own is.
-- Sent again it says what it says last. Answers the meeting. Raises 22023, MW601, MW605, MW606, MW608.
-- Definer: as above.
create function public.close_meeting(
  id uuid, step_text text, keep text, mine text default null, theirs text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.hold_meeting(close_meeting.id);
  own_step constant text := case when btrim(coalesce(step_text, '')) <> '' then private.check_words(step_text, 140) end;
  own_words constant text := case when btrim(coalesce(close_meeting.mine, '')) = '' then ''
    else private.check_words(close_meeting.mine, 4000) end;
  do_both boolean;
begin
  if close_meeting.keep is null or close_meeting.keep not in ('let_go', 'mine', 'both')
    or char_length(close_meeting.theirs) > 4000 then
    raise exception using errcode = '22023', message = 'Notes are let go or kept';
  end if;
  if held.state not in ('taken', 'closed') or held.starts_at > now() then
    raise exception using errcode = 'MW608', message = 'This meeting has not been', hint = held.step::text;
  end if;
  insert into private.meeting_closings (meeting_id, user_id, keep) values (held.id, person, close_meeting.keep)
    on conflict (meeting_id, user_id) do update set keep = excluded.keep;
  if close_meeting.keep = 'let_go' then
    delete from public.meeting_notes where meeting_id = held.id and user_id = person;
  else
    do_both := (select count(*) = 2 from private.meeting_closings as closings
      where closings.meeting_id = held.id and closings.keep = 'both');
    insert into public.meeting_notes as notes (user_id, meeting_id, mine, theirs, my_step)
      values (person, held.id, own_words, case when do_both then nullif(btrim(close_meeting.theirs), '') end, own_step)
      on conflict (user_id, meeting_id) do update set mine = excluded.mine, theirs = excluded.theirs,
        my_step = excluded.my_step;
  end if;
  if held.state = 'taken' and (select count(*) from private.meeting_closings where meeting_id = held.id) = 2 then
    update public.meetings as changed set state = 'closed' where changed.id = held.id returning * into held;
  end if;
  perform private.tell_meeting(held);
  return private.meeting_seen(held, person);
end
$$;
revoke all on function public.close_meeting(uuid, text, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.close_meeting(uuid, text, text, text, text) to authenticated;
comment on function public.close_meeting(uuid, text, text, text, text) is
  'Closes a meeting for the caller: notes are let go, kept, or both kept. Raises 22023, MW601, MW605, MW606, MW608.';

-- schemas/community/moderation.sql

-- What staff decide, what they write to whom, and what is kept of it.

create table private.decisions (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references private.cases (id) on delete cascade,
  post_kind text not null,
  post_id uuid not null,
  author_id uuid references auth.users (id) on delete cascade,
  moderator_id uuid references auth.users (id) on delete set null,
  action text not null check (action in ('show', 'remove', 'warn', 'hold', 'suspend', 'ban', 'uphold', 'overturn')),
  rule smallint check (rule between 1 and 8),
  sentence text check (char_length(sentence) between 1 and 1000),
  excerpt text not null default '' check (char_length(excerpt) <= 200),
  restriction_id uuid references private.restrictions (id) on delete set null,
  decided_at timestamptz not null default now(),
  -- Whoever is told no is told which rule, and why.
  constraint decisions_say_why check (action in ('show', 'overturn') or (rule is not null and sentence is not null))
);
comment on table private.decisions is 'What staff decided of a case, by which rule, and the sentence that its author reads.';
comment on column private.decisions.excerpt is 'The beginning of what was decided about, so that its author knows which of theirs it was.';

create index decisions_author_id on private.decisions (author_id, decided_at);
create index decisions_moderator_id on private.decisions (moderator_id);
create index decisions_case_id on private.decisions (case_id);
create index decisions_restriction_id on private.decisions (restriction_id);
create index decisions_decided_at on private.decisions (decided_at);

alter table private.decisions enable row level security;
revoke all on private.decisions from public, anon, authenticated, service_role;

-- What staff did and when: only ever added to. An account that is deleted leaves its lines without a name.
create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  staff_id uuid references auth.users (id) on delete set null,
  action text not null check (char_length(action) between 1 and 40),
  case_id uuid,
  detail text check (char_length(detail) <= 200)
);
comment on table private.audit_log is 'What staff did, and when: opened, decided, given back, added, removed. Only added to.';

create index audit_log_staff_id on private.audit_log (staff_id);
create index audit_log_case_id on private.audit_log (case_id);

alter table private.audit_log enable row level security;
revoke all on private.audit_log from public, anon, authenticated, service_role;

-- Refuses every change of a line but that its account went.
create function private.keep_audit() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.staff_id is null
    and (new.id, new.at, new.action, new.case_id, new.detail)
      is not distinct from (old.id, old.at, old.action, old.case_id, old.detail) then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'Lines of the audit log stay as they are';
end
$$;
revoke all on function private.keep_audit() from public;
comment on function private.keep_audit() is 'Trigger on private.audit_log: lines are only added.';

create trigger keep_audit
  before update or delete on private.audit_log
  for each row execute function private.keep_audit();

-- Whoever moderates, with a second factor shown in this session. Whom staff hold back decides about nobody meanwhile. Raises MW613.
create function private.moderator() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if public.session_standing() <> 'member' or not private.is_staff(auth.uid())
    or exists (select from private.restriction_of(auth.uid())) then
    raise exception using errcode = 'MW613', message = 'This is for staff';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception using errcode = 'MW613', message = 'Show your second factor first', hint = 'aal2';
  end if;
  return auth.uid();
end
$$;
revoke all on function private.moderator() from public;
comment on function private.moderator() is 'Whoever moderates, with a second factor shown. Raises MW613; hint aal2 where only that is missing.';

-- The words of a post as staff see them, with its state and its day; of a decision the appeal against it.
create function private.post_seen(what text, which uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then
      return (
        select jsonb_build_object('title', title, 'words', body, 'state', state, 'at', created_at, 'topic', topic)
        from public.questions where id = which);
    when 'answer' then
      return (
        select jsonb_build_object('title', questions.title, 'words', answers.body, 'state', answers.state,
          'at', answers.created_at, 'source', answers.source, 'topic', questions.topic)
        from public.answers join public.questions on questions.id = answers.question_id where answers.id = which);
    when 'check_in' then
      return (
        select jsonb_build_object('words', concat_ws(E'\n', commitment, line), 'state', state, 'at', created_at)
        from public.check_ins where id = which);
    when 'alias' then
      return (select jsonb_build_object('words', name, 'at', created_at) from public.aliases where id = which);
    when 'circle' then
      return (
        select jsonb_build_object('words', concat_ws(E'\n', name, purpose), 'at', created_at)
        from public.circles where id = which);
    when 'decision' then
      return (
        select jsonb_build_object('words', appeals.words, 'at', appeals.created_at, 'title', decisions.excerpt,
          'sentence', decisions.sentence, 'action', decisions.action, 'rule', decisions.rule)
        from public.appeals join private.decisions on decisions.id = appeals.decision_id where decisions.id = which);
    else return null;
  end case;
end
$$;
revoke all on function private.post_seen(text, uuid) from public;
comment on function private.post_seen(text, uuid) is 'A post as staff see it: {title, words, state, at, ...}; null where it is gone.';

-- What a post said before it was changed or taken back, the latest first: three at most.
create function private.words_before(what text, which uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('words', old.words, 'at', old.replaced_at) order by old.id desc), '[]')
    from (
      select * from private.old_words where post_kind = what and post_id = which order by id desc limit 3
    ) as old);
end
$$;
revoke all on function private.words_before(text, uuid) from public;
comment on function private.words_before(text, uuid) is
  'What a post said before it was changed or taken back: [{words, at}], the latest first, three at most.';

-- The beginning of what a post says, as far as one needs it to know which it is; of one that its author took back what it said last.
create function private.excerpt_of(what text, which uuid) returns text
language sql
stable
set search_path = ''
as $$
  select left(coalesce(nullif(seen.post ->> 'words', ''), nullif(seen.post ->> 'title', ''),
    private.words_before(what, which) -> 0 ->> 'words', ''), 200)
  from (select private.post_seen(what, which) as post) as seen
$$;
revoke all on function private.excerpt_of(text, uuid) from public;
comment on function private.excerpt_of(text, uuid) is 'The beginning of what a post says, or said last.';

-- The three posts around a post of a thread, which a sentence may hang on.
create function private.posts_around(what text, which uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return coalesce(case what
    when 'answer' then (
      select jsonb_agg(jsonb_build_object('words', left(near.words, 500), 'at', near.at) order by near.at)
      from (
        (select questions.title || E'\n' || questions.body as words, questions.created_at as at
          from public.answers join public.questions on questions.id = answers.question_id where answers.id = which)
        union all
        (select other.body, other.created_at
          from public.answers join public.answers as other on other.question_id = answers.question_id
          where answers.id = which and other.id <> which and other.state = 'shown'
          order by abs(extract(epoch from other.created_at - answers.created_at)) limit 2)
      ) as near)
    when 'question' then (
      select jsonb_agg(jsonb_build_object('words', left(near.body, 500), 'at', near.created_at) order by near.created_at)
      from (
        select body, created_at from public.answers where question_id = which and state = 'shown' order by created_at limit 3
      ) as near)
  end, '[]');
end
$$;
revoke all on function private.posts_around(text, uuid) from public;
comment on function private.posts_around(text, uuid) is 'Up to three posts around one: [{words, at}].';

-- How long somebody who opens a case has it for themselves.
create function private.case_lease() returns interval
language sql
immutable
set search_path = ''
as $$ select interval '30 minutes' $$;
revoke all on function private.case_lease() from public;
comment on function private.case_lease() is 'How long a case is one moderator''s.';

-- May this moderator decide it? Not about themselves, not an appeal of what they decided, not while another has it open.
create function private.may_decide(held private.cases, moderator uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select held.decided_at is null
    and held.author_id is distinct from moderator
    and (held.taken_by is null or held.taken_by = moderator or held.taken_at < now() - private.case_lease())
    and not (held.kind = 'appeal' and exists (
      select from private.decisions where id = held.post_id and moderator_id = moderator))
$$;
revoke all on function private.may_decide(private.cases, uuid) from public;
comment on function private.may_decide(private.cases, uuid) is 'May this moderator decide this case?';

-- One case as the queue shows it.
create function private.case_seen(held private.cases, moderator uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', held.id, 'kind', held.kind, 'reason', held.reason, 'post_kind', held.post_kind,
    'words', private.excerpt_of(held.post_kind, held.post_id),
    'opened_at', held.opened_at, 'due_at', held.due_at,
    'reports', (
      select count(*) from public.reports where reports.post_kind = held.post_kind and reports.post_id = held.post_id),
    'is_hidden', coalesce(seen.post ->> 'state', 'shown') <> 'shown',
    'is_open_elsewhere', held.taken_by is not null and held.taken_by <> moderator
      and held.taken_at >= now() - private.case_lease(),
    'may_decide', private.may_decide(held, moderator))
  from (select private.post_seen(held.post_kind, held.post_id) as post) as seen
$$;
revoke all on function private.case_seen(private.cases, uuid) from public;
comment on function private.case_seen(private.cases, uuid) is 'A case as the queue shows it, without saying whose it is.';

-- What waits, what is worst first: {cases, total, health}; fifty at a time, after the case `behind`. Raises MW613.
-- Definer: it reads everybody's posts. Executable by authenticated alone; staff with a second factor get past the first line.
create function public.queue_page(behind uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
  from_due timestamptz;
begin
  select due_at into from_due from private.cases where id = behind;
  return jsonb_build_object(
    'cases', coalesce((
      select jsonb_agg(private.case_seen(page, moderator) order by page.due_at, page.id)
      from (
        select * from private.cases as waiting
        where waiting.decided_at is null and (behind is null or (waiting.due_at, waiting.id) > (from_due, behind))
        order by waiting.due_at, waiting.id limit 50
      ) as page
    ), '[]'),
    'waiting', (select count(*) from (select from private.cases where decided_at is null limit 1000) as counted),
    'now', now(),
    'health', private.community_health());
end
$$;
revoke all on function public.queue_page(uuid) from public, anon, authenticated, service_role;
grant execute on function public.queue_page(uuid) to authenticated;
comment on function public.queue_page(uuid) is 'What waits for staff, what is worst first: {cases, waiting, now, health}. Raises MW613.';

-- How the community does, over 28 days: half of the first answers came within so many seconds, how many questions of so many
-- had none after two days, half of the scam reports were decided within so many seconds, decisions changed on appeal.
create function private.community_health() returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  since constant timestamptz := now() - interval '28 days';
begin
  return jsonb_build_object(
    'first_answer_seconds', (
      select pg_catalog.percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - created_at))::integer
      from public.questions where created_at > since and first_answer_at is not null),
    'old_questions', (
      select count(*) from public.questions
      where created_at > since and created_at < now() - interval '2 days' and state = 'shown'),
    'unanswered', (
      select count(*) from public.questions
      where created_at > since and created_at < now() - interval '2 days' and state = 'shown'
        and (first_answer_at is null or first_answer_at > created_at + interval '2 days')),
    'scam_seconds', (
      select pg_catalog.percentile_cont(0.5) within group (order by extract(epoch from decided_at - opened_at))::integer
      from private.cases
      where decided_at > since and kind = 'report' and reason in ('sells', 'elsewhere', 'as_staff')),
    'appeals', (select count(*) from private.decisions where decided_at > since and action in ('uphold', 'overturn')),
    'overturned', (select count(*) from private.decisions where decided_at > since and action = 'overturn'));
end
$$;
revoke all on function private.community_health() from public;
comment on function private.community_health() is 'How the community did over 28 days.';

-- Opens a case for oneself for half an hour: the post, three around it, what was said of it, who wrote it as staff may know them.
-- What it said before it was changed or taken back is told too: who reported it saw that.
-- Raises MW613, MW605 where it is decided or gone, MW612 while another has it open, and of what the caller may not decide.
-- Definer for the same reason as queue_page(). It is written down that it was opened.
create function public.take_case(case_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
  held private.cases;
begin
  perform private.hold_people(array[moderator]);
  select * into held from private.cases where id = take_case.case_id and decided_at is null for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'This is decided, or gone';
  end if;
  if not private.may_decide(held, moderator) then
    raise exception using errcode = 'MW612', message = 'Somebody else decides this';
  end if;
  update private.cases set taken_by = moderator, taken_at = now() where id = held.id returning * into held;
  insert into private.audit_log (staff_id, action, case_id) values (moderator, 'opened', held.id);
  return private.case_seen(held, moderator) || jsonb_build_object(
    'post', private.post_seen(held.post_kind, held.post_id),
    'before', private.words_before(held.post_kind, held.post_id),
    'around', private.posts_around(held.post_kind, held.post_id),
    'said', coalesce((
      select jsonb_agg(jsonb_build_object('reason', reason, 'said', said, 'attached', attached, 'at', created_at) order by created_at)
      from (
        select * from public.reports where reports.post_kind = held.post_kind and reports.post_id = held.post_id
        order by created_at desc limit 20
      ) as report
    ), '[]'),
    'author', (
      select jsonb_build_object('alias', aliases.name, 'shape', aliases.pot_shape, 'glaze', aliases.pot_glaze,
        'since', users.created_at, 'shown_posts', aliases.shown_posts,
        'decisions', (
          select count(*) from private.decisions
          where decisions.author_id = held.author_id and decisions.action not in ('show', 'overturn', 'uphold')))
      from auth.users left join public.aliases on aliases.user_id = users.id and aliases.circle_id is null
      where users.id = held.author_id));
end
$$;
revoke all on function public.take_case(uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_case(uuid) to authenticated;
comment on function public.take_case(uuid) is 'Opens a case for the calling moderator: the post, three around it, reports, author. Raises MW605, MW612, MW613.';

-- Gives a case back that the caller has open. Definer for the same reason as queue_page().
create function public.give_case_back(case_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
begin
  perform private.hold_people(array[moderator]);
  update private.cases set taken_by = null, taken_at = null
    where id = give_case_back.case_id and taken_by = moderator and decided_at is null;
  if found then
    insert into private.audit_log (staff_id, action, case_id) values (moderator, 'given back', give_case_back.case_id);
  end if;
end
$$;
revoke all on function public.give_case_back(uuid) from public, anon, authenticated, service_role;
grant execute on function public.give_case_back(uuid) to authenticated;
comment on function public.give_case_back(uuid) is 'Gives a case back that the caller has open. Raises MW613.';

-- Gives back the name that an overturned decision took: of a person or of a circle. What was named anew since keeps that; of a
-- person the old name is theirs again to choose. What it was stands in the decision, which keeps more of it than a name has.
create function private.give_name_back(held private.decisions) returns void
language plpgsql
set search_path = ''
as $$
declare
  old_skeleton constant text := private.name_skeleton(held.excerpt);
  renamed public.circles;
begin
  if held.post_kind = 'alias' then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias name:' || old_skeleton, 0));
    update private.released_aliases as released set user_id = held.author_id
      where released.skeleton = old_skeleton and released.user_id is null;
    update public.aliases as named set name = held.excerpt, skeleton = old_skeleton
      where named.id = held.post_id and named.name ~ '^Renamed [0-9A-Z]{8}$'
        and private.is_name_free(old_skeleton, held.author_id)
        and not exists (select from public.aliases as others
          where others.skeleton = old_skeleton and others.id <> named.id);
  elsif held.post_kind = 'circle' then
    update public.circles as named set
      name = case when named.name = 'A circle' then split_part(held.excerpt, E'\n', 1) else named.name end,
      purpose = case when named.purpose = '' then substr(held.excerpt, strpos(held.excerpt || E'\n', E'\n') + 1) else named.purpose end
      where named.id = held.post_id returning * into renamed;
    if renamed.id is not null then
      perform private.tell_circle(renamed);
    end if;
  end if;
end
$$;
revoke all on function private.give_name_back(private.decisions) from public;
comment on function private.give_name_back(private.decisions) is
  'Gives back the name of a person or circle that an overturned decision took.';

-- Decides a case. show: it is shown. remove, warn: it goes, and its author reads why. hold (1 to 30 days): what they write waits
-- for a person; suspend (1 to 90 days) and ban: they do not write. Of an appeal: uphold, or overturn, which undoes all of it.
-- Every case of the post is decided with it, whoever reported is told whether something was done, and its author by which rule.
-- Raises MW613, MW605 where it is decided or gone, MW612 where the caller may not decide it, 22023, MW606.
-- Definer for the same reason as queue_page().
create function public.decide(case_id uuid, action text, rule smallint default null, sentence text default null, days integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
  held private.cases;
  decided private.decisions;
  before private.decisions;
  restriction uuid;
  excerpt text;
  max_days constant integer := case action when 'hold' then 30 when 'suspend' then 90 end;
begin
  -- People before cases, as who deletes an account does.
  perform private.hold_people(array[moderator, (select author_id from private.cases where id = decide.case_id)]);
  select * into held from private.cases where id = decide.case_id and decided_at is null for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'This is decided, or gone';
  end if;
  if not private.may_decide(held, moderator) then
    raise exception using errcode = 'MW612', message = 'Somebody else decides this';
  end if;
  if action is null or (held.kind = 'appeal') <> (action in ('uphold', 'overturn')) then
    raise exception using errcode = '22023', message = 'This cannot be decided of this case';
  end if;
  if action in ('hold', 'suspend') and coalesce(days not between 1 and max_days, true) then
    raise exception using errcode = '22023', message = pg_catalog.format('Between 1 and %s days', max_days);
  end if;
  if action not in ('show', 'overturn') and (rule is null or rule not between 1 and 8 or coalesce(btrim(sentence), '') = '') then
    raise exception using errcode = '22023', message = 'Say which rule, and what its author reads';
  end if;
  sentence := case when btrim(sentence) <> '' then private.check_words(sentence, 1000) end;
  -- Before it is changed: the author reads which of theirs it was.
  excerpt := private.excerpt_of(held.post_kind, held.post_id);

  if held.kind = 'appeal' then
    select * into before from private.decisions where id = held.post_id for update;
    if action = 'overturn' then
      perform private.show_post(before.post_kind, before.post_id);
      perform private.give_name_back(before);
      update private.restrictions set lifted_at = now() where id = before.restriction_id and lifted_at is null;
    end if;
    update public.appeals set outcome = case when action = 'overturn' then 'overturned' else 'upheld' end, outcome_at = now()
      where decision_id = before.id;
  elsif action = 'show' then
    perform private.show_post(held.post_kind, held.post_id);
  else
    perform private.hide_post(held.post_kind, held.post_id, 'removed');
    if action in ('hold', 'suspend', 'ban') and held.author_id is not null then
      insert into private.restrictions (user_id, kind, rule, sentence, until)
      values (held.author_id, action, decide.rule, decide.sentence,
        case when action <> 'ban' then now() + pg_catalog.make_interval(days => days) end)
      returning id into restriction;
    end if;
  end if;

  insert into private.decisions (case_id, post_kind, post_id, author_id, moderator_id, action, rule, sentence, restriction_id, excerpt)
  values (held.id, held.post_kind, held.post_id, held.author_id, moderator, decide.action, decide.rule, decide.sentence, restriction,
    excerpt)
  returning * into decided;
  update private.cases set decided_at = now(), taken_by = moderator
    where post_kind = held.post_kind and post_id = held.post_id and decided_at is null;
  update public.reports set outcome = case when action = 'show' then 'kept' else 'acted' end, outcome_at = now()
    where reports.post_kind = held.post_kind and reports.post_id = held.post_id and outcome is null;
  insert into private.audit_log (staff_id, action, case_id, detail) values (moderator, 'decided', held.id, decide.action);
  if held.author_id is not null then
    perform realtime.send('{}', 'decision', 'person:' || held.author_id::text, true);
  end if;
  return jsonb_build_object('id', decided.id, 'action', decided.action);
end
$$;
revoke all on function public.decide(uuid, text, smallint, text, integer) from public, anon, authenticated, service_role;
grant execute on function public.decide(uuid, text, smallint, text, integer) to authenticated;
comment on function public.decide(uuid, text, smallint, text, integer) is
  'Decides a case: show, remove, warn, hold, suspend, ban; of an appeal uphold or overturn. Raises MW605, MW606, MW612, MW613, 22023.';

-- Who is staff is the operator's to say, by the mail address of a member.
-- Definer: nobody else writes this table. Executable by service_role alone, like the two below.
create function public.add_staff(address text, staff_role text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person auth.users;
begin
  -- Accounts of single sign-on have addresses that others may have too, and that another service vouches for.
  select * into person from auth.users
    where lower(email) = lower(btrim(address)) and not is_anonymous and deleted_at is null
    order by is_sso_user, email_confirmed_at nulls last limit 1;
  if person.id is null then
    return 'unknown';
  end if;
  if person.is_sso_user then
    return 'single_sign_on';
  end if;
  if person.email_confirmed_at is null then
    return 'unconfirmed';
  end if;
  insert into private.staff (user_id, role) values (person.id, staff_role)
  on conflict (user_id) do update set role = excluded.role;
  insert into private.audit_log (staff_id, action, detail) values (person.id, 'added', staff_role);
  return 'added';
end
$$;
revoke all on function public.add_staff(text, text) from public, anon, authenticated, service_role;
grant execute on function public.add_staff(text, text) to service_role;
comment on function public.add_staff(text, text) is
  'Makes the member of this mail address staff: added, unknown, unconfirmed or single_sign_on.';

-- Takes somebody from the staff. What they had open is anybody's again. Definer for the same reason as add_staff().
create function public.remove_staff(address text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  delete from private.staff using auth.users
    where users.id = staff.user_id and lower(users.email) = lower(btrim(address))
    returning staff.user_id into person;
  if person is null then
    return 'unknown';
  end if;
  update private.cases set taken_by = null, taken_at = null where taken_by = person and decided_at is null;
  insert into private.audit_log (staff_id, action) values (person, 'removed');
  return 'removed';
end
$$;
revoke all on function public.remove_staff(text) from public, anon, authenticated, service_role;
grant execute on function public.remove_staff(text) to service_role;
comment on function public.remove_staff(text) is 'Takes the member of this mail address from the staff: removed or unknown.';

-- Everybody on the staff. Definer for the same reason as add_staff().
create function public.list_staff() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('email', users.email, 'role', staff.role, 'addedAt', staff.added_at,
    'hasSecondFactor', exists (
      select from auth.mfa_factors where mfa_factors.user_id = users.id and mfa_factors.status = 'verified')) order by staff.added_at), '[]')
  from private.staff join auth.users on users.id = staff.user_id
$$;
revoke all on function public.list_staff() from public, anon, authenticated, service_role;
grant execute on function public.list_staff() to service_role;
comment on function public.list_staff() is 'Everybody on the staff: [{email, role, addedAt, hasSecondFactor}].';

-- schemas/community/appeals.sql

-- What somebody says against a decision, once, and another person of the staff looks.

create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  decision_id uuid not null references private.decisions (id) on delete cascade,
  words text not null check (char_length(words) between 1 and 1000),
  outcome text check (outcome in ('upheld', 'overturned')),
  outcome_at timestamptz,
  created_at timestamptz not null default now(),
  constraint appeals_once unique (decision_id),
  constraint appeals_outcome_dated check ((outcome is null) = (outcome_at is null))
);
comment on table public.appeals is 'What a person says against a decision about their post. Seen by that person alone, and by staff.';

create index appeals_user_id on public.appeals (user_id);

alter table public.appeals enable row level security;
revoke all on public.appeals from public, anon, authenticated, service_role;
grant select on public.appeals to authenticated;
grant select, insert, update, delete on public.appeals to service_role;

-- A person reads what they said against a decision, and what came of it. Functions alone write here.
create policy "A person reads their own appeals"
  on public.appeals for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- What staff decided about the caller's posts within half a year, the latest first, and what may still be said against it.
-- Definer: decisions are private. Executable by authenticated alone, of the caller alone.
create function public.my_decisions() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', decisions.id, 'action', decisions.action, 'post_kind', decisions.post_kind, 'rule', decisions.rule,
    'sentence', decisions.sentence, 'excerpt', decisions.excerpt, 'decided_at', decisions.decided_at,
    'until', restrictions.until,
    'appeal_until', decisions.decided_at + pg_catalog.make_interval(days => limits.appeal_days),
    'appeal', (
      select jsonb_build_object('words', appeals.words, 'outcome', appeals.outcome)
      from public.appeals where appeals.decision_id = decisions.id)
  ) order by decisions.decided_at desc), '[]')
  from private.decisions
  left join private.restrictions on restrictions.id = decisions.restriction_id, private.community_limits() as limits
  where decisions.author_id = auth.uid() and decisions.action in ('remove', 'warn', 'hold', 'suspend', 'ban')
    and decisions.decided_at > now() - interval '180 days' and private.may_see_own()
$$;
revoke all on function public.my_decisions() from public, anon, authenticated, service_role;
grant execute on function public.my_decisions() to authenticated;
comment on function public.my_decisions() is
  'What staff decided about the caller''s posts: [{id, action, post_kind, rule, sentence, excerpt, decided_at, until, appeal_until, appeal}].';

-- Says once, within 30 days, what there is to say against a decision. Another person of the staff looks at it. Somebody who may
-- not write may do this. Raises MW601, MW605 where there is no such decision about the caller, MW612 where it is too late or was
-- said before in other words, MW606, 22023.
-- Definer: it writes cases. Executable by authenticated alone.
create function public.appeal(decision uuid, words text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept text;
  held private.decisions;
  known public.appeals;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[auth.uid()]);
  kept := private.check_words(words, 1000);
  select * into held from private.decisions
    where id = decision and author_id = auth.uid() and action in ('remove', 'warn', 'hold', 'suspend', 'ban') for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such decision';
  end if;
  select * into known from public.appeals where decision_id = held.id;
  if known.id is not null then
    if known.words = kept then
      return jsonb_build_object('id', known.id);
    end if;
    raise exception using errcode = 'MW612', message = 'You have appealed this before';
  end if;
  if held.decided_at < now() - (select pg_catalog.make_interval(days => limits.appeal_days) from private.community_limits() as limits) then
    raise exception using errcode = 'MW612', message = 'It is too late to appeal this';
  end if;
  insert into public.appeals (user_id, decision_id, words) values (auth.uid(), held.id, kept) returning * into known;
  perform private.open_case('appeal', 'appeal', 'decision', held.id, auth.uid());
  return jsonb_build_object('id', known.id);
end
$$;
revoke all on function public.appeal(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.appeal(uuid, text) to authenticated;
comment on function public.appeal(uuid, text) is 'Appeals a decision about the caller, once: {id}. Raises MW601, MW605, MW606, MW612, 22023.';

-- schemas/community/person_channel.sql

-- What is told to one person alone: `person:{user id}`. It says that there is something to read, never what.

-- A person hears what is for them. Nobody but functions says anything there.
create policy "A person hears what is for them alone"
  on realtime.messages for select to authenticated
  using (
    (select realtime.topic()) = 'person:' || (select auth.uid())::text
    and messages.extension = 'broadcast' and (select private.may_see_own())
  );

-- schemas/community/questions.sql

-- What people ask everybody, and what they are answered. Author, words and counts stand in one row; whoever reads is given
-- a name by functions, and never an account.

create table public.topics (
  id text primary key check (id ~ '^[a-z_]{3,20}$'),
  position smallint not null unique
);
comment on table public.topics is 'What a question can be about. Their names stand with the texts of the page.';

alter table public.topics enable row level security;
revoke all on public.topics from public, anon, authenticated, service_role;
grant select on public.topics to anon, authenticated;
grant select, insert, update, delete on public.topics to service_role;

-- There is nothing in it but nine words.
create policy "Everybody reads the topics" on public.topics for select to anon, authenticated using (true);

insert into public.topics (id, position) values
  ('collections', 1), ('disputes', 2), ('cards', 3), ('budget', 4), ('loans', 5), ('medical', 6), ('identity', 7),
  ('home_and_car', 8), ('feelings', 9);

-- The last words of each post say in which stretch of posts it is, of 8,192 and of 65,536: so that a search for a common word
-- looks at the newest ones alone, within the index. A word of the language never looks like these.
create table public.questions (
  id uuid primary key,
  author_id uuid references auth.users (id) on delete set null,
  topic text not null references public.topics (id),
  title text not null,
  body text not null check (char_length(body) <= 4000),
  state text not null check (state in ('shown', 'held', 'hidden', 'removed', 'withdrawn', 'away')),
  reason text check (char_length(reason) between 1 and 40),
  answers integer not null default 0 check (answers >= 0),
  accepted_id uuid,
  shown_at timestamptz,
  first_answer_at timestamptz,
  active_at timestamptz not null default now(),
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint generated always as identity unique,
  words tsvector generated always as (
    pg_catalog.setweight(pg_catalog.to_tsvector('pg_catalog.english', title), 'A')
    || pg_catalog.setweight(pg_catalog.to_tsvector('pg_catalog.english', body), 'B')
    || pg_catalog.array_to_tsvector(array['#8k ' || (number >> 13), '#64k ' || (number >> 16)])) stored,
  constraint questions_title check (char_length(title) between 12 and 120 or (title = '' and state = 'withdrawn')),
  -- Whoever is gone has said nothing.
  constraint questions_without_author check (author_id is not null or (state = 'withdrawn' and body = ''))
);
comment on table public.questions is
  'What members ask everybody. Read through functions alone, which say whose name and never whose account.';
comment on column public.questions.state is
  'shown; held until a person looks; hidden by reports; removed by staff; withdrawn by its author, while others have answered; away while the account is closed.';
comment on column public.questions.reason is 'Why it is held, or what the page says beside it.';
comment on column public.questions.answers is 'How many answers are shown: kept by whoever shows and hides them.';
comment on column public.questions.active_at is 'When it or the latest of its answers was shown: the feed goes by it.';

create index questions_feed on public.questions (active_at desc, id desc) where state = 'shown';
create index questions_feed_of_topic on public.questions (topic, active_at desc, id desc) where state = 'shown';
create index questions_unanswered on public.questions (active_at desc, id desc) where state = 'shown' and answers = 0;
create index questions_unanswered_of_topic on public.questions (topic, active_at desc, id desc)
  where state = 'shown' and answers = 0;
create index questions_words on public.questions using gin (words) where state = 'shown';
create index questions_author_id on public.questions (author_id, created_at);
create index questions_created_at on public.questions (created_at);
create index questions_topic on public.questions (topic);
create index questions_accepted_id on public.questions (accepted_id);

alter table public.questions enable row level security;
revoke all on public.questions from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.questions to service_role;

create policy "Only who may enter"
  on public.questions as restrictive for all to authenticated
  using ((select private.may_enter())) with check ((select private.may_enter()));

create trigger touch_updated_at
  before update on public.questions
  for each row execute function private.touch_updated_at();

create table public.answers (
  id uuid primary key,
  question_id uuid not null references public.questions (id) on delete cascade,
  author_id uuid references auth.users (id) on delete cascade,
  kind text not null check (kind in ('experience', 'rule')),
  body text not null check (char_length(body) between 1 and 4000),
  source text check (char_length(source) between 1 and 500),
  state text not null check (state in ('shown', 'held', 'hidden', 'removed', 'away')),
  reason text check (char_length(reason) between 1 and 40),
  helped integer not null default 0 check (helped >= 0),
  shown_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint generated always as identity unique,
  words tsvector generated always as (
    pg_catalog.setweight(pg_catalog.to_tsvector('pg_catalog.english', body), 'B')
    || pg_catalog.array_to_tsvector(array['#8k ' || (number >> 13), '#64k ' || (number >> 16)])) stored,
  constraint answers_rule_has_source check (kind <> 'rule' or source is not null)
);
comment on table public.answers is
  'What members answer. Read through functions alone, which say whose name and never whose account.';
comment on column public.answers.author_id is
  'Who wrote it; null for who deleted their account and left what helped others.';
comment on column public.answers.source is 'Where a rule is written: a page of a .gov site, of law.cornell.edu, or a lesson of ours.';
comment on column public.answers.helped is 'How many it helped: kept by whoever says so.';
comment on column public.answers.shown_at is 'When it was first shown: an answer that was held is new from then on.';

create index answers_question_id on public.answers (question_id, shown_at, id);
create index answers_latest on public.answers (shown_at desc) where state = 'shown';
create index answers_words on public.answers using gin (words) where state = 'shown';
create index answers_author_id on public.answers (author_id, created_at);

-- Looked at when everything is done: an account that goes takes several answers along, and each changes their question.
alter table public.questions
  add constraint questions_accepted foreign key (accepted_id) references public.answers (id) on delete set null
  deferrable initially deferred;

alter table public.answers enable row level security;
revoke all on public.answers from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.answers to service_role;

create policy "Only who may enter"
  on public.answers as restrictive for all to authenticated
  using ((select private.may_enter())) with check ((select private.may_enter()));

create trigger touch_updated_at
  before update on public.answers
  for each row execute function private.touch_updated_at();

create table public.helped (
  answer_id uuid not null references public.answers (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (answer_id, user_id)
);
comment on table public.helped is 'Whom an answer helped, once each. Only their number is ever told.';

create index helped_user_id on public.helped (user_id);

alter table public.helped enable row level security;
revoke all on public.helped from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.helped to service_role;

create policy "Only who may enter"
  on public.helped as restrictive for all to authenticated
  using ((select private.may_enter())) with check ((select private.may_enter()));

-- What stood there before it was changed or taken back, for staff who are told of it later.
create table private.old_words (
  id bigint generated always as identity primary key,
  post_kind text not null check (post_kind in ('question', 'answer')),
  post_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  words text not null,
  replaced_at timestamptz not null default now()
);
comment on table private.old_words is 'What posts said before they were changed or taken back. Staff read it; forgotten after 90 days.';

create index old_words_post on private.old_words (post_kind, post_id, replaced_at);
create index old_words_user_id on private.old_words (user_id);
create index old_words_replaced_at on private.old_words (replaced_at);

alter table private.old_words enable row level security;
revoke all on private.old_words from public, anon, authenticated, service_role;

-- Keeps what a post says, before that changes. A hundred that are due to be forgotten go with it.
create function private.keep_old_words(what text, which uuid, author uuid, said text) returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.old_words where id in (
    select old.id from private.old_words as old, private.community_limits() as limits
    where old.replaced_at < now() - pg_catalog.make_interval(days => limits.old_text_days) limit 100 for update of old skip locked);
  insert into private.old_words (post_kind, post_id, user_id, words) values (what, which, author, said);
$$;
revoke all on function private.keep_old_words(text, uuid, uuid, text) from public;
comment on function private.keep_old_words(text, uuid, uuid, text) is 'Keeps for staff what a post says, before that changes.';

-- What is shown for the first time is new from then on, however long it was held.
create function private.date_post() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.state = 'shown' and new.shown_at is null then
    new.shown_at := now();
    if tg_table_name = 'questions' then
      new.active_at := greatest(new.active_at, now());
    end if;
  end if;
  return new;
end
$$;
revoke all on function private.date_post() from public;
comment on function private.date_post() is 'Trigger on questions and answers: the first time that a post is shown is kept.';

create trigger date_post before insert or update of state on public.questions
  for each row execute function private.date_post();
create trigger date_post before insert or update of state on public.answers
  for each row execute function private.date_post();

-- A question whose author took it back stands only as long as somebody's answer does.
create function private.drop_empty_question(question uuid) returns void
language sql
volatile
set search_path = ''
as $$
  delete from public.questions where id = question and state = 'withdrawn'
    and not exists (select from public.answers where question_id = question)
$$;
revoke all on function private.drop_empty_question(uuid) from public;
comment on function private.drop_empty_question(uuid) is 'Deletes a question that was withdrawn and has no answer left.';

-- Whoever deletes their account takes their words along, and leaves the answers that others wrote.
create function private.empty_question() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.author_id is null and old.author_id is not null then
    new.state := 'withdrawn';
    new.title := '';
    new.body := '';
    new.reason := null;
  end if;
  return new;
end
$$;
revoke all on function private.empty_question() from public;
comment on function private.empty_question() is 'Trigger on questions: an account that goes takes its words along.';

create trigger empty_question before update of author_id on public.questions
  for each row execute function private.empty_question();

-- Keeps the counts that depend on whether a question is shown, and lets one go that nobody needs.
-- Definer: whoever deletes an account has no rights here.
create function private.count_question() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_shown constant boolean := tg_op <> 'INSERT' and old.state = 'shown';
  is_shown constant boolean := tg_op <> 'DELETE' and new.state = 'shown';
begin
  if was_shown <> is_shown then
    update public.aliases set shown_posts = greatest(0, shown_posts + case when is_shown then 1 else -1 end)
      where user_id = coalesce(old.author_id, new.author_id) and circle_id is null;
  end if;
  if tg_op = 'UPDATE' then
    perform private.drop_empty_question(new.id);
  end if;
  return null;
end
$$;
revoke all on function private.count_question() from public;
comment on function private.count_question() is 'Trigger on questions: keeps count of what is shown of its author.';

create trigger count_question after insert or update of state, author_id or delete on public.questions
  for each row execute function private.count_question();

-- Keeps what a question tells of its answers: how many are shown, and when the latest was. Nothing is counted anew.
-- Definer, for the same reason.
create function private.count_answer() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_shown constant boolean := tg_op <> 'INSERT' and old.state = 'shown';
  is_shown constant boolean := tg_op <> 'DELETE' and new.state = 'shown';
  question constant uuid := coalesce(old.question_id, new.question_id);
begin
  if was_shown <> is_shown then
    update public.questions as held set
      answers = held.answers + case when is_shown then 1 else -1 end,
      first_answer_at = case when is_shown then least(held.first_answer_at, new.shown_at) else held.first_answer_at end,
      active_at = case when is_shown then greatest(held.active_at, new.shown_at)
        else greatest(held.shown_at, (
          select max(others.shown_at) from public.answers as others where others.question_id = question and others.state = 'shown'))
        end
    where held.id = question;
    update public.aliases set shown_posts = greatest(0, shown_posts + case when is_shown then 1 else -1 end)
      where user_id = coalesce(old.author_id, new.author_id) and circle_id is null;
  end if;
  if is_shown and not was_shown then
    update private.cases set decided_at = now()
      where kind = 'unanswered' and post_kind = 'question' and post_id = question and decided_at is null;
  end if;
  if tg_op = 'DELETE' then
    perform private.drop_empty_question(question);
  end if;
  return null;
end
$$;
revoke all on function private.count_answer() from public;
comment on function private.count_answer() is 'Trigger on answers: keeps what their question tells of them.';

create trigger count_answer after insert or update of state or delete on public.answers
  for each row execute function private.count_answer();

-- Whoever is gone has been helped no longer.
-- Definer, for the same reason.
create function private.count_helped() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.answers set helped = greatest(0, helped + case when tg_op = 'INSERT' then 1 else -1 end)
    where id = coalesce(old.answer_id, new.answer_id);
  return null;
end
$$;
revoke all on function private.count_helped() from public;
comment on function private.count_helped() is 'Trigger on helped: keeps how many an answer helped.';

create trigger count_helped after insert or delete on public.helped
  for each row execute function private.count_helped();

-- Everybody whose words a viewer does not see: blocked either way, or muted. The same as is_hidden_for(), once for a list.
create function private.hidden_people(viewer uuid) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(person), '{}') from (
    select blocked_id from public.blocks where user_id = viewer and circle_id is null
    union
    select user_id from public.blocks where blocked_id = viewer and circle_id is null
    union
    select muted_id from public.mutes where user_id = viewer and circle_id is null
  ) as hidden (person)
$$;
revoke all on function private.hidden_people(uuid) from public;
comment on function private.hidden_people(uuid) is 'Everybody whose words a viewer does not see.';

-- What a viewer reported, they see no more. Worry about somebody hides nothing.
create function private.reported_posts(viewer uuid) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(post_id), '{}') from public.reports
  where user_id = viewer and post_kind in ('question', 'answer') and reason <> 'worried'
$$;
revoke all on function private.reported_posts(uuid) from public;
comment on function private.reported_posts(uuid) is 'Questions and answers that a viewer reported, and sees no more.';

-- Who may see a question: everybody while it is shown, its author always. Blocked is the same as not found.
create function private.may_see_question(viewer uuid, question uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.questions as seen
    where seen.id = question and (
      seen.author_id = viewer
      or (seen.state = 'shown' and not private.is_hidden_for(viewer, seen.author_id))
      or (seen.state in ('withdrawn', 'away') and seen.answers > 0
        and (seen.author_id is null or not private.is_hidden_for(viewer, seen.author_id)))))
$$;
revoke all on function private.may_see_question(uuid, uuid) from public;
comment on function private.may_see_question(uuid, uuid) is 'Does this viewer see this question, or what is left of it?';

-- What is written below a question keeps it until the transaction ends: its author's account may go in the same instant.
create function private.hold_question(viewer uuid, question uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.questions where id = hold_question.question for key share;
  return found and private.may_see_question(viewer, hold_question.question);
end
$$;
revoke all on function private.hold_question(uuid, uuid) from public;
comment on function private.hold_question(uuid, uuid) is 'Holds a question that this viewer sees. False where there is none.';

-- Who may see an answer: who sees its question, by the same rules.
create function private.may_see_answer(viewer uuid, answer uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.answers as seen
    where seen.id = answer and (
      seen.author_id = viewer
      or (seen.state = 'shown' and not private.is_hidden_for(viewer, seen.author_id)))
      and private.may_see_question(viewer, seen.question_id))
$$;
revoke all on function private.may_see_answer(uuid, uuid) from public;
comment on function private.may_see_answer(uuid, uuid) is 'Does this viewer see this answer?';

-- What a person of the staff, or reports, decide of a post. Counts, search and the feed follow by triggers.
create function private.show_question(question uuid) returns void
language sql
volatile
set search_path = ''
as $$
  update public.questions set state = 'shown', reason = null where id = question and state in ('held', 'hidden', 'removed')
$$;
revoke all on function private.show_question(uuid) from public;
comment on function private.show_question(uuid) is 'Shows a question that was held, hidden or removed.';

-- Hidden until somebody looks, or removed for good.
create function private.hide_question(question uuid, new_state text) returns void
language sql
volatile
set search_path = ''
as $$
  update public.questions set state = new_state
  where id = question and state in ('shown', 'held', 'hidden', 'away') and new_state in ('hidden', 'removed')
$$;
revoke all on function private.hide_question(uuid, text) from public;
comment on function private.hide_question(uuid, text) is 'Hides a question, by reports or for good.';

-- The same for an answer.
create function private.show_answer(answer uuid) returns void
language sql
volatile
set search_path = ''
as $$
  update public.answers set state = 'shown', reason = null where id = answer and state in ('held', 'hidden', 'removed')
$$;
revoke all on function private.show_answer(uuid) from public;
comment on function private.show_answer(uuid) is 'Shows an answer that was held, hidden or removed.';

-- The same for an answer.
create function private.hide_answer(answer uuid, new_state text) returns void
language sql
volatile
set search_path = ''
as $$
  update public.answers set state = new_state
  where id = answer and state in ('shown', 'held', 'hidden', 'away') and new_state in ('hidden', 'removed')
$$;
revoke all on function private.hide_answer(uuid, text) from public;
comment on function private.hide_answer(uuid, text) is 'Hides an answer, by reports or for good.';

-- schemas/community/threads.sql

-- What one person keeps of questions: what they began to write, and what they have read.

create table public.drafts (
  id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  question_id uuid references public.questions (id) on delete cascade,
  topic text references public.topics (id),
  title text not null default '' check (char_length(title) <= 120),
  kind text check (kind in ('experience', 'rule')),
  body text not null default '' check (char_length(body) <= 4000),
  source text not null default '' check (char_length(source) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.drafts is 'What a member began to write and has not posted. Theirs alone; at most 20.';
comment on column public.drafts.question_id is 'The question that this would answer; null for a question of their own.';

create index drafts_user_id on public.drafts (user_id, updated_at);
create index drafts_question_id on public.drafts (question_id);
create index drafts_topic on public.drafts (topic);

alter table public.drafts enable row level security;
revoke all on public.drafts from public, anon, authenticated, service_role;
grant select on public.drafts to authenticated;
grant select, insert, update, delete on public.drafts to service_role;

-- A person reads their own drafts. Functions alone write here.
create policy "A person reads their own drafts"
  on public.drafts for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.drafts
  for each row execute function private.touch_updated_at();

create table public.thread_reads (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  question_id uuid not null references public.questions (id) on delete cascade,
  read_at timestamptz,
  is_following boolean not null default false,
  primary key (user_id, question_id)
);
comment on table public.thread_reads is 'Which questions somebody opened, when last, and which they follow. Theirs alone.';

create index thread_reads_question_id on public.thread_reads (question_id) ;
create index thread_reads_followers on public.thread_reads (question_id, user_id) where is_following;

alter table public.thread_reads enable row level security;
revoke all on public.thread_reads from public, anon, authenticated, service_role;
grant select on public.thread_reads to authenticated;
grant select, insert, update, delete on public.thread_reads to service_role;

-- A person reads what they have read. Functions alone write here.
create policy "A person reads what they have read"
  on public.thread_reads for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- Keeps what a member began to write. Raises 22023, MW601, MW606, MW616 for one too many.
-- Definer: clients have no rights to write drafts. Executable by authenticated alone, like all that follow.
create function public.save_draft(
  draft uuid, question uuid, topic text, title text, kind text, body text, source text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  said constant text := concat_ws(E'\n', save_draft.title, save_draft.body, save_draft.source);
  max_drafts integer;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[person]);
  if draft is null or char_length(coalesce(save_draft.title, '')) > 120 or char_length(coalesce(save_draft.body, '')) > 4000
    or char_length(coalesce(save_draft.source, '')) > 500
    or coalesce(save_draft.kind, 'rule') not in ('rule', 'experience')
    or (save_draft.topic is not null and not exists (select from public.topics where id = save_draft.topic)) then
    raise exception using errcode = '22023', message = 'This is no draft';
  end if;
  if save_draft.question is not null and not private.hold_question(person, save_draft.question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  if private.holds_private_number(private.plain_words(said)) then
    raise exception using errcode = 'MW606', message = 'This holds a card''s number or a Social Security number';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  -- It was posted meanwhile: what was on its way to be kept comes too late.
  if exists (select from public.questions where id = draft) or exists (select from public.answers where id = draft) then
    return jsonb_build_object('saved_at', now());
  end if;
  select drafts_a_person into max_drafts from private.community_limits();
  if not exists (select from public.drafts where id = draft)
    and (select count(*) from public.drafts where user_id = person) >= max_drafts then
    raise exception using errcode = 'MW616', message = 'There are too many drafts: post or delete one first';
  end if;
  insert into public.drafts as kept (id, user_id, question_id, topic, title, kind, body, source)
  values (draft, person, save_draft.question, save_draft.topic, coalesce(save_draft.title, ''), save_draft.kind,
    coalesce(save_draft.body, ''), coalesce(save_draft.source, ''))
  on conflict (id) do update set question_id = excluded.question_id, topic = excluded.topic, title = excluded.title,
    kind = excluded.kind, body = excluded.body, source = excluded.source
    where kept.user_id = person;
  if not found then
    raise exception using errcode = '22023', message = 'This is no draft';
  end if;
  return jsonb_build_object('saved_at', now());
end
$$;
revoke all on function public.save_draft(uuid, uuid, text, text, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.save_draft(uuid, uuid, text, text, text, text, text) to authenticated;
comment on function public.save_draft(uuid, uuid, text, text, text, text, text) is
  'Keeps what the calling member began to write: {saved_at}. Raises 22023, MW601, MW605, MW606, MW616.';

-- Also when it is there no more.
-- Definer, as save_draft().
create function public.delete_draft(draft uuid) returns void
language sql
security definer
set search_path = ''
as $$ delete from public.drafts where id = draft and user_id = auth.uid() and private.may_see_own() $$;
revoke all on function public.delete_draft(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_draft(uuid) to authenticated;
comment on function public.delete_draft(uuid) is 'Deletes a draft of the caller''s.';

-- What the caller began to write, and what of theirs is not shown to others and why, the latest first.
-- Definer, as save_draft().
create function public.my_drafts() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'drafts', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'question', question_id, 'topic', topic, 'title', title, 'kind', kind,
        'body', body, 'source', source, 'saved_at', updated_at) order by updated_at desc)
      from public.drafts where user_id = auth.uid()), '[]'),
    'waiting', coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'question', question, 'words', words, 'state', state,
        'reason', reason, 'written_at', created_at) order by created_at desc)
      from (
        (select 'question' as kind, id, id as question, title as words, state, reason, created_at
        from public.questions where author_id = auth.uid() and state in ('held', 'hidden', 'removed')
        order by created_at desc limit 20)
        union all
        (select 'answer', id, question_id, pg_catalog.left(body, 120), state, reason, created_at
        from public.answers where author_id = auth.uid() and state in ('held', 'hidden', 'removed')
        order by created_at desc limit 20)
      ) as posts), '[]'))
  where private.may_see_own()
$$;
revoke all on function public.my_drafts() from public, anon, authenticated, service_role;
grant execute on function public.my_drafts() to authenticated;
comment on function public.my_drafts() is
  'What the caller began to write, and what of theirs is not shown and why: {drafts, waiting}.';

-- Says that the caller has read a question until now. Raises MW601, MW605.
-- Definer, as save_draft().
create function public.thread_read(question uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_reader();
begin
  perform private.hold_people(array[person]);
  if not private.hold_question(person, question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  insert into public.thread_reads (user_id, question_id, read_at) values (person, question, now())
  on conflict (user_id, question_id) do update set read_at = excluded.read_at;
end
$$;
revoke all on function public.thread_read(uuid) from public, anon, authenticated, service_role;
grant execute on function public.thread_read(uuid) to authenticated;
comment on function public.thread_read(uuid) is 'Says that the caller has read a question until now. Raises MW601, MW605.';

-- Whoever follows a question is told of its answers. Raises MW601, MW605.
-- Definer, as save_draft().
create function public.follow(question uuid, is_following boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_reader();
begin
  if follow.is_following is null then
    raise exception using errcode = '22023', message = 'Follow it, or not?';
  end if;
  perform private.hold_people(array[person]);
  if not private.hold_question(person, question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  insert into public.thread_reads (user_id, question_id, is_following) values (person, question, follow.is_following)
  on conflict (user_id, question_id) do update set is_following = excluded.is_following;
end
$$;
revoke all on function public.follow(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.follow(uuid, boolean) to authenticated;
comment on function public.follow(uuid, boolean) is 'Follows a question, or no longer. Raises 22023, MW601, MW605.';

-- schemas/community/feed.sql

-- Reading what people asked: the feed, one question with its answers, and search. Every statement stops after so many rows of
-- an index, however many posts there are.

-- Whoever wrote something, as others know them; null for who is gone.
create function private.author_seen(person uuid, viewer uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', id, 'name', name, 'shape', pot_shape, 'glaze', pot_glaze,
    'is_staff', private.is_staff(person), 'is_me', person = viewer)
  from public.aliases where user_id = person and circle_id is null
$$;
revoke all on function private.author_seen(uuid, uuid) from public;
comment on function private.author_seen(uuid, uuid) is
  'Who wrote something: {id, name, shape, glaze, is_staff, is_me}; null for who is gone.';

-- Questions of a list, in its order, as one viewer sees them. Answers of people whom they don't see aren't counted.
create function private.feed_items(listed uuid[], viewer uuid, hidden uuid[], reported uuid[]) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', seen.id, 'topic', seen.topic, 'title', case when seen.state <> 'away' then seen.title else '' end,
    'author', case when seen.state <> 'away' then private.author_seen(seen.author_id, viewer) end,
    'asked_at', coalesce(seen.shown_at, seen.created_at), 'active_at', seen.active_at,
    'answers', seen.answers - case when hidden = '{}' and reported = '{}' then 0 else (
      select count(*) from public.answers as others
      where others.question_id = seen.id and others.state = 'shown'
        and (others.author_id = any (hidden) or others.id = any (reported))) end,
    'accepted', exists (
      select from public.answers as taken
      where taken.id = seen.accepted_id and taken.state = 'shown' and not coalesce(taken.author_id = any (hidden), false)
        and taken.id <> all (reported)),
    'new_answers', case when opened.read_at is not null then (
      select count(*) from (
        select from public.answers as others
        where others.question_id = seen.id and others.shown_at > opened.read_at and others.state = 'shown'
          and others.author_id is distinct from viewer and not coalesce(others.author_id = any (hidden), false)
          and others.id <> all (reported)
        limit 100) as unread) end
  ) order by place), '[]')
  from unnest(listed) with ordinality as wanted (id, place)
  join public.questions as seen on seen.id = wanted.id
  left join public.thread_reads as opened on opened.question_id = seen.id and opened.user_id = viewer
$$;
revoke all on function private.feed_items(uuid[], uuid, uuid[], uuid[]) from public;
comment on function private.feed_items(uuid[], uuid, uuid[], uuid[]) is 'Questions of a list, in its order, as one viewer sees them.';

-- A page of the feed, the liveliest first: after the question of this instant and id, or from the top. Raises MW601, 22023.
-- Definer: clients have no rights to these tables. Executable by authenticated alone, like all that follow. Planned for each
-- call's own values: an index that fits one topic does not fit another.
create function public.feed_page(topic text, unanswered boolean, before_active timestamptz, before_id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  viewer constant uuid := private.community_reader();
  hidden constant uuid[] := private.hidden_people(viewer);
  reported constant uuid[] := private.reported_posts(viewer);
  size constant integer := 20;
  listed uuid[];
  unseen uuid[];
begin
  if (before_active is null) <> (before_id is null)
    or (feed_page.topic is not null and not exists (select from public.topics where id = feed_page.topic)) then
    raise exception using errcode = '22023', message = 'There is no such page';
  end if;
  if feed_page.unanswered then
    -- A question whose answers the viewer sees none of is unanswered to them: it says so of itself, and would else tell of a block.
    unseen := case when hidden = '{}' and reported = '{}' then '{}' else array(
      select distinct others.question_id from public.answers as others
      where others.state = 'shown' and (others.author_id = any (hidden) or others.id = any (reported))
        and not exists (
          select from public.answers as visible
          where visible.question_id = others.question_id and visible.state = 'shown'
            and not coalesce(visible.author_id = any (hidden), false) and visible.id <> all (reported))) end;
    listed := array(
      select id from (
        (select seen.id, seen.active_at from public.questions as seen
          where state = 'shown' and answers = 0 and author_id <> all (hidden) and seen.id <> all (reported)
            and (feed_page.topic is null or seen.topic = feed_page.topic)
            and (before_id is null or (seen.active_at, seen.id) < (before_active, before_id))
          order by seen.active_at desc, seen.id desc limit size + 1)
        union all
        (select seen.id, seen.active_at from public.questions as seen
          where seen.id = any (unseen) and state = 'shown' and answers > 0
            and author_id <> all (hidden) and seen.id <> all (reported)
            and (feed_page.topic is null or seen.topic = feed_page.topic)
            and (before_id is null or (seen.active_at, seen.id) < (before_active, before_id))
          order by seen.active_at desc, seen.id desc limit size + 1)
      ) as waiting order by active_at desc, id desc limit size + 1);
  else
    listed := array(
      select id from public.questions as seen
      where state = 'shown' and author_id <> all (hidden) and id <> all (reported)
        and (feed_page.topic is null or seen.topic = feed_page.topic)
        and (before_id is null or (active_at, id) < (before_active, before_id))
      order by active_at desc, id desc limit size + 1);
  end if;
  return jsonb_build_object(
    'questions', private.feed_items(listed[1:size], viewer, hidden, reported), 'more', cardinality(listed) > size, 'now', now());
end
$$;
revoke all on function public.feed_page(text, boolean, timestamptz, uuid) from public, anon, authenticated, service_role;
grant execute on function public.feed_page(text, boolean, timestamptz, uuid) to authenticated;
comment on function public.feed_page(text, boolean, timestamptz, uuid) is
  'A page of questions, the liveliest first: {questions, more, now}. Raises 22023, MW601.';

-- Answers of a list as one viewer sees them, in the order in which they were shown; what is held comes last, to its author alone.
create function private.answers_seen(listed uuid[], viewer uuid, accepted uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', seen.id, 'author', private.author_seen(seen.author_id, viewer), 'kind', seen.kind, 'body', seen.body,
    'source', seen.source, 'helped', seen.helped,
    'helped_me', exists (select from public.helped where answer_id = seen.id and user_id = viewer),
    'shown_at', seen.shown_at, 'written_at', seen.created_at, 'edited_at', seen.edited_at, 'state', seen.state,
    'reason', seen.reason, 'is_mine', coalesce(seen.author_id = viewer, false), 'is_accepted', seen.id is not distinct from accepted
  ) order by seen.shown_at nulls last, seen.id), '[]')
  from public.answers as seen where seen.id = any (listed)
$$;
revoke all on function private.answers_seen(uuid[], uuid, uuid) from public;
comment on function private.answers_seen(uuid[], uuid, uuid) is 'Answers of a list as one viewer sees them.';

-- A question with its answers: fifty at a time, and with the first of them the accepted one and what the caller wrote that is
-- not shown. A question that its author took back, or whose account is closed, has no words and no name. Raises MW601, MW605.
-- Definer, as feed_page().
create function public.thread(question uuid, after_at timestamptz default null, after_id uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  viewer constant uuid := private.community_reader();
  hidden constant uuid[] := private.hidden_people(viewer);
  reported constant uuid[] := private.reported_posts(viewer);
  size constant integer := 50;
  held public.questions;
  opened public.thread_reads;
  accepted uuid;
  listed uuid[];
  beside uuid[] := '{}';
begin
  select * into held from public.questions where id = thread.question;
  if not found or not private.may_see_question(viewer, held.id) or held.id = any (reported) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  select * into opened from public.thread_reads where user_id = viewer and question_id = held.id;
  select id into accepted from public.answers
    where id = held.accepted_id and state = 'shown' and not coalesce(author_id = any (hidden), false) and id <> all (reported);
  listed := array(
    select id from public.answers as seen
    where question_id = held.id and state = 'shown' and not coalesce(author_id = any (hidden), false) and id <> all (reported)
      and (after_id is null or (shown_at, id) > (after_at, after_id))
    order by shown_at, id limit size + 1);
  if after_id is null then
    beside := array(
      select id from public.answers where question_id = held.id and (id = accepted or (author_id = viewer and state <> 'shown')));
  end if;
  return jsonb_build_object(
    'question', private.feed_items(array[held.id], viewer, hidden, reported) -> 0 || jsonb_build_object(
      'body', case when held.state <> 'away' then held.body else '' end, 'edited_at', held.edited_at,
      'state', case when held.state <> 'away' then held.state else 'withdrawn' end, 'is_mine', coalesce(held.author_id = viewer, false),
      'reason', case when held.state = 'shown' or held.author_id = viewer then held.reason end,
      'read_at', opened.read_at, 'is_following', coalesce(opened.is_following, false))
      || case when held.state = 'withdrawn' then jsonb_build_object('author', null) else '{}' end,
    'answers', private.answers_seen(listed[1:size] || beside, viewer, accepted),
    'more', cardinality(listed) > size, 'now', now());
end
$$;
revoke all on function public.thread(uuid, timestamptz, uuid) from public, anon, authenticated, service_role;
grant execute on function public.thread(uuid, timestamptz, uuid) to authenticated;
comment on function public.thread(uuid, timestamptz, uuid) is
  'A question with its answers: {question, answers, more, now}. Raises MW601, MW605.';

-- How many rows PostgreSQL expects of a statement, from what it keeps of the columns: nothing is read.
-- Volatile, as PostgreSQL wants it of whoever asks for a plan.
create function private.expected_rows(statement text) returns double precision
language plpgsql
volatile
set search_path = ''
as $$
declare
  plan jsonb;
begin
  execute 'explain (format json) ' || statement into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::double precision;
end
$$;
revoke all on function private.expected_rows(text) from public;
comment on function private.expected_rows(text) is 'How many rows PostgreSQL expects of a statement, without running it.';

-- A search narrowed to the newest stretches of posts that should hold twice as many hits as wanted; as it is, where it has few
-- hits anyway, or so many that reading from the newest finds them at once. `posts` is questions or answers.
create function private.narrowed(wanted tsquery, posts text, hits integer) returns tsquery
language plpgsql
volatile
set search_path = ''
as $$
declare
  latest bigint;
  found double precision;
  needed bigint;
  step integer;
begin
  execute pg_catalog.format('select max(number) from public.%I', posts) into latest;
  if coalesce(latest, 0) <= 16 * hits then
    return wanted;
  end if;
  found := private.expected_rows(pg_catalog.format(
    'select from public.%I where state = ''shown'' and words @@ %L::tsquery', posts, wanted));
  if found <= 3 * hits or found >= latest / 8.0 then
    return wanted;
  end if;
  needed := (2.0 * hits * latest / found)::bigint;
  step := case when needed > 5 * 8192 then 16 else 13 end;
  if needed >= latest then
    return wanted;
  end if;
  return wanted operator(pg_catalog.&&) (
    select string_agg(pg_catalog.quote_literal(case step when 13 then '#8k ' else '#64k ' end || stretch), ' | ')
    from generate_series(greatest(0, (latest - needed) >> step), latest >> step) as stretch)::tsquery;
end
$$;
revoke all on function private.narrowed(tsquery, text, integer) from public;
comment on function private.narrowed(tsquery, text, integer) is
  'A search among the newest questions or answers, as many as should hold enough hits.';

-- Questions that hold all of these words, in what was asked or in one answer: the newest 1,000, half of each kind, are ranked,
-- and the best twenty given. Raises 22023, MW601, MW602.
-- Definer, as feed_page().
create function public.search_feed(words text, topic text) returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  viewer constant uuid := private.community_reader();
  hidden constant uuid[] := private.hidden_people(viewer);
  reported constant uuid[] := private.reported_posts(viewer);
  wanted tsquery;
  newest constant integer := 500;
  size constant integer := 20;
  listed uuid[] := '{}';
  in_questions tsquery;
  in_answers tsquery;
begin
  -- As they came: words that are measured and counted before anything reads them.
  if char_length(coalesce(search_feed.words, '')) > 200 or coalesce(btrim(search_feed.words), '') = ''
    or (search_feed.topic is not null and not exists (select from public.topics where id = search_feed.topic)) then
    raise exception using errcode = '22023', message = 'Search for 1 to 200 characters';
  end if;
  perform private.take_turn(viewer, 'search');
  wanted := pg_catalog.websearch_to_tsquery('pg_catalog.english', search_feed.words);
  if pg_catalog.numnode(wanted) > 0 then
    -- Of one topic there are fewer hits in as many posts.
    in_questions := private.narrowed(wanted, 'questions', newest * case when search_feed.topic is null then 1 else 9 end);
    in_answers := private.narrowed(wanted, 'answers', newest * case when search_feed.topic is null then 1 else 9 end);
    loop
    listed := array(
      select found.id
      from (
        (select asked.id, pg_catalog.ts_rank(asked.words, wanted) as rank, asked.active_at
        from (
          select * from public.questions as seen
          where seen.state = 'shown' and seen.words @@ in_questions and seen.author_id <> all (hidden)
            and seen.id <> all (reported)
            and (search_feed.topic is null or seen.topic = search_feed.topic)
          order by seen.active_at desc, seen.id desc limit newest
        ) as asked)
        union all
        (select said.question_id, pg_catalog.ts_rank(said.words, wanted), said.active_at
        from (
          select seen.question_id, seen.words, questions.active_at
          from public.answers as seen join public.questions on questions.id = seen.question_id
          where seen.state = 'shown' and seen.words @@ in_answers and not coalesce(seen.author_id = any (hidden), false)
            and seen.id <> all (reported)
            and questions.state = 'shown' and questions.author_id <> all (hidden) and questions.id <> all (reported)
            and (search_feed.topic is null or questions.topic = search_feed.topic)
          order by seen.shown_at desc limit newest
        ) as said)
      ) as found (id, rank, active_at)
      group by found.id
      order by max(found.rank) desc, max(found.active_at) desc, found.id limit size);
    -- What was expected may be wrong: then everything is looked at.
    exit when cardinality(listed) = size or (in_questions = wanted and in_answers = wanted);
    in_questions := wanted;
    in_answers := wanted;
    end loop;
  end if;
  return jsonb_build_object('questions', private.feed_items(listed, viewer, hidden, reported));
end
$$;
revoke all on function public.search_feed(text, text) from public, anon, authenticated, service_role;
grant execute on function public.search_feed(text, text) to authenticated;
comment on function public.search_feed(text, text) is
  'Questions that hold all of these words, the best first: {questions}. Raises 22023, MW601, MW602.';

-- When a topic was last heard of, so that nobody hears of it more than once a second.
create table private.feed_notices (
  topic text primary key,
  sent_at timestamptz not null default '-infinity'
);
comment on table private.feed_notices is 'When those who listen to a topic were last told that something is new.';

alter table private.feed_notices enable row level security;
revoke all on private.feed_notices from public, anon, authenticated, service_role;

insert into private.feed_notices (topic) select id from public.topics union all select 'all';

-- Tells whoever listens to a topic, or to all, that something is new there: at most once a second each. Whoever writes in the
-- same instant waits for nobody: who was told reads once more a little later.
create function private.tell_feed(about text) returns void
language plpgsql
set search_path = ''
as $$
declare
  heard text;
begin
  for heard in
    update private.feed_notices as notice set sent_at = pg_catalog.clock_timestamp()
    where notice.topic in (
      select free.topic from private.feed_notices as free
      where free.topic in (about, 'all') and free.sent_at < pg_catalog.clock_timestamp() - interval '1 second'
      for update skip locked)
    returning notice.topic
  loop
    perform realtime.send('{}', 'question', 'feed:' || heard, true);
  end loop;
end
$$;
revoke all on function private.tell_feed(text) from public;
comment on function private.tell_feed(text) is 'Tells whoever listens to a topic that something is new, at most once a second.';

-- Members, and visitors while a pass runs, hear that there is something new; nobody sends there. A channel tells no words.
create policy "Readers hear of new questions"
  on realtime.messages for select to authenticated
  using (
    (select realtime.topic()) like 'feed:%' and messages.extension = 'broadcast' and (select private.may_enter())
  );

-- schemas/community/posts.sql

-- Writing: ask, answer, change, take back, say that it helped, accept.

-- What becomes of words before they are shown, or MW615 with the reason as its hint.
create function private.judge_post(author uuid, words text, out state text, out reason text)
language plpgsql
set search_path = ''
as $$
declare
  judged constant jsonb := private.judge_words(author, words);
begin
  if judged ->> 'verdict' = 'refuse' then
    raise exception using errcode = 'MW615', message = 'This cannot be posted here', hint = judged ->> 'reason';
  end if;
  state := case when judged ->> 'verdict' = 'hold' then 'held' else 'shown' end;
  reason := judged ->> 'reason';
end
$$;
revoke all on function private.judge_post(uuid, text) from public;
comment on function private.judge_post(uuid, text) is 'Whether words are shown or held, and why. Raises MW615.';

-- May a rule rest on this: a page of a .gov site, of law.cornell.edu, or a lesson of ours?
create function private.is_source(place text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select place ~* '^https?://([a-z0-9-]+\.)*([a-z0-9-]+\.gov|law\.cornell\.edu)([/?#][^\s\\"<>]*)?$'
    or place ~ '^/education/[a-z0-9-]{1,80}$'
$$;
revoke all on function private.is_source(text) from public;
comment on function private.is_source(text) is 'May a rule rest on this?';

-- Does a text speak of the law?
create function private.speaks_of_law(words text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select words ~* '\m(u\.?s\.?c|f\.?c\.?r\.?a|f\.?d\.?c\.?p\.?a|f\.?c\.?b\.?a|e\.?c\.?o\.?a|c\.?r\.?o\.?a|c\.?f\.?r)\M|\m(by|under|against|federal|state) (the )?law\M|\mstatute'
$$;
revoke all on function private.speaks_of_law(text) from public;
comment on function private.speaks_of_law(text) is 'Does a text speak of the law, as by a name of an act?';

-- The kind and source of an answer: a rule, or words of the law that nobody called their own experience, need a source that
-- may be looked up. Raises 22023, MW611.
create function private.check_source(inout kind text, body text, inout source text)
language plpgsql
immutable
set search_path = ''
as $$
begin
  source := nullif(btrim(source), '');
  if coalesce(kind, 'rule') not in ('experience', 'rule') or char_length(source) > 500 then
    raise exception using errcode = '22023', message = 'Is it a rule, or an experience?';
  end if;
  if source is not null and private.is_source(source) is not true then
    raise exception using errcode = 'MW611', message = 'A rule needs its source: a page of a .gov site or of law.cornell.edu';
  end if;
  if source is null and (kind = 'rule' or (kind is null and private.speaks_of_law(body))) then
    raise exception using errcode = 'MW611', message = 'A rule needs its source';
  end if;
  kind := coalesce(kind, case when source is null then 'experience' else 'rule' end);
end
$$;
revoke all on function private.check_source(text, text, text) from public;
comment on function private.check_source(text, text, text) is 'The kind and source of an answer. Raises 22023, MW611.';

-- Title and text of a question as they are kept. Raises 22023, MW606.
create function private.check_question(inout title text, inout body text)
language plpgsql
immutable
set search_path = ''
as $$
begin
  title := pg_catalog.regexp_replace(private.check_words(title, 120), '\s+', ' ', 'g');
  if least(char_length(title), char_length(private.plain_words(title))) < 12 then
    raise exception using errcode = '22023', message = 'A question needs at least 12 characters';
  end if;
  body := case when body ~ '\S' then private.check_words(body, 4000) else '' end;
end
$$;
revoke all on function private.check_question(text, text) from public;
comment on function private.check_question(text, text) is 'Title and text of a question as they are kept. Raises 22023, MW606.';

-- Tells those who follow a question that there is an answer, each by themselves. Nobody hears of whom they don't see.
create function private.tell_followers(question uuid, author uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select realtime.send(jsonb_build_object('question', question), 'answer', 'person:' || followers.user_id, true)
  from (
    select user_id from public.thread_reads
    where question_id = question and is_following and user_id <> author limit 200
  ) as followers
  where not private.is_hidden_for(followers.user_id, author)
$$;
revoke all on function private.tell_followers(uuid, uuid) from public;
comment on function private.tell_followers(uuid, uuid) is 'Tells those who follow a question that there is an answer.';

-- A post that its author made right waits for nobody any more.
create function private.close_held_case(what text, which uuid) returns void
language sql
volatile
set search_path = ''
as $$
  update private.cases set decided_at = now()
  where kind = 'held' and post_kind = what and post_id = which and decided_at is null
$$;
revoke all on function private.close_held_case(text, uuid) from public;
comment on function private.close_held_case(text, uuid) is 'Closes the case of a held post that no longer is one.';

-- Asks everybody, under the id of the draft: sent again, it is the same question and counts once. The asker follows it.
-- Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615.
-- Definer: clients have no rights to these tables. Executable by authenticated alone, like all that follow.
create function public.ask(draft uuid, topic text, title text, body text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.questions;
  checked record;
  judged record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  select * into held from public.questions where id = draft;
  if found and held.author_id = person then
    return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
  end if;
  if draft is null or found
    or not exists (select from public.topics where id = ask.topic) then
    raise exception using errcode = '22023', message = 'This is no question';
  end if;
  select * into checked from private.check_question(ask.title, ask.body);
  select * into judged from private.judge_post(person, concat_ws(E'\n', checked.title, checked.body));
  perform private.take_turn(person, 'question');
  insert into public.questions (id, author_id, topic, title, body, state, reason)
  values (draft, person, ask.topic, checked.title, checked.body, judged.state, judged.reason)
  on conflict do nothing returning * into held;
  if not found then
    raise exception using errcode = '22023', message = 'This is no question';
  end if;
  insert into public.thread_reads (user_id, question_id, read_at, is_following) values (person, draft, now(), true);
  delete from public.drafts where id = draft and user_id = person;
  if held.state = 'held' then
    perform private.open_case('held', held.reason, 'question', held.id, person);
  else
    perform private.tell_feed(held.topic);
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;
revoke all on function public.ask(uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.ask(uuid, text, text, text) to authenticated;
comment on function public.ask(uuid, text, text, text) is
  'Asks everybody: {id, state, reason}. Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615.';

-- Answers, under the id of the draft. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.
-- Definer, as ask().
create function public.answer(draft uuid, question uuid, kind text, body text, source text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  said text;
  held public.answers;
  checked record;
  judged record;
  about text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  select * into held from public.answers where id = draft;
  if found and held.author_id = person and held.question_id = answer.question then
    return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
  end if;
  if draft is null or found then
    raise exception using errcode = '22023', message = 'This is no answer';
  end if;
  select questions.topic into about from public.questions
    where id = answer.question and state = 'shown' and private.may_see_question(person, id) for no key update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  said := private.check_words(answer.body, 4000);
  select * into checked from private.check_source(answer.kind, said, answer.source);
  select * into judged from private.judge_post(person, concat_ws(E'\n', said, checked.source));
  perform private.take_turn(person, 'answer');
  insert into public.answers (id, question_id, author_id, kind, body, source, state, reason)
  values (draft, answer.question, person, checked.kind, said, checked.source, judged.state, judged.reason)
  on conflict do nothing returning * into held;
  if not found then
    raise exception using errcode = '22023', message = 'This is no answer';
  end if;
  insert into public.thread_reads (user_id, question_id, read_at, is_following)
  values (person, answer.question, now(), true) on conflict do nothing;
  delete from public.drafts where id = draft and user_id = person;
  if held.state = 'held' then
    perform private.open_case('held', held.reason, 'answer', held.id, person);
  else
    perform private.tell_feed(about);
    perform private.tell_followers(held.question_id, person);
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;
revoke all on function public.answer(uuid, uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.answer(uuid, uuid, text, text, text) to authenticated;
comment on function public.answer(uuid, uuid, text, text, text) is
  'Answers a question: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.';

-- When a post that changes now is marked as changed: half an hour is free.
create function private.mark_of_edit(since timestamptz, marked timestamptz) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case when since < now() - pg_catalog.make_interval(mins => limits.edit_minutes) then now() else marked end
  from private.community_limits() as limits
$$;
revoke all on function private.mark_of_edit(timestamptz, timestamptz) from public;
comment on function private.mark_of_edit(timestamptz, timestamptz) is 'When a post that changes now is marked as changed.';

-- Changes a question of one's own. What was held is shown once nothing holds it; what reports hid or staff removed stays so.
-- Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.
-- Definer, as ask().
create function public.edit_question(question uuid, topic text, title text, body text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.questions;
  checked record;
  judged record;
begin
  select * into held from public.questions
    where id = question and author_id = person and state in ('shown', 'held', 'hidden') for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  if not exists (select from public.topics where id = edit_question.topic) then
    raise exception using errcode = '22023', message = 'There is no such topic';
  end if;
  select * into checked from private.check_question(edit_question.title, edit_question.body);
  if (checked.title, checked.body, edit_question.topic) is distinct from (held.title, held.body, held.topic) then
    select * into judged from private.judge_post(person, concat_ws(E'\n', checked.title, checked.body));
    perform private.take_turn(person, 'edit');
    perform private.keep_old_words('question', held.id, person, concat_ws(E'\n\n', held.title, nullif(held.body, '')));
    update public.questions set title = checked.title, body = checked.body, topic = edit_question.topic,
      state = case when held.state = 'hidden' then 'hidden' else judged.state end, reason = judged.reason,
      edited_at = private.mark_of_edit(held.shown_at, held.edited_at)
    where id = held.id;
    if judged.state = 'held' then
      perform private.open_case('held', judged.reason, 'question', held.id, person);
    elsif held.state = 'held' then
      perform private.close_held_case('question', held.id);
      perform private.tell_feed(edit_question.topic);
    end if;
    select * into held from public.questions where id = held.id;
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;
revoke all on function public.edit_question(uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.edit_question(uuid, text, text, text) to authenticated;
comment on function public.edit_question(uuid, text, text, text) is
  'Changes a question of the caller''s: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.';

-- Changes an answer of one's own, by the same rules. Raises MW611 besides.
-- Definer, as ask().
create function public.edit_answer(answer uuid, kind text, body text, source text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.answers;
  said text;
  checked record;
  judged record;
begin
  select * into held from public.answers
    where id = answer and author_id = person and state in ('shown', 'held', 'hidden') for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such answer';
  end if;
  said := private.check_words(edit_answer.body, 4000);
  select * into checked from private.check_source(edit_answer.kind, said, edit_answer.source);
  if (said, checked.kind, checked.source) is distinct from (held.body, held.kind, held.source) then
    select * into judged from private.judge_post(person, concat_ws(E'\n', said, checked.source));
    perform private.take_turn(person, 'edit');
    perform private.keep_old_words('answer', held.id, person, concat_ws(E'\n\n', held.body, held.source));
    update public.answers set body = said, kind = checked.kind, source = checked.source,
      state = case when held.state = 'hidden' then 'hidden' else judged.state end, reason = judged.reason,
      edited_at = private.mark_of_edit(held.shown_at, held.edited_at)
    where id = held.id;
    if judged.state = 'held' then
      perform private.open_case('held', judged.reason, 'answer', held.id, person);
    elsif held.state = 'held' then
      perform private.close_held_case('answer', held.id);
      perform private.tell_feed((select topic from public.questions where id = held.question_id));
      perform private.tell_followers(held.question_id, person);
    end if;
    select * into held from public.answers where id = held.id;
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;
revoke all on function public.edit_answer(uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.edit_answer(uuid, text, text, text) to authenticated;
comment on function public.edit_answer(uuid, text, text, text) is
  'Changes an answer of the caller''s: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.';

-- Takes back what one wrote: the words go. A question that somebody answered stays without them, for the answers.
-- Also who may not write takes back, and again changes nothing. Raises 22023, MW601.
-- Definer, as ask().
create function public.remove_post(kind text, id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  asked public.questions;
  said public.answers;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[person]);
  if remove_post.kind = 'answer' then
    delete from public.answers where answers.id = remove_post.id and author_id = person returning * into said;
    if found then
      perform private.keep_old_words('answer', said.id, person, concat_ws(E'\n\n', said.body, said.source));
    end if;
  elsif remove_post.kind = 'question' then
    select * into asked from public.questions
      where questions.id = remove_post.id and author_id = person and state <> 'withdrawn' for update;
    if found then
      perform private.keep_old_words('question', asked.id, person, concat_ws(E'\n\n', asked.title, nullif(asked.body, '')));
      update public.questions set state = 'withdrawn', title = '', body = '', reason = null where questions.id = asked.id;
    end if;
  else
    raise exception using errcode = '22023', message = 'There is no such post';
  end if;
  perform private.close_held_case(remove_post.kind, remove_post.id)
    where asked.id is not null or said.id is not null;
end
$$;
revoke all on function public.remove_post(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_post(text, uuid) to authenticated;
comment on function public.remove_post(text, uuid) is 'Takes back a question or an answer of the caller''s. Raises 22023, MW601.';

-- Says that somebody else's answer helped, or takes that back. Once each. Raises 22023, MW601, MW602, MW605, MW609, MW614.
-- Definer, as ask().
create function public.mark_helped(answer uuid, helped boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
begin
  if mark_helped.helped is null then
    raise exception using errcode = '22023', message = 'Did it help, or not?';
  end if;
  perform from public.answers where id = mark_helped.answer and state = 'shown' for no key update;
  if not found or not private.may_see_answer(person, mark_helped.answer) then
    raise exception using errcode = 'MW605', message = 'There is no such answer';
  end if;
  if exists (select from public.answers where id = mark_helped.answer and author_id = person) then
    raise exception using errcode = '22023', message = 'One cannot be helped by oneself';
  end if;
  if mark_helped.helped then
    if not exists (select from public.helped where answer_id = mark_helped.answer and user_id = person) then
      perform private.take_turn(person, 'helped');
      insert into public.helped (answer_id, user_id) values (mark_helped.answer, person) on conflict do nothing;
    end if;
  else
    delete from public.helped where answer_id = mark_helped.answer and user_id = person;
  end if;
  return (select jsonb_build_object('helped', answers.helped, 'helped_me', mark_helped.helped)
    from public.answers where id = mark_helped.answer);
end
$$;
revoke all on function public.mark_helped(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.mark_helped(uuid, boolean) to authenticated;
comment on function public.mark_helped(uuid, boolean) is
  'Says that an answer helped, or no longer: {helped, helped_me}. Raises 22023, MW601, MW602, MW605, MW609, MW614.';

-- The asker takes one answer, or none any more. Of two at once the later stands. Raises 22023, MW601, MW605, MW609, MW614.
-- Definer, as ask().
create function public.accept(answer uuid, accepted boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  about uuid;
begin
  if accept.accepted is null then
    raise exception using errcode = '22023', message = 'Take it, or not?';
  end if;
  -- The answer before its question, as whoever deletes an account takes them.
  select question_id into about from public.answers
    where id = accept.answer and state = 'shown' and private.may_see_answer(person, id) for key share;
  if not exists (select from public.questions where id = about and author_id = person and state = 'shown') then
    raise exception using errcode = 'MW605', message = 'There is no such answer';
  end if;
  update public.questions set accepted_id = case when accept.accepted then accept.answer end
    where id = about and (accept.accepted or accepted_id = accept.answer);
end
$$;
revoke all on function public.accept(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.accept(uuid, boolean) to authenticated;
comment on function public.accept(uuid, boolean) is
  'The asker takes an answer, or no longer. Raises 22023, MW601, MW605, MW609, MW614.';

-- Puts questions that nobody answered in a day before staff, once each: by the clock. What nobody answered in a week nobody is
-- asked about any more. How many it was.
create function private.call_staff_to_questions() returns integer
language sql
volatile
set search_path = ''
as $$
  with waiting as (
    select id, author_id from public.questions
    where state = 'shown' and answers = 0
      and active_at < now() - interval '1 day' and active_at > now() - interval '7 days'
      and not exists (
        select from private.cases where kind = 'unanswered' and post_kind = 'question' and post_id = questions.id)
    order by active_at limit 100
  )
  select count(private.open_case('unanswered', 'no_answer', 'question', id, author_id))::integer from waiting
$$;
revoke all on function private.call_staff_to_questions() from public;
comment on function private.call_staff_to_questions() is
  'Puts questions without an answer of a day before staff, once each; how many.';

-- schemas/community/matches.sql

-- Being matched with people whose evening is near one's own. Everybody looks at the others' names first; nobody is told who said no.

create table public.match_requests (
  user_id uuid primary key references auth.users (id) on delete cascade,
  topic text not null references public.topics (id),
  goal text not null check (goal in ('one_debt', 'all_debts', 'on_time', 'small_savings')),
  weekday smallint not null check (weekday between 1 and 7),
  time_zone text not null check (char_length(time_zone) <= 64),
  asked_at timestamptz not null default now()
);
comment on table public.match_requests is 'Who wants to be put together with others. Their place in the line is when they asked.';

create index match_requests_asked_at on public.match_requests (asked_at);
create index match_requests_topic on public.match_requests (topic);

alter table public.match_requests enable row level security;
revoke all on public.match_requests from public, anon, authenticated, service_role;
grant select on public.match_requests to authenticated;
grant select, insert, update, delete on public.match_requests to service_role;

create policy "A person reads what they asked for"
  on public.match_requests for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- Three to five people who fit, while they look at each other and after.
create table private.matches (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  weekday smallint not null,
  time_zone text not null,
  made_at timestamptz not null default now(),
  closes_at timestamptz not null,
  settled_at timestamptz,
  circle_id uuid references public.circles (id) on delete set null
);
comment on table private.matches is 'Groups that were proposed. Settled ones are kept so that nobody is proposed to whom they said no.';

create index matches_due on private.matches (closes_at) where settled_at is null;
create index matches_circle_id on private.matches (circle_id);

alter table private.matches enable row level security;
revoke all on private.matches from public, anon, authenticated, service_role;

create table private.match_people (
  match_id uuid not null references private.matches (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  yes boolean,
  shares jsonb,
  primary key (match_id, user_id)
);
comment on table private.match_people is 'Who was proposed to whom, and what they said. Null is nothing yet.';

create index match_people_user_id on private.match_people (user_id);

alter table private.match_people enable row level security;
revoke all on private.match_people from public, anon, authenticated, service_role;

-- Hours that a zone's clock is ahead of UTC now.
create function private.zone_hours(zone text) returns numeric
language sql
stable
set search_path = ''
as $$ select extract(epoch from (now() at time zone zone) - (now() at time zone 'UTC')) / 3600 $$;
revoke all on function private.zone_hours(text) from public;
comment on function private.zone_hours(text) is 'Hours that a zone''s clock is ahead of UTC now.';

-- Who waits and may be put together with others now: not restricted, not in two circles, not looking at a proposal.
create function private.waiting_requests() returns setof public.match_requests
language sql
stable
set search_path = ''
as $$
  select requests.* from public.match_requests as requests, private.community_limits() as limits
  where not exists (select from private.restriction_of(requests.user_id))
    and (select count(*) from public.circle_members as members join public.circles on circles.id = members.circle_id
      where members.user_id = requests.user_id and circles.ended_at is null) < limits.circles_a_person
    and not exists (select from private.match_people as people join private.matches on matches.id = people.match_id
      where people.user_id = requests.user_id and matches.settled_at is null)
$$;
revoke all on function private.waiting_requests() from public;
comment on function private.waiting_requests() is 'Requests of people who may be put together with others now.';

-- May two people be in one circle: within three hours, none blocked the other, and neither let a proposal with the other pass
-- in the last month?
create function private.may_match(one public.match_requests, other public.match_requests) returns boolean
language sql
stable
set search_path = ''
as $$
  select abs(private.zone_hours(one.time_zone) - private.zone_hours(other.time_zone)) <= limits.match_zone_hours
    and not private.is_blocked(one.user_id, other.user_id)
    and not exists (
      select from private.match_people as first
      join private.match_people as second on second.match_id = first.match_id and second.user_id = other.user_id
      join private.matches on matches.id = first.match_id
      where first.user_id = one.user_id and matches.made_at > now() - interval '30 days'
        and (first.yes is not true or second.yes is not true))
  from private.community_limits() as limits
$$;
revoke all on function private.may_match(public.match_requests, public.match_requests) from public;
comment on function private.may_match(public.match_requests, public.match_requests) is 'May these two be in one circle?';

-- How well somebody fits with whoever waited longest: the topic counts three, the goal two, the day one. After 72 hours of waiting
-- any topic will do; before, null says that it doesn't fit.
create function private.match_score(oldest public.match_requests, other public.match_requests) returns integer
language sql
stable
set search_path = ''
as $$
  select case when oldest.topic = other.topic
      or oldest.asked_at < now() - pg_catalog.make_interval(hours => limits.match_answer_hours) then
    case when oldest.topic = other.topic then 3 else 0 end
    + case when oldest.goal = other.goal then 2 else 0 end
    + case when oldest.weekday = other.weekday then 1 else 0 end end
  from private.community_limits() as limits
$$;
revoke all on function private.match_score(public.match_requests, public.match_requests) from public;
comment on function private.match_score(public.match_requests, public.match_requests) is 'How well two requests fit; null where they do not.';

-- Is this the name of a zone that the database knows?
create function private.is_zone(zone text) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
revoke all on function private.is_zone(text) from public;
comment on function private.is_zone(text) is 'Is this the name of a zone that the database knows?';

-- Proposes groups to those who wait, whoever waited longest first: four; five where one more fits and nobody else is left for
-- them; three where the first has waited a day. Whose request can't be read, or whose group can't be made, waits for the next time
-- and holds up nobody. {done, failures: [{collector, id, sqlState}]}.
create function private.make_matches() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  oldest public.match_requests;
  other public.match_requests;
  together public.match_requests[];
  beside public.match_requests[];
  made uuid;
  state text;
  groups integer := 0;
  failures jsonb := '[]';
begin
  select * into limits from private.community_limits();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('matches', 0));
  for oldest in select * from private.waiting_requests() order by asked_at, user_id limit 500 loop
    begin
      -- They may be in a group by now.
      continue when not exists (select from private.waiting_requests() where user_id = oldest.user_id);
      perform private.zone_hours(oldest.time_zone);
      together := array[oldest];
      beside := '{}';
      for other in
        select waiting.* from private.waiting_requests() as waiting
        where waiting.user_id <> oldest.user_id and private.match_score(oldest, waiting) is not null
          and private.is_zone(waiting.time_zone)
        order by private.match_score(oldest, waiting) desc, waiting.asked_at, waiting.user_id
        limit 200
      loop
        continue when exists (
          select from unnest(together) as member where not private.may_match(member, other));
        if cardinality(together) < 4 then
          together := together || other;
        else
          beside := beside || other;
        end if;
      end loop;
      if cardinality(beside) = 1 then
        together := together || beside;
      end if;
      continue when cardinality(together) < limits.circle_min
        or cardinality(together) = limits.circle_min and oldest.asked_at > now() - interval '1 day';
      perform private.hold_people(array(select user_id from unnest(together)));
      insert into private.matches (topic, weekday, time_zone, closes_at)
        values (oldest.topic, oldest.weekday, oldest.time_zone,
          now() + pg_catalog.make_interval(hours => limits.match_answer_hours))
        returning id into made;
      insert into private.match_people (match_id, user_id)
        select made, held.user_id from unnest(together) as held where exists (select from auth.users where id = held.user_id);
      perform private.tell_person(user_id, 'match') from unnest(together);
      groups := groups + 1;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      failures := failures || jsonb_build_object('collector', 'match_request', 'id', oldest.user_id, 'sqlState', state);
    end;
  end loop;
  return jsonb_build_object('done', groups, 'failures', failures);
end
$$;
revoke all on function private.make_matches() from public;
comment on function private.make_matches() is
  'Proposes groups to those who wait to be matched: {done, failures: [{collector, id, sqlState}]}.';

-- A proposal that is open, held until the transaction ends, with everybody in it: accounts first, then the proposal, then what
-- hangs on it, so that two who answer, leave or settle wait for each other in one order. Null where it is open no more.
create function private.hold_match(which uuid) returns private.matches
language plpgsql
set search_path = ''
as $$
declare
  held private.matches;
begin
  perform private.hold_people(array(select user_id from private.match_people where match_id = which));
  select * into held from private.matches where id = which and settled_at is null for update;
  return held;
end
$$;
revoke all on function private.hold_match(uuid) from public;
comment on function private.hold_match(uuid) is 'Holds a proposal that is open, with everybody in it. Null where it is not.';

-- Makes the circle of a proposal once all have answered or its time is over, of those who said yes if they are three; they wait no
-- more. Whoever said no, or nothing, keeps their place. Where three can't be reached any more it is over at once, untold why.
create function private.settle_match(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  held private.matches;
  person record;
  agreed uuid[];
  undecided integer;
  made public.circles;
begin
  select * into limits from private.community_limits();
  held := private.hold_match(which);
  if held.id is null then
    return;
  end if;
  select coalesce(array_agg(people.user_id order by requests.asked_at) filter (where people.yes), '{}'),
      count(*) filter (where people.yes is null) into agreed, undecided
    from private.match_people as people
    join public.match_requests as requests on requests.user_id = people.user_id
    where people.match_id = which
      -- What has changed since they said yes counts as a no.
      and not exists (select from private.restriction_of(people.user_id))
      and (select count(*) from public.circle_members as members join public.circles on circles.id = members.circle_id
        where members.user_id = people.user_id and circles.ended_at is null) < limits.circles_a_person
      and not exists (select from private.match_people as others
        where others.match_id = which and private.is_blocked(people.user_id, others.user_id));
  if held.closes_at > now() and undecided > 0 and cardinality(agreed) + undecided >= limits.circle_min then
    return;
  end if;
  if cardinality(agreed) >= limits.circle_min then
    made.weekday := held.weekday;
    made.time_zone := held.time_zone;
    insert into public.circles (host_id, name, purpose, weekday, time_zone, first_week_on)
      values (agreed[1], btrim(to_char(date '2026-11-22' + held.weekday::integer, 'Day')) || ' circle', '', held.weekday,
        held.time_zone, private.first_week(made, now()))
      returning * into made;
    for person in
      select people.user_id, people.shares from unnest(agreed) with ordinality as yes (user_id, place)
      join private.match_people as people on people.match_id = which and people.user_id = yes.user_id
      order by yes.place
    loop
      perform private.add_member(made, person.user_id, made.first_week_on, person.shares);
    end loop;
    delete from public.match_requests where user_id = any (agreed);
  end if;
  update private.matches set settled_at = now(), circle_id = made.id where id = which;
  perform private.tell_person(user_id, 'match') from private.match_people where match_id = which;
end
$$;
revoke all on function private.settle_match(uuid) from public;
comment on function private.settle_match(uuid) is 'Makes the circle of a proposal that is decided, or ends it.';

-- Puts the caller on the list, or changes what they wait for; their place stays. An account is a day old first.
-- Raises 22023, MW601, MW602 for a younger account, MW604, MW609, MW614.
-- Definer: requests are written by functions alone. Executable by authenticated alone.
create function public.ask_match(topic text, goal text, weekday smallint, zone text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  young interval;
begin
  select * into limits from private.community_limits();
  select created_at + pg_catalog.make_interval(hours => limits.match_account_hours) - now() into young
    from auth.users where id = person;
  perform private.refuse_for_now(
    ceil(extract(epoch from young))::integer, 'MW602', 'An account is a day old before it is matched');
  if not exists (select from public.topics where id = ask_match.topic)
    or coalesce(ask_match.goal, '') not in ('one_debt', 'all_debts', 'on_time', 'small_savings')
    or coalesce(ask_match.weekday, 0) not between 1 and 7
    or zone is null or zone !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'
    or not exists (select from pg_catalog.pg_timezone_names as zones where zones.name = ask_match.zone) then
    raise exception using errcode = '22023', message = 'There is no such topic, goal, day or zone';
  end if;
  if (select count(*) from public.circle_members as members join public.circles on circles.id = members.circle_id
    where members.user_id = person and circles.ended_at is null) >= limits.circles_a_person then
    raise exception using errcode = 'MW604', message = 'Nobody is in more than two circles';
  end if;
  insert into public.match_requests (user_id, topic, goal, weekday, time_zone)
    values (person, ask_match.topic, ask_match.goal, ask_match.weekday, ask_match.zone)
    on conflict (user_id) do update set topic = excluded.topic, goal = excluded.goal, weekday = excluded.weekday,
      time_zone = excluded.time_zone;
end
$$;
revoke all on function public.ask_match(text, text, smallint, text) from public, anon, authenticated, service_role;
grant execute on function public.ask_match(text, text, smallint, text) to authenticated;
comment on function public.ask_match(text, text, smallint, text) is
  'Puts the caller on the list to be matched. Raises 22023, MW601, MW602, MW604, MW609, MW614.';

-- Takes the caller off the list; what they are proposed counts as a no. Also when they are not on it. Raises MW601.
-- Definer: as above.
create function public.leave_match() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  which uuid;
begin
  select matches.id into which from private.match_people as people join private.matches on matches.id = people.match_id
    where people.user_id = person and matches.settled_at is null;
  which := (private.hold_match(which)).id;
  if which is not null then
    update private.match_people set yes = false where match_id = which and user_id = person;
  end if;
  delete from public.match_requests where user_id = person;
  if which is not null then
    perform private.settle_match(which);
  end if;
end
$$;
revoke all on function public.leave_match() from public, anon, authenticated, service_role;
grant execute on function public.leave_match() to authenticated;
comment on function public.leave_match() is 'Takes the caller off the list to be matched. Raises MW601.';

-- Says yes or no to a proposal, with what the circle would see. Changed until it is decided; sent twice it is said once.
-- Raises 22023, MW601, MW605, MW609, MW614.
-- Definer: as above.
create function public.answer_match(id uuid, yes boolean, shares jsonb default '{}') returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  nobody public.circle_members;
  held private.matches;
begin
  perform private.with_shares(nobody, answer_match.shares);
  held := private.hold_match(answer_match.id);
  update private.match_people as people set yes = answer_match.yes, shares = answer_match.shares
    where people.match_id = held.id and people.user_id = person and answer_match.yes is not null;
  if not found then
    raise exception using errcode = 'MW605', message = 'Nothing is proposed';
  end if;
  perform private.settle_match(answer_match.id);
end
$$;
revoke all on function public.answer_match(uuid, boolean, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.answer_match(uuid, boolean, jsonb) to authenticated;
comment on function public.answer_match(uuid, boolean, jsonb) is
  'Says yes or no to a proposed circle. Raises 22023, MW601, MW605, MW609, MW614.';

-- How many others wait who could be put together with somebody now, by the zone they wait in or live in.
create function private.others_waiting(person uuid) returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  mine public.match_requests;
begin
  select * into mine from public.match_requests where user_id = person;
  mine.user_id := person;
  mine.time_zone := coalesce(mine.time_zone, private.zone_of(person));
  return (
    select count(*) from private.waiting_requests() as others
    where others.user_id <> person and private.may_match(mine, others));
end
$$;
revoke all on function private.others_waiting(uuid) from public;
comment on function private.others_waiting(uuid) is 'How many others wait who could be put together with somebody now.';

-- What the caller waits for: {request, waiting, proposal}. `waiting` is how many others wait who could be put together with them
-- now. Of the others of a proposal it tells name and pot, and nothing of what they said.
-- Empty for anybody but a member. Definer: as above.
create function public.my_match() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'request', (
      select jsonb_build_object('topic', topic, 'goal', goal, 'weekday', weekday, 'zone', time_zone, 'asked_at', asked_at)
      from public.match_requests where user_id = me.id),
    'waiting', private.others_waiting(me.id),
    'proposal', (
      select jsonb_build_object('id', matches.id, 'topic', matches.topic, 'weekday', matches.weekday, 'zone', matches.time_zone,
        'closes_at', matches.closes_at, 'mine', mine.yes,
        'people', (
          select jsonb_agg(jsonb_build_object('alias', named.name,
            'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze), 'is_me', named.user_id = me.id)
            order by named.user_id = me.id, named.name)
          from private.match_people as people
          join public.aliases as named on named.user_id = people.user_id and named.circle_id is null
          where people.match_id = matches.id and not private.is_blocked(me.id, people.user_id)))
      from private.matches join private.match_people as mine on mine.match_id = matches.id and mine.user_id = me.id
      where matches.settled_at is null limit 1))
  from (select auth.uid() as id) as me
  where public.session_standing() = 'member'
$$;
revoke all on function public.my_match() from public, anon, authenticated, service_role;
grant execute on function public.my_match() to authenticated;
comment on function public.my_match() is 'What the caller waits for, and what is proposed: {request, waiting, proposal}.';

-- By the clock, every fifteen minutes: what is due in circles, then what is decided of proposals, then new ones, then
-- questions that nobody has answered. Each in a block of its own: what fails is counted and named, and tried again the next time.
-- {done, failed, failures: [{collector, id, sqlState}], twenty of them}; done is in how many circles something was due.
-- Executable by service_role alone: the server asks, and so may pg_cron.
-- Definer: it reads and writes everybody's.
create function public.tend_community() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  tended constant jsonb := public.tend_circles();
  failures jsonb := tended -> 'failures';
  failed integer := (tended ->> 'failed')::integer;
  settled integer := 0;
  unsettled integer := 0;
  which uuid;
  made jsonb;
  state text;
begin
  for which in
    select id from private.matches where settled_at is null and closes_at <= now() order by id
  loop
    exit when settled >= 200 or unsettled >= 1000;
    begin
      perform private.settle_match(which);
      settled := settled + 1;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      unsettled := unsettled + 1;
      failures := failures || jsonb_build_object('collector', 'match', 'id', which, 'sqlState', state);
    end;
  end loop;
  delete from private.matches where settled_at < now() - interval '31 days';
  made := private.make_matches();
  failures := failures || (made -> 'failures');
  failed := failed + unsettled + jsonb_array_length(made -> 'failures');
  begin
    perform private.call_staff_to_questions();
  exception when others then
    get stacked diagnostics state = returned_sqlstate;
    failed := failed + 1;
    failures := failures || jsonb_build_object('collector', 'unanswered', 'id', null, 'sqlState', state);
  end;
  if failed > 0 then
    -- For the database's own clock, whose answer nobody reads.
    raise warning 'the community: % failed: %', failed, failures;
  end if;
  return jsonb_build_object('done', tended -> 'done', 'failed', failed,
    'failures', jsonb_path_query_array(failures, '$[0 to 19]'));
end
$$;
revoke all on function public.tend_community() from public, anon, authenticated, service_role;
grant execute on function public.tend_community() to service_role;
comment on function public.tend_community() is
  'Does what is due in the community: {done, failed, failures: [{collector, id, sqlState}]}. For the clock.';

-- schemas/account/farewells.sql

-- The last mail to somebody whose account was erased. Until it has left, its address waits here and nowhere else, and names no
-- account; an hour later it's forgotten, sent or not.
create table private.farewells (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  locale text,
  has_orders boolean not null,
  keeps_answers boolean not null,
  mail_at timestamptz not null default now(),
  tries smallint not null default 0,
  created_at timestamptz not null default now()
);
comment on table private.farewells is
  'Last mails to addresses of erased accounts, until they have left: an hour at most. Names no account.';
comment on column private.farewells.mail_at is 'When it is tried next. While a server has it in hand, when another may.';

create index farewells_mail_at on private.farewells (mail_at);

alter table private.farewells enable row level security;
revoke all on private.farewells from public, anon, authenticated, service_role;

-- Forgets last mails that are an hour old, or were in hand three times.
create function private.forget_farewells() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.farewells
  where created_at < now() - interval '1 hour' or tries >= 3 and mail_at <= now()
$$;
revoke all on function private.forget_farewells() from public;
comment on function private.forget_farewells() is 'Forgets addresses of last mails that are an hour old, or were tried three times.';

-- Claims last mails that are due, for five minutes: [{id, email, locale, hasOrders, keepsAnswers}]. What is an hour old is
-- forgotten.
-- Definer: it reads addresses. Executable by service_role alone.
create function public.take_farewells(max_mails integer default 10) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken jsonb;
begin
  perform private.forget_farewells();
  with due as (
    select id from private.farewells where mail_at <= now() and tries < 3 order by mail_at limit max_mails for update skip locked
  ), claimed as (
    update private.farewells as mails set mail_at = now() + interval '5 minutes', tries = mails.tries + 1
    from due where mails.id = due.id
    returning mails.*
  )
  select jsonb_agg(jsonb_build_object('id', id, 'email', email, 'locale', locale, 'hasOrders', has_orders,
    'keepsAnswers', keeps_answers)) into taken from claimed;
  return coalesce(taken, '[]');
end
$$;
revoke all on function public.take_farewells(integer) from public, anon, authenticated, service_role;
grant execute on function public.take_farewells(integer) to service_role;
comment on function public.take_farewells(integer) is
  'Claims last mails to addresses of erased accounts: [{id, email, locale, hasOrders, keepsAnswers}].';

-- Notes what became of a last mail: sent, failed (three tries, five minutes apart), or there is no way for mail to leave here. One
-- that is done with is forgotten. Raises 22023.
-- Definer: clients may not write here. Executable by service_role alone.
create function public.settle_farewell(farewell uuid, outcome text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if outcome is null or outcome not in ('sent', 'failed', 'not_set_up') then
    raise exception using errcode = '22023', message = 'A mail is sent, has failed, or no way is set up';
  end if;
  delete from private.farewells where id = farewell and (outcome <> 'failed' or tries >= 3);
end
$$;
revoke all on function public.settle_farewell(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.settle_farewell(uuid, text) to service_role;
comment on function public.settle_farewell(uuid, text) is 'Notes what became of a last mail: sent, failed or not_set_up.';

-- schemas/account/close_account.sql

-- Deleting an account: closed at once, erased after fourteen days or at once, and kept after all until then
-- (docs/domain/account.md). Closing, keeping and erasing go one after another, by the lock that every deletion takes first.

-- Nobody joins, is matched, meets or is anybody's buddy while their account is closed.
create trigger refuse_leaving after insert on public.circle_members
  for each row execute function private.refuse_leaving('user_id');
create trigger refuse_leaving after insert on public.buddies
  for each row execute function private.refuse_leaving('user_id', 'buddy_id');
create trigger refuse_leaving after insert on public.meetings
  for each row execute function private.refuse_leaving('one_id', 'other_id');
create trigger refuse_leaving after insert on public.match_requests
  for each row execute function private.refuse_leaving('user_id');

create trigger keep_away before insert or update of state, author_id on public.questions
  for each row execute function private.keep_away();
create trigger keep_away before insert or update of state, author_id on public.answers
  for each row execute function private.keep_away();

-- One closing, keeping or erasing at a time, as every deletion of accounts; and nobody writes for this person meanwhile.
-- Answers whether there is such an account.
create function private.hold_leaving(person uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  perform from auth.users where id = person for update;
  return found;
end
$$;
revoke all on function private.hold_leaving(uuid) from public;
comment on function private.hold_leaving(uuid) is 'Holds an account that is closed, kept or erased. False where there is none.';

-- Raises MW703 unless the word was typed, however it was written.
create function private.require_delete_word(word text) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if char_length(coalesce(word, '')) > 40 or lower(btrim(coalesce(word, ''))) <> 'delete' then
    raise exception using errcode = 'MW703', message = 'Type the word delete';
  end if;
end
$$;
revoke all on function private.require_delete_word(text) from public;
comment on function private.require_delete_word(text) is 'Raises MW703 unless the word is "delete".';

-- Was a code or link that was sent to their address shown in this session within ten minutes?
create function private.showed_sent_code_lately() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.jsonb_array_elements(
      case when pg_catalog.jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as shown
    where shown ->> 'method' in ('otp', 'magiclink')
      and pg_catalog.to_timestamp((shown ->> 'timestamp')::double precision) > now() - interval '10 minutes')
$$;
revoke all on function private.showed_sent_code_lately() from public;
comment on function private.showed_sent_code_lately() is
  'Was a code that was mailed or texted shown in this session within ten minutes?';

-- Takes somebody from the sight of others. What they wrote waits (away); circles, buddies, meetings and matching end.
create function private.take_from_sight(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
begin
  perform from public.circles
    where id in (select circle_id from public.circle_members where user_id = person) order by id for update;
  delete from public.circle_members where user_id = person;
  for held in
    select distinct case when one_id = person then other_id else one_id end as other_id,
      private.place_of_names(one_alias_id, other_alias_id) as place
    from public.meetings where person in (one_id, other_id) and state in ('offered', 'taken') order by 1, 2
  loop
    perform private.cancel_meetings(person, held.other_id, held.place);
  end loop;
  for held in
    delete from public.buddies where person in (user_id, buddy_id)
    returning case when user_id = person then buddy_id else user_id end as other_id
  loop
    perform private.tell_person(held.other_id, 'buddy');
  end loop;
  delete from public.match_requests where user_id = person;
  delete from private.match_people using private.matches
    where matches.id = match_people.match_id and matches.settled_at is null and match_people.user_id = person;
  update public.questions set state = 'away' where author_id = person and state = 'shown';
  update public.answers set state = 'away' where author_id = person and state = 'shown';
  update private.cases set taken_by = null, taken_at = null where taken_by = person and decided_at is null;
end
$$;
revoke all on function private.take_from_sight(uuid) from public;
comment on function private.take_from_sight(uuid) is 'Takes somebody from the sight of others, and their words so that they can come back.';

-- Erases an account and everything that tells of it, in every table. False where there is none. Rows that hang on the account go
-- by their foreign keys, as tables.json says; what names a person without one is looked for here. What has to stay, stays without
-- them: orders, and answers that helped where they said so.
create function private.erase_person(person uuid, keeps_answers boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  known record;
  place record;
begin
  if not private.hold_leaving(person) then
    return false;
  end if;
  select email, phone, email_confirmed_at into known from auth.users where id = person;
  -- The last that we say, to an address that is proven to be theirs: it leaves within a minute, and the address with it.
  if known.email_confirmed_at is not null and coalesce(known.email, '') <> '' then
    insert into private.farewells (email, locale, has_orders, keeps_answers)
    values (known.email, (select locale from public.profiles where user_id = person),
      exists (select from public.orders where user_id = person and state in ('paid', 'refunded', 'disputed', 'review', 'processing')),
      keeps_answers);
  end if;
  -- Nothing is away any more of which something stays.
  delete from private.leaving_accounts where user_id = person;
  if keeps_answers then
    update public.answers set author_id = null, state = 'shown'
    where author_id = person and state in ('shown', 'away')
      and (helped > 0 or exists (select from public.questions where accepted_id = answers.id and author_id <> person));
  end if;
  -- What they wrote to the operator before they signed in, from an address that is proven to be theirs.
  if known.email_confirmed_at is not null then
    delete from public.contact_messages where user_id is null and lower(email) = lower(known.email);
  end if;
  delete from private.attempts where pg_catalog.strpos(subject, person::text) > 0;
  -- Tables of the auth service that name an account without a foreign key.
  for place in
    select classes.oid::regclass as name, columns.attname as column_name
    from pg_catalog.pg_class as classes
    join pg_catalog.pg_attribute as columns on columns.attrelid = classes.oid
    where classes.relnamespace = 'auth'::regnamespace and classes.relkind = 'r'
      and columns.attname = 'user_id' and not columns.attisdropped
    order by 1
  loop
    execute pg_catalog.format('delete from %s where %I::text = $1', place.name, place.column_name) using person::text;
  end loop;
  -- To the letter, and not by the names that people give themselves: others keep their trail.
  delete from auth.audit_log_entries where exists (
    select from pg_catalog.jsonb_path_query(payload::jsonb - 'actor_name', '$.**') as said
    where pg_catalog.jsonb_typeof(said) = 'string'
      and lower(said #>> '{}') in (person::text, nullif(lower(known.email), ''), nullif(known.phone, '')));
  -- The channels are the service's, which forgets all of this within three days: until then it names nobody.
  update realtime.messages set topic = 'erased', payload = '{}'
    where pg_catalog.strpos(topic, person::text) > 0 or pg_catalog.strpos(payload::text, person::text) > 0;
  delete from auth.users where id = person;
  return true;
end
$$;
revoke all on function private.erase_person(uuid, boolean) from public;
comment on function private.erase_person(uuid, boolean) is 'Erases an account and everything that tells of it. False where there is none.';

-- What the calling person is told before they delete, and while their account is closed; null for anybody else.
--   kind             member, leaving or visitor
--   eraseAt          when a closed account is erased
--   helpfulAnswers   how many answers helped others, or were taken by who asked
--   circles          how many circles they are in
--   orders           [{number, state}] of which money may still come or go
--   timeEndsAt       until when time that they paid for or were given runs
-- Definer: a closed account reads nothing else. Executable by authenticated alone, and of the caller alone.
create function public.my_leaving() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  standing constant text := public.session_standing();
begin
  if standing not in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over') then
    return null;
  end if;
  return jsonb_build_object(
    'kind', case when standing in ('member', 'leaving') then standing else 'visitor' end,
    'eraseAt', (select erase_at from private.leaving_accounts where user_id = person),
    'keepsAnswers', (select keeps_answers from private.leaving_accounts where user_id = person),
    'helpfulAnswers', (
      select count(*) from public.answers
      where author_id = person and state in ('shown', 'away')
        and (helped > 0 or exists (select from public.questions where accepted_id = answers.id and author_id <> person))),
    'circles', (
      select count(*) from public.circle_members join public.circles on circles.id = circle_members.circle_id
      where user_id = person and ended_at is null),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('number', number, 'state', state) order by created_at), '[]')
      from public.orders
      where user_id = person and (state in ('processing', 'review', 'disputed')
        or state in ('created', 'open') and created_at > now() - interval '1 day')),
    'timeEndsAt', (
      select max(ends_at) from public.access_passes where user_id = person and revoked_at is null and ends_at > now()));
end
$$;
revoke all on function public.my_leaving() from public, anon, authenticated, service_role;
grant execute on function public.my_leaving() to authenticated;
comment on function public.my_leaving() is
  'What deleting means for the caller: {kind, eraseAt, keepsAnswers, helpfulAnswers, circles, orders, timeEndsAt}, or null.';

-- Closes the calling member's account: out of everybody's sight and of every session at once, erased in fourteen days. Asked
-- twice it is closed once: {eraseAt}. Raises MW601, MW701, MW703.
-- Definer: it writes everybody's rows, and ends sessions. Executable by authenticated alone.
create function public.close_account(word text, keep_answers boolean default false) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  closed private.leaving_accounts;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.require_fresh_proof();
  perform private.require_delete_word(close_account.word);
  if not private.hold_leaving(person) then
    raise exception using errcode = 'MW601', message = 'This account is gone';
  end if;
  select * into closed from private.leaving_accounts where user_id = person;
  if not found then
    insert into private.leaving_accounts (user_id, keeps_answers) values (person, coalesce(keep_answers, false))
    returning * into closed;
    -- Whoever signs in is led to the one page that is left: the app reads it there. It decides nothing.
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('erase_at', closed.erase_at)
      where id = person;
    perform private.take_from_sight(person);
  end if;
  delete from auth.sessions where user_id = person;
  return jsonb_build_object('eraseAt', closed.erase_at);
end
$$;
revoke all on function public.close_account(text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.close_account(text, boolean) to authenticated;
comment on function public.close_account(text, boolean) is
  'Closes the calling member''s account, to be erased in 14 days: {eraseAt}. Raises MW601, MW701, MW703.';

-- Takes a closed account back: their words are shown again, and everything of their own is there. Circles went on without them.
-- Raises MW707 where it is not closed, or gone.
-- Definer, as close_account(). Executable by authenticated alone.
create function public.keep_account() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if public.session_standing() = 'leaving' and private.hold_leaving(person) then
    delete from private.leaving_accounts where user_id = person;
    if found then
      update auth.users set raw_app_meta_data = raw_app_meta_data - 'erase_at' where id = person;
      update public.questions set state = 'shown' where author_id = person and state = 'away';
      update public.answers set state = 'shown' where author_id = person and state = 'away';
      return;
    end if;
  end if;
  raise exception using errcode = 'MW707', message = 'This account is not closed';
end
$$;
revoke all on function public.keep_account() from public, anon, authenticated, service_role;
grant execute on function public.keep_account() to authenticated;
comment on function public.keep_account() is 'Takes a closed account back. Raises MW707.';

-- Erases the calling person's account now, closed or not: by a code that was sent to them within ten minutes, beside what a
-- fresh proof asks for. Raises MW601, MW701 (hint: code, where that is missing), MW703.
-- Definer: it deletes accounts. Executable by authenticated alone.
create function public.erase_account_now(word text, keep_answers boolean default false) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_standing() not in ('member', 'leaving') then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if not private.showed_sent_code_lately() then
    raise exception using errcode = 'MW701', message = 'Show the code that we send first', hint = 'code';
  end if;
  perform private.require_fresh_proof();
  perform private.require_delete_word(erase_account_now.word);
  perform private.erase_person(auth.uid(), coalesce(keep_answers, false));
end
$$;
revoke all on function public.erase_account_now(text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.erase_account_now(text, boolean) to authenticated;
comment on function public.erase_account_now(text, boolean) is
  'Erases the calling person''s account now. Raises MW601, MW701, MW703.';

-- Erases the calling visitor and everything they entered, now: there is nobody to ask for a proof. Raises MW601, MW703.
-- Definer: it deletes accounts. Executable by authenticated alone.
create function public.erase_visit(word text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_standing() not in ('visitor_pass_running', 'visitor_pass_over') then
    raise exception using errcode = 'MW601', message = 'This is for visitors';
  end if;
  perform private.require_delete_word(erase_visit.word);
  -- Whoever became a member in that instant has an account, which is closed first.
  if private.hold_leaving(auth.uid()) and not exists (select from auth.users where id = auth.uid() and is_anonymous) then
    raise exception using errcode = 'MW601', message = 'This is for visitors';
  end if;
  perform private.erase_person(auth.uid(), false);
end
$$;
revoke all on function public.erase_visit(text) from public, anon, authenticated, service_role;
grant execute on function public.erase_visit(text) to authenticated;
comment on function public.erase_visit(text) is 'Erases the calling visitor and everything they entered. Raises MW601, MW703.';

-- Erases closed accounts whose fourteen days are over, at most so many; answers how many. Of several at once each erases others, and
-- one that is ended in the middle has erased none: the next one does. An account that cannot be erased keeps no other from it.
-- Definer: it deletes accounts. Executable by service_role alone.
create function public.erase_due_accounts(max_accounts integer default 20) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  due record;
  gone integer := 0;
begin
  if max_accounts is null or max_accounts not between 1 and 1000 then
    raise exception using errcode = '22023', message = 'Between 1 and 1000 accounts';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  for due in
    select user_id, keeps_answers from private.leaving_accounts
    where erase_at <= now() order by failed_at nulls first, erase_at, user_id limit max_accounts
  loop
    begin
      if private.erase_person(due.user_id, due.keeps_answers) then
        gone := gone + 1;
      end if;
    exception when others then
      raise warning 'A closed account could not be erased: % %', sqlstate, sqlerrm;
      update private.leaving_accounts set failed_at = now() where user_id = due.user_id;
    end;
  end loop;
  perform private.forget_farewells();
  return gone;
end
$$;
revoke all on function public.erase_due_accounts(integer) from public, anon, authenticated, service_role;
grant execute on function public.erase_due_accounts(integer) to service_role;
comment on function public.erase_due_accounts(integer) is
  'Erases closed accounts whose days are over, at most so many; how many. For the clock.';

-- schemas/account/export.sql

-- "Take everything with you": a link that is good for a day, and what the file behind it is made of, page by page
-- (docs/domain/account.md).

create table private.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  downloads integer not null default 0 check (downloads >= 0),
  bytes bigint check (bytes >= 0)
);
comment on table private.exports is 'Links to a file of everything that is somebody''s. Forgotten two days after they were asked for.';
comment on column private.exports.session_id is 'Whose end ends the link: who was signed out everywhere loses what they asked for.';
comment on column private.exports.bytes is 'How large the file was when it was last made; null while it was not.';

create index exports_user_id on private.exports (user_id, asked_at);

alter table private.exports enable row level security;
revoke all on private.exports from public, anon, authenticated, service_role;

-- How often a file may be fetched by one link, after the page has read it once to say how large it is.
create function private.export_downloads() returns integer
language sql
immutable
set search_path = ''
as $$ select 10 $$;
revoke all on function private.export_downloads() from public;
comment on function private.export_downloads() is 'How often a file may be fetched by one link.';

-- Is this link still good: of the last day, and its session stands?
create function private.is_export_live(export private.exports) returns boolean
language sql
stable
set search_path = ''
as $$
  select export.expires_at > now() and (export.session_id is null or exists (
    select from auth.sessions
    where sessions.id = export.session_id and (sessions.not_after is null or sessions.not_after > now())))
$$;
revoke all on function private.is_export_live(private.exports) from public;
comment on function private.is_export_live(private.exports) is 'Is a link to a file still good?';

-- A link as its owner is told of it.
create function private.export_seen(export private.exports) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', export.id, 'askedAt', export.asked_at, 'expiresAt', export.expires_at, 'bytes', export.bytes,
    'downloadsLeft', greatest(0, private.export_downloads() - greatest(0, export.downloads - 1)))
$$;
revoke all on function private.export_seen(private.exports) from public;
comment on function private.export_seen(private.exports) is 'A link: {id, askedAt, expiresAt, bytes, downloadsLeft}.';

-- Makes a link for the calling person, visitor or member, also while the account is closed; of earlier ones none is good any more.
-- Three in a day. Members show a fresh proof. Raises MW601, MW701, MW704 with the seconds to wait as its hint.
-- Definer: it writes a private table. Executable by authenticated alone. The id alone opens nothing: the server signs it.
create function public.open_export() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  standing constant text := public.session_standing();
  opened private.exports;
begin
  if standing not in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over') then
    raise exception using errcode = 'MW601', message = 'There is nothing to take along';
  end if;
  if standing in ('member', 'leaving') then
    perform private.require_fresh_proof();
  end if;
  perform private.hold_people(array[person]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('exports:' || person::text, 0));
  delete from private.exports where user_id = person and asked_at < now() - interval '2 days';
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select asked_at from private.exports where user_id = person
  ), 3, interval '1 day'), 'MW704', 'Three files in a day');
  update private.exports set expires_at = now() where user_id = person and expires_at > now();
  insert into private.exports (user_id, session_id)
  values (person, nullif(auth.jwt() ->> 'session_id', '')::uuid) returning * into opened;
  return private.export_seen(opened);
end
$$;
revoke all on function public.open_export() from public, anon, authenticated, service_role;
grant execute on function public.open_export() to authenticated;
comment on function public.open_export() is
  'Makes a link to a file of everything the caller owns: {id, askedAt, expiresAt, bytes, downloadsLeft}. Raises MW601, MW701, MW704.';

-- The link that the calling person has, or null.
-- Definer for the same reason. It only tells the caller of the caller.
create function public.my_export() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.export_seen(exports) from private.exports
  where user_id = auth.uid() and private.is_export_live(exports)
    -- Another session of theirs shows first who it is, as for a new link.
    and (exports.session_id is not distinct from nullif(auth.jwt() ->> 'session_id', '')::uuid or private.has_fresh_proof())
    and exports.downloads <= private.export_downloads()
    and public.session_standing() in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over')
  order by asked_at desc limit 1
$$;
revoke all on function public.my_export() from public, anon, authenticated, service_role;
grant execute on function public.my_export() to authenticated;
comment on function public.my_export() is 'The caller''s link: {id, askedAt, expiresAt, bytes, downloadsLeft}, or null.';

-- Counts one fetching of a file, and says whose it is and what the account service knows of them: {person, account}.
-- Raises MW705 for a link that is over or none, MW706 for one that is used up.
-- Definer: it reads the auth service's tables. Executable by service_role alone, which has checked the link.
create function public.take_export(export uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken private.exports;
begin
  select * into taken from private.exports where id = take_export.export for update;
  if not found or not private.is_export_live(taken) then
    raise exception using errcode = 'MW705', message = 'This link is over';
  end if;
  if taken.downloads > private.export_downloads() then
    raise exception using errcode = 'MW706', message = 'This link was used often enough';
  end if;
  update private.exports set downloads = downloads + 1 where id = taken.id;
  return (
    select jsonb_build_object('person', users.id, 'account', jsonb_build_object(
      'email', users.email, 'phone', users.phone, 'signed_up_at', users.created_at, 'last_signed_in_at', users.last_sign_in_at,
      'ways_in', (select coalesce(string_agg(provider, ', ' order by provider), '') from auth.identities where user_id = users.id),
      'second_factors', (
        select count(*) from auth.mfa_factors where user_id = users.id and status = 'verified'),
      'closed_at', (select closed_at from private.leaving_accounts where user_id = users.id)),
      'timeZone', (select time_zone from public.profiles where user_id = users.id))
    from auth.users where users.id = taken.user_id);
end
$$;
revoke all on function public.take_export(uuid) from public, anon, authenticated, service_role;
grant execute on function public.take_export(uuid) to service_role;
comment on function public.take_export(uuid) is
  'Counts one fetching of a file, and says of whom it is: {person, account, timeZone}. Raises MW705, MW706.';

-- Notes how large a file was. Definer, as take_export(). Executable by service_role alone.
create function public.note_export(export uuid, size_bytes bigint) returns void
language sql
volatile
security definer
set search_path = ''
as $$ update private.exports set bytes = size_bytes where id = note_export.export $$;
revoke all on function public.note_export(uuid, bigint) from public, anon, authenticated, service_role;
grant execute on function public.note_export(uuid, bigint) to service_role;
comment on function public.note_export(uuid, bigint) is 'Notes how large a file was when it was made.';

-- A page of a person's rows in one table, in the order of its key, after the key of the row before: {columns, rows, next}. Without
-- the column that says whose they are, without those that PostgreSQL makes itself, and without those named in `left_out`. Where a
-- column names somebody by a name in the community (`alias_id`) or a circle, the name is told instead (`alias`, `circle`): also of
-- who blocked them, since one that is missing would tell.
-- Definer: it reads every table. Executable by service_role alone, which names tables of tables.json.
create function public.export_rows(
  person uuid, table_name text, owner_column text, left_out text[], after_key jsonb, page_size integer
) returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  relation constant regclass := pg_catalog.to_regclass(pg_catalog.format('public.%I', table_name));
  keys text[];
  columns_shown text[];
  shown text;
  key_list text;
  key_object text;
  answer json;
begin
  if relation is null or page_size is null or page_size not between 1 and 1000 or not exists (
    select from pg_catalog.pg_attribute
    where attrelid = relation and attname = owner_column and atttypid = 'uuid'::regtype and not attisdropped
  ) then
    raise exception using errcode = '22023', message = 'There is no such table, owner or page';
  end if;
  keys := array(
    select columns.attname from pg_catalog.pg_index as indexes
    cross join lateral unnest(indexes.indkey) with ordinality as parts (number, number_in_key)
    join pg_catalog.pg_attribute as columns on columns.attrelid = indexes.indrelid and columns.attnum = parts.number
    where indexes.indrelid = relation and indexes.indisprimary and columns.attname <> owner_column
    order by parts.number_in_key);
  select string_agg(case when attname like '%alias\_id'
        then pg_catalog.format('%L, (select name from public.aliases where id = held.%I)', left(attname, -3), attname)
        when attname = 'circle_id' then '''circle'', (select name from public.circles where id = held.circle_id)'
        else pg_catalog.format('%L, held.%I', attname, attname) end, ', ' order by attnum),
      array_agg(case when attname like '%alias\_id' or attname = 'circle_id' then left(attname, -3) else attname::text end order by attnum)
    into shown, columns_shown
    from pg_catalog.pg_attribute
    where attrelid = relation and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and attname <> owner_column and attname <> all (coalesce(left_out, '{}'));
  key_list := (select string_agg(pg_catalog.format('held.%I', key), ', ' order by number)
    from unnest(keys) with ordinality as listed (key, number));
  key_object := (select string_agg(pg_catalog.format('%L, held.%I', key, key), ', ' order by number)
    from unnest(keys) with ordinality as listed (key, number));
  execute pg_catalog.format(
    'select json_build_object(''columns'', $4, ''rows'', coalesce(json_agg(page.shown order by page.number), ''[]''), ''next'',
        case when count(*) = $3 then (array_agg(page.key order by page.number desc))[1] end)
     from (
       select json_build_object(%1$s) as shown, jsonb_build_object(%2$s) as key, row_number() over (order by %3$s) as number
       from public.%4$I as held
       where held.%5$I = $1 %6$s
       order by %3$s limit $3) as page',
    shown, coalesce(key_object, ''), coalesce(key_list, 'held.' || pg_catalog.quote_ident(owner_column)), table_name, owner_column,
    case when after_key is null then '' when key_list is null then 'and false'
      else pg_catalog.format('and (%s) > (select %s from jsonb_populate_record(null::public.%I, $2) as held)',
        key_list, key_list, table_name) end)
    into answer using person, after_key, page_size, columns_shown;
  return answer;
end
$$;
revoke all on function public.export_rows(uuid, text, text, text[], jsonb, integer) from public, anon, authenticated, service_role;
grant execute on function public.export_rows(uuid, text, text, text[], jsonb, integer) to service_role;
comment on function public.export_rows(uuid, text, text, text[], jsonb, integer) is
  'A page of a person''s rows in one table, in the order of its key: {columns, rows, next}.';

-- schemas/notices/choices.sql

-- What a person wants to be told, and where: here, on the dashboard, or by mail. Who has said nothing has the defaults.
create table public.notification_choices (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  payments_here boolean not null default true,
  payments_mail boolean not null default true,
  plan_here boolean not null default true,
  plan_mail boolean not null default true,
  check_in_here boolean not null default true,
  check_in_mail boolean not null default true,
  circle_here boolean not null default true,
  circle_mail boolean not null default false,
  answers_here boolean not null default true,
  answers_mail boolean not null default true,
  meetings_here boolean not null default true,
  meetings_mail boolean not null default true,
  quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
  quiet_until smallint not null default 8 check (quiet_until between 0 and 23),
  updated_at timestamptz not null default now()
);
comment on table public.notification_choices is 'What a person wants to be told, here and by mail, and the hours in which no mail goes out.';
comment on column public.notification_choices.quiet_from is 'Hour of the person''s day from which no mail goes out, but what concerns their security.';
comment on column public.notification_choices.quiet_until is 'Hour from which it does again; the same as quiet_from for none.';

alter table public.notification_choices enable row level security;
revoke all on public.notification_choices from public, anon, authenticated, service_role;
grant select, delete on public.notification_choices to authenticated;
-- user_id is among the columns one may write because an upsert names it again; the policies hold it.
grant insert (user_id, payments_here, payments_mail, plan_here, plan_mail, check_in_here, check_in_mail, circle_here, circle_mail,
  answers_here, answers_mail, meetings_here, meetings_mail, quiet_from, quiet_until) on public.notification_choices to authenticated;
grant update (user_id, payments_here, payments_mail, plan_here, plan_mail, check_in_here, check_in_mail, circle_here, circle_mail,
  answers_here, answers_mail, meetings_here, meetings_mail, quiet_from, quiet_until) on public.notification_choices to authenticated;
grant select, insert, update, delete on public.notification_choices to service_role;

create policy "A person reads their own choices"
  on public.notification_choices for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own choices"
  on public.notification_choices for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person inserts their own choices"
  on public.notification_choices for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own choices"
  on public.notification_choices for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.notification_choices
  for each row execute function private.touch_updated_at();

-- Whether a person wants to be told of this kind there; what concerns their security always is, and the end of their time here.
create function private.wants_notice(person uuid, kind text, place text) returns boolean
language sql
stable
set search_path = ''
as $$
  select kind = 'security' or kind = 'access' and place = 'here' or coalesce(
    (select (to_jsonb(chosen) ->> (kind || '_' || place))::boolean
      from public.notification_choices as chosen where user_id = person),
    not (kind in ('circle', 'access') and place = 'mail'))
$$;
revoke all on function private.wants_notice(uuid, text, text) from public;
comment on function private.wants_notice(uuid, text, text) is 'Does a person want notices of this kind here, or by mail?';

-- Where their device was when they last opened a page: for reminders of who has not chosen a zone.
alter table public.profiles add column device_zone text
  check (char_length(device_zone) <= 64 and device_zone ~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$');
comment on column public.profiles.device_zone is 'IANA name of the zone of the device that they last opened a page on.';
grant insert (device_zone), update (device_zone) on public.profiles to authenticated;

-- The zone that decides what "today" is for a person: what they said, else their device's, else their circle's, else New York's.
create function private.zone_of(person uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  zone constant text := coalesce(
    (select coalesce(time_zone, device_zone) from public.profiles where user_id = person),
    (select circles.time_zone from public.circle_members join public.circles on circles.id = circle_members.circle_id
      where circle_members.user_id = person order by circle_members.joined_at limit 1),
    'America/New_York');
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'America/New_York';
end
$$;
revoke all on function private.zone_of(uuid) from public;
comment on function private.zone_of(uuid) is 'The time zone of a person; New York''s where none is known.';

-- When quiet hours of a person are over: the given instant where they are not in them.
create function private.after_quiet(person uuid, instant timestamptz) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when quiet_from = quiet_until then instant
    when quiet_from < quiet_until and hour >= quiet_from and hour < quiet_until
      then (day + pg_catalog.make_interval(hours => quiet_until)) at time zone zone
    when quiet_from > quiet_until and hour >= quiet_from
      then (day + interval '1 day' + pg_catalog.make_interval(hours => quiet_until)) at time zone zone
    when quiet_from > quiet_until and hour < quiet_until
      then (day + pg_catalog.make_interval(hours => quiet_until)) at time zone zone
    else instant
  end
  from (
    select zone, pg_catalog.date_trunc('day', instant at time zone zone) as day,
      extract(hour from instant at time zone zone) as hour,
      coalesce(chosen.quiet_from, 21) as quiet_from, coalesce(chosen.quiet_until, 8) as quiet_until
    from private.zone_of(person) as zone
    left join public.notification_choices as chosen on chosen.user_id = person
  ) as here
$$;
revoke all on function private.after_quiet(uuid, timestamptz) from public;
comment on function private.after_quiet(uuid, timestamptz) is
  'The first instant from the given one on that is not in a person''s quiet hours.';

-- schemas/notices/notices.sql

-- What a person is told: here, and by mail. A notice names an event, and no event is told twice: whoever finds it again, and be it
-- another server in the same instant, finds it told.
create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('payments', 'plan', 'check_in', 'circle', 'answers', 'meetings', 'security', 'access')),
  type text not null check (char_length(type) between 1 and 40),
  event text not null check (char_length(event) between 1 and 200),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object' and octet_length(params::text) <= 4000),
  is_here boolean not null,
  seen_at timestamptz,
  mail text not null default 'none' check (mail in ('none', 'waiting', 'sending', 'sent', 'failed', 'late', 'unknown')),
  mail_at timestamptz not null default now(),
  mail_until timestamptz not null,
  mail_tries smallint not null default 0,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notices_once unique (user_id, event),
  constraint notices_claimed_while_sending check (mail <> 'sending' or claimed_at is not null)
);
comment on table public.notices is 'What a person is told, here and by mail: of each event once. Written by functions alone.';
comment on column public.notices.event is 'What it is about, told once: e.g. the installment of a debt, or an answer.';
comment on column public.notices.mail is
  'none: not by mail. waiting, sending, sent. failed: given up after three tries. late: its time passed. unknown: whoever sent it ended in the middle, and it is not sent again.';
comment on column public.notices.mail_until is 'From then on it would come too late, and is not sent any more.';

create index notices_user_id on public.notices (user_id, created_at);
create index notices_mail on public.notices (mail_at) where mail = 'waiting';
create index notices_sending on public.notices (claimed_at) where mail = 'sending';
create index notices_created_at on public.notices (created_at);

alter table public.notices enable row level security;
revoke all on public.notices from public, anon, authenticated, service_role;
grant select on public.notices to authenticated;
grant select, insert, update, delete on public.notices to service_role;

create policy "A person reads what they were told"
  on public.notices for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- Tells a member of an event, once: here and by mail as they chose; a visitor of the end of their time alone, here. Of a closed account
-- only what concerns its security is told. The mail waits for the end of their quiet hours, unless it
-- concerns their security; after `lasting` it would be too late. Answers whether it is new.
create function private.post_notice(
  person uuid, notice_kind text, notice_type text, notice_event text, notice_params jsonb default '{}',
  lasting interval default interval '1 day', by_mail boolean default true
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  here constant boolean := private.wants_notice(person, notice_kind, 'here');
  mailed constant boolean := by_mail and private.wants_notice(person, notice_kind, 'mail')
    -- A notice to an address that was theirs until now names it.
    and (notice_params ? 'email'
      or exists (select from auth.users where id = person and email <> '' and email_confirmed_at is not null));
begin
  if not here and not mailed
    or not exists (
      select from auth.users where id = person and is_anonymous = (notice_kind = 'access') and deleted_at is null)
    or notice_kind <> 'security' and exists (select from private.leaving_accounts where user_id = person) then
    return false;
  end if;
  insert into public.notices (user_id, kind, type, event, params, is_here, mail, mail_at, mail_until)
  values (person, notice_kind, notice_type, notice_event, notice_params, here,
    case when mailed then 'waiting' else 'none' end,
    case when notice_kind = 'security' then now() else private.after_quiet(person, now()) end,
    now() + lasting)
  on conflict on constraint notices_once do nothing;
  if not found then
    return false;
  end if;
  if here then
    perform realtime.send('{}', 'notice', 'person:' || person::text, true);
  end if;
  return true;
end
$$;
revoke all on function private.post_notice(uuid, text, text, text, jsonb, interval, boolean) from public;
comment on function private.post_notice(uuid, text, text, text, jsonb, interval, boolean) is
  'Tells a person of an event, once, here and by mail as they chose. Whether it is new.';

-- What a page may still say of a question: its title, while everybody may read it.
create function private.shown_title(question text) returns text
language sql
stable
set search_path = ''
as $$ select title from public.questions where id::text = question and state = 'shown' $$;
revoke all on function private.shown_title(text) from public;
comment on function private.shown_title(text) is 'The title of a question that is shown, or null.';

-- Does a notice still say what is so? A week that was checked in, a day or a meeting that is over, a payment that was made since,
-- a vote or a match that is settled are no news.
create function private.is_current(notice public.notices) returns boolean
language sql
stable
set search_path = ''
as $$
  select case notice.type
    when 'check_in' then notice.created_at > now() - interval '2 days' and not exists (
      select from public.check_ins
      where user_id = notice.user_id and circle_id::text = notice.params ->> 'circle'
        and week_on::text = notice.params ->> 'week' and (result is not null or is_rest))
    when 'payment_due' then (notice.params ->> 'dueOn')::date >= (now() at time zone private.zone_of(notice.user_id))::date
      and exists (
        select from pg_catalog.jsonb_array_elements(notice.params -> 'items') as item
        where not exists (
          select from public.debt_payments
          where user_id = notice.user_id and debt_id::text = item ->> 'debt' and created_at > notice.created_at))
    when 'meeting_taken' then (notice.params ->> 'startsAt')::timestamptz > now()
    when 'meeting_soon' then (notice.params ->> 'startsAt')::timestamptz > now() - interval '45 minutes'
    when 'buddy_asked' then exists (
      select from public.buddies where 'asked:' || id = notice.event and accepted_at is null and declined_at is null)
    when 'buddy_accepted' then exists (select from public.buddies where 'accepted:' || id = notice.event)
    when 'meeting_offered' then exists (
      select from public.meetings where id::text = notice.params ->> 'meeting' and state = 'offered')
    when 'vote' then exists (
      select from private.removals where 'vote:' || id = notice.event and settled_at is null and closes_at > now())
    when 'match' then exists (
      select from private.matches where 'match:' || id = notice.event and settled_at is null and closes_at > now())
    when 'pass_ends' then (notice.params ->> 'endsAt')::timestamptz > now()
      and exists (select from auth.users where id = notice.user_id and is_anonymous)
      and (notice.params ->> 'endsAt')::timestamptz = private.end_of_time(notice.user_id)
    when 'circle_ends' then exists (
      select from public.circles
      where id::text = notice.params ->> 'circle' and ended_at is null and ends_at > now())
    else true
  end
$$;
revoke all on function private.is_current(public.notices) from public;
comment on function private.is_current(public.notices) is 'Does a notice still say what is so?';

-- What the calling person was told lately and has not put away, the newest first:
-- [{id, kind, type, params, created_at}]; a question's title is read now, so that what is gone is not said any more.
-- Definer: it reads the questions' titles. Executable by authenticated alone.
create function public.my_notices() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'type', type, 'created_at', created_at,
    'params', params || case when params ? 'question'
      then jsonb_build_object('title', private.shown_title(params ->> 'question')) else '{}' end)
    order by created_at desc, id), '[]')
  from (
    select * from public.notices
    where user_id = auth.uid() and is_here and seen_at is null and created_at > now() - interval '14 days'
      and private.may_see_own() and private.is_current(notices)
    order by created_at desc, id limit 20
  ) as latest
$$;
revoke all on function public.my_notices() from public, anon, authenticated, service_role;
grant execute on function public.my_notices() to authenticated;
comment on function public.my_notices() is
  'What the calling person was told lately and has not put away: [{id, kind, type, params, created_at}].';

-- Puts notices away: those, or all. What is not the caller's stays as it is.
-- Definer: notices are written by functions alone. Executable by authenticated alone.
create function public.see_notices(ids uuid[] default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seen integer;
begin
  if not private.may_see_own() then
    raise exception using errcode = 'MW601', message = 'This is for who is signed in';
  end if;
  update public.notices set seen_at = now()
  where user_id = auth.uid() and seen_at is null and is_here and (ids is null or id = any (ids));
  get diagnostics seen = row_count;
  return seen;
end
$$;
revoke all on function public.see_notices(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.see_notices(uuid[]) to authenticated;
comment on function public.see_notices(uuid[]) is 'Puts notices of the calling person away, all where none are named. How many.';

-- schemas/notices/check_in_reminders.sql

-- When each member is next reminded of checking in. It's worked out ahead, so a run reads those who are due and nobody else.
create table private.check_in_reminders (
  member_id uuid primary key references public.circle_members (id) on delete cascade,
  due_at timestamptz not null default now()
);
comment on table private.check_in_reminders is 'When each member of a circle is next looked at for a reminder to check in.';
comment on column private.check_in_reminders.due_at is
  'When the next reminder is due. In the past where it has to be worked out anew; infinity where the circle has ended.';

create index check_in_reminders_due_at on private.check_in_reminders (due_at);

alter table private.check_in_reminders enable row level security;
revoke all on private.check_in_reminders from public, anon, authenticated, service_role;

-- When a week's check-in is over, as an instant.
create function private.check_in_ends_at(circle public.circles, week date) returns timestamptz
language sql
stable
set search_path = ''
as $$ select (private.closes_on(circle, week) + 1)::timestamp at time zone circle.time_zone $$;
revoke all on function private.check_in_ends_at(public.circles, date) from public;
comment on function private.check_in_ends_at(public.circles, date) is 'The instant at which a week''s check-in is over.';

-- When a member is reminded: at six in the evening where they are, on the circle's day. Far west of the circle its window is over
-- before that, so it's the evening before; where that evening comes before the window opens, it's an hour before the window
-- closes. Far east it may be the evening after.
create function private.check_in_reminder_at(circle public.circles, week date, zone text) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select evening from (values (1, 0), (2, -1), (3, 1)) as choices (place, days)
      cross join lateral (
        select (private.circle_day(circle, week) + days + time '18:00') at time zone zone as evening) as that
      where evening >= private.opens_on(circle, week)::timestamp at time zone circle.time_zone
        and evening <= private.check_in_ends_at(circle, week) - interval '1 hour'
      order by place limit 1),
    private.check_in_ends_at(circle, week) - interval '1 hour')
$$;
revoke all on function private.check_in_reminder_at(public.circles, date, text) from public;
comment on function private.check_in_reminder_at(public.circles, date, text) is
  'When a member in that zone is reminded of a week''s check-in.';

-- Reminds a member whose time has come and who hasn't checked in, rested or paused, and notes when the next one is due. A
-- reminder that is three hours late, or comes after the window, is left out. Whether anything was told.
create function private.remind_to_check_in(member uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  here public.circle_members;
  place public.circles;
  zone text;
  week date;
  remind_at timestamptz;
  late_at timestamptz;
  is_new boolean := false;
begin
  select * into here from public.circle_members where id = member;
  if not found then
    return false;
  end if;
  perform private.hold_people(array[here.user_id]);
  perform from private.check_in_reminders where member_id = member and due_at <= now() for update skip locked;
  if not found then
    return false;
  end if;
  select * into place from public.circles where id = here.circle_id;
  if place.ended_at is not null then
    update private.check_in_reminders set due_at = 'infinity' where member_id = member;
    return false;
  end if;
  zone := private.zone_of(here.user_id);
  week := private.week_of(private.circle_date(place, now())) - 14;
  loop
    week := week + 7;
    remind_at := private.check_in_reminder_at(place, week, zone);
    late_at := least(remind_at + interval '3 hours', private.check_in_ends_at(place, week));
    exit when remind_at > now();
    if late_at > now() and here.first_week_on <= week and coalesce(here.paused_until_on <= week, true)
      and not exists (
        select from public.check_ins
        where check_ins.circle_id = here.circle_id and check_ins.user_id = here.user_id and check_ins.week_on = week
          and (check_ins.result is not null or check_ins.is_rest)) then
      is_new := private.post_notice(here.user_id, 'check_in', 'check_in', 'check_in:' || here.circle_id || ':' || week,
        jsonb_build_object('circle', here.circle_id, 'week', week), late_at - now());
    end if;
  end loop;
  update private.check_in_reminders set due_at = remind_at where member_id = member;
  return is_new;
end
$$;
revoke all on function private.remind_to_check_in(uuid) from public;
comment on function private.remind_to_check_in(uuid) is
  'Reminds a member whose time has come, and notes when the next reminder is due. Whether anything was told.';

-- A new member, a pause, another day or zone: the time is worked out anew by the next run.
-- Definer: whoever changes these may not write here.
create function private.remind_member_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.check_in_reminders (member_id) values (new.id)
  on conflict (member_id) do update set due_at = now();
  return null;
end
$$;
revoke all on function private.remind_member_anew() from public;
comment on function private.remind_member_anew() is 'Trigger on circle_members: the next reminder is worked out anew.';

create trigger remind_member_anew
  after insert or update of first_week_on, paused_until_on on public.circle_members
  for each row execute function private.remind_member_anew();

-- Definer for the same reason as remind_member_anew().
create function private.remind_circle_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.check_in_reminders set due_at = now()
  where member_id in (select id from public.circle_members where circle_id = new.id);
  return null;
end
$$;
revoke all on function private.remind_circle_anew() from public;
comment on function private.remind_circle_anew() is 'Trigger on circles: reminders of its members are worked out anew.';

create trigger remind_circle_anew
  after update of weekday, next_weekday, next_weekday_on, time_zone, ended_at on public.circles
  for each row
  when ((new.weekday, new.next_weekday, new.next_weekday_on, new.time_zone, new.ended_at)
    is distinct from (old.weekday, old.next_weekday, old.next_weekday_on, old.time_zone, old.ended_at))
  execute function private.remind_circle_anew();

-- Definer for the same reason as remind_member_anew().
create function private.remind_person_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.check_in_reminders set due_at = now()
  where member_id in (select id from public.circle_members where user_id = new.user_id);
  return null;
end
$$;
revoke all on function private.remind_person_anew() from public;
comment on function private.remind_person_anew() is 'Trigger on profiles: reminders of a person in another zone are worked out anew.';

create trigger remind_person_anew
  after insert or update of time_zone, device_zone on public.profiles
  for each row execute function private.remind_person_anew();

-- schemas/notices/collect_notices.sql

-- What there is to tell by now, of everybody. Whoever runs the product asks for it every minute; asked twice at once, or again
-- after it was stopped in the middle, it tells nothing twice. What can't be told of one keeps no other from being told, and is
-- tried again by the next run. A run reads what is due and what is new since the last one, however many people there are.

create index answers_shown_at on public.answers (shown_at) where state = 'shown';
create index questions_shown_at on public.questions (shown_at) where state = 'shown';
create index nods_created_at on public.nods (created_at);
create index circles_ends_at on public.circles (ends_at) where ended_at is null and ends_at is not null;
create index meetings_updated_at on public.meetings (updated_at) where state in ('offered', 'taken');
create index buddies_asked_at on public.buddies (created_at) where accepted_at is null and declined_at is null;
create index buddies_accepted_at on public.buddies (accepted_at) where accepted_at is not null;
create index meetings_starts_at on public.meetings (starts_at) where state = 'taken';
create index access_passes_ends_at on public.access_passes (ends_at) where revoked_at is null;
create index notices_mail_until on public.notices (mail_until) where mail = 'waiting';

-- How far the runs have looked: what happened since is read by the next.
create table private.notices_looked (
  is_only boolean primary key default true check (is_only),
  looked_from_at timestamptz not null default now()
);
comment on table private.notices_looked is 'The instant from which the next run reads what happened. One row.';

insert into private.notices_looked default values;

alter table private.notices_looked enable row level security;
revoke all on private.notices_looked from public, anon, authenticated, service_role;

-- What could not be told, for the next run: a day long.
create table private.notice_retries (
  collector text not null,
  item_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  failed_at timestamptz not null default now(),
  primary key (collector, item_id, user_id)
);
comment on table private.notice_retries is 'What a run could not tell a person: the next run tries again, for a day.';

create index notice_retries_user_id on private.notice_retries (user_id);
create index notice_retries_failed_at on private.notice_retries (failed_at);

alter table private.notice_retries enable row level security;
revoke all on private.notice_retries from public, anon, authenticated, service_role;

-- What a run looks at, one line for each person and item: by indexes alone, and by no function that could fail. What happened at
-- an instant has it as `due_at`, and was not read before; what has none is due until it is told.
create function private.due_notices(looked_from timestamptz)
  returns table (collector text, item uuid, person uuid, due_at timestamptz, is_retry boolean)
language sql
stable
set search_path = ''
as $$
  (select 'check_in', member_id, null::uuid, null::timestamptz, false
    from private.check_in_reminders where due_at <= now() order by due_at limit 1000)
  union all
  (select collector, item_id, user_id, null, true from private.notice_retries order by failed_at limit 500)
  union all
  select 'vote', removals.id, members.user_id, null, false
  from private.removals
  join public.circle_members as members on members.circle_id = removals.circle_id
  where removals.settled_at is null and removals.closes_at > now() and members.user_id <> removals.about_id
    and not exists (
      select from public.notices where notices.user_id = members.user_id and notices.event = 'vote:' || removals.id)
  union all
  select 'match', matches.id, people.user_id, null, false
  from private.matches
  join private.match_people as people on people.match_id = matches.id
  where matches.settled_at is null and matches.closes_at > now() and people.yes is null
    and not exists (
      select from public.notices where notices.user_id = people.user_id and notices.event = 'match:' || matches.id)
  union all
  select 'circle_ends', circles.id, members.user_id, null, false
  from public.circles
  join public.circle_members as members on members.circle_id = circles.id
  where circles.ended_at is null and circles.ends_at > now() and (circles.ends_by_silence or members.user_id is distinct from circles.host_id)
    and not exists (
      select from public.notices
      where notices.user_id = members.user_id and notices.event = 'ends:' || circles.id || ':' || circles.ends_at)
  union all
  -- The last pass of a visitor, of a day or more: within its last hour, and of a longer one within its last day.
  select 'pass_ends', passes.id, passes.user_id, null, false
  from public.access_passes as passes
  join auth.users on users.id = passes.user_id and users.is_anonymous
  where passes.revoked_at is null and passes.ends_at > now()
    and (passes.ends_at <= now() + interval '1 hour' and passes.ends_at - passes.starts_at >= interval '1 day'
      or passes.ends_at <= now() + interval '1 day' and passes.ends_at - passes.starts_at >= interval '2 days')
    and not exists (
      select from public.access_passes as others
      where others.user_id = passes.user_id and others.revoked_at is null and others.ends_at > passes.ends_at)
    and not exists (
      select from public.notices
      where notices.user_id = passes.user_id and notices.event = 'pass_ends:' || passes.id || ':' || passes.ends_at
        || case when passes.ends_at <= now() + interval '1 hour' then ':hour' else ':day' end)
  union all
  select 'meeting_soon', meetings.id, people.id, null, false
  from public.meetings cross join lateral unnest(array[one_id, other_id]) as people (id)
  where state = 'taken' and starts_at > now() and starts_at <= now() + interval '1 hour'
    and not exists (
      select from public.notices
      where notices.user_id = people.id and notices.event = 'soon:' || meetings.id || ':' || meetings.starts_at)
  union all
  (select happened.*, false from (
    select 'nods', members.id, members.user_id, max(nods.created_at) as happened_at
    from public.nods
    join public.circle_members as members on members.id = nods.member_id
    where nods.created_at > looked_from
    group by members.id, members.user_id
    union all
    select 'answer', questions.id, readers.id, max(answers.shown_at)
    from public.answers
    join public.questions on questions.id = answers.question_id and questions.state = 'shown'
    cross join lateral (
      select questions.author_id as id
      union
      select user_id from public.thread_reads where question_id = questions.id and is_following
    ) as readers
    where answers.state = 'shown' and answers.shown_at > looked_from and readers.id <> answers.author_id
    group by questions.id, readers.id
    union all
    select 'no_answer', id, author_id, shown_at + interval '2 days'
    from public.questions
    where state = 'shown' and author_id is not null
      and shown_at > looked_from - interval '2 days' and shown_at <= now() - interval '2 days'
    union all
    select 'question', questions.id, helpers.id, questions.shown_at
    from public.questions
    cross join lateral (
      select answers.author_id as id
      from public.answers
      join public.questions as earlier on earlier.id = answers.question_id
      where earlier.topic = questions.topic and answers.state = 'shown' and answers.helped > 0
        and answers.author_id <> questions.author_id and answers.shown_at > now() - interval '180 days'
        and not private.is_hidden_for(answers.author_id, questions.author_id)
      group by answers.author_id order by sum(answers.helped) desc, answers.author_id limit 5
    ) as helpers
    where questions.state = 'shown' and questions.shown_at > greatest(looked_from, now() - interval '1 hour')
    union all
    select 'buddy_asked', id, buddy_id, created_at
    from public.buddies
    where accepted_at is null and declined_at is null and created_at > looked_from
    union all
    select 'buddy_accepted', id, user_id, accepted_at
    from public.buddies
    where accepted_at is not null and accepted_at > looked_from
    union all
    select 'meeting_' || state, id, case when offered_by_one = (state = 'offered') then other_id else one_id end, updated_at
    from public.meetings
    where state in ('offered', 'taken') and updated_at > looked_from
  ) as happened (collector, item, person, happened_at)
  where happened_at <= now()
  order by happened_at fetch first 2000 rows with ties)
$$;
revoke all on function private.due_notices(timestamptz) from public;
comment on function private.due_notices(timestamptz) is
  'What a run looks at: what is due by now, and what happened since the given instant.';

-- Tells one person of one item, where there is still something to tell. How many notices are new.
create function private.tell_notice(collector text, item uuid, person uuid) returns integer
language plpgsql
set search_path = ''
as $$
begin
  return case collector
    when 'check_in' then private.remind_to_check_in(item)::integer
    when 'vote' then (
      select private.post_notice(person, 'circle', 'vote', 'vote:' || item,
        jsonb_build_object('circle', removals.circle_id), asked.closes_at - now())::integer
      from private.removals
      cross join lateral private.vote_asked(removals.circle_id, person) as asked
      where removals.id = item and asked.id = removals.id)
    when 'match' then (
      select private.post_notice(person, 'circle', 'match', 'match:' || item, '{}', closes_at - now())::integer
      from private.matches where id = item)
    when 'circle_ends' then (
      select private.post_notice(person, 'circle', 'circle_ends', 'ends:' || item || ':' || ends_at,
        jsonb_build_object('circle', item, 'isSilent', ends_by_silence), ends_at - now())::integer
      from public.circles where id = item)
    when 'pass_ends' then (
      select private.post_notice(person, 'access', 'pass_ends', 'pass_ends:' || item || ':' || ends_at
          || case when ends_at <= now() + interval '1 hour' then ':hour' else ':day' end,
        jsonb_build_object('endsAt', ends_at), ends_at - now())::integer
      from public.access_passes where id = item and revoked_at is null and ends_at > now())
    when 'nods' then (
      select sum(private.post_notice(person, 'circle', 'nods', 'nods:' || item || ':' || nodded.week_on,
        jsonb_build_object('circle', nodded.circle_id))::integer)
      from (
        select distinct members.circle_id, nods.week_on
        from public.nods
        join public.circle_members as members on members.id = nods.member_id
        where nods.member_id = item and nods.created_at > now() - interval '1 day'
          and not private.is_hidden_for(person, nods.user_id, members.circle_id)
      ) as nodded)
    -- Once until the thread is opened again.
    when 'answer' then (
      select private.post_notice(person, 'answers', 'answer', 'answer:' || first.id,
        jsonb_build_object('question', item))::integer
      from (
        select answers.id
        from public.answers
        left join public.thread_reads as latest on latest.user_id = person and latest.question_id = item
        where answers.question_id = item and answers.state = 'shown' and answers.author_id <> person
          and answers.shown_at > greatest(now() - interval '1 day', coalesce(latest.read_at, '-infinity'))
          and not private.is_hidden_for(person, answers.author_id)
          and not exists (
            select from public.notices
            where notices.user_id = person and notices.type = 'answer' and notices.params ->> 'question' = item::text
              and notices.created_at > coalesce(latest.read_at, '-infinity'))
        order by answers.shown_at, answers.id limit 1
      ) as first)
    when 'no_answer' then (
      select private.post_notice(person, 'answers', 'no_answer', 'no_answer:' || item,
        jsonb_build_object('question', item, 'topic', topic))::integer
      from public.questions
      where id = item and state = 'shown'
        and not exists (select from public.answers where question_id = item and state = 'shown'))
    -- One a day, of all that are new in a helper's topics.
    when 'question' then (
      select private.post_notice(person, 'answers', 'question', 'question:' || person || ':' || current_date,
        jsonb_build_object('question', item), interval '1 day', false)::integer
      from public.questions
      where id = item and state = 'shown'
        and not exists (select from public.answers where question_id = item and state = 'shown'))
    -- Without a name: who says no, or is asked by somebody they hid from, is told of nobody.
    when 'buddy_asked' then (
      select private.post_notice(person, 'meetings', 'buddy_asked', 'asked:' || item, '{}')::integer
      from public.buddies where id = item and accepted_at is null and declined_at is null)
    when 'buddy_accepted' then (
      select private.post_notice(person, 'meetings', 'buddy_accepted', 'accepted:' || item, '{}')::integer
      from public.buddies where id = item and accepted_at is not null)
    when 'meeting_offered' then (
      select private.post_notice(person, 'meetings', 'meeting_offered', 'offer:' || item || ':' || pg_catalog.md5(times::text),
        jsonb_build_object('meeting', item))::integer
      from public.meetings where id = item and state = 'offered' and times[3] > now())
    when 'meeting_taken' then (
      select private.post_notice(person, 'meetings', 'meeting_taken', 'taken:' || item || ':' || starts_at,
        jsonb_build_object('meeting', item, 'startsAt', starts_at))::integer
      from public.meetings where id = item and state = 'taken' and starts_at > now() + interval '1 hour')
    when 'meeting_soon' then (
      select private.post_notice(person, 'meetings', 'meeting_soon', 'soon:' || item || ':' || starts_at,
        jsonb_build_object('meeting', item, 'startsAt', starts_at), starts_at - now())::integer
      from public.meetings where id = item and state = 'taken' and starts_at > now())
  end;
end
$$;
revoke all on function private.tell_notice(text, uuid, uuid) from public;
comment on function private.tell_notice(text, uuid, uuid) is 'Tells one person of one item. How many notices are new; null for none.';

-- Finds what there is to tell by now, and tells it; what is older than ninety days goes. Each in a block of its own: what fails is
-- counted and named, and tried again by the next run. Where another run is at it, this one tells nothing.
-- {posted, failed, failures: [{collector, id, sqlState}], twenty of them}.
-- Definer: it reads everybody's rows and writes theirs. Executable by service_role alone.
create function public.collect_notices() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  due record;
  state text;
  posted integer := 0;
  failed integer := 0;
  failures jsonb := '[]';
  happened integer := 0;
  latest timestamptz;
begin
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('collect notices', 0)) then
    return jsonb_build_object('posted', 0, 'failed', 0, 'failures', failures);
  end if;
  delete from public.notices where id in (
    select id from public.notices where created_at < now() - interval '90 days' limit 1000 for update skip locked);
  delete from private.notice_retries where failed_at < now() - interval '1 day';
  -- Whoever had these in hand is gone: sent or not, they are not sent again. But better twice than never of security.
  update public.notices set mail = case when kind = 'security' and mail_tries < 3 then 'waiting' else 'unknown' end
  where mail = 'sending' and claimed_at < now() - interval '15 minutes';
  update public.notices set mail = 'late' where mail = 'waiting' and mail_until <= now();

  for due in
    select found.* from private.notices_looked as looked
    cross join lateral private.due_notices(greatest(looked.looked_from_at, now() - interval '1 day')) as found
  loop
    happened := happened + (due.due_at is not null)::integer;
    latest := greatest(latest, due.due_at);
    begin
      posted := posted + coalesce(private.tell_notice(due.collector, due.item, due.person), 0);
      if due.is_retry then
        delete from private.notice_retries
        where collector = due.collector and item_id = due.item and user_id = due.person;
      end if;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      failed := failed + 1;
      if failed <= 20 then
        failures := failures || jsonb_build_object('collector', due.collector, 'id', due.item, 'sqlState', state);
      end if;
      if due.collector = 'check_in' then
        -- Behind those that were not tried.
        update private.check_in_reminders set due_at = now() + interval '30 seconds' where member_id = due.item;
      elsif due.due_at is not null then
        insert into private.notice_retries (collector, item_id, user_id)
        select due.collector, due.item, id from auth.users where id = due.person
        on conflict do nothing;
      end if;
    end;
  end loop;
  -- A transaction that ends after this one may have written an earlier instant. Where there was more than one run reads, the next
  -- goes on from there.
  update private.notices_looked
  set looked_from_at = case when happened >= 2000 then latest else now() - interval '2 minutes' end
  where is_only;
  return jsonb_build_object('posted', posted, 'failed', failed, 'failures', failures);
end
$$;
revoke all on function public.collect_notices() from public, anon, authenticated, service_role;
grant execute on function public.collect_notices() to service_role;
comment on function public.collect_notices() is
  'Finds what there is to tell by now, and tells it: {posted, failed, failures: [{collector, id, sqlState}]}.';

-- schemas/notices/plan_notices.sql

-- Payments that are due and plans that drift are reckoned by the same engine as every page, outside the database: once a day of
-- each person's own, from the end of their quiet hours on.
create table private.reckonings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reckoned_on date,
  due_at timestamptz not null default now(),
  plan_chosen_on date,
  plan_ends_on date
);
comment on table private.reckonings is 'The day up to which a person''s payments and plan were looked at, and when the plan was said to end.';
comment on column private.reckonings.plan_ends_on is 'The last month of the plan as the person last heard it.';
comment on column private.reckonings.due_at is
  'When the person is looked at next: after a day of theirs, after their quiet hours, or once whoever reckons them has had five minutes.';

create index reckonings_due_at on private.reckonings (due_at);

alter table private.reckonings enable row level security;
revoke all on private.reckonings from public, anon, authenticated, service_role;

-- When a person is looked at next; by now for who is to be reckoned now. Infinity for who has no debt: a debt brings it back.
create function private.next_reckoning_at(person uuid, reckoned_on date) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when not exists (select from public.debts where debts.user_id = person) then 'infinity'
    -- Who can't be told of it, or doesn't want to be, may again.
    when not exists (
        select from auth.users as members where members.id = person and not members.is_anonymous and members.deleted_at is null
          and (members.banned_until is null or members.banned_until <= now()))
      or exists (select from private.leaving_accounts where leaving_accounts.user_id = person)
      or not (private.wants_notice(person, 'payments', 'here') or private.wants_notice(person, 'payments', 'mail')
        or private.wants_notice(person, 'plan', 'here') or private.wants_notice(person, 'plan', 'mail'))
      then now() + interval '1 day'
    when reckoned_on >= (now() at time zone zone)::date
      then private.after_quiet(person, (reckoned_on + 1)::timestamp at time zone zone)
    else private.after_quiet(person, now())
  end
  from private.zone_of(person) as zone
$$;
revoke all on function private.next_reckoning_at(uuid, date) from public;
comment on function private.next_reckoning_at(uuid, date) is
  'When a person is looked at next, given the day up to which they were.';

-- People whose day is not reckoned yet, with what it takes, held for five minutes:
-- [{person, today, debts, payments, plan, marked: {chosenOn, endsOn} or null}]. It looks at no more than 500 whose time has come.
-- Definer: it reads everybody's records. Executable by service_role alone.
create function public.people_to_reckon(max_people integer default 50) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  each record;
  look_at timestamptz;
  held uuid[] := '{}';
begin
  for each in
    select user_id, reckoned_on from private.reckonings where due_at <= now() order by due_at limit 500 for update skip locked
  loop
    look_at := private.next_reckoning_at(each.user_id, each.reckoned_on);
    if look_at <= now() then
      held := held || each.user_id;
      -- Whoever can't be reckoned comes after those who were not tried.
      look_at := now() + interval '5 minutes';
    end if;
    update private.reckonings set due_at = look_at where user_id = each.user_id;
    exit when cardinality(held) >= max_people;
  end loop;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'person', person,
      'today', (now() at time zone private.zone_of(person))::date,
      'debts', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.position, owned.created_at)
        from public.debts as owned where owned.user_id = person), '[]'),
      'payments', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.paid_on, owned.created_at)
        from public.debt_payments as owned where owned.user_id = person), '[]'),
      'plan', (select to_jsonb(owned) from public.payoff_plans as owned where owned.user_id = person),
      'marked', (select case when known.plan_ends_on is not null then
          jsonb_build_object('chosenOn', known.plan_chosen_on, 'endsOn', known.plan_ends_on) end
        from private.reckonings as known where known.user_id = person)))
    from unnest(held) as person
  ), '[]');
end
$$;
revoke all on function public.people_to_reckon(integer) from public, anon, authenticated, service_role;
grant execute on function public.people_to_reckon(integer) to service_role;
comment on function public.people_to_reckon(integer) is
  'People whose day is not reckoned yet, with their records: [{person, today, debts, payments, plan, marked}].';

-- Notes what was reckoned of a person's day, and tells what was found: [{kind, type, event, params}]. The mark is when their plan
-- ends as they last heard it. Told again, nothing is told twice.
-- Definer for the same reason as people_to_reckon().
create function public.note_reckoning(person uuid, today date, events jsonb, marked jsonb default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  posted integer;
  is_untold boolean;
begin
  perform private.hold_people(array[person]);
  if not exists (select from auth.users where id = person) then
    return 0;
  end if;
  select count(*) filter (where is_new), coalesce(bool_or(type = 'plan_drift' and not is_new), false) into posted, is_untold
  from (
    select each ->> 'type' as type, private.post_notice(person, each ->> 'kind', each ->> 'type', each ->> 'event',
      each -> 'params', (today + 1)::timestamp at time zone private.zone_of(person) - now()) as is_new
    from jsonb_array_elements(events) as each
  ) as tried;
  insert into private.reckonings as known (user_id, reckoned_on, plan_chosen_on, plan_ends_on, due_at)
  values (person, today, (marked ->> 'chosenOn')::date, (marked ->> 'endsOn')::date,
    private.next_reckoning_at(person, today))
  on conflict (user_id) do update set due_at = private.next_reckoning_at(person, greatest(known.reckoned_on, excluded.reckoned_on)),
    reckoned_on = greatest(known.reckoned_on, excluded.reckoned_on),
    plan_chosen_on = excluded.plan_chosen_on,
    -- What they were not told this month is told in the next.
    plan_ends_on = case when is_untold then known.plan_ends_on else excluded.plan_ends_on end;
  return posted;
end
$$;
revoke all on function public.note_reckoning(uuid, date, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.note_reckoning(uuid, date, jsonb, jsonb) to service_role;
comment on function public.note_reckoning(uuid, date, jsonb, jsonb) is
  'Notes that a person''s day is reckoned, and tells what was found. How many are new.';

-- A debt that was entered or changed today may be due tomorrow: its person is reckoned anew. It waits for nobody, since whoever
-- writes a debt holds much: where another has the line in hand, they have set it anew, or it's reckoned anew the next day.
-- Definer: clients write debts, and may not write here.
create function private.reckon_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.reckonings where user_id = new.user_id) then
    if pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('reckonings:' || new.user_id::text, 0)) then
      insert into private.reckonings (user_id) values (new.user_id) on conflict (user_id) do nothing;
    end if;
  else
    update private.reckonings set reckoned_on = null, due_at = now()
    where user_id in (select user_id from private.reckonings where user_id = new.user_id for update skip locked);
  end if;
  return null;
end
$$;
revoke all on function private.reckon_anew() from public;
comment on function private.reckon_anew() is 'Trigger on debts: what is due is reckoned anew.';

create trigger reckon_anew
  after insert or update on public.debts
  for each row execute function private.reckon_anew();

-- Another zone, other quiet hours or wishes: when the person's time comes is worked out anew. It waits for nobody either.
-- Definer: clients write these, and may not write here.
create function private.reckon_when_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.reckonings set due_at = now()
  where user_id in (
    select user_id from private.reckonings where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid for update skip locked);
  return null;
end
$$;
revoke all on function private.reckon_when_anew() from public;
comment on function private.reckon_when_anew() is
  'Trigger on profiles, choices and users: when a person is looked at is worked out anew.';

create trigger reckon_when_anew
  after insert or update of time_zone, device_zone on public.profiles
  for each row execute function private.reckon_when_anew('user_id');

create trigger reckon_when_anew
  after insert or update on public.notification_choices
  for each row execute function private.reckon_when_anew('user_id');

-- A visitor who signs up is told from now on.
create trigger reckon_when_anew
  after update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous)
  execute function private.reckon_when_anew('id');

-- schemas/notices/mailed_notices.sql

-- Notices that go out by mail. One is claimed before it is sent, and never claimed again: whoever ends between sending and noting
-- leaves it unknown, and it is not sent twice.

-- What the links in a mail carry: whom it stops mail for, and of which kind. Signed, so that nobody stops another's.
create function private.stop_token(person uuid, kind text) returns text
language sql
stable
set search_path = ''
as $$
  select person::text || '.' || kind || '.' || left(private.keyed_hash('stop mail:' || person::text || ':' || kind), 32)
$$;
revoke all on function private.stop_token(uuid, text) from public;
comment on function private.stop_token(uuid, text) is 'What stops mail of a kind for a person, by whoever got one.';

-- Claims notices whose mail is due, of security first, then the oldest, with all that the mail says:
-- [{id, kind, type, params, email, firstName, locale, zone, stopToken}].
-- Definer: it reads addresses. Executable by service_role alone.
create function public.take_notices(max_notices integer default 10) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  claimed uuid[];
begin
  -- What nobody wants any more, and what has to wait for the end of quiet hours, stands in nobody's way.
  update public.notices set
    mail = case when private.wants_notice(notices.user_id, notices.kind, 'mail')
      and not exists (select from private.leaving_accounts where leaving_accounts.user_id = notices.user_id)
      and private.is_current(notices)
      then 'waiting' else 'none' end,
    mail_at = greatest(notices.mail_at, private.after_quiet(notices.user_id, now()))
  where notices.id in (
    select waiting.id from public.notices as waiting
    where waiting.mail = 'waiting' and waiting.mail_at <= now() and waiting.kind <> 'security'
      and (not private.wants_notice(waiting.user_id, waiting.kind, 'mail')
        or private.after_quiet(waiting.user_id, now()) > now()
        or exists (select from private.leaving_accounts where leaving_accounts.user_id = waiting.user_id)
        -- What was paid, said or settled meanwhile is no news.
        or not private.is_current(waiting))
    order by waiting.mail_at limit 500 for update skip locked);
  with due as (
    select notices.id from public.notices
    where notices.mail = 'waiting' and notices.mail_at <= now() and notices.mail_until > now()
      and (notices.kind = 'security' or private.wants_notice(notices.user_id, notices.kind, 'mail')
        and private.after_quiet(notices.user_id, now()) <= now())
    order by notices.kind <> 'security', notices.mail_at limit max_notices for update skip locked
  ), taken as (
    update public.notices set mail = 'sending', claimed_at = now(), mail_tries = notices.mail_tries + 1
    from due where notices.id = due.id
    returning notices.id
  )
  select array_agg(id) into claimed from taken;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', notices.id, 'kind', notices.kind, 'type', notices.type,
      'params', notices.params || case when notices.params ? 'question'
        then jsonb_build_object('title', private.shown_title(notices.params ->> 'question')) else '{}' end
        || case when notices.params ? 'items' then jsonb_build_object('debtNames', (
          select coalesce(jsonb_object_agg(debts.id, debts.name), '{}') from public.debts
          where debts.user_id = notices.user_id
            and debts.id::text in (select item ->> 'debt' from jsonb_array_elements(notices.params -> 'items') as item)))
          else '{}' end,
      'email', coalesce(notices.params ->> 'email', users.email), 'firstName', profiles.first_name, 'locale', profiles.locale,
      'zone', private.zone_of(notices.user_id), 'stopToken', private.stop_token(notices.user_id, notices.kind))
      order by notices.mail_at)
    from public.notices
    join auth.users on users.id = notices.user_id and users.deleted_at is null
    left join public.profiles on profiles.user_id = notices.user_id
    where notices.id = any (claimed)
  ), '[]');
end
$$;
revoke all on function public.take_notices(integer) from public, anon, authenticated, service_role;
grant execute on function public.take_notices(integer) to service_role;
comment on function public.take_notices(integer) is
  'Claims notices to be mailed now: [{id, kind, type, params, email, firstName, locale, zone, stopToken}].';

-- Notes what became of a mail that was claimed: sent, failed for now (three tries, some minutes apart), or there is no way for
-- mail to leave here.
-- Definer: notices are written by functions alone. Executable by service_role alone.
create function public.settle_notice(notice uuid, outcome text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if outcome is null or outcome not in ('sent', 'failed', 'not_set_up') then
    raise exception using errcode = '22023', message = 'A mail is sent, has failed, or no way is set up';
  end if;
  update public.notices set
    mail = case outcome when 'sent' then 'sent' when 'not_set_up' then 'none'
      else case when mail_tries < 3 then 'waiting' else 'failed' end end,
    mail_at = case outcome when 'failed' then now() + mail_tries * interval '5 minutes' else mail_at end,
    -- Of security it is told however late.
    mail_until = case when outcome = 'failed' and kind = 'security' then greatest(mail_until, now() + interval '1 day')
      else mail_until end
  where id = notice and mail = 'sending';
end
$$;
revoke all on function public.settle_notice(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.settle_notice(uuid, text) to service_role;
comment on function public.settle_notice(uuid, text) is 'Notes what became of a mail: sent, failed or not_set_up.';

-- Stops mail of a kind for whoever got the mail that carries this; to stop it again is harmless. Answers the kind, or null for
-- what we did not make.
-- Definer: whoever has the mail need not be signed in. Executable by service_role alone.
create function public.stop_mail(token text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  parts constant text[] := pg_catalog.string_to_array(coalesce(token, ''), '.');
  person uuid;
begin
  if cardinality(parts) <> 3 or parts[1] !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    or parts[2] not in ('payments', 'plan', 'check_in', 'circle', 'answers', 'meetings')
    or private.stop_token(parts[1]::uuid, parts[2]) <> token then
    return null;
  end if;
  person := parts[1]::uuid;
  perform private.hold_people(array[person]);
  if exists (select from auth.users where id = person) then
    insert into public.notification_choices (user_id) values (person) on conflict (user_id) do nothing;
    update public.notification_choices set
      payments_mail = payments_mail and parts[2] <> 'payments',
      plan_mail = plan_mail and parts[2] <> 'plan',
      check_in_mail = check_in_mail and parts[2] <> 'check_in',
      circle_mail = circle_mail and parts[2] <> 'circle',
      answers_mail = answers_mail and parts[2] <> 'answers',
      meetings_mail = meetings_mail and parts[2] <> 'meetings'
    where user_id = person;
    update public.notices set mail = 'none' where user_id = person and kind = parts[2] and mail = 'waiting';
  end if;
  return parts[2];
end
$$;
revoke all on function public.stop_mail(text) from public, anon, authenticated, service_role;
grant execute on function public.stop_mail(text) to service_role;
comment on function public.stop_mail(text) is 'Stops mail of a kind for whoever got the mail that carries this token: the kind, or null.';

-- schemas/notices/security_notices.sql

-- What somebody who got into an account would do first is told to whom it belongs, whatever they chose, by mail and here.

-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.notice_account_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.is_anonymous or old.is_anonymous or new.deleted_at is not null then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(old.encrypted_password, '') <> '' then
    perform private.post_notice(new.id, 'security', 'password_changed', 'password:' || clock_timestamp());
  end if;
  if new.email is distinct from old.email and coalesce(old.email, '') <> '' then
    -- To the address that was theirs: whoever changed it has the new one.
    perform private.post_notice(new.id, 'security', 'email_changed', 'email:' || clock_timestamp(),
      jsonb_build_object('email', old.email));
  end if;
  if new.phone is distinct from old.phone then
    perform private.post_notice(new.id, 'security', 'phone_changed', 'phone:' || clock_timestamp());
  end if;
  return null;
end
$$;
revoke all on function private.notice_account_change() from public;
comment on function private.notice_account_change() is 'Trigger on auth.users: tells of a new password, email address or phone number.';

create trigger notice_account_change
  after update of encrypted_password, email, phone on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password or new.email is distinct from old.email
    or new.phone is distinct from old.phone)
  execute function private.notice_account_change();

-- Definer for the same reason as notice_account_change().
create function private.notice_factor_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'verified' then
      perform private.post_notice(old.user_id, 'security', 'factor_removed', 'factor:' || old.id || ':removed');
    end if;
  elsif new.status = 'verified' and old.status <> 'verified' then
    perform private.post_notice(new.user_id, 'security', 'factor_added', 'factor:' || new.id || ':added');
  end if;
  return null;
end
$$;
revoke all on function private.notice_factor_change() from public;
comment on function private.notice_factor_change() is 'Trigger on auth.mfa_factors: tells of second steps that came or went.';

create trigger notice_factor_change
  after update of status or delete on auth.mfa_factors
  for each row execute function private.notice_factor_change();

-- Another way in, or one way in less. What is made together with the account is no news, nor is what goes with it.
-- Definer for the same reason as notice_account_change().
create function private.notice_identity_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if old.provider not in ('email', 'phone') then
      perform private.post_notice(old.user_id, 'security', 'identity_removed', 'identity:' || old.id || ':removed');
    end if;
  elsif new.provider not in ('email', 'phone')
    and exists (select from auth.users where id = new.user_id and created_at < now() - interval '1 minute') then
    perform private.post_notice(new.user_id, 'security', 'identity_added', 'identity:' || new.id || ':added');
  end if;
  return null;
end
$$;
revoke all on function private.notice_identity_change() from public;
comment on function private.notice_identity_change() is 'Trigger on auth.identities: tells of ways in by other services that came or went.';

create trigger notice_identity_change
  after insert or delete on auth.identities
  for each row execute function private.notice_identity_change();

-- Kinds of devices that an account was used on: what is told of a new one is told once. Told apart by browser and system alone.
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 60),
  first_seen_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table private.known_devices is
  'Kinds of devices, as browser and system, that each account was used on: a new one is told by mail, once.';

alter table private.known_devices enable row level security;
revoke all on private.known_devices from public, anon, authenticated, service_role;

-- Browser and system of a device, as people call them, out of these names alone: the header is whatever its sender wrote.
create function private.device_kind(user_agent text) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when browser is null and system is null then 'A device we don’t know'
    when system is null then browser
    else coalesce(browser, 'A browser') || ' on ' || system end
  from (
    select case
      when given ~ '\mEdg(e|A|iOS)?/' then 'Edge'
      when given ~ '\m(OPR|OPT|Opera)\M' then 'Opera'
      when given ~ '\mSamsungBrowser/' then 'Samsung Internet'
      when given ~ '\m(Firefox|FxiOS)/' then 'Firefox'
      when given ~ '\m(Chrome|CriOS|Chromium)/' then 'Chrome'
      when given ~ '\mVersion/[0-9.]+.*\mSafari/' then 'Safari'
    end as browser, case
      when given ~ '\miPhone\M' then 'an iPhone'
      when given ~ '\miPad\M' then 'an iPad'
      when given ~ '\mAndroid\M' then 'Android'
      when given ~ '\mCrOS\M' then 'a Chromebook'
      when given ~ '\mWindows\M' then 'Windows'
      when given ~ '\mMacintosh\M' then 'a Mac'
      when given ~ '\mLinux\M' then 'Linux'
    end as system
    from (select left(coalesce(user_agent, ''), 1000) as given) as header
  ) as named
$$;
revoke all on function private.device_kind(text) from public;
comment on function private.device_kind(text) is 'Browser and system of a device: "Chrome on Windows".';

-- An account that is used on a kind of device for the first time, by a sign-in or by a session that went on elsewhere, is told so.
-- The first device is no news, nor are those of the quarter of an hour in which an account is made.
-- Definer for the same reason as notice_account_change(). Whatever fails here keeps nobody from signing in.
create function private.notice_new_device() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  device constant text := private.device_kind(new.user_agent);
  is_first boolean;
begin
  is_first := not exists (select from private.known_devices where user_id = new.user_id);
  insert into private.known_devices (user_id, kind) values (new.user_id, device) on conflict do nothing;
  if found and not is_first and exists (
    select from auth.users
    where id = new.user_id and not is_anonymous and confirmed_at < now() - interval '15 minutes') then
    perform private.post_notice(new.user_id, 'security', 'new_device', 'device:' || device,
      jsonb_build_object('device', device, 'startsAt', now()));
  end if;
  return null;
exception when others then
  raise warning 'A new device could not be told of: % %', sqlstate, sqlerrm;
  return null;
end
$$;
revoke all on function private.notice_new_device() from public;
comment on function private.notice_new_device() is 'Trigger on auth.sessions: tells of an account that is used on a new kind of device.';

create trigger notice_new_device
  after insert on auth.sessions
  for each row execute function private.notice_new_device();

create trigger notice_moved_session
  after update of user_agent on auth.sessions
  for each row when (new.user_agent is distinct from old.user_agent)
  execute function private.notice_new_device();

-- The last that is said before a closed account falls silent: until when it can be kept.
-- Definer for the same reason as notice_account_change().
create function private.notice_closing() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.post_notice(new.user_id, 'security', 'account_closed', 'closed:' || new.closed_at,
    jsonb_build_object('eraseAt', new.erase_at));
  return new;
end
$$;
revoke all on function private.notice_closing() from public;
comment on function private.notice_closing() is 'Trigger on private.leaving_accounts: tells that an account was closed, and until when it can be kept.';

create trigger notice_closing before insert on private.leaving_accounts
  for each row execute function private.notice_closing();

-- Whoever kept their account is not written that it is closed.
-- Definer for the same reason as notice_account_change().
create function private.take_closing_back() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.notices set mail = 'none', seen_at = coalesce(seen_at, now())
  where user_id = old.user_id and type = 'account_closed' and mail in ('none', 'waiting');
  return null;
end
$$;
revoke all on function private.take_closing_back() from public;
comment on function private.take_closing_back() is 'Trigger on private.leaving_accounts: what waits to be mailed of the closing goes.';

create trigger take_closing_back after delete on private.leaving_accounts
  for each row execute function private.take_closing_back();

-- schemas/notices/calendar_feeds.sql

-- A person's dates as a calendar under an address that nobody can guess, and that the person can end.
create table public.calendar_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now()
);
comment on table public.calendar_feeds is 'Which calendar address of a person holds: a new one ends the old. The address itself is signed, not kept.';

alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.calendar_feeds to service_role;

-- The part of the address that is secret.
create function private.feed_secret(feed uuid) returns text
language sql
stable
set search_path = ''
as $$ select replace(feed::text, '-', '') || left(private.keyed_hash('calendar:' || feed::text), 32) $$;
revoke all on function private.feed_secret(uuid) from public;
comment on function private.feed_secret(uuid) is 'What the address of a calendar feed ends in.';

-- The calling member's calendar: {secret, madeAt}, nulls where there is none. The address outlives the session that reads it, so
-- its secret is told to a session alone that has shown within ten minutes who it is.
-- Definer: clients read no row here. Executable by authenticated alone.
create function public.my_calendar_feed() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'secret', case when private.has_fresh_proof() then private.feed_secret(feeds.id) end,
    'madeAt', feeds.created_at)
  from (values (true)) as one
  left join public.calendar_feeds as feeds on feeds.user_id = auth.uid() and public.session_standing() = 'member'
$$;
revoke all on function public.my_calendar_feed() from public, anon, authenticated, service_role;
grant execute on function public.my_calendar_feed() to authenticated;
comment on function public.my_calendar_feed() is
  'The calling member''s calendar: {secret, madeAt}; nulls where there is none, and no secret without a fresh proof.';

-- Makes the calling member's calendar address anew; the one of before leads nowhere from now on. Raises MW601, MW701, MW711.
-- Definer for the same reason as my_calendar_feed().
create function public.make_calendar_feed() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.require_fresh_proof();
  perform private.refuse_for_now(
    private.attempt_wait('calendar', auth.uid()::text, 20, interval '1 day'), 'MW711', 'The address was renewed often enough today');
  perform private.note_attempt('calendar', auth.uid()::text);
  perform private.hold_people(array[auth.uid()]);
  insert into public.calendar_feeds as feeds (user_id) values (auth.uid())
  on conflict (user_id) do update set id = gen_random_uuid(), created_at = now();
  return public.my_calendar_feed();
end
$$;
revoke all on function public.make_calendar_feed() from public, anon, authenticated, service_role;
grant execute on function public.make_calendar_feed() to authenticated;
comment on function public.make_calendar_feed() is 'A new calendar address of the calling member: {secret, madeAt}. Raises MW601, MW701, MW711.';

-- Ends the calling member's calendar address. Raises MW601.
-- Definer for the same reason as my_calendar_feed().
create function public.end_calendar_feed() returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  delete from public.calendar_feeds where user_id = auth.uid();
end
$$;
revoke all on function public.end_calendar_feed() from public, anon, authenticated, service_role;
grant execute on function public.end_calendar_feed() to authenticated;
comment on function public.end_calendar_feed() is 'Ends the calling member''s calendar address. Raises MW601.';

-- A new password ends the address: who read it with the old one reads no more.
-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.end_calendar_feed_with_password() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.calendar_feeds where user_id = new.id;
  return null;
end
$$;
revoke all on function private.end_calendar_feed_with_password() from public;
comment on function private.end_calendar_feed_with_password() is 'Trigger on auth.users: a new password ends the calendar address.';

create trigger end_calendar_feed_with_password
  after update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.end_calendar_feed_with_password();

-- The dates behind an address, or null: {version, zone, today, checkIns: [{circle, weekday}], meetings: [{meeting, startsAt, minutes}],
-- debts, payments, plan}. The version changes with any of it, and with the day; to who has that version nothing else is told, since
-- reckoning payments is what costs. They are reckoned by the engine of the pages. Raises MW711: 30 readings an hour.
-- Definer: whoever has the address need not be signed in. Executable by service_role alone.
create function public.calendar_of(secret text, known_version text default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  dates jsonb;
  version text;
begin
  if secret is null or secret !~ '^[0-9a-f]{64}$' then
    return null;
  end if;
  select user_id into person from public.calendar_feeds where id = left(secret, 32)::uuid and private.feed_secret(id) = secret;
  if not found or not exists (
    select from auth.users where id = person and deleted_at is null and (banned_until is null or banned_until <= now()))
    or exists (select from private.leaving_accounts where user_id = person) then
    return null;
  end if;
  perform private.refuse_for_now(
    private.attempt_wait('calendar read', person::text, 30, interval '1 hour'), 'MW711', 'This calendar was read too often');
  perform private.note_attempt('calendar read', person::text);
  dates := jsonb_build_object(
    'zone', private.zone_of(person),
    'today', (now() at time zone private.zone_of(person))::date,
    'checkIns', coalesce((
      select jsonb_agg(jsonb_build_object('circle', circles.id, 'zone', circles.time_zone,
        'weekday', case when private.current_week(circles, now()) >= circles.next_weekday_on
          then circles.next_weekday else circles.weekday end) order by circles.id)
      from public.circle_members as members join public.circles on circles.id = members.circle_id
      where members.user_id = person and circles.ended_at is null), '[]'),
    'meetings', coalesce((
      select jsonb_agg(jsonb_build_object('meeting', meetings.id, 'startsAt', meetings.starts_at,
        'minutes', (select sum(minutes) from private.meeting_limits() as limits, unnest(limits.step_minutes) as minutes))
        order by meetings.starts_at)
      from public.meetings
      where person in (one_id, other_id) and state = 'taken' and starts_at > now() - interval '30 days'), '[]'));
  version := pg_catalog.md5(dates::text
    || coalesce((select string_agg(owned::text, ',' order by owned.id) from public.debts as owned where owned.user_id = person), '')
    || ';' || coalesce((
      select string_agg(owned::text, ',' order by owned.id) from public.debt_payments as owned where owned.user_id = person), '')
    || ';' || coalesce((select owned::text from public.payoff_plans as owned where owned.user_id = person), ''));
  if version = known_version then
    return jsonb_build_object('version', version);
  end if;
  return dates || jsonb_build_object(
    'version', version,
    'debts', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.position, owned.created_at)
      from public.debts as owned where owned.user_id = person), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.paid_on, owned.created_at)
      from public.debt_payments as owned where owned.user_id = person), '[]'),
    'plan', (select to_jsonb(owned) from public.payoff_plans as owned where owned.user_id = person));
end
$$;
revoke all on function public.calendar_of(text, text) from public, anon, authenticated, service_role;
grant execute on function public.calendar_of(text, text) to service_role;
comment on function public.calendar_of(text, text) is
  'The dates behind a calendar address, or null: {version, zone, today, checkIns, meetings, debts, payments, plan}; the version alone to who has it.';

-- schemas/rewards/badges.sql

-- How badges are earned: what each habit takes, and when it was kept.

-- The most months in a row that are among these.
create function private.months_in_a_row(months date[]) returns integer
language sql
immutable
set search_path = ''
as $$
  select coalesce(max(run), 0)::integer from (
    select count(*) as run from (
      select month, month - pg_catalog.make_interval(months => (row_number() over (order by month))::integer) as start
      from (select distinct (date_trunc('month', each::timestamp))::timestamp as month from unnest(months) as each) as named
    ) as numbered group by start
  ) as runs
$$;
revoke all on function private.months_in_a_row(date[]) from public;
comment on function private.months_in_a_row(date[]) is 'The most months in a row that are among these days.';

-- The due day of a month: its last day where it has no such day.
create function private.due_date(month date, due_day integer) returns date
language sql
immutable
set search_path = ''
as $$ select least(month + due_day - 1, (month + interval '1 month')::date - 1) $$;
revoke all on function private.due_date(date, integer) from public;
comment on function private.due_date(date, integer) is 'The due day of a month: its last day where it has no such day.';

-- What a minimum rule asks for, in cents: {kind, amount | percent, floor, of | of: [rules]}, as the planner keeps it.
create function private.rule_asks(rule jsonb, opening bigint, interest bigint) returns bigint
language plpgsql
immutable
set search_path = ''
as $$
begin
  case rule ->> 'kind'
    when 'fixed' then
      return (rule ->> 'amount')::bigint;
    when 'percent', 'percent_plus_interest' then
      -- Without a floor, a percentage asks for a dollar at least.
      return greatest((rule ->> 'floor')::bigint, 100,
        round((opening + case when rule ->> 'of' = 'after_interest' then interest else 0 end) * (rule ->> 'percent')::numeric / 10000)
          + case when rule ->> 'kind' = 'percent_plus_interest' then interest else 0 end)::bigint;
    when 'largest' then
      return (select coalesce(max(private.rule_asks(each, opening, interest)), 0) from jsonb_array_elements(rule -> 'of') as each);
    else
      return 0;
  end case;
end
$$;
revoke all on function private.rule_asks(jsonb, bigint, bigint) from public;
comment on function private.rule_asks(jsonb, bigint, bigint) is 'What a minimum rule asks for of a balance and its month of interest, in cents.';

-- What a debt asks for by a due day, in cents: of the balance as it was typed, less what was paid since until the month began, and
-- a month of interest on it. A fee, and interest that has been added since, are left out: it's no more than the statement says.
create function private.asked_by(debt public.debts, day date) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  opening bigint := greatest(0, debt.balance_cents - coalesce((
    select sum(amount_cents) from public.debt_payments
    where debt_id = debt.id and user_id = debt.user_id and paid_on >= debt.balance_as_of
      and paid_on < date_trunc('month', day::timestamp)::date), 0));
  rate numeric := coalesce((
    select sum((each ->> 'amount')::numeric * case when each -> 'promotion' ->> 'endsOn' >= day::text
        then (each -> 'promotion' ->> 'apr')::numeric else (each ->> 'apr')::numeric end)
      / nullif(sum((each ->> 'amount')::numeric), 0)
    from jsonb_array_elements(debt.balances) as each), debt.apr_bps);
  interest bigint := round(opening * rate / 120000);
begin
  return least(opening + interest, private.rule_asks(jsonb_build_object('kind', debt.minimum_kind,
    'amount', debt.minimum_fixed_cents, 'percent', debt.minimum_percent_bps, 'floor', debt.minimum_floor_cents,
    'of', coalesce(debt.minimum_rules, to_jsonb(debt.minimum_basis))), opening, interest));
end
$$;
revoke all on function private.asked_by(public.debts, date) from public;
comment on function private.asked_by(public.debts, date) is 'What a debt asks for by a due day, in cents.';

-- Whether what was paid covers what was asked for: an amount that moves with the balance is worked out by us, and a statement's may
-- differ by a dollar, by a fiftieth or, where the balance was typed again since, by a tenth.
create function private.covers(paid bigint, asked bigint, is_fixed boolean, is_retyped boolean) returns boolean
language sql
immutable
set search_path = ''
as $$
  select paid >= greatest(asked, 1)
    or not is_fixed and paid > 0 and (asked - paid <= 100 or (asked - paid) * (case when is_retyped then 10 else 50 end) <= asked)
$$;
revoke all on function private.covers(bigint, bigint, boolean, boolean) from public;
comment on function private.covers(bigint, bigint, boolean, boolean) is 'Whether a payment covers what was asked for, in cents.';

-- How far a person is with each habit: {badge, done, needed}.
create function private.badge_progress(person uuid)
returns table (badge smallint, done integer, needed integer)
language sql
stable
set search_path = ''
as $$
  -- A plan is saved, with a debt over 0.
  select 1::smallint, (exists (select from public.payoff_plans where user_id = person)
    and exists (select from public.debts where user_id = person and starting_balance_cents > 0))::integer, 1
  union all
  -- A debt of 30 days that was paid off by two payments or more, recorded on days two weeks apart.
  select 2::smallint, (exists (
    select from public.debts
    join lateral (
      select count(*) as payments, max(made.created_at)::date - min(made.created_at)::date as apart,
        sum(made.amount_cents) filter (where made.paid_on >= debts.balance_as_of) as paid
      from public.debt_payments as made where made.debt_id = debts.id and made.user_id = person
    ) as made on true
    where debts.user_id = person and debts.starting_balance_cents > 0 and debts.created_at <= now() - interval '30 days'
      and made.payments >= 2 and made.apart >= 14
      and coalesce(made.paid, 0) >= debts.balance_cents))::integer, 1
  union all
  -- Payments in six months running, each recorded within 45 days.
  select 3::smallint, least(6, private.months_in_a_row(array(
    select paid_on from public.debt_payments
    where user_id = person and created_at::date - paid_on between -1 and 45))), 6
  union all
  -- Twelve due days by which their debt was paid what is asked at least, in the twenty days before or for the month that the
  -- payment names, recorded within ten days; over three months or more. Who pays late pays earlier than that before the next.
  select 4::smallint, (
    select case when max(kept.recorded) - min(kept.recorded) >= interval '90 days' then least(12, count(*)) else least(11, count(*)) end
    from (
      select debts.id, due.day, min(made.created_at) as recorded
      from public.debt_payments as made
      join public.debts on debts.id = made.debt_id and debts.user_id = person and debts.due_day is not null
      cross join lateral (
        select private.due_date(month::date, debts.due_day) as day
        from unnest(case when made.counts_for is not null then array[made.counts_for]
          else array[date_trunc('month', made.paid_on::timestamp)::date,
            (date_trunc('month', made.paid_on::timestamp) + interval '1 month')::date] end) as month
      ) as due
      where made.user_id = person and made.created_at::date - made.paid_on between -1 and 10
        and made.paid_on <= due.day and (made.counts_for is not null or made.paid_on > due.day - 20)
      group by debts.id, due.day
      having private.covers(sum(made.amount_cents)::bigint, private.asked_by(debts, due.day), debts.minimum_kind = 'fixed',
        bool_or(made.paid_on < debts.balance_as_of))
    ) as kept)::integer, 12
  union all
  -- Ten lessons that were finished, on three days or more. Devices say when; the account is as old as that.
  select 5::smallint, case when lessons.days >= 3
    and exists (select from auth.users where id = person and created_at <= now() - interval '2 days') then least(10, lessons.finished) else least(9, lessons.finished) end, 10
  from (
    select count(*)::integer as finished, count(distinct done_at::date) as days
    from public.lesson_progress where user_id = person and done_at is not null
  ) as lessons
  union all
  -- Eight weeks that they came to check in.
  select 6::smallint, least(8, (
    select count(distinct week_on) from public.check_ins where user_id = person and result is not null))::integer, 8
  union all
  -- Five answers that helped two members of a week or more each, who are in no circle with them.
  select 7::smallint, least(5, (
    select count(*) from (
      select answers.id from public.answers
      join public.helped on helped.answer_id = answers.id
      join auth.users as whom on whom.id = helped.user_id and whom.created_at <= helped.created_at - interval '7 days'
      where answers.author_id = person and answers.state = 'shown' and not exists (
        select from public.circle_members as mine
        join public.circle_members as theirs on theirs.circle_id = mine.circle_id
        where mine.user_id = person and theirs.user_id = helped.user_id)
      group by answers.id having count(*) >= 2
    ) as helping))::integer, 5
$$;
revoke all on function private.badge_progress(uuid) from public;
comment on function private.badge_progress(uuid) is 'How far a person is with each habit: {badge, done, needed}.';

-- Keeps what a person has earned by now. What was earned stays.
create function private.judge_badges(person uuid) returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.earned_badges (user_id, badge)
  select person, badge from private.badge_progress(person) where done >= needed
  on conflict (user_id, badge) do nothing
$$;
revoke all on function private.judge_badges(uuid) from public;
comment on function private.judge_badges(uuid) is 'Keeps the badges that a person has earned by now.';

-- Every badge as the caller stands with it: [{badge, done, needed, earnedAt}]. A member's are kept as they are earned; a visitor
-- sees how far they are. Raises MW601.
-- Definer: badges are written by functions alone. Executable by authenticated alone.
create function public.my_badges() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if not private.may_see_own() then
    raise exception using errcode = 'MW601', message = 'This is for who is signed in';
  end if;
  if public.session_standing() = 'member' then
    perform private.hold_people(array[person]);
    perform private.judge_badges(person);
  end if;
  return (
    select jsonb_agg(jsonb_build_object('badge', progress.badge,
      'done', case when earned.badge is null then progress.done else progress.needed end,
      'needed', progress.needed, 'earnedAt', earned.earned_at) order by progress.badge)
    from private.badge_progress(person) as progress
    left join public.earned_badges as earned on earned.user_id = person and earned.badge = progress.badge);
end
$$;
revoke all on function public.my_badges() from public, anon, authenticated, service_role;
grant execute on function public.my_badges() to authenticated;
comment on function public.my_badges() is 'Every badge as the caller stands with it: [{badge, done, needed, earnedAt}]. Raises MW601.';

-- schemas/kernel/sequences.sql

-- Columns count by themselves: no role of the API takes a number or reads how many there are. The hosted service gives every
-- sequence of `public` to all of them by default.
revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
