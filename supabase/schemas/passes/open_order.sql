-- What is sold: domain/passes/plans.ts says the same, and a test holds the two together.
create function private.plan_terms(label text, out minutes integer, out price_cents bigint)
language sql
immutable
set search_path = ''
as $$
  select terms.minutes, terms.price_cents
  from (values ('1h', 60, 199::bigint), ('24h', 1440, 499), ('7d', 10080, 999)) as terms (plan, minutes, price_cents)
  where terms.plan = label
$$;
comment on function private.plan_terms(text) is 'Minutes and price of a plan on sale; nulls for any other label.';

-- One change of an order at a time. Taken before the holder is held, so that who holds it stays who holds it.
create function private.lock_order(purchase uuid) returns void
language sql
volatile
set search_path = ''
as $$
  select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('order:' || purchase::text, 0))
$$;
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
comment on function private.lock_orders_of(uuid) is 'No order comes to this person meanwhile. Taken before any order is.';

-- How an order is opened, read and locked.

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
    'refundedAt', orders.refunded_at, 'disputedAt', orders.disputed_at, 'wonAt', orders.won_at,
    'reference', checkouts.reference, 'payment', checkouts.payment, 'url', checkouts.url, 'urlEndsAt', checkouts.ends_at,
    'startsAt', passes.starts_at, 'endsAt', passes.ends_at, 'revokedAt', passes.revoked_at
  )
  from public.orders
  join private.order_checkouts as checkouts on checkouts.order_id = orders.id
  left join public.access_passes as passes on passes.order_id = orders.id
  where orders.id = purchase
$$;
comment on function private.order_seen(uuid) is 'An order with its checkout and its pass, as one object.';

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
  perform private.lock_people(array[person]);
  if not exists (select from auth.users where id = person and is_anonymous) then
    raise exception using errcode = 'MW403', message = 'A member needs no pass';
  end if;
  select * into terms from private.plan_terms(plan_label);
  if terms.minutes is null then
    raise exception using errcode = 'MW404', message = 'There is no such plan';
  end if;
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select created_at from public.orders
    where user_id = person and paid_at is null and created_at > now() - interval '1 hour'
  ), 10, interval '1 hour'), 'MW405', 'Too many orders that were not paid');
  loop
    fresh := 'MO-' || private.readable_characters(8);
    exit when not exists (select from public.orders where number = fresh);
  end loop;
  insert into public.orders (id, number, user_id, plan, minutes, amount_cents, provider, is_live, return_to)
  values (purchase, fresh, person, plan_label, terms.minutes, terms.price_cents, provider_name, live, going_to);
  insert into private.order_checkouts (order_id, recovery_hash) values (purchase, recovery);
  return private.order_seen(purchase);
end
$$;
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
  perform private.lock_people(array[orders.user_id]) from public.orders where id = purchase;
  perform from public.orders where id = purchase for update;
  update private.order_checkouts set reference = checkout, url = place, ends_at = until
    where order_id = purchase and (reference is null or reference = checkout);
  update public.orders set state = 'open' where id = purchase and state = 'created';
  return private.order_seen(purchase);
end
$$;
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
grant execute on function public.read_order(uuid) to service_role;
comment on function public.read_order(uuid) is 'An order with its checkout and pass, for the server.';
