-- Joins the circle of a code: {outcome, wait_seconds} or {outcome: 'known', id}. Sent twice it is done once. A circle that is full
-- now keeps its codes, which its members would otherwise see end.
-- Raises 22023, MW601, MW602, MW604, MW609, MW614, MW618.
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
  used private.invite_codes;
  held public.circles;
begin
  if read_code ->> 'outcome' <> 'known' then
    return read_code;
  end if;
  perform private.lock_people(array(select user_id from public.circle_members where circle_id = which));
  -- Before the circle, as in `hand_over`: two who wait for each other would be a deadlock.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  -- Those who come at once come one after another, so that five are the most.
  select * into held from public.circles where id = which and ended_at is null for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if not exists (select from public.circle_members where circle_id = which and user_id = person) then
    perform private.count_action(person, 'join');
    select * into used from private.invite_codes where hash = private.invite_hash(join_circle.code);
    perform private.add_member(held, person, private.first_week(held, now()), shares, used.user_id, used.id);
    perform private.notify_circle(held);
  end if;
  return jsonb_build_object('outcome', 'known', 'id', which);
end
$$;

grant execute on function public.join_circle(text, jsonb) to authenticated;

comment on function public.join_circle(text, jsonb) is
  'Joins the circle of a code: {outcome: known, unknown or too_many, id}. Raises 22023, MW601, MW602, MW604, MW609, MW614, MW618.';

-- Another member hosts from now on. Sent twice by who hosted before: MW605, as it is theirs no more.
-- Raises MW601, MW605, MW620 for one who hosts another circle.
-- Definer: circles are read and written by functions alone.
create or replace function public.hand_over(circle uuid, member uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles;
  limits record;
  heir uuid;
begin
  select * into limits from private.community_limits();
  -- Before the circle: `join_circle` takes them in this order.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || members.user_id::text, 0))
    from public.circle_members as members where members.circle_id = hand_over.circle and members.id = hand_over.member;
  held := private.lock_hosted_circle(hand_over.circle);
  select members.user_id into heir from public.circle_members as members
    where members.circle_id = held.id and members.id = hand_over.member
      and not private.is_blocked(person, members.user_id, held.id);
  if heir is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if heir <> person then
    if (select count(*) from public.circles where host_id = heir and ended_at is null) >= limits.hosted_a_person then
      raise exception using errcode = 'MW620', message = 'They host a circle already';
    end if;
    update public.circles set host_id = heir where id = held.id;
    perform private.notify_circle(held);
  end if;
end
$$;

grant execute on function public.hand_over(uuid, uuid) to authenticated;

comment on function public.hand_over(uuid, uuid) is 'Makes another member the host. Raises MW601, MW605, MW620.';

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

-- By the clock, every fifteen minutes: what is due in circles, then what is decided of proposals, then new ones, then
-- questions that nobody has answered. Each in a block of its own: what fails is counted and named, and tried again the next time.
-- {done, failed, failures: [{collector, id, sqlState}], twenty of them}; done is in how many circles something was due.
-- Executable by service_role alone: the server asks, and so may pg_cron.
-- Definer: it reads and writes everybody's.
create or replace function public.run_due_community_jobs() returns jsonb
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
