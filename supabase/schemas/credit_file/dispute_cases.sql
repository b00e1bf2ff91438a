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
  -- SHA-256 of facts and words of every letter that was sent: the same are not sent again.
  sent_letters jsonb not null default '[]'
    constraint dispute_cases_letters_shape check (jsonb_typeof(sent_letters) = 'array' and jsonb_array_length(sent_letters) <= 30),
  created_at timestamptz not null default now(),
  procedure_due_on date,
  constraint dispute_cases_id_user_id unique (id, user_id),
  constraint dispute_cases_bureau_named check ((recipient = 'bureau') = (bureau is not null)),
  constraint dispute_cases_facts_shape check (
    jsonb_typeof(facts) = 'array' and jsonb_array_length(facts) between 1 and 5 and octet_length(facts::text) <= 20000
    and jsonb_array_length(facts) = jsonb_array_length(jsonb_path_query_array(facts, '$[*] ? (
      @.type() == "object" && @.id.type() == "string" && @.id != "" && @.says.type() == "string" && @.says != "")'))
  ),
  -- Nothing but objects in the list: a check in lax mode looks into a list in the list.
  constraint dispute_cases_facts_plain check (not jsonb_path_exists(facts, 'strict $[*] ? (@.type() != "object")', '{}', true)),
  -- What is too long is refused as that.
  constraint dispute_cases_no_numbers check (
    char_length(recipient_name) > 120 or char_length(words) > 4000 or octet_length(facts::text) > 20000
    or not private.has_full_number(jsonb_build_object('to', recipient_name, 'facts', facts, 'words', words)))
);
comment on table public.dispute_cases is
  'What a member disputes and with whom. Seen by that member alone; written by functions that know what may follow what; at most 200 each.';
comment on column public.dispute_cases.facts is 'One to five findings, each as the report prints it.';
comment on column public.dispute_cases.words is 'What the person says about it, in their own words.';
comment on column public.dispute_cases.answer_due_on is 'The last day of the reinvestigation; estimated while received_on is empty.';
comment on column public.dispute_cases.mail_due_on is 'The last day to mail the answer: only after it is one late.';

comment on column public.dispute_cases.procedure_due_on is
  'The last day to tell how it was checked, of a bureau that was asked; estimated, since nobody says when the question came.';

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

-- The number of a mailing receipt, in letters too ("RA 123 456 789 US", "1Z..."): no digits in a row, however they are parted, that are as
-- many as a Social Security number has, or a card, or 15 that begin as a card's do.
create function private.is_mailing_number(number jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select pg_catalog.jsonb_typeof(number) = 'string' and number #>> '{}' ~ '^[ -~]{1,60}$'
    and not exists (
      select from pg_catalog.regexp_matches(
          pg_catalog.regexp_replace(number #>> '{}', '\m[A-Za-z]{2}[ -]?[0-9]{3}[ -]?[0-9]{3}[ -]?[0-9]{3}[ -]?[A-Za-z]{2}\M', ' ', 'g'),
          '([0-9]([^A-Za-z0-9]{0,3}[0-9])*)', 'g') as match,
        lateral (select pg_catalog.regexp_replace(match[1], '[^0-9]', '', 'g') as digits) as run
      where pg_catalog.length(digits) in (9, 16) or digits ~ '^3[47][0-9]{13}$')
$$;
grant execute on function private.is_mailing_number(jsonb) to service_role;
comment on function private.is_mailing_number(jsonb) is
  'Whether it may be the number of a mailing receipt, and is no Social Security or card number.';

create table public.dispute_events (
  id uuid primary key,
  case_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in (
    'sent', 'withdrawn', 'received', 'returned', 'facts_added', 'answered', 'frivolous', 'no_answer', 'reinserted',
    'procedure_asked', 'statement_added', 'rewritten', 'followed_up', 'complained', 'attorney_asked', 'closed')),
  happened_on date not null check (happened_on between date '2000-01-01' and date '2199-12-31'),
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- The number on a mailing receipt, which is long, what became of each thing, and the letter as it went out.
  constraint dispute_events_details_shape check (
    jsonb_typeof(details) = 'object' and details - array['tracking', 'outcomes', 'letter'] = '{}'
    and octet_length((details - 'letter')::text) <= 6000 and octet_length(details::text) <= 50000
    and (not details ? 'tracking' or private.is_mailing_number(details -> 'tracking'))
    and (not details ? 'outcomes' or jsonb_typeof(details -> 'outcomes') = 'object'
      and not jsonb_path_exists(details, 'strict $.outcomes.* ? (
        @.type() != "string" || !(@ == "corrected" || @ == "deleted" || @ == "changed" || @ == "verified"))')
      and not private.has_full_number(details -> 'outcomes'))),
  constraint dispute_events_case foreign key (case_id, user_id) references public.dispute_cases (id, user_id) on delete cascade
);
comment on table public.dispute_events is
  'What happened in a dispute, in order; the last can be taken back. Seen by that member alone; written by a function; at most 3,000 each.';

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

create trigger enforce_row_limit
  after insert on public.dispute_events
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('3000');

-- What may happen in which state, and the state after it.
create function private.dispute_transition(state text, kind text) returns text
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
    when state in ('sent', 'received', 'no_answer') and kind = 'frivolous' then 'frivolous'
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

-- What tells one letter from another.
create function private.dispute_letter_hash(facts jsonb, words text) returns text
language sql
immutable
set search_path = ''
as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
    pg_catalog.jsonb_build_object('facts', facts, 'words', words)::text, 'UTF8')), 'hex')
