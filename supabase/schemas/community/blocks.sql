-- Who does not want to meet whom. Both tables name accounts, so nobody reads them but functions.

create table public.blocks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  alias_id uuid references public.aliases (id) on delete set null,
  created_at timestamptz not null default now(),
  circle_id uuid,
  constraint blocks_once unique nulls not distinct (user_id, blocked_id, circle_id),
  constraint blocks_not_oneself check (user_id <> blocked_id)
);
comment on table public.blocks is
  'Who blocked whom: neither sees the other any more where they know each other by these names, and nobody is told.';

comment on column public.blocks.alias_id is 'The name by which they knew them: one circle''s name tells nobody the other.';
comment on column public.blocks.circle_id is
  'The circle where alone it holds, as one of the two bears a name of its own there; null for the names that everybody knows.';

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

-- Does a block hold in this circle, or, without one, where everybody goes by the name that all know? A block of one circle holds
-- there alone. One by the names that all know holds in a circle too, unless one of the two bore another name there already when
-- they met there first or the block was made: whoever vanished here and there at once would be known by both names. A name chosen
-- later doesn't lift it, and leaving and coming back is no first meeting.
create function private.block_holds(block public.blocks, circle uuid) returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return block.circle_id is not distinct from circle
    or block.circle_id is null and not exists (
      select from public.aliases
      where aliases.circle_id = block_holds.circle and aliases.user_id in (block.user_id, block.blocked_id)
        and aliases.created_at <= greatest(block.created_at, (
          -- Who isn't in it yet would meet them now.
          select case when count(*) = 2 then max(came.first_at) else now() end
          from (
            select least(min(voices.first_joined_at), min(members.joined_at)) as first_at
            from unnest(array[block.user_id, block.blocked_id]) as person
            left join private.circle_voices as voices on voices.circle_id = block_holds.circle and voices.user_id = person
            left join public.circle_members as members on members.circle_id = block_holds.circle and members.user_id = person
            where voices.user_id is not null or members.user_id is not null
            group by person
          ) as came)));
end
$$;
comment on function private.block_holds(public.blocks, uuid) is
  'Does a block hold in this circle, or, without one, where everybody goes by the name that all know?';

-- Did either of two people block the other, in a circle or outside of any?
create function private.is_blocked(one uuid, other uuid, circle uuid default null) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (select from public.blocks
      where user_id = one and blocked_id = other and private.block_holds(blocks, circle))
    or exists (select from public.blocks
      where user_id = other and blocked_id = one and private.block_holds(blocks, circle))
$$;
comment on function private.is_blocked(uuid, uuid, uuid) is
  'Did either of two people block the other, in a circle or outside of any?';

-- Did this one block the viewer in this circle, and not the viewer them before? Then the viewer finds them nowhere there, as if they
-- had left: blocking back doesn't tell one from the other.
create function private.is_gone_for(viewer uuid, other uuid, circle uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.blocks as theirs
    where theirs.user_id = other and theirs.blocked_id = viewer and private.block_holds(theirs, circle) and not exists (
      select from public.blocks as own
      where own.user_id = viewer and own.blocked_id = other and private.block_holds(own, circle)
        and own.created_at <= theirs.created_at))
$$;
comment on function private.is_gone_for(uuid, uuid, uuid) is
  'Did this one block the viewer first in this circle? Then they are gone for the viewer.';

-- Where two people know each other by these names: in a circle that calls one of them otherwise, or null for everywhere else.
create function private.place_of_names(one_alias uuid, other_alias uuid) returns uuid
language sql
stable
set search_path = ''
as $$
  select circle_id from public.aliases where id in (one_alias, other_alias) and circle_id is not null limit 1
$$;
comment on function private.place_of_names(uuid, uuid) is
  'The circle where two people know each other by these names, or null for the names that everybody knows.';

-- Blocks somebody by a name: in the circle whose own name it is, or that calls the one who blocks otherwise; else everywhere.
-- Answers whether it is a new one.
create function private.place_block(blocker uuid, person uuid, alias uuid, circle uuid) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  own_alias constant uuid := (select id from public.aliases where user_id = blocker and circle_id = place_block.circle);
begin
  insert into public.blocks (user_id, blocked_id, alias_id, circle_id)
  values (blocker, person, alias, private.place_of_names(alias, own_alias))
  on conflict do nothing;
  return found;
end
$$;
comment on function private.place_block(uuid, uuid, uuid, uuid) is
  'Blocks somebody where they bear this name: is it a new block?';

