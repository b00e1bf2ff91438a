-- What people ask everybody, and what they are answered. Author, words and counts stand in one row; whoever reads is given
-- a name by functions, and never an account.

create table public.topics (
  id text primary key check (id ~ '^[a-z_]{3,20}$'),
  position smallint not null unique
);
comment on table public.topics is 'What a question can be about. Their names stand with the texts of the page.';

alter table public.topics enable row level security;
revoke all on public.topics from public, anon, authenticated, service_role;
grant select on public.topics to anon, authenticated;
grant select, insert, update, delete on public.topics to service_role;

-- There is nothing in it but nine words.
create policy "Everybody reads the topics" on public.topics for select to anon, authenticated using (true);

insert into public.topics (id, position) values
  ('collections', 1), ('disputes', 2), ('cards', 3), ('budget', 4), ('loans', 5), ('medical', 6), ('identity', 7),
  ('home_and_car', 8), ('feelings', 9);

-- The last words of each post say in which stretch of posts it is, of 8,192 and of 65,536: so that a search for a common word
-- looks at the newest ones alone, within the index. A word of the language never looks like these.
create table public.questions (
  id uuid primary key,
  author_id uuid references auth.users (id) on delete set null,
  topic text not null references public.topics (id),
  title text not null,
  body text not null check (char_length(body) <= 4000),
  state text not null check (state in ('shown', 'held', 'hidden', 'removed', 'withdrawn', 'away')),
  reason text check (char_length(reason) between 1 and 40),
  answers integer not null default 0 check (answers >= 0),
  accepted_id uuid,
  shown_at timestamptz,
  first_answer_at timestamptz,
  active_at timestamptz not null default now(),
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint generated always as identity unique,
  words tsvector generated always as (
    pg_catalog.setweight(pg_catalog.to_tsvector('pg_catalog.english', title), 'A')
    || pg_catalog.setweight(pg_catalog.to_tsvector('pg_catalog.english', body), 'B')
    || pg_catalog.array_to_tsvector(array['#8k ' || (number >> 13), '#64k ' || (number >> 16)])) stored,
  constraint questions_title check (char_length(title) between 12 and 120 or (title = '' and state = 'withdrawn')),
  -- Whoever is gone has said nothing.
  constraint questions_without_author check (author_id is not null or (state = 'withdrawn' and body = ''))
);
comment on table public.questions is
  'What members ask everybody. Read through functions alone, which say whose name and never whose account.';
comment on column public.questions.state is
  'shown; held until a person looks; hidden by reports; removed by staff; withdrawn by its author, while others have answered; away while the account is closed.';
comment on column public.questions.reason is 'Why it is held, or what the page says beside it.';
comment on column public.questions.answers is 'How many answers are shown: kept by whoever shows and hides them.';
comment on column public.questions.active_at is 'When it or the latest of its answers was shown: the feed goes by it.';

create index questions_feed on public.questions (active_at desc, id desc) where state = 'shown';
create index questions_feed_of_topic on public.questions (topic, active_at desc, id desc) where state = 'shown';
create index questions_unanswered on public.questions (active_at desc, id desc) where state = 'shown' and answers = 0;
create index questions_unanswered_of_topic on public.questions (topic, active_at desc, id desc)
  where state = 'shown' and answers = 0;
create index questions_words on public.questions using gin (words) where state = 'shown';
create index questions_author_id on public.questions (author_id, created_at);
create index questions_created_at on public.questions (created_at);
create index questions_topic on public.questions (topic);
create index questions_accepted_id on public.questions (accepted_id);

alter table public.questions enable row level security;
revoke all on public.questions from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.questions to service_role;

create policy "Only who may enter"
  on public.questions as restrictive for all to authenticated
  using ((select private.may_enter())) with check ((select private.may_enter()));

create trigger touch_updated_at
  before update on public.questions
  for each row execute function private.touch_updated_at();

