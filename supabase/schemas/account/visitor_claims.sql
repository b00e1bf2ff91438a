-- A visitor who signs in to an account they already have brings along what they entered as a visitor.
-- The server proves both sessions before it calls; here the move itself is decided and made, in one piece.

-- Who brought whose data over, and what it came to. One visitor's data goes to one member, ever.
create table private.visitor_claims (
  visitor_id uuid primary key references auth.users (id) on delete cascade,
  member_id uuid not null references auth.users (id) on delete cascade,
  debts integer not null,
  payments integer not null,
  plan text not null check (plan in ('moved', 'kept_members', 'none')),
  first_claimed_at timestamptz not null default now(),
  last_claimed_at timestamptz not null default now()
);
comment on table private.visitor_claims is 'Visitors whose data a member brought over, with running totals.';

create index visitor_claims_member_id on private.visitor_claims (member_id);

alter table private.visitor_claims enable row level security;
revoke all on private.visitor_claims from public, anon, authenticated, service_role;

-- What a claim would bring, or the SQLSTATE by which it would be refused:
--   MW001 the member would hold too many rows     MW101 no such member, or not a permanent account
--   MW102 no such visitor, or not anonymous       MW103 another member claimed this visitor before
-- Definer, executable by nobody but the two functions below: it reads auth.users and private tables.
create function private.weigh_visitor_claim(
  member uuid, visitor uuid, out debts integer, out payments integer, out plan text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  members_debts integer;
  members_payments integer;
begin
  if not exists (select from auth.users where users.id = member and not users.is_anonymous) or private.is_leaving(member) then
    raise exception using errcode = 'MW101', message = 'Only a member can bring visitor data over';
  end if;
  if not exists (select from auth.users where users.id = visitor and users.is_anonymous) then
    raise exception using errcode = 'MW102', message = 'The other session is not a visitor''s';
  end if;
  if exists (
    select from private.visitor_claims
    where visitor_claims.visitor_id = visitor and visitor_claims.member_id <> member
  ) then
    raise exception using errcode = 'MW103', message = 'This visitor''s data went to another account before';
  end if;

  select count(*) filter (where owned.user_id = visitor), count(*) filter (where owned.user_id = member)
    into debts, members_debts
    from public.debts as owned where owned.user_id in (visitor, member);
  select count(*) filter (where owned.user_id = visitor), count(*) filter (where owned.user_id = member)
    into payments, members_payments
    from public.debt_payments as owned where owned.user_id in (visitor, member);
  if debts > 0 and debts + members_debts > 200 or payments > 0 and payments + members_payments > 5000 then
    raise exception using
      errcode = 'MW001',
      message = 'The account would hold too much with this visitor''s data',
      detail = pg_catalog.format('%s debts and %s payments in all; at most 200 and 5000',
        debts + members_debts, payments + members_payments),
      hint = 'Delete some that are no longer needed.';
  end if;

  plan := case
    when not exists (select from public.payoff_plans as owned where owned.user_id = visitor) then 'none'
    when exists (select from public.payoff_plans as owned where owned.user_id = member) then 'kept_members'
    else 'moved'
  end;
end
$$;
comment on function private.weigh_visitor_claim(uuid, uuid) is
  'What bringing a visitor''s data over would come to. Raises MW001, MW101, MW102, MW103.';

-- Looks only: {"debts", "payments", "plan"}; raises what the claim itself would raise.
-- Definer: it weighs two people's rows. Executable by service_role alone, after both sessions are proven.
create function public.preview_visitor_data(member uuid, visitor uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select pg_catalog.to_jsonb(weighed) from private.weigh_visitor_claim(member, visitor) as weighed);
end
$$;
grant execute on function public.preview_visitor_data(uuid, uuid) to service_role;
comment on function public.preview_visitor_data(uuid, uuid) is
  'What claim_visitor_data would bring: {debts, payments, plan}. Raises MW001, MW101, MW102, MW103.';

-- Moves everything the visitor entered to the member, at once or not at all, and answers with the totals
-- of this and every earlier claim of the pair: asked twice, it moves once and answers the same. Locks are taken in the
-- order that everything else keeps: orders, people, rows. A plan that the member saves in the same instant stays theirs.
--   debts     move, after the member's own; their payments follow by the foreign key
--   plan      moves, unless the member has one: then the visitor's is dropped
--   profile   fills what the member has not said, and is emptied
--   passes    stay: a member needs none
-- Definer: it writes two people's rows. Executable by service_role alone, after both sessions are proven.
create function public.claim_visitor_data(member uuid, visitor uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  locked text;
  weighed record;
  after_position integer;
  total record;
begin
  -- The visitor's orders come along (bring_orders()), and none is added to them meanwhile.
  perform private.lock_orders_of(visitor);
  perform private.lock_order(held.id)
    from (select owned.id from public.orders as owned where owned.user_id = visitor order by owned.id) as held;
  -- Neither account goes away meanwhile.
  perform private.lock_people(array[member, visitor]);
  -- One claim of a visitor at a time; payments under way on the visitor's debts end first; and neither
  -- person gains rows while theirs are counted and moved: the locks of enforce_row_limit().
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('visitor_claim:' || visitor::text, 0));
  perform from public.debts as owned where owned.user_id = visitor order by owned.id for update;
  for locked in
    select 'row_limit:' || limited.name || ':' || person::text
    from (values ('debts', 1), ('debt_payments', 2)) as limited (name, place),
      unnest(array[member, visitor]) as person
    order by limited.place, person
  loop
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(locked, 0));
  end loop;

  select * into weighed from private.weigh_visitor_claim(member, visitor);

  select coalesce(max(owned.position) + 1, 0) into after_position
    from public.debts as owned where owned.user_id = member;
  update public.debts as owned
    set user_id = member, position = least(owned.position + after_position, 1000000)
    where owned.user_id = visitor;
  -- A plan that moves brings the member's referral on: the visitor's comes first, as where an invitation is taken.
  perform from public.payoff_plans as owned where owned.user_id = visitor for update;
  perform private.lock_referral(visitor);
  if weighed.plan = 'moved' then
    begin
      update public.payoff_plans as owned set user_id = member where owned.user_id = visitor;
    exception when unique_violation then
      -- The member saved one in the same instant.
      weighed.plan := 'kept_members';
    end;
  end if;
  if weighed.plan = 'kept_members' then
    delete from public.payoff_plans as owned where owned.user_id = visitor;
  end if;

  insert into public.profiles (user_id, first_name, time_zone, locale)
    select member, said.first_name, said.time_zone, said.locale
    from public.profiles as said where said.user_id = visitor
  on conflict (user_id) do update set
    first_name = coalesce(profiles.first_name, excluded.first_name),
    time_zone = coalesce(profiles.time_zone, excluded.time_zone),
    locale = coalesce(profiles.locale, excluded.locale);
  update public.profiles as said
    set first_name = null, time_zone = null, locale = null
    where said.user_id = visitor;

  insert into private.visitor_claims as claims (visitor_id, member_id, debts, payments, plan)
  values (visitor, member, weighed.debts, weighed.payments, weighed.plan)
  on conflict (visitor_id) do update set
    debts = claims.debts + excluded.debts,
    payments = claims.payments + excluded.payments,
    plan = case when excluded.plan = 'none' then claims.plan else excluded.plan end,
    last_claimed_at = now()
  returning claims.debts, claims.payments, claims.plan into total;
  return pg_catalog.to_jsonb(total);
