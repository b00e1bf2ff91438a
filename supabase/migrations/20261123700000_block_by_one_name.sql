-- A block holds where the two know each other by these names: one that is made by a circle's name hides there alone, so that whoever
-- vanishes here and stays there isn't known by both. Blocks are counted. Reporting a circle blocks nobody. In votes, people who came by
-- one member's invitation speak with one voice.
alter table public.blocks add column circle_id uuid;
alter table public.blocks drop constraint blocks_once;
update public.blocks set circle_id = aliases.circle_id
  from public.aliases where aliases.id = blocks.alias_id and aliases.circle_id is not null;
alter table public.blocks add constraint blocks_once unique nulls not distinct (user_id, blocked_id, circle_id);
alter table public.blocks
  add constraint blocks_circle_id_fkey foreign key (circle_id) references public.circles (id) on delete cascade;
create index blocks_circle_id on public.blocks (circle_id);
comment on table public.blocks is
  'Who blocked whom: neither sees the other any more where they know each other by these names, and nobody is told.';
comment on column public.blocks.circle_id is
  'The circle where alone it holds, as one of the two bears a name of its own there; null for the names that everybody knows.';

drop index public.buddies_pair;
create unique index buddies_pair on public.buddies (
  least(user_id, buddy_id), greatest(user_id, buddy_id), least(user_alias_id, buddy_alias_id), greatest(user_alias_id, buddy_alias_id));

create table private.circle_voices (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references public.circles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  voice_id uuid not null,
  since timestamptz not null,
  constraint circle_voices_once unique (circle_id, user_id)
);
comment on table private.circle_voices is 'With whose voice somebody speaks in a circle''s votes.';
comment on column private.circle_voices.voice_id is
  'The circle''s own id for whoever made it; one voice for each whom they invited, and for everybody whom these brought.';
comment on column private.circle_voices.since is 'When the first who speaks with this voice came.';

create index circle_voices_user_id on private.circle_voices (user_id);

alter table private.circle_voices enable row level security;
revoke all on private.circle_voices from public, anon, authenticated, service_role;

-- Who invited whom before wasn't kept: everybody speaks for themselves, whoever made a circle as its maker.
insert into private.circle_voices (circle_id, user_id, voice_id, since)
select members.circle_id, members.user_id,
  case when members.user_id = circles.host_id and members.joined_at = circles.created_at then circles.id else gen_random_uuid() end,
  members.joined_at
from public.circle_members as members join public.circles on circles.id = members.circle_id;

drop function public.block_person(uuid);
drop function private.is_blocked(uuid, uuid);
drop function private.is_gone_for(uuid, uuid);
drop function private.add_member(public.circles, uuid, date, jsonb);
drop function private.cancel_meetings(uuid, uuid);

create index buddies_asked_at on public.buddies (created_at) where accepted_at is null and declined_at is null;
create index buddies_accepted_at on public.buddies (accepted_at) where accepted_at is not null;

