-- Erases closed accounts whose fourteen days are over, at most so many; answers how many. Of several at once each erases others, and
-- one that is ended in the middle has erased none: the next one does. An account that cannot be erased keeps no other from it.
-- Definer: it deletes accounts. Executable by service_role alone.
create or replace function public.erase_due_accounts(max_accounts integer default 20) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  chosen uuid[];
  due record;
  gone integer := 0;
begin
  if max_accounts is null or max_accounts not between 1 and 1000 then
    raise exception using errcode = '22023', message = 'Between 1 and 1000 accounts';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  select array_agg(user_id) into chosen from (
    select user_id from private.leaving_accounts
    where erase_at <= now() order by failed_at nulls first, erase_at, user_id limit max_accounts) as first;
  -- All of them by their ids, as lock_people() has it: one after another in the order they're erased, this and who holds one of
  -- them already would wait for each other.
  perform from auth.users where id = any (chosen) order by id for update;
  for due in
    select user_id, keeps_answers from private.leaving_accounts
    where user_id = any (chosen) and erase_at <= now() order by failed_at nulls first, erase_at, user_id
  loop
    begin
      if private.erase_person(due.user_id, due.keeps_answers) then
        gone := gone + 1;
      end if;
    exception when others then
      raise warning 'A closed account could not be erased: % %', sqlstate, sqlerrm;
      update private.leaving_accounts set failed_at = now() where user_id = due.user_id;
    end;
  end loop;
  perform private.forget_account_closed_mails();
  return gone;
end
$$;

revoke all on function public.erase_due_accounts(integer) from public, anon, authenticated, service_role;

grant execute on function public.erase_due_accounts(integer) to service_role;

comment on function public.erase_due_accounts(integer) is
  'Erases closed accounts whose days are over, at most so many; how many. For the clock.';
