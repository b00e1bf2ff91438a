-- A circle with another day from next week on. Where that would close a check-in sooner that is open, or move a day on which it
-- has yet to be asked, the new day waits another week. Raises MW607 for a second change that could do neither.
create function private.with_weekday(circle public.circles, chosen smallint, instant timestamptz) returns public.circles
language plpgsql
stable
set search_path = ''
as $$
declare
  here constant date := private.circle_date(circle, instant);
  week constant date := private.current_week(circle, instant);
  is_open constant boolean := here >= private.opens_on(circle, week);
  begins date;
  present smallint;
  changed public.circles;
begin
  for begins, present in
    select weeks.begins, presents.present
    from (
      select greatest(private.week_of(here) + 7, case when is_open then week + 7 end) + 7 * later as begins
      from generate_series(0, 1) as later
    ) as weeks,
    -- What holds just before; or, where a day that was chosen earlier comes between, what holds now.
    unnest(array[private.weekday_in(circle, weeks.begins - 7), private.weekday_in(circle, week)])
      with ordinality as presents (present, place)
    order by weeks.begins, presents.place
  loop
    changed := circle;
    changed.weekday := present;
    changed.next_weekday := nullif(chosen, present);
    changed.next_weekday_on := case when chosen <> present then begins end;
    if not is_open or here >= private.opens_on(changed, week)
      and (private.circle_day(changed, week) = private.circle_day(circle, week)
        or here >= greatest(private.circle_day(changed, week), private.circle_day(circle, week)))
      and private.closes_on(changed, week) >= private.closes_on(circle, week) then
      return changed;
    end if;
  end loop;
  -- A Wednesday's that stays open until Tuesday, as a later day is to follow it, would close on Monday again.
  raise exception using errcode = 'MW607', message = 'The day is changed again when this check-in is over',
    hint = (private.closes_on(circle, week) + 1)::text;
end
$$;
revoke all on function private.with_weekday(public.circles, smallint, timestamptz) from public;
comment on function private.with_weekday(public.circles, smallint, timestamptz) is
  'A circle with another day from next week on, or the week after where it would cut a check-in that is open. Raises MW607.';

-- The host changes what is not null. A new day holds from next week on, or the one after. Raises 22023, MW601, MW605, MW606,
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
  'Changes what its host decides. Raises 22023, MW601, MW605, MW606, MW607, MW609, MW614, MW615.';
