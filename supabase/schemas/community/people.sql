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

-- How long a text is once every character stands for itself, as plain_words() reads it: whoever lets a text in compares this, for one
-- character may stand for eighteen. Letters that are put together count as one.
create function private.read_length(words text) returns integer
language sql
immutable
set search_path = ''
as $$ select char_length(pg_catalog.normalize(coalesce(words, ''), 'NFKC')) $$;
comment on function private.read_length(text) is 'How many characters a text has once each stands for itself.';

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
comment on function private.name_skeleton(text) is 'A name as a hurried reader takes it in: l, I and 1 are one letter.';

-- Words that nobody may be called by, by their skeletons.
create table private.reserved_names (
  skeleton text primary key
);
comment on table private.reserved_names is 'What no name may contain: ours, of staff, of bureaus and agencies.';
insert into private.reserved_names (skeleton)
select private.name_skeleton(word) from unnest(array[
  'mendwell', 'staff', 'admin', 'administrator', 'moderator', 'support team', 'official', 'equifax', 'experian', 'transunion',
  'fico', 'vantagescore', 'cfpb', 'consumer financial', 'federal trade', 'creditkarma', 'former member', 'somebody',
  'mod team', 'helpdesk', 'mendwell support', 'support'
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
comment on function private.keep_released_name() is 'Trigger on public.aliases: a name that is deleted is kept from others for a while.';

create trigger keep_released_name
  after delete on public.aliases
  for each row execute function private.keep_released_name();

-- A name as it is kept: its letters put together, one space where there were more.
create function private.tidy_name(words text) returns text
language sql
immutable
set search_path = ''
as $$ select btrim(pg_catalog.regexp_replace(pg_catalog.normalize(coalesce(words, ''), 'NFC'), '\s+', ' ', 'g')) $$;
comment on function private.tidy_name(text) is 'A name as it is kept.';

-- Whether these words are the name that somebody has, large or small. What is far too long is read no further.
create function private.is_name_of(words text, alias public.aliases) returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(coalesce(words, '')) between 1 and 100
    and lower(private.tidy_name(words)) is not distinct from lower(alias.name)
$$;
comment on function private.is_name_of(text, public.aliases) is 'Are these words the name that somebody has?';

-- Raises 22023 where there is no such pot.
create function private.require_pot(shape smallint, glaze smallint) returns void
language plpgsql
immutable
set search_path = ''
as $$
begin
  if shape is null or glaze is null or shape not between 0 and 5 or glaze not between 0 and 5 then
    raise exception using errcode = '22023', message = 'There is no such pot';
  end if;
end
$$;
comment on function private.require_pot(smallint, smallint) is 'Raises 22023 where there is no such pot.';

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
    wanted := private.tidy_name(alias_name);
    wanted_skeleton := private.name_skeleton(wanted);
  end if;
  -- A letter that looks like none from a to z could stand for any.
  if wanted is null or wanted !~ '^[[:alnum:]][[:alnum:] .''’-]{1,22}[[:alnum:].]$' or wanted ~ '[^\u0020-\u024f\u2019]'
    or private.plain_words(wanted) ~ '[^a-z0-9 .''’-]' then
    raise exception using errcode = '22023', message = 'A name has 3 to 24 letters, digits, spaces, dots or hyphens';
  end if;
  perform private.require_pot(shape, glaze);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias:' || person::text, 0));
  select * into held from public.aliases where user_id = person and circle_id is not distinct from circle;
  if found and held.name = wanted then
    update public.aliases set pot_shape = shape, pot_glaze = glaze where id = held.id;
    return held.id;
  end if;
  perform private.count_action(person, 'alias');
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('alias name:' || wanted_skeleton, 0));
  -- A name stands beside everything that somebody writes, and nobody looks at it before.
  if not private.is_name_free(wanted_skeleton, person)
    or (private.pattern_in(wanted)).pattern is not null or private.leads_elsewhere(wanted)
    or private.holds_private_number(private.plain_words(wanted)) or private.names_contact(private.plain_words(wanted))
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
comment on function private.restriction_of(uuid) is 'What holds a person back now, the heaviest alone.';

-- Whoever reads questions: a member, or a visitor whose pass runs. Raises MW623 for anybody else.
create function private.community_reader() returns uuid
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.may_enter() then
    raise exception using errcode = 'MW623', message = 'This is for members, and to read for visitors with a pass';
  end if;
  return auth.uid();
end
$$;
comment on function private.community_reader() is 'Whoever reads in the community. Raises MW623.';

-- Whoever takes part: a member who is not suspended and has a name here. Raises MW601, MW609 with the end as its hint (an
-- instant, or empty where there is none), MW614. Their account stays until the transaction ends.
create function private.community_writer() returns uuid
language plpgsql
set search_path = ''
as $$
declare
  held private.restrictions;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.lock_people(array[auth.uid()]);
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
comment on function private.community_writer() is 'Whoever takes part in the community. Raises MW601, MW609, MW614.';

-- Holds the caller and somebody whom they named, whose account may go in the same instant. Raises MW605 where it has.
create function private.lock_both_people(person uuid, other uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_people(array[person, other]);
  if not exists (select from auth.users where id = other) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
end
$$;
comment on function private.lock_both_people(uuid, uuid) is 'Holds the caller and another account. Raises MW605 where the other is gone.';

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
comment on function private.is_new_writer(uuid) is 'Has this account less than a week, or fewer than three posts that are shown?';

-- The calling person's own name and pot, what holds them back, whether they moderate, and whether somebody worries about them.
-- Definer: it reads private tables. Executable by authenticated alone, and of the caller alone.
create function public.my_alias() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  if not private.may_see_own() then
    return null;
  end if;
  return jsonb_build_object(
    'alias', (
      select jsonb_build_object('id', id, 'name', name, 'shape', pot_shape, 'glaze', pot_glaze)
      from public.aliases where user_id = auth.uid() and circle_id is null),
    'restriction', (
      select jsonb_build_object('kind', kind, 'until', until, 'sentence', sentence)
      from private.restriction_of(auth.uid())),
    'is_staff', private.is_staff(auth.uid()),
    'is_cared_for', exists (select from private.care_notes where user_id = auth.uid() and seen_at is null));
end
$$;
grant execute on function public.my_alias() to authenticated;
comment on function public.my_alias() is 'The calling person in the community: {alias, restriction, is_staff, is_cared_for}.';

-- Gives the calling member a name and a pot. The first time they say that they are 18 or older. Circles that know them by this name
-- see the new pot, or one beside it where a fellow has that one.
-- Raises 22023, MW601, MW602, MW609 as community_writer() does, MW610, MW622 for who is not 18.
-- Definer: it looks at everybody's names. Executable by authenticated alone.
create function public.set_alias(alias_name text, shape smallint, glaze smallint, is_adult boolean) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  held private.restrictions;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.lock_people(array[auth.uid()]);
  select * into held from private.restriction_of(auth.uid());
  if held.kind in ('suspend', 'ban') then
    raise exception using errcode = 'MW609', message = 'This account may not write here for now',
      hint = coalesce(to_char(held.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '');
  end if;
  if is_adult is not true
    and not exists (select from public.aliases where user_id = auth.uid() and circle_id is null) then
    raise exception using errcode = 'MW622', message = 'The community is for people who are 18 or older';
  end if;
  -- Circles before names, as whoever changes one circle's name holds them.
  perform from public.circles where id in (select circle_id from public.circle_members where user_id = auth.uid())
    order by id for update;
  perform private.write_alias(auth.uid(), null, alias_name, shape, glaze);
  perform private.fit_pots(auth.uid());
  return public.my_alias();
end
$$;
grant execute on function public.set_alias(text, smallint, smallint, boolean) to authenticated;
comment on function public.set_alias(text, smallint, smallint, boolean) is
  'Gives the calling member a name and a pot. Raises 22023, MW601, MW602, MW609, MW610, MW622.';
