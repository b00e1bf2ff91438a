-- The one place that decides what a session is worth (docs/domain/passes.md):
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
create function public.session_status() returns text
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
grant execute on function public.session_status() to authenticated;
comment on function public.session_status() is
  'What the calling session is worth: nobody, second_factor_due, password_due, leaving, member, visitor_pass_running or visitor_pass_over.';

-- May this session use what is protected, and write its own rows? Members and running passes.
-- Definer for the same reason as session_status(). Policies call it as (select private.may_enter()),
-- so that it runs once a statement and not once a row.
create function private.may_enter() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return public.session_status() in ('member', 'visitor_pass_running');
end
$$;
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
  return public.session_status() in ('member', 'visitor_pass_running', 'visitor_pass_over');
end
$$;
grant execute on function private.may_see_own() to authenticated;
comment on function private.may_see_own() is
  'Policy helper: the session may read and delete the rows its user owns.';
