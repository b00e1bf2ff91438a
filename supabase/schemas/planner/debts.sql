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
  minimum_kind text not null check (minimum_kind in ('fixed', 'percent', 'percent_plus_interest')),
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
  constraint debts_minimum_complete check (
    case minimum_kind
      when 'fixed' then minimum_fixed_cents is not null
      else minimum_percent_bps is not null and minimum_floor_cents is not null
    end
  )
);
comment on table public.debts is 'What a person owes. Seen and written by that person alone; at most 200 each.';
comment on column public.debts.apr_bps is 'Annual percentage rate in basis points: 24.99 % is 2499.';
comment on column public.debts.interest_method is 'How a period''s interest is reckoned: docs/domain/payoff.md.';
comment on column public.debts.balance_as_of is 'The day on which balance_cents was true.';
comment on column public.debts.starting_balance_cents is 'Balance when the person began: progress is measured from it.';
comment on column public.debts.position is 'Order on the person''s own list, smallest first.';

create index debts_user_id_position on public.debts (user_id, position);

alter table public.debts enable row level security;
revoke all on public.debts from public, anon, authenticated, service_role;
grant select, delete on public.debts to authenticated;
-- id and user_id are among the columns one may update because an upsert names them again; the policies
-- keep a row with its owner.
grant insert (id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents,
    minimum_percent_bps, minimum_floor_cents, credit_limit_cents, due_day, statement_day, position,
    starting_balance_cents, balance_as_of)
  on public.debts to authenticated;
grant update (id, user_id, name, kind, balance_cents, apr_bps, interest_method, minimum_kind, minimum_fixed_cents,
    minimum_percent_bps, minimum_floor_cents, credit_limit_cents, due_day, statement_day, position,
    starting_balance_cents, balance_as_of)
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
