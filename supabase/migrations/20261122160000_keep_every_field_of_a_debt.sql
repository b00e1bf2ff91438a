-- Everything a debt can say reaches its row: several balances and promotional rates, what a percentage is taken of, the
-- largest of several minimums, an annual fee, charges that go on.
alter table public.debts
  add column balances jsonb,
  add column minimum_basis text check (minimum_basis in ('before_interest', 'after_interest')),
  add column minimum_rules jsonb,
  add column annual_fee_cents bigint check (annual_fee_cents between 0 and 1000000000000),
  add column annual_fee_month smallint check (annual_fee_month between 1 and 12),
  add column monthly_charges_cents bigint check (monthly_charges_cents between 0 and 1000000000000),
  drop constraint debts_minimum_kind_check,
  add constraint debts_minimum_kind_check
    check (minimum_kind in ('fixed', 'percent', 'percent_plus_interest', 'largest')),
  drop constraint debts_minimum_complete,
  add constraint debts_minimum_complete check (
    case minimum_kind
      when 'fixed' then minimum_fixed_cents is not null
      when 'largest' then minimum_rules is not null
      else minimum_percent_bps is not null and minimum_floor_cents is not null
    end
  ),
  add constraint debts_annual_fee_complete check ((annual_fee_cents is null) = (annual_fee_month is null)),
  -- What the planner could not read again never gets in: whoever owns the row could not see any of theirs.
  add constraint debts_balances_check check (
    balances is null
    or jsonb_typeof(balances) = 'array'
      and jsonb_array_length(balances) between 1 and 100
      and octet_length(balances::text) <= 40000
      and jsonb_array_length(balances) = jsonb_array_length(jsonb_path_query_array(balances, '$[*] ? (
        @.type() == "object"
        && @.id.type() == "string" && @.id != ""
        && @.kind.type() == "string" && (@.kind == "purchase" || @.kind == "cash_advance" || @.kind == "transfer")
        && @.amount.type() == "number" && @.amount.floor() == @.amount
        && @.amount >= 0 && @.amount <= 1000000000000
        && @.apr.type() == "number" && @.apr.floor() == @.apr && @.apr >= 0 && @.apr <= 100000
        && (!exists(@.promotion) || @.promotion.type() == "object"
          && @.promotion.apr.type() == "number" && @.promotion.apr.floor() == @.promotion.apr
          && @.promotion.apr >= 0 && @.promotion.apr <= 100000
          && @.promotion.endsOn.type() == "string"
          && @.promotion.endsOn like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
          && exists(@.promotion.endsOn.datetime("YYYY-MM-DD"))))'))
  ),
  add constraint debts_minimum_rules_check check (
    minimum_rules is null
    or jsonb_typeof(minimum_rules) = 'array'
      and jsonb_array_length(minimum_rules) > 0
      and octet_length(minimum_rules::text) <= 10000
      and not jsonb_path_exists(minimum_rules, '$[*] ? (@.type() != "object")')
      and jsonb_array_length(jsonb_path_query_array(minimum_rules, '$.** ? (@.type() == "object")'))
        = jsonb_array_length(jsonb_path_query_array(minimum_rules, '$.** ? (@.type() == "object" && (
          @.kind == "fixed"
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

comment on column public.debts.balances is
  'Each balance as the planner keeps it (amounts in cents, rates in basis points), where the debt is more than one of purchases at one rate; else null. balance_cents is their sum, apr_bps the first one''s.';
comment on column public.debts.minimum_basis is
  'Whether minimum_percent_bps is taken of the balance before the month''s interest (null too) or after it.';
comment on column public.debts.minimum_rules is
  'The rules of which the largest counts, as the planner keeps them, where minimum_kind is largest.';
comment on column public.debts.annual_fee_month is 'The month in which annual_fee_cents is charged, 1 to 12.';
comment on column public.debts.monthly_charges_cents is 'Put on the card every month until it is paid off.';

-- Who may write a debt may write these too; the policies on the table say who that is.
grant insert (balances, minimum_basis, minimum_rules, annual_fee_cents, annual_fee_month, monthly_charges_cents)
  on public.debts to authenticated;
grant update (balances, minimum_basis, minimum_rules, annual_fee_cents, annual_fee_month, monthly_charges_cents)
  on public.debts to authenticated;
