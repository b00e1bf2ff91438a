-- Relief meetings: two buddies, thirty minutes, words only. The row says when, which part and since when; what they write to each
-- other goes from screen to screen and is kept nowhere, but by whoever keeps it at the end.

create table public.meetings (
  id uuid primary key default gen_random_uuid(),
  one_id uuid not null references auth.users (id) on delete cascade,
  other_id uuid not null references auth.users (id) on delete cascade,
  one_alias_id uuid not null references public.aliases (id) on delete cascade,
  other_alias_id uuid not null references public.aliases (id) on delete cascade,
  state text not null default 'offered' check (state in ('offered', 'taken', 'closed', 'cancelled')),
  offered_by_one boolean not null default true,
  times timestamptz[] not null check (cardinality(times) = 3),
  starts_at timestamptz,
  step smallint not null default 0 check (step between 0 and 4),
  step_at timestamptz,
  paused_at timestamptz,
  paused_seconds integer not null default 0 check (paused_seconds >= 0),
  one_left_at timestamptz,
  other_left_at timestamptz,
  epoch integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint meetings_taken_have_time check (state <> 'taken' or starts_at is not null and step_at is not null)
);
comment on table public.meetings is 'Relief meetings: times offered, the one taken, and the part that they are in. Read by functions alone.';
comment on column public.meetings.one_id is 'Who offered first; theirs are the first ten minutes.';
comment on column public.meetings.step is 'Arrive, the one''s ten minutes, the other''s, one step each, close.';
comment on column public.meetings.step_at is 'Since when that part runs, moved on by every pause.';
comment on column public.meetings.paused_seconds is 'How long all pauses that are over took.';

create index meetings_one_id on public.meetings (one_id, state);
create index meetings_other_id on public.meetings (other_id, state);
create index meetings_one_alias_id on public.meetings (one_alias_id);
create index meetings_other_alias_id on public.meetings (other_alias_id);

alter table public.meetings enable row level security;
revoke all on public.meetings from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.meetings to service_role;

-- Whatever is ever granted, it is for who may enter.
create policy "Only who may enter"
  on public.meetings as restrictive for all to authenticated
  using ((select private.may_enter()));

create trigger touch_updated_at
  before update on public.meetings
  for each row execute function private.touch_updated_at();

-- What somebody kept of a meeting: their own half, and the other's where both said so.
create table public.meeting_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  meeting_id uuid references public.meetings (id) on delete set null,
  mine text not null check (char_length(mine) <= 4000),
  theirs text check (char_length(theirs) <= 4000),
  my_step text check (char_length(my_step) between 1 and 140),
  created_at timestamptz not null default now(),
  constraint meeting_notes_once unique (user_id, meeting_id)
);
comment on table public.meeting_notes is 'What a person kept of a meeting. Seen by that person alone.';

create index meeting_notes_meeting_id on public.meeting_notes (meeting_id);

alter table public.meeting_notes enable row level security;
revoke all on public.meeting_notes from public, anon, authenticated, service_role;
grant select, delete on public.meeting_notes to authenticated;
grant select, insert, update, delete on public.meeting_notes to service_role;

create policy "A person reads what they kept"
  on public.meeting_notes for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes what they kept"
  on public.meeting_notes for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- How somebody closed a meeting. Neither learns the other's answer, but that both kept both.
create table private.meeting_closings (
  meeting_id uuid not null references public.meetings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  keep text not null check (keep in ('let_go', 'mine', 'both')),
  closed_at timestamptz not null default now(),
  primary key (meeting_id, user_id)
);
comment on table private.meeting_closings is 'Whether somebody who closed a meeting keeps notes of it.';

create index meeting_closings_user_id on private.meeting_closings (user_id);

alter table private.meeting_closings enable row level security;
revoke all on private.meeting_closings from public, anon, authenticated, service_role;

-- Every number of a meeting: minutes of its parts, how early the room opens and how long it stays, times that are offered.
create function private.meeting_limits(
  out step_minutes integer[], out early_minutes integer, out late_minutes integer, out times integer,
  out first_after_minutes integer, out days_ahead integer, out longest_pause_minutes integer)
language sql
immutable
set search_path = ''
as $$ select array[2, 10, 10, 6, 2], 10, 15, 3, 5, 60, 30 $$;
comment on function private.meeting_limits() is 'How long, how early, how late and how often, in meetings.';

