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
  ends_by_silence boolean not null default false,
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
comment on column public.circles.ends_by_silence is 'Whether it ends because nobody says anything: whatever is said takes that back.';

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

-- Whatever is said in a circle takes an end by silence back.
create function private.follow_saying() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.ended_at is null and old.ends_by_silence then
    new.ends_at := null;
    new.ends_by_silence := false;
  end if;
  return new;
end
$$;
comment on function private.follow_saying() is 'Trigger on public.circles: what is said takes an end by silence back.';

create trigger follow_saying
  before update of last_said_at on public.circles
  for each row when (new.last_said_at > old.last_said_at) execute function private.follow_saying();

-- What a circle calls somebody goes with the circle.
alter table public.aliases
  add constraint aliases_circle_id_fkey foreign key (circle_id) references public.circles (id) on delete cascade;
create index aliases_circle_id on public.aliases (circle_id);
alter table public.mutes
  add constraint mutes_circle_id_fkey foreign key (circle_id) references public.circles (id) on delete cascade;
create index mutes_circle_id on public.mutes (circle_id);
alter table public.blocks
  add constraint blocks_circle_id_fkey foreign key (circle_id) references public.circles (id) on delete cascade;
create index blocks_circle_id on public.blocks (circle_id);

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
  pot_shape smallint,
  pot_glaze smallint,
  constraint circle_members_once unique (circle_id, user_id),
  constraint circle_members_pot_whole check (
    (pot_shape is null) = (pot_glaze is null) and pot_shape between 0 and 5 and pot_glaze between 0 and 5)
);
comment on table public.circle_members is
  'Who is in which circle, and what that circle sees of them. A person reads their own rows; fellows are told by functions.';
comment on column public.circle_members.id is 'What fellows know the member by. Never the account.';
comment on column public.circle_members.first_week_on is 'The first week they take part in; they see none before it.';
comment on column public.circle_members.paused_until_on is 'They rest until the week that begins on this day.';
comment on column public.circle_members.share_goal is
  'Whether the circle sees how much of their own goal is done, in whole percent.';
comment on column public.circle_members.pot_shape is
  'The bowl that was dealt to them in this circle, where a fellow has theirs; null where it is the one beside their name.';
comment on column public.circle_members.pot_glaze is 'As pot_shape.';

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
  first_promise text check (char_length(first_promise) between 1 and 140),
  first_promised_on date,
  first_result text check (first_result in ('kept', 'partly', 'not_yet')),
  constraint check_ins_first_promise_dated check ((first_promise is null) = (first_promised_on is null)),
  constraint check_ins_first_result_of_promise check (first_result is null or first_promise is not null),
  constraint check_ins_once_a_week unique (circle_id, user_id, week_on),
  constraint check_ins_rest_has_no_result check (not is_rest or result is null),
  constraint check_ins_held_says_why check ((state = 'held') = (held_for is not null))
);
comment on table public.check_ins is
  'A week of a person in a circle: promise, result, one line. Their own history; the circle sees it while they are in it.';
comment on column public.check_ins.first_promise is
  'In their first week: one small thing by the next day, which is asked about then, outside the week.';
comment on column public.check_ins.first_promised_on is 'The circle''s day on which it was promised.';
comment on column public.check_ins.circle_id is 'Null where the circle is no more: what one said stays one''s own.';
comment on column public.check_ins.goal_percent is 'Taken when they checked in, so that no payment''s day shows.';
comment on column public.check_ins.debts_closed is 'Taken when they checked in, like goal_percent.';
comment on column public.check_ins.state is
  'Who sees its words: shown to the circle; held for a person of the staff; hidden by reports; removed by staff.';

create index check_ins_user_id on public.check_ins (user_id);
create index check_ins_first_promised_on on public.check_ins (first_promised_on)
  where first_promise is not null and first_result is null;

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
comment on table private.invite_codes is 'Invitations to circles, by keyed hash. Over after seven days, or taken back.';

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
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  return auth.uid();
end
$$;
comment on function private.circle_person() is 'The calling member. Raises MW601 for anybody else.';

-- A circle that the caller is in, held until the transaction ends, with everybody in it: accounts first, then the circle, so
-- that who is deleted in that instant waits or has gone. Raises MW605, the same for one that there is not.
create function private.lock_circle(which uuid, must_live boolean default true) returns public.circles
language plpgsql
set search_path = ''
as $$
declare
  held public.circles;
