-- What a circle's page shows the caller. Whoever blocked the caller, or was blocked by them, is not in it, but that `hidden`
-- names whom the caller blocked, so that they can leave or ask for a vote. Volatile: what is due is settled by whoever reads first.
-- Raises 22023, MW601, MW605.
-- Definer: circles are read and written by functions alone.
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
  following public.check_ins;
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
  -- A circle that ended goes on showing the week in which it did.
  week := greatest(private.current_week(held, coalesce(held.ended_at, now())), me.first_week_on);
  select * into own from public.check_ins where circle_id = held.id and user_id = person and week_on = week;
  select * into following from public.check_ins where circle_id = held.id and user_id = person and week_on = week + 7;
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
      -- Not how many places are left: with the people that one sees it would tell of one who is hidden.
      'may_invite', held.ended_at is null and (held.members_may_invite or held.host_id is not distinct from person)
        and (select count(*) from public.circle_members where circle_id = held.id) < limits.circle_max,
      'ends_on', private.circle_date(held, held.ends_at), 'ends_by_silence', held.ends_by_silence,
      'ended_on', private.circle_date(held, held.ended_at)),
    'week', jsonb_build_object(
      'from', week, 'to', week + 6, 'opens_at', private.day_begins(held, private.opens_on(held, week)),
      'asked_at', private.day_begins(held, private.circle_day(held, week)),
      'closes_at', private.day_begins(held, private.closes_on(held, week) + 1),
      'is_open', held.ended_at is null and here between private.opens_on(held, week) and private.closes_on(held, week)),
    'me', jsonb_build_object(
      'member_id', me.id, 'shares', private.shares_of(me), 'commitment', own.commitment, 'result', own.result,
      'line', own.line, 'next', following.commitment,
      'is_resting', coalesce(own.is_rest, false) or coalesce(week < me.paused_until_on, false),
      'rested_in_a_row', private.rested_in_a_row(held, me, week),
      'paused_until', case when week < me.paused_until_on then me.paused_until_on end,
      'held', own.held_for, 'next_held', following.held_for, 'state', own.state,
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
comment on function public.circle_week(uuid, date) is
  'A circle''s week as the caller may see it, with what is theirs to do. Raises 22023, MW601, MW605.';

-- Looks before one decides: {outcome, wait_seconds} or {outcome: 'known', name, purpose, weekday, zone, zones, members: [{alias,
-- pot}], places_left, is_in}. Raises MW601.
-- Definer: circles are read and written by functions alone.
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
      where members.circle_id = held.id and not private.is_blocked(person, members.user_id)),
    'members', (
      select jsonb_agg(jsonb_build_object('alias', named.name, 'pot',
        jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze)) order by members.joined_at)
      from public.circle_members as members, private.alias_in(held.id, members.user_id) as named
      where members.circle_id = held.id and not private.is_blocked(person, members.user_id)),
    'places_left', (
      select limits.circle_max - count(*) from public.circle_members as members
      where members.circle_id = held.id and not private.is_blocked(person, members.user_id)),
    'is_in', exists (select from public.circle_members where circle_id = held.id and user_id = person))
  from private.community_limits() as limits;
end
$$;
comment on function public.preview_circle(text) is
  'The circle that a code leads to, before one joins: {outcome: known, unknown or too_many, …}. Raises MW601.';
