-- For the operator, once they're sure who is writing: an account whose second factor nobody can show any more, lost with a phone or
-- set up by somebody else who got in. What opens it afterwards is its confirmed mailbox, by a new password.

-- The account of a mail address, as the operator's commands name it; null where there is none. One of a single sign-on has an address
-- that another service vouches for, and comes last.
create function private.account_at(address text) returns auth.users
language sql
stable
set search_path = ''
as $$
  select users from auth.users
  where pg_catalog.lower(users.email) = pg_catalog.lower(pg_catalog.btrim(address)) and not users.is_anonymous and users.deleted_at is null
  order by users.is_sso_user, users.email_confirmed_at nulls last
  limit 1
$$;
comment on function private.account_at(text) is 'The account of a mail address, for the operator; null where there is none.';

-- Definer: it reads tables of the auth service, which the API's roles may not. Executable by service_role alone.
create function public.account_ways_in(address text) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'createdAt', person.created_at,
    'isConfirmed', person.email_confirmed_at is not null,
    'isSingleSignOn', person.is_sso_user,
    'waysIn', private.sign_in_options(person.id),
    'sessions', (select count(*) from auth.sessions where sessions.user_id = person.id),
    'secondFactors', coalesce((
      select jsonb_agg(jsonb_build_object('kind', factor.factor_type::text, 'name', factor.friendly_name,
        'addedAt', factor.created_at) order by factor.created_at, factor.id)
      from auth.mfa_factors as factor
      where factor.user_id = person.id and factor.status = 'verified'), '[]'))
  from private.account_at(address) as person
  where person.id is not null
$$;
grant execute on function public.account_ways_in(text) to service_role;
comment on function public.account_ways_in(text) is
  'How the account of a mail address is opened, for the operator: {createdAt, isConfirmed, isSingleSignOn, waysIn, sessions, secondFactors}, or null.';

-- Ends the second factors, the recovery codes that go with them, every session, the password, the calendar address and what was mailed
-- and not used yet. `taken_over` ends besides what a stranger may have added, as a recovery by mail does. Only the confirmed mailbox
-- opens it then:
--   unlocked         done; its notices say so to whom it belongs
--   unknown          no such account
--   unconfirmed      its mailbox was never shown to be theirs: nothing is ended, as nothing would be left
--   single_sign_on   its employer's service opens it, and nothing is ended
-- Definer for the same reason as account_ways_in(). Executable by service_role alone.
create function public.unlock_account(address text, taken_over boolean) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant auth.users := private.account_at(address);
begin
  if person.id is null then
    return 'unknown';
  end if;
  if person.is_sso_user then
    return 'single_sign_on';
  end if;
  perform from auth.users where users.id = person.id and users.email_confirmed_at is not null for update;
  if not found then
    return 'unconfirmed';
  end if;
  delete from auth.mfa_factors where user_id = person.id;
  delete from auth.sessions where user_id = person.id;
  perform private.end_sign_ins_under_way(person.id);
  delete from auth.one_time_tokens where user_id = person.id;
  delete from public.calendar_feeds where user_id = person.id;
  if taken_over then
    perform private.end_other_ways_in(person.id);
  end if;
  update auth.users
  set encrypted_password = null, email_change = '', email_change_token_new = '', email_change_token_current = '',
    phone_change = '', phone_change_token = '', confirmation_token = '', recovery_token = '', reauthentication_token = ''
  where id = person.id;
  return 'unlocked';
end
$$;
grant execute on function public.unlock_account(text, boolean) to service_role;
comment on function public.unlock_account(text, boolean) is
  'Leaves an account its confirmed mailbox as the way in, for the operator: unlocked, unknown, unconfirmed or single_sign_on.';
