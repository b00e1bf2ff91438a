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
revoke all on function private.badges_of(uuid) from public;
comment on function private.badges_of(uuid) is 'The badges that a person has earned, by number.';

-- How badges are earned: what each habit takes, and when it was kept.

-- The most months in a row that are among these.
create function private.months_in_a_row(months date[]) returns integer
language sql
immutable
set search_path = ''
as $$
  select coalesce(max(run), 0)::integer from (
    select count(*) as run from (
      select month, month - pg_catalog.make_interval(months => (row_number() over (order by month))::integer) as start
      from (select distinct (date_trunc('month', each::timestamp))::timestamp as month from unnest(months) as each) as named
    ) as numbered group by start
  ) as runs
$$;
revoke all on function private.months_in_a_row(date[]) from public;
comment on function private.months_in_a_row(date[]) is 'The most months in a row that are among these days.';

-- The due day of a month: its last day where it has no such day.
create function private.due_date(month date, due_day integer) returns date
language sql
immutable
set search_path = ''
as $$ select least(month + due_day - 1, (month + interval '1 month')::date - 1) $$;
revoke all on function private.due_date(date, integer) from public;
comment on function private.due_date(date, integer) is 'The due day of a month: its last day where it has no such day.';

-- How far a person is with each habit: {badge, done, needed}.
create function private.badge_progress(person uuid)
returns table (badge smallint, done integer, needed integer)
language sql
stable
set search_path = ''
as $$
  -- A plan is saved, with a debt over 0.
  select 1::smallint, (exists (select from public.payoff_plans where user_id = person)
    and exists (select from public.debts where user_id = person and starting_balance_cents > 0))::integer, 1
  union all
  -- A debt of 30 days that was paid off by two payments or more, recorded on days two weeks apart.
  select 2::smallint, (exists (
    select from public.debts
    join lateral (
      select count(*) as payments, max(made.created_at)::date - min(made.created_at)::date as apart,
        sum(made.amount_cents) filter (where made.paid_on >= debts.balance_as_of) as paid
      from public.debt_payments as made where made.debt_id = debts.id and made.user_id = person
    ) as made on true
    where debts.user_id = person and debts.starting_balance_cents > 0 and debts.created_at <= now() - interval '30 days'
      and made.payments >= 2 and made.apart >= 14
      and coalesce(made.paid, 0) >= debts.balance_cents))::integer, 1
  union all
  -- Payments in six months running, each recorded within 45 days.
  select 3::smallint, least(6, private.months_in_a_row(array(
    select paid_on from public.debt_payments
    where user_id = person and created_at::date - paid_on between -1 and 45))), 6
  union all
  -- Twelve due days by which their debt was paid what is asked at least, in the twenty days before or for the month that the
  -- payment names, recorded within ten days; over three months or more. Who pays late pays earlier than that before the next.
  select 4::smallint, (
    select case when max(kept.recorded) - min(kept.recorded) >= interval '90 days' then least(12, count(*)) else least(11, count(*)) end
    from (
      select made.debt_id, due.day, min(made.created_at) as recorded
      from public.debt_payments as made
      join public.debts on debts.id = made.debt_id and debts.user_id = person and debts.due_day is not null
      cross join lateral (
        select private.due_date(month::date, debts.due_day) as day
        from unnest(case when made.counts_for is not null then array[made.counts_for]
          else array[date_trunc('month', made.paid_on::timestamp)::date,
            (date_trunc('month', made.paid_on::timestamp) + interval '1 month')::date] end) as month
      ) as due
      where made.user_id = person and made.created_at::date - made.paid_on between -1 and 10
        and made.paid_on <= due.day and (made.counts_for is not null or made.paid_on > due.day - 20)
      group by made.debt_id, due.day, debts.minimum_fixed_cents, debts.minimum_floor_cents
      having sum(made.amount_cents) >= coalesce(debts.minimum_fixed_cents, debts.minimum_floor_cents, 1)
    ) as kept)::integer, 12
  union all
  -- Ten lessons that were finished, on three days or more. Devices say when; the account is as old as that.
  select 5::smallint, case when lessons.days >= 3
    and exists (select from auth.users where id = person and created_at <= now() - interval '2 days') then least(10, lessons.finished) else least(9, lessons.finished) end, 10
  from (
    select count(*)::integer as finished, count(distinct done_at::date) as days
    from public.lesson_progress where user_id = person and done_at is not null
  ) as lessons
  union all
  -- Eight weeks that they came to check in.
  select 6::smallint, least(8, (
    select count(distinct week_on) from public.check_ins where user_id = person and result is not null))::integer, 8
  union all
  -- Five answers that helped two members of a week or more each, who are in no circle with them.
  select 7::smallint, least(5, (
    select count(*) from (
      select answers.id from public.answers
      join public.helped on helped.answer_id = answers.id
      join auth.users as whom on whom.id = helped.user_id and whom.created_at <= helped.created_at - interval '7 days'
      where answers.author_id = person and answers.state = 'shown' and not exists (
        select from public.circle_members as mine
        join public.circle_members as theirs on theirs.circle_id = mine.circle_id
        where mine.user_id = person and theirs.user_id = helped.user_id)
      group by answers.id having count(*) >= 2
    ) as helping))::integer, 5
