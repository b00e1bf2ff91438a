-- How badges are earned: what each habit takes, and when it was kept.

-- The most months in a row that are among these.
create function private.months_in_a_row(months date[]) returns integer
language sql
immutable
set search_path = ''
as $$
  select coalesce(max(run), 0)::integer from (
    select count(*) as run from (
      select month, month - pg_catalog.make_interval(months => (row_number() over (order by month))::integer) as start
      from (select distinct (date_trunc('month', each::timestamp))::timestamp as month from unnest(months) as each) as named
    ) as numbered group by start
  ) as runs
$$;
comment on function private.months_in_a_row(date[]) is 'The most months in a row that are among these days.';

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
create function private.badge_progress(person uuid)
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
comment on function private.badge_progress(uuid) is 'How far a person is with each habit: {badge, done, needed}.';

-- Keeps what a person has earned by now. What was earned stays.
create function private.award_badges(person uuid) returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.earned_badges (user_id, badge)
  select person, badge from private.badge_progress(person) where done >= needed
  on conflict (user_id, badge) do nothing
$$;
comment on function private.award_badges(uuid) is 'Keeps the badges that a person has earned by now.';

-- Every badge as the caller stands with it: [{badge, done, needed, earnedAt}]. A member's are kept as they are earned; a visitor
-- sees how far they are. Raises MW002.
-- Definer: badges are written by functions alone. Executable by authenticated alone.
create function public.my_badges() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if not private.may_see_own() then
    raise exception using errcode = 'MW002', message = 'This is for who is signed in';
  end if;
  if public.session_status() = 'member' then
    perform private.lock_people(array[person]);
    perform private.award_badges(person);
  end if;
  return (
    select jsonb_agg(jsonb_build_object('badge', progress.badge,
      'done', case when earned.badge is null then progress.done else progress.needed end,
      'needed', progress.needed, 'earnedAt', earned.earned_at) order by progress.badge)
    from private.badge_progress(person) as progress
    left join public.earned_badges as earned on earned.user_id = person and earned.badge = progress.badge);
end
$$;
grant execute on function public.my_badges() to authenticated;
comment on function public.my_badges() is 'Every badge as the caller stands with it: [{badge, done, needed, earnedAt}]. Raises MW002.';
