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
  -- Who joins another circle meanwhile is waited for: `add_member` counts under the same lock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || people.user_id::text, 0))
    from (select user_id from private.match_people where match_id = which order by user_id) as people;
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
