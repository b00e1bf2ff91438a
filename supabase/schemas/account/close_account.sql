-- Deleting an account: closed at once, erased after fourteen days or at once, and kept after all until then
-- (docs/domain/account.md). Closing, keeping and erasing go one after another, by the lock of deletions.

-- Nobody joins, is matched, meets or is anybody's buddy while their account is closed.
create trigger refuse_leaving after insert on public.circle_members
  for each row execute function private.refuse_leaving('user_id');
create trigger refuse_leaving after insert on public.buddies
  for each row execute function private.refuse_leaving('user_id', 'buddy_id');
create trigger refuse_leaving after insert on public.meetings
  for each row execute function private.refuse_leaving('one_id', 'other_id');
create trigger refuse_leaving after insert on public.match_requests
  for each row execute function private.refuse_leaving('user_id');

create trigger keep_away before insert or update of state, author_id on public.questions
  for each row execute function private.keep_away();
create trigger keep_away before insert or update of state, author_id on public.answers
  for each row execute function private.keep_away();

-- One closing, keeping or erasing at a time, as every deletion of accounts; and nobody writes for this person meanwhile. The person
-- first, who may be waited for long, then the lock of deletions, that all others wait for, and then the row. Whoever has that without
-- the person keeps nobody else waiting: both are let go of and tried again, as they may wait for the person themselves.
-- Answers whether there is such an account. Raises 55P03 where its row is not to be had.
create function private.lock_leaving_account(person uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  is_there boolean;
begin
  for tries in 1..8 loop
    begin
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('person:' || person::text, 0));
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
      is_there := private.try_account(person);
      exit;
    exception when lock_not_available then
      if tries = 8 then
        raise;
      end if;
    end;
  end loop;
  if is_there then
    perform private.lock_community_of(array[person]);
  end if;
  return is_there;
end
$$;
comment on function private.lock_leaving_account(uuid) is
  'Holds an account that is closed, kept or erased, and what of the community changes with it. False where there is none.';

-- Raises MW703 unless the word was typed, however it was written.
create function private.require_delete_word(word text) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if char_length(coalesce(word, '')) > 40 or lower(btrim(coalesce(word, ''))) <> 'delete' then
    raise exception using errcode = 'MW703', message = 'Type the word delete';
  end if;
end
$$;
comment on function private.require_delete_word(text) is 'Raises MW703 unless the word is "delete".';

-- From when on a code may erase an account at once; null where it may now. A telephone that came to an account with a mailbox within
-- fourteen days, as long as closing takes, may be somebody else's: a code may have gone there, so none counts until then.
create function private.erasable_from(person uuid) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select phone_confirmed_at + interval '14 days' from auth.users
  where id = person and email_confirmed_at is not null and coalesce(email, '') <> ''
    and phone_confirmed_at > email_confirmed_at and phone_confirmed_at > now() - interval '14 days'
$$;
comment on function private.erasable_from(uuid) is
  'From when on a code may erase an account at once, where its telephone is new; null where it may now.';

-- Was a code or link that was sent to their address shown in this session within ten minutes, and counts?
create function private.showed_sent_code_lately() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.jsonb_array_elements(
      case when pg_catalog.jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as shown
    where shown ->> 'method' in ('otp', 'magiclink')
      and pg_catalog.to_timestamp((shown ->> 'timestamp')::double precision) > now() - interval '10 minutes')
    and private.erasable_from(auth.uid()) is null
$$;
comment on function private.showed_sent_code_lately() is
  'Was a code that was mailed or texted shown in this session within ten minutes, by an account whose telephone is not new?';

