alter table public.credit_reports add constraint credit_reports_owner unique (id, user_id);

alter table public.evidence alter column case_id drop not null;
alter table public.evidence add column report_id uuid;
alter table public.evidence
  add constraint evidence_beside_one check (num_nonnulls(case_id, report_id) = 1),
  add constraint evidence_report foreign key (report_id, user_id) references public.credit_reports (id, user_id) on delete cascade;
comment on table public.evidence is
  'Files that a member keeps beside a dispute, or a report. Seen and written by that member alone; at most 40 each, 10 MB a file.';
comment on column public.evidence.report_id is 'The report that was read from the file, where its person chose to keep that, too.';
create index evidence_report on public.evidence (report_id, user_id);
grant insert (report_id) on public.evidence to authenticated;

-- Is this the place of a file of the caller's? Definer: asked by the policies of another schema.
create or replace function private.is_own_evidence(place text) returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select private.is_member() and private.may_see_own() and exists (
    select from public.evidence
    where evidence.user_id = auth.uid() and place = pg_catalog.concat_ws('/', evidence.user_id, coalesce(evidence.case_id, evidence.report_id), evidence.id))
$$;

grant execute on function private.is_own_evidence(text) to authenticated;

comment on function private.is_own_evidence(text) is 'Is this the place of a file of the caller''s in the bucket of evidence?';

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
  return null;
end
$$;

comment on function private.keep_left_file() is 'Writes down that a file''s row is gone.';

-- Files that a person's rows promise, and that are still to come.
create or replace function private.promised_evidence(person uuid, out files bigint, out bytes bigint)
language sql
stable
set search_path = ''
as $$
  select count(*), coalesce(sum(evidence.bytes), 0)
  from public.evidence
  where evidence.user_id = person and not exists (
    select from storage.objects
    where objects.bucket_id = 'evidence'
      and objects.name = pg_catalog.concat_ws('/', evidence.user_id, coalesce(evidence.case_id, evidence.report_id), evidence.id))
$$;

comment on function private.promised_evidence(uuid) is 'How many files and bytes rows of evidence promise that are not in storage.';

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
          where objects.name = pg_catalog.concat_ws('/', evidence.user_id, coalesce(evidence.case_id, evidence.report_id), evidence.id))
    ) as every
    group by place order by min(left_at), place limit least(max_files, 1000)
  ) as oldest
$$;

grant execute on function public.left_files(integer) to service_role;

comment on function public.left_files(integer) is 'Places of files whose row is gone, the oldest first.';

-- What a person puts in storage is what its row says: as many bytes, and of that kind. Asked once both are known: an upload that is only
-- tried says less. What the server moves is taken as it is.
-- Definer: whoever puts a file by a signed address reads no rows.
create or replace function private.match_evidence() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.bucket_id = 'evidence' and auth.uid() is not null and new.metadata ? 'mimetype' and exists (
    select from public.evidence
    where evidence.user_id = auth.uid() and new.name = pg_catalog.concat_ws('/', evidence.user_id, coalesce(evidence.case_id, evidence.report_id), evidence.id)
      and (new.metadata ->> 'size', pg_catalog.split_part(new.metadata ->> 'mimetype', ';', 1))
        is distinct from (evidence.bytes::text, evidence.kind)) then
    raise exception using errcode = 'PT415', message = 'The file is not what was said of it';
  end if;
  return null;
end
$$;

comment on function private.match_evidence() is
  'Row trigger after a file beside a dispute is put in storage: it is what its row says. Raises PT415.';
