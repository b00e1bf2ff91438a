-- What a provider reports of an order, and what comes of it.

-- The events of providers, each once.
create table private.payment_events (
  provider text not null,
  id text not null check (char_length(id) between 1 and 255),
  fact text not null,
  order_id uuid references public.orders (id) on delete cascade,
  amount_cents bigint,
  currency text,
  outcome text not null,
  happened_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  primary key (provider, id)
);
comment on table private.payment_events is 'Events of payment providers, each processed once, with what came of it.';
comment on column private.payment_events.amount_cents is 'What came, or all that was given back so far, as the provider reported it.';
comment on column private.payment_events.happened_at is 'When it happened, as the provider reported it.';

create index payment_events_order_id on private.payment_events (order_id);

alter table private.payment_events enable row level security;
revoke all on private.payment_events from public, anon, authenticated, service_role;

-- Notes when an order was paid, given back or disputed, the same in whatever order events come in: the earliest instant of a
-- payment, the latest of a dispute and of one that was won, and for what was given back the largest sum with its instant.
create function private.date_order(purchase uuid, fact text, moment timestamptz) returns void
language sql
set search_path = ''
as $$
  update public.orders set paid_at = least(paid_at, moment) where id = purchase and fact = 'paid';
  update public.orders set disputed_at = greatest(disputed_at, moment) where id = purchase and fact = 'disputed';
  update public.orders set won_at = greatest(won_at, moment) where id = purchase and fact = 'won';
  update public.orders
  set refunded_cents = least(orders.amount_cents, refund.amount_cents), refunded_at = refund.happened_at
  from (
    select order_id, amount_cents, happened_at from private.payment_events
    where order_id = purchase and payment_events.fact = 'refunded' and outcome = 'applied' and amount_cents > 0
    order by amount_cents desc, happened_at limit 1
  ) as refund
  where orders.id = refund.order_id and date_order.fact = 'refunded'
$$;
comment on function private.date_order(uuid, text, timestamptz) is
  'Notes the instants of an order''s payment, refund and disputes, and the sum given back.';

-- Brings an order to another state, and its pass along: paid gives it, or gives back what a dispute had ended; refunded and
-- disputed end it. What was given once is not given again: was_applied says so where the pass itself is gone.
create function private.enter_order_state(purchase uuid, next_state text, was_applied boolean) returns void
language plpgsql
set search_path = ''
as $$
declare
  bought public.orders;
  pass public.access_passes;
begin
  update public.orders set state = next_state where id = purchase returning * into bought;
  if next_state = 'paid' then
    perform private.restore_pass(passes.id) from public.access_passes as passes where passes.order_id = purchase;
    if not found and not was_applied then
      pass := private.give_pass(bought.user_id, bought.plan, 'order', pg_catalog.make_interval(mins => bought.minutes));
      update public.access_passes set order_id = purchase where id = pass.id;
    end if;
  elsif next_state in ('refunded', 'disputed') then
    perform private.revoke_pass(passes.id, next_state) from public.access_passes as passes where passes.order_id = purchase;
  end if;
end
$$;
comment on function private.enter_order_state(uuid, text, boolean) is 'Brings an order to another state, and its pass along.';

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
-- It happened at an instant that the provider names; what is reported late, or without one, happened between the order and
-- now. Here the order is found and locked and the event noted; judge_payment() says what it comes to, enter_order_state()
-- does that.
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
  moment timestamptz;
  is_ours boolean;
  was_applied boolean;
  received_cents bigint;
  judged record;
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
  perform private.lock_people(array[orders.user_id, passes.user_id])
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
  -- What the event does not name counts as the order's own.
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

  was_applied := exists (
    select from private.payment_events as events
    where events.order_id = bought.id and events.fact in ('paid', 'won') and events.outcome = 'applied'
  );
  select max(events.amount_cents) into received_cents
    from private.payment_events as events where events.order_id = bought.id and events.fact = 'paid';
  judged := private.judge_payment(
    fact, bought.state, is_ours,
    is_as_ordered => (amount, money, live) is not distinct from (bought.amount_cents, bought.currency, bought.is_live),
    -- The whole is what came, where that was another sum than ordered.
    is_refund_whole => coalesce(amount, 0) >=
      coalesce(case bought.state when 'review' then received_cents end, bought.amount_cents),
    is_dispute_won => coalesce(greatest(bought.won_at, case fact when 'won' then moment end)
      >= greatest(bought.disputed_at, case fact when 'disputed' then moment end), false),
    has_holder => bought.user_id is not null,
    was_paid => bought.paid_at is not null,
    was_applied => was_applied,
    is_payment_held => exists (
      select from private.payment_events as events
      where events.order_id = bought.id and events.fact = 'paid' and events.outcome = 'review'
    )
  );
  -- What was bought before stays as it is when money comes beside it.
  if judged.next_state <> bought.state then
    perform private.enter_order_state(bought.id, judged.next_state, was_applied);
  end if;

  insert into private.payment_events (provider, id, fact, order_id, amount_cents, currency, outcome, happened_at)
  values (provider_name, event_id, fact, bought.id, amount, money, judged.outcome, moment);
  if is_ours and judged.outcome <> 'review' then
    perform private.date_order(bought.id, fact, moment);
  end if;
  return jsonb_build_object('outcome', judged.outcome, 'state', judged.next_state);
end
$$;
grant execute on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz)
  to service_role;
comment on function public.settle_order(text, text, text, uuid, text, text, bigint, text, boolean, timestamptz) is
  'Does what a provider''s event says, once: {outcome, state}.';