create table public.answers (
  id uuid primary key,
  question_id uuid not null references public.questions (id) on delete cascade,
  author_id uuid references auth.users (id) on delete cascade,
  kind text not null check (kind in ('experience', 'rule')),
  body text not null check (char_length(body) between 1 and 4000),
  source text check (char_length(source) between 1 and 500),
  state text not null check (state in ('shown', 'held', 'hidden', 'removed', 'away')),
  reason text check (char_length(reason) between 1 and 40),
  helped integer not null default 0 check (helped >= 0),
  shown_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number bigint generated always as identity unique,
  words tsvector generated always as (
    pg_catalog.setweight(pg_catalog.to_tsvector('pg_catalog.english', body), 'B')
    || pg_catalog.array_to_tsvector(array['#8k ' || (number >> 13), '#64k ' || (number >> 16)])) stored,
  constraint answers_rule_has_source check (kind <> 'rule' or source is not null)
);
comment on table public.answers is
  'What members answer. Read through functions alone, which say whose name and never whose account.';
comment on column public.answers.author_id is
  'Who wrote it; null for who deleted their account and left what helped others.';
comment on column public.answers.source is 'Where a rule is written: a page of a .gov site, of law.cornell.edu, or a lesson of ours.';
comment on column public.answers.helped is 'How many it helped: kept by whoever says so.';
comment on column public.answers.shown_at is 'When it was first shown: an answer that was held is new from then on.';

create index answers_question_id on public.answers (question_id, shown_at, id);
create index answers_latest on public.answers (shown_at desc) where state = 'shown';
create index answers_words on public.answers using gin (words) where state = 'shown';
create index answers_author_id on public.answers (author_id, created_at);

-- Looked at when everything is done: an account that goes takes several answers along, and each changes their question.
alter table public.questions
  add constraint questions_accepted foreign key (accepted_id) references public.answers (id) on delete set null
  deferrable initially deferred;

alter table public.answers enable row level security;
revoke all on public.answers from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.answers to service_role;

create policy "Only who may enter"
  on public.answers as restrictive for all to authenticated
  using ((select private.may_enter())) with check ((select private.may_enter()));

create trigger touch_updated_at
  before update on public.answers
  for each row execute function private.touch_updated_at();

