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

-- Where people are signed in by now is known.
insert into private.known_devices (user_id, kind)
select distinct user_id, private.device_kind(user_agent) from auth.sessions
on conflict do nothing;
