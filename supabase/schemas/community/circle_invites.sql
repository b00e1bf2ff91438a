-- How a circle begins, and how people come to it: by a code that a member gives to somebody they know.

-- A code as its hash is kept, however it was typed: spaces and hyphens are passed over, O is 0, I and L are 1. What is far too
-- long for one is none.
create function private.invite_hash(code text) returns text
language sql
stable
set search_path = ''
as $$
  select private.keyed_hash('circle invite:' || pg_catalog.translate(
    pg_catalog.regexp_replace(upper(case when char_length(code) <= 64 then code else '' end), '[\s-]', '', 'g'), 'OIL', '011'))
$$;
comment on function private.invite_hash(text) is 'What is kept of a code, however it was typed.';

-- Ten signs of Crockford's 32, five bits each.
create function private.new_invite_code() returns text
language sql
volatile
set search_path = ''
as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(bytes, place) & 31), 1), '')
  from (select extensions.gen_random_bytes(10) as bytes) as random, generate_series(0, 9) as place
$$;
comment on function private.new_invite_code() is 'A new code of an invitation to a circle.';

-- Begins a circle of the caller's, which they host. The same one sent twice is one circle.
-- Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615, MW618 for who is in two, MW619 for who hosts one.
-- Definer: circles are written by functions alone. Executable by authenticated alone.
create function public.make_circle(name text, purpose text, weekday smallint, zone text, shares jsonb) returns jsonb
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
    or not private.is_zone_name(make_circle.zone) then
    raise exception using errcode = '22023', message = 'There is no such time zone';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('circles of:' || person::text, 0));
  select * into made from public.circles
    where host_id = person and circles.name = called and ended_at is null and created_at > now() - interval '10 minutes';
  if found then
    return jsonb_build_object('id', made.id);
  end if;
  if (select count(*) from public.circles where host_id = person and ended_at is null) >= limits.hosted_a_person then
    raise exception using errcode = 'MW619', message = 'You host a circle already';
  end if;
  perform private.count_action(person, 'circle');
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
grant execute on function public.make_circle(text, text, smallint, text, jsonb) to authenticated;
comment on function public.make_circle(text, text, smallint, text, jsonb) is
  'Begins a circle that the caller hosts: {id}. Raises 22023, MW601, MW602, MW606, MW609, MW614, MW615, MW618, MW619.';

