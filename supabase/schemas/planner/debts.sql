-- What a person owes, as they typed it. Money in cents, rates in basis points a year.
create table public.debts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  kind text not null check (kind in ('card', 'personal_loan', 'student_loan', 'auto', 'mortgage', 'medical',
    'collection', 'tax', 'family', 'other')),
  balance_cents bigint not null check (balance_cents between 0 and 1000000000000),
  apr_bps integer not null check (apr_bps between 0 and 100000),
  interest_method text not null default 'monthly' check (interest_method in ('monthly', 'average_daily')),
  minimum_kind text not null check (minimum_kind in ('none', 'fixed', 'percent', 'percent_plus_interest', 'largest')),
  minimum_fixed_cents bigint check (minimum_fixed_cents between 0 and 1000000000000),
  minimum_percent_bps integer check (minimum_percent_bps between 0 and 10000),
  minimum_floor_cents bigint check (minimum_floor_cents between 0 and 1000000000000),
  credit_limit_cents bigint check (credit_limit_cents between 0 and 1000000000000),
  due_day smallint check (due_day between 1 and 31),
  statement_day smallint check (statement_day between 1 and 31),
  position integer not null default 0 check (position between 0 and 1000000),
  starting_balance_cents bigint not null check (starting_balance_cents between 0 and 1000000000000),
  balance_as_of date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A payment names debt and owner together, so that it can never hang on somebody else's debt.
  constraint debts_id_user_id unique (id, user_id),
  balances jsonb,
  minimum_basis text check (minimum_basis in ('before_interest', 'after_interest')),
  minimum_rules jsonb,
  annual_fee_cents bigint check (annual_fee_cents between 0 and 1000000000000),
  annual_fee_month smallint check (annual_fee_month between 1 and 12),
  monthly_charges_cents bigint check (monthly_charges_cents between 0 and 1000000000000),
  paid_through date not null default current_date,
  past_due_cents bigint check (past_due_cents between 0 and 1000000000000),
  past_due_as_of date,
  set_aside_cents bigint check (set_aside_cents between 0 and 1000000000000),
  constraint debts_past_due_complete check ((past_due_cents is null) = (past_due_as_of is null)),
  constraint debts_past_due_as_of_in_reach check (past_due_as_of between date '1970-01-01' and date '2199-12-31'),
  constraint debts_minimum_complete check (
    case minimum_kind
      when 'none' then true
      when 'fixed' then minimum_fixed_cents is not null
      when 'largest' then minimum_rules is not null
      else minimum_percent_bps is not null and minimum_floor_cents is not null
    end
  ),
  constraint debts_annual_fee_complete check ((annual_fee_cents is null) = (annual_fee_month is null)),
  -- Months are counted from these days: far ones would be counted without end.
  constraint debts_balance_as_of_in_reach check (balance_as_of between date '1970-01-01' and date '2199-12-31'),
  constraint debts_paid_through_in_reach check (paid_through between date '1970-01-01' and date '2199-12-31'),
  -- What the planner could not read again never gets in: whoever owns the row could not see any of theirs.
  constraint debts_balances_check check (
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
          && exists(@.promotion.endsOn.datetime("YYYY-MM-DD"))
          && (!exists(@.promotion.terms) || @.promotion.terms.type() == "string"
            && (@.promotion.terms == "zero" || @.promotion.terms == "deferred"))))'))
  ),
  constraint debts_promotions_in_reach check (
    not jsonb_path_exists(balances, '$[*].promotion.endsOn ? (!(@ like_regex "^(19[7-9][0-9]|2[01][0-9]{2})-"))')),
  constraint debts_apr_basis_known check (
    not jsonb_path_exists(balances, 'strict $[*] ? (exists(@.aprBasis)) ? (@.aprBasis.type() != "string" || @.aprBasis != "guess")',
      '{}', true)),
  -- Nothing but objects in the list: a check in lax mode looks into a list in the list.
  constraint debts_balances_plain check (not jsonb_path_exists(balances, 'strict $[*] ? (@.type() != "object")', '{}', true)),
  constraint debts_minimum_rules_of_largest check (minimum_rules is null or minimum_kind = 'largest'),
  constraint debts_minimum_rules_plain check (
    not jsonb_path_exists(minimum_rules, 'strict $.** ? (@.type() == "array")[*] ? (@.type() != "object")', '{}', true)),
  constraint debts_minimum_rules_check check (
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
  )
);
comment on table public.debts is 'What a person owes. Seen and written by that person alone; at most 200 each.';
comment on column public.debts.apr_bps is 'Annual percentage rate in basis points: 24.99 % is 2499.';
comment on column public.debts.interest_method is 'How a period''s interest is reckoned: docs/domain/planner.md.';
comment on column public.debts.balance_as_of is 'The day on which balance_cents was true.';
comment on column public.debts.starting_balance_cents is 'Balance when the person began: progress is measured from it.';
comment on column public.debts.position is 'Order on the person''s own list, smallest first.';
comment on column public.debts.balances is
  'Each balance as the planner keeps it (amounts in cents, rates in basis points), where the debt is more than one of purchases at one rate; else null. balance_cents is their sum, apr_bps the first one''s.';
