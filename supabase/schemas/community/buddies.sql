-- Buddies: two people who may ask each other to a relief meeting. Both say yes, either can stop, and nobody is told of a no.

create table public.buddies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  buddy_id uuid not null references auth.users (id) on delete cascade,
  user_alias_id uuid not null references public.aliases (id) on delete cascade,
  buddy_alias_id uuid not null references public.aliases (id) on delete cascade,
  accepted_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  constraint buddies_not_oneself check (user_id <> buddy_id),
  constraint buddies_answered_once check (accepted_at is null or declined_at is null)
);
comment on table public.buddies is 'Who asked whom to be a buddy, and who is one. Read by functions alone.';
comment on column public.buddies.user_alias_id is
  'The name by which the other knows them: one circle''s name tells nobody the other. Where it goes, so does this.';
comment on column public.buddies.declined_at is 'Kept so that asking again asks nobody again. Who asked is not told.';

-- Two people are one pair by the names that they know, whoever asked: one that another name kept from beginning would tell of both.
create unique index buddies_pair on public.buddies (
  least(user_id, buddy_id), greatest(user_id, buddy_id), least(user_alias_id, buddy_alias_id), greatest(user_alias_id, buddy_alias_id));
create index buddies_user_id on public.buddies (user_id);
create index buddies_buddy_id on public.buddies (buddy_id);
create index buddies_user_alias_id on public.buddies (user_alias_id);
create index buddies_buddy_alias_id on public.buddies (buddy_alias_id);

alter table public.buddies enable row level security;
revoke all on public.buddies from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.buddies to service_role;

-- By which name two people who may become buddies know each other: fellows of a circle by that circle's, a question's author and
-- whoever gave the answer they took by the one they have everywhere. No row where neither is so, or one blocked the other.
create function private.buddy_names(person uuid, alias uuid, out other uuid, out own_alias uuid)
language plpgsql
stable
set search_path = ''
as $$
declare
  named public.aliases;
begin
  select * into named from public.aliases
    where id = buddy_names.alias and user_id <> person;
  other := named.user_id;
  select (private.alias_in(me.circle_id, person)).id into own_alias
    from public.circle_members as me
    join public.circle_members as fellow on fellow.circle_id = me.circle_id and fellow.user_id = named.user_id
    join public.circles on circles.id = me.circle_id and circles.ended_at is null
    where me.user_id = person and (private.alias_in(me.circle_id, fellow.user_id)).id = named.id
    order by me.joined_at limit 1;
  if own_alias is null and named.circle_id is null and exists (
    select from public.questions join public.answers on answers.id = questions.accepted_id
    where answers.state = 'shown' and questions.state = 'shown'
      and (questions.author_id = person and answers.author_id = named.user_id
        or questions.author_id = named.user_id and answers.author_id = person)
  ) then
    select id into own_alias from public.aliases where user_id = person and circle_id is null;
  end if;
  if private.is_blocked(person, named.user_id, private.place_of_names(named.id, own_alias)) then
    own_alias := null;
  end if;
end
$$;
comment on function private.buddy_names(uuid, uuid) is
  'Who is behind a name, and by which name they know the caller, where the two may become buddies.';

-- Buddies and requests that count: those somebody asked for or said yes to.
create function private.buddies_kept(person uuid) returns integer
language sql
stable
set search_path = ''
as $$
  select count(*)::integer from public.buddies
  where user_id = person or buddy_id = person and accepted_at is not null
$$;
comment on function private.buddies_kept(uuid) is 'How many buddies somebody has or asked.';

-- Tells one person that there is something to read, and not what.
create function private.notify_person(person uuid, about text) returns void
language sql
volatile
set search_path = ''
as $$ select realtime.send('{}', about, 'person:' || person::text, true) $$;
comment on function private.notify_person(uuid, text) is 'Tells one person that something of this kind changed.';

-- Asks somebody to be a buddy, or says yes to whoever asked. Sent again it asks nobody again.
-- Raises MW601, MW602, MW605, MW609, MW614, MW616.
-- Definer: it finds the account behind a name. Executable by authenticated alone.
create function public.ask_buddy(alias_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  names record;
  kept public.buddies;
  limits record;
begin
  select * into limits from private.community_limits();
  select * into names from private.buddy_names(person, ask_buddy.alias_id);
  if names.own_alias is null then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  perform private.lock_both_people(person, names.other);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('buddies:' || who::text, 0))
    from unnest(array[least(person, names.other), greatest(person, names.other)]) as who;
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = ask_buddy.alias_id or buddy_id = person and user_alias_id = ask_buddy.alias_id
    order by accepted_at nulls last limit 1;
  if kept.user_id = person or kept.accepted_at is not null then
    return;
  end if;
  if private.buddies_kept(person) >= limits.buddies_a_person then
    raise exception using errcode = 'MW616', message = 'You have eight buddies already';
  end if;
  if kept.id is not null then
    -- They asked before: now both said yes.
    update public.buddies set accepted_at = now(), declined_at = null where id = kept.id;
  else
    perform private.count_action(person, 'buddy');
    insert into public.buddies (user_id, buddy_id, user_alias_id, buddy_alias_id)
      values (person, names.other, names.own_alias, ask_buddy.alias_id);
  end if;
  perform private.notify_person(names.other, 'buddy');
