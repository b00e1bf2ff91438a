-- What the hashes of this schema are keyed with, so that the table of mailboxes alone tells no address.
create table private.hash_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.hash_key is 'Key of the hashes by which mailboxes and networks are counted.';

alter table private.hash_key enable row level security;
revoke all on private.hash_key from public, anon, authenticated, service_role;
insert into private.hash_key default values;

-- What is counted in place of an address: nobody without the key can say whose it is.
create function private.keyed_hash(subject text) returns text
language sql
stable
set search_path = ''
as $$
  select pg_catalog.encode(extensions.hmac(pg_catalog.convert_to(subject, 'UTF8'), key, 'sha256'), 'hex')
  from private.hash_key
$$;
comment on function private.keyed_hash(text) is 'What is counted in place of an address.';
