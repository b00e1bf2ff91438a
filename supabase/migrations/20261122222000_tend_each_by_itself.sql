-- One circle or person of whom something can't be done holds up no other: it's counted, named and tried again.
drop function public.tend_community();
drop function private.make_matches();
drop function public.tend_circles();

-- By the clock: does what is due in every circle, each in a block of its own: one that fails is counted and named, holds up no other,
-- and is tried again the next time. {done, failed, failures: [{collector, id, sqlState}]}. Executable by service_role alone: the
-- server asks every fifteen minutes, and so may pg_cron.
-- Definer: circles are read and written by functions alone.
create function public.tend_circles() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  which uuid;
  state text;
  tended integer := 0;
  failures jsonb := '[]';
begin
  -- Those that fail don't count, or two hundred of them would keep all others waiting.
  for which in select * from private.due_circles() as due order by due loop
    exit when tended >= 200 or jsonb_array_length(failures) >= 1000;
    begin
      perform private.settle_circle(which);
      tended := tended + 1;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      failures := failures || jsonb_build_object('collector', 'circle', 'id', which, 'sqlState', state);
    end;
  end loop;
  delete from private.invite_codes where id in (
    select id from private.invite_codes
    where least(coalesce(ended_at, expires_at), expires_at) < now() - interval '30 days' limit 1000 for update skip locked);
  return jsonb_build_object('done', tended, 'failed', jsonb_array_length(failures),
    'failures', jsonb_path_query_array(failures, '$[0 to 19]'));
end
$$;
revoke all on function public.tend_circles() from public, anon, authenticated, service_role;
grant execute on function public.tend_circles() to service_role;
comment on function public.tend_circles() is
  'Does what is due in every circle: {done, failed, failures: [{collector, id, sqlState}]}. For the clock.';

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
revoke all on function private.is_zone(text) from public;
comment on function private.is_zone(text) is 'Is this the name of a zone that the database knows?';

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
      perform private.hold_people(array(select user_id from unnest(together)));
      insert into private.matches (topic, weekday, time_zone, closes_at)
        values (oldest.topic, oldest.weekday, oldest.time_zone,
          now() + pg_catalog.make_interval(hours => limits.match_answer_hours))
        returning id into made;
      insert into private.match_people (match_id, user_id)
        select made, held.user_id from unnest(together) as held where exists (select from auth.users where id = held.user_id);
      perform private.tell_person(user_id, 'match') from unnest(together);
      groups := groups + 1;
    exception when others then
      get stacked diagnostics state = returned_sqlstate;
      failures := failures || jsonb_build_object('collector', 'match_request', 'id', oldest.user_id, 'sqlState', state);
    end;
  end loop;
  return jsonb_build_object('done', groups, 'failures', failures);
end
$$;
revoke all on function private.make_matches() from public;
comment on function private.make_matches() is
  'Proposes groups to those who wait to be matched: {done, failures: [{collector, id, sqlState}]}.';

-- By the clock, every fifteen minutes: what is due in circles, then what is decided of proposals, then new ones, then
-- questions that nobody has answered. Each in a block of its own: what fails is counted and named, and tried again the next time.
-- {done, failed, failures: [{collector, id, sqlState}], twenty of them}; done is in how many circles something was due.
-- Executable by service_role alone: the server asks, and so may pg_cron.
-- Definer: it reads and writes everybody's.
create function public.tend_community() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  tended constant jsonb := public.tend_circles();
  failures jsonb := tended -> 'failures';
  failed integer := (tended ->> 'failed')::integer;
  settled integer := 0;
  unsettled integer := 0;
  which uuid;
  made jsonb;
  state text;
begin
  for which in
    select id from private.matches where settled_at is null and closes_at <= now() order by id
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
revoke all on function public.tend_community() from public, anon, authenticated, service_role;
grant execute on function public.tend_community() to service_role;
comment on function public.tend_community() is
  'Does what is due in the community: {done, failed, failures: [{collector, id, sqlState}]}. For the clock.';
