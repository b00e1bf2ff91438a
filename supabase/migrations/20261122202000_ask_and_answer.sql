-- Questions to everybody, their answers, drafts and what was read.

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
  state text not null check (state in ('shown', 'held', 'hidden', 'removed', 'withdrawn')),
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
  'shown; held until a person looks; hidden by reports; removed by staff; withdrawn by its author, while others have answered.';
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
  author_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('experience', 'rule')),
  body text not null check (char_length(body) between 1 and 4000),
  source text check (char_length(source) between 1 and 500),
  state text not null check (state in ('shown', 'held', 'hidden', 'removed')),
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
revoke all on function private.keep_old_words(text, uuid, uuid, text) from public;
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
revoke all on function private.date_post() from public;
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
revoke all on function private.drop_empty_question(uuid) from public;
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
revoke all on function private.empty_question() from public;
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
revoke all on function private.count_question() from public;
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
revoke all on function private.count_answer() from public;
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
revoke all on function private.count_helped() from public;
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
    select blocked_id from public.blocks where user_id = viewer
    union
    select user_id from public.blocks where blocked_id = viewer
    union
    select muted_id from public.mutes where user_id = viewer and circle_id is null
  ) as hidden (person)
$$;
revoke all on function private.hidden_people(uuid) from public;
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
revoke all on function private.reported_posts(uuid) from public;
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
      or (seen.state = 'withdrawn' and seen.answers > 0
        and (seen.author_id is null or not private.is_hidden_for(viewer, seen.author_id)))))
$$;
revoke all on function private.may_see_question(uuid, uuid) from public;
comment on function private.may_see_question(uuid, uuid) is 'Does this viewer see this question, or what is left of it?';

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
revoke all on function private.may_see_answer(uuid, uuid) from public;
comment on function private.may_see_answer(uuid, uuid) is 'Does this viewer see this answer?';

-- What a person of the staff, or reports, decide of a post. Counts, search and the feed follow by triggers.
create function private.show_question(question uuid) returns void
language sql
volatile
set search_path = ''
as $$
  update public.questions set state = 'shown', reason = null where id = question and state in ('held', 'hidden', 'removed')
$$;
revoke all on function private.show_question(uuid) from public;
comment on function private.show_question(uuid) is 'Shows a question that was held, hidden or removed.';

-- Hidden until somebody looks, or removed for good.
create function private.hide_question(question uuid, new_state text) returns void
language sql
volatile
set search_path = ''
as $$
  update public.questions set state = new_state
  where id = question and state in ('shown', 'held', 'hidden') and new_state in ('hidden', 'removed')
$$;
revoke all on function private.hide_question(uuid, text) from public;
comment on function private.hide_question(uuid, text) is 'Hides a question, by reports or for good.';

-- The same for an answer.
create function private.show_answer(answer uuid) returns void
language sql
volatile
set search_path = ''
as $$
  update public.answers set state = 'shown', reason = null where id = answer and state in ('held', 'hidden', 'removed')
$$;
revoke all on function private.show_answer(uuid) from public;
comment on function private.show_answer(uuid) is 'Shows an answer that was held, hidden or removed.';

-- The same for an answer.
create function private.hide_answer(answer uuid, new_state text) returns void
language sql
volatile
set search_path = ''
as $$
  update public.answers set state = new_state
  where id = answer and state in ('shown', 'held', 'hidden') and new_state in ('hidden', 'removed')
$$;
revoke all on function private.hide_answer(uuid, text) from public;
comment on function private.hide_answer(uuid, text) is 'Hides an answer, by reports or for good.';

-- What one person keeps of questions: what they began to write, and what they have read.

