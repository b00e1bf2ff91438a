-- Whoever writes what hangs on people holds them first: who deletes an account in that instant waits, or has gone before
-- and is found no more. Without it the two would wait for each other, each for a row that the other has. A row that many share one after
-- another is never free for who wants it alone, so a person's own call queues by a lock of each person before: who closes an account
-- waits for those before them, and those that come later wait for them. The server's own work does not come one after another without end,
-- and may hold more people than there are locks.
create function private.lock_people(people uuid[]) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended('person:' || sorted.id::text, 0))
    from (select distinct given.id from unnest(people) as given (id) where given.id is not null order by given.id) as sorted
    where auth.uid() is not null and cardinality(people) <= 64;
  select from auth.users where id = any (people) order by id for key share
$$;
comment on function private.lock_people(uuid[]) is 'Keeps these accounts from being deleted until the transaction ends.';

-- Holds the row of an account, for who has the person and the lock of deletions. False where there is none; raises 55P03 where somebody
-- else has it for a quarter of a second.
create function private.try_account(person uuid) returns boolean
language plpgsql
set search_path = ''
set lock_timeout = '250ms'
as $$
begin
  perform from auth.users where id = person for update;
  return found;
end
$$;
comment on function private.try_account(uuid) is 'Holds the row of an account, or raises 55P03 after a quarter of a second.';

-- Friends may have invited each other, so that deleting both accounts at once would take the same two lines in the two
-- orders there are: one deletion after another. Runs as whoever deletes; it needs no rights.
create function private.lock_deletions() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  return null;
end
$$;
comment on function private.lock_deletions() is 'Trigger on auth.users: one deletion of accounts at a time.';

create trigger lock_deletions before delete on auth.users
  for each statement execute function private.lock_deletions();

-- One mailbox under many spellings: case, what follows a plus, and dots where the service ignores them.
create function private.mailbox_of(address text) returns text
language sql
immutable
set search_path = ''
as $$
  select case when parts.domain in ('gmail.com', 'googlemail.com')
    then replace(parts.name, '.', '') || '@gmail.com' else parts.name || '@' || parts.domain end
  from (select
    pg_catalog.split_part(pg_catalog.split_part(lower(address), '@', 1), '+', 1) as name,
    pg_catalog.split_part(lower(address), '@', 2) as domain
  ) as parts
  where address like '%@%'
$$;
comment on function private.mailbox_of(text) is 'The mailbox behind an address, so that one is not counted twice.';

-- The network a visitor last came from, as limits count it: of IPv6 the first 64 bits. Null when nobody noted it.
create function private.network_of(person uuid) returns text
language sql
stable
set search_path = ''
as $$
  select case family(ip) when 6 then pg_catalog.network(pg_catalog.set_masklen(ip, 64))::text else pg_catalog.host(ip) end
  from auth.sessions where user_id = person and ip is not null order by updated_at desc nulls last limit 1
$$;
comment on function private.network_of(uuid) is 'The network that a person last came from, or null.';
