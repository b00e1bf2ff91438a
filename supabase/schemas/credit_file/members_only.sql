-- Credit file, disputes and scores are for people with an account, never for a pass (15 USC 1679a(3): nobody is paid for them).

-- Is this session a member's, with nothing due first?
-- Definer for the same reason as may_enter(), and called in the same way.
create function private.is_member() returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return public.session_status() = 'member';
end
$$;
grant execute on function private.is_member() to authenticated;
comment on function private.is_member() is
  'Policy helper: the session is a member''s, and nothing is due first. No visitor''s, with a pass or without.';