-- Takes somebody from the sight of others. What they wrote waits (away); circles, buddies, meetings and matching end.
create or replace function private.take_from_sight(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held record;
begin
  perform from public.circles
    where id in (select circle_id from public.circle_members where user_id = person) order by id for update;
  delete from public.circle_members where user_id = person;
  for held in
    select distinct case when one_id = person then other_id else one_id end as other_id,
      private.place_of_names(one_alias_id, other_alias_id) as place
    from public.meetings where person in (one_id, other_id) and state in ('offered', 'taken') order by 1, 2
  loop
    perform private.cancel_meetings(person, held.other_id, held.place);
  end loop;
  for held in
    delete from public.buddies where person in (user_id, buddy_id)
    returning case when user_id = person then buddy_id else user_id end as other_id
  loop
    perform private.tell_person(held.other_id, 'buddy');
  end loop;
  delete from public.match_requests where user_id = person;
  delete from private.match_people using private.matches
    where matches.id = match_people.match_id and matches.settled_at is null and match_people.user_id = person;
  update public.questions set state = 'away' where author_id = person and state = 'shown';
  update public.answers set state = 'away' where author_id = person and state = 'shown';
  update private.cases set taken_by = null, taken_at = null where taken_by = person and decided_at is null;
end
$$;

-- Does a block hold in this circle, or, without one, where everybody goes by the name that all know? A block of one circle holds
-- there alone. One by the names that all know holds in a circle too, unless one of the two bore another name there already when
-- they met there or the block was made: whoever vanished here and there at once would be known by both names. A name chosen
-- later doesn't lift it.
create function private.block_holds(block public.blocks, circle uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return block.circle_id is not distinct from circle
    or block.circle_id is null and not exists (
      select from public.aliases
      where aliases.circle_id = block_holds.circle and aliases.user_id in (block.user_id, block.blocked_id)
        and aliases.created_at <= greatest(block.created_at, (
          -- Who isn't in it yet would meet them now.
          select case when count(*) = 2 then max(members.joined_at) else now() end
          from public.circle_members as members
          where members.circle_id = block_holds.circle and members.user_id in (block.user_id, block.blocked_id))));
end
$$;
revoke all on function private.block_holds(public.blocks, uuid) from public;
comment on function private.block_holds(public.blocks, uuid) is
  'Does a block hold in this circle, or, without one, where everybody goes by the name that all know?';

-- Did either of two people block the other, in a circle or outside of any?
create function private.is_blocked(one uuid, other uuid, circle uuid default null) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.blocks
      where user_id = one and blocked_id = other and private.block_holds(blocks, circle))
    or exists (select from public.blocks
      where user_id = other and blocked_id = one and private.block_holds(blocks, circle))
$$;
revoke all on function private.is_blocked(uuid, uuid, uuid) from public;
comment on function private.is_blocked(uuid, uuid, uuid) is
  'Did either of two people block the other, in a circle or outside of any?';

-- Did this one block the viewer in this circle, and not the viewer them before? Then the viewer finds them nowhere there, as if they
-- had left: blocking back doesn't tell one from the other.
create function private.is_gone_for(viewer uuid, other uuid, circle uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.blocks as theirs
    where theirs.user_id = other and theirs.blocked_id = viewer and private.block_holds(theirs, circle) and not exists (
      select from public.blocks as own
      where own.user_id = viewer and own.blocked_id = other and private.block_holds(own, circle)
        and own.created_at <= theirs.created_at))
$$;
revoke all on function private.is_gone_for(uuid, uuid, uuid) from public;
comment on function private.is_gone_for(uuid, uuid, uuid) is
  'Did this one block the viewer first in this circle? Then they are gone for the viewer.';

-- Where two people know each other by these names: in a circle that calls one of them otherwise, or null for everywhere else.
create function private.place_of_names(one_alias uuid, other_alias uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select circle_id from public.aliases where id in (one_alias, other_alias) and circle_id is not null limit 1
$$;
revoke all on function private.place_of_names(uuid, uuid) from public;
comment on function private.place_of_names(uuid, uuid) is
  'The circle where two people know each other by these names, or null for the names that everybody knows.';

-- Blocks somebody by a name: in the circle whose own name it is, or that calls the one who blocks otherwise; else everywhere.
-- Answers whether it is a new one.
create function private.place_block(blocker uuid, person uuid, alias uuid, circle uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  own_alias constant uuid := (select id from public.aliases where user_id = blocker and circle_id = place_block.circle);
begin
  insert into public.blocks (user_id, blocked_id, alias_id, circle_id)
  values (blocker, person, alias, private.place_of_names(alias, own_alias))
  on conflict do nothing;
  return found;
end
$$;
revoke all on function private.place_block(uuid, uuid, uuid, uuid) from public;
comment on function private.place_block(uuid, uuid, uuid, uuid) is
  'Blocks somebody where they bear this name: is it a new block?';

-- Are an author's words kept from a viewer, in a circle or outside of any? The viewer's own never are. A mute follows the name that
-- was muted: it would tell which other name is the same person's, if it held where they go by another.
create or replace function private.is_hidden_for(viewer uuid, author uuid, circle uuid default null) returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_blocked(viewer, author, circle)
    or exists (
      select from public.mutes where user_id = viewer and muted_id = author and (circle_id = circle
        or circle_id is null and (circle is null or not exists (
          select from public.aliases where aliases.user_id = author and aliases.circle_id = circle))))
$$;

-- Blocks somebody by a name, met in that circle if one is said: neither sees the other any more where they bear it. Again changes
-- nothing. Raises MW601, MW602, MW605, 22023 for oneself.
-- Definer: it finds the account behind a name. Executable by authenticated alone.
create function public.block_person(alias uuid, circle uuid default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  select user_id into person from public.aliases where id = alias;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot block oneself';
  end if;
  perform private.take_turn(auth.uid(), 'block');
  perform private.hold_both(auth.uid(), person);
  perform private.place_block(auth.uid(), person, alias, circle);
end
$$;
revoke all on function public.block_person(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.block_person(uuid, uuid) to authenticated;
comment on function public.block_person(uuid, uuid) is
  'Blocks the person of this name, both ways, where they bear it. Raises MW601, MW602, MW605, 22023.';

-- Hides somebody's words from the caller alone, where they bear this name. Again changes nothing, and neither does a block: it is
-- answered as for anybody, since a refusal would tell of it. Raises MW601, MW602, MW605, 22023 for oneself.
-- Definer for the same reason as block_person().
create or replace function public.mute_person(alias uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  place uuid;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  select user_id, circle_id into person, place from public.aliases where id = alias;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot mute oneself';
  end if;
  perform private.take_turn(auth.uid(), 'block');
  perform private.hold_both(auth.uid(), person);
  insert into public.mutes (user_id, muted_id, alias_id, circle_id) values (auth.uid(), person, alias, place)
  on conflict do nothing;
end
$$;
revoke all on function public.mute_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.mute_person(uuid) to authenticated;
comment on function public.mute_person(uuid) is 'Hides the words of the person of this name from the caller. Raises MW601, MW602, MW605, 22023.';

-- Takes a block or a mute of the caller's back. Also when it is there no more. Raises MW602: who blocks and unblocks without end
-- would watch what comes and goes. Definer: nobody writes these tables.
create or replace function public.unblock_person(block uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not coalesce(private.may_see_own(), false) then
    return;
  end if;
  perform private.take_turn(auth.uid(), 'block');
  delete from public.blocks where id = block and user_id = auth.uid();
  delete from public.mutes where id = block and user_id = auth.uid();
end
$$;
revoke all on function public.unblock_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.unblock_person(uuid) to authenticated;
comment on function public.unblock_person(uuid) is 'Takes the caller''s block or mute of this id back. Raises MW602.';

-- By which name two people who may become buddies know each other: fellows of a circle by that circle's, a question's author and
-- whoever gave the answer they took by the one they have everywhere. No row where neither is so, or one blocked the other.
create or replace function private.buddy_names(person uuid, alias uuid, out other uuid, out own_alias uuid)
language plpgsql
stable
set search_path = ''
as $$
declare
  named public.aliases;
begin
  select * into named from public.aliases
    where id = buddy_names.alias and user_id <> person;
  other := named.user_id;
  select (private.alias_in(me.circle_id, person)).id into own_alias
    from public.circle_members as me
    join public.circle_members as fellow on fellow.circle_id = me.circle_id and fellow.user_id = named.user_id
    join public.circles on circles.id = me.circle_id and circles.ended_at is null
    where me.user_id = person and (private.alias_in(me.circle_id, fellow.user_id)).id = named.id
    order by me.joined_at limit 1;
  if own_alias is null and named.circle_id is null and exists (
    select from public.questions join public.answers on answers.id = questions.accepted_id
    where answers.state = 'shown' and questions.state = 'shown'
      and (questions.author_id = person and answers.author_id = named.user_id
        or questions.author_id = named.user_id and answers.author_id = person)
  ) then
    select id into own_alias from public.aliases where user_id = person and circle_id is null;
  end if;
  if private.is_blocked(person, named.user_id, private.place_of_names(named.id, own_alias)) then
    own_alias := null;
  end if;
end
$$;

-- Asks somebody to be a buddy, or says yes to whoever asked. Sent again it asks nobody again.
-- Raises MW601, MW602, MW605, MW609, MW614, MW616.
-- Definer: it finds the account behind a name. Executable by authenticated alone.
create or replace function public.ask_buddy(alias_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  names record;
  kept public.buddies;
  limits record;
begin
  select * into limits from private.community_limits();
  select * into names from private.buddy_names(person, ask_buddy.alias_id);
  if names.own_alias is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  perform private.hold_both(person, names.other);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('buddies:' || who::text, 0))
    from unnest(array[least(person, names.other), greatest(person, names.other)]) as who;
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = ask_buddy.alias_id or buddy_id = person and user_alias_id = ask_buddy.alias_id
    order by accepted_at nulls last limit 1;
  if kept.user_id = person or kept.accepted_at is not null then
    return;
  end if;
  if private.buddies_kept(person) >= limits.buddies_a_person then
    raise exception using errcode = 'MW616', message = 'You have eight buddies already';
  end if;
  if kept.id is not null then
    -- They asked before: now both said yes.
    update public.buddies set accepted_at = now(), declined_at = null where id = kept.id;
  else
    perform private.take_turn(person, 'buddy');
    insert into public.buddies (user_id, buddy_id, user_alias_id, buddy_alias_id)
      values (person, names.other, names.own_alias, ask_buddy.alias_id);
  end if;
  perform private.tell_person(names.other, 'buddy');
end
$$;

-- The pair that the caller is in with the person of this name, as they know it. Raises MW605.
create or replace function private.buddy_by(person uuid, alias uuid) returns public.buddies
language plpgsql
stable
set search_path = ''
as $$
declare
  kept public.buddies;
begin
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = alias or buddy_id = person and user_alias_id = alias
    order by accepted_at nulls last limit 1;
  if not found
    or private.is_blocked(kept.user_id, kept.buddy_id, private.place_of_names(kept.user_alias_id, kept.buddy_alias_id)) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  return kept;
end
$$;

-- Ends it, from either side, and whatever the two meant to meet for. Also where there is nothing to end. Raises MW601.
-- Definer: as above.
create or replace function public.end_buddy(alias_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  kept public.buddies;
begin
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = end_buddy.alias_id or buddy_id = person and user_alias_id = end_buddy.alias_id;
  if not found then
    return;
  end if;
  perform private.hold_people(array[kept.user_id, kept.buddy_id]);
  delete from public.buddies where id = kept.id;
  perform private.cancel_meetings(kept.user_id, kept.buddy_id, private.place_of_names(kept.user_alias_id, kept.buddy_alias_id));
  if kept.accepted_at is not null then
    perform private.tell_person(case when kept.user_id = person then kept.buddy_id else kept.user_id end, 'buddy');
  end if;
end
$$;

-- The caller's buddies and requests: [{alias_id, alias, pot, state: buddy, asked or asks, meetings}]. What they declined is not in
-- it; who was declined still reads `asked`. Empty for anybody but a member.
-- Definer: as above; it only tells what concerns the caller.
create or replace function public.my_buddies() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'alias_id', named.id, 'alias', named.name, 'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze),
    'state', case when pair.accepted_at is not null then 'buddy' when pair.is_asker then 'asked' else 'asks' end,
    'meetings', (
      select count(*) from public.meetings
      where meetings.step > 0 and auth.uid() in (meetings.one_id, meetings.other_id)
        and pair.other_alias_id in (meetings.one_alias_id, meetings.other_alias_id))) order by pair.created_at), '[]')
  from (
    select buddies.*, user_id = auth.uid() as is_asker,
      case when user_id = auth.uid() then buddy_id else user_id end as other_id,
      case when user_id = auth.uid() then buddy_alias_id else user_alias_id end as other_alias_id
    from public.buddies where auth.uid() in (user_id, buddy_id)
  ) as pair
  join public.aliases as named on named.id = pair.other_alias_id
  where (pair.is_asker or pair.declined_at is null)
    and not private.is_blocked(pair.user_id, pair.buddy_id, private.place_of_names(pair.user_alias_id, pair.buddy_alias_id))
    and public.session_standing() = 'member');
end
$$;

-- Begins a circle of the caller's, which they host. The same one sent twice is one circle.
-- Raises 22023, MW601, MW604 for who hosts one or is in two, MW606, MW609, MW614, MW615, MW602.
-- Definer: circles are written by functions alone. Executable by authenticated alone.
create or replace function public.make_circle(name text, purpose text, weekday smallint, zone text, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  called text;
  meant text;
  made public.circles;
begin
  select * into limits from private.community_limits();
  called := private.circle_words(make_circle.name, 40);
  meant := case when btrim(coalesce(make_circle.purpose, '')) = '' then '' else private.circle_words(make_circle.purpose, 140) end;
  if make_circle.weekday is null or make_circle.weekday not between 1 and 7 then
    raise exception using errcode = '22023', message = 'A day of the week is 1 to 7';
  end if;
  if zone is null or char_length(zone) > 64 or zone !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'
    or not exists (select from pg_catalog.pg_timezone_names as zones where zones.name = make_circle.zone) then
    raise exception using errcode = '22023', message = 'There is no such time zone';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  select * into made from public.circles
    where host_id = person and circles.name = called and ended_at is null and created_at > now() - interval '10 minutes';
  if found then
    return jsonb_build_object('id', made.id);
  end if;
  if (select count(*) from public.circles where host_id = person and ended_at is null) >= limits.hosted_a_person then
    raise exception using errcode = 'MW604', message = 'You host a circle already';
  end if;
  perform private.take_turn(person, 'circle');
  made.name := called;
  made.weekday := make_circle.weekday;
  made.time_zone := zone;
  insert into public.circles (host_id, name, purpose, weekday, time_zone, first_week_on)
    values (person, called, meant, make_circle.weekday, zone, private.first_week(made, now()))
    returning * into made;
  perform private.add_member(made, person, made.first_week_on, shares, person);
  return jsonb_build_object('id', made.id);
end
$$;

-- What a code leads to: {outcome, wait_seconds, circle}. `known` names the circle, `unknown` is every code that leads nowhere (or
-- to somebody who blocked the caller, or whom they blocked, or to a circle that decided to go on without them), `too_many`
-- follows ten wrong ones in an hour. Each of these is counted, so that none looks other than a wrong one; an exception would undo
-- that. Whoever is in the circle reads its code like anybody, also where another in it blocked them.
create or replace function private.read_invite(person uuid, code text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  rate record;
  wait integer;
  found_circle uuid;
begin
  select * into strict rate from private.community_rate('wrong invite', true);
  wait := private.attempt_wait('community wrong invite', person::text, rate.max_events, rate.period);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'wait_seconds', wait);
  end if;
  select circles.id into found_circle
    from private.invite_codes as codes join public.circles on circles.id = codes.circle_id
    where codes.hash = private.invite_hash(code) and circles.ended_at is null
      -- Whoever came in by it may send it twice.
      and (codes.ended_at is null and codes.expires_at > now()
        or exists (select from public.circle_members where circle_id = circles.id and user_id = person));
  if found_circle is null or (
    not exists (select from public.circle_members where circle_id = found_circle and user_id = person)
    and (exists (select from public.circle_members where circle_id = found_circle and private.is_blocked(person, user_id, found_circle))
      or exists (select from private.removals where circle_id = found_circle and about_id = person and is_removed))
  ) then
    perform private.note_attempt('community wrong invite', person::text);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  return jsonb_build_object('outcome', 'known', 'circle', found_circle);
end
$$;

-- Looks before one decides: {outcome, wait_seconds} or {outcome: 'known', name, purpose, weekday, zone, zones, members: [{alias,
-- pot}], places_left, is_in}. Raises MW601.
-- Definer: circles are read and written by functions alone.
create or replace function public.preview_circle(code text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  read_code constant jsonb := private.read_invite(person, preview_circle.code);
  held public.circles;
begin
  if read_code ->> 'outcome' <> 'known' then
    return read_code;
  end if;
  select * into held from public.circles where id = (read_code ->> 'circle')::uuid;
  return jsonb_build_object(
    'outcome', 'known', 'name', held.name, 'purpose', held.purpose,
    'weekday', private.weekday_in(held, private.current_week(held, now())), 'zone', held.time_zone,
    'zones', (
      select jsonb_agg(distinct coalesce(profiles.time_zone, held.time_zone))
      from public.circle_members as members left join public.profiles on profiles.user_id = members.user_id
      where members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id)),
    'members', (
      select jsonb_agg(jsonb_build_object('alias', named.name, 'pot',
        jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze)) order by members.joined_at)
      from public.circle_members as members, private.alias_in(held.id, members.user_id) as named
      where members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id)),
    'places_left', (
      select limits.circle_max - count(*) from public.circle_members as members
      where members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id)),
    'is_in', exists (select from public.circle_members where circle_id = held.id and user_id = person))
  from private.community_limits() as limits;
end
$$;

-- Joins the circle of a code: {outcome, wait_seconds} or {outcome: 'known', id}. Sent twice it is done once. A circle that is full
-- now keeps its codes, which its members would otherwise see end.
-- Raises 22023, MW601, MW602, MW604, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.join_circle(code text, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  read_code constant jsonb := private.read_invite(person, join_circle.code);
  which constant uuid := (read_code ->> 'circle')::uuid;
  held public.circles;
begin
  if read_code ->> 'outcome' <> 'known' then
    return read_code;
  end if;
  perform private.hold_people(array(select user_id from public.circle_members where circle_id = which));
  -- Those who come at once come one after another, so that five are the most.
  select * into held from public.circles where id = which and ended_at is null for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if not exists (select from public.circle_members where circle_id = which and user_id = person) then
    perform private.take_turn(person, 'join');
    perform private.add_member(held, person, private.first_week(held, now()), shares,
      (select user_id from private.invite_codes where hash = private.invite_hash(join_circle.code)));
    perform private.tell_circle(held);
  end if;
  return jsonb_build_object('outcome', 'known', 'id', which);
end
$$;

-- The caller's circles: [{id, name, my_turn, is_host, weekday, next_weekday_on, checked_in, of, ended_on}]. Empty for anybody but a member.
-- Definer: circles are read and written by functions alone.
create or replace function public.my_circles() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', circles.id, 'name', circles.name,
    'my_turn', circles.ended_at is null and mine.week >= me.first_week_on
      and private.circle_date(circles, now()) between private.opens_on(circles, mine.week) and private.closes_on(circles, mine.week)
      and (me.paused_until_on is null or me.paused_until_on <= mine.week)
      and not exists (select from public.check_ins as said
        where said.circle_id = circles.id and said.user_id = me.user_id and said.week_on = mine.week
          and (said.result is not null or said.is_rest)),
    'is_host', circles.host_id is not distinct from me.user_id,
    'weekday', private.weekday_in(circles, mine.week),
    'next_weekday_on', case when circles.next_weekday_on > mine.week then circles.next_weekday_on end,
    'checked_in', fellows.checked_in,
    'of', fellows.of,
    'ended_on', private.circle_date(circles, circles.ended_at)) order by me.joined_at), '[]')
  from public.circle_members as me
  join public.circles on circles.id = me.circle_id
  cross join lateral (
    select greatest(private.current_week(circles, now()), me.first_week_on) as week
  ) as mine
  cross join lateral (
    select count(*) as of, count(said.result) as checked_in
    from public.circle_members as members
    left join public.check_ins as said
      on said.circle_id = circles.id and said.user_id = members.user_id and said.week_on = mine.week
        and said.week_on >= members.first_week_on
    where members.circle_id = circles.id and not private.is_blocked(me.user_id, members.user_id, circles.id)
  ) as fellows
  where me.user_id = auth.uid() and public.session_standing() = 'member'
