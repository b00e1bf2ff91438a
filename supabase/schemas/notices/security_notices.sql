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
comment on function private.take_closing_back() is 'Trigger on private.leaving_accounts: what waits to be mailed of the closing goes.';

create trigger take_closing_back after delete on private.leaving_accounts
  for each row execute function private.take_closing_back();
