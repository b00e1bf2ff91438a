-- schemas/credit_file/business_days.sql

-- Business days, as domain/time/business_day.ts has them: Monday to Friday without federal holidays (5 USC 6103(a), (b)).

-- The `count`-th Monday or Thursday (1 or 4) of a month.
create or replace function private.nth_weekday(year integer, month integer, weekday integer, count integer) returns date
language sql
immutable
set search_path = ''
as $$
  select first + ((weekday - extract(isodow from first)::integer + 7) % 7) + 7 * (count - 1)
  from (select pg_catalog.make_date(year, month, 1) as first) as month_start
$$;

comment on function private.nth_weekday(integer, integer, integer, integer) is
  'The count-th such weekday (ISO: 1 is Monday) of a month.';

-- The day on which a holiday with a fixed date is kept.
create or replace function private.observed_day(day date) returns date
language sql
immutable
set search_path = ''
as $$
  select day + case extract(isodow from day)::integer when 6 then -1 when 7 then 1 else 0 end
$$;

comment on function private.observed_day(date) is 'Friday for a holiday on a Saturday, Monday for one on a Sunday.';

create or replace function private.is_business_day(day date) returns boolean
language sql
immutable
set search_path = ''
as $$
  select extract(isodow from day) < 6 and day <> all (array[
    private.observed_day(pg_catalog.make_date(y, 1, 1)),
    private.observed_day(pg_catalog.make_date(y + 1, 1, 1)),
    private.nth_weekday(y, 1, 1, 3),
    private.nth_weekday(y, 2, 1, 3),
    -- The last Monday of May.
    private.nth_weekday(y, 6, 1, 1) - 7,
    private.nth_weekday(y, 9, 1, 1),
    private.nth_weekday(y, 10, 1, 2),
    private.observed_day(pg_catalog.make_date(y, 7, 4)),
    private.observed_day(pg_catalog.make_date(y, 11, 11)),
    private.nth_weekday(y, 11, 4, 4),
    private.observed_day(pg_catalog.make_date(y, 12, 25))
  ]) and (y < 2021 or day <> private.observed_day(pg_catalog.make_date(y, 6, 19)))
  from (select extract(year from day)::integer as y) as dated
$$;

comment on function private.is_business_day(date) is 'Whether a day is no Saturday, no Sunday and no federal holiday.';

-- Strict: from no day on there is none, and none would be found.
create or replace function private.add_business_days(day date, count integer) returns date
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  found date := day;
  left_over integer := count;
begin
  while left_over > 0 loop
    found := found + 1;
    if private.is_business_day(found) then
      left_over := left_over - 1;
    end if;
  end loop;
  return found;
end
$$;

comment on function private.add_business_days(date, integer) is 'So many business days after a day, which itself does not count.';

-- schemas/credit_file/dispute_cases.sql

-- Disputes: what a member disputes, with whom, what happened, and what is due. The states and what may follow what are here; a page only
-- asks. Nothing is sent by us: the person writes, sends, and says what came.

create table public.dispute_cases (
  id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  recipient text not null check (recipient in ('bureau', 'furnisher', 'collector')),
  bureau text check (bureau in ('equifax', 'experian', 'transunion')),
  recipient_name text not null check (char_length(recipient_name) between 1 and 120),
  facts jsonb not null,
  words text not null check (char_length(words) between 20 and 4000),
  is_after_annual boolean not null default false,
  state text not null default 'draft' check (state in (
    'draft', 'sent', 'received', 'answered', 'frivolous', 'no_answer', 'closed', 'withdrawn')),
  sent_on date,
  received_on date,
  facts_added_on date,
  answer_due_on date,
  mail_due_on date,
  -- Facts and words of every letter that was sent: the same are not sent again.
  sent_letters jsonb not null default '[]',
  created_at timestamptz not null default now(),
  constraint dispute_cases_id_user_id unique (id, user_id),
  constraint dispute_cases_bureau_named check ((recipient = 'bureau') = (bureau is not null)),
  constraint dispute_cases_facts_shape check (
    jsonb_typeof(facts) = 'array' and jsonb_array_length(facts) between 1 and 5 and octet_length(facts::text) <= 20000
    and jsonb_array_length(facts) = jsonb_array_length(jsonb_path_query_array(facts, '$[*] ? (
      @.type() == "object" && @.id.type() == "string" && @.id != "" && @.says.type() == "string" && @.says != "")'))
  ),
  constraint dispute_cases_no_numbers check (
    not private.has_full_number(facts) and not private.has_full_number(jsonb_build_object('words', words)))
);

comment on table public.dispute_cases is
  'What a member disputes and with whom. Seen by that member alone; written by functions that know what may follow what; at most 200 each.';

comment on column public.dispute_cases.facts is 'One to five findings, each as the report prints it.';

comment on column public.dispute_cases.words is 'What the person says about it, in their own words.';

comment on column public.dispute_cases.answer_due_on is 'The last day of the reinvestigation; estimated while received_on is empty.';

comment on column public.dispute_cases.mail_due_on is 'The last day to mail the answer: only after it is one late.';

create index dispute_cases_user_id on public.dispute_cases (user_id, created_at);

alter table public.dispute_cases enable row level security;

revoke all on public.dispute_cases from public, anon, authenticated, service_role;

grant select, delete on public.dispute_cases to authenticated;

grant select, insert, update, delete on public.dispute_cases to service_role;

-- Members alone: a pass never buys it.
create policy "Only members have disputes"
  on public.dispute_cases as restrictive for all to authenticated
  using ((select private.is_member()));

-- A person reads and deletes their disputes; functions write them.
create policy "A person reads their own disputes"
  on public.dispute_cases for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create policy "A person deletes their own disputes"
  on public.dispute_cases for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger enforce_row_limit
  after insert on public.dispute_cases
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('200');

create table public.dispute_events (
  id uuid primary key,
  case_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'sent', 'withdrawn', 'received', 'returned', 'facts_added', 'answered', 'frivolous', 'no_answer', 'reinserted',
    'procedure_asked', 'statement_added', 'rewritten', 'followed_up', 'complained', 'attorney_asked', 'closed')),
  happened_on date not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 10000),
  created_at timestamptz not null default now(),
  constraint dispute_events_case foreign key (case_id, user_id) references public.dispute_cases (id, user_id) on delete cascade
);

