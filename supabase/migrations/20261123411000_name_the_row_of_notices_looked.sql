-- The hosted service refuses an update without a condition for the roles of its API (safeupdate), in functions too.

create or replace function public.collect_notices() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  due record;
  state text;
  posted integer := 0;
  failed integer := 0;
  failures jsonb := '[]';
  happened integer := 0;
  latest timestamptz;
begin
  if not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('collect notices', 0)) then
    return jsonb_build_object('posted', 0, 'failed', 0, 'failures', failures);
  end if;
  delete from public.notices where id in (
    select id from public.notices where created_at < now() - interval '90 days' limit 1000 for update skip locked);
  delete from private.notice_retries where failed_at < now() - interval '1 day';
  -- Whoever had these in hand is gone: sent or not, they are not sent again. But better twice than never of security.
  update public.notices set mail = case when kind = 'security' and mail_tries < 3 then 'waiting' else 'unknown' end
  where mail = 'sending' and claimed_at < now() - interval '15 minutes';
  update public.notices set mail = 'late' where mail = 'waiting' and mail_until <= now();

  for due in
    select found.* from private.notices_looked as looked
    cross join lateral private.due_notices(greatest(looked.looked_from_at, now() - interval '1 day')) as found
  loop
    happened := happened + (due.due_at is not null)::integer;
    latest := greatest(latest, due.due_at);
    begin
      posted := posted + coalesce(private.tell_notice(due.collector, due.item, due.person), 0);
      if due.is_retry then
        delete from private.notice_retries
        where collector = due.collector and item_id = due.item and user_id = due.person;
      end if;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      failed := failed + 1;
      if failed <= 20 then
        failures := failures || jsonb_build_object('collector', due.collector, 'id', due.item, 'sqlState', state);
      end if;
      if due.collector = 'check_in' then
        -- Behind those that were not tried.
        update private.check_in_reminders set due_at = now() + interval '30 seconds' where member_id = due.item;
      elsif due.due_at is not null then
        insert into private.notice_retries (collector, item_id, user_id)
        select due.collector, due.item, id from auth.users where id = due.person
        on conflict do nothing;
      end if;
    end;
  end loop;
  -- A transaction that ends after this one may have written an earlier instant. Where there was more than one run reads, the next
  -- goes on from there.
  update private.notices_looked
  set looked_from_at = case when happened >= 2000 then latest else now() - interval '2 minutes' end
  where is_only;
  return jsonb_build_object('posted', posted, 'failed', failed, 'failures', failures);
end
$$;
