-- Payments a person really made, as they recorded them.
create table public.debt_payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  debt_id uuid not null,
  paid_on date not null,
  amount_cents bigint not null check (amount_cents between 1 and 1000000000000),
  note text check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  -- The month of the plan that it was made for, when it is another than its day's own: what is due on the first is
  -- often paid in the month before.
  counts_for date check (extract(day from counts_for) = 1),
  -- What was first said of a payment whose day was moved since: it is said again when the day is moved back.
  first_paid_on date,
  first_counts_for date check (extract(day from first_counts_for) = 1),
  constraint debt_payments_paid_on_in_reach check (paid_on between date '1970-01-01' and date '2199-12-31'),
  -- A payment counts for the month of its day or the next one that is not paid: two years either way is more than anybody pays
  -- ahead for.
  constraint debt_payments_counts_for_in_reach check (counts_for between paid_on - 731 and paid_on + 731),
  constraint debt_payments_first_in_reach check (
    first_paid_on between date '1970-01-01' and date '2199-12-31'
    and (first_counts_for is null or first_paid_on is not null and first_counts_for between first_paid_on - 731 and first_paid_on + 731)),
  -- Deleting a debt deletes its payments; a debt that changes hands by claim_visitor_data takes them along.
  constraint debt_payments_debt foreign key (debt_id, user_id)
    references public.debts (id, user_id) on delete cascade on update cascade
);
comment on table public.debt_payments is
  'Payments a person made. Seen and written by that person alone; at most 5,000 each.';
comment on column public.debt_payments.counts_for is
  'First day of the plan''s month that it was made for; null when that is the month of paid_on.';
comment on column public.debt_payments.first_paid_on is 'The day it was first recorded with; null where that is paid_on.';
comment on column public.debt_payments.first_counts_for is 'The month that it named then, or null.';

create index debt_payments_user_id_paid_on on public.debt_payments (user_id, paid_on);
create index debt_payments_debt_id on public.debt_payments (debt_id, user_id);

alter table public.debt_payments enable row level security;
revoke all on public.debt_payments from public, anon, authenticated, service_role;
grant select, delete on public.debt_payments to authenticated;
grant insert (id, user_id, debt_id, paid_on, amount_cents, note, counts_for, first_paid_on, first_counts_for) on public.debt_payments to authenticated;
grant update (id, user_id, debt_id, paid_on, amount_cents, note, counts_for, first_paid_on, first_counts_for) on public.debt_payments to authenticated;
grant select, insert, update, delete on public.debt_payments to service_role;

-- A person reads and deletes their payments, also when a visitor's time is over.
create policy "A person reads their own payments"
  on public.debt_payments for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own payments"
  on public.debt_payments for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, record payments on their own debts (the foreign key holds that).
create policy "A person inserts their own payments"
  on public.debt_payments for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own payments"
  on public.debt_payments for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger enforce_row_limit
  after insert on public.debt_payments
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('5000');
