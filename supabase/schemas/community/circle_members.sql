-- What members change of a circle and of themselves in it, how it decides to go on without somebody, and how it ends.

-- Asked of a circle: shall it go on without this member? Secret: who opened it and who said what is read by nobody.
create table private.removals (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references public.circles (id) on delete cascade,
  about_id uuid not null references auth.users (id) on delete cascade,
  opened_at timestamptz not null default now(),
  closes_at timestamptz not null,
  settled_at timestamptz,
  is_removed boolean,
  constraint removals_settled_whole check ((settled_at is null) = (is_removed is null))
);
comment on table private.removals is 'Votes on whether a circle goes on without a member.';

create unique index removals_open on private.removals (circle_id, about_id) where settled_at is null;
create index removals_circle_id on private.removals (circle_id, about_id);
create index removals_about_id on private.removals (about_id);
create index removals_due on private.removals (closes_at) where settled_at is null;

alter table private.removals enable row level security;
revoke all on private.removals from public, anon, authenticated, service_role;

create table private.votes (
  id uuid primary key default gen_random_uuid(),
  removal_id uuid not null references private.removals (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  yes boolean not null,
  created_at timestamptz not null default now(),
  constraint votes_once unique (removal_id, user_id)
);
comment on table private.votes is 'What somebody said in a secret vote. Nobody reads it, not even they, but functions that count.';

create index votes_user_id on private.votes (user_id);

alter table private.votes enable row level security;
revoke all on private.votes from public, anon, authenticated, service_role;


-- What the caller is asked, of several the oldest: {id, member_id, closes_at}, or nulls. Whom it is about is not told, nor who
-- came since; nobody is asked about who blocked them first, whom they do not find in the circle.
create function private.vote_asked(which uuid, person uuid, member uuid default null,
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
comment on function private.vote_asked(uuid, uuid, uuid) is
  'The oldest vote that a member is asked, or the one about another: {id, member_id, closes_at}; nulls where there is none.';

-- The same as the page shows it: {member_id, closes_at, mine}, or null.
create function private.vote_seen(which uuid, person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('member_id', asked.member_id, 'closes_at', asked.closes_at,
    'mine', (select yes from private.votes where removal_id = asked.id and user_id = person))
  from private.vote_asked(which, person) as asked
  where asked.id is not null
$$;
comment on function private.vote_seen(uuid, uuid) is 'The vote that a member is asked: {member_id, closes_at, mine}, or null.';

-- When a circle ends by silence. Whoever pauses is there: silence begins when the last pause is over.
create function private.silent_until(circle public.circles) returns timestamptz
language sql
stable
set search_path = ''
as $$
  select greatest(circle.last_said_at, (
      select max(private.day_begins(circle, paused_until_on)) from public.circle_members where circle_id = circle.id))
    + pg_catalog.make_interval(days => limits.end_silent_days)
  from private.community_limits() as limits
$$;
comment on function private.silent_until(public.circles) is 'When a circle ends in which nobody says anything more.';

-- Do more than half of the voices, and two at least, say that the circle goes on without somebody? Of those who were asked and are
-- still in it: who came later has no say, and neither do those who left. Each speaks with the voice that they came with: each code
-- of the one who made the circle brought one. They speak with it about that one, and about whoever came with or after them; about
-- who was there before them, with the voice of who made the circle. Who came later by the very code of the one it is about
-- has no say: they may be accounts of either.
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
        and (voices.voice_id = about.voice_id and voices.since > about.since) is not true
    ) as asked
    group by asked.voice
  ) as spoken
$$;
comment on function private.is_voted_out(private.removals) is
  'Do more than half of the voices, and two at least, say that the circle goes on without somebody?';

-- Does whatever is due in a circle: counts a vote that is over, says a week before that it ends by silence, ends it, erases one that
-- ended long ago, and gives it a host where the last one is gone or was not seen. Whoever reads first does it, or the clock.
-- Looks without holding anything first: mostly there is nothing.
create function private.settle_circle(which uuid) returns void
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
  perform private.lock_people(array(select user_id from public.circle_members where circle_id = which));
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
    perform private.notify_circle(held);
  end loop;

  if held.ended_at is null and held.ends_at is null
    and private.silent_until(held) <= now() + pg_catalog.make_interval(days => limits.end_notice_days) then
    update public.circles set ends_by_silence = true,
      ends_at = greatest(private.silent_until(held), now() + pg_catalog.make_interval(days => limits.end_notice_days))
      where id = which returning * into held;
    perform private.notify_circle(held);
  end if;
  if held.ended_at is null and held.ends_at <= now() then
    update public.circles set ended_at = now() where id = which returning * into held;
    update private.invite_codes set ended_at = now() where circle_id = which and ended_at is null;
    perform private.notify_circle(held);
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
      perform private.notify_circle(held);
    end if;
  end if;
end
$$;
comment on function private.settle_circle(uuid) is
  'Does what is due in a circle: counts a vote, ends it, erases it, gives it a host.';

-- Circles in which something is due, or that one if it is among them: found by its key, however many there are.
create function private.due_circles(only_circle uuid default null) returns setof uuid
language sql
stable
set search_path = ''
as $$
  select circles.id from public.circles, private.community_limits() as limits
  where circles.id between coalesce(only_circle, '00000000-0000-0000-0000-000000000000')
      and coalesce(only_circle, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
    and (exists (select from private.removals
      where removals.circle_id = circles.id and removals.settled_at is null and removals.closes_at <= now())
    or circles.ended_at is null and (circles.ends_at <= now()
      or circles.ends_at is null
        and circles.last_said_at <= now() - pg_catalog.make_interval(days => limits.end_silent_days - limits.end_notice_days)
        and private.silent_until(circles) <= now() + pg_catalog.make_interval(days => limits.end_notice_days))
    or circles.ended_at < now() - pg_catalog.make_interval(days => limits.ended_readable_days)
    or circles.ended_at is null
      and not exists (select from public.circle_members as hosts
        where hosts.circle_id = circles.id and hosts.user_id = circles.host_id
          and hosts.seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days))
      and exists (select from public.circle_members as others
        where others.circle_id = circles.id and others.user_id is distinct from circles.host_id
          and (others.seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days)
            or circles.host_id is null)))
