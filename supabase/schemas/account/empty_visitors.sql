-- An order that no money came for and none can come for: it failed or ended, or nobody was sent to pay, or no real money
-- could move, and nothing was heard of it for so long. Where Stripe's page was opened, its own word is waited for.
create function private.is_order_over(bought public.orders, unseen interval) returns boolean
language sql
stable
set search_path = ''
as $$
  select bought.updated_at < now() - unseen and bought.paid_at is null and bought.refunded_at is null and (
    bought.state in ('failed', 'expired')
    or bought.state in ('created', 'open') and not bought.is_live
    or bought.state = 'created' and not exists (
      select from private.order_checkouts as checkouts
      where checkouts.order_id = bought.id and checkouts.reference is not null
    )
  )
$$;
comment on function private.is_order_over(public.orders, interval) is
  'Whether an order was never paid and no payment can come any more.';

-- Visitors who left nothing: anonymous users without a debt, a payment, a plan, a name, a lesson, a question, an order that is
-- paid or may be, a pass that ended lately, or an address that has waited for less than that, and without a sign of life for so long.
create function private.empty_visitors(unseen interval) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select users.id from auth.users
  where users.is_anonymous
    and users.created_at < now() - unseen
    and coalesce(users.last_sign_in_at, users.created_at) < now() - unseen
    and (coalesce(users.email_change, '') = '' or users.email_change_sent_at < now() - unseen)
    and (coalesce(users.phone_change, '') = '' or users.phone_change_sent_at < now() - unseen)
    and not exists (select from auth.sessions where sessions.user_id = users.id
      and greatest(sessions.refreshed_at at time zone 'UTC', sessions.created_at) >= now() - unseen)
    and not exists (select from public.debts where debts.user_id = users.id)
    and not exists (select from public.debt_payments where debt_payments.user_id = users.id)
    and not exists (select from public.payoff_plans where payoff_plans.user_id = users.id)
    and not exists (select from public.profiles where profiles.user_id = users.id and profiles.first_name is not null)
    and not exists (select from public.lesson_progress where lesson_progress.user_id = users.id)
    and not exists (select from public.review_cards where review_cards.user_id = users.id)
    and not exists (select from public.conversations where conversations.user_id = users.id)
    and not exists (select from public.orders where orders.user_id = users.id
      and not private.is_order_over(orders, unseen))
    and not exists (select from public.access_passes where access_passes.user_id = users.id
      and access_passes.ends_at >= now() - unseen)
$$;
comment on function private.empty_visitors(interval) is 'Anonymous users who kept nothing and were not seen for so long.';

-- Forgets visitors who left nothing, at most two hundred at once; answers how many. Tries that no limit looks at any more
-- go as well. Who comes back meanwhile stays: they are held first, and then looked at again.
-- Definer: it deletes users. Executable by service_role alone.
create function public.purge_empty_visitors(unseen interval) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  gone integer;
  held uuid[];
begin
  if unseen < interval '1 day' then
    raise exception using errcode = '22023', message = 'A visitor is kept a day at least';
  end if;
  -- Before any of them is held: whoever deletes takes this first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  held := array(
    select id from auth.users where id in (select private.empty_visitors(unseen)) limit 200 for update skip locked
  );
  delete from auth.users where id = any (held) and id in (select private.empty_visitors(unseen));
  get diagnostics gone = row_count;
  -- Whoever forgets some of them in this instant may wait for others by now.
  delete from private.attempts where id in (
    select id from private.attempts where tried_at < now() - interval '1 day' for update skip locked
  );
  return gone;
end
$$;
grant execute on function public.purge_empty_visitors(interval) to service_role;
comment on function public.purge_empty_visitors(interval) is
  'Deletes anonymous users who kept nothing and were not seen for so long; how many.';
