-- schemas/community/seeded_questions.sql

-- What people ask first, asked and answered by a person of the staff while few have asked here: the operator puts it in, from
-- `content/`, and takes it out again. It stands under that person's name, with the mark of staff: nobody is made up.

create table private.seeded_questions (
  lesson text primary key check (lesson ~ '^[a-z0-9-]{1,80}$'),
  question_id uuid not null unique references public.questions (id) on delete cascade,
  answer_id uuid unique references public.answers (id) on delete set null,
  seeded_at timestamptz not null default now()
);

comment on table private.seeded_questions is
  'Questions that the operator put in, by the lesson that answers each. Goes along with the question.';

alter table private.seeded_questions enable row level security;

revoke all on private.seeded_questions from public, anon, authenticated, service_role;

-- What of it belongs to the operator alone: a question that nobody else has written below, and where nobody was helped.
create or replace function private.untouched_seeds() returns table (lesson text, question_id uuid, author_id uuid)
language sql
stable
set search_path = ''
as $$
  select seeds.lesson, seeds.question_id, asked.author_id
  from private.seeded_questions as seeds join public.questions as asked on asked.id = seeds.question_id
  where not exists (select from public.answers as said where said.question_id = seeds.question_id and said.id is distinct from seeds.answer_id)
    and not exists (select from public.helped where helped.answer_id = seeds.answer_id)
$$;

comment on function private.untouched_seeds() is 'Questions that the operator put in, and that nobody else has taken up.';

-- Takes out what is listed, once it is held: what somebody has answered meanwhile stays. How many went.
create or replace function private.withdraw_seeds(lessons text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  gone integer;
begin
  perform private.lock_people(array(
    select distinct author_id from private.untouched_seeds() as seeds where seeds.lesson = any (lessons)));
  perform from public.questions where id in (
    select question_id from private.seeded_questions as seeds where seeds.lesson = any (lessons)) order by id for update;
  delete from public.questions where id in (
    select seeds.question_id from private.untouched_seeds() as seeds where seeds.lesson = any (lessons));
  get diagnostics gone = row_count;
  return gone;
end
$$;

comment on function private.withdraw_seeds(text[]) is 'Takes out questions that the operator put in; how many went.';

-- Puts in what is not there yet, under the name of the person of the staff who has this mail address. What stands under somebody who
-- left the staff is put in anew. A trial says what would be done. Raises 22023, MW606, MW611 for what members may not write either.
-- Definer: nobody else writes these tables. Executable by service_role alone, like the one below.
create or replace function public.seed_questions(address text, seeds jsonb, is_trial boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  stale text[];
  seed record;
  question uuid;
  answer uuid;
  checked record;
  said text;
  rule record;
  added text[] := '{}';
begin
  select users.id into person from auth.users join private.staff on staff.user_id = users.id
    where lower(users.email) = lower(btrim(address));
  if person is null then
    return jsonb_build_object('outcome', 'not_staff');
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('seeded_questions', 0));
  perform private.lock_people(array[person]);
  if not exists (select from public.aliases where user_id = person and circle_id is null) then
    return jsonb_build_object('outcome', 'nameless');
  end if;
  stale := array(
    select untouched.lesson from private.untouched_seeds() as untouched where not private.is_staff(untouched.author_id));
  if not is_trial then
    perform private.withdraw_seeds(stale);
  end if;
  for seed in
    select * from pg_catalog.jsonb_to_recordset(seeds) as given (lesson text, topic text, title text, body text, answer text)
  loop
    continue when exists (
      select from private.seeded_questions as there where there.lesson = seed.lesson and (not is_trial or there.lesson <> all (stale)));
    added := added || seed.lesson;
    select * into checked from private.check_question(seed.title, seed.body);
    said := private.check_words(seed.answer, 4000);
    select * into rule from private.check_source('rule', said, '/education/' || seed.lesson);
    continue when is_trial;
    insert into public.questions (id, author_id, topic, title, body, state)
    values (gen_random_uuid(), person, seed.topic, checked.title, checked.body, 'shown') returning id into question;
    insert into public.answers (id, question_id, author_id, kind, body, source, state)
    values (gen_random_uuid(), question, person, rule.kind, said, rule.source, 'shown') returning id into answer;
    insert into public.thread_reads (user_id, question_id, read_at, is_following) values (person, question, now(), true);
    insert into private.seeded_questions (lesson, question_id, answer_id) values (seed.lesson, question, answer);
    perform private.notify_feed(seed.topic);
  end loop;
  return jsonb_build_object('outcome', 'seeded', 'added', added, 'moved', pg_catalog.cardinality(stale),
    'present', pg_catalog.jsonb_array_length(seeds) - pg_catalog.cardinality(added));
end
$$;

grant execute on function public.seed_questions(text, jsonb, boolean) to service_role;

comment on function public.seed_questions(text, jsonb, boolean) is
  'Puts in questions with their answers, as this person of the staff: {outcome, added, moved, present}. Raises 22023, MW606, MW611.';

-- Takes out again what nobody else has taken up. What somebody answered, or was helped by, stays: it's theirs, too.
-- Definer for the same reason.
create or replace function public.withdraw_seeded_questions(is_trial boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  lessons text[];
  gone integer;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('seeded_questions', 0));
  lessons := array(select untouched.lesson from private.untouched_seeds() as untouched);
  gone := case when is_trial then pg_catalog.cardinality(lessons) else private.withdraw_seeds(lessons) end;
  return jsonb_build_object('withdrawn', gone,
    'kept', (select count(*) from private.seeded_questions) - case when is_trial then gone else 0 end,
    'others', (
      select count(*) from public.questions where state = 'shown'
        and not exists (select from private.seeded_questions as seeds where seeds.question_id = questions.id)));
end
$$;

grant execute on function public.withdraw_seeded_questions(boolean) to service_role;

comment on function public.withdraw_seeded_questions(boolean) is
  'Takes out the questions that the operator put in and nobody else took up: {withdrawn, kept, others}.';
