-- Every SQLSTATE of ours means one thing (supabase/wire/refusals.ts): nobody has to read the sentence beside it. And functions no longer
-- answer fields that no one reads, such as `has_circle_alias`.

create or replace function private.refuse_leaving() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from private.leaving_accounts as leaving
    where leaving.user_id in (
      select (pg_catalog.to_jsonb(new) ->> named)::uuid from unnest(tg_argv) as named)
  ) then
    raise exception using errcode = 'MW712', message = 'This account is closed';
  end if;
  return null;
end
$$;

comment on function private.refuse_leaving() is
  'Trigger, with the columns that hold accounts as arguments: none of them is closed. Raises MW712.';

create or replace function public.make_factor_recovery_codes() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  codes text[];
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' or not private.has_factor(auth.uid()) or not private.showed_factor_lately() then
    raise exception using errcode = 'MW709', message = 'Show your second factor first';
  end if;
  perform private.hold_people(array[auth.uid()]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('factor codes:' || auth.uid()::text, 0));
  delete from private.factor_recovery_codes where user_id = auth.uid();
  select array_agg(private.readable_characters(5) || '-' || private.readable_characters(5)) into codes from generate_series(1, 10);
  insert into private.factor_recovery_codes (user_id, hash)
  select auth.uid(), private.factor_code_hash(auth.uid(), code) from unnest(codes) as code;
  return jsonb_build_object('codes', codes);
end
$$;

