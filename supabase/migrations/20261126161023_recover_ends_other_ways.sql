-- Was this account opened by password recovery, and has no password been set since?
create or replace function private.is_recovering(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from (
      select awaiting.since from private.sessions_awaiting_password as awaiting
      where awaiting.user_id = person
        and exists (select from auth.sessions where sessions.id = awaiting.session_id)
      union all
      select claims.created_at from auth.mfa_amr_claims as claims
      where claims.authentication_method = 'recovery'
        and claims.session_id in (select sessions.id from auth.sessions where sessions.user_id = person)
    ) as recovered
    where not exists (
      select from private.password_changes
      where password_changes.user_id = person and password_changes.changed_at >= recovered.since))
$$;

comment on function private.is_recovering(uuid) is
  'Was this account opened by password recovery, and has no password been set since?';

-- Takes away the ways into an account that somebody may have added who knew its password: wallets, passkeys, and services that know
-- another address. Its own mailbox and telephone stay, and an employer's sign-in.
create or replace function private.end_other_ways_in(person uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from auth.identities
  using auth.users
  where identities.user_id = person and users.id = person
    and identities.provider not in ('email', 'phone')
    and identities.provider not like 'sso:%'
    and (pg_catalog.lower(identities.identity_data ->> 'email') is distinct from pg_catalog.lower(users.email)
      or users.email_confirmed_at is null);
  -- Older auth services keep no passkeys.
  if pg_catalog.to_regclass('auth.webauthn_credentials') is not null then
    execute 'delete from auth.webauthn_credentials where user_id = $1' using person;
  end if;
  update auth.users
  set raw_app_meta_data = pg_catalog.jsonb_set(raw_app_meta_data, '{providers}', (
    select coalesce(pg_catalog.jsonb_agg(listed.name order by listed.place), '[]')
    from pg_catalog.jsonb_array_elements_text(raw_app_meta_data -> 'providers') with ordinality as listed (name, place)
    where listed.name in ('email', 'phone')
      or exists (select from auth.identities where identities.user_id = person and identities.provider = listed.name)))
  where id = person and pg_catalog.jsonb_typeof(raw_app_meta_data -> 'providers') = 'array';
end
$$;

comment on function private.end_other_ways_in(uuid) is
  'Takes away the ways into an account that somebody may have added who knew its password.';

-- Definer: runs inside the auth service's own statement, whose role may not write here.
create or replace function private.note_password_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Who recovers an account may do so because somebody else was in it.
  if private.is_recovering(new.id) then
    perform private.end_other_ways_in(new.id);
  end if;
  insert into private.password_changes (user_id, changed_at)
  values (new.id, clock_timestamp())
  on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;

comment on function private.note_password_change() is
  'Trigger on auth.users: keeps private.password_changes; ends other ways in where the password was recovered.';
