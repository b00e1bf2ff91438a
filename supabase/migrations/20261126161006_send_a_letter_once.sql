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
      where others.user_id = person and others.recipient_name = kept.recipient_name and others.sent_letters ? letter) then
      raise exception using errcode = 'MW956', message = 'This letter was sent before';
    end if;
    if exists (
      select from public.dispute_cases as others
        cross join pg_catalog.jsonb_array_elements(others.facts) as theirs
        join pg_catalog.jsonb_array_elements(kept.facts) as mine on mine ->> 'id' = theirs ->> 'id'
      where others.user_id = person and others.id <> kept.id and others.recipient_name = kept.recipient_name
        and others.state in ('sent', 'received')) then
      raise exception using errcode = 'MW958', message = 'This is in dispute with them already';
    end if;
    kept.sent_letters := kept.sent_letters || to_jsonb(letter);
    kept.sent_on := happened_on;
    kept.received_on := null;
    kept.facts_added_on := null;
  elsif kind = 'received' then
    kept.received_on := happened_on;
  elsif kind = 'facts_added' then
    -- The first that came within the 30 days gives 15 more; what comes later takes none of them away.
    kept.facts_added_on := least(kept.facts_added_on, happened_on);
  elsif next_state = 'draft' then
    -- What came back was read by nobody: it may go out again as it is.
    if kind = 'returned' then
      kept.sent_letters := kept.sent_letters - (-1);
    end if;
    kept.sent_on := null;
    kept.received_on := null;
    kept.facts_added_on := null;
  elsif kind = 'no_answer' and happened_on <= kept.mail_due_on then
    raise exception using errcode = 'MW955', message = 'The answer is not late yet';
  end if;

  -- 30 days from receipt; 45 after the free annual report, of a bureau alone, or where facts were added within the 30: 15 USC 1681i(a)(1),
  -- 1681j(a)(3). A bureau posts its result within 5 business days of that: 1681i(a)(6)(A); a company reports it within the days that a
  -- bureau would have: 1681s-2(a)(8)(E)(iii). While the receipt is not known, 5 business days after it was mailed.
  receipt := coalesce(kept.received_on, private.add_business_days(kept.sent_on, 5));
  last_day := receipt + case
    when kept.is_after_annual and kept.recipient = 'bureau' or kept.facts_added_on between receipt and receipt + 30 then 45 else 30 end;

  insert into public.dispute_events (id, case_id, user_id, kind, happened_on, details)
    values (event_id, kept.id, person, record_dispute_event.kind, happened_on, coalesce(details, '{}') - 'letter' || case
      when record_dispute_event.kind = 'sent'
        then jsonb_build_object('letter', jsonb_build_object('facts', kept.facts, 'words', kept.words))
      else '{}' end);
  update public.dispute_cases as cases set
    state = next_state, sent_on = kept.sent_on, received_on = kept.received_on, facts_added_on = kept.facts_added_on,
    sent_letters = kept.sent_letters, answer_due_on = last_day, mail_due_on = case kept.recipient when 'bureau' then private.add_business_days(last_day, 5) else last_day end
  where cases.id = kept.id;
end
$$;

grant execute on function public.record_dispute_event(uuid, uuid, text, date, jsonb) to authenticated;

comment on function public.record_dispute_event(uuid, uuid, text, date, jsonb) is
  'Says what happened in a dispute: the state and what is due follow.';

-- A company's days were counted as a bureau's.
update public.dispute_cases set is_after_annual = false where recipient <> 'bureau' and is_after_annual;
update public.dispute_cases as cases set answer_due_on = due.on, mail_due_on = due.on
  from (
    select id, receipt + case when facts_added_on between receipt and receipt + 30 then 45 else 30 end as on
    from (
      select id, facts_added_on, coalesce(received_on, private.add_business_days(sent_on, 5)) as receipt
      from public.dispute_cases where recipient <> 'bureau' and sent_on is not null) as sent
  ) as due
  where due.id = cases.id;