create or replace function public.use_factor_recovery_code(code text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  wait integer;
begin
  if public.session_standing() <> 'second_factor_due' then
    raise exception using errcode = 'MW710', message = 'No second factor is asked of this session';
  end if;
  perform from private.factor_recovery_codes
    where user_id = person and hash = private.factor_code_hash(person, use_factor_recovery_code.code);
  if not found then
    wait := private.attempt_wait('factor recovery', person::text, 5, interval '1 hour');
    if wait > 0 then
      return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
    end if;
    perform private.note_attempt('factor recovery', person::text);
    return jsonb_build_object('outcome', 'wrong');
  end if;
  delete from private.factor_recovery_codes where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.sessions where user_id = person;
  delete from public.calendar_feeds where user_id = person;
  return jsonb_build_object('outcome', 'lifted');
end
$$;

comment on function public.make_factor_recovery_codes() is
  'Makes ten recovery codes for the calling member, told this once: {codes}. Raises MW601, MW709.';

comment on function public.use_factor_recovery_code(text) is
  'Lifts the second factors of who cannot show theirs, by a recovery code: {outcome: lifted, wrong or too_many, waitSeconds}. Raises MW710.';

create or replace function private.community_reader() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.may_enter() then
    raise exception using errcode = 'MW623', message = 'This is for members, and to read for visitors with a pass';
  end if;
  return auth.uid();
end
$$;

create or replace function public.my_alias() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_see_own() then
    return null;
  end if;
  return jsonb_build_object(
    'alias', (
      select jsonb_build_object('id', id, 'name', name, 'shape', pot_shape, 'glaze', pot_glaze)
      from public.aliases where user_id = auth.uid() and circle_id is null),
    'restriction', (
      select jsonb_build_object('kind', kind, 'until', until, 'sentence', sentence)
      from private.restriction_of(auth.uid())),
    'is_staff', private.is_staff(auth.uid()),
    'is_cared_for', exists (select from private.care_notes where user_id = auth.uid() and seen_at is null));
end
$$;

create or replace function public.set_alias(alias_name text, shape smallint, glaze smallint, is_adult boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  held private.restrictions;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[auth.uid()]);
  select * into held from private.restriction_of(auth.uid());
  if held.kind in ('suspend', 'ban') then
    raise exception using errcode = 'MW609', message = 'This account may not write here for now',
      hint = coalesce(to_char(held.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '');
  end if;
  if is_adult is not true
    and not exists (select from public.aliases where user_id = auth.uid() and circle_id is null) then
    raise exception using errcode = 'MW622', message = 'The community is for people who are 18 or older';
  end if;
  perform private.write_alias(auth.uid(), null, alias_name, shape, glaze);
  return public.my_alias();
end
$$;

comment on function private.community_reader() is 'Whoever reads in the community. Raises MW623.';

comment on function public.set_alias(text, smallint, smallint, boolean) is
  'Gives the calling member a name and a pot. Raises 22023, MW601, MW602, MW609, MW610, MW622.';

create or replace function private.add_member(
  circle public.circles, person uuid, first_week date, shares jsonb, inviter uuid default null, code uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  joined public.circle_members;
begin
  select * into limits from private.community_limits();
  if (select count(*) from public.circle_members where circle_id = circle.id) >= limits.circle_max then
    raise exception using errcode = 'MW604', message = 'This circle is full';
  end if;
  -- Their account is held, but two circles may add them at once.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  if (
    select count(*) from public.circle_members join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = person and circles.ended_at is null
  ) >= limits.circles_a_person then
    raise exception using errcode = 'MW618', message = 'Nobody is in more than two circles';
  end if;
  joined.id := gen_random_uuid();
  joined.circle_id := circle.id;
  joined.user_id := person;
  joined.joined_at := now();
  joined.first_week_on := first_week;
  joined.seen_at := now();
  joined.share_weeks := true;
  joined.share_here := true;
  joined.share_goal := true;
  joined.share_first_name := false;
  joined.share_badges := false;
  joined.share_debts_closed := false;
  joined := private.with_shares(joined, shares);
  insert into public.circle_members select joined.*;
  perform private.give_voice(circle, person, inviter, code);
  update public.circles set last_said_at = now() where id = circle.id;
  return joined.id;
end
$$;

comment on function private.add_member(public.circles, uuid, date, jsonb, uuid, uuid) is
  'Adds somebody to a circle that is held. Raises 22023, MW604, MW618.';

create or replace function private.with_weekday(circle public.circles, chosen smallint, instant timestamptz) returns public.circles
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

create or replace function private.check_today(today date) returns void
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

comment on function private.with_weekday(public.circles, smallint, timestamptz) is
  'A circle with another day from next week on, or the week after where it would cut a check-in that is open. Raises MW627.';

comment on function private.check_today(date) is 'Raises MW621 where a person''s own day is more than one day from ours.';

create or replace function public.make_circle(name text, purpose text, weekday smallint, zone text, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  called text;
  meant text;
  made public.circles;
begin
  select * into limits from private.community_limits();
  called := private.circle_words(make_circle.name, 40);
  meant := case when btrim(coalesce(make_circle.purpose, '')) = '' then '' else private.circle_words(make_circle.purpose, 140) end;
  if make_circle.weekday is null or make_circle.weekday not between 1 and 7 then
    raise exception using errcode = '22023', message = 'A day of the week is 1 to 7';
  end if;
  if zone is null or char_length(zone) > 64 or zone !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'
    or not exists (select from pg_catalog.pg_timezone_names as zones where zones.name = make_circle.zone) then
    raise exception using errcode = '22023', message = 'There is no such time zone';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  select * into made from public.circles
    where host_id = person and circles.name = called and ended_at is null and created_at > now() - interval '10 minutes';
  if found then
    return jsonb_build_object('id', made.id);
  end if;
  if (select count(*) from public.circles where host_id = person and ended_at is null) >= limits.hosted_a_person then
    raise exception using errcode = 'MW619', message = 'You host a circle already';
  end if;
  perform private.take_turn(person, 'circle');
  made.name := called;
  made.weekday := make_circle.weekday;
  made.time_zone := zone;
  insert into public.circles (host_id, name, purpose, weekday, time_zone, first_week_on)
    values (person, called, meant, make_circle.weekday, zone, private.first_week(made, now()))
    returning * into made;
  perform private.add_member(made, person, made.first_week_on, shares, person);
  return jsonb_build_object('id', made.id);
end
$$;

comment on function public.make_circle(text, text, smallint, text, jsonb) is
  'Begins a circle that the caller hosts: {id}. Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615, MW618, MW619.';

comment on function public.join_circle(text, jsonb) is
  'Joins the circle of a code: {outcome: known, unknown or too_many, id}. Raises 22023, MW601, MW602, MW604, MW609, MW614, MW618.';

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

create or replace function public.hand_over(circle uuid, member uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.hold_hosted(hand_over.circle);
  limits record;
  heir uuid;
begin
  select * into limits from private.community_limits();
  select members.user_id into heir from public.circle_members as members
    where members.circle_id = held.id and members.id = hand_over.member
      and not private.is_blocked(person, members.user_id, held.id);
  if heir is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if heir <> person then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || heir::text, 0));
    if (select count(*) from public.circles where host_id = heir and ended_at is null) >= limits.hosted_a_person then
      raise exception using errcode = 'MW620', message = 'They host a circle already';
    end if;
    update public.circles set host_id = heir where id = held.id;
    perform private.tell_circle(held);
  end if;
end
$$;

comment on function public.change_circle(uuid, text, text, smallint, boolean) is
  'Changes what its host decides. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW627.';

comment on function public.hand_over(uuid, uuid) is 'Makes another member the host. Raises MW601, MW605, MW620.';

create or replace function private.meeting_seen(meeting public.meetings, person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', meeting.id, 'side', case when me.is_one then 'one' else 'other' end,
    'with', jsonb_build_object('alias_id', named.id, 'alias', named.name,
      'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze)),
    'me', jsonb_build_object('alias', own.name, 'pot', jsonb_build_object('shape', own.pot_shape, 'glaze', own.pot_glaze)),
    'state', case
      when meeting.state = 'taken' and now() >= private.meeting_over_at(meeting) then 'closed'
      else meeting.state end,
    'times', meeting.times, 'is_my_turn', meeting.state = 'offered' and meeting.offered_by_one <> me.is_one,
    'starts_at', meeting.starts_at,
    'opens_at', meeting.starts_at - pg_catalog.make_interval(mins => limits.early_minutes),
    'over_at', private.meeting_over_at(meeting),
    'is_open', private.is_room_open(meeting),
    'step', meeting.step, 'step_at', meeting.step_at, 'step_minutes', limits.step_minutes,
    'paused_at', meeting.paused_at, 'epoch', meeting.epoch, 'now', now(),
    'has_left', case when me.is_one then meeting.other_left_at else meeting.one_left_at end is not null,
    'i_left', case when me.is_one then meeting.one_left_at else meeting.other_left_at end is not null,
    'keep', (select keep from private.meeting_closings where meeting_id = meeting.id and user_id = person),
    'both_kept', (select count(*) = 2 from private.meeting_closings where meeting_id = meeting.id and keep = 'both'),
    'notes', (select jsonb_build_object('mine', mine, 'theirs', theirs, 'step', my_step)
      from public.meeting_notes where meeting_id = meeting.id and user_id = person))
  from private.meeting_limits() as limits
  cross join (values (meeting.one_id = person)) as me (is_one)
  join public.aliases as named on named.id = case when me.is_one then meeting.other_alias_id else meeting.one_alias_id end
  join public.aliases as own on own.id = case when me.is_one then meeting.one_alias_id else meeting.other_alias_id end
$$;

create or replace function private.moderator() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if public.session_standing() <> 'member' or not private.is_staff(auth.uid())
    or exists (select from private.restriction_of(auth.uid())) then
    raise exception using errcode = 'MW613', message = 'This is for staff';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception using errcode = 'MW628', message = 'Show your second factor first', hint = 'aal2';
  end if;
  return auth.uid();
end
$$;

create or replace function private.post_seen(what text, which uuid) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then
      return (
        select jsonb_build_object('title', title, 'words', body, 'state', state, 'at', created_at)
        from public.questions where id = which);
    when 'answer' then
      return (
        select jsonb_build_object('title', questions.title, 'words', answers.body, 'state', answers.state,
          'at', answers.created_at, 'source', answers.source)
        from public.answers join public.questions on questions.id = answers.question_id where answers.id = which);
    when 'check_in' then
      return (
        select jsonb_build_object('words', concat_ws(E'\n', commitment, line), 'state', state, 'at', created_at)
        from public.check_ins where id = which);
    when 'alias' then
      return (select jsonb_build_object('words', name, 'at', created_at) from public.aliases where id = which);
    when 'circle' then
      return (
        select jsonb_build_object('words', concat_ws(E'\n', name, purpose), 'at', created_at)
        from public.circles where id = which);
    when 'decision' then
      return (
        select jsonb_build_object('words', appeals.words, 'at', appeals.created_at, 'title', decisions.excerpt,
          'sentence', decisions.sentence)
        from public.appeals join private.decisions on decisions.id = appeals.decision_id where decisions.id = which);
    else return null;
  end case;
end
$$;

create or replace function public.take_case(case_id uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
  held private.cases;
begin
  perform private.hold_people(array[moderator]);
  select * into held from private.cases where id = take_case.case_id and decided_at is null for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'This is decided, or gone';
  end if;
  if not private.may_decide(held, moderator) then
    raise exception using errcode = 'MW626', message = 'Somebody else decides this';
  end if;
  update private.cases set taken_by = moderator, taken_at = now() where id = held.id returning * into held;
  insert into private.audit_log (staff_id, action, case_id) values (moderator, 'opened', held.id);
  return private.case_seen(held, moderator) || jsonb_build_object(
    'post', private.post_seen(held.post_kind, held.post_id) - 'state',
    'before', private.words_before(held.post_kind, held.post_id),
    'around', private.posts_around(held.post_kind, held.post_id),
    'said', coalesce((
      select jsonb_agg(jsonb_build_object('reason', reason, 'said', said, 'attached', attached, 'at', created_at) order by created_at)
      from (
        select * from public.reports where reports.post_kind = held.post_kind and reports.post_id = held.post_id
        order by created_at desc limit 20
      ) as report
    ), '[]'),
    'author', (
      select jsonb_build_object('alias', aliases.name, 'shape', aliases.pot_shape, 'glaze', aliases.pot_glaze,
        'since', users.created_at, 'shown_posts', aliases.shown_posts,
        'decisions', (
          select count(*) from private.decisions
          where decisions.author_id = held.author_id and decisions.action not in ('show', 'overturn', 'uphold')))
      from auth.users left join public.aliases on aliases.user_id = users.id and aliases.circle_id is null
      where users.id = held.author_id));
end
$$;

create or replace function public.decide(case_id uuid, action text, rule smallint default null, sentence text default null, days integer default null)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  moderator constant uuid := private.moderator();
  held private.cases;
  decided private.decisions;
  before private.decisions;
  restriction uuid;
  excerpt text;
  max_days constant integer := case action when 'hold' then 30 when 'suspend' then 90 end;
begin
  -- People before cases, as who deletes an account does.
  perform private.hold_people(array[moderator, (select author_id from private.cases where id = decide.case_id)]);
  select * into held from private.cases where id = decide.case_id and decided_at is null for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'This is decided, or gone';
  end if;
  if not private.may_decide(held, moderator) then
    raise exception using errcode = 'MW626', message = 'Somebody else decides this';
  end if;
  if action is null or (held.kind = 'appeal') <> (action in ('uphold', 'overturn')) then
    raise exception using errcode = '22023', message = 'This cannot be decided of this case';
  end if;
  if action in ('hold', 'suspend') and coalesce(days not between 1 and max_days, true) then
    raise exception using errcode = '22023', message = pg_catalog.format('Between 1 and %s days', max_days);
  end if;
  if action not in ('show', 'overturn') and (rule is null or rule not between 1 and 8 or coalesce(btrim(sentence), '') = '') then
    raise exception using errcode = '22023', message = 'Say which rule, and what its author reads';
  end if;
  sentence := case when btrim(sentence) <> '' then private.check_words(sentence, 1000) end;
  -- Before it is changed: the author reads which of theirs it was.
  excerpt := private.excerpt_of(held.post_kind, held.post_id);

  if held.kind = 'appeal' then
    select * into before from private.decisions where id = held.post_id for update;
    if action = 'overturn' then
      perform private.show_post(before.post_kind, before.post_id);
      perform private.give_name_back(before);
      update private.restrictions set lifted_at = now() where id = before.restriction_id and lifted_at is null;
    end if;
    update public.appeals set outcome = case when action = 'overturn' then 'overturned' else 'upheld' end, outcome_at = now()
      where decision_id = before.id;
  elsif action = 'show' then
    perform private.show_post(held.post_kind, held.post_id);
  else
    perform private.hide_post(held.post_kind, held.post_id, 'removed');
    if action in ('hold', 'suspend', 'ban') and held.author_id is not null then
      insert into private.restrictions (user_id, kind, rule, sentence, until)
      values (held.author_id, action, decide.rule, decide.sentence,
        case when action <> 'ban' then now() + pg_catalog.make_interval(days => days) end)
      returning id into restriction;
    end if;
  end if;

  insert into private.decisions (case_id, post_kind, post_id, author_id, moderator_id, action, rule, sentence, restriction_id, excerpt)
  values (held.id, held.post_kind, held.post_id, held.author_id, moderator, decide.action, decide.rule, decide.sentence, restriction,
    excerpt)
  returning * into decided;
  update private.cases set decided_at = now(), taken_by = moderator
    where post_kind = held.post_kind and post_id = held.post_id and decided_at is null;
  update public.reports set outcome = case when action = 'show' then 'kept' else 'acted' end, outcome_at = now()
    where reports.post_kind = held.post_kind and reports.post_id = held.post_id and outcome is null;
  insert into private.audit_log (staff_id, action, case_id, detail) values (moderator, 'decided', held.id, decide.action);
  if held.author_id is not null then
    perform realtime.send('{}', 'decision', 'person:' || held.author_id::text, true);
  end if;
  return jsonb_build_object('id', decided.id, 'action', decided.action);
end
$$;

comment on function private.moderator() is 'Whoever moderates, with a second factor shown. Raises MW613; MW628 where only that is missing.';

comment on function public.take_case(uuid) is 'Opens a case for the calling moderator: the post, three around it, reports, author. Raises MW605, MW613, MW626.';

comment on function public.decide(uuid, text, smallint, text, integer) is
  'Decides a case: show, remove, warn, hold, suspend, ban; of an appeal uphold or overturn. Raises MW605, MW606, MW613, MW626, 22023.';

create or replace function public.my_decisions() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', decisions.id, 'action', decisions.action, 'rule', decisions.rule,
    'sentence', decisions.sentence, 'excerpt', decisions.excerpt, 'decided_at', decisions.decided_at,
    'until', restrictions.until,
    'appeal_until', decisions.decided_at + pg_catalog.make_interval(days => limits.appeal_days),
    'appeal', (
      select jsonb_build_object('words', appeals.words, 'outcome', appeals.outcome)
      from public.appeals where appeals.decision_id = decisions.id)
  ) order by decisions.decided_at desc), '[]')
  from private.decisions
  left join private.restrictions on restrictions.id = decisions.restriction_id, private.community_limits() as limits
  where decisions.author_id = auth.uid() and decisions.action in ('remove', 'warn', 'hold', 'suspend', 'ban')
    and decisions.decided_at > now() - interval '180 days' and private.may_see_own()
$$;

create or replace function public.appeal(decision uuid, words text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept text;
  held private.decisions;
  known public.appeals;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[auth.uid()]);
  kept := private.check_words(words, 1000);
  select * into held from private.decisions
    where id = decision and author_id = auth.uid() and action in ('remove', 'warn', 'hold', 'suspend', 'ban') for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such decision';
  end if;
  select * into known from public.appeals where decision_id = held.id;
  if known.id is not null then
    if known.words = kept then
      return jsonb_build_object('id', known.id);
    end if;
    raise exception using errcode = 'MW624', message = 'You have appealed this before';
  end if;
  if held.decided_at < now() - (select pg_catalog.make_interval(days => limits.appeal_days) from private.community_limits() as limits) then
    raise exception using errcode = 'MW625', message = 'It is too late to appeal this';
  end if;
  insert into public.appeals (user_id, decision_id, words) values (auth.uid(), held.id, kept) returning * into known;
  perform private.open_case('appeal', 'appeal', 'decision', held.id, auth.uid());
  return jsonb_build_object('id', known.id);
end
$$;

comment on function public.appeal(uuid, text) is 'Appeals a decision about the caller, once: {id}. Raises MW601, MW605, MW606, MW624, MW625, 22023.';

create or replace function public.save_draft(
  draft uuid, question uuid, topic text, title text, kind text, body text, source text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  said constant text := concat_ws(E'\n', save_draft.title, save_draft.body, save_draft.source);
  max_drafts integer;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[person]);
  if draft is null or char_length(coalesce(save_draft.title, '')) > 120 or char_length(coalesce(save_draft.body, '')) > 4000
    or char_length(coalesce(save_draft.source, '')) > 500
    or coalesce(save_draft.kind, 'rule') not in ('rule', 'experience')
    or (save_draft.topic is not null and not exists (select from public.topics where id = save_draft.topic)) then
    raise exception using errcode = '22023', message = 'This is no draft';
  end if;
  if save_draft.question is not null and not private.hold_question(person, save_draft.question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  if private.holds_private_number(private.plain_words(said)) then
    raise exception using errcode = 'MW606', message = 'This holds a card''s number or a Social Security number';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  -- It was posted meanwhile: what was on its way to be kept comes too late.
  if exists (select from public.questions where id = draft) or exists (select from public.answers where id = draft) then
    return jsonb_build_object('saved_at', now());
  end if;
  select drafts_a_person into max_drafts from private.community_limits();
  if not exists (select from public.drafts where id = draft)
    and (select count(*) from public.drafts where user_id = person) >= max_drafts then
    raise exception using errcode = 'MW629', message = 'There are too many drafts: post or delete one first';
  end if;
  insert into public.drafts as kept (id, user_id, question_id, topic, title, kind, body, source)
  values (draft, person, save_draft.question, save_draft.topic, coalesce(save_draft.title, ''), save_draft.kind,
    coalesce(save_draft.body, ''), coalesce(save_draft.source, ''))
  on conflict (id) do update set question_id = excluded.question_id, topic = excluded.topic, title = excluded.title,
    kind = excluded.kind, body = excluded.body, source = excluded.source
    where kept.user_id = person;
  if not found then
    raise exception using errcode = '22023', message = 'This is no draft';
  end if;
  return jsonb_build_object('saved_at', now());
end
$$;

create or replace function public.my_drafts() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'drafts', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'question', question_id, 'topic', topic, 'title', title, 'kind', kind,
        'body', body, 'source', source) order by updated_at desc)
      from public.drafts where user_id = auth.uid()), '[]'),
    'waiting', coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'question', question, 'words', words, 'state', state)
        order by created_at desc)
      from (
        (select 'question' as kind, id, id as question, title as words, state, reason, created_at
        from public.questions where author_id = auth.uid() and state in ('held', 'hidden', 'removed')
        order by created_at desc limit 20)
        union all
        (select 'answer', id, question_id, pg_catalog.left(body, 120), state, reason, created_at
        from public.answers where author_id = auth.uid() and state in ('held', 'hidden', 'removed')
        order by created_at desc limit 20)
      ) as posts), '[]'))
  where private.may_see_own()
