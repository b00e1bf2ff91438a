-- Money that comes once, on top of the monthly amount.
alter table public.payoff_plans
  add column one_time jsonb,
  add constraint payoff_plans_one_time_shape check (
    jsonb_typeof(one_time) = 'array' and jsonb_array_length(one_time) between 1 and 12
    and jsonb_array_length(one_time) = jsonb_array_length(jsonb_path_query_array(one_time, '$[*] ? (
      @.type() == "object" && @.id.type() == "string" && @.id like_regex "^.{1,64}$"
      && @.month.type() == "string" && @.month like_regex "^(19[7-9][0-9]|2[01][0-9]{2})-(0[1-9]|1[0-2])-01$"
      && @.amount.type() == "number" && @.amount >= 1 && @.amount <= 10000000000 && @.amount.floor() == @.amount)')));
comment on column public.payoff_plans.one_time is
  'Money that comes once, such as a tax refund: for each an id, the first day of its month, and cents. Null where there is none.';
grant insert (one_time) on public.payoff_plans to authenticated;
grant update (one_time) on public.payoff_plans to authenticated;
