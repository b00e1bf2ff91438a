-- What a member sees and changes of their own account beside what the auth service does for them: which addresses wait to be
-- confirmed, whether there is a password, and the ways back.

-- The ways into an account, by name: each address that was proven, and each linked sign-in.
create function private.sign_in_options(person uuid) returns text[]
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
comment on function private.sign_in_options(uuid) is 'The ways into an account: email, phone, and the provider of each linked sign-in.';

-- Raises MW601 unless the calling session is a member's.
create function private.require_member() returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
end
$$;
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
  from auth.users where id = auth.uid() and public.session_status() = 'member'
$$;
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
grant execute on function public.cancel_address_change(text) to authenticated;
comment on function public.cancel_address_change(text) is
  'Forgets the calling member''s change of email or phone that nobody confirmed. Raises MW601.';

-- Takes the telephone number away from the calling member's account. The last way in stays, and the one that gets its person back in
-- where there's no mailbox: MW702. Raises MW601, MW701.
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
  if not 'email' = any (private.sign_in_options(auth.uid())) then
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
grant execute on function public.remove_phone() to authenticated;
comment on function public.remove_phone() is
  'Takes the telephone number away from the calling member''s account. Raises MW601, MW701, MW702.';
