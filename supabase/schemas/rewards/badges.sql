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
revoke all on function private.months_in_a_row(date[]) from public;
comment on function private.months_in_a_row(date[]) is 'The most months in a row that are among these days.';

-- The due day of a month: its last day where it has no such day.
create function private.due_date(month date, due_day integer) returns date
language sql
immutable
set search_path = ''
as $$ select least(month + due_day - 1, (month + interval '1 month')::date - 1) $$;
revoke all on function private.due_date(date, integer) from public;
comment on function private.due_date(date, integer) is 'The due day of a month: its last day where it has no such day.';

-- What a minimum rule asks for, in cents: {kind, amount | percent, floor, of | of: [rules]}, as the planner keeps it.
create function private.rule_asks(rule jsonb, opening bigint, interest bigint) returns bigint
language plpgsql
immutable
set search_path = ''
as $$
begin
  case rule ->> 'kind'
    when 'fixed' then
      return (rule ->> 'amount')::bigint;
    when 'percent', 'percent_plus_interest' then
      -- Without a floor, a percentage asks for a dollar at least.
      return greatest((rule ->> 'floor')::bigint, 100,
        round((opening + case when rule ->> 'of' = 'after_interest' then interest else 0 end) * (rule ->> 'percent')::numeric / 10000)
          + case when rule ->> 'kind' = 'percent_plus_interest' then interest else 0 end)::bigint;
    when 'largest' then
      return (select coalesce(max(private.rule_asks(each, opening, interest)), 0) from jsonb_array_elements(rule -> 'of') as each);
    else
      return 0;
  end case;
end
$$;
revoke all on function private.rule_asks(jsonb, bigint, bigint) from public;
comment on function private.rule_asks(jsonb, bigint, bigint) is 'What a minimum rule asks for of a balance and its month of interest, in cents.';

-- What a debt asks for by a due day, in cents: of the balance as it was typed, less what was paid since until the month began, and
-- a month of interest on it. A fee, and interest that has been added since, are left out: it's no more than the statement says.
create function private.asked_by(debt public.debts, day date) returns bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  opening bigint := greatest(0, debt.balance_cents - coalesce((
    select sum(amount_cents) from public.debt_payments
    where debt_id = debt.id and user_id = debt.user_id and paid_on >= debt.balance_as_of
      and paid_on < date_trunc('month', day::timestamp)::date), 0));
  rate numeric := coalesce((
    select sum((each ->> 'amount')::numeric * case when each -> 'promotion' ->> 'endsOn' >= day::text
        then (each -> 'promotion' ->> 'apr')::numeric else (each ->> 'apr')::numeric end)
      / nullif(sum((each ->> 'amount')::numeric), 0)
    from jsonb_array_elements(debt.balances) as each), debt.apr_bps);
  interest bigint := round(opening * rate / 120000);
begin
  return least(opening + interest, private.rule_asks(jsonb_build_object('kind', debt.minimum_kind,
    'amount', debt.minimum_fixed_cents, 'percent', debt.minimum_percent_bps, 'floor', debt.minimum_floor_cents,
    'of', coalesce(debt.minimum_rules, to_jsonb(debt.minimum_basis))), opening, interest));
end
$$;
revoke all on function private.asked_by(public.debts, date) from public;
comment on function private.asked_by(public.debts, date) is 'What a debt asks for by a due day, in cents.';

-- The least that covers what was asked for, in cents: an amount that moves with the balance is worked out by us, and a statement's
-- may differ by a dollar, by a fiftieth or, where the balance was typed again since, by a tenth.
create function private.least_covering(asked bigint, is_fixed boolean, is_retyped boolean) returns bigint
language sql
immutable
set search_path = ''
as $$
  select greatest(1, case when is_fixed then asked else least(asked - 100, asked - asked / case when is_retyped then 10 else 50 end) end)
$$;
revoke all on function private.least_covering(bigint, boolean, boolean) from public;
comment on function private.least_covering(bigint, boolean, boolean) is 'The least that covers what was asked for, in cents.';

-- The due day that a payment was made by, and the least that keeps it, as the debt stands when the payment is recorded: a balance, a
-- minimum or a due day that is typed later changes nothing about it.
alter table public.debt_payments
  add column due_on date,
  add column asked_cents bigint;
comment on column public.debt_payments.due_on is
  'The due day that it was made by, as the debt had it when this was recorded: in the twenty days before, or of counts_for''s month.';
comment on column public.debt_payments.asked_cents is 'The least that kept that day, in cents, as the debt stood when this was recorded.';

-- Definer: it asks private functions for whoever writes a payment.
create function private.note_due_day() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  debt public.debts;
  day date;
begin
  select * into debt from public.debts where debts.id = new.debt_id and debts.user_id = new.user_id;
  select min(due.day) into day
    from unnest(case when new.counts_for is not null then array[new.counts_for]
      else array[date_trunc('month', new.paid_on::timestamp)::date,
        (date_trunc('month', new.paid_on::timestamp) + interval '1 month')::date] end) as month
    cross join lateral (select private.due_date(month, debt.due_day) as day) as due
    where debt.due_day is not null and new.paid_on <= due.day and (new.counts_for is not null or new.paid_on > due.day - 20);
  if tg_op = 'UPDATE' and old.debt_id = new.debt_id and old.due_on = day then
    return new;
  end if;
  new.due_on := day;
  new.asked_cents := private.least_covering(private.asked_by(debt, day), debt.minimum_kind = 'fixed', new.paid_on < debt.balance_as_of);
  return new;
end
$$;
revoke all on function private.note_due_day() from public, anon, authenticated, service_role;
comment on function private.note_due_day() is 'Notes the due day that a payment was made by, and the least that keeps it.';

create trigger note_due_day
  before insert on public.debt_payments
  for each row execute function private.note_due_day();
create trigger note_due_day_again
  before update on public.debt_payments
  for each row
  when (old.debt_id <> new.debt_id or old.paid_on <> new.paid_on or old.counts_for is distinct from new.counts_for)
  execute function private.note_due_day();

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
  -- Twelve due days by which their debt was paid what was asked at least, recorded within ten days; over three months or more.
  select 4::smallint, (
    select case when max(kept.recorded) - min(kept.recorded) >= interval '90 days' then least(12, count(*)) else least(11, count(*)) end
    from (
      select made.debt_id, min(made.created_at) as recorded
      from public.debt_payments as made
      where made.user_id = person and made.due_on is not null and made.created_at::date - made.paid_on between -1 and 10
      group by made.debt_id, date_trunc('month', made.due_on::timestamp)
      -- What was asked when the first was recorded: a balance that's typed between two takes nothing away.
      having sum(made.amount_cents) >= (array_agg(made.asked_cents order by made.created_at, made.id))[1]
    ) as kept)::integer, 12
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
revoke all on function private.award_badges(uuid) from public;
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
revoke all on function public.my_badges() from public, anon, authenticated, service_role;
grant execute on function public.my_badges() to authenticated;
comment on function public.my_badges() is 'Every badge as the caller stands with it: [{badge, done, needed, earnedAt}]. Raises MW002.';
