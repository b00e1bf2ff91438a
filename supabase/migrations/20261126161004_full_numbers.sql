-- schemas/credit_file/full_numbers.sql

-- No table of the credit file keeps more of a number than its last four: no Social Security number, no whole account number. The page
-- looks for the same before it saves (domain/credit_file/full_number.ts); one list of examples is tested against both.

-- Whether a document holds one anywhere: in a text, a name of a field, or a number that is no sum (`value`). Ids are ours where they are
-- UUIDs; any other is a text. Signs that read the same are one sign first: digits of other scripts, dashes, spaces, what hides a digit,
-- and what nobody sees. A phone number is kept with what parts it: nine digits in a row are never one.
create or replace function private.has_full_number(content jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  with parts as (
    select pg_catalog.jsonb_path_query(content, 'strict $.** ? (@.type() == "string")') as part
    union all
    select pg_catalog.jsonb_path_query(content, 'strict $.** ? (@.type() == "object").keyvalue().key')
    union all
    select pg_catalog.jsonb_path_query(
      content, 'strict $.** ? (@.type() == "object").keyvalue() ? (@.value.type() == "number" && @.key != "value").value')
    union all
    select pg_catalog.jsonb_path_query(content, 'strict $.** ? (@.type() == "array")[*] ? (@.type() == "number")')
  ), written as (
    select coalesce(pg_catalog.regexp_replace(
      pg_catalog.string_agg(part #>> '{}', E'\x01'), '[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}', E'\x01', 'gi'), '') as text
    from parts
  ), plain as (
    select case when written.text ~ '[^\x01-\x7f]|[\t\r\v\f]' then pg_catalog.translate(written.text,
      E'\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19'
      '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669'
      '\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9'
      '\u0966\u0967\u0968\u0969\u096a\u096b\u096c\u096d\u096e\u096f'
      '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u02d7\uff0d\ufe63'
      '\u00a0\u1680\u202f\u205f\u3000\t\r\x0b\f\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
      '\u2022\u25cf\u25aa\u2219\u2217\u00b7\u30fb\uff0a\u2731'
      '\u00d7\u0445\u0425\uff38\uff58\u2715'
      '\uff0e\u3002\uff0f\u2044\u2215\uff3f\uff0c\u2024'
      '\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2065\u2066\u2067\u2068\u2069'
      '\u206a\u206b\u206c\u206d\u206e\u206f\u00ad\u034f\u061c\ufeff',
      '0123456789012345678901234567890123456789-----------                    *********XXXXXX..///_,.')
      else written.text end as text
    from written
  )
  select plain.text ~ '[0-9]{3} ?[- ] ?[0-9]{2} ?[- ] ?[0-9]{4}'
    or plain.text ~ '(?<![0-9])[0-9]{3}([./_,*])[0-9]{2}\1[0-9]{4}(?![0-9])'
    or plain.text ~ '[0-9]{9}'
    or plain.text ~ '[0-9]{4} ?[- ] ?[0-9]{4} ?[- ] ?[0-9]{4}'
    or plain.text ~ '(?<![0-9])[0-9]{4}([./_,*])[0-9]{4}\1[0-9]{4}'
    or plain.text ~ '(?<![0-9])[0-9]{4}[- ][0-9]{6}[- ][0-9]{5}(?![0-9])'
    or plain.text ~ '[0-9]{5,}[Xx*]'
    or plain.text ~ '[Xx*]{2,}-?[0-9]{5,}'
  from plain
$$;
grant execute on function private.has_full_number(jsonb) to authenticated, service_role;
comment on function private.has_full_number(jsonb) is
  'Whether a document holds what looks like a Social Security number, or like more of an account number than its last four.';

-- The number of a mailing receipt: longer than a Social Security number, shorter or longer than a card's.
create or replace function private.is_mailing_number(number jsonb) returns boolean
language sql
immutable
set search_path = ''
as $$
  select pg_catalog.jsonb_typeof(number) = 'string' and number #>> '{}' ~ '^[ -~]{1,60}$'
    and (number #>> '{}' ~ '[A-Za-z]'
      or pg_catalog.char_length(pg_catalog.regexp_replace(number #>> '{}', '[^0-9]', '', 'g')) not in (9, 16))
$$;

grant execute on function private.is_mailing_number(jsonb) to service_role;
comment on function private.is_mailing_number(jsonb) is
  'Whether it may be the number of a mailing receipt, and is no Social Security or card number.';

-- What tells one letter from another.
create or replace function private.dispute_letter_hash(facts jsonb, words text) returns text
language sql
immutable
set search_path = ''
as $$
  select pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(
    pg_catalog.jsonb_build_object('facts', facts, 'words', words)::text, 'UTF8')), 'hex')
$$;

comment on function private.dispute_letter_hash(jsonb, text) is
  'SHA-256 of a letter''s facts and words, hexadecimal.';

-- Says what happened. Once for each id: said again it changes nothing. Raises MW601; MW952 where there is no such case of the caller's; MW953
-- where that cannot happen now (hint: the state); MW954 where the day is to come, or before what it follows; MW955 where an answer is called
-- late before it is; MW956 where the same letter was sent before: that is what a bureau may call frivolous, 15 USC 1681i(a)(3); MW957 where
-- a hundred things happened in it, or thirty letters were sent; MW001 where there is no place for more.
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
  if jsonb_array_length(kept.sent_letters) >= 30 and kind = 'sent'
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
    if kept.sent_letters ? letter then
      raise exception using errcode = 'MW956', message = 'This letter was sent before';
    end if;
    kept.sent_letters := kept.sent_letters || to_jsonb(letter);
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

-- Letters that were sent were kept whole to tell them apart; their hash does.
update public.dispute_cases as cases set sent_letters = (
  select coalesce(jsonb_agg(private.dispute_letter_hash(letter -> 'facts', letter ->> 'words')), '[]')
  from jsonb_array_elements(cases.sent_letters) as letter);

alter table public.dispute_cases drop constraint dispute_cases_no_numbers;
alter table public.dispute_events drop constraint dispute_events_details_check;
comment on table public.dispute_events is
  'What happened in a dispute, in order; never changed. Seen by that member alone; written by a function; at most 3,000 each.';

create trigger enforce_row_limit
  after insert on public.dispute_events
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('3000');

alter table public.credit_marks add constraint credit_marks_no_numbers check (not private.has_full_number(to_jsonb(mark_id))) not valid;
alter table public.credit_accounts add constraint credit_accounts_no_numbers check (
    not private.has_full_number(jsonb_build_object('account', account_id, 'copies', copies))) not valid;
alter table public.score_entries add constraint score_entries_no_numbers check (not private.has_full_number(jsonb_build_array(model, source))) not valid;
alter table public.dispute_cases add constraint dispute_cases_no_numbers check (
    not private.has_full_number(jsonb_build_object('to', recipient_name, 'facts', facts, 'words', words))) not valid;
alter table public.dispute_cases add constraint dispute_cases_letters_shape check (jsonb_typeof(sent_letters) = 'array' and jsonb_array_length(sent_letters) <= 30) not valid;
alter table public.dispute_events add constraint dispute_events_happened_on_check check (happened_on between date '2000-01-01' and date '2199-12-31') not valid;
alter table public.dispute_events add constraint dispute_events_details_shape check (
    jsonb_typeof(details) = 'object' and details - array['tracking', 'outcomes', 'letter'] = '{}'
    and octet_length((details - 'letter')::text) <= 6000 and octet_length(details::text) <= 50000
    and (not details ? 'tracking' or private.is_mailing_number(details -> 'tracking'))
    and (not details ? 'outcomes' or jsonb_typeof(details -> 'outcomes') = 'object'
      and not jsonb_path_exists(details, 'strict $.outcomes.* ? (
        @.type() != "string" || !(@ == "corrected" || @ == "deleted" || @ == "changed" || @ == "verified"))')
      and not private.has_full_number(details -> 'outcomes'))) not valid;

-- What was kept before stays as it is where it would be refused today; whatever is written from now on is looked at.
do $$
declare
  added record;
begin
  for added in select conrelid::regclass as place, conname as name from pg_catalog.pg_constraint
    where not convalidated and connamespace = 'public'::regnamespace loop
    begin
      execute pg_catalog.format('alter table %s validate constraint %I', added.place, added.name);
    exception when check_violation then
      raise notice '% has rows that % would refuse', added.place, added.name;
    end;
  end loop;
end
$$;
