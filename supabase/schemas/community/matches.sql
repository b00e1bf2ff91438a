-- Being matched with people whose evening is near one's own. Everybody looks at the others' names first; nobody is told who said no.

create table public.match_requests (
  user_id uuid primary key references auth.users (id) on delete cascade,
  topic text not null references public.topics (id),
  goal text not null check (goal in ('one_debt', 'all_debts', 'on_time', 'small_savings')),
  weekday smallint not null check (weekday between 1 and 7),
  time_zone text not null check (char_length(time_zone) <= 64),
  asked_at timestamptz not null default now()
);
comment on table public.match_requests is 'Who wants to be put together with others. Their place in the line is when they asked.';

create index match_requests_asked_at on public.match_requests (asked_at);
create index match_requests_topic on public.match_requests (topic);

alter table public.match_requests enable row level security;
revoke all on public.match_requests from public, anon, authenticated, service_role;
grant select on public.match_requests to authenticated;
grant select, insert, update, delete on public.match_requests to service_role;

create policy "A person reads what they asked for"
  on public.match_requests for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- Three to five people who fit, while they look at each other and after.
create table private.matches (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  weekday smallint not null,
  time_zone text not null,
  made_at timestamptz not null default now(),
  closes_at timestamptz not null,
  settled_at timestamptz,
  circle_id uuid references public.circles (id) on delete set null
);
comment on table private.matches is 'Groups that were proposed. Settled ones are kept so that nobody is proposed to whom they said no.';

create index matches_due on private.matches (closes_at) where settled_at is null;
create index matches_circle_id on private.matches (circle_id);

alter table private.matches enable row level security;
revoke all on private.matches from public, anon, authenticated, service_role;