begin
  perform private.lock_people(array(
    select user_id from public.circle_members where circle_id = which union select auth.uid()));
  select * into held from public.circles where id = which for update;
  if not found or held.ended_at is not null and must_live
    or not exists (select from public.circle_members where circle_id = which and user_id = auth.uid()) then
    raise exception using errcode = 'MW605', message = 'You are in no such circle';
  end if;
  return held;
end
$$;
comment on function private.lock_circle(uuid, boolean) is
  'A circle that the caller is in, held until the transaction ends. Raises MW605.';

-- A name with another pot, where one was dealt.
create function private.with_pot(alias public.aliases, shape smallint, glaze smallint) returns public.aliases
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
create function private.alias_in(circle uuid, person uuid) returns public.aliases
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
create function private.alias_seen_by(viewer uuid, named public.aliases) returns public.aliases
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
create function private.free_place(wanted smallint, taken smallint[]) returns smallint
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
create function private.deal_pot(alias public.aliases, shapes smallint[], glazes smallint[], is_picked boolean) returns public.aliases
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

-- A name of somebody with the pot it gets in a circle beside the others there whom they see: a pot passed over for somebody who is
-- hidden from them would tell that they are still there.
create function private.alias_beside(circle uuid, alias public.aliases, is_picked boolean) returns public.aliases
language sql
stable
set search_path = ''
as $$
  select private.deal_pot(alias, others.shapes, others.glazes, is_picked)
  from (
    select coalesce(array_agg(named.pot_shape), '{}') as shapes, coalesce(array_agg(named.pot_glaze), '{}') as glazes
    from public.circle_members as fellows, private.alias_in(circle, fellows.user_id) as named
    where fellows.circle_id = circle and fellows.user_id <> alias.user_id
      and not private.is_blocked(alias.user_id, fellows.user_id, circle)
  ) as others
$$;
comment on function private.alias_beside(uuid, public.aliases, boolean) is
  'A name with a pot that none of the others in a circle has.';

-- The name by which a circle would know somebody, or knows them, with the pot they get there.
create function private.fitting_alias(circle uuid, person uuid, is_picked boolean) returns public.aliases
language sql
stable
set search_path = ''
as $$
  select private.alias_beside(circle, own, is_picked)
  from public.aliases as own
  where own.user_id = person and (own.circle_id = circle or own.circle_id is null)
  order by own.circle_id nulls last limit 1
$$;
comment on function private.fitting_alias(uuid, uuid, boolean) is
  'The name by which a circle knows somebody, with a pot that none of the others there has.';

-- Gives a member of a circle that is held the pot that they picked, or one beside it where a fellow has that one.
create function private.fit_pot(circle uuid, person uuid) returns void
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

-- The channel of a circle, by its id and epoch.
create function private.circle_topic(circle public.circles) returns text
language sql
immutable
set search_path = ''
as $$ select 'circle:' || circle.id::text || ':' || circle.epoch::text $$;
comment on function private.circle_topic(public.circles) is 'The channel of a circle.';

-- Tells everybody who hears a circle to read again. Nothing else is said there.
create function private.notify_circle(circle public.circles) returns void
language sql
volatile
set search_path = ''
as $$ select realtime.send('{}', 'changed', private.circle_topic(circle), true) $$;
comment on function private.notify_circle(public.circles) is 'Tells everybody in a circle that something changed there.';

-- The same in every circle that knows somebody by the name they have everywhere; all of them are held.
create function private.fit_pots(person uuid) returns void
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
    perform private.notify_circle(held);
    update public.circles set epoch = epoch + 1 where id = which;
  end if;
end
$$;
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
      and public.session_status() = 'member')
$$;
grant execute on function private.may_hear_circle(text) to authenticated;
comment on function private.may_hear_circle(text) is 'Policy helper: is the caller in the circle of this channel?';

-- May the caller be shown as here, to everybody or to themself alone? Only who chose to be, and under their own id there: the gateway
-- says under which name they want to be shown, the hosted service doesn't. Whoever is here is shown to everybody on the channel: who
-- blocked a fellow, or was blocked by one, is shown to nobody else there, and isn't told so. Definer, as above.
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
      and private.circle_topic(circles) = topic and public.session_status() = 'member'
      and coalesce(current_setting('realtime.presence_key', true), circle_members.id::text) = circle_members.id::text
      and (coalesce(current_setting('realtime.presence_audience', true), '') = 'self' or not exists (
        select from public.circle_members as fellows
        where fellows.circle_id = circles.id and private.is_blocked(auth.uid(), fellows.user_id, circles.id))))
