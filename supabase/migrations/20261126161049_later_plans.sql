-- A plan with another amount or order ends when its person chose: it is no news to them, and it's looked at anew when it changes.
alter table private.reckonings add column plan_monthly_cents bigint, add column plan_strategy text;
comment on column private.reckonings.plan_monthly_cents is
  'The amount a month and the order that the plan had then: with another one it is another plan, and ends when its person chose.';

create trigger recompute_plan_notices
  after insert or update on public.payoff_plans
  for each row execute function private.recompute_debt_notices();

-- Does a notice still say what is so? A week that was checked in, a day or a meeting that is over, a payment that was made since,
-- a plan that ends as it did before, a vote or a match that is settled are no news.
create or replace function private.is_current(notice public.notices) returns boolean
language sql
stable
set search_path = ''
as $$
  select case notice.type
    when 'check_in' then notice.created_at > now() - interval '2 days' and not exists (
      select from public.check_ins
      where user_id = notice.user_id and circle_id::text = notice.params ->> 'circle'
        and week_on::text = notice.params ->> 'week' and (result is not null or is_rest))
    when 'payment_due' then (notice.params ->> 'dueOn')::date >= (now() at time zone private.zone_of(notice.user_id))::date
      and exists (
        select from pg_catalog.jsonb_array_elements(notice.params -> 'items') as item
        where not exists (
          select from public.debt_payments
          where user_id = notice.user_id and debt_id::text = item ->> 'debt' and created_at > notice.created_at))
    -- The plan ends sooner again, or is another one.
    when 'plan_drift' then exists (
      select from private.reckonings
      where user_id = notice.user_id and plan_ends_on >= (notice.params ->> 'endsOn')::date)
    when 'first_promise' then notice.created_at > now() - interval '3 days' and exists (
      select from public.check_ins where 'first:' || id = notice.event and first_result is null and circle_id is not null)
    when 'dispute_late' then exists (
      select from public.dispute_cases
      where id::text = notice.params ->> 'dispute' and user_id = notice.user_id and state in ('sent', 'received'))
    when 'cards_again' then exists (
      select from public.card_choices
      where user_id = notice.user_id and is_reminded and 'cards:' || look_again_on = notice.event)
    when 'meeting_taken' then (notice.params ->> 'startsAt')::timestamptz > now()
    when 'meeting_soon' then (notice.params ->> 'startsAt')::timestamptz > now() - interval '45 minutes'
    when 'buddy_asked' then exists (
      select from public.buddies where 'asked:' || id = notice.event and accepted_at is null and declined_at is null)
    when 'buddy_accepted' then exists (select from public.buddies where 'accepted:' || id = notice.event)
    when 'meeting_offered' then exists (
      select from public.meetings where id::text = notice.params ->> 'meeting' and state = 'offered')
    when 'vote' then exists (
      select from private.removals where 'vote:' || id = notice.event and settled_at is null and closes_at > now())
    when 'match' then exists (
      select from private.matches where 'match:' || id = notice.event and settled_at is null and closes_at > now())
    when 'match_waits' then exists (
      select from private.waiting_requests() as requests
      where requests.user_id = notice.user_id and 'match_waits:' || requests.asked_at = notice.event)
    when 'pass_ends' then (notice.params ->> 'endsAt')::timestamptz > now()
      and exists (select from auth.users where id = notice.user_id and is_anonymous)
      and (notice.params ->> 'endsAt')::timestamptz = private.end_of_time(notice.user_id)
    when 'joined' then exists (
      select from public.circle_members as newer
      where 'joined:' || newer.id = notice.event and not private.is_hidden_for(notice.user_id, newer.user_id, newer.circle_id))
    when 'circle_ends' then exists (
      select from public.circles
      where id::text = notice.params ->> 'circle' and ended_at is null and ends_at > now())
    else true
  end
$$;

comment on function private.is_current(public.notices) is 'Does a notice still say what is so?';

-- People whose day is not reckoned yet, with what it takes, held for five minutes:
-- [{person, today, debts, payments, plan, marked: {chosenOn, endsOn} or null}]. It looks at no more than 500 whose time has come.
-- Definer: it reads everybody's records. Executable by service_role alone.
create or replace function public.people_to_recompute(max_people integer default 50) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  each record;
  look_at timestamptz;
  held uuid[] := '{}';
