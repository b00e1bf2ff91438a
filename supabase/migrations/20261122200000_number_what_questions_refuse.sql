-- What a question to the assistant is refused by moves to MW801 to MW806: MW601 and on are the community's.

create or replace function public.open_turn(
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
  perform private.hold_people(array[person]);
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
comment on function public.open_turn(uuid, uuid, uuid, text, jsonb, text, text, text, integer, bigint, bigint, boolean) is
  'Takes a question, once for each id: {isNew, title, askedAt, mayUseModel}. Raises MW801 to MW806.';
