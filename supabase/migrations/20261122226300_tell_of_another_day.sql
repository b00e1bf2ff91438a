-- A circle's page says from when on another day holds.

-- The caller's circles: [{id, name, my_turn, is_host, weekday, next_weekday_on, checked_in, of, ended_on}]. Empty for anybody but a member.
-- Definer: circles are read and written by functions alone.
create or replace function public.my_circles() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', circles.id, 'name', circles.name,
    'my_turn', circles.ended_at is null and mine.week >= me.first_week_on
      and private.circle_date(circles, now()) between private.opens_on(circles, mine.week) and private.closes_on(circles, mine.week)
      and (me.paused_until_on is null or me.paused_until_on <= mine.week)
      and not exists (select from public.check_ins as said
        where said.circle_id = circles.id and said.user_id = me.user_id and said.week_on = mine.week
          and (said.result is not null or said.is_rest)),
    'is_host', circles.host_id is not distinct from me.user_id,
    'weekday', private.weekday_in(circles, mine.week),
    'next_weekday_on', case when circles.next_weekday_on > mine.week then circles.next_weekday_on end,
    'checked_in', fellows.checked_in,
    'of', fellows.of,
    'ended_on', private.circle_date(circles, circles.ended_at)) order by me.joined_at), '[]')
  from public.circle_members as me
  join public.circles on circles.id = me.circle_id
  cross join lateral (
    select greatest(private.current_week(circles, now()), me.first_week_on) as week
  ) as mine
  cross join lateral (
    select count(*) as of, count(said.result) as checked_in
    from public.circle_members as members
    left join public.check_ins as said
      on said.circle_id = circles.id and said.user_id = members.user_id and said.week_on = mine.week
        and said.week_on >= members.first_week_on
    where members.circle_id = circles.id and not private.is_blocked(me.user_id, members.user_id)
  ) as fellows
  where me.user_id = auth.uid() and public.session_standing() = 'member'
$$;
revoke all on function public.my_circles() from public, anon, authenticated, service_role;
grant execute on function public.my_circles() to authenticated;
comment on function public.my_circles() is
  'The calling member''s circles: [{id, name, my_turn, is_host, weekday, next_weekday_on, checked_in, of, ended_on}].';
