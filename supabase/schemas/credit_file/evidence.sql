-- What a person keeps beside a dispute: a statement, a photo of a receipt, the answer that came; or beside a report, where they chose to keep
-- the file that it was read from. The row says what it is; the file lies in the private bucket `evidence`, at <user>/<case or report>/<id>, and
-- only whose row it is reaches it there.

create table public.evidence (
  id uuid primary key,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  case_id uuid,
  -- One line of signs that are seen, in the order in which they are written, and no way to another folder.
  name text not null check (
    char_length(name) between 1 and 120
    and name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff/\\]'
    and name ~ '[^. \u00a0\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]'),
  kind text not null check (kind in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer not null check (bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  report_id uuid,
  constraint evidence_name_no_numbers check (not private.has_full_number(to_jsonb(name))),
  constraint evidence_beside_one check (num_nonnulls(case_id, report_id) = 1),
  constraint evidence_case foreign key (case_id, user_id) references public.dispute_cases (id, user_id) on delete cascade,
  constraint evidence_report foreign key (report_id, user_id) references public.credit_reports (id, user_id) on delete cascade
);
comment on table public.evidence is
  'Files that a member keeps beside a dispute, or a report. Seen and written by that member alone; at most 40 each, 10 MB a file.';
comment on column public.evidence.report_id is 'The report that was read from the file, where its person chose to keep that, too.';
comment on column public.evidence.sha256 is 'SHA-256 of the file, hexadecimal: whoever gets a copy sees that it is the same.';

create index evidence_user_id on public.evidence (user_id, case_id, created_at);
create index evidence_case on public.evidence (case_id, user_id);
create index evidence_report on public.evidence (report_id, user_id);

alter table public.evidence enable row level security;
revoke all on public.evidence from public, anon, authenticated, service_role;
grant select, delete on public.evidence to authenticated;
grant insert (id, user_id, case_id, report_id, name, kind, bytes, sha256) on public.evidence to authenticated;
grant select, insert, update, delete on public.evidence to service_role;

-- Members alone: a pass never buys it.
create policy "Only members have evidence"
  on public.evidence as restrictive for all to authenticated
  using ((select private.is_member()));
-- A person reads, deletes and adds their own.
create policy "A person reads their own evidence"
  on public.evidence for select to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person deletes their own evidence"
  on public.evidence for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.may_see_own()));
create policy "A person inserts their own evidence"
  on public.evidence for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.may_enter()));

create trigger enforce_row_limit
  after insert on public.evidence
  referencing new table as inserted
  for each statement execute function private.enforce_row_limit('40');

-- Is this the place of a file of the caller's? Definer: asked by the policies of another schema.
create function private.is_own_evidence(place text) returns boolean
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

-- Files whose row is gone, until they are gone, too: no policy shows them, and the server removes them (remove_left_files).
create table private.left_files (
  place text primary key,
  left_at timestamptz not null default now()
);
comment on table private.left_files is 'Names, once put aside, of files in the bucket of evidence whose row is gone, until the file is, too.';

alter table private.left_files enable row level security;
revoke all on private.left_files from public, anon, authenticated, service_role;

-- What the name of a file that was put aside ends with: its own for each time, so that none is in another's way.
create function private.left_suffix() returns text
language sql
volatile
set search_path = ''
as $$ select '.left-' || pg_catalog.gen_random_uuid()::text $$;
comment on function private.left_suffix() is 'The end of the name of a file that is put aside, another each time.';

-- The file is put aside with its row, under a name that no policy shows, no row can have and no address was signed for: what was signed
-- before opens it no more.
-- Definer: whoever deletes evidence, or what it hangs on, writes no private table.
create function private.keep_left_file() returns trigger
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

create trigger keep_left_file
  after delete on public.evidence
  referencing old table as gone
  for each statement execute function private.keep_left_file();

