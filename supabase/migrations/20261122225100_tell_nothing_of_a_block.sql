-- Did this one block the viewer, and not the viewer them before? Then the viewer finds them nowhere, as if they had left: blocking
-- back doesn't tell one from the other.
create function private.is_gone_for(viewer uuid, other uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.blocks as theirs
    where theirs.user_id = other and theirs.blocked_id = viewer and not exists (
      select from public.blocks as own
      where own.user_id = viewer and own.blocked_id = other and own.created_at <= theirs.created_at))
$$;
revoke all on function private.is_gone_for(uuid, uuid) from public;
comment on function private.is_gone_for(uuid, uuid) is 'Did this one block the viewer first? Then they are gone for the viewer.';

-- One member as another sees them in the week that is shown. A field that they keep to themselves is null, and so is
-- every percentage while the viewer sees fewer than three. Who hosts is told of nobody: it would tell of a host who is hidden.
create or replace function private.member_seen(circle public.circles, viewer public.circle_members, member public.circle_members,
  shown_week date, is_small boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'member_id', member.id, 'alias_id', named.id, 'alias', named.name,
    'check_in_id', case when seen.words and not seen.is_me then said.id end,
    'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze),
    'is_me', seen.is_me,
    'first_name', case when seen.is_me or member.share_first_name then private.first_name_of(member.user_id) end,
    'debts_closed', case when seen.is_me or member.share_debts_closed then latest.debts_closed end,
    'badges', case when seen.is_me or member.share_badges then private.badges_of(member.user_id) else '[]' end,
    'state', case
      when said.result is not null then 'checked_in'
      when said.is_rest or shown_week < member.paused_until_on
        or private.circle_date(circle, now()) > private.closes_on(circle, shown_week) then 'resting'
      when member.first_week_on >= shown_week then 'new'
      else 'not_yet' end,
    'commitment', case when seen.words then said.commitment end,
    'result', said.result,
    'line', case when seen.words then said.line end,
    'said_at', said.said_at,
    -- Whether they keep it to themselves, which says nothing of whether there is one.
    'shares_goal', seen.is_me or member.share_goal,
    'goal_percent', case when seen.is_me or member.share_goal and not is_small then latest.goal_percent end,
    'weeks', case when seen.is_me or member.share_weeks then coalesce((
      select jsonb_agg(jsonb_build_object('from', week_on, 'result', outcome) order by week_on)
      from private.weeks_seen(circle, viewer, member, shown_week, 8)), '[]') else '[]' end,
    'came', case when seen.is_me or member.share_weeks then counted.came end,
    'of', case when seen.is_me or member.share_weeks then counted.of end,
    'nods', coalesce((
      select jsonb_agg(jsonb_build_object('kind', kinds.kind, 'aliases', kinds.aliases, 'mine', kinds.mine) order by kinds.kind)
      from (
        select nods.kind, jsonb_agg((private.alias_in(circle.id, nods.user_id)).name order by nods.created_at) as aliases,
          bool_or(nods.user_id = viewer.user_id) as mine
        from public.nods
        where nods.member_id = member.id and nods.week_on = shown_week
          and not private.is_hidden_for(viewer.user_id, nods.user_id, circle.id)
        group by nods.kind
      ) as kinds), '[]'))
  from private.alias_in(circle.id, member.user_id) as named
  cross join (values (member.user_id = viewer.user_id)) as person (is_me)
  left join public.check_ins as said
    on said.circle_id = circle.id and said.user_id = member.user_id and said.week_on = shown_week
      and shown_week >= greatest(member.first_week_on, viewer.first_week_on)
  cross join lateral (
    select person.is_me,
      person.is_me or said.state = 'shown' and not private.is_hidden_for(viewer.user_id, member.user_id, circle.id)
        and not exists (
          -- What a viewer reported, they see no more. Worry about somebody hides nothing.
          select from public.reports
          where user_id = viewer.user_id and post_kind = 'check_in' and post_id = said.id and reason <> 'worried') as words
  ) as seen
  left join lateral (
    select check_ins.goal_percent, check_ins.debts_closed from public.check_ins
    where check_ins.circle_id = circle.id and check_ins.user_id = member.user_id and check_ins.result is not null
      and check_ins.week_on between greatest(member.first_week_on, viewer.first_week_on) and shown_week
    order by check_ins.week_on desc limit 1
  ) as latest on true
  cross join lateral (
    select count(*) filter (where outcome <> 'rested') as came, count(outcome) as of
    from private.weeks_seen(circle, viewer, member, shown_week, 12)
  ) as counted
$$;

-- What a circle's page shows the caller. Whoever blocked the caller, or was blocked by them, is not in it, nor in any number, but
-- that `hidden` names whom the caller blocked, so that they can leave or ask for a vote; not who had blocked them before: that they
-- are still there is not the caller's to know. Volatile: what is due is settled by whoever reads first.
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
  is_small := (
    select count(*) from public.circle_members as fellows
    where fellows.circle_id = held.id and not private.is_blocked(person, fellows.user_id)) < limits.circle_min;
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
      -- Not whether there is room: with the people that one sees it would tell of one who is hidden.
      'may_invite', held.ended_at is null and (held.members_may_invite or held.host_id is not distinct from person),
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
      where fellows.circle_id = held.id and not private.is_gone_for(person, fellows.user_id)), '[]'),
    'together', together,
    'invitation', (
      select jsonb_build_object('expires_at', expires_at) from private.invite_codes
      where circle_id = held.id and user_id = person and ended_at is null and expires_at > now()),
    'vote', private.vote_seen(held.id, person));