create table private.match_people (
  match_id uuid not null references private.matches (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  yes boolean,
  shares jsonb,
  primary key (match_id, user_id)
);
comment on table private.match_people is 'Who was proposed to whom, and what they said. Null is nothing yet.';

create index match_people_user_id on private.match_people (user_id);

alter table private.match_people enable row level security;
revoke all on private.match_people from public, anon, authenticated, service_role;

-- Hours that a zone's clock is ahead of UTC now.
create function private.zone_hours(zone text) returns numeric
language sql
stable
set search_path = ''
as $$ select extract(epoch from (now() at time zone zone) - (now() at time zone 'UTC')) / 3600 $$;
comment on function private.zone_hours(text) is 'Hours that a zone''s clock is ahead of UTC now.';

-- Who waits and may be put together with others now: not restricted, not in two circles, not looking at a proposal.
create function private.waiting_requests() returns setof public.match_requests
language sql
stable
set search_path = ''
as $$
  select requests.* from public.match_requests as requests, private.community_limits() as limits
  where not exists (select from private.restriction_of(requests.user_id))
    and (select count(*) from public.circle_members as members join public.circles on circles.id = members.circle_id
      where members.user_id = requests.user_id and circles.ended_at is null) < limits.circles_a_person
    and not exists (select from private.match_people as people join private.matches on matches.id = people.match_id
      where people.user_id = requests.user_id and matches.settled_at is null)
$$;
comment on function private.waiting_requests() is 'Requests of people who may be put together with others now.';

-- May two people be in one circle: within three hours, none blocked the other, and neither let a proposal with the other pass
-- in the last month?
create function private.may_match(one public.match_requests, other public.match_requests) returns boolean
language sql
stable
set search_path = ''
as $$
  select abs(private.zone_hours(one.time_zone) - private.zone_hours(other.time_zone)) <= limits.match_zone_hours
    and not private.is_blocked(one.user_id, other.user_id)
    and not exists (
      select from private.match_people as first
      join private.match_people as second on second.match_id = first.match_id and second.user_id = other.user_id
      join private.matches on matches.id = first.match_id
      where first.user_id = one.user_id and matches.made_at > now() - interval '30 days'
        and (first.yes is not true or second.yes is not true))
  from private.community_limits() as limits
$$;
comment on function private.may_match(public.match_requests, public.match_requests) is 'May these two be in one circle?';

-- How well somebody fits with whoever waited longest: the topic counts three, the goal two, the day one. After 72 hours of waiting
-- any topic will do; before, null says that it doesn't fit.
create function private.match_score(oldest public.match_requests, other public.match_requests) returns integer
language sql
stable
set search_path = ''
as $$
  select case when oldest.topic = other.topic
      or oldest.asked_at < now() - pg_catalog.make_interval(hours => limits.match_answer_hours) then
    case when oldest.topic = other.topic then 3 else 0 end
    + case when oldest.goal = other.goal then 2 else 0 end
    + case when oldest.weekday = other.weekday then 1 else 0 end end
  from private.community_limits() as limits
$$;
comment on function private.match_score(public.match_requests, public.match_requests) is 'How well two requests fit; null where they do not.';

-- Is this the name of a zone that the database knows?
create function private.is_zone(zone text) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;
comment on function private.is_zone(text) is 'Is this the name of a zone that the database knows?';

-- The same, by the name that a browser tells: the view of all names reads a folder of files each time, so it is asked for those
-- alone that are no place ("UTC").
create function private.is_zone_name(zone text) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  if zone ~ '^[A-Z][A-Za-z_]*/[A-Z]' then
    return private.is_zone(zone);
  end if;
  return exists (select from pg_catalog.pg_timezone_names as zones where zones.name = zone);
end
$$;
comment on function private.is_zone_name(text) is 'Is this the name of a zone as a browser tells it?';

-- Proposes groups to those who wait, whoever waited longest first: four; five where one more fits and nobody else is left for
-- them; three where the first has waited a day. Whose request can't be read, or whose group can't be made, waits for the next time
-- and holds up nobody. {done, failures: [{collector, id, sqlState}]}.
create function private.make_matches() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  limits record;
  oldest public.match_requests;
  other public.match_requests;
  together public.match_requests[];
  beside public.match_requests[];
  made uuid;
  state text;
  groups integer := 0;
  failures jsonb := '[]';
begin
  select * into limits from private.community_limits();
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('matches', 0));
  for oldest in select * from private.waiting_requests() order by asked_at, user_id limit 500 loop
    begin
      -- They may be in a group by now.
      continue when not exists (select from private.waiting_requests() where user_id = oldest.user_id);
      perform private.zone_hours(oldest.time_zone);
      together := array[oldest];
      beside := '{}';
      for other in
        select waiting.* from private.waiting_requests() as waiting
        where waiting.user_id <> oldest.user_id and private.match_score(oldest, waiting) is not null
          and private.is_zone(waiting.time_zone)
        order by private.match_score(oldest, waiting) desc, waiting.asked_at, waiting.user_id
        limit 200
      loop
        continue when exists (
          select from unnest(together) as member where not private.may_match(member, other));
        if cardinality(together) < 4 then
          together := together || other;
        else
          beside := beside || other;
        end if;
      end loop;
      if cardinality(beside) = 1 then
        together := together || beside;
      end if;
      continue when cardinality(together) < limits.circle_min
        or cardinality(together) = limits.circle_min and oldest.asked_at > now() - interval '1 day';
      perform private.lock_people(array(select user_id from unnest(together)));
      insert into private.matches (topic, weekday, time_zone, closes_at)
        values (oldest.topic, oldest.weekday, oldest.time_zone,
          now() + pg_catalog.make_interval(hours => limits.match_answer_hours))
        returning id into made;
      insert into private.match_people (match_id, user_id)
        select made, held.user_id from unnest(together) as held where exists (select from auth.users where id = held.user_id);
      perform private.notify_person(user_id, 'match') from unnest(together);
      groups := groups + 1;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      failures := failures || jsonb_build_object('collector', 'match_request', 'id', oldest.user_id, 'sqlState', state);
    end;
  end loop;
  return jsonb_build_object('done', groups, 'failures', failures);
end
$$;
comment on function private.make_matches() is
  'Proposes groups to those who wait to be matched: {done, failures: [{collector, id, sqlState}]}.';