$$;
comment on function private.due_circles(uuid) is 'Circles in which a vote, an end or a change of host is due.';

-- By the clock: does what is due in every circle, each in a block of its own: one that fails is counted and named, holds up no other,
-- and is tried again the next time. {done, failed, failures: [{collector, id, sqlState}]}. Executable by service_role alone: the
-- server asks every fifteen minutes, and so may pg_cron.
-- Definer: circles are read and written by functions alone.
create function public.run_due_circle_jobs() returns jsonb
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
grant execute on function public.run_due_circle_jobs() to service_role;
comment on function public.run_due_circle_jobs() is
  'Does what is due in every circle: {done, failed, failures: [{collector, id, sqlState}]}. For the clock.';

-- Chooses what one circle sees of the caller; true at once. Answers all choices. Going from sight begins a new channel for
-- everybody, so that is done six times a minute. Raises 22023, MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create function public.set_shares(circle uuid, shares jsonb) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.lock_circle(set_shares.circle);
  before public.circle_members;
  chosen public.circle_members;
begin
  select * into before from public.circle_members where circle_id = held.id and user_id = person;
  chosen := private.with_shares(before, set_shares.shares);
  perform private.count_action(person, 'change');
  if before.share_here and not chosen.share_here then
    perform private.count_action(person, 'channel');
  end if;
  update public.circle_members set share_weeks = chosen.share_weeks, share_here = chosen.share_here,
    share_goal = chosen.share_goal, share_first_name = chosen.share_first_name, share_badges = chosen.share_badges,
    share_debts_closed = chosen.share_debts_closed
    where id = chosen.id;
  if before.share_here and not chosen.share_here then
    -- Whoever was shown as here goes from sight at once: the others meet on a new channel.
    perform private.renew_channel(held.id);
  else
    perform private.notify_circle(held);
  end if;
  return private.shares_of(chosen);
end
$$;
grant execute on function public.set_shares(uuid, jsonb) to authenticated;
comment on function public.set_shares(uuid, jsonb) is
  'What a circle sees of the caller from now on. Raises 22023, MW601, MW602, MW605.';

-- Another name and pot in one circle; by their usual name another pot alone, and without a name both as everywhere. Where a fellow has
-- the pot that they pick, they get it under another glaze. Raises 22023, MW601, MW602, MW605, MW609,
-- MW610, MW614.
-- Definer: circles are read and written by functions alone.
create function public.set_circle_alias(circle uuid, alias_name text, shape smallint, glaze smallint) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_circle(set_circle_alias.circle);
  usual public.aliases;
  chosen public.aliases;