-- When a room closes: after all parts, all pauses and a while for the last words.
create function private.meeting_over_at(meeting public.meetings) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select meeting.starts_at + pg_catalog.make_interval(
    mins => (select sum(minutes) from unnest(limits.step_minutes) as minutes)::integer + limits.late_minutes,
    secs => least(limits.longest_pause_minutes * 60, meeting.paused_seconds
      + coalesce(extract(epoch from now() - meeting.paused_at), 0)))
  from private.meeting_limits() as limits
$$;
comment on function private.meeting_over_at(public.meetings) is 'When a meeting''s room closes.';

-- Is the room open: from ten minutes before to fifteen after?
create function private.is_room_open(meeting public.meetings) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(meeting.state = 'taken'
    and now() >= meeting.starts_at - pg_catalog.make_interval(mins => limits.early_minutes)
    and now() < private.meeting_over_at(meeting), false)
  from private.meeting_limits() as limits
$$;
comment on function private.is_room_open(public.meetings) is 'May the two be in the room of this meeting now?';

-- The channel of a room, by its id and epoch.
create function private.meeting_topic(meeting public.meetings) returns text
language sql
immutable
set search_path = ''
as $$ select 'meeting:' || meeting.id::text || ':' || meeting.epoch::text $$;
comment on function private.meeting_topic(public.meetings) is 'The channel of a meeting.';

-- Tells both, in the room and wherever else they are, that there is something to read.
create function private.notify_meeting(meeting public.meetings) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform realtime.send('{}', 'changed', private.meeting_topic(meeting), true);
  perform private.notify_person(meeting.one_id, 'meeting');
  perform private.notify_person(meeting.other_id, 'meeting');
end
$$;
comment on function private.notify_meeting(public.meetings) is 'Tells both of a meeting that something changed.';

-- Does the caller hear this room, and may they write there? One of the two, in its present epoch, while it is open.
-- Definer, for the policies below. It only tells of the caller.
create function private.may_be_in_room(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.meetings
    where auth.uid() in (one_id, other_id) and private.meeting_topic(meetings) = topic
      and private.is_room_open(meetings) and public.session_status() = 'member')
$$;
grant execute on function private.may_be_in_room(text) to authenticated;
comment on function private.may_be_in_room(text) is 'Policy helper: is the caller one of the two of this room, while it is open?';

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
      when one_id then coalesce(current_setting('realtime.presence_key', true), 'one') = 'one'
      when other_id then coalesce(current_setting('realtime.presence_key', true), 'other') = 'other'
      else false end)
$$;
grant execute on function private.may_show_in_room(text) to authenticated;
comment on function private.may_show_in_room(text) is 'Policy helper: may the caller be shown as present in this room?';

create policy "Two people are in the room of their meeting"
  on realtime.messages for select to authenticated
  using ((select realtime.topic()) like 'meeting:%' and (select private.may_be_in_room((select realtime.topic()))));
create policy "Two people write in the room of their meeting"
  on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) like 'meeting:%' and (select private.may_be_in_room((select realtime.topic())))
    and (extension <> 'presence'
      or coalesce(payload, '{}') = '{}' and (select private.may_show_in_room((select realtime.topic())))));

-- A meeting of the caller's, held with both accounts until the transaction ends. Raises MW605 for anybody else, also where one
-- blocked the other since.
create function private.lock_meeting(which uuid) returns public.meetings
language plpgsql
set search_path = ''
as $$
declare
  held public.meetings;
begin
  select * into held from public.meetings where id = which and auth.uid() in (one_id, other_id);
  if found then
    perform private.lock_people(array[held.one_id, held.other_id]);
    select * into held from public.meetings where id = which for update;
  end if;
  if not found
    or private.is_blocked(held.one_id, held.other_id, private.place_of_names(held.one_alias_id, held.other_alias_id)) then
    raise exception using errcode = 'MW605', message = 'You have no such meeting';
  end if;
  return held;
end
$$;
comment on function private.lock_meeting(uuid) is 'A meeting of the caller''s, held. Raises MW605.';

