-- Whoever deletes an account holds the circles it is in by their ids, like everybody who needs more than one. Its name has it come
-- before those of the foreign keys, which would take them in any order.
-- Definer: the auth service deletes accounts.
create function private.hold_circles_of_deleted() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.circles
    where id in (select circle_id from public.circle_members where user_id = old.id) order by id for update;
  return null;
end
$$;
revoke all on function private.hold_circles_of_deleted() from public;
comment on function private.hold_circles_of_deleted() is
  'Trigger on auth.users: the circles of a deleted account are held in their order.';

create trigger "Circles_in_order"
  after delete on auth.users
  for each row execute function private.hold_circles_of_deleted();