$$;

-- What the caller is asked, of several the oldest: {id, member_id, closes_at}, or nulls. Whom it is about is not told, nor who
-- came since; nobody is asked about who blocked them first, whom they do not find in the circle.
create or replace function private.vote_asked(which uuid, person uuid, member uuid default null,
  out id uuid, out member_id uuid, out closes_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select removals.id, about.id, removals.closes_at
  from private.removals
  join public.circle_members as about on about.circle_id = removals.circle_id and about.user_id = removals.about_id
  join public.circle_members as me on me.circle_id = removals.circle_id and me.user_id = person
  where removals.circle_id = which and removals.settled_at is null and removals.about_id <> person
    and me.joined_at <= removals.opened_at and (member is null or about.id = member)
    and not private.is_gone_for(person, about.user_id, which)
  order by removals.opened_at, removals.id limit 1
$$;

-- Do more than half of the voices, and two at least, say that the circle goes on without somebody? Of those who were asked and are
-- still in it: who came later has no say, and neither do those who left. Each speaks with the voice that they came with. Whom the
-- one who made the circle invited speak each for themselves about that one, and about whoever came at their time or later;
-- about who was there before them, they speak with the voice of who brought them.
-- A voice says yes where more than half of those who speak with it do.
create function private.is_voted_out(removal private.removals) returns boolean
language sql
stable
set search_path = ''
as $$
  select count(*) filter (where says_yes) >= 2 and count(*) filter (where says_yes) * 2 > count(*)
  from (
    select count(*) filter (where asked.yes) * 2 > count(*) as says_yes
    from (
      select votes.yes,
        case
          when about.voice_id <> removal.circle_id and voices.since > about.since then removal.circle_id
          else coalesce(voices.voice_id, members.user_id)
        end as voice
      from public.circle_members as members
      left join private.votes on votes.removal_id = removal.id and votes.user_id = members.user_id
      left join private.circle_voices as voices on voices.circle_id = members.circle_id and voices.user_id = members.user_id
      left join private.circle_voices as about on about.circle_id = members.circle_id and about.user_id = removal.about_id
      where members.circle_id = removal.circle_id and members.user_id <> removal.about_id
        and members.joined_at <= removal.opened_at
    ) as asked
    group by asked.voice
  ) as spoken
$$;
revoke all on function private.is_voted_out(private.removals) from public;
comment on function private.is_voted_out(private.removals) is
  'Do more than half of the voices, and two at least, say that the circle goes on without somebody?';

-- Does whatever is due in a circle: counts a vote that is over, says a week before that it ends by silence, ends it, erases one that
-- ended long ago, and gives it a host where the last one is gone or was not seen. Whoever reads first does it, or the clock.
-- Looks without holding anything first: mostly there is nothing.
create or replace function private.settle_circle(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  held public.circles;
  due private.removals;
  host uuid;
begin
  if not exists (select from private.due_circles(which)) then
    return;
  end if;
  select * into limits from private.community_limits();
  perform private.hold_people(array(select user_id from public.circle_members where circle_id = which));
  select * into held from public.circles where id = which for update;
  if not found then
    return;
  end if;

  for due in
    select * from private.removals where circle_id = which and settled_at is null and closes_at <= now() order by closes_at, opened_at, id
  loop
    update private.removals set settled_at = now(),
      is_removed = private.is_voted_out(due)
        and exists (select from public.circle_members where circle_id = which and user_id = due.about_id)
      where id = due.id returning * into due;
    if due.is_removed then
      delete from public.circle_members where circle_id = which and user_id = due.about_id;
    end if;
    select * into held from public.circles where id = which;
    perform private.tell_circle(held);
  end loop;

  if held.ended_at is null and held.ends_at is null
    and private.silent_until(held) <= now() + pg_catalog.make_interval(days => limits.end_notice_days) then
    update public.circles set ends_by_silence = true,
      ends_at = greatest(private.silent_until(held), now() + pg_catalog.make_interval(days => limits.end_notice_days))
      where id = which returning * into held;
    perform private.tell_circle(held);
  end if;
  if held.ended_at is null and held.ends_at <= now() then
    update public.circles set ended_at = now() where id = which returning * into held;
    update private.invite_codes set ended_at = now() where circle_id = which and ended_at is null;
    perform private.tell_circle(held);
  end if;
  if held.ended_at < now() - pg_catalog.make_interval(days => limits.ended_readable_days) then
    delete from public.circles where id = which;
    return;
  end if;

  if held.ended_at is null and not exists (
    select from public.circle_members where circle_id = which and user_id = held.host_id
      and seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days)
  ) then
    host := private.longest_member(which);
    if host is distinct from held.host_id then
      update public.circles set host_id = host where id = which returning * into held;
      perform private.tell_circle(held);
    end if;
  end if;
end
$$;

-- Another member hosts from now on. Sent twice by who hosted before: MW605, as it is theirs no more.
-- Raises MW601, MW604 for one who hosts another circle, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.hand_over(circle uuid, member uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.hold_hosted(hand_over.circle);
  limits record;
  heir uuid;
begin
  select * into limits from private.community_limits();
  select members.user_id into heir from public.circle_members as members
    where members.circle_id = held.id and members.id = hand_over.member
      and not private.is_blocked(person, members.user_id, held.id);
  if heir is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if heir <> person then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || heir::text, 0));
    if (select count(*) from public.circles where host_id = heir and ended_at is null) >= limits.hosted_a_person then
      raise exception using errcode = 'MW604', message = 'They host a circle already';
    end if;
    update public.circles set host_id = heir where id = held.id;
    perform private.tell_circle(held);
  end if;
