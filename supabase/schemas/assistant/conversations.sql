-- What people ask, and what they were answered. The server writes it; whose it is reads, renames and deletes it.

create table public.conversations (
  id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  consent_host text check (char_length(consent_host) between 1 and 253),
  consent_at timestamptz,
  last_asked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A turn names conversation and owner together, so that it can never hang on somebody else's conversation.
  constraint conversations_id_user_id unique (id, user_id),
  constraint conversations_consent_complete check ((consent_host is null) = (consent_at is null))
);
comment on table public.conversations is
  'Conversations with the assistant. Seen by that person alone, written by the server; at most 500 each.';
comment on column public.conversations.consent_host is
  'The host of a model that questions of this conversation may be sent to, by the person''s word; null for none.';
comment on column public.conversations.last_asked_at is 'When the last question was asked: lists go by it.';

create index conversations_user_id_last_asked_at on public.conversations (user_id, last_asked_at);

alter table public.conversations enable row level security;
revoke all on public.conversations from public, anon, authenticated, service_role;
grant select, delete on public.conversations to authenticated;
-- What they agreed to is theirs to take back; agreeing comes with a question.
grant update (title, consent_host, consent_at) on public.conversations to authenticated;
grant select, insert, update, delete on public.conversations to service_role;

-- A person reads and deletes their conversations, also when a visitor's time is over.
create policy "A person reads their own conversations"
  on public.conversations for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own conversations"
  on public.conversations for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, give a conversation another title or take back what they agreed to, and change
-- nothing else of it.
create policy "A person renames their own conversations"
  on public.conversations for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.conversations
  for each row execute function private.touch_updated_at();

create table public.turns (
  id uuid primary key,
  conversation_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  question text not null check (char_length(question) between 1 and 2000),
  about jsonb not null default '{}' check (jsonb_typeof(about) = 'object' and octet_length(about::text) <= 500),
  asked_at timestamptz not null default now(),
  events jsonb not null default '[]'
    check (jsonb_typeof(events) = 'array' and octet_length(events::text) <= 1000000),
  state text not null check (state in ('running', 'stopping', 'done', 'stopped', 'failed')),
  lease_until timestamptz not null,
  usage jsonb check (jsonb_typeof(usage) = 'object'),
  -- Feedback names turn and owner together, for the same reason.
  constraint turns_id_user_id unique (id, user_id),
  -- Deleting a conversation deletes its turns; one that changes hands by claim_visitor_data takes them along.
  constraint turns_conversation foreign key (conversation_id, user_id)
    references public.conversations (id, user_id) on delete cascade on update cascade
);
comment on table public.turns is
  'A question and its answer, as it grows. Seen by that person alone, written by the server; at most 200 in a conversation.';
comment on column public.turns.about is 'What the page that it was asked from was about: a debt, a lesson.';
comment on column public.turns.events is 'The answer as the events it was sent as, in their order.';
comment on column public.turns.lease_until is
  'While it runs, whoever answers renews this; an answer that nobody renews has broken off.';
comment on column public.turns.usage is 'What a model counted and what that cost, where one was asked.';

create index turns_user_id_asked_at on public.turns (user_id, asked_at);
create index turns_conversation_id_asked_at on public.turns (conversation_id, user_id, asked_at);

alter table public.turns enable row level security;
revoke all on public.turns from public, anon, authenticated, service_role;
grant select, delete on public.turns to authenticated;
grant select, insert, update, delete on public.turns to service_role;

-- A person reads and deletes their questions, also when a visitor's time is over. The server alone writes them.
create policy "A person reads their own turns"
  on public.turns for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own turns"
  on public.turns for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
