-- Circles: three to five people who tell each other one small promise a week (docs/domain/community.md). Nobody reads these
-- tables but functions, which tell of each member what that member chose; only one's own rows can be read as they are.

create table public.circles (
  id uuid primary key default gen_random_uuid(),
  host_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 40),
  purpose text not null check (char_length(purpose) <= 140),
  weekday smallint not null check (weekday between 1 and 7),
  next_weekday smallint check (next_weekday between 1 and 7),
  next_weekday_on date,
  time_zone text not null check (char_length(time_zone) <= 64),
  first_week_on date not null,
  members_may_invite boolean not null default true,
  epoch integer not null default 1,
  last_said_at timestamptz not null default now(),
  ends_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint circles_first_week_is_monday check (extract(isodow from first_week_on) = 1),
  constraint circles_next_weekday_whole check ((next_weekday is null) = (next_weekday_on is null))
);
comment on table public.circles is 'Circles: a name, a purpose, a day to check in. Read through functions alone.';
comment on column public.circles.weekday is 'The day of checking in: 1 is Monday.';
comment on column public.circles.next_weekday is 'The day of checking in from the week of next_weekday_on.';
comment on column public.circles.epoch is
  'Part of the name of its channel. It grows when somebody may hear it no more, so that nobody stays in an old one.';
comment on column public.circles.last_said_at is 'When somebody last joined, promised, checked in or rested: silence ends a circle.';
comment on column public.circles.ends_at is 'When it is dissolved, unless somebody says no before.';

create index circles_host_id on public.circles (host_id);

alter table public.circles enable row level security;
revoke all on public.circles from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.circles to service_role;

-- Whatever is ever granted, it is for who may enter.
create policy "Only who may enter"
  on public.circles as restrictive for all to authenticated
  using ((select private.may_enter()));

create trigger touch_updated_at
  before update on public.circles
  for each row execute function private.touch_updated_at();

-- What a circle calls somebody goes with the circle.
alter table public.aliases
  add constraint aliases_circle_id_fkey foreign key (circle_id) references public.circles (id) on delete cascade;
create index aliases_circle_id on public.aliases (circle_id);
alter table public.mutes
  add constraint mutes_circle_id_fkey foreign key (circle_id) references public.circles (id) on delete cascade;
create index mutes_circle_id on public.mutes (circle_id);

create table public.circle_members (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references public.circles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  joined_at timestamptz not null default now(),
  first_week_on date not null,
  seen_at timestamptz not null default now(),
  paused_until_on date,
  share_weeks boolean not null default true,
  share_here boolean not null default true,
  share_goal boolean not null default true,
  share_first_name boolean not null default false,
  share_badges boolean not null default false,
  share_debts_closed boolean not null default false,
  constraint circle_members_once unique (circle_id, user_id)
);
comment on table public.circle_members is
  'Who is in which circle, and what that circle sees of them. A person reads their own rows; fellows are told by functions.';
comment on column public.circle_members.id is 'What fellows know the member by. Never the account.';
comment on column public.circle_members.first_week_on is 'The first week they take part in; they see none before it.';
comment on column public.circle_members.paused_until_on is 'They rest until the week that begins on this day.';
comment on column public.circle_members.share_goal is
  'Whether the circle sees how much of their own goal is done, in whole percent.';

create index circle_members_user_id on public.circle_members (user_id);

alter table public.circle_members enable row level security;
revoke all on public.circle_members from public, anon, authenticated, service_role;
grant select on public.circle_members to authenticated;
grant select, insert, update, delete on public.circle_members to service_role;

create policy "A person reads what they share with a circle"
  on public.circle_members for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- A week of a person in a circle: what they promised for it, and how it went.
