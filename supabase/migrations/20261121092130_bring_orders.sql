-- A visit that is brought to an account takes its orders along: receipts and history are there. The time stays with
-- the visit: a member needs none.
create function private.bring_orders() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  held uuid[];
begin
  -- A receipt may bring one more here in this instant: none moves that is not locked.
  loop
    select array_agg(id order by id) into held from public.orders where user_id = new.visitor_id;
    exit when held is null;
    perform private.lock_order(id) from unnest(held) as id;
    update public.orders set user_id = new.member_id where id = any (held) and user_id = new.visitor_id;
  end loop;
  return null;
end
$$;
revoke all on function private.bring_orders() from public;
comment on function private.bring_orders() is 'Trigger on private.visitor_claims: the visitor''s orders go to the member.';
create trigger bring_orders
  after insert or update on private.visitor_claims
  for each row execute function private.bring_orders();
