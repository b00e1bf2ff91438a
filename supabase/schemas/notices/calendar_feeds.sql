-- A person's dates as a calendar under an address that nobody can guess, and that the person can end.
create table public.calendar_feeds (
  user_id uuid primary key references auth.users (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now()
);
comment on table public.calendar_feeds is 'Which calendar address of a person holds: a new one ends the old. The address itself is signed, not kept.';

alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.calendar_feeds to service_role;

-- The part of the address that is secret.
create function private.feed_secret(feed uuid) returns text
language sql
stable
set search_path = ''
as $$ select replace(feed::text, '-', '') || left(private.keyed_hash('calendar:' || feed::text), 32) $$;
comment on function private.feed_secret(uuid) is 'What the address of a calendar feed ends in.';

-- The calling member's calendar: {secret, madeAt}, nulls where there is none. The address outlives the session that reads it, so
-- its secret is told to a session alone that has shown within ten minutes who it is.
-- Definer: clients read no row here. Executable by authenticated alone.
create function public.my_calendar_feed() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'secret', case when private.has_fresh_proof() then private.feed_secret(feeds.id) end,
    'madeAt', feeds.created_at)
  from (values (true)) as one
  left join public.calendar_feeds as feeds on feeds.user_id = auth.uid() and public.session_status() = 'member'
$$;
grant execute on function public.my_calendar_feed() to authenticated;
comment on function public.my_calendar_feed() is
  'The calling member''s calendar: {secret, madeAt}; nulls where there is none, and no secret without a fresh proof.';

-- Makes the calling member's calendar address anew; the one of before leads nowhere from now on. Raises MW601, MW701, MW711.
-- Definer for the same reason as my_calendar_feed().
create function public.make_calendar_feed() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.require_fresh_proof();
  perform private.refuse_for_now(
    private.attempt_wait('calendar', auth.uid()::text, 20, interval '1 day'), 'MW711', 'The address was renewed often enough today');
  perform private.note_attempt('calendar', auth.uid()::text);
  perform private.lock_people(array[auth.uid()]);
  insert into public.calendar_feeds as feeds (user_id) values (auth.uid())
  on conflict (user_id) do update set id = gen_random_uuid(), created_at = now();
  return public.my_calendar_feed();
end
$$;
grant execute on function public.make_calendar_feed() to authenticated;
comment on function public.make_calendar_feed() is 'A new calendar address of the calling member: {secret, madeAt}. Raises MW601, MW701, MW711.';

-- Ends the calling member's calendar address. Raises MW601.
-- Definer for the same reason as my_calendar_feed().
create function public.end_calendar_feed() returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  delete from public.calendar_feeds where user_id = auth.uid();
end
$$;
grant execute on function public.end_calendar_feed() to authenticated;
comment on function public.end_calendar_feed() is 'Ends the calling member''s calendar address. Raises MW601.';

-- A new password ends the address: who read it with the old one reads no more. So does a second factor that is verified: who read it
-- with the password alone reads no more. The trigger names the column that says whose address it is.
-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.end_calendar_feed_of() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.calendar_feeds where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end
$$;
comment on function private.end_calendar_feed_of() is
  'Trigger on auth.users and auth.mfa_factors: a new password or a verified factor ends the calendar address.';

create trigger end_calendar_feed_with_password
  after update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.end_calendar_feed_of('id');

create trigger end_calendar_feed_with_factor
  after update of status on auth.mfa_factors
  for each row
  when (new.status = 'verified' and old.status <> 'verified')
  execute function private.end_calendar_feed_of('user_id');

-- The dates behind an address, or null: {version, zone, today, checkIns: [{circle, weekday}], meetings: [{meeting, startsAt, minutes}],
-- answers: [{dispute, lastDay}], deadlines: [{deadline, lastDay}], offReport: [day], cardsOn, debts, payments, plan}. The version changes with any of it, and with the day; to who has that version nothing else is told, since
-- reckoning payments is what costs. They are reckoned by the engine of the pages. Raises MW716: 30 readings an hour.
-- Definer: whoever has the address need not be signed in. Executable by service_role alone.
create function public.calendar_of(secret text, known_version text default null) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  dates jsonb;
  version text;
