alter table public.debts
  add column past_due_cents bigint check (past_due_cents between 0 and 1000000000000),
  add column past_due_as_of date,
  add constraint debts_past_due_complete check ((past_due_cents is null) = (past_due_as_of is null)),
  add constraint debts_past_due_as_of_in_reach check (past_due_as_of between date '1970-01-01' and date '2199-12-31');
comment on column public.debts.past_due_cents is
  'What the lender said was past due on past_due_as_of of what came due after paid_through, fees included.';
grant insert (past_due_cents, past_due_as_of), update (past_due_cents, past_due_as_of) on public.debts to authenticated;
