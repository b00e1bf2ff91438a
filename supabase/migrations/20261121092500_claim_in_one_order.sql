-- Bringing a visit along as before, and in the order of locks that everything else keeps: orders, people, rows. A plan that
-- the member saves in the same instant stays theirs.

-- Moves everything the visitor entered to the member, at once or not at all, and answers with the totals
-- of this and every earlier claim of the pair: asked twice, it moves once and answers the same.
--   debts     move, after the member's own; their payments follow by the foreign key
--   plan      moves, unless the member has one: then the visitor's is dropped
--   profile   fills what the member has not said, and is emptied
--   passes    stay: a member needs none
-- Definer: it writes two people's rows. Executable by service_role alone, after both sessions are proven.
create or replace function public.claim_visitor_data(member uuid, visitor uuid) returns jsonb
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
  perform private.hold_people(array[member, visitor]);
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