$$;
grant execute on function private.may_show_in_circle(text) to authenticated;
comment on function private.may_show_in_circle(text) is 'Policy helper: may the caller be shown as present on this channel?';

-- Fellows hear their circle, and see who is there. Words go through functions: nobody sends any, nor says any of themself.
create policy "Members hear their circle"
  on realtime.messages for select to authenticated
  using ((select realtime.topic()) like 'circle:%' and (select private.may_hear_circle((select realtime.topic()))));
create policy "Members show that they are there"
  on realtime.messages for insert to authenticated
  with check (extension = 'presence' and coalesce(payload, '{}') = '{}' and (select realtime.topic()) like 'circle:%'
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
comment on function private.longest_member(uuid) is 'The longest member of a circle who can host it.';

create trigger follow_leaving
  after delete on public.circle_members
  for each row execute function private.follow_leaving();

-- Who blocks a fellow sees them no more, and is seen no more: every circle of both where it holds
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
    group by circle_id having count(*) = 2 and private.block_holds(new, circle_id) order by circle_id
  loop
    perform private.renew_channel(shared);
  end loop;
  return null;
end
$$;
comment on function private.follow_block() is 'Trigger on public.blocks: circles of both where it holds begin a new channel.';

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
comment on function private.with_shares(public.circle_members, jsonb) is
  'A member with these fields shared or not. Raises 22023.';

-- In votes, people who came by one member's invitation speak with that member's voice, and those who came by one code of the
-- circle's maker with one voice: whoever has several accounts could outvote the rest otherwise. Kept also for who left, so that
-- nobody comes back with another one.
create table private.circle_voices (
  id uuid primary key default gen_random_uuid(),
  circle_id uuid not null references public.circles (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  voice_id uuid not null,
  since timestamptz not null,
  constraint circle_voices_once unique (circle_id, user_id)
);
comment on table private.circle_voices is 'With whose voice somebody speaks in a circle''s votes.';
comment on column private.circle_voices.voice_id is
  'The circle''s own id for whoever made it; one voice for each code of theirs that somebody came by (its id), and for everybody whom these brought.';
comment on column private.circle_voices.since is 'When they came, or the first of those who brought them to it.';

alter table private.circle_voices add column first_joined_at timestamptz not null default now();
comment on column private.circle_voices.first_joined_at is 'When they came for the first time: leaving and coming back changes nothing about it.';

create index circle_voices_user_id on private.circle_voices (user_id);

alter table private.circle_voices enable row level security;
revoke all on private.circle_voices from public, anon, authenticated, service_role;

-- Gives somebody who comes into a circle a voice: that of who invited them; where that is whoever made the circle, that of the code,
-- which several accounts of one person may have used; their own where they made it or nobody invited them.
create function private.give_voice(circle public.circles, person uuid, inviter uuid, code uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  theirs private.circle_voices;
begin
  select * into theirs from private.circle_voices as voices
    where voices.circle_id = circle.id and voices.user_id = inviter and voices.voice_id <> circle.id;
  insert into private.circle_voices (circle_id, user_id, voice_id, since)
  values (circle.id, person,
    coalesce(theirs.voice_id, case when inviter = person then circle.id end, code, gen_random_uuid()),
    coalesce(theirs.since, now()))
  on conflict do nothing;
end
$$;
comment on function private.give_voice(public.circles, uuid, uuid, uuid) is
  'With whose voice somebody speaks who comes into a circle: who made it is their own inviter.';

-- Adds somebody to a circle that the caller holds, from the given week on: invited by somebody's code, by themselves where they made
-- it, or by nobody. Raises 22023, MW604, MW618.
create function private.add_member(
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

-- Words of a circle that everybody in it and invited reads: never ones that sell or lead elsewhere, as nobody looks at them
-- before. Raises 22023, MW606, MW615.
create function private.circle_words(words text, max_length integer) returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  kept constant text := private.check_words(words, max_length);
  judged constant jsonb := private.moderate_text(auth.uid(), kept);
begin
  if judged ->> 'verdict' in ('hold', 'refuse') and judged ->> 'reason' <> 'restricted' then
    raise exception using errcode = 'MW615', message = 'A circle is not called so', hint = judged ->> 'reason';
  end if;
  return kept;
end
$$;
comment on function private.circle_words(text, integer) is 'A name or purpose as it is kept. Raises 22023, MW606, MW615.';
