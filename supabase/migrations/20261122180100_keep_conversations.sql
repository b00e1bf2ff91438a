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
grant update (title) on public.conversations to authenticated;
grant select, insert, update, delete on public.conversations to service_role;

-- A person reads and deletes their conversations, also when a visitor's time is over.
create policy "A person reads their own conversations"
  on public.conversations for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own conversations"
  on public.conversations for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, give a conversation another title, and change nothing else of it.
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

-- What a person says of an answer: whether it was right, and what was off.
create table public.turn_feedback (
  turn_id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  verdict text not null check (verdict in ('right', 'off')),
  text text check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint turn_feedback_turn foreign key (turn_id, user_id)
    references public.turns (id, user_id) on delete cascade on update cascade
);
comment on table public.turn_feedback is 'What a person says of an answer. Seen and written by that person alone.';

create index turn_feedback_user_id on public.turn_feedback (user_id, turn_id);

alter table public.turn_feedback enable row level security;
revoke all on public.turn_feedback from public, anon, authenticated, service_role;
grant select, delete on public.turn_feedback to authenticated;
-- turn_id and user_id are among the columns one may update because an upsert names them again; the policies and the foreign
-- key keep a row with its owner and with an answer of theirs.
grant insert (turn_id, user_id, verdict, text) on public.turn_feedback to authenticated;
grant update (turn_id, user_id, verdict, text) on public.turn_feedback to authenticated;
grant select, insert, update, delete on public.turn_feedback to service_role;

-- A person reads and deletes what they said, also when a visitor's time is over.
create policy "A person reads their own feedback"
  on public.turn_feedback for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own feedback"
  on public.turn_feedback for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, say it of answers to themselves (the foreign key holds that).
create policy "A person inserts their own feedback"
  on public.turn_feedback for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own feedback"
  on public.turn_feedback for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.turn_feedback
  for each row execute function private.touch_updated_at();

-- What the operator's model is asked, by whom and for how much, so that neither one person nor a month costs more than the
-- operator means to pay. What is asked with a person's own key is not counted.
create table private.model_uses (
  turn_id uuid primary key,
  user_id uuid references auth.users (id) on delete set null,
  used_at timestamptz not null default now(),
  microdollars bigint not null check (microdollars >= 0)
);
comment on table private.model_uses is
  'Questions to the operator''s model: what each cost, or may cost while it runs. Forgotten after two months.';
comment on column private.model_uses.user_id is 'Null once the account is deleted: the month''s sum stays.';

create index model_uses_user_id_used_at on private.model_uses (user_id, used_at);
create index model_uses_used_at on private.model_uses (used_at);

alter table private.model_uses enable row level security;
revoke all on private.model_uses from public, anon, authenticated, service_role;

-- What the operator's model has cost since the month began (UTC), in millionths of a dollar.
create function private.model_microdollars() returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(microdollars), 0)::bigint from private.model_uses
  where used_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
$$;
revoke all on function private.model_microdollars() from public;
comment on function private.model_microdollars() is 'What the operator''s model cost since the month began.';

-- Takes one question to the operator's model, with the most that it may cost; false when the person's day or the month's sum
-- has no room for it. The caller holds the person's lock; the month has one of its own, as everybody's questions count.
create function private.take_model_use(
  turn uuid, person uuid, max_daily integer, max_month_microdollars bigint, reserve_microdollars bigint
) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if private.rate_limit_wait(array(
    select used_at from private.model_uses where user_id = person and used_at > now() - interval '1 day'
  ), max_daily, interval '1 day') > 0 then
    return false;
  end if;
  if max_month_microdollars is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('model month', 0));
    if private.model_microdollars() + reserve_microdollars > max_month_microdollars then
      return false;
    end if;
  end if;
  delete from private.model_uses where turn_id in (
    select turn_id from private.model_uses where used_at < now() - interval '2 months' limit 100 for update skip locked
  );
  insert into private.model_uses (turn_id, user_id, microdollars) values (turn, person, reserve_microdollars)
  on conflict (turn_id) do nothing;
  return found;
end
$$;
revoke all on function private.take_model_use(uuid, uuid, integer, bigint, bigint) from public;
comment on function private.take_model_use(uuid, uuid, integer, bigint, bigint) is
  'Counts one question to the operator''s model; false when the day or the month is used up.';

