-- What only the server and the database itself may use. The data API never exposes this schema, and no
-- role of the API may look names up in it: policies and triggers reach its functions by identity.
create schema private;
comment on schema private is
  'Helpers of policies and triggers, and tables only the server reads. Not exposed by the data API.';
revoke all on schema private from public, anon, authenticated, service_role;

-- What is made from here on may be executed by its owner alone, until somebody is granted it: PostgreSQL grants a new function to
-- everybody, and the hosted service those in `public` to every role of the API. The catalogue test holds every function to its roles.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- Keeps updated_at true whatever a client sends. Runs as the writer; it needs no rights of its own.
create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
comment on function private.touch_updated_at() is 'Trigger: updated_at is the time of the last write.';
