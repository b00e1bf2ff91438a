-- Opening a ticket counts right however the calls come: a mail address is counted under a lock of its own, so that
-- calls from many places at once cannot pass its limit together, and forgetting old senders waits for nobody.
comment on column public.contact_messages.sender is
  'Keyed hash of the network address, for the limit alone; erased with the first message after a day.';

-- Opens a ticket, once for each id: asked again with the same message it answers the same. At most 5 an hour from one
-- sender and 20 a day from one mail address (MW201, with the seconds to wait as its hint); an id that holds another
-- message is refused (MW202).
-- Definer: it counts every sender's rows. Locks are taken in one order, sender, address, id, so that calls wait for each
-- other and never in a ring.
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
  oldest timestamptz;
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
  select min(latest.created_at) into oldest from (
    select created_at from public.contact_messages
    where sender = sender_hash and created_at > now() - interval '1 hour'
    order by created_at desc limit 5
  ) as latest having count(*) = 5;
  if oldest is not null then
    raise exception using errcode = 'MW201', message = 'Too many messages from one sender',
      hint = ceil(extract(epoch from oldest + interval '1 hour' - now()))::text;
  end if;
  select min(latest.created_at) into oldest from (
    select created_at from public.contact_messages
    where lower(email) = lower(sender_email) and created_at > now() - interval '1 day'
    order by created_at desc limit 20
  ) as latest having count(*) = 20;
  if oldest is not null then
    raise exception using errcode = 'MW201', message = 'Too many messages from one mail address',
      hint = ceil(extract(epoch from oldest + interval '1 day' - now()))::text;
  end if;
  loop
    fresh := private.new_ticket_number();
    exit when not exists (select from public.contact_messages where number = fresh);
  end loop;
  insert into public.contact_messages (id, number, user_id, name, email, topic, body, sender)
  values (message, fresh, person, sender_name, sender_email, about, words, sender_hash);
  return jsonb_build_object('number', fresh, 'openedAt', now(), 'isNew', true);
end
$$;