-- Ends what two people mean to meet for by the names of one place; the room is another one, which nobody enters.
create function private.cancel_meetings(one uuid, other uuid, place uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held public.meetings;
begin
  for held in
    select * from public.meetings
    where state in ('offered', 'taken') and (one_id = one and other_id = other or one_id = other and other_id = one)
      and private.place_of_names(one_alias_id, other_alias_id) is not distinct from place
    order by id for update
  loop
    perform private.notify_meeting(held);
    update public.meetings set state = 'cancelled', epoch = epoch + 1 where id = held.id;
  end loop;
end
$$;
comment on function private.cancel_meetings(uuid, uuid, uuid) is 'Ends whatever two people mean to meet for.';

-- Who blocks a buddy meets them no more.
-- Definer: whoever blocks may not write meetings.
create function private.follow_block_of_buddy() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  place uuid;
begin
  -- Only where it holds: what ended under another name would tell of both.
  for place in
    select private.place_of_names(user_alias_id, buddy_alias_id) from public.buddies
      where user_id = new.user_id and buddy_id = new.blocked_id or user_id = new.blocked_id and buddy_id = new.user_id
    union
    select private.place_of_names(one_alias_id, other_alias_id) from public.meetings
      where one_id = new.user_id and other_id = new.blocked_id or one_id = new.blocked_id and other_id = new.user_id
  loop
    if private.block_holds(new, place) then
      delete from public.buddies
        where (user_id = new.user_id and buddy_id = new.blocked_id or user_id = new.blocked_id and buddy_id = new.user_id)
          and private.place_of_names(user_alias_id, buddy_alias_id) is not distinct from place;
      perform private.cancel_meetings(new.user_id, new.blocked_id, place);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.follow_block_of_buddy() is 'Trigger on public.blocks: buddyhood and meetings of the two end where it holds.';

create trigger follow_block_of_buddy
  after insert on public.blocks
  for each row execute function private.follow_block_of_buddy();

-- Three times as they are offered: apart, soon enough, not too far. In order. Raises 22023.
create function private.offered_times(times timestamptz[]) returns timestamptz[]
language plpgsql
stable
set search_path = ''
as $$
declare
  limits record;
  sorted timestamptz[];
begin
  select * into limits from private.meeting_limits();
  sorted := array(select distinct time from unnest(times) as time where time is not null order by time);
  if cardinality(sorted) <> limits.times
    or sorted[1] < now() + pg_catalog.make_interval(mins => limits.first_after_minutes)
    or sorted[limits.times] > now() + pg_catalog.make_interval(days => limits.days_ahead) then
    raise exception using errcode = '22023', message = 'Three times that are still to come, in the next 60 days';
  end if;
  return sorted;
end
$$;
comment on function private.offered_times(timestamptz[]) is 'Three times in order. Raises 22023.';

-- Offers a buddy three times. Where the two mean to meet already, these are other times for that. Sent twice it is one meeting.
-- Answers {id}. Raises 22023, MW601, MW602, MW605 for who is no buddy, MW608, MW609, MW614.
-- Definer: meetings are read and written by functions alone. Executable by authenticated alone.
create function public.propose_meeting(alias_id uuid, times timestamptz[]) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  kept constant public.buddies := private.buddy_by(person, propose_meeting.alias_id);
  other constant uuid := case when kept.user_id = person then kept.buddy_id else kept.user_id end;
  own_alias constant uuid := case when kept.user_id = person then kept.user_alias_id else kept.buddy_alias_id end;
  sorted constant timestamptz[] := private.offered_times(propose_meeting.times);
  standing public.meetings;
begin
  if kept.accepted_at is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is a buddy of yours';
  end if;
  perform private.lock_both_people(person, other);
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('meetings:' || least(person, other)::text || greatest(person, other)::text, 0));
  select * into standing from public.meetings
    where state in ('offered', 'taken') and (one_id = person and other_id = other or one_id = other and other_id = person)
      and private.place_of_names(one_alias_id, other_alias_id)
        is not distinct from private.place_of_names(own_alias, propose_meeting.alias_id)
    order by created_at desc limit 1;
  if found and (standing.state = 'offered' or now() < private.meeting_over_at(standing)) then
    perform public.offer_other_times(standing.id, sorted);
    return jsonb_build_object('id', standing.id);
  end if;
  if standing.id is not null then
    update public.meetings set state = 'closed', epoch = epoch + 1 where id = standing.id;
  end if;
  perform private.count_action(person, 'meeting');
  insert into public.meetings (one_id, other_id, one_alias_id, other_alias_id, times)
    values (person, other, own_alias, propose_meeting.alias_id, sorted) returning * into standing;
  perform private.notify_meeting(standing);
  return jsonb_build_object('id', standing.id);