create table public.drafts (
  id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  question_id uuid references public.questions (id) on delete cascade,
  topic text references public.topics (id),
  title text not null default '' check (char_length(title) <= 120),
  kind text check (kind in ('experience', 'rule')),
  body text not null default '' check (char_length(body) <= 4000),
  source text not null default '' check (char_length(source) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.drafts is 'What a member began to write and has not posted. Theirs alone; at most 20.';
comment on column public.drafts.question_id is 'The question that this would answer; null for a question of their own.';

create index drafts_user_id on public.drafts (user_id, updated_at);
create index drafts_question_id on public.drafts (question_id);
create index drafts_topic on public.drafts (topic);

alter table public.drafts enable row level security;
revoke all on public.drafts from public, anon, authenticated, service_role;
grant select on public.drafts to authenticated;
grant select, insert, update, delete on public.drafts to service_role;

-- A person reads their own drafts. Functions alone write here.
create policy "A person reads their own drafts"
  on public.drafts for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.drafts
  for each row execute function private.touch_updated_at();

create table public.thread_reads (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  question_id uuid not null references public.questions (id) on delete cascade,
  read_at timestamptz,
  is_following boolean not null default false,
  primary key (user_id, question_id)
);
comment on table public.thread_reads is 'Which questions somebody opened, when last, and which they follow. Theirs alone.';

create index thread_reads_question_id on public.thread_reads (question_id) ;
create index thread_reads_followers on public.thread_reads (question_id, user_id) where is_following;

alter table public.thread_reads enable row level security;
revoke all on public.thread_reads from public, anon, authenticated, service_role;
grant select on public.thread_reads to authenticated;
grant select, insert, update, delete on public.thread_reads to service_role;

-- A person reads what they have read. Functions alone write here.
create policy "A person reads what they have read"
  on public.thread_reads for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- Keeps what a member began to write. Raises 22023, MW601, MW606, MW616 for one too many.
-- Definer: clients have no rights to write drafts. Executable by authenticated alone, like all that follow.
create function public.save_draft(
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
  if save_draft.question is not null and not private.may_see_question(person, save_draft.question) then
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
    raise exception using errcode = 'MW616', message = 'There are too many drafts: post or delete one first';
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
revoke all on function public.save_draft(uuid, uuid, text, text, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.save_draft(uuid, uuid, text, text, text, text, text) to authenticated;
comment on function public.save_draft(uuid, uuid, text, text, text, text, text) is
  'Keeps what the calling member began to write: {saved_at}. Raises 22023, MW601, MW605, MW606, MW616.';

-- Also when it is there no more.
-- Definer, as save_draft().
create function public.delete_draft(draft uuid) returns void
language sql
security definer
set search_path = ''
as $$ delete from public.drafts where id = draft and user_id = auth.uid() and private.may_see_own() $$;
revoke all on function public.delete_draft(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_draft(uuid) to authenticated;
comment on function public.delete_draft(uuid) is 'Deletes a draft of the caller''s.';

-- What the caller began to write, and what of theirs is not shown to others and why, the latest first.
-- Definer, as save_draft().
create function public.my_drafts() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'drafts', coalesce((
      select jsonb_agg(jsonb_build_object('id', id, 'question', question_id, 'topic', topic, 'title', title, 'kind', kind,
        'body', body, 'source', source, 'saved_at', updated_at) order by updated_at desc)
      from public.drafts where user_id = auth.uid()), '[]'),
    'waiting', coalesce((
      select jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'question', question, 'words', words, 'state', state,
        'reason', reason, 'written_at', created_at) order by created_at desc)
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
revoke all on function public.my_drafts() from public, anon, authenticated, service_role;
grant execute on function public.my_drafts() to authenticated;
comment on function public.my_drafts() is
  'What the caller began to write, and what of theirs is not shown and why: {drafts, waiting}.';

-- Says that the caller has read a question until now. Raises MW601, MW605.
-- Definer, as save_draft().
create function public.thread_read(question uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_reader();
begin
  if not private.may_see_question(person, question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  perform private.hold_people(array[person]);
  insert into public.thread_reads (user_id, question_id, read_at) values (person, question, now())
  on conflict (user_id, question_id) do update set read_at = excluded.read_at;
end
$$;
revoke all on function public.thread_read(uuid) from public, anon, authenticated, service_role;
grant execute on function public.thread_read(uuid) to authenticated;
comment on function public.thread_read(uuid) is 'Says that the caller has read a question until now. Raises MW601, MW605.';

-- Whoever follows a question is told of its answers. Raises MW601, MW605.
-- Definer, as save_draft().
create function public.follow(question uuid, is_following boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_reader();
begin
  if follow.is_following is null then
    raise exception using errcode = '22023', message = 'Follow it, or not?';
  end if;
  if not private.may_see_question(person, question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  perform private.hold_people(array[person]);
  insert into public.thread_reads (user_id, question_id, is_following) values (person, question, follow.is_following)
  on conflict (user_id, question_id) do update set is_following = excluded.is_following;
end
$$;
revoke all on function public.follow(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.follow(uuid, boolean) to authenticated;
comment on function public.follow(uuid, boolean) is 'Follows a question, or no longer. Raises 22023, MW601, MW605.';

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
revoke all on function private.author_seen(uuid, uuid) from public;
comment on function private.author_seen(uuid, uuid) is
  'Who wrote something: {id, name, shape, glaze, is_staff, is_me}; null for who is gone.';

-- Questions of a list, in its order, as one viewer sees them. Answers of people whom they don't see aren't counted.
create function private.feed_items(listed uuid[], viewer uuid, hidden uuid[], reported uuid[]) returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', seen.id, 'topic', seen.topic, 'title', seen.title,
    'author', private.author_seen(seen.author_id, viewer),
    'asked_at', coalesce(seen.shown_at, seen.created_at), 'active_at', seen.active_at,
    'answers', seen.answers - case when hidden = '{}' and reported = '{}' then 0 else (
      select count(*) from public.answers as others
      where others.question_id = seen.id and others.state = 'shown'
        and (others.author_id = any (hidden) or others.id = any (reported))) end,
    'accepted', exists (
      select from public.answers as taken
      where taken.id = seen.accepted_id and taken.state = 'shown' and taken.author_id <> all (hidden) and taken.id <> all (reported)),
    'new_answers', case when opened.read_at is not null then (
      select count(*) from (
        select from public.answers as others
        where others.question_id = seen.id and others.shown_at > opened.read_at and others.state = 'shown'
          and others.author_id <> viewer and others.author_id <> all (hidden) and others.id <> all (reported)
        limit 100) as unread) end
  ) order by place), '[]')
  from unnest(listed) with ordinality as wanted (id, place)
  join public.questions as seen on seen.id = wanted.id
  left join public.thread_reads as opened on opened.question_id = seen.id and opened.user_id = viewer
$$;
revoke all on function private.feed_items(uuid[], uuid, uuid[], uuid[]) from public;
comment on function private.feed_items(uuid[], uuid, uuid[], uuid[]) is 'Questions of a list, in its order, as one viewer sees them.';

-- A page of the feed, the liveliest first: after the question of this instant and id, or from the top. Raises MW601, 22023.
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
revoke all on function public.feed_page(text, boolean, timestamptz, uuid) from public, anon, authenticated, service_role;
grant execute on function public.feed_page(text, boolean, timestamptz, uuid) to authenticated;
comment on function public.feed_page(text, boolean, timestamptz, uuid) is
  'A page of questions, the liveliest first: {questions, more, now}. Raises 22023, MW601.';

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
    'reason', seen.reason, 'is_mine', seen.author_id = viewer, 'is_accepted', seen.id is not distinct from accepted
  ) order by seen.shown_at nulls last, seen.id), '[]')
  from public.answers as seen where seen.id = any (listed)
$$;
revoke all on function private.answers_seen(uuid[], uuid, uuid) from public;
comment on function private.answers_seen(uuid[], uuid, uuid) is 'Answers of a list as one viewer sees them.';

-- A question with its answers: fifty at a time, and with the first of them the accepted one and what the caller wrote that is
-- not shown. A question that its author took back has no words and no name. Raises MW601, MW605.
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
    where id = held.accepted_id and state = 'shown' and author_id <> all (hidden) and id <> all (reported);
  listed := array(
    select id from public.answers as seen
    where question_id = held.id and state = 'shown' and author_id <> all (hidden) and id <> all (reported)
      and (after_id is null or (shown_at, id) > (after_at, after_id))
    order by shown_at, id limit size + 1);
  if after_id is null then
    beside := array(
      select id from public.answers where question_id = held.id and (id = accepted or (author_id = viewer and state <> 'shown')));
  end if;
  return jsonb_build_object(
    'question', private.feed_items(array[held.id], viewer, hidden, reported) -> 0 || jsonb_build_object(
      'body', held.body, 'edited_at', held.edited_at, 'state', held.state, 'is_mine', coalesce(held.author_id = viewer, false),
      'reason', case when held.state = 'shown' or held.author_id = viewer then held.reason end,
      'read_at', opened.read_at, 'is_following', coalesce(opened.is_following, false))
      || case when held.state = 'withdrawn' then jsonb_build_object('author', null) else '{}' end,
    'answers', private.answers_seen(listed[1:size] || beside, viewer, accepted),
    'more', cardinality(listed) > size, 'now', now());
end
$$;
revoke all on function public.thread(uuid, timestamptz, uuid) from public, anon, authenticated, service_role;
grant execute on function public.thread(uuid, timestamptz, uuid) to authenticated;
comment on function public.thread(uuid, timestamptz, uuid) is
  'A question with its answers: {question, answers, more, now}. Raises MW601, MW605.';

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
revoke all on function private.expected_rows(text) from public;
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
revoke all on function private.narrowed(tsquery, text, integer) from public;
comment on function private.narrowed(tsquery, text, integer) is
  'A search among the newest questions or answers, as many as should hold enough hits.';

-- Questions that hold all of these words, in what was asked or in one answer: the newest 1,000, half of each kind, are ranked,
-- and the best twenty given. Raises 22023, MW601, MW602.
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
  perform private.take_turn(viewer, 'search');
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
          where seen.state = 'shown' and seen.words @@ in_answers and seen.author_id <> all (hidden)
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
revoke all on function public.search_feed(text, text) from public, anon, authenticated, service_role;
grant execute on function public.search_feed(text, text) to authenticated;
comment on function public.search_feed(text, text) is
  'Questions that hold all of these words, the best first: {questions}. Raises 22023, MW601, MW602.';

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
create function private.tell_feed(about text) returns void
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
revoke all on function private.tell_feed(text) from public;
comment on function private.tell_feed(text) is 'Tells whoever listens to a topic that something is new, at most once a second.';

-- Members, and visitors while a pass runs, hear that there is something new; nobody sends there. A channel tells no words.
create policy "Readers hear of new questions"
  on realtime.messages for select to authenticated
  using (
    (select realtime.topic()) like 'feed:%' and messages.extension = 'broadcast' and (select private.may_enter())
  );

-- Writing: ask, answer, change, take back, say that it helped, accept.

-- What becomes of words before they are shown, or MW615 with the reason as its hint.
create function private.judge_post(author uuid, words text, out state text, out reason text)
language plpgsql
set search_path = ''
as $$
declare
  judged constant jsonb := private.judge_words(author, words);
begin
  if judged ->> 'verdict' = 'refuse' then
    raise exception using errcode = 'MW615', message = 'This cannot be posted here', hint = judged ->> 'reason';
  end if;
  state := case when judged ->> 'verdict' = 'hold' then 'held' else 'shown' end;
  reason := judged ->> 'reason';
end
$$;
revoke all on function private.judge_post(uuid, text) from public;
comment on function private.judge_post(uuid, text) is 'Whether words are shown or held, and why. Raises MW615.';

-- May a rule rest on this: a page of a .gov site, of law.cornell.edu, or a lesson of ours?
create function private.is_source(place text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select place ~* '^https?://([a-z0-9-]+\.)*([a-z0-9-]+\.gov|law\.cornell\.edu)([/?#][^\s\\"<>]*)?$'
    or place ~ '^/education/[a-z0-9-]{1,80}$'
$$;
revoke all on function private.is_source(text) from public;
comment on function private.is_source(text) is 'May a rule rest on this?';

-- Does a text speak of the law?
create function private.speaks_of_law(words text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select words ~* '\m(u\.?s\.?c|f\.?c\.?r\.?a|f\.?d\.?c\.?p\.?a|f\.?c\.?b\.?a|e\.?c\.?o\.?a|c\.?r\.?o\.?a|c\.?f\.?r)\M|\m(by|under|against|federal|state) (the )?law\M|\mstatute'
$$;
revoke all on function private.speaks_of_law(text) from public;
comment on function private.speaks_of_law(text) is 'Does a text speak of the law, as by a name of an act?';

-- The kind and source of an answer: a rule, or words of the law that nobody called their own experience, need a source that
-- may be looked up. Raises 22023, MW611.
create function private.check_source(inout kind text, body text, inout source text)
language plpgsql
immutable
set search_path = ''
as $$
begin
  source := nullif(btrim(source), '');
  if coalesce(kind, 'rule') not in ('experience', 'rule') or char_length(source) > 500 then
    raise exception using errcode = '22023', message = 'Is it a rule, or an experience?';
  end if;
  if source is not null and private.is_source(source) is not true then
    raise exception using errcode = 'MW611', message = 'A rule needs its source: a page of a .gov site or of law.cornell.edu';
  end if;
  if source is null and (kind = 'rule' or (kind is null and private.speaks_of_law(body))) then
    raise exception using errcode = 'MW611', message = 'A rule needs its source';
  end if;
  kind := coalesce(kind, case when source is null then 'experience' else 'rule' end);
end
$$;
revoke all on function private.check_source(text, text, text) from public;
comment on function private.check_source(text, text, text) is 'The kind and source of an answer. Raises 22023, MW611.';

-- Title and text of a question as they are kept. Raises 22023, MW606.
create function private.check_question(inout title text, inout body text)
language plpgsql
immutable
set search_path = ''
as $$
begin
  title := pg_catalog.regexp_replace(private.check_words(title, 120), '\s+', ' ', 'g');
  if least(char_length(title), char_length(private.plain_words(title))) < 12 then
    raise exception using errcode = '22023', message = 'A question needs at least 12 characters';
  end if;
  body := case when body ~ '\S' then private.check_words(body, 4000) else '' end;
end
$$;
revoke all on function private.check_question(text, text) from public;
comment on function private.check_question(text, text) is 'Title and text of a question as they are kept. Raises 22023, MW606.';

-- Tells those who follow a question that there is an answer, each by themselves. Nobody hears of whom they don't see.
create function private.tell_followers(question uuid, author uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select realtime.send(jsonb_build_object('question', question), 'answer', 'person:' || followers.user_id, true)
  from (
    select user_id from public.thread_reads
    where question_id = question and is_following and user_id <> author limit 200
  ) as followers
  where not private.is_hidden_for(followers.user_id, author)
$$;
revoke all on function private.tell_followers(uuid, uuid) from public;
comment on function private.tell_followers(uuid, uuid) is 'Tells those who follow a question that there is an answer.';

-- A post that its author made right waits for nobody any more.
create function private.close_held_case(what text, which uuid) returns void
language sql
volatile
set search_path = ''
as $$
  update private.cases set decided_at = now()
  where kind = 'held' and post_kind = what and post_id = which and decided_at is null
$$;
revoke all on function private.close_held_case(text, uuid) from public;
comment on function private.close_held_case(text, uuid) is 'Closes the case of a held post that no longer is one.';

-- Asks everybody, under the id of the draft: sent again, it is the same question and counts once. The asker follows it.
-- Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615.
-- Definer: clients have no rights to these tables. Executable by authenticated alone, like all that follow.
create function public.ask(draft uuid, topic text, title text, body text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.questions;
  checked record;
  judged record;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  select * into held from public.questions where id = draft;
  if found and held.author_id = person then
    return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
  end if;
  if draft is null or found
    or not exists (select from public.topics where id = ask.topic) then
    raise exception using errcode = '22023', message = 'This is no question';
  end if;
  select * into checked from private.check_question(ask.title, ask.body);
  select * into judged from private.judge_post(person, concat_ws(E'\n', checked.title, checked.body));
  perform private.take_turn(person, 'question');
  insert into public.questions (id, author_id, topic, title, body, state, reason)
  values (draft, person, ask.topic, checked.title, checked.body, judged.state, judged.reason)
  on conflict do nothing returning * into held;
  if not found then
    raise exception using errcode = '22023', message = 'This is no question';
  end if;
  insert into public.thread_reads (user_id, question_id, read_at, is_following) values (person, draft, now(), true);
  delete from public.drafts where id = draft and user_id = person;
  if held.state = 'held' then
    perform private.open_case('held', held.reason, 'question', held.id, person);
  else
    perform private.tell_feed(held.topic);
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;
revoke all on function public.ask(uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.ask(uuid, text, text, text) to authenticated;
comment on function public.ask(uuid, text, text, text) is
  'Asks everybody: {id, state, reason}. Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615.';

-- Answers, under the id of the draft. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.
-- Definer, as ask().
create function public.answer(draft uuid, question uuid, kind text, body text, source text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  said text;
  held public.answers;
  checked record;
  judged record;
  about text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  select * into held from public.answers where id = draft;
  if found and held.author_id = person and held.question_id = answer.question then
    return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
  end if;
  if draft is null or found then
    raise exception using errcode = '22023', message = 'This is no answer';
  end if;
  select questions.topic into about from public.questions
    where id = answer.question and state = 'shown' and private.may_see_question(person, id);
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  said := private.check_words(answer.body, 4000);
  select * into checked from private.check_source(answer.kind, said, answer.source);
  select * into judged from private.judge_post(person, concat_ws(E'\n', said, checked.source));
  perform private.take_turn(person, 'answer');
  insert into public.answers (id, question_id, author_id, kind, body, source, state, reason)
  values (draft, answer.question, person, checked.kind, said, checked.source, judged.state, judged.reason)
  on conflict do nothing returning * into held;
  if not found then
    raise exception using errcode = '22023', message = 'This is no answer';
  end if;
  insert into public.thread_reads (user_id, question_id, read_at, is_following)
  values (person, answer.question, now(), true) on conflict do nothing;
  delete from public.drafts where id = draft and user_id = person;
  if held.state = 'held' then
    perform private.open_case('held', held.reason, 'answer', held.id, person);
  else
    perform private.tell_feed(about);
    perform private.tell_followers(held.question_id, person);
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;
revoke all on function public.answer(uuid, uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.answer(uuid, uuid, text, text, text) to authenticated;
comment on function public.answer(uuid, uuid, text, text, text) is
  'Answers a question: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.';

-- When a post that changes now is marked as changed: half an hour is free.
create function private.mark_of_edit(since timestamptz, marked timestamptz) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case when since < now() - pg_catalog.make_interval(mins => limits.edit_minutes) then now() else marked end
  from private.community_limits() as limits
$$;
revoke all on function private.mark_of_edit(timestamptz, timestamptz) from public;
comment on function private.mark_of_edit(timestamptz, timestamptz) is 'When a post that changes now is marked as changed.';

-- Changes a question of one's own. What was held is shown once nothing holds it; what reports hid or staff removed stays so.
-- Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.
-- Definer, as ask().
create function public.edit_question(question uuid, topic text, title text, body text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.questions;
  checked record;
  judged record;
begin
  select * into held from public.questions
    where id = question and author_id = person and state in ('shown', 'held', 'hidden') for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  if not exists (select from public.topics where id = edit_question.topic) then
    raise exception using errcode = '22023', message = 'There is no such topic';
  end if;
  select * into checked from private.check_question(edit_question.title, edit_question.body);
  if (checked.title, checked.body, edit_question.topic) is distinct from (held.title, held.body, held.topic) then
    select * into judged from private.judge_post(person, concat_ws(E'\n', checked.title, checked.body));
    perform private.take_turn(person, 'edit');
    perform private.keep_old_words('question', held.id, person, concat_ws(E'\n\n', held.title, nullif(held.body, '')));
    update public.questions set title = checked.title, body = checked.body, topic = edit_question.topic,
      state = case when held.state = 'hidden' then 'hidden' else judged.state end, reason = judged.reason,
      edited_at = private.mark_of_edit(held.shown_at, held.edited_at)
    where id = held.id;
    if judged.state = 'held' then
      perform private.open_case('held', judged.reason, 'question', held.id, person);
    elsif held.state = 'held' then
      perform private.close_held_case('question', held.id);
      perform private.tell_feed(edit_question.topic);
    end if;
    select * into held from public.questions where id = held.id;
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;
revoke all on function public.edit_question(uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.edit_question(uuid, text, text, text) to authenticated;
comment on function public.edit_question(uuid, text, text, text) is
  'Changes a question of the caller''s: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.';

-- Changes an answer of one's own, by the same rules. Raises MW611 besides.
-- Definer, as ask().
create function public.edit_answer(answer uuid, kind text, body text, source text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.answers;
  said text;
  checked record;
  judged record;
begin
  select * into held from public.answers
    where id = answer and author_id = person and state in ('shown', 'held', 'hidden') for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such answer';
  end if;
  said := private.check_words(edit_answer.body, 4000);
  select * into checked from private.check_source(edit_answer.kind, said, edit_answer.source);
  if (said, checked.kind, checked.source) is distinct from (held.body, held.kind, held.source) then
    select * into judged from private.judge_post(person, concat_ws(E'\n', said, checked.source));
    perform private.take_turn(person, 'edit');
    perform private.keep_old_words('answer', held.id, person, concat_ws(E'\n\n', held.body, held.source));
    update public.answers set body = said, kind = checked.kind, source = checked.source,
      state = case when held.state = 'hidden' then 'hidden' else judged.state end, reason = judged.reason,
      edited_at = private.mark_of_edit(held.shown_at, held.edited_at)
    where id = held.id;
    if judged.state = 'held' then
      perform private.open_case('held', judged.reason, 'answer', held.id, person);
    elsif held.state = 'held' then
      perform private.close_held_case('answer', held.id);
      perform private.tell_feed((select topic from public.questions where id = held.question_id));
      perform private.tell_followers(held.question_id, person);
    end if;
    select * into held from public.answers where id = held.id;
  end if;
  return jsonb_build_object('id', held.id, 'state', held.state, 'reason', held.reason);
end
$$;
revoke all on function public.edit_answer(uuid, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.edit_answer(uuid, text, text, text) to authenticated;
comment on function public.edit_answer(uuid, text, text, text) is
  'Changes an answer of the caller''s: {id, state, reason}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW611, MW614, MW615.';

-- Takes back what one wrote: the words go. A question that somebody answered stays without them, for the answers.
-- Also who may not write takes back, and again changes nothing. Raises 22023, MW601.
-- Definer, as ask().
create function public.remove_post(kind text, id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  asked public.questions;
  said public.answers;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[person]);
  if remove_post.kind = 'answer' then
    delete from public.answers where answers.id = remove_post.id and author_id = person returning * into said;
    if found then
      perform private.keep_old_words('answer', said.id, person, concat_ws(E'\n\n', said.body, said.source));
    end if;
  elsif remove_post.kind = 'question' then
    select * into asked from public.questions
      where questions.id = remove_post.id and author_id = person and state <> 'withdrawn' for update;
    if found then
      perform private.keep_old_words('question', asked.id, person, concat_ws(E'\n\n', asked.title, nullif(asked.body, '')));
      update public.questions set state = 'withdrawn', title = '', body = '', reason = null where questions.id = asked.id;
    end if;
  else
    raise exception using errcode = '22023', message = 'There is no such post';
  end if;
  perform private.close_held_case(remove_post.kind, remove_post.id)
    where asked.id is not null or said.id is not null;
end
$$;
revoke all on function public.remove_post(text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_post(text, uuid) to authenticated;
comment on function public.remove_post(text, uuid) is 'Takes back a question or an answer of the caller''s. Raises 22023, MW601.';

-- Says that somebody else's answer helped, or takes that back. Once each. Raises 22023, MW601, MW602, MW605, MW609, MW614.
-- Definer, as ask().
create function public.mark_helped(answer uuid, helped boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
begin
  if mark_helped.helped is null then
    raise exception using errcode = '22023', message = 'Did it help, or not?';
  end if;
  if not private.may_see_answer(person, mark_helped.answer)
    or not exists (select from public.answers where id = mark_helped.answer and state = 'shown') then
    raise exception using errcode = 'MW605', message = 'There is no such answer';
  end if;
  if exists (select from public.answers where id = mark_helped.answer and author_id = person) then
    raise exception using errcode = '22023', message = 'One cannot be helped by oneself';
  end if;
  if mark_helped.helped then
    if not exists (select from public.helped where answer_id = mark_helped.answer and user_id = person) then
      perform private.take_turn(person, 'helped');
      insert into public.helped (answer_id, user_id) values (mark_helped.answer, person) on conflict do nothing;
    end if;
  else
    delete from public.helped where answer_id = mark_helped.answer and user_id = person;
  end if;
  return (select jsonb_build_object('helped', answers.helped, 'helped_me', mark_helped.helped)
    from public.answers where id = mark_helped.answer);
end
$$;
revoke all on function public.mark_helped(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.mark_helped(uuid, boolean) to authenticated;
comment on function public.mark_helped(uuid, boolean) is
  'Says that an answer helped, or no longer: {helped, helped_me}. Raises 22023, MW601, MW602, MW605, MW609, MW614.';

-- The asker takes one answer, or none any more. Of two at once the later stands. Raises 22023, MW601, MW605, MW609, MW614.
-- Definer, as ask().
create function public.accept(answer uuid, accepted boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  about uuid;
begin
  if accept.accepted is null then
    raise exception using errcode = '22023', message = 'Take it, or not?';
  end if;
  -- The answer before its question, as whoever deletes an account takes them.
  select question_id into about from public.answers
    where id = accept.answer and state = 'shown' and private.may_see_answer(person, id) for key share;
  if not exists (select from public.questions where id = about and author_id = person and state = 'shown') then
    raise exception using errcode = 'MW605', message = 'There is no such answer';
  end if;
  update public.questions set accepted_id = case when accept.accepted then accept.answer end
    where id = about and (accept.accepted or accepted_id = accept.answer);
end
$$;
revoke all on function public.accept(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.accept(uuid, boolean) to authenticated;
comment on function public.accept(uuid, boolean) is
  'The asker takes an answer, or no longer. Raises 22023, MW601, MW605, MW609, MW614.';

-- Puts questions that nobody answered in a day before staff, once each: by the clock. What nobody answered in a week nobody is
-- asked about any more. How many it was.
create function private.call_staff_to_questions() returns integer
language sql
volatile
set search_path = ''
as $$
  with waiting as (
    select id, author_id from public.questions
    where state = 'shown' and answers = 0
      and active_at < now() - interval '1 day' and active_at > now() - interval '7 days'
      and not exists (
        select from private.cases where kind = 'unanswered' and post_kind = 'question' and post_id = questions.id)
    order by active_at limit 100
  )
  select count(private.open_case('unanswered', 'no_answer', 'question', id, author_id))::integer from waiting
$$;
revoke all on function private.call_staff_to_questions() from public;
comment on function private.call_staff_to_questions() is
  'Puts questions without an answer of a day before staff, once each; how many.';

