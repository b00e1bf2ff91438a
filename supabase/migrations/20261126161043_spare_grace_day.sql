-- What the calling person is told before they delete, and while their account is closed; null for anybody else.
--   kind             member, leaving or visitor
--   eraseAt          when a closed account is erased
--   atOnceFrom       from when on it may be erased at once, where its telephone is new; null where it may now
--   helpfulAnswers   how many answers helped others, or were taken by who asked
--   circles          how many circles they are in
--   orders           [{number, state}] of which money may still come or go
--   timeEndsAt       until when time that they paid for or were given runs; the day that a visitor gets who signs up is none
-- Definer: a closed account reads nothing else. Executable by authenticated alone, and of the caller alone.
create or replace function public.my_leaving() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  standing constant text := public.session_status();
begin
  if standing not in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over') then
    return null;
  end if;
  return jsonb_build_object(
    'kind', case when standing in ('member', 'leaving') then standing else 'visitor' end,
    'eraseAt', (select erase_at from private.leaving_accounts where user_id = person),
    'atOnceFrom', private.erasable_from(person),
    'keepsAnswers', (select keeps_answers from private.leaving_accounts where user_id = person),
    'helpfulAnswers', (
      select count(*) from public.answers
      where author_id = person and state in ('shown', 'away')
        and (helped > 0 or exists (select from public.questions where accepted_id = answers.id and author_id <> person))),
    'circles', (
      select count(*) from public.circle_members join public.circles on circles.id = circle_members.circle_id
      where user_id = person and ended_at is null),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object('number', number, 'state', state) order by created_at), '[]')
      from public.orders
      where user_id = person and (state in ('processing', 'review', 'disputed')
        or state in ('created', 'open') and created_at > now() - interval '1 day')),
    'timeEndsAt', (
      select max(ends_at) from public.access_passes
      where user_id = person and source <> 'grace' and revoked_at is null and ends_at > now()));
end
$$;

grant execute on function public.my_leaving() to authenticated;

comment on function public.my_leaving() is
  'What deleting means for the caller: {kind, eraseAt, atOnceFrom, keepsAnswers, helpfulAnswers, circles, orders, timeEndsAt}, or null.';
