-- Files that are left, the oldest first: their places. Those, too, that came by an address that was signed while their row was there, and
-- was used after it had gone. For the server alone. Definer: no role of the API reads the table.
create or replace function public.left_files(max_files integer) returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(jsonb_agg(place), '[]')
  from (
    select place from (
      select left_files.place, left_files.left_at from private.left_files
      union
      select objects.name, objects.created_at
      from storage.objects
      where objects.bucket_id = 'evidence' and objects.created_at < now() - interval '10 minutes'
        and not exists (
          select from public.evidence
          where objects.name = pg_catalog.concat_ws('/', evidence.user_id, evidence.case_id, evidence.id))
    ) as every
    group by place order by min(left_at), place limit least(max_files, 1000)
  ) as oldest
$$;

grant execute on function public.left_files(integer) to service_role;

comment on function public.left_files(integer) is 'Places of files whose row is gone, the oldest first.';

-- The caller's own folder first: what lies elsewhere is not looked up, row by row.
drop policy "A person puts their own evidence" on storage.objects;
create policy "A person puts their own evidence"
  on storage.objects for insert to authenticated
  with check (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid()::text) and private.is_own_evidence(name));
drop policy "A person opens their own evidence" on storage.objects;
create policy "A person opens their own evidence"
  on storage.objects for select to authenticated
  using (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid()::text) and private.is_own_evidence(name));
drop policy "A person removes their own evidence" on storage.objects;
create policy "A person removes their own evidence"
  on storage.objects for delete to authenticated
  using (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid()::text) and private.is_own_evidence(name));
