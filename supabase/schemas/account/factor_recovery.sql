-- Ten codes for who lost their phone: each is good once, and lifts the second factor, so that a lost phone is no lost account.

create table private.factor_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null,
  created_at timestamptz not null default now()
);
comment on table private.factor_recovery_codes is
  'Recovery codes of second factors, by keyed hash. One that was used, or is replaced, is deleted.';

create index factor_recovery_codes_user_id on private.factor_recovery_codes (user_id);

alter table private.factor_recovery_codes enable row level security;
revoke all on private.factor_recovery_codes from public, anon, authenticated, service_role;

-- How a code is kept: what people type around and between its characters does not count.
create function private.factor_code_hash(person uuid, code text) returns text
language sql
stable
set search_path = ''
as $$
  select private.keyed_hash('factor recovery:' || person::text || ':'
    || upper(pg_catalog.regexp_replace(coalesce(code, ''), '[^0-9A-Za-z]', '', 'g')))
$$;
comment on function private.factor_code_hash(uuid, text) is 'How a recovery code of this person is kept.';

-- Has this person a second factor that was proven?
create function private.has_factor(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from auth.mfa_factors where user_id = person and status = 'verified')
$$;
comment on function private.has_factor(uuid) is 'Has this person a second factor that was proven?';

-- Was a second factor shown in this session within ten minutes? By the token, which says when each way was shown.
create function private.showed_factor_lately() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.jsonb_array_elements(
      case when pg_catalog.jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as shown
    where shown ->> 'method' in ('totp', 'mfa/phone', 'mfa/webauthn')
      and pg_catalog.to_timestamp((shown ->> 'timestamp')::double precision) > now() - interval '10 minutes')
$$;
comment on function private.showed_factor_lately() is 'Was a second factor shown in this session within ten minutes?';

-- Makes ten codes for the calling member, told this once; those of before are worth nothing from now on. Raises MW709 unless this
-- session has shown a second factor within ten minutes.
-- Definer: it writes a private table. Executable by authenticated alone.
create function public.make_factor_recovery_codes() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  codes text[];
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if auth.jwt() ->> 'aal' is distinct from 'aal2' or not private.has_factor(auth.uid()) or not private.showed_factor_lately() then
    raise exception using errcode = 'MW709', message = 'Show your second factor first';
  end if;
  perform private.lock_people(array[auth.uid()]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('factor codes:' || auth.uid()::text, 0));
  delete from private.factor_recovery_codes where user_id = auth.uid();
  select array_agg(private.readable_characters(5) || '-' || private.readable_characters(5)) into codes from generate_series(1, 10);
  insert into private.factor_recovery_codes (user_id, hash)
  select auth.uid(), private.factor_code_hash(auth.uid(), code) from unnest(codes) as code;
  return jsonb_build_object('codes', codes);
end
$$;
grant execute on function public.make_factor_recovery_codes() to authenticated;
comment on function public.make_factor_recovery_codes() is
  'Makes ten recovery codes for the calling member, told this once: {codes}. Raises MW601, MW709.';

-- How many codes the calling person has left, and since when: {left, madeAt}.
-- Definer for the same reason as make_factor_recovery_codes().
create function public.my_factor_recovery() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('left', count(*), 'madeAt', min(created_at))
  from private.factor_recovery_codes where user_id = auth.uid() and private.may_see_own()
$$;
grant execute on function public.my_factor_recovery() to authenticated;
comment on function public.my_factor_recovery() is 'How many recovery codes the calling person has left: {left, madeAt}.';

-- Takes a code from who signed in and cannot show the second factor: {outcome, waitSeconds}.
--   lifted      every second factor of theirs is gone, with all codes, all sessions and the calendar address: they sign in again
--   wrong       no such code (counted)
--   too_many    no such code either, after five wrong ones within an hour (waitSeconds)
-- A right one is never refused: whoever has only the password could make it wait for ever. Of fifty random bits
-- nobody guesses one, however often they may try.
-- What is not asked of this session raises MW710.
-- Definer: it deletes from tables of the auth service. Executable by authenticated alone.
create function public.use_factor_recovery_code(code text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  wait integer;
begin
  if public.session_status() <> 'second_factor_due' then
    raise exception using errcode = 'MW710', message = 'No second factor is asked of this session';
  end if;
  -- Of two who use one at once, the other finds it used.
  perform from private.factor_recovery_codes
    where user_id = person and hash = private.factor_code_hash(person, use_factor_recovery_code.code) for update;
  if not found then
    wait := private.attempt_wait('factor recovery', person::text, 5, interval '1 hour');
    if wait > 0 then
      return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
    end if;
    perform private.note_attempt('factor recovery', person::text);
    return jsonb_build_object('outcome', 'wrong');
  end if;
  delete from private.factor_recovery_codes where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.sessions where user_id = person;
  perform private.end_sign_ins_under_way(person);
  delete from public.calendar_feeds where user_id = person;
  return jsonb_build_object('outcome', 'lifted');
end
$$;
grant execute on function public.use_factor_recovery_code(text) to authenticated;
comment on function public.use_factor_recovery_code(text) is
  'Lifts the second factors of who cannot show theirs, by a recovery code: {outcome: lifted, wrong or too_many, waitSeconds}. Raises MW710.';

-- Codes go with the last factor they are for: those of one that is set up later are other ones.
-- Definer: the auth service removes factors, and may not write here.
create function private.end_factor_recovery_codes() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.has_factor(old.user_id) then
    delete from private.factor_recovery_codes where user_id = old.user_id;
  end if;
  return null;
end
$$;
comment on function private.end_factor_recovery_codes() is 'Trigger on auth.mfa_factors: recovery codes go with the last factor.';

create trigger end_factor_recovery_codes
  after delete on auth.mfa_factors
  for each row
  when (old.status = 'verified')
  execute function private.end_factor_recovery_codes();
