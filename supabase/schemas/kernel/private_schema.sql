-- What only the server and the database itself may use. The data API never exposes this schema, and no
-- role of the API may look names up in it: policies and triggers reach its functions by identity.
create schema private;
comment on schema private is
  'Helpers of policies and triggers, and tables only the server reads. Not exposed by the data API.';
revoke all on schema private from public, anon, authenticated, service_role;

-- A new function is executable by everyone until that is taken back, so each one below takes it back.

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
revoke all on function private.touch_updated_at() from public;
comment on function private.touch_updated_at() is 'Trigger: updated_at is the time of the last write.';
