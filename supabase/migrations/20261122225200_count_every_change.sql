-- Rests for so many weeks from the one that is shown on; none takes it back. Raises 22023, MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.pause_circle(circle uuid, weeks integer) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held constant public.circles := private.hold_circle(pause_circle.circle);
  limits record;
begin
  select * into limits from private.community_limits();
  if weeks is null or weeks not between 0 and limits.pause_weeks then
    raise exception using errcode = '22023', message = pg_catalog.format('A pause is of at most %s weeks', limits.pause_weeks);
  end if;
  perform private.take_turn(person, 'change');
  update public.circle_members set paused_until_on = case when weeks > 0
      then greatest(private.current_week(held, now()), first_week_on) + 7 * weeks end
    where circle_id = held.id and user_id = person;
  update public.circles set last_said_at = now() where id = held.id;
  perform private.tell_circle(held);
end
$$;
comment on function public.pause_circle(uuid, integer) is 'Rests for 0 to 8 weeks. Raises 22023, MW601, MW602, MW605.';

-- The host changes what is not null. A new day holds from next week on, or the one after. Raises 22023, MW601, MW602, MW605, MW606,
-- MW607 for a day that was changed before and would cut a check-in that is open, MW609, MW614, MW615.
-- Definer: circles are read and written by functions alone.
create or replace function public.change_circle(circle uuid, name text, purpose text, weekday smallint, members_may_invite boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.community_writer();
  held constant public.circles := private.hold_hosted(change_circle.circle);
  changed_days public.circles;
begin
  if change_circle.weekday not between 1 and 7 then
    raise exception using errcode = '22023', message = 'A day of the week is 1 to 7';
  end if;
  perform private.take_turn(person, 'change');
  update public.circles as changed set
    name = case when change_circle.name is null then changed.name else private.circle_words(change_circle.name, 40) end,
    purpose = case when change_circle.purpose is null then changed.purpose
      when btrim(change_circle.purpose) = '' then '' else private.circle_words(change_circle.purpose, 140) end,
    members_may_invite = coalesce(change_circle.members_may_invite, changed.members_may_invite)
    where id = held.id;
  if change_circle.weekday is not null then
    changed_days := private.with_weekday(held, change_circle.weekday, now());
    update public.circles as changed set
      weekday = changed_days.weekday, next_weekday = changed_days.next_weekday, next_weekday_on = changed_days.next_weekday_on
      where id = held.id;
  end if;
  if change_circle.members_may_invite is false then
    update private.invite_codes set ended_at = now() where circle_id = held.id and user_id <> person and ended_at is null;
  end if;
  perform private.tell_circle(held);
end
$$;
comment on function public.change_circle(uuid, text, text, smallint, boolean) is
  'Changes what its host decides. Raises 22023, MW601, MW602, MW605, MW606, MW607, MW609, MW614, MW615.';

-- The host says that the circle ends in seven days, unless somebody says no. Raises MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.dissolve_circle(circle uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles := private.hold_hosted(dissolve_circle.circle);
begin
  perform private.take_turn(person, 'change');
  update public.circles set ends_by_silence = false, ends_at = coalesce(
      case when not ends_by_silence then ends_at end, now() + pg_catalog.make_interval(days => limits.end_notice_days))
    from private.community_limits() as limits where id = held.id
    returning circles.* into held;
  perform private.tell_circle(held);
  return jsonb_build_object('ends_on', private.circle_date(held, held.ends_at));
end
$$;
comment on function public.dissolve_circle(uuid) is
  'Ends a circle in seven days unless somebody says no: {ends_on}. Raises MW601, MW602, MW605.';

-- Any member says no to the end, which is something said. Raises MW601, MW602, MW605.
-- Definer: circles are read and written by functions alone.
create or replace function public.object_to_end(circle uuid) returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := private.circle_person();
  held public.circles;
begin
  -- An end that is due is one: whoever comes too late is told that there is no such circle.
  perform private.settle_circle(object_to_end.circle);
  held := private.hold_circle(object_to_end.circle);
  perform private.take_turn(person, 'change');
  if held.ends_at is not null then
    update public.circles set ends_at = null, ends_by_silence = false, last_said_at = now() where id = held.id;
    perform private.tell_circle(held);
  end if;
end
$$;
comment on function public.object_to_end(uuid) is 'Says no to the end of a circle. Raises MW601, MW602, MW605.';
