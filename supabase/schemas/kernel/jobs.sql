-- What the server does by itself, again and again: each job is a row here and a function of its subject, and one place in the
-- server runs them (server/jobs). On the hosted service pg_cron does the same (docs/operations.md, "Schedule the jobs").

-- `next_at` is when a job is due. Who takes it has it until `leased_until`: a server that dies in the middle holds nobody up for long.
create table private.jobs (
  name text primary key check (name ~ '^[a-z_]+$'),
  every interval not null check (every >= interval '1 minute'),
  lease interval not null check (lease >= interval '1 minute'),
  next_at timestamptz not null default now(),
  leased_until timestamptz
);
comment on table private.jobs is 'What the server does by itself: how often, and when next.';

alter table private.jobs enable row level security;
revoke all on private.jobs from public, anon, authenticated, service_role;

insert into private.jobs (name, every, lease) values
  ('send_notices', interval '1 minute', interval '5 minutes'),
  ('run_due_community_jobs', interval '15 minutes', interval '10 minutes'),
  ('erase_closed_accounts', interval '1 hour', interval '10 minutes'),
  ('purge_empty_visitors', interval '1 day', interval '30 minutes');

-- Gives the caller what is due, and nobody else until it is finished or its lease is over. Definer: no role of the API reads the
-- table; for the server alone.
create function public.take_due_jobs() returns text[]
language sql
security definer
set search_path = ''
as $$
  with due as (
    -- A timer may be a little early. What was taken and never finished is due again when its lease is over.
    select name from private.jobs
    where case when leased_until is null then next_at <= now() + interval '5 seconds' else leased_until <= now() end
    for update skip locked
  ), taken as (
    update private.jobs set leased_until = now() + lease, next_at = now() + every
    where name in (select name from due) returning name
  )
  select coalesce(array_agg(name order by name), '{}') from taken
$$;
revoke all on function public.take_due_jobs() from public, anon, authenticated, service_role;
grant execute on function public.take_due_jobs() to service_role;
comment on function public.take_due_jobs() is 'Names of the jobs that are due, which are the caller''s until finish_job() or their lease ends.';

-- A job that failed is tried again after a quarter of an hour at most. Definer: as take_due_jobs().
create function public.finish_job(job text, succeeded boolean) returns void
language sql
security definer
set search_path = ''
as $$
  update private.jobs
  set leased_until = null, next_at = case when succeeded then next_at else least(next_at, now() + interval '15 minutes') end
  where name = job
$$;
revoke all on function public.finish_job(text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.finish_job(text, boolean) to service_role;
comment on function public.finish_job(text, boolean) is 'Ends a job that take_due_jobs() gave, and says when it is due again.';
