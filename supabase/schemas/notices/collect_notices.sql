-- What there is to tell by now, of everybody. Whoever runs the product asks for it every minute; asked twice at once, or again
-- after it was stopped in the middle, it tells nothing twice.

create index answers_shown_at on public.answers (shown_at) where state = 'shown';
create index questions_shown_at on public.questions (shown_at) where state = 'shown';
create index nods_created_at on public.nods (created_at);

-- A circle's day, at six in the evening of who has not checked in: one line, never a second.
create function private.collect_check_ins() returns integer
language sql
volatile
set search_path = ''
as $$
  select count(*)::integer from (
    select private.post_notice(here.user_id, 'check_in', 'check_in', 'check_in:' || here.circle_id || ':' || here.week,
      jsonb_build_object('circle', here.circle_id, 'week', here.week), interval '3 hours')
    from (
      -- By the person's own day and evening.
      select members.*, place.today, private.week_of(place.today) as week, circles as circle
      from public.circles
      join public.circle_members as members on members.circle_id = circles.id
      cross join lateral private.zone_of(members.user_id) as zone
      cross join lateral (select (now() at time zone zone)::date as today) as place
      where circles.ended_at is null and extract(hour from now() at time zone zone) between 18 and 20
    ) as here
    where here.today = private.circle_day(here.circle, here.week)
      and here.first_week_on <= here.week and coalesce(here.paused_until_on <= here.week, true)
      and not exists (
        select from public.check_ins
        where check_ins.circle_id = here.circle_id and check_ins.user_id = here.user_id and check_ins.week_on = here.week
          and (check_ins.result is not null or check_ins.is_rest))
      and not exists (
        select from public.notices
        where notices.user_id = here.user_id and notices.event = 'check_in:' || here.circle_id || ':' || here.week)
  ) as posted (is_new) where is_new
$$;
revoke all on function private.collect_check_ins() from public;
comment on function private.collect_check_ins() is 'Reminds those who have not checked in on their circle''s day, from six in the evening. How many.';

-- What a circle asks, or says to one alone: a vote, people to start with, an end, nods at one's week.
create function private.collect_circles() returns integer
language sql
volatile
set search_path = ''
as $$
  select count(*)::integer from (
    select private.post_notice(members.user_id, 'circle', 'vote', 'vote:' || asked.id,
      jsonb_build_object('circle', members.circle_id), asked.closes_at - now())
    from private.removals
    join public.circle_members as members on members.circle_id = removals.circle_id
    cross join lateral private.vote_asked(removals.circle_id, members.user_id) as asked
    where removals.settled_at is null and removals.closes_at > now() and asked.id = removals.id
    union all
    select private.post_notice(people.user_id, 'circle', 'match', 'match:' || matches.id, '{}', matches.closes_at - now())
    from private.matches
    join private.match_people as people on people.match_id = matches.id
    where matches.settled_at is null and matches.closes_at > now() and people.yes is null
    union all
    select private.post_notice(members.user_id, 'circle', 'circle_ends', 'ends:' || circles.id || ':' || circles.ends_at,
      jsonb_build_object('circle', circles.id), circles.ends_at - now())
    from public.circles
    join public.circle_members as members on members.circle_id = circles.id
    where circles.ended_at is null and circles.ends_at > now() and members.user_id <> circles.host_id
    union all
    select private.post_notice(nodded.user_id, 'circle', 'nods', 'nods:' || nodded.id || ':' || nodded.week_on,
      jsonb_build_object('circle', nodded.circle_id))
    from (
      select distinct members.user_id, members.id, members.circle_id, nods.week_on
      from public.nods
      join public.circle_members as members on members.id = nods.member_id
      where nods.created_at > now() - interval '1 day' and not private.is_hidden_for(members.user_id, nods.user_id)
    ) as nodded
  ) as posted (is_new) where is_new
$$;
revoke all on function private.collect_circles() from public;
comment on function private.collect_circles() is 'Tells of votes, proposed circles, ends of circles and nods. How many.';

