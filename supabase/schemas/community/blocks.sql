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

-- Did this one block the viewer, and not the viewer them before? Then the viewer finds them nowhere, as if they had left: blocking
-- back doesn't tell one from the other.
create function private.is_gone_for(viewer uuid, other uuid) returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.blocks as theirs
    where theirs.user_id = other and theirs.blocked_id = viewer and not exists (
      select from public.blocks as own
      where own.user_id = viewer and own.blocked_id = other and own.created_at <= theirs.created_at))
$$;
revoke all on function private.is_gone_for(uuid, uuid) from public;
comment on function private.is_gone_for(uuid, uuid) is 'Did this one block the viewer first? Then they are gone for the viewer.';

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
  perform private.hold_both(auth.uid(), person);
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
  perform private.hold_both(auth.uid(), person);
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
