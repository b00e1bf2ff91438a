-- What was first said of a payment whose day was moved since: it is said again when the day is moved back.
alter table public.debt_payments
  add column first_paid_on date,
  add column first_counts_for date check (extract(day from first_counts_for) = 1),
  add constraint debt_payments_first_in_reach check (
    first_paid_on between date '1970-01-01' and date '2199-12-31'
    and (first_counts_for is null or first_paid_on is not null and first_counts_for between first_paid_on - 731 and first_paid_on + 731));
comment on column public.debt_payments.first_paid_on is 'The day it was first recorded with; null where that is paid_on.';
comment on column public.debt_payments.first_counts_for is 'The month that it named then, or null.';
grant insert (first_paid_on, first_counts_for) on public.debt_payments to authenticated;
grant update (first_paid_on, first_counts_for) on public.debt_payments to authenticated;
