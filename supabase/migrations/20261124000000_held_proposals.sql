-- Two who answer, leave or settle a proposal waited for each other in two orders, and one of them was refused. What takes
-- nothing back is no turn.

-- A proposal that is open, held until the transaction ends, with everybody in it: accounts first, then the proposal, then what
-- hangs on it, so that two who answer, leave or settle wait for each other in one order. Null where it is open no more.
create function private.hold_match(which uuid) returns private.matches
language plpgsql
set search_path = ''
as $$
declare
  held private.matches;
begin
  perform private.hold_people(array(select user_id from private.match_people where match_id = which));
  select * into held from private.matches where id = which and settled_at is null for update;
  return held;
end
$$;
revoke all on function private.hold_match(uuid) from public;
comment on function private.hold_match(uuid) is 'Holds a proposal that is open, with everybody in it. Null where it is not.';

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
  held := private.hold_match(which);
  if held.id is null then
    return;
  end if;
  select coalesce(array_agg(people.user_id order by requests.asked_at) filter (where people.yes), '{}'),
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
  perform private.tell_person(user_id, 'match') from private.match_people where match_id = which;
end
$$;

create or replace function public.leave_match() returns void
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
  which := (private.hold_match(which)).id;
  if which is not null then
    update private.match_people set yes = false where match_id = which and user_id = person;
  end if;
  delete from public.match_requests where user_id = person;
  if which is not null then
    perform private.settle_match(which);
  end if;
end
$$;

create or replace function public.answer_match(id uuid, yes boolean, shares jsonb default '{}') returns void
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
  held := private.hold_match(answer_match.id);
  update private.match_people as people set yes = answer_match.yes, shares = answer_match.shares
    where people.match_id = held.id and people.user_id = person and answer_match.yes is not null;
  if not found then
    raise exception using errcode = 'MW605', message = 'Nothing is proposed';
  end if;
  perform private.settle_match(answer_match.id);
end
$$;

create or replace function public.unblock_person(block uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_gone boolean;
begin
  if not coalesce(private.may_see_own(), false) then
    return;
  end if;
  delete from public.blocks where id = block and user_id = auth.uid();
  is_gone := found;
  delete from public.mutes where id = block and user_id = auth.uid();
  if is_gone or found then
    perform private.take_turn(auth.uid(), 'block');
  end if;
end
$$;
