-- The community's ground: who people are to each other, every limit, what words are held, what waits for the staff.

-- Every number of the community stands here: how many, how long, how often.

-- How many, how long and how far.
create function private.community_limits(
  out circle_min integer, out circle_max integer, out circles_a_person integer, out hosted_a_person integer,
  out invite_days integer, out match_account_hours integer, out match_answer_hours integer, out match_zone_hours integer,
  out host_unseen_days integer, out vote_hours integer, out vote_again_days integer, out end_notice_days integer,
  out end_silent_days integer, out ended_readable_days integer, out pause_weeks integer, out seam_min integer,
  out buddies_a_person integer, out drafts_a_person integer, out edit_minutes integer, out old_text_days integer,
  out new_account_days integer, out new_account_posts integer, out reporters_that_hide integer,
  out reporter_account_days integer, out scam_case_hours integer, out case_hours integer, out appeal_days integer,
  out alias_kept_days integer
)
language sql
immutable
set search_path = ''
as $$
  select 3, 5, 2, 1,
    7, 24, 72, 3,
    28, 72, 30, 7,
    60, 30, 8, 3,
    8, 20, 30, 90,
    7, 3, 3,
    7, 4, 24, 30,
    90
$$;
revoke all on function private.community_limits() from public;
comment on function private.community_limits() is 'How many, how long and how far, in the community.';

-- How often a person may do something: at most max_events in a period. New writers may less.
create function private.community_rate(kind text, is_new boolean, out max_events integer, out period interval)
language sql
immutable
set search_path = ''
as $$
  select case when is_new then rates.for_new else rates.for_known end, rates.period
  from (values
    ('question', 2, 10, interval '1 day'),
    ('answer', 5, 40, interval '1 day'),
    ('report', 20, 20, interval '1 day'),
    ('join', 3, 3, interval '1 day'),
    ('invite', 5, 5, interval '1 day'),
    ('circle', 3, 3, interval '1 day'),
    ('vote', 3, 3, interval '1 day'),
    ('change', 120, 120, interval '1 hour'),
    ('channel', 6, 6, interval '1 minute'),
    ('alias', 5, 5, interval '1 day'),
    ('meeting', 10, 10, interval '1 day'),
    ('buddy', 10, 10, interval '1 day'),
    ('wrong invite', 10, 10, interval '1 hour'),
    ('edit', 60, 60, interval '1 hour'),
    ('nod', 120, 120, interval '1 hour'),
    ('helped', 60, 60, interval '1 hour'),
    ('search', 60, 60, interval '1 minute')
  ) as rates (name, for_new, for_known, period)
  where rates.name = community_rate.kind
$$;
revoke all on function private.community_rate(text, boolean) from public;
comment on function private.community_rate(text, boolean) is
  'How often a person may do something of this kind: at most max_events in a period.';

-- Counts that a person does something, or refuses it for now by MW602; the hint is how many seconds.
create function private.take_turn(person uuid, kind text) returns void
language plpgsql
set search_path = ''
as $$
declare
  rate record;
begin
  select * into strict rate from private.community_rate(kind, private.is_new_writer(person));
  perform private.refuse_for_now(
    private.attempt_wait('community ' || kind, person::text, rate.max_events, rate.period), 'MW602', 'Too many for now');
  perform private.note_attempt('community ' || kind, person::text);
end
$$;
revoke all on function private.take_turn(uuid, text) from public;
comment on function private.take_turn(uuid, text) is
  'Counts that a person does something of this kind. Raises MW602 with the seconds to wait as hint.';

-- Who people are to each other: a name and a pot that they chose, never who they are elsewhere.

create table public.aliases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  circle_id uuid,
  name text not null check (char_length(name) between 3 and 24),
  skeleton text not null unique,
  pot_shape smallint not null check (pot_shape between 0 and 5),
  pot_glaze smallint not null check (pot_glaze between 0 and 5),
  adult_at timestamptz not null default now(),
  shown_posts integer not null default 0 check (shown_posts >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A circle may know somebody by another name; everywhere else they have one.
  constraint aliases_one_a_place unique nulls not distinct (user_id, circle_id)
);
comment on table public.aliases is
  'What a person is called in the community. Others are told its id, name and pot by functions, never whose it is.';
comment on column public.aliases.circle_id is 'The circle that knows them by this name; null for everywhere else.';
comment on column public.aliases.skeleton is 'The name as a hurried reader takes it in: two that look alike are one.';
comment on column public.aliases.adult_at is 'When they said that they are 18 or older.';
comment on column public.aliases.shown_posts is 'Questions and answers of theirs that are shown.';

create index aliases_user_id on public.aliases (user_id);

alter table public.aliases enable row level security;
revoke all on public.aliases from public, anon, authenticated, service_role;
grant select on public.aliases to authenticated;
grant select, insert, update, delete on public.aliases to service_role;

-- A person reads their own names. Functions alone write here.
create policy "A person reads their own names"
  on public.aliases for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

