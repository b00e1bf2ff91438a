-- The storage schema as the hosted service has it, so that policies written for that service run unmodified. Runs as a
-- superuser, any number of times.
--
-- Who may do what: policies on storage.objects and storage.buckets say who sees, adds, changes and removes; without one nobody
-- does. `postgres`, who runs the product's migrations, makes them. A file itself lies on the disk under its row's `version`.

grant supabase_storage_admin to postgres;
grant usage on schema storage to authenticator;
set local role supabase_storage_admin;

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  type text not null default 'STANDARD',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column storage.buckets.owner is 'Superseded by owner_id.';

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text collate "C",
  owner uuid,
  owner_id text,
  version text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now()
);
comment on column storage.objects.owner is 'Superseded by owner_id.';
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists objects_version on storage.objects (version);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
grant all on storage.buckets, storage.objects to postgres with grant option;

-- For policies: the folders of a name, its last part, and that part's ending.
create or replace function storage.foldername(name text) returns text[]
language sql immutable set search_path = '' as
$$ select (string_to_array(name, '/'))[1:cardinality(string_to_array(name, '/')) - 1] $$;

create or replace function storage.filename(name text) returns text
language sql immutable set search_path = '' as
$$ select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))] $$;

create or replace function storage.extension(name text) returns text
language sql immutable set search_path = '' as
$$ select reverse(split_part(reverse(storage.filename(name)), '.', 1)) $$;

-- What is being asked for, e.g. `object.get_authenticated`.
create or replace function storage.operation() returns text
language sql stable set search_path = '' as
$$ select current_setting('storage.operation', true) $$;

create or replace function storage.update_updated_at_column() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- A row that goes by itself would leave its file behind.
create or replace function storage.protect_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501';
  end if;
  return null;
end
$$;

create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();

-- Files whose rows are gone, or name another by now: whoever took the row away, the gateway takes the file.
create table if not exists storage.abandoned_files (
  version text primary key,
  abandoned_at timestamptz not null default now()
);
alter table storage.abandoned_files enable row level security;
revoke all on storage.abandoned_files from public, anon, authenticated, service_role;

create or replace function storage.note_abandoned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or new.version is distinct from old.version then
    if old.version is not null then
      insert into storage.abandoned_files (version) values (old.version) on conflict do nothing;
    end if;
  end if;
  return null;
end
$$;
create or replace trigger note_abandoned_files after update of version or delete on storage.objects
  for each row execute function storage.note_abandoned();

-- Uploads in parts that aren't whole yet, in the table where the hosted service keeps those of its S3 protocol: whose they are, how large
-- they will be, and the `version` that their file gets. A row goes with the object that it becomes, in one transaction, and with the
-- person; whatever lies on the disk without its row, the gateway takes away.
create table if not exists storage.s3_multipart_uploads (
  id text primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb,
  metadata jsonb
);
create index if not exists s3_multipart_uploads_version on storage.s3_multipart_uploads (version);
create index if not exists s3_multipart_uploads_owner on storage.s3_multipart_uploads (upload_signature);
alter table storage.s3_multipart_uploads enable row level security;
revoke all on storage.s3_multipart_uploads from public, anon, authenticated;
grant all on storage.s3_multipart_uploads to service_role, postgres;

create or replace function storage.end_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.s3_multipart_uploads where version = new.version;
  return new;
end
$$;
create or replace trigger end_upload before insert on storage.objects
  for each row execute function storage.end_upload();

create or replace function storage.end_uploads_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.s3_multipart_uploads where owner_id = old.id::text;
  return null;
end
$$;

grant execute on all functions in schema storage to public;
reset role;

create or replace trigger end_uploads_of_user after delete on auth.users
  for each row execute function storage.end_uploads_of_user();
