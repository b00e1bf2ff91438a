-- What is noted of one person is found without its kind.
drop index private.attempts_subject;
create index attempts_subject on private.attempts (subject, kind, tried_at);

-- Erases an account and everything that tells of it, in every table. False where there is none. Rows that hang on the account go
-- by their foreign keys, as tables.json says; what names a person without one is looked for here. What has to stay, stays without
-- them: orders, and answers that helped where they said so.
create or replace function private.erase_person(person uuid, keeps_answers boolean) returns boolean
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

-- Erases closed accounts whose fourteen days are over, at most so many, and as many as two seconds hold; answers how many. Of several at
-- once each erases others, and one that is ended in the middle has erased none: the next one does. An account that cannot be erased, or
-- takes longer than a statement may, is noted, and keeps no other from it.
-- Definer: it deletes accounts. Executable by service_role alone.
create or replace function public.erase_due_accounts(max_accounts integer default 5) returns integer
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
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  select array_agg(user_id) into chosen from (
    select user_id from private.leaving_accounts
    where erase_at <= now() order by failed_at nulls first, erase_at, user_id limit max_accounts) as first;
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