$$;

comment on function public.save_draft(uuid, uuid, text, text, text, text, text) is
  'Keeps what the calling member began to write: {saved_at}. Raises 22023, MW601, MW605, MW606, MW629.';

comment on function public.thread_read(uuid) is 'Says that the caller has read a question until now. Raises MW605, MW623.';

comment on function public.follow(uuid, boolean) is 'Follows a question, or no longer. Raises 22023, MW605, MW623.';

create or replace function public.thread(question uuid, after_at timestamptz default null, after_id uuid default null) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  viewer constant uuid := private.community_reader();
  hidden constant uuid[] := private.hidden_people(viewer);
  reported constant uuid[] := private.reported_posts(viewer);
  size constant integer := 50;
  held public.questions;
  opened public.thread_reads;
  accepted uuid;
  listed uuid[];
  beside uuid[] := '{}';
begin
  select * into held from public.questions where id = thread.question;
  if not found or not private.may_see_question(viewer, held.id) or held.id = any (reported) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  select * into opened from public.thread_reads where user_id = viewer and question_id = held.id;
  select id into accepted from public.answers
    where id = held.accepted_id and state = 'shown' and not coalesce(author_id = any (hidden), false) and id <> all (reported);
  listed := array(
    select id from public.answers as seen
    where question_id = held.id and state = 'shown' and not coalesce(author_id = any (hidden), false) and id <> all (reported)
      and (after_id is null or (shown_at, id) > (after_at, after_id))
    order by shown_at, id limit size + 1);
  if after_id is null then
    beside := array(
      select id from public.answers where question_id = held.id and (id = accepted or (author_id = viewer and state <> 'shown')));
  end if;
  return jsonb_build_object(
    'question', private.feed_items(array[held.id], viewer, hidden, reported) -> 0 || jsonb_build_object(
      'body', case when held.state <> 'away' then held.body else '' end, 'edited_at', held.edited_at,
      'state', case when held.state <> 'away' then held.state else 'withdrawn' end, 'is_mine', coalesce(held.author_id = viewer, false),
      'reason', case when held.state = 'shown' or held.author_id = viewer then held.reason end,
      'read_at', opened.read_at, 'is_following', coalesce(opened.is_following, false))
      || case when held.state = 'withdrawn' then jsonb_build_object('author', null) else '{}' end,
    'answers', private.answers_seen(listed[1:size] || beside, viewer, accepted),
    'more', cardinality(listed) > size);
