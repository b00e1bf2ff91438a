-- Orders that are paid with a stablecoin (docs/decisions/0047-passes-by-stablecoin.md): what was quoted for each, and the payment that was
-- seen on its chain. What a payment is worth, settle_order() decides as for every provider.

-- Seen by its order's holder, and theirs as long as the order is: the holder is the order's.
create table public.chain_payments (
  order_id uuid primary key references public.orders (id) on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  chain_id bigint not null check (chain_id > 0),
  transaction text not null check (transaction ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  block_number bigint not null check (block_number >= 0),
  payer text not null check (payer ~ '^0x[0-9a-f]{40}$'),
  token text not null check (token ~ '^0x[0-9a-f]{40}$'),
  token_amount bigint not null check (token_amount > 0),
  state text not null check (state in ('seen', 'deep', 'final', 'lost')),
  seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chain_payments_once unique (chain_id, transaction, log_index)
);
comment on table public.chain_payments is
  'Payments of orders with a stablecoin, as two endpoints of the chain told them. Written by the server alone; the holder may read them.';
comment on column public.chain_payments.user_id is 'The order''s holder; null once they deleted their account: the books keep the payment.';
comment on column public.chain_payments.token_amount is 'In the token''s smallest unit: six decimals.';
comment on column public.chain_payments.state is
  'seen: in a block. deep: as deep as the pass asks for. final: it stays. lost: the network took it back.';

create index chain_payments_user_id on public.chain_payments (user_id);

alter table public.chain_payments enable row level security;
revoke all on public.chain_payments from public, anon, authenticated, service_role;
grant select on public.chain_payments to authenticated;
grant select, insert, update, delete on public.chain_payments to service_role;

-- The holder reads them, also when the time is over.
create policy "A person reads the payments of their own orders"
  on public.chain_payments for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.chain_payments
  for each row execute function private.touch_updated_at();

-- An order that goes to another holder, or loses its own, takes its payment along.
-- Definer: who moves an order may not write payments.
create function private.follow_order_holder() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.chain_payments set user_id = new.user_id where order_id = new.id;
  return null;
end
$$;
comment on function private.follow_order_holder() is 'Trigger on orders: a payment on chain is its order''s holder''s.';

create trigger follow_order_holder
  after update of user_id on public.orders
  for each row when (new.user_id is distinct from old.user_id)
  execute function private.follow_order_holder();

-- What the server signed for an order. It stays as it was made, so that the same is signed again, and orders of before are watched where
-- they were to be paid, whatever the configuration says by then.
create table private.chain_quotes (
  order_id uuid primary key references public.orders (id) on delete cascade,
  chain_order text not null unique check (chain_order ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null check (chain_id > 0),
  till text not null check (till ~ '^0x[0-9a-f]{40}$'),
  token text not null check (token ~ '^0x[0-9a-f]{40}$'),
  token_amount bigint not null check (token_amount > 0),
  expires_at timestamptz not null check (expires_at = pg_catalog.date_trunc('second', expires_at)),
  first_block bigint not null check (first_block >= 0),
  looked_at timestamptz,
  unsure_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  sender text,
  around text
);
comment on table private.chain_quotes is 'What was quoted for an order that is paid with a stablecoin, and how far its chain was looked at.';
comment on column private.chain_quotes.chain_order is 'What the order is called on chain: a keyed hash of its id.';
comment on column private.chain_quotes.first_block is 'Before it there can be no payment.';
comment on column private.chain_quotes.unsure_at is 'Since when the endpoints do not answer, or do not say the same; null where they do.';
comment on column private.chain_quotes.closed_at is 'When it was looked at for the last time: nothing can come any more.';

comment on column private.chain_quotes.sender is 'Keyed hash of the network that asked; null once nothing can come any more.';
comment on column private.chain_quotes.around is 'The same of the site around it: a /24, a /48.';

create index chain_quotes_around on private.chain_quotes (around, expires_at);
create index chain_quotes_open on private.chain_quotes (looked_at nulls first) where closed_at is null;

alter table private.chain_quotes enable row level security;
revoke all on private.chain_quotes from public, anon, authenticated, service_role;

-- A quote as the server's functions see it, with the payment that was seen.
create function private.quote_seen(purchase uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'orderId', quotes.order_id, 'orderState', orders.state, 'chainOrder', quotes.chain_order, 'chainId', quotes.chain_id, 'till', quotes.till,
    'token', quotes.token, 'amount', quotes.token_amount::text,
    'deadline', pg_catalog.date_part('epoch', quotes.expires_at)::bigint, 'firstBlock', quotes.first_block,
    'unsureSince', quotes.unsure_at,
    'payment', case when payments.order_id is not null then jsonb_build_object(
      'transaction', payments.transaction, 'logIndex', payments.log_index, 'blockNumber', payments.block_number,
      'payer', payments.payer, 'state', payments.state
    ) end
  )
  from private.chain_quotes as quotes
  join public.orders on orders.id = quotes.order_id
  left join public.chain_payments as payments on payments.order_id = quotes.order_id
  where quotes.order_id = purchase
$$;
comment on function private.quote_seen(uuid) is 'The quote of an order and the payment that was seen, as one object.';

-- Seconds until a quote that can still be paid, and isn't, is over, where as many of them are open as there may be; 0: there is room.
create function private.open_quotes_wait(deadlines timestamptz[], max_open integer) returns integer
language sql
stable
set search_path = ''
as $$
  select case when count(*) < max_open then 0
    else greatest(1, ceil(extract(epoch from min(deadline) - now())))::integer end
  from unnest(deadlines) as deadline
$$;
comment on function private.open_quotes_wait(timestamptz[], integer) is
  'Seconds until there is room for one more quote of at most max_open; 0 is now.';

-- Refuses one more quote (MW405, hint: seconds to wait) while the order's holder has three that can still be paid and aren't, their
-- network fifteen, or the site around it forty-five: each of them is looked at every minute. Somebody's first is let in up to four times as
-- many, so that a neighbour keeps nobody from paying once. Locks both, so that many at once count one after another.
create function private.refuse_open_quotes(purchase uuid, asked_by text, asked_around text) returns void
language plpgsql
set search_path = ''
as $$
declare
  person uuid;
  waiting record;
begin
  if exists (select from private.chain_quotes where order_id = purchase) then
    return;
  end if;
  select orders.user_id into person from public.orders where orders.id = purchase;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('quotes around:' || coalesce(asked_around, ''), 0));
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('quotes of:' || coalesce(person::text, ''), 0));
  select
    array_agg(quotes.expires_at) filter (where orders.user_id = person) as own,
    array_agg(quotes.expires_at) filter (where quotes.sender = asked_by) as network,
    array_agg(quotes.expires_at) filter (where quotes.around = asked_around) as site
  into waiting
  from private.chain_quotes as quotes
  join public.orders on orders.id = quotes.order_id
  where quotes.closed_at is null and quotes.expires_at > now()
    and orders.state in ('created', 'open')
    and (orders.user_id = person or quotes.sender = asked_by or quotes.around = asked_around);
  perform private.refuse_for_now(greatest(
    private.open_quotes_wait(waiting.own, 3),
    private.open_quotes_wait(waiting.network, case when waiting.own is null and person is not null then 60 else 15 end),
    private.open_quotes_wait(waiting.site, case when waiting.own is null and person is not null then 180 else 45 end)
  ), 'MW405', 'Too many orders that were not paid');