comment on column public.debts.minimum_basis is
  'Whether minimum_percent_bps is taken of the balance before the month''s interest (null too) or after it.';
comment on column public.debts.minimum_rules is
  'The rules of which the largest counts, as the planner keeps them, where minimum_kind is largest.';
comment on column public.debts.annual_fee_month is 'The month in which annual_fee_cents is charged, 1 to 12.';
comment on column public.debts.paid_through is
  'Everything due up to the end of this day is paid, by the person''s word.';
comment on column public.debts.past_due_cents is
  'What the lender said was past due on past_due_as_of of what came due after paid_through, fees included.';
comment on column public.debts.set_aside_cents is
  'What the person wants to pay on it each month though nobody asks for it.';
comment on column public.debts.monthly_charges_cents is 'Put on the card every month until it is paid off.';

create index debts_user_id_position on public.debts (user_id, position);

alter table public.debts enable row level security;
revoke all on public.debts from public, anon, authenticated, service_role;
grant select, delete on public.debts to authenticated;
-- id and user_id are among the columns one may update because an upsert names them again; the policies
-- keep a row with its owner.
grant insert (id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents,
    minimum_percent_bps, minimum_floor_cents, credit_limit_cents, due_day, statement_day, position,
    starting_balance_cents, balance_as_of, balances, minimum_basis, minimum_rules, annual_fee_cents,
    annual_fee_month, monthly_charges_cents, paid_through, past_due_cents, past_due_as_of, set_aside_cents)
  on public.debts to authenticated;
grant update (id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents,
    minimum_percent_bps, minimum_floor_cents, credit_limit_cents, due_day, statement_day, position,
    starting_balance_cents, balance_as_of, balances, minimum_basis, minimum_rules, annual_fee_cents,
    annual_fee_month, monthly_charges_cents, paid_through, past_due_cents, past_due_as_of, set_aside_cents)
  on public.debts to authenticated;
grant select, insert, update, delete on public.debts to service_role;

-- A person reads and deletes their debts, also when a visitor's time is over.
create policy "A person reads their own debts"
  on public.debts for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own debts"
  on public.debts for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
-- Members, and visitors while a pass runs, add and change debts. A debt cannot be handed to anyone else.
create policy "A person inserts their own debts"
  on public.debts for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));
create policy "A person updates their own debts"
  on public.debts for update to authenticated
  using (user_id = (select auth.uid()) and (select private.may_enter()))
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger touch_updated_at
  before update on public.debts
  for each row execute function private.touch_updated_at();
create trigger enforce_row_limit
  after insert on public.debts
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('200');
