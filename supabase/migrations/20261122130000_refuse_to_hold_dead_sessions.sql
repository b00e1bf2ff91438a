-- A token outlives its session by up to an hour. One whose session has ended, was ended or is another's can do nothing,
-- so there is nothing to hold back: the caller hears so, and no row is kept for it.

-- The calling session may touch nothing any more until its person has set a password. Asked again, it stays as it is.
-- Definer: it writes a private table. Executable by authenticated: a session can only hold back itself.
--   MW111 the token names no session, or none that stands
create or replace function public.await_new_password() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  session constant uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  -- Held until the end: who signs out at the same moment does so before this or after it.
  perform from auth.sessions
  where sessions.id = session
    and sessions.user_id = auth.uid()
    and (sessions.not_after is null or sessions.not_after > now())
  for key share;
  if not found then
    raise exception using errcode = 'MW111', message = 'This token names no session that stands';
  end if;
  -- What ended without a new password needs no row any more.
  delete from private.sessions_awaiting_password as awaiting
  where awaiting.user_id = auth.uid()
    and not exists (select from auth.sessions where sessions.id = awaiting.session_id);
  insert into private.sessions_awaiting_password (session_id, user_id)
  values (session, auth.uid())
  on conflict (session_id) do nothing;
end
$$;
revoke all on function public.await_new_password() from public, anon, authenticated, service_role;
grant execute on function public.await_new_password() to authenticated;
comment on function public.await_new_password() is
  'Holds the calling session back until its person has set a password. Raises MW111.';