create table public.helped (
  answer_id uuid not null references public.answers (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (answer_id, user_id)
);
comment on table public.helped is 'Whom an answer helped, once each. Only their number is ever told.';

create index helped_user_id on public.helped (user_id);

alter table public.helped enable row level security;
revoke all on public.helped from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.helped to service_role;

create policy "Only who may enter"
  on public.helped as restrictive for all to authenticated
  using ((select private.may_enter())) with check ((select private.may_enter()));

-- What stood there before it was changed or taken back, for staff who are told of it later.
create table private.old_words (
  id bigint generated always as identity primary key,
  post_kind text not null check (post_kind in ('question', 'answer')),
  post_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  words text not null,
  replaced_at timestamptz not null default now()
);
comment on table private.old_words is 'What posts said before they were changed or taken back. Staff read it; forgotten after 90 days.';

create index old_words_post on private.old_words (post_kind, post_id, replaced_at);
create index old_words_user_id on private.old_words (user_id);
create index old_words_replaced_at on private.old_words (replaced_at);

alter table private.old_words enable row level security;
revoke all on private.old_words from public, anon, authenticated, service_role;

-- Keeps what a post says, before that changes. A hundred that are due to be forgotten go with it.
create function private.keep_old_words(what text, which uuid, author uuid, said text) returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.old_words where id in (
    select old.id from private.old_words as old, private.community_limits() as limits
    where old.replaced_at < now() - pg_catalog.make_interval(days => limits.old_text_days) limit 100 for update of old skip locked);
  insert into private.old_words (post_kind, post_id, user_id, words) values (what, which, author, said);
$$;
comment on function private.keep_old_words(text, uuid, uuid, text) is 'Keeps for staff what a post says, before that changes.';

-- What is shown for the first time is new from then on, however long it was held.
create function private.date_post() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.state = 'shown' and new.shown_at is null then
    new.shown_at := now();
    if tg_table_name = 'questions' then
      new.active_at := greatest(new.active_at, now());
    end if;
  end if;
  return new;
end
$$;
comment on function private.date_post() is 'Trigger on questions and answers: the first time that a post is shown is kept.';

create trigger date_post before insert or update of state on public.questions
  for each row execute function private.date_post();
create trigger date_post before insert or update of state on public.answers
  for each row execute function private.date_post();

-- A question whose author took it back stands only as long as somebody's answer does.
create function private.drop_empty_question(question uuid) returns void
language sql
volatile
set search_path = ''
as $$
  delete from public.questions where id = question and state = 'withdrawn'
    and not exists (select from public.answers where question_id = question)
$$;
comment on function private.drop_empty_question(uuid) is 'Deletes a question that was withdrawn and has no answer left.';

-- Whoever deletes their account takes their words along, and leaves the answers that others wrote.
create function private.empty_question() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.author_id is null and old.author_id is not null then
    new.state := 'withdrawn';
    new.title := '';
    new.body := '';
    new.reason := null;
  end if;
  return new;
end
$$;
comment on function private.empty_question() is 'Trigger on questions: an account that goes takes its words along.';

create trigger empty_question before update of author_id on public.questions
  for each row execute function private.empty_question();

-- Keeps the counts that depend on whether a question is shown, and lets one go that nobody needs.
-- Definer: whoever deletes an account has no rights here.
create function private.count_question() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_shown constant boolean := tg_op <> 'INSERT' and old.state = 'shown';
  is_shown constant boolean := tg_op <> 'DELETE' and new.state = 'shown';
begin
  if was_shown <> is_shown then
    update public.aliases set shown_posts = greatest(0, shown_posts + case when is_shown then 1 else -1 end)
      where user_id = coalesce(old.author_id, new.author_id) and circle_id is null;
  end if;
  if tg_op = 'UPDATE' then
    perform private.drop_empty_question(new.id);
  end if;
  return null;
end
$$;
comment on function private.count_question() is 'Trigger on questions: keeps count of what is shown of its author.';

create trigger count_question after insert or update of state, author_id or delete on public.questions
  for each row execute function private.count_question();

-- Keeps what a question tells of its answers: how many are shown, and when the latest was. Nothing is counted anew.
-- Definer, for the same reason.
create function private.count_answer() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  was_shown constant boolean := tg_op <> 'INSERT' and old.state = 'shown';
  is_shown constant boolean := tg_op <> 'DELETE' and new.state = 'shown';
  question constant uuid := coalesce(old.question_id, new.question_id);
begin
  if was_shown <> is_shown then
    update public.questions as held set
      answers = held.answers + case when is_shown then 1 else -1 end,
      first_answer_at = case when is_shown then least(held.first_answer_at, new.shown_at) else held.first_answer_at end,
      active_at = case when is_shown then greatest(held.active_at, new.shown_at)
        else greatest(held.shown_at, (
          select max(others.shown_at) from public.answers as others where others.question_id = question and others.state = 'shown'))
        end
    where held.id = question;
    update public.aliases set shown_posts = greatest(0, shown_posts + case when is_shown then 1 else -1 end)
      where user_id = coalesce(old.author_id, new.author_id) and circle_id is null;
  end if;
  if is_shown and not was_shown then
    update private.cases set decided_at = now()
      where kind = 'unanswered' and post_kind = 'question' and post_id = question and decided_at is null;
  end if;
  if tg_op = 'DELETE' then
    perform private.drop_empty_question(question);
  end if;
  return null;
end
$$;
comment on function private.count_answer() is 'Trigger on answers: keeps what their question tells of them.';

create trigger count_answer after insert or update of state or delete on public.answers
  for each row execute function private.count_answer();

-- Whoever is gone has been helped no longer.
-- Definer, for the same reason.
create function private.count_helped() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.answers set helped = greatest(0, helped + case when tg_op = 'INSERT' then 1 else -1 end)
    where id = coalesce(old.answer_id, new.answer_id);
  return null;
end
$$;
comment on function private.count_helped() is 'Trigger on helped: keeps how many an answer helped.';

create trigger count_helped after insert or delete on public.helped
  for each row execute function private.count_helped();

-- Everybody whose words a viewer does not see: blocked either way, or muted. The same as is_hidden_for(), once for a list.
create function private.hidden_people(viewer uuid) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(person), '{}') from (
    select blocked_id from public.blocks where user_id = viewer and circle_id is null
    union
    select user_id from public.blocks where blocked_id = viewer and circle_id is null
    union
    select muted_id from public.mutes where user_id = viewer and circle_id is null
  ) as hidden (person)
