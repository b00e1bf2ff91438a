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
revoke all on function private.others_waiting(uuid) from public;
comment on function private.others_waiting(uuid) is 'How many others wait who could be put together with somebody now.';

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
      select jsonb_build_object('topic', topic, 'goal', goal, 'weekday', weekday, 'zone', time_zone, 'asked_at', asked_at)
      from public.match_requests where user_id = me.id),
    'waiting', private.others_waiting(me.id),
    'proposal', (
      select jsonb_build_object('id', matches.id, 'topic', matches.topic, 'weekday', matches.weekday, 'zone', matches.time_zone,
        'closes_at', matches.closes_at, 'mine', mine.yes,
        'people', (
          select jsonb_agg(jsonb_build_object('alias', named.name,
            'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze), 'is_me', named.user_id = me.id)
            order by named.user_id = me.id, named.name)
          from private.match_people as people
          join public.aliases as named on named.user_id = people.user_id and named.circle_id is null
          where people.match_id = matches.id and not private.is_blocked(me.id, people.user_id)))
      from private.matches join private.match_people as mine on mine.match_id = matches.id and mine.user_id = me.id
      where matches.settled_at is null limit 1))
  from (select auth.uid() as id) as me
  where public.session_standing() = 'member'
$$;
comment on function public.my_match() is 'What the caller waits for, and what is proposed: {request, waiting, proposal}.';
