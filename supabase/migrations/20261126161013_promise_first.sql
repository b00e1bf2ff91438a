-- By hand: a first promise is kept in the row of the first week.
alter table public.check_ins
  add column if not exists first_promise text,
  add column if not exists first_promised_on date,
  add column if not exists first_result text;
alter table public.check_ins
  add constraint check_ins_first_promise_check check (char_length(first_promise) between 1 and 140),
  add constraint check_ins_first_result_check check (first_result in ('kept', 'partly', 'not_yet')),
  add constraint check_ins_first_promise_dated check ((first_promise is null) = (first_promised_on is null)),
  add constraint check_ins_first_result_of_promise check (first_result is null or first_promise is not null);
comment on column public.check_ins.first_promise is
  'In their first week: one small thing by the next day, which is asked about then, outside the week.';
comment on column public.check_ins.first_promised_on is 'The circle''s day on which it was promised.';
create index if not exists check_ins_first_promised_on on public.check_ins (first_promised_on)
  where first_promise is not null and first_result is null;

-- schemas/community/circle_weeks.sql

-- The week of a circle: what each promised, how it went, and what every member lets the others see of it.

-- What becomes of the words of a week just written: shown, held for a person of the staff, or refused by MW615. Answers why it
-- is held, or null. What was hidden or removed stays so, whatever is written in its place.
create or replace function private.moderate_check_in(which uuid) returns text
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

-- May this member make a first promise? In their first seven days, before they have checked in at all.
create or replace function private.may_promise_first(member public.circle_members) returns boolean
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
create or replace function public.promise_first(circle uuid, today date, words text) returns jsonb
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
create or replace function public.answer_first_promise(circle uuid, today date, result text) returns void
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
create or replace function public.nod(circle uuid, member uuid, week date, kind text, wanted boolean default null) returns boolean
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

-- Does a notice still say what is so? A week that was checked in, a day or a meeting that is over, a payment that was made since,
-- a vote or a match that is settled are no news.
create or replace function private.is_current(notice public.notices) returns boolean
language sql
stable
set search_path = ''
as $$
  select case notice.type
    when 'check_in' then notice.created_at > now() - interval '2 days' and not exists (
      select from public.check_ins
      where user_id = notice.user_id and circle_id::text = notice.params ->> 'circle'
        and week_on::text = notice.params ->> 'week' and (result is not null or is_rest))
    when 'payment_due' then (notice.params ->> 'dueOn')::date >= (now() at time zone private.zone_of(notice.user_id))::date
      and exists (
        select from pg_catalog.jsonb_array_elements(notice.params -> 'items') as item
        where not exists (
          select from public.debt_payments
          where user_id = notice.user_id and debt_id::text = item ->> 'debt' and created_at > notice.created_at))
    when 'first_promise' then notice.created_at > now() - interval '3 days' and exists (
      select from public.check_ins where 'first:' || id = notice.event and first_result is null and circle_id is not null)
    when 'dispute_late' then exists (
      select from public.dispute_cases
      where id::text = notice.params ->> 'dispute' and user_id = notice.user_id and state in ('sent', 'received'))
    when 'meeting_taken' then (notice.params ->> 'startsAt')::timestamptz > now()
    when 'meeting_soon' then (notice.params ->> 'startsAt')::timestamptz > now() - interval '45 minutes'
    when 'buddy_asked' then exists (
      select from public.buddies where 'asked:' || id = notice.event and accepted_at is null and declined_at is null)
    when 'buddy_accepted' then exists (select from public.buddies where 'accepted:' || id = notice.event)
    when 'meeting_offered' then exists (
      select from public.meetings where id::text = notice.params ->> 'meeting' and state = 'offered')
    when 'vote' then exists (
      select from private.removals where 'vote:' || id = notice.event and settled_at is null and closes_at > now())
    when 'match' then exists (
      select from private.matches where 'match:' || id = notice.event and settled_at is null and closes_at > now())
    when 'pass_ends' then (notice.params ->> 'endsAt')::timestamptz > now()
      and exists (select from auth.users where id = notice.user_id and is_anonymous)
      and (notice.params ->> 'endsAt')::timestamptz = private.end_of_time(notice.user_id)
    when 'circle_ends' then exists (
      select from public.circles
      where id::text = notice.params ->> 'circle' and ended_at is null and ends_at > now())
    else true
  end
