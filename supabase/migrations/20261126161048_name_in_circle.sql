-- Forgets visitors who left nothing, at most two hundred at once; answers how many. Tries that no limit looks at any more
-- go as well. Who comes back meanwhile stays: they are held first, and then looked at again.
-- Definer: it deletes users. Executable by service_role alone.
create or replace function public.purge_empty_visitors(unseen interval) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  gone integer;
  held uuid[];
begin
  if unseen < interval '1 day' then
    raise exception using errcode = '22023', message = 'A visitor is kept a day at least';
  end if;
  -- Before any of them is held: whoever deletes takes this first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  held := array(
    select id from auth.users where id in (select private.empty_visitors(unseen)) limit 200 for update skip locked
  );
  delete from auth.users where id = any (held) and id in (select private.empty_visitors(unseen));
  get diagnostics gone = row_count;
  -- Whoever forgets some of them in this instant may wait for others by now.
  delete from private.attempts where id in (
    select id from private.attempts where tried_at < now() - interval '1 day' for update skip locked
  );
  return gone;
end
$$;

grant execute on function public.purge_empty_visitors(interval) to service_role;

comment on function public.purge_empty_visitors(interval) is
  'Deletes anonymous users who kept nothing and were not seen for so long; how many.';

-- A name as it is kept: its letters put together, one space where there were more.
create or replace function private.tidy_name(words text) returns text
language sql
immutable
set search_path = ''
as $$ select btrim(pg_catalog.regexp_replace(pg_catalog.normalize(coalesce(words, ''), 'NFC'), '\s+', ' ', 'g')) $$;

comment on function private.tidy_name(text) is 'A name as it is kept.';

-- Whether these words are the name that somebody has, large or small. What is far too long is read no further.
create or replace function private.is_name_of(words text, alias public.aliases) returns boolean
language sql
immutable
set search_path = ''
as $$
  select char_length(coalesce(words, '')) between 1 and 100
    and lower(private.tidy_name(words)) is not distinct from lower(alias.name)
$$;

comment on function private.is_name_of(text, public.aliases) is 'Are these words the name that somebody has?';

-- Raises 22023 where there is no such pot.
create or replace function private.require_pot(shape smallint, glaze smallint) returns void
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
create or replace function private.write_alias(person uuid, circle uuid, alias_name text, shape smallint, glaze smallint) returns uuid
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

-- A name of somebody with the pot it gets in a circle beside the others there whom they see: a pot passed over for somebody who is
-- hidden from them would tell that they are still there.
create or replace function private.alias_beside(circle uuid, alias public.aliases, is_picked boolean) returns public.aliases
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
create or replace function private.fitting_alias(circle uuid, person uuid, is_picked boolean) returns public.aliases
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

-- Another name and pot in one circle; by their usual name another pot alone, and without a name both as everywhere. Where a fellow has
-- the pot that they pick, they get it under another glaze. Raises 22023, MW601, MW602, MW605, MW609,
-- MW610, MW614.
-- Definer: circles are read and written by functions alone.
create or replace function public.set_circle_alias(circle uuid, alias_name text, shape smallint, glaze smallint) returns void
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
