-- The file is put aside with its row, under a name that no policy shows and no address was signed for: what was signed before opens it no
-- more. It has its own name again while it's removed (left_files), as storage finds it by that.
-- Definer: whoever deletes evidence, or what it hangs on, writes no private table.
create or replace function private.keep_left_file() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.left_files (place)
    select pg_catalog.concat_ws('/', user_id, coalesce(case_id, report_id), id) from gone
    on conflict (place) do nothing;
  update storage.objects set name = objects.name || '.left'
  from gone
  where objects.bucket_id = 'evidence'
    and objects.name = pg_catalog.concat_ws('/', gone.user_id, coalesce(gone.case_id, gone.report_id), gone.id);
  return null;
end
$$;

comment on function private.keep_left_file() is 'Writes down that a file''s row is gone, and puts the file aside.';

-- Files that are left, the oldest first: their places, under which they can be removed from now on. Those, too, that came by an address that
-- was signed while their row was there, and was used after it had gone: one of these goes first where it has the name of another.
-- For the server alone. Definer: no role of the API reads the table.
create or replace function public.left_files(max_files integer) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  places text[];
begin
  select coalesce(array_agg(oldest.place), '{}') into places
  from (
    select every.place from (
      select left_files.place, left_files.left_at from private.left_files
      union
      select pg_catalog.regexp_replace(objects.name, '[.]left$', ''), objects.created_at
      from storage.objects
      where objects.bucket_id = 'evidence' and objects.created_at < now() - interval '10 minutes'
        and not exists (
          select from public.evidence
          where objects.name = pg_catalog.concat_ws('/', evidence.user_id, coalesce(evidence.case_id, evidence.report_id), evidence.id))
    ) as every
    group by every.place order by min(every.left_at), every.place limit least(max_files, 1000)
  ) as oldest;
  update storage.objects set name = aside.place
  from unnest(places) as aside (place)
  where objects.bucket_id = 'evidence' and objects.name = aside.place || '.left'
    and not exists (
      select from storage.objects as other where other.bucket_id = 'evidence' and other.name = aside.place);
  return to_jsonb(places);
end
$$;

grant execute on function public.left_files(integer) to service_role;

comment on function public.left_files(integer) is 'Places of files whose row is gone, the oldest first; they can be removed under these.';
