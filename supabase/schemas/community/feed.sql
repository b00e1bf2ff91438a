-- Reading what people asked: the feed, one question with its answers, and search. Every statement stops after so many rows of
-- an index, however many posts there are.

-- Whoever wrote something, as others know them; null for who is gone.
create function private.author_seen(person uuid, viewer uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', id, 'name', name, 'shape', pot_shape, 'glaze', pot_glaze,
    'is_staff', private.is_staff(person), 'is_me', person = viewer)
  from public.aliases where user_id = person and circle_id is null
$$;
comment on function private.author_seen(uuid, uuid) is
  'Who wrote something: {id, name, shape, glaze, is_staff, is_me}; null for who is gone.';

-- Questions of a list, in its order, as one viewer sees them. Answers of people whom they don't see aren't counted.
create function private.feed_items(listed uuid[], viewer uuid, hidden uuid[], reported uuid[]) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', seen.id, 'topic', seen.topic, 'title', case when seen.state <> 'away' then seen.title else '' end,
    'author', case when seen.state <> 'away' then private.author_seen(seen.author_id, viewer) end,
    'asked_at', coalesce(seen.shown_at, seen.created_at), 'active_at', seen.active_at,
    'answers', seen.answers - case when hidden = '{}' and reported = '{}' then 0 else (
      select count(*) from public.answers as others
      where others.question_id = seen.id and others.state = 'shown'
        and (others.author_id = any (hidden) or others.id = any (reported))) end,
    'accepted', exists (
      select from public.answers as taken
      where taken.id = seen.accepted_id and taken.state = 'shown' and not coalesce(taken.author_id = any (hidden), false)
        and taken.id <> all (reported)),
    'new_answers', case when opened.read_at is not null then (
      select count(*) from (
        select from public.answers as others
        where others.question_id = seen.id and others.shown_at > opened.read_at and others.state = 'shown'
          and others.author_id is distinct from viewer and not coalesce(others.author_id = any (hidden), false)
          and others.id <> all (reported)
        limit 100) as unread) end
  ) order by place), '[]')
  from unnest(listed) with ordinality as wanted (id, place)
  join public.questions as seen on seen.id = wanted.id
  left join public.thread_reads as opened on opened.question_id = seen.id and opened.user_id = viewer
$$;
comment on function private.feed_items(uuid[], uuid, uuid[], uuid[]) is 'Questions of a list, in its order, as one viewer sees them.';

-- A page of the feed, the liveliest first: after the question of this instant and id, or from the top. Raises MW623, 22023.
-- Definer: clients have no rights to these tables. Executable by authenticated alone, like all that follow. Planned for each
-- call's own values: an index that fits one topic does not fit another.
create function public.feed_page(topic text, unanswered boolean, before_active timestamptz, before_id uuid) returns jsonb
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
  size constant integer := 20;
  listed uuid[];
  unseen uuid[];
begin
  if (before_active is null) <> (before_id is null)
    or (feed_page.topic is not null and not exists (select from public.topics where id = feed_page.topic)) then
    raise exception using errcode = '22023', message = 'There is no such page';
  end if;
  if feed_page.unanswered then
    -- A question whose answers the viewer sees none of is unanswered to them: it says so of itself, and would else tell of a block.
    unseen := case when hidden = '{}' and reported = '{}' then '{}' else array(
      select distinct others.question_id from public.answers as others
      where others.state = 'shown' and (others.author_id = any (hidden) or others.id = any (reported))
        and not exists (
          select from public.answers as visible
          where visible.question_id = others.question_id and visible.state = 'shown'
            and not coalesce(visible.author_id = any (hidden), false) and visible.id <> all (reported))) end;
    listed := array(
      select id from (
        (select seen.id, seen.active_at from public.questions as seen
          where state = 'shown' and answers = 0 and author_id <> all (hidden) and seen.id <> all (reported)
            and (feed_page.topic is null or seen.topic = feed_page.topic)
            and (before_id is null or (seen.active_at, seen.id) < (before_active, before_id))
          order by seen.active_at desc, seen.id desc limit size + 1)
        union all
        (select seen.id, seen.active_at from public.questions as seen
          where seen.id = any (unseen) and state = 'shown' and answers > 0
            and author_id <> all (hidden) and seen.id <> all (reported)
            and (feed_page.topic is null or seen.topic = feed_page.topic)
            and (before_id is null or (seen.active_at, seen.id) < (before_active, before_id))
          order by seen.active_at desc, seen.id desc limit size + 1)
      ) as waiting order by active_at desc, id desc limit size + 1);
  else
    listed := array(
      select id from public.questions as seen
      where state = 'shown' and author_id <> all (hidden) and id <> all (reported)
        and (feed_page.topic is null or seen.topic = feed_page.topic)
        and (before_id is null or (active_at, id) < (before_active, before_id))
      order by active_at desc, id desc limit size + 1);
  end if;
  return jsonb_build_object(
    'questions', private.feed_items(listed[1:size], viewer, hidden, reported), 'more', cardinality(listed) > size, 'now', now());
