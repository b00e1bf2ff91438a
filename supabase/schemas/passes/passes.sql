-- A pass is time in the app for a visitor without an account. The server is the only authority on it:
-- its holder reads it, nobody but the server writes it.
create table public.access_passes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  plan text not null check (char_length(plan) between 1 and 40),
  source text not null check (source in ('grace', 'referral', 'order', 'code')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_why text check (revoked_why in ('refunded', 'disputed', 'withdrawn')),
  order_id uuid references public.orders (id) on delete set null,
  constraint access_passes_end_after_start check (ends_at > starts_at),
  constraint access_passes_revoked_for_a_reason check ((revoked_at is null) = (revoked_why is null))
);
comment on table public.access_passes is
  'Time in the app for a visitor without an account. Written by the server alone; its holder may read it.';
comment on column public.access_passes.plan is 'Label of what was given: 30m, 1h, 24h, 7d, code, grace.';
comment on column public.access_passes.ends_at is 'First instant at which the pass no longer lets anyone in.';
comment on column public.access_passes.revoked_at is 'When it was taken back; it lets nobody in from then on.';
comment on column public.access_passes.revoked_why is
  'The order was refunded or disputed, or the operator withdrew the code.';
comment on column public.access_passes.order_id is 'The order that paid for it, if one did.';

create index access_passes_user_id_ends_at on public.access_passes (user_id, ends_at);
-- The grace pass is given once in the life of an anonymous user.
create unique index access_passes_one_grace on public.access_passes (user_id) where source = 'grace';
-- The free half hour of an invitation is given once in the life of an anonymous user.
create unique index access_passes_one_referral on public.access_passes (user_id) where source = 'referral';
-- One order, one pass: the index is what makes a storm of events harmless.
create unique index access_passes_one_per_order on public.access_passes (order_id);

alter table public.access_passes enable row level security;
revoke all on public.access_passes from public, anon, authenticated, service_role;
grant select on public.access_passes to authenticated;
grant select, insert, update, delete on public.access_passes to service_role;

-- A holder reads their own passes, running or over: this is how the page learns how much time is left.
-- Never by may_enter(): whether one may enter is what a pass decides.
create policy "A holder reads their own passes"
  on public.access_passes for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- How a pass is given, taken back and asked for. Time is added to the later of now and the end of what the person has,
-- so that nothing paid for overlaps; when one is taken back, those that come after it move up.

-- The end of all the time a person has, or now.
create function private.end_of_time(person uuid) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(now(), max(ends_at)) from public.access_passes where user_id = person and revoked_at is null
$$;
comment on function private.end_of_time(uuid) is 'The later of now and the end of a person''s passes.';

-- Whoever changes a person's passes does it under this lock, so that two at once add up. The part that all share is for
-- the operator, who takes a code's passes back from more people than there are locks.
create function private.lock_passes(person uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('passes of all', 0));
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('passes:' || person::text, 0))
$$;
comment on function private.lock_passes(uuid) is 'One change of a person''s passes at a time.';

-- Adds time: it begins at the later of now and the end of what the person has.
create function private.give_pass(person uuid, label text, origin text, duration interval) returns public.access_passes
language plpgsql
set search_path = ''
as $$
declare
  given public.access_passes;
begin
  perform private.lock_passes(person);
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  select person, label, origin, begun, begun + duration from private.end_of_time(person) as begun
  returning * into given;
  return given;
end
$$;
comment on function private.give_pass(uuid, text, text, interval) is
  'Adds time to the later of now and the current end.';

-- Moves passes that have not begun up to the end of those before them, each with its whole length, so that a pass which
-- was taken back or went to another browser leaves no hole to wait through. Lengths are counted in seconds, so that no
-- session's time zone makes a day of 23 hours.
create function private.close_gaps(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  later public.access_passes;
  begun timestamptz;
begin
  for later in
    select * from public.access_passes
    where user_id = person and revoked_at is null and starts_at > now()
    order by starts_at, id
  loop
    select greatest(now(), max(ends_at)) into begun from public.access_passes
    where user_id = person and revoked_at is null and (starts_at, id) < (later.starts_at, later.id);
    if begun < later.starts_at then
      update public.access_passes set
        starts_at = begun,
        ends_at = begun + pg_catalog.make_interval(secs => extract(epoch from later.ends_at - later.starts_at)::double precision)
        where id = later.id;
    end if;
  end loop;
end
$$;
comment on function private.close_gaps(uuid) is 'Moves a person''s passes that have not begun up to the end of those before them.';

-- Takes a pass back. What comes after it moves up.
create function private.revoke_pass(pass uuid, why text) returns void
language plpgsql
set search_path = ''
as $$
declare
  taken public.access_passes;
begin
  select * into taken from public.access_passes where id = pass;
  if not found then
    return;
  end if;
  perform private.lock_passes(taken.user_id);
  select * into taken from public.access_passes where id = pass and revoked_at is null for update;
  if not found then
    return;
  end if;
  update public.access_passes set revoked_at = now(), revoked_why = why where id = pass;
  perform private.close_gaps(taken.user_id);
end
$$;
comment on function private.revoke_pass(uuid, text) is 'Ends a pass now; those after it move up.';

-- Gives a pass back that a dispute had ended: what was left of it then, counted in seconds, as time that is given anew.
create function private.restore_pass(pass uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  back public.access_passes;
  unused interval;
  begun timestamptz;
begin
  select * into back from public.access_passes where id = pass;
  if not found then
    return;
  end if;
  perform private.lock_passes(back.user_id);
  select * into back from public.access_passes where id = pass and revoked_why = 'disputed' for update;
  if not found then
    return;
  end if;
  unused := pg_catalog.make_interval(
    secs => extract(epoch from back.ends_at - greatest(back.starts_at, back.revoked_at))::double precision);
  begun := private.end_of_time(back.user_id);
  update public.access_passes set revoked_at = null, revoked_why = null where id = pass;
  -- One that was over before the dispute stays as it was.
  update public.access_passes set starts_at = begun, ends_at = begun + unused where id = pass and unused > interval '0';
end
$$;
comment on function private.restore_pass(uuid) is
  'Gives back what was left of a pass that a dispute ended: from the later of now and the current end.';

-- A pass as the server's functions answer it.
create function private.pass_seen(pass public.access_passes) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('plan', pass.plan, 'startsAt', pass.starts_at, 'endsAt', pass.ends_at)
$$;
comment on function private.pass_seen(public.access_passes) is 'A pass as the server''s functions see it.';

-- The caller's time, with the server's own clock beside it, so that a wrong clock on the device changes nothing:
-- {"plan", "endsAt", "isPaid", "now"}; plan and endsAt are null where no time is left.
-- Invoker: the policy of the table shows the caller's own passes alone.
create function public.my_pass() returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'plan', (array_agg(plan order by ends_at desc))[1],
    'endsAt', max(ends_at),
    'isPaid', coalesce(bool_or(source = 'order'), false),
    'now', now()
  )
  from public.access_passes
  where user_id = auth.uid() and revoked_at is null and ends_at > now()
$$;
grant execute on function public.my_pass() to authenticated;
comment on function public.my_pass() is 'The caller''s time: {plan, endsAt, isPaid, now}.';