-- Takes somebody from the sight of others. What they wrote waits (away); circles, buddies, meetings and matching end.
create function private.take_from_sight(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
begin
  delete from public.circle_members where user_id = person;
  for held in
    select distinct case when one_id = person then other_id else one_id end as other_id,
      private.place_of_names(one_alias_id, other_alias_id) as place
    from public.meetings where person in (one_id, other_id) and state in ('offered', 'taken') order by 1, 2
  loop
    perform private.cancel_meetings(person, held.other_id, held.place);
  end loop;
  for held in
    delete from public.buddies where person in (user_id, buddy_id)
    returning case when user_id = person then buddy_id else user_id end as other_id
  loop
    perform private.notify_person(held.other_id, 'buddy');
  end loop;
  delete from public.match_requests where user_id = person;
  delete from private.match_people using private.matches
    where matches.id = match_people.match_id and matches.settled_at is null and match_people.user_id = person;
  update public.questions set state = 'away' where author_id = person and state = 'shown';
  update public.answers set state = 'away' where author_id = person and state = 'shown';
  update private.cases set taken_by = null, taken_at = null where taken_by = person and decided_at is null;
end
$$;
comment on function private.take_from_sight(uuid) is 'Takes somebody from the sight of others, and their words so that they can come back.';

-- Erases an account and everything that tells of it, in every table. False where there is none. Rows that hang on the account go
-- by their foreign keys, as tables.json says; what names a person without one is looked for here. What has to stay, stays without
-- them: orders, and answers that helped where they said so.
create function private.erase_person(person uuid, keeps_answers boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  known record;
  place record;
  address text;
  telephone text;
begin
  if not private.lock_leaving_account(person) then
    return false;
  end if;
  select email, phone, email_confirmed_at into known from auth.users where id = person;
  address := nullif(lower(known.email), '');
  telephone := nullif(known.phone, '');
  -- The last that we say, to an address that is proven to be theirs: it leaves within a minute, and the address with it.
  if known.email_confirmed_at is not null and coalesce(known.email, '') <> '' then
    insert into private.farewells (email, locale, has_orders, keeps_answers)
    values (known.email, (select locale from public.profiles where user_id = person),
      exists (select from public.orders where user_id = person and state in ('paid', 'refunded', 'disputed', 'review', 'processing')),
      keeps_answers);
  end if;
  -- Nothing is away any more of which something stays.
  delete from private.leaving_accounts where user_id = person;
  if keeps_answers then
    update public.answers set author_id = null, state = 'shown'
    where author_id = person and state in ('shown', 'away')
      and (helped > 0 or exists (select from public.questions where accepted_id = answers.id and author_id <> person));
  end if;
  -- What they wrote to the operator before they signed in, from an address that is proven to be theirs.
  if known.email_confirmed_at is not null then
    delete from public.contact_messages where user_id is null and lower(email) = lower(known.email);
  end if;
  delete from private.attempts where subject in (person::text, 'person ' || person::text);
  -- Tables of the auth service that name an account without a foreign key.
  for place in
    select classes.oid::regclass as name, columns.attname as column_name
    from pg_catalog.pg_class as classes
    join pg_catalog.pg_attribute as columns on columns.attrelid = classes.oid
    where classes.relnamespace = 'auth'::regnamespace and classes.relkind = 'r'
      and columns.attname = 'user_id' and not columns.attisdropped
    order by 1
  loop
    execute pg_catalog.format('delete from %s where %I::text = $1', place.name, place.column_name) using person::text;
  end loop;
  -- Where the auth service writes an account, an address or a telephone: anybody can make its log grow, so it is read by indexes where
  -- they may be made, and else by the letters alone first, unless the service may have written them in another way. Not by the names
  -- that people give themselves: others keep their trail.
  delete from auth.audit_log_entries
    where (payload ->> 'actor_id' = person::text or payload -> 'traits' ->> 'user_id' = person::text
      or lower(payload ->> 'actor_username') in (address, telephone)
      or lower(payload -> 'traits' ->> 'user_email') = address or payload -> 'traits' ->> 'user_phone' = telephone)
    and (address ~ '[^a-z0-9@.+_-]' or pg_catalog.strpos(payload::text, person::text) > 0
      or pg_catalog.strpos(lower(payload::text collate "C"), address) > 0 or pg_catalog.strpos(payload::text, telephone) > 0);
  -- Their channel is the service's, which forgets all of this within three days: until then it names nobody.
  update realtime.messages set topic = 'erased', payload = '{}'
    where topic = 'person:' || person::text and private and extension = 'broadcast';
  delete from auth.users where id = person;
  return true;
end
$$;
comment on function private.erase_person(uuid, boolean) is 'Erases an account and everything that tells of it. False where there is none.';

-- What the calling person is told before they delete, and while their account is closed; null for anybody else.
--   kind             member, leaving or visitor
--   eraseAt          when a closed account is erased
--   atOnceFrom       from when on it may be erased at once, where its telephone is new; null where it may now
--   helpfulAnswers   how many answers helped others, or were taken by who asked
--   circles          how many circles they are in
--   orders           [{number, state}] of which money may still come or go
--   timeEndsAt       until when time that they paid for or were given runs; the day that a visitor gets who signs up is none
-- Definer: a closed account reads nothing else. Executable by authenticated alone, and of the caller alone.
create function public.my_leaving() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  standing constant text := public.session_status();
begin
  if standing not in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over') then
    return null;
  end if;
  return jsonb_build_object(
    'kind', case when standing in ('member', 'leaving') then standing else 'visitor' end,
    'eraseAt', (select erase_at from private.leaving_accounts where user_id = person),
    'atOnceFrom', private.erasable_from(person),
    'keepsAnswers', (select keeps_answers from private.leaving_accounts where user_id = person),
    'helpfulAnswers', (
      select count(*) from public.answers
      where author_id = person and state in ('shown', 'away')
        and (helped > 0 or exists (select from public.questions where accepted_id = answers.id and author_id <> person))),
    'circles', (
      select count(*) from public.circle_members join public.circles on circles.id = circle_members.circle_id
      where user_id = person and ended_at is null),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('number', number, 'state', state) order by created_at), '[]')
      from public.orders
      where user_id = person and (state in ('processing', 'review', 'disputed')
        or state in ('created', 'open') and created_at > now() - interval '1 day')),
    'timeEndsAt', (
      select max(ends_at) from public.access_passes
      where user_id = person and source <> 'grace' and revoked_at is null and ends_at > now()));