-- A proposal that is open, held until the transaction ends, with everybody in it: accounts first, then the proposal, then what
-- hangs on it, so that two who answer, leave or settle wait for each other in one order. Null where it is open no more.
create function private.lock_match(which uuid) returns private.matches
language plpgsql
set search_path = ''
as $$
declare
  held private.matches;
begin
  perform private.lock_people(array(select user_id from private.match_people where match_id = which));
  select * into held from private.matches where id = which and settled_at is null for update;
  return held;
end
$$;
comment on function private.lock_match(uuid) is 'Holds a proposal that is open, with everybody in it. Null where it is not.';

-- Makes the circle of a proposal once all have answered or its time is over, of those who said yes if they are three; they wait no
-- more. Whoever said no, or nothing, keeps their place. Where three can't be reached any more it is over at once, untold why.
create function private.settle_match(which uuid) returns void
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
    -- Who comes into another circle this moment isn't waited for, since whoever settles may hold what they wait for: the
    -- community's next round settles it.
    if exists (select from unnest(agreed) as yes (user_id)
      where not pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || yes.user_id::text, 0))) then
      return;
    end if;
    -- Counted again, as nobody comes into one any more.
    agreed := array(select yes.user_id from unnest(agreed) with ordinality as yes (user_id, place)
      where (select count(*) from public.circle_members as members join public.circles on circles.id = members.circle_id
        where members.user_id = yes.user_id and circles.ended_at is null) < limits.circles_a_person
      order by place);
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

-- Puts the caller on the list, or changes what they wait for; their place stays. An account is a day old first.
-- Raises 22023, MW601, MW602 for a younger account, MW609, MW614, MW618.
-- Definer: requests are written by functions alone. Executable by authenticated alone.
create function public.ask_match(topic text, goal text, weekday smallint, zone text) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  young interval;
begin
  select * into limits from private.community_limits();
  select created_at + pg_catalog.make_interval(hours => limits.match_account_hours) - now() into young
    from auth.users where id = person;
  perform private.refuse_for_now(
    ceil(extract(epoch from young))::integer, 'MW602', 'An account is a day old before it is matched');
  if not exists (select from public.topics where id = ask_match.topic)
    or coalesce(ask_match.goal, '') not in ('one_debt', 'all_debts', 'on_time', 'small_savings')
    or coalesce(ask_match.weekday, 0) not between 1 and 7
    or zone is null or zone !~ '^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+){0,2}$'
    or not private.is_zone_name(ask_match.zone) then
    raise exception using errcode = '22023', message = 'There is no such topic, goal, day or zone';
  end if;
  if (select count(*) from public.circle_members as members join public.circles on circles.id = members.circle_id
    where members.user_id = person and circles.ended_at is null) >= limits.circles_a_person then
    raise exception using errcode = 'MW618', message = 'Nobody is in more than two circles';
  end if;
  insert into public.match_requests (user_id, topic, goal, weekday, time_zone)
    values (person, ask_match.topic, ask_match.goal, ask_match.weekday, ask_match.zone)
    on conflict (user_id) do update set topic = excluded.topic, goal = excluded.goal, weekday = excluded.weekday,
      time_zone = excluded.time_zone;
end
$$;
grant execute on function public.ask_match(text, text, smallint, text) to authenticated;
comment on function public.ask_match(text, text, smallint, text) is
  'Puts the caller on the list to be matched. Raises 22023, MW601, MW602, MW609, MW614, MW618.';

-- Takes the caller off the list; what they are proposed counts as a no. Also when they are not on it. Raises MW601.
-- Definer: as above.
create function public.leave_match() returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  which uuid;
begin
  select matches.id into which from private.match_people as people join private.matches on matches.id = people.match_id
    where people.user_id = person and matches.settled_at is null;
  which := (private.lock_match(which)).id;
  if which is not null then
    update private.match_people set yes = false where match_id = which and user_id = person;
  end if;
  delete from public.match_requests where user_id = person;
  if which is not null then
    perform private.settle_match(which);
  end if;
end
$$;
grant execute on function public.leave_match() to authenticated;
comment on function public.leave_match() is 'Takes the caller off the list to be matched. Raises MW601.';