begin
  select * into usual from public.aliases where user_id = person and circle_id is null;
  if private.is_name_of(alias_name, usual) then
    perform private.require_pot(shape, glaze);
    delete from public.aliases where circle_id = held.id and user_id = person;
    chosen := private.alias_beside(held.id, private.with_pot(usual, shape, glaze), true);
    update public.circle_members as members set
      pot_shape = case when (chosen.pot_shape, chosen.pot_glaze) <> (usual.pot_shape, usual.pot_glaze) then chosen.pot_shape end,
      pot_glaze = case when (chosen.pot_shape, chosen.pot_glaze) <> (usual.pot_shape, usual.pot_glaze) then chosen.pot_glaze end
      where members.circle_id = held.id and members.user_id = person;
  else
    if alias_name is null then
      delete from public.aliases where circle_id = held.id and user_id = person;
    else
      perform private.write_alias(person, held.id, alias_name, shape, glaze);
    end if;
    perform private.fit_pot(held.id, person);
  end if;
  perform private.notify_circle(held);
end
$$;
grant execute on function public.set_circle_alias(uuid, text, smallint, smallint) to authenticated;
comment on function public.set_circle_alias(uuid, text, smallint, smallint) is
  'What one circle calls the caller. Raises 22023, MW601, MW602, MW605, MW609, MW610, MW614.';

