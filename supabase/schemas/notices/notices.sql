-- What a person is told: here, and by mail. A notice names an event, and no event is told twice: whoever finds it again, and be it
-- another server in the same instant, finds it told.
create table public.notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('payments', 'plan', 'check_in', 'circle', 'disputes', 'cards', 'answers', 'meetings', 'security', 'access')),
  type text not null check (char_length(type) between 1 and 40),
  event text not null check (char_length(event) between 1 and 200),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object' and octet_length(params::text) <= 4000),
  is_here boolean not null,
  seen_at timestamptz,
  mail text not null default 'none' check (mail in ('none', 'waiting', 'sending', 'sent', 'failed', 'late', 'unknown')),
  mail_at timestamptz not null default now(),
  mail_until timestamptz not null,
  mail_tries smallint not null default 0,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint notices_once unique (user_id, event),
  constraint notices_claimed_while_sending check (mail <> 'sending' or claimed_at is not null)
);
comment on table public.notices is 'What a person is told, here and by mail: of each event once. Written by functions alone.';
comment on column public.notices.event is 'What it is about, told once: e.g. the installment of a debt, or an answer.';
comment on column public.notices.mail is
  'none: not by mail. waiting, sending, sent. failed: given up after three tries. late: its time passed. unknown: whoever sent it ended in the middle, and it is not sent again.';
comment on column public.notices.mail_until is 'From then on it would come too late, and is not sent any more.';

create index notices_user_id on public.notices (user_id, created_at);
create index notices_mail on public.notices (mail_at) where mail = 'waiting';
create index notices_sending on public.notices (claimed_at) where mail = 'sending';
create index notices_created_at on public.notices (created_at);

alter table public.notices enable row level security;
revoke all on public.notices from public, anon, authenticated, service_role;
grant select on public.notices to authenticated;
grant select, insert, update, delete on public.notices to service_role;

create policy "A person reads what they were told"
  on public.notices for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- Tells a member of an event, once: here and by mail as they chose; a visitor of the end of their time alone, here. Of a closed account
