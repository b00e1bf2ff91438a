-- Where a person is signed in: the kind of device and when it was last used, never the place.

-- The calling member's sessions, this one first, then the newest: [{id, userAgent, since, lastUsedAt, isThis}]. No address of the
-- network is told. Empty for who is no member.
-- Definer: it reads auth.sessions, of the caller alone. Executable by authenticated alone.
create function public.my_sessions() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', mine.id, 'userAgent', mine.user_agent, 'since', mine.created_at, 'lastUsedAt', mine.last_used_at,
        'isThis', mine.is_this)
      order by mine.is_this desc, mine.last_used_at desc, mine.id),
    '[]')
  from (
    select id, left(user_agent, 1000) as user_agent, created_at,
      greatest(created_at, refreshed_at at time zone 'utc') as last_used_at,
      coalesce(id::text = auth.jwt() ->> 'session_id', false) as is_this
    from auth.sessions
    where user_id = auth.uid() and (not_after is null or not_after > now()) and public.session_status() = 'member'
  ) as mine
$$;
grant execute on function public.my_sessions() to authenticated;
comment on function public.my_sessions() is
  'Where the calling member is signed in: [{id, userAgent, since, lastUsedAt, isThis}].';

-- Ends one of the calling member's sessions. Whether there was one; somebody else's is none. Raises MW601.
-- Definer: it deletes from a table of the auth service. Executable by authenticated alone.
create function public.end_session(id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_member();
  delete from auth.sessions where sessions.id = end_session.id and sessions.user_id = auth.uid();
  return found;
end
$$;
grant execute on function public.end_session(uuid) to authenticated;
comment on function public.end_session(uuid) is 'Ends one of the calling member''s sessions; whether there was one. Raises MW601.';

-- What ends every session ends the sign-ins that are under way, too: a code that was handed out would make another one.
create function private.end_sign_ins_under_way(person uuid) returns void
language sql
set search_path = ''
as $$
  delete from auth.flow_state where user_id = person and auth_code_issued_at is not null
$$;
comment on function private.end_sign_ins_under_way(uuid) is 'Takes back the codes by which somebody could still be signed in as a person.';

-- Ends every session of the calling member but the one that asks. How many there were. Raises MW601.
-- Definer for the same reason as end_session().
create function public.end_other_sessions() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  ended integer;
begin
  perform private.require_member();
  delete from auth.sessions
  where user_id = auth.uid() and sessions.id::text is distinct from auth.jwt() ->> 'session_id';
  get diagnostics ended = row_count;
  perform private.end_sign_ins_under_way(auth.uid());
  return ended;
end
$$;
grant execute on function public.end_other_sessions() to authenticated;
comment on function public.end_other_sessions() is
  'Ends every session of the calling member but the one that asks; how many there were. Raises MW601.';
