-- The weekday of checking in, in the week that begins on this Monday.
create function private.weekday_in(circle public.circles, week date) returns smallint
language sql
immutable
set search_path = ''
as $$ select case when week >= circle.next_weekday_on then circle.next_weekday else circle.weekday end $$;
revoke all on function private.weekday_in(public.circles, date) from public;
comment on function private.weekday_in(public.circles, date) is 'The weekday of checking in, in the week that begins on this Monday.';


-- A new day is shown from its own week on, and no longer than that as the coming one.
create or replace function public.circle_week(circle uuid, today date) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  limits record;
  held public.circles;
  me public.circle_members;
  own public.check_ins;
  week date;
  here date;
  is_small boolean;
  members jsonb;
  together jsonb;
begin
  perform private.check_today(today);
  select * into limits from private.community_limits();
  perform private.settle_circle(circle_week.circle);
  select * into held from public.circles where id = circle_week.circle;
  select * into me from public.circle_members where circle_id = held.id and user_id = person;
  if me.id is null then
    raise exception using errcode = 'MW605', message = 'You are in no such circle';
  end if;
  -- Whether a host is still there is told by when they last looked, to the day.
  update public.circle_members set seen_at = now() where id = me.id and seen_at < now() - interval '1 day';
  here := private.circle_date(held, now());
  week := greatest(private.current_week(held, now()), me.first_week_on);
  select * into own from public.check_ins where circle_id = held.id and user_id = person and week_on = week;
  is_small := (select count(*) from public.circle_members where circle_id = held.id) < limits.circle_min;
  select jsonb_agg(private.member_seen(held, me, fellows, week, is_small) order by fellows.joined_at, fellows.id) into members
    from public.circle_members as fellows
    where fellows.circle_id = held.id and not private.is_blocked(person, fellows.user_id);
  -- Of percentages that the caller sees one by one, so that none can be worked out.
  select jsonb_build_object('percent', round(avg((member ->> 'goal_percent')::numeric)), 'of_members', count(*)) into together
    from jsonb_array_elements(members) as member
    where member ->> 'goal_percent' is not null and (me.share_goal or not (member ->> 'is_me')::boolean)
    having count(*) >= limits.seam_min;
  return jsonb_build_object(
    'circle', jsonb_build_object(
      'id', held.id, 'name', held.name, 'purpose', held.purpose, 'weekday', private.weekday_in(held, week),
      'next_weekday', case when held.next_weekday_on > week then held.next_weekday end, 'zone', held.time_zone, 'epoch', held.epoch,
      'number', (week - held.first_week_on) / 7 + 1, 'is_host', held.host_id is not distinct from person,
      'members_may_invite', held.members_may_invite,
      'may_invite', held.ended_at is null and (held.members_may_invite or held.host_id is not distinct from person),
      'places_left', limits.circle_max - (select count(*) from public.circle_members where circle_id = held.id),
      'ends_on', private.circle_date(held, held.ends_at), 'ended_on', private.circle_date(held, held.ended_at)),
    'week', jsonb_build_object(
      'from', week, 'to', week + 6, 'opens_on', private.opens_on(held, week), 'closes_on', private.closes_on(held, week),
      'next_opens_on', private.opens_on(held, week + 7),
      'is_open', held.ended_at is null and here between private.opens_on(held, week) and private.closes_on(held, week)),
    'me', jsonb_build_object(
      'member_id', me.id, 'shares', private.shares_of(me), 'commitment', own.commitment, 'result', own.result,
      'line', own.line, 'next', (
        select commitment from public.check_ins where circle_id = held.id and user_id = person and week_on = week + 7),
      'is_resting', coalesce(own.is_rest, false) or coalesce(week < me.paused_until_on, false),
      'rested_in_a_row', private.rested_in_a_row(held, me, week),
      'paused_until', case when week < me.paused_until_on then me.paused_until_on end,
      'held', own.held_for, 'state', own.state,
      'has_circle_alias', exists (select from public.aliases where circle_id = held.id and user_id = person)),
    'members', members,
    'hidden', coalesce((
      select jsonb_agg(jsonb_build_object('member_id', fellows.id, 'alias', (private.alias_in(held.id, fellows.user_id)).name)
        order by fellows.joined_at)
      from public.circle_members as fellows
      join public.blocks on blocks.blocked_id = fellows.user_id and blocks.user_id = person
      where fellows.circle_id = held.id), '[]'),
    'together', together,
    'invitation', (
      select jsonb_build_object('expires_at', expires_at) from private.invite_codes
      where circle_id = held.id and user_id = person and ended_at is null and expires_at > now()),
    'vote', private.vote_seen(held.id, person));
end
$$;

create or replace function public.preview_circle(code text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  read_code constant jsonb := private.read_invite(person, preview_circle.code);
  held public.circles;
begin
  if read_code ->> 'outcome' <> 'known' then
    return read_code;
  end if;
  select * into held from public.circles where id = (read_code ->> 'circle')::uuid;
  return jsonb_build_object(
    'outcome', 'known', 'name', held.name, 'purpose', held.purpose,
    'weekday', private.weekday_in(held, private.current_week(held, now())), 'zone', held.time_zone,
    'zones', (
      select jsonb_agg(distinct coalesce(profiles.time_zone, held.time_zone))
      from public.circle_members as members left join public.profiles on profiles.user_id = members.user_id
      where members.circle_id = held.id),
    'members', (
      select jsonb_agg(jsonb_build_object('alias', named.name, 'pot',
        jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze)) order by members.joined_at)
      from public.circle_members as members, private.alias_in(held.id, members.user_id) as named
      where members.circle_id = held.id),
    'places_left', (
      select limits.circle_max - count(*) from public.circle_members where circle_id = held.id),
    'is_in', exists (select from public.circle_members where circle_id = held.id and user_id = person))
  from private.community_limits() as limits;
end
$$;

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
