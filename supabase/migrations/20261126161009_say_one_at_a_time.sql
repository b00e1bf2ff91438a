-- Whether two disputes are with the same one: a bureau is who it is, whatever it is called; a company by its name, however it is written.
create or replace function private.is_same_recipient(one public.dispute_cases, other public.dispute_cases) returns boolean
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

-- Does this account's report count towards hiding a post from everybody? An account costs nothing: it counts once its mail or phone is
-- confirmed for a week, unless staff found two more of its reports wrong than right, stopped it, or it is leaving.
create or replace function private.may_hide_by_report(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from auth.users, private.community_limits() as limits
    where users.id = person
      and greatest(users.created_at, least(users.email_confirmed_at, users.phone_confirmed_at))
        <= now() - pg_catalog.make_interval(days => limits.reporter_account_days)
      and (users.email_confirmed_at is not null or users.phone_confirmed_at is not null)
      and (users.banned_until is null or users.banned_until <= now()) and users.deleted_at is null
      and not exists (select from private.restriction_of(person))
      and not exists (select from private.leaving_accounts where leaving_accounts.user_id = person)
      and (
        select count(*) filter (where reports.outcome = 'kept') <= 1 + count(*) filter (where reports.outcome = 'acted')
        from public.reports where reports.user_id = person and reports.outcome is not null))
$$;

comment on function private.may_hide_by_report(uuid) is 'Does this account''s report count towards hiding a post from everybody?';
