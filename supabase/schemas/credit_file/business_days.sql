-- Business days, as domain/time/business_day.ts has them: Monday to Friday without federal holidays (5 USC 6103(a), (b)).

-- The `count`-th Monday or Thursday (1 or 4) of a month.
create function private.nth_weekday(year integer, month integer, weekday integer, count integer) returns date
language sql
immutable
set search_path = ''
as $$
  select first + ((weekday - extract(isodow from first)::integer + 7) % 7) + 7 * (count - 1)
  from (select pg_catalog.make_date(year, month, 1) as first) as month_start
$$;
comment on function private.nth_weekday(integer, integer, integer, integer) is
  'The count-th such weekday (ISO: 1 is Monday) of a month.';

-- The day on which a holiday with a fixed date is kept.
create function private.observed_day(day date) returns date
language sql
immutable
set search_path = ''
as $$
  select day + case extract(isodow from day)::integer when 6 then -1 when 7 then 1 else 0 end
$$;
comment on function private.observed_day(date) is 'Friday for a holiday on a Saturday, Monday for one on a Sunday.';

-- Of a year's holidays, and of New Year's Day after it: one on a Saturday is kept in the old year.
create function private.is_business_day(day date) returns boolean
language sql
immutable
set search_path = ''
as $$
  select extract(isodow from day) < 6 and day <> all (array[
    private.observed_day(pg_catalog.make_date(y, 1, 1)),
    private.observed_day(pg_catalog.make_date(y + 1, 1, 1)),
    private.nth_weekday(y, 1, 1, 3),
    private.nth_weekday(y, 2, 1, 3),
    -- The last Monday of May.
    private.nth_weekday(y, 6, 1, 1) - 7,
    private.nth_weekday(y, 9, 1, 1),
    private.nth_weekday(y, 10, 1, 2),
    private.observed_day(pg_catalog.make_date(y, 7, 4)),
    private.observed_day(pg_catalog.make_date(y, 11, 11)),
    private.nth_weekday(y, 11, 4, 4),
    private.observed_day(pg_catalog.make_date(y, 12, 25))
  ]) and (y < 2021 or day <> private.observed_day(pg_catalog.make_date(y, 6, 19)))
  from (select extract(year from day)::integer as y) as dated
$$;
comment on function private.is_business_day(date) is 'Whether a day is no Saturday, no Sunday and no federal holiday.';

-- Strict: from no day on there is none, and none would be found.
create function private.add_business_days(day date, count integer) returns date
language plpgsql
immutable
strict
set search_path = ''
as $$
declare
  found date := day;
  left_over integer := count;
begin
  while left_over > 0 loop
    found := found + 1;
    if private.is_business_day(found) then
      left_over := left_over - 1;
    end if;
  end loop;
  return found;
end
$$;
comment on function private.add_business_days(date, integer) is 'So many business days after a day, which itself does not count.';
