-- schemas/assistant/write_turns.sql

-- How a question is taken, answered and ended. The server calls these, once it knows who asks.

-- Lets somebody ask, or see what would be sent, and counts it: 20 times a minute and 600 times a day, and 100 times a minute from one network.
-- Asked before anything is read or worked out, whether a model is asked or not, and whoever's key it is. Questions that are taken have a
-- limit of their own besides (open_turn).
--   MW801 too many; hint: seconds to wait
-- Definer: it counts in private tables. Executable by service_role alone.
create or replace function public.pace_question(person uuid, sender_hash text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refuse_for_now(greatest(
    private.attempt_wait('question pace', person::text, 20, interval '1 minute'),
    private.attempt_wait('question pace', person::text, 600, interval '1 day'),
    private.attempt_wait('question pace', sender_hash, 100, interval '1 minute')
  ), 'MW801', 'Too many questions');
  perform private.note_attempt('question pace', person::text);
  perform private.note_attempt('question pace', sender_hash);
end
$$;

grant execute on function public.pace_question(uuid, text) to service_role;

comment on function public.pace_question(uuid, text) is
  'Counts that somebody asks, or looks at what would be sent. Raises MW801.';
