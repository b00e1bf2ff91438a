-- What a provider tells of an order, and what comes of it.

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

-- Notes when an order was paid, given back or disputed, the same in whatever order it is told: the earliest instant of a
-- payment, the latest of a dispute and of one that was won, and for what was given back the sum and the instant of whoever
-- told the most.
create function private.date_order(purchase uuid, fact text, moment timestamptz) returns void
language sql
set search_path = ''
as $$
  update public.orders set paid_at = least(paid_at, moment) where id = purchase and fact = 'paid';
  update public.orders set disputed_at = greatest(disputed_at, moment) where id = purchase and fact = 'disputed';
  update public.orders set won_at = greatest(won_at, moment) where id = purchase and fact = 'won';
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
  'Notes the instants of an order''s payment, refund and disputes, and the sum given back.';

-- Does what an event of a provider says, once, whatever order events come in, and answers {"outcome", "state"}:
--   applied        the order took a step, or a part of it was given back
--   replayed       this event was processed before
--   ignored        the order is past this step
--   review         money came, and not as ordered (another sum, currency, mode or checkout, a second payment, or a holder
--                  who is gone): no pass for it, the operator looks
--   unknown_order  no order of ours
-- A fact is processing, paid, failed, expired, refunded (amount: all that was given back so far), disputed or won (a
-- dispute ended, and the money stays here). What is said of another checkout, of another payment than the one that paid, or
-- in the other mode, moves an order only to review.
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
  is_won boolean;
  was_given boolean;
  may_step boolean;
  received bigint;
  moment timestamptz;
  next_state text := fact;
  result text := 'applied';
begin
  if fact not in ('processing', 'paid', 'failed', 'expired', 'refunded', 'disputed', 'won') then
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
  -- Whether the last dispute that is known of was won.
  is_won := coalesce(greatest(bought.won_at, case fact when 'won' then moment end)
    >= greatest(bought.disputed_at, case fact when 'disputed' then moment end), false);
  was_given := exists (
    select from private.payment_events as told
    where told.order_id = bought.id and told.fact in ('paid', 'won') and told.outcome = 'applied'
  );

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
  elsif fact = 'disputed' and is_won and bought.state in ('paid', 'review') then
    next_state := bought.state;
  elsif fact = 'won' then
    -- What was not told yet is waited for.
    next_state := case
      when bought.state <> 'disputed' then bought.state
      when bought.paid_at is not null and (bought.user_id is not null or was_given) then 'paid'
      when bought.paid_at is not null or exists (
        select from private.payment_events as told
        where told.order_id = bought.id and told.fact = 'paid' and told.outcome = 'review'
      ) then 'review'
      else bought.state
    end;
  end if;
  may_step := private.order_step(bought.state, next_state)
    and (bought.state <> 'disputed' or next_state = 'refunded' or is_won);

  if fact = 'paid' and next_state = 'review' then
    result := 'review';
  elsif not is_ours or (fact <> 'refunded' and not may_step) then
    result := 'ignored';
  end if;
  -- What was bought before stays as it is when money comes beside it.
  if may_step then
    update public.orders set state = next_state where id = bought.id returning * into bought;
    if next_state = 'paid' then
      perform private.restore_pass(passes.id)
        from public.access_passes as passes where passes.order_id = bought.id;
      if not found and not was_given then
        pass := private.give_pass(bought.user_id, bought.plan, 'order', pg_catalog.make_interval(mins => bought.minutes));
        update public.access_passes set order_id = bought.id where id = pass.id;
      end if;
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
