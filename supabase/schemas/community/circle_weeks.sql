-- The week of a circle: what each promised, how it went, and what every member lets the others see of it.

-- What becomes of the words of a week just written: shown, held for a person of the staff, or refused by MW615. Answers why it
-- is held, or null. What was hidden or removed stays so, whatever is written in its place.
create function private.moderate_check_in(which uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  written public.check_ins;
  judged jsonb;
  why text;
begin
  select * into strict written from public.check_ins where id = which;
  judged := private.moderate_text(written.user_id, concat_ws(E'\n', written.commitment, written.line, written.first_promise));
  if judged ->> 'verdict' = 'refuse' then
    raise exception using errcode = 'MW615', message = 'This is not taken here', hint = judged ->> 'reason';
  end if;
  why := case when judged ->> 'verdict' = 'hold' then judged ->> 'reason' end;
  if written.state in ('shown', 'held') then
    update public.check_ins set state = case when why is null then 'shown' else 'held' end, held_for = why where id = which;
    if why is not null then
      perform private.open_case('held', why, 'check_in', which, written.user_id);
    else
      -- Nobody has to look at what is there no more.
      delete from private.cases
        where kind = 'held' and post_kind = 'check_in' and post_id = which and decided_at is null;
    end if;
  end if;
  return why;
end
$$;
comment on function private.moderate_check_in(uuid) is 'Whether the words of a week are shown or held: why, or null. Raises MW615.';

-- The week that a circle shows one of its members: never one from before they came.
create function private.member_week(circle public.circles, person uuid) returns date
language sql
stable
set search_path = ''
as $$
  select greatest(private.current_week(circle, now()), first_week_on) from public.circle_members
  where circle_id = circle.id and user_id = person
$$;
comment on function private.member_week(public.circles, uuid) is 'The week that a circle shows one of its members.';

-- The week that the caller may write now, in a circle that is held: the one that is open, from their first on. Raises MW607.
create function private.open_week(circle public.circles) returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  week constant date := private.member_week(circle, auth.uid());
begin
  if private.circle_date(circle, now()) < private.opens_on(circle, week) or private.current_week(circle, now()) < week then
    raise exception using errcode = 'MW607', message = 'The check-in is not open', hint = private.opens_on(circle, week)::text;
  end if;
  return week;
end
$$;
comment on function private.open_week(public.circles) is
  'The week whose check-in is open to the caller. Raises MW607 with the day on which one opens.';

-- Keeps a promise for a week; null takes none away. Answers the row.
create function private.keep_commitment(circle public.circles, person uuid, week date, words text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  kept constant text := private.check_words(words, 140);
  written uuid;
begin
  insert into public.check_ins as said (circle_id, user_id, week_on, commitment)
  values (circle.id, person, week, kept)
  on conflict (circle_id, user_id, week_on) do update set commitment = excluded.commitment
  returning said.id into written;
  return written;
end
$$;
comment on function private.keep_commitment(public.circles, uuid, date, text) is
  'Keeps a promise for a week; its row. Raises 22023, MW606.';

-- How the caller's week went, with a line if they like and the next week's promise. The percentage of their own goal and the
-- number of debts closed are those of the first time they say so this week. Sent again it changes words, never counts twice.
-- Answers {held: why or null}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.
-- Definer: weeks are written by functions alone. Executable by authenticated alone.
create function public.check_in(
  circle uuid, today date, result text, line text, next text, goal_percent integer, debts_closed integer default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(check_in.circle);
  said constant text := case when btrim(coalesce(check_in.line, '')) <> '' then private.check_words(check_in.line, 200) end;
  week date;
  was_said boolean;
  written uuid;
  why text;
begin
  perform private.check_today(today);
  if check_in.result is null or check_in.result not in ('kept', 'partly', 'not_yet')
    or check_in.goal_percent not between 0 and 100 or check_in.debts_closed not between 0 and 200 then
    raise exception using errcode = '22023', message = 'It went as promised, partly or not yet';
  end if;
  week := private.open_week(held);
  perform private.count_action(person, 'change');
  was_said := exists (select from public.check_ins as before
    where before.circle_id = held.id and before.user_id = person and before.week_on = week and before.result is not null);
  insert into public.check_ins as kept (circle_id, user_id, week_on, result, line, goal_percent, debts_closed, said_at)
  values (held.id, person, week, check_in.result, said, check_in.goal_percent, check_in.debts_closed, now())
  on conflict (circle_id, user_id, week_on) do update set
    result = excluded.result, line = excluded.line, is_rest = false,
    goal_percent = coalesce(kept.goal_percent, excluded.goal_percent),
    debts_closed = coalesce(kept.debts_closed, excluded.debts_closed),
    said_at = case when kept.result is null then excluded.said_at else kept.said_at end
  returning kept.id into written;
  why := private.moderate_check_in(written);
  if btrim(coalesce(check_in.next, '')) <> '' then
    why := coalesce(why, private.moderate_check_in(private.keep_commitment(held, person, week + 7, check_in.next)));
  end if;
  -- Who comes is back from their pause. One begun after they came goes on when they change their words.
  if not was_said then
    update public.circle_members set paused_until_on = null where circle_id = held.id and user_id = person;
  end if;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.award_badges(person);
  perform private.notify_circle(held);
  return jsonb_build_object('held', why);
end
$$;
grant execute on function public.check_in(uuid, date, text, text, text, integer, integer) to authenticated;
comment on function public.check_in(uuid, date, text, text, text, integer, integer) is
  'How the caller''s week went: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.';

-- A week off, with a line if they like. It may be said before the check-in opens. Who has checked in has come, and what they said
-- stays. Answers {held}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW617 for who has checked in.
-- Definer: circles are read and written by functions alone.
create function public.rest_week(circle uuid, today date, line text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(rest_week.circle);
  said constant text := case when btrim(coalesce(rest_week.line, '')) <> '' then private.check_words(rest_week.line, 200) end;
  week date;
  written uuid;
  why text;
begin
  perform private.check_today(today);
  week := private.member_week(held, person);
  if exists (select from public.check_ins as before
    where before.circle_id = held.id and before.user_id = person and before.week_on = week and before.result is not null) then
    raise exception using errcode = 'MW617', message = 'You have checked in this week';
  end if;
  perform private.count_action(person, 'change');
  insert into public.check_ins as kept (circle_id, user_id, week_on, line, is_rest, said_at)
  values (held.id, person, week, said, true, now())
  on conflict (circle_id, user_id, week_on) do update set
    line = excluded.line, is_rest = true,
    said_at = case when kept.is_rest then kept.said_at else excluded.said_at end
  returning kept.id into written;
  why := private.moderate_check_in(written);
  update public.circles set last_said_at = now() where id = held.id;
  perform private.notify_circle(held);
  return jsonb_build_object('held', why);
end
$$;
grant execute on function public.rest_week(uuid, date, text) to authenticated;
comment on function public.rest_week(uuid, date, text) is
  'A week off: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW617.';

-- The caller's promise: for the week that is shown, or for the next one where that is wanted or this one's is said already.
-- Answers {held, week}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.
-- Definer: circles are read and written by functions alone.
create function public.commit_week(circle uuid, today date, commitment text, is_next boolean default false) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(commit_week.circle);
  week date;
  why text;
begin
  perform private.check_today(today);
  week := private.member_week(held, person);
  if is_next or exists (
    select from public.check_ins
    where circle_id = held.id and user_id = person and week_on = week and result is not null) then
    week := week + 7;
  end if;
  perform private.count_action(person, 'change');
  why := private.moderate_check_in(private.keep_commitment(held, person, week, commit_week.commitment));
  update public.circles set last_said_at = now() where id = held.id;
  perform private.notify_circle(held);
  return jsonb_build_object('held', why, 'week', week);
end
$$;
grant execute on function public.commit_week(uuid, date, text, boolean) to authenticated;
comment on function public.commit_week(uuid, date, text, boolean) is
  'The caller''s promise for a week: {held, week}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.';

-- May this member make a first promise? In their first seven days, before they have checked in at all.
create function private.may_promise_first(member public.circle_members) returns boolean
language sql
stable
set search_path = ''
as $$
  select member.joined_at > now() - interval '7 days' and not exists (
    select from public.check_ins
    where check_ins.circle_id = member.circle_id and check_ins.user_id = member.user_id
      and (check_ins.result is not null or check_ins.first_result is not null))
$$;
comment on function private.may_promise_first(public.circle_members) is 'May this member make a first promise?';

-- The caller's first promise: one small thing by the next day, whatever day the circle meets. On the day it was made its words may change.
-- Answers {held}. Raises 22023, MW601, MW602, MW605, MW606, MW607 where it is not their first days or the day after is there, MW609, MW614,
-- MW615.
-- Definer: circles are read and written by functions alone.
create function public.promise_first(circle uuid, today date, words text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(promise_first.circle);
  kept constant text := private.check_words(promise_first.words, 140);
  me public.circle_members;
  written uuid;
  why text;
begin
  perform private.check_today(today);
  select * into me from public.circle_members as members where members.circle_id = held.id and members.user_id = person;
  if not private.may_promise_first(me) or exists (
    select from public.check_ins as said
    where said.circle_id = held.id and said.user_id = person and said.first_promised_on < private.circle_date(held, now())) then
    raise exception using errcode = 'MW607', message = 'A first promise is made in the first days, and asked about the next day',
      hint = private.circle_date(held, now())::text;
  end if;
  perform private.count_action(person, 'change');
  insert into public.check_ins as said (circle_id, user_id, week_on, first_promise, first_promised_on)
  values (held.id, person, me.first_week_on, kept, private.circle_date(held, now()))
  on conflict (circle_id, user_id, week_on) do update set
    first_promise = excluded.first_promise, first_promised_on = excluded.first_promised_on
  returning said.id into written;
  why := private.moderate_check_in(written);
  update public.circles set last_said_at = now() where id = held.id;
  perform private.notify_circle(held);
  return jsonb_build_object('held', why);
end
$$;
grant execute on function public.promise_first(uuid, date, text) to authenticated;
comment on function public.promise_first(uuid, date, text) is
  'The caller''s first promise, by the next day: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.';

-- How the caller's first promise went: from the day after on. Again it changes the answer. Raises 22023, MW601, MW602, MW605, MW607 where
-- it is not the day after yet, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create function public.answer_first_promise(circle uuid, today date, result text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(answer_first_promise.circle);
  own public.check_ins;
begin
  perform private.check_today(today);
  if answer_first_promise.result is null or answer_first_promise.result not in ('kept', 'partly', 'not_yet') then
    raise exception using errcode = '22023', message = 'It went as promised, partly or not yet';
  end if;
  select said.* into own from public.check_ins as said
    where said.circle_id = held.id and said.user_id = person and said.first_promise is not null;
  if own.id is null then
    raise exception using errcode = 'MW605', message = 'There is no first promise';
  end if;
  if private.circle_date(held, now()) <= own.first_promised_on then
    raise exception using errcode = 'MW607', message = 'It is asked about the next day', hint = (own.first_promised_on + 1)::text;
  end if;
  perform private.count_action(person, 'change');
  update public.check_ins as said set first_result = answer_first_promise.result where said.id = own.id;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.notify_circle(held);
end
$$;
grant execute on function public.answer_first_promise(uuid, date, text) to authenticated;
comment on function public.answer_first_promise(uuid, date, text) is
  'How the caller''s first promise went. Raises 22023, MW601, MW602, MW605, MW607, MW609, MW614.';

-- The weeks of one member as another may see them: never from before either came. A week that is over without a word was rested.
create function private.weeks_seen(circle public.circles, viewer public.circle_members, member public.circle_members,
  shown_week date, how_many integer)
returns table (week_on date, outcome text)
language sql
stable
set search_path = ''
as $$
  select listed.week, case
    when said.result is not null then said.result
    when said.is_rest or listed.week < member.paused_until_on or listed.week < shown_week
      or private.circle_date(circle, now()) > private.closes_on(circle, listed.week) then 'rested'
  end
  from generate_series(
    greatest(member.first_week_on, viewer.first_week_on, shown_week - 7 * (how_many - 1))::timestamp, shown_week::timestamp, '7 days'
  ) as series (week),
  lateral (select series.week::date as week) as listed
  left join public.check_ins as said
    on said.circle_id = circle.id and said.user_id = member.user_id and said.week_on = listed.week
$$;
comment on function private.weeks_seen(public.circles, public.circle_members, public.circle_members, date, integer) is
  'The weeks of a member as a fellow may see them: kept, partly, not_yet, rested, or null while it is open.';

-- One member as another sees them in the week that is shown. A field that they keep to themselves is null, and so is
-- every percentage while the viewer sees fewer than three. Who hosts is told of nobody: it would tell of a host who is hidden.
create function private.member_seen(circle public.circles, viewer public.circle_members, member public.circle_members,
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
    'first_promise', case when seen.words then said.first_promise end,
    'first_result', said.first_result,
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
comment on function private.member_seen(public.circles, public.circle_members, public.circle_members, date, boolean) is
  'One member of a circle as another sees them, field by field as they chose.';

-- Weeks in a row before the one that is shown in which somebody did not come.
create function private.rested_in_a_row(circle public.circles, member public.circle_members, shown_week date) returns integer
language sql
stable
set search_path = ''
as $$
  select greatest(0, (shown_week - greatest(member.first_week_on, coalesce((
    select max(week_on) + 7 from public.check_ins
    where circle_id = circle.id and user_id = member.user_id and result is not null and week_on < shown_week
  ), member.first_week_on))) / 7)
$$;
comment on function private.rested_in_a_row(public.circles, public.circle_members, date) is
  'How many weeks in a row, before the one that is shown, a member did not come.';

-- What a circle's page shows the caller. Whoever blocked the caller, or was blocked by them, is not in it, nor in any number, but
-- that `hidden` names whom the caller blocked, so that they can leave or ask for a vote; not who had blocked them before: that they
-- are still there is not the caller's to know. Volatile: what is due is settled by whoever reads first.
-- Raises 22023, MW601, MW605.
-- Definer: circles are read and written by functions alone.
create function public.circle_week(circle uuid, today date) returns jsonb
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
    where fellows.circle_id = held.id and not private.is_blocked(person, fellows.user_id, held.id)) < limits.circle_min;
  select jsonb_agg(private.member_seen(held, me, fellows, week, is_small) order by fellows.joined_at, fellows.id) into members
    from public.circle_members as fellows
    where fellows.circle_id = held.id and not private.is_blocked(person, fellows.user_id, held.id);
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
      'first', case when own.first_promise is not null or held.ended_at is null and private.may_promise_first(me) then
        jsonb_build_object('promise', own.first_promise, 'result', own.first_result,
          'may_change', held.ended_at is null and own.first_result is null and coalesce(own.first_promised_on = here, true),
          'is_asked', held.ended_at is null and own.first_result is null and coalesce(own.first_promised_on < here, false)) end,
      'held', own.held_for, 'next_held', following.held_for),
    'members', members,
    'hidden', coalesce((
      select jsonb_agg(jsonb_build_object('member_id', fellows.id, 'alias', (private.alias_in(held.id, fellows.user_id)).name)
        order by fellows.joined_at)
      from public.circle_members as fellows
      where fellows.circle_id = held.id and not private.is_gone_for(person, fellows.user_id, held.id)
        and exists (select from public.blocks
          where blocks.user_id = person and blocks.blocked_id = fellows.user_id and private.block_holds(blocks, held.id))), '[]'),
    'together', together,
    'invitation', (
      select jsonb_build_object('expires_at', expires_at) from private.invite_codes
      where circle_id = held.id and user_id = person and ended_at is null and expires_at > now()),
    'vote', private.vote_seen(held.id, person));
end
$$;
grant execute on function public.circle_week(uuid, date) to authenticated;
comment on function public.circle_week(uuid, date) is
  'A circle''s week as the caller may see it, with what is theirs to do. Raises 22023, MW601, MW605.';

-- Nods at a fellow's week, or takes it back: again where `wanted` is not said, else as it says however often it is sent.
-- Answers whether the nod stands. Raises 22023, MW601, MW602, MW605, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create function public.nod(circle uuid, member uuid, week date, kind text, wanted boolean default null) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(nod.circle);
  me public.circle_members;
  fellow public.circle_members;
  said public.check_ins;
  stands boolean;
begin
  select * into me from public.circle_members as members where members.circle_id = held.id and members.user_id = person;
  select * into fellow from public.circle_members as members
    where members.id = nod.member and members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id);
  if fellow.id is null or fellow.user_id = person or nod.week < greatest(me.first_week_on, fellow.first_week_on) then
    raise exception using errcode = 'MW605', message = 'There is nobody to nod at';
  end if;
  if nod.kind is null or nod.kind not in ('with_you', 'well_kept', 'rest_well') then
    raise exception using errcode = '22023', message = 'There is no such nod';
  end if;
  stands := exists (select from public.nods
    where nods.member_id = fellow.id and nods.week_on = nod.week and nods.user_id = person and nods.kind = nod.kind);
  if stands = coalesce(wanted, not stands) then
    return stands;
  end if;
  if stands then
    delete from public.nods
      where nods.member_id = fellow.id and nods.week_on = nod.week and nods.user_id = person and nods.kind = nod.kind;
  else
    select * into said from public.check_ins as weeks
      where weeks.circle_id = held.id and weeks.user_id = fellow.user_id and weeks.week_on = nod.week;
    if not (case nod.kind
      when 'with_you' then said.result is not null or said.commitment is not null or said.first_promise is not null
      when 'well_kept' then said.result is not distinct from 'kept'
      else coalesce(said.is_rest, false) or coalesce(nod.week < fellow.paused_until_on, false) end) then
      raise exception using errcode = '22023', message = 'This nod does not fit their week';
    end if;
    perform private.count_action(person, 'nod');
    insert into public.nods (user_id, member_id, week_on, kind) values (person, fellow.id, nod.week, nod.kind);
  end if;
  perform private.notify_circle(held);
  return not stands;
end
$$;
grant execute on function public.nod(uuid, uuid, date, text, boolean) to authenticated;
comment on function public.nod(uuid, uuid, date, text, boolean) is
  'Nods at a fellow''s week or takes it back: whether it stands. Raises 22023, MW601, MW602, MW605, MW609, MW614.';
