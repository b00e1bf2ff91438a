-- What somebody wants to pay on a debt each month though nobody asks for it.
alter table public.debts
  add column set_aside_cents bigint check (set_aside_cents between 0 and 1000000000000);
comment on column public.debts.set_aside_cents is
  'What the person wants to pay on it each month though nobody asks for it.';
grant insert (set_aside_cents), update (set_aside_cents) on public.debts to authenticated;
