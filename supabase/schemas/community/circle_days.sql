-- When a circle checks in. A week runs from Monday to Sunday in the circle's zone. Its check-in is open from the day before the
-- circle's day to the Tuesday on it or after it, and no two weeks are open at once: where they would be, the earlier gives way,
-- though never before its own day is over. Pure: the instant is an argument.

-- Weeks are named by their Monday.
create function private.week_of(day date) returns date
language sql
immutable
set search_path = ''
as $$ select (date_trunc('week', day::timestamp))::date $$;
comment on function private.week_of(date) is 'The Monday of a day''s week.';

-- The weekday of checking in, in the week that begins on this Monday.
create function private.weekday_in(circle public.circles, week date) returns smallint
language sql
immutable
set search_path = ''
as $$ select case when week >= circle.next_weekday_on then circle.next_weekday else circle.weekday end $$;
comment on function private.weekday_in(public.circles, date) is 'The weekday of checking in, in the week that begins on this Monday.';

-- The circle's day in a week: a new day holds from the week on that it was chosen for.
create function private.circle_day(circle public.circles, week date) returns date
language sql
immutable
set search_path = ''
as $$
  select week - 1 + case when week >= circle.next_weekday_on then circle.next_weekday else circle.weekday end
$$;
comment on function private.circle_day(public.circles, date) is 'The day of checking in, in the week that begins on this Monday.';

-- The Tuesday on a day or after it.
create function private.tuesday_from(day date) returns date
language sql
immutable
set search_path = ''
as $$ select day + (9 - extract(isodow from day)::integer) % 7 $$;
comment on function private.tuesday_from(date) is 'The Tuesday on a day or after it.';

-- The last day on which a week's check-in is open.
create function private.closes_on(circle public.circles, week date) returns date
language sql
immutable
set search_path = ''
as $$
  select least(
    private.tuesday_from(private.circle_day(circle, week)),
    greatest(private.circle_day(circle, week + 7) - 2, private.circle_day(circle, week)))
$$;
comment on function private.closes_on(public.circles, date) is 'The last day on which a week''s check-in is open.';

-- The first day on which a week's check-in is open: never before the last one's is over.
create function private.opens_on(circle public.circles, week date) returns date
language sql
immutable
set search_path = ''
as $$
  select greatest(private.circle_day(circle, week) - 1, private.closes_on(circle, week - 7) + 1)
$$;
comment on function private.opens_on(public.circles, date) is 'The first day on which a week''s check-in is open.';

-- The calendar day where the circle is.
create function private.circle_date(circle public.circles, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$ select (instant at time zone circle.time_zone)::date $$;
comment on function private.circle_date(public.circles, timestamptz) is 'The day it is where the circle is.';

-- The instant at which a day begins where the circle is. A day whose midnight is skipped begins where the hands go on.
create function private.day_begins(circle public.circles, day date) returns timestamptz
language sql
stable
set search_path = ''
as $$ select day::timestamp at time zone circle.time_zone $$;
comment on function private.day_begins(public.circles, date) is 'The instant at which a day begins where the circle is.';

-- The week that a circle shows: the first whose check-in isn't over, so that it's never one that takes no words any more. None
-- before the circle's first.
create function private.current_week(circle public.circles, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$
  select greatest(circle.first_week_on, (
    select week from (values (here.week - 7), (here.week), (here.week + 7)) as near (week)
    where here.day <= private.closes_on(circle, week)
    order by week limit 1))
  from (
    select private.circle_date(circle, instant) as day,
      private.week_of(private.circle_date(circle, instant)) as week
  ) as here
$$;
comment on function private.current_week(public.circles, timestamptz) is 'The Monday of the week that a circle shows.';

-- A circle with another day from next week on. Where that would close a check-in sooner that is open, or move a day on which it
-- has yet to be asked, the new day waits another week. Raises MW627 for a second change that could do neither.
create function private.with_weekday(circle public.circles, chosen smallint, instant timestamptz) returns public.circles
language plpgsql
stable
set search_path = ''
as $$
declare
  here constant date := private.circle_date(circle, instant);
  week constant date := private.current_week(circle, instant);
  is_open constant boolean := here >= private.opens_on(circle, week);
  begins date;
  present smallint;
  changed public.circles;
begin
  for begins, present in
    select weeks.begins, presents.present
    from (
      select greatest(private.week_of(here) + 7, case when is_open then week + 7 end) + 7 * later as begins
      from generate_series(0, 1) as later
    ) as weeks,
    -- What holds just before; or, where a day that was chosen earlier comes between, what holds now.
    unnest(array[private.weekday_in(circle, weeks.begins - 7), private.weekday_in(circle, week)])
      with ordinality as presents (present, place)
    order by weeks.begins, presents.place
  loop
    changed := circle;
    changed.weekday := present;
    changed.next_weekday := nullif(chosen, present);
    changed.next_weekday_on := case when chosen <> present then begins end;
    if not is_open or here >= private.opens_on(changed, week)
      and (private.circle_day(changed, week) = private.circle_day(circle, week)
        or here >= greatest(private.circle_day(changed, week), private.circle_day(circle, week)))
      and private.closes_on(changed, week) >= private.closes_on(circle, week) then
      return changed;
    end if;
  end loop;
  -- A Wednesday's that stays open until Tuesday, as a later day is to follow it, would close on Monday again.
  raise exception using errcode = 'MW627', message = 'The day is changed again when this check-in is over',
    hint = (private.closes_on(circle, week) + 1)::text;
end
$$;
comment on function private.with_weekday(public.circles, smallint, timestamptz) is
  'A circle with another day from next week on, or the week after where it would cut a check-in that is open. Raises MW627.';

-- The first week of somebody who joins now: this one, or the next where the circle's day has come. Their first promise is for a
-- check-in that's still ahead, so nobody is asked how it went as soon as they've said what they'll do.
create function private.first_week(circle public.circles, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$
  select case when here.day >= private.circle_day(circle, here.week) then here.week + 7 else here.week end
  from (
    select private.circle_date(circle, instant) as day,
      private.week_of(private.circle_date(circle, instant)) as week
  ) as here
$$;
comment on function private.first_week(public.circles, timestamptz) is
  'The first week of somebody who joins a circle now: the next, where the circle''s day has come.';

-- The first week that a pause takes off: this one, or the next where this one's check-in is said already or its day is past, so
-- that as many weeks as were asked for are ones that would have been asked about.
create function private.first_week_off(circle public.circles, week date, is_said boolean, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$
  select case when is_said or private.circle_date(circle, instant) > private.circle_day(circle, week) then week + 7 else week end
$$;
comment on function private.first_week_off(public.circles, date, boolean, timestamptz) is
  'The first week that a pause takes off: the next, where this one''s is said or its day is past.';

-- A person's own day is within a day of ours, or their clock is wrong. Raises MW621.
create function private.check_today(today date) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if today is null or abs(today - (now() at time zone 'UTC')::date) > 1 then
    raise exception using errcode = 'MW621', message = 'This device''s date is not today''s';
  end if;
end
$$;
comment on function private.check_today(date) is 'Raises MW621 where a person''s own day is more than one day from ours.';