-- Rests for so many weeks: from the one that is shown on, or from the next where its check-in is said or its day is past. None
-- takes it back. Raises 22023, MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create function public.pause_circle(circle uuid, weeks integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.lock_circle(pause_circle.circle);
  week constant date := private.member_week(held, person);
  limits record;
begin
  select * into limits from private.community_limits();
  if weeks is null or weeks not between 0 and limits.pause_weeks then
    raise exception using errcode = '22023', message = pg_catalog.format('A pause is of at most %s weeks', limits.pause_weeks);
  end if;
  perform private.count_action(person, 'change');
  update public.circle_members set paused_until_on = case when weeks > 0 then 7 * weeks + private.first_week_off(held, week, exists (
      select from public.check_ins as said
      where said.circle_id = held.id and said.user_id = person and said.week_on = week and (said.result is not null or said.is_rest)),
      now()) end
    where circle_id = held.id and user_id = person;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.notify_circle(held);
end
$$;
grant execute on function public.pause_circle(uuid, integer) to authenticated;
comment on function public.pause_circle(uuid, integer) is 'Rests for 0 to 8 weeks. Raises 22023, MW601, MW602, MW605.';

-- Leaves at once. What they said there is seen by nobody there any more, and stays their own. Also when they are not in it (any
-- more): sent twice it is done once. Raises MW601.
-- Definer: circles are read and written by functions alone.
create function public.leave_circle(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
begin
  if exists (select from public.circle_members where circle_id = leave_circle.circle and user_id = person) then
    perform private.lock_circle(leave_circle.circle, false);
    delete from public.circle_members where circle_id = leave_circle.circle and user_id = person;
  end if;
end
$$;
grant execute on function public.leave_circle(uuid) to authenticated;
comment on function public.leave_circle(uuid) is 'Leaves a circle, with everything said there. Raises MW601.';

-- Held for its host alone. Raises MW605 for anybody else.
create function private.lock_hosted_circle(which uuid) returns public.circles
language plpgsql
set search_path = ''
as $$
declare
  held constant public.circles := private.lock_circle(which);
begin
  if held.host_id is distinct from auth.uid() then
    raise exception using errcode = 'MW605', message = 'You host no such circle';
  end if;
  return held;
end
$$;
comment on function private.lock_hosted_circle(uuid) is 'A circle that the caller hosts, held. Raises MW605.';

-- The host changes what is not null. A new day holds from next week on, or the one after. Raises 22023, MW601, MW602, MW605, MW606,
-- MW627 for a day that was changed before and would cut a check-in that is open, MW609, MW614, MW615.
-- Definer: circles are read and written by functions alone.
create function public.change_circle(circle uuid, name text, purpose text, weekday smallint, members_may_invite boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.lock_hosted_circle(change_circle.circle);
  changed_days public.circles;
begin
  if change_circle.weekday not between 1 and 7 then
    raise exception using errcode = '22023', message = 'A day of the week is 1 to 7';
  end if;
  perform private.count_action(person, 'change');
  update public.circles as changed set
    name = case when change_circle.name is null then changed.name else private.circle_words(change_circle.name, 40) end,
    purpose = case when change_circle.purpose is null then changed.purpose
      when btrim(change_circle.purpose) = '' then '' else private.circle_words(change_circle.purpose, 140) end,
    members_may_invite = coalesce(change_circle.members_may_invite, changed.members_may_invite)
    where id = held.id;
  if change_circle.weekday is not null then
    changed_days := private.with_weekday(held, change_circle.weekday, now());
    update public.circles as changed set
      weekday = changed_days.weekday, next_weekday = changed_days.next_weekday, next_weekday_on = changed_days.next_weekday_on
      where id = held.id;
  end if;
  if change_circle.members_may_invite is false then
    update private.invite_codes set ended_at = now() where circle_id = held.id and user_id <> person and ended_at is null;
  end if;
  perform private.notify_circle(held);
end
$$;
grant execute on function public.change_circle(uuid, text, text, smallint, boolean) to authenticated;
comment on function public.change_circle(uuid, text, text, smallint, boolean) is
  'Changes what its host decides. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW627.';

-- Another member hosts from now on. Sent twice by who hosted before: MW605, as it is theirs no more.
-- Raises MW601, MW605, MW620 for one who hosts another circle.
-- Definer: circles are read and written by functions alone.
create function public.hand_over(circle uuid, member uuid) returns void
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

-- Asks the others whether the circle goes on without somebody: about one person once in thirty days. Votes about others go on
-- beside it, so that nobody learns of one about themselves by asking about another, or keeps one away.
-- Raises 22023 where fewer than two others could say yes, MW601, MW602, MW605, MW609, MW612, MW614.
-- Definer: circles are read and written by functions alone.
create function public.open_vote(circle uuid, member uuid) returns void
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
  held := private.lock_circle(open_vote.circle);
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
  perform private.count_action(person, 'vote');
  insert into private.removals (circle_id, about_id, closes_at)
    values (held.id, about, now() + pg_catalog.make_interval(hours => limits.vote_hours));
  perform private.notify_circle(held);
end
$$;
grant execute on function public.open_vote(uuid, uuid) to authenticated;
comment on function public.open_vote(uuid, uuid) is
  'Asks the others, in secret, whether the circle goes on without a member. Raises 22023, MW601, MW602, MW605, MW609, MW612, MW614.';

-- What the caller says to the open vote, changed as often as they like; null is nothing. With a member it is said of the vote about
-- them and no other, whatever closed or was opened since the page was read. Nobody is told, not even that somebody said something.
-- Raises MW601, MW602, MW605 where nothing is asked of them.
-- Definer: circles are read and written by functions alone.
create function public.cast_vote(circle uuid, yes boolean, member uuid default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles;
  asked uuid;
begin
  perform private.settle_circle(cast_vote.circle);
  held := private.lock_circle(cast_vote.circle);
  asked := (private.vote_asked(held.id, person, cast_vote.member)).id;
  if asked is null then
    raise exception using errcode = 'MW605', message = 'Nothing is asked here';
  end if;
  perform private.count_action(person, 'change');
  if cast_vote.yes is null then
    delete from private.votes where removal_id = asked and user_id = person;
  else
    insert into private.votes (removal_id, user_id, yes) values (asked, person, cast_vote.yes)
    on conflict (removal_id, user_id) do update set yes = excluded.yes;
  end if;
end
$$;
grant execute on function public.cast_vote(uuid, boolean, uuid) to authenticated;
comment on function public.cast_vote(uuid, boolean, uuid) is
  'What the caller says to the open vote, or to the one about a member. Raises MW601, MW602, MW605.';

-- What the last month's votes came to for the caller: [{circle_name, at}] of circles that went on without them. Never by whom.
-- Definer: circles are read and written by functions alone.
create function public.my_removals() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('circle_name', circles.name, 'at', removals.settled_at)
    order by removals.settled_at desc), '[]')
  from private.removals join public.circles on circles.id = removals.circle_id
  where removals.about_id = auth.uid() and removals.is_removed and removals.settled_at > now() - interval '30 days'
    and not exists (select from public.circle_members where circle_id = circles.id and user_id = auth.uid())
    and public.session_status() = 'member'
$$;
grant execute on function public.my_removals() to authenticated;
comment on function public.my_removals() is 'Circles that decided to go on without the caller, of the last month: [{circle_name, at}].';

-- The host says that the circle ends in seven days, unless somebody says no. Raises MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create function public.dissolve_circle(circle uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles := private.lock_hosted_circle(dissolve_circle.circle);
begin
  perform private.count_action(person, 'change');
  update public.circles set ends_by_silence = false, ends_at = coalesce(
      case when not ends_by_silence then ends_at end, now() + pg_catalog.make_interval(days => limits.end_notice_days))
    from private.community_limits() as limits where id = held.id
    returning circles.* into held;
  perform private.notify_circle(held);
  return jsonb_build_object('ends_on', private.circle_date(held, held.ends_at));
end
$$;
grant execute on function public.dissolve_circle(uuid) to authenticated;
comment on function public.dissolve_circle(uuid) is
  'Ends a circle in seven days unless somebody says no: {ends_on}. Raises MW601, MW602, MW605.';

-- Any member says no to the end, which is something said. Raises MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create function public.object_to_end(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles;
begin
  -- An end that is due is one: whoever comes too late is told that there is no such circle.
  perform private.settle_circle(object_to_end.circle);
  held := private.lock_circle(object_to_end.circle);
  perform private.count_action(person, 'change');
  if held.ends_at is not null then
    update public.circles set ends_at = null, ends_by_silence = false, last_said_at = now() where id = held.id;
    perform private.notify_circle(held);
  end if;
end
$$;
grant execute on function public.object_to_end(uuid) to authenticated;
comment on function public.object_to_end(uuid) is 'Says no to the end of a circle. Raises MW601, MW602, MW605.';

-- May somebody see the words of this week: their own, or a fellow's that are shown?
create function private.may_see_check_in(viewer uuid, which uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.check_ins
    join public.circle_members as author
      on author.circle_id = check_ins.circle_id and author.user_id = check_ins.user_id
    join public.circle_members as me on me.circle_id = check_ins.circle_id and me.user_id = viewer
    where check_ins.id = which and check_ins.week_on >= greatest(author.first_week_on, me.first_week_on)
      and (me.user_id = author.user_id
        or check_ins.state = 'shown' and not private.is_hidden_for(viewer, author.user_id, check_ins.circle_id)))
$$;
comment on function private.may_see_check_in(uuid, uuid) is 'May somebody see the words of this week of a circle?';

-- For the staff's decisions: the name of a circle and what it is for go, and everybody in it is told.
create function private.clear_circle(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  update public.circles set name = 'A circle', purpose = '' where id = which returning * into held;
  if held.id is not null then
    perform private.notify_circle(held);
  end if;
end
$$;
comment on function private.clear_circle(uuid) is 'Takes the name of a circle and what it is for, and tells the circle.';

-- For the staff's decisions: the words of a week go from sight ('hidden' by reports, 'removed' by staff), or are shown again.
create function private.set_check_in_state(which uuid, state text) returns void
language plpgsql
set search_path = ''
as $$
declare
  heard_by public.circles;
begin
  update public.check_ins as changed set state = set_check_in_state.state, held_for = null
    where id = which and changed.state <> set_check_in_state.state;
  if found then
    select circles.* into heard_by from public.circles join public.check_ins on check_ins.circle_id = circles.id
      where check_ins.id = which;
    if heard_by.id is not null then
      perform private.notify_circle(heard_by);
    end if;
  end if;
end
$$;
comment on function private.set_check_in_state(uuid, text) is 'Shows or hides the words of a week, and tells the circle.';

-- What the staff and reports call: the words of a week go from sight.
create function private.hide_check_in(which uuid, state text default 'hidden') returns void
language sql
volatile
set search_path = ''
as $$ select private.set_check_in_state(which, state) $$;
comment on function private.hide_check_in(uuid, text) is 'Takes the words of a week from sight: hidden by reports, or removed by staff.';

-- What the staff call: the words of a week are shown again.
create function private.show_check_in(which uuid) returns void
language sql
volatile
set search_path = ''
as $$ select private.set_check_in_state(which, 'shown') $$;
comment on function private.show_check_in(uuid) is 'Shows the words of a week again.';
