-- A dispute after something happened: its state, its days, and what is due. The letters that were sent are their caller's to keep.
-- 30 days from receipt; 45 after the free annual report, of a bureau alone, or where facts were added within the 30: 15 USC 1681i(a)(1),
-- 1681j(a)(3). A bureau posts its result within 5 business days of that: 1681i(a)(6)(A); a company reports it within the days that a
-- bureau would have: 1681s-2(a)(8)(E)(iii). While the receipt is not known, 5 business days after it was mailed.
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
    sent_letters = kept.sent_letters, answer_due_on = kept.answer_due_on, mail_due_on = kept.mail_due_on
  where cases.id = kept.id
$$;

comment on function private.keep_dispute(public.dispute_cases) is 'Writes down where a dispute is.';

-- Says what happened. Once for each id: said again it changes nothing. Raises MW601; MW952 where there is no such case of the caller's; MW953
-- where that cannot happen now (hint: the state); MW954 where the day is to come, or before what it follows; MW955 where an answer is called
-- late before it is; MW956 where the same letter went to the same one before, in this dispute or another: that is what a bureau may call frivolous, 15 USC 1681i(a)(3); MW957 where
-- a hundred things happened in it, or thirty letters were sent (300 in all); MW958 where the same thing is in dispute with the same one, and not answered; MW001 where there is no place for more.
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

-- By hand: what the table is.
comment on table public.dispute_events is
  'What happened in a dispute, in order; the last can be taken back. Seen by that member alone; written by a function; at most 3,000 each.';
