-- The realtime schema as the hosted service has it, so that policies and triggers written for that service run unmodified.
-- Runs as a superuser, any number of times.
--
-- Who may do what: policies on realtime.messages say who joins a private topic (select) and who sends to it (insert); without
-- one nobody does. `postgres`, who runs the product's migrations, makes them.

grant supabase_realtime_admin to postgres;
-- Reads the log of changes, which says everything: nobody but the gateway enters so.
alter role supabase_realtime_admin replication;
grant usage on schema realtime to authenticator;
set local role supabase_realtime_admin;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
alter table realtime.messages add column if not exists binary_payload bytea;
create index if not exists messages_topic on realtime.messages (topic, inserted_at)
  where private and extension = 'broadcast';
create index if not exists messages_inserted_at on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;

-- The topic that is being judged or sent to, for policies.
create or replace function realtime.topic() returns text
language sql stable set search_path = '' as
$$ select nullif(current_setting('realtime.topic', true), '')::text $$;

-- Sends from SQL, e.g. in a trigger: who listens receives it once the transaction is committed.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  -- Who writes a row is not stopped because somebody else cannot be told of it.
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- The same with bytes.
create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- Sends what a trigger sees of a change.
create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW')
returns void language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', to_jsonb(old), 'record', to_jsonb(new), 'operation', operation,
      'table', table_name, 'schema', table_schema),
    event_name, topic_name);
exception when others then
  raise exception 'Failed to process the row: %', sqlerrm;
end
$$;

-- Rows that a judgement of a caller's rights looks at: made and gone within its transaction, which is rolled back. Definer,
-- because the caller's own right to insert is what the next step judges.
create or replace function realtime.probe_rows(topic text) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  with made as (
    insert into realtime.messages (topic, extension, private)
    select probe_rows.topic, wanted, true from unnest(array['broadcast', 'presence']) as wanted
    returning id
  )
  select array_agg(id) into ids from made;
  return ids;
end
$$;
revoke all on function realtime.probe_rows(text) from public;
grant execute on function realtime.probe_rows(text) to authenticator;

-- What was sent from SQL, for the gateways to pass on. Definer, because they see it whatever policies say: who receives it was
-- judged when they joined.
drop function if exists realtime.sent_message(uuid);
create function realtime.sent_message(sent uuid)
returns table (topic text, event text, payload text, binary_payload bytea, private boolean)
language sql stable security definer set search_path = '' as $$
  select m.topic, m.event, m.payload::text, m.binary_payload, m.private from realtime.messages m where m.id = sent
$$;
revoke all on function realtime.sent_message(uuid) from public;
grant execute on function realtime.sent_message(uuid) to authenticator;

-- The last of what was sent to a private topic, the oldest first. Definer, as above.
create or replace function realtime.sent_messages(to_topic text, since timestamptz, max_messages integer)
returns table (id uuid, event text, payload text, binary_payload bytea)
language sql stable security definer set search_path = '' as $$
  select m.id, m.event, m.payload::text, m.binary_payload from (
    select * from realtime.messages latest
    where latest.topic = to_topic and latest.private and latest.extension = 'broadcast' and latest.event is not null
      and latest.inserted_at >= since
    order by latest.inserted_at desc limit max_messages) m
  order by m.inserted_at
$$;
revoke all on function realtime.sent_messages(text, timestamptz, integer) from public;
grant execute on function realtime.sent_messages(text, timestamptz, integer) to authenticator;

create or replace function realtime.forget_old_messages() returns void
language sql security definer set search_path = '' as $$
  delete from realtime.messages where inserted_at < now() - interval '3 days'
$$;
revoke all on function realtime.forget_old_messages() from public;
grant execute on function realtime.forget_old_messages() to authenticator;

create or replace function realtime.announce_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.event is not null then
    perform pg_notify('_gateway_realtime', json_build_object('sent', new.id)::text);
  end if;
  return null;
end
$$;
revoke all on function realtime.announce_message() from public;
create or replace trigger announce_message after insert on realtime.messages
  for each row execute function realtime.announce_message();

grant execute on function realtime.topic(), realtime.send(jsonb, text, text, boolean),
  realtime.send_binary(bytea, text, text, boolean),
  realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to postgres, anon, authenticated, service_role;
reset role;

-- What gateways on one database tell each other, where it is too long for a notification. Unlogged: it is of this second.
create unlogged table if not exists _gateway.realtime_bus (
  id bigint generated always as identity primary key,
  said text not null,
  at timestamptz not null default now()
);
create unlogged table if not exists _gateway.realtime_gateways (
  id uuid primary key,
  seen_at timestamptz not null,
  sockets integer not null default 0
);
alter table _gateway.realtime_gateways add column if not exists strangers integer not null default 0;
grant usage on schema _gateway to authenticator;
grant select, insert, update, delete on _gateway.realtime_bus, _gateway.realtime_gateways to authenticator;