end
$$;

comment on function public.feed_page(text, boolean, timestamptz, uuid) is
  'A page of questions, the liveliest first: {questions, more, now}. Raises 22023, MW623.';

comment on function public.thread(uuid, timestamptz, uuid) is
  'A question with its answers: {question, answers, more}. Raises MW605, MW623.';

comment on function public.search_feed(text, text) is
  'Questions that hold all of these words, the best first: {questions}. Raises 22023, MW602, MW623.';

create or replace function public.ask_match(topic text, goal text, weekday smallint, zone text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  young interval;
begin
  select * into limits from private.community_limits();
  select created_at + pg_catalog.make_interval(hours => limits.match_account_hours) - now() into young
    from auth.users where id = person;
  perform private.refuse_for_now(
    ceil(extract(epoch from young))::integer, 'MW602', 'An account is a day old before it is matched');
  if not exists (select from public.topics where id = ask_match.topic)
    or coalesce(ask_match.goal, '') not in ('one_debt', 'all_debts', 'on_time', 'small_savings')
    or coalesce(ask_match.weekday, 0) not between 1 and 7
    or zone is null or zone !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'
    or not exists (select from pg_catalog.pg_timezone_names as zones where zones.name = ask_match.zone) then
    raise exception using errcode = '22023', message = 'There is no such topic, goal, day or zone';
  end if;
  if (select count(*) from public.circle_members as members join public.circles on circles.id = members.circle_id
    where members.user_id = person and circles.ended_at is null) >= limits.circles_a_person then
    raise exception using errcode = 'MW618', message = 'Nobody is in more than two circles';
  end if;
  insert into public.match_requests (user_id, topic, goal, weekday, time_zone)
    values (person, ask_match.topic, ask_match.goal, ask_match.weekday, ask_match.zone)
    on conflict (user_id) do update set topic = excluded.topic, goal = excluded.goal, weekday = excluded.weekday,
      time_zone = excluded.time_zone;
end
$$;

create or replace function public.my_match() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'request', (
      select jsonb_build_object('topic', topic, 'goal', goal, 'weekday', weekday, 'zone', time_zone)
      from public.match_requests where user_id = me.id),
    'waiting', private.others_waiting(me.id),
    'proposal', (
      select jsonb_build_object('id', matches.id, 'topic', matches.topic, 'weekday', matches.weekday, 'zone', matches.time_zone,
        'closes_at', matches.closes_at, 'mine', mine.yes,
        'people', (
          select jsonb_agg(jsonb_build_object('alias', named.name,
            'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze), 'is_me', named.user_id = me.id)
            order by named.user_id = me.id, named.name)
          from private.match_people as people
          join public.aliases as named on named.user_id = people.user_id and named.circle_id is null
          where people.match_id = matches.id and not private.is_blocked(me.id, people.user_id)))
      from private.matches join private.match_people as mine on mine.match_id = matches.id and mine.user_id = me.id
      where matches.settled_at is null limit 1))
  from (select auth.uid() as id) as me
  where public.session_standing() = 'member'
$$;

comment on function public.ask_match(text, text, smallint, text) is
  'Puts the caller on the list to be matched. Raises 22023, MW601, MW602, MW609, MW614, MW618.';

create or replace function public.close_account(word text, keep_answers boolean default false) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  closed private.leaving_accounts;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.require_fresh_proof();
  perform private.require_delete_word(close_account.word);
  if not private.hold_leaving(person) then
    raise exception using errcode = 'MW713', message = 'This account is gone';
  end if;
  select * into closed from private.leaving_accounts where user_id = person;
  if not found then
    insert into private.leaving_accounts (user_id, keeps_answers) values (person, coalesce(keep_answers, false))
    returning * into closed;
    -- Whoever signs in is led to the one page that is left: the app reads it there. It decides nothing.
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('erase_at', closed.erase_at)
      where id = person;
    perform private.take_from_sight(person);
  end if;
  delete from auth.sessions where user_id = person;
  return jsonb_build_object('eraseAt', closed.erase_at);
end
$$;

create or replace function public.erase_account_now(word text, keep_answers boolean default false) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_standing() not in ('member', 'leaving') then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if not private.showed_sent_code_lately() then
    raise exception using errcode = 'MW708', message = 'Show the code that we send first', hint = 'code';
  end if;
  perform private.require_fresh_proof();
  perform private.require_delete_word(erase_account_now.word);
  perform private.erase_person(auth.uid(), coalesce(keep_answers, false));
end
$$;

create or replace function public.erase_visit(word text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_standing() not in ('visitor_pass_running', 'visitor_pass_over') then
    raise exception using errcode = 'MW714', message = 'This is for visitors';
  end if;
  perform private.require_delete_word(erase_visit.word);
  -- Whoever became a member in that instant has an account, which is closed first.
  if private.hold_leaving(auth.uid()) and not exists (select from auth.users where id = auth.uid() and is_anonymous) then
    raise exception using errcode = 'MW714', message = 'This is for visitors';
  end if;
  perform private.erase_person(auth.uid(), false);
end
$$;

comment on function public.close_account(text, boolean) is
  'Closes the calling member''s account, to be erased in 14 days: {eraseAt}. Raises MW601, MW701, MW703, MW713.';

comment on function public.erase_account_now(text, boolean) is
  'Erases the calling person''s account now. Raises MW601, MW701, MW703, MW708.';

comment on function public.erase_visit(text) is 'Erases the calling visitor and everything they entered. Raises MW703, MW714.';

create or replace function public.open_export() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  standing constant text := public.session_standing();
  opened private.exports;
begin
  if standing not in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over') then
    raise exception using errcode = 'MW715', message = 'There is nothing to take along';
  end if;
  if standing in ('member', 'leaving') then
    perform private.require_fresh_proof();
  end if;
  perform private.hold_people(array[person]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('exports:' || person::text, 0));
  delete from private.exports where user_id = person and asked_at < now() - interval '2 days';
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select asked_at from private.exports where user_id = person
  ), 3, interval '1 day'), 'MW704', 'Three files in a day');
  update private.exports set expires_at = now() where user_id = person and expires_at > now();
  insert into private.exports (user_id, session_id)
  values (person, nullif(auth.jwt() ->> 'session_id', '')::uuid) returning * into opened;
  return private.export_seen(opened);