-- Are an author's words kept from a viewer, in a circle or outside of any? The viewer's own never are. A mute follows the name that
-- was muted: it would tell which other name is the same person's, if it held where they go by another.
create function private.is_hidden_for(viewer uuid, author uuid, circle uuid default null) returns boolean
language sql
stable
set search_path = ''
as $$
  select private.is_blocked(viewer, author, circle)
    or exists (
      select from public.mutes where user_id = viewer and muted_id = author and (circle_id = circle
        or circle_id is null and (circle is null or not exists (
          select from public.aliases where aliases.user_id = author and aliases.circle_id = circle))))
$$;
comment on function private.is_hidden_for(uuid, uuid, uuid) is
  'Does this viewer not see this author''s words here: blocked either way, or muted by the name that they bear here?';

-- Who is behind a name where the viewer meets it: everywhere, in the circle whose own name it is, or in the one that they say.
-- Nobody, unless both are in that circle, it calls the person so, and they didn't hide from the viewer there: whatever a call
-- changed in a circle by a name that it doesn't know would tell whose other name that is.
create function private.person_called(viewer uuid, alias uuid, circle uuid) returns uuid
language plpgsql
stable
set search_path = ''
as $$
declare
  named public.aliases;
  place uuid;
begin
  select * into named from public.aliases where id = person_called.alias;
  place := coalesce(person_called.circle, named.circle_id);
  if place is not null and ((private.alias_in(place, named.user_id)).id is distinct from named.id
    or not exists (select from public.circle_members where circle_id = place and user_id = viewer)
    or not exists (select from public.circle_members where circle_id = place and user_id = named.user_id)
    or private.is_gone_for(viewer, named.user_id, place)) then
    return null;
  end if;
  return named.user_id;
end
$$;
comment on function private.person_called(uuid, uuid, uuid) is
  'Who is behind a name where the viewer meets it, in that circle if one is said; null where nobody is called so there.';

-- What a block changes besides what is seen is told to whom it may concern by triggers of each subject.

-- Blocks somebody by a name, met in that circle if one is said: neither sees the other any more where they bear it. Again changes
-- nothing. Raises MW601, MW602, MW605, 22023 for oneself.
-- Definer: it finds the account behind a name. Executable by authenticated alone.
create function public.block_person(alias uuid, circle uuid default null) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  person := private.person_called(auth.uid(), alias, circle);
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot block oneself';
  end if;
  perform private.count_action(auth.uid(), 'block');
  perform private.lock_both_people(auth.uid(), person);
  perform private.place_block(auth.uid(), person, alias, circle);
end
$$;
grant execute on function public.block_person(uuid, uuid) to authenticated;
comment on function public.block_person(uuid, uuid) is
  'Blocks the person of this name, both ways, where they bear it. Raises MW601, MW602, MW605, 22023.';

-- Hides somebody's words from the caller alone, where they bear this name. Again changes nothing, and neither does a block: it is
-- answered as for anybody, since a refusal would tell of it. Raises MW601, MW602, MW605, 22023 for oneself.
-- Definer for the same reason as block_person().
create function public.mute_person(alias uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.person_called(auth.uid(), alias, null);
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  if person is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if person = auth.uid() then
    raise exception using errcode = '22023', message = 'One cannot mute oneself';
  end if;
  perform private.count_action(auth.uid(), 'block');
  perform private.lock_both_people(auth.uid(), person);
  insert into public.mutes (user_id, muted_id, alias_id, circle_id) values (auth.uid(), person, alias,
    (select circle_id from public.aliases where id = alias))
  on conflict do nothing;
end
$$;
grant execute on function public.mute_person(uuid) to authenticated;
comment on function public.mute_person(uuid) is 'Hides the words of the person of this name from the caller. Raises MW601, MW602, MW605, 22023.';

-- Takes a block or a mute of the caller's back. Also when it is there no more. Raises MW602: who blocks and unblocks without end
-- would watch what comes and goes. Definer: nobody writes these tables.
create function public.unblock_person(block uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_gone boolean;
begin
  if not coalesce(private.may_see_own(), false) then
    return;
  end if;
  delete from public.blocks where id = block and user_id = auth.uid();
  is_gone := found;
  delete from public.mutes where id = block and user_id = auth.uid();
  if is_gone or found then
    perform private.count_action(auth.uid(), 'block');
  end if;
end
$$;
grant execute on function public.unblock_person(uuid) to authenticated;
comment on function public.unblock_person(uuid) is 'Takes the caller''s block or mute of this id back. Raises MW602.';

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
grant execute on function public.my_blocks() to authenticated;
comment on function public.my_blocks() is 'Whom the caller blocked or muted: [{id, alias, kind, since}], the latest first.';
