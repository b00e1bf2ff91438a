-- The file's days are those of the zone that the person's device is in where they chose none.

create or replace function public.take_export(export uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken private.exports;
begin
  select * into taken from private.exports where id = take_export.export for update;
  if not found or not private.is_export_live(taken) then
    raise exception using errcode = 'MW705', message = 'This link is over';
  end if;
  if taken.downloads > private.export_downloads() then
    raise exception using errcode = 'MW706', message = 'This link was used often enough';
  end if;
  update private.exports set downloads = downloads + 1 where id = taken.id;
  return (
    select jsonb_build_object('person', users.id, 'account', jsonb_build_object(
      'email', users.email, 'phone', users.phone, 'signed_up_at', users.created_at, 'last_signed_in_at', users.last_sign_in_at,
      'ways_in', (select coalesce(string_agg(provider, ', ' order by provider), '') from auth.identities where user_id = users.id),
      'second_factors', (
        select count(*) from auth.mfa_factors where user_id = users.id and status = 'verified'),
      'closed_at', (select closed_at from private.leaving_accounts where user_id = users.id)),
      'timeZone', (select coalesce(time_zone, device_zone) from public.profiles where user_id = users.id))
    from auth.users where users.id = taken.user_id);
end
$$;
