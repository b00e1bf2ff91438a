-- Takes one question to the operator's model, with the most that it may cost; false when the person's day or the month's sum
-- has no room for it. Within a day a person may use a tenth of what others leave of the month, and two questions in any case while it
-- lasts: one who asks all they can leaves nine tenths, and ten of them a third. The caller holds the person's lock; the month has one of its own, as everybody's questions count.
create or replace function private.take_model_use(
  turn uuid, person uuid, max_daily integer, max_month_microdollars bigint, reserve_microdollars bigint
) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  used bigint;
  own bigint;
begin
  if private.rate_limit_wait(array(
    select used_at from private.model_uses where user_id = person and used_at > now() - interval '1 day'
  ), max_daily, interval '1 day') > 0 then
    return false;
  end if;
  if max_month_microdollars is not null then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('model month', 0));
    used := private.model_microdollars();
    select coalesce(sum(microdollars), 0) into own
    from private.model_uses where user_id = person and used_at > now() - interval '1 day';
    if used + reserve_microdollars > max_month_microdollars
      or own + reserve_microdollars
        > greatest((max_month_microdollars - greatest(0, used - own)) / 10, 2 * reserve_microdollars) then
      return false;
    end if;
  end if;
  delete from private.model_uses where turn_id in (
    select turn_id from private.model_uses where used_at < now() - interval '2 months' limit 100 for update skip locked
  );
  insert into private.model_uses (turn_id, user_id, microdollars) values (turn, person, reserve_microdollars)
  on conflict (turn_id) do nothing;
  return found;
end
$$;

comment on function private.take_model_use(uuid, uuid, integer, bigint, bigint) is
  'Counts one question to the operator''s model; false when the person''s day or share, or the month, is used up.';
