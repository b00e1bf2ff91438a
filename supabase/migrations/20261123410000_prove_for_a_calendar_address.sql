-- A calendar address is shown and made by who has shown who they are, and ends with the password.

create or replace function public.my_calendar_feed() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'secret', case when private.has_fresh_proof() then private.feed_secret(feeds.id) end,
    'madeAt', feeds.created_at)
  from (values (true)) as one
  left join public.calendar_feeds as feeds on feeds.user_id = auth.uid() and public.session_standing() = 'member'
$$;
comment on function public.my_calendar_feed() is
  'The calling member''s calendar: {secret, madeAt}; nulls where there is none, and no secret without a fresh proof.';

create or replace function public.make_calendar_feed() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.require_fresh_proof();
  perform private.refuse_for_now(
    private.attempt_wait('calendar', auth.uid()::text, 20, interval '1 day'), 'MW711', 'The address was renewed often enough today');
  perform private.note_attempt('calendar', auth.uid()::text);
  perform private.hold_people(array[auth.uid()]);
  insert into public.calendar_feeds as feeds (user_id) values (auth.uid())
  on conflict (user_id) do update set id = gen_random_uuid(), created_at = now();
  return public.my_calendar_feed();
end
$$;
comment on function public.make_calendar_feed() is 'A new calendar address of the calling member: {secret, madeAt}. Raises MW601, MW701, MW711.';

-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.end_calendar_feed_with_password() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.calendar_feeds where user_id = new.id;
  return null;
end
$$;
revoke all on function private.end_calendar_feed_with_password() from public;
comment on function private.end_calendar_feed_with_password() is 'Trigger on auth.users: a new password ends the calendar address.';

create trigger end_calendar_feed_with_password
  after update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.end_calendar_feed_with_password();
