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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_refunded_some_day check ((refunded_cents = 0) = (refunded_at is null))
);
comment on table public.orders is 'Orders for session time. Written by the server alone; the holder may read them.';
comment on column public.orders.id is 'Chosen by the buyer''s page, so that asking twice opens one order.';
comment on column public.orders.user_id is 'Who holds it; null once they deleted their account: the books keep the sum.';
comment on column public.orders.is_live is 'Whether real money moves.';
comment on column public.orders.refunded_at is 'When the last part of what was given back so far was given back.';
comment on column public.orders.disputed_at is 'When the buyer''s bank asked for the money back.';
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
revoke all on function private.forget_buyer() from public;
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

-- One order, one pass: the index is what makes a storm of events harmless.
alter table public.access_passes add column order_id uuid references public.orders (id) on delete set null;
create unique index access_passes_one_per_order on public.access_passes (order_id);
comment on column public.access_passes.order_id is 'The order that paid for it, if one did.';

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
    ('disputed', 'refunded')
  )
$$;
revoke all on function private.order_step(text, text) from public;
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
revoke all on function private.guard_order_step() from public;
comment on function private.guard_order_step() is 'Trigger: an order takes the steps there are. Raises MW401.';
create trigger guard_order_step
  before update of state on public.orders
  for each row when (new.state is distinct from old.state)
  execute function private.guard_order_step();

-- What providers told, each event once.
create table private.payment_events (
  provider text not null,
  id text not null check (char_length(id) between 1 and 255),
  fact text not null,
  order_id uuid references public.orders (id) on delete cascade,
  amount_cents bigint,
  currency text,
  outcome text not null,
  happened_at timestamptz not null default now(),
  told_at timestamptz not null default now(),
  primary key (provider, id)
);
comment on table private.payment_events is 'Events of payment providers, each processed once, with what came of it.';
comment on column private.payment_events.amount_cents is 'What came, or all that was given back so far, as the provider told it.';
comment on column private.payment_events.happened_at is 'When it happened, as the provider told it.';
create index payment_events_order_id on private.payment_events (order_id);
alter table private.payment_events enable row level security;
revoke all on private.payment_events from public, anon, authenticated, service_role;

-- An order as the server's functions see it.
create function private.order_seen(purchase uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', orders.id, 'number', orders.number, 'personId', orders.user_id, 'plan', orders.plan, 'minutes', orders.minutes,
    'amountCents', orders.amount_cents, 'currency', orders.currency, 'provider', orders.provider, 'isLive', orders.is_live,
    'state', orders.state, 'returnTo', orders.return_to, 'refundedCents', orders.refunded_cents,
    'createdAt', orders.created_at, 'updatedAt', orders.updated_at, 'paidAt', orders.paid_at,
    'refundedAt', orders.refunded_at, 'disputedAt', orders.disputed_at,
    'reference', checkouts.reference, 'payment', checkouts.payment, 'url', checkouts.url, 'urlEndsAt', checkouts.ends_at,
    'startsAt', passes.starts_at, 'endsAt', passes.ends_at, 'revokedAt', passes.revoked_at
  )
  from public.orders
  join private.order_checkouts as checkouts on checkouts.order_id = orders.id
  left join public.access_passes as passes on passes.order_id = orders.id
  where orders.id = purchase
$$;
revoke all on function private.order_seen(uuid) from public;
comment on function private.order_seen(uuid) is 'An order with its checkout and its pass, as one object.';

