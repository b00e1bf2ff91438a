-- When each member is next reminded of checking in. It's worked out ahead, so a run reads those who are due and nobody else.
create table private.check_in_reminders (
  member_id uuid primary key references public.circle_members (id) on delete cascade,
  due_at timestamptz not null default now()
);
comment on table private.check_in_reminders is 'When each member of a circle is next looked at for a reminder to check in.';
comment on column private.check_in_reminders.due_at is
  'When the next reminder is due. In the past where it has to be worked out anew; infinity where the circle has ended.';

create index check_in_reminders_due_at on private.check_in_reminders (due_at);

alter table private.check_in_reminders enable row level security;
revoke all on private.check_in_reminders from public, anon, authenticated, service_role;

-- When a week's check-in is over, as an instant.
create function private.check_in_ends_at(circle public.circles, week date) returns timestamptz
language sql
stable
set search_path = ''
as $$ select (private.closes_on(circle, week) + 1)::timestamp at time zone circle.time_zone $$;
comment on function private.check_in_ends_at(public.circles, date) is 'The instant at which a week''s check-in is over.';

-- When a member is reminded: at six in the evening where they are, on the circle's day. Far west of the circle its window is over
-- before that, so it's the evening before; where that evening comes before the window opens, it's an hour before the window
-- closes. Far east it may be the evening after.
create function private.check_in_reminder_at(circle public.circles, week date, zone text) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select evening from (values (1, 0), (2, -1), (3, 1)) as choices (place, days)
      cross join lateral (
        select (private.circle_day(circle, week) + days + time '18:00') at time zone zone as evening) as that
      where evening >= private.opens_on(circle, week)::timestamp at time zone circle.time_zone
        and evening <= private.check_in_ends_at(circle, week) - interval '1 hour'
      order by place limit 1),
    private.check_in_ends_at(circle, week) - interval '1 hour')
$$;
comment on function private.check_in_reminder_at(public.circles, date, text) is
  'When a member in that zone is reminded of a week''s check-in.';

-- Reminds a member whose time has come and who hasn't checked in, rested or paused, and notes when the next one is due. A
-- reminder that is three hours late, or comes after the window, is left out. Whether anything was told.
create function private.remind_to_check_in(member uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  here public.circle_members;
  place public.circles;
  zone text;
  week date;
  remind_at timestamptz;
  late_at timestamptz;
  is_new boolean := false;
begin
  select * into here from public.circle_members where id = member;
  if not found then
    return false;
  end if;
  perform private.lock_people(array[here.user_id]);
  perform from private.check_in_reminders where member_id = member and due_at <= now() for update skip locked;
  if not found then
    return false;
  end if;
  select * into place from public.circles where id = here.circle_id;
  if place.ended_at is not null then
    update private.check_in_reminders set due_at = 'infinity' where member_id = member;
    return false;
  end if;
  zone := private.zone_of(here.user_id);
  week := private.week_of(private.circle_date(place, now())) - 14;
  loop
    week := week + 7;
    remind_at := private.check_in_reminder_at(place, week, zone);
    late_at := least(remind_at + interval '3 hours', private.check_in_ends_at(place, week));
    exit when remind_at > now();
    if late_at > now() and here.first_week_on <= week and coalesce(here.paused_until_on <= week, true)
      and not exists (
        select from public.check_ins
        where check_ins.circle_id = here.circle_id and check_ins.user_id = here.user_id and check_ins.week_on = week
          and (check_ins.result is not null or check_ins.is_rest)) then
      is_new := private.post_notice(here.user_id, 'check_in', 'check_in', 'check_in:' || here.circle_id || ':' || week,
        jsonb_build_object('circle', here.circle_id, 'week', week), late_at - now());
    end if;
  end loop;
  update private.check_in_reminders set due_at = remind_at where member_id = member;
  return is_new;
end
$$;
comment on function private.remind_to_check_in(uuid) is
  'Reminds a member whose time has come, and notes when the next reminder is due. Whether anything was told.';

-- A new member, a pause, another day or zone: the time is worked out anew by the next run.
-- Definer: whoever changes these may not write here.
create function private.remind_member_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.check_in_reminders (member_id) values (new.id)
  on conflict (member_id) do update set due_at = now();
  return null;
end
$$;
comment on function private.remind_member_anew() is 'Trigger on circle_members: the next reminder is worked out anew.';

create trigger remind_member_anew
  after insert or update of first_week_on, paused_until_on on public.circle_members
  for each row execute function private.remind_member_anew();

-- Definer for the same reason as remind_member_anew().
create function private.remind_circle_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.check_in_reminders set due_at = now()
  where member_id in (select id from public.circle_members where circle_id = new.id);
  return null;
end
$$;
comment on function private.remind_circle_anew() is 'Trigger on circles: reminders of its members are worked out anew.';

create trigger remind_circle_anew
  after update of weekday, next_weekday, next_weekday_on, time_zone, ended_at on public.circles
  for each row
  when ((new.weekday, new.next_weekday, new.next_weekday_on, new.time_zone, new.ended_at)
    is distinct from (old.weekday, old.next_weekday, old.next_weekday_on, old.time_zone, old.ended_at))
  execute function private.remind_circle_anew();

-- Definer for the same reason as remind_member_anew().
create function private.remind_person_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.check_in_reminders set due_at = now()
  where member_id in (select id from public.circle_members where user_id = new.user_id);
  return null;
end
$$;
comment on function private.remind_person_anew() is 'Trigger on profiles: reminders of a person in another zone are worked out anew.';

create trigger remind_person_anew
  after insert or update of time_zone, device_zone on public.profiles
  for each row execute function private.remind_person_anew();
