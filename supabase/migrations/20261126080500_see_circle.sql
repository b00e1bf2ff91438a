-- What somebody without an account may see of a circle, by its code alone: {outcome: 'known', name, purpose, weekday, zone, inviter:
-- {alias, pot}, members, places_left, expires_at}, {outcome: 'unknown'} or {outcome: 'too_many', wait_seconds}. A code that ran out,
-- was taken back or never was, and one to a circle that is full or over, read alike and count alike: none tells of a circle. The
-- others in it stay unnamed.
-- Definer: circles are read by functions alone. Executable by service_role alone, which says who the sender is.
create or replace function public.see_circle(code text, sender text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  limits record;
  rate record;
  wait integer;
  found_code private.invite_codes;
  held public.circles;
  inside integer;
  inviter record;
begin
  select * into limits from private.community_limits();
  select * into strict rate from private.community_rate('wrong invite', true);
  wait := private.attempt_wait('circle seen', see_circle.sender, rate.max_events, rate.period);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'wait_seconds', wait);
  end if;
  select * into found_code from private.invite_codes as codes
    where codes.hash = private.invite_hash(see_circle.code) and codes.ended_at is null and codes.expires_at > now();
  select * into held from public.circles where id = found_code.circle_id and ended_at is null;
  select count(*) into inside from public.circle_members where circle_id = held.id;
  if held.id is null or inside >= limits.circle_max then
    perform private.note_attempt('circle seen', see_circle.sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  select * into inviter from private.alias_in(held.id, found_code.user_id);
  return jsonb_build_object(
    'outcome', 'known', 'name', held.name, 'purpose', held.purpose,
    'weekday', private.weekday_in(held, private.current_week(held, now())), 'zone', held.time_zone,
    'inviter', jsonb_build_object(
      'alias', inviter.name, 'pot', jsonb_build_object('shape', inviter.pot_shape, 'glaze', inviter.pot_glaze)),
    'members', inside, 'places_left', limits.circle_max - inside, 'expires_at', found_code.expires_at);
end
$$;

revoke all on function public.see_circle(text, text) from public, anon, authenticated, service_role;

grant execute on function public.see_circle(text, text) to service_role;

comment on function public.see_circle(text, text) is
  'The circle that a code invites to, for somebody without an account: {outcome: known, unknown or too_many, …}.';
