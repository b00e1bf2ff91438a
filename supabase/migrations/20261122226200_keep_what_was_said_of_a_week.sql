-- A rest that comes late wipes nothing that was said.

-- A week off, with a line if they like. It may be said before the check-in opens. Who has checked in has come, and what they said
-- stays. Answers {held}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW617 for who has checked in.
-- Definer: circles are read and written by functions alone.
create or replace function public.rest_week(circle uuid, today date, line text) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_circle(rest_week.circle);
  said constant text := case when btrim(coalesce(rest_week.line, '')) <> '' then private.check_words(rest_week.line, 200) end;
  week date;
  written uuid;
  why text;
begin
  perform private.check_today(today);
  week := private.member_week(held, person);
  if exists (select from public.check_ins as before
    where before.circle_id = held.id and before.user_id = person and before.week_on = week and before.result is not null) then
    raise exception using errcode = 'MW617', message = 'You have checked in this week';
  end if;
  perform private.take_turn(person, 'change');
  insert into public.check_ins as kept (circle_id, user_id, week_on, line, is_rest, said_at)
  values (held.id, person, week, said, true, now())
  on conflict (circle_id, user_id, week_on) do update set
    line = excluded.line, is_rest = true,
    said_at = case when kept.is_rest then kept.said_at else excluded.said_at end
  returning kept.id into written;
  why := private.judge_check_in(written);
  update public.circles set last_said_at = now() where id = held.id;
  perform private.tell_circle(held);
  return jsonb_build_object('held', why);
end
$$;
revoke all on function public.rest_week(uuid, date, text) from public, anon, authenticated, service_role;
grant execute on function public.rest_week(uuid, date, text) to authenticated;
comment on function public.rest_week(uuid, date, text) is
  'A week off: {held}. Raises 22023, MW601, MW602, MW605, MW606, MW609, MW614, MW615, MW617.';
