alter table public.circles add column ends_by_silence boolean not null default false;
comment on column public.circles.ends_by_silence is 'Whether it ends because nobody says anything: whatever is said takes that back.';

-- Whatever is said in a circle takes an end by silence back.
create function private.follow_saying() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.ended_at is null and old.ends_by_silence then
    new.ends_at := null;
    new.ends_by_silence := false;
  end if;
  return new;
end
$$;
revoke all on function private.follow_saying() from public;
comment on function private.follow_saying() is 'Trigger on public.circles: what is said takes an end by silence back.';

create trigger follow_saying
  before update of last_said_at on public.circles
  for each row when (new.last_said_at > old.last_said_at) execute function private.follow_saying();

-- When a circle ends by silence. Whoever pauses is there: silence begins when the last pause is over.
create function private.silent_until(circle public.circles) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(circle.last_said_at, (
      select max(private.day_begins(circle, paused_until_on)) from public.circle_members where circle_id = circle.id))
    + pg_catalog.make_interval(days => limits.end_silent_days)
  from private.community_limits() as limits
$$;
revoke all on function private.silent_until(public.circles) from public;
comment on function private.silent_until(public.circles) is 'When a circle ends in which nobody says anything more.';

-- Does whatever is due in a circle: counts a vote that is over, says a week before that it ends by silence, ends it, erases one that
-- ended long ago, and gives it a host where the last one is gone or was not seen. Whoever reads first does it, or the clock.
-- Looks without holding anything first: mostly there is nothing.
create or replace function private.settle_circle(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  held public.circles;
  due private.removals;
  yes_said integer;
  others integer;
  host uuid;
begin
  if not exists (select from private.due_circles() as due_circle where due_circle = which) then
    return;
  end if;
  select * into limits from private.community_limits();
  perform private.hold_people(array(select user_id from public.circle_members where circle_id = which));
  select * into held from public.circles where id = which for update;
  if not found then
    return;
  end if;

  for due in
    select * from private.removals where circle_id = which and settled_at is null and closes_at <= now() order by closes_at, opened_at, id
  loop
    -- Those who were asked and are still in it: who came later has no say, and neither do those who left.
    select count(*), count(*) filter (where votes.yes) into others, yes_said
      from public.circle_members as members
      left join private.votes on votes.removal_id = due.id and votes.user_id = members.user_id
      where members.circle_id = which and members.user_id <> due.about_id and members.joined_at <= due.opened_at;
    update private.removals set settled_at = now(),
      is_removed = yes_said >= 2 and yes_said * 2 > others
        and exists (select from public.circle_members where circle_id = which and user_id = due.about_id)
      where id = due.id returning * into due;
    if due.is_removed then
      delete from public.circle_members where circle_id = which and user_id = due.about_id;
    end if;
    select * into held from public.circles where id = which;
    perform private.tell_circle(held);
  end loop;

  if held.ended_at is null and held.ends_at is null
    and private.silent_until(held) <= now() + pg_catalog.make_interval(days => limits.end_notice_days) then
    update public.circles set ends_by_silence = true,
      ends_at = greatest(private.silent_until(held), now() + pg_catalog.make_interval(days => limits.end_notice_days))
      where id = which returning * into held;
    perform private.tell_circle(held);
  end if;
  if held.ended_at is null and held.ends_at <= now() then
    update public.circles set ended_at = now() where id = which returning * into held;
    update private.invite_codes set ended_at = now() where circle_id = which and ended_at is null;
    perform private.tell_circle(held);
  end if;
  if held.ended_at < now() - pg_catalog.make_interval(days => limits.ended_readable_days) then
    delete from public.circles where id = which;
    return;
  end if;

  if held.ended_at is null and not exists (
    select from public.circle_members where circle_id = which and user_id = held.host_id
      and seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days)
  ) then
    host := private.longest_member(which);
    if host is distinct from held.host_id then
      update public.circles set host_id = host where id = which returning * into held;
      perform private.tell_circle(held);
    end if;
  end if;
end
$$;
comment on function private.settle_circle(uuid) is
  'Does what is due in a circle: counts a vote, ends it, erases it, gives it a host.';

-- Circles in which something is due.
create or replace function private.due_circles() returns setof uuid
language sql
stable
set search_path = ''
as $$
  select circles.id from public.circles, private.community_limits() as limits
  where exists (select from private.removals
      where removals.circle_id = circles.id and removals.settled_at is null and removals.closes_at <= now())
    or circles.ended_at is null and (circles.ends_at <= now()
      or circles.ends_at is null
        and circles.last_said_at <= now() - pg_catalog.make_interval(days => limits.end_silent_days - limits.end_notice_days)
        and private.silent_until(circles) <= now() + pg_catalog.make_interval(days => limits.end_notice_days))
    or circles.ended_at < now() - pg_catalog.make_interval(days => limits.ended_readable_days)
    or circles.ended_at is null
      and not exists (select from public.circle_members as hosts
        where hosts.circle_id = circles.id and hosts.user_id = circles.host_id
          and hosts.seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days))
      and exists (select from public.circle_members as others
        where others.circle_id = circles.id and others.user_id is distinct from circles.host_id
          and (others.seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days)
            or circles.host_id is null))
$$;
comment on function private.due_circles() is 'Circles in which a vote, an end or a change of host is due.';

-- The host says that the circle ends in seven days, unless somebody says no. Raises MW601, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.dissolve_circle(circle uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles := private.hold_hosted(dissolve_circle.circle);
begin
  update public.circles set ends_by_silence = false, ends_at = coalesce(
      case when not ends_by_silence then ends_at end, now() + pg_catalog.make_interval(days => limits.end_notice_days))
    from private.community_limits() as limits where id = held.id
    returning circles.* into held;
  perform private.tell_circle(held);
  return jsonb_build_object('ends_on', private.circle_date(held, held.ends_at));
end
$$;
comment on function public.dissolve_circle(uuid) is
  'Ends a circle in seven days unless somebody says no: {ends_on}. Raises MW601, MW605.';

-- Any member says no to the end, which is something said. Raises MW601, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.object_to_end(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles;
begin
  -- An end that is due is one: whoever comes too late is told that there is no such circle.
  perform private.settle_circle(object_to_end.circle);
  held := private.hold_circle(object_to_end.circle);
  if held.ends_at is not null then
    update public.circles set ends_at = null, ends_by_silence = false, last_said_at = now() where id = held.id;
    perform private.tell_circle(held);
  end if;
end
$$;
comment on function public.object_to_end(uuid) is 'Says no to the end of a circle. Raises MW601, MW605.';

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
      'may_invite', held.ended_at is null and (held.members_may_invite or held.host_id is not distinct from person),
      'places_left', limits.circle_max - (select count(*) from public.circle_members where circle_id = held.id),
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