end
$$;
comment on function private.refuse_open_quotes(uuid, text, text) is
  'Raises MW405 while a person, a network or a site has as many unpaid quotes as each may.';

-- Asked before anything is asked of the chain. Definer: it reads what is the server's. Executable by service_role alone.
create function public.allow_chain_quote(purchase uuid, sender text, around text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_open_quotes(purchase, sender, around);
end
$$;
grant execute on function public.allow_chain_quote(uuid, text, text) to service_role;
comment on function public.allow_chain_quote(uuid, text, text) is
  'Raises MW405 while whoever asks has as many unpaid quotes as they may.';

-- Keeps what is quoted for an order; whoever comes second is answered the first one's. Raises MW405.
-- Definer: nobody else writes quotes. Executable by service_role alone.
create function public.keep_chain_quote(
  purchase uuid, called text, chain bigint, till_address text, token_address text, units bigint, until timestamptz, block bigint,
  sender text, around text
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_open_quotes(purchase, sender, around);
  insert into private.chain_quotes
    (order_id, chain_order, chain_id, till, token, token_amount, expires_at, first_block, sender, around)
  values (purchase, called, chain, till_address, token_address, units, until, block, sender, around)
  on conflict (order_id) do nothing;
  return private.quote_seen(purchase);
end
$$;
grant execute on function public.keep_chain_quote(uuid, text, bigint, text, text, bigint, timestamptz, bigint, text, text)
  to service_role;
comment on function public.keep_chain_quote(uuid, text, bigint, text, text, bigint, timestamptz, bigint, text, text) is
  'Keeps what is quoted for an order, once: answers the first. Raises MW405.';

-- Null where the order has none. Definer: it reads what is the server's. Executable by service_role alone.
create function public.read_chain_quote(purchase uuid) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.quote_seen(purchase)
$$;
grant execute on function public.read_chain_quote(uuid) to service_role;
comment on function public.read_chain_quote(uuid) is 'The quote of an order and the payment that was seen; null where it has none.';

-- Those that are looked at next, by turns of which a payment was seen and of which none was, each the one that waited longest: neither keeps
-- the other waiting. Definer: as above. Executable by service_role alone.
create function public.open_chain_quotes(max_count integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.quote_seen(due.order_id)), '[]')
  from (
    select waiting.order_id from (
      select quotes.order_id, payments.order_id is null as is_unseen, row_number() over (
        partition by payments.order_id is null order by quotes.looked_at nulls first, quotes.order_id) as place
      from private.chain_quotes as quotes
      left join public.chain_payments as payments on payments.order_id = quotes.order_id
      where quotes.closed_at is null
    ) as waiting
    order by waiting.place, waiting.is_unseen limit least(max_count, 500)
  ) as due
$$;
grant execute on function public.open_chain_quotes(integer) to service_role;
comment on function public.open_chain_quotes(integer) is 'Quotes whose chain is looked at next, with the payments that were seen.';

-- Notes that nothing has happened to these, by one look for all of them. Definer: as above. Executable by service_role alone.
create function public.note_idle_quotes(purchases uuid[]) returns void
language sql
security definer
set search_path = ''
as $$
  update private.chain_quotes set looked_at = now(), unsure_at = null where order_id = any (purchases)
$$;
grant execute on function public.note_idle_quotes(uuid[]) to service_role;
comment on function public.note_idle_quotes(uuid[]) is 'Notes that both endpoints show no payment of these orders yet.';

-- Notes what a look at the chain found: `seen` is the payment {transaction, logIndex, blockNumber, payer, token, amount, state}, or null where
-- there is none. A payment that was seen before and is not there is `lost`, if `is_sure`. Of two looks at once the later one stands, and the
-- next look mends it.
-- Definer: nobody else writes payments. Executable by service_role alone.
create function public.note_chain_look(purchase uuid, is_sure boolean, seen jsonb, is_over boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.lock_order(purchase);
  update private.chain_quotes set
    looked_at = now(),
    unsure_at = case when is_sure then null else coalesce(unsure_at, now()) end,
    closed_at = case when is_over then coalesce(closed_at, now()) else closed_at end,
    sender = case when not is_over then sender end,
    around = case when not is_over then around end
    where order_id = purchase;
  if not is_sure then
    return;
  end if;
  if seen is null or jsonb_typeof(seen) = 'null' then
    update public.chain_payments set state = 'lost' where order_id = purchase and state <> 'lost';
    return;
  end if;
  insert into public.chain_payments as kept
    (order_id, user_id, chain_id, transaction, log_index, block_number, payer, token, token_amount, state)
  select quotes.order_id, orders.user_id, quotes.chain_id, seen ->> 'transaction', (seen ->> 'logIndex')::integer,
    (seen ->> 'blockNumber')::bigint, seen ->> 'payer', seen ->> 'token', (seen ->> 'amount')::bigint, seen ->> 'state'
  from private.chain_quotes as quotes join public.orders on orders.id = quotes.order_id
  where quotes.order_id = purchase
  on conflict (order_id) do update set
    transaction = excluded.transaction, log_index = excluded.log_index, block_number = excluded.block_number,
    payer = excluded.payer, token = excluded.token, token_amount = excluded.token_amount, state = excluded.state
    where (kept.transaction, kept.log_index, kept.block_number, kept.state)
      is distinct from (excluded.transaction, excluded.log_index, excluded.block_number, excluded.state);
end
$$;
grant execute on function public.note_chain_look(uuid, boolean, jsonb, boolean) to service_role;
comment on function public.note_chain_look(uuid, boolean, jsonb, boolean) is 'Notes what a look at the chain found of an order''s payment.';
