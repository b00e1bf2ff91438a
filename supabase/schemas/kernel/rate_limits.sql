-- Tries that did not succeed, kept for a day, so that nobody guesses codes or takes one thing many times.
create table private.attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  tried_at timestamptz not null default now()
);
comment on table private.attempts is
  'Tries that are limited, by person and by keyed hash of the network address. Forgotten after a day.';

create index attempts_subject on private.attempts (kind, subject, tried_at);
create index attempts_tried_at on private.attempts (tried_at);

alter table private.attempts enable row level security;
revoke all on private.attempts from public, anon, authenticated, service_role;

-- Seconds until one more try is open; 0 when it is now. Locks the subject, so that tries at once count one after another.
create function private.attempt_wait(about text, who text, most integer, span interval) returns integer
language plpgsql
set search_path = ''
as $$
declare
  oldest timestamptz;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('attempt:' || about || ':' || who, 0));
  select min(latest.tried_at) into oldest from (
    select tried_at from private.attempts
    where kind = about and subject = who and tried_at > now() - span
    order by tried_at desc limit most
  ) as latest having count(*) = most;
  if oldest is null then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from oldest + span - now())));
end
$$;
revoke all on function private.attempt_wait(text, text, integer, interval) from public;
comment on function private.attempt_wait(text, text, integer, interval) is 'Seconds until another try is open; 0 is now.';

create function private.note_attempt(about text, who text) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from private.attempts where id in (
    select id from private.attempts where tried_at < now() - interval '1 day' limit 100 for update skip locked
  );
  insert into private.attempts (kind, subject) values (about, who);
end
$$;
revoke all on function private.note_attempt(text, text) from public;
comment on function private.note_attempt(text, text) is 'Counts one try, and forgets those of yesterday.';