create trigger touch_updated_at
  before update on public.aliases
  for each row execute function private.touch_updated_at();

-- A name that was given up is nobody else's for a while, so that nobody answers in its place.
create table private.released_aliases (
  skeleton text primary key,
  user_id uuid references auth.users (id) on delete set null,
  released_at timestamptz not null default now()
);
comment on table private.released_aliases is 'Names that were given up, kept from others for 90 days.';

create index released_aliases_user_id on private.released_aliases (user_id);

alter table private.released_aliases enable row level security;
revoke all on private.released_aliases from public, anon, authenticated, service_role;

-- Words as a hurried reader takes them in, to be judged and never kept: small letters without accents, letters and digits of other
-- alphabets as the Latin ones that they look like, one kind of dash, dot and space, and nothing that cannot be seen. Lines stay.
create function private.plain_words(words text) returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(pg_catalog.regexp_replace(pg_catalog.regexp_replace(
    replace(replace(replace(pg_catalog.translate(
      pg_catalog.regexp_replace(
        -- Capitals before they are made small: some look like others then, and not every database makes them so.
        lower(pg_catalog.translate(pg_catalog.normalize(coalesce(words, ''), 'NFKD'),
          'АВСЕНІЈКМОРЅТУХԌԚԜҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ',
          'abcehijkmopstyxgqwyabezhikmnoptyxcabcdefghijklmnoprstuvwyz')),
        -- Accents, and what Unicode calls ignorable: it has no width.
        '[\u0300-\u036f\u20d0-\u20ff\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]',
        '', 'g'),
      'авсԁеһнгіјкӏмтпорԛѕуԝхѵαβεηικνορτυχωϲłıŋǀƒøđħðþɑɡ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९‐‑‒–—―−⁃֊⸺⸻〜〰·•․‧∙⋅。۔',
      'abcdehhrijklmtnopqsywxvabenikvoptuxwclinlfodhdpag012345678901234567890123456789-------------........'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '[^\S\n]*\n[\s\u0085\u1680\u2028\u2029\u2800]*', E'\n', 'g'), '[^\S\n]+|[\u0085\u1680\u2028\u2029\u2800]+', ' ', 'g'), E' \n')
$$;
revoke all on function private.plain_words(text) from public;
comment on function private.plain_words(text) is 'Words as a hurried reader takes them in, to be judged and never kept.';

-- A name as a hurried reader takes it in.
create function private.name_skeleton(name text) returns text
language sql
immutable
set search_path = ''
as $$
  select replace(replace(
    pg_catalog.regexp_replace(
      pg_catalog.translate(private.plain_words(name), '01345789|$@l', 'oieastbgisai'),
      '[^a-z]', '', 'g'),
    'rn', 'm'), 'vv', 'w')
$$;
revoke all on function private.name_skeleton(text) from public;
comment on function private.name_skeleton(text) is 'A name as a hurried reader takes it in: l, I and 1 are one letter.';

-- Words that nobody may be called by, by their skeletons.
create table private.reserved_names (
  skeleton text primary key
);
comment on table private.reserved_names is 'What no name may contain: ours, of staff, of bureaus and agencies.';
insert into private.reserved_names (skeleton)
select private.name_skeleton(word) from unnest(array[
  'mendwell', 'staff', 'admin', 'administrator', 'moderator', 'support team', 'official', 'equifax', 'experian', 'transunion',
  'fico', 'vantagescore', 'cfpb', 'consumer financial', 'federal trade', 'creditkarma', 'former member', 'somebody'
]) as word;

alter table private.reserved_names enable row level security;
revoke all on private.reserved_names from public, anon, authenticated, service_role;

-- Is a name free for this person? By its skeleton: nobody has it, nobody gave it up lately, and it claims to be nobody.
create function private.is_name_free(wanted text, person uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select char_length(wanted) >= 2
    and not exists (select from public.aliases where aliases.skeleton = wanted and aliases.user_id <> person)
    and not exists (
      select from private.released_aliases as released, private.community_limits() as limits
      where released.skeleton = wanted and released.user_id is distinct from person
        and released.released_at > now() - pg_catalog.make_interval(days => limits.alias_kept_days))
    and not exists (
      select from private.reserved_names where pg_catalog.strpos(wanted, reserved_names.skeleton) > 0)
$$;
revoke all on function private.is_name_free(text, uuid) from public;
comment on function private.is_name_free(text, uuid) is 'May this person be called by a name of this skeleton?';

-- A name that goes with its account or its circle is kept from others as well. Definer: it writes a private table, whoever deletes.
create function private.keep_released_name() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.released_aliases (skeleton, user_id)
  values (old.skeleton, (select id from auth.users where id = old.user_id))
  on conflict (skeleton) do update set user_id = excluded.user_id, released_at = now();
  return null;
end
$$;
revoke all on function private.keep_released_name() from public;
comment on function private.keep_released_name() is 'Trigger on public.aliases: a name that is deleted is kept from others for a while.';

create trigger keep_released_name
  after delete on public.aliases
  for each row execute function private.keep_released_name();

-- Gives a person a name and a pot, in one circle or everywhere else. Raises 22023 for what is no name, MW602, MW610 for one
-- that is somebody else's, claims to be somebody, or says what a post may not.
create function private.write_alias(person uuid, circle uuid, alias_name text, shape smallint, glaze smallint) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  wanted text;
  wanted_skeleton text;
  held public.aliases;
begin
  -- As it came, before anything reads it: what is far too long costs nothing.
  if char_length(coalesce(alias_name, '')) <= 100 then
    wanted := btrim(pg_catalog.regexp_replace(pg_catalog.normalize(coalesce(alias_name, ''), 'NFC'), '\s+', ' ', 'g'));
    wanted_skeleton := private.name_skeleton(wanted);
  end if;
  -- A letter that looks like none from a to z could stand for any.
  if wanted is null or wanted !~ '^[[:alnum:]][[:alnum:] .''’-]{1,22}[[:alnum:].]$' or wanted ~ '[^\u0020-\u024f\u2019]'
    or private.plain_words(wanted) ~ '[^a-z0-9 .''’-]' then
    raise exception using errcode = '22023', message = 'A name has 3 to 24 letters, digits, spaces, dots or hyphens';
  end if;
  if shape is null or glaze is null or shape not between 0 and 5 or glaze not between 0 and 5 then
    raise exception using errcode = '22023', message = 'There is no such pot';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias:' || person::text, 0));
  select * into held from public.aliases where user_id = person and circle_id is not distinct from circle;
  if found and held.name = wanted then
    update public.aliases set pot_shape = shape, pot_glaze = glaze where id = held.id;
    return held.id;
  end if;
  perform private.take_turn(person, 'alias');
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias name:' || wanted_skeleton, 0));
  -- A name stands beside everything that somebody writes, and nobody looks at it before.
  if not private.is_name_free(wanted_skeleton, person)
    or (private.pattern_in(wanted)).pattern is not null or private.leads_elsewhere(wanted)
    or private.holds_private_number(private.plain_words(wanted))
    or exists (select from public.aliases where skeleton = wanted_skeleton and id is distinct from held.id) then
    raise exception using errcode = 'MW610', message = 'This name is taken, or not to be had';
  end if;
  if held.id is null then
    insert into public.aliases (user_id, circle_id, name, skeleton, pot_shape, pot_glaze)
    values (person, circle, wanted, wanted_skeleton, shape, glaze)
    returning * into held;
  else
    if held.skeleton <> wanted_skeleton then
      insert into private.released_aliases (skeleton, user_id) values (held.skeleton, person)
      on conflict (skeleton) do update set user_id = excluded.user_id, released_at = now();
    end if;
    update public.aliases set name = wanted, skeleton = wanted_skeleton, pot_shape = shape, pot_glaze = glaze
      where id = held.id;
  end if;
  return held.id;
end
$$;
revoke all on function private.write_alias(uuid, uuid, text, smallint, smallint) from public;
comment on function private.write_alias(uuid, uuid, text, smallint, smallint) is
  'Gives a person a name and a pot, in one circle or everywhere else. Raises 22023, MW602, MW610.';

-- What keeps somebody from writing for a time: what they write waits for a person (hold), or they write nothing (suspend, ban).
create table private.restrictions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('hold', 'suspend', 'ban')),
  rule smallint not null check (rule between 1 and 9),
  sentence text not null check (char_length(sentence) between 1 and 1000),
  until timestamptz,
  lifted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint restrictions_ban_has_no_end check ((kind = 'ban') = (until is null))
);
comment on table private.restrictions is 'Who may not write for a time, or not without a look first, and by which rule.';

create index restrictions_user_id on private.restrictions (user_id, created_at);

alter table private.restrictions enable row level security;
revoke all on private.restrictions from public, anon, authenticated, service_role;

-- The heaviest that holds for somebody now; no row where nothing does.
create function private.restriction_of(person uuid) returns setof private.restrictions
language sql
stable
set search_path = ''
as $$
  select * from private.restrictions
  where user_id = person and lifted_at is null and (until is null or until > now())
  order by kind = 'ban' desc, kind = 'suspend' desc, until desc
  limit 1
$$;
revoke all on function private.restriction_of(uuid) from public;
comment on function private.restriction_of(uuid) is 'What holds a person back now, the heaviest alone.';

-- Whoever reads questions: a member, or a visitor whose pass runs. Raises MW601 for anybody else.
create function private.community_reader() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.may_enter() then
    raise exception using errcode = 'MW601', message = 'This is for members, and to read for visitors with a pass';
  end if;
  return auth.uid();
end
$$;
revoke all on function private.community_reader() from public;
comment on function private.community_reader() is 'Whoever reads in the community. Raises MW601.';

-- Whoever takes part: a member who is not suspended and has a name here. Raises MW601, MW609 with the end as its hint (an
-- instant, or empty where there is none), MW614. Their account stays until the transaction ends.
create function private.community_writer() returns uuid
language plpgsql
set search_path = ''
as $$
declare
  held private.restrictions;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[auth.uid()]);
  select * into held from private.restriction_of(auth.uid());
  if held.kind in ('suspend', 'ban') then
    raise exception using errcode = 'MW609', message = 'This account may not write here for now',
      detail = held.sentence, hint = coalesce(held.until::text, '');
  end if;
  if not exists (select from public.aliases where user_id = auth.uid() and circle_id is null) then
    raise exception using errcode = 'MW614', message = 'Choose a name first';
  end if;
  return auth.uid();
end
$$;
revoke all on function private.community_writer() from public;
comment on function private.community_writer() is 'Whoever takes part in the community. Raises MW601, MW609, MW614.';

-- Whoever writes little yet: an account of less than a week, or with fewer than three posts that are shown.
create function private.is_new_writer(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce((
    select users.created_at > now() - pg_catalog.make_interval(days => limits.new_account_days)
      or coalesce(aliases.shown_posts, 0) < limits.new_account_posts
    from private.community_limits() as limits, auth.users
    left join public.aliases on aliases.user_id = users.id and aliases.circle_id is null
    where users.id = person
  ), true)
$$;
revoke all on function private.is_new_writer(uuid) from public;
comment on function private.is_new_writer(uuid) is 'Has this account less than a week, or fewer than three posts that are shown?';

-- The calling person's own name and pot, and what holds them back.
-- Definer: it reads restrictions. Executable by authenticated alone, and of the caller alone.
create function public.my_alias() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'alias', (
      select jsonb_build_object('id', id, 'name', name, 'shape', pot_shape, 'glaze', pot_glaze)
      from public.aliases where user_id = auth.uid() and circle_id is null),
    'restriction', (
      select jsonb_build_object('kind', kind, 'until', until, 'rule', rule, 'sentence', sentence)
      from private.restriction_of(auth.uid())))
  where private.may_see_own()
$$;
revoke all on function public.my_alias() from public, anon, authenticated, service_role;
grant execute on function public.my_alias() to authenticated;
comment on function public.my_alias() is 'The calling person''s name in the community, and what holds them back: {alias, restriction}.';

-- Gives the calling member a name and a pot. The first time they say that they are 18 or older.
-- Raises 22023, MW601 for who is no member or not 18, MW602, MW609 as community_writer() does, MW610.
-- Definer: it looks at everybody's names. Executable by authenticated alone.
create function public.set_alias(alias_name text, shape smallint, glaze smallint, is_adult boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  held private.restrictions;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.hold_people(array[auth.uid()]);
  select * into held from private.restriction_of(auth.uid());
  if held.kind in ('suspend', 'ban') then
    raise exception using errcode = 'MW609', message = 'This account may not write here for now',
      hint = coalesce(to_char(held.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '');
  end if;
  if is_adult is not true
    and not exists (select from public.aliases where user_id = auth.uid() and circle_id is null) then
    raise exception using errcode = 'MW601', message = 'The community is for people who are 18 or older';
  end if;
  perform private.write_alias(auth.uid(), null, alias_name, shape, glaze);
  return public.my_alias();
end
$$;
revoke all on function public.set_alias(text, smallint, smallint, boolean) from public, anon, authenticated, service_role;
grant execute on function public.set_alias(text, smallint, smallint, boolean) to authenticated;
comment on function public.set_alias(text, smallint, smallint, boolean) is
  'Gives the calling member a name and a pot. Raises 22023, MW601, MW602, MW609, MW610.';

-- Who does not want to meet whom. Both tables name accounts, so nobody reads them but functions.

create table public.blocks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  alias_id uuid references public.aliases (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint blocks_once unique (user_id, blocked_id),
  constraint blocks_not_oneself check (user_id <> blocked_id)
);
comment on table public.blocks is 'Who blocked whom: neither sees the other any more, anywhere, and nobody is told.';

comment on column public.blocks.alias_id is 'The name by which they knew them: one circle''s name tells nobody the other.';

create index blocks_blocked_id on public.blocks (blocked_id);
create index blocks_alias_id on public.blocks (alias_id);

alter table public.blocks enable row level security;
revoke all on public.blocks from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.blocks to service_role;

create table public.mutes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  muted_id uuid not null references auth.users (id) on delete cascade,
  alias_id uuid references public.aliases (id) on delete set null,
  circle_id uuid,
  created_at timestamptz not null default now(),
  constraint mutes_once unique nulls not distinct (user_id, muted_id, circle_id),
  constraint mutes_not_oneself check (user_id <> muted_id)
);
comment on table public.mutes is 'Whose words somebody does not want to read. One way, and nobody is told.';

comment on column public.mutes.alias_id is 'The name by which they knew them: one circle''s name tells nobody the other.';
comment on column public.mutes.circle_id is
  'The circle whose own name was muted, and where alone it holds; null for the name that everybody knows.';

create index mutes_muted_id on public.mutes (muted_id);
create index mutes_alias_id on public.mutes (alias_id);

alter table public.mutes enable row level security;
revoke all on public.mutes from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.mutes to service_role;

-- Did either of two people block the other?
create function private.is_blocked(one uuid, other uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.blocks where user_id = one and blocked_id = other)
    or exists (select from public.blocks where user_id = other and blocked_id = one)
$$;
revoke all on function private.is_blocked(uuid, uuid) from public;
comment on function private.is_blocked(uuid, uuid) is 'Did either of two people block the other?';

-- Are an author's words kept from a viewer, in a circle or outside of any? The viewer's own never are. A mute follows the name that
-- was muted: it would tell which other name is the same person's, if it held where they go by another.
create function private.is_hidden_for(viewer uuid, author uuid, circle uuid default null) returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_blocked(viewer, author)
    or exists (
      select from public.mutes where user_id = viewer and muted_id = author and (circle_id = circle
        or circle_id is null and (circle is null or not exists (
          select from public.aliases where aliases.user_id = author and aliases.circle_id = circle))))
$$;
revoke all on function private.is_hidden_for(uuid, uuid, uuid) from public;
comment on function private.is_hidden_for(uuid, uuid, uuid) is
  'Does this viewer not see this author''s words here: blocked either way, or muted by the name that they bear here?';

-- What a block changes besides what is seen is told to whom it may concern by triggers of each subject.

-- Blocks somebody: neither sees the other any more, anywhere. Again changes nothing. Raises MW601, MW605, 22023 for oneself.
-- Definer: it finds the account behind a name. Executable by authenticated alone.
create function public.block_person(alias uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  select user_id into person from public.aliases where id = alias;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot block oneself';
  end if;
  perform private.hold_people(array[auth.uid(), person]);
  insert into public.blocks (user_id, blocked_id, alias_id) values (auth.uid(), person, alias) on conflict do nothing;
end
$$;
revoke all on function public.block_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.block_person(uuid) to authenticated;
comment on function public.block_person(uuid) is 'Blocks the person of this name, both ways and everywhere. Raises MW601, MW605, 22023.';

-- Hides somebody's words from the caller alone, where they bear this name. Again changes nothing, and neither does a block: it is
-- answered as for anybody, since a refusal would tell of it. Raises MW601, MW605, 22023 for oneself.
-- Definer for the same reason as block_person().
create function public.mute_person(alias uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  place uuid;
begin
  if public.session_standing() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  select user_id, circle_id into person, place from public.aliases where id = alias;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot mute oneself';
  end if;
  perform private.hold_people(array[auth.uid(), person]);
  insert into public.mutes (user_id, muted_id, alias_id, circle_id) values (auth.uid(), person, alias, place)
  on conflict do nothing;
end
$$;
revoke all on function public.mute_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.mute_person(uuid) to authenticated;
comment on function public.mute_person(uuid) is 'Hides the words of the person of this name from the caller. Raises MW601, MW605, 22023.';

-- Takes a block or a mute of the caller's back. Also when it is there no more. Definer: nobody writes these tables.
create function public.unblock_person(block uuid) returns void
language sql
security definer
set search_path = ''
as $$
  with gone as (
    delete from public.blocks where id = block and user_id = auth.uid() and private.may_see_own()
  )
  delete from public.mutes where id = block and user_id = auth.uid() and private.may_see_own()
$$;
revoke all on function public.unblock_person(uuid) from public, anon, authenticated, service_role;
grant execute on function public.unblock_person(uuid) to authenticated;
comment on function public.unblock_person(uuid) is 'Takes the caller''s block or mute of this id back.';

-- Whom the caller blocked or muted, by the name that they knew; null where that name is no more.
-- Definer for the same reason as block_person().
create function public.my_blocks() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', kept.id, 'alias', aliases.name, 'kind', kept.kind, 'since', kept.created_at)
    order by kept.created_at desc), '[]')
  from (
    select id, alias_id, 'block' as kind, created_at from public.blocks where user_id = auth.uid()
    union all
    select id, alias_id, 'mute', created_at from public.mutes where user_id = auth.uid()
  ) as kept
  left join public.aliases on aliases.id = kept.alias_id
  where private.may_see_own()
$$;
revoke all on function public.my_blocks() from public, anon, authenticated, service_role;
grant execute on function public.my_blocks() to authenticated;
comment on function public.my_blocks() is 'Whom the caller blocked or muted: [{id, alias, kind, since}], the latest first.';

-- What people write: what is never kept, what waits for a person, what sells.

-- Does a text, as plain_words() makes it, hold a card's number (13 to 19 digits that satisfy the check digit) or a Social Security
-- number? Dots part the digits of a card only in the groups that are printed on one: amounts have dots as well.
create function private.holds_private_number(words text) returns boolean
language plpgsql
immutable
set search_path = ''
as $$
declare
  found text;
  digits text;
  total integer;
begin
  if words ~ '(?<![0-9])(?!000|666|9[0-9][0-9])[0-9]{3}[-.\s](?!00)[0-9]{2}[-.\s](?!0000)[0-9]{4}(?![0-9])'
    or words ~* '(ssn|social security)[^0-9]{0,20}[0-9]{3}[-.\s]?[0-9]{2}[-.\s]?[0-9]{4}(?![0-9])' then
    return true;
  end if;
  for found in
    select match[1] from pg_catalog.regexp_matches(words,
      '((?<![0-9])(?:[0-9](?:[ -]{0,3}[0-9]){12,18}|[0-9]{4}(?:\.[0-9]{4}){3}|[0-9]{4}\.[0-9]{6}\.[0-9]{5})(?![0-9]))', 'g') as match
  loop
    digits := pg_catalog.reverse(pg_catalog.regexp_replace(found, '[^0-9]', '', 'g'));
    select sum(case when place % 2 = 1 then digit when digit > 4 then digit * 2 - 9 else digit * 2 end) into total
    from (
      select place, substr(digits, place, 1)::integer as digit from generate_series(1, length(digits)) as place
    ) as listed;
    if total % 10 = 0 then
      return true;
    end if;
  end loop;
  return false;
end
$$;
revoke all on function private.holds_private_number(text) from public;
comment on function private.holds_private_number(text) is 'Does a text hold a card''s number or a Social Security number?';

-- A text as it is kept: lines end alike, nothing stands before or after it. Raises 22023 where nothing of it can be seen, it is too long
-- or holds characters that nobody types, MW606 where it holds a card's or a Social Security number.
create function private.check_words(words text, max_length integer) returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  kept text;
begin
  -- As it came, before anything reads it: what is far too long costs nothing. Accents and line ends may shrink to a quarter.
  if char_length(coalesce(words, '')) <= 4 * max_length + 100 then
    kept := btrim(
      pg_catalog.regexp_replace(pg_catalog.normalize(coalesce(words, ''), 'NFC'), '\r\n?', E'\n', 'g'), E' \t\n');
  end if;
  if kept is null or char_length(kept) > max_length or private.plain_words(kept) = '' then
    raise exception using errcode = '22023',
      message = pg_catalog.format('This needs between 1 and %s characters', max_length);
  end if;
  if kept ~ '[\u0001-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]' then
    raise exception using errcode = '22023', message = 'This holds characters that cannot be shown';
  end if;
  if private.holds_private_number(private.plain_words(kept)) then
    raise exception using errcode = 'MW606', message = 'This holds a card''s number or a Social Security number';
  end if;
  return kept;
end
$$;
revoke all on function private.check_words(text, integer) from public;
comment on function private.check_words(text, integer) is 'A text as it is kept. Raises 22023, MW606.';

-- Patterns of what sells, asks for money or leads elsewhere. `note`: the page says beside it what the rule is. `hold`: a person
-- looks first. `refuse`: not taken at all. Patterns are compared with plain_words().
create table private.word_patterns (
  pattern text primary key,
  verdict text not null check (verdict in ('note', 'hold', 'refuse')),
  reason text not null check (reason in (
    'phone', 'mail', 'handle', 'payment_tag', 'link', 'sells', 'asks_fee', 'elsewhere', 'as_staff', 'cpn'))
);
comment on table private.word_patterns is 'Patterns by which what people write is noted, held for a person, or refused.';

alter table private.word_patterns enable row level security;
revoke all on private.word_patterns from public, anon, authenticated, service_role;

insert into private.word_patterns (pattern, verdict, reason) values
  ('(?<![0-9$,.])(\+?1[ .-]*)?\(?[0-9]{3}\)?[ .-]*[0-9]{3}[ .-]*[0-9]{4}(?![0-9])', 'hold', 'phone'),
  ('(?<![0-9$,.-])[0-9]{3}[ .-][0-9]{4}(?![0-9]|[,.%-][0-9])', 'hold', 'phone'),
  ('[a-z0-9._%+-]+ *(@|\(at\)|\[at\]) *[a-z0-9-]+ *(\.|\(dot\)|\[dot\]) *[a-z]{2,}', 'hold', 'mail'),
  ('(^|[^a-z0-9._%+-])@[a-z0-9_.]{3,}', 'hold', 'handle'),
  ('\m(telegram|whatsapp|signal|snapchat|discord|kik|wechat|messenger|instagram|facebook|tiktok)\M[^.]{0,30}\m(me|at|handle|user|name|im|i''m|i’m)\M', 'hold', 'handle'),
  ('\m(message|msg|dm|add|find|reach|contact|write|hit) (me|us)\M[^.]{0,40}\m(on|at|up|app|inbox|pm)\M', 'hold', 'elsewhere'),
  ('\m(text|call|inbox|pm|dm) (me|us)\M', 'hold', 'elsewhere'),
  ('\$[a-z][a-z0-9_]{2,}', 'hold', 'payment_tag'),
  ('\m(cash ?app|venmo|zelle|paypal|chime)\M[^.]{0,20}\m(me|tag|is|at)\M', 'hold', 'payment_tag'),
  ('\m(send|pay|wire)\M[^.]{0,40}\m(gift ?cards?|bitcoin|btc|crypto|usdt)\M', 'hold', 'asks_fee'),
  ('\m(sell|selling|buy|get you|sells?|offer|need a|want a)\M[^.]{0,40}\m(cpns?|credit privacy numbers?|tradelines?|trade lines?)\M', 'hold', 'sells'),
  ('\m(cpns?|credit privacy numbers?)\M', 'note', 'cpn'),
  ('\m(we|i|he|she|they|guy|who|can)\M[^.]{0,60}\m(wipe[sd]?|delete[sd]?|remove[sd]?|erase[sd]?|clean(s|ed)?)\M[^.]{0,60}\m(for a (small )?fee|half now|up ?front|(in|within) [0-9]+ (hours?|days?)|guarantee[ds]?|for \$?[0-9]+|for a price)\M', 'hold', 'sells'),
  ('\mguarantee[ds]?\M[^.]{0,40}\m(removals?|deletions?|approvals?|approved|loans?|scores?|points)\M', 'hold', 'sells'),
  ('\m(approval|approved|loan|removal|deletion)s?\M[^.]{0,20}\mguaranteed\M', 'hold', 'sells'),
  ('\m(upfront|up front|processing|insurance|release) fee\M[^.]{0,60}\mloan', 'hold', 'asks_fee'),
  ('\mloan\M[^.]{0,60}\m(upfront|up front|processing|insurance|release) fee\M[^.]{0,40}\m(i|we|me|us)\M', 'hold', 'asks_fee'),
  ('\m(i|we) (work|am|are|''m|’m|''re|’re)\M[^.]{0,20}\m(for|from|with|at) mendwell', 'refuse', 'as_staff'),
  ('\m(i am|i''m|i’m|im|this is)\M[^.]{0,12}\mmendwell (staff|support|team|admin|moderator)', 'refuse', 'as_staff'),
  ('\m(mendwell|our) (staff|support|team)\M[^.]{0,40}\m(needs?|asks?|wants?)\M[^.]{0,40}\m(code|password|fee|payment)\M', 'refuse', 'as_staff');

-- Places that anybody may link to: what the law and agencies publish.
create function private.is_known_host(host text) returns boolean
language sql
immutable
set search_path = ''
as $$
  select lower(host) ~ '(^|\.)(gov|law\.cornell\.edu|988lifeline\.org|annualcreditreport\.com|nfcc\.org|lawhelp\.org)$'
$$;
revoke all on function private.is_known_host(text) from public;
comment on function private.is_known_host(text) is 'May anybody link to this host?';

-- The heaviest pattern that a text holds; null where it holds none. An address is no mailbox and no handle, and the names of
-- pages speak of what is sold: of links only what leads to somebody counts.
create function private.pattern_in(words text) returns private.word_patterns
language plpgsql
stable
set search_path = ''
as $$
declare
  plain constant text := pg_catalog.translate(private.plain_words(words), E'\n', ' ');
  said constant text := pg_catalog.regexp_replace(plain, 'https?:\S+', ' ', 'g');
  links constant text := pg_catalog.regexp_replace(coalesce((
    select string_agg(match[1], ' | ') from pg_catalog.regexp_matches(plain, '(https?:\S+)', 'g') as match), ''),
    '%20|[_+&=]', ' ', 'g');
  found private.word_patterns;
begin
  -- Words that a hyphen joins are read as words beside each other, too.
  select patterns.* into found from private.word_patterns as patterns
    where said ~ pattern or pg_catalog.regexp_replace(said, '([a-z])[-_]+(?=[a-z])', '\1 ', 'g') ~ pattern
      or (reason in ('phone', 'mail', 'handle', 'payment_tag', 'elsewhere', 'as_staff')
        and (links ~ pattern or pg_catalog.regexp_replace(links, '([a-z])-+(?=[a-z])', '\1 ', 'g') ~ pattern))
    order by verdict = 'refuse' desc, verdict = 'hold' desc, reason, pattern limit 1;
  return found;
end
$$;
revoke all on function private.pattern_in(text) from public;
comment on function private.pattern_in(text) is 'The heaviest pattern that a text holds, or null.';

-- Does a text send people to a place that isn't known? As it is written and as it looks, for a browser hears other letters than a
-- reader sees. The name of a place ends where a browser ends it; a name before an @ and letters of other alphabets are for no
-- place that is known. Words with a dot between them are an address wherever they end in letters.
create function private.leads_elsewhere(words text) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from (values (lower(pg_catalog.normalize(words, 'NFKC'))), (private.plain_words(words))) as read (plain),
      lateral (
        select pg_catalog.regexp_replace(match[1], '[].,;:!?''’”)]+$', '') as host
        from pg_catalog.regexp_matches(plain, 'https?:[/\\]*([^\s/\\?#<>"^`{|}]*)', 'g') as match
        union all
        select match[1]
        from pg_catalog.regexp_matches(pg_catalog.regexp_replace(plain, 'https?:\S+', ' ', 'g'),
          '([^\s./\\?#@:,;!()<>"“”‘’''|{}[\]]+(?:\.[^\s./\\?#@:,;!()<>"“”‘’''|{}[\]]+)*\.[a-z\u00a1-\u1fff\u2c00-\uffff]{2,})(?:[/\\?#]\S*)?', 'g') as match
      ) as place
    where host <> ''
      and (host !~ '^[a-z0-9.-]+(:[0-9]*)?$' or not private.is_known_host(pg_catalog.regexp_replace(host, ':[0-9]*$', ''))))
$$;
revoke all on function private.leads_elsewhere(text) from public;
comment on function private.leads_elsewhere(text) is 'Does a text send people to a place that is not known?';

-- What becomes of a text before it is shown: {verdict, reason}. `ok` and `note` are shown, `hold` waits for a person, `refuse` is
-- not taken. Contact details are held whoever writes them; links to places that aren't known only of new writers.
create function private.judge_words(author uuid, words text) returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  found constant private.word_patterns := private.pattern_in(words);
begin
  if found.verdict in ('refuse', 'hold') then
    return jsonb_build_object('verdict', found.verdict, 'reason', found.reason);
  end if;
  if exists (select from private.restriction_of(author) where kind = 'hold') then
    return jsonb_build_object('verdict', 'hold', 'reason', 'restricted');
  end if;
  if private.is_new_writer(author) and private.leads_elsewhere(words) then
    return jsonb_build_object('verdict', 'hold', 'reason', 'link');
  end if;
  return jsonb_build_object('verdict', coalesce(found.verdict, 'ok'), 'reason', found.reason);
end
$$;
revoke all on function private.judge_words(uuid, text) from public;
comment on function private.judge_words(uuid, text) is
  'What becomes of a text before it is shown: {verdict: ok, note, hold or refuse, reason}.';

-- What waits for a person of the staff, and who that is.

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('moderator', 'admin')),
  added_at timestamptz not null default now()
);
comment on table private.staff is 'Who moderates. Written by an operator command alone; never read from what a person says of themselves.';