end
$$;

-- Asks the others whether the circle goes on without somebody: about one person once in thirty days. Votes about others go on
-- beside it, so that nobody learns of one about themselves by asking about another, or keeps one away.
-- Raises 22023 where fewer than two others could say yes, MW601, MW602, MW605, MW609, MW612, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.open_vote(circle uuid, member uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  held public.circles;
  about uuid;
begin
  select * into limits from private.community_limits();
  perform private.settle_circle(open_vote.circle);
  held := private.hold_circle(open_vote.circle);
  -- Not refused for whom one blocked: a vote is one of two ways that are left then.
  select members.user_id into about from public.circle_members as members
    where members.circle_id = held.id and members.id = open_vote.member and members.user_id <> person;
  if about is null or private.is_gone_for(person, about, held.id) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  -- Of those that the caller knows to be there: else it would tell of one who is hidden.
  if (select count(*) from public.circle_members as members
    where members.circle_id = held.id and not private.is_gone_for(person, members.user_id, held.id)) < 3 then
    raise exception using errcode = '22023', message = 'A vote needs two others';
  end if;
  if exists (select from private.removals where removals.circle_id = held.id and about_id = about and (settled_at is null
    or closes_at > now() - pg_catalog.make_interval(days => limits.vote_again_days))) then
    raise exception using errcode = 'MW612', message = 'A vote is open, or was a short while ago';
  end if;
  perform private.take_turn(person, 'vote');
  insert into private.removals (circle_id, about_id, closes_at)
    values (held.id, about, now() + pg_catalog.make_interval(hours => limits.vote_hours));
  perform private.tell_circle(held);
end
$$;

-- What a circle's page shows the caller. Whoever blocked the caller, or was blocked by them, is not in it, nor in any number, but
-- that `hidden` names whom the caller blocked, so that they can leave or ask for a vote; not who had blocked them before: that they
-- are still there is not the caller's to know. Volatile: what is due is settled by whoever reads first.
-- Raises 22023, MW601, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.circle_week(circle uuid, today date) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  limits record;
  held public.circles;
  me public.circle_members;
  own public.check_ins;
  following public.check_ins;
  week date;
  here date;
  is_small boolean;
  members jsonb;
  together jsonb;
begin
  perform private.check_today(today);
  select * into limits from private.community_limits();
  perform private.settle_circle(circle_week.circle);
  select * into held from public.circles where id = circle_week.circle;
  select * into me from public.circle_members where circle_id = held.id and user_id = person;
  if me.id is null then
    raise exception using errcode = 'MW605', message = 'You are in no such circle';
  end if;
  -- Whether a host is still there is told by when they last looked, to the day.
  update public.circle_members set seen_at = now() where id = me.id and seen_at < now() - interval '1 day';
  here := private.circle_date(held, now());
  -- A circle that ended goes on showing the week in which it did.
  week := greatest(private.current_week(held, coalesce(held.ended_at, now())), me.first_week_on);
  select * into own from public.check_ins where circle_id = held.id and user_id = person and week_on = week;
  select * into following from public.check_ins where circle_id = held.id and user_id = person and week_on = week + 7;
  is_small := (
    select count(*) from public.circle_members as fellows
    where fellows.circle_id = held.id and not private.is_blocked(person, fellows.user_id, held.id)) < limits.circle_min;
  select jsonb_agg(private.member_seen(held, me, fellows, week, is_small) order by fellows.joined_at, fellows.id) into members
    from public.circle_members as fellows
    where fellows.circle_id = held.id and not private.is_blocked(person, fellows.user_id, held.id);
  -- Of percentages that the caller sees one by one, so that none can be worked out.
  select jsonb_build_object('percent', round(avg((member ->> 'goal_percent')::numeric)), 'of_members', count(*)) into together
    from jsonb_array_elements(members) as member
    where member ->> 'goal_percent' is not null and (me.share_goal or not (member ->> 'is_me')::boolean)
    having count(*) >= limits.seam_min;
  return jsonb_build_object(
    'circle', jsonb_build_object(
      'id', held.id, 'name', held.name, 'purpose', held.purpose, 'weekday', private.weekday_in(held, week),
      'next_weekday', case when held.next_weekday_on > week then held.next_weekday end, 'zone', held.time_zone, 'epoch', held.epoch,
      'number', (week - held.first_week_on) / 7 + 1, 'is_host', held.host_id is not distinct from person,
      'members_may_invite', held.members_may_invite,
      -- Not whether there is room: with the people that one sees it would tell of one who is hidden.
      'may_invite', held.ended_at is null and (held.members_may_invite or held.host_id is not distinct from person),
      'ends_on', private.circle_date(held, held.ends_at), 'ends_by_silence', held.ends_by_silence,
      'ended_on', private.circle_date(held, held.ended_at)),
    'week', jsonb_build_object(
      'from', week, 'to', week + 6, 'opens_at', private.day_begins(held, private.opens_on(held, week)),
      'asked_at', private.day_begins(held, private.circle_day(held, week)),
      'closes_at', private.day_begins(held, private.closes_on(held, week) + 1),
      'is_open', held.ended_at is null and here between private.opens_on(held, week) and private.closes_on(held, week)),
    'me', jsonb_build_object(
      'member_id', me.id, 'shares', private.shares_of(me), 'commitment', own.commitment, 'result', own.result,
      'line', own.line, 'next', following.commitment,
      'is_resting', coalesce(own.is_rest, false) or coalesce(week < me.paused_until_on, false),
      'rested_in_a_row', private.rested_in_a_row(held, me, week),
      'paused_until', case when week < me.paused_until_on then me.paused_until_on end,
      'held', own.held_for, 'next_held', following.held_for, 'state', own.state,
      'has_circle_alias', exists (select from public.aliases where circle_id = held.id and user_id = person)),
    'members', members,
    'hidden', coalesce((
      select jsonb_agg(jsonb_build_object('member_id', fellows.id, 'alias', (private.alias_in(held.id, fellows.user_id)).name)
        order by fellows.joined_at)
      from public.circle_members as fellows
      where fellows.circle_id = held.id and not private.is_gone_for(person, fellows.user_id, held.id)
        and exists (select from public.blocks
          where blocks.user_id = person and blocks.blocked_id = fellows.user_id and private.block_holds(blocks, held.id))), '[]'),
    'together', together,
    'invitation', (
      select jsonb_build_object('expires_at', expires_at) from private.invite_codes
      where circle_id = held.id and user_id = person and ended_at is null and expires_at > now()),
    'vote', private.vote_seen(held.id, person));
end
$$;

-- Nods at a fellow's week, or takes it back: again where `wanted` is not said, else as it says however often it is sent.
-- Answers whether the nod stands. Raises 22023, MW601, MW602, MW605, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.nod(circle uuid, member uuid, week date, kind text, wanted boolean default null) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(nod.circle);
  me public.circle_members;
  fellow public.circle_members;
  said public.check_ins;
  stands boolean;
begin
  select * into me from public.circle_members as members where members.circle_id = held.id and members.user_id = person;
  select * into fellow from public.circle_members as members
    where members.id = nod.member and members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id);
  if fellow.id is null or fellow.user_id = person or nod.week < greatest(me.first_week_on, fellow.first_week_on) then
    raise exception using errcode = 'MW605', message = 'There is nobody to nod at';
  end if;
  if nod.kind is null or nod.kind not in ('with_you', 'well_kept', 'rest_well') then
    raise exception using errcode = '22023', message = 'There is no such nod';
  end if;
  stands := exists (select from public.nods
    where nods.member_id = fellow.id and nods.week_on = nod.week and nods.user_id = person and nods.kind = nod.kind);
  if stands = coalesce(wanted, not stands) then
    return stands;
  end if;
  if stands then
    delete from public.nods
      where nods.member_id = fellow.id and nods.week_on = nod.week and nods.user_id = person and nods.kind = nod.kind;
  else
    select * into said from public.check_ins as weeks
      where weeks.circle_id = held.id and weeks.user_id = fellow.user_id and weeks.week_on = nod.week;
    if not (case nod.kind
      when 'with_you' then said.result is not null
      when 'well_kept' then said.result is not distinct from 'kept'
      else coalesce(said.is_rest, false) or coalesce(nod.week < fellow.paused_until_on, false) end) then
      raise exception using errcode = '22023', message = 'This nod does not fit their week';
    end if;
    perform private.take_turn(person, 'nod');
    insert into public.nods (user_id, member_id, week_on, kind) values (person, fellow.id, nod.week, nod.kind);
  end if;
  perform private.tell_circle(held);
  return not stands;
