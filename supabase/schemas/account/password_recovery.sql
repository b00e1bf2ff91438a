-- When a person last set a password: a session opened by password recovery may touch nothing until then.
-- Written by a trigger, read by session_status(); no role of the API may see it.
create table private.password_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null
);
comment on table private.password_changes is 'Time of each person''s last change of password. Kept by trigger.';

alter table private.password_changes enable row level security;
revoke all on private.password_changes from public, anon, authenticated, service_role;

-- Definer: runs inside the auth service's own statement, whose role may not write here.
create function private.note_password_change() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.password_changes (user_id, changed_at)
  values (new.id, clock_timestamp())
  on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;
comment on function private.note_password_change() is 'Trigger on auth.users: keeps private.password_changes.';

create trigger note_password_change
  after update of encrypted_password on auth.users
  for each row
  when (new.encrypted_password is distinct from old.encrypted_password)
  execute function private.note_password_change();

-- Sessions that may touch nothing until their person has set a password. Password recovery is held to the new password
-- however it was opened: where the auth service does not write `recovery` into the token (a typed code, a link opened on
-- another device), the page says so itself, before it uses the session.
create table private.sessions_awaiting_password (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null default clock_timestamp()
);
comment on table private.sessions_awaiting_password is
  'Sessions opened by password recovery, or by a link to an account that somebody else may have started. Kept by await_new_password().';

create index sessions_awaiting_password_user_id on private.sessions_awaiting_password (user_id);

alter table private.sessions_awaiting_password enable row level security;
revoke all on private.sessions_awaiting_password from public, anon, authenticated, service_role;

-- The calling session may touch nothing any more until its person has set a password. Asked again, it stays as it is.
-- A token outlives its session by up to an hour. One whose session has ended, was ended or is another's can do nothing,
-- so there is nothing to hold back: the caller hears so, and no row is kept for it.
-- Definer: it writes a private table. Executable by authenticated: a session can only hold back itself.
--   MW111 the token names no session, or none that stands
create function public.await_new_password() returns void
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
grant execute on function public.await_new_password() to authenticated;
comment on function public.await_new_password() is
  'Holds the calling session back until its person has set a password. Raises MW111.';
