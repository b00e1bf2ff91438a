-- schemas/kernel/storage_use.sql

-- How much one person keeps in storage, over every bucket, and how much they may. Whatever writes a file, on one machine or on the hosted
-- service, writes its row into storage.objects; there it's counted, and there it's refused.

-- What the operator allows each person (`operator storage limit`).
create table private.storage_limits (
  only_row boolean primary key default true check (only_row),
  max_bytes bigint not null default 200000000 check (max_bytes between 0 and 1000000000000000),
  max_files integer not null default 100 check (max_files between 0 and 1000000)
);

comment on table private.storage_limits is 'How many bytes and files each person may keep in storage. One row.';

alter table private.storage_limits enable row level security;

revoke all on private.storage_limits from public, anon, authenticated, service_role;

insert into private.storage_limits default values;

-- What each keeps: files that are there, and uploads that have begun. The row is what two uploads of one person wait for.
create table private.storage_use (
  user_id uuid primary key references auth.users (id) on delete cascade,
  files bigint not null default 0,
  bytes bigint not null default 0
);

comment on table private.storage_use is 'How many files and bytes each person keeps in storage, unfinished uploads included.';

alter table private.storage_use enable row level security;

revoke all on private.storage_use from public, anon, authenticated, service_role;

-- Refuses to go on where the person would have more than they may: with what is named here besides. Whoever asks has the person's row
-- until the end of their transaction, so that two at once are counted one after the other. Raises PT413, which the data API and the
-- gateway's storage answer as 413.
create or replace function private.require_storage_room(person uuid, more_files bigint, more_bytes bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  held private.storage_use;
  allowed private.storage_limits;
begin
  select * into held from private.storage_use where user_id = person for update;
  select * into allowed from private.storage_limits;
  if more_files > 0 and coalesce(held.files, 0) + more_files > allowed.max_files
    or more_bytes > 0 and coalesce(held.bytes, 0) + more_bytes > allowed.max_bytes then
    raise exception using
      errcode = 'PT413',
      message = 'There is no room left for this file: a person may keep ' || allowed.max_files || ' files and '
        || allowed.max_bytes || ' bytes',
      hint = 'Delete files that are no longer needed.';
  end if;
end
$$;

comment on function private.require_storage_room(uuid, bigint, bigint) is
  'Takes the person''s row of storage_use; raises PT413 where so much more is more than they may keep.';

-- Counts a row of storage.objects or storage.s3_multipart_uploads that comes, changes or goes, for whose it is. What grows is refused
-- where it's too much; what shrinks or stays never is, whatever the limit has become. Files without an owner, and of people who are gone,
-- count for nobody.
-- Definer: it keeps a private table, whoever writes the file.
create or replace function private.count_storage() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  change record;
begin
  for change in
    select users.id as person, sum(rows.files)::bigint as files, sum(rows.bytes)::bigint as bytes
    from (
      select owner_id, 1 as files, bytes from (select to_jsonb(new) as row where tg_op <> 'DELETE') as after,
        lateral (select row ->> 'owner_id' as owner_id,
          coalesce((row -> 'metadata' ->> 'size')::bigint, (row ->> 'in_progress_size')::bigint, 0) as bytes) as of_it
      union all
      select owner_id, -1, -bytes from (select to_jsonb(old) as row where tg_op <> 'INSERT') as before,
        lateral (select row ->> 'owner_id' as owner_id,
          coalesce((row -> 'metadata' ->> 'size')::bigint, (row ->> 'in_progress_size')::bigint, 0) as bytes) as of_it
    ) as rows
    join auth.users on users.id = case
      when rows.owner_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then rows.owner_id::uuid end
    group by users.id
    having sum(rows.files) <> 0 or sum(rows.bytes) <> 0
    order by users.id
  loop
    insert into private.storage_use (user_id) values (change.person) on conflict (user_id) do nothing;
    perform private.require_storage_room(change.person, change.files, change.bytes);
    update private.storage_use set files = files + change.files, bytes = bytes + change.bytes where user_id = change.person;
  end loop;
  return null;
end
$$;

comment on function private.count_storage() is
  'Row trigger after any change of a file in storage: counts it for its owner. Raises PT413 where they would keep too much.';

-- What each person may keep, with how many people come close: for the operator. Definer: as above.
create or replace function public.storage_limits() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('maxFiles', max_files, 'maxBytes', max_bytes,
    'people', (select count(*) from private.storage_use where files > 0),
    'files', (select coalesce(sum(files), 0) from private.storage_use),
    'bytes', (select coalesce(sum(bytes), 0) from private.storage_use),
    'over', (select count(*) from private.storage_use where files > max_files or bytes > max_bytes))
  from private.storage_limits
$$;

grant execute on function public.storage_limits() to service_role;

comment on function public.storage_limits() is
  'What each person may keep in storage, and what all keep: {maxFiles, maxBytes, people, files, bytes, over}.';

-- Changes what each person may keep; what is null stays. Nobody loses a file by it. Definer: as above; for the operator alone.
create or replace function public.set_storage_limits(new_max_files integer, new_max_bytes bigint) returns void
language sql
security definer
set search_path = ''
as $$
  update private.storage_limits
  set max_files = coalesce(new_max_files, max_files), max_bytes = coalesce(new_max_bytes, max_bytes)
  where only_row
$$;

grant execute on function public.set_storage_limits(integer, bigint) to service_role;

comment on function public.set_storage_limits(integer, bigint) is 'Changes how many files and bytes each person may keep in storage.';

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
      and objects.name = pg_catalog.concat_ws('/', evidence.user_id, evidence.case_id, evidence.id))
$$;

comment on function private.promised_evidence(uuid) is 'How many files and bytes rows of evidence promise that are not in storage.';

-- Is there room for the files that rows promise, and that are still to come? Asked here, before a byte is sent: the upload is asked again.
-- Definer: it reads what is in storage.
create or replace function private.require_room_for_evidence() returns trigger
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

-- What the caller keeps in storage, with what is promised, and may: {files, bytes, maxFiles, maxBytes}.
-- Definer: no role of the API reads these tables.
create or replace function public.my_storage() returns jsonb
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
$$;

grant execute on function public.my_storage() to authenticated;

comment on function public.my_storage() is 'What the caller keeps in storage, and may: {files, bytes, maxFiles, maxBytes}.';

create trigger require_room_for_evidence
  after insert on public.evidence
  referencing new table as inserted
  for each statement execute function private.require_room_for_evidence();

create trigger count_storage
  after insert or update or delete on storage.objects
  for each row execute function private.count_storage();

-- Uploads that are not whole yet, where the backend tells of them and lets us look.
do $$
begin
  if pg_catalog.to_regclass('storage.s3_multipart_uploads') is not null
    and pg_catalog.has_table_privilege('storage.s3_multipart_uploads', 'trigger') then
    create trigger count_storage
      after insert or update or delete on storage.s3_multipart_uploads
      for each row execute function private.count_storage();
  end if;
end
$$;

-- What is there already.
insert into private.storage_use (user_id, files, bytes)
  select users.id, count(*), coalesce(sum((objects.metadata ->> 'size')::bigint), 0)
  from storage.objects
  join auth.users on users.id::text = objects.owner_id
  group by users.id;
