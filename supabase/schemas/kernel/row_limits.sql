-- Refuses to let one person hold more rows of a table than the trigger's argument says (SQLSTATE MW001).
-- Definer: it must count every row of the person, not only those the writer's policies show. The lock
-- makes concurrent writers of one person count one after another, so the limit is exact.
create function private.enforce_row_limit() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_rows constant integer := tg_argv[0]::integer;
  person uuid;
  held bigint;
begin
  for person in select distinct inserted.user_id from inserted order by 1 loop
    perform pg_catalog.pg_advisory_xact_lock(
      pg_catalog.hashtextextended('row_limit:' || tg_table_name || ':' || person::text, 0));
    execute pg_catalog.format('select count(*) from %I.%I where user_id = $1', tg_table_schema, tg_table_name)
      into held using person;
    if held > max_rows then
      raise exception using
        errcode = 'MW001',
        message = pg_catalog.format('A person may keep at most %s rows in %s', max_rows, tg_table_name),
        hint = 'Delete some that are no longer needed.';
    end if;
  end loop;
  return null;
end
$$;
comment on function private.enforce_row_limit() is
  'Statement trigger after insert: at most tg_argv[0] rows a person. Raises MW001.';
