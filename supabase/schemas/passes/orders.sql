-- An order for session time. Its states and what leads from one to the next: docs/domain/orders.md. The holder reads it;
-- the server alone writes it, and no writer can take a step that the table of steps does not have.
create table public.orders (
  id uuid primary key,
  number text not null unique check (number ~ '^MO-[2-9A-HJKMNP-Z]{8}$'),
  user_id uuid references auth.users (id) on delete set null,
  plan text not null check (char_length(plan) between 1 and 40),
  minutes integer not null check (minutes > 0),
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  provider text not null check (provider ~ '^[a-z]{2,20}$'),
  is_live boolean not null default false,
  state text not null default 'created' check (state in
    ('created', 'open', 'processing', 'paid', 'failed', 'expired', 'review', 'refunded', 'disputed')),
  return_to text not null check (return_to ~ '^/' and return_to !~ '^[^?#]*//' and return_to !~ '[\\[:cntrl:]]'
    and char_length(return_to) <= 2000),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  paid_at timestamptz,
  refunded_at timestamptz,
  disputed_at timestamptz,
  won_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_refunded_some_day check ((refunded_cents = 0) = (refunded_at is null))
);
comment on table public.orders is 'Orders for session time. Written by the server alone; the holder may read them.';
comment on column public.orders.id is 'Chosen by the buyer''s page, so that asking twice opens one order.';
comment on column public.orders.user_id is 'Who holds it; null once they deleted their account: the books keep the sum.';
comment on column public.orders.is_live is 'Whether real money moves.';
comment on column public.orders.refunded_at is 'When the last part of what was given back so far was given back.';
comment on column public.orders.disputed_at is 'When the buyer''s bank asked for the money back, the last time.';
comment on column public.orders.won_at is 'When the bank decided, the last time, that the money stays with us.';
comment on column public.orders.return_to is 'The page asked for before paying: a path of this site.';

create index orders_user_id on public.orders (user_id, created_at);

alter table public.orders enable row level security;
revoke all on public.orders from public, anon, authenticated, service_role;
grant select on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;

-- The holder reads their orders, also when the time is over.
create policy "A person reads their own orders"
  on public.orders for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.orders
  for each row execute function private.touch_updated_at();

-- The books need no page that somebody was on.
create function private.forget_buyer() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.return_to := '/';
  return new;
end
$$;
comment on function private.forget_buyer() is 'Trigger: an order whose holder is gone leads to no page of theirs.';

create trigger forget_buyer
  before update of user_id on public.orders
  for each row when (new.user_id is null)
  execute function private.forget_buyer();

-- What only the server needs to know of an order.
create table private.order_checkouts (
  order_id uuid primary key references public.orders (id) on delete cascade,
  reference text unique,
  payment text,
  url text,
  ends_at timestamptz,
  recovery_hash text not null unique
);
comment on table private.order_checkouts is
  'The provider''s names for an order, where to pay it, and the keyed hash of its recovery code.';

create index order_checkouts_payment on private.order_checkouts (payment) where payment is not null;

alter table private.order_checkouts enable row level security;
revoke all on private.order_checkouts from public, anon, authenticated, service_role;

-- Every step there is (docs/domain/orders.md).
create function private.order_step(before text, after text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select (before, after) in (
    ('created', 'open'), ('created', 'processing'), ('created', 'paid'), ('created', 'failed'), ('created', 'expired'),
    ('created', 'review'), ('created', 'refunded'), ('created', 'disputed'),
    ('open', 'processing'), ('open', 'paid'), ('open', 'failed'), ('open', 'expired'),
    ('open', 'review'), ('open', 'refunded'), ('open', 'disputed'),
    ('processing', 'paid'), ('processing', 'failed'), ('processing', 'expired'),
    ('processing', 'review'), ('processing', 'refunded'), ('processing', 'disputed'),
    ('failed', 'paid'), ('failed', 'review'), ('failed', 'refunded'), ('failed', 'disputed'),
    ('expired', 'paid'), ('expired', 'review'), ('expired', 'refunded'), ('expired', 'disputed'),
    ('review', 'refunded'), ('review', 'disputed'),
    ('paid', 'refunded'), ('paid', 'disputed'),
    ('disputed', 'paid'), ('disputed', 'review'), ('disputed', 'refunded')
  )
$$;
comment on function private.order_step(text, text) is 'Whether an order may go from one state to another.';

-- Refuses every other step, whoever writes (SQLSTATE MW401).
-- Definer: the table of steps is in a schema that no writer looks into.
create function private.guard_order_step() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not private.order_step(old.state, new.state) then
    raise exception using errcode = 'MW401',
      message = pg_catalog.format('An order cannot go from %s to %s', old.state, new.state);
  end if;
  return new;
end
$$;
comment on function private.guard_order_step() is 'Trigger: an order takes the steps there are. Raises MW401.';

create trigger guard_order_step
  before update of state on public.orders
  for each row when (new.state is distinct from old.state)
  execute function private.guard_order_step();
