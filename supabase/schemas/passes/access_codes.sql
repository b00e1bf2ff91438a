-- Codes that the operator makes and hands out. Only a keyed hash is stored; the key is the server's, not the database's.
create table private.access_codes (
  id uuid primary key default gen_random_uuid(),
  hash text not null unique,
  hint text not null check (char_length(hint) between 1 and 12),
  minutes integer check (minutes between 1 and 525600),
  open_until timestamptz,
  uses integer not null check (uses between 1 and 100000),
  ends_at timestamptz,
  note text check (char_length(note) <= 200),
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint access_codes_minutes_or_day check ((minutes is null) <> (open_until is null))
);
comment on table private.access_codes is 'Master codes: what they give, how often, until when. Made by the operator.';
comment on column private.access_codes.hint is 'The last characters of the code, so that the operator tells codes apart.';
comment on column private.access_codes.minutes is 'Minutes that one use gives; null when it opens everything until a day.';
comment on column private.access_codes.ends_at is 'When the code itself can no longer be used.';

alter table private.access_codes enable row level security;
revoke all on private.access_codes from public, anon, authenticated, service_role;

-- Every use, for the operator to look through. It outlives the person, without a name.
create table private.access_code_uses (
  id bigint generated always as identity primary key,
  code_id uuid not null references private.access_codes (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  pass_id uuid references public.access_passes (id) on delete set null,
  used_at timestamptz not null default now()
);
comment on table private.access_code_uses is 'Each use of a master code: who, when, and the pass it gave.';

create index access_code_uses_user_id on private.access_code_uses (user_id);
create index access_code_uses_pass_id on private.access_code_uses (pass_id);
create unique index access_code_uses_once on private.access_code_uses (code_id, user_id);

alter table private.access_code_uses enable row level security;
revoke all on private.access_code_uses from public, anon, authenticated, service_role;

-- Seconds to wait after five in a quarter of an hour that were none, by this person or from this address; 0 is now.
-- Codes and invitations are counted apart: who mistypes one does not close the other to a whole household.
create function private.code_wait(attempt_kind text, person uuid, sender text) returns integer
language sql
volatile
set search_path = ''
as $$
  select greatest(
    private.attempt_wait(attempt_kind, 'person ' || person::text, 5, interval '15 minutes'),
    private.attempt_wait(attempt_kind, 'sender ' || sender, 5, interval '15 minutes')
  )
$$;
comment on function private.code_wait(text, uuid, text) is
  'Seconds until a person at an address may try a code or an invitation again.';

-- Counts one that was none, for the person and for the address.
create function private.note_wrong_code(attempt_kind text, person uuid, sender text) returns void
language sql
volatile
set search_path = ''
as $$
  select private.note_attempt(attempt_kind, 'person ' || person::text);
  select private.note_attempt(attempt_kind, 'sender ' || sender)
$$;
comment on function private.note_wrong_code(text, uuid, text) is 'Counts a code or an invitation that was none.';

-- Time that waits while a code opens everything until a day, the earliest first. Another such day runs to its own end, and
-- so does a grace pass: both are of the calendar.
create function private.waiting_passes(person uuid) returns setof public.access_passes
language sql
stable
set search_path = ''
as $$
  select * from public.access_passes as passes
  where passes.user_id = person and passes.revoked_at is null and passes.ends_at > now() and passes.source <> 'grace'
    and not exists (
      select from private.access_code_uses as uses join private.access_codes as codes on codes.id = uses.code_id
      where uses.pass_id = passes.id and codes.open_until is not null
    )
  order by passes.starts_at, passes.id
$$;
comment on function private.waiting_passes(uuid) is 'A person''s time that waits while everything is open until a day.';

-- When that time goes on: after the day, and after what runs to its own end beside it.
create function private.resumes_at(person uuid, day timestamptz) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(day, max(ends_at)) from public.access_passes
  where user_id = person and revoked_at is null and id not in (select id from private.waiting_passes(person))
$$;
comment on function private.resumes_at(uuid, timestamptz) is 'When a person''s waiting time goes on, with everything open until a day.';

-- Opens everything until a day. What the person has besides is not used up meanwhile: it goes on after that day (and after
-- a grace that reaches further), each pass with all that is left of it, in seconds, as in close_gaps().
create function private.open_until(person uuid, day timestamptz) returns public.access_passes
language plpgsql
set search_path = ''
as $$
declare
  waiting public.access_passes;
  begins timestamptz := private.resumes_at(person, day);
  ends timestamptz;
  given public.access_passes;
begin
  for waiting in select * from private.waiting_passes(person) loop
    ends := begins + pg_catalog.make_interval(
      secs => extract(epoch from waiting.ends_at - greatest(waiting.starts_at, now()))::double precision);
    update public.access_passes set starts_at = begins, ends_at = ends where id = waiting.id;
    begins := ends;
  end loop;
  insert into public.access_passes (user_id, plan, source, starts_at, ends_at)
  values (person, 'code', 'code', now(), day) returning * into given;
  return given;
end
$$;
comment on function private.open_until(uuid, timestamptz) is
  'Gives a pass from now until a day; a person''s other time goes on after it.';

-- Redeems a master code: {"outcome", "pass", "timeEndsAt", "waitSeconds"}. Outcomes: given; asks (it opens everything until a
-- day, and the person is not sure yet: the pass it would give, nothing is used); covered (a code opens everything as long
-- already, nothing is used); already (this person used it: the same pass); unknown; used_up; over (past its end, taken back,
-- or its day has passed); not_needed (a member); too_many (wait). timeEndsAt is told with a day: the end of all the person's
-- time then, with what waits. A value and not an error, because a wrong code must stay counted.
-- Definer: codes and passes are the server's. Executable by service_role alone, after the session is proven.
create function public.redeem_access_code(person uuid, code_hash text, sender text, sure boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  wait integer;
  code private.access_codes;
  used private.access_code_uses;
  pass public.access_passes;
  time_ends timestamptz;
begin
  wait := private.code_wait('code', person, sender);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  perform private.lock_people(array[person]);
  -- Not so firmly that an account which used it could not be deleted.
  select * into code from private.access_codes where hash = code_hash for no key update;
  if not found then
    perform private.note_wrong_code('code', person, sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  select * into used from private.access_code_uses where code_id = code.id and user_id = person;
  if found then
    select * into pass from public.access_passes where id = used.pass_id;
    if pass.revoked_at is null then
      return jsonb_build_object('outcome', 'already', 'pass', private.pass_seen(pass));
    end if;
  end if;
  if not exists (select from auth.users where id = person and is_anonymous) then
    return jsonb_build_object('outcome', 'not_needed');
  end if;
  if code.revoked_at is not null or code.ends_at <= now() or code.open_until <= now() then
    return jsonb_build_object('outcome', 'over');
  end if;
  if (select count(*) from private.access_code_uses where code_id = code.id) >= code.uses then
    return jsonb_build_object('outcome', 'used_up');
  end if;
  if code.open_until is not null then
    perform private.lock_passes(person);
    select * into pass from public.access_passes
      where user_id = person and revoked_at is null and ends_at >= code.open_until
        and id in (
          select pass_id from private.access_code_uses as uses join private.access_codes as codes on codes.id = uses.code_id
          where uses.user_id = person and codes.open_until is not null
        )
      order by ends_at desc limit 1;
    if found then
      return jsonb_build_object('outcome', 'covered', 'pass', private.pass_seen(pass));
    end if;
    select private.resumes_at(person, code.open_until) + pg_catalog.make_interval(secs => coalesce(sum(
        extract(epoch from ends_at - greatest(starts_at, now()))), 0)::double precision)
      into time_ends from private.waiting_passes(person);
    if not sure then
      return jsonb_build_object('outcome', 'asks', 'timeEndsAt', time_ends,
        'pass', jsonb_build_object('plan', 'code', 'startsAt', now(), 'endsAt', code.open_until));
    end if;
    pass := private.open_until(person, code.open_until);
  else
    pass := private.give_pass(person, 'code', 'code', pg_catalog.make_interval(mins => code.minutes));
  end if;
  insert into private.access_code_uses (code_id, user_id, pass_id) values (code.id, person, pass.id);
  return jsonb_build_object('outcome', 'given', 'pass', private.pass_seen(pass), 'timeEndsAt', time_ends);
end
$$;
grant execute on function public.redeem_access_code(uuid, text, text, boolean) to service_role;
comment on function public.redeem_access_code(uuid, text, text, boolean) is
  'Redeems a master code: {outcome, pass, timeEndsAt, waitSeconds}; outcome given, asks, covered, already, unknown, used_up, over, not_needed or too_many.';

-- Stores a code that the operator made, by its keyed hash.
-- Definer: codes are in no API's reach. Executable by service_role alone.
create function public.create_access_code(
  code_hash text, code_hint text, gives_minutes integer, opens_until timestamptz, most_uses integer,
  usable_until timestamptz, remark text
) returns uuid
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.access_codes (hash, hint, minutes, open_until, uses, ends_at, note)
  values (code_hash, code_hint, gives_minutes, opens_until, most_uses, usable_until, remark)
  returning id
$$;
grant execute on function public.create_access_code(text, text, integer, timestamptz, integer, timestamptz, text) to service_role;
comment on function public.create_access_code(text, text, integer, timestamptz, integer, timestamptz, text) is
  'Stores a code''s keyed hash with what it gives; answers its id.';

-- Every code for the operator, without the code itself, newest first.
-- Definer: codes are in no API's reach. Executable by service_role alone.
create function public.list_access_codes() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', codes.id, 'hint', codes.hint, 'minutes', codes.minutes, 'openUntil', codes.open_until, 'uses', codes.uses,
    'used', (select count(*) from private.access_code_uses where access_code_uses.code_id = codes.id),
    'lastUsedAt', (select max(used_at) from private.access_code_uses where access_code_uses.code_id = codes.id),
    'endsAt', codes.ends_at, 'note', codes.note, 'revokedAt', codes.revoked_at, 'createdAt', codes.created_at
  ) order by codes.created_at desc), '[]')
  from private.access_codes as codes