end
$$;
grant execute on function public.propose_meeting(uuid, timestamptz[]) to authenticated;
comment on function public.propose_meeting(uuid, timestamptz[]) is
  'Offers a buddy three times: {id}. Raises 22023, MW601, MW602, MW605, MW608, MW609, MW614.';

-- Offers other times for a meeting that has not begun: also when one waits alone. Raises 22023, MW601, MW605, MW608, MW609, MW614.
-- Definer: as above.
create function public.offer_other_times(id uuid, times timestamptz[]) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.meetings := private.lock_meeting(offer_other_times.id);
  sorted constant timestamptz[] := private.offered_times(offer_other_times.times);
begin
  if held.state not in ('offered', 'taken') or held.step > 0 then
    raise exception using errcode = 'MW608', message = 'This meeting has begun or is over', hint = held.step::text;
  end if;
  if held.state = 'offered' and held.times = sorted and held.offered_by_one = (held.one_id = person) then
    return;
  end if;
  perform private.count_action(person, 'meeting');
  update public.meetings as changed set state = 'offered', times = sorted, offered_by_one = (held.one_id = person),
    starts_at = null, step_at = null, paused_at = null, paused_seconds = 0, one_left_at = null, other_left_at = null,
    epoch = epoch + 1
    where changed.id = held.id;
  perform private.notify_meeting(held);
end
$$;
grant execute on function public.offer_other_times(uuid, timestamptz[]) to authenticated;
comment on function public.offer_other_times(uuid, timestamptz[]) is
  'Offers other times for a meeting. Raises 22023, MW601, MW602, MW605, MW608, MW609, MW614.';

-- Takes one of the times that the other offered. Raises 22023, MW601, MW605, MW608, MW609, MW614.
-- Definer: as above.
create function public.take_meeting(id uuid, "time" timestamptz) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held public.meetings := private.lock_meeting(take_meeting.id);
begin
  if held.state = 'taken' and held.starts_at = take_meeting.time then
    return;
  end if;
  if held.state <> 'offered' or held.offered_by_one = (held.one_id = person) then
    raise exception using errcode = 'MW608', message = 'Nothing is offered here', hint = held.step::text;
  end if;
  if take_meeting.time is null or take_meeting.time <> all (held.times) or take_meeting.time <= now() then
    raise exception using errcode = '22023', message = 'This time is not offered';
  end if;
  update public.meetings as changed set state = 'taken', starts_at = take_meeting.time, step = 0, step_at = take_meeting.time
    where changed.id = held.id returning * into held;
  perform private.notify_meeting(held);
end
$$;
grant execute on function public.take_meeting(uuid, timestamptz) to authenticated;
comment on function public.take_meeting(uuid, timestamptz) is
  'Takes one of the times that a buddy offered. Raises 22023, MW601, MW605, MW608, MW609, MW614.';

-- A meeting as one of the two sees it.
create function private.meeting_seen(meeting public.meetings, person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', meeting.id, 'side', case when me.is_one then 'one' else 'other' end,
    'with', jsonb_build_object('alias_id', named.id, 'alias', named.name,
      'pot', jsonb_build_object('shape', named_seen.pot_shape, 'glaze', named_seen.pot_glaze)),
    'me', jsonb_build_object('alias', own.name, 'pot', jsonb_build_object('shape', own_seen.pot_shape, 'glaze', own_seen.pot_glaze)),
    'state', case
      when meeting.state = 'taken' and now() >= private.meeting_over_at(meeting) then 'closed'
      else meeting.state end,
    'times', meeting.times, 'is_my_turn', meeting.state = 'offered' and meeting.offered_by_one <> me.is_one,
    'starts_at', meeting.starts_at,
    'opens_at', meeting.starts_at - pg_catalog.make_interval(mins => limits.early_minutes),
    'over_at', private.meeting_over_at(meeting),
    'is_open', private.is_room_open(meeting),
    'step', meeting.step, 'step_at', meeting.step_at, 'step_minutes', limits.step_minutes,
    'paused_at', meeting.paused_at, 'epoch', meeting.epoch, 'now', now(),
    'has_left', case when me.is_one then meeting.other_left_at else meeting.one_left_at end is not null,
    'i_left', case when me.is_one then meeting.one_left_at else meeting.other_left_at end is not null,
    'keep', (select keep from private.meeting_closings where meeting_id = meeting.id and user_id = person),
    'both_kept', (select count(*) = 2 from private.meeting_closings where meeting_id = meeting.id and keep = 'both'),
    'notes', (select jsonb_build_object('mine', mine, 'theirs', theirs, 'step', my_step)
      from public.meeting_notes where meeting_id = meeting.id and user_id = person))
  from private.meeting_limits() as limits
  cross join (values (meeting.one_id = person)) as me (is_one)
  join public.aliases as named on named.id = case when me.is_one then meeting.other_alias_id else meeting.one_alias_id end
  join public.aliases as own on own.id = case when me.is_one then meeting.one_alias_id else meeting.other_alias_id end
  cross join lateral private.alias_seen_by(person, named) as named_seen
  cross join lateral private.alias_seen_by(case when me.is_one then meeting.other_id else meeting.one_id end, own) as own_seen
