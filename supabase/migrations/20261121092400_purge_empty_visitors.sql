-- Visitors who left nothing: anonymous users without a debt, a payment, a plan, a name, an order, a pass that ended lately,
-- or an address that waits, and without a sign of life for so long.
create function private.empty_visitors(unseen interval) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select users.id from auth.users
  where users.is_anonymous
    and users.created_at < now() - unseen
    and coalesce(users.last_sign_in_at, users.created_at) < now() - unseen
    and coalesce(users.email_change, '') = '' and coalesce(users.phone_change, '') = ''
    and not exists (select from auth.sessions where sessions.user_id = users.id
      and greatest(sessions.refreshed_at at time zone 'UTC', sessions.created_at) >= now() - unseen)
    and not exists (select from public.debts where debts.user_id = users.id)
    and not exists (select from public.debt_payments where debt_payments.user_id = users.id)
    and not exists (select from public.payoff_plans where payoff_plans.user_id = users.id)
    and not exists (select from public.profiles where profiles.user_id = users.id and profiles.first_name is not null)
    and not exists (select from public.orders where orders.user_id = users.id)
    and not exists (select from public.access_passes where access_passes.user_id = users.id
      and access_passes.ends_at >= now() - unseen)
$$;
revoke all on function private.empty_visitors(interval) from public;
comment on function private.empty_visitors(interval) is 'Anonymous users who kept nothing and were not seen for so long.';

-- Forgets visitors who left nothing, at most a thousand at once; answers how many. Tries that no limit looks at any more
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
    select id from auth.users where id in (select private.empty_visitors(unseen)) limit 1000 for update skip locked
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
revoke all on function public.purge_empty_visitors(interval) from public, anon, authenticated, service_role;
grant execute on function public.purge_empty_visitors(interval) to service_role;
comment on function public.purge_empty_visitors(interval) is
  'Deletes anonymous users who kept nothing and were not seen for so long; how many.';
