-- What the server does by itself, again and again: each job is a row here and a function of its subject, and one place in the
-- server runs them (server/jobs). On the hosted service pg_cron does the same (docs/operations.md, "Schedule the jobs").

-- `next_at` is when a job is due. Who takes it has it until `leased_until`, under a token of its own: a server that dies in the middle
-- holds nobody up for long, and one that is slow ends nothing that another has taken since.
create table private.jobs (
  name text primary key check (name ~ '^[a-z_]+$'),
  every interval not null check (every >= interval '1 minute'),
  lease interval not null check (lease >= interval '1 minute'),
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  lease_token uuid
);
comment on table private.jobs is 'What the server does by itself: how often, and when next.';

alter table private.jobs enable row level security;
revoke all on private.jobs from public, anon, authenticated, service_role;

insert into private.jobs (name, every, lease) values
  ('send_notices', interval '1 minute', interval '5 minutes'),
  ('watch_chain_payments', interval '1 minute', interval '5 minutes'),
  ('run_due_community_jobs', interval '15 minutes', interval '10 minutes'),
  ('erase_closed_accounts', interval '1 hour', interval '10 minutes'),
  ('remove_left_files', interval '5 minutes', interval '10 minutes'),
  ('purge_empty_visitors', interval '1 day', interval '30 minutes');

-- Gives the caller the job that has waited longest, and nobody else until it is finished or its lease is over: [{name, lease}], or
-- [] where none is due. The lease is the token that finish_job() asks for. One at a time: a lease that began while its holder was
-- at another job might be over before its own began. Definer: no role of the API reads the table; for the server alone.
create function public.take_due_jobs() returns jsonb
language sql
security definer
set search_path = ''
as $$
  with due as (
    -- A timer may be a little early. What was taken and never finished is due again when its lease is over.
    select name from private.jobs
    where case when leased_until is null then next_at <= now() + interval '5 seconds' else leased_until <= now() end
    order by next_at, name
    limit 1
    for update skip locked
  ), taken as (
    update private.jobs set leased_until = now() + lease, lease_token = gen_random_uuid(), next_at = now() + every
    where name in (select name from due) returning name, lease_token
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', name, 'lease', lease_token) order by name), '[]') from taken
$$;
grant execute on function public.take_due_jobs() to service_role;
comment on function public.take_due_jobs() is 'The job that is due first, which is the caller''s until finish_job() or its lease ends: [{name, lease}], or [].';

-- Ends a job for who has it: true. Whose lease is over and went to another, or was finished before, changes nothing: false. A job that
-- failed is tried again after a quarter of an hour at most. Definer: as take_due_jobs().
create function public.finish_job(job text, lease uuid, succeeded boolean) returns boolean
language sql
security definer
set search_path = ''
as $$
  with finished as (
    update private.jobs
    set leased_until = null, lease_token = null,
      next_at = case when succeeded then next_at else least(next_at, now() + interval '15 minutes') end
    where name = job and lease_token = finish_job.lease
    returning name
  )
  select exists (select from finished)
$$;
grant execute on function public.finish_job(text, uuid, boolean) to service_role;
comment on function public.finish_job(text, uuid, boolean) is
  'Ends a job that take_due_jobs() gave, under its lease, and says when it is due again: false where another has it by now.';