end
$$;
grant execute on function public.ask_buddy(uuid) to authenticated;
comment on function public.ask_buddy(uuid) is
  'Asks somebody to be a buddy, or says yes. Raises MW601, MW602, MW605, MW609, MW614, MW616.';

-- The pair that the caller is in with the person of this name, as they know it. Raises MW605.
create function private.buddy_by(person uuid, alias uuid) returns public.buddies
language plpgsql
stable
set search_path = ''
as $$
declare
  kept public.buddies;
begin
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = alias or buddy_id = person and user_alias_id = alias
    order by accepted_at nulls last limit 1;
  if not found
    or private.is_blocked(kept.user_id, kept.buddy_id, private.place_of_names(kept.user_alias_id, kept.buddy_alias_id)) then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  return kept;
end
$$;
comment on function private.buddy_by(uuid, uuid) is 'The caller''s buddy, or request, of this name. Raises MW605.';

-- Says yes or no to who asked. A no is told to nobody. Raises MW601, MW605, MW609, MW614, MW616.
-- Definer: as above.
create function public.answer_buddy(alias_id uuid, yes boolean) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  kept public.buddies := private.buddy_by(person, answer_buddy.alias_id);
  limits record;
begin
  select * into limits from private.community_limits();
  perform private.lock_people(array[kept.user_id, kept.buddy_id]);
  select * into kept from public.buddies where id = kept.id and buddy_id = person for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'Nobody of that name is here';
  end if;
  if kept.accepted_at is not null then
    return;
  end if;
  if yes then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('buddies:' || person::text, 0));
    if private.buddies_kept(person) >= limits.buddies_a_person then
      raise exception using errcode = 'MW616', message = 'You have eight buddies already';
    end if;
    update public.buddies set accepted_at = now(), declined_at = null where id = kept.id;
    perform private.notify_person(kept.user_id, 'buddy');
  else
    update public.buddies set declined_at = coalesce(declined_at, now()) where id = kept.id;
  end if;
end
$$;
grant execute on function public.answer_buddy(uuid, boolean) to authenticated;
comment on function public.answer_buddy(uuid, boolean) is
  'Says yes or no to who asked to be a buddy. Raises MW601, MW605, MW609, MW614, MW616.';

-- Ends it, from either side, and whatever the two meant to meet for. Also where there is nothing to end. Raises MW601.
-- Definer: as above.
create function public.end_buddy(alias_id uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  kept public.buddies;
begin
  select * into kept from public.buddies
    where user_id = person and buddy_alias_id = end_buddy.alias_id or buddy_id = person and user_alias_id = end_buddy.alias_id;
  if not found then
    return;
  end if;
  perform private.lock_people(array[kept.user_id, kept.buddy_id]);
  delete from public.buddies where id = kept.id;
  perform private.cancel_meetings(kept.user_id, kept.buddy_id, private.place_of_names(kept.user_alias_id, kept.buddy_alias_id));
  if kept.accepted_at is not null then
    perform private.notify_person(case when kept.user_id = person then kept.buddy_id else kept.user_id end, 'buddy');
  end if;
end
$$;
grant execute on function public.end_buddy(uuid) to authenticated;
comment on function public.end_buddy(uuid) is 'Ends a buddyhood, or takes a request back. Raises MW601.';

-- The caller's buddies and requests: [{alias_id, alias, pot, state: buddy, asked or asks, meetings}]. What they declined is not in
-- it; who was declined still reads `asked`. Empty for anybody but a member.
-- Definer: as above; it only tells what concerns the caller.
create function public.my_buddies() returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
    'alias_id', named.id, 'alias', named.name, 'pot', jsonb_build_object('shape', seen.pot_shape, 'glaze', seen.pot_glaze),
    'state', case when pair.accepted_at is not null then 'buddy' when pair.is_asker then 'asked' else 'asks' end,
    'meetings', (
      select count(*) from public.meetings
      where meetings.step > 0 and auth.uid() in (meetings.one_id, meetings.other_id)
        and pair.other_alias_id in (meetings.one_alias_id, meetings.other_alias_id))) order by pair.created_at), '[]')
  from (
    select buddies.*, user_id = auth.uid() as is_asker,
      case when user_id = auth.uid() then buddy_id else user_id end as other_id,
      case when user_id = auth.uid() then buddy_alias_id else user_alias_id end as other_alias_id
    from public.buddies where auth.uid() in (user_id, buddy_id)
  ) as pair
  join public.aliases as named on named.id = pair.other_alias_id
  cross join lateral private.alias_seen_by(auth.uid(), named) as seen
  where (pair.is_asker or pair.declined_at is null)
    and not private.is_blocked(pair.user_id, pair.buddy_id, private.place_of_names(pair.user_alias_id, pair.buddy_alias_id))
    and public.session_status() = 'member');
end
$$;
grant execute on function public.my_buddies() to authenticated;
comment on function public.my_buddies() is 'The calling member''s buddies and requests: [{alias_id, alias, pot, state, meetings}].';
