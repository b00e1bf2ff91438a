-- Every limit of how often something may be done is counted here. Where the things themselves are kept (orders, messages),
-- their own instants are counted; what leaves nothing else behind is kept as an attempt.

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
comment on function private.refuse_for_now(integer, text, text) is
  'Raises the given SQLSTATE while there are seconds to wait, which are its hint.';

-- Tries that did not succeed, kept for a day, so that nobody guesses codes or takes one thing many times.
create table private.attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  tried_at timestamptz not null default now()
);
comment on table private.attempts is
  'Tries that are limited, by person and by keyed hash of the network address. Forgotten after a day.';

create index attempts_subject on private.attempts (subject, kind, tried_at);
create index attempts_tried_at on private.attempts (tried_at);

alter table private.attempts enable row level security;
revoke all on private.attempts from public, anon, authenticated, service_role;

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
comment on function private.attempt_wait(text, text, integer, interval) is
  'Seconds until another attempt is allowed; 0 is now.';

-- Counts one attempt. A hundred of those that no limit looks at any more go with it, so that none are kept for ever.
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
comment on function private.note_attempt(text, text) is 'Counts one attempt, and forgets those of yesterday.';
