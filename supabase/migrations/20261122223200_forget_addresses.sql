-- A last mail is tried three times, its address forgotten by either job; a file names whoever it named, a block or not.

-- Forgets last mails that are an hour old, or were in hand three times.
create function private.forget_farewells() returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.farewells
  where created_at < now() - interval '1 hour' or tries >= 3 and mail_at <= now()
$$;
revoke all on function private.forget_farewells() from public;
comment on function private.forget_farewells() is 'Forgets addresses of last mails that are an hour old, or were tried three times.';

-- Claims last mails that are due, for five minutes: [{id, email, locale, hasOrders, keepsAnswers}]. What is an hour old is
-- forgotten.
-- Definer: it reads addresses. Executable by service_role alone.
create or replace function public.take_farewells(max_mails integer default 10) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken jsonb;
begin
  perform private.forget_farewells();
  with due as (
    select id from private.farewells where mail_at <= now() and tries < 3 order by mail_at limit max_mails for update skip locked
  ), claimed as (
    update private.farewells as mails set mail_at = now() + interval '5 minutes', tries = mails.tries + 1
    from due where mails.id = due.id
    returning mails.*
  )
  select jsonb_agg(jsonb_build_object('id', id, 'email', email, 'locale', locale, 'hasOrders', has_orders,
    'keepsAnswers', keeps_answers)) into taken from claimed;
  return coalesce(taken, '[]');
end
$$;
revoke all on function public.take_farewells(integer) from public, anon, authenticated, service_role;
grant execute on function public.take_farewells(integer) to service_role;
comment on function public.take_farewells(integer) is
  'Claims last mails to addresses of erased accounts: [{id, email, locale, hasOrders, keepsAnswers}].';

-- Erases closed accounts whose fourteen days are over, at most so many; answers how many. Of several at once each erases others, and
-- one that is ended in the middle has erased none: the next one does. An account that cannot be erased keeps no other from it.
-- Definer: it deletes accounts. Executable by service_role alone.
create or replace function public.erase_due_accounts(max_accounts integer default 20) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  due record;
  gone integer := 0;
begin
  if max_accounts is null or max_accounts not between 1 and 1000 then
    raise exception using errcode = '22023', message = 'Between 1 and 1000 accounts';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('deletions', 0));
  for due in
    select user_id, keeps_answers from private.leaving_accounts
    where erase_at <= now() order by failed_at nulls first, erase_at, user_id limit max_accounts
  loop
    begin
      if private.erase_person(due.user_id, due.keeps_answers) then
        gone := gone + 1;
      end if;
    exception when others then
      raise warning 'A closed account could not be erased: % %', sqlstate, sqlerrm;
      update private.leaving_accounts set failed_at = now() where user_id = due.user_id;
    end;
  end loop;
  perform private.forget_farewells();
  return gone;
end
$$;
revoke all on function public.erase_due_accounts(integer) from public, anon, authenticated, service_role;
grant execute on function public.erase_due_accounts(integer) to service_role;

-- A page of a person's rows in one table, in the order of its key, after the key of the row before: {columns, rows, next}. Without
-- the column that says whose they are, without those that PostgreSQL makes itself, and without those named in `left_out`. Where a
-- column names somebody by a name in the community (`alias_id`) or a circle, the name is told instead (`alias`, `circle`): also of
-- who blocked them, since one that is missing would tell.
-- Definer: it reads every table. Executable by service_role alone, which names tables of tables.json.
create or replace function public.export_rows(
  person uuid, table_name text, owner_column text, left_out text[], after_key jsonb, page_size integer
) returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  relation constant regclass := pg_catalog.to_regclass(pg_catalog.format('public.%I', table_name));
  keys text[];
  columns_shown text[];
  shown text;
  key_list text;
  key_object text;
  answer json;
begin
  if relation is null or page_size is null or page_size not between 1 and 1000 or not exists (
    select from pg_catalog.pg_attribute
    where attrelid = relation and attname = owner_column and atttypid = 'uuid'::regtype and not attisdropped
  ) then
    raise exception using errcode = '22023', message = 'There is no such table, owner or page';
  end if;
  keys := array(
    select columns.attname from pg_catalog.pg_index as indexes
    cross join lateral unnest(indexes.indkey) with ordinality as parts (number, number_in_key)
    join pg_catalog.pg_attribute as columns on columns.attrelid = indexes.indrelid and columns.attnum = parts.number
    where indexes.indrelid = relation and indexes.indisprimary and columns.attname <> owner_column
    order by parts.number_in_key);
  select string_agg(case when attname like '%alias\_id'
        then pg_catalog.format('%L, (select name from public.aliases where id = held.%I)', left(attname, -3), attname)
        when attname = 'circle_id' then '''circle'', (select name from public.circles where id = held.circle_id)'
        else pg_catalog.format('%L, held.%I', attname, attname) end, ', ' order by attnum),
      array_agg(case when attname like '%alias\_id' or attname = 'circle_id' then left(attname, -3) else attname::text end order by attnum)
    into shown, columns_shown
    from pg_catalog.pg_attribute
    where attrelid = relation and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and attname <> owner_column and attname <> all (coalesce(left_out, '{}'));
  key_list := (select string_agg(pg_catalog.format('held.%I', key), ', ' order by number)
    from unnest(keys) with ordinality as listed (key, number));
  key_object := (select string_agg(pg_catalog.format('%L, held.%I', key, key), ', ' order by number)
    from unnest(keys) with ordinality as listed (key, number));
  execute pg_catalog.format(
    'select json_build_object(''columns'', $4, ''rows'', coalesce(json_agg(page.shown order by page.number), ''[]''), ''next'',
        case when count(*) = $3 then (array_agg(page.key order by page.number desc))[1] end)
     from (
       select json_build_object(%1$s) as shown, jsonb_build_object(%2$s) as key, row_number() over (order by %3$s) as number
       from public.%4$I as held
       where held.%5$I = $1 %6$s
       order by %3$s limit $3) as page',
    shown, coalesce(key_object, ''), coalesce(key_list, 'held.' || pg_catalog.quote_ident(owner_column)), table_name, owner_column,
    case when after_key is null then '' when key_list is null then 'and false'
      else pg_catalog.format('and (%s) > (select %s from jsonb_populate_record(null::public.%I, $2) as held)',
        key_list, key_list, table_name) end)
    into answer using person, after_key, page_size, columns_shown;
  return answer;
end
$$;
revoke all on function public.export_rows(uuid, text, text, text[], jsonb, integer) from public, anon, authenticated, service_role;
grant execute on function public.export_rows(uuid, text, text, text[], jsonb, integer) to service_role;
comment on function public.export_rows(uuid, text, text, text[], jsonb, integer) is
  'A page of a person''s rows in one table, in the order of its key: {columns, rows, next}.';

drop function private.alias_seen_by(uuid, uuid, boolean);
