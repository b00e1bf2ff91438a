-- Money that comes once may be meant for one debt.
comment on column public.payoff_plans.one_time is
  'Money that comes once, such as a tax refund: for each an id, the first day of its month, cents, and the debt that it is for, if any. Null where there is none.';
alter table public.payoff_plans add constraint payoff_plans_one_time_debt check (not jsonb_path_exists(one_time, '$[*] ? (exists(@.debtId) && (
    @.debtId.type() != "string"
    || !(@.debtId like_regex "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$")))')) not valid;

-- What was kept before stays as it is where it would be refused today; whatever is written from now on is looked at.
do $$
begin
  alter table public.payoff_plans validate constraint payoff_plans_one_time_debt;
exception when check_violation then
  raise notice 'public.payoff_plans has rows that payoff_plans_one_time_debt would refuse';
end
$$;
