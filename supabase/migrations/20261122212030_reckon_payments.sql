-- Payments that are due and plans that drift are reckoned by the same engine as every page, outside the database: once a day of
-- each person's own, from the end of their quiet hours on.
create table private.reckonings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reckoned_on date,
  leased_until timestamptz,
  plan_chosen_on date,
  plan_ends_on date
);
comment on table private.reckonings is 'The day up to which a person''s payments and plan were looked at, and when the plan was said to end.';
comment on column private.reckonings.leased_until is 'Somebody reckons it until then; after it another may.';
comment on column private.reckonings.plan_ends_on is 'The last month of the plan as the person last heard it.';

create index reckonings_reckoned_on on private.reckonings (reckoned_on);

alter table private.reckonings enable row level security;
revoke all on private.reckonings from public, anon, authenticated, service_role;

-- People whose day is not reckoned yet, with what it takes, held for five minutes:
-- [{person, today, debts, payments, plan, marked: {chosenOn, endsOn} or null}].
-- Definer: it reads everybody's records. Executable by service_role alone.
create function public.people_to_reckon(max_people integer default 50) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  held uuid[];
begin
  with due as (
    select members.id, (now() at time zone private.zone_of(members.id))::date as today
    from auth.users as members
    where not members.is_anonymous and members.deleted_at is null
      and (members.banned_until is null or members.banned_until <= now())
      and not exists (select from private.leaving_accounts where leaving_accounts.user_id = members.id)
      and exists (select from public.debts where debts.user_id = members.id)
      and not exists (
        select from private.reckonings as known where known.user_id = members.id
          and (known.reckoned_on >= (now() at time zone private.zone_of(members.id))::date or known.leased_until > now()))
      and private.after_quiet(members.id, now()) <= now()
      and (private.wants_notice(members.id, 'payments', 'here') or private.wants_notice(members.id, 'payments', 'mail')
        or private.wants_notice(members.id, 'plan', 'here') or private.wants_notice(members.id, 'plan', 'mail'))
    -- Whoever could not be reckoned comes after those who were not tried.
    order by (select known.leased_until from private.reckonings as known where known.user_id = members.id) nulls first, members.id
    limit max_people
  ), leased as (
    insert into private.reckonings as known (user_id, leased_until)
    select id, now() + interval '5 minutes' from due
    on conflict (user_id) do update set leased_until = excluded.leased_until
      where known.leased_until is null or known.leased_until <= now()
    returning user_id
  )
  select array_agg(user_id) into held from leased;
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
          jsonb_build_object('chosenOn', known.plan_chosen_on, 'endsOn', known.plan_ends_on) end
        from private.reckonings as known where known.user_id = person)))
    from unnest(held) as person
  ), '[]');
end
$$;
revoke all on function public.people_to_reckon(integer) from public, anon, authenticated, service_role;
grant execute on function public.people_to_reckon(integer) to service_role;
comment on function public.people_to_reckon(integer) is
  'People whose day is not reckoned yet, with their records: [{person, today, debts, payments, plan, marked}].';

-- Notes what was reckoned of a person's day, and tells what was found: [{kind, type, event, params}]. The mark is when their plan
-- ends as they last heard it. Told again, nothing is told twice.
-- Definer for the same reason as people_to_reckon().
create function public.note_reckoning(person uuid, today date, events jsonb, marked jsonb default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  posted integer;
  is_untold boolean;
begin
  perform private.hold_people(array[person]);
  if not exists (select from auth.users where id = person) then
    return 0;
  end if;
  select count(*) filter (where is_new), coalesce(bool_or(type = 'plan_drift' and not is_new), false) into posted, is_untold
  from (
    select each ->> 'type' as type, private.post_notice(person, each ->> 'kind', each ->> 'type', each ->> 'event',
      each -> 'params', (today + 1)::timestamp at time zone private.zone_of(person) - now()) as is_new
    from jsonb_array_elements(events) as each
  ) as tried;
  insert into private.reckonings as known (user_id, reckoned_on, plan_chosen_on, plan_ends_on)
  values (person, today, (marked ->> 'chosenOn')::date, (marked ->> 'endsOn')::date)
  on conflict (user_id) do update set leased_until = null,
    reckoned_on = greatest(known.reckoned_on, excluded.reckoned_on),
    plan_chosen_on = excluded.plan_chosen_on,
    -- What they were not told this month is told in the next.
    plan_ends_on = case when is_untold then known.plan_ends_on else excluded.plan_ends_on end;
  return posted;
end
$$;
revoke all on function public.note_reckoning(uuid, date, jsonb, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.note_reckoning(uuid, date, jsonb, jsonb) to service_role;
comment on function public.note_reckoning(uuid, date, jsonb, jsonb) is
  'Notes that a person''s day is reckoned, and tells what was found. How many are new.';

-- A debt that was entered or changed today may be due tomorrow: its person is reckoned anew.
-- Definer: clients write debts, and may not write here.
create function private.reckon_anew() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.reckonings set reckoned_on = null, leased_until = null
  where user_id = new.user_id and reckoned_on is not null;
  return null;
end
$$;
revoke all on function private.reckon_anew() from public;
comment on function private.reckon_anew() is 'Trigger on debts: what is due is reckoned anew.';

create trigger reckon_anew
  after insert or update on public.debts
  for each row execute function private.reckon_anew();