-- A file whose row is gone still fills the disk until it is gone, too: as many may wait as may be kept. Until then its id is not used
-- again, so that no address signed for the old one opens the new one.
-- Definer: it counts rows of a private table.
create function private.limit_left_files() returns trigger
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

create trigger limit_left_files
  after insert on public.evidence
  referencing new table as inserted
  for each statement execute function private.limit_left_files();

-- Files that a person's rows promise, and that are still to come.
create function private.promised_evidence(person uuid, out files bigint, out bytes bigint)
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

-- Is there room for the files that rows promise, and that are still to come? Asked here, before a byte is sent: the upload is asked again.
-- Definer: it reads what is in storage.
create function private.require_room_for_evidence() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  person uuid;
  promised record;
begin
  for person in select distinct inserted.user_id from inserted order by 1 loop
    -- The person's row first: who comes second counts what the first has promised.
    insert into private.storage_use (user_id) values (person) on conflict (user_id) do nothing;
    perform private.require_storage_room(person, 0, 0);
    select * into promised from private.promised_evidence(person);
    perform private.require_storage_room(person, promised.files, promised.bytes);
  end loop;
  return null;
end
$$;
comment on function private.require_room_for_evidence() is
  'Statement trigger after insert: a person''s files, with those that their rows promise, are no more than they may keep. Raises PT413.';

create trigger require_room_for_evidence
  after insert on public.evidence
  referencing new table as inserted
  for each statement execute function private.require_room_for_evidence();

-- What the caller keeps in storage, with what is promised, and may: {files, bytes, maxFiles, maxBytes}; null where the session may see
-- nothing of its user's.
-- Definer: no role of the API reads these tables.
create function public.my_storage() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('files', coalesce(held.files, 0) + promised.files, 'bytes', coalesce(held.bytes, 0) + promised.bytes,
    'maxFiles', max_files, 'maxBytes', max_bytes)
  from private.storage_limits
  cross join private.promised_evidence(auth.uid()) as promised
  left join private.storage_use as held on held.user_id = auth.uid()
  where private.may_see_own()
$$;
grant execute on function public.my_storage() to authenticated;
comment on function public.my_storage() is 'What the caller keeps in storage, and may: {files, bytes, maxFiles, maxBytes}.';

-- Files that are left, the oldest first, by the names under which they were put aside and are removed. Those, too, that came by an
-- address that was signed while their row was there, and was used after it had gone: they are put aside first. No row has such a
-- name, so nothing is removed that has one, and nothing is opened meanwhile by the name that it had.
-- For the server alone. Definer: no role of the API reads the table.
create function public.left_files(max_files integer) returns jsonb
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
create function public.restore_left_names(max_files integer) returns jsonb
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

-- Forgets places whose files are gone. For the server alone. Definer: as left_files().
create function public.forget_left_files(places text[]) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.left_files where place = any (places)
$$;
grant execute on function public.forget_left_files(text[]) to service_role;
comment on function public.forget_left_files(text[]) is 'Forgets places whose files are gone.';

-- The bucket, and who reaches what is in it. Nothing in it is ever changed: a file is put there once.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('evidence', 'evidence', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png'])
on conflict (id) do nothing;

create policy "A person puts their own evidence"
  on storage.objects for insert to authenticated
  with check (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid()::text) and private.is_own_evidence(name));
create policy "A person opens their own evidence"
  on storage.objects for select to authenticated
  using (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid()::text) and private.is_own_evidence(name));
create policy "A person removes their own evidence"
  on storage.objects for delete to authenticated
  using (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid()::text) and private.is_own_evidence(name));

-- What a person puts in storage is what its row says: as many bytes, and of that kind. Asked once both are known: an upload that is only
-- tried says less. What the server moves is taken as it is.
-- Definer: whoever puts a file by a signed address reads no rows.
create function private.match_evidence() returns trigger
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

create trigger match_evidence
  after insert or update on storage.objects
  for each row execute function private.match_evidence();