comment on table public.dispute_events is
  'What happened in a dispute, in order; never changed. Seen by that member alone; written by a function.';

create index dispute_events_user_id on public.dispute_events (user_id, case_id, created_at);

create index dispute_events_case on public.dispute_events (case_id, user_id);

alter table public.dispute_events enable row level security;

revoke all on public.dispute_events from public, anon, authenticated, service_role;

grant select on public.dispute_events to authenticated;

grant select, insert, update, delete on public.dispute_events to service_role;

create policy "Only members have dispute events"
  on public.dispute_events as restrictive for all to authenticated
  using ((select private.is_member()));

create policy "A person reads what happened in their own disputes"
  on public.dispute_events for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- What may happen in which state, and the state after it.
create or replace function private.dispute_transition(state text, kind text) returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when state = 'draft' and kind = 'sent' then 'sent'
    when state = 'draft' and kind = 'withdrawn' then 'withdrawn'
    when state = 'sent' and kind = 'received' then 'received'
    when state = 'sent' and kind = 'returned' then 'draft'
    when state = 'received' and kind = 'facts_added' then 'received'
    when state in ('sent', 'received', 'no_answer') and kind = 'answered' then 'answered'
    when state in ('sent', 'received') and kind = 'frivolous' then 'frivolous'
    when state in ('sent', 'received') and kind = 'no_answer' then 'no_answer'
    when state = 'answered' and kind in ('procedure_asked', 'statement_added') then 'answered'
    when state in ('answered', 'closed') and kind = 'reinserted' then 'draft'
    when state in ('answered', 'frivolous') and kind = 'rewritten' then 'draft'
    when state = 'no_answer' and kind = 'followed_up' then 'no_answer'
    when state in ('answered', 'frivolous', 'no_answer') and kind in ('complained', 'attorney_asked') then state
    when state in ('answered', 'frivolous', 'no_answer') and kind = 'closed' then 'closed'
  end
$$;

comment on function private.dispute_transition(text, text) is
  'The state after something happened; null where it cannot happen in that state.';

-- Begins a dispute, or writes a draft anew: what is disputed, with whom, and in the person's own words. The same id with the same
-- content changes nothing. Raises MW601; MW951 where the case is no draft; 22023 where something is missing.
-- Definer: nobody writes cases directly. Executable by authenticated alone, of the caller alone.
create or replace function public.write_dispute(
  case_id uuid, recipient text, bureau text, recipient_name text, facts jsonb, words text, is_after_annual boolean
) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  kept public.dispute_cases;
begin
  if not private.is_member() then
    raise exception using errcode = 'MW601', message = 'Disputes are for members';
  end if;
  if case_id is null or char_length(coalesce(words, '')) < 20 or coalesce(jsonb_typeof(facts), '') <> 'array'
    or jsonb_array_length(facts) = 0 then
    raise exception using errcode = '22023', message = 'A dispute needs facts, and your own words';
  end if;
  insert into public.dispute_cases (id, user_id, recipient, bureau, recipient_name, facts, words, is_after_annual)
    values (case_id, person, recipient, bureau, recipient_name, facts, words, coalesce(is_after_annual, false))
    on conflict (id) do nothing;
  select * into kept from public.dispute_cases where id = case_id and user_id = person for update;
  if kept.id is null or kept.state <> 'draft' then
    raise exception using errcode = 'MW951', message = 'This is no draft of yours';
  end if;
  update public.dispute_cases as cases set
    recipient = write_dispute.recipient, bureau = write_dispute.bureau, recipient_name = write_dispute.recipient_name,
    facts = write_dispute.facts, words = write_dispute.words, is_after_annual = coalesce(write_dispute.is_after_annual, false)
  where cases.id = case_id;