end
$$;
grant execute on function public.my_leaving() to authenticated;
comment on function public.my_leaving() is
  'What deleting means for the caller: {kind, eraseAt, atOnceFrom, keepsAnswers, helpfulAnswers, circles, orders, timeEndsAt}, or null.';

-- Closes the calling member's account: out of everybody's sight and of every session at once, erased in fourteen days. Asked
-- twice it is closed once: {eraseAt}. Raises MW601, MW701, MW703, MW713.
-- Definer: it writes everybody's rows, and ends sessions. Executable by authenticated alone.
create function public.close_account(word text, keep_answers boolean default false) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  closed private.leaving_accounts;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.require_fresh_proof();
  perform private.require_delete_word(close_account.word);
  if not private.lock_leaving_account(person) then
    raise exception using errcode = 'MW713', message = 'This account is gone';
  end if;
  select * into closed from private.leaving_accounts where user_id = person;
  if not found then
    insert into private.leaving_accounts (user_id, keeps_answers) values (person, coalesce(keep_answers, false))
    returning * into closed;
    -- Whoever signs in is led to the one page that is left: the app reads it there. It decides nothing.
    update auth.users set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('erase_at', closed.erase_at)
      where id = person;
    perform private.take_from_sight(person);
  end if;
  delete from auth.sessions where user_id = person;
  perform private.end_sign_ins_under_way(person);
  return jsonb_build_object('eraseAt', closed.erase_at);
end
$$;
grant execute on function public.close_account(text, boolean) to authenticated;
comment on function public.close_account(text, boolean) is
  'Closes the calling member''s account, to be erased in 14 days: {eraseAt}. Raises MW601, MW701, MW703, MW713.';

-- Takes a closed account back: their words are shown again, and everything of their own is there. Circles went on without them.
-- Raises MW707 where it is not closed, or gone.
-- Definer, as close_account(). Executable by authenticated alone.
create function public.keep_account() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if public.session_status() = 'leaving' and private.lock_leaving_account(person) then
    delete from private.leaving_accounts where user_id = person;
    if found then
      update auth.users set raw_app_meta_data = raw_app_meta_data - 'erase_at' where id = person;
      update public.questions set state = 'shown' where author_id = person and state = 'away';
      update public.answers set state = 'shown' where author_id = person and state = 'away';
      return;
    end if;
  end if;
  raise exception using errcode = 'MW707', message = 'This account is not closed';
end
$$;
grant execute on function public.keep_account() to authenticated;
comment on function public.keep_account() is 'Takes a closed account back. Raises MW707.';

