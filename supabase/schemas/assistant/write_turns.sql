-- How a question is taken, answered and ended. The server calls these, once it knows who asks.

-- Lets somebody ask, or see what would be sent, and counts it: 20 times a minute and 600 times a day, and 100 times a minute from one network.
-- Asked before anything is read or worked out, whether a model is asked or not, and whoever's key it is. Questions that are taken have a
-- limit of their own besides (open_turn).
--   MW801 too many; hint: seconds to wait
-- Definer: it counts in private tables. Executable by service_role alone.
create function public.pace_question(person uuid, sender_hash text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_for_now(greatest(
    private.attempt_wait('question pace', person::text, 20, interval '1 minute'),
    private.attempt_wait('question pace', person::text, 600, interval '1 day'),
    private.attempt_wait('question pace', sender_hash, 100, interval '1 minute')
  ), 'MW801', 'Too many questions');
  perform private.note_attempt('question pace', person::text);
  perform private.note_attempt('question pace', sender_hash);
end
$$;
grant execute on function public.pace_question(uuid, text) to service_role;
comment on function public.pace_question(uuid, text) is
  'Counts that somebody asks, or looks at what would be sent. Raises MW801.';

-- Takes a question, once for each id, and counts it: asked again it answers that it is known, and nothing is counted twice.
-- It begins a conversation where there is none of that id, if the page that asks begins one (is_beginning): what was deleted
-- elsewhere is not revived. {isNew, title, askedAt, mayUseModel}; refuses by
--   MW801 too many questions from one person or one network; hint: seconds to wait
--   MW802 an answer in this conversation is still being written
--   MW803 the id is another question, or another person's      MW804 the conversation is another person's, or has just gone
--   MW805 the conversation holds 200 questions                  MW806 the person has 500 conversations
-- max_daily_model is null where the operator's model is not to be asked; what else it may cost: take_model_use().
-- Definer: it counts in private tables. Executable by service_role alone. Locks are taken in one order: the account, the
-- person's questions, what is counted, the month, rows. consent_to comes with the one question whose preview was agreed to: what
-- was taken back since is not written again by a page that does not know of it.
create function public.open_turn(
  turn uuid, conversation uuid, person uuid, words text, asked_about jsonb, named text, consent_to text, sender_hash text,
  max_daily_model integer, max_month_microdollars bigint, reserve_microdollars bigint,
  is_beginning boolean
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
  perform private.lock_people(array[person]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('turns:' || person::text, 0));
  select * into known from public.turns where id = turn;
  select * into held from public.conversations where id = conversation;
  if known.id is not null then
    if (known.user_id, known.conversation_id, known.question) is distinct from (person, conversation, words) then
      raise exception using errcode = 'MW803', message = 'This id holds another question';
    end if;
    return jsonb_build_object('isNew', false, 'title', held.title, 'askedAt', known.asked_at, 'mayUseModel', false);
  end if;
  if held.user_id <> person then
    raise exception using errcode = 'MW804', message = 'The conversation is another person''s';
  end if;
  if held.id is null and not is_beginning then
    raise exception using errcode = 'MW804', message = 'The conversation was deleted';
  end if;
  if exists (
    select from public.turns
    where conversation_id = conversation and state in ('running', 'stopping') and lease_until > now()
  ) then
    raise exception using errcode = 'MW802', message = 'An answer in this conversation is still being written';
  end if;
  if (select count(*) from public.turns where conversation_id = conversation) >= 200 then
    raise exception using errcode = 'MW805', message = 'The conversation holds 200 questions';
  end if;
  if held.id is null and (select count(*) from public.conversations where user_id = person) >= 500 then
    raise exception using errcode = 'MW806', message = 'The person has 500 conversations';
  end if;
  perform private.refuse_for_now(greatest(
    private.attempt_wait('question', person::text, 300, interval '1 day'),
    private.attempt_wait('question_address', sender_hash, 3000, interval '1 day')
  ), 'MW801', 'Too many questions');
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
      raise exception using errcode = 'MW804', message = 'The conversation is another person''s';
    end if;
  else
    update public.conversations set
      last_asked_at = now(),
      consent_host = coalesce(consent_to, consent_host),
      consent_at = case when consent_to is distinct from consent_host and consent_to is not null then now() else consent_at end
      where id = conversation and user_id = person;
    if not found then
      raise exception using errcode = 'MW804', message = 'The conversation has just been deleted, or brought to an account';
    end if;
  end if;
  -- What stands as running here has broken off: nobody renewed it.
  update public.turns set state = 'failed' where conversation_id = conversation and state in ('running', 'stopping');
  insert into public.turns (id, conversation_id, user_id, question, about, state, lease_until)
  values (turn, conversation, person, words, asked_about, 'running', now() + interval '30 seconds')
  on conflict (id) do nothing;
  if not found then
    raise exception using errcode = 'MW803', message = 'This id holds another question';
  end if;
  return jsonb_build_object(
    'isNew', true, 'title', coalesce(held.title, named), 'askedAt', now(), 'mayUseModel', may_use_model);
end
$$;
grant execute on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint, boolean)
  to service_role;
comment on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint, boolean) is
  'Takes a question, once for each id: {isNew, title, askedAt, mayUseModel}. Raises MW801 to MW806.';

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
comment on function private.bring_conversations() is
  'Trigger on private.visitor_claims: the visitor''s conversations go to the member.';

create trigger bring_conversations
  after insert or update on private.visitor_claims
  for each row execute function private.bring_conversations();