-- only what concerns its security is told. The mail waits for the end of their quiet hours, unless it
-- concerns their security; after `lasting` it would be too late. Answers whether it is new.
create function private.post_notice(
  person uuid, notice_kind text, notice_type text, notice_event text, notice_params jsonb default '{}',
  lasting interval default interval '1 day', by_mail boolean default true
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  here constant boolean := private.wants_notice(person, notice_kind, 'here');
  mailed constant boolean := by_mail and private.wants_notice(person, notice_kind, 'mail')
    -- A notice to an address that was theirs until now names it.
    and (notice_params ? 'email'
      or exists (select from auth.users where id = person and email <> '' and email_confirmed_at is not null));
begin
  if not here and not mailed
    or not exists (
      select from auth.users where id = person and is_anonymous = (notice_kind = 'access') and deleted_at is null)
    or notice_kind <> 'security' and exists (select from private.leaving_accounts where user_id = person) then
    return false;
  end if;
  insert into public.notices (user_id, kind, type, event, params, is_here, mail, mail_at, mail_until)
  values (person, notice_kind, notice_type, notice_event, notice_params, here,
    case when mailed then 'waiting' else 'none' end,
    case when notice_kind = 'security' then now() else private.after_quiet(person, now()) end,
    now() + lasting)
  on conflict on constraint notices_once do nothing;
  if not found then
    return false;
  end if;
  if here then
    perform realtime.send('{}', 'notice', 'person:' || person::text, true);
  end if;
  return true;
end
$$;
comment on function private.post_notice(uuid, text, text, text, jsonb, interval, boolean) is
  'Tells a person of an event, once, here and by mail as they chose. Whether it is new.';

-- What a page may still say of a question: its title, while everybody may read it.
create function private.shown_title(question text) returns text
language sql
stable
set search_path = ''
as $$ select title from public.questions where id::text = question and state = 'shown' $$;
comment on function private.shown_title(text) is 'The title of a question that is shown, or null.';

-- Does a notice still say what is so? A week that was checked in, a day or a meeting that is over, a payment that was made since,
-- a plan that ends as it did before, a vote or a match that is settled are no news.
create function private.is_current(notice public.notices) returns boolean
language sql
stable
set search_path = ''
as $$
  select case notice.type
    when 'check_in' then notice.created_at > now() - interval '2 days' and not exists (
      select from public.check_ins
      where user_id = notice.user_id and circle_id::text = notice.params ->> 'circle'
        and week_on::text = notice.params ->> 'week' and (result is not null or is_rest))
    when 'payment_due' then (notice.params ->> 'dueOn')::date >= (now() at time zone private.zone_of(notice.user_id))::date
      and exists (
        select from pg_catalog.jsonb_array_elements(notice.params -> 'items') as item
        where not exists (
          select from public.debt_payments
          where user_id = notice.user_id and debt_id::text = item ->> 'debt' and created_at > notice.created_at))
    -- The plan ends sooner again, or is another one.
    when 'plan_drift' then exists (
      select from private.reckonings
      where user_id = notice.user_id and plan_ends_on >= (notice.params ->> 'endsOn')::date)
    when 'first_promise' then notice.created_at > now() - interval '3 days' and exists (
      select from public.check_ins where 'first:' || id = notice.event and first_result is null and circle_id is not null)
    when 'dispute_late' then exists (
      select from public.dispute_cases
      where id::text = notice.params ->> 'dispute' and user_id = notice.user_id and state in ('sent', 'received'))
    when 'deadline_soon' then exists (
      select from public.deadlines
      where user_id = notice.user_id and 'deadline:' || id || ':' || ends_on = notice.event and mailed_on is null
        and ends_on >= (now() at time zone private.zone_of(notice.user_id))::date)
    -- Another report is without it, or the account was deleted.
    when 'off_report' then exists (
      select from private.off_report_days as days
      where days.user_id = notice.user_id and days.is_disputable and 'off_report:' || days.off_on = notice.event)
    when 'cards_again' then exists (
      select from public.card_choices
      where user_id = notice.user_id and is_reminded and 'cards:' || look_again_on = notice.event)
    when 'meeting_taken' then (notice.params ->> 'startsAt')::timestamptz > now()
    when 'meeting_soon' then (notice.params ->> 'startsAt')::timestamptz > now() - interval '45 minutes'
    when 'buddy_asked' then exists (
      select from public.buddies where 'asked:' || id = notice.event and accepted_at is null and declined_at is null)
    when 'buddy_accepted' then exists (select from public.buddies where 'accepted:' || id = notice.event)
    when 'meeting_offered' then exists (
      select from public.meetings where id::text = notice.params ->> 'meeting' and state = 'offered')
    when 'vote' then exists (
      select from private.removals where 'vote:' || id = notice.event and settled_at is null and closes_at > now())
    when 'match' then exists (
      select from private.matches where 'match:' || id = notice.event and settled_at is null and closes_at > now())
    when 'match_waits' then exists (
      select from private.waiting_requests() as requests
      where requests.user_id = notice.user_id and 'match_waits:' || requests.asked_at = notice.event)
    when 'pass_ends' then (notice.params ->> 'endsAt')::timestamptz > now()
      and exists (select from auth.users where id = notice.user_id and is_anonymous)
      and (notice.params ->> 'endsAt')::timestamptz = private.end_of_time(notice.user_id)
    when 'joined' then exists (
      select from public.circle_members as newer
      where 'joined:' || newer.id = notice.event and not private.is_hidden_for(notice.user_id, newer.user_id, newer.circle_id))
    when 'circle_ends' then exists (
      select from public.circles
      where id::text = notice.params ->> 'circle' and ended_at is null and ends_at > now())
    else true
  end
$$;
comment on function private.is_current(public.notices) is 'Does a notice still say what is so?';

-- What the calling person was told lately and has not put away, the newest first:
-- [{id, type, params, created_at}]; a question's title is read now, so that what is gone is not said any more.
-- Definer: it reads the questions' titles. Executable by authenticated alone.
create function public.my_notices() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'type', type, 'created_at', created_at,
    'params', params || case when params ? 'question'
      then jsonb_build_object('title', private.shown_title(params ->> 'question')) else '{}' end)
    order by created_at desc, id), '[]')
  from (
    select * from public.notices
    where user_id = auth.uid() and is_here and seen_at is null and created_at > now() - interval '14 days'
      and private.may_see_own() and private.is_current(notices)
    order by created_at desc, id limit 20
  ) as latest
$$;
grant execute on function public.my_notices() to authenticated;
comment on function public.my_notices() is
  'What the calling person was told lately and has not put away: [{id, type, params, created_at}].';

-- Puts notices away: those, or all. What is not the caller's stays as it is.
-- Definer: notices are written by functions alone. Executable by authenticated alone.
create function public.see_notices(ids uuid[] default null) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  seen integer;
begin
  if not private.may_see_own() then
    raise exception using errcode = 'MW002', message = 'This is for who is signed in';
  end if;
  update public.notices set seen_at = now()
  where user_id = auth.uid() and seen_at is null and is_here and (ids is null or id = any (ids));
  get diagnostics seen = row_count;
  return seen;
end
$$;
grant execute on function public.see_notices(uuid[]) to authenticated;
comment on function public.see_notices(uuid[]) is 'Puts notices of the calling person away, all where none are named. How many.';