$$;
comment on function private.meeting_seen(public.meetings, uuid) is 'A meeting as one of the two sees it.';

-- A meeting of the caller's, with the server's clock. Raises MW601, MW605.
-- Definer: as above.
create function public.meeting(id uuid) returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  found_meeting public.meetings;
begin
  select * into found_meeting from public.meetings
    where meetings.id = meeting.id and person in (one_id, other_id)
      and not private.is_blocked(one_id, other_id, private.place_of_names(one_alias_id, other_alias_id));
  if not found then
    raise exception using errcode = 'MW605', message = 'You have no such meeting';
  end if;
  return private.meeting_seen(found_meeting, person);
end
$$;
grant execute on function public.meeting(uuid) to authenticated;
comment on function public.meeting(uuid) is 'A meeting of the caller''s, with the server''s clock. Raises MW601, MW605.';

-- What the caller means to meet for, the next first: what is offered while a time of it is to come, what is taken until its room
-- closes. Empty for anybody but a member.
-- Definer: as above.
create function public.my_meetings() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(private.meeting_seen(meetings, auth.uid())
    order by coalesce(starts_at, times[1]), created_at), '[]')
  from public.meetings
  where auth.uid() in (one_id, other_id)
    and not private.is_blocked(one_id, other_id, private.place_of_names(one_alias_id, other_alias_id))
    and (state = 'offered' and times[3] > now()
      or state = 'taken' and now() < private.meeting_over_at(meetings)
        and not exists (select from private.meeting_closings where meeting_id = meetings.id and user_id = auth.uid()))
    and public.session_status() = 'member'
$$;
grant execute on function public.my_meetings() to authenticated;
comment on function public.my_meetings() is 'What the calling member means to meet for, the next first.';

-- A meeting whose room is open, held. Raises MW605, MW608 where it is not.
create function private.lock_room(which uuid) returns public.meetings
language plpgsql
set search_path = ''
as $$
declare
  held constant public.meetings := private.lock_meeting(which);
begin
  if not private.is_room_open(held) then
    raise exception using errcode = 'MW608', message = 'The room is not open', hint = held.step::text;
  end if;
  return held;
end
$$;
comment on function private.lock_room(uuid) is 'A meeting of the caller''s whose room is open, held. Raises MW605, MW608.';

