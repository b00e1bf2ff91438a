-- A visit that is brought to an account takes its orders along: receipts and history are there. The time stays with
-- the visit: a member needs none. claim_visitor_data() has locked them.
create function private.bring_orders() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders set user_id = new.member_id where user_id = new.visitor_id;
  return null;
end
$$;
revoke all on function private.bring_orders() from public;
comment on function private.bring_orders() is 'Trigger on private.visitor_claims: the visitor''s orders go to the member.';
create trigger bring_orders
  after insert or update on private.visitor_claims
  for each row execute function private.bring_orders();
