-- A pause takes off whole check-ins, none of them said or past, and goes on while words are changed.

-- The first week that a pause takes off: this one, or the next where this one's check-in is said already or its day is past, so
-- that as many weeks as were asked for are ones that would have been asked about.
create function private.first_week_off(circle public.circles, week date, is_said boolean, instant timestamptz) returns date
language sql
stable
set search_path = ''
as $$
  select case when is_said or private.circle_date(circle, instant) > private.circle_day(circle, week) then week + 7 else week end
$$;
revoke all on function private.first_week_off(public.circles, date, boolean, timestamptz) from public;
comment on function private.first_week_off(public.circles, date, boolean, timestamptz) is
  'The first week that a pause takes off: the next, where this one''s is said or its day is past.';

-- How the caller's week went, with a line if they like and the next week's promise. The percentage of their own goal and the
-- number of debts closed are those of the first time they say so this week. Sent again it changes words, never counts twice.
-- Answers {held: why or null}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.
-- Definer: weeks are written by functions alone. Executable by authenticated alone.
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
  was_said boolean;
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
  was_said := exists (select from public.check_ins as before
    where before.circle_id = held.id and before.user_id = person and before.week_on = week and before.result is not null);
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
  -- Who comes is back from their pause. One begun after they came goes on when they change their words.
  if not was_said then
    update public.circle_members set paused_until_on = null where circle_id = held.id and user_id = person;
  end if;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.judge_badges(person);
  perform private.tell_circle(held);
  return jsonb_build_object('held', why);
end
$$;
revoke all on function public.check_in(uuid, date, text, text, text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.check_in(uuid, date, text, text, text, integer, integer) to authenticated;
comment on function public.check_in(uuid, date, text, text, text, integer, integer) is
  'How the caller''s week went: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.';

-- Rests for so many weeks: from the one that is shown on, or from the next where its check-in is said or its day is past. None
-- takes it back. Raises 22023, MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.pause_circle(circle uuid, weeks integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.hold_circle(pause_circle.circle);
  week constant date := private.member_week(held, person);
  limits record;
begin
  select * into limits from private.community_limits();
  if weeks is null or weeks not between 0 and limits.pause_weeks then
    raise exception using errcode = '22023', message = pg_catalog.format('A pause is of at most %s weeks', limits.pause_weeks);
  end if;
  perform private.take_turn(person, 'change');
  update public.circle_members set paused_until_on = case when weeks > 0 then 7 * weeks + private.first_week_off(held, week, exists (
      select from public.check_ins as said
      where said.circle_id = held.id and said.user_id = person and said.week_on = week and (said.result is not null or said.is_rest)),
      now()) end
    where circle_id = held.id and user_id = person;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.tell_circle(held);
end
$$;
revoke all on function public.pause_circle(uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.pause_circle(uuid, integer) to authenticated;
comment on function public.pause_circle(uuid, integer) is 'Rests for 0 to 8 weeks. Raises 22023, MW601, MW602, MW605.';