$$;
revoke all on function private.badge_progress(uuid) from public;
comment on function private.badge_progress(uuid) is 'How far a person is with each habit: {badge, done, needed}.';

-- Keeps what a person has earned by now. What was earned stays.
create function private.judge_badges(person uuid) returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.earned_badges (user_id, badge)
  select person, badge from private.badge_progress(person) where done >= needed
  on conflict (user_id, badge) do nothing
$$;
revoke all on function private.judge_badges(uuid) from public;
comment on function private.judge_badges(uuid) is 'Keeps the badges that a person has earned by now.';

-- Every badge as the caller stands with it: [{badge, done, needed, earnedAt}]. A member's are kept as they are earned; a visitor
-- sees how far they are. Raises MW601.
-- Definer: badges are written by functions alone. Executable by authenticated alone.
create function public.my_badges() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if not private.may_see_own() then
    raise exception using errcode = 'MW601', message = 'This is for who is signed in';
  end if;
  if public.session_standing() = 'member' then
    perform private.hold_people(array[person]);
    perform private.judge_badges(person);
  end if;
  return (
    select jsonb_agg(jsonb_build_object('badge', progress.badge,
      'done', case when earned.badge is null then progress.done else progress.needed end,
      'needed', progress.needed, 'earnedAt', earned.earned_at) order by progress.badge)
    from private.badge_progress(person) as progress
    left join public.earned_badges as earned on earned.user_id = person and earned.badge = progress.badge);
end
$$;
revoke all on function public.my_badges() from public, anon, authenticated, service_role;
grant execute on function public.my_badges() to authenticated;
comment on function public.my_badges() is 'Every badge as the caller stands with it: [{badge, done, needed, earnedAt}]. Raises MW601.';

-- A circle sees them where their owner lets it, and a week that was said may earn one.
create or replace function private.member_seen(circle public.circles, viewer public.circle_members, member public.circle_members,
  shown_week date, is_small boolean)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'member_id', member.id, 'alias_id', named.id, 'alias', named.name,
    'check_in_id', case when seen.words and not seen.is_me then said.id end,
    'pot', jsonb_build_object('shape', named.pot_shape, 'glaze', named.pot_glaze),
    'is_me', seen.is_me, 'is_host', coalesce(circle.host_id = member.user_id, false),
    'first_name', case when seen.is_me or member.share_first_name then private.first_name_of(member.user_id) end,
    'debts_closed', case when seen.is_me or member.share_debts_closed then latest.debts_closed end,
    'badges', case when seen.is_me or member.share_badges then private.badges_of(member.user_id) else '[]' end,
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

create or replace function public.check_in(
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
    goal_percent = coalesce(kept.goal_percent, excluded.goal_percent),
    debts_closed = coalesce(kept.debts_closed, excluded.debts_closed),
    said_at = case when kept.result is null then excluded.said_at else kept.said_at end
  returning kept.id into written;
  why := private.judge_check_in(written);
  if btrim(coalesce(check_in.next, '')) <> '' then
    why := coalesce(why, private.judge_check_in(private.keep_commitment(held, person, week + 7, check_in.next)));
  end if;
  update public.circle_members set paused_until_on = null where circle_id = held.id and user_id = person;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.judge_badges(person);
  perform private.tell_circle(held);
  return jsonb_build_object('held', why);
end
$$;