-- Erases the calling person's account now, closed or not: by a code that was sent to them within ten minutes, beside what a
-- fresh proof asks for. Raises MW601, MW701, MW703, MW708 where the code is missing.
-- Definer: it deletes accounts. Executable by authenticated alone.
create function public.erase_account_now(word text, keep_answers boolean default false) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_status() not in ('member', 'leaving') then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if not private.showed_sent_code_lately() then
    raise exception using errcode = 'MW708', message = 'Show the code that we send first', hint = 'code';
  end if;
  perform private.require_fresh_proof();
  perform private.require_delete_word(erase_account_now.word);
  perform private.erase_person(auth.uid(), coalesce(keep_answers, false));
end
$$;
grant execute on function public.erase_account_now(text, boolean) to authenticated;
comment on function public.erase_account_now(text, boolean) is
  'Erases the calling person''s account now. Raises MW601, MW701, MW703, MW708.';

-- Erases the calling visitor and everything they entered, now: there is nobody to ask for a proof. Raises MW703, MW714.
-- Definer: it deletes accounts. Executable by authenticated alone.
create function public.erase_visit(word text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_status() not in ('visitor_pass_running', 'visitor_pass_over') then
    raise exception using errcode = 'MW714', message = 'This is for visitors';
  end if;
  perform private.require_delete_word(erase_visit.word);
  -- Whoever became a member in that instant has an account, which is closed first.
  if private.lock_leaving_account(auth.uid()) and not exists (select from auth.users where id = auth.uid() and is_anonymous) then
    raise exception using errcode = 'MW714', message = 'This is for visitors';
  end if;
  perform private.erase_person(auth.uid(), false);
end
$$;
grant execute on function public.erase_visit(text) to authenticated;
comment on function public.erase_visit(text) is 'Erases the calling visitor and everything they entered. Raises MW703, MW714.';

-- Erases closed accounts whose fourteen days are over, at most so many, and as many as two seconds hold; answers how many. Of several at
-- once each erases others, and one that is ended in the middle has erased none: the next one does. An account that cannot be erased, or
-- takes longer than a statement may, is noted, and keeps no other from it.
-- Definer: it deletes accounts. Executable by service_role alone.
create function public.erase_due_accounts(max_accounts integer default 5) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen uuid[];
  due record;
  gone integer := 0;
  began timestamptz;
begin
  if max_accounts is null or max_accounts not between 1 and 1000 then
    raise exception using errcode = '22023', message = 'Between 1 and 1000 accounts';
  end if;
  -- One after another, so that each chooses others.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('accounts that are due', 0));
  select array_agg(user_id) into chosen from (
    select user_id from private.leaving_accounts
    where erase_at <= now() order by failed_at nulls first, erase_at, user_id limit max_accounts) as first;
  -- As lock_leaving_account() has it: the people, then the lock of deletions, then their rows.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('person:' || sorted.id::text, 0))
    from (select given.id from unnest(chosen) as given (id) order by given.id) as sorted;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  -- All of them by their ids, as lock_people() has it: one after another in the order they're erased, this and who holds one of
  -- them already would wait for each other.
  perform from auth.users where id = any (chosen) order by id for update;
  perform private.lock_community_of(chosen);
  began := pg_catalog.clock_timestamp();
  for due in
    select user_id, keeps_answers from private.leaving_accounts
    where user_id = any (chosen) and erase_at <= now() order by failed_at nulls first, erase_at, user_id
  loop
    begin
      if private.erase_person(due.user_id, due.keeps_answers) then
        gone := gone + 1;
      end if;
    exception
      when query_canceled then
        -- The statement's time is over, and nothing ends it a second time: those that follow are the next call's.
        raise warning 'A closed account took too long to erase';
        update private.leaving_accounts set failed_at = now() where user_id = due.user_id;
        exit;
      when others then
        raise warning 'A closed account could not be erased: % %', sqlstate, sqlerrm;
        update private.leaving_accounts set failed_at = now() where user_id = due.user_id;
    end;
    exit when pg_catalog.clock_timestamp() > began + interval '2 seconds';
  end loop;
  perform private.forget_account_closed_mails();
  return gone;
end
$$;
grant execute on function public.erase_due_accounts(integer) to service_role;
comment on function public.erase_due_accounts(integer) is
  'Erases closed accounts whose days are over, at most so many and for two seconds; how many. For the clock.';