end
$$;
grant execute on function public.claim_visitor_data(uuid, uuid) to service_role;
comment on function public.claim_visitor_data(uuid, uuid) is
  'Brings a visitor''s data to a member, in one piece, once: {debts, payments, plan}. Raises MW001, MW101, MW102, MW103.';

-- A visit that is brought to an account takes its orders along: receipts and history are there. The time stays with
-- the visit: a member needs none. claim_visitor_data() has locked them.
-- Definer: nobody writes orders but the server.
create function private.bring_orders() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders set user_id = new.member_id where user_id = new.visitor_id;
  return null;
end
$$;
comment on function private.bring_orders() is 'Trigger on private.visitor_claims: the visitor''s orders go to the member.';

create trigger bring_orders
  after insert or update on private.visitor_claims
  for each row execute function private.bring_orders();

-- A visit that is brought to an account takes its invitation along, unless that account has one of its own or is the
-- inviter's. The rules for new accounts hold as ever. Definer and careful for the same reasons as follow_referral().
create function private.bring_referral() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_referral(new.member_id);
  perform private.lock_referral(new.visitor_id);
  perform private.lock_people(array[inviter_id]) from private.referrals where friend_id = new.visitor_id;
  update private.referrals set friend_id = new.member_id
    where friend_id = new.visitor_id and inviter_id <> new.member_id
      and not exists (select from private.referrals as own where own.friend_id = new.member_id);
  if found then
    perform private.consider_referral(new.member_id);
  end if;
  return null;
exception when others then
  raise warning 'A referral was not brought along: % %', sqlstate, sqlerrm;
  return null;
end
$$;
comment on function private.bring_referral() is
  'Trigger on private.visitor_claims: the visitor''s invitation goes to the member.';

create trigger bring_referral
  after insert or update on private.visitor_claims
  for each row execute function private.bring_referral();
