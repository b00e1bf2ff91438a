-- An access token is good for an hour, a session may end sooner: by signing out, by a new password, by an operator.
-- From here on a token counts only as long as its session does.
-- And password recovery is held to the new password however it was opened: where the auth service does not write
-- `recovery` into the token (a typed code, a link opened on another device), the page says so itself, before it uses
-- the session.

-- Sessions that may touch nothing until their person has set a password.
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
-- Definer: it writes a private table. Executable by authenticated: a session can only hold back itself.
--   MW111 the token names no session
create function public.await_new_password() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  if session is null or auth.uid() is null then
    raise exception using errcode = 'MW111', message = 'This token names no session';
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

-- As before, and
--   nobody        also whose session has ended
--   password_due  also a session that await_new_password() holds back
create or replace function public.session_standing() returns text
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
    return 'member';
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
