alter table public.deadlines add column mailed_on date;
alter table public.deadlines
  add constraint deadlines_mailed_on_in_reach check (mailed_on between started_on and date '2199-12-31'),
  add constraint deadlines_mailed_to_collectors check (mailed_on is null or kind = 'collector_notice');
comment on column public.deadlines.mailed_on is 'When the letter to the collector was mailed: from then on nobody is reminded of the last day for it.';
grant insert (mailed_on), update (mailed_on) on public.deadlines to authenticated;

-- Does a notice still say what is so? A week that was checked in, a day or a meeting that is over, a payment that was made since,
-- a plan that ends as it did before, a vote or a match that is settled are no news.
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
    -- The plan ends sooner again, or is another one.
    when 'plan_drift' then exists (
      select from private.reckonings
      where user_id = notice.user_id and plan_ends_on >= (notice.params ->> 'endsOn')::date)
    when 'first_promise' then notice.created_at > now() - interval '3 days' and exists (
      select from public.check_ins where 'first:' || id = notice.event and first_result is null and circle_id is not null)
    when 'dispute_late' then exists (
      select from public.dispute_cases
      where id::text = notice.params ->> 'dispute' and user_id = notice.user_id and state in ('sent', 'received'))
    when 'deadline_soon' then exists (
      select from public.deadlines
      where user_id = notice.user_id and 'deadline:' || id || ':' || ends_on = notice.event and mailed_on is null
        and ends_on >= (now() at time zone private.zone_of(notice.user_id))::date)
    -- Another report is without it, or the account was deleted.
    when 'off_report' then exists (
      select from private.off_report_days as days
      where days.user_id = notice.user_id and days.is_disputable and 'off_report:' || days.off_on = notice.event)
    when 'cards_again' then exists (
      select from public.card_choices
      where user_id = notice.user_id and is_reminded and 'cards:' || look_again_on = notice.event)
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
    when 'match_waits' then exists (
      select from private.waiting_requests() as requests
      where requests.user_id = notice.user_id and 'match_waits:' || requests.asked_at = notice.event)
    when 'pass_ends' then (notice.params ->> 'endsAt')::timestamptz > now()
      and exists (select from auth.users where id = notice.user_id and is_anonymous)
      and (notice.params ->> 'endsAt')::timestamptz = private.end_of_time(notice.user_id)
    when 'joined' then exists (
      select from public.circle_members as newer
      where 'joined:' || newer.id = notice.event and not private.is_hidden_for(notice.user_id, newer.user_id, newer.circle_id))
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
  -- A day in the line, and nobody proposed.
  select 'match_waits', requests.user_id, requests.user_id, null, false
  from public.match_requests as requests
  where requests.asked_at between now() - interval '3 days' and now() - interval '1 day'
    and not exists (
      select from public.notices
      where notices.user_id = requests.user_id and notices.event = 'match_waits:' || requests.asked_at)
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
  -- Three days before, somewhere; whether it is where the person is, is asked when they are told.
  select 'deadline_soon', deadlines.id, deadlines.user_id, null, false
  from public.deadlines
  where deadlines.mailed_on is null and deadlines.ends_on <= (now() at time zone 'Etc/GMT-14')::date + 3 and deadlines.ends_on >= (now() at time zone 'Etc/UTC')::date - 1
    and not exists (
      select from public.notices
      where notices.user_id = deadlines.user_id and notices.event = 'deadline:' || deadlines.id || ':' || deadlines.ends_on)
  union all
  -- The day has come somewhere. What is told of one day tells of those before it.
  select distinct 'off_report', days.user_id, days.user_id, null::timestamptz, false
  from private.off_report_days as days
  where days.is_disputable and days.off_on <= (now() at time zone 'Etc/GMT-14')::date
    and days.off_on > (now() at time zone 'Etc/UTC')::date - 14
    and not exists (
      select from public.notices
      where notices.user_id = days.user_id and notices.type = 'off_report' and notices.event >= 'off_report:' || days.off_on)
  union all
  -- The day has come somewhere; whether it has where the person is, is asked when they are told.
  select 'cards_again', choices.user_id, choices.user_id, null, false
  from public.card_choices as choices
  where choices.is_reminded and choices.look_again_on <= (now() at time zone 'Etc/GMT-14')::date
    and choices.look_again_on > (now() at time zone 'Etc/UTC')::date - 14
    and not exists (
      select from public.notices
      where notices.user_id = choices.user_id and notices.event = 'cards:' || choices.look_again_on)
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
    -- Who made the circle joined it first, and joined nobody.
    select 'joined', newer.id, fellows.user_id, newer.joined_at
    from public.circle_members as newer
    join public.circle_members as fellows on fellows.circle_id = newer.circle_id and fellows.joined_at < newer.joined_at
    where newer.joined_at > looked_from
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
    when 'match_waits' then (
      select private.post_notice(person, 'circle', 'match_waits', 'match_waits:' || asked_at, '{}')::integer
      from private.waiting_requests() where user_id = item)
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
    -- From nine in the morning of the third day before on; what was entered later than that is told on its own page.
    when 'deadline_soon' then (
      select private.post_notice(person, 'disputes', 'deadline_soon', 'deadline:' || item || ':' || ends_on,
        jsonb_build_object('endsOn', ends_on), interval '3 days')::integer
      from public.deadlines, private.zone_of(person) as zone
      where id = item and user_id = person and mailed_on is null
        and ends_on - 3 + interval '9 hours' <= now() at time zone zone
        and ends_on >= (now() at time zone zone)::date)
    -- Of all that should be gone by now, once: from nine in the morning of the person's own day on.
    when 'off_report' then (
      select private.post_notice(person, 'disputes', 'off_report', 'off_report:' || max(days.off_on), '{}', interval '3 days')::integer
      from private.off_report_days as days, private.zone_of(person) as zone
      where days.user_id = person and days.is_disputable and days.off_on + interval '9 hours' <= now() at time zone zone
        and days.off_on > (now() at time zone zone)::date - 14
        and not exists (
          select from public.notices
          where notices.user_id = person and notices.type = 'off_report' and notices.event >= 'off_report:' || days.off_on)
      having count(*) > 0)
    -- Once for each day, from nine in the morning of the person's own: reasons that change move it.
    when 'cards_again' then (
      select private.post_notice(person, 'cards', 'cards_again', 'cards:' || look_again_on, '{}', interval '3 days')::integer
      from public.card_choices
      where user_id = person and is_reminded
        and look_again_on + interval '9 hours' <= now() at time zone private.zone_of(person))
    when 'joined' then (
      select private.post_notice(person, 'circle', 'joined', 'joined:' || item,
        jsonb_build_object('circle', newer.circle_id))::integer
      from public.circle_members as newer join public.circles on circles.id = newer.circle_id and circles.ended_at is null
      where newer.id = item and not private.is_hidden_for(person, newer.user_id, newer.circle_id)
        and exists (select from public.circle_members as me where me.circle_id = newer.circle_id and me.user_id = person))
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