-- A code for somebody whom the caller knows, shown this once; it takes the place of their last one. Also in a full circle, since a
-- refusal would tell of one who is hidden from the caller: whoever comes is told that there is no room.
-- Raises MW601, MW602, MW605 also where the host alone invites, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create function public.make_invite(circle uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  limits record;
  held public.circles;
  code constant text := private.new_invite_code();
  made private.invite_codes;
begin
  select * into limits from private.community_limits();
  held := private.lock_circle(make_invite.circle);
  if not held.members_may_invite and held.host_id is distinct from person then
    raise exception using errcode = 'MW605', message = 'The host alone invites here';
  end if;
  perform private.count_action(person, 'invite');
  update private.invite_codes set ended_at = now() where circle_id = held.id and user_id = person and ended_at is null;
  insert into private.invite_codes (circle_id, user_id, hash, expires_at)
    values (held.id, person, private.invite_hash(code), now() + pg_catalog.make_interval(days => limits.invite_days))
    returning * into made;
  return jsonb_build_object('code', code, 'expires_at', made.expires_at);
end
$$;
grant execute on function public.make_invite(uuid) to authenticated;
comment on function public.make_invite(uuid) is
  'A code that invites to a circle, shown this once: {code, expires_at}. Raises MW601, MW602, MW605, MW609, MW614.';

-- Takes the caller's code back. Also when there is none. Raises MW601, MW605.
-- Definer: circles are read and written by functions alone.
create function public.revoke_invite(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.lock_circle(revoke_invite.circle);
begin
  update private.invite_codes set ended_at = now() where circle_id = held.id and user_id = person and ended_at is null;
end
$$;
grant execute on function public.revoke_invite(uuid) to authenticated;
comment on function public.revoke_invite(uuid) is 'Takes the caller''s code to a circle back. Raises MW601, MW605.';

-- What a code leads to: {outcome, wait_seconds, circle}. `known` names the circle, `unknown` is every code that leads nowhere (or
-- to somebody who blocked the caller, or whom they blocked, or to a circle that decided to go on without them), `too_many`
-- follows ten wrong ones in an hour. Each of these is counted, so that none looks other than a wrong one; an exception would undo
-- that. Whoever is in the circle reads its code like anybody, also where another in it blocked them.
create function private.read_invite(person uuid, code text) returns jsonb
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
comment on function private.read_invite(uuid, text) is
  'What a code leads to: {outcome, wait_seconds, circle}; outcome known, unknown or too_many.';

-- Looks before one decides: {outcome, wait_seconds} or {outcome: 'known', name, purpose, weekday, zone, zones, members: [{alias,
-- pot}], my_pot, places_left, is_in}. `my_pot` is the one that the caller has or would get there; null without a name. Raises MW601.
-- Definer: circles are read and written by functions alone.
create function public.preview_circle(code text) returns jsonb
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

-- What somebody without an account may see of a circle, by its code alone: {outcome: 'known', name, purpose, weekday, zone, inviter:
-- {alias, pot}, members, places_left, expires_at}, {outcome: 'unknown'} or {outcome: 'too_many', wait_seconds}. A code that ran out,
-- was taken back or never was, and one to a circle that is full or over, read alike and count alike: none tells of a circle. The
-- others in it stay unnamed.
-- Definer: circles are read by functions alone. Executable by service_role alone, which says who the sender is.
create function public.see_circle(code text, sender text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  limits record;
  rate record;
  wait integer;
  found_code private.invite_codes;
  held public.circles;
  inside integer;
  inviter record;
begin
  select * into limits from private.community_limits();
  select * into strict rate from private.community_rate('wrong invite', true);
  wait := private.attempt_wait('circle seen', see_circle.sender, rate.max_events, rate.period);
  if wait > 0 then
    return jsonb_build_object('outcome', 'too_many', 'wait_seconds', wait);
  end if;
  select * into found_code from private.invite_codes as codes
    where codes.hash = private.invite_hash(see_circle.code) and codes.ended_at is null and codes.expires_at > now();
  select * into held from public.circles where id = found_code.circle_id and ended_at is null;
  select count(*) into inside from public.circle_members where circle_id = held.id;
  if held.id is null or inside >= limits.circle_max then
    perform private.note_attempt('circle seen', see_circle.sender);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  select * into inviter from private.alias_in(held.id, found_code.user_id);
  return jsonb_build_object(
    'outcome', 'known', 'name', held.name, 'purpose', held.purpose,
    'weekday', private.weekday_in(held, private.current_week(held, now())), 'zone', held.time_zone,
    'inviter', jsonb_build_object(
      'alias', inviter.name, 'pot', jsonb_build_object('shape', inviter.pot_shape, 'glaze', inviter.pot_glaze)),
    'members', inside, 'places_left', limits.circle_max - inside, 'expires_at', found_code.expires_at);
end
$$;
revoke all on function public.see_circle(text, text) from public, anon, authenticated, service_role;
grant execute on function public.see_circle(text, text) to service_role;
comment on function public.see_circle(text, text) is
  'The circle that a code invites to, for somebody without an account: {outcome: known, unknown or too_many, …}.';

-- Joins the circle of a code: {outcome, wait_seconds} or {outcome: 'known', id}. Sent twice it is done once. A circle that is full
-- now keeps its codes, which its members would otherwise see end.
-- Raises 22023, MW601, MW602, MW604, MW609, MW614, MW618.
-- Definer: circles are read and written by functions alone.
create function public.join_circle(code text, shares jsonb) returns jsonb
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

-- The caller's circles: [{id, name, my_turn, is_host, weekday, next_weekday_on, checked_in, of, ended_on}]. Empty for anybody but a member.
-- Definer: circles are read and written by functions alone.
create function public.my_circles() returns jsonb
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
  where me.user_id = auth.uid() and public.session_status() = 'member'
$$;
grant execute on function public.my_circles() to authenticated;
comment on function public.my_circles() is
  'The calling member''s circles: [{id, name, my_turn, is_host, weekday, next_weekday_on, checked_in, of, ended_on}].';
