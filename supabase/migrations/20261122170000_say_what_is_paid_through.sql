-- A debt says through which day everything due is paid, and may have no minimum at all; a plan says when it was chosen.
alter table public.debts
  add column paid_through date not null default current_date,
  drop constraint debts_minimum_kind_check,
  add constraint debts_minimum_kind_check
    check (minimum_kind in ('none', 'fixed', 'percent', 'percent_plus_interest', 'largest')),
  drop constraint debts_minimum_complete,
  add constraint debts_minimum_complete check (
    case minimum_kind
      when 'none' then true
      when 'fixed' then minimum_fixed_cents is not null
      when 'largest' then minimum_rules is not null
      else minimum_percent_bps is not null and minimum_floor_cents is not null
    end
  ),
  drop constraint debts_minimum_rules_check,
  add constraint debts_minimum_rules_check check (
    minimum_rules is null
    or jsonb_typeof(minimum_rules) = 'array'
      and jsonb_array_length(minimum_rules) > 0
      and octet_length(minimum_rules::text) <= 10000
      and not jsonb_path_exists(minimum_rules, '$[*] ? (@.type() != "object")')
      and jsonb_array_length(jsonb_path_query_array(minimum_rules, '$.** ? (@.type() == "object")'))
        = jsonb_array_length(jsonb_path_query_array(minimum_rules, '$.** ? (@.type() == "object" && (
          @.kind == "none"
          || @.kind == "fixed"
          && @.amount.type() == "number" && @.amount.floor() == @.amount
          && @.amount >= 0 && @.amount <= 1000000000000
          || (@.kind == "percent" || @.kind == "percent_plus_interest")
          && @.percent.type() == "number" && @.percent.floor() == @.percent && @.percent >= 0 && @.percent <= 10000
          && @.floor.type() == "number" && @.floor.floor() == @.floor && @.floor >= 0 && @.floor <= 1000000000000
          && (!exists(@.of)
            || @.of.type() == "string" && (@.of == "before_interest" || @.of == "after_interest"))
          || @.kind == "largest" && @.of.type() == "array" && @.of.size() > 0
          && !exists(@.of[*] ? (@.type() != "object"))))'))
  );
comment on column public.debts.paid_through is
  'Everything due up to the end of this day is paid, by the person''s word.';

alter table public.payoff_plans
  add column chosen_on date not null default current_date;
comment on column public.payoff_plans.chosen_on is
  'The day the monthly amount or the order was last chosen or confirmed.';

-- What stands already: no row was touched by its person, so neither their times nor what follows a change moves.
alter table public.debts disable trigger user;
update public.debts set paid_through = balance_as_of - 1;
alter table public.debts enable trigger user;
alter table public.payoff_plans disable trigger user;
update public.payoff_plans set chosen_on = (updated_at at time zone 'UTC')::date;
alter table public.payoff_plans enable trigger user;

-- Who may write a row may write these too; the policies on the tables say who that is.
grant insert (paid_through), update (paid_through) on public.debts to authenticated;
grant insert (chosen_on), update (chosen_on) on public.payoff_plans to authenticated;
