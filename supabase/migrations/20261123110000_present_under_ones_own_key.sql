-- On a live channel people are present under their own name alone: nobody shows as somebody else.

create or replace function private.may_show_in_circle(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.circle_members
    join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = auth.uid() and circle_members.share_here
      and private.circle_topic(circles) = topic and public.session_standing() = 'member'
      and coalesce(nullif(current_setting('realtime.presence_key', true), ''), circle_members.id::text)
        = circle_members.id::text
      and not exists (
        select from public.circle_members as fellows
        where fellows.circle_id = circles.id and private.is_blocked(auth.uid(), fellows.user_id)))
$$;

-- May the caller be shown as here? Only as the one of the two that they are: the gateway says under which name they want to be
-- shown, the hosted service doesn't. Definer, as above.
create function private.may_show_in_room(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.meetings
    where private.meeting_topic(meetings) = topic and case auth.uid()
      when one_id then coalesce(nullif(current_setting('realtime.presence_key', true), ''), 'one') = 'one'
      when other_id then coalesce(nullif(current_setting('realtime.presence_key', true), ''), 'other') = 'other'
      else false end)
$$;
revoke all on function private.may_show_in_room(text) from public;
grant execute on function private.may_show_in_room(text) to authenticated;
comment on function private.may_show_in_room(text) is 'Policy helper: may the caller be shown as present in this room?';

drop policy "Two people write in the room of their meeting" on realtime.messages;
create policy "Two people write in the room of their meeting"
  on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) like 'meeting:%' and (select private.may_be_in_room((select realtime.topic())))
    and (extension <> 'presence' or (select private.may_show_in_room((select realtime.topic())))));
