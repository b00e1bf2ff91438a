-- Which due days were kept is judged by the engine of every page, once a day of each person's own and after a payment: what the database
-- noted with a payment said otherwise now and then. The days that were noted stay.

-- When a person is looked at next; by now for who is to be reckoned now. Infinity for who has no debt: a debt brings it back.
create or replace function private.next_recompute_at(person uuid, reckoned_on date) returns timestamptz
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

revoke all on function private.next_recompute_at(uuid, date) from public;

comment on function private.next_recompute_at(uuid, date) is
  'When a person is looked at next, given the day up to which they were.';

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
  insert into private.reckonings as known (user_id, reckoned_on, plan_chosen_on, plan_ends_on, due_at)
  values (person, today, (marked ->> 'chosenOn')::date, (marked ->> 'endsOn')::date,
    private.next_recompute_at(person, today))
  on conflict (user_id) do update set due_at = private.next_recompute_at(person, greatest(known.reckoned_on, excluded.reckoned_on)),
    reckoned_on = greatest(known.reckoned_on, excluded.reckoned_on),
    plan_chosen_on = excluded.plan_chosen_on,
    -- What they were not told this month is told in the next.
    plan_ends_on = case when is_untold then known.plan_ends_on else excluded.plan_ends_on end;
  return posted;
end
$$;

revoke all on function public.save_recomputed_notices(uuid, date, jsonb, jsonb, jsonb) from public, anon, authenticated, service_role;

grant execute on function public.save_recomputed_notices(uuid, date, jsonb, jsonb, jsonb) to service_role;

comment on function public.save_recomputed_notices(uuid, date, jsonb, jsonb, jsonb) is
  'Notes that a person''s day is reckoned and which due days were kept, and tells what was found. How many are new.';

-- A payment may keep a due day: its person is reckoned anew, so that what is typed afterwards takes nothing of it away.
-- Definer: clients write payments, and may not write here.
create or replace function private.recompute_paid_days() returns trigger
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

revoke all on function private.recompute_paid_days() from public;

comment on function private.recompute_paid_days() is 'Trigger on debt_payments: whose payment it is is reckoned anew.';

-- Due days by which what a lender asked for was paid. The engine of every page judges them, once a day of each person's own and after
-- a payment (save_recomputed_notices). A day stays once it is here, whatever balance, minimum or due day is typed later.
create table private.kept_due_days (
  user_id uuid not null references auth.users (id) on delete cascade,
  debt_id uuid not null,
  due_on date not null,
  noted_at timestamptz not null default now(),
  primary key (debt_id, due_on),
  -- Deleting a debt deletes its days; a debt that changes hands by claim_visitor_data takes them along.
  constraint kept_due_days_debt foreign key (debt_id, user_id)
    references public.debts (id, user_id) on delete cascade on update cascade
);

comment on table private.kept_due_days is 'Due days by which what a lender asked for was paid, as the planner showed it.';

comment on column private.kept_due_days.noted_at is 'When it was first seen to be kept.';

create index kept_due_days_user_id on private.kept_due_days (user_id);

create index kept_due_days_debt_id on private.kept_due_days (debt_id, user_id);

-- Another due day in the same month is no second one.
create unique index kept_due_days_month on private.kept_due_days (debt_id, date_trunc('month', due_on::timestamp));

alter table private.kept_due_days enable row level security;

revoke all on private.kept_due_days from public, anon, authenticated, service_role;

