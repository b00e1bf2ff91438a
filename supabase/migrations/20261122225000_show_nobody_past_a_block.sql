-- May the caller be shown as here? Only who chose to be. Whoever is here is shown to everybody on the channel: who blocked a
-- fellow, or was blocked by one, is shown to nobody there. Definer, as above.
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
      and not exists (
        select from public.circle_members as fellows
        where fellows.circle_id = circles.id and private.is_blocked(auth.uid(), fellows.user_id)))
$$;
