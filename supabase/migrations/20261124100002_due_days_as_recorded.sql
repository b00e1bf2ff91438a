-- What a due day asked for is noted with the payment: a balance typed later took earned days away, or gave them for a cent.

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

-- What was recorded before is read off the debt as it is now, once.
update public.debt_payments as made
set (due_on, asked_cents) = (
  select due.day, private.least_covering(private.asked_by(debts, due.day), debts.minimum_kind = 'fixed', made.paid_on < debts.balance_as_of)
  from public.debts
  cross join lateral unnest(case when made.counts_for is not null then array[made.counts_for]
    else array[date_trunc('month', made.paid_on::timestamp)::date,
      (date_trunc('month', made.paid_on::timestamp) + interval '1 month')::date] end) as month
  cross join lateral (select private.due_date(month, debts.due_day) as day) as due
  where debts.id = made.debt_id and debts.due_day is not null
    and made.paid_on <= due.day and (made.counts_for is not null or made.paid_on > due.day - 20)
  order by due.day limit 1)
where due_on is null;

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

drop function private.covers(bigint, bigint, boolean, boolean);
