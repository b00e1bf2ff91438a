-- Refuses one more quote (MW405, hint: seconds to wait) while the order's holder has three that can still be paid and aren't, their
-- network fifteen, or the site around it forty-five: each of them is looked at every minute. Somebody's first is let in up to four times as
-- many, so that a neighbour keeps nobody from paying once. Locks both, so that many at once count one after another.
create or replace function private.refuse_open_quotes(purchase uuid, asked_by text, asked_around text) returns void
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

-- Those that are looked at next, by turns of which a payment was seen and of which none was, each the one that waited longest: neither keeps
-- the other waiting. Definer: as above. Executable by service_role alone.
create or replace function public.open_chain_quotes(max_count integer) returns jsonb
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
