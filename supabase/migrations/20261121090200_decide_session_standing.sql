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

-- The one place that decides what a session is worth (docs/domain/access.md):
--   nobody               no user, a deleted one or a banned one
--   second_factor_due    aal1 although the user has a verified second factor
--   password_due         opened by password recovery, password not set yet
--   member               permanent account
--   visitor_pass_running anonymous, and a pass runs now
--   visitor_pass_over    anonymous, no pass or none that runs now
-- Whether the user is anonymous is read from auth.users, not from the token: a visitor who has just
-- become a member is one at once, with the token they hold.
-- Definer: it reads auth.users, auth.mfa_factors and passes, which the caller may not.
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
  anonymous boolean;
  recovered_at double precision;
begin
  select users.is_anonymous into anonymous
  from auth.users
  where users.id = person
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now());
  if not found then
    return 'nobody';
  end if;

  if claims ->> 'aal' is distinct from 'aal2' and exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = person and mfa_factors.status = 'verified'
  ) then
    return 'second_factor_due';
  end if;

  if claims -> 'amr' @> '[{"method": "recovery"}]' then
    select max((entry ->> 'timestamp')::double precision) into recovered_at
    from pg_catalog.jsonb_array_elements(claims -> 'amr') as entry
    where entry ->> 'method' = 'recovery';
    if not exists (
      select from private.password_changes
      where password_changes.user_id = person
        and password_changes.changed_at >= pg_catalog.to_timestamp(recovered_at)
    ) then
      return 'password_due';
    end if;
  end if;

  if not anonymous then
    return 'member';
  end if;
  if exists (
    select from public.access_passes
    where access_passes.user_id = person
      and access_passes.starts_at <= now()
      and access_passes.ends_at > now()
  ) then
    return 'visitor_pass_running';
  end if;
  return 'visitor_pass_over';
end
$$;
revoke all on function public.session_standing() from public, anon, authenticated, service_role;
grant execute on function public.session_standing() to authenticated;
comment on function public.session_standing() is
  'What the calling session is worth: nobody, second_factor_due, password_due, member, visitor_pass_running or visitor_pass_over.';

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

-- A holder reads their own passes, running or over: this is how the page learns how much time is left.
-- Never by may_enter(): whether one may enter is what a pass decides.
create policy "A holder reads their own passes"
  on public.access_passes for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