end
$$;

comment on function public.open_export() is
  'Makes a link to a file of everything the caller owns: {id, askedAt, expiresAt, bytes, downloadsLeft}. Raises MW701, MW704, MW715.';

create or replace function public.my_notices() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'type', type, 'created_at', created_at,
    'params', params || case when params ? 'question'
      then jsonb_build_object('title', private.shown_title(params ->> 'question')) else '{}' end)
    order by created_at desc, id), '[]')
  from (
    select * from public.notices
    where user_id = auth.uid() and is_here and seen_at is null and created_at > now() - interval '14 days'
      and private.may_see_own() and private.is_current(notices)
    order by created_at desc, id limit 20
  ) as latest
$$;

create or replace function public.see_notices(ids uuid[] default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seen integer;
begin
  if not private.may_see_own() then
    raise exception using errcode = 'MW002', message = 'This is for who is signed in';
  end if;
  update public.notices set seen_at = now()
  where user_id = auth.uid() and seen_at is null and is_here and (ids is null or id = any (ids));
  get diagnostics seen = row_count;
  return seen;
end
$$;

comment on function public.my_notices() is
  'What the calling person was told lately and has not put away: [{id, type, params, created_at}].';

create or replace function public.calendar_of(secret text, known_version text default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  dates jsonb;
  version text;
begin
  if secret is null or secret !~ '^[0-9a-f]{64}$' then
    return null;
  end if;
  select user_id into person from public.calendar_feeds where id = left(secret, 32)::uuid and private.feed_secret(id) = secret;
  if not found or not exists (
    select from auth.users where id = person and deleted_at is null and (banned_until is null or banned_until <= now()))
    or exists (select from private.leaving_accounts where user_id = person) then
    return null;
  end if;
  perform private.refuse_for_now(
    private.attempt_wait('calendar read', person::text, 30, interval '1 hour'), 'MW716', 'This calendar was read too often');
  perform private.note_attempt('calendar read', person::text);
  dates := jsonb_build_object(
    'zone', private.zone_of(person),
    'today', (now() at time zone private.zone_of(person))::date,
    'checkIns', coalesce((
      select jsonb_agg(jsonb_build_object('circle', circles.id, 'zone', circles.time_zone,
        'weekday', case when private.current_week(circles, now()) >= circles.next_weekday_on
          then circles.next_weekday else circles.weekday end) order by circles.id)
      from public.circle_members as members join public.circles on circles.id = members.circle_id
      where members.user_id = person and circles.ended_at is null), '[]'),
    'meetings', coalesce((
      select jsonb_agg(jsonb_build_object('meeting', meetings.id, 'startsAt', meetings.starts_at,
        'minutes', (select sum(minutes) from private.meeting_limits() as limits, unnest(limits.step_minutes) as minutes))
        order by meetings.starts_at)
      from public.meetings
      where person in (one_id, other_id) and state = 'taken' and starts_at > now() - interval '30 days'), '[]'));
  version := pg_catalog.md5(dates::text
    || coalesce((select string_agg(owned::text, ',' order by owned.id) from public.debts as owned where owned.user_id = person), '')
    || ';' || coalesce((
      select string_agg(owned::text, ',' order by owned.id) from public.debt_payments as owned where owned.user_id = person), '')
    || ';' || coalesce((select owned::text from public.payoff_plans as owned where owned.user_id = person), ''));
  if version = known_version then
    return jsonb_build_object('version', version);
  end if;
  return dates || jsonb_build_object(
    'version', version,
    'debts', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.position, owned.created_at)
      from public.debts as owned where owned.user_id = person), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.paid_on, owned.created_at)
      from public.debt_payments as owned where owned.user_id = person), '[]'),
    'plan', (select to_jsonb(owned) from public.payoff_plans as owned where owned.user_id = person));
end
$$;

create or replace function public.my_badges() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if not private.may_see_own() then
    raise exception using errcode = 'MW002', message = 'This is for who is signed in';
  end if;
  if public.session_standing() = 'member' then
    perform private.hold_people(array[person]);
    perform private.judge_badges(person);
  end if;
  return (
    select jsonb_agg(jsonb_build_object('badge', progress.badge,
      'done', case when earned.badge is null then progress.done else progress.needed end,
      'needed', progress.needed, 'earnedAt', earned.earned_at) order by progress.badge)
    from private.badge_progress(person) as progress
    left join public.earned_badges as earned on earned.user_id = person and earned.badge = progress.badge);
end
$$;

comment on function public.my_badges() is 'Every badge as the caller stands with it: [{badge, done, needed, earnedAt}]. Raises MW002.';
