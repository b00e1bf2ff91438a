-- What is due in one circle is found by its key; an end by silence is told to the host, too.
drop function private.due_circles();

-- Circles in which something is due, or that one if it is among them: found by its key, however many there are.
create function private.due_circles(only_circle uuid default null) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select circles.id from public.circles, private.community_limits() as limits
  where circles.id between coalesce(only_circle, '00000000-0000-0000-0000-000000000000')
      and coalesce(only_circle, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and (exists (select from private.removals
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
            or circles.host_id is null)))
$$;
revoke all on function private.due_circles(uuid) from public;
comment on function private.due_circles(uuid) is 'Circles in which a vote, an end or a change of host is due.';

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
  if not exists (select from private.due_circles(which)) then
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
revoke all on function private.settle_circle(uuid) from public;
comment on function private.settle_circle(uuid) is
  'Does what is due in a circle: counts a vote, ends it, erases it, gives it a host.';

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
    select 'meeting_' || state, id, case when offered_by_one = (state = 'offered') then other_id else one_id end, updated_at
    from public.meetings
    where state in ('offered', 'taken') and updated_at > looked_from
  ) as happened (collector, item, person, happened_at)
  where happened_at <= now()
  order by happened_at fetch first 2000 rows with ties)
$$;
revoke all on function private.due_notices(timestamptz) from public;
comment on function private.due_notices(timestamptz) is
  'What a run looks at: what is due by now, and what happened since the given instant.';

-- Tells one person of one item, where there is still something to tell. How many notices are new.
create or replace function private.tell_notice(collector text, item uuid, person uuid) returns integer
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
    when 'nods' then (
      select sum(private.post_notice(person, 'circle', 'nods', 'nods:' || item || ':' || nodded.week_on,
        jsonb_build_object('circle', nodded.circle_id))::integer)
      from (
        select distinct members.circle_id, nods.week_on
        from public.nods
        join public.circle_members as members on members.id = nods.member_id
        where nods.member_id = item and nods.created_at > now() - interval '1 day'
          and not private.is_hidden_for(person, nods.user_id)
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
revoke all on function private.tell_notice(text, uuid, uuid) from public;
