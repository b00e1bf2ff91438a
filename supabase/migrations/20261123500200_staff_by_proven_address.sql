-- Nobody becomes staff by an address that they haven't shown to be theirs, or that single sign-on vouches for.
create or replace function public.add_staff(address text, staff_role text) returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  person auth.users;
begin
  -- Accounts of single sign-on have addresses that others may have too, and that another service vouches for.
  select * into person from auth.users
    where lower(email) = lower(btrim(address)) and not is_anonymous and deleted_at is null
    order by is_sso_user, email_confirmed_at nulls last limit 1;
  if person.id is null then
    return 'unknown';
  end if;
  if person.is_sso_user then
    return 'single_sign_on';
  end if;
  if person.email_confirmed_at is null then
    return 'unconfirmed';
  end if;
  insert into private.staff (user_id, role) values (person.id, staff_role)
  on conflict (user_id) do update set role = excluded.role;
  insert into private.audit_log (staff_id, action, detail) values (person.id, 'added', staff_role);
  return 'added';
end
$$;
comment on function public.add_staff(text, text) is
  'Makes the member of this mail address staff: added, unknown, unconfirmed or single_sign_on.';
