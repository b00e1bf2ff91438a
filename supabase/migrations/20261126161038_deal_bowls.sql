alter table public.circle_members add column pot_shape smallint;
alter table public.circle_members add column pot_glaze smallint;
alter table public.circle_members add constraint circle_members_pot_whole check (
  (pot_shape is null) = (pot_glaze is null) and pot_shape between 0 and 5 and pot_glaze between 0 and 5) not valid;
alter table public.circle_members validate constraint circle_members_pot_whole;
comment on column public.circle_members.pot_shape is
  'The bowl that was dealt to them in this circle, where a fellow has theirs; null where it is the one beside their name.';
comment on column public.circle_members.pot_glaze is 'As pot_shape.';

-- Gives the calling member a name and a pot. The first time they say that they are 18 or older. Circles that know them by this name
-- see the new pot, or one beside it where a fellow has that one.
-- Raises 22023, MW601, MW602, MW609 as community_writer() does, MW610, MW622 for who is not 18.
-- Definer: it looks at everybody's names. Executable by authenticated alone.
create or replace function public.set_alias(alias_name text, shape smallint, glaze smallint, is_adult boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  held private.restrictions;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.lock_people(array[auth.uid()]);
  select * into held from private.restriction_of(auth.uid());
  if held.kind in ('suspend', 'ban') then
    raise exception using errcode = 'MW609', message = 'This account may not write here for now',
      hint = coalesce(to_char(held.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '');
  end if;
  if is_adult is not true
    and not exists (select from public.aliases where user_id = auth.uid() and circle_id is null) then
    raise exception using errcode = 'MW622', message = 'The community is for people who are 18 or older';
  end if;
  -- Circles before names, as whoever changes one circle's name holds them.
  perform from public.circles where id in (select circle_id from public.circle_members where user_id = auth.uid())
    order by id for update;
  perform private.write_alias(auth.uid(), null, alias_name, shape, glaze);
  perform private.fit_pots(auth.uid());
  return public.my_alias();
end
$$;

grant execute on function public.set_alias(text, smallint, smallint, boolean) to authenticated;

comment on function public.set_alias(text, smallint, smallint, boolean) is
  'Gives the calling member a name and a pot. Raises 22023, MW601, MW602, MW609, MW610, MW622.';

-- A name with another pot, where one was dealt.
create or replace function private.with_pot(alias public.aliases, shape smallint, glaze smallint) returns public.aliases
language plpgsql
immutable
set search_path = ''
as $$
begin
  alias.pot_shape := coalesce(shape, alias.pot_shape);
  alias.pot_glaze := coalesce(glaze, alias.pot_glaze);
  return alias;
end
$$;

comment on function private.with_pot(public.aliases, smallint, smallint) is 'A name with the pot that a circle dealt to it, if any.';

-- The alias by which a circle knows somebody: the one of that circle, else the one they have everywhere; with the pot they have there.
create or replace function private.alias_in(circle uuid, person uuid) returns public.aliases
language sql
stable
set search_path = ''
as $$
  select private.with_pot(aliases, members.pot_shape, members.pot_glaze) from public.aliases
  left join public.circle_members as members on members.circle_id = circle and members.user_id = person
  where aliases.user_id = person and (aliases.circle_id = circle or aliases.circle_id is null)
  order by aliases.circle_id nulls last limit 1
$$;

comment on function private.alias_in(uuid, uuid) is 'The name and pot by which a circle knows somebody.';

-- A name as somebody meets it who may know it from a circle of both: with the pot that it has there, so that one person has one pot
-- on one page. Of two circles, the one that both came to first.
create or replace function private.alias_seen_by(viewer uuid, named public.aliases) returns public.aliases
language sql
stable
set search_path = ''
as $$
  select coalesce((
    select shown from public.circle_members as mine
    join public.circle_members as theirs on theirs.circle_id = mine.circle_id and theirs.user_id = named.user_id
    join public.circles on circles.id = mine.circle_id and circles.ended_at is null
    cross join lateral private.alias_in(mine.circle_id, named.user_id) as shown
    where mine.user_id = viewer and shown.id = named.id
    order by greatest(mine.joined_at, theirs.joined_at), mine.circle_id limit 1), named)
$$;

comment on function private.alias_seen_by(uuid, public.aliases) is 'A name with the pot by which somebody knows it from a circle of both.';

-- Of six shapes or six glazes the one that is wanted, else the next that nobody has.
create or replace function private.free_place(wanted smallint, taken smallint[]) returns smallint
language sql
immutable
set search_path = ''
as $$
  select coalesce((
    select ((wanted + step) % 6)::smallint from generate_series(0, 5) as step
    where ((wanted + step) % 6)::smallint <> all (taken) order by step limit 1), wanted)
$$;

comment on function private.free_place(smallint, smallint[]) is 'The wanted one of six, else the next that is not taken.';

-- The pot of a name beside others, as two lists. Dealt to a newcomer, neither its shape nor its glaze repeats one of theirs. One that
-- somebody picked stays as it is unless one of them has that very pot; then it keeps its shape, under the next glaze that is free.
create or replace function private.deal_pot(alias public.aliases, shapes smallint[], glazes smallint[], is_picked boolean) returns public.aliases
language sql
immutable
set search_path = ''
as $$
  select case
    when not is_picked then
      private.with_pot(alias, private.free_place(alias.pot_shape, shapes), private.free_place(alias.pot_glaze, glazes))
    when exists (
      select from unnest(shapes, glazes) as others (shape, glaze)
      where others.shape = alias.pot_shape and others.glaze = alias.pot_glaze) then
      private.with_pot(alias, alias.pot_shape, private.free_place(alias.pot_glaze, glazes))
    else alias end
$$;

comment on function private.deal_pot(public.aliases, smallint[], smallint[], boolean) is
  'A name with a pot that none of the others has, nor, where it is dealt, its shape or its glaze.';

-- The name by which a circle would know somebody, or knows them, with the pot they get beside the others there whom they see: a pot
-- passed over for somebody who is hidden from them would tell that they are still there.
create or replace function private.fitting_alias(circle uuid, person uuid, is_picked boolean) returns public.aliases
language sql
stable
set search_path = ''
as $$
  select private.deal_pot(own, others.shapes, others.glazes, is_picked)
  from (
    select coalesce(array_agg(named.pot_shape), '{}') as shapes, coalesce(array_agg(named.pot_glaze), '{}') as glazes
    from public.circle_members as fellows, private.alias_in(circle, fellows.user_id) as named
    where fellows.circle_id = circle and fellows.user_id <> person and not private.is_blocked(person, fellows.user_id, circle)
  ) as others,
  public.aliases as own
  where own.user_id = person and (own.circle_id = circle or own.circle_id is null)
  order by own.circle_id nulls last limit 1
$$;

comment on function private.fitting_alias(uuid, uuid, boolean) is
  'The name by which a circle knows somebody, with a pot that none of the others there has.';

-- Gives a member of a circle that is held the pot that they picked, or one beside it where a fellow has that one.
create or replace function private.fit_pot(circle uuid, person uuid) returns void
language sql
volatile
set search_path = ''
as $$
  update public.circle_members as members set
    pot_shape = case when fitting.has_own then null else fitting.shape end,
    pot_glaze = case when fitting.has_own then null else fitting.glaze end
  from (
    select named.pot_shape as shape, named.pot_glaze as glaze,
      named.pot_shape = own.pot_shape and named.pot_glaze = own.pot_glaze as has_own
    from private.fitting_alias(circle, person, true) as named join public.aliases as own on own.id = named.id
  ) as fitting
  where members.circle_id = circle and members.user_id = person
$$;

comment on function private.fit_pot(uuid, uuid) is 'Gives a member the pot they picked, or one beside it where a fellow has that one.';

-- The same in every circle that knows somebody by the name they have everywhere; all of them are held.
create or replace function private.fit_pots(person uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  for held in
    select circles.* from public.circles join public.circle_members as members on members.circle_id = circles.id
    where members.user_id = person and circles.ended_at is null
      and not exists (select from public.aliases where aliases.circle_id = circles.id and aliases.user_id = person)
    order by circles.id
  loop
    perform private.fit_pot(held.id, person);
    perform private.notify_circle(held);
  end loop;
end
$$;

comment on function private.fit_pots(uuid) is 'Gives somebody the pot they picked in each circle that knows them by it.';

-- Adds somebody to a circle that the caller holds, from the given week on: invited by somebody's code, by themselves where they made
-- it, or by nobody. Raises 22023, MW604, MW618.
create or replace function private.add_member(
  circle public.circles, person uuid, first_week date, shares jsonb, inviter uuid default null, code uuid default null
) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  joined public.circle_members;
  named public.aliases;
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
    raise exception using errcode = 'MW618', message = 'Nobody is in more than two circles';
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
  select * into named from private.fitting_alias(circle.id, person, false);
  select named.pot_shape, named.pot_glaze into joined.pot_shape, joined.pot_glaze
    from public.aliases as own
    where own.id = named.id and (own.pot_shape, own.pot_glaze) is distinct from (named.pot_shape, named.pot_glaze);
  insert into public.circle_members select joined.*;
  perform private.give_voice(circle, person, inviter, code);
  update public.circles set last_said_at = now() where id = circle.id;
  return joined.id;
end
$$;

comment on function private.add_member(public.circles, uuid, date, jsonb, uuid, uuid) is
  'Adds somebody to a circle that is held. Raises 22023, MW604, MW618.';

-- Looks before one decides: {outcome, wait_seconds} or {outcome: 'known', name, purpose, weekday, zone, zones, members: [{alias,
-- pot}], my_pot, places_left, is_in}. `my_pot` is the one that the caller has or would get there; null without a name. Raises MW601.
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
    'my_pot', (
      select jsonb_build_object('shape', mine.pot_shape, 'glaze', mine.pot_glaze)
      from private.alias_in(held.id, person) as has_name
      cross join (select exists (select from public.circle_members where circle_id = held.id and user_id = person)) as inside (is_in)
      cross join lateral (
        select has_name.pot_shape, has_name.pot_glaze where inside.is_in
        union all
        select fitting.pot_shape, fitting.pot_glaze from private.fitting_alias(held.id, person, false) as fitting where not inside.is_in
      ) as mine
      where has_name.id is not null),
    'places_left', (
      select limits.circle_max - count(*) from public.circle_members as members
      where members.circle_id = held.id and not private.is_blocked(person, members.user_id, held.id)),
    'is_in', exists (select from public.circle_members where circle_id = held.id and user_id = person))
  from private.community_limits() as limits;
end
$$;

grant execute on function public.preview_circle(text) to authenticated;

comment on function public.preview_circle(text) is
  'The circle that a code leads to, before one joins: {outcome: known, unknown or too_many, …}. Raises MW601.';

-- Another name and pot in one circle; without a name the one that they have everywhere. Where a fellow has the pot that they pick,
-- they get it under another glaze. Raises 22023, MW601, MW602, MW605, MW609,
-- MW610, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.set_circle_alias(circle uuid, alias_name text, shape smallint, glaze smallint) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(set_circle_alias.circle);
begin
  if alias_name is null then
    delete from public.aliases where circle_id = held.id and user_id = person;
  else
    perform private.write_alias(person, held.id, alias_name, shape, glaze);
  end if;
  perform private.fit_pot(held.id, person);
  perform private.notify_circle(held);
end
$$;

grant execute on function public.set_circle_alias(uuid, text, smallint, smallint) to authenticated;

comment on function public.set_circle_alias(uuid, text, smallint, smallint) is
  'What one circle calls the caller. Raises 22023, MW601, MW602, MW605, MW609, MW610, MW614.';

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
    'alias_id', named.id, 'alias', named.name, 'pot', jsonb_build_object('shape', seen.pot_shape, 'glaze', seen.pot_glaze),
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
  cross join lateral private.alias_seen_by(auth.uid(), named) as seen
  where (pair.is_asker or pair.declined_at is null)
    and not private.is_blocked(pair.user_id, pair.buddy_id, private.place_of_names(pair.user_alias_id, pair.buddy_alias_id))
    and public.session_status() = 'member');
end
$$;

grant execute on function public.my_buddies() to authenticated;

comment on function public.my_buddies() is 'The calling member''s buddies and requests: [{alias_id, alias, pot, state, meetings}].';

-- A meeting as one of the two sees it.
create or replace function private.meeting_seen(meeting public.meetings, person uuid) returns jsonb
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

-- The people of a proposal with the pots that a circle of all of them would deal, whoever waited longest first.
create or replace function private.match_aliases(which uuid) returns setof public.aliases
language plpgsql
stable
set search_path = ''
as $$
declare
  named public.aliases;
  shapes smallint[] := '{}';
  glazes smallint[] := '{}';
begin
  for named in
    select aliases.* from private.match_people as people
    join public.aliases on aliases.user_id = people.user_id and aliases.circle_id is null
    left join public.match_requests as requests on requests.user_id = people.user_id
    where people.match_id = which
    order by requests.asked_at, people.user_id
  loop
    named := private.deal_pot(named, shapes, glazes, false);
    shapes := shapes || named.pot_shape;
    glazes := glazes || named.pot_glaze;
    return next named;
  end loop;
end
$$;

comment on function private.match_aliases(uuid) is 'The people of a proposal, each with a pot that none of the others has.';

-- What the caller waits for: {request, waiting, proposal}. `waiting` is how many others wait who could be put together with them
-- now. Of the others of a proposal it tells name and pot, and nothing of what they said.
-- Empty for anybody but a member. Definer: as above.
create or replace function public.my_match() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'request', (
      select jsonb_build_object('topic', topic, 'goal', goal, 'weekday', weekday, 'zone', time_zone)
      from public.match_requests where user_id = me.id),
    'waiting', private.others_waiting(me.id),
    'proposal', (
      select jsonb_build_object('id', matches.id, 'topic', matches.topic, 'weekday', matches.weekday, 'zone', matches.time_zone,
        'closes_at', matches.closes_at, 'mine', mine.yes,
        'people', (
          select jsonb_agg(jsonb_build_object('alias', named.name,
            'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze), 'is_me', named.user_id = me.id)
            order by named.user_id = me.id, named.name)
          from private.match_aliases(matches.id) as named
          where not private.is_blocked(me.id, named.user_id)))
      from private.matches join private.match_people as mine on mine.match_id = matches.id and mine.user_id = me.id
      where matches.settled_at is null limit 1))
  from (select auth.uid() as id) as me
  where public.session_status() = 'member'
$$;

grant execute on function public.my_match() to authenticated;

comment on function public.my_match() is 'What the caller waits for, and what is proposed: {request, waiting, proposal}.';

-- Makes the circle of a proposal once all have answered or its time is over, of those who said yes if they are three; they wait no
-- more. Whoever said no, or nothing, keeps their place. Where three can't be reached any more it is over at once, untold why.
create or replace function private.settle_match(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  held private.matches;
  person record;
  agreed uuid[];
  undecided integer;
  made public.circles;
begin
  select * into limits from private.community_limits();
  held := private.lock_match(which);
  if held.id is null then
    return;
  end if;
  select coalesce(array_agg(people.user_id order by requests.asked_at, people.user_id) filter (where people.yes), '{}'),
      count(*) filter (where people.yes is null) into agreed, undecided
    from private.match_people as people
    join public.match_requests as requests on requests.user_id = people.user_id
    where people.match_id = which
      -- What has changed since they said yes counts as a no.
      and not exists (select from private.restriction_of(people.user_id))
      and (select count(*) from public.circle_members as members join public.circles on circles.id = members.circle_id
        where members.user_id = people.user_id and circles.ended_at is null) < limits.circles_a_person
      and not exists (select from private.match_people as others
        where others.match_id = which and private.is_blocked(people.user_id, others.user_id));
  if held.closes_at > now() and undecided > 0 and cardinality(agreed) + undecided >= limits.circle_min then
    return;
  end if;
  if cardinality(agreed) >= limits.circle_min then
    made.weekday := held.weekday;
    made.time_zone := held.time_zone;
    insert into public.circles (host_id, name, purpose, weekday, time_zone, first_week_on)
      values (agreed[1], btrim(to_char(date '2026-11-22' + held.weekday::integer, 'Day')) || ' circle', '', held.weekday,
        held.time_zone, private.first_week(made, now()))
      returning * into made;
    for person in
      select people.user_id, people.shares from unnest(agreed) with ordinality as yes (user_id, place)
      join private.match_people as people on people.match_id = which and people.user_id = yes.user_id
      order by yes.place
    loop
      perform private.add_member(made, person.user_id, made.first_week_on, person.shares);
    end loop;
    delete from public.match_requests where user_id = any (agreed);
  end if;
  update private.matches set settled_at = now(), circle_id = made.id where id = which;
  perform private.notify_person(user_id, 'match') from private.match_people where match_id = which;
end
$$;

comment on function private.settle_match(uuid) is 'Makes the circle of a proposal that is decided, or ends it.';

-- Who has the bowl of somebody who came before them gets another: the longest members keep theirs.
select private.fit_pot(circle_id, user_id) from (
  select circle_id, user_id from public.circle_members order by circle_id, joined_at desc, id) as members;