-- How much of the operator's model a person used within a day, and what that cost.
-- Definer: it reads a private table. Executable by service_role alone.
create function public.model_use_of(person uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('turns', count(*), 'microdollars', coalesce(sum(microdollars), 0))
  from private.model_uses where user_id = person and used_at > now() - interval '1 day'
$$;
revoke all on function public.model_use_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.model_use_of(uuid) to service_role;
comment on function public.model_use_of(uuid) is
  'A person''s questions to the operator''s model within a day: {turns, microdollars}.';

-- How a question is taken, answered and ended. The server calls these, once it knows who asks.

-- Takes a question, once for each id, and counts it: asked again it answers that it is known, and nothing is counted twice.
-- It begins a conversation where there is none of that id. {isNew, title, askedAt, mayUseModel}; refuses by
--   MW601 too many questions from one person or one network; hint: seconds to wait
--   MW602 an answer in this conversation is still being written
--   MW603 the id is another question, or another person's      MW604 the conversation is another person's
--   MW605 the conversation holds 200 questions                  MW606 the person has 500 conversations
-- max_daily_model is null where the operator's model is not to be asked; what else it may cost: take_model_use().
-- Definer: it counts in private tables. Executable by service_role alone. Locks are taken in one order: the account, the
-- person's questions, what is counted, the month, rows.
create function public.open_turn(
  turn uuid, conversation uuid, person uuid, words text, asked_about jsonb, named text, consent_to text, sender_hash text,
  max_daily_model integer, max_month_microdollars bigint, reserve_microdollars bigint
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.turns;
  held public.conversations;
  may_use_model boolean := false;
begin
  perform private.hold_people(array[person]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('turns:' || person::text, 0));
  select * into known from public.turns where id = turn;
  select * into held from public.conversations where id = conversation;
  if known.id is not null then
    if (known.user_id, known.conversation_id, known.question) is distinct from (person, conversation, words) then
      raise exception using errcode = 'MW603', message = 'This id holds another question';
    end if;
    return jsonb_build_object('isNew', false, 'title', held.title, 'askedAt', known.asked_at, 'mayUseModel', false);
  end if;
  if held.user_id <> person then
    raise exception using errcode = 'MW604', message = 'The conversation is another person''s';
  end if;
  if exists (
    select from public.turns
    where conversation_id = conversation and state in ('running', 'stopping') and lease_until > now()
  ) then
    raise exception using errcode = 'MW602', message = 'An answer in this conversation is still being written';
  end if;
  if (select count(*) from public.turns where conversation_id = conversation) >= 200 then
    raise exception using errcode = 'MW605', message = 'The conversation holds 200 questions';
  end if;
  if held.id is null and (select count(*) from public.conversations where user_id = person) >= 500 then
    raise exception using errcode = 'MW606', message = 'The person has 500 conversations';
  end if;
  perform private.refuse_for_now(greatest(
    private.attempt_wait('question', person::text, 300, interval '1 day'),
    private.attempt_wait('question_address', sender_hash, 3000, interval '1 day')
  ), 'MW601', 'Too many questions');
  perform private.note_attempt('question', person::text);
  perform private.note_attempt('question_address', sender_hash);
  if max_daily_model is not null then
    may_use_model := private.take_model_use(
      turn, person, max_daily_model, max_month_microdollars, reserve_microdollars);
  end if;

  if held.id is null then
    insert into public.conversations (id, user_id, title, consent_host, consent_at)
    values (conversation, person, named, consent_to, case when consent_to is not null then now() end)
    on conflict (id) do nothing;
    if not found then
      raise exception using errcode = 'MW604', message = 'The conversation is another person''s';
    end if;
  else
    update public.conversations set
      last_asked_at = now(),
      consent_host = coalesce(consent_to, consent_host),
      consent_at = case when consent_to is distinct from consent_host and consent_to is not null then now() else consent_at end
      where id = conversation;
  end if;
  -- What stands as running here has broken off: nobody renewed it.
  update public.turns set state = 'failed' where conversation_id = conversation and state in ('running', 'stopping');
  insert into public.turns (id, conversation_id, user_id, question, about, state, lease_until)
  values (turn, conversation, person, words, asked_about, 'running', now() + interval '30 seconds')
  on conflict (id) do nothing;
  if not found then
    raise exception using errcode = 'MW603', message = 'This id holds another question';
  end if;
  return jsonb_build_object(
    'isNew', true, 'title', coalesce(held.title, named), 'askedAt', now(), 'mayUseModel', may_use_model);
end
$$;
revoke all on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint)
  to service_role;
comment on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint) is
  'Takes a question, once for each id: {isNew, title, askedAt, mayUseModel}. Raises MW601 to MW606.';

-- Adds to an answer that is being written, and says for another 30 seconds that somebody writes. Answers its state:
-- `stopping` where the person wants no more of it, null where it is over or was deleted.
-- Definer for the same reason as open_turn(). Executable by service_role alone.
create function public.append_turn_events(turn uuid, new_events jsonb) returns text
language sql
security definer
set search_path = ''
as $$
  update public.turns set events = events || new_events, lease_until = now() + interval '30 seconds'
  where id = turn and state in ('running', 'stopping')
  returning state