begin
  if secret is null or secret !~ '^[0-9a-f]{64}$' then
    return null;
  end if;
  select user_id into person from public.calendar_feeds where id = left(secret, 32)::uuid and private.feed_secret(id) = secret;
  if not found or not exists (
    select from auth.users where id = person and deleted_at is null and (banned_until is null or banned_until <= now()))
    or exists (select from private.leaving_accounts where user_id = person) then
    return null;
  end if;
  perform private.refuse_for_now(
    private.attempt_wait('calendar read', person::text, 30, interval '1 hour'), 'MW716', 'This calendar was read too often');
  perform private.note_attempt('calendar read', person::text);
  dates := jsonb_build_object(
    'zone', private.zone_of(person),
    'today', (now() at time zone private.zone_of(person))::date,
    'checkIns', coalesce((
      select jsonb_agg(jsonb_build_object('circle', circles.id, 'zone', circles.time_zone,
        'weekday', case when private.current_week(circles, now()) >= circles.next_weekday_on
          then circles.next_weekday else circles.weekday end) order by circles.id)
      from public.circle_members as members join public.circles on circles.id = members.circle_id
      where members.user_id = person and circles.ended_at is null), '[]'),
    'meetings', coalesce((
      select jsonb_agg(jsonb_build_object('meeting', meetings.id, 'startsAt', meetings.starts_at,
        'minutes', (select sum(minutes) from private.meeting_limits() as limits, unnest(limits.step_minutes) as minutes))
        order by meetings.starts_at)
      from public.meetings
      where person in (one_id, other_id) and state = 'taken' and starts_at > now() - interval '30 days'), '[]'),
    -- A bureau has days more for the mail; a company has not.
    'answers', coalesce((
      select jsonb_agg(jsonb_build_object('dispute', cases.id,
        'lastDay', case when cases.state = 'answered' then cases.procedure_due_on
          when cases.recipient = 'bureau' then cases.mail_due_on else cases.answer_due_on end) order by cases.id)
      from public.dispute_cases as cases
      where cases.user_id = person
        and (cases.state in ('sent', 'received') or cases.state = 'answered' and cases.procedure_due_on is not null)), '[]'),
    'deadlines', coalesce((
      select jsonb_agg(jsonb_build_object('deadline', owned.id, 'lastDay', owned.ends_on) order by owned.id)
      from public.deadlines as owned
      where owned.user_id = person and owned.mailed_on is null and owned.ends_on > now() - interval '30 days'), '[]'),
    'offReport', coalesce((
      select jsonb_agg(owned.off_on order by owned.off_on)
      from private.off_report_days as owned
      where owned.user_id = person and owned.off_on > now() - interval '30 days'), '[]'),
    'cardsOn', (
      select look_again_on from public.card_choices
      where user_id = person and is_reminded and look_again_on > now() - interval '30 days'));
  version := pg_catalog.md5(dates::text
    || coalesce((select string_agg(owned::text, ',' order by owned.id) from public.debts as owned where owned.user_id = person), '')
    || ';' || coalesce((
      select string_agg(owned::text, ',' order by owned.id) from public.debt_payments as owned where owned.user_id = person), '')
    || ';' || coalesce((select owned::text from public.payoff_plans as owned where owned.user_id = person), ''));
  if version = known_version then
    return jsonb_build_object('version', version);
  end if;
  return dates || jsonb_build_object(
    'version', version,
    'debts', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.position, owned.created_at)
      from public.debts as owned where owned.user_id = person), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.paid_on, owned.created_at)
      from public.debt_payments as owned where owned.user_id = person), '[]'),
    'plan', (select to_jsonb(owned) from public.payoff_plans as owned where owned.user_id = person));
end
$$;
grant execute on function public.calendar_of(text, text) to service_role;
comment on function public.calendar_of(text, text) is
  'The dates behind a calendar address, or null: {version, zone, today, checkIns, meetings, answers, deadlines, offReport, cardsOn, debts, payments, plan}; the version alone to who has it.';