$$;

comment on function private.is_current(public.notices) is 'Does a notice still say what is so?';

-- What a run looks at, one line for each person and item: by indexes alone, and by no function that could fail. What happened at
-- an instant has it as `due_at`, and was not read before; what has none is due until it is told.
create or replace function private.due_notices(looked_from timestamptz)
  returns table (collector text, item uuid, person uuid, due_at timestamptz, is_retry boolean)
language sql
stable
set search_path = ''
as $$
  (select 'check_in', member_id, null::uuid, null::timestamptz, false
    from private.check_in_reminders where due_at <= now() order by due_at limit 1000)
  union all
  (select collector, item_id, user_id, null, true from private.notice_retries order by failed_at limit 500)
  union all
  select 'vote', removals.id, members.user_id, null, false
  from private.removals
  join public.circle_members as members on members.circle_id = removals.circle_id
  where removals.settled_at is null and removals.closes_at > now() and members.user_id <> removals.about_id
    and not exists (
      select from public.notices where notices.user_id = members.user_id and notices.event = 'vote:' || removals.id)
  union all
  select 'match', matches.id, people.user_id, null, false
  from private.matches
  join private.match_people as people on people.match_id = matches.id
  where matches.settled_at is null and matches.closes_at > now() and people.yes is null
    and not exists (
      select from public.notices where notices.user_id = people.user_id and notices.event = 'match:' || matches.id)
  union all
  select 'circle_ends', circles.id, members.user_id, null, false
  from public.circles
  join public.circle_members as members on members.circle_id = circles.id
  where circles.ended_at is null and circles.ends_at > now() and (circles.ends_by_silence or members.user_id is distinct from circles.host_id)
    and not exists (
      select from public.notices
      where notices.user_id = members.user_id and notices.event = 'ends:' || circles.id || ':' || circles.ends_at)
  union all
  -- Made yesterday or before, wherever the circle is.
  select 'first_promise', said.id, said.user_id, null, false
  from public.check_ins as said
  where said.first_promise is not null and said.first_result is null and said.result is null and said.circle_id is not null
    and said.first_promised_on between (now() at time zone 'Etc/UTC')::date - 3 and (now() at time zone 'Etc/UTC')::date
    and not exists (
      select from public.notices where notices.user_id = said.user_id and notices.event = 'first:' || said.id)
  union all
  -- The last day is over somewhere; whether it is where the person is, is asked when they are told.
  select 'dispute_late', cases.id, cases.user_id, null, false
  from public.dispute_cases as cases
  where cases.state in ('sent', 'received') and cases.mail_due_on <= (now() at time zone 'Etc/UTC')::date
    and cases.mail_due_on > (now() at time zone 'Etc/UTC')::date - 14
    and not exists (
      select from public.notices
      where notices.user_id = cases.user_id and notices.event = 'late:' || cases.id || ':' || cases.mail_due_on)
  union all
  -- The last pass of a visitor, of a day or more: within its last hour, and of a longer one within its last day.
  select 'pass_ends', passes.id, passes.user_id, null, false
  from public.access_passes as passes
  join auth.users on users.id = passes.user_id and users.is_anonymous
  where passes.revoked_at is null and passes.ends_at > now()
    and (passes.ends_at <= now() + interval '1 hour' and passes.ends_at - passes.starts_at >= interval '1 day'
      or passes.ends_at <= now() + interval '1 day' and passes.ends_at - passes.starts_at >= interval '2 days')
    and not exists (
      select from public.access_passes as others
      where others.user_id = passes.user_id and others.revoked_at is null and others.ends_at > passes.ends_at)
    and not exists (
      select from public.notices
      where notices.user_id = passes.user_id and notices.event = 'pass_ends:' || passes.id || ':' || passes.ends_at
        || case when passes.ends_at <= now() + interval '1 hour' then ':hour' else ':day' end)
  union all
  select 'meeting_soon', meetings.id, people.id, null, false
  from public.meetings cross join lateral unnest(array[one_id, other_id]) as people (id)
  where state = 'taken' and starts_at > now() and starts_at <= now() + interval '1 hour'
    and not exists (
      select from public.notices
      where notices.user_id = people.id and notices.event = 'soon:' || meetings.id || ':' || meetings.starts_at)
  union all
  (select happened.*, false from (
    select 'nods', members.id, members.user_id, max(nods.created_at) as happened_at
    from public.nods
    join public.circle_members as members on members.id = nods.member_id
    where nods.created_at > looked_from
    group by members.id, members.user_id
    union all
    select 'answer', questions.id, readers.id, max(answers.shown_at)
    from public.answers
    join public.questions on questions.id = answers.question_id and questions.state = 'shown'
    cross join lateral (
      select questions.author_id as id
      union
      select user_id from public.thread_reads where question_id = questions.id and is_following
    ) as readers
    where answers.state = 'shown' and answers.shown_at > looked_from and readers.id <> answers.author_id
    group by questions.id, readers.id
    union all
    select 'no_answer', id, author_id, shown_at + interval '2 days'
    from public.questions
    where state = 'shown' and author_id is not null
      and shown_at > looked_from - interval '2 days' and shown_at <= now() - interval '2 days'
    union all
    select 'question', questions.id, helpers.id, questions.shown_at
    from public.questions
    cross join lateral (
      select answers.author_id as id
      from public.answers
      join public.questions as earlier on earlier.id = answers.question_id
      where earlier.topic = questions.topic and answers.state = 'shown' and answers.helped > 0
        and answers.author_id <> questions.author_id and answers.shown_at > now() - interval '180 days'
        and not private.is_hidden_for(answers.author_id, questions.author_id)
      group by answers.author_id order by sum(answers.helped) desc, answers.author_id limit 5
    ) as helpers
    where questions.state = 'shown' and questions.shown_at > greatest(looked_from, now() - interval '1 hour')
    union all
    select 'buddy_asked', id, buddy_id, created_at
    from public.buddies
    where accepted_at is null and declined_at is null and created_at > looked_from
    union all
    select 'buddy_accepted', id, user_id, accepted_at
    from public.buddies
    where accepted_at is not null and accepted_at > looked_from
    union all
    select 'meeting_' || state, id, case when offered_by_one = (state = 'offered') then other_id else one_id end, updated_at
    from public.meetings
    where state in ('offered', 'taken') and updated_at > looked_from
  ) as happened (collector, item, person, happened_at)
  where happened_at <= now()
  order by happened_at fetch first 2000 rows with ties)
