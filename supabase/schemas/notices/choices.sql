-- What a person wants to be told, and where: here, on the dashboard, or by mail. Who has said nothing has the defaults.
create table public.notification_choices (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  payments_here boolean not null default true,
  payments_mail boolean not null default true,
  plan_here boolean not null default true,
  plan_mail boolean not null default true,
  check_in_here boolean not null default true,
  check_in_mail boolean not null default true,
  circle_here boolean not null default true,
  circle_mail boolean not null default false,
  answers_here boolean not null default true,
  answers_mail boolean not null default true,
  meetings_here boolean not null default true,
  meetings_mail boolean not null default true,
  quiet_from smallint not null default 21 check (quiet_from between 0 and 23),
  quiet_until smallint not null default 8 check (quiet_until between 0 and 23),
  updated_at timestamptz not null default now(),
  disputes_here boolean not null default true,
  disputes_mail boolean not null default true,
  cards_here boolean not null default true,
  cards_mail boolean not null default true
);
comment on table public.notification_choices is 'What a person wants to be told, here and by mail, and the hours in which no mail goes out.';
comment on column public.notification_choices.quiet_from is 'Hour of the person''s day from which no mail goes out, but what concerns their security.';
comment on column public.notification_choices.quiet_until is 'Hour from which it does again; the same as quiet_from for none.';

alter table public.notification_choices enable row level security;
revoke all on public.notification_choices from public, anon, authenticated, service_role;
grant select, delete on public.notification_choices to authenticated;
-- user_id is among the columns one may write because an upsert names it again; the policies hold it.
grant insert (user_id, payments_here, payments_mail, plan_here, plan_mail, check_in_here, check_in_mail, circle_here, circle_mail,
  disputes_here, disputes_mail, cards_here, cards_mail, answers_here, answers_mail, meetings_here, meetings_mail, quiet_from, quiet_until) on public.notification_choices to authenticated;
grant update (user_id, payments_here, payments_mail, plan_here, plan_mail, check_in_here, check_in_mail, circle_here, circle_mail,
  disputes_here, disputes_mail, cards_here, cards_mail, answers_here, answers_mail, meetings_here, meetings_mail, quiet_from, quiet_until) on public.notification_choices to authenticated;
grant select, insert, update, delete on public.notification_choices to service_role;

create policy "A person reads their own choices"
  on public.notification_choices for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own choices"
  on public.notification_choices for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person inserts their own choices"
  on public.notification_choices for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own choices"
  on public.notification_choices for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.notification_choices
  for each row execute function private.touch_updated_at();

-- Whether a person wants to be told of this kind there; what concerns their security always is, and the end of their time here.
create function private.wants_notice(person uuid, kind text, place text) returns boolean
language sql
stable
set search_path = ''
as $$
  select kind = 'security' or kind = 'access' and place = 'here' or coalesce(
    (select (to_jsonb(chosen) ->> (kind || '_' || place))::boolean
      from public.notification_choices as chosen where user_id = person),
    not (kind in ('circle', 'access') and place = 'mail'))
$$;
comment on function private.wants_notice(uuid, text, text) is 'Does a person want notices of this kind here, or by mail?';

-- Where their device was when they last opened a page: for reminders of who has not chosen a zone.
alter table public.profiles add column device_zone text
  check (char_length(device_zone) <= 64 and device_zone ~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$');
comment on column public.profiles.device_zone is 'IANA name of the zone of the device that they last opened a page on.';
grant insert (device_zone), update (device_zone) on public.profiles to authenticated;

-- The zone that decides what "today" is for a person: what they said, else their device's, else their circle's, else New York's.
create function private.zone_of(person uuid) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  zone constant text := coalesce(
    (select coalesce(time_zone, device_zone) from public.profiles where user_id = person),
    (select circles.time_zone from public.circle_members join public.circles on circles.id = circle_members.circle_id
      where circle_members.user_id = person order by circle_members.joined_at limit 1),
    'America/New_York');
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'America/New_York';
end
$$;
comment on function private.zone_of(uuid) is 'The time zone of a person; New York''s where none is known.';

-- When quiet hours of a person are over: the given instant where they are not in them.
create function private.after_quiet(person uuid, instant timestamptz) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when quiet_from = quiet_until then instant
    when quiet_from < quiet_until and hour >= quiet_from and hour < quiet_until
      then (day + pg_catalog.make_interval(hours => quiet_until)) at time zone zone
    when quiet_from > quiet_until and hour >= quiet_from
      then (day + interval '1 day' + pg_catalog.make_interval(hours => quiet_until)) at time zone zone
    when quiet_from > quiet_until and hour < quiet_until
      then (day + pg_catalog.make_interval(hours => quiet_until)) at time zone zone
    else instant
  end
  from (
    select zone, pg_catalog.date_trunc('day', instant at time zone zone) as day,
      extract(hour from instant at time zone zone) as hour,
      coalesce(chosen.quiet_from, 21) as quiet_from, coalesce(chosen.quiet_until, 8) as quiet_until
    from private.zone_of(person) as zone
    left join public.notification_choices as chosen on chosen.user_id = person
  ) as here
$$;
comment on function private.after_quiet(uuid, timestamptz) is
  'The first instant from the given one on that is not in a person''s quiet hours.';
