-- How often something may be done is counted by one function, whatever is counted, and what has to wait is refused by one.
-- Limits, messages and SQLSTATEs stay as they were. And what these functions take is named as elsewhere: characters, a
-- period, a highest number.

-- Seconds until one more is allowed where at most max_events may be in any such period; 0 is now. The caller says which
-- instants count, and holds a lock under which they are counted and added to, so that calls at once count one after another.
create function private.rate_limit_wait(instants timestamptz[], max_events integer, period interval) returns integer
language sql
stable
set search_path = ''
as $$
  select case when count(*) < max_events then 0
    else greatest(1, ceil(extract(epoch from min(counted) + period - now())))::integer end
  from (
    select instant from unnest(instants) as instant where instant > now() - period order by instant desc limit max_events
  ) as latest (counted)
$$;
revoke all on function private.rate_limit_wait(timestamptz[], integer, interval) from public;
comment on function private.rate_limit_wait(timestamptz[], integer, interval) is
  'Seconds until one more is allowed, of at most max_events in a period; 0 is now.';

-- Refuses what has to wait, by the SQLSTATE of the caller; the hint is how many seconds.
create function private.refuse_for_now(wait_seconds integer, refusal_sqlstate text, refusal_message text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if wait_seconds > 0 then
    raise exception using errcode = refusal_sqlstate, message = refusal_message, hint = wait_seconds::text;
  end if;
end
$$;
revoke all on function private.refuse_for_now(integer, text, text) from public;
comment on function private.refuse_for_now(integer, text, text) is
  'Raises the given SQLSTATE while there are seconds to wait, which are its hint.';

drop function private.attempt_wait(text, text, integer, interval);
drop function private.note_attempt(text, text);
drop function private.code_wait(text, uuid, text);
drop function private.note_wrong_code(text, uuid, text);

-- Seconds until one more attempt is allowed; 0 when it is now. Locks the subject, so that attempts at once count one after
-- another.
create function private.attempt_wait(
  attempt_kind text, attempt_subject text, max_attempts integer, period interval
) returns integer
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('attempt:' || attempt_kind || ':' || attempt_subject, 0));
  return private.rate_limit_wait(array(
    select tried_at from private.attempts
    where kind = attempt_kind and subject = attempt_subject and tried_at > now() - period
  ), max_attempts, period);
end
$$;
revoke all on function private.attempt_wait(text, text, integer, interval) from public;
comment on function private.attempt_wait(text, text, integer, interval) is
  'Seconds until another attempt is allowed; 0 is now.';

create function private.note_attempt(attempt_kind text, attempt_subject text) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.attempts where id in (
    select id from private.attempts where tried_at < now() - interval '1 day' limit 100 for update skip locked
  );
  insert into private.attempts (kind, subject) values (attempt_kind, attempt_subject);
end
$$;
revoke all on function private.note_attempt(text, text) from public;
comment on function private.note_attempt(text, text) is 'Counts one attempt, and forgets those of yesterday.';

-- Seconds to wait after five in a quarter of an hour that were none, by this person or from this address; 0 is now.
-- Codes and invitations are counted apart: who mistypes one does not close the other to a whole household.
create function private.code_wait(attempt_kind text, person uuid, sender text) returns integer
language sql
volatile
set search_path = ''
as $$
  select greatest(
    private.attempt_wait(attempt_kind, 'person ' || person::text, 5, interval '15 minutes'),
    private.attempt_wait(attempt_kind, 'sender ' || sender, 5, interval '15 minutes')
  )
$$;
revoke all on function private.code_wait(text, uuid, text) from public;
comment on function private.code_wait(text, uuid, text) is
  'Seconds until a person at an address may try a code or an invitation again.';

create function private.note_wrong_code(attempt_kind text, person uuid, sender text) returns void
language sql
volatile
set search_path = ''
as $$
  select private.note_attempt(attempt_kind, 'person ' || person::text);
  select private.note_attempt(attempt_kind, 'sender ' || sender)
$$;
revoke all on function private.note_wrong_code(text, uuid, text) from public;
comment on function private.note_wrong_code(text, uuid, text) is 'Counts a code or an invitation that was none.';

alter function private.readable_signs(integer) rename to readable_characters;
comment on function private.readable_characters(integer) is 'Random characters for people to read out.';

create or replace function private.enforce_row_limit() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_rows constant integer := tg_argv[0]::integer;
  person uuid;
  held bigint;