end
$$;
grant execute on function public.feed_page(text, boolean, timestamptz, uuid) to authenticated;
comment on function public.feed_page(text, boolean, timestamptz, uuid) is
  'A page of questions, the liveliest first: {questions, more, now}. Raises 22023, MW623.';

-- Answers of a list as one viewer sees them, in the order in which they were shown; what is held comes last, to its author alone.
create function private.answers_seen(listed uuid[], viewer uuid, accepted uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', seen.id, 'author', private.author_seen(seen.author_id, viewer), 'kind', seen.kind, 'body', seen.body,
    'source', seen.source, 'helped', seen.helped,
    'helped_me', exists (select from public.helped where answer_id = seen.id and user_id = viewer),
    'shown_at', seen.shown_at, 'written_at', seen.created_at, 'edited_at', seen.edited_at, 'state', seen.state,
    'reason', seen.reason, 'is_mine', coalesce(seen.author_id = viewer, false), 'is_accepted', seen.id is not distinct from accepted
  ) order by seen.shown_at nulls last, seen.id), '[]')
  from public.answers as seen where seen.id = any (listed)
$$;
comment on function private.answers_seen(uuid[], uuid, uuid) is 'Answers of a list as one viewer sees them.';

-- A question with its answers: fifty at a time, and with the first of them the accepted one and what the caller wrote that is
-- not shown. A question that its author took back, or whose account is closed, has no words and no name. Raises MW605, MW623.
-- Definer, as feed_page().
create function public.thread(question uuid, after_at timestamptz default null, after_id uuid default null) returns jsonb
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
grant execute on function public.thread(uuid, timestamptz, uuid) to authenticated;
comment on function public.thread(uuid, timestamptz, uuid) is
  'A question with its answers: {question, answers, more}. Raises MW605, MW623.';

-- How many rows PostgreSQL expects of a statement, from what it keeps of the columns: nothing is read.
-- Volatile, as PostgreSQL wants it of whoever asks for a plan.
create function private.expected_rows(statement text) returns double precision
language plpgsql
volatile
set search_path = ''
as $$
declare
  plan jsonb;
begin
  execute 'explain (format json) ' || statement into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::double precision;
end
$$;
comment on function private.expected_rows(text) is 'How many rows PostgreSQL expects of a statement, without running it.';

-- A search narrowed to the newest stretches of posts that should hold twice as many hits as wanted; as it is, where it has few
-- hits anyway, or so many that reading from the newest finds them at once. `posts` is questions or answers.
create function private.narrowed(wanted tsquery, posts text, hits integer) returns tsquery
language plpgsql
volatile
set search_path = ''
as $$
declare
  latest bigint;
  found double precision;
  needed bigint;
  step integer;
begin
  execute pg_catalog.format('select max(number) from public.%I', posts) into latest;
  if coalesce(latest, 0) <= 16 * hits then
    return wanted;
  end if;
  found := private.expected_rows(pg_catalog.format(
    'select from public.%I where state = ''shown'' and words @@ %L::tsquery', posts, wanted));
  if found <= 3 * hits or found >= latest / 8.0 then
    return wanted;
  end if;
  needed := (2.0 * hits * latest / found)::bigint;
  step := case when needed > 5 * 8192 then 16 else 13 end;
  if needed >= latest then
    return wanted;
  end if;
  return wanted operator(pg_catalog.&&) (
    select string_agg(pg_catalog.quote_literal(case step when 13 then '#8k ' else '#64k ' end || stretch), ' | ')
    from generate_series(greatest(0, (latest - needed) >> step), latest >> step) as stretch)::tsquery;
end
$$;
comment on function private.narrowed(tsquery, text, integer) is
  'A search among the newest questions or answers, as many as should hold enough hits.';