end
$$;

grant execute on function public.write_dispute(uuid, text, text, text, jsonb, text, boolean) to authenticated;

comment on function public.write_dispute(uuid, text, text, text, jsonb, text, boolean) is
  'Begins a dispute, or writes its draft anew.';

-- Says what happened. Once for each id: said again it changes nothing. Raises MW601; MW952 where there is no such case of the caller's; MW953
-- where that cannot happen now (hint: the state); MW954 where the day is to come, or before what it follows; MW955 where an answer is called
-- late before it is; MW956 where the same letter was sent before: that is what a bureau may call frivolous, 15 USC 1681i(a)(3).
-- Definer: nobody writes cases or events directly. Executable by authenticated alone, of the caller alone.
create or replace function public.record_dispute_event(event_id uuid, case_id uuid, kind text, happened_on date, details jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  kept public.dispute_cases;
  next_state text;
  letter jsonb;
  receipt date;
  last_day date;
begin
  if not private.is_member() then
    raise exception using errcode = 'MW601', message = 'Disputes are for members';
  end if;
  select * into kept from public.dispute_cases as cases where cases.id = case_id and cases.user_id = person for update;
  if not found then
    raise exception using errcode = 'MW952', message = 'There is no such dispute';
  end if;
  if exists (select from public.dispute_events as events where events.id = event_id and events.case_id = kept.id) then
    return;
  end if;
  next_state := private.dispute_transition(kept.state, kind);
  if next_state is null then
    raise exception using errcode = 'MW953', message = 'That cannot happen now', hint = kept.state;
  end if;
  -- Where the person is, the day may have begun before the server's.
  if happened_on is null or happened_on > current_date + 1
    or happened_on < coalesce(kept.received_on, kept.sent_on, happened_on) then
    raise exception using errcode = 'MW954', message = 'That day cannot be';
  end if;

  if kind = 'sent' then
    letter := jsonb_build_object('facts', kept.facts, 'words', kept.words);
    if kept.sent_letters @> jsonb_build_array(letter) then
      raise exception using errcode = 'MW956', message = 'This letter was sent before';
    end if;
    kept.sent_letters := kept.sent_letters || letter;
    kept.sent_on := happened_on;
    kept.received_on := null;
    kept.facts_added_on := null;
  elsif kind = 'received' then
    kept.received_on := happened_on;
  elsif kind = 'facts_added' then
    kept.facts_added_on := happened_on;
  elsif next_state = 'draft' then
    kept.sent_on := null;
    kept.received_on := null;
    kept.facts_added_on := null;
  elsif kind = 'no_answer' and happened_on <= kept.mail_due_on then
    raise exception using errcode = 'MW955', message = 'The answer is not late yet';
  end if;

  -- 30 days from receipt; 45 after the free annual report, or where facts were added within the 30: 15 USC 1681i(a)(1), 1681j(a)(3).
  -- Posted within 5 business days of that: (a)(6)(A). While the receipt is not known, 5 business days after it was mailed.
  receipt := coalesce(kept.received_on, private.add_business_days(kept.sent_on, 5));
  last_day := receipt + case
    when kept.is_after_annual or kept.facts_added_on between receipt and receipt + 30 then 45 else 30 end;

  insert into public.dispute_events (id, case_id, user_id, kind, happened_on, details)
    values (event_id, kept.id, person, record_dispute_event.kind, happened_on, coalesce(details, '{}'));
  update public.dispute_cases as cases set
    state = next_state, sent_on = kept.sent_on, received_on = kept.received_on, facts_added_on = kept.facts_added_on,
    sent_letters = kept.sent_letters, answer_due_on = last_day, mail_due_on = private.add_business_days(last_day, 5)
  where cases.id = kept.id;
end
$$;

grant execute on function public.record_dispute_event(uuid, uuid, text, date, jsonb) to authenticated;

comment on function public.record_dispute_event(uuid, uuid, text, date, jsonb) is
  'Says what happened in a dispute: the state and what is due follow.';
