alter table private.password_changes add column recovering uuid[] not null default '{}';
comment on column private.password_changes.recovering is
  'Sessions that password recovery had opened, and that still had to set one. The one that set it is there once the change is whole.';

-- The person's sessions that password recovery opened, and that have set no password since.
create or replace function private.recovering_sessions(person uuid) returns uuid[]
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

-- Definer: runs inside the auth service's own statement, whose role may not write here.
create or replace function private.note_password_change() returns trigger
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

-- Who recovers an account may do so because somebody else was in it: other ways in end where a session of a recovery set the password.
-- Which session set it is told by what the auth service does next, in the same transaction: it ends every other. So this waits for the end.
-- A recovery that somebody else has under way, or only says to have, takes nothing away when a password is changed in another session.
-- Definer: runs inside the auth service's own transaction, whose role may not write here.
create or replace function private.end_ways_in_after_recovery() returns trigger
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
create or replace function public.await_new_password() returns void
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

drop function private.is_recovering(uuid);
