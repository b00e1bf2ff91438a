-- What somebody wrote to the operator of this copy: a ticket. Anybody may write, signed in or not, through the
-- function `contact` alone, which counts and checks; a member reads and takes along what they wrote.
create table public.contact_messages (
  id uuid primary key,
  number text not null unique check (number ~ '^MW-[2-9A-HJKMNP-Z]{6}$'),
  user_id uuid references auth.users (id) on delete cascade,
  name text check (char_length(name) between 1 and 80),
  email text not null check (char_length(email) between 3 and 254),
  topic text not null check (topic in ('account', 'planner', 'privacy', 'access', 'something_wrong', 'other')),
  body text not null check (char_length(body) between 1 and 4000),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  sender text check (char_length(sender) <= 64),
  mailed_at timestamptz,
  created_at timestamptz not null default now(),
  site text check (char_length(site) <= 64)
);
comment on table public.contact_messages is
  'What somebody wrote to the operator. Written by the server alone; a member may read their own.';
comment on column public.contact_messages.id is 'Chosen by the sender''s page, so that sending twice opens one ticket.';
comment on column public.contact_messages.number is 'What people call it by. Not guessable: about a billion.';
comment on column public.contact_messages.user_id is 'The member who wrote it; null for anybody else.';
comment on column public.contact_messages.sender is
  'Keyed hash of the network address, for the limit alone; erased with the first message after a day.';
comment on column public.contact_messages.site is
  'Keyed hash of the wider network around the sender''s (a /24, a /48), for the limit alone; erased with it.';
comment on column public.contact_messages.mailed_at is 'When the operator''s mail left; null while it has not.';

create index contact_messages_user_id on public.contact_messages (user_id);
create index contact_messages_sender on public.contact_messages (sender, created_at) where sender is not null;
create index contact_messages_site on public.contact_messages (created_at, site) where site is not null;
create index contact_messages_email on public.contact_messages (lower(email), created_at);
create index contact_messages_unmailed on public.contact_messages (created_at) where mailed_at is null;

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
grant select on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

-- A member reads what they wrote. Nobody writes here but the server.
create policy "A person reads what they wrote to the operator"
  on public.contact_messages for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- A number that nobody can guess.
create function private.new_ticket_number() returns text
language sql
volatile
set search_path = ''
as $$ select 'MW-' || private.readable_characters(6) $$;
comment on function private.new_ticket_number() is 'MW- and six characters, about a billion of them.';

-- Seconds until a stranger's site may open another ticket. A site (a /24, a /48) may open 20 an hour and 40 a day. All together may
-- open 400 an hour, shared out: a site may have had a quarter of what is left, and the last quarter is for sites that wrote nothing
-- for a day, so that however many write, something is left for the next.
create function private.contact_wait(sender_site text) returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  own constant timestamptz[] := array(
    select created_at from public.contact_messages where site = sender_site and created_at > now() - interval '1 day');
  in_all constant timestamptz[] := array(
    select created_at from public.contact_messages where site is not null and created_at > now() - interval '1 hour');
  own_wait constant integer := greatest(
    private.rate_limit_wait(own, 20, interval '1 hour'), private.rate_limit_wait(own, 40, interval '1 day'));
  free constant integer := 400 - cardinality(in_all);
  own_hour constant integer := (select count(*) from unnest(own) as opened where opened > now() - interval '1 hour');
begin
  if own_wait > 0 then
    return own_wait;
  elsif free > 0 and own_hour * 4 < free and (free > 100 or cardinality(own) = 0) then
    return 0;
  end if;
  return greatest(1, private.rate_limit_wait(in_all, 1, interval '1 hour'));
end
$$;
comment on function private.contact_wait(text) is 'Seconds until a site that is not signed in may open another ticket; 0 is now.';

-- Opens a ticket, once for each id: asked again with the same message it answers the same. At most 5 an hour from one
-- sender, 20 a day from one mail address, 10 a day of one member, and of anybody else what `contact_wait` leaves a site (MW201,
-- with the seconds to wait as its hint); an id that holds another message is refused (MW202).
-- A mail address is counted under a lock of its own, so that calls from many places at once cannot pass its limit
-- together, and forgetting old senders waits for nobody. What sites have together is counted without one: as many more may
-- be opened as calls are under way.
-- Definer: it counts every sender's rows. Locks are taken in one order, site, sender, person, address, id, so that calls wait for
-- each other and never in a ring.
create function public.open_contact_message(
  message uuid, person uuid, sender_name text, sender_email text, about text, words text, sender_hash text, site_hash text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  counted_site constant text := case when person is null then site_hash end;
  known public.contact_messages;
  fresh text;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact site:' || counted_site, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact sender:' || sender_hash, 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('contact person:' || person::text, 0));
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
  update public.contact_messages set sender = null, site = null where id in (
    select id from public.contact_messages
    where (sender is not null or site is not null) and created_at < now() - interval '1 day'
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
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select created_at from public.contact_messages where user_id = person and created_at > now() - interval '1 day'
  ), 10, interval '1 day'), 'MW201', 'Too many messages from one member');
  if counted_site is not null then
    perform private.refuse_for_now(
      private.contact_wait(counted_site), 'MW201', 'Too many messages from one site, or from all of them');
  end if;
  loop
    fresh := private.new_ticket_number();
    exit when not exists (select from public.contact_messages where number = fresh);
  end loop;
  insert into public.contact_messages (id, number, user_id, name, email, topic, body, sender, site)
  values (message, fresh, person, sender_name, sender_email, about, words, sender_hash, counted_site);
  return jsonb_build_object('number', fresh, 'openedAt', now(), 'isNew', true);
end
$$;
grant execute on function public.open_contact_message(uuid, uuid, text, text, text, text, text, text) to service_role;
comment on function public.open_contact_message(uuid, uuid, text, text, text, text, text, text) is
  'Opens a ticket once for each id. MW201: too many, hint is seconds to wait. MW202: the id holds another message.';

-- Whether the operator is mailed of one more ticket: {kind, waiting}. 20 an hour are mailed each (`each`); the next is mailed as one
-- line that says more wait (`rest`), once an hour; of the others nothing (`none`). `waiting` are the open tickets that weren't
-- mailed. For the server alone. Definer: it counts in a private table.
create function public.take_contact_mail() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  kind text := 'none';
begin
  if private.attempt_wait('contact_mail', 'operator', 20, interval '1 hour') = 0 then
    perform private.note_attempt('contact_mail', 'operator');
    kind := 'each';
  elsif private.attempt_wait('contact_rest', 'operator', 1, interval '1 hour') = 0 then
    perform private.note_attempt('contact_rest', 'operator');
    kind := 'rest';
  end if;
  return jsonb_build_object('kind', kind, 'waiting', (
    select count(*) from public.contact_messages where mailed_at is null and status = 'open'));
end
$$;
grant execute on function public.take_contact_mail() to service_role;
comment on function public.take_contact_mail() is
  'Takes one mail to the operator: {kind: each, rest or none, waiting: open tickets that were not mailed}.';