$$;
grant execute on function public.list_access_codes() to service_role;
comment on function public.list_access_codes() is 'Every master code without the code itself, newest first.';

-- Takes a code back, by its id; what it gave stays given unless the passes are to end too, and then what somebody has
-- after them moves up. Answers how many ended, or null when there is no such code.
-- Definer: codes and passes are the server's. Executable by service_role alone.
create function public.revoke_access_code(code uuid, with_passes boolean) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer := 0;
  person uuid;
  people uuid[];
begin
  update private.access_codes set revoked_at = coalesce(revoked_at, now()) where id = code;
  if not found then
    return null;
  end if;
  if with_passes then
    -- One lock for everybody's passes: a code may have been used by more people than there are locks.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('passes of all', 0));
    perform private.lock_people(array(
      select user_id from private.access_code_uses where code_id = code and user_id is not null
    ));
    with taken as (
      update public.access_passes set revoked_at = now(), revoked_why = 'withdrawn'
        where ends_at > now() and revoked_at is null
          and id in (select pass_id from private.access_code_uses where code_id = code)
        returning user_id
    )
    select count(*), array_agg(user_id) into ended, people from taken;
    for person in
      select distinct later.user_id from public.access_passes as later
      where later.user_id = any (people) and later.revoked_at is null and later.starts_at > now()
    loop
      perform private.close_gaps(person);
    end loop;
  end if;
  return ended;
end
$$;
grant execute on function public.revoke_access_code(uuid, boolean) to service_role;
comment on function public.revoke_access_code(uuid, boolean) is
  'Takes a master code back, with the passes it gave if asked; how many ended, null when there is no such code.';
