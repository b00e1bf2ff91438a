-- An invitation's code tells a first name. Asked of the data service, anybody could try codes without end: nobody is
-- counted there. From now on the function `access` asks, which knows the network that a request comes from.
drop function public.invitation(text);

-- Whoever invites with this code: {"outcome", "firstName", "passesLeft", "waitSeconds"}.
--   known      whose it is, and the free passes they may still give this month
--   unknown    no such code (counted as a guess)
--   too_many   twenty wrong codes in a quarter of an hour from this network; the right one waits too (wait)
-- Counted apart from what a session may try, so that a household which opens old links can still take a new one.
-- Definer: it reads a stranger's first name by their code. Executable by service_role alone, which says who the sender is.
create function public.see_invitation(invite text, sender text) returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  wait constant integer := private.attempt_wait('invitation seen', sender, 20, interval '15 minutes');
  inviter uuid;
begin
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'waitSeconds', wait);
  end if;
  inviter := private.inviter_of(invite);
  if inviter is null then
    perform private.note_attempt('invitation seen', sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  return jsonb_build_object(
    'outcome', 'known', 'firstName', private.first_name_of(inviter), 'passesLeft', private.passes_left(inviter));
end
$$;
revoke all on function public.see_invitation(text, text) from public, anon, authenticated, service_role;
grant execute on function public.see_invitation(text, text) to service_role;
comment on function public.see_invitation(text, text) is
  'Whoever invites with this code: {outcome, firstName, passesLeft, waitSeconds}; outcome known, unknown or too_many.';
