alter table public.dispute_cases add column procedure_due_on date;

comment on column public.dispute_cases.procedure_due_on is
  'The last day to tell how it was checked, of a bureau that was asked; estimated, since nobody says when the question came.';

-- Those that were asked before.
update public.dispute_cases as cases set procedure_due_on = private.add_business_days(asked.on, 5) + 15
from (
  select events.case_id, max(events.happened_on) as "on"
  from public.dispute_events as events where events.kind = 'procedure_asked' group by events.case_id
) as asked
where cases.id = asked.case_id and cases.state = 'answered' and cases.recipient = 'bureau'
  and not exists (
    select from public.dispute_events as later
    where later.case_id = cases.id and later.kind = 'answered' and later.happened_on > asked.on);

-- A dispute after something happened: its state, its days, and what is due. The letters that were sent are their caller's to keep.
-- 30 days from receipt; 45 after the free annual report, of a bureau alone, or where facts were added within the 30: 15 USC 1681i(a)(1),
-- 1681j(a)(3). A bureau posts its result within 5 business days of that: 1681i(a)(6)(A); a company reports it within the days that a
-- bureau would have: 1681s-2(a)(8)(E)(iii). While the receipt is not known, 5 business days after it was mailed. How it was checked is told
-- within 15 days of the question: 1681i(a)(7).
create or replace function private.dispute_after(kept public.dispute_cases, kind text, happened_on date) returns public.dispute_cases
language plpgsql
stable
set search_path = ''
as $$
declare
  receipt date;
  last_day date;
begin
  kept.state := private.dispute_transition(kept.state, kind);
  if kind = 'sent' then
    kept.sent_on := happened_on;
    kept.received_on := null;
    kept.facts_added_on := null;
  elsif kind = 'received' then
    kept.received_on := happened_on;
  elsif kind = 'facts_added' then
    -- The first that came within the 30 days gives 15 more; what comes later takes none of them away.
    kept.facts_added_on := least(kept.facts_added_on, happened_on);
  elsif kept.state = 'draft' then
    kept.sent_on := null;
    kept.received_on := null;
    kept.facts_added_on := null;
  end if;
  if kind = 'procedure_asked' and kept.recipient = 'bureau' then
    kept.procedure_due_on := private.add_business_days(happened_on, 5) + 15;
  elsif kind = 'answered' or kept.state <> 'answered' then
    kept.procedure_due_on := null;
  end if;
  receipt := coalesce(kept.received_on, private.add_business_days(kept.sent_on, 5));
  last_day := receipt + case
    when kept.is_after_annual and kept.recipient = 'bureau' or kept.facts_added_on between receipt and receipt + 30 then 45 else 30 end;
  kept.answer_due_on := last_day;
  kept.mail_due_on := case kept.recipient when 'bureau' then private.add_business_days(last_day, 5) else last_day end;
  return kept;
end
$$;

comment on function private.dispute_after(public.dispute_cases, text, date) is
  'A dispute after something happened: its state, its days, and what is due.';

-- Writes down where a dispute is.
create or replace function private.keep_dispute(kept public.dispute_cases) returns void
language sql
set search_path = ''
as $$
  update public.dispute_cases as cases set
    state = kept.state, sent_on = kept.sent_on, received_on = kept.received_on, facts_added_on = kept.facts_added_on,
    sent_letters = kept.sent_letters, answer_due_on = kept.answer_due_on, mail_due_on = kept.mail_due_on,
    procedure_due_on = kept.procedure_due_on
  where cases.id = kept.id
$$;

comment on function private.keep_dispute(public.dispute_cases) is 'Writes down where a dispute is.';

-- Takes the last thing back that was said of a dispute: it was logged by mistake, or on the wrong day. State and days are what follows from
-- the rest. Not out of a draft: its letter may have changed since. Said again it changes nothing. Raises MW601; MW952 where there is no
-- such case of the caller's; MW953 where something came after it, or the letter is open.
-- Definer: nobody writes cases or events directly. Executable by authenticated alone, of the caller alone.
create or replace function public.take_back_dispute_event(event_id uuid, case_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  kept public.dispute_cases;
  last public.dispute_events;
  event public.dispute_events;
begin
  if not private.is_member() then
    raise exception using errcode = 'MW601', message = 'Disputes are for members';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('dispute:' || person::text, 0));
  select * into kept from public.dispute_cases as cases where cases.id = case_id and cases.user_id = person for update;
  if not found then
    raise exception using errcode = 'MW952', message = 'There is no such dispute';
  end if;
  if not exists (select from public.dispute_events as events where events.id = event_id and events.case_id = kept.id) then
    return;
  end if;
  select * into last from public.dispute_events as events where events.case_id = kept.id
    order by events.created_at desc, events.id desc limit 1;
  if last.id <> event_id or kept.state = 'draft' then
    raise exception using errcode = 'MW953', message = 'That cannot be taken back now', hint = kept.state;
  end if;
  delete from public.dispute_events as events where events.id = last.id;
  if last.kind = 'sent' then
    kept.sent_letters := kept.sent_letters - (-1);
  end if;
  kept.state := 'draft';
  kept.sent_on := null;
  kept.received_on := null;
  kept.facts_added_on := null;
  kept.answer_due_on := null;
  kept.mail_due_on := null;
  kept.procedure_due_on := null;
  for event in
    select * from public.dispute_events as events where events.case_id = kept.id order by events.created_at, events.id
  loop
    kept := private.dispute_after(kept, event.kind, event.happened_on);
  end loop;
  perform private.keep_dispute(kept);
end
$$;

grant execute on function public.take_back_dispute_event(uuid, uuid) to authenticated;

comment on function public.take_back_dispute_event(uuid, uuid) is
  'Takes the last thing back that was said of a dispute: state and days follow from the rest.';

-- The dates behind an address, or null: {version, zone, today, checkIns: [{circle, weekday}], meetings: [{meeting, startsAt, minutes}],
-- answers: [{dispute, lastDay}], debts, payments, plan}. The version changes with any of it, and with the day; to who has that version nothing else is told, since
-- reckoning payments is what costs. They are reckoned by the engine of the pages. Raises MW716: 30 readings an hour.
-- Definer: whoever has the address need not be signed in. Executable by service_role alone.
create or replace function public.calendar_of(secret text, known_version text default null) returns jsonb
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
        and (cases.state in ('sent', 'received') or cases.state = 'answered' and cases.procedure_due_on is not null)), '[]'));
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
  'The dates behind a calendar address, or null: {version, zone, today, checkIns, meetings, answers, debts, payments, plan}; the version alone to who has it.';
