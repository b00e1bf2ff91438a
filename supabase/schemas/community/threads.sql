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

-- Keeps what a member began to write. Raises 22023, MW601, MW602, MW606, MW629 for one too many.
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
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if draft is null or char_length(coalesce(save_draft.title, '')) > 120 or char_length(coalesce(save_draft.body, '')) > 4000
    or char_length(coalesce(save_draft.source, '')) > 500 or private.read_length(said) > 10000
    or coalesce(save_draft.kind, 'rule') not in ('rule', 'experience')
    or (save_draft.topic is not null and not exists (select from public.topics where id = save_draft.topic)) then
    raise exception using errcode = '22023', message = 'This is no draft';
  end if;
  -- A page keeps one two seconds after the last letter: nobody who types comes near this.
  perform private.count_action(person, 'draft');
  perform private.lock_people(array[person]);
  -- Before its question, as answer() does.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('drafts:' || person::text, 0));
  if save_draft.question is not null and not private.lock_question(person, save_draft.question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  if private.holds_private_number(private.plain_words(said)) then
    raise exception using errcode = 'MW606', message = 'This holds a card''s number or a Social Security number';
  end if;
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
grant execute on function public.save_draft(uuid, uuid, text, text, text, text, text) to authenticated;
comment on function public.save_draft(uuid, uuid, text, text, text, text, text) is
  'Keeps what the calling member began to write: {saved_at}. Raises 22023, MW601, MW602, MW605, MW606, MW629.';

-- Also when it is there no more.
-- Definer, as save_draft().
create function public.delete_draft(draft uuid) returns void
language sql
security definer
set search_path = ''
as $$ delete from public.drafts where id = draft and user_id = auth.uid() and private.may_see_own() $$;
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
grant execute on function public.my_drafts() to authenticated;
comment on function public.my_drafts() is
  'What the caller began to write, and what of theirs is not shown and why: {drafts, waiting}.';

-- Says that the caller has read a question until now. Raises MW605, MW623.
-- Definer, as save_draft().
create function public.thread_read(question uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_reader();
begin
  perform private.lock_people(array[person]);
  if not private.lock_question(person, question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  insert into public.thread_reads (user_id, question_id, read_at) values (person, question, now())
  on conflict (user_id, question_id) do update set read_at = excluded.read_at;
end
$$;
grant execute on function public.thread_read(uuid) to authenticated;
comment on function public.thread_read(uuid) is 'Says that the caller has read a question until now. Raises MW605, MW623.';

-- Whoever follows a question is told of its answers. Raises 22023, MW605, MW623.
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
  perform private.lock_people(array[person]);
  if not private.lock_question(person, question) then
    raise exception using errcode = 'MW605', message = 'There is no such question';
  end if;
  insert into public.thread_reads (user_id, question_id, is_following) values (person, question, follow.is_following)
  on conflict (user_id, question_id) do update set is_following = excluded.is_following;
end
$$;
grant execute on function public.follow(uuid, boolean) to authenticated;
comment on function public.follow(uuid, boolean) is 'Follows a question, or no longer. Raises 22023, MW605, MW623.';