$$;
comment on function private.hidden_people(uuid) is 'Everybody whose words a viewer does not see.';

-- What a viewer reported, they see no more. Worry about somebody hides nothing.
create function private.reported_posts(viewer uuid) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(post_id), '{}') from public.reports
  where user_id = viewer and post_kind in ('question', 'answer') and reason <> 'worried'
$$;
comment on function private.reported_posts(uuid) is 'Questions and answers that a viewer reported, and sees no more.';

-- Who may see a question: everybody while it is shown, its author always. Blocked is the same as not found.
create function private.may_see_question(viewer uuid, question uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.questions as seen
    where seen.id = question and (
      seen.author_id = viewer
      or (seen.state = 'shown' and not private.is_hidden_for(viewer, seen.author_id))
      or (seen.state in ('withdrawn', 'away') and seen.answers > 0
        and (seen.author_id is null or not private.is_hidden_for(viewer, seen.author_id)))))
$$;
comment on function private.may_see_question(uuid, uuid) is 'Does this viewer see this question, or what is left of it?';

-- What is written below a question keeps it until the transaction ends: its author's account may go in the same instant.
create function private.lock_question(viewer uuid, question uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  perform from public.questions where id = lock_question.question for key share;
  return found and private.may_see_question(viewer, lock_question.question);
end
$$;
comment on function private.lock_question(uuid, uuid) is 'Holds a question that this viewer sees. False where there is none.';

-- Whoever changes an answer holds its question first, as whoever deletes an account does (lock_order.sql): what is shown is counted
-- there.
create function private.lock_question_of(answer uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select from public.questions where id = (select question_id from public.answers where id = answer) for no key update
$$;
comment on function private.lock_question_of(uuid) is 'Holds the question that an answer stands under.';

-- Who may see an answer: who sees its question, by the same rules.
create function private.may_see_answer(viewer uuid, answer uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.answers as seen
    where seen.id = answer and (
      seen.author_id = viewer
      or (seen.state = 'shown' and not private.is_hidden_for(viewer, seen.author_id)))
      and private.may_see_question(viewer, seen.question_id))
$$;
comment on function private.may_see_answer(uuid, uuid) is 'Does this viewer see this answer?';

-- What a person of the staff, or reports, decide of a post. Counts, search and the feed follow by triggers.
create function private.show_question(question uuid) returns void
language sql
volatile
set search_path = ''
as $$
  update public.questions set state = 'shown', reason = null where id = question and state in ('held', 'hidden', 'removed')
$$;
comment on function private.show_question(uuid) is 'Shows a question that was held, hidden or removed.';

-- Hidden until somebody looks, or removed for good.
create function private.hide_question(question uuid, new_state text) returns void
language sql
volatile
set search_path = ''
as $$
  update public.questions set state = new_state
  where id = question and state in ('shown', 'held', 'hidden', 'away') and new_state in ('hidden', 'removed')
$$;
comment on function private.hide_question(uuid, text) is 'Hides a question, by reports or for good.';

-- The same for an answer.
create function private.show_answer(answer uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select private.lock_question_of(answer);
  update public.answers set state = 'shown', reason = null where id = answer and state in ('held', 'hidden', 'removed')
$$;
comment on function private.show_answer(uuid) is 'Shows an answer that was held, hidden or removed.';

-- The same for an answer.
create function private.hide_answer(answer uuid, new_state text) returns void
language sql
volatile
set search_path = ''
as $$
  select private.lock_question_of(answer);
  update public.answers set state = new_state
  where id = answer and state in ('shown', 'held', 'hidden', 'away') and new_state in ('hidden', 'removed')
$$;
comment on function private.hide_answer(uuid, text) is 'Hides an answer, by reports or for good.';