$$;

comment on function private.due_notices(timestamptz) is
  'What a run looks at: what is due by now, and what happened since the given instant.';

-- Tells one person of one item, where there is still something to tell. How many notices are new.
create or replace function private.post_due_notice(collector text, item uuid, person uuid) returns integer
language plpgsql
set search_path = ''
as $$
begin
  return case collector
    when 'check_in' then private.remind_to_check_in(item)::integer
    when 'vote' then (
      select private.post_notice(person, 'circle', 'vote', 'vote:' || item,
        jsonb_build_object('circle', removals.circle_id), asked.closes_at - now())::integer
      from private.removals
      cross join lateral private.vote_asked(removals.circle_id, person) as asked
      where removals.id = item and asked.id = removals.id)
    when 'match' then (
      select private.post_notice(person, 'circle', 'match', 'match:' || item, '{}', closes_at - now())::integer
      from private.matches where id = item)
    when 'circle_ends' then (
      select private.post_notice(person, 'circle', 'circle_ends', 'ends:' || item || ':' || ends_at,
        jsonb_build_object('circle', item, 'isSilent', ends_by_silence), ends_at - now())::integer
      from public.circles where id = item)
    when 'pass_ends' then (
      select private.post_notice(person, 'access', 'pass_ends', 'pass_ends:' || item || ':' || ends_at
          || case when ends_at <= now() + interval '1 hour' then ':hour' else ':day' end,
        jsonb_build_object('endsAt', ends_at), ends_at - now())::integer
      from public.access_passes where id = item and revoked_at is null and ends_at > now())
    -- From nine in the morning of the person's own day on.
    when 'first_promise' then (
      select private.post_notice(person, 'check_in', 'first_promise', 'first:' || item,
        jsonb_build_object('circle', said.circle_id))::integer
      from public.check_ins as said join public.circles on circles.id = said.circle_id and circles.ended_at is null
      where said.id = item and said.user_id = person and said.first_result is null
        and private.circle_date(circles, now()) > said.first_promised_on
        and extract(hour from now() at time zone private.zone_of(person)) >= 9)
    -- Once for each last day: a day that they got it moves it.
    when 'dispute_late' then (
      select private.post_notice(person, 'disputes', 'dispute_late', 'late:' || item || ':' || mail_due_on,
        jsonb_build_object('dispute', item), interval '3 days')::integer
      from public.dispute_cases
      where id = item and user_id = person and state in ('sent', 'received')
        and mail_due_on < (now() at time zone private.zone_of(person))::date)
    when 'nods' then (
      select sum(private.post_notice(person, 'circle', 'nods', 'nods:' || item || ':' || nodded.week_on,
        jsonb_build_object('circle', nodded.circle_id))::integer)
      from (
        select distinct members.circle_id, nods.week_on
        from public.nods
        join public.circle_members as members on members.id = nods.member_id
        where nods.member_id = item and nods.created_at > now() - interval '1 day'
          and not private.is_hidden_for(person, nods.user_id, members.circle_id)
      ) as nodded)
    -- Once until the thread is opened again.
    when 'answer' then (
      select private.post_notice(person, 'answers', 'answer', 'answer:' || first.id,
        jsonb_build_object('question', item))::integer
      from (
        select answers.id
        from public.answers
        left join public.thread_reads as latest on latest.user_id = person and latest.question_id = item
        where answers.question_id = item and answers.state = 'shown' and answers.author_id <> person
          and answers.shown_at > greatest(now() - interval '1 day', coalesce(latest.read_at, '-infinity'))
          and not private.is_hidden_for(person, answers.author_id)
          and not exists (
            select from public.notices
            where notices.user_id = person and notices.type = 'answer' and notices.params ->> 'question' = item::text
              and notices.created_at > coalesce(latest.read_at, '-infinity'))
        order by answers.shown_at, answers.id limit 1
      ) as first)
    when 'no_answer' then (
      select private.post_notice(person, 'answers', 'no_answer', 'no_answer:' || item,
        jsonb_build_object('question', item, 'topic', topic))::integer
      from public.questions
      where id = item and state = 'shown'
        and not exists (select from public.answers where question_id = item and state = 'shown'))
    -- One a day, of all that are new in a helper's topics.
    when 'question' then (
      select private.post_notice(person, 'answers', 'question', 'question:' || person || ':' || current_date,
        jsonb_build_object('question', item), interval '1 day', false)::integer
      from public.questions
      where id = item and state = 'shown'
        and not exists (select from public.answers where question_id = item and state = 'shown'))
    -- Without a name: who says no, or is asked by somebody they hid from, is told of nobody.
    when 'buddy_asked' then (
      select private.post_notice(person, 'meetings', 'buddy_asked', 'asked:' || item, '{}')::integer
      from public.buddies where id = item and accepted_at is null and declined_at is null)
    when 'buddy_accepted' then (
      select private.post_notice(person, 'meetings', 'buddy_accepted', 'accepted:' || item, '{}')::integer
      from public.buddies where id = item and accepted_at is not null)
    when 'meeting_offered' then (
      select private.post_notice(person, 'meetings', 'meeting_offered', 'offer:' || item || ':' || pg_catalog.md5(times::text),
        jsonb_build_object('meeting', item))::integer
      from public.meetings where id = item and state = 'offered' and times[3] > now())
    when 'meeting_taken' then (
      select private.post_notice(person, 'meetings', 'meeting_taken', 'taken:' || item || ':' || starts_at,
        jsonb_build_object('meeting', item, 'startsAt', starts_at))::integer
      from public.meetings where id = item and state = 'taken' and starts_at > now() + interval '1 hour')
    when 'meeting_soon' then (
      select private.post_notice(person, 'meetings', 'meeting_soon', 'soon:' || item || ':' || starts_at,
        jsonb_build_object('meeting', item, 'startsAt', starts_at), starts_at - now())::integer
      from public.meetings where id = item and state = 'taken' and starts_at > now())
  end;
end
$$;

comment on function private.post_due_notice(text, uuid, uuid) is 'Tells one person of one item. How many notices are new; null for none.';