-- Answers to one's questions and to those one follows: once until the thread is opened again. Who asked and was not answered in two
-- days hears so too, and who helped with a topic lately hears of a new question there, one a day.
create function private.collect_answers() returns integer
language sql
volatile
set search_path = ''
as $$
  select count(*)::integer from (
    select private.post_notice(waiting.user_id, 'answers', 'answer', 'answer:' || waiting.answer_id,
      jsonb_build_object('question', waiting.question_id))
    from (
      select distinct on (readers.user_id, answers.question_id)
        readers.user_id, answers.question_id, answers.id as answer_id
      from public.answers
      join public.questions on questions.id = answers.question_id and questions.state = 'shown'
      cross join lateral (
        select questions.author_id as user_id
        union
        select user_id from public.thread_reads where question_id = questions.id and is_following
      ) as readers
      left join public.thread_reads as latest on latest.user_id = readers.user_id and latest.question_id = questions.id
      where answers.state = 'shown' and answers.shown_at > now() - interval '1 day'
        and readers.user_id <> answers.author_id and answers.shown_at > coalesce(latest.read_at, '-infinity')
        and not private.is_hidden_for(readers.user_id, answers.author_id)
        and not exists (
          select from public.notices
          where notices.user_id = readers.user_id and notices.type = 'answer'
            and notices.params ->> 'question' = questions.id::text
            and notices.created_at > coalesce(latest.read_at, '-infinity'))
      order by readers.user_id, answers.question_id, answers.shown_at
    ) as waiting
    union all
    select private.post_notice(questions.author_id, 'answers', 'no_answer', 'no_answer:' || questions.id,
      jsonb_build_object('question', questions.id, 'topic', questions.topic))
    from public.questions
    where questions.state = 'shown' and questions.shown_at between now() - interval '4 days' and now() - interval '2 days'
      and not exists (select from public.answers where question_id = questions.id and state = 'shown')
    union all
    select private.post_notice(helper.user_id, 'answers', 'question', 'question:' || helper.user_id || ':' || current_date,
      jsonb_build_object('question', questions.id), interval '1 day', false)
    from public.questions
    cross join lateral (
      select answers.author_id as user_id
      from public.answers
      join public.questions as earlier on earlier.id = answers.question_id
      where earlier.topic = questions.topic and answers.state = 'shown' and answers.helped > 0
        and answers.author_id <> questions.author_id and answers.shown_at > now() - interval '180 days'
        and not private.is_hidden_for(answers.author_id, questions.author_id)
      group by answers.author_id order by sum(answers.helped) desc, answers.author_id limit 5
    ) as helper
    where questions.state = 'shown' and questions.shown_at > now() - interval '1 hour'
      and not exists (select from public.answers where question_id = questions.id and state = 'shown')
  ) as posted (is_new) where is_new
$$;
revoke all on function private.collect_answers() from public;
comment on function private.collect_answers() is
  'Tells of answers, of questions that nobody answered, and helpers of new ones. How many.';

-- Relief meetings: times that were offered, one that was taken, and one that begins within the hour.
create function private.collect_meetings() returns integer
language sql
volatile
set search_path = ''
as $$
  select count(*)::integer from (
    select private.post_notice(case when offered_by_one then other_id else one_id end, 'meetings', 'meeting_offered',
      'offer:' || id || ':' || pg_catalog.md5(times::text), jsonb_build_object('meeting', id))
    from public.meetings
    where state = 'offered' and updated_at > now() - interval '1 day' and times[3] > now()
    union all
    select private.post_notice(case when offered_by_one then one_id else other_id end, 'meetings', 'meeting_taken',
      'taken:' || id || ':' || starts_at, jsonb_build_object('meeting', id, 'startsAt', starts_at))
    from public.meetings
    where state = 'taken' and updated_at > now() - interval '1 day' and starts_at > now() + interval '1 hour'
    union all
    select private.post_notice(person, 'meetings', 'meeting_soon', 'soon:' || id || ':' || starts_at,
      jsonb_build_object('meeting', id, 'startsAt', starts_at), starts_at - now())
    from public.meetings cross join lateral unnest(array[one_id, other_id]) as person
    where state = 'taken' and starts_at > now() and starts_at <= now() + interval '1 hour'
  ) as posted (is_new) where is_new
$$;
revoke all on function private.collect_meetings() from public;
comment on function private.collect_meetings() is 'Tells of meetings that are offered, taken or about to begin. How many.';

-- Finds what there is to tell by now, and tells it. What is older than ninety days goes. How many are new.
-- Definer: it reads everybody's rows and writes theirs. Executable by service_role alone.
create function public.collect_notices() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  posted integer;
begin
  delete from public.notices where id in (
    select id from public.notices where created_at < now() - interval '90 days' limit 1000 for update skip locked);
  -- Whoever had these in hand is gone: sent or not, they are not sent again. But better twice than never of security.
  update public.notices set mail = case when kind = 'security' and mail_tries < 3 then 'waiting' else 'unknown' end
  where mail = 'sending' and claimed_at < now() - interval '15 minutes';
  update public.notices set mail = 'late' where mail = 'waiting' and mail_until <= now();
  posted := private.collect_check_ins() + private.collect_circles() + private.collect_answers() + private.collect_meetings();
  return posted;
end
$$;
revoke all on function public.collect_notices() from public, anon, authenticated, service_role;
grant execute on function public.collect_notices() to service_role;
comment on function public.collect_notices() is 'Finds what there is to tell by now, and tells it. How many are new.';
