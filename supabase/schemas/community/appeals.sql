-- What somebody says against a decision, once, and another person of the staff looks.

create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  decision_id uuid not null references private.decisions (id) on delete cascade,
  words text not null check (char_length(words) between 1 and 1000),
  outcome text check (outcome in ('upheld', 'overturned')),
  outcome_at timestamptz,
  created_at timestamptz not null default now(),
  constraint appeals_once unique (decision_id),
  constraint appeals_outcome_dated check ((outcome is null) = (outcome_at is null))
);
comment on table public.appeals is 'What a person says against a decision about their post. Seen by that person alone, and by staff.';

create index appeals_user_id on public.appeals (user_id);

alter table public.appeals enable row level security;
revoke all on public.appeals from public, anon, authenticated, service_role;
grant select on public.appeals to authenticated;
grant select, insert, update, delete on public.appeals to service_role;

-- A person reads what they said against a decision, and what came of it. Functions alone write here.
create policy "A person reads their own appeals"
  on public.appeals for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- What staff decided about the caller's posts within half a year, the latest first, and what may still be said against it.
-- Definer: decisions are private. Executable by authenticated alone, of the caller alone.
create function public.my_decisions() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', decisions.id, 'action', decisions.action, 'rule', decisions.rule,
    'sentence', decisions.sentence, 'excerpt', decisions.excerpt, 'decided_at', decisions.decided_at,
    'until', restrictions.until,
    'appeal_until', decisions.decided_at + pg_catalog.make_interval(days => limits.appeal_days),
    'appeal', (
      select jsonb_build_object('words', appeals.words, 'outcome', appeals.outcome)
      from public.appeals where appeals.decision_id = decisions.id)
  ) order by decisions.decided_at desc), '[]')
  from private.decisions
  left join private.restrictions on restrictions.id = decisions.restriction_id, private.community_limits() as limits
  where decisions.author_id = auth.uid() and decisions.action in ('remove', 'warn', 'hold', 'suspend', 'ban')
    and decisions.decided_at > now() - interval '180 days' and private.may_see_own()
$$;
grant execute on function public.my_decisions() to authenticated;
comment on function public.my_decisions() is
  'What staff decided about the caller''s posts: [{id, action, post_kind, rule, sentence, excerpt, decided_at, until, appeal_until, appeal}].';

-- Says once, within 30 days, what there is to say against a decision. Another person of the staff looks at it. Somebody who may
-- not write may do this. Raises MW601, MW605 where there is no such decision about the caller, MW625 where it is too late, MW624 where it was
-- said before in other words, MW606, 22023.
-- Definer: it writes cases. Executable by authenticated alone.
create function public.appeal(decision uuid, words text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  kept text;
  held private.decisions;
  known public.appeals;
begin
  if public.session_status() <> 'member' then
    raise exception using errcode = 'MW601', message = 'This is for members';
  end if;
  perform private.lock_people(array[auth.uid()]);
  kept := private.check_words(words, 1000);
  select * into held from private.decisions
    where id = decision and author_id = auth.uid() and action in ('remove', 'warn', 'hold', 'suspend', 'ban') for update;
  if not found then
    raise exception using errcode = 'MW605', message = 'There is no such decision';
  end if;
  select * into known from public.appeals where decision_id = held.id;
  if known.id is not null then
    if known.words = kept then
      return jsonb_build_object('id', known.id);
    end if;
    raise exception using errcode = 'MW624', message = 'You have appealed this before';
  end if;
  if held.decided_at < now() - (select pg_catalog.make_interval(days => limits.appeal_days) from private.community_limits() as limits) then
    raise exception using errcode = 'MW625', message = 'It is too late to appeal this';
  end if;
  insert into public.appeals (user_id, decision_id, words) values (auth.uid(), held.id, kept) returning * into known;
  perform private.open_case('appeal', 'appeal', 'decision', held.id, auth.uid());
  return jsonb_build_object('id', known.id);
end
$$;
grant execute on function public.appeal(uuid, text) to authenticated;
comment on function public.appeal(uuid, text) is 'Appeals a decision about the caller, once: {id}. Raises MW601, MW605, MW606, MW624, MW625, 22023.';
