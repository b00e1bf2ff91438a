-- The month of the plan that a payment was made for, when it is another than its day's own: what is due on the first is
-- often paid in the month before. Null means the month of paid_on.
alter table public.debt_payments
  add column counts_for date check (extract(day from counts_for) = 1);
comment on column public.debt_payments.counts_for is
  'First day of the plan''s month that it was made for; null when that is the month of paid_on.';

grant insert (counts_for), update (counts_for) on public.debt_payments to authenticated;
