-- "Take everything with you": a link that is good for a day, and what the file behind it is made of, page by page
-- (docs/domain/account.md).

create table private.exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  downloads integer not null default 0 check (downloads >= 0),
  bytes bigint check (bytes >= 0)
);
comment on table private.exports is 'Links to a file of everything that is somebody''s. Forgotten two days after they were asked for.';
comment on column private.exports.session_id is 'Whose end ends the link: who was signed out everywhere loses what they asked for.';
comment on column private.exports.bytes is 'How large the file was when it was last made; null while it was not.';

create index exports_user_id on private.exports (user_id, asked_at);

alter table private.exports enable row level security;
revoke all on private.exports from public, anon, authenticated, service_role;

-- How often a file may be fetched by one link, after the page has read it once to say how large it is.
create function private.export_downloads() returns integer
language sql
immutable
set search_path = ''
as $$ select 10 $$;
comment on function private.export_downloads() is 'How often a file may be fetched by one link.';

-- Is this link still good: of the last day, and its session stands?
create function private.is_export_live(export private.exports) returns boolean
language sql
stable
set search_path = ''
as $$
  select export.expires_at > now() and (export.session_id is null or exists (
    select from auth.sessions
    where sessions.id = export.session_id and (sessions.not_after is null or sessions.not_after > now())))
$$;
comment on function private.is_export_live(private.exports) is 'Is a link to a file still good?';

-- A link as its owner is told of it.
create function private.export_seen(export private.exports) returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('id', export.id, 'askedAt', export.asked_at, 'expiresAt', export.expires_at, 'bytes', export.bytes,
    'downloadsLeft', greatest(0, private.export_downloads() - greatest(0, export.downloads - 1)))
$$;
comment on function private.export_seen(private.exports) is 'A link: {id, askedAt, expiresAt, bytes, downloadsLeft}.';

-- Makes a link for the calling person, visitor or member, also while the account is closed; of earlier ones none is good any more.
-- Three in a day. Members show a fresh proof. Raises MW701, MW715, MW704 with the seconds to wait as its hint.
-- Definer: it writes a private table. Executable by authenticated alone. The id alone opens nothing: the server signs it.
create function public.open_export() returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  standing constant text := public.session_status();
  opened private.exports;
begin
  if standing not in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over') then
    raise exception using errcode = 'MW715', message = 'There is nothing to take along';
  end if;
  if standing in ('member', 'leaving') then
    perform private.require_fresh_proof();
  end if;
  perform private.lock_people(array[person]);
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('exports:' || person::text, 0));
  delete from private.exports where user_id = person and asked_at < now() - interval '2 days';
  perform private.refuse_for_now(private.rate_limit_wait(array(
    select asked_at from private.exports where user_id = person
  ), 3, interval '1 day'), 'MW704', 'Three files in a day');
  update private.exports set expires_at = now() where user_id = person and expires_at > now();
  insert into private.exports (user_id, session_id)
  values (person, nullif(auth.jwt() ->> 'session_id', '')::uuid) returning * into opened;
  return private.export_seen(opened);
end
$$;
grant execute on function public.open_export() to authenticated;
comment on function public.open_export() is
  'Makes a link to a file of everything the caller owns: {id, askedAt, expiresAt, bytes, downloadsLeft}. Raises MW701, MW704, MW715.';

-- The link that the calling person has, or null.
-- Definer for the same reason. It only tells the caller of the caller.
create function public.my_export() returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select private.export_seen(exports) from private.exports
  where user_id = auth.uid() and private.is_export_live(exports)
    -- Another session of theirs shows first who it is, as for a new link.
    and (exports.session_id is not distinct from nullif(auth.jwt() ->> 'session_id', '')::uuid or private.has_fresh_proof())
    and exports.downloads <= private.export_downloads()
    and public.session_status() in ('member', 'leaving', 'visitor_pass_running', 'visitor_pass_over')
  order by asked_at desc limit 1
$$;
grant execute on function public.my_export() to authenticated;
comment on function public.my_export() is 'The caller''s link: {id, askedAt, expiresAt, bytes, downloadsLeft}, or null.';

-- Counts one fetching of a file, and says whose it is and what the account service knows of them: {person, account}.
-- Raises MW705 for a link that is over or none, MW706 for one that is used up.
-- Definer: it reads the auth service's tables. Executable by service_role alone, which has checked the link.
create function public.take_export(export uuid) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken private.exports;
begin
  select * into taken from private.exports where id = take_export.export for update;
  if not found or not private.is_export_live(taken) then
    raise exception using errcode = 'MW705', message = 'This link is over';
  end if;
  if taken.downloads > private.export_downloads() then
    raise exception using errcode = 'MW706', message = 'This link was used often enough';
  end if;
  update private.exports set downloads = downloads + 1 where id = taken.id;
  return (
    select jsonb_build_object('person', users.id, 'account', jsonb_build_object(
      'email', users.email, 'phone', users.phone, 'signed_up_at', users.created_at, 'last_signed_in_at', users.last_sign_in_at,
      'ways_in', (select coalesce(string_agg(provider, ', ' order by provider), '') from auth.identities where user_id = users.id),
      'second_factors', (
        select count(*) from auth.mfa_factors where user_id = users.id and status = 'verified'),
      'closed_at', (select closed_at from private.leaving_accounts where user_id = users.id)),
      'timeZone', (select coalesce(time_zone, device_zone) from public.profiles where user_id = users.id))
    from auth.users where users.id = taken.user_id);
end
$$;
grant execute on function public.take_export(uuid) to service_role;
comment on function public.take_export(uuid) is
  'Counts one fetching of a file, and says of whom it is: {person, account, timeZone}. Raises MW705, MW706.';

-- Notes how large a file was. Definer, as take_export(). Executable by service_role alone.
create function public.note_export(export uuid, size_bytes bigint) returns void
language sql
volatile
security definer
set search_path = ''
as $$ update private.exports set bytes = size_bytes where id = note_export.export $$;
grant execute on function public.note_export(uuid, bigint) to service_role;
comment on function public.note_export(uuid, bigint) is 'Notes how large a file was when it was made.';

-- A page of a person's rows in one table, in the order of its key, after the key of the row before: {columns, rows, next}. Without
-- the column that says whose they are, without those that PostgreSQL makes itself, and without those named in `left_out`. Where a
-- column names somebody by a name in the community (`alias_id`) or a circle, the name is told instead (`alias`, `circle`): also of
-- who blocked them, since one that is missing would tell.
-- Definer: it reads every table. Executable by service_role alone, which names tables of tables.json.
create function public.export_rows(
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
grant execute on function public.export_rows(uuid, text, text, text[], jsonb, integer) to service_role;
comment on function public.export_rows(uuid, text, text, text[], jsonb, integer) is
  'A page of a person''s rows in one table, in the order of its key: {columns, rows, next}.';