begin
  for person in select distinct inserted.user_id from inserted order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(
      pg_catalog.hashtextextended('row_limit:' || tg_table_name || ':' || person::text, 0));
    execute pg_catalog.format('select count(*) from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
      into held using person;
    if held > max_rows then
      raise exception using
        errcode = 'MW001',
        message = pg_catalog.format('A person may keep at most %s rows in %s', max_rows, tg_table_name),
        hint = 'Delete some that are no longer needed.';
    end if;
  end loop;
  return null;
end
$$;

create or replace function private.new_ticket_number() returns text
language sql
volatile
set search_path = ''
as $$ select 'MW-' || private.readable_characters(6) $$;
comment on function private.new_ticket_number() is 'MW- and six characters, about a billion of them.';
comment on column private.access_codes.hint is 'The last characters of the code, so that the operator tells codes apart.';

create or replace function public.open_contact_message(
  message uuid, person uuid, sender_name text, sender_email text, about text, words text, sender_hash text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.contact_messages;
  fresh text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact sender:' || sender_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact mail:' || lower(sender_email), 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact id:' || message::text, 0));
  select * into known from public.contact_messages where id = message;
  if found then
    if (known.email, known.body, known.topic, known.name)
      is distinct from (sender_email, words, about, sender_name) then
      raise exception using errcode = 'MW202', message = 'This id holds another message';
    end if;
    return jsonb_build_object('number', known.number, 'openedAt', known.created_at, 'isNew', false);
  end if;
  update public.contact_messages set sender = null where id in (
    select id from public.contact_messages
    where sender is not null and created_at < now() - interval '1 day'
    for update skip locked
  );
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select created_at from public.contact_messages
    where sender = sender_hash and created_at > now() - interval '1 hour'
  ), 5, interval '1 hour'), 'MW201', 'Too many messages from one sender');
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select created_at from public.contact_messages
    where lower(email) = lower(sender_email) and created_at > now() - interval '1 day'
  ), 20, interval '1 day'), 'MW201', 'Too many messages from one mail address');
  loop
    fresh := private.new_ticket_number();
    exit when not exists (select from public.contact_messages where number = fresh);
  end loop;
  insert into public.contact_messages (id, number, user_id, name, email, topic, body, sender)
  values (message, fresh, person, sender_name, sender_email, about, words, sender_hash);
  return jsonb_build_object('number', fresh, 'openedAt', now(), 'isNew', true);
end
$$;

create or replace function public.open_order(
  purchase uuid, person uuid, plan_label text, provider_name text, live boolean, going_to text, recovery text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.orders;
  terms record;
  fresh text;
begin
  perform private.lock_orders_of(person);
  perform private.lock_order(purchase);
  select * into known from public.orders where id = purchase;
  if found then
    if (known.user_id, known.plan, known.provider) is distinct from (person, plan_label, provider_name) then
      raise exception using errcode = 'MW402', message = 'This id is another order';
    end if;
    return private.order_seen(purchase);
  end if;
  perform private.hold_people(array[person]);
  if not exists (select from auth.users where id = person and is_anonymous) then
    raise exception using errcode = 'MW403', message = 'A member needs no pass';
  end if;
  select * into terms from private.plan_terms(plan_label);
  if terms.minutes is null then
    raise exception using errcode = 'MW404', message = 'There is no such plan';
  end if;
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select created_at from public.orders
    where user_id = person and paid_at is null and created_at > now() - interval '1 hour'
  ), 10, interval '1 hour'), 'MW405', 'Too many orders that were not paid');
  loop
    fresh := 'MO-' || private.readable_characters(8);
    exit when not exists (select from public.orders where number = fresh);
  end loop;
  insert into public.orders (id, number, user_id, plan, minutes, amount_cents, provider, is_live, return_to)
  values (purchase, fresh, person, plan_label, terms.minutes, terms.price_cents, provider_name, live, going_to);
  insert into private.order_checkouts (order_id, recovery_hash) values (purchase, recovery);
  return private.order_seen(purchase);
end
$$;

create or replace function private.fresh_invite() returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  fresh text;
begin
  loop
    fresh := private.readable_characters(8);
    exit when not exists (select from public.referral_links where code = fresh);
  end loop;
  return fresh;
end
$$;

create or replace function public.renew_invitation() returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  fresh text;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW502', message = 'Members alone have a link';
  end if;
  perform private.refuse_for_now(
    private.attempt_wait('renew', person::text, 10, interval '1 day'), 'MW501', 'The link was renewed often enough today');
  perform private.note_attempt('renew', person::text);
  insert into public.referral_links (user_id, code) values (person, private.fresh_invite())
  on conflict (user_id) do update set code = excluded.code
  returning code into fresh;
  return fresh;
end
$$;