create table public.check_ins (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid references public.circles (id) on delete set null,
  user_id uuid not null references auth.users (id) on delete cascade,
  week_on date not null check (extract(isodow from week_on) = 1),
  commitment text check (char_length(commitment) between 1 and 140),
  result text check (result in ('kept', 'partly', 'not_yet')),
  line text check (char_length(line) between 1 and 200),
  is_rest boolean not null default false,
  goal_percent smallint check (goal_percent between 0 and 100),
  debts_closed smallint check (debts_closed between 0 and 200),
  said_at timestamptz,
  state text not null default 'shown' check (state in ('shown', 'held', 'hidden', 'removed')),
  held_for text check (char_length(held_for) <= 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint check_ins_once_a_week unique (circle_id, user_id, week_on),
  constraint check_ins_rest_has_no_result check (not is_rest or result is null),
  constraint check_ins_held_says_why check ((state = 'held') = (held_for is not null))
);
comment on table public.check_ins is
  'A week of a person in a circle: promise, result, one line. Their own history; the circle sees it while they are in it.';
comment on column public.check_ins.circle_id is 'Null where the circle is no more: what one said stays one''s own.';
comment on column public.check_ins.goal_percent is 'Taken when they checked in, so that no payment''s day shows.';
comment on column public.check_ins.debts_closed is 'Taken when they checked in, like goal_percent.';
comment on column public.check_ins.state is
  'Who sees its words: shown to the circle; held for a person of the staff; hidden by reports; removed by staff.';

create index check_ins_user_id on public.check_ins (user_id);

alter table public.check_ins enable row level security;
revoke all on public.check_ins from public, anon, authenticated, service_role;
grant select on public.check_ins to authenticated;
grant select, insert, update, delete on public.check_ins to service_role;

create policy "A person reads their own weeks"
  on public.check_ins for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.check_ins
  for each row execute function private.touch_updated_at();

create table public.nods (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  member_id uuid not null references public.circle_members (id) on delete cascade,
  week_on date not null,
  kind text not null check (kind in ('with_you', 'well_kept', 'rest_well')),
  created_at timestamptz not null default now(),
  constraint nods_once unique (member_id, week_on, user_id, kind)
);
comment on table public.nods is 'A nod at a fellow''s week. There are three kinds, and no other answer to a check-in.';

create index nods_user_id on public.nods (user_id);

alter table public.nods enable row level security;
revoke all on public.nods from public, anon, authenticated, service_role;
grant select on public.nods to authenticated;
grant select, insert, update, delete on public.nods to service_role;

create policy "A person reads their own nods"
  on public.nods for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- One live code a member and circle. Its signs are shown once and kept as a keyed hash.
create table private.invite_codes (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references public.circles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null unique,
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.invite_codes is 'Invitations to circles, by keyed hash. Over after seven days, when full, or taken back.';

create unique index invite_codes_live on private.invite_codes (circle_id, user_id) where ended_at is null;
create index invite_codes_circle_id on private.invite_codes (circle_id, user_id);
create index invite_codes_user_id on private.invite_codes (user_id);

alter table private.invite_codes enable row level security;
revoke all on private.invite_codes from public, anon, authenticated, service_role;

-- Who asks, where a circle is meant: a member of the product with nothing due first. Raises MW601.
create function private.circle_person() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  return auth.uid();
end
$$;
revoke all on function private.circle_person() from public;
comment on function private.circle_person() is 'The calling member. Raises MW601 for anybody else.';

-- A circle that the caller is in, held until the transaction ends, with everybody in it: accounts first, then the circle, so
-- that who is deleted in that instant waits or has gone. Raises MW605, the same for one that there is not.
create function private.hold_circle(which uuid, must_live boolean default true) returns public.circles
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  perform private.hold_people(array(
    select user_id from public.circle_members where circle_id = which union select auth.uid()));
  select * into held from public.circles where id = which for update;
  if not found or held.ended_at is not null and must_live
    or not exists (select from public.circle_members where circle_id = which and user_id = auth.uid()) then
    raise exception using errcode = 'MW605', message = 'You are in no such circle';
  end if;
  return held;
end
$$;
revoke all on function private.hold_circle(uuid, boolean) from public;
comment on function private.hold_circle(uuid, boolean) is
  'A circle that the caller is in, held until the transaction ends. Raises MW605.';

-- The alias by which a circle knows somebody: the one of that circle, else the one they have everywhere.
create function private.alias_in(circle uuid, person uuid) returns public.aliases
language sql
stable
set search_path = ''
as $$
  select aliases from public.aliases
  where user_id = person and (circle_id = circle or circle_id is null)
  order by circle_id nulls last limit 1
$$;
revoke all on function private.alias_in(uuid, uuid) from public;
comment on function private.alias_in(uuid, uuid) is 'The name and pot by which a circle knows somebody.';

-- The channel of a circle, by its id and epoch.
create function private.circle_topic(circle public.circles) returns text
language sql
immutable
set search_path = ''
as $$ select 'circle:' || circle.id::text || ':' || circle.epoch::text $$;
revoke all on function private.circle_topic(public.circles) from public;
comment on function private.circle_topic(public.circles) is 'The channel of a circle.';

-- Tells everybody who hears a circle to read again. Nothing else is said there.
create function private.tell_circle(circle public.circles) returns void
language sql
volatile
set search_path = ''
as $$ select realtime.send('{}', 'changed', private.circle_topic(circle), true) $$;
revoke all on function private.tell_circle(public.circles) from public;
comment on function private.tell_circle(public.circles) is 'Tells everybody in a circle that something changed there.';

-- A new channel for a circle, from which somebody is shut out who heard the old one. Who is still there hears there, for the
-- last time, that something changed, and joins the new one.
create function private.renew_channel(which uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  select * into held from public.circles where id = which for update;
  if found then
    perform private.tell_circle(held);
    update public.circles set epoch = epoch + 1 where id = which;
  end if;
end
$$;
revoke all on function private.renew_channel(uuid) from public;
comment on function private.renew_channel(uuid) is 'Begins a new channel for a circle, which those who left cannot hear.';

-- Does the caller hear this channel: a member of the circle, in its present epoch? Definer, for the policies below: it reads
-- members. It only tells of the caller.
create function private.may_hear_circle(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.circle_members
    join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = auth.uid() and private.circle_topic(circles) = topic
      and public.session_standing() = 'member')
$$;
revoke all on function private.may_hear_circle(text) from public;
grant execute on function private.may_hear_circle(text) to authenticated;
comment on function private.may_hear_circle(text) is 'Policy helper: is the caller in the circle of this channel?';

-- May the caller be shown as here? Only who chose to be. Definer, as above.
create function private.may_show_in_circle(topic text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.circle_members
    join public.circles on circles.id = circle_members.circle_id
    where circle_members.user_id = auth.uid() and circle_members.share_here
      and private.circle_topic(circles) = topic and public.session_standing() = 'member')
$$;
revoke all on function private.may_show_in_circle(text) from public;
grant execute on function private.may_show_in_circle(text) to authenticated;
comment on function private.may_show_in_circle(text) is 'Policy helper: may the caller be shown as present on this channel?';

-- Fellows hear their circle, and see who is there. Words go through functions: nobody sends any.
create policy "Members hear their circle"
  on realtime.messages for select to authenticated
  using ((select realtime.topic()) like 'circle:%' and (select private.may_hear_circle((select realtime.topic()))));
create policy "Members show that they are there"
  on realtime.messages for insert to authenticated
  with check (extension = 'presence' and (select realtime.topic()) like 'circle:%'
    and (select private.may_show_in_circle((select realtime.topic()))));

-- Whoever leaves, is voted out or deletes their account: what they gave there goes, the rest go on with another host where it
-- was they, and on a channel that they cannot hear. A circle without anybody is no more.
-- Definer: accounts are deleted by the auth service, whose role may not write here.
create function private.follow_leaving() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  left_circle public.circles;
begin
  select * into left_circle from public.circles where id = old.circle_id for update;
  if not found then
    return null;
  end if;
  delete from public.nods using public.circle_members as fellows
    where nods.member_id = fellows.id and fellows.circle_id = old.circle_id and nods.user_id = old.user_id;
  delete from public.aliases where circle_id = old.circle_id and user_id = old.user_id;
  delete from private.invite_codes where circle_id = old.circle_id and user_id = old.user_id;
  if not exists (select from public.circle_members where circle_id = old.circle_id) then
    delete from public.circles where id = old.circle_id;
    return null;
  end if;
  perform private.renew_channel(old.circle_id);
  if left_circle.host_id is null or left_circle.host_id = old.user_id then
    update public.circles set host_id = private.longest_member(old.circle_id) where id = old.circle_id;
  end if;
  return null;
end
$$;
revoke all on function private.follow_leaving() from public;
comment on function private.follow_leaving() is
  'Trigger on public.circle_members: their nods, name and invitations go, another hosts, and the channel is a new one.';

-- The longest member who can host: seen lately if anybody was, hosting no other if anybody does not.
create function private.longest_member(which uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select members.user_id from public.circle_members as members, private.community_limits() as limits
  where members.circle_id = which
  order by members.seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days) desc,
    not exists (select from public.circles as others
      where others.host_id = members.user_id and others.id <> which and others.ended_at is null) desc,
    members.joined_at, members.id
  limit 1
$$;
revoke all on function private.longest_member(uuid) from public;
comment on function private.longest_member(uuid) is 'The longest member of a circle who can host it.';

create trigger follow_leaving
  after delete on public.circle_members
  for each row execute function private.follow_leaving();

-- Who blocks a fellow sees them no more, and is seen no more: every circle of both
-- begins a new channel. Definer: whoever blocks may not write circles.
create function private.follow_block() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  shared uuid;
begin
  for shared in
    select circle_id from public.circle_members where user_id in (new.user_id, new.blocked_id)
    group by circle_id having count(*) = 2 order by circle_id
  loop
    perform private.renew_channel(shared);
  end loop;
  return null;
end
$$;
revoke all on function private.follow_block() from public;
comment on function private.follow_block() is 'Trigger on public.blocks: circles that both are in begin a new channel.';

create trigger follow_block_in_circles
  after insert on public.blocks
  for each row execute function private.follow_block();

-- What a circle sees of somebody, as they chose it: {weeks, here, goal, first_name, badges, debts_closed}.
create function private.shares_of(member public.circle_members) returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object('weeks', member.share_weeks, 'here', member.share_here, 'goal', member.share_goal,
    'first_name', member.share_first_name, 'badges', member.share_badges, 'debts_closed', member.share_debts_closed)
$$;
revoke all on function private.shares_of(public.circle_members) from public;
comment on function private.shares_of(public.circle_members) is 'What a circle sees of a member, field by field.';

-- What somebody wants to share: true or false for each field, else as it was. Raises 22023 for anything else.
create function private.with_shares(member public.circle_members, shares jsonb) returns public.circle_members
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(coalesce(shares, '{}')) <> 'object'
    or exists (
      select from jsonb_each(shares) as chosen (field, choice)
      where field not in ('weeks', 'here', 'goal', 'first_name', 'badges', 'debts_closed')
        or jsonb_typeof(choice) <> 'boolean') then
    raise exception using errcode = '22023', message = 'Each field is shared or not';
  end if;
  member.share_weeks := coalesce((shares ->> 'weeks')::boolean, member.share_weeks);
  member.share_here := coalesce((shares ->> 'here')::boolean, member.share_here);
  member.share_goal := coalesce((shares ->> 'goal')::boolean, member.share_goal);
  member.share_first_name := coalesce((shares ->> 'first_name')::boolean, member.share_first_name);
  member.share_badges := coalesce((shares ->> 'badges')::boolean, member.share_badges);
  member.share_debts_closed := coalesce((shares ->> 'debts_closed')::boolean, member.share_debts_closed);
  return member;
end
$$;
revoke all on function private.with_shares(public.circle_members, jsonb) from public;
comment on function private.with_shares(public.circle_members, jsonb) is
  'A member with these fields shared or not. Raises 22023.';

-- Adds somebody to a circle that the caller holds, from the given week on. Raises 22023, MW604.
create function private.add_member(circle public.circles, person uuid, first_week date, shares jsonb) returns uuid
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
  update public.circles set last_said_at = now() where id = circle.id;
  return joined.id;
end
$$;
revoke all on function private.add_member(public.circles, uuid, date, jsonb) from public;
comment on function private.add_member(public.circles, uuid, date, jsonb) is
  'Adds somebody to a circle that is held. Raises 22023, MW604.';

-- Words of a circle that everybody in it and invited reads: never ones that sell or lead elsewhere, as nobody looks at them
-- before. Raises 22023, MW606, MW615.
create function private.circle_words(words text, max_length integer) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  kept constant text := private.check_words(words, max_length);
  judged constant jsonb := private.judge_words(auth.uid(), kept);
begin
  if judged ->> 'verdict' in ('hold', 'refuse') and judged ->> 'reason' <> 'restricted' then
    raise exception using errcode = 'MW615', message = 'A circle is not called so', hint = judged ->> 'reason';
  end if;
  return kept;
end
$$;
revoke all on function private.circle_words(text, integer) from public;
comment on function private.circle_words(text, integer) is 'A name or purpose as it is kept. Raises 22023, MW606, MW615.';

-- When a circle checks in. A week runs from Monday to Sunday in the circle's zone. Its check-in is open from the day before the
-- circle's day to the Tuesday on it or after it, and no two weeks are open at once: where they would be, the earlier gives way,
-- though never before its own day is over. Pure: the instant is an argument.

-- Weeks are named by their Monday.
create function private.week_of(day date) returns date
language sql
immutable
set search_path = ''
as $$ select (date_trunc('week', day::timestamp))::date $$;
revoke all on function private.week_of(date) from public;
comment on function private.week_of(date) is 'The Monday of a day''s week.';

-- The circle's day in a week: a new day holds from the week on that it was chosen for.
create function private.circle_day(circle public.circles, week date) returns date
language sql
immutable
set search_path = ''
as $$
  select week - 1 + case when week >= circle.next_weekday_on then circle.next_weekday else circle.weekday end
$$;
revoke all on function private.circle_day(public.circles, date) from public;
comment on function private.circle_day(public.circles, date) is 'The day of checking in, in the week that begins on this Monday.';

-- The Tuesday on a day or after it.
create function private.tuesday_from(day date) returns date
language sql
immutable
set search_path = ''
as $$ select day + (9 - extract(isodow from day)::integer) % 7 $$;
revoke all on function private.tuesday_from(date) from public;
comment on function private.tuesday_from(date) is 'The Tuesday on a day or after it.';

-- The last day on which a week's check-in is open.
create function private.closes_on(circle public.circles, week date) returns date
language sql
immutable
set search_path = ''
as $$
  select least(
    private.tuesday_from(private.circle_day(circle, week)),
    greatest(private.circle_day(circle, week + 7) - 2, private.circle_day(circle, week)))
$$;
revoke all on function private.closes_on(public.circles, date) from public;
comment on function private.closes_on(public.circles, date) is 'The last day on which a week''s check-in is open.';

-- The first day on which a week's check-in is open: never before the last one's is over.
create function private.opens_on(circle public.circles, week date) returns date
language sql
immutable
set search_path = ''
as $$
  select greatest(private.circle_day(circle, week) - 1, private.closes_on(circle, week - 7) + 1)
$$;
revoke all on function private.opens_on(public.circles, date) from public;
comment on function private.opens_on(public.circles, date) is 'The first day on which a week''s check-in is open.';

-- The calendar day where the circle is.
create function private.circle_date(circle public.circles, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$ select (instant at time zone circle.time_zone)::date $$;
revoke all on function private.circle_date(public.circles, timestamptz) from public;
comment on function private.circle_date(public.circles, timestamptz) is 'The day it is where the circle is.';

-- The week that a circle shows: the one whose check-in is open, else the one that the day is in. None before its first.
create function private.current_week(circle public.circles, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$
  select greatest(circle.first_week_on, coalesce(
    (select week from (values (here.week - 7), (here.week), (here.week + 7)) as near (week)
      where here.day between private.opens_on(circle, week) and private.closes_on(circle, week)
      order by week limit 1),
    here.week))
  from (
    select private.circle_date(circle, instant) as day,
      private.week_of(private.circle_date(circle, instant)) as week
  ) as here
$$;
revoke all on function private.current_week(public.circles, timestamptz) from public;
comment on function private.current_week(public.circles, timestamptz) is 'The Monday of the week that a circle shows.';

-- The first week of somebody who joins now: this one, or the next where this one's check-in is over.
create function private.first_week(circle public.circles, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$
  select case when here.day > private.closes_on(circle, here.week) then here.week + 7 else here.week end
  from (
    select private.circle_date(circle, instant) as day,
      private.week_of(private.circle_date(circle, instant)) as week
  ) as here
$$;
revoke all on function private.first_week(public.circles, timestamptz) from public;
comment on function private.first_week(public.circles, timestamptz) is 'The first week of somebody who joins a circle now.';

-- A person's own day is within a day of ours, or their clock is wrong. Raises 22023.
create function private.check_today(today date) returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if today is null or abs(today - (now() at time zone 'UTC')::date) > 1 then
    raise exception using errcode = '22023', message = 'This device''s date is not today''s';
  end if;
end
$$;
revoke all on function private.check_today(date) from public;
comment on function private.check_today(date) is 'Raises 22023 where a person''s own day is more than one day from ours.';

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
revoke all on function private.invite_hash(text) from public;
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
revoke all on function private.new_invite_code() from public;
comment on function private.new_invite_code() is 'A new code of an invitation to a circle.';

-- Begins a circle of the caller's, which they host. The same one sent twice is one circle.
-- Raises 22023, MW601, MW604 for who hosts one or is in two, MW606, MW609, MW614, MW615, MW602.
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
  perform private.add_member(made, person, made.first_week_on, shares);
  return jsonb_build_object('id', made.id);
end
$$;
revoke all on function public.make_circle(text, text, smallint, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.make_circle(text, text, smallint, text, jsonb) to authenticated;
comment on function public.make_circle(text, text, smallint, text, jsonb) is
  'Begins a circle that the caller hosts: {id}. Raises 22023, MW601, MW602, MW604, MW606, MW609, MW614, MW615.';

-- A code for somebody whom the caller knows, shown this once; it takes the place of their last one.
-- Raises MW601, MW602, MW604 for a full circle, MW605 also where the host alone invites, MW609, MW614.
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
  held := private.hold_circle(make_invite.circle);
  if not held.members_may_invite and held.host_id is distinct from person then
    raise exception using errcode = 'MW605', message = 'The host alone invites here';
  end if;
  if (select count(*) from public.circle_members where circle_id = held.id) >= limits.circle_max then
    raise exception using errcode = 'MW604', message = 'This circle is full';
  end if;
  perform private.take_turn(person, 'invite');
  update private.invite_codes set ended_at = now() where circle_id = held.id and user_id = person and ended_at is null;
  insert into private.invite_codes (circle_id, user_id, hash, expires_at)
    values (held.id, person, private.invite_hash(code), now() + pg_catalog.make_interval(days => limits.invite_days))
    returning * into made;
  return jsonb_build_object('code', code, 'expires_at', made.expires_at);
end
$$;
revoke all on function public.make_invite(uuid) from public, anon, authenticated, service_role;
grant execute on function public.make_invite(uuid) to authenticated;
comment on function public.make_invite(uuid) is
  'A code that invites to a circle, shown this once: {code, expires_at}. Raises MW601, MW602, MW604, MW605, MW609, MW614.';

-- Takes the caller's code back. Also when there is none. Raises MW601, MW605.
-- Definer: circles are read and written by functions alone.
create function public.revoke_invite(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.hold_circle(revoke_invite.circle);
begin
  update private.invite_codes set ended_at = now() where circle_id = held.id and user_id = person and ended_at is null;
end
$$;
revoke all on function public.revoke_invite(uuid) from public, anon, authenticated, service_role;
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
    and (exists (select from public.circle_members where circle_id = found_circle and private.is_blocked(person, user_id))
      or exists (select from private.removals where circle_id = found_circle and about_id = person and is_removed))
  ) then
    perform private.note_attempt('community wrong invite', person::text);
    return jsonb_build_object('outcome', 'unknown');
  end if;
  return jsonb_build_object('outcome', 'known', 'circle', found_circle);
end
$$;
revoke all on function private.read_invite(uuid, text) from public;
comment on function private.read_invite(uuid, text) is
  'What a code leads to: {outcome, wait_seconds, circle}; outcome known, unknown or too_many.';

-- Looks before one decides: {outcome, wait_seconds} or {outcome: 'known', name, purpose, weekday, zone, zones, members: [{alias,
-- pot}], places_left, is_in}. Raises MW601.
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
    'outcome', 'known', 'name', held.name, 'purpose', held.purpose, 'weekday', held.weekday, 'zone', held.time_zone,
    'zones', (
      select jsonb_agg(distinct coalesce(profiles.time_zone, held.time_zone))
      from public.circle_members as members left join public.profiles on profiles.user_id = members.user_id
      where members.circle_id = held.id),
    'members', (
      select jsonb_agg(jsonb_build_object('alias', named.name, 'pot',
        jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze)) order by members.joined_at)
      from public.circle_members as members, private.alias_in(held.id, members.user_id) as named
      where members.circle_id = held.id),
    'places_left', (
      select limits.circle_max - count(*) from public.circle_members where circle_id = held.id),
    'is_in', exists (select from public.circle_members where circle_id = held.id and user_id = person))
  from private.community_limits() as limits;
end
$$;
revoke all on function public.preview_circle(text) from public, anon, authenticated, service_role;
grant execute on function public.preview_circle(text) to authenticated;
comment on function public.preview_circle(text) is
  'The circle that a code leads to, before one joins: {outcome: known, unknown or too_many, …}. Raises MW601.';

-- Joins the circle of a code: {outcome, wait_seconds} or {outcome: 'known', id}. Sent twice it is done once.
-- Raises 22023, MW601, MW602, MW604, MW609, MW614.
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
  held public.circles;
  limits record;
begin
  if read_code ->> 'outcome' <> 'known' then
    return read_code;
  end if;
  select * into limits from private.community_limits();
  perform private.hold_people(array(select user_id from public.circle_members where circle_id = which));
  -- Those who come at once come one after another, so that five are the most.
  select * into held from public.circles where id = which and ended_at is null for update;
  if not found then
    return jsonb_build_object('outcome', 'unknown');
  end if;
  if not exists (select from public.circle_members where circle_id = which and user_id = person) then
    perform private.take_turn(person, 'join');
    perform private.add_member(held, person, private.first_week(held, now()), shares);
    if (select count(*) from public.circle_members where circle_id = which) >= limits.circle_max then
      update private.invite_codes set ended_at = now() where circle_id = which and ended_at is null;
    end if;
    perform private.tell_circle(held);
  end if;
  return jsonb_build_object('outcome', 'known', 'id', which);
end
$$;
revoke all on function public.join_circle(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.join_circle(text, jsonb) to authenticated;
comment on function public.join_circle(text, jsonb) is
  'Joins the circle of a code: {outcome: known, unknown or too_many, id}. Raises 22023, MW601, MW602, MW604, MW609, MW614.';

-- The caller's circles: [{id, name, my_turn, is_host, weekday, checked_in, of, ended_on}]. Empty for anybody but a member.
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
    'weekday', circles.weekday,
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
    where members.circle_id = circles.id and not private.is_blocked(me.user_id, members.user_id)
  ) as fellows
  where me.user_id = auth.uid() and public.session_standing() = 'member'
$$;
revoke all on function public.my_circles() from public, anon, authenticated, service_role;
grant execute on function public.my_circles() to authenticated;
comment on function public.my_circles() is
  'The calling member''s circles: [{id, name, my_turn, is_host, weekday, checked_in, of, ended_on}].';

-- The week of a circle: what each promised, how it went, and what every member lets the others see of it.

-- What becomes of the words of a week just written: shown, held for a person of the staff, or refused by MW615. Answers why it
-- is held, or null. What was hidden or removed stays so, whatever is written in its place.
create function private.judge_check_in(which uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  written public.check_ins;
  judged jsonb;
  why text;
begin
  select * into strict written from public.check_ins where id = which;
  judged := private.judge_words(written.user_id, concat_ws(E'\n', written.commitment, written.line));
  if judged ->> 'verdict' = 'refuse' then
    raise exception using errcode = 'MW615', message = 'This is not taken here', hint = judged ->> 'reason';
  end if;
  why := case when judged ->> 'verdict' = 'hold' then judged ->> 'reason' end;
  if written.state in ('shown', 'held') then
    update public.check_ins set state = case when why is null then 'shown' else 'held' end, held_for = why where id = which;
    if why is not null then
      perform private.open_case('held', why, 'check_in', which, written.user_id);
    else
      -- Nobody has to look at what is there no more.
      delete from private.cases
        where kind = 'held' and post_kind = 'check_in' and post_id = which and decided_at is null;
    end if;
  end if;
  return why;
end
$$;
revoke all on function private.judge_check_in(uuid) from public;
comment on function private.judge_check_in(uuid) is 'Whether the words of a week are shown or held: why, or null. Raises MW615.';

-- The week that the caller may write now, in a circle that is held: the one that is open, from their first on. Raises MW607.
create function private.open_week(circle public.circles) returns date
language plpgsql
stable
set search_path = ''
as $$
declare
  week constant date := private.current_week(circle, now());
  here constant date := private.circle_date(circle, now());
begin
  if here not between private.opens_on(circle, week) and private.closes_on(circle, week)
    or exists (select from public.circle_members
      where circle_id = circle.id and user_id = auth.uid() and first_week_on > week) then
    raise exception using errcode = 'MW607', message = 'The check-in is not open',
      hint = private.opens_on(circle, greatest(week, private.week_of(here)) +
        case when here > private.closes_on(circle, greatest(week, private.week_of(here))) then 7 else 0 end)::text;
  end if;
  return week;
end
$$;
revoke all on function private.open_week(public.circles) from public;
comment on function private.open_week(public.circles) is
  'The week whose check-in is open to the caller. Raises MW607 with the day on which one opens.';

-- Keeps a promise for a week; null takes none away. Answers the row.
create function private.keep_commitment(circle public.circles, person uuid, week date, words text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  kept constant text := private.check_words(words, 140);
  written uuid;
begin
  insert into public.check_ins as said (circle_id, user_id, week_on, commitment)
  values (circle.id, person, week, kept)
  on conflict (circle_id, user_id, week_on) do update set commitment = excluded.commitment
  returning said.id into written;
  return written;
end
$$;
revoke all on function private.keep_commitment(public.circles, uuid, date, text) from public;
comment on function private.keep_commitment(public.circles, uuid, date, text) is
  'Keeps a promise for a week; its row. Raises 22023, MW606.';

-- How the caller's week went, with a line if they like and the next week's promise. The percentage of their own goal and the
-- number of debts closed are those of the first time they say so this week. Sent again it changes words, never counts twice.
-- Answers {held: why or null}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.
-- Definer: weeks are written by functions alone. Executable by authenticated alone.
create function public.check_in(
  circle uuid, today date, result text, line text, next text, goal_percent integer, debts_closed integer default null
) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(check_in.circle);
  said constant text := case when btrim(coalesce(check_in.line, '')) <> '' then private.check_words(check_in.line, 200) end;
  week date;
  written uuid;
  why text;
begin
  perform private.check_today(today);
  if check_in.result is null or check_in.result not in ('kept', 'partly', 'not_yet')
    or check_in.goal_percent not between 0 and 100 or check_in.debts_closed not between 0 and 200 then
    raise exception using errcode = '22023', message = 'It went as promised, partly or not yet';
  end if;
  week := private.open_week(held);
  perform private.take_turn(person, 'change');
  insert into public.check_ins as kept (circle_id, user_id, week_on, result, line, goal_percent, debts_closed, said_at)
  values (held.id, person, week, check_in.result, said, check_in.goal_percent, check_in.debts_closed, now())
  on conflict (circle_id, user_id, week_on) do update set
    result = excluded.result, line = excluded.line, is_rest = false,
    goal_percent = case when kept.result is null then excluded.goal_percent else kept.goal_percent end,
    debts_closed = case when kept.result is null then excluded.debts_closed else kept.debts_closed end,
    said_at = case when kept.result is null then excluded.said_at else kept.said_at end
  returning kept.id into written;
  why := private.judge_check_in(written);
  if btrim(coalesce(check_in.next, '')) <> '' then
    why := coalesce(why, private.judge_check_in(private.keep_commitment(held, person, week + 7, check_in.next)));
  end if;
  update public.circle_members set paused_until_on = null where circle_id = held.id and user_id = person;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.tell_circle(held);
  return jsonb_build_object('held', why);
end
$$;
revoke all on function public.check_in(uuid, date, text, text, text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.check_in(uuid, date, text, text, text, integer, integer) to authenticated;
comment on function public.check_in(uuid, date, text, text, text, integer, integer) is
  'How the caller''s week went: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.';

-- A week off, with a line if they like. It may be said before the check-in opens. Answers {held}. Raises as check_in does.
-- Definer: circles are read and written by functions alone.
create function public.rest_week(circle uuid, today date, line text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(rest_week.circle);
  said constant text := case when btrim(coalesce(rest_week.line, '')) <> '' then private.check_words(rest_week.line, 200) end;
  week date;
  written uuid;
  why text;
begin
  perform private.check_today(today);
  week := private.current_week(held, now());
  select greatest(week, first_week_on) into week from public.circle_members
    where circle_id = held.id and user_id = person;
  if private.circle_date(held, now()) > private.closes_on(held, week) then
    raise exception using errcode = 'MW607', message = 'The check-in is not open', hint = private.opens_on(held, week + 7)::text;
  end if;
  perform private.take_turn(person, 'change');
  insert into public.check_ins as kept (circle_id, user_id, week_on, line, is_rest, said_at)
  values (held.id, person, week, said, true, now())
  on conflict (circle_id, user_id, week_on) do update set
    result = null, line = excluded.line, is_rest = true,
    said_at = case when kept.is_rest then kept.said_at else excluded.said_at end
  returning kept.id into written;
  why := private.judge_check_in(written);
  update public.circles set last_said_at = now() where id = held.id;
  perform private.tell_circle(held);
  return jsonb_build_object('held', why);
end
$$;
revoke all on function public.rest_week(uuid, date, text) from public, anon, authenticated, service_role;
grant execute on function public.rest_week(uuid, date, text) to authenticated;
comment on function public.rest_week(uuid, date, text) is
  'A week off: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.';

-- The caller's promise: for the week that is shown, or for the next one where that is wanted or this one's is said already.
-- Answers {held, week}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.
-- Definer: circles are read and written by functions alone.
create function public.commit_week(circle uuid, today date, commitment text, is_next boolean default false) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(commit_week.circle);
  week date;
  why text;
begin
  perform private.check_today(today);
  select greatest(private.current_week(held, now()), first_week_on) into week from public.circle_members
    where circle_id = held.id and user_id = person;
  if is_next or private.circle_date(held, now()) > private.closes_on(held, week) or exists (
    select from public.check_ins
    where circle_id = held.id and user_id = person and week_on = week and result is not null) then
    week := week + 7;
  end if;
  perform private.take_turn(person, 'change');
  why := private.judge_check_in(private.keep_commitment(held, person, week, commit_week.commitment));
  update public.circles set last_said_at = now() where id = held.id;
  perform private.tell_circle(held);
  return jsonb_build_object('held', why, 'week', week);
end
$$;
revoke all on function public.commit_week(uuid, date, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.commit_week(uuid, date, text, boolean) to authenticated;
comment on function public.commit_week(uuid, date, text, boolean) is
  'The caller''s promise for a week: {held, week}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615.';

-- The weeks of one member as another may see them: never from before either came. A week that is over without a word was rested.
create function private.weeks_seen(circle public.circles, viewer public.circle_members, member public.circle_members,
  shown_week date, how_many integer)
returns table (week_on date, outcome text)
language sql
stable
set search_path = ''
as $$
  select listed.week, case
    when said.result is not null then said.result
    when said.is_rest or listed.week < member.paused_until_on or listed.week < shown_week
      or private.circle_date(circle, now()) > private.closes_on(circle, listed.week) then 'rested'
  end
  from generate_series(
    greatest(member.first_week_on, viewer.first_week_on, shown_week - 7 * (how_many - 1))::timestamp, shown_week::timestamp, '7 days'
  ) as series (week),
  lateral (select series.week::date as week) as listed
  left join public.check_ins as said
    on said.circle_id = circle.id and said.user_id = member.user_id and said.week_on = listed.week
$$;
revoke all on function private.weeks_seen(public.circles, public.circle_members, public.circle_members, date, integer) from public;
comment on function private.weeks_seen(public.circles, public.circle_members, public.circle_members, date, integer) is
  'The weeks of a member as a fellow may see them: kept, partly, not_yet, rested, or null while it is open.';

-- One member as another sees them in the week that is shown. A field that they keep to themselves is null, and so is
-- every percentage while there are fewer than three in the circle.
create function private.member_seen(circle public.circles, viewer public.circle_members, member public.circle_members,
  shown_week date, is_small boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'member_id', member.id, 'alias_id', named.id, 'alias', named.name,
    'check_in_id', case when seen.words and not seen.is_me then said.id end,
    'check_in_id', case when seen.words and not seen.is_me then said.id end,
    'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze),
    'is_me', seen.is_me, 'is_host', coalesce(circle.host_id = member.user_id, false),
    'first_name', case when seen.is_me or member.share_first_name then private.first_name_of(member.user_id) end,
    'debts_closed', case when seen.is_me or member.share_debts_closed then latest.debts_closed end,
    'state', case
      when said.result is not null then 'checked_in'
      when said.is_rest or shown_week < member.paused_until_on then 'resting'
      when member.first_week_on >= shown_week then 'new'
      else 'not_yet' end,
    'commitment', case when seen.words then said.commitment end,
    'result', said.result,
    'line', case when seen.words then said.line end,
    'said_at', said.said_at,
    'goal_percent', case when seen.is_me or member.share_goal and not is_small then latest.goal_percent end,
    'weeks', case when seen.is_me or member.share_weeks then coalesce((
      select jsonb_agg(jsonb_build_object('from', week_on, 'result', outcome) order by week_on)
      from private.weeks_seen(circle, viewer, member, shown_week, 8)), '[]') else '[]' end,
    'came', case when seen.is_me or member.share_weeks then counted.came end,
    'of', case when seen.is_me or member.share_weeks then counted.of end,
    'nods', coalesce((
      select jsonb_agg(jsonb_build_object('kind', kinds.kind, 'aliases', kinds.aliases, 'mine', kinds.mine) order by kinds.kind)
      from (
        select nods.kind, jsonb_agg((private.alias_in(circle.id, nods.user_id)).name order by nods.created_at) as aliases,
          bool_or(nods.user_id = viewer.user_id) as mine
        from public.nods
        where nods.member_id = member.id and nods.week_on = shown_week
          and not private.is_hidden_for(viewer.user_id, nods.user_id, circle.id)
        group by nods.kind
      ) as kinds), '[]'))
  from private.alias_in(circle.id, member.user_id) as named
  cross join (values (member.user_id = viewer.user_id)) as person (is_me)
  left join public.check_ins as said
    on said.circle_id = circle.id and said.user_id = member.user_id and said.week_on = shown_week
      and shown_week >= greatest(member.first_week_on, viewer.first_week_on)
  cross join lateral (
    select person.is_me,
      person.is_me or said.state = 'shown' and not private.is_hidden_for(viewer.user_id, member.user_id, circle.id)
        and not exists (
          -- What a viewer reported, they see no more. Worry about somebody hides nothing.
          select from public.reports
          where user_id = viewer.user_id and post_kind = 'check_in' and post_id = said.id and reason <> 'worried') as words
  ) as seen
  left join lateral (
    select check_ins.goal_percent, check_ins.debts_closed from public.check_ins
    where check_ins.circle_id = circle.id and check_ins.user_id = member.user_id and check_ins.result is not null
      and check_ins.week_on between greatest(member.first_week_on, viewer.first_week_on) and shown_week
    order by check_ins.week_on desc limit 1
  ) as latest on true
  cross join lateral (
    select count(*) filter (where outcome <> 'rested') as came, count(outcome) as of
    from private.weeks_seen(circle, viewer, member, shown_week, 12)
  ) as counted
$$;
revoke all on function private.member_seen(public.circles, public.circle_members, public.circle_members, date, boolean) from public;
comment on function private.member_seen(public.circles, public.circle_members, public.circle_members, date, boolean) is
  'One member of a circle as another sees them, field by field as they chose.';

-- Weeks in a row before the one that is shown in which somebody did not come.
create function private.rested_in_a_row(circle public.circles, member public.circle_members, shown_week date) returns integer
language sql
stable
set search_path = ''
as $$
  select greatest(0, (shown_week - greatest(member.first_week_on, coalesce((
    select max(week_on) + 7 from public.check_ins
    where circle_id = circle.id and user_id = member.user_id and result is not null and week_on < shown_week
  ), member.first_week_on))) / 7)
$$;
revoke all on function private.rested_in_a_row(public.circles, public.circle_members, date) from public;
comment on function private.rested_in_a_row(public.circles, public.circle_members, date) is
  'How many weeks in a row, before the one that is shown, a member did not come.';

-- What a circle's page shows the caller. Whoever blocked the caller, or was blocked by them, is not in it, but that `hidden`
-- names whom the caller blocked, so that they can leave or ask for a vote. Volatile: what is due is settled by whoever reads first.
-- Raises 22023, MW601, MW605.
-- Definer: circles are read and written by functions alone.
create function public.circle_week(circle uuid, today date) returns jsonb
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
  week := greatest(private.current_week(held, now()), me.first_week_on);
  select * into own from public.check_ins where circle_id = held.id and user_id = person and week_on = week;
  is_small := (select count(*) from public.circle_members where circle_id = held.id) < limits.circle_min;
  select jsonb_agg(private.member_seen(held, me, fellows, week, is_small) order by fellows.joined_at, fellows.id) into members
    from public.circle_members as fellows
    where fellows.circle_id = held.id and not private.is_blocked(person, fellows.user_id);
  -- Of percentages that the caller sees one by one, so that none can be worked out.
  select jsonb_build_object('percent', round(avg((member ->> 'goal_percent')::numeric)), 'of_members', count(*)) into together
    from jsonb_array_elements(members) as member
    where member ->> 'goal_percent' is not null and (me.share_goal or not (member ->> 'is_me')::boolean)
    having count(*) >= limits.seam_min;
  return jsonb_build_object(
    'circle', jsonb_build_object(
      'id', held.id, 'name', held.name, 'purpose', held.purpose, 'weekday', held.weekday,
      'next_weekday', held.next_weekday, 'zone', held.time_zone, 'epoch', held.epoch,
      'number', (week - held.first_week_on) / 7 + 1, 'is_host', held.host_id is not distinct from person,
      'members_may_invite', held.members_may_invite,
      'may_invite', held.ended_at is null and (held.members_may_invite or held.host_id is not distinct from person),
      'places_left', limits.circle_max - (select count(*) from public.circle_members where circle_id = held.id),
      'ends_on', private.circle_date(held, held.ends_at), 'ended_on', private.circle_date(held, held.ended_at)),
    'week', jsonb_build_object(
      'from', week, 'to', week + 6, 'opens_on', private.opens_on(held, week), 'closes_on', private.closes_on(held, week),
      'next_opens_on', private.opens_on(held, week + 7),
      'is_open', held.ended_at is null and here between private.opens_on(held, week) and private.closes_on(held, week)),
    'me', jsonb_build_object(
      'member_id', me.id, 'shares', private.shares_of(me), 'commitment', own.commitment, 'result', own.result,
      'line', own.line, 'next', (
        select commitment from public.check_ins where circle_id = held.id and user_id = person and week_on = week + 7),
      'is_resting', coalesce(own.is_rest, false) or coalesce(week < me.paused_until_on, false),
      'rested_in_a_row', private.rested_in_a_row(held, me, week),
      'paused_until', case when week < me.paused_until_on then me.paused_until_on end,
      'held', own.held_for, 'state', own.state,
      'has_circle_alias', exists (select from public.aliases where circle_id = held.id and user_id = person)),
    'members', members,
    'hidden', coalesce((
      select jsonb_agg(jsonb_build_object('member_id', fellows.id, 'alias', (private.alias_in(held.id, fellows.user_id)).name)
        order by fellows.joined_at)
      from public.circle_members as fellows
      join public.blocks on blocks.blocked_id = fellows.user_id and blocks.user_id = person
      where fellows.circle_id = held.id), '[]'),
    'together', together,
    'invitation', (
      select jsonb_build_object('expires_at', expires_at) from private.invite_codes
      where circle_id = held.id and user_id = person and ended_at is null and expires_at > now()),
    'vote', private.vote_seen(held.id, person));
end
$$;
revoke all on function public.circle_week(uuid, date) from public, anon, authenticated, service_role;
grant execute on function public.circle_week(uuid, date) to authenticated;
comment on function public.circle_week(uuid, date) is
  'A circle''s week as the caller may see it, with what is theirs to do. Raises 22023, MW601, MW605.';

-- Nods at a fellow's week, or takes it back: again where `wanted` is not said, else as it says however often it is sent.
-- Answers whether the nod stands. Raises 22023, MW601, MW602, MW605, MW609, MW614.
-- Definer: circles are read and written by functions alone.
create function public.nod(circle uuid, member uuid, week date, kind text, wanted boolean default null) returns boolean
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
    where members.id = nod.member and members.circle_id = held.id and not private.is_blocked(person, members.user_id);
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
revoke all on function public.nod(uuid, uuid, date, text, boolean) from public, anon, authenticated, service_role;
grant execute on function public.nod(uuid, uuid, date, text, boolean) to authenticated;
comment on function public.nod(uuid, uuid, date, text, boolean) is
  'Nods at a fellow''s week or takes it back: whether it stands. Raises 22023, MW601, MW602, MW605, MW609, MW614.';

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
-- came since; nobody is asked about who blocked them, whom they do not see in the circle.
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
    and (not exists (select from public.blocks where user_id = about.user_id and blocked_id = person)
      or exists (select from public.blocks where user_id = person and blocked_id = about.user_id))
  order by removals.opened_at, removals.id limit 1
$$;
revoke all on function private.vote_asked(uuid, uuid, uuid) from public;
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
revoke all on function private.vote_seen(uuid, uuid) from public;
comment on function private.vote_seen(uuid, uuid) is 'The vote that a member is asked: {member_id, closes_at, mine}, or null.';

-- Does whatever is due in a circle: counts a vote that is over, ends a circle after its notice or its silence, erases one that
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
  yes_said integer;
  others integer;
  host uuid;
begin
  if not exists (select from private.due_circles() as due_circle where due_circle = which) then
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
    -- Those who were asked and are still in it: who came later has no say, and neither do those who left.
    select count(*), count(*) filter (where votes.yes) into others, yes_said
      from public.circle_members as members
      left join private.votes on votes.removal_id = due.id and votes.user_id = members.user_id
      where members.circle_id = which and members.user_id <> due.about_id and members.joined_at <= due.opened_at;
    update private.removals set settled_at = now(),
      is_removed = yes_said >= 2 and yes_said * 2 > others
        and exists (select from public.circle_members where circle_id = which and user_id = due.about_id)
      where id = due.id returning * into due;
    if due.is_removed then
      delete from public.circle_members where circle_id = which and user_id = due.about_id;
    end if;
    select * into held from public.circles where id = which;
    perform private.tell_circle(held);
  end loop;

  if held.ended_at is null and (held.ends_at <= now()
    or held.last_said_at < now() - pg_catalog.make_interval(days => limits.end_silent_days)) then
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
revoke all on function private.settle_circle(uuid) from public;
comment on function private.settle_circle(uuid) is
  'Does what is due in a circle: counts a vote, ends it, erases it, gives it a host.';

-- Circles in which something is due.
create function private.due_circles() returns setof uuid
language sql
stable
set search_path = ''
as $$
  select circles.id from public.circles, private.community_limits() as limits
  where exists (select from private.removals
      where removals.circle_id = circles.id and removals.settled_at is null and removals.closes_at <= now())
    or circles.ended_at is null and (circles.ends_at <= now()
      or circles.last_said_at < now() - pg_catalog.make_interval(days => limits.end_silent_days))
    or circles.ended_at < now() - pg_catalog.make_interval(days => limits.ended_readable_days)
    or circles.ended_at is null
      and not exists (select from public.circle_members as hosts
        where hosts.circle_id = circles.id and hosts.user_id = circles.host_id
          and hosts.seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days))
      and exists (select from public.circle_members as others
        where others.circle_id = circles.id and others.user_id is distinct from circles.host_id
          and (others.seen_at > now() - pg_catalog.make_interval(days => limits.host_unseen_days)
            or circles.host_id is null))
$$;
revoke all on function private.due_circles() from public;
comment on function private.due_circles() is 'Circles in which a vote, an end or a change of host is due.';

-- By the clock: does what is due in every circle. Answers in how many. Executable by service_role alone: the server asks every
-- fifteen minutes, and so may pg_cron.
-- Definer: circles are read and written by functions alone.
create function public.tend_circles() returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  which uuid;
  tended integer := 0;
begin
  for which in select * from private.due_circles() as due order by due limit 200 loop
    perform private.settle_circle(which);
    tended := tended + 1;
  end loop;
  delete from private.invite_codes where id in (
    select id from private.invite_codes
    where least(coalesce(ended_at, expires_at), expires_at) < now() - interval '30 days' limit 1000 for update skip locked);
  return tended;
end
$$;
revoke all on function public.tend_circles() from public, anon, authenticated, service_role;
grant execute on function public.tend_circles() to service_role;
comment on function public.tend_circles() is 'Does what is due in every circle; in how many. For the clock.';

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
  held constant public.circles := private.hold_circle(set_shares.circle);
  before public.circle_members;
  chosen public.circle_members;
begin
  select * into before from public.circle_members where circle_id = held.id and user_id = person;
  chosen := private.with_shares(before, set_shares.shares);
  perform private.take_turn(person, 'change');
  if before.share_here and not chosen.share_here then
    perform private.take_turn(person, 'channel');
  end if;
  update public.circle_members set share_weeks = chosen.share_weeks, share_here = chosen.share_here,
    share_goal = chosen.share_goal, share_first_name = chosen.share_first_name, share_badges = chosen.share_badges,
    share_debts_closed = chosen.share_debts_closed
    where id = chosen.id;
  if before.share_here and not chosen.share_here then
    -- Whoever was shown as here goes from sight at once: the others meet on a new channel.
    perform private.renew_channel(held.id);
  else
    perform private.tell_circle(held);
  end if;
  return private.shares_of(chosen);
end
$$;
revoke all on function public.set_shares(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.set_shares(uuid, jsonb) to authenticated;
comment on function public.set_shares(uuid, jsonb) is
  'What a circle sees of the caller from now on. Raises 22023, MW601, MW602, MW605.';

-- Another name and pot in one circle; without a name the one that they have everywhere. Raises 22023, MW601, MW602, MW605, MW609,
-- MW610, MW614.
-- Definer: circles are read and written by functions alone.
create function public.set_circle_alias(circle uuid, alias_name text, shape smallint, glaze smallint) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(set_circle_alias.circle);
begin
  if alias_name is null then
    delete from public.aliases where circle_id = held.id and user_id = person;
  else
    perform private.write_alias(person, held.id, alias_name, shape, glaze);
  end if;
  perform private.tell_circle(held);
end
$$;
revoke all on function public.set_circle_alias(uuid, text, smallint, smallint) from public, anon, authenticated, service_role;
grant execute on function public.set_circle_alias(uuid, text, smallint, smallint) to authenticated;
comment on function public.set_circle_alias(uuid, text, smallint, smallint) is
  'What one circle calls the caller. Raises 22023, MW601, MW602, MW605, MW609, MW610, MW614.';

-- Rests for so many weeks from the one that is shown on; none takes it back. Raises 22023, MW601, MW605.
-- Definer: circles are read and written by functions alone.
create function public.pause_circle(circle uuid, weeks integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.hold_circle(pause_circle.circle);
  limits record;
begin
  select * into limits from private.community_limits();
  if weeks is null or weeks not between 0 and limits.pause_weeks then
    raise exception using errcode = '22023', message = pg_catalog.format('A pause is of at most %s weeks', limits.pause_weeks);
  end if;
  update public.circle_members set paused_until_on = case when weeks > 0
      then greatest(private.current_week(held, now()), first_week_on) + 7 * weeks end
    where circle_id = held.id and user_id = person;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.tell_circle(held);
end
$$;
revoke all on function public.pause_circle(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.pause_circle(uuid, integer) to authenticated;
comment on function public.pause_circle(uuid, integer) is 'Rests for 0 to 8 weeks. Raises 22023, MW601, MW605.';

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
    perform private.hold_circle(leave_circle.circle, false);
    delete from public.circle_members where circle_id = leave_circle.circle and user_id = person;
  end if;
end
$$;
revoke all on function public.leave_circle(uuid) from public, anon, authenticated, service_role;
grant execute on function public.leave_circle(uuid) to authenticated;
comment on function public.leave_circle(uuid) is 'Leaves a circle, with everything said there. Raises MW601.';

-- Held for its host alone. Raises MW605 for anybody else.
create function private.hold_hosted(which uuid) returns public.circles
language plpgsql
set search_path = ''
as $$
declare
  held constant public.circles := private.hold_circle(which);
begin
  if held.host_id is distinct from auth.uid() then
    raise exception using errcode = 'MW605', message = 'You host no such circle';
  end if;
  return held;
end
$$;
revoke all on function private.hold_hosted(uuid) from public;
comment on function private.hold_hosted(uuid) is 'A circle that the caller hosts, held. Raises MW605.';

-- The host changes what is not null. A new day holds from next week on. Raises 22023, MW601, MW605, MW606, MW609, MW614, MW615.
-- Definer: circles are read and written by functions alone.
create function public.change_circle(circle uuid, name text, purpose text, weekday smallint, members_may_invite boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_hosted(change_circle.circle);
  next_week constant date := private.current_week(held, now()) + 7;
  present constant smallint := case when next_week > held.next_weekday_on then held.next_weekday else held.weekday end;
begin
  if change_circle.weekday not between 1 and 7 then
    raise exception using errcode = '22023', message = 'A day of the week is 1 to 7';
  end if;
  update public.circles as changed set
    name = case when change_circle.name is null then changed.name else private.circle_words(change_circle.name, 40) end,
    purpose = case when change_circle.purpose is null then changed.purpose
      when btrim(change_circle.purpose) = '' then '' else private.circle_words(change_circle.purpose, 140) end,
    members_may_invite = coalesce(change_circle.members_may_invite, changed.members_may_invite)
    where id = held.id;
  if change_circle.weekday is not null then
    update public.circles as changed set
      weekday = present,
      next_weekday = case when change_circle.weekday <> present then change_circle.weekday end,
      next_weekday_on = case when change_circle.weekday <> present then next_week end
      where id = held.id;
  end if;
  if change_circle.members_may_invite is false then
    update private.invite_codes set ended_at = now() where circle_id = held.id and user_id <> person and ended_at is null;
  end if;
  perform private.tell_circle(held);
end
$$;
revoke all on function public.change_circle(uuid, text, text, smallint, boolean) from public, anon, authenticated, service_role;
grant execute on function public.change_circle(uuid, text, text, smallint, boolean) to authenticated;
comment on function public.change_circle(uuid, text, text, smallint, boolean) is
  'Changes what its host decides. Raises 22023, MW601, MW605, MW606, MW609, MW614, MW615.';

-- Another member hosts from now on. Sent twice by who hosted before: MW605, as it is theirs no more.
-- Raises MW601, MW604 for one who hosts another circle, MW605.
-- Definer: circles are read and written by functions alone.
create function public.hand_over(circle uuid, member uuid) returns void
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
      and not private.is_blocked(person, members.user_id);
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
revoke all on function public.hand_over(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.hand_over(uuid, uuid) to authenticated;
comment on function public.hand_over(uuid, uuid) is 'Makes another member the host. Raises MW601, MW604, MW605.';

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
  held := private.hold_circle(open_vote.circle);
  -- Not refused for whom one blocked: a vote is one of two ways that are left then.
  select members.user_id into about from public.circle_members as members
    where members.circle_id = held.id and members.id = open_vote.member and members.user_id <> person;
  if about is null or exists (select from public.blocks where user_id = about and blocked_id = person)
    and not exists (select from public.blocks where user_id = person and blocked_id = about) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if (select count(*) from public.circle_members where circle_id = held.id) < 3 then
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
revoke all on function public.open_vote(uuid, uuid) from public, anon, authenticated, service_role;
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
  held := private.hold_circle(cast_vote.circle);
  asked := (private.vote_asked(held.id, person, cast_vote.member)).id;
  if asked is null then
    raise exception using errcode = 'MW605', message = 'Nothing is asked here';
  end if;
  perform private.take_turn(person, 'change');
  if cast_vote.yes is null then
    delete from private.votes where removal_id = asked and user_id = person;
  else
    insert into private.votes (removal_id, user_id, yes) values (asked, person, cast_vote.yes)
    on conflict (removal_id, user_id) do update set yes = excluded.yes;
  end if;
end
$$;
revoke all on function public.cast_vote(uuid, boolean, uuid) from public, anon, authenticated, service_role;
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
    and public.session_standing() = 'member'
$$;
revoke all on function public.my_removals() from public, anon, authenticated, service_role;
grant execute on function public.my_removals() to authenticated;
comment on function public.my_removals() is 'Circles that decided to go on without the caller, of the last month: [{circle_name, at}].';

-- The host says that the circle ends in seven days, unless somebody says no. Raises MW601, MW605.
-- Definer: circles are read and written by functions alone.
create function public.dissolve_circle(circle uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles := private.hold_hosted(dissolve_circle.circle);
begin
  update public.circles set ends_at = coalesce(ends_at, now() + pg_catalog.make_interval(days => limits.end_notice_days))
    from private.community_limits() as limits where id = held.id
    returning circles.* into held;
  perform private.tell_circle(held);
  return jsonb_build_object('ends_on', private.circle_date(held, held.ends_at));
end
$$;
revoke all on function public.dissolve_circle(uuid) from public, anon, authenticated, service_role;
grant execute on function public.dissolve_circle(uuid) to authenticated;
comment on function public.dissolve_circle(uuid) is
  'Ends a circle in seven days unless somebody says no: {ends_on}. Raises MW601, MW605.';

-- Any member says no to the end. Raises MW601, MW605.
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
  held := private.hold_circle(object_to_end.circle);
  if held.ends_at is not null then
    update public.circles set ends_at = null where id = held.id;
    perform private.tell_circle(held);
  end if;
end
$$;
revoke all on function public.object_to_end(uuid) from public, anon, authenticated, service_role;
grant execute on function public.object_to_end(uuid) to authenticated;
comment on function public.object_to_end(uuid) is 'Says no to the end of a circle. Raises MW601, MW605.';

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
revoke all on function private.may_see_check_in(uuid, uuid) from public;
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
    perform private.tell_circle(held);
  end if;
end
$$;
revoke all on function private.clear_circle(uuid) from public;
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
      perform private.tell_circle(heard_by);
    end if;
  end if;
end
$$;
revoke all on function private.set_check_in_state(uuid, text) from public;
comment on function private.set_check_in_state(uuid, text) is 'Shows or hides the words of a week, and tells the circle.';

-- What the staff and reports call: the words of a week go from sight.
create function private.hide_check_in(which uuid, state text default 'hidden') returns void
language sql
volatile
set search_path = ''
as $$ select private.set_check_in_state(which, state) $$;
revoke all on function private.hide_check_in(uuid, text) from public;
comment on function private.hide_check_in(uuid, text) is 'Takes the words of a week from sight: hidden by reports, or removed by staff.';

-- What the staff call: the words of a week are shown again.
create function private.show_check_in(which uuid) returns void
language sql
volatile
set search_path = ''
as $$ select private.set_check_in_state(which, 'shown') $$;
revoke all on function private.show_check_in(uuid) from public;
comment on function private.show_check_in(uuid) is 'Shows the words of a week again.';

-- Whose a circle is, is its host's to answer for.
create or replace function private.author_of(what text, which uuid) returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  case what
    when 'question' then return (select author_id from public.questions where id = which);
    when 'answer' then return (select author_id from public.answers where id = which);
    when 'check_in' then return (select user_id from public.check_ins where id = which);
    when 'alias' then return (select user_id from public.aliases where id = which);
    when 'circle' then return (select host_id from public.circles where id = which);
    when 'meeting' then
      return (
        select case when auth.uid() = meetings.one_id then meetings.other_id else meetings.one_id end
        from public.meetings where id = which and auth.uid() in (meetings.one_id, meetings.other_id));
    else return null;
  end case;
end
$$;