-- On to the next part, if the room is still in the one that the caller sees. Both may press at once: one of them does it, and the
-- other is told where they are. A pause ends with it. Answers the meeting. Raises MW601, MW605, MW608 with the part it is in.
-- Definer: as above.
create function public.advance_meeting(id uuid, expected_step integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.lock_room(advance_meeting.id);
begin
  if held.step is distinct from expected_step or held.step >= 4 then
    raise exception using errcode = 'MW608', message = 'The meeting is in another part', hint = held.step::text;
  end if;
  update public.meetings as changed set step = held.step + 1, step_at = now(), paused_at = null,
    paused_seconds = held.paused_seconds + coalesce(extract(epoch from now() - held.paused_at), 0)::integer
    where changed.id = held.id returning * into held;
  perform private.notify_meeting(held);
  return private.meeting_seen(held, person);
end
$$;
grant execute on function public.advance_meeting(uuid, integer) to authenticated;
comment on function public.advance_meeting(uuid, integer) is
  'On to the next part, if the meeting is in the expected one. Raises MW601, MW605, MW608.';

-- Stops the clock for both, or lets it go on. Sent twice it is done once. Answers the meeting. Raises MW601, MW605, MW608.
-- Definer: as above.
create function public.pause_meeting(id uuid, paused boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.lock_room(pause_meeting.id);
begin
  if coalesce(pause_meeting.paused, false) <> (held.paused_at is not null) then
    update public.meetings as changed set
      paused_at = case when pause_meeting.paused then now() end,
      -- Before its time a part has not begun: a pause takes nothing of it.
      step_at = case when pause_meeting.paused then held.step_at
        else held.step_at + greatest(interval '0', now() - greatest(held.paused_at, held.step_at)) end,
      paused_seconds = held.paused_seconds + case when pause_meeting.paused then 0
        else extract(epoch from now() - held.paused_at)::integer end
      where changed.id = held.id returning * into held;
    perform private.notify_meeting(held);
  end if;
  return private.meeting_seen(held, person);
end
$$;
grant execute on function public.pause_meeting(uuid, boolean) to authenticated;
comment on function public.pause_meeting(uuid, boolean) is
  'Stops the clock of a meeting or lets it go on. Raises MW601, MW605, MW608.';

-- Leaves the room quietly, or comes back. Nothing is counted. Raises MW601, MW605.
-- Definer: as above.
create function public.leave_meeting(id uuid, has_left boolean default true) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.lock_meeting(leave_meeting.id);
  before constant timestamptz := case when held.one_id = person then held.one_left_at else held.other_left_at end;
begin
  if held.state <> 'taken' or (before is not null) = has_left then
    return;
  end if;
  update public.meetings as changed set
    one_left_at = case when held.one_id <> person then held.one_left_at when has_left then now() end,
    other_left_at = case when held.other_id <> person then held.other_left_at when has_left then now() end
    where changed.id = held.id returning * into held;
  perform private.notify_meeting(held);
end
$$;
grant execute on function public.leave_meeting(uuid, boolean) to authenticated;
comment on function public.leave_meeting(uuid, boolean) is 'Leaves the room quietly, or comes back. Raises MW601, MW605.';

-- Closes a meeting for the caller: nothing is kept, their own half is, or both halves if the other says so too. The words come
-- with it where they are kept; the other's half is taken only once both said so, and until then the caller's own is.
-- Sent again it says what it says last. Answers the meeting. Raises 22023, MW601, MW605, MW606, MW608.
-- Definer: as above.
create function public.close_meeting(
  id uuid, step_text text, keep text, mine text default null, theirs text default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.meetings := private.lock_meeting(close_meeting.id);
  own_step constant text := case when btrim(coalesce(step_text, '')) <> '' then private.check_words(step_text, 140) end;
  own_words constant text := case when btrim(coalesce(close_meeting.mine, '')) = '' then ''
    else private.check_words(close_meeting.mine, 4000) end;
  do_both boolean;
begin
  if close_meeting.keep is null or close_meeting.keep not in ('let_go', 'mine', 'both')
    or char_length(close_meeting.theirs) > 4000 then
    raise exception using errcode = '22023', message = 'Notes are let go or kept';
  end if;
  if held.state not in ('taken', 'closed') or held.starts_at > now() then
    raise exception using errcode = 'MW608', message = 'This meeting has not been', hint = held.step::text;
  end if;
  insert into private.meeting_closings (meeting_id, user_id, keep) values (held.id, person, close_meeting.keep)
    on conflict (meeting_id, user_id) do update set keep = excluded.keep;
  if close_meeting.keep = 'let_go' then
    delete from public.meeting_notes where meeting_id = held.id and user_id = person;
  else
    do_both := (select count(*) = 2 from private.meeting_closings as closings
      where closings.meeting_id = held.id and closings.keep = 'both');
    insert into public.meeting_notes as notes (user_id, meeting_id, mine, theirs, my_step)
      values (person, held.id, own_words, case when do_both then nullif(btrim(close_meeting.theirs), '') end, own_step)
      on conflict (user_id, meeting_id) do update set mine = excluded.mine, theirs = excluded.theirs,
        my_step = excluded.my_step;
  end if;
  if held.state = 'taken' and (select count(*) from private.meeting_closings where meeting_id = held.id) = 2 then
    update public.meetings as changed set state = 'closed' where changed.id = held.id returning * into held;
  end if;
  perform private.notify_meeting(held);
  return private.meeting_seen(held, person);
end
$$;
grant execute on function public.close_meeting(uuid, text, text, text, text) to authenticated;
comment on function public.close_meeting(uuid, text, text, text, text) is
  'Closes a meeting for the caller: notes are let go, kept, or both kept. Raises 22023, MW601, MW605, MW606, MW608.';