end
$$;

-- What the caller is asked, of several the oldest: {id, member_id, closes_at}, or nulls. Whom it is about is not told, nor who
-- came since; nobody is asked about who blocked them first, whom they do not find in the circle.
create or replace function private.vote_asked(which uuid, person uuid, member uuid default null,
  out id uuid, out member_id uuid, out closes_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select removals.id, about.id, removals.closes_at
  from private.removals
  join public.circle_members as about on about.circle_id = removals.circle_id and about.user_id = removals.about_id
  join public.circle_members as me on me.circle_id = removals.circle_id and me.user_id = person
  where removals.circle_id = which and removals.settled_at is null and removals.about_id <> person
    and me.joined_at <= removals.opened_at and (member is null or about.id = member)
    and not private.is_gone_for(person, about.user_id)
  order by removals.opened_at, removals.id limit 1
$$;

-- Asks the others whether the circle goes on without somebody: about one person once in thirty days. Votes about others go on
-- beside it, so that nobody learns of one about themselves by asking about another, or keeps one away.
-- Raises 22023 where fewer than two others could say yes, MW601, MW602, MW605, MW609, MW612, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.open_vote(circle uuid, member uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  held public.circles;
  about uuid;
begin
  select * into limits from private.community_limits();
  perform private.settle_circle(open_vote.circle);
  held := private.hold_circle(open_vote.circle);
  -- Not refused for whom one blocked: a vote is one of two ways that are left then.
  select members.user_id into about from public.circle_members as members
    where members.circle_id = held.id and members.id = open_vote.member and members.user_id <> person;
  if about is null or private.is_gone_for(person, about) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  -- Of those that the caller knows to be there: else it would tell of one who is hidden.
  if (select count(*) from public.circle_members as members
    where members.circle_id = held.id and not private.is_gone_for(person, members.user_id)) < 3 then
    raise exception using errcode = '22023', message = 'A vote needs two others';
  end if;
  if exists (select from private.removals where removals.circle_id = held.id and about_id = about and (settled_at is null
    or closes_at > now() - pg_catalog.make_interval(days => limits.vote_again_days))) then
    raise exception using errcode = 'MW612', message = 'A vote is open, or was a short while ago';
  end if;
  perform private.take_turn(person, 'vote');
  insert into private.removals (circle_id, about_id, closes_at)
    values (held.id, about, now() + pg_catalog.make_interval(hours => limits.vote_hours));
  perform private.tell_circle(held);
end
$$;

-- A code for somebody whom the caller knows, shown this once; it takes the place of their last one. Also in a full circle, since a
-- refusal would tell of one who is hidden from the caller: whoever comes is told that there is no room.
-- Raises MW601, MW602, MW605 also where the host alone invites, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.make_invite(circle uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  held public.circles;
  code constant text := private.new_invite_code();
  made private.invite_codes;
begin
  select * into limits from private.community_limits();
  held := private.hold_circle(make_invite.circle);
  if not held.members_may_invite and held.host_id is distinct from person then
    raise exception using errcode = 'MW605', message = 'The host alone invites here';
  end if;
  perform private.take_turn(person, 'invite');
  update private.invite_codes set ended_at = now() where circle_id = held.id and user_id = person and ended_at is null;
  insert into private.invite_codes (circle_id, user_id, hash, expires_at)
    values (held.id, person, private.invite_hash(code), now() + pg_catalog.make_interval(days => limits.invite_days))
    returning * into made;
  return jsonb_build_object('code', code, 'expires_at', made.expires_at);
end
$$;
comment on function public.make_invite(uuid) is
  'A code that invites to a circle, shown this once: {code, expires_at}. Raises MW601, MW602, MW605, MW609, MW614.';

-- Joins the circle of a code: {outcome, wait_seconds} or {outcome: 'known', id}. Sent twice it is done once. A circle that is full
-- now keeps its codes, which its members would otherwise see end.
-- Raises 22023, MW601, MW602, MW604, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.join_circle(code text, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  read_code constant jsonb := private.read_invite(person, join_circle.code);
  which constant uuid := (read_code ->> 'circle')::uuid;
  held public.circles;
begin
  if read_code ->> 'outcome' <> 'known' then
    return read_code;
  end if;
  perform private.hold_people(array(select user_id from public.circle_members where circle_id = which));
  -- Those who come at once come one after another, so that five are the most.
  select * into held from public.circles where id = which and ended_at is null for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if not exists (select from public.circle_members where circle_id = which and user_id = person) then
    perform private.take_turn(person, 'join');
    perform private.add_member(held, person, private.first_week(held, now()), shares);
    perform private.tell_circle(held);
  end if;
  return jsonb_build_object('outcome', 'known', 'id', which);
end
$$;

comment on table private.invite_codes is 'Invitations to circles, by keyed hash. Over after seven days, or taken back.';