alter table private.staff enable row level security;
revoke all on private.staff from public, anon, authenticated, service_role;

-- Does this person moderate?
create function private.is_staff(person uuid) returns boolean
language sql
stable
set search_path = ''
as $$ select exists (select from private.staff where user_id = person) $$;
revoke all on function private.is_staff(uuid) from public;
comment on function private.is_staff(uuid) is 'Does this person moderate?';

-- One thing that somebody has to look at. What it is about is named by kind and id; its words stay where they are.
create table private.cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('worried', 'report', 'held', 'appeal', 'unanswered')),
  reason text not null check (char_length(reason) between 1 and 40),
  post_kind text not null check (post_kind in ('question', 'answer', 'check_in', 'alias', 'circle', 'meeting', 'decision')),
  post_id uuid not null,
  author_id uuid references auth.users (id) on delete cascade,
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  taken_by uuid references auth.users (id) on delete set null,
  taken_at timestamptz,
  decided_at timestamptz
);
comment on table private.cases is 'What waits for a person of the staff: reports, held posts, appeals, questions without an answer.';

-- One thing waits once, however many report it.
create unique index cases_open on private.cases (kind, post_kind, post_id) where decided_at is null;
create index cases_waiting on private.cases (due_at, id) where decided_at is null;
create index cases_author_id on private.cases (author_id);
create index cases_taken_by on private.cases (taken_by);
create index cases_post on private.cases (post_kind, post_id);

alter table private.cases enable row level security;
revoke all on private.cases from public, anon, authenticated, service_role;

-- Puts something before a person of the staff, once while it waits. What is worse is due sooner; a later report may hurry it.
create function private.open_case(case_kind text, why text, what text, which uuid, author uuid) returns uuid
language sql
volatile
set search_path = ''
as $$
  insert into private.cases as held (kind, reason, post_kind, post_id, author_id, due_at)
  select case_kind, why, what, which, author, now() + pg_catalog.make_interval(hours =>
    case when case_kind = 'worried' then 0
      when why in ('sells', 'elsewhere', 'as_staff', 'asks_fee') then limits.scam_case_hours
      else limits.case_hours end)
  from private.community_limits() as limits
  on conflict (kind, post_kind, post_id) where decided_at is null
    do update set due_at = least(held.due_at, excluded.due_at),
      reason = case when excluded.due_at < held.due_at then excluded.reason else held.reason end
  returning id
$$;
revoke all on function private.open_case(text, text, text, uuid, uuid) from public;
comment on function private.open_case(text, text, text, uuid, uuid) is
  'Puts something before a person of the staff, once while it waits; its case.';
