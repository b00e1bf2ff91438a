-- Gives the caller the job that has waited longest, and nobody else until it is finished or its lease is over: [{name, lease}], or
-- [] where none is due. The lease is the token that finish_job() asks for. One at a time: a lease that began while its holder was
-- at another job might be over before its own began. Definer: no role of the API reads the table; for the server alone.
create or replace function public.take_due_jobs() returns jsonb
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
