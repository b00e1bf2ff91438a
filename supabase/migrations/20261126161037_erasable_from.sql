-- From when on a code may erase an account at once; null where it may now. A telephone that came to an account with a mailbox within
-- fourteen days, as long as closing takes, may be somebody else's: a code may have gone there, so none counts until then.
create or replace function private.erasable_from(person uuid) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select phone_confirmed_at + interval '14 days' from auth.users
  where id = person and email_confirmed_at is not null and coalesce(email, '') <> ''
    and phone_confirmed_at > email_confirmed_at and phone_confirmed_at > now() - interval '14 days'
$$;

comment on function private.erasable_from(uuid) is
  'From when on a code may erase an account at once, where its telephone is new; null where it may now.';

-- Was a code or link that was sent to their address shown in this session within ten minutes, and counts?
create or replace function private.showed_sent_code_lately() returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from pg_catalog.jsonb_array_elements(
      case when pg_catalog.jsonb_typeof(auth.jwt() -> 'amr') = 'array' then auth.jwt() -> 'amr' else '[]' end) as shown
    where shown ->> 'method' in ('otp', 'magiclink')
      and pg_catalog.to_timestamp((shown ->> 'timestamp')::double precision) > now() - interval '10 minutes')
    and private.erasable_from(auth.uid()) is null
$$;

comment on function private.showed_sent_code_lately() is
  'Was a code that was mailed or texted shown in this session within ten minutes, by an account whose telephone is not new?';

-- What the calling person is told before they delete, and while their account is closed; null for anybody else.
--   kind             member, leaving or visitor
--   eraseAt          when a closed account is erased
--   atOnceFrom       from when on it may be erased at once, where its telephone is new; null where it may now
--   helpfulAnswers   how many answers helped others, or were taken by who asked
--   circles          how many circles they are in
--   orders           [{number, state}] of which money may still come or go
--   timeEndsAt       until when time that they paid for or were given runs
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
      select max(ends_at) from public.access_passes where user_id = person and revoked_at is null and ends_at > now()));
end
$$;

grant execute on function public.my_leaving() to authenticated;

comment on function public.my_leaving() is
  'What deleting means for the caller: {kind, eraseAt, atOnceFrom, keepsAnswers, helpfulAnswers, circles, orders, timeEndsAt}, or null.';