-- The dates behind an address, or null: {version, zone, today, checkIns: [{circle, weekday}], meetings: [{meeting, startsAt, minutes}],
-- answers: [{dispute, lastDay}], deadlines: [{deadline, lastDay}], offReport: [day], cardsOn, debts, payments, plan}. The version changes with any of it, and with the day; to who has that version nothing else is told, since
-- reckoning payments is what costs. They are reckoned by the engine of the pages. Raises MW716: 30 readings an hour.
-- Definer: whoever has the address need not be signed in. Executable by service_role alone.
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
      where person in (one_id, other_id) and state = 'taken' and starts_at > now() - interval '30 days'), '[]'),
    -- A bureau has days more for the mail; a company has not.
    'answers', coalesce((
      select jsonb_agg(jsonb_build_object('dispute', cases.id,
        'lastDay', case when cases.state = 'answered' then cases.procedure_due_on
          when cases.recipient = 'bureau' then cases.mail_due_on else cases.answer_due_on end) order by cases.id)
      from public.dispute_cases as cases
      where cases.user_id = person
        and (cases.state in ('sent', 'received') or cases.state = 'answered' and cases.procedure_due_on is not null)), '[]'),
    'deadlines', coalesce((
      select jsonb_agg(jsonb_build_object('deadline', owned.id, 'lastDay', owned.ends_on) order by owned.id)
      from public.deadlines as owned
      where owned.user_id = person and owned.mailed_on is null and owned.ends_on > now() - interval '30 days'), '[]'),
    'offReport', coalesce((
      select jsonb_agg(owned.off_on order by owned.off_on)
      from private.off_report_days as owned
      where owned.user_id = person and owned.off_on > now() - interval '30 days'), '[]'),
    'cardsOn', (
      select look_again_on from public.card_choices
      where user_id = person and is_reminded and look_again_on > now() - interval '30 days'));
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

grant execute on function public.calendar_of(text, text) to service_role;

comment on function public.calendar_of(text, text) is
  'The dates behind a calendar address, or null: {version, zone, today, checkIns, meetings, answers, deadlines, offReport, cardsOn, debts, payments, plan}; the version alone to who has it.';
