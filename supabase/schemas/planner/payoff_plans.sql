-- How a person means to pay their debts off: one current plan each.
create table public.payoff_plans (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  strategy text not null check (strategy in ('minimums', 'avalanche', 'snowball', 'custom')),
  monthly_cents bigint not null check (monthly_cents between 0 and 1000000000000),
  starts_on date not null,
  custom_order uuid[] not null default '{}'
    check (cardinality(custom_order) <= 200 and array_position(custom_order, null) is null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  chosen_on date not null default current_date,
  one_time jsonb,
  constraint payoff_plans_starts_on_in_reach check (starts_on between date '1970-01-01' and date '2199-12-31'),
  constraint payoff_plans_chosen_on_in_reach check (chosen_on between date '1970-01-01' and date '2199-12-31'),
  -- Nothing but objects in the list: a check in lax mode looks into a list in the list.
  constraint payoff_plans_one_time_plain check (not jsonb_path_exists(one_time, 'strict $[*] ? (@.type() != "object")', '{}', true)),
  -- What the page could not read again never gets in.
  constraint payoff_plans_one_time_shape check (
    jsonb_typeof(one_time) = 'array' and jsonb_array_length(one_time) between 1 and 12 and octet_length(one_time::text) <= 4000
    and jsonb_array_length(one_time) = jsonb_array_length(jsonb_path_query_array(one_time, '$[*] ? (
      @.type() == "object" && @.id.type() == "string" && @.id like_regex "^.{1,64}$"
      && @.month.type() == "string" && @.month like_regex "^(19[7-9][0-9]|2[01][0-9]{2})-(0[1-9]|1[0-2])-01$"
      && @.amount.type() == "number" && @.amount >= 1 && @.amount <= 10000000000 && @.amount.floor() == @.amount)'))),
  constraint payoff_plans_one_time_besides check (not jsonb_path_exists(one_time, '$[*] ? (exists(@.besides) && (
    @.besides.type() != "number" || @.besides < 0 || @.besides > 1000000000000 || @.besides.floor() != @.besides))')),
  constraint payoff_plans_one_time_debt check (not jsonb_path_exists(one_time, '$[*] ? (exists(@.debtId) && (
    @.debtId.type() != "string"
    || !(@.debtId like_regex "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$")))'))
);
comment on table public.payoff_plans is 'A person''s one current plan. Seen and written by that person alone.';
comment on column public.payoff_plans.monthly_cents is 'What the person means to pay a month, over all debts.';
comment on column public.payoff_plans.custom_order is
  'Debts in the order to pay them, for the strategy custom. Ids of debts that are gone are passed over.';
comment on column public.payoff_plans.chosen_on is
  'The day the monthly amount or the order was last chosen or confirmed.';
comment on column public.payoff_plans.one_time is
  'Money that comes once, such as a tax refund: for each an id, the first day of its month, cents, and the debt that it is for, if any. Null where there is none.';

alter table public.payoff_plans enable row level security;
revoke all on public.payoff_plans from public, anon, authenticated, service_role;
grant select, delete on public.payoff_plans to authenticated;
grant insert (user_id, strategy, monthly_cents, starts_on, custom_order, chosen_on, one_time)
  on public.payoff_plans to authenticated;
grant update (user_id, strategy, monthly_cents, starts_on, custom_order, chosen_on, one_time)
  on public.payoff_plans to authenticated;
grant select, insert, update, delete on public.payoff_plans to service_role;

-- A person reads and deletes their plan, also when a visitor's time is over.
create policy "A person reads their own plan"
  on public.payoff_plans for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own plan"
  on public.payoff_plans for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, make and change their plan. It stays theirs.
create policy "A person inserts their own plan"
  on public.payoff_plans for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own plan"
  on public.payoff_plans for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.payoff_plans
  for each row execute function private.touch_updated_at();