-- Questions that hold all of these words, in what was asked or in one answer: the newest 1,000, half of each kind, are ranked,
-- and the best twenty given. Raises 22023, MW602, MW623.
-- Definer, as feed_page().
create function public.search_feed(words text, topic text) returns jsonb
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  viewer constant uuid := private.community_reader();
  hidden constant uuid[] := private.hidden_people(viewer);
  reported constant uuid[] := private.reported_posts(viewer);
  wanted tsquery;
  newest constant integer := 500;
  size constant integer := 20;
  listed uuid[] := '{}';
  in_questions tsquery;
  in_answers tsquery;
begin
  -- As they came: words that are measured and counted before anything reads them.
  if char_length(coalesce(search_feed.words, '')) > 200 or coalesce(btrim(search_feed.words), '') = ''
    or (search_feed.topic is not null and not exists (select from public.topics where id = search_feed.topic)) then
    raise exception using errcode = '22023', message = 'Search for 1 to 200 characters';
  end if;
  perform private.count_action(viewer, 'search');
  wanted := pg_catalog.websearch_to_tsquery('pg_catalog.english', search_feed.words);
  if pg_catalog.numnode(wanted) > 0 then
    -- Of one topic there are fewer hits in as many posts.
    in_questions := private.narrowed(wanted, 'questions', newest * case when search_feed.topic is null then 1 else 9 end);
    in_answers := private.narrowed(wanted, 'answers', newest * case when search_feed.topic is null then 1 else 9 end);
    loop
    listed := array(
      select found.id
      from (
        (select asked.id, pg_catalog.ts_rank(asked.words, wanted) as rank, asked.active_at
        from (
          select * from public.questions as seen
          where seen.state = 'shown' and seen.words @@ in_questions and seen.author_id <> all (hidden)
            and seen.id <> all (reported)
            and (search_feed.topic is null or seen.topic = search_feed.topic)
          order by seen.active_at desc, seen.id desc limit newest
        ) as asked)
        union all
        (select said.question_id, pg_catalog.ts_rank(said.words, wanted), said.active_at
        from (
          select seen.question_id, seen.words, questions.active_at
          from public.answers as seen join public.questions on questions.id = seen.question_id
          where seen.state = 'shown' and seen.words @@ in_answers and not coalesce(seen.author_id = any (hidden), false)
            and seen.id <> all (reported)
            and questions.state = 'shown' and questions.author_id <> all (hidden) and questions.id <> all (reported)
            and (search_feed.topic is null or questions.topic = search_feed.topic)
          order by seen.shown_at desc limit newest
        ) as said)
      ) as found (id, rank, active_at)
      group by found.id
      order by max(found.rank) desc, max(found.active_at) desc, found.id limit size);
    -- What was expected may be wrong: then everything is looked at.
    exit when cardinality(listed) = size or (in_questions = wanted and in_answers = wanted);
    in_questions := wanted;
    in_answers := wanted;
    end loop;
  end if;
  return jsonb_build_object('questions', private.feed_items(listed, viewer, hidden, reported));
end
$$;
grant execute on function public.search_feed(text, text) to authenticated;
comment on function public.search_feed(text, text) is
  'Questions that hold all of these words, the best first: {questions}. Raises 22023, MW602, MW623.';

-- When a topic was last heard of, so that nobody hears of it more than once a second.
create table private.feed_notices (
  topic text primary key,
  sent_at timestamptz not null default '-infinity'
);
comment on table private.feed_notices is 'When those who listen to a topic were last told that something is new.';

alter table private.feed_notices enable row level security;
revoke all on private.feed_notices from public, anon, authenticated, service_role;

insert into private.feed_notices (topic) select id from public.topics union all select 'all';

-- Tells whoever listens to a topic, or to all, that something is new there: at most once a second each. Whoever writes in the
-- same instant waits for nobody: who was told reads once more a little later.
create function private.notify_feed(about text) returns void
language plpgsql
set search_path = ''
as $$
declare
  heard text;
begin
  for heard in
    update private.feed_notices as notice set sent_at = pg_catalog.clock_timestamp()
    where notice.topic in (
      select free.topic from private.feed_notices as free
      where free.topic in (about, 'all') and free.sent_at < pg_catalog.clock_timestamp() - interval '1 second'
      for update skip locked)
    returning notice.topic
  loop
    perform realtime.send('{}', 'question', 'feed:' || heard, true);
  end loop;
end
$$;
comment on function private.notify_feed(text) is 'Tells whoever listens to a topic that something is new, at most once a second.';

-- Members, and visitors while a pass runs, hear that there is something new; nobody sends there. A channel tells no words.
create policy "Readers hear of new questions"
  on realtime.messages for select to authenticated
  using (
    (select realtime.topic()) like 'feed:%' and messages.extension = 'broadcast' and (select private.may_enter())
  );
