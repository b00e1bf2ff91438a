-- The day of grace is for people who wait for a mail. One mailbox that is never confirmed, or one network with as many
-- invented addresses as it likes, must not be worth a day to each new visitor.

-- A mailbox's or telephone's day of grace: one, whoever asks. Forgotten a year after it ended.
create table private.grace_days (
  recipient text primary key,
  ends_at timestamptz not null default now() + interval '24 hours',
  visitors integer not null default 1
);
comment on table private.grace_days is
  'The day of grace of a mailbox or number, by keyed hash: until when, and to how many visitors it was given.';

create index grace_days_ends_at on private.grace_days (ends_at);

alter table private.grace_days enable row level security;
revoke all on private.grace_days from public, anon, authenticated, service_role;

-- An anonymous visitor who asks to become permanent keeps working meanwhile: 24 hours, once in the life of a visitor and
-- once a mailbox or telephone. Three visitors may share a mailbox's day, because people begin on one device and go on
-- with another. One network is given thirty a day. Who gets none confirms first; the sign-up itself is never refused.
-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.give_grace_pass() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  by_mail constant boolean := coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change;
  recipient_hash constant text := private.keyed_hash(
    case when by_mail then coalesce(private.mailbox_of(new.email_change), new.email_change) else new.phone_change end);
  network constant text := private.keyed_hash(private.network_of(new.id));
  day_ends timestamptz;
begin
  if exists (select from public.access_passes where user_id = new.id and source = 'grace') then
    return null;
  end if;
  if network is not null and private.attempt_wait('grace', network, 30, interval '1 day') > 0 then
    return null;
  end if;
  delete from private.grace_days where recipient in (
    select recipient from private.grace_days where ends_at < now() - interval '1 year' limit 100 for update skip locked
  );
  insert into private.grace_days as days (recipient) values (recipient_hash)
  on conflict (recipient) do update set visitors = days.visitors + 1 where days.ends_at > now() and days.visitors < 3
  returning ends_at into day_ends;
  if not found then
    return null;
  end if;
  if network is not null then
    perform private.note_attempt('grace', network);
  end if;
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  values (new.id, 'grace', 'grace', now(), day_ends)
  on conflict (user_id) where source = 'grace' do nothing;
  return null;
end
$$;
comment on function private.give_grace_pass() is
  'Trigger on auth.users: 24 hours, once a visitor and once a mailbox, when an anonymous user asks to become permanent.';

create trigger give_grace_pass
  after update of email_change, phone_change on auth.users
  for each row
  when (
    new.is_anonymous
    and (
      (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
      or (coalesce(new.phone_change, '') <> '' and new.phone_change is distinct from old.phone_change)
    )
  )
  execute function private.give_grace_pass();
