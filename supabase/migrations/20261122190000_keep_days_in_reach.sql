-- Days that a planner can make, and no others: whoever writes a row by hand would have their own page, and the server that
-- answers them, count months without end.

-- What stands already and is out of reach is brought back to it. No row was touched by its person: their times stay.
alter table public.debts disable trigger user;
update public.debts set
  balance_as_of = least(greatest(balance_as_of, date '1970-01-01'), date '2199-12-31'),
  paid_through = least(greatest(paid_through, date '1970-01-01'), date '2199-12-31')
  where balance_as_of not between date '1970-01-01' and date '2199-12-31'
    or paid_through not between date '1970-01-01' and date '2199-12-31';
alter table public.debts enable trigger user;
alter table public.debt_payments disable trigger user;
update public.debt_payments set paid_on = least(greatest(paid_on, date '1970-01-01'), date '2199-12-31')
  where paid_on not between date '1970-01-01' and date '2199-12-31';
update public.debt_payments set counts_for = null where counts_for not between paid_on - 731 and paid_on + 731;
alter table public.debt_payments enable trigger user;
alter table public.payoff_plans disable trigger user;
update public.payoff_plans set
  starts_on = least(greatest(starts_on, date '1970-01-01'), date '2199-12-31'),
  chosen_on = least(greatest(chosen_on, date '1970-01-01'), date '2199-12-31')
  where starts_on not between date '1970-01-01' and date '2199-12-31'
    or chosen_on not between date '1970-01-01' and date '2199-12-31';
alter table public.payoff_plans enable trigger user;

alter table public.debts
  add constraint debts_balance_as_of_in_reach check (balance_as_of between date '1970-01-01' and date '2199-12-31'),
  add constraint debts_paid_through_in_reach check (paid_through between date '1970-01-01' and date '2199-12-31');
alter table public.debt_payments
  add constraint debt_payments_paid_on_in_reach check (paid_on between date '1970-01-01' and date '2199-12-31'),
  -- A payment counts for the month of its day or the next one that is not paid: two years either way is more than anybody pays
  -- ahead for.
  add constraint debt_payments_counts_for_in_reach check (counts_for between paid_on - 731 and paid_on + 731);
alter table public.payoff_plans
  add constraint payoff_plans_starts_on_in_reach check (starts_on between date '1970-01-01' and date '2199-12-31'),
  add constraint payoff_plans_chosen_on_in_reach check (chosen_on between date '1970-01-01' and date '2199-12-31');