create function private.lock_order(purchase uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order:' || purchase::text, 0))
$$;
revoke all on function private.lock_order(uuid) from public;
comment on function private.lock_order(uuid) is
  'One change of an order at a time. Taken before the holder is held, so that who holds it stays who holds it.';

-- Whoever brings an order to a person takes this before the order, and so does who takes all of theirs along: none is
-- added meanwhile, so they are locked in one order, once.
create function private.lock_orders_of(person uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('orders:' || person::text, 0))
$$;
revoke all on function private.lock_orders_of(uuid) from public;
comment on function private.lock_orders_of(uuid) is 'No order comes to this person meanwhile. Taken before any order is.';

-- Opens an order, once for each id. Price and minutes are the server's own. Refuses: MW402 the id is another order;
-- MW403 a member needs no pass; MW404 no such plan; MW405 more than ten unpaid orders in an hour (hint: seconds to wait).
-- Definer: nobody writes orders but this. Executable by service_role alone, after the session is proven.
create function public.open_order(
  purchase uuid, person uuid, plan_label text, provider_name text, live boolean, going_to text, recovery text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  known public.orders;
  terms record;
  oldest timestamptz;
  fresh text;
begin
  perform private.lock_orders_of(person);
  perform private.lock_order(purchase);
  select * into known from public.orders where id = purchase;
  if found then
    if (known.user_id, known.plan, known.provider) is distinct from (person, plan_label, provider_name) then
      raise exception using errcode = 'MW402', message = 'This id is another order';
    end if;
    return private.order_seen(purchase);
  end if;
  perform private.hold_people(array[person]);
  if not exists (select from auth.users where id = person and is_anonymous) then
    raise exception using errcode = 'MW403', message = 'A member needs no pass';
  end if;
  select * into terms from private.plan_terms(plan_label);
  if terms.minutes is null then
    raise exception using errcode = 'MW404', message = 'There is no such plan';
  end if;
  select min(latest.created_at) into oldest from (
    select created_at from public.orders
    where user_id = person and paid_at is null and created_at > now() - interval '1 hour'
    order by created_at desc limit 10
  ) as latest having count(*) = 10;
  if oldest is not null then
    raise exception using errcode = 'MW405', message = 'Too many orders that were not paid',
      hint = ceil(extract(epoch from oldest + interval '1 hour' - now()))::text;
  end if;
  loop
    fresh := 'MO-' || private.readable_signs(8);
    exit when not exists (select from public.orders where number = fresh);
  end loop;
  insert into public.orders (id, number, user_id, plan, minutes, amount_cents, provider, is_live, return_to)
  values (purchase, fresh, person, plan_label, terms.minutes, terms.price_cents, provider_name, live, going_to);
  insert into private.order_checkouts (order_id, recovery_hash) values (purchase, recovery);
  return private.order_seen(purchase);
end
$$;
revoke all on function public.open_order(uuid, uuid, text, text, boolean, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.open_order(uuid, uuid, text, text, boolean, text, text) to service_role;
comment on function public.open_order(uuid, uuid, text, text, boolean, text, text) is
  'Opens an order once for each id. MW402 another order, MW403 a member, MW404 no such plan, MW405 too many.';

-- Notes where an order is paid. An order that has gone on meanwhile stays where it is.
-- Definer: nobody writes orders but this. Executable by service_role alone.
create function public.attach_checkout(purchase uuid, checkout text, place text, until timestamptz) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_order(purchase);
  perform private.hold_people(array[orders.user_id]) from public.orders where id = purchase;
  perform from public.orders where id = purchase for update;
  update private.order_checkouts set reference = checkout, url = place, ends_at = until
    where order_id = purchase and (reference is null or reference = checkout);
  update public.orders set state = 'open' where id = purchase and state = 'created';
  return private.order_seen(purchase);
end
$$;
revoke all on function public.attach_checkout(uuid, text, text, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.attach_checkout(uuid, text, text, timestamptz) to service_role;
comment on function public.attach_checkout(uuid, text, text, timestamptz) is 'Notes the provider''s checkout of an order.';

-- One order for the server's functions; null when there is none.
-- Definer: it reads what is the server's. Executable by service_role alone.
create function public.read_order(purchase uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.order_seen(purchase)
$$;
revoke all on function public.read_order(uuid) from public, anon, authenticated, service_role;
grant execute on function public.read_order(uuid) to service_role;
comment on function public.read_order(uuid) is 'An order with its checkout and pass, for the server.';

-- Notes when an order was paid, given back or disputed, the same in whatever order it is told: the earliest instant of a
-- payment and of a dispute, and for what was given back the sum and the instant of whoever told the most.
create function private.date_order(purchase uuid, fact text, moment timestamptz) returns void
language sql
set search_path = ''
as $$
  update public.orders set paid_at = least(paid_at, moment) where id = purchase and fact = 'paid';
  update public.orders set disputed_at = least(disputed_at, moment) where id = purchase and fact = 'disputed';
  update public.orders set refunded_cents = least(orders.amount_cents, told.amount_cents), refunded_at = told.happened_at
  from (
    select order_id, amount_cents, happened_at from private.payment_events
    where order_id = purchase and payment_events.fact = 'refunded' and outcome = 'applied' and amount_cents > 0
    order by amount_cents desc, happened_at limit 1
  ) as told
  where orders.id = told.order_id and date_order.fact = 'refunded'
$$;
revoke all on function private.date_order(uuid, text, timestamptz) from public;
comment on function private.date_order(uuid, text, timestamptz) is
  'Notes the instants of an order''s payment, refund and dispute, and the sum given back.';

-- Does what an event of a provider says, once, whatever order events come in, and answers {"outcome", "state"}:
--   applied        the order took a step, or a part of it was given back
--   replayed       this event was processed before
--   ignored        the order is past this step
--   review         money came, and not as ordered (another sum, currency, mode or checkout, a second payment, or a holder
--                  who is gone): no pass for it, the operator looks
--   unknown_order  no order of ours
-- A fact is processing, paid, failed, expired, refunded (amount: all that was given back so far) or disputed. What is
-- said of another checkout, of another payment than the one that paid, or in the other mode, moves an order only to review.
-- It happened at an instant that the provider tells; what is told late, or not at all, happened between the order and now.
-- Definer: nobody writes orders and passes but this. Executable by service_role alone, after the event is proven genuine.
create function public.settle_order(
  provider_name text, event_id text, fact text, purchase uuid, checkout text, payment_name text,
  amount bigint, money text, live boolean, happened timestamptz default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_id uuid;
  bought public.orders;
  checkouts private.order_checkouts;
  pass public.access_passes;
  is_ours boolean;
  received bigint;
  moment timestamptz;
  next_state text := fact;
  result text := 'applied';
begin
  if fact not in ('processing', 'paid', 'failed', 'expired', 'refunded', 'disputed') then
    raise exception using errcode = '22023', message = 'No such fact';
  end if;
  -- Two deliveries of one event wait for each other here; the second finds the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('event:' || provider_name || ':' || event_id, 0));
  if exists (select from private.payment_events where provider = provider_name and id = event_id) then
    return jsonb_build_object('outcome', 'replayed', 'state', (
      select orders.state from private.payment_events
      join public.orders on orders.id = payment_events.order_id
      where payment_events.provider = provider_name and payment_events.id = event_id
    ));
  end if;

  select order_checkouts.order_id into found_id from private.order_checkouts
  where order_checkouts.order_id = purchase or order_checkouts.reference = checkout or order_checkouts.payment = payment_name
  order by (order_checkouts.order_id = purchase) desc nulls last limit 1;
  perform private.lock_order(found_id);
  -- A visitor may hold the pass of an order that is a member's.
  perform private.hold_people(array[orders.user_id, passes.user_id])
    from public.orders left join public.access_passes as passes on passes.order_id = orders.id
    where orders.id = found_id;
  select * into bought from public.orders where id = found_id and provider = provider_name for update;
  if not found then
    insert into private.payment_events (provider, id, fact, amount_cents, currency, outcome, happened_at)
    values (provider_name, event_id, fact, amount, money, 'unknown_order', coalesce(happened, now()));
    return jsonb_build_object('outcome', 'unknown_order', 'state', null);
  end if;
  moment := least(now(), greatest(bought.created_at, coalesce(happened, now())));
  select * into checkouts from private.order_checkouts where order_id = bought.id;
  -- What is not told counts as the order's own.
  is_ours := coalesce(live, bought.is_live) = bought.is_live
    and coalesce(checkouts.reference, checkout) is not distinct from coalesce(checkout, checkouts.reference)
    and not (bought.paid_at is not null and coalesce(checkouts.payment <> payment_name, false))
    and not exists (
      select from private.order_checkouts as others where others.reference = checkout and others.order_id <> bought.id
    );
  if is_ours then
    update private.order_checkouts set
      reference = coalesce(reference, checkout),
      payment = case when fact = 'paid' then coalesce(payment_name, payment) else coalesce(payment, payment_name) end
      where order_id = bought.id;
  end if;

  if fact = 'paid' then
    -- Money for an order that waits for the operator waits with it.
    if not is_ours or (bought.user_id is null and bought.paid_at is null) or bought.state = 'review'
      or (amount, money, live) is distinct from (bought.amount_cents, bought.currency, bought.is_live) then
      next_state := 'review';
    end if;
  elsif not is_ours then
    next_state := bought.state;
  elsif fact = 'refunded' then
    -- The whole is what came, where that was another sum than ordered.
    received := bought.amount_cents;
    if bought.state = 'review' then
      select coalesce(max(told.amount_cents), received) into received
        from private.payment_events as told where told.order_id = bought.id and told.fact = 'paid';
    end if;
    if coalesce(amount, 0) < received then
      next_state := bought.state;
    end if;
  end if;

  if fact = 'paid' and next_state = 'review' then
    result := 'review';
  elsif not is_ours or (fact <> 'refunded' and not private.order_step(bought.state, next_state)) then
    result := 'ignored';
  end if;
  -- What was bought before stays as it is when money comes beside it.
  if private.order_step(bought.state, next_state) then
    update public.orders set state = next_state where id = bought.id returning * into bought;
    if next_state = 'paid' then
      pass := private.give_pass(bought.user_id, bought.plan, 'order', pg_catalog.make_interval(mins => bought.minutes));
      update public.access_passes set order_id = bought.id where id = pass.id;
    elsif next_state in ('refunded', 'disputed') then
      perform private.revoke_pass(passes.id, next_state)
        from public.access_passes as passes where passes.order_id = bought.id;
    end if;
  end if;

  insert into private.payment_events (provider, id, fact, order_id, amount_cents, currency, outcome, happened_at)
  values (provider_name, event_id, fact, bought.id, amount, money, result, moment);
  if is_ours and result <> 'review' then
    perform private.date_order(bought.id, fact, moment);
  end if;
  return jsonb_build_object('outcome', result, 'state', bought.state);
end
$$;
revoke all on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz)
  to service_role;
comment on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz) is
  'Does what a provider''s event says, once: {outcome, state}.';

-- A visit that is brought to an account takes its orders along: receipts and history are there. The time stays with
-- the visit: a member needs none. claim_visitor_data() has locked them.
create function private.bring_orders() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders set user_id = new.member_id where user_id = new.visitor_id;
  return null;
end
$$;
revoke all on function private.bring_orders() from public;
comment on function private.bring_orders() is 'Trigger on private.visitor_claims: the visitor''s orders go to the member.';
create trigger bring_orders
  after insert or update on private.visitor_claims
  for each row execute function private.bring_orders();
