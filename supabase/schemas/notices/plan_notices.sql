-- Payments that are due and plans that drift are reckoned by the same engine as every page, outside the database: once a day of
-- each person's own, from the end of their quiet hours on.

-- When a person is looked at next; by now for who is to be reckoned now. Infinity for who has no debt: a debt brings it back.
create function private.next_recompute_at(person uuid, reckoned_on date) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select case
    when not exists (select from public.debts where debts.user_id = person) then 'infinity'
    -- Who is locked out or leaving may come back. Who wants to hear of nothing keeps due days all the same, and so does a visitor.
    when not exists (
        select from auth.users as people where people.id = person and people.deleted_at is null
          and (people.banned_until is null or people.banned_until <= now()))
      or exists (select from private.leaving_accounts where leaving_accounts.user_id = person)
      then now() + interval '1 day'
    when reckoned_on >= (now() at time zone zone)::date
      then private.after_quiet(person, (reckoned_on + 1)::timestamp at time zone zone)
    else private.after_quiet(person, now())
  end
  from private.zone_of(person) as zone
$$;
comment on function private.next_recompute_at(uuid, date) is
  'When a person is looked at next, given the day up to which they were.';

-- People whose day is not reckoned yet, with what it takes, held for five minutes:
-- [{person, today, debts, payments, plan, marked: {chosenOn, endsOn} or null}]. It looks at no more than 500 whose time has come.
-- Definer: it reads everybody's records. Executable by service_role alone.
create function public.people_to_recompute(max_people integer default 50) returns jsonb
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
create function public.save_recomputed_notices(
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
create function private.recompute_debt_notices() returns trigger
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

create trigger recompute_debt_notices
  after insert or update on public.debts
  for each row execute function private.recompute_debt_notices();

create trigger recompute_plan_notices
  after insert or update on public.payoff_plans
  for each row execute function private.recompute_debt_notices();

-- A payment may keep a due day: its person is reckoned anew, so that what is typed afterwards takes nothing of it away.
-- Definer: clients write payments, and may not write here.
create function private.recompute_paid_days() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.reckonings set reckoned_on = null, due_at = now()
  where user_id in (
    select user_id from private.reckonings where user_id in (select paid.user_id from paid) for update skip locked);
  return null;
end
$$;
comment on function private.recompute_paid_days() is 'Trigger on debt_payments: whose payment it is is reckoned anew.';

create trigger recompute_paid_days
  after insert on public.debt_payments
  referencing new table as paid
  for each statement execute function private.recompute_paid_days();
create trigger recompute_corrected_days
  after update on public.debt_payments
  referencing new table as paid
  for each statement execute function private.recompute_paid_days();

-- Another zone, other quiet hours or wishes: when the person's time comes is worked out anew. It waits for nobody either.
-- Definer: clients write these, and may not write here.
create function private.recompute_notices() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.reckonings set due_at = now()
  where user_id in (
    select user_id from private.reckonings where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid for update skip locked);
  return null;
end
$$;
comment on function private.recompute_notices() is
  'Trigger on profiles, choices and users: when a person is looked at is worked out anew.';

create trigger recompute_notices
  after insert or update of time_zone, device_zone on public.profiles
  for each row execute function private.recompute_notices('user_id');

create trigger recompute_notices
  after insert or update on public.notification_choices
  for each row execute function private.recompute_notices('user_id');

-- A visitor who signs up is told from now on.
create trigger recompute_notices
  after update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous)
  execute function private.recompute_notices('id');
