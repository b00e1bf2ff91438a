comment on table private.left_files is 'Names, once put aside, of files in the bucket of evidence whose row is gone, until the file is, too.';

-- What the name of a file that was put aside ends with: its own for each time, so that none is in another's way.
create or replace function private.left_suffix() returns text
language sql
volatile
set search_path = ''
as $$ select '.left-' || pg_catalog.gen_random_uuid()::text $$;

comment on function private.left_suffix() is 'The end of the name of a file that is put aside, another each time.';

-- The file is put aside with its row, under a name that no policy shows, no row can have and no address was signed for: what was signed
-- before opens it no more.
-- Definer: whoever deletes evidence, or what it hangs on, writes no private table.
create or replace function private.keep_left_file() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  with aside as materialized (
    select own, own || private.left_suffix() as place
    from (select pg_catalog.concat_ws('/', user_id, coalesce(case_id, report_id), id) as own from gone) as owned
  ), noted as (
    insert into private.left_files (place) select place from aside
  )
  update storage.objects set name = aside.place from aside
  where objects.bucket_id = 'evidence' and objects.name = aside.own;
  return null;
end
$$;

comment on function private.keep_left_file() is 'Writes down that a file''s row is gone, and puts the file aside.';

-- A file whose row is gone still fills the disk until it is gone, too: as many may wait as may be kept. Until then its id is not used
-- again, so that no address signed for the old one opens the new one.
-- Definer: it counts rows of a private table.
create or replace function private.limit_left_files() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (
    select from (select distinct user_id from inserted) as people
    where (select count(*) from private.left_files
      where pg_catalog.starts_with(left_files.place, people.user_id::text || '/')) >= 40
  ) or exists (
    select from inserted join private.left_files on pg_catalog.starts_with(left_files.place,
      pg_catalog.concat_ws('/', inserted.user_id, coalesce(inserted.case_id, inserted.report_id), inserted.id) || '.left')
  ) then
    raise exception using
      errcode = 'MW001',
      message = 'Files that were deleted are still being removed',
      hint = 'Try again in a few minutes.';
  end if;
  return null;
end
$$;

comment on function private.limit_left_files() is 'Statement trigger after insert: at most 40 files of a person wait to be removed, and none with the same id. Raises MW001.';

-- Files that are left, the oldest first, by the names under which they were put aside and are removed. Those, too, that came by an
-- address that was signed while their row was there, and was used after it had gone: they are put aside first. No row has such a
-- name, so nothing is removed that has one, and nothing is opened meanwhile by the name that it had.
-- For the server alone. Definer: no role of the API reads the table.
create or replace function public.left_files(max_files integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
begin
  with stray as materialized (
    select objects.id, objects.name || private.left_suffix() as place, objects.created_at
    from storage.objects
    where objects.bucket_id = 'evidence' and objects.created_at < now() - interval '10 minutes'
      and objects.name !~ '[.]left-[0-9a-f-]{36}$'
      and not exists (
        select from public.evidence
        where objects.name = pg_catalog.concat_ws('/', evidence.user_id, coalesce(evidence.case_id, evidence.report_id), evidence.id))
    order by objects.created_at limit least(max_files, 1000)
    for update skip locked
  ), noted as (
    insert into private.left_files (place, left_at) select place, created_at from stray
  )
  update storage.objects set name = stray.place from stray where objects.id = stray.id;
  return (
    select coalesce(jsonb_agg(oldest.place), '[]')
    from (select place from private.left_files order by left_at, place limit least(max_files, 1000)) as oldest);
end
$$;

grant execute on function public.left_files(integer) to service_role;

comment on function public.left_files(integer) is 'Names of files whose row is gone, the oldest first; they can be removed under these.';

-- The same for a storage that keeps a file under the name it came by, as the hosted service does, where nothing can be removed by
-- another: each has its own name again, for as long as its removal takes. One whose name is taken waits.
-- For the server alone. Definer: as left_files().
create or replace function public.restore_left_names(max_files integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  places constant jsonb := public.left_files(max_files);
begin
  update storage.objects set name = pg_catalog.regexp_replace(aside.place, '[.]left-[0-9a-f-]{36}$', '')
  from jsonb_array_elements_text(places) as aside (place)
  where objects.bucket_id = 'evidence' and objects.name = aside.place
    and not exists (
      select from storage.objects as other
      where other.bucket_id = 'evidence' and other.name = pg_catalog.regexp_replace(aside.place, '[.]left-[0-9a-f-]{36}$', ''));
  return (
    select coalesce(jsonb_agg(distinct pg_catalog.regexp_replace(aside.place, '[.]left-[0-9a-f-]{36}$', '')), '[]')
    from jsonb_array_elements_text(places) as aside (place));
end
$$;

grant execute on function public.restore_left_names(integer) to service_role;

comment on function public.restore_left_names(integer) is
  'Gives files whose row is gone their own names again, by which alone the hosted storage removes them.';

-- What lies aside gets a name of its own, too.
with aside as materialized (
  select place as own, place || private.left_suffix() as place from private.left_files
), noted as (
  update private.left_files set place = aside.place from aside where left_files.place = aside.own
)
update storage.objects set name = aside.place from aside
where objects.bucket_id = 'evidence' and objects.name = aside.own || '.left';