end
$$;

-- May the caller be shown as here? Only who chose to be, and under their own id there: the gateway says under which name they
-- want to be shown, the hosted service doesn't. Whoever is here is shown to everybody on the channel: who blocked a
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
      and coalesce(nullif(current_setting('realtime.presence_key', true), ''), circle_members.id::text)
        = circle_members.id::text
      and not exists (
        select from public.circle_members as fellows
        where fellows.circle_id = circles.id and private.is_blocked(auth.uid(), fellows.user_id, circles.id)))
$$;

-- Who blocks a fellow sees them no more, and is seen no more: every circle of both where it holds
-- begins a new channel. Definer: whoever blocks may not write circles.
create or replace function private.follow_block() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  shared uuid;
begin
  for shared in
    select circle_id from public.circle_members where user_id in (new.user_id, new.blocked_id)
    group by circle_id having count(*) = 2 and private.block_holds(new, circle_id) order by circle_id
  loop
    perform private.renew_channel(shared);
  end loop;
  return null;
end
$$;
revoke all on function private.follow_block() from public;
comment on function private.follow_block() is 'Trigger on public.blocks: circles of both where it holds begin a new channel.';

-- Gives somebody who comes into a circle a voice: that of who invited them, or their own where that is whoever made the circle, or
-- where nobody invited them.
create function private.give_voice(circle public.circles, person uuid, inviter uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  theirs private.circle_voices;
begin
  select * into theirs from private.circle_voices as voices
    where voices.circle_id = circle.id and voices.user_id = inviter and voices.voice_id <> circle.id;
  insert into private.circle_voices (circle_id, user_id, voice_id, since)
  values (circle.id, person,
    coalesce(theirs.voice_id, case when inviter = person then circle.id else gen_random_uuid() end),
    coalesce(theirs.since, now()))
  on conflict do nothing;
end
$$;
revoke all on function private.give_voice(public.circles, uuid, uuid) from public;
comment on function private.give_voice(public.circles, uuid, uuid) is
  'With whose voice somebody speaks who comes into a circle: who made it is their own inviter.';

-- Adds somebody to a circle that the caller holds, from the given week on: invited by somebody, by themselves where they made it, or
-- by nobody. Raises 22023, MW604.
create function private.add_member(circle public.circles, person uuid, first_week date, shares jsonb, inviter uuid default null)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  joined public.circle_members;
begin
  select * into limits from private.community_limits();
  if (select count(*) from public.circle_members where circle_id = circle.id) >= limits.circle_max then
    raise exception using errcode = 'MW604', message = 'This circle is full';
  end if;
  -- Their account is held, but two circles may add them at once.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  if (
    select count(*) from public.circle_members join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = person and circles.ended_at is null
  ) >= limits.circles_a_person then
    raise exception using errcode = 'MW604', message = 'Nobody is in more than two circles';
  end if;
  joined.id := gen_random_uuid();
  joined.circle_id := circle.id;
  joined.user_id := person;
  joined.joined_at := now();
  joined.first_week_on := first_week;
  joined.seen_at := now();
  joined.share_weeks := true;
  joined.share_here := true;
  joined.share_goal := true;
  joined.share_first_name := false;
  joined.share_badges := false;
  joined.share_debts_closed := false;
  joined := private.with_shares(joined, shares);
  insert into public.circle_members select joined.*;
  perform private.give_voice(circle, person, inviter);
  update public.circles set last_said_at = now() where id = circle.id;
  return joined.id;
end
$$;
revoke all on function private.add_member(public.circles, uuid, date, jsonb, uuid) from public;
comment on function private.add_member(public.circles, uuid, date, jsonb, uuid) is
  'Adds somebody to a circle that is held. Raises 22023, MW604.';

-- How often a person may do something: at most max_events in a period. New writers may less.
create or replace function private.community_rate(kind text, is_new boolean, out max_events integer, out period interval)
language sql
immutable
set search_path = ''
as $$
  select case when is_new then rates.for_new else rates.for_known end, rates.period
  from (values
    ('question', 2, 10, interval '1 day'),
    ('answer', 5, 40, interval '1 day'),
    ('report', 20, 20, interval '1 day'),
    ('join', 3, 3, interval '1 day'),
    ('invite', 5, 5, interval '1 day'),
    ('circle', 3, 3, interval '1 day'),
    ('vote', 3, 3, interval '1 day'),
    ('change', 120, 120, interval '1 hour'),
    ('channel', 6, 6, interval '1 minute'),
    ('alias', 5, 5, interval '1 day'),
    ('meeting', 10, 10, interval '1 day'),
    ('buddy', 10, 10, interval '1 day'),
    ('wrong invite', 10, 10, interval '1 hour'),
    ('edit', 60, 60, interval '1 hour'),
    ('block', 40, 40, interval '1 day'),
    ('nod', 120, 120, interval '1 hour'),
    ('helped', 60, 60, interval '1 hour'),
    ('search', 60, 60, interval '1 minute')
  ) as rates (name, for_new, for_known, period)
  where rates.name = community_rate.kind
$$;

-- A meeting of the caller's, held with both accounts until the transaction ends. Raises MW605 for anybody else, also where one
-- blocked the other since.
create or replace function private.hold_meeting(which uuid) returns public.meetings
language plpgsql
set search_path = ''
as $$
declare
  held public.meetings;
begin
  select * into held from public.meetings where id = which and auth.uid() in (one_id, other_id);
  if found then
    perform private.hold_people(array[held.one_id, held.other_id]);
    select * into held from public.meetings where id = which for update;
  end if;
  if not found
    or private.is_blocked(held.one_id, held.other_id, private.place_of_names(held.one_alias_id, held.other_alias_id)) then
    raise exception using errcode = 'MW605', message = 'You have no such meeting';
  end if;
  return held;
end
$$;

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
    perform private.tell_meeting(held);
    update public.meetings set state = 'cancelled', epoch = epoch + 1 where id = held.id;
  end loop;
end
$$;
revoke all on function private.cancel_meetings(uuid, uuid, uuid) from public;
comment on function private.cancel_meetings(uuid, uuid, uuid) is 'Ends whatever two people mean to meet for.';

-- Who blocks a buddy meets them no more.
-- Definer: whoever blocks may not write meetings.
create or replace function private.follow_block_of_buddy() returns trigger
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
revoke all on function private.follow_block_of_buddy() from public;
comment on function private.follow_block_of_buddy() is 'Trigger on public.blocks: buddyhood and meetings of the two end where it holds.';

-- Offers a buddy three times. Where the two mean to meet already, these are other times for that. Sent twice it is one meeting.
-- Answers {id}. Raises 22023, MW601, MW602, MW605 for who is no buddy, MW608, MW609, MW614.
-- Definer: meetings are read and written by functions alone. Executable by authenticated alone.
create or replace function public.propose_meeting(alias_id uuid, times timestamptz[]) returns jsonb
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
  perform private.hold_both(person, other);
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
  perform private.take_turn(person, 'meeting');
  insert into public.meetings (one_id, other_id, one_alias_id, other_alias_id, times)
    values (person, other, own_alias, propose_meeting.alias_id, sorted) returning * into standing;
  perform private.tell_meeting(standing);
  return jsonb_build_object('id', standing.id);
end
$$;

-- A meeting of the caller's, with the server's clock. Raises MW601, MW605.
-- Definer: as above.
create or replace function public.meeting(id uuid) returns jsonb
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

-- What the caller means to meet for, the next first: what is offered while a time of it is to come, what is taken until its room
-- closes. Empty for anybody but a member.
-- Definer: as above.
create or replace function public.my_meetings() returns jsonb
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
    and public.session_standing() = 'member'
$$;

-- Everybody whose words a viewer does not see: blocked either way, or muted. The same as is_hidden_for(), once for a list.
create or replace function private.hidden_people(viewer uuid) returns uuid[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(person), '{}') from (
    select blocked_id from public.blocks where user_id = viewer and circle_id is null
    union
    select user_id from public.blocks where blocked_id = viewer and circle_id is null
    union
    select muted_id from public.mutes where user_id = viewer and circle_id is null
  ) as hidden (person)
$$;

-- The name that a post's author bears where the post is: a block that is made of it tells nobody another of their names.
create or replace function private.alias_of_author(what text, which uuid, author uuid) returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'alias' then return which;
    when 'check_in' then
      return (
        select (private.alias_in(check_ins.circle_id, author)).id
        from public.check_ins where id = which and check_ins.circle_id is not null);
    when 'meeting' then
      return (
        select case when meetings.one_id = author then meetings.one_alias_id else meetings.other_alias_id end
        from public.meetings where id = which);
    else return (select id from public.aliases where aliases.user_id = author and aliases.circle_id is null);
  end case;
end
$$;

-- May this person see a post at all? What they cannot see they cannot report, and learn nothing by trying.
create or replace function private.may_see_post(viewer uuid, what text, which uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then return coalesce(private.may_see_question(viewer, which), false);
    when 'answer' then return coalesce(private.may_see_answer(viewer, which), false);
    when 'check_in' then return coalesce(private.may_see_check_in(viewer, which), false);
    when 'alias' then
      return exists (
        select from public.aliases where id = which
          and (aliases.circle_id is null or exists (
            select from public.circle_members as fellow
            where fellow.circle_id = aliases.circle_id and fellow.user_id = viewer)));
    when 'circle' then
      return exists (
        select from public.circle_members as fellow where fellow.circle_id = which and fellow.user_id = viewer);
    when 'meeting' then
      return exists (
        select from public.meetings where id = which and viewer in (meetings.one_id, meetings.other_id));
    else return false;
  end case;
end
$$;

-- Reports a post: it is hidden from who reports it, waits for a person, and is hidden from everybody once three accounts of a
-- week or more reported it, by the report of one of these. Worry about somebody comes first, and hides nothing. Again with the
-- same post it is one report. Reports that staff decided count no more, and opens no case again, unless it is worry now.
-- Raises MW601, MW602, MW605 for what the caller cannot see, MW606, 22023.
-- Definer: it writes cases. Executable by authenticated alone.
create or replace function public.report_post(
  post_kind text, post_id uuid, reason text, said text default null, attached text default null, also_block boolean default false
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  reporter constant uuid := auth.uid();
  limits constant record := private.community_limits();
  author uuid;
  report public.reports;
  known public.reports;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[reporter]);
  if post_id is null or not private.may_see_post(reporter, post_kind, post_id) then
    raise exception using errcode = 'MW605', message = 'There is no such post';
  end if;
  author := private.author_of(post_kind, post_id);
  if author = reporter then
    raise exception using errcode = '22023', message = 'One cannot report oneself';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('report:' || post_kind || ':' || post_id::text, 0));
  select * into known from public.reports as held
    where held.user_id = reporter and held.post_kind = report_post.post_kind and held.post_id = report_post.post_id;
  if known.id is null then
    perform private.take_turn(reporter, 'report');
  end if;
  insert into public.reports as held (user_id, post_kind, post_id, reason, said, attached)
  values (reporter, report_post.post_kind, report_post.post_id, report_post.reason,
    case when btrim(report_post.said) <> '' then private.check_words(report_post.said, 1000) end,
    case when btrim(report_post.attached) <> '' then private.check_words(report_post.attached, 4000) end)
  on conflict on constraint reports_once do update set
    reason = excluded.reason, said = coalesce(excluded.said, held.said), attached = coalesce(excluded.attached, held.attached)
  returning * into report;
  if known.outcome is null or report.reason = 'worried' and known.reason <> 'worried' then
    perform private.open_case(
      case when report.reason = 'worried' then 'worried' else 'report' end, report.reason, report.post_kind, report.post_id, author);
  end if;
  if report.reason = 'worried' and author is not null then
    insert into private.care_notes (user_id) values (author)
    on conflict (user_id) do update set noted_at = now(), seen_at = null
      where care_notes.noted_at < now() - interval '1 day';
  elsif known.outcome is null and private.is_old_enough_to_hide(reporter) and (
    select count(*) from public.reports as other
    where other.post_kind = report.post_kind and other.post_id = report.post_id and other.reason <> 'worried'
      and other.outcome is null and private.is_old_enough_to_hide(other.user_id)
  ) >= limits.reporters_that_hide then
    perform private.hide_post(report.post_kind, report.post_id, 'hidden');
  end if;
  -- Of a circle nobody is told who hosts it, so nobody is blocked by reporting it: the list of whom one blocked would tell.
  if also_block and author is not null and report.post_kind <> 'circle'
    and private.place_block(reporter, author, private.alias_of_author(report.post_kind, report.post_id, author), case
      when report.post_kind = 'check_in' then (select circle_id from public.check_ins where id = report.post_id) end) then
    -- Counted and not refused: a report comes first, and has a limit of its own.
    perform private.note_attempt('community block', reporter::text);
  end if;
  return jsonb_build_object('id', report.id);
exception when check_violation or not_null_violation then
  raise exception using errcode = '22023', message = 'Choose what the report is about';
end
$$;

-- What a run looks at, one line for each person and item: by indexes alone, and by no function that could fail. What happened at
-- an instant has it as `due_at`, and was not read before; what has none is due until it is told.
create or replace function private.due_notices(looked_from timestamptz)
  returns table (collector text, item uuid, person uuid, due_at timestamptz, is_retry boolean)
language sql
stable
set search_path = ''
as $$
  (select 'check_in', member_id, null::uuid, null::timestamptz, false
    from private.check_in_reminders where due_at <= now() order by due_at limit 1000)
  union all
  (select collector, item_id, user_id, null, true from private.notice_retries order by failed_at limit 500)
  union all
  select 'vote', removals.id, members.user_id, null, false
  from private.removals
  join public.circle_members as members on members.circle_id = removals.circle_id
  where removals.settled_at is null and removals.closes_at > now() and members.user_id <> removals.about_id
    and not exists (
      select from public.notices where notices.user_id = members.user_id and notices.event = 'vote:' || removals.id)
  union all
  select 'match', matches.id, people.user_id, null, false
  from private.matches
  join private.match_people as people on people.match_id = matches.id
  where matches.settled_at is null and matches.closes_at > now() and people.yes is null
    and not exists (
      select from public.notices where notices.user_id = people.user_id and notices.event = 'match:' || matches.id)
  union all
  select 'circle_ends', circles.id, members.user_id, null, false
  from public.circles
  join public.circle_members as members on members.circle_id = circles.id
  where circles.ended_at is null and circles.ends_at > now() and (circles.ends_by_silence or members.user_id is distinct from circles.host_id)
    and not exists (
      select from public.notices
      where notices.user_id = members.user_id and notices.event = 'ends:' || circles.id || ':' || circles.ends_at)
  union all
  -- The last pass of a visitor, of a day or more: within its last hour, and of a longer one within its last day.
  select 'pass_ends', passes.id, passes.user_id, null, false
  from public.access_passes as passes
  join auth.users on users.id = passes.user_id and users.is_anonymous
  where passes.revoked_at is null and passes.ends_at > now()
    and (passes.ends_at <= now() + interval '1 hour' and passes.ends_at - passes.starts_at >= interval '1 day'
      or passes.ends_at <= now() + interval '1 day' and passes.ends_at - passes.starts_at >= interval '2 days')
    and not exists (
      select from public.access_passes as others
      where others.user_id = passes.user_id and others.revoked_at is null and others.ends_at > passes.ends_at)
    and not exists (
      select from public.notices
      where notices.user_id = passes.user_id and notices.event = 'pass_ends:' || passes.id || ':' || passes.ends_at
        || case when passes.ends_at <= now() + interval '1 hour' then ':hour' else ':day' end)
  union all
  select 'meeting_soon', meetings.id, people.id, null, false
  from public.meetings cross join lateral unnest(array[one_id, other_id]) as people (id)
  where state = 'taken' and starts_at > now() and starts_at <= now() + interval '1 hour'
    and not exists (
      select from public.notices
      where notices.user_id = people.id and notices.event = 'soon:' || meetings.id || ':' || meetings.starts_at)
  union all
  (select happened.*, false from (
    select 'nods', members.id, members.user_id, max(nods.created_at) as happened_at
    from public.nods
    join public.circle_members as members on members.id = nods.member_id
    where nods.created_at > looked_from
    group by members.id, members.user_id
    union all
    select 'answer', questions.id, readers.id, max(answers.shown_at)
    from public.answers
    join public.questions on questions.id = answers.question_id and questions.state = 'shown'
    cross join lateral (
      select questions.author_id as id
      union
      select user_id from public.thread_reads where question_id = questions.id and is_following
    ) as readers
    where answers.state = 'shown' and answers.shown_at > looked_from and readers.id <> answers.author_id
    group by questions.id, readers.id
    union all
    select 'no_answer', id, author_id, shown_at + interval '2 days'
    from public.questions
    where state = 'shown' and author_id is not null
      and shown_at > looked_from - interval '2 days' and shown_at <= now() - interval '2 days'
    union all
    select 'question', questions.id, helpers.id, questions.shown_at
    from public.questions
    cross join lateral (
      select answers.author_id as id
      from public.answers
      join public.questions as earlier on earlier.id = answers.question_id
      where earlier.topic = questions.topic and answers.state = 'shown' and answers.helped > 0
        and answers.author_id <> questions.author_id and answers.shown_at > now() - interval '180 days'
        and not private.is_hidden_for(answers.author_id, questions.author_id)
      group by answers.author_id order by sum(answers.helped) desc, answers.author_id limit 5
    ) as helpers
    where questions.state = 'shown' and questions.shown_at > greatest(looked_from, now() - interval '1 hour')
    union all
    select 'buddy_asked', id, buddy_id, created_at
    from public.buddies
    where accepted_at is null and declined_at is null and created_at > looked_from
    union all
    select 'buddy_accepted', id, user_id, accepted_at
    from public.buddies
    where accepted_at is not null and accepted_at > looked_from
    union all
    select 'meeting_' || state, id, case when offered_by_one = (state = 'offered') then other_id else one_id end, updated_at
    from public.meetings
    where state in ('offered', 'taken') and updated_at > looked_from
  ) as happened (collector, item, person, happened_at)
  where happened_at <= now()
  order by happened_at fetch first 2000 rows with ties)
$$;

-- Tells one person of one item, where there is still something to tell. How many notices are new.
create or replace function private.tell_notice(collector text, item uuid, person uuid) returns integer
language plpgsql
set search_path = ''
as $$
begin
  return case collector
    when 'check_in' then private.remind_to_check_in(item)::integer
    when 'vote' then (
      select private.post_notice(person, 'circle', 'vote', 'vote:' || item,
        jsonb_build_object('circle', removals.circle_id), asked.closes_at - now())::integer
      from private.removals
      cross join lateral private.vote_asked(removals.circle_id, person) as asked
      where removals.id = item and asked.id = removals.id)
    when 'match' then (
      select private.post_notice(person, 'circle', 'match', 'match:' || item, '{}', closes_at - now())::integer
      from private.matches where id = item)
    when 'circle_ends' then (
      select private.post_notice(person, 'circle', 'circle_ends', 'ends:' || item || ':' || ends_at,
        jsonb_build_object('circle', item, 'isSilent', ends_by_silence), ends_at - now())::integer
      from public.circles where id = item)
    when 'pass_ends' then (
      select private.post_notice(person, 'access', 'pass_ends', 'pass_ends:' || item || ':' || ends_at
          || case when ends_at <= now() + interval '1 hour' then ':hour' else ':day' end,
        jsonb_build_object('endsAt', ends_at), ends_at - now())::integer
      from public.access_passes where id = item and revoked_at is null and ends_at > now())
    when 'nods' then (
      select sum(private.post_notice(person, 'circle', 'nods', 'nods:' || item || ':' || nodded.week_on,
        jsonb_build_object('circle', nodded.circle_id))::integer)
      from (
        select distinct members.circle_id, nods.week_on
        from public.nods
        join public.circle_members as members on members.id = nods.member_id
        where nods.member_id = item and nods.created_at > now() - interval '1 day'
          and not private.is_hidden_for(person, nods.user_id, members.circle_id)
      ) as nodded)
    -- Once until the thread is opened again.
    when 'answer' then (
      select private.post_notice(person, 'answers', 'answer', 'answer:' || first.id,
        jsonb_build_object('question', item))::integer
      from (
        select answers.id
        from public.answers
        left join public.thread_reads as latest on latest.user_id = person and latest.question_id = item
        where answers.question_id = item and answers.state = 'shown' and answers.author_id <> person
          and answers.shown_at > greatest(now() - interval '1 day', coalesce(latest.read_at, '-infinity'))
          and not private.is_hidden_for(person, answers.author_id)
          and not exists (
            select from public.notices
            where notices.user_id = person and notices.type = 'answer' and notices.params ->> 'question' = item::text
              and notices.created_at > coalesce(latest.read_at, '-infinity'))
        order by answers.shown_at, answers.id limit 1
      ) as first)
    when 'no_answer' then (
      select private.post_notice(person, 'answers', 'no_answer', 'no_answer:' || item,
        jsonb_build_object('question', item, 'topic', topic))::integer
      from public.questions
      where id = item and state = 'shown'
        and not exists (select from public.answers where question_id = item and state = 'shown'))
    -- One a day, of all that are new in a helper's topics.
    when 'question' then (
      select private.post_notice(person, 'answers', 'question', 'question:' || person || ':' || current_date,
        jsonb_build_object('question', item), interval '1 day', false)::integer
      from public.questions
      where id = item and state = 'shown'
        and not exists (select from public.answers where question_id = item and state = 'shown'))
    -- Without a name: who says no, or is asked by somebody they hid from, is told of nobody.
    when 'buddy_asked' then (
      select private.post_notice(person, 'meetings', 'buddy_asked', 'asked:' || item, '{}')::integer
      from public.buddies where id = item and accepted_at is null and declined_at is null)
    when 'buddy_accepted' then (
      select private.post_notice(person, 'meetings', 'buddy_accepted', 'accepted:' || item, '{}')::integer
      from public.buddies where id = item and accepted_at is not null)
    when 'meeting_offered' then (
      select private.post_notice(person, 'meetings', 'meeting_offered', 'offer:' || item || ':' || pg_catalog.md5(times::text),
        jsonb_build_object('meeting', item))::integer
      from public.meetings where id = item and state = 'offered' and times[3] > now())
    when 'meeting_taken' then (
      select private.post_notice(person, 'meetings', 'meeting_taken', 'taken:' || item || ':' || starts_at,
        jsonb_build_object('meeting', item, 'startsAt', starts_at))::integer
      from public.meetings where id = item and state = 'taken' and starts_at > now() + interval '1 hour')
    when 'meeting_soon' then (
      select private.post_notice(person, 'meetings', 'meeting_soon', 'soon:' || item || ':' || starts_at,
        jsonb_build_object('meeting', item, 'startsAt', starts_at), starts_at - now())::integer
      from public.meetings where id = item and state = 'taken' and starts_at > now())
  end;
end
$$;

-- Does a notice still say what is so? A week that was checked in, a day or a meeting that is over, a payment that was made since,
-- a vote or a match that is settled are no news.
create or replace function private.is_current(notice public.notices) returns boolean
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
    when 'pass_ends' then (notice.params ->> 'endsAt')::timestamptz > now()
      and exists (select from auth.users where id = notice.user_id and is_anonymous)
      and (notice.params ->> 'endsAt')::timestamptz = private.end_of_time(notice.user_id)
    when 'circle_ends' then exists (
      select from public.circles
      where id::text = notice.params ->> 'circle' and ended_at is null and ends_at > now())
    else true
  end
$$;

