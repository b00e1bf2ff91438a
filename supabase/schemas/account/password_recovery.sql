-- When a person last set a password: a session opened by password recovery may touch nothing until then.
-- Written by a trigger, read by session_status(); no role of the API may see it.
create table private.password_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null,
  recovering uuid[] not null default '{}'
);
comment on table private.password_changes is 'Time of each person''s last change of password. Kept by trigger.';
comment on column private.password_changes.recovering is
  'Sessions that password recovery had opened, and that still had to set one. The one that set it is there once the change is whole.';

alter table private.password_changes enable row level security;
revoke all on private.password_changes from public, anon, authenticated, service_role;

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

-- The person's sessions that password recovery opened, and that have set no password since.
create function private.recovering_sessions(person uuid) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(distinct recovered.session_id), '{}')
  from (
    select awaiting.session_id, awaiting.since from private.sessions_awaiting_password as awaiting
    union all
    select claims.session_id, claims.created_at from auth.mfa_amr_claims as claims
    where claims.authentication_method = 'recovery'
  ) as recovered
  join auth.sessions on sessions.id = recovered.session_id and sessions.user_id = person
  where not exists (
    select from private.password_changes
    where password_changes.user_id = person and password_changes.changed_at >= recovered.since)
$$;
comment on function private.recovering_sessions(uuid) is
  'The person''s sessions that password recovery opened, and that have set no password since.';

-- Takes away the ways into an account that somebody may have added who knew its password: wallets, passkeys, services that don't know
-- its mailbox as theirs, and a telephone that came within thirty days, or since the last change of password. Its mailbox stays, and an
-- employer's sign-in. Where it has neither a mailbox nor a telephone of its own, nothing goes: nothing would be left.
create function private.end_other_ways_in(person uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.sign_in_options(person) && array['email', 'phone'] then
    return;
  end if;
  delete from auth.identities
  using auth.users
  where identities.user_id = person and users.id = person
    and identities.provider not in ('email', 'phone')
    and identities.provider not like 'sso:%'
    and (pg_catalog.lower(identities.identity_data ->> 'email') is distinct from pg_catalog.lower(users.email)
      or users.email_confirmed_at is null
      or pg_catalog.lower(identities.identity_data ->> 'email_verified') is distinct from 'true');
  update auth.users
  set phone = null, phone_confirmed_at = null, phone_change = '', phone_change_token = ''
  where id = person and email_confirmed_at is not null and coalesce(email, '') <> ''
    and phone_confirmed_at > email_confirmed_at
    and (phone_confirmed_at > now() - interval '30 days'
      or phone_confirmed_at > (select changed_at from private.password_changes where user_id = person));
  if found then
    delete from auth.identities where user_id = person and provider = 'phone';
    delete from auth.one_time_tokens where user_id = person and token_type = 'phone_change_token';
  end if;
  -- Older auth services keep no passkeys.
  if pg_catalog.to_regclass('auth.webauthn_credentials') is not null then
    execute 'delete from auth.webauthn_credentials where user_id = $1' using person;
  end if;
  update auth.users
  set raw_app_meta_data = pg_catalog.jsonb_set(raw_app_meta_data, '{providers}', (
    select coalesce(pg_catalog.jsonb_agg(listed.name order by listed.place), '[]')
    from pg_catalog.jsonb_array_elements_text(raw_app_meta_data -> 'providers') with ordinality as listed (name, place)
    where listed.name = 'email'
      or listed.name = 'phone' and exists (select from auth.users as own where own.id = person and own.phone_confirmed_at is not null)
      or exists (select from auth.identities where identities.user_id = person and identities.provider = listed.name)))
  where id = person and pg_catalog.jsonb_typeof(raw_app_meta_data -> 'providers') = 'array';
end
$$;
comment on function private.end_other_ways_in(uuid) is
  'Takes away the ways into an account that somebody may have added who knew its password.';

-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.note_password_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.password_changes (user_id, changed_at, recovering)
  values (new.id, clock_timestamp(), private.recovering_sessions(new.id))
  on conflict (user_id) do update set changed_at = excluded.changed_at, recovering = excluded.recovering;
  return null;
end
$$;
comment on function private.note_password_change() is 'Trigger on auth.users: keeps private.password_changes.';

create trigger note_password_change
  after update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.note_password_change();

-- Who recovers an account may do so because somebody else was in it: other ways in end where a session of a recovery set the password.
-- Which session set it is told by what the auth service does next, in the same transaction: it ends every other. So this waits for the end.
-- A recovery that somebody else has under way, or only says to have, takes nothing away when a password is changed in another session.
-- Definer: runs inside the auth service's own transaction, whose role may not write here.
create function private.end_ways_in_after_recovery() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from auth.sessions where sessions.id = any (new.recovering) and sessions.user_id = new.user_id) then
    perform private.end_other_ways_in(new.user_id);
    perform private.end_sign_ins_under_way(new.user_id);
  end if;
  return null;
end
$$;
comment on function private.end_ways_in_after_recovery() is
  'Trigger on private.password_changes, at the end: ends other ways in where a session of a recovery set the password.';

create constraint trigger end_ways_in_after_recovery
  after insert or update on private.password_changes
  deferrable initially deferred
  for each row
  when (new.recovering <> '{}')
  execute function private.end_ways_in_after_recovery();

-- The calling session may touch nothing any more until its person has set a password. Asked again, it stays as it is.
-- A token outlives its session by up to an hour. One whose session has ended, was ended or is another's can do nothing,
-- so there is nothing to hold back: the caller hears so, and no row is kept for it.
-- Only a session that a mail has opened within the hour, as long as a mailed code is good: how it was proven is what the auth service
-- wrote, and one that came by a password or by another service recovers nothing.
-- Definer: it writes a private table. Executable by authenticated: a session can only hold back itself.
--   MW111 the token names no session, or none that stands and that a mail has opened
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
    and sessions.created_at > now() - interval '1 hour'
    and exists (
      select from auth.mfa_amr_claims as claims
      where claims.session_id = sessions.id
        and claims.authentication_method in ('recovery', 'otp', 'magiclink', 'invite', 'email/signup', 'email_change'))
  for key share;
  if not found then
    raise exception using errcode = 'MW111', message = 'This token names no session that a mail has just opened';
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
grant execute on function public.await_new_password() to authenticated;
comment on function public.await_new_password() is
  'Holds the calling session, which a mail has just opened, back until its person has set a password. Raises MW111.';
