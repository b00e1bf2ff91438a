-- How a pass is given, taken back and asked for. Time is added to the later of now and the end of what the person has,
-- so that nothing paid for overlaps; when one is taken back, those that come after it move up.
alter table public.access_passes
  add column revoked_at timestamptz,
  add column revoked_why text check (revoked_why in ('refunded', 'disputed', 'withdrawn')),
  add constraint access_passes_revoked_for_a_reason check ((revoked_at is null) = (revoked_why is null));
comment on column public.access_passes.revoked_at is 'When it was taken back; it lets nobody in from then on.';
comment on column public.access_passes.revoked_why is
  'The order was refunded or disputed, or the operator withdrew the code.';
comment on column public.access_passes.plan is 'Label of what was given: 30m, 1h, 24h, 7d, code, grace.';

-- The free half hour of an invitation is given once in the life of an anonymous user.
create unique index access_passes_one_referral on public.access_passes (user_id) where source = 'referral';

-- As before, and a pass that was taken back lets nobody in.
create or replace function public.session_standing() returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
  person constant uuid := auth.uid();
  anonymous boolean;
  recovered_at double precision;
begin
  select users.is_anonymous into anonymous
  from auth.users
  where users.id = person
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= now());
  if not found then
    return 'nobody';
  end if;

  if claims ->> 'aal' is distinct from 'aal2' and exists (
    select from auth.mfa_factors
    where mfa_factors.user_id = person and mfa_factors.status = 'verified'
  ) then
    return 'second_factor_due';
  end if;

  if claims -> 'amr' @> '[{"method": "recovery"}]' then
    select max((entry ->> 'timestamp')::double precision) into recovered_at
    from pg_catalog.jsonb_array_elements(claims -> 'amr') as entry
    where entry ->> 'method' = 'recovery';
    if not exists (
      select from private.password_changes
      where password_changes.user_id = person
        and password_changes.changed_at >= pg_catalog.to_timestamp(recovered_at)
    ) then
      return 'password_due';
    end if;
  end if;

  if not anonymous then
    return 'member';
  end if;
  if exists (
    select from public.access_passes
    where access_passes.user_id = person
      and access_passes.starts_at <= now()
      and access_passes.ends_at > now()
      and access_passes.revoked_at is null
  ) then
    return 'visitor_pass_running';
  end if;
  return 'visitor_pass_over';
end
$$;

-- What is sold: domain/access/plans.ts says the same, and a test holds the two together.
create function private.plan_terms(label text, out minutes integer, out price_cents bigint)
language sql
immutable
set search_path = ''
as $$
  select terms.minutes, terms.price_cents
  from (values ('1h', 60, 199::bigint), ('24h', 1440, 499), ('7d', 10080, 999)) as terms (plan, minutes, price_cents)
  where terms.plan = label
$$;
revoke all on function private.plan_terms(text) from public;
comment on function private.plan_terms(text) is 'Minutes and price of a plan on sale; nulls for any other label.';

-- The end of all the time a person has, or now.
create function private.end_of_time(person uuid) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(now(), max(ends_at)) from public.access_passes where user_id = person and revoked_at is null
$$;
revoke all on function private.end_of_time(uuid) from public;
comment on function private.end_of_time(uuid) is 'The later of now and the end of a person''s passes.';

-- Whoever writes what hangs on people holds them first: who deletes an account in that instant waits, or has gone before
-- and is found no more. Without it the two would wait for each other, each for a row that the other has.
create function private.hold_people(people uuid[]) returns void
language sql
volatile
set search_path = ''
as $$
  select from auth.users where id = any (people) order by id for key share
$$;
revoke all on function private.hold_people(uuid[]) from public;
comment on function private.hold_people(uuid[]) is 'Keeps these accounts from being deleted until the transaction ends.';

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
revoke all on function private.lock_passes(uuid) from public;
comment on function private.lock_passes(uuid) is 'One change of a person''s passes at a time.';

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
revoke all on function private.give_pass(uuid, text, text, interval) from public;
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
revoke all on function private.close_gaps(uuid) from public;
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
revoke all on function private.revoke_pass(uuid, text) from public;
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
revoke all on function private.restore_pass(uuid) from public;
comment on function private.restore_pass(uuid) is
  'Gives back what was left of a pass that a dispute ended: from the later of now and the current end.';

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
revoke all on function public.my_pass() from public, anon, authenticated, service_role;
grant execute on function public.my_pass() to authenticated;
comment on function public.my_pass() is 'The caller''s time: {plan, endsAt, isPaid, now}.';

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

-- A number or code of signs that are not mistaken for each other, about 5 bits each.
create function private.readable_signs(length integer) returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (get_byte(bytes, place) % 31), 1), '')
  from (select extensions.gen_random_bytes(length) as bytes) as random, generate_series(0, length - 1) as place
$$;
revoke all on function private.readable_signs(integer) from public;
comment on function private.readable_signs(integer) is 'Random signs for people to read out.';

-- Tickets of the contact form have the same signs.
create or replace function private.new_ticket_number() returns text
language sql
volatile
set search_path = ''
as $$ select 'MW-' || private.readable_signs(6) $$;