$$;
comment on function private.dispute_letter_hash(jsonb, text) is
  'SHA-256 of a letter''s facts and words, hexadecimal.';

-- Whether two disputes are with the same one: a bureau is who it is, whatever it is called; a company by its name, however it is written.
create function private.is_same_recipient(one public.dispute_cases, other public.dispute_cases) returns boolean
language sql
immutable
set search_path = ''
as $$
  select case when one.bureau is not null or other.bureau is not null
    then one.bureau is not distinct from other.bureau
    else lower(pg_catalog.regexp_replace(pg_catalog.normalize(one.recipient_name, 'NFKC'), '[^[:alnum:]]', '', 'g'))
      = lower(pg_catalog.regexp_replace(pg_catalog.normalize(other.recipient_name, 'NFKC'), '[^[:alnum:]]', '', 'g')) end
$$;
comment on function private.is_same_recipient(public.dispute_cases, public.dispute_cases) is 'Whether two disputes are with the same one.';

-- Begins a dispute, or writes a draft anew: what is disputed, with whom, and in the person's own words. The same id with the same
-- content changes nothing. Raises MW601; MW951 where the case is no draft; 22023 where something is missing.
-- Definer: nobody writes cases directly. Executable by authenticated alone, of the caller alone.
create function public.write_dispute(
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
    values (case_id, person, recipient, bureau, recipient_name, facts, words, coalesce(is_after_annual, false) and recipient = 'bureau')
    on conflict (id) do nothing;
  select * into kept from public.dispute_cases where id = case_id and user_id = person for update;
  if kept.id is null or kept.state <> 'draft' then
    raise exception using errcode = 'MW951', message = 'This is no draft of yours';
  end if;
  update public.dispute_cases as cases set
    recipient = write_dispute.recipient, bureau = write_dispute.bureau, recipient_name = write_dispute.recipient_name,
    facts = write_dispute.facts, words = write_dispute.words, is_after_annual = coalesce(write_dispute.is_after_annual, false) and write_dispute.recipient = 'bureau'
  where cases.id = case_id;
end
$$;
grant execute on function public.write_dispute(uuid, text, text, text, jsonb, text, boolean) to authenticated;
comment on function public.write_dispute(uuid, text, text, text, jsonb, text, boolean) is
  'Begins a dispute, or writes its draft anew.';

-- A dispute after something happened: its state, its days, and what is due. The letters that were sent are their caller's to keep.
-- 30 days from receipt; 45 after the free annual report, of a bureau alone, or where facts were added within the 30: 15 USC 1681i(a)(1),
-- 1681j(a)(3). A bureau posts its result within 5 business days of that: 1681i(a)(6)(A); a company reports it within the days that a
-- bureau would have: 1681s-2(a)(8)(E)(iii). While the receipt is not known, 5 business days after it was mailed. How it was checked is told
-- within 15 days of the question: 1681i(a)(7).
create function private.dispute_after(kept public.dispute_cases, kind text, happened_on date) returns public.dispute_cases
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
create function private.keep_dispute(kept public.dispute_cases) returns void
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

-- Says what happened. Once for each id: said again it changes nothing. Raises MW601; MW952 where there is no such case of the caller's; MW953
-- where that cannot happen now (hint: the state); MW954 where the day is to come, or before what it follows; MW955 where an answer is called
-- late before it is; MW956 where the same letter went to the same one before, in this dispute or another: that is what a bureau may call frivolous, 15 USC 1681i(a)(3); MW957 where
-- a hundred things happened in it, or thirty letters were sent (300 in all); MW958 where the same thing is in dispute with the same one, and not answered; MW001 where there is no place for more.
-- Definer: nobody writes cases or events directly. Executable by authenticated alone, of the caller alone.
create function public.record_dispute_event(event_id uuid, case_id uuid, kind text, happened_on date, details jsonb) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  kept public.dispute_cases;
  next_state text;
  letter text;
begin
  if not private.is_member() then
    raise exception using errcode = 'MW601', message = 'Disputes are for members';
  end if;
  -- One at a time for each person: what was sent, and how much, is asked over all of their disputes.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('dispute:' || person::text, 0));
  select * into kept from public.dispute_cases as cases where cases.id = case_id and cases.user_id = person for update;
  if not found then
    raise exception using errcode = 'MW952', message = 'There is no such dispute';
  end if;
  if exists (select from public.dispute_events as events where events.id = event_id and events.case_id = kept.id) then
    return;
  end if;
  -- An id that another dispute has, anybody's: as little is said of it as of a dispute that is not there.
  if event_id is null or exists (select from public.dispute_events as events where events.id = event_id) then
    raise exception using errcode = 'MW952', message = 'There is no such dispute';
  end if;
  -- Each letter is kept as it went out, so of these there are not so many.
  if kind = 'sent' and (jsonb_array_length(kept.sent_letters) >= 30
      or (select count(*) from public.dispute_events as events where events.user_id = person and events.kind = 'sent') >= 300)
    or (select count(*) from public.dispute_events as events where events.case_id = kept.id) >= 100 then
    raise exception using errcode = 'MW957', message = 'There is no place for more in this dispute';
  end if;
  next_state := private.dispute_transition(kept.state, kind);
  if next_state is null then
    raise exception using errcode = 'MW953', message = 'That cannot happen now', hint = kept.state;
  end if;
  -- Where the person is, the day may have begun before the server's.
  if happened_on is null or happened_on > current_date + 1 or happened_on < date '2000-01-01'
    or happened_on < coalesce(kept.received_on, kept.sent_on, happened_on) then
    raise exception using errcode = 'MW954', message = 'That day cannot be';
  end if;

  if kind = 'sent' then
    letter := private.dispute_letter_hash(kept.facts, kept.words);
    if exists (
      select from public.dispute_cases as others
      where others.user_id = person and private.is_same_recipient(others, kept) and others.sent_letters ? letter) then
      raise exception using errcode = 'MW956', message = 'This letter was sent before';
    end if;
    if exists (
      select from public.dispute_cases as others
        cross join pg_catalog.jsonb_array_elements(others.facts) as theirs
        join pg_catalog.jsonb_array_elements(kept.facts) as mine on mine ->> 'id' = theirs ->> 'id'
      where others.user_id = person and others.id <> kept.id and private.is_same_recipient(others, kept)
        and others.state in ('sent', 'received')) then
      raise exception using errcode = 'MW958', message = 'This is in dispute with them already';
    end if;
    kept.sent_letters := kept.sent_letters || to_jsonb(letter);
  elsif kind = 'returned' then
    -- What came back was read by nobody: it may go out again as it is.
    kept.sent_letters := kept.sent_letters - (-1);
  elsif kind = 'no_answer' and happened_on <= kept.mail_due_on then
    raise exception using errcode = 'MW955', message = 'The answer is not late yet';
  end if;
  kept := private.dispute_after(kept, kind, happened_on);

  insert into public.dispute_events (id, case_id, user_id, kind, happened_on, created_at, details)
    values (event_id, kept.id, person, record_dispute_event.kind, happened_on, pg_catalog.clock_timestamp(), coalesce(details, '{}') - 'letter' || case
      when record_dispute_event.kind = 'sent'
        then jsonb_build_object('letter', jsonb_build_object('facts', kept.facts, 'words', kept.words))
      else '{}' end);
  perform private.keep_dispute(kept);
end
$$;
grant execute on function public.record_dispute_event(uuid, uuid, text, date, jsonb) to authenticated;
comment on function public.record_dispute_event(uuid, uuid, text, date, jsonb) is
  'Says what happened in a dispute: the state and what is due follow.';

-- Takes the last thing back that was said of a dispute: it was logged by mistake, or on the wrong day. State and days are what follows from
-- the rest. Not out of a draft: its letter may have changed since. Said again it changes nothing. Raises MW601; MW952 where there is no
-- such case of the caller's; MW953 where something came after it, or the letter is open.
-- Definer: nobody writes cases or events directly. Executable by authenticated alone, of the caller alone.
create function public.take_back_dispute_event(event_id uuid, case_id uuid) returns void
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