-- How far a person is with each habit: {badge, done, needed}.
create or replace function private.badge_progress(person uuid)
returns table (badge smallint, done integer, needed integer)
language sql
stable
set search_path = ''
as $$
  -- A plan is saved, with a debt over 0.
  select 1::smallint, (exists (select from public.payoff_plans where user_id = person)
    and exists (select from public.debts where user_id = person and starting_balance_cents > 0))::integer, 1
  union all
  -- A debt of 30 days that was paid off by two payments or more, recorded on days two weeks apart.
  select 2::smallint, (exists (
    select from public.debts
    join lateral (
      select count(*) as payments, max(made.created_at)::date - min(made.created_at)::date as apart,
        sum(made.amount_cents) filter (where made.paid_on >= debts.balance_as_of) as paid
      from public.debt_payments as made where made.debt_id = debts.id and made.user_id = person
    ) as made on true
    where debts.user_id = person and debts.starting_balance_cents > 0 and debts.created_at <= now() - interval '30 days'
      and made.payments >= 2 and made.apart >= 14
      and coalesce(made.paid, 0) >= debts.balance_cents))::integer, 1
  union all
  -- Payments in six months running, each recorded within 45 days.
  select 3::smallint, least(6, private.months_in_a_row(array(
    select paid_on from public.debt_payments
    where user_id = person and created_at::date - paid_on between -1 and 45))), 6
  union all
  -- Twelve due days that were kept, seen over three months or more.
  select 4::smallint, (
    select case when max(noted_at) - min(noted_at) >= interval '90 days' then least(12, count(*)) else least(11, count(*)) end
    from private.kept_due_days where user_id = person)::integer, 12
  union all
  -- Ten lessons that were finished, on three days or more. Devices say when; the account is as old as that.
  select 5::smallint, case when lessons.days >= 3
    and exists (select from auth.users where id = person and created_at <= now() - interval '2 days') then least(10, lessons.finished) else least(9, lessons.finished) end, 10
  from (
    select count(*)::integer as finished, count(distinct done_at::date) as days
    from public.lesson_progress where user_id = person and done_at is not null
  ) as lessons
  union all
  -- Eight weeks that they came to check in.
  select 6::smallint, least(8, (
    select count(distinct week_on) from public.check_ins where user_id = person and result is not null))::integer, 8
  union all
  -- Five answers that helped two members of a week or more each, who are in no circle with them.
  select 7::smallint, least(5, (
    select count(*) from (
      select answers.id from public.answers
      join public.helped on helped.answer_id = answers.id
      join auth.users as whom on whom.id = helped.user_id and whom.created_at <= helped.created_at - interval '7 days'
      where answers.author_id = person and answers.state = 'shown' and not exists (
        select from public.circle_members as mine
        join public.circle_members as theirs on theirs.circle_id = mine.circle_id
        where mine.user_id = person and theirs.user_id = helped.user_id)
      group by answers.id having count(*) >= 2
    ) as helping))::integer, 5
$$;

revoke all on function private.badge_progress(uuid) from public;

comment on function private.badge_progress(uuid) is 'How far a person is with each habit: {badge, done, needed}.';

create trigger recompute_paid_days
  after insert on public.debt_payments
  referencing new table as paid
  for each statement execute function private.recompute_paid_days();
create trigger recompute_corrected_days
  after update on public.debt_payments
  referencing new table as paid
  for each statement execute function private.recompute_paid_days();

-- The days that count by now, as badge_progress() counted them.
insert into private.kept_due_days (user_id, debt_id, due_on, noted_at)
select made.user_id, made.debt_id, min(made.due_on), min(made.created_at)
from public.debt_payments as made
where made.due_on is not null and made.created_at::date - made.paid_on between -1 and 10
group by made.user_id, made.debt_id, date_trunc('month', made.due_on::timestamp)
having sum(made.amount_cents) >= (array_agg(made.asked_cents order by made.created_at, made.id))[1];

drop trigger note_due_day on public.debt_payments;

drop trigger note_due_day_again on public.debt_payments;

alter table public.debt_payments drop column due_on, drop column asked_cents;

drop function private.asked_by(public.debts,date);

drop function private.due_date(date,integer);

drop function private.least_covering(bigint,boolean,boolean);

drop function private.note_due_day();

drop function private.rule_asks(jsonb,bigint,bigint);

drop function public.save_recomputed_notices(uuid,date,jsonb,jsonb);
