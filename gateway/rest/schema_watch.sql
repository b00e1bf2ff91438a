-- Tells the data protocol, on the channel `pgrst`, that the schema changed, so that a new table or
-- function can be asked for as soon as its migration is committed. Runs as a superuser, any number
-- of times: only a superuser can make an event trigger.

create or replace function _gateway.notify_of_definition() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from pg_event_trigger_ddl_commands() one
    where one.schema_name is distinct from 'pg_temp'
      and one.command_tag in (
        'CREATE SCHEMA', 'ALTER SCHEMA', 'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO',
        'ALTER TABLE', 'CREATE FOREIGN TABLE', 'ALTER FOREIGN TABLE', 'CREATE VIEW', 'ALTER VIEW',
        'CREATE MATERIALIZED VIEW', 'ALTER MATERIALIZED VIEW', 'CREATE FUNCTION', 'ALTER FUNCTION',
        'CREATE TYPE', 'ALTER TYPE', 'CREATE DOMAIN', 'ALTER DOMAIN', 'CREATE RULE', 'COMMENT')
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;
comment on function _gateway.notify_of_definition() is
  'Announces what was made or altered, except temporary objects.';

create or replace function _gateway.notify_of_removal() returns event_trigger
language plpgsql set search_path = '' as $$
begin
  if exists (
    select from pg_event_trigger_dropped_objects() one
    where not one.is_temporary
      and one.object_type in (
        'schema', 'table', 'foreign table', 'view', 'materialized view', 'function', 'type',
        'domain', 'rule', 'table column', 'table constraint')
  ) then
    notify pgrst, 'reload schema';
  end if;
end
$$;
comment on function _gateway.notify_of_removal() is
  'Announces what was dropped, except temporary objects.';

drop event trigger if exists notify_of_definition;
create event trigger notify_of_definition on ddl_command_end
  execute function _gateway.notify_of_definition();
drop event trigger if exists notify_of_removal;
create event trigger notify_of_removal on sql_drop
  execute function _gateway.notify_of_removal();
