-- Who comes begins with the first week whose day is still to come.

-- The first week of somebody who joins now: this one, or the next where the circle's day has come. Their first promise is for a
-- check-in that's still ahead, so nobody is asked how it went as soon as they've said what they'll do.
create or replace function private.first_week(circle public.circles, instant timestamptz) returns date
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
revoke all on function private.first_week(public.circles, timestamptz) from public;
comment on function private.first_week(public.circles, timestamptz) is
  'The first week of somebody who joins a circle now: the next, where the circle''s day has come.';