begin
  for each in
    select user_id, reckoned_on from private.reckonings where due_at <= now() order by due_at limit 500 for update skip locked
  loop
    look_at := private.next_recompute_at(each.user_id, each.reckoned_on);
    if look_at <= now() then
      held := held || each.user_id;
      -- Whoever can't be reckoned comes after those who were not tried.
      look_at := now() + interval '5 minutes';
    end if;
    update private.reckonings set due_at = look_at where user_id = each.user_id;
    exit when cardinality(held) >= max_people;
  end loop;
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'person', person,
      'today', (now() at time zone private.zone_of(person))::date,
      'debts', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.position, owned.created_at)
        from public.debts as owned where owned.user_id = person), '[]'),
      'payments', coalesce((select jsonb_agg(to_jsonb(owned) order by owned.paid_on, owned.created_at)
        from public.debt_payments as owned where owned.user_id = person), '[]'),
      'plan', (select to_jsonb(owned) from public.payoff_plans as owned where owned.user_id = person),
      'marked', (select case when known.plan_ends_on is not null then
          jsonb_build_object('chosenOn', known.plan_chosen_on, 'endsOn', known.plan_ends_on,
            'monthly', known.plan_monthly_cents, 'strategy', known.plan_strategy) end
        from private.reckonings as known where known.user_id = person)))
    from unnest(held) as person
  ), '[]');
end
$$;

grant execute on function public.people_to_recompute(integer) to service_role;

comment on function public.people_to_recompute(integer) is
  'People whose day is not reckoned yet, with their records: [{person, today, debts, payments, plan, marked}].';

-- Notes what was reckoned of a person's day, and tells what was found: [{kind, type, event, params}]. The mark is when their plan
-- ends as they last heard it; `kept` are due days that were kept, [{debt, dueOn}]: those that are known already stay as they are.
-- Told again, nothing is told twice.
-- Definer for the same reason as people_to_recompute().
create or replace function public.save_recomputed_notices(
  person uuid, today date, events jsonb, marked jsonb default null, kept jsonb default '[]'
) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  posted integer;
  is_untold boolean;
begin
  perform private.lock_people(array[person]);
  if not exists (select from auth.users where id = person) then
    return 0;
  end if;
  select count(*) filter (where is_new), coalesce(bool_or(type = 'plan_drift' and not is_new), false) into posted, is_untold
  from (
    select each ->> 'type' as type, private.post_notice(person, each ->> 'kind', each ->> 'type', each ->> 'event',
      each -> 'params', (today + 1)::timestamp at time zone private.zone_of(person) - now()) as is_new
    from jsonb_array_elements(events) as each
  ) as tried;
  -- A debt that is deleted meanwhile takes its days along.
  insert into private.kept_due_days (user_id, debt_id, due_on)
  select person, owned.id, (each ->> 'dueOn')::date
  from jsonb_array_elements(kept) as each
  join public.debts as owned on owned.id = (each ->> 'debt')::uuid and owned.user_id = person
  where (each ->> 'dueOn')::date <= today
  for key share of owned
  on conflict do nothing;
  -- What was changed by mistake is changed back within the hour: the mail waits for that.
  update public.notices set mail_at = greatest(mail_at, now() + interval '2 hours')
  where user_id = person and type = 'plan_drift' and mail = 'waiting' and created_at = now();
  insert into private.reckonings as known
    (user_id, reckoned_on, plan_chosen_on, plan_ends_on, plan_monthly_cents, plan_strategy, due_at)
  values (person, today, (marked ->> 'chosenOn')::date, (marked ->> 'endsOn')::date,
    (marked ->> 'monthly')::bigint, marked ->> 'strategy', private.next_recompute_at(person, today))
  on conflict (user_id) do update set due_at = private.next_recompute_at(person, greatest(known.reckoned_on, excluded.reckoned_on)),
    reckoned_on = greatest(known.reckoned_on, excluded.reckoned_on),
    plan_chosen_on = excluded.plan_chosen_on,
    plan_monthly_cents = excluded.plan_monthly_cents,
    plan_strategy = excluded.plan_strategy,
    -- What they were not told this month is told in the next.
    plan_ends_on = case when is_untold then known.plan_ends_on else excluded.plan_ends_on end;
  return posted;
end
$$;

grant execute on function public.save_recomputed_notices(uuid, date, jsonb, jsonb, jsonb) to service_role;

comment on function public.save_recomputed_notices(uuid, date, jsonb, jsonb, jsonb) is
  'Notes that a person''s day is reckoned and which due days were kept, and tells what was found. How many are new.';

-- A debt that was entered or changed today may be due tomorrow, and another plan ends on another day: its person is reckoned anew. It waits for nobody, since whoever
-- writes a debt holds much: where another has the line in hand, they have set it anew, or it's reckoned anew the next day.
-- Definer: clients write debts, and may not write here.
create or replace function private.recompute_debt_notices() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not exists (select from private.reckonings where user_id = new.user_id) then
    if pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('reckonings:' || new.user_id::text, 0)) then
      insert into private.reckonings (user_id) values (new.user_id) on conflict (user_id) do nothing;
    end if;
  else
    update private.reckonings set reckoned_on = null, due_at = now()
    where user_id in (select user_id from private.reckonings where user_id = new.user_id for update skip locked);
  end if;
  return null;
end
$$;

comment on function private.recompute_debt_notices() is 'Trigger on debts and plans: what is due, and when it ends, is reckoned anew.';