$$;
revoke all on function public.append_turn_events(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.append_turn_events(uuid, jsonb) to service_role;
comment on function public.append_turn_events(uuid, jsonb) is
  'Adds to an answer that is being written; its state, or null where there is none any more.';

-- Ends an answer with its last events, and settles what it took of the operator's model: what it cost, or nothing at all
-- where nothing was sent. Where the cost is not known, what was set aside for it stays counted.
-- Definer for the same reason as open_turn(). Executable by service_role alone.
create function public.close_turn(
  turn uuid, new_events jsonb, ended_as text, counted jsonb, was_sent boolean, spent_microdollars bigint
) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.turns
    set events = events || new_events, state = ended_as, usage = counted, lease_until = now()
    where id = turn and state in ('running', 'stopping');
  if not was_sent then
    delete from private.model_uses where turn_id = turn;
  elsif spent_microdollars is not null then
    update private.model_uses set microdollars = spent_microdollars where turn_id = turn;
  end if;
end
$$;
revoke all on function public.close_turn(uuid, jsonb, text, jsonb, boolean, bigint)
  from public, anon, authenticated, service_role;
grant execute on function public.close_turn(uuid, jsonb, text, jsonb, boolean, bigint) to service_role;
comment on function public.close_turn(uuid, jsonb, text, jsonb, boolean, bigint) is
  'Ends an answer, and settles what it took of the operator''s model.';

-- Asks whoever writes an answer to stop: `stopping`, or `over` where nobody writes it any more; null where the person has no
-- such question. Definer for the same reason as open_turn(). Executable by service_role alone.
create function public.stop_turn(turn uuid, person uuid) returns text
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.turns set state = 'stopping'
    where id = turn and user_id = person and state in ('running', 'stopping') and lease_until > now();
  if found then
    return 'stopping';
  end if;
  return (select 'over' from public.turns where id = turn and user_id = person);
end
$$;
revoke all on function public.stop_turn(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.stop_turn(uuid, uuid) to service_role;
comment on function public.stop_turn(uuid, uuid) is 'Asks for an answer to be stopped: stopping, over, or null.';

-- What of an answer follows an event, for who was cut off: {events, isWriting}; null where the person has no such question.
-- Whether somebody still writes is judged by the clock that gave the lease.
-- Definer for the same reason as open_turn(). Executable by service_role alone.
create function public.read_turn(turn uuid, person uuid, after integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'events', coalesce((
      select jsonb_agg(event order by place) from jsonb_array_elements(events) with ordinality as listed (event, place)
      where (event ->> 'id')::integer > after
    ), '[]'),
    'isWriting', state in ('running', 'stopping') and lease_until > now())
  from public.turns where id = turn and user_id = person
$$;
revoke all on function public.read_turn(uuid, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.read_turn(uuid, uuid, integer) to service_role;
comment on function public.read_turn(uuid, uuid, integer) is
  'What of an answer follows an event: {events, isWriting}, or null.';

-- What a visitor asked comes along when they bring their visit to an account; turns and feedback follow by their foreign
-- keys. A member may so hold more than 500 conversations, and then begins no other until some are deleted.
-- Definer: nobody gives a conversation away but the server.
create function private.bring_conversations() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.conversations set user_id = new.member_id where user_id = new.visitor_id;
  return null;
end
$$;
revoke all on function private.bring_conversations() from public;
comment on function private.bring_conversations() is
  'Trigger on private.visitor_claims: the visitor''s conversations go to the member.';

create trigger bring_conversations
  after insert or update on private.visitor_claims
  for each row execute function private.bring_conversations();

-- Visitors who left nothing: anonymous users without a debt, a payment, a plan, a name, a lesson, a question, an order that is
-- paid or may be, a pass that ended lately, or an address that has waited for less than that, and without a sign of life for so long.
create or replace function private.empty_visitors(unseen interval) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select users.id from auth.users
  where users.is_anonymous
    and users.created_at < now() - unseen
    and coalesce(users.last_sign_in_at, users.created_at) < now() - unseen
    and (coalesce(users.email_change, '') = '' or users.email_change_sent_at < now() - unseen)
    and (coalesce(users.phone_change, '') = '' or users.phone_change_sent_at < now() - unseen)
    and not exists (select from auth.sessions where sessions.user_id = users.id
      and greatest(sessions.refreshed_at at time zone 'UTC', sessions.created_at) >= now() - unseen)
    and not exists (select from public.debts where debts.user_id = users.id)
    and not exists (select from public.debt_payments where debt_payments.user_id = users.id)
    and not exists (select from public.payoff_plans where payoff_plans.user_id = users.id)
    and not exists (select from public.profiles where profiles.user_id = users.id and profiles.first_name is not null)
    and not exists (select from public.lesson_progress where lesson_progress.user_id = users.id)
    and not exists (select from public.review_cards where review_cards.user_id = users.id)
    and not exists (select from public.conversations where conversations.user_id = users.id)
    and not exists (select from public.orders where orders.user_id = users.id
      and not private.is_order_over(orders, unseen))
    and not exists (select from public.access_passes where access_passes.user_id = users.id
      and access_passes.ends_at >= now() - unseen)
$$;
