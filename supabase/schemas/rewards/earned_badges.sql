-- Badges for habits that were kept (docs/domain/rewards.md). Decided here, by the instants that the database wrote, and never taken
-- back. Never for disputes, letters, scores, amounts, invitations or purchases.
create table public.earned_badges (
  user_id uuid not null references auth.users (id) on delete cascade,
  badge smallint not null check (badge between 1 and 7),
  earned_at timestamptz not null default now(),
  primary key (user_id, badge)
);
comment on table public.earned_badges is 'Habits that a person kept: 1 first_plan, 2 first_debt_closed, 3 six_months_written, 4 twelve_on_time, 5 ten_lessons, 6 eight_check_ins, 7 five_that_helped.';

alter table public.earned_badges enable row level security;
revoke all on public.earned_badges from public, anon, authenticated, service_role;
grant select on public.earned_badges to authenticated;
grant select, insert, update, delete on public.earned_badges to service_role;

create policy "A person reads their own badges"
  on public.earned_badges for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));

-- The badges that a person has, by number.
create function private.badges_of(person uuid) returns jsonb
language sql
stable
set search_path = ''
as $$ select coalesce(jsonb_agg(badge order by badge), '[]') from public.earned_badges where user_id = person $$;
comment on function private.badges_of(uuid) is 'The badges that a person has earned, by number.';
