-- Roles, schemas and default rights as the hosted service has them, so that migrations written for it
-- run here unmodified. Runs as a superuser, any number of times.

create schema if not exists _gateway;
revoke all on schema _gateway from public;
comment on schema _gateway is 'What the gateway keeps for itself. Its presence says that it made this database.';

create table if not exists _gateway.installation (
  only_row boolean primary key default true check (only_row),
  -- What was applied last; an equal digest lets a start skip all of this.
  digest text not null,
  applied_at timestamptz not null default now()
);
alter table _gateway.installation add column if not exists migrations_digest text;
comment on column _gateway.installation.migrations_digest is
  'Of the folder of migrations and of what had landed, when the two agreed last: an equal one lets a start skip them.';

do $$
declare
  wanted record;
begin
  for wanted in
    select *
    from (values
      ('postgres', 'login createdb createrole bypassrls replication'),
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('supabase_storage_admin', 'login noinherit'),
      ('supabase_realtime_admin', 'login noinherit')
    ) as roles (name, rights)
  loop
    if not exists (select from pg_catalog.pg_roles where rolname = wanted.name) then
      execute format('create role %I %s', wanted.name, wanted.rights);
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
alter role authenticator set statement_timeout = '8s';
alter role authenticator set idle_in_transaction_session_timeout = '15s';
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role supabase_auth_admin set search_path = 'auth';
alter role supabase_auth_admin set idle_in_transaction_session_timeout = '60s';
alter role postgres set search_path = "$user", public, extensions;

do $$
begin
  execute format('grant create, connect, temporary on database %I to postgres', current_database());
end
$$;
alter schema public owner to postgres;
revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

-- The hosted service grants everything by default; this is why every migration revokes first.
alter default privileges for role postgres in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role postgres in schema public
  grant all on sequences to anon, authenticated, service_role;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;

create schema if not exists auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, postgres;
create schema if not exists storage authorization supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, postgres;
create schema if not exists realtime authorization supabase_realtime_admin;
grant usage on schema realtime to anon, authenticated, service_role, postgres;

-- A migration may hang triggers, policies and foreign keys on what the auth service owns.
alter default privileges for role supabase_auth_admin in schema auth
  grant all on tables to postgres with grant option;
alter default privileges for role supabase_auth_admin in schema auth
  grant all on sequences to postgres with grant option;
alter default privileges for role supabase_auth_admin in schema auth
  grant execute on functions to postgres;

create schema if not exists supabase_migrations authorization postgres;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
alter table supabase_migrations.schema_migrations owner to postgres;

-- Realtime sends what is added to this publication, as on the hosted service; it begins empty.
do $$
begin
  if not exists (select from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
    alter publication supabase_realtime owner to postgres;
  end if;
end
$$;

-- The data API keeps what it knows of the tables in memory. Whoever changes them need not know that: the
-- change itself says so, to listeners on the channel `pgrst`, once it is committed.
create or replace function _gateway.announce_schema_change() returns event_trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_event = 'sql_drop' then
    if not exists (
      select from pg_catalog.pg_event_trigger_dropped_objects() as dropped
      where not dropped.is_temporary and dropped.schema_name is distinct from 'pg_toast'
    ) then
      return;
    end if;
  elsif not exists (
    select from pg_catalog.pg_event_trigger_ddl_commands() as changed
    where changed.schema_name is distinct from 'pg_temp'
  ) then
    return;
  end if;
  perform pg_catalog.pg_notify('pgrst', 'reload schema');
end
$$;
revoke all on function _gateway.announce_schema_change() from public;
comment on function _gateway.announce_schema_change() is
  'Event trigger: tells the data API that tables, views, functions or rights have changed.';

drop event trigger if exists announce_schema_change;
create event trigger announce_schema_change on ddl_command_end
  execute function _gateway.announce_schema_change();
drop event trigger if exists announce_schema_drop;
create event trigger announce_schema_drop on sql_drop
  execute function _gateway.announce_schema_change();
