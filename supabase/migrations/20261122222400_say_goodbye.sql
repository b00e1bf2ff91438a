-- The last mail to somebody whose account was erased. Until it has left, its address waits here and nowhere else, and names no
-- account; an hour later it's forgotten, sent or not.
create table private.farewells (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  locale text,
  has_orders boolean not null,
  keeps_answers boolean not null,
  mail_at timestamptz not null default now(),
  tries smallint not null default 0,
  created_at timestamptz not null default now()
);
comment on table private.farewells is
  'Last mails to addresses of erased accounts, until they have left: an hour at most. Names no account.';
comment on column private.farewells.mail_at is 'When it is tried next. While a server has it in hand, when another may.';

create index farewells_mail_at on private.farewells (mail_at);

alter table private.farewells enable row level security;
revoke all on private.farewells from public, anon, authenticated, service_role;

-- Claims last mails that are due, for five minutes: [{id, email, locale, hasOrders, keepsAnswers}]. What is an hour old is
-- forgotten.
-- Definer: it reads addresses. Executable by service_role alone.
create function public.take_farewells(max_mails integer default 10) returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken jsonb;
begin
  delete from private.farewells where created_at < now() - interval '1 hour';
  with due as (
    select id from private.farewells where mail_at <= now() order by mail_at limit max_mails for update skip locked
  ), claimed as (
    update private.farewells as mails set mail_at = now() + interval '5 minutes', tries = mails.tries + 1
    from due where mails.id = due.id
    returning mails.*
  )
  select jsonb_agg(jsonb_build_object('id', id, 'email', email, 'locale', locale, 'hasOrders', has_orders,
    'keepsAnswers', keeps_answers)) into taken from claimed;
  return coalesce(taken, '[]');
end
$$;
revoke all on function public.take_farewells(integer) from public, anon, authenticated, service_role;
grant execute on function public.take_farewells(integer) to service_role;
comment on function public.take_farewells(integer) is
  'Claims last mails to addresses of erased accounts: [{id, email, locale, hasOrders, keepsAnswers}].';

-- Notes what became of a last mail: sent, failed (three tries, five minutes apart), or there is no way for mail to leave here. One
-- that is done with is forgotten. Raises 22023.
-- Definer: clients may not write here. Executable by service_role alone.
create function public.settle_farewell(farewell uuid, outcome text) returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if outcome is null or outcome not in ('sent', 'failed', 'not_set_up') then
    raise exception using errcode = '22023', message = 'A mail is sent, has failed, or no way is set up';
  end if;
  delete from private.farewells where id = farewell and (outcome <> 'failed' or tries >= 3);
end
$$;
revoke all on function public.settle_farewell(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.settle_farewell(uuid, text) to service_role;
comment on function public.settle_farewell(uuid, text) is 'Notes what became of a last mail: sent, failed or not_set_up.';

-- Erases an account and everything that tells of it, in every table. False where there is none. Rows that hang on the account go
-- by their foreign keys, as tables.json says; what names a person without one is looked for here. What has to stay, stays without
-- them: orders, and answers that helped where they said so.
create or replace function private.erase_person(person uuid, keeps_answers boolean) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  known record;
  place record;
begin
  if not private.hold_leaving(person) then
    return false;
  end if;
  select email, phone, email_confirmed_at into known from auth.users where id = person;
  -- The last that we say, to an address that is proven to be theirs: it leaves within a minute, and the address with it.
  if known.email_confirmed_at is not null and coalesce(known.email, '') <> '' then
    insert into private.farewells (email, locale, has_orders, keeps_answers)
    values (known.email, (select locale from public.profiles where user_id = person),
      exists (select from public.orders where user_id = person and state in ('paid', 'refunded', 'disputed', 'review', 'processing')),
      keeps_answers);
  end if;
  -- Nothing is away any more of which something stays.
  delete from private.leaving_accounts where user_id = person;
  if keeps_answers then
    update public.answers set author_id = null, state = 'shown'
    where author_id = person and state in ('shown', 'away')
      and (helped > 0 or exists (select from public.questions where accepted_id = answers.id and author_id <> person));
  end if;
  -- What they wrote to the operator before they signed in, from an address that is proven to be theirs.
  if known.email_confirmed_at is not null then
    delete from public.contact_messages where user_id is null and lower(email) = lower(known.email);
  end if;
  delete from private.attempts where pg_catalog.strpos(subject, person::text) > 0;
  -- Tables of the auth service that name an account without a foreign key.
  for place in
    select classes.oid::regclass as name, columns.attname as column_name
    from pg_catalog.pg_class as classes
    join pg_catalog.pg_attribute as columns on columns.attrelid = classes.oid
    where classes.relnamespace = 'auth'::regnamespace and classes.relkind = 'r'
      and columns.attname = 'user_id' and not columns.attisdropped
    order by 1
  loop
    execute pg_catalog.format('delete from %s where %I::text = $1', place.name, place.column_name) using person::text;
  end loop;
  -- To the letter, and not by the names that people give themselves: others keep their trail.
  delete from auth.audit_log_entries where exists (
    select from pg_catalog.jsonb_path_query(payload::jsonb - 'actor_name', '$.**') as said
    where pg_catalog.jsonb_typeof(said) = 'string'
      and lower(said #>> '{}') in (person::text, nullif(lower(known.email), ''), nullif(known.phone, '')));
  -- The channels are the service's, which forgets all of this within three days: until then it names nobody.
  update realtime.messages set topic = 'erased', payload = '{}'
    where pg_catalog.strpos(topic, person::text) > 0 or pg_catalog.strpos(payload::text, person::text) > 0;
  delete from auth.users where id = person;
  return true;
end
$$;
revoke all on function private.erase_person(uuid, boolean) from public;
comment on function private.erase_person(uuid, boolean) is 'Erases an account and everything that tells of it. False where there is none.';