-- Says yes or no to a proposal, with what the circle would see. Changed until it is decided; sent twice it is said once.
-- Raises 22023, MW601, MW605, MW609, MW614.
-- Definer: as above.
create function public.answer_match(id uuid, yes boolean, shares jsonb default '{}') returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  nobody public.circle_members;
  held private.matches;
begin
  perform private.with_shares(nobody, answer_match.shares);
  held := private.lock_match(answer_match.id);
  update private.match_people as people set yes = answer_match.yes, shares = answer_match.shares
    where people.match_id = held.id and people.user_id = person and answer_match.yes is not null;
  if not found then
    raise exception using errcode = 'MW605', message = 'Nothing is proposed';
  end if;
  perform private.settle_match(answer_match.id);
end
$$;
grant execute on function public.answer_match(uuid, boolean, jsonb) to authenticated;
comment on function public.answer_match(uuid, boolean, jsonb) is
  'Says yes or no to a proposed circle. Raises 22023, MW601, MW605, MW609, MW614.';

-- How many others wait who could be put together with somebody now, by the zone they wait in or live in.
create function private.others_waiting(person uuid) returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  mine public.match_requests;
begin
  select * into mine from public.match_requests where user_id = person;
  mine.user_id := person;
  mine.time_zone := coalesce(mine.time_zone, private.zone_of(person));
  return (
    select count(*) from private.waiting_requests() as others
    where others.user_id <> person and private.may_match(mine, others));
end
$$;
comment on function private.others_waiting(uuid) is 'How many others wait who could be put together with somebody now.';

-- The people of a proposal with the pots that a circle of all of them would deal, whoever waited longest first.
create function private.match_aliases(which uuid) returns setof public.aliases
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
create function public.my_match() returns jsonb
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

-- By the clock, every fifteen minutes: what is due in circles, then what is decided of proposals, then new ones, then
-- questions that nobody has answered. Each in a block of its own: what fails is counted and named, and tried again the next time.
-- {done, failed, failures: [{collector, id, sqlState}], twenty of them}; done is in how many circles something was due.
-- Executable by service_role alone: the server asks, and so may pg_cron.
-- Definer: it reads and writes everybody's.
create function public.run_due_community_jobs() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  tended constant jsonb := public.run_due_circle_jobs();
  failures jsonb := tended -> 'failures';
  failed integer := (tended ->> 'failed')::integer;
  settled integer := 0;
  unsettled integer := 0;
  which uuid;
  made jsonb;
  state text;
begin
  for which in
    select id from private.matches where settled_at is null
      and (closes_at <= now()
        or not exists (select from private.match_people as people where people.match_id = matches.id and people.yes is null))
      order by id
  loop
    exit when settled >= 200 or unsettled >= 1000;
    begin
      perform private.settle_match(which);
      settled := settled + 1;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      unsettled := unsettled + 1;
      failures := failures || jsonb_build_object('collector', 'match', 'id', which, 'sqlState', state);
    end;
  end loop;
  delete from private.matches where settled_at < now() - interval '31 days';
  made := private.make_matches();
  failures := failures || (made -> 'failures');
  failed := failed + unsettled + jsonb_array_length(made -> 'failures');
  begin
    perform private.call_staff_to_questions();
  exception when others then
    get stacked diagnostics state = returned_sqlstate;
    failed := failed + 1;
    failures := failures || jsonb_build_object('collector', 'unanswered', 'id', null, 'sqlState', state);
  end;
  if failed > 0 then
    -- For the database's own clock, whose answer nobody reads.
    raise warning 'the community: % failed: %', failed, failures;
  end if;
  return jsonb_build_object('done', tended -> 'done', 'failed', failed,
    'failures', jsonb_path_query_array(failures, '$[0 to 19]'));
end
$$;
grant execute on function public.run_due_community_jobs() to service_role;
comment on function public.run_due_community_jobs() is
  'Does what is due in the community: {done, failed, failures: [{collector, id, sqlState}]}. For the clock.';
